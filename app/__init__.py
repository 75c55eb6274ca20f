"""Margin: a correction desk for learners of English.

>>> from app import check
>>> check("He go home.").corrected
'He goes home.'
"""

from app.pipeline import annotate, check
from app.records import Report

__all__ = ["Report", "annotate", "check"]

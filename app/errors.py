"""What Margin says when it cannot do what was asked.

Every message is shown to a person as it stands: what, why, what to do next.
"""

from __future__ import annotations


class UsageError(Exception):
    """The request cannot be carried out as it was made; the command line exits with 2."""

"""The measuring bench: the evaluations of the five papers as commands.

``python -m app evaluate tse pairs.jsonl --backend bundled --report out/`` writes
a page that shows, item by item, what a corrector does beside the published ones.

One file a paper: ``tse`` (CTSEG), ``bea`` (BEA-2019), ``explain`` (EXCGEC),
``cged`` (NLP-TEA 2015) and ``generalise`` (error patterns never seen). What they share is
small: counts and scores, M2 files, hypotheses, reports.
"""

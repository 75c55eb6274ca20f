"""Corpora: millions of records through the corrector, one record out for each record in.

``reading`` → chunks of records → ``correcting`` (in processes of this machine, ``local``, or on
a Ray cluster, ``on_ray``) → ``journal``, which keeps what is done and puts it together.
"""

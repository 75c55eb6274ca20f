"""The commands of ``python -m app``, a file each: its flags and what it prints."""

"""What reasons read out of a sentence and share: verbs and subjects, times, partners, word sets."""

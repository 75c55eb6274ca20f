"""A small T5, written for correcting sentences: model, vocabulary, decoding, weights."""

"""Messages that belong to no reason: rules chosen by words, the last resort, the fix.

``PLAIN["M", "DET"]`` is the least that can be said of a missing article.
"""

from __future__ import annotations

# rules that the words of an edit choose, before its type does: see by_words.py
BY_WORDS = {
    "agreement": "The verb has the form that goes with its subject: I am, he is, they are.",
    "a or an": "Use an before a vowel sound and a before other sounds.",
    "any": "After a negative word we use any, anything, anybody.",
    "plural": "A plural noun has no apostrophe.",
    "short form": "A short form has an apostrophe where letters are left out.",
    "subject": "Every English sentence needs a subject.",
    "than": "After a comparative we use than.",
    "twice": "Name the subject or the object only once.",
}

PLAIN = {
    ("M", "ADJ"): "An adjective is missing here: {%(new)s}.",
    ("R", "ADJ"): "{%(new)s} is the adjective that fits here, not “%(old)s”.",
    ("U", "ADJ"): "The adjective “%(old)s” is not needed here.",
    ("R", "ADJ:FORM"): "The form of the adjective is {%(new)s} here, not “%(old)s”.",
    ("M", "ADV"): "An adverb is missing here: {%(new)s}.",
    ("R", "ADV"): "{%(new)s} is the adverb that fits here, not “%(old)s”.",
    ("U", "ADV"): "The adverb “%(old)s” is not needed here.",
    ("M", "CONJ"): "A linking word is missing here: {%(new)s}.",
    ("R", "CONJ"): "{%(new)s} is the link that fits here, not “%(old)s”.",
    ("U", "CONJ"): "The link “%(old)s” is not needed here.",
    ("M", "CONTR"): "A short form is missing here: {%(new)s}.",
    ("R", "CONTR"): "Here the form is {%(new)s}, not “%(old)s”.",
    ("U", "CONTR"): "The short form “%(old)s” is not needed here.",
    ("M", "DET"): "The noun here needs {%(new)s} before it.",
    ("R", "DET"): "The word before the noun is {%(new)s} here, not “%(old)s”.",
    ("U", "DET"): "The noun here stands without “%(old)s”.",
    ("R", "MORPH"): "In this place the form is {%(new)s}, not “%(old)s”.",
    ("M", "NOUN"): "A noun is missing here: {%(new)s}.",
    ("R", "NOUN"): "{%(new)s} is the noun that fits here, not “%(old)s”.",
    ("U", "NOUN"): "The noun “%(old)s” is not needed here.",
    ("R", "NOUN:INFL"): "The form of this noun is {%(new)s}, not “%(old)s”.",
    ("R", "NOUN:NUM"): "The form that fits here is {%(new)s}, not “%(old)s”.",
    ("M", "NOUN:POSS"): "’s is missing here: {%(new)s}.",
    ("R", "NOUN:POSS"): "The form that shows the owner is {%(new)s}, not “%(old)s”.",
    ("U", "NOUN:POSS"): "Nothing belongs to anybody here, so “%(old)s” is not needed.",
    ("R", "ORTH"): "This is written {%(new)s}, not “%(old)s”.",
    ("M", "OTHER"): "Some words are missing here: {%(new)s}.",
    ("R", "OTHER"): "We say {%(new)s} here, not “%(old)s”.",
    ("U", "OTHER"): "“%(old)s” is not needed here.",
    ("M", "PART"): "A small word is missing here: {%(new)s}.",
    ("R", "PART"): "The small word that fits here is {%(new)s}, not “%(old)s”.",
    ("U", "PART"): "The small word “%(old)s” is not needed here.",
    ("M", "PREP"): "A preposition is missing here: {%(new)s}.",
    ("R", "PREP"): "The preposition that fits here is {%(new)s}, not “%(old)s”.",
    ("U", "PREP"): "The preposition “%(old)s” is not needed here.",
    ("M", "PRON"): "A pronoun is missing here: {%(new)s}.",
    ("R", "PRON"): "The pronoun that fits here is {%(new)s}, not “%(old)s”.",
    ("U", "PRON"): "The pronoun “%(old)s” is not needed here.",
    ("M", "PUNCT"): "A mark is missing here: {%(new)s}",
    ("R", "PUNCT"): "The mark that fits here is {%(new)s}, not “%(old)s”.",
    ("U", "PUNCT"): "The mark “%(old)s” is not needed here.",
    ("R", "SPELL"): "“%(old)s” is written {%(new)s}.",
    ("R", "UNK"): "We would write {%(new)s} here.",
    ("M", "VERB"): "A verb is missing here: {%(new)s}.",
    ("R", "VERB"): "The verb that fits here is {%(new)s}, not “%(old)s”.",
    ("U", "VERB"): "The verb “%(old)s” is not needed here.",
    ("M", "VERB:FORM"): "The verb needs {%(new)s} here.",
    ("R", "VERB:FORM"): "In this place the form of the verb is {%(new)s}, not “%(old)s”.",
    ("U", "VERB:FORM"): "The verb stands without “%(old)s” here.",
    ("R", "VERB:INFL"): "The form of this verb is {%(new)s}, not “%(old)s”.",
    ("R", "VERB:SVA"): "The form that agrees with the subject is {%(new)s}, not “%(old)s”.",
    ("M", "VERB:TENSE"): "A helping verb is missing here: {%(new)s}.",
    ("R", "VERB:TENSE"): "Here the verb has the form {%(new)s}, not “%(old)s”.",
    ("U", "VERB:TENSE"): "The helping verb “%(old)s” is not needed here.",
    ("R", "WO"): "These words come in another order: {%(new)s}.",
}
ANY = {
    "M": "Something is missing here: {%(new)s}.",
    "R": "We say {%(new)s} here, not “%(old)s”.",
    "U": "“%(old)s” is not needed here.",
}
WITHOUT_THE_PART = "The correction does without “%(old)s”."
FIX = {
    "M": "Add {%(new)s} after “%(before)s”.",
    "M start": "Begin with {%(new)s}.",
    "R": "Write {%(new)s} instead of “%(old)s”.",
    "U": "Leave out “%(old)s”.",
    "WO": "Write the words in this order: {%(new)s}.",
    # an edit of many words: the margin has no room to repeat them all
    "many R": "Several words change together here, from {%(new)s} on.",
    "many U": "The part from “%(old)s” on is not needed here.",
    "long R": "Write this part as the corrected sentence has it, from {%(new)s} on.",
    "long U": "Leave out the part from “%(old)s” on.",
}
FOR_TODAY = "Corrected so that you keep practising “%(item)s”."

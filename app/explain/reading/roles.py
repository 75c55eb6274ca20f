"""What a word of the corrected sentence is there, and so where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.tokens import Token

SUBJECT = "“%(word)s” is the subject of {%(head)s}, so it comes before that verb."
OBJECT_OF = "“%(word)s” is the object of {%(head)s}, so it comes right after that verb."
DESCRIBES = "“%(word)s” describes {%(head)s}, so it comes before that noun."
DEGREE = "“%(word)s” tells how much: it comes right before {%(head)s}."
AFTER_A_PREPOSITION = "“%(word)s” belongs to the preposition {%(head)s}, so it comes after it."
AFTER_BE = "“%(word)s” says what the subject is or is like, so it comes after {%(head)s}."
BELONGS_TO_NOUN = "“%(word)s” says more about {%(head)s}, so it comes right after that noun."
AFTER_THE_OBJECT = "“%(word)s” says how, where or when: it comes after {%(head)s} and its object."
AFTER_THE_VERB = "“%(word)s” says how, where or when: it comes after the verb {%(head)s}."

RULES = {
    SUBJECT: "In a statement the subject comes before the verb.",
    OBJECT_OF: "The object comes right after the verb: I like music very much.",
    DESCRIBES: "A word that describes a noun comes before it: a red car, a school bag.",
    DEGREE: "Very, so, too and quite come before the adjective or adverb.",
    AFTER_A_PREPOSITION: "A preposition stands before a noun, a pronoun or an -ing form.",
    BELONGS_TO_NOUN: "A phrase that says which one is meant comes right after its noun.",
    AFTER_THE_OBJECT: "Words for how, where and when come after the verb and its object.",
    AFTER_THE_VERB: "Words for how, where and when come after the verb and its object.",
}
"""The rule behind each sentence; what comes after be has none."""


def head_of(words: Sequence[Token]) -> Token:
    """The word of a phrase that the others hang on: in of "in May"."""
    return next((t for t in words if t.head not in words), words[0])


def role(words: Sequence[Token]) -> tuple[str, Token] | None:
    """The sentence for the part that ``words`` are in the correction, and the word they go with.

    None where the part does not stand beside that word, so that the reader cannot see it.
    """
    word = head_of(words)
    head, dep = word.head, word.dep_
    first, last = words[0].i, words[-1].i
    if dep in {"nsubj", "nsubjpass"} and last < head.i <= last + 4:
        return (SUBJECT, head) if head.pos_ in {"VERB", "AUX"} and head.tag_ != "VBG" else None
    if dep in {"dobj", "dative"} and head.pos_ == "VERB" and 0 < first - head.i <= 2:
        return OBJECT_OF, head
    if dep in {"amod", "compound", "nummod"} and head.pos_ in {"NOUN", "PROPN"}:
        return (DESCRIBES, head) if 0 < head.i - last <= 2 else None
    if dep == "npadvmod" and head.pos_ in {"ADJ", "ADV"} and head.i == last + 1:
        return DEGREE, head  # twenty minutes late
    if dep == "advmod" and head.pos_ in {"ADJ", "ADV"} and head.i == last + 1:
        return (DEGREE, head) if word.lower_ in _DEGREES else None
    if dep in {"pobj", "pcomp"} and head.pos_ == "ADP" and 0 < first - head.i <= 2:
        return (AFTER_A_PREPOSITION, head) if head.lower_ not in {"as", "than", "like"} else None
    if dep in {"acomp", "attr"} and head.lemma_ == "be" and 0 < first - head.i <= 2:
        return AFTER_BE, head
    if dep == "prep" and head.pos_ in {"NOUN", "PROPN"} and first == head.i + 1:
        return BELONGS_TO_NOUN, head
    return _adverbial(word, head, first) if dep in _ADVERBIAL else None


def _adverbial(word: Token, head: Token, first: int) -> tuple[str, Token] | None:
    if head.pos_ not in {"VERB", "AUX"} or word.lower_ in _NOT_HOW or first < head.i:
        return None
    if word.pos_ == "ADP" and not any(c.dep_ in {"pobj", "pcomp"} for c in word.children):
        return None  # where they come from: the preposition alone tells nothing
    if word.tag_ in {"RB", "RBR"} and not word.lower_.endswith("ly") and word.lower_ not in _HOW:
        return None
    objects = [c for c in head.children if c.dep_ == "dobj" and head.i < c.i < first]
    if objects and objects[-1].right_edge.i == first - 1:
        return AFTER_THE_OBJECT, head
    between = [t for t in word.doc[head.i + 1 : first]]
    near = all(t.dep_ in {"prt", "acomp"} and t.head == head for t in between)
    return (AFTER_THE_VERB, head) if near else None


_ADVERBIAL = {"advmod", "prep", "npadvmod"}
_DEGREES = {"very", "so", "too", "quite", "really", "extremely", "rather", "pretty", "almost",
            "nearly", "completely", "totally", "highly", "fully", "much", "far",
            "even"}  # fmt: skip
_NOT_HOW = {"of", "as", "than", "not", "n't", "only", "also", "even", "just", "too", "however",
            "therefore", "really", "actually", "probably", "certainly"}  # fmt: skip
_HOW = {"well", "hard", "fast", "soon", "late", "early", "here", "there", "now", "today", "home",
        "again", "together", "abroad", "tomorrow", "yesterday", "everywhere", "online", "better",
        "harder", "faster", "outside", "inside", "away", "first"}  # fmt: skip

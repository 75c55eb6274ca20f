"""Closed-class words of English: the small sets that every part of Margin asks about.

``"n't" in NOT`` is true, and ``MODAL_OF["wo"]`` is "will". Words are written as the
parser sees them: lower case, straight apostrophes, contractions cut ("do" + "n't").
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOT = _words("not n't nt")
NOT_OR_NEVER = NOT | {"never"}

IS_OR_HAS = frozenset({"'s"})
HAD_OR_WOULD = frozenset({"'d"})
PRESENT_BE = _words("am is are 'm 're")
"""Without "'s", which may be has, and without the "ai" of ain't, which is also a name."""
AINT = frozenset({"ai"})
PAST_BE = _words("was were")
FINITE_BE = PRESENT_BE | PAST_BE | IS_OR_HAS
BE = FINITE_BE | _words("be been being")
HAVE = _words("have has had having 've")
FINITE_HAVE = _words("have has had 've")
DO = _words("do does did")

MODAL_OF = {
    "can": "can", "ca": "can", "cannot": "can", "could": "could", "will": "will", "wo": "will",
    "'ll": "will", "would": "would", "shall": "shall", "sha": "shall", "should": "should",
    "may": "may", "might": "might", "must": "must", "ought": "ought", "dare": "dare",
    "need": "need",
}  # fmt: skip
"""Every written form of a modal verb and the modal that it is."""
MODALS = frozenset(MODAL_OF) - {"dare", "need"}
"""Forms that are hardly ever anything but a modal verb."""
AUXILIARIES = FINITE_BE | FINITE_HAVE | DO | (MODALS - {"cannot", "ought"})
"""Words that can stand before the subject of a question."""
FINITE_WORDS = AUXILIARIES | HAD_OR_WOULD

SUBJECT_ONLY = _words("i he she we they")
"""Pronouns that can be nothing but a subject."""
SUBJECT_PRONOUNS = SUBJECT_ONLY | _words("you it")
THIRD_PERSON = _words("he she it")
OTHER_PERSONS = _words("i you we they")
OBJECT_ONLY = _words("me him us them")
OBJECT_PRONOUNS = OBJECT_ONLY | _words("you her it")
POSSESSIVE_DETERMINERS = _words("my your his her its our their")
POSSESSIVE_PRONOUNS = _words("mine yours hers ours theirs")
REFLEXIVE_PRONOUNS = _words(
    "myself yourself himself herself itself ourselves yourselves themselves oneself"
)
INDEFINITE_PRONOUNS = _words(
    "someone somebody something anyone anybody anything everyone everybody everything "
    "nobody nothing"
)
ARTICLES = _words("a an the")
DEMONSTRATIVES = _words("this that these those")
QUESTION_WORDS = _words("who whom whose what which where when why how")
QUESTION_WORDS_AND_IF = QUESTION_WORDS | _words("whether if")

FINITE_TAGS = frozenset({"VBZ", "VBP", "VBD", "MD"})
"""Penn tags of verb forms with a tense, and of modals."""
NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
ADVERB_TAGS = frozenset({"RB", "RBR", "RBS"})
AUXILIARY_DEPS = frozenset({"aux", "auxpass"})
SUBJECT_DEPS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})

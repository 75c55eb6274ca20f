"""A short, plain statement, taken apart: subject, verb, rest.

"My brother plays tennis." has the subject "My brother", the verb "plays" and the rest "tennis".
Whatever is longer, asks, denies or has a second verb is left alone: a way to say it again must
not go wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from lemminflect import getInflection
from spacy.tokens import Doc, Token

from grammar_items.parsing import written

MOST_WORDS = 14
PRONOUNS = {"i", "you", "he", "she", "it", "we", "they"}
STATES = frozenset(
    "be have know like love hate want need understand believe belong own seem mean cost prefer "
    "contain agree remember forget hope wish exist matter become let get".split()
)
NOT_CHOSEN = STATES | {"live", "wake", "happen", "die"}
"""Nobody is asked, told or able to do these."""
_SECOND_VERB = {"ccomp", "xcomp", "advcl", "relcl", "acl", "csubj", "parataxis", "pcomp"}
_PAST = {"yesterday", "ago", "last", "once", "then"}
_NOW = {"now", "today", "tomorrow", "tonight", "soon", "next", "already", "yet", "just", "still"}
_HABIT = {"always", "usually", "often", "sometimes", "never", "every", "ever", "rarely", "seldom"}


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement with one finite verb, without auxiliaries."""

    doc: Doc
    verb: Token
    head: Token
    """The subject's noun or pronoun."""

    @property
    def subject(self) -> str:
        return text_of(self.doc[: self.verb.i])

    @property
    def rest(self) -> str:
        return text_of(self.doc[self.verb.i + 1 : len(self.doc) - 1])

    @property
    def lemma(self) -> str:
        return str(self.verb.lemma_).lower()

    @property
    def past(self) -> bool:
        return bool(self.verb.tag_ == "VBD")

    @property
    def times(self) -> set[str]:
        """Words that tie the sentence to a time: past, now, habit."""
        words = {token.lower_ for token in self.doc}
        groups = {"past": _PAST, "now": _NOW, "habit": _HABIT}
        found = {name for name, group in groups.items() if words & group}
        return found | ({"past"} if any(t.like_num and len(t) == 4 for t in self.doc) else set())

    @property
    def pronoun(self) -> str | None:
        """The pronoun that is, or could be, the subject; None where nothing tells."""
        low = str(self.head.lower_)
        if low in PRONOUNS:
            return low
        if any(child.dep_ == "conj" for child in self.head.children):
            return "they"
        if self.head.tag_ in {"NNS", "NNPS"}:
            return "they"
        return "it" if self.head.tag_ in {"NN", "NNP"} else None

    def be(self, past: bool | None = None) -> str:
        past = self.past if past is None else past
        if past:
            return "was" if self.pronoun in {"i", "he", "she", "it"} else "were"
        return {"i": "am", "he": "is", "she": "is", "it": "is"}.get(self.pronoun or "", "are")

    def have(self) -> str:
        return "has" if self.third else "have"

    def do(self) -> str:
        return "did" if self.past else "does" if self.third else "do"

    @property
    def third(self) -> bool:
        return self.pronoun in {"he", "she", "it"}

    def form(self, tag: str) -> str:
        """The verb as VB, VBD, VBN or VBG."""
        return inflect(self.lemma, tag)


def inflect(lemma: str, tag: str) -> str:
    if lemma == "be" and tag == "VB":
        return "be"
    forms = getInflection(lemma, tag=tag)
    return str(forms[0]) if forms else lemma


def statement(doc: Doc) -> Statement | None:
    """The sentence taken apart, if it is short and plain enough."""
    if not 4 <= len(doc) <= MOST_WORDS + 1 or doc[-1].text != ".":
        return None
    if any(not token.is_alpha and token.text not in "'s’s" for token in doc[:-1]):
        return None
    roots = [token for token in doc if token.dep_ == "ROOT"]
    if len(roots) != 1 or roots[0].tag_ not in {"VBD", "VBP", "VBZ"}:
        return None
    verb = roots[0]
    deps = {token.dep_ for token in doc}
    subjects = [child for child in verb.children if child.dep_ == "nsubj"]
    if (
        deps & _SECOND_VERB
        or {"aux", "auxpass", "neg", "expl", "mark"} & deps
        or len(subjects) != 1
    ):
        return None
    if any(t.dep_ == "conj" and t.head == verb or t.dep_ == "prt" for t in doc):
        return None
    head = subjects[0]
    inside = {token.i for token in head.subtree}
    if inside != set(range(verb.i)) or verb.i >= len(doc) - 2:
        return None
    if any(
        token.pos_ in {"PRON"} and token.lower_ in {"there", "this", "that"} for token in doc[:1]
    ):
        return None
    found = Statement(doc, verb, head)
    return found if found.pronoun is not None else None


def text_of(tokens: object) -> str:
    """The words as they were written."""
    parts = []
    for token in tokens:  # type: ignore[attr-defined]
        parts.append(written(token) + (" " if token.whitespace_ else ""))
    return "".join(parts).strip()


def lowered(text: str, first: Token) -> str:
    """With a small first letter, unless the word is always written with a capital."""
    if first.text == "I" or first.text.startswith("I'") or first.pos_ == "PROPN":
        return text
    return text[:1].lower() + text[1:]


def raised(text: str) -> str:
    return text[:1].upper() + text[1:]


_YOU = {"i": "you", "my": "your", "me": "you", "mine": "yours", "myself": "yourself",
        "we": "you", "our": "your", "us": "you", "you": "I", "your": "my"}  # fmt: skip


def turned(text: str) -> str:
    """As one says it to the person: my room → your room."""
    words = [_YOU.get(word.lower(), word) for word in text.split(" ")]
    return " ".join(words)

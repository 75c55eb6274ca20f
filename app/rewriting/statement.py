"""A short, plain statement, taken apart: subject, verb, rest.

"My brother plays tennis." has the subject "My brother", the verb "plays" and the rest "tennis".
Whatever is longer, asks, denies, is sad, leaves its time or number open or has a second verb is
left alone: a way to say it again must not go wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lemminflect import getAllLemmas, getInflection
from spacy.tokens import Doc, Token

from app.rewriting.words import ACTIVITIES, DAYS, DENIED, GROUPS, KIND, PERSONS, PRONOUNS, SAD
from grammar_items.parsing import written

MOST_WORDS = 14
_ONE = {"he", "she", "it"}
_SECOND_VERB = {"ccomp", "xcomp", "advcl", "relcl", "acl", "csubj", "parataxis", "pcomp"}
_NOT_PLAIN = _SECOND_VERB | {"aux", "auxpass", "neg", "expl", "mark", "prt", "dep", "intj"}
_POINTING = {"there", "this", "that", "these", "those", "here"}
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
        """What ties the sentence to a time: past, now, habit, or a date such as "on Sunday"."""
        words = {token.lower_ for token in self.doc}
        groups = {"past": _PAST, "now": _NOW, "habit": _HABIT}
        found = {name for name, group in groups.items() if words & group}
        return found | ({"date"} if any(_is_date(token) for token in self.doc) else set())

    @property
    def pronoun(self) -> str | None:
        """The pronoun that is, or could be, the subject; None where its number is not clear."""
        low = str(self.head.lower_)
        if low in PRONOUNS:
            return low
        if self.head.pos_ not in {"NOUN", "PROPN"}:
            return None  # everyone, some, mine
        many = self.head.tag_ in {"NNS", "NNPS"} or _joined(self.head)
        by_verb = {"VBZ": False, "VBP": True}.get(self.verb.tag_)
        if self.verb.lower_ in {"was", "were"}:
            by_verb = self.verb.lower_ == "were"
        if self.head.lemma_.lower() in GROUPS:
            return None if by_verb is None else "they" if by_verb else "it"
        if by_verb is not None and by_verb != many:
            return None  # an error is left, or the parse is wrong
        return "they" if many else "it"

    @property
    def personal(self) -> bool:
        """The subject is surely a person, or several."""
        if self.head.lower_ in PRONOUNS:
            return bool(self.head.lower_ != "it")
        return is_person(self.head)

    def be(self) -> str:
        if self.past:
            return "was" if self.third or self.pronoun == "i" else "were"
        return "am" if self.pronoun == "i" else "is" if self.third else "are"

    def have(self) -> str:
        return "has" if self.third else "have"

    def do(self) -> str:
        return "did" if self.past else "does" if self.third else "do"

    @property
    def third(self) -> bool:
        return self.pronoun in _ONE

    def form(self, tag: str) -> str:
        """The verb as VB, VBD, VBN or VBG."""
        return inflect(self.lemma, tag)

    def part(self, *deps: str) -> Token | None:
        """The verb's one object or complement of this kind."""
        found = [child for child in self.verb.children if child.dep_ in deps]
        return found[0] if len(found) == 1 else None


def inflect(lemma: str, tag: str) -> str:
    if lemma == "be" and tag == "VB":
        return "be"
    forms = getInflection(lemma, tag=tag)
    british = [form for form in forms if "ll" in form and "ll" not in lemma]
    return str((british or forms or (lemma,))[0])


def statement(doc: Doc) -> Statement | None:
    """The sentence taken apart, if it is short, plain and clear enough."""
    if not 4 <= len(doc) <= MOST_WORDS + 1 or doc[-1].text != ".":
        return None
    roots = [token for token in doc if token.dep_ == "ROOT"]
    if len(roots) != 1 or not _plain(doc) or not _tense_is_clear(roots[0]):
        return None
    verb = roots[0]
    subjects = [child for child in verb.children if child.dep_ == "nsubj"]
    if len(subjects) != 1 or {token.i for token in subjects[0].subtree} != set(range(verb.i)):
        return None
    if verb.i >= len(doc) - 2 or any(child.dep_ == "conj" for child in verb.children):
        return None
    found = Statement(doc, verb, subjects[0])
    return found if found.pronoun is not None and _agree(found) else None


def activity(doc: Doc, verbs: Iterable[str] = ACTIVITIES) -> Statement | None:
    """A statement of something that a person does and chooses: "She swims in the sea." """
    found = statement(doc)
    if found is None or not found.personal or found.lemma not in verbs:
        return None
    whom = found.part("dobj")
    return None if whom is not None and is_person(whom) and found.lemma not in KIND else found


def _plain(doc: Doc) -> bool:
    """No second verb, no denial, nothing sad, no sign but the last full stop."""
    if any(not token.is_alpha and token.lower_ not in {"'s", "'"} for token in doc[:-1]):
        return False
    if doc[0].lower_ in _POINTING or {token.dep_ for token in doc} & _NOT_PLAIN:
        return False
    if any(token.lower_ == "like" and token.dep_ == "prep" for token in doc):
        return False  # he walks like an old man
    return not sad(doc) and not any(token.lower_ in DENIED for token in doc)


def sad(tokens: Iterable[Token]) -> bool:
    return any({token.lower_, token.lemma_.lower()} & SAD for token in tokens)


def _tense_is_clear(verb: Token) -> bool:
    """ "I put it there." may be today or yesterday; "'s" may be is or has."""
    if verb.tag_ not in {"VBD", "VBP", "VBZ"} or not verb.is_alpha:
        return False
    lemma = str(verb.lemma_).lower()
    if verb.lower_ not in getInflection(lemma, tag=verb.tag_):
        return False
    return verb.lower_ != lemma or lemma not in getInflection(lemma, tag="VBD")


def _agree(found: Statement) -> bool:
    """ "He play" was not corrected: nothing is built on it."""
    if found.past or found.lemma == "be":
        return True
    return bool(found.third == (found.verb.tag_ == "VBZ"))


def _joined(head: Token) -> bool:
    return any(child.dep_ == "conj" for child in head.children)


def _is_date(token: Token) -> bool:
    """Sunday, mornings, or the seven in "at seven"."""
    if token.like_num:
        return bool(token.dep_ == "pobj")
    word = str(token.lower_)
    return word in DAYS or word.rstrip("s") in DAYS


def is_person(noun: Token) -> bool:
    return str(noun.lemma_).lower() in PERSONS or str(noun.lower_).rstrip("s") in PERSONS


def text_of(tokens: Iterable[Token]) -> str:
    """The words as they were written."""
    parts = [written(token) + (" " if token.whitespace_ else "") for token in tokens]
    return "".join(parts).strip()


def inside(text: str, first: Token) -> str | None:
    """As it is written inside a sentence: "The film" → "the film", "German cars" as it is.

    None for "Mark" or "Rose", which may be a name or not.
    """
    if first.text == "I" or first.text.startswith("I'"):
        return text
    if first.pos_ in {"DET", "PRON", "ADP", "NUM", "CCONJ", "SCONJ"}:
        return text[:1].lower() + text[1:]
    known = getAllLemmas(first.lower_)  # names and nationalities are not in this dictionary
    if not known:
        return text
    common = first.pos_ in {"NOUN", "ADJ", "ADV"} and first.pos_ in known
    return text[:1].lower() + text[1:] if common else None


def raised(text: str) -> str:
    return text[:1].upper() + text[1:]


_YOU = {"i": "you", "my": "your", "me": "you", "mine": "yours", "myself": "yourself",
        "we": "you", "our": "your", "us": "you", "ours": "yours", "ourselves": "yourselves",
        }  # fmt: skip


def turned(text: str) -> str | None:
    """As one says it to the person: my room → your room. None where "you" is somebody already."""
    words = text.split()
    if any(word.lower().startswith("you") for word in words):
        return None
    return " ".join(_YOU.get(word.lower(), word) for word in words)

"""Every verb of a sentence with its auxiliaries, and what they say together.

"The house has not been being painted" has one group: perfect, progressive,
passive, negative, with "house" as its subject. Most tense, voice and modal
items of the catalogue are questions about such groups.
"""

from __future__ import annotations

from dataclasses import dataclass

from spacy.tokens import Doc, Token

_AUX_DEPS = {"aux", "auxpass"}
_SUBJECT_DEPS = {"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"}
_MODALS = {
    "can": "can", "ca": "can", "could": "could", "will": "will", "wo": "will", "'ll": "will",
    "’ll": "will", "would": "would", "shall": "shall", "sha": "shall", "should": "should",
    "may": "may", "might": "might", "must": "must", "ought": "ought", "dare": "dare",
    "need": "need",
}  # fmt: skip
_BE = {
    "be", "am", "is", "are", "was", "were", "been", "being", "'m", "’m", "'re", "’re", "ai",
}  # fmt: skip
_HAVE = {"have", "has", "had", "having", "'ve", "’ve"}
_NOT = {"not", "n't", "n’t", "nt"}
_PRESENT = {"am", "is", "are", "has", "have", "'s", "’s", "'m", "’m", "'re", "’re", "'ve", "’ve"}
_PAST_BE = {"was", "were"}
# Participles that make no passive, so that "'s" before them is has.
_ONLY_AFTER_HAVE = {
    "been", "got", "had", "gone", "become", "come", "happened", "arrived", "died", "fallen",
    "disappeared", "lived", "slept", "tried", "agreed", "worked", "waited", "gotten", "wanted",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class VerbGroup:
    """A verb with its auxiliaries.

    ``modal``: can, could, will … or None. ``tense``: "present", "past" or None
    (after a modal or "to", or for a bare form). ``form``: the tag of the first
    word when there is neither tense nor modal: VB, VBG or VBN.
    """

    head: Token
    auxiliaries: tuple[Token, ...]
    negation: Token | None
    subject: Token | None
    modal: str | None
    tense: str | None
    form: str | None
    to: bool
    """A to-infinitive."""
    do: bool
    """Has do, does or did as an auxiliary."""
    perfect: bool
    progressive: bool
    passive: bool

    @property
    def tokens(self) -> list[Token]:
        """All words of the group, the negation among them, in order."""
        parts = [*self.auxiliaries, self.head]
        if self.negation is not None and self.auxiliaries and self.negation.i < self.head.i:
            parts.append(self.negation)
        return sorted(parts, key=lambda token: token.i)

    @property
    def first(self) -> Token:
        return self.auxiliaries[0] if self.auxiliaries else self.head

    @property
    def start(self) -> int:
        return int(self.tokens[0].i)

    @property
    def end(self) -> int:
        return int(self.tokens[-1].i) + 1

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end

    @property
    def finite(self) -> bool:
        """Has a tense or a modal."""
        return self.tense is not None or self.modal is not None

    @property
    def inverted(self) -> bool:
        """The first auxiliary (or be) stands before the subject: "Are you …", "Never have I …"."""
        return self.subject is not None and self.first.i < self.subject.i

    @property
    def is_be(self) -> bool:
        """The main verb is be."""
        return self.head.lemma_ == "be" or is_be(self.head)


def is_be(token: Token) -> bool:
    """A form of be, "'s" and "'d" left to the reader of the whole group."""
    return token.lower_ in _BE


def _is_have(token: Token, following: Token) -> bool:
    if token.lower_ in _HAVE:
        return True
    if token.lower_ in {"'s", "’s"}:
        # "she's gone", "it's been": have before a participle that is not passive
        # ("it's broken" stays passive, "she's broken it" does not)
        return following.lower_ in _ONLY_AFTER_HAVE or (
            following.tag_ in {"VBN", "VBD"}
            and (
                token.dep_ != "auxpass"
                # after the verb: the What of "What's it called" is no sign of has
                or any(c.dep_ == "dobj" and c.i > following.i for c in following.children)
            )
        )
    if token.lower_ in {"'d", "’d"}:
        if token.nbor().lower_ == "better":
            return True  # you'd better go = you had better go
        return following.tag_ in {"VBN", "VBD"} or following.lower_ == "been"
    return False


def _is_some_be(token: Token) -> bool:
    return is_be(token) or (token.lower_ in {"'s", "’s"} and token.lemma_ != "have")


def subject_of(verb: Token) -> Token | None:
    """The subject's head word; a joined verb ("sang and danced") takes the first verb's."""
    seen = 0
    current = verb
    while seen < 4:
        expletive = None
        for child in current.children:
            if child.dep_ in _SUBJECT_DEPS:
                if child.dep_ != "expl":
                    return child
                expletive = child
        if expletive is not None:
            return expletive
        if current.dep_ == "conj" and current.head.pos_ in {"VERB", "AUX"}:
            current = current.head
            seen += 1
            continue
        return None
    return None


def _group(head: Token) -> VerbGroup:
    auxiliaries = tuple(
        child
        for child in head.children
        if child.dep_ in _AUX_DEPS and (child.i < head.i or head.pos_ == "AUX")
    )
    negation = next((child for child in head.children if child.lower_ in _NOT), None)
    chain = [*auxiliaries, head]
    modal = tense = form = None
    to = do = perfect = progressive = passive = False
    for place, token in enumerate(chain[:-1]):
        following = chain[place + 1]
        low = token.lower_
        if low == "to":
            to = True
        elif low in _MODALS and (token.tag_ == "MD" or low in {"dare", "need", "ought"}):
            modal = modal or _MODALS[low]
        elif low in {"'d", "’d"} and not _is_have(token, following):
            modal = modal or "would"
        elif token.lemma_ == "do" or low in {"do", "does", "did"}:
            do = True
        elif _is_have(token, following):
            perfect = True
        elif _is_some_be(token):
            if following.tag_ == "VBG":
                progressive = True
            else:
                passive = True
    first = chain[0]
    if modal is None and not to:
        low = first.lower_
        if low in _PAST_BE or low in {"'d", "’d", "had", "did"} or first.tag_ == "VBD":
            tense = "past"
        elif first.tag_ in {"VBZ", "VBP"} or (low in _PRESENT and len(chain) > 1):
            tense = "present"
        elif do:
            tense = "present"
        else:
            form = first.tag_
    return VerbGroup(
        head, auxiliaries, negation, subject_of(head), modal, tense, form, to, do, perfect,
        progressive, passive,
    )  # fmt: skip


def verb_groups(doc: Doc) -> tuple[VerbGroup, ...]:
    """All verb groups of a parsed sentence, in order; worked out once a Doc."""
    groups: tuple[VerbGroup, ...] | None = doc.user_data.get("verb_groups")
    if groups is None:
        groups = tuple(
            _group(token)
            for token in doc
            if token.pos_ in {"VERB", "AUX"} and token.dep_ not in _AUX_DEPS
        )
        doc.user_data["verb_groups"] = groups
    return groups

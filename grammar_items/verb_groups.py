"""Every verb of a sentence with its auxiliaries, and what they say together.

"The house has not been being painted" has one group: perfect, progressive,
passive, negative, with "house" as its subject. Most tense, voice and modal
items of the catalogue are questions about such groups. ``verb_groups`` follows
the dependency tree; ``auxiliary_chains.verb_forms`` adds what word order shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Doc, Token

from grammar_items.anchors import Found, found
from grammar_items.usage.closed_class import (
    AINT,
    AUXILIARY_DEPS,
    BE,
    DO,
    HAD_OR_WOULD,
    HAVE,
    IS_OR_HAS,
    MODAL_OF,
    NOT,
    NOT_OR_NEVER,
    PAST_BE,
    PRESENT_BE,
    SUBJECT_DEPS,
)

_BE_FORMS = (BE | AINT) - IS_OR_HAS
_PRESENT = PRESENT_BE | IS_OR_HAS | {"has", "have", "'ve"}
_MODAL_WITHOUT_TAG = {"dare", "need", "ought"}
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

    tokens: tuple[Token, ...]
    """All words of the group in order; a *not* between them is one."""
    head: Token
    """The main verb; be or have where no other verb follows them."""
    verb: Token | None
    """The main verb, or None where be (or an auxiliary whose verb is not there) ends the group."""
    subject: Token | None = None
    """Known only where the dependency tree was read."""
    negation: Token | None = None
    modal: str | None = None
    tense: str | None = None
    form: str | None = None
    to: bool = False
    """A to-infinitive."""
    do: bool = False
    """Has do, does or did as an auxiliary."""
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    inverted: bool = False
    """The first auxiliary (or be) stands before the subject: "Are you …", "Never have I …"."""

    @cached_property
    def auxiliaries(self) -> tuple[Token, ...]:
        return tuple(t for t in self.tokens if t.i != self.head.i and t.lower_ not in NOT_OR_NEVER)

    @cached_property
    def first(self) -> Token:
        """The first auxiliary, or the verb; a *not* before "to" is passed over."""
        return next((t for t in self.tokens if t.lower_ not in NOT_OR_NEVER), self.tokens[0])

    @property
    def start(self) -> int:
        return int(self.tokens[0].i)

    @property
    def end(self) -> int:
        return int(self.tokens[-1].i) + 1

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end

    @cached_property
    def found(self) -> Found:
        """The group as a use whose anchors are all its words."""
        return found(*(token.i for token in self.tokens))

    @cached_property
    def length(self) -> int:
        """How many verb words, "to" among them and *not* left out."""
        return sum(token.lower_ not in NOT_OR_NEVER for token in self.tokens)

    @property
    def finite(self) -> bool:
        """Has a tense or a modal."""
        return self.tense is not None or self.modal is not None

    @property
    def negative(self) -> bool:
        return self.negation is not None

    @property
    def ing(self) -> bool:
        """Begins with having or being and goes on."""
        return self.form == "VBG" and self.length > 1

    @property
    def is_be(self) -> bool:
        """The main verb is be."""
        return self.head.lemma_ == "be" or is_be(self.head)


def is_be(token: Token) -> bool:
    """A form of be, "'s" and "'d" left to the reader of the whole group."""
    return token.lower_ in _BE_FORMS


def _is_have(token: Token, following: Token) -> bool:
    if token.lower_ in HAVE:
        return True
    if token.lower_ in IS_OR_HAS:
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
    if token.lower_ in HAD_OR_WOULD:
        if token.nbor().lower_ == "better":
            return True  # you'd better go = you had better go
        return following.tag_ in {"VBN", "VBD"} or following.lower_ == "been"
    return False


def _is_some_be(token: Token) -> bool:
    return is_be(token) or (token.lower_ in IS_OR_HAS and token.lemma_ != "have")


def subject_of(verb: Token) -> Token | None:
    """The subject's head word; a joined verb ("sang and danced") takes the first verb's."""
    seen = 0
    current = verb
    while seen < 4:
        expletive = None
        for child in current.children:
            if child.dep_ in SUBJECT_DEPS:
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
        if child.dep_ in AUXILIARY_DEPS and (child.i < head.i or head.pos_ == "AUX")
    )
    negation = next((child for child in head.children if child.lower_ in NOT), None)
    chain = [*auxiliaries, head]
    modal = tense = form = None
    to = do = perfect = progressive = passive = False
    for place, token in enumerate(chain[:-1]):
        following = chain[place + 1]
        low = token.lower_
        if low == "to":
            to = True
        elif low in MODAL_OF and (token.tag_ == "MD" or low in _MODAL_WITHOUT_TAG):
            modal = modal or MODAL_OF[low]
        elif low in HAD_OR_WOULD and not _is_have(token, following):
            modal = modal or "would"
        elif token.lemma_ == "do" or low in DO:
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
        if low in PAST_BE or low in {"'d", "had", "did"} or first.tag_ == "VBD":
            tense = "past"
        elif first.tag_ in {"VBZ", "VBP"} or (low in _PRESENT and len(chain) > 1):
            tense = "present"
        elif do:
            tense = "present"
        else:
            form = first.tag_
    tokens = chain
    if negation is not None and auxiliaries and negation.i < head.i:
        tokens = [*chain, negation]
    subject = subject_of(head)
    return VerbGroup(
        tokens=tuple(sorted(tokens, key=lambda token: token.i)),
        head=head,
        verb=None if head.lemma_ == "be" or is_be(head) else head,
        subject=subject,
        negation=negation,
        modal=modal,
        tense=tense,
        form=form,
        to=to,
        do=do,
        perfect=perfect,
        progressive=progressive,
        passive=passive,
        inverted=subject is not None and first.i < subject.i,
    )


def verb_groups(doc: Doc) -> tuple[VerbGroup, ...]:
    """All verb groups of a parsed sentence, in order; computed once per Doc."""
    groups: tuple[VerbGroup, ...] | None = doc.user_data.get("verb_groups")
    if groups is None:
        groups = tuple(
            _group(token)
            for token in doc
            if token.pos_ in {"VERB", "AUX"} and token.dep_ not in AUXILIARY_DEPS
        )
        doc.user_data["verb_groups"] = groups
    return groups

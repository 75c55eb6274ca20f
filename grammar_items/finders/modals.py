"""Modal verbs: can, may well, would rather, must be doing, should have done.

"You **may as well stay**": a finder yields the words from the modal to its verb, with what
stands between them.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.clause_shapes import at, clause_end, low
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    HAD_OR_WOULD,
    NOT,
    OBJECT_PRONOUNS,
    SUBJECT_ONLY,
    SUBJECT_PRONOUNS,
)

_LL = {"'ll"}
_VE = {"'ve"}
_WOULD_VERBS = {"like", "love", "prefer", "rather", "hate"}
_HAD_FORMS = {"been", "had", "gone", "done", "seen", "got", "gotten", "better", "known", "taken"}
_UNCHANGED = {
    "come", "become", "run", "put", "cut", "let", "set", "hit", "shut", "hurt", "cost", "read",
    "overcome", "bet", "quit", "spread", "split",
}  # fmt: skip
_SUBJECTS_BEFORE = SUBJECT_PRONOUNS | {"who", "this", "that", "there"}


def _verb_after(doc: Doc, place: int, reach: int = 8) -> Token | None:
    """The verb that a modal at ``place`` goes with."""
    modal = doc[place]
    head = modal.head
    if modal.dep_ in {"aux", "auxpass"} and place < head.i <= place + reach:
        return head
    for token in doc[place + 1 : place + 1 + reach]:
        if token.is_punct and token.lower_ not in {'"', "“", "”"}:
            return None
        if token.tag_ == "VB":
            return token
    return None


def _modal_use(doc: Doc, place: int) -> Found:
    """The modal, its *not* and the verb: "**Can** your cousin **ride**"."""
    verb = _verb_after(doc, place)
    negation = (place + 1,) if low(doc, place + 1) in NOT else ()
    if verb is None:
        return found(place, *negation)
    return found(place, *negation, *verbs_in(doc, place + 1, verb.i), verb.i)


def _is_modal(token: Token) -> bool:
    """Used as a modal; "a can of soup", "free will" and "in May" are not."""
    doc, place = token.doc, token.i
    before, after = low(doc, place - 1), at(doc, place + 1)
    if token.tag_ == "MD":
        return not (token.text in {"May", "Will"} and _is_name(token))
    if before in _SUBJECTS_BEFORE and before not in {"this", "that"}:
        return True
    if after is not None and after.lower_ in NOT:
        return True
    opens = place == 0 or doc[place - 1].is_punct
    return opens and after is not None and after.lower_ in SUBJECT_ONLY | {"you", "it", "there"}


def _is_name(token: Token) -> bool:
    """May or Will with a capital inside the sentence, or before "is", "and", a number."""
    after = at(token.doc, token.i + 1)
    inside = token.i > 0 and token.nbor(-1).lower_ not in {'"', "“", "'", "‘", ":", ".", "?", "!"}
    if inside and not token.doc.text.isupper():
        return True
    behind = at(token.doc, token.i + 2)
    if after is not None and after.tag_ == "NNP" and behind is not None:
        if behind.tag_ in {"VBZ", "VBD", "MD"}:
            return True  # "Will Smith is …"
    return after is not None and (
        after.lower_ in {"is", "was", "has", "and", "'s"} or after.like_num
    )


def _modals(doc: Doc, forms: set[str]) -> Iterator[Token]:
    if forms.isdisjoint(read(doc).words):
        return
    for token in doc:
        if token.lower_ in forms and _is_modal(token):
            yield token


def _well(doc: Doc, place: int) -> str | None:
    """What follows the modal at ``place``: "as well", "well", or neither.

    A pronoun may stand between in a question, and just, very, quite, equally, not anywhere.
    """
    steps = 0
    for token in doc[place + 1 : place + 6]:
        word = token.lower_
        if word == "well":
            follower = low(doc, token.i + 1)
            return None if follower in {"", ".", "!", "?", ","} else "well"
        if word == "as" and low(doc, token.i + 1) == "well":
            return None if low(doc, token.i + 2) == "as" else "as well"
        if word in {"just", "very", "quite", "equally", "also", "still", "indeed"} | NOT:
            continue
        if word in SUBJECT_ONLY | {"you", "it", "there", "this", "that"} and steps == 0:
            steps += 1
            continue
        return None
    return None


def _well_use(doc: Doc, place: int) -> Found:
    well = next(t.i for t in doc[place : place + 7] if t.lower_ == "well")
    start = well - 1 if low(doc, well - 1) == "as" else well
    return found(*_modal_use(doc, place).anchors, *range(start, well + 1))


def _plain(doc: Doc, forms: set[str]) -> Finds:
    for token in _modals(doc, forms):
        yield _modal_use(doc, token.i)


def _before_well(doc: Doc, form: str, wanted: str | None) -> Finds:
    for token in _modals(doc, {form}):
        if _well(doc, token.i) == wanted:
            yield _modal_use(doc, token.i) if wanted is None else _well_use(doc, token.i)


@finder
def modal_can(doc: Doc) -> Finds:
    """I **can swim**; **can't go**; **Can she drive**; not "a can of soup"."""
    yield from _plain(doc, {"can", "ca", "cannot"})


@finder
def modal_could(doc: Doc) -> Finds:
    """We **could see** the sea."""
    yield from _plain(doc, {"could"})


@finder
def modal_may(doc: Doc) -> Finds:
    """It **may rain**; "may well" and "may as well" are items of their own."""
    yield from _before_well(doc, "may", None)


@finder
def modal_may_as_well(doc: Doc) -> Finds:
    """We **may as well walk**."""
    yield from _before_well(doc, "may", "as well")


@finder
def modal_may_well(doc: Doc) -> Finds:
    """She **may well win**."""
    yield from _before_well(doc, "may", "well")


@finder
def modal_might(doc: Doc) -> Finds:
    """He **might not come**; not "with all his might"."""
    yield from _before_well(doc, "might", None)


@finder
def modal_might_as_well(doc: Doc) -> Finds:
    """You **might as well stay**."""
    yield from _before_well(doc, "might", "as well")


@finder
def modal_might_well(doc: Doc) -> Finds:
    """They **might well refuse**."""
    yield from _before_well(doc, "might", "well")


@finder
def modal_must(doc: Doc) -> Finds:
    """You **must stop**; not "a must"."""
    yield from _plain(doc, {"must"})


@finder
def modal_shall(doc: Doc) -> Finds:
    """I **shall return**; **Shall we dance**."""
    yield from _plain(doc, {"shall", "sha"})


@finder
def modal_should(doc: Doc) -> Finds:
    """You **should see** a doctor."""
    yield from _plain(doc, {"should"})


@finder
def modal_will(doc: Doc) -> Finds:
    """She **will call**; They**'ll win**; not "his last will"."""
    yield from _plain(doc, {"will", "wo"} | _LL)


def _d_is_would(token: Token) -> bool:
    """In "I'd go" 'd is would, in "I'd gone" and "I'd better" it is had."""
    for follower in token.doc[token.i + 1 : token.i + 6]:
        word = follower.lower_
        if word in _HAD_FORMS:
            return False
        if word in _WOULD_VERBS or follower.tag_ == "VB":
            return True
        if word in _UNCHANGED:
            return bool(token.tag_ == "MD")
        if follower.tag_ in {"VBN", "VBD"}:
            return bool(follower.lower_ == follower.lemma_)
        if follower.pos_ in {"VERB", "AUX"}:
            return True
        if follower.pos_ not in {"ADV", "PART"} and follower.tag_ not in {"PRP", "RB"}:
            return bool(token.tag_ == "MD")
    return bool(token.tag_ == "MD")


def _woulds(doc: Doc) -> Iterator[Token]:
    words = read(doc).words
    if "would" not in words and HAD_OR_WOULD.isdisjoint(words):
        return
    for token in doc:
        if token.lower_ == "would" or (token.lower_ in HAD_OR_WOULD and _d_is_would(token)):
            yield token


def _rather(doc: Doc, place: int) -> int | None:
    """Where "rather" stands that belongs to the would at ``place``."""
    end = min(place + 7, len(doc))
    for other in range(place + 1, end):
        token = doc[other]
        if token.lower_ == "rather":
            return None if low(doc, other + 1) == "than" else other
        if token.tag_ in {"VB", "VBN"} or token.is_punct:
            return None
    return None


@finder
def modal_would(doc: Doc) -> Finds:
    """I **would help** you; I**'d like** tea; "would rather" is an item of its own."""
    for token in _woulds(doc):
        if _rather(doc, token.i) is None:
            yield _modal_use(doc, token.i)


def _preferred(doc: Doc, place: int) -> tuple[int, ...]:
    """The verb of "rather **stay**", or the past of "rather you **didn't**", and *than*."""
    verb = at(doc, place)
    if verb is None:
        return ()
    than = next((t.i for t in doc[place : place + 8] if t.lower_ == "than"), None)
    behind = () if than is None else (than,)
    if verb.tag_ == "VB":
        return place, *behind
    return *verbs_in(doc, place, clause_end(doc, place)), *behind


@finder
def modal_would_rather(doc: Doc) -> Finds:
    """I**'d rather stay**; **Would you rather walk**; **would rather not say**."""
    if "rather" not in read(doc).words:
        return
    for token in _woulds(doc):
        rather = _rather(doc, token.i)
        if rather is not None:
            end = rather + 1
            while low(doc, end) in NOT:
                end += 1
            yield found(token.i, *range(rather, end), *_preferred(doc, end))


_ADJECTIVAL = {
    "mistaken", "tired", "excited", "bored", "surprised", "worried", "scared", "married",
    "pleased", "shocked", "interested", "frightened", "confused", "embarrassed", "exhausted",
    "delighted", "disappointed", "drunk", "lost", "gone", "upset", "terrified", "annoyed",
    "relaxed", "crowded", "ashamed", "satisfied", "asleep", "closed", "prepared", "ill",
}  # fmt: skip
_FUTURE = {"will", "wo", "shall", "sha"} | _LL


def _modals_but_future(doc: Doc) -> Iterator[Token]:
    for token in doc:
        word = token.lower_
        if word in _FUTURE:
            continue
        if word in HAD_OR_WOULD:
            if _d_is_would(token):
                yield token
        elif word == "need" and low(doc, token.i + 1) in NOT and low(doc, token.i + 2) == "have":
            yield token
        elif token.tag_ == "MD" or word in {"could", "should", "might", "must", "would", "ought"}:
            if not (token.text == "May" and _is_name(token)):
                yield token


def _chain_after(doc: Doc, place: int) -> list[Token]:
    """Words after the modal that are no subject, adverb or not: "have", "been", "working"."""
    chain: list[Token] = []
    for token in doc[place + 1 : place + 12]:
        if token.pos_ in {"VERB", "AUX"} and not (chain and token.tag_ in {"VBZ", "VBP", "MD"}):
            chain.append(token)
            if len(chain) == 4:
                break
        elif chain and token.pos_ not in {"ADV", "PART"} and token.lower_ not in NOT:
            break
        elif token.lower_ in {",", ";", ".", "?", "!"}:
            break
        elif token.lower_ in {"ve", "'ve"}:
            chain.append(token)
    return chain


@finder
def modal_continuous(doc: Doc) -> Finds:
    """He **must be sleeping**; "will be sleeping" is the future continuous."""
    if "be" not in read(doc).words:
        return
    for modal in _modals_but_future(doc):
        chain = _chain_after(doc, modal.i)
        if len(chain) < 2 or chain[0].lower_ != "be":
            continue
        verb = chain[1]
        if verb.tag_ != "VBG" or verb.dep_ == "amod":
            continue
        if verb.lower_ == "being" and len(chain) > 2 and chain[2].tag_ in {"VBN", "VBD"}:
            continue
        if any(token.pos_ in {"ADP", "DET"} for token in doc[chain[0].i + 1 : verb.i]):
            continue
        yield found(modal.i, chain[0].i, verb.i)


@finder
def modal_perfect(doc: Doc) -> Finds:
    """You **should have told** me; **can't have been working**; the passive is another item."""
    words = read(doc).words
    if "have" not in words and _VE.isdisjoint(words):
        return
    for modal in _modals_but_future(doc):
        chain = _chain_after(doc, modal.i)
        if not chain or chain[0].lower_ not in {"have"} | _VE:
            continue
        if len(chain) == 1:
            after = at(doc, chain[0].i + 1)
            if after is None or after.is_punct:
                yield found(modal.i, chain[0].i)  # "more than I should have."
            elif after.tag_ == "JJ" and after.lower_.endswith(("ed", "en", "ne")):
                if low(doc, after.i + 1) in OBJECT_PRONOUNS:
                    yield found(modal.i, after.i)
            continue
        verb = chain[1]
        if verb.tag_ not in {"VBN", "VBD"} and not (
            verb.lower_ in _UNCHANGED and verb.lower_ != "let"
        ):
            continue
        end = verb.i + 1
        if verb.lower_ == "been" and len(chain) > 2:
            if chain[2].tag_ == "VBG":
                end = chain[2].i + 1
            elif chain[2].tag_ in {"VBN", "VBD"} and chain[2].lower_ not in _ADJECTIVAL:
                continue
        if any(OBJECT_PRONOUNS & {t.lower_} for t in doc[chain[0].i + 1 : verb.i]):
            continue
        yield found(modal.i, *(t.i for t in chain if t.i < end))

"""Phrases that work like modal verbs: be going to, had better, have to, need, used to.

"You **had better not be** late": a finder yields the words of the phrase and its verb.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.finders.clause_shapes import after_noun_phrase, at, is_question, low
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    BE,
    HAD_OR_WOULD,
    HAVE,
    IS_OR_HAS,
    NOT,
    SUBJECT_PRONOUNS,
)

_VE = {"'ve"}
_SUBJECTS_BEFORE = SUBJECT_PRONOUNS | {"who", "this", "that", "there"}


@finder
def modal_ought_to(doc: Doc) -> Finds:
    """You **ought to sleep** more; **ought not to**; **Ought we to wait**."""
    if "ought" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ == "ought":
            end = token.i + 1
            for other in doc[token.i + 1 : token.i + 7]:
                if other.lower_ == "to":
                    end = other.i + 1
                    follower = at(doc, end)
                    if follower is not None and follower.tag_ == "VB":
                        end += 1
                    break
            yield found(token.i, *verbs_in(doc, token.i + 1, end))


def _infinitive_at(doc: Doc, place: int) -> int | None:
    """The end of "to go", "to really try" or "to" alone before the full stop, from ``place``."""
    if low(doc, place) != "to":
        return None
    verb = at(doc, place + 1)
    if verb is None or verb.is_punct:
        return place + 1
    if verb.pos_ == "ADV" or verb.lower_ in NOT:
        verb = at(doc, place + 2) or verb
    if verb.tag_ in {"VB", "VBP"} or (verb.pos_ in {"VERB", "AUX"} and verb.tag_ != "VBG"):
        return int(verb.i + 1)
    return None


_NO_VERB_TAGS = {"DT", "PRP", "PRP$", "IN", "NNP", "NNS", "CD", "WP", "VBG", "CC", "WRB", "WDT"}


def _loose_infinitive_at(doc: Doc, place: int) -> int | None:
    """As ``_infinitive_at``, and a noun counts as a verb: "have to pee", "used to stutter"."""
    end = _infinitive_at(doc, place)
    if end is None and low(doc, place) == "to":
        verb = at(doc, place + 1)
        if verb is not None and verb.tag_ not in _NO_VERB_TAGS and verb.is_alpha:
            return place + 2
    return end


def _has_be_before(doc: Doc, place: int, reach: int = 9) -> int | None:
    """A form of be a few words before ``place``, with no other verb between."""
    for other in range(place - 1, max(-1, place - 1 - reach), -1):
        token = doc[other]
        if token.lower_ in BE:
            if token.lower_ in IS_OR_HAS and token.tag_ == "POS":
                continue
            return other
        if token.tag_ in {"VB", "VBD", "VBZ", "VBP", "MD"} or token.lower_ in {",", ";"}:
            return None
    return None


@finder
def modal_be_able_to(doc: Doc) -> Finds:
    """She **is able to read**; **will be able to**; **Were you able to sleep**."""
    if "able" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ == "able" and low(doc, token.i + 1) == "to":
            be = _has_be_before(doc, token.i)
            if be is not None:
                verb = at(doc, token.i + 2)
                yield found(
                    be,
                    token.i,
                    token.i + 1,
                    *((token.i + 2,) if verb is not None and verb.tag_ == "VB" else ()),
                )


@finder
def modal_be_going_to(doc: Doc) -> Finds:
    """I**'m going to cook**; **Is it going to rain**; not "going to Rome"."""
    words = read(doc).words
    if "going" not in words and "gon" not in words:
        return
    for token in doc:
        if token.lower_ == "gon" and low(doc, token.i + 1) == "na":
            be = _has_be_before(doc, token.i)
            yield found(token.i if be is None else be, token.i, token.i + 1)
        elif token.lower_ == "going" and low(doc, token.i + 1) == "to":
            be = _has_be_before(doc, token.i)
            end = _infinitive_at(doc, token.i + 1)
            if end is None and _noun_is_verb(doc, token.i + 2):
                end = token.i + 3
            if be is None or end is None or doc[end - 1].tag_ == "VBG":
                continue
            yield found(be, token.i, token.i + 1, end - 1)


def _noun_is_verb(doc: Doc, place: int) -> bool:
    """ "going to snow", "going to water the plants", but "going to school"."""
    noun, after = at(doc, place), at(doc, place + 1)
    if noun is None or noun.tag_ not in {"NN", "JJ"}:
        return False
    if noun.lower_ in {"snow", "rain", "hurt", "freeze", "hail", "cost", "last", "pour"}:
        return True
    return (
        after is not None
        and after.tag_ in {"DT", "PRP", "PRP$"}
        and (after.lower_ not in {"this", "that", "every", "each"})
    )


@finder
def modal_dare(doc: Doc) -> Finds:
    """I **dare not ask**; She **didn't dare to look**; **How dare you say** that.

    "They dared me to jump" is a challenge, and no modal.
    """
    if {"dare", "dares", "dared", "daring"}.isdisjoint(read(doc).words):
        return
    for token in doc:
        if token.lower_ not in {"dare", "dares", "dared", "daring"}:
            continue
        before = low(doc, token.i - 1)
        if before in {"a", "the", "this", "that", "his", "her", "my", "your", "on", "their"}:
            if token.tag_ in {"NN", "NNS", "JJ", "VBG"} or before in {"a", "the", "on"}:
                continue
        place = token.i + 1
        asked = token.i == 0 or before == "how" or doc[token.i - 1].is_punct
        while low(doc, place) in NOT or low(doc, place) in {"even", "ever", "never", "hardly"}:
            place += 1
        passed = False
        if asked and low(doc, place) not in {"to"}:
            behind = after_noun_phrase(doc, place)
            if behind is not None:
                place, passed = behind, True
                while low(doc, place) in NOT or low(doc, place) in {"even", "ever", "never"}:
                    place += 1
        verb = at(doc, place)
        if verb is None:
            continue
        if verb.lower_ == "to":
            end = _infinitive_at(doc, place)
            if end is not None and not passed:
                yield found(token.i, *verbs_in(doc, token.i + 1, end))
        elif verb.tag_ in {"VB", "VBP"} or (verb.pos_ == "VERB" and verb.tag_ != "VBG"):
            yield found(token.i, verb.i)
        elif place > token.i + 1 and low(doc, token.i + 1) in NOT:
            yield found(token.i, place - 1)
        elif before == "how" and passed:
            yield found(token.i - 1, token.i, end=place)


@finder
def modal_had_better(doc: Doc) -> Finds:
    """You**'d better hurry**; **had better not wait**; not "had better luck"."""
    words = read(doc).words
    if "better" not in words:
        return
    for token in doc:
        if token.lower_ != "better":
            continue
        had = None
        for other in range(token.i - 1, max(-1, token.i - 6), -1):
            if low(doc, other) == "had" or low(doc, other) in HAD_OR_WOULD:
                had = other
                break
            if doc[other].tag_ in {"VB", "VBD", "VBZ", "VBN", "MD"} or doc[other].is_punct:
                break
        if had is None or low(doc, token.i - 1) in {"a", "the", "no", "any", "much", "even", "far"}:
            continue
        place = token.i + 1
        while low(doc, place) in NOT or (
            place < len(doc) and doc[place].pos_ == "ADV" and doc[place].lower_ != "than"
        ):
            place += 1
        verb = at(doc, place)
        if verb is None or verb.is_punct:
            if low(doc, token.i + 1) in NOT or doc[had].lower_ in HAD_OR_WOULD:
                yield found(had, token.i, end=place)
            continue
        if verb.tag_ in {"VB", "VBP"} or verb.lower_ in {"be", "have", "put", "let", "set", "cut"}:
            yield found(had, token.i, *range(token.i + 1, place + 1))
        elif low(doc, place - 1) in NOT:
            yield found(had, *range(token.i, place))
        elif doc[had].lower_ in HAD_OR_WOULD or had != token.i - 1:
            # "You'd better water the plants": the noun is a verb, 'd better never has a noun
            follower = at(doc, place + 1)
            if follower is not None and follower.tag_ in {"DT", "PRP", "PRP$", "RP", "IN", "TO"}:
                yield found(had, token.i, *range(token.i + 1, place + 1))
        else:
            follower = at(doc, place + 1)
            if (
                verb.tag_ == "NN"
                and follower is not None
                and follower.tag_ in {"DT", "PRP$", "PRP"}
            ):
                yield found(had, token.i, *range(token.i + 1, place + 1))


_HAVE_TO = HAVE - {"'ve"}
_BETWEEN_HAVE_AND_TO = {"also", "always", "only", "still", "often", "sometimes", "never", "just"}


@finder
def modal_have_to(doc: Doc) -> Finds:
    """We **have to leave**; **don't have to pay**; not "have got to", "has to do with"."""
    words = read(doc).words
    if "to" not in words or _HAVE_TO.isdisjoint(words):
        return
    for token in doc:
        if token.lower_ not in _HAVE_TO:
            continue
        place = token.i + 1
        while low(doc, place) in _BETWEEN_HAVE_AND_TO:
            place += 1
        end = _loose_infinitive_at(doc, place)
        if end is None or (low(doc, place + 1) == "do" and low(doc, place + 2) == "with"):
            continue
        yield found(*verbs_in(doc, _with_helpers(doc, token.i), token.i), token.i, place, end - 1)


def _with_helpers(doc: Doc, place: int) -> int:
    """Where "don't have", "will not need" begins, when "have" or "need" is at ``place``."""
    start = place
    helpers = {"do", "does", "did", "will", "would", "might", "may", "'ll", "wo"}
    while low(doc, start - 1) in NOT or low(doc, start - 1) in helpers:
        start -= 1
    if low(doc, start) in NOT:
        start += 1
    return start


_GOT_CHANCE_VERBS = {
    "know", "see", "meet", "talk", "play", "visit", "think", "choose", "watch", "ride", "spend",
    "hear", "stay", "like", "love", "try", "travel", "thinking", "work", "say", "eat",
}  # fmt: skip


@finder
def modal_have_got_to(doc: Doc) -> Finds:
    """I**'ve got to go**; **Have you got to work**; I **gotta run**; not "got to the station"."""
    words = read(doc).words
    if "got" not in words:
        return
    for token in doc:
        if token.lower_ != "got":
            continue
        if low(doc, token.i + 1) == "ta":
            start = token.i - (low(doc, token.i - 1) in _VE | IS_OR_HAS | {"have", "has"})
            yield found(start, token.i, token.i + 1, *verbs_in(doc, token.i + 2, token.i + 3))
            continue
        end = _infinitive_at(doc, token.i + 1)
        if end is None or (low(doc, token.i + 2) == "do" and low(doc, token.i + 3) == "with"):
            continue
        have = None
        for other in range(token.i - 1, max(-1, token.i - 8), -1):
            if low(doc, other) in _VE | IS_OR_HAS | HAD_OR_WOULD | {"have", "has", "had"}:
                have = other
                break
            if doc[other].pos_ == "VERB" or doc[other].lower_ in {",", ";"}:
                break
        if have is not None:
            yield found(have, token.i, token.i + 1, end - 1)
        elif (
            low(doc, token.i - 1) in {"i", "you", "we", "they"}
            and doc[end - 1].lower_ not in _GOT_CHANCE_VERBS
            and end > token.i + 2
        ):
            yield found(token.i, token.i + 1, end - 1)


@finder
def modal_need(doc: Doc) -> Finds:
    """We **need to talk**; You **needn't wait**; **Need I say** more; not "a need to"."""
    words = read(doc).words
    if {"need", "needs", "needed", "needing"}.isdisjoint(words):
        return
    for token in doc:
        if token.lower_ not in {"need", "needs", "needed", "needing"}:
            continue
        before = at(doc, token.i - 1)
        if token.pos_ == "NOUN" and before is not None:
            if before.tag_ in {"DT", "JJ", "PRP$", "JJR", "JJS"} or before.lower_ in {"in", "of"}:
                continue
        place = token.i + 1
        while low(doc, place) in {"only", "also", "really", "always", "still", "just", "never"}:
            place += 1
        end = _loose_infinitive_at(doc, place)
        if end is not None:
            if token.pos_ == "NOUN" and before is not None and before.pos_ in {"VERB", "ADP"}:
                continue
            yield found(
                *verbs_in(doc, _with_helpers(doc, token.i), token.i), token.i, place, end - 1
            )
            continue
        if token.lower_ != "need":
            continue
        negative = low(doc, place) in NOT
        while low(doc, place) in NOT:
            place += 1
        verb = at(doc, place)
        if negative and verb is not None and verb.lower_ != "to":
            if verb.tag_ in {"VB", "VBP"} or verb.pos_ in {"VERB", "AUX"} or verb.is_punct:
                yield found(*range(token.i, place + (not verb.is_punct)))
            elif token.tag_ in {"MD", "VB", "VBP"}:
                yield found(*range(token.i, place))
        elif verb is not None and verb.tag_ == "VB" and place == token.i + 1:
            yield found(token.i, place)
        elif token.i == 0 and is_question(doc) and verb is not None:
            behind = after_noun_phrase(doc, place)
            follower = at(doc, behind) if behind is not None else None
            if follower is not None and follower.tag_ in {"VB", "VBP"}:
                yield found(token.i, follower.i)


@finder
def modal_used_to(doc: Doc) -> Finds:
    """We **used to live** here; **didn't use to smoke**; not "is used to working"."""
    words = read(doc).words
    if "to" not in words or {"used", "use"}.isdisjoint(words):
        return
    for token in doc:
        word = token.lower_
        if word not in {"used", "use"}:
            continue
        end = _loose_infinitive_at(doc, token.i + 1)
        if end is None:
            continue
        helper = _used_helper(doc, token.i)
        if helper is not None:
            yield found(helper, token.i, token.i + 1, end - 1)
        elif word == "used" and not _used_is_participle(token):
            yield found(token.i, token.i + 1, end - 1)


def _used_helper(doc: Doc, place: int) -> int | None:
    """The did of "didn't use to", "Did your family use to"."""
    for other in range(place - 1, max(-1, place - 9), -1):
        if low(doc, other) in {"did", "do", "does"}:
            return other if low(doc, other) == "did" else None
        if doc[other].pos_ == "VERB" or doc[other].lower_ in {",", ";"}:
            return None
    return None


def _used_is_participle(token: Token) -> bool:
    doc = token.doc
    for other in range(token.i - 1, max(-1, token.i - 5), -1):
        word = low(doc, other)
        if word in BE | {"get", "gets", "got", "getting", "become", "became", "gotten"}:
            # "what it's like": 's stands before another word than used
            return not (word in IS_OR_HAS and doc[other].tag_ == "POS")
        if word in {"have", "has", "had", "having"} | _VE:
            return True
        if doc[other].pos_ not in {"ADV", "PART"}:
            break
    before = low(doc, token.i - 1)
    if low(doc, token.i + 2) == "be":
        return False
    if before in _SUBJECTS_BEFORE | {"never", "always", "also", "often", "everyone", "people"}:
        return False
    if token.dep_ == "acl" or token.i == 0:
        return True
    if any(child.dep_ in {"nsubj", "expl"} and child.i < token.i for child in token.children):
        return False
    return token.tag_ == "VBN" and token.dep_ not in {"ROOT", "conj", "relcl", "ccomp", "advcl"}

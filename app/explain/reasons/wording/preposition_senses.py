"""What a preposition says: who made it, what it is for, where it starts, which topic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from spacy.tokens import Span, Token

from app.explain.case import Case, clear, lemmas_of, quote
from app.explain.reading.noun_kinds import kind_of
from app.explain.reading.partners import phrase_at
from app.explain.reading.prepositions import (
    changed_preposition,
    object_of_preposition,
    object_phrase,
)
from app.explain.reading.word_sets import DAYS, MONTHS, PERSONS, TIME_NOUNS
from app.explain.reasons import reason
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import OBJECT_PRONOUNS
from grammar_items.usage.lexicon import complements

_TYPES = ("PREP", "PART", "OTHER", "ADV", "CONJ")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MOVING = _words(
    "go come travel walk drive run return fly move get ride sail cycle rush hurry bring take send "
    "carry climb swim follow head welcome"
)
_STARTING = _words(
    "come start begin get buy download order receive learn take borrow remove collect copy import "
    "hear steal choose select pick move return message letter call gift present"
)
_APART = _words(
    "distance distancing distanced separate separated keep away stay hide protect escape differ "
    "different disconnect disconnected isolate isolated far detach detached distract exclude"
)
_TOPICAL = _words(
    "book film movie story series article question information text talk news idea opinion song "
    "documentary report novel programme program lesson lecture video essay joke fact discussion "
    "conversation feeling thought blog post speak think read write hear know learn ask tell "
    "worry complain forget"
)
_WORKS = _words(
    "song book film movie novel poem painting picture album article play series symphony photo "
    "story design music soundtrack title"
)
_TOGETHER = _words(
    "live stay play go come travel work eat study dance walk share chat talk speak meet argue "
    "fight sing train practise practice hang discuss communicate time dinner lunch conversation"
)
_MEANT_FOR = _words(
    "make buy cook prepare find design build reserve gift present surprise good bad important "
    "easy difficult hard healthy necessary useful dangerous safe enough same"
)
_SHARES = _words(
    "one two three four five some many most each all none any both half few several neither either "
    "much part rest majority"
)
_ALL_PERSONS = _words(
    "family community society public team group company government customer citizen consumer user "
    "reader member majority minority other individual tourist employee employer patient parent "
    "relative grandparent child baby kid adult teenager audience class client host leader learner "
    "human humanity population nation youth elderly poor rich pupil lecturer guide owner victim"
)
_POINTING = _words("the my your his her its our their these those this that them us you it")


@dataclass(frozen=True)
class _Use:
    """A new preposition with what stands before and after it."""

    case: Case
    small: Token
    inside: Span | None
    """The noun phrase after it, in the target."""
    shown: Span | None
    """The same in the learner's sentence."""
    asking: tuple[Token, ...]
    """The words before it that it may belong to, the nearest first."""
    old: str

    def asked_by(self, known: frozenset[str]) -> Token | None:
        """The first of those words that is listed, as the learner wrote it."""
        word = next((t for t in self.asking if {t.lemma_.lower(), t.lower_} & known), None)
        return self.case.learners(word)

    def is_person(self) -> bool:
        if self.inside is None:
            return False
        noun = self.inside.root
        person = {noun.lower_, noun.lemma_.lower()} & (PERSONS | (OBJECT_PRONOUNS - {"it"}))
        return bool(person) or noun.ent_type_ == "PERSON" or noun.lemma_.lower() in _ALL_PERSONS

    def say(self, message: str, *words: Token | Span | None, rule: str, severity: int = 2,
            **values: str) -> Said | None:  # fmt: skip
        return self.case.say(
            message, *words,
            rule=rule, severity=severity,
            small=quote(self.small),
            noun=quote(self.shown) if self.shown is not None else "",
            **values,
        )  # fmt: skip


def _use(case: Case) -> _Use | None:
    small = changed_preposition(case)
    if small is None or case.operation == "U" or _changes_places(case, small):
        return None
    inside = object_phrase(small)
    return _Use(
        case, small, inside, _in_learners(case, inside), tuple(_asking(small)),
        case.old_text.lower(),
    )  # fmt: skip


def _changes_places(case: Case, small: Token) -> bool:
    """room for us at home → room at home for us: two phrases change places."""
    old = case.old_text.lower()
    return bool(old) and any(
        (edit.original.strip().lower(), edit.replacement.strip().lower()) == (small.lower_, old)
        for edit in case.others
    )


def _asking(small: Token) -> list[Token]:
    found = [small.doc[small.i - 1]] if small.i else []
    head = small.head
    if head != small and head.i < small.i:
        found.append(head)
        if head.dep_ in {"dobj", "pobj", "prt", "prep", "acomp", "advmod"}:
            found.append(head.head)
    return [t for t in found if t.is_alpha and t.i < small.i]


def _in_learners(case: Case, inside: Span | None) -> Span | None:
    """The phrase in the learner's sentence, outside of this edit."""
    found = [case.learners(t) for t in inside] if inside is not None else []
    words = [w for w in found if w is not None and not case.edit.start <= w.i < case.edit.end]
    if inside is not None and case.learners(inside.root) is None:
        return None  # of the women → in the women's room: another noun comes
    span = case.phrase(words[0], words[-1]) if words else None
    if span is None or span.start < case.edit.end and case.edit.start < span.end:
        return None
    return span


@reason(*_TYPES, severity=2)
def what_it_says(case: Case) -> Said | None:
    """a song from Adele → by; a film of wolves → about; I went in Rome → to."""
    use = _use(case)
    if use is None:
        return None
    found = next((said for one in _ANY_SENSE if (said := one(use)) is not None), None)
    sense = _SENSES.get(use.small.lower_)
    return found or (sense(use) if sense is not None else None)


def _other_end(use: _Use) -> Said | None:
    """from Monday till Friday → to."""
    if use.small.lower_ != "to" or use.old not in {
        "until", "till", "up to", "up", "at", "and", "into", "in", "towards", "through"
    }:  # fmt: skip
        return None
    left = use.case.target[max(0, use.small.i - 7) : use.small.i]
    start = next((t for t in left if t.lower_ == "from"), None)
    shown = use.case.learners(start)
    return use.say(
        "After 【%(word)s】 the other end comes with {%(small)s}: 【%(noun)s】.",
        shown, use.shown,
        rule="Use from … to for both ends: from Monday to Friday, from five to ten.",
        word=quote(shown) if shown is not None else "",
    )  # fmt: skip


def _amount_of_change(use: _Use) -> Said | None:
    """prices rose in ten per cent → by ten per cent."""
    if use.small.lower_ != "by" or use.inside is None:
        return None
    verb = use.asked_by(_CHANGING)
    number = any(t.like_num or t.lower_ in _FRACTIONS for t in use.inside)
    between = use.case.target[use.small.i + 1 : use.inside.root.i]
    if verb is None or not number or any(t.lower_ in {"to", "of"} for t in between):
        return None  # fall by half to 12%: the second number is the level
    return use.say(
        "{%(small)s} says how much something changes: 【%(verb)s】 … 【%(noun)s】.",
        verb, use.shown,
        rule="Use by for the amount of a change: rise by ten per cent.",
        verb=quote(verb),
    )  # fmt: skip


def _worn(use: _Use) -> Said | None:
    """a man with a black coat → in a black coat."""
    if use.small.lower_ != "in" or use.inside is None or use.old not in {"with", "by", "on"}:
        return None
    if use.inside.root.lemma_.lower() not in _CLOTHES:
        return None
    return use.say(
        "【%(noun)s】 is what somebody wears, so we use {%(small)s}.",
        use.shown,
        rule="Use in for clothes and colours that somebody wears: a woman in a red coat.",
    )


def _one_of_so_many(use: _Use) -> Said | None:
    """one student of five → one student in five."""
    if use.small.lower_ != "in" or use.old not in {"of", "from", "on", "out"} or not use.inside:
        return None
    before = use.case.target[max(0, use.small.i - 3) : use.small.i]
    numbers = [t for t in before if t.like_num]
    if not numbers or not use.inside.root.like_num:
        return None  # forty children in five groups: no share
    if use.inside.root.ent_type_ == "DATE":
        return None
    return use.say(
        "For a share such as “one in ten” we use {%(small)s} before the whole: 【%(noun)s】.",
        use.shown,
        rule="We say one in ten, three in four.",
    )


def _place_name(use: _Use) -> Said | None:
    """a village of Kenya → in Kenya."""
    if use.small.lower_ != "in" or use.inside is None or use.old not in {"of", "at", "on", "to"}:
        return None
    place = use.asking[0] if use.asking else None
    if use.inside.root.pos_ != "PROPN" or place is None or place.lemma_.lower() not in _IN_A_PLACE:
        return None
    if use.inside.root.ent_type_ in _NO_PLACES or any(t.is_quote for t in use.inside):
        return None  # a place in the programme "Bridges"
    return use.say(
        "【%(noun)s】 is a town, a country or an area, so we use {%(small)s}.",
        use.shown,
        rule="Use in with towns, countries and areas: in Rome, in Japan, in the north.",
    )


def _used_thing(use: _Use) -> Said | None:
    """written by a pencil → with a pencil."""
    if use.small.lower_ != "with" or use.old != "by" or use.inside is None or use.is_person():
        return None
    verb = use.small.head
    if verb.pos_ != "VERB" or use.inside.root.pos_ != "NOUN" or _is_time(use.inside.root):
        return None  # won with 19 hours: no tool
    if not any(c.dep_ in {"dobj", "nsubjpass"} for c in verb.children):
        return None  # sleep with the windows open: nothing is done with them
    return use.say(
        "【%(noun)s】 is the thing that is used, so we use {%(small)s}.",
        use.shown,
        rule="Use with for the thing you use to do something: cut with a knife.",
    )


def _fixed_to(use: _Use) -> Said | None:
    """the button of my shirt → on my shirt."""
    part = use.asking[0] if use.asking else None
    if use.small.lower_ != "on" or use.old not in {"of", "at", "in"} or part is None:
        return None
    if not {part.lemma_.lower(), part.lower_} & _FIXED_PARTS or use.shown is None:
        return None
    word = use.case.learners(part)
    return use.say(
        "【%(word)s】 is fixed to or seen on 【%(noun)s】, so we use {%(small)s}.",
        word, use.shown,
        rule="Use on for what is fixed to a thing or seen on it: the lock on the door.",
        word=quote(word) if word is not None else "",
    )  # fmt: skip


_NO_PLACES = {"ORG", "PERSON", "WORK_OF_ART", "PRODUCT", "EVENT", "DATE"}
_IN_A_PLACE = _words(
    "village town city house flat apartment school shop store job place hotel street area "
    "university office museum family student teacher people factory branch hospital"
)
_CHANGING = _words(
    "rise fall increase decrease grow drop exceed reduce go cut lower raise decline shrink expand "
    "extend improve change jump climb double shorten lengthen differ vary"
)
_REACTING = _words(
    "laugh cry smile wonder marvel rejoice rage grumble wince frown amazed surprised astonished "
    "shocked angry alarmed"
)
_FRACTIONS = _words("half third quarter fifth percent cent percentage % hundred thousand million")
_CLOTHES = _words(
    "shirt coat dress hat cap jacket suit uniform shoe boot sandal skirt jeans trousers shorts "
    "sweater pullover jumper glove scarf sock pyjamas slipper gown costume robe apron clothes "
    "helmet mask tie blouse underwear sunglasses glasses pyjama pajama pajamas swimsuit tracksuit "
    "kimono sari hoodie bikini raincoat"
)
_FIXED_PARTS = _words(
    "button lock handle sign label sticker stain scratch scar spot mark mirror screen picture "
    "photo number name writing ribbon lid wheel light lamp tattoo ring badge stamp poster crack "
    "key keyboard leaf flower logo"
)


def _reacts(use: _Use) -> Said | None:
    """laughed about the joke → at the joke."""
    verb = use.asked_by(_REACTING)
    if use.small.lower_ != "at" or verb is None or use.shown is None:
        return None
    return use.say(
        "After 【%(verb)s】, {%(small)s} names what somebody reacts to: 【%(noun)s】.",
        verb, use.shown,
        rule="Use at for what we react to: laugh at a joke, be surprised at the news.",
        verb=quote(verb),
    )  # fmt: skip


def _level_reached(use: _Use) -> Said | None:
    """lowered at 20 degrees → to 20 degrees."""
    verb = use.asked_by(_CHANGING)
    if use.small.lower_ != "to" or verb is None or use.inside is None or use.shown is None:
        return None
    if not any(t.like_num for t in use.inside):
        return None
    return use.say(
        "After 【%(verb)s】, {%(small)s} names the level that is reached: 【%(noun)s】.",
        verb, use.shown,
        rule="Use to for the level that a change reaches: rise to 30 degrees.",
        verb=quote(verb),
    )  # fmt: skip


_ANY_SENSE: tuple[Callable[[_Use], Said | None], ...] = (
    _other_end, _amount_of_change, _level_reached, _reacts, _worn,
    _one_of_so_many, _place_name, _used_thing, _fixed_to,
)  # fmt: skip


def _to(use: _Use) -> Said | None:
    been = use.asking[0] if use.asking else None
    if been is not None and been.lower_ == "been" and use.shown is not None:
        return use.say(
            "“been to” a place means that somebody visited it: 【%(noun)s】.",
            use.shown,
            rule="Use been to for visits: I have been to Rome.",
        )
    verb = use.asked_by(_MOVING)
    if verb is None or use.shown is None or use.old not in {"", "in", "at", "on", "for", "into"}:
        return None
    if use.inside is None or any(t.pos_ in {"ADV", "VERB"} for t in use.inside):
        return None  # get out to physically shop: no place
    return use.say(
        "【%(verb)s】 is a movement, and {%(small)s} says where to: 【%(noun)s】.",
        verb, use.shown,
        rule="Use to for a movement towards a place or a person: go to Rome, come to me.",
        verb=quote(verb),
    )  # fmt: skip


def _into(use: _Use) -> Said | None:
    if use.old not in {"in", "to", "on", "at", "inside", "onto"} or use.shown is None:
        return None
    head = use.small.head
    if head.lemma_ == "be" and head.pos_ in {"AUX", "VERB"}:
        return use.say(
            "“be into” something means that somebody likes it a lot: 【%(noun)s】.",
            use.shown,
            rule="Be into something is an informal way to say like it very much.",
        )
    if head.pos_ != "VERB" or head.lemma_ in {"have", "get", "make", "do"}:
        return None
    if use.shown.root.lower_ in {"account", "consideration"}:
        return None  # take it into account: learnt as one piece
    return use.say(
        "{%(small)s} shows a movement or a change: 【%(noun)s】 is where it ends.",
        use.shown,
        rule="Use into for a movement inside or a change: go into a room, turn into ice.",
    )


_STANDPOINTS = _words("point perspective viewpoint standpoint angle side")


def _from(use: _Use) -> Said | None:
    noun = use.small.head
    if use.inside is not None and use.inside.root.lemma_.lower() in _STANDPOINTS and use.shown:
        return use.say(
            "【%(noun)s】 is where we look at it from, so we use {%(small)s}.",
            use.shown,
            rule="We say from a point of view, from this perspective, from every angle.",
        )
    apart = use.asked_by(_APART) or _how_far(use)
    if apart is not None and use.shown is not None:
        return use.say(
            "【%(word)s】 means being apart, and {%(small)s} names what from: 【%(noun)s】.",
            apart, use.shown,
            rule="Use from after words for being apart: keep away from, different from.",
            word=quote(apart),
        )  # fmt: skip
    if noun.pos_ == "NOUN" and noun.i < use.small.i and use.shown is not None:
        if noun.lemma_.lower() in _DISTANCES:
            return None
        return use.say(
            "{%(small)s} says where somebody or something comes from: 【%(noun)s】.",
            use.case.learners(noun), use.shown,
            rule="Use from for the place, the person or the time where something starts.",
        )  # fmt: skip
    first = use.asking[0] if use.asking else None
    origin = use.old == "of" and first is not None and first.pos_ == "NOUN"
    word = use.case.learners(first) if origin else use.asked_by(_STARTING)
    if use.shown is None or use.old == "by" or word is None and not _is_a_start(use):
        return None
    words = [use.shown] if word is None else [word, use.shown]
    return use.say(
        "{%(small)s} says where something starts or comes from: 【%(noun)s】.",
        *words,
        rule="Use from for the place, the person or the time where something starts.",
    )


def _how_far(use: _Use) -> Token | None:
    """How far is it from the beach?"""
    left = use.case.target[max(0, use.small.i - 8) : use.small.i]
    return use.case.learners(next((t for t in left if t.lower_ == "far"), None))


def _is_a_start(use: _Use) -> bool:
    """from 15 June, from nine, water from the well: a time or a place."""
    if use.inside is None or use.old not in {"in", "at", "of", "since", "on", "out of", ""}:
        return False
    number = any(t.like_num for t in use.inside)
    return number or _is_time(use.inside.root) or _is_place(use.inside)


def _about(use: _Use) -> Said | None:
    word = use.asked_by(_TOPICAL)
    if word is None or use.shown is None:
        return None
    return use.say(
        "【%(noun)s】 is the topic, and after 【%(word)s】 the topic comes with {%(small)s}.",
        word, use.shown,
        rule="Use about for the topic: a book about animals, talk about music.",
        word=quote(word),
    )  # fmt: skip


def _of(use: _Use) -> Said | None:
    first = use.asking[0] if use.asking else None
    word = use.case.learners(first)
    if first is None or word is None or use.inside is None:
        return None
    following = use.case.target[use.small.i + 1]
    personal = following.lower_ in OBJECT_PRONOUNS
    free = first.lower_ in {"all", "both", "half"} and use.old == ""
    if free and following.lower_ in _POINTING and not personal:
        return use.say(
            "After 【%(word)s】, “of” can stand before “%(next)s” or be left out; both ways are "
            "right.",
            word,
            rule="We can say all the books or all of the books, but always all of them.",
            severity=1,
            word=quote(word),
            next=quote(following),
        )
    if {first.lower_, first.lemma_.lower()} & _SHARES and following.lower_ in _POINTING:
        return use.say(
            "After 【%(word)s】 we put {%(small)s} before “%(next)s”.",
            word,
            rule="Use of after one, some, most, all … before the, my, these or them.",
            word=quote(word),
            next=quote(following),
        )
    if first.pos_ not in {"NOUN", "PROPN"} or use.inside.root.pos_ not in {"NOUN", "PROPN"}:
        return None
    amount = first.lemma_.lower() in _AMOUNTS | _CONTAINERS
    if use.shown is None or not (
        use.old in {"", "in", "from", "on", "for", "at"} or use.old == "with" and amount
    ):
        return None
    if first.head.lemma_ in {"ask", "expect", "demand"} and use.old == "from":
        return None  # asks a great deal of us: the verb asks for it
    if use.old == "" and _was_a_verb(use):
        return None  # removing the stain → removal of: the verb has become a noun
    if amount:
        message = (
            "【%(word)s】 names an amount or a kind, and {%(small)s} says of what: 【%(noun)s】."
        )
    elif use.old == "":
        message = (
            "Two nouns, 【%(word)s】 and 【%(noun)s】, cannot stand side by side like this; "
            "{%(small)s} joins them."
        )
    else:
        message = "{%(small)s} joins the nouns 【%(word)s】 and 【%(noun)s】."
    return use.say(
        message,
        word, use.shown,
        rule="Use of to join two nouns when one is a part, a kind or an amount of the other or "
        "belongs to it.",
        severity=3 if not use.old else 2,
        word=quote(word),
    )  # fmt: skip


def _was_a_verb(use: _Use) -> bool:
    """removal of "removing the stain → removal of the stain"."""
    first = use.asking[0] if use.asking else None
    word = use.case.learners(first)
    if first is None or word is None or first.pos_ != "NOUN":
        return False
    names = {word.lower_, word.lemma_.lower()} & {first.lower_, first.lemma_.lower()}
    return not names and bool(lemmas_of(word.lower_, "VERB"))


_AMOUNTS = _words(
    "couple minimum maximum number amount kind sort type piece part pair group set lot plenty "
    "variety range series bit cup glass bottle bunch dozen hundred thousand million billion "
    "majority average total percentage list collection quantity handful form class category "
    "generation slice crowd pile layer version copy sample level"
)


_CONTAINERS = _words("box plate bag basket jar bowl packet pack tin can sack bucket pot tray "
                     "carton tube")  # fmt: skip


def _as(use: _Use) -> Said | None:
    small = use.small
    adjective = small.doc[small.i - 1] if small.i > 1 else None
    if use.old == "but" or adjective is not None and adjective.lower_ in {"soon", "far", "well"}:
        return None  # not so much a film as a poem; as soon as possible
    if adjective is not None and small.doc[adjective.i - 1].lower_ == "as":
        return use.say(
            "“as %(word)s as” compares two things, with {%(small)s} on both sides.",
            *([] if use.shown is None else [use.shown]),
            rule="We compare with as … as, with the same as, and with than after -er or more.",
            word=quote(adjective),
        )
    if adjective is not None and adjective.pos_ in {"ADJ", "ADV"}:
        so = use.case.learners(small.doc[adjective.i - 1])
        if so is not None and so.lower_ in {"so", "such"}:
            return use.say(
                "After 【%(so)s】, the other side of the comparison comes with {%(small)s}.",
                use.case.phrase(so, use.case.learners(adjective) or so),
                rule="We compare with as … as, with the same as, and with than after -er or more.",
                so=quote(use.case.phrase(so, use.case.learners(adjective) or so) or so),
            )
    noun = use.inside.root if use.inside is not None else None
    if noun is None or noun.pos_ != "NOUN" or use.shown is None or use.old == "than":
        return None
    if use.old == "" and small.head.pos_ != "VERB" or _before_a_quotation(small):
        return None  # says "ask" as "aks"
    rule = "Use as + noun for a job, a role or a use: work as a nurse, use it as a table."
    if use.old == "like":
        return use.say(
            "【%(noun)s】 is what it really is, so we use {%(small)s}; “like” only compares.",
            use.shown, rule=rule,
        )  # fmt: skip
    return use.say(
        "{%(small)s} says what something is or is used for: 【%(noun)s】.", use.shown, rule=rule
    )


_DISTANCES = _words("minute hour kilometre kilometer metre meter mile step day block stop km")


def _by(use: _Use) -> Said | None:
    verb = object_of_preposition(use.small)
    if verb is not None and verb.tag_ == "VBG" and use.small.head.pos_ in {"VERB", "AUX"}:
        shown = use.case.learners(verb)
        return use.say(
            "{%(small)s} + -ing says how it is done: 【%(verb)s】.",
            shown,
            rule="Use by + -ing to say how something is done: learn by reading.",
            verb=quote(shown) if shown is not None else "",
        )
    left = use.case.source[max(0, use.case.edit.start - 8) : use.case.edit.start]
    word = use.asked_by(_WORKS) or next((t for t in left if t.lemma_.lower() in _WORKS), None)
    person = use.is_person() or use.inside is not None and use.inside.root.pos_ == "PROPN"
    if word is None or use.shown is None or not person:
        return None
    return use.say(
        "{%(small)s} says who made it: 【%(noun)s】.",
        word, use.shown,
        rule="Use by for the person who wrote, sang, painted or made something.",
    )  # fmt: skip


def _with(use: _Use) -> Said | None:
    word = use.asked_by(_TOGETHER)
    if not use.is_person():
        return _having(use)
    if word is None or use.shown is None:
        return None
    return use.say(
        "{%(small)s} says who is together: 【%(word)s】 … 【%(noun)s】.",
        word, use.shown,
        rule="Use with for people who do something together: live with friends.",
        word=quote(word),
    )  # fmt: skip


_AGAINST = frozenset(
    "battle fight war struggle conflict competition conversation discussion talk debate argument "
    "meeting contact relationship relation connection comparison agreement contract".split()
)
"""With such nouns, with says against whom or together with whom."""


def _having(use: _Use) -> Said | None:
    thing = use.asking[0] if use.asking else None
    if thing is None or thing.pos_ != "NOUN" or use.small.head != thing or use.shown is None:
        return None
    if use.old not in {"of", "for"} or thing.lemma_.lower() in _AGAINST | _NOT_OWNERS:
        return None
    return use.say(
        "{%(small)s} says what 【%(word)s】 has: 【%(noun)s】.",
        use.case.learners(thing), use.shown,
        rule="Use with for what a thing or a person has: a house with a garden.",
        word=quote(thing),
    )  # fmt: skip


def _for(use: _Use) -> Said | None:
    verb = object_of_preposition(use.small)
    thing = use.asking[0] if use.asking else None
    doing = verb is not None and (verb.tag_ == "VBG" or verb.lower_.endswith("ing"))
    if verb is not None and doing and thing is not None and thing.pos_ == "NOUN":
        shown = use.case.learners(verb)
        return use.say(
            "{%(small)s} + -ing names the use of a thing: 【%(word)s】.",
            use.case.learners(thing), shown,
            rule="Use for + -ing to say what a thing is used for: a knife for cutting bread.",
            word=quote(thing),
        )  # fmt: skip
    word = use.asked_by(_MEANT_FOR)
    if word is None or use.shown is None or not use.is_person():
        return None
    return use.say(
        "{%(small)s} says which person it is about or meant for: 【%(noun)s】.",
        word, use.shown,
        rule="Use for + person: a present for her, important for me.",
    )  # fmt: skip


_SENSES: dict[str, Callable[[_Use], Said | None]] = {
    "to": _to, "into": _into, "from": _from, "about": _about, "of": _of, "as": _as, "by": _by,
    "with": _with, "for": _for,
}  # fmt: skip

_MEANS = {
    "across": Term("from one side to the other side"),
    "along": Term("following a line such as a road"),
    "behind": Term("at the back of"),
    "between": Term("in the middle of two things or people"),
    "among": Term("in the middle of many things or people"),
    "towards": Term("in the direction of"),
    "toward": Term("in the direction of"),
    "without": Term("not having, not using"),
    "near": Term("not far from"),
    "before": Term("earlier than"),
    "after": Term("later than"),
    "until": Term("up to that time"),
    "onto": Term("to a place on a surface"),
    "during": Term("within that time"),
    "like": Term("similar to"),
    "into": Term("to the inside of"),
    "above": Term("higher than"),
    "below": Term("lower than"),
    "against": Term("not in favour of"),
    "despite": Term("although there is"),
    "since": Term("from that time until now"),
    "beyond": Term("on the far side of"),
    "inside": Term("in the inner part of"),
    "outside": Term("not in"),
    "besides": Term("in addition to"),
    "except": Term("but not"),
    "via": Term("by way of"),
}
_TWO_MEANINGS = {
    "through": (Term("from one side to the other"), Term("by means of")),
    "around": (Term("on all sides of"), Term("about")),
    "over": (Term("higher than"), Term("more than")),
    "under": (Term("lower than"), Term("less than")),
    "within": (Term("inside"), Term("in a time not longer than")),
    "throughout": (Term("in every part of"), Term("all the time of")),
}
"""What it means with a place, and what with another noun (a means, a number, a time)."""
_RULES_OF_MEANINGS = {
    "across": "Use across for a way from one side to the other: walk across the street.",
    "between": "Use between for two or more that are named or counted: between you and me.",
    "among": "Use among for one in a group of many: among friends.",
    "without": "Without is the opposite of with: tea without sugar.",
    "before": "Before means earlier than: before lunch.",
    "after": "After means later than: after lunch.",
    "until": "Until names the end of a time: stay until Friday.",
    "during": "Use during + noun for what happens within a time: during the lesson.",
    "like": "Use like + noun to compare: swim like a fish.",
    "despite": "After despite comes a noun or an -ing form: despite the rain.",
    "since": "Use for with a length of time and since with the moment when it began.",
    "through": "Use through for a way from one end to the other, or for the means.",
    "throughout": "Throughout means in every part of a place or all the time of a period.",
    "within": "Within means inside a limit: within an hour, within the city.",
    "into": "Use into for a movement inside or a change: go into a room, turn into ice.",
    "towards": "Towards names a direction: walk towards the sea.",
    "toward": "Towards names a direction: walk towards the sea.",
}
_EVERYWHERE = _words("world country globe city continent nation region state industry board")
_QUARTERS = _words("neighbourhood neighborhood town village district area campus")
_LEADING = _words("walk guide go read talk look run scroll browse search live get work step take")


_THOUGHTS = frozenset(
    "idea concept reason reasoning logic meaning motive motivation story theory thinking thought "
    "principle cause intention truth history philosophy".split()
)


_COUNTING = _words("be count rank rate list number include place belong class remain")
_TRANSFERS = _words("migration transfer transition switch trip journey flight move ferry train bus")
_FIGHTING = _words("fight argue quarrel dispute disagree cry worry laugh debate argument conflict "
                   "war control power advantage influence victory win preference choose prefer "
                   "talk")  # fmt: skip
_TESTING = _words("performance compare test evaluate measure benchmark check score validate match "
                  "validation evaluation result comparison")  # fmt: skip


def _meaning(use: _Use) -> Term | None:
    """The one meaning that the noun after the preposition shows."""
    low = use.small.lower_
    if use.inside is None:
        return None if low in _TWO_MEANINGS else _MEANS.get(low)
    noun = use.inside.root
    if noun.lower_ in {"which", "whom"}:
        return None  # through which we pass: the noun before it decides
    if low == "like" and use.small.head.lemma_ == "feel" and noun.pos_ == "PRON":
        return None  # I do not feel like it: no comparison
    if low == "over" and use.small.head.lemma_.lower() in _FIGHTING:
        return None  # fight over the bathroom: what about
    place, number = _is_place(use.inside), any(t.like_num for t in use.inside)
    period = _is_time(noun) or kind_of("during", use.inside) is not None
    if low == "across" and noun.lemma_.lower() in _EVERYWHERE:
        return Term("in every part of")
    if low == "across" and noun.tag_ in {"NNS", "NNPS"}:
        return None  # spread across three stations: not from one side to the other
    if low == "among" and use.small.head.lemma_ in _COUNTING:
        return Term("one of a group")
    if low == "between" and use.small.head.lemma_.lower() in _MOVING | _TRANSFERS:
        return None  # a flight between two towns: not in the middle of them, and not compared
    if low == "against" and use.small.head.lemma_.lower() in _TESTING:
        return None  # tested against the old version: compared with it
    if low in {"between", "among"} and not place:
        people = use.is_person() and low == "among"
        return _MEANS[low] if people else Term("joining or comparing two or more")
    if low in {"until", "since", "during"} and not period and not number:
        return None
    if low == "against" and place or low == "into" and not place:
        return None
    if low == "behind" and use.small.head.lemma_.lower() in _THOUGHTS:
        return None  # the idea behind the plan: no place
    two = _TWO_MEANINGS.get(low)
    if two is None:
        return _MEANS.get(low)
    if low == "through":
        moving = use.small.head.lemma_.lower() in _MOVING
        if use.small.head.lemma_.lower() in _LEADING and not _is_area(use.inside):
            return None if moving and not _is_read(use.inside) else _FROM_START_TO_END
        if moving and not place:
            return None  # walk through the snow: no means
        return two[0] if place else two[1]
    if low in {"within", "throughout"}:
        lasting = period or noun.lemma_.lower() in _LASTING
        return two[1] if lasting else two[0]
    if low == "over" and period:
        return _MEANS["during"]
    moving = use.small.head.lemma_.lower() in _MOVING | _LEADING
    if low == "around" and (moving or noun.lemma_.lower() in _EVERYWHERE | _QUARTERS):
        return Term("in many parts of")
    if number:
        return two[1]
    return two[0] if place else None


_FROM_START_TO_END = Term("from the beginning to the end of")


def _is_read(inside: Span) -> bool:
    """the list, the text: things with a beginning and an end."""
    kinds = {kind_of("in", inside), kind_of("on", inside)}
    return bool(kinds & {"in text", "in content", "on page"})


def _is_area(inside: Span) -> bool:
    if inside.root.ent_type_ in {"GPE", "LOC", "FAC"}:
        return True
    return kind_of("in", inside) in {"in area", "in space"}


def _is_time(noun: Token) -> bool:
    names = {noun.lower_, noun.lower_.removesuffix("s"), noun.lemma_.lower()}
    known = TIME_NOUNS | DAYS | MONTHS | _TODAY
    return noun.ent_type_ in {"DATE", "TIME"} or bool(names & known)


_LASTING = _words("history life lifetime career childhood course")
_TODAY = _words("today tomorrow yesterday tonight now decade period age era future past present")


def _is_place(inside: Span) -> bool:
    """A noun of the lexicon for an area, a room, a surface or a point, or the name of a place."""
    if inside.root.ent_type_ in {"GPE", "LOC", "FAC"}:
        return True
    kinds = {kind_of(small, inside) for small in ("in", "on", "at")}
    return bool(kinds & {"in area", "in space", "on surface", "at point", "at usual place"})


OF_RULE = (
    "Use of to join two nouns when one is a part, a kind or an amount of the other or belongs to "
    "it."
)
AS_RULE = "Use as + noun for a job, a role or a use: work as a nurse, use it as a table."
_USES = {
    ("in", "time"): Term("a longer time"),
    ("in", "length"): Term("how long something takes"),
    ("in", "thing"): Term("what something is or happens within"),
    ("on", "time"): Term("days and dates"),
    ("on", "thing"): Term("what something is about or acts upon"),
    ("at", "time"): Term("a point in time"),
    ("for", "person"): Term("the people that it is meant for or about"),
    ("for", "time"): Term("how long it lasts"),
    ("for", "thing"): Term("a purpose or a reason"),
    ("to", "person"): Term("the people who are reached or concerned"),
    ("to", "place"): Term("the place where it goes"),
    ("to", "number"): Term("the level that is reached"),
    ("to", "thing"): Term("the aim or the end point"),
    ("with", "person"): Term("the people who take part in it"),
    ("with", "thing"): Term("what somebody or something has"),
    ("by", "time"): Term("the latest time"),
    ("by", "person"): Term("the one who does it"),
    ("by", "thing"): Term("the means"),
    ("of", "thing"): Term("what something belongs to or is part of"),
    ("of", "place"): Term("what something belongs to or is part of"),
    ("of", "person"): Term("what something belongs to or is part of"),
    ("as", "thing"): Term("a job, a role or a use"),
    ("as", "person"): Term("a job, a role or a use"),
}
"""The one use of a preposition that its object shows."""
_RULES_OF_USES = {
    ("in", "thing"): "Use in for what is inside something or a part of it: in the text, in a team.",
    ("in", "time"): "Use in for a longer time: in the first week, in May, in 2020.",
    ("in", "length"): "Use in for the time that something takes: learn it in five days.",
    ("at", "number"): "Use at with speeds, prices, levels and ages: at 50 km an hour, at the age "
    "of 20.",
    ("on", "thing"): "Use on for the topic of a text or a talk: a book on birds.",
    ("for", "thing"): "Use for with a purpose or a reason: for work, for fun, for my birthday.",
    ("to", "person"): "Use to for the person who gets, hears or feels it: a letter to her.",
    ("to", "thing"): "Use to for an aim or an end point: the way to success, cut it to a minimum.",
    ("by", "time"): "By means not later than; until means up to that time and no longer.",
    ("by", "thing"): "Use by for the means: travel by the fastest train, win by a trick.",
    ("on", "time"): "Use on with days and dates: on Monday, on my birthday, on 4 May.",
    ("at", "time"): "Use at for a point in time: at noon, at the moment, at that time.",
    ("for", "person"): "Use for + person: a present for her, important for me.",
    ("for", "time"): "Use for with a length of time: for two years.",
    ("to", "place"): "Use to for a movement towards a place or a person: go to Rome, come to me.",
    ("to", "number"): "Use to for the level that a change reaches: rise to 30 degrees.",
    ("with", "person"): "Use with for people who do something together: live with friends.",
    ("with", "thing"): "Use with for what a thing or a person has: a house with a garden.",
    ("of", "thing"): OF_RULE,
    ("of", "place"): OF_RULE,
    ("of", "person"): OF_RULE,
    ("as", "thing"): AS_RULE,
    ("as", "person"): AS_RULE,
}


def _kind(use: _Use) -> str:
    assert use.inside is not None
    noun = use.inside.root
    if noun.lemma_.lower() in {"rest", "remainder"}:
        of = next((t for c in noun.children if c.lower_ == "of" for t in c.children), noun)
        return "time" if _is_time(of) else "thing"
    if use.is_person() or noun.lower_ in {"one", "other", "another"}:
        return "person"
    if _is_time(noun):
        counted = any(t.like_num or t.lower_ == "few" for t in use.inside)
        named = any(t.lower_ in _POINTING or t.tag_ == "JJ" for t in use.inside)
        length = noun.lemma_.lower() in _UNITS and counted and not named
        return "length" if length and use.small.lower_ == "in" else "time"
    if any(t.like_num for t in use.inside) or noun.ent_type_ in {"PERCENT", "MONEY", "QUANTITY"}:
        return "number"
    return "place" if _is_place(use.inside) else "thing"


@reason("PREP", "PART", severity=2)
def what_it_means(case: Case) -> Said | None:
    """The preposition has a clear meaning of its own: walked in the bridge → across."""
    use = _use(case)
    if use is None or use.small.dep_ in {"mark", "prt"} or use.shown is None:
        return None
    means = _meaning(use)
    if means is None:
        return None
    rule = _rule_of_meaning(use, means)
    said = case.say(
        "{%(small)s} means “%(means)s”, and that fits 【%(noun)s】 here.",
        use.shown,
        rule=rule,
        small=quote(use.small),
        means=means,
        noun=quote(use.shown),
    )
    return replace(said, no_rule=rule is None) if said is not None else None


def _rule_of_meaning(use: _Use, means: Term) -> str | None:
    """The rule of the preposition in this meaning."""
    if means == Term("in every part of"):
        return None
    if means == Term("in many parts of"):
        return "Use around for a way through many parts of a place: walk around the town."
    if use.small.lower_ == "over" and means == _MEANS["during"]:
        return "Use over, in or during for what happens within a time: over the last ten years."
    return _RULES_OF_MEANINGS.get(use.small.lower_)


@reason("PREP", "PART", severity=2)
def what_it_is_for(case: Case) -> Said | None:
    """No word and no list decides: the phrase, and what the preposition is used for."""
    use = _use(case)
    if use is None or use.inside is None or use.small.dep_ in {"mark", "prt"}:
        return None
    if use.inside.root.lower_ in {"which", "whom"}:
        return _before_which(use)
    if phrase_at(case) is not None:
        return None  # once in a while: learnt as one piece
    if _before_a_quotation(use.small) or any(t.is_quote for t in use.inside):
        return None  # says "ask" as "aks": a word, not what it names
    if use.small.lower_ == "in" and use.inside.root.lemma_ == "place":
        return None  # in my place: instead of me
    if (use.old, use.small.lower_) == ("during", "in") and use.shown is not None:
        return _in_or_during(use)
    contrast = _CONTRASTS.get((use.old, use.small.lower_)) if _can_contrast(use) else None
    if contrast is not None and use.shown is not None:
        return use.say(contrast, use.shown, rule=_rule_of_use(use) or _CONTRAST_RULE)
    if (use.small.lower_, _kind(use)) == ("at", "number") and use.shown is not None:
        return _at_a_number(use)
    uses = _USES.get((use.small.lower_, _kind(use)))
    phrase = clear(case.target[use.small.i : use.inside.end].text)
    if uses is None or use.inside.end - use.small.i > 5 or not _has_such_a_use(use):
        return _between_nouns(use)
    if use.shown is None and use.old == "" and case.edit.start in {e.end for e in case.others}:
        return None  # NYC → City of New York: the words around it are new as well
    if use.old == "" and use.inside.root.pos_ == "PRON" and _is_new(use):
        return None  # tasted everyone → all of them
    if use.shown is None:
        return case.say(
            "We say “%(phrase)s”: “%(small)s” is used for %(uses)s.",
            small=use.small.lower_,
            phrase=phrase[:1].lower() + phrase[1:] if case.edit.c_start == 0 else phrase,
            uses=uses,
            rule=_rule_of_use(use),
        )
    return case.say(
        "Before 【%(noun)s】 a preposition is missing: {%(small)s} names %(uses)s."
        if use.old == ""
        else "{%(small)s} names %(uses)s: 【%(noun)s】.",
        use.shown,
        small=quote(use.small),
        noun=quote(use.shown),
        uses=uses,
        rule=_rule_of_use(use),
    )


def _is_new(use: _Use) -> bool:
    assert use.inside is not None
    word = use.case.learners(use.inside.root)
    return word is None or word.lower_ != use.inside.root.lower_


def _at_a_number(use: _Use) -> Said | None:
    """He retired with seventy → at seventy; but not: call me at 0170-555."""
    assert use.inside is not None
    if any(t.text == "-" or t.is_digit and len(t) > 3 for t in use.case.target[use.inside.start :]):
        return None
    return use.say(
        "With a speed, a price, a level or an age such as 【%(noun)s】 we use {%(small)s}.",
        use.shown,
        rule=_RULES_OF_USES["at", "number"],
    )


def _in_or_during(use: _Use) -> Said | None:
    """during the first week → in the first week: both are right."""
    assert use.inside is not None
    if _kind(use) == "length":
        return use.say(
            "{%(small)s} names %(uses)s: 【%(noun)s】.",
            use.shown,
            rule=_RULES_OF_USES["in", "length"],
            uses=_USES["in", "length"],
        )
    if not _is_time(use.inside.root) and kind_of("during", use.inside) is None:
        return None
    return use.say(
        "With 【%(noun)s】 both “during” and {%(small)s} are possible; {%(small)s} is more usual.",
        use.shown,
        rule=_RULES_OF_USES["in", "time"],
        severity=1,
    )


_CONTRASTS = {
    ("on", "in"): "{%(small)s} means inside or within 【%(noun)s】; “on” would be its surface.",
    ("at", "in"): "{%(small)s} means inside or within 【%(noun)s】; “at” would be a point.",
    ("of", "in"): "{%(small)s} says where it is or happens: 【%(noun)s】; “of” would say what it "
    "belongs to.",
    ("for", "of"): "{%(small)s} says what it belongs to: 【%(noun)s】; “for” would name a purpose.",
    ("to", "of"): "{%(small)s} says what it belongs to: 【%(noun)s】; “to” would name a direction.",
    ("in", "of"): "{%(small)s} says what it belongs to: 【%(noun)s】; “in” would only say where.",
}
_CONTRAST_RULE = (
    "In says where something is or happens; on is for a surface, at for a point, of for what "
    "something belongs to."
)


def _between_nouns(use: _Use) -> Said | None:
    """a shop the corner → a shop on the corner: two nouns need a preposition between them."""
    word = use.asking[0] if use.asking else None
    if use.old or word is None or use.inside is None or use.shown is None:
        return None
    nouns = {"NOUN", "PROPN"}
    if word.pos_ not in nouns or word.i != use.small.i - 1 or use.inside.root.pos_ not in nouns:
        return None
    shown = use.case.learners(word)
    if shown is None or _is_time(use.inside.root) or _may_be_the_verb(word):
        return None
    return use.say(
        "Two nouns, 【%(word)s】 and 【%(noun)s】, cannot stand side by side like this; "
        "{%(small)s} joins them.",
        shown,
        use.shown,
        rule="A preposition joins a noun to the noun before it: a shop on the corner.",
        severity=3,
        word=quote(shown),
    )


def _may_be_the_verb(word: Token) -> bool:
    """runs of "The app runs on Linux": a noun for the parse, but there is no other verb."""
    finite = {"VBZ", "VBP", "VBD", "MD"}
    alone = not any(word.lefts) and word.i > 0 and word.nbor(-1).lower_ in {"and", "or", "to", ","}
    if alone and word.tag_ == "NN" and lemmas_of(word.lower_, "VERB"):
        return True  # to list and query for information
    named = word.tag_ in {"NNS", "NN"} and any(c.dep_ == "compound" for c in word.lefts)
    return named and bool(lemmas_of(word.lower_, "VERB")) and not any(
        t.tag_ in finite or t.tag_ == "VB" for t in word.sent
    )  # fmt: skip


def _can_contrast(use: _Use) -> bool:
    """A thing or a place that something can be in, or that has parts."""
    assert use.inside is not None
    noun, small = use.inside.root, use.small
    if kind_of("during", use.inside) is not None:
        return False  # in their lunch break: a time
    if _kind(use) not in {"thing", "place"} or noun.lemma_.lower() in _BODY:
        return False
    if small.head.pos_ == "VERB" and small.head.i == small.i - 1 and use.old == "of":
        return False
    if small.lower_ == "in" and noun.tag_ == "NN" and _is_bare(use.inside):
        return False  # in real time, in coordination: learnt as one piece
    if small.lower_ == "of":
        return bool(small.head.pos_ in {"NOUN", "PROPN"}) and _has_such_a_use(use)
    return noun.pos_ in {"NOUN", "PROPN"}


_BODY = _words("face back hand head eye foot heart mind mood way manner order")


def _rule_of_use(use: _Use) -> str | None:
    """A way to a place hangs on a verb: go to Rome, but closer to home."""
    small, kind = use.small.lower_, _kind(use)
    if (small, kind) == ("to", "place") and use.small.head.pos_ != "VERB":
        return None
    return _RULES_OF_USES.get((small, kind))


def _has_such_a_use(use: _Use) -> bool:
    """What can be told from the words: "of" hangs on a noun that has or contains it."""
    assert use.inside is not None
    small, noun = use.small, use.inside.root
    low, kind, head = small.lower_, _kind(use), small.head
    if low == "in" and kind == "time":
        return noun.lemma_.lower() in _LONG_TIMES
    if low == "in" and kind == "length":
        return use.old != "after" and head.lemma_ != "be"  # in four hours from now
    if use.old == "" and _was_a_verb(use):
        return False
    if low == "of" and use.old == "with" and head.lemma_.lower() in _PICTURES:
        return False  # a sticker of a flower: what it shows
    if low == "of" and any(t.like_num for t in use.inside):
        return False  # a boy of eight years
    if low == "with" and head.lemma_ == "be":
        return False  # the problem is with her
    the = any(t.lower_ == "the" for t in head.lefts)
    if low == "with" and use.old == "by" and the and _is_bare(use.inside):
        return False  # draws on the floor with powder: what is used
    if low == "on" and kind == "time":
        return noun.lemma_.lower() not in _HOLIDAYS
    if low == "as":
        return noun.pos_ == "NOUN" and use.old != "than"
    if low == "in" and kind == "thing" and kind_of("during", use.inside) is not None:
        return False  # in their lunch break: a time
    if low == "in" and head.lemma_.lower() in _IN_A_RESPECT:
        return False  # a say in the plan, a change in the law: what about
    if low == "of" and head.lemma_.lower() in _UNITS and any(t.like_num for t in head.lefts):
        return False  # within two years of their release
    if low == "in" and kind == "thing" and noun.pos_ == "PRON":
        return False  # in this, in myself: not inside it
    if low == "to" and use.old == "with" or low == "for" and noun.lemma_.lower() in _PAID:
        return False  # fall asleep to the music; lunch for a low price
    if low == "for" and kind == "time" and head.pos_ == "NOUN":
        return False  # a refund for one night: not how long it lasts
    if low == "for" and kind == "time":
        if {t.lower_ for t in use.inside} & (MONTHS | DAYS):
            return False  # planned for 9 May: no length
        long = {"a", "an", "several", "many", "rest"}
        return any(t.like_num or t.lower_ in long for t in use.inside)
    if low == "for" and kind == "thing":
        each = {t.lower_ for t in use.inside} & {"each", "every", "itself", "myself"}
        led = head.pos_ == "VERB" and head.i < small.i
        return led and noun.pos_ == "NOUN" and not each and noun.lemma_.lower() not in _ANIMALS
    if (low, kind) == ("to", "place"):
        return bool(head.lemma_.lower() in _MOVING)
    if low == "by" and kind == "time":
        return noun.lemma_.lower() not in _NO_DEADLINES
    if low == "by" and kind == "thing":
        return noun.pos_ == "NOUN" and not _is_bare(use.inside) and head.pos_ == "VERB"
    after_its_verb = small.head.pos_ == "VERB" and small.head.i == small.i - 1
    if after_its_verb and (use.old == "" or _kind(use) == "thing"):
        return False  # resulted in a loss, fish for clients: the verb asks for it
    if small.lower_ == "in" and noun.tag_ == "NN" and _is_bare(use.inside):
        return False  # in real time, in coordination: learnt as one piece
    if small.lower_ == "of" and use.old == "from" and small.head.dep_ == "dobj":
        return False  # rob a man of his watch: the verb asks for it
    if small.lower_ == "of":
        named = small.head.pos_ in {"NOUN", "PROPN", "PRON", "NUM", "DET"}
        return named and noun.lemma_.lower() not in _QUALITIES
    if small.lower_ == "to" and _kind(use) == "thing":
        return bool(small.head.pos_ == "VERB" and small.head.lemma_ != "be")
    if small.lower_ == "on" and use.old in {"in", "at", "inside", "from", ""}:
        return _is_place(use.inside) or _is_time(noun)  # on the ribbon: no topic
    if low == "on" and kind == "thing" and head.lemma_.lower() not in _TOPICAL | _STUDIED:
        return False  # importance on: no topic
    if small.lower_ == "on" and _kind(use) == "thing" and small.head.pos_ == "VERB":
        return False  # turned his back on the world: the verb and its noun ask for it
    if small.lower_ == "with" and not use.is_person():
        owner = small.head.pos_ == "NOUN" and small.head.i < small.i
        owner = owner and small.head.lemma_.lower() not in _AGAINST | _NOT_OWNERS
        owner = owner and use.old in {"", "of", "for", "to", "in", "by", "from"}
        return owner and noun.lemma_.lower() not in _MANNERS
    return True


def _is_bare(inside: Span) -> bool:
    """Without an article or an owner: real time."""
    return not any(t.dep_ in {"det", "poss", "nummod"} for t in inside)


_NO_DEADLINES = _words("age era period decade hour minute second")
"""by age, paid by the hour: how, not when."""
_LONG_TIMES = _words("year month century decade season era age period day summer winter spring "
                     "autumn week evening morning afternoon future past present")  # fmt: skip
_STUDIED = _words("research study lecture advice view opinion debate focus perspective expert "
                  "paper course work data statistics law policy tip guide")  # fmt: skip
_NOT_OWNERS = _words("accident collision crash mistake issue error bug fault trouble matter "
                     "integration compatibility interaction interview friendship connection "
                     "difference default problem experience help time way work thing "
                     "career start deal link accordance line step")  # fmt: skip
_PAID = _words(
    "percentage proportion share mark grade price money cost fee sum amount euro dollar pound"
)
_PICTURES = _words("photo photograph picture image drawing painting sticker statue portrait video")
_IN_A_RESPECT = _words("say vote interest change difference increase decrease rise fall drop role "
                       "part delay improvement growth confidence trust")  # fmt: skip
_ANIMALS = _words("animal cow dog cat bird horse fish chicken hen pig sheep goat rabbit elephant "
                  "cattle puppy kitten duck bee insect")  # fmt: skip
_UNITS = _words("second minute hour day week month year decade century")
_HOLIDAYS = _words("holiday vacation break leave weekend week month year")
_QUALITIES = {"quality", "value", "importance", "size", "age", "colour", "color", "use", "interest"}
_MANNERS = {"success", "pleasure", "care", "ease", "difficulty", "joy", "pride", "regard"}


def _before_which(use: _Use) -> Said | None:
    """a map, on which they marked it: the preposition that the noun before it would have."""
    verb = next((t for t in use.small.ancestors if t.dep_ == "relcl"), None)
    noun = use.case.learners(verb.head) if verb is not None else None
    if noun is None or noun.pos_ not in {"NOUN", "PROPN"}:
        return None
    asks = use.case.learners(verb)
    known = complements(verb.lemma_.lower(), "verb") if verb is not None else ()
    if asks is not None and any(row.takes[:1] == (use.small.lower_,) for row in known):
        return use.say(
            "【%(verb)s】 goes with {%(small)s}, and {%(small)s} comes before “which”, which means "
            "【%(word)s】.",
            asks, noun,
            rule=_BEFORE_WHICH,
            verb=quote(asks),
            word=quote(noun),
        )  # fmt: skip
    return use.say(
        "“which” means 【%(word)s】, and the sense asks for “%(small)s” with it, so {%(small)s} "
        "comes before “which”.",
        noun,
        rule=_BEFORE_WHICH,
        word=quote(noun),
    )


_BEFORE_WHICH = (
    "A preposition that belongs to which or whom can come before it: the house in which I live."
)


def _before_a_quotation(small: Token) -> bool:
    return any(token.is_quote for token in small.doc[small.i + 1 : small.i + 2])

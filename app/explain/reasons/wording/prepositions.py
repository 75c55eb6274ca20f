"""Prepositions and particles: which word or which time, place and phrase asks for them."""

from __future__ import annotations

from itertools import pairwise

from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.partners import phrase_at
from app.explain.reading.set_phrases import (
    ALSO,
    GOES_WITH,
    HOLIDAYS,
    IN_PLACES,
    SEASONS,
)
from app.explain.reading.word_sets import DAYS, MONTHS
from app.explain.reasons import reason
from app.explain.reasons.usage.articles import FIXED_RULE
from app.explain.reasons.usage.complements import PATTERN
from app.explain.reasons.wording.linking import LINK_MEANINGS
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import QUESTION_WORDS
from grammar_items.usage.lexicon import confusable

ONE_PREPOSITION = "Before, behind, outside and the like have no second preposition after them."

_CLOCK = {"o'clock", "o’clock", "noon", "midnight", "a.m.", "p.m.", "am", "pm"}
_HOURS = frozenset("one two three four five six seven eight nine ten eleven twelve".split()) | {
    str(hour) for hour in range(1, 13)
}
_PARTS_OF_DAY = {"morning", "afternoon", "evening"}
_LENGTHS = {"year", "month", "week", "day", "hour", "minute", "second", "century", "decade", "time"}
_GREAT_NUMBERS = {"hundred", "thousand", "million", "billion", "dozen", "couple"}


def new_preposition(case: Case) -> Token | None:
    """The preposition or particle that comes, in the target."""
    kinds = {"ADP", "PART", "SCONJ", "ADV"}
    return next((token for token in case.new if token.pos_ in kinds), None)


def new_object(case: Case) -> Token | None:
    """The noun after the preposition, in the target: year in "for one year"."""
    return next(
        (c for token in case.new for c in token.children if c.dep_ in {"pobj", "pcomp"}), None
    )


def object_of(case: Case) -> Token | None:
    """The noun after the preposition, in the source."""
    found = new_object(case)
    if found is not None:
        return case.in_source(found)
    return next(
        (c for token in case.old for c in token.children if c.dep_ in {"pobj", "pcomp"}), None
    )


def _shown(case: Case, token: Token | None) -> list[Token]:
    """The word as evidence, if the learner wrote it so."""
    word = case.in_source(token)
    return [] if word is None else [word]


def _goes_with(word: Token, preposition: str, pairs: frozenset[tuple[str, ...]]) -> bool:
    """depend and on, proud and of: in the list of true pairs."""
    kind = "VERB" if word.pos_ in {"VERB", "AUX"} else "NOUN" if word.pos_ == "NOUN" else "ADJ"
    kinds = {kind, "ADJ"} if word.tag_ in {"VBN", "VBD"} else {kind}
    lemmas = {word.lemma_.lower(), word.lower_}
    return any((name, lemma, preposition) in pairs for name in kinds for lemma in lemmas)


def _governors(preposition: Token) -> list[Token]:
    """The words of the target that may ask for a preposition, the nearest first."""
    head, found = preposition.head, []
    if preposition.i:
        found.append(preposition.doc[preposition.i - 1])
    if head != preposition:
        found.append(head)
        found += [c for c in head.children if c.dep_ == "acomp" and c.i < preposition.i]
        if head.dep_ in {"dobj", "pobj"}:
            found += [word for word in head.ancestors if word.pos_ == "VERB"][:1]
    return [word for word in found if word.i < preposition.i and word.pos_ in _GOVERNING]


_GOVERNING = {"VERB", "NOUN", "ADJ", "AUX"}


@reason(
    "PREP",
    "PART",
    "OTHER",
    "CONJ",
    "ADV",
    severity=2,
)
def set_phrase(case: Case) -> Said | None:
    """in the other hand → on the other hand; next a school → next to a school."""
    if not 1 <= len(case.new) <= 2 or case.new[0].pos_ not in {"ADP", "PART", "SCONJ", "ADV"}:
        return None
    if case.before is not None and case.before.lower_ == "because":
        return None  # because of: the noun after it decides
    found = phrase_at(case)
    if found is None or case.old_text.lower() in {"good", "well"}:
        return None
    phrase, kept = found
    if not kept and case.old and not {t.lower_ for t in case.old} & {*phrase.split()}:
        return None  # when → even if: another meaning, not a phrase that was half right
    if phrase == "in the end" and case.old_text.lower() == "at":
        return case.say(
            "“in the end” means at last; “at the end” goes on with “of …”.",
            rule="In the end means at last; at the end of means in the last part of.",
        )
    verbs = [word for word in kept if word.pos_ == "VERB"]
    return case.say(
        "This is a fixed phrase: “%(phrase)s”.",
        *(verbs or kept)[-1:],
        rule=Line(FIXED_RULE, {"phrase": phrase}),
        phrase=phrase,
    )


@reason("PREP", "OTHER", severity=2)
def time_of_day(case: Case) -> Said | None:
    """on Monday, in May, at noon: the noun chooses."""
    noun = new_object(case)
    if noun is None or case.operation == "U":
        return None
    new, low, lemma = case.new_text.lower(), noun.lower_, noun.lemma_.lower()
    shown = _shown(case, noun)
    inside = {c.lower_ for c in noun.children}
    if new == "on":
        dated = low in MONTHS and any(c.like_num for c in noun.children)
        if dated or low.removesuffix("s") in DAYS or lemma in {"day", "birthday"} or inside & DAYS:
            return case.say(
                "With a day or a date we use “on”.",
                *shown,
                rule="Use on with days and dates: on Monday, on my birthday, on 4 May.",
            )
        if lemma in _PARTS_OF_DAY | {"night"} and inside - {"the"}:
            return case.say(
                "With one certain morning, evening or night we use “on”.",
                *shown,
                rule="Use on with days and dates: on Monday, on my birthday, on 4 May.",
            )
    if new == "in":
        if low in MONTHS | SEASONS or lemma in {"month", "century"} or _is_year(noun):
            return case.say(
                "With a month, a season or a year we use “in”.",
                *shown,
                rule="Use in with months, seasons and years: in May, in summer, in 2020.",
            )
        if low in _PARTS_OF_DAY and "the" in inside:
            return case.say("We say “in the morning”, “in the afternoon”, “in the evening”.",
                            *shown)  # fmt: skip
    if new == "at":
        if low == "night":
            return case.say("We say “at night”, without “the”.", *shown)
        if low == "weekend":
            return case.say("With “weekend” we use “at” or “on”.", *shown)
        if low in HOLIDAYS or (low == "year" and "new" in inside):
            return case.say("With a holiday such as Christmas we use “at”.", *shown)
        if low in _CLOCK or low in _HOURS or ":" in low or inside & _CLOCK:
            return case.say(
                "With a clock time we use “at”.",
                *shown,
                rule="Use at with clock times: at six o'clock, at noon, at midnight.",
            )
    return None


def _is_year(noun: Token) -> bool:
    return noun.text.isdigit() and len(noun) == 4


@reason(
    "PREP",
    "VERB:TENSE",
    "PART",
    "OTHER",
    severity=3,
    rule="Use to + verb to say why somebody does something.",
)
def purpose(case: Case) -> Said | None:
    """I went to the market for buy fish → to buy."""
    verb = case.after
    if (case.old_text.lower(), case.new_text.lower()) != ("for", "to") or verb is None:
        return None
    if case.target[case.edit.c_end].tag_ not in {"VB", "VBP"}:
        return None
    return case.say(
        "【%(verb)s】 says what for, and before a verb we use {%(new)s}, not “%(old)s”.",
        verb,
        verb=quote(verb),
    )


@reason(
    "PREP",
    "OTHER",
    severity=2,
    rule="Use for with a length of time and since with the moment when it began.",
)
def how_long_or_since_when(case: Case) -> Said | None:
    """since six years → for; for 2015 → since; during three months → for; lived one year → for."""
    new, old, noun = case.new_text.lower(), case.old_text.lower(), new_object(case)
    if case.operation == "U" or noun is None:
        return None
    length, shown = _is_length(noun), _shown(case, noun)
    if new == "for" and length and case.operation == "M":
        return case.say("To say how long it goes on, we use “for” before the time.", *shown)
    if new == "for" and length and old in {"since", "from", "during", "in", "by"}:
        if not shown:
            return case.say("{%(noun)s} says how long, so we use “for”, not “%(old)s”.",
                            noun=quote(noun))  # fmt: skip
        return case.say(
            "【%(noun)s】 says how long, so we use {%(new)s}; “since” needs the moment it began."
            if old == "since"
            else "【%(noun)s】 says how long, so we use {%(new)s}, not “%(old)s”.",
            *shown,
            noun=quote(noun),
        )
    if new == "since" and not length and old in {"for", "from", "in"}:
        return case.say(
            "【%(noun)s】 is the moment when it began, so we use {%(new)s}, not “%(old)s”.",
            case.in_source(noun),
            noun=quote(noun),
        )
    return None


def _is_length(noun: Token) -> bool:
    """three months, millions of years; but not the month or last week."""
    if noun.lemma_.lower() in _GREAT_NUMBERS:
        of = next((c for c in noun.children if c.lower_ == "of"), None)
        inside = next((c for c in of.children if c.dep_ == "pobj"), None) if of else None
        return inside is not None and _is_length(inside)
    known = {"last", "next", "this", "that", "the"}
    return noun.lemma_.lower() in _LENGTHS and not any(c.lower_ in known for c in noun.children)


@reason(
    "PREP", severity=3, rule="By means not later than; until means up to that time and no longer."
)
def by_or_until(case: Case) -> Said | None:
    """finish it until Friday → by Friday; stay by Friday → until."""
    new, old, noun = case.new_text.lower(), case.old_text.lower(), object_of(case)
    if {old, new} != {"by", "until"} or noun is None:
        return None
    left = [t for t in case.source[: case.edit.start] if t.pos_ == "VERB"]
    if not left:
        return None
    verb = left[-1]
    return case.say(
        "It is done (【%(verb)s】) not later than this, so {%(new)s}; “until” is for what goes on."
        if new == "by"
        else "It goes on (【%(verb)s】) up to this time, so {%(new)s}; “by” means not later than.",
        verb,
        verb=quote(verb),
    )


@reason(
    "PREP",
    "OTHER",
    "CONJ",
    severity=3,
    rule="Although, because and while come before a subject and a verb.",
)
def verb_follows(case: Case) -> Said | None:
    """Despite the tea was cold → Although; because of I was ill → because."""
    new = case.new_text.lower()
    before = case.target[case.edit.c_start - 1].lower_ if case.edit.c_start else ""
    joins = new in {"although", "though", "while", "because", "when"} and case.operation == "R"
    if joins and case.old_text.lower() not in _NO_VERB_AFTER:
        return None
    if not joins and not (case.operation == "U" and before == "because"):
        return None
    verb = next((t for t in case.source[case.edit.end :] if t.tag_ in _FINITE), None)
    if case.operation == "U":
        return case.say(
            "A part with its own verb (【%(verb)s】) follows, so we do not use “%(old)s”.",
            verb,
            verb=quote(verb) if verb is not None else "",
        )
    return case.say(
        "A part with its own verb (【%(verb)s】) follows, so we use {%(new)s}.",
        verb,
        verb=quote(verb) if verb is not None else "",
    )


_NO_VERB_AFTER = {"despite", "in spite of", "during", "because of", "due to", "for", "by"}
_FINITE = {"VBZ", "VBP", "VBD", "MD"}


@reason(
    "PREP",
    "CONJ",
    "ADV",
    "OTHER",
    "SPELL",
    severity=2,
    rule="We compare with as … as, with the same as, and with than after -er or more.",
)
def same_as(case: Case) -> Said | None:
    """as fast than → as fast as; bigger then → bigger than; as soon → as soon as."""
    new = case.new_text.lower()
    if case.before is None or new not in {"as", "than"}:
        return None
    near = list(case.source[max(0, case.edit.start - 5) : case.edit.start])
    if new == "as":
        if case.operation == "M" and case.before.pos_ in {"ADV", "ADJ"}:
            if any(t.lower_ == "as" for t in near):
                return case.say(
                    "We say as 【%(word)s】 {%(new)s}: both words are needed.",
                    case.before,
                    word=quote(case.before),
                )
        sign = next((t for t in reversed(near) if t.lower_ in {"as", "same", "such"}), None)
    else:
        sign = next(
            (t for t in reversed(near) if t.tag_ in {"JJR", "RBR"} or t.lower_ in {"rather"}), None
        )
        if sign is not None and sign.lower_ == "more" and sign.i + 1 < case.edit.start:
            sign = sign if sign.head.pos_ not in {"ADJ", "ADV"} else sign.head
    return case.say(
        "【%(sign)s】 compares, and with it we use {%(new)s}.",
        sign,
        sign=quote(sign) if sign is not None else "",
    )


_CLAUSE_LINKS = {"because", "although", "though", "until", "while", "since", "if", "unless", "when",
                 "before", "after", "as"}  # fmt: skip
_JOINING = _CLAUSE_LINKS - {"since", "before", "after", "as", "until"} | {"that", "whether", "so"}
_ALONE = {"yesterday", "tomorrow", "today", "home", "here", "there", "tonight", "abroad",
          "downtown", "upstairs", "downstairs", "nowadays"}  # fmt: skip
_WITH_TIME = {"last", "next", "this", "that", "every", "each"}
_TIMES = _LENGTHS - {"second", "time"} | _PARTS_OF_DAY | SEASONS | DAYS | MONTHS | {"night"}


@reason(
    "PREP",
    "OTHER",
    severity=2,
    rule="Words such as last week, next year, tomorrow, home and here take no preposition.",
)
def stands_alone(case: Case) -> Said | None:
    """in last summer → last summer; to home → home; in each day → each day."""
    if case.operation != "U" or not case.old or case.edit.c_start >= len(case.target):
        return None
    place = case.edit.c_end - 1 if case.new else case.edit.c_start
    first = case.target[place]
    words = [first]
    if first.lower_ == "the" and place + 1 < len(case.target):
        words.append(case.target[place + 1])
    if quote(case.target[place : place + 2]).lower() in {"this way", "that way"}:
        return _both_ways(case, case.target[place : place + 2])
    if words[-1].lower_ in _WITH_TIME and place + len(words) < len(case.target):
        words.append(case.target[place + len(words)])
        if words[-1].lemma_.lower() not in _TIMES:
            return None
    elif first.lower_ not in _ALONE:
        return None
    return case.say(
        "“%(noun)s” needs no preposition, so “%(old)s” is too much.",
        *_shown(case, first),
        noun=quote(*words).lower() if case.edit.c_start == 0 else quote(*words),
        old=case.old_text.lower() if case.edit.start == 0 else case.old_text,
    )


def _both_ways(case: Case, words: Span) -> Said | None:
    """do it in this way → do it this way."""
    if case.old_text.lower() != "in":
        return None
    return case.say(
        "Both “in %(noun)s” and “%(noun)s” are right; the shorter one is more usual.",
        noun=quote(words).lower(),
        severity=1,
        rule="This way and that way can stand without in.",
    )


_TAKES_PERSON = set("tell ask show help give teach pay call warn advise remind promise send "
                    "thank invite phone let allow".split())  # fmt: skip
_TAKES_OBJECT = set("enter discuss marry reach answer phone approach contact resemble mention lack "
                    "attend visit quit join face need like love leave request demand obey "
                    "influence describe".split())  # fmt: skip
_ALREADY_PLACE = {"despite", "like", "near", "behind", "under", "opposite", "among", "below",
                  "concerning", "regarding", "besides", "during", "including", "towards",
                  "toward", "without", "unlike", "beyond", "between"}  # fmt: skip


_SAYING = set("say think know hope believe feel guess suppose tell hear see find mean wish "
              "sure glad happy sorry afraid understand remember".split())  # fmt: skip


@reason("PREP", "PART", "OTHER", severity=3)
def no_that(case: Case) -> Said | None:
    """want that I come → want me to come; while that → while; wonder that why → why."""
    if case.operation != "U" or case.old_text.lower() != "that":
        return None
    before, after = case.before, case.after
    if after is not None and after.lower_ in QUESTION_WORDS | {"if", "whether"}:
        return case.say(
            "【%(word)s】 opens this part already, so “%(old)s” is too much.",
            after,
            word=quote(after),
        )
    if before is None:
        return None
    if before.lower_ in _CLAUSE_LINKS | {"where", "why"}:
        return case.say(
            "After 【%(word)s】 we do not use “%(old)s”.", before, word=quote(before), severity=2
        )
    near = case.target[case.edit.c_start : case.edit.c_start + 5]
    if before.lemma_.lower() in {"want", "like"} and any(t.lower_ == "to" for t in near):
        return case.say(
            "After 【%(word)s】 we say person + to + verb, without “%(old)s”.",
            before,
            word=quote(before),
        )
    if before.lemma_.lower() == "make":
        return case.say(
            "After 【%(word)s】 we say person + verb without to, and no “%(old)s”.",
            before,
            word=quote(before),
        )
    if before.lower_ == "so":
        return case.say(
            "“so that” tells the purpose; for a result we use 【so】 alone.",
            before,
            rule="So tells the result; so that tells the purpose.",
            severity=2,
        )
    if _SAYING & {before.lower_, *lemmas_of(before.lower_, "VERB")}:
        return case.say(
            "After 【%(word)s】 “that” can be left out; both ways are right.",
            before,
            word=quote(before),
            rule="That is often left out after say, think, know, hope and similar verbs.",
            severity=1,
        )
    return None


@reason("PREP", "OTHER", severity=3)
def before_a_subject(case: Case) -> Said | None:
    """By reading helps → Reading helps; In the text says → The text says."""
    if case.operation != "U" or len(case.old) > 2 or case.old[0].pos_ not in {"ADP", "SCONJ"}:
        return None
    if case.old_text.lower() not in _BEFORE_SUBJECT:
        return None
    place = case.edit.c_end - 1 if case.new else case.edit.c_start
    if place >= len(case.target):
        return None
    first = case.target[place]
    for head in (first, *first.ancestors):
        if head.dep_ in {"nsubj", "nsubjpass", "csubj", "csubjpass"}:
            break
    else:
        return None
    verb, start = head.head, min(t.i for t in head.subtree)
    if start != place or verb.i < head.i or case.learners(verb) is None:
        return None
    if head.dep_ in {"nsubj", "nsubjpass"} and head.pos_ not in {"NOUN", "PROPN", "VERB", "PRON"}:
        return None
    words = case.target[place : min(head.i + 1, place + 4)]
    noun = quote(words)
    return case.say(
        "“%(noun)s” is the subject of 【%(verb)s】, and a subject has no preposition: without "
        "“%(small)s”.",
        case.learners(verb),
        rule="The subject of a verb has no preposition before it.",
        noun=noun[:1].lower() + noun[1:] if words[0].pos_ != "PROPN" and place == 0 else noun,
        verb=quote(verb),
        small=case.old_text.lower(),
    )


_BEFORE_SUBJECT = {"by", "in", "for", "with", "to", "at", "on", "of", "from", "about", "through"}


@reason("PREP", severity=1)
def two_spellings(case: Case) -> Said | None:
    """towards → toward, among → amongst: one word in two forms."""
    if frozenset((case.old_text.lower(), case.new_text.lower())) not in _VARIANTS:
        return None
    return case.say(
        "“%(old)s” and {%(new)s} mean the same; the form with -s is more usual in Britain."
        if case.old_text.lower().rstrip("s") == case.new_text.lower().rstrip("s")
        else "“%(old)s” and {%(new)s} mean the same; the shorter form is more usual.",
        rule="Some small words have two forms: toward and towards, among and amongst.",
    )


_VARIANTS = {frozenset(pair.split()) for pair in (
    "toward towards", "among amongst", "while whilst", "amid amidst",
)}  # fmt: skip


@reason("PREP", "PART", "OTHER", severity=2)
def takes_no_preposition(case: Case) -> Said | None:
    """tell to Marek → tell Marek; discuss about → discuss; near from → near; for to buy → to."""
    if case.operation != "U" or case.before is None or case.after is None:
        return None
    before, after, old = case.before, case.after, case.old_text.lower()
    words = {"word": quote(before)}
    if old in {"for", "that", "for that"} and after.lower_ == "to":
        return case.say(
            "Before to + verb we do not use “%(old)s”.",
            after,
            rule="Use to + verb to say why somebody does something." if old == "for" else None,
        )
    if old in {"to", "for", "to the"} and before.lemma_.lower() == "go" and _is_ing(after):
        return case.say(
            "【%(word)s】 takes an activity in -ing directly: 【%(noun)s】, without “%(old)s”.",
            before,
            after,
            rule="We say go + -ing for activities: go shopping, go swimming.",
            noun=quote(after),
            **words,
        )
    if len(case.old) != 1:
        return None
    if after.lower_ in QUESTION_WORDS | {"whenever", "wherever"} and before.pos_ != "VERB":
        return case.say("Here 【%(noun)s】 has no “%(old)s”.", after, noun=quote(after))
    corrected = case.target[case.edit.c_start - 1]
    if corrected.lower_ in _ALREADY_PLACE and old in {"of", "from", "to", "about", "with"}:
        return case.say(
            "“%(word)s” is a preposition itself, so “%(old)s” is one too many.",
            before,
            rule=ONE_PREPOSITION,
            word=quote(corrected).lower(),
        )
    if before.lower_.endswith("thing") and old == "of":
        return case.say(
            "Between 【%(word)s】 and its adjective there is no “%(old)s”.", before, **words
        )
    if before.lower_ == "lot" and old == "of" and case.target[case.edit.c_start].lower_ == "more":
        return case.say("Before “more” we say “a lot”, without “%(old)s”.", before)
    if before.lower_ in {"many", "some", "most", "few"} and old == "of":
        return case.say(
            "We use “%(old)s” after 【%(word)s】 only before words such as “the”, “my” or “them”.",
            before,
            rule="Many, some, most and few stand right before a noun: most people, some cars.",
            **words,
        )
    follows = case.target[case.edit.c_start] if case.edit.c_start < len(case.target) else after
    if case.category == "PART" and before.pos_ == "VERB":
        return case.say(
            "【%(governor)s】 goes on without “%(old)s” here.", before, governor=quote(before)
        )
    if follows.pos_ not in {"NOUN", "PROPN", "PRON", "DET", "ADJ", "NUM"}:
        return None
    if before.lemma_.lower() in _TAKES_PERSON and old in {"to", "at", "for"}:
        return case.say(
            "【%(word)s】 takes the person directly, without “%(old)s”.",
            before,
            rule="After many verbs the object comes directly, without a preposition.",
            **words,
        )
    if before.lemma_.lower() in _TAKES_OBJECT:
        return case.say(
            "【%(word)s】 takes its object at once, without “%(old)s”.",
            before,
            rule="After many verbs the object comes directly, without a preposition.",
            **words,
        )
    beside = case.target[case.edit.c_start - 1]
    objects = [c for c in beside.children if c.dep_ == "dobj" and c.i > beside.i]
    if beside.pos_ == before.pos_ == "VERB" and objects and old != "that":
        return case.say(
            "【%(word)s】 takes its object directly, without “%(old)s”.",
            before,
            rule="After many verbs the object comes directly, without a preposition.",
            **words,
        )
    return None


def _is_ing(word: Token) -> bool:
    return word.lower_.endswith("ing") and len(word) > 5


@reason("PREP", "PART", "ADV", "OTHER", severity=2)
def nothing_after_it(case: Case) -> Said | None:
    """the box in which it is in → in which it is; more information on, see → information, see."""
    if case.operation != "U" or len(case.old) != 1 or case.old[0].pos_ not in {"ADP", "PART"}:
        return None
    left, after = case.source[: case.edit.start], case.after
    old = case.old_text.lower()
    for small, link in pairwise(left):
        if small.lower_ == old and link.lower_ in {"which", "whom", "whose"}:
            return case.say(
                "“%(old)s” already comes before 【%(link)s】, so it is not repeated at the end.",
                case.phrase(small, link),
                rule="Put the preposition before which or whom, or at the end, but not in both "
                "places.",
                link=quote(link),
            )
    where = next((t for t in left if t.lower_ == "where"), None)
    if after is None or where is not None or not (after.is_punct or after.tag_ in _FINITE):
        return None
    if after.is_punct and after.text not in {",", ".", ";", ":", "?", "!"}:
        return None
    return case.say(
        "No noun follows “%(old)s” here, so it is not needed.",
        rule="A preposition stands before a noun, a pronoun or an -ing form.",
    )


@reason("PREP", "ADV", "OTHER", "PRON")
def where_says_it(case: Case) -> Said | None:
    """the house where I was born in → where I was born; because my illness → because of."""
    because = case.before
    if because is not None and because.lower_ == "because" and case.new_text.lower() == "of":
        return case.say(
            "No verb follows, so after 【%(because)s】 we need {%(new)s}.",
            because,
            rule="Use because before a subject and a verb, and because of before a noun.",
            because=quote(because),
        )
    where = next((t for t in case.source[: case.edit.start] if t.lower_ == "where"), None)
    place = {"in", "at", "on", "in it", "there"}
    if case.operation != "U" or where is None or case.old_text.lower() not in place:
        return None
    return case.say(
        "【%(where)s】 already means the place, so “%(old)s” is not needed.",
        where,
        rule="Where already includes the preposition: the house where I live.",
        where=quote(where),
    )


@reason("PREP", "OTHER", severity=2)
def compares_or_does(case: Case) -> Said | None:
    """prefer tea than coffee → to; the best of the world → in; was built from them → by."""
    preposition = new_preposition(case)
    if preposition is None or case.operation != "R" or len(case.new) != 1:
        return None
    new, old, noun = preposition.lower_, case.old_text.lower(), new_object(case)
    left = list(case.source[: case.edit.start])
    prefer = next((t for t in reversed(left) if t.lemma_.lower() == "prefer"), None)
    if new == "to" and old in {"than", "from", "over", "that"} and prefer is not None:
        return case.say(
            "With 【%(verb)s】 we compare with “to”, not with “%(old)s”.",
            prefer,
            verb=quote(prefer),
            rule="The pattern is: prefer one thing to another.",
        )
    best = next((t for t in case.target[: case.edit.c_start] if t.tag_ in {"JJS", "RBS"}), None)
    if new == "in" and best is not None and noun is not None:
        if noun.lemma_.lower() in IN_PLACES or noun.ent_type_ in {"GPE", "LOC"}:
            return case.say(
                "After a superlative we use “in” with a place, not “%(old)s”.",
                *_shown(case, noun),
                rule="After a superlative we use in with places: the tallest tower in the city.",
            )
    if new == "by" and preposition.dep_ == "agent" and preposition.head.tag_ == "VBN":
        return case.say(
            "After a passive, “by” says who or what does it.",
            *_shown(case, preposition.head),
            rule="In a passive sentence, by names who or what does the action.",
        )
    return None


@reason(
    "PREP",
    "PART",
    "ADV",
    "OTHER",
    severity=2,
)
def goes_with(case: Case) -> Said | None:
    """depend of → on; married with → to; listen it → listen to it: pairs that are always so."""
    preposition = new_preposition(case)
    if preposition is None or case.edit.c_start == 0 or len(case.new) != 1:
        return None
    if case.operation == "R" and {case.old_text.lower(), preposition.lower_} & _JOINING:
        return None  # a link belongs to two parts and not to one word
    new, old = preposition.lower_, case.old_text.lower()
    word = next((w for w in _governors(preposition) if _goes_with(w, new, GOES_WITH)), None)
    if word is None or (case.operation == "R" and _goes_with(word, old, GOES_WITH)):
        return None
    inside = new_object(case)
    if inside is not None and {c.lower_ for c in inside.children} & {"each", "every"}:
        return None  # shouting at each break: a time, and nobody is shouted at
    shown, words = case.in_source(word), {"governor": quote(word)}
    if case.operation == "R" and _goes_with(word, old, ALSO):
        return None  # both are right with it, so another thing decides
    noun = next((c for c in preposition.children if c.dep_ == "pobj"), None)
    name = word.lower_ if word.tag_ == "VBN" else word.lemma_.lower()  # born in
    rule = Line(PATTERN, {"pattern": f"{name} {new} something"})
    if case.operation == "R":
        if shown is None:
            return case.say(
                "{%(governor)s} goes with {%(new)s}, not with “%(old)s”.", rule=rule, **words
            )
        return case.say(
            "【%(governor)s】 goes with {%(new)s}, not with “%(old)s”.", shown, rule=rule, **words
        )
    if shown is None:
        return case.say("{%(governor)s} needs {%(new)s} here.", rule=rule, **words)
    if noun is not None:
        return case.say(
            "【%(governor)s】 needs {%(new)s} before “%(noun)s”.",
            shown,
            severity=3,
            rule=rule,
            **words,
            noun=quote(noun),
        )
    return case.say("【%(governor)s】 needs {%(new)s} here.", shown, severity=3, rule=rule, **words)


@reason(
    "PREP",
    "PART",
    "ADV",
    severity=3,
    rule="A verb and its small word (up, off, after …) have one meaning together.",
)
def verb_with_small_words(case: Case) -> Said | None:
    """get on to somebody → get on with; look up → look after: verb and small words together."""
    preposition = new_preposition(case)
    if preposition is None or len(case.new) != 1 or case.edit.c_start < 1:
        return None
    before = case.target[case.edit.c_start - 1]
    first = case.target[case.edit.c_start - 2] if case.edit.c_start > 1 else before
    if before.dep_ == "prt" and before.head == first:
        return case.say(
            "The verb goes with both small words: {%(verb)s}.",
            *_shown(case, first),
            verb=quote(first, before, preposition),
        )
    if preposition.dep_ != "prt" or preposition.head.pos_ != "VERB":
        return None
    verb = case.in_source(preposition.head)
    words = {"governor": quote(preposition.head)}
    if case.operation == "M":
        return case.say("【%(governor)s】 needs {%(new)s} here.", verb, **words)
    return case.say(
        "The verb we mean is 【%(governor)s】 {%(new)s}; with “%(old)s” it is another verb.",
        verb,
        **words,
    )


@reason("PREP")
def a_link(case: Case) -> Said | None:
    """They asked us we had luggage → if: ERRANT calls it a preposition, but it joins two parts."""
    link = case.new[0] if len(case.new) == 1 else None
    if link is None or link.lower_ not in LINK_MEANINGS or link.dep_ != "mark":
        return None
    if confusable(case.old_text.lower(), link.lower_) is not None:
        return None  # cause and because: the lexicon tells them apart
    if any(t.pos_ not in {"ADP", "SCONJ", "CCONJ"} for t in case.old) or len(case.old) > 1:
        return None  # no link gives way to it
    if case.operation == "R" and link.lower_ == "that" and link.head.dep_ != "ccomp":
        return None  # the requirement that men join the army
    if case.operation == "M":
        return case.say(
            "The two parts need a link: {%(new)s} introduces %(what)s.",
            what=LINK_MEANINGS[link.lower_],
            severity=1 if link.lower_ == "that" else 3,  # that is often left out
        )
    return case.say(
        "{%(new)s} introduces %(what)s; “%(old)s” does not.",
        what=LINK_MEANINGS[link.lower_],
        severity=2,
    )

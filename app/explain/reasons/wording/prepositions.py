"""Prepositions and particles: which word or which time, place and phrase asks for them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.complement_match import shown_pattern
from app.explain.reading.partners import phrase_at
from app.explain.reading.prepositions import comes_elsewhere
from app.explain.reading.set_phrases import (
    ALSO,
    GOES_WITH,
    HOLIDAYS,
    IN_PLACES,
    MEANS,
    SAME,
    SEASONS,
)
from app.explain.reading.word_sets import DAYS, MONTHS, PERSONS
from app.explain.reasons import LATE, NORMAL, reason
from app.explain.reasons.usage.articles import FIXED_RULE
from app.explain.reasons.usage.complements import PATTERN
from app.explain.reasons.wording.linking import LINK_MEANINGS
from app.explain.said import Line, Said, Term
from grammar_items.usage.closed_class import ARTICLES, QUESTION_WORDS
from grammar_items.usage.lexicon import complements, confusable, meaning

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
        if head.dep_ in {"dobj", "pobj"} and head.lower_ not in _PARTS_OF:
            found += [word for word in head.ancestors if word.pos_ == "VERB"][:1]
    return [word for word in found if word.i < preposition.i and word.pos_ in _GOVERNING]


_GOVERNING = {"VERB", "NOUN", "ADJ", "AUX"}
_PARTS_OF = {"all", "some", "most", "many", "each", "both", "none", "one", "few", "half", "much"}
"""Words with an "of" of their own: all of them."""


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
    near = case.source[max(0, case.edit.start - 3) : case.edit.end + 3]
    half = {form for t in near for form in (t.lower_, t.lemma_.lower())} & {*phrase.split()}
    if not kept and case.old and not half:
        return None  # when → even if: another meaning, not a phrase that was half right
    if phrase == "as for" and {t.lower_ for t in near} & {"same", "such"}:
        return None  # the same price as for a child: it compares
    if phrase == "in the end" and case.old_text.lower() == "at":
        return case.say(
            "“in the end” means at last; “at the end” goes on with “of …”.",
            rule="In the end means at last; at the end of means in the last part of.",
        )
    if phrase == "in the beginning" and case.old_text.lower() == "at":
        return case.say(
            "“in the beginning” means at first; “at the beginning” goes on with “of …”.",
            rule="In the beginning means at first; at the beginning of names the first part.",
            severity=1,
        )
    if phrase == "at all" and _noun_follows(case):
        return None  # at all times: any preposition with "all"
    means = MEANS.get(phrase)
    verbs = [word for word in kept if word.pos_ == "VERB"]
    return case.say(
        "“%(phrase)s” is a fixed phrase; it means “%(means)s”."
        if means
        else "This is a fixed phrase: “%(phrase)s”.",
        *(verbs or kept)[-1:],
        rule=Line(FIXED_RULE, {"phrase": phrase}),
        phrase=phrase,
        means=means or "",
    )


def _noun_follows(case: Case) -> bool:
    after = case.target[case.edit.c_end + 1 : case.edit.c_end + 4]
    return bool(len(after)) and after[0].pos_ in {"DET", "NOUN", "PRON", "ADJ", "PROPN"}


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
        named = lemma in {"month", "century"} and not inside & {"a", "an", "one", "whole"}
        if low in MONTHS | SEASONS or named or _is_year(noun):
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
        if case.old_text.lower() == "with":
            return None  # with seven → at seven: an age, too
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
    if verb.lower_.endswith("ing") and _names_its_use(case):
        return None  # a brush for painting walls → to paint: both are used
    return case.say(
        "【%(verb)s】 says what for, and before a verb we use {%(new)s}, not “%(old)s”.",
        verb,
        verb=quote(verb),
    )


def _names_its_use(case: Case) -> bool:
    """a plugin for reading files: a tool stands right before."""
    thing = case.before
    return thing is not None and thing.lemma_.lower() in _TOOLS and case.old[0].head == thing


_TOOLS = set("tool plugin app application program software library function method command option "
             "script module package service device machine knife brush system "
             "website".split())  # fmt: skip


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
    if new == "by" and verb.lemma_.lower() in _LASTING_VERBS:
        own = _with_what_describes_it(case, noun)
        return case.say(
            "{%(small)s} names %(uses)s: 【%(noun)s】.",
            own,
            small=case.new_text,
            uses=Term("the latest time"),
            noun=quote(own) if own is not None else "",
        )
    return case.say(
        "It is done (【%(verb)s】) not later than this, so {%(new)s}; “until” is for what goes on."
        if new == "by"
        else "It goes on (【%(verb)s】) up to this time, so {%(new)s}; “by” means not later than.",
        verb,
        verb=quote(verb),
    )


def _with_what_describes_it(case: Case, noun: Token) -> Span | None:
    """this weekend, 15 January: in the learner's words."""
    left = next((t for t in noun.subtree), noun)
    first, last = (case.learners(t) if t.doc is case.target else t for t in (left, noun))
    return case.phrase(first, last)


_LASTING_VERBS = {"need", "want", "require", "have", "be", "expect", "know"}
"""Verbs for what lasts: nothing "is done" in "I need it by Friday"."""


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
    if not joins and (len(case.old) != 1 or case.old[0].pos_ not in {"ADP", "SCONJ"}):
        return None  # because they say it is late: no preposition goes
    if not joins and case.old[0].lower_ == "so":
        return None  # because so many people come: no preposition either
    verb = _its_verb(case, case.new[-1] if joins else case.target[case.edit.c_start - 1])
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


def _its_verb(case: Case, link: Token) -> Token | None:
    """The learner's verb of the clause that a linking word of the correction opens."""
    clause = link.head
    if link.dep_ not in {"mark", "advmod"} or clause.i < link.i:
        return None
    parts = [c for c in clause.children if c.dep_ in {"aux", "auxpass"} and c.i > link.i]
    own = case.learners(next((t for t in (*parts, clause) if t.tag_ in _FINITE), None))
    return own if own is not None and own.pos_ in {"VERB", "AUX"} else None


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
        if sign is not None and sign.lower_ == "such" and sign == case.before:
            return case.say(
                "This is a fixed phrase: “%(phrase)s”.",
                sign,
                rule=Line(FIXED_RULE, {"phrase": "such as"}),
                phrase="such as",
            )
    else:
        sign = next(
            (t for t in reversed(near) if t.tag_ in {"JJR", "RBR"} or t.lower_ in {"rather"}), None
        )
        if sign is not None and sign.lower_ == "rather":
            return case.say(
                "【%(sign)s】 goes together with {%(new)s}.",
                sign,
                sign=quote(sign),
                rule="Than comes after a comparative: bigger than, more than, rather than.",
            )
        if sign is None:
            sign = _comparative_before(case)
    if case.operation == "M" and sign is not None and sign == case.before and sign.lower_ == "more":
        if case.after is not None and case.after.pos_ == "ADJ":
            return None  # more than happy: very happy, nothing is compared
    described = sign is not None and sign.lower_ in {"more", "less"} and (
        sign.head.pos_ in {"ADJ", "ADV"} and sign.head.i == sign.i + 1 < case.edit.start
    )  # fmt: skip
    shown = case.phrase(sign, sign.head) if sign is not None and described else sign
    return case.say(
        "【%(sign)s】 compares, and with it we use {%(new)s}.",
        shown,
        sign=quote(shown) if shown is not None else "",
    )


def _comparative_before(case: Case) -> Token | None:
    """higher in the north of the country than: no other verb stands in between."""
    for token in reversed(case.source[max(0, case.edit.start - 12) : case.edit.start]):
        if token.tag_ in {"JJR", "RBR"}:
            return token
        if token.pos_ in {"VERB", "AUX", "PUNCT", "CCONJ", "SCONJ"}:
            return None
    return None


_CLAUSE_LINKS = {"because", "although", "though", "until", "while", "since", "if", "unless", "when",
                 "before", "after", "as"}  # fmt: skip
_JOINING = _CLAUSE_LINKS - {"since", "before", "after", "as", "until"} | {"that", "whether", "so"}
_ALONE = {"yesterday", "tomorrow", "today", "home", "here", "there", "tonight", "abroad",
          "downtown", "upstairs", "downstairs", "nowadays"}  # fmt: skip
_WITH_TIME = {"last", "next", "this", "that", "every", "each", "following", "previous"}
_TIMES = _LENGTHS - {"second", "time"} | _PARTS_OF_DAY | SEASONS | DAYS | MONTHS
_TIMES |= {"night", "term", "semester", "season"}


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
    if case.category == "OTHER" and not any(t.pos_ in {"ADP", "PART"} for t in case.old):
        return None  # met each other every week: no preposition goes
    kept = {t.lower_ for t in case.new}
    if any(t.pos_ in {"NOUN", "PROPN", "VERB"} and t.lower_ not in kept for t in case.old):
        return None  # About this there are two opinions → There are: a whole phrase goes
    place = case.edit.c_end - 1 if case.new else case.edit.c_start
    first = case.target[place]
    if first.dep_ == "expl":
        return None  # there are two opinions: no place
    words = [first]
    if first.lower_ == "the" and place + 1 < len(case.target):
        words.append(case.target[place + 1])
    far = _distance(case, place)
    if far is not None:
        return far
    if quote(case.target[place : place + 2]).lower() in {"this way", "that way"}:
        return _both_ways(case, case.target[place : place + 2])
    if words[-1].lower_ in _WITH_TIME and place + len(words) < len(case.target):
        words.append(case.target[place + len(words)])
        if words[-1].lemma_.lower() not in _TIMES:
            return None
    elif first.lower_ not in _ALONE:
        return None
    after = place + len(words)
    if after < len(case.target) and case.target[after].tag_ == "POS":
        return None  # in today's world: "today's" only describes the noun
    return case.say(
        "“%(noun)s” needs no preposition, so “%(old)s” is too much.",
        *_shown(case, first),
        noun=quote(*words).lower() if case.edit.c_start == 0 else quote(*words),
        old=case.old_text.lower() if case.edit.start == 0 else case.old_text,
    )


def _distance(case: Case, place: int) -> Said | None:
    """Their house is at two kilometres from the sea → two kilometres."""
    small = case.old_text.lower()
    if small not in {"at", "to", "in", "on", "for"} or not case.target[place].like_num:
        return None
    words = case.target[place : place + 3]
    unit = next((t for t in words if t.lemma_.lower() in _FAR_UNITS), None)
    if unit is None or unit.dep_ == "pobj" or small == "for" and unit.lemma_.lower() in _LENGTHS:
        return None
    return case.say(
        "“%(noun)s” needs no preposition, so “%(old)s” is too much.",
        *_shown(case, unit),
        noun=quote(case.target[place : unit.i + 1]),
        rule="A distance has no preposition before it: two kilometres from the sea.",
    )


_FAR_UNITS = {"kilometre", "kilometer", "metre", "meter", "mile", "km", "minute", "hour", "block"}


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
                  "toward", "without", "unlike", "beyond", "between", "alongside",
                  "throughout", "within", "onto", "across", "via"}  # fmt: skip


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
    if after is not None and after.lower_ in {"yes", "no"}:
        return case.say(
            "【%(word)s】 is not a whole sentence, so “%(old)s” does not come before it.",
            after,
            word=quote(after),
            rule=_THAT_RULE,
        )
    if before.lower_ in _CLAUSE_LINKS | {"where", "why", "once"}:
        return case.say(
            "After 【%(word)s】 we do not use “%(old)s”.", before, word=quote(before), severity=2
        )
    near = case.target[case.edit.c_start : case.edit.c_start + 5]
    if before.lemma_.lower() in {"want", "like", "love", "hate"} and any(
        t.lower_ == "to" for t in near
    ):
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
    if before.pos_ == "VERB" and _object_and_to(case):
        verb = case.target[case.edit.c_start - 1].lemma_.lower()
        return case.say(
            "Here 【%(word)s】 takes somebody or something and to + verb, so “%(old)s” does not "
            "fit.",
            before,
            word=quote(before),
            rule=Line(PATTERN, {"pattern": f"{verb} somebody to do"}),
        )
    if case.old[0].dep_ != "mark":
        return None  # I hear that old song: it points to a noun
    if (case.becomes(case.old[0].head) or "").endswith("ing"):
        return None  # saw that a cow stood → saw a cow standing: the pattern changes
    if _SAYING & {before.lower_, *lemmas_of(before.lower_, "VERB")} and _says_a_clause(case):
        return case.say(
            "After 【%(word)s】 “that” can be left out; both ways are right.",
            before,
            word=quote(before),
            rule="That is often left out after say, think, know, hope and similar verbs.",
            severity=1,
        )
    return None


def _says_a_clause(case: Case) -> bool:
    """hopes her brother will write, but not "know the person who does not pay": only a noun."""
    start = case.edit.c_start
    clauses = [c for c in case.target[start - 1].children if c.dep_ == "ccomp" and c.i >= start]
    subjects = [s for c in clauses for s in c.children if s.dep_ in {"nsubj", "nsubjpass", "expl"}]
    return any(_is_finite(c) for c in clauses) and any(s.left_edge.i >= start for s in subjects)


def _object_and_to(case: Case) -> bool:
    """expect prices to fall: the corrected verb has an object with to + verb after it."""
    start = case.edit.c_start
    verb = case.target[start - 1]
    if not any(row.takes == ("N", "to", "V") for row in complements(verb.lemma_.lower(), "verb")):
        return False
    near = case.target[start : start + 8]
    to = next((t for t in near if t.lower_ == "to" and t.dep_ == "aux"), None)
    if to is None or to.i == start or to.head.tag_ != "VB":
        return False
    return not any(t.tag_ in _FINITE or t.is_punct for t in case.target[start : to.i])


@reason("PREP", "OTHER", severity=3)
def before_a_subject(case: Case) -> Said | None:
    """By reading helps → Reading helps; In the text says → The text says."""
    small = case.old_text.lower()
    if case.operation != "U" or small not in _BEFORE_SUBJECT:
        return None
    if case.old[0].pos_ not in {"ADP", "SCONJ", "VERB"}:
        return None
    place = case.edit.c_end - 1 if case.new else case.edit.c_start
    if place >= len(case.target):
        return None
    first = case.target[place]
    if first.tag_ in {"WP$", "WDT", "WP"} and case.in_source(first) is None:
        return None  # of which the walls are → whose walls are: another word joins them now
    for head in (first, *first.ancestors):
        if head.dep_ in {"nsubj", "nsubjpass", "csubj", "csubjpass"}:
            break
    else:
        return None
    verb, start = head.head, min(t.i for t in head.subtree)
    if start != place or verb.i < head.i:
        return None
    if case.learners(verb) is None and (head.tag_ == "VBG" or place):
        return None
    own = case.learners(head)
    if own is None or own.lower_[:3] != head.lower_[:3] and own.pos_ != "PRON":
        return None  # in the price it is a drink → a drink is: another word follows now
    if head.dep_ in {"nsubj", "nsubjpass"} and head.pos_ not in {"NOUN", "PROPN", "VERB", "PRON"}:
        return None
    left = case.target[place - 1] if place else None
    if left is not None and left.pos_ in {"NOUN", "PROPN", "PRON", "ADJ"}:
        if verb.dep_ not in {"relcl", "acl"} or verb.head != left:
            return None  # in the time of the king he ruled: no part of a clause begins here
    if left is not None and left.pos_ == "VERB" and verb.head != left:
        return None  # What decides about its value is the age: its object
    if case.old_text.lower() == "of" and case.before is not None:
        if case.before.lower_ in {"instead", "because"}:
            return case.say(
                "A part with its own verb (【%(verb)s】) follows, so we do not use “%(old)s”.",
                case.learners(verb),
                verb=quote(verb),
                rule="A preposition stands before a noun, a pronoun or an -ing form.",
            )
    words = case.target[place : min(head.i + 1, place + 4)]
    noun = quote(words)
    shown = [case.learners(verb)]
    if shown == [None]:
        shown = []  # in both texts is said → both texts say: the verb is a new one
    return case.say(
        "“%(noun)s” is the subject of 【%(verb)s】, and a subject has no preposition: without "
        "“%(small)s”."
        if shown
        else "“%(noun)s” is the subject of {%(verb)s}, and a subject has no preposition: without "
        "“%(small)s”.",
        *shown,
        rule="The subject of a verb has no preposition before it.",
        noun=noun[:1].lower() + noun[1:] if words[0].pos_ != "PROPN" and place == 0 else noun,
        verb=quote(verb),
        small=case.old_text.lower(),
    )


_BEFORE_SUBJECT = {"by", "in", "for", "with", "to", "at", "on", "of", "from", "about", "through",
                   "according to"}  # fmt: skip


@reason("PREP", severity=1)
def two_spellings(case: Case) -> Said | None:
    """towards → toward, among → amongst: one word in two forms."""
    pair = frozenset((case.old_text.lower(), case.new_text.lower()))
    if pair in _BY_STYLE:
        return case.say(
            "“%(old)s” and {%(new)s} mean the same here; “%(other)s” is %(style)s.",
            other=_BY_STYLE[pair][0],
            style=_BY_STYLE[pair][1],
            rule="Some small words have two forms: toward and towards, among and amongst.",
        )
    if pair not in _VARIANTS:
        return None
    return case.say(
        "“%(old)s” and {%(new)s} mean the same; the form with -s is more usual in Britain."
        if case.old_text.lower().rstrip("s") == case.new_text.lower().rstrip("s")
        else "“%(old)s” and {%(new)s} mean the same; the shorter form is more usual.",
        rule="Some small words have two forms: toward and towards, among and amongst.",
    )


_BY_STYLE = {
    frozenset(("on", "upon")): ("upon", Term("more formal")),
    frozenset(("till", "until")): ("till", Term("less formal")),
    frozenset(("vs", "vs.")): ("vs.", Term("the American way to write it")),
    frozenset(("round", "around")): ("round", Term("more British")),
}
_VARIANTS = {frozenset(pair.split()) for pair in (
    "toward towards", "among amongst", "while whilst", "amid amidst",
)}  # fmt: skip


@reason("PREP", "PART", "OTHER", severity=2)
def no_for_before_to(case: Case) -> Said | None:
    """opened it for to look → to look."""
    old, after = case.old_text.lower(), case.after
    if case.operation != "U" or case.before is None or after is None or after.lower_ != "to":
        return None
    if old not in {"for", "that"}:
        return None
    return case.say(
        "Before to + verb we do not use “%(old)s”.",
        after,
        rule="Use to + verb to say why somebody does something." if old == "for" else None,
    )


@reason("PREP", "PART", "OTHER", severity=2)
def takes_no_preposition(case: Case) -> Said | None:
    """tell to Marek → tell Marek; discuss about → discuss; near from → near; for to buy → to."""
    if case.operation != "U" or case.before is None or case.after is None:
        return None
    before, after, old = case.before, case.after, case.old_text.lower()
    words = {"word": quote(before)}
    if old in {"to", "for", "to the"} and before.lemma_.lower() == "go" and _is_ing(after):
        return case.say(
            "【%(word)s】 takes an activity in -ing directly: 【%(noun)s】, without “%(old)s”.",
            before,
            after,
            rule="We say go + -ing for activities: go shopping, go swimming.",
            noun=quote(after),
            **words,
        )
    if len(case.old) == 2 and case.old[1].lower_ in ARTICLES:
        return _object_with_article(case, before)
    if len(case.old) != 1:
        return None
    opening = {"when", "where", "why", "how", "whenever", "wherever"}
    if after.lower_ in opening and before.pos_ != "VERB":
        return case.say(
            "【%(noun)s】 opens this part by itself, so no preposition such as “%(old)s” comes "
            "before it.",
            after,
            noun=quote(after),
        )
    corrected = case.target[case.edit.c_start - 1]
    if corrected.lower_ in _ALREADY_PLACE and old in {"of", "from", "to", "about", "with"}:
        return case.say(
            "“%(word)s” is a preposition itself, so “%(old)s” is one too many.",
            before,
            rule=ONE_PREPOSITION,
            word=quote(corrected).lower(),
        )
    if old == "as" and after.lower_ in {"like", "for"} and after.pos_ == "ADP":
        return case.say(
            "“%(word)s” is a preposition itself, so “%(old)s” is one too many.",
            after,
            rule="Use like + noun to compare: swim like a fish."
            if after.lower_ == "like"
            else None,
            word=quote(after).lower(),
        )
    if before.lower_.endswith("thing") and old == "of":
        return case.say(
            "Between 【%(word)s】 and its adjective there is no “%(old)s”.", before, **words
        )
    if before.lower_ in {"all", "both", "half"} and old == "of":
        if case.target[case.edit.c_start].pos_ not in {"DET", "PRON"}:
            return None
        if before.lower_ == "both" and case.target[case.edit.c_start - 1].dep_ == "preconj":
            return None  # both the pros and the cons: a pair with "and"
        return case.say(
            "After 【%(word)s】, “%(old)s” can be left out before “%(next)s”; both ways are right.",
            before,
            next=quote(case.target[case.edit.c_start]),
            rule="We can say all the books or all of the books, but always all of them.",
            severity=1,
            **words,
        )
    described = before.i > 0 and case.source[before.i - 1].pos_ in {"DET", "ADJ", "PRON", "NOUN"}
    becomes_verb = corrected.tag_ == "VBG" and _is_ing(corrected) and not _is_ing(before)
    if old == "of" and becomes_verb and any(c.dep_ == "dobj" for c in corrected.children):
        return case.say(
            "【%(word)s】 takes its object directly, without “%(old)s”.",
            before,
            rule="An -ing form takes its object directly: after reading the book.",
            **words,
        )
    if old == "of" and _is_ing(before) and not described and before.pos_ in {"VERB", "NOUN"}:
        if case.target[case.edit.c_start].pos_ in {"DET", "NUM", "ADJ", "PRON"}:
            return case.say(
                "【%(word)s】 takes its object directly, without “%(old)s”.",
                before,
                rule="An -ing form takes its object directly: after reading the book.",
                **words,
            )
    if before.lower_ == "lot" and old == "of" and case.target[case.edit.c_start].lower_ == "more":
        return case.say("Before “more” we say “a lot”, without “%(old)s”.", before)
    counted = before.i > 0 and (case.source[before.i - 1].pos_ in {"NUM", "DET"})
    if before.lemma_.lower() in _GREAT_NUMBERS and old == "of" and counted and after.pos_ == "NOUN":
        return case.say("After 【%(word)s】 there is no “%(old)s”.", before, **words)
    if before.lower_ in {"double", "twice", "triple"} and old == "of":
        return case.say(
            "After 【%(word)s】 there is no “%(old)s”.",
            before,
            rule="Double and twice come directly before the, this or that: twice the price.",
            **words,
        )
    following = case.target[case.edit.c_start : case.edit.c_start + 1]
    pointing = bool(following) and following[0].dep_ in {"det", "poss"}
    bare = bool(following) and following[0].pos_ in {"NOUN", "PROPN", "ADJ", "NUM"}
    if (
        before.lower_ in {"many", "some", "most", "few"}
        and old == "of"
        or (before.lower_ in {"little", "much", "several", "more"} and old == "of" and bare)
    ):
        if pointing:
            return None
        return case.say(
            "We use “%(old)s” after 【%(word)s】 only before words such as “the”, “my” or “them”.",
            before,
            rule="Use of after one, some, most, all … before the, my, these or them.",
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
    objects = [c for c in beside.children if c.dep_ == "dobj" and c.i > beside.i
               and not c.like_num and c.lemma_.lower() not in _TIMES | _FAR_UNITS]  # fmt: skip
    if any(c.dep_ == "dative" for c in beside.children):
        return None  # bring to it dates → bring it dates: two objects
    known = any(row.preposition == old for row in complements(beside.lemma_.lower(), "verb"))
    if beside.pos_ == before.pos_ == "VERB" and objects and old != "that" and not known:
        return case.say(
            "【%(word)s】 takes its object directly, without “%(old)s”.",
            before,
            rule="After many verbs the object comes directly, without a preposition.",
            **words,
        )
    return None


def _object_with_article(case: Case, verb: Token) -> Said | None:
    """enter in the university → enter university; give to the poor food → give the poor food."""
    small, lemma = case.old[0].lower_, verb.lemma_.lower()
    person = lemma in _TAKES_PERSON and small in {"to", "at", "for"}
    follows = case.target[case.edit.c_start : case.edit.c_start + 1]
    if verb.pos_ != "VERB" or not person and lemma not in _TAKES_OBJECT:
        return None
    if not any(t.pos_ in {"NOUN", "PROPN", "ADJ"} for t in follows):
        return None
    return case.say(
        "【%(word)s】 takes the person directly, without “%(old)s”."
        if person
        else "【%(word)s】 takes its object at once, without “%(old)s”.",
        verb,
        word=quote(verb),
        old=quote(case.old[0]),
        rule="After many verbs the object comes directly, without a preposition.",
    )


def _is_ing(word: Token) -> bool:
    return word.lower_.endswith("ing") and len(word) > 5


@reason("PREP", "PART", "ADV", "OTHER", severity=2)
def nothing_after_it(case: Case) -> Said | None:
    """the box in which it is in → in which it is; more information on, see → information, see."""
    if case.operation != "U" or len(case.old) != 1 or case.old[0].pos_ not in {"ADP", "PART"}:
        return None
    left, after = case.source[: case.edit.start], case.after
    old = case.old_text.lower()
    if any(c.dep_ == "pobj" and c.i > case.edit.start for c in case.old[0].children):
        return None  # of the same length: its noun comes
    for small, link in pairwise(left):
        if small.lower_ == old and link.lower_ in {"which", "whom", "whose", "how", "what"}:
            return case.say(
                "“%(old)s” already comes before 【%(link)s】, so it is not repeated at the end.",
                case.phrase(small, link),
                rule="Put the preposition before which or whom, or at the end, but not in both "
                "places.",
                link=quote(link),
            )
    ends = after is None or after.pos_ in {"PUNCT", "CCONJ"} and case.old[0].dep_ != "prt"
    for small, link in pairwise(left):
        near = case.edit.start - link.i < 10 and small.pos_ == "ADP"
        if ends and near and link.lower_ in {"which", "whom"} and old in _STRANDED:
            return case.say(
                "【%(link)s】 already has the preposition of this part, so “%(old)s” is too much.",
                case.phrase(small, link),
                rule="Put the preposition before which or whom, or at the end, but not in both "
                "places.",
                link=quote(small, link),
            )
    if ends and case.edit.start >= 3 and [t.lower_ for t in left[-3:-1]] == ["place", "to"]:
        return case.say(
            "After 【%(phrase)s】 “%(old)s” can be left out; both ways are right.",
            left[-3:],
            phrase=quote(left[-3:]),
            severity=1,
            rule="We can say a place to live or a place to live in.",
        )
    where = next((t for t in left if t.lower_ == "where"), None)
    if after is None or where is not None or not (after.is_punct or after.tag_ in _FINITE):
        return None
    if after.is_punct and after.text not in {",", ".", ";", ":", "?", "!"}:
        return None
    if case.category == "PART" or case.old[0].dep_ == "prt" or case.old[0].tag_ == "RP":
        return None  # shut them off: it belongs to the verb and needs no noun
    if any(t.dep_ in {"relcl", "acl"} for t in case.old[0].ancestors):
        return None  # the service you work with: its noun stands before it
    return case.say(
        "No noun follows “%(old)s” here, so it is not needed.",
        rule="A preposition stands before a noun, a pronoun or an -ing form.",
    )


_STRANDED = {"in", "on", "at", "to", "for", "with", "from", "into", "onto", "about", "of"}


@reason("PREP", "PART", "ADV", "OTHER", "PRON")
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
    place = {"in", "at", "on", "in it", "there", "to", "for", "into", "onto"}
    if case.operation != "U" or where is None or case.old_text.lower() not in place:
        return None
    ends = case.after is None or case.after.pos_ in {"PUNCT", "CCONJ"}
    if case.old_text.lower() in {"to", "for", "into", "onto"} and not ends:
        return None  # where I went to school
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
    if preposition is None or case.operation == "U" or len(case.new) != 1:
        return None
    new, old, noun = preposition.lower_, case.old_text.lower(), new_object(case)
    done = any(c.dep_ == "auxpass" for c in preposition.head.children)
    active = any(c.dep_ == "dobj" for c in preposition.head.children) and not done
    ordered = preposition.head.lemma_.lower() in _ORDERING and noun is not None
    if new == "by" and ordered and noun is not None and not _acts(noun):
        return _ordered_by(case, preposition.head, noun)
    if new == "by" and active:
        return None  # takes his holiday by the sea: nobody does it
    if new == "by" and preposition.dep_ == "agent" and preposition.head.tag_ == "VBN":
        return _by_whom(case, preposition.head, noun)
    if case.operation == "M":
        return None
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
    return None


def _by_whom(case: Case, verb: Token, noun: Token | None) -> Said | None:
    """was built from them → by them; a team led a captain → led by a captain."""
    shown = case.learners(verb)
    if shown is None or noun is None or noun.tag_ == "VBG":
        return None  # paid for by working: how, not who
    if not _is_passive(verb):
        return None  # the answers differed by a day: nobody does it
    if noun.lemma_.lower() in _CRITERIA | _TIMES or noun.like_num:
        return None  # processed by date: how, not who
    if noun.lemma_.lower() in _WAYS and verb.lemma_.lower() in _GETTING_THERE:
        return case.say(
            "{%(small)s} names %(uses)s: 【%(noun)s】.",
            case.learners(noun),
            small=case.new_text,
            uses=Term("the means"),
            noun=quote(noun),
        )
    return case.say(
        "【%(verb)s】 is passive here, and {%(new)s} says who or what does it.",
        shown,
        rule="In a passive sentence, by names who or what does the action.",
        verb=quote(shown),
        severity=3 if case.operation == "M" else 2,
    )


_ORDERING = set("group sort order filter index rank arrange classify organise organize categorise "
                "categorize partition divide".split())  # fmt: skip
_CRITERIA = set("name date size number age height rate type colour color category priority weight "
                "order rank".split())  # fmt: skip
"""What an order or a group goes by: sorted by name."""
_WAYS = set("staircase stair stairs step ladder lift elevator road path bridge tunnel gate train "
            "bus boat ship plane car ferry phone telephone email mail post "
            "letter".split())  # fmt: skip


_GETTING_THERE = {"reach", "access", "enter", "leave", "transport", "deliver", "send", "contact"}


def _acts(noun: Token) -> bool:
    low = {noun.lower_, noun.lemma_.lower()}
    return bool(noun.pos_ in {"PRON", "PROPN"} or low & PERSONS or noun.ent_type_ == "PERSON")


def _ordered_by(case: Case, verb: Token, noun: Token) -> Said | None:
    """grouped with age → by age."""
    shown = case.learners(verb)
    return case.say(
        "【%(governor)s】 needs {%(new)s} before “%(noun)s”."
        if case.operation == "M"
        else "【%(governor)s】 goes with {%(new)s}, not with “%(old)s”.",
        shown,
        governor=quote(shown) if shown is not None else "",
        noun=quote(noun),
        rule=Line(PATTERN, {"pattern": f"{verb.lemma_.lower()} something by something"}),
        severity=3 if case.operation == "M" else 2,
    )


_NEVER_PASSIVE = {"differ", "vary", "rise", "fall", "happen", "arrive", "come", "go", "live", "die"}


def _is_passive(verb: Token) -> bool:
    """was led by her; a team led by her; was seen and heard by all."""
    if verb.lemma_.lower() in _NEVER_PASSIVE:
        return False
    if any(c.dep_ == "auxpass" for c in verb.children) or verb.dep_ in {"acl", "advcl", "amod"}:
        return True
    if verb.dep_ == "conj" and verb.head.tag_ == "VBN":
        return _is_passive(verb.head)
    return any(c.lemma_ in {"be", "get"} and c.dep_ == "aux" for c in verb.children) or (
        verb.head.lemma_ in {"be", "get", "feel", "seem"}
    )


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
    if case.operation == "R" and case.real_word and case.old[0].pos_ in _NO_SMALL_WORD:
        return None  # thinks the rain → of rain: no preposition stood there
    if case.old_text.lower() in {"out", "up", "off", "down", "away"}:
        return None  # point out → point to: another verb
    if case.operation == "M" and case.after is not None and case.after.tag_ in {"WRB", "WP", "WDT"}:
        return None  # aware how thin it is: before a clause it may be left out
    new, old = preposition.lower_, case.old_text.lower()
    word = next((w for w in _governors(preposition) if _goes_with(w, new, GOES_WITH)), None)
    if word is None or any(c.lower_ == new and c.i < preposition.i for c in word.children):
        return None  # limits access to it to users: the first "to" is that of the noun
    if case.operation == "R" and _goes_with(word, old, GOES_WITH):
        return _both_right(case, word, old, new)
    inside = new_object(case)
    if inside is not None and {c.lower_ for c in inside.children} & {"each", "every"}:
        return None  # shouting at each break: a time, and nobody is shouted at
    if inside is not None and old in {"since", "until", "till", "during"} and _names_time(inside):
        return None  # free since Monday → from Monday: a time, and no word asks for it
    shown, words = case.in_source(word), {"governor": quote(word)}
    if case.operation == "R" and _goes_with(word, old, ALSO):
        return _both_right(case, word, old, new)
    noun = next((c for c in preposition.children if c.dep_ == "pobj"), None)
    as_verb = ("VERB", word.lemma_.lower(), new) in GOES_WITH and word.lower_ != "born"
    name = word.lower_ if word.tag_ == "VBN" and not as_verb else word.lemma_.lower()  # born in
    rows = [row for row in complements(name, "verb") if row.takes in {(new, "N"), ("N", new, "N")}]
    best = max(rows, key=lambda row: (row.takes == (new, "N"), len(row.takes)), default=None)
    known = shown_pattern(best) if best is not None else ""
    rule = Line(PATTERN, {"pattern": known or _pattern(name, new, new_object(case))})
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


def _pattern(verb: str, small: str, noun: Token | None = None) -> str:
    """speak to somebody, rely on something: a person where the lexicon or the noun says so."""
    rows = [row for row in complements(verb, "verb") if row.takes == (small, "N")]
    person = any(row.meaning == "the person" for row in rows) or (
        noun is not None and noun.lower_ in {"me", "you", "him", "us", "somebody", "someone"}
    )
    return f"{verb} {small} {'somebody' if person else 'something'}"


def _names_time(noun: Token) -> bool:
    return bool(noun.like_num or {noun.lower_, noun.lemma_.lower()} & _TIMES)


def _both_right(case: Case, word: Token, old: str, new: str) -> Said | None:
    """think about it → think of it: both are used; otherwise another thing decides."""
    shown = case.in_source(word)
    if shown is None or not {old, new} <= SAME.get((word.pos_, word.lemma_.lower()), frozenset()):
        return None
    name = word.lemma_.lower()
    return case.say(
        "Both “%(other)s” and “%(pattern)s” are right; here it is {%(shown)s}.",
        shown,
        severity=1,
        rule=Line(PATTERN, {"pattern": _pattern(name, new)}),
        other=_pattern(name, old),
        pattern=_pattern(name, new),
        shown=case.new_text,
    )


_NO_SMALL_WORD = {"DET", "NUM", "NOUN", "PROPN", "PRON", "VERB", "AUX"}


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
        if not _is_one_verb(first, before, preposition):
            return None  # go out in the rain: the last word belongs to the noun
        return case.say(
            "The verb goes with both small words: {%(verb)s}.",
            *_shown(case, first),
            verb=quote(first, before, preposition),
        )
    beside = preposition.head.i == preposition.i - 1
    known = meaning(f"{preposition.head.lemma_.lower()} {preposition.lower_}", "verb")
    particle = preposition.dep_ == "prt" or beside and known is not None
    if not particle or preposition.head.pos_ != "VERB":
        return None
    gone = {t.lower_ for edit in case.others for t in case.source[edit.start : edit.end]}
    if case.operation == "M" and preposition.lower_ in gone:
        return None  # give back my money → give me my money back
    verb = case.in_source(preposition.head)
    means = meaning(f"{preposition.head.lemma_.lower()} {preposition.lower_}", "verb")
    posture = preposition.head.tag_ == "VBG" and preposition.head.lemma_ in {"stand", "sit", "lie"}
    if means is not None and ";" not in means and verb is not None and not posture:
        return case.say(
            "“%(phrase)s” means “%(means)s”; 【%(governor)s】 alone is another verb."
            if case.operation == "M"
            else "“%(phrase)s” means “%(means)s”; with “%(old)s” it is another verb.",
            verb,
            phrase=f"{preposition.head.lemma_.lower()} {preposition.lower_}",
            means=Term(means),
            governor=quote(verb),
        )
    words = {"governor": quote(preposition.head)}
    if case.operation == "M":
        return case.say("【%(governor)s】 needs {%(new)s} here.", verb, **words)
    return case.say(
        "The verb we mean is 【%(governor)s】 {%(new)s}; with “%(old)s” it is another verb.",
        verb,
        **words,
    )


def _is_one_verb(verb: Token, particle: Token, preposition: Token) -> bool:
    """get on with, look forward to: the lexicon knows the three words as one verb."""
    name, two = verb.lemma_.lower(), (particle.lower_, preposition.lower_)
    if meaning(" ".join((name, *two)), "verb") is not None:
        return True
    return any(row.takes[:2] == two for row in complements(name, "verb"))


@reason(
    "PART",
    "PREP",
    "ADV",
    rank=NORMAL - 1,
    severity=2,
    rule="A verb and its small word (up, off, after …) have one meaning together.",
)
def another_verb(case: Case) -> Said | None:
    """Plants grow up fast → grow: with the small word it is another verb."""
    if case.operation != "U" or len(case.old) != 1 or case.before is None:
        return None
    if case.old[0].dep_ != "prt" and case.category != "PART" or case.before.pos_ != "VERB":
        return None
    verb = case.before.lemma_.lower()
    phrase = f"{verb} {case.old_text.lower()}"
    means, alone = meaning(phrase, "verb"), meaning(verb, "verb")
    if means is None or ";" in means or case.becomes(case.before) is None:
        return None
    if case.after is not None and case.after.lower_ in {"that", "how", "why", "if", "whether"}:
        return None  # found out that it was late → found that: nearly the same
    if alone is None or ";" in alone:
        return case.say(
            "“%(phrase)s” means “%(means)s”; that is not meant here, so 【%(verb)s】 stands alone.",
            case.before,
            phrase=phrase, means=Term(means), verb=quote(case.before),
        )  # fmt: skip
    return case.say(
        "“%(phrase)s” means “%(means)s”; here we mean 【%(verb)s】: “%(alone)s”.",
        case.before,
        phrase=phrase, means=Term(means), verb=quote(case.before), alone=Term(alone),
    )  # fmt: skip


@reason("M:PREP", "M:PART", severity=2)
def said_again(case: Case) -> Said | None:
    """closer to the sea than the city → than to the city: both parts need it."""
    if len(case.new) != 1 or case.old or case.before is None or case.after is None:
        return None
    low, before = case.new[0].lower_, case.before
    if case.new[0].pos_ != "ADP" or before.lower_ not in {"and", "or", "but", "than", "also"}:
        return None
    left = case.source[max(0, case.edit.start - 12) : case.edit.start]
    if any(t.text in {";", ":", "."} for t in left):
        return None
    first = next((t for t in reversed(left) if t.lower_ == low and t.pos_ == "ADP"), None)
    inside = new_object(case)
    if first is None or inside is None or case.becomes(first) is None:
        return None
    return case.say(
        "{%(new)s} is said again after 【%(link)s】, so that both parts begin with the same "
        "【%(new)s】.",
        first,
        before,
        link=quote(before),
        rule="In a pair joined by and, or, but or than, both parts can begin with the same "
        "preposition.",
        severity=2 if before.lower_ == "than" else 1,
    )


@reason("U:PREP", "U:PART", severity=1)
def once_for_both(case: Case) -> Said | None:
    """on the roof of my house or on your house → or your house; faults in and gaps in it."""
    if case.operation != "U" or len(case.old) != 1 or case.old[0].pos_ != "ADP" or case.new:
        return None
    low, before, after = case.old_text.lower(), case.before, case.after
    if before is None or after is None:
        return None
    nominal = {"NOUN", "PROPN", "PRON", "DET", "ADJ", "NUM"}
    if before.lower_ in {"and", "or", "but"} and after.pos_ in nominal:
        left = case.source[max(0, case.edit.start - 15) : case.edit.start - 1]
        if any(t.text in {";", ":", "."} for t in left):
            return None
        first = next((t for t in reversed(left) if t.lower_ == low and t.pos_ == "ADP"), None)
        if first is None or case.becomes(first) is None:
            return None
        if {first.dep_, case.old[0].dep_} & {"prt", "mark", "agent"}:
            return None
        right = case.target[case.edit.c_start : case.edit.c_start + 6]
        if not any(t.pos_ in nominal and _is_second_object(t, low) for t in right):
            return None  # but in the film we see more: a new part begins
        if before.lower_ == "but" and not any(t.lower_ == "not" for t in left):
            return None
        return case.say(
            "【%(word)s】 already stands before the first part, so after “%(link)s” it need not be "
            "said again.",
            first,
            word=quote(first),
            link=before.lower_,
            rule=_ONE_FOR_BOTH,
        )
    if after.lower_ in {"and", "or"}:
        right = case.source[case.edit.end + 1 : case.edit.end + 5]
        second = next((t for t in right if t.lower_ == low and t.pos_ == "ADP"), None)
        if second is None or case.becomes(second) is None:
            return None
        if any(t.dep_ in {"nsubj", "nsubjpass"} for t in case.source[case.edit.end : second.i]):
            return None  # it is made with and the rest is filled with: two clauses
        return case.say(
            "The later 【%(word)s】 counts for both parts, so “%(old)s” is not said before "
            "“%(link)s” too.",
            second,
            word=quote(second),
            link=after.lower_,
            rule=_ONE_FOR_BOTH,
        )
    return None


def _is_second_object(noun: Token, small: str) -> bool:
    """physics of "in maths and physics": joined to the noun after the preposition."""
    first = noun
    while first.dep_ == "conj" and first.head != first:
        first = first.head
    return first != noun and first.dep_ in {"pobj", "pcomp"} and first.head.lower_ == small


_ONE_FOR_BOTH = "In a pair joined by and or or, one preposition can count for both parts."

_PHRASE_MEANS = {
    "due to": Term("the cause"),
    "because of": Term("the cause"),
    "thanks to": Term("the good cause"),
    "based on": Term("what it rests on"),
    "according to": Term("who or what says so"),
    "as for": Term("a new topic"),
    "instead of": Term("what is not chosen or done"),
    "apart from": Term("what is left out"),
    "in addition to": Term("what there is already"),
    "such as": Term("examples"),
    "along with": Term("what comes together with it"),
    "together with": Term("what comes together with it"),
    "in terms of": Term("the side that we look at"),
    "regardless of": Term("what makes no difference"),
    "in spite of": Term("what does not stop it"),
    "with regard to": Term("the topic"),
    "as a result of": Term("the cause"),
}
"""What follows a preposition of several words."""


@reason("PREP", "OTHER", severity=2)
def what_the_phrase_says(case: Case) -> Said | None:
    """We stayed in for the storm → because of the storm."""
    phrase = case.new_text.lower()
    if case.operation == "U" or phrase not in _PHRASE_MEANS or case.edit.c_end >= len(case.target):
        return None
    if len(case.old) > 2 or any(t.pos_ in {"NOUN", "VERB", "ADJ", "PROPN"} for t in case.old):
        return None
    right = (c for t in case.new for c in t.children if c.i >= case.edit.c_end)
    noun = next((c for c in right if c.pos_ in {"NOUN", "PROPN", "PRON", "NUM", "VERB"}), None)
    shown = case.learners(noun)
    if noun is None or shown is None:
        return None
    first = case.learners(case.target[case.edit.c_end])
    span = case.phrase(first, shown) if first is not None and 0 <= shown.i - first.i < 5 else None
    words = span if span is not None else case.source[shown.i : shown.i + 1]
    return case.say(
        "{%(new)s} leads to %(what)s: 【%(noun)s】.",
        words,
        noun=quote(words),
        what=_PHRASE_MEANS[phrase],
        rule=Line(FIXED_RULE, {"phrase": phrase}),
    )


@reason(
    "U:PREP",
    "U:CONJ",
    "U:OTHER",
    severity=3,
    rule="Than comes after a comparative: bigger than, more than, rather than.",
)
def than_compares(case: Case) -> Said | None:
    """If you study than you will pass → If you study you will pass."""
    if case.operation != "U" or case.old_text.lower() != "than":
        return None
    left = case.source[: case.edit.start]
    signs = {"more", "less", "rather", "other", "else", "sooner", "better", "worse", "prefer",
             "different", "no"}  # fmt: skip
    if any(t.tag_ in {"JJR", "RBR"} or t.lower_ in signs or _may_compare(t) for t in left):
        return None
    return case.say(
        "“than” compares, but no word such as “more” or “bigger” comes before it here, so it "
        "has nothing to do."
    )


def _may_compare(token: Token) -> bool:
    """beteer: perhaps a comparative, but no noun and no verb."""
    low = token.lower_
    return low.endswith("er") and not lemmas_of(low, "NOUN") and not lemmas_of(low, "VERB")


_PLAIN_PREPOSITIONS = {"for", "with", "by", "of", "during", "due"}
_BEFORE_ANOTHER = {"from", "until", "till", "since", "except", "up", "out", "down", "over", "off",
                   "away", "back", "along", "to", "than", "like", "as", "on", "about"}  # fmt: skip


@reason(
    "U:PREP",
    "U:PART",
    rank=LATE,
    severity=2,
    rule="A preposition stands before a noun, a pronoun or an -ing form.",
)
def leads_to_nothing(case: Case) -> Said | None:
    """The road was closed in due to snow → due to snow: no noun follows."""
    if case.operation != "U" or len(case.old) != 1 or case.after is None or case.new:
        return None
    old, after = case.old[0], case.after
    if old.pos_ != "ADP" or old.lower_ in _BEFORE_ANOTHER or case.before is None:
        return None
    if old.dep_ == "prt" or comes_elsewhere(case):
        return None  # the house they have lived in for years → in which they have lived
    joins = after.lower_ in _CLAUSE_LINKS - {"while"} or after.lower_ in {"due", "according"}
    following = case.source[after.i + 1].lower_ if after.i + 1 < len(case.source) else ""
    joins = joins or after.lower_ in _PLAIN_PREPOSITIONS and following not in {
        "example", "instance", "least", "most", "all", "fact", "time"
    }  # fmt: skip
    verb = after.tag_ in {"VB", "VBD", "VBN", "VBZ", "VBP", "MD"} and after.pos_ in {"VERB", "AUX"}
    if not joins and not (verb and after.dep_ not in {"amod", "compound"}):
        return None
    return case.say(
        "“%(old)s” needs a noun or an -ing form after it, but 【%(next)s】 follows.",
        after,
        next=quote(after),
    )


@reason("PREP")
def a_link(case: Case) -> Said | None:
    """They asked us we had luggage → if: ERRANT calls it a preposition, but it joins two parts."""
    kept = {t.lower_ for t in case.old} if case.operation == "M" else set()
    brought = [t for t in case.new if t.lower_ not in kept]
    link = brought[0] if len(brought) == 1 else None
    if link is None or link.lower_ not in LINK_MEANINGS or link.dep_ != "mark":
        return None
    if (case.old_text.lower(), link.lower_) == ("during", "while") and link.head.tag_ == "VBG":
        return _while_doing(case, link)
    before = case.target[link.i - 1].lower_ if link.i else ""
    if link.lower_ == "if" and before in {"as", "even", "what"}:
        return None  # as if: no condition
    if {link.lower_, case.old_text.lower()} == {"as", "while"} and _has_subject(link.head):
        said = case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
        )
        return replace(said, no_rule=True) if said is not None else None
    if link.lower_ == "as" and case.old_text.lower() not in _REASONS:
        return None  # how they said → as they said: no reason
    if confusable(case.old_text.lower(), link.lower_) is not None:
        return None  # cause and because: the lexicon tells them apart
    others = [t for t in case.old if case.operation == "R"]
    if any(t.pos_ not in {"ADP", "SCONJ", "CCONJ"} for t in others) or len(case.old) > 1:
        return None  # no link gives way to it
    if case.operation == "R" and link.lower_ == "that" and link.head.dep_ != "ccomp":
        return None  # the requirement that men join the army
    if link.lower_ == "as" and not _has_subject(link.head):
        return None  # marked as skipped: no part with its own verb
    if case.old_text.lower() in {"if", "whether"} and before in {"sure", "certain"}:
        said = case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
        )
        return replace(said, no_rule=True) if said is not None else None
    if link.lower_ == "that":
        return _that(case, link)
    if {case.old_text.lower(), link.lower_} == {"until", "before"}:
        return None  # a moment until → before we knew: what comes later, in both
    what = _introduced(link)
    if {case.old_text.lower(), link.lower_} <= _REASONS:
        return case.say(
            "“%(old)s” and {%(new)s} both give the reason; “because” is the clearest.", severity=1
        )
    if case.operation == "M" and _other_link_goes(case):
        if link.lower_ not in {"although", "though", "while"}:
            return None  # the two parts had a link
        return case.say(  # It is true, but … → While it is true, …
            "{%(new)s} announces %(here)s and links the two parts.",
            here=Term("a contrast"),
            severity=2,
            rule="One linking word is enough to join two parts.",
        )
    if case.operation == "M":
        return case.say(
            "The two parts need a link: {%(new)s} introduces %(what)s.",
            what=what,
            severity=3,
            rule="Two parts with a verb each need a linking word between them.",
        )
    verb = case.learners(link.head) if _has_subject(link.head) else None
    if case.old[0].lower_ in _NEVER_LINKS and verb is not None and verb.i >= case.edit.end:
        return case.say(
            "A part with its own verb (【%(verb)s】) follows, so we use {%(new)s}; it introduces "
            "%(what)s.",
            verb,
            verb=quote(verb),
            what=what,
            severity=3,
        )
    return case.say("{%(new)s} introduces %(what)s; “%(old)s” does not.", what=what, severity=2)


def _other_link_goes(case: Case) -> bool:
    gone = (t for edit in case.others for t in case.source[edit.start : edit.end])
    return any(t.dep_ == "cc" and t.lower_ in {"but", "so", "yet"} for t in gone)


def _while_doing(case: Case, link: Token) -> Said | None:
    """during travelling → while travelling."""
    verb = case.learners(link.head)
    return case.say(
        "【%(verb)s】 is an -ing form of a verb, so we use {%(new)s}; “%(old)s” needs a noun.",
        verb,
        verb=quote(verb) if verb is not None else "",
        rule="Use while before an -ing form or a whole sentence, and during before a noun.",
        severity=2,
    )


_REASONS = {"as", "because", "since", "for"}
_NEVER_LINKS = {"of", "in", "at", "on", "to", "with", "by", "about", "from", "into", "during"}
"""Prepositions that never stand before a subject and its verb."""


def _has_subject(verb: Token) -> bool:
    return any(c.dep_ in {"nsubj", "nsubjpass", "expl"} for c in verb.children)


def _introduced(link: Token) -> Term:
    """What this link introduces, as far as the parse tells."""
    if link.lower_ == "if" and link.head.dep_ in {"advcl", "ccomp"}:
        asks = link.head.dep_ == "ccomp" or _after_asking(link)
        return Term("a yes-or-no question") if asks else Term("a condition")
    if link.lower_ == "while" and link.head.tag_ == "VBG":
        return Term("what goes on at the same time")
    return LINK_MEANINGS[link.lower_]


def _after_asking(link: Token) -> bool:
    """We must find out if it is true: the parse may take it for a condition."""
    word = link.nbor(-1) if link.i else link
    verb = word.head if word.dep_ == "prt" else word
    return verb.lemma_ in {"wonder", "ask", "know", "check"} or verb.lemma_ == "find" != word.lemma_


def _that(case: Case, link: Token) -> Said | None:
    """I think he is right → that he is right; he said it and he left → and that he left."""
    clause, governor = link.head, link.head.head
    if not _is_finite(clause):
        return None  # adding that into the soup: no whole sentence follows
    so = next((c for c in case.target[: link.i] if c.lower_ == "so" and c.head.i > c.i), None)
    described = case.learners(so.head) if so is not None else None
    if case.operation == "R" and described is not None and described.pos_ in {"ADJ", "ADV"}:
        return case.say(
            "After “so %(word)s” the result begins with {%(new)s}.",
            described,
            word=quote(described),
            severity=2,
            rule="So + adjective + that gives the result: so tired that she fell asleep.",
        )
    told = _what_it_is(case, clause, governor)
    if case.operation == "R" and told is not None:
        return told
    if case.operation == "R" and governor.lemma_ == "be":
        return None  # the reason is because → that: nobody says or thinks anything
    if case.operation == "R" and case.old[0].lower_ in _CLAUSE_LINKS:
        return case.say(
            "{%(new)s} introduces %(what)s; “%(old)s” does not.",
            what=LINK_MEANINGS["that"],
            severity=2,
            rule=_THAT_RULE,
        )
    if case.operation == "R":
        verb = case.learners(clause)
        return case.say(
            "A part with its own verb (【%(verb)s】) follows, so we use {%(new)s}.",
            verb,
            verb=quote(verb) if verb is not None else "",
            severity=2,
            rule=_THAT_RULE,
        )
    before = case.target[case.edit.c_start - 1].lower_ if case.edit.c_start else ""
    if before in {"so", "such"}:
        return case.say(
            "{%(new)s} belongs to 【so】: “so that” says what for.",
            case.before,
            severity=1,
            rule="So tells the result; so that tells the purpose.",
        )
    shown = case.learners(governor)
    if shown is None or governor.i > link.i:
        return None
    if before == "," and governor.lemma_ == "be":
        return None  # they said it was late, that nobody came: an earlier verb governs it
    if before in {"and", "or", "but"} and clause.dep_ == "conj":
        return case.say(
            "Like the part before “%(before)s”, this part is joined by {%(new)s}; so it is clear "
            "that both belong together.",
            before=before,
            severity=1,
            rule=_THAT_RULE,
        )
    if clause.dep_ != "ccomp":
        return None
    between = case.target[governor.i + 1 : link.i]
    if any(t.lower_ == "that" and (t.tag_ == "IN" or t.i == governor.i + 1) for t in between):
        if not any(t.text == "," for t in between):
            return None
        return case.say(  # it seems that, for some, that …
            "“that” is only said again here: after the inserted words the sentence after "
            "【%(verb)s】 goes on.",
            shown,
            verb=quote(shown),
            severity=1,
            rule=_THAT_RULE,
        )
    if told is not None:
        return told
    return case.say(
        "After 【%(verb)s】 comes a whole sentence, and {%(new)s} opens it; in speech it is often "
        "left out.",
        shown,
        verb=quote(shown),
        severity=1,
        rule=_THAT_RULE,
    )


def _what_it_is(case: Case, clause: Token, governor: Token) -> Said | None:
    """The problem is that we are late."""
    if clause.dep_ != "ccomp" or governor.lemma_ != "be":
        return None
    subject = next((c for c in governor.children if c.dep_ == "nsubj"), None)
    word = case.learners(subject)
    if word is None or word.pos_ != "NOUN":
        return None
    return case.say(
        "A whole sentence says what the 【%(word)s】 is, and {%(new)s} opens it.",
        word,
        word=quote(word),
        severity=2,
        rule=_THAT_RULE,
    )


def _is_finite(verb: Token) -> bool:
    helpers = (c for c in verb.children if c.dep_ in {"aux", "auxpass"})
    return verb.tag_ in _FINITE or any(c.tag_ in _FINITE for c in helpers)


_THAT_RULE = "Use that to join a whole sentence to a verb: I know that she is right."


@reason("U:PREP", "U:OTHER", rank=NORMAL - 1, severity=2)
def for_each(case: Case) -> Said | None:
    """three times in the day → three times a day: how often or how much in each."""
    if case.operation != "U" or case.old_text.lower() not in {"in", "at", "by", "on", "per", "for"}:
        return None
    words = case.target[case.edit.c_start : case.edit.c_start + 2]
    if len(words) < 2 or words[0].lower_ not in {"a", "an"}:
        return None
    if case.after is not None and case.after.lower_ in {"a", "an"}:
        return None  # two thousand in a day: right too
    noun, before = words[1], case.before
    counted = before is not None and (
        before.lower_ in {"once", "twice"} or before.tag_ == "NNS" and _is_counted(before)
    )
    shown = case.learners(noun)
    if noun.lemma_.lower() not in _LENGTHS - {"time"} or not counted or shown is None:
        return None
    return case.say(
        "“%(each)s” means in every 【%(noun)s】, so no preposition comes before it.",
        shown,
        each=quote(*words),
        noun=quote(shown),
        rule="Use a or an for every: once a week, two euros a kilo.",
    )


def _is_counted(noun: Token) -> bool:
    return any(c.dep_ == "nummod" or c.lower_ in {"several", "many", "few"} for c in noun.children)


@reason("M:PREP", "M:OTHER", rank=NORMAL - 1, severity=3)
def what_it_is_like(case: Case) -> Said | None:
    """Tell me how your flat is → what your flat is like."""
    if case.operation != "M" or case.new_text.lower() != "like" or case.edit.c_start == 0:
        return None
    left = case.target[: case.edit.c_start]
    what = next((t for t in reversed(left) if t.lower_ == "what"), None)
    if what is None or left[-1].lemma_ != "be" and what.nbor().lemma_ != "be":
        return None
    return case.say(
        "We ask for a description with “what … {%(new)s}”; “what” alone asks for a name or a "
        "thing.",
        rule="Use what … like to ask for a description: What is your new school like?",
    )


@reason("R:PREP", "R:PART", rank=LATE, severity=3)
def for_somebody_to_do(case: Case) -> Said | None:
    """It is natural that we are tired → for us to be tired."""
    if case.new_text.lower() != "for" or case.old_text.lower() not in {"that", "to", "of", "if"}:
        return None
    start = case.edit.c_end
    to = next((t for t in case.target[start : start + 6] if t.lower_ == "to"), None)
    if to is None or to.dep_ != "aux" or to.head.tag_ != "VB" or not 0 < to.i - start <= 4:
        return None
    who = case.target[start : to.i]
    if not all(t.pos_ in {"PRON", "NOUN", "PROPN", "DET", "ADJ"} for t in who):
        return None
    return case.say(
        "Before to + verb, {%(new)s} names who does it: “for %(who)s %(to)s”.",
        who=quote(who),
        to=quote(case.target[to.i : to.head.i + 1]),
        rule="Use for + person + to + verb: It is important for us to rest.",
    )


@reason("U:PREP", "M:PREP", "U:PART", "M:PART", rank=NORMAL - 2, severity=2)
def only_moves(case: Case) -> Said | None:
    """the house they live in → in which they live: the same preposition at another place."""
    if len(case.old) + len(case.new) != 1:
        return None
    mine = (case.old or case.new)[0]
    there = next((t for t in _on_the_other_side(case) if _does_the_same(mine, t)), None)
    if there is None:
        return None
    if case.new:
        said = case.say("Only the place of this word is different: {%(new)s} belongs here.")
        return replace(said, no_rule=True) if said is not None else None
    after = there.doc[there.i + 1] if there.i + 1 < len(there.doc) else None
    follows = case.in_source(after)
    said = (
        case.say("“%(old)s” is not wrong, but it belongs to another place in the sentence.")
        if follows is None or not follows.is_alpha
        else case.say(
            "“%(old)s” is not wrong, but its place is before 【%(word)s】.",
            follows,
            word=quote(follows),
        )
    )
    return replace(said, no_rule=True) if said is not None else None


def _on_the_other_side(case: Case) -> list[Token]:
    """The words that other edits bring, where this one takes out, and the other way round."""
    found: list[Token] = []
    for edit in case.others:
        old, new = case.source[edit.start : edit.end], case.target[edit.c_start : edit.c_end]
        mine, other = (new, old) if case.old else (old, new)
        found += [t for t in mine if t.lower_ not in {o.lower_ for o in other}]
    return found


def _does_the_same(one: Token, other: Token) -> bool:
    """The same preposition at the same verb or adjective, or before the same noun."""
    if one.lower_ != other.lower_ or {one.pos_, other.pos_} - {"ADP", "PART"}:
        return False
    nouns = [{c.lemma_ for c in t.children if c.dep_ == "pobj"} for t in (one, other)]
    if nouns[0] & nouns[1] - {"which", "whom", "it"}:
        return True
    moves = not nouns[0] or not nouns[1] or bool((nouns[0] | nouns[1]) & {"which", "whom"})
    return one.head.lemma_ == other.head.lemma_ and one.head.pos_ != "NOUN" and moves


@reason("U:PREP", "U:OTHER", rank=NORMAL - 1, severity=2)
def later_says_it(case: Case) -> Said | None:
    """After ten minutes the bell rang → Ten minutes later the bell rang."""
    if case.operation != "U" or case.old[0].lower_ not in {"after", "in"}:
        return None
    start = case.edit.c_end - 1 if case.new else case.edit.c_start
    near = case.target[max(0, start) : start + 5]
    later = next((t for t in near if t.lower_ == "later"), None)
    if later is None or case.in_source(later) is not None:
        return None
    noun = case.target[later.i - 1]
    if noun.lemma_.lower() not in _LENGTHS:
        return None
    return case.say(
        "“later” after the time says it already, so “%(small)s” is not needed.",
        small=case.old[0].lower_,
        rule="We say after ten minutes or ten minutes later.",
        severity=1,
    )

"""Prepositions: ``I listen to music.`` → ``I listen music.``; ``on Monday`` → ``in Monday``.

Which wrong one a learner takes depends on the verb, adjective or noun before and on the time or
place after; the tables hold only confusions that leave no correct reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, drop, general, put_after, put_before, swap
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import DAYS, MONTHS, words

# governor, preposition: what learners write instead ("-" is nothing at all)
GOVERNED: dict[tuple[str, str], str] = {}


def _governed(table: str) -> None:
    for line in table.strip().splitlines():
        lemma, right, *wrong = line.split()
        GOVERNED[lemma, right] = " ".join(wrong)


_governed(
    """
listen to - at for
wait for - to at
depend on of from -
look at - to in
look for - to
arrive at to in
arrive in to at
belong to - with at
consist of from in
believe in to on
agree with to -
think about -
talk to - at
talk about - on of
talk with -
speak to -
ask for - about
pay for - to
apologize for of about
complain about of for -
worry about for of -
succeed in at to
participate in to at -
interested in on at for about
good at in on with
bad at in on
afraid of from to -
scared of from to
proud of for from with
full of with from
different from of to
married to with -
similar to with as -
famous for of by with
responsible for of to
angry with on to
tired of from with
fond of to with
capable of to in for
aware of about on -
according to with -
interested in on
belong to -
laugh at of on -
smile at -
dream of with -
dream about with -
hear about -
hear from -
care about for -
consist of -
concentrate on in at -
focus on in at -
spend on for
prefer to than
object to -
object to of
suffer from of with by
die of with
protect from of
prevent from of to
remind of about -
rely on in at -
insist on in to -
accuse of for with
congratulate on for about
thank for of to about
blame for of
apply for to -
search for -
hope for -
knock on -
live in at -
go to at in -
come to at in -
return to - at
move to - at
get to -
travel to - at
fly to - at
walk to - in
drive to -
invite to for at
satisfied with of to by
familiar with of to
crazy about for of
excited about for of
sure of -
ready for to
late for to
jealous of from to with
ashamed of for from
accustomed to with
used to with
pleased with of
disappointed with of
popular with
kind to for
polite to with
rude to with
rich in of with
suitable for to
reason for of to
interest in on for
solution to of for
answer to of
difference between among of
example of -
advantage of in
increase in of
belief in on
lack of -
need for -
demand for of
fall in -
smell like as
look like as
sound like as
deal with - about
begin with -
cover with by
fill with of
fight against -
compare with
share with to
result in to
lead to -
point at -
shout at -
stare at - to
glance at -
throw at
pick up on
provide with -
supply with -
confess to -
reply to -
respond to -
react to - at
refer to -
pray for -
beg for -
long for -
vote for -
account for -
care for -
operate on -
step on -
comment on about
base on in
key to of
access to -
attention to at on
damage to -
visit to -
trip to -
invitation to for
"""
)
# Verbs that take a plain object, and what learners put in.
TRANSITIVE = {
    "discuss": "about",
    "enter": "into",
    "marry": "with",
    "reach": "to",
    "answer": "to",
    "visit": "to",
    "contact": "with",
    "lack": "of",
    "attend": "to",
    "mention": "about",
    "approach": "to",
    "resemble": "to",
    "tell": "to",
    "ask": "to",
    "phone": "to",
    "call": "to",
    "join": "to",
    "obey": "to",
    "meet": "with",
    "thank": "to",
    "help": "to",
    "need": "of",
    "explain": "about",
    "emphasize": "on",
    "describe": "about",
    "request": "for",
    "face": "with",
    "accompany": "with",
    "consider": "about",
    "understand": "about",
    "teach": "to",
    "influence": "on",
    "follow": "to",
    "lead": "to",
    "divorce": "from",
    "regret": "for",
}
FIXED_PHRASES = {
    "in front of": ("in front", "at front of", "in the front of"),
    "instead of": ("instead", "instead to"),
    "because of": ("because",),
    "next to": ("next", "next from"),
    "out of": ("out",),
    "a lot of": ("a lot",),
    "lots of": ("lots",),
    "at home": ("in home", "on home"),
    "at school": ("on school",),
    "at work": ("in work", "on work"),
    "on foot": ("by foot", "with foot"),
    "on the phone": ("in the phone", "at the phone"),
    "on the internet": ("in the internet", "at the internet"),
    "on tv": ("in TV", "at TV"),
    "on time": ("at time",),
    "by car": ("with car", "in car", "by a car"),
    "by bus": ("with bus", "in bus", "by a bus"),
    "by train": ("with train", "in train", "by the train"),
    "by plane": ("with plane", "in plane"),
    "at night": ("in night", "in the night time", "on night"),
    "in the morning": ("at the morning", "on the morning", "in morning"),
    "in the afternoon": ("at the afternoon", "on the afternoon", "in afternoon"),
    "in the evening": ("at the evening", "on the evening", "in evening"),
    "in the world": ("of world", "on the world", "in world"),
    "at the moment": ("in the moment", "on the moment", "at moment"),
    "in time": ("on the time",),
    "for example": ("by example", "as example", "in example"),
    "at the same time": ("in the same time", "on the same time"),
    "in my opinion": ("on my opinion", "for my opinion", "at my opinion"),
    "in fact": ("on fact", "at fact"),
    "on the other hand": ("in the other hand", "by the other hand", "on other hand"),
    "at first": ("in first", "at the first"),
    "at least": ("in least", "at less"),
    "in general": ("on general", "at general"),
    "on vacation": ("in vacation", "at vacation"),
    "on holiday": ("in holiday", "at holiday"),
    "on purpose": ("in purpose", "with purpose"),
    "by mistake": ("for mistake", "with mistake"),
    "in a hurry": ("on a hurry", "at a hurry", "in hurry"),
    "in trouble": ("on trouble", "at trouble"),
    "in danger": ("on danger", "at danger"),
    "all over the world": ("in all over the world", "all the world"),
    "with me": ("with I",),
    "of course": ("off course",),
    "by myself": ("with myself",),
    "at that time": ("in that time", "on that time"),
    "on the way": ("in the way", "at the way"),
    "go home": ("go to home", "go to the home"),
    "went home": ("went to home", "went to the home"),
    "going home": ("going to home",),
    "come home": ("come to home",),
    "came home": ("came to home",),
    "go abroad": ("go to abroad",),
    "go there": ("go to there",),
    "come here": ("come to here",),
    "every day": ("in every day", "everydays", "everyday"),
    "last night": ("at last night", "in last night", "yesterday night"),
    "last week": ("in last week", "on last week", "the past week ago"),
    "next week": ("in next week", "on next week"),
    "next year": ("in next year", "on next year"),
    "last year": ("in last year", "on last year"),
    "this morning": ("in this morning", "on this morning"),
    "tomorrow morning": ("in tomorrow morning",),
}
_PHRASE = re.compile(
    r"\b(" + "|".join(sorted(map(re.escape, FIXED_PHRASES), key=len, reverse=True)) + r")\b",
    re.IGNORECASE,
)
SEASONS = words("spring summer autumn fall winter")


def _governor(s: Sentence, i: int) -> str:
    return s.words[s.words[i].head].lemma.lower()


@general("missing preposition", 7.0)
def missing(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag not in ("IN", "TO") or w.dep not in ("prep", "dative") or w.head >= i:
            continue
        if "-" in GOVERNED.get((_governor(s, i), w.low), "").split() and i - w.head <= 2:
            if s.child(i, "pobj", "pcomp") is not None and i + 1 < len(s):
                yield drop(s, i, "missing preposition", 21)
        if (
            w.low == "of"
            and i
            and s.low[i - 1]
            in (
                "lot",
                "one",
                "kind",
                "some",
                "many",
                "cup",
                "glass",
                "piece",
                "bottle",
                "number",
                "most",
            )
        ):
            yield drop(s, i, "missing preposition", 21)


@general("wrong preposition", 9.0)
def wrong(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag not in ("IN", "TO") or w.dep not in ("prep", "dative", "agent"):
            continue
        taken = [x for x in GOVERNED.get((_governor(s, i), w.low), "").split() if x != "-"]
        if taken and w.head < i and s.child(i, "pobj", "pcomp") is not None:
            yield swap(s, i, rng.choice(taken), "wrong preposition", 21)
            continue
        below = s.child(i, "pobj")
        if below is None or below <= i:
            continue
        noun = s.words[below]
        bare = below == i + 1
        if w.low == "on" and noun.low.rstrip("s") in DAYS:
            yield swap(s, i, rng.choice(["in", "at"]), "wrong preposition", 21)
        elif (
            w.low == "in"
            and bare
            and (noun.low in MONTHS | SEASONS or re.fullmatch(r"(1[5-9]|20)\d\d", noun.text))
        ):
            yield swap(s, i, rng.choice(["on", "at"]), "wrong preposition", 21)
        elif w.low == "at" and (
            noun.low in ("o'clock", "p.m.", "a.m.", "noon", "midnight")
            or re.fullmatch(r"\d{1,2}:\d\d", noun.text)
        ):
            yield swap(s, i, rng.choice(["in", "on"]), "wrong preposition", 21)
        elif (
            w.low == "in"
            and bare
            and noun.tag == "NNP"
            and i + 2 < len(s)
            and (s.words[w.head].lemma in ("live", "be", "stay", "work", "study", "arrive", "grow"))
        ):
            yield swap(s, i, rng.choice(["at", "on"]), "wrong preposition", 21)
        elif w.low == "for" and noun.low in (
            "years",
            "days",
            "hours",
            "weeks",
            "months",
            "minutes",
            "long",
        ):
            yield swap(s, i, rng.choice(["since", "during"]), "wrong preposition", 21)
        elif w.low == "since" and re.fullmatch(r"(1[5-9]|20)\d\d", noun.text):
            yield swap(s, i, rng.choice(["from", "for"]), "wrong preposition", 21)
        elif w.low == "during" and noun.low in ("war", "summer", "night", "winter", "lesson"):
            yield swap(s, i, "while", "wrong preposition", 21)
        elif w.low == "by" and w.dep == "agent":
            yield swap(s, i, rng.choice(["from", "of"]), "wrong preposition", 21)
        elif w.low == "with" and noun.low in ("knife", "pen", "pencil", "hammer", "spoon"):
            yield swap(s, i, "by", "wrong preposition", 21)
        elif w.low == "to" and s.words[w.head].lemma in ("give", "show", "send", "lend", "sell"):
            yield swap(s, i, "for", "wrong preposition", 198)


@general("extra preposition", 3.0)
def extra(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.pos != "VERB" or w.lemma not in TRANSITIVE or i + 1 >= len(s):
            continue
        below = s.child(i, "dobj") or s.child(i, "dative")
        nxt = s.words[i + 1]
        if below is None or below <= i or nxt.tag in ("IN", "TO", "RP", "RB", "WP", "WDT", "WRB"):
            continue
        if w.lemma in (
            "tell",
            "ask",
            "help",
            "thank",
            "call",
            "phone",
            "need",
            "follow",
            "lead",
            "teach",
        ) and nxt.tag not in ("PRP", "NNP"):
            continue
        if w.lemma == "answer" and nxt.tag not in ("DT", "PRP$"):
            continue
        if s.subtree(below)[0] == i + 1:
            yield put_after(s, i, TRANSITIVE[w.lemma], "extra preposition", 21)


@general("preposition phrase", 4.0)
def phrase(s: Sentence, rng: Random) -> Iterator[Break]:
    for match in _PHRASE.finditer(s.text):
        right = match[0]
        wrong = rng.choice(FIXED_PHRASES[right.lower()])
        after = s.text[match.end() : match.end() + 3]
        if right.lower() in ("last night", "every day") and after.startswith("'"):
            continue
        if right[0].isupper():
            wrong = wrong[0].upper() + wrong[1:]
        yield Break(match.start(), match.end(), wrong, "preposition phrase", (21,))


@general("extra preposition", 0.6)
def before_time(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.dep == "npadvmod" and w.low in ("tomorrow", "yesterday", "today", "tonight"):
            yield put_before(s, i, rng.choice(["in", "on", "at"]), "extra preposition", 21)

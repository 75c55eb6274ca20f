"""Phrases and names with their article: go to school, by bus, the Alps, play the piano."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from app.explain.case import Case
from app.explain.reading.phrase_match import ARTICLES, Place, find_phrase, variants
from app.explain.reasons import reason
from app.explain.said import Line, Said
from grammar_items.usage.lexicon import ArticlePhrase, article_phrases

_TYPES = ("DET", "OTHER", "PREP", "PRON", "NOUN", "SPELL", "ADV", "ADJ", "ORTH", "NOUN:NUM",
          "MORPH", "VERB", "PART")  # fmt: skip
_REACH = 6
_WITH = {
    "river": "Names of rivers have “the”: {%(new)s}.",
    "sea": "Names of seas and oceans have “the”: {%(new)s}.",
    "range": "Names of mountain ranges have “the”: {%(new)s}.",
    "mountain": "This name of a mountain has “the”: {%(new)s}.",
    "island": "Names of groups of islands have “the”: {%(new)s}.",
    "country": "Plural names of countries and names with Republic, States or Kingdom have “the”: "
    "{%(new)s}.",
    "instrument": "With a musical instrument that somebody plays we use {%(new)s}.",
    "unique": "“%(phrase)s”: there is only one, so we use {%(new)s}.",
    "job": "A job or a role is named with a or an: {%(new)s}.",
    "exclamation": "Before a noun that can be counted, “%(phrase)s” has {%(new)s}.",
    "illness": "This illness is named with {%(new)s}: “%(phrase)s”.",
    "media": "We say “%(phrase)s”, with {%(new)s}.",
    "quantity": "“%(phrase)s” says how much or how many and has {%(new)s}.",
    "time": "The time “%(phrase)s” has {%(new)s}.",
    "rank": "A title or a rank without a name has {%(new)s}: “%(phrase)s”.",
    "body": "For a part of the body we say “%(phrase)s”, with {%(new)s}.",
    "place": "The place “%(phrase)s” has {%(new)s}.",
}
_WITHOUT = {
    "institution": "“%(phrase)s” speaks of what the place is for, so there is no “%(old)s”.",
    "meal": "Names of meals have no article, so “%(old)s” goes.",
    "transport": "“%(phrase)s” says how we travel, without “%(old)s”.",
    "city": "Names of cities have no article, so “%(old)s” goes.",
    "country": "Names of most countries have no article, so “%(old)s” goes.",
    "mountain": "The name of a single mountain has no article, so “%(old)s” goes.",
    "island": "The name of a single island has no article, so “%(old)s” goes.",
    "language": "Names of languages have no article, so “%(old)s” goes.",
    "sport": "Names of sports and games have no article, so “%(old)s” goes.",
    "subject": "School subjects have no article, so “%(old)s” goes.",
    "illness": "Names of most illnesses have no article, so “%(old)s” goes.",
    "rank": "A title before a name has no article, so “%(old)s” goes.",
    "day": "Names of days have no article here, so “%(old)s” goes.",
    "season": "Seasons in general have no article, so “%(old)s” goes.",
    "time": "The time “%(phrase)s” has no article, so “%(old)s” goes.",
    "place": "“%(phrase)s” has no article, so “%(old)s” goes.",
    "unique": "“%(phrase)s” has no article, so “%(old)s” goes.",
}
_WHICH = "“%(phrase)s” says which ones are meant, so we use {%(new)s}."
_WHICH_RULE = "Use the with first, last, same, following and superlatives: they say which one."
_PEOPLE = "“%(phrase)s” means all the people of this kind, so we use {%(new)s}."
_GROUP_RULE = "The + adjective can name a group of people: the poor, the French."
_POSSESSIVES = {"my", "your", "his", "her", "our", "their", "one"}
_CHANGES = ARTICLES | _POSSESSIVES | {"in", "per", "every", "each", "some", "that"}
"""Words that an edit of an article may change; more is another matter (many → a lot of)."""
_FIXED_WITH = "“%(phrase)s” is a fixed phrase with {%(new)s}."
_FIXED_WITHOUT = "“%(phrase)s” is a fixed phrase without “%(old)s”."
SHORTEST_NOTE = 4
"""Words: a shorter note ("order") is for those who edit the lexicon, not for learners."""
_NOTE = "%(note)s."
_NOT = "“%(phrase)s” has {%(new)s}, not “%(old)s”."


@reason(*_TYPES, severity=2)
def phrase_with_its_article(case: Case) -> Said | None:
    """go to the bed → go to bed; by the bus → by bus; play piano → play the piano."""
    old, new = {t.lower_ for t in case.old}, {t.lower_ for t in case.new}
    changed = old ^ new
    if not changed & (ARTICLES | _POSSESSIVES) or not changed <= _CHANGES:
        return None
    if changed == {"a", "an"}:
        return None  # a impressive → an: a matter of sound
    entry, place = next(_phrases(case), (None, None))
    if entry is None or place is None or _not_the_article(case, entry, place):
        return None
    if _noun_is_new(case, place) or _in_the_plural(case, entry, place):
        return None
    shown = _shown(case, place)
    if entry.article == "none":
        message = _WITHOUT.get(entry.group, _FIXED_WITHOUT)
    elif old & ARTICLES:
        message = _NOT
    else:
        message = _WITH.get(entry.group, _FIXED_WITH)
    order = entry.note in _ONE_SUCH or entry.phrase in {"the same", "the only"}
    if entry.group == "unique" and order and _several(case, place):
        message = _WHICH
    people = entry.group == "unique" and entry.article == "the" and "people" in entry.note
    if people:
        message = _PEOPLE
    kept = [case.learners(token) for token in case.target[place.start : place.end]]
    found = [token for token in kept if token is not None]
    span = case.phrase(found[0], found[-1]) if found else None
    return case.say(
        message,
        *([span] if span is not None and len(span) <= 6 else []),
        source=f"{entry.phrase}: {entry.article} ({entry.group})",
        more=() if people or _another_thing(case, entry, place) else _note(entry),
        rule=Line(
            _GROUP_RULE if people else _WHICH_RULE if message == _WHICH else _rule(entry),
            {"phrase": shown},
        ),
        phrase=shown,
    )


def _in_the_plural(case: Case, entry: ArticlePhrase, place: Place) -> bool:
    """on screen is a fixed phrase, on screens is not."""
    known = set(re.findall(r"\w+", entry.phrase))
    noun = case.target[place.end - 1]
    return entry.group == "fixed" and noun.tag_ == "NNS" and noun.lower_ not in known


def _not_the_article(case: Case, entry: ArticlePhrase, place: Place) -> bool:
    """The summer → In summer, some jobs → a job, the final group of → a: more is meant."""
    came = {t.lower_ for t in case.new} - {t.lower_ for t in case.old}
    if entry.article == "none" and came - _POSSESSIVES:
        return True
    old = {t.lower_ for t in case.old}
    job = entry.group == "job" or entry.phrase.endswith(" job")
    if job and old and not old & ARTICLES:
        return True
    if place.article is None or "the" not in old or entry.article == "the":
        return False
    after = case.target[place.article + 1]
    return bool(after.pos_ == "ADJ" and after.lower_ not in entry.phrase.split())


def _noun_is_new(case: Case, place: Place) -> bool:
    """on my journey → in order: another edit brings the noun, so my belonged to another word."""
    for token in case.target[place.start : place.end]:
        if token.pos_ not in {"NOUN", "PROPN"} or token in case.new:
            continue
        own = case.learners(token)
        if own is not None and own.lower_[:2] != token.lower_[:2]:
            return True
    return False


def _another_thing(case: Case, entry: ArticlePhrase, place: Place) -> bool:
    """the bad news: what the note says of "the news" on television is not meant."""
    described = any(t.pos_ == "ADJ" for t in case.target[place.start : place.end])
    return entry.group == "media" and described


_RULES_WITH = {
    "river": "Some names have the: rivers, seas, hotels, groups of islands and people.",
    "instrument": "Use the before musical instruments: play the piano.",
    "unique": "Use the when there is only one: the sun, the world, the Internet.",
    "superlatives": "Use the with first, last, same, only and superlatives: there is only one.",
    "job": "A singular noun that we can count needs a word such as a, the or my before it.",
}
_RULES_WITHOUT = {
    "institution": "School, work, bed and church have no article when we mean what people do "
    "there.",
    "meal": "Meals have no article: have breakfast, after lunch.",
    "transport": "By and a means of transport have no article: by bus, by train.",
    "city": "Names of people, towns and most countries have no article.",
    "unique": "Use no article when you speak of something in general.",
    "sport": "Sports and games have no article: play tennis.",
    "subject": "School subjects and languages have no article: study history.",
}
_SAME_RULE = {
    "sea": "river", "range": "river", "mountain": "river", "island": "river", "country": "river",
}  # fmt: skip
_SAME_RULE_WITHOUT = {
    "country": "city", "mountain": "city", "island": "city", "language": "subject",
}  # fmt: skip
FIXED_RULE = "Learn it as one piece: %(phrase)s."
_ONE_SUCH = {"superlatives", "order", "the one that fits"}


def _rule(entry: ArticlePhrase) -> str:
    """The rule of the group; a fixed phrase is learnt as a whole."""
    if entry.article == "none":
        return _RULES_WITHOUT.get(_SAME_RULE_WITHOUT.get(entry.group, entry.group), FIXED_RULE)
    group = _SAME_RULE.get(entry.group, entry.group)
    if group == "unique" and (entry.note in _ONE_SUCH or entry.phrase in {"the same", "the only"}):
        group = "superlatives"
    return _RULES_WITH.get(group, FIXED_RULE)


def _several(case: Case, place: Place) -> bool:
    """the first two pages, the best players: more than one is meant."""
    noun = case.target[place.end - 1]
    noun = noun if noun.pos_ == "NOUN" else noun.head
    return bool(noun.tag_ in {"NNS", "NNPS"} and noun.i >= place.end - 1)


def _note(entry: ArticlePhrase) -> tuple[Line, ...]:
    """The note of the entry as a sentence: "Musicians also say …"."""
    note = entry.note[:1].upper() + entry.note[1:]
    return (Line(_NOTE, {"note": note}),) if len(note.split()) >= SHORTEST_NOTE else ()


def _shown(case: Case, place: Place) -> str:
    """The phrase as corrected; a first word that is no name in small letters."""
    words = case.target[place.start : place.end]
    text = str(words.text)
    return text if words[0].pos_ == "PROPN" else text[:1].lower() + text[1:]


def _phrases(case: Case) -> Iterator[tuple[ArticlePhrase, Place]]:
    """The entries whose article this edit puts in, takes out or exchanges; the longest first."""
    found: list[tuple[ArticlePhrase, Place]] = []
    first, last = case.edit.c_start - _REACH, case.edit.c_end + _REACH
    near = case.target[max(0, first) : last]
    words = {form for t in near for form in (t.lower_, t.lemma_.lower())}
    for entry, row, keys in _rows():
        if not keys & words:
            continue
        place = find_phrase(case.target, row, first, last)
        if place is not None and entry.note == "the one that fits":
            if case.target[place.end - 1].pos_ == "NOUN":
                continue  # has the right to vote: a noun of its own
        if place is not None and _touches(case, entry, place) and _is_whole(case, entry, place):
            found.append((entry, place))
    yield from sorted(found, key=lambda one: one[1].start - one[1].end)


@cache
def _rows() -> tuple[tuple[ArticlePhrase, tuple[frozenset[str], ...], frozenset[str]], ...]:
    """Each alternative of each entry with the words by which it is found."""
    rows = []
    for entry in article_phrases():
        for row in variants(entry.phrase):
            words = row
            if entry.article != "none" and not any(one <= ARTICLES for one in row):
                words = (frozenset({entry.article}), *row)
            keys = frozenset(word for one in words if not one & ARTICLES for word in one)
            rows.append((entry, words, keys))
    return tuple(rows)


def _is_whole(case: Case, entry: ArticlePhrase, place: Place) -> bool:
    """Not "in the media" of "in the media world", nor "the news" of "the latest news"."""
    if case.target[place.end - 1].dep_ == "compound" and place.end < len(case.target):
        if case.target[place.end - 1].head.i == place.end and entry.group == "media":
            return False
    last = case.target[place.end - 1]
    inside = last.head.i > last.i and last.head.pos_ in {"NOUN", "PROPN"}
    of_a_noun = entry.group in _OF_A_NOUN and entry.article != "none"
    if of_a_noun and inside and last.dep_ == "compound":
        return False  # in the end user license, in the morning session
    if entry.group in _NAMES_OF_A_FIELD and inside and last.dep_ in {"amod", "compound", "nmod"}:
        return False  # the Chinese cars, the history teacher: the article belongs to the cars
    if entry.group == "unique" and entry.article == "the":
        if entry.note == "people of this kind" and inside and last.dep_ in {"amod", "compound"}:
            return False  # the young generation: the adjective of a noun
        if last.pos_ in {"NOUN", "PROPN"} and entry.note not in _ONE_SUCH:
            described = any(c.dep_ in {"amod", "compound"} for c in last.children)
            if inside and last.dep_ == "compound" or described:
                return False  # the environment variable, the business world
    best = place.article is not None and case.target[place.article + 1].tag_ == "JJS"
    return not (best and entry.group == "media")


_OF_A_NOUN = {"time", "fixed", "place"}
_NAMES_OF_A_FIELD = {"language", "subject", "sport"}


def phrase_around(case: Case) -> str | None:
    """by hand, on foot: the fixed phrase that the new words stand in, word for word."""
    start, end = case.edit.c_start, case.edit.c_end
    for entry, row, keys in _rows():
        if entry.group not in _WORD_FOR_WORD or not keys & {t.lower_ for t in case.new}:
            continue
        place = find_phrase(case.target, row, start - _REACH, end + 1)
        if place is None or not place.start <= start < end <= place.end:
            continue
        words = case.target[place.start : place.end]
        if len(words) == len(row) and all(
            t.lower_ in one for t, one in zip(words, row, strict=True)
        ):
            return _shown(case, place)
    return None


_WORD_FOR_WORD = {"fixed", "transport", "institution"}
_NO_OWNER = {"fixed", "institution", "transport", "meal"}
"""Groups in which my and his are wrong as well: by my bus."""


def _touches(case: Case, entry: ArticlePhrase, place: Place) -> bool:
    start, end = case.edit.c_start, case.edit.c_end
    if entry.article == "none":
        gone = {t.lower_ for t in case.old} - {t.lower_ for t in case.new}
        inside = place.start <= start < place.end or case.new and place.start < end <= place.end
        owners = {"my", "his", "her", "our", "their", "your"} if entry.group in _NO_OWNER else set()
        return bool(inside and gone & (ARTICLES | owners))
    return place.article is not None and start <= place.article < end

"""The times a sentence names: yesterday, since 2015, for three years, every day."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case
from app.explain.reading.word_sets import (
    DAYS,
    FUTURE_TIMES,
    HABIT,
    MONTHS,
    NOW,
    PAST_TIMES,
    TIME_NOUNS,
    UNTIL_NOW,
)


def time_words(case: Case) -> list[tuple[str, list[Token], Token]]:
    """Every time that the sentence names: its kind, its words, and their head; nearest first."""
    doc = case.source
    found: list[tuple[str, list[Token], Token]] = []
    for token in doc:
        if case.edit.start <= token.i < case.edit.end:
            continue
        low = token.lower_
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if low == "ago":
            words = sorted((t for t in token.subtree if t.i <= token.i), key=lambda t: t.i)[-4:]
            found.append(("past", words or [token], token))
        elif low == "from" and following is not None and following.lower_ == "that":
            if token.i + 2 < len(doc) and _is_time(doc[token.i + 2]):
                found.append(("until now", list(doc[token.i : token.i + 3]), token))
        elif low in _LEADS_BACK and (lately := _until_today(token)):
            found.append(("until now", lately, lately[-1]))
        elif low in _KINDS and following is not None:
            if _names_a_time(token, following):
                found.append((_KINDS[low], [token, following], following))
        elif low == "since" and following is not None:
            found.append(("until now", [token, *_start_named(token)], token))
        elif low == "soon" and following is not None and following.lower_ == "as":
            found.append(("future", list(doc[max(0, token.i - 1) : token.i + 2]), token))
        elif low == "how" and following is not None and following.lower_ == "long":
            found.append(("how long", [token, following], following))
        elif low == "nowadays" or (
            low == "days" and token.i and doc[token.i - 1].lower_ == "these"
        ):
            words = [token] if low == "nowadays" else [doc[token.i - 1], token]
            found.append(("today", words, token))
        elif low == "for" and (length := _duration(token)):
            found.append(("until now", length, length[-1]))
        elif low in PAST_TIMES - {"last"}:
            found.append(("past", [token], token))
        elif low in _LONG_AGO and token.dep_ == "advmod" and token.head.pos_ in {"VERB", "AUX"}:
            if low != "once" or token.i < token.head.i and (
                    following is None or following.lower_ not in _HOW_OFTEN):  # fmt: skip
                found.append(("past", [token], token))
        elif low in FUTURE_TIMES - {"next"}:
            found.append(("future", [token], token))
        elif low == "before" and token.i and doc[token.i - 1].lower_ in {"as", "than", "day"}:
            continue  # twice as long as before: it is compared, and names no time
        elif low in UNTIL_NOW or (low in {"never", "before"} and not list(token.rights)):
            found.append(("until now", [token], token))
        elif low in NOW or (low == "moment" and "at" in {t.lower_ for t in doc[: token.i]}):
            found.append(("now", [token], token))
        elif low in HABIT - {"every"}:
            found.append(("habit", [token], token))
        elif token.is_digit and len(token) == 4 and token.i and doc[token.i - 1].lower_ == "in":
            found.append(("past", [doc[token.i - 1], token], token))
    return sorted(found, key=lambda time: abs(time[2].i - case.edit.start))


_LONG_AGO = {"once", "previously", "formerly", "originally"}
_HOW_OFTEN = {"a", "an", "per", "every", "again", "more", "or", "the"}
_KINDS = {"last": "past", "next": "future", "every": "habit"}


_LEADS_BACK = {"in", "over", "during", "for", "within", "from"}
_OWNERS = {"the", "my", "your", "his", "her", "its", "our", "their"}


def _until_today(small: Token) -> list[Token]:
    """in the last few years, for the past week: a length of time that ends today."""
    words = list(small.doc[small.i + 1 : small.i + 7])
    if [t.lower_ for t in words[:1]] != ["the"] or len(words) < 3:
        return []
    if words[1].lower_ not in {"last", "past"}:
        return []
    for place, word in enumerate(words[2:], start=3):
        if word.lemma_.lower() in _UNITS and word.lower_ != "time":
            of = word.i + 1 < len(word.doc) and word.nbor().lower_ == "of"
            return [] if of else [small, *words[:place]]
        if not word.like_num and word.lower_ not in {"few", "couple", "of", "several", "-"}:
            return []
    return []


def _names_a_time(token: Token, following: Token) -> bool:
    """last week, every day; not "the last day", which only says which day it is."""
    if not _is_time(following) or following.lower_ in {"minute", "moment"}:
        return False
    owned = token.i > 0 and token.nbor(-1).lower_ in _OWNERS
    return not owned or token.lower_ != "last" or following.lower_ == "time"


def _is_time(token: Token) -> bool:
    """week, Monday, May: last week is a time, the last question is not."""
    low = token.lower_
    return low in TIME_NOUNS | DAYS | MONTHS or token.lemma_.lower() in TIME_NOUNS


def _start_named(since: Token) -> list[Token]:
    """2015 of "since 2015", the beginning of "since the beginning", we were kids of a clause."""
    words = list(since.doc[since.i + 1 : since.i + 4])
    for place, word in enumerate(words):
        if not place and word.lower_ == "then":
            return words[:1]
        if word.tag_ == "PRP$" or word.like_num and place + 1 < len(words) and (
                words[place + 1].lemma_.lower() in _UNITS):  # fmt: skip
            continue  # since our childhood, since three days
        if not place and word.pos_ == "PRON" and not any(one.is_punct for one in words):
            cut = words[-1].pos_ in {"ADP", "DET"}  # since I was in …
            return words if not cut and words[1:2] and words[1].pos_ in {"VERB", "AUX"} else []
        if word.pos_ in {"PRON", "VERB", "AUX", "PUNCT"}:
            return []
        if word.pos_ in {"NOUN", "NUM"} or _is_time(word):
            clause = word.i + 1 < len(word.doc) and word.nbor().pos_ in {"VERB", "AUX"}
            return [] if clause else words[: place + 1]  # since my aunt came: a clause
    return []


def _duration(token: Token) -> list[Token] | None:
    """ "for three years": the words, if a length of time follows."""
    for following in token.doc[token.i + 1 : token.i + 7]:
        if following.lemma_.lower() in _UNITS:
            return list(token.doc[token.i : following.i + 1])
        if following.text == "-":
            continue  # thirty-four years
        if following.lower_ == "long" and following.nbor(-1).lower_ in {"so", "very", "too"}:
            if following.i + 1 == len(token.doc) or following.nbor().pos_ not in {"ADJ", "NOUN"}:
                return list(token.doc[token.i : following.i + 1])  # for so long
        if following.pos_ in {"VERB", "AUX", "PUNCT"} or following.lower_ in _WHICH_TIME:
            return None
    return None


_UNITS = {"year", "month", "week", "day", "hour", "minute", "time", "century", "age", "decade"}
_WHICH_TIME = {"first", "second", "third", "last", "next"}

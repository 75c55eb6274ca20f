"""An edit of several words: explained part by part, or called a rewording and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from errant.edit import Edit as ErrantEdit
from errant.en.classifier import spell as errant_words
from rapidfuzz.distance import Levenshtein
from spacy.tokens import Token

from app.edits import TokenEdit
from app.explain.case import Case, quote
from app.explain.choosing import choose
from app.explain.protocol import ToExplain
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import ANY, FIRST, LAST, reason
from app.explain.said import Said
from app.language import errant_annotator
from grammar_items.usage.closed_class import FINITE_BE

_MOST_PARTS = 3
_MOST_WORDS = 6
_ALIKE = 0.75
_UNSURE = ("wording.phrases.word_beside", "wording.confusions.only_look_alike",
           "wording.forms.another_word", "verbal.verbs.other_verb",
           "wording.preposition_senses.what_it_is_for", "verbal.auxiliaries.missing_helper",
           "verbal.verbs.missing_verb", "wording.sense.shown_by_the_rest")  # fmt: skip
"""Reasons that are too weak for a part of a larger change."""


@reason(ANY, rank=FIRST, severity=2, rule="Write each word once.")
def typed_twice(case: Case) -> Said | None:
    """You can can open it → can; in the the garden → the."""
    words = [t.lower_ for t in case.old]
    if not words or not case.old[0].is_alpha or case.category in {"PUNCT", "ORTH"}:
        return None
    if len(words) == 2 and words[0] == words[1] and [t.lower_ for t in case.new] == words[:1]:
        return case.say("“%(word)s” is written twice; once is enough.", word=quote(case.old[0]))
    if case.new or len(words) != 1:
        return None
    between = case.after is not None and case.after.pos_ == "ADV"  # I have just have seen it
    second = case.source[case.edit.end + 1 : case.edit.end + 2] if between else ()
    for beside in (case.after, case.before, *second):
        if beside is not None and beside.lower_ == words[0] and case.becomes(beside):
            return case.say(
                "【%(word)s】 is written twice; once is enough.", beside, word=quote(beside)
            )
    return None


@reason("OTHER", "CONTR", "PRON", "VERB:TENSE", "VERB", severity=3,
        rule="Every English sentence needs a subject.")  # fmt: skip
def subject_and_verb(case: Case) -> Said | None:
    """I think is good → it's good: the subject comes with the short form of the same verb."""
    if len(case.old) != 1 or len(case.new) != 2 or case.new[0].dep_ not in _SUBJECTS:
        return None
    verb, (subject, new) = case.old[0], case.new
    if verb.lower_ not in FINITE_BE or not _short_form_only(verb, new):
        return None
    return case.say(
        "An English verb needs a subject: before 【%(verb)s】 we put {%(subject)s}.",
        verb,
        verb=quote(verb),
        subject=quote(subject),
    )


_SUBJECTS = {"nsubj", "nsubjpass", "expl"}


@reason("OTHER", "NOUN", "ADJ", "ADV", "PRON", "DET", "CONTR", "PREP", rank=LAST)
def in_parts(case: Case) -> Said | None:
    """is → it's, like swim → like swimming in: each part has its own reason."""
    if not _can_be_split(case):
        return None
    parts = list(_parts(case))
    said = {part: _reason_of(case, part, parts) for part in parts}
    spoken = [one for one in said.values() if one is not None]
    silent = [part for part, one in said.items() if one is None and part.category != "PUNCT"]
    if not spoken or silent or len(said) > _MOST_PARTS:
        return None
    heavy = sorted(spoken, key=lambda one: -(one.severity or 2))
    first = heavy[0]
    more = [line for one in heavy for line in one.lines if line != first.line]
    evidence = dict.fromkeys(span for one in heavy for span in one.evidence)
    rule = next((one.rule for one in heavy if one.rule is not None), None)
    return replace(first, more=tuple(more[:2]), evidence=tuple(evidence), rule=rule)


def _can_be_split(case: Case) -> bool:
    """Several words of which some stay, in the same or in another form."""
    sizes = len(case.old), len(case.new)
    if not all(sizes) or max(sizes) < 2 or max(sizes) > _MOST_WORDS:
        return False
    return any(_related(old, new) for old in case.old for new in case.new) or any(
        t.is_punct for t in case.new
    )


def _related(old: Token, new: Token) -> bool:
    return bool(old.lower_ == new.lower_ or old.lemma_.lower() == new.lemma_.lower())


def _parts(case: Case) -> Iterator[TokenEdit]:
    """The word-by-word changes inside the edit, as ERRANT aligns and names them."""
    annotator = errant_annotator()
    start, c_start = case.edit.start, case.edit.c_start
    inner = annotator.align(
        case.source[start : case.edit.end].as_doc(), case.target[c_start : case.edit.c_end].as_doc()
    )
    for one in annotator.merge(inner, "all-split"):
        place = [start + one.o_start, start + one.o_end, c_start + one.c_start, c_start + one.c_end]
        part = annotator.classify(ErrantEdit(case.source, case.target, place))
        old, new = case.source[place[0] : place[1]], case.target[place[2] : place[3]]
        if len(old) == len(new) == 1 and _short_form_only(old[0], new[0]):
            continue
        first = old.start_char if len(old) else case.source[place[0] - 1 : place[0]].end_char
        yield TokenEdit(
            place[0], place[1], place[2], place[3], part.type,
            first, first + len(old.text), old.text, new.text,
        )  # fmt: skip


def _short_form_only(old: Token, new: Token) -> bool:
    """is → 's: the same word."""
    return ("'" in new.text or "’" in new.text) and old.lemma_.lower() == new.lemma_.lower()


def _reason_of(case: Case, part: TokenEdit, parts: list[TokenEdit]) -> Said | None:
    edits = sorted((*case.others, *parts), key=lambda edit: (edit.c_start, edit.start))
    sentence = replace(case.sentence, edits=tuple(edits))
    chosen = choose(Case(ToExplain(sentence, part, ())))
    if chosen is None or chosen.reason.name in _UNSURE or chosen.reason.rank >= LAST:
        return None
    return chosen.said


@reason("OTHER", "CONTR", "VERB:TENSE", rank=LAST, severity=2)
def misspelt_words(case: Case) -> Said | None:
    """coundnt → couldn't, maybeim → maybe I'm: the letters are nearly the same."""
    if case.operation != "R" or case.real_word or len(case.old) + len(case.new) < 3:
        return None
    old, new = (_letters(text) for text in (case.edit.original, case.edit.replacement))
    alike = Levenshtein.normalized_similarity(old, new) if old else 0
    if alike < (_ALIKE if len(case.old) == 1 else 1):
        return None
    return case.say("“%(old)s” is written {%(new)s}.")


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.lower()))


@reason("OTHER", rank=LAST, severity=2)
def reworded(case: Case) -> Said | None:
    """No rule decides between the two: the new words are only more usual."""
    if case.operation != "R" or max(len(case.old), len(case.new)) < 2:
        return None
    if len(case.old) + len(case.new) > 14 or not all(t.is_alpha for t in case.old):
        return None
    if case.new[0].text.startswith(("'", "’")) or len(case.old_text) <= 2:
        return None
    if {t.lower_ for t in case.old} & NEGATIVES != {t.lower_ for t in case.new} & NEGATIVES:
        return None  # can → can't: another meaning
    verbs = {t.lemma_ for t in case.old if t.pos_ in {"VERB", "AUX"} and t.dep_ != "aux"}
    if verbs & {t.lemma_ for t in case.new if t.pos_ in {"VERB", "AUX"}}:
        return None  # are working → work: the tense or the form, not the words
    if any(t.is_punct for t in case.new) or not all(t.lower_ in errant_words for t in case.old):
        return None
    return case.say("{%(new)s} is clearer or more natural here than “%(old)s”.")

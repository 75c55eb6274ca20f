"""An edit of several words that no reason explains as a whole: what is said of its parts.

"umbrela" → "an umbrella" is a misspelling and a missing article. Each part is asked about as
an edit of its own; the sentences for the two that matter most are put together, if they are
about at least half of the words that change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from errant.en.classifier import spell as errant_words
from rapidfuzz.distance import Levenshtein
from spacy.tokens import Token

from app.edits import TokenEdit, one_word_for, taken_apart
from app.explain.case import Case, clear, lemmas_of
from app.explain.protocol import ToExplain
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import Reason
from app.explain.said import Said

LONGEST = 8
"""Words on either side; a longer edit is another sentence rather than several corrections."""
_SENTENCES = 2
_LEAST_SHARE = 0.5
_MOST_WORDS = 34
"""Of the two sentences together; with one that is longer the card has no room for the fix."""
_TYPES = {"OTHER", "VERB", "NOUN", "ADJ", "ADV", "CONJ", "PREP", "PRON", "DET", "VERB:TENSE",
          "VERB:FORM", "MORPH", "PART", "WO"}  # fmt: skip
_AMOUNTS = {"lot", "deal", "number", "couple", "amount", "variety", "bit"}

# by the beginning of the reason's name: the operations of a part on which it is trusted
_TRUSTED = {
    "nominal.agreement": "R",
    "nominal.articles.none_is_needed": "U",
    "nominal.articles.number_agrees": "R",
    "nominal.articles.one_of_many": "M",
    "nominal.nouns": "R",
    "nominal.pronouns.case_of_pronoun": "R",
    "nominal.pronouns.missing_subject": "M",
    "nominal.pronouns.relative": "MR",
    "surface.added.noun_described": "M",
    "surface.added.tells_more": "M",
    "surface.dropped.nothing_to_join": "U",
    "surface.joined": "M",
    "surface.moved": "U",
    "surface.punctuation.end_of_sentence": "M",
    "usage.collocations": "R",
    "usage.complements": "MR",
    "usage.confusables": "R",
    "usage.countability": "MRU",
    "usage.meanings.two_meanings": "R",
    "usage.prepositions": "R",
    "usage.times": "MRU",
    "verbal.auxiliaries": "MR",
    "verbal.passive": "R",
    "verbal.tenses": "R",
    "verbal.verb_forms": "R",
    "verbal.verb_forms.governed_form": "MR",
    "verbal.verb_forms.joined_word": "",
    "verbal.verbs.missing_verb": "M",
    "wording.confusions.told_apart": "R",
    "wording.forms.comparing": "R",
    "wording.last_but_one.noun_without_verb": "M",
    "wording.linking.joins": "M",
    "wording.linking.one_link_is_enough": "U",
    "wording.parts.typed_twice": "U",
    "wording.prepositions.goes_with": "MR",
    "wording.prepositions.set_phrase": "MR",
    "wording.rewrites": "MRU",
    "wording.sense.one_negative": "MRU",
    "wording.spelling.misspelt": "R",
    "wording.spelling.only_letters": "R",
}
_ONLY_BESIDE_ANOTHER = (
    "surface.added.tells_more", "surface.dropped.nothing_to_join",
    "surface.moved.comes_elsewhere", "surface.punctuation.end_of_sentence",
)  # fmt: skip
"""Reasons that are true of a part but too little for the whole."""
_LINKS = frozenset(
    "and or but so as because since while when if that which who whom where although though than "
    "therefore thus then such like".split()
)
_STAND_FOR_NOUNS = {"that", "this", "these", "those", "it", "its", "one", "them", "they", "which"}
_ALIKE, _LESS_ALIKE = 0.65, 0.5


@dataclass(frozen=True)
class Part:
    """What a reason says of one part."""

    edit: TokenEdit
    weight: int
    reason: Reason
    said: Said
    text: str


Explain = Callable[[Case], "tuple[Reason, Said, str] | None"]
"""The reason that speaks first, what it says, and its sentence."""


def told_in_parts(
    case: Case, explain: Explain, *, little_is_enough: bool = False
) -> tuple[Reason, Said, str] | None:
    """The reason for the weightiest part, and the sentences of all parts that are told.

    Little is enough where nothing else is said: then one part will do that says what was lacking.
    """
    if case.category not in _TYPES or case.operation == "U" or case.moved_with is not None:
        return None
    if not any(token.is_alpha for token in case.new):
        return None  # a word in place of which only a mark comes
    if max(len(case.old), len(case.new)) > LONGEST or _one_written_word(case):
        return None
    if case.operation == "M" and case.old:
        return None
    if len(case.old) == len(case.new) == 1 and _counts(case.old[0]) == _counts(case.new[0]) == 2:
        return None  # finished → ready: one word for another, of which no part is missing
    order = case.category == "WO"
    edits = _in_another_form(case) if order else taken_apart(case.sentence, case.edit)
    if not edits:
        return None
    whole = sum(_weight(case, edit) for edit in edits)
    found = _once_each(_told(case, edits, explain))
    told = _weightiest(found) if case.operation == "R" else []
    whole_said = order or sum(part.weight for part in told) >= _LEAST_SHARE * whole
    if not whole_said or all(_needs_another(part) for part in told):
        carrying = {part.reason.name: part for part in reversed(found) if _carries(case, part)}
        told = _weightiest(carrying.values()) if little_is_enough else []
    if not told:
        return None
    first = told[0]
    told.sort(key=lambda part: (part.edit.start, part.edit.c_start))
    lines = [line for part in told for line in part.said.lines]
    said = Said(
        lines[0],
        tuple(lines[1:]),
        tuple(dict.fromkeys(span for part in told for span in part.said.evidence)),
        max(part.said.severity or 2 for part in told),
        first.said.rule,
        no_rule=first.said.rule is None,
        source=first.said.source,
    )
    return first.reason, said, " ".join(part.text for part in told)


def _weightiest(parts: Iterable[Part]) -> list[Part]:
    """As many as a card has room for."""
    told = sorted(parts, key=lambda part: -part.weight)[:_SENTENCES]
    if _words(told) > _MOST_WORDS:
        told = [_in_short(part) for part in told]
    while len(told) > 1 and _words(told) > _MOST_WORDS:
        told.pop()
    return told


def _words(told: Iterable[Part]) -> int:
    return sum(len(part.text.split()) for part in told)


def _in_short(part: Part) -> Part:
    """Only the first sentence, where the ones after it can be taken off whole."""
    after = " ".join(line.english() for line in part.said.more)
    if not after or not part.text.endswith(" " + after):
        return part
    short = part.text.removesuffix(" " + after)
    return replace(part, said=replace(part.said, more=()), text=short)


def _carries(case: Case, part: Part) -> bool:
    """It says what the sentence lacked, which is worth a card whatever else changes.

    "realizing the" → "he or she realizes that": the verb gets its subject.
    """
    operation = "M" if part.edit.start == part.edit.end else "R"
    name = part.reason.name
    if operation not in _CARRYING.get(name, ""):
        return False
    outside = bool(part.said.evidence) and not any(
        span.start < case.edit.end and case.edit.start < span.end for span in part.said.evidence
    )
    if name == "nominal.pronouns.missing_subject":
        had = any(_could_be_the_subject(t) for t in case.old) or "object" in part.text
        joined = [*case.old, *([case.before] if case.before is not None else [])]
        return not had and not any(t.pos_ == "CCONJ" for t in joined)  # or live → or they may live
    if name == "verbal.verbs.missing_verb":
        return outside and not any(t.pos_ in {"VERB", "AUX"} for t in case.old)
    if name == "surface.joined.two_sentences":
        kept = {t.lower_ for t in case.new}
        return outside and not any(t.is_alpha and t.lower_ not in kept for t in case.old)
    if name == "nominal.articles.one_of_many":
        return outside and bool(lemmas_of(part.said.evidence[-1].root.lower_, "NOUN"))
    if name == "wording.prepositions.set_phrase":
        return clear(case.new_text).lower() in part.text.lower()
    return outside or name == "verbal.tenses.other_modal" and max(
        len(case.old), len(case.new)) <= _SHORT  # fmt: skip


def _could_be_the_subject(token: Token) -> bool:
    return token.pos_ in {"NOUN", "PROPN", "PRON"} and token.dep_ != "pobj" and token.tag_ != "WDT"


_CARRYING = {
    "nominal.articles.one_of_many": "M",
    "nominal.nouns.how_many": "R",
    "nominal.pronouns.missing_subject": "M",
    "nominal.pronouns.relative": "M",
    "surface.joined.joined_by_a_word": "M",
    "surface.joined.two_sentences": "MR",
    "usage.complements.form_of_next_verb": "MR",
    "usage.complements.preposition": "MR",
    "usage.countability.not_counted": "U",
    "verbal.auxiliaries.do_or_be": "R",
    "verbal.tenses.other_modal": "R",
    "verbal.verbs.missing_verb": "M",
    "wording.linking.joins": "M",
    "wording.prepositions.set_phrase": "M",
}


def _one_written_word(case: Case) -> bool:
    """set's → sets: the parse cuts it in two, the learner wrote one word."""
    texts = (case.edit.original.strip(), case.edit.replacement.strip())
    return all(text and " " not in text for text in texts) and len(case.new) == 1 < len(case.old)


def _told(case: Case, edits: tuple[TokenEdit, ...], explain: Explain) -> Iterator[Part]:
    gone = case.edit if case.category != "WO" else None  # its words change places
    others = [edit for edit in case.sentence.edits if edit != gone]
    ordered = sorted([*others, *edits], key=lambda edit: (edit.start, edit.c_start))
    sentence = replace(case.sentence, edits=tuple(ordered))
    for edit in edits:
        if edit.replacement.strip().startswith(("'", "’")):
            continue  # the 's of it's: no word by itself
        part = Case(ToExplain(sentence, edit, ()))
        found = explain(part)
        if found is not None and _trusted(case, part, *found):
            yield Part(edit, _weight(case, edit), *found)


def _in_another_form(case: Case) -> tuple[TokenEdit, ...]:
    """choosed → chose of "He last choosed" → "Lastly, he chose": what changes besides the order."""
    left = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    found = []
    for new in case.new:
        if new.lower_ in {t.lower_ for t in case.old} or not new.is_alpha:
            continue
        old = next((t for t in left if _one_word(t, new)), None)
        if old is not None:
            left.remove(old)
            found.append(one_word_for(case.sentence, old.i, new.i))
    return tuple(edit for edit in found if edit is not None)


def _one_word(old: Token, new: Token) -> bool:
    lemmas = {old.lemma_.lower(), *lemmas_of(old.lower_, new.pos_)}
    return new.lemma_.lower() in lemmas or (
        old.is_alpha and Levenshtein.normalized_similarity(old.lower_, new.lower_) >= _ALIKE
    )


def _once_each(parts: Iterable[Part]) -> list[Part]:
    """to + solve: several parts may have one reason with one sentence."""
    found: dict[str, Part] = {}
    for part in parts:
        known = found.get(part.text)
        weight = part.weight + (known.weight if known is not None else 0)
        found[part.text] = replace(known or part, weight=weight)
    return list(found.values())


def _needs_another(part: Part) -> bool:
    complete = "missing" in part.text or "needs" in part.text
    return part.reason.name in _ONLY_BESIDE_ANOTHER and not complete


def _trusted(case: Case, part: Case, reason: Reason, said: Said, text: str) -> bool:
    fits = (name for name in _TRUSTED if reason.name.startswith(name))
    if part.operation not in _TRUSTED.get(max(fits, key=len, default=""), ""):
        return False
    if case.category == "WO" and reason.name.startswith("usage.countability"):
        return False  # experiences in study → experiences in their studies
    gone = {token.lower_ for token in case.old}
    if part.operation == "M" and part.category == "DET":
        return part.new[-1].head.lower_ not in _AMOUNTS  # a lot: one expression
    if reason.name.startswith(("surface.joined", "wording.linking.joins")):
        return bool(said.evidence) and not gone & _LINKS  # another link, or none that was missing
    if reason.name.startswith("verbal.verbs.missing_verb"):
        return not any(t.tag_ in _FINITE for t in case.old) and "its" not in gone
    if reason.name.startswith(("usage.meanings", "usage.collocations")):
        short = max(len(case.old), len(case.new)) <= _SHORT
        if reason.name.startswith("usage.meanings") and _more_changes(case, part):
            return False
        return short and part.old[0].pos_ == part.new[0].pos_
    if reason.name.startswith("usage.confusables") and _more_changes(case, part):
        return False
    if reason.name == "usage.complements.form_of_next_verb" and gone & {"and", "or"}:
        return False  # stayed and helped → stayed to help: a purpose
    if reason.name.startswith("wording.spelling"):
        return _spelt_alike(part, text)
    if reason.name == "usage.complements.object_or_clause" and part.operation == "M":
        if part.new_text.lower() == "that":
            return True
        verb = said.evidence[0].root if said.evidence else None
        return verb is not None and verb.pos_ == "VERB" and not gone & _STAND_FOR_NOUNS
    return True


def _more_changes(case: Case, part: Case) -> bool:
    """not waste → save, very good help → useful: another word with a meaning comes or goes."""
    kept = {t.lower_ for t in case.old} & {t.lower_ for t in case.new}
    rest = [t for t in case.old if t not in part.old] + [t for t in case.new if t not in part.new]
    return any((_counts(t) == 2 or t.lower_ in NEGATIVES) and t.lower_ not in kept for t in rest)


_SHORT = 3
_FINITE = {"VBZ", "VBP", "VBD", "MD"}


def _spelt_alike(part: Case, text: str) -> bool:
    """The letters are nearly the same, and no second word was written on to them."""
    old, new = part.old_text.lower(), part.new_text.lower()
    alike = Levenshtein.normalized_similarity(old, new)
    least = _ALIKE if part.real_word or old[0] != new[0] else _LESS_ALIKE
    return alike >= least and len(old) <= len(new) + 1 and "the form is" not in text


def _weight(case: Case, edit: TokenEdit) -> int:
    """Words that change, those with a meaning of their own counted twice."""
    words = [*case.source[edit.start : edit.end], *case.target[edit.c_start : edit.c_end]]
    return sum(map(_counts, words))


def _counts(token: Token) -> int:
    if token.is_punct:
        return 1
    content = token.pos_ in {"NOUN", "PROPN", "VERB", "ADJ", "ADV"} and not token.is_stop
    return 2 if content or token.lower_ not in errant_words else 1

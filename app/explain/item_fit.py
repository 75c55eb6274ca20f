"""Which of the linked items a card may show: those that its reason is about.

"repeated only" → "only repeated" is linked to whatever items the moved words make; the reason
speaks of the place of an adverb, so only an item about adverbs may stand beside it.
``fitting("surface.order.adverb_place", case, (179, 33))`` is ``(33,)``.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.explain.case import Case
from grammar_items.catalogue import catalogue
from grammar_items.finding import find_item

PLAIN = "plain"
"""The name of the last resort, where no reason spoke."""
_ANY_ITEM: frozenset[str | int] = frozenset({"*"})


def _about(*topics: str | int) -> frozenset[str | int]:
    """Topics of the catalogue, and single items by their number."""
    return frozenset(topics)


_NONE = _about()
_DETERMINERS = _about(
    "Articles", "Quantity", "Possessives", "This, that, these, those", "Degree", "Comparison",
    "Indefinite pronouns", "Reflexive and reciprocal pronouns",
)  # fmt: skip
_TENSES = _about(
    "Tense and aspect", "Modal verbs", "Passive", "There and here", "Unreal conditions", "Wishes",
    "Unreal comparisons", "Conditions without if", "Word order and emphasis",
)  # fmt: skip
_VERB_FORMS = _about(
    "Tense and aspect", "Modal verbs", "Passive", "-ing form", "Infinitive with to", "Purpose",
    "-ing forms after verbs and prepositions", "Verb + infinitive", "It with to-infinitive",
    "Verb + object + to-infinitive", "Question word + to-infinitive", "Causative verbs",
    "Verbs of perception", "Participles with nouns", "Participle clauses", "Imperatives",
    "Subjunctive",
)  # fmt: skip
_PREPOSITIONS = _about(
    "Common prepositions", "Phrasal verbs", "-ing forms after verbs and prepositions", 184, 189, 93
)
_CLAUSES = _about("That- and wh-clauses", "Adverbial clauses", "Relative clauses", "Joining words")
_WITH_BE = _about("Personal pronouns", "This, that, these, those, it", "There and here")
_ORDER = _about(
    "Adverbs", "Position", "Requests and offers", "Tag questions", 232, 233, 234,
    "Question words", "Exclamations", "Conditions without if",
)  # fmt: skip

# by the beginning of the reason's name; the longest that fits counts
_BY_REASON: dict[str, frozenset[str | int]] = {
    "nominal.agreement": _about("Tense and aspect", 127) | _WITH_BE,
    "nominal.agreement.wanted_that": _about("Subjunctive"),
    "nominal.articles": _DETERMINERS,
    "nominal.no_article": _about("Articles"),
    "nominal.articles.whose": _about("Possessives"),
    "nominal.articles.belongs_to": _about("Possessives"),
    "nominal.nouns": _about("This, that, these, those", 18, 19, 20),
    "nominal.nouns.how_many": _about("This, that, these, those", 13, 17, 18, 19, 20),
    "nominal.nouns.stands_for_several": _about("Indefinite pronouns"),
    "nominal.nouns.same_number_as_its_subject": _about("Indefinite pronouns"),
    "nominal.pronouns": _about(
        "Personal pronouns", "Possessives", "Reflexive and reciprocal pronouns",
        "Indefinite pronouns", "This, that, these, those, it", "This, that, these, those",
        "There and here", "Relative clauses", "That- and wh-clauses", "Word order and emphasis",
    ),
    "nominal.pronouns.adds_to_a_noun": _about("Relative clauses"),
    "nominal.pronouns.relative": _about("Relative clauses"),
    "nominal.pronouns.case_of_pronoun": _about(
        "Personal pronouns", "Possessives", "Reflexive and reciprocal pronouns",
        "Verb + infinitive", "Verb + object + to-infinitive",
    ),
    "nominal.pronouns.means_somebody": _about("Reflexive and reciprocal pronouns"),
    "nominal.pronouns.missing_subject": _about(
        163, 164, 165, 166, 196, 197, "This, that, these, those, it", "There and here",
    ),
    "nominal.pronouns.named_before": _about("This, that, these, those, it"),
    "nominal.pronouns.one_subject": _NONE,
    "nominal.pronouns.part_of_its_own": _NONE,
    "nominal.pronouns.stands_alone": _about("Personal pronouns"),
    "nominal.pronouns.goes_on_with_one": _about("Indefinite pronouns"),
    "nominal.pronouns.may_be_left_out": _about(179),
    "verbal.tenses": _TENSES - {"Word order and emphasis"},
    "verbal.tenses.other_modal": _about("Modal verbs"),
    "verbal.tenses.reported": _about(
        "Tense and aspect", "Modal verbs", "Passive", "There and here", "Reported speech"
    ),
    "verbal.tenses.same_time_as_the_other_verb": _about(
        "Tense and aspect", "Modal verbs", "Passive", "There and here"
    ),
    "verbal.tenses.simple_or_going_on": _about("Tense and aspect", "Passive"),
    "verbal.time_shown": _TENSES - {"Word order and emphasis"},
    "verbal.conditions": _TENSES | {156, 155},
    "verbal.passive": _about("Tense and aspect", "Passive"),
    "verbal.auxiliaries": _TENSES | _VERB_FORMS | {"Question words", 153, 202, 203},
    "verbal.auxiliaries.before_its_subject": _about("Word order and emphasis"),
    "verbal.auxiliaries.after_a_modal": _TENSES | _VERB_FORMS,
    "verbal.auxiliaries.after_its_helper": _TENSES | _VERB_FORMS,
    "verbal.verb_forms": _VERB_FORMS | {"Phrasal verbs"},
    "verbal.verb_forms.as_a_subject": _VERB_FORMS - {"Tense and aspect", "Modal verbs"},
    "verbal.verb_forms.form_by_its_place": _VERB_FORMS - {"Tense and aspect", "Modal verbs"},
    "verbal.verb_forms.feeling": _NONE,
    "verbal.verb_forms.irregular": _about(62, 65, 67, 71, "Passive"),
    "verbal.verb_forms.made_like_another": _about("Tense and aspect", "Passive"),
    "verbal.verb_forms.spelt_form": _NONE,
    "verbal.verb_forms.with_such_a_noun": _NONE,
    "verbal.verb_forms.joined_word": _NONE,
    "verbal.verbs.missing_verb": _WITH_BE | _about("Tense and aspect", "Passive", "Modal verbs"),
    "wording.rewrites.be_not_have": _about("Tense and aspect", "Personal pronouns"),
    "wording.rewrites.as_long_as": _NONE,
    "wording.rewrites.for_each": _about("Common prepositions", "Articles"),
    "verbal.verbs.noun_for_a_verb": _about("Tense and aspect"),
    "verbal.verbs.verb_behind_its_subject": _about("That- and wh-clauses"),
    "verbal.verbs.other_verb": _about("There and here", 121),
    "verbal.verbs.one_verb_too_many": _about("Tense and aspect", "Passive", "Modal verbs"),
    "usage.articles": _DETERMINERS,
    "usage.collocations": _NONE,
    "usage.synonyms": _NONE,
    "usage.complements.preposition": _PREPOSITIONS
    | _about("Sentence patterns", "Verb + infinitive", 88, 73, 76, 82, 103, 200, 201, 209),
    "usage.complements.object_or_clause": (_VERB_FORMS - {"It with to-infinitive"}) | _about(
        "Sentence patterns", "That- and wh-clauses", "Reported speech", 183, 189, 7,
    ),
    "usage.complements.form_of_next_verb": _VERB_FORMS,
    "usage.confusables": _about(
        "Quantity", "Relative clauses", "Common prepositions", "Possessives",
        "Indefinite pronouns", "There and here", "This, that, these, those", "Reported speech",
        "Adverbial clauses", "This, that, these, those, it", "Adverbs", "Modal verbs",
        "Question words", "Exclamations", 154,
        37, 38, 39, 40, 41, 45, 46,
    ),
    "usage.countability": _DETERMINERS | _about("Tense and aspect", "There and here"),
    "usage.meanings": _NONE,
    "usage.partners": _about("Common prepositions"),
    "usage.partners.other_word": _NONE,
    "usage.partners.partner_comes": _NONE,
    "usage.partners.article_of_the_phrase": _about("Articles", "Possessives"),
    "usage.phrases": _about("Phrasal verbs"),
    "usage.prepositions": _PREPOSITIONS,
    "usage.times.preposition_of_time": _PREPOSITIONS,
    "usage.times.tense_of_time": _TENSES,
    "wording.confusions": _about("Personal pronouns", "Possessives", "Comparison"),
    "wording.forms": _about(
        "Adverbs", "Comparison", "Degree", "Indefinite pronouns", "Question words", 155, 195, 199,
    ),
    "wording.forms.another_word": _NONE,
    "wording.forms.noun_before_noun": _NONE,
    "wording.forms.missing_between": _about("Indefinite pronouns"),
    "wording.forms.word_class": _about("Adverbs", 195, 199),
    "wording.linking": _CLAUSES,
    "wording.parts.changes_with_its_neighbour": _NONE,
    "wording.parts.misspelt_words": _NONE,
    "wording.parts.phrase_for_a_clause": _NONE,
    "wording.parts.says_who_is_meant": _NONE,
    "wording.parts.stood_elsewhere": _NONE,
    "wording.parts.reworded": _about("There and here", 24, 27, 28, 38, 39, 121, 209),
    "wording.phrases.not_needs_do": _TENSES,
    "wording.phrases.stands_for_the_verb": _about("Tense and aspect", "Word order and emphasis"),
    "wording.prepositions": _PREPOSITIONS | _CLAUSES | _about(
        "Sentence patterns", "Infinitive with to", "Comparison", "Unreal comparisons", "Passive",
        "Purpose", "Position",
    ),
    "wording.prepositions.no_that": _CLAUSES,
    "wording.prepositions.before_a_subject": _PREPOSITIONS,
    "wording.prepositions.nothing_after_it": _PREPOSITIONS | _about("Relative clauses"),
    "wording.prepositions.stands_alone": _PREPOSITIONS,
    "wording.prepositions.takes_no_preposition": _PREPOSITIONS
    | _about("Sentence patterns", "Comparison",
             "Position"),
    "wording.prepositions.only_moves": _about(184, 189),
    "wording.prepositions.verb_with_small_words": _about("Phrasal verbs"),
    "wording.preposition_senses": (_PREPOSITIONS - {"Phrasal verbs"}) | {37},
    "wording.last_but_one": _NONE,
    "wording.last_but_one.here_it_goes_with": _PREPOSITIONS,
    "wording.last_but_one.how_many_is_clear": _about("Quantity", 15),
    "wording.last_but_one.more_exact_link": _about(21),
    "wording.last_but_one.one_of_two": _about(13, 14, 21),
    "wording.last_but_one.whose_is_clear": _about("Possessives", 6),
    "wording.left_over": _NONE,
    "wording.left_over.preposition_at_the_end": _PREPOSITIONS,
    "wording.left_over.all_of_a_time": _about("Articles"),
    "wording.left_over.subject_is_there": _about("Relative clauses", 182, 188),
    "wording.reshaped": _NONE,
    "wording.reshaped.clause_for_a_phrase": _CLAUSES,
    "wording.reshaped.clause_in_full": _about("Relative clauses"),
    "wording.reshaped.nothing_is_not_anything": _about("Indefinite pronouns"),
    "wording.reshaped.older_people": _about("Comparison"),
    "wording.reshaped.one_subject_for_both": _about("Joining words"),
    "wording.reshaped.that_for_a_comma": _CLAUSES,
    "wording.spelling": _NONE,
    "wording.spelling.short_form": _about("Possessives"),
    "surface.added.noun_described": _NONE,
    "surface.needed": _about("Comparison", "Degree", "Indefinite pronouns", "Adverbs", 43),
    "surface.needed.noun_after_whose": _about("Possessives"),
    "surface.needed.link_and_subject": _CLAUSES,
    "surface.needed.hyphen_as_a_word": _NONE,
    "surface.repeated": _NONE,
    "surface.repeated.instruction": _about("Imperatives"),
    "surface.repeated.degree_not_wanted": _about("Comparison", "Degree"),
    "surface.repeated.link_not_wanted": _about("Joining words"),
    "surface.repeated.object_there": _about("Passive"),
    "surface.commas": _NONE,
    "surface.commas.before_an_addition": _about("Relative clauses"),
    "surface.needed.clause_for_an_ing": _about("Relative clauses"),
    "surface.needed.whoever": _about("Relative clauses", "Indefinite pronouns", 154),
    "surface.dropped.before_an_adverb": _PREPOSITIONS - {184, 189},
    "surface.dropped.object_twice": _about("Relative clauses", "That- and wh-clauses"),
    "surface.dropped.repeated_near": _NONE,
    "surface.dropped.clause_not_needed": _NONE,
    "surface.dropped.in_another_word": _NONE,
    "surface.dropped.subject_again": _NONE,
    "surface.moved": _NONE,
    "surface.order": _ORDER,
    "surface.order.plain_order": _ORDER - {"Adverbs"},
    "surface.order.adverb_place": _about("Adverbs"),
    "surface.order.adjective_before_noun": _ORDER - {"Adverbs"},
    "surface.order.object_after_verb": _about("Sentence patterns", "Phrasal verbs", "Adverbs"),
    "surface.order.question_order": _ORDER | {"That- and wh-clauses"},
    "surface.order.subject_first": _ORDER | {"That- and wh-clauses"},
    "surface.order.small_orders": _ORDER | _about("Phrasal verbs", "Infinitive with to", "Degree"),
}  # fmt: skip
# where no reason spoke: by the kind of word that ERRANT names
_BY_CATEGORY: dict[str, frozenset[str | int]] = {
    "PREP": _PREPOSITIONS | {93, 94},
    "PART": _PREPOSITIONS | {"Infinitive with to"},
    "DET": _DETERMINERS | {"Relative clauses"},
    "PRON": _about(
        "Relative clauses", "Possessives", "Reflexive and reciprocal pronouns",
        "Indefinite pronouns", 8, 9,
    ),
    "CONJ": _CLAUSES,
    "VERB:TENSE": _TENSES | {105, 107, 108, 109},
    "VERB:FORM": _VERB_FORMS,
    "VERB:SVA": _about("Tense and aspect", "There and here", "Imperatives"),
    "VERB:INFL": _about("Tense and aspect", "Passive"),
    "CONTR": _TENSES | _WITH_BE,
    "MORPH": _about("Adverbs", "Participles with nouns", "-ing form", "Passive"),
    "ADJ": _about("Comparison"),
    "ADJ:FORM": _about("Comparison"),
    "ADV": _about("Adverbs", "Comparison", "Degree"),
    "NOUN": _about("Indefinite pronouns"),
}  # fmt: skip


def fitting(reason: str, case: Case, items: Sequence[int]) -> tuple[int, ...]:
    """Those of the linked items that are about what the reason says, in their order."""
    meant = _plain(case) if reason == PLAIN else _by_reason(reason)
    if {"less", "fewer"} <= {t.lower_ for t in (*case.old, *case.new)}:
        return ()  # no item tells what is counted from what is not in comparisons
    if case.new and reason.startswith(_ON_ANCHOR):
        items = [id for id in items if _makes(case, id)]
    if reason.startswith("usage.confusables") and not _compares(case):
        items = [id for id in items if catalogue()[id].topic[1] != "Comparison"]
    if reason == PLAIN and case.operation == "U" and case.category == "DET":
        items = [id for id in items if _had(case, id)]
    if not any(t.tag_ == "VBG" for t in case.new) and _ing_stays(case):
        items = [id for id in items if id != _PREPOSITION_AND_ING]
    if reason.startswith("usage.complements") and "by" not in {t.lower_ for t in case.new}:
        items = [id for id in items if catalogue()[id].topic[1] != "Passive"]
    items = [id for id in items if _touches(case, id)]
    if meant is _ANY_ITEM:
        return tuple(items)
    return tuple(id for id in items if id in meant or catalogue()[id].topic[1] in meant)


def _compares(case: Case) -> bool:
    """worst → worse, like → as; not more attractive → more attracted."""
    words = {"as", "like", "than", "so", "such", "more", "most", "less", "least"}
    return any(t.lower_ in words or t.tag_ in {"JJR", "JJS", "RBR", "RBS"} for t in case.new)


_ON_ANCHOR = (PLAIN, "nominal.pronouns.missing_subject", "wording.parts", "usage.confusables")
"""Reasons beside which only an item counts that the new words themselves make."""


_WITH_OBJECT = {196, 197}
_PREPOSITION_AND_ING = 110
_PRONOUN_AND_BE = {1, 2, 3, 4, 5, 8, 9, 10}
_ANOTHER = 17
_INDEFINITE = 24
_BE_TO = 99
_OTHER_LINKS = 161
_NO_RELATIVE = 179
_WITH_MORE = 39
_NOT_ING = {61, 66, 88}
_RELATIVES = {"that", "which", "who", "whom"}


def _touches(case: Case, item: int) -> bool:
    """The edit changes what makes the item, not a word that merely stands in it."""
    changed = {t.lower_ for t in (*case.old, *case.new)}
    if item in _PRONOUN_AND_BE:
        return not _be_is_helper(case)
    if item == _ANOTHER:
        return "another" in changed or any(c.lower_ == "another" for t in case.new for c in t.lefts)
    if item == _INDEFINITE:
        return any(word.endswith(("thing", "body", "one")) for word in changed)
    if item == _OTHER_LINKS:
        return {t.lower_ for t in case.new} != {"that"}  # the reason is because → that
    if item == _BE_TO:
        return any(t.lemma_ == "be" for t in (*case.old, *case.new))
    if item == _WITH_MORE and case.new and "more" not in {t.lower_ for t in case.new}:
        return not case.new[-1].lower_.endswith("er")  # more dense → denser: about -er
    if item == _NO_RELATIVE and case.operation == "U":
        return not changed.isdisjoint(_RELATIVES) or any(t.dep_ == "dobj" for t in case.old)
    if case.new and case.new[-1].tag_ == "VBG" and "to" in {t.lower_ for t in case.old}:
        return item not in _NOT_ING  # His job is to cook → cooking: an -ing form as a noun
    if item == _PREPOSITION_AND_ING and case.new and case.new[0].tag_ == "VBG":
        before = case.target[case.new[0].i - 1] if case.new[0].i else None
        return before is None or before.lower_ != "that"
    return True


def _be_is_helper(case: Case) -> bool:
    """are of "you are saying": a form of the verb, not "you are" by itself."""
    place, end = case.edit.c_start, case.edit.c_end
    be = [t for t in case.target[max(0, place - 1) : end + 1] if t.lemma_ == "be"]
    return bool(be) and all(t.dep_ in {"aux", "auxpass"} for t in be)


def _ing_stays(case: Case) -> bool:
    """by → through of "by letting us know": only the preposition changes."""
    return case.category == "PREP" and case.after is not None and case.after.lower_.endswith("ing")


def _makes(case: Case, item: int) -> bool:
    """A new word is an anchor of the item in the corrected sentence."""
    new = set(range(case.edit.c_start, case.edit.c_end))
    another = case.another_word and case.category in {"VERB", "OTHER", "SPELL"}
    if another and catalogue()[item].topic[1] == "Modal verbs" and case.new[0].pos_ == "VERB":
        return False  # can except → can accept
    if item in _WITH_OBJECT and not any(t.dep_ in {"dobj", "dative"} for t in case.new):
        return False
    return any(
        not new.isdisjoint(set(use.anchors) - set(use.lexical if another else ()))
        for use in find_item(case.target, item)
    )


def _had(case: Case, item: int) -> bool:
    """A word that goes was an anchor of the item in the learner's sentence."""
    gone = set(range(case.edit.start, case.edit.end))
    return any(not gone.isdisjoint(use.anchors) for use in find_item(case.source, item))


def _by_reason(reason: str) -> frozenset[str | int]:
    parts = reason.split(".")
    for length in range(len(parts), 0, -1):
        found = _BY_REASON.get(".".join(parts[:length]))
        if found is not None:
            return found
    return _ANY_ITEM


def _plain(case: Case) -> frozenset[str | int]:
    """Without a reason the type decides; of a rewording nothing is known."""
    if case.moved_with is not None:
        return _NONE
    if case.category == "OTHER":
        single = len(case.new) == 1
        return _about("Indefinite pronouns", "There and here") if single else _NONE
    if case.category == "VERB":
        helper = any(token.dep_ in {"aux", "auxpass"} for token in case.new)
        return _TENSES if helper else _about("Modal verbs")
    return _BY_CATEGORY.get(case.category, _NONE)

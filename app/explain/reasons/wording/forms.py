"""Adjectives, adverbs and the forms of one word."""

from __future__ import annotations

from dataclasses import replace

from errant.en.classifier import spell as errant_words
from rapidfuzz.distance import OSA, Levenshtein, Prefix
from spacy.tokens import Token

from app.edits import TokenEdit
from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.counted_pairs import both_usual
from app.explain.reading.partners import partner_of
from app.explain.reading.word_sets import FEELINGS, LANGUAGES, NEGATIVES
from app.explain.reasons import FIRST, LAST, LATE, reason
from app.explain.reasons.surface.dropped import ADDS_NOTHING
from app.explain.reasons.wording.confusions import look_alike
from app.explain.said import Said
from grammar_items.usage.closed_class import MODALS
from grammar_items.usage.lexicon import meaning
from grammar_items.usage.partners import OFTEN, count
from grammar_items.verb_groups import subject_of


@reason(
    "ADJ:FORM",
    "ADJ",
    "ADV",
    "OTHER",
    "MORPH",
    rank=LATE,
    severity=2,
    rule="Short adjectives take -er and -est, long ones more and most.",
)
def comparing(case: Case) -> Said | None:
    """more big → bigger, gooder → better, most tall → tallest."""
    if not case.new or not case.old:
        return None
    last = case.new[-1]
    if len(case.new) > 1 and case.new[0].lower_ not in {"more", "most"}:
        return None
    if _only_moves(case, last):
        return None
    longer = last.lower_.endswith("er") and _compares(last, case.old[-1])
    if (last.tag_ in {"JJR", "RBR"} or longer) and len(case.new) == 1 and len(case.old) == 2:
        if case.old[0].lower_ == "more" and case.old[1].tag_ in {"JJR", "RBR"}:
            return case.say("{%(new)s} already compares, so “more” is not needed.")
        if case.old[0].lower_ == "more" and not (longer or _compares(last, case.old[1])):
            return None  # more elevated → higher, more strong → stricter: another word
        if case.old[0].lower_ == "more":
            right = case.source[case.edit.end :]
            than = next((t for t in right if t.lower_ == "than"), None)
            if than is not None:
                return case.say(
                    "Before 【%(than)s】 a short word takes -er, without “more”: {%(new)s}.",
                    than,
                    than=quote(than),
                )
            return case.say("A short word compares with -er and without “more”: {%(new)s}.")
    article = case.before
    longest = last.tag_ in {"JJS", "RBS"} or last.lower_.endswith("est")
    if longest and case.old[0].lower_ == "most" and len(case.new) == 1:
        if not _compares(last, case.old[-1]):
            return None  # most good → kindest: another word
        if article is not None and article.lower_ == "the":
            return case.say(
                "After 【%(the)s】 a short word takes -est and no “most”: {%(new)s}.",
                article,
                the=quote(article),
            )
        return case.say("A short word takes -est and no “most”: {%(new)s}.")
    short = case.old[-1].lower_.endswith(("er", "est")) and len(last.text) <= 4
    graded = last.pos_ in {"ADJ", "ADV"} or last.tag_ == "VBN"
    if case.old[-1].lower_.endswith("er") and last.lower_ == f"{case.old[-1].lower_[:-2]}ly":
        return None  # blows stronger → more strongly: an adverb
    if case.new[0].lower_ in {"more", "most"} and len(case.new) == 2 and graded and not short:
        return case.say("A long word compares with {%(sign)s}: {%(new)s}.", sign=case.new[0].text)
    than = next((t for t in case.source[case.edit.end :] if t.lower_ == "than"), None)
    already = case.another_word and case.old[-1].tag_ in {"JJR", "RBR"}
    if last.tag_ in {"JJR", "RBR"} and than is not None and not already:
        follows = any(t.pos_ in {"ADJ", "ADV"} for t in case.target[last.i + 1 : last.i + 2])
        return case.say(
            "【%(than)s】 compares two things, so we need {%(new)s}.",
            than,
            than=quote(than),
            rule=_TO_COMPARE if last.lower_ == "more" and not follows else None,
        )
    the = case.before
    misspelt = len(case.old) == 1 and not case.real_word
    compared = case.old[-1].tag_ in {"JJR", "JJS", "RBR", "RBS"} or misspelt
    if last.tag_ in {"JJS", "RBS"} and not (compared or case.one_family):
        return None  # her new song → latest, the main part of → most: another word
    left = [t.lower_ for t in case.source[max(0, case.edit.start - 3) : case.edit.start]]
    many = any(t.tag_ == "NNS" for t in case.target[last.i + 1 : last.i + 3])
    if last.tag_ == "JJS" and many and left != ["one", "of", "the"]:
        if the is None or the.lower_ != "the":
            return None  # our better players → best: more than one of all
        return case.say(
            "After 【%(word)s】 we compare, so we need the form {%(new)s}.", the, word=quote(the)
        )
    if last.tag_ in {"JJS", "RBS"} and the is not None and the.lower_ == "the":
        return case.say(
            "After 【%(the)s】 one of all is meant, so we need the form {%(new)s}.",
            the,
            the=quote(the),
        )
    raised = article is not None and article.lower_ in _RAISERS and not already
    if last.tag_ in {"JJR", "RBR"} and article is not None and raised:
        return case.say(
            "After 【%(word)s】 we compare, so we need the form {%(new)s}.",
            article,
            word=quote(article),
        )
    if last.tag_ in {"JJR", "RBR"}:
        twin = next((t for t in case.source if t.lower_ == last.lower_), None)
        if twin is not None and abs(twin.i - case.edit.start) == 2:
            return case.say(
                "Both words beside “and” have one form, like 【%(word)s】: {%(new)s}.",
                twin,
                word=quote(twin),
            )
    if last.tag_ in {"JJ", "RB"} and case.old[-1].tag_ in {"JJR", "RBR", "JJS"}:
        if not _same_stem(case.old[-1], last):
            return None  # more better → more easily: another word
        if the is not None and the.lower_ in _BEFORE_THE_PLAIN_FORM:
            return case.say(
                "After 【%(word)s】 the plain form stands: {%(new)s}.", the, word=quote(the)
            )
    if last.tag_ in {"JJS", "RBS"} and (compared or case.one_family):
        return case.say("One of all is meant, so we need the form {%(new)s}.")
    return None


_TO_COMPARE = "Use -er or more only to compare."


@reason("ADJ:FORM", "ADJ", "ADV", "MORPH", rank=LAST, severity=2)
def compared_or_not(case: Case) -> Said | None:
    """It makes me strong → stronger; a healthier lunch → healthy: with or without -er."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or not case.one_family:
        return None
    if any(t.lower_ == "than" for t in case.source):
        return None
    words = (case.old_text.lower(), case.new_text.lower())
    plain = [set(lemmas_of(word, "ADJ")) - {word} for word in words]
    if words[0] in plain[1] and case.new[0].tag_ in {"JJR", "RBR"}:
        return case.say(
            "{%(new)s} compares it with another time or with others; “%(old)s” only says how it "
            "is.",
            rule="Use -er or more to compare, also where the other thing is not named.",
        )
    if case.edit.c_end < len(case.target) and case.target[case.edit.c_end].lower_ == "as":
        return None  # four times higher as → as high as: two things are compared
    others = (t for t in case.target if t.tag_ == "JJR" and t.dep_ == "amod")
    if any(t.lower_.endswith("er") and t.lower_ != "fewer" for t in others):
        return None  # Young people …, but older people …: two groups are compared
    if words[1] in plain[0] and case.old[0].tag_ in {"JJR", "RBR"}:
        return case.say(
            "Nothing is named to compare with, so the plain form is enough: {%(new)s}.",
            rule=_TO_COMPARE,
        )
    return None


def _compares(word: Token, plain: Token) -> bool:
    """bigger is a form of big, also of one that is misspelt or has another ending: closed."""
    old = plain.lower_
    forms = {*lemmas_of(word.lower_, "ADJ"), *lemmas_of(word.lower_, "ADV"), word.lemma_.lower()}
    forms |= _IRREGULAR.get(word.lower_, set())
    near = (Levenshtein.normalized_similarity(old, form) >= _NEARLY_ONE for form in forms)
    return old in forms or any(old.startswith(form) for form in forms) or any(near)


_NEARLY_ONE = 0.65
_IRREGULAR = {
    "better": {"good", "well"}, "best": {"good", "well"}, "worse": {"bad", "badly"},
    "worst": {"bad", "badly"}, "further": {"far"}, "farther": {"far"}, "less": {"little"},
    "least": {"little"}, "elder": {"old"}, "eldest": {"old"},
}  # fmt: skip


def _same_stem(compared: Token, plain: Token) -> bool:
    forms = (*lemmas_of(compared.lower_, "ADJ"), *lemmas_of(compared.lower_, "ADV"))
    return plain.lower_ in forms or compared.lower_[:3] == plain.lower_[:3]


_BEFORE_THE_PLAIN_FORM = {"as", "so", "very", "too", "less", "least", "more", "most"}


def _only_moves(case: Case, word: Token) -> bool:
    """better understand → understand better: the form was there, only its place was wrong."""
    if sorted(t.lower_ for t in case.old) == sorted(t.lower_ for t in case.new):
        return True
    gone = [t for edit in case.others for t in case.source[edit.start : edit.end]]
    return any(t.lower_ == word.lower_ for t in gone)


_ALIKE = 0.75
_NEAR = 3
"""Words between an adjective or adverb and the word that chooses it."""
_RAISERS = {"much", "far", "even", "lot", "bit"}


@reason("ADV", severity=3)
def adverb_by_its_partner(case: Case) -> Said | None:
    """very long that → so; not … already → yet; ten minutes → ago; difficult than → more."""
    if not case.new:
        return None
    new, right = case.new_text.lower(), list(case.source[case.edit.end :])
    if new in {"more", "less"}:
        than = next((t for t in right if t.lower_ == "than"), None)
        if than is not None:
            return case.say(
                "【%(than)s】 compares two things, so we need {%(new)s}.",
                than,
                than=quote(than),
                severity=2,
            )
    if new in {"so", "such"}:
        that = next((t for t in right[1:5] if t.lower_ == "that" and t.pos_ == "SCONJ"), None)
        if that is not None:
            return case.say(
                "【%(word)s】 tells the result, and before it we use {%(new)s}.",
                that,
                word=quote(that),
            )
    if new == "too":
        to = next((t for t in right[1:5] if t.lower_ == "to"), None)
        verb = case.source[to.i + 1] if to is not None and to.i + 1 < len(case.source) else None
        place = case.edit.c_end
        graded = place < len(case.target) and case.target[place].pos_ in {"ADJ", "ADV"}
        if graded and to is not None and verb is not None and verb.pos_ in {"VERB", "AUX"}:
            return case.say(
                "【%(word)s】 … tells what is not possible, so we use {%(new)s}."
                if case.operation == "R"
                else "“%(to)s” tells what is not possible, so we need {%(new)s} before.",
                to if case.operation == "R" else verb,
                word=quote(to),
                to=quote(to, verb),
            )
    if (case.old_text.lower(), new) == ("too", "very") and case.after is not None:
        return case.say(
            "“too” means more than is good; here 【%(word)s】 is only made stronger: {%(new)s}.",
            case.after,
            word=quote(case.after),
        )
    if new in {"yet", "either", "any", "anymore"}:
        negative = next(
            (t for t in reversed(list(case.source[: case.edit.start])) if t.lower_ in NEGATIVES),
            None,
        )
        if negative is not None and case.becomes(negative) == quote(negative):
            return case.say(
                "With “not” in 【%(word)s】 we use {%(new)s}, not “%(old)s”."
                if case.old
                else "With “not” in 【%(word)s】 we add {%(new)s}.",
                negative,
                word=quote(negative),
            )
    if new == "ago" and case.before is not None:
        return case.say(
            "After a length of time (【%(word)s】) we say {%(new)s} for the past.",
            case.before,
            word=quote(case.before),
        )
    return None


@reason(
    "ADV",
    "ADJ",
    "OTHER",
    severity=2,
    rule="Very goes before adjectives and adverbs, not before verbs or words with -er or -est.",
)
def not_before_this(case: Case) -> Said | None:
    """I very like → I like; more cheaper → cheaper; very taller → taller."""
    after = case.after
    if case.operation == "U" and case.old_text.lower() in {"very", "a very"} and after is not None:
        if after.tag_ in {"JJR", "RBR"}:
            return case.say(
                "【%(word)s】 compares, and “%(old)s” cannot stand before it.",
                after,
                word=quote(after),
            )
    if case.operation != "U" or len(case.old) != 1 or case.edit.c_start >= len(case.target):
        return None
    old, before = case.old[0].lower_, case.before
    compares = before is not None and before.tag_ in {"JJR", "RBR"} and len(before.text) > 4
    if old == "more" and before is not None and compares and after is not None:
        if after.lower_ == "than":
            return case.say(
                "【%(word)s】 already compares, so “%(old)s” is not needed.",
                before,
                word=quote(before),
                rule="Short adjectives take -er and -est, long ones more and most.",
            )
    word = case.in_source(case.target[case.edit.c_start])
    if word is None:
        return None
    if old in {"more", "most"} and word.tag_ in {"JJR", "RBR", "JJS", "RBS"}:
        return case.say(
            "【%(word)s】 already compares, so “%(old)s” is not needed.",
            word,
            word=quote(word),
            rule="Short adjectives take -er and -est, long ones more and most.",
        )
    if old == "very" and case.target[case.edit.c_start].pos_ == "VERB":
        return case.say(
            "“%(old)s” cannot stand before a verb such as 【%(word)s】.", word, word=quote(word)
        )
    return None


@reason("NOUN", "ADJ", "ADV", severity=2)
def said_already(case: Case) -> Said | None:
    """return back; Kyoto city; empty vacant: the word beside it says so already."""
    if case.operation != "U" or not case.old or case.before is None:
        return None
    word, old = case.before, case.old[0]
    if old.pos_ == "ADJ" and case.after is not None and case.after.pos_ == "ADJ":
        word = case.after
    elif len(case.old) > 1 or case.becomes(word) != quote(word):
        return None
    elif old.pos_ == "ADJ" and word.pos_ != "ADJ":
        return None
    elif old.pos_ not in {"NOUN", "PROPN", "ADJ"} or word.pos_ not in {"PROPN", "ADJ", "ADV"}:
        return None
    if old.lower_ in {"much", "more", "most"} or _comes_back(case, old):
        return None  # too much low, bigger more: a matter of degree
    if any(t.lower_ == old.lower_ for t in case.source[max(0, old.i - 5) : old.i]):
        return None  # several birds and several animals: it was said before
    led = next((e for e in case.others if e.operation == "U" and _leads(case, e, word)), None)
    if led is not None and word.lower_ in {"more", "most"}:
        return None
    if led is not None:
        return case.say(
            "English has one word for “%(old)s”: {%(new)s}.",
            old=quote(case.source[led.start : case.edit.end]),
            new=quote(word),
        )
    language = old.lower_ in {"language", "languages"} and word.lower_ in LANGUAGES
    if language or _stands_alone(case, word, old):
        return case.say(
            "【%(word)s】 can stand alone for what is meant, so “%(old)s” is not needed.",
            word,
            word=quote(word),
        )
    again = _noun_again(case, old)
    if again is not None:
        return case.say(
            "【%(noun)s】 comes again after “%(link)s”, and once is enough for both.",
            again,
            noun=quote(again),
            link=quote(case.source[case.edit.end]),
            severity=1,
            rule="A word that belongs to both parts of and or or is usually said only once.",
        )
    described = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    thing = case.after
    if described is not None and described.dep_ == "amod" and thing is not None:
        noun = described.head
        if noun.i == case.edit.c_start and noun.pos_ == "NOUN" and case.becomes(thing) is not None:
            return case.say(
                "【%(word)s】 can describe 【%(noun)s】 directly, so “%(old)s” between them is not "
                "needed.",
                word,
                thing,
                word=quote(word),
                noun=quote(thing),
                severity=1,
                rule=ADDS_NOTHING,
            )
    return case.say("With 【%(word)s】 the word “%(old)s” is not needed.", word, word=quote(word))


def _noun_again(case: Case, noun: Token) -> Token | None:
    """processes of "natural (processes) and human processes"."""
    if noun.pos_ != "NOUN" or case.after is None or case.after.lower_ not in {"and", "or"}:
        return None
    right = case.source[case.edit.end + 1 : case.edit.end + 5]
    again = next((t for t in right if t.lemma_ == noun.lemma_), None)
    return again if again is not None and case.becomes(again) is not None else None


def _stands_alone(case: Case, word: Token, noun: Token) -> bool:
    """the youngest ones → the youngest; the opposite thing → the opposite."""
    if noun.lower_ not in {"one", "ones", "thing", "things", "side", "people"}:
        return False
    left = case.source[max(0, word.i - 2) : word.i]
    led = any(t.lower_ == "the" and case.becomes(t) == quote(t) for t in left)
    graded = word.tag_ == "JJS" or any(t.lower_ in {"most", "least"} for t in left)
    return led and (graded or word.lower_ in _ALONE)


_ALONE = {"opposite", "contrary", "same", "latter", "former", "other", "dead"}


def _leads(case: Case, edit: TokenEdit, word: Token) -> bool:
    """in a of "in a better way" → "better": the preposition goes as well."""
    near = 0 < word.i - edit.start <= 2 and edit.end <= word.i
    return bool(near and case.source[edit.start].pos_ == "ADP")


def _comes_back(case: Case, word: Token) -> bool:
    """The same word goes or comes in another edit, so that it only changes its place."""
    spans = [case.source[e.start : e.end] for e in case.others]
    spans += [case.target[e.c_start : e.c_end] for e in case.others]
    return any(
        t.lemma_.lower() == word.lemma_.lower()
        or min(len(t), len(word)) > 4  # also where its spelling is corrected
        and Levenshtein.normalized_similarity(t.lower_, word.lower_) >= _ALIKE
        for span in spans
        for t in span
    )


NEEDS_ITS_NOUN = "A word that describes a noun needs that noun after it: a red car, team spirit."


@reason("NOUN", "ADJ", severity=3)
def missing_between(case: Case) -> Said | None:
    """a of water → a glass of water; a very time → a very good time."""
    if case.operation != "M" or len(case.new) != 1 or not case.new[0].is_alpha:
        return None
    word = case.new[0]
    if _comes_back(case, word):
        return None  # a shirt of green colour → a green shirt: the noun was there
    of = next((c for c in word.children if c.lower_ == "of"), None)
    inside = next((c for c in of.children if c.dep_ == "pobj"), None) if of is not None else None
    owner = next((c for c in word.children if c.dep_ in {"compound", "advmod"}), None)
    near, before = case.in_source(inside) or case.in_source(owner), case.before
    if before is not None and before.lower_ == "of" and before.i and case.category == "NOUN":
        amount = case.source[before.i - 1]
        if amount.pos_ == "NOUN":
            return case.say(
                "After 【%(word)s】 and “of” a noun is missing: {%(new)s}.",
                amount,
                word=quote(amount),
                severity=3,
                rule="A preposition stands before a noun, a pronoun or an -ing form.",
            )
    if before is not None and case.category == "NOUN" and near is None:
        there = case.target[case.edit.c_start - 1]
        if there.pos_ == "ADJ" and there.lower_ == before.lower_ and there.head == word:
            return case.say(
                "【%(word)s】 describes a noun, and the noun is missing: {%(new)s}.",
                before,
                word=quote(before),
                rule=NEEDS_ITS_NOUN,
            )
    stronger = word.pos_ == "ADJ" and word.lower_ not in {"much", "many", "little", "few"}
    if before is not None and before.lower_ in {"very", "so", "too"} and stronger:
        return case.say(
            "【%(word)s】 makes an adjective stronger, and the adjective is missing: {%(new)s}.",
            before,
            word=quote(before),
            rule="Very, so and too stand before an adjective or an adverb.",
        )
    return None


@reason(
    "MORPH",
    "ADJ",
    "VERB:FORM",
    "OTHER",
    "VERB",
    rank=FIRST,
    severity=3,
    rule="Use -ed for how somebody feels and -ing for what causes the feeling.",
)
def feels_or_makes_feel(case: Case) -> Said | None:
    """I was interesting in → interested; a boring teacher is not bored."""
    words = [token for token in case.new if not token.is_punct]
    if case.operation != "R" or len(words) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0].lower_, words[0].lower_
    if {old[-2:], new[-2:]} != {"ed", "ng"} or old[:3] != new[:3] or not new.startswith(FEELINGS):
        return None
    word = words[0]
    shown = word.head if word.dep_ == "amod" else subject_of(word.head)
    if word.dep_ not in {"amod", "acomp", "attr", "oprd", "ROOT", "conj"} and word.pos_ != "ADJ":
        return None
    if word.dep_ == "ROOT":
        shown = subject_of(word)
    thing = case.in_source(shown)
    if thing is None:
        return case.say(
            "The ending -ed tells how somebody feels, -ing what makes us feel so: here it is "
            "{%(word)s}.",
            word=quote(word),
        )
    return case.say(
        "The ending -ed tells how somebody feels, -ing what makes us feel so; with 【%(thing)s】 "
        "it is {%(new)s}.",
        thing,
        thing=quote(thing),
    )


def _one_letter_inside(case: Case) -> bool:
    """One letter more or less inside a longer word, and no known family such as lose, loss."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if len(old) == len(new) or min(len(old), len(new)) < 5 or case.moved_away:
        return False
    return old[-1] == new[-1] and OSA.distance(old, new) == 1


def _own_word(case: Case, word: Token) -> Token | None:
    """The learner's word for a word of the target, if it is that word or a form of it."""
    own = case.learners(word)
    same = own is not None and case.becomes(own) == quote(word)
    return own if same else case.in_source(word)


_DESCRIBES = "Adjectives describe nouns, and adverbs say how something is done."
_NAMES = "Use a noun, not a verb or an adjective, to name a thing or an idea."


@reason("MORPH", "ADJ", "ADV", "OTHER", "NOUN", "SPELL", rank=LATE, severity=2)
def word_class(case: Case) -> Said | None:
    """speak good → well; a danger dog → dangerous; his succeed → success."""
    if len(case.new) != 1 or case.operation != "R":
        return None
    word = case.new[0]
    if not case.real_word or case.category == "SPELL" and word.pos_ not in {"ADJ", "ADV"}:
        return None
    if case.category == "NOUN" and not any(map(case.could_be, ("NOUN", "VERB", "ADJ", "ADV"))):
        return None  # objet: a misspelling, no other word class
    if _one_letter_inside(case) or word.lower_ not in errant_words:
        return None  # handing → handling: another word by a slip
    if word.lower_ == f"{case.old[0].lower_}ful" and case.after is not None:
        if case.after.lower_ == "of":
            return None  # a mouth of coffee → mouthful: a noun, whatever the parse says
    kinds = {"AUX": "VERB"}
    stood = kinds.get(case.old[0].pos_, case.old[0].pos_)
    wanted = kinds.get(word.pos_, word.pos_)
    if stood == wanted and stood in {"VERB", "ADJ"} and case.could_be(wanted):
        return None  # secure → secured: a word of this class stood there already
    same = word.lemma_.lower() in {t.lemma_.lower() for t in case.old}
    participle = case.old[0].tag_ in {"VBD", "VBN"} and not case.could_be("NOUN")
    named = participle and word.pos_ == "NOUN" and word.dep_ != "dobj"
    if same and word.pos_ in {"VERB", "AUX", "NOUN"} and not named:
        return None  # another form of one verb or noun, no other word class
    adverb = word.lower_ == f"{case.old[0].lower_}ly"  # deep impressed → deeply
    if case.category != "MORPH" and case.could_be(word.pos_) and not (case.moved_away or adverb):
        return None
    if word.tag_ in {"JJR", "RBR", "JJS", "RBS"} or word.lower_ in {"further", "farther"}:
        return None  # far → farther: a matter of comparing
    if word.pos_ == "ADV" == case.old[0].pos_ and case.could_be("ADV") and not adverb:
        return None  # anyways → anyway: an adverb stood there already
    if set(lemmas_of(case.old[0].lower_, "NOUN")) & set(lemmas_of(word.lower_, "NOUN")):
        if word.pos_ == "NOUN":
            return None  # stranger → strangers: a matter of number
    if not case.one_family and {case.old_text.lower(), word.lower_} != {"good", "well"}:
        return None  # another word altogether, not another form of this one
    stood_noun = case.old[0].pos_ in {"NOUN", "PROPN"}
    nouns = word.pos_ == "NOUN" and case.could_be("NOUN") and stood_noun
    if nouns and not case.moved_away:
        return None  # a noun stood there already
    old = case.old[0].lower_
    noun = old.endswith(_NOUN_ENDS) and not case.could_be("ADJ") and not case.could_be("VERB")
    if word.pos_ == "NOUN" and (noun or old.rstrip("s") == word.lower_):
        return None  # processors → processes: a noun by its ending
    if sorted((old, word.lower_)) in _SPELT_ALIKE or old == f"{word.lower_}s":
        return None  # confidant → confident: another word, not another class
    made = case.in_source(word.head)
    if word.pos_ == "ADJ" and made is not None and made.lemma_ in {"make", "keep", "find", "leave"}:
        return case.say(
            "After 【%(verb)s】 + somebody or something we use an adjective: {%(new)s}.",
            made,
            verb=quote(made),
            rule=_DESCRIBES,
        )
    over = word.head
    if word.pos_ == "ADV" and word.dep_ == "conj" and over.pos_ == "ADV":
        over = over.head  # speak slowly but clear → clearly
    head = _own_word(case, over)
    if word.pos_ == "ADV" and word.i == 0:
        return None  # Alternatively, …: it joins the sentence to the one before
    if word.pos_ == "ADV" and word.lower_ in _WHEN_OR_LINK:
        if not word.lower_.endswith("ly") or head is None or word.head.pos_ not in {"VERB", "AUX"}:
            return None  # therefor → therefore: only its letters
        return case.say(
            "It goes with the verb 【%(verb)s】, not with a noun, so we need an adverb: {%(new)s}.",
            head,
            verb=quote(head),
            rule=_DESCRIBES,
        )
    if word.pos_ == "ADV" and head is not None and over.pos_ in {"VERB", "AUX"}:
        return case.say(
            "It says how the action (【%(verb)s】) is done, so we need an adverb: {%(new)s}.",
            head,
            verb=quote(head),
            rule=_DESCRIBES,
        )
    graded = word.head.pos_ in {"ADJ", "ADV"} and word.i < word.head.i
    if graded and word.head.lower_ == "enough":
        return None  # remarkably enough: enough follows the word it goes with
    if word.pos_ == "ADV" and head is not None and graded:
        return case.say(
            "It says how 【%(word)s】 something is, so we need an adverb: {%(new)s}.",
            head,
            word=quote(head),
            rule=_DESCRIBES,
        )
    if word.dep_ == "amod" and word.head.pos_ not in {"NOUN", "PROPN", "PRON"}:
        return None  # in particular: a set phrase
    if word.pos_ == "ADJ" and word.dep_ == "amod" and old.endswith(("ed", "ing")):
        return None  # in reversed order → reverse: a participle describes a noun as well
    if word.dep_ == "amod" and case.old[0].dep_ == "compound" and case.old[0].pos_ == "NOUN":
        if not case.could_be("ADJ") and case.could_be("NOUN"):
            return case.say(
                "“%(old)s” is a noun and would name a kind of 【%(noun)s】; the adjective "
                "{%(new)s} says what it is like.",
                head,
                noun=quote(head) if head is not None else "",
                rule=_DESCRIBES,
            )
    if word.pos_ == "ADJ" and word.dep_ == "amod" and head is not None:
        return case.say(
            "The word tells us about the noun 【%(noun)s】, so it must be an adjective: {%(new)s}.",
            head,
            noun=quote(head),
            rule=_DESCRIBES,
        )
    if word.pos_ == "ADJ" and word.dep_ in {"acomp", "attr"} and head is not None:
        return case.say(
            "After 【%(verb)s】 we describe the subject with an adjective: {%(new)s}.",
            head,
            verb=quote(head),
            rule=_DESCRIBES,
        )
    degree = case.before
    if word.pos_ == "ADJ" and degree is not None and degree.lower_ in _DEGREE and (
            degree.dep_ != "amod"):  # fmt: skip
        return case.say(
            "After 【%(word)s】 we need an adjective here: {%(new)s}.",
            degree,
            word=quote(degree),
            rule=_DESCRIBES,
        )
    stays = case.old[0].dep_ in {"amod", "compound"} and case.old[0].head.i > case.edit.start
    if word.pos_ == "NOUN" and word.text.isascii() and not lemmas_of(word.lower_, "NOUN"):
        return None  # straighten: a verb, whatever the parse says
    if word.pos_ == "NOUN" and stays and case.becomes(case.old[0].head) is None:
        return None  # an unwilling attitude → unwillingness: a noun stood beside it
    if word.pos_ == "NOUN":
        sign = next(
            (
                case.in_source(c)
                for dep in ("amod", "poss", "nummod", "det")
                for c in word.children
                if c.dep_ == dep
            ),
            None,
        )
        if sign is not None:
            return _noun_after(case, sign)
        if word.dep_ in {"nsubj", "nsubjpass"} and head is not None and not old.endswith("ing"):
            return case.say(
                "It is the subject of 【%(verb)s】, so we need a noun: {%(new)s}.",
                head,
                verb=quote(head),
                severity=3,
                rule=_NAMES,
            )
        near = head is not None and 0 < case.edit.start - head.i <= 2
        named = old.endswith("ing") and case.could_be("VERB")
        if word.dep_ == "pobj" and near and head is not None and named:
            return case.say(
                "After 【%(sign)s】 both are possible: the noun {%(new)s} names the thing or the "
                "idea, “%(old)s” the action.",
                head,
                sign=quote(head),
                severity=1,
            )
        bare = word.dep_ == "pobj" and word.lower_.endswith("ing") and case.could_be("VERB")
        if bare and near and head is not None and head.lower_ in _BEFORE_ING:
            return case.say(
                "After the preposition 【%(word)s】 the verb takes -ing: {%(new)s}.",
                head,
                word=quote(head),
                severity=3,
                rule="After a preposition the verb takes -ing.",
            )
        if word.dep_ in {"pobj", "dobj"} and head is not None and near:
            return case.say(
                "After 【%(sign)s】 a noun is needed: {%(new)s}.",
                head,
                sign=quote(head),
                severity=3,
                rule=_NAMES,
            )
    be = next((c for c in word.children if c.dep_ in {"auxpass", "cop"}), None)
    state = case.in_source(be) if be is not None and be.lemma_ == "be" else None
    if word.tag_ == "VBN" and state is not None and not lemmas_of(word.lower_, "ADJ"):
        return case.say(
            "After 【%(word)s】 we use the past participle: {%(new)s}.",
            state,
            word=quote(state),
            severity=3,
            rule="After have and be in the passive, use the past participle.",
        )
    if word.tag_ == "VBN" and state is not None and not case.could_be("VERB"):
        return case.say(
            "After 【%(verb)s】 we describe the subject with an adjective: {%(new)s}.",
            state,
            verb=quote(state),
            rule=_DESCRIBES,
        )
    if word.tag_ in {"VBN", "VBG"} and word.dep_ == "amod" and case.old[0].pos_ == "NOUN":
        return case.say(
            "The word tells us about the noun 【%(noun)s】, so it must be an adjective: {%(new)s}.",
            head,
            noun=quote(head) if head is not None else "",
            rule=_DESCRIBES,
        )
    lead = case.before
    if word.tag_ == "VB" and lead is not None and lead.lower_ in MODALS | {"to"}:
        return case.say(
            "After 【%(word)s】 we need a verb: {%(new)s}.",
            lead,
            word=quote(lead),
            severity=3,
            rule="After to, can, will and must comes the base form of a verb.",
        )
    if word.pos_ in {"VERB", "AUX"}:
        sign = next((case.in_source(c) for c in word.children if c.dep_.startswith("nsubj")), None)
        plural = set(lemmas_of(word.lower_, "NOUN")) & case.old_lemmas  # their daily life → lives
        after = sign.nbor() if sign is not None and sign.i + 1 < len(case.source) else None
        other = after is not None and after.tag_ in {"VBZ", "VBP", "VBD"} and (
            after.i != case.edit.start)  # fmt: skip
        if other:
            return None  # the water they drink always residents: they has its verb
        if sign is not None and not _asks_for(word, sign):
            return None  # Fixed: discover targets in time: no subject, a verb that instructs
        if word.tag_ == "VBZ" and old.endswith("s") and word.lemma_.lower().startswith(old):
            return None  # posses → possesses: letters are missing
        if sign is not None and sign.pos_ in {"NOUN", "PROPN", "PRON"} and not plural:
            return case.say(
                "With the subject 【%(sign)s】 we need a verb here: {%(new)s}.",
                sign,
                sign=quote(sign),
                severity=3,
                rule="Every English sentence needs a verb.",
            )
    before_noun = word.head.pos_ in {"NOUN", "PROPN"} and word.head.i > word.i
    if word.dep_ == "advmod" and before_noun:
        return None
    linking = word.head.lemma_.lower() in _LINKING
    if (
        word.pos_ == "ADJ"
        and case.old[0].pos_ == "ADV"
        and word.head.pos_ == "VERB"
        and not linking
    ):
        return None
    if word.pos_ == "ADV" and word.lower_.endswith("ly") and word.dep_ == "advmod":
        return case.say(
            "It says how something is done, so we need an adverb: {%(new)s}.", rule=_DESCRIBES
        )
    if word.pos_ == "ADJ" and word.dep_ in {"amod", "acomp", "conj", "oprd", "ccomp"}:
        return case.say(
            "It describes a person or a thing, so it is an adjective: {%(new)s}.", rule=_DESCRIBES
        )
    return None


def _asks_for(verb: Token, subject: Token) -> bool:
    """The subject stands in the verb's own part, and the form of the verb fits it."""
    between = subject.doc[subject.i + 1 : verb.i] if subject.doc is verb.doc else ()
    left = [t for t in verb.children if t.dep_.startswith("nsubj")]
    between = verb.doc[left[0].i + 1 : verb.i] if left else between
    if any(t.text in {":", "-", "–", "—"} for t in between):
        return False
    helped = any(t.dep_ == "aux" for t in verb.children)
    return helped or verb.tag_ != "VB" or subject.tag_ not in {"NN", "NNP"}


_LINKING = {"look", "feel", "seem", "sound", "smell", "taste", "become", "get", "make", "find"}
_BEFORE_ING = {"before", "after", "without", "by", "about", "instead", "besides", "despite"}
_DEGREE = {"more", "very", "so", "too", "most", "less"}
_NOUN_ENDS = ("er", "ers", "or", "ors", "ist", "ists", "ant", "ants", "ent", "ents", "tion", "ness")
_SPELT_ALIKE = [["descendant", "descendent"], ["broken", "broker"]]
_WHEN_OR_LINK = frozenset(
    "usually normally recently previously currently often therefore anyway actually probably "
    "finally originally initially eventually certainly possibly generally basically additionally "
    "lately already firstly lastly obviously unfortunately hopefully mostly mainly".split()
)
"""Adverbs that say when, how often or how sure, not in what way."""


@reason("VERB", rank=LATE + 1, severity=3)
def verb_wanted(case: Case) -> Said | None:
    """The guests arrival late → arrive: ERRANT calls it another verb, but a noun stood there."""
    if len(case.old) != 1 or case.could_be("VERB"):
        return None
    return word_class(case)


_RESULTS = {"drawing", "painting", "building", "meaning", "recording", "feeling", "warning",
            "greeting", "wedding", "drawings", "paintings", "feelings"}  # fmt: skip
_THINGS = frozenset(
    "clothing housing bedding lighting flooring packaging heating seating parking wiring reasoning "
    "styling offering opening ending beginning saving savings earnings surroundings belongings "
    "marketing accounting banking engineering funding training".split()
)
"""Nouns in -ing that name a thing, a trade or a sum rather than an activity."""
_ONE_CASE = "A noun in -ing names an activity, another noun one case of it: swimming, a swim."


@reason("MORPH", "NOUN", "OTHER", "VERB", "VERB:FORM", rank=LATE + 1, severity=2)
def thing_or_activity(case: Case) -> Said | None:
    """a hard struggling → struggle; the burn of coal → burning; the teach → teaching."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    old, word = case.old[0], case.new[0]
    if word.pos_ != "NOUN" or word.tag_ not in {"NN", "NNS"} or not case.real_word:
        return None
    if word.dep_ == "ROOT":
        return None  # This results in: a verb, whatever the parse says
    bare = not any(c.i < word.i for c in word.children) and word.lower_ in lemmas_of(
        old.lower_, "VERB"
    )
    if bare and word.i and word.nbor(-1).dep_ == "cc":
        return None  # Come in but wait outside: after and or but it may well be a verb
    left = [t for t in case.target[max(0, word.i - 2) : word.i] if not t.lower_.endswith("ly")]
    if left and left[-1].tag_ == "TO":
        return None  # to quickly shop: a verb
    stems = lemmas_of(old.lower_, "VERB"), lemmas_of(word.lower_, "VERB")
    if old.lower_ in _THINGS or word.lower_ in _THINGS and lemmas_of(old.lower_, "NOUN"):
        return None  # clothing → clothes: two nouns
    if word.lower_.endswith("ing") and not old.lower_.endswith("ing"):
        if not set(stems[0]) & set(stems[1]) or old.lower_.endswith("ed"):
            return None
        small = word.head if word.dep_ == "pobj" and word.head.i == word.i - 1 else None
        own = case.in_source(small)
        if own is not None and own.pos_ in {"ADP", "SCONJ"} and own.lower_ in _BEFORE_ING:
            return case.say(
                "After the preposition 【%(word)s】 the verb takes -ing: {%(new)s}.",
                own,
                word=quote(own),
                rule="After a preposition the verb takes -ing.",
            )
        if not lemmas_of(old.lower_, "NOUN"):
            return case.say(
                "“%(old)s” is a verb; the activity is called {%(new)s}.", rule=_NAMES, severity=3
            )
        sign = next((case.in_source(c) for c in word.children if c.dep_ in {"det", "poss"}), None)
        if word.lower_ in _RESULTS and sign is not None:
            return _noun_after(case, sign)
        return case.say(
            "{%(new)s} names the activity; “%(old)s” is a verb or only one case of it.",
            rule="An -ing form can name an activity: cooking, swimming.",
        )
    if old.lower_.endswith("ing") and not word.lower_.endswith("ing"):
        if old.lower_.removesuffix("ing") not in errant_words and not set(stems[0]) & errant_words:
            return None  # unwilling: an adjective, of no verb
        family = set(stems[0]) & {*stems[1], *lemmas_of(word.lower_, "NOUN")}
        if not family and not (case.one_family and old.lower_[:4] == word.lower_[:4]):
            return None
        if word.lemma_.lower() in stems[0] and word.lemma_.lower().endswith("er"):
            return None  # engineering → engineers
        if word.lemma_.lower().endswith(("er", "or")) and len(word.lemma_) > 5:
            return case.say(
                "“%(old)s” names the activity; {%(new)s} names who or what does it.", severity=3
            )
        if not set(stems[0]) & set(stems[1]) and word.lemma_.lower()[:4] != old.lower_[:4]:
            return None
        if meaning(old.lower_, "noun") is not None and word.lemma_.lower() == word.lower_:
            return case.say(
                "“%(old)s” names the activity; {%(new)s} is one case of it.", rule=_ONE_CASE
            )
        return case.say(
            "The noun for this is {%(new)s}; “%(old)s” is the -ing form of a verb.", rule=_NAMES
        )
    return None


@reason("MORPH", "ADJ", "VERB:FORM", "OTHER", "VERB", rank=LATE + 1, severity=2)
def does_or_is_done(case: Case) -> Said | None:
    """a disabled illness → disabling; a stealing bicycle → stolen."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    old, word = case.old[0], case.new[0]
    noun = case.learners(word.head) if word.dep_ == "amod" else None
    if noun is None or word.head.i < word.i:
        return None
    if not set(lemmas_of(old.lower_, "VERB")) & set(lemmas_of(word.lower_, "VERB")):
        return None
    many = noun.tag_ in {"NNS", "NNPS"}
    if word.lower_.endswith("ing") and old.lower_.endswith(("ed", "en")):
        if word.lemma_.lower() in _NOT_DONE or set(lemmas_of(word.lower_, "VERB")) & _NOT_DONE:
            return case.say(
                "Nothing is done to 【%(noun)s】, so the past participle does not fit: {%(new)s}.",
                noun,
                noun=quote(noun),
                rule=_DOES_OR_DONE,
            )
        return case.say(
            "{%(new)s} says what 【%(noun)s】 do; “%(old)s” says what is done to them."
            if many
            else "{%(new)s} says what the 【%(noun)s】 does; “%(old)s” says what is done to it.",
            noun,
            noun=quote(noun),
            rule=_DOES_OR_DONE,
        )
    if word.lower_ in {"failed", "fallen", "retired", "grown", "advanced", "specialized"}:
        return None  # a failed plan: nobody fails it
    if word.lower_.endswith(("ed", "en")) and old.lower_.endswith("ing"):
        return case.say(
            "{%(new)s} says what is done to 【%(noun)s】; “%(old)s” says what they do."
            if many
            else "{%(new)s} says what is done to the 【%(noun)s】; “%(old)s” says what it does.",
            noun,
            noun=quote(noun),
            rule=_DOES_OR_DONE,
        )
    return None


_DOES_OR_DONE = "Before a noun, -ing says what it does, a past participle what is done to it."
_NOT_DONE = frozenset("exist remain happen occur live rise fall follow last emerge vary".split())


_OF_A_COUNTRY = "Countries have a noun and an adjective: Italy, Italian; France, French."


@reason("MORPH", "ADJ", "NOUN", "OTHER", "SPELL", rank=LATE - 1, severity=2, rule=_OF_A_COUNTRY)
def country_or_adjective(case: Case) -> Said | None:
    """an Italy restaurant → Italian; he lives in Japanese → Japan; to learn England → English."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    old, word = case.old[0], case.new[0]
    if not (old.text[:1].isupper() and word.text[:1].isupper()) or old.text[:2] != word.text[:2]:
        return None
    if old.lower_.rstrip("s") == word.lower_.rstrip("s"):
        return None  # Christian → Christians: a matter of number
    if _is_nation(old.text) == _is_nation(word.text):
        return None
    noun = case.learners(word.head) if word.dep_ in {"amod", "compound"} else None
    if _is_nation(word.text) and noun is not None and _is_place(old):
        return case.say(
            "“%(old)s” is the name of the place; to describe 【%(noun)s】 we need the adjective: "
            "{%(new)s}.",
            noun,
            noun=quote(noun),
        )
    named = word.lower_ in LANGUAGES - _NO_LANGUAGE and word.dep_ in {"dobj", "pobj", "conj"}
    if named and _is_place(old):
        return case.say("{%(new)s} is the language; “%(old)s” is the name of the place.")
    if _is_nation(old.text) and _is_place(word):
        return case.say(
            "{%(new)s} is the name of the place; “%(old)s” names the people or the language."
        )
    return None


_NO_LANGUAGE = {"american", "british", "european", "asian", "african"}


def _is_nation(word: str) -> bool:
    """Spanish, Italian, Chinese: an adjective by its ending."""
    return word.lower() in LANGUAGES or word.endswith(("ian", "ean", "ese", "ish", "ican", "aqi"))


def _is_place(word: Token) -> bool:
    return word.ent_type_ in {"GPE", "LOC"} or word.pos_ == "PROPN"


_PERSON = ("er", "or", "ist", "ian", "ant", "ee")


@reason("MORPH", "NOUN", "OTHER", rank=LATE - 1, severity=3,
        rule="The endings -er, -or and -ist name who or what does it: a writer.")  # fmt: skip
def person_or_thing(case: Case) -> Said | None:
    """He is a famous science → scientist; he studies scientist → science."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or not case.real_word:
        return None
    old, word = case.old[0], case.new[0]
    if not case.one_family or word.pos_ != "NOUN" or not case.could_be("NOUN"):
        return None
    names = lemmas_of(old.lower_, "NOUN")[0], word.lemma_.lower()
    if names[0][:4] != names[1][:4] or names[0] == names[1]:
        return None
    persons = [_is_person(name, other) for name, other in (names, names[::-1])]
    if old.lower_[:-3] == word.lower_[:-3] and len(old) == len(word):
        return None  # descendent → descendant: only its letters
    maker = (names[1] if persons[1] else names[0]).endswith(("er", "or"))
    if persons == [False, True]:
        return case.say(
            "{%(new)s} names who or what does it; “%(old)s” does not."
            if maker
            else "{%(new)s} names a person; “%(old)s” does not."
        )
    if persons == [True, False]:
        return case.say(
            "“%(old)s” names who or what does it; {%(new)s} names the action or its result."
            if maker
            else "“%(old)s” names a person; {%(new)s} does not, and no person is meant."
        )
    return None


def _is_person(name: str, other: str) -> bool:
    """scientist beside science, but not printer beside print."""
    ending = next((end for end in _PERSON if name.endswith(end)), None)
    if ending is None or other.endswith(_PERSON) or name in _NO_PERSON:
        return False
    stem = name.removesuffix(ending)
    plain = stem[:-1] if stem[-2:-1] == stem[-1:] else stem  # runner beside run
    if ending in {"er", "or"} and other not in {stem, plain, *(stem + e for e in _OF_A_VERB)}:
        return False  # director beside directory, integer beside integral: no doer of it
    if Prefix.similarity(stem, other) < len(stem) - 2:
        return False  # newspaper beside news: another word comes in
    return len(name) > len(other) - 2 and len(name) > 5


_OF_A_VERB = ("e", "ion", "ation", "ment", "ance", "ence", "ure", "y", "ship")
_NO_PERSON = {"computer", "cooker", "container", "disorder", "remainder", "reminder", "character",
              "printer", "counter", "monitor", "factor", "sector", "member", "quarter",
              "conditioner", "adaptor", "converter", "constant", "restaurant",
              "plant", "committee", "guarantee", "fee", "coffee"}  # fmt: skip


_DESCRIBING = ("ic", "ical", "al", "ive", "ous", "y", "ful", "ary", "ed", "able", "ing")


@reason("MORPH", "ADJ", "NOUN", "SPELL", "OTHER", rank=LATE, severity=2,
        rule="A noun before another noun says what kind it is: a science book.")  # fmt: skip
def noun_before_noun(case: Case) -> Said | None:
    """a scientific magazine → a science magazine."""
    if case.operation != "R" or len(case.new) != 1 or not case.one_family or not case.real_word:
        return None
    word, old = case.new[0], case.old[0].lower_
    if word.pos_ != "NOUN" or word.dep_ != "compound" or word.tag_ != "NN":
        return None
    if word.lower_.endswith(("al", "ic", "ous", "ive")) and not lemmas_of(word.lower_, "NOUN"):
        return None  # prototypal: an adjective
    if word.lower_.endswith("est") and not lemmas_of(word.lower_, "NOUN"):
        return None  # funny → funniest: an adjective, whatever the parse says
    if not (old.endswith(_DESCRIBING) or word.lower_ == f"{old}ing"):
        return None  # ballon → balloon: only misspelt
    if old.endswith("ing") and word.lower_.endswith("ing"):
        return None  # recoding → recording: a noun for a noun
    if (
        word.lower_ == f"{old}ing"
        and case.before is not None
        and (case.before.pos_ == "VERB" or case.before.lower_ == "to")
    ):
        return None  # likes sing songs → singing: a verb after a verb
    noun = case.in_source(word.head)
    if noun is None or noun.i <= case.edit.start or set(case.old_lemmas) & {word.lemma_.lower()}:
        return None
    return case.say(
        "To name a kind of 【%(noun)s】, English puts {%(new)s} before it, not “%(old)s”.",
        noun,
        noun=quote(noun),
    )


@reason(
    "MORPH",
    "ADJ",
    "ADV",
    "OTHER",
    "SPELL",
    "VERB",
    "NOUN",
    rank=FIRST,
    severity=2,
    rule="Adjectives describe nouns, and adverbs say how something is done.",
)
def good_or_well(case: Case) -> Said | None:
    """speak English good → well; look beautifully → beautiful."""
    if case.operation != "R" or not case.new or len(case.old) != 1:
        return None
    old, word = case.old[0].lower_, case.new[0]
    over = next((token for token in word.ancestors if token.pos_ == "VERB"), None)
    verb = case.in_source(over)
    shown = [] if verb is None else [verb]
    asks = case.before is not None and case.before.lower_ == "how"
    after_verb = over is not None and over.i < word.i
    if (old, word.lower_) == ("good", "well") and (asks or after_verb):
        return case.say("“%(old)s” describes a noun; with a verb we use “well”.", *shown)
    if (old, word.lower_) == ("well", "good") and word.head.lemma_.lower() not in {"feel", "look"}:
        return case.say("“%(old)s” goes with a verb; to describe a noun we use “good”.")
    if old == f"{word.lower_}ly" and word.dep_ == "acomp" and verb is not None:
        if word.head.lemma_.lower() in {"look", "feel", "seem", "sound", "smell", "taste"}:
            return case.say(
                "After 【%(verb)s】 we use an adjective, not an adverb: {%(new)s}.",
                verb,
                verb=quote(verb),
            )
    return None


@reason("ADJ", "ADV", rank=LATE + 4, severity=3)
def another_word(case: Case) -> Said | None:
    """The neighbour decides which word is usual: strong coffee, heavy rain."""
    if case.operation != "R" or not case.real_word or look_alike(case):
        return None
    if not case.new[-1].is_alpha or case.new[-1].dep_ not in {"amod", "advmod"}:
        return None  # a mark comes, or the subject, which chooses no word: a tired child is prone
    if Levenshtein.normalized_similarity(case.old_text.lower(), case.new_text.lower()) >= _ALIKE:
        return None  # transferrable → transferable: only its letters
    if case.new_text.lower() in {"pre", "post", "non", "anti", "pro", "mid"}:
        return None  # before-crisis → pre-crisis: a part of the word after it
    partner = partner_of(case)
    if partner is None or partner.lemma_ == "be":
        return None
    if partner.pos_ == "NOUN" == partner.head.pos_ and partner.head.i == partner.i + 1:
        partner = partner.head  # ache of "stomach ache"
    words = {"word": quote(partner)}
    if case.new[-1].is_stop or both_usual(case):
        return None  # however, just, as: no word that a neighbour chooses; black → green tea
    if partner.pos_ not in {"NOUN", "PROPN", "ADJ", "ADV", "VERB"}:
        return None
    if abs(partner.i - case.edit.start) > _NEAR:
        return None
    first, last = sorted((partner.i, case.edit.start))
    if any(t.is_punct and t.text != "-" for t in case.source[first:last]):
        return None  # not too much, more or less: a word of another part
    if partner.pos_ == "VERB" and count("va", partner.lemma_, case.new_text.lower()) < OFTEN:
        return None  # an adverb with a verb: usual only where it was often seen
    said = case.say(
        "The usual word with 【%(word)s】 here is {%(new)s}.", partner, severity=2, **words
    )
    return replace(said, no_rule=True) if said is not None else None


def _noun_after(case: Case, sign: Token) -> Said | None:
    return case.say(
        "After 【%(sign)s】 a noun is needed: {%(new)s}.",
        sign,
        sign=quote(sign),
        severity=3,
        rule=_NAMES,
    )

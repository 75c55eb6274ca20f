"""a, an, the, and other words before a noun."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import FIRST, reason
from app.explain.reasons.persons import person_meant
from app.explain.reasons.sense import sense_of_the_rest
from app.explain.words import DAYS, LANGUAGES, LONG_SOUND, MONTHS, NEGATIVES, SILENT_H, UNCOUNTABLE

_BEFORE_NOUN = {"det", "poss", "nummod", "predet", "amod"}
_INSTRUMENTS = frozenset("piano guitar violin drums flute cello trumpet keyboard harp".split())
# nouns that name a thing in general although they are no stuff to be weighed
_IN_GENERAL = frozenset("life love nature society history time death art sport science".split())
_POSSESSIVES = {"my", "your", "his", "her", "its", "our", "their"}


def noun_of(case: Case) -> Token | None:
    """The noun that the article belongs to, in the source."""
    for token in case.new:
        if token.dep_ in _BEFORE_NOUN and token.head.pos_ in {"NOUN", "PROPN", "PRON"}:
            noun = case.in_source(token.head)
            follows = next(iter(case.target[token.head.i + 1 : token.head.i + 2]), None)
            if noun is not None and follows is not None and follows.pos_ == "NOUN":
                return case.in_source(follows) or noun  # a plaster cast, read as two
            return noun
    for token in case.old:
        if token.dep_ in _BEFORE_NOUN and token.head.pos_ in {"NOUN", "PROPN", "PRON"}:
            return token.head
    for token in case.source[case.edit.end : case.edit.end + 4]:
        if token.pos_ in {"NOUN", "PROPN"}:
            return token.head if token.dep_ == "compound" else token
        if token.pos_ in {"VERB", "AUX", "ADP", "SCONJ", "PUNCT", "PRON"}:
            return None
    return None


def _next_word(case: Case) -> Token | None:
    return case.after


@reason(
    "DET", "PREP", "ADV", "ADJ", "NOUN", "PRON", "VERB", "CONJ", "OTHER", "VERB:TENSE", "PART",
    rank=FIRST,
)  # fmt: skip
def written_twice(case: Case) -> Said | None:
    """the the garden: the same word stands beside it."""
    if case.operation != "U" or len(case.old) != 1:
        return None
    for beside in (case.after, case.before):
        if beside is not None and beside.lower_ == case.old[0].lower_:
            return case.say(
                "【%(word)s】 stands here twice; once is enough.", beside, word=quote(beside)
            )
    return None


@reason("DET", "SPELL", "ORTH")
def sound_after_it(case: Case) -> Said | None:
    """a apple → an apple."""
    new, old = case.new_text.lower(), case.old_text.lower()
    if {new, old} != {"a", "an"} or case.after is None:
        return None
    word = case.after
    if new == "an":
        return case.say(
            "【%(word)s】 begins with a vowel sound, so we write {%(new)s}.", word, word=quote(word)
        )
    if word.lower_ in LONG_SOUND or word.lower_[:1] not in "aeiou":
        return case.say(
            "【%(word)s】 begins with a consonant sound, so we write {%(new)s}.",
            word,
            word=quote(word),
        )
    return None


@reason("DET", "PRON")
def already_determined(case: Case) -> Said | None:
    """the my school: one is enough."""
    if case.operation != "U":
        return None
    for neighbour in (case.after, case.before):
        sure = _POSSESSIVES if neighbour is case.before else _POSSESSIVES | {"this", "these"}
        if neighbour is not None and neighbour.lower_ in sure and neighbour.dep_ != "dative":
            return case.say(
                "【%(word)s】 already says which one, so “%(old)s” is too much.",
                neighbour,
                word=quote(neighbour),
            )
    return None


@reason("DET", "PRON", "ADJ", "ADV", "NOUN")
def any_after_not(case: Case) -> Said | None:
    """don't have some → any; didn't see nobody → anybody."""
    if case.operation != "R" or not case.new_text.lower().startswith("any"):
        return None
    left = reversed(list(case.source[: case.edit.start]))
    sign = next((t for t in left if t.lower_ in NEGATIVES and t.lower_ != "no"), None)
    return case.say(
        "【%(word)s】 already says “not”, so we use {%(new)s}, not “%(old)s”."
        if case.old_text.lower().startswith("no")
        else "After 【%(word)s】 we use {%(new)s}, not “%(old)s”.",
        sign,
        word=quote(sign) if sign is not None else "",
    )


@reason("DET")
def two_changes_together(case: Case) -> Said | None:
    """The longer we waited, colder → the colder."""
    if case.new_text.lower() != "the" or case.after is None or len(case.source) < 2:
        return None
    first, second = case.source[0], case.source[1]
    if first.lower_ != "the" or second.tag_ not in {"JJR", "RBR"} or case.edit.start < 2:
        return None
    if case.after.tag_ not in {"JJR", "RBR"}:
        return None
    return case.say(
        "Two changes go together: “【%(first)s】 …” needs a second {%(new)s} here.",
        first,
        second,
        first=quote(first, second),
    )


@reason("DET", "PRON")
def verb_shows_how_many(case: Case) -> Said | None:
    """This are → These are."""
    if case.new_text.lower() not in {"this", "that", "these", "those"} or not case.new:
        return None
    verb = case.after
    if case.operation != "R" or verb is None or verb.lower_ not in {"is", "are", "was", "were"}:
        return None
    return case.say(
        "The verb 【%(verb)s】 shows how many are meant, so we write {%(new)s}.",
        verb,
        verb=quote(verb),
    )


@reason("DET", "ADJ", "ADV", "OTHER")
def number_agrees(case: Case) -> Said | None:
    """this books → these books; much friends → many friends."""
    new = case.new_text.lower()
    if new == "less" and case.old and case.after is not None and case.after.pos_ == "ADJ":
        return case.say(
            "Before an adjective such as 【%(word)s】 we use {%(new)s}, not “%(old)s”.",
            case.after,
            word=quote(case.after),
        )
    noun = noun_of(case)
    if noun is None or case.operation != "R":
        return None
    words = {"noun": quote(noun)}
    if new in {"these", "those"}:
        return case.say(
            "【%(noun)s】 is plural, so the word before it is {%(new)s}.", noun, **words
        )
    if new in {"this", "that"} and case.old_text.lower() in {"these", "those"}:
        return case.say(
            "【%(noun)s】 is singular, so the word before it is {%(new)s}.", noun, **words
        )
    if new in {"many", "few", "a few", "fewer"}:
        return case.say("【%(noun)s】 can be counted, so we use {%(new)s}.", noun, **words)
    if new in {"much", "little", "a little", "less"}:
        return case.say("【%(noun)s】 cannot be counted, so we use {%(new)s}.", noun, **words)
    return None


def _known_by(case: Case, noun: Token) -> Token | None:
    """What makes a noun known: only, same, first, a superlative, an of-phrase, a clause."""
    for child in noun.children:
        if child.i < case.edit.end and child.i < noun.i:
            continue  # the only of "If only the ambulance …"
        if child.lower_ in {"same", "only", "first", "second", "third", "last", "next", "whole"}:
            return child
        if child.tag_ in {"JJS", "RBS"}:
            return child
        most = next((c for c in child.children if c.tag_ == "RBS" and c.i < noun.i), None)
        if most is not None and most.i >= case.edit.end:
            return most
    for child in noun.children:
        if child.i > noun.i and child.lower_ == "of":
            return child
        if child.i > noun.i and child.dep_ == "relcl":
            return child
    return None


@reason("DET")
def the_is_needed(case: Case) -> Said | None:
    if case.new_text.lower().split()[:1] != ["the"]:
        return None
    noun = noun_of(case)
    if case.after is not None and case.after.lower_ == "other":
        one = next((t for t in case.source[: case.edit.start] if t.lower_ == "one"), None)
        two = next((t for t in case.source[: case.edit.start] if t.lower_ in {"two", "both"}), None)
        if two is not None:
            signs = [two] if one is None else [two, one]
            return case.say(
                "There are only 【%(sign)s】, so the second is {%(new)s} other.",
                *signs,
                sign=quote(two),
            )
    if noun is None:
        return None
    sign = _known_by(case, noun)
    before = [t for t in case.source[: case.edit.start] if t.lemma_ == noun.lemma_]
    if case.operation == "R" and before and sign is None:
        return case.say(
            "The sentence has named the 【%(noun)s】 before, so now we use {%(new)s}.",
            noun,
            noun=quote(noun),
        )
    verb = case.before
    if verb is not None and verb.lemma_.lower() in {"play", "learn", "practise"}:
        if noun.lower_ in _INSTRUMENTS:
            return case.say(
                "Before a musical instrument (【%(noun)s】) we use {%(new)s}.",
                noun,
                noun=quote(noun),
            )
    if noun.pos_ == "PROPN" and sign is None:
        return case.say("The name 【%(noun)s】 has {%(new)s} before it.", noun, noun=quote(noun))
    if sign is not None and sign.tag_ in {"JJS", "RBS"} or sign is not None and sign.i < noun.i:
        return case.say(
            "【%(sign)s】 means there is only one like this, so we use {%(new)s}.",
            sign,
            sign=quote(sign),
        )
    if sign is not None:
        return case.say(
            "What follows says which 【%(noun)s】 is meant, so we use {%(new)s}.",
            noun,
            noun=quote(noun),
        )
    return case.say(
        "The reader knows which 【%(noun)s】 is meant, so we use {%(new)s}.", noun, noun=quote(noun)
    )


@reason("DET")
def some_or_almost_none(case: Case) -> Said | None:
    """a few friends, few friends: the rest of the sentence shows which is meant."""
    word = case.after
    if case.operation == "R" or word is None or word.lower_ not in {"little", "few"}:
        return None
    if (case.new_text or case.old_text).lower() != "a":
        return None
    noun, sign = noun_of(case), sense_of_the_rest(case)
    if sign is not None:
        return case.say(
            "The rest of the sentence (【%(sign)s】) shows that some are meant: {%(new)s} %(word)s."
            if case.operation == "M" and word.lower_ == "few"
            else "The rest of the sentence (【%(sign)s】) shows that some is meant: {%(new)s} "
            "%(word)s."
            if case.operation == "M"
            else "The rest of the sentence (【%(sign)s】) shows that almost none is meant, so no "
            "“%(old)s” stands before “%(word)s”.",
            sign,
            *([noun] if noun is not None else []),
            sign=quote(sign),
            word=quote(word),
        )
    return case.say(
        "{%(new)s} 【%(word)s】 means some; without it we mean almost none."
        if case.operation == "M"
        else "Without “%(old)s”, 【%(word)s】 means almost none; with it we mean some.",
        noun,
        word=quote(word),
    )


@reason("DET")
def one_of_many(case: Case) -> Said | None:
    """A singular noun that can be counted needs a or an."""
    if case.new_text.lower() not in {"a", "an"}:
        return None
    noun = noun_of(case)
    if noun is None or noun.lower_ in UNCOUNTABLE or noun.tag_ in {"NNS", "NNPS"}:
        return None
    before = case.source[: case.edit.start]
    so = next((t for t in before[-2:] if t.lower_ in {"so", "too", "as", "how"}), None)
    adjective = case.before is not None and case.before.pos_ == "ADJ"
    if so is not None and case.operation == "M" and adjective:
        return case.say(
            "After 【%(so)s】 + adjective, one 【%(noun)s】 needs {%(new)s} before it.",
            so,
            noun,
            so=quote(so),
            noun=quote(noun),
        )
    if case.operation == "R" and case.old_text.lower() == "the":
        there = next((t for t in case.source[: case.edit.start] if t.lower_ == "there"), None)
        if there is not None and there.i == case.edit.start - 1:
            return case.say(
                "After 【%(there)s】 we speak of any 【%(noun)s】, so we use {%(new)s}.",
                there,
                noun,
                there=quote(there),
                noun=quote(noun),
            )
        return case.say(
            "It is any 【%(noun)s】, not one we know already, so we use {%(new)s}.",
            noun,
            noun=quote(noun),
        )
    return case.say(
        "【%(noun)s】 can be counted and there is one, so it needs {%(new)s}.",
        noun,
        noun=quote(noun),
    )


@reason("DET")
def none_is_needed(case: Case) -> Said | None:
    if case.operation != "U":
        return None
    noun = noun_of(case)
    if noun is None:
        return None
    words = {"noun": quote(noun)}
    if noun.lower_ in UNCOUNTABLE and case.old_text.lower() in {"a", "an"}:
        return case.say("【%(noun)s】 cannot be counted, so it takes no “%(old)s”.", noun, **words)
    if noun.lower_ in DAYS | MONTHS or noun.lower_ in LANGUAGES:
        return case.say("【%(noun)s】 is a name and stands without “%(old)s”.", noun, **words)
    if noun.pos_ == "PROPN":
        return case.say("【%(noun)s】 is a name and stands without “%(old)s”.", noun, **words)
    if noun.tag_ in {"NNS", "NNPS"} and case.old_text.lower() in {"a", "an"}:
        return case.say(
            "【%(noun)s】 is more than one, and “%(old)s” means one, so leave it out.",
            noun,
            **words,
        )
    general = noun.lower_ in UNCOUNTABLE | _IN_GENERAL or noun.lower_.endswith(("ics", "ology"))
    if general and case.old_text.lower() == "the":
        return case.say("We mean 【%(noun)s】 in general, so there is no “%(old)s”.", noun, **words)
    described = any(c.dep_ in {"amod", "relcl", "prep", "acl"} for c in noun.children)
    if noun.tag_ == "NNS" and (described or noun.dep_ not in {"nsubj", "dobj"}):
        return case.say(
            "“%(old)s” would mean certain 【%(noun)s】 that we know already, so leave it out.",
            noun,
            **words,
        )
    if noun.tag_ == "NNS":
        return case.say(
            "Here 【%(noun)s】 means all of them in general, so there is no “%(old)s”.",
            noun,
            **words,
        )
    return case.say("【%(noun)s】 stands without “%(old)s” in this use.", noun, **words)


@reason("DET")
def belongs_to(case: Case) -> Said | None:
    """Fatima lost his passport → her."""
    if case.operation != "R" or case.old_text.lower() not in _POSSESSIVES:
        return None
    if case.new_text.lower() not in _POSSESSIVES:
        return None
    owner = person_meant(case, case.new_text.lower())
    return case.say(
        "It belongs to 【%(owner)s】, so we write {%(new)s}.",
        owner,
        owner=quote(owner) if owner is not None else "",
    )


@reason("DET")
def whose(case: Case) -> Said | None:
    if case.new_text.lower() not in _POSSESSIVES:
        return None
    noun = noun_of(case)
    if noun is None:
        return None
    return case.say("{%(new)s} says whose 【%(noun)s】 we mean.", noun, noun=quote(noun))


@reason("DET")
def plain_determiner(case: Case) -> Said | None:
    noun = noun_of(case)
    old, new, before = case.old_text.lower(), case.new_text.lower(), case.before
    if new == "another" and before is not None and before.lower_ == "one":
        return case.say(
            "【%(word)s】 goes together with {%(new)s}, not with “%(old)s”.",
            before,
            word=quote(before),
        )
    if noun is None or new in {"which", "who", "that", "whom"}:
        return None
    if case.operation == "M" and not any(t.dep_ in _BEFORE_NOUN for t in case.new):
        return None
    words = {"noun": quote(noun)}
    if new == "another" and noun.tag_ == "NN":
        return case.say("One more 【%(noun)s】 is meant, so we use {%(new)s}.", noun, **words)
    if new == "every" and case.after is not None and case.after.like_num:
        return case.say(
            "Before a number of 【%(noun)s】 we say how often with {%(new)s}.", noun, **words
        )
    if (old, new) == ("all", "every"):
        return case.say(
            "{%(new)s} 【%(noun)s】 says how often; “%(old)s” says how long.", noun, **words
        )
    if new == "whose":
        return case.say(
            "Before the noun 【%(noun)s】 we need the form that says whose: {%(new)s}.",
            noun,
            **words,
        )
    if case.operation == "M":
        return case.say("【%(noun)s】 needs {%(new)s} before it.", noun, noun=quote(noun))
    if case.operation == "R":
        return case.say(
            "With 【%(noun)s】 the right word is {%(new)s}, not “%(old)s”.", noun, noun=quote(noun)
        )
    return None


def starts_with_vowel(word: str) -> bool:
    """By sound, as far as spelling and the two short lists tell."""
    low = word.lower()
    return low in SILENT_H or (low[:1] in "aeiou" and low not in LONG_SOUND)

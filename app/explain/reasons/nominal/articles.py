"""a, an, the, and other words before a noun."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.generic_nouns import (
    ABSTRACT,
    IN_GENERAL,
    meant_in_general,
    shared_article,
)
from app.explain.reading.partners import phrase_at
from app.explain.reading.persons import person_meant
from app.explain.reading.verbs import clause_verb, own_subject
from app.explain.reading.word_sets import (
    COUNTS_AS_ONE,
    DAYS,
    LANGUAGES,
    LONG_SOUND,
    MEN,
    MONTHS,
    NEGATIVES,
    PERSONS,
    SILENT_H,
    TIME_NOUNS,
    UNCOUNTABLE,
    WITH_TWO_OBJECTS,
    WOMEN,
)
from app.explain.reasons import FIRST, reason
from app.explain.reasons.usage.articles import FIXED_RULE
from app.explain.reasons.usage.countability import NOT_KNOWN_YET, ONLY_IF_KNOWN
from app.explain.reasons.wording.sense import sense_of_the_rest
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import FINITE_TAGS
from grammar_items.usage.lexicon import countability
from grammar_items.verb_groups import subject_of

_BEFORE_NOUN = {"det", "poss", "nummod", "predet", "amod"}
_INSTRUMENTS = frozenset("piano guitar violin drums flute cello trumpet keyboard harp".split())
_MEALS = frozenset("breakfast lunch dinner supper".split())
_BUILDINGS = frozenset(
    "school work bed college university church hospital prison class kindergarten".split()
)
_SUBJECTS = frozenset(
    "chemistry geography maths mathematics biology physics economics linguistics philosophy "
    "psychology sociology geology zoology informatics".split()
)
_SPORTS = frozenset(
    "tennis football basketball volleyball handball hockey rugby golf chess judo karate "
    "cricket".split()
)
_ONLY_ONE = frozenset(
    "sun moon earth world sky sea internet environment ground future past universe "
    "climate weather air government police countryside economy population public media press "
    "army capital".split()
)
_SEASONS = {"spring", "summer", "autumn", "winter"}
_KINDS = frozenset(
    "smartphone computer telephone television camera car wheel aeroplane radio printer".split()
)
_GO_TO = frozenset(
    "gym cinema theatre bank doctor dentist supermarket beach station airport city toilet park "
    "bus train underground metro library".split()
)
_TIMES = frozenset("year month week day hour minute night morning evening".split())
_BIG = frozenset("hundred thousand million dozen".split())
_ALONE = frozenset("most both half all each".split())
_POSSESSIVES = {"my", "your", "his", "her", "its", "our", "their"}


def noun_of(case: Case) -> Token | None:
    """The noun that the article belongs to, in the source."""
    for token in case.new:
        if token.dep_ in _BEFORE_NOUN and token.head.pos_ in {"NOUN", "PROPN", "PRON"}:
            verb = _verb_read_as_noun(token)
            if verb is not None:
                return case.in_source(verb.nbor(-1))
            head = _last_of_compound(token.head)
            if not any(char.isalnum() for char in head.text):
                return None  # e-mail, whose hyphen is read as the noun
            if _is_only_a_verb(head):
                return None
            noun = case.in_source(head)
            follows = next(iter(case.target[head.i + 1 : head.i + 2]), None)
            joined = follows is not None and follows.pos_ == "NOUN" and follows.dep_ != "npadvmod"
            joined = joined and follows is not None and follows.lower_ not in _WHENEVER
            if noun is not None and follows is not None and joined:
                return case.in_source(follows) or noun  # a plaster cast, read as two
            return noun
    for token in case.old:
        if token.dep_ in _BEFORE_NOUN and token.head.pos_ in {"NOUN", "PROPN", "PRON"}:
            return token.head
    for token in case.source[case.edit.end : case.edit.end + 4]:
        if token.pos_ in {"NOUN", "PROPN"}:
            return token.head if token.dep_ == "compound" else token
        if token.pos_ in {"VERB", "AUX", "ADP", "SCONJ", "PUNCT", "PRON"} or token.lower_ == "but":
            return None
    return None


def _verb_read_as_noun(article: Token) -> Token | None:
    """stores of "the server stores copies", read as one long noun: no verb is left."""
    if any(t.tag_ in FINITE_TAGS for t in article.doc):
        return None
    for word in article.doc[article.i + 2 :]:
        if not {word.pos_, word.nbor(-1).pos_} <= {"NOUN"}:
            return None
        plural = word.tag_ == "NNS" == word.head.tag_
        if plural and word.dep_ == "compound" and lemmas_of(word.lower_, "VERB"):
            return word
    return None


def _is_only_a_verb(word: Token) -> bool:
    """improve of "give a improve a plan", read as a noun."""
    return not lemmas_of(word.lower_, "NOUN") and bool(lemmas_of(word.lower_, "VERB"))


def _last_of_compound(noun: Token) -> Token:
    """seller of "ice cream seller", whichever of the three the article hangs on."""
    while noun.dep_ == "compound" and noun.head.i > noun.i:
        noun = noun.head
    if noun.lower_ in _WHENEVER and noun.i and noun.nbor(-1).pos_ == "NOUN":
        return noun.nbor(-1)
    return noun


_WHENEVER = {"everytime", "anytime", "everyday", "nowadays", "sometime", "alot"}
"""Adverbs that are read as the last noun of "a blood test everytime"."""


def _whole_name(case: Case, noun: Token) -> Span:
    """ice cream seller, Fair Trade Commission: the noun with those that belong to it before it."""
    first = noun.i
    while first > case.edit.end and _part_of_name(noun.doc[first - 1], noun):
        first -= 1
    return noun.doc[first : noun.i + 1]


def _part_of_name(word: Token, noun: Token) -> bool:
    if word.dep_ == "compound":
        return True
    return bool(noun.pos_ == "PROPN" and word.text[:1].isupper() and word.head == noun)


@reason("DET", "PREP", "OTHER", rank=FIRST, severity=2)
def each_time(case: Case) -> Said | None:
    """three times in week → a week."""
    noun = case.after
    if case.new_text.lower() != "a" or noun is None or case.edit.c_start == 0:
        return None
    before = case.target[case.edit.c_start - 1]
    often = before.lower_ in {"once", "twice", "times"} or before.lemma_.lower() in _TIMES
    often = often or any(c.dep_ == "nummod" for c in before.children)  # two pages a day
    if noun.lemma_.lower() not in _TIMES or not often:
        return None
    return case.say(
        "“a %(noun)s” means every %(noun)s.",
        noun,
        noun=noun.lemma_.lower(),
        rule="Use a or an for every: once a week, two euros a kilo.",
    )


@reason("DET", rank=FIRST, severity=2)
def next_in_line(case: Case) -> Said | None:
    """in next room → in the next room; next Monday needs no article."""
    word, noun = case.after, noun_of(case)
    if case.operation != "M" or case.new_text.lower() != "the" or word is None or noun is None:
        return None
    if word.lower_ not in {"next", "last"} or noun.lemma_.lower() in TIME_NOUNS | DAYS | MONTHS:
        return None
    return case.say(
        "【%(sign)s】 means there is only one like this, so we use {%(new)s}.",
        word,
        sign=quote(word),
        rule="Use the with first, last, same, only and superlatives: there is only one.",
    )


@reason("DET", severity=2)
def phrase_with_article(case: Case) -> Said | None:
    """in hurry → in a hurry; for an example → for example; hundred people → a hundred."""
    after = case.after
    if case.operation == "M" and case.new_text.lower() == "a" and after is not None:
        if after.lower_ in _BIG:
            return case.say(
                "Before 【%(word)s】 we need {%(new)s} or “one”.",
                after,
                word=quote(after),
                rule="Say a or one before hundred, thousand and million.",
            )
    found = phrase_at(case)
    pair = {case.old_text.lower(), case.new_text.lower()}
    if found is None or pair <= _POSSESSIVES or pair <= _NEAR or "which" in pair:
        return None  # on its own → on their own: the owner; this reasons → these: the number
    if case.operation == "U" and after is not None and after.lower_ in _NEAR | _POSSESSIVES:
        return None  # for the these reasons: two words where one is enough
    if case.new_text.lower() in _POSSESSIVES and _BODY & {t.lower_ for t in found[1]}:
        return None  # with his hat in the hands → in his hands: whose hands they are
    phrase, kept = found
    if case.operation == "M" and _belongs_elsewhere(case, phrase):
        return None  # in end user license → in the end user license
    if case.operation == "U" and _noun_goes(case, phrase, kept):
        return None  # for the purpose to → in order to: "the" went with "purpose"
    if case.operation == "U":
        return case.say(
            "This is a fixed phrase without “%(old)s”: “%(phrase)s”.",
            *kept[-1:],
            phrase=phrase,
            old=case.old_text.lower(),
            rule=Line(FIXED_RULE, {"phrase": phrase}),
        )
    return case.say(
        "This is a fixed phrase: “%(phrase)s”.",
        *kept[-1:],
        phrase=phrase,
        rule=Line(FIXED_RULE, {"phrase": phrase}),
    )


def _belongs_elsewhere(case: Case, phrase: str) -> bool:
    """The article that comes belongs to a noun outside the phrase."""
    article = next((t for t in case.new if t.dep_ == "det"), None)
    if article is None or article.head.pos_ != "NOUN":
        return False
    return not {article.head.lower_, article.head.lemma_.lower()} & set(phrase.split())


def _noun_goes(case: Case, phrase: str, kept: list[Token]) -> bool:
    """The noun of the article is no part of the phrase, and another edit takes it out."""
    noun = case.old[0].head if case.old else None
    if noun is None or noun.pos_ != "NOUN" or noun in kept:
        return False
    if noun.lemma_.lower() in phrase.split():
        return False  # with the feet → on foot: the same noun in another number
    edit = next((e for e in case.others if e.start <= noun.i < e.end), None)
    return edit is not None and noun.lower_[:2] != edit.replacement.strip().lower()[:2]


_BODY = frozenset(
    "hand hands head mind eye eyes face mouth pocket pockets arm arms heart hair foot feet leg "
    "legs nose knee knees shoulder shoulders".split()
)


@reason("DET", "SPELL", "ORTH", severity=2)
def sound_after_it(case: Case) -> Said | None:
    """a apple → an apple: the sound of the next word decides, be it a noun or an adjective."""
    new, old = case.new_text.lower(), case.old_text.lower()
    place = case.edit.c_end
    if {new, old} != {"a", "an"} or place >= len(case.target):
        return None
    word = case.target[place]
    if word.text in _QUOTES and place + 1 < len(case.target):
        word = case.target[place + 1]
    dot = new == "a" and word.text[:1] == "." and word.text[1:2].isalpha()  # a .NET app
    if not word.text[:1].isalnum() and not dot:
        return None
    shown = case.learners(word)
    return case.say(
        "【%(word)s】 begins with a vowel sound, so we write {%(new)s}."
        if new == "an"
        else "【%(word)s】 begins with a consonant sound, so we write {%(new)s}.",
        *([] if shown is None else [shown]),
        word=quote(word if shown is None else shown),
        rule="Use an before a vowel sound and a before other sounds.",
    )


_QUOTES = {'"', "“", "‘", "'", "`"}


@reason("DET", "PRON", severity=2)
def already_determined(case: Case) -> Said | None:
    """the my school: one is enough."""
    if case.operation != "U":
        return None
    if case.category == "PRON" and case.old_text.lower() in _NO_DETERMINERS:
        return None  # I broke me my wrist: an object, and no word before the noun
    if case.old_text.lower() in _ALONE or case.old and case.old[0].tag_ in {"WDT", "WP", "IN"}:
        return None  # all your body; the soup which my aunt makes
    asks = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if asks is not None and asks.lower_ in {"what", "which"} and asks.dep_ == "det":
        if asks.head.i > asks.i and asks.head.pos_ in {"NOUN", "PROPN"}:
            own = case.learners(asks)
            return case.say(
                "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
                own,
                word=quote(own) if own is not None else "",
                rule="Use only one word like the, my, this or a before a noun.",
            )
    no = case.before
    if no is not None and no.lower_ in {"which", "that"} and case.category == "PRON":
        return None  # which it makes: the subject is named twice
    if no is not None and no.lower_ in {"which", "whose"} and no.dep_ not in {"det", "poss"}:
        return None  # in which a plan: it opens a clause
    if no is not None and no.lower_ in {"no", "any", "some", "every", "each", "which", "whose"}:
        return case.say(
            "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
            no,
            word=quote(no),
            rule="Use only one word like the, my, this or a before a noun.",
        )
    one = case.after
    if one is not None and one.lower_ == "one" and case.old_text.lower() in {"a", "an"}:
        if not (one.i + 1 < len(case.source) and case.source[one.i + 1].text == "-"):
            return case.say(
                "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
                one,
                word=quote(one),
                rule="Use only one word like the, my, this or a before a noun.",
            )
    opener = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if opener is not None and opener.lower_ == "whose":
        return case.say(
            "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
            word=quote(opener),
            rule="Use only one word like the, my, this or a before a noun.",
        )
    for neighbour in (case.after, case.before):
        sure = _POSSESSIVES | {"this", "these", "those"}
        alone = neighbour is not None and neighbour == case.before and neighbour.dep_ == "pobj"
        if alone:
            continue  # because of this, some shops: it stands for a noun
        if neighbour is not None and neighbour.lower_ in sure and neighbour.dep_ != "dative":
            return case.say(
                "【%(word)s】 already says which one, so “%(old)s” is too much.",
                neighbour,
                word=quote(neighbour),
                rule="Use only one word like the, my, this or a before a noun.",
            )
    return None


_NO_DETERMINERS = frozenset("i you he she it we they me him us them".split())


@reason(
    "DET", "PRON", "ADJ", "ADV", "NOUN",
    severity=2,
)  # fmt: skip
def any_after_not(case: Case) -> Said | None:
    """don't have some → any; didn't see nobody → anybody."""
    if case.operation != "R" or not case.new_text.lower().startswith("any"):
        return None
    if not case.old_text.lower().startswith(("some", "no", "every")):
        if case.old_text.lower() not in {"a", "an", "one", "the"}:
            return None  # whether there → anything is needed: another word altogether
    left = reversed(list(case.source[: case.edit.start]))
    sign = next((t for t in left if t.lower_ in NEGATIVES and t.lower_ != "no"), None)
    if sign is not None and case.old_text.lower() in {"a", "an", "the"}:
        return _any_or_an(case, sign)
    return case.say(
        "【%(word)s】 already says “not”, so we use {%(new)s}, not “%(old)s”."
        if case.old_text.lower().startswith("no")
        else "After 【%(word)s】 we use {%(new)s}, not “%(old)s”.",
        sign,
        word=quote(sign) if sign is not None else "",
        rule=_ANY,
    )


_ANY = "After a negative word we use any, anything, anybody."


def _any_or_an(case: Case, sign: Token) -> Said | None:
    """not in a hurry → in any hurry: both are right; not the reason → any reason: no matter which.

    A plural or uncounted noun could not have "a" at all: that is another reason.
    """
    noun = case.new[0].head
    if noun.pos_ != "NOUN":
        return None
    if case.old_text.lower() == "the":
        return case.say(
            "{%(new)s} means that it does not matter which 【%(noun)s】.",
            sign,
            case.learners(noun),
            noun=quote(case.learners(noun) or noun),
            rule="Any in a sentence without not means that it does not matter which one."
            if sign.lower_ == "without"
            else _ANY,
        )
    if noun.tag_ != "NN" or _is_counted(noun) is False:
        return None
    said = case.say(
        "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
        sign,
        severity=1,
    )
    return replace(said, no_rule=True) if said is not None else None


@reason("DET", severity=2)
def two_changes_together(case: Case) -> Said | None:
    """The longer we waited, colder → the colder."""
    if case.new_text.lower() != "the" or case.after is None or len(case.source) < 2:
        return None
    said = _noun_after_comparative(case)
    if said is not None:
        return said
    first, second = case.source[0], case.source[1]
    if first.lower_ != "the" or second.tag_ not in {"JJR", "RBR"} or case.edit.start < 2:
        return None
    if case.after.tag_ not in {"JJR", "RBR"}:
        return None
    return case.say(
        "As in “the more, the better”, 【%(first)s】 is answered by a second {%(new)s}.",
        first,
        second,
        first=quote(first, second),
        rule="Use the + comparative, the + comparative: the more, the better.",
    )


def _noun_after_comparative(case: Case) -> Said | None:
    """The more they train, the greater (the) chance is."""
    place = case.edit.c_start
    if place < 4 or case.target[place - 1].tag_ not in {"JJR", "RBR"}:
        return None
    left = case.target[: place - 1]
    pairs = zip(left, left[1:], strict=False)
    if left[-1].lower_ != "the" or not any(
        one.lower_ == "the" and two.tag_ in {"JJR", "RBR"} for one, two in pairs
    ):
        return None
    shown = case.in_source(case.target[place - 1])
    return case.say(
        "As in “the older the car, the cheaper”, the noun after 【%(word)s】 has {%(new)s} too.",
        shown,
        word=quote(shown) if shown is not None else "",
        rule="Use the + comparative, the + comparative: the more, the better.",
    )


@reason("DET", "PRON", severity=2)
def verb_shows_how_many(case: Case) -> Said | None:
    """This are → These are."""
    pointing = {"this", "that", "these", "those"}
    if case.new_text.lower() not in pointing or case.old_text.lower() not in pointing:
        return None
    many = {"these", "those"}
    if (case.new_text.lower() in many) == (case.old_text.lower() in many):
        return None  # that is → this is: how far, not how many
    verb = case.after
    if case.operation != "R" or verb is None or verb.lower_ not in {"is", "are", "was", "were"}:
        return None
    return case.say(
        "The verb 【%(verb)s】 shows how many are meant, so we write {%(new)s}.",
        verb,
        verb=quote(verb),
        rule="This and that go with one thing, these and those with more than one.",
    )


@reason("DET", "ADJ", "ADV", "OTHER", severity=2)
def number_agrees(case: Case) -> Said | None:
    """this books → these books; much friends → many friends."""
    new = case.new_text.lower()
    if new == "less" and case.old and case.after is not None and case.after.pos_ == "ADJ":
        return case.say(
            "Before an adjective such as 【%(word)s】 we use {%(new)s}, not “%(old)s”.",
            case.after,
            word=quote(case.after),
            rule="Use very or so before an adjective, and much or many before a noun.",
        )
    noun = noun_of(case)
    if noun is None and case.operation == "R" and case.old_text.lower() in _AMOUNTS:
        return _counted(case, new)
    corrected = _noun_of_new(case)
    if noun is not None and corrected is not None and _another_noun(case, noun, corrected):
        noun = None  # This command lists files → These commands list files: not the files
    said = _points_at_corrected(case, noun)
    if said is not None:
        return said
    if noun is None or case.operation != "R":
        return None
    if any(t.pos_ == "ADP" for t in case.source[case.edit.end : noun.i]):
        return None  # add few to a story → little: it stands alone
    words = {"noun": quote(noun)}
    if new in {"these", "those"} and case.old_text.lower() in {"this", "that", "a", "an"}:
        return case.say(
            "【%(noun)s】 is plural, so the word before it is {%(new)s}.",
            noun,
            **words,
            rule="This and that go with a singular noun, these and those with a plural noun.",
        )
    if new in {"this", "that"} and case.old_text.lower() in {"these", "those"}:
        return case.say(
            "【%(noun)s】 is singular, so the word before it is {%(new)s}.",
            noun,
            **words,
            rule="This and that go with a singular noun, these and those with a plural noun.",
        )
    if not any(t.lower_ in _AMOUNTS | {"lot", "lots", "amount", "number"} for t in case.old):
        return None  # most of them → many of them: both can be counted
    if new in {"many", "few", "a few", "fewer"}:
        return case.say(
            "【%(noun)s】 can be counted, so we use {%(new)s}.",
            noun,
            **words,
            rule="Use many and few with nouns we can count, much and little with the others.",
        )
    if new in {"much", "little", "a little", "less"}:
        return case.say(
            "【%(noun)s】 cannot be counted, so we use {%(new)s}.",
            noun,
            **words,
            rule="Use many and few with nouns we can count, much and little with the others.",
        )
    return None


def _another_noun(case: Case, noun: Token, corrected: Token) -> bool:
    """The noun found in the source is not the one that the corrected word stands before."""
    same = {noun.lower_, *lemmas_of(noun.lower_, "NOUN")} & {
        corrected.lower_,
        *lemmas_of(corrected.lower_, "NOUN"),
    }
    return not same and case.learners(corrected) != noun


def _points_at_corrected(case: Case, noun: Token | None) -> Said | None:
    """this situation → these situations: the noun changes with the word before it."""
    old, new, corrected = case.old_text.lower(), case.new_text.lower(), _noun_of_new(case)
    if corrected is None or case.operation != "R" or not {old, new} <= _NEAR:
        return None
    if corrected.tag_ not in {"NN", "NNS"} or (new in _MANY) is not (corrected.tag_ == "NNS"):
        return None
    if (old in _MANY) is (new in _MANY) or noun is not None and noun.tag_ == corrected.tag_:
        return None
    return case.say(
        "“%(noun)s” is plural, so the word before it is {%(new)s}."
        if new in _MANY
        else "“%(noun)s” is singular, so the word before it is {%(new)s}.",
        noun=quote(corrected),
        rule="This and that go with a singular noun, these and those with a plural noun.",
    )


_MANY = {"these", "those"}
_AMOUNTS = {"much", "many", "few", "little", "less", "fewer", "a few", "a little"}


def _counted(case: Case, new: str) -> Said | None:
    """much childs → many children: the noun as it is corrected."""
    following = case.target[case.edit.c_end : case.edit.c_end + 4]
    noun = next((t for t in following if t.pos_ == "NOUN"), None)
    if noun is None or any(t.pos_ == "ADP" for t in case.target[case.edit.c_end : noun.i]):
        return None  # add few to a story → little: it stands alone
    if new in {"many", "few", "a few", "fewer"} and noun.tag_ == "NNS":
        return case.say(
            "{%(noun)s} can be counted, so we use {%(new)s}.",
            noun=quote(noun),
            rule="Use many and few with nouns we can count, much and little with the others.",
        )
    if new in {"much", "little", "a little", "less"} and noun.tag_ == "NN":
        return case.say(
            "{%(noun)s} cannot be counted, so we use {%(new)s}.",
            noun=quote(noun),
            rule="Use many and few with nouns we can count, much and little with the others.",
        )
    return None


def _known_by(case: Case, noun: Token) -> Token | None:
    """What makes a noun known: only, same, first, a superlative, an of-phrase, a clause."""
    kept = case.edit.start if case.operation == "M" else case.edit.end
    for child in noun.children:
        if child.i < kept and child.i < noun.i:
            continue  # the only of "If only the ambulance …"
        if child.lower_ in _ONE_SUCH:
            return child
        if child.tag_ in {"JJS", "RBS"}:
            return child
        most = next((c for c in child.children if c.tag_ == "RBS" and c.i < noun.i), None)
        if most is not None and most.i >= case.edit.end:
            return most
    return None


_ONE_SUCH = frozenset(
    "same only first second third fourth fifth sixth seventh eighth ninth tenth last next whole "
    "following previous main right wrong current latter former entire".split()
)
_SAYS_WHICH = {"of", "in", "on", "at", "from", "between", "to", "for"}
_OPENS_RELATIVE = {"that", "which", "who", "whom", "whose", "where", "when", "why"}


def _what_follows(case: Case, noun: Token) -> Span | None:
    """in my class, of the film, I love: the learner's words that say which one is meant."""
    same = [t for t in case.target if t.lower_ == noun.lower_ and case.learners(t) == noun]
    for child in same[0].children if same else ():
        words = _words_that_say_which(child, same[0])
        if not words:
            continue
        first, last = case.learners(words[0]), case.learners(words[-1])
        span = case.phrase(first, last)
        if span is not None and len(span) <= _LONGEST and span.start > noun.i:
            return span
    return None


def _words_that_say_which(child: Token, noun: Token) -> list[Token]:
    """The shortest whole phrase: "of the film", "located in the hall", "that I bought"."""
    words = sorted(child.subtree, key=lambda token: token.i)
    if words[0].i != noun.i + 1 or words[-1].i - words[0].i != len(words) - 1:
        return []
    if child.dep_ == "prep" and child.lower_ in _SAYS_WHICH and child.i == noun.i + 1:
        end = next((c for c in child.children if c.dep_ in {"pobj", "pcomp"}), None)
        if end is None or end.lower_ in _NO_PLACE or end.tag_ == "VBG" and child.lower_ != "of":
            return []
        if child.lower_ in {"on", "in", "at", "from"} and _a_time(end):
            return []  # go to the shops on Sundays: when, and not which
        if noun.dep_ == "dobj" and child.lower_ not in {"of", "between"}:
            return []  # wrote the answer on the board: it may belong to the verb
        number = next((c for c in end.children if c.i == end.i + 1 and c.like_num), end)
        return [t for t in words if t.i <= number.i]
    if child.dep_ == "acl" and child.lower_ not in {"using", "according", "based"}:
        stop = next((c for c in child.children if c.dep_ == "dobj"), None)
        for small in child.children:
            if small.dep_ in {"prep", "agent"} and small.i == child.i + 1:
                stop = next((c for c in small.children if c.dep_ == "pobj"), None)
        if stop is None and len(words) == 1 and lemmas_of(child.lower_, "NOUN"):
            return []  # the validator set: a noun, read as a participle
        short = [t for t in words if t.i <= (child.i if stop is None else stop.i)]
        return short if len(short) <= _LONGEST else [t for t in words if t.i <= child.i]
    if child.dep_ == "advmod" and child.lower_ in {"above", "below"}:
        return words
    if child.dep_ == "relcl":
        opener = words[0].lower_ in _OPENS_RELATIVE or words[0].tag_ in {"PRP", "TO"}
        if not opener:
            return []  # at the stop the bus came: two clauses, read as one
        stop = next((c for c in child.children if c.dep_ == "dobj" and c.i > child.i), child)
        for end in (words[-1], stop, child):
            short = [t for t in words if t.i <= end.i]
            if len(short) <= _LONGEST:
                return short
        return words[:3]
    return []


def _a_time(word: Token) -> bool:
    """on Sundays, in 2010, at noon."""
    low = word.lemma_.lower()
    year = word.like_num and len(word) == 4
    return low in TIME_NOUNS | DAYS | MONTHS or low.rstrip("s") in DAYS or year


_NO_PLACE = {"general", "advance", "addition", "example", "instance", "time", "turn", "particular"}
_LONGEST = 6


def _name_before(case: Case, noun: Token) -> Span | None:
    """Azure of "the Azure portal", --port of "the --port flag": it says which one is meant."""
    article = next((t for t in case.new if t.lower_ == "the"), None)
    if article is None or noun.doc is not case.target or noun.pos_ != "NOUN":
        return None
    between = [t for t in case.target[article.i + 1 : noun.i] if not t.is_punct or t.text == "-"]
    if any(t.pos_ in {"ADP", "VERB", "AUX", "DET", "CCONJ"} and not _is_code(t) for t in between):
        return None
    names = [t for t in between if _is_code(t) or noun.tag_ == "NN" and _is_name(t)]
    if not names:
        return None
    last = names[-1]
    while last.i + 2 < noun.i and last.nbor().text == "-":
        last = last.nbor(2)  # --skip-tests, cut into parts
    span = case.phrase(case.in_source(names[0]), case.in_source(last))
    return span if span is not None and len(span) <= _LONGEST else None


def _is_name(word: Token) -> bool:
    """Azure, Twitter; not PDF or TV, which say what kind it is."""
    mixed = any(c.isupper() for c in word.text[1:]) and word.text[:1].isupper()
    name = word.pos_ == "PROPN" and word.text[:1].isupper()
    return bool((name or mixed) and not word.text.isupper())


def _camel_case(word: Token) -> bool:
    """fileList, maxReplicas: the name of something in a program."""
    return bool(word.text[:1].islower() and any(c.isupper() for c in word.text[1:-1]))


def _is_code(word: Token) -> bool:
    """foo_bar, config.yaml, --port, fileList: a word that nobody writes in running text."""
    inner = word.text[1:-1]
    return (
        word.is_alpha is False
        and any(c.isalpha() for c in word.text)
        and any(sign in inner or word.text.startswith(sign) for sign in "_./-@$:")
        and "'" not in word.text
        or (word.text[:1].islower() and any(c.isupper() for c in inner))
    )


_WHICH_ONES = "Use the with first, last, same, following and superlatives: they say which one."


@reason("DET", severity=2)
def the_is_needed(case: Case) -> Said | None:
    """flute → the flute; in morning → in the morning; sun → the sun."""
    if case.new_text.lower().split()[:1] != ["the"]:
        return None
    noun = noun_of(case) or _noun_of_the_edit(case)
    best = case.after
    if case.operation == "M" and best is not None and _two_comparatives(case):
        return None  # The more people know, the better: two changes together
    if noun is not None and noun.text[:1].isdigit():
        return None  # the 3rd of May: a date, not a thing that is counted
    corrected = _noun_of_new(case)
    if best is not None and best.tag_ == "JJS":
        return _one_like_this(case, best, corrected)
    if case.after is not None and case.after.lower_ == "other":
        one = next((t for t in case.source[: case.edit.start] if t.lower_ == "one"), None)
        two = next((t for t in case.source[: case.edit.start] if t.lower_ in {"two", "both"}), None)
        if two is not None:
            signs = [two] if one is None else [two, one]
            return case.say(
                "There are only 【%(sign)s】, so the second is {%(new)s} other.",
                *signs,
                sign=quote(two),
                rule="Of two things, one is one and the second is the other.",
            )
    if best is not None and best.lower_ == "following" and (corrected is None or noun is None):
        return case.say(
            "With {%(new)s}, 【%(word)s】 stands for what comes next and needs no noun.",
            best,
            word=quote(best),
            rule="Say the following for what comes next: the following are examples.",
        )
    if noun is None or corrected is not None and corrected.tag_ == "NNS" != noun.tag_:
        return _the_corrected(case)
    sign = _known_by(case, noun)
    for word in (case.after, *case.old):
        if sign is None and word is not None and word.lower_ in _ONE_SUCH and word != noun:
            sign = word  # not in the right to vote: a noun
    if sign is not None:
        return _one_like_this(case, sign, corrected)
    what = _what_follows(case, noun)
    if what is None and noun.pos_ == "NOUN" and _named_already(case, noun):
        return case.say(
            "The sentence has named the 【%(noun)s】 before, so now we use {%(new)s}.",
            noun,
            noun=quote(noun),
            rule="Use a for something new and the when it is mentioned again.",
        )
    verb = case.before
    if verb is not None and verb.lemma_.lower() in {"play", "learn", "practise"}:
        if noun.lower_ in _INSTRUMENTS:
            return case.say(
                "Before a musical instrument (【%(noun)s】) we use {%(new)s}.",
                noun,
                noun=quote(noun),
                rule="Use the before musical instruments: play the piano.",
            )
    grammar = corrected if corrected is not None else noun
    name = noun.pos_ == "PROPN" == grammar.pos_ and noun.text[:1].isupper()
    if name and what is None:
        return _the_name(case, noun)
    if what is not None:
        return case.say(
            "What follows (【%(what)s】) says which 【%(noun)s】 we mean, so we use {%(new)s}.",
            noun,
            what,
            noun=quote(noun),
            what=quote(what),
            rule="Use the when the words after the noun say which one you mean.",
        )
    return _usual_the(case, noun, grammar)


def _noun_of_the_edit(case: Case) -> Token | None:
    """Figure → The figure: at the start of a sentence the noun is a part of the edit."""
    noun = _noun_of_new(case)
    if case.operation != "M" or noun is None or len(case.old) != 1:
        return None
    return case.old[0] if case.old[0].lower_ == noun.lower_ else None


def _one_like_this(case: Case, sign: Token, noun: Token | None) -> Said | None:
    """the best day: there is only one; the following days: they are told from the rest."""
    if noun is not None and noun.tag_ in {"NNS", "NNPS"}:
        return case.say(
            "【%(sign)s】 says which “%(noun)s” are meant, so we use {%(new)s}.",
            sign,
            sign=quote(sign),
            noun=quote(noun),
            rule=_WHICH_ONES,
        )
    if noun is not None and sign.lower_ in _POINTS_TO_ONE:
        return case.say(
            "【%(name)s】 says which 【%(noun)s】 is meant, so we use {%(new)s}.",
            sign,
            name=quote(sign),
            noun=quote(noun),
            rule=_WHICH_ONES,
        )
    return case.say(
        "【%(sign)s】 means there is only one like this, so we use {%(new)s}.",
        sign,
        sign=quote(sign),
        rule="Use the with first, last, same, only and superlatives: there is only one.",
    )


_POINTS_TO_ONE = {"following", "previous", "current", "right", "wrong", "latter", "former"}


def _named_already(case: Case, noun: Token) -> bool:
    """The same noun stands before, and no other words beside it tell the two apart."""
    same = [
        t
        for t in case.source[: case.edit.start]
        if t.lemma_.lower() == noun.lemma_.lower() and t.pos_ == noun.pos_ == "NOUN"
    ]
    described = {c.lower_ for c in noun.children if c.dep_ in {"amod", "compound", "nmod"}}
    for one in same:
        if one.dep_ in {"compound", "npadvmod"}:
            continue  # a train driver: no train was named; last year
        words = {c.lower_ for c in one.children}
        if described <= words and not words & {"every", "each", "no", "any"}:
            return True
    return False


_SHORT_NAMES = frozenset("US USA UK UN EU UAE USSR BBC FBI CIA NHS".split())


def _the_name(case: Case, noun: Token) -> Said | None:
    """the Topology Manager: a name that ends in an ordinary noun; the Sphinx."""
    whole = _whole_name(case, noun)
    if noun.text.replace(".", "") in _SHORT_NAMES and len(whole) == 1:
        return case.say(
            "【%(noun)s】 is short for a name with “the”, so it has {%(new)s} too.",
            noun,
            noun=quote(noun),
            rule="Short names such as the US, the UK, the EU and the BBC have the.",
        )
    last = noun.lower_
    if len(whole) > 1 and noun.text[1:].islower() and last in lemmas_of(last, "NOUN"):
        return case.say(
            "The name 【%(noun)s】 ends in an ordinary noun, “%(last)s”, so it has {%(new)s}.",
            whole,
            noun=quote(whole),
            last=last,
            rule="A name that ends in an ordinary noun mostly has the: the Baltic Sea, the Royal "
            "Hotel.",
        )
    return case.say(
        "The name 【%(noun)s】 has {%(new)s} before it.",
        whole,
        noun=quote(whole),
        rule="Some names have the: rivers, seas, hotels, groups of islands and people.",
    )


def _the_corrected(case: Case) -> Said | None:
    """to see panda → the pandas: the noun is corrected too."""
    noun = _noun_of_new(case)
    if noun is not None and noun.lower_ in _ONLY_ONE and noun.tag_ in {"NN", "NNP"}:
        return case.say(
            "There is only one 【%(noun)s】, so we use {%(new)s}.",
            noun=quote(noun),
            rule="Use the when there is only one: the sun, the world, the Internet.",
        )
    if noun is None or noun.pos_ == "PROPN":
        return None
    words = next((w for c in noun.children if (w := _words_that_say_which(c, noun))), [])
    of = next((c for c in noun.children if c.i == noun.i + 1 and c.lower_ in _SAYS_WHICH), None)
    if of is not None and of.lower_ != "of" and any(_a_time(c) for c in of.children):
        of = None
    if not words and of is not None and noun.tag_ == "NNS" and of.dep_ == "prep":
        words = [t for t in of.subtree if t.i <= of.i + _LONGEST]  # all the streets in the town
    if words:
        shown = case.phrase(case.learners(words[0]), case.learners(words[-1]))
        return case.say(
            "What follows (【%(what)s】) says which 【%(noun)s】 we mean, so we use {%(new)s}.",
            *([shown] if shown is not None else []),
            what=quote(case.target[words[0].i : words[-1].i + 1])
            if shown is None
            else quote(shown),
            noun=quote(noun),
            rule="Use the when the words after the noun say which one you mean.",
        )
    return case.say(
        "With {%(new)s} we mean certain “%(noun)s” that are known from the text; without it, any."
        if noun.tag_ == "NNS"
        else "With {%(new)s} we mean a certain “%(noun)s” that is known from the text.",
        noun=quote(noun),
        rule="Use the when the reader knows which one you mean.",
    )


def _usual_the(case: Case, noun: Token, grammar: Token) -> Said | None:
    """No word beside the noun makes it known: the noun itself does, or the reader knows it."""
    low, before, old = noun.lemma_.lower(), case.before, case.old_text.lower()
    low = grammar.lemma_.lower() if noun.pos_ != "NOUN" else low
    if low in {"right", "left"}:
        return None  # to the right: no choice between a and the
    whole = _whole_name(case, noun)
    words = {"noun": quote(whole)}
    if low in {"morning", "afternoon", "evening"} and before is not None and before.lower_ == "in":
        return case.say(
            "We say “in the %(noun)s”.",
            noun,
            noun=low,
            severity=2,
            rule="Say in the morning, in the afternoon and in the evening.",
        )
    if case.after is not None and case.after.lower_ == "other" and case.after.head != noun:
        return None  # than other but the noun: they do not belong together
    if case.after is not None and case.after.lower_ == "other" and noun.tag_ == "NN":
        return case.say(
            "With one thing, such as 【%(noun)s】, “other” needs {%(new)s} before it.",
            whole,
            **words,
            rule="Other needs the, an or my before it with a singular noun.",
        )
    if low in _SEASONS and before is not None and before.lower_ == "in":
        return case.say(
            "{%(new)s} means the 【%(noun)s】 that is known from the text or the situation.",
            noun,
            severity=1,
            **words,
            rule=_KNOWN,
        )
    if low in _ONLY_ONE and not any(c.dep_ == "compound" for c in noun.children):
        return case.say(
            "There is only one 【%(noun)s】, so we use {%(new)s}.",
            noun,
            severity=2,
            **words,
            rule="Use the when there is only one: the sun, the world, the Internet.",
        )
    name = _name_before(case, grammar)
    if name is not None and name.end <= noun.i:
        return case.say(
            "【%(name)s】 says which 【%(noun)s】 is meant, so we use {%(new)s}."
            if grammar.tag_ == "NN"
            else "【%(name)s】 says which 【%(noun)s】 are meant, so we use {%(new)s}.",
            name,
            noun,
            name=quote(name),
            noun=quote(noun),
            rule="Use the when a name before the noun says which one: the Enter key, the Nile "
            "valley.",
        )
    sign = _tells_which(case, grammar)
    if sign is not None and old not in _NEAR:
        return case.say(
            "【%(name)s】 says which 【%(noun)s】 is meant, so we use {%(new)s}."
            if grammar.tag_ == "NN"
            else "【%(name)s】 says which 【%(noun)s】 are meant, so we use {%(new)s}.",
            sign,
            noun,
            name=quote(sign),
            noun=quote(noun),
            rule=_KNOWN,
        )
    if low in _KINDS:
        return case.say(
            "It is this kind of thing in general, so we say {%(new)s} 【%(noun)s】.",
            noun,
            **words,
            rule="The + singular noun can mean a kind of thing in general.",
        )
    if case.operation == "M" and _goes_there(noun, whole):
        return case.say(
            "With places and transport that we all use, such as 【%(noun)s】, we say {%(new)s}.",
            whole,
            **words,
            rule="Use the for places that we all use: the bank, the station, the cinema.",
        )
    if grammar.pos_ not in {"NOUN", "PROPN"} or low in {"today", "tomorrow", "yesterday"}:
        return None
    return _known_from_the_text(case, whole, grammar, old)


def _tells_which(case: Case, noun: Token) -> Token | None:
    """correct of "the correct answer", above of "the above example"."""
    words = (c for c in noun.children if c.i < noun.i and c.lower_ in _TELLING)
    return next((shown for c in words if (shown := case.learners(c)) is not None), None)


_TELLING = frozenset(
    "above below given existing corresponding respective correct actual specified requested "
    "resulting required related original desired selected chosen mentioned default intended "
    "underlying remaining relevant appropriate usual present final installed proper exact "
    "left-hand right-hand".split()
)
_ONE_OF_EACH = frozenset(
    "length height width size weight depth age colour color shape name title end beginning start "
    "top bottom middle centre center front back background surface total sum speed temperature "
    "duration location address root rest opposite default truth status cost price".split()
)
_KNOWN = "Use the when the reader knows which one you mean."
_ANY_OR_KNOWN = "Use a or an for any one, and the for one that we know already."


def _known_from_the_text(case: Case, whole: Span, noun: Token, old: str) -> Said | None:
    """Nothing in the sentence shows which one: what the change of the article means."""
    words = {"noun": quote(whole)}
    if old in {"a", "an"} and noun.tag_ == "NN":
        return case.say(
            "“%(old)s” would mean any 【%(noun)s】; {%(new)s} means the one that is known from the "
            "text or the situation.",
            whole,
            **words,
            rule=_ANY_OR_KNOWN,
        )
    if old in _NEAR:
        return case.say(
            "“%(old)s” points at something; the reader knows which 【%(noun)s】, so {%(new)s} is "
            "enough.",
            whole,
            severity=1,
            **words,
            rule=_KNOWN,
        )
    if old in _POSSESSIVES:
        return case.say(
            "“%(old)s” says whose 【%(noun)s】 it is; that is clear or not meant, so {%(new)s} is "
            "enough.",
            whole,
            severity=1,
            **words,
            rule=_KNOWN,
        )
    if noun.tag_ in {"NNS", "NNPS"} or noun.lower_ == "people":
        return case.say(
            "{%(new)s} means certain 【%(noun)s】 that are known from the text or the situation; "
            "without it they would be any.",
            whole,
            **words,
            rule=_KNOWN,
        )
    if noun.lemma_.lower() in _ONE_OF_EACH and case.operation == "M":
        return case.say(
            "A thing has only one 【%(noun)s】, so it is clear which one is meant: {%(new)s}.",
            whole,
            **words,
            rule="Use the when only one can be meant: the top, the end, the price.",
        )
    alone = not any(c.dep_ in {"poss", "nummod"} for c in noun.children)
    if case.operation == "M" and alone and _is_counted(noun) and not _is_code(noun):
        return case.say(
            "【%(noun)s】 cannot stand alone: {%(new)s} means a known one or the whole kind, “a” "
            "would mean any one."
            if _perhaps_in_general(case, noun)
            else "【%(noun)s】 cannot stand alone: {%(new)s} means the one known from the text or "
            "the situation, “a” would mean any one.",
            whole,
            **words,
            rule="A singular noun that we can count needs a word such as a, the or my before it.",
        )
    if _is_counted(noun) is None and countability(noun.lemma_.lower()) is None:
        return case.say(
            "{%(new)s} means the 【%(noun)s】 that is known from the text or the situation.",
            whole,
            severity=2,
            **words,
            rule=_KNOWN,
        )
    return case.say(
        "{%(new)s} means the 【%(noun)s】 that is known from the text or the situation; without "
        "it, it would be any or in general.",
        whole,
        severity=2,
        **words,
        rule=_KNOWN,
    )


def _perhaps_in_general(case: Case, noun: Token) -> bool:
    """The racket is not important: one that we know, or rackets in general."""
    if noun.dep_ not in {"nsubj", "nsubjpass"} or noun.head.tag_ == "VB":
        return False
    return not any(t.tag_ == "VBD" for t in case.target)


def _is_counted(noun: Token) -> bool | None:
    """By the lexicon or the ending; None where it may be both: education, station."""
    entry, low = countability(noun.lemma_.lower()), noun.lower_
    if entry is not None and entry.kind == "both":
        return None
    if entry is not None:
        return entry.kind in {"countable", "collective"}
    if low in UNCOUNTABLE | IN_GENERAL | ABSTRACT or low.endswith(_NO_COUNT):
        return False
    return None if low.endswith(_PERHAPS_COUNTED) else True


_NO_COUNT = ("ness", "ism", "hood", "graphy", "ics", "ware")
_PERHAPS_COUNTED = ("tion", "sion", "ity", "ment", "ance", "ence", "ship", "ing", "cy", "dom",
                    "sure")  # fmt: skip


def _goes_there(noun: Token, whole: Span) -> bool:
    """to the bank, near the post office; not on the labour market, nor a bank that is described."""
    if noun.dep_ != "pobj" or any(c.dep_ == "amod" for c in noun.children):
        return False
    return whole.text.lower() == "post office" or len(whole) == 1 and noun.lower_ in _GO_TO


@reason("DET", severity=4)
def some_or_almost_none(case: Case) -> Said | None:
    """a few friends, few friends: the rest of the sentence shows which is meant."""
    word = case.after
    if case.operation == "R" or word is None or word.lower_ not in {"little", "few"}:
        return None
    if (case.new_text or case.old_text).lower() != "a":
        return None
    noun, sign = noun_of(case), sense_of_the_rest(case)
    right = case.target[case.edit.c_end + 1 : case.edit.c_end + 2]
    if any(t.pos_ in {"ADJ", "ADV"} and t.dep_ in _NO_NOUN_AFTER for t in right):
        return case.say(
            "{%(new)s} 【%(word)s】 means some; without it we mean almost none."
            if case.operation == "M"
            else "Without “%(old)s”, 【%(word)s】 means almost none; with it we mean some.",
            word,
            word=quote(word),
            rule="A few and a little mean some; few and little mean almost none.",
        )  # a little nervous: no amount of anything
    if sign is not None and _shows_amount(case, sign):
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


_NO_NOUN_AFTER = {"acomp", "conj", "advmod", "oprd", "ccomp", "advcl", "relcl", "ROOT"}


def _shows_amount(case: Case, sign: Token) -> bool:
    """Not think or say, nor a word after "do so": there "so" brings in no result."""
    between = case.source[case.edit.end : max(sign.i, case.edit.end)]
    do_so = any(t.lower_ == "so" and t.nbor(-1).lemma_ == "do" for t in between)
    return not do_so and sign.lemma_ not in _TELLS_LITTLE


_TELLS_LITTLE = frozenset("think say believe know feel mean be have do".split())


@reason("DET", severity=2)
def one_of_many(case: Case) -> Said | None:
    """A singular noun that can be counted needs a or an."""
    if case.new_text.lower() not in {"a", "an"}:
        return None
    noun = noun_of(case)
    if case.old_text.lower() in {"a", "an", "one"} or _goes_here(case):
        return None
    said = _a_good_one(case)
    if said is not None or noun is None:
        return said or _one_corrected(case)
    corrected = _noun_of_new(case)
    plural = {"NNS", "NNPS"} & {noun.tag_ if corrected is None else corrected.tag_}
    if noun.lower_ in UNCOUNTABLE or plural:
        return None
    such = case.before
    if such is not None and such.lower_ in {"such", "what", "quite", "half", "rather"}:
        if case.becomes(such) is None:
            return None  # we have such rule → a rule: one word for the other
        return case.say(
            "After 【%(so)s】, one 【%(noun)s】 needs {%(new)s} before it.",
            such,
            noun,
            so=quote(such),
            noun=quote(noun),
            rule="Say such a, what a, quite a and half a before a singular noun that we can count.",
        )
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
            rule="Say so + adjective + a + noun: so big a house.",
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
                rule="After there is, use a or an for something new.",
            )
        return case.say(
            "It is any 【%(noun)s】, not one we know already, so we use {%(new)s}.",
            noun,
            noun=quote(noun),
            rule=_ANY_OR_KNOWN,
        )
    if case.old_text.lower() in _NEAR | _POSSESSIVES:
        return case.say(
            "“%(old)s” would mean a certain 【%(noun)s】 that is known already; {%(new)s} "
            "brings in a new one.",
            noun,
            noun=quote(noun),
            rule=_ANY_OR_KNOWN,
        )
    return _what_it_is(case, noun, corrected) or case.say(
        "【%(noun)s】 is singular and can be counted, so it needs a word before it; {%(new)s} "
        "means any one."
        if _is_counted(noun) and case.operation == "M"
        else "【%(noun)s】 is counted here, as one of several, so it needs {%(new)s}.",
        noun,
        noun=quote(noun),
        rule=_NEEDS_A_WORD,
    )


def _goes_here(case: Case) -> bool:
    """after being paused → after a pause: a verb or a noun goes where the article comes."""
    if case.old:
        return case.operation == "R" and case.old[0].pos_ in {"VERB", "AUX", "NOUN"}
    here = (e for e in case.others if e.c_start == e.c_end and case.edit.start in {e.start, e.end})
    gone = (token for edit in here for token in case.source[edit.start : edit.end])
    return any(token.pos_ in {"VERB", "AUX", "NOUN"} for token in gone)


_NEEDS_A_WORD = "A singular noun that we can count needs a word such as a, the or my before it."


def _what_it_is(case: Case, noun: Token, corrected: Token | None) -> Said | None:
    """is a drug, as a fallback, there is a bank: what the noun does asks for the article."""
    if corrected is None or corrected.tag_ != "NN" or case.operation != "M":
        return None
    head = corrected.head
    words = {"noun": quote(noun)}
    if corrected.dep_ == "attr" and head.lemma_ in {"be", "become"}:
        there = next((c for c in head.children if c.dep_ == "expl"), None)
        subject = case.in_source(there if there is not None else subject_of(head))
        if there is not None:
            return case.say(
                "【%(there)s】 brings in something new, one 【%(noun)s】, so we use {%(new)s}.",
                subject,
                noun,
                there=quote(there),
                **words,
                rule="After there is, use a or an for something new.",
            )
        if subject is None or subject.i > case.edit.start or subject.tag_ in {"WP", "WDT", "VB"}:
            return None
        return case.say(
            "{%(new)s} + 【%(noun)s】 describes 【%(subject)s】 as one of this kind.",
            subject,
            noun,
            subject=quote(subject),
            severity=3,
            **words,
            rule="Use a or an to say what somebody or something is: She is a doctor.",
        )
    small = case.in_source(head)
    if corrected.dep_ == "pobj" and head.lower_ == "as" and small is not None:
        return case.say(
            "After 【%(as)s】, 【%(noun)s】 names a role or a use, so it needs {%(new)s}.",
            small,
            noun,
            **{"as": quote(small)},
            **words,
            rule="Use a or an after as with a singular noun that we can count: as a teacher.",
        )
    if small is None or small.i > case.edit.start:
        return None
    between = case.source[small.i + 1 : case.edit.start]
    plain = not any(t.is_punct for t in between) and not any(c.dep_ == "neg" for c in head.children)
    if corrected.dep_ == "dobj" and head.lemma_.lower() in _BRINGS_NEW and plain:
        return case.say(
            "After 【%(verb)s】, 【%(noun)s】 means any one or a new one, so it needs {%(new)s}.",
            small,
            noun,
            verb=quote(small),
            **words,
            rule=_NEEDS_A_WORD,
        )
    if corrected.dep_ == "pobj" and head.lower_ == "without":
        return case.say(
            "After 【%(small)s】 we mean any 【%(noun)s】, and one alone needs {%(new)s}.",
            small,
            noun,
            small=quote(small),
            **words,
            rule=_NEEDS_A_WORD,
        )
    return None


_BRINGS_NEW = frozenset(
    "have need want use create add build get make buy find provide require include contain write "
    "receive give offer choose bring wear rent start develop cause present".split()
)


def _a_good_one(case: Case) -> Said | None:
    """I need new one → a new one."""
    right = case.target[case.edit.c_end : case.edit.c_end + 4]
    one = next((t for t in right if t.lower_ == "one"), None)
    shown = case.in_source(one)
    if case.operation != "M" or one is None or shown is None or one.i == case.edit.c_end:
        return None
    between = case.target[case.edit.c_end : one.i]
    if any(t.pos_ not in {"ADJ", "ADV"} and t.tag_ not in {"VBN", "VBG"} for t in between):
        return None
    return case.say(
        "【%(one)s】 stands for a noun that we can count, so with 【%(word)s】 before it, it needs "
        "{%(new)s}.",
        shown,
        case.in_source(between[-1]),
        one=quote(shown),
        word=quote(between[-1]),
        rule="One with an adjective has a or the before it: a new one, the red one.",
    )


def _one_corrected(case: Case) -> Said | None:
    """of vecation trip → of a vacation: the noun is corrected too."""
    noun = _noun_of_new(case)
    if noun is None and case.operation == "M":
        return _noun_by_its_place(case)
    if noun is None or noun.tag_ != "NN" or noun.lower_ in UNCOUNTABLE:
        return None
    before = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if noun.lower_ in TIME_NOUNS and before is not None and before.pos_ in {"NOUN", "NUM"}:
        return None  # ten euros monthly → ten euros a month: a means every here
    return case.say(
        "It is any “%(noun)s”, not one we know already, so we use {%(new)s}."
        if case.old_text.lower() == "the"
        else "“%(noun)s” is singular and can be counted, so it needs a word before it; {%(new)s} "
        "means any one."
        if _is_counted(noun) and case.operation == "M"
        else "“%(noun)s” is counted here, as one of several, so it needs {%(new)s}.",
        noun=quote(noun),
        rule="Use a or an for any one, and the for one that we know already."
        if case.old_text.lower() == "the"
        else "A singular noun that we can count needs a word such as a, the or my before it.",
    )


def _noun_by_its_place(case: Case) -> Said | None:
    """to find flat, or a room: read as an adjective, but nothing else follows the article."""
    word = case.after
    follows = (
        case.source[word.i + 1] if word is not None and word.i + 1 < len(case.source) else None
    )
    if word is None or follows is None or follows.text not in {",", ".", "!", "?", ";"}:
        return None
    entry = countability(word.lower_)
    if word.lower_ not in lemmas_of(word.lower_, "NOUN"):
        return None
    if entry is not None and entry.kind != "countable":
        return None
    return case.say(
        "【%(noun)s】 is singular and can be counted, so it needs a word before it; {%(new)s} "
        "means any one.",
        word,
        noun=quote(word),
        rule=_NEEDS_A_WORD,
    )


def _noun_of_new(case: Case) -> Token | None:
    """The noun of the target that the new article belongs to."""
    article = next((t for t in case.new if t.dep_ in {"det", "poss"}), None)
    if article is None or article.head.pos_ not in {"NOUN", "PROPN"} or article.head.i < article.i:
        return None
    verb = _verb_read_as_noun(article)
    noun = _last_of_compound(article.head) if verb is None else verb.nbor(-1)
    return None if _is_only_a_verb(noun) else noun


def _noun_left(case: Case) -> Token | None:
    """The noun of the target that stands without its article now; None where none follows."""
    found = None
    for token in case.target[case.edit.c_start : case.edit.c_start + 5]:
        if token.pos_ in {"NOUN", "PROPN"}:
            if found is not None and token.tag_ == "NN" and not lemmas_of(token.lower_, "NOUN"):
                break  # makes food tasty, read as two nouns
            if found is not None and (token.lower_ == "well" or _two_plurals(found, token)):
                break  # reads French well; in villages people talk
            found = token
        elif token.text == "," and found is None and token.nbor(-1).pos_ == "ADJ":
            continue  # old, wrong information
        elif token.text == "-" and found is not None:
            continue  # time-value pairs
        elif token.tag_ == "POS" and found is not None and found.pos_ == "PROPN":
            continue  # New Year's Day
        elif token.pos_ == "VERB" and token.dep_ == "amod" and found is None:
            continue  # stolen money
        elif found is not None or token.pos_ in {"VERB", "AUX", "ADP", "PUNCT", "PRON", "CCONJ"}:
            break
    if found is not None and found.i > case.edit.c_start and found.nbor(-1).text == "-":
        return None  # check-ups: only half of the word
    return found


def _two_plurals(first: Token, second: Token) -> bool:
    """villages people: the first of two nouns is seldom plural."""
    several = second.tag_ == "NNS" or second.lower_ == "people"
    plural = first.tag_ == "NNS" and first.lower_.endswith("s")
    return plural and several and first.lower_ not in _PLURAL_BEFORE_NOUN


_PLURAL_BEFORE_NOUN = frozenset(
    "sports savings arms sales customs goods systems operations communications news".split()
)


@reason("DET", severity=2)
def none_is_needed(case: Case) -> Said | None:
    """the life → life; a souvenirs → souvenirs; after the school → after school."""
    if case.operation != "U" or case.old and case.old[0].tag_ in {"WDT", "WP", "WP$", "IN"}:
        return None
    after, old = case.after, case.old_text.lower()
    first = case.target[case.edit.c_start] if case.edit.c_start < len(case.target) else None
    if first is not None and first.lower_ in _ALONE:
        return _most_alone(case, first, old)
    noun = _noun_left(case)
    if old == "the" and _loses_its_sign(case, noun):
        return None  # in the last years → in recent years: "the" went with "last"
    left = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if left is not None and left.head == noun and left.lower_ in _POSSESSIVES:
        return case.say(
            "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
            case.learners(noun),
            word=quote(left),
            old=old,
            rule="Use only one word like the, my, this or a before a noun.",
        )
    if old in {"a", "an", "the"} and noun is None and first is not None and first.pos_ == "ADJ":
        left = case.target[case.edit.c_start : case.edit.c_start + 6]
        rest = next((t for t in left if t.pos_ not in {"ADJ", "ADV"}), None)
        if any(t.pos_ in {"NOUN", "PROPN"} for t in left):
            rest = left[0]  # an old, wrong idea: the noun comes later
        ends = rest is None or rest.pos_ in {"PUNCT", "CCONJ", "SCONJ"} and rest.text != "-"
        ends = ends and not (old == "the" and (first.lower_ in _ONE_SUCH or first.tag_ == "JJS"))
        if after is not None and after.pos_ == "ADJ" and ends:
            return case.say(
                "No noun follows, so “%(old)s” is too much.",
                after,
                old=old,
                rule="A, an and the need a noun after them.",
            )
    special = _no_the_here(case, noun, old)
    if special is not None:
        return special
    so = case.before
    comes_later = any(t.lower_ in {"a", "an"} for t in case.target[case.edit.c_start :][1:3])
    if so is not None and so.lower_ in {"so", "too", "as", "how"} and old == "a" and comes_later:
        return case.say(
            "After 【%(so)s】 the adjective comes first, then “a” and the noun; here “%(old)s” is "
            "too early.",
            so,
            so=quote(so),
            rule="Say so + adjective + a + noun: so big a house.",
        )
    if noun is None or noun.lower_ in {"one", "ones"}:
        return None
    if noun.lower_ == "things" and case.before is not None and case.before.lemma_ == "make":
        return None  # make things worse: the situation, not things in general
    shown = case.in_source(noun)
    if shown is None:
        return _none_is_needed(case, noun)
    words = {"noun": quote(shown), "old": old}
    if old in {"a", "an"}:
        if noun.lower_ in UNCOUNTABLE | {"data"}:
            return case.say(
                "【%(noun)s】 cannot be counted, so it takes no “%(old)s”.",
                shown,
                **words,
                rule="A and an go only with nouns that we can count.",
            )
        if noun.tag_ in {"NNS", "NNPS"} and noun.lower_ != "data":
            return case.say(
                "【%(noun)s】 is more than one, and “%(old)s” means one, so leave it out.",
                shown,
                **words,
                rule="A and an mean one, so they never go with a plural noun.",
            )
    if old in {"those", "these"} and noun.tag_ == "NNS" and "det" not in _kinds_before(noun):
        return case.say(
            "“%(old)s” would point at certain 【%(noun)s】; they are meant in general, so leave it "
            "out.",
            shown,
            severity=1,
            **words,
            rule="Use no article when you speak of things in general.",
        )
    if noun.lower_ in _MEALS:
        return case.say(
            "Meals such as 【%(noun)s】 have no “%(old)s”.",
            shown,
            **words,
            rule="Meals have no article: have breakfast, after lunch.",
        )
    name = noun.pos_ == "PROPN" and noun.i > 0 and noun.text[:2] != noun.text[:2].lower()
    name = name or noun.tag_ in {"NN", "NNP"} and _camel_case(noun)
    name = name and not (old in {"a", "an"} and _before_its_noun(noun))
    if (noun.lower_ in (DAYS - {"weekend"}) | MONTHS | LANGUAGES or name) and old not in _NEAR:
        whole = case.source[case.edit.end : shown.i + 1] if name else shown
        return case.say(
            "【%(noun)s】 is a name and has no “%(old)s” before it.",
            whole,
            noun=quote(whole),
            old=old,
            rule="Most names have no article: people, towns, companies, products.",
        )
    if old != "the":
        return _uncounted_here(case, noun)
    before = case.target[case.edit.c_start - 1].pos_ if case.edit.c_start else ""
    if noun.lower_ in _BUILDINGS and before == "ADP":
        return case.say(
            "We mean what people do there, so 【%(noun)s】 has no “%(old)s”.",
            shown,
            **words,
            rule="School, work, bed and church have no article when we mean what people do there.",
        )
    if noun.lower_ in _SPORTS:
        return case.say(
            "Sports such as 【%(noun)s】 have no “%(old)s”.",
            shown,
            **words,
            rule="Sports and games have no article: play tennis.",
        )
    if noun.lower_ in _SUBJECTS and not _limited(noun):
        return case.say(
            "School subjects such as 【%(noun)s】 have no “%(old)s”.",
            shown,
            **words,
            rule="School subjects and languages have no article: study history.",
        )
    study = clause_verb(noun)
    if study is not None and study.lemma_ in {"study", "teach"} and noun.dep_ == "dobj":
        subject = study.lemma_ == "study" or not any(c.dep_ == "dative" for c in study.children)
        if noun.tag_ == "NN" and not _limited(noun):
            return case.say(
                "School subjects such as 【%(noun)s】 have no “%(old)s”."
                if subject
                else "We mean 【%(noun)s】 in general, so there is no “%(old)s”.",
                shown,
                **words,
                rule="School subjects and languages have no article: study history."
                if subject
                else "Use no article when you speak of something in general.",
            )
    if shared_article(case, noun) is not None:
        return None
    if _names_an_idea(noun):
        return _general_or_new(case, noun, shown)
    number = next((c for c in noun.children if c.dep_ == "nummod" and c.i < noun.i), None)
    many = case.in_source(number)
    if noun.tag_ == "NNS" and many is not None:
        return case.say(
            "【%(number)s】 only says how many 【%(noun)s】; “%(old)s” would mean certain ones.",
            many,
            shown,
            number=quote(many),
            **words,
            rule=_ANY_OF_THEM,
        )
    described = any(c.dep_ in {"amod", "relcl", "prep", "acl"} for c in noun.children)
    verb = noun.head.lower_
    described = described or noun.dep_ == "dobj" and not _ATTITUDES & {*lemmas_of(verb, "VERB")}
    told = noun.dep_ != "nsubj" and any(t.tag_ == "VBD" for t in case.target)
    told = told or _happens_now(noun)
    if noun.tag_ == "NNS" and (described or told or noun.dep_ not in {"nsubj", "dobj"}):
        return case.say(
            "“%(old)s” would mean certain 【%(noun)s】 that we know already; without it, any "
            "【%(noun)s】 are meant.",
            shown,
            severity=1,
            **words,
            rule=_ANY_OF_THEM,
        )
    if noun.tag_ == "NNS" or noun.lower_ == "people":
        return case.say(
            "Here 【%(noun)s】 means all of them in general, so there is no “%(old)s”.",
            shown,
            severity=1,
            **words,
            rule="Use a plural noun without the when you mean all of them in general.",
        )
    return _uncounted_here(case, noun) or _no_certain_one(case, noun, shown)


def _loses_its_sign(case: Case, noun: Token | None) -> bool:
    """Another edit takes out the word that asked for the: last, same, best."""
    end = case.learners(noun) if noun is not None else None
    words = case.source[case.edit.end : end.i if end is not None else case.edit.end + 1]
    return any(
        (t.lower_ in _ONE_SUCH or t.tag_ == "JJS") and case.becomes(t) != quote(t) for t in words
    )


def _no_certain_one(case: Case, noun: Token, shown: Token) -> Said | None:
    """a tax on the fuel → on fuel, where the noun may well be counted elsewhere."""
    if noun.tag_ != "NN" or noun.dep_ != "pobj" or _limited(noun) or noun.pos_ != "NOUN":
        return None
    if noun.head.lower_ not in {"of", "for", "from", "about", "with", "to"}:
        return None  # by heart, in school: a fixed phrase
    if case.new or _kinds_before(noun) & {"det", "poss", "nummod", "predet", "compound"}:
        return None
    if noun.i + 1 < len(noun.doc) and noun.nbor().text == "-":
        return None
    return case.say(
        "“%(old)s” would mean a certain 【%(noun)s】 that the reader knows; none is meant here.",
        shown,
        severity=1,
        noun=quote(shown),
        old="the",
        rule=_KNOWN,
    )


def _happens_now(noun: Token) -> bool:
    """Children are playing there, guests sang: some of them, and not all in general."""
    verb = noun.head
    be = any(c.dep_ == "aux" and c.lemma_ == "be" for c in verb.children)
    now = verb.tag_ == "VBG" and be or verb.tag_ == "VBD" or _there_or_now(verb)
    return noun.dep_ == "nsubj" and now


def _there_or_now(verb: Token) -> bool:
    return any(c.dep_ == "advmod" and c.lower_ in {"there", "now", "today"} for c in verb.children)


_ATTITUDES = {"like", "love", "hate", "prefer", "enjoy", "dislike", "fear"}
_ANY_OF_THEM = "A plural noun without the means any of them, with the it means certain ones."


def _most_alone(case: Case, first: Token, old: str) -> Said | None:
    """the most people → most people; the both sides → both sides."""
    shown = case.in_source(first)
    follows = case.target[first.i + 1] if first.i + 1 < len(case.target) else None
    if first.lower_ == "most" and follows is not None and follows.pos_ in {"NOUN", "ADJ", "ADP"}:
        return case.say(
            "【%(word)s】 means nearly all here and compares nothing, so it has no “%(old)s”.",
            shown,
            word=quote(first),
            old=old,
            rule="Most meaning nearly all has no the: most people, most of the time.",
        )
    return case.say(
        "【%(word)s】 says how many by itself, so “%(old)s” is not used before it.",
        shown,
        word=quote(first),
        old=old,
        rule="Both, half, all and each have no article before them: both sides.",
    )


def _kinds_before(noun: Token) -> set[str]:
    return {c.dep_ for c in noun.children if c.i < noun.i}


def _uncounted_here(case: Case, noun: Token) -> Said | None:
    """the personal morality → personal morality; a real interaction → real interaction."""
    own = _kinds_before(noun)
    old = case.old_text.lower()
    if noun.tag_ != "NN" or own & {"det", "poss", "nummod", "predet"} or noun.dep_ == "compound":
        return None
    if noun.dep_ in {"npadvmod", "ROOT"} or old not in {"a", "an", "the"}:
        return None
    counted = _is_counted(noun)
    plain = noun.dep_ == "pobj" and counted is not False and not own & {"amod"}
    if plain and not noun.lower_.endswith(_PERHAPS_COUNTED):
        return None  # by heart, in school: a fixed phrase
    if old in {"a", "an"} and counted:
        return None
    if noun.lower_ in {"stage", "day", "moment", "time", "way", "place", "year"}:
        return None  # such nouns are counted; another word is wrong
    shown = case.in_source(noun)
    words = {"noun": quote(noun)}
    if old == "the":
        if _limited(noun):
            return None
        return _general_or_new(case, noun, shown)
    return case.say(
        "【%(noun)s】 is not counted here, so it has no “%(old)s”.",
        *([shown] if shown is not None else []),
        **words,
        rule="A and an go only with nouns that we can count.",
    )


_IDEAS = ("ism", "ness", "graphy", "hood")
_HOURS = frozenset("noon midnight night dawn sunrise sunset dusk dark daylight".split())


def _no_the_here(case: Case, noun: Token | None, old: str) -> Said | None:
    """before the noon, the five o'clock, the bus number 3, all the day, by the listening to it."""
    first = case.target[case.edit.c_start] if case.edit.c_start < len(case.target) else None
    left = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if first is None or old not in {"a", "an", "the"}:
        return None
    shown = case.learners(first)
    words = {"word": quote(first), "old": old}
    follows = case.target[first.i + 1] if first.i + 1 < len(case.target) else None
    if first.tag_ == "VBG" and any(c.dep_ in {"dobj", "prep"} and c.lower_ != "of" for c in
                                   first.children):  # fmt: skip
        return case.say(
            "【%(word)s】 is a verb with its own object here, so it has no “%(old)s”.",
            shown,
            **words,
            rule="Use the before nouns; an -ing form with its own object takes no article.",
        )
    if old != "the":
        return None
    if first.like_num and left is not None and left.lower_ in {"at", "until", "till", "by"}:
        return case.say(
            "【%(word)s】 is a clock time here, and clock times have no “%(old)s”.",
            shown,
            **words,
            rule="Clock times have no article: at five, until six o’clock.",
        )
    numbered = follows is not None and (follows.like_num or follows.lower_ == "number")
    if numbered and shown is not None and first.pos_ in {"NOUN", "PROPN"}:
        return case.say(
            "【%(word)s】 has a number after it, so it has no “%(old)s”.",
            shown,
            **words,
            rule="A noun with a number after it has no article: bus 3, room 12, page 40.",
        )
    if noun is None or shown is None or noun != first:
        return None
    if first.lower_ in _HOURS and left is not None and left.lower_ in _CLOCK_WORDS:
        return case.say(
            "After “%(left)s”, a time of day such as 【%(word)s】 has no “%(old)s”.",
            shown,
            left=left.lower_,
            **words,
            rule="Say at noon, before sunset, after dark, without the.",
        )
    if first.lower_.endswith("ing") and lemmas_of(first.lower_, "VERB") and not _limited(first):
        return case.say(
            "【%(word)s】 is the name of an activity, and these mostly have no “%(old)s”.",
            shown,
            **words,
            rule="Activities in -ing mostly have no article: I like swimming.",
        )
    return None


_CLOCK_WORDS = {"at", "before", "after", "by", "until", "till", "around", "from", "to"}


def _limited(noun: Token) -> bool:
    """of the house, that I heard: words after the noun that say which one."""
    return any(
        c.i > noun.i and c.dep_ in {"prep", "relcl", "acl"} and c.lower_ not in {"in", "at", "on"}
        for c in noun.children
    )


def _names_an_idea(noun: Token) -> bool:
    low = noun.lower_
    if low in UNCOUNTABLE | IN_GENERAL | ABSTRACT or low.endswith(_IDEAS):
        return True
    entry = countability(low)
    if entry is None or _limited(noun):
        return False
    return entry.kind == "uncountable" or entry.kind == "both" and noun.dep_ != "pobj"


def _before_its_noun(name: Token) -> bool:
    """a Jira export: the article is the export's."""
    after = name.doc[name.i + 1] if name.i + 1 < len(name.doc) else None
    if after is None or name.dep_ in {"nsubj", "nsubjpass"}:
        return False
    return name.dep_ == "compound" or after.is_lower and after.pos_ in {"NOUN", "VERB"}


def _none_is_needed(case: Case, noun: Token) -> Said | None:
    """The same where the learner's noun is corrected too: the technologie → technology."""
    old = case.old_text.lower()
    words = {"noun": quote(noun).lower() if noun.i == 0 else quote(noun), "old": old}
    if noun.tag_ in {"NNS", "NNPS"} and old in {"a", "an"}:
        return case.say(
            "“%(noun)s” is more than one, and “%(old)s” means one, so leave it out.",
            **words,
            rule="A and an mean one, so they never go with a plural noun.",
        )
    if old == "the" and noun.tag_ == "NNS":
        return case.say(
            "“%(old)s” would mean certain “%(noun)s”; without it, any “%(noun)s” are meant.",
            **words,
            rule=_ANY_OF_THEM,
        )
    if old == "the" and _names_an_idea(noun):
        return _general_or_new(case, noun, None)
    return _uncounted_here(case, noun)


def _general_or_new(case: Case, noun: Token, shown: Token | None) -> Said | None:
    """the life → life, meant in general; the native support → native support, only new."""
    words = {"noun": quote(noun).lower() if noun.i == 0 else quote(noun), "old": "the"}
    if meant_in_general(noun):
        return case.say(
            "We mean 【%(noun)s】 in general, so there is no “%(old)s”."
            if shown is not None
            else "We mean “%(noun)s” in general, so there is no “%(old)s”.",
            *([shown] if shown is not None else []),
            **(words if shown is None else words | {"noun": quote(shown)}),
            rule="Use no article when you speak of something in general.",
        )
    shown = shown or case.learners(noun)
    if shown is None:
        return None
    return case.say(NOT_KNOWN_YET, shown, noun=quote(shown), rule=ONLY_IF_KNOWN)


@reason("DET", severity=3)
def belongs_to(case: Case) -> Said | None:
    """Fatima lost his passport → her."""
    if case.operation != "R" or case.old_text.lower() not in _POSSESSIVES:
        return None
    if case.new_text.lower() not in _POSSESSIVES:
        return None
    owner = _nearer_subject(case, person_meant(case, case.new_text.lower()))
    if owner is not None and (_subject_has_it(case, owner) or _doubtful(case, owner)):
        return None
    later = owner is not None and owner.i > case.edit.start and owner.pos_ != "PRON"
    if owner is not None and later and not {owner.lower_, owner.lemma_.lower()} & PERSONS:
        owner = None  # a thing that comes later is seldom the owner
    any_person = any(t.lower_ in _ANY_PERSON for t in case.source[: case.edit.start])
    if case.new_text.lower() == "their" and case.old_text.lower() in {"his", "her"} and any_person:
        if owner is None or owner.pos_ != "PRON":
            return None  # each person … their own: a man or a woman
    if case.new_text.lower() == "their" and _becomes_they(case):
        return None  # he and his change together: the owner is no noun before them
    if owner is not None and (case.becomes(owner) or "who").lower() in {"who", "that", "which"}:
        return None  # people people think → people who think
    if case.old_text.lower() == "its" and owner is None:
        owner = _person_before(case)
        if owner is not None:
            return case.say(
                "【%(owner)s】 is a person, so we write {%(new)s}; “its” is for things.",
                owner,
                owner=quote(owner),
                rule="Use its for things and animals, and his, her or their for people.",
            )
    return case.say(
        "It belongs to 【%(owner)s】, so we write {%(new)s}.",
        owner,
        owner=quote(owner) if owner is not None else "",
        rule="His, her and their follow the owner, not the thing.",
    )


def _nearer_subject(case: Case, owner: Token | None) -> Token | None:
    """children could play, and the cafés put out their tables: the subject of its own clause."""
    if owner is None or case.new_text.lower() not in {"their", "its"}:
        return owner
    verb = clause_verb(case.new[-1].head)
    subject = own_subject(verb) if verb is not None else None
    shown = case.learners(subject)
    if subject is None or verb is None or shown is None or subject.pos_ != "NOUN":
        return owner
    if not owner.i < shown.i < case.edit.start or owner.lower_ == shown.lower_:
        return owner
    finite = {verb.tag_, *(t.tag_ for t in verb.lefts)}
    several = subject.tag_ == "NNS" or "VBP" in finite and "VBZ" not in finite
    return shown if several is (case.new_text.lower() == "their") else owner


def _doubtful(case: Case, owner: Token) -> bool:
    """learned many words from their songs: an object is seldom the owner of the next noun."""
    if any(t.lower_ == "their" for t in case.source[: case.edit.start]):
        return owner.pos_ != "PRON" and case.new_text.lower() == "their"
    sure = {"nsubj", "nsubjpass"}
    if owner.dep_ in sure or owner.pos_ == "PRON" or owner.i > case.edit.start:
        return False
    if {owner.lower_, owner.lemma_.lower()} & PERSONS or case.new_text.lower() != "their":
        return False
    return not any(c.dep_ == "relcl" for c in owner.children)


def _subject_has_it(case: Case, owner: Token) -> bool:
    """Those who live alone must pay bills and plan their time: not the bills."""
    if owner.dep_ in {"nsubj", "nsubjpass"} or case.new_text.lower() != "their":
        return False
    verb = clause_verb(case.new[-1].head)
    subject = own_subject(verb) if verb is not None else None
    several = subject is not None and (
        subject.tag_ in {"NNS", "NNPS"} or subject.lower_ in {"those", "they", "people", "who"}
    )
    return several and case.in_source(subject) != owner


def _becomes_they(case: Case) -> bool:
    """Another edit before this one puts they for he, she or one."""
    left = (e for e in case.others if e.c_end <= case.edit.c_start)
    return any(e.replacement.strip().lower() in {"they", "them"} for e in left)


def _person_before(case: Case) -> Token | None:
    """The nearest word for a person before the edit: individual, everyone, worker."""
    known = (PERSONS | _ANY_PERSON) - {"something", "anything", "everything", "nothing"}
    left = reversed(list(case.source[: case.edit.start]))
    return next((t for t in left if t.lower_ in known or t.lemma_.lower() in known), None)


@reason("DET", "PRON", severity=1)
def man_or_woman(case: Case) -> Said | None:
    """Everyone forgot his ticket → their: nobody is said to be a man."""
    pairs = {"his": "their", "her": "their", "him": "them", "he": "they", "himself": "themselves"}
    if pairs.get(case.old_text.lower()) != case.new_text.lower():
        return None
    left = [one for t in case.source[: case.edit.start] if (one := _any_person(case, t))]
    who = left[-1] if left else None
    if who is not None and case.becomes(who) != quote(who):
        return None  # the reader … himself → readers … themselves: more than one
    if who is not None and any(c.lower_ in _MORE_THAN_ONE for c in who.children):
        return None  # most reader: they are several
    shown: Token | Span | None = who
    if who is not None and who.lower_ == "one" and who.i and who.nbor(-1).lower_ in _BEFORE_ONE:
        shown = case.phrase(who.nbor(-1), who)
    return case.say(
        "【%(who)s】 can be a man or a woman, so English uses {%(new)s}.",
        shown,
        who=quote(shown) if shown is not None else "",
        rule="Use they, them and their for one person who can be a man or a woman.",
    )


def _any_person(case: Case, word: Token) -> Token | None:
    """everyone, a student, every applicant; not something, news, or one of "one reason"."""
    low = word.lower_
    if low in {"every", "each", "either", "neither"} and word.dep_ == "det":
        person = word.head.i < case.edit.start and word.head.pos_ == "NOUN"
        return word.head if person and _may_be_a_person(word.head) else None
    if low == "one":
        before = word.nbor(-1).lower_ if word.i else ""
        return word if before in _BEFORE_ONE or word.tag_ == "PRP" else None
    return word if low in _ANY_PERSON - _THINGS else None


def _may_be_a_person(noun: Token) -> bool:
    low = noun.lemma_.lower()
    return low in _ANY_PERSON | PERSONS or low.endswith((*_DOERS, "ant", "ent"))


_BEFORE_ONE = {"no", "any", "every", "some"}
_THINGS = frozenset("everything something anything nothing news every either neither".split())
_MORE_THAN_ONE = frozenset("most many all some several few these those both two three".split())
_ANY_PERSON = COUNTS_AS_ONE | frozenset(
    "person child student pupil learner reader user customer worker employee citizen patient "
    "tourist traveller passenger driver teacher doctor parent guest one individual".split()
)


@reason("DET", severity=2)
def whose(case: Case) -> Said | None:
    """washed the hands → my hands: the subject has them."""
    if case.new_text.lower() not in _POSSESSIVES:
        return None
    around = case.target[max(0, case.edit.c_start - 2) : case.edit.c_end + 2].text.lower()
    both = "his or her" in around or "her or his" in around
    if both and case.operation == "M":
        return None  # its → his or her: part of a change that says both
    if both:
        return case.say(
            "“his or her” speaks of a man or a woman; “their” is shorter and means the same.",
            severity=1,
            rule="Use they, them and their for one person who can be a man or a woman.",
        )
    noun = noun_of(case)
    if case.new_text.lower() == "her" and _is_object(case):
        return None
    said = _form_before_a_noun(case, noun)
    if said is not None:
        return said
    if noun is None:
        owned = next((t.head for t in case.new if t.dep_ == "poss"), None)
        return (
            case.say(
                "{%(new)s} says whose 【%(noun)s】 we mean.",
                noun=quote(owned),
                rule="Use my, your, his, her, its, our or their to say whose something is.",
            )
            if owned is not None and owned.pos_ == "NOUN"
            else None
        )
    owner = _subject_who_has_it(case, noun)
    if owner is not None and not _other_owner(case, owner):
        return case.say(
            "{%(new)s} goes back to 【%(owner)s】 and says whose 【%(noun)s】 we mean.",
            noun,
            owner,
            noun=quote(noun),
            owner=quote(owner),
            rule="Use my, your, his, her, its, our or their to say whose something is.",
        )
    return case.say(
        "{%(new)s} says whose 【%(noun)s】 we mean.",
        noun,
        noun=quote(noun),
        rule="Use my, your, his, her, its, our or their to say whose something is.",
    )


def _is_object(case: Case) -> bool:
    """give she → her water, call him → her Ruby: nobody's water, and no Ruby of hers."""
    if case.old_text.lower() in {"him", "he"}:
        return True
    verb = case.before
    return (
        case.old_text.lower() in {"she", "hers"}
        and verb is not None
        and (verb.lemma_.lower() in WITH_TWO_OBJECTS)
    )


def _form_before_a_noun(case: Case, noun: Token | None) -> Said | None:
    """put you mind → your mind; there own rules → their own rules."""
    old, new = case.old_text.lower(), case.new_text.lower()
    owned = next((t.head for t in case.new if t.dep_ == "poss"), None)
    if owned is None or owned.pos_ != "NOUN" or owned.i < case.new[-1].i:
        return None
    if new not in _FORMS.get(old, ()):
        return None
    shown = noun if noun is not None and noun.lower_ == owned.lower_ else case.learners(owned)
    between = case.source[case.edit.end : shown.i] if shown is not None else ()
    if any(t.pos_ in {"VERB", "AUX"} and t.lower_ not in {"'re", "’re"} for t in between):
        return None  # I had pain in the feet → my feet hurt: it stood before a verb
    if any(t.tag_ in {"DT", "PRP$"} for t in between):
        return None  # pay me a flat → pay for my flat: an object beside a whole noun phrase
    if any(t.lower_ in {"'re", "’re"} for t in between[:1]):
        return _not_the_short_form(case, shown, owned)
    return case.say(
        "Before the noun “%(noun)s” we use the form that says whose: {%(new)s}, not “%(old)s”.",
        shown,
        noun=quote(owned),
        rule="Before a noun use my, your, his, her, its, our or their.",
    )


def _not_the_short_form(case: Case, shown: Token | None, owned: Token) -> Said | None:
    """if you're key is long → your key: the learner wrote the short form of "you are"."""
    old, new = case.old_text.lower(), case.new_text.lower()
    of = {"your": "of you", "their": "of them", "our": "of us"}.get(new)
    if of is None or old not in {"you", "they", "we"}:
        return None
    return case.say(
        "{%(new)s} before 【%(noun)s】 means “%(of)s”; “%(old)s” is short for “%(full)s”.",
        shown,
        noun=quote(owned),
        of=of,
        old=f"{old}'re",
        full=f"{old} are",
        rule=Line(
            "“%(short)s” is short for %(full)s; “%(owner)s” says to whom something belongs.",
            {"short": f"{old}'re", "full": f"{old} are", "owner": new},
        ),
    )


_FORMS = {
    "i": {"my"}, "me": {"my"}, "mine": {"my"}, "you": {"your"}, "yours": {"your"}, "he": {"his"},
    "him": {"his"}, "she": {"her"}, "hers": {"her"}, "it": {"its"}, "we": {"our"}, "us": {"our"},
    "ours": {"our"}, "they": {"their"}, "them": {"their"}, "theirs": {"their"},
    "there": {"their", "its"}, "it's": {"its"}, "you're": {"your"}, "they're": {"their"},
}  # fmt: skip


def _subject_who_has_it(case: Case, noun: Token) -> Token | None:
    """I of "I washed my hands"; parents of "parents put all their hopes"."""
    verb = clause_verb(case.new[-1].head)
    subject = subject_of(verb) if verb is not None else None
    shown = case.in_source(subject)
    if subject is None or shown is None or shown.i > case.edit.start or shown == noun:
        return None
    own, new = case.new[-1].head, case.new_text.lower()
    while own.dep_ == "conj":
        own = own.head
    if own.dep_ == "attr" and subject.pos_ != "PRON":
        return None  # the answers were their own teacher
    if subject.lower_ in _SOME_OF and new == "their":
        of = next((c for c in subject.children if c.lower_ == "of"), None)
        group = next((c for c in of.children if c.tag_ == "NNS"), None) if of is not None else None
        return case.learners(group)  # many of my friends changed their minds
    if subject.pos_ == "PRON":
        return shown if new == _OWN.get(subject.lower_) else None
    if subject.tag_ == "NNS" or subject.lower_ == "people":
        return shown if new == "their" else None
    sex = {"his": MEN, "her": WOMEN}.get(new)
    if sex is not None:
        other = WOMEN if sex is MEN else MEN
        known = subject.lower_ in PERSONS - other or subject.lower_.endswith(_DOERS)
        between = {t.lower_ for t in case.source[shown.i + 1 : case.edit.start]}
        return shown if (subject.lower_ in sex or known) and not between & (sex | PERSONS) else None
    thing = subject.tag_ == "NN" and subject.lower_ not in PERSONS | MEN | WOMEN | TIME_NOUNS
    return shown if new == "its" and thing else None


_SOME_OF = frozenset("all many most some both several few none half".split())
_DOERS = ("er", "or", "ist", "ian", "yee", "sin", "clerk")
"""teacher, director, employee, cousin: how many nouns for persons end."""


def _other_owner(case: Case, owner: Token) -> bool:
    """They use bicycles because of their price: the bicycles stand between."""
    between = case.source[owner.i + 1 : case.edit.start]
    return case.new_text.lower() in {"their", "its"} and any(
        t.pos_ == "NOUN" and (t.tag_ == "NNS") is (case.new_text.lower() == "their")
        for t in between
    )


_OWN = {"i": "my", "you": "your", "he": "his", "she": "her", "we": "our", "they": "their"}


@reason("DET", severity=2)
def plain_determiner(case: Case) -> Said | None:
    noun = noun_of(case)
    old, new, before = case.old_text.lower(), case.new_text.lower(), case.before
    if {old, new} == {"a", "an"}:
        return None  # an → a .NET app: a matter of sound
    if new == "another" and before is not None and before.lower_ == "one":
        return case.say(
            "【%(word)s】 goes together with {%(new)s}, not with “%(old)s”.",
            before,
            word=quote(before),
        )
    if noun is None and {old, new} in ({"this", "that"}, {"these", "those"}):
        return case.say(
            "“this” and “these” are for what is near or now; “that” and “those” point further "
            "away or back: {%(new)s}.",
            severity=1,
            rule="Use this and these for what is near, that and those for what is further away.",
        )
    one = _noun_of_new(case)
    if old in {"all", "all the"} and new == "every" and one is not None and one.tag_ == "NN":
        shown = case.learners(one)
        if shown is not None and shown.tag_ == "NNS":
            return case.say(
                "{%(new)s} with a singular noun (【%(noun)s】) means all of them, one by one.",
                shown,
                noun=quote(shown),
                rule="Every day says how often, all day says how long."
                if one.lower_ in _TIMES
                else "Use a singular noun after a, one, each, every and another.",
            )
    several = new.removesuffix(" the") in {"all", "most", "many", "several"}
    if old in {"every", "each"} and several and one is not None and one.tag_ == "NNS":
        shown = case.in_source(one)
        if shown is not None:
            return case.say(
                "【%(noun)s】 is plural, so the word before it is {%(new)s}.",
                shown,
                noun=quote(shown),
                rule="Use a singular noun after a, one, each, every and another.",
            )
    if noun is None or new in {"which", "who", "whom"} or old in _NO_DETERMINERS:
        return None
    verb_before = before is not None and before.pos_ in {"VERB", "ADJ"}
    if new == "that" and (case.new[0].dep_ != "det" or case.operation == "M" and verb_before):
        return None
    if case.operation == "M" and not any(t.dep_ in _BEFORE_NOUN for t in case.new):
        return None
    words = {"noun": quote(noun)}
    said = _by_the_new_word(case, noun, old, new)
    if said is not None:
        return said
    single = noun.tag_ == "NN" and noun.lower_ not in UNCOUNTABLE
    if case.operation == "M" and new in {"a", "an"} and not single:
        return None
    before_another = case.edit.c_end < len(case.target) and case.target[case.edit.c_end]
    if case.operation == "M" and before_another and before_another.dep_ in _LEADING:
        return None  # twice the time, all my heart: the noun has its article
    if case.operation == "M" and before is not None and before.lower_ in {"almost", "nearly"}:
        said = case.say(
            "【%(word)s】 cannot stand right before a noun; {%(new)s} comes between them.",
            before,
            word=quote(before),
        )
        return replace(said, no_rule=True) if said is not None else None
    if case.operation == "M":
        said = case.say(
            "【%(noun)s】 needs {%(new)s} before it.",
            noun,
            **words,
            rule=_NEEDS_A_WORD if single and _is_counted(noun) else None,
        )
        ruled = single and _is_counted(noun)
        return replace(said, no_rule=not ruled) if said is not None else None
    if case.operation == "R" and not case.real_word and old.endswith(new):
        return None  # bluethis car → blue, this car: two words were joined
    few = new in {"a", "an"} and not single  # a few boats
    if case.operation == "R":
        amount = case.after if few and case.after is not None else noun
        shown = amount if amount.lower_ in {"few", "little"} else noun
        said = case.say(
            "With 【%(noun)s】 the right word is {%(new)s}, not “%(old)s”.",
            shown,
            noun=quote(shown),
        )
        return replace(said, no_rule=True) if said is not None and few else said
    return None


def _by_the_new_word(case: Case, noun: Token, old: str, new: str) -> Said | None:
    """What the word that comes means: another, every, any, some, no, whose, this and that."""
    words = {"noun": quote(noun)}
    negative = next((t for t in case.source[: case.edit.start] if t.lower_ in NEGATIVES), None)
    asks = case.target[-1].text == "?"
    if new == "another" and case.after is not None and case.after.like_num:
        return case.say(
            "Before a number, {%(new)s} means “more”: “another %(number)s %(noun)s”.",
            case.after,
            number=quote(case.after),
            **words,
        )
    if new == "another" and noun.tag_ == "NN":
        return case.say(
            "One more 【%(noun)s】, or a different one, is meant, so we use {%(new)s}.",
            noun,
            **words,
            rule="Use another with a singular noun, and other with plural nouns.",
        )
    if old in {"every", "each"} and new == "all" and _is_counted(noun) is False:
        return case.say(
            "“%(old)s” counts one by one, and 【%(noun)s】 is not counted, so we use {%(new)s}.",
            noun,
            old=old,
            **words,
            rule="Use every with a singular noun that we can count, and all with other nouns.",
        )
    if (old, new) == ("another", "other"):
        sign = case.before if case.before is not None and case.before.dep_ in _LEADING else noun
        return case.say(
            "“%(old)s” is “an” + “other” and means one, so beside 【%(word)s】 we use {%(new)s}.",
            sign,
            old=old,
            word=quote(sign),
            rule="Use another with a singular noun, and other with plural nouns.",
        )
    number = case.after is not None and case.after.like_num and case.after.lower_ != "one"
    if new == "every" and number:
        return case.say(
            "Before a number of 【%(noun)s】 we say how often with {%(new)s}.",
            noun,
            **words,
            rule="Use every to say how often something happens.",
        )
    if (old, new) == ("all", "every") and noun.lower_ in _TIMES:
        return case.say(
            "{%(new)s} 【%(noun)s】 says how often; “%(old)s” says how long.",
            noun,
            **words,
            rule="Every day says how often, all day says how long.",
        )
    if {old, new} == {"every", "each"}:
        return case.say(
            "“each” looks at them one by one, “every” at all of them: here {%(new)s}.",
            noun,
            severity=1,
            **words,
            rule="Use each for one after the other, and every for all of a group.",
        )
    if new == "one" and old in {"a", "an"} and noun.tag_ == "NN":
        other = next((t for t in case.source[noun.i : noun.i + 4] if t.lower_ == "another"), None)
        if other is not None:
            return case.say(
                "【%(word)s】 goes together with {%(new)s}, not with “%(old)s”.",
                other,
                word=quote(other),
                severity=1,
            )
        return case.say(
            "{%(new)s} counts: one 【%(noun)s】 and not more; “%(old)s” would not count.",
            noun,
            severity=1,
            **words,
            rule="Use one instead of a when the number is important.",
        )
    if old == "one" and new in {"a", "an"} and noun.lemma_.lower() in _TIMES:
        return case.say(
            "“%(old)s” would count exactly; for a time such as 【%(noun)s】 we mostly say "
            "{%(new)s}.",
            noun,
            severity=1,
            old=old,
            **words,
            rule="Use one instead of a when the number is important.",
        )
    if old == "one" and new in {"a", "an"}:
        return case.say(
            "“%(old)s” would count; we only bring in any 【%(noun)s】, so we use {%(new)s}.",
            noun,
            **words,
            rule="Use one instead of a when the number is important.",
        )
    if new in {"every", "each"} and old not in {"every", "each"} and noun.tag_ == "NN":
        return case.say(
            "{%(new)s} with a singular noun (【%(noun)s】) means all of them, one by one.",
            noun,
            **words,
        )
    if new == "whose":
        return case.say(
            "Before the noun 【%(noun)s】 we need the form that says whose: {%(new)s}.",
            noun,
            severity=3,
            **words,
            rule="Use whose before a noun to say that something belongs to somebody.",
        )
    if new == "no" and negative is None:
        return case.say(
            "{%(new)s} before 【%(noun)s】 means “not any”.",
            noun,
            **words,
        )
    if old in {"a", "an"} and noun.tag_ == "NNS" and new in {"some", "any", "many", "several"}:
        return case.say(
            "【%(noun)s】 is more than one, and “%(old)s” means one, so we use {%(new)s}.",
            noun,
            **words,
            rule="A and an mean one, so they never go with a plural noun.",
        )
    without = case.before if case.before is not None and case.before.lower_ == "without" else None
    negative = negative if negative is not None or new != "any" else without
    if new == "any" and negative is not None:
        return case.say(
            "After 【%(word)s】 we use {%(new)s} with 【%(noun)s】.",
            negative,
            noun,
            word=quote(negative),
            **words,
            rule=_ANY,
        )
    if new == "any" and asks and old in {"", "some"}:
        return case.say(
            "In a question we mostly say {%(new)s} before 【%(noun)s】.",
            noun,
            **words,
            rule="Use any after not and in most questions: Do you have any questions?",
        )
    if new == "any" and asks and old in {"a", "an"} and noun.tag_ == "NN":
        said = case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
            noun,
            severity=1,
        )
        return replace(said, no_rule=True) if said is not None else None
    if new == "any" and not asks and case.operation == "R":
        return case.say(
            "{%(new)s} means that it does not matter which 【%(noun)s】.",
            noun,
            **words,
            rule="Any in a sentence without not means that it does not matter which one.",
        )
    if new == "some" and case.operation == "M" and noun.tag_ == "NNS":
        return case.say(
            "{%(new)s} says that a number of 【%(noun)s】 are meant, not all.",
            noun,
            **words,
        )
    if new == "some" and negative is None and not asks and old == "any":
        return case.say(
            "In a statement without “not” we use {%(new)s} with 【%(noun)s】.",
            noun,
            **words,
        )
    if new in _NEAR and old in {"", "the", "a", "an"} and case.new[0].dep_ == "det":
        return case.say(
            "{%(new)s} points at certain 【%(noun)s】, those that we are speaking of."
            if noun.tag_ == "NNS"
            else "{%(new)s} points at a certain 【%(noun)s】, the one that we are speaking of.",
            noun,
            **words,
            rule="Use this, that, these and those to point at something.",
        )
    if old in _NEAR and new == "the":
        return case.say(
            "“%(old)s” points at something; the reader knows which 【%(noun)s】, so {%(new)s} is "
            "enough.",
            noun,
            severity=1,
            **words,
            rule="Use the when the reader knows which one you mean.",
        )
    if old in _NEAR and new in _NEAR and (old in _FAR) is not (new in _FAR):
        return case.say(
            "“this” and “these” are for what is near or now; “that” and “those” point further "
            "away or back: {%(new)s}.",
            noun,
            severity=1,
            rule="Use this and these for what is near, that and those for what is further away.",
        )
    return None


_LEADING = {"det", "poss"}
_NEAR = {"this", "that", "these", "those"}
_FAR = {"that", "those"}


def starts_with_vowel(word: str) -> bool:
    """By sound, as far as spelling and the two short lists tell."""
    low = word.lower()
    return low in SILENT_H or (low[:1] in "aeiou" and low not in LONG_SOUND)


def _two_comparatives(case: Case) -> bool:
    """the more …, the better …: this article and another stand before a comparative."""
    found = [
        t.i
        for t in case.target[:-1]
        if t.lower_ == "the" and (t.nbor().tag_ in {"JJR", "RBR"} or t.nbor().lower_ == "more")
    ]
    return len(found) > 1 and any(case.edit.c_start <= i < case.edit.c_end for i in found)

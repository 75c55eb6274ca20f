"""Pronouns: subject or object form, whose, who or which, one subject only."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.persons import person_meant
from app.explain.reading.verbs import same_verb
from app.explain.reading.word_sets import (
    DAYS,
    MEN,
    MONTHS,
    NEGATIVES,
    PERSONS,
    TIME_NOUNS,
    WITH_TWO_OBJECTS,
    WOMEN,
)
from app.explain.reasons import FIRST, LAST, reason
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import QUESTION_WORDS
from grammar_items.usage.lexicon import countability
from grammar_items.verb_groups import subject_of

_SUBJECTS = {"i", "he", "she", "we", "they", "who"}
_OBJECTS = {"me", "him", "her", "us", "them", "whom"}
_POSSESSIVE = {"my", "your", "his", "her", "its", "our", "their"}
_POSSESSIVE_ALONE = {"mine", "yours", "hers", "ours", "theirs"}
_NAMES_A_FACT = {"pity", "fact", "news", "idea", "shame", "hope", "opinion", "feeling", "reason"}
_JOINING = {"than", "as", "that", "if", "because", "when", "while", "although", "so", "though"}
_RELATIVES = {"who", "which", "that", "whom", "whose", "where", "when", "what", "why"}


def antecedent(case: Case, token: Token) -> Token | None:
    """What a relative pronoun of the target refers to, in the source."""
    verb = token.head
    while verb.head != verb and (
        verb.dep_ in {"aux", "auxpass", "prep", "poss"}
        or verb.dep_ in _AS_SUBJECT
        and verb.pos_ not in {"VERB", "AUX"}  # whose car, two of whom: the part goes on
    ):
        verb = verb.head
    if verb.dep_ == "relcl":
        return case.in_source(verb.head)
    return None


@reason("PRON", "DET", "OTHER", "SPELL", rank=FIRST, severity=2)
def before_who(case: Case) -> Said | None:
    """healthier than this who live there → those; the man whose drove → who."""
    old, new, after = case.old_text.lower(), case.new_text.lower(), case.after
    if case.operation == "U" or after is None:
        return None
    if new == "those" and old in {"", "this", "these", "that", "they", "them"}:
        if after.lower_ in {"who", "which", "that"}:
            return case.say(
                "Before 【%(word)s】 we say {%(new)s} for “the ones”.",
                after,
                word=quote(after),
                rule="Use those before who or which to mean the ones.",
            )
    if old == "whose" and new in {"who", "whom", "which", "that"}:
        if case.edit.c_end < len(case.target) and case.target[case.edit.c_end].pos_ in {
            "VERB",
            "AUX",
            "PRON",
        }:
            return case.say(
                "“whose” needs a noun after it; here we use {%(new)s}.",
                after,
                rule="Whose comes before a noun: the man whose car …",
            )
    return None


_WEATHER = {"rain", "snow", "freeze", "thunder", "hail"}
_WEATHER_WORDS = {"cold", "hot", "warm", "sunny", "windy", "cloudy", "foggy", "rainy", "dark",
                  "late", "early"}  # fmt: skip


@reason("PRON", "OTHER", rank=FIRST, severity=3)
def weather_it(case: Case) -> Said | None:
    """There was raining → It was raining."""
    if (case.old_text.lower(), case.new_text.lower()) != ("there", "it"):
        return None
    right = case.target[case.edit.c_end : case.edit.c_end + 4]
    sign = next(
        (t for t in right if t.lemma_.lower() in _WEATHER or t.lower_ in _WEATHER_WORDS), None
    )
    shown = case.in_source(sign)
    if sign is None:
        return None
    return case.say(
        "For the weather and the time we use “it”, not “there”.",
        *([] if shown is None else [shown]),
        rule="Use it for the weather, the time and distances.",
    )


@reason("PRON", "DET", "OTHER", "ADV", "CONJ", "PREP", "SPELL", severity=2)
def relative(case: Case) -> Said | None:
    new = next((t for t in case.new if t.lower_ in _RELATIVES), None)
    if new is None or len(case.new) > 2 or (case.category == "SPELL" and not case.real_word):
        return None
    if new.dep_ == "det":
        return None  # I have no idea which season it is: it asks, and stands for no noun
    if case.operation == "R" and case.before is not None and case.before.pos_ == "ADP":
        return _joins_a_part_of_it(case, new)  # the chair on that he sat: the preposition decides
    opener = case.source[0]
    before = case.before.lower_ if case.before is not None else ""
    if before == "and" and case.becomes(case.source[case.edit.start - 1]) is None:
        before = ""  # a plan and it helps → a plan that helps
    picked = opener.lower_ == "it" and before not in _NAMES_A_FACT
    if picked and new.lower_ == "that" and case.old_text.lower() in _RELATIVES:
        if (
            len(case.source) > 1
            and case.source[1].lemma_ == "be"
            and case.edit.start > 2
            and not _says_what_it_is(case)
        ):
            return case.say(
                "【%(it)s】 with “is” picks out one part, and then we go on with {%(new)s}.",
                opener,
                it=quote(opener),
                rule="It is … that puts weight on one part: It is Ana that I like.",
            )
    thing = antecedent(case, new)
    if thing is not None and thing.lower_ in _OBJECTS and thing.dep_ == "pobj":
        return None  # the guests, like us, who pay: the guests are meant
    if thing is not None and new.lower_ in {"who", "whom"}:
        thing = _person_over(thing)
    small = case.target[new.i - 1] if new.i else None
    if small is not None and small.pos_ == "ADP" and small not in case.new and thing is not None:
        if case.in_source(small) is not None or case.operation != "R":
            return None
        return case.say(
            "After the preposition 【%(word)s】 we use {%(new)s} here.",
            thing,
            word=quote(small),
            rule="After a preposition use which for things and whom for people.",
        )
    if thing is not None and case.operation == "R" and len(case.new) == 2:
        if case.new[0].pos_ == "ADP" and any(t.pos_ == "ADP" for t in case.old):
            return case.say(
                "After the preposition 【%(word)s】 we use {%(new)s} here.",
                thing,
                word=quote(case.new[0]),
                new=quote(new),
                rule="After a preposition use which for things and whom for people.",
            )
        said = _with_its_preposition(case, new, thing)
        if said is not None or case.old[0].lower_ in _RELATIVES:
            return said  # which charged → that was charged: the verb is the point
    if before == "," and new.lower_ == "which" and case.old_text.lower() in {"what", "this"}:
        said_before = next((t for t in case.source[: case.edit.start] if t.dep_ == "ROOT"), None)
        return case.say(
            "{%(new)s} after a comma can mean all that was said before it.",
            *([said_before] if said_before is not None and said_before.pos_ == "VERB" else []),
            rule="Which after a comma can mean the whole sentence before it.",
        )
    goes_on = before == "," and new.lower_ == "which" and (thing is None or thing.pos_ != "PROPN")
    if goes_on and case.old_text.lower() in {"it", "it's", "it’s"}:
        return case.say(
            "A comma alone does not join two sentences; with {%(new)s} instead of “%(old)s” the "
            "sentence goes on.",
            rule="Use which after a comma to go on about what was just said.",
        )
    if thing is None or (thing.lower_ in _NAMES_A_FACT and new.lower_ == "that"):
        return None
    if new.lower_ == "what" or case.old and case.old[0].lower_.endswith("ing"):
        return None  # what has no noun before it; "shipping" → "that ship" was right already
    if thing.lower_.removesuffix("s") in DAYS | MONTHS:
        return None  # an evening on Mondays which we love: the noun before it is meant
    words = {"thing": quote(*_name_of(thing))}
    apart = before == "," or thing.i != case.edit.start - 1
    of = thing.dep_ == "pobj" and thing.head.lower_ == "of"
    if of and case.old_text.lower() in {"who", "whom"}:
        apart = apart or thing.lemma_.lower() not in _ANIMALS  # letters of a man which I had
    loose = _loose_noun(thing) or new.lower_ == "which" and _is_person(thing)
    if new.lower_ in {"which", "that"} and len(case.new) == 1 and apart and loose:
        return _after_a_comma(case, before)
    if any(thing.i < c.i < case.edit.start and c.pos_ == thing.pos_ for c in thing.conjuncts):
        return _after_a_comma(case, before)  # a clinic and a school, both of which
    whole = before == "," or new.i > 0 and case.target[new.i - 1].text == ","
    if whole and new.lower_ == "which" and case.old_text.lower() in {"that", "what", "fact that"}:
        if _means_all_of_it(case, thing, new.i + 1):
            return case.say(
                "{%(new)s} after a comma can mean all that was said before it.",
                rule="Which after a comma can mean the whole sentence before it.",
            )
    if case.operation == "M" and "," in {before, case.new[0].text}:
        return case.say(
            "To say more about 【%(thing)s】 we use {%(new)s}.",
            thing,
            severity=3,
            **words,
            rule="Use who for people and which or that for things to say more about a noun."
            if new.lower_ in {"who", "which", "that"}
            else None,
        )
    if case.operation == "M" and _subject_of_its_own(new) is not None:
        return _may_also_stand(case, new)
    if case.operation == "M" and new.dep_ in _AS_SUBJECT:
        said = _with_ing_before(case, new, thing)
        if said is not None:
            return said
    if case.operation == "M":
        return case.say(
            "The part after 【%(thing)s】 says which one is meant and needs {%(new)s}.",
            thing,
            severity=4,
            **words,
            rule="Use who, which or that to say which person or thing you mean.",
        )
    comma_stays = new.i > 0 and case.target[new.i - 1].text == ","
    if before == "," and comma_stays and case.old_text.lower() == "that":
        return case.say(
            "After a comma we say more about 【%(thing)s】 with {%(new)s}, not with “%(old)s”.",
            thing,
            **words,
            rule="After a comma use who or which, not that, to say more about a noun.",
        )
    comma_goes = before == "," and case.target[max(0, new.i - 1)].text != ","
    if comma_goes and new.lower_ == "that" and case.old_text.lower() in {"which", "who"}:
        return case.say(
            "The part after 【%(thing)s】 says which one is meant and needs {%(new)s}.",
            thing,
            **words,
            rule="Use who, which or that to say which person or thing you mean.",
        )
    verb = case.learners(new.head)
    if (case.old_text.lower(), new.lower_) == ("who", "whom"):
        return case.say(
            "It is the object of 【%(word)s】, so we use the object form: {%(new)s}.",
            verb if new.dep_ == "dobj" else None,
            word=quote(verb) if verb is not None else "",
            severity=1,
            rule="As an object, who can become whom: the woman whom I met.",
        )
    if case.operation == "R" and case.old_text.lower() in _PERSONAL:
        if case.old_text.lower() in {"me", "him", "us"}:
            return None  # the subject of the part changes as well
        if _opens_after_and(case, thing):
            return None  # and for a student it is → that is a lot: no part about the student
        if before in {"so", "and", "but", "because"}:
            return None  # so it will be wrong → so that …: no part about the noun
        return case.say(
            "“%(old)s” would begin a new sentence; {%(new)s} joins the part to 【%(thing)s】.",
            thing,
            severity=3,
            **words,
            rule="Use who for people and which or that for things to say more about a noun.",
        )
    if (case.old_text.lower(), new.lower_) == ("whom", "who"):
        if verb is None or new.dep_ not in _AS_SUBJECT:
            return None
        return case.say(
            "It is the subject of 【%(verb)s】, so we use the subject form: {%(new)s}.",
            verb,
            verb=quote(verb),
            rule="Use whom only as an object; as a subject use who: the man who came.",
        )
    if case.old_text.lower() == "what" and before != ",":
        return case.say(
            "After a noun such as 【%(thing)s】 we go on with {%(new)s}, not with “%(old)s”.",
            thing,
            **words,
            rule="After a noun use who, which or that, not what.",
        )
    known = _RELATIVES | {*_PERSONAL, "this", "these", "those", "how"}
    if case.operation == "R" and not set(case.old_text.lower().split()) & known:
        if before == "," and new.lower_ == "which" and _means_all_of_it(case, thing, new.i + 1):
            return case.say(
                "{%(new)s} after a comma can mean all that was said before it.",
                new=quote(new),
                rule="Which after a comma can mean the whole sentence before it.",
            )
        where = new.lower_ in {"where", "when", "why"}
        more = new.i > 0 and case.target[new.i - 1].text == ","  # it may come with this correction
        return case.say(
            "To say more about 【%(thing)s】 we use {%(new)s}."
            if more
            else "The part after 【%(thing)s】 says which one is meant and needs {%(link)s}.",
            thing,
            link=quote(new),
            severity=3 if len(case.new) == 2 else 2,
            **words,
            rule=None
            if where
            else "Use who for people and which or that for things to say more about a noun."
            if more
            else "Use who, which or that to say which person or thing you mean.",
        )
    if new.lower_ in {"who", "whom"} and thing.dep_ == "pobj" and not _is_person(thing):
        whole = thing.head.head
        if _is_person(whole):
            return case.say(
                "The word means 【%(person)s】, so we write {%(new)s}.",
                whole,
                person=quote(whole),
                rule="Use who for people and which or that for things.",
            )
    if (case.old_text.lower(), new.lower_) == ("that", "who") and before != ",":
        return case.say(
            "Both “who” and “that” can be used with 【%(thing)s】; here it is {%(new)s}.",
            thing,
            severity=1,
            **words,
            rule="Use who or that for people, and which or that for things.",
        )
    if new.lower_ in {"who", "whom"} and thing.lower_ == "people":
        return case.say(
            "The word means 【%(person)s】, so we write {%(new)s}.",
            thing,
            person=quote(thing),
            new=quote(new),
            rule="Use who for people and which or that for things.",
        )
    if new.lower_ in {"who", "whom"}:
        return case.say(
            "For people, such as 【%(thing)s】, we use {%(new)s}.",
            thing,
            new=quote(new),
            **words,
            rule="Use who for people and which or that for things.",
        )
    if new.lower_ == "whose":
        return case.say(
            "Something belongs to 【%(thing)s】, so we use {%(new)s}.",
            thing,
            **words,
            rule="Use whose to say that something belongs to somebody.",
        )
    pair = {case.old_text.lower(), new.lower_}
    if pair == {"which", "that"} and _is_person(thing):
        return case.say(
            "For people, such as 【%(thing)s】, we use {%(new)s}.",
            thing,
            **words,
            rule="Use who or that for people, and which or that for things.",
        )
    if pair == {"which", "that"} and before != ",":
        return case.say(
            "Both “which” and “that” can say which 【%(thing)s】 we mean; here it is {%(new)s}.",
            thing,
            severity=1,
            **words,
            rule="Use which or that for things to say which one you mean.",
        )
    who = case.old_text.lower() in {"who", "whom"}
    if new.lower_ == "that" and who and (_is_person(thing) or _may_have_who(thing)):
        return case.say(
            "Both “who” and “that” can be used with 【%(thing)s】; here it is {%(new)s}.",
            thing,
            severity=1,
            **words,
            rule="Use who or that for people, and which or that for things.",
        )
    if thing.lower_ not in PERSONS and (new.lower_ == "which" or new.lower_ == "that" and who):
        return case.say(
            "For animals, such as 【%(thing)s】, the usual word is {%(new)s}."
            if thing.lemma_.lower() in _ANIMALS
            else "For things, such as 【%(thing)s】, we use {%(new)s}.",
            thing,
            **words,
            rule="Use who for people and which or that for things.",
        )
    if new.lower_ in {"where", "when"}:
        if [t.lower_ for t in case.old[1:]] == ["which"]:
            return case.say(
                "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
                severity=1,
            )
        if thing.tag_ in {"NNS", "NNPS"}:
            return case.say(
                "To say more about 【%(thing)s】 we use {%(new)s}.", thing, **words
            )  # countries where …
        kind = "place" if new.lower_ == "where" else "time"
        if thing.lemma_.lower() == kind:
            return case.say(
                "The part after 【%(thing)s】 says which one is meant and needs {%(new)s}.",
                thing,
                **words,
            )
        message = (
            "【%(thing)s】 is a place, so we use {%(new)s}."
            if kind == "place"
            else "【%(thing)s】 is a time, so we use {%(new)s}."
        )
        return case.say(message, thing, **words)
    return case.say(
        "To say more about 【%(thing)s】 we use {%(new)s}.",
        thing,
        **words,
        rule="Use who for people and which or that for things to say more about a noun.",
    )


_ANIMALS = frozenset(
    "dog cat horse bird cow pig sheep goat hen chicken duck fish mouse rat rabbit lion tiger bear "
    "wolf fox monkey elephant snake frog bee insect spider donkey camel animal pet puppy kitten "
    "whale dolphin turtle deer parrot pigeon dragon butterfly".split()
)


def _name_of(noun: Token) -> list[Token]:
    """Ho Chi Minh of a name: all its words, so that no half of it is quoted."""
    parts = [c for c in noun.lefts if c.dep_ == "compound" and c.pos_ == "PROPN"]
    start = min([noun.i, *(part.i for part in parts)]) if noun.pos_ == "PROPN" else noun.i
    words = list(noun.doc[start : noun.i + 1])
    return words if all(t.pos_ == "PROPN" for t in words) else [noun]


def _loose_noun(noun: Token) -> bool:
    """a child of seven, the residents in the district: another noun may be meant as well."""
    if noun.like_num or noun.lower_ in {"o'clock", "o’clock"}:
        return True
    over = noun.head.head if noun.dep_ == "pobj" else noun
    if noun.dep_ == "conj" and any(c.lower_ == "of" for c in noun.children):
        return True
    return over != noun and (over.pos_ in {"NOUN", "PROPN"} or over.dep_ in {"acl", "relcl"}) and (
        not _is_person(noun) and noun.pos_ != "PROPN"
    )  # fmt: skip


def _opens_after_and(case: Case, thing: Token) -> bool:
    """for a student of "and for a student it is a lot"."""
    small = thing.head if thing.dep_ == "pobj" else None
    if small is None or thing.i != case.edit.start - 1:
        return False
    left = small.nbor(-1) if small.i else None
    return left is None or left.pos_ == "CCONJ" or left.text == ","


def _after_a_comma(case: Case, before: str) -> Said | None:
    """the number of guests, that fell → which: the form is sure, the noun is not."""
    if before != "," or case.old_text.lower() != "that" or case.new_text.lower() != "which":
        return None
    return case.say(
        "A part that only says more begins with {%(new)s} after the comma, not with “%(old)s”.",
        rule="After a comma use who or which, not that, to say more about a noun.",
    )


def _with_ing_before(case: Case, new: Token, thing: Token) -> Said | None:
    """projects targeting phones → projects that target phones: both say which one."""
    verb = new.head
    ing = case.learners(verb)
    if verb.dep_ != "relcl" or ing is None or ing.tag_ != "VBG" or ing.i != case.edit.end:
        return None
    if not same_verb(ing, verb) or case.in_source(verb) is not None:
        return None
    return case.say(
        "Both are right: “%(old)s” is a short form, and {%(new)s} is the same as a full clause, "
        "with its own subject and verb.",
        thing,
        old=quote(ing),
        new=quote(new, verb),
        severity=1,
        rule="An -ing phrase after a noun can be written as a clause with that or which.",
    )


def _subject_of_its_own(link: Token) -> Token | None:
    """we of "the songs that we heard": right after the link, which is no subject itself."""
    if link.lower_ not in {"that", "which", "who", "whom"} or link.dep_ in _AS_SUBJECT:
        return None
    verb = link.head.head if link.head.pos_ == "ADP" else link.head  # the house that I live in
    subject = next((c for c in verb.children if c.dep_ in _AS_SUBJECT), None)
    if verb.dep_ != "relcl" or subject is None:
        return None
    return subject if subject.left_edge.i == link.i + 1 else None


def _may_also_stand(case: Case, new: Token) -> Said | None:
    """the songs we heard → the songs that we heard: it was right without it."""
    subject = case.learners(_subject_of_its_own(new))
    return case.say(
        "Both are right: before a subject of its own (【%(subject)s】), “%(old)s” may be left out.",
        subject,
        subject=quote(subject) if subject is not None else "",
        old=quote(new),
        severity=1,
        rule="Who, which and that may be left out if another subject follows.",
    )


def _says_what_it_is(case: Case) -> bool:
    """It was a film that …, It was the best film that …: no part is picked out."""
    noun = case.target[case.edit.c_start - 1]
    before = [word for child in noun.children for word in (child, *child.children)]
    return noun.pos_ == "NOUN" and any(
        word.lower_ in {"a", "an"} or word.tag_ in {"JJS", "RBS"} for word in before
    )


def _joins_a_part_of_it(case: Case, new: Token) -> Said | None:
    """five guests, two of them sang → two of whom: the preposition stands there already."""
    thing = antecedent(case, new)
    if case.old_text.lower() not in _PERSONAL or new.lower_ not in {"whom", "which"}:
        return None
    if thing is None or thing.i > case.edit.start:
        return None
    if any(thing.i < c.i < case.edit.start for c in thing.conjuncts):
        return None  # two books and my glasses, without which: the last of them may be meant
    return case.say(
        "“%(old)s” would begin a new sentence; {%(new)s} joins the part to 【%(thing)s】.",
        thing,
        thing=quote(thing),
        rule="After a preposition use which for things and whom for people.",
    )


def _with_its_preposition(case: Case, new: Token, thing: Token) -> Said | None:
    """a room that I sleep → in which I sleep."""
    small = case.new[0]
    if small.pos_ != "ADP" or new.lower_ not in {"which", "whom"} or new != case.new[1]:
        return None
    if any(t.pos_ == "ADP" for t in case.old):
        return None
    return case.say(
        "The part after 【%(thing)s】 needs “%(small)s” as well, so it begins with {%(new)s}.",
        thing,
        thing=quote(thing),
        small=quote(small),
        rule="Say the house in which I live, or the house that I live in: the preposition stays.",
    )


def _person_over(thing: Token) -> Token:
    """woman of "a woman with a bird in a box, who": the person, if one stands before them."""
    noun = thing
    while not _is_person(noun) and noun.dep_ == "pobj" and noun.head.head.pos_ == "NOUN":
        noun = noun.head.head
    return noun if _is_person(noun) else thing


def _may_have_who(noun: Token) -> bool:
    """family, team: a group of people may be who or that."""
    entry = countability(noun.lemma_.lower())
    return entry is not None and entry.kind == "collective"


def _is_person(noun: Token) -> bool:
    return bool({noun.lower_, noun.lemma_.lower()} & PERSONS)


@reason("PRON", "OTHER", "CONJ", "PREP", "DET", severity=3)
def opens_the_clause(case: Case) -> Said | None:
    """I believe what it is → that; That I need is → What."""
    new = case.new[0] if len(case.new) == 1 else None
    if new is None or new.lower_ not in {"that", "what", "whether", "if", "how", "why"}:
        return None
    if case.operation != "R" or new.head == new:
        return None
    if case.old_text.lower() not in _RELATIVES | {"because", "if", "as", "how", "so", "like"}:
        return None
    if new.i > new.head.i:
        return None  # why he said so → said that: it opens nothing
    if (case.old_text.lower(), new.lower_) == ("how", "what"):
        said = _what_it_is_like(case)
        if said is not None:
            return said
    if {case.old_text.lower(), new.lower_} == {"if", "whether"}:
        said = _yes_or_no(case, new)
        if said is not None:
            return said
    if case.target[-1].text == "?" and case.edit.c_start == 0:
        return None  # a question, and no clause inside a sentence
    verb = new.head
    own = case.in_source(verb) if new.lower_ == "what" and case.old_text.lower() == "that" else None
    if own is not None and new.dep_ in {"dobj", "pobj", "nsubj"} and own.i > case.edit.start:
        before = case.before
        if before is not None and before.pos_ == "VERB":
            return case.say(
                "{%(new)s} means “the thing that”; both 【%(verb)s】 and 【%(word)s】 need it.",
                before,
                own,
                verb=quote(before),
                word=quote(own),
                severity=2,
                rule="What means the thing that: What I need is sleep.",
            )
        return case.say(
            "{%(new)s} means “the thing that”, and 【%(word)s】 needs it here.",
            own,
            word=quote(own),
            rule="What means the thing that: What I need is sleep.",
        )
    named = case.before is not None and case.before.lower_ in _NAMES_A_FACT
    if named and new.lower_ == "that" and new.dep_ not in _AS_SUBJECT | {"dobj", "pobj"}:
        return case.say(
            "The part after 【%(word)s】 begins with {%(new)s}, not “%(old)s”.",
            case.before,
            word=quote(case.before) if case.before is not None else "",
            severity=2,
        )
    left = list(case.source[max(0, case.edit.start - 3) : case.edit.start])
    if new.lower_ == "that" and case.before is not None and case.before.pos_ in {"ADJ", "ADV"}:
        if any(t.lower_ == "so" for t in left[:-1]):
            return case.say(
                "After “so %(word)s” the result begins with {%(new)s}.",
                case.before,
                word=quote(case.before),
                severity=2,
                rule="So + adjective + that gives the result: so tired that she fell asleep.",
            )
    noun_before = case.before is not None and case.before.pos_ == "NOUN"
    if noun_before and {case.old_text.lower(), new.lower_} <= {"which", "who", "that", "whom"}:
        return None  # a field which they know: it says which field
    if noun_before and (case.old_text.lower(), new.lower_) == ("what", "that"):
        return case.say(
            "After a noun such as 【%(thing)s】 we go on with {%(new)s}, not with “%(old)s”.",
            case.before,
            thing=quote(case.before) if case.before is not None else "",
            severity=2,
            rule="After a noun use who, which or that, not what.",
        )
    if verb.dep_ in {"ccomp", "pcomp"} and verb.head.pos_ in {"VERB", "ADJ", "NOUN"}:
        sign = case.in_source(verb.head)
        if sign is not None and sign.i < case.edit.start:
            return case.say(
                "The part after 【%(word)s】 begins with {%(new)s}, not “%(old)s”.",
                sign,
                word=quote(sign),
                severity=2,
            )
    before = case.before
    joins = before is not None and (before.pos_ == "VERB" or before.pos_ == "ADJ"
                                    and case.old_text.lower() in _RELATIVES)  # fmt: skip
    if before is not None and joins and new.lower_ != "how":
        return case.say(
            "The part after 【%(word)s】 begins with {%(new)s}, not “%(old)s”.",
            before,
            word=quote(before),
            severity=2,
        )
    own = case.in_source(verb) if new.lower_ == "what" else None
    if verb.pos_ not in {"VERB", "AUX"} or case.target[-1].text == "?":
        return None  # What about you?
    return case.say(
        "{%(new)s} means “the thing that”, and 【%(word)s】 needs it here.",
        own,
        word=quote(own) if own is not None else "",
        rule="What means the thing that: What I need is sleep.",
    )


def _what_it_is_like(case: Case) -> Said | None:
    """Tell me how your flat is like → what it is like: "like" asks for a thing to compare."""
    right = list(case.target[case.edit.c_end : case.edit.c_end + _AS_FAR_AS_LIKE])
    like = next((t for t in right if t.lower_ == "like" and t.pos_ in {"ADP", "SCONJ"}), None)
    if like is None or any(c.dep_ == "pobj" and c.i > like.i for c in like.children):
        return None
    follows = case.target[like.i + 1] if like.i + 1 < len(case.target) else None
    if follows is not None and follows.pos_ in {"DET", "PRON", "NOUN", "PROPN", "ADJ"}:
        return None
    shown = case.in_source(like)
    return case.say(
        "With “like” the question word is {%(new)s}, not “%(old)s”.",
        *([] if shown is None else [shown]),
        severity=2,
        rule="Use what … like to ask for a description: What is your new school like?",
    )


_AS_FAR_AS_LIKE = 9
"""Words between "what" and its "like", at most."""
_CHOOSES = frozenset("discuss decide debate depend consider determine choose argue doubt".split())
"""Verbs after which only whether begins the question that is told."""


def _yes_or_no(case: Case, new: Token) -> Said | None:
    """He asked if → whether I was ill: both are right but for the style."""
    clause = new.head
    asking = clause.head if clause.dep_ in {"ccomp", "advcl", "xcomp"} else None
    shown = case.in_source(asking) if asking is not None else None
    if asking is None or shown is None or asking.lemma_ in _CHOOSES or shown.i > case.edit.start:
        return None
    after = case.target[new.i + 1 : new.i + 3].text.lower()
    if asking.pos_ != "VERB" or after == "or not" or clause.dep_ == "advcl" and (
            asking.lemma_ not in _ASKING):  # fmt: skip
        return None
    formal, plain = Term("more formal"), Term("less formal")
    return case.say(
        "Both are possible: “%(old)s” is %(old_style)s, {%(new)s} is %(new_style)s.",
        shown,
        old_style=plain if new.lower_ == "whether" else formal,
        new_style=formal if new.lower_ == "whether" else plain,
        severity=1,
        rule="A yes-or-no question inside a sentence begins with if or whether.",
    )


_ASKING = frozenset("ask know wonder see check tell say confirm find test remember".split())


@reason("R:PRON", "R:DET", "R:OTHER", rank=FIRST, severity=1)
def formal_whom(case: Case) -> Said | None:
    """Whom did you see? → Who did you see? the object of a verb or of a preposition behind it."""
    if len(case.new) != 1 or (case.old_text.lower(), case.new_text.lower()) != ("whom", "who"):
        return None
    over = case.new[0].head
    if case.new[0].dep_ not in {"dobj", "pobj"} or over.i < case.edit.c_end:
        return None
    left, after = case.before, case.after
    if left is not None and left.pos_ == "ADP" and after is not None and after.pos_ == "AUX":
        return None  # To whom did you speak? right after its preposition it is whom
    return case.say(
        "Both are right: as an object “%(old)s” is formal, and {%(new)s} is usual.",
        rule="As an object, whom is formal and who is usual; right after a preposition use whom.",
    )


@reason("PRON", "DET", "OTHER", severity=1)
def adds_to_a_noun(case: Case) -> Said | None:
    """a small shop, that sells → which; the chair on that → which."""
    new = case.new_text.lower()
    if case.operation != "R" or new not in {"which", "who", "whom", "that"}:
        return None
    if len(case.new) != 1 or case.new[0].tag_ not in {"WDT", "WP"} or case.new[0].dep_ == "det":
        return None  # on which day, in that case: it points, and adds nothing
    before = case.before
    if before is not None and before.text == "," and before.i:
        before = case.source[before.i - 1]
    if before is not None and before.pos_ == "ADP":
        if new not in {"which", "whom"}:
            return None  # depends on who finds it: a clause of its own follows
        return case.say(
            "After the preposition 【%(word)s】 we use {%(new)s} here.",
            before,
            word=quote(before),
            rule="After a preposition use which for things and whom for people.",
        )
    if before is None or before.pos_ not in {"NOUN", "PROPN", "PRON"}:
        return None
    if before != case.before and new == "which" and case.old_text.lower() == "it":
        return case.say(
            "A comma alone does not join two sentences; with {%(new)s} instead of “%(old)s” the "
            "sentence goes on.",
            rule="Use which after a comma to go on about what was just said.",
            severity=2,
        )
    if before != case.before and new == "which" and _means_all_of_it(case, before, case.edit.c_end):
        return case.say(
            "{%(new)s} after a comma can mean all that was said before it.",
            rule="Which after a comma can mean the whole sentence before it.",
            severity=2,
        )
    if before.pos_ == "PRON":
        return None
    left = {t.lower_ for t in case.target[: case.edit.c_start]}
    if case.old_text.lower() == "so" or new == "that" and left & {"so", "such"}:
        return None  # so much time that …: a result
    if before == case.before and {case.old_text.lower(), new} == {"which", "that"}:
        return case.say(
            "Both “which” and “that” can say which 【%(thing)s】 we mean; here it is {%(new)s}.",
            before,
            thing=quote(before),
            rule="Use which or that for things to say which one you mean.",
        )
    if before.dep_ == "pobj":
        return _after_a_comma(case, "," if before != case.before else "")
    return case.say(
        "To say more about 【%(thing)s】 we use {%(new)s}.",
        before,
        thing=quote(before),
        rule="Use who for people and which or that for things to say more about a noun.",
    )


def _means_all_of_it(case: Case, before: Token, place: int) -> bool:
    """She paid for it, which was kind; the shops close on Sundays, which is new to me."""
    verb = case.target[place] if place < len(case.target) else None
    one = verb is not None and (verb.tag_ == "VBZ" or verb.lower_ == "was")
    many = before.tag_ in {"NNS", "NNPS"} and before.lower_[-1] == "s"
    many = many or before.lower_[:-1] in DAYS
    return before.pos_ == "PRON" or one and many


@reason("PRON", "OTHER", severity=3)
def means_somebody(case: Case) -> Said | None:
    """The flowers were dry, so I gave it → them; cut you → yourself."""
    if case.operation != "R" or not case.new:
        return None
    old, new = case.old_text.lower(), case.new_text.lower()
    if new in {"each other", "one another"}:
        subject = case.in_source(subject_of(_verb_over(case.new[-1])))
        if subject is None:
            return None
        both = [subject, *(c for c in subject.children if c.dep_ == "conj")]
        left = subject.doc[max(0, subject.i - 2) : subject.i]
        joined = len(left) == 2 and left[1].lower_ == "and" and left[0].dep_ not in {"dobj", "pobj"}
        if len(both) == 1 and joined:
            both = [left[0], subject]  # my roommate and I, read as one clause and another
        return case.say(
            "【%(subject)s】 do this to each other, so we use {%(new)s}.",
            *both,
            subject=quote(*subject.doc[both[0].i : both[-1].i + 1]),
            rule="Use each other when two people do the same thing to one another.",
        )
    if new.endswith("selves") and old.endswith(("self", "selves")) and old != "oneself":
        return None  # by ourself: the number, not the person
    if new.endswith(("self", "selves")) and len(case.new) == 1:
        if len(case.old) != 1 or case.new[0].dep_ in {"npadvmod", "appos", "nsubj"}:
            return None  # in it's self; they will be old themselves
        subject = case.in_source(subject_of(_verb_over(case.new[0])))
        if subject is not None and not _same_as_self(subject, new):
            return None  # they asked me about myself: not the subject
        if subject is not None:
            return case.say(
                "It comes back to 【%(subject)s】, the same person, so we use {%(new)s}.",
                subject,
                subject=quote(subject),
                severity=3,
                rule="Use myself, himself … when the object is the same person as the subject.",
            )
        return None
    if old not in _PERSONAL or new not in _PERSONAL or _PERSONAL[old] == _PERSONAL[new]:
        return None
    if new == "it" and (case.new[0].dep_ == "expl" or case.new[0].head.lemma_ in _SEEMING):
        return None  # it seems that …: it means nothing
    if new == "it" and (old in {"you", "i", "me"} or _picks_out(case.new[0].head)):
        return None
    if new == "it" and _stands_for_what_follows(case.new[0]):
        return None
    same = _same_person(case, new)
    keeps = "you" in {old, new} and old not in {"i", "me"} or {old, new} in _SPEAKERS
    if same is not None and keeps:
        return case.say(
            "The sentence has 【%(person)s】 too, so it keeps to the same person: {%(new)s}.",
            same,
            person=quote(same),
            rule="Keep to one person in a sentence: you … your, they … their.",
            severity=2,
        )
    person = person_meant(case, new)
    if person is not None and (person.i > case.edit.start or person.lower_ == new):
        person = None  # a noun that comes later is seldom meant; they does not explain they
    if new == "it" and person is not None and _several_things(case, person):
        person = None
    if new == "they" and old == "it" and person is not None:
        persons = {person.lower_, person.lemma_.lower()} & PERSONS
        if persons or person.dep_ not in {"nsubj", "nsubjpass"}:
            person = None  # some people think it should go: not the people
    if person is not None and old in {"he", "she", "him", "her"} and _PERSONAL[new] == 7:
        if not {person.lower_, person.lemma_.lower()} & PERSONS:
            return None  # he or she is no page
    if person is not None and old in {"i", "me", "we", "us", "you"} and not _names_people(person):
        return None  # that joins us → them: "us" is no site
    if person is None and old in {"he", "she", "him", "her"} and new == "it":
        return case.say(
            "“%(old)s” stands for a person; for a thing, an animal or an idea we use {%(new)s}.",
            rule="Use he and she for people and it for things.",
            severity=2,
        )
    if person is None and new == "them" and old == "it":
        person = _same_object(case)
    if person is None and old == "it" and new == "they":
        verb = case.learners(case.new[0].head)
        if verb is None or not same_verb(verb, case.new[0].head):
            return None  # it includes a risk → they take a risk: another sentence
    if person is None and {old, new} in _ONE_OR_MORE:
        return case.say(
            "“it” stands for one thing and “they” or “them” for more than one: here {%(new)s}.",
            rule="Use it for one thing, and they or them for more than one.",
            severity=2,
        )
    return case.say(
        "The word means 【%(person)s】, so we write {%(new)s}.",
        person,
        person=quote(person) if person is not None else "",
        rule=_rule_of_person(old, new),
    )


def _names_people(token: Token) -> bool:
    persons = {token.lower_, token.lemma_.lower()} & (PERSONS | MEN | WOMEN)
    return bool(persons) or token.pos_ in {"PROPN", "PRON"}


def _same_object(case: Case) -> Token | None:
    """nets of "wash the nets and dry them": the object of the verb before."""
    verb = case.new[0].head if case.new[0].dep_ == "dobj" else None
    while verb is not None and verb.dep_ == "xcomp" and verb.head != verb:
        verb = verb.head
    if verb is None or verb.dep_ != "conj":
        return None
    things = [c for c in verb.head.children if c.dep_ == "dobj" and c.tag_ == "NNS"]
    return case.in_source(things[0]) if len(things) == 1 and not _is_person(things[0]) else None


def _picks_out(verb: Token) -> bool:
    """as if it were the rich who paid: it means nothing, but picks out one part."""
    attributes = [c for c in verb.children if c.dep_ == "attr"]
    return verb.lemma_ == "be" and any(
        c.dep_ == "relcl" or c.tag_ in {"NNS", "NNPS"} for a in attributes for c in (a, *a.children)
    )


def _stands_for_what_follows(it: Token) -> bool:
    """it is hard to wait, it is a pity that …: it means the to-part or the that-part."""
    verb = it.head
    if verb.lemma_ != "be" or it.dep_ not in _AS_SUBJECT | {"expl"}:
        return False
    near = [c for c in verb.children if c.dep_ in {"acomp", "attr"}]
    parts = [t for word in (verb, *near) for t in word.children if t.dep_ in {"xcomp", "ccomp",
             "advcl", "csubj", "acl"}]  # fmt: skip
    return any(c.lower_ in {"to", "that"} for part in parts if part.i > verb.i
               for c in part.children)  # fmt: skip


def _same_as_self(subject: Token, new: str) -> bool:
    """I … myself; a noun goes with himself, itself or themselves only."""
    own = _PERSON.get(subject.lower_)
    if own is not None:
        return own == _PERSON.get(new) or own == _PERSON["who"]
    return new not in {"myself", "yourself", "yourselves", "ourselves"}


def _several_things(case: Case, found: Token) -> bool:
    """Ola has a horse … it; In the room I opened it: another noun may be meant."""
    if found.dep_ == "pobj" or found.pos_ == "PROPN":
        return True
    left = (t for t in case.target[: case.edit.c_start] if case.in_source(t) != found)
    return any(
        t.tag_ in {"NN", "NNP"} and t.dep_ in {"nsubj", "dobj", "attr", "pobj", "nsubjpass"}
        and t.lower_ not in PERSONS | TIME_NOUNS
        for t in left
    )  # fmt: skip


def _rule_of_person(old: str, new: str) -> str | None:
    """it or them, he or it, he or she."""
    if {old, new} in _ONE_OR_MORE:
        return "Use it for one thing, and they or them for more than one."
    people = {"he", "him", "she", "her"}
    if old in people and new in people:
        return "Use he and him for a man or a boy, she and her for a woman or a girl."
    if "it" in {old, new} and people & {old, new}:
        return "Use he and she for people and it for things."
    return None


def _same_person(case: Case, new: str) -> Token | None:
    """their of "they lost their way": a word for the same person that nobody corrects."""
    number, left = _PERSON[new], _PERSON[case.old_text.lower()]
    rest = [t for t in case.target if not case.edit.c_start <= t.i < case.edit.c_end]
    if any(_PERSON.get(t.lower_) == left for t in rest):
        return None  # the sentence speaks of both
    for token in (*case.target[case.edit.c_end :], *reversed(case.target[: case.edit.c_start])):
        shown = case.in_source(token) if _PERSON.get(token.lower_) == number else None
        if shown is not None:
            return shown
    return None


_SEEMING = {"seem", "appear", "look", "happen", "turn", "rain", "snow"}
_SPEAKERS = ({"i", "we"}, {"me", "us"})
_ONE_OR_MORE = ({"it", "them"}, {"it", "they"})
_PERSON = {
    form: number
    for number, forms in enumerate(
        ("i me my mine myself", "you your yours yourself yourselves", "he him his himself hisself",
         "she her hers herself", "it its itself", "we us our ours ourselves ourself ourselfs",
         "they them their theirs themselves themself theirselves theirself themselfs",
         "who whom whose")
    )
    for form in forms.split()
}  # fmt: skip
_PERSONAL = {"i": 1, "me": 1, "he": 3, "him": 3, "she": 4, "her": 4, "it": 5, "we": 6, "us": 6,
             "they": 7, "them": 7, "you": 8}  # fmt: skip


_NO_WORDS = {"hisself", "theirself", "theirselves", "themselfs", "ourselfs"}


def _verb_over(token: Token) -> Token:
    while token.pos_ not in {"VERB", "AUX"} and token.head != token:
        token = token.head
    return token


@reason("PRON", "DET", "SPELL", "OTHER", rank=FIRST, severity=3)
def stands_alone(case: Case) -> Said | None:
    """if its rains → if it rains; open the files and read the → read them."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    place = case.edit.c_end
    right = case.target[place] if place < len(case.target) else None
    if (old, new) == ("its", "it"):
        verb = case.learners(right)
        if right is None or verb is None or right.pos_ not in {"VERB", "AUX"}:
            return None
        if verb.lower_ != right.lower_ and verb.pos_ not in {"VERB", "AUX"}:
            if not same_verb(verb, right):
                return None  # its garden was big → it had a big garden: "its" had its noun
        return case.say(
            "“its” says whose and needs a noun after it; before 【%(verb)s】 the subject is "
            "{%(new)s}.",
            verb,
            verb=quote(verb),
            rule="Its comes before a noun; it stands alone as a subject or an object.",
        )
    if old == "the" and new in {"them", "they"}:
        after = case.after
        if any(t is not None and t.pos_ in {"NOUN", "PROPN", "ADJ"} for t in (right, after)):
            return None
        return case.say(
            "“the” needs a noun after it; {%(new)s} stands alone for what was named before.",
            rule="The comes before a noun; they and them stand for a noun.",
        )
    return None


@reason("PRON", "NOUN", "OTHER", severity=2)
def goes_on_with_one(case: Case) -> Said | None:
    """One should rest if he is ill → if one is ill."""
    if case.operation != "R" or case.new_text.lower() not in {"one", "one's", "oneself"}:
        return None
    if case.old_text.lower() not in _PERSON:
        return None
    left = case.source[: case.edit.start]
    first = next((t for t in left if t.lower_ == "one" and t.dep_ in {"nsubj", "nsubjpass"}), None)
    return case.say(
        "The sentence begins with 【%(one)s】 for any person, so it goes on with {%(new)s}.",
        first,
        one=quote(first) if first is not None else "",
        rule="Keep to one person in a sentence: you … your, they … their.",
    )


@reason("PRON", "OTHER", severity=2)
def part_of_its_own(case: Case) -> Said | None:
    """It was late, which was dark → it was dark: a part of its own."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if case.operation != "R" or old not in {"which", "who"} or len(case.new) != 1:
        return None
    if case.old[0].head.dep_ != "relcl" or case.before is None or case.before.text == ":":
        return None
    pronoun = case.new[0]
    if new not in {"it", "they", "he", "she", "this", "these"} or pronoun.dep_ not in _AS_SUBJECT:
        return None
    verb = case.learners(pronoun.head)
    if case.old[0].dep_ not in _AS_SUBJECT or verb is None or verb.i < case.edit.end:
        return None
    if pronoun.head.dep_ == "relcl":
        return None  # a bag which is not needed → bags they do not need: no part of its own
    return case.say(
        "“%(old)s” would tie 【%(verb)s】 to the noun before it; {%(new)s} makes it a part of its "
        "own.",
        verb,
        verb=quote(verb),
    )


_AS_SUBJECT = {"nsubj", "nsubjpass"}


@reason("PRON", severity=2)
def one_subject(case: Case) -> Said | None:
    """My brother he lives: the subject is there already."""
    if case.operation != "U" or not case.old:
        return None
    before = case.before
    if before is not None and before.pos_ == "VERB" and case.old[0].lower_ in _OBJECTS:
        alone = {"say", "explain", "feel", "concentrate", "relax", "meet", "suggest"}
        if case.old[0].dep_ in {"dative", "dobj", "nsubj"} and before.lemma_ in alone:
            if before.lemma_ in {"say", "explain", "suggest"}:
                return case.say(
                    "【%(verb)s】 takes a person only with “to”; here “%(old)s” is not needed.",
                    before,
                    verb=quote(before),
                    rule="Tell somebody something; say something (to somebody)."
                    if before.lemma_ == "say"
                    else None,
                )
            return case.say(
                "【%(verb)s】 needs no object here, so “%(old)s” is left out.",
                before,
                verb=quote(before),
            )
    verb = case.target[case.edit.c_start] if case.edit.c_start < len(case.target) else None
    if verb is not None and verb.pos_ in {"ADP", "DET"}:
        return _said_by_relative(case)  # the lamp it on the wall: no verb, and so no subject
    if case.old[0].lower_ in {"i", "we"} and (before is None or before.lower_ != "i"):
        if not (before is not None and any(c.lower_ == "i" for c in before.conjuncts)):
            return None  # new features we added → features added: not the same
    if verb is not None and verb.tag_ in {"VBN", "VBG"} and verb.dep_ in {"acl", "amod"}:
        return None  # the time it requires → the time required
    if verb is not None and verb.pos_ in {"VERB", "AUX"}:
        real = subject_of(verb.head if verb.dep_ in {"aux", "auxpass"} else verb)
        noun = case.in_source(real)
        if noun is not None and noun.pos_ in {"NOUN", "PROPN"} and noun.i < case.edit.start:
            before = noun
    beside = case.before
    if case.old[0].dep_ == "dobj" and beside is not None and beside.pos_ == "VERB":
        return _said_by_relative(case)
    if (
        before is not None
        and beside is not None
        and before.pos_ in {"NOUN", "PROPN"}
        and before.dep_ not in {"pobj", "attr"}
        and (beside == before or beside.text == "," or before.is_ancestor(beside))
        and case.old[0].lower_ in (_SUBJECTS | {"it"}) - {"who"}
    ):
        names = {"NOUN", "PROPN", "PRON"}
        joined = [c for c in before.conjuncts if c.i <= beside.i]
        whole = all(
            t.pos_ not in {"VERB", "AUX"}
            for t in case.source[min([before.i, *(c.i for c in joined)]) : before.i + 1]
        )
        ends = sorted([before, *(c for c in joined if whole and c.pos_ in names)])
        return case.say(
            "【%(noun)s】 is the subject already, so “%(old)s” says it twice.",
            *(ends[:1] if len(ends) == 1 else [ends[0], ends[-1]]),
            noun=quote(*case.source[ends[0].i : ends[-1].i + 1]),
            rule="Name the subject only once: My brother lives here.",
        )
    return _said_by_relative(case)


def _said_by_relative(case: Case) -> Said | None:
    """songs that I didn't know they existed → existed: that stands for the songs already."""
    if case.old[0].lower_ not in {"it", "they", "them", "he", "she", "him", "her"}:
        return None
    if len(case.old) != 1 or case.before is None or case.before.pos_ == "CCONJ":
        return None
    for token in reversed(list(case.source[max(1, case.edit.start - 9) : case.edit.start])):
        if token.is_punct:
            return None
        noun = case.source[token.i - 1]
        if token.lower_ in {"that", "which", "who", "whom"} and noun.pos_ in {"NOUN", "PROPN"}:
            if not _stands_for(case.old[0].lower_, token, noun):
                return None
            if token.dep_ in _AS_SUBJECT and case.old[0].dep_ in {"dobj", "pobj"}:
                if token.head.i < case.old[0].head.i:
                    return None  # a thing that made me want it: "that" is the subject of "made"
            clause = any(t.dep_ == "relcl" and t.head.i == noun.i for t in case.source)
            if not clause:
                return None
            return case.say(
                "【%(link)s】 already stands for 【%(noun)s】, so “%(old)s” says it twice.",
                token,
                noun,
                link=quote(token),
                noun=quote(noun),
                rule="Who, which and that stand for the noun, so no pronoun repeats it.",
            )
    return None


def _stands_for(pronoun: str, link: Token, noun: Token) -> bool:
    """they for boys, it for a plan that: the number, and no it for a person."""
    if pronoun in {"they", "them"}:
        return noun.tag_ in {"NNS", "NNPS"} or noun.lower_ == "people"
    return noun.tag_ not in {"NNS", "NNPS"} and not (pronoun == "it" and link.lower_ == "who")


@reason("PRON", "DET", "OTHER", "PREP", severity=3)
def takes_the_only_verb(case: Case) -> Said | None:
    """The sites which are popular now. → The sites are popular now: it is the main verb."""
    if case.operation != "U" or case.old_text.lower() not in {"that", "which", "who"}:
        return None
    clause = case.old[0].head if case.old[0].dep_ in {"nsubj", "nsubjpass"} else None
    if clause is None or clause.dep_ != "relcl":
        return None
    same = [t for t in case.target if t.i >= case.edit.c_start and case.in_source(t) == clause]
    if not same or same[0].dep_ in {"relcl", "acl", "advcl", "pcomp"} or same[0].tag_ == "VBG":
        return None
    subject = case.in_source(subject_of(same[0]))
    if subject is None or subject != clause.head or subject.i > case.edit.start:
        return None
    if _had_a_verb(case, subject, clause):
        return None
    return case.say(
        "With “%(old)s”, 【%(noun)s】 would have no verb of its own: 【%(verb)s】 is its verb.",
        subject,
        clause,
        noun=quote(subject),
        verb=quote(clause),
        rule="Every main clause needs a subject with its own verb.",
    )


def _had_a_verb(case: Case, noun: Token, clause: Token) -> bool:
    """A boy who wants to win run → wants to win runs; has a sign that says → the sign says.

    The learner's noun was the subject of a later verb, or the object of one that goes.
    """
    if noun.dep_ in _AS_SUBJECT:
        return bool(noun.head.i > clause.i)
    return noun.dep_ == "dobj" and case.becomes(noun.head) is None


@reason("PRON", "DET", "PREP", "CONJ", severity=1)
def may_be_left_out(case: Case) -> Said | None:
    """the way that we learn → the way we learn: the object of a relative clause."""
    gone = case.old_text.lower()
    if case.operation != "U" or gone not in {"that", "which", "who", "whom", "what"}:
        return None
    clause = next((t for t in case.target[case.edit.c_start :] if t.dep_ == "relcl"), None)
    if clause is None or clause.head.i != case.edit.c_start - 1:
        return None
    subject = next((c for c in clause.children if c.dep_ in {"nsubj", "nsubjpass"}), None)
    shown = case.in_source(subject)
    if subject is None or shown is None or subject.i - case.edit.c_start > 3:
        return None
    if any(t.lower_ in _RELATIVES for t in subject.subtree):
        return None  # books that their price → books whose price
    own = case.in_source(clause.head)
    if gone == "what" and own is not None:
        return case.say(
            "“what” cannot follow a noun such as 【%(noun)s】; before 【%(subject)s】 we use that "
            "or no word.",
            own, shown, noun=quote(own), subject=quote(shown), severity=2,
        )  # fmt: skip
    if gone == "which" and _is_person(clause.head) and own is not None:
        return case.say(
            "“which” is for things, and 【%(noun)s】 is a person; before 【%(subject)s】 no word "
            "is needed.",
            own, shown, noun=quote(own), subject=quote(shown), severity=2,
            rule="Use who or that for people, and which or that for things.",
        )  # fmt: skip
    return case.say(
        "Both are right: before a subject of its own (【%(subject)s】), “%(old)s” may be left out.",
        shown,
        subject=quote(shown),
        rule="Who, which and that may be left out if another subject follows.",
    )


_LONGEST_PART = 5


@reason("PRON", "OTHER", severity=3)
def it_for_what_follows(case: Case) -> Said | None:
    """There will be better for us to wait → It: an adjective speaks of the to-part."""
    if (case.old_text.lower(), case.new_text.lower()) != ("there", "it"):
        return None
    it = case.new[0]
    word = next((c for c in it.head.children if c.dep_ == "acomp" and c.pos_ == "ADJ"), None)
    if word is None or not _stands_for_what_follows(it):
        return None
    shown = case.in_source(word)
    if shown is None:
        return None
    return case.say(
        "The adjective 【%(word)s】 speaks of the part that follows, and {%(new)s} stands for it; "
        "“there” only says that something exists.",
        shown,
        word=quote(shown),
        rule="Use it for a to-part or a that-part that comes later: It is good to know.",
    )


@reason("PRON", severity=2)
def named_before(case: Case) -> Said | None:
    """Is this a good film? → Is it: it was spoken of already."""
    if case.operation != "R" or case.old_text.lower() not in {"this", "that", "these", "those"}:
        return None
    if case.new_text.lower() not in {"it", "they", "them"}:
        return None
    if case.old[0].tag_ in {"IN", "WDT"} or case.old[0].dep_ == "mark":
        return None  # which means that will be late → they: it joined two parts
    if case.old_text.lower() in {"this", "that"} and case.new_text.lower() != "it":
        return None
    verb = case.new[0].head
    part = next((c for c in verb.children if c.dep_ in {"xcomp", "ccomp", "advcl", "csubj"}
                 and c.i > verb.i + 1), None)  # fmt: skip
    inside = [t for c in verb.children if c.dep_ in {"attr", "acomp"} for t in c.children]
    part = part or next((t for t in inside if t.dep_ in {"acl", "xcomp", "ccomp", "relcl"}), None)
    if case.new_text.lower() == "it" and verb.lemma_ == "be" and part is not None:
        opener = min(part.subtree, key=lambda token: token.i)
        shown = case.phrase(case.in_source(opener), case.in_source(part))
        if opener.lower_ not in {"to", "that"} or shown is None or len(shown) > _LONGEST_PART:
            return None
        return case.say(
            "{%(new)s} stands for the part that follows: 【%(part)s】 …",
            shown,
            part=quote(shown),
            rule="Use it for a to-part or a that-part that comes later: It is good to know.",
        )
    return case.say(
        "It was mentioned before, so we use {%(new)s}, not “%(old)s”.",
        rule="Use it or they for what was mentioned before; this and that point at something.",
    )


@reason("PRON", severity=1)
def points_back(case: Case) -> Said | None:
    """The rules forbid it → this: the whole of what was said."""
    if case.operation != "R" or case.old_text.lower() != "it" or len(case.new) != 1:
        return None
    if case.new[0].lower_ not in {"this", "that"} or case.new[0].dep_ in {"det", "mark"}:
        return None
    if case.new[0].tag_ == "WDT" or case.new[0].head.dep_ == "relcl":
        return None  # a plan and it works → a plan that works
    small = case.new[0].head
    if case.new[0].dep_ == "pobj" and small.i == small.head.i + 1 and small.head.pos_ == "VERB":
        return None  # work on it → on this: what the verb asks for, and often one thing
    return case.say(
        "{%(new)s} points to all that was just said; “it” stands for one thing.",
        rule="Use this or that for a whole idea that was just mentioned.",
    )


@reason("PRON", severity=3)
def missing_subject(case: Case) -> Said | None:
    if case.operation != "M" or not case.new:
        return None
    pronoun = case.new[0]
    if pronoun.lower_ in QUESTION_WORDS and pronoun.dep_ not in _AS_SUBJECT:
        return None  # What do you mean: it asks, and the verb may have no object
    if _goes_elsewhere(case, pronoun.lower_):
        return None  # the learner has it, at another place
    verb = case.learners(pronoun.head)
    before, after = case.before, case.after
    owned = after is not None and (after.pos_ in {"NOUN", "ADJ", "PROPN"} or after.lower_ == "best")
    if pronoun.lower_ == "her" and owned:
        if pronoun.head.lemma_ not in WITH_TWO_OBJECTS:
            return None  # tried best → tried her best: it says whose
    if pronoun.lower_ == "it" and pronoun.dep_ in _AS_SUBJECT and _made_so(pronoun.head):
        governor = case.learners(pronoun.head.head)
        return case.say(
            "【%(verb)s】 needs an object: {%(new)s}.",
            governor,
            verb=quote(governor) if governor is not None else "",
            rule="Some verbs need an object: like it, find them.",
        )
    led = before is not None and before.pos_ == "ADP" and case.target[pronoun.i - 1].pos_ == "ADP"
    if led and pronoun.dep_ in _AS_SUBJECT and pronoun.head.tag_ == "VBG":
        return case.say(
            "The preposition 【%(word)s】 needs an object after it: {%(new)s}.",
            before,
            word=quote(before) if before is not None else "",
            rule="A preposition stands before a noun, a pronoun or an -ing form.",
        )
    if before is not None and after is not None and after.pos_ == "ADJ" and before.pos_ == "VERB":
        return case.say(
            "【%(verb)s】 needs an object: {%(new)s}.",
            before,
            verb=quote(before),
            rule="Some verbs need an object: like it, find them.",
        )
    asking = case.source[0]
    if asking.lower_ in QUESTION_WORDS and case.edit.start == 2:
        return case.say(
            "The question with 【%(word)s】 has no subject yet: {%(new)s}.",
            asking,
            word=quote(asking),
            rule="Every English sentence needs a subject.",
        )
    if pronoun.dep_ in _AS_SUBJECT and pronoun.lower_ in _OBJECTS - {"whom"}:
        governor = pronoun.head.head  # it made us laugh: us is the object of made as well
        shown = case.learners(governor) if governor.i < pronoun.i else None
        if shown is None or governor.pos_ != "VERB":
            return None
        return case.say(
            "【%(verb)s】 needs an object: {%(new)s}.",
            shown,
            verb=quote(shown),
            rule="Some verbs need an object: like it, find them.",
        )
    if pronoun.dep_ in {"nsubj", "nsubjpass", "expl"} and verb is not None:
        if case.moved_with is not None:
            return None  # the verb has its subject, at another place
        shared = _shares_its_subject(case, verb, pronoun)
        if shared is not None:
            return shared
        if after is not None and after.pos_ == "AUX":
            verb = after
        if verb.i < case.edit.start and before == verb:
            return case.say(
                "The question with 【%(word)s】 has no subject yet: {%(new)s}.",
                verb,
                word=quote(verb),
                rule="Every English sentence needs a subject.",
            )
        if pronoun.lower_ in {"it", "there"}:
            return case.say(
                "An English verb needs a subject: before 【%(verb)s】 we put {%(new)s}.",
                verb,
                verb=quote(verb),
                rule="Every English sentence needs a subject.",
            )
        return case.say(
            "【%(verb)s】 has no subject yet; {%(new)s} says who.",
            verb,
            verb=quote(verb),
            rule="Every English sentence needs a subject.",
        )
    if pronoun.dep_ in {"dobj", "dative", "iobj"} and verb is not None:
        if any(c.dep_ == "dobj" and case.becomes(c) == quote(c) for c in verb.children):
            return None  # gave our money back → gave us our money back: it had an object
        return case.say(
            "【%(verb)s】 needs an object: {%(new)s}.",
            verb,
            verb=quote(verb),
            rule="Some verbs need an object: like it, find them.",
        )
    if pronoun.dep_ == "pobj" and before is not None and before.pos_ == "ADP":
        return case.say(
            "The preposition 【%(word)s】 needs an object after it: {%(new)s}.",
            before,
            word=quote(before),
            rule="A preposition stands before a noun, a pronoun or an -ing form.",
        )
    return None


def _made_so(word: Token) -> bool:
    """ready of "make it ready", work of "let it work": no verb with a tense of its own."""
    finite = word.tag_ in {"VBZ", "VBP", "VBD", "MD"} or any(
        c.tag_ in {"VBZ", "VBP", "VBD", "MD"} for c in word.children
    )
    return not finite and word.dep_ in {"ccomp", "xcomp"} and (
        word.head.lemma_ in {"make", "let", "keep", "find", "help", "see", "hear", "watch"}
    )  # fmt: skip


def _goes_elsewhere(case: Case, word: str) -> bool:
    """Another edit takes the same word out."""
    return any(
        word in {t.lower_ for t in case.source[edit.start : edit.end]}
        and word not in {t.lower_ for t in case.target[edit.c_start : edit.c_end]}
        for edit in case.others
    )


@reason("DET", severity=3, rule="A preposition stands before a noun, a pronoun or an -ing form.")
def nothing_after_preposition(case: Case) -> Said | None:
    """After, we went home → After that; this, that and those stand alone."""
    pronoun = case.new[0] if len(case.new) == 1 and case.operation == "M" else None
    if pronoun is None or pronoun.lower_ not in {"this", "that", "these", "those"}:
        return None
    left = case.before
    if pronoun.dep_ != "pobj" or left is None or pronoun.head != case.target[pronoun.i - 1]:
        return None
    return case.say(
        "The preposition 【%(word)s】 needs an object after it: {%(new)s}.",
        left if case.in_source(pronoun.head) == left else None,
        word=quote(left),
    )


def _shares_its_subject(case: Case, verb: Token, pronoun: Token) -> Said | None:
    """We like it but have no time → but we have: the subject may be named again."""
    before = case.before
    if before is None or before.lower_ not in {"and", "but", "or"} or verb.dep_ != "conj":
        return None
    if case.becomes(before) is None or case.target[pronoun.i - 1].lower_ != before.lower_:
        return None  # but must → they must: the link goes
    subject = subject_of(verb.head)
    if subject is None or verb.head.pos_ not in {"VERB", "AUX"}:
        return None
    same = subject.lower_ == pronoun.lower_
    if pronoun.lower_ == "it" and not same and (_is_person(subject) or verb.lemma_ == "be"):
        return None  # Grandpa took a photo but it was dark: another subject
    if not same and (subject.pos_ not in {"NOUN", "PROPN"} or pronoun.lower_ in {"i", "you", "we"}):
        return None
    said = case.say(
        "Both are right: 【%(subject)s】 is the subject of both parts, and naming it again with "
        "{%(new)s} makes the second part clearer.",
        subject,
        subject=quote(subject),
        severity=1,
    )
    return replace(said, no_rule=True) if said is not None else None


@reason("PRON", "OTHER", severity=3)
def something_is_there(case: Case) -> Said | None:
    """It was many people → There were many people; in my room a big window → there is."""
    added = case.operation == "M" and [t.lower_ for t in case.new[:1]] == ["there"]
    if not added and (case.old_text.lower(), case.new_text.lower()) != ("it", "there"):
        return None
    if added and case.category == "PRON":
        return None
    verb = next((t for t in case.target[case.edit.c_start :] if t.lemma_ == "be"), None)
    if verb is None:
        return None
    shown = next((c for c in verb.children if c.dep_ in {"attr", "nsubj"} and c.i > verb.i), None)
    of = next((c for c in shown.children if c.lower_ == "of"), None) if shown is not None else None
    inside = next((c for c in of.children if c.dep_ == "pobj"), None) if of is not None else None
    counts = shown is not None and shown.lower_ in _COUNTING
    thing = case.in_source(inside if counts else shown)  # a lot of people: people
    return case.say(
        "To say that something is there or exists (【%(subject)s】), we use {%(new)s}.",
        thing,
        subject=quote(thing) if thing is not None else "",
        rule="Use there is or there are to say that something exists.",
    )


_COUNTING = {"lot", "lots", "number", "couple", "plenty", "majority", "dozen", "hundreds",
             "thousands", "dozens"}  # fmt: skip


@reason("PRON", "DET", "SPELL", "OTHER", "MORPH", severity=3)
def case_of_pronoun(case: Case) -> Said | None:
    """I like he → him; him is → he is; me book → my book."""
    if case.operation != "R" or len(case.new) != 1:
        return None
    pronoun = case.new[0]
    low = pronoun.lower_
    if _PERSON.get(case.old_text.lower()) != _PERSON.get(low) or low not in _PERSON:
        return None  # another person, or no pronoun at all: its form is not the point
    noun = case.in_source(pronoun.head)
    given = case.before is not None and case.before.lemma_.lower() in WITH_TWO_OBJECTS
    if (
        low in _POSSESSIVE
        and pronoun.dep_ == "poss"
        and noun is not None
        and not (
            low == "her" and given  # give her water
        )
        and not (noun.i and noun.nbor(-1).text == "-")  # your add-in: no half of a word
    ):
        return case.say(
            "Before the noun 【%(noun)s】 we need the form that says whose: {%(new)s}.",
            noun,
            noun=quote(pronoun.head),
            rule="Use my, your, his, her, its, our or their before a noun.",
        )
    if low in _POSSESSIVE and case.old_text.lower() in _POSSESSIVE_ALONE:
        return case.say(
            "Before a noun we say whose it is with {%(new)s}.",
            rule="Use my, your, his, her, its, our or their before a noun.",
        )
    before = case.before
    if case.edit.c_start and low in _OBJECTS and case.target[case.edit.c_start - 1].pos_ == "VERB":
        before = case.in_source(case.target[case.edit.c_start - 1]) or before
    left = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if low in _OBJECTS and left is not None and left.pos_ == "VERB" and left.tag_ != "VBN":
        before = case.learners(left) or before
    verbal = left is not None and left.pos_ == "VERB" and case.learners(left) == before
    if low in _OBJECTS and before is not None and (before.pos_ == "VERB" or verbal):
        return case.say(
            "It is the object of 【%(word)s】, so we use the object form: {%(new)s}.",
            before,
            word=quote(before),
            rule="Use me, him, her, us and them as an object.",
        )
    first = pronoun.head
    if low in _OBJECTS and pronoun.dep_ == "conj" and first.dep_ in {"dobj", "dative"}:
        verb = case.in_source(first.head)
        if verb is not None:
            return case.say(
                "It is the object of 【%(word)s】, so we use the object form: {%(new)s}.",
                verb,
                word=quote(verb),
                rule="Use me, him, her, us and them as an object.",
            )
    if low in _OBJECTS and pronoun.dep_ == "conj" and first.dep_ == "pobj":
        governor = case.in_source(first.head)
        if governor is not None:
            return case.say(
                "After the preposition 【%(word)s】 we use the object form: {%(new)s}.",
                governor,
                word=quote(governor),
                severity=2,
                rule="After a preposition use me, him, her, us or them.",
            )
    if low in _OBJECTS and before is not None:
        joined = before.i > 1 and before.lower_ in {"and", "or"}
        preposition = case.source[before.i - 2] if joined else before
        if preposition.pos_ in {"ADP", "SCONJ"} and preposition.lower_ not in _JOINING:
            return case.say(
                "After the preposition 【%(word)s】 we use the object form: {%(new)s}.",
                preposition,
                word=quote(preposition),
                severity=2,
                rule="After a preposition use me, him, her, us or them.",
            )
    if low in _POSSESSIVE_ALONE:
        thing = case.in_source(subject_of(_verb_over(pronoun)))
        beside = case.target[pronoun.i - 1] if pronoun.i else None
        alike = beside is not None and (
            pronoun.head.lemma_ == "be" or beside.lower_ in {"than", "as"}
        )
        if thing is not None and thing.pos_ == "NOUN" and alike:
            return case.say(
                "No noun follows; for 【%(noun)s】 we use the form that stands alone: {%(new)s}.",
                thing,
                noun=quote(thing),
                rule="Use mine, yours, hers, ours or theirs without a noun.",
            )
        return case.say(
            "No noun follows, so we use the form that stands alone: {%(new)s}.",
            rule="Use mine, yours, hers, ours or theirs without a noun.",
        )
    if case.old_text.lower() in _NO_WORDS:
        return case.say(
            "“%(old)s” is no English word; the form is {%(new)s}.",
            severity=2,
            rule="Say myself, yourself, himself, herself, itself, ourselves, themselves.",
        )
    if low.endswith("selves") and case.old_text.lower().endswith("self"):
        return case.say(
            "For more than one person the ending is -selves: {%(new)s}.",
            severity=2,
        )
    if low.endswith(("self", "selves")):
        if pronoun.head.pos_ not in {"VERB", "AUX"}:
            return None
        governor = pronoun.head
        if pronoun.dep_ in _AS_SUBJECT and governor.head.pos_ == "VERB":
            governor = governor.head  # I find myself forced
        verb = case.in_source(governor)
        return case.say(
            "The action of 【%(verb)s】 comes back to the same person, so we use {%(new)s}.",
            verb,
            verb=quote(governor),
            rule="Use myself, himself … when the object is the same person as the subject.",
        )
    if low in _OBJECTS and pronoun.dep_ in {"dobj", "dative", "pobj", "iobj"}:
        word = case.in_source(pronoun.head)
        message = (
            "After the preposition 【%(word)s】 we use the object form: {%(new)s}."
            if pronoun.dep_ == "pobj"
            else "It is the object of 【%(word)s】, so we use the object form: {%(new)s}."
        )
        return case.say(message, word, word=quote(pronoun.head))
    beside = case.before
    if low in _SUBJECTS and beside is not None and beside.lower_ in {"or", "and"} and beside.i:
        partner = case.source[beside.i - 1]
        if partner.lower_ in _SUBJECTS - {"who"}:
            return case.say(
                "It is joined to 【%(word)s】, a subject, so it has the subject form: {%(new)s}.",
                partner,
                word=quote(partner),
                rule="Use I, he, she, we and they as a subject.",
            )
    if low in _SUBJECTS and pronoun.dep_ == "conj" and first.dep_ in {"nsubj", "nsubjpass"}:
        verb = case.learners(first.head)
        return case.say(
            "It is the subject of 【%(verb)s】, so we use the subject form: {%(new)s}.",
            verb,
            verb=quote(verb or first.head),
            rule="Use I, he, she, we and they as a subject.",
        )
    if low in _SUBJECTS and pronoun.dep_ in {"nsubj", "nsubjpass"}:
        verb = case.learners(pronoun.head)
        return case.say(
            "It is the subject of 【%(verb)s】, so we use the subject form: {%(new)s}.",
            verb,
            verb=quote(verb or pronoun.head),
            rule="Use I, he, she, we and they as a subject.",
        )
    return None


_INDEFINITE = {
    "something": Term("one thing that is not named"),
    "anything": Term("one thing, no matter which"),
    "everything": Term("all things"),
    "nothing": Term("not one thing"),
    "somebody": Term("one person who is not named"),
    "anybody": Term("one person, no matter who"),
    "everybody": Term("all people"),
    "nobody": Term("not one person"),
}


@reason(
    "R:NOUN",
    "R:PRON",
    "R:OTHER",
    rank=LAST,
    severity=3,
    rule="Every- means all, any- no matter which, some- one that is not named, no- not one.",
)
def all_or_any(case: Case) -> Said | None:
    """Anybody in my family can cook → Everybody: what each of the two words means."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    words = [text.lower().replace("one", "body") for text in (case.old_text, case.new_text)]
    if any(word not in _INDEFINITE for word in words) or words[0] == words[1]:
        return None
    if words[0].endswith("thing") is not words[1].endswith("thing"):
        return None
    asks = any(t.lower_ in NEGATIVES or t.text == "?" for t in case.source)
    if asks and {word[:2] for word in words} <= {"so", "an", "no"}:
        return None  # not … something → anything: the negative or the question decides
    return case.say(
        "“%(old)s” means %(one)s; {%(new)s} means %(other)s.",
        one=_INDEFINITE[words[0]],
        other=_INDEFINITE[words[1]],
    )

"""Word order: which part moves where."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.roles import (
    AFTER_THE_OBJECT,
    AFTER_THE_VERB,
    BELONGS_TO_NOUN,
    DEGREE,
    DESCRIBES,
    OBJECT_OF,
    RULES,
    SUBJECT,
    role,
)
from app.explain.reading.word_sets import (
    DAYS,
    FUTURE_TIMES,
    MIDDLE,
    NEGATIVES,
    PAST_TIMES,
    PERSONS,
    TIME_NOUNS,
)
from app.explain.reasons import LAST, LATE, reason
from app.explain.reasons.surface.dropped import with_its_hyphen
from app.explain.said import Line, Said, Term
from grammar_items.usage.closed_class import (
    ARTICLES,
    BE,
    DO,
    HAVE,
    MODALS,
    POSSESSIVE_DETERMINERS,
)
from grammar_items.verb_groups import subject_of

NOT_AFTER_HELPER = "Not comes after the first helping verb."
NOT_BEFORE_FORMS = "Not comes before an -ing form and before to."
QUESTION = "In a question the helping verb comes before the subject."
QUESTION_INSIDE = "A question inside another sentence has normal order: I know where he lives."
INSIDE = "After that, because or if the subject comes before the verb."
SUBJECT_FIRST = "In a statement the subject comes before the verb."
ADVERBS = (
    "Words like always, often and also come after be or a helping verb, and before other verbs."
)
OBJECT = "The object comes right after the verb: I like music very much."
KIND_FIRST = (
    "The word that tells the kind of 【%(noun)s】 comes first, without “%(of)s”: {%(new)s}."
)
NOUN_FIRST = "A noun can describe another noun and comes before it: a bus ticket, a school bag."
TIME_FIRST = "The length of time comes first and takes ’s: {%(new)s}."
TIME_OWNS = "A length of time takes ’s before a noun: a day's work, two weeks' holiday."
OWNER_FIRST = (
    "Use ’s for what belongs to a person or an animal, and put the owner first: my sister's room."
)

_HELPERS = BE | HAVE | DO | MODALS
_QUESTION_WORDS = {"what", "where", "when", "why", "who", "how", "which", "whose", "whom"}


def _moved(case: Case) -> list[str]:
    """The fewest words that moved, in lower case."""
    old = [t.lower_ for t in case.old]
    new = [t.lower_ for t in case.new]
    for size in range(1, max(2, len(old))):
        for words, other in ((old, new),):
            if words[:size] == other[-size:] and words[size:] == other[:-size]:
                return words[:size]
            if words[-size:] == other[:size] and words[:-size] == other[size:]:
                return words[-size:]
    return []


def _as_written(case: Case, moved: list[str]) -> str:
    return quote(*(t for t in case.old if t.lower_ in moved))


@reason("WO", severity=2)
def noun_before_noun(case: Case) -> Said | None:
    """the room of my sister → my sister's room; exercises of maths → maths exercises."""
    ofs = [t for t in case.old[1:] if t.pos_ == "ADP" and case.source[t.i - 1].pos_ == "NOUN"]
    of = ofs[0] if ofs else None
    if of is None or _count(case.new, of) >= _count(case.old, of):
        return None
    head = next((t for t in reversed(case.new) if t.pos_ in {"NOUN", "PROPN"}), None)
    own = _same_lemma(case.old, head) if head is not None else None
    if head is None or own is None or own.i != of.i - 1:
        return None
    owner = next((t.head for t in case.new if t.tag_ == "POS" and t.i < head.i), None)
    timed = owner is not None and owner.lemma_.lower() in TIME_NOUNS
    if timed and owner is not None and _same_lemma(case.old, owner) is not None:
        return case.say(
            TIME_FIRST,
            rule=TIME_OWNS,
        )
    if owner is not None:
        lives = owner.pos_ == "PROPN" or owner.lemma_.lower() in PERSONS
        return case.say(
            "The owner comes first and takes ’s: {%(new)s}.",
            rule=OWNER_FIRST if lives else None,
        )
    kind = case.target[head.i - 1] if head.i > case.edit.c_start else None
    later = [t for t in case.old if t.i > of.i]  # in more depth to it → it in more depth: before
    described = kind is not None and _same_lemma(later, kind) is not None
    if kind is None or not described or kind.pos_ not in {"NOUN", "PROPN", "ADJ"}:
        return None
    return case.say(
        KIND_FIRST,
        own,
        noun=quote(own),
        of=of.lower_,
        rule="An adjective comes before its noun." if kind.pos_ == "ADJ" else NOUN_FIRST,
    )


@reason("WO", severity=1)
def of_for_a_thing(case: Case) -> Said | None:
    """the table's leg → the leg of the table."""
    sign = next((t for t in case.old[1:] if t.tag_ == "POS"), None)
    of = next((t for t in case.new[1:] if t.lower_ == "of"), None)
    if sign is None or of is None or any(t.tag_ == "POS" for t in case.new):
        return None
    owner, thing = case.source[sign.i - 1], case.target[of.i - 1]
    if owner.pos_ != "NOUN" or owner.lemma_.lower() in PERSONS or owner.ent_type_ == "PERSON":
        return None
    if _same_lemma(case.old, thing) is None or _same_lemma(case.new, owner) is None:
        return None
    return case.say(
        "With a thing such as 【%(word)s】, of is more usual than ’s: {%(new)s}.",
        owner,
        word=quote(owner),
        rule="Use ’s with people and animals, and of with most things: the end of the street.",
    )


def _count(tokens: Sequence[Token], word: Token) -> int:
    return sum(t.lower_ == word.lower_ for t in tokens)


def _same_lemma(tokens: Sequence[Token], word: Token) -> Token | None:
    """The learner's form of a word of the correction: works of "maintenance work"."""
    return next(
        (t for t in tokens if t.lower_ == word.lower_ or t.lemma_.lower() == word.lemma_.lower()),
        None,
    )


@reason("WO", "OTHER", severity=3, rule="A negative needs do, does or did: I don't know.")
def negative_with_do(case: Case) -> Said | None:
    """I have not enough space → I don't have enough space."""
    helper = next((t for t in case.new if t.lower_ in DO), None)
    if not case.new or not case.old:
        return None
    verb = case.new[-1]
    own = _same_lemma(case.old, verb)
    if helper is None or own is None or any(t.lower_ in DO for t in case.old):
        return None
    thinks = helper.head
    if thinks in case.new and thinks.lemma_ in _THINKING and thinks != verb:
        first = _same_lemma(case.old, thinks)
        return case.say(
            "With 【%(verb)s】 English puts “not” in the first part: {%(new)s}.",
            first,
            verb=quote(first) if first is not None else "",
            severity=1,
            rule="Say I don't think it will rain rather than I think it won't rain.",
        )
    if verb.lower_ in MODALS | BE:
        return None
    if verb.pos_ not in {"VERB", "AUX"} or not any(t.dep_ == "neg" for t in case.new):
        return None
    if not any(t.dep_ == "neg" or t.lower_ in NEGATIVES for t in case.old):
        return None  # came → did not come until: the negative is new
    return case.say(
        "【%(verb)s】 is the main verb here, so its negative needs do: {%(new)s}.",
        own,
        verb=quote(own),
    )


_THINKING = {"think", "believe", "suppose", "expect", "imagine"}


@reason("WO", severity=2)
def place_of_not(case: Case) -> Said | None:
    """may be not running → may not be; Being not hungry → Not being; to not buy → not to buy."""
    word = next((t for t in case.new if t.lower_ in {"not", "n't", "n’t"}), None)
    old, new = ([t.lower_ for t in words] for words in (case.old, case.new))
    if _beside(old, "be", "not") and _beside(new, "not", "be") and new[0] in MODALS:
        return case.say(
            "“not” comes after the first helping verb: {%(new)s}.", rule=NOT_AFTER_HELPER
        )
    if word is None or word.i + 1 >= len(case.target) or len(case.new) > 3:
        return None
    if {t.lower_ for t in case.new} & DO - {t.lower_ for t in case.old}:
        return None  # haven't → don't have: more than the order changes
    if not any(t.lower_ in {"not", "n't", "n’t"} for t in case.old):
        return None
    if any(t.pos_ not in {"AUX", "VERB"} for t in case.new if t != word):
        return None  # "you didn't" → "didn't you" is about the question
    before = case.target[word.i - 1] if word.i else None
    after = case.target[word.i + 1]
    if after.lower_ == "to":
        return None
    if any(t.lower_ == "to" for t in case.old) and all(t.lower_ != "to" for t in case.new):
        return None  # not to be → is not: another form of the verb
    if before is not None and before.lower_ in _HELPERS and before.tag_ != "VB":
        first = [t for t in (case.in_source(before),) if t is not None]
        return case.say(
            "“not” comes after the first helping verb: {%(new)s}.", *first, rule=NOT_AFTER_HELPER
        )
    if after.tag_ == "VBG":
        return case.say("“not” comes before the -ing form: {%(new)s}.", rule=NOT_BEFORE_FORMS)
    if after.tag_ in {"VBN", "VBD"}:
        return case.say("“not” comes before the main verb: {%(new)s}.", rule=NOT_AFTER_HELPER)
    return None


def _beside(words: list[str], one: str, other: str) -> bool:
    return (one, other) in zip(words, words[1:], strict=False)


@reason("WO", severity=1, rule="Name the other people first and yourself last.")
def yourself_last(case: Case) -> Said | None:
    """I and my classmates → My classmates and I."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if old[:2] not in (["i", "and"], ["me", "and"]) or ["and", "i"] not in [
        new[i : i + 2] for i in range(len(new))
    ]:
        return None
    self = next(t for t in case.new if t.lower_ == "i")
    verb = case.learners(self.head if self.dep_ == "nsubj" else self.head.head)
    more: tuple[Line, ...] = ()
    if old[0] == "me" and verb is not None and verb.pos_ in {"VERB", "AUX"}:
        values = {"verb": quote(verb), "new": "I"}
        more = (Line(_SUBJECT_FORM, values),)
    return case.say("It is polite to put yourself last: {%(new)s}.", more=more)


_SUBJECT_FORM = "It is the subject of 【%(verb)s】, so we use the subject form: {%(new)s}."


_GIVE = {"tell", "give", "show", "send", "teach", "lend", "offer", "bring", "pass", "buy", "ask"}
_EXPLAIN = {"explain", "describe", "suggest", "introduce", "say", "mention", "announce",
            "recommend"}  # fmt: skip
_EVERYONE = {"everyone", "everybody", "someone", "somebody", "anyone", "anybody"}


@reason("WO", severity=3)
def person_and_thing(case: Case) -> Said | None:
    """Tell your name me → me your name; explain me the rules → the rules to me."""
    verb = case.before
    if verb is None or len(case.new) < 2 or len(case.old) < 2:
        return None
    person = case.new[0].lower_ in _LIGHT - {"it"}
    if case.new[1].dep_ == "prt" or case.new[1].lower_ == "back":
        return None  # give me back: the small word moves
    if len(case.new) == 2 and case.new[1].pos_ in {"ADV", "ADP"}:
        return None  # send them away: a small word and no thing
    last = case.old[-1]
    if (
        case.new[1].lower_ == "to"
        and case.new[0].lower_ in {"it", "them"} & {last.lower_}
        and (case.new[1].pos_ == "ADP")
    ):
        if case.new[-1].pos_ != "PRON" and case.new[-1].lemma_.lower() not in PERSONS:
            return None  # bring it to school: no person
        return case.say(
            "【%(thing)s】 comes right after the verb, then “to” and the person: {%(new)s}.",
            last,
            thing=quote(last),
        )
    if verb.lemma_.lower() in _GIVE and person and case.old[-1].lower_ in _LIGHT:
        return case.say(
            "After 【%(verb)s】 the person comes first, then the thing: {%(new)s}.",
            verb,
            verb=quote(verb),
            rule="After give, tell or show, the person comes before the thing: give me the book.",
        )
    to = next((t for t in case.old if t.lower_ in {"to", "for"}), None)
    if to is not None and verb.pos_ == "VERB" and not any(t.lower_ == to.lower_ for t in case.new):
        receiver = case.new[0].dep_ == "dative" or person
        if receiver and case.old[-1].lower_ == case.new[0].lower_:
            return case.say(
                "After 【%(verb)s】 the person can come first, and then there is no “%(to)s”: "
                "{%(new)s}.",
                verb,
                verb=quote(verb),
                to=to.lower_,
                severity=1,
            )
    someone = case.old[0].lower_ in _LIGHT | _EVERYONE
    if verb.lemma_.lower() in _EXPLAIN and someone and not person:
        if any(t.lower_ == "to" for t in case.new):
            return case.say(
                "After 【%(verb)s】 the thing comes first, then “to” and the person: {%(new)s}.",
                verb,
                verb=quote(verb),
                rule="After explain or describe, name the thing first, then use to and the person.",
            )
    return None


@reason("WO", severity=2)
def first_words(case: Case) -> Said | None:
    """find easy it → it easy; What funny a hat → a funny; My both → Both my."""
    new, before = [t.lower_ for t in case.new], case.before
    if new[:1] == ["it"] and len(new) == 2 and case.new[1].pos_ == "ADJ" and before is not None:
        if before.lemma_.lower() in {"find", "make", "think", "consider", "believe", "feel"}:
            return case.say(
                "First comes “it”, then the adjective: {%(new)s}.",
                before,
                rule="After find, make or think, it comes before the adjective: I find it easy.",
            )
    verb = bool(case.new) and case.new[-1].pos_ in {"VERB", "AUX"}  # explain what a mouse was
    if before is not None and before.lower_ == "what" and new[:1] in (["a"], ["an"]) and not verb:
        return case.say(
            "After 【%(what)s】 comes a or an, then the adjective: {%(new)s}.",
            before,
            what=quote(before),
            rule="After what, a or an comes before the adjective: What a nice day!",
        )
    if new[:1] in (["both"], ["all"], ["half"]) and len(new) == 2:
        if case.new[1].dep_ in {"poss", "det"} or case.new[1].pos_ == "DET":
            return case.say(
                "“%(first)s” comes before words like the, my or these: {%(new)s}.",
                first=new[0],
                rule="All, both and half come before the, my and these.",
            )
    return None


@reason("WO", severity=2)
def small_orders(case: Case) -> Said | None:
    """enough big, special something, to not go."""
    new = [t.lower_ for t in case.new]
    kept = {t.lower_: t for t in case.old}
    if len(new) == 2 and len(case.old) == 2 and {"all", "both"} & set(new):
        told = _all_of_us(case)
        if told is not None:
            return told
    if "enough" in new[1:2] and case.new[0].pos_ in {"ADJ", "ADV"}:
        word = kept.get(new[0])
        return case.say(
            "{%(enough)s} comes after the adjective 【%(word)s】.",
            word,
            enough="enough",
            word=case.new[0].text,
            severity=3,
            rule="Enough comes after an adjective and before a noun.",
        )
    if len(new) == 2 and new[0] in _DEGREES and case.new[1].pos_ in {"ADJ", "ADV"}:
        return case.say(
            "{%(degree)s} comes before the word that it makes stronger, 【%(word)s】.",
            kept.get(new[1]),
            degree=quote(case.new[0]),
            word=quote(case.new[1]),
            rule="Very, so, too and quite come before the adjective or adverb.",
        )
    thing = next((t for t in case.old if t.lower_.endswith(("thing", "body", "one"))), None)
    if thing is not None and new[0] == thing.lower_ and len(new) == 2 and case.new[1].pos_ == "ADJ":
        return case.say(
            "After words like 【%(word)s】 the adjective comes second: {%(new)s}.",
            thing,
            word=quote(thing),
            rule="After something, anything or nothing the adjective comes second.",
        )
    if len(new) == 2 and all(t.dep_ == "amod" for t in case.new):
        noun = case.in_source(case.new[0].head)
        if noun is not None:
            return case.say(
                "Before 【%(noun)s】 the adjectives come in this order: {%(new)s}.",
                noun,
                noun=quote(noun),
                rule=None
                if {"other", "different", "same", "new"} & set(new)
                else "Adjectives come in this order: opinion, size, age, colour, origin, material.",
            )
    if new[:2] == ["such", "a"] or new[:2] == ["such", "an"]:
        named = case.new[1].head
        noun = case.in_source(named) or (case.old[-1] if named == case.new[-1] else None)
        if noun is not None:
            return case.say(
                "With one 【%(noun)s】 we say {%(such)s}, in this order.",
                noun,
                noun=quote(noun),
                such=quote(case.target[case.new[0].i : case.new[0].i + 2]),
                rule="Such comes before a or an: such a nice day.",
            )
    particle = len(new) == 2 and (
        case.new[1].dep_ == "prt"
        or case.new[1].tag_ in {"RP", "IN"}
        or case.new[1].lower_ in {"away", "back"}
    )
    short = next((t for t in case.old if t.lower_ in _LIGHT), None)
    if particle and new[0] in _LIGHT and short is not None:
        return case.say(
            "A short word like 【%(word)s】 comes between the verb and its small word: {%(new)s}.",
            short,
            word=quote(short),
            rule="It and them come between a verb and its small word: turn it on.",
        )
    if new[0] == "whose" and case.before is not None and case.before.pos_ == "NOUN":
        return case.say(
            "Something belongs to 【%(thing)s】, so we use {%(new)s}.",
            case.before,
            thing=quote(case.before),
        )
    if new == ["not", "to"] and case.after is not None:
        verb = case.target[case.edit.c_end]
        sign = case.in_source(verb.head) if verb.dep_ == "xcomp" else case.after
        if sign is None or sign.pos_ != "VERB":
            sign = case.after
        return case.say(
            "With 【%(word)s】 “not” comes before “to”: {%(new)s}.",
            sign,
            word=quote(sign),
            severity=1,
            rule="Not comes before to: try not to be late.",
        )
    if new == ["to", "do"] or (len(new) == 2 and new[0] == "to" and case.new[1].tag_ == "VB"):
        if case.before is not None and case.before.lower_ in _QUESTION_WORDS:
            return case.say(
                "After 【%(opener)s】 we use to + verb: {%(new)s}.",
                case.before,
                opener=quote(case.before),
                rule="After what, how or where you can use to and the base verb.",
            )
    return None


def _all_of_us(case: Case) -> Said | None:
    """all we → we all; we sang all → we all sang."""
    first, second = case.new
    if second.lower_ in {"all", "both"} and first.pos_ == "PRON":
        message, beside = "{%(word)s} comes after 【%(verb)s】.", first
        word = second
    elif first.lower_ in {"all", "both"} and second.pos_ == "VERB":
        message, beside = "{%(word)s} comes before the verb 【%(verb)s】.", second
        word = first
    else:
        return None
    own = next((t for t in case.old if t.lower_ == beside.lower_), None)
    return case.say(message, own, word=quote(word), verb=quote(beside))


_DEGREES = {"very", "so", "too", "quite", "really", "extremely", "rather", "pretty"}
_SUBJECTS = {"i", "he", "she", "it", "we", "you", "they"}
_LIGHT = {"it", "them", "him", "her", "me", "us", "you"}
_TURNS = {"neither", "nor", "so", "never", "rarely", "seldom", "hardly", "only", "little"}


def _is_asked(case: Case) -> bool:
    """The sentence of the edit ends with a question mark, also inside quotation marks."""
    ends = (t.text for t in case.target[case.edit.c_end :] if t.text in {".", "!", "?"})
    return next(ends, "") == "?"


_STRONG = {"nowhere", "never", "rarely", "seldom", "hardly", "sooner", "nor", "neither"}


def _start(case: Case, commas: bool = True) -> int:
    """Where the sentence of the edit begins: after the last full stop, comma or question mark."""
    stops = {".", "!", "?", ";", ":", '"', "“"} | ({","} if commas else set())
    return max((t.i + 1 for t in case.source[: case.edit.start] if t.text in stops), default=0)


@reason("WO", severity=3, rule=OBJECT)
def object_not_first(case: Case) -> Said | None:
    """and a fever you do not cure → and you do not cure a fever."""
    if sorted(t.lower_ for t in case.old) != sorted(t.lower_ for t in case.new):
        return None
    for token in case.new:
        verb = token.head
        if token.dep_ != "dobj" or verb not in case.new or token.i < verb.i:
            continue
        if token.pos_ == "PRON":
            continue  # neither have I: the parse takes the subject for an object
        own, old_verb = _same_lemma(case.old, token), _same_lemma(case.old, verb)
        if own is not None and old_verb is not None and own.i < old_verb.i:
            return case.say(
                "The object comes right after its verb 【%(verb)s】: {%(new)s}.",
                old_verb,
                verb=quote(old_verb),
            )
    return None


@reason("WO", severity=3)
def question_order(case: Case) -> Said | None:
    """Where you are → Where are you; I know where is he → where he is."""
    new_helper = next((t for t in case.new if t.lower_ in _HELPERS), None)
    subject = next((t for t in case.new if t.dep_ in {"nsubj", "nsubjpass", "expl"}), None)
    if subject is None and len(case.new) == 2 and case.new[1].lower_ in _SUBJECTS:
        subject = case.new[1]  # "neither have I": the parse takes it for an object
    asked = case.before is not None and case.before.lower_ in _QUESTION_WORDS
    if subject is None and asked and len(case.new) > 1 and case.new[-1].lower_ in BE:
        subject = case.new[-2]  # "what kindness is": the parse takes it for a complement
    if new_helper is None or subject is None:
        return None
    source_subject = next((t for t in case.old if t.lower_ == subject.lower_), None)
    source_helper = _same_lemma(case.old, new_helper)
    if source_subject is None or source_helper is None:
        return None  # a subject or a verb comes: more than the order changes
    if any(t.text == "," for t in case.new) or subject.pos_ == "VERB":
        return None
    if (source_helper.i < source_subject.i) == (new_helper.i < subject.i):
        return None  # something else moves
    question = _is_asked(case)
    before, start = case.before, _start(case)
    opening = case.source[start : case.edit.start]
    turn = next((t for t in opening if t.lower_ in _STRONG), before)
    if len(opening) and opening[0].lower_ == "only":
        turn = opening[0]  # Only by asking do we learn
    begin = _start(case, commas=False)
    if begin + 1 < case.edit.start and case.source[begin].lower_ in {"only", "not"}:
        if case.source[begin + 1].lower_ in {"if", "when", "after", "until", "once"}:
            turn = case.source[begin]  # Only if you ask, will you know
    if [t.lower_ for t in opening[:2]] == ["not", "only"] and new_helper.i < subject.i:
        return case.say(
            "After 【%(word)s】 at the beginning the helping verb comes before the subject: "
            "{%(new)s}.",
            opening[:2],
            word=quote(opening[:2]),
            severity=2,
            rule="After never, so or neither at the beginning, the helping verb comes before the "
            "subject.",
        )
    turns = _TURNS | _STRONG | {"not"}
    if new_helper.i < subject.i and turn is not None and turn.lower_ in turns:
        return case.say(
            "After 【%(word)s】 the helping verb comes before the subject: {%(new)s}.",
            turn,
            word=quote(turn),
            severity=2,
            rule="After never, so or neither at the beginning, the helping verb comes before the "
            "subject.",
        )
    left = case.source[start : case.edit.start]
    asking = next((t for t in reversed(list(left)) if t.lower_ in _QUESTION_WORDS), None)
    if asking is not None and before is not None and before.pos_ == "NOUN":
        asking = before if before.i == asking.i + 1 else asking
    if new_helper.i < subject.i and question and asking is not None:
        return case.say(
            "In a question with 【%(word)s】 the verb comes before the subject: {%(new)s}.",
            asking,
            word=quote(asking),
            rule=QUESTION,
        )
    if new_helper.i < subject.i and question:
        return case.say(
            "In a question {%(helper)s} comes before the subject 【%(subject)s】.",
            source_subject,
            helper=quote(new_helper),
            subject=quote(subject),
            rule=QUESTION,
        )
    adds_to_noun = False
    if subject.i < new_helper.i:
        opener = next(
            (t for t in reversed(list(left)) if t.lower_ in
             _QUESTION_WORDS | {"that", "if", "whether", "because", "while"}
             or t.lower_ == "as" and t.dep_ == "mark"),
            None,
        )  # fmt: skip
        if opener is not None and opener.i == start and question:
            opener = None if opener.lower_ in _QUESTION_WORDS else opener
        if opener is None and question:
            helpers = [t for t in case.target[: subject.i] if t.lower_ in _HELPERS]
            if not helpers:
                return None
            first = [t for t in (case.in_source(helpers[0]),) if t is not None]
            return case.say(
                "In a question only the first helping verb comes before the subject: {%(new)s}.",
                *first,
                rule=QUESTION,
            )
        verbs = [t for t in case.source[: opener.i] if t.pos_ == "VERB"] if opener else []
        if opener is not None and opener.i and case.source[opener.i - 1].lower_ == "matter":
            verbs = []  # no matter how good it is: no verb asks
        if opener is not None and opener.lower_ == "which" and opener.i > 1:
            link, noun = case.source[opener.i - 1], case.source[opener.i - 2]
            if link.pos_ == "ADP" and noun.pos_ in {"NOUN", "PROPN"}:
                verbs, adds_to_noun = [], True  # the town in which it is made: nothing is asked
        adds = opener is not None and bool(verbs) and _only_adds(case, opener, verbs[-1])
        adds = adds or adds_to_noun
        if adds:
            verbs = []  # it grows where it is warm: no question after a verb
        if opener is not None and verbs and opener.lower_ in _QUESTION_WORDS:
            return case.say(
                "After 【%(verb)s】 … 【%(opener)s】 the subject comes before the verb: {%(new)s}.",
                verbs[-1],
                opener,
                verb=quote(verbs[-1]),
                opener=quote(opener),
                rule=QUESTION_INSIDE,
            )
        if opener is not None:
            return case.say(
                "After 【%(opener)s】 inside a sentence the subject comes first: {%(new)s}.",
                opener,
                opener=quote(opener),
                rule=QUESTION_INSIDE if opener.lower_ in _QUESTION_WORDS and not adds else INSIDE,
            )
        if case.old[0].pos_ in {"NOUN", "PROPN", "PRON"}:
            return None  # a subject stood before the verb: another word moves
        return case.say(
            "In a statement the subject comes before the verb: {%(new)s}.",
            source_subject,
            rule=SUBJECT_FIRST,
        )
    return None


_ASKING = {"know", "ask", "show", "tell", "see", "understand", "wonder", "explain", "learn", "say",
           "remember", "decide", "check", "find", "mention", "imagine", "forget", "discover",
           "guess", "teach", "describe", "realise", "realize", "think", "look", "care"}  # fmt: skip


def _only_adds(case: Case, opener: Token, verb: Token) -> bool:
    """where of "plants grow where it is warm": it tells where, and asks nothing."""
    if verb.lemma_.lower() in _ASKING:
        return False
    there = next((t for t in case.target if case.in_source(t) == opener), None)
    return there is not None and there.head.dep_ in {"advcl", "relcl"}


@reason("WO", severity=3)
def subject_first(case: Case) -> Said | None:
    """Yesterday went we; Can help me you: where the subject and its verb stand."""
    verb = next((t for t in case.new if t.pos_ == "VERB"), None)
    subject = subject_of(verb) if verb is not None else None
    if verb is None or subject is None or subject not in case.new or verb.i - subject.i > 2:
        return None
    if verb.dep_ in {"acl", "amod"}:
        return None  # a man waiting: the -ing form describes the noun
    if any(t.pos_ == "ADV" and _moved(case) == [t.lower_] for t in case.new):
        return None  # the adverb moves, not the verb
    old_verb = next((t for t in case.old if t.lower_ == verb.lower_), None)
    own = case.in_source(subject) or next((t for t in case.old if t.lower_ == subject.lower_), None)
    before = case.before
    if before is not None and before.lower_ in MODALS | DO | BE | HAVE and subject in case.new:
        return case.say(
            "After 【%(word)s】 the subject comes first in a question: {%(new)s}.",
            before,
            word=quote(before),
            rule=QUESTION,
        )
    if old_verb is None or own is None or old_verb.i > own.i:
        return None
    if any(t.lower_ == "to" for t in case.old) and all(t.lower_ != "to" for t in case.new):
        return None  # let to drive trucks → let trucks drive: more than the order changes
    asked = _is_asked(case) and any(c.lower_ in _HELPERS and c.i < subject.i for c in verb.children)
    own_words = with_its_hyphen(own)
    return case.say(
        "The verb 【%(verb)s】 comes right after its subject 【%(subject)s】.",
        old_verb,
        own_words,
        verb=quote(old_verb),
        subject=quote(own_words),
        rule=QUESTION if asked else SUBJECT_FIRST,
        severity=1 if verb.lemma_ in {"say", "ask", "reply"} else 3,
    )


@reason("WO", severity=2)
def adverb_place(case: Case) -> Said | None:
    adverb = next((t for t in case.new if t.pos_ == "ADV" and t.lower_ != "to"), None)
    if adverb is None:
        return None
    had = any(t.lower_ == adverb.lower_ for t in case.old)
    if not had or len(case.new) > 5 and _moved(case) != [adverb.lower_]:
        return None
    if "there" in {t.lower_ for t in case.old} - {t.lower_ for t in case.new}:
        return None  # there are still my clothes → my clothes are still: still stands as before
    told = _before_be(case, adverb)
    if told is not None:
        return told
    rule = ADVERBS if adverb.lower_ in MIDDLE else None
    following = case.target[adverb.i + 1] if adverb.i + 1 < len(case.target) else None
    previous = case.target[adverb.i - 1] if adverb.i else None
    helper = next((t for t in case.old if t.pos_ == "AUX" or t.lower_ in _HELPERS), None)
    if previous is not None and helper is not None and helper.lower_ == previous.lower_:
        return case.say(
            "{%(word)s} comes after 【%(verb)s】.",
            helper,
            word=quote(adverb),
            verb=quote(helper),
            rule=rule,
        )
    if following is not None and following.lower_ in MODALS:
        return None  # always would like: the usual place is after would
    first = case.in_source(previous)
    if first is not None and first.pos_ == "AUX" and following is not None:
        if following.lower_ in {"been", "being"} and first.lower_ != "to":
            return case.say(
                "{%(word)s} comes after 【%(verb)s】.",
                first,
                word=quote(adverb),
                verb=quote(first),
                rule=rule,
            )
    split = _split_from_its_object(case, adverb)
    if split is not None:
        verb, words = split
        return case.say(
            "The object comes right after its verb 【%(verb)s】: {%(new)s}.",
            verb,
            verb=quote(verb),
            new=quote(words),
            rule=OBJECT,
        )
    if following is not None and not _same_group(adverb, following):
        following = None  # talk confidently face to face: no verb of its own
    if following is not None and following.pos_ in {"VERB", "AUX"}:
        shown = case.in_source(following) or _same_lemma(case.old, following)
        if shown is None and following.dep_ in {"aux", "auxpass"}:
            shown = _same_lemma(case.old, following.head)
        return case.say(
            "{%(word)s} comes before the verb 【%(verb)s】.",
            shown,
            word=quote(adverb),
            verb=quote(shown) if shown is not None else "",
            rule=rule,
        )
    if previous is not None and (previous.pos_ == "AUX" or previous.lower_ in BE):
        shown = case.in_source(previous) or next(
            (t for t in case.old if t.lower_ == previous.lower_), None
        )
        return case.say(
            "{%(word)s} comes after 【%(verb)s】.",
            shown,
            word=quote(adverb),
            verb=quote(previous),
            rule=rule,
        )
    return None


def _split_from_its_object(case: Case, adverb: Token) -> tuple[Token, Span] | None:
    """read of "read carefully the text" → "carefully read", and the corrected words."""
    own = next((t for t in case.old if t.lower_ == adverb.lower_), None)
    verb = case.source[own.i - 1] if own is not None and own.i else None
    if own is None or verb is None or verb.pos_ != "VERB" or verb not in case.old:
        return None
    if adverb.i + 1 >= len(case.target) or case.target[adverb.i + 1].lower_ != verb.lower_:
        return None
    new = case.target[adverb.i + 1]
    thing = next((c for c in new.children if c.dep_ == "dobj" and c.i > new.i), None)
    if thing is None or thing.left_edge.i != new.i + 1:
        return None
    end = thing.i + 1
    if end < len(case.target) and case.target[end].tag_ == "POS":
        end = thing.right_edge.i + 1  # the do's and don'ts
    while end < len(case.target) and "-" in {case.target[end].text, case.target[end - 1].text}:
        if case.target[end - 1].whitespace_:
            break
        end += 1  # e-mails
    return verb, case.target[adverb.i : end]


def _same_group(adverb: Token, verb: Token) -> bool:
    """The adverb belongs to the verb after it, or to the verb that this one helps."""
    again = verb.doc[verb.i + 2 : verb.i + 3]
    if any(t.lower_ == verb.lower_ for t in again):
        return False  # face to face, side by side
    return adverb.head in {verb, verb.head} and verb.dep_ not in {"npadvmod", "advmod", "pobj"}


def _before_be(case: Case, adverb: Token) -> Said | None:
    """will be always → will always be: the first helping verb decides."""
    place = adverb.i
    if not 0 < place < len(case.target) - 1 or case.target[place + 1].lower_ != "be":
        return None
    first, be = case.target[place - 1], _same_lemma(case.old, case.target[place + 1])
    own = case.in_source(first) or _same_lemma(case.old, first)
    if own is None or be is None or first.lower_ not in MODALS | {"to", "not"}:
        return None
    return case.say(
        "{%(word)s} comes between 【%(first)s】 and “be”.",
        own,
        word=quote(adverb),
        first=quote(own),
        rule="Always, often and also come before be if will, can or to stands before it: "
        "will always be.",
    )


@reason("WO", severity=3, rule="An adjective comes before its noun.")
def adjective_before_noun(case: Case) -> Said | None:
    for token in case.new:
        if token.dep_ == "amod" and token.head in case.new and token.i < token.head.i:
            if token.head.pos_ not in {"NOUN", "PROPN"}:
                continue
            noun = _same_lemma(case.old, token.head)
            adjective = _same_lemma(case.old, token) or next(
                (t for t in case.old if Levenshtein.distance(t.lower_, token.lower_) == 1), None
            )  # beautifuls, tipical
            if token.lower_ in {"only", "even", "just", "also"}:
                continue  # cash only: no adjective
            if adjective is not None and noun is not None and noun.pos_ == "ADJ":
                continue  # the European average → the average European: another noun
            if noun is not None and adjective is not None and adjective.i > noun.i:
                return case.say(
                    "In English the adjective comes before its noun 【%(noun)s】: {%(new)s}.",
                    noun,
                    noun=quote(noun),
                )
    return None


@reason("WO", severity=3, rule=OBJECT)
def object_after_verb(case: Case) -> Said | None:
    for token in case.new:
        if token.dep_ in {"dobj", "dative"} and token.pos_ in {"NOUN", "PROPN", "PRON"}:
            verb = case.in_source(token.head) or next(
                (t for t in case.old if t.lower_ == token.head.lower_), None
            )
            own = _same_lemma(case.old, token)
            if verb is None or own is None or own.i - verb.i <= token.i - token.head.i:
                continue  # nothing stood between the verb and its object
            if any(t.dep_ in {"dobj", "dative"} for t in case.source[verb.i + 1 : verb.i + 2]):
                continue  # explained me the way: an object stands after the verb already
            between = case.source[verb.i + 1 : own.i]
            timed = any(t.lemma_.lower() in TIME_NOUNS | DAYS and t.head != own for t in between)
            if not timed and all(t.pos_ in _IN_THE_OBJECT or t.head == own for t in between):
                continue  # roof damage → damage to the roof: only the object changes
            if token.pos_ != "PRON" and len(between) and between[0].dep_ == "prt":
                return case.say(
                    "With a noun, “%(small)s” can come before or after the object: {%(new)s}.",
                    verb,
                    small=between[0].lower_,
                    rule="A noun can come before or after the small word of a verb: turn on the "
                    "light, turn the light on.",
                    severity=1,
                )
            if token.i - token.head.i <= 4:
                return case.say(
                    "The object comes right after its verb 【%(verb)s】: {%(new)s}.",
                    verb,
                    verb=quote(verb),
                )
    return None


_IN_THE_OBJECT = {"NOUN", "PROPN", "DET", "NUM"}
_MAKES = {"make", "find", "keep", "leave", "get", "consider", "drive"}


@reason("WO", severity=3)
def object_then_adjective(case: Case) -> Said | None:
    """made happy the children → made the children happy."""
    adjective = next((t for t in reversed(case.new) if t.pos_ == "ADJ"), None)
    noun = next((t for t in case.new if t.pos_ in {"NOUN", "PROPN", "PRON"}), None)
    if adjective is None or noun is None or noun.i > adjective.i:
        return None
    left = reversed(list(case.target[max(0, noun.i - 4) : noun.i]))
    verb = next((t for t in left if t.pos_ == "VERB"), None)
    if noun.dep_ == "pobj" or adjective.dep_ == "amod":
        return None  # in any way possible
    own, thing = _same_lemma(case.old, adjective), _same_lemma(case.old, noun)
    if verb is None or verb.lemma_ not in _MAKES or own is None or thing is None or own.i > thing.i:
        return None
    return case.say(
        "After {%(verb)s} comes the object, then the adjective 【%(word)s】.",
        own,
        verb=quote(verb),
        word=quote(own),
        rule="After make, find or keep, the object comes before the adjective: it made me happy.",
    )


_WHEN = {"today", "yesterday", "tomorrow", "now", "nowadays", "tonight", "later", "recently"}


@reason("WO", severity=1)
def time_at_the_edge(case: Case) -> Said | None:
    """They are today using it → Today they are using it."""
    moved = _moved(case)
    when = next((t for t in case.old if [t.lower_] == moved and t.lower_ in _WHEN), None)
    if when is None or when.i == 0:
        return None  # Today they use it → They use it today: it stood at an edge
    return case.say(
        "A time word such as 【%(word)s】 stands best at the beginning or the end: {%(new)s}.",
        when,
        word=quote(when),
        rule="Words for time usually come at the beginning or at the end of the sentence.",
    )


@reason("WO", severity=2)
def comma_before_the_link(case: Case) -> Said | None:
    """I called but, nobody answered → , but nobody answered."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if len(new) != 2 or new[0] != "," or old != [new[1], ","] or new[1] not in _LINKS:
        return None
    return case.say(
        "The comma comes before 【%(link)s】, not after it.",
        case.old[0],
        link=quote(case.old[0]),
        rule="A comma stands before and, but, so and or, where the second part begins.",
    )


_LINKS = {"and", "but", "so", "or", "yet", "because", "although", "which", "who"}
_QUOTES = {'"', "”", "“", "''", "’", "'"}


@reason("WO", "PUNCT", severity=1)
def stop_inside_quotation_marks(case: Case) -> Said | None:
    """He said "no". → He said "no.": the American style."""
    old, new = [t.text for t in case.old], [t.text for t in case.new]
    if len(old) != 2 or len(new) != 2 or old[0] not in _QUOTES or new[1] not in _QUOTES:
        return None
    if old[1] != new[0] or new[0] not in {".", ","}:
        return None
    return case.say(
        "American English writes the %(mark)s before the closing quotation mark, British English "
        "often after it.",
        mark=Term("full stop") if new[0] == "." else Term("comma"),
        rule="In American English a full stop or a comma comes inside the quotation marks.",
    )


@reason("WO", severity=2, rule="A, an and the come first, before the adjective and the noun.")
def article_first(case: Case) -> Said | None:
    """on next the page → on the next page; really a long walk → a really long walk."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if len(new) != 2 or old != new[::-1] or new[0] not in ARTICLES | POSSESSIVE_DETERMINERS:
        return None
    word, noun = case.new[1], case.learners(case.new[0].head)
    if noun is None or noun.i < case.edit.end or word.pos_ not in {"ADJ", "ADV", "NUM"}:
        return None
    if word.dep_ == "advmod" and word.head.pos_ == "ADJ" and word.head.i == word.i + 1:
        own = case.learners(word.head)
        return case.say(
            "“%(word)s” belongs to 【%(own)s】 and stands right before it, after “%(article)s”.",
            own,
            word=quote(word),
            own=quote(own) if own is not None else "",
            article=new[0],
            severity=1,
        )
    if word.dep_ not in {"amod", "nummod"} and word.head != case.new[0].head:
        return None
    return case.say(
        "“%(article)s” opens the group with 【%(noun)s】, so it comes before “%(word)s”.",
        noun,
        article=new[0],
        noun=quote(noun),
        word=new[1],
    )


@reason("WO", severity=3)
def article_of_the_object(case: Case) -> Said | None:
    """We like the visiting museum → visiting the museum."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if new[-1:] != old[-2:-1] or new[-2:-1] != old[-1:] or len(new) < 2:
        return None
    verb, article = case.new[-2], case.new[-1]
    noun = case.learners(article.head)
    if verb.tag_ != "VBG" or article.lower_ not in ARTICLES or article.head.head != verb:
        return None
    return case.say(
        "“%(article)s” belongs to 【%(noun)s】, the object of {%(verb)s}, and stands before it.",
        noun,
        article=article.lower_,
        noun=quote(noun) if noun is not None else "",
        verb=quote(verb),
        rule="The object comes right after the verb: I like music very much.",
    )


@reason("WO", severity=2)
def noun_with_a_phrase(case: Case) -> Said | None:
    """the delay reason → the reason for the delay: the noun first, then what it is about."""
    link = next((t for t in case.new[1:-1] if t.dep_ in {"prep", "dative"}), None)
    if link is None or any(t.lower_ == link.lower_ for t in case.old):
        return None
    inside = next((c for c in link.children if c.dep_ in {"pobj", "pcomp"} and c in case.new), None)
    thing = case.target[link.i - 1]
    if inside is None or thing.pos_ != "NOUN" or thing.i > link.i:
        return None
    one, other = _same_lemma(case.old, thing), _same_lemma(case.old, inside)
    if one is None or other is None or other.i > one.i or one.pos_ != "NOUN":
        return None
    if other.lower_ in _LIGHT | _EVERYONE:
        return None  # show us the way → the way to us: a person, not what the noun is about
    if any(t.tag_ == "POS" for t in case.old) or len(case.new) > 5:
        return None
    return case.say(
        "The noun 【%(thing)s】 comes first, and {%(link)s} joins what it is about: {%(new)s}.",
        one,
        thing=quote(one),
        link=quote(link),
        severity=1,
        rule="What a noun is about can follow it with a preposition: the reason for the delay.",
    )


@reason("WO", rank=LATE, severity=2)
def plain_order(case: Case) -> Said | None:
    for tell in (_after_its_verb, _comma_after_the_opening, _place_then_time, _asked_inside,
                 _no_more, _not_all, _there_is, _how_difficult, _after_be, _at_either_place,
                 _before_its_noun, _part_that_moved, _pair_turned_round):  # fmt: skip
        told = tell(case)
        if told is not None:
            return told
    if sorted(t.lower_ for t in case.old) != sorted(t.lower_ for t in case.new):
        return None  # more than the order changes: the words are told one by one
    moved = _moved(case)
    if len(case.old) == 2 and case.old[0].pos_ == "PRON" and case.old[1].pos_ == "ADV":
        moved = [case.old[1].lower_]  # You maybe → Maybe you: the adverb moves
    words = [t for t in case.new if t.lower_ in moved]
    found = role(words) if moved and len(words) == len(moved) else None
    if found is not None and found[1] not in words and found[0] != BELONGS_TO_NOUN:
        message, head = found
        return case.say(message, word=_as_written(case, moved), head=quote(head),
                        rule=RULES.get(message))  # fmt: skip
    if moved and len(moved) <= 3:
        return case.say("“%(moved)s” has another place in English: {%(new)s}.",
                        moved=_as_written(case, moved), rule=_rule_of_place(case, moved),
                        severity=3 if _verb_moved(case) else 2)  # fmt: skip
    return case.say("These words come in another order in English: {%(new)s}.",
                    severity=3)  # fmt: skip


def _after_its_verb(case: Case) -> Said | None:
    """from where they come → where they come from."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if len(old) < 3 or case.old[0].pos_ != "ADP" or new[-1] != old[0] or new[:-1] != old[1:]:
        return None
    opener = case.old[1]
    if opener.lower_ not in _QUESTION_WORDS:
        return None
    return case.say(
        "With 【%(opener)s】 the preposition “%(word)s” usually comes after its verb: {%(new)s}.",
        opener,
        opener=quote(opener),
        word=old[0],
        rule="A preposition often comes at the end: Where are you from? the man I spoke to.",
    )


def _comma_after_the_opening(case: Case) -> Said | None:
    """In the end I knew, → In the end, I knew: the comma closes the opening words."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    opening = case.source[_start(case) : case.edit.start]
    if new[0] != "," or old[-1] != "," or old[:-1] != new[1:] or not 1 <= len(opening) <= 6:
        return None
    if any(t.pos_ in {"VERB", "AUX"} for t in opening) or case.new[1].dep_ not in {"nsubj", "expl"}:
        return None
    return case.say(
        "【%(words)s】 comes before the main part, so a comma follows.",
        opening,
        words=quote(opening),
        rule="Put a comma after words that come before the subject: However, In my opinion, Yes.",
        severity=1,
    )


def _place_then_time(case: Case) -> Said | None:
    """every Saturday in his garden → in his garden every Saturday."""
    size = len(_moved(case))
    if not size or case.before is None or case.before.is_punct:
        return None
    first = [t.lower_ for t in case.new[:size]] == [t.lower_ for t in case.old[-size:]]
    place, time = (case.new[:size], case.new[size:]) if first else (
        case.new[:-size], case.new[-size:])  # fmt: skip
    timed = TIME_NOUNS | DAYS
    if not any(t.lemma_.lower() in timed for t in time) or place[0].pos_ != "ADP":
        return None
    if any(t.lemma_.lower() in timed for t in place) or place[0].lower_ not in _PLACES:
        return None
    return case.say(
        "The place usually comes before the time: {%(new)s}.",
        rule="Words for place and time come after the object: I met him in Rome in May.",
        severity=1,
    )


_PLACES = {"in", "at", "on", "to", "from", "near", "under", "behind", "into", "through"}


def _asked_inside(case: Case) -> Said | None:
    """We don't know how much costs it → how much it costs, with or without its parse."""
    left = case.source[max(0, case.edit.start - 3) : case.edit.start]
    opener = next((t for t in reversed(left) if t.lower_ in _QUESTION_WORDS), None)
    if opener is None or len(case.old) < 2 or _is_asked(case):
        return None
    if any(t.tag_ in {"PRP", "EX"} for t in case.source[opener.i : case.edit.start]):
        return None  # where we all eat: the subject stands before it
    verb = case.old[0]
    if verb.pos_ not in {"VERB", "AUX"} or case.new[-1].lower_ != verb.lower_ or opener.i == 0:
        return None
    return case.say(
        "After 【%(opener)s】 inside a sentence the subject comes first: {%(new)s}.",
        opener,
        opener=quote(opener),
        rule=QUESTION_INSIDE,
        severity=3,
    )


def _no_more(case: Case) -> Said | None:
    """can't more sleep → can't sleep any more."""
    old, new = ([t.lower_ for t in words] for words in (case.old, case.new))
    ends = new[-1] in {"anymore", "longer"} or new[-2:] == ["any", "more"]
    if not ends or not {"more", "anymore"} & set(old) or "than" in new:
        return None
    left = reversed(list(case.source[: case.edit.start]))
    sign = next((t for t in left if t.dep_ == "neg" or t.lower_ in NEGATIVES), None)
    words = new[-1:] if new[-1] == "anymore" else new[-2:]
    return case.say(
        "With 【%(sign)s】, {%(words)s} says that something has ended, and it stands at the end.",
        sign,
        sign=quote(sign) if sign is not None else "",
        words=quote(*case.new[-len(words) :]),
    )


def _not_all(case: Case) -> Said | None:
    """everybody cannot → not everybody can."""
    old, new = ([t.lower_ for t in words] for words in (case.old, case.new))
    place = new.index("not") if "not" in new[:-1] else None
    if place is None or not new[place + 1].startswith("every") and new[place + 1] != "all":
        return None
    if new[place + 1] not in old or not {"not", "n't", "cannot"} & set(old):
        return None
    first = old.index(new[place + 1])
    if not any(word in {"not", "n't", "cannot"} for word in old[first:]):
        return None  # the negative stood before it already
    return case.say(
        "{%(words)s} means some but not all, so “not” comes first.",
        words=quote(*case.new[place : place + 2]),
        severity=2,
    )


def _there_is(case: Case) -> Said | None:
    """when nobody was → when there was nobody."""
    old, new = ([t.lower_ for t in words] for words in (case.old, case.new))
    be = next((t for t in case.new if t.lower_ in BE), None)
    if be is None or "there" not in new or "there" in old or not BE & set(old):
        return None
    if new.index("there") + 1 != new.index(be.lower_) or case.target[-1].text == "?":
        return None
    if len([t for t in case.old if t.lower_ not in BE]) > 2 or len(new) > len(old) + 1:
        return None
    return case.say(
        "To say that something exists or is somewhere, we use {%(new)s}, not “%(old)s”.",
        rule="Use there is or there are to say that something exists.",
        severity=3,
    )


def _how_difficult(case: Case) -> Said | None:
    """no matter how the job is difficult → how difficult the job is."""
    how = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    first, own = case.new[0], case.learners(how)
    if how is None or own is None or how.lower_ not in {"how", "however"}:
        return None
    if first.pos_ not in {"ADJ", "ADV"} or not any(t.dep_ in _SUBJECTS for t in case.new[1:]):
        return None
    return case.say(
        "After 【%(how)s】 “%(word)s” comes first, then the subject and its verb: {%(new)s}.",
        own,
        how=quote(own),
        word=quote(first),
        rule="How and however stand right before their adjective: how difficult it is.",
    )


_SUBJECTS = {"nsubj", "nsubjpass", "expl"}


def _after_be(case: Case) -> Said | None:
    """we all are → are all; It not only is → is not only."""
    verb, *rest = case.new
    if verb.lower_ not in _HELPERS or not rest:
        return None
    words = [t.lower_ for t in rest]
    if [t.lower_ for t in case.old] != [*words, verb.lower_] or verb.text == verb.text.title():
        return None
    if words not in (["all"], ["both"], ["each"]) and not all(t.pos_ in _ADVERBS for t in rest):
        return None
    return case.say(
        "{%(word)s} comes after 【%(verb)s】.",
        case.old[-1],
        word=quote(case.target[rest[0].i : rest[-1].i + 1]),
        verb=quote(case.old[-1]),
        rule="All, both, each and not only come after be or the helping verb: we are all here.",
    )


_ADVERBS = {"ADV", "PART"}


def _at_either_place(case: Case) -> Said | None:
    """they sometimes → sometimes they; in any possible way → in any way possible."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if len(new) == 2 and new == old[::-1] and case.old[0].lower_.endswith(("ible", "able")):
        if case.old[1].pos_ == "NOUN" and case.before is not None:
            if case.before.lower_ in {"any", "every", "only", "all"} or case.before.tag_ == "JJS":
                return case.say(
                    "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
                    severity=1,
                )
    moved = [word for word in (old if len(old) == 2 else _moved(case)) if word in _FREE_ADVERBS]
    if len(moved) != 1 or len(_moved(case)) > 1:
        return None
    if sorted(old) != sorted(new) or not any(t.dep_ in _SUBJECTS for t in case.new):
        return None
    if any(t.dep_ in {"dobj", "aux"} and t.i < case.new[0].i for t in case.new):
        return None
    return case.say(
        "“%(word)s” can stand before the subject or beside the verb; both places are possible.",
        word=_as_written(case, moved),
        severity=1,
        rule="Sometimes, usually and therefore can open the sentence or stand beside the verb.",
    )


_FREE_ADVERBS = {
    "sometimes", "usually", "often", "normally", "generally", "therefore", "thus", "consequently",
    "however", "maybe", "perhaps", "recently", "finally", "suddenly", "now", "today", "nowadays",
    "then", "probably", "obviously", "clearly", "fortunately", "unfortunately",
}  # fmt: skip


def _before_its_noun(case: Case) -> Said | None:
    """name a of → name of a; books the → the books; two other days → other two days."""
    old, new = ([t.lower_ for t in words] for words in (case.old, case.new))
    if len(new) != 2 or old != new[::-1]:
        return None
    first, second = case.new
    noun = case.learners(second.head)
    small = new[1] in ARTICLES | POSSESSIVE_DETERMINERS
    if first.pos_ in {"ADP", "PUNCT"} and small and noun is not None:
        if noun.i >= case.edit.end and second.head.i > second.i:
            return case.say(
                "“%(word)s” belongs to 【%(own)s】 and stands right before it, after "
                "“%(article)s”.",
                noun,
                word=quote(second),
                own=quote(noun),
                article=quote(first),
            )
    if new[0] in ARTICLES and second.pos_ in {"NOUN", "PROPN"} and first.head.i >= second.i:
        thing = next((t for t in case.old if t.lower_ == new[1]), None)
        return case.say(
            "“%(article)s” opens the group with 【%(noun)s】, so it comes before “%(word)s”.",
            thing,
            article=new[0],
            noun=quote(thing) if thing is not None else "",
            word=quote(second),
            rule="A, an and the come first, before the adjective and the noun.",
        )
    beside = first.head == second.head and "NUM" in {first.pos_, second.pos_}
    noun = case.in_source(first.head)
    if beside and noun is not None and noun.i == case.edit.end and first.head.pos_ == "NOUN":
        return case.say(
            "Before 【%(noun)s】 the adjectives come in this order: {%(new)s}.",
            noun,
            noun=quote(noun),
        )
    return None


def _part_that_moved(case: Case) -> Said | None:
    """What the part that moves is in the correction: the subject, the object, how or when."""
    size = len(_moved(case))
    if not size or sorted(t.lower_ for t in case.old) != sorted(t.lower_ for t in case.new):
        return None
    first = [t.lower_ for t in case.new[:size]] == [t.lower_ for t in case.old[-size:]]
    parts = (case.new[:size], case.new[size:]) if first else (case.new[-size:], case.new[:-size])
    for part in parts:
        found = role(part)
        if found is None:
            continue
        message, head = found
        ends = [t.lower_ for t in part[-2:]] in (["any", "more"], ["any", "longer"])
        if message == OBJECT_OF and ends:
            continue  # not sleep any more: the parse takes it for an object
        own = case.learners(head) or _same_lemma(case.old, head)
        if message == DESCRIBES and own is not None and own.i >= case.edit.end:
            continue  # more two hours → two more hours: both came before the noun
        was = [t for t in case.old if t.lower_ == head.lower_]
        if not was and message not in _BESIDE or _stood_so(case, part, head):
            continue
        stood = next((t for t in case.old if t.lower_ == part[0].lower_), None)
        if message == BELONGS_TO_NOUN and stood is not None and stood.head.pos_ == "VERB":
            return None  # about it in detail: the phrase belonged to the verb
        if message in {AFTER_THE_OBJECT, AFTER_THE_VERB} and _may_stand_first(case, part):
            words = case.source[case.edit.start : case.edit.start + len(part)]
            return case.say(
                "【%(words)s】 can come first or after the verb: both are possible.",
                words,
                words=quote(words),
                severity=1,
            )
        rest = [t for t in case.new if t not in part and t != head]
        if (
            message == OBJECT_OF
            and rest
            and all(t.pos_ in _IN_THE_OBJECT or t.head in part for t in rest)
        ):
            continue  # the tango word → the word tango: the object was there
        return case.say(
            message,
            *([] if own is None else [own]),
            word=quote(*part),
            head=quote(head),
            rule=RULES.get(message),
        )
    return None


def _may_stand_first(case: Case, part: Sequence[Token]) -> bool:
    """Next week we leave → We leave next week: the learner's order was possible too."""
    begins = case.before is None or case.before.is_punct or case.before.pos_ == "CCONJ"
    stood = [t.lower_ for t in case.old[: len(part)]] == [t.lower_ for t in part]
    if not begins or not stood:
        return False
    timed = _WHEN | TIME_NOUNS | FUTURE_TIMES | PAST_TIMES
    return part[0].pos_ == "ADP" or any(t.lemma_.lower() in timed for t in part)


def _pair_turned_round(case: Case) -> Said | None:
    """the key lose → will lose the key: two words have changed sides, others come or go."""
    for token in case.new:
        found = role([token])
        own, head = _same_lemma(case.old, token), _same_lemma(case.old, token.head)
        if found is None or own is None or head is None or token.head not in case.new:
            continue
        if (own.i < head.i) == (token.i < token.head.i) or token.pos_ in {"PUNCT", "DET"}:
            continue
        message = found[0]
        if message not in _TURNED or message == DESCRIBES and head.pos_ not in {"NOUN", "PROPN"}:
            continue
        return case.say(
            message,
            head,
            word=quote(token),
            head=quote(token.head),
            rule=RULES.get(message),
        )
    return None


_BESIDE = {OBJECT_OF, DESCRIBES, DEGREE}
_TURNED = {SUBJECT, OBJECT_OF, DESCRIBES}


def _stood_so(case: Case, part: Sequence[Token], head: Token) -> bool:
    """The part was on the same side of its head before."""
    own = case.learners(head) or _same_lemma(case.old, head)
    same = _same_lemma(case.old, part[0])
    if own is None or same is None:
        return True
    beside = abs(own.i - same.i) <= abs(head.i - part[0].i)
    return bool((own.i < same.i) == (head.i < part[0].i) and beside)


def _verb_moved(case: Case) -> bool:
    """A verb and its subject or object have changed places, so the reader loses the thread."""
    old = [t.lower_ for t in case.old]
    verbs = [t for t in case.new if t.pos_ in {"VERB", "AUX"}]
    cores = [t for t in case.new if t.dep_ in {"nsubj", "nsubjpass", "dobj", "attr"}]
    return any(
        core.head in {verb, verb.head}
        and {verb.lower_, core.lower_} <= set(old)
        and (old.index(core.lower_) < old.index(verb.lower_)) != (core.i < verb.i)
        for verb in verbs
        for core in cores
    )


def _rule_of_place(case: Case, moved: list[str]) -> str | None:
    """The rule for an object or an adjective that stands right where it belongs now."""
    first, last = case.new[0], case.new[-1]
    if len(moved) == 1 and first.lower_ == moved[0] and first.dep_ == "amod":
        return "An adjective comes before its noun." if first.head.i == first.i + 1 else None
    objects = [t for t in case.new if t.dep_ == "dobj" and t.head.pos_ == "VERB"]
    if any(t.left_edge.i == t.head.i + 1 and t != last and t.head in case.new for t in objects):
        return OBJECT
    return None


@reason("WO", rank=LAST + 5, severity=2)
def place_by_role(case: Case) -> Said | None:
    """Sometimes the age is → Age sometimes is: a word that moved among others that change."""
    if not case.old or not case.new:
        return None
    old = [t.lower_ for t in case.old]
    for word in case.new:
        if old.count(word.lower_) != 1 or not word.is_alpha or word.pos_ in {"DET", "AUX"}:
            continue
        mine = next(t for t in case.old if t.lower_ == word.lower_)
        others = {t.lower_ for t in case.new} & set(old) - {word.lower_}
        before = {t.lower_ for t in case.new if t.i < word.i} & others
        stood = {t.lower_ for t in case.old if t.i < mine.i} & others
        if before == stood:
            continue
        subject = next((c for c in word.head.children if c.dep_ in {"nsubj", "nsubjpass"}), None)
        if word.dep_ == "mark" and subject is not None and word.i < subject.i:
            return case.say(
                "“%(word)s” opens its part, so it comes before the subject {%(subject)s}.",
                word=quote(mine),
                subject=quote(subject),
            )
        found = role([t for t in case.new if t == word or t.head == word and t.pos_ == "DET"])
        if found is None or found[0] == BELONGS_TO_NOUN or mine.dep_ == word.dep_:
            continue
        message, head = found
        own = case.learners(head)
        if message == SUBJECT and (own is None or mine.i < own.i):
            continue
        return case.say(message, word=quote(mine), head=quote(head), rule=RULES.get(message))
    return None

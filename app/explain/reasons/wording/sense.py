"""Words that turn the meaning round: the rest of the sentence shows which one is meant."""

from __future__ import annotations

from errant.en.classifier import spell as errant_words
from rapidfuzz.distance import Levenshtein
from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.word_sets import NEGATIVES, OPPOSITES, PERSONS
from app.explain.reasons import reason
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, DO, HAVE, MODALS

_JOINS = {"so", "because", "but", "or", "when", "if", "who", "which", "where", "although", "since"}
_STATES = {"be", "feel", "become", "get", "look", "seem"}
_MORE_OPPOSITES = frozenset(
    frozenset(pair.split())
    for pair in (
        "deep shallow,wide narrow,soft hard,quick slow,heavy light,off onto,into from,any no,"
        "rude polite,noisy quiet,brave afraid,lazy busy,kind cruel,sharp blunt,wake sleep,"
        "catch miss,save waste,break mend,increase reduce,raise lower,arrive depart,"
        "minimum maximum"
    ).split(",")
)


def turned_round(case: Case) -> bool:
    """The word and its correction are opposites, or a "not" comes or goes."""
    old, new = {t.lower_ for t in case.old}, {t.lower_ for t in case.new}
    if case.operation != "R":
        return bool((old ^ new) & (NEGATIVES - {"no", "none", "neither", "nor"}))
    words = {t.lemma_.lower() for t in (*case.old, *case.new)} | old | new
    if len(case.old) != 1 or len(case.new) != 1:
        return len(old & NEGATIVES) != len(new & NEGATIVES)
    pairs = ({old.copy().pop(), new.copy().pop()}, {case.old[0].lemma_, case.new[0].lemma_})
    known = OPPOSITES | _MORE_OPPOSITES
    return any(frozenset(pair) in known for pair in pairs) and len(words) > 1


_NOT = {"not", "n't", "n’t", "nt"}
_NO_WORDS = {"no", "nothing", "nobody", "none", "never", "nowhere"}


def first_negative(case: Case) -> Token | None:
    """can't of "I can't understand nothing": the negative that says it already."""
    gone = {t.lower_ for t in case.old} & (_NO_WORDS | _NOT)
    if not gone or {t.lower_ for t in case.new} & (_NO_WORDS | _NOT | {"neither", "nor"}):
        return None
    if "matter" in {t.lower_ for t in case.old}:
        return None  # no matter whether: it makes nothing negative
    stops = [t.i for t in case.source if t.text in {",", ";", ":", ".", "!", "?"}]
    start = max((i for i in stops if i < case.edit.start), default=-1)
    end = min((i for i in stops if i >= case.edit.end), default=len(case.source))
    for token in case.source[start + 1 : end]:
        other = _NO_WORDS | _NOT | {"hardly", "without"} if gone & _NO_WORDS else _NO_WORDS
        if token.lower_ in other and not case.edit.start <= token.i < case.edit.end:
            if token.lower_ == "not" and case.source[token.i + 1 : token.i + 2].text == "only":
                continue  # Not only is it dear: it makes nothing negative
            if token.lower_ == "without" and _verb_between(case, token):
                continue  # Without salt there is no taste: each part has its own negative
            return token if _stays_negative(case, token) else None
    cant = next((t for t in case.source[start + 1 : end] if t.lower_ in _WITHOUT_SIGN), None)
    return cant if gone & _NO_WORDS and cant is not None and cant.i < case.edit.start else None


def _verb_between(case: Case, word: Token) -> bool:
    """A verb with its own tense stands between the word and the edit."""
    first, last = sorted((word.i, case.edit.start))
    return any(t.tag_ in {"MD", "VBZ", "VBP", "VBD"} for t in case.source[first:last])


def _stays_negative(case: Case, token: Token) -> bool:
    """The word is not changed into something or anything by another edit."""
    words = (case.becomes(token) or "").lower().replace("’", "'").split()
    negative = _NO_WORDS | _NOT | {"hardly", "without"}
    return any(word in negative or word.endswith("n't") for word in words)


_WITHOUT_SIGN = {"cant", "dont", "doesnt", "didnt", "wont", "isnt"}


@reason(
    "DET",
    "PRON",
    "ADV",
    "NOUN",
    "CONTR",
    "OTHER",
    "ADJ",
    "VERB",
    "VERB:TENSE",
    "MORPH",
    severity=3,
    rule="One negative word is enough in an English sentence.",
)
def one_negative(case: Case) -> Said | None:
    """I can't understand nothing → anything; will not forget it never."""
    kept = first_negative(case)
    if kept is None:
        return None
    if _says_more(case):
        return None  # for nothing → needlessly: another expression
    words: Token | Span = kept
    if kept.lower_ == "no" and kept.i + 1 < case.edit.start and kept.nbor().lower_ == "one":
        words = case.source[kept.i : kept.i + 2]
    if kept.lower_ == "nt" and kept.i and not kept.nbor(-1).whitespace_:
        words = case.source[kept.i - 1 : kept.i + 1]  # dont is two words of the parse
    if (case.becomes(kept) or "").lower() == case.old_text.lower():
        return case.say("One negative word is enough here, so “%(old)s” is too much.")
    if not case.new:
        return case.say(
            "One negative word is enough: 【%(kept)s】 already says it, without “%(old)s”.",
            words,
            kept=quote(words),
        )
    return case.say(
        "One negative word is enough: 【%(kept)s】 already says it, so we write {%(new)s}.",
        words,
        kept=quote(words),
    )


def _says_more(case: Case) -> bool:
    """A noun, verb or adjective comes that stood there in no form."""
    known = {t.lemma_.lower() for t in case.old}
    new = (t for t in case.new if t.pos_ in {"NOUN", "VERB", "ADJ", "ADV"} and len(t) > 4)
    return any(t.lemma_.lower() not in known and not t.lower_.startswith("any") for t in new)


def rest_shows_amount(case: Case) -> bool:
    """we had little money, so we took a taxi: the other part shows how much is meant."""
    after = {t.lower_ for t in case.source[case.edit.end :]}
    words = {t.lower_ for t in case.source}
    return bool(after & {"so", "because"} or words & {"luckily", "unfortunately"})


@reason("DET", severity=2, rule="A few and a little mean some; few and little mean almost none.")
def few_or_a_few(case: Case) -> Said | None:
    """just few steps → a few steps."""
    if case.operation == "R" or (case.old_text + case.new_text).lower() != "a":
        return None
    word = case.after
    if word is None or word.lower_ not in {"few", "little"} or rest_shows_amount(case):
        return None
    if word.lower_ == "little" and word.dep_ == "amod" and word.head.lemma_.lower() in _SMALL_ONES:
        return None  # a little girl: small
    if word.lower_ == "little" and word.dep_ in {"advmod", "npadvmod"}:
        return _a_little_as_adverb(case, word)
    if word.lower_ == "few":
        return case.say("“a 【few】” means some; “few” alone means almost none.", word)
    return case.say("“a 【little】” means some; “little” alone means almost none.", word)


def _a_little_as_adverb(case: Case, little: Token) -> Said | None:
    """little tired → a little tired: with an adjective or a verb it tells how much."""
    told = little.head
    if told == little or told.pos_ not in {"ADJ", "ADV", "VERB"} or case.becomes(told) is None:
        return None
    return case.say(
        "With 【%(word)s】, “a 【little】” means a bit; “little” alone means hardly at all.",
        little,
        told,
        word=quote(told),
        rule="A little means a bit: a little tired, sleep a little.",
    )


_SMALL_ONES = PERSONS | set(
    "dog cat bird animal house flat room garden village town city island shop cafe table box bag "
    "book story song car boat bus train problem mistake thing piece bit part group game party "
    "present letter note picture baby kid".split()
)
"""Nouns before which "little" means small."""


def do_for_not(case: Case) -> Token | None:
    """feel of "I feel not tired" → don't feel: the verb that needs do to be negative."""
    puts = [e for e in case.others if e.operation == "M"]
    takes = [e for e in case.others if e.operation == "U"]
    here = {t.lower_ for t in (*case.old, *case.new)}
    if not here & _NOT or case.operation == "R":
        return None
    doing: list[Token] = [t for t in case.new]
    for edit in puts if case.old else ():
        doing += case.target[edit.c_start : edit.c_end]
    gone: list[Token] = [t for t in case.old]
    for edit in takes if case.new else ():
        gone += case.source[edit.start : edit.end]
    helper = next((t for t in doing if t.lower_ in DO), None)
    if helper is None or helper.dep_ != "aux" or not {t.lower_ for t in gone} & _NOT:
        return None
    return case.in_source(helper.head)


@reason("OTHER", "ADV", "VERB:TENSE", "CONTR", "PART", "VERB")
def not_with_do(case: Case) -> Said | None:
    """I feel not tired → I don't feel tired."""
    verb = do_for_not(case)
    if verb is None:
        return None
    if case.new:
        return case.say(
            "To say not, the verb 【%(verb)s】 needs {%(new)s} before it.", verb, verb=quote(verb)
        )
    return case.say(
        "To say not, the verb 【%(verb)s】 needs do before it; “%(old)s” alone is not enough.",
        verb,
        verb=quote(verb),
    )


def negative_elsewhere(case: Case) -> bool:
    """Another edit puts in or takes out a negative too: it has only another place or form."""
    for edit in case.others:
        old = {t.lower_ for t in case.source[edit.start : edit.end]} & NEGATIVES
        new = {t.lower_ for t in case.target[edit.c_start : edit.c_end]} & NEGATIVES
        if bool(old) != bool(new):
            return True
        pair = case.source[edit.start : edit.end].text, case.target[edit.c_start : edit.c_end].text
        if edit.operation == "R" and _opposite(*pair):
            return True  # last few → do not last long: two changes of sense that undo each other
        if any(a == f"{prefix}{b}" for prefix in _NEGATIVE_PREFIXES for a, b in (pair, pair[::-1])):
            return True  # unreal → not real: the same sense
    return False


def _opposite(one: str, other: str) -> bool:
    """few and long, weak and strong: the one says the opposite of the other."""
    first, second = {*one.lower().split()}, {*other.lower().split()}
    if first & _LITTLE and second & _MUCH or first & _MUCH and second & _LITTLE:
        return True
    known = OPPOSITES | _MORE_OPPOSITES
    return any(frozenset((a, b)) in known for a in first for b in second)


_LITTLE = {"few", "little", "hardly", "seldom", "rarely", "short"}
_MUCH = {"much", "many", "long", "lot", "often", "well"}
_NEGATIVE_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non")


def sense_of_the_rest(case: Case) -> Token | None:
    """The word that carries the sense of the other part of the sentence."""
    here = range(case.edit.start - 1, case.edit.end + 1)
    part = _other_part(case)
    for token in part:
        if token.i in here or token.pos_ != "VERB" and token.lemma_ not in _STATES:
            continue
        if token.dep_ in {"aux", "auxpass"} or token.lower_ in MODALS | HAVE | DO:
            continue
        if token.lemma_ in _STATES or token.lower_ in BE:
            return _what_it_is(token)
        deeper = next((c for c in token.children if c.dep_ in {"xcomp", "ccomp"}), None)
        if token.lemma_ in _LEADS_ON and deeper is not None and deeper.pos_ == "VERB":
            return deeper
        return token
    return None


_FARTHEST = 15
"""Words between the edit and what shows its sense."""


def _far(case: Case, sign: Token) -> bool:
    reach = _FARTHEST if case.new else _FARTHEST // 2
    return not case.edit.start - reach <= sign.i <= case.edit.end + reach


def _same_letters(case: Case) -> bool:
    """don´t → don't, dosent → doesn't: no other word is meant."""
    old, new = ("".join(filter(str.isalpha, t.lower())) for t in (case.old_text, case.new_text))
    return (
        bool(old and new)
        and new.endswith("nt") is old.endswith("nt")
        and (Levenshtein.distance(old, new) <= 1)
    )


def _more_than_the_sense(case: Case) -> bool:
    """do not → be able to, donnot → didn't, give an exam → take: no plain opposite."""
    if {t.lemma_.lower() for t in (*case.old, *case.new)} in _SEEN_FROM_ELSEWHERE:
        return True
    if len(case.old) == len(case.new) == 1:
        return False
    if any(t.is_alpha and len(t) > 2 and t.lower_ not in errant_words for t in case.old):
        return True
    old, new = (
        {t.lemma_.lower() for t in side if t.lower_ not in NEGATIVES | _NOT | DO}
        for side in (case.old, case.new)
    )
    return old != new


_SEEN_FROM_ELSEWHERE = [{"give", "take"}, {"come", "go"}, {"bring", "take"}]
"""Verbs that tell one event from two sides: came up and went up."""
_TURNING = {"without", "with", "before", "after", "over", "under", "above", "below", "inside",
            "outside", "against", "for", "off", "onto"}  # fmt: skip


def _plainly_opposite(case: Case) -> bool:
    """Opposites wherever they stand; "to" and "from" also belong to verbs and adjectives."""
    pair = {case.old_text.lower(), case.new_text.lower()}
    return case.category in {"ADJ", "VERB"} or case.category == "PREP" and pair <= _TURNING


_LEADS_ON = {"try", "want", "need", "say", "think", "know", "like", "hope", "begin", "start",
             "tell", "ask"}  # fmt: skip


def _ends_with_either(word: Token) -> bool:
    """either of "and mine isn't either": there it stands only beside a negative."""
    ends = word.i + 1 == len(word.doc) or word.nbor().is_punct
    return bool(word.lower_ == "either" and ends)


def _other_part(case: Case) -> list[Token]:
    """The part of the sentence in which the edit does not stand, from its first word on."""
    right, left = case.source[case.edit.end :], case.source[: case.edit.start]
    result = next((t for t in left[-3:] if t.lower_ in {"so", "such"}), None)
    for token in right:
        if token.lower_ in _JOINS or token.text in {":", ";"}:
            return list(case.source[token.i + 1 :])
        if token.lower_ == "that" and result is not None:
            return list(case.source[token.i + 1 :])  # so shallow that children could stand in it
        if token.lower_ == "to" and any(t.lower_ == "too" for t in left[-2:]):
            return list(case.source[token.i + 1 :])  # too heavy to carry
    stops = [t for t in left if t.text in {",", ";", ":"} or t.lower_ in {"because", "although"}]
    return list(case.source[: stops[-1].i]) if stops else []


def _what_it_is(verb: Token) -> Token | None:
    return next((c for c in verb.children if c.dep_ in {"acomp", "attr"}), None)


@reason(
    "ADJ",
    "ADV",
    "VERB",
    "NOUN",
    "PREP",
    "DET",
    "MORPH",
    "CONTR",
    "OTHER",
    "PART",
    "CONJ",
    severity=5,
)
def shown_by_the_rest(case: Case) -> Said | None:
    """The soup is too hot, so please warm it up → cold."""
    if (
        case.old_text.lower().endswith(("'t", "’t"))
        and not case.real_word
        and (case.new_text.lower().endswith(("n't", "n’t")))
    ):
        return None  # should't → shouldn't: a letter is missing, no meaning
    if negative_elsewhere(case) or "people" in case.new_text.lower():
        return None
    if case.operation == "R" and _more_than_the_sense(case):
        return None
    if case.category == "PREP" and not _plainly_opposite(case):
        return None  # to and from belong to the verb more often than to the sense
    if case.category in {"ADV", "PART"} and case.operation == "R":
        return None  # in there → out there: it belongs to the place or to the verb
    if case.after is not None and case.after.lower_ in {"even", "only"}:
        return None  # not even rice: it adds to what is said
    if _same_letters(case):
        return None  # doesn'st → doesn't: only the spelling
    if not turned_round(case):
        return None
    near = case.source[case.edit.end : case.edit.end + 3]
    some = next((t for t in near if t.lower_.startswith("any") or _ends_with_either(t)), None)
    sign = some if some is not None and case.operation == "M" else sense_of_the_rest(case)
    if sign is not None and _far(case, sign):
        sign = None
    missing = {t.lower_ for t in case.new} & {"not", "n't", "n’t"}
    if sign is None and case.operation == "M" and missing:
        return case.say("Without {%(new)s} the sentence says the opposite of what is meant.")
    gone = {t.lower_ for t in case.old}
    if sign is None and case.operation == "U" and gone == {"not"}:
        return case.say("With “%(old)s” the sentence says the opposite of what is meant.")
    if sign is None and case.operation == "R" and _plainly_opposite(case):
        return case.say("“%(old)s” says the opposite of what is meant; we need {%(new)s}.")
    if sign is None:
        return None
    if case.operation == "U":
        return case.say(
            "The rest of the sentence (【%(sign)s】) shows that “%(old)s” is not meant.",
            sign,
            sign=quote(sign),
        )
    if case.operation == "M":
        return case.say(
            "The rest of the sentence (【%(sign)s】) shows that {%(new)s} is meant.",
            sign,
            sign=quote(sign),
        )
    return case.say(
        "The rest of the sentence (【%(sign)s】) shows that {%(new)s} is meant, not “%(old)s”.",
        sign,
        sign=quote(sign),
    )

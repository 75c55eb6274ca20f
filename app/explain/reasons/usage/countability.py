"""Nouns that are not counted, nouns that are only plural, and how to count them."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.generic_nouns import meant_in_general, shared_article
from app.explain.reading.verbs import real_subject, same_verb
from app.explain.reading.word_sets import TIME_NOUNS
from app.explain.reasons import LATE, reason
from app.explain.said import Line, Said
from grammar_items.usage.lexicon import Countability, confusable, countability

NOT_KNOWN_YET = "“the” would mean certain 【%(noun)s】 that we know already, so leave it out."
"""True of a noun that is new to the reader and of one that is meant in general."""
ONLY_IF_KNOWN = (
    "Use the before a noun that is not counted only when the reader knows which one you mean."
)
_TYPES = ("DET", "NOUN:NUM", "NOUN:INFL", "NOUN", "ADJ", "ADV", "OTHER", "MORPH", "SPELL",
          "VERB:SVA", "PRON", "VERB:TENSE", "VERB", "PREP", "PUNCT", "NOUN:POSS")  # fmt: skip
_ONE = {"a", "an"}
_MANY = {"many", "few", "fewer", "several", "these", "those", "number"}
_MUCH = {"much", "little", "less", "this", "that", "some", "amount", "any"}
_NO_PLURAL = {"uncountable", "both", "singular"}
_NOUNS = {"NOUN", "PROPN"}
_REACH = 6


_GROUP_VERB = (
    "A group such as family or team takes a singular verb; British English also has the plural."
)


@reason(*_TYPES, severity=2)
def not_counted(case: Case) -> Said | None:
    """many advices → much advice; an advice → a piece of advice; the news are → is."""
    for noun, entry in _nouns(case):
        if entry.kind not in _NO_PLURAL:
            continue
        said = _uncounted(case, noun, entry) if not _beside_another(case) else None
        if said is not None:
            return said
    return None


@reason(*_TYPES, rank=LATE, severity=2)
def counted_here(case: Case) -> Said | None:
    """many time → many times: the noun is counted in this meaning."""
    for noun, entry in _nouns(case):
        if entry.kind != "both" or not entry.note or not _becomes_counted(case, noun):
            continue
        if "'" in case.old_text or "’" in case.old_text or entry.noun == "damage":
            continue  # a company's: an owner; damages: only money that a court gives
        if noun.dep_ == "compound" and noun.head.i > noun.i:
            continue  # sport shoes → sports shoes: it only describes the shoes
        if entry.noun == "game" or noun in case.new and _one_was_possible(noun, entry):
            continue  # game that is hunted is rare; the light → lights: only the number changes
        return _say(case, noun, entry, "“%(noun)s”: %(note)s. Here it is counted: {%(new)s}.", 2)
    return None


def _one_was_possible(noun: Token, entry: Countability) -> bool:
    """the light → lights, their life → lives: one of them could be counted as well."""
    before = {c.lower_ for c in noun.children if c.dep_ in {"det", "poss"}}
    if entry.noun in _EACH_HAS_ONE:
        return bool(before & {"our", "their"})
    return entry.noun in _THINGS and bool(before & _NAMES_ONE)


_EACH_HAS_ONE = frozenset("life heart home language memory childhood stomach marriage".split())
_THINGS = frozenset(
    "light stone room brick bone glass egg onion cabbage pizza cake chicken fish fire paper iron "
    "language painting home heart company".split()
)
_NAMES_ONE = frozenset("the my your his her its our their this that".split())


@reason(*_TYPES, severity=2)
def only_plural(case: Case) -> Said | None:
    """a trouser → trousers; the scissors is → are; the police has → have."""
    for noun, entry in _nouns(case):
        if entry.kind not in {"plural", "collective"} or case.category == "NOUN:POSS":
            continue
        if noun.tag_ == "VBZ" or entry.noun == "minutes" and not _of_a_meeting(case):
            continue  # which means that …: a verb; five minutes were: of an hour
        if _is_verb_edit(case):
            if not _agreement_changes(case) or _is_regular_plural(noun, entry):
                continue
            if _is_base_form(case.new[0]):
                continue
            plural_only = entry.note.endswith("plural verb") and "singular" not in entry.note
            if plural_only and any(t.tag_ == "VBZ" or t.lower_ == "was" for t in case.new):
                continue  # their English was good: the language, not the people
            if entry.noun == "number" and noun.i and noun.nbor(-1).lower_ == "the":
                continue  # the number of cars is: one number
            if any(c.dep_ == "conj" for c in noun.children) or noun.dep_ == "conj":
                continue  # my family and I were: two subjects
            if entry.note.startswith("singular") and not _for_one(case.new[0]):
                continue  # demand that the government ban it: no matter of the group
            if entry.note == "plural verb":
                message = "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}."
            elif entry.kind == "collective" and entry.note:
                message = _of_a_group(noun, entry, _for_one(case.new[0]))
            else:
                message = "【%(word)s】 is always plural, so the verb is {%(new)s}."
            either = "today also singular" in entry.note
            return _say(case, noun, entry, message, 1 if either else 3)
        if _number_changes(case, noun):
            named = any(c.dep_ in {"poss", "det"} for c in noun.children)
            if entry.noun in _SINGULAR_TOO and not named:
                continue
            if entry.kind == "plural" and entry.note and _amount(case):
                continue  # five minutes: not the minutes of a meeting
            if entry.kind == "collective":
                if not entry.note or noun.tag_ == "NNS":
                    continue  # several families: an ordinary plural
                message = "“%(noun)s” already names the whole group: {%(new)s}."
            else:
                message = "“%(noun)s” has only a plural form: {%(new)s}."
            return _say(case, noun, entry, message, 2)
        if {t.lower_ for t in case.old} & (_ONE | {"one", "this", "that", "much"}):
            if entry.kind == "plural":
                message = "【%(word)s】 is always plural, so “%(old)s” does not fit."
                return _say(case, noun, entry, message, 2)
        if case.new and noun.i >= case.edit.c_end and entry.count:
            if _brings_count(case, entry):
                message = "To count 【%(word)s】 we say “%(count)s”, so we write {%(new)s}."
                return _say(case, noun, entry, message, 2)
    return None


def _of_a_meeting(case: Case) -> bool:
    """the minutes that are written; elsewhere they are only several times sixty seconds."""
    return not {t.lemma_.lower() for t in case.target}.isdisjoint(
        {"meeting", "session", "committee", "board", "secretary"}
    )


_SINGULAR_TOO = {"regards", "proceeds"}
"""with regard to, he proceeds: the form without -s is a word of its own."""


def _uncounted(case: Case, noun: Token, entry: Countability) -> Said | None:
    old, new = {t.lower_ for t in case.old}, {t.lower_ for t in case.new}
    here = "Here" if entry.kind == "both" else ""
    if _is_verb_edit(case):
        if entry.kind == "both" or not _agreement_changes(case) or not _for_one(case.new[0]):
            return None  # snow and rain make: two subjects
        message = (
            "【%(word)s】 ends in -s but is singular, so the verb is {%(new)s}."
            if entry.kind == "singular"
            else "【%(word)s】 is not counted and takes a singular verb: {%(new)s}."
        )
        return _say(case, noun, entry, message, 3)
    if _loses_plural(case, noun, entry.kind == "singular"):
        if entry.kind == "both" and (_one_of_several(noun, entry) or noun.lower_ == "fish"):
            return None
        if entry.kind == "both" and "counted: a kind" not in entry.note and _gets_the(case, noun):
            return None  # take risks → take the risk: one that is known
        described = noun.dep_ in {"compound", "nmod"} or noun.head.lower_ in {"one", "ones"}
        if described and noun.head.lower_ not in TIME_NOUNS:
            return None  # the cakes shop → the cake shop: it describes another noun
        if entry.kind == "singular":
            message = "“%(noun)s” is one thing, so it has no other form: {%(new)s}."
        elif entry.kind == "both" and entry.note:
            message = "“%(noun)s”: %(note)s. Here it is not counted: {%(new)s}."
        else:
            message = "“%(noun)s” is not counted, so it has no plural: {%(new)s}."
        return _say(case, noun, entry, message, 2)
    if noun.tag_ in {"NNS", "NNPS"} and entry.kind != "singular" or noun.i < case.edit.c_start:
        return None
    if _brings_count(case, entry):
        return _say(
            case, noun, entry,
            "【%(word)s】 is not counted; to count it we say “%(count)s”, so {%(new)s}.", 2,
        )  # fmt: skip
    if old & _ONE and new <= {"some", "any", "much"} and not _begins_amount(case):
        if here and entry.note:
            message = "“%(noun)s”: %(note)s. Not counted, 【%(word)s】 has no “%(old)s”."
        else:
            message = "【%(word)s】 is not counted, so it cannot have “%(old)s”."
        return _say(case, noun, entry, message, 2)
    if old & _MANY and new & _MUCH:
        return _say(
            case, noun, entry,
            "【%(word)s】 is not counted, so we use {%(new)s}, not “%(old)s”.", 2,
        )  # fmt: skip
    if old & _MUCH and new & _MANY:
        return None
    made_known = any(c.lower_ == "of" or c.dep_ == "relcl" for c in noun.children)
    follows = case.target[noun.i + 1].lower_ if noun.i + 1 < len(case.target) else ""
    made_known = made_known or follows in {"that", "which", "who", "of"}
    verb = noun.head if noun.dep_ in {"nsubj", "nsubjpass"} else None
    if verb is not None and any(t.lower_ in {"are", "were", "have"} for t in (verb, *verb.lefts)):
        return None  # the youth have: people, not the time of life
    general = entry.kind == "uncountable" or bool(entry.note)
    if entry.kind == "both" and noun.dep_ == "pobj" and noun.head.lower_ in _SET_PHRASES:
        general = general and bool(list(noun.lefts))  # in sight, by heart: a fixed phrase
    if old == {"the"} and _has_an_object(noun):
        return None  # by the understanding the rules: the -ing form of a verb
    if old == {"the"} and noun.i and noun.is_title and noun.nbor(-1).is_title:
        return None  # from the Visual Studio Code: a name
    if old == {"the"} and not new - {noun.lower_} and general and not made_known:
        shown = case.learners(noun)
        if shared_article(case, noun) is not None:
            return None
        if not meant_in_general(noun):
            return case.say(
                NOT_KNOWN_YET,
                shown,
                noun=quote(shown) if shown is not None else "",
                rule=ONLY_IF_KNOWN,
                source=f"{entry.noun}: {entry.kind}",
            )
        return case.say(
            "We mean 【%(noun)s】 in general, so there is no “%(old)s”.",
            shown,
            noun=quote(shown) if shown is not None else "",
            old="the",
            rule="Use no article when you speak of something in general.",
            source=f"{entry.noun}: {entry.kind}",
        )
    return None


def _gets_the(case: Case, noun: Token) -> bool:
    """Another edit puts in the, this or that before the singular."""
    words = (c for c in noun.children if c.dep_ == "det" and c.lower_ in {"the", "this", "that"})
    return any(case.learners(word) is None for word in words)


def _has_an_object(noun: Token) -> bool:
    """understanding of "by understanding the rules"."""
    follows = next(iter(noun.doc[noun.i + 1 : noun.i + 2]), None)
    if not noun.lower_.endswith("ing") or follows is None:
        return False
    return follows.tag_ in {"DT", "PRP$"} or any(c.dep_ == "dobj" for c in noun.children)


_SET_PHRASES = {"in", "on", "at", "by", "under", "out", "off"}


def _say(case: Case, noun: Token, entry: Countability, message: str, severity: int) -> Said | None:
    shown = case.learners(noun) if "【" in message else None
    evidence = [shown] if "【" in message else _amount(case)
    more: tuple[Line, ...] = ()
    counted = entry.count and entry.kind in {"uncountable", "plural"} and not _is_verb_edit(case)
    if "%(count)s" not in message and counted:
        more = (Line("To count it, say “%(count)s”.", {"count": entry.count}),)
    kinds = {"uncountable": "%(noun)s is not counted.", "plural": "%(noun)s has only a plural.",
             "singular": "%(noun)s ends in -s but is singular."}  # fmt: skip
    rule, sense = kinds.get(entry.kind), ""
    if entry.kind == "collective" and message.startswith(("【", "“the” with")):
        rule = (
            "A plural subject takes a plural verb: they are, the boys play."
            if "%(subject)s" in message or "verb is plural:" in message
            else _GROUP_VERB
            if "British" in entry.note
            else "The verb has the form that goes with its subject: he is, they are."
        )
    elif entry.kind == "both":
        rule, sense = _rule_of_both(message, entry.note)
    name = entry.noun if entry.noun[:1].isupper() else entry.noun.capitalize()
    word = quote(shown) if shown is not None else entry.noun
    return case.say(
        message, *evidence,
        severity=severity,
        rule=Line(rule, {"noun": name, "sense": sense}) if rule else None,
        source=f"{entry.noun}: {entry.kind}",
        more=more,
        noun=entry.noun,
        word=word,
        subject=word,
        note=entry.note,
        count=entry.count,
    )  # fmt: skip


def _rule_of_both(message: str, note: str) -> tuple[str | None, str]:
    """For a noun that is counted in one meaning and not in the other, with that meaning."""
    counted, _, other = note.partition("; not counted: ")
    counted = counted.removeprefix("counted: ") if counted.startswith("counted: ") else ""
    if "Not counted, " in message:
        return "A and an go only with nouns that we can count.", ""
    if "it is not counted:" in message and other:
        return "%(noun)s is not counted when it means: %(sense)s.", other
    if "it is counted:" in message and counted:
        return "%(noun)s is counted when it means: %(sense)s.", counted
    return None, ""


def _begins_amount(case: Case) -> bool:
    """a little, a few, a lot: another "a" than that of the noun."""
    after = case.after.lower_ if case.after is not None else ""
    if after in {"great", "good", "large", "huge"}:
        following = case.source[case.edit.end + 1 : case.edit.end + 2].text
        return following in {"deal", "number", "many", "amount", "variety"}
    return after in {"little", "few", "lot", "bit", "couple"}


def _amount(case: Case) -> list[Token]:
    """The learner's word before the noun that counts it: two, many, some."""
    left = case.source[max(0, case.edit.start - 2) : case.edit.start]
    return [t for t in left if t.lower_ in _MANY | _MUCH | _ONE or t.like_num][-1:]


def _nouns(case: Case) -> Iterator[tuple[Token, Countability]]:
    """The noun that the edit is about, with its entry: its own, the next one, or the subject."""
    doc, start, end = case.target, case.edit.c_start, case.edit.c_end
    if _is_verb_edit(case):
        subject = real_subject(doc, start, end)
        found = [subject] if subject is not None else list(reversed(doc[max(0, start - 2) : start]))
    else:
        own = [t for t in case.new if t.pos_ in _NOUNS]
        found = own[-1:] or _next_noun(case)
        if own and (case.new[-1].lower_ == "of" or doc[end : end + 1].text == "of"):
            found += _next_noun(case)  # {a>a piece of} advice
    for token in dict.fromkeys(found):
        if token.pos_ in {"ADP", "DET", "PUNCT", "PRON", "AUX", "CCONJ", "PART"}:
            continue
        if token.tag_ in {"VBN", "VBD"} and not token.dep_.startswith("nsubj"):
            continue  # the file that is used: a verb
        names = [token.lower_, token.lemma_.lower(), *lemmas_of(token.lower_, "NOUN")]
        if token.i and doc[token.i - 1].text != "-":
            names = [*(f"{doc[token.i - 1].lower_} {name}" for name in names), *names]
        if token.i > 1 and doc[token.i - 1].text == "-":
            if doc[token.i - 2].lower_ in {"part", "full"} and token.lower_ == "time":
                continue  # work part-time: no noun
            names = ["".join(t.lower_ for t in doc[token.i - 2 : token.i + 1]), *names]
        entry = next((e for name in names if (e := _entry(name)) is not None), None)
        if entry is not None:
            yield token, entry


def _entry(name: str) -> Countability | None:
    return countability(name) or countability(name.capitalize())


def _next_noun(case: Case) -> list[Token]:
    """The head of the noun phrase that the edit opens: "hair" of "long black hair"."""
    place = case.edit.c_end
    last: Token | None = None
    if case.new and case.new[-1].lower_ != "of" and place < len(case.target):
        if case.target[place].lower_ == "of":
            place += 1
    for token in case.target[place : place + _REACH]:
        noun = token.pos_ in _NOUNS or token.tag_ in {"NN", "NNS"}
        if last is not None and not noun and token.text != "-":
            break
        if token.pos_ in {"ADP", "AUX", "PUNCT", "PRON", "CCONJ"} and token.text != "-":
            break
        if token.tag_ in {"WRB", "WDT", "WP", "DT"}:
            break  # another phrase begins
        if noun or token.tag_ == "VBG":
            last = token
    if last is None and place < len(case.target):  # "gardening" read as a verb
        return [case.target[place]]
    return [last] if last is not None else []


def _is_verb_edit(case: Case) -> bool:
    return bool(case.new) and all(t.pos_ in {"VERB", "AUX"} for t in case.new)


def _beside_another(case: Case) -> bool:
    """my a favour → my favour: two words of one kind, and only one can stand."""
    if case.operation != "U" or any(t.pos_ != "DET" for t in case.old):
        return False
    beside = (t for t in (case.before, case.after) if t is not None)
    kept = (t for t in beside if case.becomes(t) == quote(t))
    return any(t.tag_ in {"DT", "PRP$"} and t.lower_ not in {"all", "both", "half"} for t in kept)


def _is_base_form(verb: Token) -> bool:
    """make the people laugh: make and let ask for the base form, not the subject."""
    asks = verb.dep_ == "ccomp" and verb.head.i < verb.i
    return bool(asks and verb.head.lemma_.lower() in {"make", "let"})


def _is_regular_plural(noun: Token, entry: Countability) -> bool:
    """numbers, teams: several groups, and no matter of a collective noun."""
    return entry.kind == "collective" and noun.tag_ == "NNS" and noun.lower_ != entry.noun.lower()


def _one_of_several(noun: Token, entry: Countability) -> bool:
    """a life, my life, the car industry: counted, although there is only one."""
    before = {c.lower_ for c in noun.children if c.dep_ in {"det", "poss"}}
    if before & {"a", "an", "each", "every"}:
        return True
    described = any(c.dep_ == "compound" for c in noun.children)
    if before & {"the", "this", "that"} and (described or "counted: one branch" in entry.note):
        return True
    counted = "counted: one" in entry.note or "counted: an event" in entry.note
    return counted and bool(before & {"my", "your", "his", "her", "their"})


def _of_a_group(noun: Token, entry: Countability, one: bool) -> str:
    """the team is, the media are, the rich are: what the word names decides the verb."""
    if one and any(c.lower_ in {"every", "each", "one"} for c in noun.children):
        return "【%(word)s】 names one group, so the verb is singular: {%(new)s}."
    if entry.note == "singular verb; British also plural" and one:
        return (
            "【%(word)s】 names one group, so the verb is singular: {%(new)s}; British English "
            "also allows the plural."
        )
    if entry.note == "plural verb, today also singular" and not one:
        return (
            "【%(word)s】 is plural in form, so the verb is plural: {%(new)s}; today the "
            "singular is common too."
        )
    if entry.note == "with the; plural verb" and not one:
        return "“the” with 【%(word)s】 means all such people, so the verb is plural: {%(new)s}."
    return "【%(word)s】 is a group: %(note)s. So the verb is {%(new)s}."


def _for_one(verb: Token) -> bool:
    """is, was, makes: a form that goes with he, she or it."""
    return verb.tag_ == "VBZ" or verb.lower_ in {"was", "is", "has", "does"}


def _agreement_changes(case: Case) -> bool:
    """are → is, drinks → drink: the same verb for another number."""
    if len(case.old) != len(case.new) or not same_verb(case.old[0], case.new[0]):
        return False
    pair = {case.old[0].lower_, case.new[0].lower_}
    if pair in ({"is", "are"}, {"was", "were"}, {"has", "have"}, {"does", "do"}):
        return True
    short, long = sorted(pair, key=len) if len(pair) == 2 else ("", "")
    return long in {f"{short}s", f"{short}es", f"{short[:-1]}ies"}


def _number_changes(case: Case, noun: Token) -> bool:
    """trouser → trousers, families → family: the same noun in another number."""
    if noun not in case.new or noun.lower_ in {t.lower_ for t in case.old}:
        return False
    forms = {noun.lower_, *lemmas_of(noun.lower_, "NOUN")}
    return any(
        t.lower_ in forms or forms & set(lemmas_of(t.lower_, "NOUN")) or f"{t.lower_}s" in forms
        for t in case.old
    )


def _loses_plural(case: Case, noun: Token, ends_in_s: bool) -> bool:
    """advices → advice; new → news for a singular noun in -s."""
    if noun not in case.new or not case.old:
        return False
    forms = {f"{noun.lower_}s", f"{noun.lower_}es", f"{noun.lower_[:-1]}ies"}
    changed = [t for t in case.old if t.lower_ != noun.lower_]
    if any(t.pos_ == "VERB" and lemmas_of(t.lower_, "VERB") for t in changed):
        return False  # it harms people: a verb
    return any(
        t.lower_ in forms
        or noun.lower_ in lemmas_of(t.lower_, "NOUN")
        or ends_in_s
        and noun.lower_ == f"{t.lower_}s"
        for t in changed
    )


def _becomes_counted(case: Case, noun: Token) -> bool:
    """A plural that was a singular, or a noun that gets many in place of much."""
    old, new = {t.lower_ for t in case.old}, {t.lower_ for t in case.new}
    if any(t.pos_ in {"ADP", "VERB"} and t.lower_ not in old for t in case.new):
        return False  # in study → about their studies: more than the number changes
    if noun in case.new and noun.tag_ in {"NNS", "NNPS"}:
        return any(t.lower_ in lemmas_of(noun.lower_, "NOUN") for t in case.old)
    if noun.i < case.edit.c_end:
        return False
    return bool(old & {"much", "little", "less", "amount"}) and bool(new & _MANY)


def _brings_count(case: Case, entry: Countability) -> bool:
    """a piece of, two loaves of: the counting noun of the entry is among the new words."""
    counting = {word for word in entry.count.split() if len(word) > 3 and word != entry.noun}
    forms = {form for t in case.new for form in (t.lower_, t.lemma_.lower())}
    if any(confusable(old.lower_, new) for old in case.old for new in forms):
        return False  # a peace of cheese → piece: one word is taken for the other
    return bool(counting & forms)

"""Two words that learners take for each other, with what each means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from rapidfuzz.distance import Indel, Levenshtein
from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.word_sets import PERSONS, TIME_NOUNS
from app.explain.reasons import ANY, LATE, reason
from app.explain.said import Line, Said, Term
from grammar_items.usage.closed_class import OBJECT_PRONOUNS
from grammar_items.usage.lexicon import Confusable, all_confusables, confusable

_KINDS = ("VERB", "NOUN", "ADJ", "ADV")
_MESSAGE = "“%(wrong)s”: %(wrong_means)s. “%(right)s”: %(right_means)s. Here: {%(new)s}."
_CLASS = re.compile(r"(noun|verb|adjective|adverb)\b")
_LOOK_ALIKE = "“%(wrong)s” and “%(right)s” look alike but mean different things."
_NEAR = "“%(wrong)s” and “%(right)s” are near in meaning but are not used in the same way."
_MUCH_ALIKE = 0.59
"""The share of common letters from which two words with the same beginning look alike."""
_RULE_OF_CLASSES = "Choose the word by its place: as a noun, a verb, an adjective or an adverb."
_SMALL_WORDS = frozenset(
    "i me my mine you your yours he him his she her hers it its we us our ours they them their "
    "theirs who whom whose which what that this these those how some any no not none each every "
    "all both many much few little other others another a an the of off to too for from in into "
    "on onto at by until with as like since during while and or but so because if than then very "
    "nobody anybody somebody nothing anything something nowhere anywhere never ever "
    "must can could will would may might be is are do did have has".split()
)
_NOT_HERE = {"PUNCT", "ORTH", "WO", "VERB:SVA"}


@reason(ANY)
def told_apart(case: Case) -> Said | None:
    """Can you borrow me your pen → lend: what each of the two words means."""
    entry = _entry(case)
    if entry is None or _is_grammar(entry):
        return None
    if {entry.first, entry.second} == {"next", "the next"} and not _is_time(case):
        return None  # the next step: no time
    if _in_another_sense(case, entry) or _only_its_form(case):
        return None
    if entry.second == "person" and case.new[0].dep_ == "compound":
        return None  # a two-person tent: a noun before a noun has no plural
    if " " not in entry.second and _is_a_verb(entry.second_means) and _is_noun_here(case):
        return None
    if entry.second == "everyday" and case.edit.c_end < len(case.target):
        if case.target[case.edit.c_end].pos_ not in {"NOUN", "PROPN", "ADJ"}:
            return None  # we play everyday: no adjective
    return _said(case, entry)


def _is_a_verb(means: str) -> bool:
    """respond, earn money from: said of a verb alone."""
    first = means.replace(";", " ").replace(":", " ").split()[0]
    if first.endswith("ing"):
        return False  # selling at low prices: a noun
    return bool(lemmas_of(first, "VERB")) and not any(
        lemmas_of(first, kind) for kind in ("NOUN", "ADJ", "ADV")
    )


def _is_noun_here(case: Case) -> bool:
    """my late answer → reply: what the table says of the verb is not meant."""
    if len(case.old) != 1 or len(case.new) != 1 or case.new[0].pos_ != "NOUN":
        return False
    if case.old[0].pos_ == "VERB" and case.new[0].dep_ == "pobj":
        return True  # asked for → in demand
    return any(c.dep_ in {"det", "amod", "poss"} for c in case.new[0].children)


def _only_its_form(case: Case) -> bool:
    """and close it → closed, the old customs → custom: another form of the same word."""
    if len(case.old) != 1 or len(case.new) != 1:
        return False
    if not set(bases(case.old[0].lower_)) & set(bases(case.new[0].lower_)):
        return False
    past = case.new[0].pos_ == "VERB" and case.new[0].tag_ == "VBD"
    fewer = case.new[0].tag_ == "NN" and case.old[0].lower_ == f"{case.new[0].lower_}s"
    return bool(past or fewer)


def _in_another_sense(case: Case, entry: Confusable) -> bool:
    """got better: no "receive"; turned down: the verb and its small word have one meaning."""
    verb = case.new[0]
    after = case.target[case.edit.c_end : case.edit.c_end + 1]
    follows = {t.lower_ for t in after}
    if {entry.first, entry.second} == {"become", "come"} and "to" not in follows:
        return True  # came third: no beginning
    if {entry.first, entry.second} == {"become", "turn"} and follows & {"to", "into"}:
        return True  # turns into a meeting: no colour and no age
    if "get" in {entry.first, entry.second} and any(t.pos_ in {"ADJ", "ADV"} for t in after):
        return True
    if " " in entry.first + entry.second or verb.pos_ != "VERB":
        return False
    if {entry.first, entry.second} in ({"come", "go"}, {"bring", "take"}):
        return case.after is not None and case.after.lower_ == "off"
    small = {c.lower_ for t in (*case.old, verb) for c in t.children if c.dep_ == "prt"}
    turns = any(c.dep_ == "acomp" for c in verb.children)  # turn red up to the ears
    return bool(small - _DIRECTIONS) and not turns


_DIRECTIONS = {"back", "in", "out", "away", "home", "along", "around", "over", "down"}


@reason(ANY, rank=LATE + 1)
def small_words_told_apart(case: Case) -> Said | None:
    """by → until, careful → carefully: after the reasons that can show the deciding word."""
    entry = _entry(case)
    if entry is None or not _is_grammar(entry) or not _of_its_noun(case):
        return None
    if _has_other_work(case, entry):
        return None
    return _said(case, entry)


def _has_other_work(case: Case, entry: Confusable) -> bool:
    """The new word does in this sentence something else than what the table says of it."""
    word, wanted = case.new[-1], _CLASS.match(entry.second_means)
    stood = _CLASS.match(entry.first_means)
    if stood is not None and stood[1] == "noun" and case.old[-1].lower_.endswith("ed"):
        return True  # seated → sitting: no noun stood there
    degrees = {"more", "most", "less", "least"} - set(entry.first.split())
    if any(t.lower_ in degrees for t in case.old[-1:]):
        return True  # ten times more → many: the learner wrote no "much"
    if wanted is not None and len(case.new) == 1:
        led = word.i > 0 and (word.nbor(-1).pos_ in {"DET", "ADJ"} or word.nbor(-1).tag_ == "PRP$")
        if wanted[1] == "noun" and word.pos_ in {"VERB", "AUX"}:
            return True  # can effect: no noun stands there
        if wanted[1] == "verb" and (word.pos_ == "ADJ" or word.pos_ == "NOUN" and led):
            return True  # live music: no verb
    follows = [t.lower_ for t in case.target[case.edit.c_end : case.edit.c_end + 8]]
    before = {t.lower_ for t in case.target[: case.edit.c_start]}
    pair = (entry.first, entry.second)
    if entry.second == "that":
        clause = entry.first != "then" and word.tag_ == "IN"  # I think that he is right
        return clause or word.tag_ in {"WDT", "WP"}  # the tests that run: no pointing word
    if pair == ("not", "no"):
        return any(t.tag_ in {"JJR", "RBR"} for t in case.target[case.edit.c_end :][:1])
    if pair == ("who", "which"):
        return follows[:1] == ["of"]  # Which of you: people too
    if set(pair) == {"with", "by"}:
        near = case.target[case.edit.c_end : case.edit.c_end + 4]
        return any(t.like_num or t.ent_type_ in {"PERCENT", "QUANTITY"} for t in near)
    if pair == ("for", "since"):
        return word.dep_ == "mark" or case.old[-1].dep_ in {"mark", "cc"}  # it tells why
    if "the other" in pair:
        follows_plural = any(t.tag_ == "NNS" for t in case.target[case.edit.c_end :][:1])
        return follows_plural or case.old_text == ","  # the other guests: all the rest
    if pair == ("whole", "all"):
        return not {"the", "my", "this", "our", "his", "her"} & {*follows[:1]}
    if pair == ("few", "little"):
        return word.dep_ in {"advmod", "npadvmod"}  # sleep little: nothing is counted
    if set(pair) == {"from", "of"}:
        governor = case.before  # independently of: the word before asks for it
        return governor is not None and governor.pos_ in {"ADJ", "ADV"}
    if pair == ("never", "ever"):
        return _keeps_its_negative(case)
    if pair == ("that", "which"):
        return case.before is not None and case.before.text != ","  # in that I live: no comma
    if pair == ("during", "while"):
        return bool(case.target[case.edit.c_end : case.edit.c_end + 1].text.endswith("ing"))
    if pair == ("until", "to"):
        return "from" not in before
    if set(pair) == {"if", "whether"}:
        words = [t.lower_ for t in case.source]
        return "matter" in words or ("or", "not") in pairwise(words)  # both are right
    if pair == ("into", "in"):
        return word.head.lemma_ in {"go", "come", "get", "put", "walk", "run", "move", "step"}
    if pair == ("its", "it's") and case.edit.c_end < len(case.target):
        return _owns_the_next(case, case.target[case.edit.c_end])
    return False


def _keeps_its_negative(case: Case) -> bool:
    """I have never → ever seen it: no other negative and no question asks for "ever"."""
    others = {t.lower_ for t in (*case.target[: case.edit.c_start], *case.target[-1:])}
    return not others & _ASK_FOR_EVER


_ASK_FOR_EVER = {"not", "n't", "n’t", "nobody", "nothing", "no", "none", "hardly", "without", "if",
                 "than", "never", "neither", "?"}  # fmt: skip


@reason("R:OTHER", "R:PRON", "R:DET", "R:PREP", rank=LATE, severity=2,
        rule="After a preposition use which for things and whom for people.")  # fmt: skip
def which_after_a_preposition(case: Case) -> Said | None:
    """the house in that I live → in which: that cannot stand after a preposition."""
    small = case.before
    if case.old_text.lower() != "that" or case.new_text.lower() not in {"which", "whom"}:
        return None
    if small is None or small.pos_ not in {"ADP", "SCONJ"} or case.new[0].dep_ != "pobj":
        return None  # "in that" may be read as a conjunction
    if case.becomes(small) != quote(small) or not any(
        t.i > case.new[0].i and t.tag_ in _FINITE for t in case.target
    ):
        return None
    return case.say(
        "After the preposition 【%(word)s】 we use {%(new)s} here.", small, word=quote(small)
    )


_FINITE = {"VBZ", "VBP", "VBD", "MD"}


@reason("R:ADV", "R:OTHER", "R:SPELL", severity=3)
def ever_after_the_best(case: Case) -> Said | None:
    """the best film that I have never seen → ever seen: of all that there were until now."""
    if case.old_text.lower() != "never" or case.new_text.lower() != "ever":
        return None
    clause = case.target[: case.edit.c_start]
    best = next((t for t in reversed(clause) if t.tag_ in {"JJS", "RBS"}), None)
    own = case.in_source(best)
    if own is None or any(t.dep_ == "neg" or t.text in {".", ";"} for t in clause[own.i :]):
        return None
    return case.say(
        "After 【%(best)s】 we say {%(new)s}: at any time until now. “never” would mean that it "
        "did not happen.",
        own,
        best=quote(own),
        rule="Use ever after a superlative: the best film I have ever seen.",
    )


_OWNERS = {"its": "it's", "your": "you're", "their": "they're", "whose": "who's"}
_SHORT_FOR = {"it's": "it", "you're": "you", "they're": "they", "who's": "who"}
_SOUND_ALIKE = {
    "its": {"it's", "it’s", "its'"}, "your": {"you're", "you’re", "youre"},
    "their": {"they're", "they’re", "there", "theyre"}, "whose": {"who's", "who’s", "whos"},
}  # fmt: skip


@reason(ANY, severity=2)
def owner_or_short_form(case: Case) -> Said | None:
    """Its late → It's late; the dog wagged it's tail → its: what stands beside it decides."""
    old, new = _whole(case.edit.original), _whole(case.edit.replacement)
    if new in _OWNERS and old in _SOUND_ALIKE[new]:
        return _owner(case, old, new)
    owner = next((one for one, short in _OWNERS.items() if short == new), None)
    if owner is None or old not in {owner, f"{owner}'", "there" if new == "they're" else ""}:
        return None
    return _short_form(case, old, new)


def _owner(case: Case, old: str, new: str) -> Said | None:
    noun = case.new[-1].head if case.new[-1].dep_ == "poss" else None
    own = case.learners(noun)
    if noun is None or own is None or noun.pos_ not in {"NOUN", "PROPN"}:
        return None
    short = next((one for one in _SHORT_FOR if one == old), None)
    if short is None:
        return case.say(
            "{%(new)s} before 【%(noun)s】 means “%(of)s”; “%(old)s” does not.",
            own,
            noun=quote(own),
            of=_OF[new],
            rule=_rule_of(_OWNERS[new]),
        )
    return case.say(
        "{%(new)s} before 【%(noun)s】 means “%(of)s”; “%(old)s” is short for “%(full)s”.",
        own,
        noun=quote(own),
        of=_OF[new],
        full=f"{_SHORT_FOR[short]} {'is' if new in {'its', 'whose'} else 'are'}",
        rule=_rule_of(_OWNERS[new]),
    )


def _short_form(case: Case, old: str, new: str) -> Said | None:
    verb = case.new[-1]
    end = case.edit.c_end
    after = next((t for t in case.target[end : end + 4] if t.dep_ != "neg"), None)
    if after is None or after.is_punct or len(case.new) < 2:
        return None
    if old in _OWNERS and _owns_the_next(case, after):
        return None
    had = verb.dep_ == "aux" and verb.head.tag_ == "VBN" and verb.head.i > verb.i
    had = had or after.lower_ in {"been", "got", "had"}
    if had and new not in {"it's", "who's"}:
        return None
    is_or_has = "has" if had else "is" if new in {"it's", "who's"} else "are"
    told = next((c for c in verb.children if c.dep_ in {"acomp", "attr"} and c.i > verb.i), None)
    near = told is not None and told.i - verb.i <= 4 and after.pos_ != "ADJ"
    own = case.learners(told if near else after)
    own = own if own is not None else case.learners(after)
    return case.say(
        _SHORT_FORM if old in _OWNERS else _SHORT_FORM_ALONE,
        own,
        full=f"{_SHORT_FOR[new]} {is_or_has}",
        word=quote(own) if own is not None else "",
        owner=old,
        of=_OF.get(old, ""),
        rule=_rule_of(new),
    )


def _owns_the_next(case: Case, after: Token) -> bool:
    """open its door: an object follows the verb, so the owner was right."""
    verb = case.before
    if verb is None or verb.pos_ not in {"VERB", "ADP"} or verb.lemma_.lower() in _OPENS_A_CLAUSE:
        return False
    ends = case.target[after.i + 1].is_punct if after.i + 1 < len(case.target) else True
    return after.pos_ == "NOUN" and case.old[0].dep_ == "poss" and ends


_OPENS_A_CLAUSE = {"think", "believe", "know", "say", "feel", "guess", "hope", "mean", "like",
                   "see", "suppose", "hear", "agree", "because"}  # fmt: skip

_SHORT_FORM = (
    "“%(full)s” is meant, with 【%(word)s】 after it, so we write the short form {%(new)s}; "
    "“%(owner)s” means “%(of)s”."
)
_SHORT_FORM_ALONE = (
    "“%(full)s” is meant, with 【%(word)s】 after it, so we write the short form {%(new)s}."
)
_OF = {"its": "of it", "your": "of you", "their": "of them", "whose": "of whom"}


def _rule_of(short: str) -> Line:
    owner = next(one for one, other in _OWNERS.items() if other == short)
    full = _SHORT_FOR[short] + (" is or has" if short in {"it's", "who's"} else " are")
    return Line(
        "“%(short)s” is short for %(full)s; “%(owner)s” says to whom something belongs.",
        {"short": short, "full": full, "owner": owner},
    )


def _of_its_noun(case: Case) -> bool:
    """at, in and on are chosen by a time here, for and to by a person, not by a word before."""
    pair = {case.old_text.lower(), case.new_text.lower()}
    word = case.new[0]
    noun = next((c for c in word.children if c.dep_ == "pobj"), None)
    if pair <= {"at", "in", "on"}:
        return noun is not None and (
            noun.ent_type_ in {"DATE", "TIME"} or noun.lemma_.lower() in TIME_NOUNS
        )
    if pair == {"for", "to"}:
        person = noun is not None and (noun.lower_ in OBJECT_PRONOUNS or noun.lower_ in PERSONS)
        return person and word.head.pos_ == "VERB"
    return True


def _at_any_time(case: Case) -> bool:
    """at the moment, in time: the sense chooses the preposition, and not the kind of time."""
    noun = next((c for c in case.new[0].children if c.dep_ == "pobj"), None)
    pair = {case.old_text.lower(), case.new_text.lower()}
    return pair <= {"at", "in", "on"} and noun is not None and noun.lemma_.lower() in _ANY_TIME


_ANY_TIME = {"moment", "time", "end", "beginning"}
"""Time nouns that choose their preposition by the sense and not by what kind of time they are."""


def _entry(case: Case) -> Confusable | None:
    written_apart = " " in case.old_text or " " in case.new_text  # every day, everyday
    if case.category in _NOT_HERE and not (case.category == "ORTH" and written_apart):
        return None
    if not case.new or not case.new_text:
        return None
    if "confusable" not in case.notes:
        words = None if _at_any_time(case) else next(_words(case), None)
        case.notes["confusable"] = words or next(_phrases(case), None)
    entry: Confusable | None = case.notes["confusable"]
    return entry


def _is_grammar(entry: Confusable) -> bool:
    """A pair of function words, or one word as a noun and a verb, an adjective and an adverb."""
    if {entry.first, entry.second} & _SMALL_WORDS:
        return True
    return all(_CLASS.match(means) for means in (entry.first_means, entry.second_means))


TWO_WORDS = "Write a space between two separate words."


def _rule(entry: Confusable) -> Line | None:
    if all(_CLASS.match(means) for means in (entry.first_means, entry.second_means)):
        return Line(_RULE_OF_CLASSES)
    if entry.first_means.startswith("not used"):  # no word of its own: alot, fastly
        return Line(TWO_WORDS) if entry.second.replace(" ", "") == entry.first else None
    return rule_of_pair(entry.first, entry.second, near=not _is_grammar(entry))


def rule_of_pair(wrong: str, right: str, near: bool) -> Line | None:
    """What is to be learnt of two words that are taken for each other."""
    words = {"wrong": wrong, "right": right}
    short, long = sorted((wrong, right), key=len)
    if " " not in long and long.endswith(short) and len(short) >= 4 and len(long) <= len(short) + 2:
        return Line(_LOOK_ALIKE, words)  # almost, most
    if Levenshtein.distance(wrong, right) <= (1 if min(len(wrong), len(right)) < 5 else 2):
        return Line(_LOOK_ALIKE, words)
    if wrong[:2] == right[:2] and Indel.normalized_similarity(wrong, right) >= _MUCH_ALIKE:
        return Line(_LOOK_ALIKE, words)  # infer, interfere: far apart in meaning
    return Line(_NEAR, words) if near else None


def _said(case: Case, entry: Confusable) -> Said | None:
    alike = Levenshtein.distance(entry.first, entry.second) <= 2
    place = _place(case, entry)
    evidence = [place[0]] if place is not None else _deciding(case, entry)
    return case.say(
        _MESSAGE if place is None else _WITH_ITS_PLACE,
        *evidence,
        beside=quote(place[1]) if place is not None else "",
        kind=_NAMES[_class_of(entry.second_means)] if place is not None else "",
        severity=2 if alike or _is_grammar(entry) else 3,
        rule=_rule(entry),
        new=_whole_phrase(case, entry),
        source=f"{entry.first} / {entry.second}",
        wrong=entry.first,
        wrong_means=entry.first_means,
        right=entry.second,
        right_means=entry.second_means,
    )


def _place(case: Case, entry: Confusable) -> tuple[Token, Token] | None:
    """a great affect → effect: the word that shows which class is needed, in both sentences."""
    old, new = (_class_of(means) for means in (entry.first_means, entry.second_means))
    if not old or not new or old == new or len(case.old) != 1 or len(case.new) != 1:
        return None
    word = case.new[0]
    if _POS[new] != word.pos_.replace("AUX", "VERB"):
        return None
    for shown in _asking(word):
        own = case.learners(shown)
        if own is not None and case.becomes(own) == quote(shown) and own.is_alpha:
            return own, shown
    return None


def _class_of(means: str) -> str:
    found = _CLASS.match(means)
    return found[1] if found is not None else ""


def _asking(word: Token) -> Iterator[Token]:
    """great of "a great effect", to of "to affect", are of "are dependent"."""
    before = [c for c in reversed(list(word.lefts)) if c.pos_ != "PUNCT"]
    if word.pos_ == "NOUN":
        yield from (c for c in before if c.dep_ in {"amod", "det", "poss", "nummod", "compound"})
        if word.dep_ in {"dobj", "pobj"}:
            yield word.head
    elif word.pos_ in {"VERB", "AUX"}:
        if word.dep_ == "pcomp":
            yield word.head
        yield from (c for c in before if c.dep_ in {"aux", "auxpass"})
        yield from (c for c in before if c.dep_ in {"nsubj", "nsubjpass"})
        yield from (c for c in word.rights if c.dep_ == "dobj")
    elif word.dep_ in {"amod", "acomp", "attr", "oprd", "advmod"}:
        yield word.head


_POS = {"noun": "NOUN", "verb": "VERB", "adjective": "ADJ", "adverb": "ADV"}
_NAMES = {"noun": Term("noun"), "verb": Term("verb"), "adjective": Term("adjective"),
          "adverb": Term("adverb")}  # fmt: skip
_WITH_ITS_PLACE = (
    "“%(wrong)s”: %(wrong_means)s. “%(right)s”: %(right_means)s. With 【%(beside)s】 we need the "
    "%(kind)s: {%(new)s}."
)


def _whole_phrase(case: Case, entry: Confusable) -> str:
    """by contrast, also where the edit brings only one of its words."""
    words, last = entry.second.split(), case.edit.c_end
    for start in range(max(0, case.edit.c_start - len(words) + 1), case.edit.c_start + 1):
        span = case.target[start : start + len(words)]
        if start + len(words) >= last and [t.lower_ for t in span] == words and len(words) > 1:
            return quote(span)
    return case.new_text


def _deciding(case: Case, entry: Confusable) -> list[Token]:
    """a … people → a … person: the learner's word that asks for the singular."""
    if (entry.first, entry.second) != ("people", "person"):
        return []
    before = [t for t in case.source[max(0, case.edit.start - 4) : case.edit.start]]
    found = [t for t in before if t.lower_ in _ONE and case.becomes(t) == quote(t)]
    return found[-1:]


_ONE = {"a", "an", "one", "each", "every", "this", "that", "another"}


def _words(case: Case) -> Iterator[Confusable]:
    """The learner's words and the correction, in every base form, as a pair of the lexicon."""
    whole = confusable(*(_whole(text) for text in (case.edit.original, case.edit.replacement)))
    if whole is not None:  # it's → its: cut in two by the parse
        yield whole
    old = " ".join(t.lower_ for t in case.old)
    new = " ".join(t.lower_ for t in case.new)
    if not old or not new:
        return
    if set(bases(old)) & set(bases(new)):  # two forms of one word, unless listed as they stand
        entry = confusable(old, new)
        if entry is not None:
            yield entry
        return
    for one in bases(old):
        for other in bases(new):
            entry = confusable(one, other) if one != other else None
            if entry is not None:
                yield entry


def _whole(text: str) -> str:
    return text.strip().lower().replace("’", "'")


@cache
def bases(words: str) -> tuple[str, ...]:
    """said → said, say; was used to → was used to, be used to."""
    first, _, rest = words.partition(" ")
    tail = f" {rest}" if rest else ""
    found = [words, *(lemma + tail for kind in _KINDS for lemma in lemmas_of(first, kind))]
    if first in {"am", "is", "are", "was", "were", "'m", "'re", "'s", "been", "being"}:
        found.append("be" + tail)
    return tuple(dict.fromkeys(found))


def _phrases(case: Case) -> Iterator[Confusable]:
    """Pairs with a phrase: the source has the one where the target has the other."""
    edit = case.edit
    here = [t.lower_ for t in case.source[max(0, edit.start - 3) : edit.end + 3]]
    there = [t.lower_ for t in case.target[max(0, edit.c_start - 3) : edit.c_end + 3]]
    changed = {t.lower_ for t in case.old} ^ {t.lower_ for t in case.new}
    forms_here, forms_there = (
        {form for t in near for form in (t, *bases(t))} for near in (here, there)
    )
    for first, second, row in _with_phrases():
        if not (forms_here.issuperset(first) and forms_there.issuperset(second)):
            continue
        if not changed & ({*first, *second} ^ ({*first} & {*second})):
            continue
        if case.operation == "R" and ({*first} < {*second} or {*second} < {*first}):
            if not changed & {*first} and any(t.pos_ not in {"DET", "PUNCT"} for t in case.old):
                continue  # put off → turn off, in few metres → a few: another word gives way
            if changed & {"my", "your", "our", "his", "her", "its", "their", "this", "that"}:
                continue  # our next trip → the next trip: not next → the next
        if case.operation == "R" and not {*first} & {*second}:
            if not {*first} & {base for t in case.old for base in bases(t.lower_)}:
                continue  # many times they must → often: the edit is about another word
        if second == ("be", "used", "to") and _verb_follows_to(case):
            continue  # can be used to compile: what it is for
        if _in(second, there) and not _in(second, here) and _in(first, here):
            if not _in(first, there) or len(second) > len(first):
                yield row


def _is_time(case: Case) -> bool:
    near = case.target[case.edit.c_start : case.edit.c_end + 4]
    noun = next((t for t in near if t.pos_ in {"NOUN", "PROPN"}), None)
    return noun is not None and (
        noun.lemma_.lower() in TIME_NOUNS or noun.ent_type_ in {"DATE", "TIME"}
    )


def _verb_follows_to(case: Case) -> bool:
    after = case.target[case.edit.c_end : case.edit.c_end + 3]
    return any(a.lower_ == "to" and b.tag_ == "VB" for a, b in pairwise(after))


def _in(words: tuple[str, ...], text: list[str]) -> bool:
    size = len(words)
    return any(
        all(w == t or w in bases(t) for w, t in zip(words, text[i : i + size], strict=True))
        for i in range(len(text) - size + 1)
    )


@cache
def _with_phrases() -> tuple[tuple[tuple[str, ...], tuple[str, ...], Confusable], ...]:
    """Both directions of every pair in which one side has several words."""
    return tuple(
        (tuple(one.split()), tuple(other.split()), entry)
        for row in all_confusables()
        if " " in row.first + row.second
        for one, other in ((row.first, row.second), (row.second, row.first))
        if (entry := confusable(one, other)) is not None
    )

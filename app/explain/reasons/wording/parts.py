"""An edit of several words: one word said twice, one word for several, or a rewording."""

from __future__ import annotations

import re
from dataclasses import replace

from errant.en.classifier import spell as errant_words
from rapidfuzz.distance import Levenshtein
from spacy.tokens import Span, Token

from app.edits import TokenEdit
from app.explain.case import Case, clear, quote
from app.explain.reading.many_senses import MANY_SENSES
from app.explain.reading.roles import OBJECT_OF, RULES, SUBJECT, role
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import ANY, FIRST, LAST, LATE, reason
from app.explain.reasons.usage.confusables import TWO_WORDS
from app.explain.reasons.usage.meanings import moved
from app.explain.reasons.wording.spelling import SHORT_FORM, in_full
from app.explain.reasons.wording.spelling_rules import PREFIX_JOINED, PREFIXES, in_parts
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import ARTICLES, FINITE_BE

_MOST_WORDS = 6


def _no_rule(said: Said | None) -> Said | None:
    return replace(said, no_rule=True) if said is not None else None


_ALIKE = 0.75


@reason(ANY, rank=FIRST, severity=2, rule="Write each word once.")
def typed_twice(case: Case) -> Said | None:
    """You can can open it → can; in the the garden → the."""
    words = [t.lower_ for t in case.old]
    if not words or not case.old[0].is_alpha or case.category in {"PUNCT", "ORTH"}:
        return None
    if len(words) == 2 and words[0] == words[1] and [t.lower_ for t in case.new] == words[:1]:
        return case.say("“%(word)s” is written twice; once is enough.", word=quote(case.old[0]))
    if case.new or len(words) != 1:
        return None
    between = case.after is not None and case.after.pos_ == "ADV"  # I have just have seen it
    second = case.source[case.edit.end + 1 : case.edit.end + 2] if between else ()
    for beside in (case.after, case.before, *second):
        if beside is not None and beside.lower_ == words[0] and case.becomes(beside):
            return case.say(
                "【%(word)s】 is written twice; once is enough.", beside, word=quote(beside)
            )
    return None


@reason("OTHER", "CONTR", "PRON", "VERB:TENSE", "VERB", severity=3,
        rule="Every English sentence needs a subject.")  # fmt: skip
def subject_and_verb(case: Case) -> Said | None:
    """I think is good → it's good: the subject comes with the short form of the same verb."""
    if len(case.old) != 1 or len(case.new) != 2 or case.new[0].dep_ not in _SUBJECTS:
        return None
    verb, (subject, new) = case.old[0], case.new
    if verb.lower_ not in FINITE_BE or not _short_form_only(verb, new):
        return None
    return case.say(
        "An English verb needs a subject: before 【%(verb)s】 we put {%(subject)s}.",
        verb,
        verb=quote(verb),
        subject=quote(subject),
    )


_SUBJECTS = {"nsubj", "nsubjpass", "expl"}


def _related(old: Token, new: Token) -> bool:
    return bool(old.lower_ == new.lower_ or old.lemma_.lower() == new.lemma_.lower())


def _short_form_only(old: Token, new: Token) -> bool:
    """is → 's: the same word."""
    return ("'" in new.text or "’" in new.text) and old.lemma_.lower() == new.lemma_.lower()


@reason("OTHER", "CONTR", "VERB:TENSE", "NOUN", "VERB", "ADJ", "ADV", "PRON", rank=LAST, severity=2)
def misspelt_words(case: Case) -> Said | None:
    """coundnt → couldn't, maybeim → maybe I'm: the letters are nearly the same."""
    if case.operation != "R" or case.real_word or len(case.old) + len(case.new) < 3:
        return None
    texts = [case.edit.original, case.edit.replacement]
    if not case.old or not case.new:
        return None  # only a space comes or goes
    if case.old[0].lower_ in ARTICLES and case.new[0].lower_ not in ARTICLES:
        texts[0] = texts[0].strip().partition(" ")[2]  # the teacup → teacup
    old, new = map(_letters, texts)
    alike = Levenshtein.normalized_similarity(old, new) if old else 0
    apart = len(texts[0].split()) > 1
    one_word = len(texts[1].split()) == 1 and apart and len(case.old) == 2
    if one_word and (case.old[1].pos_ == "AUX" or case.new[0].pos_ in {"VERB", "AUX"}):
        one_word = False  # rain is → rains
    signs = {sign for sign in "-'’" if sign in case.old_text}
    if signs and alike < 1 and not any(sign in case.new_text for sign in signs):
        return None  # Spain's → Spanish
    if alike < (_ALIKE if not apart or one_word else 1):
        return None
    if one_word and alike < 1 and all(t.lower_ in errant_words for t in case.old):
        return None  # flower shop → florist's: two words of their own
    if any(sign in texts[0] for sign in '()[]/",;:') or (
        case.new_text[:1] in {"'", "’"} and texts[0].strip()[:1].isalpha()
    ):
        return None  # hot(warm): a remark in brackets; Idoing → 'm doing: half of I'm
    said = _hyphen(case) if alike == 1 else None
    said = said or _apostrophe(case, alike)
    if said is not None:
        return said
    if one_word and alike < 1:
        return case.say(
            "It is one word in English, {%(new)s}, not two.",
            rule="Some words that are made of two others are written as one.",
        )
    if not apart and len(case.edit.replacement.split()) > 1 and case.new[-1].is_alpha:
        word = max((t.lower_ for t in case.new), key=len)
        if alike < 1 and Levenshtein.normalized_similarity(old, word) >= alike:
            return case.say(
                "“%(one)s” is written “%(word)s”, and more words come with it: {%(new)s}.",
                one=texts[0].strip(),
                word=word,
                rule=in_parts(old, word),
            )
        if new == "cannot":
            return _no_rule(case.say("“%(old)s” is written {%(new)s}."))
        return case.say(
            "“%(one)s” is not one word in English; we write {%(new)s}.",
            one=texts[0].strip(),
            rule=TWO_WORDS,
        )
    return case.say("“%(old)s” is written {%(new)s}.")


def _hyphen(case: Case) -> Said | None:
    """ecolabel → eco-label, inter-personal → interpersonal: only the hyphen."""
    old, new = (text.strip() for text in (case.edit.original, case.edit.replacement))
    first = re.split("[- ]", old if "-" in old else new)[0].lower()
    prefix = first in PREFIXES
    if "-" in new and new.replace("-", "") == old:
        return case.say(
            "This word is written with a hyphen: “%(word)s”.",
            word=clear(new),
            rule="A prefix such as non, anti or pre is joined to its word: non-toxic."
            if prefix
            else None,
        )
    if "-" in old and re.sub("[- ]", "", old).lower() == new.lower():
        return case.say(
            "This is one word without a hyphen: {%(new)s}.", rule=PREFIX_JOINED if prefix else None
        )
    return None


_SHORT = "{%(new)s} is short for “%(full)s”; the apostrophe stands for the letters left out."


def _apostrophe(case: Case, alike: float) -> Said | None:
    """should'nt → shouldn't, We´ll → We'll, Itll → It'll, coundnt → couldn't."""
    if "'" not in case.new_text and "’" not in case.new_text or " " in case.edit.replacement:
        return None
    if case.new[-1].tag_ == "POS" or alike < _ALIKE:
        return None
    wrong = next((sign for sign in "´`" if sign in case.old_text), None)
    if wrong is not None and case.old_text.replace(wrong, "'") == case.new_text.replace("’", "'"):
        return case.say(
            "The apostrophe has the form ' and not %(sign)s: {%(new)s}.",
            sign=wrong,
            rule=SHORT_FORM,
        )
    full = in_full(case)
    if full is not None and alike < 1:
        short = {"new": case.new_text, "full": full}
        return case.say(
            "“%(old)s” is written {%(new)s}.", more=(Line(_SHORT, short),), rule=SHORT_FORM
        )
    if full is not None:
        return case.say(_SHORT, full=full, rule=SHORT_FORM)
    if alike < 1:
        return None
    return case.say("The apostrophe stands for the letters left out: {%(new)s}.", rule=SHORT_FORM)


@reason(ANY, rank=FIRST, severity=2)
def one_word_in_two_edits(case: Case) -> Said | None:
    """my text book → textbook, every people → everyone: ERRANT cuts the one word in two edits."""
    if case.operation == "M":
        return None
    for first, second in _pairs_beside(case):
        old = case.source[first.start : second.end]
        new = case.target[first.c_start : second.c_end]
        if len(old) != 2 or len(new) != 1 or not old.text.replace(" ", "").isalpha():
            continue
        if _letters(old.text) == new.text.lower() and old[1].pos_ not in {"AUX", "PART"}:
            return case.say(
                "It is one word in English, {%(new)s}, not two.",
                new=quote(new),
                rule="Some words that are made of two others are written as one.",
            )
        kind = next((end for end in _KINDS_OF_THING if new.text.lower().endswith(end)), None)
        if kind is not None and old[1].lemma_.lower() in _KINDS_OF_THING[kind]:
            if old[0].lower_ == new.text.lower().removesuffix(kind):
                return _no_rule(
                    case.say(
                        "English has one word for “%(old)s”: {%(new)s}.",
                        old=quote(old),
                        new=quote(new),
                    )
                )
    return None


def _pairs_beside(case: Case) -> list[tuple[TokenEdit, TokenEdit]]:
    """Two edits that touch, one of which is this one, in their order; one of them takes out."""
    found = []
    for edit in case.others:
        first, second = sorted((case.edit, edit), key=lambda one: one.start)
        if first.end == second.start and "U" in {first.operation, second.operation}:
            found.append((first, second))
    return found


_SPELLINGS = {"adaptor": "adapter", "convertor": "converter", "imposter": "impostor"}


@reason("MORPH", "NOUN", "NOUN:NUM", "SPELL", "OTHER", rank=FIRST, severity=1)
def two_spellings(case: Case) -> Said | None:
    """an adaptor → an adapter: one word with two spellings."""
    if len(case.old) != 1 or len(case.new) != 1:
        return None
    old, new = case.old[0].lower_, case.new[0].lower_
    one, other = old.removesuffix("s"), new.removesuffix("s")
    if (old, new) != ("busses", "buses"):
        if old.endswith("s") != new.endswith("s") or _SPELLINGS.get(one) != other:
            return None
    return _no_rule(case.say("Both spellings are used; {%(new)s} is the more common one."))


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.lower()))


@reason("OTHER", "VERB", "NOUN", "ADJ", "ADV", "VERB:TENSE", "VERB:FORM", rank=LAST, severity=2)
def one_word_for_it(case: Case) -> Said | None:
    """They made a line → queued: one English word says what several words said."""
    words = [t for t in case.new if t.lower_ not in ARTICLES]
    if case.operation != "R" or len(words) != 1 or not _is_content(words[0]):
        return None
    several = [t for t in case.old if t.lower_ not in ARTICLES and t.pos_ not in {"PRON", "AUX"}]
    if len(several) < 2 or not any(map(_is_content, several)) or not _only_words(case):
        return None
    if words[0].lemma_.lower() in MANY_SENSES or _neighbours(case):
        return None
    if (
        case.old[-1].pos_ in {"ADP", "PART"}
        or len(case.new) > 1
        and (case.old[0].lower_ not in ARTICLES)
    ):
        return None  # assists to → attends: no phrase; every two weeks → a fortnight: two words
    if any(-2 <= e.end - case.edit.start <= 0 and e.category in _PARTS_OF_A_PHRASE
           for e in case.others if e.operation == "R"):  # fmt: skip
        return None  # a saying is replaced, this is only its end
    if case.new[-1] != words[0] or {t.lower_ for t in case.old} & NEGATIVES:
        return None  # not lose → save: the sense is turned round, too
    if any(_related(old, words[0]) or old.lower_[:4] == words[0].lower_[:4] for old in several):
        return None
    if case.old[0].lower_ == "to" and len(several) == 2:
        return None  # to stick → gluing: another verb, and another form of it
    if moved(case, several, words) or not _same_work(case, words[0]):
        return None
    said = case.say("English has one word for “%(old)s”: {%(new)s}.")
    return replace(said, no_rule=True) if said is not None else None


def _same_work(case: Case, word: Token) -> bool:
    """The words are a phrase that does in the sentence what the one word does."""
    phrase = case.source[case.edit.start : case.edit.end]
    if any(t.head.i < phrase.start or t.head.i >= phrase.end for t in phrase if t != phrase.root):
        return False
    return word.pos_ in _DOES_THE_WORK_OF.get(phrase.root.pos_, set())


_DOES_THE_WORK_OF = {
    "VERB": {"VERB"}, "NOUN": {"NOUN", "ADV"}, "ADJ": {"ADJ", "ADV"}, "ADP": {"ADV"},
    "ADV": {"ADV"},
}  # fmt: skip


@reason("OTHER", "NOUN", "DET", "PRON", rank=LATE, severity=2)
def one_pronoun_for_it(case: Case) -> Said | None:
    """I told her all things → everything; in all places → everywhere."""
    new = case.new[0].lower_ if len(case.new) == 1 else ""
    ending = next((end for end in _KINDS_OF_THING if new.endswith(end)), None)
    if case.operation != "R" or ending is None or new in _KINDS_OF_THING or len(case.old) < 2:
        return None
    noun = case.old[-1].lemma_.lower()
    if noun not in _KINDS_OF_THING[ending] or case.old[0].pos_ not in {"DET", "ADJ", "PRON"}:
        return None
    said = case.say("English has one word for “%(old)s”: {%(new)s}.")
    return replace(said, no_rule=True) if said is not None else None


_KINDS_OF_THING = {
    "thing": {"thing", "stuff"}, "body": {"people", "person"}, "one": {"people", "person"},
    "where": {"place"},
}  # fmt: skip
"""The endings of everything, somebody, anyone, nowhere and the nouns that they stand for."""


@reason("OTHER", "NOUN", "PRON", "DET", rank=LATE, severity=1)
def named_before(case: Case) -> Said | None:
    """If a child is ill, take the child to a doctor → take him: the noun was named just before."""
    if case.operation != "R" or len(case.new) != 1 or case.new[0].lower_ not in _STANDS_FOR:
        return None
    noun = case.source[case.edit.start : case.edit.end].root
    if noun.pos_ != "NOUN" or len(case.old) > _MOST_WORDS:
        return None
    left = case.source[: case.edit.start]
    first = next((t for t in reversed(list(left)) if t.lemma_ == noun.lemma_), None)
    if first is None or case.becomes(first) is None:
        return None
    return case.say(
        "【%(noun)s】 was named before, so {%(new)s} is enough and “%(old)s” need not be repeated.",
        first,
        noun=quote(first),
        rule="A pronoun such as it, she or they stands for a noun that has just been named.",
    )


@reason("OTHER", "PREP", rank=LATE, severity=1)
def phrase_for_a_clause(case: Case) -> Said | None:
    """a house that has a garden → with a garden: both are right, one is shorter."""
    words = [t for t in case.new if t.lower_ not in ARTICLES]
    if case.operation != "R" or len(words) != 1 or words[0].lower_ not in {"with", "for", "of"}:
        return None
    link, verb, *rest = [t for t in case.old if t.lower_ not in ARTICLES] + [None, None]
    if link is None or verb is None or any(t is not None for t in rest):
        return None
    if link.lower_ not in {"that", "which", "who"}:
        return None
    verbs = {"be"} if words[0].lower_ == "for" else {"have", "own", "possess", "contain"}
    if verb.lemma_ not in verbs:
        return None
    return case.say(
        "Both are right: {%(word)s} says in one word what “%(clause)s” says.",
        word=quote(words[0]),
        clause=quote(link, verb),
    )


_STANDS_FOR = {"it", "they", "them", "he", "him", "she", "her", "one", "ones", "this", "these"}


@reason("OTHER", "NOUN", "PRON", rank=LATE, severity=2)
def says_who_is_meant(case: Case) -> Said | None:
    """they → patients: the pronoun does not tell clearly whom or what it stands for."""
    if case.operation != "R" or len(case.old) != 1 or case.old[0].lower_ not in _UNCLEAR:
        return None
    if case.old[0].dep_ in {"det", "mark", "expl", "nummod"}:
        return None
    if case.old[0].lower_ == "it" and case.old[0].dep_ == "nsubjpass":
        return None  # it should be hired somebody → the school should hire: it stands for nothing
    if case.old[0].tag_ in _JOINING or case.new[0].tag_ in _JOINING:
        return None  # a job that is hard → where work is hard: it joins a clause to its noun
    noun = next((t for t in reversed(case.new) if t.pos_ in {"NOUN", "PROPN"}), None)
    if noun is None or noun != case.new[-1] or len(case.new) > 4:
        return None
    if any(t.pos_ in {"VERB", "AUX"} for t in case.new):
        return None
    if noun.dep_ not in {*_SUBJECTS, "dobj", "pobj", "dative", "conj", "attr"} or _neighbours(case):
        return None
    if case.new[0].lower_ == "there" or case.new[0].dep_ == "mark":
        return None
    before = [t for t in case.source[: case.edit.start] if t.lemma_ == noun.lemma_]
    if before and case.becomes(before[-1]) is not None:
        return _no_rule(
            case.say(
                "“%(old)s” stands for 【%(noun)s】; to say it again, {%(new)s}, is clearer.",
                before[-1],
                noun=quote(before[-1]),
                severity=1,
            )
        )
    if case.old[0].lower_ in {"one", "ones"} or moved(case, case.old, [noun]):
        return None  # the noun stood elsewhere: the sentence is built in another way
    return case.say(
        "“%(old)s” does not tell clearly who or what is meant; {%(new)s} does.",
        rule="A pronoun needs a noun before it that it clearly stands for.",
    )


_JOINING = {"WDT", "WP", "WP$", "WRB"}
_UNCLEAR = {"it", "they", "them", "he", "him", "she", "this", "that", "these", "those", "one",
            "ones", "theirs", "its", "his", "hers"}  # fmt: skip


@reason("PRON", "DET", "OTHER", "PUNCT", "CONJ", "NOUN", rank=FIRST, severity=1)
def one_pronoun_for_both(case: Case) -> Said | None:
    """If a student is late, he or she waits → they wait: one word for any person."""
    parts = _pair_in_parts(case) or _pair_at_once(case)
    if parts is None:
        return None
    old, new = parts
    many = _made_plural(case)
    if many is not None:
        return case.say(
            "The correction speaks of more than one, {%(many)s}, so the pronoun is {%(new)s}.",
            many=quote(many),
            new=new,
            rule=PRONOUN_FOR_MANY,
            severity=2,
        )
    return case.say(
        "Both are possible: {%(new)s} can stand for any person, in one word for “%(old)s”.",
        rule="Use they, them and their for one person who can be a man or a woman.",
        old=old,
        new=new,
    )


PRONOUN_FOR_MANY = "A pronoun for more than one person or thing is they, them, their or theirs."


def _pair_at_once(case: Case) -> tuple[str, str] | None:
    """his or her → their, in one edit: the old words and the new one."""
    words = {t.lower_ for t in case.old} | set(case.old_text.lower().replace("/", " ").split())
    if not words & _HERS or not words & _HIS or clear(case.new_text).lower() not in _THEY:
        return None
    if words - (_HIS | _HERS | {"or", "and", "/", "he/she", "his/her", "him/her"}
                | {"himself/herself"}):  # fmt: skip
        return None
    return clear(case.old_text), quote(*case.new)


def _made_plural(case: Case) -> Token | None:
    """The carrier → carriers that stands before, in the same sentence."""
    for edit in case.others:
        if edit.end <= case.edit.start and edit.end > edit.start:
            old, new = case.source[edit.end - 1], case.target[edit.c_end - 1]
            if (old.tag_, new.tag_) == ("NN", "NNS") and old.lemma_ == new.lemma_:
                return new
    return None


def _pair_in_parts(case: Case) -> tuple[str, str] | None:
    """his/her → their, which ERRANT cuts into three edits: the old words and the new one."""
    edits = [case.edit, *case.others]
    for start in range(max(0, case.edit.start - 2), case.edit.start + 1):
        pair = case.source[start : start + 3]
        words = [t.lower_ for t in pair]
        if len(words) < 3 or words[1] not in {"/", "or"} or case.edit.end > start + 3:
            continue
        if not {words[0], words[2]} & _HIS or not {words[0], words[2]} & _HERS:
            continue
        inside = [e for e in edits if start <= e.start < e.end <= start + 3]
        came = [t for e in inside for t in case.target[e.c_start : e.c_end]]
        if len(inside) > 1 and sum(e.end - e.start for e in inside) == 3 and len(came) == 1:
            if came[0].lower_ in _THEY:
                return clear(pair.text), quote(came[0])
    return None


_HIS = {"he", "his", "him", "himself"}
_HERS = {"she", "her", "hers", "herself"}
_THEY = {"they", "them", "their", "themselves"}


@reason("R:OTHER", "R:NOUN", "R:VERB", "R:ADJ", "R:ADV", rank=LAST + 1, severity=2)
def stood_elsewhere(case: Case) -> Said | None:
    """sometimes there is her thumb → her thumb is there: the words only change their places."""
    if case.operation != "R" or len(case.old) > 4 or len(case.new) > 4:
        return None
    gone = {t.lower_ for e in case.others for t in case.source[e.start : e.end]}
    put = {t.lower_ for e in case.others for t in case.target[e.c_start : e.c_end]}
    came, went = (
        [t for t in words if t.is_alpha and t.lower_ not in ARTICLES]
        for words in (case.new, case.old)
    )
    if not came or not went or not all(t.lower_ in gone for t in came):
        return None
    both = all(t.lower_ in put for t in went)
    if not both and not any(map(_is_content, came)):
        return None  # a small word may well stand in two places
    more = (Line("What “%(old)s” says comes at another place in the sentence.",
                 {"old": case.old_text}),)  # fmt: skip
    kinds = {t.lower_: t.pos_ for e in case.others for t in case.source[e.start : e.end]}
    if any(_is_content(t) and t.lemma_ in {o.lemma_ for o in went} for t in came):
        return None  # made a fall → fell: the old words said it
    if any(_is_content(t) and {kinds[t.lower_], t.pos_} == {"VERB", "NOUN"} for t in came):
        return None  # will damage it → cause damage: the word has changed its class, not its place
    found = role(came) if not both else None
    if found is not None and found[0] == SUBJECT and went[-1].dep_ in _SUBJECTS:
        found = None  # the verb had its subject before it already
    if found is not None and found[0] in {SUBJECT, OBJECT_OF}:
        message, head = found
        return case.say(message, word=quote(*came), head=quote(head), rule=RULES.get(message))
    return _no_rule(
        case.say("{%(new)s} comes from another place in the sentence.", more=more if both else ())
    )


@reason("OTHER", "VERB", "NOUN", "ADJ", "ADV", "PART", "CONJ", rank=LAST + 1, severity=3)
def changes_with_its_neighbour(case: Case) -> Said | None:
    """am impatient → can't wait, which ERRANT cuts into two edits: the new phrase as a whole."""
    near = _neighbours(case)
    if len([t for t in case.old if not t.is_punct]) > 2:
        return None  # more than a word and its small word
    if case.operation != "R" or not near or not any(t.is_alpha for t in case.old):
        return None
    first = min(case.edit.c_start, *(edit.c_start for edit in near))
    last = max(case.edit.c_end, *(edit.c_end for edit in near))
    phrase = clear(case.target[first:last].text)
    if len(phrase.split()) < 2 or len(phrase.split()) > _LONGEST_PHRASE or not phrase[0].isalpha():
        return None
    went = case.source[
        min(case.edit.start, *(edit.start for edit in near)) : max(
            case.edit.end, *(edit.end for edit in near)
        )
    ]
    others = [e for e in case.others if e not in near]
    put = {t.lemma_.lower() for e in others for t in case.target[e.c_start : e.c_end]}
    if any(t.lemma_.lower() in put for t in went if _is_content(t)):
        return None  # a word of it comes back elsewhere, so the phrase is not replaced
    takes = _taken_by_the_new_word(case, near)
    if takes is not None:
        return _no_rule(takes)
    hangs = _hang_together(case, near)
    if hangs is not None:
        message, one, other = hangs
        return _no_rule(case.say(message, phrase=phrase, one=quote(one), other=quote(other)))
    return _no_rule(
        case.say(
            "The words change together: “%(before)s” becomes {%(phrase)s}.",
            before=quote(went),
            phrase=phrase,
        )
    )


def _hang_together(case: Case, near: list[TokenEdit]) -> tuple[str, Token, Token] | None:
    """What a new word of this edit is to one of the edit beside it: message, word and its head."""
    beside = [t for edit in near for t in case.target[edit.c_start : edit.c_end]]
    for words, others in ((list(case.new), beside), (beside, list(case.new))):
        for word in words:
            message = _TOGETHER.get(word.dep_)
            if message is None or word.head not in others or not word.is_alpha:
                continue
            if not word.head.is_alpha or word.dep_ == "aux" and word.lower_ == "to":
                continue
            return message, word, word.head
    return None


_OBJECT = "The words change together: in {%(phrase)s}, {%(one)s} is the object of {%(other)s}."
_SUBJECT = "The words change together: in {%(phrase)s}, {%(one)s} is the subject of {%(other)s}."
_DESCRIBES = "The words change together: in {%(phrase)s}, {%(one)s} describes {%(other)s}."
_VERB_FORM = (
    "The words change together: in {%(phrase)s}, {%(one)s} and {%(other)s} make one verb form."
)
_TELLS_OF_SUBJECT = (
    "The words change together: in {%(phrase)s}, {%(one)s} comes after {%(other)s} and says what "
    "the subject is or is like."
)
_GOES_WITH = (
    "The words change together: in {%(phrase)s}, {%(one)s} joins the words after it to {%(other)s}."
)
_DOES_IT = (
    "The words change together: in {%(phrase)s}, {%(other)s} is a passive, and {%(one)s} tells who "
    "or what does it."
)
_TOGETHER = {
    "dobj": _OBJECT, "nsubj": _SUBJECT, "nsubjpass": _SUBJECT, "amod": _DESCRIBES,
    "compound": _DESCRIBES, "aux": _VERB_FORM, "auxpass": _VERB_FORM, "acomp": _TELLS_OF_SUBJECT,
    "attr": _TELLS_OF_SUBJECT, "prep": _GOES_WITH, "agent": _DOES_IT, "advmod": _DESCRIBES,
}  # fmt: skip


def _taken_by_the_new_word(case: Case, near: list[TokenEdit]) -> Said | None:
    """on of "continued to" → "went on": the small word goes with the new verb before it."""
    small = case.new[0]
    if len(case.new) != 1 or small.pos_ not in {"ADP", "ADV"} or not case.edit.c_start:
        return None
    head = case.target[case.edit.c_start - 1]
    edit = next((e for e in near if e.c_end == case.edit.c_start and e.end > e.start), None)
    if edit is None or head.pos_ not in {"VERB", "ADJ", "NOUN"} or small.head != head:
        return None
    if not case.source[edit.start].is_alpha:
        return None
    return case.say(
        "“%(word)s” is replaced by {%(head)s}, and {%(head)s} takes {%(new)s}.",
        word=quote(case.source[edit.start : edit.end]),
        head=quote(head),
    )


@reason("OTHER", rank=LAST + 2, severity=2)
def reworded(case: Case) -> Said | None:
    """made a meeting → got together: English has a phrasal verb for it."""
    if case.operation != "R" or min(len(case.old), len(case.new)) < 2 or not _only_words(case):
        return None
    if _neighbours(case) or moved(case, case.old, case.new):
        return None
    places = (case.source[case.edit.start : case.edit.end],
              case.target[case.edit.c_start : case.edit.c_end])  # fmt: skip
    if len({span.root.pos_ for span in places}) > 1 or not all(map(_is_one_phrase, places)):
        return None
    if not 4 <= len(case.old) + len(case.new) <= 14 or not all(t.is_alpha for t in case.old):
        return None
    if any(_related(o, n) or o.lower_[:4] == n.lower_[:4] for o in case.old for n in case.new
           if _is_content(o)):  # fmt: skip
        return None  # nearest → the near: a form, not the words
    if {t.lower_ for t in case.old} & NEGATIVES != {t.lower_ for t in case.new} & NEGATIVES:
        return None  # can → can't: another meaning
    if not any(map(_is_content, case.old)) or not (
        any(map(_is_content, case.new)) or any(t.dep_ == "prt" for t in case.new)
    ):
        return None
    verbs = {t.lemma_ for t in case.old if t.pos_ in {"VERB", "AUX"} and t.dep_ != "aux"}
    if verbs & {t.lemma_ for t in case.new if t.pos_ in {"VERB", "AUX"}}:
        return None  # are working → work: the tense or the form, not the words
    if all({"NOUN", "VERB"} <= {t.pos_ for t in side} for side in (case.old, case.new)):
        return None  # pay every month → keep this plan: another thought
    if len([t for t in case.old if _is_content(t)]) > 3:
        return None
    if not any(t.dep_ == "prt" for t in case.new) or any(t.dep_ == "prt" for t in case.old):
        return None  # change into → start using: no set expression, so nobody can be sure
    said = case.say("The usual English expression for “%(old)s” is {%(new)s}.")
    return replace(said, no_rule=True) if said is not None else None


@reason("OTHER", rank=LAST + 3, severity=2)
def rewritten(case: Case) -> Said | None:
    """have the opinion of → want to: fewer words for it, where nothing else can be said."""
    if case.operation != "R" or not _only_words(case) or _neighbours(case):
        return None
    if {t.lower_ for t in case.old} & NEGATIVES != {t.lower_ for t in case.new} & NEGATIVES:
        return None
    if len(case.old) < len(case.new) + 2 or not any(map(_is_content, case.old)):
        return None
    last = case.old[-1]
    if last.pos_ in {"DET", "ADP", "CCONJ"} and last.pos_ != case.new[-1].pos_:
        return None  # the old words do not end where a phrase ends
    if case.new[-1].pos_ == "DET" or len(case.new) == 1 and case.new[0].lower_ in _SMALLEST:
        return None  # in the corridor of → on: such a small word says hardly anything alone
    roots = (case.source[case.edit.start : case.edit.end].root,
             case.target[case.edit.c_start : case.edit.c_end].root)  # fmt: skip
    same = roots[0].pos_ == roots[1].pos_ and roots[0].dep_ == roots[1].dep_
    if not same or roots[1].pos_ not in {"VERB", "NOUN", "ADP"} or moved(case, case.old, case.new):
        return None
    said = case.say("{%(new)s} says in fewer words what “%(old)s” is meant to say.", severity=1)
    return replace(said, no_rule=True) if said is not None else None


_SMALLEST = {"in", "on", "at", "of", "to", "for", "by", "with", "from"}
_CONTENT = {"NOUN", "PROPN", "VERB", "ADJ", "ADV"}
_LONGEST_PHRASE = 9


def _is_one_phrase(span: Span) -> bool:
    """All its words hang together, and its verb has its subject elsewhere."""
    inside = all(t.head in span for t in span if t != span.root)
    return inside and not any(t.dep_ in _SUBJECTS for t in span)


def _is_content(token: Token) -> bool:
    return token.pos_ in _CONTENT and token.is_alpha and len(token) > 2 and not token.is_stop


def _only_words(case: Case) -> bool:
    """Real words and no marks on both sides."""
    if not case.new or any(t.is_punct for t in (*case.old, *case.new)):
        return False
    if case.new[0].text.startswith(("'", "’")):
        return False
    return all(t.lower_ in errant_words or t.pos_ == "PROPN" for t in case.old)


def _neighbours(case: Case) -> list[TokenEdit]:
    """Edits that touch this one, so that both are likely to be parts of one new phrase."""
    found = []
    for edit in case.others:
        gap = max(edit.start - case.edit.end, case.edit.start - edit.end)
        new_gap = max(edit.c_start - case.edit.c_end, case.edit.c_start - edit.c_end)
        if gap <= 0 and new_gap <= 0 and edit.category in _PARTS_OF_A_PHRASE:
            found.append(edit)
    return found


_PARTS_OF_A_PHRASE = {"OTHER", "WO", "VERB", "PART", "CONJ", "PREP", "NOUN", "ADV", "ADJ", "PRON"}

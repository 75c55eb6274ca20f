"""A phrase takes another shape: a clause in full, a verb of change, one subject for two verbs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from errant.en.classifier import spell as errant_words
from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import LAST, LATE, reason
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import FINITE_BE

_SUBJECTS = {"nsubj", "nsubjpass", "expl"}
_RELATIVES = {"that", "which", "who"}
_FINITE = {"VBZ", "VBP", "VBD", "MD"}


def _no_rule(said: Said | None) -> Said | None:
    return replace(said, no_rule=True) if said is not None else None


def _lower(tokens: Sequence[Token]) -> list[str]:
    return [token.lower_ for token in tokens]


# A state and a change


@reason("R:VERB", "R:VERB:TENSE", "R:VERB:FORM", "R:OTHER", severity=2,
        rule="Be tells how something is; get and become tell how it changes.")  # fmt: skip
def state_or_change(case: Case) -> Said | None:
    """The days will be longer in spring → get longer."""
    if case.operation != "R" or not 1 <= len(case.old) <= 2 or not 1 <= len(case.new) <= 2:
        return None
    old, new = case.old[-1], case.new[-1]
    if {*_lower(case.old[:-1])} != {*_lower(case.new[:-1])}:
        return None
    first, second = _verb(old), _verb(new)
    if {first, second} not in ({"be", "get"}, {"be", "become"}) or old.lower_ == "being":
        return None
    after = case.target[case.edit.c_end : case.edit.c_end + 3]
    told = next((t for t in after if t.dep_ in {"acomp", "attr", "oprd"} and t.head == new), None)
    if told is None or told.tag_ not in {"JJ", "JJR", "VBN", "NN", "NNS"}:
        return None
    own = case.learners(told)
    if own is None or own.lower_ in {"able", "used"}:
        return None
    if first == "get" and own.dep_ == "dobj":
        return None  # get success: there get means receive
    if second == "be":
        return case.say(
            "{%(new)s} with 【%(word)s】 says how or what it is; “%(old)s” says that it changes.",
            own,
            word=quote(own),
        )
    return case.say(
        "{%(new)s} with 【%(word)s】 says that something changes; “%(old)s” only says how it is.",
        own,
        word=quote(own),
    )


def _verb(token: Token) -> str:
    if token.lower_ in FINITE_BE | {"be", "been", "being", "'s", "’s", "'m", "'re"}:
        return "be"
    return next(iter(lemmas_of(token.lower_, "VERB")), token.lemma_.lower())


# Clauses in full and in short


@reason(
    "R:OTHER",
    "R:VERB",
    "R:VERB:FORM",
    "R:VERB:TENSE",
    severity=1,
    rule="An -ing phrase after a noun can be written as a clause with that or which.",
)
def clause_in_full(case: Case) -> Said | None:
    """a machine making coffee → that makes coffee; both are right."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 2:
        return None
    short, (link, verb) = case.old[0], case.new
    if short.tag_ != "VBG" and not short.lower_.endswith("ing"):
        return None
    if link.lower_ not in _RELATIVES or verb.tag_ not in _FINITE or link.dep_ not in _SUBJECTS:
        return None
    if not set(lemmas_of(short.lower_, "VERB")) & {verb.lemma_, *lemmas_of(verb.lower_, "VERB")}:
        return None
    said = case.say(
        "Both are right: “%(old)s” is a short form, and {%(new)s} is the same as a full clause, "
        "with its own subject and verb."
    )
    apart = case.before is None or case.before.pos_ not in {"NOUN", "PROPN", "PUNCT"}
    comma = case.before is not None and case.before.text == ","
    return _no_rule(said) if apart or comma else said


@reason("R:OTHER", "R:PREP", "R:ADV", rank=LATE, severity=3)
def clause_for_a_phrase(case: Case) -> Said | None:
    """in my young years → when I was young: a clause with its own subject and verb."""
    if case.operation != "R" or not 1 <= len(case.old) <= 2 or not 3 <= len(case.new) <= 4:
        return None
    link, verb = case.new[0], case.new[-1]
    subject = next((t for t in case.new if t.dep_ in _SUBJECTS), None)
    if link.lower_ not in _TELLS or subject is None or case.old[0].pos_ not in {"ADP", "SCONJ"}:
        return None
    if verb.tag_ not in _FINITE or subject.head != verb or case.old[-1].pos_ not in {"ADP", "DET"}:
        return None
    return case.say(
        "“%(old)s” comes before a noun; {%(new)s} begins a clause with its own subject and verb, "
        "which tells %(what)s.",
        what=_TELLS[link.lower_],
        rule="A preposition comes before a noun; when, because and if come before a whole clause.",
    )


_TELLS = {
    "when": Term("when"),
    "while": Term("when"),
    "where": Term("where"),
    "because": Term("why"),
    "if": Term("in what case"),
}


# Numbers and signs


_ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
         "fifteen sixteen seventeen eighteen nineteen twenty").split()  # fmt: skip
_TENS = "thirty forty fifty sixty seventy eighty ninety hundred".split()
_WORDS = {word: str(value) for value, word in enumerate(_ONES)} | {
    word: str(10 * value) for value, word in enumerate(_TENS, start=3)
}
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]


@reason("R:OTHER", "R:NOUN", "R:ADJ", "R:DET", "R:NUM", "R:ORTH", severity=1)
def number_as_word(case: Case) -> Said | None:
    """I have 3 cats → three cats; twenty → 20; 4: → Fourth:"""
    if case.operation != "R":
        return None
    old, new = case.old_text.lower().replace(" ", ""), case.new_text.lower().replace(" ", "")
    if _WORDS.get(new) == old:
        return case.say(
            "In a text we usually write a small number as a word: {%(new)s}.",
            rule="Small numbers are usually written as words, large numbers in figures.",
        )
    if _WORDS.get(old) == new:
        return _no_rule(case.say("Both are right: {%(new)s} is “%(old)s” written in figures."))
    if new.removesuffix("ly") in _ORDINALS and old.strip(".)") == str(
        _ORDINALS.index(new.removesuffix("ly")) + 1
    ):
        return case.say(
            "To put points in order in a text we write a word, {%(new)s}, not the figure.",
            rule="Use first, second, third … to put points in order.",
        )
    return None


@reason("R:OTHER", "R:PUNCT", "R:PREP", "R:CONJ", severity=1)
def word_for_a_sign(case: Case) -> Said | None:
    """three-four days → three to four; he/she → he or she."""
    sign, word = case.old_text, case.new_text.lower()
    before, after = case.before, case.after
    if before is None or after is None:
        return None
    if sign in {"-", "–", "—", "~"} and word == "to" and before.like_num and after.like_num:
        return case.say(
            "Between two numbers in a sentence the word {to} is clearer than a sign.",
            case.phrase(before, after),
            rule="A range of two numbers is written with to: three to four years.",
        )
    if sign == "/" and word in {"or", "and"}:
        return case.say(
            "In a full sentence we write the word {%(new)s} between 【%(first)s】 and "
            "【%(second)s】, not a stroke.",
            before,
            after,
            first=quote(before),
            second=quote(after),
            rule="The stroke (/) belongs to notes and forms; in a text write or or and.",
        )
    return None


@reason(
    "R:OTHER",
    "R:PUNCT",
    "R:PRON",
    severity=3,
    rule="What somebody says, thinks or knows is joined with that, without a comma.",
)
def that_for_a_comma(case: Case) -> Said | None:
    """They said, the shop was closed → said that; proof, he was there → proof that."""
    if _lower(case.old) != [","] or _lower(case.new) != ["that"] or case.before is None:
        return None
    link = case.new[0]
    governor = link.head.head if link.dep_ == "mark" else None
    own = case.learners(governor)
    if governor is None or own is None or own != case.before:
        return None
    if governor.pos_ != "VERB" and governor.lemma_.lower() not in _CONTENTS:
        return None
    return case.say(
        "The clause after 【%(word)s】 belongs to it, so {that} joins it, not a comma.",
        own,
        word=quote(own),
    )


_CONTENTS = {"fact", "idea", "evidence", "proof", "news", "belief", "hope", "opinion", "view",
             "claim", "chance", "sign", "feeling", "sure", "certain", "aware", "glad", "happy",
             "afraid", "sorry", "clear", "true", "doubt", "rule", "point", "theory"}  # fmt: skip
"""Nouns and adjectives that a that-clause completes."""


@reason(
    "R:NOUN", "R:OTHER", "R:ADJ", "R:ADV", "R:VERB", "R:SPELL", "R:ORTH", severity=1,
    rule="A sentence ends with a full stop, a question mark or an exclamation mark.",
)  # fmt: skip
def stop_after_the_last_word(case: Case) -> Said | None:
    """I like jazz → I like jazz. where the mark is cut off with the word."""
    old, new = case.edit.original.strip(), case.edit.replacement.strip()
    if re.search(r"\w\.\w$", old):
        return None  # a.m → a.m.: the full stop belongs to the short form
    if case.edit.end != len(case.source) or not old or new not in {f"{old}.", f"{old}!", f"{old}?"}:
        return None
    return _named_stop(case, new[-1])


def _named_stop(case: Case, mark: str) -> Said | None:
    messages = {
        ".": "The sentence ends here, so a full stop follows “%(old)s”.",
        "?": "The sentence is a question, so a question mark follows “%(old)s”.",
        "!": "The sentence ends here, so an exclamation mark follows “%(old)s”.",
    }
    return case.say(messages[mark])


# Subjects


@reason("R:OTHER", "R:PRON", "R:VERB", "R:VERB:SVA", "R:CONTR", severity=3,
        rule="The subject is named once: a noun or a pronoun, not both.")  # fmt: skip
def subject_twice(case: Case) -> Said | None:
    """My brother he's a cook → is a cook."""
    if case.operation != "R" or len(case.old) != 2 or len(case.new) != 1:
        return None
    pronoun, verb = case.old
    new = case.new[0]
    if pronoun.lower_ not in {"it", "he", "she", "they"} or _verb(new) != _verb(verb):
        return None
    if new.tag_ not in _FINITE or verb.tag_ not in _FINITE:
        return None
    subject = next((c for c in new.children if c.dep_ in _SUBJECTS and c.i < new.i), None)
    if new.dep_ in {"aux", "auxpass"}:
        subject = next((c for c in new.head.children if c.dep_ in _SUBJECTS and c.i < new.i), None)
    own = case.learners(subject)
    if own is None or own.pos_ not in {"NOUN", "PROPN"}:
        return None
    return case.say(
        "【%(noun)s】 is the subject already, so “%(again)s” must not name it again: {%(new)s}.",
        own,
        noun=quote(own),
        again=quote(pronoun),
    )


@reason("R:OTHER", "R:CONJ", "R:PRON", "R:ADV", severity=2,
        rule="Two verbs with one subject can be joined with and.")  # fmt: skip
def one_subject_for_both(case: Case) -> Said | None:
    """We sat down, we ordered tea → and ordered: one subject for both verbs."""
    if case.operation != "R" or [t for t in _lower(case.new) if t != ","] != ["and"]:
        return None
    again = next((t for t in case.old if t.lower_ in _SUBJECT_PRONOUNS), None)
    rest = {t.lower_ for t in case.old} - {",", "so", "thus", "therefore", "then", "and", "also"}
    if again is None or rest != {again.lower_}:
        return None
    link = case.new[-1]
    first = link.head
    second = next((c for c in first.children if c.dep_ == "conj" and c.i > link.i), None)
    if second is None or first.pos_ not in {"VERB", "AUX"} or second.pos_ not in {"VERB", "AUX"}:
        return None
    if any(c.dep_ in _SUBJECTS for c in second.children):
        return None
    own, other = case.learners(first), case.learners(second)
    if own is None or other is None or first.lemma_ == second.lemma_:
        return None
    return case.say(
        "【%(first)s】 and 【%(second)s】 have the same subject, so {and} joins them and "
        "“%(again)s” is not needed.",
        own,
        other,
        first=quote(own),
        second=quote(other),
        again=quote(again),
    )


_SUBJECT_PRONOUNS = {"i", "we", "they", "he", "she", "it", "you"}


@reason("R:OTHER", "R:PRON", rank=LATE, severity=1,
        rule="After than and as, both me and I am are used; I am is more formal.")  # fmt: skip
def than_i_am(case: Case) -> Said | None:
    """taller than me → than I am: both are right."""
    before = case.before
    if before is None or before.lower_ not in {"than", "as"} or len(case.old) != 1:
        return None
    forms = {"me": "i", "him": "he", "her": "she", "us": "we", "them": "they"}
    new = _lower(case.new)
    if case.operation != "R" or not new or forms.get(case.old[0].lower_) != new[0] or len(new) > 2:
        return None
    if len(new) == 2 and case.new[1].lemma_.lower() not in {"be", "do"}:
        return None
    return case.say(
        "Both are right after 【%(word)s】: “%(old)s” is usual in speech, {%(new)s} is formal.",
        before,
        word=quote(before),
    )


# Words of degree and comparison


@reason("R:ADJ:FORM", "R:ADJ", "R:MORPH", rank=LATE, severity=1)
def older_people(case: Case) -> Said | None:
    """old people → older people; beside younger it compares."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    pair = (case.old[0].lower_, case.new[0].lower_)
    if pair not in {("old", "older"), ("young", "younger")}:
        return None
    noun = case.new[0].head
    if noun.lemma_.lower() not in _PEOPLE or case.new[0].dep_ != "amod":
        return None
    near = {"younger", "older", "than"}
    other = next((t for t in case.source if t.lower_ in near and t.i != case.old[0].i), None)
    if other is not None:
        return case.say(
            "【%(other)s】 shows that two groups are compared, so we say {%(new)s}.",
            other,
            other=quote(other),
            rule="Compare two people, things or groups with -er or more.",
            severity=2,
        )
    own = case.learners(noun)
    if pair[1] != "older" or own is None:
        return None
    return _no_rule(
        case.say(
            "Of 【%(noun)s】, “old” can sound unkind; {older} is the more polite word.",
            own,
            noun=quote(own),
        )
    )


_PEOPLE = {"person", "people", "man", "woman", "adult", "generation", "citizen", "one", "lady",
           "gentleman", "patient", "worker", "couple", "student", "relative"}  # fmt: skip


@reason("R:OTHER", "R:ADV", "R:DET", "R:ADJ", rank=LATE, severity=1)
def much_or_a_lot(case: Case) -> Said | None:
    """much better → a lot better; much wood → a great deal of wood."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if old not in {"much", "a lot", "far", "a lot of", "lots of"} or old == new:
        return None
    after = case.after
    if after is None:
        return None
    if new in {"a lot", "much", "far"} and (after.tag_ in {"JJR", "RBR"}):
        return _no_rule(
            case.say(
                "Both are right before the comparative 【%(word)s】: “%(old)s” and {%(new)s} "
                "mean the same.",
                after,
                word=quote(after),
            )
        )
    if case.before is not None and case.before.lower_ in {"the", "this", "that", "so", "too"}:
        return None  # the much salt: before it "much" is wrong for another reason
    if new in _AMOUNTS and old == "much" and case.new[-1].lower_ == "of":
        noun = next((c for c in case.new[-1].children if c.dep_ == "pobj"), None)
        own = case.learners(noun)
        return case.say(
            "“much” is usual with not and in questions; with 【%(noun)s】 here we say {%(new)s}.",
            own,
            noun=quote(own) if own is not None else "",
            severity=2,
            rule="Use much and many in questions and with not; otherwise use a lot of.",
        )
    return None


_AMOUNTS = {"a great deal of", "a good deal of", "a large amount of", "a great amount of",
            "large amounts of", "a huge amount of", "plenty of"}  # fmt: skip


@reason("R:OTHER", "R:CONJ", "R:PREP", "R:ADV", rank=LAST, severity=2,
        rule="One linking word is enough between two parts of a sentence.")  # fmt: skip
def two_links(case: Case) -> Said | None:
    """So because it rained → Because; and also but → but: one link says it."""
    if case.operation != "R" or len(case.old) != 2 or len(case.new) != 1:
        return None
    if not {*_lower(case.old)} <= _LINKS or case.new[0].lower_ not in _LINKS:
        return None
    article = case.after is not None and case.after.lower_ in {"a", "an", "the"}
    if case.old[-1].lower_ == "as" and article:  # and as a result
        return None
    return case.say("“%(old)s” is two linking words; one is enough: {%(new)s}.")


_LINKS = {"so", "because", "since", "as", "and", "but", "although", "though", "therefore", "thus",
          "while", "when", "or", "then"}  # fmt: skip


@reason("R:OTHER", "R:NOUN", "R:PRON", "R:VERB", rank=LATE, severity=2)
def nothing_is_not_anything(case: Case) -> Said | None:
    """There isn't anything → There is nothing: one word for not and any."""
    old, new = _lower(case.old), _lower(case.new)
    if case.operation != "R" or not {"not", "n't", "n’t"} & {*old} or not new:
        return None
    any_word = next((word for word in old if word.startswith("any")), None)
    no_word = next((word for word in new if word in _NO_WORDS), None)
    if any_word is None or no_word is None or {"not", "n't"} & {*new}:
        return None
    if _NO_WORDS[no_word] != any_word:
        return None
    return case.say(
        "“not %(any)s” and “%(no)s” mean the same; the short way is {%(new)s}.",
        any=any_word,
        no=no_word,
        rule="Nothing is not anything, nobody is not anybody, no is not any.",
    )


_NO_WORDS = {"nothing": "anything", "nobody": "anybody", "no": "any", "nowhere": "anywhere"}


# Links


@reason("R:OTHER", "R:CONJ", "R:ADV", "R:PRON", "R:PREP", "R:PART", rank=LAST, severity=2)
def other_link(case: Case) -> Said | None:
    """I will call you until I arrive → when: what each of the two words introduces."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    old, new = case.old[0], case.new[0]
    was, now = _INTRODUCES.get(old.lower_), _INTRODUCES.get(new.lower_)
    if old.lower_ == "as" and case.before is not None and case.before.lower_ == "well":
        return None  # as well as
    if new.lower_ == "as" and old.lower_ not in {"because", "when"}:
        return None  # how they said → as they said, while → as: no reason, or the same time
    if was is None or now is None or was == now or not case.edit.c_start and new.lower_ == "and":
        return None
    purpose = new.tag_ == "TO"
    if (
        not purpose
        and new.dep_ not in {"mark", "cc", "advmod"}
        or old.dep_ in {"det", "nsubj", "dobj", "prep"}
    ):
        return None
    if new.dep_ == "advmod" and new.head.pos_ not in {"VERB", "AUX"}:
        return None
    if "to" in {old.lower_, new.lower_} and "TO" not in {old.tag_, new.tag_}:
        return None  # to the north and south: a preposition
    clause = new.head
    if new.dep_ == "cc":
        joined = (c for c in new.head.children if c.dep_ == "conj" and c.i > new.i)
        clause = next(joined, new.head)
    if clause.pos_ not in {"VERB", "AUX"}:
        return None
    own = case.learners(clause)
    return case.say(
        "{%(new)s} introduces %(now)s, here with 【%(verb)s】; “%(old)s” introduces %(was)s.",
        own,
        verb=quote(own) if own is not None else "",
        now=now,
        was=was,
        rule="Choose the linking word by what it introduces: a time, a reason, a contrast …",
    )


_INTRODUCES = {
    "when": Term("the time of something"),
    "while": Term("something that goes on at the same time"),
    "after": Term("what happens first"),
    "before": Term("what happens later"),
    "until": Term("the end of a waiting time"),
    "because": Term("the reason"),
    "as": Term("the reason, or something at the same time"),
    "if": Term("a condition"),
    "although": Term("a contrast"),
    "though": Term("a contrast"),
    "but": Term("a contrast"),
    "and": Term("one more thing"),
    "so": Term("the result"),
    "therefore": Term("the result"),
    "thus": Term("the result"),
    "where": Term("a place"),
    "then": Term("the next step"),
    "or": Term("another possibility"),
    "to": Term("the purpose"),
    "unless": Term("the only exception"),
    "why": Term("the reason"),
    "how": Term("the way something is done"),
}


@reason("R:PRON", "R:OTHER", "R:DET", rank=LATE, severity=3,
        rule="Use there is or there are to say that something exists.")  # fmt: skip
def there_for_this(case: Case) -> Said | None:
    """It is a problem with the car → There is a problem."""
    if case.old_text.lower() not in {"this", "that", "it", "here", "they"}:
        return None
    if _lower(case.new) != ["there"] or case.new[0].dep_ != "expl":
        return None
    verb, after = case.new[0].head, case.after
    what = next((c for c in verb.children if c.dep_ in {"attr", "nsubj"} and c.i > verb.i), None)
    own = case.learners(what)
    if after is None or own is None:
        return None
    return case.say(
        "The sentence tells that something exists (【%(what)s】), so it begins with {%(new)s}.",
        own,
        what=quote(own),
    )


# The shape of a longer change


@reason("R:OTHER", "R:PREP", "R:NOUN", rank=LAST, severity=3)
def purpose_with_a_verb(case: Case) -> Said | None:
    """a knife for cut bread → to cut bread: to and a verb tell the purpose."""
    if case.operation != "R" or len(case.new) < 2 or case.new[0].lower_ != "to":
        return None
    verb = case.new[0].head
    if verb not in case.new or verb.tag_ != "VB" or "to" in _lower(case.old):
        return None
    governor = case.learners(verb.head)
    if verb.dep_ != "advcl" or governor is None or governor.pos_ not in {"VERB", "AUX"}:
        return None
    if case.old[0].lower_ != "for" and case.old[0].tag_ != "VBG":
        return None
    if _lower(case.old) == ["for"] and governor.lemma_.lower() in _FOR_A_THING:
        return None  # come for the boxes: "for" and a thing are right
    return case.say(
        "{%(new)s} says what for, after 【%(verb)s】; with a verb a purpose takes to, "
        "not “%(old)s”.",
        governor,
        verb=quote(governor),
        rule="A purpose is told with to and a verb, or with for and a noun.",
    )


_FOR_A_THING = {"come", "go", "ask", "wait", "look", "call", "send", "search"}


@reason("R:OTHER", rank=LAST + 1, severity=3)
def becomes_a_clause(case: Case) -> Said | None:
    """a film boring → a film I did not like: a subject and a verb of its own."""
    if case.operation != "R" or len(case.new) > 6 or any(t.is_punct for t in case.new):
        return None
    if any(t.tag_ in _FINITE or t.dep_ in _SUBJECTS for t in case.old):
        return None
    subject = next((t for t in case.new if t.dep_ in _SUBJECTS and t.pos_ != "SCONJ"), None)
    if subject is None or subject.lower_ in _RELATIVES or subject.head not in case.new:
        return None
    verb = subject.head
    helper = next((c for c in verb.children if c.dep_ == "aux" and c.tag_ in _FINITE), None)
    if verb.tag_ not in _FINITE and helper not in case.new:
        return None
    own = case.learners(verb.head) if verb.dep_ == "relcl" else None
    if any(t.pos_ in {"DET", "PRON"} for t in case.old) or not case.old:
        return None
    if own is None or own.pos_ not in {"NOUN", "PRON"} or case.becomes(own) is None:
        return None
    return case.say(
        "{%(new)s} is a clause of its own, with the subject “%(subject)s” and a verb, and "
        "belongs to 【%(word)s】; “%(old)s” has no verb.",
        own,
        subject=quote(subject),
        word=quote(own),
        rule="A clause has its own subject and verb.",
    )


@reason("R:ADJ", "R:MORPH", "R:OTHER", "R:ADV", "R:SPELL", rank=LATE - 1, severity=1,
        rule="The beginnings un-, in-, im-, ir-, il- and dis- say not.")  # fmt: skip
def not_as_a_prefix(case: Case) -> Said | None:
    """not suitable → unsuitable: not and the word give way to one word."""
    if case.operation != "R" or len(case.new) != 1 or not 1 <= len(case.old) <= 2:
        return None
    old, new = case.old[-1].lower_, case.new[0].lower_
    prefix = next((one for one in _PREFIXES_OF_NOT if new == f"{one}{old}"), None)
    if prefix is None:
        return None
    taken = {t.lower_ for e in (*case.others, case.edit) for t in case.source[e.start : e.end]}
    if not taken & {"not", "n't", "n’t"} or {t.lower_ for t in case.target} & {"not", "n't"}:
        return None
    return case.say(
        "“not %(word)s” and {%(new)s} mean the same; %(prefix)s- says “not” in one word.",
        word=quote(case.old[-1]),
        prefix=prefix,
    )


_PREFIXES_OF_NOT = ("un", "in", "im", "ir", "il", "dis")


@reason("R:OTHER", "R:VERB", "R:NOUN", "R:PRON", "R:DET", "R:ADV", rank=LAST, severity=3,
        rule="Use there is or there are to say that something is in a place.")  # fmt: skip
def there_exists(case: Case) -> Said | None:
    """It exists a bridge → There is a bridge; in my town it has a bridge → there is."""
    if case.operation != "R" or len(case.old) > 3 or len(case.new) > 3:
        return None
    if not any(t.pos_ in {"VERB", "AUX", "PRON"} for t in case.old):
        return None
    there = next((t for t in case.target if t.dep_ == "expl" and t.lower_ == "there"), None)
    if there is None or there.i + 1 >= len(case.target):
        return None
    verb = there.nbor()
    if verb.lemma_ != "be" or verb.dep_.startswith("aux") or not {there, verb} & {*case.new}:
        return None
    if case.in_source(there) is not None or "there" in _lower(case.source):
        return None
    noun = next((c for c in verb.children if c.dep_ in {"attr", "nsubj"} and c.i > verb.i), None)
    own = case.learners(noun)
    if noun is None or own is None or own in case.old or case.becomes(own) is None:
        return None
    if any(t.dep_ in _SUBJECTS and t.pos_ in {"NOUN", "PROPN"} for t in case.old):
        return None  # the group has forty members → there are forty: both say it
    if _lower(case.old) == ["we"] or _lower(case.old) == ["they"]:
        return _how_many_of_us(case, noun, own)
    return case.say(
        "To say that something exists or is somewhere, we use {%(new)s}, not “%(old)s”.",
        own,
        new=quote(case.target[there.i : verb.i + 1]),
    )


def _how_many_of_us(case: Case, noun: Token, own: Token) -> Said | None:
    """We were only three → There were only three of us."""
    if not noun.like_num and not any(c.like_num for c in noun.children):
        return None
    be = own.doc[case.edit.end] if case.edit.end < len(own.doc) else None
    if be is None or be.lower_ not in FINITE_BE:
        return None
    return case.say(
        "To say how many people a group has (【%(number)s】), we use {there %(be)s} … “of %(them)s”"
        ", not “%(old)s %(be)s”.",
        case.phrase(case.learners(noun.doc[noun.left_edge.i]), own),
        number=quote(noun.doc[noun.left_edge.i : noun.i + 1]),
        be=quote(be),
        them="us" if case.old[0].lower_ == "we" else "them",
        rule="Use there is or there are and a number: there are four of us.",
    )


@reason("R:OTHER", "R:VERB", rank=LAST + 2, severity=3,
        rule="A clause has its own subject and verb.")  # fmt: skip
def subject_and_tense(case: Case) -> Said | None:
    """the only time of relax → they could relax: the verb gets its subject and its tense."""
    if case.operation != "R" or not 2 <= len(case.new) <= 4 or any(t.is_punct for t in case.new):
        return None
    if any(t.tag_ in _FINITE or t.dep_ in _SUBJECTS for t in case.old) or _touched(case):
        return None
    subject = next((t for t in case.new if t.dep_ in _SUBJECTS and t.pos_ == "PRON"), None)
    if subject is None or subject.lower_ in _RELATIVES | {"it", "there"}:
        return None
    verb = subject.head
    helper = next((c for c in verb.children if c.dep_ == "aux" and c.tag_ in _FINITE), None)
    own = case.in_source(verb)
    if helper is None or helper not in case.new or verb in case.new or own is None:
        return None
    if verb.i - helper.i > 2:
        return None
    return case.say(
        "{%(new)s} gives the verb 【%(verb)s】 its subject and its tense; “%(old)s” does not.",
        own,
        verb=quote(own),
    )


def _touched(case: Case) -> bool:
    """Another edit, marks and spelling apart, begins or ends where this one does."""
    return any(
        edit.category not in {"PUNCT", "SPELL", "ORTH"}
        and (edit.end == case.edit.start or edit.start == case.edit.end)
        for edit in case.others
    )


@reason("R:OTHER", rank=LAST + 1, severity=1)
def becomes_a_phrase(case: Case) -> Said | None:
    """a song that everybody knows → a well-known song: fewer words, no clause."""
    if case.operation != "R" or len(case.old) < len(case.new) + 2 or len(case.new) > 3:
        return None
    if any(t.is_punct for t in (*case.old, *case.new)):
        return None
    subject = next((t for t in case.old if t.dep_ in _SUBJECTS), None)
    if subject is None or subject.head not in case.old or subject.head.dep_ not in {"relcl", "acl"}:
        return None
    if any(t.tag_ in _FINITE or t.dep_ in _SUBJECTS for t in case.new):
        return None
    noun = subject.head.head
    if noun in case.old or noun.pos_ not in {"NOUN", "PRON", "PROPN"} or not noun.is_alpha:
        return None
    if case.becomes(noun) is None or not any(not t.is_stop for t in case.new):
        return None
    if "name" in _lower(case.old) or case.old[-1].pos_ == "ADP":
        return None  # which name is: no right clause
    if any(t.is_alpha and len(t) > 2 and t.lower_ not in errant_words for t in case.old):
        return None
    return _no_rule(
        case.say(
            "The clause “%(old)s” tells more about 【%(noun)s】; {%(new)s} does it in fewer words.",
            noun,
            noun=quote(noun),
        )
    )


@reason("R:OTHER", "R:ADV", "R:PREP", "R:NOUN", rank=LATE + 2, severity=1,
        rule="One adverb can often take the place of a phrase: carefully, with care.")  # fmt: skip
def adverb_for_a_phrase(case: Case) -> Said | None:
    """From the side of the law, it is right → Legally, it is right."""
    words = [t for t in case.new if not t.is_punct]
    if case.operation != "R" or len(words) != 1 or words[0].pos_ != "ADV":
        return None
    phrase = [t for t in case.old if not t.is_punct]
    if not 2 <= len(phrase) <= 6 or phrase[0].pos_ != "ADP" or _touched(case):
        return None
    span = phrase[0].doc[phrase[0].i : phrase[-1].i + 1]
    noun = next((c for c in phrase[0].children if c.dep_ == "pobj"), None)
    if span.root != phrase[0] or noun is None or noun.right_edge.i != phrase[-1].i:
        return None
    if words[0].dep_ != "advmod" or noun.like_num:
        return None
    adverb = words[0].lower_
    family = any(t.lower_[:4] == adverb[:4] for t in phrase)
    if not adverb.endswith("ly") or not family and noun.lemma_.lower() not in _OF_A_WAY:
        return None  # with his brother → early: another thing is said
    if {t.lower_ for t in phrase} & NEGATIVES:
        return None
    return case.say(
        "{%(new)s} says in fewer words what “%(old)s” is meant to say.",
        new=quote(words[0]),
        old=quote(span),
    )


_OF_A_WAY = {"way", "manner", "side", "aspect", "view", "fashion", "care", "myself", "speed"}


@reason("R:OTHER", "R:VERB", rank=LATE, severity=3)
def called_for_its_name(case: Case) -> Said | None:
    """a village which name is Ost → called Ost: two words that join the noun to its name."""
    old = _lower(case.old)
    if case.operation != "R" or "name" not in old or old[0] == "whose" or len(old) > 5:
        return None
    if _lower(case.new) not in (["called"], ["named"]) or not {"is", "was", "'s", "’s"} & {*old}:
        return None
    noun = case.before
    if noun is None or noun.pos_ not in {"NOUN", "PROPN"} or case.becomes(noun) is None:
        return None
    return _no_rule(
        case.say(
            "To tell the name of 【%(noun)s】, we write {%(new)s} or “whose name is”, not "
            "“%(old)s”.",
            noun,
            noun=quote(noun),
        )
    )


@reason("R:OTHER", "R:ADV", "R:ADJ", "R:DET", severity=3,
        rule="Before a comparative such as easier we use much or a lot, not more.")  # fmt: skip
def more_before_a_comparative(case: Case) -> Said | None:
    """more easier → much easier."""
    if case.old_text.lower() != "more" or case.new_text.lower() not in _STRONGER:
        return None
    after = case.after
    if after is None or after.tag_ not in {"JJR", "RBR"} or not after.lower_.endswith(_COMPARED):
        return None
    return case.say(
        "【%(word)s】 compares already, so “more” cannot stand before it; {%(new)s} says by how "
        "much.",
        after,
        word=quote(after),
    )


_STRONGER = {"much", "far", "a lot", "even", "a bit", "a little"}
_COMPARED = ("er", "worse", "less")


@reason("R:VERB", "R:OTHER", "R:NOUN", "R:NOUN:POSS", "R:VERB:SVA", "R:PUNCT", "R:VERB:TENSE",
        severity=2, rule="The -s of a verb has no apostrophe: she works, it runs.")  # fmt: skip
def no_apostrophe_in_a_verb(case: Case) -> Said | None:
    """She work's in a bank → works."""
    old, new = case.edit.original.strip().lower(), case.edit.replacement.strip().lower()
    if old.replace("’", "'") != f"{new[:-1]}'s" or not new.endswith("s") or len(case.new) != 1:
        return None
    if case.new[0].tag_ != "VBZ":
        return None
    verbs = [case.new[0], case.new[0].head] if case.new[0].dep_ == "conj" else case.new[:1]
    subjects = (c for verb in verbs for c in verb.children if c.dep_ in _SUBJECTS)
    own = case.learners(next(subjects, None))
    if own is None:
        return None
    return case.say(
        "With 【%(subject)s】 the verb takes -s, and this -s has no apostrophe: {%(new)s}.",
        own,
        subject=quote(own),
    )

"""What kind of change an edit is, and which edits are refused whatever the network says.

    >>> kind_of("go", "goes", lexicon)
    'form -s'
    >>> kind_of("dog", "table", lexicon)
    'content'
    >>> kind_of("borrowed", "lent", lexicon)
    'confusable'

A kind decides how sure the network must be (``judging.py``). Refused are edits that
touch a number, a link, a name, an idiom or text the network could not read, that bring in a
number, a name or a coarse word, or that drop or add a stretch of words.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

from rapidfuzz.distance import OSA

from grammar_items.usage.lexicon import confusable
from models.bundle.lexicon import COARSE, CONTRACTIONS, Lexicon
from models.bundle.speller import sound
from models.bundle.view import View
from models.bundle.words import Word, WordEdit, likeness, words_of

FUNCTION = frozenset(
    """a an the this that these those my your his her its our their mine yours hers ours theirs
    i you he she it we they me him us them myself yourself himself herself itself ourselves
    yourselves themselves who whom whose which what when where why how
    in on at to for of with from by about into onto over under after before during since until
    till as like than then through across along among between against without within around
    near behind below above beside besides beyond despite except off out up down per via upon
    towards toward
    and or but so because although though if unless while whereas nor yet however therefore
    whether
    be am is are was were been being do does did done doing have has had having will would shall
    should can could may might must ought need dare used get got let
    not no nor n't never none nothing nobody nowhere neither either both all any some every each
    much many more most few fewer little less least several enough lot lots plenty another other
    others one ones someone anyone everyone somebody anybody everybody something anything
    everything somewhere anywhere everywhere
    very too also just only even still already ever quite rather such so there here now ago
    else again well please
    years old part""".split()
)
"""Words that may come and go without a change of meaning; the last ones as in "she has ten years"
and "the most part of people"."""
SYMBOLS = frozenset('"()[]{}/*#@`_<>|\\^~=+$%&')
"""Characters that the network reads badly or that belong to code, links and quotations."""
IDIOMS = Path(__file__).with_name("idioms.txt")
"""Phrases that are right as they stand, though their words seldom go together: a case in point."""
BEFORE_VERB = frozenset(
    "also always already never often usually sometimes still just only ever probably".split()
)
"""Adverbs that stand behind *be* and before other verbs."""
SMALL_NUMBERS = frozenset("one two three four five six seven eight nine ten".split())

ARTICLES = frozenset("a an the".split())
DETERMINERS = ARTICLES | frozenset(
    "this that these those my your his her its our their some any no every each all both much many "
    "few little another other such what which whose".split()
)
PREPOSITIONS = frozenset(
    "in on at to for of with from by about into onto over under after before during since until "
    "till as like through across along among between against without within around near behind "
    "below above beside besides beyond despite except off out up down per via upon towards".split()
)

AGREEMENT_PAIRS = frozenset(
    frozenset(pair.split())
    for pair in (
        "is are", "was were", "am is", "am are", "has have", "does do", "doesn't don't",
        "isn't aren't", "wasn't weren't", "hasn't haven't", "this these", "that those",
    )
)  # fmt: skip
"""Function words that differ in number or person only."""
AUXILIARIES = frozenset(
    "be am is are was were been being do does did done doing have has had having will would shall "
    "should can could may might must ought don't doesn't didn't isn't aren't wasn't weren't "
    "haven't hasn't hadn't won't wouldn't can't couldn't shouldn't get got".split()
)
SUBJECT_PRONOUNS = frozenset("i he she we they".split())
"""Pronouns that can only be a subject; *you* and *it* may be objects: make it work."""
PRONOUNS = frozenset(
    "i you he she it we they me him us them myself yourself himself herself itself ourselves "
    "yourselves themselves mine yours hers ours theirs who whom which that what one ones".split()
)

KINDS = (
    COMMA_IN, COMMA_OUT, MARK, HYPHEN, FINAL, CASE, TYPO, SURE_SPELLING, SPELLING, SPACING, SPELLER,
    FORM_S, FORM, DERIVATION, ARTICLE_IN, ARTICLE_OUT, ARTICLE, PREPOSITION_IN, PREPOSITION_OUT,
    PREPOSITION, AGREEMENT, AGREEMENT_WITH_PRONOUN, AUXILIARY, DETERMINER, PRONOUN, WORD_IN,
    WORD_OUT, FUNCTION_WORD, CONFUSABLE, CONTENT, ORDER,
) = (
    "comma in", "comma out", "mark", "hyphen", "final mark", "case", "known misspelling",
    "sure spelling", "spelling", "spacing", "speller", "form -s", "form", "derivation",
    "article in", "article out", "article", "preposition in", "preposition out", "preposition",
    "agreement", "agreement with pronoun", "auxiliary", "determiner", "pronoun", "word in",
    "word out", "function word", "confusable", "content", "order",
)  # fmt: skip
"""What is judged alike: ``in`` is inserted, ``out`` is deleted, else replaced.

A known misspelling is in the list of misspellings; a sure spelling is the speller's one clear
reading of a word that is in no list, taken before the network reads the sentence; the speller's
best reading of what the network left is "speller"; the network's own is "spelling". A confusable
is one of two words that learners mix up (``grammar_items/usage``), any other word is "content".
The agreement of a verb right behind he, she, I, we or they can hardly be right as it is, so little
is asked for it even of a sentence that stands alone."""


def _is_function(word: str) -> bool:
    return word.lower() in FUNCTION or word.lower() in CONTRACTIONS


def _is_mark(word: str) -> bool:
    return not any(character.isalnum() for character in word)


def kind_of(before: str, after: str, lexicon: Lexicon, last: bool = False) -> str:
    """The kind of one edit, from its words alone; ``last`` if it ends the sentence."""
    old, new = before.split(), after.split()
    if all(map(_is_mark, old + new)):
        if (old, new) in (([], [","]), ([","], [])):
            return COMMA_IN if new else COMMA_OUT
        if "-" in old + new:
            return HYPHEN
        return FINAL if last and not old and new in (["."], ["?"], ["!"]) else MARK
    if before.lower() == after.lower():
        return CASE
    if sorted(before.lower()) == sorted(after.lower()) and len(old) > 1:
        return ORDER
    old = [word for word in old if not _is_mark(word)]
    new = [word for word in new if not _is_mark(word)]
    if "".join(old).lower().replace("'", "") == "".join(new).lower().replace("'", ""):
        return SPACING
    if len(old) == len(new) == 1:
        return _kind_of_pair(old[0], new[0], lexicon)
    if _content(old) & _content(new):  # words have moved: what counts is what else has changed
        stay = {word.lower() for word in old} & {word.lower() for word in new}
        gone, come = (" ".join(w for w in side if w.lower() not in stay) for side in (old, new))
        if gone and come:
            return kind_of(gone, come, lexicon)
        return FUNCTION_WORD if gone or come else ORDER
    if all(map(_is_function, old + new)):
        return _kind_of_function_words(old, new)
    rest_old = [w for w in old if not _is_function(w)]
    rest_new = [w for w in new if not _is_function(w)]
    if len(rest_old) == len(rest_new) == 1:
        inner = _kind_of_pair(rest_old[0], rest_new[0], lexicon)
        return FUNCTION_WORD if inner == CASE else inner
    return CONTENT


def kind_behind(pronoun: str, before: str, after: str, kind: str) -> str:
    """The kind of an edit behind this word: ``She {go>goes}`` is agreement with a pronoun."""
    agrees = kind == FORM_S or kind == AGREEMENT and not {before.lower(), after.lower()} & _PAST_BE
    if agrees and pronoun.lower() in SUBJECT_PRONOUNS and before.islower():
        return AGREEMENT_WITH_PRONOUN
    return kind


_PAST_BE = {"was", "were", "wasn't", "weren't"}
"""If he were here: not always agreement."""


def _kind_of_function_words(old: list[str], new: list[str]) -> str:
    words = {word.lower() for word in old + new}
    if words in AGREEMENT_PAIRS:
        return AGREEMENT
    for group, kinds in (
        (ARTICLES, (ARTICLE_IN, ARTICLE_OUT, ARTICLE)),
        (PREPOSITIONS, (PREPOSITION_IN, PREPOSITION_OUT, PREPOSITION)),
    ):
        if words <= group:
            return kinds[2] if old and new else kinds[0] if new else kinds[1]
    if old and new:
        for group, kind in (
            (AUXILIARIES, AUXILIARY), (DETERMINERS, DETERMINER), (PRONOUNS, PRONOUN)
        ):  # fmt: skip
            if words <= group:
                return kind
    return FUNCTION_WORD if old and new else WORD_IN if new else WORD_OUT


def _kind_of_pair(one: str, other: str, lexicon: Lexicon) -> str:
    a, b = one.lower(), other.lower()
    if a == b:
        return CASE
    if not lexicon.knows(one) and one.islower() and not _is_function(one):
        return SPELLING if likeness(one, other) >= 0.5 else CONTENT
    if _is_function(one) and _is_function(other):
        return _kind_of_function_words([one], [other])
    if f"{a}s" == b or f"{b}s" == a or f"{a}es" == b or f"{b}es" == a:
        return FORM_S
    if lexicon.related(one, other):
        return FORM
    shared = len(_common_start(a, b))
    if shared >= 4 or shared >= 3 and likeness(one, other) > 0.7:
        return DERIVATION
    return CONFUSABLE if _mixed_up(a, b, lexicon) else CONTENT


def _mixed_up(one: str, other: str, lexicon: Lexicon) -> bool:
    """Whether learners are known to write one for the other: borrow and lend."""
    pairs = product(lexicon.readings(one), lexicon.readings(other))
    return any(confusable(a, b) is not None for a, b in pairs)


def _common_start(one: str, other: str) -> str:
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return one[:length]


def refused(edit: WordEdit, words: list[Word], view: View, lexicon: Lexicon) -> str | None:
    """Why the edit must not be made, or None."""
    old = words[edit.start : edit.end]
    if any(place in view.kept for word in old for place in range(word.start, word.end)):
        return "text that must stay"
    before, after = edit.before.split(), edit.after.split()
    if _numbers(before) != _numbers(after):
        return "a number"
    if any(word.isalpha() and not word.isascii() and word not in after for word in before):
        return "a foreign word"
    if "Link" in after or set(edit.before + edit.after) & SYMBOLS:
        return "a link, a symbol or a quotation mark"
    if len(before) - len(after) > 2 or len(after) - len(before) > 3 or len(before) > 7:
        return "a stretch of words"
    if _makes_no_word(before, after, lexicon):
        return "words that make no word together"
    if _another_word(before, after, lexicon):
        return "a word too far from a misspelt one"
    if COARSE & {word.lower() for word in after} - {word.lower() for word in before}:
        return "a coarse word"
    if _in_idiom(edit, words):
        return "an idiom"
    if _loses_a_person(before, after):
        return "one of two persons"
    if before == ["had"] and not after and _said_twice(edit, words):
        return "a second had"  # They had had lunch: right more often than said twice
    if _before_be(before, after):
        return "a word behind be"
    if {edit.before.lower(), edit.after.lower()} == {"nobody", "no one"}:
        return "a word as good as the other"
    if edit.before.lower() == "despite of" and edit.after.lower() in {"although", "though"}:
        return "a joining word before a noun"
    if _loses_meaning(before, after, lexicon) and not _said_twice(edit, words):
        return "a word that carries meaning"
    everywhere = {word.text.lower() for word in words}
    if not before and any(not _is_function(w) and w.lower() in everywhere for w in after):
        return "a word that is there already"
    if _odd_capital(edit, words, lexicon):
        return "a capital"
    for position, word in enumerate(old, edit.start):
        if _is_name(words, position, lexicon) and not _keeps_name(word.text, after):
            return "a name"
    if edit.start == len(words) and words[0].text[:1].islower() and not before:
        return "the end of a note"
    same = [word.lower() for word in before]
    for new in after:
        new_name = new[:1].isupper() and not lexicon.knows(new) and new.lower() not in same
        if new_name and not any(likeness(new, old_word.text) > 0.7 for old_word in old):
            return "a new name"
    return None


def _makes_no_word(before: list[str], after: list[str], lexicon: Lexicon) -> bool:
    """``who equate`` → ``whoequate``: words may be joined only into one that exists."""
    joined = "".join(before).lower()
    return (
        len(before) > len(after) == 1 and after[0].lower() == joined and not lexicon.knows(joined)
    )


def _another_word(before: list[str], after: list[str], lexicon: Lexicon) -> bool:
    """``restic`` → ``Rust``, ``unsage`` → ``useful``: what is no word is not near this one.

    Irregular forms are far from the regular ones that learners make: catched and caught.
    """
    old, new = (
        [w for w in side if w.isalpha() and not _is_function(w)] for side in (before, after)
    )
    if len(old) != 1 or len(new) != 1 or not old[0].islower() or lexicon.knows(old[0]):
        return False
    one, other = old[0], new[0].lower()
    if OSA.distance(one, other) < 3 or sound(one) == sound(other):
        return False
    regular = one.endswith(("ed", "er", "est")) or one.endswith("s") and len(other) <= len(one)
    return not (regular and one[0] == other[0])


@cache
def _idioms() -> dict[str, list[list[str]]]:
    """The words of each idiom, by the first of them."""
    by_first: dict[str, list[list[str]]] = {}
    for line in IDIOMS.read_text(encoding="utf-8").splitlines():
        phrase = [word.text for word in words_of(line)]
        by_first.setdefault(phrase[0], []).append(phrase)
    return by_first


def _in_idiom(edit: WordEdit, words: list[Word]) -> bool:
    """Whether a phrase that is right as it stands would be changed; its capital may."""
    if edit.before.lower() == edit.after.lower():
        return False
    low = [word.text.lower() for word in words]
    for start, first in enumerate(low):
        for phrase in _idioms().get(first, ()):
            end = start + len(phrase)
            if (
                low[start:end] == phrase
                and start < max(edit.end, edit.start + 1)
                and (edit.start < end if edit.end > edit.start else start < edit.start < end)
            ):
                return True
    return False


def _loses_a_person(before: list[str], after: list[str]) -> bool:
    """``Me and him`` → ``It``: two persons do not become one."""
    low = [word.lower() for word in before]
    gone = "and" in low and "and" not in {word.lower() for word in after}
    persons = {"me", "him", "her", "i", "he", "she", "them", "us", "you"}
    return gone and bool(persons & set(low)) and len(before) > len(after)


def _before_be(before: list[str], after: list[str]) -> bool:
    """``was also`` → ``also was``: such a word stands behind *be*."""
    if len(before) != 2 or [word.lower() for word in reversed(after)] != [
        w.lower() for w in before
    ]:
        return False
    return before[0].lower() in _BE and before[1].lower() in BEFORE_VERB


_BE = {"am", "is", "are", "was", "were"}


def _numbers(words: list[str]) -> list[str]:
    return sorted(word for word in words if re.search(r"\d", word))


def _said_twice(edit: WordEdit, words: list[Word]) -> bool:
    """``the big big dog``: what goes is there once more, before or behind."""
    gone = [word.text.lower() for word in words[edit.start : edit.end]]
    before = [word.text.lower() for word in words[max(0, edit.start - len(gone)) : edit.start]]
    behind = [word.text.lower() for word in words[edit.end : edit.end + len(gone)]]
    return gone in (before, behind)


def _odd_capital(edit: WordEdit, words: list[Word], lexicon: Lexicon) -> bool:
    """A capital on a word inside the sentence that is no name, or on a line of small letters."""
    if edit.before.lower() != edit.after.lower() or edit.before == edit.after:
        return False
    if opens(words, edit.start):
        # A line without a capital and without a mark at its end is a note, not a sentence.
        return edit.start == 0 and not ends(words)
    return any(
        new != old and new[0].isupper() and new not in lexicon.names and not new.startswith("I")
        for old, new in zip(edit.before.split(), edit.after.split(), strict=True)
    )


def opens(words: list[Word], position: int) -> bool:
    """Whether a sentence begins with this word."""
    return position == 0 or words[position - 1].text in ".!?:\"'("


def ends(words: list[Word]) -> bool:
    """Whether there is a mark at the end."""
    return bool(words) and words[-1].text in ".!?\"')…:;,"


def _loses_meaning(before: list[str], after: list[str], lexicon: Lexicon) -> bool:
    """Whether fewer words carry meaning; ``likes`` goes on in ``like``, ``maybe`` in ``may be``."""
    if "".join(before).lower() == "".join(after).lower():
        return False
    old, new = _content(before), _content(after)
    gone = [w for w in old if not any(_same_word(w, other, lexicon) for other in after)]
    come = [w for w in new if not any(_same_word(w, other, lexicon) for other in before)]
    return len(gone) > len(come)


def _content(words: list[str]) -> set[str]:
    """Those of the words that carry meaning."""
    return {w.lower() for w in words if not _is_function(w) and not _is_mark(w)}


def _same_word(one: str, other: str, lexicon: Lexicon) -> bool:
    """In another form, or in another spelling."""
    return lexicon.related(one, other) or likeness(one, other) > 0.7


def _is_name(words: list[Word], position: int, lexicon: Lexicon) -> bool:
    """A capital inside a sentence on a word that has no business with one."""
    word = words[position].text
    if not word[:1].isupper() or _is_function(word) or word == "I":
        return False
    return not lexicon.knows(word) or not opens(words, position)


def _keeps_name(name: str, after: list[str]) -> bool:
    """``Toms`` may become ``Tom's``, ``Monday`` ``Mondays``; ``Tom`` not ``Tim``."""
    stem = name.lower().replace("'", "").removesuffix("s")
    return any(word.lower().replace("'", "").removesuffix("s") == stem for word in after)

"""A sentence and its correction → edits with types and places in the learner's text.

``mark(["He go home."], ["He goes home."])`` gives one sentence with one edit:
tokens 1 to 2, characters 3 to 5, "go" → "goes", ``R:VERB:SVA``.

ERRANT aligns, merges and classifies. What it splits although a reader sees
one change (a moved word; "is go" → "goes") is put together again here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from errant.alignment import Alignment
from errant.edit import Edit as ErrantEdit
from spacy.tokens import Doc, Token

from app.language import errant_annotator
from app.segment import protected_spans
from grammar_items.parsing import parse_all, written
from grammar_items.usage.closed_class import ARTICLES

_SAME_SIGN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "..."})
_VERBS = {"VERB", "VERB:FORM", "VERB:TENSE", "VERB:SVA", "VERB:INFL", "MORPH"}
_FARTHEST_MOVE = 8
_SMALL = {"to", "in", "on", "at", "for", "of"}
_NEARBY = 2
LONGEST_RUN = 25
"""Changed words side by side that ERRANT may divide into edits."""
CHEAP_ALIGNMENT, COSTLY_ALIGNMENT = 200_000, 8_000_000
"""Steps that ERRANT's alignment may take: always (58 words in place of 58 others), and never."""
LEAST_SHARED = 0.3
"""Share of words in common between those two."""
MAX_TARGET = 6_000
"""Characters of a corrected sentence; a longer one is no correction of a sentence."""
NOT_MARKED = (
    "This sentence was corrected, but Margin could not tell the changes apart, so it was kept as "
    "it is."
)
_JOINING = {"and", "but", "so", "or", "yet", "because", "which", "who", "where", "while", "whereas"}
_NOT = {"no": "not", "n't": "not", "n’t": "not"}
"""He no is here → He is not here: the word has moved, though it changed on the way."""


@dataclass(frozen=True)
class TokenEdit:
    """A change of tokens ``start``–``end`` of the source into ``c_start``–``c_end`` of the target,
    and the characters of the learner's sentence that it replaces."""

    start: int
    end: int
    c_start: int
    c_end: int
    type: str
    first: int
    """Character span in the sentence, half-open."""
    last: int
    original: str
    replacement: str

    @property
    def operation(self) -> str:
        return self.type.split(":")[0]

    @property
    def category(self) -> str:
        return self.type.partition(":")[2]


@dataclass(frozen=True, eq=False)
class MarkedSentence:
    """A sentence with its parses and edits; ``corrected`` is the text with all edits made."""

    text: str
    corrected: str
    source: Doc | None
    target: Doc | None
    edits: tuple[TokenEdit, ...]
    trouble: str | None = None
    """Why the sentence was kept although it was corrected."""


def mark(sources: Sequence[str], targets: Sequence[str]) -> list[MarkedSentence]:
    """Edits for each pair; only sentences that changed are parsed, all in one batch."""
    differ = [i for i, (s, t) in enumerate(zip(sources, targets, strict=True)) if _differ(s, t)]
    changed = [i for i in differ if len(targets[i]) <= MAX_TARGET]
    docs = list(parse_all(text for i in changed for text in (sources[i], targets[i])))
    marked = [MarkedSentence(source, source, None, None, ()) for source in sources]
    for i in set(differ) - set(changed):
        marked[i] = MarkedSentence(sources[i], sources[i], None, None, (), NOT_MARKED)
    for place, i in enumerate(changed):
        try:
            marked[i] = _mark_one(sources[i], docs[2 * place], docs[2 * place + 1])
        except Exception:  # whatever a parse holds, it costs this sentence only
            marked[i] = MarkedSentence(sources[i], sources[i], None, None, (), NOT_MARKED)
    return marked


def _differ(source: str, target: str) -> bool:
    return source.split() != target.split()


def _mark_one(text: str, source: Doc, target: Doc) -> MarkedSentence:
    kept: list[TokenEdit] = []
    guarded = protected_spans(text)
    for edit in _one_change_each(source, target, _annotate(source, target)):
        placed = _place(text, source, target, edit)
        if placed is None or _forbidden(text, placed, guarded) or _stop_on_a_title(source, placed):
            continue
        kept.append(placed)
    edits = tuple(_without_overlap(kept))
    return MarkedSentence(text, _apply(text, edits), source, target, edits)


def _annotate(source: Doc, target: Doc) -> list[ErrantEdit]:
    same_before, same_after = _same_ends(source, target)
    old, new = len(source) - same_before - same_after, len(target) - same_before - same_after
    if _too_different(source, target, old, new):
        span = [same_before, same_before + old, same_before, same_before + new]
        whole = ErrantEdit(source, target, span)
        whole.type = "R:OTHER"
        return [whole]
    annotator = errant_annotator()
    alignment = annotator.align(source, target)
    rewritten = _rewritten(alignment)
    edits: list[ErrantEdit] = annotator.merge(alignment)
    for edit in edits:
        _classify(edit)
    return sorted(edits + rewritten, key=lambda edit: (edit.o_start, edit.c_start))


def _rewritten(alignment: Alignment) -> list[ErrantEdit]:
    """Runs of more changed words than a correction has, each taken out of the alignment as one
    edit: ERRANT tries all ways to divide a run, and 60 words take it five seconds."""
    steps: list[tuple[str, int, int, int, int]] = []
    edits: list[ErrantEdit] = []
    for changed, group in groupby(alignment.align_seq, lambda step: step[0] in {"D", "I", "S"}):
        run = list(group)
        if not changed or len(run) <= LONGEST_RUN:
            steps += run
            continue
        span = [run[0][1], run[-1][2], run[0][3], run[-1][4]]
        whole = ErrantEdit(alignment.orig, alignment.cor, span)
        whole.type = "R:OTHER"
        edits.append(whole)
    alignment.align_seq = steps
    return edits


def _same_ends(source: Doc, target: Doc) -> tuple[int, int]:
    """Tokens that are the same at the beginning and, after those, at the end."""
    shorter = min(len(source), len(target))
    before = 0
    while before < shorter and source[before].orth == target[before].orth:
        before += 1
    after = 0
    while after < shorter - before and source[-1 - after].orth == target[-1 - after].orth:
        after += 1
    return before, after


def _too_different(source: Doc, target: Doc, old: int, new: int) -> bool:
    """ERRANT's alignment takes cubic time where no word is shared: 100 words 3 s, 200 words 40 s.

    Such a pair is another text rather than a correction, and is shown as one change.
    """
    cost = old * new * min(old, new)
    if cost <= CHEAP_ALIGNMENT or not old or not new:
        return False
    words, others = {token.lower for token in source}, {token.lower for token in target}
    shared = len(words & others) / min(len(words), len(others))
    return cost > COSTLY_ALIGNMENT or shared < LEAST_SHARED


def _classify(edit: ErrantEdit) -> ErrantEdit:
    operation = "M" if not edit.o_toks else "U" if not edit.c_toks else "R"
    try:
        classified: ErrantEdit = errant_annotator().classify(edit)
    except KeyError:  # a tag that ERRANT's map does not know
        edit.type = f"{operation}:OTHER"
        return edit
    if classified.type == "UNK":  # the same tokens on both sides: only the spacing changes
        classified.type = f"{operation}:ORTH"
    return classified


def _one_change_each(source: Doc, target: Doc, edits: Sequence[ErrantEdit]) -> Iterator[ErrantEdit]:
    """Join what belongs together: moved words, and neighbouring changes of one verb."""
    waiting = list(_realigned(source, target, edits))
    for apart in (_article_apart, _capital_apart, _comma_apart):
        waiting = [part for edit in waiting for part in apart(source, target, edit)]
    while waiting:
        edit = waiting.pop(0)
        while waiting:
            if _moves_around(edit, *waiting[:2]):
                del waiting[0]  # what changes inside the moved phrase is part of the move
            moved = _moves(edit, waiting[0])
            compared = _one_comparison(edit, waiting[0])
            in_word = _in_one_word(edit, waiting[0])
            near = _other_word_nearby(edit, waiting[0])
            moved = moved or near in {"PRON", "ADV"}
            one_word = _one_verb(edit, waiting[0]) or near is not None
            if not moved and not compared and not in_word and not one_word:
                break
            other, type = waiting.pop(0), edit.type
            span = [edit.o_start, other.o_end, edit.c_start, other.c_end]
            edit = _classify(ErrantEdit(source, target, span))
            if in_word:
                edit.type = type
            elif moved:
                edit.type = "R:WO"
            elif compared:
                edit.type = "R:ADJ:FORM"
        yield _whole_word(source, target, _with_its_verb(source, target, edit))


def taken_apart(sentence: MarkedSentence, edit: TokenEdit) -> tuple[TokenEdit, ...]:
    """The changes of single words that one edit of several words is made of.

    "umbrela" → "an umbrella" is "+ an" and "umbrela" → "umbrella". A word in place of one of
    another class, "also" → "is", is one that goes and one that comes. Empty where words change
    places or where there is nothing to take apart.
    """
    source, target = sentence.source, sentence.target
    if source is None or target is None:
        return ()
    old, new = source[edit.start : edit.end], target[edit.c_start : edit.c_end]
    parts: list[TokenEdit] = []
    for step, start, end, c_start, c_end in errant_annotator().align(old, new).align_seq:
        if step.startswith("T"):
            return ()
        span = [edit.start + start, edit.start + end, edit.c_start + c_start, edit.c_start + c_end]
        if step == "M":
            continue
        whole = _classify(ErrantEdit(source, target, span))
        pieces = [whole]
        if step == "S" and _crosses_classes(whole):
            gone, come = [*span[:3], span[2]], [span[1], *span[1:]]
            pieces = [_classify(ErrantEdit(source, target, part)) for part in (gone, come)]
        placed = (_place(sentence.text, source, target, piece) for piece in pieces)
        parts += [part for part in placed if part is not None]
    return tuple(parts) if len(parts) > 1 else ()


_PHRASE_TYPES = {"OTHER", "DET", "PREP", "PART", "PRON", "ADV", "ADJ", "NOUN", "VERB", "CONJ",
                 "MORPH", "VERB:FORM", "VERB:TENSE"}  # fmt: skip
"""ERRANT's categories of edits that may be pieces of one rewritten phrase."""
_LONGEST_PHRASE = 6
_HE_OR_SHE = {"he", "she", "his", "her", "hers", "him", "himself", "herself", "or", "/", "s"}
_CLASSES = {
    "NOUN": "noun", "PROPN": "noun", "VERB": "verb", "AUX": "verb", "ADJ": "adjective",
    "NUM": "adjective", "ADV": "adverb", "ADP": "preposition", "SCONJ": "preposition",
    "PART": "preposition", "DET": "determiner", "PRON": "pronoun", "CCONJ": "conjunction",
}  # fmt: skip
_WITH_A_MEANING = {"noun", "verb", "adjective"}
_MAY_COME_OR_GO = {"determiner", "preposition", "conjunction", "adverb"}
"""A change of one of these is explained by itself; a noun that comes belongs to a new phrase."""


def _realigned(source: Doc, target: Doc, edits: Sequence[ErrantEdit]) -> Iterator[ErrantEdit]:
    """Neighbouring pieces of one phrase, cut between words that correspond.

    "do the checks" → "have checks": ERRANT pairs "the" with "have"; here "do" becomes "have" and
    "the" goes. Where nothing corresponds, the phrase is one change.
    """
    waiting = list(edits)
    while waiting:
        run = [waiting.pop(0)]
        while waiting and _touch(run[-1], waiting[0]) and _is_piece(run[-1], waiting[0]):
            run.append(waiting.pop(0))
        others = [edit for edit in edits if edit not in run]
        yield from run if _part_of_a_move(run, others) else _recut(source, target, run)


def _part_of_a_move(run: list[ErrantEdit], others: list[ErrantEdit]) -> bool:
    """ "student of high school" → "a high school student": what goes here comes elsewhere."""
    for mine, theirs in (("o_toks", "c_toks"), ("c_toks", "o_toks")):
        here = {t.lemma_ for edit in run for t in getattr(edit, mine) if not t.is_stop}
        if here & {t.lemma_ for edit in others for t in getattr(edit, theirs)}:
            return True
    return False


def _is_piece(*edits: ErrantEdit) -> bool:
    return all(
        edit.type.partition(":")[2] in _PHRASE_TYPES or _small_words_only(edit) for edit in edits
    )


def _small_words_only(edit: ErrantEdit) -> bool:
    """they → the before a new noun: ERRANT calls two small words a misspelling."""
    words = [*edit.o_toks, *edit.c_toks]
    return edit.type == "R:SPELL" and len(words) == 2 and all(token.is_stop for token in words)


def _recut(source: Doc, target: Doc, run: list[ErrantEdit]) -> list[ErrantEdit]:
    span = [run[0].o_start, run[-1].o_end, run[0].c_start, run[-1].c_end]
    old, new = source[span[0] : span[1]], target[span[2] : span[3]]
    if not len(old) or not len(new) or max(len(old), len(new)) > _LONGEST_PHRASE:
        return run
    if len(run) > 1 and {"he", "she", "his", "her", "him"} & {t.lower_ for t in old[:1]}:
        if {t.lower_ for t in old} <= _HE_OR_SHE and len(new) == 1:
            return [_classify(ErrantEdit(source, target, span))]  # his or her → their
    if not any(map(_crosses_classes, run)) or not all(map(_plain_words, (old, new))):
        return run
    parts = _corresponding(old, new)
    if parts is not None:
        return [_classify(ErrantEdit(source, target, part)) for part in parts]
    if len(run) == 1 or any(map(_one_word_in_two_forms, run)):
        return run
    return [_classify(ErrantEdit(source, target, span))]


def _one_word_in_two_forms(edit: ErrantEdit) -> bool:
    """individual → individually beside another change: that has a reason of its own."""
    old, new = edit.o_toks, edit.c_toks
    return len(old) == len(new) == 1 and _one_stem(old[0], new[0])


def _crosses_classes(edit: ErrantEdit) -> bool:
    """the → have, their following → future: not one word for one of its class."""
    if edit.type != "R:OTHER" and not _small_words_only(edit):
        return False
    old, new = edit.o_toks, edit.c_toks
    if len(old) > 1 or len(new) > 1:
        return True
    return _class_of(old[0]) != _class_of(new[0]) and not _one_stem(old[0], new[0])


def _plain_words(tokens: Sequence[Token]) -> bool:
    """No marks and no short forms, which have their own reasons."""
    return all(token.is_alpha for token in tokens)


def _class_of(token: Token) -> str:
    return "determiner" if token.tag_ == "PRP$" else _CLASSES.get(token.pos_, token.pos_)


def _one_stem(one: Token, other: Token) -> bool:
    first, second = one.lower_, other.lower_
    return one.lemma_ == other.lemma_ or len(first) > 3 and first[:4] == second[:4]


def _corresponding(old: Sequence[Token], new: Sequence[Token]) -> list[list[int]] | None:
    """Spans of the words that replace each other and of small words that come or go.

    None where a word with a meaning of its own has no counterpart.
    """
    pairs = _pairs(old, new)
    if (
        not any(_class_of(old[i]) in _WITH_A_MEANING for i, _ in pairs)
        or sum(_class_of(t) == "verb" for t in old) > 1
    ):
        return None
    parts: list[list[int]] = []
    ends = [(len(old), len(new))]
    i = j = 0
    for left, right in pairs + ends:
        if parts and j < right and new[j].dep_ == "prt" and parts[-1][3] == new[j].i:
            parts[-1][3], j = new[j].i + 1, j + 1  # know → find out
        loose = [*old[i:left], *new[j:right]]
        if i and any(
            _part_of_another_verb(old[i - 1], new[j - 1], token)
            for token in (*old[i:left][:1], *new[j:right][:1])
        ):
            return None
        helps = loose and all(_helps(token) for token in loose)
        if helps and left < len(old) and _class_of(old[left]) == "verb":
            parts.append([old[i].i if i < left else old[left].i, old[left].i + 1,
                          new[j].i, new[right].i + 1])  # fmt: skip
            i, j = left + 1, right + 1
            continue
        if any(_class_of(token) not in _MAY_COME_OR_GO or _helps(token) for token in loose):
            return None
        if loose:
            start, c_start = old[0].i + i, new[0].i + j
            parts.append([start, start + left - i, c_start, c_start + right - j])
        if left < len(old):
            parts.append([old[left].i, old[left].i + 1, new[right].i, new[right].i + 1])
        i, j = left + 1, right + 1
    return [part for part in parts if not _unchanged(old, new, part)]


def _part_of_another_verb(old: Token, new: Token, after: Token) -> bool:
    """foster → care for, came back → returned: the small word after the verb is part of it."""
    other = _class_of(new) == "verb" and not _one_stem(old, new)
    return other and after.pos_ in {"ADP", "ADV", "PART"} and after.head in (old, new)


def _unchanged(old: Sequence[Token], new: Sequence[Token], part: list[int]) -> bool:
    first, last, c_first, c_last = part
    before = [t.text for t in old if first <= t.i < last]
    return before == [t.text for t in new if c_first <= t.i < c_last]


def _helps(token: Token) -> bool:
    """A helping verb or to, which belongs to the verb after it."""
    return bool(token.pos_ in {"AUX", "PART"})


def _pairs(old: Sequence[Token], new: Sequence[Token]) -> list[tuple[int, int]]:
    """Places of the words that correspond: the cheapest alignment of two short phrases."""
    best: dict[tuple[int, int], tuple[float, list[tuple[int, int]]]] = {(0, 0): (0.0, [])}
    for i in range(len(old) + 1):
        for j in range(len(new) + 1):
            ways = []
            if i:
                cost, found = best[i - 1, j]
                ways.append((cost + 1, found))
            if j:
                cost, found = best[i, j - 1]
                ways.append((cost + 1, found))
            if i and j:
                cost, found = best[i - 1, j - 1]
                apart = _apart(old[i - 1], new[j - 1])
                ways.append((cost + apart, [*found, (i - 1, j - 1)]))
            if ways:
                best[i, j] = min(ways)
    return best[len(old), len(new)][1]


def _apart(one: Token, other: Token) -> float:
    """0 for one word in two forms, less than 1 for two words of a class; else never a pair."""
    if _one_stem(one, other):
        return 0.0
    return 0.6 if _class_of(one) == _class_of(other) else 9.0


def _capital_apart(source: Doc, target: Doc, edit: ErrantEdit) -> list[ErrantEdit]:
    """ "i am" → "I" is two changes: a capital, and a word too many."""
    old, new = edit.o_toks, edit.c_toks
    if not old or not new or len(old) == len(new) or edit.type.endswith(("ORTH", "WO")):
        return [edit]
    if old[0].text == new[0].text or old[0].lower_ != new[0].lower_:
        return [edit]
    o, c = edit.o_start, edit.c_start
    spans = ([o, o + 1, c, c + 1], [o + 1, edit.o_end, c + 1, edit.c_end])
    return [_classify(ErrantEdit(source, target, span)) for span in spans]


def _article_apart(source: Doc, target: Doc, edit: ErrantEdit) -> list[ErrantEdit]:
    """ "the safety is" → "safety is the" is no other order: one article goes, another comes."""
    old, new = [t.lower_ for t in edit.o_toks], [t.lower_ for t in edit.c_toks]
    o_start, o_end, c_start, c_end = edit.o_start, edit.o_end, edit.c_start, edit.c_end
    if edit.type != "R:WO" or len(old) < 3:
        return [edit]
    if old[0] == new[-1] in ARTICLES and old[1:] == new[:-1]:
        spans = ([o_start, o_start + 1, c_start, c_start], [o_end, o_end, c_end - 1, c_end])
    elif old[-1] == new[0] in ARTICLES and old[:-1] == new[1:]:
        spans = ([o_start, o_start, c_start, c_start + 1], [o_end - 1, o_end, c_end, c_end])
    else:
        return [edit]
    return [_classify(ErrantEdit(source, target, span)) for span in spans]


def _comma_apart(source: Doc, target: Doc, edit: ErrantEdit) -> list[ErrantEdit]:
    """ "severe" → "strict," is another word, and a comma; ", so" that joins two parts is one."""
    old, new = edit.o_toks, edit.c_toks
    marks = [t.i for t in new if t.text == ","]
    if len(marks) != 1 or len(old) + len(new) < 2 or any(t.is_punct for t in old):
        return [edit]
    if edit.type.endswith(("ORTH", "WO")) or any(t.lower_ in _JOINING for t in new):
        return [edit]
    o, c, o_end, c_end = edit.o_start, edit.c_start, edit.o_end, edit.c_end
    if marks[0] == c:
        spans = ([o, o, c, c + 1], [o, o_end, c + 1, c_end])
    elif marks[0] == c_end - 1:
        spans = ([o, o_end, c, c_end - 1], [o_end, o_end, c_end - 1, c_end])
    else:
        return [edit]
    return [_classify(ErrantEdit(source, target, span)) for span in spans]


def _moves(one: ErrantEdit, other: ErrantEdit) -> bool:
    """One takes out words that the other puts in, a few words away; or a reordering goes on.

    "the room of my sister" → "my sister's room": the room moves, whatever of and 's do.
    """
    if _touch(one, other) and "R:WO" in (one.type, other.type) and other.type != "M:PUNCT":
        return True
    if other.o_start - one.o_end > _FARTHEST_MOVE:
        return False
    for out, into in ((one, other), (other, one)):
        if out.type[:2] != "U:" or into.type[:2] != "M:" and not _in_place_of_a_small_word(into):
            continue
        gone, come = (_carried(_changed(edit)) for edit in (out, into))
        if other.o_start - one.o_end > 2 and all(t.lower_ in _SMALL for t in gone):
            continue  # know what buy, so we asked to him: two faults
        moved = all(any(_same_word(word, token) for token in come) for word in gone)
        if gone and moved and len(come) <= len(gone) + 1:
            return True
    return False


def _in_place_of_a_small_word(edit: ErrantEdit) -> bool:
    """learn since May Thai → learn Thai since May: ERRANT pairs "since" with "Thai"."""
    old, new = edit.o_toks, edit.c_toks
    return (
        len(old) == len(new) == 1
        and old[0].pos_ in {"ADP", "SCONJ", "DET", "PRON", "PART"}
        and new[0].pos_ in {"NOUN", "PROPN", "ADJ", "ADV"}
    )


def _changed(edit: ErrantEdit) -> list[Token]:
    """The words that go or come: The and phone of "The phone of my" → "My"."""
    long, short = (edit.o_toks, edit.c_toks) if edit.type[:2] == "U:" else (
        edit.c_toks, edit.o_toks)  # fmt: skip
    kept = {token.lower_ for token in short}
    return [token for token in long if token.lower_ not in kept]


def _moves_around(one: ErrantEdit, *others: ErrantEdit) -> bool:
    """A moved word with another change that touches it: "student of high school" → "a high …"."""
    if len(others) < 2 or others[0].type.endswith("PUNCT"):
        return False
    between, other = others
    beside = one.o_end == between.o_start or between.o_end == other.o_start
    return beside and _moves(one, other) and not _moves(one, between)


def _carried(tokens: Sequence[Token]) -> list[Token]:
    """The words of a move that tell what moved: room of "the room of", for of "for" alone."""
    words = [t for t in tokens if t.text.isalnum() or t.lower_ in _NOT]
    words = [t for t in words if t.lower_ not in ARTICLES | {"of", "and"}]
    return [t for t in words if t.lower_ not in _TOO_COMMON_TO_MOVE] or words


def _same_word(one: Token, other: Token) -> bool:
    """speak and speak, no and not, is and was, loud and loudly."""
    words = {_NOT.get(one.lower_, one.lower_), _NOT.get(other.lower_, other.lower_)}
    shorter = min(words, key=len)
    return len(words) == 1 or one.lemma_ == other.lemma_ or words == {shorter, f"{shorter}ly"}


def _with_its_verb(source: Doc, target: Doc, edit: ErrantEdit) -> ErrantEdit:
    """A lone auxiliary that comes or goes is shown with its verb: "have met" → "met"."""
    if edit.type not in {"U:VERB:TENSE", "M:VERB:TENSE"} or edit.o_end >= len(source):
        return edit
    o_end, c_end = edit.o_end, edit.c_end
    if source[o_end].pos_ == "ADV" and source[o_end].lower_ == target[c_end].lower_:
        o_end, c_end = o_end + 1, c_end + 1  # has recently asked → recently asked
    if o_end >= len(source) or c_end >= len(target):
        return edit
    before, after = source[o_end], target[c_end]
    if before.lower_ != after.lower_ or not {before.pos_, after.pos_} & {"VERB", "AUX"}:
        return edit
    if edit.o_toks and before.lower_ == edit.o_toks[0].lower_:
        return edit  # I have just have seen it: written twice
    span = [edit.o_start, o_end + 1, edit.c_start, c_end + 1]
    whole = ErrantEdit(source, target, span)
    whole.type = "R:VERB:TENSE"
    return whole


def _whole_word(source: Doc, target: Doc, edit: ErrantEdit) -> ErrantEdit:
    """spaCy cuts words that a reader sees as one: "wasn't" → "weren't", "gonna" → "Gonna"."""
    o_start, o_end, c_start, c_end = edit.o_start, edit.o_end, edit.c_start, edit.c_end
    if not edit.o_toks or not edit.c_toks:
        return edit
    if o_start and c_start and edit.o_toks[0].text[0].isalpha():
        before, after = source[o_start - 1], target[c_start - 1]
        glued = not before.whitespace_ and not after.whitespace_ and before.is_alpha
        if glued and before.text == after.text:
            o_start, c_start = o_start - 1, c_start - 1
    if o_end < len(source) and c_end < len(target):
        before, after = source[o_end], target[c_end]
        glued = not edit.o_toks[-1].whitespace_ and not edit.c_toks[-1].whitespace_
        in_word = before.is_alpha and edit.o_toks[-1].is_alpha or before.text == "n't"
        if glued and in_word and before.text == after.text:
            o_end, c_end = o_end + 1, c_end + 1
    whole = ErrantEdit(source, target, [o_start, o_end, c_start, c_end])
    whole.type = edit.type
    return whole


def _touch(one: ErrantEdit, other: ErrantEdit) -> bool:
    joined: bool = one.o_end == other.o_start and one.c_end == other.c_start
    return joined


def _in_one_word(one: ErrantEdit, other: ErrantEdit) -> bool:
    """ "dont" → "doesn't" is one change to a reader; spaCy has two words on each side.
    So is "your" → "you're", where it has one and two."""
    if _touch(one, other) and one.o_toks and one.c_toks and not other.o_toks:
        return "'" in other.c_toks[0].text and not one.c_toks[-1].whitespace_
    if _touch(one, other) and one.o_toks and one.c_toks and not other.c_toks:  # youre → your
        return other.o_toks[0].is_alpha and not one.o_toks[-1].whitespace_
    if not (_touch(one, other) and one.o_toks and one.c_toks and other.o_toks and other.c_toks):
        return False
    if one.o_toks[-1].whitespace_:
        return False
    full = other.o_toks[0].lower_ in {"n't", "n’t"}  # won't → will not
    return full or not one.c_toks[-1].whitespace_ and other.c_toks[0].lower_ == "n't"


def _one_comparison(one: ErrantEdit, other: ErrantEdit) -> bool:
    """more cold → colder, difficulter → more difficult: one change of one adjective."""
    if not _touch(one, other):
        return False
    first = [token.lower_ for token in (*one.o_toks, *one.c_toks)]
    rest = [*other.o_toks, *other.c_toks]
    return first in (["more"], ["most"]) and all(t.pos_ in {"ADJ", "ADV", "NOUN"} for t in rest)


def _one_verb(one: ErrantEdit, other: ErrantEdit) -> bool:
    return (
        _touch(one, other)
        and one.type.partition(":")[2] in _VERBS
        and other.type.partition(":")[2] in _VERBS
        and all(any(map(_is_verb, (*edit.o_toks, *edit.c_toks))) for edit in (one, other))
    )


def _is_verb(token: Token) -> bool:
    return bool(token.pos_ in {"VERB", "AUX", "PART"})


def _other_word_nearby(one: ErrantEdit, other: ErrantEdit) -> str | None:
    """ "suddenly finishes" → "end suddenly", "put out it" → "put them out": another word moves in.

    One goes, one of its class comes, at most two words away; the answer is the class.
    """
    if not 0 < other.o_start - one.o_end <= _NEARBY:
        return None
    if bool(one.o_toks) == bool(one.c_toks) or bool(other.o_toks) == bool(other.c_toks):
        return None
    gone, come = (one.o_toks, other.c_toks) if one.o_toks else (other.o_toks, one.c_toks)
    if not gone or not come or len(gone) > 2 or len(come) > 2:
        return None
    classes = {"VERB": "VERB", "AUX": "VERB", "PRON": "PRON", "ADV": "ADV"}
    found = {classes.get(token.pos_) for token in (*gone, *come)}
    return found.pop() if len(found) == 1 else None


def _place(text: str, source: Doc, target: Doc, edit: ErrantEdit) -> TokenEdit | None:
    """Character span and replacement, blanks included where a word comes or goes."""
    o_start, o_end, c_start, c_end = edit.o_start, edit.o_end, edit.c_start, edit.c_end
    offsets = source.user_data["offsets"]
    replacement = _written(target, c_start, c_end)
    if o_start < o_end:
        first, last = offsets[o_start][0], offsets[o_end - 1][1]
        if not replacement:
            first, last = _with_a_blank(text, first, last)
        elif o_start and c_start:
            # "don't" → "do not" gains a blank, "do not" → "don't" loses one
            spaced = bool(target[c_start - 1].whitespace_)
            if spaced and first == offsets[o_start - 1][1]:
                replacement = " " + replacement
            elif not spaced and text[offsets[o_start - 1][1] : first] == " ":
                first -= 1
        if replacement and o_end < len(source) and c_end < len(target):
            # "zoo,I" → "zoo. I": the learner glued the next word to a sign that is replaced
            glued = last == offsets[o_end][0] and source[o_end].text == target[c_end].text
            if glued and not replacement[-1].isalnum():
                replacement += target[c_end - 1].whitespace_
    else:
        first = last = offsets[o_start - 1][1] if o_start else (offsets[0][0] if offsets else 0)
        if o_start and (target[c_start - 1].whitespace_ if c_start else True):
            replacement = " " + replacement
        elif not o_start and offsets and target[c_end - 1].whitespace_:
            replacement += " "
        elif o_start and o_start < len(source) and first == offsets[o_start][0]:
            # the learner glued two words: a sign put between them keeps its blank
            replacement += target[c_end - 1].whitespace_
        elif 0 < o_start < len(source) and c_end < len(target):
            # "thirty five" → "thirty-five": the sign takes the place of the blank
            if not target[c_end - 1].whitespace_ and text[first : offsets[o_start][0]] == " ":
                last = first + 1
    original = text[first:last]
    if original == replacement:
        return None
    return TokenEdit(o_start, o_end, c_start, c_end, edit.type, first, last, original, replacement)


def _written(doc: Doc, start: int, end: int) -> str:
    parts = []
    for i in range(start, end):
        parts.append(written(doc[i]))
        if i + 1 < end:
            parts.append(" " if doc[i].whitespace_ else "")
    return "".join(parts)


def _with_a_blank(text: str, first: int, last: int) -> tuple[int, int]:
    """A removed word takes one neighbouring blank along, never a line break."""
    before = first > 0 and text[first - 1] in " \t\u00a0"
    after = last < len(text) and text[last] in " \t\u00a0"
    if before and (after or last == len(text) or not text[last].isalnum()):
        return first - 1, last
    if after and (first == 0 or text[first - 1] in "\r\n\"'“‘(["):
        return first, last + 1
    return first, last


def _forbidden(text: str, edit: TokenEdit, guarded: Iterable[tuple[int, int]]) -> bool:
    """Touches a link, an address, code or a picture character, or only swaps alike signs."""
    if edit.original.translate(_SAME_SIGN) == edit.replacement.translate(_SAME_SIGN):
        return True
    for start, end in guarded:
        if edit.first < end and start < edit.last:
            return True
        if edit.first == edit.last and start < edit.first < end:
            return True
    return any(_is_picture(char) for char in edit.original) or "\ufffd" in edit.replacement


def _stop_on_a_title(source: Doc, edit: TokenEdit) -> bool:
    """A heading, a greeting or a list item has no verb and needs no full stop."""
    ends = edit.start == edit.end == len(source) and edit.replacement == "."
    return ends and not any(token.pos_ in {"VERB", "AUX"} for token in source)


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) in {"So", "Cs", "Co"} or char in "\u200d\ufe0f"


def _without_overlap(edits: Iterable[TokenEdit]) -> Iterator[TokenEdit]:
    end = -1
    for edit in sorted(edits, key=lambda edit: (edit.first, edit.last)):
        if edit.first < end:
            # the blank it wanted to take along belongs to its neighbour already
            if edit.last <= end or text_is_blank(edit.original[: end - edit.first]) is False:
                continue
            edit = replace(edit, first=end, original=edit.original[end - edit.first :])
        end = max(end, edit.last)
        yield edit


def text_is_blank(text: str) -> bool:
    return re.fullmatch(r"\s*", text) is not None


def _apply(text: str, edits: Iterable[TokenEdit]) -> str:
    parts, here = [], 0
    for edit in edits:
        parts += [text[here : edit.first], edit.replacement]
        here = edit.last
    return "".join([*parts, text[here:]])


_TOO_COMMON_TO_MOVE = {"the", "a", "an", "of", "to", "and", "in", "on", "at", "for"}


_FARTHEST_PARTS = 15
"""Words between the two places of a moved word, at most."""


def groups(sentence: MarkedSentence) -> list[int | None]:
    """For each edit the number of the decision it is part of, None if it stands alone.

    "I am student of high school." → "I am a high school student.": "− student", "of → a" and
    "+ student" share group 1, because accepting one of them alone repeats or loses "student".
    A change that touches a part of a move belongs to it. "before three years" → "three years
    ago" and "many informations" → "much information" are one decision each, too.
    """
    edits = sentence.edits
    leader = list(range(len(edits)))
    moves: set[int] = set()

    def join(one: int, other: int) -> None:
        nonlocal leader
        first, last = sorted((leader[one], leader[other]))
        leader = [first if place == last else place for place in leader]

    for i, one in enumerate(edits):
        for j, other in enumerate(edits):
            near = abs(one.start - other.start) <= _FARTHEST_PARTS
            if i != j and near and _leaving(one) & _entering(other):
                join(i, j)
                moves |= {i, j}
            elif i != j and near and _one_phrase(one, other):
                join(i, j)
    for i in range(len(edits) - 1):
        touching = edits[i].end == edits[i + 1].start
        if touching and moves & {i, i + 1} and "PUNCT" not in edits[i].type + edits[i + 1].type:
            join(i, i + 1)
    numbers: dict[int, int] = {}
    grouped = []
    for place in leader:
        shared = leader.count(place) > 1
        grouped.append(numbers.setdefault(place, len(numbers) + 1) if shared else None)
    return grouped


_BEFORE_AGO = {"before", "since", "from"}
_AMOUNTS = {"many", "much", "few", "little", "a few", "a little"}
_NUMBER_TYPES = {"NOUN:NUM", "NOUN:INFL"}


def _one_phrase(one: TokenEdit, other: TokenEdit) -> bool:
    """Two edits of one phrase: half of it alone would be a new mistake."""
    old, new = one.original.strip().lower(), one.replacement.strip().lower()
    if old in _BEFORE_AGO and not new:
        return other.replacement.strip().lower() == "ago" and not other.original.strip()
    amount = old in _AMOUNTS and new in _AMOUNTS
    return amount and one.end == other.start and other.category in _NUMBER_TYPES


def _leaving(edit: TokenEdit) -> set[str]:
    return _content_words(edit.original) - _content_words(edit.replacement)


def _entering(edit: TokenEdit) -> set[str]:
    return _content_words(edit.replacement) - _content_words(edit.original)


def _content_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if word not in _TOO_COMMON_TO_MOVE}

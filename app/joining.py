"""One edit for what a reader sees as one change: moved words, one verb, one comparison, one word.

ERRANT splits "is go" → "goes" and "put out it" → "put them out" into two edits each;
``one_change_each`` joins them, and takes apart what only stands side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from errant.edit import Edit as ErrantEdit
from rapidfuzz.distance import Levenshtein
from spacy.tokens import Doc, Token

from app.alignment import classify
from app.grouping import TOO_COMMON_TO_MOVE
from app.recutting import opens_the_same, recut_phrases, touch
from grammar_items.usage.closed_class import ARTICLES

_VERBS = {"VERB", "VERB:FORM", "VERB:TENSE", "VERB:SVA", "VERB:INFL", "MORPH"}
_FARTHEST_MOVE = 8
_SMALL = {"to", "in", "on", "at", "for", "of"}
_NEARBY = 2
_LONG = 5
"""Letters of words that count as the same if one letter differs."""
_JOINING = {"and", "but", "so", "or", "yet", "because", "which", "who", "where", "while", "whereas"}
_NOT = {"no": "not", "n't": "not", "n’t": "not"}
"""He no is here → He is not here: the word has moved, though it changed on the way."""


def one_change_each(source: Doc, target: Doc, edits: Sequence[ErrantEdit]) -> Iterator[ErrantEdit]:
    """Join what belongs together: moved words, and neighbouring changes of one verb."""
    waiting = _short_forms_whole(source, target, list(recut_phrases(source, target, edits)))
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
            one_word = one_word or _one_preposition(edit, waiting[0])
            if not moved and not compared and not in_word and not one_word:
                break
            other, type = waiting.pop(0), edit.type
            span = [edit.o_start, other.o_end, edit.c_start, other.c_end]
            edit = classify(ErrantEdit(source, target, span))
            if in_word:
                edit.type = type
            elif moved:
                edit.type = "R:WO"
            elif compared:
                edit.type = "R:ADJ:FORM"
        yield _whole_word(source, target, _with_its_verb(source, target, edit))


def _short_forms_whole(source: Doc, target: Doc, edits: Sequence[ErrantEdit]) -> list[ErrantEdit]:
    """ "it and its" → "and it's" moves no "it": one goes, and "its" is written "it's"."""
    whole: list[ErrantEdit] = []
    for edit in edits:
        before = whole[-1] if whole else None
        if before is not None and touch(before, edit) and _moves_into_a_short_form(before, edit):
            o, c = before.o_start, before.c_start
            end = before.c_end - 1
            spans = ([o, o + 1, c, c], [edit.o_start, edit.o_end, end, edit.c_end])
            whole[-1:] = [classify(ErrantEdit(source, target, span)) for span in spans]
        else:
            whole.append(edit)
    return whole


def _moves_into_a_short_form(one: ErrantEdit, other: ErrantEdit) -> bool:
    old, new = [t.lower_ for t in one.o_toks], [t.lower_ for t in one.c_toks]
    if one.type != "R:WO" or old[1:] + old[:1] != new or len(other.o_toks) != 1:
        return False
    return not one.c_toks[-1].whitespace_ and other.c_str[:1] in {"'", "’"}


def _capital_apart(source: Doc, target: Doc, edit: ErrantEdit) -> list[ErrantEdit]:
    """ "i am" → "I" is two changes: a capital, and a word too many."""
    old, new = edit.o_toks, edit.c_toks
    if not old or not new or len(old) == len(new) or edit.type.endswith(("ORTH", "WO")):
        return [edit]
    if old[0].text == new[0].text or old[0].lower_ != new[0].lower_:
        return [edit]
    o, c = edit.o_start, edit.c_start
    spans = ([o, o + 1, c, c + 1], [o + 1, edit.o_end, c + 1, edit.c_end])
    return [classify(ErrantEdit(source, target, span)) for span in spans]


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
    return [classify(ErrantEdit(source, target, span)) for span in spans]


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
    return [classify(ErrantEdit(source, target, span)) for span in spans]


def _moves(one: ErrantEdit, other: ErrantEdit) -> bool:
    """One takes out words that the other puts in, a few words away; or a reordering goes on.

    "the room of my sister" → "my sister's room": the room moves, whatever of and 's do.
    """
    if touch(one, other) and "R:WO" in (one.type, other.type) and other.type != "M:PUNCT":
        return not other.o_toks or not opens_the_same(other.o_toks[0], other.c_toks)
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
    return [t for t in words if t.lower_ not in TOO_COMMON_TO_MOVE] or words


def _same_word(one: Token, other: Token) -> bool:
    """speak and speak, no and not, is and was, loud and loudly, tipical and typical."""
    if min(len(one), len(other)) >= _LONG and Levenshtein.distance(one.lower_, other.lower_) == 1:
        return True
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


def _in_one_word(one: ErrantEdit, other: ErrantEdit) -> bool:
    """ "dont" → "doesn't" is one change to a reader; spaCy has two words on each side.
    So is "your" → "you're", where it has one and two."""
    if touch(one, other) and one.o_toks and one.c_toks and not other.o_toks:
        return "'" in other.c_toks[0].text and not one.c_toks[-1].whitespace_
    if touch(one, other) and one.o_toks and one.c_toks and not other.c_toks:  # youre → your
        return other.o_toks[0].is_alpha and not one.o_toks[-1].whitespace_
    if not (touch(one, other) and one.o_toks and one.c_toks and other.o_toks and other.c_toks):
        return False
    if one.o_toks[-1].whitespace_:  # am not → don't; in "is not" → "aren't" each stands alone
        short = other.o_toks[0].lower_ == "not" and other.c_toks[0].lower_ in {"n't", "n’t"}
        return bool(short and one.o_toks[-1].lemma_ != one.c_toks[-1].lemma_)
    full = other.o_toks[0].lower_ in {"n't", "n’t"}  # won't → will not
    return full or not one.c_toks[-1].whitespace_ and other.c_toks[0].lower_ == "n't"


def _one_comparison(one: ErrantEdit, other: ErrantEdit) -> bool:
    """more cold → colder, difficulter → more difficult: one change of one adjective."""
    if not touch(one, other):
        return False
    first = [token.lower_ for token in (*one.o_toks, *one.c_toks)]
    rest = [*other.o_toks, *other.c_toks]
    return first in (["more"], ["most"]) and all(t.pos_ in {"ADJ", "ADV", "NOUN"} for t in rest)


def _one_verb(one: ErrantEdit, other: ErrantEdit) -> bool:
    return (
        touch(one, other)
        and one.type.partition(":")[2] in _VERBS
        and other.type.partition(":")[2] in _VERBS
        and all(any(map(_is_verb, (*edit.o_toks, *edit.c_toks))) for edit in (one, other))
    )


def _one_preposition(one: ErrantEdit, other: ErrantEdit) -> bool:
    """because of → for, out → out of: a preposition of two words."""
    types = {edit.type.partition(":")[2] for edit in (one, other)}
    return touch(one, other) and types == {"PREP"} and "R" in (one.type[0], other.type[0])


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

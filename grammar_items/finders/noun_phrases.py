"""Where a noun phrase may end: "saw | the boy | cross the road".

Patterns such as *see + object + verb* need the object's last word. The small
parser is often unsure of such objects, so their ends are worked out here from
the words' tags alone; several ends are given where several are possible.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.usage.closed_class import NOUN_TAGS, SUBJECT_PRONOUNS
from grammar_items.usage.closed_class import OBJECT_PRONOUNS as PRONOUNS_AS_OBJECTS

OBJECT_PRONOUNS = frozenset(
    "me you him her it us them myself yourself himself herself itself ourselves yourselves "
    "themselves someone somebody anyone anybody everyone everybody noone nobody something "
    "anything everything nothing one this that these those mine yours his hers ours theirs "
    "both all others".split()
)
_DETERMINERS = frozenset({"DT", "PDT", "PRP$", "WP$", "CD"})
_QUANTIFIERS = frozenset(
    "all both some any no every each another many few several much more "
    "most other such enough little a lot of".split()
)
_MODIFIERS = frozenset({"JJ", "JJR", "JJS", "VBN", "VBG", "HYPH", "POS", "CD", "AFX", "$"})
_PHRASE_PREPOSITIONS = frozenset("of in from with on at by for about".split())


def _core_ends(doc: Doc, start: int) -> Iterator[int]:
    size = len(doc)
    place = start
    if doc[place].lower_ in OBJECT_PRONOUNS or doc[place].tag_ == "PRP":
        yield place + 1
        if doc[place].lower_ in {"both", "all", "one", "each"} and place + 1 < size:
            if doc[place + 1].lower_ == "of":
                yield from _core_ends(doc, place + 2) if place + 2 < size else ()
        if doc[place].lower_ == "it" or doc[place].tag_ == "PRP":
            return
    if doc[place].lower_ == "each" and place + 1 < size and doc[place + 1].lower_ == "other":
        yield place + 2
        return
    while place < size and (doc[place].tag_ in _DETERMINERS or doc[place].lower_ in _QUANTIFIERS):
        place += 1
    while place < size:
        token = doc[place]
        if token.tag_ in NOUN_TAGS:
            yield place + 1
            place += 1
        elif token.tag_ in _MODIFIERS:
            if place > start and doc[place - 1].tag_ in NOUN_TAGS and token.tag_ != "POS":
                if token.tag_ not in {"HYPH", "CD"}:
                    return
            place += 1
            if token.tag_ in {"JJ", "JJR", "JJS", "CD"} and place > start + 1:
                yield place  # the poor, the other two
        elif token.tag_ in {"RB", "RBR", "RBS"} and place + 1 < size:
            if doc[place - 1].tag_ in NOUN_TAGS:
                return
            if doc[place + 1].tag_ not in _MODIFIERS and not (
                token.lower_ in {"pretty", "only", "fast", "early", "long", "late"}
                and doc[place - 1].tag_ == "DT"
                and doc[place + 1].tag_ in NOUN_TAGS
            ):
                return
            place += 1
        elif token.tag_ in {"DT", "PRP$"} and doc[place - 1].tag_ == "POS":
            place += 1
        else:
            return


def noun_phrase_ends(doc: Doc, start: int, depth: int = 0) -> list[int]:
    """Possible ends (half-open) of a noun phrase that starts at ``start``."""
    if start >= len(doc):
        return []
    ends: list[int] = []
    for end in _core_ends(doc, start):
        if end not in ends:
            ends.append(end)
    if depth < 2:
        for end in list(ends):
            if end + 1 < len(doc) and (
                doc[end].lower_ in {"and", "or"} or doc[end].lower_ in _PHRASE_PREPOSITIONS
            ):
                for further in noun_phrase_ends(doc, end + 1, depth + 1):
                    if further not in ends:
                        ends.append(further)
    return ends


def is_nominal(token: Token) -> bool:
    """A word that can end a noun phrase: a noun, a name, a number, "those", "everyone"."""
    return (
        token.tag_ in NOUN_TAGS
        or token.pos_ in {"NOUN", "PROPN", "NUM"}
        or token.lower_ in OBJECT_PRONOUNS
    )


def has_auxiliary(token: Token) -> bool:
    """The verb has be, have, do or a modal of its own ("is running", "has seen")."""
    return any(
        child.dep_ in {"aux", "auxpass"} and child.lower_ != "to" for child in token.children
    )


def begins_noun_phrase(token: Token) -> bool:
    """The word may be the first of a noun phrase."""
    return (
        token.tag_ in _DETERMINERS
        or token.tag_ in NOUN_TAGS
        or token.tag_ in {"PRP", "JJ", "EX"}
        or token.pos_ in {"DET", "PRON", "PROPN", "NOUN"}
        or token.lower_ in _QUANTIFIERS
    )


def ends_with_question_mark(doc: Doc) -> bool:
    """The last mark (before closing quotation marks) is a question mark."""
    for token in reversed(doc):
        if token.text in {'"', "'", "”", "’", ")", "''"}:
            continue
        return "?" in token.text
    return False


def pronoun_object(doc: Doc, start: int, end: int) -> tuple[int, ...]:
    """The object of a verb that ends at ``start``, if it is one pronoun: "saw | **him** | fall".

    Its case is part of the pattern; a subject form ("saw he fall") stands there by mistake.
    """
    one = end == start + 1 and doc[start].lower_ in SUBJECT_PRONOUNS | PRONOUNS_AS_OBJECTS
    return (start,) if one else ()


def clause_verb_end(doc: Doc, place: int) -> int:
    """The place after the verb of a clause that starts here: "he | had left |".

    ``place`` itself when no finite verb comes soon.
    """
    for index in range(place, min(len(doc), place + 7)):
        token = doc[index]
        if token.is_punct:
            break
        if token.tag_ in {"VBZ", "VBD", "VBP", "MD"} or token.pos_ == "AUX":
            end = index + 1
            while (
                end < len(doc)
                and end < index + 4
                and (
                    doc[end].tag_ in {"VB", "VBN", "VBG"}
                    or doc[end].tag_ == "RB"
                    and end + 1 < len(doc)
                    and doc[end + 1].tag_ in {"VB", "VBN", "VBG", "RB"}
                )
            ):
                end += 1
            return end
    return place

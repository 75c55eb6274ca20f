"""Word forms that several finders ask about.

``is_comparative(token)`` is true of "taller", "better" and "sooner", and false
of "more", "later" in "see you later", and "teacher". The small parser tags rare
comparatives as nouns, so common ones are also known by their spelling.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.reading import read


def _degrees(bases: str, ending: str) -> frozenset[str]:
    """ "big nice easy" with "er" gives bigger, nicer and easier."""
    forms = set()
    for base in bases.split():
        if base.endswith("e"):
            forms.add(base + ending[1:])
        elif base.endswith("y") and base[-2] not in "aeo":
            forms.add(base[:-1] + "i" + ending)
        elif base in _DOUBLED:
            forms.add(base + base[-1] + ending)
        else:
            forms.add(base + ending)
    return frozenset(forms)


_DOUBLED = frozenset("big fat fit hot mad red sad slim thin wet".split())
_BASES = (
    "big fat fit hot mad sad slim thin wet angry bright broad busy calm cheap clean clear clever "
    "close cloudy cold cool crazy cruel cute dark dear deep dirty dry early easy fair fast "
    "fine firm flat fresh friendly funny gentle great happy hard healthy heavy high hungry kind "
    "large lazy light likely lonely long loud lovely lucky messy mild narrow nasty near neat nice "
    "noisy old "
    "pale plain poor pretty proud pure quick quiet rare rich rough rude safe salty scary shallow "
    "sharp short shy silly simple sleepy slow small smart smooth soft soon sore spicy steep stormy "
    "straight strange strict strong sunny sweet tall tasty tidy tight tiny tough ugly warm weak "
    "wealthy weird wide wild windy wise wild young"
)
PLAIN_ADJECTIVES = frozenset(_BASES.split()) | {"good", "bad", "far", "well"}
COMPARATIVES = _degrees(_BASES, "er") | {
    "better", "worse", "farther", "further", "elder", "fewer", "lower",
}  # fmt: skip
SUPERLATIVES = _degrees(_BASES, "est") | {
    "best", "worst", "farthest", "furthest", "eldest", "fewest", "lowest",
}  # fmt: skip
_NOT_COMPARATIVE = {
    "more", "less", "rather", "other", "another", "either", "neither", "former", "latter",
    "upper", "inner", "outer", "over", "after", "under", "ever", "never", "however", "lesser",
    "later", "earlier", "further", "longer", "nearer", "er",
}  # fmt: skip
_COMPARATIVE_TAGS = {"JJR", "RBR"}
_PEOPLE_AND_THINGS = {"stranger", "cleaner", "lighter", "cooler", "elder", "fitter"}
_HAD = {"had", "'d"}
# "You better go" is had better; "I better understand it now" compares.
_SUBJECTS = {"i", "you", "he", "she", "we", "they"}
_DONE_BETTER = {"understand", "know", "appreciate", "explain", "see", "suit", "fit", "reflect"}


def word_at(doc: Doc, place: int) -> str:
    """The word at a place, "" beyond the ends of the sentence."""
    words = read(doc).lower
    return words[place] if 0 <= place < len(words) else ""


def is_comparative(token: Token) -> bool:
    """A word with -er or an irregular comparative, used as one."""
    low = token.lower_
    if low in _NOT_COMPARATIVE:
        return _comparative_after_all(token)
    if low == "better":
        return not (token.tag_ == "VB" or _had_better(token))
    if low in _PEOPLE_AND_THINGS and _is_named(token):
        return False
    if low in COMPARATIVES:
        return token.tag_ not in {"NNP", "NNPS"} or not token.is_title or token.i == 0
    if low == "worse":
        return True
    return (
        token.tag_ in _COMPARATIVE_TAGS
        and low.endswith("er")
        and len(low) > 4
        and not _ends_a_compound(token)
    )


def _is_named(token: Token) -> bool:
    """ "a vacuum *cleaner*", "the *stranger*": a noun, with its article and no noun behind."""
    after = word_at(token.doc, token.i + 1)
    if after in {"than", "and"} or after == "of" and token.tag_ == "JJR":
        return False
    return any(
        child.i < token.i and child.dep_ in {"det", "poss", "compound", "amod", "nummod"}
        for child in token.children
    )


def _ends_a_compound(token: Token) -> bool:
    """ "a coat *hanger*": a noun that the model took for a comparative after another noun."""
    if token.i == 0 or word_at(token.doc, token.i + 1) == "than":
        return False
    before = token.nbor(-1)
    return bool(before.tag_ == "NN" and before.head.i != token.i and token.dep_ == "advmod")


def _comparative_after_all(token: Token) -> bool:
    """ "Later", "longer" and the like are comparatives in "later than", not in "no longer"."""
    doc, place, low = token.doc, token.i, token.lower_
    before, after = word_at(doc, place - 1), word_at(doc, place + 1)
    if low in {"longer", "nearer"}:
        return before not in {"no", "any"} or after == "than"
    if low in {"later", "earlier"}:
        strong = before in {"much", "even", "far", "still", "the", "bit", "little", "lot", "a"}
        if after in {"than", "and"} or strong:
            return True
        # "got up earlier", "a later train"; not "two days later", "see you later"
        return low == "earlier" and after in {"", ".", "?", "!"} and token.tag_ in {"RBR", "JJR"} \
            and token.nbor(-1).pos_ not in {"NOUN", "NUM"} if place else False  # fmt: skip
    if low == "further":
        return token.dep_ == "acomp" or after in {
            "than", "away", "from", "into", "north", "south", "east", "west", "down",
        }  # fmt: skip
    return False


def _had_better(token: Token) -> bool:
    before = {word_at(token.doc, token.i - back) for back in (1, 2)}
    if word_at(token.doc, token.i - 1) in _SUBJECTS and token.i + 1 < len(token.doc):
        after = token.nbor()
        if after.lower_ == "not" or after.tag_ in {"VB", "VBP"}:
            return after.lemma_ not in _DONE_BETTER
    return bool(before & _HAD) and token.i + 1 < len(token.doc) and (
        token.nbor().tag_ in {"VB", "VBP", "RB"} or word_at(token.doc, token.i + 1) == "not"
    )  # fmt: skip


def is_superlative(token: Token) -> bool:
    """A word with -est or an irregular superlative, used as one."""
    low = token.lower_
    if low in {"most", "least", "last", "first", "lest"}:
        return False
    if low in SUPERLATIVES:
        return token.tag_ not in {"VB", "VBP", "VBD"}
    return token.tag_ in {"JJS", "RBS"} and low.endswith("st") and len(low) > 4


def is_degree_word(token: Token) -> bool:
    """An adjective or adverb (or a participle used as one) that too or so can go with."""
    tag = token.tag_
    if tag in {"JJ", "RB"}:
        return token.lower_ not in {"not", "n't"}
    return tag in {"VBN", "VBG"} and token.dep_ in {
        "amod",
        "acomp",
        "attr",
        "ROOT",
        "conj",
        "advcl",
    }


_NOUNS_IN_ING = {"building", "painting", "meeting", "drawing", "wedding", "feeling", "recording"}


def noun_after(token: Token, reach: int = 5) -> Token | None:
    """The noun of "this very old *car*": the first noun after adjectives, adverbs and numbers.

    Of two nouns in a row ("this bus *stop*") it is the last.
    """
    doc = token.doc
    for place in range(token.i + 1, min(len(doc), token.i + 1 + reach)):
        current = doc[place]
        if current.pos_ in {"NOUN", "PROPN"} or current.lower_ in _NOUNS_IN_ING:
            while (
                current.i + 1 < len(doc)
                and current.nbor().pos_ in {"NOUN", "PROPN"}
                and current.dep_ in {"compound", "amod", "nmod"}
            ):
                current = current.nbor()
            return current
        if current.tag_ in {
            "JJ",
            "JJR",
            "JJS",
            "RB",
            "RBR",
            "RBS",
            "CD",
            "VBG",
            "VBN",
            "HYPH",
            ",",
        }:
            continue
        if current.lower_ == "and" and current.nbor(-1).tag_ == "JJ":
            continue
        return None
    return None

"""Pronouns: I am, my and mine, each other, the others."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found
from grammar_items.finders.word_forms import noun_after, word_at
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    FINITE_BE,
    IS_OR_HAS,
    NOT,
    POSSESSIVE_PRONOUNS,
    REFLEXIVE_PRONOUNS,
)

_AM = {"am", "'m", "m"}
_ARE = {"are", "'re"}
_IS = {"is"} | IS_OR_HAS
_BETWEEN = {"both", "all", "two", "guys", "also", "really", "still", "always", "never", "just"}
_PREPOSITIONS = {
    "of", "about", "with", "in", "on", "at", "from", "near", "behind", "by", "under", "over",
}  # fmt: skip
_AFTER_HAS = {"been", "got", "had", "become", "gone", "come", "grown"}
_ADJECTIVE_LIKE = {
    "tired", "married", "interested", "called", "born", "named", "worried", "bored", "excited",
    "scared", "surprised", "closed", "made", "supposed", "allowed", "used", "based", "dressed",
    "engaged", "injured", "retired", "located", "known", "broken", "lost", "done", "finished",
}  # fmt: skip


def _is_be(token: Token) -> bool:
    """ "'s" stands for has in "he's been" and "she's eaten it"; otherwise it is be."""
    if token.lower_ not in IS_OR_HAS:
        return True
    if token.tag_ == "POS":
        return False
    for place in range(token.i + 1, min(len(token.doc), token.i + 4)):
        following = token.doc[place]
        if following.lower_ in _AFTER_HAS:
            return False
        if following.tag_ in {"VBN", "VBD"}:
            if following.lower_ in _ADJECTIVE_LIKE or token.dep_ == "auxpass":
                return not any(child.dep_ == "dobj" for child in following.children)
            return bool(token.lemma_ == "be" and token.dep_ != "aux")
        if following.tag_ not in {"RB", "RBR"} and following.lower_ not in NOT:
            break
    return True


def _subject_place(doc: Doc, be: int, subjects: set[str]) -> int | None:
    """Where the pronoun before or after a form of be stands: *you* are, are *you*."""
    words = read(doc).lower
    place = be - 1
    while place >= max(0, be - 3):
        if words[place] in subjects:
            return place
        if words[place] not in _BETWEEN and doc[place].tag_ != "RB":
            break
        place -= 1
    place = be + 1
    while place < min(len(words), be + 3) and words[place] in NOT:
        place += 1
    if place < len(words) and words[place] in subjects and _inverted(doc[be], doc[place]):
        return place
    return None


def _inverted(be: Token, pronoun: Token) -> bool:
    """Are *you* …; not "The winner is *you*" or "The trouble is *they* …"."""
    if be.i == 0:
        return True
    head = be if be.dep_ not in {"aux", "auxpass"} else be.head
    for child in head.children:
        if child.dep_ in {"nsubj", "nsubjpass", "csubj", "expl"} and child.i < be.i:
            return child.left_edge.tag_ in {"WP", "WDT", "WRB", "WP$"}
    return bool(pronoun.dep_ != "poss")


def _pronoun_and_be(doc: Doc, subjects: set[str], forms: set[str]) -> Finds:
    words = read(doc).lower
    if not any(word in subjects for word in words):
        return
    for be, word in enumerate(words):
        if word not in forms or not _is_be(doc[be]):
            continue
        subject = _subject_place(doc, be, subjects)
        if subject is None:
            continue
        if subject < be and (
            word_at(doc, subject - 1) in _PREPOSITIONS
            or (word_at(doc, subject - 1) in {"and", "or"} and doc[subject].dep_ == "conj")
        ):
            continue  # "none of you are", "Ana and you are"
        if subject < be and doc[subject].dep_ == "dobj" and doc[subject].head.dep_ == "relcl":
            continue  # "the people who love you are"
        end = max(subject, be) + 1
        if word_at(doc, end) in NOT:
            end += 1
        yield found(subject, *range(be, end) if be > subject else range(be, subject))


@finder
def i_am(doc: Doc) -> Finds:
    """**I'm not** late; **Am I** late?; **aren't I**."""
    yield from _pronoun_and_be(doc, {"i", "i."}, _AM)
    words = read(doc).lower
    for place, word in enumerate(words[:-2]):
        if word == "are" and words[place + 1] in NOT and words[place + 2] == "i":
            yield found(place, place + 1, place + 2)


@finder
def you_are(doc: Doc) -> Finds:
    """**You are** late; **Are you** late?"""
    yield from _pronoun_and_be(doc, {"you"}, _ARE)


@finder
def he_or_she_is(doc: Doc) -> Finds:
    """**She isn't** here; **Is he** here?; not "she's gone"."""
    yield from _pronoun_and_be(doc, {"he", "she"}, _IS)


@finder
def we_are(doc: Doc) -> Finds:
    """**We're** ready; **Aren't we** ready?"""
    yield from _pronoun_and_be(doc, {"we"}, _ARE)


@finder
def they_are(doc: Doc) -> Finds:
    """**They are not** new; **Are they** new?"""
    yield from _pronoun_and_be(doc, {"they"}, _ARE)


@finder
def it_is(doc: Doc) -> Finds:
    """**It's** cold; **Isn't it** cold?"""
    yield from _pronoun_and_be(doc, {"it"}, _IS)


def _relative(that: Token) -> bool:
    """The book *that* is on the table."""
    if that.lower_ != "that":
        return False
    if that.tag_ == "WDT" or that.head.dep_ == "relcl" or that.head.head.dep_ == "relcl":
        before = that.nbor(-1) if that.i else None
        if before is None or before.is_punct or before.tag_ in {"CC", "IN", "WRB", "JJ"}:
            return False
        return before.pos_ not in {"VERB", "AUX"}
    return False


def _before_its_noun(demonstrative: Token) -> bool:
    """Is *this* book yours?; not "Is this a book?", "Is this Ana's book?"."""
    noun = noun_after(demonstrative)
    if noun is None:
        return False
    rest = noun.doc[noun.i + 1 :]
    if demonstrative.dep_ == "det" and demonstrative.head.i > demonstrative.i:
        # "Are these apples?" has no other half: these is the subject
        return len(rest) > 1 and not rest[0].is_punct and rest[0].tag_ not in {"CC", "POS"}
    return len(rest) > 1 and not rest[0].is_punct and rest[0].tag_ not in {"POS", "IN", "CC", "TO"}


def _demonstrative_and_be(doc: Doc, subjects: set[str], forms: set[str]) -> Finds:
    for use in _pronoun_and_be(doc, subjects, forms):
        start, end = use.start, use.end
        pronoun = next(token for token in doc[start:end] if token.lower_ in subjects)
        if pronoun.i == start:
            if not _relative(pronoun):
                yield use
        elif _before_its_noun(pronoun):
            continue  # Is this book yours?
        elif pronoun.tag_ != "IN" or word_at(doc, end) in {"", "?"}:
            yield use


@finder
def this_or_that_is(doc: Doc) -> Finds:
    """**This is** my desk; **Is that** yours?; not "this desk is" or "the desk that is"."""
    yield from _demonstrative_and_be(doc, {"this", "that"}, _IS)


@finder
def these_or_those_are(doc: Doc) -> Finds:
    """**These are** my pens; **Are those** yours?"""
    yield from _demonstrative_and_be(doc, {"these", "those"}, _ARE)


_OBJECTS = {"me", "us", "him", "her", "them"}


def _owns(her: Token) -> bool:
    """Is "her" possessive (*her* bag), and not an object (I saw *her*)?"""
    if her.dep_ == "poss" or her.tag_ == "PRP$":
        following = her.nbor() if her.i + 1 < len(her.doc) else None
        return following is not None and not following.is_punct and following.tag_ not in {
            "IN", "TO", "DT", "CC", "PRP", "WP", "WRB", "VBD", "VBZ", "MD",
        }  # fmt: skip
    return False


@finder
def possessive_adjective(doc: Doc) -> Finds:
    """**my** bag, **their** old house."""
    for token in doc:
        low = token.lower_
        if low in {"my", "our", "your", "their"} or (low == "her" and _owns(token)):
            noun = noun_after(token)
            yield found(token.i, end=noun.i + 1 if noun is not None else None)


@finder
def object_pronoun(doc: Doc) -> Finds:
    """I saw **her**; give it to **us**."""
    for token in doc:
        low = token.lower_
        if low in _OBJECTS:
            if low == "us" and token.text == "US":
                continue
            if low == "her" and _owns(token):
                continue
            yield found(token.i)


@finder
def possessive_pronoun(doc: Doc) -> Finds:
    """This seat is **mine**; a friend of **hers**; not "a gold mine"."""
    for token in doc:
        low = token.lower_
        if low in POSSESSIVE_PRONOUNS:
            if low == "mine" and (token.pos_ == "VERB" or _is_pit(token)):
                continue
            if _stands_before_its_noun(token):
                continue
            yield found(token.i)
        elif low == "his" and token.dep_ != "poss" and noun_after(token) is None:
            after = token.nbor() if token.i + 1 < len(doc) else None
            if after is None or after.is_punct or after.tag_ in {"VBZ", "VBD", "CC", "IN", "MD"}:
                yield found(token.i)


_NOUN_PLACES = {"nsubj", "nsubjpass", "dobj", "pobj", "attr"}


def _stands_before_its_noun(token: Token) -> bool:
    """ "*theirs* names", "*mine* eyes": a slip or old verse for their and my, no pronoun."""
    if token.i + 1 >= len(token.doc):
        return False
    after = token.nbor()
    return after.tag_ in {"NN", "NNS"} and after.dep_ in _NOUN_PLACES


def _is_pit(mine: Token) -> bool:
    """A gold *mine*, to *mine* coal."""
    if any(child.dep_ in {"det", "compound", "poss", "amod"} for child in mine.children):
        return True
    if mine.i and mine.nbor(-1).tag_ in {"DT", "JJ", "NN", "PRP$", "TO", "MD", "CD"}:
        return word_at(mine.doc, mine.i - 1) not in {"all", "both", "half"} and not (
            mine.nbor(-1).tag_ in {"NN", "JJ"} and mine.nbor(-1).head.i != mine.i
        )
    return bool(mine.dep_ == "compound")


@finder
def reflexive_pronoun(doc: Doc) -> Finds:
    """He taught **himself**."""
    for place, word in enumerate(read(doc).lower):
        if word in REFLEXIVE_PRONOUNS:
            yield found(place)


_INDEFINITE = {
    start + end for start in ("some", "any", "every", "no") for end in ("thing", "one", "body")
} | {"no-one"}  # fmt: skip
_THINGS = {"something", "anything", "everything", "nothing"}


@finder
def indefinite_pronoun(doc: Doc) -> Finds:
    """**Someone** called; there is **nothing** left; **no one** knows."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word in _INDEFINITE:
            yield found(*range(place, _with_its_verb(doc, place + 1)))
        elif word == "no" and word_at(doc, place + 1) == "one":
            if word_at(doc, place + 2) not in {"person", "thing", "of", "answer", "way", "reason"}:
                yield found(*range(place, _with_its_verb(doc, place + 2)))


def _with_its_verb(doc: Doc, end: int) -> int:
    """The verb belongs to the use, for it must agree: everyone *is*, others *like*."""
    finite = end < len(doc) and doc[end].tag_ in {"VBZ", "VBP", "VBD", "MD"}
    return end + 1 if finite else end


@finder
def supportive_ones(doc: Doc) -> Finds:
    """I like the red **ones**; not "tens and ones"."""
    for place, word in enumerate(read(doc).lower):
        if word == "ones" and not ({"tens", "zeros", "zeroes"} & set(read(doc).lower)):
            start = place
            while start and doc[start - 1].tag_ in {"JJ", "JJR", "JJS", "VBG", "VBN"}:
                start -= 1
            if start and doc[start - 1].tag_ in {"DT", "PRP$", "WDT"}:
                start -= 1
            yield found(*range(start, place + 1))


@finder
def none_pronoun(doc: Doc) -> Finds:
    """**None** of us knew; not "none the wiser"."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word == "none":
            after = word_at(doc, place + 1)
            if after in {"too", "-"}:
                continue
            if after == "the" and word_at(doc, place + 2) in {"less", "worse", "wiser", "better"}:
                continue
            if after == "of" and place + 2 < len(words):
                noun = noun_after(doc[place + 1]) or noun_after(doc[place + 2])
                end = noun.i + 1 if noun is not None else place + 3
            else:
                end = place + 1
            yield found(
                place, *range(place + 1, min(end, place + 2)), *range(end, _with_its_verb(doc, end))
            )


@finder
def each_other(doc: Doc) -> Finds:
    """They help **each other**."""
    words = read(doc).lower
    for place in range(len(words) - 1):
        if words[place] == "each" and words[place + 1] == "other":
            yield _with_its_neighbours(doc, place)


def _with_its_neighbours(doc: Doc, place: int) -> Found:
    """*to* each other, each other*'s*."""
    start = place - 1 if place and doc[place - 1].tag_ in {"IN", "TO"} else place
    end = place + 3 if word_at(doc, place + 2) in {"'s", "'"} else place + 2
    return found(*range(start, end))


@finder
def one_another(doc: Doc) -> Finds:
    """They trust **one another**; not "one another day"."""
    words = read(doc).lower
    for place in range(len(words) - 1):
        if words[place] == "one" and words[place + 1] == "another":
            if word_at(doc, place - 1) != "after":  # one after another
                yield _with_its_neighbours(doc, place)


def _the_before(doc: Doc, place: int) -> int | None:
    """Where "the" stands in *the* others, *the* two others."""
    for back in range(place - 1, max(-1, place - 4), -1):
        if doc[back].lower_ == "the":
            return back
        if doc[back].tag_ not in {"CD", "JJ"}:
            return None
    return None


@finder
def others_without_the(doc: Doc) -> Finds:
    """Some like tea, **others** like coffee; not "the others"."""
    for place, word in enumerate(read(doc).lower):
        if word == "others" and _the_before(doc, place) is None:
            yield found(*range(place, _with_its_verb(doc, place + 1)))


_NOUN_FOLLOWS = {"JJ", "JJR", "JJS", "CD", "NN", "NNS", "NNP", "NNPS", "VBG"}


@finder
def the_other_or_others(doc: Doc) -> Finds:
    """One is red and **the other** is blue; **the others** left; not "the other day"."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word == "others":
            start = _the_before(doc, place)
            if start is not None:
                yield found(*range(start, place + 1))
        elif word == "other" and word_at(doc, place - 1) == "the":
            if place + 1 == len(words):
                yield found(place - 1, place)
                continue
            following = doc[place + 1]
            low = following.lower_
            if low in {"one", "ones", "two", "three", "side", "than", "way", "day", "hand", "half"}:
                continue
            if (
                following.tag_ not in _NOUN_FOLLOWS
                and low not in IS_OR_HAS
                or (
                    # a verb taken for a noun: "the other lives in Lima"
                    following.tag_ == "NNS"
                    and (following.dep_ == "ROOT" or "one" in words[:place])
                    and not any(t.tag_ in {"VBZ", "VBP", "VBD", "MD"} for t in doc[place + 2 :])
                )
            ):
                yield found(place - 1, place)
            elif low in IS_OR_HAS:
                yield found(place - 1, place)


_MAKE_IT_SO = {"make", "keep", "get", "find", "leave", "hold", "consider", "think", "paint"}
_PARTICIPLES = {
    "interesting", "exciting", "surprising", "boring", "amazing", "missing", "frightening",
    "disgusting", "shocking", "broken", "unexpected", "forbidden", "hidden", "fried", "planned",
}  # fmt: skip
_ADVERBS_BEFORE = {
    "else", "very", "really", "so", "quite", "more", "less", "too", "that", "particularly",
    "especially", "extremely", "totally", "completely", "this", "as", "rather", "truly",
    "absolutely", "slightly", "most", "equally", "just", "pretty",
}  # fmt: skip


@finder
def thing_and_adjective(doc: Doc) -> Finds:
    """**something cold**, **nothing very new**; not "everything is new"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word not in _THINGS:
            continue
        at = place + 1
        while at < len(words) - 1 and words[at] in _ADVERBS_BEFORE:
            at += 1
        adjective = doc[at]
        low = words[at]
        if (
            adjective.tag_ not in {"JJ", "JJR"}
            and low not in _PARTICIPLES
            and low not in _ADJECTIVES
        ):
            continue
        if low in {"more", "less", "else", "worth", "due", "such", "like", "much", "other", "many"}:
            continue
        if (
            noun_after(adjective, 1) is not None
            and adjective.dep_ == "amod"
            and (adjective.head.i > adjective.i)
        ):
            continue  # gave everything good people need
        if _predicate(doc, place, word):
            continue
        yield found(place, at)


# the small model often takes these for nouns, verbs or adverbs after -thing
_ADJECTIVES = {
    "wrong", "new", "nice", "special", "cold", "warm", "sweet", "cool", "fun", "hot", "spicy",
    "important", "different", "useful", "good", "bad", "soft", "hard", "funny", "strange",
    "better", "bigger", "cheaper", "worse", "nicer", "sharp", "light", "simple", "blue", "red",
}  # fmt: skip


def _predicate(doc: Doc, place: int, word: str) -> bool:
    """Is everything *ready*?; it made everything *clear*."""
    if place and doc[place - 1].lower_ in FINITE_BE:
        before = doc[place - 2] if place >= 2 else None
        if before is None or before.is_punct or before.tag_ in {"CC", "WRB", "WP", "IN"}:
            return True
    if place >= 2 and doc[place - 1].lower_ in {"n't", "not"} and place == 2:
        return doc[0].lower_ in FINITE_BE
    if word == "everything":
        return any(
            token.lemma_ in _MAKE_IT_SO and token.pos_ in {"VERB", "AUX"}
            for token in doc[max(0, place - 1) : place]
        )
    return False

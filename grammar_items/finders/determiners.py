"""Determiners and prepositions: this, a, the, some, no, much, few, in."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.word_forms import is_comparative, noun_after, word_at
from grammar_items.finding import finder
from grammar_items.reading import read

_UNCOUNTABLE = frozenset(
    "access advice air anger art assistance attention baggage beauty beef beer bread butter "
    "care cash cheese chicken chocolate clothing coal coffee comfort company confidence control "
    "cooking corn courage cream damage danger dust education effort electricity energy "
    "enthusiasm equipment evidence exercise experience faith fat fear fiction fish flour fog "
    "food freedom friendship fruit fuel fun furniture garlic gas glass gold grass growth hair "
    "happiness harm health heat help homework honesty honey hope housework humor humour ice "
    "imagination importance improvement influence information insurance intelligence interest "
    "jam jewelry juice justice knowledge land laughter lemonade light litter logic love luck "
    "luggage mail math mathematics meaning meat medicine milk money motivation mud music noise "
    "nonsense oil oxygen paint paper patience pasta peace pepper petrol plastic pleasure "
    "pollution poverty power practice pressure pride privacy production progress proof "
    "protection rain reason research resistance respect rest rice risk room rubbish safety "
    "salad salt sand sauce sense shade shopping silence skill sleep smoke snow soap society "
    "soup space spare speed stress strength stuff success sugar sunlight sunshine support "
    "sympathy talent tea technology time toothpaste traffic training transport travel trouble "
    "trust truth understanding use value violence vision vocabulary waste water wealth weather "
    "weight wheat wind wine wisdom wood work yogurt chance choice difference doubt point change "
    "need sign demand".split()
)
_COUNTABLE_TOO = frozenset(
    "fish chicken glass room light paper art company choice chance difference point change sign "
    "society plastic land reason rest need effort exercise experience hope talent skill fruit "
    "salad soup pepper cream fear risk pleasure proof demand vision doubt love value beer use "
    "weight medicine sense hair interest power".split()
)
_QUANTITY_BEFORE = {"very", "so", "too", "how", "as", "relatively", "quite", "such", "extremely"}
_POSSESSIVE = {"my", "your", "his", "her", "its", "our", "their", "this", "that", "the", "a", "an",
               "these", "those", "every", "each", "one", "another", "'s"}  # fmt: skip


def _demonstrative(doc: Doc, words: set[str], tags: set[str]) -> Finds:
    for token in doc:
        if token.lower_ not in words:
            continue
        noun = token.head if token.dep_ == "det" and token.head.i > token.i else None
        if noun is None or noun.i - token.i > 6:
            asked = token.i and token.nbor(-1).lower_ in {"is", "are", "was", "were"}
            noun = noun_after(token)
            if not (asked and noun is not None and _something_follows(noun)):
                if token.tag_ != "DT" or token.lower_ == "that" and token.dep_ in {"mark", "nsubj"}:
                    continue
                if noun is not None and token.dep_ in {"nsubj", "dobj", "pobj"}:
                    continue
        if noun is None or (noun.tag_ not in tags and noun.lower_ not in _EITHER):
            continue
        yield found(token.i, noun.i)


_EITHER = {
    "one",
    "kind",
    "people",
    "data",
    "news",
    "series",
    "means",
    "species",
    "physics",
    "maths",
}


def _something_follows(noun: Token) -> bool:
    """Is that tall man *your father*?: the verb's other half comes after the noun."""
    rest = noun.doc[noun.i + 1 :]
    return len(rest) > 1 and not rest[0].is_punct and rest[0].tag_ not in {"POS", "IN", "CC", "TO"}


@finder
def this_or_that_noun(doc: Doc) -> Finds:
    """**this old car**, **that day**; not "this is"."""
    yield from _demonstrative(doc, {"this", "that"}, {"NN", "NNP", "JJ", "VBG", "NNPS"})


@finder
def these_or_those_noun(doc: Doc) -> Finds:
    """**these shoes**, **those two old houses**; not "these are"."""
    words = {"these", "those"}
    yield from _demonstrative(doc, words, {"NNS", "NNPS", "NN", "JJ", "VBZ", "CD", "NNP"})


@finder
def indefinite_article(doc: Doc) -> Finds:
    """**a book**, **an old friend**; not "vitamin A"."""
    for token in doc:
        low = token.lower_
        if (low == "a" or low == "an") and token.i + 1 < len(doc):
            following = token.nbor()
            if following.is_punct or token.tag_ in {"NN", "NNP"} and token.text == "A" and token.i:
                continue
            if low == "a" and following.tag_ in {"VBZ", "VBD", "MD", "IN", "CC"}:
                continue
            noun = noun_after(token)
            yield found(token.i, *((noun.i,) if noun is not None else ()), end=token.i + 2)


@finder
def definite_article(doc: Doc) -> Finds:
    """**the moon**; not the two of "the sooner the better"."""
    words = read(doc).lower
    places = [place for place, word in enumerate(words[:-1]) if word == "the"]
    correlated = [place for place in places if compared(doc[place + 1])]
    for place in places:
        if len(correlated) > 1 and place in correlated:
            continue
        noun = noun_after(doc[place])
        yield found(place, end=noun.i + 1 if noun is not None else place + 2)


def compared(token: Token) -> bool:
    """A comparative, with more and less among them."""
    return token.lower_ in {"more", "less"} or is_comparative(token)


@finder
def some_or_any(doc: Doc) -> Finds:
    """**some milk**, not **any** of it; not "any longer", "some forty people"."""
    for token in doc:
        low = token.lower_
        if low != "some" and low != "any":
            continue
        following = token.nbor() if token.i + 1 < len(doc) else None
        if following is not None:
            if low == "any" and (
                is_comparative(following)
                or following.lower_ in {"longer", "good", "different"}
                or (following.lower_ == "more" and noun_after(following) is None)
            ):
                if noun_after(token) is None or following.lower_ == "longer":
                    continue
            if low == "some" and following.tag_ == "CD" and following.lower_ != "one":
                continue  # some forty people = about forty
        noun = noun_after(token)
        yield found(token.i, *((noun.i,) if noun is not None else ()))


@finder
def no_noun(doc: Doc) -> Finds:
    """**no time**, **no good answers**; not "no longer", "No, thanks"."""
    for token in doc:
        if token.lower_ != "no" or token.i + 1 == len(doc):
            continue
        low = token.nbor().lower_
        if low in {"one", "longer", "matter", "sooner", "thanks", "less", "later", "-"}:
            continue
        if low == "more" and noun_after(token) is None:
            continue
        if low == "way" and token.nbor().i + 1 == len(doc):
            continue
        noun = token.head if token.dep_ == "det" and token.head.i > token.i else noun_after(token)
        if noun is None and token.tag_ == "DT" and token.dep_ == "det":
            noun = token.nbor()
        if noun is None or noun.is_punct or any(t.is_punct and t.text == "," for t in
                                                doc[token.i + 1 : token.i + 2]):  # fmt: skip
            continue
        # "have no time": the verb belongs to it, for it takes no other negative
        verb = token.i > 0 and token.nbor(-1).pos_ in {"VERB", "AUX"}
        yield found(*((token.i - 1,) if verb else ()), token.i, noun.i)


@finder
def another(doc: Doc) -> Finds:
    """**another cup**; I want **another**; not "one another"."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word == "another" and (word_at(doc, place - 1) != "one" or _one_counts(doc, place - 1)):
            noun = noun_after(doc[place])
            yield found(place, *((noun.i,) if noun is not None else ()))


def _one_counts(doc: Doc, place: int) -> bool:
    """ "One" is a number of its own in "from one another comes"; it seldom is."""
    return doc[place].dep_ in {"nsubj", "nsubjpass"}


@finder
def much_noun(doc: Doc) -> Finds:
    """**much money**, **how much time**; not "much bigger", "very much"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word != "much":
            continue
        following = doc[place + 1]
        if following.lower_ in {"more", "less", "of", "too", "better", "-"}:
            continue
        if is_comparative(following):
            continue
        noun = noun_after(doc[place], 4)
        if noun is None or noun.tag_ not in {"NN", "NNP"} and noun.lower_ not in {"news", "money"}:
            continue
        if following.tag_ == "RB" and doc[place].tag_ == "RB":
            continue
        start = place
        if word_at(doc, place - 1) in {"how", "so", "too", "as", "very", "that", "this"}:
            start -= 1
        yield found(start, place, noun.i)


@finder
def little_noun(doc: Doc) -> Finds:
    """**little hope**, **a little milk**; not "a little dog", "a little tired"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word != "little":
            continue
        if words[place + 1] in _LANGUAGES and noun_after(doc[place + 1], 1) is None:
            yield found(*((place - 1,) if word_at(doc, place - 1) == "a" else ()), place, place + 1)
            continue
        noun = noun_after(doc[place], 3)
        if noun is None or noun.tag_ != "NN" and noun.lower_ != "news":
            continue
        if word_at(doc, noun.i + 1) == "-" or words[place - 1 if place else 0] == "you":
            continue  # a little light-headed, you little thief
        if any(t.tag_ in {"JJR", "CD"} or t.lower_ == "more" for t in doc[place + 1 : noun.i]):
            continue
        before = word_at(doc, place - 1)
        low = noun.lower_
        if before in _QUANTITY_BEFORE:
            start = place - 1
        elif (before in _POSSESSIVE and doc[place - 1].tag_ != "VBZ") or (
            place and doc[place - 1].tag_ in {"JJ", "PRP$", "POS", "DT"}
        ):
            if low not in _UNCOUNTABLE or before != "a" and low not in _THE_LITTLE:
                continue
            if before == "a" and low in _COUNTABLE_TOO and low not in _A_LITTLE:
                continue
            start = place - 1 if before == "a" else place
        else:
            if (
                low in _ONE_CAN_COUNT
                or doc[place].text == "Little"
                and (noun.tag_ == "NNP" or doc[place].tag_ == "NNP")
            ):
                continue
            start = place
        yield found(start, place, noun.i)


_A_LITTLE = {"fish", "chicken", "hope", "exercise", "fruit", "salad", "soup", "pepper", "cream",
             "experience", "effort", "doubt", "love", "medicine", "sense", "interest", "power",
             "rest", "light", "paper", "fear", "beer", "land", "art", "skill",
             "talent"}  # fmt: skip
_LANGUAGES = {"english", "french", "german", "spanish", "italian", "chinese", "japanese", "russian",
              "korean", "arabic", "portuguese", "turkish", "latin", "dutch", "swedish"}  # fmt: skip
_THE_LITTLE = {"money", "time", "food", "water", "energy", "strength", "knowledge", "help"}
_ONE_CAN_COUNT = {"boy", "girl", "brother", "sister", "dog", "cat", "house", "child", "baby", "man",
                  "woman", "bit", "while", "kid", "finger", "thing", "one", "bird", "toe", "by",
                  "town", "village", "piece", "league"}  # fmt: skip


@finder
def few_nouns(doc: Doc) -> Finds:
    """**few people**, **a few old friends**; not "every few days", "few of us"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word != "few":
            continue
        before = word_at(doc, place - 1)
        if before in {"every", "another", "next"}:
            continue
        noun = noun_after(doc[place], 4)
        if noun is None or noun.tag_ not in {"NNS", "NNPS"} and noun.lower_ not in _PLURALS:
            continue
        start = place - 1 if before in {"a", "very", "so", "too", "the", "how", "as"} else place
        yield found(start, place, noun.i)


_PLURALS = {"people", "children", "men", "women", "sheep", "fish", "police", "staff", "mice",
            "teeth", "feet", "deer", "species"}  # fmt: skip

_PREPOSITIONS = frozenset(
    "aboard about above across after against along alongside amid amidst among amongst around "
    "at before behind below beneath beside besides between beyond by despite down during except "
    "for from in inside into like near of off on onto opposite out outside over past per since "
    "than through throughout till to toward towards under underneath unlike until up upon via "
    "with within without as".split()
)


@finder
def preposition(doc: Doc) -> Finds:
    """**at school**, **since Monday**, look **at**; not "to go", "give up"."""
    for token in doc:
        if token.tag_ not in {"IN", "TO", "RP", "RB"} or token.lower_ not in _PREPOSITIONS:
            continue
        objects = [child for child in token.children if child.dep_ in {"pobj", "pcomp"}]
        if objects and objects[0].i > token.i:
            if token.lower_ == "as" and token.dep_ != "prep":
                continue
            yield found(token.i, end=objects[0].i + 1 if objects[0].i - token.i < 6 else None)
        elif token.dep_ in {"prep", "dative"} and token.tag_ in {"IN", "TO"}:
            if token.lower_ != "as":
                yield found(token.i)

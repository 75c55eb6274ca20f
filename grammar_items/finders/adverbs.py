"""Adverbs: how often, how much, how, and the negative ones."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.word_forms import is_degree_word, noun_after, word_at
from grammar_items.finding import finder
from grammar_items.reading import read

_FREQUENCY = {
    "always", "usually", "often", "frequently", "occasionally", "sometimes", "rarely", "regularly",
    "normally", "seldom", "constantly",
}  # fmt: skip


@finder
def frequency_adverb(doc: Doc) -> Finds:
    """She **often** walks; not "an often heard song"."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word in _FREQUENCY:
            yield found(place)
        elif word == "hardly" and word_at(doc, place + 1) == "ever":
            yield found(place, place + 1)


_BEFORE_ADJECTIVES = {
    "extremely", "greatly", "terribly", "too", "unbelievably", "very", "so", "incredibly",
    "awfully", "highly", "deeply", "quite", "pretty", "amazingly", "remarkably", "particularly",
    "especially", "exceptionally", "super", "seriously", "truly", "extraordinarily", "totally",
    "absolutely", "completely", "utterly", "entirely", "perfectly", "really",
}  # fmt: skip
_BEFORE_VERBS = {"really", "absolutely", "totally", "completely", "greatly", "truly", "utterly",
                 "deeply", "certainly", "definitely", "strongly", "highly"}  # fmt: skip
_NOT_DEGREES = {
    "not", "n't", "far", "also", "then", "there", "here", "now", "never", "always", "often",
    "usually", "sometimes", "just", "maybe", "perhaps", "instead", "please", "only", "already",
    "still", "even", "again", "yet", "first", "up", "down", "away", "together", "actually",
    "eventually", "finally", "suddenly", "probably", "today", "tomorrow", "much-needed",
}  # fmt: skip
_RARE_DEGREES = {"often", "far", "here", "there", "now", "never"}


@finder
def emphasising_adverb(doc: Doc) -> Finds:
    """**very cold**, **so quickly**, **really like**; not "I like it too", "so we left"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word in _BEFORE_ADJECTIVES:
            following = doc[place + 1]
            low = words[place + 1]
            if _emphasised(doc[place], following, word, low):
                yield found(place, end=place + 2)
                continue
        if word in _BEFORE_VERBS:
            following = doc[place + 1]
            if (
                following.pos_ in {"VERB", "AUX"}
                or doc[place].head.pos_ in {"VERB", "AUX"}
                and (doc[place].head.i != place and place > 0 and doc[place].dep_ == "advmod")
            ):
                yield found(place, end=place + 2 if following.pos_ == "VERB" else place + 1)


def _emphasised(token: Token, following: Token, word: str, low: str) -> bool:
    if not (is_degree_word(following) or low in {"much", "many", "little", "few", "well", "fun"}):
        return (
            following.tag_ in {"VBN", "VBG"}
            and word not in {"so", "too"}
            and (token.head.i == following.i)
        )
    if low in _NOT_DEGREES and not (low == "often" or (low == "far" and word in {"too", "very"})):
        return False
    if word == "so":
        if low in {"far", "long"} and word_at(token.doc, token.i + 2) in {"as", ".", ",", ""}:
            return low == "long" and word_at(token.doc, token.i + 2) != "as"
        return token.dep_ not in {"cc", "mark"} or following.dep_ == "acomp"
    if word == "very":
        return (
            token.tag_ != "JJ"
            or following.dep_ in {"acomp", "advmod"}
            or (word_at(token.doc, token.i - 1) not in {"the", "this", "that", "my"})
        )
    if word in {"too", "pretty", "super", "quite"}:
        if word == "pretty" and token.tag_ == "JJ" and token.head.i != following.i:
            return False
        return bool(token.head.i >= following.i or token.dep_ == "advmod")
    return True


_ATTITUDE = {
    "apparently", "clearly", "fortunately", "frankly", "unfortunately", "luckily", "obviously",
    "honestly", "surprisingly", "hopefully", "evidently", "thankfully", "regrettably",
    "understandably", "admittedly", "undoubtedly", "presumably", "supposedly", "sadly",
    "strangely", "oddly", "interestingly", "naturally", "personally", "wisely", "happily",
    "importantly", "curiously", "ideally", "basically", "generally", "unluckily", "amazingly",
    "seriously", "ironically", "incredibly", "remarkably",
}  # fmt: skip
_NOT_MANNER = {
    "really", "nearly", "hardly", "scarcely", "barely", "rarely", "only", "recently", "lately",
    "finally", "immediately", "especially", "particularly", "exactly", "mostly", "mainly",
    "partly", "usually", "normally", "frequently", "occasionally", "regularly", "constantly",
    "generally", "probably", "possibly", "certainly", "definitely", "actually", "extremely",
    "greatly", "terribly", "unbelievably", "early", "daily", "weekly", "monthly", "yearly",
    "currently", "previously", "originally", "eventually", "shortly", "formerly", "newly",
    "fully", "totally", "completely", "absolutely", "entirely", "quite", "approximately",
    "roughly", "merely", "simply", "likely", "family", "reply", "apply", "supply", "rely", "fly",
    "utterly", "wholly", "jolly", "duly", "ugly",
    "lovely", "friendly", "lonely", "silly", "july", "italy", "holy", "belly", "ally",
    "assembly", "ultimately", "virtually", "literally", "highly", "fairly", "truly", "surely",
    "initially", "similarly", "accordingly", "consequently", "additionally", "firstly",
    "secondly", "lastly", "primarily", "largely", "solely", "purely", "namely", "respectively",
    "permanently", "temporarily", "annually", "hourly", "presently", "subsequently",
    "simultaneously", "incredibly", "remarkably", "exclusively", "specifically",
    "technically", "theoretically", "necessarily", "potentially", "equally", "slightly",
}  # fmt: skip
_BARE_MANNER = {"well", "hard", "fast", "slow", "loud", "badly"}


@finder
def manner_adverb(doc: Doc) -> Finds:
    """She sang **beautifully**; **unfortunately**, it rained; not "nearly", "a lovely day"."""
    for token in doc:
        low = token.lower_
        if low in _ATTITUDE:
            head = token.head
            if token.dep_ == "advmod" and head.tag_ in {"JJ", "RB"} and head.i == token.i + 1:
                if low not in {"apparently", "clearly", "obviously", "evidently", "supposedly"}:
                    continue  # surprisingly good, incredibly fast
            if token.tag_ in {"RB", "UH", "JJ", "NNP"}:
                yield found(token.i)
        elif low.endswith("ly"):
            if low in _NOT_MANNER or token.tag_ != "RB":
                continue
            if (
                token.head.pos_ in {"VERB", "AUX"}
                or token.dep_ == "conj"
                or (token.i and token.nbor(-1).pos_ == "VERB")
            ):
                yield found(token.i)
        elif low in _BARE_MANNER and _bare_manner(token, low):
            yield found(token.i)


def _bare_manner(token: Token, low: str) -> bool:
    if token.tag_ != "RB" or token.dep_ != "advmod" or token.head.pos_ != "VERB":
        return False
    if low == "well":
        before, after = word_at(token.doc, token.i - 1), word_at(token.doc, token.i + 1)
        return token.i > 0 and before not in {"as", "may", "might", "could"} and after != "as"
    return bool(token.i > token.head.i)


@finder
def negative_adverb(doc: Doc) -> Finds:
    """I have **never** flown; he **no longer** works here."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word == "never" or word == "nowhere":
            if word_at(doc, place + 1) != "-":
                yield found(place)
        elif word == "no" and word_at(doc, place + 1) == "longer":
            yield found(place, place + 1)


_QUASI = {"hardly", "scarcely", "seldom", "barely", "rarely"}


@finder
def quasi_negative_adverb(doc: Doc) -> Finds:
    """I can **hardly** hear you; she eats very **little**; not "a little", "little money"."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word in _QUASI:
            start = place - 1 if place and doc[place - 1].pos_ == "AUX" else place
            yield found(
                *range(
                    start, place + 2 if word_at(doc, place + 1) in {"ever", "any"} else place + 1
                )
            )
        elif word == "little" and _adverb_little(doc[place]):
            yield found(place)


_NO_QUANTITY = {"a", "the", "my", "your", "his", "her", "its", "our", "their", "this", "that",
                "every", "each", "poor", "cute", "these", "those"}  # fmt: skip
_LITTLE_HEADS = {"known", "understood", "used", "changed", "different", "studied", "better"}


def _adverb_little(little: Token) -> bool:
    """*Little* did I know; he sleeps *little*; *little*-known."""
    before = word_at(little.doc, little.i - 1)
    after = word_at(little.doc, little.i + 1)
    if before in _NO_QUANTITY or after in {"by", "more", "of", "bit"}:
        return False
    if after in {"did", "do", "does", "could", "can"} and little.i + 2 < len(little.doc):
        return True
    if after in _LITTLE_HEADS:
        return True
    if after in {"is", "was", "has"} and little.dep_ in {"nsubj", "nsubjpass"}:
        return True  # little is known
    if noun_after(little) is not None and little.dep_ == "amod":
        return False
    if little.dep_ == "advmod" and little.head.pos_ in {"VERB", "AUX"}:
        return True
    # "ate very little", "says little": the word after it starts another phrase
    following = little.nbor() if little.i + 1 < len(little.doc) else None
    ends = following is None or following.is_punct or following.tag_ in {"IN", "RB", "CC", "TO"}
    verb = before in {"very", "so", "too"} or little.i and little.nbor(-1).pos_ == "VERB"
    return bool(ends and verb and little.dep_ in {"advmod", "npadvmod", "dobj", "acomp"})

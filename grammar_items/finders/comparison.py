"""Comparison: as old as, older, the oldest, too old to, so old that."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.finders.word_forms import (
    PLAIN_ADJECTIVES,
    is_comparative,
    is_degree_word,
    is_superlative,
    noun_after,
    word_at,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import NOT

_QUANTITIES = {"much", "many", "little", "few", "well"}


@finder
def as_as(doc: Doc) -> Finds:
    """**as tall as** me, **not so easy as** that; not "as well as", "as soon as I saw"."""
    words = read(doc).lower
    if words.count("as") + words.count("so") < 2 or "as" not in words:
        return
    for place, word in enumerate(words[:-2]):
        if word != "as" and word != "so":
            continue
        for end in range(place + 2, min(len(words), place + 9)):
            if words[end] == "as":
                if _equal(doc, place, end):
                    start = place - 1 if word_at(doc, place - 1) in NOT else place
                    yield found(start, place, end - 1, end)
                break
            if doc[end].is_punct and words[end] != "-":
                break


def _equal(doc: Doc, first: int, second: int) -> bool:
    compared = doc[first + 1]
    low = compared.lower_
    if doc[first].lower_ == "so":
        if not (
            set(read(doc).lower[max(0, first - 8) : first]) & (NOT | {"never", "nothing", "no"})
        ):
            return False
        return is_degree_word(compared) or low in _QUANTITIES
    if second == first + 2:
        if low == "well":
            # "as well as" adds, except after a verb that can be done well
            return _well_as(doc, first, second)
        if low in {"long", "far", "soon"}:
            after = word_at(doc, second + 1)
            if low == "soon":
                return after in {"possible", "we", "you", "i"} and (
                    after == "possible" or word_at(doc, second + 2) in {"can", "could"}
                )
            return _measures(doc, second, low)
    if compared.tag_ in {"VBN", "VBG", "NN", "VB", "VBD", "JJR"} and second == first + 2:
        return low not in {"such", "same"}
    if compared.lower_ in {"a", "the", "such", "if", "though", "for", "to", "in", "at", "i", "you"}:
        return False
    return is_degree_word(compared) or low in _QUANTITIES or low in {"good", "fast", "hard"}


def _well_as(doc: Doc, first: int, second: int) -> bool:
    before = doc[first - 1] if first else None
    if before is None or before.is_punct:
        return False
    after = doc[second + 1] if second + 1 < len(doc) else None
    if (
        after is None
        or after.tag_ in {"VBG", "DT", "JJ", "NNS", "NNP"}
        and before.tag_
        in {
            "NN",
            "NNS",
            "NNP",
            "NNPS",
        }
    ):
        return False
    if before.pos_ in {"VERB", "AUX"} or before.lower_ in NOT:
        return True
    rest = [token.lower_ for token in doc[second + 1 :] if not token.is_punct]
    if 1 < len(rest) < 5 and rest[-1] in _ECHOES:
        return True  # plays as well as Mary can
    if len(rest) < 4 and {"can", "could", "ca"} & set(read(doc).lower[:first]):
        return after.tag_ in {"PRP", "PRP$", "NNP", "DT"}
    return after.tag_ in {"PRP", "PRP$"} and before.dep_ in {"dobj", "pobj", "advmod"}


_ECHOES = {"can", "could", "do", "does", "did", "is", "are", "was", "has", "have", "will", "used"}


def _measures(doc: Doc, second: int, low: str) -> bool:
    """*as long as* the bus; not "as long as you help", "as far as I know"."""
    after = doc[second + 1 :]
    if len(after) and after[0].lower_ in {"possible", "usual", "ever", "before"}:
        return True
    clause = any(token.tag_ in {"VBZ", "VBP", "VBD", "MD"} for token in after[:5])
    before = doc[: second - 2]
    joined = any(token.lemma_ in {"be", "last", "stay", "wait", "take"} for token in before[-3:])
    if clause:
        return joined and low == "long" and after[-1].i - second < 4
    return len(before) > 0


def _than_after(doc: Doc, place: int) -> tuple[int, ...]:
    return (place,) if word_at(doc, place) == "than" else ()


def _that_at(doc: Doc, place: int) -> tuple[int, ...]:
    return (place,) if word_at(doc, place) == "that" else ()


@finder
def comparative_er(doc: Doc) -> Finds:
    """Lima is **bigger than** Cusco; she feels **better**; not "no longer", "had better"."""
    for token in doc:
        if is_comparative(token):
            yield found(token.i, *_than_after(doc, token.i + 1))


_MORE_OF = {"some", "any", "no", "many", "few", "much", "two", "three", "four", "five", "one",
            "several", "once"}  # fmt: skip


_ADJECTIVE_PLACES = {
    "acomp", "amod", "attr", "ROOT", "advcl", "conj", "ccomp", "pobj", "dobj",
}  # fmt: skip


def _graded(doc: Doc, place: int) -> bool:
    """Does more, less, most or least at ``place`` grade the adjective or adverb after it?"""
    if place + 1 >= len(doc):
        return False
    following = doc[place + 1]
    low = following.lower_
    if low in {"than", "or", "and", "not", "n't", "so", "like", "of", "also", "other", "such"}:
        return False
    if following.tag_ in {"JJ", "RB"}:
        return low not in {"too", "now", "here", "there", "then", "again", "today", "yet", "much"}
    if following.tag_ in {"VBN", "VBG"}:
        grades = doc[place].dep_ == "advmod" and doc[place].head.i == following.i
        return grades and following.dep_ in _ADJECTIVE_PLACES
    if low.endswith(("ed", "ing")) and word_at(doc, place - 1) == "the":
        return noun_after(following, 1) is not None or doc[place].dep_ == "advmod"
    return low in {"fun", "tired", "often", "alike"}


@finder
def more_adjective(doc: Doc) -> Finds:
    """**more expensive**, **more carefully**; not "more books", "two more big cups"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word != "more" or not _graded(doc, place):
            continue
        if word_at(doc, place - 1) in _MORE_OF and doc[place].head.i != place + 1:
            continue
        following = doc[place + 1]
        if following.tag_ == "JJ" and following.dep_ == "amod" and _counted(doc, place, following):
            continue
        end = place + 2
        yield found(place, place + 1, *_than_after(doc, end))


_SHORT = {"good", "new", "old", "young", "big", "small", "long", "short", "high", "low", "hot",
          "cold", "fresh", "free", "red", "green", "blue", "white", "black", "warm", "clean",
          "large", "great", "local", "foreign", "other", "such", "national", "american", "english",
          "public", "human", "natural"}  # fmt: skip


def _counted(doc: Doc, place: int, adjective: Token) -> bool:
    """more *new* students: the number is greater, not the newness."""
    if adjective.lower_ in _SHORT:
        return True
    noun = adjective.head
    return noun.tag_ == "NNS" and doc[place].dep_ == "amod" and doc[place].head.i == noun.i and (
        "than" not in read(doc).lower and len(adjective) < 5
    )  # fmt: skip


@finder
def superlative_est(doc: Doc) -> Finds:
    """**the tallest** boy, runs **fastest**; not "do your best", "at best"."""
    for token in doc:
        if not is_superlative(token):
            continue
        before = word_at(doc, token.i - 1)
        if token.lower_ in {"best", "worst"}:
            if before == "at" or _do_ones_best(token):
                continue
            if token.i == 0 and word_at(doc, 1) in {"wishes", "regards"}:
                continue
        owned = before == "the" or token.i > 0 and token.nbor(-1).tag_ == "PRP$"
        yield found(*((token.i - 1,) if owned else ()), token.i)


def _do_ones_best(best: Token) -> bool:
    if best.i < 2 or best.nbor(-1).tag_ not in {"PRP$", "DT", "POS"}:
        return False
    if noun_after(best, 1) is not None or best.nbor(-1).lower_ == "the":
        return False
    verbs = {"do", "try", "give", "look", "at"}
    return any(token.lemma_ in verbs for token in best.doc[max(0, best.i - 3) : best.i - 1])


@finder
def most_adjective(doc: Doc) -> Finds:
    """**the most beautiful**, **most often**; not "most people", "most young people"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word != "most" or not _graded(doc, place):
            continue
        before = word_at(doc, place - 1)
        if before in {"a", "an", "at"}:
            continue  # a most kind letter = a very kind letter
        following = doc[place + 1]
        if following.tag_ in {"JJ", "VBN", "VBG"} and noun_after(following, 3) is not None:
            owned = before in {"the", "'s", "and", "very"} or (
                place > 0 and doc[place - 1].tag_ in {"PRP$", "POS", "DT", "CD", "JJ"}
            )
            if not owned:
                continue
        yield found(*((place - 1,) if before == "the" else ()), place, place + 1)


@finder
def less_or_least(doc: Doc) -> Finds:
    """**less expensive than**, **the least useful**; not "at least", "less than ten"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word == "less":
            if word_at(doc, place - 1) in {"or"} and word_at(doc, place - 2) == "more":
                continue
            if _graded(doc, place):
                after = word_at(doc, place + 2) == "than"
                yield found(*range(place, place + 3 if after else place + 2))
            elif doc[place].tag_ != "NN" and "than" in words[place + 2 : place + 8]:
                noun = noun_after(doc[place], 2)
                if noun is not None:
                    yield found(place, noun.i)
        elif word == "least" and word_at(doc, place - 1) != "at" and _graded(doc, place):
            yield found(*range(place - 1 if word_at(doc, place - 1) == "the" else place, place + 2))


_ENOUGH_ADVERBS = {
    "not", "n't", "never", "just", "still", "always", "quite", "really", "already", "also",
    "only", "barely", "hardly", "almost", "even", "more", "ever", "there", "here", "usually",
    "sometimes", "now", "simply", "about", "nearly", "yet", "then", "than", "finally", "back",
    "probably", "certainly", "again",
}  # fmt: skip


@finder
def adjective_enough(doc: Doc) -> Finds:
    """**old enough**, **fast enough** to win; not "enough money", "not enough"."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word != "enough" or not place:
            continue
        before = doc[place - 1]
        if words[place - 1] in _ENOUGH_ADVERBS:
            continue
        if words[place - 1] in PLAIN_ADJECTIVES:
            pass  # the model takes "wide enough" or "loud enough" for a noun now and then
        elif before.tag_ not in {"JJ", "RB", "VBN", "VBG", "JJR"}:
            continue
        if before.tag_ in {"VBN", "VBG"} and any(
            child.lemma_ in {"have", "'ve"} or child.lower_ == "'s" and before.tag_ == "VBN"
            for child in before.children
            if child.dep_ == "aux"
        ):
            continue  # we have eaten enough
        if (
            doc[place].head.i > place
            and doc[place].dep_ in {"amod", "det", "nummod"}
            and (before.tag_ == "RB" or before.dep_ != "amod")
        ):
            continue  # there are clearly enough chairs
        yield found(place - 1, place, *((place + 1,) if _infinitive_to(doc, place + 1) else ()))


def _infinitive_to(doc: Doc, place: int) -> bool:
    """Is the word here the "to" of a to-infinitive?"""
    if read(doc).lower[place] != "to" or place + 1 >= len(doc):
        return False
    following = doc[place + 1]
    if following.tag_ in {"VB", "VBP"}:
        return True
    if following.tag_ == "RB" and place + 2 < len(doc):
        return doc[place + 2].tag_ in {"VB", "VBP"}
    if doc[place].tag_ == "TO" and doc[place].dep_ == "aux":
        return True
    # "too tired to work", with work taken for a noun
    before = read(doc).lower[place - 1]
    return following.tag_ in {"NN", "JJ", "RB"} and before not in _WITH_TO


_WITH_TO = {"close", "used", "near", "similar", "kind", "attached", "important", "familiar", "next"}


@finder
def too_to(doc: Doc) -> Finds:
    """**too tired to** cook, **too heavy for me to** lift; not "too tired", "want to go too"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-3]):
        if word != "too":
            continue
        graded = doc[place + 1]
        if not (is_degree_word(graded) or words[place + 1] in _QUANTITIES):
            if graded.tag_ not in {"NN", "VB", "VBP", "JJR", "VBN", "VBG"} or graded.is_punct:
                continue
        for at in range(place + 2, min(len(words), place + 10)):
            if _infinitive_to(doc, at):
                if not _verb_takes_it(doc, at, place):
                    yield found(place, place + 1, at, *verbs_in(doc, at + 1, at + 2))
                break
            token = doc[at]
            if token.is_punct and words[at] != "-":
                break
            if words[at] in {"but", "so", "because", "when", "that", "if", "to"}:
                break
            if token.tag_ in {"VBZ", "VBD", "VBP", "MD"} and token.pos_ in {"VERB", "AUX"}:
                break


def _verb_takes_it(doc: Doc, to: int, too: int) -> bool:
    """spend too long trying *to*: the infinitive belongs to a verb between."""
    return any(token.tag_ in {"VBG", "VB"} for token in doc[too + 2 : to])


@finder
def so_that_result(doc: Doc) -> Finds:
    """**so tired that I** fell asleep, **so loud I** left; not "so that", "I think so"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-3]):
        if word != "so":
            continue
        graded = doc[place + 1]
        low = words[place + 1]
        if low in {"that", "far", "as", "i", "we", "you", "he", "she", "it", "they", "long"}:
            measured = low == "long" and place and doc[place - 1].lemma_ == "be"
            if low not in {"far", "long"} or not (
                measured or "that" in words[place + 2 : place + 4]
            ):
                continue
        if not (is_degree_word(graded) or low in _QUANTITIES or graded.tag_ in {"VBN", "VBG"}):
            continue
        if low in {"then", "now", "maybe", "perhaps", "please", "just", "also", "here", "there"}:
            continue
        end = _result(doc, place)
        if end is not None:
            yield found(place, place + 1, *_that_at(doc, end - 1), end=end)


def _result(doc: Doc, so: int) -> int | None:
    """The place after "that", or after the subject of a clause without it."""
    words = read(doc).lower
    for at in range(so + 2, min(len(words) - 1, so + 16)):
        if words[at] == "that":
            if words[so + 1] in _FEELINGS and at == so + 2 and words[at + 1] not in words[:so]:
                return None  # so happy that you came: the reason, not the result
            if doc[at].tag_ == "WDT" and doc[at].head.dep_ == "relcl":
                noun = doc[at].head.head
                if noun.tag_ in {"NN", "NNS"} and noun.i == at - 1 and not _after_quantity(doc, so):
                    continue
            if doc[at].dep_ == "det" and doc[at].head.i == at + 1 and doc[at].tag_ == "DT":
                if not any(t.tag_ in {"VBZ", "VBD", "VBP", "MD"} for t in doc[at + 2 :]):
                    continue
            return at + 1
        if doc[at].is_punct and words[at] not in {"-", ","}:
            return None
        if words[at] in {"because", "if", "when", "but", "as", "while", "and", "than"}:
            if words[at] == "and" and at == so + 2:
                continue
            return None
        if words[at] == ",":
            return None
    graded = doc[so + 1]
    at = so + 2
    skipped = {"NN", "NNS", "RB"} if graded.lower_ in _QUANTITIES else {"RB"}
    while at < len(words) and doc[at].tag_ in skipped and at < so + 4:
        at += 1
    if at < len(words) - 1 and doc[at].tag_ in {"PRP", "DT", "PRP$", "NNP", "NN", "NNS"}:
        if doc[at].tag_ == "PRP" and words[at] in {"me", "him", "us", "them", "myself"}:
            return None
        subject = doc[at]
        for later in range(at + 1, min(len(words), at + 5)):
            if doc[later].tag_ in {"VBZ", "VBD", "VBP", "MD"}:
                linked = any(t.lemma_ == "be" or t.pos_ in {"VERB", "AUX"} for t in doc[:so])
                if graded.lower_ in _FEELINGS and (
                    doc[later].tag_ != "MD" or graded.lower_ in {"sure", "certain"}
                ):
                    return None  # so happy I left, not so sure I could
                if graded.lower_ in {"much", "many"} and "there" in words[max(0, so - 3) : so]:
                    return None  # there is so much I want to say
                if linked and so > 0 and graded.i < subject.i:
                    return later + 1
                return None
    return None


_FEELINGS = {"happy", "glad", "sorry", "sure", "proud", "afraid", "pleased", "thankful", "grateful",
             "excited", "relieved", "certain", "worried", "disappointed", "surprised",
             "lucky"}  # fmt: skip


def _after_quantity(doc: Doc, so: int) -> bool:
    return word_at(doc, so + 1) in _QUANTITIES


@finder
def such_adjective_noun(doc: Doc) -> Finds:
    """**such a beautiful day**, **such good weather**; not "such a mess", "such as"."""
    words = read(doc).lower
    for place, word in enumerate(words[:-2]):
        if word != "such":
            continue
        start = place + 2 if words[place + 1] in {"a", "an"} else place + 1
        if start >= len(words) or words[start] in {"as", "that"}:
            continue
        at = start
        adjectives = 0
        while at < len(words):
            token = doc[at]
            if token.tag_ in {"JJ", "JJR", "JJS"} or (
                token.tag_ in {"VBG", "VBN", "VBD"} and token.i + 1 < len(doc)
            ):
                adjectives += 1
            elif (token.lower_ in _TAKEN_FOR_NOUNS and word_at(doc, at + 1) != "-") or (
                token.pos_ in {"NOUN", "PROPN", "VERB"} and token.lower_.endswith(_ADJECTIVE_ENDS)
            ):
                if at + 1 < len(words) and doc[at + 1].pos_ in {"NOUN", "PROPN"}:
                    adjectives += 1
                else:
                    break
            elif token.tag_ not in {"RB", "CC", ",", "HYPH", "CD"} and token.lower_ != "-":
                break
            at += 1
        if adjectives and at < len(words):
            noun = doc[at]
            if noun.pos_ in {"NOUN", "PROPN"} or noun.tag_ in {"NN", "NNS", "VBG", "VB"}:
                while noun.dep_ == "compound" and noun.i + 1 < len(doc):
                    noun = noun.nbor()
                yield found(*range(place, start), noun.i)
            elif doc[at - 1].tag_ in {"VBG", "JJ"} and adjectives > 1:
                yield found(*range(place, start), at - 1)


_TAKEN_FOR_NOUNS = {"kind", "fun", "cold", "sweet", "nice", "mean", "warm", "calm", "cool", "smart",
                    "cheap", "wild", "fine", "quiet", "brave", "tiny", "silly", "short", "tough",
                    "light", "close", "fast", "hard", "dear", "modern", "noisy"}  # fmt: skip
_ADJECTIVE_ENDS = ("ful", "ous", "ing", "ible", "able", "less", "ive", "ant", "ent", "ly", "nt")


def _degree_adjective_article(doc: Doc, degree: str) -> Finds:
    words = read(doc).lower
    for place, word in enumerate(words[:-3]):
        if word != degree:
            continue
        for at in (place + 2, place + 3, place + 4):
            if at >= len(words) - 1 or words[at] not in {"a", "an"}:
                continue
            between = doc[place + 1 : at]
            adjective = between[-1]
            if any(t.is_punct and t.text != "-" for t in between) or any(
                t.tag_ in {"PRP", "VBD", "VBZ", "MD", "DT", "NNS", "IN"} for t in between
            ):
                break
            if adjective.lower_ in _QUANTITIES | {"such", "what", "quite", "that"}:
                break
            if adjective.tag_ in {"RB", "VB", "VBP"} and adjective.lower_ not in PLAIN_ADJECTIVES:
                break  # "so take an umbrella", "so even a child", "so quickly a man"
            if len(between) > 1 and not all(
                t.tag_ in {"RB", "JJ", "CC", "HYPH"} or t.text == "-" for t in between[:-1]
            ):
                break
            noun = noun_after(doc[at])
            if noun is None:
                if at + 1 < len(doc) and doc[at + 1].is_alpha:
                    yield found(place, *range(place + 1, at + 1), end=at + 2)
                break
            if adjective.dep_ == "acomp" and noun.dep_ == "nsubj":
                break  # she was so happy a tear fell
            if adjective.tag_ == "RB" and noun.dep_ == "npadvmod":
                break  # came too late a second time
            yield found(*range(place, at + 1), noun.i)
            break


@finder
def so_adjective_a_noun(doc: Doc) -> Finds:
    """**so kind a teacher**; not "so kind", "such a kind teacher"."""
    yield from _degree_adjective_article(doc, "so")


@finder
def too_adjective_a_noun(doc: Doc) -> Finds:
    """**too small a room**; not "too small", "a room too small"."""
    yield from _degree_adjective_article(doc, "too")


@finder
def comparative_and_comparative(doc: Doc) -> Finds:
    """**colder and colder**, **more and more expensive**, **less and less**."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word != "and" or not place or place + 1 >= len(words):
            continue
        first, second = words[place - 1], words[place + 1]
        if first != second:
            if second in {"more", "less"} and first not in {"more", "less"} and place >= 2:
                # "more expensive and more expensive"
                if words[place - 2] == second and word_at(doc, place + 2) == first:
                    yield found(*range(place - 2, place + 3))
            continue
        if first in {"more", "less", "fewer"}:
            yield found(*range(place - 1, place + 3 if _graded(doc, place + 1) else place + 2))
        elif first.endswith("er") and first not in {"over", "ever", "never"} or first == "worse":
            if (
                is_comparative(doc[place - 1])
                or is_comparative(doc[place + 1])
                or (first in {"longer", "nearer", "further", "later", "earlier"})
            ):
                yield found(*range(place - 1, place + 2))


def _the_compared(doc: Doc, place: int) -> bool:
    words = read(doc).lower
    if words[place] != "the" or place + 1 >= len(words):
        return False
    low = words[place + 1]
    return (
        low in {"more", "less", "longer", "later", "earlier", "nearer", "further", "fewer"}
        or is_comparative(doc[place + 1])
    )  # fmt: skip


@finder
def the_more_the_more(doc: Doc) -> Finds:
    """**The more** you practise, **the better** you play; not "the taller of the two"."""
    words = read(doc).lower
    if words.count("the") < 2:
        return
    places = [place for place in range(len(words) - 1) if _the_compared(doc, place)]
    for first, second in zip(places, places[1:], strict=False):
        if second - first > 16:
            continue
        between = words[first + 2 : second]
        if "and" in between[-1:] or "or" in between[-1:] or "than" in between:
            continue
        if first and doc[first - 1].tag_ == "IN" and words[first - 1] not in {"that", "because"}:
            continue
        end = second + 2
        while end < len(words) and end < second + 7 and not doc[end].is_punct:
            end += 1
        verbs = verbs_in(doc, second + 2, end)
        yield found(first, first + 1, second, second + 1, *verbs, end=end)

"""See, hear, feel + object + verb: "saw him leave", "heard her singing", "felt it touched"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.noun_phrases import noun_phrase_ends, pronoun_object
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import BE, NOUN_TAGS, SUBJECT_ONLY

_SENSES = frozenset("see hear feel watch notice observe listen look smell spot".split())
_FORMS = {"felt": "feel", "saw": "see", "seen": "see", "heard": "hear"}
_ADVERBS = frozenset({"RB"})


# that song sung: that before one of these points at it
_COMMON_THINGS = frozenset("song man woman boy girl story house car dog name door word".split())


def _sensing(doc: Doc) -> Iterator[tuple[Token, list[int]]]:
    """Each verb of perception with the possible ends of its object."""
    if not read(doc).lemmas & (_SENSES | {"felt", "saw"}):
        return
    for token in doc:
        lemma = _FORMS.get(token.lower_, token.lemma_)
        if (
            lemma not in _SENSES
            or token.pos_ not in {"VERB", "AUX"}
            and token.lower_ not in {"saw", "felt"}
        ):
            continue
        place = token.i + 1
        if lemma in {"listen", "look"}:
            if place < len(doc) and doc[place].lower_ in {"to", "at"}:
                place += 1
            else:
                continue
        if place >= len(doc) or doc[place].lower_ in SUBJECT_ONLY:
            continue
        if doc[place].lower_ in {"that", "there"} and doc[place].dep_ != "det":
            if doc[place].lower_ == "there" or doc[place + 1 : place + 2].text.lower() not in (
                _COMMON_THINGS
            ):
                continue
        ends = noun_phrase_ends(doc, place)
        if doc[place].lower_ == "her" and place + 1 not in ends:
            ends = [place + 1, *ends]
        if doc[place].lower_ in {"that", "this"} and place + 1 in ends and len(ends) > 1:
            ends = ends[1:]
        yield token, ends


def _after_object(doc: Doc, end: int) -> int:
    place = end
    while (
        place < len(doc)
        and place < end + 2
        and (doc[place].tag_ in _ADVERBS or doc[place].lower_ in {"all", "both"})
        and doc[place].lower_ not in _COMMON_MOVES
    ):
        place += 1
    return place


_STATES = frozenset("be have like know want need are is think seem love own believe".split())
_COMMON_MOVES = frozenset(
    "fall fly dance run cry walk jump play smile laugh sleep work talk move sing sit stand stop "
    "wave climb cross drive drop kick ride shake shout touch turn swim rise bark knock ring "
    "slam crash scream break leave come go enter open close steal cook leap crawl race pass "
    "hit fight burn grow rain snow change score win lose draw paint land smoke drink eat push "
    "pull catch throw slip whisper call beat speak read write practice sneeze cough yawn cheer "
    "perform arrive disappear explode collapse tremble creep approach slide set melt snore argue "
    "escape clean wash repair paint fix prepare cut take strike howl hum sigh tease bite help "
    "hide kiss hug hold".split()
)


@finder
def perception_bare_infinitive(doc: Doc) -> Finds:
    """I **saw him cross** the road; did you **hear the phone ring**?"""
    for verb, ends in _sensing(doc):
        for end in ends:
            place = _after_object(doc, end)
            if place >= len(doc):
                continue
            word = doc[place]
            head = doc[end - 1]
            low = word.lower_
            if word.tag_ in {"VBZ", "VBG", "MD", "NNS"} or low in BE:
                continue
            if word.tag_ == "VB" or word.tag_ in {"VBP", "VBD", "VBN"} and low == word.lemma_:
                if low in _STATES or low in {"to"}:
                    continue
                if word.tag_ == "VB" and any(
                    c.dep_ == "aux" and c.i > verb.i for c in word.children
                ):
                    continue
                if word.tag_ != "VB" and not _object_head(head) and low not in _COMMON_MOVES:
                    continue
                if word.tag_ in {"VBN"} and low in {"cut", "hit", "put", "set", "hurt", "shut"}:
                    continue
                yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
                break
            if word.tag_ in {"NN", "JJ", "RB", "RP"} and low in _COMMON_MOVES:
                # a verb taken for a noun: "saw the bird fly"
                if head.lower_ == "her" and _ends_there(doc, place):
                    yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
                    break
                if (
                    head.tag_ in {"PRP", "NN", "NNS", "NNP"}
                    and low != head.lower_
                    and (head.tag_ != "NN" or _own_article(doc, end) and _ends_there(doc, place))
                ):
                    if head.lower_ in {"a", "the", "my", "his"}:
                        continue
                    if head.tag_ == "PRP" and _ends_there(doc, place) or head.tag_ != "PRP":
                        yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
                        break


def _object_head(head: Token) -> bool:
    """A form that cannot be a subject of a present verb: him, me, a singular noun."""
    return head.lower_ in {
        "me",
        "him",
        "her",
        "us",
        "them",
        "it",
        "someone",
        "somebody",
        "something",
        "everyone",
        "nobody",
        "anyone",
        "himself",
        "myself",
        "itself",
        "herself",
    } or head.tag_ in {"NN", "NNP"}


def _own_article(doc: Doc, end: int) -> bool:
    return end >= 2 and (
        doc[end - 2].tag_ in {"DT", "PRP$", "JJ", "POS"} or doc[end - 2].lower_ == "of"
    )


def _ends_there(doc: Doc, place: int) -> bool:
    """After the word an adverb, a preposition, a determiner or the end follows."""
    if place + 1 >= len(doc):
        return True
    following = doc[place + 1]
    if following.is_punct or following.lower_ in {"last", "this", "next", "every", "once", "twice"}:
        return True
    return following.tag_ in {"IN", "RB", "RP", "DT", "PRP$", "PRP", "TO", "CC", "CD"}


@finder
def perception_present_participle(doc: Doc) -> Finds:
    """I **saw him crossing** the road; can you **smell something burning**?"""
    for verb, ends in _sensing(doc):
        for end in ends:
            place = _after_object(doc, end)
            if place >= len(doc):
                continue
            word = doc[place]
            head = doc[end - 1]
            if word.tag_ == "VBG" or (
                word.lower_.endswith("ing")
                and len(word) > 5
                and word.tag_ in {"NN", "JJ"}
                and (head.tag_ == "PRP" or head.lower_ == "her" or _own_article(doc, end))
                and (head.tag_ in {"PRP", "NN", "NNS"} or head.lower_ == "her")
                and word.lower_
                not in {
                    "nothing",
                    "something",
                    "anything",
                    "everything",
                    "morning",
                    "evening",
                    "building",
                    "during",
                    "meeting",
                    "feeling",
                }
            ):
                if word.lower_ in {"including", "according", "regarding"}:
                    continue
                if word.tag_ != "VBG" and not _ends_there(doc, place):
                    continue
                if any(c.dep_ == "aux" for c in word.children):
                    continue
                if (
                    head.tag_ not in NOUN_TAGS
                    and head.tag_ in {"JJ", "DT", "PRP$"}
                    and (head.lower_ not in {"her", "this", "that", "everyone", "someone"})
                ):
                    continue
                yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
                break


@finder
def perception_past_participle(doc: Doc) -> Finds:
    """I **heard my name called**; she **saw the tree cut** down."""
    for verb, ends in _sensing(doc):
        for end in ends:
            place = _after_object(doc, end)
            if place >= len(doc):
                continue
            word = doc[place]
            head = doc[end - 1]
            if word.lower_ in {"been", "had", "gone", "called"} and word.lower_ != "called":
                continue
            if (
                word.lower_ == "called"
                and word.i + 1 < len(doc)
                and (
                    doc[word.i + 1].tag_ in {"NNP", "``", "DT"}
                    and doc[word.i + 1].lower_ != "the"
                    or doc[word.i + 1].text in {'"', "“"}
                )
            ):
                continue  # a film called Hero
            if word.lower_ in {"named", "based", "made", "written", "known", "interested", "left"}:
                if not _definite(doc, verb.i):
                    continue
            if any(c.dep_ in {"aux", "auxpass"} for c in word.children):
                continue
            if any(t.lower_ in {"that", "which", "who"} for t in doc[verb.i + 2 : place]):
                continue
            if word.tag_ == "VBN" or word.tag_ == "VBD" and _passive_reading(word, verb, head):
                if word.tag_ == "VBN" and word.lower_ in {"come", "run", "become"}:
                    continue
                following = doc[place + 1] if place + 1 < len(doc) else None
                if following is not None and following.tag_ in NOUN_TAGS and word.dep_ == "amod":
                    if following.lower_ not in {"shut", "open"}:
                        continue
                yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
                break


def _definite(doc: Doc, verb: int) -> bool:
    return doc[verb + 1].tag_ == "PRP$" or doc[verb + 1].lower_ in {
        "the",
        "this",
        "that",
        "it",
        "them",
        "him",
        "her",
        "me",
        "us",
        "himself",
        "myself",
        "herself",
        "themselves",
    }


_TRANSITIVE = frozenset(
    "called carried taken repaired painted sung played beaten arrested cut destroyed mentioned "
    "praised criticized criticised punished washed cleaned opened closed locked pulled pushed "
    "lifted touched broken spoken read knocked damaged scolded robbed attacked dragged bitten "
    "caught chased hit kicked knocked thrown rescued announced discussed repeated performed "
    "built sold stolen killed treated used moved removed grabbed whispered tapped burned burnt "
    "said told shouted bullied laughed handed".split()
)


def _passive_reading(word: Token, verb: Token, head: Token) -> bool:
    """A past form that is meant as a participle: no object follows, or "by" does."""
    doc = word.doc
    following = doc[word.i + 1] if word.i + 1 < len(doc) else None
    if following is not None and following.lower_ == "by":
        return True
    if word.lower_ not in _TRANSITIVE or word.lower_ == "laughed":
        return False
    if any(c.dep_ == "dobj" for c in word.children):
        return False
    if following is not None and following.lower_ in {"many", "several", "that"}:
        return bool(head.tag_ == "NN" or head.lower_ == "it")
    return following is None or following.is_punct or following.tag_ in {"IN", "RB", "RP", "TO"}

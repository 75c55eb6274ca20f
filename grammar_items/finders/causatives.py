"""Causatives: "let me go", "had my hair cut", "got the engine running", "told him to wait"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.noun_phrases import noun_phrase_ends, pronoun_object
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import BE, IS_OR_HAS, NOT, NOUN_TAGS, SUBJECT_ONLY

_ADVERBS = frozenset({"RB"})


def _verbs(doc: Doc, lemmas: frozenset[str]) -> Iterator[Token]:
    if read(doc).lemmas & lemmas:
        for token in doc:
            if token.lemma_ in lemmas and token.pos_ in {"VERB", "AUX"} and token.i + 2 < len(doc):
                yield token


def _ends(doc: Doc, place: int) -> list[int]:
    """Ends of an object; a subject form ("he") is none."""
    if place >= len(doc) or doc[place].lower_ in SUBJECT_ONLY:
        return []
    ends = noun_phrase_ends(doc, place)
    if doc[place].lower_ == "her" and place + 1 not in ends:
        ends = [place + 1, *ends]
    if doc[place].lower_ == "there":
        ends = [place + 1]
    return ends


_BARE = frozenset("let have make".split())


@finder
def causative_bare_infinitive(doc: Doc) -> Finds:
    """She **made me wait**; **let him go**; I'll **have the porter bring** it."""
    for verb in _verbs(doc, _BARE):
        if doc[verb.i + 1].lower_ in IS_OR_HAS or verb.dep_ in {"aux", "auxpass"}:
            continue
        if any(c.dep_ == "auxpass" for c in verb.children) and verb.tag_ == "VBN":
            continue
        for end in _ends(doc, verb.i + 1):
            place = end
            while (
                place < len(doc)
                and place < end + 3
                and (
                    doc[place].tag_ in _ADVERBS
                    or doc[place].lower_ in NOT
                    or doc[place].lower_ in {"all", "both"}
                )
            ):
                place += 1
            if place >= len(doc):
                continue
            word = doc[place]
            if not _bare_form(word, verb, doc[end - 1]):
                continue
            yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
            break


def _bare_form(word: Token, verb: Token, head: Token) -> bool:
    if word.lower_ in BE - {"be"} or word.tag_ in {"MD", "VBZ", "VBG"}:
        return False
    if word.lower_ == "to":
        return False
    strong = word.tag_ == "VB"
    loose = word.tag_ in {"VBP", "VBD", "VBN"} and word.lower_ == word.lemma_
    if verb.lemma_ == "let":
        return (
            strong
            or loose
            or (word.pos_ == "VERB" and word.lower_ == word.lemma_)
            or word.tag_ in {"NN", "JJ"}
            and (word.dep_ == "ccomp" or head.tag_ == "PRP" and word.lower_ in _OFTEN_MISTAGGED)
            and word.lower_ not in {"alone", "free", "loose"}
        )
    if verb.lemma_ == "make":
        if word.lower_ in {"sure"}:
            return False
        return (
            strong
            or loose
            and word.pos_ in {"VERB", "AUX"}
            or word.tag_ == "NN"
            and word.dep_ == "ccomp"
            and word.lower_ in _OFTEN_MISTAGGED
            or (
                (head.tag_ == "PRP" or head.lower_ == "her")
                and word.tag_ in {"NN", "JJ"}
                and word.lower_ in _OFTEN_MISTAGGED
            )
        )
    # have: "do you have time to", "I have you know" are no causatives
    if any(c.lower_ in NOT and c.i > verb.i for c in verb.children):
        return False
    if word.tag_ == "VBN" and word.lower_ in _SAME_FORMS:
        return False
    if verb.tag_ in {"VBZ", "VBP", "VBD", "VB", "VBG"} and strong:
        return (
            head.tag_ not in {"DT"}
            and not _asked(verb)
            and head.lemma_
            not in {
                "time",
                "chance",
                "money",
                "way",
            }
        )
    return False


_OFTEN_MISTAGGED = frozenset(
    "laugh cry smile wait sleep run walk dance work try feel look clean study practice talk "
    "repeat apologize drive drink answer guess hope love need play rest return ride share show "
    "sing sit smell sound stand start stay stop swim taste thank touch travel visit wash watch "
    "water shake wonder worry copy pay help use speak know explain go come see be think".split()
)
# hair cut, leg hurt: the participle looks like the bare form
_SAME_FORMS = frozenset("cut put set hit hurt shut cost let read spread split bet".split())


def _asked(verb: Token) -> bool:
    """Have you go… is a broken question, not a causative."""
    return bool(verb.i == 0 and verb.doc[-1].text == "?")


_HAVE_GET = frozenset("have get".split())
_DESCRIBING = frozenset(
    "called named based known made written located situated born left involved related aged "
    "supposed used needed planned interested concerned said".split()
)


@finder
def have_get_object_participle(doc: Doc) -> Finds:
    """I **had my hair cut**; she'll **get it repaired**."""
    for verb in _verbs(doc, _HAVE_GET):
        if verb.lower_ in IS_OR_HAS:
            continue
        if verb.lemma_ == "have" and _perfect_question(verb):
            continue
        if doc[verb.i + 1].lower_ in {"to", "got"}:
            continue
        for end in _ends(doc, verb.i + 1):
            place = end
            while place < len(doc) and place < end + 2 and doc[place].tag_ in {"RB", "HYPH"}:
                place += 1
            if place >= len(doc):
                continue
            word = doc[place]
            if not _past_participle(word):
                continue
            if any(c.dep_ in {"aux", "auxpass"} and c.i > verb.i for c in word.children):
                continue
            head = doc[end - 1]
            if word.lower_ in _DESCRIBING and not _definite(doc, verb.i + 1):
                if not (word.lower_ == "made" and doc[place + 1 : place + 2].text == "for"):
                    continue
            if word.lower_ in {"left", "gone", "been", "had", "got", "interested", "tired"}:
                continue
            if head.tag_ not in NOUN_TAGS and head.lower_ not in {
                "it",
                "them",
                "this",
                "that",
                "these",
                "those",
                "everything",
                "something",
                "anything",
                "him",
                "her",
                "one",
                "all",
                "us",
                "me",
                "mine",
                "nothing",
                "both",
                "yourself",
                "myself",
                "himself",
                "herself",
                "ourselves",
                "themselves",
                "ones",
            }:
                continue
            following = doc[place + 1] if place + 1 < len(doc) else None
            if (
                following is not None
                and following.tag_ in {"NN", "NNS"}
                and (following.lemma_.lower() not in {"today", "yesterday", "tomorrow", "tonight"})
            ):
                continue
            if any(t.lower_ == "with" for t in doc[verb.i + 1 : end]):
                continue
            if (
                word.tag_ == "VBD"
                and word.lower_ not in _SAME_FORMS
                and (any(c.dep_ == "nsubj" and c.i < verb.i for c in word.children))
            ):
                continue
            if head.lemma_ in {"idea", "feeling", "friend", "brother", "sister", "dog", "cat"} and (
                not _definite(doc, verb.i + 1)
            ):
                continue
            yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
            break


def _past_participle(word: Token) -> bool:
    low = word.lower_
    if word.tag_ == "VBN":
        return True
    if word.tag_ == "VBD":
        return word.dep_ in {
            "ccomp",
            "acl",
            "xcomp",
            "advcl",
            "relcl",
            "oprd",
            "ROOT",
            "conj",
            "dep",
        }
    if low in _SAME_FORMS:
        return True
    return low in {
        "done",
        "fixed",
        "repaired",
        "cleaned",
        "painted",
        "checked",
        "stolen",
        "taken",
        "cut",
        "delivered",
        "finished",
        "washed",
        "ready-made",
    }


def _definite(doc: Doc, place: int) -> bool:
    return (
        doc[place].tag_ == "PRP$"
        or doc[place].lower_
        in {
            "the",
            "this",
            "that",
            "it",
            "them",
            "these",
            "those",
            "everything",
        }
        or place + 1 < len(doc)
        and doc[place + 1].tag_ == "POS"
    )


def _perfect_question(verb: Token) -> bool:
    """ "Have the boys finished?", "has he": an auxiliary before its subject."""
    if verb.dep_ in {"aux", "auxpass"}:
        return True
    doc = verb.doc
    first = verb.i == 0 or doc[verb.i - 1].tag_ in {"WRB", "WP", ",", "WDT", "RB"} and verb.i < 3
    if first and verb.tag_ in {"VBP", "VBZ", "VBD"} and verb.doc[-1].text == "?":
        return True
    if first and verb.lower_ == "had":
        return True
    if doc[-1].text == "?" and doc[0].lower_ in {"how", "what", "which", "why", "when", "where"}:
        if (
            verb.lower_ in {"had", "has", "have"}
            and verb.tag_ != "VB"
            and not any(t.lower_ in {"do", "does", "did"} for t in doc[: verb.i])
        ):
            return True  # How much water had the boat taken on?
    return (
        doc[-1].text == "?"
        and verb.tag_ in {"VBP", "VBZ", "VBD"}
        and any(t.tag_ in {"WRB", "WP", "WDT"} for t in doc[: verb.i])
        and not any(c.dep_ in {"nsubj", "nsubjpass"} and c.i < verb.i for c in verb.children)
    )


_GET = frozenset({"get"})


@finder
def get_object_present_participle(doc: Doc) -> Finds:
    """We **got the car going**; his joke **got us laughing**."""
    for verb in _verbs(doc, _GET):
        for end in _ends(doc, verb.i + 1):
            place = end
            while place < len(doc) and place < end + 2 and doc[place].tag_ in _ADVERBS:
                place += 1
            if place >= len(doc):
                continue
            word = doc[place]
            if word.tag_ != "VBG" and not (
                word.tag_ == "NN"
                and word.lower_.endswith("ing")
                and len(word) > 5
                and word.lower_
                not in {
                    "thing",
                    "building",
                    "meeting",
                    "training",
                    "morning",
                    "something",
                    "anything",
                    "nothing",
                    "everything",
                    "evening",
                }
                and (
                    doc[end - 1].tag_ == "PRP"
                    or doc[verb.i + 1].lower_ in {"the", "my", "this"}
                    and doc[end - 1].tag_ in {"NN", "NNS"}
                    and (
                        place + 1 >= len(doc)
                        or doc[place + 1].is_punct
                        or doc[place + 1].tag_ in {"IN", "RB", "RP"}
                    )
                )
            ):
                continue
            if word.lower_ in {"including", "according", "following", "regarding"}:
                continue
            head = doc[end - 1]
            if head.lemma_ in {
                "job",
                "money",
                "letter",
                "email",
                "message",
                "call",
                "card",
                "book",
                "present",
                "prize",
                "point",
                "ticket",
                "experience",
                "headache",
                "fun",
                "trouble",
                "exercise",
            }:
                continue
            if doc[verb.i + 1].lower_ in {"a", "an"} and head.lemma_ not in {
                "car",
                "conversation",
                "machine",
                "discussion",
                "fire",
                "engine",
                "business",
                "computer",
                "project",
                "party",
                "debate",
                "child",
                "baby",
                "crowd",
                "person",
                "clock",
                "company",
                "class",
            }:
                continue
            if any(c.dep_ == "aux" and c.i > verb.i for c in word.children):
                continue
            yield found(*pronoun_object(doc, verb.i + 1, end), place, lexical=(verb.i,))
            break


_ORDERING = frozenset("ask tell".split())


@finder
def ask_tell_object_infinitive(doc: Doc) -> Finds:
    """She **asked me to help**; he **told them not to run**."""
    for verb in _verbs(doc, _ORDERING):
        if any(c.dep_ == "auxpass" for c in verb.children):
            continue
        for end in _ends(doc, verb.i + 1):
            place = end
            while (
                place < len(doc)
                and place < end + 3
                and (doc[place].lower_ in NOT or doc[place].tag_ in _ADVERBS)
            ):
                place += 1
            if place + 1 >= len(doc) or doc[place].lower_ != "to":
                continue
            after = place + 1
            while after < len(doc) and doc[after].tag_ in _ADVERBS and after < place + 3:
                after += 1
            if after >= len(doc):
                continue
            word = doc[after]
            if not (word.tag_ in {"VB", "VBP"} or doc[place].pos_ == "PART"):
                continue
            head = doc[end - 1]
            if head.lemma_ in {
                "question",
                "story",
                "way",
                "time",
                "lie",
                "truth",
                "secret",
                "joke",
                "thing",
            }:
                continue
            if head.tag_ == "JJ" and head.lower_ not in {"other"}:
                continue
            yield found(
                *pronoun_object(doc, verb.i + 1, end), *range(end, after + 1), lexical=(verb.i,)
            )
            break

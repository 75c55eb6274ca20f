"""Verb forms in -ing that are no continuous tense.

"**Swimming** is fun", "**not knowing** what to say", "**having lost** his key",
"she hates **being told** lies".
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.auxiliary_chains import (
    ADJECTIVAL,
    is_participle,
    names_activity,
    verb_forms,
)
from grammar_items.finding import finder
from grammar_items.usage.closed_class import NOT_OR_NEVER

# Words in -ing that are no verb forms, or nouns of their own.
_NO_VERB_FORM = frozenset(
    "thing something nothing anything everything morning evening king ring spring string wing "
    "sting during ceiling wedding building meeting feeling painting drawing clothing meaning "
    "beginning ending earring pudding lightning sibling duckling darling sterling shilling ping "
    "viking being outing housing lodging saving savings warning greeting blessing opening "
    "offering sing bring fling swing cling sling plaything underling ironing bedding filling "
    "stocking railing icing frosting interesting exciting boring amazing annoying surprising "
    "charming tiring confusing disappointing frightening shocking embarrassing outstanding "
    "willing missing according depending including regarding concerning following considering "
    "beijing notwithstanding upcoming ongoing oncoming outgoing easygoing good-looking worthwhile "
    "crossing dining dressing king-size".split()
)


def _progressive_heads(doc: Doc) -> set[int]:
    """Places of the -ing words that belong to a continuous tense or "be going to"."""
    heads: set[int] = set()
    for form in verb_forms(doc):
        if form.progressive and not names_activity(form):
            heads.update(t.i for t in form.tokens if t.lower_.endswith(("ing", "gon")))
    return heads


def _is_verb_ing(token: Token) -> bool:
    low = token.lower_
    if not low.endswith("ing") or len(low) < 5:
        return False
    if token.tag_ == "VBG":
        if low in _NO_VERB_FORM and not any(c.dep_ == "dobj" for c in token.children):
            return token.dep_ in {"pobj", "pcomp"} and token.nbor(-1).lower_ in _BEFORE_ING
        return token.dep_ not in {"amod", "prep"} or _has_complement(token)
    if _verb_object(token):
        return True
    return low not in _NO_VERB_FORM and _gerund_taken_for_noun(token)


def _verb_object(token: Token) -> bool:
    """ "I enjoy **drawing** animals": a liking, a bare -ing word and a thing."""
    if token.i == 0 or token.tag_ not in {"NN", "JJ"}:
        return False
    before = token.nbor(-1)
    return before.lemma_ in _LIKING and before.pos_ == "VERB" and token.dep_ == "compound"


def _has_complement(token: Token) -> bool:
    return any(child.dep_ in {"dobj", "prep", "advmod", "xcomp"} for child in token.children)


def _gerund_taken_for_noun(token: Token) -> bool:
    """ "**Swimming** is fun", "my hobby is **fishing**", "I like **cooking**": tagged as nouns."""
    if token.tag_ not in {"NN", "NNP", "JJ"} or token.dep_ in {"compound", "amod", "nmod"}:
        return False
    if token.head.lemma_ in {"spend", "waste"} and token.dep_ == "dobj":
        return True  # "we spent the evening **dancing**", read as one thing
    if any(child.dep_ in {"det", "poss", "amod", "compound"} for child in token.children):
        return False
    if token.dep_ == "dobj" and token.head.pos_ == "VERB":
        return token.head.lemma_ in _LIKING
    if token.dep_ == "pobj":
        if token.head.lower_ == "like":  # "Do you like skiing?", like taken for a preposition
            return token.doc[0].lower_ in {"do", "does", "did", "what"}
        return token.head.lower_ in _BEFORE_ING
    return token.dep_ in {"nsubj", "csubj", "attr", "conj", "ROOT", "nsubjpass"}


_BEFORE_ING = {"at", "of", "about", "without", "by", "in", "before", "after"}
_LIKING = {
    "like", "love", "enjoy", "hate", "prefer", "start", "stop", "begin", "try", "mind", "finish",
    "go", "practise", "practice", "avoid", "miss", "quit", "dislike",
}  # fmt: skip


def _negation_before(token: Token) -> Token | None:
    """The not that stands before an -ing form, an adverb or two passed over."""
    place = token.i - 1
    while place >= 0 and token.doc[place].tag_ == "RB" and token.i - place < 4:
        if token.doc[place].lower_ in {"not", "n't"}:
            return token.doc[place]
        place -= 1
    return None


_TIME_AND_TROUBLE = {
    "time", "trouble", "difficulty", "problem", "fun", "point", "use", "luck", "success", "hour",
    "day", "week", "month", "year", "minute", "life", "evening", "morning", "afternoon", "night",
    "weekend", "summer", "winter", "holiday", "money", "experience", "career", "job", "hobby",
}  # fmt: skip
_CLAUSE_OPENERS = {"while", "when", "whenever", "if", "though", "although", "once", "unless"}
# "his **trifling** songs"; but "**finding** Sami is hard", "by **reading** books" are nouns.
_IN_A_NOUN_PHRASE = {"DT", "PRP$", "POS", "JJ", "RB", "CD", "NN", "HYPH"}
# be busy, have fun, spend an hour, keep on + -ing: words may stand between
_WITH_ING_LATER = {
    "be", "have", "spend", "waste", "keep", "go", "take", "end", "give", "put", "start", "stop",
    "like", "love", "hate", "enjoy", "prefer", "try", "carry", "feel",
}  # fmt: skip
_POSTURES = {"leave", "sit", "lie"}
_SENSES = {"see", "hear", "watch", "notice", "feel", "find", "catch", "observe", "spot", "smell"}


def _is_participle(token: Token, continuous: set[int]) -> bool:
    """ "a dog **resembling** a horse", "**Smiling**, he left": adjective or adverb, not noun."""
    if token.tag_ != "VBG":
        return False
    # "the fish **being** sold": sold holds the clause
    clause = token.head if token.dep_ == "auxpass" and token.head.i > token.i else token
    head = clause.head
    if clause.dep_ == "conj":  # "was waving and **yelling**" goes with its first verb
        return head.i in continuous or head.tag_ == "VBG" and _is_participle(head, continuous)
    if clause.dep_ == "acl":
        return head.i < token.i and head.lemma_.lower() not in _TIME_AND_TROUBLE
    if clause.dep_ == "advcl":
        opened = any(child.lower_ in _CLAUSE_OPENERS for child in clause.lefts)
        return opened or _comma_parts(clause, head) or _says_how(token, head)
    if clause.dep_ in {"ccomp", "dobj"}:  # "saw her **walking**"
        subject = any(child.dep_ in {"nsubj", "poss"} for child in clause.lefts)
        return subject and head.lemma_ in _SENSES
    if clause.dep_ == "xcomp":  # "left it **lying** there", "saw Tom spray **painting**"
        seen = head.pos_ == "NOUN" and head.head.lemma_ in _SENSES
        return head.lemma_ in _POSTURES or seen and head.lemma_ not in _TIME_AND_TROUBLE
    return token.i > 0 and _describes(token)


def _describes(token: Token) -> bool:
    """ "his **trifling** songs", "she is good-**looking**"."""
    before = token.nbor(-1).tag_
    if token.dep_ == "acomp":
        return bool(before == "HYPH")
    noun_behind = token.dep_ in {"amod", "compound"} and token.head.i == token.i + 1
    return noun_behind and before in _IN_A_NOUN_PHRASE


def _says_how(token: Token, verb: Token) -> bool:
    """ "wrote a letter **using** a pencil"; but "spent an hour **using**", "is busy **using**"."""
    apart = verb.i < token.i - 1 and token.nbor(-1).text != ":"
    return apart and verb.pos_ == "VERB" and verb.lemma_ not in _WITH_ING_LATER


def _comma_parts(token: Token, head: Token) -> bool:
    """Does a comma stand between a participle clause and the verb it goes with?"""
    first, last = sorted((token.i, head.i))
    if token.i < head.i:
        first = max(word.i for word in token.subtree)
    return any(word.text == "," for word in token.doc[first : last + 1])


@finder
def ing_form(doc: Doc) -> Finds:
    """**Reading** is fun; I enjoy **cooking**; not "I am cooking" nor "not cooking"."""
    if not any(token.lower_.endswith("ing") for token in doc):
        return
    continuous = _progressive_heads(doc)
    for token in doc:
        if not token.lower_.endswith("ing") or token.i in continuous:
            continue
        if token.lower_ == "being" and token.tag_ == "VBG" or _is_verb_ing(token):
            if _negation_before(token) is None and not _is_participle(token, continuous):
                yield found(token.i)


@finder
def negative_ing_form(doc: Doc) -> Finds:
    """**Not knowing** what to say, she smiled; not "she is not going"."""
    if not any(token.lower_ == "not" for token in doc):
        return
    continuous = _progressive_heads(doc)
    for token in doc:
        if token.i in continuous or not token.lower_.endswith("ing"):
            continue
        if token.tag_ != "VBG" and not _is_verb_ing(token):
            continue
        negation = _negation_before(token)
        if negation is None or negation.lower_ != "not":
            continue
        yield found(negation.i, token.i)


def _after_adverbs(doc: Doc, place: int) -> int:
    while place < len(doc) and (doc[place].tag_ == "RB" or doc[place].lower_ in NOT_OR_NEVER):
        place += 1
    return place


def _perfect_ing(doc: Doc) -> Iterator[tuple[int, int, bool]]:
    """Spans of having + participle, and whether it is passive."""
    for token in doc:
        if token.lower_ != "having":
            continue
        place = _after_adverbs(doc, token.i + 1)
        if place >= len(doc) or not is_participle(doc[place]):
            continue
        here = doc[place]
        if here.tag_ == "JJ" or here.dep_ == "amod" and here.head.i > here.i:
            continue
        start = token.i - 1 if token.i and doc[token.i - 1].lower_ == "not" else token.i
        if here.lower_ == "been":
            last = _after_adverbs(doc, place + 1)
            if last < len(doc) and _done_to(doc[last]):
                yield start, last + 1, True
                continue
        yield start, place + 1, False


def _done_to(token: Token) -> bool:
    return (
        is_participle(token)
        and token.lower_ not in _FELT
        and (token.tag_ in {"VBN", "VBD"} or token.tag_ == "JJ" and token.dep_ != "amod")
        and not (token.dep_ == "amod" and token.head.i > token.i)
    )


_FELT = ADJECTIVAL - {
    "frightened", "shocked", "impressed", "dressed", "lost", "done", "finished", "closed", "left",
    "touched", "wounded", "used", "scared", "surprised", "amused", "embarrassed", "confused",
    "prepared", "alarmed",
}  # fmt: skip


@finder
def having_participle(doc: Doc) -> Finds:
    """**Having finished** her work, she went home."""
    for start, end, passive in _perfect_ing(doc):
        if not passive:
            yield found(*verbs_in(doc, start, end))


@finder
def having_been_participle(doc: Doc) -> Finds:
    """**Having been told** twice, he knew it."""
    for start, end, passive in _perfect_ing(doc):
        if passive:
            yield found(*verbs_in(doc, start, end))


@finder
def being_participle(doc: Doc) -> Finds:
    """I hate **being told** what to do; not "I am being told"."""
    for token in doc:
        if token.lower_ != "being":
            continue
        place = _after_adverbs(doc, token.i + 1)
        if place >= len(doc) or not _done_to(doc[place]):
            continue
        if _be_stands_before(token):
            continue
        start = token.i - 1 if token.i and doc[token.i - 1].lower_ == "not" else token.i
        yield found(start, place)


def _be_stands_before(being: Token) -> bool:
    """Being is part of a continuous passive: "was being told", "is the road being built"."""
    for form in verb_forms(being.doc):
        if form.progressive and being in form.tokens:
            return not names_activity(form)
    return False

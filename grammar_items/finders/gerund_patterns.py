"""The -ing form after a preposition, after a verb, and with a subject of its own.

"Thank you **for helping**", "I enjoy **reading**", "Do you mind **my asking**?"
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.clause_shapes import after_noun_phrase, low, verb_lemma
from grammar_items.finders.noun_phrases import pronoun_object
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import BE, NOT, OBJECT_PRONOUNS, POSSESSIVE_DETERMINERS

_NO_GERUNDS = {
    "thing", "something", "anything", "nothing", "everything", "morning", "evening", "king",
    "ring", "spring", "string", "wing", "sing", "bring", "ceiling", "wedding", "building",
    "clothing", "feeling", "meeting", "being's", "sibling", "sterling", "pudding", "earring",
    "duckling", "darling", "during", "according", "including", "regarding", "concerning",
    "viking", "beijing", "sting", "swing", "lightning", "stocking", "railing", "lining",
    "painting", "drawing", "opening", "warning", "beginning", "ending", "meaning", "crossing",
    "recording", "following", "interesting", "boring", "exciting", "amazing", "surprising",
    "outstanding", "willing", "offspring", "setting", "filling", "saving", "cunning",
    "heading", "hearing", "landing", "offering", "understanding", "booking", "parking",
    "engineering", "advertising", "marketing", "housing", "lodging", "seating", "lighting",
    "finding", "gathering", "misunderstanding", "foreboding",
    "upbringing", "earning",
    "blessing", "greeting", "wording", "dressing", "icing", "topping",
}  # fmt: skip
# With an object or an adverb behind them these are gerunds all the same.
_PREPOSITION_LIKE = {
    "including", "following", "regarding", "concerning", "according", "considering", "depending",
    "during", "owing", "given", "excluding",
}  # fmt: skip
_PREPOSITIONS = {
    "about", "after", "against", "at", "before", "besides", "between", "by", "despite", "for",
    "from", "in", "into", "like", "of", "off", "on", "over", "since", "through", "to", "toward",
    "towards", "upon", "with", "without", "than", "beyond", "near", "as", "until", "except",
    "within", "under",
}  # fmt: skip
_PARTICLE_PAIRS = {
    ("keep", "on"), ("carry", "on"), ("go", "on"), ("put", "off"), ("give", "up"), ("end", "up"),
    ("take", "up"), ("hold", "off"), ("leave", "off"), ("finish", "up"), ("wind", "up"),
    ("press", "on"), ("get", "on"), ("run", "around"), ("go", "around"), ("sit", "around"),
    ("stand", "around"), ("go", "about"),
}  # fmt: skip
_GERUND_VERBS = {
    "enjoy", "finish", "stop", "keep", "mind", "avoid", "practise", "practice", "consider",
    "suggest", "like", "love", "hate", "prefer", "start", "begin", "continue", "try", "remember",
    "forget", "regret", "imagine", "miss", "deny", "admit", "risk", "go", "quit", "dislike",
    "postpone", "delay", "fancy", "recommend", "involve", "need", "help", "stand", "bear",
    "resist", "give", "end", "carry", "put", "mention", "discuss", "recall", "resent", "tolerate",
    "propose", "advise", "anticipate", "appreciate", "complete", "detest", "escape", "endure",
    "adore", "cease", "face", "mean", "require", "want", "deserve", "favour", "favor", "allow",
    "permit", "forbid", "teach", "study", "learn", "understand", "report", "include", "justify",
}  # fmt: skip
_OBJECT_VERBS = {
    "see", "hear", "watch", "notice", "feel", "smell", "observe", "find", "catch", "spot", "keep",
    "leave", "stop", "prevent", "spend", "waste", "imagine", "mind", "remember", "hate", "like",
    "love", "want", "start", "set", "send", "bring", "picture", "discover", "appreciate",
    "understand", "risk", "resent", "involve", "dislike", "overhear", "film", "photograph",
    "stand", "get", "recall", "forget", "excuse", "forgive", "tolerate", "mean", "save", "witness",
    "perceive", "glimpse", "describe", "show", "portray", "lose", "pass", "prefer",
    "anticipate", "bear", "miss", "enjoy", "avoid", "need", "have", "regret", "accept",
    "fancy", "permit", "allow", "justify", "help", "detect", "envision", "visualize", "visualise",
    "paint", "draw", "approve", "worry", "expect", "listen", "look",
}  # fmt: skip
_NOT_OBJECT_VERBS = {"have", "expect", "approve"}
_BEFORE_NOUNS = {
    "running", "swimming", "walking", "reading", "living", "dining", "shopping", "washing",
    "sleeping", "waiting", "parking", "driving", "cooking", "hiking", "fishing", "training",
    "working", "growing", "rising", "falling", "burning", "boiling", "freezing", "missing",
    "developing", "remaining", "flying", "crying", "smiling", "ageing", "aging", "dying", "moving",
    "changing", "shining", "existing", "leading", "loving", "charming", "amazing", "interesting",
    "exciting", "boring", "surprising", "shocking", "frightening", "promising", "convincing",
    "entertaining", "varying", "increasing", "decreasing", "competing", "warring", "ongoing",
    "upcoming", "incoming", "outgoing", "outstanding", "neighbouring", "neighboring", "writing",
    "screaming", "barking", "dancing", "singing", "visiting", "rolling", "speaking", "knitting",
    "following", "corresponding", "opposing", "supporting", "cutting", "closing", "opening",
    "hunting", "riding", "sewing", "gaming", "banking", "floating", "blinking", "glowing",
}  # fmt: skip
_BEFORE_GERUND_VERB = {"", ".", ",", "i", "you", "we", "they", "to", "really", "would"} | NOT
_ACTIONS = {
    "coming",
    "going",
    "leaving",
    "arriving",
    "returning",
    "moving",
    "staying",
    "joining",
    "smoking",
    "sitting",
    "turning",
    "asking",
    "talking",
    "speaking",
    "shouting",
    "laughing",
    "lying",
    "driving",
    "travelling",
    "traveling",
    "playing",
    "working",
    "paying",
    "worrying",
    "complaining",
    "looking",
    "waiting",
    "running",
    "walking",
    "sleeping",
    "flying",
}
_ADVERBS_BETWEEN = {
    "ever", "even", "really", "always", "never", "just", "actually", "constantly", "simply",
    "only", "also", "first", "carefully", "properly", "quickly", "slowly", "suddenly", "still",
    "continually", "regularly", "both", "either", "immediately", "secretly", "fully",
}  # fmt: skip


def _modifies_noun(token: Token) -> bool:
    """ "running" in "running water", "swimming" in "swimming pool"."""
    if token.dep_ in {"amod", "compound", "nmod"} and token.head.i > token.i:
        if token.tag_ == "VBG" and token.dep_ == "amod" and token.lower_ not in _BEFORE_NOUNS:
            after, before = token.nbor(), token.nbor(-1) if token.i else None
            bare = before is None or before.tag_ not in {"DT", "PRP$", "JJ", "CD", "POS"}
            if bare and after.tag_ == "NNS":
                return False  # "bad at remembering names"
        gap = token.doc[token.i + 1 : token.head.i]
        return all(other.pos_ in {"ADJ", "NOUN", "PUNCT", "CCONJ", "PROPN"} for other in gap)
    return False


def _is_ing_verb(token: Token) -> bool:
    word = token.lower_
    if not word.endswith("ing") or len(word) < 5:
        return False
    if word in _PREPOSITION_LIKE and not (token.tag_ == "VBG" and _has_object_behind(token)):
        return False
    if _modifies_noun(token):
        return False
    return bool(token.tag_ == "VBG" and token.pos_ != "ADP")


def _is_ing_noun(token: Token) -> bool:
    """A gerund that the tagger calls a noun or adjective: "good at swimming"."""
    word = token.lower_
    if not word.endswith("ing") or len(word) < 6 or word in _NO_GERUNDS:
        return False
    if token.tag_ not in {"NN", "JJ"} or _modifies_noun(token):
        return False
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    return after is None or after.tag_ not in {"NN", "NNS", "NNP"}


def _has_object_behind(token: Token) -> bool:
    """ "painting the wall", "meeting you": what follows shows a verb."""
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    return after is not None and (
        after.tag_ in {"DT", "PRP", "PRP$", "PDT", "CD"} or after.lower_ in OBJECT_PRONOUNS
    )


def _gerund_at(doc: Doc, place: int) -> int | None:
    """The end of a gerund that begins at ``place``, with not and adverbs before it."""
    while place < len(doc) and (
        doc[place].lower_ in NOT
        or doc[place].lower_ in _ADVERBS_BETWEEN
        or (doc[place].tag_ == "RB" and doc[place].lower_.endswith("ly"))
    ):
        place += 1
    if place >= len(doc):
        return None
    token = doc[place]
    if _is_ing_verb(token) or _is_ing_noun(token):
        return place + 1
    if token.lower_.endswith("ing") and len(token) > 5 and _has_object_behind(token):
        if token.lower_ not in {"something", "anything", "nothing", "everything", "during"}:
            if token.lower_ not in _PREPOSITION_LIKE and token.tag_ != "NNP":
                return place + 1
    return None


def _has_ing(doc: Doc) -> bool:
    return any(word.endswith("ing") for word in read(doc).words)


def _particle_of_verb(token: Token) -> bool:
    if (token.head.lemma_, token.lower_) in _PARTICLE_PAIRS:
        return True
    before = token.nbor(-1) if token.i else None
    return before is not None and (before.lemma_, token.lower_) in _PARTICLE_PAIRS


@finder
def preposition_gerund(doc: Doc) -> Finds:
    """good **at swimming**, **without saying** goodbye, look forward **to meeting** you."""
    if not _has_ing(doc):
        return
    for token in doc:
        word = token.lower_
        if word not in _PREPOSITIONS or token.i + 1 >= len(doc):
            continue
        if token.tag_ not in {"IN", "TO", "RP", "RB"} and token.pos_ != "ADP":
            continue
        if word in {"as", "until", "than", "since"} and token.dep_ == "mark" and word != "since":
            continue
        if _particle_of_verb(token):
            continue
        if word == "like" and token.pos_ == "VERB":
            continue
        end = _gerund_at(doc, token.i + 1)
        if end is None:
            continue
        verb = doc[end - 1]
        if verb.tag_ in {"NNP", "NNPS"}:
            continue  # in Listing 4, at Reading
        if word == "to" and token.tag_ == "TO" and verb.tag_ != "VBG":
            continue
        if word == "to" and low(doc, token.i - 1) in {"addition", "forward", "used", "close"}:
            yield found(token.i, end - 1)
            continue
        if _is_ing_noun(verb) and word in {"to", "as", "than", "under", "with", "into"}:
            continue
        if verb.dep_ == "nsubj":
            continue
        yield found(token.i, end - 1)


@finder
def gerund_with_possessive(doc: Doc) -> Finds:
    """Do you mind **my opening** it? **Their leaving** early was rude; not "my painting"."""
    if not _has_ing(doc) or POSSESSIVE_DETERMINERS.isdisjoint(read(doc).words):
        return
    for token in doc:
        if token.lower_ not in POSSESSIVE_DETERMINERS:
            continue
        if token.lower_ == "her" and _her_is_object(token):
            continue
        place = token.i + 1
        while low(doc, place) in NOT | _ADVERBS_BETWEEN or (
            place < len(doc) and doc[place].tag_ == "RB" and doc[place].lower_.endswith("ly")
        ):
            place += 1
        if place >= len(doc):
            continue
        verb = doc[place]
        word = verb.lower_
        if not word.endswith("ing") or len(word) < 5:
            continue
        if word in {"being", "getting", "having"} or _wants_gerund(token):
            if word == "being" and (place + 1 == len(doc) or doc[place + 1].is_punct):
                continue  # with all her being
            yield found(token.i, place)
            continue
        if _modifies_noun(verb) and not _has_object_behind(verb):
            if verb.tag_ != "VBG" or verb.nbor().tag_ != "JJ":
                continue
        after = verb.nbor() if place + 1 < len(doc) else None
        if word in _NO_GERUNDS and not _has_object_behind(verb):
            continue
        if after is not None and after.tag_ in {"NN", "NNS"} and verb.dep_ in {"amod", "compound"}:
            continue
        plain_noun = verb.tag_ == "NN" and place == token.i + 1
        if plain_noun and (not _verb_like(verb, after) or _own_skill(token, verb)):
            continue
        if verb.tag_ in {"JJ", "NNP"} and not _has_object_behind(verb):
            continue
        yield found(token.i, place)


def _wants_gerund(possessive: Token) -> bool:
    """ "insist on your finishing school": what comes before asks for an action."""
    before = possessive.nbor(-1) if possessive.i else None
    if before is None:
        return False
    if before.pos_ == "VERB":
        return before.lemma_ in {"mind", "appreciate", "resent", "excuse", "forgive", "pardon"}
    return before.pos_ == "ADP" and before.head.lemma_ in {"insist", "object", "depend", "count"}


def _verb_like(verb: Token, after: Token | None) -> bool:
    """What follows "-ing" is an object or an adverb, not "of", "was" or a full stop."""
    if after is None:
        return False
    if after.tag_ in {"DT", "PRP", "PRP$", "TO", "RP", "CD", "PDT"}:
        return True
    if after.lower_ in {"today", "tomorrow", "yesterday", "tonight", "home", "late", "early"}:
        return True
    if after.pos_ == "ADV" and after.lower_ not in {"so", "too", "very", "not", "n't", "also"}:
        return True
    if after.tag_ in {"NNS", "NNP"}:
        return True
    if after.tag_ == "JJ" and verb.lower_ in {"being", "getting", "feeling", "becoming"}:
        return True
    return after.lower_ in {"in", "at", "on", "to", "with", "from", "for", "about"} and (
        verb.lower_ in _ACTIONS
    )


def _her_is_object(token: Token) -> bool:
    """ "saw her leaving": her is the object; "mind her leaving" can be both."""
    for other in range(token.i - 1, max(-1, token.i - 3), -1):
        before = token.doc[other]
        if before.pos_ in {"VERB", "AUX"}:
            return before.lemma_ in {
                "see", "hear", "watch", "notice", "feel", "find", "catch", "keep", "leave",
                "spot", "observe", "smell", "get", "have", "stop", "imagine", "remember",
            } or token.tag_ == "PRP"  # fmt: skip
        if before.pos_ == "ADP":
            return before.head.lemma_ in _WATCHING  # look at her sleeping
    return bool(token.tag_ == "PRP")


_WATCHING = {"look", "listen", "stare", "gaze", "glance", "peek"}
_SAME_PERSON = {"i": "my", "you": "your", "he": "his", "she": "her", "we": "our", "they": "their"}


def _own_skill(possessive: Token, noun: Token) -> bool:
    """ "You can practise your driving": what the subject does itself is a noun like any other."""
    return noun.dep_ == "dobj" and any(
        child.dep_ == "nsubj" and _SAME_PERSON.get(child.lower_) == possessive.lower_
        for child in noun.head.children
    )


def _is_main_verb(token: Token) -> bool:
    if token.lower_ in BE or token.lemma_ in {"be", "have"}:
        return False
    return token.pos_ == "VERB" and token.dep_ not in {"aux", "auxpass"}


def _gerund_verb(token: Token) -> bool:
    """A verb that takes a gerund, also where the tagger errs ("I like swimming")."""
    if verb_lemma(token) in _GERUND_VERBS and token.pos_ in {"VERB", "ADP", "AUX", "SCONJ", "NOUN"}:
        if token.pos_ == "VERB":
            return True
        before = token.nbor(-1).lower_ if token.i else ""
        return token.pos_ == "AUX" or before in {
            "",
            ".",
            ",",
            "i",
            "you",
            "we",
            "they",
            "to",
            "not",
            "n't",
            "really",
            "would",
        }
    return False


def _behind_particle(doc: Doc, verb: Token) -> int:
    """The place behind "give up", "keep on", "put off" when ``verb`` begins one."""
    if (verb.lemma_, low(doc, verb.i + 1)) in _PARTICLE_PAIRS:
        return int(verb.i + 2)
    return int(verb.i + 1)


@finder
def verb_gerund(doc: Doc) -> Finds:
    """I **enjoy reading**; **Keep trying**; She **gave up smoking**; not "is reading"."""
    if not _has_ing(doc):
        return
    for token in doc:
        known = _gerund_verb(token)
        if not known and not _is_main_verb(token):
            continue
        place = _behind_particle(doc, token)
        end = _gerund_at(doc, place)
        if end is None or any(word.lower_ in NOT for word in doc[place:end]):
            continue
        verb = doc[end - 1]
        if token.lower_ == "going" and verb.tag_ == "NN" and not known:
            continue
        if _is_ing_verb(verb):
            if verb.dep_ in {"nsubj", "compound"} or (
                not known and verb.dep_ not in {"xcomp", "ccomp", "advcl", "dobj", "acl", "conj"}
            ):
                continue
            if not known and verb.dep_ == "dobj" and not _has_object_behind(verb):
                continue
            if token.lemma_ in {"think", "know", "say", "believe", "hope", "guess"}:
                continue
            yield found(*range(token.i + 1, place), end - 1, lexical=(token.i,))
        elif known and (token.lemma_ not in {"help", "put", "give", "end"} or place > token.i + 1):
            if token.lemma_ in {"need", "want", "teach", "study", "learn", "include", "report"}:
                if not _has_object_behind(verb):
                    continue
            yield found(*range(token.i + 1, place), end - 1, lexical=(token.i,))


@finder
def verb_not_gerund(doc: Doc) -> Finds:
    """I **regret not calling** her; She **hates not knowing**; not "is not going"."""
    words = read(doc).words
    if "not" not in words or not _has_ing(doc):
        return
    for token in doc:
        if token.lower_ != "not" or token.i == 0 or token.i + 1 >= len(doc):
            continue
        place = token.i - 1
        while (
            place >= 0
            and doc[place].tag_ in {"RP"}
            or (place > 0 and (doc[place - 1].lemma_, doc[place].lower_) in _PARTICLE_PAIRS)
        ):
            place -= 1
        while place > 0 and doc[place].pos_ == "ADV":
            place -= 1
        before = doc[place]
        end = _gerund_at(doc, token.i + 1)
        if end is None or not (_is_main_verb(before) or _gerund_verb(before)):
            continue
        verb = doc[end - 1]
        if verb.tag_ != "VBG" and not _has_object_behind(verb):
            continue
        yield found(token.i, end - 1, lexical=(before.i,))


def _object_and_place(doc: Doc, verb: Token) -> int | None:
    """The place behind the object that follows ``verb`` at once."""
    place = verb.i + 1
    if place < len(doc) and doc[place].tag_ == "RP":
        place += 1
    if (verb.lemma_, low(doc, place)) in {("listen", "to"), ("look", "at")}:
        place += 1
    return after_noun_phrase(doc, place, reach=8)


def _object_verbs(doc: Doc) -> Iterator[Token]:
    for token in doc:
        if verb_lemma(token) in _OBJECT_VERBS and token.lemma_ not in _NOT_OBJECT_VERBS:
            if token.pos_ == "VERB" or (token.lemma_ in {"like", "mind"} and token.i > 0):
                if token.dep_ not in {"aux", "auxpass"}:
                    yield token


@finder
def verb_object_gerund(doc: Doc) -> Finds:
    """I **saw him running**; Don't **keep us waiting**; She **spends hours reading**."""
    if not _has_ing(doc):
        return
    for token in _object_verbs(doc):
        place = _object_and_place(doc, token)
        if place is None or place >= len(doc):
            continue
        hidden = _hidden_gerund(doc, token.i + 1, place)
        if hidden is not None:
            yield found(hidden, lexical=(token.i,))
            continue
        middle = place
        while middle < len(doc) and (
            doc[middle].lower_ in _ADVERBS_BETWEEN | {"all", "outside", "there", "here", "alone"}
            or (doc[middle].tag_ == "RB" and doc[middle].lower_ not in NOT)
        ):
            middle += 1
        if middle >= len(doc):
            continue
        verb = doc[middle]
        if _is_ing_verb(verb) or (
            _is_ing_noun(verb)
            and token.lemma_ in {"spend", "see", "hear", "watch", "keep", "catch"}
        ):
            if token.lemma_ == "like" and doc[place - 1].tag_ != "PRP":
                continue
            yield found(*pronoun_object(doc, token.i + 1, place), middle, lexical=(token.i,))


def _hidden_gerund(doc: Doc, start: int, end: int) -> int | None:
    """ "hours playing games", "the dog barking", where the tagger sees nouns only."""
    for token in doc[start + 1 : end]:
        before = token.nbor(-1)
        if (
            token.lower_.endswith("ing")
            and len(token) > 5
            and token.lower_ not in _NO_GERUNDS
            and token.tag_ in {"NN", "VBG"}
            and before.tag_ in {"NNS", "NNP", "NN"}
            and (
                before.tag_ != "NN"
                or low(doc, start) in {"a", "an", "the"} | POSSESSIVE_DETERMINERS
            )
            and (token.i == end - 1 or before.tag_ in {"NNS", "NNP"})
        ):
            return int(token.i)
    return None


@finder
def verb_object_not_gerund(doc: Doc) -> Finds:
    """I can't **imagine him not knowing**; Do you **mind us not coming**?"""
    if "not" not in read(doc).words or not _has_ing(doc):
        return
    for token in _object_verbs(doc):
        place = _object_and_place(doc, token)
        if place is None or low(doc, place) != "not":
            continue
        end = _gerund_at(doc, place + 1)
        if end is not None:
            yield found(
                *pronoun_object(doc, token.i + 1, place), place, end - 1, lexical=(token.i,)
            )

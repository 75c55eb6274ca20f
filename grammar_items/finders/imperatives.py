"""Orders, advice and invitations: "Be quiet", "Don't run", "Do sit down", "Let's go".

A finder yields the words that open the order: "Please don't touch".
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found
from grammar_items.finders.clause_shapes import QUOTES, is_question, low
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import IS_OR_HAS, NOT, NOT_OR_NEVER, SUBJECT_DEPS

_LONGEST_LEAD_IN = 12
"""Words and marks; a line of a thousand dots is not read to its end from each of them."""
_LEAD_INS = {
    "please", "just", "always", "never", "then", "now", "so", "first", "next", "finally", "also",
    "and", "or", "but", "ok", "okay", "oh", "well", "simply", "kindly", "hey", "instead", "yes",
    "no", "quickly", "carefully", "gently", "slowly", "again", "today", "tomorrow", "tonight",
    "afterwards", "later", "once", "immediately", "sometimes", "everyone", "everybody", "boys",
    "girls", "children", "kids", "students", "sir", "madam", "mum", "mom", "dad", "quick",
    "careful", "sorry", "hello", "hi", "stop", "secondly", "second", "last", "lastly", "class",
    "alright",
}  # fmt: skip
_PUNCT_INSIDE = {",", "-", "—", "–", ":", ";", "!", "...", "…", "(", ".", "•", "*"}

# Verbs that open orders and that the tagger often takes for nouns or adjectives.
_VERBS = frozenset(
    """
    accept add admit admire agree aim allow answer apologize appear apply arrive ask avoid bake
    balance be bear beat become begin believe bend blow boil book borrow bow break breathe bring
    brush build burn buy calculate call calm cancel care carry catch celebrate change charge chat
    check cheer choose circle clap clean clear climb close collect colour color comb combine come
    compare complete connect consider contact continue control cook copy correct count cover
    create cross cry cut dance dare deal decide delete deliver describe design dig discuss divide
    do double download draw dream dress drink drive drop dry dump dust eat email empty end enjoy
    enter exercise excuse expect explain explore express face feed feel fetch fight fill find
    finish fix flip float fly fold follow forget forgive freeze fry get give go grab greet grow
    guard guess hand hang have hear heat help hide highlight hire hit hold hope hug hurry ignore
    imagine improve include inform insert introduce invite iron join judge jump keep kick kill
    kiss knock label laugh lay lead learn leave lend let lie lift light like limit list listen
    live load lock look lose love lower make manage mark match mean measure meet melt memorize
    mention mind mix move name note notice obey observe offer open order organize pack paint park
    pass pause pay peel phone pick place plan plant play plug point polish post pour practise
    practice pray prepare press pretend prevent print promise protect prove pull push put
    question quit raise reach read record recycle reduce refuse relax release remain remember
    remind remove rent repair repeat replace reply report request reserve respect rest return
    reuse review rewrite ride ring rinse rise roll rub run save say scan schedule score search
    see select sell send separate serve set settle share shine shoot shop shout show shut sign
    sing sit slice slide slow smell smile smoke solve sort speak spell spend split spread stack
    stand stare start state stay step stick stir stop store stretch study submit subtract suggest
    support suppose surprise swallow swim switch take talk taste teach tear tell test text thank
    think throw tidy tie tip touch train translate travel treat trim trust try turn twist type
    underline understand unlock unplug untie update use visit vote wait wake walk warm warn wash
    watch water wave wear weigh welcome whisper win wipe wish wonder work worry wrap write yell
    """.split()
)
_OBJECT_TAGS = {"DT", "PRP$", "PRP", "PDT", "CD", "TO", "IN", "RP", "RB", "JJ", "NN", "NNS",
                "NNP", "WP", "WRB", "WDT", "VBN", "JJR"}  # fmt: skip


def _negative(doc: Doc, place: int) -> int | None:
    """The place behind "don't", "do not", "never" at ``place``; None without them."""
    if low(doc, place) == "never":
        return place + 1
    if low(doc, place) in {"do", "dont"} and low(doc, place + 1) in NOT:
        place += 2
        while low(doc, place) in {"ever", "you", "just", "even", "always", "worry,"}:
            place += 1
        return place
    return None


def _reads_as_verb(token: Token) -> bool:
    """A bare verb, also where the tagger says noun: "Water the plants", "Text me"."""
    if token.tag_ == "VB":
        return True
    if token.tag_ == "VBP":
        return token.lower_ not in {"are", "am", "'re", "'m"}
    if token.lower_ not in _VERBS:
        return False
    after = token.nbor() if token.i + 1 < len(token.doc) else None
    if after is None or after.is_punct:
        return token.pos_ in {"VERB", "AUX", "INTJ"}
    if after.lower_ in {"is", "was", "are", "were", "has", "have", "had", "'s", "and", "of"}:
        return token.pos_ == "VERB" and token.tag_ not in {"VBD", "VBG", "VBN", "VBZ"}
    if after.tag_ in {"VBZ", "VBD", "VBP", "MD"} and token.pos_ in {"NOUN", "PROPN"}:
        return False
    if token.pos_ in {"NOUN", "PROPN", "ADJ"}:
        return after.tag_ in {"DT", "PRP$", "PRP", "PDT"} or after.lower_ in {
            "up", "down", "off", "left", "right", "on", "away", "to", "into", "for", "with",
        }  # fmt: skip
    return after.tag_ in _OBJECT_TAGS


def _has_subject(verb: Token, start: int) -> bool:
    return any(child.dep_ in SUBJECT_DEPS and start <= child.i < verb.i for child in verb.children)


def _asks(doc: Doc) -> bool:
    """A question, unless an order with a tag: "Sit down, will you?"."""
    if not is_question(doc):
        return False
    tail = [token.lower_ for token in doc[-4:]]
    return not ("you" in tail[1:] and tail[0] in {",", "will", "would", "can", "could", "wo"})


def _order_verb(doc: Doc, place: int) -> tuple[int, Token] | None:
    """The order that begins at ``place`` after its lead-in words: its first place and verb."""
    start = place
    while place < min(len(doc), start + _LONGEST_LEAD_IN) and (
        low(doc, place) in _LEAD_INS - _VERBS or low(doc, place) in QUOTES | _PUNCT_INSIDE
    ):
        if low(doc, place) == "never":
            break
        place += 1
    first = next((i for i in range(start, place) if low(doc, i) == "please"), place)
    behind = _negative(doc, place)
    if behind is not None:
        place = behind
    elif low(doc, place) == "do" and place + 1 < len(doc) and doc[place + 1].tag_ == "VB":
        place += 1
    if place >= len(doc):
        return None
    if doc[place].tag_ == "RB" and place + 1 < len(doc) and doc[place + 1].tag_ == "VB":
        place += 1
    verb = doc[place]
    if behind is not None and low(doc, behind - 1) != "never":
        if verb.pos_ in {"PRON"} or verb.is_punct or verb.lower_ == "to":
            return None
        return first, verb
    if not _reads_as_verb(verb) or _has_subject(verb, start):
        return None
    if verb.tag_ == "VBP" and low(doc, place + 1) in {"i", "we", "he", "she", "they", "you"}:
        return None
    return first, verb


def _later_starts(doc: Doc) -> Iterator[int]:
    """Where a further order can begin: after a comma, a semicolon, a quote, and, or, but."""
    for token in doc[1:-1]:
        if token.lower_ in {",", ";", ":", "—", "–", "“", '"', "``", ".", "!", "…", "...", "‘"}:
            yield token.i + 1
        elif token.lower_ in {"and", "or", "but", "so", "then", "please"}:
            yield token.i + 1


def _joined_to_order(verb: Token, found: set[int]) -> bool:
    current = verb
    for _ in range(4):
        if current.dep_ != "conj":
            return False
        current = current.head
        if current.i in found:
            return True
    return False


def _orders(doc: Doc) -> list[tuple[int, Token]]:
    """All orders of a sentence: first place and verb of each; worked out once a Doc."""
    orders: list[tuple[int, Token]] | None = doc.user_data.get("orders")
    if orders is not None:
        return orders
    orders = []
    found: set[int] = set()
    asks = _asks(doc)
    if len(doc) and not asks:
        opening = _order_verb(doc, 0)
        if opening is not None and not _is_bare_start(doc, opening[1]):
            orders.append(opening)
            found.add(opening[1].i)
        for place in _later_starts(doc):
            order = _order_verb(doc, place)
            if order is None or order[1].i in found:
                continue
            first, verb = order
            if verb.tag_ not in {"VB", "VBP"} and low(doc, first) not in {"please", "do"}:
                continue
            if _is_later_order(doc, place, first, verb, found):
                orders.append(order)
                found.add(verb.i)
    doc.user_data["orders"] = orders
    return orders


def _is_bare_start(doc: Doc, verb: Token) -> bool:
    """ "Thank you" and "Let's" open no order; nor does a verb with a subject behind it."""
    if verb.lower_ == "thank" or verb.lower_ == "welcome":
        return True
    if verb.lower_ == "see" and low(doc, verb.i + 1) in {"you", "ya"}:
        return True  # "See you on Sunday"
    if verb.lower_ == "let" and low(doc, verb.i + 1) in IS_OR_HAS:
        return True
    return verb.lower_ in {"may", "long"} and verb.tag_ != "VB"


def _is_later_order(doc: Doc, place: int, first: int, verb: Token, found: set[int]) -> bool:
    if verb.lower_ in {"thank", "let"} and low(doc, verb.i + 1) in {"'s", "you"}:
        return False
    opener = low(doc, place - 1)
    marked = low(doc, first) in {"please", "do"} and _negative(doc, first) is not None
    if _joined_to_order(verb, found):
        return True
    if verb.dep_ in {"aux", "auxpass"} and verb.lower_ == "be":
        verb = verb.head  # "don't be discouraged"
    if any(child.dep_ in SUBJECT_DEPS and place <= child.i < verb.i for child in verb.children):
        return False
    if any(
        child.dep_ in {"aux", "mark"}
        and child.lower_ not in {"do", "dont", "be"}
        and child.i < verb.i
        for child in verb.children
    ):
        return False
    if verb.dep_ == "ROOT":
        return True
    if opener == "please" or low(doc, first) == "please":
        return verb.dep_ in {"ROOT", "ccomp", "conj", "xcomp", "advcl", "parataxis", "dep"}
    if opener in {"and", "or", "but", "so", "then"}:
        return marked and verb.dep_ in {"conj", "ROOT", "ccomp"}
    if opener in QUOTES:
        return verb.dep_ in {"ccomp", "ROOT", "xcomp", "parataxis"} and verb.tag_ == "VB"
    return (
        (marked or verb.tag_ == "VB")
        and verb.dep_ in {"ccomp", "parataxis", "dep"}
        and (verb.head.i > verb.i or marked)
    )


def _order_use(doc: Doc, first: int, verb: Token) -> Found:
    """The verb and its don't or never: "Please **don't run**"."""
    end = verb.i + 1
    if verb.lower_ == "be" and end < len(doc) and doc[end].pos_ in {"ADJ", "ADV"}:
        end += 1
    helpers = [t.i for t in doc[first : verb.i] if t.lower_ in NOT_OR_NEVER | {"do"}]
    return found(*helpers, verb.i, start=first, end=end)


@finder
def imperative_be(doc: Doc) -> Finds:
    """**Be quiet**; **Don't be late**; **Never be afraid**; not "It will be"."""
    if "be" not in read(doc).words:
        return
    for first, verb in _orders(doc):
        if verb.lower_ == "be":
            yield _order_use(doc, first, verb)


@finder
def imperative_general(doc: Doc) -> Finds:
    """**Open** the window; **Don't touch** it; **Please sit** down; not "Let's go"."""
    for first, verb in _orders(doc):
        if verb.lower_ != "be":
            yield _order_use(doc, first, verb)


@finder
def imperative_do_emphasis(doc: Doc) -> Finds:
    """**Do come** in; **Please do sit** down; not "Do you …", "Do your homework"."""
    if "do" not in read(doc).words or _asks(doc):
        return
    for token in doc:
        if token.lower_ != "do" or token.i + 1 >= len(doc):
            continue
        before = low(doc, token.i - 1)
        if token.i and not (
            before in _LEAD_INS or before in QUOTES | _PUNCT_INSIDE or before == "please"
        ):
            continue
        if before in {"and", "or", "but", "then", "so"} and not (
            token.dep_ == "aux" and not _has_subject(token.head, 0)
        ):
            continue
        place = token.i + 1
        while low(doc, place) in {"please", "always", "just", "also", "kindly"}:
            place += 1
        if place >= len(doc):
            continue
        verb = doc[place]
        if verb.tag_ in {"VB", "VBP"} or (verb.lower_ in _VERBS and _do_noun_is_verb(verb)):
            yield found(token.i, place)


def _do_noun_is_verb(verb: Token) -> bool:
    if verb.pos_ in {"VERB", "AUX"} and verb.tag_ not in {"VBG", "VBN", "VBD"}:
        return True
    after = verb.nbor() if verb.i + 1 < len(verb.doc) else None
    return (
        after is not None
        and after.tag_ in {"DT", "PRP", "PRP$", "IN", "TO", "RP"}
        and (
            verb.lower_ not in {"work", "exercise", "test", "study", "practice", "like", "love"}
            or after.tag_ in {"DT", "PRP", "PRP$"}
        )
    )


@finder
def imperative_please(doc: Doc) -> Finds:
    """**Please open** your books; **Please don't run**; **Close** the door, **please**."""
    if "please" not in read(doc).words:
        return
    for first, verb in _orders(doc):
        if low(doc, first) == "please" or low(doc, verb.i - 1) == "please":
            please = verb.i - 1 if low(doc, verb.i - 1) == "please" else first
            yield found(please, *_order_use(doc, first, verb).anchors, start=first)
            continue
        for token in doc[verb.i + 1 :]:
            if token.lower_ == "please":
                last = token.i + 1 >= len(doc) or doc[token.i + 1].is_punct
                if last:
                    yield found(*_order_use(doc, first, verb).anchors, token.i, start=first)
                break


@finder
def imperative_lets(doc: Doc) -> Finds:
    """**Let's go**; **Let's not argue**; not "She lets us"."""
    words = read(doc).words
    if "let" not in words:
        return
    for token in doc:
        if token.lower_ != "let" or low(doc, token.i + 1) not in IS_OR_HAS:
            continue
        end = token.i + 2
        while low(doc, end) in NOT or low(doc, end) in {"all", "just", "both", "never", "always"}:
            end += 1
        verb = doc[end] if end < len(doc) else None
        last = end if verb is not None and not verb.is_punct else end - 1
        yield found(*range(token.i, last + 1))

"""Reported speech and indirect questions: "He said he was ill", "I wonder where she is"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.noun_phrases import begins_noun_phrase, clause_verb_end, noun_phrase_ends
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    AUXILIARIES,
    FINITE_TAGS,
    NOT,
    NOUN_TAGS,
    QUESTION_WORDS_AND_IF,
    SUBJECT_PRONOUNS,
)

_ADVERBS = frozenset({"RB", "RBR", "RBS"})
_QUOTES = frozenset({'"', "“", "”", "''", "``", "«", "‘"})
_SUBJECTS = SUBJECT_PRONOUNS | {"there"}


def _clause_subject_end(doc: Doc, place: int) -> int | None:
    """The end of a subject that is followed by a finite verb, at ``place``."""
    size = len(doc)
    while place < size and doc[place].tag_ in _ADVERBS and doc[place].lower_ not in {"so", "not"}:
        place += 1
    if place >= size:
        return None
    first = doc[place]
    ends: list[int]
    if first.lower_ in _SUBJECTS or first.tag_ == "PRP":
        ends = [place + 1]
    elif begins_noun_phrase(first) or first.tag_ in {"VBG", "VBN", "CD", "RB"}:
        ends = noun_phrase_ends(doc, place)
        if first.tag_ == "VBG":
            ends = [t.i for t in doc[place + 1 : place + 7] if t.tag_ in FINITE_TAGS][:1]
    else:
        return None
    for end in ends:
        for index in range(end, min(size, end + 4)):
            token = doc[index]
            if token.tag_ in FINITE_TAGS or token.pos_ == "AUX" or token.lower_ in {"'s", "'d"}:
                if token.lower_ in {"to"}:
                    break
                return end
            if token.tag_ in _ADVERBS or token.lower_ in {"all", "both", "each"}:
                continue
            if token.tag_ in {"VB", "VBN"} and index == end and token.pos_ == "VERB":
                return end
            break
    return None


def _long_clause(doc: Doc, place: int) -> bool:
    """Any finite verb soon after ``place``: for that-clauses with a long subject."""
    return any(
        token.tag_ in FINITE_TAGS or token.pos_ == "AUX" for token in doc[place : place + 12]
    )


def _adverbs_end(doc: Doc, place: int) -> int:
    while (
        place < len(doc)
        and doc[place].tag_ in _ADVERBS
        and doc[place].lower_
        not in {
            "so",
            "not",
            "how",
            "when",
            "where",
            "why",
        }
    ):
        place += 1
    return place


def _that_or_clause(doc: Doc, place: int) -> int | None:
    """The place after "that he" or "he": the opening of a reported statement."""
    if place >= len(doc):
        return None
    token = doc[place]
    if token.lower_ == "that":
        if (
            token.dep_ == "det"
            and token.head.i == place + 1
            and place + 2 < len(doc)
            and (doc[place + 2].tag_ not in FINITE_TAGS)
        ):
            return None
        if place + 1 < len(doc) and doc[place + 1].tag_ in {",", "."}:
            return None
        subject = _clause_subject_end(doc, place + 1)
        if subject is not None:
            return subject
        return place + 1 if _long_clause(doc, place + 2) else None
    if token.lower_ in {"to", "for", "something", "nothing", "anything"} and token.lower_ == "to":
        return None
    return _clause_subject_end(doc, place)


def _report_use(doc: Doc, verb: int, opening: int, clause: int) -> Found:
    """The verb of saying, *that* or *if*, and the reported verb, whose tense moves back."""
    end = clause_verb_end(doc, clause)
    opener = (opening,) if doc[opening].lower_ in {"that", "if", "whether"} else ()
    receiver = [t.i for t in doc[verb + 1 : opening] if t.lower_ == "to" or t.tag_ == "PRP"]
    verbs = verbs_in(doc, clause, end)
    return found(*receiver, *opener, *verbs, lexical=(verb,), end=end)


def _question_in_question(doc: Doc, verb: int, opening: int, clause: int) -> Found:
    """The verb, the question word and the verb of its clause: "**know where** he **lives**"."""
    end = clause_verb_end(doc, clause)
    receiver = [t.i for t in doc[verb + 1 : opening] if t.lower_ == "to" or t.tag_ == "PRP"]
    verbs = verbs_in(doc, opening, end)
    return found(*receiver, opening, *verbs, lexical=(verb,), end=end)


@finder
def reported_say_explain_report(doc: Doc) -> Finds:
    """She **said (that) she** was tired; he **explained** to us **that** …"""
    if not read(doc).lemmas & {"say", "explain", "report"}:
        return
    for verb in doc:
        if verb.lemma_ not in {"say", "explain", "report"} or verb.pos_ not in {"VERB", "AUX"}:
            continue
        place = _adverbs_end(doc, verb.i + 1)
        ends = [place]
        if place + 1 < len(doc) and doc[place].lower_ == "to" and doc[place + 1].tag_ != "VB":
            ends = noun_phrase_ends(doc, place + 1)  # explained to us that
        elif place < len(doc) and (
            doc[place].dep_ == "npadvmod"
            or doc[place].lower_ in {"yesterday", "today", "on", "in", "last", "at", "this"}
        ):
            after = next(
                (t.i for t in doc[place : place + 6] if t.lower_ == "that" and t.i > place), None
            )
            if after is not None:
                ends = [after]
        for start in ends:
            if start >= len(doc) or doc[start].text in _QUOTES or doc[start].text in {",", ":"}:
                continue
            low = doc[start].lower_
            if (
                low in {"if", "whether"}
                or low in {"where", "when", "why", "how"}
                and (verb.lemma_ != "explain")
            ):
                if _clause_subject_end(doc, start + 1) is not None:
                    yield _report_use(doc, verb.i, start, start + 1)
                    break
                continue
            end = _that_or_clause(doc, start)
            clause = next((c for c in verb.children if c.dep_ == "ccomp" and c.i > start), None)
            if end is None and low == "that" and clause is not None:
                if doc[start].dep_ == "nsubj" and doc[start].head == clause:
                    end = start + 1  # said that was enough
            if end is None:
                continue
            if (
                verb.lemma_ in {"explain", "report"}
                and low != "that"
                and (
                    low not in _SUBJECTS
                    and (verb.lemma_ == "explain" or clause is None)
                    or verb.lemma_ == "explain"
                    and not any(c.dep_ == "ccomp" for c in verb.children)
                )
            ):
                continue
            # "…," he said, / he said it was: an inserted "he said" has its clause before
            if verb.i >= 2 and doc[verb.i - 2].text in _QUOTES | {","} and low not in {"that"}:
                if not any(c.dep_ == "ccomp" and c.i > verb.i for c in verb.children):
                    continue
            if low == "it" and not any(c.dep_ == "ccomp" and c.i > verb.i for c in verb.children):
                continue
            yield _report_use(doc, verb.i, start, end)
            break


_PEOPLE_PRONOUNS = frozenset(
    "me you him her us them everyone everybody someone somebody anyone "
    "anybody nobody myself himself herself".split()
)


def _receiver_ends(doc: Doc, place: int) -> list[int]:
    """Ends of the person told or asked."""
    if place >= len(doc):
        return []
    if doc[place].lower_ in _PEOPLE_PRONOUNS:
        ends = [place + 1]
        if doc[place].lower_ == "her":
            ends += [e for e in noun_phrase_ends(doc, place) if e != place + 1]
        return ends
    return noun_phrase_ends(doc, place)


@finder
def reported_tell(doc: Doc) -> Finds:
    """He **told me (that) he** was busy."""
    if "tell" not in read(doc).lemmas:
        return
    for verb in doc:
        if verb.lemma_ != "tell" or verb.pos_ not in {"VERB", "AUX"}:
            continue
        passive = any(c.dep_ == "auxpass" for c in verb.children)
        ends = [verb.i + 1] if passive else _receiver_ends(doc, verb.i + 1)
        for end in ends:
            start = _adverbs_end(doc, end)
            if start + 1 >= len(doc) or doc[start].text in _QUOTES:
                continue
            if doc[start].lower_ not in {"that"}:
                later = next(
                    (t.i for t in doc[start : start + 5] if t.lower_ == "that" and t.i > start),
                    None,
                )
                if later and (
                    doc[start].lower_ in {"yesterday", "on", "in", "last", "at", "this", "many"}
                    or doc[start].lower_ in {"several", "once", "twice", "over", "a"}
                    and doc[later - 1].lemma_ in {"time", "once", "twice", "again", "day", "ago"}
                ):
                    start = later
            if doc[start].lower_ in QUESTION_WORDS_AND_IF or doc[start].lower_ in {
                "about",
                "to",
                ",",
                "of",
            }:
                continue
            opening = _that_or_clause(doc, start)
            if opening is None:
                continue
            if doc[start].lower_ != "that":
                head = doc[end - 1]
                if head.lower_ not in _PEOPLE_PRONOUNS and not (
                    head.tag_ in NOUN_TAGS
                    and doc[start].tag_ in {"PRP", "DT", "PRP$", "NNP", "NNS", "EX"}
                ):
                    continue
                if not any(c.dep_ == "ccomp" and c.i > verb.i for c in verb.children) and (
                    doc[start].tag_ != "PRP"
                ):
                    continue
                if head.lemma_ in {
                    "story",
                    "truth",
                    "lie",
                    "thing",
                    "joke",
                    "secret",
                    "news",
                    "way",
                    "reason",
                }:
                    continue  # the story I know
            yield _report_use(doc, verb.i, start, opening)
            break


def _wh_clause(doc: Doc, place: int) -> int | None:
    """The end of "where he", "what to", "which bus", "how many people", "if" + clause."""
    if place + 1 >= len(doc) or doc[place].lower_ not in QUESTION_WORDS_AND_IF:
        return None
    low = doc[place].lower_
    following = doc[place + 1]
    if (
        following.lower_ == "to"
        or following.lower_ in NOT
        and place + 2 < len(doc)
        and (doc[place + 2].lower_ == "to")
    ):
        return place + 2 if low not in {"if", "why"} else None
    if low in {"if", "whether"}:
        if _clause_subject_end(doc, place + 1) is not None:
            return place + 1
        return place + 1 if low == "whether" and _long_clause(doc, place + 1) else None
    if following.text in {",", ".", "?", "!"}:
        return None
    # inverted: a direct question
    if (
        following.lower_ in AUXILIARIES
        and place + 2 < len(doc)
        and (doc[place + 2].tag_ in {"PRP", "EX"})
    ):
        return None
    for token in doc[place + 1 : place + 9]:
        if token.tag_ in FINITE_TAGS or token.pos_ == "AUX" or token.lower_ in {"to", "'s"}:
            return place + 1
        if token.dep_ == "ccomp" and token.tag_ in {"NNS", "VB"}:
            return place + 1  # how much this costs
        if token.text in {",", ";", ".", "?"}:
            return None
    return None


_KNOWING = frozenset("decide explain know learn see understand wonder".split())


@finder
def indirect_question_know(doc: Doc) -> Finds:
    """Do you **know where** he is? I **wonder if** …; I'll **see what** …"""
    if not read(doc).words & QUESTION_WORDS_AND_IF or not read(doc).lemmas & _KNOWING:
        return
    for verb in doc:
        if verb.lemma_ not in _KNOWING or verb.pos_ not in {"VERB", "AUX"}:
            continue
        place = verb.i + 1
        while (
            place < len(doc)
            and place < verb.i + 3
            and (
                doc[place].tag_ in _ADVERBS
                and doc[place].lower_ not in QUESTION_WORDS_AND_IF
                or doc[place].lower_ in {"exactly", "for", "sure", "just", "about", "yet"}
            )
        ):
            place += 1
        starts = [place]
        if verb.lemma_ == "explain" and place + 1 < len(doc) and doc[place].lower_ == "to":
            starts = noun_phrase_ends(doc, place + 1)
        elif (
            place < len(doc)
            and doc[place].tag_ in {"IN"}
            and doc[place].lower_
            in {
                "in",
                "on",
                "with",
                "to",
                "from",
                "at",
                "by",
                "for",
            }
            and place + 1 < len(doc)
            and doc[place + 1].lower_ in {"which", "whom", "what"}
        ):
            starts = [place + 1]
        for start in starts:
            if start >= len(doc):
                continue
            if verb.lemma_ in {"see", "learn", "understand"} and doc[start].lower_ == "when":
                if verb.lemma_ != "see":
                    continue
            if verb.tag_ == "VBN" and verb.lemma_ == "know" and start != place:
                continue
            end = _wh_clause(doc, start)
            if end is not None:
                yield _question_in_question(doc, verb.i, start, end)
                break


_ASKING = frozenset("ask remind show teach tell".split())


@finder
def indirect_question_ask(doc: Doc) -> Finds:
    """Can you **tell me where** …? He **asked if** I …; **show us how** to …"""
    if not read(doc).words & QUESTION_WORDS_AND_IF or not read(doc).lemmas & _ASKING:
        return
    for verb in doc:
        if verb.lemma_ not in _ASKING or verb.pos_ not in {"VERB", "AUX"}:
            continue
        starts = [_adverbs_end(doc, verb.i + 1)]
        starts += [_adverbs_end(doc, end) for end in _receiver_ends(doc, verb.i + 1)]
        for start in starts:
            if start >= len(doc):
                continue
            if doc[start].lower_ in {"about", "of", "again"} and start + 1 < len(doc):
                continue
            before = doc[start - 1]
            if (
                start > verb.i + 2
                and before.tag_ in NOUN_TAGS
                and doc[start].lower_ in {"who", "which", "whose", "where", "when"}
            ):
                # "told the man who lives here", "show me the shop where": relative clauses
                wh = doc[start].lower_
                if not _person(before) or (
                    doc[start].head.dep_ == "relcl" and wh not in {"where", "when"}
                ):
                    if not (verb.lemma_ == "ask" and wh in {"where", "when"}):
                        continue
            if doc[start].lower_ == "when" and verb.lemma_ in {"show", "teach"}:
                continue
            end = _wh_clause(doc, start)
            if end is not None:
                yield _question_in_question(doc, verb.i, start, end)
                break


def _person(noun: Token) -> bool:
    return noun.tag_ in {"NNP", "NNPS"} or noun.lemma_.lower() in {
        "teacher",
        "mother",
        "father",
        "friend",
        "brother",
        "sister",
        "parent",
        "student",
        "man",
        "woman",
        "boy",
        "girl",
        "child",
        "doctor",
        "driver",
        "waiter",
        "police",
        "officer",
        "boss",
        "guide",
        "visitor",
        "people",
        "customer",
        "aunt",
        "uncle",
        "son",
        "daughter",
        "class",
        "neighbour",
        "neighbor",
        "assistant",
        "guest",
        "nurse",
        "clerk",
        "mum",
        "dad",
        "mom",
        "tourist",
        "player",
        "policeman",
        "secretary",
        "colleague",
        "coach",
        "grandmother",
    }


@finder
def wh_word_with_infinitive(doc: Doc) -> Finds:
    """**how to swim**; **what time to come**; **which bus to take**."""
    words = read(doc).words
    if "to" not in words or not words & QUESTION_WORDS_AND_IF:
        return
    for token in doc:
        low = token.lower_
        if low not in QUESTION_WORDS_AND_IF or low in {"if", "why"}:
            continue
        place = token.i + 1
        steps = 0
        while place < len(doc) and steps < 4 and doc[place].lower_ != "to":
            word = doc[place]
            if word.lower_ in NOT | {"exactly", "else", "best", "ever", "or", "and"} or (
                word.lower_ in QUESTION_WORDS_AND_IF and doc[place - 1].lower_ in {"and", "or"}
            ):
                place, steps = place + 1, steps + 1
                continue
            if (
                low in {"what", "which", "whose", "how"}
                and word.tag_
                in {"NN", "NNS", "JJ", "RB", "NNP", "JJR", "CD", "VBG", "JJS", "IN", "RBR"}
                and (word.tag_ != "IN" or word.lower_ == "of")
                and word.lower_ not in {"about"}
            ):
                place, steps = place + 1, steps + 1
                continue
            if low in {"what", "how"} and word.lower_ in {"of", "a", "long"}:
                place, steps = place + 1, steps + 1
                continue
            break
        if place >= len(doc) - 1 or doc[place].lower_ != "to":
            continue
        verb_place = place + 1
        while (
            verb_place < len(doc) and doc[verb_place].tag_ in _ADVERBS and (verb_place < place + 3)
        ):
            verb_place += 1
        if verb_place >= len(doc):
            continue
        verb = doc[verb_place]
        if verb.tag_ in {"VB", "VBP"} or doc[place].pos_ == "PART" and verb.tag_ in {"NN", "JJ"}:
            # "who likes to", "how far to go": a noun verb between would have stopped the walk
            yield found(token.i, place, verb_place)

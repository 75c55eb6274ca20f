"""Relative clauses: "the man who lives here", "the town where I was born", "what I said"."""

from __future__ import annotations

from collections.abc import Iterator, Set

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found
from grammar_items.finders.noun_phrases import (
    begins_noun_phrase,
    ends_with_question_mark,
    is_nominal,
    noun_phrase_ends,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    BE,
    FINITE_TAGS,
    IS_OR_HAS,
    NOT,
    NOUN_TAGS,
    OBJECT_PRONOUNS,
)

_ADVERBS = frozenset({"RB", "RBR", "RBS"})
_OBJECT_FORMS = frozenset("me him us them".split())
_HELPING = frozenset(
    "do does did is are was were am has have had can could will would should may might must "
    "shall ca wo".split()
)
_REPORTING = frozenset(
    "ask tell show teach remind inform assure promise convince persuade warn advise notify "
    "wonder".split()
)
# nouns that take a that-clause of their own: "the fact that he left"
_CONTENT_NOUNS = frozenset(
    "fact idea news belief hope feeling opinion rumour rumor impression claim evidence proof "
    "doubt chance possibility view thought statement conclusion theory suggestion argument "
    "sign conviction fear danger risk notion assumption likelihood sense condition knowledge "
    "point promise suspicion confidence probability truth report message warning realization "
    "announcement decision agreement principle guarantee understanding explanation discovery "
    "assertion advice order wish complaint threat story".split()
)
_TIME_NOUNS = frozenset(
    "day time year moment month week century summer winter spring autumn fall period age date "
    "hour night morning evening afternoon season weekend minute era decade stage occasion "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december holiday christmas birthday today "
    "tomorrow yesterday noon midnight point second instant days vacation point semester "
    "childhood youth war".split()
)


def _before_relative(token: Token) -> Token | None:
    """The word before a relative word, a comma left out."""
    if token.i == 0:
        return None
    before = token.doc[token.i - 1]
    if before.text == "," and token.i > 1:
        before = token.doc[token.i - 2]
    return before


def _antecedent(token: Token) -> Token | None:
    """The noun a relative word stands after (a short phrase may lie between)."""
    before = _before_relative(token)
    if before is None:
        return None
    if is_nominal(before) or before.tag_ == "PRP":
        return before
    if before.text in {'"', "”", ")", "'", "’"} and before.i > 0:
        return before
    # "people here who", "the only one left who", "anyone else who"
    if before.tag_ in {"RB", "JJ", "VBN"} and before.i > 0:
        earlier = token.doc[before.i - 1]
        if is_nominal(earlier):
            return earlier
        if before.tag_ in {"JJ", "JJS"} and earlier.lower_ == "the":
            return before  # the rich who
    if token.head.dep_ == "relcl" and token.head.head.i < token.i:
        return token.head.head
    return None


def _finite_after(doc: Doc, place: int) -> int | None:
    """The place after the verb when a finite verb (adverbs before it allowed) stands here."""
    for index in range(place, min(len(doc), place + 4)):
        token = doc[index]
        if token.tag_ in FINITE_TAGS or token.lower_ in {"'s", "'ve", "'re", "'ll", "'d"}:
            return index + 1
        if token.pos_ in {"AUX"} and token.tag_ not in {"VB"}:
            return index + 1
        if token.tag_ in _ADVERBS or token.lower_ in {"all", "both", "never", "once", "most"}:
            continue
        if token.tag_ in {"VB", "VBN"} and index == place and token.pos_ in {"VERB", "AUX"}:
            return index + 1
        if token.tag_ in {"NNS", "NN"} and index == place and token.dep_ in {"relcl", "ROOT"}:
            return index + 1  # a verb taken for a noun: "a dog that barks"
        return None
    return None


def _object_gap(doc: Doc, place: int) -> int | None:
    """The place after "I met" in "the man who | I met": a subject and its verb."""
    if place >= len(doc):
        return None
    first = doc[place]
    if first.lower_ in {"i", "we", "they", "he", "she", "you", "it", "there", "one"} or (
        first.tag_ == "PRP"
    ):
        return _finite_after(doc, place + 1)
    while place < len(doc) and doc[place].tag_ in _ADVERBS:
        place += 1
    if place >= len(doc) or not begins_noun_phrase(doc[place]):
        return None
    for end in noun_phrase_ends(doc, place):
        after = _finite_after(doc, end)
        if after is not None:
            return after
    return None


def _asks(token: Token, antecedent: Token) -> bool:
    """The wh-word hangs on a verb of asking: "asked the man who was there"."""
    clause = token.head
    while clause.dep_ in {"aux", "auxpass", "conj", "xcomp", "prep"} and clause.head != clause:
        clause = clause.head
    if antecedent.lemma_ in {"idea", "clue", "question", "doubt"} and token.lower_ != "which":
        return True
    if clause.dep_ == "relcl":
        return False
    for earlier in reversed(token.doc[max(0, token.i - 6) : token.i]):
        if earlier.pos_ in {"VERB", "AUX"}:
            return earlier.lemma_ in _REPORTING
    return False


def _relative_words(doc: Doc, word: str) -> Iterator[tuple[Token, Token]]:
    """Each ``word`` that stands after a noun, with that noun."""
    for token in doc:
        if token.lower_ == word:
            antecedent = _antecedent(token)
            if antecedent is not None:
                yield token, antecedent


def _new_question(token: Token) -> bool:
    """ ", which do you want?": a question after a comma, no relative clause."""
    doc = token.doc
    if not ends_with_question_mark(doc) or doc[token.i - 1].text != ",":
        return False
    if token.head.dep_ == "relcl" and token.i > 3 and token.dep_ == "nsubj":
        return False
    return not any(
        other.text == "," or other.tag_ in FINITE_TAGS and other.i > token.i + 3
        for other in doc[token.i + 1 :]
    ) or (
        token.i + 1 < len(doc)
        and doc[token.i + 1].lower_ in _HELPING - {"is", "was"}
        and token.i + 2 < len(doc)
        and doc[token.i + 2].tag_ == "PRP"
    )


def _start(antecedent: Token, token: Token) -> int:
    return int(antecedent.i if token.i - antecedent.i <= 4 else token.i)


@finder
def relative_who_subject(doc: Doc) -> Finds:
    """The **woman who lives** next door."""
    if "who" not in read(doc).words:
        return
    for token, antecedent in _relative_words(doc, "who"):
        end = _finite_after(doc, token.i + 1)
        if end is None or _asks(token, antecedent) or _new_question(token):
            continue
        if antecedent.tag_ == "PRP" and doc[token.i - 1].text != "," and token.head.dep_ != "relcl":
            if antecedent.lower_ not in {"he", "she", "they", "those", "we", "it"}:
                continue
        yield found(token.i, start=_start(antecedent, token), end=end)


@finder
def relative_which_subject(doc: Doc) -> Finds:
    """A **shop which sells** shoes; a **film, which was** long."""
    if "which" not in read(doc).words:
        return
    for token, antecedent in _relative_words(doc, "which"):
        end = _finite_after(doc, token.i + 1)
        if end is None or _asks(token, antecedent) or _new_question(token):
            continue
        if token.i and doc[token.i - 1].tag_ in {"IN", "TO"}:
            continue
        yield found(token.i, start=_start(antecedent, token), end=end)


@finder
def relative_that_subject(doc: Doc) -> Finds:
    """The **bus that goes** to the station."""
    if "that" not in read(doc).words:
        return
    for token, antecedent in _relative_words(doc, "that"):
        before = doc[token.i - 1]
        if before.text == "," or antecedent.tag_ == "PRP" and antecedent.lower_ not in {"those"}:
            continue
        if before.lower_ == "that":
            continue
        end = _finite_after(doc, token.i + 1)
        if end is None:
            continue
        verb = doc[end - 1]
        if verb.tag_ in {"VB", "VBN", "NN", "NNS"} and token.head.dep_ != "relcl":
            continue
        clause = token.head.dep_
        if token.dep_ in {"nsubj", "nsubjpass"} and clause == "relcl":
            yield found(token.i, start=_start(antecedent, token), end=end)
            continue
        if _stands_for_object(token, antecedent):
            continue
        if token.dep_ in {"nsubj", "nsubjpass", "mark", "dobj"} and (
            token.tag_ in {"WDT", "WP"}
            or antecedent.dep_ in {"nsubj", "nsubjpass", "attr"}
            or clause in {"ccomp", "acl", "ROOT"}
            and antecedent.lower_ not in {"it", "this"}
        ):
            if _tells(token) or _opens_noun_phrase(token):
                continue
            if (
                clause == "ccomp"
                and token.head.head.i < antecedent.i
                and (token.head.head.lemma_ in {"say", "think", "know", "hope", "believe", "mean"})
            ):
                continue
            yield found(token.i, start=_start(antecedent, token), end=end)


def _stands_for_object(token: Token, antecedent: Token) -> bool:
    """ "he did that was": the word is an object or a demonstrative."""
    return bool(antecedent.lemma_ in _CONTENT_NOUNS and token.tag_ != "WDT")


def _opens_noun_phrase(token: Token) -> bool:
    return bool(token.dep_ == "det")


def _tells(token: Token) -> bool:
    """A that-clause after tell + person."""
    for earlier in reversed(token.doc[max(0, token.i - 5) : token.i]):
        if earlier.pos_ == "VERB":
            return earlier.lemma_ in _REPORTING
    return False


def _object_use(pronoun: Token, end: int, start: int) -> Found:
    """The pronoun, the verb of its clause, and an object repeated there by mistake.

    "The man **who** I **met**"; "The man **who** I **met him**".
    """
    twice = _said_twice(pronoun.doc, end)
    return found(pronoun.i, *twice, lexical=(end - 1,), start=start)


def _said_twice(doc: Doc, end: int, words: Set[str] = OBJECT_PRONOUNS) -> tuple[int, ...]:
    return (end,) if end < len(doc) and doc[end].lower_ in words else ()


def _object_relative(doc: Doc, word: str) -> Finds:
    if word not in read(doc).words:
        return
    for token, antecedent in _relative_words(doc, word):
        before = doc[token.i - 1]
        if before.tag_ in {"IN", "TO"} and word != "whom":
            continue
        if before.text != "," and antecedent.tag_ == "PRP" and token.head.dep_ != "relcl":
            continue
        end = _object_gap(doc, token.i + 1)
        if end is None or _asks(token, antecedent) or _new_question(token):
            continue
        yield _object_use(token, end, _start(antecedent, token))


@finder
def relative_who_object(doc: Doc) -> Finds:
    """The **doctor who I saw** yesterday."""
    yield from _object_relative(doc, "who")


@finder
def relative_whom_object(doc: Doc) -> Finds:
    """The **people whom we met**; the **friend** with **whom I travel**."""
    if "whom" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ != "whom" or token.i == 0:
            continue
        antecedent: Token | None
        before = doc[token.i - 1]
        if before.tag_ in {"IN", "TO"}:
            place = token.i - 2
            while place > 0 and (
                doc[place].text == ","
                or doc[place].tag_ in {"IN", "CD", "DT", "JJ", "JJS"}
                or doc[place].lower_ in {"most", "all", "some", "one", "none", "many"}
            ):
                place -= 1
            antecedent = doc[place] if place >= 0 and is_nominal(doc[place]) else None
        else:
            antecedent = _antecedent(token)
        if antecedent is None or _asks(token, antecedent):
            continue
        end = _object_gap(doc, token.i + 1) or _finite_after(doc, token.i + 1)
        if end is not None:
            yield _object_use(token, end, antecedent.i if token.i - antecedent.i <= 6 else token.i)


@finder
def relative_which_object(doc: Doc) -> Finds:
    """The **book which I bought**."""
    yield from _object_relative(doc, "which")


@finder
def relative_that_object(doc: Doc) -> Finds:
    """The **cake that you made**."""
    if "that" not in read(doc).words:
        return
    words = read(doc).lower
    for token, antecedent in _relative_words(doc, "that"):
        before = doc[token.i - 1]
        if before.text == "," or antecedent.tag_ == "PRP" or before.lower_ == "that":
            continue
        if _adverbial(antecedent) and token.dep_ not in {"dobj", "pobj"}:
            verb = _clause_verb(token)
            if verb is None or verb.lemma_ not in _TAKES_TIME or not _lacks_object(verb):
                continue  # the first time that I saw her
        if token.dep_ == "det" or token.tag_ == "DT" and token.dep_ not in {"dobj", "pobj", "mark"}:
            if token.head.dep_ != "relcl":
                continue
        end = _object_gap(doc, token.i + 1)
        if end is None:
            continue
        if (
            "so" in words[max(0, token.i - 6) : token.i]
            or "such" in words[max(0, token.i - 6) : token.i]
        ):
            if token.dep_ == "mark":
                continue
        relcl = _clause_verb(token)
        if relcl is not None and relcl.dep_ == "relcl":
            if antecedent.lemma_ in _CONTENT_NOUNS and token.dep_ not in {"dobj", "pobj", "dative"}:
                continue
            if _cleft_adverb(doc, token):
                continue
            yield _object_use(token, end, _start(antecedent, token))
        elif token.dep_ in {"dobj", "pobj"} and not _tells(token):
            yield _object_use(token, end, _start(antecedent, token))
        elif (
            relcl is not None
            and relcl.dep_ in {"acl", "ccomp", "advcl", "ROOT"}
            and (antecedent.lemma_ not in _CONTENT_NOUNS or token.tag_ == "WDT")
            and not _tells(token)
            and not _cleft_adverb(doc, token)
            and _lacks_object(relcl)
            and (antecedent.dep_ in {"nsubj", "nsubjpass", "attr"} or relcl.dep_ == "acl")
        ):
            yield _object_use(token, end, _start(antecedent, token))


def _cleft_adverb(doc: Doc, token: Token) -> bool:
    """It was in May that …: no relative clause on a noun."""
    words = read(doc).lower
    for place in range(max(0, token.i - 8), token.i - 1):
        if words[place] == "it" and words[place + 1] in BE:
            after = doc[place + 2]
            return after.tag_ in {"IN", "RB", "JJ"} and after.lower_ != "the"
    return False


def _clause_verb(token: Token) -> Token | None:
    """The verb of the clause the word belongs to."""
    verb = token.head
    seen = 0
    while verb.dep_ in {"ccomp", "xcomp", "aux", "auxpass", "prep", "pcomp"} and seen < 4:
        if verb.head.i < token.i or verb.head == verb:
            break
        verb = verb.head
        seen += 1
    return verb if verb.pos_ in {"VERB", "AUX"} else None


def _lacks_object(verb: Token) -> bool:
    return not any(
        child.dep_ in {"dobj", "attr", "acomp", "ccomp"} and child.i > verb.i
        for child in verb.children
    )


_ADVERBIAL_ANTECEDENTS = frozenset(
    "reason moment day year minute second time way week month night place afternoon "
    "morning extent".split()
)
_TAKES_TIME = frozenset(
    "spend have choose waste lose remember need love like hate pass enjoy know visit take want "
    "give get find see mention leave use try save share describe".split()
)


@finder
def relative_pronoun_omitted(doc: Doc) -> Finds:
    """The **book I bought**; everything **you need**."""
    for verb in doc:
        if verb.dep_ != "relcl" or verb.head.i >= verb.i:
            continue
        noun = verb.head
        if not is_nominal(noun) or noun.tag_ == "PRP":
            continue
        subject = None
        for child in verb.children:
            if child.i < verb.i and child.dep_ in {"nsubj", "nsubjpass", "expl"}:
                subject = child
        if subject is None:
            continue
        left = subject.left_edge.i
        if left <= noun.i:
            continue
        between = doc[noun.i + 1 : left]
        if any(
            token.tag_ in {"WP", "WDT", "WRB", "WP$", ",", ":", "CC"}
            or token.text == ","
            or token.lower_
            in {
                "that",
                "as",
                "than",
                "because",
                "whose",
                "if",
                "before",
                "after",
                "since",
                "until",
                "while",
                "though",
                "unless",
                "which",
                "who",
            }
            for token in between
        ):
            continue
        if subject.tag_ in {"WP", "WDT"} or subject.lower_ == "that" and subject.i == noun.i + 1:
            continue
        if doc[left].tag_ in {"WP", "WDT", "WRB", "WP$", "IN", "CC"}:
            continue
        if _adverbial(noun) and verb.lemma_ not in _TAKES_TIME and not _stranded(verb):
            continue
        if doc[0].lower_ in _OPENERS and doc[0].head == noun.head:
            continue  # When I was a child I lived …: the main clause
        if noun.lower_ in {"now", "once"} or noun.lemma_ == "reason":
            continue
        if any(t.tag_ in FINITE_TAGS for t in between):
            continue
        yield found(noun.i, left, *_said_twice(doc, verb.i + 1), lexical=(verb.i,))
    yield from _omitted_by_words(doc)


_OPENERS = frozenset("when if while because as after before since although though".split())
_WIDE_PRONOUNS = frozenset(
    "everything something anything nothing all everyone anyone someone "
    "nobody everybody anybody".split()
)


def _omitted_by_words(doc: Doc) -> Finds:
    """Cases the parser misses: "The film we saw was …", "Is this the bag you want?"."""
    for token in doc:
        if token.lower_ not in {"i", "he", "she", "we", "they", "you"} or token.i == 0:
            continue
        noun = doc[token.i - 1]
        if noun.tag_ not in {"NN", "NNS"} and noun.lower_ not in _WIDE_PRONOUNS:
            continue
        if _adverbial(noun) or noun.lemma_ in {"home", "while", "today", "tomorrow", "yesterday"}:
            continue
        end = _finite_after(doc, token.i + 1)
        if end is None:
            continue
        if noun.lower_ in _WIDE_PRONOUNS and noun.lower_ != "all":
            first = noun.i
        else:
            first = noun.i
            while first > 0 and doc[first - 1].tag_ in {
                "DT",
                "JJ",
                "JJS",
                "NN",
                "PRP$",
                "CD",
                "NNS",
                "VBN",
                "JJR",
                "NNP",
            }:
                first -= 1
            if doc[first].lower_ not in {
                "the",
                "a",
                "an",
                "every",
                "any",
                "this",
                "that",
                "these",
                "those",
                "all",
                "some",
                "no",
                "my",
                "one",
                "two",
            }:
                continue
        if first == 0 or doc[first - 1].text in {'"', "“"}:
            # subject of the sentence: another finite verb must follow the clause
            rest = doc[end:]
            finite = [t for t in rest if t.tag_ in FINITE_TAGS or t.lower_ in IS_OR_HAS]
            if finite and not any(t.text in {",", ";"} for t in doc[end : finite[0].i]):
                if not any(t.tag_ in {"CC", "WRB", "WP"} for t in doc[end : finite[0].i]):
                    yield found(noun.i, token.i, *_said_twice(doc, end), lexical=(end - 1,))
        elif doc[first - 1].lower_ in BE | {"this", "that", "it", "these", "those"}:
            if doc[0].tag_ not in {"WRB", "IN"}:
                yield found(noun.i, token.i, *_said_twice(doc, end), lexical=(end - 1,))


def _adverbial(noun: Token) -> bool:
    return noun.lemma_ in _ADVERBIAL_ANTECEDENTS


def _stranded(verb: Token) -> bool:
    return any(
        child.dep_ == "prep" and not any(True for _ in child.children) and child.i > verb.i
        for child in verb.children
    )


@finder
def relative_whose(doc: Doc) -> Finds:
    """A **girl whose father** is a pilot."""
    if "whose" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ != "whose" or token.i == 0 or token.i + 1 >= len(doc):
            continue
        before = doc[token.i - 1]
        antecedent = _antecedent(token)
        if before.tag_ == "IN" and token.i > 1:
            earlier = doc[token.i - 2]
            antecedent = earlier if is_nominal(earlier) else _before_relative(before)
            if antecedent is not None and not is_nominal(antecedent):
                antecedent = None
        if antecedent is None or _asks(token, antecedent):
            continue
        if antecedent.tag_ == "PRP" and antecedent.lower_ in _OBJECT_FORMS and before.text != ",":
            continue
        if (
            before.text == ","
            and ends_with_question_mark(doc)
            and antecedent.i < 3
            and (token.head.dep_ in {"attr", "ROOT"})
        ):
            continue
        ends = [end for end in noun_phrase_ends(doc, token.i + 1)]
        yield found(
            token.i, token.i + 1, start=_start(antecedent, token), end=ends[0] if ends else None
        )


@finder
def relative_after_comma(doc: Doc) -> Finds:
    """My aunt**, who** lives in Rome, …; the car**, which** was new, …"""
    words = read(doc).words
    if "," not in words and "–" not in words and "-" not in words:
        return
    if not words & {"who", "which", "whom", "whose"}:
        return
    for token in doc:
        if token.lower_ not in {"who", "which", "whom", "whose"} or token.i < 2:
            continue
        place = token.i - 1
        # , most of whom / , in which / , the best of which
        steps = 0
        while (
            place > 0
            and doc[place].text != ","
            and steps < 5
            and (doc[place].tag_ in {"IN", "TO", "DT", "CD", "JJ", "JJS", "NN", "NNS", "RB", "RBS"})
        ):
            if steps == 0 and doc[place].tag_ not in {"IN", "TO"}:
                break
            place -= 1
            steps += 1
        if place < 1 or doc[place].text not in {",", "–", "—"}:
            continue
        if doc[place - 1].tag_ in {"CC", "UH"} or doc[place - 1].lower_ in {"me", "so", "well"}:
            if doc[place - 1].lower_ != "me" or ends_with_question_mark(doc):
                continue
        if token.i + 1 >= len(doc) or _new_question(token):
            continue
        if token.lower_ in {"who", "which"} and (
            _finite_after(doc, token.i + 1) is None and _object_gap(doc, token.i + 1) is None
        ):
            continue
        if (
            ends_with_question_mark(doc)
            and token.lower_ == "which"
            and (token.i + 1 < len(doc) and token.dep_ == "det")
        ):
            continue
        if _list_of_questions(token):
            continue
        yield found(place, token.i, end=token.i + 2)


def _list_of_questions(token: Token) -> bool:
    """who came, who left and who stayed: one of a list."""
    words = read(token.doc).lower
    return (
        words.count(token.lower_) > 1
        and token.dep_ in {"nsubj"}
        and (token.head.dep_ in {"conj", "ccomp"})
    )


_AS_VERBS = frozenset(
    "is was were are has had have seems seemed follows happens happened "
    "appears can could will would may might must".split()
)
_KNOWING = frozenset(
    "know knows knew see saw say says said mention mentioned expect expected promise promised "
    "explain explained hear heard expects predicted agreed mentions understand".split()
)


@finder
def pseudo_relative_as(doc: Doc) -> Finds:
    """**As is often the case**; **the same** bag **as I have**; **such** books **as help** us."""
    words = read(doc).lower
    if "as" not in read(doc).words:
        return
    for place, word in enumerate(words[:-1]):
        if word != "as":
            continue
        following = doc[place + 1]
        if words[place + 1] in {"if", "though", "soon", "long", "well", "far", "for", "to", "of"}:
            continue
        # as is (often) the case, as was expected
        index = place + 1
        while index < len(doc) and doc[index].tag_ in _ADVERBS and index < place + 3:
            index += 1
        if index < len(doc) and (
            words[index] in _AS_VERBS
            and (doc[index].tag_ in FINITE_TAGS or doc[index].pos_ == "AUX")
        ):
            if not _pair_before(words, place) and not _swapped_subject(doc, index):
                yield found(place, index)
                continue
        such = _such_before(doc, place)
        if such is not None and words[such] == "as" and _finite_after(doc, place + 1) is None:
            continue  # as much time as you do: a comparison
        if such is not None and _clause_after_as(doc, place):
            end = _object_gap(doc, place + 1) or _finite_after(doc, place + 1)
            if end is not None:
                yield found(such, place, end=end)
                continue
        # as you know, …  /  …, as I said
        alone = place == 0 or words[place - 1] in {",", "(", "-", "–", "and", "but"}
        if alone and following.tag_ in {"PRP", "NN", "DT", "NNP", "NNS"}:
            end = _object_gap(doc, place + 1)
            if end is not None:
                verb_place = end - 1
                for index in range(end - 1, min(len(doc), end + 3)):
                    if words[index] in _KNOWING:
                        verb_place = index
                        break
                else:
                    continue
                after = words[verb_place + 1] if verb_place + 1 < len(doc) else "."
                if after in {
                    ",",
                    ".",
                    "!",
                    "?",
                    ")",
                    "-",
                    "–",
                    "earlier",
                    "before",
                    "above",
                    "from",
                    "to",
                }:
                    yield found(place, verb_place)


def _swapped_subject(doc: Doc, index: int) -> bool:
    """ ", as is my brother", ", as do I": a swapped subject, no relative."""
    if index + 1 >= len(doc):
        return True
    after = doc[index + 1]
    if after.lower_ in {"the", "a"} and index + 2 < len(doc):
        return doc[index + 2].lower_ not in {
            "case",
            "custom",
            "rule",
            "habit",
            "norm",
            "way",
            "practice",
            "common",
        }
    if doc[index].lower_ in {"follows", "happens", "happened", "seems", "appears"}:
        return False
    return after.tag_ in {"PRP", "NNP", "PRP$", "NN", "NNS", "DT"} and after.lower_ not in {
        "his",
        "her",
        "their",
        "my",
    }


def _pair_before(words: list[str], place: int) -> bool:
    """as tall as …"""
    return "as" in words[max(0, place - 4) : place] and not {"many", "much", "few", "little"} & set(
        words[max(0, place - 5) : place]
    )


def _such_before(doc: Doc, place: int) -> int | None:
    words = read(doc).lower
    for index in range(place - 1, max(-1, place - 8), -1):
        if words[index] in {"such", "same"}:
            if index == place - 1 and words[index] == "such":
                return None
            return (
                index - 1
                if words[index] == "same" and index and words[index - 1] in {"the", "this", "that"}
                else index
            )
        if (
            words[index] in {"as"}
            and index + 1 < place
            and words[index + 1] in {"many", "much", "few", "little"}
            and place - index > 2
        ):
            return index
        if doc[index].tag_ in FINITE_TAGS or words[index] in {",", ";"}:
            return None
    return None


def _clause_after_as(doc: Doc, place: int) -> bool:
    if _finite_after(doc, place + 1) is not None:
        return True
    return _object_gap(doc, place + 1) is not None


# after these in a question or a negative, what asks: "I don't know what he wants"
_LEARNING = frozenset(
    "know sure idea clue matter tell explain realize realise remember understand say imagine "
    "learn care".split()
)
_ASKING_WHAT = frozenset("ask wonder guess decide discuss".split())


@finder
def relative_what(doc: Doc) -> Finds:
    """**What I said** was true; do **what you want**; **what happened** was sad."""
    if "what" not in read(doc).words:
        return
    question = ends_with_question_mark(doc)
    for token in doc:
        if token.lower_ != "what" or token.i + 2 >= len(doc):
            continue
        following = doc[token.i + 1]
        if following.lower_ in {"a", "an", "about", "if", "to", "time", "kind", "else", "sort"}:
            continue
        before = doc[token.i - 1] if token.i else None
        governor = _governor(token)
        if governor is not None and governor.lemma_ in _ASKING_WHAT:
            continue
        if governor is not None and governor.lemma_ in _LEARNING:
            if question or _negated(governor) or governor.lemma_ in {"sure", "idea", "clue"}:
                continue
        object_end = (
            _object_gap(doc, token.i + 1)
            if token.tag_ != "WDT" or (following.tag_ == "PRP")
            else None
        )
        if object_end is not None and following.tag_ not in {"NN", "NNS"}:
            if before is None or before.lower_ in {",", '"', "but", "and", "that", "because", "“"}:
                # at the start: the clause must be the subject of another verb
                rest = doc[object_end:]
                if not any(t.tag_ in FINITE_TAGS or t.lower_ in IS_OR_HAS for t in rest):
                    if token.i == 0:
                        continue
            if _shout(doc, token):
                continue
            yield found(token.i, end=object_end)
            continue
        subject_end = _finite_after(doc, token.i + 1)
        if subject_end is None:
            continue
        if token.i == 0 or before is not None and before.text in {",", '"', "“"} and question:
            if question or following.lower_ in _HELPING and _inverted(doc, token.i + 1):
                continue
            rest = doc[subject_end:]
            finite = [t for t in rest if t.tag_ in FINITE_TAGS or t.lower_ in IS_OR_HAS]
            if not finite:
                continue
        elif before is not None and before.text in {",", ";"} and not question:
            pass
        elif governor is None:
            continue
        if following.lower_ in {"do", "does", "did", "'s"} and _inverted(doc, token.i + 1):
            continue
        yield found(token.i, end=subject_end)


def _shout(doc: Doc, token: Token) -> bool:
    return token.i == 0 and doc[-1].text == "!" and doc[1].tag_ not in {"PRP"}


def _inverted(doc: Doc, place: int) -> bool:
    after = doc[place + 1] if place + 1 < len(doc) else None
    return after is not None and after.tag_ in {"PRP", "DT", "NNP", "PRP$", "EX"}


def _negated(token: Token) -> bool:
    return any(child.lower_ in NOT or child.lower_ == "never" for child in token.children)


def _governor(token: Token) -> Token | None:
    """The verb, adjective or preposition before a wh-word, adverbs and objects left out."""
    for index in range(token.i - 1, max(-1, token.i - 5), -1):
        earlier = token.doc[index]
        if earlier.pos_ in {"VERB", "AUX", "ADP"} or earlier.tag_ in {"TO", "JJ", "IN"}:
            return earlier
        if earlier.lemma_ in {"idea", "clue", "matter"}:
            return earlier
        if earlier.tag_ in _ADVERBS or earlier.pos_ in {"PRON", "PROPN", "NOUN", "DET"}:
            continue
        return None
    return None


_PREPOSITIONS = frozenset(
    "in on at to for with from by of about through during without under over behind beside "
    "after before into against between among towards toward near upon within around like "
    "beneath above across along beyond inside outside".split()
)


def _repeats(token: Token, preposition: Token) -> bool:
    """The second *for* of "the firm **for which** she works **for**"."""
    return token.lower_ == preposition.lower_ and not any(
        child.dep_ in {"pobj", "pcomp"} for child in token.children
    )


@finder
def preposition_before_relative(doc: Doc) -> Finds:
    """The house **in which** I live; the man **to whom** I spoke."""
    words = read(doc).lower
    if not read(doc).words & {"which", "whom", "whose"}:
        return
    for token in doc:
        if token.lower_ not in {"which", "whom", "whose"} or token.i < 2:
            continue
        preposition = doc[token.i - 1]
        if preposition.lower_ not in _PREPOSITIONS:
            continue
        place = token.i - 2
        while place > 0 and (
            doc[place].tag_ in {"CD", "DT", "JJ", "JJS", "RB", "RBR", "JJR"}
            and preposition.lower_ == "of"
            or doc[place].text == ","
            or doc[place].lower_ in {"most", "all", "some", "none", "many", "one", "both"}
            and preposition.lower_ == "of"
            or doc[place].lower_ in _PREPOSITIONS
        ):
            place -= 1
        before = doc[place]
        if not (is_nominal(before) or before.text in {"”", '"', ")"} or _relcl_near(token)):
            continue
        if preposition.head.pos_ == "VERB" and preposition.head.i == token.i - 2:
            continue
        if before.tag_ == "PRP" and before.lower_ in {"me", "you", "us"}:
            continue
        if words[0] == preposition.lower_ and preposition.i == 0:
            continue
        if token.lower_ == "which" and ends_with_question_mark(doc) and place == 0:
            continue
        if token.i + 1 >= len(doc):
            continue
        again = [t.i for t in doc[token.i + 1 : token.i + 9] if _repeats(t, preposition)]
        yield found(preposition.i, token.i, apart=again)


def _relcl_near(token: Token) -> bool:
    return any(ancestor.dep_ == "relcl" and ancestor.i > token.i for ancestor in token.ancestors)


_PLACES_WH = frozenset({"where", "when", "why"})


_PLACE_TWICE = frozenset({"there", "in", "at"})


@finder
def relative_adverb_with_noun(doc: Doc) -> Finds:
    """The **town where I grew** up; the **day when we met**; the **reason why he left**."""
    words = read(doc).words
    if not words & _PLACES_WH:
        return
    for token in doc:
        if token.lower_ not in _PLACES_WH or token.i == 0:
            continue
        noun = doc[token.i - 1]
        if token.lower_ == "when" and noun.lemma_ == "come":
            # The time will come when …
            times = [t for t in doc[: noun.i] if t.lemma_ in {"time", "day", "moment"}]
            end = _object_gap(doc, token.i + 1)
            if times and end is not None:
                yield found(token.i, start=times[-1].i, end=end)
            continue
        if token.lower_ == "why":
            if noun.lemma_ != "reason" and not (
                noun.i and token.head.dep_ == "relcl" and is_nominal(noun)
            ):
                continue
        else:
            while noun.i and noun.lower_ in {"else", "left", "here", "near", "there", "nearby"}:
                noun = doc[noun.i - 1]
        if not is_nominal(noun) and noun.lower_ not in {
            "somewhere",
            "anywhere",
            "nowhere",
            "everywhere",
            "today",
        }:
            continue
        if noun.tag_ == "PRP" or noun.lower_ in {"this", "that"}:
            continue
        end = _object_gap(doc, token.i + 1)
        if end is None:
            continue
        if token.lower_ == "when":
            if noun.lemma_.lower() not in _TIME_NOUNS and noun.tag_ != "CD":
                continue
            if token.head.dep_ == "advcl" and not _takes_when(noun):
                continue
        if token.lower_ in {"where", "why"} and _asks(token, noun):
            continue
        if token.lower_ == "where" and token.head.dep_ == "advcl" and _verb_of_moving(token, noun):
            continue
        yield found(token.i, *_said_twice(doc, end, _PLACE_TWICE), start=noun.i, end=end)


def _takes_when(noun: Token) -> bool:
    """the day / a time when: a time word with its article, not "last year when"."""
    return any(
        child.lower_ in {"the", "a", "that", "those", "this", "these", "many", "any", "first"}
        or child.dep_ in {"relcl"}
        for child in noun.children
    ) or noun.lower_ in {"times", "days"}


def _verb_of_moving(token: Token, noun: Token) -> bool:
    """put the book where it belongs."""
    return noun.dep_ == "dobj" and noun.head.lemma_ in {
        "put",
        "leave",
        "place",
        "keep",
        "hit",
        "stick",
    }


@finder
def relative_adverb_alone(doc: Doc) -> Finds:
    """This is **where I live**; that's **why she left**; near **where we work**."""
    words = read(doc).words
    if not words & {"where", "when", "why", "how"}:
        return
    for token in doc:
        low = token.lower_
        if low not in {"where", "when", "why", "how"}:
            continue
        end = _object_gap(doc, token.i + 1)
        if end is None:
            continue
        if token.i == 0:
            # Where I live is quiet.
            if (
                low in {"where", "how", "why"}
                and not ends_with_question_mark(doc)
                and (doc[end - 1].i != len(doc) - 1)
            ):
                later = [t for t in doc[end:] if t.tag_ in {"VBZ", "VBD", "VBP", "MD"}]
                if (
                    later
                    and doc[-1].text != "!"
                    and not any(t.text == "," for t in doc[end : later[0].i])
                    and token.head.dep_ in {"csubj", "advcl", "csubjpass", "ccomp", "nsubj"}
                ):
                    yield found(0, end=end)
            continue
        place = token.i - 1
        while place > 0 and (
            doc[place].tag_ in _ADVERBS or doc[place].lower_ in {"part", "one", "reason", "of"}
        ):
            place -= 1
        before = doc[place]
        if before.lower_ in {"this", "that", "it", "here", "there"} and place > 0:
            asked = doc[place - 2] if doc[place - 1].lower_ in NOT else doc[place - 1]
            if asked.lower_ in BE:
                before = asked  # Is this where …?
        if before.lower_ in BE and before.lower_ not in {"being"}:
            subject = _subject_word(before)
            if subject is not None and subject.lemma_ in {
                "question",
                "problem",
                "issue",
                "thing",
                "mystery",
                "matter",
            }:
                continue
            if low == "when" and subject is not None and subject.tag_ == "PRP":
                if subject.lower_ not in {"it"}:
                    continue
            yield found(token.i, end=end)
        elif (
            before.lower_ in _PREPOSITIONS
            and place == token.i - 1
            and low in {"where", "when", "how", "why"}
        ):
            if before.lower_ in {"of", "about", "on"} and low in {"how", "why"}:
                if before.lower_ != "of":
                    continue
                continue
            if low == "when" and before.lower_ not in {"from", "to", "of", "about", "until"}:
                continue
            yield found(token.i, end=end)
        elif low in {"where", "when"} and before.lemma_ in {
            "like",
            "love",
            "hate",
            "remember",
            "miss",
        }:
            if (
                before.pos_ == "VERB"
                and not _negated(before)
                and (low == "when" or before.lemma_ != "remember")
            ):
                yield found(token.i, end=end)
        elif low == "where" and token.head.dep_ == "advcl" and is_nominal(before):
            if _verb_of_moving(token, before) or before.tag_ == "PRP":
                if not _asks(token, before):
                    yield found(token.i, end=end)
        elif low == "where" and before.lemma_ in {
            "go",
            "stay",
            "sit",
            "stand",
            "live",
            "come",
            "stop",
            "return",
            "belong",
            "work",
            "right",
        }:
            yield found(token.i, end=end)


def _subject_word(verb: Token) -> Token | None:
    for child in verb.children:
        if child.dep_ in {"nsubj", "nsubjpass", "csubj"}:
            return child
    return None


@finder
def relative_adverb_after_comma(doc: Doc) -> Finds:
    """We went to Rome**, where we stayed** a week."""
    words = read(doc).words
    if "," not in words or not words & {"where", "when"}:
        return
    for token in doc:
        if token.lower_ not in {"where", "when"} or token.i < 2 or doc[token.i - 1].text != ",":
            continue
        end = _object_gap(doc, token.i + 1)
        if end is None:
            continue
        before = doc[token.i - 2]
        if token.lower_ == "where":
            if before.tag_ in {"CC", "UH"} or ends_with_question_mark(doc) and before.i < 2:
                continue
            yield found(token.i - 1, token.i, *_said_twice(doc, end, _PLACE_TWICE), end=end)
            continue
        if (
            before.lemma_.lower() in _TIME_NOUNS
            or before.tag_ == "CD"
            or (before.tag_ in {"NNP", "NNPS"} and token.head.dep_ == "relcl")
            or before.lower_ in {"ago", "last", "then", "early", "late"}
        ):
            yield found(token.i - 1, token.i, *_said_twice(doc, end, _PLACE_TWICE), end=end)
        elif token.head.dep_ == "relcl":
            yield found(token.i - 1, token.i, *_said_twice(doc, end, _PLACE_TWICE), end=end)
        elif any(t.lower_ in {"just", "about", "hardly", "until", "till"} for t in doc[: token.i]):
            if doc[0].lower_ != "when":
                yield found(token.i - 1, token.i, *_said_twice(doc, end, _PLACE_TWICE), end=end)


_EVER = frozenset("whoever whatever whichever whenever wherever whomever whosever".split())


@finder
def wh_ever_word(doc: Doc) -> Finds:
    """**Whoever** comes; **however hard** you try."""
    words = read(doc).words
    if words & _EVER:
        for token in doc:
            if token.lower_ in _EVER:
                following = doc[token.i + 1] if token.i + 1 < len(doc) else None
                if following is None or following.is_punct and token.lower_ == "whatever":
                    if token.i == 0:
                        continue
                yield found(
                    token.i, end=token.i + (1 if following is None or following.is_punct else 2)
                )
    if "however" in words:
        for token in doc[:-1]:
            if token.lower_ == "however":
                following = doc[token.i + 1]
                if following.tag_ in {"JJ", "RB"} and following.lower_ not in {
                    "not",
                    "n't",
                    "there",
                    "then",
                    "when",
                    "still",
                    "also",
                    "never",
                    "no",
                    "often",
                    "only",
                    "just",
                    "soon",
                    "really",
                    "now",
                }:
                    if any(t.tag_ in FINITE_TAGS for t in doc[token.i + 2 : token.i + 7]):
                        yield found(token.i, token.i + 1)
                elif (
                    following.tag_ == "PRP"
                    and token.dep_ == "advmod"
                    and (token.head.dep_ in {"advcl", "ccomp", "xcomp"})
                ):
                    yield found(token.i, end=token.i + 2)


_RESTING = frozenset(
    "sit stand live sleep write work depend rely lie walk play ride lean focus insist".split()
)
_STRANDING = frozenset(
    "in on at to for with from by of about through under over behind after into against near "
    "without around beside upon off up out towards toward inside between along down".split()
)


@finder
def stranded_preposition_in_relative(doc: Doc) -> Finds:
    """The chair I **sat on**; the girl who he is **waiting for**."""
    for token in doc:
        if token.lower_ not in _STRANDING or token.i == 0:
            continue
        if any(
            child.dep_ in {"pobj", "pcomp", "prep"} and child.i > token.i
            for child in token.children
        ):
            continue
        if token.lower_ == "to" and (
            token.tag_ == "TO"
            and token.dep_ in {"xcomp", "aux", "ccomp"}
            or token.head.lemma_
            in {
                "want",
                "need",
                "ask",
                "like",
                "have",
                "use",
                "try",
                "plan",
                "tell",
                "expect",
                "allow",
                "get",
                "love",
                "mean",
            }
        ):
            continue  # as you need to: the verb is left out
        if token.dep_ == "mark" or token.pos_ in {"SCONJ", "PART"} and token.dep_ == "aux":
            continue
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if following is not None and not _closes(following):
            continue
        clause = _relative_over(token)
        if clause is None:
            continue
        verb, noun, pronoun = clause
        if token.dep_ == "prt" and token.lower_ in {
            "up",
            "out",
            "off",
            "down",
            "over",
            "in",
            "on",
            "back",
            "away",
            "around",
            "along",
            "through",
        }:
            if token.head.lemma_ in _RESTING and token.lower_ in {"in", "on"}:
                pass
            elif pronoun is None or not _has_object(token.head) or pronoun.dep_ == "dobj":
                continue
        if token.lower_ in {"up", "out", "off", "down"} and token.dep_ != "prep":
            continue
        if pronoun is not None and pronoun.dep_ in {"nsubj", "nsubjpass"}:
            continue
        if pronoun is None and _subject_of_relative(verb) is None:
            continue
        yield found(token.i, *((noun.i,) if token.i - noun.i <= 8 else ()), lexical=(verb.i,))


def _closes(token: Token) -> bool:
    """A word that may follow a stranded preposition: an end, a verb, an adverb, a conjunction."""
    if token.is_punct or token.tag_ in {"VBZ", "VBD", "VBP", "MD", "CC", "IN", "RB", "WRB", "."}:
        return True
    return token.pos_ in {"AUX", "VERB"} or token.lower_ in {
        "yesterday",
        "today",
        "every",
        "last",
        "when",
        "now",
        "most",
        "tomorrow",
        "this",
        "all",
        "at",
        "in",
        "next",
        "has",
    }


def _has_object(verb: Token) -> bool:
    return any(child.dep_ == "dobj" and child.i > verb.i for child in verb.children)


def _subject_of_relative(verb: Token) -> Token | None:
    return next(
        (c for c in verb.children if c.dep_ in {"nsubj", "nsubjpass", "expl"} and c.i < verb.i),
        None,
    )


def _relative_over(token: Token) -> tuple[Token, Token, Token | None] | None:
    """The relative clause the preposition stands in: its verb, its noun, its pronoun."""
    for ancestor in token.ancestors:
        if ancestor.dep_ == "relcl" and ancestor.head.i < token.i:
            noun = ancestor.head
            if noun.pos_ in {"VERB", "AUX"}:
                return None
            pronoun = next(
                (
                    t
                    for t in token.doc[noun.i + 1 : token.i]
                    if t.lower_ in {"who", "whom", "which", "that"}
                ),
                None,
            )
            if pronoun is not None and pronoun.i and token.doc[pronoun.i - 1].tag_ == "IN":
                return None
            if any(
                t.lower_ in {"where", "when", "why", "whose"}
                for t in token.doc[noun.i + 1 : token.i]
            ):
                if not any(t.lower_ == "whose" for t in token.doc[noun.i + 1 : token.i]):
                    return None
            return ancestor, noun, pronoun
    # relative pronoun after a noun, clause mis-read
    for earlier in reversed(token.doc[max(0, token.i - 9) : token.i]):
        if earlier.lower_ in {"who", "whom", "which", "that"} and earlier.i > 0:
            before = token.doc[earlier.i - 1]
            if (
                is_nominal(before)
                and before.tag_ in NOUN_TAGS
                and before.lemma_ not in (_CONTENT_NOUNS)
            ):
                if _object_gap(token.doc, earlier.i + 1) is not None and not _tells(earlier):
                    if token.dep_ == "prep" or token.head.pos_ in {"VERB", "AUX"}:
                        return token.head, before, None if earlier.dep_ == "nsubj" else earlier
            return None
    # "a topic I'm interested in": omitted pronoun mis-read
    for use in _omitted_by_words(token.doc):
        start, end = use.start, use.end
        if start < token.i and token.i >= end - 1 and token.i - end < 5:
            return token.doc[end - 1], token.doc[start], token.doc[start]
    return None

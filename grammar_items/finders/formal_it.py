"""It in the place of a clause: "It is hard to wait", "I find it strange that he left"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.noun_phrases import clause_verb_end
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import BE, IS_OR_HAS, NOT, NOUN_TAGS, SUBJECT_PRONOUNS

_LINKS = frozenset(
    "seem seems seemed become becomes became get gets got feel feels felt look looks looked "
    "sound sounds sounded prove proves proved proven remain remains remained appears appeared "
    "grows grew".split()
)
_EFFORT = frozenset(
    "take takes took taken taking cost costs costing require requires required make makes made "
    "hurt hurts help helps helped pay pays please pleased need needs needed do does did "
    "surprise surprises surprised feels".split()
)
_HELPING = frozenset(
    "will would 'll can could may might must should shall has have had 'd ca wo do does "
    "did been be used going to".split()
)
_OPEN = frozenset({"RB", "RBR", "RBS"})
_ADJECTIVES = frozenset({"JJ", "JJR", "JJS", "VBN", "VBG"})
# "It is ready to eat", "it is able to fly": here it is a thing.
_OF_THINGS = frozenset(
    "ready able unable likely unlikely going supposed willing due bound sure certain about set "
    "afraid eager prepared expected used designed made built allowed forced meant said known "
    "thought believed reported intended glad happy proud anxious keen scheduled ordered asked "
    "told needed required forbidden found seen free quick slow first last only close".split()
)
_EVENT_PASSIVES = frozenset("needed required forbidden decided agreed planned recommended".split())
_EVENT_NOUNS = frozenset(
    "idea pleasure fun honour honor mistake duty job dream shame pity habit thing rule custom "
    "relief joy delight pain crime sin challenge task matter privilege hell tradition experience "
    "waste responsibility goal aim plan use surprise thrill nightmare bother problem "
    "adventure exercise practice business risk crazy turn art nonsense madness luxury".split()
)
_OFTEN_MISTAGGED = frozenset("kind best better hard worse ok okay alright safe early".split())
_STOP_TAGS = frozenset({"VBZ", "VBD", "VBP", "MD", "WP", "WDT", "WRB", ".", ":"})


def _infinitive(doc: Doc, place: int) -> int | None:
    """The end of "to go", "to really go", "not to go" at ``place``."""
    size = len(doc)
    if place < size and doc[place].lower_ in NOT:
        place += 1
    if place >= size or doc[place].lower_ != "to":
        return None
    place += 1
    for _ in range(2):
        if place < size and doc[place].tag_ in _OPEN:
            place += 1
    if place < size and (
        doc[place].tag_ in {"VB", "VBP"}
        or (doc[place].pos_ in {"VERB", "AUX"} and doc[place].tag_ not in {"VBG", "VBN"})
        or (
            doc[place].tag_ in {"NN", "JJ"}
            and doc[place - 1].tag_ == "TO"
            and doc[place - 1].pos_ == "PART"
        )
    ):
        return place + 1
    return None


def _after_it(doc: Doc, it: int) -> tuple[int, int, str] | None:
    """For "it will not be", "isn't it", "will it be", "it took": start, next place, kind."""
    size = len(doc)
    # question: be (n't) it …
    before = it - 1
    if before >= 0 and doc[before].lower_ in NOT:
        before -= 1
    if before >= 0 and doc[before].lower_ in BE and doc[before].lower_ not in {"be", "been"}:
        if doc[before].lower_ not in IS_OR_HAS or before <= 1:
            place = it + 1
            while place < size and (doc[place].lower_ in NOT or doc[place].tag_ in _OPEN):
                place += 1
            if not (place < size and doc[place].lower_ in BE):
                return before, it + 1, "be"
    asked = before >= 0 and doc[before].lower_ in _HELPING and doc[before].lower_ != "to"
    start = before if asked else it
    place = it + 1
    steps = 0
    while place < size and steps < 6:
        token = doc[place]
        low = token.lower_
        if low in BE and low not in {"be", "been", "being"}:
            following = doc[place + 1].lower_ if place + 1 < size else ""
            if low in IS_OR_HAS and following == "been":
                place, steps = place + 1, steps + 1
                continue
            return start, place + 1, "be"
        if low in {"be", "been"} or low in _LINKS:
            following = doc[place + 1].lower_ if place + 1 < size else ""
            if low == "be" and following == "being":
                return None
            return start, place + 1, "be"
        if low in _EFFORT and (token.pos_ != "AUX" or steps and low not in _HELPING):
            if not (low in _HELPING and _more_verb(doc, place)):
                return start, place + 1, "effort"
        if low in _HELPING or low in NOT or token.tag_ in _OPEN or low == "n't":
            place, steps = place + 1, steps + 1
            continue
        return None
    return None


def _more_verb(doc: Doc, place: int) -> bool:
    """After do/does/did: another verb follows soon, so this one only helps."""
    return any(token.tag_ in {"VB"} or token.lower_ in NOT for token in doc[place + 1 : place + 3])


def _predicate(doc: Doc, place: int, low_limit: int = 14) -> Iterator[tuple[int, Token | None]]:
    """Places after "it is" where an infinitive or that-clause may start, with the adjective."""
    adjective: Token | None = None
    noun: Token | None = None
    for index in range(place, min(len(doc), place + low_limit)):
        token = doc[index]
        if token.tag_ in _STOP_TAGS and token.lower_ not in {"that", "'s"}:
            if not (adjective is not None and token.lower_ in {"for", "of"}):
                return
        if token.text == "," and adjective is None:
            return
        if adjective is not None or noun is not None:
            yield index, adjective if adjective is not None else noun
        if adjective is None and (token.tag_ in _ADJECTIVES or token.lower_ in _OFTEN_MISTAGGED):
            adjective = token
        elif token.tag_ in NOUN_TAGS and noun is None:
            noun = token
            if adjective is not None and token.i == adjective.i + 1:
                adjective = noun  # a good idea: the noun decides
        elif token.tag_ in NOUN_TAGS and adjective == noun and token.i == index:
            noun = adjective = token if doc[index - 1] == noun else adjective


def _fronted(doc: Doc, start: int) -> Token | None:
    """How **hard** is it to …: the adjective stands before be."""
    if start >= 2 and doc[start - 1].tag_ in _ADJECTIVES and doc[start - 2].lower_ == "how":
        return doc[start - 1]
    return None


def _it_to(doc: Doc, start: int, place: int, end: int) -> Found:
    """It, its verb, *to* and the infinitive: "**It is** hard for us **to go**"."""
    it = next(t.i for t in doc[start:end] if t.lower_ == "it")
    to = next(t.i for t in reversed(doc[place:end]) if t.lower_ == "to")
    middle = [
        t.i
        for t in doc[place:to]
        if t.lower_ in {"for", "of"} or t.tag_ in _ADJECTIVES or t.lower_ in _OFTEN_MISTAGGED
    ]
    return found(it, *verbs_in(doc, start, place), *middle, to, end - 1, start=start)


@finder
def formal_subject_it_infinitive(doc: Doc) -> Finds:
    """**It is hard (for me) to say**; **it takes** an hour **to get** there."""
    words = read(doc).words
    if "it" not in words or "to" not in words:
        return
    for token in doc:
        if token.lower_ != "it":
            continue
        opening = _after_it(doc, token.i)
        if opening is None:
            continue
        start, place, kind = opening
        if kind == "effort":
            end = _effort_infinitive(doc, place)
            if end is not None:
                yield _it_to(doc, start, place, end)
            continue
        asked = _fronted(doc, start)
        if asked is not None:
            end = _infinitive(doc, place)
            if end is not None:
                yield _it_to(doc, start - 2, place, end)
                continue
        if place + 3 < len(doc) and [t.lower_ for t in doc[place : place + 2]] == ["up", "to"]:
            for index in range(place + 3, min(len(doc), place + 7)):
                end = _infinitive(doc, index)
                if end is not None:
                    yield _it_to(doc, start, place, end)  # it is up to you to decide
                    break
            continue
        for index, word in _predicate(doc, place):
            end = _infinitive(doc, index)
            if end is None:
                continue
            if word is not None and _event(doc, word, index, place):
                yield _it_to(doc, start, place, end)
            break


def _event(doc: Doc, word: Token, index: int, place: int) -> bool:
    low = word.lower_
    between = [token.lower_ for token in doc[place:index]]
    if "too" in between and "for" not in between and between.index("too") < 3:
        return low in {"late", "early", "soon", "much", "easy", "hard", "difficult", "dangerous"}
    if "enough" in between:
        return False
    if word.tag_ in NOUN_TAGS:
        return low in _EVENT_NOUNS or word.lemma_ in _EVENT_NOUNS
    if low in _EVENT_PASSIVES:
        return True
    if low in _OF_THINGS:
        return False
    if word.tag_ in {"VBG", "VBN"} and index == word.i + 1:
        return word.tag_ == "VBG" and low not in {
            "going",
            "trying",
            "beginning",
            "starting",
            "getting",
            "having",
        }
    return True


def _effort_infinitive(doc: Doc, place: int) -> int | None:
    """It takes | ten minutes to walk."""
    verb = doc[place - 1].lemma_
    for index in range(place, min(len(doc), place + 10)):
        token = doc[index]
        if token.tag_ in _STOP_TAGS:
            return None
        end = _infinitive(doc, index)
        if end is not None:
            if verb in {"take", "cost", "require", "hurt", "help", "pay", "please", "surprise"}:
                return end
            if verb == "make":
                inside = doc[place:index]
                sense = any(t.lower_ == "sense" for t in inside)
                return end if sense or any(t.tag_ in {"JJ", "JJR"} for t in inside) else None
            if verb == "do":
                inside = doc[place:index]
                return end if any(t.lower_ in {"good", "harm", "use"} for t in inside) else None
            return None
    return None


_OBJECT_VERBS = frozenset(
    "find make think consider believe feel keep leave deem render call judge hold get see "
    "regard count take suppose know".split()
)


def _object_it(doc: Doc) -> Iterator[tuple[Token, int, bool]]:
    """ "find it" with the place after it."""
    for token in doc:
        if token.lower_ == "it" and token.i > 0 and token.i + 1 < len(doc):
            verb = doc[token.i - 1]
            if verb.lemma_ in _OBJECT_VERBS or verb.lower_ in {"found", "made", "finds", "makes"}:
                if verb.pos_ in {"VERB", "AUX", "NOUN"}:
                    yield verb, token.i + 1, doc[token.i + 1].tag_ in _STOP_TAGS


@finder
def formal_object_it_infinitive(doc: Doc) -> Finds:
    """I **find it hard to believe**; the lift **makes it easier** for her **to get** in."""
    words = read(doc).words
    if "it" not in words or "to" not in words:
        return
    for verb, place, finite in _object_it(doc):
        if finite:
            continue
        for index, word in _predicate(doc, place, 16):
            if any(t.tag_ == "VB" for t in doc[place:index]):
                break
            end = _infinitive(doc, index)
            if end is None:
                continue
            between = [token.lower_ for token in doc[place:index]]
            if word is None or ("too" in between and between[0] == "too") or "enough" in between:
                break
            if word.tag_ in NOUN_TAGS and between[0] not in {
                "a",
                "an",
                "my",
                "his",
                "her",
                "their",
                "our",
                "your",
                "the",
                "no",
            }:
                break
            if (
                verb.lemma_ == "make"
                and word.tag_ in NOUN_TAGS
                and word.lemma_
                not in (
                    _EVENT_NOUNS | {"point", "priority", "practice", "policy", "mission", "law"}
                )
            ):
                break
            subject = [t.i for t in doc[place:index] if t.lower_ in {"for", "of"}]
            yield found(place - 1, word.i, *subject, *verbs_in(doc, index, end), lexical=(verb.i,))
            break


_THAT_NOUNS = frozenset(
    "pity shame wonder fact surprise coincidence miracle thing mistake luck truth secret "
    "chance problem shock relief news doubt honour honor idea accident mystery joke rule "
    "disgrace tragedy blessing opinion hope belief case".split()
)
_THAT_PASSIVES = frozenset(
    "said believed thought known reported agreed decided expected hoped estimated suggested "
    "recommended understood assumed claimed feared shown proven proved found announced "
    "considered rumored rumoured required proposed supposed written stated argued "
    "confirmed discovered alleged acknowledged accepted explained told noted noticed "
    "revealed recognized recognised planned settled ordered mentioned".split()
)
_SEEMING = frozenset(
    "seem seems seemed appear appears appeared happen happens happened follows turns turned "
    "matter matters mattered".split()
)
_NO_THAT = frozenset(
    "good clear possible likely unlikely important true nice lucky great strange funny sad odd "
    "obvious amazing bad certain weird surprising natural fortunate essential".split()
)
_SUBJECTS = SUBJECT_PRONOUNS | {"there"}


def _finite_soon(doc: Doc, place: int) -> bool:
    return any(token.tag_ in {"VBZ", "VBD", "VBP", "MD", "VB"} for token in doc[place : place + 12])


@finder
def formal_subject_it_that_clause(doc: Doc) -> Finds:
    """**It is clear that** he lied; **it seems that** …; **it was a pity that** …"""
    if "it" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ != "it":
            continue
        size = len(doc)
        # it (has) … seem(s) that
        for place in range(token.i + 1, min(size - 1, token.i + 6)):
            word = doc[place]
            if word.lower_ in _SEEMING:
                if doc[place + 1].lower_ in {"to", "out"} and place + 2 < size:
                    place += 1 if doc[place + 1].lower_ == "out" else 2
                if place + 1 < size and doc[place + 1].lower_ == "that":
                    if place + 2 < size and _finite_soon(doc, place + 2):
                        yield found(*range(token.i, place + 2), end=clause_verb_end(doc, place + 2))
                break
            if word.tag_ not in _OPEN and word.lower_ not in _HELPING | NOT:
                break
        opening = _after_it(doc, token.i)
        if opening is None:
            continue
        start, place, kind = opening
        if kind == "effort":
            if doc[place - 1].lemma_ in {"make", "help", "hurt", "surprise", "please"}:
                for index in range(place, min(size, place + 7)):
                    if doc[index].tag_ in _STOP_TAGS - {"WDT"}:
                        break
                    if doc[index].lower_ == "that" and index > place and _finite_soon(doc, index):
                        if doc[place - 1].lemma_ != "make" or any(
                            t.tag_ in {"JJ", "JJR"} for t in doc[place:index]
                        ):
                            yield found(
                                token.i,
                                *verbs_in(doc, start, place),
                                index,
                                end=clause_verb_end(doc, index + 1),
                            )
                        break
            continue
        end = _that_end(doc, place)
        if end is not None:
            clause = clause_verb_end(doc, end)
            be = verbs_in(doc, start, place)
            verbs = verbs_in(doc, end, clause)
            yield found(token.i, *be, end - 2, end - 1, *verbs, end=clause)


_NEVER_RELATIVE = frozenset("pity shame wonder luck".split())


def _opens_relative(noun: Token, following: Token) -> bool:
    """It was a mistake **that cost** us money: that is the subject of its own verb."""
    return noun.lemma_ not in _NEVER_RELATIVE and following.tag_ in {"VBZ", "VBD", "VBP", "MD"}


def _that_end(doc: Doc, place: int) -> int | None:
    size = len(doc)
    word: Token | None = None
    for index in range(place, min(size, place + 9)):
        token = doc[index]
        low = token.lower_
        if low == "to" and index + 1 < size and doc[index + 1].tag_ == "VB":
            return None
        if low == "that" and word is not None:
            following = doc[index + 1] if index + 1 < size else None
            if following is None or following.text in ",.":
                return None
            if doc[index - 1].tag_ in {"CC", "IN"}:
                # "He said it was late and that …", "It was cold in that room": not its clause
                return None
            if word.tag_ in NOUN_TAGS:
                # "a pity that …"; "Tom that broke it" is a cleft
                if word.lemma_ not in _THAT_NOUNS or _opens_relative(word, following):
                    return None
            return index + 1 if _finite_soon(doc, index + 1) else None
        if word is not None and low in _SUBJECTS and index == word.i + 1:
            if (
                word.lower_ in _NO_THAT
                and index + 1 < size
                and (
                    doc[index + 1].tag_ in {"VBZ", "VBD", "VBP", "MD"}
                    or doc[index + 1].tag_ in _OPEN
                )
            ):
                return index + 1
        if low in {"so", "such", "too"} and index <= place + 1:
            return None
        if token.tag_ in _STOP_TAGS or token.text == "," or low in {"because", "if", "when"}:
            return None
        if token.tag_ in {"JJ", "JJR", "JJS", "VBG"}:
            word = token
        elif token.tag_ == "VBN" or low in _THAT_PASSIVES:
            if low in _THAT_PASSIVES or token.tag_ == "VBN":
                word = token if low in _THAT_PASSIVES else None
        elif token.tag_ in NOUN_TAGS:
            # only a noun that closes the predicate: "a pity", not "to me"
            if not (word is not None and doc[index - 1].lower_ in {"to", "for", "of"}):
                word = token
        elif token.tag_ == "IN" and word is None:
            return None
    return None


@finder
def formal_object_it_that_clause(doc: Doc) -> Finds:
    """I **find it strange that** she left; they **made it clear that** …"""
    words = read(doc).words
    if "it" not in words:
        return
    for verb, place, finite in _object_it(doc):
        if finite:
            continue
        adjective = False
        for index in range(place, min(len(doc), place + 8)):
            token = doc[index]
            low = token.lower_
            if low == "that":
                if adjective and index + 1 < len(doc) and _finite_soon(doc, index + 1):
                    if doc[place].lower_ not in {"so", "too"}:
                        yield found(
                            place - 1,
                            index - 1,
                            index,
                            end=clause_verb_end(doc, index + 1),
                            lexical=(verb.i,),
                        )
                break
            if (
                token.tag_ in _STOP_TAGS
                or token.text == ","
                or low in {"to", "for"}
                and index > place
            ):
                break
            if (
                token.tag_ in _ADJECTIVES
                or token.tag_ in NOUN_TAGS
                or low in {"granted", "clear", "likely", "best", "funny"}
            ):
                adjective = True
            elif adjective and low in _SUBJECTS and index == place + 1 + (index - place - 1):
                # find it funny he left
                if (
                    doc[index - 1].tag_ == "JJ"
                    and index + 1 < len(doc)
                    and (doc[index + 1].tag_ in {"VBZ", "VBD", "VBP", "MD"})
                ):
                    yield found(place - 1, end=clause_verb_end(doc, index + 1), lexical=(verb.i,))
                    break
    if "see" in words or "saw" in words or "seen" in words:
        for index in range(len(doc) - 4):
            if [t.lower_ for t in doc[index + 1 : index + 4]] == ["to", "it", "that"]:
                if doc[index].lemma_ == "see":
                    yield found(*range(index, index + 4))

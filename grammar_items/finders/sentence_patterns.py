"""Sentence patterns: "She smiled", "He looks tired", "They gave me a map"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.noun_phrases import begins_noun_phrase, noun_phrase_ends
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import NOT, NOUN_TAGS, OBJECT_PRONOUNS
from grammar_items.verb_groups import verb_groups

_COMPLEMENTS = frozenset("dobj attr acomp ccomp xcomp oprd dative dobjpass obj iobj csubj".split())
_LINKING = frozenset("become feel go look seem sound".split())
_GIVING = frozenset("give pass send show teach tell".split())


def _complement(verb: Token) -> bool:
    return any(child.dep_ in _COMPLEMENTS for child in verb.children)


@finder
def subject_verb_only(doc: Doc) -> Finds:
    """**The baby slept**; **does she swim**? A verb without object or complement."""
    for group in verb_groups(doc):
        verb = group.head
        bare = group.form == "VB" and verb.dep_ == "ROOT" and verb.lower_ == verb.lemma_
        if group.subject is None or not (group.finite or bare) or group.passive or group.is_be:
            continue
        if bare and (group.subject.i > verb.i or group.subject.tag_ not in {"NNS", "PRP"}):
            continue
        if verb.dep_ not in {"ROOT", "conj", "ccomp", "advcl"} or verb.pos_ == "AUX":
            continue
        if verb.lemma_ in {"be", "have", "say", "tell", "ask", "become", "seem", "make"}:
            continue
        if verb.lemma_ == "get" and not any(child.dep_ == "prt" for child in verb.children):
            continue
        if _complement(verb) or group.subject.dep_ in {"expl", "csubj"}:
            continue
        if group.subject.tag_ in {"WP", "WDT"} and verb.dep_ != "ROOT":
            continue
        if verb.dep_ != "ROOT" and group.subject.head != verb:
            continue
        if any(t.tag_ in {"WP"} and t.dep_ == "dobj" for t in verb.lefts):
            continue
        if any(child.dep_ == "prep" and child.lower_ == "like" for child in verb.children):
            continue
        yield found(group.subject.i, *group.found.anchors, start=group.subject.left_edge.i)


def _like_for_verb(doc: Doc) -> Finds:
    """Do you **like** apples? The tagger may take like for a preposition."""
    for token in doc:
        if token.lower_ == "like" and token.tag_ == "IN" and token.dep_ == "ROOT":
            subject = [c for c in token.children if c.dep_ == "nsubj" and c.i < token.i]
            target = [c for c in token.children if c.dep_ in {"dobj", "pobj"} and c.i > token.i]
            if subject and target:
                yield found(subject[0].left_edge.i, target[0].i)


def _object_of(verb: Token) -> Token | None:
    return next((c for c in verb.children if c.dep_ == "dobj"), None)


@finder
def subject_verb_object(doc: Doc) -> Finds:
    """**I like music**; **did you see Tom**? A verb with one object."""
    yield from _like_for_verb(doc)
    for group in verb_groups(doc):
        verb = group.head
        if group.subject is None or not group.finite or group.passive:
            continue
        if group.subject.head != verb and verb.dep_ != "conj":
            continue
        target = _object_of(verb)
        if target is None or target.pos_ in {"VERB", "AUX"} or target.tag_ in {"VB", "VBG"}:
            continue
        if target.tag_ in {"WDT"} or target.tag_ == "WP" and verb.dep_ != "ROOT":
            continue
        if any(
            child.dep_ in {"dative", "oprd", "ccomp", "xcomp", "acomp", "attr"}
            for child in verb.children
        ):
            continue
        start = min(group.start, group.subject.left_edge.i)
        if group.subject.head != verb:
            start = group.start
        end = max(group.end, target.i + 1)
        yield found(
            *((group.subject.i,) if group.subject.head == verb else ()),
            *group.found.anchors,
            target.i,
            start=min(start, target.left_edge.i),
            end=end,
        )


_MISTAGGED_ADJECTIVES = frozenset(
    "tired excited worried interested bored surprised disappointed scared frightened confused "
    "relaxed delicious friendly lonely ill well better worse worst best wrong bad good cold warm "
    "fine old fun awful silly great amazing boring interesting exciting tiring pale sick alone "
    "afraid asleep awake alive crazy mad blind deaf bald hard quiet sour empty different terrible "
    "upset stressed exhausted shocked annoyed embarrassed pleased relieved lost".split()
)


@finder
def linking_verb_adjective(doc: Doc) -> Finds:
    """She **looks tired**; it doesn't **sound easy**; did he **become famous**?"""
    if not read(doc).lemmas & _LINKING:
        return
    for token in doc:
        if token.lemma_ not in _LINKING or token.pos_ not in {"VERB", "AUX"}:
            continue
        if token.tag_ in {"VBG"} and token.dep_ in {"amod", "compound"}:
            continue
        place = token.i + 1
        if token.i + 1 < len(doc) and doc[place].lower_ in NOT:
            place += 1
        if place < len(doc) and doc[place].lower_ in OBJECT_PRONOUNS:
            # "doesn't it sound", or "felt her": only a question tag may stand between
            continue
        if (
            token.lemma_ in {"seem", "sound", "look"}
            and place + 2 < len(doc)
            and (doc[place].lower_ == "to" and doc[place + 1].tag_ in {"PRP", "NNP"})
        ):
            place += 2  # seems to me
        end = _adjective_end(doc, place, token)
        if end is not None:
            group_start = min(
                [c.i for c in token.children if c.dep_ in {"aux", "neg"} and c.i < token.i]
                + [token.i]
            )
            yield found(
                end - 1,
                lexical=(token.i,),
                start=group_start if token.i - group_start <= 4 else None,
            )
            continue
        for child in token.children:  # How happy she looks! / So tired did he feel
            if child.dep_ == "acomp" and child.i < token.i and child.tag_ in {"JJ", "JJR"}:
                yield found(child.i, token.i)


def _adjective_end(doc: Doc, place: int, verb: Token) -> int | None:
    index = place
    while index < len(doc) and index < place + 6:
        token = doc[index]
        adjective = (
            token.tag_ in {"JJ", "JJR", "JJS"}
            or token.lower_ in _MISTAGGED_ADJECTIVES
            or (
                token.tag_ in {"VBN", "VBG"}
                and token.dep_ in {"acomp", "advcl", "xcomp", "amod"}
                and verb.lemma_ != "go"
            )
        )
        if (
            token.lower_ == "little"
            and index + 1 < len(doc)
            and doc[index + 1].tag_ in {"JJ", "JJR", "VBN"}
        ):
            index += 1
            continue
        if adjective:
            if token.lower_ in {"like", "able"} and token.lower_ == "like":
                return None
            if token.lower_ in {
                "many",
                "much",
                "few",
                "several",
                "such",
                "last",
                "next",
                "same",
                "other",
                "own",
            }:
                return None
            if verb.lemma_ == "go" and token.lower_ in {
                "well",
                "better",
                "good",
                "fine",
                "alone",
                "hard",
                "best",
            }:
                if token.tag_ not in {"JJ"} or token.lower_ in {"well", "better"}:
                    return None
            if verb.lemma_ == "look" and token.lower_ in {"hard", "well"} and token.tag_ == "RB":
                if token.lower_ == "hard":
                    return None
            following = doc[index + 1] if index + 1 < len(doc) else None
            if following is not None and following.lower_ in {",", "and", "or", "but"}:
                return index + 1
            if (
                following is not None
                and following.tag_ in NOUN_TAGS
                and (token.head.i > token.i and token.dep_ in {"amod", "compound"})
            ):
                if following.lemma_.lower() not in {"today", "tonight", "yesterday", "tomorrow"}:
                    return None
            if following is not None and following.tag_ in {"JJ"} and token.dep_ == "amod":
                return None
            return index + 1
        if token.tag_ in {"RB", "RBR", "RBS"} or token.lower_ in {
            "so",
            "too",
            "very",
            "a",
            "bit",
            "little",
            "more",
            "less",
            "that",
            "no",
            "any",
            "rather",
            "most",
            "all",
            "even",
            "quite",
            "kind",
            "sort",
            "of",
            "as",
            "pretty",
        }:
            if verb.lemma_ == "go" and token.lower_ in {
                "out",
                "away",
                "back",
                "up",
                "down",
                "home",
                "there",
                "off",
                "in",
                "on",
                "here",
            }:
                return None
            index += 1
            continue
        return None
    return None


def _giving_verbs(doc: Doc) -> Iterator[Token]:
    if read(doc).lemmas & _GIVING:
        for token in doc:
            if token.lemma_ in _GIVING and token.pos_ in {"VERB", "AUX"}:
                if any(c.dep_ == "auxpass" for c in token.children):
                    continue
                yield token


@finder
def giving_two_objects(doc: Doc) -> Finds:
    """He **gave me a book**; **show Anna the photo**."""
    for verb in _giving_verbs(doc):
        end = _two_objects(doc, verb)
        if end is not None:
            yield found(verb.i + 1, end - 1, lexical=(verb.i,))
            continue
        person = [
            c
            for c in verb.children
            if c.dep_ == "dative" and c.i > verb.i and c.tag_ not in {"IN", "TO"}
        ]
        thing = [c for c in verb.children if c.dep_ == "dobj"]
        if person and thing:
            # What did you give her? The gift she gave me.
            places = [verb.i, person[0].i, thing[0].i]
            if max(places) - min(places) < 14:
                yield found(min(verb.i, thing[0].i), max(places))
        elif person or thing and thing[0].tag_ == "PRP" and thing[0].i == verb.i + 1:
            if any(t.lower_ in {"what", "which"} for t in doc[: verb.i]) and (
                doc[-1].text == "?" or person
            ):
                receiver = person[0] if person else thing[0]
                if receiver.i + 1 < len(doc) and doc[receiver.i + 1].lower_ not in {"to", "that"}:
                    yield found(verb.i, receiver.i)


_TIMES = frozenset(
    "today tomorrow yesterday tonight morning afternoon evening week month year time weekend "
    "monday tuesday wednesday thursday friday saturday sunday way moment minute second night "
    "summer winter".split()
)


def _two_objects(doc: Doc, verb: Token) -> int | None:
    place = verb.i + 1
    if place >= len(doc):
        return None
    low = doc[place].lower_
    if low in OBJECT_PRONOUNS or doc[place].tag_ == "PRP":
        first_ends = [place + 1]
    else:
        first_ends = noun_phrase_ends(doc, place)
    for first in first_ends:
        if first >= len(doc) or doc[first - 1].lower_ in {"all", "both"}:
            continue
        index = first
        while index < len(doc) and doc[index].tag_ in {"RB"} and index < first + 1:
            index += 1
        if index >= len(doc):
            continue
        second = doc[index]
        if second.lower_ in {"that", "how", "what", "who", "i", "he", "she", "we", "they"}:
            if second.lower_ != "that" or second.dep_ not in {"det", "dobj"}:
                continue
        if not begins_noun_phrase(second) or second.tag_ in {"WP", "WDT", "WRB", "EX"}:
            if not (second.tag_ in {"VBG", "VBN"} and second.dep_ == "amod"):
                continue
        language = second.tag_ == "JJ" and second.text[0].isupper() and verb.lemma_ == "teach"
        if second.dep_ in {"npadvmod", "advmod"} and second.tag_ not in {"DT", "PRP$", "CD"}:
            if not language:
                continue
        ends = noun_phrase_ends(doc, index) or ([index + 1] if language else [])
        if not ends:
            continue
        last = doc[ends[0] - 1]
        for end in ends:
            if (
                doc[end - 1].tag_ in NOUN_TAGS
                and end < len(doc)
                and (doc[end].tag_ not in NOUN_TAGS)
            ):
                last = doc[end - 1]
                break
        if last.lemma_.lower() in _TIMES:
            continue
        if last.dep_ in {"nsubj", "nsubjpass"} and last.head != verb and last.head.i > last.i:
            continue  # told me the bus was late
        # one phrase or two? a new determiner, a pronoun or a name shows the border
        border = (
            doc[place].tag_ == "PRP"
            or second.tag_ in {"DT", "PRP$", "PDT", "CD", "PRP"}
            or doc[first - 1].tag_ in {"NNP"}
            and second.tag_ not in {"NNP"}
            or last.dep_ == "dobj"
            and doc[first - 1].dep_ in {"dative", "conj"}
            or second.lower_ in {"some", "any", "many", "much", "more", "no", "lots", "something"}
            or doc[first - 1].lower_
            in {
                "everyone",
                "everybody",
                "someone",
                "people",
                "children",
                "students",
                "anyone",
                "nobody",
                "kids",
            }
        )
        if not border:
            continue
        return int(last.i) + 1
    return None


_PLACES_SENT_TO = frozenset(
    "school hospital prison jail university college bed war court camp london paris america "
    "europe china japan space heaven hell shop store market supermarket moon mars bar kitchen "
    "restaurant hotel station airport warehouse factory garage lab laboratory museum house room "
    "address addresses planet city village island port border".split()
)
# "give way to", "give birth to": set phrases that give nobody anything
_GIVEN_IN_PHRASES = frozenset("way rise birth effect vent voice credence".split())


@finder
def giving_object_to_person(doc: Doc) -> Finds:
    """He **gave a book to me**; **send** this letter **to Anna**."""
    for verb in _giving_verbs(doc):
        place = verb.i + 1
        if place >= len(doc):
            continue
        ends = noun_phrase_ends(doc, place)
        to = None
        for end in ends:
            index = end
            while index < len(doc) and index < end + 3 and doc[index].tag_ in {"RB", "RP"}:
                index += 1
            if index + 1 < len(doc) and doc[index].lower_ == "to":
                after = doc[index + 1]
                if after.tag_ in {"VB", "VBP"} or not (
                    begins_noun_phrase(after) or after.tag_ in {"WP", "WDT"}
                ):
                    continue
                to = index
        if to is None:
            # what / the book … give to me; longer objects
            for child in verb.children:
                if child.lower_ == "to" and child.dep_ in {"dative", "prep"} and child.i > verb.i:
                    if any(c.dep_ == "pobj" for c in child.children) and (
                        _object_of(verb) is not None or child.i == verb.i + 1
                    ):
                        target = _object_of(verb)
                        if target is None and not _relative_object(verb):
                            continue
                        to = child.i
        if to is None:
            # Who did you send it to?
            target = _object_of(verb)
            if target is not None and target.i + 1 < len(doc) - 1 and target.i > verb.i:
                after = doc[target.i + 1]
                if after.lower_ == "to" and doc[target.i + 2].is_punct and _relative_object(verb):
                    yield found(target.i + 1, lexical=(verb.i,))
            continue
        if doc[place].lower_ in _GIVEN_IN_PHRASES and verb.lemma_ == "give":
            continue
        if any(token.lower_ == "from" and token.head == verb for token in doc[place:to]):
            continue  # teaches maths from Monday to Friday
        receiver_ends = noun_phrase_ends(doc, to + 1)
        last = doc[receiver_ends[0] - 1] if receiver_ends else doc[to + 1]
        for child in doc[to].children:
            if child.dep_ == "pobj" and last.i < child.i <= to + 6:
                last = child  # the coffee **bar**: the last noun says who or what receives it
        target = _object_of(verb)
        person = doc[place].lower_ in {"me", "him", "us", "her", "you"} and to == place + 1
        if person and verb.lemma_ in {"send", "show", "pass", "tell", "teach"}:
            continue
        if (
            last.lower_ in _PLACES_SENT_TO
            and verb.lemma_ == "send"
            and (target is None or target.tag_ != "NN" or target.lemma_ not in {"letter", "parcel"})
        ):
            continue
        yield found(to, last.i, lexical=(verb.i,))


def _relative_object(verb: Token) -> bool:
    return verb.dep_ == "relcl" or any(t.tag_ in {"WP", "WDT"} for t in verb.doc[: verb.i])


@finder
def make_object_adjective(doc: Doc) -> Finds:
    """The news **made me happy**; don't **make her angry**."""
    if "make" not in read(doc).lemmas:
        return
    for verb in doc:
        if verb.lemma_ != "make" or verb.pos_ not in {"VERB", "AUX"} or verb.i + 2 >= len(doc):
            continue
        for end in noun_phrase_ends(doc, verb.i + 1):
            index = end
            while (
                index < len(doc)
                and index < end + 4
                and (
                    doc[index].tag_ in {"RB", "RBR", "RBS"}
                    or doc[index].lower_
                    in {
                        "so",
                        "too",
                        "very",
                        "a",
                        "bit",
                        "little",
                        "more",
                        "even",
                        "all",
                        "much",
                        "less",
                        "lot",
                        "that",
                    }
                )
            ):
                if doc[index].lower_ in _MISTAGGED_ADJECTIVES | {"hard"} or (
                    doc[index].tag_ == "RBR" and doc[index].lower_.endswith("er")
                ):
                    break
                index += 1
            if index >= len(doc):
                continue
            word = doc[index]
            if not (
                word.tag_ in {"JJ", "JJR"}
                or word.lower_ in _MISTAGGED_ADJECTIVES
                or word.dep_ == "ccomp"
                and word.lower_.endswith("er")
                and word.tag_ in {"VB", "NN"}
                or word.tag_ == "RBR"
                and word.lower_.endswith("er")
                or word.tag_ in {"VBN"}
                and word.dep_ in {"acomp", "oprd", "ccomp", "amod"}
                and word.lower_ in _MISTAGGED_ADJECTIVES
            ):
                continue
            if word.lower_ in {
                "many",
                "much",
                "own",
                "other",
                "such",
                "last",
                "next",
                "available",
                "possible",
            } and word.lower_ not in {"available", "possible"}:
                continue
            head = doc[end - 1]
            if head.tag_ in {"JJ", "CD", "DT"} and head.lower_ not in {
                "everyone",
                "this",
                "that",
                "it",
                "all",
                "both",
            }:
                continue
            following = doc[index + 1] if index + 1 < len(doc) else None
            if (
                following is not None
                and following.tag_ in NOUN_TAGS
                and (word.dep_ in {"amod", "compound"} and word.head.i > word.i)
            ):
                if following.lemma_.lower() not in {"today", "tonight", "yesterday"}:
                    continue
            yield found(index, lexical=(verb.i,))
            break

"""Words that go where no other reason speaks: what in the rest of the sentence does their work."""

from __future__ import annotations

from collections.abc import Sequence

from errant.en.classifier import spell as known_words
from rapidfuzz.distance import OSA
from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.word_sets import NEGATIVES, TIME_NOUNS
from app.explain.reasons import FIRST, LAST, reason
from app.explain.reasons.surface.dropped import ADDS_NOTHING
from app.explain.reasons.wording.linking import CONNECTORS
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.usage.closed_class import BE, POSSESSIVE_DETERMINERS
from grammar_items.verb_groups import VerbGroup, subject_of

_RANK = LAST + 5
_WORDS = ("U:OTHER", "U:VERB", "U:NOUN", "U:ADV", "U:PRON", "U:CONJ", "U:ADJ", "U:DET", "U:PART",
          "U:VERB:TENSE", "U:VERB:FORM", "U:AUX")  # fmt: skip
_CONTENT = {"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"}
_SUBJECTS = {"nsubj", "nsubjpass", "expl", "csubj"}
_JOINERS = {"and", "or", "but"}
_LONGEST = 9
ONE_VERB = "A clause has one main verb: The shop sells books."
ONE_SUBJECT = "A clause has one subject and one verb."
STATE = "A state such as being useful, tired or sure takes the simple form of be."


def _gone(case: Case) -> list[Token]:
    """The words that go; none where others come for them or they come back elsewhere."""
    if case.operation != "U" or case.moved_with is not None:
        return []
    kept = {t.lower_ for t in case.new}
    gone = [t for t in case.old if t.lower_ not in kept and not t.is_punct]
    lemmas = {t.lemma_.lower() for t in gone if t.pos_ in _CONTENT and not t.is_stop}
    come = {t.lemma_.lower() for e in case.others for t in case.target[e.c_start : e.c_end]} - {
        t.lemma_.lower() for e in case.others for t in case.source[e.start : e.end]
    }
    return [] if lemmas & come else gone


def _text(words: Sequence[Token]) -> str:
    return quote(*words)


def _right(case: Case) -> Token | None:
    return case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None


def _left(case: Case) -> Token | None:
    place = case.edit.c_start
    return case.target[place - 1] if place else None


@reason(*_WORDS, rank=_RANK, severity=2)
def no_english_word(case: Case) -> Said | None:
    """during noring normal talk → during normal talk."""
    gone = _gone(case)
    if len(gone) != 1 or case.new or len(case.old) != 1 or case.old[0].text != case.old[0].lower_:
        return None
    word = gone[0].lower_
    if not word.isalpha() or len(word) < 4 or word in known_words:
        return None
    if any(lemmas_of(word, kind) and lemmas_of(word, kind)[0] in known_words
           for kind in ("NOUN", "VERB", "ADJ")):  # fmt: skip
        return None
    like = next((t for t in case.target if len(t) > 3
                 and OSA.normalized_similarity(t.lower_, word) >= _ALIKE), None)  # fmt: skip
    if like is not None:
        own = case.learners(like)
        if own is None:
            return case.say(
                "“%(old)s” is no English word; what it is meant to be comes at another place: "
                "{%(like)s}.",
                like=quote(like),
            )
        return case.say(
            "“%(old)s” is no English word; it looks like 【%(like)s】 written a second time.",
            own,
            like=quote(own),
        )
    return case.say("“%(old)s” is not written like an English word, so it cannot stay as it is.")


_ALIKE = 0.7


@reason(*_WORDS, rank=_RANK, severity=2)
def one_of_two(case: Case) -> Said | None:
    """family and relatives → relatives: of two joined words one is meant."""
    gone = _gone(case)
    if len(gone) < 2 or len(gone) > _LONGEST or case.new or any(t.is_punct for t in case.old):
        return None
    first, last = gone[0], gone[-1]
    if all(t.lower_ in POSSESSIVE_DETERMINERS | _JOINERS | {"he", "she", "him"} for t in gone):
        return None  # his or her book: one owner
    if last.lower_ in _JOINERS:
        joined = last.head
        other = next((c for c in joined.children if c.dep_ == "conj" and c.i > last.i), None)
        if joined not in gone or other is None or joined.left_edge.i < first.i:
            return None
        kept = other
    elif first.lower_ in _JOINERS:
        other = next((t for t in gone if t.dep_ == "conj" and t.head.i < first.i), None)
        if other is None or other.right_edge.i > last.i or first.head != other.head:
            return None
        kept = other.head
    else:
        return None
    if case.becomes(kept) is None or kept.pos_ not in {"NOUN", "PROPN", "ADJ", "VERB", "ADV"}:
        return None
    if kept.pos_ == "VERB" and last.lower_ in _JOINERS:
        return None
    if kept.pos_ == "VERB":
        return case.say(
            "“%(gone)s” only adds a second action to 【%(first)s】; the sentence is complete "
            "without it.",
            kept,
            gone=_text(gone),
            first=quote(kept),
        )
    return case.say(
        "Of the two joined by “%(link)s” only 【%(kept)s】 is meant here, so “%(gone)s” goes.",
        kept,
        link=last.lower_ if last.lower_ in _JOINERS else first.lower_,
        kept=quote(kept),
        gone=_text(gone),
    )


def _groups(case: Case) -> list[VerbGroup]:
    return [g for g in read(case.target).verb_groups if g.finite and g.subject is not None]


def _around(case: Case) -> VerbGroup | None:
    """The finite verb of the correction whose clause the gap is in, with its subject."""
    place = case.edit.c_start
    best: VerbGroup | None = None
    for group in _groups(case):
        assert group.subject is not None
        first = min(group.subject.left_edge.i, group.first.i)
        last = max(group.head.right_edge.i, group.head.i)
        if first <= place <= last + 1 and (best is None or first >= best.first.i - 30):
            if best is None or last - first <= best.head.right_edge.i - best.first.i + 5:
                best = group
    return best


@reason(*_WORDS, rank=_RANK, severity=3, rule=ONE_VERB)
def second_verb(case: Case) -> Said | None:
    """That really is is fun; the time passed it was long: the clause has its verb already."""
    gone = _gone(case)
    verbs = [t for t in gone if t.pos_ in {"VERB", "AUX"}]
    if not verbs or len(gone) > 4 or case.new or any(t.dep_ in _SUBJECTS for t in gone):
        return None
    if any(t.lower_ in NEGATIVES or t.dep_ == "neg" for t in gone):
        return None
    if gone[0].tag_ not in {"VBZ", "VBP", "VBD"} or gone[0].lower_ not in BE | {"has", "have"}:
        return None
    subject = subject_of(gone[0]) or subject_of(gone[0].head)
    group = next((g for g in _groups(case) if subject is not None
                  and case.learners(g.subject) == subject), None)  # fmt: skip
    if group is None or subject is None:
        return None
    if case.becomes(subject) != quote(subject):
        return None
    verb = case.in_source(group.first)
    if verb is not None and verb not in case.old and abs(verb.i - gone[0].i) <= _NEAR:
        return case.say(
            "The verb of 【%(subject)s】 is 【%(verb)s】, so “%(gone)s” is one verb too many.",
            subject,
            verb,
            subject=quote(subject),
            verb=quote(verb),
            gone=_text(gone),
        )
    if verb is None and group.first.lower_ != gone[0].lower_:
        return case.say(
            "The verb that goes with 【%(subject)s】 is now {%(verb)s}, and a clause has only one "
            "main verb.",
            subject,
            subject=quote(subject),
            verb=quote(*group.tokens) if len(group.tokens) == 1 else quote(group.first),
        )
    return None


_NEAR = 8


@reason("U:OTHER", "U:PRON", "U:VERB", "U:NOUN", rank=_RANK, severity=2, rule=ONE_SUBJECT)
def second_clause(case: Case) -> Said | None:
    """They can bring that problem will … → That problem will …: a subject and verb too many."""
    gone = _gone(case)
    if not 2 <= len(gone) <= _LONGEST or any(t.lower_ in NEGATIVES for t in gone):
        return None
    if gone[0].lower_ in {"if", "when", "because", "although", "while", "as", "since"}:
        return None
    verb = next((t for t in gone if any(c.dep_ in _SUBJECTS and c in gone
                                        for c in t.children)), None)  # fmt: skip
    if verb is None:
        helper = next((t for t in gone if t.pos_ == "AUX"), None)
        verb = helper.head if helper is not None and helper.head in gone else None
    subject = subject_of(verb) if verb is not None else None
    if verb is None or subject is None or subject not in gone or verb.pos_ not in {"VERB", "AUX"}:
        return None
    if any(t.pos_ in {"NOUN", "PROPN", "ADJ", "ADV"} and t != verb for t in gone):
        return None  # it says something of its own
    group = _nearest(case)
    if group is None or group.subject is None:
        return None
    one, other = case.in_source(group.subject), case.learners(group.first)
    if one is None or other is None or one in case.old or other in case.old:
        return None
    if len((case.becomes(other) or "").split()) != 1 or group.subject.tag_ in {"WDT", "WP"}:
        return None
    return case.say(
        "This part has its own subject and verb, 【%(subject)s】 and 【%(verb)s】, so “%(gone)s” "
        "is one subject and verb too many.",
        one,
        other,
        subject=quote(one),
        verb=quote(other),
        gone=_text(gone),
    )


def _nearest(case: Case) -> VerbGroup | None:
    """The clause whose subject begins at the gap or that the gap is in."""
    place = case.edit.c_end
    groups = [
        g for g in _groups(case)
        if g.head.dep_ in {"ROOT", "conj", "ccomp", "relcl"}
        or g.subject is not None and g.subject.left_edge.i == place
    ]  # fmt: skip
    after = [g for g in groups if g.subject is not None and place - 1 <= g.subject.left_edge.i
             <= place + 2 or g.subject is not None and case.new and case.new[-1] in
             list(g.subject.subtree)]  # fmt: skip
    if after:
        return after[0]
    inside = [g for g in groups if g.subject is not None and g.subject.i < place <= g.first.i]
    return inside[-1] if inside else None


@reason("U:NOUN", "U:OTHER", rank=_RANK, severity=2)
def noun_that_is_left(case: Case) -> Said | None:
    """the stand of waiting → waiting; their health conditions → their health: it is enough."""
    gone = _gone(case)
    if not gone or case.new or gone[0].pos_ == "PROPN":
        return None
    if gone[-1].lower_ == "of" and len(gone) <= 4 and gone[0].pos_ != "ADP":
        thing = gone[-1].head
        inside = next((c for c in gone[-1].children if c.dep_ in {"pobj", "pcomp"}), None)
        if thing not in gone or inside is None or case.becomes(inside) is None:
            return None
        if thing.pos_ != "NOUN" or thing.left_edge.i < gone[0].i or inside.pos_ == "PRON":
            return None
        if thing.lower_ in _AMOUNTS or case.learners(_right(case)) is None:
            return None
        return case.say("【%(noun)s】 itself is meant here, without “%(gone)s”.", inside,
                        noun=quote(inside), gone=_text(gone))  # fmt: skip
    if len(gone) != 1 or gone[0].pos_ != "NOUN" or case.before is None:
        return None
    left, own = _left(case), case.before
    if left is None or own.pos_ not in {"NOUN", "ADJ"} or own.head != gone[0]:
        return None
    if own.dep_ != "compound" or left.pos_ != "NOUN" or left.dep_ == "compound":
        return None
    if case.becomes(own) is None or left.lemma_.lower() != own.lemma_.lower():
        return None
    return case.say(
        "【%(noun)s】 itself is meant here, without “%(gone)s”.",
        own,
        noun=quote(own),
        gone=_text(gone),
    )


_AMOUNTS = {"lot", "lots", "number", "couple", "most", "some", "all", "rest", "one", "plenty",
            "kind", "sort", "type", "part", "many", "point"}  # fmt: skip


@reason("U:OTHER", "U:ADV", "U:ADJ", "U:NOUN", rank=_RANK, severity=1, rule=ADDS_NOTHING)
def comment(case: Case) -> Said | None:
    """As far as I know, he left → He left; True enough that there are → There are."""
    gone = _gone(case)
    if not gone or case.edit.start != 0 or len(gone) > _LONGEST:
        return None
    first = case.new[-1] if case.new else _right(case)
    if first is None or any(t.lower_ in NEGATIVES or t.dep_ == "neg" for t in gone):
        return None
    words = " ".join(t.lower_ for t in gone)
    one = len(gone) == 1 and words.endswith("ly") or words in CONNECTORS
    if not one and not any(t.pos_ in {"VERB", "AUX"} or t.lower_ in _OPINION for t in gone):
        return None
    apart = case.old[-1].text == "," or any(t.text == "," for t in case.old)
    if not apart and gone[-1].lower_ != "that":
        return None
    if gone[0].lower_ in {"because", "although", "if", "when", "while", "as", "since"} and not (
        {t.lower_ for t in gone} & {"i", "we", "you"}
    ):
        return None
    group = next((g for g in _groups(case) if g.subject is not None
                  and g.subject.left_edge.i >= first.i), None)  # fmt: skip
    if group is None or group.subject is None:
        return None
    subject, verb = case.learners(group.subject), case.learners(group.first)
    if verb is None:
        return None
    return case.say(
        "“%(gone)s” only leads to what follows; the statement with 【%(verb)s】 is complete "
        "without it.",
        *([subject] if subject is not None else []),
        verb,
        verb=quote(verb),
        gone=_text(gone),
    )


_OPINION = {"opinion", "view", "enough", "point"}


@reason("U:VERB", "U:VERB:FORM", "U:VERB:TENSE", "U:OTHER", rank=_RANK, severity=2, rule=STATE)
def no_being(case: Case) -> Said | None:
    """You are also being responsible → are also responsible."""
    gone = _gone(case)
    right = _right(case)
    if [t.lower_ for t in gone] != ["being"] or right is None or case.new:
        return None
    be = next((t for t in reversed(list(case.source[: case.edit.start]))
               if t.lower_ in BE), None)  # fmt: skip
    own = case.learners(right)
    if be is None or case.edit.start - be.i > 2 or own is None or right.pos_ not in {"ADJ", "ADV"}:
        return None
    return case.say(
        "【%(word)s】 tells a state here, so it follows 【%(be)s】 directly, without “being”.",
        own,
        be,
        word=quote(own),
        be=quote(be),
    )


@reason(*_WORDS, rank=_RANK + 1, severity=1, rule=ADDS_NOTHING)
def told_of_a_word(case: Case) -> Said | None:
    """show the feelings of people → show feelings: a phrase that only says more about a word."""
    gone = _gone(case)
    if not gone or len(gone) > 6 or case.new or any(t.is_punct for t in case.old):
        return None
    span = case.source[case.edit.start : case.edit.end]
    root = span.root
    head = root.head
    if head in case.old or {t.i for t in root.subtree} != {t.i for t in span}:
        return None
    if root.dep_ not in _TELLS or any(t.dep_ == "neg" or t.lower_ in NEGATIVES for t in span):
        return None
    if head.pos_ not in {"NOUN", "PROPN"} or abs(head.i - root.i) > 4:
        return None
    if any(t.tag_ in {"WDT", "WP", "WP$", "WRB"} for t in span) and root.dep_ != "relcl":
        return None
    if len(span) == 1 and root.dep_ != "amod" or _rebuilt(case):
        return None
    if root.dep_ == "amod" and head.i - root.i != 1 or span[-1].pos_ in {"DET", "ADP", "CCONJ"}:
        return None
    shown = case.becomes(head)
    if (
        shown is None
        or head.lemma_.lower() not in {t.lemma_.lower() for t in case.target}
        and (shown.lower() not in {t.lower_ for t in case.target})
    ):
        return None
    return case.say(
        "“%(gone)s” tells more about 【%(head)s】; here it is clear which is meant, so it is not "
        "needed.",
        head,
        head=quote(head),
        gone=_text(gone),
    )


_TELLS = {"prep", "relcl", "acl", "amod"}


def _rebuilt(case: Case) -> bool:
    """Another edit that is more than a form or a spelling touches the gap."""
    return any(
        (edit.end == case.edit.start or edit.start == case.edit.end)
        and edit.category not in _LITTLE_CHANGES
        for edit in case.others
    )


_LITTLE_CHANGES = {"SPELL", "ORTH", "NOUN:NUM", "PUNCT", "VERB:SVA", "DET", "NOUN:INFL"}


@reason("U:ADV", "U:OTHER", "U:CONJ", rank=FIRST, severity=1,
        rule="Then can begin the main part after a part with if: If it rains, then we stay.",
        )  # fmt: skip
def then_after_if(case: Case) -> Said | None:
    """If it rains, then we stay → we stay."""
    gone = _gone(case)
    if [t.lower_ for t in gone] != ["then"] or case.new:
        return None
    opener = next((t for t in case.source[: case.edit.start] if t.lower_ == "if"), None)
    if opener is None or case.becomes(opener) is None:
        return None
    return case.say(
        "After a part with 【%(if)s】 the main part needs no “then”: its subject can follow at "
        "once.",
        opener,
        **{"if": quote(opener)},
    )


@reason(*_WORDS, "U:PREP", rank=_RANK + 3, severity=2)
def stood_between(case: Case) -> Said | None:
    """This is what it shows us a way → This shows us a way: two words now meet."""
    gone = _gone(case)
    if not gone or len(gone) > 6 or case.new or any(t.is_punct for t in case.old):
        return None
    if any(t.dep_ == "neg" or t.lower_ in NEGATIVES for t in gone):
        return None
    if len(gone) == 1 and gone[0].pos_ in {"ADJ", "ADV"}:
        return None
    if gone[-1].tag_ == "POS" or gone[0].lower_ in POSSESSIVE_DETERMINERS:
        return None
    if all(t.pos_ == "DET" for t in gone):
        return None
    found = _meeting(case)
    if found is None:
        return None
    message, one, other = found
    shown, also = _same(case, one), _same(case, other)
    if shown is None or also is None:
        return None
    return case.say(
        message,
        shown,
        also,
        gone=_text(gone),
        one=quote(shown),
        other=quote(also),
    )


def _same(case: Case, word: Token) -> Token | None:
    """The learner's own word, which may have another form in the correction."""
    own = case.learners(word)
    if own is None or own in case.old:
        return None
    return own if own.lemma_.lower() == word.lemma_.lower() or case.in_source(word) else None


def _true_of(word: Token, head: Token) -> bool:
    """The parse is to be trusted: a subject of a finite verb, an object that is a noun."""
    if word.dep_ in {"nsubj", "nsubjpass"}:
        helped = any(c.dep_ in {"aux", "auxpass"} and c.lower_ != "to" for c in head.children)
        finite = helped or head.tag_ in {"VBZ", "VBP", "VBD"}
        return bool(finite and head.pos_ in {"VERB", "AUX"})
    if word.dep_ in {"aux", "auxpass"}:
        return bool(word.lower_ != "to" and (head.tag_ != "VBG" or word.lemma_ == "be"))
    if word.dep_ in {"pobj", "dobj"}:
        return word.pos_ in {"NOUN", "PROPN"} and (word.dep_ == "pobj" or head.pos_ == "VERB")
    if word.dep_ in {"acomp", "attr"}:
        return head.pos_ in {"VERB", "AUX"} and word.pos_ in {"ADJ", "NOUN", "PROPN"}
    if word.dep_ in {"xcomp", "ccomp"}:
        return bool(word.i - head.i <= 3)
    return word.dep_ == "amod" and word.pos_ == "ADJ" and head.pos_ in {"NOUN", "PROPN"}


def _meeting(case: Case) -> tuple[str, Token, Token] | None:
    """The closest pair of words on both sides of the gap of which one belongs to the other."""
    place, target = case.edit.c_start, case.target
    if not 0 < place < len(target):
        return None
    best: tuple[int, str, Token, Token] | None = None
    for word in target[max(0, place - 4) : place + 5]:
        message, head = _MEET.get(word.dep_), word.head
        if message is None or (word.i < place) == (head.i < place):
            continue
        first, last = min(word.i, head.i), max(word.i, head.i)
        if place - first > 3 or last - place > 4 or not (word.is_alpha and head.is_alpha):
            continue
        between = target[first : last + 1]
        if any(t.is_punct or case.learners(t) is None for t in between):
            continue
        if word.dep_ in {"ccomp", "xcomp", "pobj", "dobj"} and word.i < head.i:
            continue
        if not _true_of(word, head) or word.lemma_.lower() in TIME_NOUNS:
            continue
        if word.dep_ == "pobj" and all(t.pos_ == "ADP" for t in case.old):
            continue
        if best is None or last - first < best[0]:
            best = (last - first, message, word, head)
    return best[1:] if best is not None else None


_MEET = {
    "nsubj": "Without “%(gone)s”, 【%(one)s】 is directly the subject of 【%(other)s】.",
    "nsubjpass": "Without “%(gone)s”, 【%(one)s】 is directly the subject of 【%(other)s】.",
    "dobj": "Without “%(gone)s”, 【%(one)s】 is directly the object of 【%(other)s】.",
    "aux": "Without “%(gone)s”, 【%(one)s】 and 【%(other)s】 stand together as one verb.",
    "auxpass": "Without “%(gone)s”, 【%(one)s】 and 【%(other)s】 stand together as one verb.",
    "acomp": "Without “%(gone)s”, 【%(one)s】 follows 【%(other)s】 directly and tells what the "
    "subject is or is like.",
    "attr": "Without “%(gone)s”, 【%(one)s】 follows 【%(other)s】 directly and tells what the "
    "subject is or is like.",
    "amod": "Without “%(gone)s”, 【%(one)s】 describes 【%(other)s】 directly.",
    "pobj": "Without “%(gone)s”, 【%(one)s】 belongs directly to the preposition 【%(other)s】.",
    "ccomp": "Without “%(gone)s”, the part with 【%(one)s】 directly completes 【%(other)s】.",
    "xcomp": "Without “%(gone)s”, the part with 【%(one)s】 directly completes 【%(other)s】.",
}

"""A word that comes: the half of a pair, the noun that is described, what a word tells."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Span, Token

from app.edits import TokenEdit
from app.explain.case import Case, clear, quote
from app.explain.reading.many_senses import MANY_SENSES
from app.explain.reasons import FIRST, LATE, reason
from app.explain.reasons.surface.dropped import TAKES_THE_PLACE, kind_of_adverb
from app.explain.said import Said
from grammar_items.usage.closed_class import FINITE_BE, MODALS
from grammar_items.usage.lexicon import confusable, meaning

_GROUPS = {
    "rest", "most", "some", "one", "many", "half", "all", "both", "part", "majority", "plenty",
    "none", "each", "any", "few", "several", "two", "three", "four", "out", "lot", "because",
    "instead", "front", "kind", "sort", "number", "couple", "piece", "thousands", "millions",
}  # fmt: skip


def _added(case: Case) -> bool:
    return case.operation == "M" and bool(case.new) and not case.old


@reason("ADV", "PREP", "CONJ", "OTHER", "ADJ", "DET", severity=3)
def half_of_a_pair(case: Case) -> Said | None:
    """white as snow → as white as snow; from that day → from that day on."""
    new = case.new_text.lower()
    if not _added(case) or len(case.new) != 1:
        return None
    place = case.edit.c_start
    if new == "as" and case.after is not None and case.edit.c_end + 1 < len(case.target):
        first, second = case.target[case.edit.c_end], case.target[case.edit.c_end + 1]
        if first.pos_ in {"ADJ", "ADV"} and second.lower_ == "as":
            return case.say(
                "To compare, {as} stands before 【%(word)s】 too, not only after it.",
                case.after,
                word=quote(case.after),
            )
    if new == "such" and case.after is not None and case.after.lower_ == "as":
        return case.say(
            "{%(new)s} and 【%(as)s】 go together and introduce examples.",
            case.after,
            severity=2,
            **{"as": quote(case.after)},
        )
    if new == "old" and case.before is not None and case.before.lemma_.lower() == "year":
        return case.say(
            "An age is said with {old} after 【%(years)s】, or with the number alone.",
            case.before,
            years=quote(case.before),
        )
    opener = next((t for t in case.source[max(0, place - 4) : place] if t.lower_ == "from"), None)
    if new in {"on", "onwards"} and opener is not None:
        return case.say(
            "【%(from)s】 with a time goes together with {%(new)s}: from then until later.",
            opener,
            rule="Say from … on: from now on, from Monday on.",
            **{"from": quote(opener)},
        )
    return None


@reason("NOUN", "PRON", "OTHER", "DET", rank=FIRST, severity=2)
def before_who(case: Case) -> Said | None:
    """Who cannot swim stays here → Anyone who cannot swim stays here."""
    if case.operation != "M" or not case.new or case.edit.c_start != 0:
        return None
    place = next((t.i for t in case.target[:4] if t.lower_ == "who"), None)
    first = case.source[0]
    if first.lower_ != "who" or not place or case.target[-1].text == "?":
        return None
    return case.say(
        "【%(who)s】 alone does not mean any person; it needs {%(new)s} before it.",
        first,
        who=quote(first),
    )


@reason("OTHER", "PREP", severity=3)
def of_and_its_noun(case: Case) -> Said | None:
    """the rest animals → the rest of the animals; out window → out of the window."""
    if not _added(case) or case.new[0].lower_ != "of" or case.before is None:
        return None
    word = case.before
    if word.lower_ not in _GROUPS and word.pos_ not in {"NUM", "NOUN"}:
        return None
    inside = next((c for c in case.new[0].children if c.dep_ == "pobj"), None)
    noun = case.learners(inside)
    if inside is None or noun is None or noun.i < word.i:
        return None
    return case.say(
        "{of} joins 【%(word)s】 to 【%(noun)s】: “%(word)s of …”.",
        word,
        noun,
        word=quote(word),
        noun=quote(noun),
    )


@reason("OTHER", "PRON", "CONTR", "VERB", rank=FIRST, severity=3)
def subject_and_verb_missing(case: Case) -> Said | None:
    """I think very good → I think it is very good."""
    if not _added(case) or len(case.new) < 2:
        return None
    subject = next((t for t in case.new if t.dep_ in {"nsubj", "nsubjpass", "expl"}), None)
    verb = next((t for t in case.new if t.lower_ in FINITE_BE or t.pos_ in {"VERB", "AUX"}), None)
    if subject is None or verb is None or subject.pos_ != "PRON" or subject.i > verb.i:
        return None
    if len(case.new) > 4 or case.new[0] != subject or any(t.is_punct for t in case.new):
        return None  # a whole clause comes, or more than its subject and verb
    if case.new[-1].pos_ in {"DET", "SCONJ", "ADP"}:
        return None
    if subject.lower_ in {"who", "which", "that", "there"} or verb.dep_ == "relcl":
        return None
    head = subject.head
    if head.dep_ == "relcl":
        return None  # the man I met: it says more about the noun
    if head not in case.new or any(_is_clause(c) for c in head.children if c not in case.new):
        return None  # it can be filled, this means they need it: a verb was there already
    if any(t.lemma_ == head.lemma_ for e in case.others for t in case.source[e.start : e.end]):
        return None  # above didn't live anyone → nobody lived above: they only move
    small = {t.lower_ for t in case.new if t != head}
    if len(small) > 1 and any(
        small <= {t.lower_ for t in case.source[e.start : e.end]} for e in case.others
    ):
        return None  # she could found → she could find, at another place
    return case.say(
        "This part has no subject and no verb yet: {%(new)s}.",
        *_what_it_is(case, head),
        rule="Every English sentence needs a verb.",
    )


def _is_clause(word: Token) -> bool:
    return word.dep_ in {"ccomp", "xcomp", "csubj"} or word.dep_ == "conj" and word.pos_ == "VERB"


def _what_it_is(case: Case, verb: Token) -> list[Span]:
    """very useful of "it is very useful": the learner's words that had no verb."""
    words = [c for c in verb.children if c.dep_ in {"acomp", "attr"} and c.i >= case.edit.c_end]
    part = [case.in_source(t) for c in words[:1] for t in c.subtree if t.i <= c.i]
    span = case.phrase(part[0], part[-1]) if part else None
    return [span] if span is not None and len(span) <= _LONGEST else []


_LONGEST = 4


@reason("NOUN", "OTHER", "ADJ", rank=FIRST, severity=3)
def noun_described(case: Case) -> Said | None:
    """a good team → a good team spirit; the happiest of my life → the happiest days of my life."""
    noun = case.new[-1] if case.new else None
    if not _added(case) or noun is None or noun.pos_ not in {"NOUN", "PROPN"}:
        return None
    if len(case.new) > 2 or case.before is None:
        return None
    left = case.target[case.edit.c_start - 1]
    if left.head != noun or left.dep_ not in {"compound", "amod", "nummod"}:
        return None
    if left.lemma_.lower() != case.before.lemma_.lower():
        return None
    if left.pos_ == noun.pos_ == "PROPN":
        return None  # Saudi Arabia: two parts of one name
    if left.pos_ == "ADJ" and not any(c.lower_ == "of" for c in noun.children):
        return None
    owner = case.source[case.before.i - 1] if case.before.i else None
    if case.before.is_digit and owner is not None and owner.pos_ in {"NOUN", "PROPN"}:
        return None  # Formula 1: the number is part of a name
    if confusable(left.lower_, f"{left.lower_} {noun.lower_}") is not None:
        return None  # police, police officer: the lexicon tells them apart
    stem = noun.lemma_.lower()[:5]
    if any(t.lower_.startswith(stem) and t.pos_ in {"NOUN", "VERB"} for t in case.source):
        return None  # problems of traffic → traffic problems: the noun was there
    if any(0 <= case.before.i - edit.end <= 1 and _loses_a_noun(case, edit)
           for edit in case.others):  # fmt: skip
        return None  # the use of water → water consumption: another noun goes for it
    return case.say(
        "【%(word)s】 describes a noun, and the noun is missing: {%(new)s}.",
        case.before,
        word=quote(case.before),
        severity=2 if left.dep_ == "compound" else 3,
        rule="A word that describes a noun needs that noun after it: a red car, team spirit.",
    )


def _loses_a_noun(case: Case, edit: TokenEdit) -> bool:
    if edit.operation == "U" or edit.category in {"SPELL", "ORTH"}:
        return edit.operation == "U"
    sides = (case.source[edit.start : edit.end], case.target[edit.c_start : edit.c_end])
    old, new = (any(t.pos_ == "NOUN" for t in side) for side in sides)
    return old and not new


@reason("ADJ", "ADV", "NOUN", "OTHER", "PREP", "DET", rank=LATE, severity=2)
def tells_more(case: Case) -> Said | None:
    """I am thankful → I am very thankful; the team → the whole team."""
    if not _added(case) or any(t.pos_ in {"VERB", "AUX"} for t in case.new):
        return None
    word = _top(case)
    own = case.learners(word.head)
    if own is None or word.head in case.new:
        return None
    if case.new_text.startswith("-") or case.new_text.endswith("-") or word.lower_ == "such":
        return None  # a mark, or half of thank-you, says nothing; such as is one link
    if word.head.pos_ == "PROPN" and word.dep_ == "compound":
        return None  # Mr of Mr Lee is part of the name
    if case.after is not None and case.after.lower_.startswith(case.new_text.lower()):
        return None  # It is coldtoday → It is cold today: the word was there
    gone = _taken_out_for(case, own)
    if gone is not None:
        return case.say(TAKES_THE_PLACE, gone=gone)
    after = case.target[word.i + 1] if word.i + 1 < len(case.target) else None
    amount = word.lower_ in {"few", "many", "several", "more", "most", "much", "little"}
    if word.lower_ in {"much", "little"} and word.head.tag_ in {"NNS", "NNPS"}:
        return None  # how much books help us: much belongs to the verb
    if len(word.head.text) == 1 or (word.lower_, word.head.lower_) == ("very", "same"):
        return None
    if word.lower_ in {"more", "most"} and after is not None and after.tag_ in {"JJ", "RB"}:
        made = case.learners(after)
        return case.say(
            "{%(new)s} with 【%(word)s】 makes the form that compares.",
            made,
            word=quote(made) if made is not None else "",
            rule="Short adjectives take -er and -est, long ones more and most.",
        )
    if case.target[case.edit.c_start - 1].tag_ == "POS" if case.edit.c_start else False:
        return None  # today's world: the noun after ’s
    if amount and word.dep_ == "amod" and word.head.i > word.i and len(case.new) == 1:
        return case.say(
            "{%(new)s} says how many or how much 【%(noun)s】.",
            own,
            noun=quote(own),
        )
    phrase = word.dep_ == "prep" and word.head.pos_ == "NOUN" and word.head.i < word.i
    complete = phrase and any(c.dep_ == "pobj" and c in case.new for c in word.children)
    if complete and word.lower_ in {"with", "of"} and _in_a_fixed_phrase(word.head):
        return None  # in touch with you, in front of us: it tells no kind of touch
    before = word.dep_ in {"amod", "compound", "nmod"} and word.head.i > word.i
    if (before or complete) and not amount:
        return case.say(
            "{%(new)s} tells which 【%(noun)s】, or what kind.",
            own,
            noun=quote(own),
            rule="Words before a noun, or a phrase after it, say which one or what kind it is.",
        )
    if word.dep_ == "advmod" and word.head.pos_ in {"VERB", "ADJ", "ADV"} and len(case.new) == 1:
        means = meaning(word.lower_, "adverb")
        if means is None or word.lower_ in MANY_SENSES or case.moved_with is not None:
            return None
        if case.before is not None and case.before.lower_ in {"pretty", "so", "very", "as", "how"}:
            return None  # pretty much: the two have a meaning of their own
        said = case.say(
            "{%(new)s} (“%(means)s”) tells more about 【%(word)s】.",
            own, word=quote(own), means=means, severity=1,
        )  # fmt: skip
        return replace(said, no_rule=True) if said is not None else None
    if word.dep_ in {"acomp", "oprd"}:
        if word.lower_ == "able" and own.lower_ in MODALS:
            return None  # could → has been able to: the meaning was there
        return case.say(
            "After 【%(verb)s】 the word that says what it is like is missing: {%(new)s}.",
            own,
            verb=quote(own),
            severity=3,
            rule="After be, seem, look or feel an adjective tells what the subject is like.",
        )
    if word.dep_ == "dobj" and word.head.i < word.i:
        if any(c.dep_ == "dobj" for c in own.children) or own.pos_ not in {"VERB", "AUX"}:
            return None
        if any(c.dep_ in {"compound", "amod"} and c not in case.new for c in word.children):
            return None  # the verb had an object: energy, now energy sources
        return case.say(
            "【%(verb)s】 needs an object: {%(new)s}.",
            own,
            new=clear(" ".join(t.text for t in case.new if not t.is_punct)),
            verb=quote(own),
            severity=3,
            rule="Some verbs need an object: like it, find them.",
        )
    return None


@reason("ADV", "CONJ", rank=FIRST, severity=2)
def rather_with_its_partner(case: Case) -> Said | None:
    """He walks than drives → rather than drives; not a hobby but a job → but rather a job."""
    if not _added(case) or case.new_text.lower() != "rather":
        return None
    if case.after is not None and case.after.lower_ == "than":
        return case.say(
            "{%(new)s} and 【%(word)s】 go together and mean “instead of”.",
            case.after,
            word=quote(case.after),
        )
    if case.before is not None and case.before.lower_ == "but":
        return case.say(
            "After 【%(word)s】, {%(new)s} makes clear that the second is true and not the first.",
            case.before,
            word=quote(case.before),
            severity=1,
        )
    return None


def _in_a_fixed_phrase(noun: Token) -> bool:
    """touch of "in touch", date of "up to date": one noun alone after a preposition."""
    alone = not any(c.dep_ in {"det", "poss", "amod", "compound"} for c in noun.children)
    return bool(noun.dep_ == "pobj" and noun.tag_ == "NN" and alone)


def _taken_out_for(case: Case, own: Token) -> str | None:
    """by hand of "corrections by hand" → "handwritten corrections": the words that go for it."""
    for edit in case.others:
        gone = case.source[edit.start : edit.end]
        if edit.operation != "U" or edit.c_start != edit.c_end or not len(gone) or len(gone) > 3:
            continue
        root = gone.root
        beside = root.head == own or root.head == own.head and root.i > own.i
        beside = beside and abs(root.i - own.i) <= _NEAR
        if case.new[0].pos_ == "ADP" and root.pos_ not in {"ADP", "ADV"}:
            continue  # a small house → a house near the river: they say different things
        if kind_of_adverb(case.new[-1]) | kind_of_adverb(root) == {"time", "way"}:
            continue
        said = any(t.pos_ != "ADP" for t in gone) and gone.text.lower() != case.new_text.lower()
        if beside and root.dep_ in _DESCRIBING and all(t.pos_ in _DESCRIBERS for t in gone):
            return quote(gone) if said else None
    return None


_NEAR = 6
_DESCRIBING = {"amod", "advmod", "npadvmod", "prep", "nmod", "acomp", "oprd"}
_DESCRIBERS = {"ADJ", "ADV", "NOUN", "PROPN", "ADP", "NUM", "VERB"}


def _top(case: Case) -> Token:
    """The new word that the others hang on."""
    return next((t for t in case.new if t.head not in case.new), case.new[0])

"""A verb of a sentence as the reasons read it: its group, its subject, its place."""

from __future__ import annotations

from functools import lru_cache

from lemminflect import getAllLemmas, getInflection
from spacy.tokens import Doc, Token

from app.explain.case import Case
from grammar_items.verb_groups import VerbGroup, subject_of, verb_groups


def verb_in(doc: Doc, start: int, end: int) -> Token | None:
    """The main verb that the tokens are or belong to."""
    for token in doc[start:end]:
        if token.pos_ in {"VERB", "AUX"}:
            while token.dep_ in {"aux", "auxpass"} and token.head != token:
                token = token.head
            return token
    return None


def group_in(doc: Doc, start: int, end: int) -> VerbGroup | None:
    """The verb group that the tokens touch."""
    for group in verb_groups(doc):
        if any(start <= token.i < end for token in group.tokens):
            return group
    return None


def real_subject(doc: Doc, start: int, end: int) -> Token | None:
    """The head word of the subject, across "of" phrases, relative clauses and "there"."""
    verb = verb_in(doc, start, end)
    if verb is None:
        return None
    subject = subject_of(verb)
    if subject is None:
        return None
    clause = verb
    while clause.dep_ == "conj" and clause.head.pos_ in {"VERB", "AUX"} and clause.head != clause:
        clause = clause.head
    if subject.lower_ in {"who", "which", "that"} and clause.dep_ == "relcl":
        return clause.head
    if subject.lower_ in {"who", "which", "that"} and verb.dep_ == "conj":
        return _noun_of_both(verb)
    if subject.lower_ == "there":
        return next((c for c in verb.children if c.dep_ in {"attr", "nsubj"}), None)
    return subject


def _noun_of_both(verb: Token) -> Token | None:
    """man of "a man who likes to sing or that plays": two parts about one noun."""
    first = next((t for t in verb.ancestors if t.dep_ == "relcl"), None)
    opener = subject_of(first) if first is not None else None
    if first is None or opener is None or opener.lower_ not in {"who", "which", "that"}:
        return subject_of(verb)
    return first.head


def own_subject(verb: Token) -> Token | None:
    """The subject, also of "needs to be fed" and "can only be bought"."""
    for _ in range(3):
        subject = subject_of(verb)
        if subject is not None:
            return subject
        if verb.dep_ not in {"xcomp", "conj"} or verb.head == verb:
            return None
        verb = verb.head
    return None


def origin(case: Case, token: Token | None) -> Token | None:
    """The learner's word for a word of the target, also where another edit corrects it."""
    same = case.in_source(token)
    if same is not None or token is None:
        return same if same is None or case.becomes(same) is not None else None
    for other in case.others:
        length = other.end - other.start
        if other.c_start <= token.i < other.c_end and other.category != "WO":
            if length == other.c_end - other.c_start:
                return case.source[other.start + token.i - other.c_start]
            return case.source[other.start] if length == 1 else None
    return None


@lru_cache(maxsize=20_000)
def verb_lemmas(word: str) -> frozenset[str]:
    """Every verb that a word may be a form of: know for "knew", buy for "buyed"."""
    word = word.lower()
    kinds = ("VERB", "AUX")
    found = {
        one for kind in kinds for many in getAllLemmas(word, upos=kind).values() for one in many
    }
    if word.endswith("ed"):
        found |= {base for base in (word[:-2], word[:-1], word[:-3]) if _is_listed(base)}
    return frozenset(found)


def _is_listed(word: str) -> bool:
    return word in {one for many in getAllLemmas(word, upos="VERB").values() for one in many}


def is_base(word: str) -> bool:
    """go, but not goes, went or going."""
    return word.lower() in verb_lemmas(word)


def same_verb(old: Token, new: Token) -> bool:
    """know and knew: two forms of one verb."""
    return bool(verb_lemmas(old.lower_) & (verb_lemmas(new.lower_) | {new.lemma_.lower()}))


def forms(lemma: str, tag: str) -> frozenset[str]:
    """began for begin and VBD."""
    return frozenset(getInflection(lemma, tag=tag))


def is_ing(token: Token) -> bool:
    """going, but not bring."""
    return token.lower_.endswith("ing") and not is_base(token.lower_)


_NAMED_BY_A_VERB = frozenset(
    "way thing use goal aim job hobby idea plan challenge problem task step option solution "
    "purpose important best point dream difference advantage key secret approach alternative "
    "example result reason".split()
)


def names_activity(verb: Token) -> bool:
    """travelling of "The best thing is travelling": no action going on."""
    subject = own_subject(verb)
    names = {subject.lower_, subject.lemma_.lower()} if subject is not None else set()
    return bool(names & _NAMED_BY_A_VERB)


def only_spelt(old: Token, verb: Token) -> bool:
    """focussed → focused, got → gotten: the form was right, only its letters change."""
    if old.lower_ in forms(verb.lemma_.lower(), verb.tag_) and verb.tag_ in {"VBN", "VBG"}:
        return True
    return any(old.lower_.endswith(end) and verb.lower_.endswith(end) for end in ("ed", "ing"))


def come(case: Case) -> list[Token]:
    """The words of the correction that the learner did not have there."""
    had = {token.lower_ for token in case.old}
    return [token for token in case.new if token.lower_ not in had]


def places(case: Case) -> range:
    return range(case.edit.start, case.edit.end)


def clause_verb(token: Token) -> Token | None:
    """The main verb of the clause that a word belongs to."""
    while token.pos_ not in {"VERB", "AUX"} or token.dep_ in {"aux", "auxpass"}:
        if token.head == token:
            return None
        token = token.head
    return token


def _linked(verb: Token) -> list[Token]:
    """The verb and those before it that it is joined to: "go" and "wanted" of "wanted to go"."""
    found = [verb]
    while verb.dep_ in {"conj", "xcomp"} and verb.head.pos_ in {"VERB", "AUX"}:
        verb = verb.head
        found.append(verb)
    return found


def in_clause_of(case: Case, word: Token, verb: Token) -> bool:
    """Whether a word of the source speaks of a verb of the target, and not of another clause.

    In "Now I work here, and last year I studied" *Now* belongs to "work" alone; a word before
    the first subject belongs to both of "Yesterday it rained and we stayed at home".
    """
    here = next((t for t in case.target if t.lower_ == word.lower_ and case.in_source(t) == word),
                None)  # fmt: skip
    over = clause_verb(here) if here is not None else None
    if here is not None and over is not None and here.dep_ == "mark":
        over = clause_verb(over.head)  # since I was six: it speaks of the verb above
    own = clause_verb(verb)
    if here is None or over is None or own is None:
        return False
    if over == own:
        return True
    mine, its = _linked(own), _linked(over)
    shared = next((one for one in mine if one in its), None)
    if shared is None:
        return False
    subject = next((c for c in shared.children if c.dep_ in {"nsubj", "nsubjpass", "expl"}), None)
    apart = any(c.dep_ in {"nsubj", "nsubjpass", "expl"} for one in (own, over) for c in
                one.children if one != shared)  # fmt: skip
    return not apart or subject is not None and here.i < subject.i


def shares_its_helper(verb: Token) -> bool:
    """kept of "had found and kept it", spit of "can stop and spit": the helper before is its too.

    A verb of its own time ("had found it and went home") has a form that is no participle.
    """
    own = {"nsubj", "nsubjpass", "aux", "auxpass", "expl"}
    first = verb
    while first.dep_ == "conj" and not any(c.dep_ in own for c in first.children):
        first = first.head
    helpers = [c for c in first.children if c.dep_ in {"aux", "auxpass"} and c.i < first.i]
    if first == verb or not helpers:
        return False
    if helpers[-1].lower_ in _HAVE_OR_BE:
        return verb.lower_ in forms(verb.lemma_.lower(), "VBN")
    return is_base(verb.lower_)


_HAVE_OR_BE = {
    "have",
    "has",
    "had",
    "'ve",
    "’ve",
    "be",
    "been",
    "is",
    "are",
    "was",
    "were",
    "being",
}


def is_compound_part(case: Case) -> bool:
    """built of "a built-in camera", left of "left-handed": no verb of the sentence."""
    for doc, start, end in (
        (case.source, case.edit.start, case.edit.end),
        (case.target, case.edit.c_start, case.edit.c_end),
    ):
        beside = [doc[n] for n in (start - 1, end) if 0 <= n < len(doc)]
        if any(t.text == "-" for t in beside) or any("-" in t.text[1:] for t in doc[start:end]):
            return True
    return False


def more_comes_beside(case: Case) -> bool:
    """invite → have invited, cut into its parts: another word comes right beside this one."""
    return any(
        edit.start == edit.end
        and (edit.end == case.edit.start and edit.c_end == case.edit.c_start
             or edit.start == case.edit.end and edit.c_start == case.edit.c_end)
        for edit in case.others
    )  # fmt: skip


def be_goes_before(case: Case) -> bool:
    """can be compared → can compare, cut into its parts: the be before this verb goes."""
    be = case.before
    return be is not None and be.lower_ in {"be", "been", "being"} and case.becomes(be) is None

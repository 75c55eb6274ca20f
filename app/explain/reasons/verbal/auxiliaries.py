"""Helping verbs: one too many, one missing, and the form they ask for."""

from __future__ import annotations

from itertools import takewhile

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.verbs import (
    be_goes_before,
    come,
    forms,
    group_in,
    is_base,
    is_compound_part,
    more_comes_beside,
    names_activity,
    only_spelt,
    origin,
    own_subject,
    same_verb,
    verb_in,
    verb_lemmas,
)
from app.explain.reading.word_sets import FEELINGS
from app.explain.reasons import LAST, reason
from app.explain.reasons.verbal.passive import STATE_PARTICIPLES, never_done
from app.explain.reasons.verbal.verb_forms import WITHOUT_TO
from app.explain.said import Said
from grammar_items.usage.closed_class import (
    BE,
    DO,
    HAVE,
    MODALS,
    OTHER_PERSONS,
    QUESTION_WORDS,
    THIRD_PERSON,
)


@reason("VERB:TENSE", "VERB", "VERB:FORM", "OTHER", "CONTR", severity=3)
def set_helpers(case: Case) -> Said | None:
    """would better go → had better; don't have to smoke → mustn't; goes to buy → is going to."""
    there = [t.lower_ for t in case.target]
    start, end = case.edit.c_start, case.edit.c_end
    near = there[max(0, start - 1) : end + 1]
    if case.new and any(pair in zip(near, near[1:], strict=False) for pair in _HAD_BETTER):
        if set(there[start:end]) & {"had", "'d", "’d", "better"}:
            better = [t for t in (case.after,) if t is not None and t.lower_ == "better"]
            return case.say(
                "The phrase is “had better”, so we write {%(new)s}.",
                *better,
                rule="Had better and the base verb give advice.",
            )
    have_to = _do_not_have_to(case)
    if have_to and "must" in there[max(0, start - 2) : end + 1]:
        return case.say(
            "“%(phrase)s” means it is not necessary; “mustn't” means it is forbidden.",
            phrase=quote(*have_to).replace(" n't", "n't").replace(" n’t", "n’t"),
            rule="Mustn't means it is forbidden, don't have to means it is not necessary.",
        )
    did = next((t for t in reversed(list(case.source[max(0, case.edit.start - 3) :
                case.edit.start])) if t.lower_ in DO), None)  # fmt: skip
    if [t.lower_ for t in case.old] == ["must"] and there[start:end] == ["have", "to"]:
        if did is not None and there[-1] == "?":
            return case.say(
                "“must” cannot follow 【%(did)s】; there we say {%(new)s}.",
                did,
                did=quote(did),
                rule="Must has only one form; its other forms are made with have to.",
            )
    not_needed = _not_have_to(case)
    changed = (t for e in case.sentence.edits for t in case.source[e.start : e.end])
    forbids = any(
        t.lower_ == "mustn't"
        or t.lower_ == "must"
        and t.i + 1 < len(case.source)
        and t.nbor().lower_ in _NOT
        for t in changed
    )
    if not_needed and forbids:
        return case.say(
            "“mustn't” means it is forbidden; what is not necessary is {%(new)s}.",
            new=not_needed,
            rule="Mustn't means it is forbidden, don't have to means it is not necessary.",
        )
    group = group_in(case.target, start, end)
    going = group is not None and group.head.lower_ == "going" and group.progressive
    if going and group is not None and there[group.end : group.end + 1] == ["to"]:
        verb = case.target[group.end + 1] if group.end + 1 < len(case.target) else None
        old = {t.lower_ for t in case.old}
        opened = any(t.lower_ in {"if", "when"} for t in case.source[: case.edit.start][-3:])
        plan = not old & (BE - {"be"}) and not opened  # is going → was going; if I will be late
        plan = plan and (verb is None or not verb.is_title)  # I am going to Malta
        moving = any("go" in verb_lemmas(word) for word in old)
        plan = plan and not (moving and verb is not None and verb.lower_ in _PLACES)
        if verb is not None and verb.tag_ == "VB" and case.new and "going" not in old and plan:
            be = [t for t in (case.before,) if t is not None and t.lower_ in BE]
            if old & {"gonna", "gon"}:
                return case.say(
                    "“gonna” is how it sounds in quick speech; in writing we use {%(new)s}.",
                    *be,
                    severity=2,
                    rule="In writing, use am, is or are going to, not gonna.",
                )
            return case.say(
                "For plans we say be going to + verb, so we write {%(new)s}.",
                *be,
                rule="Use am, is or are going to for plans.",
            )
    return None


_PLACES = {"work", "school", "bed", "church", "sleep", "market", "town"}
"""go to work: where, and no plan to do something."""


def _not_have_to(case: Case) -> str:
    """don't have to of the corrected sentence, if the edit brings a part of it."""
    words = [t.lower_ for t in case.target]
    for place in range(max(0, case.edit.c_start - 2), case.edit.c_end):
        if words[place] in DO and words[place + 2 : place + 4] == ["have", "to"]:
            if words[place + 1] in _NOT:
                return quote(case.target[place : place + 4])
    return ""


_HAD_BETTER = {("had", "better"), ("'d", "better"), ("’d", "better")}


def _do_not_have_to(case: Case) -> list[Token]:
    """don't have to, if the edit stands in it."""
    words = [t.lower_ for t in case.source]
    for place in range(max(0, case.edit.start - 2), case.edit.start + 1):
        if words[place : place + 1] and words[place] in DO:
            if words[place + 1 : place + 2] and words[place + 1] in {"not", "n't", "n’t"}:
                if words[place + 2 : place + 4] == ["have", "to"]:
                    return list(case.source[place : place + 4])
    return []


@reason("VERB:TENSE", "VERB", "VERB:FORM", "WO", "OTHER", severity=3)
def two_helpers(case: Case) -> Said | None:
    """will should → should; had ought → ought; doesn't should → shouldn't."""
    if len(case.old) <= len(case.new) or not case.old:
        return None
    first = case.old[0]
    near = [t for t in case.source[first.i : first.i + 3] if t.lower_ not in _NOT]
    near = [t for t in near if t.pos_ != "ADV"]
    if len(case.old) == 1 and case.before is not None and case.before.lower_ in MODALS:
        near = [case.before, first]
    left = [t for t in case.source[max(0, first.i - 2) : first.i] if t.lower_ in DO]
    if first.lower_ in MODALS and left:
        near = [left[-1], first]
    if len(near) < 2 or near[0].lower_ not in MODALS | DO | {"had"}:
        return None
    if near[1].lower_ not in MODALS | {"ought"} or near[1].tag_ in {"NN", "VB", "NNP"}:
        return None
    if near[0].lower_ == near[1].lower_:
        return None
    return case.say(
        "Two helping verbs, “%(first)s” and 【%(second)s】, cannot stand together.",
        near[1],
        first=quote(near[0]),
        second=quote(near[1]),
        rule="Only one of can, will, must or should goes with a verb.",
    )


_NOT = {"not", "n't", "n’t", "nt"}


@reason("VERB:TENSE", "VERB", severity=1, rule="Verbs joined by and or or share one can or will.")
def shared_modal(case: Case) -> Said | None:
    """They can drink and can go → can drink and go: one can is enough for both."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    gone = case.old[0] if case.old else None
    if gone is None or gone.lower_ not in MODALS or old[1:] != new:
        return None
    verb = case.target[case.edit.c_start] if case.edit.c_start < len(case.target) else None
    if verb is None or verb.dep_ != "conj" or verb.pos_ not in {"VERB", "AUX"}:
        return None
    if any(c.dep_ in {"nsubj", "nsubjpass"} for c in verb.children):
        return None
    first = next((c for c in verb.head.children if c.dep_ == "aux" and c.lower_ == old[0]), None)
    shown = case.in_source(first)
    return case.say(
        "【%(modal)s】 counts for both verbs, so “%(gone)s” need not be said again.",
        shown,
        modal=quote(shown) if shown is not None else "",
        gone=quote(gone),
    )


@reason("VERB:TENSE", "VERB", "VERB:FORM", "OTHER", severity=3)
def been_alone(case: Case) -> Said | None:
    """the results been checked → have been checked."""
    helper = next((t for t in come(case) if t.lower_ in HAVE), None)
    if helper is None or helper.i + 1 >= len(case.target):
        return None
    been = case.target[helper.i + 1]
    if been.lower_ != "been":
        return None
    shown = case.in_source(been) or next((t for t in case.old if t.lower_ == "been"), None)
    if shown is None or (shown.i and case.source[shown.i - 1].lower_ in HAVE | BE):
        return None
    return case.say(
        "【%(been)s】 cannot stand alone: it needs {%(helper)s} before it.",
        shown,
        *[t for t in case.source[case.edit.end :] if t.lower_ == "since"][:1],
        been=quote(shown),
        helper=quote(helper),
        rule="Been needs have, has or had before it.",
    )


_BESIDE = 4
"""Words between a helping verb and its second writing."""


@reason("VERB:TENSE", "VERB", "VERB:FORM", severity=2)
def helper_twice(case: Case) -> Said | None:
    """they are also are given → are also given; can have only have one → can have only one."""
    kept = [t.lower_ for t in case.new]
    gone = [t for t in case.old if t.lower_ not in kept]
    if len(gone) != 1 or gone[0] != case.old[0] or len(case.old) - len(case.new) != 1:
        return None
    word = gone[0].lower_
    if word == "being":
        return None  # it is being done → it is done: another tense, no word twice
    family = next((kind for kind in (BE, HAVE, DO) if word in kind), None)
    if family is None or [t.lower_ for t in case.old[1:]] != kept:
        return None
    for token in reversed(list(case.source[max(0, case.edit.start - _BESIDE) : case.edit.start])):
        if token.lower_ in family:
            if case.becomes(token) != quote(token) or token.lower_ != word and family is not BE:
                return None
            if gone[0].i - token.i == 1 and token.lower_ == word:
                return None  # is is: the same word written twice
            return case.say(
                "【%(verb)s】 is there already, so the second “%(gone)s” is one too many."
                if token.lower_ == word
                else "【%(verb)s】 is a form of be already, so “%(gone)s” is one too many.",
                token,
                verb=quote(token),
                gone=quote(gone[0]),
                rule="Write the helping verb only once.",
            )
        subject = token.dep_ in {"nsubj", "nsubjpass"} and token.pos_ == "PRON"
        if token.pos_ not in {"ADV", "PART"} and not (subject and case.target[-1].text == "?"):
            return None
    return None


@reason("VERB:TENSE", "VERB:FORM", "VERB", "OTHER", "MORPH", "SPELL", severity=3)
def be_before_a_verb(case: Case) -> Said | None:
    """was know → knew; is help → helps; am totally agree → totally agree."""
    if len(case.old) - len(case.new) != 1 or len(case.new) not in {1, 2}:
        return None
    if case.old[0].lower_ not in BE:
        return None
    if len(case.new) == 2 and (case.new[0].pos_, case.old[1].lower_) != (
        "ADV", case.new[0].lower_):  # fmt: skip
        return None
    be, verb, new = case.old[0], case.old[-1], case.new[-1]
    past = verb.lower_ == new.lower_ and verb.lower_ in forms(new.lemma_, "VBD")
    if new.tag_ not in {"VBZ", "VBP", "VBD"} or not is_base(verb.lower_) and not past:
        return None
    if not same_verb(verb, new) or verb.lower_ in forms(new.lemma_, "VBN"):
        return None
    return case.say(
        "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
        verb,
        verb=quote(verb),
        gone=quote(be),
        rule="A sentence part has one main verb; be is not added to another verb.",
    )


@reason("VERB:TENSE", "VERB", "OTHER", severity=3)
def be_for_a_modal(case: Case) -> Said | None:
    """They are speak three languages → can speak."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    be, modal = case.old[0], case.new[0]
    if be.lower_ not in BE or modal.lower_ not in MODALS or modal.dep_ != "aux":
        return None
    verb = case.in_source(modal.head)
    if verb is None or modal.head.tag_ != "VB" or not is_base(verb.lower_):
        return None
    between = case.source[be.i + 1 : verb.i]
    if any(t.lower_ == "to" or t.pos_ in {"VERB", "AUX", "ADJ"} for t in between):
        return None  # it was easy to find, is going to help: be does not stand before the verb
    return case.say(
        "“%(old)s” cannot stand before the base form 【%(verb)s】, but {%(new)s} can.",
        verb,
        verb=quote(verb),
        new=quote(modal),
        rule="After can, must, will and should the verb keeps its base form.",
    )


@reason("VERB:TENSE", "VERB", "VERB:SVA", "OTHER", "CONTR", severity=3)
def do_or_be(case: Case) -> Said | None:
    """I am not agree → do not; Do you tired → Are; Did Rome build → Was … built."""
    old = [t for t in case.old if t.lower_ not in _NOT]
    new = [t for t in case.new if t.lower_ not in _NOT]
    if len(old) != 1 or len(new) != 1:
        return None
    gone, helper = old[0], new[0]
    words = {"gone": quote(gone), "helper": quote(helper)}
    if gone.lower_ in BE and helper.lower_ in DO and helper.dep_ == "aux":
        verb = helper.head
        if verb.tag_ not in {"VB", "VBP"} or verb.i < helper.i:
            return None
        own = origin(case, verb)
        if own is not None and own.lower_.endswith("ing"):
            return None  # is not asking → does not ask: be was right with -ing, the tense was not
        if own is not None and own.pos_ not in {"VERB", "AUX"} and not same_verb(own, verb):
            return case.say(
                "【%(verb)s】 is a verb, so it goes with {%(helper)s}, not with “%(gone)s”.",
                verb=quote(verb),
                **words,
                rule="Use do, does or did for questions and not with a main verb.",
            )
        return case.say(
            "【%(verb)s】 is a verb, so it goes with {%(helper)s}, not with “%(gone)s”.",
            own,
            verb=_text(own),
            **words,
            rule="Use do, does or did for questions and not with a main verb.",
        )
    if gone.lower_ in HAVE and helper.lower_ in BE and helper.dep_ == "aux":
        verb = helper.head
        shown = case.in_source(verb)
        if verb.tag_ != "VBG" or shown is None or verb.i < helper.i:
            return None
        return case.say(
            "【%(word)s】 is an -ing form, so it goes with {%(helper)s}, not with “%(gone)s”.",
            shown,
            word=quote(shown),
            **words,
            rule="Use be with an -ing form: Are you working?",
        )
    if gone.lower_ not in DO or helper.lower_ not in BE:
        return None
    what = next((c for c in helper.children if c.dep_ == "acomp" and c.pos_ == "ADJ"), None)
    if (
        what is not None
        and what.lower_ not in {"about", "much", "many"}
        and helper.dep_ not in {"aux", "auxpass"}
    ):
        return case.say(
            "【%(word)s】 is an adjective, so it goes with {%(helper)s}, not with “%(gone)s”.",
            case.in_source(what),
            word=quote(what),
            **words,
            rule="Use be with adjectives: I am not tired.",
        )
    if helper.dep_ == "aux" and helper.head.tag_ == "VBG":
        return case.say(
            "【%(word)s】 is an -ing form, so it goes with {%(helper)s}, not with “%(gone)s”.",
            case.in_source(helper.head),
            word=quote(helper.head),
            **words,
            rule="Use be with an -ing form: Are you working?",
        )
    return None


@reason("VERB:TENSE", "VERB", "OTHER", "CONTR", severity=2)
def have_with_do(case: Case) -> Said | None:
    """We hadn't to pay → didn't have to pay; I hadn't a bike → didn't have a bike."""
    old = [t for t in case.old if t.lower_ not in _NOT]
    new = [t for t in case.new if t.lower_ not in _NOT | {"have"}]
    if len(old) != 1 or len(new) != 1 or old[0].lower_ not in HAVE or new[0].lower_ not in DO:
        return None
    if new[0].dep_ != "aux" or new[0].head.lower_ != "have":
        return None
    had = next((case.in_source(c) for c in new[0].head.children if c.dep_ == "dobj"), None)
    return case.say(
        "“have” is the main verb here, so “not” and questions need {%(helper)s}.",
        *([] if had is None else [had]),
        helper=quote(new[0]),
        rule="As a main verb, have takes do, does or did for not and in questions.",
    )


def _text(token: Token | None) -> str:
    return quote(token) if token is not None else ""


@reason("VERB:TENSE", "VERB:FORM", "VERB", "VERB:INFL", "VERB:SVA")
def form_after_a_new_helper(case: Case) -> Said | None:
    """How your exam went → did … go; how did he become → became: did comes or goes elsewhere."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0], case.new[0]
    verb = verb_in(case.target, new.i, new.i + 1)
    if verb != new or not same_verb(old, new) or more_comes_beside(case):
        return None
    chain = [c for c in new.children if c.dep_ == "aux" and c.i < new.i]
    if chain and new.tag_ in {"VB", "VBP"} and chain[-1].lower_ in DO | MODALS:
        if case.in_source(chain[-1]) is None and chain[-1].lower_ != "to":
            return case.say(
                "After {%(helper)s} the verb keeps its base form: {%(new)s}.",
                helper=quote(chain[-1]),
                rule="After can, must, will and should the verb keeps its base form."
                if chain[-1].lower_ in MODALS
                else "After do, does and did the verb keeps its base form.",
            )
    if chain and new.tag_ in {"VBN", "VBD"} and chain[-1].lower_ in HAVE:
        if case.in_source(chain[-1]) is None:
            return case.say(
                "After {%(helper)s} we use the past participle: {%(form)s}.",
                helper=quote(chain[-1]),
                form=quote(new),
                rule="After have and be in the passive, use the past participle.",
            )
    did = next((c for c in old.children if c.dep_ == "aux" and c.lower_ in DO), None)
    if not chain and did is not None and is_base(old.lower_) and new.tag_ in {"VBD", "VBZ"}:
        if case.becomes(did) is not None:
            return None
        return case.say(
            "Without “%(did)s” the verb itself shows the time: {%(new)s}.",
            did=quote(did),
            rule="Without did, the verb itself takes the past form."
            if new.tag_ == "VBD"
            else "In the present the verb takes -s after he, she and it.",
        )
    return None


@reason("VERB:TENSE", "VERB:FORM", "VERB", "VERB:INFL", "SPELL", "MORPH", severity=2)
def participle_alone(case: Case) -> Said | None:
    """Our cock begun → began; I seen → saw."""
    if len(case.old) != 1 or len(case.new) != 1 or case.new[0].tag_ != "VBD":
        return None
    old, new = case.old[0].lower_, case.new[0]
    lemma = new.lemma_.lower()
    if any(c.dep_ in {"aux", "auxpass"} for c in new.children):
        return None
    if old not in forms(lemma, "VBN") or old in forms(lemma, "VBD") | {lemma}:
        return None
    return case.say(
        "Without have, the past of “%(lemma)s” is {%(new)s}.",
        lemma=lemma,
        rule="Use the past form alone and the past participle after have: I saw, I have seen.",
    )


@reason("VERB:TENSE", "VERB:FORM", "VERB", "OTHER")
def whole_participle(case: Case) -> Said | None:
    """have buyed → has bought; is builded → was built."""
    if len(case.old) != 2 or len(case.new) != 2:
        return None
    kinds = HAVE if case.old[0].lower_ in HAVE else BE
    verb = case.new[1]
    if case.old[0].lower_ not in kinds or case.new[0].lower_ not in kinds:
        return None
    if verb.tag_ not in {"VBN", "VBD"} or not same_verb(case.old[1], verb):
        return None
    if case.old[1].lower_ == verb.lower_ or case.old[1].lower_.endswith("ing"):
        return None
    past = {"had", "was", "were"}
    moved = (case.old[0].lower_ in past) is not (case.new[0].lower_ in past)
    if moved and not case.old[1].lower_.endswith("ed"):
        return None  # "have bite" → "had bitten" is first of all about the time
    return case.say(
        "After {%(helper)s} we use the past participle: {%(form)s}.",
        helper=quote(case.new[0]),
        form=quote(verb),
        rule="After have and be in the passive, use the past participle.",
    )


@reason("VERB:TENSE", "VERB", "VERB:FORM", severity=3)
def question_helper(case: Case) -> Said | None:
    """Where you live? → Where do you live?"""
    helper = next((t for t in come(case) if t.lower_ in DO | MODALS | BE | HAVE), None)
    if case.operation != "M" or helper is None or case.target[-1].text != "?":
        return None
    start = max((t.i + 1 for t in case.source[: case.edit.start] if t.is_punct), default=0)
    asking = [t for t in case.source[start : case.edit.start] if t.lower_ in QUESTION_WORDS]
    if not asking or case.edit.start - asking[0].i > 4:
        return None
    verb = helper.head if helper.dep_ in {"aux", "auxpass"} else helper
    if verb == helper and helper.lower_ in BE:
        return None  # How is your school: the verb itself
    if verb.dep_ in {"advcl", "relcl", "acl"}:
        return None  # Were you there when he was ill? No question begins with this when.
    word, shown = asking[0], quote(asking[0])
    before = case.before
    if word.lower_ in {"which", "whose", "what"} and before is not None and before.pos_ == "NOUN":
        shown = quote(*case.source[word.i : before.i + 1])
        word = before if word.lower_ == "which" else word
    return case.say(
        "A question with 【%(verb)s】 needs the helping verb {%(helper)s}.",
        word,
        verb=shown,
        helper=quote(helper),
        rule="Most questions need do, does or did before the subject."
        if helper.lower_ in DO
        else "In a question the helping verb comes before the subject.",
    )


def _base_already(old: Token, verb: Token) -> bool:
    """instal and install; not saw, which is the past of see as well."""
    past = forms(verb.lemma_.lower(), "VBD") | forms(verb.lemma_.lower(), "VBN")
    return is_base(old.lower_) and old.lower_ not in past


@reason("VERB:TENSE", "VERB:FORM", "VERB:INFL", "VERB", severity=3)
def after_a_modal(case: Case) -> Said | None:
    """can to go, must goes, will went → the bare verb."""
    verb = case.new[-1] if case.new else case.after
    if case.category == "VERB" and case.another_word:
        return None
    if len(case.old) == 2 and case.old[0].lower_ == "be":
        return None  # would be signing → would sign: both are base forms
    if [t.lower_ for t in case.old[:2]] == ["have", "to"]:
        return None  # would have to gain → would benefit: have is a base form too
    if len(case.old) == 2 and case.old[0].lower_ == "have" and case.old[1].tag_ in {"VBN", "VBD"}:
        return None  # must have seen → must see: both are right after must
    if verb is None or verb.tag_ not in {"VB", "VBP"} or case.operation == "M":
        return None
    if case.operation == "R" and len(case.old) == 1:
        if not same_verb(case.old[0], verb) or _base_already(case.old[0], verb):
            return None  # did not leave → let go; instal → install: the form was right
    before = case.before
    small = {"to"} | BE | DO | HAVE | _NOT
    if len(case.old) > 1 and case.old[0].lower_ not in small and case.old[0].pos_ != "ADV":
        return None  # might use to help → might help: more than the form changes
    if before is not None and before.lower_ in {"not", "n't", "n’t"} | THIRD_PERSON | OTHER_PERSONS:
        if before.i and case.source[before.i - 1].lower_ in MODALS | DO:
            before = case.source[before.i - 1]
    if before is None:
        return None
    if before.lower_ in MODALS:
        if case.operation == "U" and not {t.lower_ for t in case.old} <= BE | DO | {"to"}:
            return None  # should decide to go → should go: both are right after should
        if case.operation == "U":
            return case.say(
                "After 【%(modal)s】 the verb follows at once, without “%(old)s”.",
                before,
                modal=quote(before),
                rule="After can, must, will and should the verb follows without to."
                if case.old_text.lower() == "to"
                else "After can, must, will and should the verb keeps its base form.",
            )
        return case.say(
            "After 【%(modal)s】 the verb keeps its base form: {%(new)s}.",
            before,
            modal=quote(before),
            rule="After can, must, will and should the verb keeps its base form.",
        )
    if before.lower_ in DO and case.operation == "R":
        if before.lower_ == "did":
            return case.say(
                "【%(helper)s】 already shows the past, so the verb stays in its base form: "
                "{%(new)s}.",
                before,
                helper=quote(before),
                rule="After did the verb keeps its base form.",
            )
        return case.say(
            "After 【%(helper)s】 the verb keeps its base form: {%(new)s}.",
            before,
            helper=quote(before),
            rule="After do, does and did the verb keeps its base form.",
        )
    return None


@reason("VERB:TENSE", "VERB:FORM", "VERB", severity=3)
def extra_helper(case: Case) -> Said | None:
    """I am agree, did you can: a helping verb too many."""
    if case.operation not in {"U", "R"} or len(case.old) <= len(case.new):
        return None
    asking, first = _asking(case), case.old[0]
    if first.lower_ in DO and case.after is not None and case.after.lower_ in _NOT:
        return None  # do not need → no longer need: the word for "not" changes too
    if first.lower_ in DO and case.new and asking is not None:
        if case.new[-1].tag_ in {"VBD", "VBZ", "VBP", "MD"}:
            return case.say(
                "【%(who)s】 is the subject of the question, so it needs no “%(gone)s”: {%(new)s}.",
                asking,
                who=quote(asking),
                gone=quote(first),
                rule="Who or what as the subject of a question needs no do or did.",
            )
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    if len(gone) == 2 and len(case.old) == 2 and case.new and same_verb(gone[1], case.new[0]):
        gone = gone[:1]  # what did he saw → what he saw: the verb takes another form as well
    if len(gone) != 1 or gone[0].lower_ not in BE | DO:
        return None
    kept = next((t for t in case.old if t != gone[0] and t.pos_ in {"VERB", "AUX"}), None)
    if kept is None:
        following = case.source[case.edit.end : case.edit.end + 3]
        stops = {"CCONJ", "PUNCT", "ADJ"}
        near = takewhile(lambda token: token.pos_ not in stops, following)
        kept = next((t for t in near if t.pos_ in {"VERB", "AUX"}), None)
    if kept is None or kept.pos_ not in {"VERB", "AUX"}:
        return None
    if kept.i and case.source[kept.i - 1].lower_ == "to":
        return None  # some advice is to make: the to-form is no full verb
    between = case.source[gone[0].i + 1 : kept.i]
    if gone[0].lower_ in BE and any(t.dep_ in {"nsubj", "nsubjpass"} for t in between):
        return None  # a film were he acts: no helping verb of acts
    if gone[0].lower_ in BE and kept.tag_ in {"VBN", "VBD"} and not is_base(kept.lower_):
        return None  # to be called → to call: a passive that becomes active
    if gone[0].lower_ == "be" and kept.lower_ in forms(kept.lemma_.lower(), "VBN"):
        return None  # to be set → to set: perhaps a passive
    if gone[0].lower_ in DO:
        said = _inside_a_sentence(case, gone[0])
        if said is not None:
            return said
        led = case.before is not None and (case.before.lower_ in MODALS | {"to"})
        if is_base(kept.lower_) and kept.lower_ not in MODALS | BE and not led:
            return None  # we do hope: do gives weight
    if kept.lower_ in MODALS and gone[0].lower_ in BE:
        return case.say(
            "【%(verb)s】 is the helping verb here, so “%(gone)s” before it is one verb too many.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
            rule="A form of be cannot stand before can, must, will or should.",
        )
    if kept.lower_ in MODALS:
        return case.say(
            "【%(verb)s】 is a helping verb itself and makes questions and “not” without "
            "“%(gone)s”.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
            rule="Can, must, will and be make questions and negatives without do."
            if gone[0].lower_ in DO
            else "A sentence part has one main verb; be is not added to another verb.",
        )
    if kept.lower_ in HAVE and gone[0].lower_ in BE and _helps_a_participle(kept):
        return case.say(
            "【%(verb)s】 is the helping verb here, so “%(gone)s” before it is one verb too many.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
            rule="A sentence part has one main verb; be is not added to another verb.",
        )
    last = case.new[-1] if case.new else kept
    same = kept.lower_ == gone[0].lower_
    if last.tag_ in {"VBZ", "VBP", "VB", "VBD"} and not same and kept.tag_ != "VBG":
        return case.say(
            "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
            rule="A sentence part has one main verb; be is not added to another verb."
            if gone[0].lower_ in BE
            else "Use do and did only in questions and with not.",
        )
    return None


def _helps_a_participle(have: Token) -> bool:
    """has of "has been added", "have already paid"."""
    rest = [t for t in have.doc[have.i + 1 : have.i + 4] if t.pos_ not in {"ADV", "PART"}]
    return bool(rest) and (rest[0].lower_ == "been" or rest[0].tag_ == "VBN")


def _asking(case: Case) -> Token | None:
    """The Who right before "did tell", if it opens a question."""
    before = case.before
    if before is None or before.lower_ not in {"who", "what", "which"}:
        return None
    return before if before.i == 0 or case.source[before.i - 1].is_punct else None


_OPENERS = QUESTION_WORDS | {"whatever", "wherever", "whoever", "whichever", "however", "that"}


def _inside_a_sentence(case: Case, helper: Token) -> Said | None:
    """Tell me what does it mean → what it means; no matter how much do they pay."""
    opener = None
    for token in reversed(list(case.source[: case.edit.start])):
        if token.is_punct or token.pos_ in {"VERB", "AUX"}:
            break
        if token.lower_ in _OPENERS:
            opener = token
            break
    following = case.source[helper.i + 1 : helper.i + 2]
    if opener is None or any(t.pos_ in {"VERB", "AUX"} for t in following):
        return None
    if any(c.dep_ == "nsubj" and c.i < helper.i and c != opener for c in helper.head.children):
        return None  # in which trains do hardly arrive: the order was right
    if opener.i == 0 and opener.lower_ in QUESTION_WORDS:
        if case.target[-1].text == "?":
            return None
        return case.say(
            "This is no question, so after 【%(opener)s】 there is no “%(gone)s”.",
            opener,
            opener=quote(opener),
            gone=quote(helper),
            severity=2,
            rule="Use do and did only in questions and with not.",
        )
    verbs = [t for t in case.source[: opener.i] if t.pos_ in {"VERB", "AUX"}]
    if not verbs:
        return case.say(
            "Inside a sentence the part with 【%(opener)s】 has normal order, without “%(gone)s”.",
            opener,
            opener=quote(opener),
            gone=quote(helper),
            severity=3,
            rule="A question inside another sentence has normal order: I know where he lives.",
        )
    listed = any(t.pos_ == "CCONJ" for t in case.source[verbs[-1].i : opener.i])
    near = opener.i == case.edit.start - 1 and not listed
    near = near and _governor_of(case, opener) == verbs[-1]
    if verbs[-1].pos_ != "VERB" or not near or opener.lower_ == "that":
        return case.say(
            "Inside a sentence the part with 【%(opener)s】 has normal order, without “%(gone)s”.",
            opener,
            opener=quote(opener),
            gone=quote(helper),
            severity=3,
            rule="A question inside another sentence has normal order: I know where he lives.",
        )
    return case.say(
        "After 【%(verb)s】 … 【%(opener)s】 the order is that of a statement, without “%(gone)s”.",
        verbs[-1],
        opener,
        verb=quote(verbs[-1]),
        opener=quote(opener),
        gone=quote(helper),
        rule="A question inside another sentence has normal order: I know where he lives.",
    )


def _governor_of(case: Case, opener: Token) -> Token | None:
    """know of "I know where he lives"; none in "it depends on where he lives"."""
    here = next((t for t in case.target if case.in_source(t) == opener), None)
    clause = here.head if here is not None else None
    while clause is not None and clause.pos_ not in {"VERB", "AUX"} and clause.head != clause:
        clause = clause.head
    told = {"ccomp", "xcomp", "advcl"}
    if clause is None or clause.dep_ not in told or clause.head.i > clause.i:
        return None
    return case.learners(clause.head)


_DONE_TO_THINGS = frozenset(
    "add allow answer apply ask attach break bring build buy call carry catch change check choose "
    "clean close collect compare configure connect cook copy cover create cut damage declare "
    "define delete deliver describe design destroy develop disable discuss divide do draw drive "
    "eat enable execute expect explain feed fill find finish fix fly force give grow handle hide "
    "hit hold implement improve include increase inform install introduce invent invite keep kill "
    "know lead leave lose make manage mark mention move name need offer open order organise "
    "organize pack paint pay pick plan plant play post prepare print process produce protect "
    "prove provide publish pull push put raise read receive recommend record reduce remove repair "
    "repeat replace report require return ring run save see select sell send serve set share shoot "
    "show sign solve speak specify spend start steal stop store support take teach tell test throw "
    "train translate treat update use visit warn wash wear win write".split()
)
"""Verbs that say in the passive what is done to something."""


@reason("VERB:FORM", "VERB:TENSE", "VERB:INFL", "VERB", "MORPH", severity=3)
def after_its_helper(case: Case) -> Said | None:
    """Did you saw → see; is being repair → repaired: the helping verb decides."""
    verb = next((t for t in reversed(case.new) if t.pos_ in {"VERB", "AUX"}), None)
    if case.category == "VERB" and case.another_word:
        return None
    if case.operation == "U" and case.old_text.lower() == "to" and case.after is not None:
        verb = case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None
    elif case.operation != "R" or len(case.new) != 1:
        return None
    if verb is None:
        return None
    head = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    chain = [c for c in head.children if c.dep_ in {"aux", "auxpass"} and c.i < verb.i]
    helper = case.in_source(chain[-1]) if chain else None
    if helper is None or helper.lower_ == "to" or is_compound_part(case):
        return None
    if any(t.lower_ == "to" for t in case.old) and helper.lower_ in BE:
        return None  # be it to read or to write
    if len(case.old) == 2 and case.old[0].lower_ in {"be", "been", "being"}:
        return None  # would be signing → would sign: the form after would was right
    if len(case.old) == 2 and case.old[0].lower_ == "have" and helper.lower_ in MODALS:
        return None  # must have seen → must see: both are right after must
    if be_goes_before(case):
        return None
    left = case.before
    if left is not None and left.lower_ == "have" and case.becomes(left) is None:
        return None  # must have seen → must see, cut into its parts
    if case.old_text.lower() == "got" and verb.lower_ == "gotten":
        return None  # both are participles
    if case.category == "MORPH" and not same_verb(case.old[0], verb):
        return None  # custom → customize: another word class, not another form
    before = case.before
    if before is not None and before != helper and before.pos_ in {"DET", "ADP", "ADJ"}:
        return None  # will automate the scaling: the word is a noun there
    if case.operation == "R" and only_spelt(case.old[-1], verb):
        return None
    if len(case.old) == 1 and verb.tag_ == "VBN" and _participle_already(case.old[0], verb):
        return None  # has got → has been transferred; are broadcasted → are broadcast
    between = case.source[helper.i + 1 : case.edit.start]
    rather = next((t for t in between if t.lower_ in {"rather", "better"}), None)
    if rather is not None and case.operation == "U":
        return case.say(WITHOUT_TO, rather, word=quote(helper, rather))
    low, words = helper.lower_, {"word": quote(helper)}
    if verb.tag_ in {"VB", "VBP"} and low in MODALS | DO:
        if case.operation == "R" and len(case.old) == 1 and _base_already(case.old[0], verb):
            return None
        if case.operation == "U":
            return case.say(
                "After 【%(modal)s】 the verb follows at once, without “%(old)s”.",
                helper,
                modal=quote(helper),
                severity=3,
                rule="After can, must, will and should the verb follows without to.",
            )
        first = case.old[0]
        if len(case.old) > 1 and first.pos_ in {"VERB", "AUX"} and is_base(first.lower_):
            return None  # can come along → communicate: the form was right
        return case.say(
            "After 【%(helper)s】 the verb keeps its base form: {%(new)s}.",
            helper,
            helper=quote(helper),
            rule="After can, must, will and should the verb keeps its base form."
            if low in MODALS
            else "After do, does and did the verb keeps its base form.",
        )
    if verb.tag_ in {"VBN", "VBD"} and low in HAVE:
        return case.say(
            "After 【%(word)s】 we use the past participle: {%(new)s}.",
            helper,
            **words,
            rule="After have and be in the passive, use the past participle.",
        )
    subject = case.in_source(own_subject(verb)) if low in BE else None
    if verb.tag_ == "VBN" and subject is not None and subject.pos_ in {"NOUN", "PRON", "PROPN"}:
        half = subject.i and subject.nbor(-1).text == "-"
        plain = subject.lower_ not in {"it", "there", "who", "which", "that", "what"}
        if plain and not half and subject.i < helper.i and verb.lemma_.lower() in _DONE_TO_THINGS:
            return case.say(
                "It is done to 【%(subject)s】, so after 【%(word)s】 we use the past participle: "
                "{%(new)s}.",
                subject,
                helper,
                subject=quote(subject),
                **words,
                rule="After have and be in the passive, use the past participle.",
            )
    done = any(c.dep_ == "agent" for c in verb.children)
    if low in BE and verb.lower_.startswith(FEELINGS) and verb.lower_.endswith("ed") and not done:
        return None  # must be relaxed: how somebody feels
    if verb.tag_ in {"VBN", "VBD"} and low in BE | {"get", "gets", "getting", "got"}:
        return case.say(
            "After 【%(word)s】 the past participle is needed here: {%(new)s}.",
            helper,
            **words,
            rule="After have and be in the passive, use the past participle."
            if low in BE
            else None,
        )
    if verb.tag_ == "VBG" and low in BE and names_activity(verb):
        return None
    if verb.tag_ == "VBG" and low in BE:
        return case.say(
            "【%(word)s】 and -ing together say that it is going on: {%(new)s}.",
            helper,
            **words,
            rule="Use am, is, are, was or were and the -ing form for something going on.",
        )
    return None


def _participle_already(old: Token, verb: Token) -> bool:
    """A participle of another verb, or one with a regular ending."""
    if same_verb(old, verb):
        return old.lower_.endswith("ed") and not verb.lower_.endswith("ed")
    made = (forms(lemma, "VBN") - {lemma} for lemma in verb_lemmas(old.lower_))
    return old.lower_ == "got" or any(old.lower_ in found for found in made)


_TURNING = {"only", "never", "rarely", "seldom", "hardly", "scarcely", "little", "nor", "neither",
            "not"}  # fmt: skip


def turning(case: Case, helper: Token) -> Token | None:
    """The only of "Only then did he see it", at the beginning of a sentence or part."""
    left = [t for t in case.source[: case.edit.start] if t.lower_ in _TURNING]
    opener = left[0] if left else None
    place = opener.i - 1 if opener is not None else -1
    opens = place < 0 or case.source[place].is_punct or case.source[place].lower_ in {"and", "but"}
    subject = own_subject(helper.head)
    turned = subject is not None and subject.i > helper.i
    return opener if opens and turned else None


@reason("VERB", "VERB:TENSE", "VERB:FORM", "OTHER", "CONTR", severity=2)
def before_its_subject(case: Case) -> Said | None:
    """Only then he saw it → did he see it; not only she sings → not only does she sing."""
    helper = case.new[0] if case.operation == "M" and len(case.new) == 1 else None
    if helper is None or helper.lower_ not in DO or helper.dep_ != "aux":
        return None
    opener = turning(case, helper)
    if opener is None or case.target[-1].text == "?":
        return None
    only = opener.nbor() if opener.i + 1 < case.edit.start else None
    shown = case.source[opener.i : opener.i + 1]
    if opener.lower_ == "not" and only is not None and only.lower_ == "only":
        shown = case.source[opener.i : opener.i + 2]
    return case.say(
        "After 【%(word)s】 the helping verb comes before the subject: {%(new)s}.",
        shown,
        word=quote(shown),
        severity=2,
        rule="After never, so or neither at the beginning, the helping verb comes before the "
        "subject.",
    )


def _moves_here(case: Case, helper: Token) -> bool:
    """Another edit takes out the same word earlier in the sentence."""
    return any(
        edit.start < case.edit.start
        and helper.lower_ in {t.lower_ for t in case.source[edit.start : edit.end]}
        and helper.lower_ not in {t.lower_ for t in case.target[edit.c_start : edit.c_end]}
        for edit in case.others
    )


@reason("VERB:TENSE", "VERB", "VERB:FORM", rank=LAST, severity=3)
def missing_helper(case: Case) -> Said | None:
    """She playing, what you want: be or do is missing."""
    come = [t for t in case.new if t.lower_ not in {o.lower_ for o in case.old}]
    helper = next((t for t in come if t.lower_ in BE | DO | HAVE), None)
    if helper is None or helper.dep_ not in {"aux", "auxpass"}:
        return None
    verb = helper.head
    if any(t.lower_ in BE | HAVE | DO | MODALS and t.lower_ != verb.lower_ for t in case.old):
        return None  # one helping verb for another: none was missing
    if helper.lower_ in BE and any(verb_lemmas(t.lower_) & {"get", "become"} for t in case.old):
        return None  # get lost → be lost: get was there
    if _moves_here(case, helper):
        return None  # how is it made → how it is made: it stood before the subject
    chain = (c for c in verb.children if c.dep_ in {"aux", "auxpass"} and c != helper)
    if helper.lower_ in BE and any(c.lower_ in BE and case.in_source(c) for c in chain):
        return None  # are controlled → are being controlled: be was there
    source_verb = case.in_source(verb) or next(
        (t for t in case.old if t.lower_ == verb.lower_), None
    )
    if source_verb is None:
        return None  # another form of the verb comes too: more than a helping verb was missing
    if helper.lower_ in DO:
        negative = any(t.dep_ == "neg" for t in verb.children)
        if not any(t.text == "?" for t in case.target[helper.i :]) and (
            not negative or turning(case, helper) is not None
        ):
            return None  # only then did he see it: before_its_subject tells it
        message = (
            "To say “not” with 【%(verb)s】 we need the helping verb {%(helper)s}."
            if negative
            else "A question with 【%(verb)s】 needs the helping verb {%(helper)s}."
        )
        return case.say(
            message,
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
            rule="Use do, does or did for questions and not with a main verb.",
        )
    subject = origin(case, own_subject(verb))
    if helper.lower_ in BE and subject is not None and names_activity(verb):
        return case.say(
            "The part about 【%(subject)s】 has no verb yet: {%(helper)s}.",
            subject,
            subject=quote(subject),
            helper=quote(helper),
            rule="Every English sentence needs a verb.",
        )
    if helper.lower_ == "been" and verb.tag_ == "VBG":
        return None  # has begin waiting → has been waiting: a helping verb was there
    had = (case.learners(c) for c in verb.children if c.lower_ in HAVE and c.dep_ == "aux")
    if helper.lower_ == "been" and any(t is not None and t.lower_ in BE for t in had):
        return None  # is not used since → has not been used: it was passive already
    if helper.lower_ in BE and verb.tag_ == "VBG" and subject is not None:
        return case.say(
            "With the subject 【%(subject)s】 the -ing form needs {%(helper)s} before it.",
            subject,
            subject=quote(subject),
            helper=quote(helper),
            rule="An -ing form needs am, is, are, was or were before it.",
        )
    if helper.lower_ in BE and verb.tag_ == "VBG":
        return case.say(
            "【%(verb)s】 alone is not a full verb; it needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
            rule="An -ing form needs am, is, are, was or were before it.",
        )
    if helper.lower_ in BE and verb.lower_ in STATE_PARTICIPLES:
        return case.say(
            "【%(verb)s】 alone is not a full verb; it needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
            rule="An -ing form or a past participle needs a helping verb before it.",
        )
    if any(t.lower_ == "to" for t in come) or more_comes_beside(case):
        return None  # sent → to be sent: to comes as well
    if helper.lower_ in BE and verb.tag_ in {"VBN", "VBD"}:
        if never_done(verb):
            return None
        return case.say(
            "Something is done to the subject, so 【%(verb)s】 needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
            rule="The passive is be and the past participle: it is made.",
        )
    could_be_past = source_verb.lower_ in forms(verb.lemma_.lower(), "VBD")
    if (could_be_past or is_base(source_verb.lower_)) and helper.lower_ != "having":
        return None  # "I finished", "I come" is no mistake of form: it is about the time
    if helper.lower_ in HAVE:
        return case.say(
            "【%(verb)s】 is a past participle here and needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
            rule="The perfect is have or has and the past participle.",
        )
    return None

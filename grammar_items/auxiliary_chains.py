"""VerbGroups of auxiliaries read by word order, for tense, voice and infinitive items.

"Will the hall have been being cleaned?" is read from left to right: will asks
for a base form, have for a participle, been for -ing or a participle. The
dependency tree is not asked, because a small parser sometimes hangs one
auxiliary of a question or of a long chain in the wrong place while every word
form is plain. ``verb_forms`` joins this reading with ``verb_groups``: the one
that sees more auxiliaries before a verb wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.usage.closed_class import (
    ADVERB_TAGS,
    AINT,
    DO,
    HAD_OR_WOULD,
    HAVE,
    IS_OR_HAS,
    MODAL_OF,
    MODALS,
    PAST_BE,
    PRESENT_BE,
    SUBJECT_PRONOUNS,
)
from grammar_items.usage.closed_class import NOT_OR_NEVER as NOT
from grammar_items.verb_groups import VerbGroup, verb_groups

# Participles that are not written with -ed; the tagger takes many of them for
# past forms, adjectives or nouns.
IRREGULAR_PARTICIPLES = frozenset(
    "arisen awoken been beaten become begun bent bet bitten bled blown born borne bought bound "
    "bred broken brought built burnt burst cast caught chosen come cost crept cut dealt done "
    "drawn dreamt driven drunk dug eaten fallen fed felt fled flown forbidden forgiven forgotten "
    "fought found frozen given gone got gotten ground grown had heard held hidden hit hung hurt "
    "kept knelt known laid lain learnt led left lent let lit lost made meant met misled "
    "mistaken misunderstood overcome paid proven put quit read redone rewritten ridden risen rung "
    "run said sat seen sent set sewn shaken shed shone shot shown shrunk shut slept slid sold "
    "sought sown spelt spent spilt split spoilt spoken spread sprung spun stolen stood struck "
    "stuck stung sung sunk sworn swept swum swung taken taught thought thrown told torn "
    "trodden undergone understood undone unpaid upset withdrawn woken won worn woven written "
    "rebuilt overheard withheld upheld outgrown foreseen remade resold retaken unlocked".split()
)
# Past forms that the tagger may call present ones after "you" or "they".
ONLY_PAST = frozenset(
    "ate became began bit blew bought broke brought built came caught chose did drank drew drove "
    "fell felt flew forgave forgot fought found froze gave got grew had heard held hid kept knew "
    "led left lent lost made meant met paid ran rang rode rose said sang sat saw sent shook shot "
    "slept sold spent spoke stole stood swam taught thought threw told took tore understood woke "
    "won wore wrote went".split()
)
IRREGULAR_PASTS = IRREGULAR_PARTICIPLES | ONLY_PAST
# Participles that are mostly felt as adjectives after be: "I am tired".
ADJECTIVAL = frozenset(
    "accustomed aged alarmed amazed amused annoyed ashamed astonished bored blessed complicated "
    "concerned confused convinced crowded dedicated delighted depressed determined devoted "
    "disappointed disgusted displeased divorced done embarrassed engaged excited exhausted "
    "experienced fascinated finished frightened frustrated gone impressed inclined interested "
    "involved jaded limited located married mistaken motivated overworked pleased prepared "
    "qualified related relaxed relieved retired satisfied scared shocked skilled sophisticated "
    "stressed supposed surprised talented terrified thrilled tired touched used upset worried "
    "wounded unemployed unexpected uninterested unprepared unmarried unused unfinished "
    "dressed drunk lost stuck closed crooked naked sacred left".split()
)
PEOPLE_NOUNS = {
    "mother", "father", "mum", "mom", "dad", "son", "daughter", "brother", "sister", "friend",
    "teacher", "child", "student", "boy", "girl", "man", "woman", "parent", "uncle", "aunt",
    "boss", "doctor", "police", "class", "team", "neighbour", "neighbor", "wife", "husband",
    "kid", "baby", "cousin", "pupil", "player", "driver", "worker", "staff", "government", "dog",
    "cat", "one", "person", "people", "guest", "visitor", "customer", "patient", "passenger",
    "colleague", "employee", "manager", "soldier", "grandmother", "grandfather", "grandma",
    "grandpa", "nurse", "waiter", "company", "school", "audience", "partner", "member", "family",
    "princess", "prince", "king", "queen", "prisoner", "victim", "thief", "writer", "actor",
    "artist",
    "crew", "coach", "citizen", "client", "engine", "horse",
}  # fmt: skip
_ADVERB_WORDS = {
    "all", "both", "each", "just", "ever", "already", "still", "even", "also", "only", "either",
    "long", "soon", "ago", "once", "yet", "always", "often", "yesterday", "now", "then", "at",
    "last", "least", "first", "almost", "nearly", "really", "simply", "hardly", "well", "badly",
}  # fmt: skip
_NOUN_PHRASE_TAGS = {
    "DT", "PDT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "CD", "POS", "RB",
    "WP$", "EX", "VBG", "VBN", "HYPH", "FW",
}  # fmt: skip
_SUBJECT_PRONOUNS = SUBJECT_PRONOUNS | {"there"}
_OPENERS = {
    "what", "when", "where", "why", "who", "whom", "which", "how", "whose", "and", "but", "so",
    "or", "nor", "neither", "never", "seldom", "rarely", "hardly", "scarcely", "only", "little",
    "then", "if", "because", "that", "than", "as",
}  # fmt: skip
_LONGEST_SUBJECT = 9
_STOPS = {"?", "!", '"', "”", "“", ";", ":"}


def is_participle(token: Token) -> bool:
    """May be a past participle, whatever the tagger says of "put" or "closed"."""
    low = token.lower_
    if low in IRREGULAR_PARTICIPLES:
        return token.tag_ not in {"NNS", "IN", "RB"}
    if token.tag_ == "VBN":  # every regular or rare participle ends so: turned, sewn, leapt
        return bool(low.endswith(("d", "n", "t")))
    return low.endswith("ed") and (token.tag_ in {"VBD", "JJ", "VB", "VBP", "NN"}) and len(low) > 3


def is_ing(token: Token) -> bool:
    """A verb form in -ing, not "something" or "morning"."""
    low = token.lower_
    if not low.endswith(("ing", "in'")) or len(low) < 4:
        return False
    if token.tag_ == "VBG":
        return True
    return token.pos_ in {"VERB", "AUX"}


def _is_base(token: Token) -> bool:
    return token.tag_ in {"VB", "VBP"} or token.lower_ in {"be", "have", "'ve", "get", "do"}


def _is_adverb(token: Token) -> bool:
    return token.tag_ in ADVERB_TAGS or token.lower_ in _ADVERB_WORDS


def _modifies_next_noun(token: Token) -> bool:
    """ "have **mixed** feelings": the participle belongs to the noun, not to have."""
    if token.i + 1 >= len(token.doc):
        return False
    following = token.doc[token.i + 1]
    return token.dep_ == "amod" and following.pos_ in {"NOUN", "PROPN", "ADJ"}


def _accepts(state: str, token: Token) -> bool:
    if state == "base":
        return _is_base(token)
    if state == "participle":  # after have
        return is_participle(token) and not _modifies_next_noun(token)
    if is_ing(token):  # after be; "it is worth doing" is none
        return bool(token.nbor(-1).lower_ != "worth")
    if not is_participle(token) or _modifies_next_noun(token):
        return False
    return token.tag_ != "JJ" or token.lower_ not in ADJECTIVAL and token.dep_ != "acomp"


def _may_invert(token: Token) -> bool:
    """Nothing that could be the subject stands just before: "…, is the man reading"."""
    if token.i == 0:
        return True
    before = token.nbor(-1)
    return before.is_punct or before.lower_ in _OPENERS or before.tag_ in {"WRB", "WDT", "UH", "CC"}


def _asked_noun(token: Token) -> bool:
    """ "Which book **are** …", "How many people **were** …": the noun before be is asked for."""
    opening = token.sent.start if token.doc.has_annotation("SENT_START") else 0
    return token.i > opening and token.doc[opening].tag_ in {"WRB", "WDT", "WP", "WP$", "IN"}


def _next(token: Token, state: str, inverting: bool) -> tuple[Token | None, list[Token], bool]:
    """The word that continues the chain, the negations passed, and whether a subject was passed."""
    doc = token.doc
    negations: list[Token] = []
    place = token.i + 1
    while place < len(doc):
        here = doc[place]
        if here.lower_ in NOT:
            negations.append(here)
        elif _accepts(state, here):
            return here, negations, False
        elif not _is_adverb(here):
            break
        place += 1
    if not inverting or place >= len(doc):
        return None, negations, False
    passed = 0
    while place < len(doc) and passed < _LONGEST_SUBJECT:
        here = doc[place]
        if here.lower_ in NOT:
            negations.append(here)
        elif passed and _accepts(state, here) and not _inside_subject(here):
            return here, negations, True
        elif passed and state == "base" and here.nbor(-1).lower_ in _SUBJECT_PRONOUNS:
            # "Don't you like it?": after the pronoun comes the verb, whatever its tag
            if not _is_adverb(here) and here.is_alpha and here.lower_ not in {"and", "or", "of"}:
                return here, negations, True
        elif here.text in _STOPS or not (
            here.tag_ in _NOUN_PHRASE_TAGS
            or _is_adverb(here)
            or here.lower_ in {"of", "and", "in", "on", "from", "at", "the", "with", "for"}
        ):
            break
        elif here.lower_ in _SUBJECT_PRONOUNS and passed and here.nbor(-1).lower_ != "and":
            break
        passed += 1
        place += 1
    if state == "base" and token.dep_ == "aux" and token.head.i > token.i + 1:
        if token.head.is_alpha and token.head.tag_ in {"JJ", "NN", "RB", "IN"}:
            return token.head, negations, True  # "When will the shop open?", open taken for JJ
    return None, negations, False


def _inside_subject(token: Token) -> bool:
    """ "Is the **broken** chair …": the word stands before the noun it describes."""
    before = token.nbor(-1)
    while before.i and (before.lower_ in NOT or before.tag_ == "RB"):
        before = before.nbor(-1)
    if before.tag_ == "IN" and before.lower_ not in {"that"}:
        return True  # "Are you interested in **learning** …"
    return (
        before.tag_ in {"DT", "PRP$", "POS"} and before.lower_ not in {"this", "that", "all"}
    ) or (token.dep_ == "amod" and token.head.i > token.i)


def _read(start: Token) -> VerbGroup | None:
    low = start.lower_
    modal = tense = None
    to = do = ing = False
    inverting = _may_invert(start) or _asked_noun(start)
    state: str
    if low in MODALS and (start.tag_ in {"MD", "VBP", "VB"} or low in {"wo", "ca", "sha"}):
        modal, state = MODAL_OF[low], "base"
    elif low == "to":
        to, state, inverting = True, "base", False
    elif low in DO:
        do, state = True, "base"
        tense = "past" if low == "did" else "present"
    elif low in HAVE and low != "having":
        state, tense = "participle", "past" if low == "had" else "present"
    elif low == "ai" and (start.i + 1 >= len(start.doc) or start.nbor().lower_ not in NOT):
        return None  # a name
    elif low in PRESENT_BE | AINT or low in PAST_BE:
        state, tense = "be", "past" if low in PAST_BE else "present"
    elif low in IS_OR_HAS:
        return _read_s(start)
    elif low in HAD_OR_WOULD:
        return _read_d(start)
    elif low == "having":
        state, ing, inverting = "participle", True, False
    elif low == "being":
        state, ing, inverting = "be", True, False
    else:
        return None
    return _continue(start, state, inverting, modal, tense, to, do, ing)


def _read_s(start: Token) -> VerbGroup | None:
    """ "She's been", "It's raining": has or is, by the word that follows."""
    if start.tag_ == "POS" and not _is_reduced_is(start):
        return None
    if start.i and start.nbor(-1).lower_ == "let":
        return None
    inverting = _may_invert(start) or _asked_noun(start)
    following, _, _ = _next(start, "participle", inverting)
    perfect = False
    if following is not None:
        has_object = any(
            child.dep_ == "dobj" and child.i > following.i for child in following.children
        )
        perfect = following.lower_ in {"been", "got", "had", "become", "come"} or (
            following.lower_ not in ADJECTIVAL and (has_object or start.lemma_ == "have")
        )
        perfect = perfect or (following.dep_ not in {"acomp"} and start.lemma_ == "have")
    state = "participle" if perfect else "be"
    return _continue(start, state, inverting, None, "present", False, False, False)


def _is_reduced_is(token: Token) -> bool:
    """ "The baby**'s** crying." with no other verb: is, not a possessive."""
    if token.i + 1 >= len(token.doc) or not (is_ing(token.nbor()) or token.nbor().tag_ == "VBN"):
        return False
    return not any(other.tag_ in {"VBZ", "VBP", "VBD", "MD"} for other in token.doc[token.i :])


def _read_d(start: Token) -> VerbGroup | None:
    inverting = _may_invert(start)
    base, _, _ = _next(start, "base", inverting)
    participle, _, _ = _next(start, "participle", inverting)
    if participle is not None and (base is None or participle.i <= base.i):
        if participle.lower_ in {"better"}:
            return None
        if participle.tag_ != "VB":
            return _continue(start, "participle", inverting, None, "past", False, False, False)
    if base is not None:
        return _continue(start, "base", inverting, "would", None, False, False, False)
    return None


def _continue(
    start: Token,
    state: str,
    inverting: bool,
    modal: str | None,
    tense: str | None,
    to: bool,
    do: bool,
    ing: bool,
) -> VerbGroup:
    tokens = [start]
    perfect = progressive = passive = inverted = False
    negation: Token | None = None
    verb: Token | None = None
    current = start
    kind = state
    while True:
        following, negations, passed = _next(current, kind, inverting and len(tokens) == 1)
        if following is not None and following.lower_ == "to":
            following = None
        if following is not None or (negations and negations[0].i == current.i + 1):
            negation = negation or next(iter(negations), None)
        if following is None:
            tokens += [n for n in negations[:1] if n.i == current.i + 1]
            break
        inverted = inverted or passed
        tokens += negations
        low = following.lower_
        if kind == "participle":
            perfect = True
        elif kind == "be":
            if is_ing(following):
                progressive = True
            else:
                passive = True
        tokens.append(following)
        if low in {"be", "been", "being"} and not (low == "being" and kind == "participle"):
            if passive and low == "been":
                break
            kind = "be"
        elif low in {"have", "'ve"} and kind == "base":
            kind = "participle"
        elif low == "ought":
            kind = "base"
        else:
            verb = following
            break
        current = following
    last = next(token for token in reversed(tokens) if token.lower_ not in NOT)
    return VerbGroup(
        tokens=tuple(tokens),
        head=last if verb is None else verb,
        verb=verb,
        negation=negation,
        modal=modal,
        tense=tense,
        form="VBG" if ing else None,
        to=to,
        do=do,
        perfect=perfect,
        progressive=progressive,
        passive=passive,
        inverted=inverted,
    )


def chains(doc: Doc) -> tuple[VerbGroup, ...]:
    """All chains of a sentence, in order, each auxiliary in one of them; read once a Doc."""
    found: tuple[VerbGroup, ...] | None = doc.user_data.get("auxiliary_chains")
    if found is None:
        found = tuple(_all_chains(doc))
        doc.user_data["auxiliary_chains"] = found
    return found


def _all_chains(doc: Doc) -> Iterator[VerbGroup]:
    used: set[int] = set()
    for token in doc:
        if token.i in used:
            continue
        chain = _read(token)
        if chain is not None:
            used.update(part.i for part in chain.tokens)
            yield chain


def _within_sentence(form: VerbGroup) -> Iterator[VerbGroup]:
    """ "**Is** it yours?" **asked** the driver: two verbs, though the parser joins them."""
    doc = form.first.doc
    if form.length == 1 or not any(
        token.text in _STOPS for token in doc[form.first.i : form.head.i]
    ):
        yield form
        return
    first = form.tokens[0]
    yield VerbGroup((first,), first, None, modal=form.modal, tense=form.tense)
    verb = form.head
    tense = {"VBD": "past", "VBN": "past", "VBZ": "present", "VBP": "present"}.get(verb.tag_)
    yield VerbGroup((verb,), verb, verb, form.subject, tense=tense)


def verb_forms(doc: Doc) -> tuple[VerbGroup, ...]:
    """Every verb with its auxiliaries, from the parse or from the word order; once a Doc."""
    found: tuple[VerbGroup, ...] | None = doc.user_data.get("verb_forms")
    if found is None:
        by_head: dict[int, VerbGroup] = {}
        for group in verb_groups(doc):
            for form in _within_sentence(group):
                by_head[form.head.i] = form
        for chain in chains(doc):
            place = chain.head.i
            known = by_head.get(place)
            if chain.length > 1 and (known is None or known.length < chain.length):
                by_head[place] = chain
                for part in chain.tokens:  # "Is" of "Is your dad cooking" is no main verb
                    if part.i != place:
                        by_head.pop(part.i, None)
        found = tuple(by_head.values())
        doc.user_data["verb_forms"] = found
    return found


# "My hobby **is collecting** stamps": be joins two things and makes no tense.
_ACTIVITY_NAMES = {
    "hobby", "job", "dream", "pastime", "passion", "fear", "worry", "nightmare", "problem",
    "interest", "activity", "thing", "idea", "part", "secret", "key", "pleasure", "habit", "work",
    "talent",
    "exercise", "duty", "task", "goal", "aim", "sport", "advantage", "disadvantage", "danger",
    "difficulty", "mistake", "challenge", "solution", "way", "skill", "risk", "option", "weakness",
}  # fmt: skip


def names_activity(form: VerbGroup) -> bool:
    """Be before an -ing form that is a noun: "my job is teaching", "Is smoking allowed?"."""
    if not form.progressive or form.modal or form.perfect or form.to:
        return False
    be = form.first
    following = be.nbor() if be.i + 1 < len(be.doc) else None
    if be.i == 0:
        return following is not None and following.lower_.endswith("ing")
    place = be.i - 1
    while place >= 0 and be.i - place < 7:
        token = be.doc[place]
        if token.lemma_.lower() in _ACTIVITY_NAMES:
            return True
        if token.tag_ in {"PRP", "VBZ", "VBP", "VBD"} or token.is_punct or token.dep_ == "mark":
            return False
        place -= 1
    return False

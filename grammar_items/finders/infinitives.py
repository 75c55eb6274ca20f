"""Infinitives with to: their forms and the words they follow.

"She asked me **not to tell** anyone" has a negative infinitive after verb and
object; "nothing **to say**" one after nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Span, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.auxiliary_chains import PEOPLE_NOUNS, is_participle, verb_forms
from grammar_items.finders.noun_phrases import pronoun_object
from grammar_items.finders.passive import is_passive
from grammar_items.finding import finder
from grammar_items.usage.closed_class import FINITE_BE, IS_OR_HAS
from grammar_items.verb_groups import VerbGroup

_BE = FINITE_BE | {"be", "been"}
_NOT = {"not", "never"}
"""Without n't, which belongs to the verb before: "don't to go" is no "not to go"."""
# A base form that the tagger may take for a noun after "to".
_NOUNS_OR_VERBS = {
    "land", "work", "help", "cook", "dance", "rest", "sleep", "walk", "wait", "play", "study",
    "visit", "answer", "move", "stop", "start", "swim", "paint", "travel", "train", "talk", "run",
    "smile", "cry", "vote", "fight", "return", "report", "practise", "practice", "drive", "fly",
}  # fmt: skip
_SURE_BEFORE_INFINITIVE = {
    "force", "tell", "ask", "want", "teach", "allow", "order", "advise", "hope", "decide", "plan",
    "need", "try", "learn", "forget", "promise", "refuse", "encourage", "persuade", "expect",
}  # fmt: skip
_NOUN_LIKE = {"NN", "NNP", "JJ", "VBP", "IN"}


@dataclass(frozen=True, eq=False)
class Infinitive:
    """ "not to be told": ``to`` and ``verb`` tokens, ``negation`` before to, and the passive."""

    to: Token
    verb: Token
    end: int
    negation: Token | None
    perfect: bool
    passive: bool

    @property
    def start(self) -> int:
        return int(self.to.i if self.negation is None else self.negation.i)

    @property
    def before(self) -> Token | None:
        """The word before the infinitive and its negation."""
        return self.to.doc[self.start - 1] if self.start else None

    @property
    def words(self) -> tuple[int, ...]:
        """The anchors of every item made by the infinitive: not, to and the verb words."""
        return verbs_in(self.to.doc, self.start, self.end) or (self.to.i, self.verb.i)

    @property
    def found(self) -> Found:
        return found(*self.words, start=self.start, end=self.end)


def infinitives(doc: Doc) -> tuple[Infinitive, ...]:
    """All infinitives with to; worked out once a Doc."""
    found: tuple[Infinitive, ...] | None = doc.user_data.get("infinitives")
    if found is None:
        found = ()
        if any(token.lower_ == "to" for token in doc):
            forms = {form.first.i: form for form in verb_forms(doc) if form.to}
            found = tuple(_infinitives(doc, forms))
        doc.user_data["infinitives"] = found
    return found


def _infinitives(doc: Doc, forms: dict[int, VerbGroup]) -> Iterator[Infinitive]:
    for token in doc:
        if token.lower_ != "to" or token.i + 1 >= len(doc):
            continue
        verb = _verb_after(token)
        if verb is None:
            continue
        negation = None
        if token.i and token.nbor(-1).lower_ in _NOT:
            negation = token.nbor(-1)
        form = forms.get(token.i)
        perfect = passive = False
        end = verb.i + 1
        if form is not None and form.length > 1:
            perfect, passive = form.perfect, is_passive(form)
            if form.perfect or form.passive or form.progressive:
                end = max(end, form.span[1])
        yield Infinitive(token, verb, end, negation, perfect, passive)


def _verb_after(to: Token) -> Token | None:
    place = to.i + 1
    doc = to.doc
    while place < len(doc) and doc[place].tag_ == "RB" and place < to.i + 3:
        place += 1
    if place >= len(doc):
        return None
    here = doc[place]
    if here.tag_ == "VB":
        return here
    if to.tag_ == "TO" and here.tag_ in _NOUN_LIKE and to.dep_ == "aux":
        return here
    if here.lower_ in _NOUNS_OR_VERBS and here.tag_ == "NN" and here.i == to.i + 1:
        words = {token.lemma_.lower() for token in doc[max(0, to.i - 5) : to.i]}
        return here if words & _SURE_BEFORE_INFINITIVE else None
    return None


@finder
def infinitive_with_to(doc: Doc) -> Finds:
    """I'd like **to go**; not "not to go", "have to go" nor "used to go"."""
    for infinitive in infinitives(doc):
        if infinitive.negation is None and not _after_modal_phrase(infinitive):
            yield infinitive.found


def _after_modal_phrase(infinitive: Infinitive) -> bool:
    """ "have to", "ought to", "used to", "going to": modal items of their own."""
    before = infinitive.before
    if before is None:
        return False
    if before.lower_ in {"ought", "gon", "got"}:
        return True
    if before.lower_ in {"have", "has", "had", "having", "'ve"}:
        return True
    if before.lower_ == "used":
        return not any(token.lower_ in _BE for token in before.doc[max(0, before.i - 3) : before.i])
    if before.lower_ == "going":
        return any(token.lower_ in _BE for token in before.doc[max(0, before.i - 6) : before.i])
    return False


@finder
def negative_infinitive(doc: Doc) -> Finds:
    """Try **not to laugh**."""
    for infinitive in infinitives(doc):
        if infinitive.negation is not None:
            before = infinitive.before
            if before is None or before.lower_ not in {"ought", "used"}:
                yield infinitive.found


@finder
def perfect_infinitive(doc: Doc) -> Finds:
    """He seems **to have lost** his way; not "to have been lost"."""
    for infinitive in infinitives(doc):
        if infinitive.perfect and not infinitive.passive:
            yield infinitive.found


@finder
def passive_infinitive(doc: Doc) -> Finds:
    """She wants **to be left** alone."""
    for infinitive in infinitives(doc):
        if infinitive.passive and not infinitive.perfect:
            before = infinitive.before
            if before is None or before.lower_ not in {"have", "has", "had", "ought"}:
                yield infinitive.found


@finder
def perfect_passive_infinitive(doc: Doc) -> Finds:
    """The castle is said **to have been built** in a year."""
    for infinitive in infinitives(doc):
        if infinitive.passive and infinitive.perfect:
            yield infinitive.found
    if any(token.lower_ == "been" for token in doc):
        yield from _to_have_been(doc)


def _to_have_been(doc: Doc) -> Finds:
    for token in doc[:-3]:
        if token.lower_ == "to" and token.nbor().lower_ == "have":
            place = token.i + 2
            while place < len(doc) - 1 and doc[place].tag_ == "RB":
                place += 1
            if doc[place].lower_ != "been":
                continue
            place += 1
            while place < len(doc) - 1 and doc[place].tag_ == "RB":
                place += 1
            if place < len(doc) and doc[place].tag_ in {"VBN", "VBD"} and is_participle(doc[place]):
                if doc[place].lower_ not in {"tired", "interested", "excited", "married"}:
                    yield found(token.i, place)


_PHRASE_TAGS = {
    "DT", "PDT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "CD", "POS", "VBN",
    "HYPH", "EX",
}  # fmt: skip


def _phrase_before(place: int, doc: Doc, longest: int = 9) -> int:
    """Where the noun phrase that ends before ``place`` begins; ``place`` when there is none."""
    start = place
    while start > 0 and place - start < longest:
        token = doc[start - 1]
        joined = token.lower_ in {"and", "or", "of", "in", "from", "with", "else", "at", "on"}
        adverb = token.tag_ == "RB" and token.lower_ not in {"not", "never"} and start != place
        if token.tag_ in _PHRASE_TAGS or token.lower_ == "else":
            start -= 1
        elif (joined or adverb) and start != place and start > 1:
            start -= 1
        else:
            break
    while start < place and (
        doc[start].lower_ in {"and", "or", "of", "in", "from", "with", "at", "on"}
        or doc[start].tag_ in {"POS"}
    ):
        start += 1
    return start


_KIND = {
    "kind", "nice", "good", "polite", "rude", "silly", "stupid", "foolish", "clever", "wise",
    "brave", "careless", "generous", "thoughtful", "selfish", "cruel", "wrong", "right", "sweet",
    "unkind", "smart", "crazy", "lovely", "honest", "mean", "naughty", "childish", "impolite",
    "thoughtless", "considerate", "typical", "sensible", "unwise", "reasonable", "great",
}  # fmt: skip
# "for years to come", "for a place to live": no one who does something.
_NO_DOERS = {
    "time", "times", "way", "ways", "chance", "place", "places", "reason", "reasons", "years",
    "year", "ability", "hours", "hour", "days", "day", "weeks", "week", "months", "minutes",
    "centuries", "moment", "while", "ever", "free", "sure", "example", "opportunity", "right",
    "money", "life", "lunch", "dinner", "breakfast", "sale", "instance", "permission",
}  # fmt: skip


@finder
def infinitive_with_its_subject(doc: Doc) -> Finds:
    """It is hard **for me to wait**; it was kind **of you to help**."""
    words = {token.lower_ for token in doc}
    if "to" not in words or not words & {"for", "of"}:
        return
    for infinitive in infinitives(doc):
        start = infinitive.start
        opening = _phrase_before(start, doc)
        for place in range(start - 1, max(-1, opening - 2), -1):
            token = doc[place]
            if place == start - 1 or token.lower_ not in {"for", "of"}:
                continue
            if token.lower_ == "of" and not _after_kind(token):
                continue
            if token.lower_ == "for" and not _for_with_subject(token, infinitive):
                continue
            person = pronoun_object(doc, place + 1, infinitive.start)
            yield found(place, *person, *infinitive.words)
            break


def _after_kind(token: Token) -> bool:
    return token.i > 0 and token.nbor(-1).lower_ in _KIND


def _for_with_subject(token: Token, infinitive: Infinitive) -> bool:
    """Leaves out "looking for a place to live", "for a long time to come"."""
    phrase = token.doc[token.i + 1 : infinitive.start]
    head = phrase[-1]
    before = token.nbor(-1) if token.i else None
    if head.lower_ in _NO_DOERS:
        return False
    if head.lower_ in {"something", "anything", "someone", "somebody", "nothing"}:
        return before is not None and before.pos_ == "ADJ"
    if before is not None and before.lemma_ in {"look", "search", "pay", "thank", "ask", "hunt"}:
        return bool(head.tag_ == "PRP" and before.lemma_ == "ask")
    # "buy food for the children to eat" has a subject, "a tool for the job to …" is rare
    return head.pos_ in {"NOUN", "PROPN", "PRON", "DET", "ADJ", "NUM"}


_THING = {"something", "anything", "nothing", "everything"}


@finder
def thing_with_infinitive(doc: Doc) -> Finds:
    """**something to eat**, **nothing interesting to say**."""
    if not any(token.lower_ in _THING for token in doc):
        return
    for infinitive in infinitives(doc):
        place = infinitive.start - 1
        while place >= 0 and place > infinitive.start - 6:
            token = doc[place]
            if token.lower_ in _THING:
                yield found(place, *infinitive.words)
                break
            if not (
                token.tag_ in {"JJ", "JJR", "RB", "RBR", "PRP", "PRP$", "NN", "NNS", "NNP", "CC"}
                or token.lower_ in {"else", "for", "the", "or", "important", "sweet", "more"}
            ):
                break
            place -= 1


def _purpose(doc: Doc, opening: tuple[str, ...], negative: bool) -> Finds:
    """The words of ``opening`` before an infinitive, with or without not."""
    last = opening[-1]
    for infinitive in infinitives(doc):
        before = infinitive.before
        if (infinitive.negation is not None) != negative or before is None:
            continue
        if before.lower_ == last:
            start = before.i - len(opening) + 1
            if start >= 0 and all(
                doc[start + step].lower_ == word for step, word in enumerate(opening)
            ):
                yield found(*range(start, before.i + 1), *infinitive.words)


@finder
def in_order_to(doc: Doc) -> Finds:
    """We left early **in order to catch** the train."""
    return _purpose(doc, ("in", "order"), negative=False)


@finder
def in_order_not_to(doc: Doc) -> Finds:
    """She whispered **in order not to wake** the baby."""
    return _purpose(doc, ("in", "order"), negative=True)


@finder
def so_as_to(doc: Doc) -> Finds:
    """He moved closer **so as to hear** better."""
    return _purpose(doc, ("so", "as"), negative=False)


@finder
def so_as_not_to(doc: Doc) -> Finds:
    """We walked slowly **so as not to slip**."""
    return _purpose(doc, ("so", "as"), negative=True)


# Nouns whose "is to" only says what they are: "my plan is to travel".
_CLAUSE_OPENERS = {"i", "you", "he", "she", "it", "we", "they", "that"}  # "all you need is to …"
_SAID_TO_BE = {
    "aim", "plan", "goal", "dream", "job", "way", "thing", "idea", "purpose", "task", "duty",
    "wish", "hope", "hobby", "intention", "problem", "point", "solution", "key", "first", "step",
    "role", "response", "mission", "ambition", "object", "objective", "decision", "advice",
    "answer", "best",
    "trick", "challenge", "secret", "function", "desire", "rule", "need", "choice", "option",
    "strategy", "habit", "mistake", "suggestion", "method", "reason", "all", "what", "next", "last",
    "resolution", "responsibility", "order", "cure", "tendency", "temptation", "priority", "focus",
    "work", "business", "life", "pleasure", "success", "happiness", "love", "policy", "proposal",
    "custom",
    "tradition", "instinct", "target", "part", "use", "joy", "fun", "everything", "concern",
    "orders", "that", "this", "it", "motive", "impulse", "alternative", "ways", "plans", "moment",
    "dreams", "choices", "options", "aims", "goals", "attempt", "effort", "request", "things",
}  # fmt: skip


@finder
def be_to_do(doc: Doc) -> Finds:
    """The queen **is to visit** Kenya; you **are not to touch** this; not "my aim is to win"."""
    for infinitive in infinitives(doc):
        before = infinitive.before
        if before is None:
            continue
        be = _finite_be_before(before)
        if be is None or infinitive.verb.lower_ in {"blame"}:
            continue
        subject = _subject_of_be(be, infinitive)
        if subject is None or _only_names(be, subject):
            continue
        yield found(be.i, *infinitive.words)


def _finite_be_before(token: Token) -> Token | None:
    """Be just before the infinitive, or before its subject in a question."""
    doc = token.doc
    if token.lower_ in {"n't", "not"} and token.i:
        token = token.nbor(-1)
    if token.lower_ in FINITE_BE:
        if token.lower_ in IS_OR_HAS and token.tag_ == "POS":
            return None
        return token
    start = token.i if token.tag_ == "PRP" else _phrase_before(token.i + 1, doc, 5)
    if not _one_noun_phrase(doc, start, token.i + 1):
        return None
    be = doc[start - 1] if start else None
    if be is not None and be.lower_ in {"not", "n't"} and be.i:
        be = be.nbor(-1)
    if be is not None and be.lower_ in FINITE_BE and _opens_question(be):
        return be
    return None


def _one_noun_phrase(doc: Doc, start: int, end: int) -> bool:
    """ "the meeting" of "Is the meeting to take place?", not "this the way"."""
    phrase = doc[start:end]
    if not len(phrase) or phrase[-1].tag_ not in {"PRP", "NN", "NNS", "NNP", "NNPS", "DT"}:
        return False
    if len(phrase) == 1:
        return True
    if any(token.tag_ == "PRP" for token in phrase):
        return False
    return all(token.tag_ not in {"DT", "PRP$"} for token in phrase[1:])


def _opens_question(be: Token) -> bool:
    doc = be.doc
    if doc[len(doc) - 1].text not in {"?", '"', "”"}:
        return False
    return (
        be.i == 0
        or be.nbor(-1).tag_ in {"WRB", "WP", "WDT"}
        or be.nbor(-1).is_punct
        or (doc[0].tag_ in {"WRB", "WP", "WDT"} and be.i < 5)
    )


def _subject_of_be(be: Token, infinitive: Infinitive) -> Token | None:
    doc = be.doc
    for token in doc:
        if token.dep_ in {"nsubj", "nsubjpass", "expl", "csubj"} and token.i < infinitive.start:
            if (
                token.head.i == be.i
                or token.head.i == infinitive.verb.i
                or (token.head.i == infinitive.end - 1)
            ):
                return token
    if be.i and be.nbor(-1).pos_ in {"NOUN", "PROPN", "PRON"}:
        return be.nbor(-1)
    following = be.nbor() if be.i + 1 < len(doc) else None
    return following if following is not None and following.i < infinitive.start else None


def _only_names(be: Token, subject: Token) -> bool:
    """ "My job is to teach": to teach is what the job is."""
    if subject.dep_ == "csubj" or subject.pos_ == "VERB":
        return True
    if subject.lower_ == "what" and be.i == 1 and be.doc[len(be.doc) - 1].text == "?":
        return False  # "What is to be done?"
    doc = be.doc
    if subject.lower_ in {"that", "this", "which"} and subject.dep_ == "nsubj":
        # "the meeting that is to take place" has that as a relative
        return bool(subject.tag_ != "WDT")
    if subject.lower_ in {"mine", "yours", "his", "hers", "ours", "theirs"}:
        return True
    if subject.lower_ in {"it", "there"} and any(
        token.lower_ in {"how", "all", "what", "everything"} for token in doc[: be.i]
    ):
        return True  # "how hard it is to crawl", "all there is to know"
    if subject.lower_ == "it":
        return bool(be.i + 1 < len(doc) and doc[be.i + 1].lower_ != "to")
    if subject.lower_ in _SAID_TO_BE - {"that", "this", "it"}:
        return True
    if subject.lemma_.lower() in _SAID_TO_BE - {"that", "this", "it"}:
        return True
    return not _opens_question(be) and any(
        token.lower_ == "what" or token.lower_ == "all" and token.nbor().lower_ in _CLAUSE_OPENERS
        for token in doc[: min(be.i, 2)]
    )


@finder
def be_about_to(doc: Doc) -> Finds:
    """The film **is about to start**."""
    for infinitive in infinitives(doc):
        before = infinitive.before
        if before is None or before.lower_ != "about" or infinitive.negation is not None:
            continue
        place = before.i - 1
        while place >= 0 and before.i - place < 10:
            if doc[place].lower_ in _BE:
                yield found(place, before.i, *infinitive.words)
                break
            place -= 1


# be, have and the modal phrases are no verbs with an infinitive after them here.
_NOT_BEFORE_INFINITIVE = {"be", "have", "ought", "go"}
# Verbs after which the infinitive says why: "he stopped to rest", "she came to help".
_ONLY_PURPOSE = {
    "come", "run", "stop", "stand", "sit", "work", "live", "study", "wake", "leave", "return",
    "walk", "jump", "wait", "rise", "travel", "move", "turn", "hurry", "rush", "stay", "lie",
    "call", "drive", "fight", "get", "save", "meet", "eat", "kneel", "exist", "look", "drop",
    "gather", "climb", "fly", "bend", "pause", "pray", "smile", "grow", "do", "say", "speak",
    "read", "play", "sing", "write", "help",
}  # fmt: skip
_PURPOSE_OR_COMPLEMENT = {"help", "wait", "fight", "come", "grow", "get", "pray"}


def _verb_before(infinitive: Infinitive) -> Token | None:
    """The verb just before the infinitive, an adverb or particle passed over."""
    token = infinitive.before
    steps = 0
    while token is not None and token.i and steps < 2:
        if token.pos_ in {"VERB", "AUX"}:
            break
        if token.tag_ in {"RB", "RP"} and token.lower_ not in {"so", "enough", "too", "not"}:
            token = token.nbor(-1)
            steps += 1
            continue
        return None
    if token is None or token.pos_ not in {"VERB", "AUX"}:
        return None
    if steps and token.lemma_ not in _LEARNT_VERBS:
        return None  # "take forever to dry", but "tried hard to win"
    return token


def _takes_infinitive(verb: Token, infinitive: Infinitive) -> bool:
    if verb.lemma_ in _NOT_BEFORE_INFINITIVE or verb.tag_ == "MD":
        return False
    low = verb.lower_
    if low in {"used", "supposed", "going", "gon", "got", "have", "has", "had", "need"} and (
        _after_modal_phrase(infinitive)
    ):
        return False
    if low == "used":
        return False
    if verb.lemma_ in _ONLY_PURPOSE:
        return verb.lemma_ in _PURPOSE_OR_COMPLEMENT and infinitive.verb.dep_ == "xcomp"
    if infinitive.verb.dep_ == "advcl" and infinitive.verb.head == verb:
        return verb.lemma_ in _LEARNT_VERBS
    return True


# Verbs that are taught with an infinitive, so that a doubtful parse does not lose them.
_LEARNT_VERBS = {
    "afford", "agree", "aim", "appear", "arrange", "ask", "attempt", "begin", "beg", "bother",
    "care", "cease", "choose", "claim", "consent", "continue", "dare", "decide", "decline",
    "demand", "deserve", "desire", "endeavour", "expect", "fail", "forget", "happen", "hate",
    "hesitate", "hope", "intend", "learn", "like", "long", "love", "manage", "mean", "need",
    "neglect", "offer", "plan", "plot", "prefer", "prepare", "pretend", "proceed", "promise",
    "propose", "prove", "refuse", "regret", "remember", "resolve", "seek", "seem", "start",
    "strive", "struggle", "swear", "tend", "threaten", "try", "turn", "undertake", "volunteer",
    "vow", "want", "wish", "yearn", "opt", "look", "guarantee", "train", "vote",
}  # fmt: skip


@finder
def verb_with_infinitive(doc: Doc) -> Finds:
    """She **wants to leave**; not "has to leave" nor "is to leave"."""
    for infinitive in infinitives(doc):
        if infinitive.negation is None:
            verb = _verb_before(infinitive)
            if verb is not None and _takes_infinitive(verb, infinitive):
                yield found(*infinitive.words, lexical=(verb.i,))
            elif verb is None and (learnt := _learnt_before(infinitive)) is not None:
                yield found(*infinitive.words, lexical=(learnt.i,))


def _learnt_before(infinitive: Infinitive) -> Token | None:
    """ "We **hope to** …" with hope taken for a noun after a pronoun."""
    token = infinitive.before
    if token is None or token.i == 0:
        return None
    before = token.nbor(-1)
    if token.lower_ in {"learning", "planning", "trying", "hoping", "starting", "beginning"}:
        return token if before.lower_ in IS_OR_HAS else None
    if token.lemma_.lower() not in _LEARNT_VERBS:
        return None
    if before.lower_ in {"i", "you", "we", "they", "he", "she", "it", "n't", "will", "to"}:
        return token
    return None


@finder
def verb_with_negative_infinitive(doc: Doc) -> Finds:
    """He **decided not to go**; not "he was told never to go"."""
    for infinitive in infinitives(doc):
        if infinitive.negation is not None and infinitive.negation.lower_ == "not":
            verb = _verb_before(infinitive)
            if verb is not None and verb.lemma_ not in {"be", "have", "ought"}:
                if verb.lower_ != "used" and verb.tag_ != "MD":
                    yield found(*infinitive.words, lexical=(verb.i,))
            elif verb is None and (learnt := _learnt_before(infinitive)) is not None:
                yield found(*infinitive.words, lexical=(learnt.i,))


_WITH_OBJECT = {
    "advise", "allow", "appoint", "ask", "assist", "authorise", "authorize", "beg", "bribe",
    "cause", "caution", "challenge", "choose", "command", "compel", "convince", "dare", "direct",
    "drive", "enable", "encourage", "entitle", "entreat", "expect", "forbid", "force", "get",
    "hate", "help", "hire", "implore", "induce", "influence", "inspire", "instruct", "intend",
    "invite", "lead", "like", "love", "mean", "motivate", "need", "notify", "oblige", "order",
    "pay", "permit", "persuade", "prefer", "prepare", "press", "program", "prompt", "pressure",
    "push", "remind", "request", "require", "select", "send", "summon", "teach", "tell", "tempt",
    "train", "trust", "urge", "want", "warn", "wish", "believe", "consider", "know", "pick",
    "nominate", "elect", "lobby", "nag", "coax",
}  # fmt: skip
_OBJECT_PRONOUNS = {
    "me", "you", "him", "her", "it", "us", "them", "everyone", "everybody", "someone", "somebody",
    "anyone", "anybody", "nobody", "myself", "yourself", "himself", "herself", "themselves",
    "ourselves", "itself", "people", "children",
}  # fmt: skip
# With these a thing as object and an infinitive is mostly a purpose: "need money to live".
_THING_MEANS_PURPOSE = {
    "need", "get", "send", "pay", "choose", "like", "love", "want", "hate", "know", "press", "push",
    "drive", "select", "pick", "lead", "use", "consider", "find", "believe", "help",
}  # fmt: skip


def _verb_and_object_before(infinitive: Infinitive, doc: Doc) -> Token | None:
    """The verb before an object before the infinitive: **asked** [her friends] to come."""
    end = infinitive.start
    while end > 1 and doc[end - 1].tag_ == "RB" and doc[end - 1].lower_ not in {"not", "too"}:
        end -= 1  # "told him again to stop"
    place = end
    while place > 0 and end - place < 10:
        place -= 1
        token = doc[place]
        if token.lemma_ in _WITH_OBJECT and token.pos_ in {"VERB", "AUX"} and token.tag_ != "VBN":
            if place < end - 1 or doc[end - 1].lower_ in _OBJECT_PRONOUNS:
                return token if place < end - 1 else None
            return None
        if token.lemma_ in _WITH_OBJECT and token.tag_ == "VBN" and place < end - 1:
            return token if _is_perfect_participle(token) else None
        if token.pos_ in {"VERB", "AUX"} and token.tag_ not in {"VBG", "VBN"}:
            return None
        if token.is_punct and token.text not in {"-", "’", "'", '"'}:
            return None
    return None


def _is_perfect_participle(token: Token) -> bool:
    return any(
        child.dep_ == "aux" and child.lemma_ in {"have", "'ve"} or child.lower_ in {"'ve"}
        for child in token.children
    ) or any(other.lemma_ == "have" for other in token.doc[max(0, token.i - 4) : token.i])


def _is_object_with_infinitive(verb: Token, infinitive: Infinitive, doc: Doc) -> bool:
    phrase = doc[verb.i + 1 : infinitive.start]
    if not len(phrase):
        return False
    head = _object_head(phrase)
    if head is None or head.lower_ in {"something", "anything", "nothing", "everything", "how"}:
        return False
    if any(token.lower_ in {"that", "if", "for"} and token.tag_ == "IN" for token in phrase):
        return False
    if phrase[0].tag_ in {"IN", "TO", "RP", "WRB", "WP", "CC"}:
        return False
    if head.lower_ in _OBJECT_PRONOUNS or head.tag_ in {"PRP", "NNP", "NNPS"}:
        return verb.lemma_ not in {"know", "pay", "send", "love", "like", "hate"} or (
            verb.lemma_ in {"like", "love", "hate"}
            and _after_would(verb)
            or verb.lemma_ in {"send", "pay"}
        )
    person = head.lemma_.lower() in PEOPLE_NOUNS or head.tag_ == "NNPS"
    if verb.lemma_ in _THING_MEANS_PURPOSE:
        return person or (
            verb.lemma_ in {"want", "need", "help", "get", "like"}
            and head.dep_ in {"nsubj", "nsubjpass"}
        )
    told_thing = head.lower_ in {"story", "lie", "question"}
    return not (told_thing and verb.lemma_ in {"tell", "ask", "teach"})


def _object_head(phrase: Span) -> Token | None:
    tokens = list(phrase)
    nouns = [t for t in tokens if t.pos_ in {"NOUN", "PROPN", "PRON", "NUM", "DET", "ADJ"}]
    for token in nouns:
        if token.dep_ in {"dobj", "nsubj", "nsubjpass", "dative"}:
            return token
    for token in nouns:  # up to the first preposition
        following = tokens.index(token) + 1
        if token.pos_ in {"NOUN", "PROPN", "PRON"} and (
            following >= len(tokens) or tokens[following].pos_ not in {"NOUN", "PROPN", "PART"}
        ):
            return token
    return nouns[-1] if nouns else None


def _after_would(verb: Token) -> bool:
    return any(token.lower_ in {"would", "'d"} for token in verb.doc[max(0, verb.i - 4) : verb.i])


def _verb_object_infinitives(doc: Doc, negative: bool) -> Finds:
    for infinitive in infinitives(doc):
        if (infinitive.negation is not None) != negative:
            continue
        before = infinitive.before
        if before is None or before.lower_ in {"order", "as", "about", "enough", "able", "going"}:
            continue
        if before.tag_ in {"WRB", "WP", "WDT"} or before.lower_ in {"how", "what", "whether"}:
            continue  # "taught me how to swim" is another item
        verb = _verb_and_object_before(infinitive, doc)
        if verb is not None and _is_object_with_infinitive(verb, infinitive, doc):
            person = pronoun_object(doc, verb.i + 1, infinitive.start)
            yield found(*person, *infinitive.words, lexical=(verb.i,))


@finder
def verb_object_infinitive(doc: Doc) -> Finds:
    """We **want them to win**; she **told her son to wait**."""
    return _verb_object_infinitives(doc, negative=False)


@finder
def verb_object_negative_infinitive(doc: Doc) -> Finds:
    """The guard **told us not to touch** anything."""
    return _verb_object_infinitives(doc, negative=True)

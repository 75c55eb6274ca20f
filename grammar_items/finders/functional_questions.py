"""Questions that ask for something, offer something or suggest something."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.clause_openings import after, before, is_inflected, opens_clause
from grammar_items.finders.question_words import end_of_question
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import NOT

_QUESTION_WORDS = {
    "what", "which", "who", "whom", "whose", "where", "when", "why", "how", "whatever", "wherever",
    "however", "whoever",
}  # fmt: skip
# What one perceives or knows: nobody can be asked to do it.
_PERCEPTIONS = {
    "believe", "imagine", "guess", "see", "hear", "smell", "feel", "taste", "afford", "swim",
    "remember", "understand", "ski", "skate", "whistle", "recall", "float", "think", "live",
    "sense", "notice", "recognize", "recognise", "bear", "prove", "blame",
}  # fmt: skip
# Skills: "Can you cook?" and "Can you play the piano?" ask what somebody is able to do.
_SKILLS = {
    "dance", "drive", "ride", "speak", "fly", "juggle", "dive", "type", "sing", "surf", "climb",
    "cook", "read", "write", "play", "jump", "run", "knit", "count", "draw",
}  # fmt: skip
_ASKED_NOW = {
    "today", "tonight", "tomorrow", "now", "here", "it", "this", "that", "them", "dinner", "lunch",
    "breakfast", "song", "up", "down", "louder", "slowly", "quietly", "faster", "over", "with",
    "to", "for", "more", "there", "slower", "little", "again", "everyone", "quicker", "outside",
    "carefully", "clearly", "home", "some",
}  # fmt: skip


def _asks(token: Token) -> bool:
    """The sentence of this word ends in a question mark."""
    for following in token.doc[token.i :]:
        if following.text.endswith("?"):
            return True
        if following.lower_ in {".", "!", "…"}:
            return False
    return False


def _opens_with(doc: Doc, forms: frozenset[str], subject: str) -> Iterator[tuple[Token, Token]]:
    """Every "can you" (or "can't you") that opens a question, with the word behind it."""
    words = read(doc).words
    if subject not in words or words.isdisjoint(forms):
        return
    for modal in doc:
        if modal.lower_ not in forms:
            continue
        place = after(modal)
        if place is not None and place.lower_ in NOT:
            place = after(place)
        if place is None or place.lower_ != subject:
            continue
        following = after(place)
        if following is None or following.is_punct and not _verb_follows(following):
            continue  # a tag or an echo: "can you?", "won't you, dear?"
        if not _asks(modal) or _asks_with_question_word(modal) or not _base_form_behind(place):
            continue
        yield modal, place


def _verb_follows(mark: Token) -> bool:
    """ "can you, please, wait": the verb stands behind the comma."""
    rest = mark.doc[mark.i + 1 : mark.i + 5]
    return mark.lower_ == "," and any(token.tag_ in {"VB", "VBP"} for token in rest)


def _base_form_behind(subject: Token) -> bool:
    """ "you help", "you please not help"; not "you to help" nor "you helping"."""
    for token in subject.doc[subject.i + 1 : subject.i + 6]:
        if token.tag_ in {"RB", "UH"} or token.lower_ in {"please", ",", "all", "both", "kindly"}:
            continue
        return token.lower_ not in {"to", "am", "are", "is"} and not is_inflected(token)
    return True


def _asks_with_question_word(modal: Token) -> bool:
    """ "What can I …", "How many books can you …": a question word in the same clause."""
    if opens_clause(modal):
        previous = before(modal)
        if previous is None or previous.lower_ not in {"so", "then", "now", "also"}:
            return False
    for token in reversed(modal.doc[: modal.i]):
        if token.lower_ in {",", ";", ":", ".", "!", "?", "and", "but", "or"}:
            return False
        if token.lower_ in _QUESTION_WORDS:
            # "When you get home, can you …" has a comma; without one the clause has its own verb
            return not any(
                t.dep_ in {"nsubj", "nsubjpass"} for t in modal.doc[token.i + 1 : modal.i]
            )
    return False


def _verb_behind(subject: Token) -> Token | None:
    """The verb of "can you (please) help"; where no word is tagged as one, the first word."""
    first = None
    for token in subject.doc[subject.i + 1 : subject.i + 6]:
        if token.tag_ in {"VB", "VBP", "NN"} and token.lower_ != "please":
            return token
        if token.is_punct and token.lower_ != ",":
            break
        if first is None and token.is_alpha and token.tag_ != "RB" and token.lower_ != "please":
            first = token
    return first


def _request(modal: Token, subject: Token) -> Found:
    """The modal, its subject and the verb: "**Can you** please **help**"."""
    end = max(end_of_question(modal), subject.i + 1)
    doc = subject.doc
    if doc[end - 1].lower_ in {"like", "mind", "prefer"} and end < len(doc):
        if doc[end].tag_ == "VBG":
            end += 1  # would you mind waiting
        elif doc[end].lower_ == "to" and end + 1 < len(doc):
            end += 2  # would you like to go
    verbs = verbs_in(doc, subject.i + 1, end)
    return found(*range(modal.i, subject.i + 1), *verbs, end=end)


# "Can you tell what it is?" asks whether one sees it, "Can you get there by car?" about the way.
_FOUND_OUT = frozenset(
    {("get", "there")}
    | {("tell", word) for word in ("what", "who", "which", "how", "if", "whether", "that")}
)


def _about_ability(subject: Token) -> bool:
    """ "Can you swim?", "Can you hear me?": nobody is asked to do anything."""
    verb = _verb_behind(subject)
    if verb is None:
        return False
    if verb.i > subject.i + 1 and verb.doc[subject.i + 1].lower_ in {"really", "honestly"}:
        return True  # Can you really blame him?
    following = after(verb)
    if (verb.lemma_, following.lower_ if following is not None else "") in _FOUND_OUT:
        return True
    if verb.lemma_ not in _PERCEPTIONS | _SKILLS | {"tell"}:
        return False
    rest = [token.lower_ for token in subject.doc[subject.i + 1 :] if not token.is_punct]
    if verb.lemma_ in _PERCEPTIONS:
        return not _perceives_on_request(verb, rest)
    if not {"please", "me", "us", "my", "our"}.isdisjoint(rest):
        return False
    if verb.lemma_ == "tell" and not {"from", "difference", "apart"}.isdisjoint(rest):
        return True
    if verb.lemma_ == "tell":
        return False
    behind = [token.lower_ for token in subject.doc[verb.i + 1 :] if not token.is_punct]
    return len(behind) <= 3 and _ASKED_NOW.isdisjoint(behind)


def _perceives_on_request(verb: Token, rest: list[str]) -> bool:
    """ "Can you taste this for me?", "Can you see if it is open?"; not "Can you see my dog?"."""
    following = after(verb)
    return (
        "please" in rest
        or any(pair in {("for", "me"), ("for", "us")} for pair in zip(rest, rest[1:], strict=False))
        or (
            verb.lemma_ == "see"
            and following is not None
            and following.lower_ in {"if", "whether", "to", "who"}
        )
    )


@finder
def can_you_request(doc: Doc) -> Finds:
    """**Can you** help me? Not "Can you swim?" nor "You can come, can't you?"."""
    for modal, subject in _opens_with(doc, frozenset({"can", "ca"}), "you"):
        if not _about_ability(subject) and read(doc).words.isdisjoint({"ever", "still"}):
            yield _request(modal, subject)


@finder
def could_you_request(doc: Doc) -> Finds:
    """**Could you** open the window? Not "Could you have been wrong?"."""
    for modal, subject in _opens_with(doc, frozenset({"could"}), "you"):
        if not _about_ability(subject) and not _is_perfect(subject):
            yield _request(modal, subject)


def _is_perfect(subject: Token) -> bool:
    have = after(subject)
    return (
        have is not None
        and have.lower_ == "have"
        and (participle := after(have)) is not None
        and participle.tag_ in {"VBN", "VBD"}
    )


# What somebody plans or what will become of them, rather than what they are asked to do.
_PLANS = {
    "need", "miss", "know", "want", "see", "arrive", "become", "attend", "graduate", "like", "live",
    "die", "survive", "retire", "win", "study", "vote", "go", "pay", "leave", "succeed",
}  # fmt: skip


@finder
def will_you_request(doc: Doc) -> Finds:
    """**Will you** carry this for me? Not "Will you be at home tomorrow?"."""
    for modal, subject in _opens_with(doc, frozenset({"will", "wo"}), "you"):
        rest = {token.lower_ for token in doc[subject.i + 1 :]}
        verb = after(subject)
        while verb is not None and (verb.tag_ in {"RB", "UH"} or verb.lower_ in {"please", ","}):
            verb = after(verb)
        if verb is None or "ever" in rest or _is_perfect(subject):
            continue
        asked = modal.lower_ == "wo" or not rest.isdisjoint(
            {"please", "me", "us", "my", "our", "with"}
        )
        if verb.lower_ == "be":
            beyond = after(verb)
            if beyond is None or not asked:
                if beyond is None or beyond.lower_ not in {
                    "quiet",
                    "so",
                    "careful",
                    "nice",
                    "kind",
                }:
                    continue
            elif beyond.tag_ == "VBG" or beyond.lower_ in {"able", "home", "here", "there"}:
                continue
        elif verb.lemma_ in _PLANS and not asked:
            continue
        elif verb.lower_ == "have" and (to := after(verb)) is not None and to.lower_ == "to":
            continue
        yield _request(modal, subject)


@finder
def would_you_request(doc: Doc) -> Finds:
    """**Would you** like some tea? Not "Would you have gone?"."""
    for modal, subject in _opens_with(doc, frozenset({"would"}), "you"):
        verb = _verb_behind(subject)
        words = read(doc).words
        if _is_perfect(subject) or verb is None or verb.lower_ in {"say", "believe", "want"}:
            continue
        if "if" in words and "please" not in words and verb.lower_ not in {"mind", "like"}:
            if words.isdisjoint({"kind", "willing", "able", "interested", "good"}):
                continue  # "Would you be sad if …"
        if "ever" not in words:
            yield _request(modal, subject)


def _simple_offer(doc: Doc, forms: frozenset[str], subject: str) -> Finds:
    for modal, person in _opens_with(doc, forms, subject):
        if not _is_perfect(person):
            yield _request(modal, person)


@finder
def can_i_request(doc: Doc) -> Finds:
    """**Can I** use your phone? Not "What can I do?"."""
    yield from _simple_offer(doc, frozenset({"can", "ca"}), "i")


@finder
def could_i_request(doc: Doc) -> Finds:
    """**Could I** have the bill? Not "How could I forget?"."""
    yield from _simple_offer(doc, frozenset({"could"}), "i")


@finder
def may_i_request(doc: Doc) -> Finds:
    """**May I** come in?"""
    yield from _simple_offer(doc, frozenset({"may"}), "i")


@finder
def shall_i_offer(doc: Doc) -> Finds:
    """**Shall I** carry your bag?"""
    yield from _simple_offer(doc, frozenset({"shall", "sha"}), "i")


@finder
def shall_we_suggestion(doc: Doc) -> Finds:
    """**Shall we** dance? Not "Let's dance, shall we?"."""
    yield from _simple_offer(doc, frozenset({"shall", "sha"}), "we")


@finder
def should_i_question(doc: Doc) -> Finds:
    """**Should I** wear a tie? Not "What should I wear?"."""
    yield from _simple_offer(doc, frozenset({"should"}), "i")


_STATES = {
    "like", "love", "hate", "know", "believe", "understand", "trust", "care", "agree", "need",
    "remember", "mean", "hear", "feel", "seem", "deserve", "own", "belong", "exist",
    "wonder", "want", "respect", "fear", "recognize", "recognise",
}  # fmt: skip
_HABIT_WORDS = {"ever", "usually", "often", "anymore", "always", "any"}


def _why_dont(doc: Doc, subject: str) -> Finds:
    """Why don't you (or we) with a verb of doing."""
    words = read(doc).words
    if "why" not in words or subject not in words:
        return
    for why in doc:
        if why.lower_ != "why" or why.i + 3 >= len(doc):
            continue
        do, negation, person = doc[why.i + 1], doc[why.i + 2], doc[why.i + 3]
        if do.lower_ != "do" or negation.lower_ not in NOT or person.lower_ != subject:
            continue
        verb = _verb_behind(person)
        if verb is None or verb.lemma_ in _STATES or not _base_form_behind(person):
            continue
        rest = {token.lower_ for token in doc[person.i + 1 :]}
        if verb.lower_ == "have" and "to" in rest and doc[verb.i + 1].lower_ == "to":
            continue
        if rest & _HABIT_WORDS:
            continue
        yield found(*range(why.i, person.i + 1), verb.i)


@finder
def why_dont_you_suggestion(doc: Doc) -> Finds:
    """**Why don't you** sit down? Not "Why don't you like fish?"."""
    yield from _why_dont(doc, "you")


@finder
def why_dont_we_suggestion(doc: Doc) -> Finds:
    """**Why don't we** go by bus? Not "Why don't we know this?"."""
    yield from _why_dont(doc, "we")


@finder
def why_not_suggestion(doc: Doc) -> Finds:
    """**Why not take** a taxi? Not "Why not?" alone."""
    if "why" not in read(doc).words:
        return
    for why in doc:
        negation = after(why)
        if why.lower_ != "why" or negation is None or negation.lower_ != "not":
            continue
        following = after(negation)
        if following is None or following.is_punct or following.lower_ in {"and", "or"}:
            continue
        if opens_clause(why) and _asks(why) and _base_form_behind(negation):
            yield found(*range(why.i, following.i + 1))


def _about(doc: Doc, question_word: str) -> Finds:
    """How about or what about at the start of a question."""
    words = read(doc).words
    if question_word not in words or "about" not in words:
        return
    for word in doc:
        about = after(word)
        if word.lower_ != question_word or about is None or about.lower_ != "about":
            continue
        following = after(about)
        if following is None or following.is_punct and following.lower_ in {"?", "."}:
            continue
        previous = before(word)
        if _asks(word) and (opens_clause(word) or (previous and previous.is_punct)):
            if following.lower_ != "to" and following.tag_ not in {"VB", "VBZ", "VBD"}:
                yield found(word.i, about.i, *_proposed(following), end=_end_of_proposal(following))


def _proposed(first: Token) -> tuple[int, ...]:
    """How about **going**, how about **me**: the form of the proposed word is part of the use."""
    if first.lower_ in {"we", "you", "i"} and (verb := after(first)) is not None:
        return first.i, *verbs_in(first.doc, verb.i, verb.i + 1)
    return (first.i,) if first.tag_ in {"VBG", "PRP"} else ()


def _end_of_proposal(first: Token) -> int:
    """Behind "going", "a cup", "we meet": the first phrase that is proposed."""
    end = first
    if first.lower_ in {"we", "you", "i"} and (verb := after(first)) is not None:
        return int(verb.i + 1 if not verb.is_punct else first.i + 1)
    while end.tag_ in {"DT", "PRP$", "JJ", "CD", "PDT"} and (noun := after(end)) is not None:
        if noun.is_punct:
            break
        end = noun
    return int(end.i + 1)


@finder
def how_about_suggestion(doc: Doc) -> Finds:
    """**How about** a walk?"""
    yield from _about(doc, "how")


@finder
def what_about_suggestion(doc: Doc) -> Finds:
    """**What about** the children?"""
    yield from _about(doc, "what")

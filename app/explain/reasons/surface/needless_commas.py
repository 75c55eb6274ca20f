"""A comma that cuts apart what belongs together."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reasons import LATE, reason
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.verb_groups import subject_of

_RELATIVE = {"who", "which", "whose", "whom"}
_JOINS_TOO = {"that", "what", "when", "where"}
_ASKS = {"what", "how", "why", "where", "whether", "if", "when", "who", "which"}
_BEFORE_ASKS = {"VERB", "NOUN", "ADJ", "ADV", "PRON", "ADP"}
_SECOND = {"because", "if", "when", "until", "unless", "before", "after", "than", "while", "where"}
_NEVER_BEFORE_COMMA = {"that", "and", "but", "or", "because", "although", "if", "such", "as", "so"}
_BELONGS_TO_NOUN = {"no", "the", "a", "an", "my", "your", "his", "her", "our", "their", "this"}

BEFORE_THAT = "No comma comes before that when it begins a part such as I think that …"
BEFORE_QUESTION = "No comma comes before what, how or if after words such as know or no idea."
SUBJECT_AND_VERB = "No comma comes between a subject and its verb."
VERB_AND_OBJECT = "No comma comes between a verb and its object."
SECOND_PART = "When a part with because, if or when comes second, there is usually no comma."
ADJECTIVE_AND_NOUN = "No comma comes between an adjective and its noun: a red car."
TWO_THINGS = "Two words joined by and or or need no comma."
PREPOSITION = "No comma comes before words with of, to, from or for that complete what is said."
SHORT_OPENING = "After one or two opening words such as then or today the comma can be left out."
WITHOUT_PAUSE = "Words such as therefore and also can stand in a sentence without commas."
CLOSE_PARTS = "The comma before and can be left out when two parts belong closely together."
PAIR = "No comma comes after both, either or neither: both tea and milk."
WHICH_ONE = "No commas are used with a part that tells which person or thing is meant."


def _is_one(case: Case) -> bool:
    marks = [t for t in case.old if t.text == ","]
    words = [t.lower_ for t in case.old if t.is_alpha]
    return (
        bool(marks)
        and not any(t.text == "," for t in case.new)
        and (words == [t.lower_ for t in case.new if t.is_alpha])
        and not any(t.is_punct for t in case.new)
    )


def _follows(case: Case) -> Token | None:
    """The first word after the comma, also where the edit gives it a capital letter."""
    return next((t for t in case.old if t.is_alpha), case.after)


@reason("PUNCT", "ORTH", severity=1)
def written_twice(case: Case) -> Said | None:
    if not _is_one(case):
        return None
    if case.before is not None and case.before.text in {".", "!", "?"}:
        return case.say(
            "“%(mark)s” ends the sentence already, so no comma follows it.", mark=case.before.text
        )
    if any(t is not None and t.text == "," for t in (case.before, case.after)):
        return case.say("There are two commas here, and one is enough.")
    if case.after is not None and case.after.text in {".", "!", "?"}:
        return case.say("The sentence ends here, so no comma comes before the last mark.")
    return None


def _is_relative(case: Case) -> bool:
    """that of "the river that I saw", not that of "I think that"."""
    place = case.edit.c_start
    return place < len(case.target) and case.target[place].head.dep_ == "relcl"


@reason("PUNCT", "ORTH", severity=1)
def before_that(case: Case) -> Said | None:
    """I think, that → I think that."""
    after, before = _follows(case), case.before
    if not _is_one(case) or after is None or after.lower_ != "that" or _is_relative(case):
        return None
    strong = [t for t in case.source[: case.edit.start] if t.lower_ in {"so", "such"}]
    if strong and case.edit.start - strong[-1].i <= 6:
        return case.say(
            "The part with 【%(that)s】 follows 【%(word)s】 without a comma.",
            after,
            strong[-1],
            that=quote(after),
            word=quote(strong[-1]),
            rule="No comma comes before that after so or such: so cold that we went in.",
        )
    governor = _governor(case, before)
    if before is not None and (governor is not None or before.pos_ in _BEFORE_THAT):
        words = governor if governor is not None else case.source[before.i : before.i + 1]
        return case.say(
            "The part with 【%(that)s】 follows 【%(word)s】 without a comma.",
            after,
            words,
            that=quote(after),
            word=quote(words),
            rule=BEFORE_THAT,
        )
    return case.say(
        "In English there is no comma before this 【%(that)s】.",
        after,
        that=quote(after),
    )


_BEFORE_THAT = {"VERB", "AUX", "ADJ", "NOUN"}


def _governor(case: Case, before: Token | None) -> Span | None:
    """told him of "told him, that": the verb that the part hangs on, up to the comma."""
    place = case.edit.c_start
    if before is None or place >= len(case.target):
        return None
    opener = case.target[place]
    clause = opener.head if opener.head.pos_ in {"VERB", "AUX"} else opener.head.head
    if clause.dep_ != "ccomp" or clause.head.i >= place:
        return None
    own = case.learners(clause.head)
    if own is None or own.pos_ != "VERB" or not 0 <= before.i - own.i <= 3:
        return None
    return case.phrase(own, before)


@reason("PUNCT", "ORTH", severity=1)
def before_a_question_word(case: Case) -> Said | None:
    """I have no idea, what it is → no idea what it is."""
    after, before = case.after, case.before
    if not _is_one(case) or after is None or before is None:
        return None
    if after.lower_ not in _ASKS or before.pos_ not in _BEFORE_ASKS:
        return None
    if case.edit.c_start >= len(case.target):
        return None
    opener = case.target[case.edit.c_start]
    if opener.lower_ != after.lower_:
        return None
    clause = opener.head if opener.head.pos_ in {"VERB", "AUX"} else opener.head.head
    depends = clause.dep_ in {"ccomp", "acl", "pcomp"}
    depends = depends or (clause.dep_ == "relcl" and opener.lower_ in {"what", "how", "why"})
    if not depends or clause.head.i >= opener.i:
        return None
    words = _governor(case, before) or case.source[before.i : before.i + 1]
    return case.say(
        "The part with 【%(that)s】 follows 【%(word)s】 without a comma.",
        after,
        words,
        that=quote(after),
        word=quote(words),
        rule=BEFORE_QUESTION,
    )


@reason("PUNCT", "ORTH", severity=2)
def which_one_is_meant(case: Case) -> Said | None:
    """The man, who called → The man who called."""
    after = case.after
    if not _is_one(case) or after is None:
        return None
    if after.lower_ not in _RELATIVE and not (after.lower_ in _JOINS_TOO and _is_relative(case)):
        return None
    place = case.edit.c_start
    changed = place < len(case.target) and case.target[place].lower_ != after.lower_
    if changed and not (_is_relative(case) and case.target[place].lower_ in _RELATIVE | {"that"}):
        return None
    clause = case.target[place].head if place < len(case.target) else None
    noun = case.learners(clause.head) if clause is not None and clause.dep_ == "relcl" else None
    if clause is not None and (not _agrees(clause) or _is_cleft(clause)):
        return None
    noun = noun or case.before
    if noun is None or noun.pos_ not in {"NOUN", "PRON"}:
        return None
    if noun.lower_ in _ANYBODY:
        return case.say(
            "【%(noun)s】 alone says too little: the part with 【%(word)s】 tells who or what is "
            "meant, so there is no comma.",
            noun,
            after,
            word=quote(after),
            noun=quote(noun),
            rule=WHICH_ONE,
        )
    return case.say(
        "The part with 【%(word)s】 tells just which 【%(noun)s】 we mean, so there is no comma.",
        after,
        noun,
        word=quote(after),
        noun=quote(noun),
        rule=WHICH_ONE,
    )


_ANYBODY = {
    one + body
    for one in ("some", "any", "every", "no") for body in ("body", "one", "thing")
} | {"those", "all", "none"}  # fmt: skip


def _agrees(clause: Token) -> bool:
    """rooms that have, not classes that allows: the verb fits the noun that it tells about."""
    noun = clause.head
    opener = any(c.dep_ in {"nsubj", "nsubjpass"} and c.lower_ in _RELATIVE | {"that"}
                 for c in clause.children)  # fmt: skip
    helping = [c for c in clause.lefts if c.dep_ in {"aux", "auxpass"}]
    tag = (helping[0] if helping else clause).tag_
    if clause.dep_ != "relcl" or not opener:
        return True
    return not (tag == "VBZ" and noun.tag_ == "NNS" or tag == "VBP" and noun.tag_ == "NN")


def _is_cleft(clause: Token) -> bool:
    """It is her voice that I hear: the part with that tells nothing about the voice."""
    verb = clause.head.head
    it = any(c.lower_ == "it" and c.dep_ in {"nsubj", "expl"} for c in verb.lefts)
    it = it and clause.left_edge.lower_ == "that"
    return clause.dep_ == "relcl" and clause.head.dep_ == "attr" and verb.lemma_ == "be" and it


@reason("PUNCT", "ORTH", severity=2)
def subject_and_verb(case: Case) -> Said | None:
    """The best way, is → The best way is."""
    place = case.edit.c_start
    verb = case.target[place] if place < len(case.target) else None
    if not _is_one(case) or verb is None or verb.pos_ not in {"VERB", "AUX"}:
        return None
    subject = case.learners(subject_of(verb.head if verb.dep_ in {"aux", "auxpass"} else verb))
    own = case.learners(verb)
    if subject is None or own is None or subject.i >= case.edit.start:
        return None
    if verb.tag_ in {"VBG", "VBN"}:
        return None  # at the same time, knowing: no verb of its own
    main = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    inner = [t for t in main.lefts if t.dep_ in {"nsubj", "nsubjpass", "csubj"}]
    near = case.target[max(0, place - 3) : place]
    if main.dep_ == "conj" and not inner and any(t.dep_ == "cc" for t in near):
        return None  # they are tired, and therefore, need: a second verb of the same subject
    if inner and case.target[inner[0].left_edge.i - 1].lower_ == "than":
        return None  # her rather than him, shows: no subject
    listed = inner and any(
        c.dep_ == "conj" and "," in {t.text for t in case.target[inner[0].i : c.i]}
        for c in inner[0].subtree if c.i < place
    )  # fmt: skip
    if listed or main.dep_ == "conj" and not inner or subject.pos_ in {"VERB", "AUX", "ADJ", "ADV"}:
        return case.say(
            "The words before 【%(verb)s】 are its subject, so no comma comes between them.",
            own,
            verb=quote(own),
            rule=SUBJECT_AND_VERB,
        )
    return case.say(
        "【%(subject)s】 is the subject of 【%(verb)s】, so no comma comes between them.",
        subject,
        own,
        subject=quote(subject),
        verb=quote(own),
        rule=SUBJECT_AND_VERB,
    )


@reason("PUNCT", "ORTH", severity=1)
def small_word_and_next(case: Case) -> Said | None:
    """This means that, the → that the; and, I → and I; my, old → my old."""
    before, after = case.before, case.after
    if not _is_one(case) or before is None or after is None:
        return None
    if before.lower_ in _NEVER_BEFORE_COMMA | _BELONGS_TO_NOUN and _leads_on(case, before):
        return case.say(
            "【%(small)s】 belongs to the words after it, so no comma comes between them.",
            before,
            small=quote(before),
            rule="No comma comes after a small word such as that, and, the or my.",
        )
    return None


def _leads_on(case: Case, small: Token) -> bool:
    """that of "I know that we", not of "I know that, because": it belongs to what follows."""
    place = case.edit.c_start
    if not 0 < place < len(case.target):
        return False
    word = case.target[place - 1]
    if small.lower_ == "so":
        return word.lower_ == "so" and case.target[place].dep_ in {"nsubj", "expl", "nsubjpass"}
    if small.lower_ in {"that", "this", "her", "his", "no", "such"}:
        return word.lower_ == small.lower_ and word.dep_ in {"mark", "det", "poss", "predet"}
    return True


@reason("PUNCT", "ORTH", severity=1)
def verb_and_object(case: Case) -> Said | None:
    """I like, music → I like music."""
    before = case.before
    place = case.edit.c_start
    if not _is_one(case) or before is None or before.pos_ != "VERB" or place >= len(case.target):
        return None
    verb = case.target[place - 1] if place else None
    objects = [t for t in case.target[place:] if t.dep_ in {"dobj", "ccomp", "xcomp"}]
    if verb is None or verb.pos_ != "VERB" or case.target[place].pos_ == "CCONJ":
        return None
    if not any(t.head.i == verb.i for t in objects):
        return None
    return case.say(
        "What follows 【%(verb)s】 belongs to it, so no comma comes between them.",
        before,
        verb=quote(before),
        rule=VERB_AND_OBJECT,
    )


@reason("PUNCT", "ORTH", severity=1)
def second_part(case: Case) -> Said | None:
    """I stayed, because I was ill → I stayed because; tea, and milk → tea and milk."""
    after = _follows(case)
    if not _is_one(case) or after is None:
        return None
    if after.lower_ in _SECOND:
        return case.say(
            "The part with 【%(word)s】 comes second, so no comma is needed before it.",
            after,
            word=quote(after),
            rule=None if after.lower_ == "than" else SECOND_PART,
        )
    following = case.source[after.i + 1] if after.i + 1 < len(case.source) else after
    if (after.lower_, following.lower_) in _TWO_WORDS:
        words = case.source[after.i : after.i + 2]
        return case.say(
            "The part that begins with 【%(word)s】 belongs to the words before it, so there is no "
            "comma.",
            words,
            word=quote(words),
        )
    if after.lower_ == "nor" and "neither" in {t.lower_ for t in case.source[: case.edit.start]}:
        return case.say(
            "【%(word)s】 joins only two parts here, so no comma is needed.",
            after,
            word=quote(after),
        )
    if after.lower_ in {"and", "or", "but"}:
        if (case.becomes(after) or "").lower() not in {"and", "or", "but"}:
            return None  # another word comes for the link
        place = case.edit.c_start
        joined = next((t for t in case.target[place + 1 : place + 10] if t.dep_ == "conj"
                       and t.head.i < place), None)  # fmt: skip
        groups = [g for g in read(case.target).verb_groups if g.finite and g.first.i > place]
        subject = groups[0].subject if groups else None
        if subject is not None and joined is not None and joined.pos_ in {"VERB", "AUX"}:
            both = _under_that(case, joined, after)
            if both is not None or place + 3 < subject.i <= place + 8:
                return both
        if subject is not None and place < subject.i <= place + 3:
            if not _is_short(case, place):
                return None
            return case.say(
                "The two parts joined by 【%(word)s】 are short, so no comma is needed.",
                after,
                word=quote(after),
                rule="Between two short parts joined by and, the comma is often left out.",
            )
        if joined is not None and any(
            c.dep_ in {"nsubj", "nsubjpass"} and c.i > place for c in joined.children
        ):
            return None  # it has a subject of its own: no second word of one kind
        if _ends_a_list(case) or joined is not None and _third_verb(case, joined):
            return case.say(
                "In a list the comma before 【%(word)s】 can be left out; both are right.",
                after,
                word=quote(after),
            )
        only_two = joined is not None and joined.head.dep_ != "conj" and _next_to(joined)
        if not only_two and sum(t.text == "," for t in case.source) > 1:
            return None
        if not only_two and subject is not None and subject.i > place:
            return None
        return case.say(
            "【%(word)s】 joins only two parts here, so no comma is needed.",
            after,
            word=quote(after),
            rule=_two_things(after, joined),
        )
    if after.pos_ in {"ADP", "PART"} or after.pos_ == "SCONJ" and after.lower_ != "that":
        return case.say(
            "The part that begins with 【%(word)s】 belongs to the words before it, so there is no "
            "comma.",
            after,
            word=quote(after),
            rule=PREPOSITION if after.lower_ in {"of", "to", "from", "for"} else None,
        )
    return None


_TWO_WORDS = {("instead", "of"), ("rather", "than"), ("regardless", "of"), ("along", "with")}


def _two_things(link: Token, joined: Token | None) -> str | None:
    if link.lower_ == "but":
        return None
    if joined is None or joined.pos_ in {"VERB", "AUX"}:
        return CLOSE_PARTS if link.lower_ == "and" else None
    return TWO_THINGS


def _third_verb(case: Case, joined: Token) -> bool:
    """You can sleep, read a book, and cook: the word after the comma before is a verb as well."""
    marks = [t.i for t in case.source[max(0, case.edit.start - 8) : case.edit.start]
             if t.text == ","]  # fmt: skip
    if not marks or joined.pos_ != "VERB" or joined.i > case.edit.c_start + 2:
        return False
    word = case.source[marks[-1] + 1]
    return bool(word.pos_ == "VERB" and word.tag_ == joined.tag_)


def _ends_a_list(case: Case) -> bool:
    """bread, old cheese, and milk: the words between the last two commas are a thing as well."""
    marks = [
        t.i for t in case.source[max(0, case.edit.start - 5) : case.edit.start] if t.text == ","
    ]
    if not marks or case.after is None or case.edit.end + 1 >= len(case.source):
        return False
    inside, last = case.source[marks[-1] + 1 : case.edit.start], case.source[case.edit.end + 1]
    names = {"NOUN", "PROPN", "PRON", "ADJ"}
    plain = all(t.pos_ in names | {"DET", "NUM"} for t in inside) and len(inside) > 0
    return plain and inside[-1].pos_ in names and last.pos_ in names | {"DET", "NUM"}


def _under_that(case: Case, joined: Token, link: Token) -> Said | None:
    """She says that it is small and the rent is high: two parts, one that."""
    if joined.head.dep_ != "ccomp":
        return None
    that = next((c for c in joined.head.children if c.dep_ == "mark"), None)
    own = case.learners(that)
    if own is None or own.lower_ != "that":
        return None
    return case.say(
        "Both parts depend on 【%(that)s】, so no comma is needed before 【%(word)s】.",
        own,
        link,
        that=quote(own),
        word=quote(link),
    )


def _is_short(case: Case, place: int) -> bool:
    """Neither part has more than eight words: I sing and she dances."""
    marks = {",", ";", ":", ".", "!", "?"}
    left = max((t.i for t in case.target[:place] if t.text in marks), default=-1)
    right = next((t.i for t in case.target[place:] if t.text in marks), len(case.target))
    return place - left <= 9 and right - place <= 9


def _next_to(joined: Token) -> bool:
    """The second of two: no third one hangs on either."""
    return bool(sum(c.dep_ == "conj" for c in (*joined.head.children, *joined.children)) == 1)


@reason("PUNCT", rank=LATE, severity=1)
def belong_together(case: Case) -> Said | None:
    if not _is_one(case):
        return None
    before, after = case.before, _follows(case)
    if case.after is not None and case.becomes(case.after) is None:
        return None  # every day, I clean → every day to clean: the words around it change as well
    if before is not None and after is not None:
        said = _named(case, before, after)
        if said is not None:
            return said
    if _new_part(case):
        return _can_be_left_out(case, after)
    return case.say(
        "The words on both sides belong together, so there is no comma.", rule=_no_comma_rule(case)
    )


def _can_be_left_out(case: Case, link: Token | None) -> Said | None:
    """The shop is small, and the owner knows us → small and the owner: both are right."""
    if link is None or link.lower_ not in {"and", "or", "but", "so"}:
        return None
    place = case.edit.c_end
    if place >= len(case.target) or case.target[place].lower_ != link.lower_:
        return None
    return case.say(
        "【%(word)s】 joins the two parts already, so the comma before it can be left out.",
        link,
        word=quote(link),
        rule=CLOSE_PARTS,
    )


def _new_part(case: Case) -> bool:
    """A subject with its verb, or a link, stands after the comma: two parts, not one."""
    place = case.edit.c_end
    if place >= len(case.target):
        return False
    first = case.target[place]
    if first.lower_ in {"and", "or", "but", "so"}:
        return True
    groups = (g for g in read(case.target).verb_groups if g.finite and g.subject is not None)
    if first.lower_ in {"which", "who", "that"} and first.dep_ != "det":
        return False
    return any(g.subject is not None and g.subject.left_edge == first for g in groups)


_PAIRS = {"both", "either", "neither"}
_LINKING = {"therefore", "also", "thus", "then", "perhaps", "too", "indeed", "instead"}


def _named(case: Case, before: Token, after: Token) -> Said | None:
    """The words on both sides, called by what they are."""
    if before.lower_ in _PAIRS:
        return case.say(
            "【%(word)s】 leads straight to what it joins, so no comma comes after it.",
            before,
            word=quote(before),
            rule=PAIR,
        )
    for word in (before, after):
        if word.lower_ in _LINKING and word.i and case.source[word.i - 1].text not in {".", ";"}:
            return case.say(
                "【%(word)s】 needs no pause and no comma here: it fits into the sentence.",
                word,
                word=quote(word),
                rule=WITHOUT_PAUSE,
            )
    marks = [t.i for t in case.source[: case.edit.start] if t.text == ","]
    start = marks[0] + 1 if len(marks) == 1 and marks[0] <= 2 else 0  # For example, last week, …
    opening = case.source[start : case.edit.start]
    time = opening.root.dep_ == "npadvmod" and opening.root.head.i >= case.edit.end
    if (
        1 <= len(opening) <= 3
        and (opening[0].pos_ in {"ADV", "ADP"} or time)
        and opening[0].lower_ != "however"
    ):
        return case.say(
            "【%(words)s】 is a short opening, so the comma after it can be left out.",
            opening,
            words=quote(opening),
            rule=SHORT_OPENING,
        )
    place = case.edit.c_start
    if 0 < place < len(case.target):
        left, right = case.target[place - 1], case.target[place]
        if right.tag_ in {"VBG", "VBN"} and right.dep_ == "acl" and right.head == left:
            return case.say(
                "The part with 【%(word)s】 tells just which 【%(noun)s】 we mean, so there is no "
                "comma.",
                after,
                before,
                word=quote(after),
                noun=quote(before),
                rule=WHICH_ONE,
            )
        whole = case.target[place : left.head.i + 1]
        nouns = 0 < len(whole) <= 2 and all(t.pos_ == "NOUN" for t in whole)
        noun = case.phrase(after, case.learners(whole[-1])) if nouns else None
        if left.dep_ == "amod" and noun is not None and not _may_be_a_verb(left):
            return case.say(
                "【%(one)s】 describes 【%(noun)s】, so no comma comes between them.",
                before,
                noun,
                one=quote(before),
                noun=quote(noun),
                rule=ADJECTIVE_AND_NOUN,
            )
    return None


def _may_be_a_verb(adjective: Token) -> bool:
    """means of "Keeping silent means": the adjective ends an -ing part, and a verb follows."""
    doc, place = adjective.doc, adjective.i
    return bool(place > 0 and doc[place - 1].tag_ == "VBG" and doc[place + 1].tag_ == "NNS")


def _no_comma_rule(case: Case) -> str | None:
    """What the words on both sides are to each other, where the parse shows it."""
    place = case.edit.c_start
    if len(case.new) or not 0 < place < len(case.target):
        return None
    left, right = case.target[place - 1], case.target[place]
    if left.dep_ == "amod" and left.head == right and _may_be_a_verb(left):
        return SUBJECT_AND_VERB
    if left.dep_ == "amod" and left.head == right and right.pos_ == "NOUN":
        return ADJECTIVE_AND_NOUN
    if left.pos_ == "VERB" and any(
        c.dep_ == "dobj" and c.left_edge == right for c in left.children
    ):
        return VERB_AND_OBJECT
    if right.pos_ in {"VERB", "AUX"} and any(
        c.dep_ in {"nsubj", "nsubjpass"} and c.right_edge == left
        for c in (*right.children, *right.head.children)
    ):
        return SUBJECT_AND_VERB
    return None

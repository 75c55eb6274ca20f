"""Two sentences run together, and a part of a sentence that is cut off."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, quote, whole_word
from app.explain.reasons import FIRST, reason
from app.explain.reasons.wording.linking import LINK_MEANINGS
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.verb_groups import VerbGroup

_ENDS = {".", ";", "!", "?"}
_STARTS_A_PART = {
    "because", "although", "though", "while", "whereas", "when", "if", "unless", "until", "since",
    "even", "which", "who", "where", "such", "especially", "including", "for", "like", "and", "but",
    "so", "or",
}  # fmt: skip
_JOINING = {"and", "but", "so", "or", "because", "which"}
_LINKING_ADVERBS = {
    "however", "therefore", "moreover", "furthermore", "nevertheless", "otherwise", "thus",
    "consequently", "besides", "then", "instead", "meanwhile", "also",
}  # fmt: skip
LINKING_ADVERB = "However, therefore and moreover begin a new sentence: It was late; however, …"
TWO_PARTS = "Two parts with a verb each need a linking word between them."
ONE_SENTENCE = "A comma alone cannot join two sentences: use a full stop or a word such as and."
FULL_STOP = "End one sentence with a full stop before the next sentence begins."
FULL_STOP_OR_SEMICOLON = "Put a full stop, a semicolon or a linking word between two sentences."
PART = "A part that begins with a word like because, when or which cannot be a sentence by itself."


@reason("OTHER", "CONJ", "PREP", "ADV", "PUNCT", rank=FIRST, severity=3, rule=TWO_PARTS)
def joined_by_a_word(case: Case) -> Said | None:
    """It was late we went home → late, so we went; I like it, is cheap → it because it is cheap."""
    words = [t for t in case.new if t.is_alpha]
    if len(words) != 1 or words[0].lower_ not in LINK_MEANINGS or words[0].lower_ == "that":
        return None
    if any(t.text != "," for t in case.old):
        return None
    link = words[0]
    if link.dep_ not in {"cc", "mark", "advmod", "prep"} or link.head.pos_ in {"ADJ", "ADV"}:
        return None  # as tall as: it joins no two parts
    if link.lower_ == "whether" and link.head.dep_ == "advcl":
        return None  # whether we walk or drive: no question
    if link.dep_ == "cc" and link.head.pos_ not in {"VERB", "AUX"}:
        return None  # tell his or her friends that …: it joins two words
    if case.before is not None and (case.before.lower_, link.lower_) in {("more", "so")}:
        return None  # even more so when it rains
    if case.before is not None and case.before.lower_ in {"even", "matter"}:
        return None  # even we met → even if we met: half of the link was there
    if case.before is not None and case.before.lower_ == "as" and link.lower_ in {"if", "though"}:
        return None
    near = {t.lower_ for t in case.target[max(0, link.i - 6) : link.i]}
    if link.lower_ == "as" and near & {"as", "same", "such", "so"}:
        return None  # as many as, the same way as: it compares
    if case.after is not None and case.after.lower_ in {"if", "though", "as"}:
        return None  # as if: half of a link that is there
    following = case.target[link.i + 1] if link.i + 1 < len(case.target) else None
    if following is not None and following.lower_ == "that" and following.dep_ == "mark":
        return None  # so that
    if link.i and case.target[link.i - 1].lower_ in _LINKED_ALREADY:
        return None  # because when we met: because joins the two
    if any(t.text == "," for t in case.target[link.i + 1 : link.i + 4]):
        return None  # or something, you can: no new part begins with the link
    if link.dep_ == "cc" and _shares_subject(link):
        return None  # He opens the door and goes in as you speak: the second verb is goes
    if link.dep_ == "cc" and following is not None and following.tag_ in {"WP", "WDT", "WP$"}:
        return None  # who can't read and who can't write: two parts about one noun
    if _had_a_link(case):
        return None  # although, → , while: one link gives way to another
    if link.dep_ == "cc" and link.head.tag_ == "VB" and not _has_subject(link.head):
        return None  # Ask me what I think, and I will: an instruction comes first
    one = _governing_clause(case, link) or _clause_before(case, link.i)
    other = _clause_after(case, link.i)
    if one is None or other is None:
        return None
    between = {t.lower_ for t in case.source[case.edit.end : other.start]}
    if between & _STARTS_A_CLAUSE:
        return None  # Who looks after the garden when you are away: the verb belongs to when
    if between & {"and", "but", "or"}:
        return None  # first the girl, and then the boys, and we laughed: another part begins there
    opens = following is not None and following.dep_ in {"mark", "advmod"}
    openers = _STARTS_A_CLAUSE | _TIMES | {"even", "though"}
    if link.dep_ == "cc" and opens and case.target[link.i + 1].lower_ in openers:
        return None  # and before they met: that part has its link
    message = (
        "A comma alone cannot join 【%(one)s】 and 【%(other)s】; {%(link)s} joins them and "
        "introduces %(what)s."
        if case.old or (case.before is not None and case.before.text == ",")
        else "Nothing joins 【%(one)s】 and 【%(other)s】 yet; {%(link)s} joins them and "
        "introduces %(what)s."
    )
    return case.say(
        message,
        one,
        other,
        one=quote(one),
        other=quote(other),
        link=quote(link),
        what=LINK_MEANINGS[link.lower_],
        severity=3 if link.lower_ in _JOINING - {"because"} else 4,
    )


_LINKED_ALREADY = {"because", "that", "and", "but", "or", "so", "although", "if", "when"}
_TIMES = {"before", "after", "until", "unless"}


def _had_a_link(case: Case) -> bool:
    """Another edit takes out the linking word that stood right before this one."""
    before = next((t for t in reversed(case.source[: case.edit.start]) if not t.is_punct), None)
    if before is None or before.lower_ not in LINK_MEANINGS:
        return False
    return case.edit.start - before.i <= 2 and case.becomes(before) is None


def _shares_subject(link: Token) -> bool:
    """The verb after and has no subject of its own."""
    second = next((c for c in link.head.children if c.dep_ == "conj" and c.i > link.i), None)
    if second is None or second.pos_ not in {"VERB", "AUX"}:
        return False
    return not any(c.dep_ in {"nsubj", "nsubjpass", "expl", "csubj"} for c in second.children)


@reason("PUNCT", "OTHER", "ORTH", "CONJ", "WO", severity=3)
def two_sentences(case: Case) -> Said | None:
    """It is late, I go home → It is late. I go home; I have a friend we met → a friend. We met."""
    mark = next((t for t in case.new if t.text in _ENDS), None)
    if mark is None or any(t.text in _ENDS for t in case.old) or not _only_marks(case):
        return None
    if set(case.old_text) == {"."}:
        return None  # .. → .: the sentence had its end
    if mark.i + 1 >= len(case.target):
        return None
    link = case.target[mark.i + 1]
    if link.lower_ in _JOINING and any(t.text == "," for t in case.old):
        return case.say(
            "The comma was possible, but a new sentence with {%(link)s} is easier to read.",
            link=quote(link),
            severity=1,
        )
    if _opened(case, mark.i):
        return None  # Especially when it rains, we stay: one sentence, cut in two
    own = case.learners(link)
    comma_after = link.i + 1 < len(case.target) and link.nbor().text == ","
    if mark.text == ";" and link.lower_ in _LINKING_ADVERBS and own is not None and comma_after:
        return case.say(
            "【%(link)s】 begins a new sentence: a semicolon comes before it, a comma after it.",
            own,
            link=quote(own),
            rule=LINKING_ADVERB,
        )
    opening = _subject_and_verb(case, mark.i)
    comma = any(t.text == "," for t in case.old)
    if opening is None and _asks_back(case, mark.i):
        return case.say(
            "{%(words)s} is a short question by itself, so the sentence before it ends first.",
            words=quote(case.target[mark.i + 1 : mark.i + 3]),
            rule=FULL_STOP,
            severity=2,
        )
    if opening is None and own is not None and _instructs(case, mark.i):
        return case.say(
            "【%(words)s】 begins a new sentence with an instruction, so a full stop or a "
            "semicolon comes before it.",
            own,
            words=quote(own),
            rule=ONE_SENTENCE if comma else FULL_STOP_OR_SEMICOLON,
            severity=2 if comma else 3,
        )
    if opening is None:
        if comma and mark.text in {".", ";"} and _two_verbs(case, mark.i):
            return case.say(
                "A new sentence begins here, and a comma alone cannot join two sentences.",
                rule=ONE_SENTENCE,
                severity=2,
            )
        return None
    words = {"words": quote(opening)}
    if mark.text == ";":
        return case.say(
            "【%(words)s】 begins a new sentence, so a semicolon or a full stop comes before it.",
            opening,
            rule=ONE_SENTENCE if comma else FULL_STOP_OR_SEMICOLON,
            severity=2 if comma else 3,
            **words,
        )
    if comma and _says_something(case, mark.i):
        return case.say(
            "【%(words)s】 begins a new sentence, and a comma alone cannot join two sentences.",
            opening,
            rule=ONE_SENTENCE,
            severity=2,
            **words,
        )
    if mark.text in {"!", "?"}:
        return case.say(
            "【%(words)s】 begins a new sentence, so the one before it ends with {%(mark)s}",
            opening,
            rule="A sentence ends with a full stop, a question mark or an exclamation mark.",
            mark=mark.text,
            **words,
        )
    return case.say(
        "【%(words)s】 begins a new sentence, so the one before it ends with a full stop.",
        opening,
        rule=FULL_STOP,
        severity=2 if comma else 3,
        **words,
    )


def _says_something(case: Case, mark: int) -> bool:
    """A finite verb or an instruction comes before the mark."""
    start = max((t.i + 1 for t in case.target[:mark] if t.text in _ENDS), default=0)
    groups = read(case.target).verb_groups
    orders = any(
        t.tag_ == "VB" and t.dep_ in {"ROOT", "ccomp"} and not any(c.dep_ == "aux" for c in t.lefts)
        for t in case.target[start:mark]
    )
    return orders or any(g.finite and start <= g.first.i < mark for g in groups)


def _two_verbs(case: Case, mark: int) -> bool:
    """A main verb before a full stop; on both sides of a semicolon, or an instruction after it."""
    groups = [g for g in read(case.target).verb_groups if g.finite]
    main = [g for g in groups if g.head.dep_ not in {"relcl", "acl", "advcl"}]
    begins = case.target[mark + 1 : mark + 4]
    if [t.lower_ for t in begins] == ["that", "is", ","]:
        return False
    if case.target[mark].text == ".":
        return _says_something(case, mark)
    first = next((g for g in groups if g.first.i > mark), None)
    if first is not None and first.subject is not None:
        opener = case.target[first.subject.left_edge.i - 1]
        if opener.tag_ in {"WRB", "WDT", "WP"}:
            return False  # for another, the day when he learned: no sentence
    orders = any(t.tag_ == "VB" and t.dep_ in {"ROOT", "conj", "ccomp"} for t in begins)
    return any(g.first.i < mark for g in main) and (
        orders or any(g.first.i > mark and _has_subject(g.head) for g in main)
    )


def _asks_back(case: Case, mark: int) -> bool:
    """I like tea. And you?"""
    rest = [t.lower_ for t in case.target[mark + 1 : mark + 4]]
    return rest[:1] in (["and"], ["what"]) and rest[1:3] in (["you", "?"], ["yours", "?"])


def _instructs(case: Case, mark: int) -> bool:
    """It is not here. See page ten: a whole sentence before, an instruction after."""
    word = case.target[mark + 1]
    groups = read(case.target).verb_groups
    before = any(g.finite and g.first.i < mark for g in groups)
    follows = word.i + 1 < len(case.target) and word.nbor().tag_ not in {"VBZ", "VBP", "VBD", "MD"}
    return bool(before and follows and word.tag_ == "VB" and word.lower_ not in {"be", "have"})


def _opened(case: Case, mark: int) -> bool:
    """The part before the mark begins with when or if and has no main verb of its own."""
    first = max((t.i + 1 for t in case.target[:mark] if t.text in _ENDS), default=0)
    words = case.target[first : first + 2]
    opener = next((t for t in words if t.lower_ in _STARTS_A_CLAUSE), None)
    if opener is None or opener.i > first and words[0].lower_ not in {"especially", "even", "only"}:
        return False
    groups = [g for g in read(case.target).verb_groups if g.finite and first <= g.first.i < mark]
    return len(groups) == 1 and not any(t.text == "," for t in case.target[first:mark])


_STARTS_A_CLAUSE = {"when", "if", "because", "although", "while", "since", "as", "whenever"}


def _has_subject(verb: Token) -> bool:
    return any(c.dep_ in {"nsubj", "nsubjpass", "expl", "csubj", "aux"} for c in verb.lefts)


def _governing_clause(case: Case, link: Token) -> Span | None:
    """He looked of "He looked at me while I spoke, and": what the link joins, by the parse."""
    if link.dep_ not in {"cc", "mark"}:
        return None
    verb = link.head if link.dep_ == "cc" else link.head.head
    group = next((g for g in read(case.target).verb_groups if g.finite and g.head == verb), None)
    if group is None or group.first.i > link.i or not _has_subject(verb):
        return None
    first, last = _source(case, _subject(group).left_edge), _source(case, group.head)
    if first is None or last is None or not 0 < last.i - first.i <= 4:
        return None
    return case.phrase(first, whole_word(last)[-1])


def _clause_before(case: Case, link: int) -> Span | None:
    """The subject and verb that come last before a place of the target: "It was"."""
    stop = max((t.i for t in case.target[:link] if t.text in _ENDS), default=-1)
    return _clause(case, stop + 1, link, last=True)


def _clause_after(case: Case, link: int) -> Span | None:
    stop = next((t.i for t in case.target[link:] if t.text in _ENDS), len(case.target))
    return _clause(case, link + 1, min(stop, link + 10), last=False)


def _clause(case: Case, start: int, end: int, last: bool) -> Span | None:
    """Subject and verb between two places, as the learner wrote them."""
    groups = [
        g
        for g in read(case.target).verb_groups
        if g.finite and start <= _subject(g).i < g.first.i < end
        if g.head.dep_ not in {"relcl", "acl"}
    ]
    for group in reversed(groups) if last else groups:
        verb = _source(case, group.head)
        subject = _subject(group)
        for word in (subject.left_edge, subject):
            first = _source(case, word)
            if first is not None and verb is not None and 0 < verb.i - first.i <= 4:
                return case.phrase(first, whole_word(verb)[-1])
        return None
    return None


def _subject(group: VerbGroup) -> Token:
    """The subject, or there of "there were"; the verb itself where there is none."""
    there = next((c for c in group.head.children if c.dep_ == "expl"), None)
    return there or group.subject or group.head


@reason("PUNCT", "OTHER", "ORTH", severity=2)
def no_verb_before(case: Case) -> Said | None:
    """In the year 2010. We moved → In the year 2010, we moved."""
    if case.old_text[:1] != "." or "," not in {t.text for t in case.new} or not _only_marks(case):
        return None
    stop = case.edit.start
    first = max((t.i + 1 for t in case.source[:stop] if t.text in _ENDS), default=0)
    groups = read(case.source).verb_groups
    if any(g.finite and first <= g.first.i < stop for g in groups) or stop - first < 1:
        return None
    words = case.source[first:stop]
    if len(words) > 8:
        return None
    mark = next(t.i for t in case.new if t.text == ",")
    began = max((t.i + 1 for t in case.target[:mark] if t.text in _ENDS), default=0)
    if any(g.finite and began <= g.first.i < mark for g in read(case.target).verb_groups):
        return None  # another edit puts its verb in
    return case.say(
        "【%(words)s】 has no verb, so it is no sentence by itself: a comma joins it to the next "
        "words.",
        words,
        words=quote(words),
        rule="Every English sentence needs a verb.",
    )


@reason("PUNCT", "OTHER", "ORTH", severity=2)
def cut_off(case: Case) -> Said | None:
    """I stayed at home. Because I was ill → at home because; Even if → , even if."""
    if case.old_text[:1] not in {".", ";"} or any(t.text in _ENDS for t in case.new):
        return None
    if not _only_marks(case):
        return None
    after = [t for t in case.old if t.is_alpha] or [t for t in (case.after,) if t is not None]
    if not after or after[0].lower_ not in _STARTS_A_PART:
        return None
    if case.old_text[:1] == ";" and after[0].pos_ == "CCONJ":
        return None  # cheap; but it works: only the mark is too strong
    return case.say(
        "The part with 【%(word)s】 is not a whole sentence, so it stays with the one before it.",
        after[0],
        word=quote(after[0]),
        rule=PART,
    )


def _only_marks(case: Case) -> bool:
    """The words stay; only marks and capitals change."""
    old = [t.lower_ for t in case.old if t.is_alpha]
    return old == [t.lower_ for t in case.new if t.is_alpha]


def _subject_and_verb(case: Case, mark: int) -> Span | None:
    """The learner's first words of the second sentence, up to its verb: "I live", "Now I feel"."""
    for group in read(case.target).verb_groups:
        subject = group.subject
        if not group.finite or subject is None or subject.i <= mark or group.first.i <= mark:
            continue
        if any(t.text in _ENDS for t in case.target[mark + 1 : group.first.i]):
            return None
        first = _source(case, case.target[mark + 1])
        last = _source(case, group.head)
        if first is None or last is None or not 0 <= last.i - first.i <= 6:
            edge = case.learners(subject.left_edge)
            own = _source(case, subject)
            if edge is not None and own is not None and 0 < own.i - edge.i <= 3:
                near = subject.left_edge.i <= mark + 3 and group.head.dep_ not in _SUBORDINATE
                return case.phrase(edge, own) if near else None
            near = subject.left_edge.i <= mark + 3 and group.head.dep_ not in _SUBORDINATE
            return case.phrase(own, own) if own is not None and near else None
        return case.phrase(first, last)
    return None


_SUBORDINATE = {"relcl", "acl", "advcl", "ccomp", "pcomp", "csubj"}


def _source(case: Case, token: Token) -> Token | None:
    own = case.learners(token)
    return own if own is None or own.is_alpha or own.text[0] in "'’" else None

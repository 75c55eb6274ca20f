"""An article that goes because of the words around it: the how, the some, all the, the other."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.generic_nouns import shared_article
from app.explain.reasons import reason
from app.explain.said import Said
from grammar_items.usage.closed_class import ARTICLES

_CLAUSE_OPENERS = frozenset(
    "how what why when where who whom whose which whether if that because so as than".split()
)
_ONE_SUCH_WORD = "Use only one word like the, my, this or a before a noun."
_ARTICLE_AND_NOUN = "A, an and the need a noun after them."


def _gone(case: Case) -> str:
    """The article that goes, if nothing comes for it."""
    old = case.old_text.lower()
    return old if case.operation == "U" and old in ARTICLES else ""


def _next(case: Case) -> Token | None:
    """The word of the corrected sentence that the article stood before."""
    place = case.edit.c_start
    return case.target[place] if place < len(case.target) else None


def _left(case: Case) -> Token | None:
    return case.target[case.edit.c_start - 1] if case.edit.c_start else None


@reason("U:DET", severity=2, rule=_ARTICLE_AND_NOUN)
def no_noun_follows(case: Case) -> Said | None:
    """the how it works → how it works; is a stored here → is stored here."""
    old, word, left = _gone(case), _next(case), _left(case)
    if not old or word is None or case.moved_with is not None:
        return None
    shown = case.in_source(word)
    if shown is None or shown.i != case.edit.end:
        return None
    words = {"word": quote(shown), "old": old}
    if word.lower_ in _CLAUSE_OPENERS and word.pos_ in {"SCONJ", "PRON", "ADV"}:
        if word.tag_ not in {"WRB", "WP", "WDT", "WP$", "IN"}:
            return None
        return case.say(
            "【%(word)s】 begins a new part of the sentence and is no noun, so “%(old)s” goes.",
            shown,
            **words,
        )
    if word.tag_ == "PRP":
        return case.say(
            "【%(word)s】 stands for a noun with its article, so “%(old)s” goes.",
            shown,
            **words,
            rule="Pronouns such as he, it and they have no article.",
        )
    if (
        word.pos_ == "ADP"
        and word.dep_ in {"prep", "agent"}
        and word.lower_ not in _LIKE_ADJECTIVES
    ):
        return case.say(
            "The preposition 【%(word)s】 follows and no noun, so “%(old)s” goes.", shown, **words
        )
    if left is None:
        return None
    if word.tag_ == "VB" and left.tag_ in {"TO", "MD"}:
        return case.say(
            "After 【%(left)s】 comes the verb 【%(word)s】 and no noun, so “%(old)s” goes.",
            shown,
            left=quote(left),
            **words,
        )
    passive = word.tag_ == "VBN" and any(c.dep_ == "auxpass" for c in word.children)
    if passive and left.lemma_ in {"be", "get"} and left.head == word:
        return case.say(
            "【%(left)s】 and 【%(word)s】 make one verb, and no noun follows, so “%(old)s” goes.",
            shown,
            left=quote(left),
            **words,
        )
    known = bool(lemmas_of(word.lower_, "ADJ"))  # int, varchar: a name that is read as one
    if known and word.pos_ == "ADJ" and word.dep_ in {"acomp", "conj"} and word.tag_ == "JJ":
        if left.pos_ in {"AUX", "VERB", "ADV"} or left.lower_ in {"but", "and", "not"}:
            return _adjective_alone(case, word, shown, old)
    joined = _joined_adjective(word)
    if joined is not None and left.lemma_ in {"be", "become", "seem", "look"}:
        return _adjective_alone(case, joined[-1], case.source[shown.i + len(joined) - 1], old)
    if word.lower_ in {"best", "most", "least", "worst"} and word.dep_ == "advmod":
        if word.head.pos_ == "VERB":
            return case.say(
                "【%(word)s】 says how here and has no noun after it, so “%(old)s” can go.",
                shown,
                **words,
                severity=1,
                rule="A superlative that says how something is done needs no article.",
            )
    return None


def _joined_adjective(word: Token) -> Span | None:
    """two-dimensional: parts joined by a hyphen that end in an adjective."""
    parts = word.doc[word.i : word.i + 3]
    if len(parts) < 3 or parts[1].text != "-" or parts[2].pos_ != "ADJ":
        return None
    return parts


_LIKE_ADJECTIVES = {"then", "above", "inside", "outside", "following"}


_ALONE_WITH_THE = frozenset("first second third last next same only other".split())


def _adjective_alone(case: Case, word: Token, shown: Token, old: str) -> Said | None:
    follows = case.target[word.i + 1] if word.i + 1 < len(case.target) else None
    if old == "the" and (word.lower_ in _ALONE_WITH_THE or word.tag_ == "JJS"):
        return None  # I was the last: right as well
    if any(t.pos_ in {"NOUN", "PROPN"} for t in case.source[shown.i + 1 : shown.i + 2]):
        return None  # the right way → right: a noun went as well
    if follows is not None and follows.text in {"-", "/", '"', "'"}:
        return None
    if follows is not None and follows.pos_ in {"NOUN", "PROPN", "ADJ", "NUM", "PRON"}:
        return None
    return case.say(
        "【%(word)s】 is an adjective without a noun after it, so “%(old)s” goes.",
        shown,
        word=quote(shown),
        old=old,
    )


_BEFORE_NOUN = frozenset(
    "some every each any no another this these those that my your his her its our their a an "
    "the".split()
)


@reason("U:DET", severity=2, rule=_ONE_SUCH_WORD)
def one_is_there(case: Case) -> Said | None:
    """the some shops → some shops; a the lake → the lake; the current the state."""
    old, word = _gone(case), _next(case)
    if not old or word is None:
        return None
    shown = case.in_source(word)
    if shown is not None and shown.i == case.edit.end and word.lower_ in _BEFORE_NOUN:
        if word.lower_ == old or word.tag_ != "DT":
            return None
        if word.lower_ in {"this", "these", "those"} and word.dep_ == "det":
            return None  # it says which one: another reason
        if word.lower_ in {"this", "that", "these", "those"} and word.dep_ != "det":
            return case.say(
                "【%(word)s】 stands for a noun here and has no article, so “%(old)s” goes.",
                shown,
                word=quote(shown),
                old=old,
                rule="This, that, these and those have no article before them.",
            )
        return case.say(
            "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
            shown,
            word=quote(shown),
            old=old,
        )
    return _before_its_adjectives(case, old, word) or _one_of(case, old, word)


def _before_its_adjectives(case: Case, old: str, word: Token) -> Said | None:
    """the current (the) state: the article stands already before the adjective."""
    noun = _noun(case) or (word if word.pos_ == "NOUN" else word.head)
    if noun.pos_ != "NOUN" or noun.i < word.i or noun.i > word.i + 4:
        return None
    first = next((c for c in noun.children if c.dep_ in {"det", "poss"}), None)
    before = case.in_source(first)
    if first is None or before is None or first.i >= word.i or before.i < case.edit.start - 4:
        return None
    if first.lower_ not in _BEFORE_NOUN:
        return None
    between = case.source[before.i + 1 : case.edit.start]
    if any(t.tag_ not in _LIKE_AN_ADJECTIVE for t in between):
        return None  # people in my office skip a meal: my belongs to office
    if before == case.before:
        return case.say(
            "Before the noun one such word is enough: 【%(word)s】, without “%(old)s”.",
            before if first.lower_ in ARTICLES and first.lower_ != old else None,
            word=quote(before),
            old=old,
        )
    return case.say(
        "【%(word)s】 belongs to “%(noun)s” already, so a second article, “%(old)s”, is too much.",
        before,
        word=quote(before),
        noun=quote(noun),
        old=old,
    )


_LIKE_AN_ADJECTIVE = frozenset("JJ JJR JJS VBN VBG CD RB RBR RBS HYPH CC , `` ''".split())


def _one_of(case: Case, old: str, word: Token) -> Said | None:
    """the one of my friends → one of my friends."""
    of = case.target[word.i + 1] if word.i + 1 < len(case.target) else None
    if word.lower_ not in {"one", "some", "many", "most"} or of is None or of.lower_ != "of":
        return None
    shown = case.learners(word)
    if shown is None or shown.lower_ != word.lower_:
        return None
    span = case.phrase(shown, case.in_source(of))
    return case.say(
        "【%(word)s】 picks from a group and does not say which, so it has no “%(old)s”.",
        span,
        word=quote(span) if span is not None else "",
        old=old,
        rule="Say one of the books, without the before one.",
    )


@reason("U:DET", severity=1)
def may_go_after_all(case: Case) -> Said | None:
    """all the students → all students: both are right."""
    word = case.before
    if _gone(case) != "the" or word is None or word.lower_ != "all" or case.becomes(word) is None:
        return None
    noun = _noun(case)
    if noun is None or noun.tag_ != "NNS":
        return None
    shown = case.in_source(noun)
    return case.say(
        "After 【%(all)s】, “the” may be left out when all “%(noun)s” are meant.",
        word,
        *([shown] if shown is not None else []),
        all=quote(word),
        noun=quote(noun),
        rule="All + plural noun means every one, all the + plural noun every one of a known group.",
    )


def _noun(case: Case) -> Token | None:
    """The noun of the target that has lost the article."""
    word = _next(case)
    for _ in range(4):
        if word is None or word.pos_ == "NOUN" and word.dep_ not in {"compound", "nmod", "amod"}:
            break
        if (
            word.dep_ not in {"compound", "nmod", "amod", "advmod", "nummod"}
            or word.head.i < word.i
        ):
            return None
        word = word.head
    return word if word is not None and word.pos_ == "NOUN" else None


@reason("U:DET", severity=2, rule=_ARTICLE_AND_NOUN)
def noun_goes_too(case: Case) -> Said | None:
    """took the divorce → got divorced; is not the right way → is not right."""
    old = _gone(case)
    noun = case.old[0].head if old and len(case.old) == 1 else None
    if noun is None or case.old[0].dep_ != "det" or noun.pos_ != "NOUN" or noun.i < case.edit.end:
        return None
    edit = next((e for e in case.others if e.start <= noun.i < e.end), None)
    if edit is None or edit.category in {"WO", "ORTH", "SPELL", "NOUN:NUM", "NOUN:INFL"}:
        return None
    new = case.target[edit.c_start : edit.c_end]
    if any(t.pos_ in {"NOUN", "PROPN", "PRON", "NUM"} for t in new) or noun.lower_ in {
        t.lower_ for t in case.target
    }:
        return None
    if any(noun.lemma_.lower() in lemmas_of(t.lower_, "NOUN") for t in new):
        return None  # a call to it → calls to it, read as a verb
    between = case.target[case.edit.c_start : edit.c_start]
    follows = case.target[edit.c_end : edit.c_end + 1]
    if any(t.pos_ in {"NOUN", "PROPN"} for t in (*between, *follows)):
        return None
    if not len(new):
        return case.say(
            "“%(old)s” belongs to “%(noun)s”; this noun goes, so “%(old)s” goes with it.",
            noun=quote(noun),
            old=old,
        )
    return case.say(
        "“%(old)s” belongs to the noun “%(noun)s”; “%(word)s” is no noun, so “%(old)s” goes.",
        noun,
        noun=quote(noun),
        word=quote(new[noun.i - edit.start] if len(new) == edit.end - edit.start else new),
        old=old,
    )


_AGES = {"be", "turn", "become"}


@reason("U:DET", severity=2)
def before_a_number(case: Case) -> Said | None:
    """only the 40 per cent → only 40 per cent; when I was a seven → was seven."""
    old, word, left = _gone(case), _next(case), _left(case)
    if not old or word is None or not word.like_num or word.lower_ in {"one", "first", "second"}:
        return None
    shown = case.in_source(word)
    end = word.i + 1
    while end < len(case.target) and case.target[end].text in {"per", "cent", "percent", "%", "-"}:
        end += 1
    follows = case.target[end] if end < len(case.target) else None
    signs = {t.lower_ for t in case.target[word.i + 1 : end]}
    if signs & {"cent", "percent", "%"} and old == "the":
        span = case.phrase(shown, case.in_source(case.target[end - 1]))
        return case.say(
            "A share such as 【%(share)s】 has no “%(old)s” where it is told for the first time.",
            span,
            share=quote(span) if span is not None else "",
            old=old,
            rule="Shares have no the when they are new to the reader: 40 per cent of people.",
        )
    alone = follows is None or follows.pos_ in {"PUNCT", "SCONJ", "CCONJ"}
    if left is not None and left.lemma_ in _AGES and alone and not signs:
        return case.say(
            "【%(number)s】 is an age here and stands alone, without “%(old)s”.",
            shown,
            number=quote(word),
            old=old,
            rule="An age is a number alone, or a number with years old: She is six.",
        )
    return None


@reason("U:DET", "M:ADJ", severity=2)
def all_of_one_thing(case: Case) -> Said | None:
    """all the family → the whole family."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if not (old.startswith("all") or new.endswith(("whole", "entire"))):
        return None
    whole = next((t for t in case.target[case.edit.c_start : case.edit.c_end + 2]
                  if t.lower_ in {"whole", "entire"}), None)  # fmt: skip
    noun = whole.head if whole is not None and whole.dep_ == "amod" else None
    if whole is None or noun is None or noun.tag_ != "NN" or noun.i != whole.i + 1:
        return None
    left = case.source[max(0, case.edit.start - 2) : case.edit.end + 1]
    every = next((t for t in left if t.lower_ == "all"), None)
    shown = case.learners(noun)
    if every is None or shown is None or shown.i - every.i > 3:
        return None
    if case.in_source(whole) is not None:
        return None  # all whole street: the learner has the word
    return case.say(
        "For one 【%(noun)s】 with all its parts we say “the %(whole)s %(noun)s”, not “all the "
        "%(noun)s”.",
        shown,
        noun=quote(shown),
        whole=quote(whole),
        rule="Say the whole + singular noun, and all the + plural noun.",
    )


@reason("U:DET", severity=2)
def not_all_the_rest(case: Case) -> Said | None:
    """in the other countries → in other countries; the different ways → different ways."""
    word, noun = case.after, _noun(case)
    if _gone(case) != "the" or word is None or noun is None or noun.tag_ != "NNS":
        return None
    if case.in_source(_next(case)) != word or word.head.i < word.i:
        return None
    shown = case.learners(noun)
    if shown is None:
        return None
    words = {"word": quote(word), "noun": quote(shown)}
    if word.lower_ == "other":
        return case.say(
            "“the other %(noun)s” would mean all the rest of a known group; without “the” they are "
            "just other ones.",
            word,
            shown,
            **words,
            rule="The other + plural noun means all the rest, other + plural noun just some more.",
        )
    if word.lower_ in _NEW_ONES and not any(c.lower_ == "of" for c in noun.children):
        return case.say(
            "【%(word)s】 shows that these 【%(noun)s】 are not known yet, so there is no “the”.",
            word,
            shown,
            **words,
            rule="Use no article with a plural noun for things that are new to the reader.",
        )
    return None


_NEW_ONES = frozenset(
    "different various new similar additional further numerous many several certain such".split()
)


@reason("U:DET", severity=1)
def serves_for_both(case: Case) -> Said | None:
    """a bus or a train → a bus or train; the method and the time → the method and time."""
    old, noun = _gone(case), _noun(case)
    said = _second_adjective(case, old) if old else None
    if said is not None:
        return said
    first = shared_article(case, noun) if old and noun is not None else None
    if noun is None or first is None:
        return None
    span = case.phrase(first, case.in_source(noun.head))
    return case.say(
        "“%(article)s” before 【%(noun)s】 can serve for both nouns, so it need not come again.",
        span,
        article=first.lower_,
        noun=quote(noun.head),
        rule="In a pair of nouns the article may stand once: a bus or train.",
    )


def _second_adjective(case: Case, old: str) -> Said | None:
    """a cheap or an old car → a cheap or old car: one noun, one article."""
    word, left = _next(case), _left(case)
    if word is None or left is None or left.lower_ not in {"and", "or", "but"}:
        return None
    if word.pos_ != "ADJ" or word.dep_ != "conj" or word.head.dep_ != "amod":
        return None
    noun = word.head.head
    article = next((c for c in noun.children if c.lower_ in ARTICLES and c.i < word.head.i), None)
    first = case.in_source(article)
    if noun.pos_ != "NOUN" or noun.i < word.i or article is None or first is None:
        return None
    return case.say(
        "【%(article)s】 stands before both adjectives of one noun, “%(noun)s”, so “%(old)s” is "
        "not needed again.",
        first,
        article=quote(first),
        noun=quote(noun),
        old=old,
        rule=_ONE_SUCH_WORD,
    )


@reason("U:DET", severity=2)
def number_does_not_fit(case: Case) -> Said | None:
    """in every details → in details; those energy → energy; this limits → limits."""
    old, noun = case.old_text.lower(), _noun(case)
    if case.operation != "U" or noun is None or len(case.old) != 1 or case.new:
        return None
    shown = case.in_source(noun)
    if shown is None or any(c.dep_ in {"det", "poss"} for c in noun.children):
        return None
    words = {"noun": quote(shown), "old": old}
    if old == "that" and _opens_a_clause(noun, shown):
        return _no_that_clause(case)
    if old in {"this", "that", "every", "each", "another"} and noun.tag_ == "NNS" == shown.tag_:
        return case.say(
            "“%(old)s” goes with one thing, but 【%(noun)s】 is plural, so leave it out.",
            shown,
            **words,
            rule="This and that go with a singular noun, these and those with a plural noun."
            if old in {"this", "that"}
            else "Use a singular noun after a, one, each, every and another.",
        )
    if old in {"these", "those"} and noun.tag_ == "NN" == shown.tag_:
        return case.say(
            "“%(old)s” goes with more than one, but 【%(noun)s】 is singular, so leave it out.",
            shown,
            **words,
            rule="This and that go with a singular noun, these and those with a plural noun.",
        )
    if old in {"this", "that"} and noun.tag_ == "NN" and case.old[0].dep_ == "det":
        return case.say(
            "“%(old)s” would point at a certain 【%(noun)s】 and tell it from others; that is not "
            "needed here.",
            shown,
            **words,
            rule="Use this, that, these and those to point at something.",
        )
    return None


def _opens_a_clause(noun: Token, shown: Token) -> bool:
    """leads to that people stop: a verb follows whose subject the noun is."""
    verb = noun.head
    if noun.dep_ in {"nsubj", "nsubjpass"} and verb.i > noun.i and verb.pos_ in {"VERB", "AUX"}:
        return True
    rest = (t for t in shown.doc[shown.i + 1 : shown.i + 3] if t.pos_ != "ADV")
    follows = next(rest, None)
    return follows is not None and follows.tag_ in {"VB", "VBP", "VBZ", "VBD", "MD"}


def _no_that_clause(case: Case) -> Said | None:
    """leads to that people stop → leads to people stopping."""
    left = case.before
    if left is None or left.lower_ not in _PREPOSITIONS or case.becomes(left) != quote(left):
        return None
    return case.say(
        "After 【%(word)s】 there is no “that”.",
        left,
        word=quote(left),
        rule="After a preposition the verb takes -ing.",
    )


_PREPOSITIONS = frozenset("in to of for about from with by on at into without against".split())


@reason("U:DET", severity=2)
def name_or_title(case: Case) -> Said | None:
    """the Anna's bike → Anna's bike; see the "First Steps" → see "First Steps"."""
    old, word = _gone(case), _next(case)
    if not old or word is None:
        return None
    if word.text in {'"', "“", "‘"} and not _noun_after_title(case, word):
        opened = case.in_source(word)
        title = case.in_source(case.target[word.i + 1]) if word.i + 1 < len(case.target) else None
        return case.say(
            "A title in quotation marks is used as a name, without “%(old)s”.",
            case.phrase(opened, title),
            old=old,
            rule="A title has no article of its own before it: I read “Emma”.",
        )
    owner = _name(word)
    if owner is None:
        return None
    follows = case.target[owner.end] if owner.end < len(case.target) else None
    first, last = case.in_source(owner[0]), case.in_source(owner[-1])
    span = case.phrase(first, last)
    if follows is None or span is None or len(span) != len(owner):
        return None
    if follows.tag_ == "POS":
        return case.say(
            "The name 【%(name)s】 with ’s already says whose, so there is no “%(old)s”.",
            span,
            name=quote(span),
            old=old,
            rule="A name with ’s has no article before it: Anna’s bike.",
        )
    return None


def _name(word: Token) -> Span | None:
    """Active Directory: words with a capital from this one on."""
    end = word.i
    while end < len(word.doc) and word.doc[end].pos_ == "PROPN":
        end += 1
    return word.doc[word.i : end] if end > word.i and word.i else None


def _noun_after_title(case: Case, mark: Token) -> bool:
    """the "First Steps" chapter: the article belongs to chapter."""
    rest = case.target[mark.i + 1 :]
    closing = next((t.i for t in rest if t.text in {'"', "”", "’"}), None)
    if closing is None or closing + 1 >= len(case.target):
        return False
    return case.target[closing + 1].pos_ in {"NOUN", "PROPN", "ADJ"}

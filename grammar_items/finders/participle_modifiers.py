"""Participles that describe a noun: "the sleeping baby", "a letter written in French"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.finders.noun_phrases import (
    BE_FORMS,
    NOUN_TAGS,
    has_auxiliary,
    is_nominal,
)
from grammar_items.finding import finder

_NOT_PARTICIPLES = frozenset(
    "morning evening king ring spring string during something nothing anything everything thing "
    "wing ceiling darling being bring sing sibling earring pudding meaning feeling building "
    "meeting wedding painting drawing beginning ending saying warning wing viking sterling "
    "including regarding according concerning clothing lightning duckling housing training "
    "swimming dining shopping parking washing driving fishing sewing camping cooking "
    "engineering banking advertising marketing recording hearing opening crossing landing "
    "nursing reading writing speaking spelling walking-stick hiking gardening dancing-shoes "
    "skiing mining farming publishing manufacturing accounting knitting".split()
)
# A swimming pool is a pool for swimming: no participle, though tagged as one.
_NAMED_FOR_USE = frozenset(
    "pool machine room shoes shoe bag bags stick lot licence license boat trip board centre "
    "center list lesson lessons course courses programme program skill skills school schools "
    "method methods glass glasses pan pot knife suit cap costume habits habit gear equipment "
    "area ground place places office plant table chair classes class club contest competition "
    "match practice ability speed style cost costs permit fee fees hours hour age conditions "
    "standard standards wage wages expenses policy session sessions ticket agency agent "
    "company industry lane track field hat boots cart pin needle book exam test tests exercise "
    "partner space card tool tools paper powder water-gun instrument platform point points "
    "distance order salt oil apple chess gum iron".split()
)
_PARTICIPLE_PAIRS = frozenset(
    {
        "running water",
        "working class",
        "working people",
        "boiling oil",
        "turning point",
        "leading company",
        "burning oil",
        "losing match",
        "winning ticket",
        "winning point",
        "competing company",
        "competing companies",
        "winning match",
        "rotating platform",
        "changing conditions",
        "missing ticket",
        "missing book",
        "missing glasses",
        "missing list",
        "missing card",
        "missing bag",
        "missing shoe",
        "missing knife",
        "smoking gun",
        "interesting book",
        "exciting match",
        "interesting place",
        "interesting places",
        "boring class",
        "boring lesson",
        "interesting class",
        "interesting lesson",
        "amazing place",
        "amazing places",
        "exciting trip",
        "interesting course",
        "tiring trip",
        "exciting contest",
        "amazing trip",
        "rocking chair",
        "moving company",
    }
)
_FEELING_ING = frozenset(
    "interesting exciting boring surprising amazing tiring frightening shocking confusing "
    "disappointing embarrassing annoying relaxing charming touching moving satisfying worrying "
    "terrifying fascinating depressing encouraging entertaining challenging inspiring "
    "missing outstanding promising striking demanding refreshing disgusting astonishing "
    "exhausting thrilling alarming puzzling upsetting pleasing convincing misleading "
    "leading existing remaining living dying sleeping growing rising falling running burning "
    "boiling freezing flying shining smiling crying laughing barking working changing "
    "increasing developing aging ageing ongoing upcoming visiting flowing rolling moving "
    "speeding blinking sparkling glowing loving caring winning losing surrounding floating "
    "sinking dripping drowning screaming whistling dancing singing playing walking talking "
    "jumping swimming waiting melting bleeding blooming howling roaring rotating ringing "
    "parking stunning overwhelming breathtaking heartbreaking good-looking hard-working "
    "hardworking mouth-watering setting passing following coming fighting training "
    "exploding blazing hanging wandering trembling shaking charging chasing chirping buzzing "
    "cheering yelling shouting whispering lasting sleeping-child knowing trusting".split()
)
_WITHOUT_OBJECT = frozenset(
    "barking crying falling sleeping dying smiling rising boiling shining sparkling glowing "
    "speeding screaming melting floating bleeding rolling "
    "exciting boring interesting surprising amazing fascinating sinking drowning howling".split()
)
_PREPOSITIONS_IN_ING = frozenset(
    "including regarding according concerning following depending considering excluding "
    "during notwithstanding pending owing starting".split()
)
_IRREGULAR = frozenset(
    "broken stolen lost hidden frozen written spoken chosen torn worn forgotten known unknown "
    "grown drawn fallen swollen woven sunken cut hurt bought made built baked unwritten "
    "unspoken burnt spoilt handmade homemade given taken driven proven beaten bitten bent spent "
    "lit shaken shrunken mistaken forbidden unbroken grown-up well-known spilt paid unpaid "
    "sworn thrown blown shown done undone unseen eaten uneaten said kept left sold learnt "
    "sewn mown sawn ground spread shut split set brokenhearted outdated".split()
)
_UNAMBIGUOUS = frozenset(
    "written taken spoken broken stolen given shown known seen grown drawn driven chosen worn "
    "eaten sung done hidden forgotten thrown blown beaten bitten frozen torn fallen ridden "
    "shaken woken drunk swum sewn flown forbidden sworn woven begun gone proven overtaken "
    "rewritten undertaken withdrawn".split()
)
_NOT_PAST_PARTICIPLES = frozenset(
    "red bed wicked naked sacred hundred indeed blessed so-called talented gifted beloved "
    "aged unprecedented supposed rugged ragged wretched crooked jagged kindred".split()
)


def _ing_word(token: Token) -> bool:
    low = token.lower_
    if not low.endswith("ing") or len(low) < 5 or low in _NOT_PARTICIPLES:
        return low in {"dying", "lying"}
    return True


def _next_noun(token: Token) -> Token | None:
    """The noun the word stands before, adjectives between them allowed."""
    doc = token.doc
    for place in range(token.i + 1, min(len(doc), token.i + 4)):
        candidate = doc[place]
        if candidate.tag_ in NOUN_TAGS or candidate.lower_ in {"one", "ones"}:
            return candidate
        if candidate.tag_ not in {"JJ", "HYPH", "VBN", "VBG", "CD"} and candidate.text not in {
            ",",
            "and",
        }:
            return None
    return None


@finder
def present_participle_before_noun(doc: Doc) -> Iterator[tuple[int, int]]:
    """The **sleeping baby** smiled; **falling leaves**; an **exciting match**."""
    for token in doc:
        if not token.lower_.endswith("ing") or not _ing_word(token):
            continue
        if token.tag_ not in {"VBG", "JJ", "NN"}:
            continue
        noun = _next_noun(token)
        if noun is None:
            continue
        pair = f"{token.lower_} {noun.lower_}"
        before = doc[token.i - 1] if token.i else None
        adjacent = noun.i == token.i + 1
        if noun.tag_ in {"NNP", "NNPS"} and token.tag_ == "VBG" and adjacent:
            continue  # my marrying Mary: a verb and its object
        if noun.lower_ in _NAMED_FOR_USE and pair not in _PARTICIPLE_PAIRS:
            continue
        if adjacent and noun.i + 1 < len(doc) and doc[noun.i + 1].tag_ in NOUN_TAGS:
            compound_end = doc[noun.i + 1].lower_
            if compound_end in _NAMED_FOR_USE and token.tag_ != "JJ":
                continue
        if token.tag_ == "NN" and token.lower_ not in _FEELING_ING:
            continue
        if adjacent and token.lower_ in _WITHOUT_OBJECT and noun.tag_ in {"NN", "NNS"}:
            # no verb with an object: "Barking dogs", "boiling water", whatever the parser says
            if (
                before is None
                or before.pos_ != "AUX"
                and not (before.pos_ == "ADP" and token.lower_ == "boiling")
            ):
                yield token.i, noun.i + 1
                continue
        if token.dep_ == "amod" and noun.i >= token.head.i >= token.i:
            pass
        elif (
            before is not None
            and adjacent
            and (
                before.tag_ in {"DT", "PRP$", "POS"}
                or before.lower_ in {"very", "so", "most", "two"}
            )
        ):
            if before.lower_ in {"this", "that"} and token.tag_ == "VBG":
                if token.dep_ not in {"amod", "compound"}:
                    continue
            if before.lower_ == "all" and token.tag_ == "VBG":
                continue
        else:
            continue
        # "is selling books", "of eating meat": a verb with its object
        if before is not None and (
            before.lower_ in BE_FORMS and before.dep_ == "aux" or before.lower_ in {"not"}
        ):
            continue
        if any(child.dep_ == "dobj" for child in token.children):
            continue
        if before is not None and before.tag_ == "IN" and token.tag_ == "VBG":
            if token.lower_ not in _FEELING_ING:
                continue
        yield token.i, noun.i + 1


# caught the boy stealing, heard the dog barking: the object does not come with its participle
_TAKES_OBJECT_AND_ING = frozenset(
    "get keep catch have hear watch feel notice leave smell listen imagine mind stop prevent start "
    "send set want hate picture say think".split()
)
_TEXTS = frozenset("email letter message sign note book report card song poster text law".split())


@finder
def present_participle_after_noun(doc: Doc) -> Iterator[tuple[int, int]]:
    """The **man standing** by the door; anyone **waiting** outside."""
    for token in doc:
        if token.i == 0 or token.tag_ != "VBG":
            if token.tag_ == "NN" and token.i > 1 and _noun_for_participle(token):
                yield token.i - 1, token.i + 1
            continue
        low = token.lower_
        if low in _PREPOSITIONS_IN_ING or has_auxiliary(token):
            if (
                doc[0].lower_ in BE_FORMS
                and doc[token.i - 1].tag_ in {"NN", "NNS"}
                and low not in _PREPOSITIONS_IN_ING
                and _complement_at_end(token)
            ):
                yield token.i - 1, token.i + 1  # Is the lady talking to him your mother?
            elif (
                doc[0].lower_ in {"who", "which"}
                and doc[1].lower_ in BE_FORMS
                and doc[token.i - 1].tag_ in {"NN", "NNS"}
                and token.i < 7
                and all(t.tag_ in {"DT", "JJ", "NN", "NNS", "PRP$"} for t in doc[2 : token.i])
            ):
                yield token.i - 1, token.i + 1  # Who is the man talking to her?
            continue
        place = token.i - 1
        while place > 0 and doc[place].tag_ in {"RB"} and token.dep_ == "acl":
            place -= 1
        before = doc[place]
        if not is_nominal(before) or before.tag_ in {"PRP", "PRP$"} and before.lower_ != "those":
            if token.dep_ == "acl" and token.head.i < token.i and is_nominal(token.head):
                # "a boy in a red hat, eating": other words between
                if doc[place].text == "," or token.head.tag_ == "PRP":
                    continue
                if before.tag_ in {"IN", "TO"}:
                    continue
                yield token.head.i, token.i + 1
            continue
        if before.lower_ in {"that", "this", "it", "all"} and token.dep_ != "acl":
            continue
        if _asked_with_be(token):
            continue
        if before.lemma_ in {"point", "use", "trouble", "difficulty", "fun", "fact", "problem"}:
            continue
        if before.lemma_ in {"money", "time"}:
            continue
        if token.dep_ == "acl" and token.head.i < token.i:
            verb = token.head.head
            if token.head.dep_ == "dobj" and verb.lemma_ in {"send", "keep", "leave", "stop"}:
                continue
            if any(t.lemma_ == "spend" for t in doc[max(0, token.i - 12) : token.i]):
                continue
            if verb.lemma_ in {"spend", "waste", "have"} and token.head.dep_ == "dobj":
                if verb.lemma_ != "have" or token.head.lemma_ in {
                    "trouble",
                    "fun",
                    "difficulty",
                    "problem",
                    "time",
                }:
                    continue
            start = token.head.i if token.head.i <= before.i else before.i
            if token.i - start > 8:
                start = before.i
            yield start, token.i + 1
        elif token.dep_ in {
            "nsubj",
            "advcl",
            "pcomp",
            "ROOT",
            "amod",
            "appos",
            "conj",
            "ccomp",
            "csubj",
        }:
            if (
                token.dep_ == "ccomp"
                and before.tag_ in {"NN", "NNS"}
                and token.head.i < before.i
                and token.head.lemma_ not in _TAKES_OBJECT_AND_ING
                and token.head.lower_ not in BE_FORMS
            ):
                yield before.i, token.i + 1
                continue
            if token.dep_ == "advcl" and before.dep_ == "dobj" and before.lemma_ in _TEXTS:
                yield before.i, token.i + 1  # an email telling me to call
                continue
            if token.dep_ == "ccomp" and doc[0].lower_ == "who" and token.head.lower_ in BE_FORMS:
                if before.tag_ in {"NN", "NNS"}:
                    yield before.i, token.i + 1  # Who is that man smoking outside?
                continue
            # a subject with a participle before its verb: "The girl talking to Tom is …"
            if _subject_before_finite(token, before):
                yield before.i, token.i + 1


def _noun_for_participle(token: Token) -> bool:
    """The bird **singing** in the tree is …, where singing was taken for a noun."""
    doc = token.doc
    return (
        token.lower_ in _FEELING_ING
        and token.dep_ in {"nsubj", "nsubjpass"}
        and doc[token.i - 1].tag_ in {"NN", "NNS"}
        and doc[token.i - 2].tag_ in {"DT", "PRP$", "JJ"}
        and token.i + 1 < len(doc)
        and doc[token.i + 1].tag_ in {"IN", "RB", "DT"}
    )


def _asked_with_be(participle: Token) -> bool:
    """**Are** the boys **playing** outside? The parser may take playing as part of the noun."""
    noun = participle.head
    verb = noun.head
    if _complement_at_end(participle):
        return False
    return (
        participle.dep_ == "acl"
        and noun.dep_ == "nsubj"
        and verb.lower_ in BE_FORMS
        and verb.i < noun.i
        and participle.doc[-1].text == "?"
        and not any(
            child.dep_ in {"expl", "acomp", "attr", "prep", "advmod"} and child.i != noun.i
            for child in verb.children
        )
    )


def _complement_at_end(participle: Token) -> bool:
    """Is the boy wearing the cap **your cousin**? A new noun phrase closes the question."""
    doc = participle.doc
    place = len(doc) - 2
    if place <= participle.i or doc[place].tag_ not in {"NN", "NNS"}:
        return False
    if doc[place].lemma_ in {
        "morning",
        "afternoon",
        "evening",
        "week",
        "year",
        "day",
        "month",
        "weekend",
        "time",
        "night",
        "summer",
        "moment",
    }:
        return False
    while place > participle.i and doc[place].tag_ in {"NN", "NNS", "JJ"}:
        place -= 1
    if doc[place].tag_ not in {"PRP$", "DT"}:
        return False
    return doc[place - 1].tag_ in {"NN", "NNS", "NNP", "RB", "PRP"} and place - 1 > participle.i


def _subject_before_finite(participle: Token, noun: Token) -> bool:
    """The noun opens the clause and a finite verb follows the participle."""
    doc = participle.doc
    first = noun.i
    while first > 0 and doc[first - 1].tag_ in {
        "DT",
        "JJ",
        "NN",
        "NNS",
        "NNP",
        "PRP$",
        "CD",
        "POS",
        "JJR",
        "JJS",
        "VBN",
    }:
        first -= 1
    if first == noun.i and noun.tag_ not in {"NNS", "NN"}:
        return False
    if (
        first > 0
        and doc[first - 1].text not in {",", '"', "“"}
        and doc[first - 1].tag_ not in {"CC", "IN"}
    ):
        return False
    if (
        first > 0
        and doc[first - 1].tag_ == "IN"
        and doc[first - 1].lower_ not in {"that", "because", "if", "when", "while"}
    ):
        return False
    for token in doc[participle.i + 1 :]:
        if token.text in {",", ";"}:
            return False
        if token.tag_ in {"VBZ", "VBD", "VBP", "MD"}:
            return True
    return False


def _participle_word(token: Token) -> bool:
    low = token.lower_
    if low in _NOT_PAST_PARTICIPLES:
        return False
    if token.tag_ == "VBN":
        return low not in {"been", "had", "got", "gotten", "be"}
    if low in _IRREGULAR:
        return low not in {"left", "set", "cut", "kept", "said", "ground", "spread", "done"} or (
            token.tag_ == "VBN"
        )
    return low.endswith("ed") and len(low) > 4 and token.tag_ in {"JJ", "VBD"}


@finder
def past_participle_before_noun(doc: Doc) -> Iterator[tuple[int, int]]:
    """A **broken window**; **fried eggs**; the **stolen** red **car**."""
    for token in doc:
        if token.tag_ not in {"VBN", "JJ", "VBD"} or not _participle_word(token):
            continue
        noun = _next_noun(token)
        if noun is None or token.i + 1 < len(doc) and doc[token.i + 1].text in {",", "and"}:
            if noun is None or token.dep_ != "amod":
                continue
        if has_auxiliary(token) or any(
            child.dep_ in {"dobj", "nsubj", "nsubjpass"} for child in token.children
        ):
            continue
        before = doc[token.i - 1] if token.i else None
        amod = token.dep_ == "amod" and token.head.i >= token.i and token.head.i <= noun.i
        framed = (
            before is not None
            and before.tag_ in {"DT", "PRP$", "POS", "CD"}
            and before.lower_ not in {"that", "this", "all"}
        )
        if token.tag_ == "VBD" and not framed:
            continue
        if not amod and not framed:
            continue
        if before is not None and before.tag_ in {"NNP", "PRP"} and token.i == before.i + 1:
            continue  # Lukas avoided contact: a verb
        if before is not None and before.lower_ in BE_FORMS | {"have", "has", "had", "'ve", "not"}:
            if not (before.lower_ in {"have", "has", "had"} and amod and before.pos_ == "VERB"):
                if not (amod and before.lower_ in BE_FORMS and before.dep_ in {"ROOT", "ccomp"}):
                    continue
        yield token.i, noun.i + 1


_OBJECT_MAKERS = frozenset(
    "have get see hear feel keep leave want make find need like watch".split()
)


@finder
def past_participle_after_noun(doc: Doc) -> Iterator[tuple[int, int]]:
    """A **letter written** in French; the **cars made** in Japan."""
    for token in doc:
        if token.tag_ not in {"VBN", "VBD"} and token.lower_ not in _UNAMBIGUOUS:
            continue
        if token.i == 0 or has_auxiliary(token):
            continue
        low = token.lower_
        if low in {"been", "got", "had", "gone", "based"} and token.dep_ != "acl":
            continue
        place = token.i - 1
        while place > 0 and doc[place].tag_ in {"RB", "RBR"}:
            place -= 1
        before = doc[place]
        if token.dep_ == "acl" and token.head.i < token.i and is_nominal(token.head):
            if doc[token.i - 1].text == "," or token.head.tag_ == "PRP":
                if doc[token.i - 1].text == "," and token.tag_ == "VBN":
                    pass
                else:
                    continue
            if any(child.dep_ in {"nsubj", "mark"} for child in token.children):
                continue
            if _asked_with_be(token) or _only_verb(token):
                continue
            if token.tag_ == "VBD" and not (
                token.i + 1 < len(doc) and (_passive_frame(token) or _another_finite(token))
            ):
                continue
            maker = token.head.head
            if token.head.dep_ in {"dobj", "nsubj"} and maker.lemma_ in {"have", "get"}:
                if token.head.i > maker.i and _owned(token.head):
                    continue
            start = token.head.i if token.i - token.head.i <= 8 else before.i
            yield start, token.i + 1
            continue
        if not is_nominal(before) or before.tag_ == "PRP":
            continue
        if low in _UNAMBIGUOUS and token.tag_ != "VBD":
            if _helper_before(doc, token.i) or token.dep_ in {"amod", "conj"}:
                continue
            if token.dep_ in {"ccomp", "xcomp"} and token.head.lemma_ in _OBJECT_MAKERS:
                continue
            yield before.i, token.i + 1
        elif token.i + 1 < len(doc) and _another_finite(token):
            if _passive_frame(token) or _reduced_subject(token, before):
                yield before.i, token.i + 1


def _only_verb(token: Token) -> bool:
    """My parents **approved** of it: no other verb in the sentence, so this is its main verb."""
    return not any(
        other.i != token.i and (other.tag_ in {"VBZ", "VBD", "VBP", "MD", "VB"})
        for other in token.doc
    ) and any(other.text == "." for other in token.doc)


def _owned(noun: Token) -> bool:
    """my hair, the car: an object that someone has changed (have + object + participle)."""
    return any(
        child.tag_ == "PRP$"
        or child.lower_ in {"the", "this", "that", "these", "those"}
        or child.dep_ == "poss"
        for child in noun.children
    ) or noun.lower_ in {"it", "them", "everything", "something", "anything"}


def _helper_before(doc: Doc, place: int) -> bool:
    """have, be or get stands before in the same clause without another verb between."""
    for token in reversed(doc[max(0, place - 7) : place]):
        if token.text in {",", ";"} or token.tag_ in {"WP", "WDT", "WRB"}:
            return False
        if token.lemma_ in {"have", "get", "be"} or token.lower_ in BE_FORMS | {"'ve", "'d", "had"}:
            return True
        if token.pos_ == "VERB":
            return token.lemma_ in _OBJECT_MAKERS
    return False


def _passive_frame(token: Token) -> bool:
    following = token.doc[token.i + 1]
    if following.lower_ == "by":
        return True
    return token.lower_ in {"called", "named"} and following.tag_ in {"NNP", "NNPS"}


def _reduced_subject(token: Token, noun: Token) -> bool:
    """The food **served** at the party was cold: no other reading of two verbs in a row."""
    doc = token.doc
    if token.lemma_ in {"be", "have", "do"} or token.pos_ == "AUX":
        return False
    if doc[token.i + 1].tag_ not in {"IN", "TO", "RB"} or token.i + 1 == len(doc) - 1:
        return False
    if doc[token.i + 1].lower_ in {"that", "if", "because", "when", "so", "as", "than", "out"}:
        return False
    first = noun.i
    while first > 0 and doc[first - 1].tag_ in {"DT", "JJ", "NN", "NNS", "PRP$", "CD", "JJS"}:
        first -= 1
    if first == noun.i or first > 0 and doc[first - 1].tag_ not in {"CC", ",", "``"}:
        return False
    second = next(t for t in doc[token.i + 1 :] if t.tag_ in {"VBZ", "VBD", "VBP", "MD"})
    if any(t.tag_ in {"PRP", "EX"} and t.lower_ != "it" for t in doc[token.i + 1 : second.i]):
        return False
    return doc[second.i - 1].tag_ in {"NN", "NNS", "NNP", "CD", "RB"} or second.i == token.i + 2


def _another_finite(token: Token) -> bool:
    """A second finite verb follows, so this one only describes the noun."""
    for other in token.doc[token.i + 1 :]:
        if other.text in {",", ";"} or other.tag_ in {"WP", "WDT", "CC", "WRB"}:
            return False
        if other.lower_ == "that" and other.dep_ != "det":
            return False
        if other.tag_ in {"VBZ", "VBD", "VBP", "MD"}:
            return True
    return False

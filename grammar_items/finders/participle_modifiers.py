"""Participles that describe a noun: "the sleeping baby", "a letter written in French"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.noun_phrases import has_auxiliary, is_nominal
from grammar_items.finding import finder
from grammar_items.usage.closed_class import BE, FINITE_TAGS, NOUN_TAGS

_NOT_PARTICIPLES = frozenset(
    "morning evening king ring spring string during something nothing anything everything thing "
    "wing ceiling darling being bring sing sibling earring pudding meaning feeling building "
    "meeting wedding painting drawing beginning ending saying warning wing viking sterling "
    "including regarding according concerning clothing lightning duckling housing training "
    "swimming dining shopping parking washing driving fishing sewing camping cooking "
    "engineering banking advertising marketing recording hearing opening crossing landing "
    "nursing reading writing speaking spelling walking-stick hiking gardening dancing-shoes "
    "skiing mining farming publishing manufacturing accounting knitting "
    "fucking freaking frigging".split()
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
    "distance order salt oil apple chess gum iron gym overtime portal".split()
)
# but an interesting programme is no programme for interesting
_NEVER_A_PURPOSE = frozenset(
    "interesting exciting boring surprising amazing tiring frightening shocking confusing "
    "disappointing embarrassing annoying charming satisfying worrying terrifying fascinating "
    "depressing encouraging entertaining challenging inspiring missing remaining existing "
    "growing rising falling increasing smiling crying outstanding promising demanding "
    "disgusting astonishing exhausting thrilling stunning upcoming ongoing".split()
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


_DAY_WORDS = frozenset("today tomorrow yesterday tonight".split())
_INDEFINITE = frozenset(
    "something anything nothing everything someone somebody anyone anybody everyone everybody "
    "nobody".split()
)


def _next_noun(token: Token) -> Token | None:
    """The noun the word stands before, adjectives between them allowed."""
    doc = token.doc
    for place in range(token.i + 1, min(len(doc), token.i + 4)):
        candidate = doc[place]
        if candidate.lower_ in _DAY_WORDS:
            return None
        if candidate.tag_ in NOUN_TAGS or candidate.lower_ in {"one", "ones"}:
            return candidate
        if candidate.tag_ not in {"JJ", "HYPH", "VBN", "VBG", "CD"} and candidate.text not in {
            ",",
            "and",
        }:
            return None
    return None


@finder
def present_participle_before_noun(doc: Doc) -> Finds:
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
        if before is not None and before.lower_ in _INDEFINITE:
            continue  # something interesting last week: it describes the word before it
        if noun.tag_ in {"NNP", "NNPS"} and token.tag_ == "VBG" and adjacent:
            continue  # my marrying Mary: a verb and its object
        if pair in {"working day", "working days", "learning rate"}:
            continue
        if (
            noun.lower_ in _NAMED_FOR_USE
            and token.lower_ not in _NEVER_A_PURPOSE
            and pair not in _PARTICIPLE_PAIRS
        ):
            continue
        if _gerund_subject(token, noun):
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
                yield found(token.i, end=noun.i + 1)
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
        if _opens_participle_clause(token):
            continue
        if before is not None and (
            before.lower_ in BE
            and (before.dep_ == "aux" or token.lower_ not in _FEELING_ING and noun.tag_ == "NN")
            or before.lower_ in {"not"}
        ):
            continue
        if any(child.dep_ == "dobj" for child in token.children):
            continue
        if before is not None and before.tag_ == "IN" and token.tag_ == "VBG":
            if token.lower_ not in _FEELING_ING:
                continue
        yield found(token.i, end=noun.i + 1)


def _gerund_subject(token: Token, noun: Token) -> bool:
    """**Feeding pigeons is** forbidden: a plural noun and a singular verb, so an action."""
    doc = token.doc
    return (
        token.i == 0
        and noun.tag_ in {"NNS", "NNPS"}
        and noun.i + 1 < len(doc)
        and doc[noun.i + 1].lower_ in {"is", "was", "has", "does", "'s"}
    )


def _opens_participle_clause(token: Token) -> bool:
    """We sat there, **drinking** beer: behind a comma, and no adjective before the comma."""
    doc = token.doc
    return (
        token.i > 1
        and token.tag_ == "VBG"
        and token.lower_ not in _FEELING_ING
        and doc[token.i - 1].text == ","
        and doc[token.i - 2].tag_ not in {"JJ", "JJR", "JJS", "VBG", "VBN"}
    )


# caught the boy stealing, heard the dog barking: the object does not come with its participle
_TAKES_OBJECT_AND_ING = frozenset(
    "get keep catch have hear watch feel notice leave smell listen imagine mind stop prevent start "
    "send set want hate picture say think".split()
)
_TEXTS = frozenset("email letter message sign note book report card song poster text law".split())


@finder
def present_participle_after_noun(doc: Doc) -> Finds:
    """The **man standing** by the door; anyone **waiting** outside."""
    for token in doc:
        if token.i == 0 or token.tag_ != "VBG":
            if token.tag_ == "NN" and token.i > 1 and _noun_for_participle(token):
                yield found(token.i, start=token.i - 1)
            continue
        low = token.lower_
        if low in _PREPOSITIONS_IN_ING or has_auxiliary(token):
            if (
                doc[0].lower_ in BE
                and doc[token.i - 1].tag_ in {"NN", "NNS"}
                and low not in _PREPOSITIONS_IN_ING
                and _complement_at_end(token)
            ):
                yield found(token.i, start=token.i - 1)  # Is the lady talking to him your mother?
            elif (
                doc[0].lower_ in {"who", "which"}
                and doc[1].lower_ in BE
                and doc[token.i - 1].tag_ in {"NN", "NNS"}
                and token.i < 7
                and all(t.tag_ in {"DT", "JJ", "NN", "NNS", "PRP$"} for t in doc[2 : token.i])
                and not _asked_about_object(token)
            ):
                yield found(token.i, start=token.i - 1)  # Who is the man talking to her?
            continue
        place = token.i - 1
        while place > 0 and doc[place].tag_ in {"RB"} and token.dep_ == "acl":
            place -= 1
        before = doc[place]
        if not is_nominal(before) or before.tag_ in {"PRP", "PRP$"} and before.lower_ != "those":
            if token.dep_ == "acl" and token.head.i < token.i and is_nominal(token.head):
                # "a boy in a red hat, eating": other words between
                if doc[place].is_punct or token.head.tag_ == "PRP" or before.lower_ == "that":
                    continue
                if before.tag_ in {"IN", "TO"} or _comma_between(token):
                    continue
                if before.tag_ == "PRP" and doc[place - 1].lower_ != "of":
                    continue  # the point in me living here
                yield found(token.i, start=token.head.i)
            continue
        if before.lower_ in {"that", "this", "it", "all"} and token.dep_ != "acl":
            continue
        if before.lower_ == "that" or _speaker_does_it(token, before):
            continue
        if _noun_in_ing(token) or _verb_for_noun(before) or _came_in_doing(token):
            continue
        if _asked_with_be(token) or _asked_about_object(token):
            continue
        if before.lemma_ in {"point", "use", "trouble", "difficulty", "fun", "fact", "problem"}:
            continue
        if before.lemma_ in {"money", "time", "pleasure", "honour", "honor"}:
            continue
        if low == "using" and token.head.dep_ == "dobj" and not _someone(token.head):
            continue  # find planets using a telescope
        if token.dep_ == "acl" and token.head.i < token.i:
            verb = token.head.head
            if low == "using" and token.head.dep_ in {"dobj", "pobj"} and token.head.i < before.i:
                continue  # builds a wall round her garden using old bricks
            if doc[token.i - 1].lower_ in {"all", "each", "both", "some"} and _comma_between(token):
                continue
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
            start = _described_noun(token.head).i if token.head.i <= before.i else before.i
            if token.i - start > 8:
                start = before.i
            yield found(token.i, start=start)
        elif token.dep_ == "attr" and any(child.dep_ == "expl" for child in token.head.children):
            yield found(token.i, start=before.i)  # There isn't anybody waiting.
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
                and token.head.lower_ not in BE
            ):
                yield found(token.i, start=before.i)
                continue
            if token.dep_ == "advcl" and before.dep_ == "dobj" and before.lemma_ in _TEXTS:
                yield found(token.i, start=before.i)  # an email telling me to call
                continue
            if token.dep_ == "ccomp" and doc[0].lower_ == "who" and token.head.lower_ in BE:
                if before.tag_ in {"NN", "NNS"}:
                    yield found(token.i, start=before.i)  # Who is that man smoking outside?
                continue
            # a subject with a participle before its verb: "The girl talking to Tom is …"
            if _subject_before_finite(token, before):
                yield found(token.i, start=before.i)


_NOUNS_IN_ING = frozenset(
    "warning building meeting wedding feeling meaning beginning ending".split()
)
_FINISHING = frozenset("finish practice practise stop quit start delay".split())
_ROOMS = frozenset(
    "room house village town city office kitchen door station school home building street shop "
    "hall garden bar desk table window".split()
)
_MOVING = frozenset(
    "walk come go enter run arrive leave return rush step move travel sit stand lie".split()
)


def _noun_in_ing(token: Token) -> bool:
    """A storm **warning**, the patient **being** ill: a noun, or a clause of reason."""
    following = token.doc[token.i + 1 : token.i + 2]
    if token.lower_ == "being":
        return not len(following) or following[0].tag_ not in {"VBN", "VBD", "RB"}
    if any(child.dep_ in {"dobj", "ccomp", "dative"} for child in token.children):
        return False
    return token.lower_ in _NOUNS_IN_ING


def _verb_for_noun(before: Token) -> bool:
    """**Finish** reading it; he **practices** speaking: a verb that the tagger calls a noun."""
    if before.lemma_ not in _FINISHING:
        return False
    left = before.doc[before.i - 1] if before.i else None
    return left is None or left.tag_ not in {"DT", "JJ", "NN", "NNS", "PRP$", "CD"}


_DONE_BY_PEOPLE = frozenset(
    "hoping wondering thinking wishing trying looking working drinking eating telling asking "
    "talking pretending crying laughing reading writing recovering".split()
)
_LIVING = frozenset(
    "people person man woman child boy girl guy kid friend baby student teacher parent mother "
    "father brother sister aunt uncle cousin lady gentleman couple family crowd group team class "
    "staff police company animal dog cat bird horse monkey lion bear fish cow pig king queen "
    "someone anyone somebody anybody everyone nobody one dude thief nurse chef artist wife "
    "husband son daughter neighbour neighbor colleague tourist classmate adult youth".split()
)


def _someone(noun: Token) -> bool:
    """A person or an animal, by its own name or by an ending such as "driver", "dentist"."""
    return noun.lemma_ in _LIVING or noun.lemma_.endswith(("er", "or", "ist", "man", "ian", "ee"))


def _came_in_doing(participle: Token) -> bool:
    """He walked into the room **carrying** a bag: it is not the room that carries it."""
    noun = participle.head
    if (
        participle.dep_ == "acl"
        and participle.lower_ in _DONE_BY_PEOPLE
        and noun.dep_ in {"dobj", "pobj"}
        and noun.tag_ in {"NN", "NNS"}
        and noun.lemma_ not in _TEXTS
        and not _someone(noun)
    ):
        return True
    return (
        participle.dep_ == "acl"
        and noun.lemma_ in _ROOMS
        and noun.dep_ == "pobj"
        and noun.head.head.lemma_ in _MOVING
        and participle.lower_ not in {"facing", "overlooking", "standing", "belonging"}
    )


_BODY = frozenset("eye head hand arm mouth finger foot leg tail tongue heart back lip ear".split())


def _speaker_does_it(participle: Token, noun: Token) -> bool:
    """Closed my eyes **hoping** to sleep; found the noise **irritating**: no "which" fits."""
    if noun.lemma_ in _BODY and any(child.tag_ == "PRP$" for child in noun.children):
        return True
    following = participle.doc[participle.i + 1 : participle.i + 2]
    if len(following) and not following[0].is_punct:
        return False
    verbs = {noun.head.lemma_, participle.head.lemma_}
    return not verbs.isdisjoint({"find", "consider", "think", "make"})


def _comma_between(participle: Token) -> bool:
    """Hundreds of taxis, all **waiting** outside: a clause of its own behind the comma."""
    return any(token.text == "," for token in participle.doc[participle.head.i : participle.i])


def _described_noun(noun: Token) -> Token:
    """The **people** with no homes living here: the noun before "with", not the one behind it."""
    preposition = noun.head
    if (
        noun.dep_ == "pobj"
        and preposition.lower_ in {"with", "without"}
        and preposition.head.tag_ in NOUN_TAGS
        and preposition.head.i < preposition.i
    ):
        return preposition.head
    return noun


def _asked_about_object(participle: Token) -> bool:
    """**Who** was my dad **speaking** to? Who asks for the object, so this is a progressive."""
    doc = participle.doc
    if doc[0].lower_ not in {"who", "what", "which", "whom", "where", "why", "how", "when"}:
        return False
    if len(doc) < 4 or doc[1].lower_ not in BE or doc[-1].text != "?":
        return False
    if any(token.tag_ in {"VBZ", "VBD", "VBP", "MD"} for token in doc[2:]):
        return False
    last = doc[-2]
    stranded = last.tag_ in {"IN", "TO"} and not any(c.dep_ == "pobj" for c in last.children)
    return stranded or last.i == participle.i or doc[2].tag_ in {"PRP$", "PRP"}


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
    if noun.dep_ == "pobj" and noun.head.lower_ == "of":
        noun = noun.head.head  # Were **all** of your children born here?
    verb = noun.head
    if _complement_at_end(participle):
        return False
    return (
        participle.dep_ == "acl"
        and noun.dep_ in {"nsubj", "attr"}
        and verb.lower_ in BE
        and verb.i < noun.i
        and participle.doc[-1].text == "?"
        and not any(
            child.dep_ in {"nsubj", "expl", "acomp", "attr", "prep", "advmod"} and child.i != noun.i
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
    following = doc[participle.i + 1] if participle.i + 1 < len(doc) else None
    if first == noun.i and noun.tag_ == "NN" and following is not None:
        if following.tag_ in {"VBZ", "VBD", "VBP", "MD"}:
            return False  # Book banning is wrong: one name, not a book that does something
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
def past_participle_before_noun(doc: Doc) -> Finds:
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
        if before is not None and before.lower_ in BE | {"have", "has", "had", "'ve", "not"}:
            if not (before.lower_ in {"have", "has", "had"} and amod and before.pos_ == "VERB"):
                if not (amod and before.lower_ in BE and before.dep_ in {"ROOT", "ccomp"}):
                    continue
        yield found(token.i, end=noun.i + 1)


_OBJECT_MAKERS = frozenset(
    "have get see hear feel keep leave want make find need like watch".split()
)


def _agent(participle: Token) -> tuple[int, ...]:
    """The *by* of "a song written **by** two sisters"."""
    doc, place = participle.doc, participle.i + 1
    return (place,) if place < len(doc) and doc[place].lower_ == "by" else ()


@finder
def past_participle_after_noun(doc: Doc) -> Finds:
    """A **letter written** in French; the **cars made** in Japan."""
    for token in doc:
        if token.tag_ not in {"VBN", "VBD"} and token.lower_ not in _UNAMBIGUOUS:
            continue
        if token.i == 0 or has_auxiliary(token):
            continue
        low = token.lower_
        if low in {"been", "got", "had", "gone", "based"} and token.dep_ != "acl":
            continue
        if low == "used" and _past_habit(token) or token.lemma_ in _WITHOUT_PASSIVE:
            continue
        if low == "based" and token.head.lemma_ in _PEOPLE:
            continue  # treat people differently based on their age
        place = token.i - 1
        while place > 0 and doc[place].tag_ in {"RB", "RBR"}:
            place -= 1
        before = doc[place]
        if token.dep_ == "acl" and token.head.i < token.i and is_nominal(token.head):
            if doc[token.i - 1].text == "," or token.head.tag_ == "PRP":
                if doc[token.i - 1].text == "," and token.tag_ == "VBN" and _goes_on(token):
                    pass
                else:
                    continue
            if any(child.dep_ in {"nsubj", "mark"} for child in token.children):
                continue
            if _asked_with_be(token) or _only_verb(token) or _verb_of_its_clause(token):
                continue
            if token.head.head.lower_ == "with" and doc[token.i + 1 : token.i + 2].text in ",.":
                continue  # with guns drawn
            if token.tag_ == "VBD" and not (
                token.i + 1 < len(doc) and (_passive_frame(token) or _another_finite(token))
            ):
                continue
            maker = token.head.head
            if token.head.dep_ in {"dobj", "nsubj"} and maker.lemma_ in {"have", "get"}:
                if token.head.i > maker.i and (_owned(token.head) or not _describing(token)):
                    continue
            start = token.head.i if token.i - token.head.i <= 8 else before.i
            yield found(token.i, *_agent(token), start=start)
            continue
        if not is_nominal(before) or before.tag_ == "PRP" or before.lower_ in _BEFORE_SHORT_CLAUSE:
            continue
        if low in _UNAMBIGUOUS and token.tag_ != "VBD":
            if _helper_before(doc, token.i) or token.dep_ in {"amod", "conj"}:
                continue
            if token.dep_ in {"ccomp", "xcomp"} and token.head.lemma_ in _OBJECT_MAKERS:
                continue
            yield found(token.i, *_agent(token), start=before.i)
        elif token.i + 1 < len(doc) and _another_finite(token):
            if _passive_frame(token) or _reduced_subject(token, before):
                yield found(token.i, *_agent(token), start=before.i)


# "Though written in haste", "came home drunk": no noun for the participle to describe
_BEFORE_SHORT_CLAUSE = frozenset("though although once when while if unless until as home".split())
_WITHOUT_PASSIVE = frozenset(
    "arrive happen die appear disappear exist occur sleep laugh smile cry".split()
)
_PEOPLE = frozenset("people person man woman child student someone anyone everyone".split())
_STATES = frozenset("be have live like love know think believe want own work".split())


def _past_habit(used: Token) -> bool:
    """That place **used to be** a bar; not "a tool used to cut wood"."""
    doc = used.doc
    if used.i + 2 >= len(doc) or doc[used.i + 1].lower_ != "to":
        return False
    verb = doc[used.i + 2]
    if verb.tag_ not in {"VB", "VBP"}:
        return False
    return verb.lemma_ in _STATES or not any(
        token.i != used.i
        and token.tag_ in {"VBZ", "VBD", "VBP", "MD"}
        and token.lower_ not in {"called", "named"}
        for token in doc
    )


def _goes_on(participle: Token) -> bool:
    """The castle, **burnt down** in 1485; not "He lay there, dazed and tired"."""
    following = participle.doc[participle.i + 1 : participle.i + 2]
    if not len(following):
        return False
    if participle.lower_ in {"called", "named"}:
        return following[0].tag_ in {"NNP", "NNPS"}
    return following[0].tag_ in {"IN", "RP", "TO", "RB"}


def _describing(participle: Token) -> bool:
    """I have a friend **called** Omar, a bag **made in** Italy; not "get a tooth pulled"."""
    doc = participle.doc
    maker = participle.head.head
    if maker.tag_ == "VB" and maker.i and doc[maker.i - 1].lower_ == "to":
        return participle.lower_ in {"called", "named", "made"}
    if participle.i + 1 >= len(doc):
        return False
    following = doc[participle.i + 1].lower_
    return participle.lower_ in {"called", "named"} or following in {
        "by", "in", "of", "from", "at", "with", "for", "after",
    }  # fmt: skip


_CLAUSE_OPENERS = frozenset(
    "as when because if that before after while until since although though once and but".split()
)


def _verb_of_its_clause(token: Token) -> bool:
    """As the rain **stopped**, we left: its noun opens a clause that has no other verb."""
    doc = token.doc
    if token.lower_ in _UNAMBIGUOUS | {"called", "named"} or doc[token.i - 1].text == ",":
        return False
    if token.i + 1 < len(doc) and doc[token.i + 1].lower_ == "by":
        return False
    first = token.i
    while first > 0 and (
        doc[first - 1].tag_ in {"DT", "JJ", "JJS", "NN", "NNS", "NNP", "PRP$", "CD", "RB"}
        or doc[first - 1].lower_ == "of"
    ):
        first -= 1
    joined = bool(first > 0 and doc[first - 1].lower_ in _CLAUSE_OPENERS)
    if first == token.i or first > 0 and not joined and doc[first - 1].text not in {",", ";"}:
        return False
    if token.head.dep_ in {"conj", "appos"} and is_nominal(token.head.head):
        return False  # apples, and a cake baked at home
    for other in doc[token.i + 1 :]:
        if other.tag_ in FINITE_TAGS:
            return False
        if other.dep_ == "mark" or other.tag_ == "WRB" or joined and other.text == ",":
            return True
    return bool(first > 0)


def _only_verb(token: Token) -> bool:
    """My parents **approved** of it: no other verb in the sentence, so this is its main verb."""
    return not any(
        other.i != token.i
        and (
            other.tag_ in {"VBZ", "VBD", "VBP", "MD"}
            or other.tag_ == "VB"
            and not (other.i and other.nbor(-1).lower_ == "to")
        )
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
        if token.lemma_ in {"have", "get", "be"} or token.lower_ in BE | {"'ve", "'d", "had"}:
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

"""Words learners take for one another: ``make a mistake`` → ``do a mistake``.

Also comparison, connectives and word families: ``more better``, ``because … so``,
``she speaks good``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, drop, general, put_before, swap, swap_span
from models.training.recipes.families import FAMILIES
from models.training.recipes.inflect import form
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import UNCOUNTABLE

# pattern over the plain text: what a learner writes; \g<x> keeps parts
_TEXT_RULES: list[tuple[re.Pattern[str], tuple[str, ...], str]] = []


def _rule(pattern: str, *wrong: str, kind: str = "word choice") -> None:
    _TEXT_RULES.append((re.compile(r"\b" + pattern + r"\b", re.IGNORECASE), wrong, kind))


_NOUN_MAKE = r"(?P<r> (?:an? |the |some |any |no |my |your |his |her |big |another )*"
_rule(
    r"(?P<v>make)"
    + _NOUN_MAKE
    + r"(?:mistakes?|decisions?|money|noise|friends|phone call|plans?))",
    r"do\g<r>",
)
_rule(r"(?P<v>makes)" + _NOUN_MAKE + r"(?:mistakes?|decisions?|money|noise|friends))", r"does\g<r>")
_rule(
    r"(?P<v>made)"
    + _NOUN_MAKE
    + r"(?:mistakes?|decisions?|money|noise|friends|phone call|plans?))",
    r"did\g<r>",
)
_rule(
    r"do(?P<r> (?:the |my |your |his |her |our |their |some |any |more )*"
    r"(?:homework|housework|dishes|shopping|laundry|exercise|research|best))",
    r"make\g<r>",
)
_rule(
    r"did(?P<r> (?:the |my |your |his |her |our |their )*"
    r"(?:homework|housework|dishes|shopping|laundry|best))",
    r"made\g<r>",
)
_rule(
    r"doing(?P<r> (?:the |my |your |his |her |our |their )*"
    r"(?:homework|housework|dishes|laundry|best))",
    r"making\g<r>",
)
_rule(
    r"take(?P<r> (?:a |some |many |any )?(?:picture|photo|pictures|photos|bus|taxi|train))",
    r"make\g<r>",
)
_rule(r"told (?P<o>me|him|her|us|them|you)", r"said \g<o>", r"told to \g<o>", r"said to \g<o>")
_rule(
    r"tell (?P<o>me|him|her|us|them)(?= (?:the|about|what|why|how|where|a|that))",
    r"say \g<o>",
    r"tell to \g<o>",
)
_rule(r"said (?P<o>that|he|she|they|it|I)(?= )", r"told \g<o>")
_rule(
    r"watch(?P<r>(?:ing|ed|es)?) (?P<o>TV|television|a movie|movies|the news|the movie)",
    r"look\g<r> \g<o>",
    r"look\g<r> at \g<o>",
)
_rule(r"(?P<a>an? )little bit", r"\g<a>few bit")
_rule(r"lend me", "borrow me", "borrow to me")
_rule(r"borrowed (?P<o>.{3,25}?) from", r"lent \g<o> from")
_rule(r"borrow your", "lend your")
_rule(r"its(?= \w)", "it's")
_rule(
    r"it's(?= (?:a|the|not|very|too|raining|going|cold|hot|been|my|time|so|all))",
    "its",
    kind="contraction",
)
_rule(r"their(?= [a-z])", "there", "they're")
_rule(r"they're", "their", "there", kind="contraction")
_rule(
    r"you're(?= (?:a|the|not|very|too|so|going|right|my|all|always|being|doing))",
    "your",
    kind="contraction",
)
_rule(r"your(?= [a-z]+[^s ])", "you're")
_rule(
    r"(?P<m>more|better|worse|less|rather|older|younger|bigger|taller|longer|other|later|"
    r"\w{3,}ier) than",
    r"\g<m> then",
    r"\g<m> that",
)
_rule(
    r"too(?= (?:much|many|late|old|young|big|small|hard|long|short|expensive|tired|busy|far))", "to"
)
_rule(r"lose(?= )", "loose")
_rule(r"losing", "loosing")
_rule(r"(?P<a>quite)(?= a| \w+ly)", "quiet")
_rule(r"quiet(?=[ .])", "quite")
_rule(r"affects?(?= (?:the|our|my|your|us|me|people))", "effect")
_rule(r"effects?(?= (?:of|on))", "affect")
_rule(r"passed(?= (?:the|his|her|my|away))", "past")
_rule(r"how much (?P<n>money|time|water|sugar|milk|coffee)", r"how many \g<n>")
_rule(r"how many (?P<n>\w+s|people|children)", r"how much \g<n>")
_rule(r"(?P<b>too|so|very) many (?P<n>\w+s|people)", r"\g<b> much \g<n>")
_rule(
    r"(?P<b>too|so|very|not) much (?P<n>money|time|water|sugar|milk|food|work|noise|rain|snow"
    r"|information|traffic)",
    r"\g<b> many \g<n>",
)
_rule(
    r"many (?P<n>people|books|friends|things|years|times|children|students|places)", r"much \g<n>"
)
_rule(r"a few (?P<n>\w+s)(?= |[.,])", r"a little \g<n>")
_rule(r"a little (?P<n>money|time|water|milk|sugar|English|French|help|rest)", r"a few \g<n>")
_rule(
    r"for (?P<n>(?:two|three|four|five|six|ten|many|several|\d+|a few) (?:years|days|hours|weeks"
    r"|months|minutes))",
    r"since \g<n>",
    r"during \g<n>",
    r"from \g<n>",
)
_rule(
    r"since (?P<n>(?:19|20)\d\d|yesterday|last \w+|childhood|Monday|then)",
    r"for \g<n>",
    r"from \g<n>",
)
_rule(r"while (?P<p>I|he|she|they|we|you) (?P<v>was|were)", r"during \g<p> \g<v>")
_rule(
    r"another (?P<n>cup|book|one|way|day|time|person|country|man|woman|city|house|job|chance)",
    r"other \g<n>",
    r"an other \g<n>",
    r"another \g<n>s",
)
_rule(
    r"other (?P<n>people|countries|things|students|children|places)",
    r"another \g<n>",
    r"others \g<n>",
)
_rule(
    r"(?P<v>speak|speaks|spoke|sing|sings|play|plays|swim|swims|drive|drives|sleep|slept|cook)"
    r"(?P<o>(?: \w+)?) well",
    r"\g<v>\g<o> good",
)
_rule(
    r"(?P<v>am|is|was|were|are|'m|'s|'re|very|so|really|got|get|feel|feels|felt) (?P<e>bor|excit"
    r"|interest|tir|surpris|confus|shock|embarrass|disappoint|frighten|amaz|relax|satisfy)ed",
    r"\g<v> \g<e>ing",
)
_rule(
    r"(?P<v>is|was|were|are|'s|very|so|really|an?) (?P<e>bor|excit|interest|surpris|confus|shock"
    r"|embarrass|disappoint|frighten|amaz|relax)ing",
    r"\g<v> \g<e>ed",
)
_rule(
    r"(?P<v>had|have|having) (?P<q>a lot of |some |so much |much |great )?fun", r"\g<v> \g<q>funny"
)
_rule(r"bring(?P<r> (?:me|us|him|her) )", r"take\g<r>")
_rule(r"listen(?P<r>(?:ing|ed|s)?) to", r"hear\g<r> to", r"listen\g<r>")
_rule(r"(?P<p>I|we|they|you) see(?= )", r"\g<p> look")
_rule(r"look(?P<r>(?:ing|ed|s)?) for", r"search\g<r>", r"find\g<r>")
_rule(r"married (?P<o>an?|the|her|him|my)(?= )", r"married with \g<o>")
_rule(r"beside(?= (?:me|him|her|the))", "besides")
_rule(r"except(?= (?:for|me|him|you))", "accept", "expect")
_rule(r"accept(?= )", "except")
_rule(r"advice", "advise")
_rule(r"weather(?= (?:is|was|will|forecast|today))", "whether")
_rule(r"whether(?= (?:he|she|it|you|I|we|they|to|or))", "weather")
_rule(r"where(?= (?:he|she|it|you|I|we|they|is|are|do|did))", "were", "wear")
_rule(r"were(?= (?:you|they|we|not|going|very|so|at))", "where")
_rule(r"(?P<p>I|we|you|they|he|she) knew", r"\g<p> new")
_rule(r"new(?= (?:car|house|book|job|school|teacher))", "knew")
_rule(r"hear(?= (?:the|you|me|him|her|it|that|from|about))", "here")
_rule(r"here(?=[.?!])", "hear")
_rule(r"piece of", "peace of")
_rule(r"right(?= (?:now|away|hand|answer))", "write")
_rule(r"principal", "principle")
_rule(r"desert(?= )", "dessert")
_rule(r"breathe(?= )", "breath")
_rule(r"bought", "brought")
_rule(r"thought(?= )", "though", "tought")
_rule(r"through(?= the)", "threw", "trough", "thought")
_rule(r"cloth(?:es)(?=[ .])", "cloths", "clothe")
_rule(r"should have", "should of", kind="contraction")
_rule(r"could have", "could of", kind="contraction")
_rule(r"would have", "would of", kind="contraction")
_rule(r"travel(?:ed|led)? to", "travel in")
_rule(r"grow(?P<r>s?) up", r"grow\g<r>")
_rule(r"grew up", "grew")
_rule(r"get(?P<r>s|ting)? up", r"wake\g<r>")
_rule(
    r"learn(?P<r>s|ing|ed)? (?P<o>English|French|Spanish|German|Japanese)", r"learn\g<r> the \g<o>"
)
_rule(r"hope(?P<r>s|d)? (?:that )?(?P<o>you|he|she|it|we)(?= )", r"wish\g<r> \g<o>")
_rule(r"job(?=[.,])", "works")
_rule(r"trip(?= to)", "travel")
_rule(r"win(?P<r>s|ning)? the (?P<o>game|match|race|prize)", r"gain\g<r> the \g<o>")
_rule(r"earn(?P<r>s|ed|ing)?(?= (?:money|a living|enough))", r"win\g<r>")
_rule(r"raise(?P<r>d|s)?(?= (?:your|his|her|my|the))", r"rise\g<r>")
_rule(r"teach (?P<o>me|us|him|her|them)", r"learn \g<o>")
_rule(r"taught (?P<o>me|us|him|her|them)", r"learned \g<o>")
_rule(r"remember(?= (?:the|that|his|her|my|when|what))", "remind")
_rule(r"remind(?:s|ed)?(?= (?:me|him|her|us))", "remember")
_rule(r"price(?P<s>s?)(?= (?:is|are|of))", r"prize\g<s>")
_rule(r"steal(?:ing)?(?= )", "rob")
_rule(r"(?P<v>take|took|takes) care of", r"\g<v> care", r"\g<v> care about", r"\g<v> care for")
_rule(r"pay attention", "give attention", "put attention")
_rule(r"have (?P<d>lunch|dinner|breakfast)", r"take \g<d>")
_rule(r"had (?P<d>lunch|dinner|breakfast)", r"took \g<d>")
_rule(
    r"(?P<n>\d+|one|two|three|four|five|ten|twenty|thirty) years old",
    r"\g<n> years",
    r"\g<n> year old",
    r"\g<n> old",
)
_rule(
    r"(?:am|is|was|'m|'s) (?P<n>\d+|thirteen|fifteen|twenty|thirty) years old",
    r"have \g<n> years old",
    r"have \g<n> years",
)
_rule(
    r"(?P<b>am|is|was|were|are|'m|'s|'re) (?P<w>hungry|thirsty|right|afraid|cold|lucky)(?=[.,!])",
    r" have \g<w>",
)
_rule(r"almost all", "almost", "the almost")
_rule(r"most people", "most of people", "the most people", "the most of people")
_rule(
    r"most of the (?P<n>\w+s|people)", r"most the \g<n>", r"most of \g<n>", r"the most of the \g<n>"
)
_rule(r"everybody is", "everybody are")
_rule(r"everyone is", "everyone are")
_rule(r"everyone has", "everyone have")
_rule(r"nobody (?P<v>knows|wants|likes)", r"nobody don't \g<v>")
_rule(r"anything(?=[.,]| else)", "nothing", "something")
_rule(
    r"(?P<n>don't|doesn't|didn't|can't|isn't|couldn't|won't|haven't) (?P<v>\w+ )?any",
    r"\g<n> \g<v>no",
    r"\g<n> \g<v>some",
)
_rule(r"used to (?P<v>live|be|play|go|work|have)", r"use to \g<v>", r"was used to \g<v>")
_rule(r"as well as", "as well than", "as good as")
_rule(r"such as", "so as", "such like")
_rule(r"even though", "even", "even although")
_rule(r"in spite of", "in spite", "inspite of", "despite of")
_rule(r"despite", "despite of", "in despite of")
_rule(r"because of", "because", "because for")
_rule(r"according to", "according", "according with", "acording to")
_rule(r"no longer", "not longer", "no more longer")
_rule(r"not only", "no only", "not just only")
_rule(r"would like to", "would like", "will like to", "would to like", "like to to")
_rule(r"each other", "each others", "each another", "each to other")
_rule(r"a lot of", "alot of", "a lots of", "lot of", "a lot")
_rule(r"kind of (?P<n>music|food|work|person|book)", r"kinds of \g<n>", r"kind \g<n>")
_rule(r"one of (?P<d>the|my|his|her|our|your|these)(?= )", r"one \g<d>")
_rule(r"(?P<d>the|my|your|his|her) own", r"\g<d> self", r"own")
_rule(r"the same (?P<n>\w+) as", r"the same \g<n> like", r"the same \g<n> than", r"same \g<n> as")
_rule(r"for the first time", "at the first time", "in first time", "for first time")
_rule(r"too much (?P<n>noise|time|money|work)", r"too many \g<n>", r"too \g<n>")
_rule(r"so that", "so as", "for that", "in order that to")


def _cased(found: str, wrong: str) -> str:
    return wrong[:1].upper() + wrong[1:] if found[:1].isupper() and found[:1] != "I" else wrong


@general("word choice", 8.0)
def confusions(s: Sentence, rng: Random) -> Iterator[Break]:
    text = s.text
    for pattern, wrong, kind in _TEXT_RULES:
        match = pattern.search(text)
        if match:
            new = _cased(match[0], match.expand(rng.choice(wrong)))
            if new.lower() != match[0].lower():
                yield Break(match.start(), match.end(), new, kind)


@general("connective", 1.0)
def connectives(s: Sentence, rng: Random) -> Iterator[Break]:
    """``Because it rained, we stayed.`` → ``Because it rained, so we stayed.``"""
    for i, w in enumerate(s.words):
        if w.low in ("because", "since", "although", "though", "if", "when") and w.dep in (
            "mark",
            "advmod",
        ):
            clause = w.head
            if s.words[clause].dep != "advcl":
                continue
            span = s.subtree(clause)
            end = span[-1]
            if span[0] == i and end + 2 < len(s) and s.words[end + 1].text == ",":
                if w.low in ("because", "since"):
                    yield put_before(s, end + 2, "so", "connective", 161)
                elif w.low in ("although", "though"):
                    yield put_before(s, end + 2, "but", "connective", 161)
                elif w.low == "if":
                    yield put_before(s, end + 2, "so", "connective", 156)
            elif w.low == "because" and i and rng.random() < 0.5:
                yield swap(s, i, rng.choice(["because of", "becouse", "why"]), "connective", 161)
            elif w.low in ("although", "though") and i:
                yield swap(s, i, "despite", "connective", 161)
        elif w.low == "but" and w.dep == "cc" and rng.random() < 0.2 and i > 3:
            yield swap(s, i, "and but", "connective", 150)


@general("comparison", 1.4)
def comparison(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        plain = w.lemma.lower()
        before = s.low[i - 1] if i else ""
        if w.tag in ("JJR", "RBR") and w.low.endswith("er") and w.low not in ("other", "former"):
            if before == "more" or w.low in ("earlier", "later", "longer", "further", "latter"):
                continue
            base = {"better": "good", "worse": "bad"}.get(w.low, plain)
            options = [f"more {w.low}"] + ([f"more {base}"] if base != w.low else [])
            if "than" in s.low[i + 1 : i + 3] and base != w.low:
                options.append(base)
            yield swap(s, i, rng.choice(options), "comparison", 38)
        elif w.tag in ("JJS", "RBS") and w.low.endswith("est") and len(w.low) > 4:
            base = {"best": "good", "worst": "bad"}.get(w.low, plain)
            if before == "the" and base != w.low:
                yield swap(s, i, rng.choice([f"most {w.low}", f"most {base}"]), "comparison", 40)
        elif w.low == "best" and before == "the":
            yield swap(s, i, rng.choice(["most best", "most good", "better"]), "comparison", 40)
        elif w.low == "more" and i + 1 < len(s) and s.words[i + 1].tag in ("JJ", "RB"):
            if "than" in s.low[i + 2 : i + 4]:
                yield drop(s, i, "comparison", 39)
                yield swap(
                    s,
                    i,
                    rng.choice(["most", "much", "more"]) if rng.random() < 0.7 else "more much",
                    "comparison",
                    39,
                )
        elif (
            w.low == "most" and before == "the" and i + 1 < len(s) and (s.words[i + 1].tag == "JJ")
        ):
            yield drop(s, i, "comparison", 41)
        elif (
            w.low == "as" and i > 2 and s.low[i - 2] == "as" and s.words[i - 1].tag in ("JJ", "RB")
        ):
            if s.words[i - 1].low not in ("well", "soon", "long", "far"):
                yield swap(s, i, rng.choice(["than", "like", "that"]), "comparison", 37)
                yield drop(s, i - 2, "comparison", 37)
                yield swap(
                    s,
                    i - 2,
                    rng.choice(["so", "more"]) if "not" in s.low or "n't" in s.low else "more",
                    "comparison",
                    37,
                )
        elif w.low == "than" and i > 1:
            yield swap(s, i, rng.choice(["then", "that"]), "comparison", 38)
        elif w.low in ("much", "far", "even") and i + 1 < len(s) and s.words[i + 1].tag == "JJR":
            if w.low != "even":
                yield swap(s, i, rng.choice(["very", "so", "more"]), "comparison", 51)


@general("word family", 2.6)
def families(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag == "RB" and w.low.endswith("ly") and len(w.low) > 4 and w.dep == "advmod":
            head = s.words[w.head]
            adjective = FAMILIES.adjective_of(w.low)
            if adjective and head.pos in ("VERB",) and (w.head < i or w.head == i + 1):
                yield swap(s, i, adjective, "word family", 34)
            elif adjective and head.pos == "ADJ" and w.head == i + 1 and rng.random() < 0.7:
                yield swap(s, i, adjective, "word family", 33)
        elif w.tag == "JJ" and w.dep == "acomp" and FAMILIES.adverb_of(w.low):
            if s.words[w.head].lemma in (
                "be",
                "look",
                "feel",
                "seem",
                "sound",
                "become",
                "get",
                "taste",
                "smell",
            ):
                yield swap(s, i, FAMILIES.adverb_of(w.low), "word family", 195)
        if w.text.isalpha() and w.tag in ("NN", "JJ", "VB", "VBD", "VBZ", "VBP", "VBG", "NNS"):
            for other, tag in FAMILIES.relatives(w.lemma.lower(), w.tag):
                if w.tag.startswith("VB") and (w.tag not in ("VB", "VBP") or tag != "near"):
                    continue
                if w.tag == "JJ" and w.dep not in ("amod", "acomp"):
                    continue
                if w.tag == "NN" and w.dep not in ("dobj", "pobj", "nsubj", "attr"):
                    continue
                yield swap(s, i, form(other, w.tag) if tag == "noun+s" else other, "word family")
        if w.low in ("very",) and i + 1 < len(s) and s.words[i + 1].tag in ("JJ", "RB"):
            if rng.random() < 0.2:
                yield swap_span(s, i, i, "very much", "word choice", 33)


@general("quantity", 0.6)
def quantities(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if i + 1 >= len(s) or w.head <= i:
            continue
        head = s.words[w.head]
        if w.low == "much" and head.low in UNCOUNTABLE:
            yield swap(s, i, "many", "quantity", 18)
        elif w.low == "many" and head.tag == "NNS":
            yield swap(s, i, "much", "quantity")
        elif w.low == "few" and head.tag == "NNS":
            yield swap(s, i, "little", "quantity", 20)
        elif w.low == "little" and head.low in UNCOUNTABLE and w.dep == "amod":
            yield swap(s, i, "few", "quantity", 19)

"""The rule that a misspelling breaks, read off the wrong and the right word.

``letters_rule(case)`` of writting → writing is the rule about verbs with -e; ``None`` where the
word follows no rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from errant.en.classifier import spell as known_words

from app.explain.case import Case
from app.explain.said import Line

_VOWELS = "aeiou"

AFTER_C = "After c, write ei and not ie: receive, ceiling."
I_BEFORE_E = "Write i before e, except after c: friend, believe."
FUL = "The ending -ful has one l: beautiful, careful."
LLY = "A word in -l keeps its l before -ly: real, really."
ICALLY = "Most adjectives in -ic have an adverb in -ically: basic, basically."
ILY = "An adjective with -y has an adverb in -ily: happy, happily."
ELY = "Keep the -e of an adjective before -ly: complete, completely."
EMENT = "Keep the -e of a verb before -ment: advertise, advertisement."
DROPS_E = "A verb with -e loses it before -ing: make, making."
ONE_AFTER_E = "A verb with -e drops it before -ing and doubles no letter: write, writing."
DOUBLES = "A short stressed vowel and one consonant: double the consonant before -ing and -ed."
DOUBLES_ER = "A short vowel and one consonant: double the consonant before -er and -est: bigger."
NOT_DOUBLED = "Double no consonant after two vowels or an unstressed vowel: eating, opening."
Y_STAYS = "A verb keeps its -y before -ing: study, studying."
Y_TO_I = "Before other endings than -ing, -y after a consonant becomes i: happiness, studied."
KEEPS_FIRST = "After im-, il-, ir- and un- the word keeps its first letter: il + legal, illegal."
PREFIX = "A prefix and its word keep all their letters: dis + appear, mis + spell."
SION = "Verbs with -d, -de or -ss have nouns in -sion: decide, decision; discuss, discussion."
PH = "In many words the sound f is written ph: photo, geography."
ONE_L = "In longer words all has only one l: always, already, almost."
ABLE = "After a whole word write mostly -able, else mostly -ible: comfortable, possible."
SILENT = "This word has a silent letter: “%(letter)s” is written but not heard."
DOUBLE_LETTERS = "This word is learnt with its double letters: %(letters)s."
VERB_OR_NOUN = "Such a pair is two words as a verb and one as a noun: to log in, a login."
PREPOSITION_APART = "A preposition is usually written apart from its noun: in front, of course."
NOUN_PAIR = "A noun can describe another noun and comes before it: a bus ticket, a school bag."
JOINED_NOUNS = "Many short nouns have joined and become one word: bedroom, homework."


def letters_rule(case: Case) -> Line | None:
    """The rule for the only word of the edit."""
    old, new = case.old_text.lower(), case.new_text.lower()
    lemma = case.new[0].lemma_.lower() if len(case.new) == 1 else new
    for fits, rule in _RULES:
        if fits(old, new, lemma):
            return Line(rule)
    silent = _silent_letter(old, new)
    if silent is not None:
        return Line(SILENT, {"letter": silent})
    if _undoubled(old) == _undoubled(new) and set(_doubles(new)) - set(_doubles(old)):
        return Line(DOUBLE_LETTERS, {"letters": ", ".join(_doubles(new))})
    return None


def _doubled(short: str, long: str) -> tuple[str, str] | None:
    """stoped, stopped: ("stop", "ed"), what the ending is added to; else None."""
    for ending in ("ing", "ed", "er", "est"):
        base = short.removesuffix(ending)
        if base == short or len(base) < 2 or base[-1] in _VOWELS + "wxy":
            continue
        if long == f"{base}{base[-1]}{ending}":
            return base, ending
    return None


def _one_stressed_vowel(base: str) -> bool:
    """stop, begin, control; not travel, whose l is doubled without a stress."""
    one_vowel = len(base) > 2 and base[-2] in _VOWELS and base[-3] not in _VOWELS.replace("u", "")
    long = len(re.findall(f"[{_VOWELS}y]+", base)) > 1
    unsure = long and base[-1] in "lps" and base not in _STRESSED
    return one_vowel and not unsure and base not in _UNSTRESSED


_UNSTRESSED = {"format", "output", "input", "program", "combat"}
_STRESSED = {"control", "patrol", "compel", "propel", "expel", "excel", "equip", "rebel"}


def _doubles_before(old: str, new: str, lemma: str, *endings: str) -> bool:
    found = _doubled(old, new)
    if found is None or found[1] not in endings:
        return False
    base = found[0] if new in _NOUNS_FROM_VERBS else lemma
    return found[0] == base and _one_stressed_vowel(base)


_NOUNS_FROM_VERBS = frozenset(
    "beginning shopping swimming running planning jogging wedding winner runner swimmer "
    "beginner shopper planner".split()
)


def _one_after_e(old: str, new: str, lemma: str) -> bool:
    found = _doubled(new, old)
    return found is not None and found[1] == "ing" and lemma == f"{found[0]}e"


def _not_doubled(old: str, new: str, lemma: str) -> bool:
    """openning → opening: with one vowel and a stress the right word would have two."""
    found = _doubled(new, old)
    return found is not None and found[0] == lemma and lemma[-2] in _VOWELS


def _y_to_i(old: str, new: str, lemma: str) -> bool:
    """happyness → happiness, beautyful → beautiful."""
    found = re.fullmatch(r"(\w+[^aeiouy])i(ness|ful|less|er|est|ed|es|able|ment)", new)
    return found is not None and old == f"{found[1]}y{found[2]}" and f"{found[1]}y" in known_words


def _ily(old: str, new: str, lemma: str) -> bool:
    stem = new.removesuffix("ily")
    wrong = {f"{stem}{ending}" for ending in ("yly", "ly", "illy", "yily")}
    return stem != new and old in wrong and f"{stem}y" in known_words


_LIKE_PREFIXED = ("immedia", "distan", "distri", "mister", "miss", "under", "until", "union")


def _keeps_first(old: str, new: str, lemma: str) -> bool:
    """ilegal → illegal; not ilness, which has no il-."""
    if not new.startswith(("imm", "ill", "irr", "unn")) or new.startswith(_LIKE_PREFIXED):
        return False
    return old == new[:1] + new[2:] and len(new) > 6 and new[2:] in known_words


def _prefix(old: str, new: str, lemma: str) -> bool:
    """dissapear → disappear, mispell → misspell: the place where the two parts meet is wrong."""
    part = new[:3]
    rest = new[3:]
    if part not in {"dis", "mis"} or new.startswith(_LIKE_PREFIXED) and rest[:1] != "s":
        return False
    if len(rest) < 4 or rest not in known_words or _undoubled(old) != _undoubled(new):
        return False
    return old.startswith(f"{part}s") != new.startswith(f"{part}s")


def _sion(old: str, new: str, lemma: str) -> bool:
    one, wrong = new.removesuffix("s"), old.removesuffix("s")
    stem = one.removesuffix("sion")
    if stem == one or not wrong.endswith(("tion", "cion")):
        return False
    return any(f"{stem}{end}" in known_words for end in ("d", "de", "s"))


def _able(old: str, new: str, lemma: str) -> bool:
    """comfortible → comfortable, possable → possible; not accessible, flexible."""
    stem = new[:-4]
    if old[-4:] == "ible" and new.endswith("able"):
        return stem == old[:-4] and (stem in known_words or f"{stem}e" in known_words)
    if old[-4:] == "able" and new.endswith("ible"):
        whole = stem in known_words or f"{stem}e" in known_words
        return stem == old[:-4] and (not whole or stem in {"poss", "terr", "respons"})
    return False


def _i_before_e(old: str, new: str, lemma: str) -> bool:
    place = new.find("ie")
    if place < 1 or new[place - 1] == "c" or lemma in _TWO_SOUNDS:
        return False
    return old == f"{new[:place]}ei{new[place + 2 :]}"


_WITH_ONE_L = ("always", "already", "almost", "although", "also", "altogether")
_TWO_SOUNDS = {"quiet", "quietly", "diet", "client", "variety", "society", "experience"}
_RULES: tuple[tuple[Callable[[str, str, str], bool], str], ...] = (
    (lambda old, new, _: "cei" in new and new.replace("cei", "cie") == old, AFTER_C),
    (_i_before_e, I_BEFORE_E),
    (lambda old, new, _: new.endswith("ful") and old.endswith("full"), FUL),
    (
        lambda old, new, _: (
            new.endswith("ically")
            and old in {f"{new[:-4]}ly", f"{new[:-4]}lly", f"{new[:-4]}aly"}
            and new[:-4] in known_words
        ),
        ICALLY,
    ),
    (
        lambda old, new, _: (
            new.endswith("lly") and old == f"{new[:-3]}ly" and new[:-2] in known_words
        ),
        LLY,
    ),
    (_ily, ILY),
    (
        lambda old, new, _: (
            new.endswith("ely") and old == f"{new[:-3]}ly" and new[:-2] in known_words
            and new not in {"lovely", "lonely", "lively", "likely", "timely", "homely"}
        ),
        ELY,
    ),
    (
        lambda old, new, _: (
            re.search("ements?$", new) is not None
            and old == re.sub("ement(s?)$", r"ment\1", new)
            and re.sub("ments?$", "", new) in known_words
        ),
        EMENT,
    ),
    (
        lambda old, new, lemma: (
            new.endswith("ing") and old == f"{new[:-3]}eing" and lemma == f"{new[:-3]}e"
        ),
        DROPS_E,
    ),
    (_one_after_e, ONE_AFTER_E),
    (lambda old, new, lemma: _doubles_before(old, new, lemma, "ing", "ed"), DOUBLES),
    (lambda old, new, lemma: _doubles_before(old, new, lemma, "er", "est"), DOUBLES_ER),
    (_not_doubled, NOT_DOUBLED),
    (
        lambda old, new, lemma: (
            new == f"{lemma}ing" and lemma.endswith("y") and old in
            {f"{lemma[:-1]}ing", f"{lemma[:-1]}iing"}
        ),
        Y_STAYS,
    ),
    (_y_to_i, Y_TO_I),
    (_keeps_first, KEEPS_FIRST),
    (_prefix, PREFIX),
    (_sion, SION),
    (lambda old, new, _: "ph" in new and old == new.replace("ph", "f"), PH),
    (lambda old, new, _: old == f"al{new[1:]}" and new.startswith(_WITH_ONE_L), ONE_L),
    (_able, ABLE),
)  # fmt: skip


def _undoubled(word: str) -> str:
    return "".join(c for i, c in enumerate(word) if i == 0 or word[i - 1] != c)


def _doubles(word: str) -> list[str]:
    """accommodate: cc, mm."""
    return [c * 2 for i, c in enumerate(word) if i and word[i - 1] == c]


_SILENT = """
    Know Knife Knee Knock Knit Knight Kneel Write Written Writing Wrong Wrote Wrap Wrist ansWer
    wHich wHat wHen wHere wHy wHite wHile wHeel wHether wHisper couLd shouLd wouLd haLf waLk taLk
    caLm chaLk climB thumB comB lamB bomB douBt deBt lisTen casTle whisTle fasTen sofTen iSland
    siGn desiGn foreiGn Hour Honest Honour gHost rHythm autumN columN receiPt sCissors
    sCien sCene musCle gUess gUest gUitar bUild gUide gUilty biscUit weDnesday hanDsome
    Psycholog scHool aCquire neigHbo fasCinat disCiplin enviroNment goverNment
"""
_SILENT_LETTERS = {
    word.lower(): next(i for i, c in enumerate(word) if c.isupper()) for word in _SILENT.split()
}


def _silent_letter(old: str, new: str) -> str | None:
    """wich → which, shoud → should."""
    for word, place in _SILENT_LETTERS.items():
        if new.startswith(word) and old == new[:place] + new[place + 1 :]:
            return new[place]
    return None


_PARTICLES = {"up", "down", "in", "out", "off", "over", "on", "back", "away"}
_APART = {"in", "of", "at", "by", "on", "for", "as"}


def apart_rule(case: Case) -> str | None:
    """What was written together and is two words: infront → in front, to setup → to set up."""
    if len(case.new) != 2 or "-" in case.old_text + case.new_text:
        return None
    first, second = case.new
    if first.pos_ == "VERB" and second.lower_ in _PARTICLES:
        return VERB_OR_NOUN if case.old_text.lower() in _NOUNS_OF_VERBS else None
    if first.lower_ in _APART and first.pos_ == "ADP" and second.pos_ == "NOUN":
        return PREPOSITION_APART
    if first.pos_ == second.pos_ == "NOUN" and first.dep_ == "compound":
        return NOUN_PAIR
    return None


_NOUNS_OF_VERBS = frozenset(
    "setup login logon logout backup shutdown breakdown checkout checkin takeaway takeoff takeover "
    "warmup workout makeup pickup cleanup startup breakup breakout buildup cutback dropout "
    "feedback handout holdup lookout layout lockdown meltdown printout rollout runaway sellout "
    "slowdown signup standby turnout turnover getaway giveaway kickoff comeback payback playback "
    "setback rollback fallback callback countdown crackdown knockout hangover hangout followup "
    "lineup mixup roundup tryout burnout blackout".split()
)


def joined_rule(case: Case) -> str | None:
    """What was written apart and is one word: bed room → bedroom, a set up → a setup."""
    if len(case.new) != 1 or len(case.old) != 2 or "-" in case.old_text + case.new_text:
        return None
    word = case.new[0]
    if word.pos_ != "NOUN":
        return None
    if word.lemma_.lower() in _NOUNS_OF_VERBS:
        return VERB_OR_NOUN
    parts = [t.lower_ for t in case.old]
    whole = all(len(p) > 2 and p in known_words for p in parts)
    return JOINED_NOUNS if whole and parts[0] not in _NO_NOUN else None


_NO_NOUN = {"some", "any", "every", "all", "the", "may", "can", "self", "none"}

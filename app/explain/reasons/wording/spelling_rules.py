"""The rule that a misspelling breaks, read off the wrong and the right word.

``letters_rule(case)`` of writting → writing is the rule about verbs with -e; ``None`` where the
word follows no rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from errant.en.classifier import spell as known_words
from rapidfuzz.distance import OSA, Levenshtein

from app.explain.case import Case, lemmas_of
from app.explain.reasons.wording.word_parts import part_with, parts_of
from app.explain.said import Line

_VOWELS = "aeiou"

AFTER_C = "After c, write ei and not ie: receive, ceiling."
I_BEFORE_E = "Write i before e, except after c: friend, believe."
EI_WITHOUT_C = "A few words have ei without a c before it: their, foreign, weird."
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
Q_AND_U = "In English words q is followed by u: question, require."
TH = "The sound th is always written with both letters: other, with."
COMPOUND = "A word made of two words keeps all their letters: %(one)s + %(other)s."
FAMILY = "A word keeps the spelling of the word it comes from: %(base)s, %(word)s."
ENCE = "-ence and -ance, -ent and -ant sound the same: learn this word with -%(ending)s."
TION = "The ending that sounds like shun is mostly written -tion: station, information."
OUS = "The adjective ending is written -ous: famous, dangerous."
LE = "Many words end in -le, with an e that is not heard: table, little."
FINAL_E = "Many words end in an e that is not heard: more, because, nice."
C_AS_S = "Before e, i and y, the letter c sounds like s: city, juice."
CE_OR_SE = "The sound s at the end of a word can be written -se or -ce: response, advice."
CH_AS_K = "In some words the sound k is written ch: school, chemistry."
CK = "After one short vowel the sound k is mostly written ck: back, quick."
G_AS_J = "Before e, i and y, the letter g can sound like j: danger, energy."
TCH = "After a short vowel the sound ch is mostly written tch: watch, kitchen."
CI_AS_SH = "Before another vowel, ci and ti can sound like sh: special, patient."
GH = "In words such as night and thought the letters gh are written but not heard."
GH_AS_F = "In a few words the sound f is written gh: enough, laugh."
L_AND_R = "L and r are two different sounds: glass, grass."
B_AND_V = "B and v are two different sounds: berry, very."
M_OR_N = "Write m before p and b, and mostly n before other consonants: compare, consume."
E_BEFORE_ABLE = "Most words with -e lose it before -able: value, valuable."
ING = "The -ing form is the verb with all three letters -ing: playing, listening."
LOST_E = "A few words lose the -e before their ending: argument, truly, ninth."
HARDLY_HEARD = "Some vowels are hardly heard but still written: “%(letter)s” in “%(word)s”."
IE_FOR_EE = "The long sound ee is often written ie: believe, field, piece."
EE_OR_EA = "The long sound ee is written ee in some words and ea in others: week, cheap."
ED = "Regular verbs have the past ending -ed, also where it sounds like t: worked, helped."
UNTIL = "Till has two l, but until has only one."
VOWEL = "One vowel sound can have several spellings: learn this word with its “%(letter)s”."
ONLY_S = "Most nouns add only -s; -es comes after s, x, ch and sh: problems, boxes."
BEGIN_TH = "The, this, that, they and there begin with th-."
LIKE_THE = "They, them, their, there and then begin like the: the-."
BEGIN_WH = "Question words such as what, when, which and why begin with wh-."
END_OULD = "Could, should and would all end in -ould."
FRIEND = "Friend has the word end in it: fri + end."
END_GH = "Through, though and enough end in -gh, without a t."
OU = "In a few words the short sound u is written ou: young, country, double."
EAR = "In some words the sound er is written ear: learn, early, heard."
IN_PARTS = "Learn this word in its parts: %(parts)s."
PART_TO_LOOK_AT = "Learn this word in its parts, and look at “%(part)s”: %(parts)s."
PREFIX_JOINED = "A prefix is written together with its word: unhappy, disagree, rewrite."
VERB_OR_NOUN = "Such a pair is two words as a verb and one as a noun: to log in, a login."
PREPOSITION_APART = "A preposition is usually written apart from its noun: in front, of course."
NOUN_PAIR = "A noun can describe another noun and comes before it: a bus ticket, a school bag."
JOINED_NOUNS = "Many short nouns have joined and become one word: bedroom, homework."


def letters_rule(case: Case) -> Line | None:
    """The rule for the only word of the edit."""
    old, new = case.old_text.lower(), case.new_text.lower()
    lemma = case.new[0].lemma_.lower() if len(case.new) == 1 else new
    for fits, rule in (*_RULES, *_SMALL_WORDS):
        if fits(old, new, lemma):
            return Line(rule)
    silent = _silent_letter(old, new)
    if silent is not None:
        return Line(SILENT, {"letter": silent})
    if undoubled(old) == undoubled(new) and set(doubles(new)) - set(doubles(old)):
        return Line(DOUBLE_LETTERS, {"letters": ", ".join(doubles(new))})
    for shown in (_compound, _family, _same_sounding, _hardly_heard):
        line = shown(old, new)
        if line is not None:
            return line
    for fits, rule in _SOUNDS:
        if fits(old, new, lemma):
            return Line(rule)
    return _other_vowel(old, new) or in_parts(case.old_text, case.new_text)


def in_parts(old: str, new: str) -> Line | None:
    """potetial → potential: po·ten·tial, where “ten” is the part that has the mistake."""
    parts = parts_of(new)
    if not parts or OSA.normalized_similarity(old.lower(), new.lower()) < _ALIKE:
        return None
    shown, part = "·".join(parts), part_with(old, parts)
    if part is None:
        return Line(IN_PARTS, {"parts": shown})
    return Line(PART_TO_LOOK_AT, {"parts": shown, "part": part})


_ALIKE = 0.6
"""Below this share of common letters another word was meant, not these parts."""


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
    noun = new in _NOUNS_FROM_VERBS or lemma == new and found[0] in lemmas_of(new, "VERB")
    base = found[0] if noun else lemma
    return found[0] == base and _one_stressed_vowel(base)


_NOUNS_FROM_VERBS = frozenset(
    "beginning shopping swimming running planning jogging wedding winner runner swimmer "
    "beginner shopper planner".split()
)


def _one_after_e(old: str, new: str, lemma: str) -> bool:
    found = _doubled(new, old)
    return found is not None and found[1] == "ing" and f"{found[0]}e" in _verbs(new, lemma)


def _not_doubled(old: str, new: str, lemma: str) -> bool:
    """openning → opening: with one vowel and a stress the right word would have two."""
    found = _doubled(new, old)
    if found is None or found[0] not in _verbs(new, lemma):
        return False
    return found[0][-2] in _VOWELS


def _verbs(new: str, lemma: str) -> tuple[str, ...]:
    """write for writing, also where it is a noun."""
    return (lemma, *lemmas_of(new, "VERB")) if lemma == new else (lemma,)


def _y_to_i(old: str, new: str, lemma: str) -> bool:
    """happyness → happiness, beautyful → beautiful."""
    found = re.fullmatch(r"(\w+[^aeiouy])i(ness|ful|less|er|est|ed|es|able|ment|hood)", new)
    if found is None or f"{found[1]}y" not in known_words:
        return False
    stem, ending = found[1], found[2]
    lost = f"{stem}{ending}" if ending == "ed" and len(stem) > 3 else f"{stem}y{ending}"
    return old in {f"{stem}y{ending}", f"{stem}yi{ending}", lost}


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
    if len(rest) < 4 or rest not in known_words or undoubled(old) != undoubled(new):
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
    (
        lambda old, new, _: (
            re.search("(?<!c)ei", new) is not None and old == new.replace("ei", "ie")
        ),
        EI_WITHOUT_C,
    ),
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
            new.endswith("ely") and old in {f"{new[:-3]}ly", f"{new[:-3]}ily"}
            and new[:-2] in known_words
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


_TH = {"the", "this", "that", "they", "there", "them", "their", "then", "than", "these", "those"}
_LIKE_THE = {"they", "them", "their", "there", "then", "these"}
_WH = {"what", "when", "where", "which", "who", "why", "while", "whether", "whose"}
_OU = (
    "enough",
    "rough",
    "tough",
    "young",
    "country",
    "countri",
    "double",
    "trouble",
    "cousin",
    "couple",
    "touch",
    "southern",
)
_EAR = ("learn", "early", "earli", "earn", "heard", "earth", "search", "research", "pearl")
_SMALL_WORDS: tuple[tuple[Callable[[str, str, str], bool], str], ...] = (
    (
        lambda old, new, _: (
            new in _TH and old[:2] != "th" and old != f"t{new[2:]}" and len(old) <= len(new) + 1
        ),
        BEGIN_TH,
    ),
    (lambda old, new, _: new in _LIKE_THE and old[:2] == "th" and old[2:3] != "e", LIKE_THE),
    (lambda old, new, _: new in _WH and old[:2] != "wh" and old != f"w{new[2:]}", BEGIN_WH),
    (
        lambda old, new, _: (
            new in {"could", "should", "would"} and not old.endswith(("ould", "oud"))
        ),
        END_OULD,
    ),
    (lambda old, new, _: new.endswith("ough") and old == f"{new}t", END_GH),
    (lambda old, new, _: new.startswith("friend") and "iend" not in old, FRIEND),
    (
        lambda old, new, _: new.startswith(_OU) and (
            _instead(old, new, "o", "ou") or _instead(old, new, "u", "ou")
            or _instead(old, new, "a", "ou")
        ),
        OU,
    ),
    (
        lambda old, new, _: new.startswith(_EAR) and (
            _instead(old, new, "er", "ear") or _instead(old, new, "ir", "ear")
            or _instead(old, new, "ur", "ear")
        ),
        EAR,
    ),
    (
        lambda old, new, lemma: (
            new == f"{lemma}s" and old == f"{lemma}es" and lemma[-1:] not in "aeiou"
        ),
        ONLY_S,
    ),
)  # fmt: skip
"""About a few short words, which have no parts to learn them by."""


def undoubled(word: str) -> str:
    return "".join(c for i, c in enumerate(word) if i == 0 or word[i - 1] != c)


def doubles(word: str) -> list[str]:
    """accommodate: cc, mm."""
    return [c * 2 for i, c in enumerate(word) if i and word[i - 1] == c]


_SILENT = """
    Know Knife Knee Knock Knit Knight Kneel Write Written Writing Wrong Wrote Wrap Wrist ansWer
    wHich wHat wHen wHere wHy wHite wHile wHeel wHether wHisper couLd shouLd wouLd haLf waLk taLk
    caLm chaLk climB thumB comB lamB bomB douBt deBt lisTen casTle whisTle fasTen sofTen iSland
    siGn desiGn foreiGn Hour Honest Honour gHost rHythm autumN columN receiPt sCissors
    sCien sCene musCle gUess gUest gUitar bUild gUide gUilty biscUit weDnesday hanDsome
    Psycholog scHool aCquire neigHbo fasCinat disCiplin
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


_COMPOUNDS = frozenset(
    "some+thing some+where some+one some+body some+times some+how any+thing any+where any+one "
    "any+body any+way every+thing every+where every+one every+body no+thing no+body no+where "
    "under+stand under+standing under+stood under+ground under+line with+out "
    "with+in through+out how+ever when+ever what+ever where+ever who+ever which+ever there+fore "
    "further+more more+over other+wise mean+while mean+time may+be "
    "be+cause be+come be+came week+end birth+day news+paper home+work house+work class+room "
    "class+mate bed+room bath+room break+fast after+noon grand+mother grand+father foot+ball "
    "basket+ball tooth+ache head+ache hair+cut sun+light sun+shine rain+bow snow+man air+port "
    "air+plane rail+way high+way motor+way life+style life+time web+site on+line key+board "
    "note+book text+book work+place work+shop book+shop super+market grand+parents grand+children "
    "business+man out+side "
    "in+side up+stairs down+stairs down+town over+come over+seas back+ground play+ground "
    "up+date down+load break+down world+wide else+where short+coming out+come in+come "
    "master+piece safe+guard sea+side country+side farm+land land+scape earth+quake day+light "
    "mid+night to+day to+night to+morrow our+selves your+selves them+selves my+self "
    "your+self him+self her+self it+self foot+print trade+mark volley+ball skate+board "
    "water+fall fire+place fire+works hand+writing pass+word pass+port".split()
)
_PARTS_OF = {pair.replace("+", ""): pair.split("+") for pair in _COMPOUNDS}


def _compound(old: str, new: str) -> Line | None:
    """somthing → something: some + thing."""
    parts = _PARTS_OF.get(new) or _PARTS_OF.get(new.removesuffix("s"))
    if parts is None or Levenshtein.distance(old, new) > 2:
        return None
    return Line(COMPOUND, {"one": parts[0], "other": parts[1]})


_BUILT = (
    ("VERB", ("ment", "ments", "able", "ation", "ations", "er", "ers", "or", "ors", "ion", "ions",
              "ive", "ively", "ance", "ence")),
    ("ADJ", ("ly", "ness", "ity")),
    ("NOUN", ("ful", "fully", "less", "al", "ally", "ous", "ously", "ist", "ists", "ship")),
)  # fmt: skip
"""Endings, by the class of the word that they are added to."""
_NOT_BUILT = frozenset(
    "several severally counter counters matter customer customers vacation vacations predator "
    "predators positive positively emotion emotions especially relative relatively native "
    "motion motions portion station stations mission passion session pension version".split()
)


def _family(old: str, new: str) -> Line | None:
    """goverment → government comes from govern; the wrong letters are in that part."""
    if new in _NOT_BUILT or len(new) < 7:
        return None
    for kind, endings in _BUILT:
        for ending in endings:
            stem = new.removesuffix(ending)
            if stem == new or len(stem) < 4 or not old.endswith(ending):
                continue
            if ending in {"ers", "er"} and stem.endswith("r"):
                continue
            wrong = old.removesuffix(ending)
            for base in (stem, f"{stem}e"):
                if wrong in {base, stem} or len(base) < 5 or not lemmas_of(base, kind):
                    continue
                if base in lemmas_of(base, kind) and base in known_words:
                    return Line(FAMILY, {"base": base, "word": new})
    return None


_SAME_SOUND = re.compile("(.*)(ence|ance|ences|ances|ent|ant|ently|antly|ency|ancy|ents|ants)$")


def _same_sounding(old: str, new: str) -> Line | None:
    """differance → difference, relevent → relevant."""
    found = _SAME_SOUND.fullmatch(new)
    if found is None or len(found[1]) < 3:
        return None
    ending = found[2]
    other = ("a" if ending[0] == "e" else "e") + ending[1:]
    return Line(ENCE, {"ending": ending}) if old == found[1] + other else None


_WEAK = """
    diffEren intErest famIl evEry genEral sevEral vegEtable chocOlate histOr camEra temperAture
    literAture busIness averAge refErence prefErence memOr factOr mystEr delivEr battEr categOr
    medIcine evEning despErate marrIage actuAlly usuAlly naturAlly finAlly probAbly necessAr
    dictionAr secretAr ordinAr restaUrant parlIament definItely libraRy
"""
_WEAK_VOWELS = {
    word.lower(): next(i for i, c in enumerate(word) if c.isupper()) for word in _WEAK.split()
}


def _hardly_heard(old: str, new: str) -> Line | None:
    """diffrent → different."""
    for word, place in _WEAK_VOWELS.items():
        at = new.find(word)
        if at in {0, 2} and old == new[: at + place] + new[at + place + 1 :]:
            if new[at + place] in _VOWELS:
                return Line(HARDLY_HEARD, {"letter": new[at + place], "word": new})
    return None


def _other_vowel(old: str, new: str) -> Line | None:
    """exutic → exotic: one vowel in the place of another."""
    if len(old) != len(new) or len(new) < 5:
        return None
    apart = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    if len(apart) != 1 or not set(apart[0]) <= set(_VOWELS):
        return None
    return Line(VOWEL, {"letter": apart[0][1]})


def _instead(old: str, new: str, wrong: str, right: str, before: str = "") -> bool:
    """In one place, followed by one of the letters ``before``, wrong stands for right."""
    for found in re.finditer(right, new):
        follows = new[found.end() : found.end() + 1]
        if before and follows not in tuple(before):
            continue
        if new[: found.start()] + wrong + new[found.end() :] == old:
            return True
    return False


def _ends(old: str, new: str, ending: str, *wrong: str) -> bool:
    """dangerus → dangerous: the word is right up to its ending."""
    for tail in ("", "s", "ly", "al", "ally"):
        whole = f"{ending}{tail}"
        stem = new.removesuffix(whole)
        if stem != new and len(stem) > 1 and old in {f"{stem}{one}{tail}" for one in wrong}:
            return True
    return False


def _without(word: str, letters: str) -> str:
    return "".join(c for c in word if c not in letters)


_F_GH = ("enough", "laugh", "cough", "rough", "tough")
_LONG_IE = ("believ", "reliev", "achiev", "field", "piece", "niece", "thief", "thiev", "chief",
            "brief", "grief", "shield", "priest", "yield", "belief", "relief")  # fmt: skip
_GREEK = ("school", "chem", "stomach", "technolog", "techni", "charact", "architect", "mechan",
          "orchestra", "psycho", "chaos", "echo", "headach", "toothach", "schedul", "christ",
          "chronic", "anchor", "monarch", "choir")  # fmt: skip
_LONG_EA = ("cheap", "mean", "reason", "teach", "reach", "each", "speak", "clean", "dream", "cream",
            "team", "leave", "leaf", "leader", "eat", "sea", "please", "beach", "peace", "weak",
            "increas", "decreas", "releas", "disease", "appear", "year")  # fmt: skip
_SOUNDS: tuple[tuple[Callable[[str, str, str], bool], str], ...] = (
    (lambda old, new, _: old == "untill", UNTIL),
    (lambda old, new, _: _instead(old, new, "q", "qu"), Q_AND_U),
    (lambda old, new, _: any(_instead(old, new, one, "th") for one in ("t", "h", "d", "f")), TH),
    (
        lambda old, new, _: (
            new in {"argument", "arguments", "truly", "duly", "ninth", "wholly"}
            and len(old) == len(new) + 1 and _without(old, "e") == _without(new, "e")
        ),
        LOST_E,
    ),
    (
        lambda old, new, _: _ends(
            old, new, "tion", "sion", "cion", "tin", "toin", "iton", "tiom", "shon", "tian", "ion",
            "ton", "ssion",
        ),
        TION,
    ),
    (
        lambda old, new, _: (
            new.endswith("able") and old == f"{new[:-4]}eable" and f"{new[:-4]}e" in known_words
        ),
        E_BEFORE_ABLE,
    ),
    (
        lambda old, new, lemma: (
            new == f"{lemma}ing" and old in {f"{lemma}{end}" for end in ("in", "ig", "ng", "g")}
        ),
        ING,
    ),
    (lambda old, new, _: _ends(old, new, "ous", "us", "os", "ouse", "uos", "eus", "as"), OUS),
    (lambda old, new, _: _ends(old, new, "le", "el", "l", "ele", "al", "il", "ul", "ol"), LE),
    (
        lambda old, new, _: (
            "gh" in new and not new.startswith(_F_GH) and "gh" not in old
            and re.search("ght|ough|augh|eigh|igh", new) is not None
            and _without(old, "gh") == _without(new, "gh")
        ),
        GH,
    ),
    (
        lambda old, new, _: new.startswith(_F_GH) and (
            any(_instead(old, new, wrong, "gh") for wrong in ("f", "ff", "ph"))
        ),
        GH_AS_F,
    ),
    (
        lambda old, new, _: new.startswith(_LONG_IE) and (
            _instead(old, new, "i", "ie") or _instead(old, new, "e", "ie")
            or _instead(old, new, "ee", "ie") or _instead(old, new, "ea", "ie")
        ),
        IE_FOR_EE,
    ),
    (
        lambda old, new, _: (
            any(_instead(old, new, wrong, "ee") for wrong in ("ea", "i")) and new != "been"
        ) or new.startswith(_LONG_EA) and (
            any(_instead(old, new, wrong, "ea") for wrong in ("ee", "i"))
        ),
        EE_OR_EA,
    ),
    (lambda old, new, _: new.endswith(("ce", "se", "ces", "ses")) and len(new) > 4 and (
        _ends(old, new, "se", "ce") or _ends(old, new, "ce", "se")), CE_OR_SE),
    (lambda old, new, _: _instead(old, new, "s", "c", "eiy"), C_AS_S),
    (
        lambda old, new, _: new.startswith(_GREEK) and (
            _instead(old, new, "k", "ch") or _instead(old, new, "c", "ch")
        ),
        CH_AS_K,
    ),
    (lambda old, new, _: _instead(old, new, "k", "ck") or _instead(old, new, "c", "ck"), CK),
    (lambda old, new, _: _instead(old, new, "j", "g", "eiy"), G_AS_J),
    (lambda old, new, _: _instead(old, new, "ch", "tch"), TCH),
    (
        lambda old, new, _: any(
            _instead(old, new, wrong, right, "aeo")
            for right in ("ci", "ti", "ssi") for wrong in ("c", "t", "s", "sh", "si", "ci", "ti")
            if wrong != right
        ) and re.search("(ci|ti)(al|en|an)", new) is not None,
        CI_AS_SH,
    ),
    (
        lambda old, new, lemma: (
            new == f"{lemma}ed" or (lemma.endswith("e") and new == f"{lemma}d")
        ) and old in {f"{lemma}t", f"{lemma}et", f"{lemma}id", f"{lemma.removesuffix('e')}t"},
        ED,
    ),
    (
        lambda old, new, _: (
            old == new.removesuffix("e") != new and len(new) > 3
            and new not in {"recipe", "cafe", "apostrophe", "maybe", "karate"}
        ),
        FINAL_E,
    ),
    (lambda old, new, _: _instead(old, new, "r", "l") or _instead(old, new, "l", "r"), L_AND_R),
    (lambda old, new, _: _instead(old, new, "b", "v") or _instead(old, new, "v", "b"), B_AND_V),
    (
        lambda old, new, _: _instead(old, new, "n", "m", "pb")
        or _instead(old, new, "m", "n", "cdfgjqstv"),
        M_OR_N,
    ),
)  # fmt: skip
"""What is heard and how it is written; asked after the rules that are about the word's parts."""


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
    if case.old[0].lower_ in PREFIXES and case.old[1].lower_ in known_words:
        return PREFIX_JOINED
    if word.pos_ != "NOUN":
        return None
    if word.lemma_.lower() in _NOUNS_OF_VERBS:
        return VERB_OR_NOUN
    parts = [t.lower_ for t in case.old]
    whole = all(len(p) > 2 and p in known_words for p in parts)
    return JOINED_NOUNS if whole and parts[0] not in _NO_NOUN else None


PREFIXES = frozenset(
    "un dis mis re im ir il non pre over under inter extra super multi anti semi sub auto micro "
    "mini ultra hyper geo bio eco".split()
)
_NO_NOUN = {"some", "any", "every", "all", "the", "may", "can", "self", "none"}

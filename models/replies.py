"""A language model's reply → the corrected sentence in it, or a reason to refuse it.

``clean("He go.", 'Sure! Here is the correction:\\n"He goes."')`` is "He goes."
"""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

from rapidfuzz import fuzz


class Refused(Exception):
    """The reply holds no usable correction; the message says why, for the learner."""


_THINKING = re.compile(
    r"<(think|thinking|thought|reasoning|reflection|scratchpad)>.*?(?:</\1>|\Z)"
    r"|\A.*</(?:think|thinking|thought|reasoning)>",  # a template may have opened it
    re.DOTALL | re.IGNORECASE,
)
_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)", re.DOTALL)
_STRUCK = re.compile(
    r"<(del|s|strike|script|style)\b[^>]*>.*?</\1\s*>|<!--.*?-->|~~[^~\n]+~~",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_FENCE = re.compile(r"\A\s*```[a-z]*\s*\n?(.*?)\n?\s*```\s*\Z", re.DOTALL)
_LABEL = re.compile(
    r"\A\W*(?:here(?:'s| is| are)\b[^:\n]{0,80}|sure\b[^:\n]{0,80}|certainly\b[^:\n]{0,80}|"
    r"(?:the )?correct(?:ed|ion)(?:\s+(?:text|sentence|version))?(?:\s+is)?|"
    r"(?:the )?(?:answer|output|result|text|sentence)|grammatical correction)\s*:\W*",
    re.IGNORECASE,
)
_LABEL_ZH = re.compile(
    r"\A\W*(?:好的[，,。!！]?\s*)?(?:以下是)?(?:修改|改正|更正|订正|修正|正确)[^：:\n]{0,20}[：:]\s*"
)
_AFTERTHOUGHT = re.compile(
    r"\n\s*\(?\s*(?:note|explanation|changes?|corrections?|i (?:have )?(?:changed|corrected))\b"
    r".*\Z|\n\s*[（(]?\s*(?:说明|解释|注|注意|修改说明|修改之处|备注)[：:].*\Z",
    re.DOTALL | re.IGNORECASE,
)
_REFUSAL = re.compile(
    r"\b(?:as an ai|i(?:'m| am) (?:sorry|unable|not able)|i can(?:not|'t) (?:help|assist|fulfill|"
    r"provide|comply|do that)|i won't be able)\b"
    r"|(?:抱歉|对不起)，?我(?:不能|无法)|作为一个(?:人工智能|AI)",
    re.IGNORECASE,
)
_QUOTES = {'"': '"', "“": "”", "'": "'", "‘": "’", "«": "»", "`": "`", "「": "」"}
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)]*(?=\s)|(?<=[。！？])[”’」』）]*")
_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]"
_UNIT = re.compile(rf"{_HAN}|(?:(?!{_HAN})\S)+")
"""What a length is counted in: words between spaces; of Chinese, characters."""
_DENIAL_ZH = re.compile(
    r"(.)不\1|不(?:但|仅|光|只|过|同|错|管|论|断|禁|久)|差不多|对不起|好不容易|不好意思|了不起"
    r"|不得不|不得了|(不|没|别|未|无法)"
)
"""What denies in Chinese is the last group; the words before it hold such a sign and do not."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_DENIALS = frozenset(
    "not no never nobody nothing none neither nor nowhere cannot hardly without".split()
)
_BARE_SHORT_FORMS = frozenset(
    "dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt havent hasnt "
    "hadnt mustnt neednt aint".split()
)
_LEAST_ALIKE = 55
_PLAINLY_ALIKE = 75
_LEAST_SHARED = 0.4
_FEW_WORDS = 5
_LONGEST_REPLY = 20_000
"""Characters; what comes after is no correction of a sentence, and is not read."""


def clean(source: str, reply: str) -> str:
    """The sentence in the reply; raises Refused with a plain reason."""
    said = _bare(source, _THINKING.sub("", reply).strip()[:_LONGEST_REPLY])
    text = "\n".join(line.strip() for line in said.splitlines() if line.strip())
    if not text:
        raise Refused("The model sent an empty reply, so the sentence was kept as it is.")
    fenced = _FENCE.match(text)
    if fenced and "```" not in source:
        text = fenced.group(1).strip()
    best = _best(source, text)
    if _refuses(source, best):
        raise Refused("The model refused to correct this sentence, so it was kept as it is.")
    if _foreign(best) > _foreign(source) + 0.2:
        raise Refused("The model answered in another language, so the sentence was kept as it is.")
    if _cut_off(source, best):
        raise Refused("The model's reply stops too early, so the sentence was kept as it is.")
    alike = max(_alike(source, best), fuzz.token_sort_ratio(_plain(source), _plain(best)))
    if alike < _LEAST_ALIKE or _lengths_differ(source, best) or _other(source, best):
        raise Refused(
            "The model's reply is a different text, not a correction, so the sentence was kept "
            "as it is."
        )
    changed = changed_meaning(source, best)
    if changed:
        raise Refused(
            f"The model's reply says something else ({changed}), so the sentence was kept as it is."
        )
    return best


def changed_meaning(source: str, text: str) -> str:
    """What the reply turns round: a denial that comes or goes, another number; else nothing.

    ``changed_meaning("He goes.", "He never goes.")`` is "“never” comes in".
    """
    before, after = _WORD.findall(source.lower()), _WORD.findall(text.lower())
    denied, denies = ([w for w in words if _denies(w)] for words in (before, after))
    if denies and not denied and not _misspelt(denies[0], set(before) - set(after)):
        return f"“{denies[0]}” comes in"
    if denied and not denies and not _misspelt(denied[0], set(after) - set(before)):
        return f"“{denied[0]}” goes out"
    before_zh, after_zh = _denials_zh(source), _denials_zh(text)
    if bool(before_zh) != bool(after_zh):
        return f"“{(before_zh or after_zh)[0]}” {'goes out' if before_zh else 'comes in'}"
    old, new = ({re.sub(r"\D", "", n) for n in _NUMBER.findall(side)} for side in (source, text))
    if old - new and new - old:
        return f"{min(old - new)} becomes {min(new - old)}"
    return ""


def _denials_zh(text: str) -> list[str]:
    return [found[2] for found in _DENIAL_ZH.finditer(text) if found[2]]


def _denies(word: str) -> bool:
    return word in _DENIALS or word.replace("’", "'").endswith("n't") or word in _BARE_SHORT_FORMS


def _misspelt(word: str, others: set[str]) -> bool:
    """A slip of the pen stands in its place: "I no him" → "I know him", "noting" → "nothing"."""
    return any(
        not word.startswith(other)  # can't → can is no slip
        and (fuzz.ratio(word, other) >= 65 or (word == "no" and other.startswith("know")))
        for other in others
    )


def _refuses(source: str, text: str) -> bool:
    """ "I'm sorry, but I can't" is a refusal, unless it is what the learner said."""
    said = _REFUSAL.search(text) is not None and _REFUSAL.search(source) is None
    return said and _alike(source, text) < _PLAINLY_ALIKE


def _best(source: str, text: str) -> str:
    """The piece of the reply that is most like the source.

    Where the reply repeats the source and gives a correction beside it, the correction is meant.
    """
    best = max(_candidates(source, text), key=lambda candidate: _alike(source, candidate))
    if _plain(best) == _plain(source):
        lines = (_unquote(source, _unlabelled(line).strip()) for line in text.splitlines())
        changed = [line for line in lines if _plain(source) not in _plain(line)]
        second = max(changed, key=lambda line: _alike(source, line), default="")
        if _alike(source, second) >= _PLAINLY_ALIKE:
            return " ".join(second.split())
    return best


def _alike(source: str, text: str) -> float:
    ratio: float = fuzz.ratio(_plain(source), _plain(text))
    return ratio


def _bare(source: str, reply: str) -> str:
    """Without markup, colours and signs that nobody sees, unless the learner wrote such."""
    if "\x1b" not in source:
        reply = _ANSI.sub("", reply)
    if "<" not in source:
        reply = _TAG.sub("", _STRUCK.sub("", reply))
    if "**" not in source and "__" not in source:
        reply = _BOLD.sub(r"\2", reply)
    return "".join(char for char in reply if char in source or not _unseen(char))


def _unseen(char: str) -> bool:
    """Control, format, surrogate and private characters; blanks and line ends are none."""
    return unicodedata.category(char)[0] == "C" and not char.isspace()


def _candidates(source: str, text: str) -> list[str]:
    """The reply as a whole, without chatter, and each of its lines."""
    bare = _AFTERTHOUGHT.sub("", text).strip() or text
    pieces = [bare, _unlabelled(bare).strip()]
    lines = [line.strip() for line in bare.splitlines() if line.strip()]
    pieces += lines + [_unlabelled(line).strip() for line in lines]
    pieces += [quoted for piece in list(pieces) for quoted in _quotations(piece)]
    pieces += [start for piece in pieces[:2] for start in _beginnings(source, piece)]
    unquoted = [_unquote(source, piece) for piece in pieces]
    return [" ".join(piece.split()) for piece in [*unquoted] if piece] or [" ".join(text.split())]


def _unlabelled(piece: str) -> str:
    return _LABEL_ZH.sub("", _LABEL.sub("", piece))


def _beginnings(source: str, piece: str) -> list[str]:
    """The reply up to each end of a sentence, as far as it may still be the correction."""
    ends = [match.end() for match in _SENTENCE_END.finditer(piece, 0, 2 * len(source) + 80)]
    return [piece[:end] for end in ends]


def _quotations(piece: str) -> list[str]:
    return re.findall(r"[\"“]([^\"“”]{3,})[\"”]", piece)


def _unquote(source: str, piece: str) -> str:
    for sign in ("**", "*", "_"):
        if piece.startswith(sign) and piece.endswith(sign) and len(piece) > 2 * len(sign):
            if not source.startswith(sign):
                piece = piece[len(sign) : -len(sign)].strip()
    if len(piece) > 2 and _QUOTES.get(piece[0]) == piece[-1]:
        if not (source[:1] in _QUOTES and source[-1:] in _QUOTES.values()):
            return piece[1:-1].strip()
    return piece


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _units(text: str) -> list[str]:
    return _UNIT.findall(text)


def _lengths_differ(source: str, text: str) -> bool:
    before, after = len(_units(source)), len(_units(text))
    return after > 1.6 * before + 4 or before > 1.6 * after + 4


def _cut_off(source: str, text: str) -> bool:
    """The reply ends where a quarter of the sentence, or more, is still to come."""
    before, after = _units(source.lower()), _units(text.lower())
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()[:-1]
    if not blocks:
        return False
    last = blocks[-1]
    left = sum(word not in after for word in before[last.a + last.size :])
    added = len(after) - (last.b + last.size)
    return left - added >= max(3, len(before) / 4)


def _other(source: str, text: str) -> bool:
    """Too few of the words are the learner's own, or like them: a translation, a poem."""
    before, after = (_units(re.sub(r"\W+", " ", side.lower())) for side in (source, text))
    if min(len(before), len(after)) < _FEW_WORDS:
        return False
    shared = min(_found(before, after), _found(after, before))
    return shared < _LEAST_SHARED


def _found(words: list[str], others: list[str]) -> float:
    return sum(any(fuzz.ratio(w, o) >= 75 for o in others) for w in words) / len(words)


def _foreign(text: str) -> float:
    """Share of letters that are not Latin."""
    letters = [char for char in text if char.isalpha()]
    if not letters:
        return 0.0
    other = sum(not unicodedata.name(char, "").startswith("LATIN") for char in letters)
    return other / len(letters)

"""The types in a learner's words: Chinese names for notes in Chinese, else English or Japanese."""

from __future__ import annotations

CHINESE_NAMES = {
    "标点冗余": ("Extra punctuation", "余分な句読点"),
    "标点丢失": ("Missing punctuation", "句読点の脱落"),
    "标点误用": ("Wrong punctuation", "句読点の誤用"),
    "字音混淆错误": ("Character with a similar sound", "音が似た字の誤り"),
    "字形混淆错误": ("Character with a similar shape", "形が似た字の誤り"),
    "词内部字符异位错误": ("Characters swapped in a word", "語の中の字の順序"),
    "命名实体拼写错误": ("Misspelt name", "固有名の誤り"),
    "词语冗余": ("Unnecessary word", "余分な語"),
    "词语丢失": ("Missing word", "語の脱落"),
    "词语误用": ("Wrong word", "語の誤用"),
    "词序不当": ("Word order", "語順"),
    "逻辑不通": ("Illogical", "論理の誤り"),
    "句式杂糅": ("Blended structures", "構文の混交"),
    "照应错误": ("Wrong reference", "指示の不一致"),
    "歧义错误": ("Ambiguous", "あいまい"),
    "语气不协调": ("Tone", "語気の不一致"),
    "其他错误": ("Other", "その他"),
}
"""Type → its name in English and in Japanese."""


def label(type: str, told_in: str) -> str:
    """``label("词序不当", "en")`` is "词序不当 · Word order": the Chinese name always stands."""
    if told_in == "zh" or type not in CHINESE_NAMES:
        return type
    return f"{type} · {CHINESE_NAMES[type][told_in == 'ja']}"

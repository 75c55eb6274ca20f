"""Notes by type, in three languages, for edits that no entry of the catalogue is about."""

from __future__ import annotations

from app.languages.zh import types as t

Texts = dict[str, str]


def _texts(zh: str, en: str, ja: str) -> Texts:
    return {"zh": zh, "en": en, "ja": ja}


FIXES = {
    "add": _texts(
        "所以应该加上{%(new)s}，改为{%(right)s}。",
        "Add {%(new)s}: {%(right)s}.",
        "{%(new)s}を加えて、{%(right)s}とします。",
    ),
    "drop": _texts(
        "所以应该删除【%(old)s】。",
        "Delete 【%(old)s】.",
        "【%(old)s】を削除します。",
    ),
    "change": _texts(
        "所以应该把【%(old)s】改为{%(new)s}。",
        "Change 【%(old)s】 to {%(new)s}.",
        "【%(old)s】を{%(new)s}に変えます。",
    ),
}

RULES = {
    t.EXTRA_SIGN: _texts(
        "标点符号表示停顿和语气，不需要停顿的地方不用标点。",
        "Punctuation marks pauses and tone; where there is no pause, there is no mark.",
        "句読点は切れ目と語気を表し、切れ目のない所には打ちません。",
    ),
    t.LOST_SIGN: _texts(
        "句中较长的停顿、分句之间和句末要用标点符号分开。",
        "A longer pause, the border of two clauses and the end of a sentence need a mark.",
        "長い切れ目、節と節の間、文末には句読点が必要です。",
    ),
    t.WRONG_SIGN: _texts(
        "不同的标点符号表示不同的停顿和语气，使用时要选择合适的一个。",
        "Each mark stands for its own kind of pause or tone; choose the one that fits.",
        "句読点にはそれぞれの役割があり、合うものを選びます。",
    ),
    t.SOUND: _texts(
        "汉语里有很多读音相同或相近的字，它们的意义和用法不同，书写时要区分。",
        "Many characters share a sound but not a meaning; the word decides which one is written.",
        "中国語には音が同じか近い字が多く、意味によって書き分けます。",
    ),
    t.SHAPE: _texts(
        "有些汉字字形相近，但读音和意义不同，书写时要区分。",
        "Some characters look alike but differ in sound and meaning.",
        "形が似ていても、音と意味が違う字があります。",
    ),
    t.SWAPPED: _texts(
        "词语内部的字有固定的顺序，不能颠倒。",
        "The characters of a word have a fixed order.",
        "語の中の字の順序は決まっていて、入れ替えられません。",
    ),
    t.NAME: _texts(
        "人名、地名等专有名词有固定的写法。",
        "Names of people and places have a fixed spelling.",
        "人名や地名には決まった書き方があります。",
    ),
    t.EXTRA: _texts(
        "句子要简洁，意义重复或语法上不需要的词语应当省去。",
        "A word that repeats a meaning, or that the grammar does not need, is left out.",
        "意味が重なる語や文法上いらない語は省きます。",
    ),
    t.LOST: _texts(
        "句子的成分要完整，缺少必要的词语会使结构或意义不完整。",
        "A sentence needs all its parts; without a necessary word it is incomplete.",
        "文には必要な成分がそろっていなければなりません。",
    ),
    t.WRONG: _texts(
        "每个词语有自己的意义、用法和搭配，使用时要符合上下文。",
        "Each word has its own meaning, use and partners; it has to fit the context.",
        "語にはそれぞれの意味・用法・組み合わせがあり、文脈に合わせます。",
    ),
    t.ORDER: _texts(
        "汉语的语序比较固定：主语在前，状语在动词前，定语在名词前。",
        "Chinese word order is fixed: subject first, adverbials before the verb, "
        "modifiers before the noun.",
        "中国語の語順は決まっています。主語が先で、状語は動詞の前、定語は名詞の前です。",
    ),
    t.LOGIC: _texts(
        "句子的意思要合乎事理，前后不能矛盾。",
        "What a sentence says must make sense and not contradict itself.",
        "文の内容は筋が通り、前後が矛盾しないようにします。",
    ),
    t.BLEND: _texts(
        "一个句子只能用一种结构，把两种句式混在一起就成了句式杂糅。",
        "A sentence follows one structure; two structures mixed into one are a blend.",
        "一つの文では一つの構文を使い、二つを混ぜません。",
    ),
    t.REFERENCE: _texts(
        "代词要和它所指的人或事物一致。",
        "A pronoun has to agree with the person or thing it stands for.",
        "代名詞は指す人や物と一致させます。",
    ),
    t.AMBIGUOUS: _texts(
        "句子的意思要明确，不能有两种理解。",
        "A sentence should be clear, with one reading only.",
        "文の意味は一通りに決まるようにします。",
    ),
    t.TONE: _texts(
        "语气词要和句子的语气一致。",
        "The particle at the end has to fit the tone of the sentence.",
        "語気助詞は文の語気に合わせます。",
    ),
    t.OTHER: _texts(
        "句子要符合汉语的语法和表达习惯。",
        "A sentence follows the grammar and the habits of Chinese.",
        "文は中国語の文法と習慣に合わせます。",
    ),
}  # fmt: skip

_NEEDLESS = _texts(
    "在【%(all)s】中，【%(old)s】是多余的。",
    "In 【%(all)s】, 【%(old)s】 is not needed.",
    "【%(all)s】の【%(old)s】は余分です。",
)
_MISSING = _texts(
    "【%(all)s】缺少{%(new)s}，意思不完整。",
    "【%(all)s】 lacks {%(new)s}.",
    "【%(all)s】には{%(new)s}が足りません。",
)
_UNFIT = _texts(
    "在【%(all)s】中，【%(old)s】用得不恰当，这里要表达的是{%(new)s}。",
    "In 【%(all)s】, 【%(old)s】 does not fit; what is meant is {%(new)s}.",
    "【%(all)s】の【%(old)s】は合いません。ここで言いたいのは{%(new)s}です。",
)
_MISWRITTEN = _texts(
    "在【%(all)s】中，【%(old)s】写错了，正确的字是{%(new)s}。",
    "In 【%(all)s】, 【%(old)s】 is written for {%(new)s}.",
    "【%(all)s】では{%(new)s}と書くべきところを【%(old)s】と書いています。",
)

REASONS = dict.fromkeys(t.TYPES, _UNFIT) | {
    t.EXTRA_SIGN: _NEEDLESS,
    t.EXTRA: _NEEDLESS,
    t.LOST_SIGN: _MISSING,
    t.LOST: _MISSING,
    t.SOUND: _MISWRITTEN,
    t.SHAPE: _MISWRITTEN,
    t.SWAPPED: _MISWRITTEN,
    t.NAME: _MISWRITTEN,
    t.ORDER: _texts(
        "【%(old)s】的语序不对，应该说{%(new)s}。",
        "The words of 【%(old)s】 are in the wrong order: {%(new)s}.",
        "【%(old)s】の語順が違います。{%(new)s}と言います。",
    ),
    t.BLEND: _texts(
        "【%(old)s】把两种结构混在一起了，只用一种就是{%(new)s}。",
        "【%(old)s】 mixes two structures; one of them alone gives {%(new)s}.",
        "【%(old)s】は二つの構文が混ざっています。一つにすると{%(new)s}です。",
    ),
}


def reason_of(type: str, old: str, new: str) -> Texts:
    """The reason for an edit of this type; an edit without one side has that side's reason."""
    if not new:
        return _NEEDLESS
    return REASONS.get(type, _UNFIT) if old else _MISSING

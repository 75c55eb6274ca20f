"""Every entry of the catalogue of Chinese learner errors shows what it claims."""

from __future__ import annotations

import pytest

from app.explain.protocol import ToExplain
from app.languages.zh.edits import mark
from app.languages.zh.explain import ChineseCatalogue
from app.languages.zh.known import known_error
from app.languages.zh.types import TYPES
from grammar_items.chinese.catalogue import LANGUAGES, LearnerError, catalogue
from models.bundled_zh import corrected

EVERY = pytest.mark.parametrize("error", catalogue(), ids=lambda error: error.id)


def entries_of(wrong: str, right: str) -> list[str]:
    (sentence,) = mark([wrong], [right])
    found = (known_error(wrong, e.first, e.last, e.replacement) for e in sentence.edits)
    return [known.error.id for known in found if known is not None]


@EVERY
def test_an_entry_is_complete(error: LearnerError) -> None:
    assert error.type in TYPES and 1 <= error.severity <= 5 and 1 <= error.hsk <= 6
    assert len(error.examples) >= 2 and error.silent
    assert (error.pattern is None) != (error.old is None and error.new is None)
    for texts in (error.rule, error.reason, *([error.fix] if error.fix else [])):
        assert set(LANGUAGES) <= set(texts) and all(texts[code].strip() for code in LANGUAGES)


@EVERY
def test_an_entry_knows_its_examples(error: LearnerError) -> None:
    for wrong, right in error.examples:
        assert wrong != right
        assert error.id in entries_of(wrong, right), (wrong, right)
        if error.certain:
            assert corrected(wrong) == right


@EVERY
def test_an_entry_is_silent_where_it_does_not_apply(error: LearnerError) -> None:
    if error.pattern is not None:
        (sentence,) = error.silent
        assert error.pattern.search(sentence) is None
    else:
        assert error.id not in entries_of(*error.silent)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_explains_its_examples_in_every_language(
    error: LearnerError, language: str
) -> None:
    for wrong, right in error.examples:
        (sentence,) = mark([wrong], [right])
        told = ChineseCatalogue(language).explain(
            [ToExplain(sentence, edit, ()) for edit in sentence.edits]
        )
        mine = [one for one in told if one.trace is not None and one.trace.reason == error.id]
        assert mine, (wrong, right)
        for one in mine:
            assert "【】" not in one.explanation.reason and "{}" not in one.explanation.fix
            assert "%(" not in "".join(vars(one.explanation).values())
            assert one.evidence


def test_right_sentences_of_the_whole_catalogue_stay_as_they_are() -> None:
    right = {right for error in catalogue() for _, right in error.examples}
    right |= {error.silent[0] for error in catalogue() if error.pattern is not None}
    assert [(one, corrected(one)) for one in sorted(right) if corrected(one) != one] == []


RIGHT = """
我现在正在学习。 他希望了解中国。 我学了过去的历史。 两小时后我们出发。
他旅游很开心。 他成长很快。 我的心跳很快。 校长很好，班长很高。 他听写很好。
导游很好。 昨天我不上班。 他昨天不吃不喝。 我昨天不想去。
他们努力的学习精神感动了我。 我常常学习在线课程。 他唱歌唱的不是流行歌。
他生活在北京。 但是很好吃。 可是很贵。 总是很忙。 就是很难。 秘书服务很好。
大家参观迎新晚会。 这个功能可以用。 意义思考很重要。 他的意识很强。
有时见到他，有时见不到。 他没有收到信。 由于天气不好，因此飞机晚点了。
我等了三小时。 问题是很多人不知道。 他是很好的人。 我来日本三年了。
今天没热水了。 我是生病了，不是懒。
""".split()
"""Sentences that look like an error to a careless pattern."""


@pytest.mark.parametrize("sentence", RIGHT)
def test_a_right_sentence_stays_as_it_is(sentence: str) -> None:
    assert corrected(sentence) == sentence


def test_ids_are_used_once() -> None:
    ids = [error.id for error in catalogue()]
    assert sorted(set(ids)) == sorted(ids)

"""Today's item: guided choice, verdict, and links for a class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest
from spacy.tokens import Doc

from app import annotate, check
from app.classroom import class_link, read_address
from app.errors import UsageError
from app.guide import choose, correct_guided, guide_item
from app.render.terminal import to_text
from app.verdict import ATTEMPTED, ERROR, NOT_USED, WELL, in_words, judge, sentence_in_words
from grammar_items.catalogue import catalogue
from grammar_items.parsing import parse_all
from models.protocol import Candidate, Correction, GuideItem

WHO = 172
SOURCE = "The girl which won the race is my cousin."
PLAIN = "The girl that won the race is my cousin."
WITH_WHO = "The girl who won the race is my cousin."


class Offers:
    """Offers an alternative at a cost, and can be asked again."""

    name = model = "offers"

    def __init__(self, cost: float, second: str | None = None) -> None:
        self.cost = cost
        self.second = second
        self.told: list[GuideItem | None] = []

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        self.told.append(item)
        for place, _ in enumerate(sentences):
            yield place, Correction(PLAIN, (Candidate(WITH_WHO, self.cost),))


def test_a_nearly_as_good_correction_that_uses_the_item_wins() -> None:
    report = check(SOURCE, Offers(1.0), item=WHO)
    assert report.corrected == WITH_WHO
    assert report.edits[0].explanation.reason.endswith(
        "Corrected so that you keep practising “Who as subject”."
    )


def test_a_much_worse_one_does_not() -> None:
    assert check(SOURCE, Offers(9.0), item=WHO).corrected == PLAIN


def test_the_corrector_is_told_the_item_with_its_rule_and_two_examples() -> None:
    backend = Offers(1.0)
    check(SOURCE, backend, item=WHO)
    (told,) = backend.told
    assert told == guide_item(catalogue()[WHO])
    assert told is not None and len(told.examples) == 2 and told.rule


def test_each_sentence_may_have_its_own_item() -> None:
    found = correct_guided(Offers(1.0), [SOURCE, SOURCE], [WHO, 174])
    assert [one.text for one in found] == [WITH_WHO, PLAIN]


def test_of_two_ways_as_likely_the_one_that_changes_less_is_taken() -> None:
    wrong = "That is the man which sang in a bar."
    less, more = "That is the man who sang in a bar.", "That is a man who sang in the bar."
    (one,) = choose([wrong], [Correction(more, (Candidate(less, 0.0),))], WHO)
    assert one.correction.text == less
    (same,) = choose([less], [Correction(less, (Candidate(more, 0.0),))], WHO)
    assert same.correction.text == less, "nothing was wrong"
    (far,) = choose([wrong], [Correction(more, (Candidate(less, 4.5),))], WHO)
    assert far.correction.text == more, "two words less are not worth everything"


def test_words_that_move_count_less_than_words_that_are_lost() -> None:
    wrong, right = "I like very much girls who sing.", "I like girls who sing very much."
    lost = "I like girls who sing."
    (one,) = choose([wrong], [Correction(right, (Candidate(lost, 0.5),))], WHO)
    assert one.correction.text == right


def test_a_right_sentence_is_changed_for_the_item_only_if_that_is_nearly_as_likely() -> None:
    right, other = "I know a girl that sings.", "I know a girl who sings."
    for cost, text in ((1.0, other), (6.0, right)):
        (one,) = choose([right], [Correction(right, (Candidate(other, cost),))], WHO)
        assert one.correction.text == text


def test_candidates_that_cost_more_than_one_that_uses_the_item_are_not_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed: list[str] = []

    def noted(texts: Iterable[str]) -> Iterator[Doc]:
        wanted = list(texts)
        parsed.extend(wanted)
        return parse_all(wanted)

    monkeypatch.setattr("app.guide.parse_all", noted)
    worse = "The girl who has won the race is my cousin."
    offered = Correction(PLAIN, (Candidate(WITH_WHO, 0.5), Candidate(worse, 6.0)))
    (one,) = choose([SOURCE], [offered], WHO)
    assert one.correction.text == WITH_WHO
    assert parsed == [PLAIN, WITH_WHO]


def test_the_first_choice_stays_if_no_candidate_uses_the_item() -> None:
    (one,) = choose(["He sing."], [Correction("He sings.", (Candidate("He sang.", 0.5),))], WHO)
    assert one.correction.text == "He sings." and not one.for_item


@pytest.mark.parametrize("second", [SOURCE, None])
def test_a_second_answer_that_corrects_nothing_or_fails_leaves_the_first(
    second: str | None,
) -> None:
    class Asked(Offers):
        def again(self, sentence: str, item: GuideItem, answer: str) -> Correction:
            if second is None:
                raise ValueError("a plug-in's fault")
            return Correction(second)

    which = 173  # used in the source, lost in the first answer
    assert check(SOURCE, Asked(9.0), item=which).corrected == PLAIN


@pytest.mark.parametrize(
    ("source", "target", "verdict"),
    [
        ("The man who i met is kind.", "The man who I met is kind.", (175, "once well")),
        ("I am a boy, and I am happy.", "I am a boy, and I am happy.", (1, "twice well")),
        ("I look forward to hear from you.", "I look forward to hearing from you.", (57, "error")),
        ("I enjoy to draw animals.", "I enjoy drawing animals.", (105, "You tried it once")),
        ("We are going visit the zoo.", "We are going to visit the zoo.", (69, "You")),
        ("The informations is useful.", "The information is useful.", (14, "once well")),
        (
            "The man who sings is here. I know a girl who is tall.",
            "The man who sings is here. I know a tall girl.",
            (WHO, "The correction keeps it in 1 of 2 sentences."),
        ),
    ],
)
def test_the_verdict_blames_and_praises_only_the_item(
    source: str, target: str, verdict: tuple[int, str]
) -> None:
    item, words = verdict
    found = judge(annotate(source, target, item=item))
    assert found is not None and words in in_words(found)
    assert "not use it" not in in_words(found)


@pytest.mark.parametrize(
    ("source", "target", "verdict"),
    [
        ("The man who sings is tall.", "The man who sings is tall.", WELL),
        (
            "The man who sings has a dog who barks.",
            "The man who sings has a dog that barks.",
            ERROR,
        ),
        ("The man which sings is tall.", "The man who sings is tall.", ATTEMPTED),
        ("He is tall.", "He is tall.", NOT_USED),
    ],
)
def test_the_verdict_says_what_became_of_the_item(source: str, target: str, verdict: str) -> None:
    report = annotate(source, target, item=WHO)
    found = judge(report)
    assert found is not None and found.overall == verdict
    words = in_words(found)
    assert words.endswith(".") and ("keeps it" in words or verdict == NOT_USED)


def test_the_verdict_counts_what_it_names() -> None:
    report = annotate(
        "The man who sings is tall. The boy who runs is my son. The girl which sang is here. "
        "The dog who ran is his.",
        "The man that sings is tall. The boy that runs is my son. The girl who sang is here. "
        "The dog who ran is his.",
        item=WHO,
    )
    found = judge(report)
    assert found is not None
    assert in_words(found) == (
        "You used it once well and twice with an error (marks 1 and 2), "
        "and tried it once (mark 3). The correction keeps it in 2 of 4 sentences."
    )


def test_each_sentence_has_its_verdict_and_whether_the_correction_keeps_the_item() -> None:
    report = annotate(
        "The man who sings has a son which runs. The boy who runs is my son. He is old.",
        "The man who sings has a son who runs. The boy that runs is my son. He is old.",
        item=WHO,
    )
    found = judge(report)
    assert found is not None
    assert [(one.verdict, one.kept, one.edits) for one in found.sentences] == [
        (ERROR, True, (1,)),
        (ERROR, False, (2,)),
        (NOT_USED, False, ()),
    ]
    assert [sentence_in_words(one) for one in found.sentences[:2]] == [
        "used with an error (mark 1), kept by the correction",
        "used with an error (mark 2), not kept by the correction",
    ]
    assert report.target is not None
    assert list(report.as_dict()["target"]) == ["id", "level", "name", "uses", "kept"]
    assert "Today: Who as subject" in to_text(report) and "You used it once well" in to_text(report)


def test_only_the_edits_that_were_chosen_for_the_item_say_so() -> None:
    class Two(Offers):
        def correct(
            self, sentences: Sequence[str], item: GuideItem | None = None
        ) -> Iterator[tuple[int, Correction]]:
            yield 0, Correction("The girl that won is my cousin.",
                                (Candidate("The girl who won is my cousin.", 1.0),))  # fmt: skip

    report = check("The girl which won is my cusin.", Two(1.0), item=WHO)
    said = ["keep practising" in edit.explanation.reason for edit in report.edits]
    assert [edit.replacement for edit in report.edits] == ["who", "cousin"]
    assert said == [True, False]


def test_a_link_for_the_class_opens_the_item_and_may_lock_it() -> None:
    lesson = read_address({"item": "173", "lock": "1"})
    assert (lesson.item, lesson.locked) == (173, True)
    assert read_address({}).item is None
    link = class_link("http://desk.school/margin/", 173)
    assert link.address == "http://desk.school/margin/?item=173&lock=1"
    assert link.code.startswith("data:image/svg+xml") and not link.only_here


@pytest.mark.parametrize("host", ["127.0.0.1:7860", "localhost", "[::1]:80", "0.0.0.0:7860"])
def test_an_address_of_this_computer_is_said_to_be_one(host: str) -> None:
    assert class_link(f"http://{host}/", 173).only_here


@pytest.mark.parametrize("base", ["javascript://alert(1)", "file:///etc", "", "//host"])
def test_no_other_kind_of_address_gets_a_code(base: str) -> None:
    with pytest.raises(UsageError):
        class_link(base, 173)


@pytest.mark.parametrize(
    "wrong", ["0", "264", "-1", "abc", "1e3", "<script>", "٣", "²", "9" * 5000]
)
def test_a_wrong_id_gets_a_clear_message(wrong: str) -> None:
    lesson = read_address({"item": wrong})
    assert lesson.item is None and "from 1 to 263" in lesson.message


def test_an_edit_is_about_today_if_it_changes_the_item_and_not_if_it_stands_in_it() -> None:
    report = annotate(
        "The man which sings love a music.", "The man who sings loves music.", item=WHO
    )
    assert [(edit.original, edit.about_today) for edit in report.edits] == [
        ("which", True), ("love", False), (" a", False),
    ]  # fmt: skip
    assert not any(edit.about_today for edit in annotate("He go.", "He goes.").edits)

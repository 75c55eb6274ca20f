"""The bundled corrector: what it may touch, what it never does, and what it corrects."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from models.bundle import guards
from models.bundle.judging import Proposal, lenience_of
from models.bundle.lexicon import Lexicon
from models.bundle.view import show
from models.bundle.words import Replacement, apply, edits_between, placed, words_of
from models.bundled import FOLDER, LONGEST, Bundled, load
from models.protocol import BackendError, Corrector, GuideItem
from models.t5.decoding import ROOM, decode
from models.t5.network import END, T5, Shape
from tests.tiny_corrector import write_lists, write_start

SHIPPED = (FOLDER / "model.safetensors").exists()


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Bundled:
    folder = tmp_path_factory.mktemp("tiny")
    write_start(folder)
    write_lists(folder)
    return Bundled(folder)


@pytest.fixture(scope="module")
def shipped() -> Bundled:
    if not SHIPPED:
        pytest.skip("the weights are not in this checkout")
    return load()


# The network


@pytest.fixture(scope="module")
def network() -> T5:
    torch.manual_seed(0)
    shape = Shape(50, 3, width=32, heads=2, head_width=16, inner=64, encoder_blocks=2,
                  decoder_blocks=2)  # fmt: skip
    made = T5(shape).eval().requires_grad_(False)
    made.head.weight.mul_(20)
    made.head.weight[END] += 2 * made.head.weight.std()  # so that outputs come to an end
    return made


def _piece_by_piece(
    network: T5, source: list[int], most: int, begun: Sequence[int] = ()
) -> list[int]:
    output = list(begun)
    for _ in range(most):
        scores = network(torch.tensor([source]), torch.tensor([[0, *output]]))[0, -1]
        piece = int(scores.argmax())
        if piece == END:
            break
        output.append(piece)
    return output


def test_decoding_with_a_draft_gives_exactly_the_greedy_output(network: T5) -> None:
    chance = random.Random(7)
    for _ in range(10):
        drafts = [[chance.randrange(3, 50) for _ in range(chance.randrange(2, 20))] for _ in "abc"]
        sources = [[50, *draft, END] for draft in drafts]
        outputs = decode(network, sources, drafts).outputs
        for source, draft, output in zip(sources, drafts, outputs, strict=True):
            greedy = _piece_by_piece(network, source, len(draft) + ROOM + 1)
            assert output == (greedy if len(greedy) <= len(draft) + ROOM else draft)


def _log_probability(network: T5, source: list[int], output: list[int]) -> float:
    given, wanted = torch.tensor([[0, *output]]), torch.tensor([*output, END])
    logs = torch.log_softmax(network(torch.tensor([source]), given), -1)[0]
    return float(logs.gather(1, wanted[:, None]).sum())


def test_an_output_may_take_another_choice_in_one_place(network: T5) -> None:
    drafts, sources = [[5, 6, 7, 9]], [[50, 5, 6, 7, 9, END]]
    decoded = decode(network, sources, drafts, rivals=2)
    (best,), (rivals,) = decoded.outputs, decoded.rivals
    assert len(rivals) == 2 * (len(best) + 1) and not decode(network, sources, drafts).rivals[0]
    others = decoded.otherwise([(0, rival) for rival in rivals if rival.piece != END])
    kept = [rival for rival in rivals if rival.piece != END]
    followed = 0
    for row, (rival, output) in enumerate(zip(kept, others.outputs, strict=True)):
        if others.logs[row]:  # this one was not given up
            followed += 1
            assert output[: rival.place + 1] == [*best[: rival.place], rival.piece]
            expected = _log_probability(network, sources[0], output)
            assert others.log(row) == pytest.approx(expected, abs=1e-2)
            greedy = _piece_by_piece(network, sources[0], 40, output[: rival.place + 1])
            assert output == greedy
    assert followed


def test_outputs_are_compared_by_their_log_probabilities(network: T5) -> None:
    drafts = [[5, 6, 7, 9], [7, 8, 9, 10, 11]]
    sources = [[50, *draft, END] for draft in drafts]
    decoded = decode(network, sources, drafts)
    for owner in (0, 1):
        best = decoded.outputs[owner]
        assert decoded.logs[owner], "this output was given up"
        # A change among the last pieces: everything behind it is weighed.
        others = [best[:-1], [*best[:-1], 33], [*best, 8], best]
        found = decoded.compare([owner] * 4, others)
        whole = _log_probability(network, sources[owner], best)
        expected = [_log_probability(network, sources[owner], other) - whole for other in others]
        assert found == pytest.approx(expected, abs=1e-2)
        assert found[-1] == 0.0


def test_the_network_computes_what_transformers_computes() -> None:
    transformers = pytest.importorskip("transformers")
    config = transformers.T5Config(
        vocab_size=30, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, dropout_rate=0.0,
        feed_forward_proj="gated-gelu", tie_word_embeddings=False, decoder_start_token_id=0,
    )  # fmt: skip
    theirs = transformers.T5ForConditionalGeneration(config).eval()
    given = theirs.state_dict()
    state = {"head.weight": given["lm_head.weight"], "embed.weight": given["shared.weight"]}
    for side in ("encoder", "decoder"):
        block = f"{side}.block.0.layer"
        own = f"{block}.0.SelfAttention"
        state[f"{side}.0.attention.qkv.weight"] = torch.cat(
            [given[f"{own}.{part}.weight"] for part in "qkv"]
        )
        state[f"{side}.0.attention.o.weight"] = given[f"{own}.o.weight"]
        state[f"{side}.0.attention.norm.weight"] = given[f"{block}.0.layer_norm.weight"]
        state[f"{side}_distances.weight"] = given[f"{own}.relative_attention_bias.weight"]
        state[f"{side}_norm.weight"] = given[f"{side}.final_layer_norm.weight"]
        last = f"{block}.{2 if side == 'decoder' else 1}"
        state[f"{side}.0.feed.norm.weight"] = given[f"{last}.layer_norm.weight"]
        state[f"{side}.0.feed.wi.weight"] = torch.cat(
            [given[f"{last}.DenseReluDense.wi_{n}.weight"] for n in (0, 1)]
        )
        state[f"{side}.0.feed.wo.weight"] = given[f"{last}.DenseReluDense.wo.weight"]
    cross = "decoder.block.0.layer.1.EncDecAttention"
    state["decoder.0.cross.q.weight"] = given[f"{cross}.q.weight"]
    state["decoder.0.cross.kv.weight"] = torch.cat(
        [given[f"{cross}.k.weight"], given[f"{cross}.v.weight"]]
    )
    state["decoder.0.cross.o.weight"] = given[f"{cross}.o.weight"]
    state["decoder.0.cross.norm.weight"] = given["decoder.block.0.layer.1.layer_norm.weight"]
    ours = T5(Shape(30, 0, 16, 2, 8, 32, 1, 1)).eval()
    ours.load_state_dict(state)
    source, target = (
        torch.tensor([[5, 6, 7, 1, 0], [9, 3, 4, 5, 1]]),
        torch.tensor([[0, 5], [0, 9]]),
    )
    with torch.no_grad():
        expected = theirs(
            input_ids=source, attention_mask=(source != 0).long(), decoder_input_ids=target
        ).logits
        assert torch.allclose(ours(source, target), expected, atol=1e-4)


# What the network is shown


@pytest.mark.parametrize(
    "text",
    ["I’m lost 😊 see https://a.org/b_c.", "Mail me@x.org {now} <b>", "日本 is far", "a\tb\nc", "",
     "naïve Dvořák’s “quote” … ½ ﬁ"],
)  # fmt: skip
def test_the_view_is_as_long_as_the_text(text: str) -> None:
    assert len(show(text).shown) == len(text)


def test_links_and_unreadable_characters_are_kept() -> None:
    text = "See https://a.org/b_c, 😊 ok"
    view = show(text)
    link = range(text.index("https"), text.index(","))
    assert set(link) | {text.index("😊")} <= view.kept
    assert "http" not in view.shown and "Link" in view.shown
    assert text.index("ok") not in view.kept


# Edits


@pytest.mark.parametrize(
    ("source", "output", "edits"),
    [
        ("He go by a bus.", "He goes by bus.", [("go", "goes"), ("a", "")]),
        ("I have seen it.", "I saw it.", [("have seen", "saw")]),
        ("Tell me where is it.", "Tell me where it is.", [("is it", "it is")]),
        ("In sun.", "In the sun.", [("", "the")]),
        ("dog is here", "The dog is here.", [("", "The"), ("", ".")]),
        ("I like it , too", "I like it, too", []),
    ],
)
def test_differences_become_edits_of_words(
    source: str, output: str, edits: list[tuple[str, str]]
) -> None:
    found = edits_between(source, output)
    assert [(edit.before, edit.after) for edit in found] == edits
    if source.split(" ,") == [source]:
        assert apply(source, [placed(edit, source, output) for edit in found]) == output


def test_making_some_edits_leaves_the_rest_of_the_sentence_alone() -> None:
    source, output = "He  go to\tschool by a bus", "He goes to school by bus."
    article = edits_between(source, output)[1]
    assert apply(source, [placed(article, source, output)]) == "He  go to\tschool by bus"


def test_all_edits_together_give_the_output_and_never_overlap() -> None:
    chance = random.Random(5)
    vocabulary = ["the", "cat", "cats", "sat", "on", "a", "mat", ",", ".", "is", "it", "I", "don't"]
    for _ in range(400):
        source = " ".join(chance.choices(vocabulary, k=chance.randrange(1, 9)))
        output = " ".join(chance.choices(vocabulary, k=chance.randrange(0, 9)))
        places = [placed(edit, source, output) for edit in edits_between(source, output)]
        assert all(a.end <= b.start for a, b in zip(places, places[1:], strict=False))
        made = apply(source, places)
        assert [w.text for w in words_of(made)] == [w.text for w in words_of(output)]


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    folder = tmp_path_factory.mktemp("lists")
    write_lists(folder)
    return Lexicon.load(folder)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("go", "goes", guards.FORM), ("saw", "seen", guards.FORM),
        ("", "the", guards.MISSING_WORD), ("in", "on", guards.FUNCTION_WORD),
        ("the", "", guards.EXTRA_WORD),
        ("cat", "table", guards.CONTENT),
        ("recieve", "receive", guards.SPELLING), ("i", "I", guards.CASE), (",", "", guards.MARK),
        ("is it", "it is", guards.ORDER), ("alot", "a lot", guards.SPELLING),
    ],
)  # fmt: skip
def test_an_edit_has_a_kind(before: str, after: str, kind: str, lexicon: Lexicon) -> None:
    assert guards.kind_of(before, after, lexicon) == kind


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("I saw Kyoko there.", "I saw Tokyo there."),
        ("It cost 25 euros.", "It cost 20 euros."),
        ("I see it every single day of the week.", "I see it."),
        ("See https://a.org/x now.", "See it now."),
        ('He said "go" to me.', "He said go to me."),
    ],
)
def test_names_numbers_links_quotations_and_stretches_are_not_touched(
    source: str, output: str, lexicon: Lexicon
) -> None:
    view = show(source)
    words = words_of(view.shown)
    edits = edits_between(view.shown, output)
    assert edits
    assert all(guards.refused(edit, words, view, lexicon) for edit in edits)


@pytest.mark.parametrize(
    ("source", "output", "made"),
    [
        ("He does likes tea.", "He does like tea.", True),
        ("She maybe late.", "She may be late.", True),
        ("I asked weather it rained.", "I asked whether it rained.", True),
        ("I saw a red bus.", "I saw a bus.", False),
        ("I bought a table.", "I bought some.", False),
    ],
)
def test_a_word_may_change_its_form_but_its_meaning_is_not_dropped(
    source: str, output: str, made: bool, lexicon: Lexicon
) -> None:
    (edit,) = edits_between(source, output)
    assert (guards.refused(edit, words_of(source), show(source), lexicon) is None) == made


def test_the_speller_suggests_near_and_common_words(lexicon: Lexicon) -> None:
    assert lexicon.meant("wich")[0].word == "which"
    assert lexicon.meant("wether")[0].word == "weather"
    assert lexicon.meant("qqqqqq") == []


# The corrector, whatever its weights


def test_it_keeps_the_contract(tiny: Bundled) -> None:
    assert isinstance(tiny, Corrector)
    sentences = ["She have two cats 😊.", "", "12 + 3", "…", "My brother go\tto school."]
    answers = dict(tiny.correct(sentences))
    assert sorted(answers) == list(range(len(sentences)))
    assert answers[1].text == "" and answers[2].text == "12 + 3"
    assert "😊" in answers[0].text


def test_a_sentence_that_is_too_long_is_left_alone_and_says_so(tiny: Bundled) -> None:
    long = "we go home and " * LONGEST + "sleep."
    ((_, correction),) = tiny.correct([long])
    assert correction.text == long
    assert correction.trouble and "longer" in correction.trouble


def test_missing_weights_are_explained(tmp_path: Path) -> None:
    with pytest.raises(BackendError, match="weights are not there"):
        load(str(tmp_path))


# The shipped weights


CORRECTED = [
    ("She go to school every days.", "She goes to school every day."),
    ("There is many people in the park.", "There are many people in the park."),
    ("He don't like apples.", "He doesn't like apples."),
    ("My friend’s informations is usefull.", "My friend’s information is useful."),
]
CORRECT = [
    "The weather is nice today.",
    "Tom lives in Boston and works at IBM.",
    "If I had known, I would have called you.",
    "Whoever told you that was mistaken.",
]


def test_learner_errors_are_corrected(shipped: Bundled) -> None:
    answers = dict(shipped.correct([wrong for wrong, _ in CORRECTED]))
    assert [answers[n].text for n in range(len(CORRECTED))] == [right for _, right in CORRECTED]


def test_correct_sentences_stay_as_they_are(shipped: Bundled) -> None:
    assert [c.text for _, c in sorted(shipped.correct(CORRECT))] == CORRECT


def test_the_same_text_gets_the_same_answer_alone_or_in_company(shipped: Bundled) -> None:
    sentences = [wrong for wrong, _ in CORRECTED] + CORRECT
    together = dict(shipped.correct(sentences))
    for number, sentence in enumerate(sentences):
        ((_, alone),) = shipped.correct([sentence])
        assert alone == together[number]


def test_links_emoji_and_code_survive_a_correction(shipped: Bundled) -> None:
    text = "She go to https://a.org/x_y every days 😊 with `my_code()` and “him”."
    ((_, correction),) = shipped.correct([text])
    for part in ("https://a.org/x_y", "😊", "`my_code()`", "“", "”"):
        assert part in correction.text


def test_todays_item_may_bring_another_correction_and_names_the_others(shipped: Bundled) -> None:
    item = GuideItem(62, "Past tense")
    ((_, correction),) = shipped.correct(["Yesterday I go to the park."], item)
    assert correction.text
    assert all(candidate.cost >= 0 for candidate in correction.alternatives)


# Judging


def _proposal(gain: float, kind: str = guards.FORM, **about: float) -> Proposal:
    return Proposal(Replacement(0, 1, "x"), kind, gain, **about)  # type: ignore[arg-type]


def test_a_faultless_text_is_read_strictly_and_one_full_of_mistakes_mildly() -> None:
    sure, none = [_proposal(20.0)], list[Proposal]()
    assert lenience_of([none] * 40) == 0.0
    assert lenience_of([sure] * 20 + [none] * 20) == 1.0
    assert 0.0 < lenience_of([none]) < lenience_of([none] * 3 + [sure]) < 1.0


def test_more_is_asked_in_strange_company_but_not_of_a_misspelt_word() -> None:
    assert _proposal(5.0).passes(0.5)
    assert not _proposal(5.0, strangers=3, doubt=0.2, note=True).passes(0.5)
    strange = _proposal(2.0, guards.SPELLING, strangers=3, doubt=0.2, note=True)
    assert strange.passes(0.0)


def test_the_same_text_gets_the_same_answer_whatever_the_cores_do(tiny: Bundled) -> None:
    sentences = [f"My {noun} go to school ." for noun in ("brother", "sister", "cat")] * 30
    first = dict(tiny.correct(sentences))
    assert first == dict(tiny.correct(sentences))
    assert sorted(first) == list(range(len(sentences)))

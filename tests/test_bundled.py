"""The bundled corrector: what it may touch, what it never does, and what it corrects."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from grammar_items.marked import read
from models.bundle import guards, textbook
from models.bundle.engine import MIN_RIVAL_LOGPROB, ROOM, Draft, Engine, Rival, Scores
from models.bundle.guided import alternatives
from models.bundle.judging import Proposal
from models.bundle.lexicon import Lexicon
from models.bundle.proposals import MIN_GAIN_ALONE, standing, weigh
from models.bundle.sentence import see
from models.bundle.variants import in_own_words
from models.bundle.view import show
from models.bundle.words import Replacement, apply, edits_between, placed, words_of
from models.bundled import FOLDER, MAX_PIECES, SLICE, Bundled, load
from models.protocol import BackendError, Corrector, GuideItem
from models.training.network import END, PAD, T5, Shape
from models.training.tune import PRIOR
from tests.tiny_corrector import tiny_network, tiny_tokenizer, write_corrector, write_lists

SHIPPED = (FOLDER / "model.bin").exists()


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Bundled:
    folder = tmp_path_factory.mktemp("tiny")
    write_corrector(folder)
    return Bundled(folder)


@pytest.fixture(scope="module")
def shipped() -> Bundled:
    if not SHIPPED:
        pytest.skip("the weights are not in this checkout")
    return load()


# The network


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
    ours = T5(Shape(30, 16, 2, 8, 32, 1, 1)).eval()
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


# The engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> tuple[Engine, T5]:
    """The engine in float32 and the torch network it was made from."""
    network = tiny_network().eval().requires_grad_(False)
    network.head.weight.mul_(6)  # so that it is sure of something
    folder = tmp_path_factory.mktemp("engine")
    write_corrector(folder, network)
    made = Engine(folder, compute_type="float32")
    return made, network


def _log_probabilities(network: T5, source: list[int], output: list[int]) -> torch.Tensor:
    scores = network(torch.tensor([[*source, END]]), torch.tensor([[PAD, *output]]))
    return torch.log_softmax(scores, -1)[0]


def _numbers(pieces: Sequence[str]) -> list[int]:
    vocabulary = tiny_tokenizer().get_vocab()
    return [vocabulary[piece] for piece in pieces]


TEXTS = ["She has two cats.", "Where does your teacher live now?", "We love a dog and tea."]


def test_the_engine_scores_as_the_trained_network_does(engine: tuple[Engine, T5]) -> None:
    made, network = engine
    outputs = ["She has a cat.", "Where now?", "We love tea."]
    for text, output, score in zip(TEXTS, outputs, made.score(TEXTS, outputs), strict=True):
        source, target = (_numbers(pieces) for pieces in made.pieces([text, output]))
        logs = _log_probabilities(network, source, target)
        expected = sum(float(logs[n, piece]) for n, piece in enumerate([*target, END]))
        assert score == pytest.approx(expected, abs=2e-3)


class Counting:
    """An engine that notes what it scores."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def score(self, texts: Sequence[str], outputs: Sequence[str]) -> list[float]:
        self.asked += zip(texts, outputs, strict=True)
        return [-float(len(output)) for output in outputs]


def test_an_output_is_scored_once_however_often_it_is_asked_for() -> None:
    engine = Counting()
    scores = Scores(engine)  # type: ignore[arg-type]
    assert scores.score(["a", "a", "a"], ["ab", "abc", "ab"]) == [-2.0, -3.0, -2.0]
    assert scores.score(["b", "a"], ["ab", "abc"]) == [-2.0, -3.0]
    assert engine.asked == [("a", "ab"), ("a", "abc"), ("b", "ab")]
    assert scores.score([], []) == []


def test_an_edit_gains_what_the_sentence_is_likelier_with_it(tiny: Bundled) -> None:
    sentence = see("My brother go to school.", tiny.lexicon)
    (draft,) = tiny.engine.draft([sentence.spelt])
    goes = Proposal(Replacement(11, 13, "goes"), guards.FORM_S)
    ((weighed,),) = weigh([sentence], [draft], [[goes]], Scores(tiny.engine), tiny.lexicon)
    texts = ["My brother goes to school.", "My brother go to school."]
    with_it, without = tiny.engine.score([sentence.spelt] * 2, texts)
    assert weighed.gain == pytest.approx(with_it - without, abs=1e-3)


def test_the_gap_of_another_output_is_what_it_is_less_likely(engine: tuple[Engine, T5]) -> None:
    made, network = engine
    finished = [draft for draft in made.draft(TEXTS, rivals=2) if draft.logprobs]
    assert finished
    for draft in finished:
        source, output = _numbers(draft.source), _numbers(draft.output)
        logs = _log_probabilities(network, source, output)
        for step, piece in enumerate([*output, END]):
            assert draft.logprobs[step] == pytest.approx(float(logs[step, piece]), abs=2e-3)
        for rival in draft.rivals:
            (number,) = _numbers([rival.piece])
            assert rival.logprob == pytest.approx(float(logs[rival.step, number]), abs=2e-3)
            assert rival.logprob <= draft.logprobs[rival.step] + 2e-3
        text = "".join(draft.source).replace("▁", " ").strip()
        ((again, tail),) = made.continued([text], [draft.output[:1]])
        assert again == draft.output
        assert tail == pytest.approx(sum(draft.logprobs[1:]), abs=5e-3)


def test_an_output_that_runs_on_and_on_is_given_up(engine: tuple[Engine, T5]) -> None:
    made, _ = engine
    for draft in made.draft(["a", "She has", *TEXTS]):
        assert len(draft.output) <= len(draft.source) + ROOM


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
        ("He not went home.", "He did not go home.", [("not went", "did not go")]),
        ("Where you went?", "Where did you go?", [("you went", "did you go")]),
        ("He did not went.", "He did not go.", [("went", "go")]),
        ("It is more easy.", "It is easier.", [("more easy", "easier")]),
        ("I like very much tea.", "I like tea very much.", [("very much tea", "tea very much")]),
        (
            "The informations are here.",
            "The information is here.",
            [("informations are", "information is")],
        ),
        ("He go to a school.", "He goes to school.", [("go", "goes"), ("a", "")]),
        ("He go always there.", "He always goes there.", [("go always", "always goes")]),
        (
            "I know what buy, so I ask to him.",
            "I know what to buy, so I ask him.",
            [("", "to"), ("to", "")],
        ),
        (
            "Try acarajé, it have shrimps.",
            "Try academy. It has shrimps.",
            [("acarajé", "academy"), (", it have", ". It has")],
        ),
        ("We discussed, if we go.", "We discussed whether we go.", [(", if", "whether")]),
        ("Nice i like it.", "Nice, I like it.", [("i", ", I")]),
        ("I came and you?", "I came. And you?", [("and", ". And")]),
        ("She has ten years.", "She is ten.", [("has ten years", "is ten")]),
        ("She has ten years.", "She is ten years old.", [("has ten years", "is ten years old")]),
        (
            "I learn since 2 years English.",
            "I have learnt English for 2 years.",
            [("learn since 2 years English", "have learnt English for 2 years")],
        ),
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


def test_an_edit_that_needs_one_that_was_not_made_is_not_made_either(tiny: Bundled) -> None:
    """Weighed with all edits of its sentence, it may gain; without them it must not lose."""
    texts = ["My brother go to school.", "We are here."]
    batch = [see(text, tiny.lexicon) for text in texts]
    places = [Replacement(0, 10, "We"), Replacement(11, 13, "goes")]
    scores = tiny.engine.score([texts[0]] * 2, ["We go to school.", texts[0]])
    first, second = (Proposal(place, guards.CONTENT) for place in places)
    found = [[first, second], []]
    (kept, none) = standing(batch, found, [[first], []], Scores(tiny.engine))
    assert (kept == [first]) == (scores[0] - scores[1] >= MIN_GAIN_ALONE)
    assert none == []
    assert standing(batch, found, found, Scores(tiny.engine)) == found


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    folder = tmp_path_factory.mktemp("lists")
    write_lists(folder)
    return Lexicon.load(folder)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("go", "goes", guards.FORM_S), ("saw", "seen", guards.FORM),
        ("", "the", guards.ARTICLE_IN), ("in", "on", guards.PREPOSITION),
        ("the", "", guards.ARTICLE_OUT), ("to", "", guards.PREPOSITION_OUT),
        ("who", "which", guards.PRONOUN), ("so", "because", guards.FUNCTION_WORD),
        ("", "is", guards.WORD_IN),
        ("cat", "table", guards.CONTENT), ("borrow", "lent", guards.CONFUSABLE),
        ("recieve", "receive", guards.SPELLING), ("i", "I", guards.CASE),
        (",", "", guards.COMMA_OUT), (",", ";", guards.MARK),
        ("is it", "it is", guards.ORDER), ("alot", "a lot", guards.SPACING),
        ("is", "are", guards.AGREEMENT), ("was", "has been", guards.AUXILIARY),
        ("much", "many", guards.DETERMINER), ("him", "it", guards.PRONOUN),
        ("", "-", guards.HYPHEN), ("go always", "always goes", guards.FORM_S),
        ("since 2 years English", "English for 2 years", guards.PREPOSITION),
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
        ("I tried acarajé there.", "I tried academies there."),
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
        ("Most part of us go.", "Most of us go.", True),
        ("Despite of rain, we go.", "Although rain, we go.", False),
        ("People who equate both err.", "People whoequate both err.", False),
        ("I see a ta ble.", "I see a table.", True),
        ("It is a case in point.", "It is a case of point.", False),
        ("By and large it works.", "By and the large it works.", False),
        ("Me and him was mates.", "It was mates.", False),
        ("She was also rude.", "She also was rude.", False),
        ("She is teaching also.", "She also is teaching.", True),
        ("They had had lunch.", "They had lunch.", False),
        ("He is a bich.", "He is a bitch.", False),
        ("We use restic here.", "We use Rust here.", False),
        ("I catched the bus.", "I caught the bus.", True),
        ("Its maintainence is cheap.", "Its maintenance is cheap.", True),
    ],
)
def test_a_word_may_change_its_form_but_its_meaning_is_not_dropped(
    source: str, output: str, made: bool, lexicon: Lexicon
) -> None:
    (edit,) = edits_between(source, output)
    assert (guards.refused(edit, words_of(source), show(source), lexicon) is None) == made


def test_no_coarse_word_is_suggested() -> None:
    lexicon = Lexicon({"slut": 90, "slit": 9}, bases={}, typos={})
    assert lexicon.knows("slut")
    assert [meant.word for meant in lexicon.meant("slutt")] == ["slit"]


@pytest.mark.parametrize("pattern", textbook.patterns(), ids=lambda p: p.example)
def test_a_textbook_mistake_is_put_right_and_what_looks_like_it_is_left(
    pattern: textbook.Pattern,
) -> None:
    marked = read(pattern.example)
    assert textbook.corrected(marked.wrong) == marked.right
    assert textbook.corrected(pattern.near) == pattern.near
    assert textbook.corrected(marked.right) == marked.right


def test_a_textbook_mistake_in_code_or_a_link_stays() -> None:
    text = "Type `this people` at https://a.org/x now."
    assert textbook.corrected(text) == text


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
    long = "we go home and " * MAX_PIECES + "sleep."
    ((_, correction),) = tiny.correct([long])
    assert correction.text == long
    assert correction.trouble and "longer" in correction.trouble


def test_missing_weights_are_explained(tmp_path: Path) -> None:
    with pytest.raises(BackendError, match="weights are not there"):
        load(str(tmp_path))


def test_a_damaged_weights_file_is_refused_in_one_clear_sentence(tmp_path: Path) -> None:
    write_corrector(tmp_path)
    Bundled(tmp_path)
    model = tmp_path / "model.bin"
    model.write_bytes(model.read_bytes()[:-1] + b"x")
    with pytest.raises(BackendError, match=r"model\.bin .* is not the file of tiny"):
        Bundled(tmp_path)


def test_a_technical_name_with_a_hyphen_is_not_misspelt(lexicon: Lexicon) -> None:
    assert see("We saw a wether.", lexicon).spelt == "We saw a weather."
    assert see("We saw wether-learn.", lexicon).spelt == "We saw wether-learn."


# The shipped weights


CORRECTED = [
    ("She go to school every days.", "She goes to school every day."),
    ("There is many people in the park.", "There are many people in the park."),
    ("He don't like apples.", "He doesn't like apples."),
    ("She go home.", "She goes home."),
    ("My friend’s informations is usefull.", "My friend’s information is useful."),
]
CORRECT = [
    "The weather is nice today.",
    "Tom lives in Boston and works at IBM.",
    "If I had known, I would have called you.",
    "Whoever told you that was mistaken.",
    "They insisted that she go home.",
]


def test_learner_errors_are_corrected(shipped: Bundled) -> None:
    answers = dict(shipped.correct([wrong for wrong, _ in CORRECTED]))
    assert [answers[n].text for n in range(len(CORRECTED))] == [right for _, right in CORRECTED]


@pytest.mark.parametrize(
    ("source", "output", "kept"),
    [
        ("He have burnt it.", "He has burned it.", "He has burnt it."),
        ("My favorite color are red.", "My favourite colour is red.", "My favorite color is red."),
        ("Everybody know.", "Everyone knows.", "Everybody knows."),
        ("I learned what he learnt.", "I learned what he learned.", "I learned what he learned."),
        ("She did not went home.", "She had not gone home.", "She did not go home."),
        ("I didn't saw it yet.", "I haven't seen it yet.", "I haven't seen it yet."),
        ("I didn't born here.", "I wasn't born here.", "I wasn't born here."),
    ],
)
def test_of_two_words_as_good_as_each_other_the_learners_is_kept(
    source: str, output: str, kept: str
) -> None:
    assert in_own_words(source, output) == kept


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


def test_another_output_is_followed_up_only_if_it_can_be_near_enough(shipped: Bundled) -> None:
    """A piece with -1.9 costs the right sentence at least 1.7 nats, whatever follows it."""
    asked: list[Sequence[str]] = []

    class Asked(Engine):
        def __init__(self) -> None:
            self.__dict__ = shipped.engine.__dict__

        def continued(
            self, texts: Sequence[str], prefixes: Sequence[Sequence[str]]
        ) -> list[tuple[list[str], float]]:
            asked.extend(prefixes)
            return super().continued(texts, prefixes)

    pieces = ["▁She", "▁goes", "▁home", "."]
    rivals = [Rival(1, "▁went", -1.9), Rival(1, "▁is", -0.9)]
    draft = Draft(pieces, pieces, 0.05, rivals, [-0.05, -0.2, 0.0, 0.0, 0.0])
    sentence = see("She goes home.", shipped.lexicon)
    alternatives([sentence], [draft], [[]], Asked(), shipped.lexicon, shipped.judge, 1.0)
    assert asked == [["▁She", "▁is"]]


def test_pieces_too_unlikely_to_be_followed_up_are_not_noted(shipped: Bundled) -> None:
    (draft,) = shipped.engine.draft(["Yesterday I go to the park."], rivals=3)
    assert draft.rivals
    assert all(rival.logprob > MIN_RIVAL_LOGPROB for rival in draft.rivals)


@pytest.mark.skipif(not SHIPPED, reason="the weights are not in this checkout")
def test_scoring_many_sentences_needs_hardly_more_memory_than_scoring_one() -> None:
    pytest.importorskip("resource")  # not on Windows
    code = (
        "import resource; from models.bundled import load; engine = load().engine\n"
        "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "text = 'She has lived in a small house near the station for many years.'\n"
        "engine.score([text], [text]); before = peak()\n"
        "engine.score([text] * 80, [text] * 80); print(peak() - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    kilobytes = int(done.stdout) // (1 if sys.platform != "darwin" else 1024)
    assert kilobytes < 60_000


# Judging


def _proposal(kind: str = guards.FORM, **about: float) -> Proposal:
    return Proposal(Replacement(0, 1, "x"), kind, **about)  # type: ignore[arg-type]


def test_an_edit_is_made_if_it_gains_enough_for_its_kind() -> None:
    for proposal, made in (
        (_proposal(gain=6.0), True),
        (_proposal(gain=1.0), False),
        (_proposal(guards.CONTENT, gain=6.0), False),
    ):
        assert PRIOR.passes(proposal, 0.5) == made


def test_unusual_sentences_ask_for_more() -> None:
    plain = PRIOR.lacks(_proposal(gain=2.0), 0.0)
    for about in ({"doubt": 0.4}, {"fragment": True}, {"rare": 2}):
        assert PRIOR.lacks(_proposal(gain=2.0, **about), 0.0) > plain


def test_a_text_full_of_sure_mistakes_is_read_more_mildly() -> None:
    sure: list[list[Proposal]] = [[_proposal(gain=12.0)]] * 10
    faultless: list[list[Proposal]] = [[]] * 10
    assert PRIOR.lenience(sure) == 1.0 and PRIOR.lenience(faultless) == 0.0
    assert PRIOR.passes(_proposal(gain=2.0), 1.0) and not PRIOR.passes(_proposal(gain=2.0), 0.0)


def test_answers_come_in_reading_order_however_long_the_text_is(tiny: Bundled) -> None:
    sentences = [f"My {noun} go to school ." for noun in ("brother", "sister", "cat")] * SLICE
    answers = list(tiny.correct(sentences))
    assert [number for number, _ in answers] == list(range(len(sentences)))
    assert answers == list(tiny.correct(sentences))


def test_texts_drafted_together_are_judged_apart(shipped: Bundled) -> None:
    careless = ["She go to school every days.", "He have two cat.", "I likes it."] * 10
    careful = ["It has a lake.", "The committee was formed on Monday."]
    apart = [[c.text for _, c in shipped.correct(text)] for text in (careless, careful, [])]
    together = shipped.correct_texts([careless, careful, []])
    assert [[c.text for c in text] for text in together] == apart
    assert apart[1] == careful

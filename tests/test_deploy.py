"""The corrector on a local Ray cluster, and the batches that its replicas make."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.attack.server import Target, free_port
from app.web.allowed import read_allowed
from app.web.private_files import make_private_folder
from app.web.server import Settings as PageSettings
from app.web.server import start
from deploy.batching import correct_together, count_sentences
from models.protocol import BackendError, Correction, GuideItem
from models.served import KEY, Served
from models.served_messages import Asked
from tests.conftest import Scripted, replacing
from tests.plugin_corrector import NAME, write_plugin
from tests.within import within

WHICH = GuideItem(173, "which")


def texts(results: Any) -> list[list[str]]:
    return [[correction.text for correction in result] for result in results]


def test_requests_share_a_call_and_each_answer_goes_to_its_own() -> None:
    corrector = replacing(go="goes")
    corrector.by_sentence = True  # type: ignore[attr-defined]
    asked = [Asked(("I go .", "We go .")), Asked(()), Asked(("You go .",), WHICH), Asked(("A go",))]
    results = correct_together(corrector, asked)
    assert texts(results) == [["I goes .", "We goes ."], [], ["You goes ."], ["A goes"]]
    assert corrector.items == [None, WHICH]  # one call for each item
    assert corrector.seen == ["I go .", "We go .", "A go", "You go ."]


def test_texts_are_not_mixed_where_the_corrector_looks_at_neighbours() -> None:
    corrector = replacing(go="goes")
    correct_together(corrector, [Asked(("I go .",)), Asked(("We go .",))])
    assert corrector.items == [None, None]  # a call for each request


def test_texts_share_a_call_where_the_corrector_judges_them_apart() -> None:
    class Apart(Scripted):
        calls = 0

        def correct_texts(self, texts: Any, item: Any = None) -> Any:
            self.calls += 1
            if any("FAULT" in sentence for text in texts for sentence in text):
                raise ValueError("a fault")
            return [[Correction(f"{s} ({len(text)})") for s in text] for text in texts]

    corrector = Apart(str.upper)
    asked = [Asked(("a", "b")), Asked(("c",)), Asked(("d",), WHICH)]
    assert texts(correct_together(corrector, asked)) == [["a (2)", "b (2)"], ["c (1)"], ["D"]]
    assert corrector.calls == 1
    asked.append(Asked(("FAULT",)))
    assert texts(correct_together(corrector, asked)) == [["A", "B"], ["C"], ["D"], ["FAULT"]]


def test_a_sentence_that_fails_costs_nobody_else_anything() -> None:
    def rewrite(sentence: str) -> str:
        if "FAULT" in sentence:
            raise ValueError("a fault")
        return sentence.upper()

    corrector = Scripted(rewrite)
    corrector.by_sentence = True  # type: ignore[attr-defined]
    first, second = correct_together(corrector, [Asked(("a", "FAULT", "b")), Asked(("c",))])
    assert [c.text for c in first] == ["A", "FAULT", "B"]  # type: ignore[union-attr]
    assert second == (Correction("C"),)


def test_a_corrector_that_can_do_nothing_says_so_to_each() -> None:
    class Gone(Scripted):
        by_sentence = True

        def correct(self, sentences: Any, item: Any = None) -> Any:
            if "now" in sentences[0]:
                raise BackendError("The key is wrong.")
            return super().correct(sentences, item)

    wrong, right = correct_together(Gone(str.upper), [Asked(("now",)), Asked(("later",))])
    assert isinstance(wrong, BackendError)
    assert right == (Correction("LATER"),)


def test_a_batch_is_counted_in_sentences_and_one_request_always_fits() -> None:
    large = Asked(("a",) * 200)
    assert count_sentences([large]) == 1
    assert count_sentences([large, Asked(("a",))]) == 201


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two replicas of a corrector that knows one mistake and names its process as its model."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install -r requirements-ray.txt")
    from deploy.corrector import Settings
    from deploy.local import local_cluster, local_server

    env = {**write_plugin(tmp_path_factory.mktemp("plugin")), KEY: "open sesame"}
    with local_cluster(2, env), local_server(Settings(backend=NAME), replicas=2) as server:
        yield server


@pytest.fixture(scope="module")
def page(cluster: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """The page, which asks the cluster."""
    port = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", str(tmp_path_factory.mktemp("tmp")))
        patch.setenv("GRADIO_TEMP_DIR", "")
        patch.setenv(KEY, "open sesame")
        make_private_folder()
        served = start(PageSettings(read_allowed("served", cluster.address), port=port))
        yield Target("127.0.0.1", port)
        served.close(verbose=False)


def call(page: Target, text: str) -> dict[str, Any]:
    """The report of a text, through the call that the page's API offers."""
    event = json.loads(_send(page, "POST", "", {"data": [text, 0, "", ""]}))["event_id"]
    answer = _send(page, "GET", f"/{event}", None)
    assert "event: complete" in answer, answer
    report: dict[str, Any] = json.loads(answer.partition("data: ")[2])[0]
    return report


def _send(page: Target, method: str, path: str, body: object) -> str:
    connection = http.client.HTTPConnection(page.host, page.port, timeout=120)
    connection.request(
        method, f"/gradio_api/call/check{path}", None if body is None else json.dumps(body),
        {"Content-Type": "application/json"},
    )  # fmt: skip
    try:
        return connection.getresponse().read().decode()
    finally:
        connection.close()


def test_ten_texts_at_once_through_the_page_each_get_their_own_answer(page: Target) -> None:
    makers: set[str] = set()
    rounds = count()
    with within(), ThreadPoolExecutor(10) as users:
        while len(makers) < 2:  # on a busy machine one replica may answer all ten
            start = f"Round {next(rounds)} begins. "
            essays = [
                start + f"My sisters go to school {n} every day. " * (n + 1) + f"I like number {n}."
                for n in range(10)
            ]
            reports = list(users.map(lambda text: call(page, text), essays))
            for essay, report in zip(essays, reports, strict=True):
                assert report["text"] == essay
                assert report["corrected"] == essay.replace(" go ", " goes ")
                assert report["notices"] == []
                assert report["backend"]["name"] == "served"
                makers.add(report["backend"]["model"])
    assert all(one.startswith("plugin · process ") for one in makers)


def test_a_replica_killed_under_load_costs_no_request(cluster: Any) -> None:
    corrector = Served(cluster.address, "open sesame")
    before = {one.pid for one in cluster.replicas()}
    assert len(before) == 2
    end = time.monotonic() + 4
    answered: list[str] = []
    wrong: list[str] = []

    def user(name: int) -> None:
        count = 0
        while time.monotonic() < end or count < 3:
            count += 1
            sentence = f"User {name} and friends go home SLOWLY {count}."
            try:
                (got,) = [correction.text for _, correction in corrector.correct([sentence])]
            except BackendError as error:
                got = str(error)
            (answered if got == sentence.replace(" go ", " goes ") else wrong).append(got)

    users = [threading.Thread(target=user, args=(name,)) for name in range(6)]
    with within():
        for one in users:
            one.start()
        time.sleep(1)
        killed = cluster.kill_one()
        for one in users:
            one.join()
        assert wrong == [] and len(answered) >= 18
        while len({one.pid for one in cluster.replicas()} - {killed}) < 2:
            time.sleep(0.2)  # Ray starts another in its place


def test_what_is_no_request_is_refused_in_words(cluster: Any) -> None:
    host = cluster.address.removeprefix("http://")
    cases = [
        ("POST", "/correct", {}, b"{}", 401, "needs a key"),
        ("POST", "/correct", {"Authorization": "Bearer open sesame"}, b"{}", 422, "sentences"),
        (
            "POST",
            "/correct",
            {"Authorization": "Bearer open sesame"},
            b"x" * 1_100_000,
            422,
            "bytes",
        ),
        ("GET", "/etc/passwd", {"Authorization": "Bearer open sesame"}, None, 404, "POST /correct"),
    ]
    for method, path, headers, body, status, words in cases:
        connection = http.client.HTTPConnection(host, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        assert (answer.status, words in json.loads(answer.read())["error"]) == (status, True)
        connection.close()


def test_the_files_that_serve_reads_name_what_is_there() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install -r requirements-ray.txt")
    import yaml
    from ray.serve.schema import ServeDeploySchema

    from deploy.corrector import CorrectorReplica, build

    for name in ("serve.yaml", "serve-gpu.yaml"):
        path = Path(__file__).parent.parent / "deploy" / name
        whole = ServeDeploySchema.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
        (application,) = whole.applications
        assert application.import_path == "deploy.corrector:build"
        assert build(application.args)
        assert [one.name for one in application.deployments] == [CorrectorReplica.name]
        assert whole.http_options.host == "127.0.0.1"

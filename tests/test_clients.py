"""Programs that others wrote for LanguageTool, with Margin's address in place of LanguageTool's."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import language_tool_python
import pytest

from tests.browsing import served_page

TEXT = "😀👍🏽 She go to school every day. 🎉 They was very happy."
RIGHT = "😀👍🏽 She goes to school every day. 🎉 They were very happy."
SETTING = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Linguistic/GrammarChecking/LanguageTool">
<prop oor:name="IsEnabled" oor:op="fuse"><value>true</value></prop>
<prop oor:name="BaseURL" oor:op="fuse"><value>{address}/v2</value></prop>
<prop oor:name="SSLCertVerify" oor:op="fuse"><value>true</value></prop>
</item>
</oor:items>
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page("bundled") as address:
        yield address


def test_language_tool_python_finds_offers_and_corrects(address: str) -> None:
    with language_tool_python.LanguageTool("en-US", remote_server=address) as tool:
        first, second = tool.check(TEXT)
        assert TEXT[first.offset : first.offset + first.error_length] == "go"
        assert TEXT[second.offset : second.offset + second.error_length] == "was"
        assert (first.replacements, second.replacements) == (["goes"], ["were"])
        assert first.category == "GRAMMAR" and "She" in first.message
        assert tool.correct(TEXT) == RIGHT
        tool.disabled_rules = {first.rule_id}
        assert first.rule_id not in {match.rule_id for match in tool.check(TEXT)}


def test_language_tool_python_is_told_what_is_wrong(address: str) -> None:
    with language_tool_python.LanguageTool("en-US", remote_server=address) as tool:
        tool.enabled_rules_only = True
        with pytest.raises(language_tool_python.exceptions.LanguageToolError, match="must specify"):
            tool.check(TEXT)
    with pytest.raises(ValueError, match="unsupported language"):
        language_tool_python.LanguageTool("de-DE", remote_server=address)


def pylanguagetool_api() -> Any:
    """Its library. The package also loads a command line for which setuptools is too new."""
    package = importlib.util.find_spec("pylanguagetool")
    assert package is not None and package.submodule_search_locations
    path = Path(package.submodule_search_locations[0]) / "api.py"
    spec = importlib.util.spec_from_file_location("pylanguagetool_api", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pylanguagetool_finds_and_offers(address: str) -> None:
    pylanguagetool = pylanguagetool_api()
    base = f"{address}/v2/"
    assert {"name": "English (US)", "code": "en", "longCode": "en-US"} in (
        pylanguagetool.get_languages(base)
    )
    answer = pylanguagetool.check(TEXT, base, "auto", mother_tongue="ja", picky=True)
    units = TEXT.encode("utf-16-le")
    found = [
        (units[2 * m["offset"] : 2 * (m["offset"] + m["length"])].decode("utf-16-le"),
         m["replacements"][0]["value"])
        for m in answer["matches"]
    ]  # fmt: skip
    assert found == [("go", "goes"), ("was", "were")]
    page = answer["matches"][0]["rule"]["urls"][0]["value"]
    assert page.startswith(f"{address}/item/")
    with pytest.raises(ValueError, match=r"Error: .*not a language code"):
        pylanguagetool.check(TEXT, base, "xx")


def python_with_uno() -> str | None:
    """A Python that can import LibreOffice's ``uno``: the system's, or the one beside soffice."""
    office = shutil.which("soffice")
    if office is None:
        return None
    beside = [str(one) for one in Path(office).resolve().parent.glob("python*") if one.is_file()]
    for python in ("/usr/bin/python3", *beside, sys.executable):
        try:
            if not subprocess.run([python, "-c", "import uno"], capture_output=True).returncode:
                return python
        except OSError:
            continue
    return None


@pytest.fixture(scope="module")
def writer(address: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What Writer made of the text, with its own LanguageTool setting pointing to Margin."""
    python = python_with_uno()
    if python is None:
        pytest.skip(
            "LibreOffice with Python is not here: apt-get install libreoffice-writer python3-uno"
        )
    folder = tmp_path_factory.mktemp("libreoffice")
    (folder / "user").mkdir()
    setting = SETTING.format(address=address)
    (folder / "user" / "registrymodifications.xcu").write_text(setting, encoding="utf-8")
    pipe = f"margin{uuid.uuid4().hex}"
    office = subprocess.Popen(
        ["soffice", "--headless", "--norestore", "--nologo", "--nofirststartwizard",
         f"-env:UserInstallation={folder.as_uri()}", f"--accept=pipe,name={pipe};urp;"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        driver = [python, str(Path(__file__).parent / "libreoffice_writer.py"), pipe]
        done = subprocess.run(driver, input=TEXT.encode(), capture_output=True, timeout=180)
        assert done.returncode == 0, done.stderr.decode()
        office.wait(30)
    finally:
        office.terminate()
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_libreoffice_writer_underlines_the_errors_and_offers_corrections(
    writer: dict[str, Any],
) -> None:
    assert writer["checker"] == "org.openoffice.lingu.LanguageToolGrammarChecker"
    units = TEXT.encode("utf-16-le")
    found = [
        (units[2 * e["start"] : 2 * (e["start"] + e["length"])].decode("utf-16-le"),
         e["suggestions"])
        for e in writer["errors"]
    ]  # fmt: skip
    assert found == [("go", ["goes"]), ("was", ["were"])]
    assert "She" in writer["errors"][0]["message"]


def test_libreoffice_writer_corrects_its_document(writer: dict[str, Any]) -> None:
    assert writer["text"] == RIGHT

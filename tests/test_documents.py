"""Opening a learner's file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from app.documents import read_document
from app.errors import UsageError

DOCUMENT = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    "<w:p><w:r><w:t>He go </w:t></w:r><w:r><w:t>home.</w:t></w:r></w:p>"
    "<w:p><w:r><w:t>Second</w:t><w:br/><w:t>line</w:t></w:r></w:p></w:body></w:document>"
)


def docx(path: Path, content: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", content)
    return path


def test_a_word_document_gives_its_paragraphs(tmp_path: Path) -> None:
    assert read_document(docx(tmp_path / "a.docx", DOCUMENT)) == "He go home.\nSecond\nline"


@pytest.mark.parametrize("content", [b"not a zip", b"", b"PK\x03\x04broken"])
def test_a_docx_that_is_none_gets_a_clear_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=r"save it again as \.docx"):
        read_document(path)


def test_xml_with_entities_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
    with pytest.raises(UsageError, match="cannot be read"):
        read_document(docx(tmp_path / "a.docx", bomb))


def test_a_text_file_may_be_utf8_or_utf16(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffnaïve".encode())
    assert read_document(path) == "naïve"
    path.write_bytes("naïve".encode("utf-16"))
    assert read_document(path) == "naïve"


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    with pytest.raises(UsageError, match="paste it"):
        read_document(path)

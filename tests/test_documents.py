"""Opening a learner's file."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from app.documents import MAX_BYTES, MAX_UNPACKED, document_text, read_document
from app.errors import UsageError
from tests.within import within_work

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


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


def test_a_text_box_is_read_once_after_its_paragraph(tmp_path: Path) -> None:
    box = "<w:r><w:p><w:r><w:t>in the box</w:t></w:r></w:p></w:r>"
    content = (
        f"<w:document {W} {MC}><w:p><w:t>before </w:t><mc:AlternateContent>"
        f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
        "<w:t>after</w:t></w:p><w:p><w:t>next</w:t></w:p></w:document>"
    )
    path = docx(tmp_path / "a.docx", content)
    assert read_document(path) == "before after\nin the box\nnext"


def test_a_document_with_tracked_changes_reads_as_if_they_were_accepted(tmp_path: Path) -> None:
    content = (
        f"<w:document {W}><w:p><w:moveFrom><w:r><w:t>Moved. </w:t></w:r></w:moveFrom>"
        "<w:del><w:r><w:tab/><w:delText>gone</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>Come.</w:t></w:r></w:ins></w:p>"
        "<w:p><w:moveTo><w:r><w:t>Moved.</w:t></w:r></w:moveTo></w:p></w:document>"
    )
    assert read_document(docx(tmp_path / "a.docx", content)) == "Come.\nMoved."


def test_stops_of_the_ruler_are_no_tabs_and_a_hyphen_that_holds_is_a_hyphen(tmp_path: Path) -> None:
    content = (
        f'<w:document {W}><w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>'
        "<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t><w:tab/><w:t>end</w:t></w:r></w:p>"
        "</w:document>"
    )
    assert read_document(docx(tmp_path / "a.docx", content)) == "well-known\tend"


def test_deep_nesting_is_refused_at_once_and_a_long_document_is_read_in_linear_time(
    tmp_path: Path,
) -> None:
    deep = f"<w:document {W}>{'<w:p>' * 100_000}{'</w:p>' * 100_000}</w:document>"
    long = f"<w:document {W}>{'<w:p><w:t>He go.</w:t></w:p>' * 100_000}</w:document>"
    with within_work(20):
        with pytest.raises(UsageError, match="more than 200 deep"):
            read_document(docx(tmp_path / "deep.docx", deep))
        assert read_document(docx(tmp_path / "long.docx", long)).count("\n") == 99_999


def damaged(kind: str) -> bytes:
    packed = io.BytesIO()
    how = zipfile.ZIP_BZIP2 if kind == "bzip2" else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(packed, "w", how) as archive:
        archive.writestr("word/document.xml", DOCUMENT * 50)
    raw = bytearray(packed.getvalue())
    central = raw.index(b"PK\x01\x02")
    if kind == "corrupt deflate":
        raw[60:90] = b"\xff" * 30
    elif kind == "encrypted":
        raw[6] |= 1
        raw[central + 8] |= 1
    elif kind == "unknown compression":
        raw[8] = raw[central + 10] = 99
    elif kind == "cut off":
        del raw[100:central]
    elif kind == "false size":
        raw[central + 24 : central + 28] = (5).to_bytes(4, "little")
    elif kind == "huge size":
        raw[central + 24 : central + 28] = (MAX_UNPACKED + 1).to_bytes(4, "little")
    return bytes(raw)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("corrupt deflate", "cannot be read as a Word document"),
        ("unknown compression", "cannot be read as a Word document"),
        ("bzip2", "cannot be read as a Word document"),
        ("cut off", "cannot be read as a Word document"),
        ("false size", "cannot be read as a Word document"),
        ("encrypted", "protected by a password"),
        ("huge size", "too large to open"),
    ],
)
def test_every_damage_has_its_sentence(kind: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        document_text("essay.docx", damaged(kind))


@pytest.mark.parametrize(
    "content",
    ['<?xml version="1.0" encoding="nonsense"?><a/>', "<a>\x00</a>", "<a><b></a>", "\ud800"],
)
def test_xml_that_is_none_gets_the_same_sentence(content: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("word/document.xml", content.encode("utf-8", "surrogatepass"))
    with pytest.raises(UsageError, match="cannot be read as a Word document"):
        document_text("essay.docx", packed.getvalue())


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(UsageError, match="too large to open"):
        read_document(path)
    with pytest.raises(UsageError, match="too large to open"):
        document_text("a.txt", bytes(MAX_BYTES + 1))


def test_a_text_file_of_an_older_windows_program_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("It’s a naïve idea, and it costs only 5 € a month".encode("cp1252"))
    assert read_document(path) == "It’s a naïve idea, and it costs only 5 € a month"


def test_a_text_file_in_another_old_encoding_is_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("これは日本語の文章です。".encode("shift_jis"))
    with pytest.raises(UsageError, match="Save it as UTF-8"):
        read_document(path)

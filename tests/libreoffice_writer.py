"""Drives LibreOffice Writer over UNO; run by the Python that LibreOffice knows, not by pytest.

``python3 tests/libreoffice_writer.py PIPE`` reads a text from standard input, puts it into a new
Writer document, has LibreOffice proofread it with its own LanguageTool checker, makes every
correction in the document, and writes what happened as JSON. ``tests/test_clients.py`` starts it.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

PROOFREADING = 2
"""com.sun.star.text.TextMarkupType."""
PATIENCE = 120.0


def office(pipe: str) -> Any:
    """The component context of the running office."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > end:
                raise
            time.sleep(0.3)


def proofread(context: Any, text: str) -> dict[str, Any]:
    """The errors that Writer would underline, and the document after its corrections."""
    create = context.ServiceManager.createInstanceWithContext
    desktop = create("com.sun.star.frame.Desktop", context)
    hidden = PropertyValue()
    hidden.Name, hidden.Value = "Hidden", True
    document = desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, (hidden,))
    try:
        document.Text.setString(text)
        iterator = create("com.sun.star.linguistic2.ProofreadingIterator", context)
        paragraph = first_paragraph(document)
        locale = paragraph.getLanguageOfText(0, 1)
        result = iterator.checkSentenceAtPosition(
            document, paragraph, paragraph.getText(), locale, 0, -1, -1
        )
        errors = [
            {"start": one.nErrorStart, "length": one.nErrorLength, "message": one.aShortComment,
             "label": one.aFullComment, "suggestions": list(one.aSuggestions)}
            for one in result.aErrors
        ]  # fmt: skip
        for one in sorted(errors, key=lambda error: -error["start"]):
            first_paragraph(document).changeText(
                one["start"], one["length"], one["suggestions"][0], ()
            )
        checker = result.xProofreader.getImplementationName() if result.xProofreader else None
        return {"errors": errors, "checker": checker, "text": document.Text.getString()}
    finally:
        document.close(True)
        desktop.terminate()


def first_paragraph(document: Any) -> Any:
    """As Writer's own proofreading sees it; it must be fetched again after a change."""
    return document.getFlatParagraphIterator(PROOFREADING, False).getFirstPara()


if __name__ == "__main__":
    given = sys.stdin.buffer.read().decode("utf-8")
    sys.stdout.write(json.dumps(proofread(office(sys.argv[1]), given)))

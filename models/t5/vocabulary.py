"""Text to piece numbers and back.

>>> vocabulary = Vocabulary.load(Path("models/weights"))
>>> vocabulary.source("He go home.")          # task token, pieces, end
[20805, 216, 281, 234, 5, 1]
>>> vocabulary.source("He go home.", item=9)  # the same with today's item
[20814, 216, 281, 234, 5, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from models.t5.network import END

TOKENIZER = "tokenizer.json"


@dataclass(frozen=True)
class Vocabulary:
    tokenizer: Tokenizer
    pieces: int
    """How many pieces there are; the task token has this number, item 1 the next, and so on."""

    @classmethod
    def load(cls, folder: Path) -> Vocabulary:
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
        return cls(tokenizer, tokenizer.get_vocab_size())

    def plain(self, text: str) -> list[int]:
        """Pieces of a text with nothing before or after them."""
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def many(self, texts: Sequence[str]) -> list[list[int]]:
        encoded = self.tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)
        return [encoding.ids for encoding in encoded]

    def source(self, text: str, item: int = 0) -> list[int]:
        """What the encoder reads."""
        return [self.pieces + item, *self.plain(text), END]

    def text(self, numbers: Sequence[int]) -> str:
        return self.tokenizer.decode(list(numbers))

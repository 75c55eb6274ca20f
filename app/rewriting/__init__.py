"""Ways to say a learner's sentence again with a given grammar item.

"I was tired, so I went to bed." can be said with item 161: "I went to bed because I was tired."
A way may be wrong for a sentence, so the finder has the last word (``app.offer``).
"""

from __future__ import annotations

from app.rewriting import joining, sentences, verbs
from app.rewriting.ways import items_with_ways, say_again

__all__ = ["items_with_ways", "joining", "say_again", "sentences", "verbs"]

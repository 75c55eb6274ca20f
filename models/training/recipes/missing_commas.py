"""Right sentences that leave out a comma which an examiner would put in.

    >>> [lacks_comma(s) for s in parse(["In the end we stayed.", "In the end, we stayed."])]
    [True, False]

English allows both, but learners' texts are corrected to one of them. A network that is told to
leave the first alone in one source and to mend it in another learns to do neither, so such
sentences are left out where they are only there to be copied.
"""

from __future__ import annotations

from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import words

_SUBJECTS = ("nsubj", "nsubjpass", "expl", "csubj")
_JOINERS = words("and but so or yet")
_SHORT_OPENINGS = words("then now here there so today never maybe perhaps not also")
"""One-word openings that go without a comma; "Suddenly" and "Nowadays" take one."""
MIN_CLAUSE = 4
"""Words of the shorter of two joined clauses from which a comma is asked between them."""


def lacks_comma(s: Sentence) -> bool:
    """Whether an opening runs into its subject, or a clause into the next, without a mark."""
    root = next((i for i, word in enumerate(s.words) if word.dep == "ROOT"), None)
    return root is not None and (_opening_runs_on(s, root) or _clauses_run_on(s))


def _opening_runs_on(s: Sentence, root: int) -> bool:
    subject = s.child(root, *_SUBJECTS)
    if subject is None or subject > root:
        return False
    begins = min(s.subtree(subject))
    if begins == 0 or s.words[begins - 1].pos == "PUNCT" or s.words[begins - 1].tag == "CC":
        return False
    opening = [i for i in range(begins) if s.words[i].dep not in ("cc", "mark")]
    heads = {s.words[i].dep for i in opening if s.words[i].head == root}
    if not heads or heads & {"aux", "neg", "dobj", "ccomp", "cop"}:
        return False
    return len(opening) > 1 or s.low[opening[0]] not in _SHORT_OPENINGS


def _clauses_run_on(s: Sentence) -> bool:
    for i in range(MIN_CLAUSE, len(s) - MIN_CLAUSE):
        if s.words[i].dep != "cc" or s.low[i] not in _JOINERS or s.words[i - 1].pos == "PUNCT":
            continue
        left = s.words[i].head
        right = next((c for c in s.children[left] if s.words[c].dep == "conj" and c > i), None)
        if right is None or s.words[left].pos not in ("VERB", "AUX"):
            continue
        both = [s.child(left, *_SUBJECTS), s.child(right, *_SUBJECTS)]
        if None not in both and both[1] > i:  # type: ignore[operator]
            return True
    return False

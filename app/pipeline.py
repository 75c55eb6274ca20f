"""The pipeline: segment → correct → edits → link → explain → report.

``check("He go home.", backend="bundled").corrected`` is "He goes home."
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.capitals import is_all_capitals, lowered, raised
from app.correct import Progress, correct_sentences
from app.edits import MarkedSentence, TokenEdit
from app.errors import UsageError
from app.explain.labels import SEVERITIES
from app.explain.protocol import Explained, Explainer, ToExplain
from app.explain.translate import translate
from app.guide import Guided, guide
from app.languages import AUTO, PACKS, Pack, pack_for
from app.link import is_about
from app.records import Backend, Edit, ItemRef, Notice, Report, Sentence, Target, Use
from app.segment import Segment
from grammar_items.catalogue import Item, UnknownItem, catalogue
from grammar_items.catalogue import item as find_item_by_id
from grammar_items.finding import find_item
from grammar_items.parsing import parse_all, span_of
from models.protocol import Correction, Corrector, Multilingual
from models.registry import DEFAULT, load


def check(
    text: str,
    backend: str | Corrector = DEFAULT,
    *,
    model: str | None = None,
    item: int | None = None,
    explainer: Explainer | None = None,
    progress: Progress | None = None,
    one_sentence: bool = False,
    stop: threading.Event | None = None,
    language: str = AUTO,
) -> Report:
    """Correct a text and explain every edit.

    ``progress`` is told how many sentences are done; ``one_sentence`` takes
    the text as a single sentence whatever its punctuation; once ``stop`` is
    set, what is not yet corrected is kept as it is, with a notice. ``language``
    is the code of a language pack, or "auto".
    """
    pack = pack_for(text, language)
    corrector = _corrector(pack, backend, model)
    today = _today(item, pack)
    segments, notices = (pack.whole_line if one_sentence else pack.segment)(text)
    wanted, foreign = pack.choose(segments)
    corrections = _correct(corrector, [_flat(part.text) for part in wanted], today, progress, stop)
    targets = {s.start: c for s, c in zip(wanted, corrections, strict=True)}
    return _report(
        text,
        segments,
        [targets.get(s.start, Guided(Correction(s.text))) for s in segments],
        [*notices, *foreign],
        Backend(corrector.name, corrector.model),
        today,
        explainer,
        pack,
        pack.guess(text),
    )


def check_slices(
    text: str,
    corrector: Corrector,
    *,
    item: int | None = None,
    explainer: Explainer | None = None,
    known: frozenset[str] = frozenset(),
    sizes: Iterator[int],
    stop: threading.Event | None = None,
    language: str = AUTO,
) -> Iterator[Report]:
    """Check a text slice by slice in reading order, so that results can be shown as they come.

    Each report holds the sentences of one slice (offsets of the whole text). Sentences whose
    text is in ``known`` are left out: their edits are known from an earlier check. ``sizes``
    gives the number of sentences in each slice. Nothing is done while the caller does not ask
    for the next report, and nothing more once ``stop`` is set.
    """
    pack = pack_for(text, language)
    corrector = _corrector(pack, corrector)
    today = _today(item, pack)
    segments, notices = pack.segment(text)
    wanted, foreign = pack.choose(segments)
    known_as = pack.guess(text)
    correctable = {part.start for part in wanted}
    said = sorted([*notices, *foreign], key=lambda notice: notice.start)
    said_at = [notice.start for notice in said]
    waiting = [part for part in segments if part.text not in known]
    here = 0
    while here < len(waiting) and not (stop is not None and stop.is_set()):
        part = waiting[here : here + next(sizes)]
        here += len(part)
        chosen = [one for one in part if one.start in correctable]
        guided = _correct(corrector, [_flat(one.text) for one in chosen], today, None, stop)
        done = {one.start: answer for one, answer in zip(chosen, guided, strict=True)}
        first, last = part[0].start, part[-1].end
        yield _report(
            text,
            part,
            [done.get(one.start, Guided(Correction(one.text))) for one in part],
            said[bisect_left(said_at, first) : bisect_left(said_at, last)],
            Backend(corrector.name, corrector.model),
            today,
            explainer,
            pack,
            known_as,
        )


def check_lines(
    lines: Sequence[str],
    backend: str | Corrector = DEFAULT,
    *,
    model: str | None = None,
    item: int | None = None,
    explainer: Explainer | None = None,
    progress: Progress | None = None,
    language: str = AUTO,
) -> list[Report]:
    """One report for each line, each line one sentence; corrected together, so it is fast."""
    pack = pack_for("\n".join(lines), language)
    corrector = _corrector(pack, backend, model)
    today = _today(item, pack)
    parts, notices = zip(*map(pack.whole_line, lines), strict=True) if lines else ((), ())
    wanted = [(i, part) for i, found in enumerate(parts) for part in found]
    corrections = _correct(corrector, [_flat(part.text) for _, part in wanted], today, progress)
    by_line = {i: c for (i, _), c in zip(wanted, corrections, strict=True)}
    return [
        _report(
            line,
            parts[i],
            [by_line[i]] if parts[i] else [],
            notices[i],
            Backend(corrector.name, corrector.model),
            today,
            explainer,
            pack,
            pack.guess(line),
        )
        for i, line in enumerate(lines)
    ]


@dataclass(frozen=True)
class CorrectedText:
    """A text after the corrector, before its edits are found and explained."""

    text: str
    segments: list[Segment]
    corrections: list[Correction]
    """One for each segment."""
    notices: list[Notice]
    pack: Pack

    @property
    def troubles(self) -> list[Notice]:
        """The sentences that the corrector left alone, and why."""
        pairs = zip(self.segments, self.corrections, strict=True)
        return [Notice("kept", c.trouble, s.start, s.end) for s, c in pairs if c.trouble]


def correct_texts(
    texts: Sequence[str], corrector: Corrector, *, one_sentence: bool = False
) -> list[CorrectedText]:
    """Many texts through one call per language; ``report_on`` labels and explains one."""
    read = []
    for text in texts:
        pack = pack_for(text)
        segments, notices = (pack.whole_line if one_sentence else pack.segment)(text)
        wanted, foreign = pack.choose(segments)
        read.append((text, segments, wanted, [*notices, *foreign], pack))
    made = {}
    for pack in PACKS.values():
        flat = [_flat(part.text) for *_, wanted, _, own in read if own is pack for part in wanted]
        if flat:
            made[pack.code] = iter(_correct(_corrector(pack, corrector), flat, None, None))
    done = []
    for text, segments, wanted, notices, pack in read:
        corrected = {part.start: next(made[pack.code]).correction for part in wanted}
        corrections = [corrected.get(part.start, Correction(part.text)) for part in segments]
        done.append(CorrectedText(text, segments, corrections, notices, pack))
    return done


def report_on(text: CorrectedText, corrector: Corrector) -> Report:
    """Find, label, link and explain the edits of a text that is corrected."""
    return _report(
        text.text,
        text.segments,
        [Guided(correction) for correction in text.corrections],
        list(text.notices),
        Backend(corrector.name, corrector.model),
        None,
        None,
        text.pack,
        text.pack.guess(text.text),
    )


def annotate(
    source: str,
    target: str,
    *,
    item: int | None = None,
    explainer: Explainer | None = None,
    one_sentence: bool = False,
    language: str = AUTO,
) -> Report:
    """Label, link and explain a correction made elsewhere, as if a backend had made it."""
    pack = pack_for(source, language)
    segments, notices = (pack.whole_line if one_sentence else pack.segment)(source)
    corrections = pack.pair(segments, target, one_sentence)
    return _report(
        source,
        segments,
        [Guided(Correction(text)) for text in corrections],
        notices,
        Backend("given", "a correction made elsewhere"),
        _today(item, pack),
        explainer,
        pack,
        pack.guess(source),
    )


def annotate_slices(
    source: str,
    target: str,
    *,
    item: int | None = None,
    explainer: Explainer | None = None,
    sizes: Iterator[int],
    stop: threading.Event | None = None,
) -> Iterator[Report]:
    """``annotate`` slice by slice in reading order; nothing more is done once ``stop`` is set."""
    pack = pack_for(source)
    today = _today(item, pack)
    segments, _ = pack.segment(source)
    corrections = pack.pair(segments, target, False)
    known_as = pack.guess(source)
    here = 0
    while here < len(segments) and not (stop is not None and stop.is_set()):
        part = segments[here : (there := here + next(sizes))]
        yield _report(
            source,
            part,
            [Guided(Correction(text)) for text in corrections[here:there]],
            [],
            Backend("given", "a correction made elsewhere"),
            today,
            explainer,
            pack,
            known_as,
        )
        here = there


def annotate_sentences(
    pairs: Sequence[tuple[str, str]],
    *,
    item: int | None = None,
    explainer: Explainer | None = None,
) -> Report:
    """Label, link and explain known corrections of single sentences, in one batch.

    Used to show the notes of a checked text in another language: the corrector is not asked.
    """
    text = "\n".join(source for source, _ in pairs)
    pack = pack_for(text)
    segments, here = [], 0
    for source, _ in pairs:
        segments.append(Segment(here, here + len(source), source))
        here += len(source) + 1
    return _report(
        text,
        segments,
        [Guided(Correction(target)) for _, target in pairs],
        [],
        Backend("given", "a correction made elsewhere"),
        _today(item, pack),
        explainer,
        pack,
        pack.code,
    )


def _today(id: int | None, pack: Pack) -> Item | None:
    if id is None:
        return None
    try:
        found = find_item_by_id(id)
    except UnknownItem as error:
        raise UsageError(str(error)) from None
    return found if pack.link is not None else None


def _corrector(pack: Pack, asked: str | Corrector, model: str | None = None) -> Corrector:
    """The corrector that was asked for, or the pack's own in place of another language's."""
    name = asked if isinstance(asked, str) else asked.name
    if name in pack.stands_in:
        return load(pack.stands_in[name])
    corrector = load(asked, model) if isinstance(asked, str) else asked
    return corrector.in_language(pack.code) if isinstance(corrector, Multilingual) else corrector


def _correct(
    corrector: Corrector,
    sentences: Sequence[str],
    today: Item | None,
    progress: Progress | None,
    stop: threading.Event | None = None,
) -> list[Guided]:
    loud = [is_all_capitals(sentence) for sentence in sentences]
    read = [lowered(s) if capitals else s for s, capitals in zip(sentences, loud, strict=True)]
    if today is None:
        plain = correct_sentences(corrector, read, progress=progress, stop=stop)
        guided = [Guided(correction) for correction in plain]
    else:
        guided = guide(corrector, read, today, progress, stop)
    return [_raised(one) if capitals else one for one, capitals in zip(guided, loud, strict=True)]


def _raised(one: Guided) -> Guided:
    first = one.first_choice
    return Guided(raised(one.correction), first.upper() if first is not None else None)


def _flat(sentence: str) -> str:
    """One line: a backend never sees the line breaks of a wrapped sentence."""
    return " ".join(sentence.split())


def _report(
    text: str,
    segments: Sequence[Segment],
    guided: Sequence[Guided],
    notices: list[Notice],
    backend: Backend,
    today: Item | None,
    asked: Explainer | None,
    pack: Pack,
    language: str,
) -> Report:
    explainer = pack.explainer(asked)
    corrections = [one.correction for one in guided]
    marked = pack.mark([s.text for s in segments], [c.text for c in corrections])
    id = today.id if today else None
    tasks = [
        ToExplain(sentence, edit, _linked(pack, sentence, edit, id), id if edit in chosen else None)
        for sentence, one in zip(marked, guided, strict=True)
        for chosen in [_chosen_for_today(pack, sentence, one)]
        for edit in sentence.edits
    ]
    explained = explainer.explain(tasks)
    sentences = _sentences(pack, segments, marked, tasks, explained, explainer.language, id)
    notices += [
        Notice("kept", trouble, s.start, s.end)
        for s, c, m in zip(segments, corrections, marked, strict=True)
        for trouble in (c.trouble, m.trouble)
        if trouble
    ]
    notices += _explainer_notices(segments, marked, explained)
    corrected, here = [], 0
    for sentence in sentences:
        corrected += [text[here : sentence.start], sentence.corrected]
        here = sentence.end
    report = Report(
        text=text,
        corrected="".join([*corrected, text[here:]]),
        language=language,
        backend=backend,
        target=_target(today, segments, marked) if today else None,
        sentences=tuple(sentences),
        notices=tuple(sorted(notices, key=lambda notice: notice.start)),
        explained_in=explainer.language,
    )
    return report


def _linked(
    pack: Pack, sentence: MarkedSentence, edit: TokenEdit, today: int | None
) -> tuple[int, ...]:
    """The items of an edit; a finder that fails on a strange parse costs the link only."""
    try:
        return () if pack.link is None else tuple(pack.link(sentence, edit, today))
    except Exception:
        return ()


def _chosen_for_today(pack: Pack, sentence: MarkedSentence, one: Guided) -> list[TokenEdit]:
    """The edits that the first choice did not make: they are there for today's item."""
    if one.first_choice is None:
        return []
    (first,) = pack.mark([sentence.text], [one.first_choice])
    made = {(edit.first, edit.last, edit.replacement) for edit in first.edits}
    return [e for e in sentence.edits if (e.first, e.last, e.replacement) not in made]


def _sentences(
    pack: Pack,
    segments: Sequence[Segment],
    marked: Sequence[MarkedSentence],
    tasks: Sequence[ToExplain],
    explained: Sequence[Explained],
    told_in: str,
    today: int | None,
) -> list[Sentence]:
    number, groups_before = 0, 0
    sentences = []
    for part, sentence in zip(segments, marked, strict=True):
        edits = []
        shared = [None if n is None else n + groups_before for n in pack.groups(sentence)]
        groups_before = max([groups_before, *(n for n in shared if n is not None)])
        for edit, group in zip(sentence.edits, shared, strict=True):
            task, words = tasks[number], explained[number]
            number += 1
            items = tuple(_ref(id) for id in _shown(task, words, today))
            edits.append(
                Edit(
                    id=number,
                    start=part.start + edit.first,
                    end=part.start + edit.last,
                    original=edit.original,
                    replacement=edit.replacement,
                    type=edit.type,
                    label=pack.label(edit.type, told_in),
                    severity=words.severity,
                    severity_label=translate(SEVERITIES[words.severity], told_in),
                    item=items[0] if items else None,
                    items=items,
                    evidence=tuple((part.start + a, part.start + b) for a, b in words.evidence),
                    explanation=words.explanation,
                    explained_by=words.by,
                    group=group,
                    about_today=today is not None and is_about(sentence, edit, today),
                    level=words.level,
                    trace=str(words.trace or ""),
                )
            )
        sentences.append(
            Sentence(part.start, part.end, part.text, sentence.corrected, tuple(edits))
        )
    return sentences


def _shown(task: ToExplain, words: Explained, today: int | None) -> tuple[int, ...]:
    """The linked items that the explanation is about, and today's wherever it is linked."""
    if words.items is None:
        return task.items
    return tuple(id for id in task.items if id in words.items or id == today)


def _ref(id: int) -> ItemRef:
    found = catalogue()[id]
    return ItemRef(found.id, found.level, found.name)


def _explainer_notices(
    segments: Sequence[Segment], marked: Sequence[MarkedSentence], explained: Sequence[Explained]
) -> list[Notice]:
    owners = [s for s, m in zip(segments, marked, strict=True) for _ in m.edits]
    return [
        Notice(e.trouble_code, e.trouble, s.start, s.end)
        for s, e in zip(owners, explained, strict=True)
        if e.trouble
    ]


def _target(item: Item, segments: Sequence[Segment], marked: Sequence[MarkedSentence]) -> Target:
    """Where the learner uses today's item, and whether the corrected text still does."""
    uses: list[Use] = []
    kept: list[int] = []
    corrected = parse_all(sentence.corrected for sentence in marked)
    sources = parse_all(sentence.text for sentence in marked)
    for part, source, target in zip(segments, sources, corrected, strict=True):
        for use in find_item(source, item.id):
            start, end = span_of(source, use.start, use.end)
            uses.append(Use(part.start + start, part.start + end, part.text[start:end]))
        if any(True for _ in find_item(target, item.id)):
            kept.append(part.start)
    return Target(item.id, item.level, item.name, tuple(uses), bool(kept), tuple(kept))

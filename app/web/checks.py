"""Every check of the server goes through here: admitted, in turns, in slices, within its time.

The page and the API ask for a check in the same way::

    with checks.opened(text, "bundled", None, session, stop) as job:
        for report in job.slices(item=173, explainer=explainer):
            ...                                  # sentences of one slice, in reading order
        job.stopped                              # None, or why the rest was kept

``checks.report(...)`` does the same and returns one report of the whole text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, repeat

from app.explain.protocol import Explainer
from app.languages import AUTO, pack_for
from app.pipeline import annotate_sentences, annotate_slices, check, check_slices
from app.records import Backend, Notice, Report
from app.running import ClientGone, StopSignal, TimeUp
from app.slices import join_reports
from app.web.allowed import Allowed
from app.web.limits import Limits
from app.web.metrics import Metrics
from app.web.presence import Presence
from app.web.scheduling import Ticket, Turns
from models.protocol import Accountable, Corrector, Stoppable, Stopped, Usage
from models.unchanged import Unchanged

FIRST_SLICES = (2, 4, 8)
SLICE = 16
"""Sentences of a slice: few at first, so that the first answers come quickly."""


class Job:
    """One admitted check."""

    def __init__(
        self,
        text: str,
        corrector: Corrector,
        ticket: Ticket,
        stop: StopSignal,
        limits: Limits,
        presence: Presence,
        session: str | None,
    ) -> None:
        self.text = text
        self.corrector = corrector
        self.stop = stop
        self._ticket = ticket
        self._limits = limits
        self._presence = presence
        self._session = session
        self._started = presence.now()
        self.sentences = 0
        """Sentences done."""
        self.language = AUTO
        """The language of the text, or "auto"."""

    @property
    def usage(self) -> Usage | None:
        """What a language model was asked for this check; None where there is none."""
        return self.corrector.usage if isinstance(self.corrector, Accountable) else None

    @property
    def stopped(self) -> Stopped | None:
        return self.stop.why if self.stop.is_set() else None

    def slices(
        self,
        *,
        item: int | None = None,
        explainer: Explainer | None = None,
        known: frozenset[str] = frozenset(),
    ) -> Iterator[Report]:
        """Reports of slices in reading order, each done in a turn of its own."""
        work = check_slices(
            self.text, self.corrector, item=item, explainer=explainer, known=known,
            sizes=chain(FIRST_SLICES, repeat(SLICE)), stop=self.stop, language=self.language,
        )  # fmt: skip
        yield from self._in_turns(work)

    def given_slices(
        self, target: str, *, item: int | None = None, explainer: Explainer | None = None
    ) -> Iterator[Report]:
        """The same for a correction made elsewhere: labelled and explained in turns."""
        work = annotate_slices(
            self.text, target, item=item, explainer=explainer,
            sizes=chain(FIRST_SLICES, repeat(SLICE)), stop=self.stop,
        )  # fmt: skip
        yield from self._in_turns(work)

    def pair_slices(
        self,
        pairs: Sequence[tuple[str, str]],
        *,
        item: int | None = None,
        explainer: Explainer | None = None,
    ) -> Iterator[Report]:
        """The same for single sentences whose corrections are known."""
        work = (
            annotate_sentences(pairs[start : start + SLICE], item=item, explainer=explainer)
            for start in range(0, len(pairs), SLICE)
        )
        yield from self._in_turns(work)

    def _in_turns(self, work: Iterator[Report]) -> Iterator[Report]:
        try:
            for report in self._ticket.in_turns(self._watched(work), self.stop, _characters):
                self.sentences += len(report.sentences)
                yield report
        except Stopped:
            return

    def _watched(self, work: Iterator[Report]) -> Iterator[Report]:
        """The slices, until the time is up or nobody listens any more."""
        for report in work:
            yield report
            waited = self._presence.now() - self._started
            if self._ticket.had > self._limits.check_seconds:
                self.stop.set_because(TimeUp(self._limits.check_seconds))
            elif waited > self._limits.wait_seconds:
                self.stop.set_because(TimeUp(self._limits.wait_seconds))
            elif self._session and self._presence.gone(self._session, self._started):
                self.stop.set_because(ClientGone())

    def joined(self, reports: list[Report], item: int | None = None) -> Report:
        """One report of all slices; what a stop left undone is kept, with a notice."""
        segments, notices = pack_for(self.text, self.language).segment(self.text)
        done = sum(len(report.sentences) for report in reports)
        if self.stopped is not None and done < len(segments):
            kept = Notice("kept", str(self.stopped), segments[done].start, segments[-1].end)
            notices = [*notices, kept]
        if reports:
            return join_reports(self.text, reports, notices)
        empty = check(self.text, Unchanged(), item=item, language=self.language)
        backend = Backend(self.corrector.name, self.corrector.model)
        return replace(empty, backend=backend, notices=tuple(notices))


def _characters(report: Report) -> int:
    return sum(sentence.end - sentence.start for sentence in report.sentences)


class Given(Unchanged):
    """Stands for the corrector where the correction is given."""

    name, model = "given", "a correction made elsewhere"


GIVEN = Given()


class Checks:
    """The checks of one server."""

    def __init__(
        self,
        allowed: Allowed,
        limits: Limits | None = None,
        presence: Presence | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.allowed = allowed
        self.limits = limits or Limits()
        self.presence = presence or Presence()
        self.turns = Turns(int(self.limits.at_once), int(self.limits.queue))
        self.metrics = metrics or Metrics()
        self.metrics.watch(lambda: self.turns.open_checks, self.turns.seconds_waiting)

    @contextmanager
    def opened(
        self,
        text: str,
        backend: str = "",
        model: str | None = None,
        session: str | None = None,
        stop: StopSignal | None = None,
        corrector: Corrector | None = None,
    ) -> Iterator[Job]:
        """A check that may begin; raises a UsageError or BackendError with words if not."""
        with self.metrics.counted_check(len(text)) as outcome:
            self.limits.refuse_text(text)
            corrector = corrector or self.allowed.corrector(backend, model)
            ticket = self.turns.admit(len(text))
            stop = stop or StopSignal()
            if isinstance(corrector, Stoppable):
                corrector = corrector.for_text(stop)
            job = Job(text, corrector, ticket, stop, self.limits, self.presence, session)
            try:
                yield job
            finally:
                ticket.close()
                outcome.worked = ticket.had
                outcome.sentences = job.sentences
                if job.stopped is not None:
                    outcome.name = type(job.stopped).__name__.lower()

    def report(
        self,
        text: str,
        backend: str = "",
        model: str | None = None,
        *,
        item: int | None = None,
        explainer: Explainer | None = None,
        session: str | None = None,
        stop: StopSignal | None = None,
    ) -> Report:
        """The report of a whole text; what a stop left undone is kept, with a notice."""
        with self.opened(text, backend, model, session, stop) as job:
            return job.joined(list(job.slices(item=item, explainer=explainer)), item)

    def given(
        self,
        source: str,
        target: str,
        *,
        item: int | None = None,
        explainer: Explainer | None = None,
        session: str | None = None,
        stop: StopSignal | None = None,
    ) -> Report:
        """The report on a correction made elsewhere; bounded and stopped as a check is."""
        self.limits.refuse_text(target)
        with self.opened(source, session=session, stop=stop, corrector=GIVEN) as job:
            slices = job.given_slices(target, item=item, explainer=explainer)
            return job.joined(list(slices), item)

    def given_pairs(
        self,
        pairs: Sequence[tuple[str, str]],
        *,
        item: int | None = None,
        explainer: Explainer | None = None,
        session: str | None = None,
    ) -> list[Report]:
        """Reports on sentences whose corrections are known; bounded as a check is."""
        self.limits.refuse_text("\n".join(target for _, target in pairs))
        sources = "\n".join(source for source, _ in pairs)
        with self.opened(sources, session=session, corrector=GIVEN) as job:
            return list(job.pair_slices(pairs, item=item, explainer=explainer))

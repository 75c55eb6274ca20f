"""What is done of a corpus, on disk, so that a run that was killed goes on where it was.

Beside ``out.jsonl`` there is the folder ``out.jsonl.parts`` while the work goes on: ``job.json``
says what the work is, and each finished chunk is one file. A chunk's file is written under
another name, flushed to disk and then renamed, so it is there as a whole or not at all. When all
chunks are there they are put together in order, under another name again, and renamed to
``out.jsonl``; then the folder is removed. A kill at any moment loses only unfinished chunks.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import IO, Any

from app.corpus.correcting import Done, Task
from app.corpus.reading import Extent
from app.errors import UsageError

JOB = "job.json"
_CHUNK = re.compile(r"chunk-(\d{8})\.json")


@dataclass(frozen=True)
class Job:
    """What must be the same for a run to go on with what another has begun."""

    task: Task
    input: Extent
    format: str
    field: str
    chunk_size: int

    @property
    def chunks(self) -> int:
        return -(-self.input.records // self.chunk_size)

    def records_in(self, chunk: int) -> int:
        return min(self.chunk_size, self.input.records - chunk * self.chunk_size)


class Journal:
    """The folder of one output; use it inside ``with journal_of(out, job) as journal``."""

    def __init__(self, out: Path, job: Job) -> None:
        self._out = out
        self._folder = parts_of(out)
        self._job = job
        self.failed = 0
        """Failures in the chunks that are done."""
        self._by = ""
        self.done: frozenset[int] = frozenset()

    def take_up(self) -> None:
        """Compare the job with the one that was begun here, and see what is done of it."""
        path = self._folder / JOB
        wanted = json.loads(json.dumps(asdict(self._job)))
        if path.exists():
            begun = json.loads(path.read_text(encoding="utf-8"))
            if begun != wanted:
                raise UsageError(
                    f"{self._folder} holds work that was begun differently "
                    f"({', '.join(_differences(begun, wanted))}). Run it as before, choose another "
                    "name for the output, or remove that folder to start again."
                )
        else:
            _write(path, json.dumps(wanted, indent=1))
        self.done = frozenset(self._whole_chunks())

    def _whole_chunks(self) -> Iterator[int]:
        for path in sorted(self._folder.iterdir()):
            found = _CHUNK.fullmatch(path.name)
            if found is None:
                if path.name.endswith(".new"):
                    path.unlink()  # a chunk that was not finished
                continue
            number = int(found[1])
            done = self._read(number)
            if done is None or len(done.lines) != self._job.records_in(number):
                path.unlink()
                continue
            self._note(done)
            yield number

    def _read(self, chunk: int) -> Done | None:
        try:
            raw = json.loads(self._path(chunk).read_text(encoding="utf-8"))
            failures = tuple((int(number), str(why)) for number, why in raw["failures"])
            return Done(str(raw["by"]), tuple(raw["lines"]), failures)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _path(self, chunk: int) -> Path:
        return self._folder / f"chunk-{chunk:08}.json"

    def keep(self, chunk: int, done: Done) -> None:
        """Write a finished chunk; after this it is never done again."""
        if len(done.lines) != self._job.records_in(chunk):
            raise RuntimeError(f"chunk {chunk} has {len(done.lines)} lines")
        self._note(done)
        _write(self._path(chunk), json.dumps(asdict(done), ensure_ascii=False))

    def _note(self, done: Done) -> None:
        """One output has one corrector."""
        if done.by and self._by and done.by != self._by:
            raise UsageError(
                f"This corpus was begun with {self._by}, and now the corrector is {done.by}. "
                f"To start again, remove {self._folder}."
            )
        self._by = self._by or done.by
        self.failed += len(done.failures)

    def finish(self) -> Path | None:
        """Put the chunks together; the path of the list of failures, if there are any."""
        new, failures = Path(f"{self._out}.new"), Path(f"{self._out}.failures.jsonl")
        with _flushed(new) as lines, _flushed(Path(f"{failures}.new")) as listed:
            for chunk in range(self._job.chunks):
                done = self._read(chunk)
                if done is None:
                    raise UsageError(
                        f"A finished part is gone from {self._folder}. Run the same command again."
                    )
                lines.writelines(line + "\n" for line in done.lines)
                listed.writelines(
                    json.dumps({"n": number, "why": why}, ensure_ascii=False) + "\n"
                    for number, why in done.failures
                )
        if self.failed:
            os.replace(f"{failures}.new", failures)
        else:
            os.unlink(f"{failures}.new")
        os.replace(new, self._out)
        _flush_folder(self._out.parent)
        shutil.rmtree(self._folder)
        return failures if self.failed else None


def parts_of(out: Path) -> Path:
    return Path(f"{out}.parts")


@contextmanager
def journal_of(out: Path, job: Job) -> Iterator[Journal]:
    """The journal of an output, for one process at a time."""
    folder = parts_of(out)
    if out.exists() and not (folder / JOB).exists():
        raise UsageError(f"{out} is there already. Move it away, or choose another name.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("a")
    except OSError as error:
        raise UsageError(f"Cannot write beside {out}: {error.strerror}.") from None
    with lock:
        if not _locked(lock):
            raise UsageError(f"Another run is writing {out} just now. Wait for it, or stop it.")
        journal = Journal(out, job)
        journal.take_up()
        yield journal


def _locked(file: IO[str]) -> bool:
    """Whether this process has the file now; the system lets go of it when the process ends."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def _flushed(path: Path) -> Iterator[IO[str]]:
    """A text file that is on disk when the block ends."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _write(path: Path, text: str) -> None:
    """The file is there as a whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with _flushed(new) as file:
        file.write(text)
    os.replace(new, path)
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    if os.name != "nt":  # there a rename is flushed by itself
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _differences(begun: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """The names of the settings that differ."""
    names = [field.name for field in fields(Job) if begun.get(field.name) != wanted[field.name]]
    return ["another input" if name == "input" else f"another {name}" for name in names]

"""Files, compiled in the order in which they require one another, on all cores.

Beside each compiled file stands a note of what it was made of: Coq's version, its text, and the
notes of all that it requires. A file whose note is still right is not compiled again.

One run at a time is at work in a folder; another waits for its end. The lock is the system's: it
ends with the last process of the run, however that ends.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import asdict, replace
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from didp_ref.errors import InputError
from tools.coq.coqc import ROOT, Compiled, compile_file, version

Progress = Callable[[str, int, int], object]
"""What is told of progress: the file that is done, how many are done, of how many.

With none done, it is told what is waited for.
"""

LOCK = ".lock"
KINDS = (".v", ".vo", ".vok", ".vos", ".glob", ".note")


def build(
    files: Mapping[str, str],
    folder: Path,
    progress: Progress = lambda *_: None,
    *,
    fresh: bool = False,
    only: Collection[str] | None = None,
) -> dict[str, Compiled]:
    """Compile files, given by path and text, in a folder of their own, and say what became of each.

    The folder holds these files afterwards and no others of Coq's. With ``only`` some of the files,
    just these and what they require are compiled, and what else stands there stays for another run.
    With ``fresh``, nothing that was compiled there is used. Raises :class:`Unavailable` where Coq
    is missing, and :class:`InputError` where files require each other in a circle.
    """
    coq = version()
    with _alone(folder, lambda what: progress(what, 0, len(files))) as lock:
        _write(files, folder, fresh=fresh, complete=only is None)
        needs = requirements(folder, files)
        if only is not None:
            needs = {file: needs[file] for file in _reached(needs, only)}
        return _build(coq, files, needs, folder, progress, lock)


def _reached(needs: Mapping[str, set[str]], only: Iterable[str]) -> set[str]:
    """Return some files with all that they require, directly or not."""
    reached: set[str] = set()
    ahead = list(only)
    while ahead:
        file = ahead.pop()
        if file not in reached:
            reached.add(file)
            ahead += needs[file]
    return reached


@contextmanager
def _alone(folder: Path, tell: Callable[[str], object]) -> Iterator[int]:
    """Hold a folder's lock, whose descriptor the processes of this run are to keep open too."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell(f"another run is at work in {folder}; this one waits for its end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


def _build(
    coq: str,
    files: Mapping[str, str],
    needs: Mapping[str, set[str]],
    folder: Path,
    progress: Progress,
    lock: int,
) -> dict[str, Compiled]:
    notes: dict[str, str] = {}
    results: dict[str, Compiled] = {}

    def compile_in_folder(file: str) -> Compiled:
        return _compile(folder, file, notes[file], lock)

    sorter = TopologicalSorter(needs)
    try:
        sorter.prepare()
    except CycleError as circle:
        raise InputError(circle.args[1][0], "requires itself, by way of others") from None
    running: dict[Future[Compiled], str] = {}
    pool = ThreadPoolExecutor(os.cpu_count() or 1)
    try:
        while True:
            # the longest first, so that no core is left with one at the end
            for file in sorted(sorter.get_ready(), key=lambda name: -len(files[name])):
                parts = (coq, files[file], *(notes[other] for other in sorted(needs[file])))
                notes[file] = hashlib.sha256("\0".join(parts).encode()).hexdigest()
                running[pool.submit(compile_in_folder, file)] = file
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                file = running.pop(done)
                results[file] = done.result()
                progress(file, len(results), len(needs))
                if not results[file].problem:
                    sorter.done(file)
    finally:
        pool.shutdown(cancel_futures=True)
    return results | _left_out(needs, results)


def _left_out(
    needs: Mapping[str, set[str]], results: Mapping[str, Compiled]
) -> dict[str, Compiled]:
    """Say of each file that was not compiled which of those that it requires was not."""
    spoilt = {file for file in needs if file not in results or results[file].problem}
    return {
        file: Compiled(
            "",
            0.0,
            f"{file}: not compiled, since {sorted(needs[file] & spoilt)[0]} was not",
            left_out=True,
        )
        for file in sorted(spoilt - set(results))
    }


def _write(files: Mapping[str, str], folder: Path, *, fresh: bool, complete: bool) -> None:
    """Write the files, where they are not so already, and remove what is not to be there."""
    wanted = {Path(file).with_suffix("") for file in files}
    for path in sorted(folder.rglob("*")):
        own = path.relative_to(folder).with_suffix("") in wanted
        old = fresh and path.suffix != ".v" if own else complete
        if path.suffix in KINDS and old:
            path.unlink()
    for path in folder.glob(".*.cache") if fresh else ():
        path.unlink()  # what Coq's tactics found before
    for file, text in files.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text("utf-8", "replace") != text:
            path.write_text(text, encoding="utf-8")


def requirements(folder: Path, files: Collection[str]) -> dict[str, set[str]]:
    """Return which of the files each of them requires, as Coq's own ``coqdep`` reads them.

    What it cannot read requires nothing; compiling it says why.
    """
    printed = _coqdep(folder, files)
    if printed is None:  # of all the others it says nothing either
        printed = "".join(_coqdep(folder, [file]) or "" for file in files)
    needs: dict[str, set[str]] = {file: set() for file in files}
    for line in printed.splitlines():
        made, _, needed = line.partition(": ")
        file, *others = needed.split() or [""]
        if file in needs and made.split()[0].endswith(".vo"):
            compiled = (str(Path(other).with_suffix(".v")) for other in others)
            needs[file] |= needs.keys() & set(compiled)
    return needs


def _coqdep(folder: Path, files: Iterable[str]) -> str | None:
    """Return what ``coqdep`` says, or nothing where it cannot read one of the files."""
    ended = subprocess.run(
        ["coqdep", "-Q", ".", ROOT, *files], cwd=folder, capture_output=True, text=True, check=False
    )
    return None if ended.returncode else ended.stdout


def _compile(folder: Path, file: str, made_of: str, lock: int) -> Compiled:
    """Compile a file, or return what is noted of it."""
    note, compiled = ((folder / file).with_suffix(kind) for kind in (".note", ".vo"))
    try:
        noted = json.loads(note.read_text("utf-8"))
        if noted.pop("of") == [made_of, _hash(compiled)]:
            return replace(Compiled(**noted), kept=True)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass  # not compiled before, or the note is damaged
    note.unlink(missing_ok=True)  # what Coq writes beside it changes even where it fails
    result = compile_file(folder, file, kept_open=[lock])
    if not result.problem:
        text = json.dumps({"of": [made_of, _hash(compiled)], **asdict(result)})
        note.write_text(text, encoding="utf-8")
    return result


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

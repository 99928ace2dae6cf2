"""Files as wholes: exactly the file that was named is read, and none is ever left half-written."""

import contextlib
import difflib
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from didp_ref.errors import InputError, typable

INSIDE = Path(__file__).parent / "oracle" / "data"
"""Where a wheel has the vectors."""
MOST_NEAR = 1000
"""In so many files of a folder a name is looked for."""
_PASSING: set[Path] = set()
"""The folders that are to be removed, whatever ends this process."""


def check_file(name: str) -> None:
    """Raise :class:`InputError` for what is no file that can be read from a local disk."""
    with _or_cannot_be_read(name):
        if not stat.S_ISREG(Path(name).stat().st_mode):
            raise InputError(_named(name), "is no regular file")
        Path(name).open("rb").close()


def read_bytes(name: str) -> bytes:
    """Return the content of a file on a local disk, whatever characters its name has.

    Raises :class:`InputError` for what is no such file: a folder, a pipe, a device, an address.
    """
    check_file(name)
    with _or_cannot_be_read(name):
        return Path(name).read_bytes()


@contextlib.contextmanager
def _or_cannot_be_read(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as problem:  # ValueError: a name with a null byte
        if isinstance(problem, InputError):
            raise
        raise InputError(_named(name), f"cannot be read: {_reason(problem)}") from None


def read_text(name: str) -> str:
    """Return the text of a file on a local disk; see :func:`read_bytes`."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputError(_named(name), f"is no UTF-8 text: {problem.reason}") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file as a whole: where it cannot be finished, what was there before stays."""
    with written_whole(path) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield another path on the same disk to write to, which becomes the file once it is done.

    What is no regular file, such as ``/dev/stdout``, is written directly.
    """
    with _or_cannot_be_written(path):
        try:
            special = not stat.S_ISREG(path.stat().st_mode)
        except FileNotFoundError:
            special = False
        if special:
            yield path
            return
        real = Path(os.path.realpath(path))
        with _folder_beside(real.parent) as unfinished:
            yield unfinished / real.name
            (unfinished / real.name).replace(real)


@contextlib.contextmanager
def folder_written_whole(folder: Path) -> Iterator[Path]:
    """Yield another folder to write files to; they move to the real one when all are done.

    A folder that did not exist appears with all its files at once.
    """
    with _or_cannot_be_written(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        if folder.exists():
            with _folder_beside(folder) as unfinished:
                yield unfinished
                for file in sorted(unfinished.iterdir()):
                    file.replace(folder / file.name)
            return
        with _folder_beside(folder.parent) as unfinished:
            made = unfinished / folder.name
            made.mkdir()
            yield made
            made.rename(folder)


@contextlib.contextmanager
def _folder_beside(folder: Path) -> Iterator[Path]:
    """Yield a passing folder on the same disk, from which files can be moved in one step."""
    with passing_folder(folder, ".unfinished-") as made:
        yield made


@contextlib.contextmanager
def passing_folder(beside: Path | None = None, prefix: str = "didp-ref-") -> Iterator[Path]:
    """Yield a new folder, among the system's passing ones or beside others, and remove it.

    It is known before it is there and until it is gone: :func:`remove_passing_folders` finds it
    wherever a signal interrupts.
    """
    folder = (beside or Path(tempfile.gettempdir())) / f"{prefix}{secrets.token_hex(8)}"
    _PASSING.add(folder)
    try:
        folder.mkdir(0o700)
        yield folder
    finally:
        _remove(folder)


def remove_passing_folders() -> None:
    """Remove what :func:`passing_folder` has made and was kept from removing."""
    for folder in tuple(_PASSING):
        _remove(folder)


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    _PASSING.discard(folder)


@contextlib.contextmanager
def _or_cannot_be_written(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise InputError(_named(str(path)), f"cannot be written: {_reason(problem)}") from None


def _named(name: str) -> str:
    """Return a file's name so that it can be printed on one line, also where it is no text."""
    return "".join(char if char.isprintable() else f"\\x{ord(char) & 0xFF:02x}" for char in name)


def _reason(problem: OSError | ValueError) -> str:
    told = getattr(problem, "strerror", None) or str(problem)
    return told + (_near(problem.filename) if isinstance(problem, FileNotFoundError) else "")


def _near(name: object) -> str:
    """Return a hint at the file of that folder whose name is nearest."""
    if not isinstance(name, str | Path):
        return ""
    path = Path(name)
    try:
        others = [each.name for each in islice(path.parent.iterdir(), MOST_NEAR) if each.is_file()]
    except OSError:
        return ""
    printable = [each for each in others if each.isprintable()]
    near = difflib.get_close_matches(path.name, printable, 1, cutoff=0.8)
    return f"; did you mean {typable(str(path.parent / near[0]))}?" if near else ""


def shipped_vectors() -> Path:
    """Return the folder of the vectors: in the package, or beside it where it is the sources."""
    package = Path(__file__).parent
    return INSIDE if INSIDE.is_dir() else package.parent / "vectors" / "data"


def shipped_brackets() -> Path:
    """Return the folder of the vectors whose answers are brackets."""
    return (INSIDE if INSIDE.is_dir() else shipped_vectors().parent) / "brackets"


def shipped_lists() -> Path:
    """Return the folder of the lists of mechanisms that accountants are checked with."""
    return shipped_brackets().parent / "lists"

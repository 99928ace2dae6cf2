"""A protocol's state on disk: written whole or not at all, and read only if it is whole.

The state is a JSON document with a format name, a version and a SHA-256 checksum of everything
else. It is written to a temporary file in the same folder, forced to the disk, and renamed over
the old one, so whatever interrupts the writing leaves the old state or the new one. The checksum
finds truncated, damaged and carelessly edited files. It is no signature: whoever may write to the
folder can grant themselves a budget.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from didp_ref.errors import DomainError, InputError

FORMAT = "didp_ref protocol state"
VERSION = 1
RATIONAL = re.compile(r"-?\d{1,1000}(?:/\d{1,1000})?", re.ASCII)
LARGEST_BITS = 3000  # numbers up to this size have fewer than a thousand digits


def rational_text(parameter: str, value: Fraction) -> str:
    """Write a rational so that :func:`read_rational` reads the same number.

    Raises :class:`~didp_ref.errors.DomainError` for numbers too long to be meant.

    >>> rational_text("epsilon", Fraction(1, 3))
    '1/3'
    """
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > LARGEST_BITS:
        raise DomainError(parameter, "(too long to show)", "a fraction of at most 900 digits")
    return str(value)


def read_rational(source: str, text: object) -> Fraction:
    """Read a rational back, or raise :class:`~didp_ref.errors.InputError`.

    >>> read_rational("state.json", "1/3")
    Fraction(1, 3)
    """
    if not isinstance(text, str) or not RATIONAL.fullmatch(text):
        raise InputError(source, "a number in it is no fraction; restore it from a copy")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise InputError(source, "a fraction in it divides by zero") from None


def encode_answer(answer: object) -> Any:
    """Return an answer as JSON can hold it without loss.

    Raises :class:`~didp_ref.errors.DomainError` for answers that are neither numbers nor texts.

    >>> encode_answer(Fraction(1, 3)), encode_answer(0.1), encode_answer("yes")
    ({'fraction': '1/3'}, 0.1, 'yes')
    """
    if type(answer) is Fraction:
        return {"fraction": rational_text("answer", answer)}
    if type(answer) is int:
        return int(rational_text("answer", Fraction(answer)))
    if answer is None or type(answer) in (bool, float, str):
        return answer
    raise DomainError("answer", answer, "a number, a text or a fraction: only these are saved")


def decode_answer(source: str, document: object) -> Any:
    """Return the answer that :func:`encode_answer` wrote."""
    if isinstance(document, dict):
        if set(document) != {"fraction"}:
            raise InputError(source, "an answer in it is neither a number nor a text")
        return read_rational(source, document["fraction"])
    if isinstance(document, list):
        raise InputError(source, "an answer in it is neither a number nor a text")
    return document


def _canonical(content: dict[str, Any]) -> str:
    return json.dumps(content, sort_keys=True, allow_nan=False)


def _checksum(canonical: str) -> str:
    return hashlib.sha256(canonical.encode()).hexdigest()


def dump(content: dict[str, Any]) -> bytes:
    """Return a state as the bytes of its file."""
    canonical = _canonical({"format": FORMAT, "version": VERSION, **content})
    return f'{canonical[:-1]}, "checksum": "{_checksum(canonical)}"}}\n'.encode()


def load(path: Path) -> tuple[dict[str, Any], bytes]:
    """Read a state and the bytes of its file, or raise :class:`~didp_ref.errors.InputError`."""
    source = str(path)
    data = read_bytes(path)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise InputError(source, "it is truncated or no JSON; restore it from a copy") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError(source, "it is no protocol state")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise InputError(source, "its version is not a positive integer")
    if version > VERSION:
        problem = f"it has version {version}; this release reads up to {VERSION}: install a newer"
        raise InputError(source, problem)
    checksum = document.pop("checksum", None)
    if checksum != _checksum(_canonical(document)):
        raise InputError(source, "its checksum does not fit: it was edited or damaged")
    return {k: v for k, v in document.items() if k not in ("format", "version")}, data


def read_bytes(path: Path) -> bytes:
    """Return a file's bytes, or raise :class:`~didp_ref.errors.InputError`."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise InputError(str(path), f"it cannot be read: {problem.strerror}") from None


def replace(path: Path, data: bytes) -> None:
    """Put new bytes in a file's place: whatever happens, the old ones or the new ones are there.

    Raises :class:`~didp_ref.errors.InputError` where the folder cannot be written to.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
        _sync_folder(path.parent)
    except OSError as problem:
        raise InputError(str(path), f"it cannot be written: {problem.strerror}") from None


def _sync_folder(folder: Path) -> None:
    """Force the renaming itself to the disk, where the system lets a folder be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

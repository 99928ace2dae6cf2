"""What was made before and would be made the same again: kept beside the checkout's other caches.

A value is kept under a hash of all that it is made of: the code, and the data. What is damaged, or
of other code or data, is made anew; ``--fresh`` makes all of it anew.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from didp_ref.audit.proofs import CHECKOUT

FOLDER = CHECKOUT / ".cache" / "didp_ref" / "book"
PACKAGE = CHECKOUT / "didp_ref"

Plain: TypeAlias = "str | int | list[Plain] | dict[str, Plain]"
"""What JSON holds, as far as the book needs it."""


def hash_of(parts: Iterable[str]) -> str:
    """Return one hash of several texts.

    >>> hash_of(["a", "bc"]) == hash_of(["ab", "c"])
    False
    """
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()


def code(*folders: str) -> str:
    """Return a hash of all modules in some folders of the package, each of which has some."""
    paths: list[Path] = []
    for folder in folders:
        modules = sorted((PACKAGE / folder).rglob("*.py"))
        if not modules:
            raise FileNotFoundError(PACKAGE / folder)
        paths += modules
    return hash_of(path.read_text("utf-8") for path in paths)


def load_or_make(
    name: str, made_of: str, make: Callable[[], Plain], folder: Path | None = None
) -> Plain:
    """Return what is kept under a name, where it is made of the same; or make it, and keep it."""
    path = (folder or FOLDER) / f"{name}.json"
    try:
        stored = json.loads(path.read_text("utf-8"))
        if stored["made of"] == made_of:
            value: Plain = stored["value"]
            return value
    except (OSError, ValueError, LookupError, TypeError):
        pass  # nothing is there, or nothing that can be read
    value = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"made of": made_of, "value": value}), encoding="utf-8")
    return value


def forget(folder: Path | None = None) -> None:
    """Remove all that is kept."""
    for path in (folder or FOLDER).glob("*.json"):
        path.unlink()

"""A library as its folder describes it: what it is, what it promises, how it is started."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from didp_ref.errors import WORD, InputError, UnknownName, suggestion
from didp_ref.files import read_text
from didp_ref.oracle.subjects import subject

HERE = Path(__file__).parent
ENVIRONMENTS = Path(".venv/libraries")
"""Where a checkout has the environments."""
LOCKS = {"Python": "requirements.txt", "JavaScript": "package-lock.json"}
RELEASES = "releases"
RELEASE = r"[_@=]+v?(\d[\d.]*)$"
"""How a release is written behind a library's name."""
PROMISES = ("safe", "accurate")


@dataclass(frozen=True)
class Contract:
    """What a library says of one of its functions.

    ``promises`` is "safe" where the words promise that the number errs to one side, or that the
    privacy holds which it is for; where they promise no side it is "accurate". ``tolerance`` is how
    far off they allow it to be, as a share; ``reported`` is where others reported what is found at
    extreme parameters; ``documented`` is the bound that the library documents, where its results
    are that bound and looser than the least value; ``at_most`` limits how many ordinary vectors,
    and how many hard ones, a slow function is asked, so that a library takes less than a minute.
    """

    function: str
    quoted: str
    promises: str
    tolerance: float = 0.0
    at_most: int = 0
    reported: str = ""
    documented: str = ""
    rejects: str = ""
    """Which valid inputs its documentation rejects, if it rejects no others."""


@dataclass(frozen=True)
class Library:
    """A library, and the contract of each of its functions that is a quantity."""

    key: str
    name: str
    package: str
    language: str
    python: str
    megabytes: int
    contracts: Mapping[str, Contract]
    system_packages: tuple[str, ...] = ()
    left_out: str = ""
    """What of its own requirements is not installed, and why."""
    needs_beside: tuple[str, ...] = ()
    """Limits on its own requirements, without which the newest of them do not work with it."""
    not_compared: str = ""
    """What users ask it for and nothing here compares."""
    documents: tuple[str, ...] = ()
    """Which inputs it documents as valid, and our formulas reject: it may accept them."""
    accepts: tuple[str, ...] = ()
    """Which inputs it accepts, though neither its documentation nor our formulas do."""
    check_with: str = ""
    """The formula with which users can check what is not compared."""
    withheld: int = 0
    """How many withheld findings there are whose function has no cell."""
    from_source: tuple[str, ...] = ()
    """What of it has no wheel, and is built from its source."""
    release: str = ""
    """An older release, where it is not the one in ``requirements.txt``."""

    @property
    def label(self) -> str:
        """Its key, with the release where that is an older one."""
        return f"{self.key}@{self.release}" if self.release else self.key

    @property
    def folder(self) -> Path:
        """Where its harness lies."""
        return HERE / self.key

    @property
    def lock(self) -> Path:
        """The file that says what is installed, by hashes."""
        if self.release:
            return self.folder / RELEASES / f"{self.release}.txt"
        return self.folder / LOCKS[self.language]

    def older(self) -> list[Library]:
        """Return its older releases that are pinned, the oldest first."""
        pinned = (path.stem for path in (self.folder / RELEASES).glob("*.txt"))
        ordered = sorted(pinned, key=lambda release: [int(part) for part in release.split(".")])
        return [replace(self, release=release) for release in ordered]

    def environment(self, environments: Path) -> Path:
        """Where it is installed."""
        return environments / self.label

    def command(self, environments: Path) -> list[str]:
        """Return the command that answers for it, in the environment built for it."""
        installed = self.environment(environments)
        if self.language == "JavaScript":
            modules = installed / "node_modules"
            return ["env", f"NODE_PATH={modules}", "node", str(self.folder / "harness.cjs")]
        python = installed / "bin" / "python"
        return [str(python), "-I", str(HERE / "serve.py"), str(self.folder / "harness.py")]


def read_library(folder: Path) -> Library:
    """Read a library's description; raises :class:`InputError` for what is none."""
    if folder.name != (key := folder.name.replace("-", "_").lower()):
        raise InputError(str(folder), f"no name finds this library: rename its folder {key}")
    path = folder / "library.toml"
    try:
        written = tomllib.loads(read_text(str(path)))
        contracts = {name: Contract(**each) for name, each in written.pop("contracts").items()}
        library = Library(key=folder.name, contracts=contracts, **written)
    except (TypeError, KeyError, tomllib.TOMLDecodeError) as problem:
        raise InputError(str(path), f"describes no library ({problem})") from None
    for name, contract in contracts.items():
        if contract.promises not in PROMISES:
            raise InputError(str(path), f"{name} promises {' or '.join(PROMISES)}")
        if contract.promises == "safe" and not subject(name).is_least:
            raise InputError(str(path), f"{name} is no least value: less of it can be safe")
    return library


@cache
def libraries() -> Mapping[str, Library]:
    """Return every library that has a folder."""
    return {
        path.parent.name: read_library(path.parent) for path in sorted(HERE.glob("*/library.toml"))
    }


def find_libraries(labels: Iterable[str], documents: Iterable[str] = ()) -> list[Library]:
    """Return libraries by their folders' names, all where none is named; a hyphen will do.

    ``opendp@0.15.1`` names an older release that is pinned. ``documents`` are what else can be
    meant, where a name is no library's.
    """
    newest = libraries()
    older = {each.label: each for library in newest.values() for each in library.older()}
    known = {**newest, **older}
    named = {label: as_label(label) for label in labels}
    for written, label in named.items():
        if label not in known:
            advice = _meant(label, known, documents)
            raise UnknownName("library", written, "library that is judged here", advice)
    return [known[label] for label in named.values() or newest]


def as_label(written: str) -> str:
    """Return a library's name as its folder has it.

    >>> as_label("Dp-Accounting")
    'dp_accounting'
    """
    return written.replace("-", "_").lower()


def _meant(label: str, known: Mapping[str, Library], documents: Iterable[str]) -> str:
    """Return a hint at what is meant: by a release, by a word of the name, or nearly."""
    base, _, release = re.sub(RELEASE, r" \1", label).partition(" ")
    if base in known:
        pinned = f"{base}@{release}"
        return f"did you mean {pinned if pinned in known else base}?"
    names = {key: each.name for key, each in known.items() if not each.release}
    called = [
        key if label in key else f"{key} ({name})"
        for key, name in names.items()
        if label in f"{key} {name}".lower()
    ]
    called += [name for name in documents if label in name]
    if called and len(label) >= WORD:
        return f"did you mean {' or '.join(called)}?"
    among = known if "@" in label else (*names, *documents)
    return suggestion(label, among, "didp-ref libraries has them all")

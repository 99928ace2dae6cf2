"""What the last release of the vectors promised: ``python -m tools.released [--record]``.

``vectors/released.json.xz`` has the names, parameters, keys and ids of the last release. This
prints which of them are gone or changed, against the rules of ``vectors/README.md``. ``--record``
writes the list of a new release.
"""

import json
import lzma
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from didp_ref.errors import DidpError, InputError
from didp_ref.oracle.vectors import DATA_VERSION, VERSION
from tools.vectors import MUST

RELEASED = MUST.parent / "released.json.xz"
WITHDRAWN = MUST.parent / "withdrawn.tsv"
MAJOR = ": the data version needs a new first number"


class Formula(TypedDict):
    """What a release promises of a formula; an id stands here without the formula's name."""

    parameters: list[str]
    safe_side: str
    valid: list[str]
    invalid: list[str]


class Release(TypedDict):
    """What a release promises."""

    data: str
    format: int
    keys: list[str]
    formulas: dict[str, Formula]


def main(words: Sequence[str]) -> int:
    """Record the present vectors as released, or print the promises that they break."""
    now = present()
    problems = list(broken(recorded(), now, withdrawn())) if RELEASED.exists() else []
    if problems:
        raise InputError("vectors/data", "; ".join(problems[:5]))
    if "--record" in words:
        RELEASED.write_bytes(lzma.compress(json.dumps(now).encode(), preset=9))
    return 0


def present() -> Release:
    """Return what a release of the present vectors would promise."""
    documents = [json.loads(path.read_text("utf-8")) for path in sorted(MUST.glob("*.json"))]
    schema, *_ = (document for document in documents if "$schema" in document)
    formulas = [document for document in documents if document is not schema]
    return {
        "data": DATA_VERSION,
        "format": VERSION,
        "keys": sorted(schema["properties"]) + sorted(schema["$defs"]["accepted"]["properties"]),
        "formulas": {document["quantity"]: _formula(document) for document in formulas},
    }


def _formula(document: Mapping[str, Any]) -> Formula:
    ids: dict[bool, list[str]] = {True: [], False: []}
    for entry in document["vectors"]:
        ids["error" in entry["expected"]].append(entry["id"].partition("/")[2])
    names = [parameter["name"] for parameter in document["parameters"]]
    return {
        "parameters": names,
        "safe_side": document["safe_side"],
        "valid": ids[False],
        "invalid": ids[True],
    }


def recorded(path: Path = RELEASED) -> Release:
    """Return what the last release promises."""
    release: Release = json.loads(lzma.decompress(path.read_bytes()))
    return release


def withdrawn(path: Path = WITHDRAWN) -> dict[str, str]:
    """Return the withdrawn ids and names of formulas, with the data version that lacks them."""
    _, *lines = path.read_text("utf-8").splitlines()
    return {name: version for name, version, _ in (line.split("\t") for line in lines)}


def broken(before: Release, now: Release, gone: Mapping[str, str]) -> Iterator[str]:
    """Yield the promises of a release that the present vectors break."""
    may_change = _first(now["data"]) > _first(before["data"])
    if not may_change:
        if now["format"] != before["format"]:
            yield f"the format is {now['format']}{MAJOR}"
        for key in sorted({*before["keys"]} - {*now["keys"]}):
            yield f"the key {key} is gone{MAJOR}"
    for name, formula in before["formulas"].items():
        if name not in now["formulas"]:
            yield from _vanished(name, gone, may_change)
            continue
        today = now["formulas"][name]
        if not may_change and today["parameters"] != formula["parameters"]:
            yield f"{name} has other parameters{MAJOR}"
        if not may_change and today["safe_side"] != formula["safe_side"]:
            yield f"{name} has another safe side{MAJOR}"
        valid, invalid = {*today["valid"]}, {*today["invalid"]}
        moved = {*formula["valid"]} & invalid | {*formula["invalid"]} & valid
        for identifier in sorted(moved) if not may_change else ():
            yield f"{name}/{identifier} is valid instead of invalid, or the reverse{MAJOR}"
        present_ids = valid | invalid
        for identifier in [*formula["valid"], *formula["invalid"]]:
            if identifier not in present_ids:
                yield from _vanished(f"{name}/{identifier}", gone, may_change)


def _vanished(name: str, gone: Mapping[str, str], may_change: bool) -> Iterator[str]:
    if name not in gone:
        yield f"{name} is gone: vectors/withdrawn.tsv must say since when, and why"
    elif not may_change:
        yield f"{name} is withdrawn{MAJOR}"


def _first(version: str) -> int:
    return int(version.partition(".")[0])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DidpError as problem:
        sys.exit(f"released: {problem}")

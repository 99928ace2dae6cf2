"""What the wheel packs: the proof objects, and the vectors of the tier ``must`` in one file.

hatchling runs this while it builds, with nothing of ours installed: it reads JSON and writes JSON.
What the rest says already is left out (most of an id, bit patterns, the two floats of an interval),
and an interval's upper end is how far it lies above the lower; ``didp_ref/oracle/packed.py`` writes
all of it out again, and a test holds every vector of the one against the other. The file is a
quarter as large as what a wheel's own compression makes of all vectors.

A file of proof objects is compressed as it is, to three fifths of what a wheel makes of it.
``didp_ref/audit/proofs.py`` reads both.

The records of libraries repeat each other's inputs, so that one file has all of them.
``didp_ref/libraries/results.py`` reads it.
"""

import json
import lzma
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VECTORS = "must.jsonl.xz"
PROOFS = "didp_ref/audit/proof_objects"
LIBRARIES, RECORDS = "didp_ref/libraries", "records.json.xz"
FOR_TEXT = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
"""Text has no structure of several bytes: its files are 3% smaller without."""
LEFT_OUT = ("digest",)
"""Of a head: the checksum is that of a whole file."""


class WheelHook(BuildHookInterface[BuilderConfig]):
    """Packs the vectors and the proof objects, and has hatchling put the files into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what is packed; an editable installation reads the files of the checkout."""
        if version != "standard":
            return
        self.folder = tempfile.TemporaryDirectory()
        made = {f"didp_ref/oracle/data/{VECTORS}": pack(Path(self.root, "vectors", "data"))}
        for path in sorted(Path(self.root, PROOFS).glob("*.jsonl")):
            made[f"{PROOFS}/{path.name}.xz"] = compressed(path.read_bytes())
        made[f"{LIBRARIES}/{RECORDS}"] = records(Path(self.root, LIBRARIES))
        for number, (place, content) in enumerate(made.items()):
            packed = Path(self.folder.name, str(number))
            packed.write_bytes(content)
            build_data["force_include"][str(packed)] = place

    def finalize(self, version: str, *_: object) -> None:
        """Remove what was packed, which the wheel has now."""
        if version == "standard":
            self.folder.cleanup()


def pack(folder: Path) -> bytes:
    """Return the vectors of a folder: a line that counts them by quantity, then a line for each."""
    documents = [shortened(json.loads(path.read_text("utf-8"))) for path in files(folder)]
    index = {document["quantity"]: document["count"] for document in documents}
    lines = "".join(
        json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"
        for line in (index, *documents)
    )
    return compressed(lines.encode())


def records(folder: Path) -> bytes:
    """Return what is recorded of libraries, by the names of the files."""
    paths = sorted(path for kind in ("points", "results") for path in folder.glob(f"{kind}/*.json"))
    written = {
        path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8")) for path in paths
    }
    return compressed(json.dumps(written, separators=(",", ":")).encode())


def compressed(text: bytes) -> bytes:
    """Return a text as small as it gets, with a checksum."""
    return lzma.compress(text, check=lzma.CHECK_SHA256, filters=FOR_TEXT)


def files(folder: Path) -> Iterator[Path]:
    """Yield the files of vectors, in their order; the schema is none."""
    yield from sorted(
        path for path in folder.glob("*.json") if not path.name.endswith("schema.json")
    )


def shortened(document: dict[str, Any]) -> dict[str, Any]:
    """Return a file's document with its vectors written short."""
    vectors = [short(entry) for entry in document["vectors"]]
    head = {key: value for key, value in document.items() if key not in LEFT_OUT}
    inputs = columns([entry.pop("inputs") for entry in vectors])
    symptoms = names_and_values([entry.pop("symptoms", {}) for entry in vectors])
    return head | {"inputs": inputs, "symptoms": symptoms, "vectors": columns(vectors)}


def names_and_values(rows: list[dict[str, str]]) -> dict[str, list[Any]]:
    """Return the names of every row, and in one list the values of all rows."""
    return {
        "names": [list(row) for row in rows],
        "values": [value for row in rows for value in row.values()],
    }


def columns(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Return rows as columns, in which like stands beside like; what a row lacks is ``null``."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def short(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return a vector without what follows from the rest of it."""
    expected = dict(entry["expected"])
    if "value" in expected:
        expected["value"] = _interval(expected["value"])
    if "values" in expected:
        expected["values"] = [
            each | {"repeat": _interval(each["repeat"])} if "repeat" in each else _interval(each)
            for each in expected["values"]
        ]
    rest = {key: value for key, value in entry.items() if key not in ("tier", "bits", "expected")}
    _, flag, _ = entry["id"].split("/")
    return rest | {"id": flag, "expected": expected}


def _interval(written: Mapping[str, Any]) -> list[int]:
    """Return an interval as its lower end, its width and its exponent, and as much of the finer."""
    ends = [written["lower"], written["upper"]]
    numbers = [*_width(ends), int(written["exponent"])]
    return numbers + _width(written["finer"]) if "finer" in written else numbers


def _width(ends: list[str]) -> list[int]:
    lower, upper = map(int, ends)
    return [lower, upper - lower]

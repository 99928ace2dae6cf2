"""What the wheel packs: the proof objects, and the vectors of the tier ``must`` in one file.

hatchling runs this while it builds, with nothing of ours installed: it reads JSON and writes JSON.
What the rest says already is left out (most of an id, bit patterns, the two floats of an interval),
and an interval's upper end is how far it lies above the lower; ``didp_ref/oracle/packed.py`` writes
all of it out again, and a test holds every vector of the one against the other. The file is a
quarter as large as what a wheel's own compression makes of all vectors.

Files of proof objects, the index and the record of theorems are compressed as they are, to three
fifths of what a wheel makes of them. ``didp_ref/audit/proofs.py`` and ``didp_ref/files.py`` read
both.
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
PACKED = tuple(
    f"didp_ref/audit/{name}"
    for name in ("proof_objects/*.jsonl", "index.jsonl", "pins.tsv", "theorems.tsv")
)
"""What is compressed as it is; pyproject.toml leaves the originals out."""
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
        for path in sorted(each for name in PACKED for each in Path(self.root).glob(name)):
            made[f"{path.relative_to(self.root)}.xz"] = compressed(path.read_bytes())
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

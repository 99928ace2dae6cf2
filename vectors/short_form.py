"""The short form of the vectors, which the wheel of didp-vectors and the starter files have.

hatchling runs this while it builds the wheel, with nothing of ours installed: it reads JSON and
writes JSON. A vector in short form has no interval around its exact value, no bit patterns and no
results of known bugs: no runner needs them. It has ``ulps`` if a stable implementation may lose
more than 4 ulp there (``tolerances.json``).
"""

from __future__ import annotations

import copy
import hashlib
import json
import lzma
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCHEMA = "vectors.schema.json"
TOLERANCES = "tolerances.json"
LEFT_OUT = ("bits", "symptoms")
LEFT_OUT_OF_VALUES = ("lower", "upper", "exponent", "finer", "nearest_bits", "safe_bits")
IN_WHEEL = "didp_vectors_data"
SMALLEST = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "lp": 0, "pb": 0}]
"""Of texts, which have no alignment: 1% smaller than by the preset alone."""


class WheelHook(BuildHookInterface[BuilderConfig]):
    """Writes the short form, and has hatchling put the files into the wheel."""

    def initialize(self, _: str, build_data: dict[str, Any]) -> None:
        """Add the compressed files, one for each topic, and their schema."""
        root = Path(self.root)
        self.folder = tempfile.TemporaryDirectory()
        tolerances = json.loads((root / TOLERANCES).read_text("utf-8"))
        schema = json.loads((root / "data" / SCHEMA).read_text("utf-8"))
        packed = Path(self.folder.name, SCHEMA)
        packed.write_text(json.dumps(short_schema(schema), indent=1) + "\n", "utf-8")
        topics: dict[str, dict[str, str]] = {}
        for path in sorted([*root.glob("data/*.json"), *root.glob("brackets/*.json")]):
            if path.name != SCHEMA:
                document = json.loads(path.read_text("utf-8"))
                text = write(short(document, tolerances))
                topics.setdefault(path.name.partition(".")[0], {})[path.stem] = text
        for topic, texts in topics.items():
            listed = ",\n".join(f"{json.dumps(name)}: {text}" for name, text in texts.items())
            whole = f"{{\n{listed}}}\n".encode()
            packed = Path(self.folder.name, f"{topic}.json.xz")
            packed.write_bytes(lzma.compress(whole, filters=SMALLEST))
        for packed in Path(self.folder.name).iterdir():
            build_data["force_include"][str(packed)] = f"{IN_WHEEL}/{packed.name}"

    def finalize(self, *_: object) -> None:
        """Remove what the wheel has now."""
        self.folder.cleanup()


def short(document: Mapping[str, Any], tolerances: Mapping[str, int]) -> dict[str, Any]:
    """Return a file's document in short form."""
    vectors = [_short_vector(entry, tolerances) for entry in document["vectors"]]
    named = {flag for entry in vectors for flag in entry["flags"]}
    flags = {flag: note for flag, note in document["flags"].items() if flag in named}
    shorter = {**document, "flags": flags, "count": len(vectors), "vectors": vectors}
    del shorter["digest"]
    text = json.dumps(shorter, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return {**shorter, "digest": hashlib.sha256(text.encode()).hexdigest()}


def _short_vector(entry: Mapping[str, Any], tolerances: Mapping[str, int]) -> dict[str, Any]:
    shorter = copy.deepcopy({key: value for key, value in entry.items() if key not in LEFT_OUT})
    expected = shorter["expected"]
    for value in [expected["value"]] if "value" in expected else expected.get("values", []):
        for key in LEFT_OUT_OF_VALUES:
            value.get("repeat", value).pop(key, None)
    if entry["id"] in tolerances:
        shorter["ulps"] = tolerances[entry["id"]]
    return shorter


def write(document: Mapping[str, Any]) -> str:
    """Return a document's text: the head over several lines, then one vector a line."""
    head = {key: value for key, value in document.items() if key != "vectors"}
    lines = (
        json.dumps(entry, separators=(",", ":"), ensure_ascii=False)
        for entry in document["vectors"]
    )
    text = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
    return text + ',\n "vectors": [\n' + ",\n".join(lines) + "\n ]\n}\n"


def short_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of the short form."""
    shorter = copy.deepcopy(dict(schema))
    parts = shorter["$defs"]
    for part in parts.values():
        for key in (*LEFT_OUT, *LEFT_OUT_OF_VALUES) if "properties" in part else ():
            part["properties"].pop(key, None)
            part["required"] = [name for name in part["required"] if name != key]
    parts["accepted"]["properties"]["ulps"] = {
        "description": "How many ulp a result may be off, where that is more than 4.",
        "type": "integer",
        "minimum": 5,
    }
    return shorter

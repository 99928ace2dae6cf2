"""The starter files: small, whole, of today's vectors, and chosen by what they catch."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from didp_ref.oracle.generate import EVERY_DAY
from didp_ref.oracle.points.practical import LEAST_COUNTS
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.vectors import Entry, digest, load
from tests.looped import for_each
from tools import starter
from tools.starter import LEAST, MOST, STARTER, choose, tolerances
from tools.vectors import MUST
from vectors.short_form import SCHEMA, short, short_schema

NAMES = sorted(path.stem for path in STARTER.glob("*.json"))
LARGEST = 48_000


def documents(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a formula's starter file, and its vectors of the tier must in the short form."""
    read = [json.loads((folder / f"{name}.json").read_text("utf-8")) for folder in (STARTER, MUST)]
    return read[0], short(read[1], starter.tolerances_in_git())


def test_every_formula_has_a_starter_file() -> None:
    assert sorted(path.stem for path in MUST.glob("*.json") if path.name != SCHEMA) == NAMES


@pytest.mark.sampled(20)
@for_each(NAMES)
def test_a_starter_file_is_small_and_of_the_vectors(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    few, must = documents(name)
    assert LEAST <= few["count"] == len(few["vectors"]) <= MOST
    assert (STARTER / f"{name}.json").stat().st_size < LARGEST
    assert few["digest"] == digest(few)
    schema = json.loads((MUST / SCHEMA).read_text("utf-8"))
    jsonschema.Draft202012Validator(short_schema(schema)).validate(few)
    for key in few.keys() - {"flags", "count", "digest", "vectors"}:
        assert few[key] == must[key], f"{key}: python -m tools.starter"
    in_git = {entry["id"]: entry for entry in must["vectors"]}
    for entry in few["vectors"]:
        if entry["tier"] == "must":
            assert entry == in_git[entry["id"]], "python -m tools.starter"
    asked = [entry for entry in must["vectors"] if entry.get("only") != "exact"]
    flags = {flag for entry in asked for flag in entry["flags"]}
    assert flags <= {flag for entry in few["vectors"] for flag in entry["flags"]}


@for_each(NAMES)
def test_a_count_has_its_least_value(name: str) -> None:
    """Two values in randomized response, one step, one record: what users ask first."""
    counts = {
        p.name: str(p.domain.least_whole) for p in subject(name).parameters if p.domain.integer
    }
    for few, document in zip((1, LEAST_COUNTS), documents(name), strict=True):
        for count, least in counts.items():
            held = [
                vector
                for vector in document["vectors"]
                if vector["inputs"][count] == least
                and "error" not in vector["expected"]
                and (few == 1 or not EVERY_DAY.isdisjoint(vector["flags"]))
            ]
            assert len(held) >= few, f"{count} = {least}: python -m tools.generate {name}"


def entry(number: int, *flags: str, tier: str = "must", only: str = "") -> Entry:
    made: Mapping[str, Any] = {"id": f"f.g/{number}", "flags": list(flags), "tier": tier}
    return {**made, "only": only} if only else made  # type: ignore[return-value, typeddict-item]


def test_the_vector_that_catches_the_most_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starter, "LEAST", 1)
    entries = [
        entry(1, "a"),
        entry(2, "a", "b", "c"),
        entry(3, "c", "d"),
        entry(4, "d", "e", tier="may"),
        entry(5, "f", only="exact"),
        entry(6, "a", "b", "c", "d", tier="should"),
    ]
    assert choose(entries, {}, MOST) == {"f.g/6"}
    assert choose(entries[:5], {}, MOST) == {"f.g/2", "f.g/3"}
    assert choose(entries, {"f.g/1": {"mistake"}}, MOST) == {"f.g/6", "f.g/1"}
    equal = [entry(1, "a", tier="should"), entry(2, "a")]
    assert choose(equal, {}, MOST) == {"f.g/2"}
    monkeypatch.setattr(starter, "LEAST", 2)
    assert choose(equal, {}, MOST) == {"f.g/1", "f.g/2"}
    assert len(choose(entries, {"f.g/1": {"mistake"}}, 1)) == 1


def test_tolerances_are_those_of_check() -> None:
    written = starter.tolerances_in_git()
    ids = {vector.id for name in starter.CONDITIONS for vector in load(name).vectors}
    assert all(ulps > 4 for ulps in written.values())
    in_must = {name: ulps for name, ulps in written.items() if name in ids}
    assert tolerances(load) == in_must, "python -m tools.starter"
    assert len(in_must) > 1500


@pytest.mark.slow
def test_the_page_has_the_table() -> None:
    page = (MUST.parent / "README.md").read_text(encoding="utf-8")
    for row in starter.rows():
        assert f"| {' | '.join(map(str, row))} |".replace("  ", " ") in page


def test_the_table_is_about_all_wrong_implementations() -> None:
    page = (MUST.parent / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) (?:\| \d+ ){3}\| (\d+) \|$", page, re.MULTILINE)
    counted = Counter(each.corpus for each in starter.implementations())
    assert dict(counted) == {name: int(count) for name, count in rows}, "tools.starter --table"


def test_the_starters_catch_nine_tenths_of_what_all_vectors_catch() -> None:
    page = (MUST.parent / "README.md").read_text(encoding="utf-8")
    held_back = re.findall(
        r"\| (?:as_in_libraries|blind|by_algorithm|by_practice|from_issues|written_in_haste) "
        r"\| (\d+) \| \d+ \| (\d+) \|",
        page,
    )
    assert len(held_back) == 6
    assert all(int(few) >= 0.9 * int(all_of_them) for few, all_of_them in held_back)

"""The shipped vectors: schema, lint, counts; and files that are not what they should be."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.oracle.generate import NOTES
from didp_ref.oracle.vectors import (
    FORMAT,
    SCHEMA,
    VERSION,
    Document,
    Target,
    check_schema,
    digest,
    dyadic,
    lint,
    load,
    read_document,
    schema_text,
    shipped,
    write,
)

LEAST_VECTORS = 10_000
LEAST_PER_QUANTITY = 150
LARGEST_TOTAL = 12_000_000
FILES = sorted(path for path in shipped().glob("*.json") if path.name != SCHEMA)


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    return {path.stem: json.loads(path.read_text()) for path in FILES}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(json.loads(schema_text()))


def test_every_quantity_has_its_file(documents: dict[str, Document]) -> None:
    assert set(documents) == set(di.quantities)


def test_there_are_enough_and_they_are_small(documents: dict[str, Document]) -> None:
    counts = {name: document["count"] for name, document in documents.items()}
    assert sum(counts.values()) >= LEAST_VECTORS
    assert min(counts.values()) >= LEAST_PER_QUANTITY, counts
    assert sum(path.stat().st_size for path in FILES) < LARGEST_TOTAL


EACH_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@pytest.mark.slow
@EACH_FILE
def test_a_file_meets_the_schema(path: Path) -> None:
    check_schema(path, read_document(path))


@EACH_FILE
def test_a_head_and_every_tenth_vector_meet_the_schema(path: Path) -> None:
    document = read_document(path)
    document["vectors"] = document["vectors"][::10]
    check_schema(path, document)


@EACH_FILE
def test_file_is_well_formed(path: Path) -> None:
    document = read_document(path)
    assert lint(document) == []
    assert write(document) == path.read_text()


def test_identifiers_are_unique_over_all_files(documents: dict[str, Document]) -> None:
    identifiers = [v["id"] for document in documents.values() for v in document["vectors"]]
    assert len(set(identifiers)) == len(identifiers)


def test_every_flag_says_the_same_bug_or_that_of_its_parameter(
    documents: dict[str, Document],
) -> None:
    for document in documents.values():
        for flag, note in document["notes"].items():
            assert len(note) >= 20, flag
            assert NOTES.get(flag, note) == note


def test_refused_and_accepted_are_both_first_class(documents: dict[str, Document]) -> None:
    for name, document in documents.items():
        errors = [v["expected"].get("error") for v in document["vectors"]]
        assert errors.count(None) >= 100, name
        assert len(errors) - errors.count(None) >= 10, name


def test_target_is_read_exactly() -> None:
    third = Fraction(1, 3)
    exponent = -140
    lower = math.floor(third / dyadic(1, exponent))
    target = Target.read(
        {
            "exponent": exponent,
            "lower": str(lower),
            "upper": str(lower + 1),
            "nearest": (1 / 3).hex(),
            "safe": math.nextafter(1 / 3, 1).hex(),
        }
    )
    assert target.lower < third < target.upper
    assert target.offset == pytest.approx(float((third - Fraction(1 / 3)) * 2**54), abs=1e-12)


def test_inputs_are_read_as_fractions_and_floats() -> None:
    for vector in load("scale.rho").vectors:
        if vector.error is None and vector.float64 is not None:
            assert type(vector.floats["n_worlds"]) is int
            assert type(vector.floats["rho"]) is float
            assert Fraction(vector.exact["rho"]) == Fraction(vector.floats["rho"])


# --- files that cannot be used -----------------------------------------------------------------


def copy(folder: Path, change: Callable[[str], str]) -> Path:
    text = (shipped() / "scale.rho.json").read_text()
    path = folder / "scale.rho.json"
    path.write_text(change(text))
    return path


def with_document(
    change: Callable[[Document], object], *, sealed: bool = True
) -> Callable[[str], str]:
    def edit(text: str) -> str:
        document = json.loads(text)
        change(document)
        if sealed:
            document["digest"] = digest(document)
        return write(document)

    return edit


def with_target(**changed: object) -> Callable[[str], str]:
    def change(document: Document) -> None:
        value = next(
            v["expected"]["value"] for v in document["vectors"] if "value" in v["expected"]
        )
        value.update(changed)  # type: ignore[typeddict-item]  # what a hostile file may hold

    return with_document(change)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (with_target(exponent=10**10), "beyond all use"),
        (with_target(exponent=-(10**10)), "beyond all use"),
        (with_target(lower="9" * 5000), "beyond all use"),
        (with_target(nearest="0x1.8p+99999"), "beyond all use"),
        (with_target(nearest="0x0.0p+0"), "beyond all use"),
        (lambda text: text[: len(text) // 2], "truncated"),
        (lambda text: "", "truncated"),
        (lambda text: text.replace('"domain"}', '"infeasible"}', 1), "edited"),
        (with_document(lambda d: d.update(version=2)), "version 2"),
        (with_document(lambda d: d.update(version=2), sealed=False), "version 2"),
        (lambda text: "[]", "not a file of didp-ref vectors"),
        (lambda text: "[" * 100_000, "truncated"),
        (lambda text: text.replace('"source": "', '"source": "\\ud800', 1), "surrogate pair"),
        (with_document(lambda d: d["vectors"][0].update(extra=1)), "breaks the schema"),
        (with_document(lambda d: d["vectors"][0].pop("flags")), "breaks the schema"),
        (with_document(lambda d: d.update(quantity="scale.tau")), "holds the vectors of scale.tau"),
    ],
)
def test_unusable_file_gets_one_clear_message(
    tmp_path: Path, change: Callable[[str], str], complaint: str
) -> None:
    copy(tmp_path, change)
    with pytest.raises(InputError, match=complaint) as caught:
        load("scale.rho", tmp_path)
    assert "\n" not in str(caught.value)


def test_no_checksum_of_what_cannot_be_written() -> None:
    with pytest.raises(InputError, match="here: holds half of a surrogate pair"):
        digest({"source": "\ud800"}, "here")
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(InputError, match="here: is nested too deeply"):
        digest({"source": deep}, "here")


def test_a_file_nested_so_deeply_that_it_can_just_be_read(tmp_path: Path) -> None:
    head = f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "more": '
    messages = set()
    for depth in range(800, 1000):
        (tmp_path / "scale.rho.json").write_text(f"{head}{'[' * depth}{']' * depth}}}")
        with pytest.raises(InputError) as caught:
            load("scale.rho", tmp_path)
        messages.add(caught.value.problem)
    assert "is nested too deeply" in messages


def test_missing_and_binary_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load("scale.rho", tmp_path)
    (tmp_path / "scale.rho.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="cannot be read"):
        load("scale.rho", tmp_path)


def test_an_unchanged_copy_is_accepted(tmp_path: Path) -> None:
    copy(tmp_path, lambda text: text)
    assert load("scale.rho", tmp_path) == load("scale.rho")


# --- lint notices ------------------------------------------------------------------------------


def break_safe(document: Document) -> None:
    value = next(v["expected"]["value"] for v in document["vectors"] if "value" in v["expected"])
    value["safe"] = math.nextafter(float.fromhex(value["nearest"]), -math.inf).hex()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d["vectors"].append(d["vectors"][0]), "used twice"),
        (lambda d: d["vectors"][0]["flags"].append("unheard-of"), "has no note"),
        (lambda d: d["notes"].update({"never-used": "a bug that no vector catches"}), "unused"),
        (lambda d: d["vectors"][0]["inputs"].update(rho="1/3"), "not the exact ones"),
        (lambda d: d["vectors"].pop(), "that the head says"),
        (break_safe, "too small"),
    ],
)
def test_lint_notices(change: Callable[[Document], object], complaint: str) -> None:
    document = json.loads((shipped() / "scale.rho.json").read_text())
    change(document)
    assert any(complaint in problem for problem in lint(document))

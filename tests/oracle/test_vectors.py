"""The shipped vectors: schema, lint, counts; and files that are not what they should be."""

from __future__ import annotations

import json
import math
import sys
from bisect import bisect_left
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from didp_ref.errors import InputError
from didp_ref.oracle.encoding import bit_pattern
from didp_ref.oracle.flags.table import FLAGS
from didp_ref.oracle.lint import lint
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import (
    FORMAT,
    SCHEMA,
    VERSION,
    Document,
    Target,
    Tier,
    check_schema,
    digest,
    dyadic,
    load,
    read_document,
    schema_text,
    shipped,
    write,
)
from tests.drawn import by_commit
from tests.whole import whole

LEAST_VECTORS = 19_000
LEAST_PER_QUANTITY = 150
LARGEST_ON_AVERAGE = 400_000
FILES = sorted(path for path in shipped().glob("*.json") if path.name != SCHEMA)


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    return {path.stem: json.loads(path.read_text()) for path in FILES}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(json.loads(schema_text()))


def test_every_subject_has_its_file(documents: dict[str, Document]) -> None:
    assert set(documents) == set(subjects())


def test_there_are_enough_and_they_are_small(documents: dict[str, Document]) -> None:
    counts = {name: document["count"] for name, document in documents.items()}
    assert sum(counts.values()) >= LEAST_VECTORS
    assert min(counts.values()) >= LEAST_PER_QUANTITY, counts
    assert sum(path.stat().st_size for path in FILES) < LARGEST_ON_AVERAGE * len(FILES)


EACH_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@pytest.mark.slow
@EACH_FILE
def test_a_file_meets_the_schema(path: Path) -> None:
    check_schema(path, read_document(path))


@pytest.mark.sampled(20)
@EACH_FILE
def test_a_head_and_a_few_vectors_meet_the_schema(path: Path) -> None:
    document = read_document(path)
    document["vectors"] = by_commit(document["vectors"], 15)
    check_schema(path, document)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_file_is_well_formed(name: str) -> None:
    path = shipped() / name
    document = read_document(path)
    assert lint(document) == []
    assert write(document) == path.read_text()


def test_identifiers_are_unique_over_all_files(documents: dict[str, Document]) -> None:
    identifiers = [v["id"] for document in documents.values() for v in document["vectors"]]
    assert len(set(identifiers)) == len(identifiers)


def test_every_flag_says_the_same_bug_or_that_of_its_parameter(
    documents: dict[str, Document],
) -> None:
    for name, document in documents.items():
        is_least = subjects()[name].is_least
        for flag, said in document["flags"].items():
            assert len(said["bug"]) >= 20, flag
            assert len(said["mend"]) >= 20, flag
            row = FLAGS.get(flag)
            assert row is None or said == {"bug": row.said(is_least), "mend": row.mend}


def test_refused_and_accepted_are_both_first_class(documents: dict[str, Document]) -> None:
    for name, document in documents.items():
        errors = [v["expected"].get("error") for v in document["vectors"]]
        assert errors.count(None) >= 100, name
        assert len(errors) - errors.count(None) >= 5, name


def test_the_nearest_is_unsafe_only_where_the_safe_one_is_another_number(
    documents: dict[str, Document],
) -> None:
    for document in documents.values():
        for vector in document["vectors"]:
            expected = vector["expected"]
            targets = expected.get("values", [expected["value"]] if "value" in expected else [])
            targets = [target.get("repeat", target) for target in targets]
            assert not any(target["safe"] == "-0.0" for target in targets), vector["id"]
            other = any(float(target["safe"]) != float(target["nearest"]) for target in targets)
            assert other == ("nearest-is-unsafe" in vector["flags"]), vector["id"]


def test_target_is_read_exactly() -> None:
    third = Fraction(1, 3)
    exponent = -140
    lower = math.floor(third / dyadic(1, exponent))
    target = Target.read(
        {
            "lower": str(lower),
            "upper": str(lower + 1),
            "exponent": exponent,
            "nearest": repr(1 / 3),
            "nearest_bits": bit_pattern(1 / 3),
            "safe": repr(math.nextafter(1 / 3, 1)),
            "safe_bits": bit_pattern(math.nextafter(1 / 3, 1)),
        }
    )
    assert target.lower < third < target.upper
    assert target.offset == pytest.approx(float((third - Fraction(1 / 3)) * 2**54), abs=1e-12)


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.integers(-(2**63), 2**63 - 2),
    st.integers(-1200, -200),
)
@example(5e-324, -1, -1074)
@example(-0.0, 0, -1074)
@example(1.7976931348623157e308, 3, -200)
def test_an_offset_is_that_of_fractions(nearest: float, lower: int, exponent: int) -> None:
    number, ends = repr(nearest), {"lower": str(lower), "upper": str(lower + 1)}
    bits = dict.fromkeys(("nearest_bits", "safe_bits"), bit_pattern(nearest))
    target = Target.read({"nearest": number, "safe": number, "exponent": exponent, **ends, **bits})
    middle = (2 * lower + 1) * Fraction(2) ** (exponent - 1)
    assert target.offset == float((middle - Fraction(nearest)) / Fraction(math.ulp(nearest)))


def test_inputs_are_read_as_fractions_and_floats() -> None:
    for vector in whole("scale.rho").vectors:
        if vector.error is None and vector.only is None:
            assert type(vector.floats["n_worlds"]) is int
            assert type(vector.floats["rho"]) is float
            assert Fraction(vector.exact["rho"]) == Fraction(vector.floats["rho"])


def test_what_is_shipped_is_read_once_and_a_folder_each_time() -> None:
    assert load("scale.rho") is load("scale.rho")
    assert load("scale.rho", shipped()) is not load("scale.rho", shipped())


def test_what_interfaces_decide_differently_is_asked_where_it_is_asked_for() -> None:
    file = whole("scale.rho")
    usual, all_of_them = file.asked(exact=False), file.asked(exact=False, may=True)
    more = {vector.id for vector in all_of_them} - {vector.id for vector in usual}
    assert more == {v.id for v in file.vectors if v.tier is Tier.MAY and v.only != "exact"}
    assert {"array", "count-as-float", "numeric-text"} <= {
        flag for v in file.vectors if v.id in more for flag in v.flags
    }


def test_signs_of_zero_and_kinds_of_numbers_are_kept() -> None:
    vectors = {flag: v for v in whole("scale.rho").vectors for flag in v.flags}
    assert math.copysign(1.0, vectors["negative-zero"].floats["sensitive_range"]) == -1.0
    assert type(vectors["count-as-float"].floats["n_worlds"]) is float
    assert any(isinstance(value, str) for value in vectors["numeric-text"].floats.values())


# --- files that cannot be used -----------------------------------------------------------------


def copy(folder: Path, change: Callable[[str], str]) -> Path:
    text = (shipped() / "scale.rho.json").read_text()
    path = folder / "scale.rho.json"
    path.write_text(change(text))
    return path


def with_document(
    change: Callable[[Document], object], *, with_checksum: bool = True
) -> Callable[[str], str]:
    def edit(text: str) -> str:
        document = json.loads(text)
        change(document)
        if with_checksum:
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


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (with_target(exponent=10**10), r"scale\.rho"),
        (with_target(exponent=-(10**10)), r"scale\.rho"),
        (with_target(lower="9" * 5000), "schema"),
        (with_target(nearest="1.5e+99999"), r"scale\.rho"),
        (with_target(lower="9" * 30), "schema"),
        (lambda text: text[: len(text) // 2], "truncated"),
        (lambda text: "", "truncated"),
        (lambda text: text.replace('"domain"}', '"infeasible"}', 1), "edited"),
        (with_document(lambda d: d.update(version=3)), "version 3"),
        (with_document(lambda d: d.update(version=1), with_checksum=False), "version 1"),
        (lambda text: "[]", "vectors"),
        (lambda text: "[" * 100_000, "truncated"),
        (lambda text: text.replace('"source": "', '"source": "\\ud800', 1), "surrogate pair"),
        (with_document(lambda d: d["vectors"][0].update(extra=1)), "schema"),
        (with_document(lambda d: d["vectors"][0].pop("flags")), "schema"),
        (with_document(lambda d: d.update(quantity="scale.tau")), r"scale\.tau"),
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
    with pytest.raises(InputError, match="here: "):
        digest({"source": "\ud800"}, "here")
    deep: list[object] = []
    for _ in range(50_000):
        deep = [deep]
    with pytest.raises(InputError, match="here: "):
        digest({"source": deep}, "here")


def is_too_deep(depth: int) -> bool:
    """Whether JSON nested so deeply is not read: how deep Python goes depends on its version."""
    try:
        json.loads("[" * depth + "]" * depth)
    except RecursionError:
        return True
    return False


def test_a_file_nested_so_deeply_that_it_can_just_be_read(tmp_path: Path) -> None:
    deepest = bisect_left(range(100_000), True, key=is_too_deep)
    head = f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "more": '
    messages = set()
    for depth in range(deepest - 80, deepest + 20):
        (tmp_path / "scale.rho.json").write_text(f"{head}{'[' * depth}{']' * depth}}}")
        with pytest.raises(InputError) as caught:
            load("scale.rho", tmp_path)
        assert caught.value.source == str(tmp_path / "scale.rho.json")
        messages.add(caught.value.problem.partition(" (")[0].partition(":")[0])
    # later versions write what they read, to the same depth
    assert len(messages) == (3 if sys.version_info < (3, 12) else 2)


def test_missing_and_binary_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"scale\.rho"):
        load("scale.rho", tmp_path)
    (tmp_path / "scale.rho.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"scale\.rho"):
        load("scale.rho", tmp_path)


def test_an_unchanged_copy_is_accepted(tmp_path: Path) -> None:
    copy(tmp_path, lambda text: text)
    assert load("scale.rho", tmp_path) == load("scale.rho")


# --- lint notices ------------------------------------------------------------------------------


def break_bits(document: Document) -> None:
    entry = next(v for v in document["vectors"] if "bits" in v and "value" in v["expected"])
    entry["bits"]["rho"] = "0" * 16


def break_word(document: Document) -> None:
    value = next(v["expected"]["value"] for v in document["vectors"] if "value" in v["expected"])
    value["upper"] = str(2**63)


def break_safe(document: Document) -> None:
    value = next(v["expected"]["value"] for v in document["vectors"] if "value" in v["expected"])
    value["safe"] = repr(math.nextafter(float(value["nearest"]), -math.inf))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d["vectors"].append(d["vectors"][0]), "used twice"),
        (lambda d: d["vectors"][0]["flags"].append("unheard-of"), "unheard-of"),
        (lambda d: d["flags"].update({"never-used": {"bug": "none", "mend": "none"}}), "unused"),
        (lambda d: d["vectors"][0]["inputs"].update(rho="0.75"), "inputs"),
        (lambda d: d["vectors"].pop(), "head"),
        (break_safe, "too small"),
        (break_safe, "another number's"),
        (break_bits, "inputs"),
        (break_word, "64-bit words"),
    ],
)
def test_lint_notices(change: Callable[[Document], object], complaint: str) -> None:
    document = json.loads((shipped() / "scale.rho.json").read_text())
    change(document)
    assert any(complaint in problem for problem in lint(document))

"""A formula in Coq: what it prints as, and that a wrong one does not compile."""

import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.kernel.text import read_term
from tools.coq import formulas, gallina, kernel, search
from tools.coq.build import build
from tools.coq.formulas import ARITHMETIC, Formula, Point, file, together


def around(value: float) -> tuple[Fraction, Fraction]:
    """Return an interval that a correctly computed value lies in."""
    return Fraction(value * (1 - 1e-14)), Fraction(value * (1 + 1e-14))


HALF = (Fraction(1, 2), Fraction(5))
ONE = Formula(
    "larger",
    (read_term("x:R"), read_term("m:Z"), read_term("unused:R")),
    read_term("(max (log (+ m:Z -1)) (* (inverse x:R) (exp (* -1 x:R))))"),
    (
        Point((*HALF, Fraction(0)), *around(math.log(4))),
        Point((Fraction(1, 4), Fraction(2), Fraction(-1)), *around(4 * math.exp(-0.25))),
    ),
)


REQUIRED = {
    "shared/normal.v": (search.HAND_WRITTEN / "normal.v").read_text(),
    "formulas/arithmetic.v": ARITHMETIC,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all tests: the arithmetic is compiled once."""
    return tmp_path_factory.mktemp("formulas")


def problem(folder: Path, formula: Formula) -> str:
    """Return what Coq has to say against a formula."""
    return build({**REQUIRED, "formulas/small.v": file([formula])}, folder)[
        "formulas/small.v"
    ].problem


@pytest.mark.coq
def test_a_formula_lies_where_it_must_and_a_wrong_printer_is_seen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problem(folder, ONE) == ""
    monkeypatch.setitem(gallina.PREFIXES, "log", "/ ln 10 * ln")
    assert problem(folder, ONE).startswith("formulas/small.v, line ")


@pytest.mark.coq
@pytest.mark.parametrize(
    ("head", "printed"), [("exp", "- exp"), ("inverse", "-"), ("max", "Rmin"), ("log", "exp")]
)
def test_another_wrong_printer(
    head: str, printed: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = gallina.EXTREMES if head == "max" else gallina.PREFIXES
    monkeypatch.setitem(table, head, printed)
    assert problem(folder, ONE).startswith("formulas/small.v, line ")


@pytest.mark.coq
@pytest.mark.parametrize(
    "wrong",
    [
        "(max (log m:Z) (* (inverse x:R) (exp (* -1 x:R))))",
        "(min (log (+ m:Z -1)) (* (inverse x:R) (exp x:R)))",
        "(max (log (+ m:Z -1)) (* (inverse x:R) (exp x:R)))",
    ],
)
def test_a_wrong_formula(wrong: str, folder: Path) -> None:
    assert problem(folder, replace(ONE, value=read_term(wrong))).startswith(
        "formulas/small.v, line "
    )


@pytest.mark.coq
def test_no_more_is_assumed_than_of_the_real_numbers(folder: Path) -> None:
    names = [f"didp.formulas.together.{text}" for text in ("statement", "proof")]
    files = {
        **REQUIRED,
        "formulas/small.v": file([ONE]),
        "formulas/together.v": together(["didp.formulas.small", "didp.formulas.small"]),
        "final.v": kernel.last_file([(names[0], names[1])]),
    }
    printed, own = build(files, folder)["final.v"].printed, list(map(kernel.module, files))
    ((used, wrong),) = kernel.assumed(printed, 1, own, kernel.INTERVAL)
    assert wrong == "" and set(used) == kernel.AXIOMS
    ((_, foreign),) = kernel.assumed(printed, 1, own)
    assert foreign.split(".")[0] in ("Bignums", "Flocq", "Interval")


def test_an_interval_is_widened_and_by_little() -> None:
    third, hair = Fraction(1, 3), Fraction(1, 10**30)
    for value in (third, Fraction(-22, 7), Fraction(10**30), hair, 1 - hair, 1 + hair):
        low, high = formulas.widened(value, value)
        assert min(value - low, high - value) >= abs(value) * Fraction(1, 2**42)
        assert high - low <= abs(value) * Fraction(1, 2**37)
    low, high = formulas.widened(Fraction(0), Fraction(0))
    assert low < 0 < high and high - low < Fraction(1, 2**70)

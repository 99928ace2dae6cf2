"""The quantities as Coq is asked about them: all of them, at points of their domains."""

from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.formulas import quantities
from didp_ref.kernel.terms import Term, number
from tools.coq import gallina, quantity_points, search
from tools.coq.build import build
from tools.coq.formulas import ARITHMETIC, Formula, file


def test_every_quantity_is_there_and_every_family_at_two_lengths() -> None:
    files = quantity_points.files()
    for quantity in quantities.values():
        if quantity_points.is_left_out(quantity):
            continue
        results = list(quantity_points.written_out(quantity))
        lengths = quantity_points.LENGTHS if quantity.is_family else (0,)
        worlds = sum(lengths) if quantity.per_world else len(lengths)
        assert len(results) == worlds
        text = files[f"formulas/{quantity.id.partition('.')[0]}.v"]
        for formula in results:
            assert len(formula.points) == quantity_points.POINTS
            assert f"Theorem {formula.name}_holds : {formula.name}_enclosed.\n" in text


@pytest.mark.parametrize("name", ["scale.rho", "belief.posterior", "composition.beta_at_prior"])
def test_the_points_are_distinct_and_the_enclosures_ours(name: str) -> None:
    quantity = quantities[name]
    n = 3 if quantity.is_family else 0
    drawn = quantity_points.points(quantity, n)
    assert len({str(point) for point, _ in drawn}) == quantity_points.POINTS
    for point, values in drawn:
        again = quantity.enclose(*point.values())
        assert values == (again if isinstance(again, tuple) else (again,))
        assert all(len(value) == n for value in point.values() if isinstance(value, list))
    assert drawn == quantity_points.points(quantity, n)


def test_each_world_has_its_own_value() -> None:
    results = {
        entry.name: entry for entry in quantity_points.written_out(quantities["belief.posterior"])
    }
    first, second = results["belief_posterior_2_1"], results["belief_posterior_2_2"]
    assert first.value != second.value
    for point, other in zip(first.points, second.points, strict=True):
        assert point.arguments == other.arguments
        assert point.lower + other.lower <= 1 <= point.upper + other.upper


def without_guess(term: Term) -> Term:
    """Return a term with n_worlds in the place of n_worlds - 1."""
    if term.head == "+" and number(-1) in term.args:
        others = tuple(entry for entry in term.args if entry != number(-1))
        if [term.label for term in others] == ["n_worlds"]:
            return others[0]
    return Term(term.head, tuple(map(without_guess, term.args)), term.label)


def test_a_root_and_the_normal_distribution_are_functions_that_coq_has() -> None:
    text = quantity_points.files()["formulas/gaussian.v"]
    assert text.count("normal (") == 2 and "normal_" not in text
    assert "(sqrt 2)" in text and "(sqrt (ln " in text
    integral = "2 / sqrt PI * RInt (fun t => exp (- (t * t))) 0 x."
    normal = (search.HAND_WRITTEN / "normal.v").read_text()
    assert f"Definition erf (x : R) : R := {integral}\n" in normal


@pytest.mark.coq
def test_another_normal_distribution_does_not_compile(tmp_path: Path) -> None:
    (formula,) = quantity_points.written_out(quantities["gaussian.delta"])
    first = file([replace(formula, points=formula.points[:1])])

    def problem(normal: str) -> str:
        required = {"shared/normal.v": normal, quantity_points.REQUIRED: ARITHMETIC}
        return build({**required, "one.v": first}, tmp_path)["one.v"].problem

    normal = (search.HAND_WRITTEN / "normal.v").read_text()
    assert problem(normal) == ""
    other = normal.replace("erf (x / sqrt 2)", "erf x")
    assert other != normal
    assert problem(other).startswith("one.v, line ")


@pytest.mark.coq
def test_a_quantity_that_is_printed_wrongly_does_not_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (right,) = quantity_points.written_out(quantities["scale.rho"])
    assert without_guess(right.value) != right.value

    def problem(formula: Formula) -> str:
        required = quantity_points.REQUIRED
        files = {required: quantity_points.files()[required], "one.v": file([formula])}
        files["shared/normal.v"] = (search.HAND_WRITTEN / "normal.v").read_text()
        return build(files, tmp_path)["one.v"].problem

    assert problem(right) == ""
    assert problem(replace(right, value=without_guess(right.value))).startswith("one.v, line ")
    monkeypatch.setitem(gallina.PREFIXES, "log", "/ ln 2 * ln")
    assert problem(right).startswith("one.v, line ")

"""Failures are listed by the harm they do, and what replaces a wrong formula can be pasted."""

from __future__ import annotations

import math

import didp_ref as di
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import unsafe_factor
from didp_ref.oracle.harm import KINDS, by_harm
from didp_ref.oracle.judge import judge
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.replacement import right_formula
from didp_ref.oracle.vectors import load


def textbook(eps: float, delta: float, sens: float) -> float:
    return sens * math.sqrt(2 * math.log(1.25 / delta)) / eps


def test_unsafe_results_come_first_and_the_worst_ordinary_one_before_all() -> None:
    report = di.check(textbook, "gaussian.deviation")
    groups = by_harm(report.findings, report.side)
    assert [kind for kind, _ in groups] == [each for each in KINDS if each in dict(groups)]
    assert sorted(each.vector.id for _, group in groups for each in group) == sorted(
        each.vector.id for each in report.findings
    )
    first, unsafe = groups[0]
    assert first == KINDS[1] and all(each.unsafe for each in unsafe)
    ordinary = [each for each in unsafe if is_ordinary(each.vector)]
    assert unsafe[: len(ordinary)] == ordinary
    factors = [unsafe_factor(each, Side.UP) for each in ordinary]
    assert factors == sorted(factors, reverse=True) and factors[0] > 1


def test_only_a_finite_number_is_one_for_an_input_that_has_none() -> None:
    vectors = load("scale.rho").asked(False)
    infeasible = next(each for each in vectors if each.error == "infeasible")
    findings = [judge(infeasible, answer, Side.UP).finding for answer in (1.0, math.inf, math.nan)]
    groups = dict(by_harm([each for each in findings if each], Side.UP))
    assert {kind: len(group) for kind, group in groups.items()} == {KINDS[0]: 1, KINDS[4]: 2}


def test_the_formula_to_paste_has_the_value_under_the_readers_names() -> None:
    quantity = di.quantities["scale.rho"]
    text = right_formula(quantity, {"rho": "r", "n_worlds": "m", "sensitive_range": "log"})
    scope = {"log": math.log, "r": 0.3, "m": 7, "sensitive_range": 2.0}
    expected = 2.0 / math.log(6 * 0.3 / 0.7)
    assert math.isclose(eval(text, {}, scope), expected, rel_tol=1e-12)
    assert right_formula(di.quantities["composition.epsilon"], {}) == ""

"""The claims of rhodi: complete, and every counterexample checked again another way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import mpmath
import numpy as np
import pytest

import didp_ref as di
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Strength, Subject, Verdict, judge
from didp_ref.papers.rhodi import claims as rhodi
from didp_ref.papers.rhodi import evidence as rhodi_evidence
from didp_ref.papers.rhodi import tables

IDS = {
    "rhodi.definition-1": Kind.DEFINITION,
    "rhodi.possible-worlds": Kind.DEFINITION,
    "rhodi.definition-2": Kind.DEFINITION,
    "rhodi.definition-3": Kind.DEFINITION,
    "rhodi.example-mean-epsilon-2": Kind.EXAMPLE,
    "rhodi.definition-4": Kind.DEFINITION,
    "rhodi.equations-2-7": Kind.DERIVATION,
    "rhodi.equations-8-9": Kind.DERIVATION,
    "rhodi.random-guess": Kind.REMARK,
    "rhodi.equations-10-15": Kind.DERIVATION,
    "rhodi.theorem-1": Kind.THEOREM,
    "rhodi.remark-nonuniform-prior": Kind.REMARK,
    "rhodi.remark-prior-above-rho": Kind.REMARK,
    "rhodi.epsilon-to-rho": Kind.THEOREM,
    "rhodi.rho-to-epsilon": Kind.THEOREM,
    "rhodi.table-2": Kind.TABLE,
    "rhodi.example-mean-rho-third": Kind.EXAMPLE,
    "rhodi.example-median-tight": Kind.EXAMPLE,
    "rhodi.figure-1": Kind.FIGURE,
    "rhodi.theorem-2": Kind.THEOREM,
    "rhodi.table-3": Kind.TABLE,
    "rhodi.example-hours-per-week": Kind.EXAMPLE,
    "rhodi.table-4.mean": Kind.TABLE,
    "rhodi.table-4.standard-deviation": Kind.TABLE,
    "rhodi.table-4.infeasible": Kind.REMARK,
    "rhodi.figure-2-3": Kind.FIGURE,
    "rhodi.figure-4": Kind.FIGURE,
    "rhodi.hipaa": Kind.EXAMPLE,
}
CLAIMS = {claim.id: claim for claim in rhodi.CLAIMS}
NEED_DATA = ("rhodi.table-3", "rhodi.table-4.mean", "rhodi.table-4.standard-deviation")


def evidence(claim: Claim) -> list[Evidence]:
    """Run the checks of a claim."""
    return [one for check in claim.checks for one in check()]


@pytest.fixture(scope="module")
def found() -> dict[str, list[Evidence]]:
    """The evidence on every claim that needs no data."""
    return {name: evidence(claim) for name, claim in CLAIMS.items() if name not in NEED_DATA}


@pytest.fixture
def data(adult_folder: Any, monkeypatch: pytest.MonkeyPatch) -> tables.AdultColumns:
    """The Adult data where the tables look for them."""
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    return tables.AdultColumns()


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [(claim.id, claim.kind) for claim in rhodi.CLAIMS] == list(IDS.items())


def test_nothing_is_undecided(found: dict[str, list[Evidence]]) -> None:
    undecided = [n for n, all_of in found.items() for e in all_of if e.outcome is Outcome.UNDECIDED]
    assert undecided == []


def test_a_printed_statement_that_fails_has_a_counterexample(
    found: dict[str, list[Evidence]],
) -> None:
    for name, all_of in found.items():
        for one in all_of:
            printed = one.subject is Subject.PRINTED and one.strength is Strength.EXACT
            if printed and one.outcome is Outcome.FAILS:
                assert one.counterexample is not None, name
                assert one.counterexample.values, name


# --- counterexamples, again: at 50 digits, from what the evidence says ---------------------------


def laplace_posteriors(prior: Any, values: Any, response: Any, scale: Any) -> list[Any]:
    """Return the posteriors from the densities themselves, at mpmath's precision."""
    densities = [
        mpmath.mpf(p) * mpmath.exp(-abs(mpmath.mpf(response) - mpmath.mpf(v)) / scale) / (2 * scale)
        for p, v in zip(prior, values, strict=True)
    ]
    return [one / mpmath.fsum(densities) for one in densities]


def third(count: int = 1) -> Any:
    """Return a number of thirds."""
    return mpmath.mpf(count) / 3


def test_theorem_1_fails_for_a_prior_that_is_not_uniform() -> None:
    mpmath.mp.dps = 50
    rho, m, span = mpmath.mpf(3) / 4, 2, 1
    scale = span / mpmath.log((m - 1) * rho / (1 - rho))
    seen = laplace_posteriors([third(2), third()], [0, 1], 0, scale)
    assert abs(seen[0] - mpmath.mpf(6) / 7) < 1e-45
    assert seen[0] > rho


def test_theorem_1_fails_where_the_range_is_that_of_another_adversary() -> None:
    mpmath.mp.dps = 50
    rho, universe = mpmath.mpf(3) / 4, (0, 1, 10)
    answers = {d: [mpmath.mpf(d + x) / 2 for x in universe if x != d] for d in universe}
    spans = {d: max(found) - min(found) for d, found in answers.items()}
    scale = spans[10] / mpmath.log(rho / (1 - rho))
    seen = laplace_posteriors([0.5, 0.5], answers[0], answers[0][1], scale)
    assert abs(seen[1] - mpmath.mpf(19683) / 19684) < 1e-45
    assert seen[1] > rho


def test_equation_15_has_no_value_at_one_over_m() -> None:
    m, rho = 3, Fraction(1, 3)
    assert (m - 1) * rho / (1 - rho) == 1
    with pytest.raises(di.Infeasible):
        di.scale.rho.enclose(rho, m, 1)
    assert Fraction(1, 1 + (m - 1)) <= rho  # eq. 10 at S = 0, where exp(-S/lambda) = 1


def test_equation_13_has_no_logarithm_at_rho_one() -> None:
    assert (1 - 1) / ((3 - 1) * 1) == 0
    with pytest.raises(ValueError, match="rho"):
        di.scale.rho.enclose(1, 3, 1)


def test_the_largest_prior_must_be_below_rho() -> None:
    mpmath.mp.dps = 50
    for scale in (mpmath.mpf(10) ** k for k in range(-2, 20)):
        assert laplace_posteriors([0.5, 0.5], [0, 1], 0, scale)[0] > 0.5


def test_unbounded_privacy_does_not_give_the_rho() -> None:
    mpmath.mp.dps = 50
    epsilon = mpmath.log(2)
    scale = 1 / epsilon  # adding 1 or -1 to a sum moves it by 1
    seen = laplace_posteriors([0.5, 0.5], [1, -1], 1, scale)
    assert abs(seen[0] - mpmath.mpf(4) / 5) < 1e-45
    assert seen[0] > 1 / (1 + mpmath.exp(-epsilon))


def test_a_rho_identifiable_mechanism_need_not_be_private() -> None:
    outputs = {named: [Fraction(world != named, 2) for world in range(3)] for named in range(3)}
    for likelihoods in outputs.values():
        assert max(one / sum(likelihoods) for one in likelihoods) == Fraction(1, 2)
        assert min(likelihoods) == 0  # so no e^epsilon bounds the ratio
    for world in range(3):
        assert sum(likelihoods[world] for likelihoods in outputs.values()) == 1


def test_eq_6_is_about_the_world_in_question() -> None:
    mpmath.mp.dps = 50
    seen = laplace_posteriors([0.5, 0.5], [0, 1], 1, 1 / mpmath.log(2))
    assert abs(seen[0] - third()) < 1e-45
    assert abs(seen[1] - third(2)) < 1e-45


def test_the_mean_needs_less_noise_than_theorem_1_adds() -> None:
    means = [6 / 3, 8 / 3, 9 / 3, 10 / 3, 11 / 3, 12 / 3, 13 / 3, 14 / 3]
    needed = di.scale.tight(means, [1 / 8] * 8, rho=1 / 3)
    assert 1 / (3 * np.log(1.325)) < needed < 1 / (3 * np.log(1.324))
    assert di.scale.rho(rho=1 / 3, n_worlds=8, sensitive_range=8 / 3) / needed > 1.79


def test_possible_worlds_are_counted_by_listing_them() -> None:
    universe, known = range(7), {0, 1, 2}
    listed = [set(world) for world in combinations(universe, 5) if known <= set(world)]
    assert len(listed) == rhodi_evidence.count_worlds(7, 5, 3) == 6


# --- a bent formula makes its claim fall ---------------------------------------------------------


def bent_risk(count: int, span: Fraction | int, growth: Fraction) -> Fraction:
    """Return eq. 9 with m for m - 1."""
    return 1 / (1 + count / growth ** int(span))


def bent_beliefs(prior: Any, values: Any, response: int, growth: Fraction) -> list[Fraction]:
    """Return posteriors for half the noise."""
    weights = [p / growth ** (2 * abs(response - v)) for p, v in zip(prior, values, strict=True)]
    return [weight / sum(weights) for weight in weights]


BENT = [
    ("risk_bound", bent_risk, "rhodi.equations-8-9"),
    ("risk_bound", bent_risk, "rhodi.random-guess"),
    ("risk_bound", bent_risk, "rhodi.epsilon-to-rho"),
    ("risk_bound", bent_risk, "rhodi.theorem-2"),
    ("beliefs", bent_beliefs, "rhodi.equations-2-7"),
    ("beliefs", bent_beliefs, "rhodi.equations-8-9"),
    ("beliefs", bent_beliefs, "rhodi.theorem-1"),
    ("beliefs", bent_beliefs, "rhodi.example-median-tight"),
    ("spread", lambda values: Fraction(max(values)), "rhodi.definition-3"),
    ("contributions", lambda values: [Fraction(0)], "rhodi.definition-2"),
    ("count_worlds", lambda universe, size, known: universe, "rhodi.possible-worlds"),
]


@pytest.mark.parametrize(("name", "bent", "claim"), BENT)
def test_a_bent_formula_is_noticed(
    name: str, bent: Any, claim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failures() -> int:
        reading = ("", CLAIMS[claim].reading)
        return sum(
            one.outcome is Outcome.FAILS
            for one in evidence(CLAIMS[claim])
            if one.subject is not Subject.REMARK and one.reading in reading
        )

    straight = failures()
    monkeypatch.setattr(rhodi_evidence, name, bent)
    assert failures() > straight == 0


def test_table_2_would_reproduce_with_the_right_means(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = CLAIMS["rhodi.table-2"]
    wrong = [cell for one in evidence(claim) for cell in one.cells if not cell.agrees]
    assert [(cell.label, cell.printed, cell.ours) for cell in wrong] == [
        ("mean {1, 3, 5}", "3/2", "3"),
        ("mean {1, 3, 8}", "4/3", "4"),
    ]
    assert judge(claim, evidence(claim)) is Verdict.NOT_REPRODUCED
    right = ("2", "8/3", "3", "10/3", "11/3", "4", "13/3", "14/3")
    monkeypatch.setattr(rhodi_evidence, "TABLE_2_MEANS", right)
    assert judge(claim, evidence(claim)) is Verdict.REPRODUCED


# --- the numbers, another way --------------------------------------------------------------------


def test_section_3_5_by_mpmath() -> None:
    mpmath.mp.dps = 50
    scale, response = mpmath.mpf(9) / 8, mpmath.mpf("5.041")
    densities = [
        mpmath.exp(-abs(response - mpmath.mpf(6 + x) / 4) / scale) / (2 * scale) for x in (4, 5, 10)
    ]
    assert [mpmath.nstr(one, 4) for one in densities] == ["0.04644", "0.058", "0.1762"]
    assert mpmath.nstr(densities[2] / mpmath.fsum(densities), 4) == "0.6278"


def test_example_third_by_mpmath() -> None:
    mpmath.mp.dps = 50
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    means = [third(k) for k in (6, 8, 9, 10, 11, 12, 13, 14)]
    seen = laplace_posteriors([mpmath.mpf(1) / 8] * 8, means, 2, scale)
    assert mpmath.nstr(seen[0], 4) == "0.2294"


def test_hours_per_week_by_mpmath() -> None:
    mpmath.mp.dps = 50
    scale = mpmath.mpf(49) / (24421 * mpmath.log(mpmath.mpf(98) / 9))
    assert mpmath.nstr(scale, 5) == "0.00084032"


@pytest.mark.parametrize("attribute", tables.ATTRIBUTES, ids=lambda one: one.key)
def test_means_and_deviations_by_numpy(
    attribute: tables.Attribute, data: tables.AdultColumns
) -> None:
    values = data.values[attribute.key].astype(float)
    column = data.columns[attribute.key]
    assert float(column.mean) == pytest.approx(values.mean(), rel=1e-12)
    deviation = tables.square_root(column.variance).float_nearest()
    assert deviation == pytest.approx(values.std(ddof=1), rel=1e-12)
    population = tables.square_root(column.population_variance).float_nearest()
    assert population == pytest.approx(values.std(), rel=1e-12)


@pytest.mark.parametrize("attribute", tables.ATTRIBUTES, ids=lambda one: one.key)
def test_a_span_is_that_of_all_worlds(
    attribute: tables.Attribute, data: tables.AdultColumns
) -> None:
    n, values = data.columns[attribute.key].n, data.values[attribute.key]
    removed = int(values[0])
    known = [int(value) for value in values[1:]]
    total, squares = sum(known), sum(value * value for value in known)
    step = max(1, (attribute.largest - attribute.smallest) // 500)
    added = np.array(
        sorted({*range(attribute.smallest, attribute.largest, step), attribute.largest}),
        dtype=float,
    )
    spread = (squares + added**2) - (total + added) ** 2 / n
    deviations = np.sqrt(spread / (n - 1))
    worlds = tables.Worlds(
        data.columns[attribute.key], removed, attribute.smallest, attribute.largest
    )
    ours = worlds.span().float_nearest()
    assert ours == pytest.approx(deviations.max() - deviations.min(), rel=1e-3)
    assert ours >= (deviations.max() - deviations.min()) * (1 - 1e-6)


def test_the_distance_across_adversaries_by_numpy(data: tables.AdultColumns) -> None:
    """The hours: 40 for 99 in one place, 99 for 40 in another (40 is the commonest and nearest)."""
    hours = next(one for one in tables.ATTRIBUTES if one.key == "HW")
    values = data.values["HW"].astype(float)
    higher, lower = values.copy(), values.copy()
    higher[np.flatnonzero(values == 40)[0]] = 99
    lower[np.flatnonzero(values == 99)[0]] = 40
    apart = higher.std(ddof=1) - lower.std(ddof=1)
    assert data.distance_across_adversaries(hours).float_nearest() == pytest.approx(apart, rel=1e-8)


def test_the_mean_rows_agree_and_a_changed_digit_does_not(
    data: tables.AdultColumns, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = CLAIMS["rhodi.table-4.mean"]
    assert judge(claim, evidence(claim)) is Verdict.REPRODUCED
    first, *rest = tables.ATTRIBUTES
    bent = replace(first, mean=replace(first.mean, answer="38.6437"))
    monkeypatch.setattr(tables, "ATTRIBUTES", (bent, *rest))
    assert judge(claim, evidence(claim)) is Verdict.NOT_REPRODUCED


def test_the_deviation_rows_that_differ(data: tables.AdultColumns) -> None:
    cells = list(tables.table_4_deviation())
    wrong = [cell.label for cell in cells if not cell.agrees]
    ranges = ["EN S(f)", "CG S(f)", "CL S(f)", "HW S(f)"]
    assert [label for label in wrong if "S(f)" in label] == ranges
    assert not [label for label in wrong if "f(D)" in label]
    assert all(cell.agrees for cell in tables.scales_of_printed_ranges())
    assert tables.risk_at_printed_scale("CL").less_than("0.1") is di.Truth.NO


def test_the_printed_deviations_have_the_divisor_n_minus_1(data: tables.AdultColumns) -> None:
    one = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "HW")
    population = tables.square_root(data.columns["HW"].population_variance)
    assert not tables.cell("HW", one.deviation.answer, population).agrees


def test_infinite_marks_stand_where_one_over_m_exceeds_rho() -> None:
    assert [cell.agrees for cell in tables.infinite_marks()] == [True] * 10
    assert [one.key for one in tables.ATTRIBUTES if one.n_worlds <= 1000] == ["AG", "EN", "HW"]


def test_a_scale_cell_tells_infinite_from_finite() -> None:
    assert tables.scale_cell("x", "∞", "0.001", 16, Fraction(1)).agrees
    assert not tables.scale_cell("x", "∞", "0.1", 16, Fraction(1)).agrees
    assert not tables.scale_cell("x", "1.0", "0.001", 16, Fraction(1)).agrees

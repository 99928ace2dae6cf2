"""Formulas with a bracket: their vectors agree with closed forms, and what is said of them."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DomainError
from didp_ref.formulas.bracketed import bracketed, computed
from didp_ref.oracle.brackets import NOT_JUDGED, computed_document
from didp_ref.oracle.lint import lint
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.oracle.vectors import Vector, check_schema, load, shipped_document
from tests.formulas.accounting import second

TOPIC = "accounting.sampled_gaussian_"


def valid(kind: str) -> list[Vector]:
    return [each for each in load(f"{TOPIC}{kind}").vectors if not each.error]


def delta_at(vector: Vector, **changed: Fraction) -> mpmath.mpf:
    """Delta by a closed form, where there is one: of one step, or of all records."""
    given = {**vector.exact, **changed}
    rate, times = Fraction(given["sampling_rate"]), int(given["times"])
    deviation, epsilon = Fraction(given["deviation"]), Fraction(given["total_epsilon"])
    if times == 1:
        return second.sampled_gaussian_delta(epsilon, rate, deviation)
    assert rate == 1
    noise = second.number(deviation) / mpmath.sqrt(times)
    x = second.number(epsilon)
    half, shift = 1 / (2 * noise), noise * x
    return mpmath.ncdf(half - shift) - mpmath.exp(x) * mpmath.ncdf(-half - shift)


def with_closed_form(kind: str) -> list[Vector]:
    chosen = [v for v in valid(kind) if v.exact["times"] == 1 or v.exact["sampling_rate"] == 1]
    assert len(chosen) >= 6
    return chosen


def test_every_file_is_sound_and_has_a_hundred_brackets() -> None:
    for name, formula in bracketed.items():
        document = shipped_document(name)
        check_schema(name, document)
        assert lint(document) == []
        assert document["formula"] == formula.definition
        vectors = [each for each in load(name).vectors if not each.error]
        assert len(vectors) == 100
        for (target,) in (each.targets for each in vectors):
            assert 0 < target.lower < target.upper <= target.lower * Fraction(1002, 1000)


def test_brackets_of_epsilon_contain_the_closed_form() -> None:
    with mpmath.workdps(60):
        for vector in with_closed_form("epsilon"):
            (target,) = vector.targets
            asked = second.number(vector.exact["total_delta"])
            assert delta_at(vector, total_epsilon=target.upper) <= asked
            assert delta_at(vector, total_epsilon=target.lower) >= asked


def test_brackets_of_delta_contain_the_closed_form() -> None:
    with mpmath.workdps(60):
        for vector in with_closed_form("delta"):
            (target,) = vector.targets
            assert second.number(target.lower) <= delta_at(vector) <= second.number(target.upper)


def test_brackets_of_the_deviation_contain_the_closed_form() -> None:
    with mpmath.workdps(60):
        for vector in with_closed_form("deviation"):
            (target,) = vector.targets
            asked = second.number(vector.exact["total_delta"])
            assert delta_at(vector, deviation=target.upper) <= asked
            assert delta_at(vector, deviation=target.lower) >= asked


def test_a_renyi_bound_is_above_every_lower_end() -> None:
    """By whole orders, in floats: a bound that knows nothing of grids."""
    for vector in valid("epsilon"):
        given = vector.floats
        found = math.inf
        for order in (2, 3, 5, 8, 16, 32, 64, 128):
            budget = di.subsampling.gaussian_renyi(
                order, given["sampling_rate"], given["deviation"]
            )
            left = math.log(given["total_delta"] * order) / (order - 1)
            found = min(found, given["times"] * budget + math.log1p(-1 / order) - left)
        assert found > vector.targets[0].lower


@pytest.mark.parametrize("name", list(bracketed))
def test_a_call_is_the_upper_end_and_enclose_takes_exact_numbers(name: str) -> None:
    formula = bracketed[name]
    given = {
        "deviation": "2",
        "sampling_rate": "1/10",
        "times": 3,
        "total_delta": "1e-5",
        "total_epsilon": "1/2",
    }
    point = {each: given[each] for each in formula.names}
    found = formula.enclose(**point, width="1e-2")
    assert formula(**point, width="1e-2") == found.float_up()
    assert 0 < found.lower < found.upper
    with pytest.raises(DomainError) as raised:
        formula(**{**point, "times": 0})
    assert raised.value.parameter == "times"
    assert set(formula.synonyms.values()) <= set(formula.names)


def renyi_of_step(order: Fraction, rate: Fraction, deviation: Fraction) -> mpmath.mpf:
    """The divergence by its definition, integrated by mpmath."""
    a, q, sigma = map(second.number, (order, rate, deviation))

    def integrand(x: mpmath.mpf) -> mpmath.mpf:
        ratio = 1 - q + q * mpmath.exp((2 * x - 1) / (2 * sigma**2))
        return mpmath.npdf(x, 0, sigma) * ratio**a

    ends = [-20 * sigma, -sigma, 0, 1, *mpmath.linspace(2, a + 20 * sigma, 9)]
    return mpmath.log(mpmath.quad(integrand, ends)) / (a - 1)


@pytest.mark.parametrize("name", list(computed))
def test_vectors_that_are_made_when_asked_for_contain_the_second_engines_value(name: str) -> None:
    document = computed_document(name)
    check_schema(name, document)
    assert lint(document) == []
    vectors = [each for each in vectors_of(subject(name)).vectors if not each.error]
    assert len(vectors) == 100
    with mpmath.workdps(60):
        for vector in vectors[::9]:
            given = {each: Fraction(value) for each, value in vector.exact.items()}
            value = (
                renyi_of_step(**{"rate": given.pop("sampling_rate")}, **given)
                if "order" in given
                else second.sampled_gaussian_delta(*given.values())
            )
            (target,) = vector.targets
            assert second.number(target.lower) < value < second.number(target.upper)
            assert target.upper < target.lower * (1 + 3 * NOT_JUDGED)


def test_a_function_of_one_step_is_judged() -> None:
    right = di.check(di.subsampling.gaussian_renyi, "subsampling.gaussian_renyi")
    assert right.conforms

    def ignores_the_rate(order: float, sampling_rate: float, deviation: float) -> float:
        return order / (2 * deviation**2)

    wrong = di.check(ignores_the_rate, "subsampling.gaussian_renyi")
    assert not wrong.conforms
    assert wrong.suspects[0].flag == "step-not-amplified"

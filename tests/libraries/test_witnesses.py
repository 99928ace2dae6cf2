"""The witness of each finding of a library: computed now, and by a second engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import mpmath
import pytest
from mpmath import mpf

from didp_ref.libraries.errata import PublicErratum, entries, find_entry
from didp_ref.libraries.witnesses import CONSEQUENCES, compute
from tests.looped import for_each

ENTRIES = entries()
NUMBERS = [entry for entry in ENTRIES if entry.has_number]


def gaussian_delta(epsilon: mpf, deviation: mpf) -> mpf:
    """Return the least delta of Gaussian noise, at sensitivity 1."""
    if deviation < mpf(10) ** -100:  # the two answers are more than 10^100 deviations apart
        return mpf(1)
    above, below = 1 / (2 * deviation), epsilon * deviation
    return mpmath.ncdf(above - below) - mpmath.exp(epsilon) * mpmath.ncdf(-above - below)


def composed_delta(epsilon: mpf, times: int, total: mpf) -> mpf:
    """Return the least delta of randomized responses, by the outcomes that are too likely."""
    up, down = mpmath.exp(epsilon), mpf(1)
    whole = (up + down) ** times
    return (
        mpmath.fsum(
            mpmath.binomial(times, told)
            * max(mpf(0), up**told - mpmath.exp(total) * up ** (times - told))
            for told in range(times + 1)
        )
        / whole
    )


def threshold_delta(epsilon: mpf, groups: int, threshold: mpf) -> mpf:
    """Return how likely one of some groups, each with a single member, reaches a threshold."""
    tail = mpmath.exp(-epsilon / groups * (threshold - 1)) / 2
    return 1 - (1 - tail) ** groups


Values = dict[str, mpf]
AGAIN: dict[str, Callable[[Values, mpf], mpf]] = {
    "gaussian.deviation": lambda at, answer: gaussian_delta(at["epsilon"], answer),
    "gaussian.epsilon": lambda at, answer: gaussian_delta(answer, at["deviation"]),
    "composition.epsilon_repeated": lambda at, answer: (
        1
        - (1 - at["delta"]) ** int(at["times"])
        * (1 - composed_delta(at["epsilon"], int(at["times"]), answer))
    ),
    "selection.laplace_threshold": lambda at, answer: threshold_delta(
        at["epsilon"], int(at["groups"]), answer
    ),
    "accuracy.laplace": lambda at, answer: 1 - mpmath.exp(-answer / at["scale"]),
    "accuracy.gaussian": lambda at, answer: 2 * mpmath.ncdf(answer / at["deviation"]) - 1,
}


@for_each(ENTRIES, name=lambda each: each.id)
def test_every_finding_has_a_witness(entry: PublicErratum) -> None:
    witness = compute(entry)
    assert witness.holds
    assert witness.exact is not None


def test_every_consequence_is_computed_again() -> None:
    assert AGAIN.keys() == CONSEQUENCES.keys()


@for_each([each for each in NUMBERS if compute(each).occurs], name=lambda each: each.id)
def test_what_occurs_is_what_a_second_engine_computes(entry: PublicErratum) -> None:
    assert "delta" not in entry.point or entry.point.get("global_sensitivity", "1") == "1"
    with mpmath.workdps(400):
        at = {name: mpf(value) for name, value in entry.point.items()}
        again = AGAIN[entry.quantity](at, mpf(entry.answer))
        found = compute(entry).occurs
        assert found is not None
        middle = (mpf(found.lower.numerator) / found.lower.denominator) + (
            mpf(found.upper.numerator) / found.upper.denominator
        )
        assert mpmath.almosteq(middle / 2, again, rel_eps=mpf(10) ** -12, abs_eps=mpf(10) ** -30)


@for_each([each for each in NUMBERS if each.effect], name=lambda each: each.id)
def test_a_recorded_effect_is_the_one_computed_here(entry: PublicErratum) -> None:
    witness, effect = compute(entry), entry.effect
    assert effect is not None
    assert witness.occurs is not None
    assert witness.promised is not None
    assert float(witness.occurs.lower / witness.promised) == pytest.approx(entry.effect_factor())


def test_a_correct_answer_has_no_witness() -> None:
    entry = find_entry("pydp-partition-selection", untold=False)
    right = replace(entry, answer="18.43")  # a little above the least threshold
    assert "safe side" in compute(right).why_not
    exact = entry.exact()
    same = replace(entry, answer=str(float((exact.lower + exact.upper) / 2)))
    assert "rounded" in compute(replace(same, unsafe=False)).why_not
    interval = find_entry("nist-count-interval", untold=False)
    assert compute(replace(interval, answer="30")).why_not == "what was promised occurs"


def test_a_point_outside_the_domain_has_no_witness() -> None:
    entry = find_entry("opendp-laplace-threshold", untold=False)
    bent = replace(entry, point={**entry.point, "scale": "-1"})
    witness = compute(bent)
    assert not witness.holds
    assert "scale" in witness.why_not

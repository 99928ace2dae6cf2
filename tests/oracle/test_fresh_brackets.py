"""Fresh inputs of accountants: what a file of vectors leaves out is asked as well."""

import mpmath
import pytest

import didp_ref as di
from didp_ref.formulas.bracketed import by_steps
from didp_ref.oracle.fresh import FLAG, with_fresh_points
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.oracle.vectors import Vector

SEED = 1


def fresh(formula: str) -> list[Vector]:
    file = with_fresh_points(vectors_of(by_steps[formula]), by_steps[formula], SEED)
    return [vector for vector in file.vectors if FLAG in vector.flags]


@pytest.mark.parametrize("formula", sorted(by_steps))
def test_the_seed_tells_which_points_are_drawn(formula: str) -> None:
    drawn = fresh(formula)
    assert len(drawn) >= 3
    assert [each.floats for each in drawn] == [each.floats for each in fresh(formula)][: len(drawn)]
    for vector in drawn:
        (target,) = vector.targets
        assert target.is_bracket and 0 < target.lower <= target.upper <= target.lower * 1.03


def test_of_a_step_it_is_the_integral() -> None:
    for vector in fresh("subsampling.gaussian_renyi"):
        order, rate, noise = (
            vector.floats[name] for name in ("order", "sampling_rate", "deviation")
        )

        def density(x, order=order, rate=rate, noise=noise):
            ratio = 1 - rate + rate * mpmath.exp((x - mpmath.mpf(1) / 2) / noise**2)
            return mpmath.npdf(x, 0, noise) * ratio**order

        ends = [noise * k for k in range(-12, 13)] + [order + noise * k for k in range(-12, 13)]
        moment = mpmath.quad(density, sorted(ends))
        (target,) = vector.targets
        assert float(mpmath.log(moment) / (order - 1)) == pytest.approx(float(target.lower), 1e-4)


def test_a_wrong_result_between_the_vectors_is_found() -> None:
    """The function knows the answers to all vectors, and half of others."""
    formula = "accounting.sampled_gaussian_epsilon"
    file = vectors_of(by_steps[formula])
    known = {
        tuple(vector.floats.values()): float(vector.targets[0].upper)
        for vector in file.vectors
        if not vector.error
    }

    def learned(deviation, sampling_rate, times, total_delta):
        asked = (deviation, sampling_rate, times, total_delta)
        if asked in known:
            return known[asked]
        if not (deviation > 0 and 0 < sampling_rate <= 1 and 0 < total_delta < 1):
            raise ValueError(asked)
        if times < 1 or times % 1:
            raise ValueError(times)
        return 1e-4

    report = di.check(learned, formula, seed=SEED)
    below = [each for each in report.findings if not each.vector.error]
    assert report.summary().word == "FAIL" and below
    assert all(FLAG in each.vector.flags and each.unsafe for each in below)

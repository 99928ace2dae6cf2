"""Atoms that lie where float64 cannot tell the end of the grid are put into their own cell."""

from itertools import product

import mpmath
import pytest

from didp_ref import accounting
from didp_ref.errors import DomainError, Unavailable


def true_delta(truth, rate, steps, epsilon):
    """The larger of both directions, outcome by outcome, at 60 digits."""
    with mpmath.workdps(60):
        t, q = mpmath.mpf(truth), mpmath.mpf(rate)
        without = (1 - t, t)
        mixed = ((1 - q) * (1 - t) + q * t, (1 - q) * t + q * (1 - t))
        factor = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        sums = []
        for one, other in ((mixed, without), (without, mixed)):
            total = mpmath.mpf(0)
            for outcome in product((0, 1), repeat=steps):
                p = mpmath.fprod(one[each] for each in outcome)
                q_of = mpmath.fprod(other[each] for each in outcome)
                total += max(mpmath.mpf(0), p - factor * q_of)
            sums.append(total)
        return max(sums)


# the low loss of the first is -1/2 and the high loss of the second 1/2, but for 10^-17 and less
BELOW = "0.8243606353500641"
ABOVE = "0.816060279414278839202238114919453505997680156"


@pytest.mark.parametrize("truth", [BELOW, ABOVE])
@pytest.mark.parametrize("steps", [1, 2, 4])
@pytest.mark.parametrize("delta", ["1/100", "1/10"])
def test_an_atom_at_the_end_of_the_grid_is_in_the_bracket(truth, steps, delta):
    mechanism = accounting.sampled(accounting.randomized_response(truth), "1/2")
    enclosure = accounting.epsilon.enclose([(mechanism, steps)], delta=delta, width="1e-2")
    asked = mpmath.mpf(1) / int(delta.partition("/")[2])
    assert true_delta(truth, "0.5", steps, enclosure.upper) <= asked * (1 + mpmath.mpf(10) ** -40)
    assert true_delta(truth, "0.5", steps, enclosure.lower) >= asked * (1 - mpmath.mpf(10) ** -40)


def test_laplace_noise_at_a_rate_next_to_one_keeps_its_far_atom():
    mechanism = accounting.sampled(accounting.laplace("1/40"), "0.9999999999999999")
    enclosure = accounting.delta.enclose([mechanism], epsilon="799/20", width="1/10")
    # q D(log(1 + (e^epsilon - 1)/q)), where Laplace noise has D(e) = 1 - exp((e - 40)/2)
    with mpmath.workdps(60):
        q = 1 - mpmath.mpf(10) ** -16
        moved = mpmath.log(1 + mpmath.expm1(mpmath.mpf(799) / 20) / q)
        true = -q * mpmath.expm1((moved - 40) / 2)
        assert float(true) == pytest.approx(0.02469, rel=1e-4)
        assert mpmath.mpf(enclosure.upper.numerator) / enclosure.upper.denominator >= true
        assert mpmath.mpf(enclosure.lower.numerator) / enclosure.lower.denominator <= true
    assert enclosure.relative_width < 0.1


@pytest.mark.parametrize(
    ("data", "asked"),
    [
        ({"deviation": "3", "sampling_rate": "1/10"}, {"epsilon": 2}),
        ({"deviation": "1", "sampling_rate": "1/10", "times": 10}, {"delta": "1e-40"}),
    ],
)
def test_rare_outcomes_of_sampled_discrete_noise_are_on_the_grid(data, asked):
    ask = accounting.delta if "epsilon" in asked else accounting.epsilon
    enclosure = ask.enclose([{"mechanism": "discrete_gaussian", **data}], **asked)
    assert 0 < enclosure.lower <= enclosure.upper


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: accounting.epsilon([(accounting.gaussian(1), 10**400)], "1e-5"), DomainError),
        (lambda: accounting.epsilon([accounting.gaussian(1)], "1e-5", width="1e-400"), DomainError),
        (lambda: accounting.epsilon([accounting.discrete_gaussian("1e200")], "1e-5"), Unavailable),
        (
            lambda: accounting.noise_multiplier(
                epsilon=1, delta="1e-5", sampling_rate="1/100", steps=10**12
            ),
            DomainError,
        ),
        (
            lambda: accounting.epsilon(
                [{"mechanism": "gaussian", "noise_multiplier": 2, "global_sensitivity": 3}], "1e-5"
            ),
            DomainError,
        ),
    ],
)
def test_what_has_no_answer_in_time_is_refused(call, kind):
    with pytest.raises(kind):
        call()


def test_the_least_width_is_a_billionth_exactly():
    """No float64 is a billionth: as a decimal and as a float64 it is accepted, and no less is."""
    mechanisms = [accounting.gaussian(deviation=1, global_sensitivity=1)]
    for width in ("1e-9", 1e-9):
        assert accounting.epsilon.enclose(mechanisms, "1e-5", width=width).lower > 4
    with pytest.raises(DomainError):
        accounting.epsilon.enclose(mechanisms, "1e-5", width="9.99e-10")

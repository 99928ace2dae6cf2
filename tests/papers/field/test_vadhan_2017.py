"""Group privacy: the promise by hand; misreadings are rejected."""

from fractions import Fraction

from sympy import Rational, exp, log

from didp_ref.formulas import group
from didp_ref.papers.field.shared import chance
from didp_ref.papers.field.vadhan_2017 import chain, reached
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_deltas_of_three_records_are_added_up_one_by_one() -> None:
    """At exp(epsilon) = 2 they count 1, 2 and 4 times."""
    values = {epsilon: log(2), delta: Rational(1, 100)}
    assert holds(eq(reached(3), Rational(1 + 2 + 4, 100)), values)
    enclosed = group.delta.enclose(epsilon=1, delta=Fraction(1, 10**6), size=3)
    lower, upper = Fraction(2718281, 10**6), Fraction(2718282, 10**6)
    assert (1 + lower + lower**2) / 10**6 < enclosed.lower
    assert enclosed.upper < (1 + upper + upper**2) / 10**6


def test_the_chain_of_three_databases_is_one_that_the_bound_is_about() -> None:
    values = {epsilon: log(2), delta: Rational(1, 10), k: 2, chance: {0: 3 * Rational(1, 10), 2: 0}}
    values[chance] |= {1: Rational(1, 10)}
    assert all(holds(hypothesis, values) for hypothesis in chain().hypotheses.values())
    assert holds(chain().conclusion, values)


THREE = {0: Rational(3, 10), 1: Rational(1, 10), 2: 0}

NEGATIVE_CONTROLS = {
    "k times delta": NegativeControl(
        "field.group-privacy",
        {epsilon: log(2), delta: Rational(1, 10), k: 2, chance: THREE},
        le(chance[0], exp(epsilon * k) * chance[k] + k * delta),
        part="bound",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)

"""A corner: the quantities it speaks of, and the points that are in it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import didp_ref as di
from didp_ref.oracle.flags.corner import (
    OVERFLOWING,
    Always,
    corner,
    exponent,
    far_from_every_world,
    near_guessing,
    somewhere,
    where,
)
from didp_ref.oracle.points.draws import Point, between

ZERO = corner("zero", "zero is refused", {"sensitive_range": Always(0.0)}, mend="Take it.")


def test_the_last_parameter_decides_where_it_applies() -> None:
    assert ZERO.applies(di.scale.rho)
    assert not ZERO.applies(di.scale.prior_free)
    worlds = corner("worlds", "they are merged", {"worlds": between(0.0, 1.0)}, mend="Do not.")
    assert worlds.applies(di.belief.posterior)
    assert not worlds.applies(di.scale.rho)


def test_what_it_needs_must_be_there_too() -> None:
    zero = {"p_min": Always(0.0)}
    both = corner("both", "both are needed", zero, needs=("p_max",), mend="Take both.")
    assert both.applies(di.scale.prior_dependent)
    assert not both.applies(di.guarantee.alpha)


def test_of_what_it_stands_beside_one_is_enough() -> None:
    zero = {"rho": Always(0.5)}
    guessed = corner("half", "half is refused", zero, beside=("n_worlds", "p_max"), mend="Take it.")
    assert guessed.applies(di.scale.rho) and guessed.applies(di.scale.rho_at_prior)
    assert not guessed.applies(di.concentrated.deviation), "a budget called rho is no belief"


def test_what_is_always_the_same_is_its_own_criterion() -> None:
    assert Always(0.5)(Random(1), {}) == 0.5
    assert ZERO.holds({"sensitive_range": 0.0})
    assert ZERO.holds({"sensitive_range": Fraction(0)})
    assert not ZERO.holds({"sensitive_range": 0.25})
    assert not ZERO.holds({"rho": 0.25})
    drawn = corner("small", "small is lost", {"rho": between(0.0, 0.1)}, mend="Keep it.")
    assert not drawn.holds({"rho": 0.05})


def test_several_ways_lead_into_one_corner() -> None:
    ways = ({name: Always(0.0)} for name in ("sensitive_range", "sensitivity"))
    zero = corner("zero", "zero is refused", *ways, mend="Take it.")
    assert zero.applies(di.scale.rho) and zero.applies(di.translation.epsilon_bound)
    assert not zero.applies(di.scale.prior_free)
    assert zero.holds({"sensitivity": 0.0}) and not zero.holds({"sensitivity": 1.0})


def test_criterion_on_a_number() -> None:
    small = where("rho", lambda rho: rho < 0.1)
    assert small({"rho": 0.05})
    assert small({"rho": Fraction(1, 20)})
    assert not small({"rho": 0.5})
    assert not small({"rho": [0.05]})
    assert not small({})
    either = somewhere(("n", "n_worlds"), lambda m: m == 2)
    assert either({"n_worlds": 2}) and not either({"n": 3})


def test_criteria_on_several_parameters() -> None:
    overflows = exponent(lambda t: t > OVERFLOWING)
    assert overflows({"sensitive_range": 710.0, "scale": 1.0})
    assert not overflows({"sensitive_range": 700.0, "scale": 1.0})
    assert not overflows({"sensitive_range": 700.0})
    assert near_guessing({"rho": 0.25 + 2.0**-30, "n_worlds": 4})
    assert not near_guessing({"rho": 0.5, "n_worlds": 4})
    worlds: Point = {"prior": [0.0, 1.0], "values": [0.0, 1000.0], "scale": 1.0}
    assert far_from_every_world(worlds | {"response": 0.0}), "the nearer one is impossible"
    assert not far_from_every_world(worlds | {"response": 500.0})

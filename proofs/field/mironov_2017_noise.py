"""The derivations of the moments of Gaussian and of Laplace noise."""

from __future__ import annotations

from sympy import Abs, And, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.mironov_2017_noise import (
    ABOVE,
    BELOW,
    BETWEEN,
    BEYOND,
    GAUSSIAN_BUDGET,
    LAPLACE_LOSS,
    LAPLACE_MOMENT,
    LOSS,
    MOMENT,
    NEARER,
    WHOLE,
    density,
    laplace_moment,
    moment,
    together,
    weighed,
)
from didp_ref.papers.field.shared import (
    Delta,
    L,
    R,
    above,
    below,
    between,
    distance,
    order,
    peak,
    scale,
    sigma,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.events import OVER, S, at_a_point, omega
from didp_ref.symbolic.notation import Term, eq, le, lt, reals
from proofs.field.shared import HALF, QUARTER

NOISE = ["1 < order", "0 < sigma", "0 < peak"]

ONE_RESPONSE = {
    **{order: 2, sigma: 1, peak: 1, Delta: 1},
    **{R: {1: 2}, L: {1: 3 * HALF}, S: {1: 1}},
}
"""The response 2 alone, of the density 1 about 2."""
APART = {
    **{order: 2, scale: 1, Delta: log(2)},
    **{below: QUARTER, between: 7 * HALF / 12, above: HALF},
}
"""A likelihood falls by one half from one answer to the other."""


def square(distance: Term) -> Term:
    """Return the logarithm of the moment of answers so far apart."""
    return order * (order - 1) * distance**2 / (2 * sigma**2)


def loss(d: Derivation, everywhere: str, own: Term, other: Term, by: list[str]) -> None:
    """Show that the loss is what two exponents differ by."""
    at_a_point(d, "at omega", everywhere, by)
    d.lemma("likelier", lemmas.exp_sum(L(omega), other))
    d.lemma("no less", lemmas.exp_monotone(own, L(omega) + other))
    d.lemma("no more", lemmas.exp_monotone(L(omega) + other, own))
    known = ["at omega", "likelier", "no less", "no more", *by]
    d.step("loss", eq(L(omega), own - other), known)


def completed(d: Derivation, distance: Term) -> None:
    """Show that the moment is a constant, by the square that is completed."""
    own, other, shifted = (
        -((R(omega) - answer) ** 2) / (2 * sigma**2) for answer in (distance, 0, order * distance)
    )
    constant, rise = square(distance), (order - 1) * L(omega)
    d.step("variance", lt(0, sigma**2), ["0 < sigma"])
    loss(d, LOSS, own, other, NOISE)
    d.identity("square", own + (order - 1) * (own - other), shifted + constant, ["variance"])
    d.step("exponents", eq(own + rise, shifted + constant), ["loss", "square", *NOISE])
    d.lemma("risen", lemmas.exp_sum(own, rise))
    d.lemma("moved", lemmas.exp_sum(shifted, constant))
    d.lemma("same", lemmas.equal_arguments(exp, own + rise, shifted + constant))
    by = ["exponents", "risen", "moved", "same", "variance"]
    d.step("here", eq(exp(own) * exp(rise), exp(constant) * exp(shifted)), by)
    moved = exp(constant) * density(order * distance)
    d.generalize("at most, everywhere", le(weighed(distance), moved), omega, ["here"])
    d.generalize("at least, everywhere", le(moved, weighed(distance)), omega, ["here"])
    d.lemma("constant", lemmas.integral_scale(exp(constant), density(order * distance), OVER))
    d.lemma("at most", lemmas.integral_monotone(weighed(distance), moved, OVER))
    d.lemma("at least", lemmas.integral_monotone(moved, weighed(distance), OVER))
    by = ["at most", "at most, everywhere", "at least", "at least, everywhere", "constant"]
    d.step("moment", eq(moment(distance), exp(constant)), [*by, WHOLE, MOMENT, "variance"])


def no_farther(d: Derivation, most: Term) -> None:
    """Show that nearer answers have no larger moment than those Delta apart.

    ``most`` is the logarithm of the moment of these.
    """
    completed(d, distance)
    d.step("squares", le(distance**2, Delta**2), NEARER)
    d.step("scaled", le(0, order * (order - 1) / (2 * sigma**2)), ["1 < order", "variance"])
    d.step("no farther", le(square(distance), most), ["squares", "scaled", "variance"])
    d.lemma("grows", lemmas.exp_monotone(square(distance), most))
    d.conclude(["moment", "no farther", "grows", "variance"])


@proves("field.renyi-of-gaussian", part="bound")
def gaussian(d: Derivation) -> None:
    """Nearer answers have less."""
    d.model({**ONE_RESPONSE, distance: 1})
    no_farther(d, (order - 1) * GAUSSIAN_BUDGET)


@proves("field.renyi-of-gaussian", part="attained")
def gaussian_attained(d: Derivation) -> None:
    """The constant is the exponential of the budget, times the order less one."""
    d.model(ONE_RESPONSE)
    completed(d, Delta)
    whole = (order - 1) * GAUSSIAN_BUDGET
    d.identity("budget", square(Delta), whole, ["variance"])
    d.lemma("same power", lemmas.equal_arguments(exp, square(Delta), whole))
    d.conclude(["moment", "budget", "same power", "variance"])


@proves("field.renyi-of-laplace", part="loss")
def laplace_loss(d: Derivation) -> None:
    """The distances from both answers differ by what is between them."""
    d.model({scale: 1, distance: 1, R: {1: 2}, L: {1: 1}, S: {1: 1}})
    own, other = -Abs(R(omega) - distance) / scale, -Abs(R(omega)) / scale
    signs = ["0 < scale", "0 <= distance"]
    loss(d, LAPLACE_LOSS, own, other, signs)
    d.lemma("from zero", lemmas.absolute_value(R(omega)))
    d.lemma("from the distance", lemmas.absolute_value(R(omega) - distance))
    losses = d.statement.conclusion
    by = [LAPLACE_LOSS, "loss", "from zero", "from the distance", *signs]
    d.generalize("everywhere", losses.body, omega, by)
    d.conclude(["everywhere", *signs])


def added_up(d: Derivation, distance: Term) -> None:
    """Show that the three integrals add up to the moment."""
    rise, fall = (order - 1) * distance / scale, -order * distance / scale
    d.step("whole", lt(0, 2 * order - 1), ["1 < order"])
    d.lemma("falls", lemmas.exp_sum(-rise, -distance / scale))
    d.step("below both", eq(-rise - distance / scale, fall), ["0 < scale"])
    d.lemma("same fall", lemmas.equal_arguments(exp, -rise - distance / scale, fall))
    up, down = exp(rise), exp(fall)
    integrals = (up - down) / (2 * (2 * order - 1)) + up / 2 + down / 2
    d.identity("one fraction", integrals, laplace_moment(distance), ["whole", "0 < scale"])
    by = ["falls", "below both", "same fall", BELOW, "0 < scale"]
    d.step("below", eq(exp(-rise) * below, down / 2), by)
    by = ["below", "one fraction", BETWEEN, ABOVE, "whole", "0 < scale"]
    d.step("added up", eq(together(distance), laplace_moment(distance)), by)


def as_budget(d: Derivation) -> None:
    """Show that the moment of answers Delta apart is the exponential of the budget."""
    inside = laplace_moment(Delta)
    d.lemma("rises", lemmas.exp_positive((order - 1) * Delta / scale))
    d.lemma("also positive", lemmas.exp_positive(-order * Delta / scale))
    up, down = order * exp((order - 1) * Delta / scale), (order - 1) * exp(-order * Delta / scale)
    d.step("up alone", lt(0, up), ["rises", *BEYOND])
    d.step("down alone", lt(0, down), ["also positive", *BEYOND])
    d.step("part", lt(0, 1 / (2 * order - 1)), ["whole"])
    d.step("positive", lt(0, inside), ["up alone", "down alone", "part", "whole", "0 < scale"])
    d.lemma("logarithm", lemmas.exp_log(inside, log(inside)))
    d.step("budget", eq(LAPLACE_MOMENT, inside), ["logarithm", "positive", "whole", *BEYOND])


@proves("field.renyi-of-laplace", part="bound")
def laplace(d: Derivation) -> None:
    """The first exponential gains more than the second one loses, by their tangents."""
    d.model({**APART, distance: log(2)})
    added_up(d, distance)
    as_budget(d)
    farther = (Delta - distance) / scale
    rise, fall = (order - 1) * distance / scale, -order * distance / scale
    d.lemma("gain", lemmas.exp_tangent((order - 1) * farther))
    d.lemma("loss", lemmas.exp_tangent(-order * farther))
    d.lemma("farther up", lemmas.exp_sum(rise, (order - 1) * farther))
    d.lemma("farther down", lemmas.exp_sum(fall, -order * farther))
    d.lemma("up", lemmas.exp_positive(rise))
    d.lemma("down", lemmas.exp_positive(fall))
    d.lemma("ordered", lemmas.exp_monotone(fall, rise))
    apart = ["0 <= distance", "distance <= Delta", "0 < scale"]
    d.step("no nearer", And(le(0, distance / scale), le(0, farther)), apart)
    d.step("exponents", le(fall, rise), ["no nearer", "whole", *BEYOND])
    for name, start, slope, tangent in (
        ("up", rise, order - 1, "gain"),
        ("down", fall, -order, "loss"),
    ):
        d.step(f"{name} there", eq(start + slope * farther, slope * Delta / scale), ["0 < scale"])
        end = slope * Delta / scale
        d.lemma(f"{name}, same", lemmas.equal_arguments(exp, start + slope * farther, end))
        least = le(exp(start) * (1 + slope * farther), exp(end))
        by = [name, f"farther {name}", tangent, f"{name} there", f"{name}, same", "0 < scale"]
        d.step(f"{name}, at least", least, by)
    up, down, more_up, more_down, x, a = reals("up_ down_ more_up_ more_down_ x_ a_")
    ends = {more_up: exp((order - 1) * Delta / scale), more_down: exp(-order * Delta / scale)}
    algebra(
        d,
        "no less together",
        {up: exp(rise), down: exp(fall), **ends, x: farther, a: order},
        [
            *(lt(1, a), le(0, x), le(down, up)),
            le(up * (1 + (a - 1) * x), more_up),
            le(down * (1 - a * x), more_down),
        ],
        le(a * up + (a - 1) * down, a * more_up + (a - 1) * more_down),
        ["exponents", "ordered", "no nearer", "up, at least", "down, at least", *BEYOND],
    )
    d.conclude(["added up", "budget", "no less together", "whole", *BEYOND])


@proves("field.renyi-of-laplace", part="attained")
def laplace_attained(d: Derivation) -> None:
    """The three integrals add up to it."""
    d.model(APART)
    added_up(d, Delta)
    as_budget(d)
    d.conclude(["added up", "budget", "whole", *BEYOND])

"""Renyi differential privacy of Gaussian and of Laplace noise: the moment of every order.

The moment of an order ``a`` is the mean of ``exp((a - 1) L)`` over responses about one answer,
where ``L`` is the logarithm of how much likelier a response is there than about another. A square
that is completed turns that of Gaussian noise into a constant times the density about ``a`` times
the distance, and a density adds up to 1, whatever it is about. That of Laplace noise has three
parts: below both answers, between them and above both.
"""

from __future__ import annotations

from sympy import Abs, And, Implies, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import renyi
from didp_ref.papers.field.mironov_2017 import PLACE
from didp_ref.papers.field.shared import (
    ATTAINED,
    Delta,
    L,
    R,
    above,
    below,
    between,
    distance,
    order,
    peak,
    result,
    scale,
    sigma,
)
from didp_ref.papers.field.steps import HALF, QUARTER
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.events import OVER, S, at_a_point, has_probability, omega, probability
from didp_ref.papers.shared.narrower import CLOSED_FORMS, WHOLE_LINE
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt, reals

LOSS = "the density about the distance is exp(L) times that about zero"
WHOLE = "all responses about order times the distance have the probability 1"
MOMENT = "the moment of this order exists"
NEARER = as_written(le(-Delta, distance), le(distance, Delta))


def density(answer: Term | int) -> Term:
    """Return the density of a response about an answer, with Gaussian noise."""
    return peak * exp(-((R(omega) - answer) ** 2) / (2 * sigma**2))


def weighed(distance: Term) -> Term:
    """Return what the moment is the integral of."""
    return density(distance) * exp((order - 1) * L(omega))


def moment(distance: Term) -> Term:
    """Return the moment of the order, of two answers so far apart."""
    return probability(weighed(distance))


def noise(distance: Term) -> dict[str, Formula]:
    """Say that two answers so far apart have Gaussian noise."""
    own = density(order * distance)
    return {
        **as_written(lt(1, order), lt(0, sigma), lt(0, peak)),
        LOSS: every(eq(density(distance), exp(L(omega)) * density(0)), omega),
        WHOLE: And(has_probability(own), eq(probability(own), 1)),
        MOMENT: has_probability(weighed(distance)),
    }


GAUSSIAN_BUDGET = renyi.gaussian.at(order=order, deviation=sigma, global_sensitivity=Delta)


def gaussian() -> Statement:
    """State what the moment is at most, of answers that are no farther apart than Delta."""
    hypotheses = {**noise(distance), **NEARER}
    return Statement(hypotheses, le(moment(distance), exp((order - 1) * GAUSSIAN_BUDGET)))


NOISE = ["1 < order", "0 < sigma", "0 < peak"]
ONE_RESPONSE = {
    **{order: 2, sigma: 1, peak: 1, Delta: 1},
    **{R: {1: 2}, L: {1: 3 * HALF}, S: {1: 1}},
}
"""The response 2 alone, of the density 1 about 2."""


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


def derive_gaussian(d: Derivation) -> None:
    """Nearer answers have less."""
    d.model({**ONE_RESPONSE, distance: 1})
    no_farther(d, (order - 1) * GAUSSIAN_BUDGET)


def gaussian_attained() -> Statement:
    """State the moment of answers that are Delta apart."""
    return Statement(noise(Delta), eq(moment(Delta), exp((order - 1) * GAUSSIAN_BUDGET)))


def derive_gaussian_attained(d: Derivation) -> None:
    """The constant is the exponential of the budget, times the order less one."""
    d.model(ONE_RESPONSE)
    completed(d, Delta)
    whole = (order - 1) * GAUSSIAN_BUDGET
    d.identity("budget", square(Delta), whole, ["variance"])
    d.lemma("same power", lemmas.equal_arguments(exp, square(Delta), whole))
    d.conclude(["moment", "budget", "same power", "variance"])


GAUSSIAN = result(
    "field.renyi-of-gaussian",
    "Gaussian noise has the Renyi budget order*(sensitivity/deviation)^2/2",
    r"Gaussian noise of the deviation $\sigma$ on an answer of the sensitivity $\Delta$ has at the "
    r"order $a$ a Renyi divergence of at most $\frac{a\Delta^2}{2\sigma^2}$, which answers "
    r"$\Delta$ apart have.",
    Part(
        "bound",
        r"$\int f_1 e^{(a-1)L} \le e^{(a-1)\frac{a\Delta^2}{2\sigma^2}}$ for the densities $f_1$ "
        r"and $f_2$ about answers that are at most $\Delta$ apart, where $f_1 = e^L f_2$.",
        formal=gaussian,
        proof=derive_gaussian,
    ),
    Part(
        ATTAINED,
        r"About answers that are $\Delta$ apart it is $e^{(a-1)\frac{a\Delta^2}{2\sigma^2}}$.",
        formal=gaussian_attained,
        proof=derive_gaussian_attained,
    ),
    quantities=("renyi.gaussian",),
    place=PLACE,
    equation="the Gaussian mechanism",
)

LAPLACE_LOSS = "the density about the distance is exp(L) times that about zero, of Laplace noise"
BELOW, ABOVE = "what lies below zero has the share exp(-distance/scale)/2", "half lies above both"
BETWEEN = "between them the moment is integrated"
BEYOND = as_written(lt(1, order), lt(0, scale))


def laplace_loss() -> Statement:
    """State the loss of a response below both answers, between them, and above both."""
    nearer, farther = (exp(-Abs(R(omega) - answer) / scale) for answer in (distance, 0))
    hypotheses = {
        **as_written(lt(0, scale), le(0, distance)),
        LAPLACE_LOSS: every(eq(nearer, exp(L(omega)) * farther), omega),
    }
    response, most = R(omega), distance / scale
    inside = And(le(0, response), le(response, distance))
    losses = And(
        Implies(le(response, 0), eq(L(omega), -most)),
        Implies(inside, eq(L(omega), (2 * response - distance) / scale)),
        Implies(le(distance, response), eq(L(omega), most)),
    )
    return Statement(hypotheses, every(losses, omega))


def derive_laplace_loss(d: Derivation) -> None:
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


def shares(distance: Term) -> dict[str, Formula]:
    """Say what the three integrals are, of two answers so far apart."""
    rise, fall = (order - 1) * distance / scale, -order * distance / scale
    return {
        **BEYOND,
        BELOW: eq(below, exp(-distance / scale) / 2),
        BETWEEN: eq(between, (exp(rise) - exp(fall)) / (2 * (2 * order - 1))),
        ABOVE: eq(above, Rational(1, 2)),
    }


def together(distance: Term) -> Term:
    """Return the moment: the loss does not change but between the answers."""
    rise = (order - 1) * distance / scale
    return exp(-rise) * below + between + exp(rise) * above


def laplace_moment(distance: Term) -> Term:
    """Return what the three integrals add up to."""
    rise, fall = (order - 1) * distance / scale, -order * distance / scale
    return (order * exp(rise) + (order - 1) * exp(fall)) / (2 * order - 1)


LAPLACE_MOMENT = exp(
    (order - 1) * renyi.laplace.at(order=order, scale=scale, global_sensitivity=Delta)
)


def laplace() -> Statement:
    """State what the moment is at most, of answers that are no farther apart than Delta."""
    hypotheses = {**shares(distance), **as_written(le(0, distance), le(distance, Delta))}
    return Statement(hypotheses, le(together(distance), LAPLACE_MOMENT))


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


APART = {
    **{order: 2, scale: 1, Delta: log(2)},
    **{below: QUARTER, between: 7 * HALF / 12, above: HALF},
}
"""A likelihood falls by one half from one answer to the other."""


def derive_laplace(d: Derivation) -> None:
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


def laplace_attained() -> Statement:
    """State the moment of answers that are Delta apart."""
    return Statement(shares(Delta), eq(together(Delta), LAPLACE_MOMENT))


def derive_laplace_attained(d: Derivation) -> None:
    """The three integrals add up to it."""
    d.model(APART)
    added_up(d, Delta)
    as_budget(d)
    d.conclude(["added up", "budget", "whole", *BEYOND])


LAPLACE = result(
    "field.renyi-of-laplace",
    "The Renyi budget of Laplace noise has a closed form",
    r"Laplace noise of the scale $b$ on an answer of the sensitivity $\Delta$ has at the order $a$ "
    r"a Renyi divergence of at most $\frac{1}{a-1}\ln\left(\frac{a}{2a-1}e^{(a-1)\Delta/b} + "
    r"\frac{a-1}{2a-1}e^{-a\Delta/b}\right)$, which answers $\Delta$ apart have.",
    Part(
        "loss",
        r"Of two answers $d$ apart the logarithm of the densities' ratio is $-\frac{d}{b}$ below "
        r"both, $\frac{2R-d}{b}$ between them, and $\frac{d}{b}$ above both.",
        formal=laplace_loss,
        proof=derive_laplace_loss,
    ),
    Part(
        "bound",
        r"$\int f_1 e^{(a-1)L} \le \frac{a}{2a-1}e^{(a-1)\Delta/b} + "
        r"\frac{a-1}{2a-1}e^{-a\Delta/b}$ for the densities $f_1$ and $f_2$ about answers that are "
        r"at most $\Delta$ apart, where $f_1 = e^L f_2$.",
        formal=laplace,
        proof=derive_laplace,
        narrower=(CLOSED_FORMS,),
        beyond={WHOLE_LINE: "laplace_renyi_from_statement"},
    ),
    Part(
        ATTAINED,
        r"About answers that are $\Delta$ apart it is the same.",
        formal=laplace_attained,
        proof=derive_laplace_attained,
        narrower=(CLOSED_FORMS,),
        beyond={WHOLE_LINE: "laplace_renyi_attained_from_statement"},
    ),
    quantities=("renyi.laplace",),
    place=PLACE,
    equation="the Laplace mechanism",
)

CLAIMS = (GAUSSIAN, LAPLACE)

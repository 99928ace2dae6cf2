"""Statements that look right and are false: each is refused, beside a positive control.

Both are given the same hypotheses and lemmas. The false one comes with values at which every
hypothesis holds and the conclusion does not, in exact arithmetic or enclosures, so that the refusal
is no weakness of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
import sympy
from sympy import Abs, Max, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checking import Report
from didp_ref.audit.derivation import Derivation
from didp_ref.audit.lemmas import Lemma
from didp_ref.kernel import checker
from didp_ref.kernel.writing import sequent_lines, write
from didp_ref.numbers.normal_function import Normal
from didp_ref.symbolic import models
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.models import Exhibited
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    eq,
    events,
    functions,
    integers,
    integrable,
    integral,
    le,
    lt,
    points,
    reals,
    sequences,
)
from tests.derived import derived_from
from tests.looped import for_each

LIMIT_MS = 3_000
"""A refusal needs one engine that finds values; the other would go on looking for a proof."""

alpha, beta, rho, t, u = reals("alpha beta rho t u")
lowest, prior, highest, tau = reals("p_min prior p_max tau")
v, w, x, y = reals("v w x y")
m, j = integers("m j")
p, h = sequences("p h")
WORLDS = (j, 1, m)
HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def floor(of: Term) -> Term:
    return 1 / (of + exp(t) * (1 - of))


def ceiling(of: Term) -> Term:
    return 1 / (of + exp(-t) * (1 - of))


def risk(worlds: Term) -> Term:
    return 1 / (1 + (worlds - 1) * exp(-t))


ALPHA = (lt(0, alpha), lt(alpha, 1))
PRIORS = (le(0, lowest), le(lowest, prior), le(prior, highest), lt(highest, 1))
ROOM = (lt(0, beta), le(0, lowest), lt(lowest * (1 + beta), 1))
GROWS = (lemmas.exp_monotone(0, t), lemmas.exp_positive(t))
DECAYS = (lemmas.exp_monotone(-t, 0), lemmas.exp_positive(-t))
UP = (1 - lowest * (1 - alpha)) / ((1 - alpha) * (1 - lowest))
DOWN = (1 + beta) * (1 - lowest) / (1 - lowest * (1 + beta))
ODDS = (m - 1) * rho / (1 - rho)
GUESS = (le(2, m), lt(0, rho), lt(rho, 1))
PROBABILITIES = (le(1, m), ForAll(le(0, p[j]), WORLDS), eq(Sum(p[j], WORLDS), 1))
(o,), (event,), (likelihood,) = points("o"), events("S"), functions("L")
OVER = (o, event)
AT_MOST_E_TIMES = ForAll(le(likelihood(o, 1), exp(t) * likelihood(o, 2)), o)
BOTH_INTEGRABLE = (integrable(likelihood(o, 1), OVER), integrable(likelihood(o, 2), OVER))
FIRST, SECOND = integral(likelihood(o, 1), OVER), integral(likelihood(o, 2), OVER)
TWO_THIRDS = {1: Rational(2, 3), 2: Rational(1, 3)}


@dataclass(frozen=True)
class Controls:
    """A false statement and a true one with the same hypotheses and lemmas."""

    hypotheses: tuple[Formula, ...]
    false: Formula
    true: Formula
    values: Exhibited
    lemmas: tuple[Lemma, ...] = ()
    extra: tuple[Formula, ...] = ()
    """A hypothesis that only the positive control has."""


def sizes(*terms: Term) -> tuple[Lemma, ...]:
    return tuple(lemmas.absolute_value(term) for term in terms)


CASES: dict[str, Controls] = {
    "p_max for p_min in the floor": Controls(
        (*PRIORS, le(0, t)),
        le(floor(highest), floor(prior)),
        le(floor(lowest), floor(prior)),
        {lowest: 0, prior: QUARTER, highest: HALF, t: 1},
        GROWS,
    ),
    "p_max for p_min in the ceiling": Controls(
        (*PRIORS, le(0, t)),
        le(ceiling(prior), ceiling(highest)),
        le(ceiling(prior), ceiling(lowest)),
        {lowest: 0, prior: QUARTER, highest: HALF, t: 1},
        DECAYS,
    ),
    "the alpha logarithm without its numerator": Controls(
        (*ALPHA, le(0, lowest), lt(lowest, 1), le(0, t)),
        sympy.Implies(le(t, log(1 / ((1 - alpha) * (1 - lowest)))), le(1 - alpha, floor(lowest))),
        sympy.Implies(le(t, log(UP)), le(1 - alpha, floor(lowest))),
        {alpha: HALF, lowest: HALF, t: Rational(5, 4)},
        (*GROWS, lemmas.exp_log(UP, t), lemmas.exp_log(1 / ((1 - alpha) * (1 - lowest)), t)),
    ),
    "the beta logarithm without 1 - p_min": Controls(
        (*ROOM, le(0, t)),
        sympy.Implies(
            le(t, log((1 + beta) / (1 - lowest * (1 + beta)))), le(ceiling(lowest), 1 + beta)
        ),
        sympy.Implies(le(t, log(DOWN)), le(ceiling(lowest), 1 + beta)),
        {beta: 1, lowest: QUARTER, t: Rational(13, 10)},
        (
            *DECAYS,
            lemmas.exp_negative(t),
            lemmas.exp_log(DOWN, t),
            lemmas.exp_log((1 + beta) / (1 - lowest * (1 + beta)), t),
        ),
    ),
    "strict where the scale is just enough": Controls(
        (*ALPHA, le(0, lowest), lt(lowest, 1), le(0, t), le(t, log(UP))),
        lt(1 - alpha, floor(lowest)),
        le(1 - alpha, floor(lowest)),
        {alpha: HALF, lowest: 0, t: log(2)},
        (*GROWS, lemmas.exp_log(UP, t)),
    ),
    "alpha/(1 - alpha) as the exponent": Controls(
        (*ALPHA, le(0, t)),
        sympy.Implies(le(t, alpha / (1 - alpha)), le(1 - alpha, exp(-t))),
        sympy.Implies(le(t, alpha), le(1 - alpha, exp(-t))),
        {alpha: HALF, t: 1},
        (lemmas.exp_tangent(-t),),
    ),
    "beta for ln(1 + beta)": Controls(
        (lt(0, beta), le(0, t)),
        sympy.Implies(le(t, beta), le(exp(t), 1 + beta)),
        sympy.Implies(le(t, log(1 + beta)), le(exp(t), 1 + beta)),
        {beta: 1, t: 1},
        (lemmas.exp_log(1 + beta, t),),
    ),
    "alphas compose to less than their sum allows": Controls(
        (lt(0, x), lt(x, 1), lt(0, y), lt(y, 1)),
        le(1 - (1 - x) * (1 - y), x + y - 2 * x * y),
        le(1 - (1 - x) * (1 - y), x + y),
        {x: HALF, y: HALF},
    ),
    "alphas add up exactly": Controls(
        (lt(0, x), lt(x, 1), lt(0, y), lt(y, 1)),
        eq(1 - (1 - x) * (1 - y), x + y),
        eq(1 - (1 - x) * (1 - y), x + y - x * y),
        {x: HALF, y: HALF},
    ),
    "betas add up": Controls(
        (lt(0, x), lt(0, y)),
        le((1 + x) * (1 + y) - 1, x + y),
        le((1 + x) * (1 + y) - 1, x + y + x * y),
        {x: 1, y: 1},
    ),
    "m for m - 1 in the risk": Controls(
        (le(2, m), le(0, t)),
        le(risk(m), risk(m + 1)),
        le(risk(m + 1), risk(m)),
        {m: 2, t: 0},
        DECAYS,
    ),
    "m for m - 1 in the budget": Controls(
        GUESS,
        sympy.Implies(le(t, log(m * rho / (1 - rho))), le(risk(m), rho)),
        sympy.Implies(le(t, log(ODDS)), le(risk(m), rho)),
        {m: 2, rho: Rational(2, 3), t: Rational(13, 10)},
        (
            lemmas.exp_log(ODDS, t),
            lemmas.exp_log(m * rho / (1 - rho), t),
            lemmas.exp_negative(t),
            *DECAYS,
            *GROWS,
        ),
    ),
    "rho turned over in the budget": Controls(
        GUESS,
        sympy.Implies(le(t, log((m - 1) * (1 - rho) / rho)), le(risk(m), rho)),
        sympy.Implies(le(t, log(ODDS)), le(risk(m), rho)),
        {m: 4, rho: Rational(2, 5), t: Rational(3, 2)},
        (
            lemmas.exp_log(ODDS, t),
            lemmas.exp_log((m - 1) * (1 - rho) / rho, t),
            lemmas.exp_negative(t),
            *DECAYS,
            *GROWS,
        ),
    ),
    "better than a random guess": Controls(
        (le(2, m), le(0, t)),
        lt(risk(m), 1 / m),
        le(1 / m, risk(m)),
        {m: 2, t: 0},
        DECAYS,
    ),
    "gamma is m rho alone": Controls(
        (*GUESS, lt(1 / m, rho)),
        le((1 - 1 / m) / (m * rho), 1 - rho),
        le((1 - 1 / m) / ((m - 1) / (m * (1 - rho))), 1 - rho),
        {m: 2, rho: Rational(3, 4)},
    ),
    "a posterior grows by 1 + t": Controls(
        (lt(0, prior), lt(prior, 1), le(0, t)),
        le(ceiling(prior), 1 + t),
        le(ceiling(prior), exp(t)),
        {prior: Rational(1, 100), t: 1},
        (*DECAYS, lemmas.exp_negative(t), *GROWS),
    ),
    "epsilon is a valid lower factor": Controls(
        (lt(0, t),),
        le(exp(-t), 1 - t),
        le(1 - t, exp(-t)),
        {t: HALF},
        (lemmas.exp_tangent(-t),),
    ),
    "beta = epsilon": Controls(
        (lt(0, t),), le(exp(t) - 1, t), le(t, exp(t) - 1), {t: 1}, (lemmas.exp_tangent(t),)
    ),
    "a likelihood ratio without the absolute value": Controls(
        (),
        le(Abs(tau - x) - Abs(tau - y), x - y),
        le(Abs(tau - x) - Abs(tau - y), Abs(x - y)),
        {tau: 2, x: 0, y: 1},
        sizes(tau - x, tau - y, x - y),
    ),
    "two databases beside one are adjacent": Controls(
        (le(Abs(w - x), u), le(Abs(w - y), u)),
        le(Abs(x - y), u),
        le(Abs(x - y), 2 * u),
        {w: 0, x: 1, y: -1, u: 1},
        sizes(w - x, w - y, x - y),
    ),
    "a mean exceeds the largest value": Controls(
        (*PROBABILITIES, ForAll(le(h[j], x), WORLDS)),
        le(x, Sum(p[j] * h[j], WORLDS)),
        le(Sum(p[j] * h[j], WORLDS), x),
        {m: 2, p: TWO_THIRDS, h: {1: 0, 2: 1}, x: 1},
        (lemmas.weighted_mean(p[j], h[j], 0, x, WORLDS),),
    ),
    "the largest prior is at most 1/m": Controls(
        (*PROBABILITIES, ForAll(le(p[j], highest), WORLDS)),
        le(highest * m, 1),
        le(1, highest * m),
        {m: 2, p: TWO_THIRDS, highest: Rational(2, 3)},
        (lemmas.sum_monotone(p[j], highest, WORLDS), lemmas.sum_constant(highest, WORLDS)),
    ),
    "the smallest prior is at least 1/m": Controls(
        (*PROBABILITIES, ForAll(le(lowest, p[j]), WORLDS)),
        le(1, lowest * m),
        le(lowest * m, 1),
        {m: 2, p: TWO_THIRDS, lowest: Rational(1, 3)},
        (lemmas.sum_monotone(lowest, p[j], WORLDS), lemmas.sum_constant(lowest, WORLDS)),
    ),
    "sequential answers cost the largest epsilon": Controls(
        (le(0, x), le(0, y)),
        le(x + y, Max(x, y)),
        le(Max(x, y), x + y),
        {x: 1, y: 1},
        (lemmas.maximum(x, y),),
    ),
    "exp is its quadratic": Controls(
        (le(0, t),),
        le(exp(t), 1 + t + t**2 / 2),
        le(1 + t, exp(t)),
        {t: 1},
        (lemmas.exp_tangent(t),),
    ),
    "the rest of the mass over P": Controls(
        (lt(0, x), lt(x, 1), le(1, u), le(u * x, 1)),
        eq(u * x + (1 - u * x) / x * (1 - x), 1),
        eq(u * x + (1 - u * x) / (1 - x) * (1 - x), 1),
        {x: QUARTER, u: 2},
    ),
    "individual factors for statistical queries": Controls(
        (lt(0, v), le(u, exp(t)), le(exp(-t), v), le(0, t)),
        le(u / v, exp(t)),
        le(u / v, exp(2 * t)),
        {u: 2, v: HALF, t: 1},
        (lemmas.exp_sum(t, t), lemmas.exp_negative(t), *GROWS),
    ),
    "sampling scales epsilon": Controls(
        (lt(0, x), le(x, 1), le(0, t)),
        le(log(1 + x * (exp(t) - 1)), x * t),
        le(log(1 + x * (exp(t) - 1)), t),
        {x: HALF, t: 1},
        (
            *GROWS,
            lemmas.log_monotone(1 + x * (exp(t) - 1), exp(t)),
            lemmas.exp_log(exp(t), t),
        ),
    ),
    "posterior over prior is at least e^t": Controls(
        (le(0, prior), le(prior, 1), le(0, t)),
        le(exp(t), ceiling(prior)),
        le(ceiling(prior), exp(t)),
        {prior: HALF, t: 1},
        (*DECAYS, *GROWS, lemmas.exp_negative(t)),
    ),
    "the floor rises with e^t": Controls(
        (le(0, prior), le(prior, highest), le(highest, 1), le(0, t)),
        le(prior + exp(t) * (1 - prior), highest + exp(t) * (1 - highest)),
        le(highest + exp(t) * (1 - highest), prior + exp(t) * (1 - prior)),
        {prior: 0, highest: HALF, t: 1},
        GROWS,
    ),
    "a mixture's ratio is the mean of the ratios": Controls(
        (lt(0, x), lt(0, y), lt(0, u), lt(0, v)),
        le((x + y) / (u + v), (x / u + y / v) / 2),
        le((x + y) / (u + v), Max(x / u, y / v)),
        {x: 20, u: 10, y: 1, v: 1},
        (lemmas.maximum(x / u, y / v),),
    ),
    "a budget of zero at every rho": Controls(
        GUESS,
        le(0, log(ODDS)),
        le(0, log(ODDS)),
        {m: 2, rho: Rational(1, 10)},
        (lemmas.log_monotone(1, ODDS),),
        (le(1 / m, rho),),
    ),
    "the two logarithms exchanged": Controls(
        ALPHA,
        le(-log(1 - alpha), log(1 + alpha)),
        le(log(1 + alpha), -log(1 - alpha)),
        {alpha: HALF},
        (
            lemmas.log_product(1 - alpha, 1 + alpha),
            lemmas.log_monotone((1 - alpha) * (1 + alpha), 1),
        ),
    ),
    "a probability bounded by the other's share of the odds": Controls(
        (AT_MOST_E_TIMES, *BOTH_INTEGRABLE),
        le(FIRST, exp(-t) * SECOND),
        le(FIRST, exp(t) * SECOND),
        {likelihood: {(1, 1): 1, (1, 2): 1}, event: {1: 1}, t: 1},
        (
            lemmas.integral_scale(exp(t), likelihood(o, 2), OVER),
            lemmas.integral_scale(exp(-t), likelihood(o, 2), OVER),
            lemmas.integral_monotone(likelihood(o, 1), exp(t) * likelihood(o, 2), OVER),
        ),
    ),
    "a density below one for a probability below one": Controls(
        (ForAll(le(likelihood(o, 1), 1), o), BOTH_INTEGRABLE[0]),
        le(FIRST, 1),
        le(FIRST, integral(1, OVER)),
        {likelihood: {(1, 1): 1}, event: {1: 2}},
        (lemmas.integral_monotone(likelihood(o, 1), 1, OVER),),
        (integrable(1, OVER),),
    ),
    "a root below its square": Controls(
        (le(0, v), le(v, 1)),
        le(sympy.sqrt(v), v),
        le(v, sympy.sqrt(v)),
        {v: QUARTER},
        (lemmas.square_root(v),),
    ),
    "a tail above one half": Controls(
        (le(v, 0),),
        le(HALF, Normal(v)),
        le(Normal(v), HALF),
        {v: -1},
        (lemmas.normal_monotone(v, 0), lemmas.normal_symmetric(0)),
    ),
    "the two tails alike": Controls(
        (lt(v, w),),
        lt(Normal(w), Normal(v)),
        lt(Normal(v), Normal(w)),
        {v: 0, w: 1},
        (lemmas.normal_monotone(w, v),),
    ),
}


def proof_of(
    hypotheses: tuple[Formula, ...], conclusion: Formula, controls: Controls
) -> tuple[list[object], str]:
    """Return a statement and a proof object: the conclusion from all hypotheses and lemmas."""
    given = as_written(*hypotheses)

    def author(d: Derivation) -> None:
        names = [*given]
        for number, lemma in enumerate(controls.lemmas):
            d.lemma(f"lemma {number}", lemma)
            names.append(f"lemma {number}")
        d.conclude(names)

    proof = derived_from(given, conclusion, author)
    return [*sequent_lines(proof.sequent)], write(proof)


@pytest.fixture(scope="module")
def said() -> Callable[[str], tuple[Report, Report]]:
    """What the checker says of the negative control and of the true one, by name."""
    false = [proof_of(controls.hypotheses, controls.false, controls) for controls in CASES.values()]
    true = [
        proof_of((*controls.hypotheses, *controls.extra), controls.true, controls)
        for controls in CASES.values()
    ]
    accepted = checker.check(true, lambda *_: None)
    refused = checker.check(false, lambda *_: None)
    pairs = dict(zip(CASES, zip(refused, accepted, strict=True), strict=True))
    return lambda name: pairs[name]


def test_there_are_at_least_thirty() -> None:
    assert len(CASES) >= 30


@for_each(CASES)
def test_the_negative_control_is_refused(
    name: str, said: Callable[[str], tuple[Report, Report]]
) -> None:
    report, _ = said(name)
    assert report["outcome"] == "fails"
    assert not report["problem"]
    (said_of_it,) = report["steps"]["conclusion"]["said"]
    assert said_of_it["z3"] == "sat"


@for_each(CASES)
def test_the_negative_control_has_a_counterexample(name: str) -> None:
    controls = CASES[name]
    assert all(models.holds(one, controls.values) for one in controls.hypotheses)
    assert not models.holds(controls.false, controls.values)


@for_each(CASES)
def test_the_positive_control_is_accepted(
    name: str, said: Callable[[str], tuple[Report, Report]]
) -> None:
    _, report = said(name)
    assert report["outcome"] == "holds", report["steps"]


def test_no_counterexample_fits_a_positive_control() -> None:
    for name, controls in CASES.items():
        if not controls.extra:
            assert models.holds(controls.true, controls.values), name


def test_every_conclusion_is_a_relation_that_sympy_left_alone() -> None:
    for controls in CASES.values():
        for one in (controls.false, controls.true):
            assert isinstance(one, sympy.core.relational.Relational | sympy.Implies)

"""The statements that bind the notions to one another, as mathematics.

There are ``m`` possible worlds; world ``j`` has the prior ``p[j]`` and gives the output that was
seen the probability (or density) ``h[j]``. The world ``i`` and the output are arbitrary, so what is
said of them is said of all. The posterior of the world ``i`` is ``p[i] h[i]`` over the evidence
``E``, the sum of all ``p[j] h[j]``. Of an output that no world gives there is no posterior, so an
inequality between ``p[i] h[i]/E`` and a bound is written multiplied out.

A notion of privacy bounds that share from above, and some from below too; its bounds depend on the
world's prior and on the notion's parameters, but never on the output:

* (alpha, beta)-DI: from ``(1 - alpha) p[i]`` to ``(1 + beta) p[i]``;
* rho-DI: every prior is 1/m, the bound is rho;
* PMP: ``gamma p[i]`` and ``(gamma - 1 + p[i])/gamma``;
* epsilon-DP: ``h[i]`` against ``exp(epsilon)`` times any other world's ``h[l]`` in place of E.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import sympy
from sympy import And, Eq, Equivalent, Implies, Le, Lt, Sum, exp, log

from didp_ref.formulas import scale, translation
from didp_ref.proof.logic import ForAll

Statement = tuple[tuple[Any, ...], Any]
Likelihood = Callable[[Any], Any]


@cache
def letters() -> SimpleNamespace:
    """Return the letters of the statements."""
    reals = (
        "alpha beta rho gamma epsilon epsilon_1 epsilon_2 alpha_2 beta_2 rho_2 gamma_2 epsilon_3 "
        "p g r q w x h_1 h_2 Delta_f Delta_v"
    )
    found: dict[str, Any] = {name: sympy.Symbol(name, real=True) for name in reals.split()}
    found |= {name: sympy.Symbol(name, integer=True) for name in ("m", "n", "i", "j", "l", "o")}
    found |= {name: sympy.IndexedBase(name, real=True) for name in ("priors", "h", "kept")}
    found |= {name: sympy.Function(name, real=True) for name in ("f", "f_1", "f_2")}
    return SimpleNamespace(**found)


def le(left: Any, right: Any) -> Any:
    """Return ``left <= right``, unevaluated."""
    return Le(left, right, evaluate=False)


def lt(left: Any, right: Any) -> Any:
    """Return ``left < right``, unevaluated."""
    return Lt(left, right, evaluate=False)


def eq(left: Any, right: Any) -> Any:
    """Return ``left = right``, unevaluated."""
    return Eq(left, right, evaluate=False)


def each_world(statement: Any) -> Any:
    """Say it of every world j."""
    s = letters()
    return ForAll(statement, (s.j, 1, s.m))


def evidence(likelihood: Likelihood) -> Any:
    """Return the probability of the output, over all worlds."""
    s = letters()
    return Sum(s.priors[s.j] * likelihood(s.j), (s.j, 1, s.m))


def worlds() -> tuple[Any, ...]:
    """The world i is one of m, and the priors are probabilities that sum to one."""
    s = letters()
    return (
        le(1, s.i), le(s.i, s.m),
        each_world(le(0, s.priors[s.j])),
        eq(Sum(s.priors[s.j], (s.j, 1, s.m)), 1),
    )  # fmt: skip


def seen(likelihood: Likelihood) -> tuple[Any, ...]:
    """Some world gives the output."""
    return (lt(0, evidence(likelihood)),)


def output(j: Any) -> Any:
    """Return the likelihood of the output in world j."""
    return letters().h[j]


# The notions, for the table of obligations


@dataclass(frozen=True)
class Notion:
    """The share of one world, what it is a share of, and the bounds on it.

    ``bounds`` are pairs of a factor and whether it bounds from above; ``weaker`` are the same
    bounds at parameters that promise less, and ``less`` says that they do. The hypotheses of an
    obligation are those that its proof needs, and no more: ``sized`` says of what may be divided
    by, or summed over; ``known`` what is asked of the priors.
    """

    share: Callable[[Likelihood], Any]
    whole: Callable[[Likelihood], Any]
    bounds: tuple[tuple[Any, bool], ...]
    weaker: tuple[tuple[Any, bool], ...]
    less: tuple[Any, ...]
    sized: tuple[Any, ...]
    known: tuple[Any, ...] = ()

    def holds(self, likelihood: Likelihood, bounds: Any = None) -> tuple[Any, ...]:
        """Return the notion's inequalities for one output."""
        share, whole = self.share(likelihood), self.whole(likelihood)
        return tuple(
            le(share, factor * whole) if above else le(factor * whole, share)
            for factor, above in (self.bounds if bounds is None else bounds)
        )


def notions() -> dict[str, Notion]:
    """Return the notions by name."""
    s = letters()
    prior = s.priors[s.i]

    def weighted(likelihood: Likelihood) -> Any:
        return prior * likelihood(s.i)

    def plain(likelihood: Likelihood) -> Any:
        return likelihood(s.i)

    def total(likelihood: Likelihood) -> Any:
        return Sum(likelihood(s.j), (s.j, 1, s.m))

    def other(likelihood: Likelihood) -> Any:
        return likelihood(s.l)

    here = (le(1, s.i), le(s.i, s.m), each_world(le(0, s.priors[s.j])))
    return {
        "epsilon": Notion(
            plain, other,
            ((exp(s.epsilon), True),), ((exp(s.epsilon_2), True),),
            (le(s.epsilon, s.epsilon_2),), (), (le(1, s.l), le(s.l, s.m)),
        ),
        "alpha-beta": Notion(
            weighted, evidence,
            (((1 - s.alpha) * prior, False), ((1 + s.beta) * prior, True)),
            (((1 - s.alpha_2) * prior, False), ((1 + s.beta_2) * prior, True)),
            (le(s.alpha, s.alpha_2), le(s.beta, s.beta_2)), (le(1, s.m),), here,
        ),
        "rho": Notion(
            plain, total,
            ((s.rho, True),), ((s.rho_2, True),),
            (le(s.rho, s.rho_2),), (le(1, s.m),),
        ),
        "gamma": Notion(
            weighted, evidence,
            ((s.gamma * prior, True), ((s.gamma - 1 + prior) / s.gamma, True)),
            ((s.gamma_2 * prior, True), ((s.gamma_2 - 1 + prior) / s.gamma_2, True)),
            (le(s.gamma, s.gamma_2),), (le(1, s.m), le(1, s.gamma)), (*here, le(prior, 1)),
        ),
    }  # fmt: skip


def monotone(name: str) -> Statement:
    """A promise implies every promise with larger parameters."""
    s, notion = letters(), notions()[name]
    likelihoods = each_world(le(0, s.h[s.j]))
    given = (*notion.less, *notion.holds(output))
    weaker = notion.holds(output, notion.weaker)
    return (likelihoods, *notion.sized, *notion.known, *given), And(*weaker)


def post_processing(name: str) -> Statement:
    """Output o is passed on with the probability ``kept[o]``, whatever the world."""
    s, notion = letters(), notions()[name]
    outputs = (s.o, 1, s.n)
    kept = (le(1, s.n), ForAll(le(0, s.kept[s.o]), outputs))
    given = [ForAll(one, outputs) for one in notion.holds(lambda j: s.f(s.o, j))]
    return (*kept, *notion.sized, *given), And(*notion.holds(passed_on))


def passed_on(j: Any) -> Any:
    """Return the likelihood of what is passed on, in world j."""
    s = letters()
    return Sum(s.kept[s.o] * s.f(s.o, j), (s.o, 1, s.n))


def convexity(name: str) -> Statement:
    """The first mechanism answers with the probability w, the second otherwise."""
    s, notion = letters(), notions()[name]
    chance = (le(0, s.w), le(s.w, 1))
    given = (*notion.holds(s.f_1), *notion.holds(s.f_2))
    return (*chance, *notion.sized, *given), And(*notion.holds(mixed))


def mixed(j: Any) -> Any:
    """Return the likelihood of the mixture's output, in world j."""
    s = letters()
    return s.w * s.f_1(j) + (1 - s.w) * s.f_2(j)


def epsilon_composition() -> Statement:
    """Two independent answers: the likelihoods multiply, the epsilons add up."""
    s = letters()
    i, l = s.i, s.l
    hypotheses = (
        le(0, s.f_1(l)), le(0, s.f_2(i)),
        le(s.f_1(i), exp(s.epsilon_1) * s.f_1(l)), le(s.f_2(i), exp(s.epsilon_2) * s.f_2(l)),
    )  # fmt: skip
    both = exp(s.epsilon_1 + s.epsilon_2) * s.f_1(l) * s.f_2(l)
    return hypotheses, le(s.f_1(i) * s.f_2(i), both)


# The bridges


def odds_ratio() -> Any:
    """Return posterior odds over prior odds, of a world with the prior p and the posterior g."""
    s = letters()
    return s.g / (1 - s.g) * (1 - s.p) / s.p


def proper() -> tuple[Any, ...]:
    """The prior and the posterior leave odds: neither is certain."""
    s = letters()
    return lt(0, s.p), lt(s.p, 1), lt(0, s.g), lt(s.g, 1)


def rho_is_beta() -> Statement:
    """At the uniform prior, rho-DI is the upper side of (alpha, beta)-DI at beta = m rho - 1."""
    s = letters()
    hypotheses = (le(2, s.m), eq(s.beta, s.m * s.rho - 1))
    sides = Equivalent(le(s.g, s.rho), le(s.g, (1 + s.beta) * (1 / s.m)))
    return hypotheses, And(sides, Equivalent(lt(0, s.beta), lt(1 / s.m, s.rho)))


def odds_of_alpha_beta() -> Statement:
    """(alpha, beta)-DI as bounds on the odds ratio."""
    s = letters()
    low, high = (1 - s.alpha) * s.p, (1 + s.beta) * s.p
    hypotheses = (*proper(), lt(0, s.alpha), lt(s.alpha, 1), lt(0, s.beta), lt(high, 1))
    return hypotheses, And(
        Equivalent(le(low, s.g), le((1 - s.alpha) * (1 - s.p) / (1 - low), odds_ratio())),
        Equivalent(le(s.g, high), le(odds_ratio(), (1 + s.beta) * (1 - s.p) / (1 - high))),
    )


def odds_of_rho() -> Statement:
    """rho-DI as a bound on the odds ratio, every prior being 1/m."""
    s = letters()
    hypotheses = (*proper(), le(2, s.m), eq(s.p, 1 / s.m), lt(0, s.rho), lt(s.rho, 1))
    bound = (s.m - 1) * s.rho / (1 - s.rho)
    return hypotheses, Equivalent(le(s.g, s.rho), le(odds_ratio(), bound))


def odds_of_gamma() -> Statement:
    """Positive membership privacy as a bound on the odds ratio."""
    s = letters()
    private = And(le(s.g, s.gamma * s.p), le((1 - s.p) / s.gamma, 1 - s.g))
    below = Implies(
        lt(s.gamma * s.p, 1), le(odds_ratio(), s.gamma * (1 - s.p) / (1 - s.gamma * s.p))
    )
    return (*proper(), le(1, s.gamma)), Equivalent(
        private, And(le(odds_ratio(), (s.gamma - 1 + s.p) / s.p), below)
    )


def odds_of_epsilon() -> Statement:
    """Posteriors between epsilon's floor and ceiling are odds ratios between its powers of e."""
    s = letters()
    growth, decay = exp(s.epsilon), exp(-s.epsilon)
    floor, ceiling = (s.p / (s.p + factor * (1 - s.p)) for factor in (growth, decay))
    return proper(), And(
        Equivalent(le(floor, s.g), le(decay, odds_ratio())),
        Equivalent(le(s.g, ceiling), le(odds_ratio(), growth)),
    )


def indistinguishable() -> tuple[Any, ...]:
    """epsilon-DP between the world i and every world."""
    s = letters()
    growth = exp(s.epsilon)
    return (
        le(0, s.epsilon),
        each_world(le(s.h[s.j], growth * s.h[s.i])),
        each_world(le(s.h[s.i], growth * s.h[s.j])),
    )


def epsilon_to_alpha_beta() -> Statement:
    """epsilon-DP keeps posterior over prior between its floor and its ceiling, at any prior."""
    s = letters()
    prior, belief = s.priors[s.i], s.priors[s.i] * s.h[s.i] / evidence(output)
    growth, decay = exp(s.epsilon), exp(-s.epsilon)
    return (*worlds(), *seen(output), *indistinguishable()), And(
        le(prior / (prior + growth * (1 - prior)), belief),
        le(belief, prior / (prior + decay * (1 - prior))),
    )


def epsilon_to_gamma() -> Statement:
    """epsilon-DP is positive membership privacy with gamma = exp(epsilon), at any prior."""
    s = letters()
    prior, belief = s.priors[s.i], s.priors[s.i] * s.h[s.i] / evidence(output)
    return (*worlds(), *seen(output), *indistinguishable()), And(
        le(belief, exp(s.epsilon) * prior), le((1 - prior) / exp(s.epsilon), 1 - belief)
    )


def alpha_beta_to_epsilon() -> Statement:
    """(alpha, beta)-DI at one prior without zeros is ln((1 + beta)/(1 - alpha))-DP."""
    s = letters()
    prior, total = s.priors[s.j], evidence(output)
    hypotheses = (
        *worlds()[:2], le(1, s.l), le(s.l, s.m), each_world(lt(0, prior)), *seen(output),
        lt(0, s.alpha), lt(s.alpha, 1), lt(0, s.beta),
        each_world(le((1 - s.alpha) * prior, prior * s.h[s.j] / total)),
        each_world(le(prior * s.h[s.j] / total, (1 + s.beta) * prior)),
        eq(s.epsilon, log((1 + s.beta) / (1 - s.alpha))),
    )  # fmt: skip
    return hypotheses, le(s.h[s.i], exp(s.epsilon) * s.h[s.l])


def every_prior_is_epsilon() -> Statement:
    """Between two worlds, (alpha, beta)-DI over all priors is a bound on the likelihood ratio."""
    s = letters()
    x, one, two = s.x, s.h_1, s.h_2
    total = x * one + (1 - x) * two
    kept = [
        And(le((1 - s.alpha) * p * total, p * h), le(p * h, (1 + s.beta) * p * total))
        for p, h in ((x, one), (1 - x, two))
    ]
    over_priors = ForAll(Implies(And(lt(0, x), lt(x, 1)), And(*kept)), x)
    ratio = And(
        le(one, (1 + s.beta) * two), le(two, (1 + s.beta) * one),
        le((1 - s.alpha) * one, two), le((1 - s.alpha) * two, one),
    )  # fmt: skip
    hypotheses = (lt(0, s.alpha), lt(s.alpha, 1), lt(0, s.beta), lt(0, one), lt(0, two))
    return hypotheses, Equivalent(over_priors, ratio)


def kazan_reiter() -> Statement:
    """Kazan and Reiter's bound at q = 1, and the budget that it allows."""
    s = letters()
    decay = exp(-s.epsilon)
    bound = 1 / (s.q * s.p + decay**2 * (1 - s.q) * s.p + decay * (1 - s.p))
    ceiling = 1 / (s.p + decay * (1 - s.p))
    odds = (1 - s.p) / (1 / s.r - s.p)
    hypotheses = (
        lt(0, s.p), lt(s.p, 1), lt(0, s.r), lt(s.r * s.p, 1), eq(s.r, 1 + s.beta), eq(s.q, 1),
    )  # fmt: skip
    theorem_3 = (1 + s.beta) * (1 - s.p) / (1 - s.p * (1 + s.beta))
    return hypotheses, And(
        eq(bound, ceiling),
        Equivalent(le(ceiling, s.r), le(s.epsilon, log(odds))),
        eq(odds, theorem_3),
    )


def scales_at_uniform() -> Statement:
    """Theorem 3's beta scale at the uniform prior is the scale of rho-DI, at beta = m rho - 1."""
    m, rho, span = (scale.rho.symbols[name] for name in ("n_worlds", "rho", "sensitive_range"))
    beta, p = (scale.prior_dependent.symbols[name] for name in ("beta", "p_min"))
    hypotheses = (
        le(2, m), lt(1 / m, rho), lt(rho, 1), le(0, span), eq(p, 1 / m), eq(beta, m * rho - 1),
    )  # fmt: skip
    theorem_3 = span / log((1 + beta) * (1 - p) / (1 - p * (1 + beta)))
    return hypotheses, eq(theorem_3, scale.rho.expression)


def budgets() -> Statement:
    """002's budget bound is 001's exactly when the two sensitivities agree."""
    bound, epsilon = translation.epsilon_bound, translation.epsilon_from_rho
    s = SimpleNamespace(**bound.symbols)
    first = epsilon.expression.subs(
        {epsilon.symbols["rho"]: s.rho, epsilon.symbols["n_worlds"]: s.n}
    )
    hypotheses = (
        le(2, s.n), lt(1 / s.n, s.rho), lt(s.rho, 1), lt(0, s.sensitivity), lt(0, s.distance),
    )  # fmt: skip
    return hypotheses, And(
        Equivalent(le(s.distance, s.sensitivity), le(first, bound.expression)),
        Equivalent(eq(s.distance, s.sensitivity), eq(first, bound.expression)),
    )

"""X. He, Y. Hong, Y. Chen: Exploring the Privacy Bound for Differential Privacy.

Eq. 1 is rhodi's eq. 9 with n worlds and the range Dv, at the Laplace scale Df/epsilon.
"""

from __future__ import annotations

from sympy import Abs, And, Eq, Equivalent, Ge, Gt, Le, Lt, Rational, exp, log

from didp_ref.papers.rhodi import statements as paper
from didp_ref.proof import Derivation, lemmas, proves
from didp_ref.proof.logic import ForAll
from proofs.rhodi import bound_the_risk, least_at_odds


@proves("bound.equation-1")
def equation_1(d: Derivation) -> None:
    """The exponent Dv/lambda is epsilon Dv/Df, at most the logarithm of the odds."""
    s = paper.symbols()
    d.model(
        {
            s.n: 3, s.rho: Rational(1, 2), s.sensitivity: 1, s.distance: 1,
            s.epsilon: Rational(1, 2), s.scale: 2, s.answer: 0, s.values: {1: 1, 2: -1},
        }
    )  # fmt: skip
    odds = (s.n - 1) * s.rho / (1 - s.rho)
    near = Le(Abs(s.answer - s.values[s.k]), s.distance)
    for name, statement in {
        "many": Ge(s.n, 2), "rho > 0": Gt(s.rho, 0), "rho < 1": Lt(s.rho, 1),
        "Df": Gt(s.sensitivity, 0), "Dv": Gt(s.distance, 0), "epsilon": Gt(s.epsilon, 0),
        "the scale": Eq(s.scale, s.sensitivity / s.epsilon),
        "near": ForAll(near, (s.k, 1, s.n - 1)),
        "budget": Le(s.epsilon, s.sensitivity / s.distance * log(odds)),
    }.items():  # fmt: skip
        d.hypothesis(name, statement)
    d.step("scale", Gt(s.scale, 0), by=["Df", "epsilon", "the scale"])
    bound_the_risk(d, s.n, s.distance, "many", "near")
    d.step("odds", And(Gt(odds, 0), Gt(1 - s.rho, 0)), by=["many", "rho > 0", "rho < 1"])
    d.step(
        "exponent",
        Le(s.distance / s.scale, log(odds)),
        by=["scale", "Df", "Dv", "epsilon", "the scale", "budget"],
        reason="epsilon <= (Df/Dv) ln((n-1)rho/(1-rho))",
    )
    least_at_odds(d, s.distance / s.scale, odds, ["scale", "odds", "exponent"], exact=False)
    d.step(
        "eq. 10",
        Le(1 / (1 + (s.n - 1) * exp(-s.distance / s.scale)), s.rho),
        by=["many", "rho > 0", "rho < 1", "odds", "least", "eq. 12"],
    )
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


@proves("bound.remark-growth", "correction")
def remark_growth(d: Derivation) -> None:
    """The logarithm of a product; the logarithm increases; it is negative below 1."""
    s = paper.symbols()
    more = d.symbol("N")
    d.model({s.n: 2, more: 3, s.rho: Rational(1, 3)})
    first, second = ((count - 1) * s.rho / (1 - s.rho) for count in (s.n, more))
    d.step(
        "odds",
        And(Gt(first, 0), Lt(first, second), Gt(s.rho / (1 - s.rho), 0)),
        by=["h1", "h2", "h3", "h4"],
    )
    d.lemma("log of product", lemmas.log_product(s.n - 1, s.rho / (1 - s.rho)))
    d.step(
        "affine",
        Eq(log(first), log(s.n - 1) + log(s.rho / (1 - s.rho))),
        by=["h1", "h4", "odds", "log of product"],
    )
    d.lemma("log increases", lemmas.log_monotone(second, first))
    d.step("increasing", Lt(log(first), log(second)), by=["h4", "odds", "log increases"])
    d.lemma("log of 1", lemmas.exp_log(first, 0))
    d.step(
        "negative",
        Equivalent(Lt(log(first), 0), Lt(s.n * s.rho, 1)),
        by=["h1", "h3", "h4", "odds", "log of 1"],
    )
    d.conclude(by=["affine", "increasing", "negative"])


@proves("bound.equation-2")
def equation_2(d: Derivation) -> None:
    """The densities' ratio is exp((|R-b| - |R-a|)/lambda), and |R-b| - |R-a| <= |a-b| <= Df."""
    s = paper.symbols()
    d.model({s.epsilon: 1, s.sensitivity: 1, s.scale: 1, s.answer: 0, s.other: 1})
    mine, theirs = (-Abs(s.response - value) / s.scale for value in (s.answer, s.other))
    d.lemma("exp of both", lemmas.exp_sum(mine, -theirs))
    d.lemma("triangle", lemmas.triangle(s.response - s.answer, s.answer - s.other))
    d.lemma("exp increases", lemmas.exp_monotone(mine - theirs, s.epsilon))
    d.step(
        "scale",
        And(Gt(s.scale, 0), Eq(s.scale * s.epsilon, s.sensitivity)),
        by=["h1", "h2", "h3"],
    )
    d.step(
        "exponent",
        Le(mine - theirs, s.epsilon),
        by=["scale", "h4", "triangle"],
        reason="the triangle inequality",
    )
    d.conclude(by=["scale", "exponent", "exp increases", "exp of both"])

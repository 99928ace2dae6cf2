"""Derivations of the membership-privacy paper's theorems, in the paper's order.

The excerpt's proofs are followed where it has them: Theorem 5.6's two cases, Theorem 5.7's two
worlds and its mechanism. Theorem 5.10's proof is in an appendix that we do not have; the one here
rests on ``Pr[t|S] = 1 - Pr[not t|S]``.
"""

from __future__ import annotations

import sympy
from sympy import And, Equivalent, Implies, Rational, Sum, exp

from didp_ref.formulas import translation
from didp_ref.papers.membership import statements as paper
from didp_ref.papers.refine.statements import eq, formula, le, lt
from didp_ref.proof import Derivation, lemmas, proves


@proves("membership.rho-range")
def rho_range(d: Derivation) -> None:
    """Sum the posteriors of the m candidates: all of them, then all but one."""
    q = paper.letters()
    x, every = q.posteriors[q.j], (q.j, 1, q.m)
    before, after = (q.j, 1, q.i - 1), (q.j, q.i + 1, q.m)
    d.model({q.m: 2, q.i: 1, q.rho: Rational(1, 2), q.posteriors: lambda _: Rational(1, 2)})
    d.hypothesis("i >= 1", le(1, q.i))
    d.hypothesis("i <= m", le(q.i, q.m))
    d.hypothesis("sum", eq(Sum(x, every), 1))
    d.lemma("at most rho each", lemmas.sum_monotone(x, q.rho, every))
    d.lemma("m times rho", lemmas.sum_constant(q.rho, every))
    d.step(
        "1 <= m rho",
        le(1, q.m * q.rho),
        by=["i >= 1", "i <= m", "sum", "h4", "at most rho each", "m times rho"],
        reason="the posteriors of the m candidates sum to one",
    )
    d.step("rho >= 1/m", le(1 / q.m, q.rho), by=["i >= 1", "i <= m", "1 <= m rho"])
    d.lemma("take i out", lemmas.sum_take_out(x, every, q.i))
    for name, part, many in (("before", before, q.i - 1), ("after", after, q.m - q.i)):
        d.generalize(f"each {name}", le(x, q.rho), part, by=["i >= 1", "i <= m", "h4"])
        d.lemma(f"sum {name}", lemmas.sum_monotone(x, q.rho, part))
        d.lemma(f"count {name}", lemmas.sum_constant(q.rho, part))
        d.step(
            f"at most rho {name}",
            le(Sum(x, part), many * q.rho),
            by=["i >= 1", "i <= m", f"each {name}", f"sum {name}", f"count {name}"],
        )
    d.lemma("i itself (instance)", lemmas.instance(d["h4"], q.i))
    d.step(
        "i itself",
        And(le(q.posteriors[q.i], q.rho), le(1 - (q.m - 1) * q.rho, q.posteriors[q.i])),
        by=["i >= 1", "i <= m", "sum", "h4", "i itself (instance)", "take i out",
            "at most rho before", "at most rho after"],
    )  # fmt: skip
    d.step(
        "silent",
        Implies(eq(q.rho, 1 / q.m), eq(q.posteriors[q.i], 1 / q.m)),
        by=["i >= 1", "i <= m", "i itself"],
    )
    d.conclude(by=["rho >= 1/m", "silent"])


@proves("membership.theorem-5.6")
def theorem_5_6(d: Derivation) -> None:
    """Follow the proof's two cases."""
    q, gamma = paper.letters(), paper.gamma()
    raised, lowered = q.rho * q.m, (q.m - 1) / (q.m * (1 - q.rho))
    ceiling, floor = gamma / q.m, 1 - (q.m - 1) / (q.m * gamma)
    d.model({q.m: 3, q.rho: Rational(1, 2)})
    d.lemma("gamma is the larger", lemmas.maximum(raised, lowered))
    d.lemma("the smaller bound", lemmas.minimum(ceiling, floor))
    d.step(
        "signs",
        And(lt(0, q.m), lt(0, q.rho), lt(1, raised), lt(0, q.m * (1 - q.rho)), lt(0, lowered)),
        by=["h1", "h2", "h3"],
        reason="rho > 1/m",
    )
    d.step(
        "case one, gamma",
        Implies(le(raised, lowered), eq(gamma, lowered)),
        by=["signs", "gamma is the larger"],
    )
    d.step("gamma > 1", lt(1, gamma), by=["signs", "gamma is the larger", "h1", "h3"])
    d.step(
        "case one, 1 - (m-1)/(m gamma) = rho",
        Implies(eq(gamma, lowered), eq(floor, q.rho)),
        by=["signs", "gamma > 1", "h1", "h3"],
    )
    d.step(
        "case one, rho <= gamma/m",
        Implies(le(raised, gamma), le(q.rho, ceiling)),
        by=["signs"],
        reason="rho <= (m-1)/(m^2 (1-rho)) from the case condition",
    )
    d.step(
        "case two, gamma",
        Implies(lt(lowered, raised), eq(gamma, raised)),
        by=["signs", "gamma is the larger"],
    )
    d.step("case two, gamma/m = rho", Implies(eq(gamma, raised), eq(ceiling, q.rho)), by=["signs"])
    d.step(
        "case two, product",
        Implies(lt(lowered, raised), lt(q.m - 1, q.rho * q.m * (q.m * (1 - q.rho)))),
        by=["signs", "h3"],
    )
    d.step(
        "case two, 1 - (m-1)/(rho m^2) > rho",
        Implies(And(lt(lowered, raised), eq(gamma, raised)), lt(q.rho, floor)),
        by=["signs", "gamma > 1", "case two, product"],
        reason="from the case condition",
    )
    d.step(
        "equality",
        eq(sympy.Min(ceiling, floor), q.rho),
        by=["case one, gamma", "case one, 1 - (m-1)/(m gamma) = rho", "case one, rho <= gamma/m",
            "case two, gamma", "case two, gamma/m = rho", "case two, 1 - (m-1)/(rho m^2) > rho",
            "gamma is the larger", "the smaller bound", "signs", "gamma > 1"],
    )  # fmt: skip
    positive = And(le(q.x, ceiling), le((1 - 1 / q.m) / gamma, 1 - q.x))
    d.step("the second bound", eq((1 - 1 / q.m) / gamma, 1 - floor), by=["signs", "gamma > 1"])
    d.step(
        "both notions",
        Equivalent(le(q.x, q.rho), positive),
        by=["equality", "the smaller bound", "the second bound", "signs", "gamma > 1"],
    )
    d.conclude(by=["equality", "both notions"])


@proves("membership.theorem-5.7.equivalence")
def equivalence(d: Derivation) -> None:
    """Turn the posterior of one of two equally likely data sets into a ratio."""
    q = paper.letters()
    odds = q.rho / (1 - q.rho)
    d.model({q.rho: Rational(2, 3), q.a: 1, q.b: 1, q.epsilon: sympy.log(2)})
    d.lemma("e^epsilon", lemmas.exp_log(odds, q.epsilon))
    d.step("odds above one", lt(1, odds), by=["h1", "h2"], reason="rho > 1/2")
    d.step("e^epsilon = rho/(1-rho)", eq(exp(q.epsilon), odds),
           by=["h2", "h4", "odds above one", "e^epsilon"])  # fmt: skip
    d.lemma("at zero", lemmas.exp_monotone(q.epsilon, 0))
    d.step("epsilon > 0", lt(0, q.epsilon),
           by=["odds above one", "e^epsilon = rho/(1-rho)", "at zero"])  # fmt: skip
    d.step(
        "posterior",
        Equivalent(le(q.a / (q.a + q.b), q.rho), le(q.a * (1 - q.rho), q.rho * q.b)),
        by=["h3"],
        reason="Pr[T_1|S] = Pr[S|T_1]/(Pr[S|T_1] + Pr[S|T_2])",
    )
    d.step(
        "ratio",
        Equivalent(le(q.a * (1 - q.rho), q.rho * q.b), le(q.a, exp(q.epsilon) * q.b)),
        by=["h2", "e^epsilon = rho/(1-rho)"],
    )
    d.conclude(by=["epsilon > 0", "posterior", "ratio"])


@proves("membership.theorem-5.7.separation")
def separation(d: Derivation) -> None:
    """Bound every event's posteriors by ``1/(m-1)``; the output 1 breaks every epsilon."""
    q = paper.letters()
    first, other = q.rest / (q.m - 1), (q.one + q.rest) / q.m
    together = first + (q.m - 1) * other
    d.model({q.m: 3, q.rho: Rational(2, 3), q.one: 1, q.rest: 0, q.shown: 0, q.epsilon: 1})
    d.step("m > 2", And(lt(1, q.m - 1), lt(2, q.m)), by=["h1"])
    d.step(
        "probabilities",
        And(le(0, first), lt(0, other), le(q.rest, q.m * other), eq(q.rest, (q.m - 1) * first)),
        by=["m > 2", "h4", "h5", "h3"],
    )
    d.step("together", lt(0, together), by=["m > 2", "probabilities"])
    d.step(
        "t_1 in proportion",
        le((q.m - 1) * first, together),
        by=["m > 2", "probabilities", "together"],
        reason="c <= c/(m-1) + (m-1)(o+c)/m, as m(m-1) < m^2 - m + 1",
    )
    d.step("t_i in proportion", le((q.m - 1) * other, together), by=["probabilities", "together"])
    for name, share in (("t_1", first), ("t_i", other)):
        d.step(
            f"posterior of {name}",
            le(share / together, 1 / (q.m - 1)),
            by=["m > 2", "together", f"{name} in proportion"],
        )
    d.step(
        "identifiable",
        And(lt(first / together, q.rho), lt(other / together, q.rho)),
        by=["h2", "posterior of t_1", "posterior of t_i"],
        reason="rho > 1/(m-1)",
    )
    d.step(
        "not private",
        lt(exp(q.epsilon) * q.shown, 1 / q.m),
        by=["m > 2", "h6"],
        reason="Pr[1|{t_2}] = 1/m > e^epsilon Pr[1|{t_1}] = 0",
    )
    d.conclude(by=["identifiable", "not private"])


@proves("membership.theorem-5.10", "correction")
def theorem_5_10(d: Derivation) -> None:
    """Write both bounds of membership privacy as bounds on ``Pr[not t|S]``."""
    q = paper.letters()
    growth = exp(q.epsilon)
    gamma = formula(translation.gamma_from_sampling, epsilon=q.epsilon, sampling_rate=q.rate)
    second = (growth - 1 + q.rate) / (q.rate * growth)
    sampled = q.sampled
    present, absent = q.rate * q.a / sampled, (1 - q.rate) * q.b / sampled
    d.model({q.rate: Rational(1, 2), q.epsilon: 1, q.a: 1, q.b: 1, q.sampled: 1})
    d.lemma("at zero", lemmas.exp_monotone(q.epsilon, 0))
    d.step("e^epsilon > 1", lt(1, growth), by=["h3", "at zero"])
    d.lemma("gamma is the larger", lemmas.maximum(growth, second))
    d.lemma("e^-epsilon", lemmas.exp_negative(q.epsilon))
    d.step(
        "complement", eq(present, 1 - absent), by=["h4", "h5"], reason="Pr[t|S] + Pr[not t|S] = 1"
    )
    private = le(sampled, growth * q.b)
    d.step(
        "private, as a posterior",
        Equivalent(private, le((1 - q.rate) / growth, absent)),
        by=["h2", "h5", "e^epsilon > 1", "e^-epsilon"],
        reason="beta < 1",
    )
    d.step(
        "where the first bound meets it",
        eq(1 - second * q.rate, (1 - q.rate) / growth),
        by=["h1", "e^epsilon > 1", "e^-epsilon"],
    )
    d.step(
        "the second bound is weaker",
        le((1 - q.rate) / gamma, (1 - q.rate) / growth),
        by=["h1", "h2", "e^epsilon > 1", "e^-epsilon", "gamma is the larger"],
    )
    d.step(
        "the first bound is weaker",
        le(second * q.rate, gamma * q.rate),
        by=["h1", "e^epsilon > 1", "gamma is the larger"],
    )
    first_kept, second_kept = le(present, gamma * q.rate), le((1 - q.rate) / gamma, absent)
    d.step(
        "private implies both",
        Implies(private, And(first_kept, second_kept)),
        by=["complement", "private, as a posterior", "where the first bound meets it",
            "the second bound is weaker", "the first bound is weaker"],
    )  # fmt: skip
    d.step(
        "where gamma is e^epsilon",
        Implies(And(eq(gamma, growth), second_kept), private),
        by=["private, as a posterior", "e^epsilon > 1", "e^-epsilon"],
    )
    d.step(
        "where gamma is the other",
        Implies(le(present, second * q.rate), private),
        by=["complement", "private, as a posterior", "where the first bound meets it"],
    )
    d.step(
        "both imply private",
        Implies(And(first_kept, second_kept), private),
        by=["where gamma is e^epsilon", "where gamma is the other", "gamma is the larger", "h1",
            "e^epsilon > 1"],
        reason="gamma is one of the two, and each is met exactly at e^epsilon",
    )  # fmt: skip
    d.conclude(by=["private implies both", "both imply private"])

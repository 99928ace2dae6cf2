"""Derivations of the membership-privacy paper's theorems, in the paper's order.

The excerpt's proofs are followed where it has them: Theorem 5.6's two cases, Theorem 5.7's two
worlds and its mechanism. Theorem 5.10's proof is in an appendix that we do not have; the one here
rests on ``Pr[t|S] = 1 - Pr[not t|S]``.
"""

from __future__ import annotations

import sympy
from sympy import And, Equivalent, Implies, Rational, Sum, exp

from didp_ref.papers.membership.alphabet import a, b, c, o, posteriors, q, sampled, x
from didp_ref.papers.membership.statements import (
    ABSENT,
    CANDIDATES,
    GAMMA,
    HIDDEN,
    ODDS,
    PRESENT,
    SAMPLING_GAMMA,
    SHOWN,
    TOGETHER,
)
from didp_ref.papers.shared.alphabet import beta, epsilon, i, j, m, rho
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import eq, le, lt

TOTAL = "the posteriors of the m candidates sum to 1"
LIMITED = "no candidate's posterior exceeds rho"
SAMPLED = "with sampling the event has the probability Pr_S = beta a + (1 - beta) b"


@proves("membership.rho-range")
def rho_range(d: Derivation) -> None:
    """Sum the posteriors of the m candidates: all of them, then all but one."""
    posterior = posteriors[j]
    before, after = (j, 1, i - 1), (j, i + 1, m)
    d.model({m: 2, i: 1, rho: Rational(1, 2), posteriors: lambda _: Rational(1, 2)})
    d.lemma("at most rho each", lemmas.sum_monotone(posterior, rho, CANDIDATES))
    d.lemma("m times rho", lemmas.sum_constant(rho, CANDIDATES))
    d.step(
        "1 <= m rho",
        le(1, m * rho),
        by=["1 <= i", "i <= m", TOTAL, LIMITED, "at most rho each", "m times rho"],
        reason="the posteriors of the m candidates sum to one",
    )
    d.step("rho >= 1/m", le(1 / m, rho), by=["1 <= i", "i <= m", "1 <= m rho"])
    d.lemma("take i out", lemmas.sum_take_out(posterior, CANDIDATES, i))
    for name, part, many in (("before", before, i - 1), ("after", after, m - i)):
        d.generalize(f"each {name}", le(posterior, rho), part, by=["1 <= i", "i <= m", LIMITED])
        d.lemma(f"sum {name}", lemmas.sum_monotone(posterior, rho, part))
        d.lemma(f"count {name}", lemmas.sum_constant(rho, part))
        d.step(
            f"at most rho {name}",
            le(Sum(posterior, part), many * rho),
            by=["1 <= i", "i <= m", f"each {name}", f"sum {name}", f"count {name}"],
        )
    d.lemma("i itself (instance)", lemmas.instance(d[LIMITED], i))
    d.step(
        "i itself",
        And(le(posteriors[i], rho), le(1 - (m - 1) * rho, posteriors[i])),
        by=[
            "1 <= i",
            "i <= m",
            TOTAL,
            LIMITED,
            "i itself (instance)",
            "take i out",
            "at most rho before",
            "at most rho after",
        ],
    )
    d.step(
        "silent",
        Implies(eq(rho, 1 / m), eq(posteriors[i], 1 / m)),
        by=["1 <= i", "i <= m", "i itself"],
    )
    d.conclude(by=["rho >= 1/m", "silent"])


@proves("membership.theorem-5.6")
def theorem_5_6(d: Derivation) -> None:
    """Follow the proof's two cases."""
    raised, lowered = rho * m, (m - 1) / (m * (1 - rho))
    ceiling, floor = GAMMA / m, 1 - (m - 1) / (m * GAMMA)
    d.model({m: 3, rho: Rational(1, 2)})
    d.lemma("gamma is the larger", lemmas.maximum(raised, lowered))
    d.lemma("the smaller bound", lemmas.minimum(ceiling, floor))
    d.step(
        "signs",
        And(lt(0, m), lt(0, rho), lt(1, raised), lt(0, m * (1 - rho)), lt(0, lowered)),
        by=["2 <= m", "1/m < rho", "rho < 1"],
        reason="rho > 1/m",
    )
    d.step(
        "case one, gamma",
        Implies(le(raised, lowered), eq(GAMMA, lowered)),
        by=["signs", "gamma is the larger"],
    )
    d.step("gamma > 1", lt(1, GAMMA), by=["signs", "gamma is the larger", "2 <= m", "rho < 1"])
    d.step(
        "case one, 1 - (m-1)/(m gamma) = rho",
        Implies(eq(GAMMA, lowered), eq(floor, rho)),
        by=["signs", "gamma > 1", "2 <= m", "rho < 1"],
    )
    d.step(
        "case one, rho <= gamma/m",
        Implies(le(raised, GAMMA), le(rho, ceiling)),
        by=["signs"],
        reason="rho <= (m-1)/(m^2 (1-rho)) from the case condition",
    )
    d.step(
        "case two, gamma",
        Implies(lt(lowered, raised), eq(GAMMA, raised)),
        by=["signs", "gamma is the larger"],
    )
    d.step("case two, gamma/m = rho", Implies(eq(GAMMA, raised), eq(ceiling, rho)), by=["signs"])
    d.step(
        "case two, product",
        Implies(lt(lowered, raised), lt(m - 1, rho * m * (m * (1 - rho)))),
        by=["signs", "rho < 1"],
    )
    d.step(
        "case two, 1 - (m-1)/(rho m^2) > rho",
        Implies(And(lt(lowered, raised), eq(GAMMA, raised)), lt(rho, floor)),
        by=["signs", "gamma > 1", "case two, product"],
        reason="from the case condition",
    )
    d.step(
        "equality",
        eq(sympy.Min(ceiling, floor), rho),
        by=[
            "case one, gamma",
            "case one, 1 - (m-1)/(m gamma) = rho",
            "case one, rho <= gamma/m",
            "case two, gamma",
            "case two, gamma/m = rho",
            "case two, 1 - (m-1)/(rho m^2) > rho",
            "gamma is the larger",
            "the smaller bound",
            "signs",
            "gamma > 1",
        ],
    )
    positive = And(le(x, ceiling), le((1 - 1 / m) / GAMMA, 1 - x))
    d.step("the second bound", eq((1 - 1 / m) / GAMMA, 1 - floor), by=["signs", "gamma > 1"])
    d.step(
        "both notions",
        Equivalent(le(x, rho), positive),
        by=["equality", "the smaller bound", "the second bound", "signs", "gamma > 1"],
    )
    d.conclude(by=["equality", "both notions"])


@proves("membership.theorem-5.7.equivalence")
def equivalence(d: Derivation) -> None:
    """Turn the posterior of one of two equally likely data sets into a ratio."""
    d.model({rho: Rational(2, 3), a: 1, b: 1, epsilon: sympy.log(2)})
    d.lemma("e^epsilon", lemmas.exp_log(ODDS, epsilon))
    d.step("odds above one", lt(1, ODDS), by=["1/2 < rho", "rho < 1"], reason="rho > 1/2")
    d.step(
        "e^epsilon = rho/(1-rho)",
        eq(exp(epsilon), ODDS),
        by=["rho < 1", "epsilon = ln(rho/(1 - rho))", "odds above one", "e^epsilon"],
    )
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.step(
        "epsilon > 0", lt(0, epsilon), by=["odds above one", "e^epsilon = rho/(1-rho)", "at zero"]
    )
    d.step(
        "posterior",
        Equivalent(le(a / (a + b), rho), le(a * (1 - rho), rho * b)),
        by=["the probabilities a, b of the event in two data sets sum to more than 0"],
        reason="Pr[T_1|S] = Pr[S|T_1]/(Pr[S|T_1] + Pr[S|T_2])",
    )
    d.step(
        "ratio",
        Equivalent(le(a * (1 - rho), rho * b), le(a, exp(epsilon) * b)),
        by=["rho < 1", "e^epsilon = rho/(1-rho)"],
    )
    d.conclude(by=["epsilon > 0", "posterior", "ratio"])


@proves("membership.theorem-5.7.separation")
def separation(d: Derivation) -> None:
    """Bound every event's posteriors by ``1/(m-1)``; the output 1 breaks every epsilon."""
    d.model({m: 3, rho: Rational(2, 3), o: 1, c: 0, q: 0, epsilon: 1})
    d.step("m > 2", And(lt(1, m - 1), lt(2, m)), by=["2 < m"])
    d.step(
        "probabilities",
        And(le(0, HIDDEN), lt(0, SHOWN), le(c, m * SHOWN), eq(c, (m - 1) * HIDDEN)),
        by=[
            "m > 2",
            "c, how many other outputs the event holds, is not negative",
            "the event holds some output: 0 < o + c",
            "o, how often the event holds the output 1, is 0 or 1",
        ],
    )
    d.step("together", lt(0, TOGETHER), by=["m > 2", "probabilities"])
    d.step(
        "t_1 in proportion",
        le((m - 1) * HIDDEN, TOGETHER),
        by=["m > 2", "probabilities", "together"],
        reason="c <= c/(m-1) + (m-1)(o+c)/m, as m(m-1) < m^2 - m + 1",
    )
    d.step("t_i in proportion", le((m - 1) * SHOWN, TOGETHER), by=["probabilities", "together"])
    for name, share in (("t_1", HIDDEN), ("t_i", SHOWN)):
        d.step(
            f"posterior of {name}",
            le(share / TOGETHER, 1 / (m - 1)),
            by=["m > 2", "together", f"{name} in proportion"],
        )
    d.step(
        "identifiable",
        And(lt(HIDDEN / TOGETHER, rho), lt(SHOWN / TOGETHER, rho)),
        by=["1/(m - 1) < rho", "posterior of t_1", "posterior of t_i"],
        reason="rho > 1/(m-1)",
    )
    d.step(
        "not private",
        lt(exp(epsilon) * q, 1 / m),
        by=["m > 2", "q, the probability of the output 1 on {t_1}, is 0"],
        reason="Pr[1|{t_2}] = 1/m > e^epsilon Pr[1|{t_1}] = 0",
    )
    d.conclude(by=["identifiable", "not private"])


@proves("membership.theorem-5.10", "correction")
def theorem_5_10(d: Derivation) -> None:
    """Write both bounds of membership privacy as bounds on ``Pr[not t|S]``."""
    growth = exp(epsilon)
    second = (growth - 1 + beta) / (beta * growth)
    d.model({beta: Rational(1, 2), epsilon: 1, a: 1, b: 1, sampled: 1})
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.step("e^epsilon > 1", lt(1, growth), by=["0 < epsilon", "at zero"])
    d.lemma("gamma is the larger", lemmas.maximum(growth, second))
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.step(
        "complement",
        eq(PRESENT, 1 - ABSENT),
        by=[SAMPLED, "0 < Pr_S"],
        reason="Pr[t|S] + Pr[not t|S] = 1",
    )
    private = le(sampled, growth * b)
    d.step(
        "private, as a posterior",
        Equivalent(private, le((1 - beta) / growth, ABSENT)),
        by=["beta < 1", "0 < Pr_S", "e^epsilon > 1", "e^-epsilon"],
        reason="beta < 1",
    )
    d.step(
        "where the first bound meets it",
        eq(1 - second * beta, (1 - beta) / growth),
        by=["0 < beta", "e^epsilon > 1", "e^-epsilon"],
    )
    d.step(
        "the second bound is weaker",
        le((1 - beta) / SAMPLING_GAMMA, (1 - beta) / growth),
        by=["0 < beta", "beta < 1", "e^epsilon > 1", "e^-epsilon", "gamma is the larger"],
    )
    d.step(
        "the first bound is weaker",
        le(second * beta, SAMPLING_GAMMA * beta),
        by=["0 < beta", "e^epsilon > 1", "gamma is the larger"],
    )
    first_kept = le(PRESENT, SAMPLING_GAMMA * beta)
    second_kept = le((1 - beta) / SAMPLING_GAMMA, ABSENT)
    d.step(
        "private implies both",
        Implies(private, And(first_kept, second_kept)),
        by=[
            "complement",
            "private, as a posterior",
            "where the first bound meets it",
            "the second bound is weaker",
            "the first bound is weaker",
        ],
    )
    d.step(
        "where gamma is e^epsilon",
        Implies(And(eq(SAMPLING_GAMMA, growth), second_kept), private),
        by=["private, as a posterior", "e^epsilon > 1", "e^-epsilon"],
    )
    d.step(
        "where gamma is the other",
        Implies(le(PRESENT, second * beta), private),
        by=["complement", "private, as a posterior", "where the first bound meets it"],
    )
    d.step(
        "both imply private",
        Implies(And(first_kept, second_kept), private),
        by=[
            "where gamma is e^epsilon",
            "where gamma is the other",
            "gamma is the larger",
            "0 < beta",
            "e^epsilon > 1",
        ],
        reason="gamma is one of the two, and each is met exactly at e^epsilon",
    )
    d.conclude(by=["private implies both", "both imply private"])

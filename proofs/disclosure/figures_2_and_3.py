"""What a number allows the advantage, and the success; and the examples beside Theorem 4.1."""

from __future__ import annotations

from sympy import And, Implies, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.figures_2_and_3 import RECORDS
from didp_ref.papers.disclosure.shared import ENCODED, RESPONDED, SELECTED, omega, p, x
from didp_ref.papers.shared.alphabet import epsilon, m
from didp_ref.papers.shared.guesses import GROWTH, success
from didp_ref.symbolic.notation import eq, le, lt
from proofs.disclosure.encoding import in_order


@proves("disclosure.figure-3")
def below_the_closed_form(d: Derivation) -> None:
    """The largest of the first three is GRR's; of Laplace noise 1 - u <= (1 - u^2)/(1 + u^2)."""
    d.model({m: 3, omega: 1, epsilon: log(3), p: Rational(3, 4)})
    d.step("2 <= m", le(2, m), ["3 <= m"])
    in_order(d)
    closed = reconstruction.advantage.at(epsilon=epsilon, delta=0, collision_probability=1 / m)
    share = (GROWTH - 1) / m * (m - 1)
    d.step("shared", eq(closed, share / (GROWTH + 1)), ["gap", "3 <= m"])
    d.step("positive", lt(0, share), ["gap", "3 <= m"])
    d.step("response", eq(RESPONDED, share / (GROWTH + m - 1)), ["gap", "3 <= m"])
    d.step(
        "smaller", lt(share / (GROWTH + m - 1), share / (GROWTH + 1)), ["positive", "gap", "3 <= m"]
    )
    by = ["below", "not above", "values", "smaller", "shared", "response"]
    d.step("finite", And(*(lt(v, closed) for v in (ENCODED, SELECTED, RESPONDED))), by)
    near, root = exp(-epsilon / (2 * (m - 1))), exp(-epsilon / 2)
    d.step("exponents", le(-epsilon / 2, -epsilon / (2 * (m - 1))), ["0 < epsilon", "3 <= m"])
    d.lemma("monotone", lemmas.exp_monotone(-epsilon / 2, -epsilon / (2 * (m - 1))))
    d.lemma("root", lemmas.exp_positive(-epsilon / 2))
    d.lemma("square", lemmas.exp_sum(-epsilon / 2, -epsilon / 2))
    d.lemma("inverse", lemmas.exp_negative(epsilon))
    d.lemma("falls", lemmas.exp_monotone(0, -epsilon / 2))
    d.step("below 1", lt(root, 1), ["falls", "0 < epsilon"])
    by = ["square", "inverse", "below 1", "root", "gap"]
    d.step("root's", lt((1 - root) * (GROWTH + 1), GROWTH - 1), by)
    d.step("near", le(1 - near, 1 - root), ["exponents", "monotone", "3 <= m"])
    d.step("Laplace's", lt((1 - near) * (GROWTH + 1), GROWTH - 1), ["near", "root's", "gap"])
    d.step("quotient", lt(1 - near, (GROWTH - 1) / (GROWTH + 1)), ["Laplace's", "gap"])
    by = ["quotient", "3 <= m"]
    d.step("laplace", lt((m - 1) / m * (1 - near), (m - 1) / m * ((GROWTH - 1) / (GROWTH + 1))), by)
    d.conclude(["finite", "laplace", "shared", "gap", "3 <= m"])


@proves("disclosure.figure-2")
def larger_epsilon(d: Derivation) -> None:
    """At one epsilon the advantage is the smaller number: on the steep part, and on the curve."""
    steep, curve = "success is 1 - f(1/10) on the steep part", "success is 1 - f(1/10) on the curve"
    d.model({epsilon: log(2), x: -18 * log(Rational(7, 9)), success: Rational(1, 5)})
    rate = 2 * (RECORDS - 1)
    u = exp(-epsilon / rate)
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.lemma("tangent of u", lemmas.exp_tangent(-epsilon / rate))
    ten = Rational(1, RECORDS)
    at_epsilon = (1 - ten) * (1 - u)
    by = [steep, "tangent", "tangent of u", "0 < epsilon"]
    d.step("on the steep part", Implies(le(GROWTH, 5), lt(at_epsilon, success)), by)
    d.lemma("third", lemmas.exp_monotone(-epsilon / 6, -epsilon / rate))
    d.lemma("ninth", lemmas.exp_monotone(-epsilon / 2, -epsilon / 6))
    d.lemma("half", lemmas.exp_sum(-epsilon / 2, -epsilon / 2))
    d.lemma("inverse", lemmas.exp_negative(epsilon))
    d.lemma("thirds", lemmas.exp_sum(-epsilon / 6, -epsilon / 6))
    d.lemma("more thirds", lemmas.exp_sum(-epsilon / 3, -epsilon / 6))
    w, v = exp(-epsilon / 2), exp(-epsilon / 6)
    d.lemma("w", lemmas.exp_positive(-epsilon / 2))
    d.lemma("v", lemmas.exp_positive(-epsilon / 6))
    d.step("order", And(le(w, v), le(v, u)), ["third", "ninth", "0 < epsilon"])
    short, long = Rational(9, 25), Rational(71, 100)
    d.step("short", Implies(le(w, short), le(w**2, short * w)), ["w", "half"])
    d.step("long", Implies(lt(short, w), lt(long, v)), ["thirds", "more thirds", "v"])
    d.step("a fifth", Implies(lt(5, GROWTH), lt(5 * w**2, 1)), ["half", "inverse", "w"])
    most = Rational(5, 2) * w**2
    by = ["short", "long", "a fifth", "order", "w", "half"]
    d.step("small", Implies(lt(5, GROWTH), lt(most, ten + (1 - ten) * u)), by)
    d.step("on the curve", Implies(lt(5, GROWTH), lt(at_epsilon, success)), ["small", curve])
    at_x = exp(-x / rate)
    reached = "eq. 41 is as large at x"
    d.step("less noise", lt(at_x, u), ["on the steep part", "on the curve", reached])
    d.lemma("monotone", lemmas.exp_monotone(-epsilon / rate, -x / rate))
    d.step("larger", lt(epsilon, x), ["less noise", "monotone"])
    d.lemma("log 20", lemmas.exp_log(20, 0))
    d.step("positive log", lt(0, log(20)), ["log 20"])
    d.step("inverted", lt(1 / x, 1 / epsilon), ["larger", "0 < epsilon", "0 < x"])
    d.conclude(["larger", "inverted", "positive log"])

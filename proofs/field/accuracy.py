"""The derivations of how far off noise is."""

from __future__ import annotations

from sympy import And, Implies, Integer, exp, log, oo, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.accuracy import (
    ABOUT_CENTRE,
    AT_THE_BOUND,
    BOTH,
    BOUND,
    CENTRE,
    GAUSSIAN_INTEGRAL,
    HALF_OF_THE_REST,
    NARROWER,
    NO_NOISE,
    SUM_EXISTS,
    TOTAL,
    VARIANCE,
    VARIANCE_2,
    VARIANCES_ADD_UP,
    bell,
)
from didp_ref.papers.field.shared import R, p, peak, s, scale, sigma, sigma_2, t, variance
from didp_ref.papers.shared.alphabet import k
from didp_ref.papers.shared.events import OVER, S, omega
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import eq, integers, le, lt, reals
from proofs.shared.algebra import algebra

SIGNS = ["0 < sigma", "1 <= k"]


@proves("field.laplace-accuracy")
def laplace(d: Derivation) -> None:
    """Both tails are half of what is left."""
    d.model({scale: 1, p: 0, t: 0})
    d.step("exponent", eq(-t / scale, log(1 - p)), [AT_THE_BOUND, "0 < scale"])
    d.lemma("one exponential", lemmas.equal_arguments(exp, -t / scale, log(1 - p)))
    d.lemma("the rest", lemmas.exp_log(1 - p, log(1 - p)))
    d.lemma("no more than one", lemmas.log_monotone(1 - p, 1))
    d.step("logarithm", le(log(1 - p), 0), ["no more than one", "0 <= p", "p < 1"])
    by = ["exponent", "one exponential", "the rest", "logarithm", "p < 1", "0 < scale"]
    d.conclude([AT_THE_BOUND, *by])


@proves("field.gaussian-accuracy")
def gaussian(d: Derivation) -> None:
    """The two tails are alike."""
    d.model({sigma: 1, t: 0, p: 1 - 2 * Normal(0)})
    d.lemma("symmetric", lemmas.normal_symmetric(t / sigma))
    d.conclude(["symmetric", HALF_OF_THE_REST, "0 < sigma"])


@proves("field.gaussian-mean-accuracy", part="sum")
def added(d: Derivation) -> None:
    """The square is completed."""
    d.model({sigma: 1, sigma_2: 1, t: 0, peak: 1, R: {1: 0}, S: {1: 1}})
    known = ["variances", "0 < sigma", "0 < sigma_2"]
    d.step("variances", And(lt(0, VARIANCE), lt(0, VARIANCE_2), lt(0, TOTAL)), known[1:])
    own, other = -(R(omega) ** 2) / (2 * VARIANCE), -((t - R(omega)) ** 2) / (2 * VARIANCE_2)
    centred, apart = -((R(omega) - CENTRE) ** 2) / (2 * NARROWER), -(t**2) / (2 * TOTAL)
    d.identity("exponents", own + other, centred + apart, known)
    d.lemma("both", lemmas.exp_sum(own, other))
    d.lemma("moved", lemmas.exp_sum(centred, apart))
    d.lemma("same", lemmas.equal_arguments(exp, own + other, centred + apart))
    by = ["exponents", "both", "moved", "same", *known]
    moved = bell(t, TOTAL) * ABOUT_CENTRE
    d.step("here", eq(BOTH, moved), by)
    d.generalize("at most, everywhere", le(BOTH, moved), omega, ["here", *known])
    d.generalize("at least, everywhere", le(moved, BOTH), omega, ["here", *known])
    d.lemma("constant", lemmas.integral_scale(bell(t, TOTAL), ABOUT_CENTRE, OVER))
    d.lemma("at most", lemmas.integral_monotone(BOTH, moved, OVER))
    d.lemma("at least", lemmas.integral_monotone(moved, BOTH, OVER))
    by = ["at most", "at most, everywhere", "at least", "at least, everywhere", "constant", *known]
    d.conclude([*by, GAUSSIAN_INTEGRAL, SUM_EXISTS])


@proves("field.gaussian-mean-accuracy", part="mean")
def gaussian_mean(d: Derivation) -> None:
    """So many variances add up to so many times one; roots are taken."""
    d.model({sigma: 1, k: 1, variance: {0: 0, 1: 1}, s: 0, t: 0, p: 1 - 2 * Normal(0)})
    (n,) = integers("n_")
    statement = Implies(le(n, k), eq(variance[n], n * sigma**2))
    d.step("none", substitute(statement, n, Integer(0)), [NO_NOISE])
    d.lemma("this one", lemmas.instance(d[VARIANCES_ADD_UP], n))
    following = Implies(statement, substitute(statement, n, n + 1))
    d.generalize("one more", following, (n, 0, oo), ["this one", VARIANCES_ADD_UP])
    d.induction("so many", n, 0, statement, ["none", "one more"])
    d.at("in all", "so many", k, ["1 <= k"])
    d.lemma("root of k", lemmas.square_root(k))
    d.lemma("deviation", lemmas.square_root(variance[k]))
    d.step("variance", eq(variance[k], k * sigma**2), ["in all", "1 <= k"])
    d.step("some", And(lt(0, sqrt(k)), lt(0, variance[k])), ["root of k", "variance", *SIGNS])
    d.step("deviations", lt(0, sqrt(variance[k])), ["deviation", "some"])
    d.step("side", lt(0, sqrt(k) * sigma), ["some", *SIGNS])
    known = ["some", "deviations", "side", *SIGNS]
    u, v = reals("u_ v_")
    algebra(
        d,
        "of the sum",
        {u: sqrt(variance[k]), v: sqrt(k) * sigma},
        [lt(0, u), lt(0, v), eq(u * u, v * v)],
        eq(u, v),
        ["deviation", "root of k", "variance", *known],
    )
    d.step("far", eq(k * t / sqrt(variance[k]), s), ["of the sum", BOUND, "root of k", *known])
    d.step("as far", eq(-k * t / sqrt(variance[k]), -s), ["far", *known])
    d.lemma("above", lemmas.equal_arguments(Normal, k * t / sqrt(variance[k]), s))
    d.lemma("below", lemmas.equal_arguments(Normal, -k * t / sqrt(variance[k]), -s))
    d.lemma("symmetric", lemmas.normal_symmetric(s))
    d.conclude(["far", "as far", "above", "below", "symmetric", HALF_OF_THE_REST, *known])

"""The derivations of how far off noise is."""

from __future__ import annotations

from sympy import And, Implies, Integer, Or, Rational, Sum, exp, log, oo, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.accuracy import (
    ABOUT_CENTRE,
    AT_THE_BOUND,
    BOTH,
    BOUND,
    CENTRE,
    CERTAIN,
    COINS,
    FAIR,
    GAUSSIAN_INTEGRAL,
    HALF_OF_THE_REST,
    NARROWER,
    NEVER,
    NO_NOISE,
    SUM_EXCEEDS,
    SUM_EXISTS,
    TOTAL,
    VARIANCE,
    VARIANCE_2,
    VARIANCES_ADD_UP,
    WEIGHTS_FOLLOW,
    WITHIN_K,
    bell,
    power,
    weight,
)
from didp_ref.papers.field.shared import R, heads, p, peak, s, scale, sigma, sigma_2, t, variance
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, j, k
from didp_ref.papers.shared.events import OVER, S, omega
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Formula, Term, eq, every, integers, le, lt, ne, reals

SIGNS = ["0 < sigma", "1 <= k"]
HALF = Rational(1, 2)


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
    terms = {u: sqrt(variance[k]), v: sqrt(k) * sigma}
    by = ["deviation", "root of k", "variance", *known]
    algebra(d, "of the sum", terms, [lt(0, u), lt(0, v), eq(u * u, v * v)], eq(u, v), by)
    d.step("far", eq(k * t / sqrt(variance[k]), s), ["of the sum", BOUND, "root of k", *known])
    d.step("as far", eq(-k * t / sqrt(variance[k]), -s), ["far", *known])
    d.lemma("above", lemmas.equal_arguments(Normal, k * t / sqrt(variance[k]), s))
    d.lemma("below", lemmas.equal_arguments(Normal, -k * t / sqrt(variance[k]), -s))
    d.lemma("symmetric", lemmas.normal_symmetric(s))
    d.conclude(["far", "as far", "above", "below", "symmetric", HALF_OF_THE_REST, *known])


(COUNT, LEAST) = integers("n_ r_")
"""So many coins, and at least so many heads."""


def as_likely(coins: Term, least: Term) -> Formula:
    """Say that at least so many heads, or else that many fewer tails, are certain together."""
    return eq(heads[coins, least] + heads[coins, coins + 1 - least], 1)


def at_coins(d: Derivation, fact: str, coins: Term, *numbers: Term) -> list[str]:
    """Take what is said of the coins at so many coins, and at numbers of heads."""
    row = substitute(d[fact].body, i, coins)
    names = [f"{fact}: {coins} coins"]
    d.at(names[0], fact, coins)
    for number in numbers:
        names.append(f"{fact}: {number} of {coins}")
        d.lemma(names[-1], lemmas.instance(row, number))
    return names


@proves("field.laplace-mean-accuracy", part="sum")
def sum_of_noises(d: Derivation) -> None:
    """Heads and tails are as likely, row by row; the weights follow by the coin that is added."""
    table = {
        (coins, least): value
        for coins, row in enumerate(((1, 0, 0, 0), (1, HALF, 0, 0), (1, 3 * HALF / 2, HALF / 2, 0)))
        for least, value in ((-2, 1), (-1, 1), *enumerate(row))
    }
    d.model({k: 1, heads: table})
    n, r = COUNT, LEAST
    split = Or(le(r, 0), le(1, r))
    d.step("none", substitute(split, r, Integer(0)), [])
    d.generalize("or some", Implies(split, substitute(split, r, r + 1)), (r, 0, oo), [])
    d.induction("none or some", r, 0, split, ["none", "or some"])

    def row(coins: Term) -> Formula:
        return every(as_likely(coins, r), (r, 0, coins + 1))

    def ends(coins: Term) -> list[str]:
        opposite = coins + 1 - r
        for number in (r, opposite):
            d.at(f"none or some: {number} of {coins}", "none or some", number)
        return [
            *(f"none or some: {number} of {coins}" for number in (r, opposite)),
            *at_coins(d, CERTAIN, coins, r, opposite),
            *at_coins(d, NEVER, coins, r, opposite),
        ]

    d.generalize("no coins", as_likely(Integer(0), r), (r, 0, 1), [*ends(Integer(0)), "1 <= k"])
    known = And(le(0, n), le(n + 1, COINS - 1), row(n))
    for number in (r, r - 1):
        d.lemma(f"row: {number}", lemmas.instance(row(n), number))
    by = [*ends(n + 1), *at_coins(d, FAIR, n, r, n + 2 - r), f"row: {r}", f"row: {r - 1}"]
    d.generalize("a coin more", Implies(known, as_likely(n + 1, r)), (r, 0, n + 2), [*by, "1 <= k"])
    d.lemma("known outside", lemmas.premise_outside(known, as_likely(n + 1, r), (r, 0, n + 2)))
    whole = Implies(le(n, COINS - 1), row(n))
    following = Implies(whole, substitute(whole, n, n + 1))
    d.generalize("next row", following, (n, 0, oo), ["a coin more", "known outside"])
    d.step("first row", substitute(whole, n, Integer(0)), ["no coins"])
    d.induction("every row", n, 0, whole, ["first row", "next row"])
    d.at("this row", "every row", COINS - 1, ["1 <= k"])
    d.step("row", row(COINS - 1), ["this row"])
    d.at("half", "row", k, ["1 <= k"])
    by = at_coins(d, FAIR, COINS - 1 - j, k + 1)
    d.generalize("weights", WEIGHTS_FOLLOW, (j, 0, k - 1), [*by, "1 <= k"])
    d.conclude(["half", "weights"])


@proves("field.laplace-mean-accuracy", part="mean")
def laplace_mean(d: Derivation) -> None:
    """The sum is k times the mean."""
    d.model({scale: 1, k: 1, heads: {(1, 1): HALF}, s: 0, t: 0, p: 0})
    n = COUNT
    total = k * t / scale
    d.step("the sum", eq(total, s), [WITHIN_K, "0 < scale", "1 <= k"])

    same = eq(power(total, n), power(s, n))
    for x in (total, s):
        d.lemma(f"power 0 of {x}", lemmas.product_empty(x / i, (i, 1, 0)))
        d.lemma(f"next power of {x}", lemmas.product_last(x / i, (i, 1, n + 1)))
    known = ["the sum", "0 < scale"]
    for last in (Integer(1), n, n + 1, j):
        d.generalize(f"divided up to {last}", ne(i, 0), (i, 1, last), [])
    d.generalize("divided at every n", every(ne(i, 0), (i, 1, n)), (n, 0, oo), ["divided up to n_"])
    d.generalize("divided", every(ne(i, 0), (i, 1, j)), (j, 0, k - 1), ["divided up to j"])
    d.generalize("some scale at every n", ne(scale, 0), (n, 0, oo), ["0 < scale"])
    by = [*known, "divided up to 1", f"power 0 of {total}", f"power 0 of {s}"]
    d.step("first power", substitute(same, n, Integer(0)), by)
    by = [*known, "divided up to n_", "divided up to n_ + 1"]
    by += [f"next power of {total}", f"next power of {s}"]
    d.generalize("next power", Implies(same, substitute(same, n, n + 1)), (n, 0, oo), by)
    by = ["first power", "next power", "divided at every n", "some scale at every n"]
    d.induction("powers", n, 0, same, by)
    over = (j, 0, k - 1)
    of_the_sum, of_s = weight(k, j) * power(total, j), weight(k, j) * power(s, j)
    d.generalize("terms", eq(of_the_sum, of_s), over, ["powers", "0 < scale", "divided up to j"])
    d.lemma("sums", lemmas.sum_equal(of_the_sum, of_s, over))
    by = ["sums", "terms", "0 < scale", "divided"]
    d.step("one sum", eq(Sum(of_the_sum, over), Sum(of_s, over)), by)
    d.lemma("exponential", lemmas.equal_arguments(exp, -total, -s))
    d.conclude(["the sum", "one sum", "exponential", SUM_EXCEEDS, "0 < scale"])

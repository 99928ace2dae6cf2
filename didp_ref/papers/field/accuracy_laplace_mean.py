"""How far off the mean of answers with Laplace noise is: the sum of several Laplace variables."""

from __future__ import annotations

from sympy import And, Implies, Integer, Or, Product, Rational, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import heads, p, result, s, scale, t
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.alphabet import i, j, k
from didp_ref.papers.shared.narrower import CLOSED_FORMS, EQUATION, WHOLE_LINE
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, integers, le, lt, ne

COINS = 2 * k
CERTAIN = "at least no heads are certain"
NEVER = "there are never more heads than coins"
FAIR = "one more coin is heads half of the time"


def weight(noises: Term, degree: Term | int) -> Term:
    """Return what a power is weighed by in the tail of so many noises' sum: a chance of coins."""
    return heads[2 * noises - 1 - degree, noises]


WEIGHTS_FOLLOW = eq(2 * weight(k + 1, j + 1) - weight(k + 1, j + 2), weight(k, j))


def sum_of_noises() -> Statement:
    """State how the weights of the tail of k noises' sum follow from those of one noise more."""
    hypotheses = {
        **as_written(le(1, k)),
        CERTAIN: every(eq(heads[i, j], 1), (i, 0, COINS), (j, -COINS, 0)),
        NEVER: every(eq(heads[i, j], 0), (i, 0, COINS), (j, i + 1, COINS + 1)),
        FAIR: every(
            eq(heads[i + 1, j], (heads[i, j - 1] + heads[i, j]) / 2),
            (i, 0, COINS - 1),
            (j, 1, COINS),
        ),
    }
    half = eq(weight(k, 0), Rational(1, 2))
    return Statement(hypotheses, And(half, every(WEIGHTS_FOLLOW, (j, 0, k - 1))))


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


def derive_sum_of_noises(d: Derivation) -> None:
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


def power(x: Term, degree: Term) -> Term:
    """Return a power, over the factorial of its degree."""
    return Product(x / i, (i, 1, degree))


def sum_above(x: Term) -> Term:
    """Return the chance that k Laplace variables of scale one are above x >= 0 together."""
    return exp(-x) * Sum(weight(k, j) * power(x, j), (j, 0, k - 1))


WITHIN_K = "t = scale s/k"
SUM_EXCEEDS = "the sum is above s with half of what is left of the probability"


def laplace_mean() -> Statement:
    """State how likely the mean of k noises is within the bound, by the tail of their sum."""
    hypotheses = {
        **as_written(lt(0, scale), le(1, k)),
        SUM_EXCEEDS: eq(sum_above(s), (1 - p) / 2),
        WITHIN_K: eq(t, scale * s / k),
    }
    beyond = sum_above(k * t / scale)
    return Statement(hypotheses, eq((1 - beyond) - beyond, p))


def derive_laplace_mean(d: Derivation) -> None:
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


LAPLACE_MEAN = result(
    "field.laplace-mean-accuracy",
    "The error of a mean of answers with Laplace noise has an exact distribution",
    r"The sum of $k$ Laplace variables of the scale 1 is above $x \ge 0$ with the probability "
    r"$T_k(x) = e^{-x} \sum_{j=0}^{k-1} w_{k,j} \frac{x^j}{j!}$, where $w_{k,j}$ is the chance of "
    r"at least $k$ heads among $2k-1-j$ fair coins. So the mean of $k$ answers, each with Laplace "
    r"noise of the scale $b$ of its own, is with the probability $p$ no farther off than "
    r"$\frac{bx}{k}$, where $T_k(x) = \frac{1-p}{2}$.",
    Part(
        "sum",
        r"$w_{k,0} = \frac{1}{2}$ and $2w_{k+1,j+1} - w_{k+1,j+2} = w_{k,j}$, so that "
        r"$T_{k+1} - T_{k+1}'' = T_k$, as is true of what is convolved with $\frac{e^{-|x|}}{2}$.",
        formal=sum_of_noises,
        proof=derive_sum_of_noises,
        narrower=(EQUATION,),
        beyond={WHOLE_LINE: "laplace_sum_from_statement"},
    ),
    Part(
        "mean",
        r"$Pr[|X| \le \frac{bx}{k}] = 1 - 2T_k(x) = p$ of the mean $X$ of $k$ noises.",
        formal=laplace_mean,
        proof=derive_laplace_mean,
        narrower=(CLOSED_FORMS,),
    ),
    quantities=("accuracy.laplace_mean",),
    place="the distribution of a sum of Laplace variables",
)


CLAIMS = (LAPLACE_MEAN,)

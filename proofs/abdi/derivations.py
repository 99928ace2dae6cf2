"""The derivations of the (alpha, beta) paper, in the paper's order and by its equation numbers.

What they share stands in :mod:`proofs.abdi.steps`, the numbering of the hypotheses too.
"""

from __future__ import annotations

from functools import partial
from operator import getitem
from typing import Any

import sympy
from sympy import Abs, And, Equivalent, Implies, Ne, Or, Product, Rational, Sum, exp, log

from didp_ref.papers.abdi.statements import Model
from didp_ref.proof import Derivation, lemmas, proves
from didp_ref.proof.logic import ForAll, substitute
from proofs.abdi.steps import (
    HALF,
    adaptive_ratios,
    against_theorem_1,
    algebra,
    at_a_small_prior,
    belief_bounds,
    beliefs,
    bounds_without_prior,
    composed,
    eq,
    evidence_bounds,
    ge,
    growth_above_1,
    le,
    logarithms_positive,
    lt,
    priors,
    smallest_prior,
    symmetric_sum,
    transcript_ratio,
    two_answers,
    two_worlds,
)


@proves("abdi.theorem-1")
@proves("abdi.theorem-1", "correction")
def theorem_1(d: Derivation) -> None:
    """Definition 4 at every prior bounds every likelihood ratio; the ratios multiply."""
    s = Model()

    def density(*_: Any) -> int:
        """1, whatever the world: an answer that tells nothing"""
        return 1

    twice = {1: HALF, 2: HALF}
    d.model({s.m: 2, s.i: 1, s.n: 2, s.p: twice, s.alphas: twice, s.betas: twice, s.f: density})
    k, i, j = s.k, s.i, s.j
    a, b, mine, theirs = s.alphas[k], s.betas[k], s.f(k, i), s.f(k, j)
    world = And(le(1, j), le(j, s.m))
    d.lemma("density at i", lemmas.instance(d["h9"].body, i))
    d.lemma("density at j", lemmas.instance(d["h9"].body, j))
    d.generalize("densities are positive", Implies(world, And(lt(0, mine), lt(0, theirs))),
                 s.answers, ["h1", "h2", "h9", "density at i", "density at j"])  # fmt: skip
    d.lemma("Definition 4 at j", lemmas.instance(d["h10"].body, j))
    every_x = substitute(d["h10"].body.body, d["h10"].body.variable, j)
    low, high = 1 - a, 1 + b
    for name, factor in (("raised", high), ("lowered", low)):
        wanted, known = at_a_small_prior(d, name, every_x, factor, mine, theirs)
        d.generalize(
            name,
            Implies(world, wanted),
            s.answers,
            ["h6", "h7", "h8", "h10", "densities are positive", "Definition 4 at j", *known],
        )
    d.generalize(
        "ratios",
        Implies(
            world,
            And(lt(0, mine), lt(0, theirs), le(mine, high * theirs), le(low * theirs, mine)),
        ),
        s.answers,
        ["densities are positive", "raised", "lowered"],
    )
    composed(d, s)
    d.conclude(["eq. 3"])


def _symmetric(k: Any, entries: Any) -> Any:
    """the elementary symmetric polynomials of entries 1/2"""
    return sympy.binomial(entries, k) / 2**k


@proves("abdi.theorem-1.product-form")
def product_form(d: Derivation) -> None:
    """Vieta's expansion of ``prod(1 + x_i t)`` at t = -1 and t = 1, by induction."""
    s = Model()
    k, n, i, e = s.k, s.n, s.i, sympy.Symbol("e", integer=True)
    sign = sympy.IndexedBase("sign", real=True)
    halves = {1: HALF, 2: HALF}
    d.model({n: 2, sign: {0: -1, 1: 1, 2: -1, 3: 1}, s.alphas: halves, s.betas: halves,
             s.sigma_a: _symmetric, s.sigma_b: _symmetric})  # fmt: skip
    symmetric_sum(
        d, s, "alpha", ("h4", "h5", "h6"), (sign[k] * s.sigma_a(k, e), s.alphas, -1, -1),
        ["h1", "h2", "h3"],
    )  # fmt: skip
    symmetric_sum(d, s, "beta", ("h7", "h8", "h9"), (s.sigma_b(k, e), s.betas, 1, 1), ["h1"])
    falling, rising = Sum(sign[k] * s.sigma_a(k, n), (k, 1, n)), Sum(s.sigma_b(k, n), (k, 0, n))
    d.lemma("the term at 0", lemmas.sum_first(sign[k] * s.sigma_a(k, n), (k, 0, n)))
    d.at("sigma_0 of alpha", "h4", n, ["h1"])
    d.step("alpha_c", eq(falling, 1 - Product(1 - s.alphas[i], (i, 1, n))),
           ["h1", "h2", "sigma_0 of alpha", "alpha", "the term at 0"])  # fmt: skip
    d.step("beta_c", eq(rising - 1, Product(1 + s.betas[i], (i, 1, n)) - 1), ["beta"])
    d.conclude(["alpha_c", "beta_c"])


@proves("abdi.theorem-1.induction")
@proves("abdi.theorem-1.induction", "correction")
def induction(d: Derivation) -> None:
    """Eq. 4 to 9, by the paper's reasons."""
    s = Model()
    k, n, belief = s.k, s.n, sympy.IndexedBase("B", real=True)
    one = sympy.S.One

    def half(_: Any) -> Any:
        """1/2, always"""
        return HALF

    d.model({s.alphas: half, s.betas: half, belief: half})
    down, up = 1 - s.alphas[n + 1], 1 + s.betas[n + 1]
    falls, rises = s.falls(), s.rises()
    for name, factor in (("left", 1 - s.alphas[k]), ("right", 1 + s.betas[k])):
        for last in (one, n + 1):
            d.lemma(f"{name}, last of {last}", lemmas.product_last(factor, (k, 1, last)))
        d.lemma(f"{name}, none", lemmas.product_empty(factor, s.answers))
    for name in ("h1", "h2", "h3"):
        d.lemma(f"{name} at n + 1", lemmas.instance(d[name], n + 1))
    within = And(le(falls * belief[0], belief[n]), le(belief[n], rises * belief[0]))
    d.at("eq. 6 at 0", "h4", 0, [])
    d.step(
        "eq. 4",
        substitute(within, n, one),
        ["eq. 6 at 0", "left, last of 1", "right, last of 1", "left, none", "right, none"],
        "Definition 4",
    )
    everywhere = (n, 1, sympy.oo)
    d.generalize(
        "eq. 7",
        Implies(within, le(substitute(falls, n, n + 1) * belief[0], down * belief[n])),
        everywhere,
        ["h1", "h2", "h1 at n + 1", "h2 at n + 1", "left, last of n + 1"],
        "since 0 < alpha < 1, and the left side of eq. 5",
    )
    d.generalize(
        "eq. 8",
        Implies(within, le(up * belief[n], substitute(rises, n, n + 1) * belief[0])),
        everywhere,
        ["h3", "h3 at n + 1", "right, last of n + 1"],
        "since beta > 0, and the right side of eq. 5",
    )
    d.generalize("eq. 9", Implies(within, substitute(within, n, n + 1)), everywhere,
                 ["h4", "eq. 7", "eq. 8"], "eq. 6 to 8")  # fmt: skip
    d.induction("eq. 3", n, 1, within, ["eq. 4", "eq. 9"])
    d.conclude(["eq. 3"])


@proves("abdi.theorem-1.with-theorem-2")
def with_theorem_2(d: Derivation) -> None:
    """Every likelihood ratio of every answer, then their products."""
    s = Model()
    d.model(two_answers(s))
    adaptive_ratios(d, s)
    a, b, k = s.alphas[s.k], s.betas[s.k], s.k
    theta, noise = s.thetas, s.noises
    t, up, down = theta[k] / noise[k], 1 + b, 1 - a
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    d.generalize("signs", And(lt(0, log(up)), lt(log(down), 0)), s.answers,
                 ["h6", "h7", "h8", "log(1 + beta) and 0", "log(1 - alpha) and 0"])  # fmt: skip
    d.lemma("both ends", lemmas.maximum(theta[k] / log(up), -theta[k] / log(down)))
    d.generalize(
        "ends",
        And(le(theta[k] / log(up), noise[k]), le(-theta[k] / log(down), noise[k])),
        s.answers,
        ["h7", "h8", "h12", "signs", "both ends"],
    )
    d.generalize("rearranged", And(le(t, log(up)), le(log(down), -t)), s.answers,
                 ["h7", "h8", "h11", "signs", "ends"], "rearranging")  # fmt: skip
    d.lemma("exp of log(1 + beta)", lemmas.exp_log(up, t))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(down, -t))
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(t))
    d.lemma("exp is positive", lemmas.exp_positive(t))
    d.generalize(
        "scales",
        And(le(down * exp(t), 1), le(exp(t), up)),
        s.answers,
        ["h7", "h8", "h11", "rearranged", "exp of log(1 + beta)", "exp of log(1 - alpha)",
         "exp of Theta/lambda", "exp is positive"],
    )  # fmt: skip
    mine, theirs = s.f(k, s.i), s.f(k, s.j)
    d.generalize(
        "ratios",
        Implies(
            And(le(1, s.j), le(s.j, s.m)),
            And(lt(0, mine), lt(0, theirs), le(down * theirs, mine), le(mine, up * theirs)),
        ),
        s.answers,
        [
            "h7",
            "h8",
            "h11",
            "densities are positive",
            "eq. 11, j to i",
            "eq. 11, i to j",
            "scales",
            "exp is positive",
        ],
    )
    composed(d, s)
    d.conclude(["eq. 3"])


def beside_theorem_1(d: Derivation, s: Model, defined: list[str]) -> None:
    """The alpha of the odds is never below Theorem 1's, and the beta never above it."""
    a, b, low, more, less = s.alphas[s.k], s.betas[s.k], s.p_min, s.ups[s.k], s.downs[s.k]
    all_up, all_under = Product(more, s.answers), Product(less, s.answers)
    x, y, o = sympy.symbols("x_ y_ o_", real=True)
    d.generalize(
        "one alpha",
        And(lt(0, 1 - a), lt(0, more), le(1, more), eq((1 - a) * (low + (1 - low) * more), 1)),
        s.answers,
        defined,
    )
    d.generalize(
        "one beta",
        And(lt(0, 1 + b), lt(0, less), le(less, 1), eq((1 + b) * (low + (1 - low) * less), 1)),
        s.answers,
        ["h8", "h21", *defined],
    )
    against_theorem_1(d, s, "alpha", 1 - a, more, le)
    against_theorem_1(d, s, "beta", 1 + b, less, ge)
    for name, factor, whole_promise in (
        ("alpha", all_up, s.falls()),
        ("beta", all_under, s.rises()),
    ):
        lowest = low + (1 - low) * factor
        algebra(
            d,
            f"{name} against Theorem 1",
            {x: lowest, y: whole_promise, o: 1 / lowest},
            [lt(0, x), lt(0, y), eq(x * o, 1), le(1, y * x)],
            le(o, y),
            ["h14", "P_min <= 1/2", "factors", f"{name}: all answers"],
        )  # fmt: skip


@proves("abdi.theorem-1.with-theorem-3", "correction")
def with_theorem_3(d: Derivation) -> None:
    """The odds ratios that Theorem 3 allows multiply; eq. 12 and 13 turn them into beliefs."""
    s = Model()
    third = Rational(1, 3)
    odds_ratios = {s.ups: {1: 3, 2: 3}, s.downs: {1: third, 2: third}}
    d.model({**two_answers(s), **odds_ratios, s.p_min: HALF, s.p_max: HALF})
    adaptive_ratios(d, s)
    smallest_prior(d, s, 13)
    d.at("at most P_max", "h17", s.i, ["h1", "h2"])
    a, b, k, low = s.alphas[s.k], s.betas[s.k], s.k, s.p_min
    theta, noise, i, j = s.thetas[k], s.noises[k], s.i, s.j
    t, up = theta / noise, (1 + low * (a - 1)) / ((1 - a) * (1 - low))
    over = (1 + b) * (1 - low) / (1 - low * (1 + b))
    more, less = s.ups[k], s.downs[k]
    d.generalize(
        "alpha, odds above 1",
        And(lt(0, 1 - a), lt(1, up), eq(more, up)),
        s.answers,
        ["h6", "h7", "h14", "h20", "P_min <= 1/2"],
    )
    d.generalize(
        "1 - P_min (1 + beta) > 0",
        And(lt(0, 1 - low * (1 + b)), lt(0, 1 + b)),
        s.answers,
        ["h8", "h14", "h15", "h18", "at least P_min", "at most P_max"],
    )
    d.generalize(
        "beta, odds above 1",
        And(lt(1, over), lt(0, less), eq(over * less, 1)),
        s.answers,
        ["h8", "h14", "h21", "P_min <= 1/2", "1 - P_min (1 + beta) > 0"],
    )
    defined = ["h7", "P_min <= 1/2", "alpha, odds above 1", "1 - P_min (1 + beta) > 0",
               "beta, odds above 1"]  # fmt: skip
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, log and 0", lemmas.exp_log(odds, 0))
        d.lemma(f"{name}, exp and log", lemmas.exp_log(odds, t))
    d.generalize("logs are positive", And(lt(0, log(up)), lt(0, log(over))), s.answers,
                 [*defined, "alpha, log and 0", "beta, log and 0"])  # fmt: skip
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    d.generalize(
        "ends",
        And(le(theta / log(up), noise), le(theta / log(over), noise)),
        s.answers,
        ["h12", "h19", "both ends", "logs are positive", *defined],
    )
    d.generalize("rearranged", And(le(t, log(up)), le(t, log(over))), s.answers,
                 ["h11", "ends", "logs are positive", *defined])  # fmt: skip
    d.generalize(
        "scales",
        And(le(exp(t), more), le(exp(t) * less, 1)),
        s.answers,
        ["h11", "rearranged", "alpha, exp and log", "beta, exp and log", *defined],
    )
    d.generalize("factors are positive", And(lt(0, more), lt(0, less)), s.answers, defined)
    mine, theirs, world = s.f(k, i), s.f(k, j), And(le(1, j), le(j, s.m))
    ratio = And(lt(0, mine), lt(0, theirs), le(theirs, more * mine), le(less * mine, theirs))
    d.generalize(
        "ratios",
        Implies(world, ratio),
        s.answers,
        ["h11", "densities are positive", "eq. 11, j to i", "eq. 11, i to j", "scales",
         "factors are positive"],
    )  # fmt: skip
    transcript_ratio(d, s, "left", more, ge, i)
    transcript_ratio(d, s, "right", less, le, i)
    whole = ["left, all answers", "right, all answers"]
    all_up, all_under = Product(more, s.answers), Product(less, s.answers)
    weight = s.transcript
    d.generalize("weights at most", le(weight(j), all_up * weight(i)), s.worlds, whole)
    d.generalize("weights at least", le(all_under * weight(i), weight(j)), s.worlds, whole)
    d.generalize(
        "positive", And(lt(0, weight(i)), lt(0, all_up), lt(0, all_under)), s.worlds, whole
    )
    d.at("own weight", "positive", i, ["h1", "h2"])
    d.step("factors", And(lt(0, all_up), lt(0, all_under)), ["own weight"])
    belief_bounds(d, s, weight, all_under, all_up)
    d.at("own at most", "weights at most", i, ["h1", "h2"])
    d.at("own at least", "weights at least", i, ["h1", "h2"])
    w, x, y = sympy.symbols("w_ x_ y_", real=True)
    algebra(
        d,
        "factors about 1",
        {w: weight(i), x: all_under, y: all_up},
        [lt(0, w), le(w, y * w), le(x * w, w)],
        And(le(1, y), le(x, 1)),
        ["own weight", "own at most", "own at least"],
    )
    p, least, r, o, belief = sympy.symbols("p_ P_ r_ o_ B_", real=True)
    for name, factor, bound in (("eq. 12", all_up, le), ("eq. 13", all_under, ge)):
        below = s.p[i] + factor * (1 - s.p[i])
        lowest = low + (1 - low) * factor
        algebra(
            d,
            f"{name} at P_min",
            {
                p: s.p[i], least: low, y: factor, r: 1 / below, o: 1 / lowest,
                belief: s.belief(weight),
            },
            [
                le(0, p), le(p, 1), le(0, least), le(least, HALF), le(least, p), lt(0, y),
                bound(1, y), eq((p + y * (1 - p)) * r, 1), eq((least + (1 - least) * y) * o, 1),
                bound(p * r, belief),
            ],
            bound(o * p, belief),
            ["a prior is a probability", "h14", "P_min <= 1/2", "at least P_min", "factors",
             "factors about 1", "odds", name],
        )  # fmt: skip
    beside_theorem_1(d, s, defined)
    d.conclude(["eq. 12 at P_min", "eq. 13 at P_min", "alpha against Theorem 1",
                "beta against Theorem 1"])  # fmt: skip


@proves("abdi.definition-5")
def definition_5(d: Derivation) -> None:
    """The triangle inequality through the database D."""
    s = Model()
    whole, one, other = d.symbols("q_D q_D1 q_D2")
    d.model({whole: 0, one: 1, other: -1, s.delta: 1})
    d.lemma("triangle", lemmas.triangle(one - whole, whole - other))
    d.conclude(["h1", "h2", "triangle"])


@proves("abdi.equations-10-11")
def equations_10_11(d: Derivation) -> None:
    """The likelihood ratio lies between exp(-Theta/lambda) and exp(Theta/lambda)."""
    s = Model()
    (one, other), (h_1, h_2), _ = s.pair()
    mine, theirs = Abs(s.tau - one), Abs(s.tau - other)
    t = s.theta / s.noise
    d.model({one: 0, other: 1, s.theta: 1, s.noise: 1, s.tau: 0, h_1: HALF, h_2: exp(-1) / 2})
    d.lemma("triangle", lemmas.reverse_triangle(s.tau - one, s.tau - other))
    a, b = -mine / s.noise, -theirs / s.noise
    d.step("eq. 10", And(le(-t + b, a), le(a, t + b)), ["h1", "h3", "triangle"],
           "the reverse triangle inequality, and Definition 5")  # fmt: skip
    d.lemma("exp, left", lemmas.exp_monotone(-t + b, a))
    d.lemma("exp, right", lemmas.exp_monotone(a, t + b))
    d.lemma("split, left", lemmas.exp_sum(-t, b))
    d.lemma("split, right", lemmas.exp_sum(t, b))
    d.lemma("a density is positive", lemmas.exp_positive(b))
    d.step("densities are positive", lt(0, h_2), ["h3", "h5", "a density is positive"])
    d.step(
        "densities",
        And(le(s.decay * h_2, h_1), le(h_1, s.growth * h_2)),
        ["eq. 10", "h3", "h4", "h5", "exp, left", "exp, right", "split, left", "split, right"],
    )
    d.conclude(["densities", "densities are positive"], "eq. 11")


@proves("abdi.equations-12-16", "correction")
def equations_12_16(d: Derivation) -> None:
    """Eq. 15 and 16, multiplied by the prior."""
    s = Model()
    d.model(two_worlds(s))
    beliefs(d, s)
    bounds_without_prior(d, s)
    d.conclude(["eq. 15 and 16"])


@proves("abdi.theorem-2")
@proves("abdi.theorem-3", "correction")
def theorem_2(d: Derivation) -> None:
    """Eq. 15 and 16, and the two ends of the scale."""
    s = Model()
    d.model({**two_worlds(s), s.alpha: HALF, s.beta: 1})
    beliefs(d, s)
    bounds_without_prior(d, s)
    t = s.theta / s.noise
    up, down = 1 + s.beta, 1 - s.alpha
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    d.step("signs", And(lt(0, log(up)), lt(log(down), 0)),
           ["h9", "h10", "h11", "log(1 + beta) and 0", "log(1 - alpha) and 0"])  # fmt: skip
    d.lemma("both ends", lemmas.maximum(s.theta / log(up), -s.theta / log(down)))
    d.step("ends", And(le(s.theta / log(up), s.noise), le(-s.theta / log(down), s.noise)),
           ["h9", "h10", "h11", "h12", "signs", "both ends"])  # fmt: skip
    d.step("rearranged", And(le(t, log(up)), le(log(down), -t)), ["h7", "signs", "ends"],
           "rearranging")  # fmt: skip
    d.lemma("exp of log(1 + beta)", lemmas.exp_log(up, t))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(down, -t))
    d.step(
        "enough",
        And(le(down, s.decay), le(s.growth, up)),
        ["h7", "h10", "h11", "rearranged", "exp of log(1 + beta)", "exp of log(1 - alpha)"],
    )
    d.conclude(["enough", "eq. 15 and 16", "a prior is a probability"])


@proves("abdi.remark-beta-certainty", "correction")
def beta_certainty(d: Derivation) -> None:
    """What the other worlds keep, the world i cannot have."""
    s = Model()
    i, j, after = s.i, s.j, sympy.IndexedBase("B", real=True)
    halves = {1: HALF, 2: HALF}
    d.model({s.m: 2, i: 1, s.p: halves, s.alpha: HALF, after: halves})
    kept = (1 - s.alpha) * s.p[j]
    sums = {"prior": s.p[j], "belief": after[j]}
    for name, term in sums.items():
        d.lemma(f"take out its {name}", lemmas.sum_take_out(term, s.worlds, i))
    totals: dict[str, Any] = dict.fromkeys(sums, 0)
    for name, part in (("before", (j, 1, i - 1)), ("after", (j, i + 1, s.m))):
        d.generalize(f"kept {name}", le(kept, after[j]), part, ["h1", "h2", "h8"])
        d.lemma(f"sums {name}", lemmas.sum_monotone(kept, after[j], part))
        d.lemma(f"factor {name}", lemmas.sum_scale(1 - s.alpha, s.p[j], part))
        priors_there, beliefs_there = Sum(s.p[j], part), Sum(after[j], part)
        d.step(f"worlds {name}", le((1 - s.alpha) * priors_there, beliefs_there),
               ["h1", "h2", f"kept {name}", f"sums {name}", f"factor {name}"])  # fmt: skip
        totals["prior"] += priors_there
        totals["belief"] += beliefs_there
    d.step(
        "the others",
        And(eq(totals["prior"], 1 - s.p[i]), eq(totals["belief"], 1 - after[i])),
        ["h1", "h2", "h3", "h7", "take out its prior", "take out its belief"],
    )
    bound = 1 - (1 - s.alpha) * (1 - s.p[i])
    d.step("at most", le(after[i], bound), ["the others", "worlds before", "worlds after"],
           "posteriors sum to 1")  # fmt: skip
    d.step("below 1", lt(bound, 1), ["h5", "h6"])
    d.conclude(["at most", "below 1"])


@proves("abdi.theorem-3")
def theorem_3(d: Derivation) -> None:
    """Both sides, and the two ends of the scale."""
    s = Model()
    d.model({**two_worlds(s), s.alpha: HALF, s.beta: HALF, s.p_min: HALF, s.p_max: HALF})
    beliefs(d, s)
    smallest_prior(d, s, 12)
    alpha_side(d, s)
    beta_side(d, s)
    falling, rising = (log(odds) for odds in s.logarithms())
    d.lemma("both ends", lemmas.maximum(1 / falling, 1 / rising))
    d.step(
        "ends",
        And(le(s.theta / falling, s.noise), le(s.theta / rising, s.noise)),
        ["h6", "h18", "both ends", "alpha, log is positive", "beta, log is positive", "h10",
         "P_min <= 1/2", "1 - P_min (1 + beta) > 0", "alpha, odds above 1", "beta, odds above 1"],
    )  # fmt: skip
    grown, decayed, low = s.growth, s.decay, s.p_min
    lowest = 1 / (low * (1 - grown) + grown)
    highest = 1 / (low * (1 - decayed) + decayed)
    d.step("enough", And(le(1 - s.alpha, lowest), le(highest, 1 + s.beta)),
           ["ends", "eq. 19", "eq. 23"])  # fmt: skip
    p = s.p[s.i]
    d.step(
        "factors kept",
        And(
            le(1 - s.alpha, 1 / (p + grown * (1 - p))), le(1 / (p + decayed * (1 - p)), 1 + s.beta)
        ),
        ["enough", "eq. 18", "eq. 21"],
    )
    d.conclude(["factors kept", "eq. 17", "eq. 20", "a prior is a probability"])


@proves("abdi.theorem-3.beta-condition")
def beta_condition(d: Derivation) -> None:
    """``(1 + beta) P_max < 1``."""
    s = Model()
    prior, posterior = d.symbols("prior posterior")
    d.model({s.beta: HALF, s.p_max: HALF, prior: HALF, posterior: HALF})
    d.step("(1 + beta) P_max < 1", lt((1 + s.beta) * s.p_max, 1), ["h2", "h3"])
    d.step("P_max < 1", lt(s.p_max, 1), ["h1", "h2", "(1 + beta) P_max < 1"])
    d.step("no certainty", lt(posterior, 1), ["h1", "h4", "h5", "(1 + beta) P_max < 1"])
    d.conclude(["no certainty", "P_max < 1"])


def alpha_side(d: Derivation, s: Model) -> None:
    """Eq. 17 to 19: what the scale must be for the left side of inequality (2)."""
    p, low, grown = s.p[s.i], s.p_min, s.growth
    odds, _ = s.logarithms()
    t = s.theta / s.noise
    lowest = 1 / (low * (1 - grown) + grown)
    growth_above_1(d, s)
    d.step("eq. 17", le(p / (p + grown * (1 - p)), s.belief(s.weight)), ["eq. 12"])
    d.step(
        "eq. 18",
        And(lt(0, low * (1 - grown) + grown), le(lowest, 1 / (p + grown * (1 - p)))),
        ["h13", "P_min <= 1/2", "at least P_min", "a prior is a probability",
         "1 - exp(Theta/lambda) <= 0"],
        "since P_min <= Pr[D'_i = D^s], and exp(Theta/lambda) >= 1",
    )  # fmt: skip
    d.step("1 + P_min (alpha - 1) > 0", lt(0, 1 + low * (s.alpha - 1)),
           ["h9", "h10", "h13", "P_min <= 1/2"], "since P_min <= 1/n and n > 1")  # fmt: skip
    d.step(
        "alpha, odds above 1",
        And(lt(0, (1 - s.alpha) * (1 - low)), lt(1, odds)),
        ["h9", "h10", "h13", "P_min <= 1/2", "1 + P_min (alpha - 1) > 0"],
    )
    d.step(
        "alpha, odds",
        Equivalent(le(1 - s.alpha, lowest), le(grown, odds)),
        ["h9", "h10", "h13", "P_min <= 1/2", "eq. 18", "1 - exp(Theta/lambda) <= 0"],
        "rearranging",
    )
    d.lemma("alpha, exp and log", lemmas.exp_log(odds, t))
    d.lemma("alpha, log and 0", lemmas.exp_log(odds, 0))
    d.step("alpha, log is positive", lt(0, log(odds)),
           ["h10", "P_min <= 1/2", "alpha, odds above 1", "alpha, log and 0"])  # fmt: skip
    d.step("alpha, scale", Equivalent(le(t, log(odds)), le(s.theta / log(odds), s.noise)),
           ["h7", "alpha, log is positive"], "rearranging")  # fmt: skip
    d.step(
        "eq. 19",
        Equivalent(le(1 - s.alpha, lowest), le(s.theta / log(odds), s.noise)),
        ["alpha, odds", "alpha, exp and log", "alpha, scale", "alpha, odds above 1", "h7", "h10",
         "P_min <= 1/2"],
    )  # fmt: skip


@proves("abdi.theorem-3.equations-17-19", "correction")
def equations_17_19(d: Derivation) -> None:
    """The alpha side."""
    s = Model()
    d.model({**two_worlds(s), s.alpha: HALF, s.beta: HALF, s.p_min: HALF, s.p_max: HALF})
    beliefs(d, s, "eq. 12")
    smallest_prior(d, s, 12)
    alpha_side(d, s)
    d.conclude(["eq. 17", "eq. 18", "1 + P_min (alpha - 1) > 0", "eq. 19"])


def beta_side(d: Derivation, s: Model) -> None:
    """Eq. 20 to 23: what the scale must be for the right side of inequality (2)."""
    p, low, decayed, grown = s.p[s.i], s.p_min, s.decay, s.growth
    _, odds = s.logarithms()
    t = s.theta / s.noise
    highest = 1 / (low * (1 - decayed) + decayed)
    d.at("at most P_max", "h16", s.i, ["h1", "h2"])
    d.step("eq. 20", le(s.belief(s.weight), p / (p + decayed * (1 - p))), ["eq. 13"])
    d.lemma("exp of 0, left", lemmas.exp_monotone(-t, 0))
    d.step("exp(-Theta/lambda) <= 1", And(lt(0, decayed), le(decayed, 1)),
           ["factors", "exp of 0, left", "h6", "h7"])  # fmt: skip
    d.step(
        "eq. 21",
        And(lt(0, low * (1 - decayed) + decayed), le(1 / (p + decayed * (1 - p)), highest)),
        ["h13", "P_min <= 1/2", "at least P_min", "a prior is a probability",
         "exp(-Theta/lambda) <= 1"],
        "since P_min <= Pr[D'_i = D^s] <= P_max, and exp(-Theta/lambda) <= 1",
    )  # fmt: skip
    d.step(
        "1 - P_min (1 + beta) > 0",
        lt(0, 1 - low * (1 + s.beta)),
        ["h11", "h13", "h14", "h17", "at least P_min", "at most P_max"],
        "since beta < 1/P_max - 1 and P_min <= P_max, not since P_min <= 1/n",
    )
    d.step(
        "beta, odds above 1",
        lt(1, odds),
        ["h11", "h13", "P_min <= 1/2", "1 - P_min (1 + beta) > 0"],
    )
    low_, beta_, x, y, r, over = sympy.symbols("P_ b_ x_ y_ r_ o_", real=True)
    algebra(
        d,
        "eq. 22",
        {low_: low, beta_: s.beta, x: decayed, y: grown, r: highest,
         over: 1 / (1 - low * (1 + s.beta))},
        [
            le(0, low_), lt(low_, 1), lt(0, beta_), lt(0, x), lt(0, y), eq(y * x, 1),
            lt(0, 1 - low_ * (1 + beta_)), lt(0, low_ * (1 - x) + x),
            eq((low_ * (1 - x) + x) * r, 1), eq((1 - low_ * (1 + beta_)) * over, 1),
        ],
        Equivalent(le(r, 1 + beta_), le(y, (1 + beta_) * (1 - low_) * over)),
        ["h7", "h11", "h13", "P_min <= 1/2", "factors", "eq. 21", "1 - P_min (1 + beta) > 0"],
    )  # fmt: skip
    d.lemma("beta, exp and log", lemmas.exp_log(odds, t))
    d.lemma("beta, log and 0", lemmas.exp_log(odds, 0))
    d.step("beta, log is positive", lt(0, log(odds)),
           ["1 - P_min (1 + beta) > 0", "beta, odds above 1", "beta, log and 0"])  # fmt: skip
    d.step("beta, scale", Equivalent(le(t, log(odds)), le(s.theta / log(odds), s.noise)),
           ["h7", "beta, log is positive"], "rearranging")  # fmt: skip
    d.step(
        "eq. 23",
        Equivalent(le(highest, 1 + s.beta), le(s.theta / log(odds), s.noise)),
        ["eq. 22", "beta, exp and log", "beta, scale", "beta, odds above 1", "h7",
         "1 - P_min (1 + beta) > 0"],
    )  # fmt: skip


@proves("abdi.theorem-3.equations-20-23", "correction")
def equations_20_23(d: Derivation) -> None:
    """The beta side."""
    s = Model()
    d.model({**two_worlds(s), s.alpha: HALF, s.beta: HALF, s.p_min: HALF, s.p_max: HALF})
    beliefs(d, s, "eq. 13")
    smallest_prior(d, s, 12)
    beta_side(d, s)
    d.conclude(["eq. 20", "eq. 21", "1 - P_min (1 + beta) > 0", "eq. 23"])


@proves("abdi.theorem-3.tightness")
def tightness(d: Derivation) -> None:
    """All other worlds answer Theta: the bounds of eq. 12 and 13 are attained."""
    s = Model()
    i, j, t, p = s.i, s.j, s.theta / s.noise, s.p_min
    near, far = d.symbols("tau_near tau_far")
    halves, densities = {1: HALF, 2: HALF}, {1: Rational(5), 2: 5 * exp(-10)}
    d.model({
        s.m: 2, i: 1, s.p: halves, s.alpha: HALF, s.beta: HALF, p: HALF, s.p_max: HALF, s.theta: 1,
        s.noise: Rational(1, 10), s.q: {1: 0, 2: 1}, near: 0, far: 1, d.symbol("h_near"): densities,
        d.symbol("h_far"): {1: densities[2], 2: densities[1]},
    })  # fmt: skip
    smallest_prior(d, s, 8)
    d.at("at most P_max", "h12", i, ["h1", "h2"])
    d.step("1 - P_min (1 + beta) > 0", lt(0, 1 - p * (1 + s.beta)),
           ["h7", "h9", "h10", "h13", "at least P_min", "at most P_max"])  # fmt: skip
    priors(d, s)
    for name, tau, known, sign in (("far", far, "h24", 1), ("near", near, "h23", -1)):
        h, about = d.symbol(f"h_{name}"), f"{name}: "
        own, other = -Abs(tau - s.q[i]) / s.noise, -Abs(tau - s.q[j]) / s.noise
        factor = s.growth if sign == 1 else s.decay
        d.lemma(f"{about}distance of i", lemmas.absolute_value(tau - s.q[i]))
        d.lemma(f"{about}distance of j", lemmas.absolute_value(tau - s.q[j]))
        elsewhere = Ne(j, i, evaluate=False)
        d.generalize(f"{about}exponents", Implies(elsewhere, eq(other, sign * t + own)), s.worlds,
                     ["h16", "h17", "h18", "h19", "h20" if sign < 0 else "h21",
                      f"{about}distance of i", f"{about}distance of j"])  # fmt: skip
        d.lemma(f"{about}equal exponents", lemmas.equal_arguments(exp, other, sign * t + own))
        d.lemma(f"{about}split", lemmas.exp_sum(sign * t, own))
        d.at(f"{about}own density", known, i, ["h1", "h2", "h17"])
        d.lemma(f"{about}positive", lemmas.exp_positive(own))
        d.step(f"{about}own weight", lt(0, h[i]),
               ["h17", f"{about}own density", f"{about}positive"])  # fmt: skip
        d.generalize(
            f"{about}weights",
            Implies(elsewhere, eq(h[j], factor * h[i])),
            s.worlds,
            ["h17", known, f"{about}exponents", f"{about}equal exponents", f"{about}split",
             f"{about}own density"],
        )  # fmt: skip
        for what, bound in (("at least", ge), ("at most", le)):
            statement = Implies(elsewhere, bound(h[j], factor * h[i]))
            d.generalize(f"{about}weights {what}", statement, s.worlds, ["h17", f"{about}weights"])
        weight = partial(getitem, h)
        evidence_bounds(d, s, weight, factor * h[i], factor * h[i], ("h17",), about)
        d.lemma(f"{about}factor", lemmas.exp_positive(sign * t))
        q, w, total, x, r, o = sympy.symbols("p_ w_ S_ x_ r_ o_", real=True)
        here = {q: p, w: h[i], total: s.evidence(weight), x: factor}
        d.step(f"{about}evidence, exactly",
               eq(s.evidence(weight), p * h[i] + factor * h[i] * (1 - p)),
               ["h15", f"{about}evidence", "h17"])  # fmt: skip
        d.step(f"{about}denominator", And(lt(0, factor), lt(0, p + factor * (1 - p))),
               ["h17", "h9", "P_min <= 1/2", f"{about}factor"])  # fmt: skip
        algebra(
            d,
            f"{about}evidence is positive",
            here,
            [lt(0, w), lt(0, q + x * (1 - q)), eq(total, q * w + x * w * (1 - q))],
            lt(0, total),
            [f"{about}own weight", f"{about}denominator", f"{about}evidence, exactly", "h17"],
        )
        algebra(
            d,
            f"{about}belief",
            {**here, r: 1 / s.evidence(weight), o: 1 / (p + factor * (1 - p))},
            [
                lt(0, w), lt(0, total), eq(total * r, 1), eq((q + x * (1 - q)) * o, 1),
                eq(total, q * w + x * w * (1 - q)),
            ],
            eq(q * w * r, q * o),
            [f"{about}own weight", f"{about}denominator", f"{about}evidence, exactly",
             f"{about}evidence is positive", "h17"],
        )  # fmt: skip
        d.step(f"{about}attained", eq(s.belief(weight), p / (p + factor * (1 - p))),
               ["h15", f"{about}belief", f"{about}evidence is positive",
                f"{about}denominator"])  # fmt: skip
    logarithms_positive(d, s, ("h5", "h6", "h9", "P_min <= 1/2"),
                        ("h7", "1 - P_min (1 + beta) > 0"))  # fmt: skip
    up, over = s.logarithms()
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    defined = ["logs are positive", "alpha, odds above 1", "beta, odds above 1", "P_min <= 1/2"]
    d.step("too small", Or(lt(s.noise, s.theta / log(up)), lt(s.noise, s.theta / log(over))),
           ["h16", "h22", "both ends", *defined])  # fmt: skip
    d.step("too far", Or(lt(log(up), t), lt(log(over), t)), ["h17", "too small", *defined])
    d.lemma("alpha, exp and log", lemmas.exp_log(up, t))
    d.lemma("beta, exp and log", lemmas.exp_log(over, t))
    d.step("odds too large", Or(lt(up, s.growth), lt(over, s.growth)),
           ["h17", "too far", "alpha, exp and log", "beta, exp and log", *defined])  # fmt: skip
    a, b, q, y, x, o, u = sympy.symbols("a_ b_ p_ y_ x_ o_ u_", real=True)
    algebra(
        d,
        "alpha is broken",
        {a: s.alpha, q: p, y: s.growth, o: 1 / (p + s.growth * (1 - p)),
         u: 1 / ((1 - s.alpha) * (1 - p))},
        [
            lt(a, 1), lt(0, q), le(q, HALF), lt(0, q + y * (1 - q)),
            eq((q + y * (1 - q)) * o, 1), eq((1 - a) * (1 - q) * u, 1),
        ],
        Implies(lt((1 + q * (a - 1)) * u, y), lt(q * o, (1 - a) * q)),
        ["h6", "h14", "P_min <= 1/2", "far: denominator", "h17"],
    )  # fmt: skip
    algebra(
        d,
        "beta is broken",
        {b: s.beta, q: p, y: s.growth, x: s.decay, o: 1 / (p + s.decay * (1 - p)),
         u: 1 / (1 - p * (1 + s.beta))},
        [
            lt(0, b), lt(0, q), le(q, HALF), lt(0, y), lt(0, x), eq(y * x, 1),
            lt(0, 1 - q * (1 + b)), eq((q + x * (1 - q)) * o, 1), lt(0, q + x * (1 - q)),
            eq((1 - q * (1 + b)) * u, 1),
        ],
        Implies(lt((1 + b) * (1 - q) * u, y), lt((1 + b) * q, q * o)),
        ["h7", "h14", "P_min <= 1/2", "near: denominator", "far: denominator",
         "1 - P_min (1 + beta) > 0", "h17"],
    )  # fmt: skip
    d.conclude(["far: attained", "near: attained", "odds too large", "alpha is broken",
                "beta is broken"])  # fmt: skip


@proves("abdi.theorem-3.limit-theorem-2")
def limit_theorem_2(d: Derivation) -> None:
    """``log(1/(1 - alpha)) = -log(1 - alpha)``, and a factor that moves into a maximum."""
    s = Model()
    d.model({s.alpha: HALF, s.beta: 1, s.theta: 1})
    down, up = 1 - s.alpha, 1 + s.beta
    d.lemma("log of the reciprocal", lemmas.log_quotient(1, down))
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    d.step("signs", And(lt(0, log(up)), lt(log(down), 0)),
           ["h1", "h2", "h3", "log(1 + beta) and 0", "log(1 - alpha) and 0"])  # fmt: skip
    d.step("reciprocal", eq(log(1 / down), -log(down)), ["h2", "log of the reciprocal"])
    d.lemma("ends of Theorem 3", lemmas.maximum(1 / log(1 / down), 1 / log(up)))
    d.lemma("ends of Theorem 2", lemmas.maximum(s.theta / log(up), -s.theta / log(down)))
    d.step(
        "ends",
        And(eq(1 / log(1 / down), -1 / log(down)), lt(0, 1 / log(up)), lt(0, -1 / log(down))),
        ["signs", "reciprocal"],
    )
    d.conclude(["h2", "h3", "h4", "signs", "ends", "reciprocal", "ends of Theorem 3",
                "ends of Theorem 2"])  # fmt: skip


def every_prior(d: Derivation, s: Model, at_every_prior: Any, defined: list[str]) -> None:
    """Definition 4 at every prior takes at least Theorem 3's scale: eq. 25 is necessary then."""
    t, largest = s.theta / s.noise, sympy.Max(*(1 / log(odds) for odds in s.logarithms()))
    d.lemma("decay is positive", lemmas.exp_positive(-t))
    d.lemma("growth is positive", lemmas.exp_positive(t))
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(t))
    one = sympy.S.One
    for name, factor, mine, theirs in (
        ("raised", 1 + s.beta, one, s.decay),
        ("lowered", 1 - s.alpha, s.decay, one),
    ):
        wanted, known = at_a_small_prior(d, name, at_every_prior, factor, mine, theirs)
        d.step(
            name,
            Implies(at_every_prior, wanted),
            ["h1", "h2", "h3", "h10", "decay is positive", *known],
        )
    up, over = s.logarithms()
    d.step("odds beside the factors", And(le(1, (1 - s.alpha) * up), le(1 + s.beta, over)),
           ["h1", "h2", "h3", "h4", *defined])  # fmt: skip
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, exp and log", lemmas.exp_log(odds, t))
    d.step(
        "growth",
        Implies(at_every_prior, And(le(s.growth, 1 + s.beta), le((1 - s.alpha) * s.growth, 1))),
        ["h10", "raised", "lowered", "exp of Theta/lambda", "growth is positive"],
    )
    d.step("odds kept", Implies(at_every_prior, And(le(s.growth, up), le(s.growth, over))),
           ["h1", "h2", "h3", "growth", "odds beside the factors", "growth is positive", "h10",
            *defined])  # fmt: skip
    d.step(
        "logs kept",
        Implies(at_every_prior, And(le(t, log(up)), le(t, log(over)))),
        ["h10", "odds kept", "alpha, exp and log", "beta, exp and log", *defined],
    )
    d.step(
        "ends kept",
        Implies(
            at_every_prior,
            And(le(s.theta / log(up), s.noise), le(s.theta / log(over), s.noise)),
        ),
        ["h10", "logs kept", *defined],
    )
    d.step("the scale is needed", Implies(at_every_prior, le(s.theta * largest, s.noise)),
           ["h8", "ends kept", "both ends", *defined])  # fmt: skip


def translated(d: Derivation, *, either: bool) -> None:
    """Eq. 24 from a scale of at least Theorem 3's."""
    s = Model()
    (one, other), (h_1, h_2), _ = s.pair()
    up, over = s.logarithms()
    d.model({
        s.alpha: HALF, s.beta: HALF, s.p_min: HALF, s.p_max: HALF, s.theta: 1, s.delta: 1,
        s.noise: 1 / log(3), one: 0, other: 1, s.tau: 0, h_1: log(3) / 2, h_2: log(3) / 6,
    })  # fmt: skip
    d.step("P_max < 1/(1 + beta)", And(lt((1 + s.beta) * s.p_max, 1), lt(s.p_max, 1)),
           ["h3", "h6", "h7"])  # fmt: skip
    d.step("P_min < 1/(1 + beta)", And(lt(0, 1 - s.p_min * (1 + s.beta)), lt(s.p_min, 1)),
           ["h3", "h4", "h5", "P_max < 1/(1 + beta)"])  # fmt: skip
    logarithms_positive(d, s, ("h1", "h2", "h4", "P_min < 1/(1 + beta)"), ("h3",))
    largest = sympy.Max(1 / log(up), 1 / log(over))
    epsilon = s.delta / s.theta / largest
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    defined = ["logs are positive", "alpha, odds above 1", "beta, odds above 1",
               "P_min < 1/(1 + beta)"]  # fmt: skip
    d.step("the maximum is positive", lt(0, largest), ["both ends", *defined])
    if either:
        at_every_prior = next(one for one in d["h14"].args if isinstance(one, ForAll))
        every_prior(d, s, at_every_prior, defined)
    known = ["h14", "the scale is needed"] if either else ["h14"]
    d.step("eq. 25", le(s.theta * largest, s.noise), known)
    d.step("eq. 26", le(s.delta / s.noise, epsilon),
           ["h8", "h9", "h10", "eq. 25", "the maximum is positive"])  # fmt: skip
    mine, theirs = Abs(s.tau - one), Abs(s.tau - other)
    d.lemma("triangle", lemmas.reverse_triangle(s.tau - one, s.tau - other))
    a, b = -mine / s.noise, -theirs / s.noise
    d.step("distance", le(a, s.delta / s.noise + b), ["h10", "h11", "triangle"])
    d.step("exponents", le(a, epsilon + b), ["distance", "eq. 26"])
    d.lemma("exp", lemmas.exp_monotone(a, epsilon + b))
    d.lemma("split", lemmas.exp_sum(epsilon, b))
    d.conclude(["h8", "h10", "h12", "h13", "exponents", "exp", "split", "the maximum is positive",
                *defined])  # fmt: skip


@proves("abdi.theorem-4", "correction")
def theorem_4(d: Derivation) -> None:
    """For Theta > 0 and a scale of at least Theorem 3's, or Definition 4 at every prior."""
    translated(d, either=True)


@proves("abdi.theorem-4.calibrated")
def theorem_4_calibrated(d: Derivation) -> None:
    """For the scale that Theorem 3 sets."""
    translated(d, either=False)


@proves("abdi.remark-counting-queries")
def all_records(d: Derivation) -> None:
    """Every world has one record less than the database."""
    whole, one, other = d.symbols("n_D n_D1 n_D2")
    d.model({whole: 2, one: 1, other: 1})
    d.lemma("distance", lemmas.absolute_value(one - other))
    d.conclude(["h1", "h2", "distance"])


@proves("abdi.remark-counting-queries", "correction")
def counting_queries(d: Derivation) -> None:
    """Two worlds' counts differ by one exactly when the predicate tells the missing apart."""
    whole, one, other, mine, theirs = d.symbols("c_D c_D1 c_D2 mine theirs")
    d.model({whole: 1, one: 0, other: 1, mine: 1, theirs: 0})
    d.lemma("distance", lemmas.absolute_value(one - other))
    d.conclude(["h1", "h2", "h3", "h4", "distance"])

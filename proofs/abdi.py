"""The derivations of the (alpha, beta) paper, in the paper's order and by its equation numbers.

World ``i`` and response ``tau`` are arbitrary. The hypotheses are numbered as the statements in
:mod:`didp_ref.papers.abdi_statements` list them: ``h1`` to ``h4`` say that ``i`` is one of ``m``
worlds and that the priors are probabilities; ``h5`` to ``h8`` that no two answers lie further apart
than Theta, that the scale is positive, and that ``h[j]`` is the Laplace density in world ``j``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Abs, And, Eq, Equivalent, Implies, Le, Lt, Product, Rational, Sum, exp, log

from didp_ref.logic import ForAll
from didp_ref.papers.abdi_statements import Model
from proofs.engine import Derivation, lemmas, proves

HALF = Rational(1, 2)
Weight = Callable[[Any], Any]


def le(left: Any, right: Any) -> Any:
    """Return ``left <= right`` as it stands."""
    return Le(left, right, evaluate=False)


def lt(left: Any, right: Any) -> Any:
    """Return ``left < right`` as it stands."""
    return Lt(left, right, evaluate=False)


def ge(left: Any, right: Any) -> Any:
    """Return ``right <= left`` as it stands."""
    return le(right, left)


def eq(left: Any, right: Any) -> Any:
    """Return ``left = right`` as it stands."""
    return Eq(left, right, evaluate=False)


# --- what several proofs share ----------------------------------------------------------------


def two_worlds(s: Model) -> dict[Any, Any]:
    """Return two equally likely worlds with the answers 0 and 1, a response of 0, a scale of 4."""
    densities = {1: exp(0) / 8, 2: exp(-Rational(1, 4)) / 8}
    return {
        s.m: 2, s.i: 1, s.p: {1: HALF, 2: HALF}, s.q: {1: 0, 2: 1}, s.theta: 1, s.noise: 4,
        s.tau: 0, s.h: densities,
    }  # fmt: skip


def algebra(
    d: Derivation, name: str, terms: dict[Any, Any], premises: list[Any], goal: Any, by: list[str]
) -> None:
    """Prove a fact about numbers, for all numbers, and take it at terms.

    The solvers see short names while they do the algebra, and afterwards only match the premises.
    A quotient is best given as a number r with ``b r = 1``; ``by`` also says why terms are defined.
    """
    statement = Implies(And(*premises), goal)
    known: list[str] = []
    for number, variable in enumerate(terms):
        fact = f"{name}, for all numbers" + f" ({number + 1})" * (number + 1 < len(terms))
        d.generalize(fact, statement, variable, known)
        statement, known = d[fact], [fact]
    for number, (variable, term) in enumerate(reversed(terms.items())):
        fact = f"{name}, of these ({number + 1})"
        d.at(fact, known[0], term, by)
        known = [fact]
    d.step(name, d[known[0]].args[1], [known[0], *by])


def evidence_bounds(
    d: Derivation, s: Model, weight: Weight, low: Any, high: Any, by: tuple[str, ...] = ()
) -> None:
    """Bound the density of what was observed by the weight of the world i.

    From "weights at least" (``low <= weight(j)`` for every j) and "weights at most" follows
    ``p_i w_i + low (1 - p_i) <= evidence <= p_i w_i + high (1 - p_i)``.
    """
    p, i, j = s.p, s.i, s.j
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, s.m)}
    d.lemma("take out the world i", lemmas.sum_take_out(p[j] * weight(j), s.worlds, i))
    d.lemma("take out its prior", lemmas.sum_take_out(p[j], s.worlds, i))
    found: dict[str, tuple[Any, Any]] = {}
    for name, part in parts.items():
        d.generalize(f"priors {name}", le(0, p[j]), part, ["h1", "h2", "h3"])
        d.generalize(f"at least {name}", le(low, weight(j)), part, ["h1", "h2", "weights at least", *by])
        d.generalize(f"at most {name}", le(weight(j), high), part, ["h1", "h2", "weights at most", *by])
        d.lemma(f"mean {name}", lemmas.weighted_mean(p[j], weight(j), low, high, part))
        d.lemma(f"sum {name}", lemmas.sum_nonnegative(p[j], part))
        mass, mixed = Sum(p[j], part), Sum(p[j] * weight(j), part)
        found[name] = mass, mixed
        d.step(
            f"worlds {name}",
            And(le(0, mass), le(low * mass, mixed), le(mixed, high * mass)),
            [
                "h1", "h2", f"priors {name}", f"at least {name}", f"at most {name}",
                f"mean {name}", f"sum {name}", *by,
            ],
        )  # fmt: skip
    masses = sum(mass for mass, _ in found.values())
    mixtures = sum(mixed for _, mixed in found.values())
    d.step("other priors", eq(masses, 1 - p[i]), ["h1", "h2", "h4", "take out its prior"],
           "the sum over D'_j != D'_i of Pr[D'_j = D^s] is 1 - Pr[D'_i = D^s]")  # fmt: skip
    d.at("a prior is not negative", "h3", i, ["h1", "h2"])
    d.step(
        "a prior is a probability",
        And(le(0, p[i]), le(p[i], 1)),
        ["a prior is not negative", "other priors", "worlds before", "worlds after"],
    )
    d.step(
        "other worlds",
        eq(s.evidence(weight), p[i] * weight(i) + mixtures),
        ["h1", "h2", "take out the world i", *by],
    )
    own, rest = p[i] * weight(i), 1 - p[i]
    d.step(
        "evidence",
        And(le(own + low * rest, s.evidence(weight)), le(s.evidence(weight), own + high * rest)),
        ["other worlds", "other priors", "worlds before", "worlds after"],
    )


def belief_bounds(
    d: Derivation,
    s: Model,
    weight: Weight,
    low: Any,
    high: Any,
    by: tuple[str, ...] = (),
    sides: tuple[str, ...] = ("eq. 12", "eq. 13"),
) -> None:
    """Eq. 12 and 13: bound the belief in the world i by factors of the likelihood ratios.

    From "weights at least" (``low w_i <= w_j``), "weights at most", "own weight" (``w_i > 0``) and
    "factors" (``low > 0`` and ``high > 0``).
    """
    evidence_bounds(d, s, weight, low * weight(s.i), high * weight(s.i), by)
    p, w, total, x, y, r, odds = sympy.symbols("p_ w_ S_ x_ y_ r_ o_", real=True)
    above, below = p + y * (1 - p), p + x * (1 - p)
    algebra(
        d,
        "odds",
        {p: s.p[s.i], w: weight(s.i), total: s.evidence(weight), x: low, y: high},
        [
            le(0, p), le(p, 1), lt(0, w), lt(0, x), lt(0, y),
            le(p * w + x * w * (1 - p), total), le(total, p * w + y * w * (1 - p)),
        ],
        And(
            lt(0, total), lt(0, above), lt(0, below), le(total, w * above), le(w * below, total)
        ),
        ["a prior is a probability", "own weight", "factors", "evidence", *by],
    )  # fmt: skip
    for name in sides:
        factor = high if name == "eq. 12" else low
        bound = le if name == "eq. 12" else ge
        rest = s.p[s.i] + factor * (1 - s.p[s.i])
        algebra(
            d,
            name,
            {
                p: s.p[s.i], w: weight(s.i), total: s.evidence(weight), x: rest,
                r: 1 / s.evidence(weight), odds: 1 / rest,
            },
            [
                le(0, p), lt(0, w), lt(0, total), lt(0, x), bound(total, w * x),
                eq(total * r, 1), eq(x * odds, 1),
            ],
            bound(p * odds, p * w * r),
            ["a prior is a probability", "own weight", "odds", *by],
        )  # fmt: skip


def laplace_weights(d: Derivation, s: Model) -> None:
    """Eq. 10 and 11 for every world j against the world i."""
    i, j, tau = s.i, s.j, s.tau
    mine, theirs = Abs(tau - s.q[i]), Abs(tau - s.q[j])
    t, own = s.theta / s.noise, -mine / s.noise
    d.lemma("triangle", lemmas.reverse_triangle(tau - s.q[i], tau - s.q[j]))
    d.generalize(
        "eq. 10",
        And(le(-t + own, -theirs / s.noise), le(-theirs / s.noise, t + own)),
        s.worlds,
        ["h5", "h7", "triangle"],
        "the reverse triangle inequality, and Definition 5",
    )
    d.lemma("exp, left", lemmas.exp_monotone(-t + own, -theirs / s.noise))
    d.lemma("exp, right", lemmas.exp_monotone(-theirs / s.noise, t + own))
    d.lemma("split, left", lemmas.exp_sum(-t, own))
    d.lemma("split, right", lemmas.exp_sum(t, own))
    d.at("own density", "h8", i, ["h1", "h2", "h7"])
    d.lemma("a density is positive", lemmas.exp_positive(own))
    d.step("own weight", lt(0, s.h[i]), ["a density is positive", "own density", "h7"])
    facts = ["eq. 10", "h7", "h8", "own density"]
    d.generalize("weights at least", le(s.decay * s.h[i], s.h[j]), s.worlds,
                 [*facts, "exp, left", "split, left"], "eq. 11")  # fmt: skip
    d.generalize("weights at most", le(s.h[j], s.growth * s.h[i]), s.worlds,
                 [*facts, "exp, right", "split, right"], "eq. 11")  # fmt: skip
    d.lemma("exp is positive", lemmas.exp_positive(t))
    d.lemma("exp is positive, left", lemmas.exp_positive(-t))
    d.lemma("exp of 0", lemmas.exp_monotone(0, t))
    d.step(
        "factors",
        And(lt(0, s.decay), lt(0, s.growth)),
        ["h7", "exp is positive", "exp is positive, left"],
    )
    d.step("1 - exp(Theta/lambda) <= 0", le(1, s.growth), ["h6", "h7", "exp of 0"])


def beliefs(d: Derivation, s: Model, *sides: str) -> None:
    """Eq. 10 to 13, which Theorems 2 and 3 share; only the named ones of eq. 12 and 13, if any."""
    laplace_weights(d, s)
    belief_bounds(d, s, s.weight, s.decay, s.growth, ("h7",), sides or ("eq. 12", "eq. 13"))


# --- section 6 --------------------------------------------------------------------------------


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


def bounds_without_prior(d: Derivation, s: Model) -> None:
    """Eq. 14 to 16, by the paper's reason, multiplied by the prior."""
    p, b, x, y, up, down = sympy.symbols("p_ B_ x_ y_ u_ d_", real=True)
    above, below = p + y * (1 - p), p + x * (1 - p)
    here = {p: s.p[s.i], x: s.decay, y: s.growth}
    algebra(
        d,
        "eq. 15 and 16",
        {**here, b: s.belief(s.weight), up: 1 / above.subs(here), down: 1 / below.subs(here)},
        [
            le(0, p), le(p, 1), le(1, y), lt(0, x), eq(y * x, 1), lt(0, above), lt(0, below),
            eq(above * up, 1), eq(below * down, 1), le(p * up, b), le(b, p * down),
        ],
        And(le(x * p, b), le(b, y * p)),
        ["a prior is a probability", "1 - exp(Theta/lambda) <= 0", "factors", "odds", "eq. 12",
         "eq. 13", "h7"],
    )  # fmt: skip


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


def smallest_prior(d: Derivation, s: Model) -> None:
    """``P_min <= 1/n <= 1/2``, and ``P_min <= Pr[D'_i = D^s]``."""
    d.lemma("n equal terms", lemmas.sum_constant(s.p_min, s.worlds))
    d.lemma("term by term", lemmas.sum_monotone(s.p_min, s.p[s.j], s.worlds))
    d.step("P_min <= 1/n", le(s.m * s.p_min, 1), ["h1", "h2", "h4", "h15", "n equal terms",
                                                 "term by term"])  # fmt: skip
    d.step("P_min <= 1/2", le(s.p_min, HALF), ["P_min <= 1/n", "h12", "h13"])
    d.at("at least P_min", "h15", s.i, ["h1", "h2"])


def alpha_side(d: Derivation, s: Model) -> None:
    """Eq. 17 to 19: what the scale must be for the left side of inequality (2)."""
    p, low, grown = s.p[s.i], s.p_min, s.growth
    odds, _ = s.logarithms()
    t = s.theta / s.noise
    lowest = 1 / (low * (1 - grown) + grown)
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
    smallest_prior(d, s)
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
    smallest_prior(d, s)
    beta_side(d, s)
    d.conclude(["eq. 20", "eq. 21", "1 - P_min (1 + beta) > 0", "eq. 23"])


@proves("abdi.theorem-3")
def theorem_3(d: Derivation) -> None:
    """Both sides, and the two ends of the scale."""
    s = Model()
    d.model({**two_worlds(s), s.alpha: HALF, s.beta: HALF, s.p_min: HALF, s.p_max: HALF})
    beliefs(d, s)
    smallest_prior(d, s)
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
        And(le(1 - s.alpha, 1 / (p + grown * (1 - p))), le(1 / (p + decayed * (1 - p)), 1 + s.beta)),
        ["enough", "eq. 18", "eq. 21"],
    )
    d.conclude(["factors kept", "eq. 17", "eq. 20", "a prior is a probability"])

"""Steps that several derivations of the (alpha, beta) paper share.

World ``i`` and response ``tau`` are arbitrary, and the hypotheses are numbered as the statements in
:mod:`didp_ref.papers.abdi.statements` list them: ``h1`` to ``h4`` say that ``i`` is one of ``m``
worlds and that the priors are probabilities; ``h5`` to ``h8`` that no two answers lie further apart
than Theta, that the scale is positive, and that ``h[j]`` is the Laplace density in world ``j``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import sympy
from sympy import (
    Abs,
    And,
    Eq,
    Implies,
    Le,
    Lt,
    Product,
    Rational,
    Sum,
    exp,
    log,
)

from didp_ref.papers.abdi.statements import Model
from didp_ref.proof import Derivation, lemmas
from didp_ref.proof.logic import substitute

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


def two_worlds(s: Model) -> dict[Any, Any]:
    """Return two equally likely worlds with the answers 0 and 1, a response of 0, a scale of 4."""
    densities = {1: exp(0) / 8, 2: exp(-Rational(1, 4)) / 8}
    return {
        s.m: 2, s.i: 1, s.p: {1: HALF, 2: HALF}, s.q: {1: 0, 2: 1}, s.theta: 1, s.noise: 4,
        s.tau: 0, s.h: densities,
    }  # fmt: skip


def two_answers(s: Model) -> dict[Any, Any]:
    """Return two equally likely worlds, asked twice: each answer is 0 in one and 1 in the other."""

    def query(_: int, j: int) -> int:
        """0 in the first world, 1 in the second"""
        return j - 1

    def density(k: int, j: int) -> Any:
        """the Laplace density at the response 0"""
        return exp(-query(k, j) / sympy.Integer(4)) / 8

    twice = {1: HALF, 2: HALF}
    return {
        s.m: 2, s.i: 1, s.n: 2, s.p: twice, s.alphas: twice, s.betas: twice, s.asked: query,
        s.f: density, s.taus: {1: 0, 2: 0}, s.thetas: {1: 1, 2: 1}, s.noises: {1: 4, 2: 4},
    }  # fmt: skip


def for_all_numbers(d: Derivation, name: str, variables: Iterable[Any], statement: Any) -> Any:
    """Prove a statement about numbers for all numbers: the solvers see short names only."""
    known: list[str] = []
    for number, variable in enumerate(variables, 1):
        fact = f"{name}, for all numbers ({number})"
        statement = d.generalize(fact, statement, variable, known)
        known = [fact]
    return known[0]


def algebra(
    d: Derivation,
    name: str,
    terms: dict[Any, Any],
    premises: list[Any],
    goal: Any,
    by: list[str],
    met: bool = True,
) -> None:
    """Prove a fact about numbers, for all numbers, and take it at terms.

    A quotient is best given as a number r with ``b r = 1``; ``by`` also says why terms are defined.
    Where the premises are not yet ``met``, the fact stays an implication.
    """
    known = for_all_numbers(d, name, terms, Implies(And(*premises), goal))
    for number, term in enumerate(reversed(terms.values()), 1):
        last = number == len(terms) and not met
        fact = name if last else f"{name}, of these ({number})"
        d.at(fact, known, term, by)
        known = fact
    if met:
        d.step(name, d[known].args[1], [known, *by])


def instances(d: Derivation, name: str, every: str, terms: Iterable[Any]) -> list[str]:
    """Take a fact for all numbers at terms that are defined only under a premise."""
    names, statement = [every], d[every]
    for number, term in enumerate(terms, 1):
        names.append(f"{name}, of these ({number})")
        d.lemma(names[-1], lemmas.instance(statement, term))
        statement = substitute(statement.body, statement.variable, term)
    return names


def priors(d: Derivation, s: Model) -> None:
    """The other worlds' priors sum to one less the prior of the world i."""
    p, i, j = s.p, s.i, s.j
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, s.m)}
    d.lemma("take out its prior", lemmas.sum_take_out(p[j], s.worlds, i))
    for name, part in parts.items():
        d.generalize(f"priors {name}", le(0, p[j]), part, ["h1", "h2", "h3"])
    masses = sum(Sum(p[j], part) for part in parts.values())
    d.step("other priors", eq(masses, 1 - p[i]), ["h1", "h2", "h4", "take out its prior"],
           "the sum over D'_j != D'_i of Pr[D'_j = D^s] is 1 - Pr[D'_i = D^s]")  # fmt: skip


def prior_is_probability(d: Derivation, s: Model) -> None:
    """The prior of the world i lies between 0 and 1."""
    p, i, j = s.p, s.i, s.j
    masses = []
    for name, part in (("before", (j, 1, i - 1)), ("after", (j, i + 1, s.m))):
        d.lemma(f"sum {name}", lemmas.sum_nonnegative(p[j], part))
        masses.append(f"mass {name}")
        d.step(masses[-1], le(0, Sum(p[j], part)), ["h1", "h2", f"priors {name}", f"sum {name}"])
    d.at("a prior is not negative", "h3", i, ["h1", "h2"])
    d.step(
        "a prior is a probability",
        And(le(0, p[i]), le(p[i], 1)),
        ["a prior is not negative", "other priors", *masses],
    )


def at_a_small_prior(
    d: Derivation, name: str, at_every_prior: Any, factor: Any, mine: Any, theirs: Any
) -> tuple[Any, list[str]]:
    """Return what Definition 4 at every prior says of two likelihoods, and the facts it rests on.

    Were ``mine > factor theirs`` ("raised"), the prior x in my world and 1 - x in the other would
    be raised too far for a small enough x; and lowered too far, were ``mine < factor theirs``.
    """
    f, g, c, x = sympy.symbols("f_ g_ c_ x_", real=True)
    seen, raised = x * f + (1 - x) * g, name == "raised"
    gap, base, side = (f - c * g, f, lt(1, c)) if raised else (c * g - f, g, lt(c, 1))
    bound = le if raised else ge
    inside, kept, wanted = And(lt(0, x), lt(x, 1)), bound(f, c * seen), bound(f, c * g)
    premises = [lt(0, f), lt(0, g), lt(0, c), side, eq(2 * c * base * x, gap)]
    statement = Implies(And(*premises, Implies(inside, kept)), wanted)
    where = {f: mine, g: theirs, c: factor}
    prior = (gap / (2 * c * base)).subs(where)
    every = for_all_numbers(d, name, (f, g, c, x), statement)
    known = instances(d, name, every, (prior, factor, theirs, mine))
    d.lemma(f"{name}: Definition 4", lemmas.instance(at_every_prior, prior))
    return wanted.subs(where), [f"{name}: Definition 4", *known]


def evidence_bounds(
    d: Derivation,
    s: Model,
    weight: Weight,
    low: Any,
    high: Any,
    by: tuple[str, ...] = (),
    about: str = "",
) -> None:
    """Bound the density of what was observed by the weight of the world i.

    From "weights at least" (``low <= weight(j)`` for every other world j) and "weights at most"
    follows ``p_i w_i + low (1 - p_i) <= evidence <= p_i w_i + high (1 - p_i)``. ``about`` goes
    before the names of the facts.
    """
    p, i, j = s.p, s.i, s.j
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, s.m)}
    d.lemma(f"{about}take out the world i", lemmas.sum_take_out(p[j] * weight(j), s.worlds, i))
    mixtures: list[Any] = []
    for name, part in parts.items():
        for what, statement in (("at least", le(low, weight(j))), ("at most", le(weight(j), high))):
            known = ["h1", "h2", f"{about}weights {what}", *by]
            d.generalize(f"{about}{what} {name}", statement, part, known)
        d.lemma(f"{about}mean {name}", lemmas.weighted_mean(p[j], weight(j), low, high, part))
        mass, mixed = Sum(p[j], part), Sum(p[j] * weight(j), part)
        mixtures.append(mixed)
        d.step(
            f"{about}worlds {name}",
            And(le(low * mass, mixed), le(mixed, high * mass)),
            [
                "h1", "h2", f"priors {name}", f"{about}at least {name}", f"{about}at most {name}",
                f"{about}mean {name}", *by,
            ],
        )  # fmt: skip
    d.step(
        f"{about}other worlds",
        eq(s.evidence(weight), p[i] * weight(i) + sum(mixtures)),
        ["h1", "h2", f"{about}take out the world i", *by],
    )
    own, rest = p[i] * weight(i), 1 - p[i]
    d.step(
        f"{about}evidence",
        And(le(own + low * rest, s.evidence(weight)), le(s.evidence(weight), own + high * rest)),
        [f"{about}{name}" for name in ("other worlds", "worlds before", "worlds after")]
        + ["other priors"],
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
    priors(d, s)
    prior_is_probability(d, s)
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
    d.step(
        "factors",
        And(lt(0, s.decay), lt(0, s.growth)),
        ["h7", "exp is positive", "exp is positive, left"],
    )


def growth_above_1(d: Derivation, s: Model) -> None:
    """``exp(Theta/lambda) >= 1``."""
    d.lemma("exp of 0", lemmas.exp_monotone(0, s.theta / s.noise))
    d.step("1 - exp(Theta/lambda) <= 0", le(1, s.growth), ["h6", "h7", "exp of 0"])


def beliefs(d: Derivation, s: Model, *sides: str) -> None:
    """Eq. 10 to 13, which Theorems 2 and 3 share; only the named ones of eq. 12 and 13, if any."""
    laplace_weights(d, s)
    belief_bounds(d, s, s.weight, s.decay, s.growth, ("h7",), sides or ("eq. 12", "eq. 13"))


def bounds_without_prior(d: Derivation, s: Model) -> None:
    """Eq. 14 to 16, by the paper's reason, multiplied by the prior."""
    growth_above_1(d, s)
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


def smallest_prior(d: Derivation, s: Model, first: int) -> None:
    """``P_min <= 1/n <= 1/2``, and ``P_min <= Pr[D'_i = D^s]``.

    ``first`` is the number of the first hypothesis on the extremes (``n >= 2``).
    """
    count, positive, least = f"h{first}", f"h{first + 1}", f"h{first + 3}"
    d.lemma("n equal terms", lemmas.sum_constant(s.p_min, s.worlds))
    d.lemma("term by term", lemmas.sum_monotone(s.p_min, s.p[s.j], s.worlds))
    d.step("P_min <= 1/n", le(s.m * s.p_min, 1), ["h1", "h2", "h4", least, "n equal terms",
                                                 "term by term"])  # fmt: skip
    d.step("P_min <= 1/2", le(s.p_min, HALF), ["P_min <= 1/n", count, positive])
    d.at("at least P_min", least, s.i, ["h1", "h2"])


def logarithms_positive(
    d: Derivation, s: Model, low: tuple[str, ...], high: tuple[str, ...]
) -> None:
    """Both logarithms of Theorem 3 are positive.

    ``low`` says that ``0 < alpha < 1`` and ``0 <= P_min < 1``; ``high`` that ``beta > 0`` and
    ``P_min (1 + beta) < 1``.
    """
    up, over = s.logarithms()
    d.step("alpha, odds above 1", And(lt(0, 1 - s.alpha), lt(1, up)), low)
    d.step("beta, odds above 1", And(lt(0, 1 - s.p_min * (1 + s.beta)), lt(1, over)), [*low, *high])
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, log and 0", lemmas.exp_log(odds, 0))
    d.step("logs are positive", And(lt(0, log(up)), lt(0, log(over))),
           [*low, "alpha, odds above 1", "beta, odds above 1", "alpha, log and 0",
            "beta, log and 0"])  # fmt: skip


def transcript_ratio(
    d: Derivation, s: Model, name: str, factor: Any, bound: Callable[[Any, Any], Any], x: Any
) -> None:
    """Multiply the likelihood ratios of n answers, by induction over the answers.

    From "ratios" (for every answer k, if j is a world, the densities in i and j are positive, and
    ``bound(factor f(k, x), f(k, y))`` for the two worlds x and y) and "factors are positive".
    """
    j, k, r = s.j, s.k, sympy.Symbol("r", integer=True)
    y = s.i if x == j else j
    one, other, part = s.f(k, x), s.f(k, y), (k, 1, r)
    parts = {"factor": factor, "first": one, "second": other}
    products = [Product(term, part) for term in parts.values()]
    world = And(le(1, j), le(j, s.m))
    kept = And(*(lt(0, term) for term in products), bound(products[0] * products[1], products[2]))
    statement = Implies(And(world, le(r, s.n)), kept)
    for label, term in parts.items():
        d.lemma(f"{name}, no {label}", lemmas.product_empty(term, part))
        d.lemma(f"{name}, last {label}", lemmas.product_last(term, (k, 1, r + 1)))
    d.step(
        f"{name}, no answer",
        substitute(statement, r, sympy.S.Zero),
        [f"{name}, no {p}" for p in parts],
    )
    names = sympy.symbols("a_ b_ c_ t_ u_ v_", real=True)
    a, b, c, t, u, v = names
    nexts = [substitute(term, k, r + 1) for term in parts.values()]
    algebra(
        d,
        f"{name}, one more",
        dict(zip(names, (*products, *nexts), strict=True)),
        [*(lt(0, one) for one in names), bound(a * b, c), bound(t * u, v)],
        And(lt(0, a * t), lt(0, b * u), lt(0, c * v), bound(a * t * b * u, c * v)),
        [],
        met=False,
    )
    d.lemma(f"{name}, next ratio", lemmas.instance(d["ratios"], r + 1))
    d.lemma(f"{name}, next factor", lemmas.instance(d["factors are positive"], r + 1))
    d.generalize(
        f"{name}, next answer",
        Implies(statement, substitute(statement, r, r + 1)),
        (r, 0, sympy.oo),
        ["ratios", "factors are positive", f"{name}, next ratio", f"{name}, next factor",
         f"{name}, one more", *(f"{name}, last {part}" for part in parts)],
    )  # fmt: skip
    d.induction(f"{name}, any number", r, 0, statement,
                [f"{name}, no answer", f"{name}, next answer"])  # fmt: skip
    d.at(f"{name}, all answers", f"{name}, any number", s.n, ["h5"])


def composed(d: Derivation, s: Model) -> None:
    """Eq. 3 for the joint answer, from the ratios that (alpha_k, beta_k) allow."""
    i, j, p = s.i, s.j, s.p
    a, b = s.alphas[s.k], s.betas[s.k]
    d.generalize("factors are positive", And(lt(0, 1 - a), lt(0, 1 + b)), s.answers, ["h7", "h8"])
    transcript_ratio(d, s, "left", 1 - a, le, j)
    transcript_ratio(d, s, "right", 1 + b, ge, j)
    down, up, mine, theirs = s.falls(), s.rises(), s.transcript(i), s.transcript(j)
    whole = ["left, all answers", "right, all answers"]
    d.generalize(
        "transcripts", And(le(down * theirs, mine), le(mine, up * theirs)), s.worlds, whole
    )
    d.generalize("positive", And(lt(0, theirs), lt(0, mine)), s.worlds, whole)
    d.at("own transcript", "positive", i, ["h1", "h2"])
    d.generalize("joint", And(lt(0, down), lt(0, up)), s.worlds, whole)
    d.at("products are positive", "joint", i, ["h1", "h2"])
    by = ["transcripts", "products are positive"]
    low, high = mine / up, mine / down
    d.generalize("weights at least", le(low, theirs), s.worlds, by)
    d.generalize("weights at most", le(theirs, high), s.worlds, by)
    d.lemma("mean", lemmas.weighted_mean(p[j], s.transcript(j), low, high, s.worlds))
    d.step(
        "evidence",
        And(le(low, s.evidence(s.transcript)), le(s.evidence(s.transcript), high)),
        ["h1", "h2", "h3", "h4", "weights at least", "weights at most", "mean",
         "products are positive"],
    )  # fmt: skip
    d.step("evidence is positive", lt(0, s.evidence(s.transcript)),
           ["evidence", "own transcript", "products are positive"])  # fmt: skip
    d.at("a prior is not negative", "h3", i, ["h1", "h2"])
    q, w, total, x, y, r, rx, ry = sympy.symbols("p_ w_ S_ x_ y_ r_ rx_ ry_", real=True)
    algebra(
        d,
        "eq. 3",
        {
            q: p[i], w: mine, total: s.evidence(s.transcript), x: down, y: up,
            r: 1 / s.evidence(s.transcript), rx: 1 / down, ry: 1 / up,
        },
        [
            le(0, q), lt(0, w), lt(0, x), lt(0, y), lt(0, total), eq(total * r, 1),
            eq(x * rx, 1), eq(y * ry, 1), le(w * ry, total), le(total, w * rx),
        ],
        And(le(x * q, q * w * r), le(q * w * r, y * q)),
        ["a prior is not negative", "own transcript", "products are positive", "evidence",
         "evidence is positive"],
    )  # fmt: skip


def against_theorem_1(
    d: Derivation, s: Model, name: str, promise: Any, odds: Any, side: Callable[[Any, Any], Any]
) -> None:
    """``prod(promise) (p + (1 - p) prod(odds)) >= 1``, by induction over the answers.

    From "one {name}": for every answer, promise and odds are positive, odds lie on one side of 1,
    and ``promise (p + (1 - p) odds) = 1``. The product of two such brackets is at most the bracket
    of the product, because ``p (1 - p) (1 - X) (1 - x) >= 0``.
    """
    k, n, low, r = s.k, s.n, s.p_min, sympy.Symbol("r", integer=True)
    part, parts = (k, 1, r), {"promise": promise, "odds": odds}
    promises, ratios = (Product(term, part) for term in parts.values())

    def bracket(p: Any, x: Any) -> Any:
        return p + (1 - p) * x

    statement = Implies(
        le(r, n),
        And(
            lt(0, promises), lt(0, ratios), side(1, ratios),
            le(1, promises * bracket(low, ratios)),
        ),
    )  # fmt: skip
    for label, term in parts.items():
        d.lemma(f"{name}: no {label}", lemmas.product_empty(term, part))
        d.lemma(f"{name}: last {label}", lemmas.product_last(term, (k, 1, r + 1)))
    d.step(f"{name}: no answer", substitute(statement, r, sympy.S.Zero),
           [f"{name}: no {label}" for label in parts])  # fmt: skip
    next_promise, next_odds = (substitute(term, k, r + 1) for term in parts.values())
    p, x, y, c, e = sympy.symbols("p_ x_ y_ c_ e_", real=True)
    here = {p: low, x: ratios, y: next_odds}
    algebra(
        d,
        f"{name}: brackets",
        here,
        [le(0, p), le(p, HALF), lt(0, x), lt(0, y), side(1, x), side(1, y)],
        And(
            lt(0, x * y), side(1, x * y), lt(0, bracket(p, x)), lt(0, bracket(p, y)),
            le(bracket(p, x) * bracket(p, y), bracket(p, x * y)),
        ),
        [],
        met=False,
    )  # fmt: skip
    f, g, h = sympy.symbols("f_ g_ h_", real=True)
    algebra(
        d,
        f"{name}: promises",
        {
            c: promises, e: next_promise, f: bracket(low, ratios), g: bracket(low, next_odds),
            h: bracket(low, ratios * next_odds),
        },
        [lt(0, c), lt(0, e), lt(0, f), lt(0, g), le(1, c * f), eq(e * g, 1), le(f * g, h)],
        And(lt(0, c * e), le(1, c * e * h)),
        [],
        met=False,
    )  # fmt: skip
    d.lemma(f"{name}: next", lemmas.instance(d[f"one {name}"], r + 1))
    d.generalize(
        f"{name}: next answer",
        Implies(statement, substitute(statement, r, r + 1)),
        (r, 0, sympy.oo),
        ["h14", "P_min <= 1/2", f"one {name}", f"{name}: next", f"{name}: brackets",
         f"{name}: promises", *(f"{name}: last {label}" for label in parts)],
    )  # fmt: skip
    d.induction(f"{name}: any number", r, 0, statement,
                [f"{name}: no answer", f"{name}: next answer"])  # fmt: skip
    d.at(f"{name}: all answers", f"{name}: any number", n, ["h5"])


def adaptive_ratios(d: Derivation, s: Model) -> None:
    """Eq. 10 and 11 for every answer k, between the world i and any world j."""
    k, i, j, noise = s.k, s.i, s.j, s.noises[s.k]
    world, t = And(le(1, j), le(j, s.m)), s.thetas[k] / noise
    mine, theirs = (s.taus[k] - s.asked(k, one) for one in (i, j))
    own, other = -Abs(mine) / noise, -Abs(theirs) / noise
    d.lemma("distance at j", lemmas.instance(d["h10"].body, j))
    d.lemma("density at i", lemmas.instance(d["h9"].body, i))
    d.lemma("density at j", lemmas.instance(d["h9"].body, j))
    d.lemma("triangle", lemmas.reverse_triangle(mine, theirs))
    d.generalize(
        "eq. 10",
        Implies(world, And(le(other, t + own), le(own, t + other))),
        s.answers,
        ["h10", "h11", "distance at j", "triangle"],
        "the reverse triangle inequality, and Definition 5",
    )
    for name, one, two in (("j to i", other, own), ("i to j", own, other)):
        d.lemma(f"exp, {name}", lemmas.exp_monotone(one, t + two))
        d.lemma(f"split, {name}", lemmas.exp_sum(t, two))
        d.lemma(f"a density is positive, {name}", lemmas.exp_positive(two))
    f, g = s.f(k, i), s.f(k, j)
    d.generalize("densities", Implies(world, And(eq(f, exp(own) / (2 * noise)),
                                                 eq(g, exp(other) / (2 * noise)))), s.answers,
                 ["h1", "h2", "h9", "h11", "density at i", "density at j"])  # fmt: skip
    d.generalize("densities are positive", Implies(world, And(lt(0, f), lt(0, g))), s.answers,
                 ["h11", "densities", "a density is positive, j to i",
                  "a density is positive, i to j"])  # fmt: skip
    for name, one, two in (("j to i", g, f), ("i to j", f, g)):
        d.generalize(f"eq. 11, {name}", Implies(world, le(one, exp(t) * two)), s.answers,
                     ["h11", "densities", "eq. 10", f"exp, {name}", f"split, {name}"])  # fmt: skip


def symmetric_sum(
    d: Derivation,
    s: Model,
    name: str,
    hypotheses: tuple[str, str, str],
    terms: tuple[Any, Any, int, int],
    by: list[str],
) -> None:
    """Sum ``w_k sigma_k(x_1, ..., x_n)`` over k, where ``w_{k+1} = t w_k``.

    The sum is ``w_0 prod(1 + t x_i)``: by induction over k for one entry more, then over the number
    e of entries. ``terms`` are ``w_k sigma_k`` (of k and e), the sequence x, t and ``w_0``;
    ``hypotheses`` say that sigma_0 is one, that sigma_{e+1} of e entries is zero, and the
    recurrence; ``by`` is what is known of w.
    """
    (one, beyond, grown), (term, x, t, start) = hypotheses, terms
    k, n, i = s.k, s.n, s.i
    e, r, zero = sympy.Symbol("e", integer=True), sympy.Symbol("r", integer=True), sympy.S.Zero

    def partial(upto: Any, entries: Any) -> Any:
        return Sum(substitute(term, e, entries), (k, 0, upto))

    def split(entries: Any, *ends: Any) -> list[str]:
        """Take the last term off the sums to these ends, and name the facts."""
        here, names = substitute(term, e, entries), []
        for end in ends:
            names.append(f"{name}: terms to {end}, {entries} entries")
            d.lemma(names[-1], lemmas.sum_last(here, (k, 0, end)))
        names.append(f"{name}: no term, {entries} entries")
        d.lemma(names[-1], lemmas.sum_empty(here, (k, 0, 0)))
        return names

    fewer = And(le(0, e), le(e, n - 1))
    added = Implies(
        And(fewer, le(r, n)),
        eq(partial(r, e + 1), partial(r, e) + t * x[e + 1] * partial(r - 1, e)),
    )
    sums = split(e, zero, r, r + 1) + split(e + 1, zero, r, r + 1)
    zeroth = [one]
    for entries in (zero, e, e + 1):
        zeroth.append(f"{name}: sigma_0 of {entries}")
        d.lemma(zeroth[-1], lemmas.instance(d[one], entries))
    d.step(f"{name}: first term", substitute(added, r, zero), [*sums, *zeroth, *by])
    d.lemma(f"{name}: recurrence at e", lemmas.instance(d[grown], e))
    d.lemma(f"{name}: recurrence at r + 1", lemmas.instance(d[grown].body, r + 1))
    d.generalize(
        f"{name}: next term",
        Implies(added, substitute(added, r, r + 1)),
        (r, 0, sympy.oo),
        [grown, f"{name}: recurrence at e", f"{name}: recurrence at r + 1", *sums, *by],
    )
    d.induction(f"{name}: one entry more", r, 0, added,
                [f"{name}: first term", f"{name}: next term"])  # fmt: skip
    d.at(f"{name}: one entry more, all terms", f"{name}: one entry more", e + 1)
    factor, entries = 1 + t * x[i], (i, 1, e)
    whole = Implies(le(e, n), eq(partial(e, e), start * Product(factor, entries)))
    d.lemma(f"{name}: no factor", lemmas.product_empty(factor, entries))
    d.lemma(f"{name}: last factor", lemmas.product_last(factor, (i, 1, e + 1)))
    first = split(zero, zero)
    d.step(f"{name}: no entry", substitute(whole, e, zero),
           ["h1", f"{name}: no factor", *first, *zeroth, *by])  # fmt: skip
    d.lemma(f"{name}: terms to e + 1", lemmas.sum_last(term, (k, 0, e + 1)))
    d.generalize(
        f"{name}: next entry",
        Implies(whole, substitute(whole, e, e + 1)),
        (e, 0, sympy.oo),
        [beyond, f"{name}: one entry more, all terms", f"{name}: terms to e + 1",
         f"{name}: last factor"],
    )  # fmt: skip
    d.induction(f"{name}: any number of entries", e, 0, whole,
                [f"{name}: no entry", f"{name}: next entry"])  # fmt: skip
    d.at(name, f"{name}: any number of entries", n, ["h1"])

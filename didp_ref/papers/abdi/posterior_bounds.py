"""One answer, one database: what it does to the belief in the world i (eq. 10 to 16).

The world ``i`` and the response ``tau`` are arbitrary.

What Theorem 3 assumes of the smallest prior and of its two logarithms stands with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sympy import Abs, And, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    g,
    h,
    lambda_,
    p_min,
    priors,
    response,
    tau,
)
from didp_ref.papers.abdi.worlds import (
    EVERY_POINT,
    H_IS_PROBABILITY,
    IN_EVERY_WORLD,
    MAY_HAPPEN,
    WORLD,
    WORLDS,
    Weight,
    alpha_odds,
    belief,
    beta_odds,
    decay,
    evidence,
    growth,
    weight,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.events import S, at_a_point, integrate, omega
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Term, eq, ge, le, lt, reals

BOTH = ("eq. 12", "eq. 13")


def two_worlds() -> dict[object, object]:
    """Return two equally likely worlds with the answers 0 and 1, a response of 0, a scale of 4."""
    densities = {1: exp(0) / 8, 2: exp(-Rational(1, 4)) / 8}
    return {
        m: 2,
        i: 1,
        priors: {1: ONE_HALF, 2: ONE_HALF},
        answers: {1: 0, 2: 1},
        Theta: 1,
        lambda_: 4,
        tau: 0,
        h: densities,
    }


def an_event(worlds: Mapping[object, object]) -> dict[object, object]:
    """Return worlds, and one point that is the event: what is said of it is said of the point."""
    densities = worlds[h]
    assert isinstance(densities, Mapping)
    points = {g: {(1, world): density for world, density in densities.items()}, S: {1: 1}}
    if tau in worlds:
        points[response] = {1: worlds[tau]}
    return {**{letter: value for letter, value in worlds.items() if letter != tau}, **points}


def other_priors(d: Derivation) -> None:
    """The other worlds' priors sum to one less the prior of the world i."""
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, m)}
    d.lemma("take out its prior", lemmas.sum_take_out(priors[j], WORLDS, i))
    for name, part in parts.items():
        d.generalize(f"priors {name}", le(0, priors[j]), part, [*WORLD, "no prior is negative"])
    masses = sum(Sum(priors[j], part) for part in parts.values())
    d.step(
        "other priors",
        eq(masses, 1 - priors[i]),
        [*WORLD, "the priors sum to 1", "take out its prior"],
        "the sum over D'_j != D'_i of Pr[D'_j = D^s] is 1 - Pr[D'_i = D^s]",
    )


def prior_is_probability(d: Derivation) -> None:
    """The prior of the world i lies between 0 and 1."""
    masses = []
    for name, part in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        d.lemma(f"sum {name}", lemmas.sum_nonnegative(priors[j], part))
        masses.append(f"mass {name}")
        d.step(masses[-1], le(0, Sum(priors[j], part)), [*WORLD, f"priors {name}", f"sum {name}"])
    d.at("a prior is not negative", "no prior is negative", i, WORLD)
    by = ["a prior is not negative", "other priors", *masses]
    d.step("a prior is a probability", And(le(0, priors[i]), le(priors[i], 1)), by)


def evidence_bounds(
    d: Derivation, weight: Weight, low: Term, high: Term, by: Iterable[str] = (), about: str = ""
) -> None:
    """Bound the density of what was observed by the weight of the world i.

    From "weights at least" (``low <= weight(j)`` for every other world j) and "weights at most"
    follows ``p_i w_i + low (1 - p_i) <= evidence <= p_i w_i + high (1 - p_i)``. ``about`` goes
    before the names of the facts.
    """
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, m)}
    d.lemma(f"{about}take out the world i", lemmas.sum_take_out(priors[j] * weight(j), WORLDS, i))
    mixtures: list[Term] = []
    for name, part in parts.items():
        for what, statement in (("at least", le(low, weight(j))), ("at most", le(weight(j), high))):
            known = [*WORLD, f"{about}weights {what}", *by]
            d.generalize(f"{about}{what} {name}", statement, part, known)
        d.lemma(f"{about}mean {name}", lemmas.weighted_mean(priors[j], weight(j), low, high, part))
        mass, mixed = Sum(priors[j], part), Sum(priors[j] * weight(j), part)
        mixtures.append(mixed)
        facts = [*WORLD, f"priors {name}", f"{about}at least {name}", f"{about}at most {name}"]
        facts += [f"{about}mean {name}", *by]
        d.step(f"{about}worlds {name}", And(le(low * mass, mixed), le(mixed, high * mass)), facts)
    says = eq(evidence(weight), priors[i] * weight(i) + sum(mixtures))
    d.step(f"{about}other worlds", says, [*WORLD, f"{about}take out the world i", *by])
    own, rest = priors[i] * weight(i), 1 - priors[i]
    d.step(
        f"{about}evidence",
        And(le(own + low * rest, evidence(weight)), le(evidence(weight), own + high * rest)),
        [f"{about}{name}" for name in ("other worlds", "worlds before", "worlds after")]
        + ["other priors"],
    )


def belief_bounds(
    d: Derivation,
    weight: Weight,
    low: Term,
    high: Term,
    by: Iterable[str] = (),
    sides: Iterable[str] = BOTH,
) -> None:
    """Eq. 12 and 13: bound the belief in the world i by factors of the likelihood ratios.

    From "weights at least" (``low w_i <= w_j``), "weights at most" and "factors" (``low > 0`` and
    ``high > 0``), and from "own weight" (``w_i > 0``) or that what was observed may happen.
    """
    other_priors(d)
    prior_is_probability(d)
    evidence_bounds(d, weight, low * weight(i), high * weight(i), by)
    if "own weight" not in d.facts:
        own_weight(d, weight, high, by)
    p, w, total, x, y, r, o = reals("p_ w_ S_ x_ y_ r_ o_")
    above, below = p + y * (1 - p), p + x * (1 - p)
    premises = [le(0, p), le(p, 1), lt(0, w), lt(0, x), lt(0, y)]
    premises += [le(p * w + x * w * (1 - p), total), le(total, p * w + y * w * (1 - p))]
    algebra(
        d,
        "odds",
        {p: priors[i], w: weight(i), total: evidence(weight), x: low, y: high},
        premises,
        And(lt(0, total), lt(0, above), lt(0, below), le(total, w * above), le(w * below, total)),
        ["a prior is a probability", "own weight", "factors", "evidence", *by],
    )
    for name in sides:
        factor = high if name == "eq. 12" else low
        bound = le if name == "eq. 12" else ge
        rest = priors[i] + factor * (1 - priors[i])
        terms = {
            p: priors[i],
            w: weight(i),
            total: evidence(weight),
            x: rest,
            r: 1 / evidence(weight),
            o: 1 / rest,
        }
        premises = [le(0, p), lt(0, w), lt(0, total), lt(0, x), bound(total, w * x)]
        premises += [eq(total * r, 1), eq(x * o, 1)]
        facts = ["a prior is a probability", "own weight", "odds", *by]
        algebra(d, name, terms, premises, bound(p * o, p * w * r), facts)


def own_weight(d: Derivation, weight: Weight, high: Term, by: Iterable[str]) -> None:
    """What may happen may in the world i: the evidence is at most a multiple of its weight."""
    multiple = priors[i] + high * (1 - priors[i])
    d.step("multiple", le(0, multiple), ["a prior is a probability", "factors", *by])
    w, total, x = reals("w_ S_ x_")
    terms = {w: weight(i), total: evidence(weight), x: multiple}
    premises = [le(0, x), lt(0, total), le(total, w * x)]
    algebra(d, "own weight", terms, premises, lt(0, w), ["multiple", "evidence", MAY_HAPPEN, *by])


def laplace_weights(
    d: Derivation,
    weight: Weight = weight,
    response: Term = tau,
    densities: str = "every h_j is the Laplace density of tau about q_j",
    about: str = "",
) -> None:
    """Eq. 10 and 11 for every world j against the world i; ``about`` goes before their names."""
    mine, theirs = Abs(response - answers[i]), Abs(response - answers[j])
    t, own = Theta / lambda_, -mine / lambda_
    d.lemma("triangle", lemmas.reverse_triangle(response - answers[i], response - answers[j]))
    d.generalize(
        "eq. 10",
        And(le(-t + own, -theirs / lambda_), le(-theirs / lambda_, t + own)),
        WORLDS,
        [
            "no answer is further than Theta from the answer of the world i",
            "lambda > 0",
            "triangle",
        ],
        "the reverse triangle inequality, and Definition 5",
    )
    d.lemma("exp, left", lemmas.exp_monotone(-t + own, -theirs / lambda_))
    d.lemma("exp, right", lemmas.exp_monotone(-theirs / lambda_, t + own))
    d.lemma("split, left", lemmas.exp_sum(-t, own))
    d.lemma("split, right", lemmas.exp_sum(t, own))
    d.at("own density", densities, i, [*WORLD, "lambda > 0"])
    facts = ["eq. 10", "lambda > 0", densities, "own density"]
    by = [*facts, "exp, left", "split, left"]
    d.generalize(f"{about}weights at least", le(decay * weight(i), weight(j)), WORLDS, by, "eq. 11")
    by = [*facts, "exp, right", "split, right"]
    d.generalize(f"{about}weights at most", le(weight(j), growth * weight(i)), WORLDS, by, "eq. 11")
    d.lemma("exp is positive", lemmas.exp_positive(t))
    d.lemma("exp is positive, left", lemmas.exp_positive(-t))
    by = ["lambda > 0", "exp is positive", "exp is positive, left"]
    d.step("factors", And(lt(0, decay), lt(0, growth)), by)


def growth_above_1(d: Derivation) -> None:
    """``exp(Theta/lambda) >= 1``."""
    d.lemma("exp of 0", lemmas.exp_monotone(0, Theta / lambda_))
    d.step("1 - exp(Theta/lambda) <= 0", le(1, growth), ["Theta >= 0", "lambda > 0", "exp of 0"])


def equations_10_13(d: Derivation, *sides: str) -> None:
    """Eq. 10 to 13, which Theorems 2 and 3 share; only the named ones of eq. 12 and 13, if any."""
    laplace_weights(d)
    own = -Abs(tau - answers[i]) / lambda_
    d.lemma("a density is positive", lemmas.exp_positive(own))
    d.step("own weight", lt(0, h[i]), ["a density is positive", "own density", "lambda > 0"])
    belief_bounds(d, weight, decay, growth, ("lambda > 0",), sides or BOTH)


def equations_10_13_of_events(d: Derivation) -> None:
    """Eq. 10 to 13 of every event: eq. 11 at every point, integrated."""
    at_a_point(d, "the densities at omega", EVERY_POINT, ["lambda > 0"])
    laplace_weights(d, partial(g, omega), response(omega), "the densities at omega", "at omega, ")
    weights_of_event(d, (decay, growth), ["lambda > 0"])
    belief_bounds(d, weight, decay, growth, ("lambda > 0",))


def weights_of_event(d: Derivation, factors: tuple[Term, Term], by: Iterable[str] = ()) -> None:
    """Integrate "at omega, weights at least" and "at omega, weights at most"."""
    low, high = factors
    own, other = g(omega, i), g(omega, j)
    d.at("own integral", IN_EVERY_WORLD, i, WORLD)
    d.at("own probability", H_IS_PROBABILITY, i, [*WORLD, "own integral"])
    known = [*by, IN_EVERY_WORLD, H_IS_PROBABILITY, "own integral", "own probability"]
    for name, statement, smaller, larger in (
        ("weights at least", le(low * h[i], h[j]), (low, own), (1, other)),
        ("weights at most", le(h[j], high * h[i]), (1, other), (high, own)),
    ):
        integrate(d, name, statement, smaller, larger, f"at omega, {name}", known, WORLDS)


def bounds_without_prior(d: Derivation) -> None:
    """Eq. 14 to 16, by the paper's reason, multiplied by the prior."""
    growth_above_1(d)
    beside_the_prior(d, Theta / lambda_, "1 - exp(Theta/lambda) <= 0", ["lambda > 0"])


def beside_the_prior(d: Derivation, exponent: Term, above_1: str, by: Iterable[str] = ()) -> None:
    """From eq. 12 and 13: the belief lies within ``exp(exponent)`` times the prior, either way."""
    growth, decay = exp(exponent), exp(-exponent)
    p, b, x, y, up, down = reals("p_ B_ x_ y_ u_ d_")
    above, below = p + y * (1 - p), p + x * (1 - p)
    here = {p: priors[i], x: decay, y: growth}
    d.lemma("growth decay = 1", lemmas.exp_negative(exponent))
    terms = {**here, b: belief(weight), up: 1 / above.subs(here), down: 1 / below.subs(here)}
    premises = [le(0, p), le(p, 1), le(1, y), lt(0, x), eq(y * x, 1), lt(0, above), lt(0, below)]
    premises += [eq(above * up, 1), eq(below * down, 1), le(p * up, b), le(b, p * down)]
    facts = ["a prior is a probability", above_1, "growth decay = 1", "factors", "odds", "eq. 12"]
    facts += ["eq. 13", *by]
    algebra(d, "eq. 15 and 16", terms, premises, And(le(x * p, b), le(b, y * p)), facts)


def smallest_prior(d: Derivation) -> None:
    """``P_min <= 1/n <= 1/2``."""
    d.lemma("n equal terms", lemmas.sum_constant(p_min, WORLDS))
    d.lemma("term by term", lemmas.sum_monotone(p_min, priors[j], WORLDS))
    by = ["m >= 2", "the priors sum to 1", "no prior is below P_min", "n equal terms"]
    by += ["term by term"]
    d.step("P_min <= 1/n", le(m * p_min, 1), by)
    d.step("P_min <= 1/2", le(p_min, ONE_HALF), ["P_min <= 1/n", "m >= 2", "P_min >= 0"])


def at_least_smallest(d: Derivation) -> None:
    """``P_min <= Pr[D'_i = D^s]``."""
    d.at("at least P_min", "no prior is below P_min", i, WORLD)


def logarithms_positive(d: Derivation, low: tuple[str, ...], high: tuple[str, ...]) -> None:
    """Both logarithms of Theorem 3 are positive.

    ``low`` says that ``0 < alpha < 1`` and ``0 <= P_min < 1``; ``high`` that ``beta > 0`` and
    ``P_min (1 + beta) < 1``.
    """
    up, over = alpha_odds, beta_odds
    d.step("alpha, odds above 1", And(lt(0, 1 - alpha), lt(1, up)), low)
    d.step("beta, odds above 1", And(lt(0, 1 - p_min * (1 + beta)), lt(1, over)), [*low, *high])
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, log and 0", lemmas.exp_log(odds, 0))
    by = [*low, "alpha, odds above 1", "beta, odds above 1", "alpha, log and 0", "beta, log and 0"]
    d.step("logs are positive", And(lt(0, log(up)), lt(0, log(over))), by)

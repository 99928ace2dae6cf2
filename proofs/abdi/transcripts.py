"""Several answers: their likelihood ratios, and the products of these."""

from __future__ import annotations

from sympy import Abs, And, Implies, Integer, Product, S, exp, oo

from didp_ref.papers.abdi.alphabet import alphas, asked, betas, f, lambdas, priors, r, taus, thetas
from didp_ref.papers.abdi.statements.worlds import (
    MECHANISMS,
    PRIORS,
    WORLD,
    WORLDS,
    evidence,
    falls,
    rises,
    transcript,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation
from didp_ref.proof.logic import substitute
from didp_ref.proof.notation import Term, eq, ge, le, lt, reals
from proofs.abdi.algebra import HALF, Bound, algebra


def two_answers() -> dict[object, object]:
    """Return two equally likely worlds, asked twice: each answer is 0 in one and 1 in the other."""

    def query(_: int, j: int) -> int:
        """0 in the first world, 1 in the second"""
        return j - 1

    def density(k: int, j: int) -> Term:
        """the Laplace density at the response 0"""
        return exp(-query(k, j) / Integer(4)) / 8

    twice = {1: HALF, 2: HALF}
    return {
        m: 2,
        i: 1,
        n: 2,
        priors: twice,
        alphas: twice,
        betas: twice,
        asked: query,
        f: density,
        taus: {1: 0, 2: 0},
        thetas: {1: 1, 2: 1},
        lambdas: {1: 4, 2: 4},
    }


def adaptive_ratios(d: Derivation) -> None:
    """Eq. 10 and 11 for every answer k, between the world i and any world j."""
    densities = "every f(k, j) is the Laplace density of tau_k about q(k, j)"
    distances = "no q(k, j) is further than Theta_k from q(k, i)"
    lambda_, world = lambdas[k], And(le(1, j), le(j, m))
    t = thetas[k] / lambda_
    mine, theirs = (taus[k] - asked(k, one) for one in (i, j))
    own, other = -Abs(mine) / lambda_, -Abs(theirs) / lambda_
    d.lemma("distance at j", lemmas.instance(d[distances].body, j))
    d.lemma("density at i", lemmas.instance(d[densities].body, i))
    d.lemma("density at j", lemmas.instance(d[densities].body, j))
    d.lemma("triangle", lemmas.reverse_triangle(mine, theirs))
    d.generalize(
        "eq. 10",
        Implies(world, And(le(other, t + own), le(own, t + other))),
        MECHANISMS,
        [distances, "every lambda_k > 0", "distance at j", "triangle"],
        "the reverse triangle inequality, and Definition 5",
    )
    for name, one, two in (("j to i", other, own), ("i to j", own, other)):
        d.lemma(f"exp, {name}", lemmas.exp_monotone(one, t + two))
        d.lemma(f"split, {name}", lemmas.exp_sum(t, two))
        d.lemma(f"a density is positive, {name}", lemmas.exp_positive(two))
    at_i, at_j = f(k, i), f(k, j)
    d.generalize(
        "densities",
        Implies(
            world, And(eq(at_i, exp(own) / (2 * lambda_)), eq(at_j, exp(other) / (2 * lambda_)))
        ),
        MECHANISMS,
        [*WORLD, densities, "every lambda_k > 0", "density at i", "density at j"],
    )
    d.generalize(
        "densities are positive",
        Implies(world, And(lt(0, at_i), lt(0, at_j))),
        MECHANISMS,
        [
            "every lambda_k > 0",
            "densities",
            "a density is positive, j to i",
            "a density is positive, i to j",
        ],
    )
    for name, one, two in (("j to i", at_j, at_i), ("i to j", at_i, at_j)):
        d.generalize(
            f"eq. 11, {name}",
            Implies(world, le(one, exp(t) * two)),
            MECHANISMS,
            ["every lambda_k > 0", "densities", "eq. 10", f"exp, {name}", f"split, {name}"],
        )


def transcript_ratio(d: Derivation, name: str, factor: Term, bound: Bound, x: Term) -> None:
    """Multiply the likelihood ratios of n answers, by induction over the answers.

    From "ratios" (for every answer k, if j is a world, the densities in i and j are positive, and
    ``bound(factor f(k, x), f(k, y))`` for the two worlds x and y) and "factors are positive".
    """
    y = i if x == j else j
    one, other, part = f(k, x), f(k, y), (k, 1, r)
    parts = {"factor": factor, "first": one, "second": other}
    products = [Product(term, part) for term in parts.values()]
    world = And(le(1, j), le(j, m))
    kept = And(*(lt(0, term) for term in products), bound(products[0] * products[1], products[2]))
    statement = Implies(And(world, le(r, n)), kept)
    for label, term in parts.items():
        d.lemma(f"{name}, no {label}", lemmas.product_empty(term, part))
        d.lemma(f"{name}, last {label}", lemmas.product_last(term, (k, 1, r + 1)))
    d.step(
        f"{name}, no answer",
        substitute(statement, r, S.Zero),
        [f"{name}, no {label}" for label in parts],
    )
    names = reals("a_ b_ c_ t_ u_ v_")
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
        (r, 0, oo),
        [
            "ratios",
            "factors are positive",
            f"{name}, next ratio",
            f"{name}, next factor",
            f"{name}, one more",
            *(f"{name}, last {label}" for label in parts),
        ],
    )
    d.induction(
        f"{name}, any number", r, 0, statement, [f"{name}, no answer", f"{name}, next answer"]
    )
    d.at(f"{name}, all answers", f"{name}, any number", n, ["n >= 1"])


def composed(d: Derivation) -> None:
    """Eq. 3 for the joint answer, from the ratios that (alpha_k, beta_k) allow."""
    a, b = alphas[k], betas[k]
    d.generalize(
        "factors are positive",
        And(lt(0, 1 - a), lt(0, 1 + b)),
        MECHANISMS,
        ["every alpha_k < 1", "every beta_k > 0"],
    )
    transcript_ratio(d, "left", 1 - a, le, j)
    transcript_ratio(d, "right", 1 + b, ge, j)
    down, up, mine, theirs = falls, rises, transcript(i), transcript(j)
    whole = ["left, all answers", "right, all answers"]
    d.generalize("transcripts", And(le(down * theirs, mine), le(mine, up * theirs)), WORLDS, whole)
    d.generalize("positive", And(lt(0, theirs), lt(0, mine)), WORLDS, whole)
    d.at("own transcript", "positive", i, WORLD)
    d.generalize("joint", And(lt(0, down), lt(0, up)), WORLDS, whole)
    d.at("products are positive", "joint", i, WORLD)
    by = ["transcripts", "products are positive"]
    low, high = mine / up, mine / down
    d.generalize("weights at least", le(low, theirs), WORLDS, by)
    d.generalize("weights at most", le(theirs, high), WORLDS, by)
    d.lemma("mean", lemmas.weighted_mean(priors[j], transcript(j), low, high, WORLDS))
    d.step(
        "evidence",
        And(le(low, evidence(transcript)), le(evidence(transcript), high)),
        [*PRIORS, "weights at least", "weights at most", "mean", "products are positive"],
    )
    d.step(
        "evidence is positive",
        lt(0, evidence(transcript)),
        ["evidence", "own transcript", "products are positive"],
    )
    d.at("a prior is not negative", "no prior is negative", i, WORLD)
    p, w, total, x, y, u, v_x, v_y = reals("p_ w_ S_ x_ y_ r_ rx_ ry_")
    algebra(
        d,
        "eq. 3",
        {
            p: priors[i],
            w: mine,
            total: evidence(transcript),
            x: down,
            y: up,
            u: 1 / evidence(transcript),
            v_x: 1 / down,
            v_y: 1 / up,
        },
        [
            le(0, p),
            lt(0, w),
            lt(0, x),
            lt(0, y),
            lt(0, total),
            eq(total * u, 1),
            eq(x * v_x, 1),
            eq(y * v_y, 1),
            le(w * v_y, total),
            le(total, w * v_x),
        ],
        And(le(x * p, p * w * u), le(p * w * u, y * p)),
        [
            "a prior is not negative",
            "own transcript",
            "products are positive",
            "evidence",
            "evidence is positive",
        ],
    )

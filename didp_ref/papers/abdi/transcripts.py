"""Several answers: their likelihood ratios, and the products of these."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Abs, And, Implies, Integer, Product, S, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import alphas, asked, betas, f, lambdas, priors, r, taus, thetas
from didp_ref.papers.abdi.worlds import MECHANISMS, PROMISES, WORLD, WORLDS, evidence, transcript
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import Bound
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, le, lt, reals

IS_WORLD = And(le(1, j), le(j, m))


def two_laplace_answers() -> dict[object, object]:
    """Return two equally likely worlds, asked twice: each answer is 0 in one and 1 in the other."""

    def query(_: int, j: int) -> int:
        """0 in the first world, 1 in the second"""
        return j - 1

    def density(k: int, j: int) -> Term:
        """the Laplace density at the response 0"""
        return exp(-query(k, j) / Integer(4)) / 8

    twice = {1: ONE_HALF, 2: ONE_HALF}
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
    mine, theirs = (taus[k] - asked(k, database) for database in (i, j))
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
    for name, left, right in (("j to i", other, own), ("i to j", own, other)):
        d.lemma(f"exp, {name}", lemmas.exp_monotone(left, t + right))
        d.lemma(f"split, {name}", lemmas.exp_sum(t, right))
        d.lemma(f"a density is positive, {name}", lemmas.exp_positive(right))
    at_i, at_j = f(k, i), f(k, j)
    statement = Implies(
        world, And(eq(at_i, exp(own) / (2 * lambda_)), eq(at_j, exp(other) / (2 * lambda_)))
    )
    by = [*WORLD, densities, "every lambda_k > 0", "density at i", "density at j"]
    d.generalize("densities", statement, MECHANISMS, by)
    by = ["every lambda_k > 0", "densities", "a density is positive, j to i"]
    by += ["a density is positive, i to j"]
    d.generalize(
        "densities are positive", Implies(world, And(lt(0, at_i), lt(0, at_j))), MECHANISMS, by
    )
    for name, left, right in (("j to i", at_j, at_i), ("i to j", at_i, at_j)):
        by = ["every lambda_k > 0", "densities", "eq. 10", f"exp, {name}", f"split, {name}"]
        d.generalize(f"eq. 11, {name}", Implies(world, le(left, exp(t) * right)), MECHANISMS, by)


def transcript_ratio(d: Derivation, name: str, factor: Term, bound: Bound, x: Term) -> None:
    """Multiply the likelihood ratios of n answers.

    ``bound(prod(factor) T(x), T(y))`` for the densities T of all answers in the worlds x and y, if
    j is a world. From "ratios" (for every answer k, if j is a world, no density in i and j is
    negative, and ``bound(factor f(k, x), f(k, y))``) and "factors are positive".
    """
    y = i if x == j else j
    at_x, at_y = factor * f(k, x), f(k, y)
    smaller, larger = (at_x, at_y) if bound is le else (at_y, at_x)
    ordered = And(le(0, smaller), le(smaller, larger))
    by = ["ratios", "factors are positive"]
    d.generalize(f"{name}, each answer", Implies(IS_WORLD, ordered), MECHANISMS, by)
    d.lemma(f"{name}, outside", lemmas.premise_outside(IS_WORLD, ordered, MECHANISMS))
    d.lemma(f"{name}, products", lemmas.product_monotone(smaller, larger, MECHANISMS))
    d.lemma(f"{name}, split", lemmas.product_split(factor, f(k, x), MECHANISMS))
    d.step(
        f"{name}, all answers",
        Implies(IS_WORLD, bound(Product(factor, MECHANISMS) * transcript(x), transcript(y))),
        [f"{name}, {what}" for what in ("each answer", "outside", "products", "split")],
    )


def evidence_ratio(d: Derivation, name: str, factor: Term, bound: Bound) -> None:
    """``bound(prod(factor) evidence, T(i))``: the density of all answers, over all worlds.

    From "ratios" and "factors are positive", as in :func:`transcript_ratio` from j to i.
    """
    transcript_ratio(d, name, factor, bound, j)
    whole, mine = Product(factor, MECHANISMS), transcript(i)
    weighed = whole * transcript(j)
    d.generalize(f"{name}, worlds", bound(weighed, mine), WORLDS, [f"{name}, all answers"])
    low, high = (S.Zero, mine) if bound is le else (mine, S.Zero)
    d.lemma(f"{name}, mean", lemmas.weighted_mean(priors[j], weighed, low, high, WORLDS))
    d.lemma(f"{name}, factor", lemmas.sum_scale(whole, priors[j] * transcript(j), WORLDS))
    by = [
        "no prior is negative",
        "the priors sum to 1",
        *(f"{name}, {what}" for what in ("worlds", "mean", "factor")),
    ]
    d.step(f"{name}, evidence", bound(whole * evidence(transcript), mine), by)


def composed(d: Derivation, name: str, factor: Term, bound: Bound, possible: str) -> None:
    """One side of eq. 3 for the joint answer: ``bound(prod(factor) prior, belief)``.

    From :func:`evidence_ratio`, and where what was observed is ``possible``.
    """
    whole, total, mine = Product(factor, MECHANISMS), evidence(transcript), transcript(i)
    d.at("a prior is not negative", "no prior is negative", i, WORLD)
    p, w, seen, c, u = reals("p_ w_ S_ c_ r_")
    terms = {p: priors[i], w: mine, seen: total, c: whole, u: 1 / total}
    premises = [le(0, p), lt(0, seen), eq(seen * u, 1), bound(c * seen, w)]
    by = ["a prior is not negative", f"{name}, evidence", possible]
    algebra(d, "eq. 3", terms, premises, bound(c * p, p * w * u), by)


def transcripts_are_positive(d: Derivation) -> None:
    """The density of the answers is positive in the world i ("own transcript").

    From "ratios", which here say that the density of every answer is.
    """
    positive = lt(0, f(k, i))
    d.generalize("each density", Implies(IS_WORLD, positive), MECHANISMS, ["ratios"])
    d.lemma("each density, outside", lemmas.premise_outside(IS_WORLD, positive, MECHANISMS))
    d.lemma("product of densities", lemmas.product_positive(f(k, i), MECHANISMS))
    by = ["each density", "each density, outside", "product of densities"]
    d.generalize("transcripts are positive", lt(0, transcript(i)), WORLDS, by)
    d.at("own transcript", "transcripts are positive", i, WORLD)


def answers_are_possible(d: Derivation) -> None:
    """The density of the answers, over all worlds, is positive where it is in every world.

    From "right, evidence", with the factors ``1 + beta_k``.
    """
    factor = 1 + betas[k]
    transcripts_are_positive(d)
    d.lemma("product of factors", lemmas.product_positive(factor, MECHANISMS))
    d.generalize("each factor", lt(0, factor), MECHANISMS, ["factors are positive"])
    by = ["own transcript", "each factor", "right, evidence", "product of factors"]
    d.step("possible", lt(0, evidence(transcript)), by)


def product_beside_1(
    d: Derivation, factor: Term, side: Bound, by: Iterable[str] = tuple(PROMISES)
) -> None:
    """The product of n factors lies where each does ("promise"), by induction over the answers.

    ``side`` is ``lt`` for factors between 0 and 1, ``gt`` for factors above 1; ``by`` says why
    each lies there: what the mechanisms promise, as far as it is assumed.
    """
    part = (k, 1, r)
    product, following = Product(factor, part), substitute(factor, k, r + 1)
    statement = Implies(le(r, n), And(lt(0, product), side(product, 1)))
    says = And(lt(0, factor), side(factor, 1))
    d.generalize(
        "each promise", says, MECHANISMS, [hypothesis for hypothesis in by if hypothesis in d.facts]
    )
    for last in (S.One, r + 1):
        d.lemma(f"promise, last of {last}", lemmas.product_last(factor, (k, 1, last)))
        d.lemma(f"promise {last}", lemmas.instance(d["each promise"], last))
    d.lemma("promise, none", lemmas.product_empty(factor, part))
    facts = ["each promise", "promise, last of 1", "promise 1", "promise, none"]
    d.step("promise, first", substitute(statement, r, S.One), facts)
    x, y = reals("x_ y_")
    premises = [lt(0, x), lt(0, y), side(x, 1), side(y, 1)]
    goal = And(lt(0, x * y), side(x * y, 1))
    algebra(d, "promise, one more", {x: product, y: following}, premises, goal, [], met=False)
    facts = ["each promise", "promise, last of r + 1", "promise r + 1", "promise, one more"]
    d.generalize(
        "promise, next", Implies(statement, substitute(statement, r, r + 1)), (r, 1, oo), facts
    )
    d.induction("promise, any number", r, 1, statement, ["promise, first", "promise, next"])
    d.at("promise", "promise, any number", n, ["n >= 1"])

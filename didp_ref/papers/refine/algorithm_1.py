"""Section 3, Algorithm 1: its answers are distributions, and private.

A sequence ``u`` tells the points of ``U'_u`` from the others, ``w`` those between ``U'_u`` and
``U'_d``; for ``D'`` they are ``v`` and ``z``. Every factor, ``alpha_ud`` too, lies between
``alpha_d`` and ``alpha_u``; so two answers differ by ``alpha_u/alpha_d`` at most, and an answer and
the prior by the larger of ``alpha_u`` and ``1/alpha_d``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, IndexedBase, Or, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import broken_promise, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.alphabet import (
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    p,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    FIRST,
    NO_NEGATIVE_PRIOR,
    OUTCOMES,
    PRIOR,
    SECOND,
    add_up,
    between_factors,
    distribution,
    each_outcome,
    event,
    event_weights,
    indicator,
    near_mass,
    near_set,
    over_outcomes,
    p_d,
    p_u,
    within,
)
from didp_ref.papers.refine.repairs import repair_algorithm_1
from didp_ref.papers.refine.shared import CELLS, HALF, ONE_RECORD, TWO, cite
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import fractions

TOTAL, PRIVACY = "total mass", "privacy"


def masses_found(near: IndexedBase, between: IndexedBase) -> tuple[Term, Term]:
    """Return the masses of ``U'_u`` and ``U'_d``."""
    return near_mass(near), over_outcomes((1 - near[k] - between[k]) * p[k])


def middle_set(between: IndexedBase) -> dict[str, Formula]:
    """Assume that a sequence tells the points between ``U'_u`` and ``U'_d`` from the others."""
    return {f"the middle set's {between}[k] are 0 or 1": indicator(between)}


def disjoint(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that no point is both near and between."""
    return {f"{near}[k] + {between}[k] <= 1 everywhere": each_outcome(le(near[k] + between[k], 1))}


def near_at_most(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that ``U'_u`` weighs no more than is wanted."""
    near_found, _ = masses_found(near, between)
    return {f"P({near}) <= p_u = (1 - alpha_d)/(alpha_u - alpha_d)": le(near_found, p_u)}


def far_at_most(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that ``U'_d`` weighs no more than is wanted."""
    _, far_found = masses_found(near, between)
    name = f"P(neither {near} nor {between}) <= p_d = (alpha_u - 1)/(alpha_u - alpha_d)"
    return {name: le(far_found, p_d)}


def middle_factor(near: IndexedBase, between: IndexedBase, factor: Term) -> dict[str, Formula]:
    """Assume that a factor is ``alpha_ud``, with the masses of the sets found.

    Where they leave no mass it is immaterial, and any factor of the two will do.
    """
    near_found, far_found = masses_found(near, between)
    mass_found = near_found + far_found
    repaired = (1 - alpha_u * near_found - alpha_d * far_found) / (1 - near_found - far_found)
    near_text, far_text = f"P({near})", f"P(neither {near} nor {between})"
    name = (
        f"{factor} = (1 - alpha_u {near_text} - alpha_d {far_text})"
        f"/(1 - {near_text} - {far_text}), or alpha_u where {near_text} + {far_text} >= 1"
    )
    either = Or(
        And(lt(mass_found, 1), eq(factor, repaired)), And(le(1, mass_found), eq(factor, alpha_u))
    )
    return {name: either}


def algorithm_sets(near: IndexedBase, between: IndexedBase, factor: Term) -> dict[str, Formula]:
    """Assume what the algorithm's two sets are: disjoint, and of at most the masses wanted."""
    return {
        **near_set(near),
        **middle_set(between),
        **disjoint(near, between),
        **near_at_most(near, between),
        **far_at_most(near, between),
        **middle_factor(near, between, factor),
    }


def three_factors(near: IndexedBase, between: IndexedBase, middle: Term) -> Term:
    """Return the probability that Algorithm 1 gives outcome ``k``."""
    inside, edge = near[k], between[k]
    return (alpha_u * inside + middle * edge + alpha_d * (1 - inside - edge)) * p[k]


def algorithm_total() -> Statement:
    """State that Algorithm 1, repaired, returns a distribution.

    Its masses are exchanged back, and its factor is made of the sets found. In the then-branch the
    sets have exactly the masses wanted and nothing lies between.
    """
    hypotheses = {
        **as_written(lt(0, alpha_d), lt(alpha_d, alpha_u)),
        **PRIOR,
        **algorithm_sets(u, w, alpha_ud),
    }
    return Statement(hypotheses, distribution(three_factors(u, w, alpha_ud)))


def middle_between_factors(
    d: Derivation, name: str, near: IndexedBase, between: IndexedBase, factor: Term
) -> None:
    """Show that ``alpha_ud`` lies between the factors, whatever the two sets leave."""
    near_found, far_found = masses_found(near, between)
    left, apart = 1 - near_found - far_found, alpha_u - alpha_d
    by = ["apart", *near_at_most(near, between)]
    d.step(f"{name}, at most p_u", le(apart * near_found, 1 - alpha_d), by=by)
    by = ["apart", *far_at_most(near, between)]
    d.step(f"{name}, at most p_d", le(apart * far_found, alpha_u - 1), by=by)
    statement = Implies(
        lt(0, left), eq(factor * left, 1 - alpha_u * near_found - alpha_d * far_found)
    )
    d.step(f"{name}, what the edge gets", statement, by=middle_factor(near, between, factor))
    by = [f"{name}, what the edge gets", f"{name}, at most p_u"]
    d.step(f"{name}, over alpha_d", Implies(lt(0, left), le(0, (factor - alpha_d) * left)), by=by)
    by = [f"{name}, what the edge gets", f"{name}, at most p_d"]
    d.step(f"{name}, under alpha_u", Implies(lt(0, left), le(0, (alpha_u - factor) * left)), by=by)
    statement = Implies(le(left, 0), eq(factor, alpha_u))
    d.step(f"{name}, nothing left", statement, by=middle_factor(near, between, factor))
    statement = Implies(lt(0, left), le(alpha_d, factor))
    d.step(f"{name}, at least alpha_d", statement, by=[f"{name}, over alpha_d"])
    statement = Implies(lt(0, left), le(factor, alpha_u))
    d.step(f"{name}, at most alpha_u", statement, by=[f"{name}, under alpha_u"])
    ends = (f"{name}, at least alpha_d", f"{name}, at most alpha_u")
    d.step(
        f"{name}, alpha_ud",
        And(le(alpha_d, factor), le(factor, alpha_u)),
        by=["alpha_d < alpha_u", f"{name}, nothing left", *ends],
        reason="a mean of the factors over what is left of the two masses",
    )


TWO_AND_HALF = {alpha_u: 2, alpha_d: HALF}
NOTHING = {1: 0, 2: 0}
"""No outcome is near."""


def derive_algorithm_total(d: Derivation) -> None:
    """Add up what the near, the far and the points between get."""
    near_found, far_found = masses_found(u, w)
    left, middle = 1 - near_found - far_found, over_outcomes(w[k] * p[k])
    outside = (1 - u[k] - w[k]) * p[k]
    d.model({**EVEN, **TWO_AND_HALF, alpha_ud: Rational(3, 2), u: NOTHING, w: FIRST})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    add_up(d, "masses", {u[k] * p[k]: 1, w[k] * p[k]: 1, outside: 1}, p[k])
    d.generalize(
        "edge", le(0, w[k] * p[k]), OUTCOMES, by=["no prior p[k] is negative", *middle_set(w)]
    )
    d.lemma("edge, sum", lemmas.sum_nonnegative(w[k] * p[k], OUTCOMES))
    by = ["1 <= n", "the priors p[k] sum to 1", "masses", "edge", "edge, sum"]
    d.step("what is left", And(le(0, middle), eq(near_found + far_found + middle, 1)), by=by)
    middle_between_factors(d, "answer", u, w, alpha_ud)
    whole = three_factors(u, w, alpha_ud)
    add_up(d, "in parts", {u[k] * p[k]: alpha_u, w[k] * p[k]: alpha_ud, outside: alpha_d}, whole)
    sets = (*near_set(u), *middle_set(w), *disjoint(u, w))
    by = ["no prior p[k] is negative", "0 < alpha_d", "alpha_d < alpha_u", "answer, alpha_ud"]
    by += [*sets]
    d.generalize("signs", le(0, whole), OUTCOMES, by=by)
    wanted = ("answer, at most p_u", "answer, at most p_d")
    statement = Implies(le(left, 0), eq(alpha_u * near_found + alpha_d * far_found, 1))
    by = ["apart", *wanted, "what is left"]
    d.step("full", statement, by=by, reason="with nothing left both sets have the masses wanted")
    masses = ("what is left", "answer, what the edge gets", "full")
    d.conclude(by=["signs", "in parts", *masses, "alpha_d < alpha_u"])


def algorithm_privacy() -> Statement:
    """State that Algorithm 1, repaired, is private, for statistical and for individual queries."""
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        **algorithm_sets(u, w, alpha_ud),
        **algorithm_sets(v, z, alpha_ud_other),
    }
    here = three_factors(u, w, alpha_ud)
    there = three_factors(v, z, alpha_ud_other)
    growth = exp(epsilon)
    statistical = Implies(le(alpha_u, growth * alpha_d), within(here, there, growth))
    individual = Implies(
        And(le(alpha_u, growth), le(1, growth * alpha_d)),
        And(within(here, p[k], growth), within(p[k], here, growth)),
    )
    return Statement(hypotheses, And(statistical, individual))


def algorithm_event(
    d: Derivation, name: str, near: IndexedBase, between: IndexedBase, factor: Term
) -> None:
    """Show that the algorithm's answer lies between the factors on the event."""
    middle_between_factors(d, name, near, between, factor)
    multiplier = alpha_u * near[k] + factor * between[k] + alpha_d * (1 - near[k] - between[k])
    sets = (*near_set(near), *middle_set(between), *disjoint(near, between))
    why = ("alpha_d < alpha_u", f"{name}, alpha_ud", *sets)
    between_factors(d, name, multiplier, alpha_d, alpha_u, by=why)


def derive_algorithm_privacy(d: Derivation) -> None:
    """Show that every answer of the algorithm lies between the factors."""
    growth, middle = exp(epsilon), Rational(3, 2)
    sets = {u: NOTHING, w: FIRST, v: NOTHING, z: SECOND}
    d.model(
        {**EVEN, **TWO_AND_HALF, alpha_ud: middle, alpha_ud_other: middle, epsilon: log(4), **sets}
    )
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    event_weights(d)
    algorithm_event(d, "answer", u, w, alpha_ud)
    algorithm_event(d, "answer of D2", v, z, alpha_ud_other)
    here = event(three_factors(u, w, alpha_ud))
    there = event(three_factors(v, z, alpha_ud_other))
    prior = event(p[k])
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    by = ["answer", "answer of D2", "P(S) >= 0", "growth > 0"]
    d.step("statistical", Implies(le(alpha_u, growth * alpha_d), le(here, growth * there)), by=by)
    statement = Implies(
        And(le(alpha_u, growth), le(1, growth * alpha_d)),
        And(le(here, growth * prior), le(prior, growth * here)),
    )
    d.step("individual", statement, by=["answer", "P(S) >= 0", "growth > 0"])
    d.conclude(by=["statistical", "individual"])


def check_algorithm_1() -> Iterator[Evidence]:
    """Run the algorithm as printed."""
    prior, distances = fractions("1/3", "1/3", "1/3"), (0, 1, 2)
    wrong = algorithm_1(prior, distances, TWO, HALF, printed=True)
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "distances from f(D)": "0, 1, 2",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "p_u": Fraction(2, 3),
        },
        sum(wrong) == 1,
        f"by the then-branch the total is {sum(wrong)}",
        part=TOTAL,
    )
    answer = [mass / sum(wrong) for mass in wrong]
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "distances from f(D)": "0, 1, 2",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "answer, as printed": "2/3, 2/3, 1/6",
            "divided by its total 3/2": "4/9, 4/9, 1/9",
        },
        all(HALF <= mass / before <= TWO for mass, before in zip(answer, prior, strict=True)),
        "the farthest value has 1/3 before and 1/9 after: factor 3, and an individual query's "
        "answer was to be ln 2-private",
        part=PRIVACY,
        harm=broken_promise(
            "how many times the prior of the farthest value is its new probability",
            TWO,
            prior[-1] / answer[-1],
        ),
    )
    even, near, far = fractions("1/2", "1/2"), Fraction(2, 3), Fraction(1, 3)
    dividend, divisor = 1 - TWO * near - HALF * far, 1 - near - far
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "distances from f(D)": "0, 1",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "p_u": near,
            "p_d": far,
        },
        divisor != 0,
        f"no set weighs p_u, so the else-branch is taken; its alpha_ud is {dividend} over "
        f"{divisor}: it lies in no interval, and there is no answer to be private",
        part=PRIVACY,
    )
    yield remark(
        [algorithm_1(even, away, TWO, HALF, printed=True) for away in ((0, 1), (1, 0))]
        == [fractions(1, 0), fractions(0, 1)],
        "who mends step iv alone, with the masses of the sets found, and keeps p_u = 2/3, returns "
        "the true answer for certain at the prior 1/2, 1/2 and the factors 2 and 1/2",
    )


ALGORITHM_1 = Claim(
    id="refine.algorithm-1",
    kind=Kind.ALGORITHM,
    source=cite("Algorithm 1 and the paragraph after Table 2"),
    title="Algorithm 1's masses as printed need not add up to 1, and step iv divides by zero",
    statement=r"[Algorithm 1:] (a) Let $p_u = (\alpha_u - 1)/(\alpha_u - \alpha_d)$. (b) Let "
    r"$p_d = (1 - \alpha_d)/(\alpha_u - \alpha_d)$. [...] iv. Let $\alpha_{ud} = (1 - \alpha_u "
    r"p_u - \alpha_d p_d)/(1 - p_u - p_d)$ be the factor to be applied to $Range(f) \setminus "
    r"(\mathcal{U}'_u \cup \mathcal{U}'_d)$. [The text:] It is easy to check that the total "
    "probability mass of the distribution equals one, no matter whether the **then** or the "
    "**else** option of the **if** statement of Algorithm 1 is taken. "
    "Regarding the differential privacy condition, we have already seen that it holds for the "
    "**then** case. For the **else** case, differential privacy also holds, because "
    r"$\alpha_{ud}$ belongs to the interval $[\alpha_d, \alpha_u]$.",
    parts=(
        Part(
            TOTAL,
            "the total probability mass is one, in the then- and in the else-branch",
            corrected=algorithm_total,
            corrected_proof=derive_algorithm_total,
        ),
        Part(
            PRIVACY,
            "the answers are differentially private, in the then- and in the else-branch",
            corrected=algorithm_privacy,
            corrected_proof=derive_algorithm_privacy,
        ),
    ),
    checks=(check_algorithm_1, repair_algorithm_1),
    correction=Correction(
        statement=r"All of it holds, for any prior and any distance, once $p_u$ and $p_d$ are "
        r"exchanged back and $\alpha_{ud}$ is made of the masses of the sets found: "
        r"$\ln(\alpha_u/\alpha_d)$ for statistical queries, and $\varepsilon$ for individual "
        r"ones where $e^{-\varepsilon} \leq \alpha_d$ and $\alpha_u \leq e^\varepsilon$.",
        printed=r"$p_u = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ and "
        r"$\alpha_{ud} = \frac{1 - \alpha_u p_u - \alpha_d p_d}{1 - p_u - p_d}$",
        correct=r"$p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and $\alpha_{ud} = "
        r"\frac{1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d P_f(\mathcal{U}'_d)}{p_{ud}}$, for "
        r"$0 < \alpha_d \leq 1 \leq \alpha_u$ and $\alpha_d < \alpha_u$, with the sets "
        r"$\mathcal{U}'_u$ and "
        r"$\mathcal{U}'_d$ that i and ii find with these $p_u$ and $p_d = 1 - p_u$; the promise "
        r"is $\ln(\alpha_u/\alpha_d)$ for statistical queries, and $\varepsilon$ for individual "
        r"ones where $e^{-\varepsilon} \leq \alpha_d$ and $\alpha_u \leq e^\varepsilon$",
        consequence=r"the then-branch has the total $\alpha_u + \alpha_d - 1$, 3/2 at 2 and 1/2, "
        "and divided by it one value keeps a third of its prior where a half was promised. "
        r"The else-branch divides by $1 - p_u - p_d$, which is 0 for all factors",
        error="Algorithm 1's masses as printed need not add up to 1, and step iv divides by zero",
        who="as printed it cannot be run, unless alpha_u + alpha_d = 2 in the then-branch. Its two "
        "nearest repairs break the promise: dividing by the total, for individuals asked about; "
        "fixing step iv alone, for everybody (the true answer may come for certain). Table 5 and "
        "Example 3 have the right masses",
        repair="make all three changes: (1) exchange p_u and "
        "p_d in steps 2a and 2b, after eq. 3 and in section 6.2; (2) in step iv, use P_f(U'_u) and "
        "P_f(U'_d) for p_u and p_d; (3) answer from the prior if alpha_u or alpha_d is 1. "
        "didp_ref.refinement.refine has all three",
    ),
    quantities=("refinement.mass_up", "refinement.mass_down"),
    rests_on=(CELLS, ONE_RECORD),
    note='Unsafe, because the paper gives the algorithm to somebody to run: "this algorithm is run '
    'by the database holder". To run it, one must change it, except where the total of the '
    "then-branch is one. The two nearest changes are to divide by the total and to fix step iv "
    "alone, and each breaks a promise. The sets between U'_u and U'_d are always one layer of "
    "equal distance. On an unbounded range with alpha_u = 1 there is no maximal U'_u; the answer "
    "is then the prior. If every database takes the then-branch, its answers, divided by their "
    "total, keep a statistical query's promise: the total is then always alpha_u + alpha_d - 1. "
    "Table 5 was computed with the right masses (refine.table-5.refinement).",
)


CLAIMS = (ALGORITHM_1,)

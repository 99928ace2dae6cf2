"""The derivations of rhodi: they follow the paper, and each falls when its claim is bent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sympy import Abs, Equivalent, Implies, Integer, Rational, Sum, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.audit.derivation import PROOFS, derive
from didp_ref.formulas import guarantee
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    J,
    K,
    L,
    N,
    P,
    R,
    S,
    a,
    b,
    c,
    epsilon,
    epsilon_1,
    epsilon_2,
    f,
    g,
    h,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    p,
    q,
    rho,
    rho_1,
    rho_2,
    t,
    u,
    v,
    w,
    y,
    z,
)
from didp_ref.papers.rhodi.statements import tightness
from didp_ref.papers.rhodi.statements.privacy import POSTERIOR
from didp_ref.papers.rhodi.statements.promises import confidence
from didp_ref.papers.rhodi.statements.risk import HOLDS_NOT, ONE_EACH
from didp_ref.papers.rhodi.statements.vocabulary import (
    BOUND_BY_RANGE,
    LEAST_SCALE,
    OTHERS,
    WORLDS,
    least_scale,
)
from didp_ref.papers.shared.risk import bound_by_distances, density, risk, weight
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Term, eq, every, ge, gt, le, lt, ne
from tests.twins import (
    Twin,
    assert_false_and_refused,
    checked,
    not_standing,
    stated,
    with_statement,
)

HALF, THIRD = Rational(1, 2), Rational(1, 3)
TWO_WORLDS = {m: 2, lambda_: 1, a: 0, v: {1: 1}}
THREE_WORLDS = {m: 3, lambda_: 1, a: 0, v: {1: 1, 2: 1}, S: 1}
AMONG_THREE = {m: 3, lambda_: 1, rho: HALF, S: 1}
THIRDS = dict.fromkeys((1, 2, 3), THIRD)


def decreasing(per_world: Rational) -> Callable[[Term, Term], Term]:
    """Return a likelihood that falls by so much, as an exponent, from one world to the next."""
    return lambda world, response: exp((1 - world) * per_world)


def all_but_the_last(world: Term, _: Term) -> Term:
    """Return the likelihood of an answer that excludes the last of three worlds."""
    return (3 - world) * world / 2


def least_at_the_last(world: Term, _: Term) -> Term:
    """Return likelihoods of three worlds that are as 2, 2 and 1."""
    return 2 - (world - 1) * (world - 2) / 2


NEAR_ONE_ANOTHER = (
    ("rhodi.same-guarantees", "differential privacy"),
    ("rhodi.indistinguishable", "a factor"),
)

TWINS = {
    "one world, which is no distance from itself": Twin(
        "rhodi.definition-3",
        {m: 1, t: -1, v: {1: 0}},
        hypotheses={"m >= 2": ge(m, 1)},
        part="the largest contribution",
    ),
    "eqs. 2-3 where two entries belong to one individual": Twin(
        "rhodi.equations-2-7",
        {m: 2, i: 1, c: {1: 1, 2: 1}, h: {1: 1, 2: 1}, g: {1: HALF, 2: HALF}},
        hypotheses={ONE_EACH: every(eq(c[k], c[i]), (i, 1, m), (k, 1, m))},
        part="eqs. 2-3",
    ),
    "eqs. 2-3 where every world counts": Twin(
        "rhodi.equations-2-7",
        {m: 2, i: 1, c: {1: 1, 2: 2}, h: {1: 1, 2: 1}, g: {1: HALF, 2: HALF}},
        hypotheses={HOLDS_NOT: every(Implies(ne(c[k], c[i]), eq(h[k], 1)), (k, 1, m))},
        part="eqs. 2-3",
    ),
    "Bayes' rule without the prior": Twin(
        "rhodi.equations-2-7",
        {
            **{m: 2, i: 1, q: {1: THIRD, 2: 2 * THIRD}, K: {1: HALF, 2: HALF / 2}},
            **{J: {1: HALF / 3, 2: HALF / 3}, L: THIRD, g: {1: HALF}},
        },
        conclusion=eq(g[i], K[i] / Sum(K[k], (k, 1, m))),
        part="eqs. 4-5",
    ),
    "no response tells anything": Twin(
        "rhodi.equations-2-7",
        {**TWO_WORLDS, R: 0},
        conclusion=eq(density(a) / m / (density(a) / m + Sum(density(v[k]) / m, OTHERS)), 1 / m),
        part="eqs. 6-7",
    ),
    "eq. 8 with equality": Twin(
        "rhodi.equations-8-9",
        {**TWO_WORLDS, R: 1},
        conclusion=eq(risk(m), bound_by_distances(m)),
        part="eq. 8",
    ),
    "R = f(D) is the best response": Twin(
        "rhodi.example-mean-rho-third",
        {**TWO_WORLDS, R: 1},
        conclusion=ge(risk(m), bound_by_distances(m)),
        part="the worst response",
    ),
    "eq. 9 with m for m - 1": Twin(
        "rhodi.equations-8-9",
        THREE_WORLDS,
        conclusion=le(bound_by_distances(m), 1 / (1 + m * exp(-S / lambda_))),
        part="eq. 9",
    ),
    "eq. 9 with half the range": Twin(
        "rhodi.equations-8-9",
        THREE_WORLDS,
        conclusion=le(bound_by_distances(m), 1 / (1 + (m - 1) * exp(-S / (2 * lambda_)))),
        part="eq. 9",
    ),
    "eq. 9 is above a guess": Twin(
        "rhodi.random-guess",
        {m: 3, lambda_: 1, S: 0},
        conclusion=gt(BOUND_BY_RANGE, 1 / m),
        part="the bound",
    ),
    "a guess is below rho": Twin(
        "rhodi.random-guess",
        {m: 3, rho: THIRD, g: THIRDS},
        conclusion=Implies(every(le(g[j], rho), WORLDS), gt(rho, 1 / m)),
        part="the risk",
    ),
    "eq. 14 with m for m - 1": Twin(
        "rhodi.equations-10-15",
        {**AMONG_THREE, m: 2, S: HALF},
        conclusion=Equivalent(le(BOUND_BY_RANGE, rho), le(S / lambda_, log(m * rho / (1 - rho)))),
        part="eqs. 10-14",
    ),
    "never, where all answers are the same": Twin(
        "rhodi.equations-10-15",
        {**AMONG_THREE, rho: THIRD, S: 0},
        hypotheses={"S > 0": ge(S, 0)},
        part="never",
    ),
    "eq. 15 below a guess": Twin(
        "rhodi.equations-10-15",
        {**AMONG_THREE, m: 2, rho: THIRD},
        hypotheses={"m*rho > 1": gt(m * rho, HALF)},
        part="eq. 15",
    ),
    "Theorem 1 with m for m - 1": Twin(
        "rhodi.theorem-1",
        {**THREE_WORLDS, R: 0, lambda_: 1 / log(3), rho: HALF},
        hypotheses={"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, S / log(m * rho / (1 - rho)))},
    ),
    "1/min prior for m": Twin(
        "rhodi.remark-nonuniform-prior",
        {
            **TWO_WORLDS,
            **{R: 0, S: 1, rho: HALF},
            **{p: Rational(9, 10), q: {1: Rational(1, 10)}, P: Rational(1, 10)},
        },
        hypotheses={"p <= P": le(P, p)},
        part="1/max prior for m",
    ),
    "the best guess is above the average": Twin(
        "rhodi.remark-nonuniform-prior",
        {m: 3, i: 1, q: THIRDS, P: THIRD, t: 3},
        conclusion=gt(P, 1 / m),
        part="the best guess",
    ),
    "one likelihood at a budget above 0": Twin(
        "rhodi.zero-epsilon",
        {m: 2, i: 1, j: 2, R: 0, epsilon: 1, f: decreasing(HALF)},
        hypotheses={"epsilon = 0": ge(epsilon, 0)},
    ),
    **{
        f"{claim}: rho at 1/(m-1) leaves room": Twin(
            claim,
            {m: 3, i: 1, j: 3, R: 0, rho: HALF, epsilon: 1, f: all_but_the_last},
            hypotheses={
                "rho*(m - 1) < 1": le((m - 1) * rho, 1),
                "epsilon = log(rho/(1 - (m-1) rho))": ge(epsilon, 0),
            },
            part=part,
        )
        for claim, part in NEAR_ONE_ANOTHER
    },
    **{
        f"{claim}: the odds of rho bound a ratio": Twin(
            claim,
            {m: 3, i: 1, j: 3, R: 0, rho: Rational(2, 5), epsilon: log(2), f: least_at_the_last},
            conclusion=le(f(i, R), 2 * rho / (1 - rho) * f(j, R)),
            part=part,
        )
        for claim, part in NEAR_ONE_ANOTHER
    },
    "an individual who is not in D makes no difference": Twin(
        "rhodi.footnote-3",
        {m: 3, n: 1, lambda_: 1, S: 1},
        conclusion=le(
            guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m - n), BOUND_BY_RANGE
        ),
        part="little impact",
    ),
    "a larger epsilon, a lower confidence": Twin(
        "rhodi.smaller-epsilon",
        {epsilon_1: 1, epsilon_2: 2},
        conclusion=gt(confidence(epsilon_1), confidence(epsilon_2)),
    ),
    "each of two answers may spend it all": Twin(
        "rhodi.sharing-the-budget",
        {
            **{m: 2, i: 1, rho: Rational(2, 3), epsilon_1: log(2), epsilon_2: log(2)},
            **{F: {1: 1, 2: HALF}, G: {1: 1, 2: HALF}},
        },
        hypotheses={
            "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))": le(
                epsilon_1, log((m - 1) * rho / (1 - rho))
            )
        },
    ),
    "easier to identify in a larger database": Twin(
        "rhodi.harder-to-identify",
        {m: 2, lambda_: 1, S: 1, n: 1, N: 2},
        conclusion=lt(*(BOUND_BY_RANGE.subs(S, S / size) for size in (n, N))),
    ),
    "more than 1.7% of the people": Twin(
        "rhodi.hipaa",
        {p: Rational(1, 50), t: 80},
        hypotheses={"p < 17/1000": gt(p, 0)},
        part="less than",
    ),
    "a prior at rho leaves room": Twin(
        "rhodi.remark-prior-above-rho",
        {n: 1, p: HALF, rho: HALF, F: {1: 1}, G: {1: 1}, H: {1: 1}, g: {1: HALF}},
        conclusion=lt(p, rho),
    ),
    "a prior at rho leaves room, in the other remark": Twin(
        "rhodi.remark-nonuniform-prior",
        {n: 1, p: HALF, rho: HALF, F: {1: 1}, G: {1: 1}, H: {1: 1}, g: {1: HALF}},
        conclusion=lt(p, rho),
        target="printed",
        part="a prior above rho",
    ),
    "epsilon-privacy gives e^(-epsilon/2)": Twin(
        "rhodi.epsilon-to-rho",
        {m: 2, i: 1, R: 0, epsilon: 1, f: decreasing(Rational(9, 10))},
        conclusion=le(POSTERIOR, 1 / (1 + (m - 1) * exp(-epsilon / 2))),
    ),
    "a guarantee at e^(-epsilon/2)": Twin(
        "rhodi.no-guarantee",
        {m: 2, i: 1, R: 0, epsilon: 1, f: decreasing(Rational(9, 10))},
        conclusion=le(POSTERIOR, 1 / (1 + (m - 1) * exp(-epsilon / 2))),
        reading="equally likely worlds",
    ),
    "a budget may reach ln(m rho/(1-rho))": Twin(
        "rhodi.rho-to-epsilon",
        {m: 2, i: 1, R: 0, epsilon: HALF, f: decreasing(Rational(2, 5)), rho: HALF},
        hypotheses={
            "epsilon <= log((m-1) rho/(1-rho))": le(epsilon, log(m * rho / (1 - rho))),
        },
        part="the bound",
    ),
    "the median needs twice the noise": Twin(
        "rhodi.example-median-tight",
        {lambda_: 1, rho: HALF},
        conclusion=Equivalent(
            le(tightness.MEDIAN_RISK, rho), ge(lambda_, least_scale(Integer(8), Integer(2)))
        ),
        part="equality",
    ),
    "the mean's risk is below half of rho": Twin(
        "rhodi.figure-1",
        {
            **{R: 0, a: 0, v: {1: 1} | dict.fromkeys(range(2, 8), Rational(8, 3))},
            **{rho: HALF, lambda_: Rational(8, 3) / log(7)},
        },
        conclusion=lt(risk(Integer(8)), rho / 2),
        part="the mean",
    ),
    "the median's risk is half of rho": Twin(
        "rhodi.figure-1",
        {rho: HALF, lambda_: 1 / log(7)},
        conclusion=eq(tightness.MEDIAN_RISK, rho / 2),
        part="the median",
    ),
    "equality where the distances are at most S": Twin(
        "rhodi.theorem-2",
        {**TWO_WORLDS, S: 2},
        hypotheses={"|a - v[k]| = S for every other world k": every(le(Abs(a - v[k]), S), OTHERS)},
        part="eq. 9",
    ),
    "equality where the response lies on one side of a": Twin(
        "rhodi.theorem-2",
        {**TWO_WORLDS, R: 1},
        hypotheses={
            "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(ge(R, a), OTHERS)
        },
        part="eq. 8",
    ),
    "no noise keeps rho = 1/m": Twin(
        "rhodi.table-4.infeasible",
        {m: 3, rho: THIRD, g: THIRDS},
        hypotheses={"m*rho < 1": le(m * rho, 1)},
        part="infinite noise",
    ),
    "a smaller rho asks for less noise": Twin(
        "rhodi.figure-2-3",
        {m: 3, S: 1, rho_1: HALF, rho_2: Rational(3, 4)},
        conclusion=lt(*(LEAST_SCALE.subs(rho, one) for one in (rho_1, rho_2))),
        part="more noise",
    ),
    "differential privacy takes twice the noise": Twin(
        "rhodi.figure-2-3",
        {m: 3, rho: HALF, epsilon: log(2), S: 1},
        conclusion=eq(S / epsilon, 2 * LEAST_SCALE),
        part="comparable",
    ),
    "the means lie as far apart among more records": Twin(
        "rhodi.figure-4",
        {
            **{n: 1, N: 2, S: 1, m: 3, rho: HALF, y: 0, z: 0, i: 1, j: 2},
            **{u: {1: 0, 2: 2, 3: 4}, v: {1: 0, 2: 2, 3: 4}, w: {1: 0, 2: 1, 3: 2}},
        },
        conclusion=eq(Abs(w[i] - w[j]), Abs(v[i] - v[j])),
        part="the mean",
    ),
    "the sums lie twice as far apart": Twin(
        "rhodi.figure-4",
        {m: 2, y: 0, z: 0, i: 1, j: 2, u: {1: 0, 2: 2}, v: {1: 0, 2: 2}, w: {1: 0, 2: 2}},
        conclusion=eq(Abs(w[i] - w[j]), 2 * Abs(v[i] - v[j])),
        part="the sum",
    ),
}
WITH_THE_CONCLUSION_BENT = {name: twin for name, twin in TWINS.items() if not twin.hypotheses}


def test_every_derivation_has_a_twin() -> None:
    written = {key[:2] for key in PROOFS if key[0].startswith("rhodi.")}
    assert written - {(twin.claim, twin.part) for twin in TWINS.values()} == {
        ("rhodi.theorem-2", "two worlds")  # that there is no response cannot be evaluated
    }


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)


@pytest.mark.parametrize("twin", WITH_THE_CONCLUSION_BENT.values(), ids=WITH_THE_CONCLUSION_BENT)
def test_the_true_statement_holds_where_its_twin_falls(twin: Twin) -> None:
    """Where only the conclusion is bent, the claim's own conclusion holds at the same values."""
    claim = CLAIMS[twin.claim]
    target = twin.target if any(part.corrected for part in claim.parts) else "printed"
    part = stated(claim, target, twin.part, twin.reading)
    build = part.corrected if target == "correction" else part.formal
    assert build is not None
    formal = build()
    assert all(holds(one, twin.values) for one in formal.hypotheses.values())
    assert holds(formal.conclusion, twin.values)


def test_two_worlds_do_not_reach_the_bound_of_a_wider_range() -> None:
    """The risk is at most eq. 9 at S = |a - b|, and so below eq. 9 at twice that."""
    claim = CLAIMS["rhodi.theorem-2"]
    part = stated(claim, "printed", "two worlds")
    true = tightness.two_worlds()
    wider = {"S = |a - b|": eq(S, 2 * Abs(a - b))}
    bent = with_statement(
        claim, part, "printed", Statement({**true.hypotheses, **wider}, true.conclusion)
    )
    author = PROOFS[claim.id, "two worlds", "", "printed"]
    assert checked(derive(bent, author, "printed", "two worlds"))["outcome"] == "fails"


def test_theorem_1_follows_the_papers_equations(reports_of) -> None:
    names = [name for report in reports_of("rhodi.theorem-1") for name in report["steps"]]
    wanted = ["eq. 8", "eq. 9", "eq. 14", "eq. 12", "eq. 10"]
    assert [name for name in names if name in wanted] == wanted


def test_eq_8_needs_the_triangle_inequality() -> None:
    """Dividing alone gives an equality that is false, and without the lemma eq. 8 is refused."""
    theirs = Sum(weight(v[k]), OTHERS)
    apart = Sum(exp(-Abs(a - v[k]) / lambda_), OTHERS)
    values = {**TWO_WORLDS, R: 1}
    assert not holds(eq(theirs, weight(a) * apart), values)
    assert holds(ge(theirs, weight(a) * apart), values)

    claim = CLAIMS["rhodi.equations-8-9"]
    proof = derive(claim, PROOFS[claim.id, "eq. 8", "", "printed"], part="eq. 8")
    steps = tuple(
        replace(step, premises=tuple(name for name in step.premises if name != "triangle"))
        for step in proof.steps
    )
    assert not_standing(checked(replace(proof, steps=steps))) == ["each weight"]

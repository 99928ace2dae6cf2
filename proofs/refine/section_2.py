"""Section 2: the factors bound what an answer makes of every event."""

from __future__ import annotations

from sympy import And, IndexedBase, Rational, Sum, exp, log

from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, c, p, s, u, v, x
from didp_ref.papers.refine.statements.section_2 import masses_fit, two_factors
from didp_ref.papers.refine.statements.vocabulary import (
    OUTCOMES,
    distribution,
    event,
    near_set,
    p_u,
)
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import Term, eq, le, lt
from proofs.refine.sums import (
    EVEN,
    FIRST,
    HALF,
    SECOND,
    WEIGHTS,
    add_up,
    between_factors,
    event_weights,
)

THIRD = Rational(1, 3)


def refined_total(d: Derivation, name: str, near: IndexedBase, up: Term, down: Term) -> None:
    """Show that a refined prior is a distribution."""
    answer = two_factors(near, up, down)
    d.generalize(
        f"{name}, signs",
        le(0, answer),
        OUTCOMES,
        by=["no prior p[k] is negative", "factors", *near_set(near)],
    )
    add_up(d, f"{name}, in parts", {p[k]: down, near[k] * p[k]: up - down}, answer)
    why = (f"{name}, signs", f"{name}, in parts", "the priors p[k] sum to 1")
    d.step(name, distribution(answer), by=[*why, *masses_fit(near, up, down)])


def refined_event(d: Derivation, name: str, near: IndexedBase, up: Term, down: Term) -> None:
    """Bound a refined prior's probability of the event by the factors."""
    factor = up * near[k] + down * (1 - near[k])
    between_factors(d, name, factor, down, up, by=["factors", *near_set(near)])


@proves("refine.definition-2")
def definition_2(d: Derivation) -> None:
    """Compare the ball with what lies outside it, on either side of the factor one."""
    factor = c[k]
    ball, outside = s[k] * p[k], (1 - s[k]) * p[k]
    d.model({**EVEN, c: {1: Rational(4, 3), 2: Rational(2, 3)}, s: FIRST, x: 1})
    for name, smaller, larger in (
        ("inside", x * ball, factor * ball),
        ("outside", factor * outside, x * outside),
    ):
        d.generalize(
            f"{name}, each",
            le(smaller, larger),
            OUTCOMES,
            by=[*WEIGHTS, "c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"],
        )
        d.lemma(f"{name}, sums", lemmas.sum_monotone(smaller, larger, OUTCOMES))
    d.lemma("inside, out", lemmas.sum_scale(x, ball, OUTCOMES))
    d.lemma("outside, out", lemmas.sum_scale(x, outside, OUTCOMES))
    d.generalize("outside, sign", le(0, outside), OUTCOMES, by=WEIGHTS)
    d.lemma("outside, sum", lemmas.sum_nonnegative(outside, OUTCOMES))
    add_up(d, "prior in parts", {ball: 1, outside: 1}, p[k])
    add_up(d, "answer in parts", {factor * ball: 1, factor * outside: 1}, factor * p[k])
    inside_prior, outside_prior = Sum(ball, OUTCOMES), Sum(outside, OUTCOMES)
    d.step(
        "inside",
        le(x * inside_prior, Sum(factor * ball, OUTCOMES)),
        by=["1 <= n", "inside, each", "inside, sums", "inside, out"],
    )
    comparison = ("outside, each", "outside, sums", "outside, out")
    d.step(
        "outside",
        And(le(0, outside_prior), le(Sum(factor * outside, OUTCOMES), x * outside_prior)),
        by=["1 <= n", *comparison, "outside, sign", "outside, sum"],
    )
    d.generalize("ball, sign", le(0, ball), OUTCOMES, by=WEIGHTS)
    d.lemma("ball, sum", lemmas.sum_nonnegative(ball, OUTCOMES))
    totals = ("the priors p[k] sum to 1", "the products c[k] p[k] sum to 1")
    parts = ("prior in parts", "answer in parts", "inside", "outside", "ball, sign", "ball, sum")
    d.conclude(by=["1 <= n", *totals, *parts])


@proves("refine.example-1", "correction")
def example_1(d: Derivation) -> None:
    """Find the mass, and the level."""
    ratio = alpha_u / alpha_d
    d.model({alpha_u: 2, alpha_d: HALF, x: 1, epsilon: log(4)})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    d.step(
        "a probability",
        And(le(0, p_u), le(p_u, 1)),
        by=["alpha_d <= 1", "1 <= alpha_u", "apart"],
    )
    d.step("total", eq(alpha_u * p_u + alpha_d * (1 - p_u), 1), by=["apart"])
    d.step("ratio is positive", lt(0, ratio), by=["0 < alpha_d", "1 <= alpha_u"])
    d.lemma("e^level", lemmas.exp_log(ratio, epsilon))
    d.step(
        "the level",
        eq(exp(epsilon) * alpha_d, alpha_u),
        by=["0 < alpha_d", "epsilon = log(alpha_u/alpha_d)", "ratio is positive", "e^level"],
    )
    d.step("near and far", le(alpha_u * x, exp(epsilon) * (alpha_d * x)), by=["the level"])
    d.conclude(by=["a probability", "total", "near and far"])


@proves("refine.proposition-1")
def proposition_1(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    factors = {alpha_u: Rational(4, 3), alpha_d: Rational(2, 3), epsilon: log(2)}
    d.model({**EVEN, **factors, u: FIRST, v: SECOND})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    ratio = "alpha_u = exp(epsilon) alpha_d"
    d.step(
        "factors",
        And(lt(0, alpha_d), le(alpha_d, alpha_u), le(1, exp(epsilon))),
        by=["1 <= alpha_u", "alpha_d <= 1", ratio, "growth > 0"],
        reason="alpha_d <= 1 <= alpha_u = e^epsilon alpha_d",
    )
    refined_total(d, "total", u, alpha_u, alpha_d)
    refined_total(d, "total of D2", v, alpha_u, alpha_d)
    event_weights(d)
    refined_event(d, "answer", u, alpha_u, alpha_d)
    refined_event(d, "answer of D2", v, alpha_u, alpha_d)
    answers = ("total", "total of D2", "answer", "answer of D2", "P(S) >= 0")
    d.conclude(by=[*answers, ratio, "growth > 0"])


@proves("refine.proposition-2")
def proposition_2(d: Derivation) -> None:
    """Compare the answer with the prior: its factors are e^epsilon and e^-epsilon."""
    up, down, twice = exp(epsilon), exp(-epsilon), exp(2 * epsilon)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first, v: second})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    d.step(
        "factors",
        And(lt(0, down), le(down, up), le(1, up)),
        by=["0 < epsilon", "e^epsilon e^-epsilon", "at zero"],
        reason="epsilon > 0",
    )
    refined_total(d, "total", u, up, down)
    refined_total(d, "total of D2", v, up, down)
    refined_event(d, "answer", u, up, down)
    refined_event(d, "answer of D2", v, up, down)
    here, there = event(two_factors(u, up, down)), event(two_factors(v, up, down))
    prior = event(p[k])
    d.step("present to absent", le(here, up * prior), by=["answer"])
    d.step(
        "absent to present",
        le(prior, up * here),
        by=["answer", "factors", "e^epsilon e^-epsilon"],
    )
    d.step(
        "absent to the other",
        le(prior, up * there),
        by=["answer of D2", "factors", "e^epsilon e^-epsilon"],
    )
    d.step(
        "present to present",
        le(here, twice * there),
        by=["present to absent", "absent to the other", "factors", "e^(2 epsilon)"],
        reason="alpha_u/alpha_d = e^(2 epsilon)",
    )
    d.conclude(
        by=["total", "total of D2", "present to absent", "absent to present", "present to present"]
    )

"""Section 2: the factors bound what an answer makes of every event."""

from __future__ import annotations

from sympy import And, Implies, IndexedBase, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import (
    P_U,
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    p,
    s,
    u,
    v,
    x,
)
from didp_ref.papers.refine.evidence.section_2 import (
    ACCURACY,
    ANY_MASS,
    ATTAINED,
    INDIVIDUAL,
    LEVEL,
    MASS,
    STATISTICAL,
)
from didp_ref.papers.refine.statements.section_2 import masses_fit, two_factors, uniform_mass
from didp_ref.papers.refine.statements.vocabulary import (
    OUTCOMES,
    distribution,
    event,
    near_set,
    p_u,
)
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import Term, eq, le, lt
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
FACTORS = {alpha_u: Rational(4, 3), alpha_d: Rational(2, 3), epsilon: log(2)}


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


TWO_ANSWERS = ("total", "total of D2", "answer", "answer of D2")


def two_answers(d: Derivation, up: Term, down: Term) -> None:
    """Show that both answers are distributions, and lie between the factors on the event."""
    refined_total(d, "total", u, up, down)
    refined_total(d, "total of D2", v, up, down)
    refined_event(d, "answer", u, up, down)
    refined_event(d, "answer of D2", v, up, down)


@proves("refine.definition-2", part=ACCURACY)
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


def ratio_of_factors(d: Derivation) -> None:
    """Show that ``e^epsilon`` is the ratio of the factors."""
    ratio = alpha_u / alpha_d
    d.lemma("e^level", lemmas.exp_log(ratio, epsilon))
    d.step("positive", lt(0, ratio), by=["0 < alpha_d", "1 <= alpha_u"])
    d.step(
        "the ratio",
        eq(alpha_u, exp(epsilon) * alpha_d),
        by=["0 < alpha_d", "epsilon = log(alpha_u/alpha_d)", "positive", "e^level"],
    )


@proves("refine.example-1", part=LEVEL)
def example_1_level(d: Derivation) -> None:
    """Turn the level into the ratio of the factors; the rest is Proposition 1."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    ratio_of_factors(d)
    d.step(
        "factors",
        And(lt(0, alpha_d), le(alpha_d, alpha_u)),
        by=["0 < alpha_d", "alpha_d <= 1", "1 <= alpha_u"],
    )
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", "the ratio", "growth > 0"])


@proves("refine.example-1", part=ATTAINED)
def example_1_attained(d: Derivation) -> None:
    """Divide by what the event weighs: its probability is multiplied by one factor, then by one."""
    d.model({**EVEN, **FACTORS, x: log(2), s: FIRST, u: FIRST, v: SECOND})
    ratio_of_factors(d)
    prior, sets = event(p[k]), "u[k] = 1 and v[k] = 0 where s[k] = 1"
    for name, near, factor in (("near", u, alpha_u), ("far", v, alpha_d)):
        answer = s[k] * two_factors(near, alpha_u, alpha_d)
        d.generalize(
            f"{name}, each",
            eq(answer, factor * (s[k] * p[k])),
            OUTCOMES,
            by=["the event's s[k] are 0 or 1", sets],
        )
        d.lemma(f"{name}, sums", lemmas.sum_equal(answer, factor * (s[k] * p[k]), OUTCOMES))
        d.lemma(f"{name}, factor out", lemmas.sum_scale(factor, s[k] * p[k], OUTCOMES))
        d.step(
            name,
            eq(Sum(answer, OUTCOMES), factor * prior),
            by=["1 <= n", f"{name}, each", f"{name}, sums", f"{name}, factor out"],
        )
    d.step(
        "on the event",
        le(alpha_u * prior, exp(x) * (alpha_d * prior)),
        by=["near", "far", "the event keeps the level x"],
    )
    weight = "the event has positive prior probability"
    d.step(
        "factors",
        le(0, (exp(x) - exp(epsilon)) * (alpha_d * prior)),
        by=["on the event", "the ratio"],
    )
    d.step("weight", lt(0, alpha_d * prior), by=["0 < alpha_d", weight])
    d.step("growth", le(exp(epsilon), exp(x)), by=["factors", "weight"])
    d.lemma("exp", lemmas.exp_monotone(epsilon, x))
    d.conclude(by=["growth", "exp"])


@proves("refine.example-1", part=MASS)
def example_1_mass(d: Derivation) -> None:
    """Solve the equation where the factors differ; where they do not, both are one."""
    d.model({alpha_u: 2, alpha_d: HALF, P_U: HALF})
    differ = lt(alpha_d, alpha_u)
    d.step(
        "a probability",
        Implies(differ, And(le(0, p_u), le(p_u, 1))),
        by=["alpha_d <= 1", "1 <= alpha_u"],
    )
    d.step("total", Implies(differ, eq(alpha_u * p_u + alpha_d * (1 - p_u), 1)), by=[])
    d.step(
        "both one",
        Implies(eq(alpha_d, alpha_u), And(eq(alpha_u, 1), eq(alpha_d, 1))),
        by=["alpha_d <= 1", "1 <= alpha_u"],
    )
    d.conclude(by=["a probability", "total", "both one"])


@proves("refine.example-1", part=ANY_MASS)
def example_1_any_mass(d: Derivation) -> None:
    """Grow the ball inside the range, then beyond the end that it meets first."""
    d.model({x: THIRD, P_U: HALF})
    half, range_is = P_U / 2, ("0 <= x", "x <= 1", "0 <= P_U", "P_U <= 1")
    cases = {
        "inside": (half, And(le(half, x), le(half, 1 - x))),
        "over the left end": (P_U - x, le(x, half)),
        "over the right end": (P_U - (1 - x), le(1 - x, half)),
    }
    for name, (radius, where) in cases.items():
        ends = (f"{name}, right", f"{name}, left")
        d.lemma(ends[0], lemmas.minimum(1, x + radius))
        d.lemma(ends[1], lemmas.maximum(0, x - radius))
        weighs = And(le(0, radius), eq(uniform_mass(x, radius), P_U))
        d.step(name, Implies(where, weighs), by=[*range_is, *ends])
    d.conclude(by=cases)


@proves("refine.proposition-1")
def proposition_1(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    ratio = "alpha_u = exp(epsilon) alpha_d"
    d.step(
        "factors",
        And(lt(0, alpha_d), le(alpha_d, alpha_u), le(1, exp(epsilon))),
        by=["1 <= alpha_u", "alpha_d <= 1", ratio, "growth > 0"],
        reason="alpha_d <= 1 <= alpha_u = e^epsilon alpha_d",
    )
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", ratio, "growth > 0"])


def individual_bounds(d: Derivation) -> tuple[Term, Term]:
    """Order the factors of an individual query, and return them."""
    up, down = exp(epsilon), exp(-epsilon)
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    d.step(
        "factors",
        And(lt(0, down), le(down, up), le(1, up)),
        by=["0 < epsilon", "e^epsilon e^-epsilon", "at zero"],
        reason="epsilon > 0",
    )
    return up, down


LOWEST = ("exp(-epsilon) <= alpha_d", "e^-epsilon > 0")


@proves("refine.proposition-2", part=INDIVIDUAL)
def proposition_2_individual(d: Derivation) -> None:
    """Compare the answer with the prior: its factors are e^epsilon and e^-epsilon."""
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first})
    up, down = individual_bounds(d)
    refined_total(d, "total", u, up, down)
    refined_event(d, "answer", u, up, down)
    here, prior = event(two_factors(u, up, down)), event(p[k])
    d.step("present to absent", le(here, up * prior), by=["answer"])
    d.step(
        "absent to present",
        le(prior, up * here),
        by=["answer", "factors", "e^epsilon e^-epsilon"],
    )
    d.conclude(by=["total", "present to absent", "absent to present"])


@proves("refine.individual-factors")
def individual_any_factors(d: Derivation) -> None:
    """Compare the answer with the prior: its factors lie between e^-epsilon and e^epsilon."""
    d.model({**EVEN, **FACTORS, s: SECOND, u: FIRST})
    up, down = exp(epsilon), exp(-epsilon)
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("e^-epsilon > 0", lemmas.exp_positive(-epsilon))
    d.step(
        "factors",
        And(lt(0, alpha_d), le(alpha_d, alpha_u), lt(0, up)),
        by=["1 <= alpha_u", "alpha_u <= exp(epsilon)", "alpha_d <= 1", *LOWEST],
        reason="e^-epsilon <= alpha_d <= 1 <= alpha_u <= e^epsilon",
    )
    refined_total(d, "total", u, alpha_u, alpha_d)
    refined_event(d, "answer", u, alpha_u, alpha_d)
    event_weights(d)
    here, prior = event(two_factors(u, alpha_u, alpha_d)), event(p[k])
    d.step(
        "present to absent",
        le(here, up * prior),
        by=["answer", "alpha_u <= exp(epsilon)", "P(S) >= 0"],
    )
    d.step(
        "at least the lowest",
        le(down * prior, here),
        by=["answer", "exp(-epsilon) <= alpha_d", "P(S) >= 0"],
    )
    d.step(
        "absent to present",
        le(prior, up * here),
        by=["at least the lowest", "factors", "e^epsilon e^-epsilon"],
    )
    d.conclude(by=["total", "present to absent", "absent to present"])


@proves("refine.proposition-2", part=STATISTICAL)
def proposition_2_statistical(d: Derivation) -> None:
    """Go from one answer to the other by way of the prior: epsilon, and epsilon again."""
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first, v: second})
    up, down = individual_bounds(d)
    two_answers(d, up, down)
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    here, there = event(two_factors(u, up, down)), event(two_factors(v, up, down))
    d.step(
        "prior to the other",
        le(event(p[k]), up * there),
        by=["answer of D2", "factors", "e^epsilon e^-epsilon"],
    )
    d.step(
        "one to the other",
        le(here, exp(2 * epsilon) * there),
        by=["answer", "prior to the other", "factors", "e^(2 epsilon)"],
        reason="alpha_u/alpha_d = e^(2 epsilon)",
    )
    d.conclude(by=["total", "total of D2", "one to the other"])


@proves("refine.accuracy-of-the-prior")
def accuracy_of_the_prior(d: Derivation) -> None:
    """Both forms of what a ball weighs grow with its mass, and they meet at p_u."""
    near = (1 - alpha_d) / (alpha_u - alpha_d)
    d.model(
        {
            **{alpha_u: 2, alpha_d: HALF, P_ball: THIRD, P_ball_better: HALF},
            **{K_ball: 2 * THIRD, K_ball_better: Rational(3, 4)},
        }
    )
    d.step("p_u", eq(near * alpha_u - near * alpha_d, 1 - alpha_d), by=["alpha_d < alpha_u"])
    d.step("they meet", eq(alpha_u * near, 1 - alpha_d * (1 - near)), by=["p_u"])
    more, factors = "the better prior gives the ball at least as much", "0 <= alpha_d"
    d.step(
        "near",
        le(alpha_u * P_ball, alpha_u * P_ball_better),
        by=[factors, "alpha_d < alpha_u", more],
    )
    d.step(
        "far",
        le(1 - alpha_d * (1 - P_ball), 1 - alpha_d * (1 - P_ball_better)),
        by=[factors, more],
    )
    d.step(
        "from near to far",
        Implies(
            And(le(P_ball, near), le(near, P_ball_better)),
            And(
                le(alpha_u * P_ball, alpha_u * near),
                le(1 - alpha_d * (1 - near), 1 - alpha_d * (1 - P_ball_better)),
            ),
        ),
        by=[factors, "alpha_d < alpha_u"],
    )
    d.step(
        "both at p_u",
        Implies(
            And(le(near, P_ball), le(P_ball_better, near)),
            And(eq(P_ball, near), eq(P_ball_better, near)),
        ),
        by=[more],
    )
    d.conclude(
        by=[
            "they meet",
            "near",
            "far",
            "from near to far",
            "both at p_u",
            "the ball is near, or all outside it is far",
            "the same of the better prior",
        ]
    )

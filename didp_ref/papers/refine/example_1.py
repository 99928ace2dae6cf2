"""Section 2, Example 1: the level ``epsilon = ln(alpha_u/alpha_d)`` that two factors achieve.

The near set must have the mass with ``alpha_u P(U_u) + alpha_d (1 - P(U_u)) = 1``. It lies in
[0, 1] for all ``alpha_u >= 1`` and ``alpha_d <= 1``, and around f(D) there is a ball of every mass.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import And, Implies, Max, Min, Or, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import P_U, alpha_d, alpha_u, p, s, u, v, x
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    FACTORS,
    FIRST,
    OUTCOMES,
    SECOND,
    TWO_ANSWERS,
    each_outcome,
    event,
    event_weights,
    near_sets,
    p_u,
    private_answers,
    two_answers,
    two_factors,
    within,
)
from didp_ref.papers.refine.shared import CELLS, HALF, ONE_RECORD, THIRD, cite
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import UNIFORM_PRIOR
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import fractions, private

LEVEL, ATTAINED, MASS, ANY_MASS = "level", "attained", "mass", "any mass"
LEVEL_OF_FACTORS = {"epsilon = log(alpha_u/alpha_d)": eq(epsilon, log(alpha_u / alpha_d))}


def example_1_level() -> Statement:
    """State that positive factors give distributions, and keep the level ``ln(up/down)``."""
    positive = as_written(lt(0, alpha_d), le(alpha_d, 1), le(1, alpha_u))
    hypotheses = {**positive, **LEVEL_OF_FACTORS, **near_sets(alpha_u, alpha_d)}
    return Statement(hypotheses, private_answers(alpha_u, alpha_d, exp(epsilon)))


def ratio_of_factors(d: Derivation) -> None:
    """Show that ``e^epsilon`` is the ratio of the factors."""
    ratio = alpha_u / alpha_d
    d.lemma("e^level", lemmas.exp_log(ratio, epsilon))
    d.step("positive", lt(0, ratio), by=["0 < alpha_d", "1 <= alpha_u"])
    by = ["0 < alpha_d", "epsilon = log(alpha_u/alpha_d)", "positive", "e^level"]
    d.step("the ratio", eq(alpha_u, exp(epsilon) * alpha_d), by=by)


def derive_example_1_level(d: Derivation) -> None:
    """Turn the level into the ratio of the factors; the rest is Proposition 1."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    ratio_of_factors(d)
    by = ["0 < alpha_d", "alpha_d <= 1", "1 <= alpha_u"]
    d.step("factors", And(lt(0, alpha_d), le(alpha_d, alpha_u)), by=by)
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", "the ratio", "growth > 0"])


def example_1_attained() -> Statement:
    """State that an event near f(D) and far from f(D') forbids every level below ``ln(up/down)``.

    ``x`` is a level that the event keeps.
    """
    here, there = two_factors(u, alpha_u, alpha_d), two_factors(v, alpha_u, alpha_d)
    apart = each_outcome(Implies(eq(s[k], 1), And(eq(u[k], 1), eq(v[k], 0))))
    hypotheses = {
        **as_written(lt(0, alpha_d), le(1, alpha_u)),
        **LEVEL_OF_FACTORS,
        "1 <= n": le(1, n),
        **EVENT,
        "u[k] = 1 and v[k] = 0 where s[k] = 1": apart,
        "the event has positive prior probability": lt(0, event(p[k])),
        "the event keeps the level x": within(here, there, exp(x)),
    }
    return Statement(hypotheses, le(epsilon, x))


def derive_example_1_attained(d: Derivation) -> None:
    """Divide by what the event weighs: its probability is multiplied by one factor, then by one."""
    d.model({**EVEN, **FACTORS, x: log(2), s: FIRST, u: FIRST, v: SECOND})
    ratio_of_factors(d)
    prior, sets = event(p[k]), "u[k] = 1 and v[k] = 0 where s[k] = 1"
    for name, near, factor in (("near", u, alpha_u), ("far", v, alpha_d)):
        answer = s[k] * two_factors(near, alpha_u, alpha_d)
        by = ["the event's s[k] are 0 or 1", sets]
        d.generalize(f"{name}, each", eq(answer, factor * (s[k] * p[k])), OUTCOMES, by=by)
        d.lemma(f"{name}, sums", lemmas.sum_equal(answer, factor * (s[k] * p[k]), OUTCOMES))
        d.lemma(f"{name}, factor out", lemmas.sum_scale(factor, s[k] * p[k], OUTCOMES))
        by = ["1 <= n", f"{name}, each", f"{name}, sums", f"{name}, factor out"]
        d.step(name, eq(Sum(answer, OUTCOMES), factor * prior), by=by)
    by = ["near", "far", "the event keeps the level x"]
    d.step("on the event", le(alpha_u * prior, exp(x) * (alpha_d * prior)), by=by)
    weight = "the event has positive prior probability"
    by = ["on the event", "the ratio"]
    d.step("factors", le(0, (exp(x) - exp(epsilon)) * (alpha_d * prior)), by=by)
    d.step("weight", lt(0, alpha_d * prior), by=["0 < alpha_d", weight])
    d.step("growth", le(exp(epsilon), exp(x)), by=["factors", "weight"])
    d.lemma("exp", lemmas.exp_monotone(epsilon, x))
    d.conclude(by=["growth", "exp"])


def example_1_mass() -> Statement:
    """State that the mass equation has a solution in [0, 1]; any mass is one at equal factors."""

    def fits(mass: Term) -> Formula:
        return eq(alpha_u * mass + alpha_d * (1 - mass), 1)

    possible = And(le(0, p_u), le(p_u, 1), fits(p_u))
    conclusion = And(
        Implies(lt(alpha_d, alpha_u), possible), Implies(eq(alpha_d, alpha_u), fits(P_U))
    )
    return Statement(as_written(le(1, alpha_u), le(alpha_d, 1)), conclusion)


def derive_example_1_mass(d: Derivation) -> None:
    """Solve the equation where the factors differ; where they do not, both are one."""
    d.model({alpha_u: 2, alpha_d: HALF, P_U: HALF})
    differ = lt(alpha_d, alpha_u)
    by = ["alpha_d <= 1", "1 <= alpha_u"]
    d.step("a probability", Implies(differ, And(le(0, p_u), le(p_u, 1))), by=by)
    d.step("total", Implies(differ, eq(alpha_u * p_u + alpha_d * (1 - p_u), 1)), by=[])
    by = ["alpha_d <= 1", "1 <= alpha_u"]
    d.step("both one", Implies(eq(alpha_d, alpha_u), And(eq(alpha_u, 1), eq(alpha_d, 1))), by=by)
    d.conclude(by=["a probability", "total", "both one"])


def uniform_mass(centre: Term, radius: Term) -> Term:
    """Return what a ball weighs under the uniform distribution on [0, 1]."""
    return Min(1, centre + radius) - Max(0, centre - radius)


def example_1_any_mass() -> Statement:
    """State that one of three balls around ``x`` weighs ``P_U``: inside, or over an end."""
    radii = (P_U / 2, P_U - x, P_U - (1 - x))
    balls = [And(le(0, radius), eq(uniform_mass(x, radius), P_U)) for radius in radii]
    return Statement(as_written(le(0, x), le(x, 1), le(0, P_U), le(P_U, 1)), Or(*balls))


def derive_example_1_any_mass(d: Derivation) -> None:
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


def check_example_1() -> Iterator[Evidence]:
    """Show that the factor of the far points must be positive."""
    first, second = fractions(1, 0), fractions(0, 1)
    yield remark(
        not any(private(first, second, Fraction(10) ** k) for k in range(4)),
        "at alpha_u = 2, alpha_d = 0 the mass equation holds, 2 (1/2) + 0 (1/2) = 1, with U_u = "
        "[0, 1/2] for D and [1/2, 1] for D'; the event [0, 1/2] has probability 1 under D and 0 "
        "under D', so no epsilon does",
    )


EXAMPLE_1 = Claim(
    id="refine.example-1",
    kind=Kind.EXAMPLE,
    source=cite("section 2, Example 1"),
    title="Two factors give epsilon = ln(alpha_u/alpha_d)",
    statement=r"given two constants $\alpha_u \geq 1$ and $\alpha_d \leq 1$, the level of "
    r"differential privacy achieved by this response mechanism is $\epsilon = "
    r"\ln(\alpha_u/\alpha_d)$. [...] If the prior knowledge is an absolutely continuous "
    r"distribution, as in Example 1, for any pair of values $\alpha_u \geq 1$ and $\alpha_d \leq "
    r"1$ it is possible to select a set $\mathcal{U}_u$ in such a way that $\alpha_u "
    r"P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$ is satisfied. The reason is that "
    r"we can select the set $\mathcal{U}_u$ to have any probability mass between 0 and 1.",
    parts=(
        Part(
            LEVEL,
            r"the mechanism is $\ln(\alpha_u/\alpha_d)$-differentially private, for all "
            r"$\alpha_u \geq 1$ and $\alpha_d \leq 1$",
            formal=example_1_level,
            proof=derive_example_1_level,
            narrower=("a positive far factor",),
        ),
        Part(
            ATTAINED,
            "an event near f(D) and far from f(D') allows no smaller level",
            formal=example_1_attained,
            proof=derive_example_1_attained,
            narrower=("a positive far factor", "an event near one answer and far from another"),
        ),
        Part(
            MASS,
            r"a mass in $[0, 1]$ satisfies the equation, for all $\alpha_u \geq 1$ and "
            r"$\alpha_d \leq 1$",
            formal=example_1_mass,
            proof=derive_example_1_mass,
        ),
        Part(
            ANY_MASS,
            "a set of points around f(D) can have any prior mass between 0 and 1",
            formal=example_1_any_mass,
            proof=derive_example_1_any_mass,
            narrower=(UNIFORM_PRIOR, "the distance |x - y|"),
        ),
    ),
    checks=(check_example_1,),
    quantities=("refinement.mass_up",),
    rests_on=(ONE_RECORD, CELLS),
    finding=r"$\alpha_d > 0$ is not said: at $\alpha_d = 0$ the logarithm does not exist, and "
    r"at $\alpha_u > 1$ there may be no $\epsilon$; Table 2 excludes it. With $\alpha_u = 1$ or "
    r"$\alpha_d = 1$ the "
    "answer is the prior, no event is near one answer and far from another, and 0 is achieved.",
)


ON_A_LINE, ANYWHERE = "real numbers and |x - y|", "any range and distance"


def check_continuous_prior() -> Iterator[Evidence]:
    """Look for the wanted mass among the sets of a distance that is 0 or 1."""
    up, down = Fraction(2), HALF
    wanted = (1 - down) / (up - down)
    weights = (Fraction(0), Fraction(0), Fraction(1))
    yield refuted_by(
        {
            "Range(f)": "[0, 1]",
            "prior": "uniform",
            "distance": "0 if equal, 1 if not (Table 1, nominal)",
            "alpha_u": up,
            "alpha_d": down,
            "P_f(U_u) of equation 3": wanted,
        },
        wanted in weights,
        "the sets of expression 2 are nothing, f(D) alone and all, and weigh "
        f"{weights[0]}, {weights[1]} and {weights[2]}",
        part="statement",
        reading=ANYWHERE,
    )


OTHER_PRIORS = "other priors"


def check_other_priors() -> Iterator[Evidence]:
    """Look for the wanted mass among the sets around one of two equally likely values."""
    up, down = Fraction(2), HALF
    wanted = (1 - down) / (up - down)
    weights = {sum(some) for size in range(3) for some in combinations((HALF, HALF), size)}
    yield instance(
        wanted not in weights,
        "of two equally likely values the sets around either weigh 0, 1/2 and 1; at alpha_u = 2 "
        f"and alpha_d = 1/2 the mass {wanted} is wanted",
        part=OTHER_PRIORS,
    )


CONTINUOUS_PRIOR = Claim(
    id="refine.continuous-prior",
    kind=Kind.REMARK,
    source=cite("section 3, after Table 2"),
    title="A continuous prior has the wanted sets for real numbers, not for any distance",
    statement=r"For continuous prior knowledge, it is always possible to select sets "
    r"$\mathcal{U}_u$ and $\mathcal{U}_d$ with the above probability masses. [...] For other kinds "
    r"of prior knowledge, the sets $\mathcal{U}_u$ and $\mathcal{U}_d$ with the required "
    "probability masses may not exist.",
    parts=(
        Part(
            "statement",
            "a continuous prior has sets of the wanted masses",
            formal=example_1_any_mass,
            proof=derive_example_1_any_mass,
            reading=ON_A_LINE,
            narrower=(UNIFORM_PRIOR,),
        ),
        false_here(
            "statement", "a continuous prior has sets of the wanted masses", reading=ANYWHERE
        ),
        witness(OTHER_PRIORS, "for some prior that is not continuous no set has the wanted mass"),
    ),
    checks=(check_continuous_prior, check_other_priors),
    readings={
        ON_A_LINE: "the range is of real numbers, with Table 1's distance |x - y|",
        ANYWHERE: "the range and the distance are any, and the prior is absolutely continuous",
    },
    rests_on=(
        "sets of the form of expression 2, as section 3 asks; without a form any mass is there",
    ),
    finding="What is needed is that no sphere around f(D) has a positive probability. Otherwise "
    "Algorithm 1 takes its else-branch, which is to be kept.",
)


CLAIMS = (EXAMPLE_1, CONTINUOUS_PRIOR)

"""Section 3, the steps of Algorithm 1: the masses wanted, and the factor of what lies between.

Equation 3, ``alpha_u P(U_u) + alpha_d P(U_d) = 1``, fixes the masses
``p_u = (1 - alpha_d)/(alpha_u - alpha_d)`` and ``p_d = (alpha_u - 1)/(alpha_u - alpha_d)``; the
paper prints them exchanged, here and in steps 2a and 2b. Where no sets of equation 2 have these
masses, the points between the largest lighter ones get a factor ``alpha_ud`` of their own (2c).
The mechanism of :mod:`didp_ref.mechanisms.refinement` is written another way, as the mean of a step
function, so that each can be held against the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from sympy import And, Rational, S

from didp_ref.audit.checks import cell, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import P_U, P_far, P_near, alpha_d, alpha_u, alpha_ud
from didp_ref.papers.refine.outcomes import p_d, p_u
from didp_ref.papers.refine.shared import HALF, TWO, cite
from didp_ref.symbolic.notation import as_written, eq, le, lt
from didp_ref.worlds.distributions import Distribution, fractions, probability


@dataclass(frozen=True)
class Layers:
    """The sets of equation 2 around f(D), nearest first, and what they weigh.

    ``near`` lists the sets ``U`` of the form of equation 2, the empty one first.
    """

    prior: Distribution
    distances: Sequence[int]

    @property
    def near(self) -> list[frozenset[int]]:
        """Every set ``{x : d(f(D), x) <= r}`` or ``{x : d(f(D), x) < r}``."""
        levels = sorted(set(self.distances))
        return [frozenset()] + [
            frozenset(i for i, d in enumerate(self.distances) if d <= level) for level in levels
        ]

    @property
    def far(self) -> list[frozenset[int]]:
        """The complements of the near sets."""
        everything = frozenset(range(len(self.prior)))
        return [everything - near_set for near_set in self.near]

    def mass(self, points: frozenset[int]) -> Fraction:
        """Return the prior mass of a set."""
        return probability(self.prior, sorted(points))


def algorithm_1(
    prior: Distribution,
    distances: Sequence[int],
    up: Fraction,
    down: Fraction,
    *,
    printed: bool = False,
) -> tuple[Fraction, ...]:
    """Return what Algorithm 1 makes of a prior, with its masses as printed or exchanged back.

    The factor of step iv is computed with the masses of the sets found in i and ii either way:
    with ``p_u`` and ``p_d`` in their place, as printed, it would be a division by zero.
    """
    layers = Layers(prior, distances)
    p_u, p_d = (1 - down) / (up - down), (up - 1) / (up - down)
    if printed:
        p_u, p_d = p_d, p_u
    exact = [near_set for near_set in layers.near if layers.mass(near_set) == p_u]
    if exact:
        return tuple(p * (up if i in exact[0] else down) for i, p in enumerate(prior))
    nearest = max((near_set for near_set in layers.near if layers.mass(near_set) < p_u), key=len)
    farthest = max((far_set for far_set in layers.far if layers.mass(far_set) < p_d), key=len)
    a, b = layers.mass(nearest), layers.mass(farthest)
    between = (1 - up * a - down * b) / (1 - a - b)
    return tuple(
        p * (up if i in nearest else down if i in farthest else between)
        for i, p in enumerate(prior)
    )


PRINTED_MASSES = (
    r"$P_f(\mathcal{U}_u) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ and "
    r"$P_f(\mathcal{U}_d) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$"
)
TRUE_MASSES = (
    r"$P_f(\mathcal{U}_u) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and "
    r"$P_f(\mathcal{U}_d) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, for $\alpha_d < \alpha_u$"
)
EXCHANGED_HURTS = "anyone who implements the printed masses"


def region_masses(printed: bool) -> Statement:
    """State what equation 3 makes of the two masses."""
    near, far = (p_d, p_u) if printed else (p_u, p_d)
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        "alpha_u P_U + alpha_d (1 - P_U) = 1": eq(alpha_u * P_U + alpha_d * (1 - P_U), 1),
    }
    return Statement(hypotheses, And(eq(P_U, near), eq(1 - P_U, far)))


def derive_region_masses(d: Derivation) -> None:
    """Solve equation 3 for the mass."""
    d.model({alpha_u: 2, alpha_d: HALF, P_U: Rational(1, 3)})
    statement = eq(P_U * (alpha_u - alpha_d), 1 - alpha_d)
    d.step("equation 3", statement, by=["alpha_u P_U + alpha_d (1 - P_U) = 1"])
    d.step("near", eq(P_U, p_u), by=["alpha_d < alpha_u", "equation 3"])
    d.step("far", eq(1 - P_U, p_d), by=["alpha_d < alpha_u", "equation 3"])
    d.conclude(by=["near", "far"])


def check_region_masses() -> Iterator[Evidence]:
    """Put the printed masses into equation 3."""
    up, down = TWO, HALF
    near, far = (up - 1) / (up - down), (1 - down) / (up - down)
    yield refuted_by(
        {"alpha_u": up, "alpha_d": down, "P_f(U_u)": near, "P_f(U_d)": far},
        up * near + down * far == 1,
        f"equation 3 asks for 1, the printed masses give {up * near + down * far}",
    )
    total = up * near + down * far
    yield remark(
        down / total < HALF,
        "divided by that total the far factor is 1/3 < e^-epsilon = 1/2: an individual query's "
        "answer breaks ln(2)-privacy",
    )
    yield remark(
        cell("size(U_u) at ln 2", "0.333", far).agrees
        and not cell("size(U_u) at ln 2", "0.333", near).agrees,
        "Table 5's own size of U_u, 0.333 at ln 2, is the exchanged formula's, not the printed's",
    )


REGION_MASSES = Claim(
    id="refine.region-masses",
    kind=Kind.IDENTITY,
    source=cite("section 3, after eq. 3", "again Algorithm 1, steps 2a and 2b, and section 6.2"),
    title="The masses of the two regions are exchanged, in Algorithm 1 too",
    statement=r"For fixed values of the factors $\alpha_u$ and $\alpha_d$, from Eq. (3) and "
    rf"$P_f(\mathcal{{U}}_d) = 1 - P_f(\mathcal{{U}}_u)$, we have: {PRINTED_MASSES}.",
    parts=(
        Part(
            "statement",
            formal=partial(region_masses, printed=True),
            corrected=partial(region_masses, printed=False),
            corrected_proof=derive_region_masses,
        ),
    ),
    checks=(check_region_masses,),
    correction=Correction(
        statement=f"{TRUE_MASSES}.",
        printed=r"$P_f(\mathcal{U}_u) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, "
        r"$P_f(\mathcal{U}_d) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$",
        correct=r"$P_f(\mathcal{U}_u) = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$, "
        r"$P_f(\mathcal{U}_d) = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, for $\alpha_d < "
        r"\alpha_u$",
        consequence=r"the refined prior has the total $\alpha_u + \alpha_d - 1$ instead of 1: "
        r"3/2 at $\alpha_u = 2$, $\alpha_d = 1/2$, and so has what the then-branch of Algorithm 1 "
        "makes of three equally likely values",
        error="The masses of the two regions are exchanged, in Algorithm 1 too",
        who=EXCHANGED_HURTS,
        repair="exchange the two masses; Table 5 was computed with the right ones",
        severity=Severity.WRONG_NUMBER,
    ),
    quantities=("refinement.mass_up", "refinement.mass_down"),
    told_with="refine.algorithm-1",
    note="The same formula is printed here, in Algorithm 1 and in section 6.2, so the extraction "
    "is not at fault. With alpha_u = alpha_d = 1 it divides by zero, and every set fits.",
)


def step_a_b(printed: bool) -> Statement:
    """State that ``p_u`` and ``p_d`` are the masses of a distribution's two parts."""
    near, far = (p_d, p_u) if printed else (p_u, p_d)
    parts = And(eq(near + far, 1), le(0, near), le(0, far))
    hypotheses = as_written(le(alpha_d, 1), le(1, alpha_u), lt(alpha_d, alpha_u))
    return Statement(hypotheses, And(parts, eq(alpha_u * near + alpha_d * far, 1)))


def derive_step_a_b(d: Derivation) -> None:
    """Put the masses, exchanged back, into equation 3."""
    d.model({alpha_u: 2, alpha_d: HALF})
    d.step("apart", lt(0, alpha_u - alpha_d), by=["alpha_d < alpha_u"])
    d.identity("sum", p_u + p_d, S.One, by=["apart"])
    d.identity("total", alpha_u * p_u + alpha_d * p_d, S.One, by=["apart"])
    d.step("signs", And(le(0, p_u), le(0, p_d)), by=["alpha_d <= 1", "1 <= alpha_u", "apart"])
    d.conclude(by=["sum", "total", "signs"])


def check_step_a_b() -> Iterator[Evidence]:
    """Put the algorithm's p_u and p_d into equation 3."""
    up, down = Fraction(3), HALF
    p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
    yield refuted_by(
        {"alpha_u": up, "alpha_d": down, "p_u": p_u, "p_d": p_d},
        up * p_u + down * p_d == 1,
        f"with U_u of prior mass p_u the answer's total is {up * p_u + down * p_d}: in general "
        "alpha_u + alpha_d - 1, which is one only where alpha_u - 1 = 1 - alpha_d",
    )


ALGORITHM_1_STEP_A_B = Claim(
    id="refine.algorithm-1.step-a-b",
    kind=Kind.ALGORITHM,
    source=cite("Algorithm 1, steps 2a and 2b"),
    title="p_u and p_d are exchanged",
    statement=r"Let $p_u = (\alpha_u - 1)/(\alpha_u - \alpha_d)$. Let "
    r"$p_d = (1 - \alpha_d)/(\alpha_u - \alpha_d)$. [...] It is easy to check that the total "
    "probability mass of the distribution equals one, no matter whether the **then** or the "
    "**else** option of the **if** statement of Algorithm 1 is taken.",
    parts=(
        Part(
            "statement",
            formal=partial(step_a_b, printed=True),
            corrected=partial(step_a_b, printed=False),
            corrected_proof=derive_step_a_b,
        ),
    ),
    checks=(check_step_a_b,),
    correction=Correction(
        statement=r"$p_u = (1 - \alpha_d)/(\alpha_u - \alpha_d)$ and "
        r"$p_d = (\alpha_u - 1)/(\alpha_u - \alpha_d)$, for $\alpha_d < \alpha_u$.",
        printed=r"$p_u = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, "
        r"$p_d = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$",
        correct=r"$p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$, "
        r"$p_d = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$, for $\alpha_d < \alpha_u$",
        consequence=r"the then-branch builds a total of $\alpha_u + \alpha_d - 1$: 5/2 at "
        r"$\alpha_u = 3$, $\alpha_d = 1/2$",
        error="p_u and p_d are exchanged",
        who=EXCHANGED_HURTS,
        repair="exchange the two formulas; answer from the prior when both factors are one",
        severity=Severity.WRONG_NUMBER,
    ),
    quantities=("refinement.mass_up", "refinement.mass_down"),
    told_with="refine.algorithm-1",
)


def else_branch() -> Statement:
    """State that the else-branch, repaired, has total mass one and a factor between the two."""
    left = 1 - P_near - P_far
    factor = (1 - alpha_u * P_near - alpha_d * P_far) / left
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        "P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)": lt(P_near, p_u),
        "P_far < p_d = (alpha_u - 1)/(alpha_u - alpha_d)": lt(P_far, p_d),
        "alpha_ud = (1 - alpha_u P_near - alpha_d P_far)/(1 - P_near - P_far)": eq(
            alpha_ud, factor
        ),
    }
    total = eq(alpha_u * P_near + alpha_d * P_far + alpha_ud * left, 1)
    between = And(le(alpha_d, alpha_ud), le(alpha_ud, alpha_u))
    return Statement(hypotheses, And(lt(0, left), total, between))


def derive_else_branch(d: Derivation) -> None:
    """Compare what is left of the total mass with what either factor would make of it."""
    left, apart = 1 - P_near - P_far, alpha_u - alpha_d
    near_found = "P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)"
    far_found = "P_far < p_d = (alpha_u - 1)/(alpha_u - alpha_d)"
    factor = "alpha_ud = (1 - alpha_u P_near - alpha_d P_far)/(1 - P_near - P_far)"
    masses = {P_near: 0, P_far: Rational(2, 5)}
    d.model({alpha_u: 2, alpha_d: HALF, **masses, alpha_ud: Rational(4, 3)})
    d.step("apart", lt(0, apart), by=["alpha_d < alpha_u"])
    d.identity("sum", p_u + p_d, S.One, by=["apart"])
    d.step("something is left", lt(0, left), by=[near_found, far_found, "sum"])
    by = [factor, "something is left"]
    d.step("alpha_ud", eq(alpha_ud * left, 1 - alpha_u * P_near - alpha_d * P_far), by=by)
    statement = eq((alpha_ud - alpha_d) * left, (1 - alpha_d) - apart * P_near)
    d.step("over alpha_d", statement, by=["alpha_ud"])
    statement = eq((alpha_u - alpha_ud) * left, (alpha_u - 1) - apart * P_far)
    d.step("under alpha_u", statement, by=["alpha_ud"])
    d.step("less than p_u", lt(apart * P_near, 1 - alpha_d), by=["apart", near_found])
    d.step("less than p_d", lt(apart * P_far, alpha_u - 1), by=["apart", far_found])
    by = ["over alpha_d", "less than p_u", "something is left"]
    d.step("at least alpha_d", le(alpha_d, alpha_ud), by=by, reason="P(U'_u) < p_u")
    by = ["under alpha_u", "less than p_d", "something is left"]
    d.step("at most alpha_u", le(alpha_ud, alpha_u), by=by, reason="P(U'_d) < p_d")
    d.conclude(by=["alpha_ud", "something is left", "at least alpha_d", "at most alpha_u"])


def check_else_branch() -> Iterator[Evidence]:
    """Show that the printed factor is a division by zero, with either order of the masses."""
    up, down = TWO, HALF
    p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
    yield refuted_by(
        {
            "alpha_u": up,
            "alpha_d": down,
            "p_u": p_u,
            "p_d": p_d,
            "1 - alpha_u p_u - alpha_d p_d": 1 - up * p_u - down * p_d,
        },
        1 - p_u - p_d != 0,
        "the denominator 1 - p_u - p_d is zero for all factors, so alpha_ud does not exist",
    )
    prior, distances = fractions("3/5", "1/10", "3/10"), (0, 1, 2)
    wrong = algorithm_1(prior, distances, up, down, printed=True)
    yield refuted_by(
        {
            "prior": "3/5, 1/10, 3/10",
            "distances from f(D)": "0, 1, 2",
            "alpha_u": up,
            "alpha_d": down,
            "alpha_ud": wrong[1] / prior[1],
        },
        down <= wrong[1] / prior[1] <= up,
        "with the masses of the sets found (3/5 and 3/10), but p_u and p_d as printed, "
        "alpha_ud is -7/2: a negative probability",
    )


ALGORITHM_1_ELSE_BRANCH = Claim(
    id="refine.algorithm-1.else-branch",
    kind=Kind.ALGORITHM,
    source=cite("Algorithm 1, step 2c, else"),
    title="alpha_ud divides by 1 - p_u - p_d, which is 0 for all factors",
    statement=r"Let $p_{ud} = 1 - P_f(\mathcal{U}'_u) - P_f(\mathcal{U}'_d)$ be the probability of "
    r"the points not in $\mathcal{U}'_u \cup \mathcal{U}'_d$. Let $\alpha_{ud} = (1 - \alpha_u p_u "
    r"- \alpha_d p_d)/(1 - p_u - p_d)$ be the factor to be applied to $Range(f) \setminus "
    r"(\mathcal{U}'_u \cup \mathcal{U}'_d)$. [...] the total probability mass of the distribution "
    "equals one, no matter whether the **then** or the **else** option of the **if** statement of "
    r"Algorithm 1 is taken. [...] $\alpha_{ud}$ belongs to the interval $[\alpha_d, \alpha_u]$.",
    parts=(
        Part(
            "statement",
            r"the total is one, and $\alpha_{ud}$ lies in $[\alpha_d, \alpha_u]$",
            corrected=else_branch,
            corrected_proof=derive_else_branch,
        ),
    ),
    checks=(check_else_branch,),
    correction=Correction(
        statement=r"$\alpha_{ud} = (1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d "
        r"P_f(\mathcal{U}'_d))/p_{ud}$, with $p_u$ and $p_d$ exchanged back in steps 2a and 2b, "
        r"for $\alpha_d < \alpha_u$.",
        printed=r"$\alpha_{ud} = \frac{1 - \alpha_u p_u - \alpha_d p_d}{1 - p_u - p_d}$",
        correct=r"$\alpha_{ud} = \frac{1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d "
        r"P_f(\mathcal{U}'_d)}{p_{ud}}$, with $p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and "
        r"$p_d = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ in steps i and ii, for "
        r"$\alpha_d < \alpha_u$",
        consequence=r"$1 - p_u - p_d$ is 0 for all factors. At $\alpha_u = 2$, $\alpha_d = 1/2$ "
        r"step iv divides $-1/2$ by 0. With the masses of the sets found, and $p_u$ and $p_d$ as "
        r"printed, the factor can be $-7/2$",
        error="alpha_ud divides by 1 - p_u - p_d, which is 0 for all factors",
        who="anyone who implements step iv",
        severity=Severity.WRONG_NUMBER,
        repair="exchange p_u and p_d in steps 2a and 2b: without this, the rest is unsafe. "
        "Then use the masses of the sets found in i and ii, and divide by p_ud of iii",
    ),
    quantities=("refinement.mass_up", "refinement.mass_down"),
    told_with="refine.algorithm-1",
    note="p_ud is computed in iii and never used; p_u + p_d = 1 for all factors.",
)


CLAIMS = (REGION_MASSES, ALGORITHM_1_STEP_A_B, ALGORITHM_1_ELSE_BRANCH)

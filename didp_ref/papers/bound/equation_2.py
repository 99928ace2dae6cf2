"""Section 2.1: differential privacy with Laplace noise (eq. 2), and what an output tells."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.bound.shared import LAPLACE_SCALE, Delta_f, b, cite, f_1, f_2, g, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.events import S, at_a_point, integrate, omega, on_two_databases
from didp_ref.papers.shared.informal import defined
from didp_ref.papers.shared.narrower import INTERVALS
from didp_ref.papers.shared.risk import R, a, density, lambda_
from didp_ref.symbolic.notation import as_written, eq, every, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps, posteriors


def laplace_is_private() -> Statement:
    """At scale Df/epsilon the density of a Laplace answer changes by at most e^epsilon."""
    hypotheses = {
        **as_written(gt(epsilon, 0), gt(Delta_f, 0)),
        **LAPLACE_SCALE,
        "|a - b| <= Delta_f": le(Abs(a - b), Delta_f),
    }
    return Statement(hypotheses, le(density(a) / density(b), exp(epsilon)))


HALF = Rational(1, 2)


def derive_laplace_is_private(d: Derivation) -> None:
    """The densities' ratio is exp((|R-b| - |R-a|)/lambda), and |R-b| - |R-a| <= |a-b| <= Df."""
    d.model({epsilon: 1, Delta_f: 1, lambda_: 1, a: 0, b: 1})
    mine, theirs = (-Abs(R - value) / lambda_ for value in (a, b))
    d.lemma("exp of both", lemmas.exp_sum(mine, -theirs))
    d.lemma("triangle", lemmas.triangle(R - a, a - b))
    d.lemma("exp increases", lemmas.exp_monotone(mine - theirs, epsilon))
    by = ["epsilon > 0", "Delta_f > 0", "lambda = Delta_f/epsilon"]
    d.step("scale", And(gt(lambda_, 0), eq(lambda_ * epsilon, Delta_f)), by=by)
    by = ["scale", "|a - b| <= Delta_f", "triangle"]
    d.step("exponent", le(mine - theirs, epsilon), by=by, reason="the triangle inequality")
    d.conclude(by=["scale", "exponent", "exp increases", "exp of both"])


def check_equation_2() -> Iterator[Evidence]:
    """What the ratio of densities is for Laplace noise, and the scale."""
    ratio = Fraction(2)
    ratios = [ratio ** (abs(o - 1) - abs(o)) for o in range(-5, 6)]
    yield instance(
        max(ratios) == ratio and min(ratios) == 1 / ratio,
        "Laplace answers 0 and 1 at scale 1/ln 2, Df = 1, epsilon = ln 2: the densities' ratio "
        "reaches 2 = e^epsilon and does not exceed it",
        part="the definition",
    )
    seen = posteriors(uniform(2), [0, 1], 0, Fraction(5))
    yield remark(
        keeps(uniform(2), [0, 1], Fraction(5), max(seen)) and max(seen) == Fraction(5, 6),
        "at epsilon = ln 5, Df = 1, the scale is 1/ln 5 = Df/epsilon and the risk 5/6; the text at "
        'hand has "4f ." for it, where epsilon and the bar are lost',
    )


EQUATION_2 = Claim(
    id="bound.equation-2",
    kind=Kind.DEFINITION,
    source=cite("section 2.1", "eq. 2"),
    title="The definition of epsilon-DP with Laplace noise compares densities",
    statement=r"Specifically, a randomized algorithm $A$ satisfies $\epsilon$-differential privacy "
    r"if and only if for any two databases $D_1$, $D_2$ that differ in exactly one record, and any "
    r"possible output $O$ of $A$, the ratio between the probability that $A$ outputs $O$ on $D_1$ "
    r"and the probability that $A$ outputs $O$ on $D_2$ is bounded by a constant. Formally, we "
    r"have $\frac{|Prob(A(D_1) = O)|}{|Prob(A(D_2) = O)|} \leq e^\epsilon$ [...] the Laplace "
    r"mechanism [4], which works by injecting random noise $x \propto lap(\lambda)$ that follows a "
    "Laplace distribution into the output of the original $O$, and the deterministic algorithm "
    r"$A$ obtains its randomized version $O + x$, that is, $A(D) = O + x$, where $\lambda = "
    r"\frac{\Delta f}{\epsilon}$.",
    parts=(
        defined(
            "the definition",
            says="The ratio bounds what can be told of two databases that differ in exactly "
            "one record",
        ),
        Part(
            "Laplace noise",
            says=r"Laplace noise of scale $\lambda = \frac{\Delta f}{\epsilon}$ is "
            r"$\epsilon$-differentially private",
            formal=laplace_is_private,
            proof=derive_laplace_is_private,
            beyond={INTERVALS: "equation_2_events"},
        ),
    ),
    checks=(check_equation_2,),
    quantities=("scale.differential_privacy",),
    finding=(
        "For a continuous output the ratio is one of densities. The bars around a probability "
        'do nothing, and "exactly one record" becomes "at most one element" after eq. 2. With the '
        'Laplace noise, "the deterministic algorithm A" is the one that eq. 2 calls randomized.'
    ),
    note=(
        'The text at hand has lost epsilon throughout, and reads "λ = 4f ." for the scale; it '
        "is taken for Df/epsilon, the usual one. That is the extraction's fault, not the paper's."
    ),
)

TWO_DATABASES = "two databases that may be the original"
ALIKE = "g(omega, 1) is at most e^epsilon g(omega, 2), and the other way round"
SEEN = p * f_1 + (1 - p) * f_2
MAY_HAPPEN = "S may happen"
PAIR = {
    **as_written(gt(p, 0), lt(p, 1)),
    ALIKE: every(
        And(
            le(g(omega, 1), exp(epsilon) * g(omega, 2)), le(g(omega, 2), exp(epsilon) * g(omega, 1))
        ),
        omega,
    ),
    **on_two_databases(g, f_1, f_2),
    MAY_HAPPEN: gt(SEEN, 0),
}
"""What eq. 2 says of the densities on D_1 and D_2, an event, and the prior p of D_1."""

believed = p * f_1 / SEEN


def hard_to_infer() -> Statement:
    """The belief in D_1 stays between what a likelihood ratio of e^epsilon makes of the prior."""
    growth = exp(epsilon)
    low, high = p / (p + (1 - p) * growth), p * growth / (p * growth + 1 - p)
    return Statement(PAIR, And(le(low, believed), le(believed, high)))


def two_probabilities(d: Derivation) -> None:
    """Integrate what eq. 2 says at every point; what may happen may on both databases."""
    d.model({p: HALF, f_1: 1, f_2: 1, g: {(1, 1): 1, (1, 2): 1}, S: {1: 1}, epsilon: 0})
    growth, over_event = exp(epsilon), on_two_databases(g, f_1, f_2)
    first, second = g(omega, 1), g(omega, 2)
    at_a_point(d, "at omega", ALIKE)
    for letter, other, mine, theirs in ((f_1, f_2, first, second), (f_2, f_1, second, first)):
        here = f"at omega, {letter}"
        d.step(here, le(mine, growth * theirs), ["at omega"])
        most, sides = le(letter, growth * other), ((1, mine), (growth, theirs))
        integrate(d, f"{letter} at most", most, *sides, here, over_event)
    d.lemma("exp is positive", lemmas.exp_positive(epsilon))
    by = ["p > 0", "p < 1", MAY_HAPPEN, "exp is positive", "f_1 at most", "f_2 at most"]
    d.step("positive", And(gt(f_1, 0), gt(f_2, 0)), by)


def derive_hard_to_infer(d: Derivation) -> None:
    """Bayes' rule, with a ratio between e^-epsilon and e^epsilon."""
    two_probabilities(d)
    growth = exp(epsilon)
    by = ["p > 0", "p < 1", "positive", "exp is positive"]
    high, low = p * growth + 1 - p, p + (1 - p) * growth
    d.step("denominators", And(gt(SEEN, 0), gt(high, 0), gt(low, 0)), by)
    d.step("at most", le(f_1 * high, growth * SEEN), [*by, "f_1 at most"])
    d.step("at least", le(SEEN, f_1 * low), [*by, "f_2 at most"])
    d.conclude([*by, "denominators", "at most", "at least"])


def deniable() -> Statement:
    """No output makes certain of D_1, nor of D_2."""
    return Statement(PAIR, And(lt(0, believed), lt(believed, 1)))


def derive_deniable(d: Derivation) -> None:
    """Both terms of the denominator are positive."""
    two_probabilities(d)
    by = ["p > 0", "p < 1", "positive"]
    d.step("both terms", And(gt(p * f_1, 0), gt((1 - p) * f_2, 0)), by)
    d.conclude(["both terms"])


EXAMPLE = Fraction(111, 10)
"""The budget that the example of eq. 1 prints."""


def check_hard_to_infer() -> Iterator[Evidence]:
    """Enclose the belief at a small budget, and at that of the example."""
    for budget, most in ((Fraction(1, 100), "0.5025"), (EXAMPLE, "0.999985")):
        after = translation.rho_from_epsilon.enclose(budget, 2)
        yield remark(
            after.less_than(Fraction(most)),
            f"at p = 1/2 and epsilon = {budget} the belief is at most {most}",
            engine="Arb",
        )


REMARK_HARD_TO_INFER = Claim(
    id="bound.remark-hard-to-infer",
    kind=Kind.REMARK,
    source=cite("section 2.1", "after eq. 2"),
    title="A small epsilon makes two databases hard to tell apart",
    statement="Intuitively, given the output $O$ of $A$, it is hard for the adversary to infer "
    r"whether the original data is $D_1$ or $D_2$, if the parameter $\epsilon$ is sufficiently "
    r"small. Similarly, $\epsilon$-differential privacy also provides any individual with "
    "plausible deniability that her/his record was in the databases.",
    parts=(
        Part(
            "hard to infer",
            says=r"After any output the belief in $D_1$ is at most $\frac{p e^\epsilon}{p "
            r"e^\epsilon + 1 - p}$ and at least $\frac{p}{p + (1-p) e^\epsilon}$ for the prior "
            r"$p$: both tend to $p$ as $\epsilon$ tends to 0",
            formal=hard_to_infer,
            proof=derive_hard_to_infer,
            narrower=(TWO_DATABASES,),
        ),
        Part(
            "deniability",
            says=r"Where $0 < p < 1$ no output makes certain that a record was in the "
            r"database, nor that it was not",
            formal=deniable,
            proof=derive_deniable,
            narrower=(TWO_DATABASES, 'plausible deniability as "not certain"'),
        ),
    ),
    checks=(check_hard_to_infer,),
    note=("At p = 1/2 and epsilon = 11.1 the belief is at most 0.999985: deniable, but barely."),
)

CLAIMS = (EQUATION_2, REMARK_HARD_TO_INFER)

"""Section 1: what is promised of identifiability, beside differential privacy.

At epsilon = 0 any two worlds give every response with one likelihood. Where rho is below 1/(m-1),
no posterior of a rho-identifiable mechanism is below 1 - (m-1) rho, so that any two worlds are
within a factor of rho/(1 - (m-1) rho); from there on a posterior may be 0, and no epsilon holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sympy import And, exp, log

from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
)
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, j, k, m, rho
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ANOTHER,
    EVERY_WORLD,
    HALF,
    IS_POSSIBLE,
    IS_PRIVATE,
    PRIVATE,
    PROBABILITY,
    posterior_of,
)
from didp_ref.papers.rhodi.theorem_1 import theorem_1
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import DENSITIES, INTERVALS, UNIFORM_PRIOR
from didp_ref.symbolic.notation import as_written, eq, every, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors


def nothing_spent() -> Statement:
    """At epsilon = 0 any two worlds give every response with one likelihood."""
    private = {IS_PRIVATE: PRIVATE[IS_PRIVATE]}
    hypotheses = A_WORLD | ANOTHER | private | {"epsilon = 0": eq(epsilon, 0)}
    return Statement(hypotheses, eq(f(i, R), f(j, R)))


def told_apart() -> Statement:
    """At every epsilon above 0 an answer that names one of two databases tells them apart.

    It names the right one with the probability ``e^epsilon/(1 + e^epsilon)``.
    """
    grown = exp(epsilon)
    right, wrong = grown / (1 + grown), 1 / (1 + grown)
    private = And(le(right, grown * wrong), le(wrong, grown * right))
    return Statement(
        as_written(gt(epsilon, 0)), And(eq(right + wrong, 1), lt(wrong, right), private)
    )


AT_ZERO, ONLY = "statement", "only"

ZERO_EPSILON = Claim(
    id="rhodi.zero-epsilon",
    kind=Kind.REMARK,
    source=Source("rhodi", "section 1"),
    title="databases are indistinguishable at epsilon = 0 only",
    statement=(
        r"Unfortunately, indistinguishability only holds for $\epsilon = 0$, which makes the "
        r"resulting model useless."
    ),
    parts=(
        Part(
            AT_ZERO,
            says=r"At $\epsilon = 0$ every two databases that differ by one element give every "
            r"response with the same probability, so that the response tells nothing of the data",
            formal=nothing_spent,
            narrower=(DENSITIES,),
        ),
        Part(
            ONLY,
            says=r"At no $\epsilon$ above 0 does differential privacy promise it: some "
            r"$\epsilon$-differentially private answer tells two databases apart",
            formal=told_apart,
        ),
    ),
    note="From neighbour to neighbour it follows for all databases of one size.",
)


def sum_risk(unknown: Sequence[int], growth: Fraction) -> Fraction:
    """Return the risk of the last of several unknown records, at its own sum, Laplace noise."""
    return posteriors(uniform(len(unknown)), unknown, unknown[-1], growth)[-1]


def check_epsilon_varies() -> Iterator[Evidence]:
    """One mechanism, one epsilon, and three sets of possible worlds."""
    growth = Fraction(2)  # a record moves a sum by up to 9: epsilon = 9 ln 2
    alone, near = sum_risk((4, 5, 10), growth), sum_risk((3, 4, 5), growth)
    yield instance(
        alone != near,
        "four records of {1, 2, 3, 4, 5, 10}, their mean, epsilon = 9 ln 2: at the answer of D the "
        f"risk of 10 in {{1, 2, 3, 10}} is {alone}, that of 5 in {{1, 2, 10, 5}} is {near}",
        part="data values",
    )
    others = sum_risk((8, 9, 10), growth)
    yield instance(
        alone != others,
        f"the risk of 10 in {{1, 2, 3, 10}} is {alone} where the others are 4 and 5, and {others} "
        "where they are 8 and 9; D, the sensitivity 9/4 and epsilon are the same",
        part="values of others",
    )


EPSILON_VARIES = Claim(
    id="rhodi.epsilon-varies",
    kind=Kind.REMARK,
    source=Source("rhodi", "section 1"),
    title="at one epsilon the probability of identification varies",
    statement=(
        r"For a given value of $\epsilon$, the probability of identification can vary depending on "
        r"data values, or even on values of individuals not in the data set."
    ),
    parts=(
        Part(
            "data values",
            says="It can vary depending on the values in the data set",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
        Part(
            "values of others",
            says="It can vary depending on the values of individuals not in it",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
    ),
    checks=(check_epsilon_varies,),
)

LIMITED = "the posterior of every world is at most rho"
ROOM = 1 - (m - 1) * rho
"""What m - 1 posteriors of rho leave to the last."""


def near_one_another() -> Statement:
    """Where rho is below 1/(m-1), rho-identifiable worlds are within e^epsilon of one another."""
    return Statement(
        {
            **A_WORLD,
            **ANOTHER,
            IS_POSSIBLE: gt(PROBABILITY, 0),
            LIMITED: every(le(posterior_of(k), rho), EVERY_WORLD),
            **as_written(gt(rho, 0), lt((m - 1) * rho, 1)),
            "epsilon = log(rho/(1 - (m-1) rho))": eq(epsilon, log(rho / ROOM)),
        },
        le(f(i, R), exp(epsilon) * f(j, R)),
    )


THE_ADVERSARY, THE_RATIO = "proof against the same adversary", "for some epsilon"


def check_same_guarantees() -> Iterator[Evidence]:
    """An answer that excludes a world; and the largest epsilon, attained."""
    excludes = bayes(uniform(3), [Fraction(0), HALF, HALF])
    of_two = bayes(uniform(2), [Fraction(0), HALF])
    yield refuted_by(
        {"m": 3, "rho": HALF, "mechanism": "names, at random, one of the two worlds that D is not"},
        max(excludes) > HALF or min(excludes) > 0,
        f"every posterior is at most {max(excludes)}, so it is 1/2-identifiable; but it is not "
        "epsilon-differentially private for any epsilon, for the world that it names has the "
        "likelihood 0; who has excluded one world before, of three, may end at a posterior of "
        f"{max(of_two)}",
        part="differential privacy",
        reading=THE_RATIO,
    )
    rho, m = Fraction(2, 5), 3
    room = 1 - (m - 1) * rho
    shown = [[rho, rho, room], [rho, room, rho], [room, rho, rho]]
    seen = [bayes(uniform(m), row) for row in shown]
    ratio = max(max(row) / min(row) for row in shown)
    yield instance(
        all(max(one) == rho for one in seen) and ratio == rho / room,
        f"among 3 worlds, at rho = 2/5: three outputs, each with the likelihoods {rho}, {rho}, "
        f"{room} in some order, are 2/5-identifiable, and two worlds differ by the factor {ratio}",
        part="tight",
    )


SAME_GUARANTEES = Claim(
    id="rhodi.same-guarantees",
    kind=Kind.THEOREM,
    source=Source("rhodi", "section 1"),
    title="identifiability gives the guarantees of differential privacy",
    statement=(
        r"We give a definition $\rho$-differential identifiability that provides the same "
        r"guarantees as differential privacy (proof against an arbitrarily strong adversary), but "
        r"the parameter $\rho$ bounds the probability estimate that an individual contributed to "
        r"the resulting model."
    ),
    parts=(
        Part(
            "differential privacy",
            says=r"Who knows every record but one is not led to believe in any value of it by more "
            r"than $\rho$ (Theorem 1)",
            formal=theorem_1,
            reading=THE_ADVERSARY,
            narrower=(UNIFORM_PRIOR,),
            beyond={INTERVALS: "theorem_1_events"},
        ),
        Part(
            "differential privacy",
            says=r"A $\rho$-identifiable mechanism is $\epsilon$-differentially private for some "
            r"$\epsilon$",
            corrected=near_one_another,
            reading=THE_RATIO,
            narrower=(DENSITIES,),
        ),
        Part(
            "tight",
            says=r"Some mechanism is $\epsilon$-differentially private for no $\epsilon$ below "
            r"$\ln\frac{\rho}{1-(m-1)\rho}$",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
    ),
    checks=(check_same_guarantees,),
    readings={
        THE_ADVERSARY: "what differential privacy is proof against, the parenthesis says: an "
        "adversary who knows every record but one; so is rho-identifiability, at equal priors",
        THE_RATIO: "what differential privacy limits: how far apart two worlds' likelihoods are, "
        "and so what any other knowledge, or answer, can make of a response",
    },
    correction=Correction(
        statement=(
            r"Where $\rho < \frac{1}{m-1}$, a $\rho$-identifiable mechanism among $m$ equally "
            r"likely worlds is $\epsilon$-differentially private for $\epsilon = "
            r"\ln\frac{\rho}{1-(m-1)\rho}$, and for no smaller one in general. Where $\rho \geq "
            r"\frac{1}{m-1}$, it need not be so for any $\epsilon$: one posterior may be 0."
        ),
        printed="the same guarantees as differential privacy (proof against an arbitrarily strong "
        "adversary)",
        correct=(
            "proof against the same adversary at equal priors; differential privacy with "
            r"$\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$ where $\rho < \frac{1}{m-1}$, and with none "
            "from there on"
        ),
        consequence=(
            "Among 3 worlds a 1/2-identifiable answer may exclude a world: its likelihood is 0, "
            "and no epsilon bounds the ratio. Every rho of Table 4 that has a finite scale lies "
            "above its 1/(m-1): 0.1 above 1/15, 1/73, 1/98; 0.001 above 1/4356, 1/99999."
        ),
        error="rho-identifiability does not give differential privacy",
        who=(
            "whoever takes rho in place of epsilon for a mechanism that is not Laplace noise: what "
            "an adversary learns elsewhere, or from a second answer, is not limited"
        ),
        repair=(
            "Ask for rho < 1/(m-1), or state the mechanism's epsilon beside rho: Theorem 1's noise "
            "has epsilon = ln((m-1)rho/(1-rho))."
        ),
        severity=Severity.WRONG_REASON,
    ),
    rests_on=("uniform prior (section 3.3)",),
    note=(
        "The converse, from epsilon to rho, is rhodi.epsilon-to-rho. From rho = 1/(m-1) on "
        "membership.theorem-5.7.separation has a mechanism for every m."
    ),
)

CLAIMS = (ZERO_EPSILON, EPSILON_VARIES, SAME_GUARANTEES)

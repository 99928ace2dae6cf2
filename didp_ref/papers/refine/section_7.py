"""Section 7: where noise does better, and that nothing the prior excludes is answered."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And

from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Scope, Statement
from didp_ref.papers.refine.alphabet import alpha_u, c, p
from didp_ref.papers.refine.outcomes import EVENT, NO_NEGATIVE_PRIOR, each_outcome, event
from didp_ref.papers.refine.shared import CELLS, HALF, passage
from didp_ref.papers.shared.alphabet import k
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.symbolic.notation import eq, le


def check_noise_may_be_better() -> Iterator[Evidence]:
    """A range of length 1, the uniform prior, e^epsilon = 3, f(D) = 1/2, sensitivity 1/100."""
    up, down, near = Fraction(3, 2), HALF, HALF
    refined = (up * near**3 + down * (1 - near**3)) / 12  # near: |x - 1/2| <= 1/4
    noise = 2 * Fraction(1, 100) ** 2  # at epsilon = ln 3 > 1 it is less than at epsilon = 1
    yield instance(
        up / down == 3 and up * near + down * (1 - near) == 1 and noise < refined,
        f"factors 3/2 and 1/2 on the uniform prior, f(D) = 1/2: the refined answer's variance is "
        f"{refined}; Laplace noise at epsilon = ln 3 > 1 and sensitivity 1/100 has less than "
        f"{noise}",
    )


NOISE_MAY_BE_BETTER = Claim(
    id="refine.noise-may-be-better",
    kind=Kind.REMARK,
    source=passage("section 7, last paragraph", "again abstract and section 8"),
    title="Where noise addition is the better of the two",
    statement="If the range of values that the function may return is large compared to the "
    "variability between neighbor data sets, and the database user does not have precise knowledge "
    "of the response, then a method based on noise addition produces better data quality.",
    parts=(
        Part(
            "statement",
            r"For a range of length 1 and the uniform prior there is a sensitivity at which "
            r"Laplace noise has the smaller variance at the same $\varepsilon$.",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
    ),
    checks=(check_noise_may_be_better,),
    rests_on=("better data quality read as a smaller variance",),
    note="How large the range must be the paper does not say.",
)


def consistency() -> Statement:
    """State that an event which the prior excludes has probability 0 under the answer.

    ``c`` are the factors of the outcomes. That the priors sum to 1 is not needed.
    """
    hypotheses = {
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "every c[k] is at least 0 and at most alpha_u": each_outcome(
            And(le(0, c[k]), le(c[k], alpha_u))
        ),
        "the prior probability of the event is 0": eq(event(p[k]), 0),
    }
    return Statement(hypotheses, eq(event(c[k] * p[k]), 0))


CONSISTENCY = Claim(
    id="refine.consistency",
    kind=Kind.REMARK,
    source=passage("section 7, Consistency"),
    title="Nothing that the prior excludes is answered",
    statement=r"Knowledge refinement lets the database user easily restrict the response to a "
    r"set of values consistent with the query function, by having the prior knowledge assign a "
    r"probability mass of zero to the set of inconsistent values.",
    parts=(Part("statement", formal=consistency),),
    rests_on=(CELLS, "factors of at least 0 and at most alpha_u"),
)


CLAIMS = (NOISE_MAY_BE_BETTER, CONSISTENCY)

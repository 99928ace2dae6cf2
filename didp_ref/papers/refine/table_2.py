"""Section 3, Table 2: which factors a statistical query may have, and which of them gain most.

Of two factors whose ratio is at most ``e^epsilon`` the near one lies in ``[1, e^epsilon]`` and the
far one in ``[e^-epsilon, 1]``. With the near set held fixed the ratio ``e^epsilon`` moves both
farthest from 1; with the ratio held fixed a greater near factor has a greater far one.
"""

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import (
    P_U,
    alpha_d,
    alpha_d_other,
    alpha_u,
    alpha_u_other,
    u,
    v,
)
from didp_ref.papers.refine.example_1 import derive_example_1_attained, example_1_attained
from didp_ref.papers.refine.outcomes import (
    EVEN,
    FACTORS,
    FIRST,
    SECOND,
    TWO_ANSWERS,
    event_weights,
    near_sets,
    private_answers,
    two_answers,
)
from didp_ref.papers.refine.shared import CELLS, HALF, ONE_RECORD, cite
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt

ENOUGH, NEEDED, INTERVALS = "enough", "needed", "intervals"
GREATEST, TRADE_OFF = "greatest gain", "trade-off"
RATIO = {"alpha_u <= exp(epsilon) alpha_d": le(alpha_u, exp(epsilon) * alpha_d)}
BOTH_AT_THE_RATIO = {
    "alpha_u = exp(epsilon) alpha_d": eq(alpha_u, exp(epsilon) * alpha_d),
    "alpha_u_other = exp(epsilon) alpha_d_other": eq(alpha_u_other, exp(epsilon) * alpha_d_other),
}


def ratio_is_enough() -> Statement:
    """State that factors of at most the ratio, whose total is one, keep epsilon."""
    hypotheses = {
        **as_written(lt(0, alpha_d), le(alpha_d, 1), le(1, alpha_u)),
        **RATIO,
        **near_sets(alpha_u, alpha_d),
    }
    return Statement(hypotheses, private_answers(alpha_u, alpha_d, exp(epsilon)))


def derive_ratio_is_enough(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    positive = ("0 < alpha_d", "alpha_d <= 1", "1 <= alpha_u")
    by = [*positive, *RATIO, "growth > 0"]
    d.step("factors", And(lt(0, alpha_d), le(alpha_d, alpha_u), le(1, exp(epsilon))), by=by)
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", *RATIO, "growth > 0"])


def factors_lie_in_intervals() -> Statement:
    """State that the ratio bounds either factor."""
    hypotheses = {**as_written(le(alpha_d, 1), le(1, alpha_u)), **RATIO}
    return Statement(hypotheses, And(le(alpha_u, exp(epsilon)), le(exp(-epsilon), alpha_d)))


def derive_factors_lie_in_intervals(d: Derivation) -> None:
    """Divide by e^epsilon, which is positive."""
    d.model(FACTORS)
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.conclude(["alpha_d <= 1", "1 <= alpha_u", *RATIO, "growth > 0", "e^epsilon e^-epsilon"])


def total_is_one(up: Term, down: Term) -> Formula:
    """Say that two factors make a near set of mass ``P_U`` a distribution."""
    return eq(up * P_U + down * (1 - P_U), 1)


def ratio_gains_most() -> Statement:
    """State of one near set that at the ratio ``e^epsilon`` both factors are farthest from 1."""
    hypotheses = {
        **as_written(lt(0, P_U), lt(P_U, 1)),
        **RATIO,
        "alpha_u_other = exp(epsilon) alpha_d_other": BOTH_AT_THE_RATIO[
            "alpha_u_other = exp(epsilon) alpha_d_other"
        ],
        "alpha_u P_U + alpha_d (1 - P_U) = 1": total_is_one(alpha_u, alpha_d),
        "alpha_u_other P_U + alpha_d_other (1 - P_U) = 1": total_is_one(
            alpha_u_other, alpha_d_other
        ),
    }
    return Statement(hypotheses, And(le(alpha_u, alpha_u_other), le(alpha_d_other, alpha_d)))


def derive_ratio_gains_most(d: Derivation) -> None:
    """A greater far factor leaves less for the near one, and the ratio forbids a smaller."""
    third = Rational(1, 3)
    other = {alpha_u_other: 4 * third, alpha_d_other: 2 * third}
    d.model({P_U: HALF, alpha_u: 1, alpha_d: 1, epsilon: log(2), **other})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    totals = (
        "alpha_u P_U + alpha_d (1 - P_U) = 1",
        "alpha_u_other P_U + alpha_d_other (1 - P_U) = 1",
    )
    ratios = (*RATIO, "alpha_u_other = exp(epsilon) alpha_d_other")
    mass = ("0 < P_U", "P_U < 1")
    d.step(
        "weighed", le(1, alpha_d * (exp(epsilon) * P_U + 1 - P_U)), by=[*mass, totals[0], *RATIO]
    )
    share = exp(epsilon) * P_U + 1 - P_U
    d.step("share", lt(0, share), by=[*mass, "growth > 0"])
    d.step("other, weighed", eq(alpha_d_other * share, 1), by=[totals[1], ratios[1]])
    d.step("difference", le(0, (alpha_d - alpha_d_other) * share), by=["weighed", "other, weighed"])
    d.step("far factors", le(alpha_d_other, alpha_d), by=["share", "difference"])
    d.step("near factors", le(alpha_u, alpha_u_other), by=[*mass, *totals, "far factors"])
    d.conclude(by=["far factors", "near factors"])


def trade_off() -> Statement:
    """State that at one ratio the greater near factor has the greater far one."""
    hypotheses = {**as_written(lt(alpha_u, alpha_u_other)), **BOTH_AT_THE_RATIO}
    return Statement(hypotheses, lt(alpha_d, alpha_d_other))


def derive_trade_off(d: Derivation) -> None:
    """Divide by e^epsilon, which is positive."""
    d.model({**FACTORS, alpha_u_other: 2, alpha_d_other: 1})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.conclude(by=["alpha_u < alpha_u_other", *BOTH_AT_THE_RATIO, "growth > 0"])


STATISTICAL_FACTORS = Claim(
    id="refine.statistical-factors",
    kind=Kind.REMARK,
    source=cite("section 3, before and after Table 2"),
    title="The factors of a statistical query are as derived",
    statement=r"For statistical queries, the condition must hold for each pair of distributions "
    "for the response to the query over data sets that differ in a single record. Therefore, we "
    r"must have $\alpha_u/\alpha_d \leq e^\epsilon$. Same as for individual queries, the greatest "
    r"knowledge gain is achieved when $\alpha_u/\alpha_d = e^\epsilon$. The actual values of "
    r"$\alpha_u$ and $\alpha_d$ must belong to the intervals $[1, e^\epsilon]$ and "
    r"$[e^{-\epsilon}, 1]$, respectively, but they can be freely chosen, as long as "
    r"$\alpha_u/\alpha_d \leq e^\epsilon$ holds and the total probability mass is one. [...] "
    r"Assuming that $\alpha_u/\alpha_d = e^\varepsilon$ holds, a greater value for $\alpha_u$ "
    r"provides increased knowledge gain for the points in $\mathcal{U}_u$, but it also results in "
    r"a greater value for $\alpha_d$.",
    parts=(
        Part(
            ENOUGH,
            r"factors with $\alpha_u/\alpha_d \leq e^\epsilon$ and the total one keep $\epsilon$",
            formal=ratio_is_enough,
            proof=derive_ratio_is_enough,
        ),
        Part(
            NEEDED,
            r"$\alpha_u/\alpha_d \leq e^\epsilon$ is needed",
            formal=example_1_attained,
            proof=derive_example_1_attained,
            narrower=("an event near one answer and far from another",),
        ),
        Part(
            INTERVALS,
            r"then $\alpha_u \leq e^\epsilon$ and $e^{-\epsilon} \leq \alpha_d$",
            formal=factors_lie_in_intervals,
            proof=derive_factors_lie_in_intervals,
        ),
        Part(
            GREATEST,
            r"at the ratio $e^\epsilon$ both factors are farthest from 1",
            formal=ratio_gains_most,
            proof=derive_ratio_gains_most,
            narrower=("the same near set",),
        ),
        Part(
            TRADE_OFF,
            r"at that ratio a greater $\alpha_u$ has a greater $\alpha_d$",
            formal=trade_off,
            proof=derive_trade_off,
        ),
    ),
    rests_on=(CELLS, ONE_RECORD, "a positive far factor, as Table 2 has it"),
)


CLAIMS = (STATISTICAL_FACTORS,)

"""Optimal composition of answers whose epsilons and deltas differ."""

from __future__ import annotations

from sympy import And, Max, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import (
    f_1,
    f_2,
    lied,
    o,
    result,
    scale,
    silent,
    told,
    total_epsilon,
)
from didp_ref.papers.field.zhu_dong_wang_2022 import OUTCOMES
from didp_ref.papers.shared.alphabet import n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

PLACE = "J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of DP, TCC 2016"

DRAWN = "no answer names the database, and o is drawn: e^told over scale, or e^lied over it"
CHANCES = And(eq(scale * f_1(o), silent * exp(told[o])), eq(scale * f_2(o), silent * exp(lied[o])))
LEFT = Sum(Max(0, f_1(o) - exp(total_epsilon) * f_2(o)), OUTCOMES)
"""What the outcomes leave of the event that each is likelier by more than the factor."""
EXCESS = Max(0, exp(told[o]) - exp(total_epsilon + lied[o]))


def least_delta() -> Statement:
    """State what the best event leaves of independent draws of the four outcomes."""
    hypotheses = {**as_written(le(0, silent), lt(0, scale)), DRAWN: every(CHANCES, OUTCOMES)}
    formula = 1 - silent * (1 - Sum(EXCESS, OUTCOMES) / scale)
    return Statement(hypotheses, eq(1 - silent + LEFT, formula))


def derive_least_delta(d: Derivation) -> None:
    """The silence is a factor of each outcome."""
    d.model(
        {
            **{n: 1, silent: 1, scale: 1, total_epsilon: 0, told: {1: 0}, lied: {1: 0}},
            **dict.fromkeys((f_1, f_2), lambda _: 1),
        }
    )
    beyond = Max(0, f_1(o) - exp(total_epsilon) * f_2(o))
    d.lemma("one factor", lemmas.exp_sum(total_epsilon, lied[o]))
    d.lemma("beyond", lemmas.maximum(0, f_1(o) - exp(total_epsilon) * f_2(o)))
    d.lemma("excess", lemmas.maximum(0, exp(told[o]) - exp(total_epsilon + lied[o])))
    apart = exp(told[o]) - exp(total_epsilon + lied[o])
    inside = eq(scale * (f_1(o) - exp(total_epsilon) * f_2(o)), silent * apart)
    d.generalize("inside", inside, OUTCOMES, ["one factor", DRAWN])
    by = ["inside", "beyond", "excess", "0 <= silent", "0 < scale"]
    d.generalize("each", eq(scale * beyond, silent * EXCESS), OUTCOMES, by)
    d.lemma("equal", lemmas.sum_equal(scale * beyond, silent * EXCESS, OUTCOMES))
    d.lemma("scaled", lemmas.sum_scale(scale, beyond, OUTCOMES))
    d.lemma("silence", lemmas.sum_scale(silent, EXCESS, OUTCOMES))
    whole = eq(scale * LEFT, silent * Sum(EXCESS, OUTCOMES))
    d.step("whole", whole, ["each", "equal", "scaled", "silence"])
    d.conclude(["whole", "0 < scale"])


HETEROGENEOUS = result(
    "field.heterogeneous-composition",
    "The least total delta of answers whose epsilons and deltas differ",
    r"Answers that are $(\epsilon_i,\delta_i)$-DP, each chosen after those before it were seen, "
    r"are together $(E, D)$-DP exactly from $D = 1 - \prod_i (1-\delta_i) (1 - "
    r"\frac{\sum_{S} \max(0, e^{\sum_{i \in S} \epsilon_i} - e^E e^{\sum_{i \notin S} "
    r"\epsilon_i})}{\prod_i (1+e^{\epsilon_i})})$ on, where $S$ runs over all sets of answers.",
    Part(
        "least delta",
        r"With the probability $1-s$ some answer names the database. Else the outcome $o$ is "
        r"drawn with the probability $\frac{e^{t_o}}w$, on the other database $\frac{e^{l_o}}w$. "
        r"The best event leaves $1 - s (1 - \frac1w \sum_o \max(0, e^{t_o} - e^{E+l_o}))$.",
        formal=least_delta,
        proof=derive_least_delta,
        narrower=(FINITE_OUTCOMES,),
    ),
    rests_on=(
        "field.optimal-composition: each answer is drawn from four outcomes, and no less holds",
        "bridges.best-event: no event does better than that where the ratio is at least the factor",
    ),
    place=PLACE,
    note="The sum runs over 2^k sets, and no fast way to compute it is known: the problem is "
    "#P-complete. A list of accounting.promise brackets it.",
)

CLAIMS = (HETEROGENEOUS,)

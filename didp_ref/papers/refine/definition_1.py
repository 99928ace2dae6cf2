"""Section 2, Definition 1 (eq. 1): differential privacy, checked on a noisy count.

``P(K(D) in S) <= e^epsilon P(K(D') in S)`` for every event ``S`` and all data sets of which one is
the other without a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind
from didp_ref.papers.refine.shared import TRUNCATED_GEOMETRIC, TWO, cite
from didp_ref.papers.shared.informal import defined
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.worlds.distributions import events, excess, private, probability


def check_definition_1() -> Iterator[Evidence]:
    """Hold a noisy count to the definition, event by event."""
    answers = TRUNCATED_GEOMETRIC
    neighbours = [(0, 1), (1, 0), (1, 2), (2, 1)]
    yield instance(
        all(
            probability(answers[c], event) <= 2 * probability(answers[d], event)
            for c, d in neighbours
            for event in events(3)
        ),
        "a noisy count with answers 0, 1, 2 is ln(2)-private: all 8 events, all neighbours",
    )
    yield instance(
        all(private(answers[c], answers[d], TWO) for c, d in neighbours)
        and not private(answers[0], answers[1], Fraction(19, 10)),
        "outcome by outcome the same holds, and ln(19/10) is refused: the definition tells apart",
    )
    yield remark(
        excess(answers[0], answers[2], Fraction(4)) == 0
        and not private(answers[0], answers[2], Fraction(3)),
        "two records away the growth is 4: replacing a record is one removal and one addition",
    )


DEFINITION_1 = Claim(
    id="refine.definition-1",
    kind=Kind.DEFINITION,
    source=cite("section 2, Definition 1", "eq. 1"),
    title="Differential privacy",
    statement=r"A randomized function $\kappa$ gives $\varepsilon$-differential privacy if, "
    r"for all data sets $D_1, D_2$ such that one can be obtained from the other by adding or "
    r"removing a single record, and all $S \subset Range(\kappa)$, "
    r"$P(\kappa(D_1) \in S) \leq \exp(\varepsilon) \times P(\kappa(D_2) \in S)$.",
    parts=(defined("statement", narrower=(FINITE_OUTCOMES,)),),
    checks=(check_definition_1,),
    note="One inequality is printed; both directions are asked, because both orders of the "
    "pair are neighbours.",
)


CLAIMS = (DEFINITION_1,)

"""How tight Theorem 4.1 is: what reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Claim, Evidence, Kind, Scope
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.shared.informal import printed_values
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response


def check_tightness() -> Iterator[Evidence]:
    """What is reached, against what the closed form says."""
    growth = Fraction(4)
    for records in (2, 3, 5):
        response = randomized_response(records, growth)
        told = (growth - 1) / (growth + records - 1)
        for known in ((), tuple(range(records))):
            yield instance(
                largest_advantage(uniform(records), response, known)
                == told * (1 - Fraction(1, records)),
                f"randomized response among {records} records at epsilon = ln 4 reaches "
                f"TV (1 - kappa), {'all' if known else 'nothing'} being known of the record",
                part="in the total variation",
            )
    yield instance(
        largest_advantage(uniform(2), randomized_response(2, growth), range(2))
        == Fraction(3, 10)
        == (growth - 1) / (growth + 1) / 2,
        "two equally likely records at epsilon = ln 4: 3/10 is reached, which is the closed form",
        part="in epsilon",
    )


TIGHTNESS = Claim(
    id="disclosure.theorem-4.1.tightness",
    kind=Kind.REMARK,
    source=cite("section 4", "after Corollary 4.1"),
    title="GRR reaches Theorem 4.1's bound in the total variation",
    statement="Theorem 4.1 is tight, since there exists at least one mechanism (GRR Example 1) "
    "for which Theorem 4.1 is tight for any auxiliary knowledge. [...] Theorem 4.1 tightness "
    "holds when the attacker auxiliary knowledge is unknown.",
    parts=(
        printed_values(
            "in the total variation",
            says=r"GRR reaches $TV(M)(1 - \kappa_\pi)$, whatever is known",
            scope=Scope.EXISTS,
        ),
        printed_values(
            "in epsilon",
            says=r"$\frac{e^\epsilon - 1}{e^\epsilon + 1}(1 - \kappa_\pi)$ is reached for two "
            "equally likely records",
            scope=Scope.EXISTS,
        ),
    ),
    checks=(check_tightness,),
    note="GRR's total variation is (e^epsilon - 1)/(e^epsilon + m - 1), less than the closed form "
    "from three records on: what holds among many is bridges.reconstruction-any-prior.",
)

CLAIMS = (TIGHTNESS,)

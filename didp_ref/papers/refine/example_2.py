"""Section 3, Example 2: a distance for a query with two components."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from didp_ref.audit.checks import corrected, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.papers.refine.shared import cite
from didp_ref.papers.shared.informal import printed_values, witness

DOMAIN, PRIORITY = "domain", "priority"


def check_example_2() -> Iterator[Evidence]:
    """Count what a distance must be given, and what the printed domain has; weigh a component."""
    first, second = (0, 1), (0, 1)
    values = list(product(first, second))  # Range(f), and Range(f_1) x Range(f_2)
    pairs = list(product(values, values))
    yield refuted_by(
        {"Range(f_1)": "0, 1", "Range(f_2)": "0, 1", "f(D)": "(0, 0)"},
        set(pairs) <= set(values),
        "expression 2 asks for d(f(D), x), of f(D) = (0, 0) and a response x = (0, 1): the printed "
        f"domain has the {len(values)} responses, and not their {len(pairs)} pairs",
        part=DOMAIN,
    )
    yield corrected(
        all(len(pair) == 2 and set(pair) <= set(values) for pair in pairs),
        "Range(f) x Range(f) has them",
        part=DOMAIN,
    )

    def distance(x: tuple[int, ...], y: tuple[int, ...]) -> int:
        return 2 * abs(x[0] - y[0]) + abs(x[1] - y[1])

    near = [x for x in values if distance((0, 0), x) <= 1]
    yield instance(
        near == [(0, 0), (0, 1)],
        "d(x, y) = 2 |x_1 - y_1| + |x_2 - y_2|: within 1 of (0, 0) is (0, 1) and not (1, 0), so "
        "a wrong second component is favoured over a wrong first one",
        part=PRIORITY,
    )


EXAMPLE_2 = Claim(
    id="refine.example-2",
    kind=Kind.EXAMPLE,
    source=cite("section 3, Example 2"),
    title="A distance takes two responses, not two components of one",
    statement=r"To determine the form of the set $\mathcal{U}_u$ for a query function with two "
    r"components, say $f = (f_1, f_2)$, we use a distance function defined over the range of $f$, "
    r"namely $d: Range(f_1) \times Range(f_2) \rightarrow [0, \infty)$. If $d$ does not treat "
    "$f_1$ and $f_2$ symmetrically, then one component is given priority over the other.",
    parts=(
        printed_values(DOMAIN, r"the distance is a function on $Range(f_1) \times Range(f_2)$"),
        witness(
            PRIORITY,
            "a distance that is not symmetric in the components gives one priority",
            narrower=("one distance on pairs of bits, not each",),
        ),
    ),
    checks=(check_example_2,),
    correction=Correction(
        statement=r"$d: Range(f) \times Range(f) \rightarrow [0, \infty)$, where $Range(f)$ lies "
        r"in $Range(f_1) \times Range(f_2)$.",
        printed=r"$d: Range(f_1) \times Range(f_2) \rightarrow [0, \infty)$",
        correct=r"$d: Range(f) \times Range(f) \rightarrow [0, \infty)$",
        error="A distance takes two responses, not two components of one",
        who="nobody: expression 2 and Table 1 have it right",
        severity=Severity.REMARK,
    ),
)


CLAIMS = (EXAMPLE_2,)

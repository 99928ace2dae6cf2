"""Definition 5: the identifiability sensitivity Theta, how far two worlds' answers lie apart."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import Delta, q_1, q_2, q_whole
from didp_ref.papers.abdi.shared import (
    ADJACENCY_READINGS,
    CHANGED,
    REMOVED,
    REPLACED,
    cite,
    sensitivities,
)
from didp_ref.papers.shared.informal import defined, witness
from didp_ref.symbolic.notation import le
from didp_ref.worlds import Universe


def twice_global_sensitivity() -> Statement:
    """Theta is at most twice Delta, through the database D."""
    hypotheses = {
        "|q(D) - q(D_1)| <= Delta": le(Abs(q_whole - q_1), Delta),
        "|q(D) - q(D_2)| <= Delta": le(Abs(q_whole - q_2), Delta),
    }
    return Statement(hypotheses, le(Abs(q_1 - q_2), 2 * Delta))


def derive_twice_global_sensitivity(d: Derivation) -> None:
    """The triangle inequality through the database D."""
    d.model({q_whole: 0, q_1: 1, q_2: -1, Delta: 1})
    d.lemma("triangle", lemmas.triangle(q_1 - q_whole, q_whole - q_2))
    d.conclude(["|q(D) - q(D_1)| <= Delta", "|q(D) - q(D_2)| <= Delta", "triangle"])


def check_definition_5() -> Iterator[Evidence]:
    """Both sensitivities under every reading of adjacency, by enumeration."""
    universe = Universe.of([1, 2, 4])
    expected = {
        REMOVED: {"sum": (4, 3), "count": (1, 0)},
        CHANGED: {"sum": (4, 6), "count": (1, 2)},
        REPLACED: {"sum": (3, 3), "count": (0, 0)},
    }
    for reading, queries in expected.items():
        for query, (global_, identifiability) in queries.items():
            delta, theta = sensitivities(query, universe, reading)
            yield instance(
                delta == global_ and theta == identifiability and theta <= 2 * delta,
                f"{query} over the subsets of {{1, 2, 4}}: global sensitivity {delta}, "
                f"identifiability sensitivity {theta}",
                reading=reading,
                part="definition",
            )
    four = Universe.of([0, 0, 3, 3])
    for reading, (global_, identifiability) in {
        REMOVED: (3, 3),
        CHANGED: (3, 6),
        REPLACED: (3, 6),
    }.items():
        delta, theta = sensitivities("sum", four, reading)
        yield instance(
            delta == global_ and theta == identifiability,
            f"sum over the subsets of {{0, 0, 3, 3}}: global sensitivity {delta}, identifiability "
            f"sensitivity {theta}",
            reading=reading,
            part="definition",
        )
    for reading, query, database in (
        (REMOVED, "count", universe),
        (CHANGED, "count", universe),
        (REPLACED, "sum", four),
    ):
        delta, theta = sensitivities(query, database, reading)
        yield instance(
            delta != theta,
            f"{query}: global sensitivity {delta}, identifiability sensitivity {theta}",
            reading=reading,
            part="another than global",
        )


DEFINITION_5 = Claim(
    id="abdi.definition-5",
    kind=Kind.DEFINITION,
    source=cite("section 6, Definition 5"),
    title="The identifiability sensitivity is at most twice the global sensitivity",
    statement=r"$\Theta_q = \max_{D,D_1,D_2 \in \mathcal{U}} |q(D_1) - q(D_2)|$ where $D_1$ "
    r"and $D_2$ are adjacent to $D$. Note that the Identifiability Sensitivity of a query is "
    r"different than its Global Sensitivity (Definition 2) used in DP.",
    parts=(
        defined("definition", r"$\Theta_q$ is that maximum."),
        witness(
            "another than global",
            r"$\Theta_q \ne \Delta_q$ for some query $q$.",
            narrower=("some query, not each",),
        ),
        Part(
            "at most twice global",
            r"Beside it, unstated: $\Theta_q \le 2\Delta_q$, as every $|q(D_1) - q(D_2)|$ is.",
            formal=twice_global_sensitivity,
            proof=derive_twice_global_sensitivity,
        ),
    ),
    checks=(check_definition_5,),
    readings=ADJACENCY_READINGS,
    note=r"The maximum is over finitely many databases, or over an answer that attains its "
    r"bounds. $\Theta_q \le 2\Delta_q$ under every reading; with one individual removed it may "
    r"lie below $\Delta_q$ (the number of records: 0 and 1).",
)

CLAIMS = (DEFINITION_5,)

"""The table behind "what does my epsilon mean?": what ``explain`` answers, at every slider's stop.

A browser computes nothing: it shows the numbers of this table, which are rounded to the safe side.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_words import ADJACENCIES, Suspicion, at_least, at_most

EPSILONS = (
    *(
        "0.01",
        "0.02",
        "0.05",
        "0.1",
        "0.15",
        "0.2",
        "0.25",
        "0.3",
        "0.4",
        "0.5",
        "0.6",
        "0.7",
        "0.8",
    ),
    *("0.9", "1", "1.1", "1.25", "1.5", "1.75", "2", "2.5", "3", "3.5", "4", "5", "6", "7", "8"),
    *("9", "10", "12", "15", "20"),
)
PRIORS = (
    *("0.000001", "0.0001", "0.001", "0.01", "0.02", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3"),
    *("0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "0.95", "0.99"),
)
FIRST = ("1", "0.5")
SHOWN = (("0.1", "0.5", "1", "2", "3", "5", "10"), ("0.001", "0.01", "0.1", "0.5", "0.9"))


KNOWN = dict.fromkeys(("add-remove", "replace"), " knows all other records and")
"""What somebody knows beside, where records are adjacent."""


@dataclass(frozen=True)
class Row:
    """What an epsilon means: the largest and smallest belief for every prior, and of a test."""

    beliefs: tuple[tuple[str, str], ...]
    advantage: str
    misses: str


def row(epsilon: str) -> Row:
    """Return what an epsilon means for every prior.

    >>> row("1").beliefs[PRIORS.index("0.5")], row("1").advantage
    (('0.7311', '0.2689'), '0.4622')
    """
    answers = [explain({"epsilon": epsilon, "prior": prior}, "worlds") for prior in PRIORS]
    value_of = {finding.name: finding.value for finding in answers[0].findings}
    beliefs = (
        (at_most(answer.findings[0].value), at_least(answer.findings[1].value))
        for answer in answers
    )
    misses = value_of["least false negatives at 0.05 false positives"]
    return Row(tuple(beliefs), at_most(value_of["largest advantage of a test"]), at_least(misses))


def table() -> dict[str, Row]:
    """Return what every epsilon of the slider means."""
    return {epsilon: row(epsilon) for epsilon in EPSILONS}


def script(rows: Mapping[str, Row]) -> str:
    """Return the table as the script that the page reads."""
    data = {
        "epsilons": EPSILONS,
        "priors": PRIORS,
        "rows": [vars(entry) for entry in rows.values()],
    }
    return f"const MEANING = {json.dumps(data, separators=(',', ':'))};\n"


def page(rows: Mapping[str, Row]) -> dict[str, object]:
    """Return what the page shows before a slider is moved, and without a script."""
    epsilon, prior = FIRST
    first = rows[epsilon]
    high, low = first.beliefs[PRIORS.index(prior)]
    epsilons, priors = SHOWN
    return {
        "epsilon": epsilon,
        "prior": prior,
        "last_epsilon": len(EPSILONS) - 1,
        "last_prior": len(PRIORS) - 1,
        "at_epsilon": EPSILONS.index(epsilon),
        "at_prior": PRIORS.index(prior),
        "adjacencies": [
            (name, between, Suspicion(Fraction(1, 2), None, name).fact, KNOWN.get(name, ""))
            for name, between in ADJACENCIES.items()
        ],
        "high": high,
        "low": low,
        "advantage": first.advantage,
        "misses": first.misses,
        "ask": f"didp-ref explain epsilon={epsilon} prior={prior} --adjacency add-remove",
        "columns": priors,
        "shown": [
            (name, [rows[name].beliefs[PRIORS.index(prior)][0] for prior in priors])
            for name in epsilons
        ],
    }

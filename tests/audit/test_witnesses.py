"""Each erratum shows at a number that is computed, and each repair keeps its promise alone."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from statistics import median

import numpy as np
import pytest

from didp_ref.audit import witnesses
from didp_ref.audit.claim import Check, Evidence, Outcome, Strength
from didp_ref.audit.errata import entries, errata
from didp_ref.audit.witnesses import Computed, compute
from didp_ref.papers.refine import algorithm_1_steps, repairs
from tests.looped import for_each

F = Fraction
ENTRIES = {entry.claim: entry for entry in entries(errata())}
WITHOUT_WITNESS: dict[str, str] = {}
"""Errata without a computed witness, each with its reason."""
SMALL = F(1, 1000)
"""The smallest of the priors at which two worlds are tried."""


def falls(odds: Fraction) -> Fraction:
    """Return the belief over its prior of 1/1000 where its odds fell by the factor."""
    return 1 / (SMALL + (1 - SMALL) * odds)


def rises(odds: Fraction) -> Fraction:
    """Return the same where its odds rose by the factor."""
    return 1 / (SMALL + (1 - SMALL) / odds)


STEP = F(3, 2)
NEAR = F(836, 1000)  # at most (2/7)^(1/7): one unit of the answer's distance
MEDIAN_RISK = max(
    1 / sum(NEAR ** abs(own - other) for other in answers)
    for known in combinations(range(1, 11), 2)
    for answers in [[median((*known, x)) for x in range(1, 11) if x not in known]]
    for own in answers
)
"""The largest belief in a world is that at its own answer."""
ALIKE = {74: 0.15780, 16: 0.13287, 100_000: 48.572, 4_357: 3.1883, 99: 0.18571}
"""How many values an attribute has, and the corrected scale at rho = 0.1 over every D'."""
DECAYS = {m: np.exp(-1 / (scale * np.sqrt(48_842))) for m, scale in ALIKE.items()}
DEVIATION_RISK = F(max(1 / (decay ** np.arange(m)).sum() for m, decay in DECAYS.items()))
"""The known records are all of the least value."""
RUNS = {
    "abdi.theorem-1": [
        (F(1, 4), falls(STEP**2)),
        (F(9, 4), rises(STEP**2)),
        # from 1/2 to 3/8 by 5/3, and on by 25/17; and the other way
        (F(1, 8), 1 / (1 + F(5, 3) * F(25, 17))),
        (F(25, 32), 1 / (1 + F(3, 5) * F(17, 25))),
        (F(1, 10), F(1, 10)),
    ],
    "abdi.theorem-3.every-adversary": [
        (F(1, 2), falls(STEP)),
        (F(3, 2), rises(STEP)),
        # at P_min = 1/4 the growth for beta = 1/4 is 15/11: up and down at the prior 1/4
        (F(1, 2), 1 / (F(1, 4) + F(3, 4) * F(15, 11))),
        (F(5, 4), 1 / (F(1, 4) + F(3, 4) * F(11, 15))),
    ],
    "abdi.remark-counting-queries": [(F(1, 2), falls(F(2)))],
    "abdi.section-8.max-capital-loss": [(F(1, 2), falls(F(2))), (F(2), rises(F(2)))],
    "abdi.example-ten-individuals": [
        # 1/10 falls to 10^-6/9, and rises to 1 - 10^-6
        (F(10, 9 * 10**6), F(10, 9 * 10**6)),
        (F(10) - F(1, 10**5), 10 * (1 - F(1, 10**6))),
        # at alpha = 1/2 each of the ten keeps 1/20 or more
        *((F(1, 20), F(1, 20)), (F(19, 20), 1 - F(1, 20)), (F(11, 20), 1 - 9 * F(1, 20))),
    ],
    "abdi.theorem-4": [(F(7, 2), F(5, 3) ** 2), (F(9, 4), STEP**2)],
    "abdi.remark-beta-certainty": [(F(3, 4), F(3, 4))],
    "rhodi.theorem-1.range-at-hand": [
        (F(1, 10), F(-(-1000 * DEVIATION_RISK // 1), 1000)),
        (F(1, 3), F(-(-1000 * MEDIAN_RISK // 1), 1000)),
    ],
    "rhodi.table-4.infeasible": [(F(0), F(0)), (F(1, 15), 1 / (1 + 15 * F(14, 15)))],
    "rhodi.number-of-worlds": [(F(1, 2), F(1, 2))],
    "rhodi.same-guarantees": [(F(2), F(2))],
    "refine.epsilon-delta-individual": [
        (F(1, 5), F(2, 3) - 2 * F(7, 30)),
        (F(1, 5), F(1, 5) - 2 * F(0)),  # Figure 2: at the ends of the tails, and at f(D)
    ],
    "refine.epsilon-delta-statistical": [
        (F(1, 5), F(11, 15) - 2 * F(4, 15)),
        (F(1, 5), F(1, 5) - 2 * F(0)),  # Figure 3: at f(D)
    ],
    "refine.algorithm-1": [
        # of the prior 3/5, 1/10, 3/10 the second halves, where another value is the true one
        (F(0), F(1, 10) / 2),
        *((F(1), F(1)), (F(1), F(1))),
        *((F(2), F(2)), (F(4), F(4))),
    ],
    "refine.exploiting-the-prior": [
        (F(99, 100) * F(1, 100) / 2 + F(1, 100) * (1 - 2 * F(1, 100)), F(1, 100))
    ],
    "refine.individual-sensitivity": [(F(2), F(2))],
    "refine.consistency": [(F(2), F(2))],
    "disclosure.equation-18": [(F(343, 12000), F(343, 12000))],
    "disclosure.any-goal": [(F(2, 15), F(2, 15))],
    "disclosure.recalibration": [(F(1, 10), F(1, 10))],
    "disclosure.section-5.success-sets": [(F(2 - 1, 2 + 2 - 1) * F(2 - 1, 2), F(2, 3) - F(1, 2))],
    "disclosure.corollary-4.1": [(F(1, 6), F(1, 6)), (F(3, 14), F(3, 14))],
    "disclosure.no-risk": [(F(1, 10), F(21, 38) - F(1, 20) * (F(21, 38) + 19 * F(17, 38)))],
    "disclosure.section-6.guarantees": [
        (F(1, 4), F(2, 3) ** 4),
        ((F(2, 3) / F(1, 3)) ** 2, (1 + F(1, 3)) / (1 - F(1, 3))),
    ],
}
"""Of each repair that is run, what was promised and what occurs, by its formula in this file."""


OF_DATA = "rhodi.table-4.standard-deviation"
"""The repair that is run on the Adult data."""
SCALES = {"age": (74, 0.000941), "education_num": (16, 0.000642), "hours_per_week": (99, 0.001187)}
"""How many values an attribute has, and the corrected scale at rho = 0.1."""


@pytest.fixture(scope="module")
def computed(adult_folder) -> dict[str, Computed]:
    """Compute all once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DIDP_ADULT", str(adult_folder))
        return {name: compute(entry.tells) for name, entry in ENTRIES.items()}


@for_each(ENTRIES)
def test_every_erratum_has_a_witness_or_is_listed(name: str, computed) -> None:
    result = computed[name]
    assert bool(result.witnesses) == (name not in WITHOUT_WITNESS)
    assert all(witness.said != witness.found for witness in result.witnesses)
    assert not result.without


@for_each(ENTRIES)
def test_every_repair_is_run_or_is_listed(name: str, computed) -> None:
    result = computed[name]
    assert result.kept and result.holds
    assert bool(result.repairs) != bool(result.unrun)
    assert (name in {*RUNS, OF_DATA}) != bool(result.unrun)


@for_each(RUNS)
def test_a_repair_does_what_its_formula_says(name: str, computed) -> None:
    said = [
        re.search(r"must be (?:at most |at least )?(\S+) and is (\S+)( \(reached\))?$", run)
        for run in computed[name].repairs
    ]
    shown = [(F(run[1]), F(run[2]), bool(run[3])) for run in said if run]
    assert shown == [(promised, result, promised == result) for promised, result in RUNS[name]]


def test_the_corrected_scales_of_the_deviation_keep_a_tenth(computed, adult) -> None:
    """With numpy: every record left out, every value in its place, the answer its own."""
    risks, columns = [], adult("both")
    for name, (values, scale) in SCALES.items():
        column = columns[name].astype(float)
        added = np.arange(column.min(), column.min() + values)
        for removed in np.unique(column):
            total = column.sum() - removed + added
            squares = (column**2).sum() - removed**2 + added**2
            deviations = np.sqrt((squares - total**2 / column.size) / (column.size - 1))
            apart = np.abs(deviations[:, None] - deviations[None, :])
            risks.append((1 / np.exp(-apart / scale).sum(axis=1)).max())
    shown = [F(run.rpartition(" is ")[2]) for run in computed[OF_DATA].repairs]
    assert shown == [F(int(np.ceil(1000 * max(risks))), 1000)]
    assert max(shown) <= F(1, 10)


def test_a_repair_that_breaks_its_promise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An algorithm that moves more mass than the factors allow."""
    honest = algorithm_1_steps.algorithm_1
    monkeypatch.setattr(
        repairs, "algorithm_1", lambda prior, far, up, down: honest(prior, far, 2 * up, down)
    )
    computed = compute(["refine.algorithm-1"])
    assert not computed.kept and not computed.holds


def test_an_erratum_without_a_witness_is_said_to_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = witnesses.evidence_of

    def without(checks: Iterable[Check]) -> tuple[Evidence, ...]:
        return tuple(
            replace(piece, counterexample=replace(piece.counterexample, contrast=None))
            if piece.counterexample
            else piece
            for piece in honest(checks)
        )

    monkeypatch.setattr(witnesses, "evidence_of", without)
    computed = compute(["disclosure.any-goal"])
    assert (computed.witnesses, computed.without, computed.holds) == ((), witnesses.NONE, False)


def test_what_needs_data_that_are_missing_is_no_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    skipped = Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, "skipped: no data")
    monkeypatch.setattr(witnesses, "evidence_of", lambda _: (skipped,))
    computed = compute(["rhodi.table-4.standard-deviation"])
    assert (computed.without, computed.holds) == ("skipped: no data", False)

"""Theorem 5.7: its mechanism by tables, its erratum again; misreadings are rejected."""

from collections.abc import Sequence
from fractions import Fraction
from string import ascii_lowercase

import pytest
from sympy import Implies, Rational, log

from didp_ref.audit.derivation import Derivation, derive
from didp_ref.papers import CLAIMS
from didp_ref.papers.membership.notions import CHOSEN, Entities, Mechanism
from didp_ref.papers.membership.shared import S, carry, f
from didp_ref.papers.membership.theorem_5_7 import (
    BOUNDED_PRIVATE,
    IDENTIFIABLE_AMONG_TWO,
    IDENTIFIABLE_SO_PRIVATE,
    PRIVATE_SO_IDENTIFIABLE,
    TWO,
    posteriors_are_ratios,
)
from didp_ref.papers.shared.alphabet import epsilon, rho
from didp_ref.symbolic.notation import Term, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes, posteriors
from didp_ref.worlds.distributions import Distribution, events, probability
from tests.negative_controls import NegativeControl, checked, each_is_refused, not_standing
from tests.papers.membership.shared import SHOWN, subsets
from tests.papers.recomputed import not_computed


def lowest_entity_hidden(m: int) -> tuple[str, Mechanism]:
    """Return Theorem 5.7's mechanism: {t_1} never shows 1, everything else is uniform."""
    universe = ascii_lowercase[:m]
    special = frozenset(universe[0])

    def mechanism(data: Entities) -> Distribution:
        if data == special:
            return [Fraction(0)] + [Fraction(1, m - 1)] * (m - 1)
        return [Fraction(1, m)] * m

    return universe, mechanism


@pytest.mark.parametrize("m", [3, 4, 5, 8])
def test_theorem_5_7s_mechanism(m: int) -> None:
    """Every event's posteriors are at most 1/(m-1); output 1 breaks every epsilon."""
    universe, mechanism = lowest_entity_hidden(m)
    rows = [mechanism(frozenset(entity)) for entity in universe]
    shown = [[probability(row, event) for event in events(m)] for row in rows]
    assert max(max(posterior) for posterior in posteriors(uniform(m), shown)) == Fraction(1, m - 1)
    second = bayes(uniform(m), [row[1] for row in rows])
    assert second[0] == Fraction(m, m * m - m + 1)
    assert [row[0] for row in rows] == [0, *[Fraction(1, m)] * (m - 1)]


def test_family_5_5_as_printed(counterexample):
    values = counterexample("membership.theorem-5.7.equivalence", "all entities outside T").values
    universe = values["universe"].split(", ")
    m, rho = int(values["m"]), Fraction(values["rho"])
    looked_at = [
        [certain | {polynomial} for polynomial in set(universe) - certain]
        for certain in subsets(universe)
        if len(universe) - len(certain) == m
    ]
    assert all(len(data) == 2 for worlds in looked_at for data in worlds)
    for worlds in looked_at:
        for shown in (True, False):
            likely = [Fraction((data == {"a"}) == shown) for data in worlds]
            assert not any(likely) or max(likely) / sum(likely) <= rho
    assert [data == {"a"} for data in ({"a"}, {"b"})] == [True, False]
    printed = SHOWN["membership.theorem-5.7.equivalence"]
    assert not_computed(printed, [m, rho, len(universe)]) == []


@pytest.mark.parametrize(
    ("by", "failing"),
    [
        (["first ratio", "second ratio"], []),
        (["first ratio"], ["so identifiable, for each"]),
        ([], ["so identifiable, for each"]),
    ],
)
def test_every_event_rests_on_each(by: Sequence[str], failing: list[str]) -> None:
    def author(d: Derivation) -> None:
        posteriors_are_ratios(d)
        carry(d, "so identifiable", BOUNDED_PRIVATE, IDENTIFIABLE_AMONG_TWO, by)
        d.conclude(["epsilon > 0", "so identifiable"])

    claim = CLAIMS["membership.theorem-5.7.equivalence"]
    report = checked(derive(claim, author, part=PRIVATE_SO_IDENTIFIABLE))
    assert not_standing(report) == failing


def four_to_one(_: Term, candidate: Term) -> Term:
    """Of two candidates, an event four times as likely with the first."""
    return 7 - 3 * candidate


NEGATIVE_CONTROLS = {
    "epsilon is ln rho": NegativeControl(
        "membership.theorem-5.7.equivalence",
        {rho: Rational(4, 5), epsilon: log(4), f: four_to_one},
        Implies(IDENTIFIABLE_AMONG_TWO, every(le(TWO[0], rho * TWO[1]), S)),
        part=IDENTIFIABLE_SO_PRIVATE,
        reading=CHOSEN,
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)

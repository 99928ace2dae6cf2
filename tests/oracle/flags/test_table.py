"""The table of flags: a row each, with a bug, a mend and a tier; the least that is asked wins."""

from __future__ import annotations

import pytest

import didp_ref as di
from didp_ref.oracle.flags.corners import CORNERS
from didp_ref.oracle.flags.flag import FORMULA, Flag
from didp_ref.oracle.flags.flaws import FLAWS
from didp_ref.oracle.flags.general import GENERAL
from didp_ref.oracle.flags.refused import REFUSED, breaking, out_of_range
from didp_ref.oracle.flags.table import FLAGS, tier_of
from didp_ref.oracle.fresh import FLAG as FRESH
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.points.extreme import FLAG as EXTREME
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import Tier, load
from tests.looped import for_each
from tests.whole import whole

BROKEN = [c.broken for quantity in di.quantities.values() for c in quantity.conditions if c.broken]
PLAIN = ("everyday", "simple-numbers", "field-numbers")
"""What shows at ordinary points is, like a bent formula, mended by comparing formulas."""


def test_a_flag_is_one_row() -> None:
    assert len(FLAGS) == len(FLAWS) + len(CORNERS) + len(GENERAL) + len(REFUSED)


@for_each([*FLAGS.values(), *map(breaking, BROKEN)], name=lambda row: row.flag)
def test_a_row_says_what_is_wrong_and_how_it_is_mended(row: Flag) -> None:
    assert len(row.bug) > 20
    assert row.mend[0].isupper() and row.mend.endswith(".")
    assert (row.mend == FORMULA) == (row in FLAWS or row.flag in PLAIN)


def flags_outside_the_table(used: set[str]) -> set[str]:
    return {flag for flag in used - set(FLAGS) if not flag.endswith("-out-of-range")}


def test_every_flag_of_a_file_is_in_the_table_or_of_its_declaration() -> None:
    used = {flag for name in subjects() for flag in load(name).notes}
    assert flags_outside_the_table(used) == {each.flag for each in BROKEN}
    must = {flag for flag, row in FLAGS.items() if row.tier is Tier.MUST}
    assert must - used == {FRESH, EXTREME}  # borne by what each check draws


@pytest.mark.slow
def test_every_flag_is_borne_by_a_vector_of_some_tier() -> None:
    used = {flag for name in subjects() for flag in whole(name).notes}
    assert flags_outside_the_table(used) == {each.flag for each in BROKEN}
    assert set(FLAGS) - used == {FRESH, EXTREME}


def test_a_parameter_outside_its_domain_has_a_flag_of_its_own() -> None:
    row = out_of_range(di.scale.rho.parameters[1])
    assert row.flag == "n-worlds-out-of-range"
    assert di.scale.rho.parameters[1].text() in row.mend


def test_the_flag_of_a_parameter_speaks_of_a_scale_only_where_there_is_one() -> None:
    for name, subject in subjects().items():
        notes = load(name).notes
        for parameter in subject.parameters:
            row = out_of_range(parameter)
            assert row.flag not in notes or notes[row.flag] == row.bug, (name, row.flag)
            scale = name.startswith("scale.") or parameter.name.endswith("scale")
            assert scale or "scale" not in row.bug, (name, row.bug)


@for_each(
    [
        (["everyday", "logarithm-base-2"], Tier.MUST),
        (["not-a-number"], Tier.MUST),
        (["practical-range", "two-worlds"], Tier.MUST),
        (["two-worlds", "tiny-alpha"], Tier.SHOULD),
        (["boolean"], Tier.SHOULD),
        (["everyday", "array"], Tier.MAY),
        (["array", "tiny-alpha"], Tier.MAY),
    ]
)
def test_the_least_wins(asked: tuple[list[str], Tier]) -> None:
    flags, tier = asked
    assert tier_of(flags) is tier


def test_files_bear_the_tiers_of_their_flags() -> None:
    for vector in whole("scale.rho").vectors:
        usual = not vector.error and is_ordinary(vector)
        assert vector.tier is tier_of(vector.flags, is_ordinary=usual), vector.id

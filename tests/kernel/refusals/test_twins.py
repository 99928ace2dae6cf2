"""Attempts of somebody who had not read the checker, each beside its twin, which is true.

The two differ in a word or two: what refuses the first has to let the second pass.
"""

from collections.abc import Mapping

import pytest

from didp_ref.audit.checking import Report, why_not
from didp_ref.errors import Unavailable
from didp_ref.kernel.engines import versions
from tests.kernel.refusals.attempts import checked
from tests.kernel.refusals.twins_bound import INTEGRALS, NORMAL, ROOTS, SUMS, THERE_IS
from tests.kernel.refusals.twins_plain import NUMBERS, RULES, SPELLINGS
from tests.looped import for_each

TWINS = INTEGRALS | ROOTS | NORMAL | THERE_IS | SUMS | NUMBERS | RULES | SPELLINGS


@pytest.fixture(scope="module")
def said() -> Mapping[str, tuple[Report, Report]]:
    """What the checker says of each attempt and its twin, by their name."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))
    false = checked(*((twins.false.statement, twins.false.text) for twins in TWINS.values()))
    true = checked(*((twins.true.statement, twins.true.text) for twins in TWINS.values()))
    return dict(zip(TWINS, zip(false, true, strict=True), strict=True))


@for_each(TWINS)
def test_it_is_refused(name: str, said: Mapping[str, tuple[Report, Report]]) -> None:
    report, _ = said[name]
    assert report["outcome"] in ("fails", "undecided") and why_not(report)


@for_each(TWINS)
def test_its_twin_is_accepted(name: str, said: Mapping[str, tuple[Report, Report]]) -> None:
    _, report = said[name]
    assert report["outcome"] == "holds", why_not(report)

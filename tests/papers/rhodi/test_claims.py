"""The claims of rhodi: each is settled, and what fails as printed has a counterexample."""

import re
from pathlib import Path

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import errata
from didp_ref.papers.rhodi import PAPER
from didp_ref.papers.shared import narrower
from tests.errata.numbers import SCRIPTS
from tests.looped import for_each

TESTS = sorted(Path(__file__).parent.glob("test_*.py"))
EVERY_CLAIM = for_each(PAPER.claims, lambda claim: claim.id)


@EVERY_CLAIM
def test_what_is_narrower_is_said_in_the_shared_words(claim):
    words = {value for name, value in vars(narrower).items() if name.isupper()}
    assert {phrase for part in claim.parts for phrase in part.narrower} <= words


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence():
    shown = {erratum.claim: erratum for erratum in errata("rhodi")}
    refuted = {name for name, entry in shown.items() if entry.judged.counterexample}
    tests = (path.read_text("utf-8") for path in TESTS)
    again = re.compile(r'^ +assert_computed\(\s*"([^"]+)"', re.MULTILINE)
    assert refuted <= {*SCRIPTS, *(name for text in tests for name in again.findall(text))}
    unsafe = [name for name, entry in shown.items() if entry.severity is Severity.UNSAFE]
    assert unsafe == ["rhodi.theorem-1.range-at-hand"]  # of one reading

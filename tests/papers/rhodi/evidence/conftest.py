"""What the tests of rhodi's evidence share: posteriors another way, and what the checks said."""

import mpmath
import pytest

from didp_ref.audit.claim import Outcome, Subject
from didp_ref.audit.verdict import FALLEN
from didp_ref.papers import CLAIMS


@pytest.fixture
def laplace_posteriors():
    """Posteriors from the densities themselves, at 50 digits."""
    mpmath.mp.dps = 50

    def posteriors(prior, values, response, scale):
        densities = [
            mpmath.mpf(p.numerator) / p.denominator * mpmath.exp(-abs(response - v) / scale)
            for p, v in zip(prior, values, strict=True)
        ]
        return [one / mpmath.fsum(densities) for one in densities]

    return posteriors


@pytest.fixture
def failures(audited):
    """How many checks of a claim fail when they are run now, remarks and false readings aside."""

    def count(name):
        claim = CLAIMS[name]
        found = audited.entries[name].statuses
        lost = {place.reading for place, status in found.items() if status in FALLEN} - {""}
        return sum(
            one.outcome is Outcome.FAILS
            for check in claim.checks
            for one in check()
            if one.subject is not Subject.REMARK and one.reading not in lost
        )

    return count

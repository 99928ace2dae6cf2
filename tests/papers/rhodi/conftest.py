"""What the tests of rhodi share: posteriors another way, what checks and errata say, the data."""

import mpmath
import pytest

from didp_ref.audit.claim import Outcome, Subject
from didp_ref.audit.errata import errata
from didp_ref.audit.verdict import FALLEN
from didp_ref.papers import CLAIMS
from tests.papers.recomputed import not_computed

COLUMNS = {"AG": 0, "EN": 4, "CG": 10, "CL": 11, "HW": 12}


@pytest.fixture
def laplace_posteriors():
    """Posteriors from the densities themselves, at 50 digits."""
    mpmath.mp.dps = 50

    def posteriors(prior, values, response, scale):
        densities = [
            mpmath.mpf(p.numerator) / p.denominator * mpmath.exp(-abs(response - v) / scale)
            for p, v in zip(prior, values, strict=True)
        ]
        return [density / mpmath.fsum(densities) for density in densities]

    return posteriors


@pytest.fixture
def failures(audited):
    """How many checks of a claim fail when they are run now, remarks and false readings aside."""

    def count(name):
        claim = CLAIMS[name]
        statuses = audited.entries[name].statuses
        lost = {place.reading for place, status in statuses.items() if status in FALLEN} - {""}
        return sum(
            evidence.outcome is Outcome.FAILS
            for check in claim.checks
            for evidence in check()
            if evidence.subject is not Subject.REMARK and evidence.reading not in lost
        )

    return count


@pytest.fixture
def assert_noticed(monkeypatch, failures):
    """Bend what a module uses: no check of a claim fails before, and some do then."""

    def bend(module, name, bent, claim):
        assert failures(claim) == 0
        monkeypatch.setattr(module, name, bent)
        assert failures(claim) > 0

    return bend


@pytest.fixture(scope="session")
def assert_computed():
    """Every number that an erratum says is among those computed, or among its own premises."""
    shown = {erratum.claim: erratum for erratum in errata("rhodi")}

    def compare(name, *numbers):
        assert not_computed(shown[name], numbers) == []

    return compare


@pytest.fixture(scope="module")
def said():
    """What an entry says besides the counterexample, in one text."""

    def of(name):
        correction = CLAIMS[name].correction
        texts = (
            correction.printed,
            correction.correct,
            correction.statement,
            correction.consequence,
        )
        return " ".join(texts).replace(r"\times 10^{-4}", "e-4").replace(" e-4", "e-4")

    return of


@pytest.fixture(scope="module")
def data(adult_folder):
    """The columns of the Adult data, read here."""
    files = [(adult_folder / name).read_text("ascii") for name in ("adult.data", "adult.test")]
    rows = [line.split(",") for text in files for line in text.splitlines()]
    kept = [row for row in rows if len(row) == 15]
    return {key: [int(row[place]) for row in kept] for key, place in COLUMNS.items()}

"""What holds of every claim of the paper, whichever unit it is in."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from didp_ref.audit.claim import Severity
from didp_ref.papers import refine
from didp_ref.papers.shared.alphabet import n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from tests.errata.numbers import SCRIPTS
from tests.looped import for_each
from tests.papers.refine.shared import RECOMPUTED, entries

CLAIMS = refine.PAPER.claims
EVERY = for_each(CLAIMS, lambda claim: claim.id)


def test_the_paper_has_the_claims_of_every_unit():
    names = [module.name for module in iter_modules(refine.__path__)]
    units = [import_module(f"{refine.__name__}.{name}") for name in names]
    written = [claim.id for unit in units for claim in getattr(unit, "CLAIMS", ())]
    assert sorted(written) == sorted(claim.id for claim in CLAIMS)


@EVERY
def test_finitely_many_outcomes_are_called_so_or_are_cells(claim):
    """A sum over ``n`` outcomes is a finite range, unless every prior can be cut into cells."""
    for part in claim.parts:
        for build in filter(None, (part.formal, part.corrected)):
            if n in build().conclusion.free_symbols:
                cells = any("cells" in condition for condition in claim.rests_on)
                assert cells != (FINITE_OUTCOMES in part.narrower), part.name


def test_every_erratum_is_computed_again_and_none_is_headed_by_more_than_its_evidence():
    for path in Path(__file__).parent.glob("test_*.py"):
        import_module(f"tests.papers.refine.{path.stem}")
    fallen = {
        name
        for name, entry in entries().items()
        if entry.severity is not Severity.REMARK or entry.judged.counterexample
    }
    assert fallen <= RECOMPUTED | set(SCRIPTS)
    assert {name for name, entry in entries().items() if entry.severity is Severity.UNSAFE} == {
        "refine.algorithm-1",
        "refine.epsilon-delta-individual",
        "refine.epsilon-delta-statistical",
    }

"""The verdicts on abdi's claims: what falls, what stands, and under which reading."""

from importlib import import_module
from pathlib import Path

from didp_ref.audit.claim import Severity
from tests.errata.numbers import SCRIPTS
from tests.papers.abdi.recomputing import AGAIN, examples, shown

UNSAFE = {"abdi.theorem-1", "abdi.theorem-3.every-adversary", "abdi.remark-counting-queries"}


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence() -> None:
    for path in Path(__file__).parent.glob("test_*.py"):  # which say what they compute again
        import_module(f"tests.papers.abdi.{path.stem}")
    assert {name for name, one in shown().items() if examples(one)} <= AGAIN | set(SCRIPTS)
    assert {n for n, one in shown().items() if one.severity is Severity.UNSAFE} == UNSAFE

"""The ledger: what it remembers comes back, and what was tampered with is refused."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from didp_ref.audit import comparing, ledger
from didp_ref.audit.claim import (
    Cell,
    Claim,
    Counterexample,
    Evidence,
    Harm,
    Kind,
    Outcome,
    Paper,
    Part,
    Place,
    Severity,
    Source,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.papers.shared.adult import ENVIRONMENT
from tests.drawn import by_commit

WHOLE = Part("statement", informal="a test")
CLAIM = Claim(
    "test.one",
    Kind.THEOREM,
    Source("test", "Theorem 1"),
    "One",
    "$1 = 1$",
    (WHOLE,),
    readings={"a reading": "so"},
)
PROOF = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "two steps", part="statement")
NUMBERS = Evidence(
    "Arb",
    Outcome.HOLDS,
    Strength.REPRODUCTION,
    "numbers",
    Subject.REMARK,
    "a reading",
    (Cell("x", "0.1", "0.104", "rounded"),),
    Counterexample(
        {"x": "1/2", "a": "x"}, "shown", Harm(Severity.UNSAFE, "x", "at most 1/3", "1/2")
    ),
)
SKIPPED = Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, "skipped: no data")


@pytest.fixture(autouse=True)
def one_claim(monkeypatch):
    """Let there be one paper with one claim."""
    monkeypatch.setattr(ledger, "PAPERS", {"test": Paper("test", "A test", (CLAIM,))})
    monkeypatch.setattr(ledger, "CLAIMS", {CLAIM.id: CLAIM})


@pytest.fixture
def folder(tmp_path):
    entry = comparing.make_entry(CLAIM, (PROOF, NUMBERS), {"printed": "0123"})
    ledger.write({CLAIM.id: entry}, tmp_path)
    ledger.read.cache_clear()
    yield tmp_path
    ledger.read.cache_clear()


def test_what_is_written_comes_back(folder):
    entry = ledger.read(folder)[CLAIM.id]
    assert entry.verdict is Verdict.PROVED
    assert entry.evidence == (PROOF, NUMBERS)
    assert entry.statement == comparing.statement_hash(CLAIM)
    assert entry.counterexample == NUMBERS.counterexample
    assert list(entry.counterexample.values) == ["x", "a"], "in the order in which they are read"
    assert entry.derivations == {"printed": "0123"}
    assert entry.statuses == {Place("statement", "a reading"): Status.PROVED}


def test_a_claim_has_a_head_and_a_line_an_evidence(folder):
    head, *below = map(json.loads, (folder / "test.jsonl").read_text().splitlines())
    assert head["claim"] == CLAIM.id
    assert [entry["of"] for entry in below] == [CLAIM.id] * 2
    assert [entry["engine"] for entry in below] == ["z3", "Arb"]
    assert head["parts"] == [{"part": "statement", "reading": "a reading", "status": "PROVED"}]
    assert below[0]["part"] == "statement"


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('"PROVED"', '"CORRECTED"', "test.one"),
        ('"two steps"', '"three steps"', "test.one"),
        ('"0123"', '"0124"', "test.one"),
        ('"checksum"', '"seel"', "test.jsonl"),
        ('"claim"', '"clam"', "damaged"),
        ("}", "", "damaged"),
        ('"holds"', '"perhaps"', "damaged"),
        ('{"', "[" * 100_000 + '{"', "damaged"),
        ('{"', 'null\n{"', "damaged"),
    ],
)
def test_an_edit_is_named(folder, old, new, hint):
    path = folder / "test.jsonl"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError, match=hint):
        ledger.read(folder)


def test_a_file_holds_its_entries_and_nothing_else(folder):
    """An entry before another of the same claim, or a key that nothing reads, may say anything."""
    path = folder / "test.jsonl"
    text = path.read_text()
    refuted = replace(PROOF, outcome=Outcome.FAILS)
    false = "".join(f"{line}\n" for line in ledger.lines(comparing.make_entry(CLAIM, [refuted])))
    for more in (false + text, text.replace('{"', '{"also": "REFUTED", "', 1), f"{text}\n"):
        path.write_text(more)
        ledger.read.cache_clear()
        with pytest.raises(InputError, match=r"test\.jsonl"):
            ledger.read(folder)


def test_a_claim_has_one_entry(folder):
    (folder / "twin.jsonl").write_text((folder / "test.jsonl").read_text())
    with pytest.raises(InputError, match=r"twin\.jsonl: .*test\.one"):
        ledger.read(folder)


def test_a_missing_ledger_says_how_to_make_it(tmp_path):
    with pytest.raises(InputError, match="make generate"):
        ledger.read(tmp_path / "none")


def test_a_claim_without_an_entry_is_told_how_to_get_one(monkeypatch):
    monkeypatch.setitem(ledger.CLAIMS, CLAIM.id, CLAIM)
    monkeypatch.setattr(ledger, "read_paper", lambda key: {})
    with pytest.raises(InputError, match=r"`make generate ID=test\.one`"):
        ledger.entry(CLAIM.id)


def test_the_shipped_ledger_knows_every_claim_and_nothing_else():
    ledger.read.cache_clear()
    assert set(ledger.read()) == set(CLAIMS)


REGENERATE = """
from pathlib import Path
import sys
from didp_ref.audit import comparing, ledger, theorems
from didp_ref.audit.run import audit
from tools.spec import pages
if __name__ == "__main__":
    folder, *names = sys.argv[1:]
    ledger.write(audit(names).entries, Path(folder))
    pages.write(Path(folder))
"""


def assert_made_again(folder, seed, names, **environment):
    """Hold what a process of its own writes, under this hash seed, to what is committed."""
    root, script = ledger.FOLDER.parents[2], folder / "regenerate.py"
    script.write_text(REGENERATE)
    subprocess.run(
        [sys.executable, str(script), str(folder), *names],
        check=True,
        env={**os.environ, **environment, "PYTHONHASHSEED": seed},
        cwd=root,
    )
    for page in ("SPEC.md", *(f"docs/spec/{paper}.md" for paper in PAPERS)):
        assert (folder / page).read_bytes() == (root / page).read_bytes()
    for paper in {CLAIMS[name].paper for name in names}:
        known = ledger.read_paper(paper)
        own = [known[name] for name in names if CLAIMS[name].paper == paper]
        expected = "".join(f"{line}\n" for entry in own for line in ledger.lines(entry))
        assert (folder / f"{paper}.jsonl").read_text(encoding="utf-8") == expected


def test_regenerating_an_unchanged_claim_changes_nothing(tmp_path):
    """Under two hash seeds: this one's, and what `audited` finds under the test run's own."""
    names = [claim.id for claim in PAPERS["bound"].claims]
    assert_made_again(tmp_path, "0", by_commit(names, 1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["0", "1"])
def test_regenerating_every_claim_changes_nothing(tmp_path, seed, adult_folder):
    assert_made_again(tmp_path, seed, list(CLAIMS), **{ENVIRONMENT: str(adult_folder)})
    for paper in PAPERS:
        file = f"{paper}.jsonl"
        assert (tmp_path / file).read_bytes() == (ledger.FOLDER / file).read_bytes()

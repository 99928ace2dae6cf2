"""The ledger: what it remembers comes back, what was tampered with is refused, drift is named."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from didp_ref.audit import ledger, theorems
from didp_ref.audit.claim import (
    Cell,
    Claim,
    Correction,
    Counterexample,
    Evidence,
    Harm,
    Kind,
    Outcome,
    Paper,
    Part,
    Place,
    Scope,
    Severity,
    Source,
    Statement,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.papers.shared.adult import ENVIRONMENT
from didp_ref.symbolic.notation import as_written, le, lt, reals
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
    entry = ledger.make_entry(CLAIM, (PROOF, NUMBERS), {"printed": "0123"})
    ledger.write({CLAIM.id: entry}, tmp_path)
    ledger.read.cache_clear()
    yield tmp_path
    ledger.read.cache_clear()


def test_what_is_written_comes_back(folder):
    entry = ledger.read(folder)[CLAIM.id]
    assert entry.verdict is Verdict.PROVED
    assert entry.evidence == (PROOF, NUMBERS)
    assert entry.statement == ledger.statement_hash(CLAIM)
    assert entry.counterexample == NUMBERS.counterexample
    assert list(entry.counterexample.values) == ["x", "a"], "in the order in which they are read"
    assert entry.derivations == {"printed": "0123"}
    assert entry.statuses == {Place("statement", "a reading"): Status.PROVED}


def test_a_claim_has_a_head_and_a_line_an_evidence(folder):
    head, *below = map(json.loads, (folder / "test.jsonl").read_text().splitlines())
    assert head["claim"] == CLAIM.id
    assert [one["of"] for one in below] == [CLAIM.id] * 2
    assert [one["engine"] for one in below] == ["z3", "Arb"]
    assert head["parts"] == [{"part": "statement", "reading": "a reading", "status": "PROVED"}]
    assert below[0]["part"] == "statement"


def test_evidence_is_put_where_it_belongs():
    """Of a claim with one part, evidence is on that part; a remark is on none."""
    found = ledger.make_entry(CLAIM, [replace(PROOF, part=""), NUMBERS, SKIPPED]).evidence
    assert [one.part for one in found] == ["statement", "", ""]
    with pytest.raises(InputError, match=r"test\.one: evidence speaks of the part 'lemma'"):
        ledger.make_entry(CLAIM, [replace(PROOF, part="lemma")])


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('"PROVED"', '"CORRECTED"', "test.one were edited by hand"),
        ('"two steps"', '"three steps"', "test.one were edited by hand"),
        ('"0123"', '"0124"', "test.one were edited by hand"),
        ('"checksum"', '"seel"', "edited by hand"),
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
    false = "".join(f"{line}\n" for line in ledger.lines(ledger.make_entry(CLAIM, [refuted])))
    for more in (false + text, text.replace('{"', '{"also": "REFUTED", "', 1), f"{text}\n"):
        path.write_text(more)
        ledger.read.cache_clear()
        with pytest.raises(InputError, match=r"test\.jsonl: (it holds more|damaged)"):
            ledger.read(folder)


def test_a_claim_has_one_entry(folder):
    (folder / "twin.jsonl").write_text((folder / "test.jsonl").read_text())
    with pytest.raises(InputError, match=r"twin\.jsonl: test\.one has an entry in another file"):
        ledger.read(folder)


def test_a_missing_ledger_says_how_to_make_it(tmp_path):
    with pytest.raises(InputError, match="make generate"):
        ledger.read(tmp_path / "none")


ALPHA, BETA = reals("alpha beta")


def stated(hypotheses, conclusion):
    part = Part("statement", formal=lambda: Statement(hypotheses, conclusion))
    return replace(CLAIM, parts=(part,))


def test_the_hash_changes_with_the_meaning_and_with_nothing_else():
    before = ledger.statement_hash(CLAIM)
    assert before != ledger.statement_hash(replace(CLAIM, statement="$1 = 2$"))
    assert before != ledger.statement_hash(replace(CLAIM, where="x > 0"))
    assert before != ledger.statement_hash(replace(CLAIM, source=Source("test", "Theorem 2")))
    assert before == ledger.statement_hash(replace(CLAIM, checks=(lambda: [],)))


CORRECTION = Correction("$1 = 1$", "a reader", "Read on.")


@pytest.mark.parametrize(
    "said",
    [
        {"title": "Another"},
        {"note": "a remark"},
        {"finding": "a wrong reason"},
        {"not_checkable": "it is an opinion"},
        {"rests_on": ("a lemma",)},
        {"readings": {"strict": "as it is printed"}},
        {"correction": CORRECTION},
        {"parts": (replace(WHOLE, name="another"),)},
        {"parts": (replace(WHOLE, says="in words"),)},
        {"parts": (replace(WHOLE, informal="another reason"),)},
        {"parts": (replace(WHOLE, reading="a reading"),)},
        {"parts": (replace(WHOLE, scope=Scope.EXISTS),)},
        {"parts": (replace(WHOLE, narrower=("finite outcomes",)),)},
    ],
    ids=str,
)
def test_the_hash_knows_all_that_is_printed_of_a_claim(said):
    assert ledger.statement_hash(CLAIM) != ledger.statement_hash(replace(CLAIM, **said))


@pytest.mark.parametrize(
    "change",
    [
        {"severity": Severity.REMARK},
        {"who": "nobody"},
        {"repair": "Stop."},
        {"printed": "$1 = 2$"},
        {"correct": "$1 = 1$"},
        {"consequence": "One is lost."},
    ],
    ids=str,
)
def test_the_hash_knows_all_of_a_correction(change):
    plain, changed = (
        replace(CLAIM, correction=one) for one in (CORRECTION, replace(CORRECTION, **change))
    )
    assert ledger.statement_hash(plain) != ledger.statement_hash(changed)


def test_the_hash_knows_hypotheses_their_names_and_the_conclusion():
    plain = stated(as_written(lt(0, ALPHA)), le(0, ALPHA))
    others = [
        stated({"alpha is positive": lt(0, ALPHA)}, le(0, ALPHA)),
        stated(as_written(le(0, ALPHA)), le(0, ALPHA)),
        stated(as_written(lt(0, ALPHA)), le(0, BETA)),
    ]
    assert len({ledger.statement_hash(one) for one in [plain, *others]}) == 4


KNOWN = ledger.make_entry(CLAIM, (PROOF, NUMBERS), {"printed": "0123"})


def test_an_agreeing_ledger_differs_in_nothing():
    assert ledger.differences(KNOWN, KNOWN) == []


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"statement": "0"}, "older statement"),
        ({"checks": "0"}, "a check was rewritten"),
        ({"derivations": {"printed": "0124"}}, r"the proof object \(printed\) is not the one"),
        ({"verdict": Verdict.CORRECTED}, "does not follow"),
        ({"evidence": (replace(PROOF, detail="one step"), NUMBERS)}, "found here, not in"),
        ({"evidence": (replace(PROOF, outcome=Outcome.FAILS), NUMBERS)}, "does not follow"),
        ({"evidence": (PROOF, NUMBERS, PROOF)}, "repeats evidence"),
        ({"evidence": (NUMBERS, PROOF)}, "another order"),
        ({"statuses": {Place("statement", "a reading"): Status.FALSE}}, "does not follow"),
        ({"evidence": (replace(PROOF, part="lemma"), NUMBERS)}, "does not follow"),
    ],
)
def test_a_ledger_of_another_opinion_is_named(change, hint):
    problems = ledger.differences(KNOWN, replace(KNOWN, **change))
    assert re.search(hint, "\n".join(problems))


def test_what_is_found_and_not_recorded_is_a_problem_even_where_something_was_skipped():
    """A changed verdict must not hide behind a skipped check."""
    failing = replace(PROOF, outcome=Outcome.FAILS)
    here = ledger.make_entry(CLAIM, (failing, SKIPPED), {"printed": "0123"})
    assert here.partial and here.verdict is Verdict.REFUTED
    new, gone = ledger.differences(here, KNOWN)
    assert "found here, not in the ledger: z3" in new
    assert "in the ledger, not found here: z3" in gone


def test_what_was_skipped_is_not_compared():
    here = ledger.make_entry(CLAIM, (PROOF, SKIPPED), {"printed": "0123"})
    assert ledger.differences(here, KNOWN) == []
    here = ledger.make_entry(CLAIM, (NUMBERS, SKIPPED), {"printed": "0123"})
    assert ledger.differences(here, KNOWN, answers=False) == []
    without = ledger.make_entry(CLAIM, (PROOF,), {"printed": "0123"})
    (problem,) = ledger.differences(without, KNOWN)
    assert "in the ledger, not found here: Arb" in problem


def test_a_proof_object_that_is_gone_is_named():
    here = ledger.make_entry(CLAIM, (PROOF, NUMBERS), {})
    assert ledger.differences(here, KNOWN) == [
        "test.one: a proof object in the ledger is not there any more"
    ]


def test_a_proof_object_that_is_gone_does_not_hide_behind_what_was_skipped():
    here = ledger.make_entry(CLAIM, (NUMBERS, SKIPPED), {})
    gone = "test.one: a proof object in the ledger is not there any more"
    unsaid = "test.one: in the ledger, not found here: z3: two steps"
    assert ledger.differences(here, KNOWN) == [gone, unsaid]
    assert ledger.differences(here, KNOWN, answers=False) == [gone, unsaid]


def test_what_the_ledger_says_of_solvers_that_answered_is_compared():
    """Where data are missing, evidence of a solver cannot be added to the ledger by hand."""
    here = ledger.make_entry(CLAIM, (PROOF, SKIPPED), {"printed": "0123"})
    forged = replace(KNOWN, evidence=(*KNOWN.evidence, replace(PROOF, detail="ninety steps")))
    (problem,) = ledger.differences(here, forged)
    assert problem == "test.one: in the ledger, not found here: z3: ninety steps"


def test_a_claim_without_an_entry_is_told_how_to_get_one(monkeypatch):
    monkeypatch.setitem(ledger.CLAIMS, CLAIM.id, CLAIM)
    monkeypatch.setattr(ledger, "read_paper", lambda key: {})
    with pytest.raises(
        InputError, match=r"no entry for test\.one; run `make generate ID=test\.one`"
    ):
        ledger.entry(CLAIM.id)


def test_a_claim_that_is_not_recorded_is_named():
    assert ledger.differences(KNOWN, None) == ["test.one: missing from the ledger"]


def test_the_shipped_ledger_knows_every_claim_and_nothing_else():
    ledger.read.cache_clear()
    assert set(ledger.read()) == set(CLAIMS)


REGENERATE = """
from pathlib import Path
import sys
from didp_ref.audit import ledger, theorems
from didp_ref.audit.run import audit
from tools import spec
if __name__ == "__main__":
    folder, *names = sys.argv[1:]
    ledger.write(audit(names).entries, Path(folder))
    Path(folder, "SPEC.md").write_text(spec.render(), encoding="utf-8")
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
    assert (folder / "SPEC.md").read_bytes() == (root / "SPEC.md").read_bytes()
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


def test_another_reason_why_coq_lacks_a_part_makes_the_entry_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And no entry of another claim."""
    about = ("abdi.introduction.factor", "statement", "")
    level, why = theorems.reasons()[about]
    claims = [CLAIMS[about[0]], CLAIMS["abdi.theorem-2"]]
    before = [ledger.statement_hash(claim) for claim in claims]
    others = {**theorems.reasons(), about: (level, f"{why}, and more")}
    monkeypatch.setattr(theorems, "reasons", lambda: others)
    factor, theorem_2 = (ledger.statement_hash(claim) for claim in claims)
    assert (factor == before[0], theorem_2 == before[1]) == (False, True)

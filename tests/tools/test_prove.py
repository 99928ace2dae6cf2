"""``python -m tools.prove``: a line a part, the counts, and each problem in one line."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.audit import comparing, pins, proofs, theorems
from didp_ref.audit.claim import Part
from didp_ref.audit.theorems import JOINED, LEVELS, NOTIONS, REPLAY, Record, Theorem
from didp_ref.errors import InputError, Unavailable
from tools import prove as command
from tools.coq import kernel, plan, premises
from tools.coq.coqc import TESTED, Compiled
from tools.prove import Places, prove

CLAIM = "abdi.theorem-2"
ONE = Theorem(
    "abdi.theorem-2", "statement", "", "printed", REPLAY, "c_two", "a.jsonl", "", "", "classic"
)
NUMERIC = replace(ONE, level=JOINED, says="the formal statement, drawn from a theorem on numbers")
OTHER = Theorem(
    "abdi.theorem-2", "statement", "", "printed", NOTIONS, "free", "abdi/a.v", "any prior", "", ""
)


PINNED = {(pins.THEOREM, "didp.abdi.a.free"): "01 classic"}
STATED = "didp.abdi.a.free\n     : forall x : R, x = x\n"


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """Folders of their own, a record of one theorem, and a Coq that accepts it."""
    files = (tmp_path / name for name in ("coq", "build", "theorems.tsv", "pins.tsv"))
    at = Places(*files)
    at.sources.mkdir()
    at.record.write_text(theorems.write(Record((ONE,), TESTED, "")))
    at.pins.write_text(pins.write(PINNED))
    (at.sources / premises.FILE).write_text(premises.write({}))
    monkeypatch.setattr(command, "version", lambda: TESTED)
    monkeypatch.setattr(kernel, "AXIOMS", {"Classical_Prop.classic"})
    monkeypatch.setattr(plan, "work", lambda names, folder, recorded: plan.Work(rows=[NUMERIC]))
    monkeypatch.setattr(proofs, "fresh", lambda: (proofs.stored(), []))
    monkeypatch.setattr(proofs, "store", lambda texts: None)
    accepts(monkeypatch, ONE)
    return at


def accepts(monkeypatch: pytest.MonkeyPatch, *theorem: Theorem, problem: str = "") -> None:
    """Let Coq accept these theorems, and find this problem."""
    compiled = {"a.v": Compiled("", 2.0, problem), "b.v": Compiled("", 1.0, kept=True)}
    problems = (problem,) if problem else ()
    answer = plan.Found(
        dict.fromkeys(theorem, 2.5),
        {"schemas": ("classic", 1.0)},
        problems,
        compiled,
        PINNED,
        {"didp.abdi.a.free": STATED},
    )
    monkeypatch.setattr(plan, "prove", lambda *_, fresh: answer)


def test_what_stands_and_is_recorded_is_shown(
    places: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove([], fresh=False, record=False, places=places) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "abdi.theorem-2\tstatement, printed\tc_two\t\t\t\tclassic\t2.5"
    assert lines[2] == "schemas\t\t\t\t\t\tclassic\t1.0"
    assert any(line.split()[:1] == ["neither"] for line in lines)
    assert [REPLAY, *"100011"] in [line.strip().rsplit(maxsplit=6) for line in lines]
    assert any(line.endswith(": c_two") for line in lines)
    assert any(line.split()[:2] == ["written", "by"] for line in lines)
    assert lines[-1].endswith("; 0 problems")


def test_only_named_claims_are_compared(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    accepts(monkeypatch)
    assert prove(["abdi.theorem-3"], fresh=False, record=False, places=places) == 0
    assert prove(["abdi.theorem-2"], fresh=False, record=False, places=places) == 1


def test_what_the_record_does_not_say_is_a_problem_until_it_is_recorded(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    accepts(monkeypatch, OTHER)
    tactics = places.sources / theorems.TACTICS
    tactics.parent.mkdir()
    tactics.write_text("question\n")
    assert prove([], fresh=False, record=False, places=places) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("abdi.theorem-2: free: ") for line in lines)
    assert any(line.startswith("abdi.theorem-2: c_two: ") for line in lines)
    assert prove([], fresh=False, record=True, places=places) == 0
    page = places.sources / "abdi" / "theorems.md"
    assert "`didp.abdi.a.free` 01 classic" in page.read_text()
    assert prove([], fresh=False, record=False, places=places) == 0
    page.write_text("# another\n")
    assert prove([], fresh=False, record=False, places=places) == 1
    said = capsys.readouterr().out
    assert "abdi/theorems.md: " in said


def test_of_other_sources_there_is_one_line(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    accepts(monkeypatch, replace(ONE, sources="01"))
    assert prove([], fresh=False, record=False, places=places) == 1
    *_, said, remedy, _ = capsys.readouterr().out.splitlines()
    assert said.startswith("1 ") and "abdi.theorem-2: c_two" in said
    assert remedy


def test_what_the_kernel_accepts_here_carries_the_verdict(
    places: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a solver; of all claims it is listed what else their verdicts rest on."""
    assert prove([CLAIM], fresh=False, record=False, places=places) == 0
    assert f"{CLAIM}: PROVED" in capsys.readouterr().out
    assert prove([], fresh=False, record=False, places=places) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "1 by Coq's kernel (compiled here)" in said
    by_solvers = said.partition(" by solvers: ")[2].partition(" by exact")[0]
    assert "bridges.epsilon.composition: events" in by_solvers and f"{CLAIM}: " not in by_solvers


def test_what_the_kernel_accepts_of_the_contrary_is_a_problem(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    accepts(monkeypatch, ONE, replace(OTHER, target=theorems.REFUTATION))
    assert prove([CLAIM], fresh=False, record=False, places=places) == 1
    said = [
        line for line in capsys.readouterr().out.splitlines() if f"{CLAIM}: statement: " in line
    ]
    assert len(said) == 1


def test_a_claim_that_has_changed_since_the_ledger_was_made_is_left_out(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(comparing, "statement_hash", lambda claim: "of another text")
    assert prove([CLAIM], fresh=False, record=False, places=places) == 0
    said = capsys.readouterr().out
    assert f"{CLAIM}: " in said
    assert "checked by" not in said


def test_a_changed_statement_is_a_problem_until_it_is_recorded(
    places: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    places.pins.write_text(pins.write(dict.fromkeys(PINNED, "00")))
    assert prove([], fresh=False, record=False, places=places) == 1
    said = capsys.readouterr().out
    assert "didp.abdi.a.free: " in said
    assert prove(["abdi.theorem-2"], fresh=False, record=False, places=places) == 0
    assert prove([], fresh=False, record=True, places=places) == 0
    assert pins.read(places.pins) == PINNED


def test_an_axiom_that_nothing_rests_on_is_not_to_be_accepted(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernel, "AXIOMS", {"Classical_Prop.classic", "ProofIrrelevance.proofs"})
    assert prove([], fresh=False, record=False, places=places) == 1
    assert "ProofIrrelevance.proofs: " in capsys.readouterr().out


def test_with_a_problem_nothing_is_recorded(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = places.record.read_text()
    accepts(monkeypatch, OTHER, problem="a.v, line 3: Syntax error")
    assert prove([], fresh=False, record=True, places=places) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "a.v, line 3: Syntax error" in lines
    assert places.record.read_text() == before


def test_with_a_problem_the_record_is_not_compared(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What hangs on a file that does not compile would be missing, each in a line of its own."""
    accepts(monkeypatch, problem="a.v, line 3: Syntax error")
    assert prove([], fresh=False, record=False, places=places) == 1
    *_, problem, rest, last = capsys.readouterr().out.splitlines()
    assert problem == "a.v, line 3: Syntax error" and rest
    assert last.endswith("2 problems")


def test_a_record_that_was_edited_is_seen_before_anything_is_compiled(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(plan, "prove")
    places.record.write_text(places.record.read_text().replace("printed", "proved"))
    with pytest.raises(InputError, match=r"theorems\.tsv"):
        prove([], fresh=False, record=False, places=places)


def test_where_a_derivation_fails_nothing_is_recorded(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "fresh", lambda: ({}, ["abdi.theorem-2: no such hypothesis"]))
    monkeypatch.delattr(plan, "prove")
    with pytest.raises(InputError, match=r"abdi\.theorem-2"):
        prove([], fresh=False, record=True, places=places)


def test_another_version_of_coq_is_refused(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "version", lambda: "9.0.0")
    monkeypatch.delattr(plan, "prove")
    with pytest.raises(InputError, match=r"^Coq 9\.0\.0: .* 8\.16\.1"):
        prove([], fresh=False, record=False, places=places)


def test_without_coq_there_is_no_answer(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise Unavailable("Coq", "apt-get install coq")

    monkeypatch.setattr(command, "version", missing)
    with pytest.raises(Unavailable):
        prove([], fresh=False, record=False, places=places)


def test_it_is_said_why_a_part_has_not_all() -> None:
    informal = Part("statement", informal="it prints no formula")
    formal = Part("statement", formal=lambda: pytest.fail("it is not built"))
    unwritten = command.why_not_all(informal, ())
    assert unwritten.endswith("it prints no formula")
    assert command.why_not_all(informal, (NOTIONS,)) == unwritten
    assert command.why_not_all(formal, (REPLAY,), "numbers alone") == "numbers alone"
    assert command.why_not_all(formal, (REPLAY, NOTIONS), "of one output") == "of one output"
    assert command.why_not_all(formal, (NOTIONS,))
    assert command.why_not_all(formal, LEVELS) == ""


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ([], ([], False, False)),
        (["--record"], ([], False, True)),
        (["abdi.theorem-2", "--fresh"], (["abdi.theorem-2"], True, False)),
    ],
)
def test_the_words_of_the_command(
    words: list[str], asked: tuple[list[str], bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    collected = []

    def prove(names: Sequence[str], *, fresh: bool, record: bool) -> int:
        collected.append((names, fresh, record))
        return 1

    monkeypatch.setattr(command, "prove", prove)
    assert command.main(words) == 1
    assert collected == [asked]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["abdi.theorem-22"], "abdi.theorem-2?"),
        (["--quick"], "--quick"),
        (["--record", "abdi.theorem-2"], "--record"),
        (["mine.py"], "mine.py: "),
        (["mine.factor"], "'mine.factor'"),
        (["mine.factor"], "didp-ref audit FILE.py"),
        (["abdi.theorem-22"], "abdi.theorem-2?"),
    ],
)
def test_a_wrong_word(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words) == 2
    assert said in capsys.readouterr().err


def test_where_coq_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert command.main([]) == 2
    said = "libcoq-coquelicot libcoq-interval\n"
    assert capsys.readouterr().err.endswith(said)


HOUSE = Path(__file__).parents[2]
MARKED = re.compile(r"^(?:@|pytestmark = )pytest[.]mark[.]coq\b", re.MULTILINE)


def test_what_asks_coq_stands_where_make_prove_looks_for_it() -> None:
    makefile = (HOUSE / "Makefile").read_text("utf-8")
    folders = re.findall(r'-m "coq and not slow" (.*)\n', makefile)[0].split()
    tests = (path for path in (HOUSE / "tests").rglob("*.py") if MARKED.search(path.read_text()))
    asking = [path.relative_to(HOUSE).as_posix() for path in tests]
    assert asking and all(
        text.startswith(tuple(f"{folder}/" for folder in folders)) for text in asking
    )

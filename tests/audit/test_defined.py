"""Where proved statements are defined: who was asked, what is told, what is noticed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from didp_ref.audit import checking, defined, proofs, run
from didp_ref.audit.claim import Place, Status, Subject, Verdict
from didp_ref.audit.defined import Asked
from didp_ref.audit.judged import claims
from didp_ref.audit.proofs import About
from didp_ref.errors import InputError
from didp_ref.kernel import objects
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.text import read_term
from didp_ref.papers import CLAIMS
from didp_ref.symbolic import definedness

CLAIM = "bridges.rho-is-beta"
"""Its proof takes the checker a moment."""
ABOUT = (CLAIM, "statement", "", "printed")
PROOF = objects.read_proof(proofs.stored()[f"{CLAIM}.statement.printed"])


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What the solvers leave open, instead of asking them, and whether a search finds values."""
    left: list[tuple[str, bool]] = []

    def missing(*_: object, **__: object) -> Iterator[tuple[object, object]]:
        for text, result in left:
            yield read_term(text), {} if result else None

    monkeypatch.setattr(definedness, "missing", missing)
    return left


def test_only_what_has_changed_is_asked_about(answers: list[tuple[str, bool]]) -> None:
    answers.append(("(< 0 x:R)", False))
    first = defined.fresh([PROOF], {})
    assert first == {ABOUT: (defined.statement_hash(PROOF.sequent), "0 < x")}
    answers.clear()
    assert defined.fresh([PROOF], {ABOUT: ("0", "0 < x")})[ABOUT][1] == ""
    shown = defined.fresh([PROOF], first)
    assert shown[ABOUT][1] == "", "what was not shown is asked again"
    answers.append(("(< 0 x:R)", False))
    assert defined.fresh([PROOF], shown) == shown


def test_a_statement_that_is_undefined_somewhere_is_refused(
    answers: list[tuple[str, bool]],
) -> None:
    answers.append(("(< 0 x:R)", True))
    with pytest.raises(InputError, match="0 < x"):
        defined.fresh([PROOF], {})


def test_it_is_told_what_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = (CLAIM, "statement", "", "correction")
    file = tmp_path / "defined.tsv"
    defined.write({ABOUT: ("01", ""), other: ("02", "x != 0")}, file)
    result = defined.read(file)
    assert result == {ABOUT: ("01", ""), other: ("02", "x != 0")}
    monkeypatch.setattr(defined, "read", lambda: result)
    assert defined.in_words(CLAIM).startswith("correction: statement: ")
    assert "x != 0" in defined.in_words(CLAIM)
    assert defined.in_words("abdi.theorem-3") == ""
    monkeypatch.setattr(defined, "read", lambda: {ABOUT: ("01", "")})
    assert claims[CLAIM].facts["defined"]


def test_a_statement_of_which_nobody_asked_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {ABOUT: (defined.statement_hash(PROOF.sequent), "")}
    monkeypatch.setattr(defined, "read", lambda: known)
    assert list(defined.problems({ABOUT: PROOF.sequent})) == []
    changed = Sequent(PROOF.sequent.hypotheses[1:], PROOF.sequent.conclusion)
    (said,) = defined.problems({ABOUT: changed})
    assert said.startswith(f"{CLAIM}: printed: statement: ")
    for audited in (None, [CLAIM]):
        (said,) = defined.problems({}, audited)
    assert said.startswith(CLAIM)
    assert list(defined.problems({}, ["abdi.theorem-3"])) == []


NOT_SHOWN = {
    "something is not shown": lambda rows: {**rows, ABOUT: (rows[ABOUT][0], "0 < x")},
    "nobody asked": lambda rows: {about: row for about, row in rows.items() if about != ABOUT},
    "another statement was asked about": lambda rows: {**rows, ABOUT: ("0123", "")},
}


def test_a_statement_that_is_shown_to_be_defined_is_proved() -> None:
    report = run.audit([CLAIM])
    assert report.holds and report.entries[CLAIM].verdict is Verdict.PROVED


@pytest.mark.parametrize("change", NOT_SHOWN.values(), ids=NOT_SHOWN)
def test_a_statement_that_is_not_shown_to_be_defined_is_open(
    change: Callable[[dict[About, Asked]], dict[About, Asked]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The audit of a claim, with its row changed: the part is not proved, and the audit fails."""
    rows = change(dict(defined.read()))
    monkeypatch.setattr(defined, "read", lambda: rows)
    report = run.audit([CLAIM])
    assert not report.holds and report.entries[CLAIM].verdict is Verdict.OPEN
    assert set(report.entries[CLAIM].statuses.values()) == {Status.OPEN}
    assert any(problem.startswith(f"{CLAIM}: printed: statement: ") for problem in report.problems)


def test_every_row_that_is_not_empty_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {ABOUT: (defined.statement_hash(PROOF.sequent), "x != 0")}
    monkeypatch.setattr(defined, "read", lambda: known)
    (said,) = defined.problems({ABOUT: PROOF.sequent})
    assert said.startswith(f"{CLAIM}: printed: statement: ") and "x != 0" in said
    assert defined.undefined(CLAIM) == {(Place("statement", ""), Subject.PRINTED)}
    assert defined.undefined("abdi.theorem-3") == frozenset()


@pytest.mark.parametrize("text", ["", "claim\n", f'"{CLAIM}"\tstatement\n'])
def test_a_damaged_table_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "defined.tsv"
    file.write_text(text)
    with pytest.raises(InputError, match=r"defined\.tsv"):
        defined.read(file)


def test_of_every_proved_statement_it_is_known(
    every_pair: tuple[dict[About, checking.Asked], list[str]],
) -> None:
    asked, _ = every_pair
    assert list(defined.problems({a: entry.statement for a, entry in asked.items()})) == []
    told = {about[0] for about in asked}
    assert {claim for claim in CLAIMS if defined.in_words(claim)} == told


def test_twelve_of_many_are_asked_again_and_all_of_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    many = list(defined.read())
    drawn = defined.drawn(many)
    assert len({*drawn}) == defined.ASKED_AGAIN and {*drawn} < {*many}
    assert defined.drawn(reversed(many)) == drawn
    assert {*defined.drawn(many[:5])} == {*many[:5]}
    monkeypatch.setattr(defined, "_edition", lambda: b"another commit")
    assert defined.drawn(many) != drawn


def test_another_answer_than_the_one_written_down_is_a_problem(
    answers: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = defined.statement_hash(PROOF.sequent)
    monkeypatch.setattr(defined, "read", lambda: {ABOUT: (line, "")})
    assert list(defined.differences([PROOF])) == []
    for holds in (False, True):
        answers[:] = [("(< 0 x:R)", holds)]
        (said,) = defined.differences([PROOF])
        assert said.startswith(f"{CLAIM}: printed: statement: ")
        assert "not shown: 0 < x" in said
    answers.clear()
    monkeypatch.setattr(defined, "read", lambda: {ABOUT: (line, "0 < x")})
    (said,) = defined.differences([PROOF])
    assert said.startswith(f"{CLAIM}: ") and "not shown" not in said
    monkeypatch.setattr(defined, "read", dict)
    assert list(defined.differences([PROOF])) == []


@pytest.mark.slow
def test_what_is_written_down_is_what_the_solvers_say_today() -> None:
    asked, _ = checking.paired(proofs.stored())
    proved = [objects.read_proof(entry.text) for entry in asked.values()]
    assert defined.fresh(proved, {}) == defined.read()

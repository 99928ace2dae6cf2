"""Migration: an earlier release's state goes on with exactly what it had spent, and once."""

import hashlib
import json
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms import state
from didp_ref.mechanisms.account import Charge
from didp_ref.mechanisms.database import transaction
from didp_ref.mechanisms.interactive import (
    FlexibleLaplace,
    InteractiveLaplace,
    InteractiveRefinement,
)
from didp_ref.mechanisms.migration import migrate, read

# written by version 0.1.0: InteractiveLaplace(1, "5/2"), asked for answers of 1/5 and 3/10
WRITTEN = (
    '{"answered": [{"answer": 41.91834783391664, "cost": "1/5"}, '
    '{"answer": {"fraction": "-7/3"}, "cost": "3/10"}], "epsilon": "1", '
    '"format": "didp_ref protocol state", "protocol": "interactive Laplace", "scale": "5/2", '
    '"version": 1'
)


def old_state(text: str) -> str:
    """The text of a state, closed by its checksum as version 0.1.0 does."""
    return f'{text}, "checksum": "{hashlib.sha256(f"{text}}}".encode()).hexdigest()}"}}\n'


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "state.json"
    path.write_text(old_state(WRITTEN))
    return path


def test_a_state_goes_on_with_what_it_had_spent(old: Path) -> None:
    new = old.with_name("budget.db")
    retired = migrate(old, new)
    protocol = InteractiveLaplace.resume(new)
    assert (protocol.epsilon, protocol.scale, protocol.spent) == (1, Fraction(5, 2), Fraction(1, 2))
    assert protocol.charges == (
        Charge(Fraction(1, 5), 41.91834783391664),
        Charge(Fraction(3, 10), Fraction(-7, 3)),
    )
    with pytest.raises(BudgetSpent):
        protocol.answer(0, joint_sensitivity="2.6")
    assert (retired.name, old.exists()) == ("state.json.migrated", False)


def test_it_is_not_migrated_twice(old: Path) -> None:
    retired = migrate(old, old.with_name("budget.db"))
    with pytest.raises(di.InputError, match="migrated already"):
        migrate(retired, old.with_name("another.db"))
    for content in (None, old_state(WRITTEN)):  # it is gone; a copy of it comes back
        if content:
            old.write_text(content)
        with pytest.raises(di.InputError, match="exists already"):
            migrate(old, old.with_name("another.db"))
    assert not old.with_name("another.db").exists()


def test_the_protocols_say_what_to_do_with_one(old: Path) -> None:
    for protocol in (InteractiveLaplace, FlexibleLaplace, InteractiveRefinement):
        with pytest.raises(di.InputError, match="--migrate NEW"):
            protocol.resume(old)


def test_nothing_is_touched_where_the_new_file_is_there_already(old: Path) -> None:
    new = old.with_name("budget.db")
    FlexibleLaplace(1, new)
    before = old.read_bytes()
    with pytest.raises(di.InputError, match="exists already"):
        migrate(old, new)
    assert old.read_bytes() == before
    assert FlexibleLaplace.resume(new).charges == ()


@given(
    st.lists(
        st.tuples(
            st.fractions(0, 1),
            st.one_of(
                st.none(),
                st.booleans(),
                st.integers(),
                st.floats(allow_nan=False, allow_infinity=False),
                st.text(),
            ),
        ),
        max_size=6,
    )
)
def test_every_cost_and_answer_is_carried_over(entries: list[tuple[Fraction, object]]) -> None:
    document = {
        "answered": [{"answer": answer, "cost": str(cost)} for cost, answer in entries],
        "epsilon": "6",
        "format": "didp_ref protocol state",
        "protocol": "flexible Laplace",
        "version": 1,
    }
    text = old_state(json.dumps(document, sort_keys=True)[:-1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda _: text.encode())
        kind, parameters, charges = read(Path("a state"))
    assert (kind, parameters) == ("flexible Laplace", {"epsilon": 6})
    assert [(charge.cost, charge.answer) for charge in charges] == entries


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "[" * 100_000,
        "[]",
        "{}",
        "NaN",
        WRITTEN,
        old_state(WRITTEN).replace("1/5", "1/6"),
        old_state(WRITTEN.replace('"version": 1', '"version": 2')),
        old_state(WRITTEN.replace('"1/5"', '"-1/5"')),
        old_state(WRITTEN.replace('"1/5"', '"4/5"')),  # more than the budget
        old_state(WRITTEN.replace('"1/5"', "1e999")),
        old_state(WRITTEN.replace('"1/5"', "NaN")),
        old_state(WRITTEN.replace("41.91834783391664", "Infinity")),
        old_state(WRITTEN.replace("41.91834783391664", "[]")),
        old_state(WRITTEN.replace("41.91834783391664", "[" * 50_000)),
        old_state(WRITTEN.replace('"scale": "5/2", ', "")),
        old_state(WRITTEN.replace("interactive Laplace", "another")),
        old_state(WRITTEN.replace('"version"', '"unknown": 1, "version"')),
    ],
    ids=range(19),
)
def test_what_is_no_state_is_refused_and_not_renamed(text: str, old: Path) -> None:
    old.write_text(text)
    with pytest.raises(di.InputError):
        migrate(old, old.with_name("budget.db"))
    assert [path.name for path in old.parent.iterdir()] == ["state.json"]
    assert old.read_text() == text


def test_a_failure_after_the_renaming_leaves_no_usable_budget(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "SCHEMA", ("no statement",))
    new = old.with_name("budget.db")
    with pytest.raises(di.InputError):
        migrate(old, new)
    monkeypatch.undo()
    with pytest.raises(di.InputError):
        InteractiveLaplace.resume(new)
    assert not old.exists()
    assert not new.exists() and not state.tally_of(new).exists()
    old.with_name("state.json.migrated").rename(old)  # as it says
    migrate(old, new)
    assert InteractiveLaplace.resume(new).spent == Fraction(1, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="locks are not dropped there")
def test_a_budget_of_today_keeps_its_lock_while_it_is_taken_for_an_old_one(tmp_path: Path) -> None:
    """Closing any handle on a file drops this process's locks on it, those of its threads too."""
    live = tmp_path / "live.db"
    FlexibleLaplace(1, live)
    probe = (
        "import sqlite3, sys; "
        "connection = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None); "
        "connection.execute('BEGIN EXCLUSIVE')"
    )

    def elsewhere() -> bytes:
        command = [sys.executable, "-c", probe, str(live)]
        return subprocess.run(command, capture_output=True, check=False).stderr

    def mistaken() -> None:
        with pytest.raises(di.InputError):
            migrate(live, tmp_path / "new.db")

    asked = threading.Thread(target=mistaken)
    with transaction(live):
        asked.start()
        asked.join(0.5)
        assert b"database is locked" in elsewhere()
    asked.join()
    assert elsewhere() == b""

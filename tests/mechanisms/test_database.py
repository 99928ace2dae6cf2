"""The database: whole transactions, and one line about whatever is no database of a budget."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import didp_ref as di
from didp_ref.mechanisms import database, state
from didp_ref.mechanisms.state import FileAccount
from tests.mechanisms.budgets import KIND, asked


def test_a_hard_link_is_refused_before_anything_is_read(file: Path, account: FileAccount) -> None:
    link = file.with_name("link.db")
    os.link(file, link)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", None)
        for path in (file, link):
            with pytest.raises(di.InputError, match="2 names"):
                FileAccount.open(path, KIND)
            with pytest.raises(di.InputError, match="2 names"):
                state.read_state(path)
    with pytest.raises(di.InputError, match="2 names"):
        asked(account)
    link.unlink()
    assert asked(account) == 3


def loop(path: Path) -> Path:
    path.symlink_to(path)
    return path


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def text(path: Path) -> Path:
    path.write_text("hello" * 1000)
    return path


def empty(path: Path) -> Path:
    path.touch()
    return path


def other_database(path: Path) -> Path:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE budget (content TEXT NOT NULL, checksum TEXT NOT NULL)")
    connection.close()
    return path


def unreadable_name(path: Path) -> Path:
    return Path(f"{path}\0")


def absent(path: Path) -> Path:
    return path / "below" / "nothing"


@pytest.mark.parametrize(
    "make",
    [loop, folder, pipe, text, empty, other_database, unreadable_name, absent],
    ids=lambda make: str(make.__name__),
)
def test_what_is_no_budget_is_one_line_of_an_input_error(
    make: Callable[[Path], Path], file: Path
) -> None:
    path = make(file)
    for take in (
        state.read_state,
        lambda p: FileAccount.open(p, KIND),
        lambda p: FileAccount.adopt(p, KIND),
    ):
        with pytest.raises(di.InputError) as error:
            take(path)
        assert "\n" not in str(error.value)


def test_a_disk_that_fills_up_charges_nothing(
    file: Path, account: FileAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(sqlite3.Connection):
        def execute(self, sql: str, *arguments: object) -> sqlite3.Cursor:
            cursor = super().execute(sql, *arguments)
            if sql.startswith("BEGIN"):
                super().execute("PRAGMA max_page_count = 1")
            return cursor

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **o: connect(*a, factory=Full, **o))
    with pytest.raises(di.InputError, match="database or disk is full"):
        account.charge(lambda *_: Fraction(1, 10**9000))
    monkeypatch.undo()
    assert account.spent == 2


def test_a_folder_that_cannot_be_written_to_charges_nothing(
    file: Path, account: FileAccount
) -> None:
    if os.geteuid() == 0:
        pytest.skip("root writes everywhere")
    file.parent.chmod(0o500)
    with pytest.raises(di.InputError):
        asked(account)
    file.parent.chmod(0o700)
    assert account.spent == 2


def test_waiting_for_another_process_has_an_end(
    file: Path, account: FileAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(di.InputError, match="database is locked"):
        asked(account)
    holder.close()
    assert asked(account) == 3


def test_a_write_ahead_log_is_refused_until_it_is_set_back(
    file: Path, account: FileAccount
) -> None:
    def set_journal(mode: str) -> None:
        holder = sqlite3.connect(file, isolation_level=None)
        holder.execute(f"PRAGMA journal_mode = {mode}")
        holder.close()

    set_journal("WAL")
    for ask in (lambda: asked(account), lambda: state.read_state(file)):
        with pytest.raises(di.InputError, match="`PRAGMA journal_mode = DELETE`"):
            ask()
    set_journal("DELETE")
    assert asked(account) == 3


def test_a_commit_is_forced_to_the_disk_with_its_folder(file: Path, account: FileAccount) -> None:
    with database.transaction(file) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (3,)  # EXTRA
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_reading_changes_nothing(file: Path, account: FileAccount) -> None:
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in file.parent.iterdir()}
    state.read_state(file)
    after = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in file.parent.iterdir()}
    assert after == before


@pytest.mark.skipif(sys.platform == "win32", reason="a process of its own is forked")
def test_no_database_is_open_while_the_process_forks(file: Path, account: FileAccount) -> None:
    handles = Path("/proc/self/fd")
    if not handles.exists():
        pytest.skip("this system does not list a process's handles")
    asked(account)
    targets = [str(path.readlink()) for path in handles.iterdir() if path.is_symlink()]
    assert str(file) not in targets


HALF_WRITTEN = """
import os, signal, sqlite3, sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")  # so that pages are written before the commit
connection.execute("BEGIN EXCLUSIVE")
for i in range(3, 5000):
    connection.execute("INSERT INTO charge VALUES (?, ?, ?)", (i, "x" * 200, "y"))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_process_left_half_written_is_taken_back(
    file: Path, account: FileAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = account.charges
    killed = subprocess.run([sys.executable, "-c", HALF_WRITTEN, str(file)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert file.stat().st_size > 200 * 4000
    half_written = {path: path.read_bytes() for path in file.parent.iterdir()}
    for take in (
        lambda: state.read_state(file)[1],
        lambda: FileAccount.open(file, KIND).charges,
        lambda: FileAccount.adopt(file, KIND).charges,
    ):
        assert take() == before
        for path, content in half_written.items():
            path.write_bytes(content)
    connect = sqlite3.connect

    def as_a_reader(address: str, **options: Any) -> sqlite3.Connection:
        return connect(address.replace("mode=rw", "mode=ro"), **options)

    monkeypatch.setattr(sqlite3, "connect", as_a_reader)
    with pytest.raises(di.InputError, match=r"budget\.db"):
        state.read_state(file)


@pytest.mark.parametrize("path", [None, 3, 0.5, ["a.budget"], b"a.budget"])
def test_a_path_is_a_text_or_a_path(path: Any) -> None:
    with pytest.raises(di.DomainError, match="path = "):
        database.place_of(path)

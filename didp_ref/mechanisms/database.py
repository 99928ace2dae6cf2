"""A budget's SQLite database: one transaction at a time, and what is written in it.

The database has a page for the budget and a row for every charge, as texts with checksums
(:mod:`didp_ref.mechanisms.documents`). Everything that changes it happens in an exclusive
transaction with a rollback journal that is forced to the disk, the folder included: a charge is
there wholly or not at all. Whatever goes wrong is one line of an
:class:`~didp_ref.errors.InputError`, which shows nothing that the database holds.

A process that is killed in a commit leaves a journal, which SQLite must roll back before anybody
can read the file. So even who only reads opens it for writing.

A file with a second name (a hard link) is not read at all. SQLite names its journal after the
path, so two names would mean two journals over one file.

This process never opens the database but through SQLite: closing any handle on a file drops the
whole process's locks on it. And it forks only while no database is open, so a child inherits none.
"""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock

from didp_ref.errors import DomainError, InputError, shorten
from didp_ref.mechanisms import documents
from didp_ref.mechanisms.account import Charge, total
from didp_ref.mechanisms.documents import Budget, checksum

APPLICATION = int.from_bytes(b"didp")
VERSION = 2
SCHEMA = (
    "CREATE TABLE budget (content TEXT NOT NULL, checksum TEXT NOT NULL)",
    "CREATE TABLE charge "
    "(number INTEGER PRIMARY KEY, content TEXT NOT NULL, checksum TEXT NOT NULL)",
)
DURABILITY = "EXTRA"  # a commit forces the file to the disk, and the folder as well
PATIENCE = 60.0  # seconds to wait for other processes
DAMAGED = "it is damaged or was edited; nothing is answered from it"
NO_STATE = (
    "this is not a budget file. didp-ref release makes one: --budget FILE --total X (if this is an "
    "old budget in JSON, X is the epsilon that it has left)"
)
REASONS = {
    "SQLITE_NOTADB": NO_STATE,
    "SQLITE_READONLY_ROLLBACK": (
        "a process was stopped while it wrote to this file, and SQLite must take that back; run "
        "this again as a user who may write to the file and to its folder"
    ),
}
JOURNAL = (
    "another program has set its journal, or it is another program's; if it is a budget, set "
    "`PRAGMA journal_mode = DELETE` with SQLite"
)
LINKED = "it has {} names (hard links), and each would be a budget; remove all but one"


one_at_a_time = RLock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=one_at_a_time.acquire,
        after_in_parent=one_at_a_time.release,
        after_in_child=one_at_a_time.release,
    )


# --- files and transactions --------------------------------------------------------------------


def refusal(path: str | Path, problem: str, error: type[InputError] = InputError) -> InputError:
    """Return the error about a file, in one line whatever the file is called."""
    name = str(path)
    return error(name if name.isprintable() else ascii(name), problem)


def place_of(path: str | Path) -> Path:
    """Return the one absolute path that a path means, links followed."""
    if not isinstance(path, str | os.PathLike):
        raise DomainError("path", path, "a file's name, such as 'adult.budget'")
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # a zero byte
        raise refusal(path, "it is no path") from None


def status_of(path: Path) -> os.stat_result:
    """Return the file's status, or raise unless it is a file under one name only."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise refusal(path, "it is no file")
    if status.st_nlink != 1:
        raise refusal(path, LINKED.format(status.st_nlink))
    return status


@contextmanager
def reported(path: Path) -> Iterator[None]:
    """Report whatever goes wrong with a file as an InputError, which has nothing of its content."""
    try:
        yield
    except sqlite3.Error as problem:
        told = shorten(str(problem)).strip("'\"")
        name = getattr(problem, "sqlite_errorname", "")
        raise refusal(path, REASONS.get(name, f"SQLite cannot use it: {told}")) from None
    except UnicodeDecodeError:  # in a text, or in SQLite's own message about one
        raise damaged(path) from None
    except OSError as problem:
        raise refusal(path, f"cannot be used: {problem.strerror}") from None


@contextmanager
def transaction(path: Path, *, shared: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the database for one transaction; it is rolled back unless the block ends well.

    A shared transaction only reads, and lets other processes read meanwhile.
    """
    with one_at_a_time, reported(path):
        status_of(path)
        address = f"{path.as_uri()}?mode=rw"
        opened = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
        with closing(opened) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            if connection.execute("PRAGMA journal_mode").fetchone() != ("delete",):
                raise refusal(path, JOURNAL)
            connection.execute(f"PRAGMA synchronous = {DURABILITY}")
            connection.execute("BEGIN" if shared else "BEGIN EXCLUSIVE")
            yield connection
            connection.execute("COMMIT")


# --- what is in the database -------------------------------------------------------------------


def damaged(path: Path) -> InputError:
    """Return the error about a file that is not as it was written."""
    return refusal(path, DAMAGED)


def _rows(connection: sqlite3.Connection, question: str) -> list[tuple[object, ...]]:
    return connection.execute(question).fetchall()


def read_budget(path: Path, connection: sqlite3.Connection) -> Budget:
    """Return the budget's page, or raise unless the file is a whole state."""
    if _rows(connection, "PRAGMA application_id") != [(APPLICATION,)]:
        raise refusal(path, NO_STATE)
    if _rows(connection, "PRAGMA user_version") != [(VERSION,)]:
        raise refusal(path, f"its version is not {VERSION}; install the release it is of")
    if _rows(connection, "SELECT sql FROM sqlite_schema ORDER BY rowid") != [(s,) for s in SCHEMA]:
        raise damaged(path)
    try:
        ((content, mark),) = _rows(connection, "SELECT content, checksum FROM budget")
        if not isinstance(content, str) or mark != checksum(content):
            raise damaged(path)
        return documents.read_budget(content)
    except documents.UNREADABLE:
        raise damaged(path) from None


def read_charges(path: Path, connection: sqlite3.Connection, budget: Budget) -> tuple[Charge, ...]:
    """Return the charges, or raise unless they are the ones that the budget's page counts."""
    if _rows(connection, "PRAGMA quick_check") != [("ok",)]:
        raise damaged(path)
    charges = []
    try:
        rows = _rows(connection, "SELECT number, content, checksum FROM charge ORDER BY number")
        for i, (number, content, mark) in enumerate(rows, start=1):
            if (
                number != i
                or not isinstance(content, str)
                or mark != _charge_seal(budget, i, content)
            ):
                raise damaged(path)
            charges.append(documents.read_charge(content))
    except documents.UNREADABLE:
        raise damaged(path) from None
    if (len(charges), total(charges)) != (budget.charges, budget.spent):
        raise damaged(path)
    return tuple(charges)


def _charge_seal(budget: Budget, number: int, content: str) -> str:
    return checksum(budget.identity, str(number), content)


def write_budget(connection: sqlite3.Connection, budget: Budget) -> None:
    """Write the budget's page, in place of the one there was."""
    content = documents.write_budget(budget)
    connection.execute("DELETE FROM budget")
    connection.execute("INSERT INTO budget VALUES (?, ?)", (content, checksum(content)))


def write_charge(
    connection: sqlite3.Connection, budget: Budget, number: int, charge: Charge
) -> None:
    """Write a charge, in place of the one of this number if there was one."""
    content = documents.write_charge(charge)
    row = (number, content, _charge_seal(budget, number, content))
    connection.execute("INSERT OR REPLACE INTO charge VALUES (?, ?, ?)", row)

"""A budget in a file: SQLite holds it, so that a charge is one step for all threads and processes.

The file is an SQLite database with a page for the budget and a row for every charge
(:mod:`didp_ref.mechanisms.documents`). Everything that changes it happens in an exclusive
transaction with a rollback journal that is forced to the disk, the folder included: a charge is
there wholly or not at all, and it is there before the answer is drawn.

A budget must not be spent twice, so a second file must not pass for the first one:

- The budget has a random name, and knows its file's device and inode: a copy has another inode,
  a new budget under an old path has another name.
- A file with a second name (a hard link) is not read at all. SQLite names its journal after the
  path, so two names would mean two journals over one file.
- Beside the file lies its *tally*, as many bytes long as charges were made, and a process keeps the
  same count: a file that was put back to an older state has fewer charges than they count.

Whoever may write to the folder and sets out to, or restores the whole folder in place, can defeat
all of this (SECURITY.md). Locks must work: some network file systems only pretend.

This process never opens the database but through SQLite: closing any handle on a file drops the
whole process's locks on it. And it forks only while no database is open, so a child inherits none.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from threading import RLock

from didp_ref.errors import InputError, shorten
from didp_ref.mechanisms import documents
from didp_ref.mechanisms.account import Account, Charge, Price, spent_after, total
from didp_ref.mechanisms.documents import Budget, seal

APPLICATION = int.from_bytes(b"didp")
VERSION = 2
SCHEMA = (
    "CREATE TABLE budget (content TEXT NOT NULL, seal TEXT NOT NULL)",
    "CREATE TABLE charge (number INTEGER PRIMARY KEY, content TEXT NOT NULL, seal TEXT NOT NULL)",
)
IDENTITY_LENGTH = 32
DURABILITY = "EXTRA"  # a commit forces the file to the disk, and the folder as well
PATIENCE = 60.0  # seconds to wait for other processes
CHARGED = "; the charge stands, and no answer is given"
DAMAGED = "it is damaged or was edited; nothing is answered from it"
NO_STATE = (
    "it is no protocol state; one of an earlier release, a JSON file, goes on after "
    "`didp-ref budget FILE --migrate NEW`"
)
REASONS = {
    "SQLITE_NOTADB": NO_STATE,
    "SQLITE_READONLY_ROLLBACK": (
        "a process was stopped while it wrote; resume the protocol once, which takes the "
        "unfinished charge back"
    ),
}
LINKED = "it has {} names (hard links), and each would be a budget; remove all but one"
MOVED = (
    "it is a copy, or was moved or restored; use the file it came from, or, if this is now the "
    "only one, go on with Protocol.adopt"
)
OLDER = (
    "it is older than answers that were given: an earlier state was restored; put the latest one "
    "back, or go on with Protocol.adopt, which forgets the charges in between"
)

_one_at_a_time = RLock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_one_at_a_time.acquire,
        after_in_parent=_one_at_a_time.release,
        after_in_child=_one_at_a_time.release,
    )


# --- files and transactions --------------------------------------------------------------------


def refusal(path: str | Path, problem: str) -> InputError:
    """Return the error about a file, in one line whatever the file is called."""
    name = str(path)
    return InputError(name if name.isprintable() else ascii(name), problem)


def place_of(path: str | Path) -> Path:
    """Return the one absolute path that a path means, links followed."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # a zero byte
        raise refusal(path, "it is no path") from None


def tally_of(path: Path) -> Path:
    """Return where the tally of a budget's file lies."""
    return path.with_name(f"{path.name}-tally")


def _status(path: Path) -> os.stat_result:
    """Return the file's status, or raise unless it is a file under one name only."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise refusal(path, "it is no file")
    if status.st_nlink != 1:
        raise refusal(path, LINKED.format(status.st_nlink))
    return status


@contextmanager
def _reported(path: Path, consequence: str = "") -> Iterator[None]:
    """Report whatever goes wrong with a file as an InputError, which has nothing of its content."""
    try:
        yield
    except sqlite3.Error as problem:
        told = shorten(str(problem)).strip("'\"")
        name = getattr(problem, "sqlite_errorname", "")
        reason = REASONS.get(name, f"SQLite cannot use it: {told}")
        raise refusal(path, f"{reason}{consequence}") from None
    except UnicodeDecodeError:  # in a text, or in SQLite's own message about one
        raise refusal(path, f"{DAMAGED}{consequence}") from None
    except OSError as problem:
        reason = f"it cannot be used: {problem.strerror}"
        raise refusal(path, f"{reason}{consequence}") from None


def _new_file(path: Path, content: bytes = b"") -> os.stat_result:
    """Make a file that was not there, for its owner alone, and return its status."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(handle)
        return os.fstat(handle)


@contextmanager
def _transaction(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the database for one transaction; it is rolled back unless the block ends well."""
    with _one_at_a_time, _reported(path):
        _status(path)
        address = f"{path.as_uri()}?mode={'ro' if read_only else 'rw'}"
        opened = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
        with closing(opened) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")
            if not read_only:
                mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
                if mode != ("delete",):
                    raise refusal(path, "another program has changed its journal")
                connection.execute(f"PRAGMA synchronous = {DURABILITY}")
            connection.execute("BEGIN" if read_only else "BEGIN EXCLUSIVE")
            yield connection
            connection.execute("COMMIT")


# --- what is in the database -------------------------------------------------------------------


def _damaged(path: Path) -> InputError:
    return refusal(path, DAMAGED)


def _rows(connection: sqlite3.Connection, question: str) -> list[tuple[object, ...]]:
    return connection.execute(question).fetchall()


def _read_budget(path: Path, connection: sqlite3.Connection) -> Budget:
    """Return the budget's page, or raise unless the file is a whole state."""
    if _rows(connection, "PRAGMA application_id") != [(APPLICATION,)]:
        raise refusal(path, NO_STATE)
    if _rows(connection, "PRAGMA user_version") != [(VERSION,)]:
        raise refusal(path, f"its version is not {VERSION}; install the release it is of")
    if _rows(connection, "SELECT sql FROM sqlite_schema ORDER BY rowid") != [(s,) for s in SCHEMA]:
        raise _damaged(path)
    try:
        ((content, mark),) = _rows(connection, "SELECT content, seal FROM budget")
        if not isinstance(content, str) or mark != seal(content):
            raise _damaged(path)
        return documents.read_budget(content)
    except documents.UNREADABLE:
        raise _damaged(path) from None


def _read_charges(path: Path, connection: sqlite3.Connection, budget: Budget) -> tuple[Charge, ...]:
    """Return the charges, or raise unless they are the ones that the budget's page counts."""
    if _rows(connection, "PRAGMA quick_check") != [("ok",)]:
        raise _damaged(path)
    charges = []
    try:
        rows = _rows(connection, "SELECT number, content, seal FROM charge ORDER BY number")
        for i, (number, content, mark) in enumerate(rows, start=1):
            if (
                number != i
                or not isinstance(content, str)
                or mark != _charge_seal(budget, i, content)
            ):
                raise _damaged(path)
            charges.append(documents.read_charge(content))
    except documents.UNREADABLE:
        raise _damaged(path) from None
    if (len(charges), total(charges)) != (budget.charges, budget.spent):
        raise _damaged(path)
    return tuple(charges)


def _charge_seal(budget: Budget, number: int, content: str) -> str:
    return seal(budget.identity, str(number), content)


def _write_budget(connection: sqlite3.Connection, budget: Budget) -> None:
    content = documents.write_budget(budget)
    connection.execute("DELETE FROM budget")
    connection.execute("INSERT INTO budget VALUES (?, ?)", (content, seal(content)))


def _write_charge(
    connection: sqlite3.Connection, budget: Budget, number: int, charge: Charge
) -> None:
    content = documents.write_charge(charge)
    row = (number, content, _charge_seal(budget, number, content))
    connection.execute("INSERT OR REPLACE INTO charge VALUES (?, ?, ?)", row)


# --- that the file is the one it was -----------------------------------------------------------


def _check_kind(path: Path, budget: Budget, kind: str) -> None:
    if budget.kind != kind:
        problem = f"it is a state of the protocol {shorten(budget.kind)}, not {kind!r}"
        raise refusal(path, problem)


def _check_place(path: Path, budget: Budget) -> None:
    """Raise unless the budget lies in its own file, no older than its tally."""
    status = _status(path)
    if (status.st_dev, status.st_ino) != (budget.device, budget.inode):
        raise refusal(path, MOVED)
    tally = tally_of(path)
    try:
        with tally.open("rb") as file:
            identity, length = file.read(IDENTITY_LENGTH), os.fstat(file.fileno()).st_size
    except FileNotFoundError:
        raise refusal(path, f"its tally {tally.name} is missing: {MOVED}") from None
    if identity != budget.identity.encode():
        raise refusal(path, f"its tally {tally.name} is of another budget: {MOVED}")
    if length - IDENTITY_LENGTH > budget.charges:
        raise refusal(path, OLDER)


def _add_to_tally(path: Path, number: int) -> None:
    """Make the tally as long as there are charges, at least; several processes may do so."""
    with tally_of(path).open("r+b", buffering=0) as file:
        file.seek(IDENTITY_LENGTH + number - 1)
        file.write(b".")
        os.fsync(file.fileno())


def read(path: str | Path) -> tuple[Budget, tuple[Charge, ...]]:
    """Return what a file says, changing nothing.

    Raises :class:`~didp_ref.errors.InputError` for every file that no answer would be given from.
    """
    place = place_of(path)
    with _transaction(place, read_only=True) as connection:
        budget = _read_budget(place, connection)
        _check_place(place, budget)
        return budget, _read_charges(place, connection, budget)


# --- the account -------------------------------------------------------------------------------


class FileAccount(Account):
    """A budget in a file, shared by every thread and process that opens it.

    ``seen`` is how many charges the file had when this account last looked.
    """

    def __init__(self, path: Path, budget: Budget) -> None:
        self.path = path
        self.parameters = budget.parameters
        self._identity = budget.identity
        self.seen = budget.charges

    @classmethod
    def create(
        cls,
        path: str | Path,
        kind: str,
        parameters: Mapping[str, Fraction],
        charges: Sequence[Charge] = (),
    ) -> FileAccount:
        """Make a new file, with charges that were made elsewhere.

        Raises :class:`~didp_ref.errors.InputError` where there is a file already.
        """
        place = place_of(path)
        identity = secrets.token_hex(IDENTITY_LENGTH // 2)
        with _one_at_a_time, _reported(place):
            for taken in (place, tally_of(place)):
                if taken.exists():
                    raise refusal(taken, "it exists already; resume it, or choose a name")
            status = _new_file(place)
            _new_file(tally_of(place), identity.encode() + b"." * len(charges))
            spent = total(charges)
            budget = Budget(
                kind, dict(parameters), identity, status.st_dev, status.st_ino, len(charges), spent
            )
            with _transaction(place) as connection:
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
                for statement in SCHEMA:
                    connection.execute(statement)
                _write_all(connection, budget, charges)
        return cls(place, budget)

    @classmethod
    def open(cls, path: str | Path, kind: str) -> FileAccount:
        """Open a file of a kind of protocol, and read and check all of it."""
        place = place_of(path)
        with _transaction(place) as connection:
            budget = _read_budget(place, connection)
            _check_kind(place, budget, kind)
            _check_place(place, budget)
            _read_charges(place, connection, budget)
        return cls(place, budget)

    @classmethod
    def adopt(cls, path: str | Path, kind: str) -> FileAccount:
        """Take a file for the only one of its budget, wherever it came from."""
        place = place_of(path)
        with _transaction(place) as connection:
            found = _read_budget(place, connection)
            _check_kind(place, found, kind)
            charges = _read_charges(place, connection, found)
            status = _status(place)
            identity = secrets.token_hex(IDENTITY_LENGTH // 2)
            budget = replace(found, identity=identity, device=status.st_dev, inode=status.st_ino)
            tally_of(place).unlink(missing_ok=True)
            _new_file(tally_of(place), identity.encode() + b"." * len(charges))
            _write_all(connection, budget, charges)
        return cls(place, budget)

    @contextmanager
    def _opened(self, consequence: str = "") -> Iterator[tuple[sqlite3.Connection, Budget]]:
        """Open the file for one step, and check that it is still what this account knows."""
        with _reported(self.path, consequence), _transaction(self.path) as connection:
            budget = _read_budget(self.path, connection)
            if budget.identity != self._identity:
                problem = "another budget lies there now; resume it if it is the one you mean"
                raise refusal(self.path, problem)
            if budget.charges < self.seen:
                raise refusal(self.path, OLDER)
            _check_place(self.path, budget)
            self.seen = budget.charges
            yield connection, budget

    def charge(self, price: Price) -> int:
        """Charge the next answer; the charge is on the disk when this returns."""
        with _one_at_a_time:
            with self._opened() as (connection, budget):
                cost, spent = spent_after(price, budget.spent, budget.charges, budget.epsilon)
                number = budget.charges + 1
                _write_charge(connection, budget, number, Charge(cost))
                _write_budget(connection, replace(budget, charges=number, spent=spent))
            self.seen = number
            with _reported(self.path, CHARGED):
                _add_to_tally(self.path, number)
        return number

    def record(self, number: int, answer: Hashable) -> None:
        """Write down an answer; it is on the disk when this returns."""
        with self._opened(CHARGED) as (connection, budget):
            try:
                row = connection.execute("SELECT content FROM charge WHERE number = ?", (number,))
                charge = documents.read_charge(row.fetchone()[0])
            except documents.UNREADABLE:
                raise _damaged(self.path) from None
            _write_charge(connection, budget, number, replace(charge, answer=answer))

    def check_recordable(self, answer: Hashable) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for an answer that a file cannot hold."""
        documents.check_recordable(answer)

    @property
    def charges(self) -> tuple[Charge, ...]:
        """All charges, the first one first."""
        with self._opened() as (connection, budget):
            return _read_charges(self.path, connection, budget)

    @property
    def spent(self) -> Fraction:
        """The sum of what was charged."""
        with self._opened() as (_, budget):
            return budget.spent


def _write_all(connection: sqlite3.Connection, budget: Budget, charges: Sequence[Charge]) -> None:
    _write_budget(connection, budget)
    for number, charge in enumerate(charges, start=1):
        _write_charge(connection, budget, number, charge)

"""A budget in a file, which many threads and processes may use, and which is spent once.

The file is a database in which a charge is one step (:mod:`didp_ref.mechanisms.database`), made and
forced to the disk before the answer is drawn. A budget must not be spent twice, so a second file
must not pass for the first one:

- The budget has a random name, and knows its file's device and inode: a copy has another inode,
  a new budget under an old path has another name.
- Beside the file lies its *tally*, as many bytes long as charges were made, and a process keeps the
  same count: a file that was put back to an older state has fewer charges than they count.

Whoever may write to the folder and sets out to, or restores the whole folder in place, can defeat
all of this (SECURITY.md). Locks must work: some network file systems only pretend.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypeAlias

from didp_ref.errors import InputError, shorten
from didp_ref.mechanisms import documents
from didp_ref.mechanisms.account import NOT_RECORDED, Account, Charge, Price, spent_after, total
from didp_ref.mechanisms.database import (
    APPLICATION,
    SCHEMA,
    VERSION,
    damaged,
    one_at_a_time,
    place_of,
    read_budget,
    read_charges,
    refusal,
    reported,
    status_of,
    transaction,
    write_budget,
    write_charge,
)
from didp_ref.mechanisms.documents import Budget

IDENTITY_LENGTH = 32
CHARGED = "; the charge stands, and no answer is given"
MOVED = (
    "it is a copy, or was moved or restored; use the file it came from, or, if this is now the "
    "only one, go on with didp-ref release --adopt"
)
OLDER = (
    "it is older than answers that were given: an earlier state was restored; put the latest one "
    "back, or go on with didp-ref release --adopt, which forgets the "
    "charges in between"
)
EXISTS = "it exists already; if it is a budget, resume its protocol, or else choose another name"
BEREFT = (
    "it counts the answers of a budget whose file is missing; put that file back, or choose "
    "another name"
)
EMPTY = "this file is empty, and not a budget; choose another name"
UNMADE = (
    "it is empty, because the call that made this budget was stopped; nothing was answered from "
    "it; repeat that call (of releases: with --total)"
)
EMPTIED = "it is empty, but answers were given from it: put its latest state back"


Check: TypeAlias = Callable[[Budget], None]
"""Looks at the first page of a file, and raises for a budget that is not meant."""


def _accept(_: Budget) -> None:
    """Accept every budget."""


class AlreadyMade(InputError):
    """There is a file already where a new budget was to be made."""


def tally_of(path: Path) -> Path:
    """Return where the tally of a budget's file lies."""
    return path.with_name(f"{path.name}-tally")


def _read_tally(place: Path) -> tuple[bytes, int] | None:
    """Return the name in a budget's tally, and how many charges it counts; nothing without one."""
    try:
        with tally_of(place).open("rb") as file:
            length = os.fstat(file.fileno()).st_size
            return file.read(IDENTITY_LENGTH), max(length - IDENTITY_LENGTH, 0)
    except FileNotFoundError:
        return None


def _why_empty(place: Path) -> str:
    """Say what an empty file is; only one that is ``UNMADE`` may become a budget."""
    tally = _read_tally(place)
    if tally is None:
        return EMPTY
    return EMPTIED if tally[1] else UNMADE


def _begin(place: Path) -> None:
    """Make an empty file where there is none, and before it an empty tally.

    The tally comes first: an empty file beside a tally that counts nothing was never answered from,
    so that a later call may make the budget.
    """
    if place.exists() or place.is_symlink():
        return
    tally = _read_tally(place)
    if tally and tally[1]:
        raise refusal(tally_of(place), BEREFT)
    for path in (tally_of(place), place):
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _overwrite(path: Path, content: bytes) -> None:
    """Write a file's content anew under all of its names, or make it for its owner alone."""
    handle = os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(handle)


# --- that the file is the one it was -----------------------------------------------------------


def _check_kind(path: Path, kind: str, budget: Budget) -> None:
    if budget.kind != kind:
        problem = f"it is a state of the protocol {shorten(budget.kind)}, not {kind!r}"
        raise refusal(path, problem)


def _check_place(path: Path, budget: Budget) -> None:
    """Raise unless the budget lies in its own file, no older than its tally."""
    status = status_of(path)
    if (status.st_dev, status.st_ino) != (budget.device, budget.inode):
        raise refusal(path, MOVED)
    name, tally = tally_of(path).name, _read_tally(path)
    if tally is None:
        raise refusal(path, f"its tally {name} is missing: {MOVED}")
    identity, counted = tally
    if identity != budget.identity.encode():
        raise refusal(path, f"its tally {name} is of another budget: {MOVED}")
    if counted > budget.charges:
        raise refusal(path, OLDER)


def _add_to_tally(path: Path, number: int) -> None:
    """Make the tally as long as there are charges, at least; several processes may do so."""
    with tally_of(path).open("r+b", buffering=0) as file:
        file.seek(IDENTITY_LENGTH + number - 1)
        file.write(b".")
        os.fsync(file.fileno())


def _read_all(
    place: Path, connection: sqlite3.Connection, *checks: Check
) -> tuple[Budget, tuple[Charge, ...]]:
    """Return what a file says; the checks may raise before its charges are read."""
    if not status_of(place).st_size:
        raise refusal(place, _why_empty(place))
    budget = read_budget(place, connection)
    for check in checks:
        check(budget)
    return budget, read_charges(place, connection, budget)


def read_state(path: str | Path) -> tuple[Budget, tuple[Charge, ...]]:
    """Return what a file says, and change nothing in it.

    Where a process was killed while it wrote, SQLite takes back what is half written.
    Raises :class:`~didp_ref.errors.InputError` for every file that no answer would be given from.
    """
    place = place_of(path)
    with transaction(place, shared=True) as connection:
        return _read_all(place, connection, partial(_check_place, place))


@contextmanager
def _taken_back(path: Path, identity: str) -> Iterator[None]:
    """Remove a new file whose making is said to have failed: it may be whole all the same.

    Another budget that was put in its place meanwhile, by its tally, stays. Where even removing
    fails, the error is the system's: an account in memory goes on after ours only.
    """
    try:
        yield
    except InputError:
        tally = _read_tally(path)
        if tally and tally[0] == identity.encode():
            path.unlink()
            tally_of(path).unlink()
        raise


@contextmanager
def _charge_stands() -> Iterator[None]:
    """Say of whatever goes wrong with the file that it does not take a charge back."""
    try:
        yield
    except InputError as problem:
        raise InputError(problem.source, f"{problem.problem}{CHARGED}") from None


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

        A call that was stopped is completed by the next one. Of several calls at once one makes the
        file, because the database is locked meanwhile. Raises :class:`AlreadyMade` where there is a
        file already.
        """
        place = place_of(path)
        identity = secrets.token_hex(IDENTITY_LENGTH // 2)
        with one_at_a_time:
            with reported(place):
                _begin(place)
            with _taken_back(place, identity):
                with transaction(place) as connection:
                    status = status_of(place)
                    if status.st_size:
                        raise refusal(place, EXISTS, AlreadyMade)
                    if (reason := _why_empty(place)) != UNMADE:
                        raise refusal(place, reason)
                    # the tally counts a charge only once the database holds it: a kill before
                    # that leaves a file that the next call may make
                    _overwrite(tally_of(place), identity.encode())
                    where, made = (status.st_dev, status.st_ino), (len(charges), total(charges))
                    budget = Budget(kind, dict(parameters), identity, *where, *made)
                    connection.execute(f"PRAGMA application_id = {APPLICATION}")
                    connection.execute(f"PRAGMA user_version = {VERSION}")
                    for statement in SCHEMA:
                        connection.execute(statement)
                    _write_all(connection, budget, charges)
                if charges:
                    with reported(place):
                        _add_to_tally(place, len(charges))
        return cls(place, budget)

    @classmethod
    def open(cls, path: str | Path, kind: str, check: Check = _accept) -> FileAccount:
        """Open a file of a kind of protocol, and read and check all of it.

        ``check`` may raise for a budget that is not the one that the caller means.
        """
        place = place_of(path)
        with transaction(place) as connection:
            checks = check, partial(_check_kind, place, kind)
            budget, _ = _read_all(place, connection, *checks)
            _check_place(place, budget)
        return cls(place, budget)

    @classmethod
    def adopt(cls, path: str | Path, kind: str, check: Check = _accept) -> FileAccount:
        """Take a file for the only one of its budget, wherever it came from.

        A file that can be opened stays as it is. ``check`` is that of :meth:`open`, and raises
        before anything is changed.
        """
        place = place_of(path)
        with transaction(place) as connection:
            checks = check, partial(_check_kind, place, kind)
            written, charges = _read_all(place, connection, *checks)
            with suppress(InputError):
                _check_place(place, written)
                return cls(place, written)
            status = status_of(place)
            identity = secrets.token_hex(IDENTITY_LENGTH // 2)
            budget = replace(written, identity=identity, device=status.st_dev, inode=status.st_ino)
            # not replaced: a hard link to the old one would let a link to the old file go on
            _overwrite(tally_of(place), identity.encode() + b"." * len(charges))
            _write_all(connection, budget, charges)
        return cls(place, budget)

    @contextmanager
    def _opened(self) -> Iterator[tuple[sqlite3.Connection, Budget]]:
        """Open the file for one step, and check that it is still what this account knows."""
        with transaction(self.path) as connection:
            budget = read_budget(self.path, connection)
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
        return self.charge_once(price)

    def charge_once(
        self, price: Price, note: str = "", same: Callable[[str], bool] | None = None
    ) -> int:
        """Charge an answer with a note, unless a charge stands whose note is ``same``.

        Returns the number of the charge that stands, whose answer may be recorded already. Looking
        for it and charging are one step.
        """
        with one_at_a_time:
            with self._opened() as (connection, budget):
                charges = read_charges(self.path, connection, budget) if same else ()
                notes = (charge.note for charge in charges)
                number = next(
                    (i for i, earlier in enumerate(notes, 1) if same and same(earlier)), 0
                )
                if not number:
                    cost, spent = spent_after(price, budget.spent, budget.charges, budget.epsilon)
                    number = budget.charges + 1
                    write_charge(connection, budget, number, Charge(cost, note=note))
                    write_budget(connection, replace(budget, charges=number, spent=spent))
            self.seen = max(self.seen, number)
            with _charge_stands(), reported(self.path):
                _add_to_tally(self.path, number)
        return number

    def record(self, number: int, answer: Hashable) -> None:
        """Write down an answer; it is on the disk when this returns."""
        self.check_recordable(answer)
        with _charge_stands(), self._opened() as (connection, budget):
            try:
                row = connection.execute("SELECT content FROM charge WHERE number = ?", (number,))
                charge = documents.read_charge(row.fetchone()[0])
            except documents.UNREADABLE:
                raise damaged(self.path) from None
            if charge.answer is not NOT_RECORDED:  # a process was forked while it drew
                raise refusal(self.path, f"charge {number} has its answer already")
            write_charge(connection, budget, number, replace(charge, answer=answer))

    def check_recordable(self, answer: Hashable) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for an answer that a file cannot hold."""
        documents.check_recordable(answer)

    @property
    def charges(self) -> tuple[Charge, ...]:
        """All charges, the first one first."""
        with self._opened() as (connection, budget):
            return read_charges(self.path, connection, budget)

    @property
    def spent(self) -> Fraction:
        """The sum of what was charged."""
        with self._opened() as (_, budget):
            return budget.spent


def _write_all(connection: sqlite3.Connection, budget: Budget, charges: Sequence[Charge]) -> None:
    write_budget(connection, budget)
    for number, charge in enumerate(charges, start=1):
        write_charge(connection, budget, number, charge)

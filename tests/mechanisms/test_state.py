"""A budget in a file: one file is one budget, whatever is done to it by mistake."""

import os
import shutil
import sqlite3
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import didp_ref as di
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms import state
from didp_ref.mechanisms.account import NOT_RECORDED, Charge
from didp_ref.mechanisms.documents import Budget
from didp_ref.mechanisms.state import FileAccount, tally_of
from tests.mechanisms.budgets import KIND, asked, costs


def test_everything_is_there_when_it_is_opened_again(file: Path, account: FileAccount) -> None:
    again = FileAccount.open(file, KIND)
    assert again.charges == account.charges == (Charge(Fraction(1), "yes"), Charge(Fraction(1)))
    assert again.charges[1].answer is NOT_RECORDED
    assert again.spent == 2
    assert again.parameters == {"epsilon": 10}
    assert asked(again) == 3
    assert asked(account) == 4  # both go on: it is one budget
    budget, charges = state.read_state(file)
    assert (budget.kind, budget.charges, budget.spent) == (KIND, 4, 4)
    assert charges == account.charges


def test_what_does_not_fit_is_refused_and_not_charged(file: Path, account: FileAccount) -> None:
    with pytest.raises(BudgetSpent, match=r"costs 9; 8 of 10"):
        account.charge(costs(9))
    assert account.spent == 2
    account.charge(costs(8))
    with pytest.raises(BudgetSpent):
        account.charge(costs(Fraction(1, 10**30)))


def test_numbers_of_any_length_are_kept(file: Path, account: FileAccount) -> None:
    tiny = [Fraction(1, 10**2000 + k) for k in range(3)]
    for cost in tiny:
        account.record(account.charge(costs(cost)), Fraction(1, 10**5000))
    assert FileAccount.open(file, KIND).spent == 2 + sum(tiny)


def test_the_files_are_for_their_owner_alone(file: Path, account: FileAccount) -> None:
    assert all(path.stat().st_mode & 0o077 == 0 for path in (file, tally_of(file)))
    assert sorted(file.parent.iterdir()) == [file, tally_of(file)]  # and there are no others


# --- a second budget --------------------------------------------------------------------------


def test_a_new_budget_does_not_replace_one(file: Path, account: FileAccount) -> None:
    with pytest.raises(di.InputError, match="exists already"):
        FileAccount.create(file, KIND, {"epsilon": Fraction(10)})
    assert account.spent == 2
    file.unlink()
    with pytest.raises(di.InputError, match=r"budget\.db-tally: "):
        FileAccount.create(file, KIND, {"epsilon": Fraction(10)})


def test_one_that_is_being_made_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, write = tmp_path / "budget.db", state._write_all

    def write_late(*page: Any) -> None:
        time.sleep(0.2)
        write(*page)

    monkeypatch.setattr(state, "_write_all", write_late)
    making = threading.Thread(target=FileAccount.create, args=(file, KIND, ONE))
    making.start()
    while not file.exists():
        time.sleep(0.001)
    assert FileAccount.open(file, KIND).parameters == ONE
    making.join()


ONE = {"epsilon": Fraction(1)}


def refused_when_emptied(file: Path, reason: str) -> None:
    """Hold an empty file to be neither opened, adopted nor read."""
    file.write_bytes(b"")
    for again in (
        lambda: FileAccount.open(file, KIND),
        lambda: FileAccount.adopt(file, KIND),
        lambda: state.read_state(file),
    ):
        with pytest.raises(di.InputError, match=reason):
            again()


def test_one_whose_making_was_stopped_is_made_by_the_next_call(file: Path) -> None:
    FileAccount.create(file, KIND, ONE)
    refused_when_emptied(file, "nothing was answered from it; repeat that call")
    assert FileAccount.create(file, KIND, ONE).charges == ()
    file.unlink()  # the tally alone is left
    assert FileAccount.create(file, KIND, ONE).charges == ()
    file.write_bytes(b"")
    tally_of(file).write_bytes(b"a torn na")
    assert FileAccount.create(file, KIND, ONE).charges == ()
    assert FileAccount.open(file, KIND).spent == 0


def test_an_empty_file_of_somebody_else_is_no_budget_and_becomes_none(file: Path) -> None:
    refused_when_emptied(file, "this file is empty, and not a budget")
    with pytest.raises(di.InputError, match="empty"):
        FileAccount.create(file, KIND, ONE)
    assert list(file.parent.iterdir()) == [file]
    assert file.read_bytes() == b""


def test_a_budget_made_in_its_place_outlives_one_whose_making_went_on_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, begin, others = tmp_path / "budget.db", state.transaction, []

    def late(*words: Any) -> Any:
        """A process is held up before it writes; its files are removed, and others made."""
        monkeypatch.setattr(state, "transaction", begin)
        file.unlink()
        tally_of(file).unlink()
        others.append(FileAccount.create(file, KIND, {"epsilon": Fraction(3)}))
        asked(others[0])
        return begin(*words)

    monkeypatch.setattr(state, "transaction", late)
    with pytest.raises(di.InputError):
        FileAccount.create(file, KIND, {"epsilon": Fraction(1)})
    assert FileAccount.open(file, KIND).spent == others[0].spent > 0


def test_one_that_was_emptied_is_not_called_unused(file: Path, account: FileAccount) -> None:
    refused_when_emptied(file, r"answers were given from it: put .* back")
    with pytest.raises(di.InputError, match=r"put .* back"):
        FileAccount.create(file, KIND, ONE)


def test_a_copy_is_refused(file: Path, account: FileAccount) -> None:
    copy = file.with_name("copy.db")
    shutil.copy2(file, copy)
    with pytest.raises(di.InputError, match="copy"):
        FileAccount.open(copy, KIND)
    shutil.copy2(tally_of(file), tally_of(copy))
    with pytest.raises(di.InputError, match="copy"):
        state.read_state(copy)
    copy.replace(file)
    with pytest.raises(di.InputError, match="copy"):
        asked(account)


def test_an_older_backup_is_refused_by_whoever_opens_it(file: Path, account: FileAccount) -> None:
    backup = file.read_bytes()
    asked(account)
    file.write_bytes(backup)  # the same file, so device and inode fit
    for ask in (lambda: asked(account), lambda: FileAccount.open(file, KIND).spent):
        with pytest.raises(di.InputError, match="older"):
            ask()


def test_an_older_folder_is_refused_by_a_running_process(file: Path, account: FileAccount) -> None:
    backups = {path: path.read_bytes() for path in (file, tally_of(file))}
    asked(account)
    for path, content in backups.items():
        path.write_bytes(content)
    with pytest.raises(di.InputError, match="older"):
        asked(account)


def test_a_fresh_budget_over_an_old_path_is_refused(file: Path, account: FileAccount) -> None:
    file.unlink()
    tally_of(file).unlink()
    with pytest.raises(di.InputError, match="No such file"):
        asked(account)
    fresh = FileAccount.create(file, KIND, {"epsilon": Fraction(10)})
    with pytest.raises(di.InputError, match="another budget"):
        asked(account)
    assert asked(fresh) == 1


def test_a_symbolic_link_is_the_same_budget(file: Path, account: FileAccount) -> None:
    link = file.with_name("link.db")
    link.symlink_to(file)
    assert asked(FileAccount.open(link, KIND)) == 3
    assert asked(account) == 4


def test_a_missing_tally_or_another_budgets_is_refused(file: Path, account: FileAccount) -> None:
    other = FileAccount.create(file.with_name("other.db"), KIND, {"epsilon": Fraction(10)})
    shutil.copy(tally_of(other.path), tally_of(file))
    with pytest.raises(di.InputError, match=r"tally budget\.db-tally"):
        asked(account)
    tally_of(file).unlink()
    with pytest.raises(di.InputError, match=r"tally budget\.db-tally"):
        FileAccount.open(file, KIND)


def test_a_moved_file_goes_on_when_it_is_adopted(file: Path, account: FileAccount) -> None:
    moved = file.with_name("moved.db")
    shutil.copy(file, moved)
    adopted = FileAccount.adopt(moved, KIND)
    assert adopted.charges == account.charges
    assert asked(adopted) == 3
    assert FileAccount.open(moved, KIND).spent == 3
    shutil.copy(moved, file)
    with pytest.raises(di.InputError, match="another budget"):
        asked(account)


def test_a_hard_link_to_what_was_restored_elsewhere_is_no_second_budget(
    file: Path, account: FileAccount
) -> None:
    links = file.with_name("link.db"), tally_of(file.with_name("link.db"))
    for path, link in zip((file, tally_of(file)), links, strict=True):
        os.link(path, link)
    restored = file.with_name("restored.db")
    shutil.copy(file, restored)
    restored.replace(file)  # as a backup puts a file back: the link has the old one's inode
    assert FileAccount.adopt(file, KIND).spent == 2
    with pytest.raises(di.InputError, match="another budget"):
        FileAccount.open(links[0], KIND)


def test_adopting_a_file_that_was_not_moved_changes_nothing(
    file: Path, account: FileAccount
) -> None:
    before = {path: path.read_bytes() for path in file.parent.iterdir()}
    assert FileAccount.adopt(file, KIND).spent == 2
    assert {path: path.read_bytes() for path in file.parent.iterdir()} == before
    assert asked(account) == 3


def test_a_check_comes_before_anything_is_adopted(file: Path, account: FileAccount) -> None:
    moved = file.with_name("moved.db")
    shutil.copy(file, moved)
    before = moved.read_bytes()

    def check(budget: Budget) -> None:
        raise di.InputError("budget", f"{budget.epsilon} is not meant")

    with pytest.raises(di.InputError, match="10 "):
        FileAccount.adopt(moved, KIND, check)
    assert moved.read_bytes() == before
    assert not tally_of(moved).exists()


# --- a charge that is made once ----------------------------------------------------------------


def test_a_charge_with_the_same_note_stands_for_both(file: Path, account: FileAccount) -> None:
    asked_for = [account.charge_once(costs(1), note, note.__eq__) for note in "abab"]
    assert asked_for == [3, 4, 3, 4]
    assert account.spent == 4
    account.record(3, "an answer")
    assert FileAccount.open(file, KIND).charges[2:] == (
        Charge(Fraction(1), "an answer", "a"),
        Charge(Fraction(1), note="b"),
    )


def test_a_spent_budget_still_has_what_was_charged(file: Path, account: FileAccount) -> None:
    assert account.charge_once(costs(8), "all", "all".__eq__) == 3
    with pytest.raises(BudgetSpent):
        account.charge_once(costs(1), "more", "more".__eq__)
    assert FileAccount.open(file, KIND).charge_once(costs(8), "all", "all".__eq__) == 3


def test_of_eight_threads_with_one_note_one_charges(file: Path, account: FileAccount) -> None:
    numbers: list[int] = []
    at_once = threading.Barrier(8)

    def ask() -> None:
        at_once.wait()
        numbers.append(FileAccount.open(file, KIND).charge_once(costs(1), "a", "a".__eq__))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers == [3] * 8
    assert account.spent == 3


def test_another_kind_is_refused_and_not_adopted(file: Path, account: FileAccount) -> None:
    before = file.read_bytes()
    for take in (FileAccount.open, FileAccount.adopt):
        with pytest.raises(di.InputError, match=r"'a kind', .*'another'"):
            take(file, "another")
    assert file.read_bytes() == before


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
def test_a_forked_process_shares_the_budget(file: Path, account: FileAccount) -> None:
    child = os.fork()
    if not child:
        os._exit(asked(account))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    assert asked(account) == 4


def test_a_budget_cannot_be_made_just_anywhere(file: Path) -> None:
    file.symlink_to(file)
    for path in (file, Path(f"{file}\0"), file.parent / "below" / "nothing"):
        with pytest.raises(di.InputError):
            FileAccount.create(path, KIND, {"epsilon": Fraction(1)})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_device_is_an_input_error(
    file: Path, account: FileAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(di.InputError):
        FileAccount.create("/dev/full", KIND, {"epsilon": Fraction(1)})
    # the tally on a full device: the charge is made, and nobody draws
    monkeypatch.setattr(state, "tally_of", lambda _: Path("/dev/full"))
    monkeypatch.setattr(state, "_check_place", lambda *_: None)
    with pytest.raises(di.InputError, match="No space left on device; the charge stands"):
        asked(account)
    assert account.spent == 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
def test_a_charge_has_one_answer_even_where_its_draw_forked(
    file: Path, account: FileAccount
) -> None:
    number = asked(account)
    child = os.fork()
    if child == 0:
        account.record(number, "the child's")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    with pytest.raises(di.InputError, match=r"charge 3 .*the charge stands"):
        account.record(number, "the parent's")
    assert account.charges[2].answer == "the child's"


class Lying:
    """A connection whose commit says that it failed, after it was made."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, *rest: Any) -> sqlite3.Cursor:
        done = self.connection.execute(statement, *rest)
        if statement == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return done

    def close(self) -> None:
        self.connection.close()


@pytest.fixture
def lying_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **options: Lying(connect(*a, **options)))


@pytest.mark.usefixtures("lying_commits")
def test_a_file_whose_making_is_said_to_have_failed_is_not_there(file: Path) -> None:
    """It would be a second budget, for its charges go on in memory after such an error."""
    with pytest.raises(di.InputError, match="disk I/O error"):
        FileAccount.create(file, KIND, {"epsilon": Fraction(10)})
    assert not file.exists() and not tally_of(file).exists()


@pytest.mark.usefixtures("lying_commits")
def test_where_that_file_cannot_be_removed_no_error_of_ours_is_raised(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(path: Path) -> None:
        raise PermissionError("not this one")

    monkeypatch.setattr(Path, "unlink", kept)
    with pytest.raises(PermissionError):
        FileAccount.create(file, KIND, {"epsilon": Fraction(10)})

"""A budget's file, damaged at random: it says what it said, or it is refused in one line."""

import random
import sqlite3
from fractions import Fraction
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.mechanisms import state
from didp_ref.mechanisms.account import Charge
from didp_ref.mechanisms.documents import Budget, checksum
from didp_ref.mechanisms.state import FileAccount, tally_of

QUICK, SLOW = 500, 10_000


def bent(good: bytes, source: random.Random) -> bytes:
    """A file with some bytes changed, removed, added or moved."""
    data = bytearray(good)
    for _ in range(source.choice((1, 1, 2, 8, 64))):
        place, length = source.randrange(len(data)), source.choice((1, 1, 4, 100, 5000))
        match source.randrange(5):
            case 0:
                data[place] = source.randrange(256)
            case 1:
                data[place] ^= 1 << source.randrange(8)
            case 2:
                del data[place:][:length]
                data = data[: max(place, 1)]
            case 3:
                data[place : place + length] = source.randbytes(length)
            case 4:
                there = source.randrange(len(data))
                data[place : place + length] = data[there : there + length]
    return bytes(data)


def damaged_files(count: int, seed: int, folder: Path) -> int:
    """Read and use that many damaged files, and return how many were refused."""
    file = folder / "budget.db"
    account = FileAccount.create(file, "a kind", {"epsilon": Fraction(10)})
    for i in range(5):
        account.record(account.charge(lambda *_: Fraction(1, 3)), f"answer {i}")
    good, said, source = file.read_bytes(), state.read_state(file), random.Random(seed)
    tally = tally_of(file).read_bytes()
    refused = 0
    for i in range(count):
        data = bent(good, source)
        for litter in (file.with_name("budget.db-journal"), file.with_name("budget.db-wal")):
            litter.unlink(missing_ok=True)
        file.write_bytes(data)
        try:
            assert state.read_state(file) == said
        except di.InputError as problem:
            assert "\n" not in str(problem)
            refused += 1
        try:
            assert FileAccount.open(file, "a kind").charges == said[1]
        except di.InputError as problem:
            assert "\n" not in str(problem)
        if i % 20:  # charging takes longer than reading
            continue
        try:
            running = FileAccount(file, said[0])  # opened when the file was whole
            running.record(running.charge(lambda *_: Fraction(1, 3)), "an answer")
        except di.InputError as problem:
            assert "\n" not in str(problem)
        tally_of(file).write_bytes(tally)
    return refused


def test_damaged_files_are_refused_or_say_what_they_said(tmp_path: Path) -> None:
    # the pages are mostly empty space, where a change hurts nobody
    assert damaged_files(QUICK, 20120331, tmp_path) > QUICK / 4


@pytest.mark.slow
def test_ten_thousand_damaged_files_are_refused_or_say_what_they_said(tmp_path: Path) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    assert damaged_files(SLOW, seed, tmp_path) > SLOW / 4


def test_every_truncation_is_found(tmp_path: Path) -> None:
    file = tmp_path / "budget.db"
    FileAccount.create(file, "a kind", {"epsilon": Fraction(10)}).charge(lambda *_: Fraction(1))
    good = file.read_bytes()
    for length in range(0, len(good), 97):
        file.write_bytes(good[:length])
        with pytest.raises(di.InputError):
            state.read_state(file)


# --- files that fit their checksums, and are wrong all the same -----------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    account = FileAccount.create(tmp_path / "budget.db", "a kind", {"epsilon": Fraction(1)})
    account.record(account.charge(lambda *_: Fraction(1, 2)), 1)
    return account.path


def with_checksum(content: str) -> tuple[str, str]:
    return content, checksum(content)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"epsilon": "1"', '"epsilon": "1/4"'),  # less than was spent
        ('"epsilon": "1"', '"epsilon": "1/0"'),
        ('"epsilon": "1"', '"epsilon": NaN'),
        ('"epsilon": "1"', '"epsilon": 1e999'),
        ('"spent": "1/2"', '"spent": "0"'),
        ('"spent": "1/2"', '"spent": ' + "[" * 50_000),
        ('"charges": 1', '"charges": 0'),
        ('"charges": 1', '"charges": -1'),
        ('"kind"', '"sort"'),
    ],
)
def test_a_forged_first_page_is_refused(old: str, new: str, file: Path) -> None:
    connection = sqlite3.connect(file)
    ((content,),) = connection.execute("SELECT content FROM budget").fetchall()
    assert old in content
    connection.execute(
        "UPDATE budget SET content = ?, checksum = ?", with_checksum(content.replace(old, new))
    )
    connection.commit()
    connection.close()
    with pytest.raises(di.InputError, match=r"damaged|older"):
        state.read_state(file)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM charge",
        "DELETE FROM budget",
        "INSERT INTO budget SELECT * FROM budget",
        "INSERT INTO charge SELECT 2, content, checksum FROM charge",
        "UPDATE charge SET number = 7",
        "UPDATE charge SET content = x'ff00'",
        "UPDATE charge SET checksum = ''",
        "UPDATE budget SET content = 3",
        "CREATE TRIGGER free AFTER INSERT ON charge BEGIN DELETE FROM charge; END",
        "CREATE VIEW free AS SELECT * FROM charge",
        "DROP TABLE charge",
        "PRAGMA user_version = 3",
        "PRAGMA application_id = 3",
    ],
)
def test_an_edited_file_is_refused(statement: str, file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.close()
    for take in (state.read_state, lambda path: FileAccount.open(path, "a kind")):
        with pytest.raises(di.InputError):
            take(file)


def test_another_budgets_charge_is_refused(file: Path, tmp_path: Path) -> None:
    other = FileAccount.create(tmp_path / "other.db", "a kind", {"epsilon": Fraction(1)})
    other.charge(lambda *_: Fraction(1, 2))
    connection = sqlite3.connect(file)
    connection.execute("ATTACH ? AS other", (str(other.path),))
    connection.execute("REPLACE INTO charge SELECT * FROM other.charge")
    connection.commit()
    connection.close()
    with pytest.raises(di.InputError, match="damaged"):
        FileAccount.open(file, "a kind")


def test_the_charges_are_what_was_written(file: Path) -> None:
    budget, charges = state.read_state(file)
    assert isinstance(budget, Budget)
    assert charges == (Charge(Fraction(1, 2), 1),)

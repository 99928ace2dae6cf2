"""Libraries that hang, print, crash, answer NaN or change their answers: their cell says so."""

import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.libraries import judging
from didp_ref.libraries.cell import Cell, Part
from didp_ref.libraries.library import Contract, Library
from didp_ref.oracle.ordinary import is_ordinary
from tests.libraries.fake import SCALE, command, fake
from tests.whole import whole

QUIET = str
CONTRACT = Contract("fake.scale", "The scale is enough.", "safe", at_most=12)


def judged(folder: Path, body: str, promises: str = "safe") -> Cell:
    library = fake(folder, body, promises)
    return judging.judge_cell(command(folder), SCALE, library.contracts[SCALE])


def test_a_right_library_is_safe_and_accurate(tmp_path: Path) -> None:
    library = fake(tmp_path, "return right")
    handshake, cells = judging.judge_library(library, command(tmp_path), QUIET)
    assert (handshake.name, handshake.quantities) == ("pytest", (SCALE,))
    cell = cells[SCALE]
    assert cell.verdict(library.contracts[SCALE]) == ("safe, accurate", "safe, accurate")
    assert cell.ordinary.asked + cell.hard.asked + cell.refuses[1] >= 10
    assert not cell.behaviour
    assert cell.milliseconds is not None and 0 < cell.milliseconds < 100


def test_what_it_prints_is_no_answer(tmp_path: Path) -> None:
    cell = judged(tmp_path, "print('hello'); os.write(1, b'from below'); return right")
    assert cell.ordinary.words("safe") == "safe, accurate"
    assert not cell.behaviour


def test_too_small_an_answer_is_unsafe_by_its_factor(tmp_path: Path) -> None:
    cell = judged(tmp_path, "return right / 2")
    assert cell.ordinary.words("safe") == "UNSAFE by a factor of 2, wrong by a factor of 2"
    assert cell.ordinary.words("accurate") == "wrong by a factor of 2"  # no side was promised
    assert cell.ordinary.unsafest and cell.ordinary.unsafest.factor == pytest.approx(2)


def test_nan_breaks_and_a_refusal_is_counted_apart(tmp_path: Path) -> None:
    broken = judged(tmp_path, "return math.nan").ordinary
    assert (
        broken.broken == broken.asked
        and broken.words("safe") == f"crashes or returns NaN for {broken.asked}"
    )
    refused = judged(tmp_path, "raise ValueError('not mine')").ordinary
    assert (
        refused.refused == refused.asked
        and refused.words("safe") == f"rejects {refused.asked} valid inputs"
    )
    assert refused.rejects and refused.rejects.answer == "an error (ValueError: not mine)"
    assert refused.breaks is None and broken.rejects is None
    crashed = judged(tmp_path, "return {}['no key']").ordinary
    assert crashed.broken == crashed.asked


def test_what_the_harness_itself_raises_is_not_the_librarys_failure(tmp_path: Path) -> None:
    body = "return right if global_sensitivity > 1 else 1 / 0"
    library = fake(tmp_path, body)
    harness = tmp_path / "harness.py"
    harness.write_text(harness.read_text().replace("OWN = True", ""))
    cell = judging.judge_cell(command(tmp_path), SCALE, library.contracts[SCALE])
    own = judged(tmp_path, body)
    for part, as_own in zip(parts(cell), parts(own), strict=True):
        assert part.not_asked == as_own.broken > 0 == part.broken
        assert part.asked == as_own.asked - as_own.broken == part.answered
        assert part.words("safe") == "safe, accurate"
        assert part.breaks is None


def test_invalid_input_that_the_harness_rejects_is_no_refusal_of_the_library(
    tmp_path: Path,
) -> None:
    body = "return math.nan"
    own = judged(tmp_path, body)
    harness = tmp_path / "harness.py"
    shared = "from harness_arguments import NotAsked"
    text = harness.read_text().replace("OWN = True", f"OWN = True; {shared}")
    harness.write_text(text.replace('raise ValueError("', 'raise NotAsked("'))
    library = Library("fake", "Fake", "pytest", "Python", "3.11", 1, {SCALE: CONTRACT})
    cell = judging.judge_cell(command(tmp_path), SCALE, library.contracts[SCALE])
    refused, invalid = own.refuses
    assert refused > 0
    assert cell.refuses == (0, invalid - refused)
    assert cell.invalid_not_asked == cell.not_asked == refused
    assert Cell.read(SCALE, cell.as_json()) == cell
    assert cell.ordinary.broken == cell.ordinary.asked > 0  # NaN is an answer


def test_what_a_library_raises_is_its_failure(tmp_path: Path) -> None:
    library = fake(tmp_path, "return broken.divide(right)")
    (tmp_path / "broken.py").write_text("def divide(number):\n    return number / 0\n")
    harness = tmp_path / "harness.py"
    found = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import broken"
    harness.write_text(f"{found}\n{harness.read_text().replace('OWN = True', '')}")
    cell = judging.judge_cell(command(tmp_path), SCALE, library.contracts[SCALE])
    assert all(part.broken == part.asked and not part.not_asked for part in parts(cell))


@pytest.mark.parametrize(
    ("alarm", "hang", "said"),
    [
        ("LIMIT", "[None for _ in iter(int, 1)]", "0.5 s"),
        ("PATIENCE", "time.sleep(60)", "none in 0.5 s"),
    ],
    ids=["working", "waiting"],
)
def test_a_hang_breaks_one_answer(tmp_path: Path, alarm: str, hang: str, said: str) -> None:
    hung = str(tmp_path / "hung")
    sooner = f"setattr(sys.modules['__main__'], {alarm!r}, 0.5)"
    cell = judged(
        tmp_path,
        f"len(calls) == 2 and not os.path.exists({hung!r}) and (os.mkdir({hung!r}) or {hang})"
        f"; {sooner}; return right",
    )  # the first call sets the alarm sooner, for the second, which hangs
    assert cell.ordinary.broken + cell.hard.broken == 1
    assert any(said in part.breaks.answer for part in parts(cell) if part.breaks)
    assert cell.ordinary.answered + cell.hard.answered >= 5


def test_a_process_that_ends_breaks_and_is_given_up(tmp_path: Path) -> None:
    cell = judged(tmp_path, "os._exit(3)")
    assert cell.ordinary.broken + cell.hard.broken >= 1
    assert any("given up" in text for text in cell.behaviour)


def test_answers_that_change_are_said_to(tmp_path: Path) -> None:
    cell = judged(tmp_path, "return right * (1 + random.random())")
    assert any(text.startswith("answers change") for text in cell.behaviour)


def test_a_library_that_cannot_be_imported_is_no_traceback(tmp_path: Path) -> None:
    library = fake(tmp_path, "return right")
    (tmp_path / "harness.py").write_text("import no_such_library\n")
    with pytest.raises(InputError, match="No module named 'no_such_library'"):
        judging.judge_library(library, command(tmp_path), QUIET)


def test_what_has_no_contract_is_not_judged(tmp_path: Path) -> None:
    library = fake(tmp_path, "return right")
    path = tmp_path / "harness.py"
    path.write_text(path.read_text() + "FUNCTIONS['scale.rho'] = scale\n")
    with pytest.raises(InputError, match=r"scale\.rho"):
        judging.judge_library(library, command(tmp_path), QUIET)


def test_the_network_is_cut_off_where_that_can_be_done() -> None:
    words = judging.no_network()
    if not words:
        pytest.skip("unshare does not work here")
    program = "import socket; socket.create_connection(('127.0.0.1', 9), 1)"
    done = subprocess.run(
        [*words, sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "unreachable" in done.stderr


def test_a_library_is_asked_without_a_network(tmp_path: Path) -> None:
    if not judging.no_network():
        pytest.skip("unshare does not work here")
    reaches = "__import__('socket').socket().connect_ex(('127.0.0.1', 9))"
    library = fake(tmp_path, f"return right if {reaches} == __import__('errno').ENETUNREACH else 0")
    cells = judging.judge_library(library, command(tmp_path), QUIET)[1]
    assert cells[SCALE].verdict(library.contracts[SCALE])[0] == "safe, accurate"


def test_so_many_vectors_are_chosen_from_everywhere() -> None:
    file = whole(SCALE)
    few = judging.chosen(file, 20).vectors
    ordinary = [each for each in few if not each.error and is_ordinary(each)]
    assert 10 <= len(ordinary) <= 20
    assert 10 <= len(few) - len(ordinary) <= 20
    assert all(each in file.vectors for each in few)
    longest = whole("composition.alpha")
    assert len(judging.chosen(longest, 0).vectors) < len(longest.vectors)


def parts(cell: Cell) -> tuple[Part, Part]:
    return cell.ordinary, cell.hard

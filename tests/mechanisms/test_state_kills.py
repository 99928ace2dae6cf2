"""Processes that are killed while they charge: no answer has left without its charge."""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from didp_ref.mechanisms.interactive import FlexibleLaplace

DYING = Path(__file__).with_name("dying.py")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="traces system calls as Linux does")


def killed(file: Path, how: str, first: int, step: int) -> int:
    """Kill processes at these moments, check the account after each, and return how many."""
    FlexibleLaplace(1000, file)
    program = [sys.executable, str(DYING), str(file), how, str(first), str(step)]
    said = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    rounds = [json.loads(line) for line in said.splitlines()]
    charges = recorded = 0
    for entry in rounds:
        # a process charges once at most, and what was there stays
        assert charges <= entry["charges"] <= charges + 1
        assert recorded <= entry["recorded"] <= recorded + 1
        assert entry["answers"] <= entry["recorded"] <= entry["charges"]
        charges, recorded = entry["charges"], entry["recorded"]
    assert rounds[-1]["status"] == 0  # the last one came to its end, and its answer has left
    assert rounds[-1]["answers"] >= 1
    assert charges > recorded  # some died between the charge and the record
    assert FlexibleLaplace.resume(file).answer(0, 1, 1000) is not None
    print(f"{len(rounds) - 1} kills")
    return len(rounds) - 1


def test_a_kill_at_some_lines_leaves_no_answer_uncharged(tmp_path: Path) -> None:
    assert killed(tmp_path / "budget.db", "lines", 5, 17) >= 15


@LINUX
def test_a_kill_at_some_system_calls_leaves_no_answer_uncharged(tmp_path: Path) -> None:
    assert killed(tmp_path / "budget.db", "calls", 5, 23) >= 12


@pytest.mark.slow
@pytest.mark.parametrize("time", ["once", "again"])  # the noise takes another path
def test_a_kill_at_every_line_leaves_no_answer_uncharged(time: str, tmp_path: Path) -> None:
    assert killed(tmp_path / "budget.db", "lines", 1, 1) >= 200


@LINUX
@pytest.mark.slow
@pytest.mark.parametrize("time", ["once", "again"])
def test_a_kill_at_every_system_call_leaves_no_answer_uncharged(time: str, tmp_path: Path) -> None:
    assert killed(tmp_path / "budget.db", "calls", 1, 1) >= 300


ASKER = """
import sys
from didp_ref.mechanisms.interactive import FlexibleLaplace

protocol = FlexibleLaplace.resume(sys.argv[1])
with open(sys.argv[2], "a", buffering=1) as log:
    while True:
        log.write(f"{protocol.answer(0, 1, 1000)!r}\\n")
"""


def killed_at_random(file: Path, times: int, seed: int) -> None:
    """Let three processes ask without end, killing one at random and starting another."""
    FlexibleLaplace(1000, file)
    source = random.Random(seed)
    logs = [file.with_name(f"{i}.log") for i in range(times + 3)]
    asking = []
    for i, log in enumerate(logs):
        log.touch()
        program = [sys.executable, "-c", ASKER, str(file), str(log)]
        asking.append(subprocess.Popen(program))
        if i >= 2:
            for _ in range(1200):  # a busy machine takes its time before the first answer
                if any(each.stat().st_size for each in logs[: i + 1]):
                    break
                time.sleep(0.05)
            else:
                raise AssertionError("no process answered in a minute")
            time.sleep(source.uniform(0.2, 0.7))
            victim = asking.pop(source.randrange(len(asking)))
            victim.send_signal(signal.SIGKILL)
            assert victim.wait() == -signal.SIGKILL  # it had not stopped by itself
    for process in asking:
        process.kill()
        process.wait()
    left = [float(line) for log in logs for line in log.read_text().splitlines(keepends=True)]
    resumed = FlexibleLaplace.resume(file)
    assert left
    assert len(left) <= len(resumed.charges)
    assert set(left) <= {charge.answer for charge in resumed.answered}


def test_processes_killed_at_random_leave_no_answer_uncharged(tmp_path: Path) -> None:
    killed_at_random(tmp_path / "budget.db", 5, seed=20120331)


@pytest.mark.slow
def test_many_processes_killed_at_random_leave_no_answer_uncharged(tmp_path: Path) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    killed_at_random(tmp_path / "budget.db", 200, seed)

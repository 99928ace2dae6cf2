"""A file of a user's may do what it likes: a line says what is wrong with it, or its claim is read.

Each attempt was made against the reader that unpickled what the file's process sent.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.cli.main import main
from tests.processes.test_child import is_gone

HEAD = """\
import os, sys, threading, time
from didp_ref.proving import *

(x,) = reals("x")
HERE = Source("notes", "page 1")
MARK = {mark!r}


"""
FALSE = """\
@claim("mine.false", HERE, "says")
def false():
    return Statement(as_written(le(0, x)), lt(1, x))
"""
TRUE = FALSE.replace("lt(1, x)", "le(-1, x)")

RUNS_HERE = """\
class Title(str):
    def __reduce__(self):
        return exec, (f"open({MARK!r}, 'w').write(str(__import__('os').getpid()))",)
"""
REPLACED = "object.__setattr__({name}, 'title', Title('t'))\n"

ATTEMPTS = {
    "a title that is taken apart as code": f"{RUNS_HERE}{FALSE}{REPLACED.format(name='false')}",
    "a text of its own kind": f"""\
class Title(str):
    def __eq__(self, other): return True
    def __str__(self): open(MARK, "w").write(str(os.getpid())); return "t"
    __hash__ = str.__hash__
{FALSE}object.__setattr__(false, "title", Title("t"))
object.__setattr__(false, "id", Title("mine.false"))
""",
    "attributes that are descriptors": f"""\
class Sly(Claim):
    @property
    def title(self):
        open(MARK, "w").write(str(os.getpid()))
        return "t"
    @title.setter
    def title(self, value): pass
{FALSE}object.__setattr__(false, "__class__", Sly)
""",
    "an object for a title": f"{FALSE}object.__setattr__(false, 'title', object())\n",
    "an object for a part": f"{FALSE}object.__setattr__(false, 'parts', (object(),))\n",
    "a function for a reading": f"{FALSE}object.__setattr__(false, 'readings', {{'r': print}})\n",
    "a title without end": f"{FALSE}object.__setattr__(false, 'title', 'x' * (1 << 25))\n",
    "half a character": f"{FALSE}object.__setattr__(false, 'title', '\\ud800')\n",
    "evidence that is none": FALSE.replace('"says")', '"says", checks=[lambda: ["holds"]])'),
    "it leaves at once": f"{FALSE}os._exit(0)\n",
    "it leaves": f"{FALSE}sys.exit(0)\n",
    "it leaves when it is asked": FALSE.replace("    return", "    os._exit(0)\n    return"),
    "it exits when it is asked": FALSE.replace("    return", "    sys.exit(0)\n    return"),
    "it closes what it has open": f"{FALSE}os.closerange(0, 255)\n",
    "it closes what it has open when it is asked": FALSE.replace(
        "    return", "    os.closerange(0, 255)\n    return"
    ),
    "it prints": f"print('hello')\nos.write(1, b'PROVED\\n')\n{FALSE}",
    "it starts a thread": f"threading.Thread(target=time.sleep, args=(600,)).start()\n{FALSE}",
    "it starts a fork that lives on": f"""\
if os.fork() == 0:
    open(MARK + ".pid", "w").write(str(os.getpid()))
    time.sleep(600)
time.sleep(0.2)
{FALSE}""",
    "it runs on in a fork": f"os.fork()\n{FALSE}",
}
"""False claims, each in a file that does something beside."""

WRITES = """\
def pipe():
    frame = sys._getframe()
    while "answers" not in frame.f_locals and "connection" not in frame.f_locals:
        frame = frame.f_back
    found = frame.f_locals
    return found["answers"] if "answers" in found else found["connection"].fileno()
"""
LINES = {
    "garbage": "b'\\x80\\x04garbage\\n'",
    "half a line": 'b\'[2, "answer", [["mine.fal\'',
    "another shape": "b'[2, \"answer\", {}]\\n'",
    "nested lists": "b'[' * 100_000 + b'\\n'",
    "nested lists in an answer": "b'[2, \"answer\", ' + b'[' * 100_000 + b']' * 100_001 + b'\\n'",
    "two gigabytes": "b'1' * (1 << 16)",
}


@dataclass(frozen=True)
class Audited:
    """What auditing a file said, and whether the file's code ran in our process."""

    code: int
    out: str
    err: str
    ran_here: bool


@pytest.fixture
def audited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[[str], Audited]:
    monkeypatch.chdir(tmp_path)
    mark = tmp_path / "mark"

    def audit(text: str) -> Audited:
        Path("mine.py").write_text(HEAD.format(mark=str(mark)) + text, encoding="utf-8")
        code = main(["audit", "mine.py", "--timeout", "20"])
        ran_here = mark.exists() and mark.read_text() == str(os.getpid())
        return Audited(code, *capfd.readouterr(), ran_here)

    return audit


def assert_refuted_or_refused(done: Audited) -> None:
    """It ended in one line of complaint, or in the right answer."""
    assert not done.ran_here, "the file's code ran in our process"
    assert "Traceback" not in done.out + done.err, done.err[-2000:]
    assert "PROVED" not in done.out
    if done.code == 2:
        assert done.out == ""
        complaints = [line for line in done.err.splitlines() if "mine.py: " in line]
        assert len(complaints) == 1 and len(complaints[0]) < 700, done.err
    else:
        assert done.code == 1, done.err
        assert "REFUTED" in done.out


@pytest.mark.sampled(7)
@pytest.mark.parametrize("text", ATTEMPTS.values(), ids=ATTEMPTS)
def test_a_false_claim_is_refuted_or_its_file_refused(text: str, audited, tmp_path) -> None:
    assert_refuted_or_refused(audited(text))
    started = tmp_path / "mark.pid"
    assert not started.exists() or is_gone(int(started.read_text()))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_what_a_file_writes_to_us_itself_is_refused(line: str, audited) -> None:
    flood = "while True: os.write(pipe(), LINE)" if "16" in line else "os.write(pipe(), LINE)"
    body = f"    {flood}\n    os._exit(0)\n    return"
    written = WRITES + FALSE.replace("    return", body)
    written += f"LINE = {line}\n"
    began = time.monotonic()
    done = audited(written)
    assert_refuted_or_refused(done)
    assert done.code == 2
    assert done.err.startswith("error: "), done.err
    assert time.monotonic() - began < 60


def test_a_true_claim_among_prints_and_threads_is_proved(audited) -> None:
    noise = (
        "print('REFUTED')\nthreading.Thread(target=time.sleep, args=(600,)).start()\nos.fork()\n"
    )
    done = audited(noise + TRUE)
    assert done.code == 0, done.err
    assert "PROVED" in done.out and "REFUTED" not in done.out

"""The runner: implementations that misbehave in every way, in this process and behind a pipe."""

from __future__ import annotations

import math
import os
import shlex
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections import deque
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import Kind
from didp_ref.oracle.runner import (
    Dialogue,
    calling,
    load_function,
    read_reply,
    request,
    run_command,
    run_function,
    split_command,
)
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")
CLIENTS = Path(__file__).parents[2] / "docs" / "clients"
CLIENT_TOLERANCE = 8.0  # the clients round outwards by more than their few roundings lose


# --- in this process ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(di.quantities))
def test_our_own_float_forms_conform(name: str) -> None:
    report = run_function(di.quantities[name], load(name))
    assert report.conforms, [finding.message for finding in report.findings[:3]]
    assert (report.correct, report.safe) == (report.values, report.values)
    assert report.refused == report.errors
    assert report.worst <= 4


@pytest.mark.parametrize("name", ["scale.rho", "composition.beta_symmetric", "belief.posterior"])
def test_our_own_enclosures_conform(name: str) -> None:
    def enclosed(**arguments: Any) -> Any:
        return di.quantities[name].enclose(**arguments, bits=200)

    report = run_function(enclosed, load(name), exact=True)
    assert report.conforms, [finding.message for finding in report.findings[:3]]
    assert report.worst < 1e-20


def test_exact_mode_asks_what_no_float_holds() -> None:
    assert len(FILE.asked(True)) > len(FILE.asked(False))
    assert any(isinstance(v.exact["rho"], Fraction) for v in FILE.asked(True))


def misbehave(what: str) -> Any:
    def implementation(rho: float, n_worlds: int, sensitive_range: float) -> Any:
        if n_worlds != 2:
            return di.scale.rho(rho, n_worlds, sensitive_range)
        if what == "crash":
            return {}["missing"]
        if what == "exit":
            sys.exit(3)
        if what == "recursion":
            return implementation(rho, 2, sensitive_range)
        if what == "hang":
            while True:
                pass
        if what == "stubborn":
            while True:
                try:
                    time.sleep(0.001)
                except Exception:
                    continue
        if what == "print":
            print("chatter")
            return di.scale.rho(rho, n_worlds, sensitive_range)
        return {"nan": math.nan, "none": None, "text": "about one", "list": [1.0, 2.0, 3.0]}[what]

    return implementation


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        ("crash", Kind.CRASHED),
        ("exit", Kind.CRASHED),
        ("recursion", Kind.CRASHED),
        ("nan", Kind.GARBAGE),
        ("none", Kind.GARBAGE),
        ("text", Kind.GARBAGE),
        ("list", Kind.GARBAGE),
    ],
)
def test_misbehaviour_is_a_finding(what: str, kind: Kind) -> None:
    report = run_function(misbehave(what), FILE)
    kinds = {finding.kind for finding in report.findings if not finding.vector.error}
    assert kinds == {kind}
    assert len(report.asked) == len(FILE.asked(False))


def few(flag: str, count: int) -> Any:
    values = [v for v in FILE.asked(exact=False) if v.error is None]
    kept = [v for v in values if flag in v.flags][:count]
    others = [v for v in values if flag not in v.flags][:count]
    return replace(FILE, vectors=(*kept, *others))


@pytest.mark.parametrize("what", ["hang", "stubborn"])
def test_a_hang_is_cut_short_and_the_rest_is_asked(what: str) -> None:
    file = few("two-worlds", 3)
    began = time.monotonic()
    report = run_function(misbehave(what), file, timeout=0.05)
    assert time.monotonic() - began < 2
    hung = {finding.vector.id for finding in report.findings if finding.kind is Kind.HUNG}
    assert hung == {v.id for v in file.vectors if v.floats["n_worlds"] == 2}
    assert len(report.asked) == len(file.vectors)


def test_the_alarm_is_given_back() -> None:
    before = signal.getsignal(signal.SIGALRM)
    run_function(di.scale.rho, FILE)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_what_it_prints_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    run_function(misbehave("print"), FILE)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "chatter" in captured.err


def test_called_by_name_by_place_or_not_at_all() -> None:
    values = {"rho": 0.5, "n_worlds": 3, "sensitive_range": 1.0}
    names = tuple(values)
    assert calling(lambda sensitive_range, rho, n_worlds: sensitive_range, names)(values) == 1.0
    assert calling(lambda a, b, c: (a, b, c), names)(values) == (0.5, 3, 1.0)
    assert calling(lambda **kept: kept, names)(values) == values
    assert calling(lambda *kept: kept, names)(values) == (0.5, 3, 1.0)
    assert calling(max, names)(values) == 3
    with pytest.raises(InputError, match="takes neither the names"):
        calling(lambda a: a, names)


@pytest.mark.parametrize(
    ("target", "complaint"),
    [
        ("nothing", "not of the form"),
        (":f", "not of the form"),
        ("no_such_module_here:f", "cannot be imported: ModuleNotFoundError"),
        ("math:no_such_function", "has no no_such_function"),
        ("math:pi", "cannot be called"),
        ("no/such/file.py:f", "cannot be imported: FileNotFoundError"),
    ],
)
def test_a_target_that_is_none(target: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        load_function(target)


@pytest.mark.parametrize(
    "body", ["raise RuntimeError('no\\nluck')", "import sys; sys.exit(4)", "("]
)
def test_a_module_that_fails_on_import(tmp_path: Path, body: str) -> None:
    path = tmp_path / "target.py"
    path.write_text(body)
    with pytest.raises(InputError, match="cannot be imported") as caught:
        load_function(f"{path}:f")
    assert "\n" not in str(caught.value)


def test_a_target_may_be_dotted_or_a_path(tmp_path: Path) -> None:
    assert load_function("didp_ref:scale.rho") is di.scale.rho
    path = tmp_path / "mine.py"
    path.write_text("def f():\n    return 7\n")
    assert load_function(f"{path}:f")() == 7


# --- behind a pipe -----------------------------------------------------------------------------


def client(tmp_path: Path, body: str) -> str:
    """Return a command whose loop over the requests has this body."""
    path = tmp_path / "client.py"
    text = """
    import json, os, sys, time
    sys.path.insert(0, {root!r})
    import didp_ref as di

    def right(asked):
        try:
            value = di.quantities[asked["quantity"]](**asked["inputs"])
            return {{"id": asked["id"], "value": value}}
        except (ValueError, TypeError, ArithmeticError) as problem:
            return {{"id": asked["id"], "error": type(problem).__name__}}

    def say(answer):
        print(json.dumps(answer), flush=True)

    for number, line in enumerate(sys.stdin):
        asked = json.loads(line)
    """
    root = str(Path(__file__).parents[2])
    whole = textwrap.dedent(text.format(root=root)) + textwrap.indent(textwrap.dedent(body), "    ")
    path.write_text(whole)
    return shlex.join([sys.executable, str(path)])


def test_a_right_client_conforms(tmp_path: Path) -> None:
    report = run_command(client(tmp_path, "say(right(asked))"), FILE)
    assert report.conforms, [finding.message for finding in report.findings[:3]]
    assert report.worst > 0


def test_crash_at_one_vector_blames_that_vector(tmp_path: Path) -> None:
    culprit = FILE.vectors[40].id
    body = f"""
    if asked["id"] == {culprit!r}:
        print("out of luck", file=sys.stderr)
        os._exit(3)
    say(right(asked))
    """
    report = run_command(client(tmp_path, body), FILE)
    (finding,) = report.findings
    assert (finding.vector.id, finding.kind) == (culprit, Kind.CRASHED)
    assert "exit code 3" in finding.answer
    assert "out of luck" in finding.answer
    assert len(report.asked) == len(FILE.asked(False))


def test_half_a_line_is_reported(tmp_path: Path) -> None:
    body = """
    if number == 5:
        sys.stdout.write('{"id": "sca'); sys.stdout.flush()
        os._exit(0)
    say(right(asked))
    """
    report = run_command(client(tmp_path, body), FILE)
    assert "half a line" in report.findings[0].answer
    assert report.findings[0].kind is Kind.CRASHED
    assert report.not_asked > 0  # it ends again each time it is started
    assert any("given up after 4 starts" in problem for problem in report.protocol)


def test_answers_out_of_order_are_judged_and_reported(tmp_path: Path) -> None:
    body = """
    if number % 2 == 0:
        kept = asked
    else:
        say(right(asked)); say(right(kept))
    """
    file = few("two-worlds", 8)
    report = run_command(client(tmp_path, body), file)
    assert report.findings == []
    assert "out of order" in report.protocol[0]
    assert not report.conforms
    assert len(report.asked) == len(file.vectors)


def test_a_flood_on_standard_error_does_not_block(tmp_path: Path) -> None:
    body = """
    sys.stderr.write("x" * 100_000)
    say(right(asked))
    """
    assert run_command(client(tmp_path, body), few("two-worlds", 20)).conforms


def test_a_flood_of_requests_unread_does_not_block(tmp_path: Path) -> None:
    body = """
    if number == 0:
        time.sleep(0.3)
    say(right(asked))
    """
    assert run_command(client(tmp_path, body), FILE).conforms


def test_one_that_never_answers_is_ended(tmp_path: Path) -> None:
    began = time.monotonic()
    report = run_command(client(tmp_path, "time.sleep(600)"), FILE, timeout=0.3)
    assert time.monotonic() - began < 10
    assert {finding.kind for finding in report.findings} == {Kind.HUNG}
    assert len(report.findings) == 4
    assert report.not_asked == len(FILE.asked(False)) - 4
    assert not report.conforms


def test_one_that_ignores_its_input(tmp_path: Path) -> None:
    report = run_command("true", FILE, timeout=5)
    assert {finding.kind for finding in report.findings} == {Kind.CRASHED}
    assert not report.conforms


def test_a_line_without_end_is_cut(tmp_path: Path) -> None:
    body = """
    while True:
        sys.stdout.write("1" * 65536)
    """
    report = run_command(client(tmp_path, body), FILE, timeout=20)
    assert report.findings[0].kind is Kind.GARBAGE
    assert "more than" in report.findings[0].answer


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b"[1, 2]",
        b"{}",
        b'{"id": 7, "value": 1}',
        b'{"id": "nobody/asked/this", "value": 1}',
        b"\xff\xfe",
        b"[" * 50_000,
    ],
)
def test_lines_that_are_no_answers(line: bytes) -> None:
    identifier, answer = read_reply(line, {"a": None})
    assert identifier is None
    assert answer.kind is Kind.GARBAGE


def test_garbage_is_laid_at_the_door_of_the_oldest(tmp_path: Path) -> None:
    body = """
    if number == 2:
        print("Traceback (most recent call last):", flush=True)
    else:
        say(right(asked))
    """
    file = few("two-worlds", 8)
    report = run_command(client(tmp_path, body), file)
    (finding,) = report.findings
    assert (finding.vector.id, finding.kind) == (file.vectors[2].id, Kind.GARBAGE)


def test_a_command_that_does_not_exist() -> None:
    with pytest.raises(InputError, match="cannot be started"):
        run_command("no-such-command-anywhere", FILE)
    for text, complaint in (("", "empty"), ("'unclosed", "no command")):
        with pytest.raises(InputError, match=complaint):
            split_command(text)


def test_children_are_ended_too(tmp_path: Path) -> None:
    marker = tmp_path / "child"
    body = f"""
    import subprocess
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    open({str(marker)!r}, "w").write(str(child.pid))
    time.sleep(600)
    """
    run_command(client(tmp_path, body), few("two-worlds", 1), timeout=1.0)
    time.sleep(0.1)
    state = Path(f"/proc/{marker.read_text()}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"


def test_requests_are_json_that_any_language_reads() -> None:
    for vector in FILE.vectors:
        if vector.float64 is not None:
            line = request(vector, exact=False)
            assert "\n" not in line
            assert "NaN" not in line.replace('"NaN"', "")


def test_a_dialogue_survives_what_ends_and_hangs(tmp_path: Path) -> None:
    body = """
    if asked["inputs"]["n_worlds"] == 2:
        os._exit(1)
    if asked["inputs"]["n_worlds"] == 3:
        time.sleep(600)
    say(right(asked))
    """
    points = [{"rho": 0.75, "n_worlds": m, "sensitive_range": 1.0} for m in (4, 2, 4, 3, 4)]
    vectors = deque(vector_at(di.scale.rho, point) for point in points)
    with Dialogue(client(tmp_path, body), exact=False, timeout=2.0) as dialogue:
        answers = [dialogue.ask(vector) for vector in vectors]
    assert answers[0] == answers[2] == answers[4] == di.scale.rho(0.75, 4, 1.0)
    assert (answers[1].kind, answers[3].kind) == (Kind.CRASHED, Kind.HUNG)


# --- the clients of the documentation ----------------------------------------------------------


def test_python_client() -> None:
    command = shlex.join([sys.executable, str(CLIENTS / "client.py")])
    assert run_command(command, FILE, tolerance=CLIENT_TOLERANCE).conforms


def test_javascript_client() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    command = shlex.join([node, str(CLIENTS / "client.js")])
    assert run_command(command, FILE, tolerance=CLIENT_TOLERANCE).conforms


def test_c_client(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler on this machine")
    program = tmp_path / "client"
    source = CLIENTS / "client.c"
    subprocess.run(
        [compiler, "-O2", "-Wall", "-Werror", "-o", program, source, "-lm"],
        check=True,
        env={"PATH": os.environ["PATH"]},
    )
    assert run_command(str(program), FILE, tolerance=CLIENT_TOLERANCE).conforms

"""Implementations behind a pipe that misbehave in every way, and the documentation's clients."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.oracle.first_sample import few_first
from didp_ref.oracle.judge import Kind
from didp_ref.oracle.runner.command import run_command, split_command
from didp_ref.oracle.runner.counted import MOST_RESTARTS
from didp_ref.oracle.runner.protocol import last_error
from didp_ref.oracle.vectors import load
from tests.oracle.runner.few import few

FILE = load("scale.rho")
CLIENTS = Path(__file__).parents[3] / "docs" / "clients"
RUNNERS = CLIENTS.parents[1] / "vectors" / "runners"
CLIENT_TOLERANCE = 8.0  # the clients round outwards by more than their few roundings lose


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
    root = str(Path(__file__).parents[3])
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
    assert any(f" {1 + MOST_RESTARTS} " in problem for problem in report.behaviour)


def test_answers_out_of_order_are_judged_and_reported(tmp_path: Path) -> None:
    body = """
    if number % 2 == 0:
        kept = asked
    else:
        say(right(asked)); say(right(kept))
    """
    file = few(FILE, "two-worlds", 8)
    report = run_command(client(tmp_path, body), file)
    assert report.findings == []
    assert "order" in report.behaviour[0]
    assert not report.conforms
    assert len(report.asked) == len(file.vectors)


def test_a_flood_on_standard_error_does_not_block(tmp_path: Path) -> None:
    body = """
    sys.stderr.write("x" * 100_000)
    say(right(asked))
    """
    assert run_command(client(tmp_path, body), few(FILE, "two-worlds", 20)).conforms


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
    starts = 1 + MOST_RESTARTS
    assert len(report.findings) == starts
    assert report.not_asked == len(FILE.asked(False)) - starts
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


def test_garbage_is_laid_at_the_door_of_the_oldest(tmp_path: Path) -> None:
    body = """
    if number == 2:
        print("Traceback (most recent call last):", flush=True)
    else:
        say(right(asked))
    """
    file = few(FILE, "two-worlds", 8)
    report = run_command(client(tmp_path, body), file)
    (finding,) = report.findings
    assert (finding.vector.id, finding.kind) == (few_first(file.vectors)[2].id, Kind.GARBAGE)


def test_a_command_that_does_not_exist() -> None:
    with pytest.raises(InputError, match="no-such-command-anywhere"):
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
    run_command(client(tmp_path, body), few(FILE, "two-worlds", 1), timeout=1.0)
    time.sleep(0.1)
    state = Path(f"/proc/{marker.read_text()}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"


# --- the clients of the documentation ----------------------------------------------------------


def test_python_client() -> None:
    command = shlex.join([sys.executable, str(CLIENTS / "client.py")])
    assert run_command(command, FILE, tolerance=CLIENT_TOLERANCE).conforms


@pytest.mark.program("node")
def test_javascript_client() -> None:
    command = shlex.join(
        ["node", *(str(RUNNERS / name) for name in ("client.mjs", "scale_rho.mjs"))]
    )
    assert run_command(command, FILE, tolerance=CLIENT_TOLERANCE).conforms


@pytest.mark.program("cc")
def test_c_client(tmp_path: Path) -> None:
    program = tmp_path / "client"
    source = CLIENTS / "client.c"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Werror", "-o", program, source, "-lm"],
        check=True,
        env={"PATH": os.environ["PATH"]},
    )
    assert run_command(str(program), FILE, tolerance=CLIENT_TOLERANCE).conforms


@pytest.mark.program("node")
def test_the_client_in_javascript_says_what_was_returned(tmp_path: Path) -> None:
    module = tmp_path / "returns.mjs"
    results = "[NaN, undefined, null, 10n, '1.5', [1, -1 / 0]]"
    module.write_text(f"export default ({{ index }}) => {results}[index];")
    words = ["node", str(RUNNERS / "client.mjs"), str(module)]
    asked = "".join(f'{{"id": "a", "inputs": {{"index": {k}}}}}\n' for k in range(6))
    done = subprocess.run(words, input=asked, capture_output=True, text=True, check=True)
    values = [json.loads(line)["value"] for line in done.stdout.splitlines()]
    texts = ["NaN", "undefined", "null", "bigint 10", "string 1.5"]
    assert values == [*texts, [1, "-Infinity"]]
    module.write_text("export default 1;")
    done = subprocess.run(words, input=asked, capture_output=True, text=True, check=False)
    assert "its default export is no function" in last_error(done.stderr.encode())

"""``didp-ref check`` that is stopped: what was found until then, and never a pass."""

import json
import os
import re
import signal
import threading
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from didp_ref.cli.main import main
from didp_ref.oracle.diagnosis import diagnose
from didp_ref.oracle.suspect import Suspect

SLOW = """
import math, time

def right(epsilon, global_sensitivity):
    time.sleep(0.05)
    if not 0 < epsilon < math.inf or not 0 <= global_sensitivity < math.inf:
        raise ValueError
    exact = global_sensitivity / epsilon
    return math.nextafter(exact, math.inf) if exact else 0.0

def wrong(epsilon, global_sensitivity):
    return right(epsilon, 2 * global_sensitivity)
"""
NAME = "scale.differential_privacy"


@pytest.fixture
def slow(tmp_path: Path) -> str:
    path = tmp_path / "slow.py"
    path.write_text(SLOW)
    return str(path)


def document(
    slow: str, capsys: pytest.CaptureFixture[str], *words: str, code: int = 1
) -> dict[str, object]:
    """Return the report of a check that must not pass."""
    assert main(["check", NAME, "--python", slow, "--json", "--seed", "1", *words]) == code
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report["conforms"] is False
    return report


def test_the_time_limit_leaves_inputs(
    slow: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    junit, sarif = tmp_path / "j.xml", tmp_path / "s.json"
    files = ["--junit", str(junit), "--sarif", str(sarif)]
    report = document(f"{slow}:right", capsys, "--seconds", "4", *files)
    assert report["stopped"] == "the time limit"
    assert report["findings"] == [] and report["behaviour"] == []
    assert 0 < report["not_asked"] == len(report["left"])
    suite = ElementTree.fromstring(junit.read_text())[0]
    skipped = [case.get("name") for case in suite if case.find("skipped") is not None]
    assert skipped == report["left"]
    assert int(suite.get("tests", "")) == len(suite) > len(skipped)
    (result,) = json.loads(sarif.read_text())["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("incomplete", "warning")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_reports_what_is_known(
    number: int, slow: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(4, os.kill, (os.getpid(), number))
    timer.start()
    try:
        report = document(f"{slow}:wrong", capsys, code=128 + number)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert report["stopped"] == "interrupted"
    assert report["left"] and report["findings"]  # some are wrong, and some were not asked
    assert any(each["flag"] == "sensitivity-doubled" for each in report["diagnosis"])


def test_a_signal_while_the_cause_is_sought_costs_no_result(
    slow: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signal comes when all is asked, and the causes are compared: they are compared again."""
    signals = [signal.SIGTERM]

    def interrupted(*words: object) -> list[Suspect]:
        while signals:
            os.kill(os.getpid(), signals.pop())
        return diagnose(*words)

    monkeypatch.setattr("didp_ref.oracle.runner.counted.diagnose", interrupted)
    Path(slow).write_text(SLOW.replace("time.sleep(0.05)", ""))
    report = document(f"{slow}:wrong", capsys, code=128 + signal.SIGTERM)
    assert report["stopped"] == "interrupted" and report["status"] == "WARN"
    assert not report["left"] and not report["not_asked"]
    assert any(each["flag"] == "sensitivity-doubled" for each in report["diagnosis"])


def test_of_several_formulas_the_others_are_not_asked(
    slow: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["check", NAME, "guarantee.epsilon", "--python", f"{slow}:right", "--json"]
    assert main([*words, "--seconds", "3"]) == 1
    first, second = json.loads(capsys.readouterr().out)["reports"]
    assert (first["stopped"], second["stopped"]) == ("the time limit", "the time limit")
    assert second["levels"]["accurate"] == {"holds": None, "passed": 0, "judged": 0}
    assert second["not_asked"] == len(second["left"]) > 0


def test_a_first_verdict_of_what_is_slow(
    slow: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("didp_ref.oracle.runner.first_verdict.SLOW", 1.0)
    monkeypatch.setattr("didp_ref.oracle.runner.first_verdict.LEAST", 0.5)
    began = time.monotonic()
    main(["check", NAME, "--python", f"{slow}:wrong", "--seconds", "8"])
    assert time.monotonic() - began < 60
    verdict, more = capsys.readouterr().err.splitlines()[:2]
    assert "first verdict after 16 of " in verdict and "FAIL" in verdict
    assert "Ctrl-C" in more


def test_a_first_verdict_comes_though_the_first_answers_were_fast(
    slow: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("didp_ref.oracle.runner.first_verdict.SLOW", 1e6)
    monkeypatch.setattr("didp_ref.oracle.runner.first_verdict.LATEST", 3.0)
    monkeypatch.setattr("didp_ref.oracle.runner.first_verdict.LEAST", 0.5)
    main(["check", NAME, "--python", f"{slow}:wrong", "--seconds", "8"])
    verdict, *_ = capsys.readouterr().err.splitlines()
    told = re.match("first verdict after ([0-9]+) of ", verdict)
    assert told and int(told[1]) > 16 and "FAIL" in verdict


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "1e9"])
def test_a_limit_that_is_none_is_rejected(seconds: str, slow: str) -> None:
    assert main(["check", NAME, "--python", f"{slow}:right", "--seconds", seconds]) == 2

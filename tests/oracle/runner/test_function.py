"""Implementations in this process that misbehave in every way."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.oracle.judge import Kind
from didp_ref.oracle.runner.counted import MOST_RESTARTS
from didp_ref.oracle.runner.function import load_function, run_function
from didp_ref.oracle.vectors import Input, VectorFile, load
from tests.oracle.runner.few import few
from tests.whole import quick_first, whole

FILE = whole("scale.rho")


def assert_conforms(name: str, file: VectorFile) -> None:
    report = run_function(di.quantities[name], file)
    assert report.conforms, [finding.message for finding in report.findings[:3]]
    assert (report.accurate, report.safe) == (report.values, report.answered)
    assert report.refused == report.errors
    assert report.worst <= 4


@pytest.mark.sampled(18)
@pytest.mark.parametrize("name", list(di.quantities))
def test_our_own_float_forms_conform(name: str) -> None:
    assert_conforms(name, load(name))


@pytest.mark.parametrize("name", quick_first(di.quantities))
def test_our_own_float_forms_conform_to_the_far_ends(name: str) -> None:
    assert_conforms(name, whole(name))


@pytest.mark.parametrize("name", ["scale.rho", "composition.beta_symmetric", "belief.posterior"])
def test_our_own_enclosures_conform(name: str) -> None:
    def enclosed(**arguments: Input) -> object:
        return di.quantities[name].enclose(**arguments, bits=200)

    report = run_function(enclosed, load(name), exact=True, timeout=60.0)
    assert report.conforms, [finding.message for finding in report.findings[:3]]
    assert report.worst < 1e-20


def test_exact_mode_asks_what_no_float_holds() -> None:
    assert len(FILE.asked(True)) > len(FILE.asked(False))
    assert any(isinstance(v.exact["rho"], Fraction) for v in FILE.asked(True))


def misbehave(what: str) -> Callable[[float, int, float], object]:
    def implementation(rho: float, n_worlds: int, sensitive_range: float) -> object:
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


@pytest.mark.parametrize("what", ["hang", "stubborn"])
def test_a_hang_is_cut_short_and_the_rest_is_asked(what: str) -> None:
    file = few(FILE, "two-worlds", 3)
    began = time.monotonic()
    report = run_function(misbehave(what), file, timeout=0.05)
    assert time.monotonic() - began < 2
    hung = {finding.vector.id for finding in report.findings if finding.kind is Kind.HUNG}
    assert hung == {v.id for v in file.vectors if v.floats["n_worlds"] == 2}
    assert len(report.asked) == len(file.vectors)


@pytest.mark.parametrize("isolated", [False, True])
def test_one_that_always_hangs_is_given_up(isolated: bool) -> None:
    began = time.monotonic()
    report = run_function(lambda **_: time.sleep(600), FILE, timeout=0.2, isolated=isolated)
    lost = 1 + MOST_RESTARTS
    assert time.monotonic() - began < 0.2 * lost + 2
    assert {finding.kind for finding in report.findings} == {Kind.HUNG}
    assert len(report.asked) == lost
    assert report.not_asked == len(FILE.asked(False)) - lost
    (line,) = report.behaviour
    assert f" {lost} " in line
    assert not report.conforms


def test_what_it_prints_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    run_function(misbehave("print"), FILE)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "chatter" in captured.err


@pytest.mark.parametrize(
    ("target", "complaint"),
    [
        ("nothing", "nothing"),
        (":f", ":f"),
        ("no_such_module_here:f", "ModuleNotFoundError"),
        ("math:no_such_function", "no_such_function"),
        ("math:pi", "math:pi"),
        ("no/such/file.py:f", "FileNotFoundError"),
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
    with pytest.raises(InputError, match=r"target.py") as caught:
        load_function(f"{path}:f")
    assert "\n" not in str(caught.value)


def test_a_target_may_be_dotted_or_a_path(tmp_path: Path) -> None:
    assert load_function("didp_ref:scale.rho") is di.scale.rho
    path = tmp_path / "fractions.py"
    path.write_text("def f():\n    return 7\n")
    assert load_function(f"{path}:f")() == 7
    assert sys.modules["fractions"].Fraction is Fraction  # a file takes no module's place


def test_a_file_of_a_package_is_named_as_a_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ownpackage").mkdir()
    (tmp_path / "ownpackage" / "numbers.py").write_text("TWO = 2\n")
    (tmp_path / "ownpackage" / "noise.py").write_text("from .numbers import TWO\nf = abs\n")
    (tmp_path / "ownpackage" / "other.py").write_text("import ownpackage.numbers\nf = abs\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("noise", "other"):
        with pytest.raises(InputError, match=f"in a package write ownpackage.{name}:f$"):
            load_function(f"ownpackage/{name}.py:f")
    assert load_function("ownpackage.noise:f") is abs


@pytest.mark.parametrize("package", [True, False])
def test_a_package_here_comes_before_an_installed_one(
    package: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python has a package test of its own, which nothing here has imported."""
    folder = tmp_path / "test"
    folder.mkdir()
    (folder / "noise.py").write_text("def f():\n    return 7\n")
    (folder / "vectors.py").write_text("from .noise import f\n")
    if package:
        (folder / "__init__.py").write_text("X = 1\n")
    monkeypatch.chdir(tmp_path)
    for name in [each for each in sys.modules if each.partition(".")[0] == "test"]:
        monkeypatch.delitem(sys.modules, name)
    try:
        assert load_function("test.vectors:f")() == 7
    finally:
        for name in [each for each in sys.modules if each.partition(".")[0] == "test"]:
            del sys.modules[name]


def test_the_advice_for_a_module_that_is_missing_is_a_path() -> None:
    with pytest.raises(InputError, match=r"FOLDER/nowhere/noise\.py:f"):
        load_function("nowhere.noise:f")

"""didp-vectors: a wheel of data and one module, which judges as ``didp-ref check`` does."""

from __future__ import annotations

import ast
import json
import math
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import didp_ref as di
from didp_ref.oracle.judge import Level
from didp_ref.oracle.runner import judging
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import DATA_VERSION, digest, load
from tests.vectors.implementations import ENDS, RIGHT, SCALAR, SEQUENCE, function, wrong
from tests.vectors.installed import command, data
from vectors import didp_vectors
from vectors.short_form import TOLERANCES, short, write

VECTORS = Path(__file__).parents[2] / "vectors"
MODULE = VECTORS / "didp_vectors.py"
LARGEST = 2_000_000
LONGEST = 3.0

__all__ = ["data"]


def failing(
    target: Callable[..., object], formula: str, tolerance: Tolerance | None = None
) -> set[tuple[str, str]]:
    """Return what ``check`` finds: ids and levels, but for results at the edge of the tolerance.

    ``check`` counts from the exact value, and didp-vectors from the float64 next to it.
    """
    file = load(formula)
    judge = judging(target, file.parameters, file.safe_side, exact=False, tolerance=tolerance)
    findings = [judge(vector).finding for vector in file.asked(exact=False)]
    return {
        (finding.vector.id, level.value)
        for finding in findings
        if finding
        for level in finding.breaks
        if not (level is Level.ACCURATE and finding.ulps and 4 < abs(finding.ulps) < 5)
    }


OF_NOTHING = {("composition.epsilon/empty-sequence/b6b5cdf61e", "refuses")}


@pytest.mark.parametrize("formula", [SCALAR, SEQUENCE, ENDS])
def test_a_right_implementation_passes(formula: str) -> None:
    assert didp_vectors.run(function(RIGHT[formula]), formula) == []
    assert failing(function(RIGHT[formula]), formula) == set()


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("formula", [SCALAR, SEQUENCE, ENDS])
def test_a_wrong_implementation_fails_where_check_says(formula: str, number: int) -> None:
    target = function(wrong(formula)[number])
    failures = {(failure.id, failure.level) for failure in didp_vectors.run(target, formula)}
    assert failures
    assert failures - {(formula, "safe")} - OF_NOTHING == failing(target, formula) - OF_NOTHING


def test_zero_for_an_empty_composition_is_accepted_by_check_alone() -> None:
    """It is the limit; the vectors of this version require an error."""
    target = function(RIGHT[SEQUENCE])

    def answer(epsilons: list[float]) -> object:
        return target(epsilons=epsilons) if epsilons else 0.0

    assert {(each.id, each.level) for each in didp_vectors.run(answer, SEQUENCE)} == OF_NOTHING
    assert failing(answer, SEQUENCE) == set()


def posterior(
    prior: list[float], values: list[float], response: float, scale: float
) -> list[float]:
    """Return the posterior in the stable form, which shifts every exponent by the least one."""
    di.belief.posterior(prior, values, response, scale)
    exponents = [abs(response - value) / scale for value in values]
    weights = [p * math.exp(min(exponents) - t) for p, t in zip(prior, exponents, strict=True)]
    return [weight / math.fsum(weights) for weight in weights]


def test_a_stable_form_gets_the_tolerance_of_check() -> None:
    """Its result is right to as many ulp as the exponent is large, and no more."""
    formula = "belief.posterior"
    levels = ["accurate", "refuses"]
    judged = failing(posterior, formula)
    for tolerance in (None, 4.0):
        failures = {
            (f.id, f.level) for f in didp_vectors.run(posterior, formula, levels, tolerance)
        }
        assert (failures == judged) is (tolerance is None)


def test_every_file_is_of_the_short_form(data: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = jsonschema.Draft202012Validator(json.loads((data / "vectors.schema.json").read_text()))
    whole = {path.stem for path in (VECTORS / "data").glob("*.json")} - {"vectors.schema"}
    whole |= {path.stem for path in (VECTORS / "brackets").glob("*.json")}
    assert set(didp_vectors.quantities()) == whole
    for name in (SCALAR, SEQUENCE, ENDS, "belief.posterior"):
        document = didp_vectors.load(name)
        schema.validate(document)
        assert document["digest"] == digest(document)
        assert document["data"] == DATA_VERSION
        for vector, full in zip(document["vectors"], load(name).vectors, strict=True):
            assert vector["id"] == full.id and vector["inputs"] == full.written
            values = vector["expected"].get("values", [vector["expected"].get("value")])
            if not full.error:
                numbers = [
                    (float(v["nearest"]), float(v["safe"])) for v in didp_vectors.expand(values)
                ]
                assert numbers == [(target.nearest, target.safe) for target in full.targets]
            else:
                assert vector["expected"] == {"error": full.error}
    broken = {**document, "vectors": [{**document["vectors"][0], "bits": {"prior": None}}]}
    assert not schema.is_valid(broken)


def test_it_needs_the_standard_library_of_python_3_9_alone() -> None:
    tree = ast.parse(MODULE.read_text(encoding="utf-8"), feature_version=(3, 9))
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_the_wheel_is_small_and_depends_on_nothing(built_wheel: Path, installed: Path) -> None:
    assert built_wheel.stat().st_size < LARGEST
    files = [path for path in installed.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < LARGEST
    assert [path.name for path in installed.glob("*.py")] == ["didp_vectors.py"]
    (metadata,) = installed.glob("*.dist-info/METADATA")
    head = metadata.read_text(encoding="utf-8").partition("\n\n")[0].splitlines()
    assert f"Version: {DATA_VERSION}" in head
    assert "Requires-Python: >=3.9" in head
    assert not [line for line in head if line.startswith("Requires-Dist")]


def test_the_command_takes_less_than_three_seconds(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RIGHT[SCALAR])
    began = time.perf_counter()
    done = command(installed, tmp_path, SCALAR, "mine:target")
    assert time.perf_counter() - began < LONGEST
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"PASS  {SCALAR}: ")


def test_a_failure_has_a_message_and_a_bug(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(wrong(SCALAR)[0])
    done = command(installed, tmp_path, SCALAR, "mine:target")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert sum(line.startswith(f"{SCALAR}/") for line in lines) == didp_vectors.SHOWN
    assert "--details prints all" in done.stdout and "have the flag" in done.stdout
    assert lines[-1].startswith(f"FAIL  {SCALAR}: ")
    details = command(installed, tmp_path, SCALAR, "mine:target", "--details").stdout
    failures = didp_vectors.run(function(wrong(SCALAR)[0]), SCALAR)
    assert sum(line.startswith(f"{SCALAR}/") for line in details.splitlines()) == len(failures)


def test_a_share_of_the_exact_value_is_allowed_as_check_allows_it() -> None:
    """Results that are 1e-9 too large: accurate to 2e-9, not to 1e-10; too small is never safe."""

    def beside(factor: float) -> Callable[..., float]:
        right = function(RIGHT[SCALAR])
        return lambda rho, n_worlds, sensitive_range: (
            factor * right(rho=rho, n_worlds=n_worlds, sensitive_range=sensitive_range)
        )

    def fails(factor: float, relative: float = 0.0, safe_relative: float = 0.0) -> set[str]:
        shares = {"relative": relative, "safe_relative": safe_relative}
        failures = didp_vectors.run(beside(factor), SCALAR, **shares)
        tolerance = Tolerance(None, relative, safe_relative)
        assert {each[:2] for each in failures} == failing(beside(factor), SCALAR, tolerance)
        return {failure.level for failure in failures}

    assert fails(1 + 1e-9) == {"accurate"}
    assert fails(1 + 1e-9, relative=1e-10) == {"accurate"}
    assert fails(1 + 1e-9, relative=2e-9) == set()
    assert fails(1 + 1e-9, safe_relative=2e-9) == set()
    assert fails(1 - 1e-9, relative=2e-9) == {"safe"}
    assert fails(1 - 1e-9, safe_relative=2e-9) == {"accurate", "safe"}
    with pytest.raises(ValueError, match="from 0 to 1"):
        fails(1.0, relative=-1.0)


def test_an_interval_is_judged_as_check_judges_it() -> None:
    """It is accurate if both ends are, and safe if it encloses the exact value."""
    for formula in (SCALAR, SEQUENCE):
        for low, high, fails in (
            (1 - 1e-9, 1 + 1e-9, False),
            (1 + 1e-9, 1 + 2e-9, True),
            (1 - 2e-9, 1 - 1e-9, True),
            (1 + 1e-9, 1 - 1e-9, True),
            (1 - 1e-6, 1 + 1e-9, True),
        ):
            target = interval(formula, low, high)
            failures = {each[:2] for each in didp_vectors.run(target, formula, relative=1e-8)}
            assert failures == failing(target, formula, Tolerance(None, 1e-8)), (low, high)
            assert bool(failures) is fails


def interval(formula: str, low: float, high: float) -> Callable[..., tuple[float, float]]:
    right = function(RIGHT[formula])
    if formula == SEQUENCE:
        return lambda epsilons: (low * right(epsilons=epsilons), high * right(epsilons=epsilons))

    def scale(rho: float, n_worlds: int, sensitive_range: float) -> tuple[float, float]:
        value = right(rho=rho, n_worlds=n_worlds, sensitive_range=sensitive_range)
        return low * value, high * value

    return scale


def test_a_bracket_is_judged_as_check_judges_it() -> None:
    """At its ends, below its lower end, and above its upper end by less and more than 1%."""
    formula = "accounting.sampled_gaussian_epsilon"
    brackets = {
        tuple(didp_vectors.read(value) for value in vector["inputs"].values()): vector["expected"]
        for vector in didp_vectors.load(formula)["vectors"]
    }

    def answers(end: str, factor: float) -> Callable[..., float]:
        def answer(
            deviation: float, sampling_rate: float, times: float, total_delta: float
        ) -> float:
            expected = brackets[deviation, sampling_rate, times, total_delta]
            if "error" in expected:
                raise ValueError(expected["error"])
            return float(expected["bracket"][end]) * factor

        return answer

    for end, factor, levels in (
        ("upper", 1.0, set()),
        ("upper", 1.009, set()),
        ("upper", 1.011, {"accurate"}),
        ("lower", 1 + 1e-15, set()),
        ("lower", 1 - 1e-6, {"accurate", "safe"}),
        ("lower", math.nan, {"accurate", "safe"}),
        ("upper", math.inf, {"accurate"}),
    ):
        target = answers(end, factor)
        failures = didp_vectors.run(target, formula)
        assert {failure.level for failure in failures} == levels, (end, factor)
        assert {(each.id, each.level) for each in failures} == failing(target, formula)
    lower, upper = answers("lower", 1 + 1e-15), answers("upper", 1.0)
    pair = didp_vectors.run(lambda **at: np.array([lower(**at), upper(**at)]), formula)
    assert pair == []  # an array of two is an interval here too
    below = answers("lower", 1 - 1e-6)
    assert {each.level for each in didp_vectors.run(below, formula, relative=2e-6)} == {"safe"}
    assert didp_vectors.run(answers("upper", 1.011), formula, safe_relative=0.02) == []


def test_rounding_to_nearest_can_be_accepted(installed: Path, tmp_path: Path) -> None:
    nearest = RIGHT[SCALAR].replace("value if Decimal(value) >= exact else", "value or")
    (tmp_path / "mine.py").write_text(nearest)
    done = command(installed, tmp_path, SCALAR, "mine:target")
    assert done.returncode == 1
    assert "every result is accurate" in done.stdout and "have the flag" not in done.stdout
    levels = ("--level", "accurate", "--level", "refuses")
    assert command(installed, tmp_path, SCALAR, "mine:target", *levels).returncode == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("scale.rh", "mine:target"), "no formula is called scale.rh"),
        ((SCALAR, "mine:absent"), "must name a function"),
        ((SCALAR, "absent:target"), "No module named 'absent'"),
        ((SCALAR, "mine:other"), "it must take rho, n_worlds, sensitive_range"),
        ((SCALAR,), "name a function too"),
        (("belief.posterior", "mine:posterior", "--level", "safe"), "no vector tests safe"),
        (("mine.json", "mine:target"), "holds no vectors"),
        ((SCALAR, "mine:target", "--known", "absent"), "absent"),
        ((SCALAR, "mine:target", "--relative", "2"), "shares, from 0 to 1"),
        ((SCALAR, "mine:target", "--tolerance", "inf"), "from 0 to"),
        ((SCALAR, "mine:target", "--tolerance", "nan"), "from 0 to"),
    ],
)
def test_nothing_tested_is_exit_code_2(
    words: tuple[str, ...], complaint: str, installed: Path, tmp_path: Path
) -> None:
    other = "\ndef other(a, b): return 1\ndef posterior(**inputs): return 1\n"
    (tmp_path / "mine.py").write_text(RIGHT[SCALAR] + other)
    (tmp_path / "mine.json").write_text("{}")
    done = command(installed, tmp_path, *words)
    assert done.returncode == 2, done.stdout
    assert complaint in done.stderr and "Traceback" not in done.stderr


def test_what_never_answers_is_not_safe() -> None:
    def silent(**_: object) -> float:
        raise ValueError("no")

    (failure,) = didp_vectors.run(silent, SCALAR, levels=["safe"])
    assert failure == (SCALAR, "safe", "no valid input gets a number")


def test_a_starter_file_needs_no_installation(tmp_path: Path) -> None:
    shutil.copy(MODULE, tmp_path)
    shutil.copy(VECTORS / "starter" / f"{SCALAR}.json", tmp_path)
    for text, code in ((RIGHT[SCALAR], 0), (wrong(SCALAR)[0], 1)):
        (tmp_path / "mine.py").write_text(text)
        words = [sys.executable, "-IB", "didp_vectors.py", f"{SCALAR}.json", "mine:target"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout + done.stderr


def test_a_copy_of_the_module_alone_says_that_it_has_no_vectors(tmp_path: Path) -> None:
    """An empty list would say that there are no formulas, and an empty folder nothing at all."""
    shutil.copy(MODULE, tmp_path)
    (tmp_path / "mine.py").write_text(RIGHT[SCALAR])
    for options in (["--list"], ["--out", "json"], [SCALAR], [SCALAR, "mine:target"]):
        words = [sys.executable, "-IB", "didp_vectors.py", *options]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, ""), options
        assert done.stderr.startswith("error:") and didp_vectors.NO_DATA in done.stderr
    assert not (tmp_path / "json").exists()


def test_the_files_can_be_written_out(installed: Path, tmp_path: Path) -> None:
    listed = command(installed, tmp_path, "--list").stdout.split()
    assert command(installed, tmp_path, "--out", "json").returncode == 0
    assert sorted(path.stem for path in (tmp_path / "json").iterdir()) == listed
    whole = json.loads((VECTORS / "data" / f"{SCALAR}.json").read_text("utf-8"))
    tolerances = json.loads((VECTORS / TOLERANCES).read_text("utf-8"))
    text = (tmp_path / "json" / f"{SCALAR}.json").read_text("utf-8")
    assert text == write(short(whole, tolerances))


def test_other_numbers_are_read_and_other_things_are_none() -> None:
    from decimal import Decimal
    from fractions import Fraction

    assert [didp_vectors.to_float(x) for x in (Fraction(1, 2), Decimal("0.5"), 1)] == [0.5, 0.5, 1]
    assert didp_vectors.to_float(10**400) == float("inf")
    assert all(str(didp_vectors.to_float(x)) == "nan" for x in (True, "1", None, 1j))


def test_a_function_that_ends_the_process_fails() -> None:
    def ends(rho: float, n_worlds: int, sensitive_range: float) -> float:
        sys.exit(0)

    failures = didp_vectors.run(ends, SCALAR)
    assert {failure.level for failure in failures} == {"accurate", "refuses", "safe"}


def test_an_object_that_cannot_be_read_or_written_is_no_number() -> None:
    class Rude:
        def __float__(self) -> float:
            raise TypeError

        def __repr__(self) -> str:
            raise RuntimeError

    failures = didp_vectors.run(lambda rho, n_worlds, sensitive_range: Rude(), SCALAR)
    assert failures
    assert math.isnan(didp_vectors.to_float(Rude()))


@pytest.mark.parametrize("text", ["1/0", "import sys; sys.exit(0)", "(", "raise KeyError(1)"])
def test_a_module_that_cannot_be_imported_tests_nothing(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cannot_be_imported.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert didp_vectors.main([SCALAR, "cannot_be_imported:f"]) == 2


@pytest.mark.parametrize("key", didp_vectors.KEYS)
def test_a_file_without_a_key_tests_nothing(key: str, tmp_path: Path) -> None:
    document = didp_vectors.load(SCALAR)
    del document[key]
    (tmp_path / "broken.json").write_text(json.dumps(document))
    with pytest.raises(ValueError, match=f"no {key}"):
        didp_vectors.load(tmp_path / "broken.json")


@pytest.mark.parametrize("key", sorted(didp_vectors.VECTOR_KEYS))
def test_a_vector_without_a_key_tests_nothing(key: str, tmp_path: Path) -> None:
    document = didp_vectors.load(SCALAR)
    del document["vectors"][1][key]
    (tmp_path / "broken.json").write_text(json.dumps(document))
    with pytest.raises(ValueError, match=rf"vectors\[1\] has no {key}"):
        didp_vectors.load(tmp_path / "broken.json")


def test_an_overflow_is_no_flaw_of_the_flags_and_one_is_no_plural(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = didp_vectors.load("gaussian.textbook_deviation")
    vector = next(each for each in document["vectors"] if "value" in each["expected"])
    problems = didp_vectors.judge(vector, lambda **_: math.inf, "up")
    assert "ulp" not in problems["accurate"]
    failure = didp_vectors.Failure(vector["id"], "accurate", problems["accurate"])
    didp_vectors.print_bugs(document, [failure])
    assert capsys.readouterr().out == "1 result overflows: an intermediate value exceeds float64\n"
    wrong_number = didp_vectors.judge(vector, lambda **_: 1e300, "up")["accurate"]
    didp_vectors.print_bugs(document, [failure._replace(message=wrong_number)])
    assert capsys.readouterr().out.startswith("1 failure has the flag ")


def test_accuracy_that_was_not_tested_is_not_said_to_hold(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = didp_vectors.load(SCALAR)
    right = function(RIGHT[SCALAR])
    failures = didp_vectors.run(lambda **given: right(**given) / 2, SCALAR, ("safe",))
    didp_vectors.print_bugs(document, failures, ("safe",))
    printed = capsys.readouterr().out
    assert failures and "--level accurate" in printed and "every result" not in printed


def test_lost_digits_are_no_wrong_formula(capsys: pytest.CaptureFixture[str]) -> None:
    """An error of 1e-5 leaves four digits, one of 1e-3 does not."""
    document = didp_vectors.load(SCALAR)
    right = function(RIGHT[SCALAR])
    for error, is_wrong in ((1e-10, False), (1e-5, False), (1e-3, True)):
        failures = didp_vectors.run(
            lambda error=error, **given: (1 + error) * right(**given), SCALAR
        )
        didp_vectors.print_bugs(document, failures)
        printed = capsys.readouterr().out
        assert ("have the flag" in printed) is is_wrong
        assert ("the formula itself is wrong" in printed) is is_wrong
        assert ("--relative" in printed) is not is_wrong


def test_lost_digits_are_not_explained_by_a_bug_that_loses_no_digits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A plain sum is off by 122 ulp; that of merged entries is a thousandth of the sum."""
    file = VECTORS / "starter" / "composition.epsilon.json"
    document = didp_vectors.load(file)
    for total, is_merged in ((sum, False), (lambda entries: sum(set(entries)), True)):
        levels = ("accurate",)
        failures = didp_vectors.run(lambda epsilons, total=total: total(epsilons), file, levels)
        didp_vectors.print_bugs(document, failures)
        printed = capsys.readouterr().out
        assert ("equal entries are merged" in printed) is is_merged
        assert ("rounding adds up" in printed) is not is_merged


def test_the_flags_of_lost_digits_are_those_of_rounding() -> None:
    document = didp_vectors.load(VECTORS / "starter" / "composition.epsilon.json")
    losing = {flag for flag in document["flags"] if didp_vectors.loses_digits(document, flag)}
    assert losing >= {"float-sum-too-small", "long-sequence", "many-entries", "tiny-entries"}
    assert not losing & {
        *("equal-entries", "descending-entries", "single-entry", "sequence-length"),
        *("duplicates-dropped", "largest-entry", "field-numbers", "practical-range"),
    }


def test_a_long_error_is_cut() -> None:
    vector = next(each for each in didp_vectors.load(SCALAR)["vectors"] if each["id"])

    def fails(**_: object) -> None:
        raise ValueError("x" * 5000)

    assert len(didp_vectors.judge(vector, fails, "up")["accurate"]) < 300


def test_a_formula_without_a_function_has_its_parameters_named(
    installed: Path, tmp_path: Path
) -> None:
    done = command(installed, tmp_path, SCALAR)
    assert done.returncode == 2
    assert "rho, n_worlds, sensitive_range" in done.stderr


def test_a_function_that_always_raises_has_no_wrong_formula(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def answer(**_: object) -> float:
        raise ValueError("no")

    document = didp_vectors.load(SCALAR)
    didp_vectors.print_bugs(document, didp_vectors.run(answer, SCALAR))
    assert "the formula itself" not in capsys.readouterr().out

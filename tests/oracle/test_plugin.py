"""The pytest plugin, used as another project uses it."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path
from unittest.mock import Mock

import pytest

import didp_ref as di
from didp_ref.errors import InputError, UnknownName
from didp_ref.oracle.plugin import assert_conforms
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.vectors import load

ROOT = Path(__file__).parents[2]


def wrong(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return di.scale.rho(rho, n_worlds + 1, sensitive_range)


def test_the_same_inputs_are_drawn_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []
    monkeypatch.setattr(
        "didp_ref.oracle.checking.check",
        lambda *_, seed, **__: seeds.append(seed) or Mock(conforms=True),
    )
    assert_conforms(di.scale.rho, "scale.rho")
    assert_conforms(di.scale.rho, "scale.rho", seed=None)
    assert seeds == [0, None]


def test_assert_conforms() -> None:
    assert_conforms(di.scale.rho, "scale.rho")
    assert_conforms(di.scale.rho, di.scale.rho)
    assert_conforms(di.scale.rho.enclose, di.scale.rho, exact=True, tolerance=1e-9)


def test_assertion_names_the_bug() -> None:
    with pytest.raises(AssertionError, match="uses m; the formula needs m - 1"):
        assert_conforms(wrong, "scale.rho")


def nearest(epsilon: float, global_sensitivity: float) -> float:
    di.scale.differential_privacy(epsilon, global_sensitivity)
    return global_sensitivity / epsilon


def test_levels_and_flags() -> None:
    name = "scale.differential_privacy"
    assert_conforms(nearest, name, levels=["accurate", "refuses"])
    assert_conforms(nearest, name, skip=["nearest-is-unsafe"], isolated=True)
    with pytest.raises(AssertionError, match="unsafe side"):
        assert_conforms(nearest, name, levels=["safe"])
    with pytest.raises(InputError, match="accurate, safe, rejects"):
        assert_conforms(nearest, name, levels=["right"])
    with pytest.raises(InputError, match="no-such-flag"):
        assert_conforms(nearest, name, flags=["no-such-flag"])


def test_inputs_are_printed_by_name_as_the_command_prints_them() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_conforms(wrong, "scale.rho")
    said = " ".join(str(caught.value).split())
    (inputs,) = re.findall(r" At (.*?) Returned ", said)
    (vector,) = (
        each for each in load("scale.rho").vectors if shown_inputs(each, exact=False) == inputs
    )
    assert inputs == ", ".join(f"{name} = {value}" for name, value in vector.floats.items())


def test_a_run_that_does_not_use_it_pays_nothing() -> None:
    """What takes long to import is not imported; ``benchmarks/import_time.py`` measures it."""
    program = """
import pytest, sys
before = set(sys.modules)
import didp_ref.oracle.plugin
heavy = {"sympy", "flint", "mpmath", "numpy", "hypothesis", "didp_ref.formulas"}
print(sorted(heavy & (set(sys.modules) - before)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout == "[]\n"


def test_unknown_quantity() -> None:
    with pytest.raises(UnknownName, match=r"scale\.rho"):
        assert_conforms(wrong, "scale.row")


def run_pytest(folder: Path, body: str) -> str:
    (folder / "test_mine.py").write_text(textwrap.dedent(body))
    words = [sys.executable, "-m", "pytest", "-q", "-p", "didp_ref.oracle.plugin"]
    words += ["-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
    )
    return done.stdout + done.stderr


def test_marker_runs_once_a_vector(tmp_path: Path) -> None:
    body = """
    import pytest
    import didp_ref as di

    def wrong(rho, n_worlds, sensitive_range):
        return di.scale.rho(rho, n_worlds + (n_worlds == 2), sensitive_range)

    @pytest.mark.didp_vectors("scale.rho", "scale.rho_at_prior", flags=["two-worlds"])
    def test_right(vector):
        vector.check(di.quantities[vector.id.partition("/")[0]])

    @pytest.mark.didp_vectors("scale.rho", flags=["two-worlds", "simple-numbers"])
    def test_wrong(vector):
        vector.check(wrong)
    """
    output = run_pytest(tmp_path, body)
    assert "scale.rho/two-worlds/" in output
    assert "test_wrong[scale.rho/two-worlds/" in output
    assert "test_right[" not in output.partition("short test summary")[2]


@pytest.mark.parametrize(("answer", "counted"), [("int('no')", "skipped"), ("math.nan", "failed")])
def test_without_a_number_there_is_nothing_safe_to_pass(
    tmp_path: Path, answer: str, counted: str
) -> None:
    body = f"""
    import math
    import pytest

    @pytest.mark.didp_vectors("scale.rho", levels=["safe"], flags=["two-worlds"])
    def test_silent(vector):
        vector.check(lambda rho, n_worlds, sensitive_range: {answer})
    """
    output = run_pytest(tmp_path, body)
    (counts,) = re.findall(rf"^=* ?\d+ {counted}.*$", output, re.MULTILINE)
    others = {"passed", "failed", "skipped"} - {counted}
    assert not any(other in counts for other in others)


def test_marker_with_flags_that_no_vector_has(tmp_path: Path) -> None:
    body = """
    import pytest

    @pytest.mark.didp_vectors("scale.rho", flags=["no-such-flag"])
    def test_nothing(vector):
        pass
    """
    assert "no-such-flag: " in run_pytest(tmp_path, body)


def test_example_of_the_documentation(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "testing.md").read_text()
    (body,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    output = run_pytest(tmp_path, body)
    assert re.search(r"^\d+ passed", output, re.MULTILINE), output


def test_functions_have_vectors_too() -> None:
    assert_conforms(di.scale.tight, "scale.tight", levels=["accurate", "safe"])
    with pytest.raises(AssertionError, match=r"belief\.extremes_upper: "):
        assert_conforms(lambda prior, **_: [1.0] * len(prior), "belief.extremes_upper")


def test_assert_conforms_allows_a_relative_error() -> None:
    def near(**given: float) -> float:
        return float(di.scale.rho(**given)) * (1 + 1e-10)

    with pytest.raises(AssertionError):
        assert_conforms(near, "scale.rho", levels=["accurate"])
    assert_conforms(near, "scale.rho", levels=["accurate"], relative=1e-9)
    with pytest.raises(AssertionError):
        assert_conforms(near, "scale.rho", levels=["accurate"], relative=1e-11)

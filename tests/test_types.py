"""What a type checker tells those who call a quantity: names, what is missing, what comes back.

One run of mypy answers for all cases. Each line of the program below ends in a comment that says
what mypy has to report of it: the type that is revealed, or the kind and a word of an error.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import didp_ref

HOUSE = Path(didp_ref.__file__).parents[1]
SETTINGS = """\
[mypy]
strict = True
follow_imports = silent
# it has no types, and reading it would take long to find that out
[mypy-sympy.*]
follow_imports = skip
"""

PROGRAM = """\
from fractions import Fraction

import numpy as np
import numpy.typing as npt

import didp_ref as di

array: npt.NDArray[np.float64] = np.linspace(0.1, 0.9, 3)
counts: npt.NDArray[np.int64] = np.arange(3)

# floats and integers give a float, an array anywhere gives an array
reveal_type(di.scale.rho(0.5, 3, 1.0))  # float
reveal_type(di.scale.rho(rho=0.5, n_worlds=3, sensitive_range=1))  # float
reveal_type(di.scale.rho(np.float64(0.5), 3, 1.0))  # float
reveal_type(di.scale.rho(rho=array, n_worlds=3, sensitive_range=1.0))  # array
reveal_type(di.scale.rho(0.5, 3, sensitive_range=array))  # array
reveal_type(di.scale.prior_dependent(0.5, 1.0, 98.0, p_min=array, p_max=0.5))  # array
reveal_type(di.guarantee.alpha(2.0, 1.0, 0.0))  # float
reveal_type(di.translation.epsilon(0.5, 1, 1, 1, 0, array))  # array
reveal_type(di.belief.ratio_floor(array, 0.5))  # array
reveal_type(di.refinement.mass_up(2.0, 0.5))  # float

# a sequence of floats is reduced to one; an array to one number, or to one a row
reveal_type(di.composition.alpha([0.5, 0.25]))  # float
reveal_type(di.composition.alpha_at_prior((0.5, 0.25), p_min=0))  # float
reveal_type(di.composition.epsilon([1, 2]))  # float
reveal_type(di.composition.beta(array))  # float | array
reveal_type(di.composition.beta_at_prior([0.5, 0.25], p_min=array))  # float | array

# one value for each world
reveal_type(di.belief.posterior([0.5, 0.5], [0.0, 1.0], 0.0, 1.0))  # array
reveal_type(di.belief.posterior(array, counts, array, 1.0))  # array
reveal_type(di.belief.extremes([0.5, 0.5], [0, 1], scale=1.0).lower)  # array

# enclosures
reveal_type(di.scale.rho.enclose("1/3", 8, Fraction(8, 3)))  # Enclosure
reveal_type(di.composition.alpha.enclose(["1/2", "1/4"], bits=64))  # Enclosure
reveal_type(di.belief.posterior.enclose(["1/2", "1/2"], [0, 1], 0, 1))  # tuple[Enclosure, ...]

# functions that are no quantities
reveal_type(di.scale.tight([0.0, 1.0], array, rho=0.75))  # float

# any quantity: it can be called, and is known by its name
def ask(quantity: di.Quantity) -> None:
    reveal_type(quantity.names)  # tuple[str, ...]
    quantity(0.5)

ask(di.scale.rho)
ask(di.belief.posterior)
ask(di.quantities["scale.rho"])

# wrong calls
di.scale.rho(0.5, 3)  # call-arg: Missing positional argument "sensitive_range"
di.scale.rho(0.5, 3, 1.0, 2.0)  # call-arg: Too many arguments
di.scale.rho(0.5, n_world=3, sensitive_range=1.0)  # call-arg: did you mean "n_worlds"
di.composition.alpha(alpha=[0.5])  # call-arg: did you mean "alphas"
di.composition.alpha_at_prior([0.5])  # call-arg: Missing positional argument "p_min"
di.belief.posterior([0.5, 0.5], [0.0, 1.0], 0.0)  # call-arg: Missing positional argument "scale"
di.scale.rho("1/3", 3, 1.0)  # type-var: cannot be "str"
di.scale.rho(None, 3, 1.0)  # type-var: cannot be "None"
di.scale.rho.enclose(0.5, 3, 1)  # arg-type: incompatible type "float"
di.scale.rho.enclose("1/3", 8, 1, bits="many")  # arg-type: expected "int"
di.scale.tight([0.0, 1.0], [0.5, 0.5], gamma=2.0)  # call-arg: Unexpected keyword argument "gamma"
di.scale.rhos  # attr-defined: has no attribute "rhos"
di.scales  # attr-defined: has no attribute "scales"
"""

ARRAY = re.compile(r"numpy\.ndarray\[tuple\[Any, \.\.\.\], numpy\.dtype\[numpy\.float64\]\]")
REPORT = re.compile(r"program\.py:(\d+): (?:error|note): (.*)")


def told(folder: Path) -> dict[int, list[str]]:
    """What mypy reports of every line, its types in short."""
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    settings = folder / "settings.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(settings)]
    command += ["--cache-dir", str(folder / "cache"), str(program)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HOUSE)
    assert run.returncode == 1 and not run.stderr, run.stderr + run.stdout
    reports: dict[int, list[str]] = {}
    for number, text in REPORT.findall(run.stdout):
        short = ARRAY.sub("array", text).replace("didp_ref.numbers.enclosure.", "")
        reports.setdefault(int(number), []).append(short)
    return reports


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[str]]:
    return told(tmp_path_factory.mktemp("callers"))


LINES = dict(enumerate(PROGRAM.splitlines(), 1))
EXPECTED = {
    number: line.strip().partition("  # ") for number, line in LINES.items() if "  # " in line
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("number", EXPECTED, ids=lambda number: EXPECTED[number][0])
def test_what_is_told_of_a_call(reports: dict[int, list[str]], number: int) -> None:
    call, _, expected = EXPECTED[number]
    result = reports.get(number, [])
    if call.startswith("reveal_type("):
        assert result == [f'Revealed type is "{expected}"']
        return
    kind, _, word = expected.partition(": ")
    assert any(word in text and text.endswith(f"[{kind}]") for text in result), result


def test_nothing_else_is_told(reports: dict[int, list[str]]) -> None:
    assert not {LINES[number]: told for number, told in reports.items() if number not in EXPECTED}

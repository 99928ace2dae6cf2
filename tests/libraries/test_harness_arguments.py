"""What a harness hands over in a form of its own: nothing that hides an input, and all answers."""

import sys
from math import inf, isnan, nan
from typing import Any

import pytest

from didp_ref.libraries.library import HERE
from didp_ref.libraries.shared import harness_arguments as arguments
from didp_ref.libraries.shared.harness_arguments import NotAsked, multiplier, quotient, root, scaled


@pytest.mark.parametrize("pair", [(-1.0, 2.0), (1.0, -2.0), (nan, 1.0), (1.0, nan), (inf, inf)])
def test_an_invalid_number_makes_an_invalid_quotient(pair: tuple[float, float]) -> None:
    for ratio in (quotient(*pair), multiplier(*pair)):
        assert isnan(ratio) or ratio < 0


@pytest.mark.parametrize(
    "pair",
    [
        (-1.0, -2.0),  # their quotient is valid
        (1.0, inf),  # so is 0 for a sensitivity, and it is that of no noise
        (inf, 1.0),  # infinitely much noise is valid where the sensitivity is zero
        (0.0, inf),
        (0.0, 0.0),
        (nan, 0.0),
        (True, 1.0),
        (1.0, False),
        ("1", 1.0),
        (1.0, None),
        (1e-300, 1e300),
        (1e300, 1e-300),
    ],
)
def test_a_quotient_that_hides_an_input_is_not_asked(pair: tuple[Any, Any]) -> None:
    for form in (quotient, multiplier):
        with pytest.raises(NotAsked):
            form(*pair)


def test_a_valid_quotient_is_handed_over() -> None:
    assert quotient(1.0, 4.0) == multiplier(1.0, 4.0) == 0.25
    assert quotient(0.0, 4.0) == multiplier(0, 4) == 0
    assert multiplier(1.0, 0.0) == inf
    with pytest.raises(NotAsked):
        quotient(1.0, 0.0)


def test_an_answer_is_passed_on_and_a_sensitivity_that_nobody_gets_is_not_asked() -> None:
    assert scaled(0.5, 4) == 2
    assert scaled(inf, 2.0) == inf and isnan(scaled(nan, 2.0)) and scaled(-1.0, 2.0) == -2
    for sensitivity in (-1.0, nan, inf, True, "1", None):
        with pytest.raises(NotAsked):
            scaled(0.5, sensitivity)
    with pytest.raises(NotAsked):
        scaled(1e300, 1e300)
    with pytest.raises(NotAsked):
        scaled(inf, 0)


def test_nan_is_an_answer_and_a_square_that_has_lost_its_digits_is_none() -> None:
    assert root(9.0, 1.0) == 3 and root(0.0, 0.0) == 0
    assert isnan(root(nan, 1.0)) and root(-1.0, 1.0) == -1
    for square in (0.0, 1e-300, inf):
        with pytest.raises(NotAsked):
            root(square, 1.0)


def test_a_harness_needs_the_standard_library_alone() -> None:
    tree = (HERE / "shared" / "harness_arguments.py").read_text()
    imported = {
        line.split()[1] for line in tree.splitlines() if line.startswith(("from ", "import "))
    }
    assert imported <= sys.stdlib_module_names
    assert sys.float_info.min == arguments.LEAST

"""What vectors speak of: functions are enclosed by exhaustion, and agree with the package."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest

import didp_ref as di
from didp_ref.errors import DidpError, DomainError, Infeasible, UnknownName
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.points.draws import Point, draw_point
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.subjects import (
    FUNCTIONS,
    SHORT,
    enclosures,
    entrywise,
    keeps_promise,
    subject,
    subjects,
)

WORLDS: Point = {"prior": [0.25, 0.75], "values": [0.0, 2.0]}


def test_quantities_and_functions_are_subjects() -> None:
    assert set(subjects()) == {*di.quantities, *FUNCTIONS}
    assert subject("scale.rho") is di.scale.rho


@pytest.mark.parametrize("name", list(FUNCTIONS))
def test_the_packages_answers_lie_where_exhaustion_says(name: str) -> None:
    functions = FUNCTIONS[name]
    checked = 0
    for seed in range(40):
        point = draw_point(functions, Random(seed))
        if refusal(functions, point) is not None or max(map(abs, point["values"])) / 1e-3 < 1:
            continue
        enclosed = enclosures(functions, point, 64)
        answers = functions(**point)
        for enclosure, answer in zip(
            enclosed, answers if functions.per_world else [answers], strict=True
        ):
            value = Fraction(answer)
            slack = abs(enclosure.upper) / 2**50
            assert enclosure.lower - slack <= value <= enclosure.upper + slack
            if functions.safe_side is Side.UP:
                assert value >= enclosure.lower
            if functions.safe_side is Side.DOWN:
                assert value <= enclosure.upper
        checked += 1
        if checked == 4:
            break
    assert checked == 4


def test_arrays_are_taken_entry_by_entry() -> None:
    quantity = di.guarantee.epsilon
    rows = entrywise(quantity, {"scale": [1.0, 2.0], "global_sensitivity": 1.0})
    assert rows == [{"scale": s, "global_sensitivity": 1.0} for s in (1.0, 2.0)]
    assert entrywise(quantity, {"scale": 1.0, "global_sensitivity": 1.0}) == []
    assert entrywise(di.composition.epsilon, {"epsilons": [1.0, 2.0]}) == []


def test_a_promise_is_kept_or_not() -> None:
    # two equal worlds at distance one: the posterior is 1/(1 + exp(-1/scale)), 3/4 at 1/log(3)
    given = {"prior": [Fraction(1, 2)] * 2, "values": [0, 1], "rho": Fraction(3, 4)}
    assert keeps_promise(given, Fraction(92, 100))
    assert not keeps_promise(given, Fraction(90, 100))


def test_what_is_wrong_is_refused() -> None:
    both = {"response": 0.0, "factor_up": 1.0, "factor_down": 1.0}
    with pytest.raises(Infeasible):
        enclosures(subject("refinement.refine"), WORLDS | both, 64)
    with pytest.raises(DidpError):
        enclosures(subject("belief.extremes_lower"), WORLDS | {"scale": -1.0}, 64)
    twice: Point = {"prior": [0.5, 0.5], "values": [1.0, 1.0], "response": 0.0}
    with pytest.raises(DomainError, match="differ"):
        subject("refinement.refine")(**twice, factor_up=2.0, factor_down=0.5)
    with pytest.raises(DomainError, match="formula"):
        subject("scale.tight").expression  # noqa: B018  asking is what raises


@pytest.mark.parametrize("word", list(SHORT))
def test_a_short_name_of_the_field_names_formulas_that_there_are(word: str) -> None:
    with pytest.raises(UnknownName, match="did you mean") as error:
        subject(word)
    named = re.findall(r"[a-z_]+\.[a-z_]+", SHORT[word])
    assert named and all(subject(each).id == each for each in named)
    assert SHORT[word] in str(error.value)


def test_another_word_is_to_be_searched() -> None:
    with pytest.raises(UnknownName, match="didp-ref list formulas --text wavelet"):
        subject("wavelet")

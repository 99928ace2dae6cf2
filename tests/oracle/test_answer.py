"""Answers of every kind, and objects that do anything when they are looked at."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.answer import (
    NotFinite,
    is_number,
    middle,
    read_answer,
    read_number,
    show_answer,
)
from didp_ref.oracle.judge import Kind, judge
from didp_ref.oracle.vectors import load

VECTOR = next(one for one in load("scale.rho").vectors if one.error is None)
INVALID = next(one for one in load("scale.rho").vectors if one.error)


def test_text_that_looks_like_code_is_no_number() -> None:
    for text in ("__import__('os')", "1+1", "2**10", "١٢", "1_000"):
        with pytest.raises(ValueError, match="no number"):
            read_number(text)


class Rude:
    """Raises whatever is done with it."""

    def __getattribute__(self, name: str) -> object:
        if name == "__class__":
            return Rude
        raise LookupError(name)

    def __float__(self) -> float:
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__


class Endless(list[float]):
    """A list that cannot be gone through."""

    def __iter__(self) -> object:  # type: ignore[override]  # it never returns
        raise MemoryError

    def __repr__(self) -> str:
        return "endless"


@pytest.mark.parametrize("what", ["rude", "endless", "rude in a list"])
def test_what_raises_when_it_is_looked_at_is_garbage(what: str) -> None:
    answer = {"rude": Rude(), "endless": Endless([1.0, 2.0]), "rude in a list": [Rude()]}[what]
    finding = judge(VECTOR, answer, Side.UP).finding
    assert finding is not None
    assert finding.kind is Kind.GARBAGE
    taken = judge(INVALID, answer, Side.UP).finding
    assert taken is not None
    assert taken.kind is Kind.NO_ERROR
    assert not is_number(answer)


def test_its_text_says_what_cannot_be_said() -> None:
    assert show_answer(Rude()) == "a Rude whose __repr__ raises RuntimeError"


@pytest.mark.parametrize("text", ["nan", "-Infinity", "INF"])
def test_texts_of_what_is_not_finite(text: str) -> None:
    with pytest.raises(NotFinite) as caught:
        read_number(text)
    assert not math.isfinite(caught.value.value)


def test_numbers_of_lists_and_their_middles() -> None:
    assert read_answer([0.5, "1/2"], 2) == [0.5, (Fraction(1, 2), Fraction(1, 2))]
    assert middle((Fraction(0), Fraction(1))) == 0.5
    assert middle((Fraction(10) ** 400, Fraction(10) ** 400)) == math.inf

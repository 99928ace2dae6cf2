"""didp_ref/symbolic/countermodel.py: values at which a step does not follow, and places to look."""

from fractions import Fraction

import pytest

pytest.importorskip("z3")

from didp_ref.kernel.rules import Obligation
from didp_ref.kernel.text import read_term
from didp_ref.symbolic.countermodel import WHOLE, countermodel, suggestions

POSITIVE = read_term("(< 0 x:R)")


def asked(conclusion: str) -> Obligation:
    return Obligation("conclusion", (POSITIVE,), read_term(conclusion))


def test_what_does_not_follow_is_shown_at_values() -> None:
    shown = countermodel(asked("(= (exp x:R) 7)"))
    names = dict(polynomial.split(" = ") for polynomial in shown.split(", "))
    assert Fraction(names["x"]) > 0
    assert names["exp(x)"] != "7"


def test_a_fraction_for_an_integer_is_told_to_be_the_solver_s() -> None:
    between = Obligation("conclusion", (read_term("(< 0 n:Z)"),), read_term("(<= 1 n:Z)"))
    shown = countermodel(between)
    assert shown.endswith(f" ({WHOLE})")
    assert 0 < Fraction(shown.removeprefix("n = ").removesuffix(f" ({WHOLE})")) < 1
    whole = Obligation("conclusion", (read_term("(= 3 n:Z)"),), read_term("(<= n:Z 1)"))
    assert countermodel(whole) == "n = 3"


def test_what_follows_has_no_such_values() -> None:
    assert countermodel(asked("(< -1 x:R)")) == ""


def test_rational_numbers_are_suggested() -> None:
    computed = suggestions([POSITIVE, read_term("(= (+ x:R y:R) 1000)")], ["x", "y", "z"])
    assert computed["x"] > 0 and computed["x"] + computed["y"] == 1000 and "z" in computed
    assert suggestions([POSITIVE, read_term("(< x:R 0)")], ["x"]) == {}
    assert "x" not in suggestions([read_term("(= (* x:R x:R) 2)")], ["x"])


@pytest.mark.parametrize(
    "false", ["(= (max x:R y:R) 7)", "(= (min x:R y:R) 7)", "(= (abs (* -1 x:R)) 7)"]
)
def test_a_suggestion_knows_what_a_maximum_is(false: str) -> None:
    seven = [read_term("(< x:R 7)"), read_term("(< -7 x:R)"), read_term("(= y:R 6)")]
    assert suggestions([*seven, read_term(false)], ["x", "y"]) == {}

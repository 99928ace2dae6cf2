"""didp_ref/symbolic/countermodel.py: values at which a step does not follow, and places to look."""

from fractions import Fraction

import pytest

pytest.importorskip("z3")

from didp_ref.kernel.rules import Obligation
from didp_ref.kernel.text import read_term
from didp_ref.symbolic.countermodel import WHOLE, Countermodel, countermodel, suggestions

POSITIVE = read_term("(< 0 x:R)")


def asked(conclusion: str) -> Obligation:
    return Obligation("conclusion", (POSITIVE,), read_term(conclusion))


def test_what_does_not_follow_is_shown_at_values() -> None:
    shown = countermodel(asked("(= (exp x:R) 7)"))
    assert shown is not None and shown.real
    name, value = shown.text.split(" = ")
    assert name == "x" and Fraction(value) > 0


def test_a_value_that_no_exponential_has_is_not_told_to_be_real() -> None:
    """Without the sign of exp it does not follow, with it it does."""
    shown = countermodel(asked("(< 0 (+ (exp x:R) 1))"))
    assert shown is not None and not shown.real
    values = dict(map(_equation, shown.text.split(", ")))
    assert Fraction(values["exp(x)"]) <= -1 and Fraction(values["x"]) > 0


SUM = "(inverse (+ 1 (* (exp a:R) (exp b:R))))"
"""z3 knows nothing of exp(a + b), which it is told that this has in its denominator."""


def test_values_are_shown_only_if_the_step_fails_at_them_in_exact_arithmetic() -> None:
    """What z3 returns gives a product and its factors values that do not fit."""
    facts = ("(< 0 (exp a:R))", "(< 0 (exp b:R))", "(< 0 (+ 1 (* (exp a:R) (exp b:R))))")
    follows = read_term(f"(= (* {SUM} (+ 1 (* (exp a:R) (exp b:R)))) 1)")
    assert countermodel(Obligation("conclusion", tuple(map(read_term, facts)), follows)) is None


@pytest.mark.parametrize(
    "holds", ["(<= x:R (max x:R y:R))", "(<= (min x:R y:R) y:R)", "(<= 0 (abs y:R))"]
)
def test_a_maximum_is_computed(holds: str) -> None:
    assert countermodel(asked(holds)) is None


def test_a_reciprocal_is_computed() -> None:
    shown = countermodel(asked("(= (* y:R (inverse y:R)) 1)"))
    assert shown is not None and "y = 0" in shown.text and "1/y" not in shown.text


def test_z3_s_values_for_a_divisor_of_zero_are_not_shown() -> None:
    """To z3 1/(x + exp(t)) may be 1 where x + exp(t) is 0."""
    shown = countermodel(asked("(< (* x:R (inverse (+ x:R (exp t:R)))) 1)"))
    assert shown is not None
    values = {name: Fraction(value) for name, value in map(_equation, shown.text.split(", "))}
    assert values["x"] / (values["x"] + values["exp(t)"]) >= 1


def _equation(text: str) -> list[str]:
    return text.split(" = ")


def test_an_irrational_number_is_computed_exactly() -> None:
    """At the root of 2 alone both hold, and it is no fraction."""
    square = read_term("(= (* x:R x:R) 2)")
    shown = countermodel(Obligation("conclusion", (POSITIVE, square), read_term("(< x:R 1)")))
    assert shown is not None and shown.text.startswith("x = 1.41421356")
    cube = read_term("(= (* x:R x:R x:R) (* 2 x:R))")
    assert countermodel(Obligation("conclusion", (POSITIVE, square), cube)) is None


def test_a_fraction_for_an_integer_is_told_to_be_the_solver_s() -> None:
    between = Obligation("conclusion", (read_term("(< 0 n:Z)"),), read_term("(<= 1 n:Z)"))
    fraction = countermodel(between)
    assert fraction is not None and not fraction.real
    shown = fraction.text
    assert shown.endswith(f" ({WHOLE})")
    assert 0 < Fraction(shown.removeprefix("n = ").removesuffix(f" ({WHOLE})")) < 1
    whole = Obligation("conclusion", (read_term("(= 3 n:Z)"),), read_term("(<= n:Z 1)"))
    assert countermodel(whole) == Countermodel("n = 3", real=True)


def test_what_follows_has_no_such_values() -> None:
    assert countermodel(asked("(< -1 x:R)")) is None


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


def test_what_z3_chose_of_a_quantified_fact_is_not_told_to_be_real() -> None:
    """That each of x*1, x*2, x*3 is below x is false at every positive x, and z3 cannot see it."""
    every = read_term("(every 1 3 (< (* x:R #0:Z) x:R))")
    shown = countermodel(Obligation("conclusion", (POSITIVE, every), read_term("(< x:R 0)")))
    assert shown is None or not shown.real

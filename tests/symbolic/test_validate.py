"""didp_ref/symbolic/validate.py: what is no list of names, no statement and no number is named."""

import pytest
import sympy

from didp_ref.audit.claim import Statement
from didp_ref.errors import InputError
from didp_ref.symbolic import sympy_reader, validate
from didp_ref.symbolic.notation import as_written, functions, le, lt, reals, sequences
from tests.derived import Derived

(x,) = reals("x")
(w,) = sequences("w")
(f,) = functions("f")
GIVEN = as_written(le(0, x))


@pytest.mark.parametrize(
    ("by", "message"),
    [
        ("0 <= x", r"by = '0 <= x' .*\['0 <= x'\]"),
        (le(0, x), "by = 0 <= x"),
        (None, "by = None"),
        ([le(0, x)], "by .*0 <= x"),
    ],
)
@pytest.mark.parametrize(
    "write",
    [
        lambda d, by: d.step("a step", le(-1, x), by=by),
        lambda d, by: d.conclude(by=by),
        lambda d, by: d.identity("a step", x, x, by=by),
        lambda d, by: d.generalize("a step", le(-1, x), x, by=by),
    ],
)
def test_what_is_no_list_of_names(derived: Derived, by, message, write) -> None:
    with pytest.raises(InputError, match=message) as error:
        derived(GIVEN, le(-1, x), lambda d: write(d, by))
    assert "test.claim (printed), step '" in str(error.value)


def test_names_are_kept_in_their_order() -> None:
    assert validate.names(iter(["b", "a"]), "-") == ("b", "a")


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("x <= 1", "'x <= 1' .* le"),
        (sympy.Le(x, x), "True"),
        (sympy.false, "False"),
        (x + 1, r"x \+ 1 "),
        (0.5, "0.5 is a number"),
        (None, "NoneType"),
        ([lt(0, x)], "list"),
    ],
)
def test_what_is_no_statement(derived: Derived, statement, message) -> None:
    for write in (
        lambda d: d.step("a step", statement, by=[]),
        lambda d: d.generalize("a step", statement, x, by=[]),
        lambda d: d.induction("a step", x, 1, statement, by=[]),
    ):
        with pytest.raises(InputError, match=message):
            derived({}, le(0, x), write)
    with pytest.raises(InputError, match=f"hypothesis 'h': .*{message}"):
        sympy_reader.statement(Statement({"h": statement}, le(0, x)))
    with pytest.raises(InputError, match=f"the conclusion: .*{message}"):
        sympy_reader.statement(Statement({}, statement))


@pytest.mark.parametrize(
    ("hypotheses", "message"),
    [([le(0, x)], "as_written"), ({1: le(0, x)}, "1 "), ({"": le(0, x)}, "'' ")],
)
def test_hypotheses_without_names(hypotheses, message) -> None:
    with pytest.raises(InputError, match=message):
        sympy_reader.statement(Statement(hypotheses, le(0, x)))


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("x", "'x' .*reals"),
        (0.5, "0.5 "),
        (True, "True "),
        (le(0, x), "0 <= x is a statement"),
        (w, "w "),
        (f, "f "),
    ],
)
def test_what_is_no_number(number, message) -> None:
    for relation in (le, lt):
        with pytest.raises(InputError, match=message):
            relation(0, number)


def test_a_number_is_sympys() -> None:
    assert validate.number(2) is sympy.Integer(2)
    assert validate.number(w[1]) == w[1]


def test_a_lemma_and_a_model_are_what_they_should_be(derived: Derived) -> None:
    with pytest.raises(InputError, match="'a lemma': 0 <= x "):
        derived({}, le(0, x), lambda d: d.lemma("a lemma", le(0, x)))
    with pytest.raises(InputError, match="'x = 1'"):
        derived({}, le(0, x), lambda d: d.model("x = 1"))


def test_what_python_refuses_is_said_with_what_to_write(derived: Derived) -> None:
    with pytest.raises(InputError, match="And and Or"):
        derived({}, le(0, x), lambda d: d.step("a step", 0 < x < 1, by=[]))

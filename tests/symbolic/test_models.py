"""Values at which hypotheses hold: written down, read back, and checked."""

import re

import pytest
import sympy
from sympy import Rational, Sum, exp, log

from didp_ref.errors import InputError
from didp_ref.kernel import text
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import IllFormed
from didp_ref.symbolic import models
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import eq, functions, integers, le, lt, reals, sequences

x, y = reals("x y")
j, m = integers("j m")
p, q = sequences("p q")
(f,) = functions("f")


def statement(**hypotheses: str) -> Sequent:
    given = ((name, text.read_term(hypothesis)) for name, hypothesis in hypotheses.items())
    return Sequent(tuple(given), text.read_term("true"))


def test_values_are_plain_data_by_name() -> None:
    plain = models.as_plain(
        {
            x: Rational(1, 2),
            y: log(3),
            m: "2",
            p: {1: Rational(2, 3), 2: Rational(1, 3)},
            q: {(0, 1): 5},
            f: lambda value, other: value - 2 * other,
        }
    )
    assert plain == {
        "x": "1/2",
        "y": "(log 3)",
        "m": "2",
        "p": [[1, "2/3"], [2, "1/3"]],
        "q": [[0, 1, "5"]],
        "f": "(+ #0:Z (* -2 #1:Z))",
    }
    read = models.read_values(plain)
    assert read["y"] == text.read_term("(log 3)")
    assert read["p"] == {(1,): text.read_term("2/3"), (2,): text.read_term("1/3")}
    assert read["f"] == text.read_term("(+ #0:Z (* -2 #1:Z))")


@pytest.mark.parametrize(
    "looks",
    [
        lambda at: 1 if at == 0 else 2,
        lambda at: {0: 1, 1: 0}.get(at, 0),
        lambda at: Rational(1, 2) if at == 3 else 0,
    ],
)
def test_a_function_that_looks_at_its_index_is_no_term(looks) -> None:
    with pytest.raises(InputError, match="table"):
        models.as_plain({p: looks})


@pytest.mark.parametrize("value", [0.5, sympy.pi, sympy.oo, sympy.I, sympy.cos(2), [1]])
def test_values_are_exact_and_real(value: object) -> None:
    with pytest.raises((InputError, sympy.SympifyError)):
        models.as_plain({x: value})


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ({"x": 1}, "'x'"),
        ({"x": None}, "'x'"),
        ({"x": [1, 2]}, "'x'"),
        ({"x": [[]]}, "'x'"),
        ({"x": {"1": "2"}}, "'x'"),
        ({"x": "0.5"}, "'0.5'"),
        ({"x": "y:R"}, "'x'"),
        ({"x": "(at p 1)"}, "'x'"),
        ({"p": [[1, "(+ 1 x:R)"]]}, "'p'"),
    ],
)
def test_what_are_no_values_is_refused(plain: dict[str, object], message: str) -> None:
    with pytest.raises(IllFormed, match=message):
        models.read_values(plain)
    assert models.problem(statement(), plain)


@pytest.mark.parametrize(
    ("hypothesis", "plain", "said"),
    [
        ("(< 0 x:R)", {"x": "1/2"}, ""),
        ("(< 0 x:R)", {"x": "-1/2"}, "'given' "),
        ("(< 0 x:R)", {}, "'given': .* x$"),
        ("(< 0 m:Z)", {"m": "1/2"}, "'given': m = 1/2 "),
        ("(< 0 m:Z)", {"m": "(log 2)"}, r"'given': m = \(log 2\) "),
        ("(< 0 m:Z)", {"m": "2"}, ""),
        ("(= (log x:R) 0)", {"x": "1"}, ""),
        ("(or (= 0 0) (= 0 (inverse x:R)))", {"x": "0"}, "'given' "),
        ("(or (= 0 0) (= 0 (log x:R)))", {"x": "-1"}, "'given' "),
        ("(every-from 0 (< #0:Z x:R))", {"x": "5"}, "'given' "),
        ("(= (at p 1) 2)", {"p": "(+ 1 #0:Z)"}, ""),
        ("(= (at p 1) 2)", {"p": [[2, "2"]]}, "'given': .* p at 1$"),
        ("(every 1 2 (= (at p #0:Z) 1))", {"p": [[1, "1"], [2, "1"]]}, ""),
        ("(every 1 2 (= (at p #0:Z) 1))", {"p": [[1, "1"], [2, "0"]]}, "'given' "),
        ("(< 0 x:R)", {"x": "true"}, "'given': x = true "),
    ],
)
def test_hypotheses_hold_at_the_values_or_it_is_said_which_does_not(
    hypothesis: str, plain: dict[str, object], said: str
) -> None:
    text = models.problem(statement(given=hypothesis), plain)
    assert re.match(said, text) and bool(said) == bool(text)


def test_contradictory_hypotheses_have_no_model() -> None:
    both = statement(less="(< x:R 0)", more="(< 0 x:R)")
    for value in ("-1", "0", "1"):
        assert re.match("'(less|more)' ", models.problem(both, {"x": value}))


def test_a_statement_without_hypotheses_holds_nothing_back() -> None:
    assert not models.problem(statement(), {})


def test_a_statement_of_sympy_is_decided_at_values() -> None:
    total = eq(Sum(p[j], (j, 1, m)), 1)
    assert models.holds(total, {p: {1: Rational(1, 3), 2: Rational(2, 3)}, m: 2})
    assert not models.holds(lt(exp(x), 2), {x: 1})
    assert models.holds(ForAll(le(0, f(j)), (j, 0, m)), {f: lambda at: at**2, m: 3})


def test_what_is_not_decided_is_not_answered() -> None:
    with pytest.raises(InputError):
        models.holds(ForAll(lt(j, x), (j, 0, sympy.oo)), {x: 5})
    with pytest.raises(InputError, match=r" y$"):
        models.holds(lt(x, y), {x: 5})


def test_what_is_given_values() -> None:
    hypotheses = (le(Sum(p[j], (j, 1, m)), f(x)), lt(q[0], y))
    assert models.unknowns(hypotheses) == {p, q, f, x, y, m}

"""Ten ways that can bring a prover to 0 = 1, each tried here.

What was written in sympy is refused by the reader; where it can be said in terms, the terms are put
to the checker too, since whoever writes a proof object needs no reader.
"""

import re
from collections.abc import Callable

import pytest
import sympy
from sympy import Dummy, I, IndexedBase, Symbol, log, oo

from didp_ref.audit import lemmas
from didp_ref.errors import InputError
from didp_ref.kernel import text
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import FALSE as FALSEHOOD
from didp_ref.symbolic import models, sympy_reader
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import eq, le, lt, reals
from tests.kernel.refusals.attempts import FALSE, SAT, Attempt, held_to_refuse, stated, step, taken

(x,) = reals("x")
p = IndexedBase("p", real=True)
EVERY_SQUARE = "(every-real (<= 0 (* #0:R #0:R)))"
NO_ZERO = "(+ (log 2) (log 3) (* -1 (log 6)))"
HALVES = "(every-from 1/2 (!= #0:Z 1))"


def identity(equation: str, **given: str) -> Attempt:
    one = step("same", equation, [*given], rule="identity")
    return stated(equation, one, where="same", why=SAT, **given)


ATTEMPTS = {
    "1: exp(log(-1)) is positive": taken("(< 0 -1)", {}, ["exp_positive", "(log -1)"]),
    "1: and is -1": taken(
        "(< 0 -1)", {}, ["exp_positive", "(log -1)"], ["exp_log", "-1", "(log -1)"]
    ),
    "2: exp(-oo) is positive": taken(
        FALSE, {}, ["exp_positive", "-oo"], why="'-oo' stands where a term should"
    ),
    "2: a variable named oo": taken("(< (exp oo:R) 0)", {}, ["exp_positive", "oo:R"]),
    "3: every square is not negative, at I": taken(
        "(<= 0 -1)",
        {"a": EVERY_SQUARE},
        ["instance", EVERY_SQUARE, "I"],
        why="'I' stands where a term should",
    ),
    "3: at a variable named I": taken(
        "(<= 0 -1)", {"a": EVERY_SQUARE}, ["instance", EVERY_SQUARE, "I:R"]
    ),
    "4: log 2 + log 3 - log 6 divides": identity(f"(= (* {NO_ZERO} (inverse {NO_ZERO})) 1)"),
    "4: and is zero": taken(
        f"(= (* {NO_ZERO} (inverse {NO_ZERO})) 1)", {}, ["log_product", "2", "3"]
    ),
    "4: the logarithm of a number below 0": taken(
        "(< (log -1) 0)", {}, ["log_monotone", "-1", "1"]
    ),
    "5: an index that is zero": taken(
        FALSE, {"a": "(every 0 3 (<= #0:Z 3))"}, ["instance", "(every 0 3 (= #0:Z 0))", "1"]
    ),
    "5: an index that is even": taken(
        "(= (* 2 k:Z) 3)",
        {"a": "(every 1 3 (<= #0:Z 3))"},
        ["instance", "(every 1 3 (= #0:Z (* 2 k:Z)))", "3"],
    ),
    "5: an index that is negative": taken(
        "(< 1 0)", {"a": "(every 1 3 (<= #0:Z 3))"}, ["instance", "(every 1 3 (< #0:Z 0))", "1"]
    ),
    "6: E": taken("(= E:R (exp 1))", {}, ["exp_tangent", "1"]),
    "6: pi": taken("(< pi:R 4)", {}),
    "6: #0": taken('(every 0 1 (= #0:Z "#0":Z))', {"a": '(= "#0":Z 0)'}),
    "6: a dummy": taken("(= x:R _x:R)", {}),
    "7: induction from 1/2": taken(
        FALSE, {}, ["induction", HALVES], why="takes a integer, not a real"
    ),
    "7: induction over the reals from 1/2": taken(
        FALSE, {}, ["induction", "(every-real (!= #0:R 1))"], why="integer from a start on"
    ),
    "8: an index from 0 on is positive": stated(
        "(every 0 3 (< 0 #0:Z))",
        step("all", "(every 0 3 (< 0 #0:Z))", rule="generalization", variable="j:Z"),
        where="all",
        why=SAT,
    ),
    "10: x/x is 1": taken("(= (* x:R (inverse x:R)) 1)", {}),
    "10: x/x is 1, an identity": identity("(= (* x:R (inverse x:R)) 1)"),
    "10: at 0": identity("(= (* 0 (inverse 0)) (* 0 (inverse 0) (inverse 0)))"),
}
POSITIVE_CONTROLS = {
    "1: exp(log 2) is positive": taken("(< 0 (exp (log 2)))", {}, ["exp_positive", "(log 2)"]),
    "3: at a real": taken(
        "(<= 0 (* x:R x:R))", {"a": EVERY_SQUARE}, ["instance", EVERY_SQUARE, "x:R"]
    ),
    "4: log 2 divides where it is not 0": identity(
        "(= (* (log 2) (inverse (log 2))) 1)", a="(< 0 (log 2))"
    ),
    "10: x/x is 1 where x is not 0": identity("(= (* x:R (inverse x:R)) 1)", a="(!= x:R 0)"),
}

test_it_is_refused, test_the_positive_control_holds = held_to_refuse(ATTEMPTS, POSITIVE_CONTROLS)


def bound(body: Callable[[sympy.Symbol], object], **assumed: bool) -> object:
    index = Symbol("j", integer=True, **assumed)
    return sympy_reader.term(ForAll(body(index), (index, 0, 3)))


WRITTEN: dict[str, tuple[Callable[[], object], str]] = {
    "1": (lambda: lemmas.exp_positive(log(-1)), "is not listed"),
    "2": (lambda: lemmas.exp_positive(-oo), "NegativeInfinity is not listed"),
    "3": (lambda: lemmas.instance(ForAll(le(0, x**2), x), I), "ImaginaryUnit is not listed"),
    "5: zero": (lambda: bound(lambda j: eq(p[j], 0), zero=True), "real or integer, and no more"),
    "5: even": (lambda: bound(lambda j: eq(p[j], 0), even=True), "real or integer, and no more"),
    "5: negative": (
        lambda: bound(lambda j: lt(j, 0), negative=True),
        "is not declared real or integer, and no more",
    ),
    "6: a dummy": (lambda: sympy_reader.term(le(x, Dummy("x", real=True))), "real or integer"),
    "7": (
        lambda: lemmas.induction(Symbol("n", integer=True), sympy.Rational(1, 2), lt(0, x)),
        "takes a integer, not a real",
    ),
    "8": (
        lambda: bound(lambda j: lt(0, j), nonnegative=True, nonzero=True),
        "is not declared real or integer, and no more|real or integer, and no more",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_it_is_refused_as_it_was_written(name: str) -> None:
    made, why = WRITTEN[name]
    with pytest.raises((InputError, TypeError), match=why):
        made()


def test_6_what_prints_alike_is_written_differently() -> None:
    pairs = [
        (sympy.E, Symbol("E", real=True)),
        (Symbol("j", integer=True), Symbol("j", real=True)),
        (Symbol("#0", integer=True), Symbol("j", integer=True)),
    ]
    for one, other in pairs:
        assert text.write(sympy_reader.term(one)) != text.write(sympy_reader.term(other))


def test_6_pi_is_no_term() -> None:
    with pytest.raises(InputError, match="Pi"):
        sympy_reader.term(sympy.pi)


@pytest.mark.parametrize(
    ("value", "why"),
    [("1", "'square'"), ("I", "'I'"), ("I:R", "not closed"), ("(log -1)", r"x = \(log -1\) ")],
)
def test_9_a_square_is_negative_nowhere(value: str, why: str) -> None:
    square = Sequent((("square", text.read_term("(< (* x:R x:R) 0)")),), FALSEHOOD)
    assert re.search(why, models.problem(square, {"x": value}))


def test_9_at_i_as_it_was_written() -> None:
    with pytest.raises(InputError, match="ImaginaryUnit"):
        models.as_plain({x: I})


def test_10_what_sympy_cancels_is_seen_in_the_term() -> None:
    assert text.write(sympy_reader.term(eq(x / x, 1))) == "(= 1 1)"
    kept = sympy.Mul(x, 1 / x, evaluate=False)
    assert text.write(sympy_reader.term(eq(kept, 1))) == "(= (* x:R (inverse x:R)) 1)"

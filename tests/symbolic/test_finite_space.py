"""Points and events on a space of finitely many points, which is one of those that are meant."""

import pytest

from didp_ref.errors import InputError
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import number
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic import finite_space, models, search
from didp_ref.symbolic.finite_space import on_small_spaces, on_space, on_space_of
from didp_ref.symbolic.models import Exhibited
from didp_ref.symbolic.notation import events, functions, integral, le, points

BELOW = Sequent(
    (("below", read_term("(every-point (<= (density f #0:P) (density g #0:P)))")),),
    read_term("(<= (integral S:E (density f #0:P)) (integral S:E (density g #0:P)))"),
)
ABOVE = Sequent(BELOW.hypotheses, read_term("(< (integral S:E (density f #0:P)) 1)"))


def test_what_speaks_of_no_point_is_left_alone() -> None:
    plain = Sequent((), read_term("(every 1 3 (<= 0 (at p #0:Z)))"))
    assert on_small_spaces(plain) == [plain] == [on_space_of(plain, {})]
    assert on_small_spaces(BELOW) == [on_space(BELOW, size) for size in finite_space.SIZES]


def test_integrals_are_weighted_sums_and_every_point_is_asked() -> None:
    there = on_space(BELOW, 2)
    assert [name for name, _ in there.hypotheses] == ["S is positive", "below"]
    assert write(there.hypotheses[0][1]) == "(and (<= 0 (at S 1)) (<= 0 (at S 2)))"
    assert write(there.hypotheses[1][1]) == ("(and (<= (at f 1) (at g 1)) (<= (at f 2) (at g 2)))")
    assert write(there.conclusion) == (
        "(<= (+ (* (at S 1) (at f 1)) (* (at S 2) (at f 2)))"
        " (+ (* (at S 1) (at g 1)) (* (at S 2) (at g 2))))"
    )


def test_a_free_point_is_one_of_them() -> None:
    there = on_space(Sequent((), read_term("(<= 0 (density f x:P k:Z))")), 3)
    assert write(there.conclusion) == "(<= 0 (at f x:Z k:Z))"
    assert write(there.hypotheses[0][1]) == "(and (<= 1 x:Z) (<= x:Z 3))"


def test_everything_is_integrable_there() -> None:
    assert write(
        on_space(Sequent((), read_term("(integrable S:E (density f #0:P))")), 2).conclusion
    ) == ("true")


def test_the_size_is_that_of_the_tables() -> None:
    table = {(k,): number(1) for k in (1, 2, 3)}
    assert on_space_of(BELOW, {"S": table, "f": table}) == on_space(BELOW, 3)
    assert on_space_of(BELOW, {"other": table}) == on_space(BELOW, 1)


def test_what_is_false_on_a_finite_space_is_refuted_and_what_holds_is_not() -> None:
    values = search.counterexample(ABOVE)
    assert values is not None
    assert search.refutes(ABOVE, values)
    assert search.counterexample(BELOW, 5_000) is None


def test_a_weight_that_is_negative_is_no_event() -> None:
    table = [[1, "-1"]]
    positive = {"S": [[1, "1"]], "f": [[1, "0"]], "g": [[1, "1"]]}
    assert not models.problem(BELOW, positive)
    problem = models.problem(BELOW, {**positive, "S": table})
    assert problem.startswith("'S is positive' ")


def test_what_is_no_event_refutes_nothing() -> None:
    """A negative weight makes a smaller integral of a larger function: there is no such event."""
    (x,), (event,), (f, g) = points("x"), events("S"), functions("f g")
    less = le(integral(f(x), (x, event)), integral(g(x), (x, event)))
    values: Exhibited = {f: {1: 0}, g: {1: 1}}
    assert models.holds(less, {event: {1: 2}, **values})
    with pytest.raises(InputError, match="'S is positive'"):
        models.holds(less, {event: {1: -1}, **values})


@pytest.mark.parametrize("size", finite_space.SIZES)
def test_points_that_are_not_in_the_tables_are_not_guessed(size: int) -> None:
    tables = {"S": [[size, "1"]], "f": [[size, "0"]], "g": [[size, "1"]]}
    assert bool(models.problem(BELOW, tables)) == (size > 1)

"""What sympy has is read to the letter, and what is not on the list is refused."""

import pytest
import sympy
from sympy import (
    Abs,
    And,
    Equivalent,
    Function,
    Implies,
    Max,
    Min,
    Not,
    Or,
    Product,
    Rational,
    Sum,
    Symbol,
    exp,
    log,
)

from didp_ref.audit.claim import Statement
from didp_ref.errors import InputError
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.text import read_term, write
from didp_ref.numbers.normal_function import Normal
from didp_ref.symbolic import display, sympy_reader
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import (
    Formula,
    eq,
    events,
    every,
    functions,
    ge,
    gt,
    integers,
    integrable,
    integral,
    le,
    lt,
    ne,
    points,
    reals,
    sequences,
    some,
)
from tests.looped import for_each

x, y = reals("x y")
j, k, m = integers("j k m")
p, q = sequences("p q")
(f,) = functions("f")
WHOLE_X = Symbol("x", integer=True)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        # relations, as they are written
        (le(x, y), "(<= x:R y:R)"),
        (ge(x, y), "(<= y:R x:R)"),
        (lt(x, y), "(< x:R y:R)"),
        (gt(x, y), "(< y:R x:R)"),
        (eq(x, -2), "(= x:R -2)"),
        (ne(x, Rational(-1, 2)), "(!= x:R -1/2)"),
        (le(m, x), "(<= m:Z x:R)"),
        # numbers
        (x + y, "(+ x:R y:R)"),
        (x - y, "(+ x:R (* -1 y:R))"),
        (2 * x * y, "(* 2 x:R y:R)"),
        (x**3, "(* x:R x:R x:R)"),
        (x / y, "(* x:R (inverse y:R))"),
        (y**-2, "(* (inverse y:R) (inverse y:R))"),
        (m / 2, "(* 1/2 m:Z)"),
        (sympy.E, "(exp 1)"),
        (exp(2 * x), "(exp (* 2 x:R))"),
        (log(x), "(log x:R)"),
        (Abs(x), "(abs x:R)"),
        (Max(x, y), "(max x:R y:R)"),
        (Min(x, 0), "(min 0 x:R)"),
        (sympy.Mul(x, sympy.Pow(x, -1, evaluate=False), evaluate=False), "(* x:R (inverse x:R))"),
        # connectives
        (And(lt(x, y), lt(y, 0)), "(and (< x:R y:R) (< y:R 0))"),
        (Or(lt(x, y), lt(y, 0)), "(or (< x:R y:R) (< y:R 0))"),
        (Implies(lt(x, y), lt(y, 0)), "(=> (< x:R y:R) (< y:R 0))"),
        (Equivalent(lt(x, y), lt(y, 0)), "(<=> (< x:R y:R) (< y:R 0))"),
        (Not(ForAll(lt(x, y), x)), "(not (every-real (< #0:R y:R)))"),
        (sympy.true, "true"),
        (sympy.false, "false"),
        # sequences and functions
        (p[j + 1], "(at p (+ 1 j:Z))"),
        (p[j, k], "(at p j:Z k:Z)"),
        (f(k, x), "(call f k:Z x:R)"),
        # binders
        (ForAll(lt(x, y), x), "(every-real (< #0:R y:R))"),
        (ForAll(lt(p[j], x), (j, 1, m)), "(every 1 m:Z (< (at p #0:Z) x:R))"),
        (ForAll(lt(p[j], x), (j, 1, sympy.oo)), "(every-from 1 (< (at p #0:Z) x:R))"),
        (Sum(p[j], (j, 1, m)), "(sum 1 m:Z (at p #0:Z))"),
        (Product(p[j], (j, 1, m)), "(product 1 m:Z (at p #0:Z))"),
        (
            ForAll(le(p[j], q[k]), (k, 1, j), (j, 1, m)),
            "(every 1 j:Z (every 1 m:Z (<= (at p #0:Z) (at q #1:Z))))",
        ),
        (
            Sum(p[j] * q[k], (k, 1, j), (j, 1, m)),
            "(sum 1 m:Z (sum 1 #0:Z (* (at p #1:Z) (at q #0:Z))))",
        ),
    ],
    ids=str,
)
def test_what_a_construct_becomes(given: Formula, text: str) -> None:
    assert write(sympy_reader.term(given)) == text


def test_more_than_two_are_joined_by_twos() -> None:
    """Sympy orders the arguments of these as it likes; each stands in the term."""
    largest = sympy_reader.term(Max(x, y, 0))
    assert largest.head == largest.args[0].head == "max"
    assert {*largest.args[0].args, largest.args[1]} == {
        read_term("x:R"),
        read_term("y:R"),
        read_term("0"),
    }
    both = sympy_reader.term(Equivalent(lt(x, 0), lt(y, 0), lt(0, y)))
    assert both.head == "and"
    assert [term.head for term in both.args] == ["<=>", "<=>"]
    assert both.args[0].args[1] == both.args[1].args[0]


def test_the_names_of_bound_variables_are_forgotten_and_nothing_is_captured() -> None:
    one, other = (ForAll(le(p[i], m), (i, 1, m)) for i in (j, k))
    assert sympy_reader.term(one) == sympy_reader.term(other)
    free = ForAll(le(p[j], k), (j, 1, k))
    assert write(sympy_reader.term(free)) == "(every 1 k:Z (<= (at p #0:Z) k:Z))"
    inner = ForAll(le(q[j], 0), (j, 1, j))
    assert write(sympy_reader.term(ForAll(inner, (j, 1, m)))) == (
        "(every 1 m:Z (every 1 #0:Z (<= (at q #0:Z) 0)))"
    )


def test_a_real_and_an_integer_of_one_name_are_two() -> None:
    assert write(sympy_reader.term(eq(WHOLE_X, x))) == "(= x:Z x:R)"
    bound = ForAll(eq(WHOLE_X, x), x)
    assert write(sympy_reader.term(bound)) == "(every-real (= x:Z #0:R))"


@pytest.mark.parametrize("name", ["0 < x", "x:R", "#0", "#0:Z", "é", '"', "exp", "\n", "and", "E"])
def test_a_symbol_may_have_any_name_and_is_told_from_what_it_prints_like(name: str) -> None:
    term = sympy_reader.term(lt(0, Symbol(name, real=True)))
    assert term.args[1].label == name
    assert read_term(write(term)) == term


@for_each(
    [
        # no real numbers
        lt(0, sympy.Float(0.1)),
        lt(0, sympy.Float(1)),
        lt(x, sympy.oo),
        lt(-sympy.oo, x),
        lt(0, sympy.zoo),
        eq(x, sympy.nan),
        eq(x, sympy.I),
        lt(0, sympy.I * x),
        # numbers and functions that are not listed
        lt(0, sympy.pi),
        lt(0, sympy.EulerGamma),
        lt(0, x**13),
        lt(0, sympy.sin(x)),
        lt(0, sympy.sign(x)),
        lt(0, sympy.floor(x)),
        lt(0, sympy.factorial(k)),
        lt(0, log(x, 2, evaluate=False)),
        lt(0, sympy.Piecewise((x, x > 0), (0, True))),
        lt(0, sympy.Integral(x, (x, 0, 1))),
        lt(0, sympy.Derivative(f(x), x)),
        lt(0, sympy.Limit(x, x, 0)),
        sympy.ITE(lt(x, 0), lt(y, 0), lt(0, y)),
        sympy.Xor(lt(x, 0), lt(y, 0), evaluate=False),
        sympy.Contains(x, sympy.S.Reals, evaluate=False),
        # symbols that are known for more, or less, than their sort
        eq(Symbol("z"), 0),
        eq(Symbol("z", positive=True), 1),
        eq(Symbol("z", real=True, zero=False), 0),
        eq(Symbol("z", real=True, zero=True), 0),
        eq(Symbol("n", even=True), 0),
        eq(Symbol("n", integer=True, nonnegative=True), 0),
        eq(Symbol("z", complex=True), 0),
        eq(sympy.Dummy("z", real=True), 0),
        eq(sympy.Wild("z", real=True), 0),
        Symbol("truth"),
        eq(Function("g")(x), 0),
        eq(Function("g", positive=True)(x), 0),
        eq(sympy.IndexedBase("s")[j], 0),
        eq(sympy.IndexedBase("s", positive=True)[j], 0),
        # indices and ends that are no integers
        eq(p[x], 0),
        eq(p[j / 2], 0),
        eq(p[Abs(j)], 0),
        eq(Sum(p[j], (j, 1, x)), 0),
        eq(Sum(p[j], (j, 1, sympy.oo)), 0),
        eq(Sum(x, (x, 1, m)), 0),
        ForAll(lt(0, x), (x, 1, m)),
        ForAll(lt(p[j], 0), (j, -sympy.oo, m)),
        ForAll(lt(0, Symbol("n", even=True)), (Symbol("n", even=True), 1, m)),
        ForAll(eq(p[1], x), p.label),
        # truth values among numbers, numbers among truth values
        Not(Symbol("t")),
        sympy.Eq(lt(x, 0), sympy.true, evaluate=False),
    ],
    str,
)
def test_what_is_not_on_the_list_is_refused(given: Formula) -> None:
    with pytest.raises(InputError):
        sympy_reader.term(given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (lt(0, x**13), r"x\*\*13 .* 12$"),
        (lt(0, sympy.pi), "Pi"),
        (eq(Symbol("z", positive=True), 1), "z "),
        (eq(sympy.IndexedBase("s")[j], 0), "s "),
        (eq(Function("g")(x), 0), "g "),
        (eq(p[x], 0), "'at' "),
    ],
    ids=str,
)
def test_a_refusal_says_why(given: Formula, message: str) -> None:
    with pytest.raises(InputError, match=message):
        sympy_reader.term(given)


def test_sympy_counts_a_symbol_with_its_assumptions_and_so_does_the_reader() -> None:
    """A positive x in a statement is not taken for a real x that was read before."""
    assert sympy_reader.term(lt(0, x))
    with pytest.raises(InputError):
        sympy_reader.term(lt(0, Symbol("x", positive=True)))


def test_what_is_nested_too_deeply_is_refused() -> None:
    deep = x
    for _ in range(3000):
        deep = exp(deep)
    with pytest.raises(InputError, match="nested"):
        sympy_reader.term(deep)


def test_a_statement_keeps_the_names_and_the_order_of_its_hypotheses() -> None:
    given = Statement({"second": lt(x, y), "first": lt(0, x)}, lt(0, y))
    assert sympy_reader.statement(given) == Sequent(
        (("second", read_term("(< x:R y:R)")), ("first", read_term("(< 0 x:R)"))),
        read_term("(< 0 y:R)"),
    )


def test_a_fraction_of_sympy_is_pythons() -> None:
    assert sympy_reader.sympy_fraction(Rational(-6, 4)) == Rational(-3, 2)
    assert (sympy_reader.sympy_fraction(Rational(-6, 4)).numerator) == -3


def test_roots_powers_and_hyperbolic_functions_are_read_as_what_they_are() -> None:
    def read(given: Formula) -> str:
        return display.plain(sympy_reader.term(given))

    assert read(lt(0, sympy.sqrt(x))) == "0 < sqrt(x)"
    assert read(lt(0, x ** Rational(-3, 2))) == "0 < 1/(sqrt(x)*sqrt(x)*sqrt(x))"
    assert read(lt(0, 2**x)) == "0 < exp(x*log(2))"
    assert read(lt(0, x ** Rational(1, 3))) == "0 < exp((1/3)*log(x))"
    assert read(lt(0, sympy.sinh(x))) == "0 < (1/2)*(exp(x) - exp(-x))"
    assert read(lt(0, sympy.tanh(x))) == "0 < (exp(x) - exp(-x))/(exp(x) + exp(-x))"
    assert read(lt(0, Normal(x))) == "0 < Phi(x)"


def test_points_events_and_there_is_are_read() -> None:
    (o,), (event,), (f,) = points("o"), events("S"), functions("f")
    over = (o, event)
    assert write(sympy_reader.term(lt(integral(f(o, j), over), 1))) == (
        "(< (integral S:E (density f #0:P j:Z)) 1)"
    )
    assert write(sympy_reader.term(integrable(x * f(o), over))) == (
        "(integrable S:E (* x:R (density f #0:P)))"
    )
    assert write(sympy_reader.term(every(lt(0, f(o)), o))) == "(every-point (< 0 (density f #0:P)))"
    assert write(sympy_reader.term(some(lt(x, 1), x))) == "(not (every-real (not (< #0:R 1))))"


def test_a_point_runs_over_no_range_and_an_event_is_no_number() -> None:
    (o,), (event,), (f,) = points("o"), events("S"), functions("f")
    with pytest.raises(TypeError, match="o "):
        every(lt(0, f(o)), (o, 1, 2))
    with pytest.raises(TypeError, match="pair"):
        integral(f(o), (event, o))
    with pytest.raises(InputError):
        sympy_reader.term(lt(event, 1))
    with pytest.raises(InputError):
        sympy_reader.term(lt(0, f(x, o)))

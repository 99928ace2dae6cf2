"""Terms and values by chance, with what is at the edge more often than it would come by itself."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from didp_ref.kernel.terms import INTEGER, Term, number
from didp_ref.kernel.text import read_term
from tests.kernel.direct import POINTS, Function, Values

EDGES = tuple(
    map(
        read_term,
        (
            *("0", "1", "-1", "1/2", "(inverse 0)", "(log -1)", "(log 0)", "(log 1)", "(log 1/2)"),
            *("(inverse x:R)", "(log x:R)", "(exp x:R)", "(abs x:R)", "(* -1 x:R)"),
            *("(* x:R (inverse x:R))", "(+ x:R (* -1 x:R))", "(inverse (+ x:R (* -1 x:R)))"),
            *("(sum 3 1 x:R)", "(product 3 1 0)", "(sum 1 n:Z (at p #0:Z))", "(exp (log x:R))"),
            *("(sum 0 2 (inverse #0:Z))", "(product n:Z m:Z (+ #0:Z -1))", "(at p n:Z)"),
            *("(sum 1 2 (sum #0:Z 2 (* #1:Z #0:Z)))", "(call f x:R y:R)", "(max x:R y:R 0)"),
        ),
    )
)
INDEXED = tuple(
    map(
        read_term,
        (
            *("#0:Z", "(at p #0:Z)", "(inverse #0:Z)", "(inverse (+ #0:Z -2))", "(log #0:Z)"),
            *("(* #0:Z x:R)", "(+ #0:Z (* -1 n:Z))", "(exp #0:Z)", "(at p (+ #0:Z n:Z))"),
            *("(sum 1 #0:Z #0:Z)", "(sum #0:Z 2 (at p #1:Z))", "(product #0:Z 3 (* #1:Z #0:Z))"),
            *("(abs (at q #0:Z))", "(call f #0:Z x:R)", "(* #0:Z #0:Z)", "(* (at p #0:Z) y:R)"),
        ),
    )
)
AT_A_POINT = tuple(
    map(
        read_term,
        (
            *("(density d #0:P)", "(* -2 (density d #0:P))", "(inverse (density d #0:P))", "x:R"),
            *("(log (density d #0:P))", "(* x:R (density d #0:P 1))", "(exp (density d #0:P n:Z))"),
            *("(integral s:E (density d #0:P))", "(+ (density d #0:P) (* -1 (density d #0:P)))"),
        ),
    )
)
AT_A_POINT_AND_AN_INDEX = tuple(
    map(
        read_term,
        (
            *("(density d #0:P #1:Z)", "(* (at p #1:Z) (density d #0:P))", "(inverse #1:Z)"),
            *("(sum 1 #1:Z (density d #1:P #0:Z))", "(log (* #1:Z (density d #0:P)))", "y:R"),
        ),
    )
)
WHOLE = tuple(
    map(
        read_term,
        ("0", "1", "-1", "2", "3", "n:Z", "m:Z", "(+ n:Z -1)", "(* -1 m:Z)", "(+ m:Z n:Z 1)"),
    )
)
SMALL = tuple(map(Fraction, ("0", "0", "1", "-1", "2", "1/2", "-1/3", "3", "5/4")))
HEADS = ("+", "*", "+", "*", "inverse", "exp", "log", "abs", "max", "min", "sum", "product", "at")


def term(random: Random, depth: int, bound: int = 0) -> Term:
    """Return a number, of so many levels; so many indices may stand in it."""
    if depth == 0 or random.random() < 0.2:
        return _leaf(random, bound)
    head = random.choice(HEADS)
    if head in ("sum", "product"):
        ends = (whole(random, bound), whole(random, bound))
        return Term(head, (*ends, term(random, depth - 1, bound + 1)))
    if head == "at":
        return Term("at", (whole(random, bound),), random.choice("pq"))
    count = 1 if head in ("inverse", "exp", "log", "abs") else random.choice((2, 2, 3))
    return Term(head, tuple(term(random, depth - 1, bound) for _ in range(count)))


def _leaf(random: Random, bound: int) -> Term:
    if bound and random.random() < 0.4:
        return Term("bound-integer", (), random.randrange(bound))
    if random.random() < 0.5:
        return Term(*random.choice((("real", (), "x"), ("real", (), "y"), ("integer", (), "n"))))
    return number(random.choice(SMALL))


def whole(random: Random, bound: int = 0) -> Term:
    """Return an integer."""
    if bound and random.random() < 0.3:
        return Term("bound-integer", (), random.randrange(bound))
    found = random.choice(WHOLE)
    assert found.sort is INTEGER
    return found


def values(random: Random) -> Values:
    """Return values of the variables, sequences and functions that stand in such terms."""
    numbers: dict[str, Fraction | Function] = {
        **{name: random.choice(SMALL) for name in "abcxy"},
        **{name: Fraction(random.randint(-2, 4)) for name in "nm"},
        "o": random.choice(POINTS),
    }
    functions = {name: table(random) for name in ("p", "q", "f", "d")}
    weights = [abs(random.choice(SMALL)) for _ in POINTS]
    return {**numbers, **functions, "s": lambda point: weights[int(point)]}


def table(random: Random) -> Callable[..., Fraction]:
    """Return a function, of which each value is drawn when it is first asked for."""
    known: dict[tuple[Fraction, ...], Fraction] = {}

    def at(*places: Fraction) -> Fraction:
        return known.setdefault(places, random.choice(SMALL))

    return at

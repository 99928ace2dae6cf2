"""Random exact points: where premises hold and a conclusion does not, something was wrong.

Of each number a rational is drawn, of each sequence a table or a term in its indices, of each
function a term in its arguments. Values at which hypotheses are known to hold are a good place to
begin; some of them are kept, the others drawn anew.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import IllFormed, Term, letters, number
from didp_ref.symbolic.evaluation import Table, Values, decide
from didp_ref.symbolic.finite_space import on_small_spaces

USUAL = tuple(
    number(Fraction(text))
    for text in ["0", "0", "1", "1", "-1", "2", "1/2", "1/3", "3/4", "-2", "3", "1/10", "7/5"]
)
SMALL = {(p, q): number(Fraction(p, q)) for p in range(-12, 25) for q in range(1, 10)}
"""The rationals that are drawn: what is often a special case, and any small one."""
PLACES = range(-2, 7)
"""The indices at which a table has an entry."""


def rational(random: Random) -> Term:
    """Return a rational number: one that is often a special case, or any small one."""
    if random.random() < 0.6:
        return random.choice(USUAL)
    return SMALL[random.randint(-12, 24), random.randint(1, 9)]


def values(statements: Sequence[Term], random: Random, known: Values) -> Values:
    """Return values for whatever is open in some statements; some are taken from those known."""
    wanted = frozenset().union(*map(letters, statements))
    keep = random.choice((0.0, 0.5, 0.9))
    drawn: dict[str, Term | Table] = {}
    for head, name, count in sorted(wanted):
        if name in known and random.random() < keep:
            drawn[name] = known[name]
        elif head == "integer":
            drawn[name] = number(random.randint(-1, 4))
        elif head == "at" and (count == 1 or random.random() < 0.5):
            drawn[name] = {place: rational(random) for place in product(PLACES, repeat=count)}
        else:
            drawn[name] = _in_arguments(count, "integer" if head == "at" else "real", random)
    return drawn


def _in_arguments(count: int, sort: str, random: Random) -> Term:
    """Return a polynomial in so many arguments."""
    polynomial = rational(random)
    for place in range(count):
        argument = Term(f"bound-{sort}", (), place)
        slope = random.choice((rational(random), argument))
        polynomial = Term("+", (polynomial, Term("*", (slope, argument))))
    return polynomial


def stands(premises: Sequence[Term], conclusion: Term, point: Values) -> bool | None:
    """Say whether a conclusion is true where its premises are; None where that is not decided."""
    try:
        if not all(decide(premise, point) for premise in premises):
            return None
        return decide(conclusion, point)
    except IllFormed:
        return None  # a range or an entry is not known there


def tried(
    premises: Sequence[Term], conclusion: Term, random: Random, known: Values, points: int
) -> tuple[bool | None, Values]:
    """Try random points: False and the point, where one refutes; True, where one decides."""
    decided: bool | None = None
    asked = Sequent(
        tuple((str(place), premise) for place, premise in enumerate(premises)), conclusion
    )
    there = random.choice(on_small_spaces(asked))
    premises, conclusion = [premise for _, premise in there.hypotheses], there.conclusion
    statements = (*premises, conclusion)
    if any(head == "truth" for statement in statements for head, _, _ in letters(statement)):
        return None, {}
    for _ in range(points):
        point = values(statements, random, known)
        answer = stands(premises, conclusion, point)
        if answer is False:
            return False, point
        decided = decided or answer
    return decided, {}

"""The formula that is pinned: its branches as text, recovered from a function or read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.errors import DomainError, InputError, OutOfRange, Undecided
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.domains import REAL, Domain
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.processes.sandbox import NoAnswer
from didp_ref.source import Source
from didp_ref.symbolic.equality import Branch, Proof, Relation, prove
from didp_ref.symbolic.float_bits import in_float_bits
from didp_ref.symbolic.term import NoValue, Term, changed, enclose, negative, number
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import ROUGH, place_taken, value_taken, without_rounding
from didp_ref.workbench.following import WHOLE
from didp_ref.workbench.points import flat
from didp_ref.workbench.trace import Trace
from didp_ref.workbench.user_function import Function, UserFunction

MOST_POWER = 1100
"""Of two: float64 has none that is larger, or smaller."""

Domains = Mapping[str, Domain]
Point = Mapping[str, Fraction]
Text = tuple[tuple[tuple[str, str], ...], str | None]
"""A branch as it stands in a file: its conditions (a difference and its relation to zero), and the
value; no value where it refuses."""


@dataclass(frozen=True)
class Formula:
    """Branches, one after the other; the first whose conditions all hold is taken.

    >>> formula = Formula.from_texts([((), "s/log(m - 1)")])
    >>> formula.at({"s": Fraction(1), "m": Fraction(2)})
    Traceback (most recent call last):
    didp_ref.symbolic.term.NoValue: it divides by zero
    """

    branches: tuple[Branch, ...]

    @classmethod
    def from_texts(cls, texts: Sequence[Text]) -> Formula:
        """Read branches from their texts."""
        return cls(
            tuple(
                Branch(
                    tuple(Relation(_read_formula(gap), relation) for gap, relation in conditions),
                    None if value is None else _read_formula(value),
                )
                for conditions, value in texts
            )
        )

    def texts(self) -> tuple[Text, ...]:
        """Write the branches as texts."""
        return tuple(
            (
                tuple(
                    (str(condition.difference), condition.relation)
                    for condition in branch.conditions
                ),
                None if branch.value is None else str(branch.value),
            )
            for branch in self.branches
        )

    def lines(self) -> list[str]:
        """Write the branches to be read, one a line."""
        return [branch.line() for branch in self.branches]

    def names(self) -> set[str]:
        """Return the names of all parameters."""
        terms = [
            condition.difference for branch in self.branches for condition in branch.conditions
        ]
        terms += [branch.value for branch in self.branches if branch.value is not None]
        return {name for term in terms for name in term.names()}

    def taken(self, point: Point) -> int | None:
        """Return the place of the branch that is taken; raise :class:`Undecided`."""
        return place_taken(self.branches, flat(point))

    def at(self, point: Point, bits: int = 128) -> Enclosure:
        """Enclose the value at a point; raise :class:`NoValue`, or :class:`Undecided`."""
        exact = flat(point)
        return enclose(value_taken(self.branches, exact), exact, bits)

    def rounding(self, point: Point) -> Fraction:
        """Bound how far off the formula is in float64, evaluated step by step as it is written.

        That is the radius of the ball that 53 bits leave of the value. Where it is a large part of
        the value, or where the steps break, nothing is put down to rounding.

        >>> order = {"order": Fraction(100)}
        >>> lost = Formula.from_texts([((), "log(1 - 1/order)")]).rounding(order)
        >>> Fraction(1, 2**53) <= lost <= Fraction(3, 2**53)
        True
        """
        ball = self.in_float64(point)
        lost = (ball.upper - ball.lower) / 2 if ball else Fraction(0)
        return lost if ball and lost <= ROUGH * abs(ball.lower) else Fraction(0)

    def in_float64(self, point: Point) -> Enclosure | None:
        """Enclose what float64 may return for the formula as written; ``None`` if a step breaks.

        >>> tiny = {"x": Fraction(1, 10**18)}
        >>> ball = Formula.from_texts([((), "log(1 + x)")]).in_float64(tiny)
        >>> ball.lower <= 0 <= ball.upper
        True
        """
        exact = flat(point)
        try:
            return in_float_bits(value_taken(self.branches, exact), exact)
        except (NoValue, OutOfRange, Undecided):
            return None

    def without_rounding(self) -> tuple[Formula, list[Fraction]]:
        """Leave outermost factors next to one out, by which a result is rounded on purpose.

        >>> left, factors = Formula.from_texts([((), "s/m*(1 + 2^(-52))")]).without_rounding()
        >>> left.lines(), [(factor - 1) * 2**52 for factor in factors]
        (['s/m'], [Fraction(1, 1)])
        """
        factors: set[Fraction] = set()
        anything = as_quantity({})
        branches = (
            Branch(each.conditions, each.value and without_rounding(each.value, anything, factors))
            for each in self.branches
        )
        return Formula(tuple(branches)), sorted(factors)


def _read_formula(text: str) -> Term:
    """Read a formula; what a number is written as is a number, as it was before."""
    return changed(parse(text), _as_number)


def _as_number(term: Term) -> Term:
    if term.head == "/" and all(part.head == "number" for part in term.args):
        top, bottom = (Fraction(part.value or 0) for part in term.args)
        return number(top / bottom) if bottom else term
    if term.head in "+^" and all(part.head == "number" for part in term.args):
        first, *others = (Fraction(part.value or 0) for part in term.args)
        if term.head == "+":
            written = number(sum(others, first))
        elif first == 2 and others[0].denominator == 1 and abs(others[0]) <= MOST_POWER:
            written = number(first ** int(others[0]))
        else:
            return term
        return written if str(written).strip("()") == str(term).strip("()") else term
    if term.head == "*" and len(term.args) == 2 and term.args[0] == number(-1):
        return negative(term.args[1])
    return term


class Unfollowed(InputError):
    """A function whose formula cannot be recovered, such as a bisection."""


def recovered(function: Function | str, domains: Domains, timeout: float) -> tuple[Formula, Trace]:
    """Recover a function's formula by running it on symbols, in a process of its own.

    Raises :class:`Unfollowed` where it cannot be followed.
    """
    with UserFunction(function, timeout, as_quantity(domains)) as apart:
        try:
            trace = apart.trace({name: name for name in domains}, 1, both_types=False)
        except NoAnswer as late:  # on symbols a search may never end
            unknown = f"its formula cannot be recovered: it {late.problem}"
            raise Unfollowed(apart.title, unknown) from None
    problem = trace.problem
    if not problem and all(not path.values for path in trace.paths):
        problem = f"it refuses symbols ({trace.paths[0].refusal})"
    if WHOLE in problem and not all(domain.integer for domain in domains.values()):
        problem += "; if a parameter is a whole number, add :integer to its --domain"
    if problem:
        raise Unfollowed(apart.title, f"its formula cannot be recovered: {problem}")
    if any(len(path.values) > 1 for path in trace.paths):
        raise InputError(apart.title, "returns several numbers: pin a function that returns one")
    branches = tuple(
        Branch((*path.conditions, *path.needs), path.branch().value) for path in trace.paths
    )
    return Formula.from_texts(Formula(branches).texts()), trace


def as_quantity(domains: Domains) -> Quantity:
    """Return a quantity of these domains, for what asks of a domain; it has no formula."""
    return Quantity(
        _no_formula,
        id="pin",
        expression=_no_formula,
        parameters=[Parameter(name, domain, "", name) for name, domain in domains.items()],
        source=Source("ours", "a pin"),
        safe_side=Side.NEAREST,
        result=REAL,
    )


def _no_formula(**_: object) -> None:
    raise DomainError("quantity", "a pin", "a formula")


def proved_equal(now: Formula, pinned: Formula, domains: Domains) -> Proof:
    """Try to prove that a formula has the pinned one's value wherever both have one."""
    return prove(now.branches, pinned.branches, as_quantity(domains))

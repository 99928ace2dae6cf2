"""What a flaw is, and the ways to make one.

A flaw is the second engine with one thing exchanged: an operation, an argument, or what is done
with the result. Evaluated where it matters, it gives a vector's *symptom*: the number that an
implementation with this bug returns. An answer that equals the symptom names the bug.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

import sympy

from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.evaluate import Largest
from didp_ref.oracle.arithmetic import Arithmetic, Formula, Number
from didp_ref.oracle.flags.flag import Flag
from didp_ref.oracle.roles import SEQUENCES
from didp_ref.oracle.second_engine import FORMULAS, INDEPENDENT

Inputs: TypeAlias = Mapping[str, Number]
Answer: TypeAlias = Callable[[str, Arithmetic, Inputs], Number | None]
"""The wrong answer of a quantity at some inputs; ``None`` where the bug cannot be made."""


@dataclass(frozen=True)
class Flaw(Flag):
    """A bug that changes the formula, and the wrong answer it gives."""

    answer: Answer


# --- an operation is exchanged ---------------------------------------------------------------


OPERATIONS: Mapping[str, tuple[type[sympy.Basic], ...]] = {
    "log": (sympy.log,),
    "exp": (sympy.exp,),
    "largest": (sympy.Max, Largest),
    "smallest": (sympy.Min,),
}
"""What an operation is in an expression, and so in the formula that is derived from it."""


def operation(**changed: Callable[[Arithmetic], Callable[..., Number]]) -> Answer:
    """Compute the formula with other operations, each made from the arithmetic."""
    named = tuple(function for name in changed for function in OPERATIONS[name])

    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Number | None:
        if identifier not in INDEPENDENT and not quantities[identifier].expression.has(*named):
            return None
        wrong = replace(a, **{name: make(a) for name, make in changed.items()})
        return FORMULAS[identifier](wrong, **inputs)

    return answer


# --- an argument is exchanged ----------------------------------------------------------------


def argument(change: Callable[[Inputs], Inputs]) -> Answer:
    """Compute the formula at changed inputs; the bug cannot be made where none is changed."""

    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Number | None:
        changed = change(inputs)
        return FORMULAS[identifier](a, **{**inputs, **changed}) if changed else None

    return answer


def each(names: Sequence[str], change: Callable[[Number], Number]) -> Answer:
    """Change each of these parameters, if it is a number."""
    return argument(
        lambda inputs: {
            name: change(inputs[name])
            for name in names
            if name in inputs and not isinstance(inputs[name], list)
        }
    )


def each_sequence(change: Callable[[list[Number]], list[Number]]) -> Answer:
    """Change what is composed; a change that leaves nothing is none."""
    return argument(
        lambda inputs: {
            name: changed for name in SEQUENCES if (changed := change(inputs.get(name, [])))
        }
    )


def instead_of(**exchanged: str) -> Answer:
    """Give parameters the values of others, where the formula has all of them."""
    names = {*exchanged, *exchanged.values()}
    return argument(
        lambda inputs: (
            {name: inputs[other] for name, other in exchanged.items()}
            if names <= inputs.keys()
            else {}
        )
    )


# --- something is done with the result -------------------------------------------------------


def result(
    change: Callable[[Arithmetic, Number], Number], only: Callable[[Quantity], bool]
) -> Answer:
    """Change the result of the quantities of one kind."""

    @cache
    def concerns(identifier: str) -> bool:
        return only(quantities[identifier])

    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Number | None:
        return change(a, FORMULAS[identifier](a, **inputs)) if concerns(identifier) else None

    return answer


# --- another formula is used -----------------------------------------------------------------


def instead(formulas: Mapping[str, Formula]) -> Answer:
    """Compute other formulas for some quantities."""

    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Number | None:
        return formulas[identifier](a, **inputs) if identifier in formulas else None

    return answer


def formula_of(other: str) -> Formula:
    """Return the formula of another quantity, at those of the inputs that it has."""
    names = quantities[other].names
    return lambda a, **inputs: FORMULAS[other](a, **{name: inputs[name] for name in names})


def over_entries(combine: Callable[[list[Number]], Number]) -> Answer:
    """Return one number made of what is composed."""

    def answer(_: str, __: Arithmetic, inputs: Inputs) -> Number | None:
        return next((combine(inputs[name]) for name in SEQUENCES if name in inputs), None)

    return answer

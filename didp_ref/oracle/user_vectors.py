"""Vectors of any quantity: those that are shipped, or of one that is a user's, made when asked for.

A user's quantity is in the registry from its declaration on. Its second engine is derived from its
expression, unless one is written for its id: :func:`~didp_ref.oracle.second_engine.independent`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import didp_ref
from didp_ref.errors import DidpError, InputError, shorten
from didp_ref.formulas import parameters
from didp_ref.formulas.bracketed import computed
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.formulas.quantity.rounding import at_most_bits
from didp_ref.numbers.domains import Domain
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.evaluate import COUNT, WORLD
from didp_ref.oracle.arithmetic import Arithmetic, Formula, Number
from didp_ref.oracle.brackets import computed_document
from didp_ref.oracle.generate import Show, generate
from didp_ref.oracle.points.draws import Point, draw_point, simplify
from didp_ref.oracle.second_engine import FORMULAS, INDEPENDENT, derived
from didp_ref.oracle.subjects import Checked, enclosures
from didp_ref.oracle.vectors import Document, VectorFile, load, vectors_in, write
from didp_ref.processes.user_file import said_of
from didp_ref.source import Source

FEW_BITS = 1 << 11
SECONDS = 12.0
"""How much of the processor's time the vectors of one quantity take; an enclosure is finished."""
PROBED, PROBED_BITS = 16, 64
SIMPLE_PROBED = 4
SIMPLE = (0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 3.0, 10.0)
DRAWN = 200
"""How many points of a quantity's domain are tried before none is said to be there."""
WRITTEN_WITH = "it is written with arithmetic and the functions of didp_ref.declaring.forms"


def is_ours(quantity: Quantity) -> bool:
    """Say whether a quantity is declared in this package, which ships its vectors."""
    return quantity.__module__.startswith(f"{didp_ref.__name__}.")


def with_second_engine(quantity: Quantity) -> Quantity:
    """Return a quantity, with a second engine from now on.

    Raises :class:`InputError` for a declaration of a user's that is none, see :func:`check`.
    """
    if not is_ours(quantity):
        check(quantity)
        FORMULAS[quantity.id] = _second_engine(quantity)
    return quantity


def _second_engine(quantity: Quantity) -> Formula:
    """Return the formula that is written for it, or its expression's; a prior sums to one there."""
    formula = INDEPENDENT.get(quantity.id) or derived(quantity)
    priors = [parameter.name for parameter in quantity.parameters if parameter.sums_to_one]

    def divided(a: Arithmetic, /, **inputs: Number) -> Number:
        sums = {name: sum(inputs[name]) for name in priors}
        whole = {name: [entry / sums[name] for entry in inputs[name]] for name in priors}
        return formula(a, **(inputs | whole))

    return divided if priors else formula


def check(quantity: Quantity) -> None:
    """Raise :class:`InputError` for what keeps a declaration from being one, or points from it."""
    for problem in (
        *_wrong_kinds(quantity),
        *_wrong_parameters(quantity),
        *_wrong_expression(quantity),
    ):
        raise InputError(quantity.id, problem)
    with at_most_bits(FEW_BITS):
        for problem in (*_wrong_form(quantity), *_wrong_values(quantity)):
            raise InputError(quantity.id, problem)


def _wrong_kinds(quantity: Quantity) -> Iterator[str]:
    """Say what is declared to be something else than it should be."""
    given = (
        ("source", quantity.source, Source, 'Source("my paper", "Theorem 3", "eq. 17")'),
        ("safe_side", quantity.safe_side, Side, "Side.UP"),
        ("result", quantity.result, Domain, "POSITIVE"),
    )
    for name, value, kind, example in given:
        if not isinstance(value, kind):
            yield f"{name} is {shorten(value)}; give one such as {example}"


def _wrong_parameters(quantity: Quantity) -> Iterator[str]:
    """Say which parameters are drawn otherwise than they are declared."""
    shapes: dict[str, set[bool]] = {}
    for public in vars(parameters).values():
        if isinstance(public, Parameter):
            shapes.setdefault(public.name, set()).add(public.sequence)
    for own in quantity.parameters:
        if own.sequence not in shapes.get(own.name, {own.sequence}):
            what = "one number" if own.sequence else "a sequence"
            yield f"{own.name} is {what} in the public interface: give it another name"
        if own.sums_to_one and not (own.name == "prior" and "values" in quantity.names):
            yield f"{own.name} sums to one: what does is named prior, and stands beside values"


def _wrong_expression(quantity: Quantity) -> Iterator[str]:
    """Say why the expression is no exact formula of the parameters."""
    import sympy

    try:
        expression: object = quantity.expression
    except Exception as problem:
        yield f"its expression raises {said_of(problem)}"
        return
    if not isinstance(expression, sympy.Expr):
        yield f"its expression is {shorten(expression)}; a formula of sympy is wanted"
        return
    if floats := expression.atoms(sympy.Float):
        yield f"its expression holds the float {floats.pop()}; write an exact number"
    free = expression.free_symbols
    letters = {each.name for each in free if isinstance(each, sympy.Symbol)}
    if others := sorted(letters - {*quantity.names, COUNT.name, WORLD.name}):
        yield f"its expression speaks of {', '.join(others)}, which is no parameter"


def _wrong_form(quantity: Quantity) -> Iterator[str]:
    """Say why the float64 form answers at none of the points that are drawn."""
    random, answered = Random(f"{quantity.id} form"), False
    for _ in range(DRAWN):
        point = draw_point(quantity, random)
        try:
            quantity(**point)
            answered = True
        except DidpError:
            continue
        except Exception as problem:
            at = ", ".join(f"{name} = {shorten(value)}" for name, value in point.items())
            yield f"its float64 form raises {said_of(problem)} at {at}; {WRITTEN_WITH}"
            return
    if not answered:
        domain = "; ".join(quantity.domain)
        yield f"its float64 form answers at none of {DRAWN} points that were drawn ({domain})"


def _wrong_values(quantity: Quantity) -> Iterator[str]:
    """Say where the expression has a pole, or a value outside the domain that is declared."""
    random = Random(f"{quantity.id} values")
    for number in range(PROBED):
        drawn = draw_point(quantity, random)
        beside = _with_simple(quantity, drawn) if number < SIMPLE_PROBED else ()
        for point in (drawn, simplify(drawn, 2), simplify(drawn, 8), *beside):
            at = ", ".join(f"{name} = {shorten(value)}" for name, value in point.items())
            try:
                outside = _outside(quantity.result, enclosures(quantity, point, PROBED_BITS))
            except ZeroDivisionError:
                yield f"it has a pole in its domain, at {at}: a condition leaves it out"
                return
            except (DidpError, ArithmeticError):
                continue
            if outside:
                result = quantity.result.name
                yield f"it is {outside} at {at}, outside the domain of its result: {result}"
                return


def _with_simple(quantity: Quantity, drawn: Point) -> Iterator[Point]:
    """Yield a point with one parameter after the other at the numbers where poles mostly are."""
    for parameter in quantity.parameters:
        if not parameter.sequence:
            for simple in SIMPLE:
                if parameter.domain.contains(Fraction(simple)):
                    yield drawn | {parameter.name: simple}


def _outside(result: Domain, values: Sequence[Enclosure]) -> str:
    """Return a value that certainly lies outside a domain, if there is one."""
    for value in values:
        below = result.lower is not None and value.upper < result.lower
        if below or (result.upper is not None and value.lower > result.upper):
            return f"{float(value.lower):.6g}"
    return ""


def generate_in_time(quantity: Quantity, show: Show | None = None) -> Document:
    """Return the document of a user's quantity: as many vectors as there is time for."""
    with at_most_bits(FEW_BITS):
        return generate(with_second_engine(quantity), SECONDS, show)


def vectors_of(
    subject: Checked, folder: Path | None = None, show: Show | None = None
) -> VectorFile:
    """Return the vectors of a quantity: of a folder, the shipped ones, or those made now."""
    if folder is None and subject.id in computed:
        return vectors_in(computed_document(subject.id), subject.id)
    if folder is not None or not isinstance(subject, Quantity) or is_ours(subject):
        return load(subject.id, folder)
    if subject not in _MADE:
        _MADE[subject] = _made(subject, show)
    return _MADE[subject]


_MADE: dict[Quantity, VectorFile] = {}


def _made(quantity: Quantity, show: Show | None) -> VectorFile:
    return vectors_in(json.loads(write(generate_in_time(quantity, show))), quantity.id)

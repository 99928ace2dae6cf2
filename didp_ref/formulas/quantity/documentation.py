"""The docstring of a quantity: the formula, the parameters, what is raised, the source."""

from __future__ import annotations

import textwrap
from html import escape

from didp_ref.errors import DomainError, Infeasible, OutOfRange, Undecided
from didp_ref.formulas.quantity.declaration import Declaration
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.reals import MOST_BITS


def document(declared: Declaration, text: str) -> str:
    """Return a form's own docstring, with what was declared between its lead and its example."""
    lead, _, example = text.partition("\n\n>>>")
    lines = [lead, "", "Formula::", "", f"    {declared.id} = {declared.expression}", ""]
    lines += ["Parameters:"]
    for parameter in declared.parameters:
        unit = f" [{parameter.unit}]" if parameter.unit else ""
        shape = "sequence of n" if parameter.sequence else "number or array"
        about = f"{parameter.name} : {shape}, {parameter.text()}{unit}. {parameter.meaning}"
        lines += textwrap.wrap(about, 96, initial_indent="    ", subsequent_indent="        ")
    if declared.conditions:
        lines += ["", "Side conditions:"]
        lines += [f"    {condition.text}" for condition in declared.conditions]
    shape = "one value for each world" if declared.per_world else "float or array, broadcast"
    lines += ["", f"Returns: {shape}; safe side: {declared.safe_side.value}."]
    lines += textwrap.wrap(f"Value: {declared.strength}", 96, subsequent_indent="    ")
    lines += ['With errors="nan", what cannot be answered is NaN, element by element.']
    lines += ["Raises:"]
    for error, when in raised(declared).items():
        lines += textwrap.wrap(
            f"{error}: {when}.", 96, initial_indent="    ", subsequent_indent="        "
        )
    lines += [f"Source: {declared.source}."]
    if example:
        lines += ["", f">>>{example}"]
    return "\n".join(lines)


def raised(declared: Declaration) -> dict[str, str]:
    """Return which errors a call can raise, each with where it does."""
    import sympy

    from didp_ref.numbers.normal_function import Normal
    from didp_ref.numbers.root_function import Root

    told: dict[type[Exception], list[str]] = {
        DomainError: ["an argument outside its domain"],
        Infeasible: [],
        OutOfRange: ["an array's integer that float64 does not hold"],
    }
    for condition in declared.conditions:
        error = type(condition.refuse(dict.fromkeys(condition.parameters, 0)))
        told.setdefault(error, []).append(f"not {condition.text}")
    # what is rounded down has the largest float64 below it, and a logarithm does not get so far
    is_logarithm = isinstance(declared.expression, sympy.log)
    if declared.result.upper is None and declared.safe_side is not Side.DOWN and not is_logarithm:
        told[OutOfRange] += ["a value above the largest float64"]
    expression = declared.expression
    has_root = any(power.exp.is_integer is False for power in expression.atoms(sympy.Pow))
    is_rational = not has_root and not expression.has(sympy.exp, sympy.log, Normal, Root)
    if not is_rational and not expression.is_integer:
        told[Undecided] = [f"{MOST_BITS} bits do not tell on which float64 the value lies"]
    return {error.__name__: "; ".join(when) for error, when in told.items() if when}


def as_html(declared: Declaration, summary: str, formula: str) -> str:
    """Return a quantity as a notebook shows it: the formula, the parameters, the source."""
    rows = [
        (parameter.name, f"${parameter.latex}$", parameter.text(), parameter.meaning)
        for parameter in declared.parameters
    ]
    cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    conditions = "; ".join(condition.text for condition in declared.conditions)
    return (
        f"<p><b>{escape(declared.id)}</b>: {escape(summary)}</p><p>{escape(formula)}</p>"
        f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
        f"<p>{escape(conditions)}</p><p>{escape(str(declared.source))}</p>"
    )

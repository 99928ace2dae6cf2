"""The docstring of a quantity: the formula, the parameters, what is raised, the source."""

from __future__ import annotations

import textwrap
from html import escape

from didp_ref.formulas.quantity.declaration import Declaration


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
    lines += ["Raises: DomainError, Infeasible, OutOfRange.", f"Source: {declared.source}."]
    if example:
        lines += ["", f">>>{example}"]
    return "\n".join(lines)


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

"""A quantity on one screen."""

from __future__ import annotations

from didp_ref.audit import index
from didp_ref.audit.where import place_in_code
from didp_ref.cli.terminal import print_fields, print_heading
from didp_ref.formulas.quantity import Parameter, Quantity


def show(quantity: Quantity) -> None:
    """Print the formula, the parameters, what is returned, an example, and who asserts it."""
    listed = index.read()
    formula = listed.formulas[quantity.id].formula  # to write it again would take sympy
    print_heading(f"{quantity.id}  {quantity.summary}")
    print_fields(
        [
            ("formula", f"{quantity.id} = {formula}"),
            ("in Python", f"didp_ref.{quantity.id}({', '.join(quantity.names)})"),
            *((_label(parameter), _described(parameter)) for parameter in quantity.parameters),
            *(("condition", condition.text) for condition in quantity.conditions),
            ("note", quantity.remark),
            ("safe side", f"{quantity.safe_side.value}: to it a float64 is rounded"),
            ("source", str(quantity.source)),
            ("example", quantity.example),
            (
                "claims",
                ", ".join(row.id for row in listed.claims.values() if quantity.id in row.formulas),
            ),
            ("code", place_in_code(quantity)),
        ]
    )


def _label(parameter: Parameter) -> str:
    return "sequence" if parameter.sequence else "parameter"


def _described(parameter: Parameter) -> str:
    unit = f" [{parameter.unit}]" if parameter.unit else ""
    return f"{parameter.text()}{unit}. {parameter.meaning}"

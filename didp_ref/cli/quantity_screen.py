"""A quantity on one screen."""

from __future__ import annotations

from didp_ref.audit.where import place_in_code
from didp_ref.cli.terminal import print_fields, print_heading
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.papers import CLAIMS


def show(quantity: Quantity) -> None:
    """Print the formula, the parameters, what is returned, an example, and who asserts it."""
    print_heading(f"{quantity.id}  {quantity.summary}")
    print_fields(
        [
            ("formula", f"{quantity.id} = {quantity.plain()}"),
            ("in Python", f"didp_ref.{quantity.id}({', '.join(quantity.names)})"),
            *((_label(parameter), _described(parameter)) for parameter in quantity.parameters),
            *(("condition", condition.text) for condition in quantity.conditions),
            ("note", quantity.remark),
            ("safe side", f"{quantity.safe_side.value}: to it a float64 is rounded"),
            ("source", str(quantity.source)),
            ("example", quantity.documentation.partition("\n\n>>> ")[2]),
            (
                "claims",
                ", ".join(n for n, claim in CLAIMS.items() if quantity.id in claim.quantities),
            ),
            ("code", place_in_code(quantity)),
        ]
    )


def _label(parameter: Parameter) -> str:
    return "sequence" if parameter.sequence else "parameter"


def _described(parameter: Parameter) -> str:
    unit = f" [{parameter.unit}]" if parameter.unit else ""
    return f"{parameter.text()}{unit}. {parameter.meaning}"

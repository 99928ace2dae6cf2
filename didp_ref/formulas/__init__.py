"""The formulas, one module a topic; importing this registers the quantities of all."""

from didp_ref.formulas import (
    belief,
    composition,
    gaussian,
    guarantee,
    refinement,
    scale,
    testing,
    translation,
)
from didp_ref.formulas.quantity import quantities

__all__ = [
    "belief",
    "composition",
    "gaussian",
    "guarantee",
    "quantities",
    "refinement",
    "scale",
    "testing",
    "translation",
]

"""The formulas, one module a topic; importing this registers the quantities of all."""

from didp_ref.formulas import belief, composition, guarantee, refinement, scale, translation
from didp_ref.quantity import quantities

__all__ = [
    "belief",
    "composition",
    "guarantee",
    "quantities",
    "refinement",
    "scale",
    "translation",
]

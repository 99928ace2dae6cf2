"""A formally checked reference implementation of differential identifiability."""

from didp_ref.enclosure import Enclosure, Side, Truth
from didp_ref.errors import (
    DidpError,
    DomainError,
    ExactInputRequired,
    Infeasible,
    InputError,
    OutOfRange,
    Undecided,
)
from didp_ref.formulas import belief, composition, guarantee, scale, translation
from didp_ref.quantity import Quantity, quantities

__version__ = "0.1.0"

__all__ = [
    "DidpError",
    "DomainError",
    "Enclosure",
    "ExactInputRequired",
    "Infeasible",
    "InputError",
    "OutOfRange",
    "Quantity",
    "Side",
    "Truth",
    "Undecided",
    "belief",
    "composition",
    "guarantee",
    "quantities",
    "scale",
    "translation",
]

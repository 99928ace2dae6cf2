"""A formally checked reference implementation of differential identifiability."""

from typing import TYPE_CHECKING, Any

from didp_ref import refinement
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

if TYPE_CHECKING:
    from didp_ref.audit.judged import claims

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
    "claims",
    "composition",
    "guarantee",
    "quantities",
    "refinement",
    "scale",
    "translation",
]


def __getattr__(name: str) -> Any:
    """Import the claims when they are first asked for; formulas do not need them."""
    if name == "claims":
        from didp_ref.audit.judged import claims

        return claims
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

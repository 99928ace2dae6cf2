"""A formally checked reference implementation of differential identifiability."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from didp_ref import mechanisms, strategies, worlds
    from didp_ref.audit.judged import claims
    from didp_ref.errors import (
        DidpError,
        DomainError,
        ExactInputRequired,
        Infeasible,
        InputError,
        OutOfRange,
        Undecided,
    )
    from didp_ref.formulas import (
        belief,
        composition,
        guarantee,
        quantities,
        scale,
        translation,
    )
    from didp_ref.mechanisms import refinement
    from didp_ref.numbers.enclosure import Enclosure, Side, Truth
    from didp_ref.quantity import Quantity

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
    "mechanisms",
    "quantities",
    "refinement",
    "scale",
    "strategies",
    "translation",
    "worlds",
]


if not TYPE_CHECKING:  # a type checker has the names above, and shall refuse all others
    _ERRORS = "DidpError DomainError ExactInputRequired Infeasible InputError OutOfRange Undecided"
    _FORMULAS = "belief composition guarantee quantities scale translation"
    _PLACES = {
        **dict.fromkeys(_ERRORS.split(), "didp_ref.errors"),
        **dict.fromkeys(_FORMULAS.split(), "didp_ref.formulas"),
        **dict.fromkeys(("Enclosure", "Side", "Truth"), "didp_ref.numbers.enclosure"),
        "Quantity": "didp_ref.quantity",
        "claims": "didp_ref.audit.judged",
    }
    _MODULES = {"refinement": "didp_ref.mechanisms.refinement"}

    def __getattr__(name):
        """Import a name when it is first asked for: the checker imports nothing but itself."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        if name in _PLACES:
            found = getattr(import_module(_PLACES[name]), name)
        else:
            found = import_module(_MODULES.get(name, f"{__name__}.{name}"))
        globals()[name] = found
        return found

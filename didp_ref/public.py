"""The public names of the package, which :mod:`didp_ref` hands on."""

from importlib import import_module
from typing import TYPE_CHECKING

from didp_ref import mechanisms
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
    accuracy,
    belief,
    composition,
    concentrated,
    gaussian,
    group,
    guarantee,
    quantities,
    reconstruction,
    renyi,
    scale,
    selection,
    subsampling,
    testing,
    translation,
)
from didp_ref.formulas.quantity import Quantity
from didp_ref.mechanisms import refinement
from didp_ref.numbers.enclosure import Enclosure, Side, Truth

if TYPE_CHECKING:
    from didp_ref import declaring, proving, strategies, worlds
    from didp_ref.assessment.asking import assess
    from didp_ref.audit.judged import claims
    from didp_ref.formulas.quantity import quantity
    from didp_ref.workbench.explain import explain

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
    "accuracy",
    "assess",
    "belief",
    "claims",
    "composition",
    "concentrated",
    "declaring",
    "explain",
    "gaussian",
    "group",
    "guarantee",
    "mechanisms",
    "proving",
    "quantities",
    "quantity",
    "reconstruction",
    "refinement",
    "renyi",
    "scale",
    "selection",
    "strategies",
    "subsampling",
    "testing",
    "translation",
    "worlds",
]


if not TYPE_CHECKING:  # a type checker has the names above, and shall refuse all others

    def __getattr__(name):
        """Import what a call of a formula does not need when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        if name == "claims":
            import_module("didp_ref.papers")  # which registers them
            return import_module("didp_ref.audit.judged").claims
        if name == "assess":
            return import_module("didp_ref.assessment.asking").assess
        if name == "explain":
            return import_module("didp_ref.workbench.explain").explain
        if name == "quantity":
            return import_module("didp_ref.formulas.quantity").quantity
        return import_module(f"didp_ref.{name}")

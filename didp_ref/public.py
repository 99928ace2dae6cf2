"""The public names of the package, which :mod:`didp_ref` hands on."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from didp_ref import mechanisms
from didp_ref.errors import (
    BudgetSpent,
    DidpError,
    DomainError,
    ExactInputRequired,
    FloatRequired,
    Infeasible,
    InputError,
    NoNumber,
    NotGiven,
    OutOfRange,
    Unavailable,
    Undecided,
    UnknownName,
    suggestion,
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
    from didp_ref.assessment.assess import assess
    from didp_ref.audit.judged import claims
    from didp_ref.formulas.quantity import quantity
    from didp_ref.oracle.checking import check
    from didp_ref.workbench.comparison import compare
    from didp_ref.workbench.explain import explain

__all__ = [
    "BudgetSpent",
    "DidpError",
    "DomainError",
    "Enclosure",
    "ExactInputRequired",
    "FloatRequired",
    "Infeasible",
    "InputError",
    "NoNumber",
    "NotGiven",
    "OutOfRange",
    "Quantity",
    "Side",
    "Truth",
    "Unavailable",
    "Undecided",
    "UnknownName",
    "accuracy",
    "assess",
    "belief",
    "check",
    "claims",
    "compare",
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


_HOMES = {
    "assess": "didp_ref.assessment.assess",
    "check": "didp_ref.oracle.checking",
    "compare": "didp_ref.workbench.comparison",
    "explain": "didp_ref.workbench.explain",
    "quantity": "didp_ref.formulas.quantity",
}
"""The functions that a call of a formula does not need, and where they are defined."""


if not TYPE_CHECKING:  # a type checker has the names above, and shall refuse all others

    def __getattr__(name):
        """Import what a call of a formula does not need when it is first asked for."""
        if name not in __all__:
            problem = f"module 'didp_ref' has no attribute {name!r}; {suggestion(name, __all__)}"
            raise AttributeError(problem, name=name, obj=sys.modules["didp_ref"])
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
        if name == "claims":
            import_module("didp_ref.papers")  # which registers them
            return import_module("didp_ref.audit.judged").claims
        return import_module(f"didp_ref.{name}")

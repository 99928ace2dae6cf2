"""The public names of the package, which :mod:`didp_ref` hands on."""

import sys
from functools import partial
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
    UnknownArgument,
    UnknownName,
    suggestion,
)
from didp_ref.formulas import (
    accuracy,
    auditing,
    belief,
    composition,
    concentrated,
    exponential,
    gaussian,
    group,
    guarantee,
    laplace,
    local,
    quantities,
    reconstruction,
    renyi,
    scale,
    selection,
    sparse_vector,
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
    from didp_ref.formulas import accounting
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
    "UnknownArgument",
    "UnknownName",
    "accounting",
    "accuracy",
    "assess",
    "auditing",
    "belief",
    "check",
    "claims",
    "compare",
    "composition",
    "concentrated",
    "declaring",
    "explain",
    "exponential",
    "gaussian",
    "group",
    "guarantee",
    "laplace",
    "local",
    "mechanisms",
    "proving",
    "quantities",
    "quantity",
    "reconstruction",
    "refinement",
    "renyi",
    "scale",
    "selection",
    "sparse_vector",
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


_COMMANDS = {
    "release": "it is a command: write the frame to a file, and run didp-ref release FILE --json "
    "(docs/release.md, From pandas)",
    "budget": "it is a command: run didp-ref budget FILE --json",
}
"""Commands that have no function, and what to do instead."""
_POSTERIOR = (
    "guarantee.rho_at_prior(1.0, epsilon, prior) is the largest posterior under epsilon at a "
    "prior, also for arrays; explain(epsilon=1, prior=0.1) says it in words"
)
_INSTEAD = {**_COMMANDS, "posterior": _POSTERIOR, "risk": _POSTERIOR}


if not TYPE_CHECKING:  # a type checker has the names above, and shall refuse all others

    def _refuse(module, name):
        """Raise what is wrong with a name that a public module does not have."""
        problem = f"module {module.__name__!r} has no attribute {name!r}"
        hint = suggestion(name, dir(module), f"to search: didp-ref list --text {name}")
        if module.__name__ == "didp_ref":
            hint = _INSTEAD.get(name, hint)
        raise AttributeError(f"{problem}; {hint}", name=name, obj=module)

    for _name in {name.partition(".")[0] for name in quantities}:
        _topic = globals()[_name]
        _topic.__getattr__ = partial(_refuse, _topic)

    def __getattr__(name):
        """Import what a call of a formula does not need when it is first asked for."""
        if name not in __all__:
            _refuse(sys.modules["didp_ref"], name)
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
        if name == "accounting":
            return import_module("didp_ref.formulas.accounting")
        if name == "claims":
            import_module("didp_ref.papers")  # which registers them
            return import_module("didp_ref.audit.judged").claims
        return import_module(f"didp_ref.{name}")

"""Parts of a claim that have no formal statement, where several have none for one reason."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Part, Scope

defined = partial(Part, informal="a definition: it is checked on examples", scope=Scope.CONCRETE)
printed_numbers = partial(
    Part, informal="printed numbers: each is set beside ours, digit by digit", scope=Scope.CONCRETE
)
printed_values = partial(
    Part,
    informal="it speaks of the values that it prints: exact arithmetic decides it",
    scope=Scope.CONCRETE,
)
witness = partial(
    Part,
    informal="it says that something may happen: an exact example settles it",
    scope=Scope.EXISTS,
)
false_here = partial(Part, informal="false, by an exact counterexample")

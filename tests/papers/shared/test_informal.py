"""didp_ref/papers/shared/informal.py: what settles a part that has no formal statement."""

from didp_ref.audit.claim import Scope
from didp_ref.papers.shared.informal import (
    defined,
    false_here,
    printed_numbers,
    printed_values,
    witness,
)


def test_values_settle_what_is_said_of_them_and_an_example_what_may_happen() -> None:
    of_values = (defined, printed_numbers, printed_values)
    assert {make("a part").scope for make in of_values} == {Scope.CONCRETE}
    assert witness("a part").scope is Scope.EXISTS
    assert false_here("a part").scope is Scope.EVERY


def test_each_gives_a_reason_of_its_own() -> None:
    kinds = (defined, printed_numbers, printed_values, witness, false_here)
    reasons = {make("a part").informal for make in kinds}
    assert len(reasons) == len(kinds)
    assert all(reasons)

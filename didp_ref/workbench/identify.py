"""Which of our quantities is it? Asked of a formula or a function that nobody has named."""

from __future__ import annotations

from collections.abc import Sequence

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.term import Term
from didp_ref.workbench.answer import Answer, Verdict
from didp_ref.workbench.candidate import names_of_function
from didp_ref.workbench.compare import compare
from didp_ref.workbench.names import assignments, given, is_blind, plainly
from didp_ref.workbench.user_function import DEFAULT_TIMEOUT, Function

MOST_NEAR = 6


def which(
    thing: Term | Function | str,
    mapping: Sequence[str] = (),
    timeout: float = DEFAULT_TIMEOUT,
    notes: Sequence[str] = (),
) -> list[Answer]:
    """Return what a thing is equal to; where it is nothing of ours, what it resembles.

    Answers of equal quantities come alone. Otherwise those come whose difference has a name (a
    known mistake, a multiple), and those that could not be decided.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> [answer.quantity for answer in which(parse("Delta/epsilon"))]
    ['scale.differential_privacy']
    """
    names = sorted(thing.names()) if isinstance(thing, Term) else names_of_function(thing, timeout)
    given(mapping, names, None)
    answers = []
    for one in sorted(_fitting(thing, names, mapping), key=lambda q: _strangeness(names, q)):
        try:
            answers.append(compare(thing, one, _of(mapping, one), timeout, notes))
        except DidpError:
            continue  # its names, or how many values it has, are not this quantity's
    equal = [one for one in answers if one.verdict is Verdict.EQUAL]
    if equal:
        meant = [one for one in equal if not is_blind(one.names, {})]
        return meant or equal
    near = [one for one in answers if one.instead or one.tiny or one.verdict is Verdict.UNDECIDED]
    return near[:MOST_NEAR]


def _fitting(
    thing: Term | Function | str, names: Sequence[str], mapping: Sequence[str]
) -> list[Quantity]:
    """Return the quantities whose parameters the names can be, all of them used."""
    found = []
    for one in quantities.values():
        wanted = set(one.names) - {"p_max"} if len(names) < len(one.names) else set(one.names)
        if len(names) not in (len(wanted), len(one.names)):
            continue
        sequences = thing.sequences() if isinstance(thing, Term) else None
        try:
            fixed = given(_of(mapping, one), names, one)
            next(assignments(names, one, fixed, sequences))
        except (DidpError, StopIteration):
            continue
        found.append(one)
    return found


def _of(mapping: Sequence[str], one: Quantity) -> list[str]:
    return [word for word in mapping if word.partition("=")[2].strip() in one.names]


def _strangeness(names: Sequence[str], one: Quantity) -> int:
    """Count the names that are not written like a parameter's."""
    known = {plainly(name) for name in one.names}
    return sum(plainly(name) not in known for name in names)

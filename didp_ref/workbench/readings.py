"""Which parameters do a candidate's names mean? Usual meanings, and values at a few points, decide.

A reading is one parameter for each name. It is likely if names mean what they usually mean. A name
that means nothing may stand for any parameter. Then a reading needs the quantity's values at a few
points. If no reading at all has them, the candidate differs, whatever its names mean.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from typing import TypeAlias, TypeVar

from didp_ref.errors import InputError, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.oracle.meanings import of_another_norm
from didp_ref.symbolic.term import NoValue, Term
from didp_ref.workbench.candidate import SUBNORMAL, Recovered, Written, read_names
from didp_ref.workbench.fixed import fixed_in
from didp_ref.workbench.names import (
    MOST_GUESSES,
    assignments,
    every_assignment,
    is_blind,
    is_foreign,
    is_known,
    read_mapping,
    unreadable,
)
from didp_ref.workbench.points import Value, Values, drawn, is_dyadic, ours_at, simplest
from didp_ref.workbench.user_function import UserFunction

EVERYDAY = 8
EVERY_OTHER = "the values differ under every other meaning of the names, too"
AGREE = Fraction(1, 10**6)
Reading: TypeAlias = "dict[str, str]"
Their = TypeVar("Their")


def arguments_of(
    apart: UserFunction, quantity: Quantity, mapping: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the arguments that stand for the quantity's parameters, and those that do not.

    The latter have a default, and no usual name. They keep the default if there are more arguments
    than parameters, or if the others stand for every parameter that the formula uses.
    """
    names = apart.arguments()
    if names is None:
        return list(quantity.names), []
    fixed = read_mapping(mapping, names, quantity)
    strange = [
        name
        for name in apart.signature().optional
        if name not in fixed and not any(is_known(name, ours) for ours in quantity.names)
    ]
    rest = [name for name in names if name not in strange]
    is_whole = all(
        any(fixed.get(name) == ours or is_known(name, ours) for name in rest)
        for ours, symbol in quantity.symbols.items()
        if quantity.expression.has(symbol)
    )
    return (rest, strange) if len(names) > len(quantity.names) or is_whole else (names, [])


def readings(
    names: Sequence[str], quantity: Quantity, fixed: Mapping[str, str], sequences: set[str] | None
) -> list[Reading]:
    """Return the ways to read the names, the likeliest first; raise where there is none."""
    found = [
        each
        for each in assignments(names, quantity, fixed, sequences)
        if not is_foreign(each, fixed)
    ]
    if not found:
        raise unreadable(names, quantity, given=fixed)
    return found


def chosen(
    candidates: Sequence[Reading],
    quantity: Quantity,
    fixed: Mapping[str, str],
    sequences: set[str] | None,
    agree: Callable[[Reading], bool | None],
    *,
    briefly: bool = False,
) -> tuple[Reading, bool]:
    """Return the first reading with the quantity's values, or the likeliest; and if it is forced.

    A reading is forced if the names mean nothing, and every reading has other values. Raises
    :class:`InputError` if the names mean nothing, and an unlikely reading has the values, or has
    none to be seen, if there are too many readings to try, or too few names. ``briefly`` no
    unlikely reading is tried, and none is forced.
    """
    likeliest = candidates[0]
    is_likely = not is_blind(likeliest, fixed)
    if is_likely and len(candidates) == 1:
        return likeliest, False
    agreeing = next(filter(agree, candidates), None)
    if agreeing is not None or is_likely:
        return agreeing or likeliest, False
    names = list(likeliest)
    needed = sum(map(quantity.expression.has, quantity.symbols.values()))
    if briefly or len(names) < needed - len(fixed_in(quantity)):
        raise unreadable(names, quantity, given=fixed)
    others = every_assignment(names, quantity, fixed, sequences)
    tried = list(islice(others, MOST_GUESSES + 1))
    if len(tried) > MOST_GUESSES:
        raise unreadable(names, quantity, given=fixed)
    agreements = [(each, agree(each)) for each in tried]
    unlikely = next((each for each, agreed in agreements if agreed), None)
    if unlikely is not None or any(agreed is None for _, agreed in agreements):
        raise unreadable(names, quantity, unlikely, given=fixed)
    return likeliest, True


def guesses(reading: Reading, fixed: Mapping[str, str], quantity: Quantity) -> list[str]:
    """Say what names were guessed to mean, and how to say otherwise."""
    guessed = {mine: ours for mine, ours in reading.items() if mine != ours and mine not in fixed}
    if not guessed:
        return []
    listed = ", ".join(f"{mine} = {ours}" for mine, ours in guessed.items())
    notes = [f"{listed} (guessed; change with --map {next(iter(guessed))}=...)"]
    norms = ((mine, of_another_norm(mine, ours, quantity.id)) for mine, ours in guessed.items())
    notes += [f"{mine}: {why}" for mine, why in norms if why]
    return notes


def under_other_meanings(
    reading: Reading,
    quantity: Quantity,
    fixed: Mapping[str, str],
    sequences: set[str] | None,
    agree: Callable[[Reading], bool | None],
    *,
    forced: bool,
) -> list[str]:
    """Say whether what differs has the quantity's values if its names mean something else.

    Here a parameter's own name may mean another one. If a reading is ``forced``, it is also said
    that there is no such meaning, if all were tried.
    """
    others = every_assignment([*reading], quantity, fixed, sequences, own_names=False)
    tried = [each for each in islice(others, MOST_GUESSES + 1) if each != reading]
    if len(tried) >= MOST_GUESSES:
        return []
    agreements = [(each, agree(each)) for each in tried]
    found = next((each for each, agreed in agreements if agreed), None)
    if found is not None:
        words = (f"--map {mine}={ours}" for mine, ours in found.items() if mine != ours)
        return [f"the values agree at the points tried with {' '.join(words)}"]
    return [EVERY_OTHER] if forced and not any(each is None for _, each in agreements) else []


def everyday(quantity: Quantity) -> list[dict[str, Value]]:
    """Return simple points that float64 holds exactly."""
    return [values for values, _ in _everyday(quantity)]


@lru_cache(maxsize=256)
def _everyday(quantity: Quantity) -> list[tuple[dict[str, Value], list[Enclosure]]]:
    n = 2 if quantity.is_family else None
    dyadic = (p for p in simplest(quantity, n) if all(map(is_dyadic, p.values())))
    points = islice(
        chain(islice(dyadic, EVERYDAY // 2), islice(drawn(quantity, n, 20), EVERYDAY)), EVERYDAY
    )
    return [(values, ours_at(quantity, values)) for values in points]


def agrees(term: Term, quantity: Quantity, names: Reading) -> bool | None:
    """Say if a formula has the quantity's values at a few points, if its names mean that.

    Nothing is said if it has no value at any of them.
    """
    formula = Written(read_names(term, names, quantity))
    return _agrees(quantity, formula.at, Enclosure.overlaps)


def called_agrees(apart: UserFunction, quantity: Quantity, names: Reading) -> bool | None:
    """Say if a function has the quantity's values at a few points, if its names mean that."""
    recovered = Recovered(apart, quantity, names, ())
    return _agrees(quantity, recovered.called, _near)


def _agrees(
    quantity: Quantity,
    theirs_at: Callable[[Values], Sequence[Their]],
    is_same: Callable[[Their, Enclosure], bool],
) -> bool | None:
    agreed = None
    for values, ours in _everyday(quantity):
        try:
            theirs = theirs_at(values)
        except (NoValue, Undecided):
            continue
        except InputError:
            return None
        if len(theirs) != len(ours) or not all(map(is_same, theirs, ours)):
            return False
        agreed = True
    return agreed


def _near(theirs: Fraction, ours: Enclosure) -> bool:
    return abs(theirs - ours.lower) <= max(AGREE * max(abs(theirs), abs(ours.lower)), SUBNORMAL)

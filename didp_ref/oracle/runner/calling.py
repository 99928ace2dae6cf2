"""How a function is called: by the names that it has, by what its other names mean, and by place.

Where one of other names answers wrongly, the fault may lie in what was passed as what, so that
nothing is said for certain of its formula.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import permutations, zip_longest
from typing import Protocol, TypeAlias

from didp_ref.errors import InputError
from didp_ref.formulas import quantities
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.judge import Judgement
from didp_ref.oracle.meanings import in_other_units, is_foreign, is_known, of_another_norm
from didp_ref.oracle.roles import SENSITIVITIES
from didp_ref.oracle.vectors import Vector, VectorFile

Function: TypeAlias = Callable[..., object]
"""An implementation under test; what it takes and returns is for it to say."""
Call: TypeAlias = Callable[[Mapping[str, Input]], object]
"""An implementation that takes its arguments as one dictionary."""

MOST_ORDERED = 4
"""More arguments than these are not tried in every order."""
SAMPLE = 12


def parameters_of(function: Function) -> list[inspect.Parameter] | None:
    """Return what a function takes; ``None`` of a built-in that does not say."""
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None


def calling(function: Function, names: Sequence[str], quantity: str = "") -> Call:
    """Return how to call a function with a dictionary: by the names it has, the rest by place.

    Raises :class:`InputError` if its parameters cannot be those of the ``quantity``.
    """
    parameters = parameters_of(function)
    if parameters is None:
        return lambda values: function(*(values[name] for name in names if name in values))
    own, free = free_places(parameters, names)
    if not own:
        return lambda values: function(**values)
    needed = [parameter for parameter in free if parameter.default is parameter.empty]
    fits = len(needed) <= len(own) <= len(free)
    for ours, place in zip(own, free, strict=False):
        if other := in_other_units(place.name, ours):
            raise InputError(
                getattr(function, "__qualname__", repr(function)),
                f"takes {place.name}, which is {other} {ours}: check a function of {ours} that "
                "calls it",
            )
    starred = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters)
    by_place = all(place.kind is not place.KEYWORD_ONLY for place in free[: len(own)])
    if len(own) == len(names) and by_place and (fits or starred):
        return lambda values: function(*(values[name] for name in names if name in values))
    if fits:
        placed = dict(zip(own, free, strict=False))
        first = [name for name, place in placed.items() if place.kind is place.POSITIONAL_ONLY]
        theirs = {name: placed[name].name if name in placed else name for name in names}
        return lambda values: function(
            *(values[name] for name in first),
            **{theirs[name]: value for name, value in values.items() if name not in first},
        )
    own_names = ", ".join(parameter.name for parameter in parameters)
    name, wanted = getattr(function, "__name__", ""), ", ".join(names)
    name = name if name.isidentifier() else "yours"
    raise InputError(
        getattr(function, "__qualname__", repr(function)),
        f"takes ({own_names}); it must take ({wanted}). "
        f"Check a function that calls it: `def checked({wanted}): return "
        + _called(name, parameters, names, quantity),
    )


def _called(
    name: str, parameters: Sequence[inspect.Parameter], names: Sequence[str], quantity: str
) -> str:
    """Return the call that answers for a function which takes other arguments than ours.

    One that leaves a parameter out is for one value of it. Where the formula is a multiple of a
    sensitivity, a function without it is for the sensitivity one.
    """
    own = [parameter.name for parameter in parameters]
    left_out = [each for each in names if each not in own]
    if not set(own) <= set(names) or len(left_out) != 1:
        return f"{name}(...)`"
    (lacking,) = left_out
    if lacking in SENSITIVITIES and _is_a_multiple(quantity, lacking):
        return f"{lacking} * {name}({', '.join(own)})`, if it is for {lacking} = 1"
    return f"{name}(...)`. If it is for one {lacking} only, compare has --fix {lacking}=VALUE"


def _is_a_multiple(quantity: str, name: str) -> bool:
    """Say whether a formula is a multiple of a parameter.

    >>> _is_a_multiple("gaussian.deviation", "global_sensitivity")
    True
    >>> _is_a_multiple("gaussian.delta", "global_sensitivity")
    False
    """
    formula = quantities.get(quantity)
    symbol = formula.symbols[name] if formula else None
    return formula is not None and not (formula.expression / symbol).has(symbol)


def require_norm(function: Function, names: Sequence[str], quantity: str) -> None:
    """Raise :class:`InputError` for a sensitivity in another norm than the formula's."""
    for ours, mine in passed_by_meaning(function, names).items():
        if why := of_another_norm(mine, ours, quantity):
            raise InputError(
                getattr(function, "__qualname__", repr(function)),
                f"takes {mine}, and {why}: rename it, or check a function of {ours} that calls it",
            )


def free_places(
    parameters: Sequence[inspect.Parameter], names: Sequence[str]
) -> tuple[list[str], list[inspect.Parameter]]:
    """Return the names that a function does not have, and its places that none of the names has.

    A function that takes any name has them all.
    """
    known = {
        parameter.name
        for parameter in parameters
        if parameter.kind is not parameter.POSITIONAL_ONLY
    }
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        known |= {*names}
    starred = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    own = [name for name in names if name not in known]
    free = [
        parameter
        for parameter in parameters
        if parameter.kind not in starred
        and parameter.name not in {*names} & known
        and not (parameter.kind is parameter.KEYWORD_ONLY and _is_an_option(parameter, own))
    ]
    return own, free


def _is_an_option(parameter: inspect.Parameter, own: Sequence[str]) -> bool:
    """Say whether a parameter has a default, and means none of our names."""
    has_default = parameter.default is not parameter.empty
    return has_default and not any(is_known(parameter.name, name) for name in own)


@dataclass(frozen=True)
class Placing:
    """What a function was passed under other names than ours, and why in that order.

    ``passed`` has the function's own name for each of the quantity's parameters that was passed
    under another; ``order`` has the call between its brackets, where another order than that of
    its names, or of ours, is the right one, and ``names`` has our names in it.
    """

    passed: Mapping[str, str]
    order: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """Say in which order it was called, if it is another one than its names or ours say."""
        order = ", ".join(self.order)
        return f"right only if called as ({order})" if order else ""

    @property
    def sentences(self) -> list[str]:
        """Say what was passed as what, and how to have it passed by name."""
        meant = not self.order and any(is_known(mine, our) for our, mine in self.passed.items())
        how = "by synonyms" if meant else "by position"
        listed = ", ".join(
            f"{theirs} = {ours}" if theirs else ours for ours, theirs in self.passed.items()
        )
        said = f"your names are not ours; arguments (yours = ours) were matched {how}: {listed}"
        if self.order:
            return [said]
        return [said, "if that is wrong, give your parameters our names"]

    @property
    def could_be_another(self) -> bool:
        """Whether there is another order in which it could be meant."""
        return len(self.passed) > 1 and any(self.passed.values())

    @property
    def is_guessed(self) -> bool:
        """Whether a name of the function's own says nothing of what was passed under it."""
        return any(mine and not is_known(mine, our) for our, mine in self.passed.items())


def passed_by_place(function: Function, names: Sequence[str]) -> dict[str, str]:
    """Return the function's own name for each parameter that it is passed under another name.

    The name is empty where the function does not say; where all are passed by name, nothing is
    returned.

    >>> passed_by_place(lambda m, rho, s: s, ["rho", "n_worlds", "sensitive_range"])
    {'n_worlds': 'm', 'sensitive_range': 's'}
    """
    parameters = parameters_of(function)
    if parameters is None:
        return dict.fromkeys(names, "")
    own, free = free_places(parameters, names)
    theirs = [place.name for place in free[: len(own)]]
    return dict(zip_longest(own, theirs, fillvalue=""))


def likely_order(function: Function, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the order in which the function's own ones mean them, if one alone is so.

    >>> likely_order(lambda sens, eps: sens, ["epsilon", "global_sensitivity"])
    ('global_sensitivity', 'epsilon')
    >>> likely_order(lambda x, y: x, ["epsilon", "global_sensitivity"])
    ('epsilon', 'global_sensitivity')
    """
    passed = passed_by_place(function, names)
    if not all(passed.values()) or len(passed) > MOST_ORDERED:
        return tuple(names)
    likely = [
        [ours for ours in passed if is_known(mine, ours)] or passed for mine in passed.values()
    ]
    meant = [
        order
        for order in permutations(passed)
        if all(ours in known for ours, known in zip(order, likely, strict=True))
        and not is_foreign(dict(zip(passed.values(), order, strict=True)), {})
    ]
    return moved(names, passed, meant[0]) if len(meant) == 1 else tuple(names)


def passed_by_meaning(function: Function, names: Sequence[str]) -> dict[str, str]:
    """Return what is passed under the function's own names, each as what it is likely to mean."""
    return passed_by_place(function, likely_order(function, names))


def moved(names: Sequence[str], passed: Iterable[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return the names, those that are passed under other ones in another order."""
    places = dict(zip(passed, order, strict=True))
    return tuple(places.get(name, name) for name in names)


def written_call(function: Function, names: Sequence[str]) -> tuple[str, ...]:
    """Return between its brackets the call that passes a function the names in their order.

    What it takes by name alone, or after a default that is kept, is written with its own name.

    >>> written_call(lambda spread, worlds, rho: rho, ["rho", "sensitive_range", "n_worlds"])
    ('sensitive_range', 'n_worlds', 'rho')
    >>> written_call(lambda s, digits=3, *, rho: s, ["rho", "sensitive_range"])
    ('sensitive_range', 'rho=rho')
    """
    parameters = parameters_of(function)
    if parameters is None:
        return tuple(names)
    own, free = free_places(parameters, names)
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return tuple(names)
    passed = {name: name for name in names if name not in own}
    passed |= {place.name: name for name, place in zip(own, free, strict=False)}
    call: list[str] = []
    skipped = False
    for parameter in parameters:
        if parameter.name not in passed:
            skipped = True
        elif skipped or parameter.kind is parameter.KEYWORD_ONLY:
            call.append(f"{parameter.name}={passed[parameter.name]}")
        else:
            call.append(passed[parameter.name])
    return tuple(call)


class Asked(Protocol):
    """What is asked vectors one after the other."""

    def ask_all(self, vectors: Sequence[Vector]) -> Iterator[Judgement]:
        """Yield for each vector what its answer was judged to be."""


def right_order(
    passed: Mapping[str, str],
    file: VectorFile,
    exact: bool,
    asking: Callable[[Sequence[str]], AbstractContextManager[Asked]],
) -> tuple[str, ...]:
    """Return another order of the parameters in which everyday answers are right, if one is.

    ``asking`` asks a function that is called with the parameters in an order.
    """
    if not 2 <= len(passed) <= MOST_ORDERED:
        return ()
    everyday = [
        vector
        for vector in file.asked(exact)
        if not vector.error and "everyday" in vector.flags and _tells_apart(vector.inputs, passed)
    ][:SAMPLE]
    own = [name for name in file.parameters if name in passed]
    for chosen in permutations(own):
        order = moved(file.parameters, own, chosen)
        if chosen == tuple(passed):
            continue
        with asking(order) as asked:
            if everyday and all(judged.accurate for judged in asked.ask_all(everyday)):
                return order
    return ()


def _tells_apart(inputs: Mapping[str, object], passed: Mapping[str, str]) -> bool:
    values = [str(inputs[name]) for name in passed]
    return len(set(values)) == len(values)

"""Whose name is it? What a formula calls its letters, and which of our parameters they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from didp_ref.errors import InputError
from didp_ref.formulas.quantity import Quantity

MEANINGS: Mapping[str, tuple[str, ...]] = {
    "scale": ("lambda", "lam", "lambd", "b", "noise", "noisescale", "laplacescale"),
    "global_sensitivity": (
        *("delta", "deltaq", "deltaf", "gs", "df", "dq", "sensitivity", "l1sensitivity", "d", "s"),
        *("globalsens", "sens", "sensitivity1", "l1"),
    ),
    "sensitivity": ("delta", "deltaf", "deltaq", "gs", "df", "globalsensitivity", "sens", "d", "s"),
    "identifiability_sensitivity": (
        *("theta", "thetaq", "th", "is", "idsens", "sensitivity", "s", "d"),
    ),
    "sensitive_range": ("s", "range", "spread", "diameter", "sr", "sensitivity", "d", "deltaf"),
    "distance": ("deltav", "dv", "d", "dist"),
    "n_worlds": ("m", "n", "k", "worlds", "count", "nworlds", "size", "numworlds", "universe"),
    "n": ("m", "k", "records", "count", "size", "nworlds"),
    "epsilon": ("eps", "e", "budget"),
    "exponent": ("t", "x", "eps", "epsilon", "u"),
    "alpha": ("a",),
    "beta": ("b",),
    "rho": ("r", "risk"),
    "gamma": ("g",),
    "delta": ("d", "del"),
    "p_min": ("pmin", "pimin", "p", "minprior", "priormin", "q", "pr"),
    "p_max": ("pmax", "pimax", "p", "maxprior", "priormax", "q", "pr"),
    "prior": ("p", "pi", "prd", "pri", "priors", "q", "pr"),
    "mass": ("p", "m", "q", "pu", "puu"),
    "factor_up": ("alphau", "au", "up", "u"),
    "factor_down": ("alphad", "ad", "down", "d"),
    "sampling_rate": ("beta", "rate", "q", "p", "sampling", "b"),
    "alphas": ("alpha", "a"),
    "betas": ("beta", "b"),
    "epsilons": ("epsilon", "eps", "e", "budgets"),
    "values": ("v", "f", "answers"),
    "response": ("r", "tau", "t", "answer", "output", "y", "x"),
}
"""What a parameter is called elsewhere, without case, underlines and braces."""
MOST_GUESSES = 200
LONG_NAME = 3
"""A letter or two may stand for anything."""


def plainly(text: str) -> str:
    """Return a name without case, underlines and braces."""
    return "".join(c for c in text.lower() if c.isalnum())


def read_mapping(
    words: Sequence[str], names: Sequence[str], quantity: Quantity | None
) -> dict[str, str]:
    """Read ``mine=ours`` words; raise :class:`InputError` for what is not a name of either."""
    mapped: dict[str, str] = {}
    for word in words:
        mine, equals, ours = word.partition("=")
        mine, ours = mine.strip(), ours.strip()
        if not equals or not mine or not ours:
            raise InputError(f"--map {word}", "is not of the form mine=ours, such as a=alpha")
        if mine not in names:
            raise InputError(f"--map {word}", f"{mine} is not in it; it has {', '.join(names)}")
        if quantity is not None and ours not in quantity.names:
            hint = "" if ours.isidentifier() else f"; write ({ours}) into the formula, for {mine}"
            names_of = f"{quantity.id} has {', '.join(quantity.names)}"
            raise InputError(f"--map {word}", names_of + hint)
        if mine in mapped:
            raise InputError(f"--map {word}", f"{mine} is given twice")
        if ours in mapped.values():
            raise InputError(f"--map {word}", f"two names are mapped to {ours}")
        mapped[mine] = ours
    return mapped


def is_known(name: str, parameter: str) -> bool:
    """Say whether a parameter goes by this name somewhere."""
    return plainly(name) in (plainly(parameter), *MEANINGS.get(parameter, ()))


def assignments(
    names: Sequence[str],
    quantity: Quantity,
    fixed: Mapping[str, str],
    sequences: set[str] | None = None,
) -> Iterator[dict[str, str]]:
    """Yield ways to read the names as different parameters, the likeliest first.

    ``sequences`` are the names that stand for sequences, where that is known.
    """
    return islice(_assignments(names, quantity, fixed, sequences), MOST_GUESSES)


def _assignments(
    names: Sequence[str], quantity: Quantity, fixed: Mapping[str, str], sequences: set[str] | None
) -> Iterator[dict[str, str]]:
    kinds = {parameter.name: parameter.sequence for parameter in quantity.parameters}
    assigned = dict(fixed)
    for name in names:
        if name not in assigned and name in kinds and name not in assigned.values():
            assigned[name] = name
    open_names = [name for name in names if name not in assigned]
    free = [name for name in quantity.names if name not in assigned.values()]

    def fits(name: str, parameter: str) -> bool:
        return sequences is None or (name in sequences) == kinds[parameter]

    likely = {
        name: [p for p in free if is_known(name, p) and fits(name, p)]
        or [p for p in free if fits(name, p)]
        for name in open_names
    }

    def chosen(place: int, taken: Mapping[str, str]) -> Iterator[dict[str, str]]:
        if place == len(open_names):
            yield {**assigned, **taken}
            return
        name = open_names[place]
        for parameter in likely[name]:
            if parameter not in taken.values():
                yield from chosen(place + 1, {**taken, name: parameter})

    yield from chosen(0, {})


def is_blind(reading: Mapping[str, str], fixed: Mapping[str, str]) -> bool:
    """Say whether some name was read as a parameter that nobody calls so."""
    return any(not is_known(m, o) for m, o in reading.items() if m not in fixed)


def is_foreign(reading: Mapping[str, str], fixed: Mapping[str, str]) -> bool:
    """Say whether some name that means another of our parameters was read as this one."""
    aliases = {*MEANINGS, *(alias for each in MEANINGS.values() for alias in each)}
    meant = {plainly(each) for each in aliases if len(each) >= LONG_NAME}
    return any(
        plainly(m) in meant and not is_known(m, o) for m, o in reading.items() if m not in fixed
    )


def unreadable(names: Sequence[str], quantity: Quantity) -> InputError:
    """Return the error for names that cannot be the quantity's parameters."""
    unknown = [name for name in names if name not in quantity.names]
    return InputError(
        "the formula",
        f"has {', '.join(unknown) or 'no names'}, and {quantity.id} has "
        f"{', '.join(quantity.names)}; say which is which with --map mine=ours",
    )

"""Which of a quantity's vectors are asked: those with some flags, or all but those."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from didp_ref.errors import InputError, suggestion
from didp_ref.oracle.flags.table import FLAGS
from didp_ref.oracle.vectors import VectorFile


def select(file: VectorFile, keep: Collection[str] = (), skip: Collection[str] = ()) -> VectorFile:
    """Return a file with the vectors that bear one of the flags, if any are given, and no other.

    A flag of ``skip`` takes away the vectors that bear it. Raises :class:`InputError` where nothing
    is left to ask.

    >>> from didp_ref.oracle.vectors import load
    >>> file = select(load("scale.rho"), keep=["two-worlds"], skip=["everyday"])
    >>> {vector.inputs["n_worlds"] for vector in file.vectors if vector.error is None}
    {'2'}
    """
    if not (keep or skip):
        return file
    chosen = tuple(
        vector
        for vector in file.vectors
        if (not keep or not set(keep).isdisjoint(vector.flags))
        and set(skip).isdisjoint(vector.flags)
    )
    if not chosen:
        raise InputError(file.quantity, "no vector is left to ask by --flag and --skip")
    return replace(file, vectors=chosen)


def check_flags(keep: Iterable[str], skip: Iterable[str], files: Iterable[VectorFile]) -> None:
    """Raise :class:`InputError` for a flag that no vector of these files bears.

    What is to be left out may be a flag of a tier that is not here.
    """
    files = list(files)
    known = {flag for file in files for flag in file.notes}
    here = {tier for file in files for tier in file.tiers}
    elsewhere = {flag for flag, row in FLAGS.items() if row.tier not in here}
    for flag in (*keep, *skip):
        if flag not in known | elsewhere:
            hint = suggestion(flag, known, f"they have {', '.join(sorted(known))}")
            raise InputError(flag, f"is no flag of these vectors; {hint}")
    for flag in keep:
        if flag not in known:
            tier, ids = FLAGS[flag].tier.value, " ".join(file.quantity for file in files)
            raise InputError(
                flag,
                f"is a flag of the tier {tier}, of which no vector is here: "
                f"didp-ref vectors --out DIR {ids}, then --vectors DIR",
            )

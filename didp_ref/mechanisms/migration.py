"""From a state of version 1, a JSON file, to a budget in a file of today.

The earlier file is renamed before it is read, so of several who migrate it one alone succeeds, and
it is not taken under its new name. A copy of it, made earlier, is still a budget of its own:
delete it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path
from typing import Any

from didp_ref.mechanisms import state
from didp_ref.mechanisms.account import Charge, total
from didp_ref.mechanisms.database import one_at_a_time, place_of, refusal
from didp_ref.mechanisms.documents import ANSWERS, UNREADABLE, read_rational

FORMAT = "didp_ref protocol state"
VERSION = 1
MIGRATED = ".migrated"
PARAMETERS = {
    "interactive Laplace": {"epsilon", "scale"},
    "flexible Laplace": {"epsilon"},
    "interactive refinement": {"epsilon"},
}


def migrate(old: str | Path, new: str | Path) -> Path:
    """Make a budget's file of an earlier release's, and return the old one's new name.

    Every charge and answer is carried over; what is spent is compared before the file is used.
    If anything stops this after the renaming, no budget is left usable: delete what there is of
    the new file and give the old one its name back, to try again.

    Raises :class:`~didp_ref.errors.InputError` where the old file is no state of version 1, or
    the new one is there already.
    """
    source, target = place_of(old), place_of(new)
    retired = source.with_name(source.name + MIGRATED)
    if source.suffix == MIGRATED:
        raise refusal(source, "it was migrated already; go on with the file made from it")
    for taken in (target, retired):
        if taken.exists():
            raise refusal(taken, "it exists already; choose another name")
    kind, parameters, charges = read(source)
    try:
        source.rename(retired)
    except OSError as problem:
        raise refusal(source, f"it cannot be renamed: {problem.strerror}") from None
    if read(retired) != (kind, parameters, charges):
        raise refusal(retired, "it changed meanwhile; give it its name back and try again")
    state.FileAccount.create(target, kind, parameters, charges)
    budget, carried = state.read(target)
    if budget.spent != total(charges) or carried != charges:
        raise refusal(target, "it does not hold what the old file did; do not use it")
    return retired


def read(path: Path) -> tuple[str, dict[str, Fraction], tuple[Charge, ...]]:
    """Return the kind, the parameters and the charges of a state of version 1."""
    try:
        with one_at_a_time:  # should it be a budget of today, closing it would drop a lock on it
            content = path.read_bytes()
        document = json.loads(content, parse_constant=_no_number)
        if document["format"] != FORMAT or document["version"] != VERSION:
            raise ValueError("another format")
        checksum = document.pop("checksum")
        canonical = json.dumps(document, sort_keys=True, allow_nan=False)
        fits = checksum == hashlib.sha256(canonical.encode("ascii")).hexdigest()
    except OSError as problem:
        raise refusal(path, f"it cannot be read: {problem.strerror}") from None
    except UNREADABLE:
        meant = "it is no protocol state of an earlier release, or it is truncated"
        raise refusal(path, meant) from None
    if not fits:
        raise refusal(path, "its checksum does not fit: it was edited or damaged")
    try:
        return _content(document)
    except UNREADABLE:
        raise refusal(path, "its entries are not those of a protocol's state") from None


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _content(document: dict[str, Any]) -> tuple[str, dict[str, Fraction], tuple[Charge, ...]]:
    kind = document["protocol"]
    parameters = {name: read_rational(document[name]) for name in PARAMETERS[kind]}
    charges = tuple(
        Charge(read_rational(one["cost"]), _answer(one["answer"])) for one in document["answered"]
    )
    if set(document) != {"format", "version", "protocol", "answered", *parameters}:
        raise ValueError("other entries than a state has")
    if not 0 <= total(charges) <= parameters["epsilon"] or any(one.cost < 0 for one in charges):
        raise ValueError("more is spent than the budget")
    return kind, parameters, charges


def _answer(written: Any) -> Hashable:
    answer = read_rational(written["fraction"]) if isinstance(written, dict) else written
    if type(answer) not in ANSWERS:
        raise TypeError("no answer")
    return answer

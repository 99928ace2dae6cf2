"""What is said of a value that is enough to keep a promise, and not known to be the least."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

Named: TypeAlias = tuple[str, Mapping[str, Any]]
"""A quantity's id, and exact arguments."""
Sharper: TypeAlias = Callable[..., Sequence[Named]]


def _unknown(**_: Fraction) -> Sequence[Named]:
    """Name no sharper quantity."""
    return ()


@dataclass(frozen=True)
class Enough:
    """Why a value is enough, and which quantity decides about a sharper one.

    ``sharper`` takes the exact arguments by name, and returns quantities that hold as well, each
    with its arguments: the quickest first, and the sharpest last. Where the value itself is the
    least, that is the quantity itself; where nothing sharper is known, there is none.

    ``reached`` returns quantities in the same way whose values some mechanism with this promise
    needs: beyond one of them no value is enough.
    """

    why: str
    sharper: Sharper = _unknown
    reached: Sharper = _unknown

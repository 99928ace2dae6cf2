"""Arb's precision, which flint holds once for all threads, set for a while and given back.

One computation at a time has it: what this library's threads do leaves the user's precision as it
was. While an enclosure or a scalar is being computed, another thread that works with flint itself
may see the precision of that computation.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from flint import ctx

Value = TypeVar("Value")

_turn = threading.RLock()
if hasattr(os, "register_at_fork"):  # a child has none of the threads that might hold it
    os.register_at_fork(
        before=_turn.acquire, after_in_parent=_turn.release, after_in_child=_turn.release
    )


def at_precision(bits: int, function: Callable[..., Value], arguments: Sequence[object]) -> Value:
    """Return what a function gives at a precision: :class:`arb_precision` for one call, quickly."""
    with _turn:
        before = ctx.prec
        ctx.prec = bits
        try:
            return function(*arguments)
        finally:
            ctx.prec = before


class arb_precision:  # noqa: N801  it is used as a function is; a generator would take twice as long
    """Work at a precision; a computation inside may ask for another one for a while."""

    __slots__ = ("before", "bits")

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __enter__(self) -> None:
        _turn.acquire()
        self.before = ctx.prec
        ctx.prec = self.bits

    def __exit__(self, *_: object) -> None:
        ctx.prec = self.before
        _turn.release()

"""Arb's precision, which flint holds once for all threads, set for a while and given back.

One computation at a time has it: what this library's threads do leaves the user's precision as it
was. While an enclosure is being computed, another thread that works with flint itself may see the
precision of that computation. Calls with floats set nothing (:mod:`didp_ref.numbers.interval`),
but for the few whose functions only Arb has (:mod:`didp_ref.numbers.balls`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flint import ctx

_turn = threading.RLock()


@contextmanager
def arb_precision(bits: int) -> Iterator[None]:
    """Work at a precision; a computation inside may ask for another one for a while."""
    with _turn:
        before = ctx.prec
        ctx.prec = bits
        try:
            yield
        finally:
            ctx.prec = before

"""Arrays by compiled code, where numba is installed: a form's program, and its rows in blocks.

numba is imported, and its code compiled or fetched from where it was stored, when as many rows were
asked for as numpy takes about that time for: ``FROM_ROWS`` in all. Short arrays and scalars do not
count, and wait for nothing. numba stores the code beside the source, or in the user's cache; where
it can write to neither, or cannot read what it finds there, it is compiled once for every process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pickle import UnpicklingError
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

    from didp_ref.numbers.recorded import Recorder

    Array = NDArray[np.float64]

FROM_ROWS = 1 << 24
FEWEST_ROWS = 1 << 12
"""Of an array that compiled code is taken for."""
COMPILED = "didp_ref.numbers.compiled"
_asked = [0]
"""How many rows large arrays had in all, before numba was imported."""


@cache
def _compiled() -> ModuleType | None:
    """Import the compiled operations, or find that numba is missing or does not fit numpy."""
    try:
        import numba

        from didp_ref.numbers import compiled
    except ImportError:
        return None
    return None if numba.config.DISABLE_JIT else compiled


def pays(rows: int) -> bool:
    """Say whether so many rows are computed by compiled code, now that they are asked for."""
    if rows < FEWEST_ROWS:
        return False
    if COMPILED not in sys.modules:
        _asked[0] += rows
        if _asked[0] < FROM_ROWS:
            return False
    return bool(_compiled())


@cache
def stored() -> Callable[..., int]:
    """Return the loop, whose code is stored where something can be written."""
    import numba

    from didp_ref.numbers import compiled

    try:
        loop = numba.njit(nogil=True, error_model="numpy", cache=True)(compiled.run)
    except RuntimeError:  # there is no such folder
        return unstored()
    return cast("Callable[..., int]", loop)


@cache
def unstored() -> Callable[..., int]:
    """Return the loop, compiled for this process."""
    from didp_ref.numbers import compiled

    return cast("Callable[..., int]", compiled.compiled(compiled.run))


class Program(NamedTuple):
    """A form's steps between registers, ready to be taken."""

    steps: NDArray[np.int64]
    registers: Array

    def run(self, inputs: Array, results: Array, known: NDArray[np.int64]) -> int:
        """Fill the results from inputs, and what is known of every column; return the largest."""
        given = self.steps, self.registers, inputs, results, known
        try:
            return int(stored()(*given))
        except (OSError, EOFError, UnpicklingError):  # no room, or no code where code should be
            return int(unstored()(*given))


def program(recorder: Recorder) -> Program:
    """Return what was recorded between as few registers as are in use at a time.

    Inputs and constants keep theirs. Another is given away again after the last step that reads
    it; a step's results are never written over its operands.
    """
    from didp_ref.numbers import compiled

    fixed = [*range(recorder.inputs), *recorder.constants.values()]
    place = {value: at for at, value in enumerate(fixed)}
    last = {
        value: k
        for k, taken in enumerate(recorder.steps)
        for value in (*taken.results, *taken.operands)
    }
    free: list[int] = []
    count, rounded, rows = len(fixed), 0, []
    for k, (step, results, operands) in enumerate(recorder.steps):
        for value in results:
            place[value] = free.pop() if free else count
            count = max(count, place[value] + 1)
        registers = [place[value] for value in (*results[:1], *operands, *results[1:])]
        if not results:  # a guard, or a result, which are numbered
            registers.insert(0, rounded)
            rounded += step in compiled.ROUNDING
        rows.append([compiled.CODES[step], *registers, *[0] * (4 - len(registers))])
        ended = {value for value in (*results, *operands) if last[value] == k}
        free += sorted(place[value] for value in ended if place[value] >= len(fixed))
    held = np.zeros((count, compiled.WHOLE))
    for number, value in recorder.constants.items():
        held[place[value], : compiled.WIDTH] = number
    return Program(np.array(rows, np.int64), held.reshape(-1))

"""Three limits around everything that reads a user's files: seconds, bytes and memory.

One :class:`Limits` is made when a command starts. Every reader asks it after each piece that it
has read, so that no reader runs on when another one has used the time up.
"""

import time

from didp_ref.errors import InputError
from didp_ref.numbers.domains import TIME_LIMIT

SECONDS = 600.0
"""How long reading and counting may take, if ``--timeout`` says nothing else."""
BYTES = 1 << 34
"""How many bytes may be read from a command's files, counted after unpacking: 16 GiB."""
MEMORY = 5 << 29
"""How many bytes of memory a command may take beyond what it holds when it starts: 2.5 GiB."""
LATE = "was not read and counted in {:g} seconds; if you trust it, allow more: --timeout SECONDS"
LARGE = f"holds more than {BYTES >> 30} GiB after unpacking; no more is read. Use a smaller file"
TOO_LARGE = (
    f"needs more than {MEMORY / 2**30:g} GiB of memory: a text in it, or a block of it, is too "
    "large. Write the file again in smaller blocks"
)


class Limits:
    """When reading has to be over, and how much has been read so far."""

    def __init__(self, seconds: float = SECONDS) -> None:
        TIME_LIMIT.check_float("timeout", seconds, window=False)
        self.seconds = seconds
        self._end = time.monotonic() + seconds
        self._bytes = 0

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return self._end - time.monotonic()

    def spend(self, file: str, many: int = 0) -> None:
        """Count bytes of a file, and raise where a limit is reached.

        Raises :class:`~didp_ref.errors.InputError`.
        """
        self._bytes += many
        if self._bytes > BYTES:
            raise InputError(file, LARGE)
        if self.left <= 0:
            raise InputError(file, LATE.format(self.seconds))

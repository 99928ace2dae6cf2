"""How much memory this process may take, where a file that is packed small would fill all of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZES = Path("/proc/self/statm")
"""Where Linux says in pages what a process holds, its own data in the sixth place."""


@contextmanager
def limited_memory(more: int) -> Iterator[None]:
    """Let this process take so many bytes more than it holds, and no more, where that can be said.

    What does not fit raises MemoryError, or what the library that needs it makes of one. A process
    that is started inside has the same limit.
    """
    if not SIZES.exists():
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limit = int(SIZES.read_text().split()[5]) * resource.getpagesize() + more
    if soft == resource.RLIM_INFINITY or limit < soft:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))

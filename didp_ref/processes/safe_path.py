"""What lies about in the working directory is not imported by our own processes either."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept_out() -> Iterator[None]:
    """Inside, Python leaves the working directory off the path of every process that we start.

    Not so where it is on our own path: then what we import ourselves lies there, as in a checkout.
    It is for what starts no program of a user's, which may import what lies beside it.
    """
    name = "PYTHONSAFEPATH"
    before = os.environ.get(name)
    if os.path.realpath(os.curdir) not in map(os.path.realpath, sys.path):
        os.environ[name] = "1"
    try:
        yield
    finally:
        os.environ.pop(name, None)
        if before is not None:
            os.environ[name] = before

"""The search for the simplest value at which a condition holds, which Hypothesis does.

It is seeded, so it repeats, and it leaves nothing behind: Hypothesis would keep what it computes
about the code in a folder ``.hypothesis`` of the working directory.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from didp_ref.extras import import_extra

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Value = TypeVar("Value")


def simplest(
    values: SearchStrategy[Value], holds: Callable[[Value], bool], tries: int
) -> Value | None:
    """Return the simplest value found at which ``holds`` is true, or None.

    Whatever ``holds`` raises ends the search.
    """
    hypothesis = import_extra("hypothesis")
    # its last phase asks a hundred values more, to say which parts of the simplest one matter
    phases = [phase for phase in hypothesis.Phase if phase is not hypothesis.Phase.explain]
    configuration = import_extra("hypothesis.configuration")
    settings = hypothesis.settings(
        max_examples=tries,
        derandomize=True,
        database=None,
        deadline=None,
        phases=phases,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    # nothing can be written below a device, and Hypothesis goes on without it
    configuration.set_hypothesis_home_dir(os.devnull)
    try:
        found: Value = hypothesis.find(values, holds, settings=settings)
    except (hypothesis.errors.NoSuchExample, hypothesis.errors.Unsatisfiable):
        return None
    finally:
        configuration.set_hypothesis_home_dir(None)  # the environment, or the default, says which
    return found

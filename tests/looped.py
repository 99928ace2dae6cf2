"""One test of many values that takes a moment for each: a loop, which names those that fail."""

import inspect
from collections.abc import Callable, Iterable
from functools import partial, wraps
from typing import Any

import hypothesis
import pytest

from tests.drawn import by_commit

FAILURES = (Exception, pytest.fail.Exception)
"""What a test fails with; pytest's own is no ``Exception``, so that no test swallows it."""
SHOWN = 10
"""How many of the values that fail are shown with the reason."""


def for_each(
    values: Iterable[Any] | Callable[[], Iterable[Any]],
    name: Callable[[Any], str] = str,
    sampled: int | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Ask a test about each value, its first argument; it fails where any of them does.

    As an item for each, thousands of them would take longer than what they test. Values that take
    long to make are made by a function, when the test is run. Of a ``sampled`` test so many are
    asked, others with each commit; `make audit-full` asks all.
    """

    def looped(test: Callable[..., None]) -> Callable[..., None]:
        make = values if callable(values) else partial(iter, list(values))

        @wraps(test)
        def ask_all(**fixtures: Any) -> None:
            wrong = []
            everything = list(make())
            if sampled and not thorough():
                everything = by_commit(everything, min(sampled, len(everything)))
            assert everything, f"{test.__name__} is asked about nothing"
            for value in everything:
                try:
                    test(value, **fixtures)
                except FAILURES as problem:  # named with its value below
                    wrong.append(f"{name(value)}: {type(problem).__name__}: {problem}")
            assert not wrong, "\n".join([f"{len(wrong)} fail:", *wrong[:SHOWN]])

        signature = inspect.signature(test)
        _, *others = signature.parameters.values()
        vars(ask_all)["__signature__"] = signature.replace(parameters=others)
        del vars(ask_all)["__wrapped__"]  # pytest would look for fixtures there
        return ask_all

    return looped


def thorough() -> bool:
    """Say whether `make audit-full` runs the tests: it asks hypothesis for more examples too."""
    quick = hypothesis.settings.get_profile("quick")
    return hypothesis.settings().max_examples > quick.max_examples

"""The engines that decide, found by standing in this folder: who adds an engine adds a file.

Each has a ``name`` and a ``version()``, which raises :class:`~didp_ref.errors.Unavailable` where
the engine is not installed. Beside that

* one that decides single steps is a module with ``decide(statements, limit_ms)``. The statements
  say "the premises hold and the conclusion does not", as terms without binders; the engine puts
  them into its own language by itself, so that a slip in one is seen by another. The answer is
  ``unsat`` (the step stands), ``sat`` (it does not, with values where the engine has them) or
  ``unknown``. All are asked, and a step stands when all of them say ``unsat``;
* one that checks whole statements is a folder, with a writer of statements in its language, and
  ``check(statement, certificate)``, which gives evidence.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Protocol, TypedDict

from didp_ref.proof.terms import Term


class Answer(TypedDict):
    """What an engine said of a question, and values at which the step fails, as it writes them."""

    answer: str
    model: dict[str, str]


class StepEngine(Protocol):
    """An engine that decides single steps."""

    def version(self) -> str:
        """Return the engine's version, or raise ``Unavailable``."""

    def decide(self, statements: Sequence[Term], limit_ms: int) -> Answer:
        """Decide a question within a time limit."""


@cache
def step_engines() -> Mapping[str, StepEngine]:
    """Return the engines that decide steps, by name."""
    names = sorted(one.name for one in pkgutil.iter_modules(__path__) if not one.ispkg)
    return {name: import_module(f"{__name__}.{name}") for name in names}


@cache
def versions() -> Mapping[str, str]:
    """Return the version of every engine that decides steps.

    Raises :class:`~didp_ref.errors.Unavailable` when one is not installed.
    """
    return {name: engine.version() for name, engine in step_engines().items()}

"""The engines that decide: one module each, found by standing in this folder.

An engine is a module with a ``name`` and a ``version()``, which raises
:class:`~didp_ref.errors.Unavailable` where the engine is not installed. Beside that it has one of

* ``decide(question, limit_ms)``: one step. The question is SMT-LIB text that says "the premises
  hold and the conclusion does not"; the answer is ``unsat`` (the step stands), ``sat`` (it does
  not, with values where the engine has them) or ``unknown``. Every engine of this kind is asked,
  and a step stands when all of them say ``unsat``.
* ``check(statement, certificate)``: a whole statement, with a proof written for this engine, giving
  evidence.

So whoever adds an engine adds a file.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypedDict

if TYPE_CHECKING:
    from didp_ref.claim import Evidence, Statement


class Answer(TypedDict):
    """What an engine said of a question, and values at which the step fails, as it writes them."""

    answer: str
    model: dict[str, str]


class Engine(Protocol):
    """What every engine has."""

    @property
    def name(self) -> str:
        """The engine's name."""

    def version(self) -> str:
        """Return the engine's version, or raise ``Unavailable``."""


class StepEngine(Engine, Protocol):
    """An engine that decides single steps."""

    def decide(self, question: str, limit_ms: int) -> Answer:
        """Decide a question within a time limit."""


class StatementEngine(Engine, Protocol):
    """An engine that checks whole statements, given a proof in its own language."""

    def check(self, statement: Statement, certificate: str) -> Evidence:
        """Check a certificate of a statement."""


@cache
def modules() -> Mapping[str, object]:
    """Return every engine's module, by its name."""
    names = sorted(one.name for one in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}") for name in names}


def step_engines() -> Mapping[str, StepEngine]:
    """Return the engines that decide steps, by name."""
    return {n: engine for n, engine in modules().items() if hasattr(engine, "decide")}  # type: ignore[misc]  # a module is the engine


def statement_engines() -> Mapping[str, StatementEngine]:
    """Return the engines that check whole statements, by name."""
    return {n: engine for n, engine in modules().items() if hasattr(engine, "check")}  # type: ignore[misc]  # a module is the engine


@cache
def versions() -> Mapping[str, str]:
    """Return the version of every engine that decides steps.

    Raises :class:`~didp_ref.errors.Unavailable` when one is not installed.
    """
    return {name: engine.version() for name, engine in step_engines().items()}

"""Who answers the comparisons while a function runs on symbols, and what ends such a run."""

from __future__ import annotations

import sys
from contextvars import ContextVar
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, Protocol

from didp_ref.symbolic.equality import Relation
from didp_ref.symbolic.term import Term


class NotFollowed(BaseException):
    """What a function does here is no formula; no ``except Exception`` of its own hides it."""


class Lost(BaseException):
    """A path whose value is no finite number; other paths may have one."""


def lost(value: float) -> NoReturn:
    """End a path on which an infinity or no number is computed with."""
    reason = f"it computes with {value}"
    if (run := DECIDING.get(None)) is not None:
        run.refuse(reason)
    raise Lost(reason)


class Deciding(Protocol):
    """Who answers the comparisons."""

    def decide(self, relation: Relation) -> bool:
        """Say whether a relation holds on the path that is being run."""

    def handed_over(self, answer: bool) -> Any:
        """Return a comparison's answer as the function gets it: numpy has a class of its own."""

    def known(self, relation: Relation) -> bool | None:
        """Say whether a relation holds all over the domain, or nowhere; ``None`` is not known."""

    def computed(self, term: Term) -> None:
        """Keep in mind that a number was computed, whatever becomes of it."""

    def note(self, text: str) -> None:
        """Keep in mind how something was understood."""

    def refuse(self, reason: str) -> None:
        """Keep in mind that the path is no formula, whatever the function makes of the refusal."""

    def look_at_text(self, place: str) -> None:
        """Keep in mind that the number was written as text: a value may not depend on it."""

    def is_int(self, term: Term, whole: bool) -> bool:
        """Say whether a parameter is handed over as an ``int`` on this path."""

    def assume(self, fact: str, answer: bool) -> bool:
        """Answer what holds of every number, and may not of one that float64 does not hold."""

    def may_go_wrong(self, what: str) -> None:
        """Keep in mind that rounding may change a value by much here."""


CALLER = "with_arguments"
"""Who calls the user's function: its own code is above."""
READER = "for_all_lengths"
"""Who reads its code instead: the code is a part of no frame."""
DECIDING: ContextVar[Deciding] = ContextVar("DECIDING")


def place() -> str:
    """Return the file and line of the user's code that is running, if any is."""
    frame: FrameType | None = sys._getframe(1)
    ours = Path(__file__).parent
    while frame and frame.f_code.co_name != CALLER:
        path = Path(frame.f_code.co_filename)
        if not (path.parent == ours or "numpy" in path.parts or path.name.startswith("<")):
            return f"line {frame.f_lineno} of {path.name}"
        if frame.f_code.co_name == READER:
            return ""
        frame = frame.f_back
    return "in what is wrapped around it"


WHOLE = "it cuts a number to a whole one"
"""What is done with a parameter that is not known to be a whole number."""


def not_followed(what: str) -> NoReturn:
    """Stop following, and say what it was and where."""
    where = place()
    reason = f"{what} ({where})" if where else what
    if (run := DECIDING.get(None)) is not None:
        run.refuse(reason)
    raise NotFollowed(reason)

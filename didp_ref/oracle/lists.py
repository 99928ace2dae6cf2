"""Lists of mechanisms with the bracket of the least epsilon or delta, to test an accountant.

An accountant is a function of a list of mechanisms, as data, and of a delta or an epsilon. Its
answers are judged by brackets that ``python -m tools.lists`` has made.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isnan
from typing import Any

from didp_ref.errors import InputError
from didp_ref.files import shipped_lists
from didp_ref.oracle.runner.function import load_function
from didp_ref.oracle.tolerance import WASTE
from didp_ref.processes.sandbox import Answering, NoAnswer, Sandbox

ASKED = {"accounting.epsilon": "delta", "accounting.delta": "epsilon"}
"""What each accountant is asked with, beside the list."""
BELOW, WASTEFUL, NO_NUMBER, ACCEPTED = "below", "wasteful", "no number", "accepted"
RAISED, RETURNED = "raises ", "no number: "
MOST_SHOWN = 80
"""Characters of what a function returns or says that are shown."""


@dataclass(frozen=True)
class Case:
    """A list, what is asked, and the ends of the bracket; of an invalid list there are none."""

    id: str
    mechanisms: Sequence[Mapping[str, Any]]
    asked: float
    bracket: tuple[Fraction, Fraction] | None

    def fault(self, answer: float | str) -> str:
        """Name what is wrong with an answer, if anything is: a text says that none came.

        >>> case = Case("", [], 1e-6, (Fraction(1), Fraction(2)))
        >>> [case.fault(each) for each in (0.5, 1.5, 3.0, "raises ValueError")]
        ['below', '', 'wasteful', 'no number']
        """
        if self.bracket is None:
            if not isinstance(answer, str) or answer.startswith(RETURNED):
                return ACCEPTED
            return "" if answer.startswith(RAISED) else NO_NUMBER  # it ran out of time, or died
        if isinstance(answer, str) or isnan(answer):
            return NO_NUMBER
        lower, upper = self.bracket
        if answer < lower:
            return BELOW
        return WASTEFUL if answer > upper * (1 + Fraction(WASTE)) else ""


@dataclass(frozen=True)
class Judged:
    """A case, the answer, and what is wrong with it, if anything is."""

    case: Case
    answer: float | str
    fault: str

    @property
    def ratio(self) -> float:
        """The answer over the nearest end of the bracket; infinite over an end of zero."""
        if self.case.bracket is None or isinstance(self.answer, str):
            return 1.0
        lower, upper = self.case.bracket
        end = lower if self.answer < lower else upper
        return self.answer / float(end) if end else float("inf")


def load_lists(name: str) -> list[Case]:
    """Return the lists that an accountant is checked with."""
    path = shipped_lists() / f"{name}.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    return [
        Case(
            each["id"],
            each["mechanisms"],
            each[ASKED[name]],
            (Fraction(ends["lower"]), Fraction(ends["upper"]))
            if (ends := each["expected"].get("bracket"))
            else None,
        )
        for each in stored["lists"]
    ]


def judge_lists(name: str, target: str, timeout: float) -> list[Judged]:
    """Ask a function ``module:function`` every list, in a process of its own.

    Raises :class:`InputError` if the function cannot be imported.
    """
    found = []
    cases = load_lists(name)

    def prepare() -> Answering:
        function = load_function(target)

        def answer(place: Any) -> Any:
            case = cases[place]
            given = json.loads(json.dumps(case.mechanisms))  # it may change what it is given
            try:
                returned: Any = function(given, case.asked)
            except (Exception, SystemExit) as problem:
                said = " ".join(str(problem).split())[:MOST_SHOWN]
                return f"{RAISED}{type(problem).__name__}{f': {said}' * bool(said)}"
            try:
                if isinstance(returned, str | bytes):  # float() reads texts
                    raise TypeError
                return repr(float(returned))
            except Exception:
                return f"{RETURNED}{reprlib.repr(returned)[:MOST_SHOWN]}"

        return answer

    with Sandbox(prepare, timeout, "the function") as sandbox:
        for place, case in enumerate(cases):
            try:
                text = sandbox.ask(place, str)
            except NoAnswer as problem:
                text = str(problem)
            answer = _number(text)
            found.append(Judged(case, answer, case.fault(answer)))
    return found


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def require_python(name: str, targets: Sequence[str] | None) -> str:
    """Return the one function to ask, or say what to type."""
    if not targets or len(targets) > 1:
        raise InputError(
            name, "is checked with lists: write --python module:function, once, without --command"
        )
    return targets[0]

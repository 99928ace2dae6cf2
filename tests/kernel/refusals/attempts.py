"""An attempt at something false: a statement, and a proof object that is put up for it."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from didp_ref.audit.checking import Report, why_not
from didp_ref.kernel.checker import check
from didp_ref.kernel.objects import FORMAT
from tests.looped import for_each

Plain: TypeAlias = "str | int | Sequence[Plain] | Mapping[str, Plain]"
Line: TypeAlias = Mapping[str, Plain]
Reports: TypeAlias = Mapping[str, Sequence[Report]]
"""What the checker says of each attempt of a file, by its name.

First with all engines, then with each of them alone, since one that has found values at which a
step fails saves the others the work.
"""
FALSE = "(= 0 1)"
SAT = "(z3|cvc5): sat"


@dataclass(frozen=True)
class Attempt:
    """What is to be proved, how, and where and why it is refused; nowhere, where it is true."""

    conclusion: str
    steps: tuple[Line, ...]
    where: str = "conclusion"
    why: str = SAT
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def statement(self) -> list[Line]:
        """The statement, as the checker is given it."""
        given = [{"hypothesis": name, "statement": text} for name, text in self.given.items()]
        return [*given, {"conclusion": self.conclusion}]

    @property
    def lines(self) -> list[Line]:
        """The lines of the proof object."""
        return [head(), *self.statement, *self.steps, {"model": {}}]

    @property
    def text(self) -> str:
        """The proof object."""
        return "".join(f"{json.dumps(line)}\n" for line in self.lines)


def head(**changed: Plain) -> dict[str, Plain]:
    """Return the first line of a proof object."""
    about = {"claim": "test.claim", "part": "", "reading": "", "target": "printed"}
    return {"format": FORMAT, **about, **changed}


def step(
    name: str, statement: str, by: Sequence[str] = (), rule: str = "entailment", **more: Plain
) -> Line:
    """Return the line of a step."""
    given = {"step": name, "rule": rule, "statement": statement, "from": list(by)}
    return {**given, "schemas": [], "variable": "", "reason": "", **more}


def taken(
    conclusion: str, given: Mapping[str, str], *instances: Sequence[str], why: str = SAT
) -> Attempt:
    """Try to conclude from every hypothesis and instances of schemas, in one step."""
    schemas = [list(one) for one in instances]
    last = step("conclusion", conclusion, [*given], schemas=schemas)
    return Attempt(conclusion, (last,), why=why, given=given)


def stated(conclusion: str, *steps: Line, where: str, why: str, **given: str) -> Attempt:
    """Try to conclude from steps, of which one is refused."""
    names = [*given, *(str(one["step"]) for one in steps)]
    last = step("conclusion", conclusion, names)
    return Attempt(conclusion, (*steps, last), where, why, given)


def checked(*proofs: tuple[Sequence[Line], str]) -> list[Report]:
    """Put proof objects to the checker, each with the statement that it is put up for."""
    given = [([*statement], lines) for statement, lines in proofs]
    return [cast("Report", one) for one in check(given, lambda *_: None)]


def assert_refused(attempt: Attempt, *reports: Report) -> None:
    """The checker does not call it proved; it says where, and why, whichever engines it asks."""
    for report in reports:
        assert report["outcome"] in ("fails", "undecided"), report
        start = (f"step {attempt.where!r}: ", f"step {attempt.where!r} ") if attempt.where else ""
        said = [one for one in why_not(report) if one.startswith(start)]
        assert any(re.search(attempt.why, one) for one in said), why_not(report)


def assert_holds(report: Report) -> None:
    """A positive control is proved: no refusal beside it is of a checker that refuses all."""
    assert report["outcome"] == "holds", report


def held_to_refuse(
    attempts: Mapping[str, Attempt], controls: Mapping[str, Attempt]
) -> tuple[Callable[..., None], Callable[..., None]]:
    """Make a file's two tests: each attempt is refused, and each positive control is proved."""

    @for_each(attempts)
    def refused(name: str, reports: Reports) -> None:
        assert_refused(attempts[name], *reports[name])

    @for_each(controls)
    def holds(name: str, reports: Reports) -> None:
        assert_holds(*reports[name])

    return refused, holds

"""An attempt at something false: a statement, and a proof object that is put up for it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Plain: TypeAlias = "str | int | Sequence[Plain] | Mapping[str, Plain]"
Line: TypeAlias = Mapping[str, Plain]
Report: TypeAlias = Mapping[str, object]
Reports: TypeAlias = Mapping[str, Report]
"""What the checker says of each attempt of a file, by its name."""
FALSE = "(= 0 1)"
ENGINES = r"z3: (sat|unknown)"
SAT = r"cvc5: sat, z3: sat"


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
        return [
            head(hypotheses=len(self.given), steps=len(self.steps)),
            *self.statement,
            *self.steps,
            {"model": {}},
        ]

    @property
    def text(self) -> str:
        """The proof object."""
        return "".join(f"{json.dumps(line)}\n" for line in self.lines)


def head(**changed: Plain) -> dict[str, Plain]:
    """Return the first line of a proof object."""
    about = {"claim": "test.claim", "part": "", "reading": "", "target": "printed"}
    return {"format": 1, **about, "hypotheses": 0, "steps": 1, **changed}


def step(
    name: str, statement: str, by: Sequence[str] = (), rule: str = "entailment", **more: Plain
) -> Line:
    """Return the line of a step."""
    return {"step": name, "rule": rule, "statement": statement, "from": list(by), **more}


def entailed(
    conclusion: str, *instances: Sequence[str], by: Sequence[str] = (), **given: str
) -> Attempt:
    """Try to conclude from instances of schemas, in one step."""
    return taken(conclusion, given, *instances, by=by)


def taken(
    conclusion: str,
    given: Mapping[str, str],
    *instances: Sequence[str],
    by: Sequence[str] = (),
    why: str = SAT,
) -> Attempt:
    """Try to conclude from every hypothesis and instances of schemas, in one step."""
    schemas = [list(one) for one in instances]
    last = step("conclusion", conclusion, [*given, *by], schemas=schemas)
    return Attempt(conclusion, (last,), why=why, given=given)


def stated(conclusion: str, *steps: Line, where: str, why: str, **given: str) -> Attempt:
    """Try to conclude from steps, of which one is refused."""
    names = [*given, *(str(one["step"]) for one in steps)]
    last = step("conclusion", conclusion, names)
    return Attempt(conclusion, (*steps, last), where, why, given)


def assert_refused(attempt: Attempt, report: Report) -> None:
    """The checker does not call it proved; it says where, and why."""
    assert report["outcome"] in ("fails", "undecided"), report
    if report["problem"]:
        said = str(report["problem"])
        assert f"step {attempt.where!r}: " in said if attempt.where else True, said
    else:
        rows = report["steps"]
        assert isinstance(rows, list)
        wrong = {row["name"]: row["because"] for row in rows if row["outcome"] != "holds"}
        assert not attempt.where or attempt.where in wrong, wrong
        said = wrong.get(attempt.where, "; ".join(wrong.values()))
    assert re.search(attempt.why, said), said


def assert_holds(report: Report) -> None:
    """A true twin is proved: the refusals beside it are none of a checker that refuses all."""
    assert report["outcome"] == "holds", report

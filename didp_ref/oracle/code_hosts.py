"""Reports for code hosts: SARIF, which they show beside the code, and a badge."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from didp_ref.errors import short_numbers
from didp_ref.oracle.factor import how_far
from didp_ref.oracle.harm import by_harm
from didp_ref.oracle.judge import LEVELS, Finding
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner import Report
from didp_ref.oracle.suspect import Suspect

if TYPE_CHECKING:
    from didp_ref.oracle.search import Search

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
MOST_IMPORTS = 4
"""So many files are followed from one that imports the function."""
COLORS = {"PASS": "brightgreen", "WARN": "yellow", "OPEN": "yellow", "FAIL": "red"}


def to_sarif(
    reports: Sequence[Report],
    searches: Sequence[Search | None] = (),
    sources: Sequence[Mapping[str, Any] | None] = (),
) -> str:
    """Return SARIF 2.1.0: one result for each suspected bug of a formula that does not pass.

    A source is where the function stands, as :func:`location` returns it.
    """
    rules: dict[str, str] = {}
    results = []
    for report, search, source in zip_longest(reports, searches, sources):
        level = "error" if _word(report, search) == "FAIL" else "warning"
        for rule, bug, message in _problems(report, search):
            rules.setdefault(rule, bug)
            results.append(
                {
                    "ruleId": rule,
                    "level": level,
                    "message": {"text": short_numbers(f"{report.quantity}: {message}")},
                    "partialFingerprints": {"formula/bug": f"{report.quantity}/{rule}"},
                    "locations": [source] if source else [],
                }
            )
    described = [{"id": rule, "shortDescription": {"text": bug}} for rule, bug in rules.items()]
    driver = {"name": "didp-ref check", "rules": described}
    run = {"tool": {"driver": driver}, "results": results}
    return json.dumps({"$schema": SARIF, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _problems(report: Report, search: Search | None) -> Iterator[tuple[str, str, str]]:
    """Yield the problems of a formula: a name, what is wrong, and an input at which it shows."""
    if not report.conforms:
        for suspect in report.suspects:
            worst = _worst_of(suspect, report)
            first = f"{_headline(report)}. " if worst is report.shown else ""
            yield suspect.flag, suspect.bug, f"{first}{suspect.sentence}. {_at(worst)}"
        for problem in report.behaviour:
            yield "behaviour", "the function does more or less than return a result", problem
        if report.stopped:
            yield "incomplete", "not every input was tested", _headline(report)
        elif not report.suspects and not report.behaviour:
            yield "result", "a result is wrong", _headline(report)
    if search and search.finding:
        yield "random-input", "wrong at a random input", _at(search.finding)
    elif search and not search.passes:
        yield "random-input", "no random input was tested", search.summary


def _worst_of(suspect: Suspect, report: Report) -> Finding:
    """Return the most harmful failure that a bug explains: the one of the screen, if it does."""
    if shown := report.shown_of(suspect):
        return shown
    explained = [each for each in report.findings if each.vector.id in suspect.ids]
    if not explained:
        return suspect.smallest
    _, (worst, *_others) = by_harm(explained, report.side)[0]
    return worst


def _at(finding: Finding) -> str:
    """Say at which input a function fails, and how far off it is there."""
    far = how_far(finding)
    returned = f"{finding.answer} ({far})" if far else finding.answer
    inputs = shown_inputs(finding.vector)
    return f"At {inputs}: returned {returned}; expected {finding.passing}"


def _headline(report: Report) -> str:
    """Return the headline without the formula, which every message names."""
    return report.summary().headline.removeprefix(f"{report.quantity}: ")


def location(target: str, folder: Path) -> dict[str, Any] | None:
    """Return where a function stands in a folder, as SARIF has it; nothing if it is not there.

    The target is ``package.module:function`` or ``file.py:function``. Files are read, not run. A
    function that a file imports from another one in the folder is looked for there.
    """
    module, _, name = target.rpartition(":")
    written = Path(module) if module.endswith(".py") else Path(*module.split("."))
    path, line = _defined(written, name, folder, MOST_IMPORTS)
    if path is None:
        return None
    where: dict[str, Any] = {"artifactLocation": {"uri": path.as_posix()}}
    if line:
        where["region"] = {"startLine": line}
    return {"physicalLocation": where}


def _defined(module: Path, name: str, folder: Path, imports: int) -> tuple[Path | None, int | None]:
    """Return the file of a module, or of what it imports, that defines a function, and the line."""
    for path in (module, module.with_suffix(".py"), module / "__init__.py"):
        file = folder / path
        if not (file.is_file() and file.resolve().is_relative_to(folder.resolve())):
            continue
        try:
            body = ast.parse(file.read_bytes()).body
        except (SyntaxError, ValueError):
            return path, None
        functions = (node for node in body if isinstance(node, ast.FunctionDef))
        if line := next((node.lineno for node in functions if node.name == name), None):
            return path, line
        for other, original in _imported(body, name, path.parent) if imports else ():
            elsewhere = _defined(other, original, folder, imports - 1)
            if elsewhere[1]:
                return elsewhere
        return path, None
    return None, None


def _imported(body: Sequence[ast.stmt], name: str, here: Path) -> Iterator[tuple[Path, str]]:
    """Yield the modules from which a file may import a name, and its name there."""
    above = [here, *here.parents]
    for node in body:
        if not isinstance(node, ast.ImportFrom) or node.level > len(above):
            continue
        start = above[node.level - 1] if node.level else Path()
        module = start.joinpath(*(node.module or "").split("."))
        for each in node.names:
            if module.name and (each.name == "*" or name == (each.asname or each.name)):
                yield module, name if each.name == "*" else each.name


def to_badge(
    reports: Sequence[Report], searches: Sequence[Search | None], versions: Sequence[str]
) -> str:
    """Return the JSON of a badge of shields.io.

    It names the formula, the levels that hold, and the data version; of several formulas it says
    how many pass.
    """
    words = [_word(report, search) for report, search in zip(reports, searches, strict=True)]
    label, message = "didp-ref", f"{words.count('PASS')} of {len(words)} formulas pass"
    if len(reports) == 1:
        label, message = reports[0].quantity, _held(reports[0], searches[0])
    badge = {
        "schemaVersion": 1,
        "label": label,
        "message": f"{message} (vectors {', '.join(sorted({*versions}))})",
        "color": COLORS[max(words, key=[*COLORS].index)],
    }
    return json.dumps(badge) + "\n"


def _word(report: Report, search: Search | None) -> str:
    """Return the status of a report with what a search found."""
    word = report.summary().word
    fails = search and (search.is_wrong or (word == "PASS" and not search.passes))
    return "FAIL" if fails and word != "OPEN" else word


def _held(report: Report, search: Search | None) -> str:
    """Return the levels that hold, of those that were asked for."""
    if report.stopped:
        return "incomplete"
    if search and not search.passes:
        return "fails at random inputs"
    held = [level.value for level in LEVELS if level in report.levels and report.holds(level)]
    return ", ".join(held) or "fails"

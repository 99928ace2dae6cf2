"""``didp-ref check accounting.epsilon``: test an accountant of lists of mechanisms."""

from __future__ import annotations

import argparse
from collections import Counter

from didp_ref.cli.terminal import print_json, print_summary
from didp_ref.errors import InputError
from didp_ref.oracle.lists import (
    ACCEPTED,
    ASKED,
    BELOW,
    NO_NUMBER,
    WASTEFUL,
    Judged,
    judge_lists,
    require_python,
)
from didp_ref.summary import Summary, counted_as

SAID = {
    BELOW: "below the least possible value",
    NO_NUMBER: "without a number",
    ACCEPTED: "of invalid lists accepted",
    WASTEFUL: "over 1% above the least possible value",
}
"""What is wrong, the most harmful first."""
UNUSED = (
    *("flag", "skip", "level", "search", "vectors", "exact", "seed", "seconds", "junit", "sarif"),
    *("badge", "relative", "safe_relative", "tolerance"),
)
"""Options of ``check`` that are about vectors."""


def run(arguments: argparse.Namespace) -> int:
    """Ask the function every list; exit code 0 if nothing is wrong."""
    if len(arguments.quantities) > 1:
        raise InputError(", ".join(arguments.quantities), "check one accountant of lists at a time")
    (name,) = arguments.quantities
    for option in UNUSED:
        if getattr(arguments, option):
            written = option.replace("_", "-")
            raise InputError(f"--{written}", f"does not go with {name}: it is checked with lists")
    target = require_python(name, arguments.python)
    judged = judge_lists(name, target, arguments.timeout)
    if arguments.json:
        print_json({"quantity": name, "lists": [_as_json(each) for each in judged]})
    else:
        print_summary(_summary(name, judged, arguments.details))
    return int(any(each.fault for each in judged))


def _as_json(each: Judged) -> dict[str, object]:
    bracket = each.case.bracket
    return {
        "id": each.case.id,
        "answer": str(each.answer),
        "bracket": None if bracket is None else [str(end) for end in bracket],
        "fault": each.fault or None,
    }


def _summary(name: str, judged: list[Judged], details: bool) -> Summary:
    faults = Counter(each.fault for each in judged if each.fault)
    valid = sum(each.case.bracket is not None for each in judged)
    invalid = len(judged) - valid
    checked = f"{counted_as(valid, 'lists')} of mechanisms, {counted_as(invalid, 'invalid lists')}"
    if not faults:
        reach = f"no result {SAID[BELOW]}, none {SAID[WASTEFUL]}"
        lists = f"{counted_as(valid, 'lists')} right"
        said = f"{name}: {lists}, {counted_as(invalid, 'invalid lists')} rejected"
        return Summary("PASS", said, (("Checked", reach),))
    first = next(fault for fault in SAID if fault in faults)
    group = [each for each in judged if each.fault == first]
    worst = (min if first == BELOW else max)(group, key=lambda each: each.ratio)
    others = [fault for fault in SAID if fault in faults and fault != first]
    rows = [
        ("At", f"{list(worst.case.mechanisms)}, {ASKED[name]} = {worst.case.asked:g}"),
        ("Returned", str(worst.answer)),
        ("Expected", _expected(worst)),
        ("Also", "; ".join(f"{faults[other]} {SAID[other]}" for other in others)),
        ("Checked", checked),
    ]
    if details:
        rows.append(("Lists", "\n".join(f"{x.case.id}: {x.fault}" for x in judged if x.fault)))
    else:
        rows.append(("Next", "--details (every list)"))
    said = f"{counted_as(faults[first], 'results')} {SAID[first]}"
    if {*faults} == {ACCEPTED}:
        said = f"right for valid lists; accepts {faults[first]} of {invalid} invalid lists"
    word = "WARN" if {*faults} in ({WASTEFUL}, {ACCEPTED}) else "FAIL"
    return Summary(word, f"{name}: {said}", tuple(rows))


def _expected(each: Judged) -> str:
    if each.case.bracket is None:
        return "an error"
    lower, upper = map(float, each.case.bracket)
    return f"the least possible value lies between {lower:.8g} and {upper:.8g} (certified)"

"""Known-wrong and right implementations, with what the oracle says of each.

``python -m benchmarks.diagnoses`` prints the table of the wrong ones in ``tests/wrong``: the first
diagnosis, and whether it is right, no more than a fact, or misleading. ``subtle`` prints those that
are wrong in part of a range or by little, with what a search adds (``--search N``, default 2000);
``subtler`` those that are wrong at one number, at the second call, or by a mistake that has a name;
``others`` those in ``tests/wrong/others``, whose authors had not seen the oracle; ``right`` prints
the right ones in ``tests/right``, at each level, and which of them are accused.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial

from didp_ref.cli.terminal import print_table, print_text
from didp_ref.formulas.quantity import quantities
from didp_ref.oracle.judge import LEVELS
from didp_ref.oracle.runner import Isolated, Report, judging, run_function
from didp_ref.oracle.search import search
from tests.right import arrays, carriers, classes, exact, plain
from tests.right.guards import RIGHT
from tests.right.test_right import ROUNDING, vectors_for
from tests.wrong.others import others
from tests.wrong.shared import WRONG
from tests.wrong.subtle import SUBTLE, Subtle
from tests.wrong.subtler import SUBTLER
from tests.wrong.test_wrong import check
from tools.vectors import whole

REGISTERED = (arrays, carriers, classes, exact, plain)
"""Who imports these finds the right implementations registered, and by ``check`` the wrong ones."""
FACTS = (
    "everyday",
    "simple-numbers",
    "few-ulp",
    "scattered",
    "one answer",
    "constant-factor",
    "constant-added",
)
"""What says that something is wrong, and names no mistake."""
POINTS = 2000
PLAIN = {"subtler": lambda: SUBTLER, "others": others}
"""Corpora that are judged by the vectors alone."""


def verdict(report: Report, flags: Sequence[str]) -> str:
    """Say whether the first diagnosis is right, a fact, or misleading."""
    if not report.suspects and report.behaviour:
        return "a fact"
    if not report.suspects:
        return "nothing said" if report.findings else "not caught"
    first = report.suspects[0]
    if first.flag in flags:
        return "right"
    return "a fact" if first.flag in FACTS or first.flag.startswith("range") else "misleading"


def first_of(report: Report) -> str:
    """Return the first diagnosis."""
    return report.suspects[0].flag if report.suspects else "-"


def wrong_rows() -> list[tuple[str, ...]]:
    """Judge the wrong implementations."""
    rows: list[tuple[str, ...]] = []
    for wrong in WRONG:
        report = check(wrong, whole(wrong.quantity))
        what = verdict(report, (wrong.flag,))
        rows.append((wrong.quantity, wrong.function.__name__, wrong.flag, first_of(report), what))
    return rows


def subtle_rows(points: int) -> list[tuple[str, ...]]:
    """Judge the subtle ones, by the vectors and by a search."""
    return [subtle_row(subtle, points) for subtle in SUBTLE]


def subtle_row(subtle: Subtle, points: int) -> tuple[str, ...]:
    """Judge a subtle one."""
    report = run_function(subtle.function, whole(subtle.quantity))
    rule = quantities[subtle.quantity]
    asking = partial(judging, subtle.function, rule.names, rule.safe_side, exact=False)
    with Isolated(asking, 10.0) as isolated:
        outcome = search(rule, isolated.ask, points, seconds=30.0)
    said = first_of(report)
    if said.startswith("range") and report.suspects:
        said = report.suspects[0].bug
    return (
        subtle.quantity,
        subtle.function.__name__,
        "no" if report.conforms else f"yes ({len(report.findings)})",
        "yes" if outcome.finding else "no",
        said,
        verdict(report, subtle.flags),
    )


def plain_rows(implementations: Sequence[Subtle]) -> list[tuple[str, ...]]:
    """Judge wrong implementations by the vectors alone."""
    rows: list[tuple[str, ...]] = []
    for implementation in implementations:
        report = run_function(implementation.function, whole(implementation.quantity))
        first = report.suspects[0] if report.suspects else None
        behaviour = "".join(report.behaviour[:1]).partition(":")[0] or "-"
        said = first.flag if first else behaviour
        said = first.bug if first and first.flag.startswith("range") else said
        sure = "sure" if first and first.certain else "likely"
        caught = "no" if report.conforms else f"yes ({len(report.findings)})"
        name = implementation.function.__name__
        rows.append(
            (
                implementation.quantity,
                name,
                caught,
                said,
                sure,
                verdict(report, implementation.flags),
            )
        )
    return rows


def right_rows() -> list[tuple[str, ...]]:
    """Judge the right implementations."""
    rows: list[tuple[str, ...]] = []
    for right in RIGHT:
        report = run_function(right.function, vectors_for(right))
        accused = {suspect.flag for suspect in report.suspects} - ROUNDING
        counted = [report.counts(level) for level in LEVELS]
        shown = [f"{passed}/{judged}" if judged else "-" for passed, judged in counted]
        worst = f"{report.worst:.3g} ulp"
        accusation = ", ".join([*sorted(accused), *report.behaviour]) or "nothing"
        rows.append((right.style, right.quantity, *shown, worst, accusation))
    return rows


def main(words: Sequence[str]) -> None:
    """Print a table and what it comes to."""
    kind = words[0] if words else "wrong"
    columns: tuple[str, ...]
    if kind == "right":
        columns = ("style", "quantity", "accurate", "safe", "refuses", "worst", "accused of")
        rows = right_rows()
        print_table("right implementations, rounded to nearest", columns, rows)
        accused = sum(row[-1] != "nothing" for row in rows)
        print_text(f"{len(rows)} implementations, {accused} accused of more than rounding")
        return
    if kind in PLAIN:
        columns = ("quantity", "mistake", "caught", "first diagnosis", "is it?", "it is")
        rows = plain_rows(PLAIN[kind]())
        print_table(f"{kind} mistakes", columns, rows)
        print_totals(rows)
        return
    if kind == "subtle":
        points = int(words[words.index("--search") + 1]) if "--search" in words else POINTS
        rows = subtle_rows(points)
        columns = ("quantity", "mistake", "caught", "by search", "first diagnosis", "it is")
        print_table("subtle mistakes", columns, rows)
        caught = sum(row[2] != "no" for row in rows)
        result = sum(row[3] == "yes" for row in rows)
        either = sum(row[2] != "no" or row[3] == "yes" for row in rows)
        print_text(f"caught: {caught} by the vectors, {result} by a search, {either} by either")
    else:
        rows = wrong_rows()
        columns = ("quantity", "mistake", "its flag", "first diagnosis", "it is")
        print_table("known-wrong implementations", columns, rows)
    print_totals(rows)


def print_totals(rows: Sequence[tuple[str, ...]]) -> None:
    """Print how many diagnoses are right, facts, or misleading."""
    totals = Counter(row[-1] for row in rows)
    parts = ", ".join(f"{name} {count}" for name, count in totals.most_common())
    print_text(f"{len(rows)} implementations: {parts}")


if __name__ == "__main__":
    main(sys.argv[1:])

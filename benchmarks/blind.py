"""How many of the wrong implementations by others the default ``check`` catches.

``python -m benchmarks.blind`` runs it on ``tests/wrong/others/blind``, prints each with its verdict
and how many are caught. ``--seed N`` draws the fresh inputs from that number, ``--missed`` prints
only what is not caught.
"""

import sys
from collections.abc import Sequence

from didp_ref.cli.terminal import print_table, print_text
from didp_ref.oracle.checking import check
from tests.wrong.others import others
from tests.wrong.subtle import Subtle

CORPUS = "tests.wrong.others.blind"


def blind() -> list[Subtle]:
    """Return the implementations."""
    return [one for one in others() if one.function.__module__.startswith(CORPUS)]


def row_of(one: Subtle, seed: int | None) -> tuple[str, str, str, str]:
    """Return a formula, the name of its implementation, the verdict, and what it says."""
    summary = check(one.function, one.quantity, seed=seed).summary()
    said = summary.headline.partition(": ")[2]
    return one.quantity, one.function.__name__, summary.word, said


def main(words: Sequence[str]) -> None:
    """Print the table, and how many are caught."""
    seed = int(words[words.index("--seed") + 1]) if "--seed" in words else None
    rows = [row_of(one, seed) for one in blind()]
    missed = [row for row in rows if row[2] == "PASS"]
    columns = ("formula", "implementation", "verdict", "headline")
    print_table("the default check", columns, missed if "--missed" in words else rows)
    failed = sum(row[2] == "FAIL" for row in rows)
    print_text(f"{len(rows) - len(missed)} of {len(rows)} caught, {failed} of them by FAIL")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Print how many numbers of the errata are worked out a second time: ``python -m tests.errata``."""

from __future__ import annotations

from collections import Counter

from didp_ref.audit.errata import entries, errata
from didp_ref.papers import PAPERS
from tests.errata.kinds import Listed
from tests.errata.numbers import IN_SETS, SCRIPTS, texts
from tests.papers.recomputed import numbers_in


def main() -> None:
    """Count, by paper, what is worked out, what is listed with a reason, and the rest."""
    for paper in PAPERS:
        counts: Counter[str] = Counter()
        for entry in entries(errata(paper)):
            if entry.claim not in SCRIPTS:
                shown = sum(len(list(numbers_in(text))) for text in texts(entry).values())
                counts[IN_SETS.get(paper, "not held")] += shown
                continue
            for numbers in SCRIPTS[entry.claim]().values():
                for number in numbers:
                    listed = isinstance(number, Listed)
                    key = number.why if listed else "worked out a second time"
                    counts[key] += len(number.numbers) if listed else 1
        if counts:
            print(f"{paper}: {counts.total()} numbers")
        for why, count in counts.most_common():
            print(f"  {count}: {why}")


if __name__ == "__main__":
    main()

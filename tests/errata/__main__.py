"""Print how many numbers of the errata are worked out a second time: ``python -m tests.errata``."""

from collections import Counter

from didp_ref.audit.errata import entries, errata
from didp_ref.papers import PAPERS
from tests.errata.kinds import Listed
from tests.errata.numbers import SCRIPTS


def main() -> None:
    """Count, by paper, what is worked out, and what is listed with which reason."""
    for paper in PAPERS:
        counts: Counter[str] = Counter()
        for entry in entries(errata(paper)):
            numbers_of = SCRIPTS[entry.claim]()
            for number in (one for numbers in numbers_of.values() for one in numbers):
                listed = isinstance(number, Listed)
                why = number.why if listed else "worked out a second time"
                counts[why] += len(number.numbers) if listed else 1
        if counts:
            print(f"{paper}: {counts.total()} numbers")
        for why, count in counts.most_common():
            print(f"  {count}: {why}")


if __name__ == "__main__":
    main()

"""Make the vectors of the bracketed formulas: ``python -m tools.brackets`` (about ten minutes).

With ``--heads`` the brackets stay, and only what is said of the formulas is written again.

A hundred points for each formula: the first are settings of training runs, the others are
log-uniform over the ranges below. Delta and deviation are asked at the epsilon that was found, to
four digits. Both ends are certified, and rounded outward to twelve digits.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import Any

from didp_ref.errors import Unavailable
from didp_ref.files import shipped_brackets, write_text
from didp_ref.formulas.accounting.answers import Bracket
from didp_ref.formulas.bracketed import Bracketed, bracketed
from didp_ref.oracle.brackets import EVERYDAY, FLAGS, WHOLE, bracket_entry, document, invalid
from didp_ref.oracle.encoding import Input, exact
from didp_ref.oracle.shipped import SUFFIX
from didp_ref.oracle.vectors import Entry, entries_by_id, write

SEED, COUNT = 1, 100
RATES, DEVIATIONS = (0.001, 1.0), (0.5, 100.0)
STEPS, DELTAS = (1, 100_000), (1e-15, 1e-4)
LEAST, MOST = 1e-3, 100.0
"""Between which numbers epsilon lies: what is smaller or larger is hardly asked."""
WIDTHS = {"epsilon": "1e-4", "delta": "1e-3", "deviation": "1e-3"}
TRAINING = [
    (rate, noise, steps, delta)
    for rate, steps in ((0.01, 10_000), (0.004, 15_000), (0.064, 2_000), (0.001, 100_000))
    for noise in (0.7, 1.1, 2.0)
    for delta in (1e-5, 1e-6)
]
TAIL = "tiny-delta"
OWN_FLAGS = {
    **FLAGS,
    TAIL: (
        "results are wrong where delta is at most 1e-10",
        "Bound the rounding error of the convolution, or convolve in whole numbers.",
    ),
}
Point = tuple[float, float, int, float]


def drawn() -> Iterator[Point]:
    """Yield points: rate, deviation, steps, delta."""
    yield from TRAINING
    random = Random(SEED)

    def between(ends: tuple[float, float]) -> float:
        return float(f"{exp(random.uniform(*map(log, ends))):.3g}")

    while True:
        every = random.random() < 0.1
        rate = 1.0 if every else between(RATES)
        yield rate, between(DEVIATIONS), round(between(STEPS)), between(DELTAS)


def found(name: str, point: dict[str, Input]) -> Bracket | None:
    """Return the bracket at a point, or nothing where it is wider than asked."""
    given: dict[str, Any] = {each: exact(value) for each, value in point.items()}
    try:
        bracket = bracketed[f"accounting.sampled_gaussian_{name}"].enclose(
            **given, width=WIDTHS[name]
        )
    except Unavailable:
        return None
    return None if bracket.advice else bracket


def asked() -> Iterator[dict[str, tuple[dict[str, Input], Bracket]]]:
    """Yield for each point what is asked of every formula, with the bracket."""
    for rate, noise, steps, delta in drawn():
        one: dict[str, Input]
        one = {"deviation": noise, "sampling_rate": rate, "times": steps, "total_delta": delta}
        first = found("epsilon", one)
        if first is None or not LEAST <= first.lower <= first.upper <= MOST:
            continue
        epsilon = float(f"{float(first.upper):.4g}")
        two = {**one, "total_epsilon": epsilon}
        del two["total_delta"]
        three = {"total_epsilon": epsilon, **one}
        del three["deviation"]
        second, third = found("delta", two), found("deviation", three)
        if second is not None and third is not None and second.lower > 0:
            yield {"epsilon": (one, first), "delta": (two, second), "deviation": (three, third)}


def entry(subject: Bracketed, point: dict[str, Input], bracket: Bracket) -> Entry:
    """Return the vector of a point."""
    rate, delta = point["sampling_rate"], point.get("total_delta", 1.0)
    assert isinstance(delta, float)
    flag = WHOLE if rate == 1 else TAIL if delta <= 1e-10 else EVERYDAY
    return bracket_entry(subject, flag, point, bracket.lower, bracket.upper)


def store(subject: Bracketed, entries: list[Entry]) -> None:
    """Write the file of a formula."""
    path = shipped_brackets() / f"{subject.id}{SUFFIX}"
    write_text(path, write(document(subject, entries, OWN_FLAGS)))


def main(heads: bool = False) -> None:
    """Compute all brackets and write the files."""
    if heads:
        for name, subject in bracketed.items():
            store(subject, [*entries_by_id(name).values()])
        return
    subjects = {name: bracketed[f"accounting.sampled_gaussian_{name}"] for name in WIDTHS}
    entries: dict[str, list[Entry]] = {name: [] for name in WIDTHS}
    for number, row in enumerate(asked(), 1):
        for name, (point, bracket) in row.items():
            if number == 1:
                entries[name] += invalid(subjects[name], point)
            entries[name].append(entry(subjects[name], point, bracket))
        print(number, file=sys.stderr, flush=True)
        if number == COUNT:
            break
    for name, subject in subjects.items():
        store(subject, entries[name])


if __name__ == "__main__":
    main("--heads" in sys.argv[1:])

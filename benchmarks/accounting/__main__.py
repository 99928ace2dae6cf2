"""Widths and times over the fixed points.

``python -m benchmarks.accounting [EVERY [WIDTH [alone]]]``

Every how many of the 500 points is asked, and at which width. Seconds are the processor's. What the
accountants say that ``make libraries`` has installed is printed below the bracket, and whether that
is below the lower end: less than the truth. The last lines sum up each accountant. With ``alone``,
no other accountant is asked.
"""

import sys
from collections.abc import Sequence
from time import process_time
from typing import NamedTuple

import didp_ref as di
from benchmarks.accounting.others import Answer, answers
from benchmarks.accounting.points import Point, points
from didp_ref.errors import DidpError

LIMITS = {"1e-4": 10.0, "1e-3": 2.0}
"""Seconds that a point may take at a width."""


class Measured(NamedTuple):
    """A point, its bracket, and how long it took."""

    point: Point
    lower: float
    upper: float
    width: float
    seconds: float
    others: Answer


def measured(point: Point, width: str, others: Answer) -> Measured:
    """Bracket epsilon at a point."""
    gaussian = di.accounting.gaussian(deviation=point.noise_multiplier, global_sensitivity=1)
    step = di.accounting.sampled(gaussian, rate=point.sampling_rate)
    start = process_time()
    try:
        enclosure = di.accounting.epsilon.enclose(
            [(step, point.steps)], delta=point.delta, width=width
        )
        ends = enclosure.float_down(), enclosure.float_up(), enclosure.relative_width
    except DidpError as problem:
        print(point, problem)
        ends = 0.0, float("inf"), 1.0
    return Measured(point, *ends, process_time() - start, others)


def below(measured: Measured) -> list[str]:
    """Name the accountants that say less than the truth."""
    return [
        name
        for name, (value, _) in measured.others.items()
        if isinstance(value, float) and value < measured.lower
    ]


def line(row: Measured) -> str:
    """Write a point as a row."""
    least = below(row)
    others = "".join(
        f"\n    {name:17} {value if isinstance(value, str) else f'{value:.6g}'}  {seconds:.2f} s"
        + ("  BELOW the lower end" if name in least else "")
        for name, (value, seconds) in row.others.items()
    )
    return (
        f"{row.point.sampling_rate:>9} {row.point.noise_multiplier:>6} {row.point.steps:>6} "
        f"{row.point.delta:>9} {row.lower:12.6g} {row.upper:12.6g} {row.width:8.1e} "
        f"{row.seconds:6.2f} s{others}"
    )


def summary(name: str, rows: Sequence[Measured]) -> str:
    """Say of an accountant how often it answers, is below, how far above it is, and how fast."""
    asked = [(row, *row.others[name]) for row in rows]
    answered = [(row, value) for row, value, _ in asked if isinstance(value, float)]
    above = sorted(value / row.lower - 1 for row, value in answered if value >= row.lower)
    middle = f"{above[len(above) // 2]:.1%}" if above else "-"
    seconds = sorted(seconds for *_, seconds in asked)
    return (
        f"{name:17} answers at {len(answered)} of {len(rows)} points; below the lower end at "
        f"{len(answered) - len(above)}; else {middle} above it (median); median "
        f"{seconds[len(seconds) // 2]:.2f} s"
    )


def main(every: int, width: str, alone: bool) -> None:
    """Print a row a point, and the worst."""
    chosen = points()[::every]
    rows = []
    said = [Answer() for _ in chosen] if alone else answers(chosen)
    for point, others in zip(chosen, said, strict=True):
        rows.append(measured(point, width, others))
        print(line(rows[-1]), flush=True)
    limit = LIMITS.get(width, 10.0)
    times = sorted(entry.seconds for entry in rows)
    print(
        f"{len(rows)} points at width {width}: worst width {max(o.width for o in rows):.1e}, "
        f"{sum(entry.width > float(width) for entry in rows)} wider than asked; "
        f"median {times[len(times) // 2]:.2f} s, longest {times[-1]:.1f} s, "
        f"{sum(seconds > limit for seconds in times)} over {limit:g} s"
    )
    for name in rows[0].others:
        print(summary(name, rows))


if __name__ == "__main__":
    asked = sys.argv[1:]
    every, width = int(asked[0]) if asked else 1, asked[1] if asked[1:] else "1e-4"
    main(every, width, alone=asked[2:] == ["alone"])

"""The vectors of formulas that have a bracket, and those of formulas that are enclosed at once.

An accountant's brackets take minutes, and are stored. A formula of
:data:`~didp_ref.formulas.bracketed.computed` takes milliseconds: its vectors are made when they are
asked for, and are the same each time. Its brackets are as wide as rounding errors that no user
minds: what is off by less is not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from functools import cache
from itertools import islice
from math import exp, log
from random import Random

from didp_ref.errors import DidpError
from didp_ref.formulas.bracketed import Bracketed, computed
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.encoding import Input, exact
from didp_ref.oracle.entries import identified, written
from didp_ref.oracle.vectors import Document, Entry, WrittenFlag

DIGITS = 12
EVERYDAY, WHOLE, BETWEEN = "everyday", "all-records", "fractional-order"
FLAGS: dict[str, tuple[str, str]] = {
    EVERYDAY: (
        "results are wrong at ordinary settings of training runs",
        "Compose the privacy loss distributions of the steps.",
    ),
    WHOLE: (
        "results are wrong where every record takes part in every step",
        "Use the Gaussian mechanism's own epsilon and delta at deviation/sqrt(times).",
    ),
    "out-of-domain": ("an argument outside its domain is accepted", "Raise an error for it."),
}
OF_A_STEP = FLAGS | {
    EVERYDAY: (FLAGS[EVERYDAY][0], "Compute it as `didp-ref show` defines it."),
    WHOLE: (FLAGS[WHOLE][0], "Use the Gaussian mechanism's own value."),
    BETWEEN: (
        "results are wrong at orders that are not whole",
        "Integrate, or use the next whole order.",
    ),
}
COUNT, SEED = 100, 1
RATES, DEVIATIONS, EPSILONS, ORDERS = (0.001, 1.0), (0.5, 20.0), (0.05, 8.0), (1.1, 256.0)
LEAST, MOST = 1e-12, 1e4
"""Between which numbers a result lies: what is smaller or larger is hardly asked."""
NOT_JUDGED = Fraction(1, 10**6)
"""An error of less than this share of the value is not judged."""
BITS = 64


def bracket_entry(
    subject: Bracketed, flag: str, point: dict[str, Input], lower: Fraction, upper: Fraction
) -> Entry:
    """Return the vector of a point, with both ends rounded outward."""
    made = identified(subject, flag, point, "The least value lies in the bracket.", None)
    low, high = (
        str(rounded_decimal(end, DIGITS, rounding)).lower()
        for end, rounding in ((lower, ROUND_FLOOR), (upper, ROUND_CEILING))
    )
    made["expected"] = {"bracket": {"lower": low, "upper": high}}
    return made


def invalid(subject: Bracketed, point: dict[str, Input]) -> Iterator[Entry]:
    """Yield points with one argument outside its domain."""
    for name in point:
        wrong: tuple[Input, ...] = (
            (-1, 2.5, float("nan")) if name == "times" else (-0.5, float("nan"))
        )
        more = (1.5,) if name in ("sampling_rate", "total_delta") else ()
        for value in (*wrong, *more):
            given = point | {name: value}
            try:
                subject(**given)
            except DidpError:
                made = identified(subject, "out-of-domain", given, f"{name} is not valid.", None)
                made["expected"] = {"error": "domain"}
                yield made


def document(
    subject: Bracketed, entries: list[Entry], flags: Mapping[str, tuple[str, str]]
) -> Document:
    """Return the file of a formula."""
    used = sorted({flag for each in entries for flag in each["flags"]})
    told: dict[str, WrittenFlag] = {
        flag: {"bug": flags[flag][0], "mend": flags[flag][1]} for flag in used
    }
    return written(subject, subject.definition, entries, told)


@cache
def computed_document(identifier: str) -> Document:
    """Return the vectors of a formula that is enclosed at once, made now."""
    subject, entries = computed[identifier], list[Entry]()
    for point, lower, upper in islice(computed_points(subject, Random(SEED)), COUNT):
        if not entries:
            entries += invalid(subject, point)
        flag = BETWEEN if Fraction(str(point.get("order", 2))) % 1 else EVERYDAY
        flag = WHOLE if point["sampling_rate"] == 1 else flag
        entries.append(bracket_entry(subject, flag, point, lower, upper))
    return document(subject, entries, OF_A_STEP)


def computed_points(
    subject: Bracketed, random: Random
) -> Iterator[tuple[dict[str, Input], Fraction, Fraction]]:
    """Yield points with ordinary results, and between which numbers a result is right."""
    for point in _drawn(subject.names, random):
        given = {name: exact(value) for name, value in point.items()}
        try:
            value = subject.enclose(**given, bits=BITS)
        except DidpError:  # an order that takes too long
            continue
        if LEAST <= value.lower <= value.upper <= MOST:
            yield point, value.lower * (1 - NOT_JUDGED), value.upper * (1 + NOT_JUDGED)


def _drawn(names: Sequence[str], random: Random) -> Iterator[dict[str, Input]]:
    """Yield points, of which the settings of training runs are in the middle."""

    def between(ends: tuple[float, float]) -> float:
        return float(f"{exp(random.uniform(*map(log, ends))):.3g}")

    while True:
        order = between(ORDERS)
        drawn: dict[str, Input] = {
            "order": order if random.random() < 0.3 else max(round(order), 2),
            "epsilon": between(EPSILONS),
            "sampling_rate": 1.0 if random.random() < 0.1 else between(RATES),
            "deviation": between(DEVIATIONS),
        }
        yield {name: drawn[name] for name in names}

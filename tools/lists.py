"""Make the lists of mechanisms with brackets: ``python -m tools.lists`` (about two minutes)."""

import json
from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from math import exp, log
from random import Random
from typing import Any

from didp_ref.files import shipped_lists, write_text
from didp_ref.formulas import accounting
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.lists import ASKED

SEED, DIGITS, EACH, MIXED = 51, 12, 2, 12
WIDEST = 0.01
"""A wider bracket judges little, and is left out."""
HEAD = {"format": "didp-ref lists", "version": 1, "licence": "Apache-2.0"}
Data = dict[str, Any]
INVALID: dict[str, list[Data]] = {
    "no-mechanism": [{"mechanism": "noise", "scale": 1.0}],
    "negative-scale": [{"mechanism": "laplace", "scale": -1.0}],
    "rate-above-one": [{"mechanism": "gaussian", "deviation": 1.0, "sampling_rate": 1.5}],
    "half-a-time": [{"mechanism": "gaussian", "deviation": 1.0, "times": 2.5}],
    "two-adjacencies": [
        {"mechanism": "gaussian", "deviation": 1.0, "sampling_rate": 0.5, "adjacency": each}
        for each in ("add-remove", "replace")
    ],
}
"""Lists that an accountant must raise for."""


def _entries(random: Random, size: int) -> dict[str, Data]:
    """Return one entry of every kind, of which ``size`` times as many outputs are kept."""

    def between(low: float, high: float) -> float:
        return float(f"{exp(random.uniform(log(low), log(high))):.3g}")

    def times(most: int) -> int:
        return round(between(1, most / size))

    return {
        "gaussian": {"deviation": between(1, 20), "times": times(200)},
        "laplace": {"scale": between(1, 20), "times": times(100)},
        "discrete_gaussian": {"deviation": between(1, 20), "times": times(50)},
        "discrete_laplace": {"scale": between(1, 20), "times": times(50)},
        "randomized_response": {
            "truth": float(f"{random.uniform(0.55, 0.9):.3g}"),
            "categories": random.choice([2, 3, 5]),
            "times": times(20),
        },
        "promise": {
            "epsilon": random.choice([0.125, 0.25, 0.5]),
            "delta": random.choice([0.0, 1e-12]),
            "times": times(20),
        },
    }


def _lists() -> Iterator[tuple[str, list[Data]]]:
    """Yield lists of one mechanism, on a sample or not, and of several, with a name."""
    random = Random(SEED)
    for number in range(EACH):
        for kind, given in _entries(random, 1).items():
            yield f"{kind}-{number}", [{"mechanism": kind, **given}]
        for adjacency in ("add-remove", "replace"):
            for kind, given in _entries(random, 1).items():
                sampled = {
                    "mechanism": kind,
                    **given,
                    "sampling_rate": random.choice([0.01, 0.1, 0.5]),
                    "adjacency": adjacency,
                }
                if kind == "promise":
                    sampled["delta"] = 0.0
                if kind == "randomized_response":
                    sampled["categories"] = 3
                yield f"sampled-{kind}-{adjacency}-{number}", [sampled]
    for number in range(MIXED):
        entries = _entries(random, 3)
        kinds = random.sample([*entries], random.choice([2, 3]))
        mixed: list[Data] = [{"mechanism": kind, **entries[kind]} for kind in kinds]
        if number % 2:
            training = {"deviation": 2.0, "sampling_rate": 0.01, "times": 500}
            adjacency = ("add-remove", "replace")[number // 2 % 2]
            mixed.append({"mechanism": "gaussian", **training, "adjacency": adjacency})
        yield f"mixed-{number}", mixed


def _exactly(entries: list[Data]) -> list[Data]:
    """Return the entries with each float as the fraction that it is."""
    return [
        {key: Fraction(value) if isinstance(value, float) else value for key, value in each.items()}
        for each in entries
    ]


def _bracket(ends: Any) -> Data:
    low, high = (
        str(rounded_decimal(end, DIGITS, rounding)).lower()
        for end, rounding in ((ends.lower, ROUND_FLOOR), (ends.upper, ROUND_CEILING))
    )
    return {"bracket": {"lower": low, "upper": high}}


def main() -> None:
    """Compute all brackets and write the files."""
    random, found = Random(SEED), {name: list[Data]() for name in ASKED}
    for name, entries in _lists():
        delta = random.choice([1e-9, 1e-6, 1e-4])
        exact = _exactly(entries)
        bracket = accounting.epsilon.enclose(exact, delta=Fraction(delta))
        epsilon = float(f"{float(bracket.upper):.3g}") or 0.01
        other = accounting.delta.enclose(exact, epsilon=Fraction(epsilon))
        for quantity, ends, asked in (
            ("accounting.epsilon", bracket, delta),
            ("accounting.delta", other, epsilon),
        ):
            if ends.relative_width <= WIDEST:
                given = {"id": name, "mechanisms": entries, ASKED[quantity]: asked}
                found[quantity].append({**given, "expected": _bracket(ends)})
        print(name, bracket, other, flush=True)
    for quantity, lists in found.items():
        lists += [
            {
                "id": name,
                "mechanisms": entries,
                ASKED[quantity]: 1e-6 if ASKED[quantity] == "delta" else 1.0,
                "expected": {"error": "domain"},
            }
            for name, entries in INVALID.items()
        ]
        text = json.dumps({**HEAD, "quantity": quantity, "lists": lists}, indent=1)
        write_text(shipped_lists() / f"{quantity}.json", f"{text}\n")


if __name__ == "__main__":
    main()

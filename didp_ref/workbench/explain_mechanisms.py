"""Outputs that are not alike: a list of mechanisms, each with how often it is run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from didp_ref.errors import DomainError, InputError
from didp_ref.formulas.accounting.answers import read_times
from didp_ref.formulas.accounting.mechanisms import Mechanism, from_data
from didp_ref.numbers.exact import LONGEST_NUMERAL
from didp_ref.processes.records import once

Mechanisms: TypeAlias = tuple[tuple[Mechanism, int], ...]
EXAMPLE = '[{"mechanism": "gaussian", "deviation": 10, "times": 100}]'
MOST_NAMED = 4


def read_mechanisms(given: object) -> Mechanisms:
    """Return the mechanisms of a list: as data, as JSON text, or as :mod:`accounting` makes them.

    >>> read_mechanisms('[{"mechanism": "laplace", "scale": 0.1, "times": 3}]')
    ((laplace(scale=0.1, global_sensitivity=1), 3),)
    """
    listed = _parsed(given) if isinstance(given, str) else given
    if isinstance(listed, Mapping | Mechanism):
        listed = [listed]
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not listed:
        raise DomainError("mechanisms", given, "a list of mechanisms", f"such as {EXAMPLE}")
    return tuple(_read(place, each) for place, each in enumerate(listed))


def _parsed(text: str) -> object:
    try:
        return json.loads(
            text,
            parse_float=str,
            parse_constant=str,
            parse_int=lambda digits: int(digits) if len(digits) < LONGEST_NUMERAL else digits,
            object_pairs_hook=once,
        )
    except (json.JSONDecodeError, RecursionError):
        raise DomainError("mechanisms", text, "JSON", f"such as {EXAMPLE}") from None
    except ValueError as problem:
        raise InputError("mechanisms", str(problem)) from None


def _read(place: int, each: object) -> tuple[Mechanism, int]:
    if isinstance(each, Mechanism):
        return each, 1
    if isinstance(each, Mapping):
        # a question is asked by people: 0.1 is the decimal
        data = {name: repr(v) if isinstance(v, float) else v for name, v in each.items()}
        mechanism, times = from_data(data)
        return mechanism, read_times(times)
    if isinstance(each, Sequence) and len(each) == 2 and isinstance(each[0], Mechanism):
        return each[0], read_times(each[1])
    raise DomainError(f"mechanisms[{place}]", each, "a mechanism", f"such as {EXAMPLE}")


def is_sampled(mechanism: Mechanism) -> bool:
    """Say whether each output reads a Poisson sample of the records."""
    return not mechanism.symmetric


def outputs(mechanisms: Mechanisms) -> int:
    """Return how many outputs there are."""
    return sum(times for _, times in mechanisms)


def listed(mechanisms: Mechanisms) -> str:
    """Name the first mechanisms with how often each is run.

    >>> listed(read_mechanisms('[{"mechanism": "promise", "epsilon": 1, "times": 2}]'))
    '2 times promise(epsilon=1, delta=0)'
    """
    named = [
        f"{times:,} times {mechanism!r}" if times > 1 else repr(mechanism)
        for mechanism, times in mechanisms[:MOST_NAMED]
    ]
    more = len(mechanisms) - MOST_NAMED
    return "; ".join([*named, *([f"and {more} more"] if more > 0 else [])])

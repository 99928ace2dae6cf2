"""Outputs that are not alike: a list of mechanisms, each with how often it is run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias, TypeGuard

from didp_ref.errors import DomainError, InputError
from didp_ref.files import read_text
from didp_ref.formulas.accounting import answers
from didp_ref.formulas.accounting.mechanisms import Mechanism, as_written
from didp_ref.numbers.exact import LONGEST_NUMERAL
from didp_ref.processes.records import once

Mechanisms: TypeAlias = tuple[tuple[Mechanism, int], ...]
MOST_NAMED = 4


def json_of(text: str) -> str:
    """Return a list of mechanisms as JSON: as it is typed, or from the file that it names."""
    return text if text.startswith(("[", "{")) else read_text(text)


def read_mechanisms(given: object) -> Mechanisms:
    """Return the mechanisms of a list: as data, as JSON text, or as :mod:`accounting` makes them.

    >>> read_mechanisms('[{"mechanism": "laplace", "scale": 0.1, "times": 3}]')
    ((laplace(scale=0.1, global_sensitivity=1), 3),)
    """
    listed = _parsed(given) if isinstance(given, str) else given
    decimal = [*map(_in_decimals, listed)] if isinstance(listed, list | tuple) else listed
    read = answers.read_mechanisms(_in_decimals(decimal))
    return tuple((as_written(mechanism), times) for mechanism, times in read)


def _parsed(text: str) -> object:
    try:
        return json.loads(
            text,
            parse_float=str,
            parse_constant=str,
            parse_int=lambda digits: int(digits) if len(digits) < LONGEST_NUMERAL else digits,
            object_pairs_hook=once,
        )
    except (json.JSONDecodeError, RecursionError) as problem:
        reads = "; Python reads a file with json.load(open(FILE))" * text.endswith(".json")
        where = f"{problem}; " if text[:1] in tuple("[{") and str(problem) else ""
        advice = f"{where}such as {answers.EXAMPLE}{reads}"
        raise DomainError("mechanisms", text, "a list, or its JSON text", advice) from None
    except ValueError as problem:
        raise InputError("mechanisms", str(problem)) from None


def adjacency_of(given: object) -> str | None:
    """Return the adjacency that the entries of a list state, if any does.

    >>> adjacency_of([{"mechanism": "laplace", "scale": 1, "adjacency": "replace"}])
    'replace'
    """
    listed = _parsed(given) if isinstance(given, str) else given
    entries = listed if isinstance(listed, list | tuple) else [listed]
    stated = {str(each["adjacency"]) for each in entries if _states_adjacency(each)}
    if len(stated) > 1:
        raise InputError("mechanisms", f"state two adjacencies, {' and '.join(sorted(stated))}")
    return stated.pop() if stated else None


def _states_adjacency(entry: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(entry, Mapping) and "adjacency" in entry


def _in_decimals(entry: object) -> object:
    """Return data with each float as the decimal that it is written as: people ask."""
    if not isinstance(entry, Mapping):
        return entry
    return {name: repr(v) if isinstance(v, float) else v for name, v in entry.items()}


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

"""The arguments of :func:`didp_ref.assess`: read into a request, or refused with what to write."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.data.column_types import TYPES, ColumnType, column_type
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.options import option
from didp_ref.assessment.questions import ADVICE, Question, read_question
from didp_ref.assessment.request import Request, Universe
from didp_ref.errors import DidpError, DomainError, shorten
from didp_ref.formulas.parameters import PRIOR
from didp_ref.mechanisms.reading import read_number
from didp_ref.numbers.domains import as_number
from didp_ref.workbench.explain_numbers import read_number as read_chance


def read_request(
    queries: Any,
    asked: Asked,
    *,
    universe: Any,
    by: Any,
    groups: Any,
    split: Any,
    prior: Any,
    types: Any,
    adjacency: Any,
    clip: Any,
    drop_missing: Any,
    **numbers: Any,
) -> Request:
    """Return the request that arguments of Python make; ``numbers`` have been read."""
    for name, flag in (("clip", clip), ("drop_missing", drop_missing)):
        if not isinstance(flag, bool | np.bool_):
            raise DomainError(name, flag, "True or False")
    if not isinstance(adjacency, str):
        raise DomainError("adjacency", adjacency, "a text", f"one of {', '.join(ADJACENCIES)}")
    questions, groupings, shares = questions_of(queries), groupings_of(by), shares_of(split)
    grouped = [*groupings, *(question.by for question in questions if question.by)]
    known = groups_of(groups, grouped)
    columns = (question.column for question in questions if question.column is not None)
    request = Request(
        tuple(questions),
        universes_of(universe, columns),
        asked,
        prior=None if prior is None else PRIOR.check_float(prior),
        shares=None if shares is None else tuple(shares),
        by=tuple(groupings),
        groups=known,
        types=types_of(types),
        adjacency=adjacency,
        clip=bool(clip),
        drop_missing=bool(drop_missing),
        **numbers,
    )
    unknown = set(known) - {column for columns in grouped for column in columns}
    if unknown:
        column = min(unknown)
        say = f"say {option(by=[column])} too, or by {column} in a query, as in count by {column}"
        raise DomainError("groups", column, "a column that is asked by", say)
    return request


def questions_of(queries: Any) -> list[Question]:
    """Return what one text asks, or each of several."""
    several = list(queries) if is_list(queries) else [queries]
    for query in several:
        if not isinstance(query, str):
            raise DomainError("query", query, "a text", ADVICE)
    return [read_question(query) for query in several]


def universes_of(universe: Any, columns: Iterable[str]) -> dict[str, Universe]:
    """Return what a value of each column can be, said once for all columns or of each."""
    if universe is None:
        return {}
    named = universe if isinstance(universe, Mapping) else dict.fromkeys(columns, universe)
    return {column: _ends(column, ends) for column, ends in named.items()}


def _ends(column: str, universe: Any) -> Universe:
    ends = tuple(universe) if is_list(universe) else ()
    name = f"universe of {column}"
    if len(ends) != 2:
        advice = f"say universe=(0, 100), or universe={{{column!r}: (0, 100)}}, with its ends"
        raise DomainError(name, universe, "two numbers", advice)
    return as_number(name, ends[0]), as_number(name, ends[1])


def suspicion_of(prior: Any) -> Fraction | None:
    """Return a prior that is one number, and nothing of one with a number for each record.

    >>> suspicion_of("10%"), suspicion_of(0.1), suspicion_of([0.5, 0.5])
    (Fraction(1, 10), Fraction(1, 10), None)
    """
    return None if prior is None or is_list(prior) else read_chance("prior", prior)


def numbers_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers that were given, as Python has them.

    >>> numbers_of({"rho": None, "epsilon": 1})
    {'epsilon': 1}
    """
    return {name: as_number(name, value) for name, value in given.items() if value is not None}


def groupings_of(by: Any) -> list[tuple[str, ...]]:
    """Return the columns whose groups are answered, several where combinations are.

    >>> groupings_of(["sex", ("sex", "ward")])
    [('sex',), ('sex', 'ward')]
    """
    if not is_list(by):
        raise DomainError("by", by, "a list of columns", f"say by=[{shorten(by)}]")
    groupings = [(each,) if isinstance(each, str) else each for each in by]
    for each in groupings:
        if not is_list(each) or not all(isinstance(column, str) for column in each):
            raise DomainError("by", by, "a list of columns' names", "say by=['A', ('B', 'C')]")
    return [tuple(each) for each in groupings]


def groups_of(groups: Any, by: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Return the groups of each column that are known beforehand."""
    if groups is None:
        return {}
    column = by[0][0] if by else "COLUMN"
    advice = f"say groups={{{column!r}: ['A', 'B']}}, with all of them"
    if not isinstance(groups, Mapping):
        raise DomainError("groups", groups, "a mapping from columns to lists of groups", advice)
    for names in groups.values():
        texts = is_list(names) and all(isinstance(name, str) and name for name in names)
        if not texts or len(set(names)) < len(names):
            raise DomainError("groups", names, "a list of texts, every group once", advice)
    return {column: list(names) for column, names in groups.items()}


def types_of(types: Any) -> dict[str, ColumnType]:
    """Return the types of columns.

    >>> types_of({"code": "integer"})
    {'code': 'integer'}
    """
    if types is None:
        return {}
    advice = f"say types={{'code': 'integer'}}; the types are {', '.join(TYPES)}"
    if not isinstance(types, Mapping) or not all(isinstance(name, str) for name in types):
        raise DomainError("types", types, "a mapping from columns to types", advice)
    return {name: column_type(str(kind)) for name, kind in types.items()}


def shares_of(split: Any) -> list[Fraction] | None:
    """Return how the budget is split, where that is said."""
    if split is None:
        return None
    weights: Any = split if is_list(split) else [None]
    try:
        return [read_number("split", weight)[0] for weight in weights]
    except DidpError:
        advice = "say split=[2, 1], with a number for each query"
        raise DomainError("split", split, "a list of numbers", advice) from None


def is_list(several: Any) -> bool:
    """Say whether several things were given, and no mapping or text."""
    if isinstance(several, str | Mapping):
        return False
    try:
        iter(several)
    except TypeError:  # an array without an axis is an Iterable too
        return False
    return True

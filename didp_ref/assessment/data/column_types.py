"""The four types that a column can have, and what a condition or a group's name means in each.

A type is public. It decides by itself how a cell is read: a cell that does not fit the type is a
missing value, whatever the other cells of its column are.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias, cast, get_args

from didp_ref.assessment.questions import Condition, Question
from didp_ref.errors import DidpError, DomainError, UnknownName, suggestion, typable
from didp_ref.numbers.exact import parse_exact, to_fraction

ColumnType: TypeAlias = Literal["number", "integer", "text", "date"]
Value: TypeAlias = "float | int | str | datetime.date"
TYPES: tuple[ColumnType, ...] = get_args(ColumnType)
NUMERIC = ("number", "integer")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
LONG = range(-(2**63), 2**63)
"""The whole numbers that a column of integers can hold."""
WITHOUT_GROUP = "(missing)"
"""The group of the records that have none, whatever the type of their column."""
WRITTEN = {
    "number": "a number, as in 40 or 1.5",
    "integer": "a whole number, as in 40",
    "text": "a text",
    "date": "a date, as in 2024-01-31",
}


def column_type(name: str) -> ColumnType:
    """Return the type of a name.

    Raises :class:`~didp_ref.errors.UnknownName`.
    """
    if name not in TYPES:
        raise UnknownName("type", name, "type of a column", suggestion(name, TYPES))
    return name


def parse_value(kind: ColumnType, text: str) -> Value:
    """Return the value that a text writes in a type; raise ValueError where it writes none.

    >>> parse_value("integer", "1.0"), parse_value("number", "01"), parse_value("text", " 01 ")
    (1, 1.0, '01')
    """
    text = text.strip()
    if kind == "text":
        return text
    if kind == "date":
        if not DAY.fullmatch(text):
            raise ValueError(text)
        return datetime.date.fromisoformat(text)
    number = _exact(text)
    if kind == "number":
        nearest = float(number)
        if math.isinf(nearest):
            raise ValueError(text)
        return nearest + 0.0
    if number.denominator != 1 or number.numerator not in LONG:
        raise ValueError(text)
    return number.numerator


def _exact(text: str) -> Fraction:
    """Return the exact number of a text; raise ValueError where it is none."""
    if "/" in text:
        raise ValueError(text)
    try:
        return to_fraction(parse_exact("value", text))
    except DidpError:
        raise ValueError(text) from None


def parse_condition(condition: Condition, kind: ColumnType) -> tuple[str, Value] | bool:
    """Return a condition's relation and value in a type, or whether every value meets it.

    A column of integers is compared with an integer, exactly: ``x > 40.5`` is ``x > 40``.

    >>> parse_condition(Condition("x", "<", "40.5"), "integer")
    ('<', 41)
    >>> parse_condition(Condition("x", "=", "40.5"), "integer")
    False
    """
    relation = condition.relation
    if kind == "text" and relation not in ("=", "!="):
        meant = "= or != for a column of type text"
        advice = f"for {relation} declare {condition.column} as number, integer or date"
        raise DomainError("query", condition.text, meant, advice)
    try:
        if kind == "integer":
            return _of_integers(relation, _exact(condition.value.strip()))
        return relation, parse_value(kind, condition.value)
    except (ValueError, OverflowError):
        meant = f"{WRITTEN[kind]}, since {condition.column} has type {kind}"
        raise DomainError("query", condition.text, meant) from None


def _of_integers(relation: str, value: Fraction) -> tuple[str, Value] | bool:
    whole = value.denominator == 1
    if relation in ("=", "!=") and not (whole and value.numerator in LONG):
        return relation == "!="
    bound = math.ceil(value) if relation in ("<", ">=") else math.floor(value)
    if bound in LONG:
        return relation, bound
    return (bound < 0) == (relation in (">", ">="))


def parse_groups(kind: ColumnType, column: str, names: Iterable[str]) -> dict[Value | None, str]:
    """Return the groups of a column by their values in its type, that of missing ones by None.

    Raises :class:`~didp_ref.errors.DomainError` for a name that writes no value of the type, and
    for two names of one value.

    >>> parse_groups("integer", "ward", ["1", "02"])
    {1: '1', 2: '02'}
    """
    groups: dict[Value | None, str] = {}
    for name in names:
        try:
            value = None if name == WITHOUT_GROUP else parse_value(kind, name)
        except (ValueError, OverflowError):
            meant = f"{WRITTEN[kind]}, since {typable(column)} has type {kind}"
            raise DomainError(f"group of {typable(column)}", name, meant) from None
        if value in groups:
            meant = f"each group once: {groups[value]!r} is the same {kind}"
            raise DomainError(f"group of {typable(column)}", name, meant)
        groups[value] = name
    return groups


def implied_types(
    questions: Sequence[Question], by: Iterable[Sequence[str]] = ()
) -> dict[str, ColumnType]:
    """Return the types that questions themselves imply, without a look at the data.

    A column is numeric if a number is asked of it, and takes the type of the values that it is
    compared with otherwise. A column of groups that is compared with nothing is text.

    >>> from didp_ref.assessment.questions import parse_question
    >>> implied_types([parse_question("mean:age where sex = F and day >= 2024-01-31")])
    {'age': 'number', 'sex': 'text', 'day': 'date'}
    """
    types: dict[str, ColumnType] = {}
    for question in questions:
        if question.column is not None:
            types[question.column] = "number"
    own = (question.by for question in questions)
    grouped = dict.fromkeys(name for columns in (*by, *own) for name in columns)
    compared: dict[str, list[Condition]] = {}
    for question in questions:
        for condition in question.where:
            compared.setdefault(condition.column, []).append(condition)
    for column, conditions in compared.items():
        types.setdefault(column, _implied_by(conditions, is_grouped=column in grouped))
    for column in grouped:
        types.setdefault(column, "text")
    return types


def _implied_by(conditions: Sequence[Condition], *, is_grouped: bool) -> ColumnType:
    ordered = any(condition.relation not in ("=", "!=") for condition in conditions)
    if ordered or not is_grouped:
        for kind in ("number", "date"):
            if all(_writes(kind, condition.value) for condition in conditions):
                return kind
    return "text"


def _writes(kind: str, text: str) -> bool:
    try:
        parse_value(cast("ColumnType", kind), text)
    except (ValueError, OverflowError):
        return False
    return True


def declares(types: Mapping[str, ColumnType]) -> str:
    """Return the option that declares columns; nothing where only a schema's file can name them.

    >>> declares({"length of stay": "number", "ward": "text"}), declares({"a, b": "text"})
    ("--columns 'length of stay:number,ward:text'", '')
    """
    if any("," in name or ":" in name for name in types):
        return ""
    return f"--columns {typable(','.join(f'{name}:{kind}' for name, kind in types.items()))}"


def check_types(
    types: Mapping[str, ColumnType],
    questions: Sequence[Question],
    groups: Mapping[str, Sequence[str]],
) -> None:
    """Raise where questions and groups do not fit the types of their columns.

    Raises :class:`~didp_ref.errors.DomainError`; no data are looked at.
    """
    for question in questions:
        column = question.column
        if column is not None and question.name != "count" and types[column] not in NUMERIC:
            name, one = typable(column), Condition(column, "=", "VALUE")
            meant = f"a column of type number or integer, and {name} has type {types[column]}"
            share = typable(Question("count", where=(one,)).text)
            declared = declares({column: "number"}) or 'type = "number" in a schema'
            advice = (
                f"count records by it (--by {name}), or declare numbers ({declared}); a share is "
                f"{share}, divided by count"
            )
            raise DomainError("query", question.text, meant, advice)
        for condition in question.where:
            parse_condition(condition, types[condition.column])
    for column, names in groups.items():
        parse_groups(types[column], column, names)

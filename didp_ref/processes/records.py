"""What passes between processes: JSON, and what is read of it by the type that is wanted.

A record (a frozen dataclass) is written as the list of its fields, an enumeration's member as its
value, a fraction as two whole numbers in hexadecimal digits. It is read by the annotations of its
fields, and whatever has another shape is refused: what a process sends in which a user's code runs
is a text that anybody may have written.
"""

import json
import math
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from didp_ref.errors import shorten

Kind = TypeVar("Kind")
Reader = Callable[[Any], Any]

LONGEST_NUMBER = 1 << 14
"""Hexadecimal digits of a fraction: more than any float64, or a sum of them, has."""
FRACTION = re.compile(r"-?[0-9a-f]+/[0-9a-f]+")
NOT_FINITE = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}
HALF_A_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


def dumps(value: object) -> bytes:
    """Return a value as one line of JSON; raise ``ValueError`` for what cannot be one."""
    try:
        plain = to_plain(value)
        return json.dumps(plain, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def loads(line: bytes) -> Any:
    """Return the JSON of a line; raise ``ValueError`` for what is none, or not for everybody.

    Refused are also NaN, numbers beyond float64, a key that is given twice, halves of characters,
    and lists in lists without end.
    """
    try:
        text = line.decode()
        value = json.loads(
            text, parse_constant=_refuse, parse_float=_finite, object_pairs_hook=once
        )
        if HALF_A_CHARACTER.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _finite(digits: str) -> float:
    value = float(digits)
    return value if math.isfinite(value) else _refuse(digits[:40])


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raise ``ValueError`` where a key is given twice."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key is given twice")
    return dict(pairs)


def to_plain(value: object) -> Any:
    """Return a value as lists, texts and numbers; raise ``ValueError`` where it has none."""
    kind = type(value)
    if value is None or kind in (str, int, bool):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else repr(float(value))
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        text = f"{value.numerator:x}/{value.denominator:x}"
        if len(text) > LONGEST_NUMBER:
            raise ValueError("a number has thousands of digits")
        return text
    if isinstance(value, list | tuple):
        return [to_plain(entry) for entry in value]
    if isinstance(value, Mapping):
        return {to_plain(key): to_plain(entry) for key, entry in value.items()}
    if hasattr(kind, "to_plain"):
        return kind.to_plain(value)
    if is_dataclass(value):
        return [to_plain(getattr(value, field.name)) for field in fields(value) if field.init]
    if isinstance(value, str | int):  # of a kind of its own: what it is, not what it does
        return str.__str__(value) if isinstance(value, str) else int(value)
    raise ValueError(f"a {kind.__name__} is neither text nor number")


def from_plain(wanted: type[Kind], plain: object) -> Kind:
    """Return what was written of a value of some type; raise ``ValueError`` for anything else."""
    try:
        value: Kind = _reader(cast("Hashable", wanted))(plain)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return value


@cache
def _reader(wanted: Any) -> Reader:
    """Return what reads a type: a record, an enumeration, a container of such, or a plain value."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return lambda plain: plain
    if wanted in (str, int, bool, NoneType):
        return lambda plain: plain if type(plain) is wanted else _wrong(plain, wanted)
    if wanted is float:
        return _float
    if wanted is Fraction:
        return _fraction
    if origin in (Union, UnionType):
        (some,) = (_reader(each) for each in inner if each is not NoneType)
        return lambda plain: None if plain is None else some(plain)
    if origin in (list, tuple):
        return _series(origin, inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(_reader(inner[1]))
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return lambda plain: wanted(plain) if isinstance(plain, str) else _wrong(plain, wanted)
    if hasattr(wanted, "from_plain"):
        own: Reader = wanted.from_plain
        return own
    if is_dataclass(wanted):
        return _record(wanted)
    return lambda plain: _wrong(plain, wanted)  # a function, say: nothing is read as one


def _wrong(plain: object, wanted: Any) -> NoReturn:
    name = getattr(wanted, "__name__", str(wanted))
    raise ValueError(f"{shorten(plain)} stands where a {name} is wanted")


def _float(plain: Any) -> float:
    if isinstance(plain, str) and plain in NOT_FINITE:
        return NOT_FINITE[plain]
    try:
        return float(plain) if type(plain) in (int, float) else _wrong(plain, float)
    except OverflowError:
        _wrong("a number beyond float64", float)


def _fraction(plain: Any) -> Fraction:
    if not isinstance(plain, str) or len(plain) > LONGEST_NUMBER or not FRACTION.fullmatch(plain):
        _wrong(plain, Fraction)
    top, bottom = (int(part, 16) for part in plain.split("/"))
    return Fraction(top, bottom) if bottom else _wrong(plain, Fraction)


def _series(kind: Callable[[Any], Any], inner: tuple[Any, ...]) -> Reader:
    """Return what reads a list, a tuple of any length, or one of a fixed length."""
    endless = kind is list or inner[1:] == (...,)
    readers = [_reader(each) for each in (inner[:1] if endless else inner)]

    def read_series(plain: Any) -> object:
        if not isinstance(plain, list) or not (endless or len(plain) == len(readers)):
            _wrong(plain, kind)
        each = readers * len(plain) if endless else readers
        return kind(reader(entry) for reader, entry in zip(each, plain, strict=True))

    return read_series


def _mapping(reader: Reader) -> Reader:
    def read_mapping(plain: Any) -> dict[str, object]:
        if not isinstance(plain, dict):
            _wrong(plain, dict)
        return {key: reader(entry) for key, entry in plain.items()}

    return read_mapping


def _record(wanted: Any) -> Reader:
    hints = get_type_hints(wanted)
    names = [field.name for field in fields(wanted) if field.init]
    readers = [_reader(hints[name]) for name in names]

    def read_record(plain: Any) -> object:
        if not isinstance(plain, list) or len(plain) != len(readers):
            _wrong(plain, wanted)
        given = (reader(entry) for reader, entry in zip(readers, plain, strict=True))
        return wanted(**dict(zip(names, given, strict=True)))

    return read_record

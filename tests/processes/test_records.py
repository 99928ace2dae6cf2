"""What was written is read back, as the type that is wanted; anything else is refused."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as kinds

from didp_ref.audit.claim import Claim, Part
from didp_ref.oracle.vectors import Vector, load
from didp_ref.papers import CLAIMS
from didp_ref.processes.records import dumps, from_plain, loads
from didp_ref.symbolic.term import Term
from didp_ref.symbolic.text_reader import parse
from tests.looped import for_each


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    colour: Colour
    share: Fraction | None = None


@dataclass(frozen=True)
class Record:
    name: str
    count: int
    sure: bool
    size: float
    inner: tuple[Inner, ...]
    pair: tuple[int, str]
    table: Mapping[str, list[int]]
    act: Callable[[], None] | None = None


RECORD = Record("x", 1, True, 0.5, (Inner(Colour.RED, Fraction(-1, 3)),), (1, "a"), {"k": [1]})
PLAIN = ["x", 1, True, 0.5, [["red", "-1/3"]], [1, "a"], {"k": [1]}, None]


def sent(value: object, wanted: type) -> object:
    return from_plain(wanted, loads(dumps(value)))


def test_a_record_is_read_back():
    assert loads(dumps(RECORD)) == PLAIN
    assert sent(RECORD, Record) == RECORD


def test_what_is_sent_here_is_read_back():
    for vector in load("belief.posterior").vectors[::50]:
        assert sent(vector, Vector) == vector
    for claim in CLAIMS.values():
        parts = (
            replace(
                part,
                formal=None,
                corrected=None,
                proof=None,
                corrected_proof=None,
                informal=part.informal or "-",
            )
            for part in claim.parts
        )
        plain = replace(claim, parts=tuple(parts), checks=())
        assert sent(plain, Claim) == plain
    term = parse("max(s/log((m - 1)*rho/(1 - rho)), abs(x)^(1/3), floor(exp(-y)))")
    assert sent(term, Term) == term


@given(kinds.floats())
def test_every_float_is_read_back(value):
    read = sent(value, float)
    assert read == value or (math.isnan(value) and math.isnan(read))
    assert math.copysign(1, read) == math.copysign(1, value) or math.isnan(value)


@given(kinds.fractions())
def test_every_fraction_is_read_back(value):
    assert sent(value, Fraction) == value


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, 1),
        (0, None),
        (0, ["x"]),
        (1, True),
        (1, 1.0),
        (1, "1"),
        (2, 1),
        (3, "Infinity"),
        (3, "0.5"),
        (3, True),
        (4, {"red": "1/3"}),
        (4, [["blue", "1/3"]]),
        (4, [["red", "1/0"]]),
        (4, [["red", "1"]]),
        (4, [["red", "1/3\n"]]),
        (4, [["red", f"1/{'f' * 20_000}"]]),
        (4, [["red"]]),
        (4, [[["red"], None]]),
        (5, [1]),
        (5, [1, "a", "b"]),
        (5, ["a", 1]),
        (6, [["k", [1]]]),
        (6, {"k": 1}),
        (7, "print"),
        (7, 0),
    ],
)
def test_another_shape_is_refused(place, wrong):
    plain = [*PLAIN[:place], wrong, *PLAIN[place + 1 :]]
    with pytest.raises(ValueError, match=r"."):
        from_plain(Record, plain)


@pytest.mark.parametrize(
    "wrong", [None, {}, "x", PLAIN[:-1], [*PLAIN, None], dict(enumerate(PLAIN))]
)
def test_what_is_no_record_is_refused(wrong):
    with pytest.raises(ValueError, match="Record"):
        from_plain(Record, wrong)


@for_each(
    [
        [],
        ["number", "1"],
        ["number", None],
        ["number", "1/3", ["name", "x"]],
        ["name", 1],
        ["name", None],
        ["+"],
        ["+", None],
        ["+", "x", ["name", "x"]],
        ["/", None, ["name", "x"]],
        ["log", None, ["name", "x"], ["name", "x"]],
        ["sum", "i", ["name", "x"], ["name", "x"]],
        ["sum", None, ["name", "x"], ["name", "x"], ["name", "x"]],
        ["entry", "x"],
        ["entry", None, ["name", "i"]],
        ["__class__", None, ["name", "x"]],
        [["+"], None, ["name", "x"]],
        "x",
        None,
    ]
)
def test_what_is_no_term_is_refused(wrong):
    with pytest.raises(ValueError, match=r"."):
        from_plain(Term, wrong)


def test_what_is_nested_without_end_is_refused():
    plain: list[object] = ["name", "x"]
    for _ in range(100_000):
        plain = ["exp", None, plain]
    with pytest.raises(ValueError, match="nested"):
        from_plain(Term, plain)
    with pytest.raises(ValueError, match="nested"):
        dumps(plain)
    while plain:  # Python ends with a list that is nested so deeply, if it is taken apart by it
        *_, plain = plain if isinstance(plain[-1], list) else [[]]


class Loud(str):
    """A text whose own methods say something else."""

    def __str__(self) -> str:
        return "louder"

    def encode(self, *_: object) -> bytes:
        raise AssertionError("asked")


class Whole(int):
    """A number that is printed as another."""

    def __repr__(self) -> str:
        return "7"


def test_kinds_of_text_and_number_are_what_they_hold():
    assert dumps([Loud("quiet"), Whole(3), Fraction(1, 2)]) == b'["quiet", 3, "1/2"]\n'
    assert type(sent(Loud("quiet"), str)) is str


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"{", b"nan", b"[NaN]", b"[-Infinity]", b"[1e999]", b'{"a": 1, "a": 2}', b'"\xff"'),
        *(b'"\\udfff"', b'"\\uD83D"', b"9" * 5000, b"[" * 100_000, b"\x80\x04N."),
    ],
)
def test_what_is_not_json_for_everybody_is_refused(line):
    with pytest.raises(ValueError, match=r"."):
        loads(line)


def test_a_whole_character_may_be_spelled_in_two_halves():
    assert loads(b'"\\ud83d\\ude00"') == "\N{GRINNING FACE}"


def test_a_part_is_read_by_its_own_rules():
    with pytest.raises(ValueError, match="formal"):
        from_plain(Part, ["name", "", None, None, None, None, "", "", "for every", [], {}])

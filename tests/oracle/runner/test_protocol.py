"""The lines of the protocol: requests that any language reads, and answers that are none."""

from __future__ import annotations

import pytest

from didp_ref.oracle.judge import Failure, Kind, Refusal
from didp_ref.oracle.runner.protocol import read_reply, request
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b"[1, 2]",
        b"{}",
        b'{"id": 7, "value": 1}',
        b'{"id": "nobody/asked/this", "value": 1}',
        b"\xff\xfe",
        b"[" * 50_000,
        b"[" * 900 + b"]" * 900,
        b'{"id": ' + b"[" * 900 + b"]" * 900 + b"}",
    ],
)
def test_lines_that_are_no_answers(line: bytes) -> None:
    identifier, answer = read_reply(line, {"a"})
    assert identifier is None
    assert isinstance(answer, Failure)
    assert answer.kind is Kind.GARBAGE


def test_lines_that_are_answers() -> None:
    assert read_reply(b'{"id": "a", "value": [1.5]}', {"a"}) == ("a", [1.5])
    assert read_reply(b'{"id": "a", "error": "no"}', {"a"}) == ("a", Refusal("no"))
    identifier, answer = read_reply(b'{"id": "a"}', {"a"})
    assert identifier == "a"
    assert isinstance(answer, Failure)


def test_an_error_that_is_no_text_is_cut_short() -> None:
    line = b'{"id": "a", "error": ' + b"[" * 900 + b"]" * 900 + b"}"
    identifier, answer = read_reply(line, {"a"})
    assert identifier == "a"
    assert isinstance(answer, Refusal)
    assert len(answer.kind) < 100


def test_requests_are_json_that_any_language_reads() -> None:
    for vector in FILE.vectors:
        if vector.float64 is not None:
            line = request(vector, exact=False)
            assert "\n" not in line
            assert "NaN" not in line.replace('"NaN"', "")


def test_a_json_number_is_the_float_nearest_to_it_a_whole_one_too() -> None:
    """JavaScript writes 2**67 + 2**15 as 147573952589676445696, no more digits than it takes."""
    for text in ("147573952589676445696", "1.5", "3"):
        _, value = read_reply(f'{{"id": "a", "value": {text}}}'.encode(), {"a": None})
        assert type(value) is float and value == float(text)
    _, value = read_reply(b'{"id": "a", "value": "' + b"3" * 5000 + b'"}', {"a": None})
    assert value == "3" * 5000

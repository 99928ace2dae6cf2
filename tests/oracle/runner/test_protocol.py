"""The lines of the protocol: requests that any language reads, and answers that are none."""

from __future__ import annotations

import pytest

from didp_ref.oracle.judge import Failure, Kind, Refusal
from didp_ref.oracle.runner.protocol import last_error, read_reply, request
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


def test_a_value_beside_an_error_of_null_is_a_value() -> None:
    assert read_reply(b'{"id": "a", "value": 1.5, "error": null}', {"a"}) == ("a", 1.5)
    assert read_reply(b'{"id": "a", "value": 0, "error": "no"}', {"a"}) == ("a", Refusal("no"))
    _, answer = read_reply(b'{"id": "a", "error": null}', {"a"})
    assert isinstance(answer, Failure)


NODE = b"""node:internal/modules/cjs/loader:1143
  throw err;
  ^

Error: Cannot find module '/a folder/client.mjs'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1140:15)
    at [cause] Error: inner
  code: 'MODULE_NOT_FOUND',

Node.js v20.20.2
"""
PYTHON = b"""Traceback (most recent call last):
KeyError: 'a'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "client.py", line 2, in <module>
numpy.linalg.LinAlgError: Singular matrix
"""


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (NODE, "Error: Cannot find module '/a folder/client.mjs'"),
        (PYTHON, "numpy.linalg.LinAlgError: Singular matrix"),
        (b"Killed\n", "Killed"),
        (b"noise\n" * 1000 + b"last\n", "noise\n" * 65 + "last"),
        (b"x" * 1000, "x" * 400),
        (b"", ""),
    ],
)
def test_the_last_error_of_a_program_is_whole(words: bytes, error: str) -> None:
    assert last_error(words) == error


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

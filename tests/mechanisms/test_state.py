"""A state on disk: written whole or not at all, read only where it is whole."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms import state

RATIONALS = st.fractions()
ANSWERS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(),
    RATIONALS,
)


@given(RATIONALS)
def test_rationals_survive(value: Fraction) -> None:
    assert state.read_rational("a state", state.rational_text("epsilon", value)) == value


@given(ANSWERS)
def test_answers_survive_with_their_type(answer: Any) -> None:
    document = json.loads(json.dumps(state.encode_answer(answer)))
    back = state.decode_answer("a state", document)
    assert back == answer
    assert type(back) is type(answer)


def test_answers_that_json_would_bend_are_refused() -> None:
    for answer in ((1, 2), [1], {"a": 1}, 1j, b"x", 10**2000, Fraction(1, 10**2000)):
        with pytest.raises(di.DomainError):
            state.encode_answer(answer)


@given(
    st.dictionaries(st.text(min_size=1), st.text(), max_size=4).filter(
        lambda content: not {"format", "version", "checksum"} & set(content)
    )
)
def test_what_is_dumped_is_loaded(content: dict[str, str]) -> None:
    data = state.dump(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "read_bytes", lambda _: data)
        assert state.load(Path("a state")) == (content, data)


SAMPLE = state.dump({"protocol": "p", "epsilon": "1/2", "answered": [{"cost": "1/3"}]})


@given(st.integers(0, len(SAMPLE) - 1), st.integers(0, 255), st.booleans())
def test_every_truncation_and_every_changed_byte_is_found(place: int, byte: int, cut: bool) -> None:
    bent = SAMPLE[:place] if cut else SAMPLE[:place] + bytes([byte]) + SAMPLE[place + 1 :]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "read_bytes", lambda _: bent)
        try:
            content, _ = state.load(Path("a state"))
        except di.InputError:
            return
    # white space and the spelling of a character may change; what is read may not
    assert content == {"protocol": "p", "epsilon": "1/2", "answered": [{"cost": "1/3"}]}
    assert json.loads(bent) == json.loads(SAMPLE)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "truncated or no JSON"),
        (b"\xff\xfe", "truncated or no JSON"),
        (b"[" * 100_000, "truncated or no JSON"),
        (b"[]", "no protocol state"),
        (b"{}", "no protocol state"),
        (b'{"format": "didp_ref protocol state"}', "version"),
        (b'{"format": "didp_ref protocol state", "version": true}', "version"),
        (b'{"format": "didp_ref protocol state", "version": 0}', "version"),
        (b'{"format": "didp_ref protocol state", "version": 2}', "install a newer"),
        (b'{"format": "didp_ref protocol state", "version": 1}', "checksum"),
        (b'{"format": "didp_ref protocol state", "version": ' + b"9" * 5000 + b"}", "truncated"),
    ],
)
def test_files_that_are_no_state_are_refused(data: bytes, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_bytes(data)
    with pytest.raises(di.InputError, match=problem):
        state.load(file)
    assert file.read_bytes() == data


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(di.InputError, match="cannot be read"):
        state.load(tmp_path / "absent.json")
    with pytest.raises(di.InputError, match="cannot be read"):
        state.load(tmp_path)
    with pytest.raises(di.InputError, match="cannot be written"):
        state.replace(tmp_path / "absent" / "state.json", b"new")


@pytest.mark.parametrize("text", ["", "1/0", "0.1", "1e3", " 1", "1/-2", "9" * 1001, None, 1, 0.5])
def test_numbers_that_are_no_fractions_are_refused(text: Any) -> None:
    with pytest.raises(di.InputError):
        state.read_rational("a state", text)


@pytest.mark.parametrize("document", [[], {}, {"fraction": 1}, {"fraction": "1", "more": 1}])
def test_answers_that_are_none_are_refused(document: Any) -> None:
    with pytest.raises(di.InputError):
        state.decode_answer("a state", document)


@pytest.mark.parametrize("broken", ["fdopen", "fsync"])
def test_a_failing_write_leaves_the_old_bytes_and_no_litter(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "state.json"
    state.replace(file, b"old")

    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(di.InputError, match="No space left"):
        state.replace(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


KILLED = """
import os, sys
from pathlib import Path
from didp_ref.mechanisms import state

def die(*_):
    os._exit(9)

target = {"before the bytes": (os, "fdopen"), "before the rename": (Path, "replace"),
          "after the rename": (state, "_sync_folder")}[sys.argv[2]]
setattr(*target, die)
state.replace(Path(sys.argv[1]), b"new")
"""


@pytest.mark.parametrize(
    ("moment", "left"),
    [("before the bytes", b"old"), ("before the rename", b"old"), ("after the rename", b"new")],
)
def test_a_killed_process_leaves_the_old_bytes_or_the_new(
    moment: str, left: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "state.json"
    state.replace(file, b"old")
    killed = subprocess.run([sys.executable, "-c", KILLED, str(file), moment], check=False)
    assert killed.returncode == 9
    assert file.read_bytes() == left
    state.replace(file, b"newer")  # what the killed process left behind is in nobody's way
    assert file.read_bytes() == b"newer"

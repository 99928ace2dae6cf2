"""What is recorded of libraries: a wheel has it in one file, and it is the same."""

from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.libraries import results
from didp_ref.libraries.library import HERE, find_libraries
from didp_ref.libraries.points import read_points
from didp_ref.libraries.results import PACKED, read_result

pytest.importorskip("hatchling")
from tools.wheel import LIBRARIES, RECORDS, records


def test_what_a_wheel_has_is_what_the_files_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    libraries = find_libraries([])
    recorded = [(read_result(each), read_points(each)) for each in libraries]
    assert sum(result is not None for result, _ in recorded) > 10
    assert sum(points is not None for _, points in recorded) == 5
    packed = tmp_path / RECORDS
    packed.write_bytes(records(HERE))
    monkeypatch.setattr(results, "HERE", tmp_path)
    monkeypatch.setattr(results, "PACKED", packed)
    assert [(read_result(each), read_points(each)) for each in libraries] == recorded


def test_a_wheel_has_it_where_it_is_read() -> None:
    assert PACKED.as_posix().endswith(f"/{LIBRARIES}/{RECORDS}")


def test_a_damaged_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / RECORDS
    packed.write_bytes(b"no archive")
    monkeypatch.setattr(results, "HERE", tmp_path)
    monkeypatch.setattr(results, "PACKED", packed)
    with pytest.raises(InputError) as told:
        read_result(find_libraries(["opendp"])[0])
    assert told.value.source == str(packed)

"""What a wheel carries of the vectors is, written out again, what git has."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.oracle.packed import counts, unpack
from didp_ref.oracle.shipped import PACKED, SCHEMA
from didp_ref.oracle.vectors import shipped
from tests.drawn import by_commit

pytest.importorskip("hatchling")
from tools.wheel import VECTORS as WRITTEN
from tools.wheel import pack

FILES = sorted(path.name for path in shipped().glob("*.json") if path.name != SCHEMA)
REPEATED = "belief.posterior.json"  # lists with runs of equal entries


def packed(folder: Path, names: list[str]) -> Path:
    """Pack some of the files."""
    for name in names:
        shutil.copy(shipped() / name, folder)
    path = folder / PACKED
    path.write_bytes(pack(folder))
    return path


def differing(path: Path, names: list[str]) -> list[str]:
    """Return the ids of the vectors that come back otherwise than they stand in git."""
    different = []
    for name in names:
        document = json.loads((shipped() / name).read_text("utf-8"))
        back = unpack(path, document["quantity"])
        assert back["count"] == counts(path)[document["quantity"]] > 0
        for entry, again in zip(document.pop("vectors"), back.pop("vectors"), strict=True):
            different += [entry["id"]] if entry != again else []
        del document["digest"]
        assert back == document
    return different


def test_vectors_come_back_as_they_were(tmp_path: Path) -> None:
    names = sorted({REPEATED, *by_commit(FILES, 5)})
    assert differing(packed(tmp_path, names), names) == []


@pytest.mark.slow
def test_every_vector_comes_back_as_it_was(tmp_path: Path) -> None:
    assert len(FILES) > 90
    assert differing(packed(tmp_path, FILES), FILES) == []


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ["scale.rho.json"])
    assert WRITTEN == PACKED
    assert list(counts(path)) == ["scale.rho"]
    for name in ("", "guarantee.rho"):
        with pytest.raises(InputError) as raised:
            unpack(path, name)
        assert raised.value.source == name


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ["scale.rho.json"])
    damaged = tmp_path / "damaged"
    damaged.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(InputError) as raised:
        counts(damaged)
    assert raised.value.source == str(damaged)

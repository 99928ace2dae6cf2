"""Ids once published stay, or are retired with a reason."""

from __future__ import annotations

import json
from pathlib import Path

from didp_ref.oracle.published import PUBLISHED, RETIRED, identifiers, listed, lost, publish
from didp_ref.oracle.vectors import SCHEMA, shipped

FOLDER = shipped().parent


def present() -> list[str]:
    documents = (
        json.loads(path.read_text()) for path in shipped().glob("*.json") if path.name != SCHEMA
    )
    return [vector["id"] for document in documents for vector in document["vectors"]]


def test_every_published_id_is_there_or_retired() -> None:
    assert lost(FOLDER, present()) == []


def test_what_is_retired_says_since_when_and_why() -> None:
    for said in json.loads((FOLDER / RETIRED).read_text()).values():
        assert said.keys() == {"since", "reason"}
        assert len(said["reason"]) > 20


def test_lists_are_read_back() -> None:
    ids = {"scale.rho/everyday/01", "scale.rho/everyday/02", "guarantee.beta/mass-zero/03"}
    assert identifiers(listed(ids)) == ids


def test_what_goes_and_what_comes_back_is_seen(tmp_path: Path) -> None:
    assert publish(tmp_path, "1.0.0", ["a.b/c/01", "a.b/c/02"]) == 2
    assert publish(tmp_path, "1.1.0", ["a.b/c/02", "a.b/d/03"]) == 1
    assert json.loads((tmp_path / PUBLISHED).read_text()).keys() == {"1.0.0", "1.1.0"}
    (tmp_path / RETIRED).write_text("{}")
    assert lost(tmp_path, ["a.b/c/02", "a.b/d/03"]) == ["a.b/c/01 is gone, and not retired"]
    (tmp_path / RETIRED).write_text('{"a.b/c/01": {}}')
    assert lost(tmp_path, ["a.b/c/02", "a.b/d/03"]) == []
    assert lost(tmp_path, ["a.b/c/01", "a.b/c/02", "a.b/d/03"]) == [
        "a.b/c/01 is retired, and came back"
    ]

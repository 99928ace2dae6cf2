"""The papers' figures, drawn again the same."""

import pytest

from didp_ref.book import cache, figures
from didp_ref.papers import PAPERS


def test_without_matplotlib_there_are_none(monkeypatch):
    monkeypatch.setattr(figures, "missing", lambda *names: names)
    assert figures.drawn() == {}


def test_a_figure_is_drawn_the_same_twice(monkeypatch, tmp_path):
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(cache, "FOLDER", tmp_path)
    own = {
        "rhodi": PAPERS["rhodi"].__class__(
            "rhodi", "x", (), {"rhodi.figure-1": PAPERS["rhodi"].figures["rhodi.figure-1"]}
        )
    }
    monkeypatch.setattr(figures, "PAPERS", own)
    first = figures.drawn()
    cache.forget(tmp_path)
    assert figures.drawn() == first
    assert first["rhodi.figure-1"]["rhodi-figure-1"].lstrip().startswith("<?xml")

"""The papers' figures, drawn again the same."""

import pytest

from didp_ref.audit import pictures
from didp_ref.book import cache, figures
from didp_ref.papers.rhodi.figures import FIGURES


def test_without_matplotlib_there_are_none(monkeypatch):
    monkeypatch.setattr(figures, "missing", lambda *names: names)
    assert figures.drawn() == {}


def test_a_figure_is_drawn_the_same_twice(monkeypatch, tmp_path):
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(cache, "FOLDER", tmp_path)
    own = {"rhodi.figure-1": FIGURES["rhodi.figure-1"]}
    monkeypatch.setattr(pictures, "drawings", lambda: own)
    first = figures.drawn()
    cache.forget(tmp_path)
    assert figures.drawn() == first
    assert first["rhodi.figure-1"]["rhodi-figure-1"].lstrip().startswith("<?xml")

"""abdi's figures: what they show is what the text says of it."""

from pathlib import Path

import pytest

from didp_ref.papers.abdi.figures import strong_adversary, weak_adversary

matplotlib = pytest.importorskip("matplotlib.figure")


@pytest.fixture(autouse=True)
def data(adult_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Adult data where the figures look for them."""
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))


def test_the_strong_adversary_asks_for_a_little_more_noise_everywhere() -> None:
    weak, strong = matplotlib.Figure(), matplotlib.Figure()
    weak_adversary(weak)
    strong_adversary(strong)
    for axes, stronger in zip(weak.axes, strong.axes, strict=True):
        for line, above in zip(axes.get_lines(), stronger.get_lines(), strict=True):
            ratios = above.get_ydata() / line.get_ydata()
            assert (ratios > 1).all()
            assert (ratios < 1.0001).all()

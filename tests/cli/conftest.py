"""A file that several tests of ``assess`` ask about."""

import pytest

from tests.cli.hours import CSV


@pytest.fixture
def file(tmp_path):
    """Hours that four people worked."""
    path = tmp_path / "data.csv"
    path.write_text(CSV)
    return path

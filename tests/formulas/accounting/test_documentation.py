"""docs/accounting.md: its examples run, and print what it says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "accounting.md"


def test_the_page_prints_what_it_says():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 5) == (0, True)

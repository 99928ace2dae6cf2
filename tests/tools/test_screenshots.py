"""What a command prints, as a page that can be pictured."""

import pytest

from didp_ref.errors import InputError

pytest.importorskip("rich")
from tools.screenshots import PAGES, main, terminal


def test_a_screen_has_what_is_asked_and_what_is_printed_in_colours() -> None:
    page = terminal("show abdi.theorem-3", "light")
    assert "$ didp-ref show abdi.theorem-3" in page
    assert "Prior-dependent mechanism" in page and '<span class="r' in page


def test_without_a_book_it_says_what_makes_one(tmp_path) -> None:
    assert not (tmp_path / PAGES[0]).exists()
    with pytest.raises(InputError, match="make book"):
        main(["--book", str(tmp_path), "--out", str(tmp_path / "out")])

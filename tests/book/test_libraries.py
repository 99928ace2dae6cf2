"""The libraries' pages: whole, each a link from the list, and without what is not told yet."""

import json
from functools import cache

from didp_ref.book import libraries
from didp_ref.book.site import Press
from didp_ref.libraries.errata import entries


@cache
def written() -> dict[str, str]:
    """Each page by its address."""
    press = Press({}, "a test")
    return {page.address: press.written(page) for page in libraries.pages()}


def test_every_library_that_was_asked_has_a_page_and_a_badge() -> None:
    keys = {each.library.key for each in libraries.results()}
    assert set(written()) == {"/libraries.html", *(f"/library/{key}.html" for key in keys)}
    assert all(f"/library/{key}.html" in written()["/libraries.html"] for key in keys)
    for text in libraries.badges().values():
        assert "accurate" in json.loads(text)["message"]


def test_a_page_has_cells_contracts_and_reports() -> None:
    page = written()["/library/python_dp.html"]
    assert "create_laplace_partition_strategy" in page
    assert "18.4232421666" in page  # what is correct at the point of the entry
    assert "safe" in page


def test_what_is_untold_is_on_no_page() -> None:
    whole = "".join(written().values())
    for entry in entries():
        assert (entry.title in whole) == entry.is_public


def test_a_page_and_a_badge_announce_what_is_withheld() -> None:
    for key, count in (("opacus", 1), ("dp_accounting", 2)):
        assert f"maintainers are told: {count}." in written()[f"/library/{key}.html"]
    assert "maintainers are told" not in written()["/library/scipy.html"]
    assert "brightgreen" not in libraries.badges()["/badge/opacus.json"]


def test_what_was_read_is_on_the_list_and_its_own_tests_on_a_page() -> None:
    listed = written()["/libraries.html"]
    for entry in entries():
        assert (f'<h3 id="{entry.id}">' in listed) == (entry.read and entry.is_public)
    page = written()["/library/dp_accounting.html"]
    assert "test_advanced_composition" in page
    assert "k epsilon" in page

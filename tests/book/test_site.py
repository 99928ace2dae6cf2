"""What a page must be, and which site is refused."""

import re

import pytest
from jinja2 import UndefinedError

from didp_ref.book.flags import FlagContent
from didp_ref.book.site import LARGEST, Page, Press, Site, press, relative
from didp_ref.errors import InputError


def site(**pages):
    return Site({f"/{name}.html": html for name, html in pages.items()}, {"/style.css": ""})


def test_a_site_whose_links_lead_somewhere_is_good():
    site(a='<a href="/b.html#there">', b='<i id="there"><link href="/style.css">').check()


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ({"a": '<a href="/c.html">'}, "/a.html: .*/c.html"),
        ({"a": '<img src="/x.svg">'}, "/a.html: .*/x.svg"),
        ({"a": '<a href="/a.html#no">'}, "/a.html: .*'no'"),
        ({"a": '<i id="x"><b id="x">'}, "/a.html: .*'x'"),
        ({"a": "ε" * LARGEST}, f"/a.html: .* {2 * LARGEST} .* {LARGEST}"),
    ],
)
def test_another_is_refused_with_the_page(pages, said):
    with pytest.raises(InputError) as caught:
        site(**pages).check()
    assert re.match(said, str(caught.value))


def test_a_formula_that_does_not_convert_is_refused_with_the_page():
    flag = FlagContent("x", (r"it is $\nosuch$",), (), ())
    page = Page("/flags.html", "x", "flags.html", {"groups": [("", [flag])]})
    with pytest.raises(InputError, match=r"/flags\.html: .*\\nosuch"):
        Press({}, "none").written(page)


def test_what_a_template_is_not_given_is_refused():
    with pytest.raises(UndefinedError):
        Press({}, "none").written(Page("/flags.html", "x", "flags.html"))


def test_two_pages_at_one_address_are_refused():
    page = Page("/a.html", "a", "checking.html")
    with pytest.raises(InputError, match="two pages"):
        press([page, page], {}, Press({}, "none"))


@pytest.mark.parametrize(
    ("address", "link", "from_there"),
    [
        ("/index.html", "/index.html", "./index.html"),
        ("/index.html", "/claim/a.html#b", "./claim/a.html#b"),
        ("/claim/a.html", "/index.html", "../index.html"),
        ("/source/a/b.html", "/style.css", "../../style.css"),
    ],
)
def test_links_are_written_from_where_the_page_stands(address, link, from_there):
    assert relative(address, f'<a href="{link}">') == f'<a href="{from_there}">'


def test_only_what_changed_is_written_and_what_is_gone_is_removed(tmp_path):
    assert site(a="1", b="2").store(tmp_path) == 3
    assert site(a="1", b="2").store(tmp_path) == 0
    assert site(a="3").store(tmp_path) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "style.css"]

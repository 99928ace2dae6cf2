"""The index of the search."""

import json

from didp_ref.book.search_index import script
from didp_ref.book.site import Page


def test_what_has_a_kind_is_found_under_its_plain_title():
    pages = [
        Page("/claim/a.html", r"What $\epsilon$ limits", "claim.html", {}, "remark", "abdi.a"),
        Page("/proof/a.html", "Proof", "proof.html"),
        Page("/quantity/b.html", "B", "quantity.html", {}, "formula", "b", "RDP"),
    ]
    text = script(pages).removeprefix("const SEARCH = ").rstrip(";\n")
    assert json.loads(text) == [
        ["What epsilon limits", "remark", "claim/a.html", "abdi.a"],
        ["B", "formula", "quantity/b.html", "b", "RDP"],
    ]

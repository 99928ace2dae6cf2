"""docs/glossary.md is what the code says, byte for byte."""

from tools import glossary


def test_the_page_is_made_anew() -> None:
    assert glossary.PATH.read_text(encoding="utf-8") == glossary.render(), "run `make generate`"

"""The book, built once for all tests that read it."""

import pytest
from filelock import FileLock

from didp_ref.book import build, quantities


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The folder of the book, built by the first worker that asks for it."""
    root = tmp_path_factory.getbasetemp()
    root = root.parent if root.name.startswith("popen-") else root
    folder = root / "book"
    with FileLock(f"{folder}.lock"):
        if not (root / "book-is-there").is_file():
            build.build(folder)
            (root / "book-is-there").write_text("")
    return folder


@pytest.fixture(scope="session")
def of_quantities():
    """What the book says of each quantity."""
    return quantities.contents()

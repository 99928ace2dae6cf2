"""What a command prints, as a page that can be pictured."""

import pytest

from didp_ref.errors import InputError

pytest.importorskip("rich")
from tools.screenshots import (
    PAGES,
    RELEASE,
    RELEASE_COLOURS,
    RELEASE_PICTURE,
    RELEASE_WIDTH,
    main,
    release_page,
    terminal,
    with_few_colours,
)


def test_a_screen_has_what_is_asked_and_what_is_printed_in_colours() -> None:
    page = terminal("show abdi.theorem-3", "light")
    assert "$ didp-ref show abdi.theorem-3" in page
    assert "CORRECTED" in page or ("PROVED" in page and '<span class="r' in page)


def test_without_a_book_it_says_what_makes_one(tmp_path) -> None:
    assert not (tmp_path / PAGES[0]).exists()
    with pytest.raises(InputError, match="make book"):
        main(["--book", str(tmp_path), "--out", str(tmp_path / "out")])


def test_the_page_that_is_pictured_has_the_numbers_of_the_transcript(
    adult_folder, tmp_path, monkeypatch
) -> None:
    pytest.importorskip("duckdb")
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    page = release_page(tmp_path).read_text(encoding="utf-8")
    transcript = RELEASE.read_text(encoding="utf-8").partition("--receipt ages.json\n")[2]
    rows = [line.split() for line in transcript.splitlines()[2:4]]
    for value in (rows[0][1], rows[1][5]):
        assert f"<td>{value}</td>" in page


def test_without_the_data_it_says_what_to_set(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("DIDP_ADULT", str(tmp_path))
    with pytest.raises(InputError, match="DIDP_ADULT: "):
        release_page(tmp_path)


def test_a_picture_keeps_its_size_and_has_few_colours(tmp_path) -> None:
    image = pytest.importorskip("PIL.Image")
    many = tmp_path / "many.png"
    image.linear_gradient("L").save(many)
    with_few_colours(many)
    for file in (many, RELEASE_PICTURE):
        with image.open(file) as few:
            assert len(few.getcolors()) <= RELEASE_COLOURS
            assert few.width == (256 if file == many else RELEASE_WIDTH)
    assert RELEASE_PICTURE.stat().st_size < 60_000

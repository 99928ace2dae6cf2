"""What is kept is used for the same only, and what is damaged is made anew."""

import pytest

from didp_ref.book.cache import code, forget, hash_of, load_or_make


def test_the_same_is_made_once(tmp_path):
    assert load_or_make("x", "a", lambda: [1], tmp_path) == [1]
    assert load_or_make("x", "a", lambda: [2], tmp_path) == [1]
    assert load_or_make("x", "b", lambda: [3], tmp_path) == [3]
    forget(tmp_path)
    assert load_or_make("x", "b", lambda: [4], tmp_path) == [4]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"made of": "a"}', '"x"', "\x00"])
def test_what_is_damaged_is_made_anew(tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    assert load_or_make("x", "a", lambda: [1], tmp_path) == [1]


def test_texts_are_hashed_one_by_one():
    assert hash_of(["ab"]) != hash_of(["a", "b"])
    assert code("book") != code("kernel") != code("book", "kernel")


def test_a_room_that_is_not_there_is_no_part_of_a_hash():
    with pytest.raises(FileNotFoundError, match="attic"):
        code("book", "attic")

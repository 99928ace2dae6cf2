"""What the book says of a mistake."""

import pytest

from didp_ref.book import flags


@pytest.fixture(scope="module")
def found(of_quantities):
    return flags.contents(of_quantities)


def test_a_mistake_shows_where_its_vectors_are(found):
    one = found["m-for-m-minus-one"]
    assert not one.is_refusal
    assert "scale.rho" in {seen.quantity for seen in one.seen}
    for seen in one.seen:
        assert one.flag in seen.vector.flags
        assert seen.right != seen.wrong


def test_what_is_to_be_refused_is_told_apart(found):
    assert found["rho-at-or-below-guessing"].is_refusal
    assert all(one.right.startswith("refused: ") for one in found["rho-out-of-range"].seen)


def test_every_mistake_is_seen_somewhere(found):
    assert all(one.seen and one.notes and one.mends for one in found.values())

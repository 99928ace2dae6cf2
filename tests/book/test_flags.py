"""What the book says of a mistake."""

import pytest

from didp_ref.book import flags


@pytest.fixture(scope="module")
def found(of_quantities):
    return flags.contents(of_quantities)


def test_a_mistake_shows_where_its_vectors_are(found):
    flag_content = found["m-for-m-minus-one"]
    assert not flag_content.is_refusal
    assert "scale.rho" in {seen.quantity for seen in flag_content.seen}
    for seen in flag_content.seen:
        assert flag_content.flag in seen.vector.flags
        assert seen.right != seen.wrong


def test_what_is_to_be_refused_is_told_apart(found):
    assert found["rho-at-or-below-guessing"].is_refusal
    assert all(seen.right.startswith("an error: ") for seen in found["rho-out-of-range"].seen)


def test_what_is_right_of_a_bracket_is_between_its_ends(found):
    for seen in found["all-records"].seen:
        lower, upper = map(float, seen.right.split(" to "))
        (target,) = seen.vector.targets
        assert lower <= target.lower < target.upper <= upper


def test_every_mistake_is_seen_somewhere(found):
    assert all(
        flag_content.seen and flag_content.notes and flag_content.mends
        for flag_content in found.values()
    )

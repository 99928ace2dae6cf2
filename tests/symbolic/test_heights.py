"""didp_ref/symbolic/heights.py: every rational once, at its height."""

from fractions import Fraction

from didp_ref.symbolic.heights import height_of, numbers_of


def test_every_number_comes_once_at_its_height() -> None:
    listed = [(number, height) for height in range(8) for number in numbers_of(height)]
    assert sorted(number for number, _ in listed) == sorted(
        {Fraction(p, q) for p in range(-7, 8) for q in range(1, 8)}
    )
    assert all(height_of(number) == height for number, height in listed if number)

"""Exact sampling from whole random bits.

Every decision compares a uniform integer, or a uniform real number revealed bit by bit, with an
exact rational: no float64 is rounded on the way, so no rounding depends on a secret.
The bits come from the operating system (``SystemRandom``, the source of the ``secrets`` module).
What is public takes another generator only as ``rng_for_tests``: whoever knows its seed knows the
noise.
"""

from fractions import Fraction
from random import Random, SystemRandom

from didp_ref.errors import DomainError

BITS_AT_A_TIME = 64


def random_source(rng_for_tests: object) -> Random:
    """Return the operating system's generator, or the one that a test gives.

    Raises :class:`~didp_ref.errors.DomainError` for anything but a ``random.Random``.

    >>> type(random_source(None)).__name__
    'SystemRandom'
    """
    if rng_for_tests is None:
        return SystemRandom()
    if not isinstance(rng_for_tests, Random):
        advice = "pass None for secret answers, random.Random(seed) for tests that must repeat"
        raise DomainError("rng_for_tests", rng_for_tests, "a random.Random", advice)
    return rng_for_tests


class UniformReal:
    """A uniform real number in the unit interval, known to as many bits as were asked for."""

    def __init__(self, source: Random) -> None:
        self._source = source
        self._numerator = 0
        self._bits = 0
        self.reveal()

    def reveal(self) -> None:
        """Draw some more bits."""
        fresh = self._source.getrandbits(BITS_AT_A_TIME)
        self._numerator = (self._numerator << BITS_AT_A_TIME) | fresh
        self._bits += BITS_AT_A_TIME

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The two ends of the interval in which the number is known to lie."""
        unit = 1 << self._bits
        return Fraction(self._numerator, unit), Fraction(self._numerator + 1, unit)

"""The noise of Min(capital-gain), computed again."""

from fractions import Fraction
from pathlib import Path

import mpmath

from didp_ref.audit.errata import Erratum
from tests.papers.abdi.recomputing import ONE_HALF, ONE_OF_ALL, Numbers, computed_again, example
from tests.papers.abdi.recomputing import scale_of_theorem_3 as scale

LARGEST_GAIN = 99999


@computed_again("abdi.section-8.min-capital-gain")
def test_min_capital_gain_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "Theta, the largest capital gain")
    assert values["Theta, the largest capital gain"] == str(LARGEST_GAIN)
    with mpmath.workdps(30):
        noise = LARGEST_GAIN * scale(ONE_HALF, Fraction(1), Fraction(0))
        assert mpmath.nstr(noise, 12)[:9] == values["mean absolute noise, strong adversary"]
        weak = LARGEST_GAIN * scale(ONE_HALF, Fraction(1), ONE_OF_ALL)
        assert mpmath.nstr(weak, 12)[:9] == values["mean absolute noise, weak adversary"]
        assert mpmath.mpf("1.44") < 1 / mpmath.log(2) * (1 - mpmath.mpf(1) / 16281)
        assert scale(Fraction(9999, 10**4), Fraction(10**4), ONE_OF_ALL) < mpmath.mpf("0.11")
        assert scale(Fraction(99, 100), Fraction(99), ONE_OF_ALL) < mpmath.mpf("0.22")
    return {0, 1, ONE_HALF, LARGEST_GAIN, int(weak), int(noise), weak, noise, 1 / mpmath.log(2)}


def test_the_weak_adversary_saves_a_part_in_16281_at_most() -> None:
    saved = ONE_OF_ALL * (1 + 1)
    assert saved == Fraction(1, 16281)
    with mpmath.workdps(30):
        for beta in (Fraction(1, 100), ONE_HALF, Fraction(1)):
            for alpha in (Fraction(1, 100), ONE_HALF, Fraction(99, 100)):
                weak, strong = scale(alpha, beta, ONE_OF_ALL), scale(alpha, beta, Fraction(0))
                assert 0 < 1 - weak / strong <= mpmath.mpf(1) / 16281


def test_every_world_has_the_minimum_0(adult_folder: Path) -> None:
    lines = (adult_folder / "adult.data").read_text("ascii").splitlines()
    gains = [int(line.split(",")[10]) for line in lines if line]
    assert (min(gains), max(gains)) == (0, LARGEST_GAIN)
    assert gains.count(0) > 1

"""Any distribution, smooth or not: what is put on a grid bounds it, on each side."""

from fractions import Fraction
from random import Random

import mpmath
import pytest

from didp_ref.formulas.accounting.composition import together
from didp_ref.formulas.accounting.distribution import Distribution
from didp_ref.formulas.accounting.guarantees import delta_at, epsilon_at
from didp_ref.formulas.accounting.lattice import Step
from didp_ref.formulas.accounting.merging import Merging
from didp_ref.numbers.exact import parse_exact

BITS = 100
EPSILONS = [Fraction(n, 8) for n in range(-4, 24)]


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(60):
        yield


def number(value):
    value = Fraction(str(value))
    return mpmath.mpf(value.numerator) / value.denominator


def masses(random, count):
    """Random masses, of which many are zero and few are far larger."""
    kinds = [0, 0, 1, 10, 1000, 10**6]
    raw = [random.choice(kinds) * random.random() for _ in range(count)]
    raw[random.randrange(count)] += 1
    total = sum(raw)
    return [int(each / total * 2**BITS * 0.9) for each in raw]


STEP = Step(parse_exact("step", "1/7"))


def distribution(seed, up, step=STEP):
    random = Random(seed)
    first = random.randint(-12, 3)
    infinite = random.choice([0, 2**90]) if up else 0
    return Distribution(step, first, masses(random, random.randint(1, 30)), infinite, BITS, up)


def points(losses):
    """The losses and their probabilities."""
    step = number(losses.step.factor)
    if losses.step.argument is not None:
        step *= mpmath.log(number(losses.step.argument))
    scale = mpmath.mpf(2) ** losses.bits
    return [
        (place * step, int(mass) / scale) for place, mass in enumerate(losses.masses, losses.first)
    ], losses.infinite / scale


def delta_of(losses, epsilon):
    drawn, infinite = points(losses)
    return infinite + mpmath.fsum(
        mass * max(1 - mpmath.exp(number(epsilon) - loss), 0) for loss, mass in drawn
    )


def delta_of_sum(first, second, epsilon):
    """The definition, over all pairs of losses."""
    (item, far), (two, farther) = points(first), points(second)
    whole = sum(mass for _, mass in item), sum(mass for _, mass in two)
    infinite = far * (whole[1] + farther) + whole[0] * farther
    return infinite + mpmath.fsum(
        m * n * max(1 - mpmath.exp(number(epsilon) - x - y), 0) for x, m in item for y, n in two
    )


def assert_bounds(up, value, exact):
    assert value >= exact if up else value <= exact


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_every_step_bounds_any_distribution(seed, up):
    losses, other = distribution(seed, up), distribution(seed + 1000, up)
    whole = losses.times(other)
    for epsilon in EPSILONS[seed % 4 :: 4]:
        exact = delta_of(losses, epsilon)
        assert_bounds(up, delta_of(losses.coarsened(), epsilon), exact)
        assert_bounds(up, delta_of(losses.coarsened().coarsened(), epsilon), exact)
        assert_bounds(up, delta_of(losses.trimmed(2**95), epsilon), exact)
        assert_bounds(up, delta_of(whole, epsilon), delta_of_sum(losses, other, epsilon))
        assert_bounds(up, number(delta_at(losses, parse_exact("e", epsilon))), exact)


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_grids_that_have_nothing_in_common_are_added_on_one(seed, up):
    losses = distribution(seed, up)
    steps = [Step(parse_exact("s", "1/5")), Step(parse_exact("s", "1/9"), parse_exact("s", 3))]
    other = distribution(seed + 500, up, steps[seed % 2])
    whole = together([losses, other], 0.1, 0)
    for epsilon in EPSILONS[seed % 4 :: 4]:
        assert_bounds(up, delta_of(whole, epsilon), delta_of_sum(losses, other, epsilon))


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("seed", range(20))
def test_epsilon_is_where_delta_is_as_asked(seed, up):
    losses = distribution(seed, up)
    for asked in ("0.3", "1e-3", "1e-9"):
        epsilon = epsilon_at(losses, parse_exact("delta", asked))
        if epsilon is None:
            assert up and losses.infinite > Fraction(asked) * 2**BITS
            continue
        exact = delta_of(losses, epsilon)
        if up:
            assert exact <= number(asked)
        elif epsilon > 0:
            assert exact >= number(asked)
        nearby = delta_of(losses, Fraction(str(epsilon)) + (-1 if up else 1) * Fraction(1, 10**12))
        if epsilon > 0:
            assert nearby >= number(asked) if up else nearby <= number(asked)


@pytest.mark.parametrize("seed", range(60))
def test_merged_cells_are_dominated_by_any_cells(seed):
    """Cells of exact fractions: between e^x and e^y stand the powers of 9/8 here."""
    random = Random(seed)
    count, base = random.randint(1, 25), Fraction(9, 8)
    bits, unit = 40, 1 << 60
    cells = []
    for place in range(count):
        p = Fraction(random.choice([0, 0, 1, 5, 400, 10**5]) * random.randint(0, 1000), 10**8)
        within = Fraction(random.randint(0, 100), 100)
        q = p * (within / base**place + (1 - within) / base ** (place + 1))
        cells.append((p, q))

    def up(value):
        return -int(-value * unit // 1)

    merged = Merging(
        [int(p * unit) for p, _ in cells],
        [int((p - base**k * q) * unit) for k, (p, q) in enumerate(cells)],
        [up(base ** (k + 1) * q - p) for k, (p, q) in enumerate(cells)],
        [-int(-base * 2**bits // 1)] * count,
        [-int(-(1 / base) * 2**bits // 1)] * count,
        bits,
    ).merged()
    assert len(merged) == count + 1
    assert min(merged) >= 0
    assert sum(merged) <= sum(p for p, _ in cells) * unit
    for power in range(-2, 2 * count + 4):
        factor = base ** (power // 2) * (1 + Fraction(power % 2, 16))
        exact = sum(max(p - factor * q, 0) for p, q in cells)
        number = sum(
            max(Fraction(mass, unit) * (1 - factor / base**k), 0) for k, mass in enumerate(merged)
        )
        assert number <= exact

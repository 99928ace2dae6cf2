"""The Laplace mechanisms: exact probabilities, exact epsilon, and bits that betray nothing."""

import math
import sys
from collections import Counter
from collections.abc import Callable, Hashable
from decimal import Decimal
from fractions import Fraction
from random import Random, SystemRandom

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import Unavailable
from didp_ref.mechanisms import laplace as module
from didp_ref.mechanisms.laplace import (
    GridLaplace,
    OpenDPLaplace,
    bernoulli_exp,
    discrete_laplace,
    laplace,
    noise_for_experiments,
    power_of_two,
)

SIZES = st.fractions("1/20", 20, max_denominator=20)
FLOATS = st.floats(min_value=5e-324, max_value=sys.float_info.max)


class Undrawn(Exception):
    """The script of random outcomes has come to its end."""


class Rejected(Exception):
    """A draw was rejected and starts anew."""


class Tree(Random):
    """Every outcome of a randomised function with its probability, by following all branches.

    The function runs again and again, each time along one script of outcomes; where the script
    ends, the run is abandoned and one script for each next outcome is added.
    """

    def __init__(self) -> None:
        super().__init__()
        self.script: list[int] = []
        self.place = 0
        self.branches: list[tuple[int, float]] = []

    def choose(self, branches: list[tuple[int, float]]) -> int:
        if self.place == len(self.script):
            self.branches = branches
            raise Undrawn
        self.place += 1
        return self.script[self.place - 1]

    def randrange(self, *arguments: int) -> "Uniform":
        return Uniform(arguments[0], self)

    def getrandbits(self, k: int) -> int:
        return self.choose([(bit, 0.5**k) for bit in range(2**k)])

    def outcomes(
        self, run: Callable[[Random], Hashable], smallest: float
    ) -> tuple[Counter[Hashable], float]:
        """Return the outcomes' probabilities, and the probability left unexplored."""
        collected: Counter[Hashable] = Counter()
        left = 0.0
        open_scripts: list[tuple[list[int], float]] = [([], 1.0)]
        while open_scripts:
            self.script, probability = open_scripts.pop()
            self.place = 0
            if probability < smallest:
                left += probability
                continue
            try:
                collected[run(self)] += probability
            except Undrawn:
                for outcome, chance in self.branches:
                    open_scripts.append(([*self.script, outcome], probability * chance))
        return collected, left


class Uniform:
    """A uniform integer below n that is drawn only as far as it is looked at."""

    def __init__(self, n: int, tree: Tree) -> None:
        self.n, self.tree = n, tree

    def __lt__(self, bound: int) -> bool:
        chance = min(bound / self.n, 1.0)
        both = [(1, chance), (0, 1 - chance)]
        return bool(self.tree.choose([branch for branch in both if branch[1] > 0]))

    def __index__(self) -> int:
        return self.tree.choose([(i, 1 / self.n) for i in range(self.n)])


@pytest.mark.parametrize("exponent", ["0", "1/7", "1/2", "1", "5/4", "3"])
def test_bernoulli_exp_has_its_probability(exponent: str) -> None:
    chances, left = Tree().outcomes(lambda rng: bernoulli_exp(Fraction(exponent), rng), 1e-13)
    assert left < 1e-10
    assert chances[True] == pytest.approx(math.exp(-Fraction(exponent)), abs=1e-10)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", ["1", "5/2", "2/3", "1/4", "3"])
def test_discrete_laplace_has_its_probabilities(
    scale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unit(numerator: int, denominator: int, rng: Tree) -> bool:
        chance = math.exp(-numerator / denominator)  # as the test above shows
        both = [(1, chance), (0, 1 - chance)]
        return bool(rng.choose([branch for branch in both if branch[1] > 0]))

    class OnePass(Tree):
        """Stops where a draw is rejected: what follows is an independent new start."""

        def randrange(self, *arguments: int) -> int:
            if self.place:
                raise Rejected
            return Uniform(arguments[0], self).__index__()

    def one_pass(rng: Random) -> int | None:
        try:
            return discrete_laplace(Fraction(scale), rng)
        except Rejected:
            return None

    monkeypatch.setattr(module, "_bernoulli_exp_unit", unit)
    chances, left = OnePass().outcomes(one_pass, 1e-12)
    assert left < 1e-10
    ratio = math.exp(-1 / Fraction(scale))
    for k in range(-12, 13):
        expected = (1 - ratio) / (1 + ratio) * ratio ** abs(k)
        assert chances[k] / (1 - chances[None]) == pytest.approx(expected, abs=1e-9)


def draws_follow_the_laplace_distribution(rng: Random) -> None:
    mechanism = GridLaplace(scale=2)
    drawn = sorted(mechanism.answer(5, rng_for_tests=rng) for _ in range(20_000))
    # Dvoretzky-Kiefer-Wolfowitz: beyond this distance once in 10^9 runs of a right sampler
    bound = math.sqrt(math.log(2e9) / (2 * len(drawn)))
    for i, x in enumerate(drawn):
        tail = math.exp(-abs(x - 5) / 2) / 2
        cdf = tail if x < 5 else 1 - tail
        assert abs((i + 1) / len(drawn) - cdf) <= bound + 1e-4


def test_draws_follow_the_laplace_distribution() -> None:
    draws_follow_the_laplace_distribution(Random(2012))


@pytest.mark.slow
def test_fresh_draws_follow_the_laplace_distribution() -> None:
    draws_follow_the_laplace_distribution(SystemRandom())


def place(value: Fraction, grid: Fraction, monkeypatch: pytest.MonkeyPatch) -> Fraction:
    """Where on the grid a value is put: the answer whose noise is zero."""
    monkeypatch.setattr(module, "discrete_laplace", lambda *_: 0)
    return GridLaplace(1, grid).exact_answer(value) / grid


@given(st.lists(st.booleans(), max_size=40))
def test_as_many_draws_are_made_for_small_noise_as_for_large(outcomes: list[bool]) -> None:
    outcomes.append(False)
    left = iter([*outcomes, *[False] * module.PERIODS])
    made = 0

    def drawn(*_: object) -> bool:
        nonlocal made
        made += 1
        return next(left)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_bernoulli_exp_unit", drawn)
        first_failure = outcomes.index(False)
        assert module._periods(Random(1)) == first_failure
    assert made == max(module.PERIODS, first_failure + 1)


@given(st.fractions(), st.fractions(min_value=Fraction(1, 999)))
def test_a_value_goes_to_the_nearest_multiple_halves_upward(
    value: Fraction, grid: Fraction
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "discrete_laplace", lambda *_: 0)
        placed = GridLaplace(1, grid).exact_answer(value)
    assert (placed / grid).denominator == 1
    assert -grid / 2 < placed - value <= grid / 2


@given(
    st.fractions(-50, 50, max_denominator=24),
    st.fractions(0, 5, max_denominator=24),
    st.fractions("1/24", 4, max_denominator=24),
)
def test_rounding_moves_neighbours_apart_by_less_than_a_step(
    value: Fraction, distance: Fraction, grid: Fraction
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        steps = abs(place(value + distance, grid, patch) - place(value, grid, patch))
    # the log-ratio of two discrete Laplace distributions is the distance of their centers
    mechanism = GridLaplace(scale=3, grid=grid)
    assert steps * grid / 3 <= mechanism.epsilon(distance) < (distance + grid) / 3


def test_halves_are_rounded_upward_so_that_whole_steps_stay_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # rounding halves to even would put 1/2 and 3/2, one step apart, two steps apart
    assert place(Fraction(1, 2), Fraction(1), monkeypatch) == 1
    assert place(Fraction(3, 2), Fraction(1), monkeypatch) == 2


@given(SIZES, SIZES, st.one_of(st.none(), SIZES))
def test_at_epsilon_spends_exactly_epsilon(
    epsilon: Fraction, sensitivity: Fraction, grid: Fraction | None
) -> None:
    mechanism = GridLaplace.at_epsilon(epsilon, sensitivity, grid)
    assert mechanism.epsilon(sensitivity) == epsilon
    assert mechanism.scale >= sensitivity / epsilon


@given(FLOATS, FLOATS, FLOATS)
def test_no_float64_spends_more_than_its_scale_says(
    epsilon: float, sensitivity: float, scale: float
) -> None:
    at_epsilon = GridLaplace.at_epsilon(epsilon, sensitivity)
    assert at_epsilon.epsilon(sensitivity) == Fraction(epsilon)
    assert at_epsilon.scale * Fraction(epsilon) >= Fraction(sensitivity)
    given_one = GridLaplace(scale)
    least = Fraction(sensitivity) / Fraction(scale)
    assert least <= given_one.epsilon(sensitivity) < least + given_one.grid / given_one.scale
    drawn = given_one.answer(sensitivity, rng_for_tests=Random(1))
    assert math.isfinite(drawn)


@given(SIZES)
def test_the_default_grid_costs_next_to_nothing(scale: Fraction) -> None:
    mechanism = GridLaplace(scale)
    assert scale * Fraction(1, 2**41) <= mechanism.grid <= scale * Fraction(1, 2**39)
    assert mechanism.grid.numerator == 1 or mechanism.grid.denominator == 1
    assert 1 / scale <= mechanism.epsilon(1) < 1 / scale + Fraction(1, 2**39)


@given(st.fractions(-9, 9), st.integers(0, 2**32))
def test_answers_lie_on_the_grid_whatever_the_value(value: Fraction, seed: int) -> None:
    mechanism = GridLaplace(scale="3/2", grid="1/10")
    assert (mechanism.exact_answer(value, rng_for_tests=Random(seed)) * 10).denominator == 1


@given(
    st.decimals("-1e9", "1e9", places=12),
    st.integers(-25, 3),
    st.integers(1, 10**6),
    st.integers(0, 99),
)
def test_a_decimal_answer_is_the_multiple_itself(
    value: Decimal, place: int, scale: int, seed: int
) -> None:
    step = Fraction(10) ** place
    mechanism = GridLaplace(scale * step, f"1e{place}")
    computed = mechanism.decimal_answer(value, rng_for_tests=Random(seed))
    assert Fraction(computed) == mechanism.exact_answer(value, rng_for_tests=Random(seed))
    assert (Fraction(str(computed)) / step).denominator == 1


def test_an_exact_answer_is_told_from_its_neighbour_by_no_more_than_epsilon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The mean of a thousand numbers near 10^9: their float64 numbers are 1000 scales apart."""
    change = Fraction(1, 1000 * 2**23)
    means = [10**9 + many * change for many in (500, 501)]
    assert abs(Fraction(float(means[0])) - Fraction(float(means[1]))) == 1000 * change
    monkeypatch.setattr(module, "discrete_laplace", lambda *_: 0)
    mechanism = GridLaplace.at_epsilon(1, change)
    first, second = (mechanism.exact_answer(mean) for mean in means)
    assert abs(first - second) / mechanism.scale <= 1


def test_the_textbook_sampler_betrays_its_input_and_the_grid_does_not() -> None:
    # Mironov's attack: adding 1 in float64 rounds the noise to multiples of 2**-54 at the finest,
    # so an answer with finer bits proves that the value was 0 and not 1
    noise = noise_for_experiments(1.0, 20_000, np.random.default_rng(2012))
    proofs = [
        sum(abs(x) < 0.5 and not (x * 2.0**54).is_integer() for x in (value + noise).tolist())
        for value in (0.0, 1.0)
    ]
    assert proofs[0] > 1000
    assert proofs[1] == 0
    mechanism, rng = GridLaplace(scale=1), Random(2012)
    for value in (0, 1):
        answers = [mechanism.answer(value, rng_for_tests=rng) for _ in range(2000)]
        assert all((x * 2.0**54).is_integer() for x in answers)


def test_seeded_answers_repeat() -> None:
    mechanism = GridLaplace(scale=1)
    assert mechanism.answer(0, rng_for_tests=Random(3)) == mechanism.answer(
        0, rng_for_tests=Random(3)
    )
    assert len({mechanism.answer(0) for _ in range(20)}) == 20


@pytest.mark.parametrize("scale", [0, -1, math.nan, math.inf, True, "wide", None])
def test_scales_that_are_none_are_refused(scale: object) -> None:
    for kind in (GridLaplace, laplace):
        with pytest.raises(di.DomainError):
            kind(scale)
    with pytest.raises(di.DomainError):
        noise_for_experiments(scale, 1, np.random.default_rng(0))


def test_other_bad_input_is_refused() -> None:
    mechanism = GridLaplace(1)
    for value in (math.nan, "x", None):
        with pytest.raises(di.DomainError):
            mechanism.answer(value)
    with pytest.raises(di.DomainError):
        GridLaplace(1, grid=0)
    with pytest.raises(di.DomainError):
        mechanism.epsilon(-1)
    with pytest.raises(di.DomainError):
        GridLaplace.at_epsilon(0, 1)
    with pytest.raises(di.DomainError):
        GridLaplace.at_epsilon(1, 0)
    with pytest.raises(di.DomainError):
        mechanism.answer(0, rng_for_tests=7)


def test_an_answer_beyond_float64_is_its_largest_number_whatever_the_noise() -> None:
    # raising where the noise leaves the range, and answering where it does not, would tell both
    largest = sys.float_info.max
    assert GridLaplace(1).answer(10**400) == largest
    wide = GridLaplace(10**308)
    drawn = {wide.answer(17 * 10**307 * sign) for sign in (1, -1) for _ in range(200)}
    assert {largest, -largest} <= drawn
    assert all(abs(x) <= largest for x in drawn)


def test_an_error_about_the_true_value_does_not_show_it() -> None:
    for value in ("31415926", math.nan, [31415926], 31415926j):
        bad: object = f"{value} apples" if isinstance(value, str) else value
        with pytest.raises(di.DomainError, match=r"value = \(withheld\)") as error:
            GridLaplace(1).answer(bad)
        assert "31415926" not in repr(vars(error.value))
        assert error.value.__context__ is None


def test_without_opendp_the_grid_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opendp", None)
    assert isinstance(laplace(1), GridLaplace)
    with pytest.raises(Unavailable, match=r"didp_ref\[sampling\]"):
        OpenDPLaplace(1)


class TestOpenDP:
    @pytest.fixture(autouse=True)
    def installed(self) -> None:
        pytest.importorskip("opendp", reason="the extra `sampling` is not installed")

    def test_it_is_preferred(self) -> None:
        assert isinstance(laplace(2), OpenDPLaplace)

    @given(st.floats(0.1, 100.0), st.floats(0.0, 10.0))
    def test_epsilon_is_at_least_the_formulas(self, scale: float, sensitivity: float) -> None:
        mechanism = OpenDPLaplace(scale)
        exact = Fraction(sensitivity) / Fraction(scale)
        assert (
            exact
            <= mechanism.epsilon(sensitivity)
            <= exact * (1 + Fraction(1, 10**9)) + (Fraction(1, 10**300))
        )

    def test_answers_follow_the_laplace_distribution(self) -> None:
        mechanism = OpenDPLaplace(2)
        drawn = sorted(mechanism.answer(5) for _ in range(5000))
        bound = math.sqrt(math.log(2e9) / (2 * len(drawn)))
        for i, x in enumerate(drawn):
            tail = math.exp(-abs(x - 5) / 2) / 2
            cdf = tail if x < 5 else 1 - tail
            assert abs((i + 1) / len(drawn) - cdf) <= bound + 1e-3

    @pytest.mark.parametrize(
        "value", [Fraction(1, 2), Fraction(3), "41", Decimal(41), 2**53 + 1, np.longdouble(41)]
    )
    def test_what_would_have_to_be_rounded_is_refused_by_its_kind(self, value: object) -> None:
        with pytest.raises(di.DomainError, match=r"\(withheld\).*use GridLaplace") as error:
            OpenDPLaplace(1).answer(value)
        assert "41" not in repr(vars(error.value))

    def test_what_float64_holds_is_taken(self) -> None:
        for value in (41, -(2**53), 0.1, np.float64(0.1), np.float32(0.1), np.int64(41)):
            noise = OpenDPLaplace(1e-6).answer(value) - float(value)
            assert abs(noise) < 1e-4  # once in 10^43

    def test_it_cannot_be_seeded(self) -> None:
        with pytest.raises(di.DomainError, match="rng_for_tests"):
            OpenDPLaplace(1).answer(0, rng_for_tests=Random(0))

    def test_a_scale_is_never_rounded_down(self) -> None:
        assert OpenDPLaplace("1/3").scale >= Fraction(1, 3)
        with pytest.raises(di.OutOfRange):
            OpenDPLaplace(10**400)


def test_noise_for_experiments_ends_at_the_largest_float64() -> None:
    drawn = noise_for_experiments(1.7e308, 1000, np.random.default_rng(1))
    assert np.max(np.abs(drawn)) == sys.float_info.max


@pytest.mark.parametrize("scale", [0, -1, math.nan, math.inf, None, "x", True])
def test_no_sampler_takes_a_scale_that_is_none(scale: object) -> None:
    for ask in (lambda: discrete_laplace(scale, Random(1)), lambda: power_of_two(scale)):
        with pytest.raises(di.DomainError):
            ask()


@pytest.mark.parametrize("exponent", [Fraction(-1, 2), -1, math.nan, math.inf, None, "x", True])
def test_no_probability_is_the_exponential_of_a_positive_number(exponent: object) -> None:
    with pytest.raises(di.DomainError, match="exponent"):
        bernoulli_exp(exponent, Random(1))


def test_an_epsilon_of_opendp_that_float64_does_not_hold_is_said_to_be_so() -> None:
    pytest.importorskip("opendp")
    with pytest.raises(di.OutOfRange, match="use GridLaplace"):
        OpenDPLaplace(5e-324).epsilon(1)

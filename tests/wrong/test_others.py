"""What the default check catches of implementations by people who have not seen the oracle."""

from benchmarks.blind import blind
from didp_ref.oracle.checking import check
from tests.drawn import by_commit

SEED = 1
PASSED = {"alpha_of_texts", "rho_against_a_rounded_guess"}
"""One takes numbers as texts, as an interface may. One rejects what a guard in floats rejects."""
EXTREME = {
    "alpha_one_by_one",
    "epsilon_of_whole_numbers",
    "moved_if_it_matters",
    "near_mass_unless_close",
    "negatives_until_fifty",
    "prior_until_seven_hundred",
    "rho_sure_from_seven_hundred",
    "risk_without_small_exponents",
}
"""These show at extreme, whole or long inputs alone."""


def is_caught(name: str) -> bool:
    one = next(each for each in blind() if each.function.__name__ == name)
    return not check(one.function, one.quantity, seed=SEED).conforms


def test_there_are_seventy() -> None:
    names = {each.function.__name__ for each in blind()}
    assert len(blind()) == len(names) == 70 and names > PASSED | EXTREME


def test_all_but_two_are_caught() -> None:
    names = {each.function.__name__ for each in blind()} - PASSED
    for name in [*sorted(EXTREME), *by_commit(sorted(names - EXTREME), 6)]:
        assert is_caught(name), name


def test_two_pass() -> None:
    assert not any(map(is_caught, PASSED))

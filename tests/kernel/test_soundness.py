"""The checker against proof objects made wrong by chance: whatever it accepts is true."""

from collections.abc import Iterator

import pytest

from didp_ref.audit.derivation import authors_of
from didp_ref.audit.derivations import derivations
from didp_ref.errors import Unavailable
from didp_ref.kernel import schemas
from didp_ref.kernel.engines import step_engines, versions
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.terms import Term, instantiate
from didp_ref.papers import CLAIMS
from tools import mutate
from tools.mutate import Counts, run

FEW = 300
MANY = 100_000
PARTS = 20
SEED = 1


@pytest.fixture(scope="module", autouse=True)
def engines() -> None:
    """Questions are asked, which needs every engine."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))


def derived(step: int) -> list[ProofObject]:
    """Return the proof objects of every so-many-th claim that has any."""
    return derivations(sorted(name for name, claim in CLAIMS.items() if authors_of(claim))[::step])


@pytest.fixture(scope="module")
def several() -> list[ProofObject]:
    return derived(9)


def assert_sound(found: Counts, count: int) -> None:
    assert found.false == []
    assert found.mutants == count
    # it says no to most, and yes to what is true
    assert found.fates[mutate.SHAPE] > count / 5
    assert found.fates[mutate.ENGINES] > count / 5
    assert found.fates[mutate.TRUE] > count / 50


def test_nothing_false_is_accepted(several: list[ProofObject]) -> None:
    assert_sound(run(FEW, SEED, several), FEW)


def test_a_seed_gives_the_same_mutants(several: list[ProofObject]) -> None:
    one, other = run(40, 7, several), run(40, 7, several)
    # in the same order; what becomes of each may hang on the time that an engine has
    assert [*_numbers(one)] == [*_numbers(other)]


def _numbers(counts: Counts) -> Iterator[tuple[str, int]]:
    return ((kind, fates.total()) for kind, fates in counts.kinds.items())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEED, SEED + PARTS))
def test_nothing_false_is_accepted_of_many(seed: int) -> None:
    found = run(MANY // PARTS, seed, derived(1))
    print(found)
    assert_sound(found, MANY // PARTS)


def test_engines_that_agree_to_anything_are_found_out(
    several: list[ProofObject], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutate, "decide", lambda *_: dict.fromkeys(step_engines(), "unsat"))
    found = run(200, SEED, several)
    assert len(found.false) > 10
    assert f"of seed {SEED}, " in found.false[0]


def test_a_schema_with_a_slip_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(every: Term, term: Term) -> Term:
        schemas.instance(every, term)  # of the sorts that it takes
        return instantiate(every.body, term)  # whether it holds of every value or not

    monkeypatch.setitem(schemas.BUILT, "instance", (2, careless))
    assert run(FEW, SEED, derived(9)).false

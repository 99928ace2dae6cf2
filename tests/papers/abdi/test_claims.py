"""The claims of abdi: complete, and every counterexample checked again another way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath
import pytest

import didp_ref as di
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Strength, Subject, Verdict, judge
from didp_ref.formulas import scale
from didp_ref.papers.abdi import claims as abdi
from didp_ref.papers.abdi import evidence_definitions as abdi_definitions
from didp_ref.papers.abdi import evidence_mechanisms as abdi_mechanisms
from didp_ref.papers.abdi import tables as abdi_adult
from didp_ref.papers.abdi import worlds as abdi_worlds

IDS = {
    "abdi.definition-1": Kind.DEFINITION,
    "abdi.definition-2": Kind.DEFINITION,
    "abdi.definition-3": Kind.DEFINITION,
    "abdi.definition-4": Kind.DEFINITION,
    "abdi.example-ten-individuals": Kind.EXAMPLE,
    "abdi.theorem-1": Kind.THEOREM,
    "abdi.theorem-1.product-form": Kind.IDENTITY,
    "abdi.theorem-1.induction": Kind.DERIVATION,
    "abdi.theorem-1.with-theorem-2": Kind.COMPOSITE,
    "abdi.theorem-1.with-theorem-3": Kind.COMPOSITE,
    "abdi.definition-5": Kind.DEFINITION,
    "abdi.equations-10-11": Kind.DERIVATION,
    "abdi.equations-12-16": Kind.DERIVATION,
    "abdi.theorem-2": Kind.THEOREM,
    "abdi.remark-beta-certainty": Kind.REMARK,
    "abdi.theorem-3": Kind.THEOREM,
    "abdi.theorem-3.beta-condition": Kind.REMARK,
    "abdi.theorem-3.equations-17-19": Kind.DERIVATION,
    "abdi.theorem-3.equations-20-23": Kind.DERIVATION,
    "abdi.theorem-3.tightness": Kind.THEOREM,
    "abdi.theorem-3.limit-theorem-2": Kind.IDENTITY,
    "abdi.theorem-4": Kind.THEOREM,
    "abdi.theorem-4.calibrated": Kind.THEOREM,
    "abdi.remark-counting-queries": Kind.REMARK,
    "abdi.section-8.universe-size": Kind.FIGURE,
    "abdi.section-8.weak-adversary": Kind.FIGURE,
    "abdi.section-8.strong-adversary": Kind.FIGURE,
    "abdi.section-8.sum-hours": Kind.FIGURE,
    "abdi.section-8.max-capital-loss": Kind.FIGURE,
}
CLAIMS = {claim.id: claim for claim in abdi.CLAIMS}
NEED_DATA = [name for name in IDS if name.startswith("abdi.section-8")]
FALSE = {
    "abdi.example-ten-individuals",
    "abdi.theorem-1.with-theorem-3",
    "abdi.equations-12-16",
    "abdi.remark-beta-certainty",
    "abdi.theorem-3.equations-17-19",
    "abdi.theorem-3.equations-20-23",
    "abdi.theorem-4",
    "abdi.remark-counting-queries",
}


def evidence(claim: Claim) -> list[Evidence]:
    """Run the checks of a claim."""
    return [one for check in claim.checks for one in check()]


@pytest.fixture(scope="module")
def found() -> dict[str, list[Evidence]]:
    """The evidence on every claim that needs no data."""
    return {name: evidence(claim) for name, claim in CLAIMS.items() if name not in NEED_DATA}


@pytest.fixture
def data(adult_folder: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Adult data where the checks look for them."""
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))
    yield


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [(claim.id, claim.kind) for claim in abdi.CLAIMS] == list(IDS.items())


def test_nothing_is_undecided_and_every_remark_holds(found: dict[str, list[Evidence]]) -> None:
    for name, all_of in found.items():
        for one in all_of:
            assert one.outcome is not Outcome.UNDECIDED, (name, one.detail)
            if one.subject is not Subject.PRINTED:
                assert one.outcome is Outcome.HOLDS, (name, one.detail)


def test_exactly_the_false_statements_fall(found: dict[str, list[Evidence]]) -> None:
    fallen = set()
    for name, all_of in found.items():
        wanted = ("", CLAIMS[name].reading)
        for one in all_of:
            if one.outcome is Outcome.FAILS:
                assert one.counterexample is not None, name
                assert one.counterexample.values, name
                if one.reading in wanted:
                    fallen.add(name)
    assert fallen == FALSE


def test_instances_do_not_prove_theorems(found: dict[str, list[Evidence]]) -> None:
    for name, all_of in found.items():
        if CLAIMS[name].kind is Kind.THEOREM:
            assert judge(CLAIMS[name], all_of) in (Verdict.OPEN, Verdict.REFUTED), name


def test_the_two_readings_of_definition_4_part_theorems_1_and_3(
    found: dict[str, list[Evidence]],
) -> None:
    """Theorem 1 falls where Theorem 3 stands, and the other way round."""
    for name, falls, stands in (
        ("abdi.theorem-1", "one prior", "every prior"),
        ("abdi.theorem-3", "every prior", "one prior"),
    ):
        assert judge(CLAIMS[name], found[name], falls) is Verdict.REFUTED
        assert judge(CLAIMS[name], found[name], stands) is Verdict.OPEN


# --- counterexamples, again: from the densities, at 50 digits -------------------------------------


def posteriors(prior: Any, values: Any, responses: Any, noise: Any) -> list[Any]:
    """Return the posteriors after several answers to one query, from the densities themselves."""
    with mpmath.workdps(50):
        weights = []
        for p, value in zip(prior, values, strict=True):
            weight = mpmath.mpf(p)
            for response in responses:
                weight *= mpmath.exp(-abs(mpmath.mpf(response) - value) / noise) / (2 * noise)
            weights.append(weight)
        return [one / mpmath.fsum(weights) for one in weights]


def near(one: Any, other: Any) -> bool:
    """Say whether two numbers agree to 45 digits."""
    return bool(abs(one - other) < mpmath.mpf(10) ** -45)


def log(x: Any) -> Any:
    """Return a logarithm at 50 digits."""
    with mpmath.workdps(50):
        return mpmath.log(x)


def test_two_answers_break_theorem_1s_alpha_and_keep_its_beta() -> None:
    with mpmath.workdps(50):
        noise = 1 / log(3)
        after_one = posteriors([0.5, 0.5], [0, 1], [0], noise)
        after_two = posteriors([0.5, 0.5], [0, 1], [0, 0], noise)
        assert near(after_one[1], mpmath.mpf(1) / 4)  # (1 - 1/2) 1/2: kept, with equality
        assert near(after_two[1], mpmath.mpf(1) / 10)
        assert after_two[1] < mpmath.mpf(1) / 8  # (1 - 3/4) 1/2
        assert near(after_two[0], mpmath.mpf(9) / 10)
        assert after_two[0] < mpmath.mpf(9) / 8  # (1 + 5/4) 1/2


def test_a_scale_of_theorem_3_fails_at_another_prior() -> None:
    with mpmath.workdps(50):
        seen = posteriors([0.25, 0.75], [0, 1], [0], 1 / log(3))
        assert near(seen[0], 0.5)
        assert seen[0] > 0.25 * 1.5


def test_alpha_alone_prevents_certainty() -> None:
    with mpmath.workdps(50):
        for response in range(-3, 5):
            seen = posteriors([0.5, 0.5], [0, 1], [response], 1 / log(2))
            assert max(seen) <= mpmath.mpf(2) / 3 + mpmath.mpf(10) ** -45
    assert (1 + 1) * Fraction(1, 2) == 1  # the condition that is not met


def test_a_mechanism_with_less_noise_than_theorem_3_leaks_more_than_theorem_4_says() -> None:
    with mpmath.workdps(50):
        noise = 1 / log(mpmath.mpf(7) / 4)
        third = [mpmath.mpf(1) / 3] * 3
        for response in mpmath.linspace(-1, 5, 601):
            for seen in posteriors(third, [3, 2, 1], [response], noise):
                assert mpmath.mpf(1) / 6 <= seen <= mpmath.mpf(2) / 3
        leak = mpmath.exp(-(abs(4 - mpmath.mpf(3)) - abs(4 - mpmath.mpf(1))) / noise)
        assert near(leak, mpmath.mpf(49) / 16)
        claimed = di.translation.epsilon.enclose("1/2", 1, 2, 2, "1/3", "1/3")
        assert log(leak) > mpmath.mpf(claimed.upper.numerator) / claimed.upper.denominator


def test_the_ten_beliefs_do_not_add_up() -> None:
    printed = [(Fraction("0.1") - Fraction("0.000001")) / 9] * 9 + [Fraction("0.000001")]
    assert sum(printed) == Fraction(1, 10)
    meant = [Fraction("0.000001") / 9] * 9 + [1 - Fraction("0.000001")]
    assert sum(meant) == 1


def test_the_reason_for_the_sign_in_eq_23_fails_at_one_half() -> None:
    n, p_min, beta = 2, Fraction(1, 2), 1
    assert p_min <= Fraction(1, n)
    assert 1 - p_min * (1 + beta) == 0


def test_theorem_3_is_attained_and_theorem_3_at_zero_is_not() -> None:
    with mpmath.workdps(50):
        quarter = mpmath.mpf(1) / 4
        noise = 1 / log(mpmath.mpf(7) / 3)
        seen = posteriors([quarter, quarter, 2 * quarter], [0, 1, 1], [1], noise)
        assert near(seen[0], quarter / 2)
        ours = scale.prior_dependent.enclose("1/2", "9/10", 1, "1/4", "1/2")
        assert ours.lower <= Fraction(str(noise)) + Fraction(1, 10**40)
        assert ours.upper >= Fraction(str(noise)) - Fraction(1, 10**40)
        kept = posteriors([0, 0.5, 0.5], [0, 0, 1], [0], 1 / log(3))
        assert all(near(one, wanted) for one, wanted in zip(kept, (0, 0.75, 0.25), strict=True))
        assert scale.prior_dependent.enclose("1/2", "1/2", 1, 0, "1/2").lower > Fraction(
            str(1 / log(3))
        )


def test_noises_that_are_not_independent_reveal_the_bit() -> None:
    coin = [Fraction(1, 2)] * 2
    for bit in (0, 1):
        assert [coin[r] for r in (0, 1)] == [coin[r ^ bit] for r in (0, 1)]  # each alone is fair
        assert {r ^ (r ^ bit) for r in (0, 1)} == {bit}  # together they are the bit


# --- the numbers of section 8 ---------------------------------------------------------------------


def test_the_numbers_of_section_8(data: None) -> None:
    verdicts = {name: judge(CLAIMS[name], evidence(CLAIMS[name])) for name in NEED_DATA}
    assert verdicts == {
        "abdi.section-8.universe-size": Verdict.NOT_REPRODUCED,
        "abdi.section-8.weak-adversary": Verdict.NOT_REPRODUCED,
        "abdi.section-8.strong-adversary": Verdict.CORRECTED,
        "abdi.section-8.sum-hours": Verdict.REPRODUCED,
        "abdi.section-8.max-capital-loss": Verdict.NOT_REPRODUCED,
    }
    for name in NEED_DATA:
        for one in evidence(CLAIMS[name]):
            if one.subject is not Subject.PRINTED:
                assert one.outcome is Outcome.HOLDS, (name, one.detail)


def test_the_printed_size_counts_the_empty_last_line(adult_folder: Any) -> None:
    lines = (adult_folder / "adult.data").read_text(encoding="ascii").split("\n")[:-1]
    assert len(lines) == abdi_adult.UNIVERSE_SIZE
    assert len([line for line in lines if line]) == abdi_adult.UNIVERSE_SIZE - 1


def test_the_error_ratio_of_sum_hours_by_mpmath(adult: Any) -> None:
    hours = adult("data")["hours_per_week"]
    with mpmath.workdps(30):
        p, small = mpmath.mpf(1) / 32562, mpmath.mpf(8) / 1000
        falling = mpmath.log((1 + p * (small - 1)) / ((1 - small) * (1 - p)))
        rising = mpmath.log((1 + small) * (1 - p) / (1 - p * (1 + small)))
        ratio = 98 / min(falling, rising) / int(hours.sum())
    assert mpmath.mpf("0.009") < ratio < mpmath.mpf("0.0095")


# --- a bent formula makes its claim fall ----------------------------------------------------------


def test_too_small_a_scale_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for claim, name in (("abdi.theorem-2", "_prior_free"), ("abdi.theorem-3", "_prior_dependent")):
        straight = getattr(abdi_mechanisms, name)

        def bent(*arguments: Any, straight: Any = straight) -> tuple[Fraction, Fraction]:
            beta, noise = straight(*arguments)
            return beta, noise * Fraction(9, 10)

        monkeypatch.setattr(abdi_mechanisms, name, bent)
        assert judge(CLAIMS[claim], evidence(CLAIMS[claim])) in (Verdict.REFUTED, Verdict.CORRECTED)


def test_a_wrong_composition_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = CLAIMS["abdi.theorem-1.product-form"]
    monkeypatch.setattr(
        abdi_definitions.composition, "alpha_symmetric", abdi_definitions.composition.beta_symmetric
    )
    assert any(one.outcome is Outcome.FAILS for one in evidence(claim))


def test_another_sensitivity_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abdi_worlds, "identifiability_sensitivity", abdi_worlds.global_sensitivity)
    claim = CLAIMS["abdi.definition-5"]
    assert judge(claim, evidence(claim)) is Verdict.REFUTED


def test_a_proof_of_the_correction_turns_refuted_into_corrected(
    found: dict[str, list[Evidence]],
) -> None:
    claim = CLAIMS["abdi.theorem-4"]
    proof = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "", Subject.CORRECTION)
    assert judge(claim, found[claim.id]) is Verdict.REFUTED
    assert judge(claim, [*found[claim.id], proof]) is Verdict.CORRECTED

"""Every erratum of the membership-privacy paper once more, by other arithmetic.

The numbers are read out of the entry and computed again from the paper's definitions.
"""

import re
from fractions import Fraction
from itertools import combinations

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import errata
from didp_ref.papers import CLAIMS
from tests.papers.recomputed import not_computed

SHOWN = {one.claim: one for one in errata("membership")}
HALF = Fraction(1, 2)


def subsets(entities):
    """Return every subset."""
    return [set(one) for n in range(len(entities) + 1) for one in combinations(entities, n)]


def test_what_delta_bounds(evidence_of):
    """Over every event: the smallest delta, and how likely the ratio is above e^epsilon."""
    shown = [
        one.counterexample.values for one in evidence_of("membership.delta") if one.counterexample
    ]
    growths = {"ln 2": Fraction(2), "ln(4/3)": Fraction(4, 3)}
    text = CLAIMS["membership.delta"].correction.consequence
    assert {one["epsilon"] for one in shown} == set(growths)
    for values, times in zip(shown, ("three", "nine"), strict=True):
        truth = Fraction(values["mechanism"].rpartition(" ")[2])
        growth, delta = growths[values["epsilon"]], Fraction(values["delta"])
        first, second = {0: truth, 1: 1 - truth}, {0: 1 - truth, 1: truth}
        needed = max(
            sum(p[output] for output in event) - growth * sum(q[output] for output in event)
            for event in subsets(first)
            for p, q in ((first, second), (second, first))
        )
        above = sum(first[output] for output in first if first[output] > growth * second[output])
        assert needed == delta
        assert above == {"three": 3, "nine": 9}[times] * delta
        assert re.search(rf"{above},.*{times} times", text) or f"{times} times" in text
        # and the bound that is proved is attained: e^t is the ratio itself
        ratio = truth / (1 - truth)
        assert above == delta / (1 - growth / ratio)
    premises = (2, Fraction(4, 3), Fraction(3, 4), Fraction(1, 4), Fraction(3, 5), Fraction(2, 5))
    assert not_computed(SHOWN["membership.delta"], [*premises, Fraction(1, 15)]) == []


def test_family_5_5_as_printed(counterexample):
    values = counterexample("membership.theorem-5.7.equivalence", "all entities outside T").values
    universe = values["universe"].split(", ")
    m, rho = int(values["m"]), Fraction(values["rho"])
    looked_at = [
        [certain | {one} for one in set(universe) - certain]
        for certain in subsets(universe)
        if len(universe) - len(certain) == m
    ]
    assert all(len(data) == 2 for worlds in looked_at for data in worlds)
    for worlds in looked_at:
        for shown in (True, False):
            likely = [Fraction((data == {"a"}) == shown) for data in worlds]
            assert not any(likely) or max(likely) / sum(likely) <= rho
    assert [data == {"a"} for data in ({"a"}, {"b"})] == [True, False]
    printed = SHOWN["membership.theorem-5.7.equivalence"]
    assert not_computed(printed, [m, rho, len(universe)]) == []


def test_all_that_is_refuted_is_computed_again_and_is_a_remark():
    assert {name for name, one in SHOWN.items() if one.judged.counterexample} == {
        "membership.delta",
        "membership.theorem-5.7.equivalence",
    }
    assert {one.severity for one in SHOWN.values()} == {Severity.REMARK}


def test_theorem_5_10_without_sampling_and_in_both_directions():
    """The two mechanisms of the remark, at gamma = max(e^epsilon, ...)."""
    for rate, growth, hidden in ((Fraction(1), Fraction(2), False), (HALF, Fraction(3, 2), True)):
        gamma = max(growth, (growth - 1 + rate) / (rate * growth))
        present = [Fraction(0), Fraction(1)]  # how likely the outputs are with the tuple
        absent = [HALF, HALF] if hidden else [Fraction(1), Fraction(0)]
        sampled = [rate * a + (1 - rate) * b for a, b in zip(present, absent, strict=True)]
        for one, whole in zip(present, sampled, strict=True):
            if whole:
                after = rate * one / whole
                assert after <= gamma * rate
                assert 1 - after >= (1 - rate) / gamma
        raised = all(a <= growth * b for a, b in zip(sampled, absent, strict=True))
        lowered = all(b <= growth * a for a, b in zip(sampled, absent, strict=True))
        assert (raised, lowered) == ((True, False) if hidden else (False, False))


def test_entities_that_are_not_independent(evidence_of):
    """A pair at 1/100 and ln 2: two steps, so the ratio may be 4."""
    posterior = Fraction(1, 100) * 4 / (Fraction(1, 100) * 4 + Fraction(99, 100))
    shown = " ".join(one.detail for one in evidence_of("membership.independence"))
    assert f"is {posterior}," in shown
    assert f"{float(posterior * 100):.2f} times its prior" in shown
    assert posterior > 2 * Fraction(1, 100)
    # the data empty, {a} or {b}: likelihoods 1, and between 1/2 and 2
    steps = [HALF + Fraction(k, 8) for k in range(13)]
    highest = max(a / (1 + a + b) for a in steps for b in steps)
    lowest = min(a / (1 + a + b) for a in steps for b in steps)
    assert f"posterior of a is {highest} at most" in shown
    assert highest <= 2 * Fraction(1, 3)
    assert 1 - highest >= Fraction(2, 3) / 2
    assert lowest > 0

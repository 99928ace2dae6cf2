"""Section 6: its errata again over every event; misreadings are rejected."""

from fractions import Fraction

from sympy import Rational, exp, log

from didp_ref.audit.claim import Outcome, Subject
from didp_ref.papers import CLAIMS
from didp_ref.papers.membership import section_6
from didp_ref.papers.membership.section_6 import NOWHERE_ELSE, ONLY, OUTPUTS, SEEN
from didp_ref.papers.membership.shared import absent, kept, present, t, x, y, z
from didp_ref.papers.shared.alphabet import delta, epsilon, gamma, k, n
from didp_ref.symbolic.notation import every, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.membership.shared import SHOWN, subsets
from tests.papers.recomputed import not_computed, numbers_in


def test_how_roughly_delta_bounds(evidence_of):
    """Over every event: the smallest delta, and how likely the ratio is above e^epsilon."""
    shown = [
        evidence.detail
        for evidence in evidence_of("membership.delta")
        if evidence.subject is Subject.REMARK and evidence.outcome is Outcome.HOLDS
    ]
    for text, truth, growth, times in zip(
        shown, (Fraction(3, 4), Fraction(3, 5)), (Fraction(2), Fraction(4, 3)), (3, 9), strict=True
    ):
        first, second = {0: truth, 1: 1 - truth}, {0: 1 - truth, 1: truth}
        delta = max(
            sum(p[output] for output in event) - growth * sum(q[output] for output in event)
            for event in subsets(first)
            for p, q in ((first, second), (second, first))
        )
        above = sum(first[output] for output in first if first[output] > growth * second[output])
        assert above == times * delta
        assert list(numbers_in(text)) == list(map(str, (truth, growth, delta, above, times)))
        # and the bound that is proved is attained: e^t is the ratio itself
        ratio = truth / (1 - truth)
        assert above == delta / (1 - growth / ratio)


def test_delta_that_is_not_exceeded_is_noticed(monkeypatch):
    monkeypatch.setattr(section_6, "private", lambda *_: False)
    assert {evidence.outcome for evidence in section_6.check_delta()} == {Outcome.FAILS}


def test_entities_that_are_not_independent(evidence_of):
    """A pair at 1/100 and ln 2: two steps, so the ratio may be 4."""
    posterior = Fraction(1, 100) * 4 / (Fraction(1, 100) * 4 + Fraction(99, 100))
    shown = " ".join(evidence.detail for evidence in evidence_of("membership.independence"))
    assert f"is {posterior}," in shown
    assert f"{float(posterior * 100):.2f} times its prior" in shown
    assert posterior > 2 * Fraction(1, 100)


def test_entities_that_exclude_each_other(evidence_of):
    (shown,) = (
        evidence.counterexample.values
        for evidence in evidence_of("membership.independence")
        if evidence.counterexample
    )
    # the data empty, {a} or {b}: likelihoods 1, and between 1/2 and 2
    steps = [Fraction(1, 2) + Fraction(k, 8) for k in range(13)]
    highest = max(a / (1 + a + b) for a in steps for b in steps)
    lowest = min(a / (1 + a + b) for a in steps for b in steps)
    assert Fraction(shown["largest posterior of a"]) == highest == Fraction(4, 7)
    assert Fraction(shown["gamma Pr[a]"]) == 2 * Fraction(1, 3)
    assert f"is at most {highest}" in CLAIMS["membership.independence"].correction.consequence
    assert highest <= 2 * Fraction(1, 3)
    assert 1 - highest >= Fraction(2, 3) / 2
    assert lowest > 0
    premises = (1, 2, Fraction(1, 3), Fraction(2, 3), highest)
    assert not_computed(SHOWN["membership.independence"], premises) == []


HALF = Rational(1, 2)


NEGATIVE_CONTROLS = {
    "three data sets, of which {b} is not near": NegativeControl(
        "membership.independence",
        {epsilon: log(Rational(3, 2)), x: 1, y: Rational(3, 2), z: 0},
        hypotheses={"epsilon-UDP of {b}": le(z, exp(epsilon) * x)},
        part=ONLY,
        reading=NOWHERE_ELSE,
    ),
    **{
        f"only presence is bounded: {part}": NegativeControl(
            "membership.axioms",
            {n: 1, x: HALF, gamma: 2, present: {1: 1}, absent: {1: 0}, kept: {1: 1}},
            hypotheses={
                "every output is membership-private": every(
                    le(present[k] / SEEN, gamma * x), OUTPUTS
                )
            },
            part=part,
        )
        for part in ("transformation", "choice")
    },
    "delta bounds the probability": NegativeControl(
        "membership.delta",
        {y: "3/4", z: "1/4", delta: "1/4", epsilon: log(2), t: log(3)},
        le(y, delta),
        part="violated",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)

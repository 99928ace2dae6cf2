"""Section 4: how far apart the posteriors of two worlds lie."""

from fractions import Fraction

from didp_ref.audit.claim import Outcome
from didp_ref.papers.rhodi.definition_4 import ANYBODY, HOW_FAR_APART, KNOWS_ALL_BUT_ONE
from tests.negative_controls import each_is_refused
from tests.papers.rhodi.shared import near_one_another, shares

TWO_THIRDS = Fraction(2, 3)


def test_indistinguishable(counterexample, assert_computed):
    values = counterexample("rhodi.indistinguishable").values
    rho = Fraction(values["rho"])
    seen = shares([rho, 1 - rho])
    assert max(seen) == rho
    assert seen[0] / seen[1] == 2 > 1 / rho
    assert_computed("rhodi.indistinguishable", 2, 3, *seen, 1, 1 / rho)


def test_posteriors_differ_as_likelihoods_do(counterexample, assert_computed):
    assert counterexample("rhodi.epsilon-measures", HOW_FAR_APART).values["m"] == "2"
    likelihoods = [Fraction(2, 3), Fraction(1, 3)]
    seen = shares(likelihoods)
    assert seen[0] / seen[1] == likelihoods[0] / likelihoods[1] == 2
    assert_computed("rhodi.epsilon-measures", 2, *seen)


def test_what_many_share_is_inferred_more_surely(counterexample, evidence_of, assert_computed):
    """Three like answers, each right with 3/4, are 27 times as likely where they are right."""
    together = shares([Fraction(27, 64), Fraction(1, 64)])
    told = next(
        evidence
        for evidence in evidence_of("rhodi.inferring-values")
        if evidence.reading == ANYBODY
    )
    assert f"with {together[0]}, and not with 3/4" in told.detail
    assert counterexample("rhodi.inferring-values", KNOWS_ALL_BUT_ONE).values["values"] == "2"
    seen = shares([Fraction(2, 3), Fraction(1, 3)])
    assert_computed("rhodi.inferring-values", 2, *seen)


def test_one_epsilon_leaves_a_world_more_likely_or_less():
    """Twice as likely in one world as in any other: of two worlds 2/3, of three 1/2."""
    assert [max(shares([2, *[1] * (m - 1)])) for m in (2, 3)] == [2 / 3, 1 / 2]


def test_who_knows_less_may_believe_more(evidence_of):
    """U = {1, 2, 3} and |D| = 2, an answer that says nothing: in how many databases each is."""
    databases = [{1, 2}, {1, 3}, {2, 3}]
    assert [Fraction(sum(number in d for d in databases), 3) for number in (1, 2, 3)] == [
        TWO_THIRDS
    ] * 3
    knowing_1 = [d for d in databases if 1 in d]
    assert [Fraction(sum(number in d for d in knowing_1), 2) for number in (2, 3)] == [
        Fraction(1, 2)
    ] * 2
    *_, told = (
        evidence for evidence in evidence_of("rhodi.definition-4") if evidence.engine != "Coq"
    )
    assert told.outcome is Outcome.HOLDS
    assert "each other for 1/2 likely, who knows nobody holds each for 2/3 likely" in told.detail


NEGATIVE_CONTROLS = {**near_one_another("rhodi.indistinguishable", "a factor")}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)

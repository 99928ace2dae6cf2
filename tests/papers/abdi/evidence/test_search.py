"""Where counterexamples are searched: the search finds one where there is one."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Outcome
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.abdi.evidence.search import kept, priors_of, sampled_promise

ATTAINING = [(1, Fraction(0)), (3, Fraction(1))]


def test_priors_are_the_weights_shares() -> None:
    prior, answers, theta = priors_of(ATTAINING)
    assert prior == [Fraction(1, 4), Fraction(3, 4)]
    assert answers == [0, 1]
    assert theta == 1


def test_a_scale_is_kept_or_broken_at_the_attaining_worlds() -> None:
    """At the response 0 and the scale 1 the first belief rises from 1/4 to e/(e + 3): by 0.9015."""

    def promise(beta: Fraction) -> Truth | None:
        holds = kept(lambda *_: (beta, Fraction(1)))
        return holds(
            worlds=ATTAINING, response=Fraction(0), alpha=Fraction(1, 2), share=Fraction(0)
        )

    assert promise(Fraction(91, 100)) is Truth.YES
    assert promise(Fraction(89, 100)) is Truth.NO


def test_where_all_worlds_answer_alike_nothing_is_asked() -> None:
    holds = kept(lambda *_: (Fraction(1), Fraction(1)))
    alike = [(1, Fraction(1)), (1, Fraction(1))]
    half = Fraction(1, 2)
    assert holds(worlds=alike, response=half, alpha=half, share=half) is None


def test_the_search_finds_a_scale_that_is_too_small() -> None:
    found = sampled(sampled_promise(), kept(lambda *_: (Fraction(1), Fraction(1, 10))), "too small")
    assert found.outcome is Outcome.FAILS

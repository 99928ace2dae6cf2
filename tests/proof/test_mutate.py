"""Bent steps are noticed: refused with values, or proved harmless by both solvers."""

from __future__ import annotations

import pytest
from sympy import exp

from didp_ref.audit.derivations import derivations
from didp_ref.claim import Claim, Kind, Source, Statement
from didp_ref.proof import Derivation, derive, lemmas
from didp_ref.proof.mutate import (
    HARMLESS,
    REFUSED,
    UNDECIDED,
    mutants_of,
    run,
    statements,
    summary,
)
from didp_ref.proof.notation import as_written, le, lt, reals

a, b, x = reals("a b x")


def small() -> Derivation:
    statement = Statement(as_written(le(a, b), lt(0, a)), le(exp(a) + 1, exp(b) + 2))
    source = Source("test", "nowhere")
    claim = Claim("test.small", Kind.THEOREM, source, "small", "small", formal=lambda: statement)

    def author(d: Derivation) -> None:
        d.lemma("monotone", lemmas.exp_monotone(a, b))
        d.step("grows", le(exp(a), exp(b)), ["a <= b", "monotone", "0 < a"])
        d.conclude(["grows"])

    return derive(claim, author)


def test_every_kind_of_mutant_has_the_fate_it_must_have() -> None:
    found = {(m.step, m.kind, m.detail): fate for m, fate in run([small()])}
    assert found["grows", "relation", "exp(a) <= exp(b)"] == REFUSED
    assert found["grows", "symbols", "a and b"] == REFUSED
    assert found["grows", "fact", "a <= b"] == REFUSED
    assert found["grows", "fact", "0 < a"] == HARMLESS
    assert found["grows", "lemma", "monotone"] == REFUSED
    assert found["conclusion", "fact", "grows"] == REFUSED
    constants = [fate for (_, kind, _), fate in found.items() if kind == "constant"]
    assert sorted(constants) == [HARMLESS, HARMLESS]  # 1 becomes 2, which is just true; 2 becomes 3
    assert UNDECIDED not in found.values()


def test_a_statement_bent_beyond_sense_is_refused() -> None:
    bent = dict.fromkeys(kind for kind, _, _ in statements(le(1 / x, a)))
    assert list(bent) == ["relation", "symbols", "constant"]
    pole = [m for m in mutants_of(small()) if m.question is None]
    assert pole == []


def test_counts_add_up() -> None:
    found = run([small()])
    counts = summary(found)
    assert sum(counts["total"].values()) == len(found)
    assert {m.kind for m, _ in found} == set(counts) - {"total"}


@pytest.mark.parametrize("claim_id", ["bridges.epsilon.post-processing", "abdi.equations-10-11"])
def test_no_mutant_of_a_derivation_is_accepted_without_a_proof(claim_id: str) -> None:
    found = run(derivations([claim_id]))
    assert len(found) > 20
    assert {fate for _, fate in found} <= {REFUSED, HARMLESS}


@pytest.mark.slow
def test_no_mutant_of_any_derivation_is_undecided() -> None:
    found = run(derivations())
    assert len(found) > 5000
    assert [m for m, fate in found if fate == UNDECIDED] == []

"""Bent steps are noticed: refused with values, or proved harmless by both solvers."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Le, Lt, exp

for extra in ("z3", "cvc5"):
    pytest.importorskip(extra)

from didp_ref.claim import Claim, Formal, Kind, Source
from didp_ref.proof import Derivation, derive, lemmas
from didp_ref.proof.checking import all_derivations, derivations_of
from didp_ref.proof.mutate import (
    HARMLESS,
    REFUSED,
    UNDECIDED,
    mutants_of,
    run,
    statements,
    summary,
)

a, b, x = sympy.symbols("a b x", real=True)


def le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def small() -> Derivation:
    hypotheses = (le(a, b), Lt(0, a, evaluate=False))
    goal = le(exp(a) + 1, exp(b) + 2)
    formal = Formal(lambda: (hypotheses, goal))
    source = Source("test", "nowhere")
    claim = Claim("test.small", Kind.THEOREM, source, "small", "small", formal=formal)

    def author(d: Derivation) -> None:
        d.lemma("monotone", lemmas.exp_monotone(a, b))
        d.step("grows", le(exp(a), exp(b)), ["h1", "monotone", "h2"])
        d.conclude(["grows"])

    return derive(claim, author)


def test_every_kind_of_mutant_has_the_fate_it_must_have() -> None:
    found = {(m.step, m.kind, m.detail): fate for m, fate in run([small()])}
    assert found["grows", "relation", "exp(a) <= exp(b)"] == REFUSED
    assert found["grows", "symbols", "a and b"] == REFUSED
    assert found["grows", "fact", "h1"] == REFUSED
    assert found["grows", "fact", "h2"] == HARMLESS
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
    found = run(derivations_of(claim_id))
    assert len(found) > 20
    assert {fate for _, fate in found} <= {REFUSED, HARMLESS}


@pytest.mark.slow
def test_no_mutant_of_any_derivation_is_undecided() -> None:
    found = run(all_derivations())
    assert len(found) > 5000
    assert [m for m, fate in found if fate == UNDECIDED] == []

"""The lemma schemas as whoever writes a derivation calls them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy

from didp_ref.errors import InputError
from didp_ref.proof import lemmas
from didp_ref.proof.lemmas import Lemma
from didp_ref.proof.logic import ForAll
from didp_ref.proof.notation import integers, le, reals, sequences
from didp_ref.proof.schemas import BUILT, STATED
from didp_ref.proof.text import write

a, b, x = reals("a b x")
j, k, m, n = integers("j k m n")
p, q = sequences("p q")
OVER = (j, 1, m)


@pytest.mark.parametrize("schema", [*STATED, *BUILT])
def test_every_schema_can_be_called_and_states_its_mathematics(schema: str) -> None:
    assert (getattr(lemmas, schema).__doc__ or "").strip().endswith(".")


@pytest.mark.parametrize(
    ("lemma", "schema", "terms"),
    [
        (lemmas.exp_tangent(x), "exp_tangent", ["x:R"]),
        (lemmas.sum_last(p[j], OVER), "sum_last", ["(at p #0:Z)", "1", "m:Z"]),
        (lemmas.sum_scale(x, p[j], OVER), "sum_scale", ["x:R", "(at p #0:Z)", "1", "m:Z"]),
        (
            lemmas.sum_swap(p[j] * q[k], (k, 1, n), OVER),
            "sum_swap",
            ["(* (at p #0:Z) (at q #1:Z))", "1", "m:Z", "1", "n:Z"],
        ),
        (
            lemmas.instance(ForAll(le(0, p[j]), OVER), k),
            "instance",
            ["(every 1 m:Z (<= 0 (at p #0:Z)))", "k:Z"],
        ),
        (
            lemmas.induction(n, 1, le(0, p[n])),
            "induction",
            ["(every-from 1 (<= 0 (at p #0:Z)))"],
        ),
        (lemmas.equal_arguments(p, j, k), "equal_arguments", ["(at p j:Z)", "(at p k:Z)"]),
        (lemmas.equal_arguments(sympy.exp, a, b), "equal_arguments", ["(exp a:R)", "(exp b:R)"]),
    ],
)
def test_a_call_names_the_schema_and_its_terms(lemma: Lemma, schema: str, terms: list[str]) -> None:
    assert lemma.schema == schema
    assert [write(one) for one in lemma.terms] == terms


@pytest.mark.parametrize(
    "ill_formed",
    [
        lambda: lemmas.sum_scale(j, p[j], (j, 1, x)),
        lambda: lemmas.sum_last(p[j], (j, 1, sympy.oo)),
        lambda: lemmas.instance(ForAll(le(0, p[j]), OVER), x),
        lambda: lemmas.exp_positive(sympy.I),
        lambda: lemmas.equal_arguments(p, j, x),
    ],
)
def test_an_ill_formed_instance_is_refused(ill_formed: Callable[[], Lemma]) -> None:
    with pytest.raises(InputError):
        ill_formed()

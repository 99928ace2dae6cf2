"""didp_ref/audit/hints.py: why a step does not stand, and what closes it, which is tried here."""

import pytest
from sympy import And, exp, log

from didp_ref.audit import hints, lemmas
from didp_ref.symbolic.notation import as_written, eq, every, integers, le, lt, reals, sequences
from tests.derived import Derived
from tests.negative_controls import checked

x, y, t = reals("x y t")
m, j = integers("m j")
(f,) = sequences("f")


def advice(derived: Derived, given, goal, author, step="conclusion") -> str:
    return "\n".join(hints.advice(derived(given, goal, author), step))


def test_a_step_that_stands_needs_nothing(derived: Derived) -> None:
    assert advice(derived, as_written(le(0, x)), le(-1, x), lambda d: d.conclude(["0 <= x"])) == ""


def test_a_fact_that_is_not_cited_is_named(derived: Derived) -> None:
    given = as_written(le(0, x), le(x, 1), le(0, y))
    said = advice(derived, given, le(x * y, y), lambda d: d.conclude(["0 <= x", "0 <= y"]))
    assert " x = " in said
    assert said.endswith("cite 'x <= 1'")


def test_a_missing_positivity_lemma_is_named_and_closes_it(derived: Derived) -> None:
    given, goal = as_written(le(0, x)), lt(x / (x + exp(t)), 1)
    said = advice(derived, given, goal, lambda d: d.conclude(["0 <= x"]))
    assert "exp, log" in said
    assert said.endswith("take lemmas.exp_positive(t), which says: 0 < exp(t)")

    def mended(d) -> None:
        d.model({x: 1, t: 0})
        d.lemma("positive", lemmas.exp_positive(t))
        d.conclude(["0 <= x", "positive"])

    assert checked(derived(given, goal, mended))["outcome"] == "holds"


def test_a_missing_sign_of_a_denominator_is_named(derived: Derived) -> None:
    def author(d) -> None:
        d.model({x: 1, y: 2, t: 0})
        d.conclude(["x <= y"])

    given = {**as_written(le(x, y)), "t": eq(t, 0)}
    said = advice(derived, given, le(x / (2 + t * y), y / (2 + t * y)), author)
    assert said.endswith(("cite 't'", "0 < 2 + t*y"))
    said = advice(derived, as_written(le(x, y)), le(x / (2 + y), y / (2 + y)), author)
    assert said.endswith("0 < 2 + y")


def test_the_premise_of_a_lemma_that_is_cited_is_named(derived: Derived) -> None:
    def author(d) -> None:
        d.model({x: 1, t: 0})
        d.lemma("exp undoes log", lemmas.exp_log(x, t))
        d.conclude(["t", "exp undoes log"])

    said = advice(derived, {"t": eq(t, log(x))}, eq(exp(t), x), author)
    assert said.endswith("0 < x")


def test_what_is_false_where_the_hypotheses_hold_is_not_suggested(derived: Derived) -> None:
    def author(d) -> None:
        d.model({x: -1})
        d.conclude(["x < 0"])

    said = advice(derived, as_written(lt(x, 0)), lt(0, 1 / x), author)
    assert "0 < x" not in said
    assert hints.HELPS in said


def test_nothing_is_suggested_that_contradicts_what_is_cited(derived: Derived) -> None:
    given = as_written(lt(x, 0), lt(0, x))
    said = advice(derived, given, eq(x, 7), lambda d: d.conclude(["x < 0"]))
    assert "cite '" not in said


def test_where_a_solver_gives_up_fewer_facts_or_a_way_out_are_named(
    derived: Derived, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = hints.solvers.decide
    few = 2

    def easily_lost(question, limits=None):
        """A solver that gives up on more than two statements."""
        decision = decide(question, limits)
        return decision if len(question) <= few else {**decision, "cvc5": "unknown"}

    monkeypatch.setattr(hints.solvers, "decide", easily_lost)
    given = as_written(le(0, x), le(0, y), le(0, t))
    said = advice(derived, given, le(-1, x), lambda d: d.conclude([*given]))
    assert "(z3: unsat, cvc5: unknown)" in said
    assert "by=['0 <= x']" in said
    both = And(le(-1, x), le(-1, y), le(-1, t))
    said = advice(derived, given, both, lambda d: d.conclude([*given]))
    assert said.endswith(hints.HELPS)


def of_every_world(by: str):
    """Return a derivation that states something of every world without d.generalize."""

    def author(d) -> None:
        d.model({m: 1, x: 1, t: 0, f: {1: 1}})
        d.lemma("positive", lemmas.exp_positive(-t))
        d.lemma("inverse", lemmas.exp_negative(t))
        d.conclude(by.split())

    return author


PRIVACY = {"privacy": every(le(x, exp(t) * f[j]), (j, 1, m))}
EACH = every(le(x * exp(-t), f[j]), (j, 1, m))


def test_a_statement_about_every_world_is_told_how_to_be_derived(derived: Derived) -> None:
    said = advice(derived, PRIVACY, EACH, of_every_world("privacy positive inverse"))
    assert "d.generalize(" in said
    assert "(j, 1, m), by=['privacy', 'positive', 'inverse']" in said
    assert "does not follow" not in said

    def mended(d) -> None:
        d.model({m: 1, x: 1, t: 0, f: {1: 1}})
        d.lemma("positive", lemmas.exp_positive(-t))
        d.lemma("inverse", lemmas.exp_negative(t))
        over = (j, 1, m)
        d.generalize("each", le(x * exp(-t), f[j]), over, by=["privacy", "positive", "inverse"])
        d.conclude(["each"])

    assert checked(derived(PRIVACY, EACH, mended))["outcome"] == "holds"


def test_what_a_statement_about_every_world_lacks_is_named(derived: Derived) -> None:
    said = advice(derived, PRIVACY, EACH, of_every_world("positive inverse"))
    assert "d.generalize(" in said
    assert said.endswith("cite 'privacy'")


def test_of_opposite_exponents_the_lemma_is_suggested(derived: Derived) -> None:
    given = as_written(lt(x, exp(t)))
    said = advice(derived, given, lt(x * exp(-t), 1), lambda d: d.conclude(["x < exp(t)"]))
    assert "lemmas.exp_negative" in said

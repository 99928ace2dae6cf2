"""Section 3: the largest contribution, footnote 3, and a smaller epsilon."""

from __future__ import annotations

from sympy import And, Implies, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.rhodi.alphabet import S, epsilon_1, epsilon_2, k, lambda_, m, n, r, t, v
from didp_ref.papers.rhodi.section_3 import (
    FARTHER,
    NEAR_EACH_OTHER,
    NEARER,
    NO_CONTRIBUTION_ABOVE,
    RANGE_NOT_ABOVE,
    confidence,
)
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Formula, every, ge, gt, le, lt, ne


@proves("rhodi.definition-3", part="the largest contribution")
def definition_3(d: Derivation) -> None:
    """Two different worlds differ in an individual, and one world is no distance from itself."""
    d.model({m: 2})
    differ = Implies(ne(k, r), NEAR_EACH_OTHER)
    d.lemma("world 1", lemmas.instance(NO_CONTRIBUTION_ABOVE, 1))
    d.lemma("worlds 1 and 2", lemmas.instance(every(differ.subs(k, 1), (r, 1, m)), 2))
    d.lemma("|v[1] - v[2]|", lemmas.absolute_value(v[1] - v[2]))
    by = ["m >= 2", "world 1", "worlds 1 and 2", "|v[1] - v[2]|"]
    d.step("t >= 0", Implies(NO_CONTRIBUTION_ABOVE, ge(t, 0)), by=by)
    d.lemma("one world twice", lemmas.equal_arguments(v, k, r))
    d.lemma("no distance", lemmas.absolute_value(v[k] - v[r]))
    of_one_world = ["t >= 0", "one world twice", "no distance"]
    of_every_pair(d, "range", NO_CONTRIBUTION_ABOVE, differ, NEAR_EACH_OTHER, of_one_world)
    of_every_pair(d, "contributions", RANGE_NOT_ABOVE, NEAR_EACH_OTHER, differ, [])
    d.conclude(by=["range", "contributions"])


def of_every_pair(
    d: Derivation, name: str, every_pair: ForAll, known: Formula, wanted: Formula, by: list[str]
) -> None:
    """From what is known of every pair of worlds, derive what is wanted of every pair."""
    of_one, wanted_of_one = every(known, (r, 1, m)), every(wanted, (r, 1, m))
    in_range = And(le(1, k), le(k, m), every_pair)
    d.lemma(f"{name}: the first world", lemmas.instance(every_pair, k))
    d.lemma(f"{name}: the second world", lemmas.instance(of_one, r))
    facts = [f"{name}: the first world", f"{name}: the second world", *by]
    d.generalize(f"{name}: every second world", Implies(in_range, wanted), (r, 1, m), by=facts)
    d.lemma(f"{name}: of one world", lemmas.premise_outside(in_range, wanted, (r, 1, m)))
    facts = [f"{name}: every second world", f"{name}: of one world"]
    d.generalize(
        f"{name}: every first world", Implies(every_pair, wanted_of_one), (k, 1, m), by=facts
    )
    d.lemma(f"{name}: of every world", lemmas.premise_outside(every_pair, wanted_of_one, (k, 1, m)))
    facts = [f"{name}: every first world", f"{name}: of every world"]
    d.step(name, Implies(every_pair, every(wanted, (k, 1, m), (r, 1, m))), by=facts)


@proves("rhodi.footnote-3", part="little impact")
def footnote_3(d: Derivation) -> None:
    """Multiplied out, (m-1-n) (1 + (m-1) x) is at most (m-1) (1 + (m-1-n) x)."""
    d.model({m: 3, n: 1, lambda_: 1, S: 1})
    least = exp(-S / lambda_)
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "least is positive"])
    some, all_of = m - 1 - n, m - 1
    d.step("some", And(gt(some, 0), gt(all_of, 0)), by=["n >= 0", "n < m - 1"])
    sums = 1 + some * least, 1 + all_of * least
    d.step("sums", And(*(gt(total, 1) for total in sums)), by=["least", "some"])
    d.step("multiplied out", le(some * sums[1], all_of * sums[0]), by=["n >= 0"])
    d.step(
        "divided", le(some / all_of / sums[0], 1 / sums[1]), by=["sums", "some", "multiplied out"]
    )
    d.conclude(by=["sums", "some", "divided", "least"])


@proves("rhodi.smaller-epsilon")
def smaller_epsilon(d: Derivation) -> None:
    """Both other worlds' shares fall as epsilon rises."""
    d.model({epsilon_1: 1, epsilon_2: 2})
    names = []
    for rate in (NEARER, FARTHER):
        less, more = -rate * epsilon_2, -rate * epsilon_1
        d.lemma(f"positive, {rate}", lemmas.exp_positive(less))
        d.lemma(f"falls, {rate}", lemmas.exp_monotone(more, less))
        names += [f"positive, {rate}", f"falls, {rate}"]
    denominators = [1 / confidence(budget) for budget in (epsilon_1, epsilon_2)]
    by = ["epsilon_1 < epsilon_2", *names]
    d.step("denominators", And(gt(denominators[1], 1), lt(denominators[1], denominators[0])), by=by)
    d.conclude(by=["denominators"])

"""Group privacy: what (epsilon, delta)-DP leaves between databases that differ in k records."""

from __future__ import annotations

from sympy import And, Implies, Integer, Rational, exp, log, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import group
from didp_ref.papers.field.shared import ATTAINED, GROWTH, chance, private, result
from didp_ref.papers.field.steps import HALF, grows
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, as_written, eq, every, integers, le, lt, reals

STEPS = (i, 0, k - 1)
"""The records that are changed, one after the other."""
IN_TURN = "(epsilon, delta)-DP of the event between each database and the next"
PROBABLE = {"chance[k] is at least 0": le(0, chance[k]), "chance[0] is at most 1": le(chance[0], 1)}
SPENT = as_written(lt(0, epsilon), le(1, k))


def chain() -> Statement:
    """State what is left of the promise after k steps along a chain of neighbours."""
    hypotheses = {**SPENT, **PROBABLE, IN_TURN: every(private(chance[i], chance[i + 1]), STEPS)}
    factor = group.epsilon.at(epsilon=epsilon, size=k)
    margin = group.delta.at(epsilon=epsilon, delta=delta, size=k)
    return Statement(hypotheses, le(chance[0], exp(factor) * chance[k] + margin))


(r,) = integers("r")
a, b, c, p, q = reals("a_ b_ c_ p_ q_")


def derive_chain(d: Derivation) -> None:
    """Each step multiplies what is left, and adds delta."""
    d.model({epsilon: log(2), k: 1, delta: 0, chance: {0: 1, 1: 1}})
    grown = exp(epsilon * r)
    statement = Implies(
        le(r, k),
        le((GROWTH - 1) * chance[0], (GROWTH - 1) * (grown * chance[r]) + delta * (grown - 1)),
    )
    grows(d)
    d.step("no step", substitute(statement, r, Integer(0)), [])
    d.lemma("this step", lemmas.instance(d[IN_TURN], r))
    d.lemma("one factor more", lemmas.exp_sum(epsilon * r, epsilon))
    d.lemma("exponents", lemmas.equal_arguments(exp, epsilon * (r + 1), epsilon * r + epsilon))
    d.lemma("positive", lemmas.exp_positive(epsilon * r))
    terms = {a: GROWTH, b: grown, p: chance[r], q: chance[r + 1], c: delta}
    goal = le((a - 1) * (b * p) + c * (b - 1), (a - 1) * ((a * b) * q) + c * (a * b - 1))
    algebra(d, "a step", terms, [lt(1, a), lt(0, b), le(p, a * q + c)], goal, [], met=False)
    by = [IN_TURN, "this step", "a step", "grows", "one factor more", "exponents", "positive"]
    d.generalize(
        "one step more", Implies(statement, substitute(statement, r, r + 1)), (r, 0, oo), by
    )
    d.induction("any steps", r, 0, statement, ["no step", "one step more"])
    d.step("some", le(0, k), ["1 <= k"])
    d.at("k steps", "any steps", k, ["some"])
    whole = exp(epsilon * k)
    margin = delta * (whole - 1) / (GROWTH - 1)
    d.lemma("whole is positive", lemmas.exp_positive(epsilon * k))
    d.lemma("the smaller", lemmas.minimum(1, margin))
    d.step("divided", le(chance[0], whole * chance[k] + margin), ["k steps", "grows"])
    at_least, at_most = PROBABLE
    d.step("what is left", le(0, whole * chance[k]), ["whole is positive", at_least])
    d.conclude(["divided", "what is left", "the smaller", at_most, "grows"])


BOTH_WAYS = And(
    private(chance[i], chance[i + 1]),
    private(chance[i + 1], chance[i]),
    private(1 - chance[i], 1 - chance[i + 1]),
    private(1 - chance[i + 1], 1 - chance[i]),
)
"""(epsilon, delta)-DP of an event and of its complement, from each database to the other."""
NAMED = "chance[i] = delta (exp((k - i) epsilon) - 1)/(exp(epsilon) - 1) on every database"
HALF_AT_MOST = "chance[0] is at most 1/2"


def reached(size: Term) -> Term:
    """Return the probability so many steps from where it is 0."""
    return delta * (exp(epsilon * size) - 1) / (GROWTH - 1)


def attained() -> Statement:
    """State that a mechanism of two outputs attains it, whose last database never gives one."""
    hypotheses = {
        **SPENT,
        **as_written(le(0, delta)),
        NAMED: every(eq(chance[i], reached(k - i)), (i, 0, k)),
        HALF_AT_MOST: le(chance[0], Rational(1, 2)),
    }
    margin = group.delta.at(epsilon=epsilon, delta=delta, size=k)
    return Statement(
        hypotheses, And(every(BOTH_WAYS, STEPS), eq(chance[k], 0), eq(chance[0], margin))
    )


def derive_attained(d: Derivation) -> None:
    """At each step all is used up."""
    d.model({epsilon: log(2), k: 1, delta: HALF, chance: {0: HALF, 1: 0}})
    grows(d)
    here, there = chance[i], chance[i + 1]
    d.lemma("here", lemmas.instance(d[NAMED], i))
    d.lemma("there", lemmas.instance(d[NAMED], i + 1))
    d.lemma("product", lemmas.exp_sum(epsilon, epsilon * (k - (i + 1))))
    d.lemma(
        "exponents",
        lemmas.equal_arguments(exp, epsilon * (k - i), epsilon + epsilon * (k - (i + 1))),
    )
    d.lemma("no less", lemmas.exp_monotone(0, epsilon * (k - (i + 1))))
    d.generalize("steps left", le(0, epsilon * (k - (i + 1))), STEPS, ["0 < epsilon"])
    known = ["here", "there", NAMED, "product", "exponents", "grows"]
    d.generalize("used up", eq(here, GROWTH * there + delta), STEPS, known)
    by = ["there", NAMED, "no less", "steps left", "grows", "0 <= delta"]
    d.generalize("not negative", le(0, there), STEPS, by)
    d.lemma("no more", lemmas.exp_monotone(epsilon * (k - i), epsilon * k))
    d.generalize("steps done", le(epsilon * (k - i), epsilon * k), STEPS, ["0 < epsilon"])
    d.at("first", NAMED, 0, ["1 <= k", "grows"])
    by = ["here", NAMED, "no more", "steps done", "first", "grows", "0 <= delta", HALF_AT_MOST]
    d.generalize("at most half", le(here, HALF), STEPS, by)
    d.generalize(
        "falls", le(there, here), STEPS, ["used up", "not negative", "grows", "0 <= delta"]
    )
    d.generalize(
        "room", le(0, (GROWTH - 1) * (1 - here - there)), STEPS, ["at most half", "falls", "grows"]
    )
    d.generalize("grown", le(here, GROWTH * here), STEPS, ["falls", "not negative", "grows"])
    d.generalize("grown rest", le(1 - here, GROWTH * (1 - here)), STEPS, ["at most half", "grows"])
    by = ["used up", "falls", "grown", "grown rest", "room", "0 <= delta"]
    d.generalize("both ways", BOTH_WAYS, STEPS, by)
    d.at("last", NAMED, k, ["1 <= k", "grows"])
    d.lemma("the smaller", lemmas.minimum(1, reached(k)))
    d.conclude(["both ways", "first", "last", "the smaller", HALF_AT_MOST, "grows"])


GROUP_PRIVACY = result(
    "field.group-privacy",
    "For k records epsilon grows to k epsilon, and delta by a known factor",
    r"For $\epsilon > 0$, a mechanism that is $(\epsilon,\delta)$-DP between neighbours is "
    r"$(k\epsilon, \delta\frac{e^{k\epsilon}-1}{e^\epsilon-1})$-DP between databases that are $k$ "
    "steps apart. A mechanism reaches it where this delta is at most 1/2.",
    Part(
        "bound",
        r"$Pr[S|D_0] \le e^{k\epsilon} Pr[S|D_k] + "
        r"\min(1, \delta\frac{e^{k\epsilon}-1}{e^\epsilon-1})$ for every event $S$ and every chain "
        r"of neighbours $D_0, \ldots, D_k$.",
        formal=chain,
        proof=derive_chain,
    ),
    Part(
        ATTAINED,
        r"Where $\delta\frac{e^{k\epsilon}-1}{e^\epsilon-1} \le \frac12$, a mechanism of two "
        "outputs, of which the last database of the chain never gives the first, is "
        r"$(\epsilon,\delta)$-DP between neighbours for every event, and reaches it.",
        formal=attained,
        proof=derive_attained,
    ),
    quantities=("group.epsilon", "group.delta"),
    place="S. Vadhan, The complexity of differential privacy, 2017",
    note="At epsilon = 0 the factor of delta is 0/0 as written; its limit is k. For k of at least "
    "2 and epsilon above 0, k times delta is too small, and k e^((k-1) epsilon) delta is larger "
    "than needed.",
)

CLAIMS = (GROUP_PRIVACY,)

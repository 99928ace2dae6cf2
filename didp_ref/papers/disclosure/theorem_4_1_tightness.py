"""How tight Theorem 4.1 is: what reaches it, and where GRR does not."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Scope, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.disclosure.repairs import repair_tightness
from didp_ref.papers.disclosure.shared import (
    AFTER,
    BEFORE,
    COLLISION,
    OTHERS,
    K,
    between_records,
    cite,
    hit,
    priors,
    right,
)
from didp_ref.papers.disclosure.theorem_4_1 import RAD
from didp_ref.papers.shared.alphabet import epsilon, i, j, k, m, n
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS, UNIFORM_PRIOR
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import gains, largest_advantage, randomized_response

WHOLE, ATTRIBUTE = "the whole record", "an attribute"

WEIGHT = GROWTH + m - 1
VARIATION = (GROWTH - 1) / WEIGHT
"""GRR names the record with e^epsilon over the weight, another with 1: its total variation."""
NAMED = "the record in the data is named with the chance p"
MISNAMED = "another record is named with the chance q"


def answers_the_output() -> Statement:
    """State the advantage of who answers what GRR names, by Definition 4.1."""
    hypotheses = {
        **MANY,
        "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
        NAMED: every(eq(WEIGHT * right(i, i), GROWTH), EACH_WORLD),
        **between_records(MISNAMED, eq(WEIGHT * right(i, k), 1)),
    }
    return Statement(hypotheses, eq(RAD, VARIATION * (1 - COLLISION)))


def derive_answers_the_output(d: Derivation) -> None:
    """Each record gains p - q times the chance of a draw that is another."""
    d.model({m: 2, epsilon: 0, priors: {1: ONE_HALF, 2: ONE_HALF}, right: half})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.step("whole", lt(0, WEIGHT), ["growth", "2 <= m"])
    sum_gains(d, WEIGHT, GROWTH, NAMED, MISNAMED)
    d.conclude(["multiplied", "whole"])


def sum_gains(d: Derivation, weight: Term, own_share: Term, named: str, misnamed: str) -> None:
    """Show that the weight times RAD is (own_share - 1) (1 - kappa), as the step "multiplied".

    ``named`` says that the weight times the chance of a right guess at i is own_share with i in the
    data, and ``misnamed`` that it is 1 with another record.
    """
    own, drawn = weight * right(i, i), weight * (priors[k] * right(i, k))
    d.lemma("draws", lemmas.sum_take_out(priors[k], OTHERS, i))
    d.lemma("guesses", lemmas.sum_take_out(drawn, OTHERS, i))
    facts = ["draws", "guesses", "the priors sum to 1"]
    for where, over in (("before", BEFORE), ("after", AFTER)):
        told = f"{misnamed}, for every i and every k {where} it"
        each = f"drawn {where}"
        of_each_pair(d, each, told, eq(drawn, priors[k]), (EACH_WORLD, over), [])
        d.lemma(f"sum {where}", lemmas.sum_equal(drawn, priors[k], over))
        facts += [each, f"sum {where}"]
    others = eq(Sum(drawn, OTHERS), 1 - priors[i] + weight * (priors[i] * right(i, i)))
    d.generalize("others", others, EACH_WORLD, facts)
    d.lemma("factor", lemmas.sum_scale(weight, priors[k] * right(i, k), OTHERS))
    gap, mean = own_share - 1, Sum(priors[k] * right(i, k), OTHERS)
    all_drawn = eq(Sum(drawn, OTHERS), 1 - priors[i] + priors[i] * own_share)
    d.generalize("named", all_drawn, EACH_WORLD, ["others", named])
    each = eq(own - weight * mean, gap * (1 - priors[i]))
    d.generalize("each", each, EACH_WORLD, ["named", "factor", named])
    term = priors[j] * (right(j, j) - Sum(priors[k] * right(j, k), OTHERS))
    first, second = gap * priors[j], -gap * priors[j] ** 2
    d.generalize("row", eq(weight * term, first + second), WORLDS, ["each"])
    d.lemma("rows", lemmas.sum_equal(weight * term, first + second, WORLDS))
    d.lemma("all", lemmas.sum_scale(weight, term, WORLDS))
    d.lemma("two sums", lemmas.sum_add(first, second, WORLDS))
    d.lemma("of priors", lemmas.sum_scale(gap, priors[j], WORLDS))
    d.lemma("of squares", lemmas.sum_scale(-gap, priors[j] ** 2, WORLDS))
    sums = ["row", "rows", "all", "two sums", "of priors", "of squares", "the priors sum to 1"]
    d.step("multiplied", eq(weight * RAD, gap * (1 - COLLISION)), sums)


def of_an_attribute() -> Statement:
    """State what attacks have of GRR where n values may be known, and K sought, equally likely.

    Where the known value is the one that is named, an attack answers the named attribute with the
    chance hit. Each of the n - 1 other known values loses, whatever is answered there.
    """
    lost = VARIATION / m**2
    named = hit * (VARIATION * (m - 1) / m**2) - (1 - hit) * lost
    advantage = m * (named - (n - 1) * lost)
    most = VARIATION * (1 - 1 / K)
    hypotheses = {
        **as_written(le(1, n), le(2, K), le(0, epsilon), le(hit, 1)),
        "m is the number of records, n K": eq(m, n * K),
    }
    return Statement(hypotheses, And(le(advantage, most), Implies(eq(hit, 1), eq(advantage, most))))


def derive_of_an_attribute(d: Derivation) -> None:
    """An attack that answers the named attribute has the most, which is an identity there."""
    d.model({n: 1, K: 2, m: 2, epsilon: 0, hit: 1})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    count = "m is the number of records, n K"
    d.step("many", le(2, m), [count, "1 <= n", "2 <= K"])
    d.step("whole", lt(0, WEIGHT), ["growth", "many"])
    d.step("apart", le(0, VARIATION), ["one", "whole"])
    lost = VARIATION / m**2
    named = hit * (VARIATION * (m - 1) / m**2) - (1 - hit) * lost
    advantage = m * (named - (n - 1) * lost)
    d.step("value", eq(advantage, VARIATION * (hit - n / m)), ["many", "whole"])
    d.step("share", eq(n / m, 1 / K), [count, "1 <= n", "2 <= K", "many"])
    d.step("most", le(VARIATION * (hit - n / m), VARIATION * (1 - n / m)), ["apart", "hit <= 1"])
    d.conclude(["value", "share", "most"])


def between_two() -> Statement:
    """State that GRR's total variation is the closed form between two records, and else below."""
    closed = testing.advantage.at(epsilon=epsilon, delta=0)
    two, more = eq(VARIATION, closed), lt(VARIATION, closed)
    hypotheses = {**MANY, **as_written(lt(0, epsilon))}
    return Statement(hypotheses, And(Implies(eq(m, 2), two), Implies(lt(2, m), more)))


def derive_between_two(d: Derivation) -> None:
    """Of two fractions with one numerator the larger denominator makes the smaller."""
    d.model({m: 2, epsilon: 1})
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.conclude(["gap", "2 <= m"])


def check_attribute() -> Iterator[Evidence]:
    """Try every attack on four records of two entries, of which the first is known."""
    records, growth = ((0, 0), (0, 1), (1, 0), (1, 1)), Fraction(4)
    prior, response = uniform(4), randomized_response(4, growth)
    bound = (growth - 1) / (growth + 3) * (1 - sum(p * p for p in prior))

    def advantage(answers: tuple[int, ...]) -> Fraction:
        """Return the advantage of who answers the attribute at the place 2 output + known."""
        return sum(
            (
                gain
                for output in range(4)
                for (known, sought), gain in zip(
                    records, gains(prior, response, output), strict=True
                )
                if answers[2 * output + known] == sought
            ),
            Fraction(0),
        )

    best = max(advantage(answers) for answers in product((0, 1), repeat=8))
    yield refuted_by(
        {
            "records": "(0, 0), (0, 1), (1, 0) and (1, 1), equally likely",
            "known": "the first entry",
            "sought": "the second entry",
            "mechanism": "GRR at e^epsilon = 4",
            "bound of Theorem 4.1, in the total variation": bound,
            "largest advantage of an attack": best,
        },
        best == bound,
        "no attack that answers has more",
        part="any knowledge",
        reading=ATTRIBUTE,
        contrast=contrary("the largest advantage of an attack", bound, best),
    )
    known = [first for first, _ in records]
    yield remark(
        largest_advantage(prior, response, known) == bound,
        f"an attack that may give no answer where the output names another first entry has {bound}",
    )


TIGHTNESS = Claim(
    id="disclosure.theorem-4.1.tightness",
    kind=Kind.REMARK,
    source=cite("sections 1 and 4, after Corollary 4.1"),
    title="Under GRR, Theorem 4.1 is not tight for an attribute if the attack must answer",
    statement="Theorem 4.1 is tight, since there exists at least one mechanism (GRR Example 1) "
    "for which Theorem 4.1 is tight for any auxiliary knowledge. [...] Theorem 4.1 tightness "
    "holds when the attacker auxiliary knowledge is unknown.",
    parts=(
        Part(
            "any knowledge",
            says=r"Who answers GRR's output has the advantage $TV(M)(1 - \kappa_\pi)$, at every "
            "prior and for any auxiliary knowledge",
            formal=answers_the_output,
            proof=derive_answers_the_output,
            reading=WHOLE,
            narrower=(FINITE_WORLDS,),
        ),
        false_here(
            "any knowledge",
            says=r"Some attack on GRR has the advantage $TV(M)(1 - \kappa_\pi)$, for any auxiliary "
            "knowledge",
            corrected=of_an_attribute,
            corrected_proof=derive_of_an_attribute,
            reading=ATTRIBUTE,
            narrower=(FINITE_WORLDS, UNIFORM_PRIOR),
        ),
        Part(
            "in epsilon",
            says=r"GRR's total variation is $\frac{e^\epsilon - 1}{e^\epsilon + 1}$ between two "
            "records; between more it is less, at epsilon > 0",
            formal=between_two,
            proof=derive_between_two,
            scope=Scope.EXISTS,
        ),
    ),
    checks=(check_attribute, repair_tightness),
    told_with="disclosure.corollary-4.1",
    correction=Correction(
        error="Under GRR, Theorem 4.1 is not tight for an attribute if the attack must answer",
        statement="Where the whole record is sought, who answers GRR's output has the advantage "
        r"$TV(M)(1 - \kappa_\pi)$, at every prior and for any auxiliary knowledge. In attribute "
        "inference, with n values of what is known and K values of what is sought, all n K records "
        r"equally likely, no attack that must answer has more than $TV(M)(1 - \frac{1}{K})$; the "
        r"bound is $TV(M)(1 - \frac{1}{n K})$. Where the output names another known value, every "
        "answer may be right, and each loses; who may decline there reaches the bound. Theorem 4.1 "
        "holds, and is tight where the whole record is sought.",
        printed="for which Theorem 4.1 is tight for any auxiliary knowledge",
        correct="tight, in the total variation, if the whole record is sought. Let there be $n$ "
        r"public values and $K \geq 2$ sensitive ones, and all $nK$ pairs be equally likely. If an "
        r"attack must answer, its largest advantage is $TV (1 - \frac{1}{K})$. An attack that may "
        "decline reaches the bound",
        consequence="four equally likely records (x, y), where x and y are 0 or 1, x is known and "
        r"y is sought. Under GRR at $e^\epsilon = 4$ the bound is 9/28; the best attack "
        "that must answer has 3/14, and one that may decline has 9/28",
        who="anyone who takes the bound for the risk of an attribute: in the example 3/2 times "
        "the risk",
        repair="restrict the sentence to attacks on the whole record",
    ),
    readings={
        WHOLE: "an attack is right where it answers the record itself",
        ATTRIBUTE: "of a pair one entry is known, and the other is sought; an attack must answer",
    },
    note="From three records on GRR's total variation is less than the closed form, at "
    "epsilon > 0. Where three priors are positive and delta < 1, no mechanism reaches the closed "
    "form there: disclosure.theorem-4.1.closed-form.",
)

CLAIMS = (TIGHTNESS,)

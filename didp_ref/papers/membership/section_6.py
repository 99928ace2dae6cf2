"""Section 6, other notions: independence, the axioms, and what delta bounds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Rational, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Refuted,
    Severity,
    Statement,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.membership.shared import (
    DEFINITION,
    PRESENT,
    SUBSETS,
    WITH,
    WITHOUT,
    S,
    absent,
    cite,
    drawn,
    f,
    g,
    kept,
    member_private,
    present,
    t,
    x,
    y,
    z,
)
from didp_ref.papers.shared.alphabet import beta, delta, epsilon, gamma, k, n
from didp_ref.papers.shared.guesses import GROWTH
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import fractions, private

HALF, TWO = Fraction(1, 2), Fraction(2)
ONLY = "only"
IN_GENERAL, NOWHERE_ELSE = "in general", "under no other"


def independent_entities() -> Statement:
    """State that epsilon-UDP is membership privacy where the entities are independent.

    ``beta`` is the prior of the entity in question, ``drawn(S, k)`` the probability of the k-th set
    of others: both whatever they are.
    """
    near = And(le(g(S, k), GROWTH * f(S, k)), le(f(S, k), GROWTH * g(S, k)))
    hypotheses = {
        **as_written(le(0, beta), le(beta, 1), le(0, epsilon)),
        "no probability is negative": every(And(le(0, drawn(S, k)), le(0, f(S, k))), SUBSETS),
        "epsilon-UDP, with every set of others": every(near, SUBSETS),
        "0 < Pr[S]": lt(0, WITH),
    }
    return Statement(hypotheses, member_private(PRESENT, beta, GROWTH))


def derive_independent_entities(d: Derivation) -> None:
    """Whatever set of others is drawn, the entity moves the event by e^epsilon at most."""
    d.model({beta: ONE_HALF, epsilon: 1, n: 1, S: 0, drawn: half, f: half, g: half})
    d.lemma("at zero", lemmas.exp_monotone(0, epsilon))
    d.step("e^epsilon >= 1", ge(GROWTH, 1), by=["0 <= epsilon", "at zero"])
    weight, alone, along = drawn(S, k), drawn(S, k) * f(S, k), drawn(S, k) * g(S, k)
    given = ["no probability is negative", "epsilon-UDP, with every set of others"]
    names = []
    for name, mine, theirs in (("raised", along, alone), ("lowered", alone, along)):
        d.generalize(name, le(mine, GROWTH * theirs), SUBSETS, by=[*given, "e^epsilon >= 1"])
        d.lemma(f"{name}, summed", lemmas.sum_monotone(mine, GROWTH * theirs, SUBSETS))
        d.lemma(f"{name}, scaled", lemmas.sum_scale(GROWTH, theirs, SUBSETS))
        names += [name, f"{name}, summed", f"{name}, scaled"]
    d.generalize("none negative", ge(weight * f(S, k), 0), SUBSETS, by=given)
    d.lemma("sum of none negative", lemmas.sum_nonnegative(alone, SUBSETS))
    sums = Sum(along, SUBSETS)
    d.step("near", And(le(sums, GROWTH * WITHOUT), le(WITHOUT, GROWTH * sums)), by=names)
    d.step("not negative", ge(WITHOUT, 0), by=["none negative", "sum of none negative"])
    d.lemma("apart", lemmas.sum_add(beta * along, (1 - beta) * alone, SUBSETS))
    d.lemma("present", lemmas.sum_scale(beta, along, SUBSETS))
    d.lemma("absent", lemmas.sum_scale(1 - beta, alone, SUBSETS))
    statement = And(
        eq(Sum(beta * along, SUBSETS), beta * sums), eq(WITH, beta * sums + (1 - beta) * WITHOUT)
    )
    d.step("in two parts", statement, by=["apart", "present", "absent"])
    d.step("sums", ge(GROWTH * sums, 0), by=["near", "not negative"])
    d.step("not negative either", ge(sums, 0), by=["sums", "e^epsilon >= 1"])
    rate = ["0 <= beta", "beta <= 1"]
    signs = [*rate, "e^epsilon >= 1", "near", "not negative", "not negative either"]
    statement = le(sums, GROWTH * (beta * sums + (1 - beta) * WITHOUT))
    d.step(
        "more",
        statement,
        by=signs,
        reason="each of the two parts is at least its share over e^epsilon",
    )
    d.step("less", le(beta * sums + (1 - beta) * WITHOUT, GROWTH * WITHOUT), by=signs)
    statement = And(
        le(beta * sums, GROWTH * beta * WITH), le((1 - beta) * WITH, GROWTH * (1 - beta) * WITHOUT)
    )
    d.step("shares", statement, by=[*rate, "more", "less", "in two parts"])
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.conclude(by=["0 < Pr[S]", "shares", "in two parts", "e^epsilon >= 1", "e^-epsilon"])


def exclusive_entities() -> Statement:
    """The data are empty, {a} or {b}, each with 1/3: epsilon-UDP protects a, who is not free of b.

    ``x``, ``y``, ``z`` are the probabilities of the event on the three.
    """
    after = y / (x + y + z)
    hypotheses = {
        **as_written(le(0, epsilon), lt(0, x)),
        "epsilon-UDP of {a}": And(le(y, GROWTH * x), le(x, GROWTH * y)),
        "epsilon-UDP of {b}": And(le(z, GROWTH * x), le(x, GROWTH * z)),
    }
    return Statement(hypotheses, member_private(after, Rational(1, 3), GROWTH))


def derive_exclusive_entities(d: Derivation) -> None:
    """What is seen is at least (1 + e^epsilon + 1)/3, where it could be e^epsilon."""
    d.model({epsilon: 1, x: 1, y: 1, z: 1})
    d.lemma("at zero", lemmas.exp_monotone(0, epsilon))
    d.step("e^epsilon >= 1", ge(GROWTH, 1), by=["0 <= epsilon", "at zero"])
    private = ["epsilon-UDP of {a}", "epsilon-UDP of {b}"]
    d.step("positive", And(gt(y, 0), gt(z, 0)), by=["0 < x", "e^epsilon >= 1", *private])
    by = ["0 < x", "e^epsilon >= 1", "positive", *private]
    d.step("presence", le(3 * y, GROWTH * (x + y + z)), by=by)
    by = ["0 < x", "e^epsilon >= 1", "positive", *private]
    d.step("absence", le(2 * (x + y + z), 3 * GROWTH * (x + z)), by=by)
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.conclude(by=["presence", "absence", "positive", "0 < x", "e^epsilon >= 1", "e^-epsilon"])


def check_independence() -> Iterator[Evidence]:
    """Two entities that are in the data together or not at all; and three exclusive data sets."""
    prior = fractions("1/100", "99/100")
    answers = fractions("1/2", "1/2"), fractions("1/4", "3/4"), fractions("1/8", "7/8")
    both, _, neither = answers
    each_step = private(both, answers[1], TWO) and private(answers[1], neither, TWO)
    seen = bayes(prior, [both[0], neither[0]])[0]
    yield instance(
        each_step and seen > TWO * prior[0],
        "a and b are both in the data, with the probability 1/100, or neither: with a likelihood "
        f"of 1/2, 1/4, 1/8 for two, one, none of them, ln 2-UDP, the posterior of a is {seen}, "
        f"{float(seen / prior[0]):.2f} times its prior, not at most 2 times",
        part="not in general",
    )
    raised = [
        bayes(uniform(3), [Fraction(1), with_a, with_b])[1]
        for with_a, with_b in product((HALF, TWO), repeat=2)
    ]
    together, apart = Fraction(0), Fraction(1, 3) * Fraction(1, 3)
    yield refuted_by(
        {
            "data": "empty, {a} or {b}, each with 1/3",
            "epsilon": "ln 2",
            "largest posterior of a": max(raised),
            "gamma Pr[a]": TWO * Fraction(1, 3),
        },
        together == apart
        or not (max(raised) <= Fraction(2, 3) and 1 - max(raised) >= Fraction(1, 3)),
        "a and b are never in the data together, so they are not independent, and every ln 2-UDP "
        "mechanism is 2-PMP all the same",
        part=ONLY,
        reading=NOWHERE_ELSE,
    )


def check_bounded() -> Iterator[Evidence]:
    """One possible entity, and a mechanism that publishes how many there are."""
    counted = [fractions("1", "0"), fractions("0", "1")]
    seen = bayes(uniform(2), [each[1] for each in counted])[1]
    yield remark(
        seen > HALF,
        "bounded differential privacy compares data of one size: a mechanism that publishes the "
        "size has epsilon = 0. Of one possible entity with the prior 1/2 the belief becomes "
        f"{seen}",
        part="independent",
    )


INDEPENDENCE = Claim(
    id="membership.independence",
    kind=Kind.THEOREM,
    source=cite("section 6"),
    title="Differential privacy protects membership of independent entities",
    statement="Our analysis suggests that differential privacy only guarantees membership "
    "protection under distributions where data points are mutually independent.",
    parts=(
        Part(
            "independent",
            r"Where an entity is independent of the others, whatever its prior and theirs, an "
            r"$\epsilon$-UDP mechanism is $e^\epsilon$-PMP.",
            formal=independent_entities,
            proof=derive_independent_entities,
            narrower=("unbounded differential privacy", FINITE_WORLDS),
        ),
        witness(
            "not in general",
            r"Under some distribution an $\epsilon$-UDP mechanism is not $e^\epsilon$-PMP.",
        ),
        Part(
            ONLY,
            r"Under no distribution of entities that are not independent is every "
            r"$\epsilon$-UDP mechanism $e^\epsilon$-PMP.",
            corrected=exclusive_entities,
            corrected_proof=derive_exclusive_entities,
            reading=NOWHERE_ELSE,
            narrower=("three data sets",),
        ),
    ),
    checks=(check_independence, check_bounded),
    readings={
        IN_GENERAL: "without independence it is not guaranteed: under some distributions it fails",
        NOWHERE_ELSE: "under no distribution but those of independent entities does it hold",
    },
    correction=Correction(
        statement="For unbounded differential privacy independence suffices, and without it there "
        "are distributions under which "
        r"differential privacy does not protect membership. It is not needed: where the data are "
        r"empty, $\lbrace a \rbrace$ or $\lbrace b \rbrace$, equally likely, every $\epsilon$-UDP "
        r"mechanism is $e^\epsilon$-PMP. The paper's own family for bounded differential privacy, "
        "independent entities given how many there are, is not one of independent entities either.",
        who="a reader who gives up differential privacy wherever entities are correlated",
        error='"Only" is too much: without independence differential privacy can protect too',
        repair='leave out "only", or say "in general"',
        printed="Our analysis suggests that differential privacy only guarantees membership "
        "protection under distributions where data points are mutually independent.",
        correct="unbounded differential privacy guarantees membership protection under "
        "distributions where data points are mutually independent, and not in general. Bounded "
        "differential privacy does not: it may tell how many there are",
        consequence="the data are empty, {a} or {b}, each with 1/3, so a and b are never "
        "together. Under ln 2-UDP the belief in a, 1/3 before, is at most 4/7, within 2/3",
        severity=Severity.REMARK,
    ),
    rests_on=(DEFINITION,),
    refutes=(Refuted("only", ONLY),),
)

OUTPUTS = (k, 1, n)
SEEN = present[k] + absent[k]
PASSED_ON = [Sum(kept[k] * likelihood[k], OUTPUTS) for likelihood in (present, absent)]
"""How likely the new output is, with the entity and without it."""

BOTH_WAYS = kept[k] * present[k] + kept[k] * absent[k]


def weighted_outputs() -> Statement:
    """State that a weighted sum of membership-private outputs is membership-private.

    Of a transformed mechanism ``w_k`` is the probability that output k is passed on as the new
    one; of a mechanism chosen at random it is the probability that the k-th is chosen.
    """
    hypotheses = {
        **as_written(le(1, gamma)),
        "no weight w_k is negative": every(le(0, kept[k]), OUTPUTS),
        "every output is possible": every(lt(0, SEEN), OUTPUTS),
        "every output is membership-private": every(
            member_private(present[k] / SEEN, x, gamma), OUTPUTS
        ),
        "the new output is possible": lt(0, PASSED_ON[0] + PASSED_ON[1]),
    }
    after = PASSED_ON[0] / (PASSED_ON[0] + PASSED_ON[1])
    return Statement(hypotheses, member_private(after, x, gamma))


def derive_weighted_outputs(d: Derivation) -> None:
    """Both bounds are linear in what is seen, so they survive sums with weights."""
    d.model(
        {n: 1, x: ONE_HALF, gamma: 2, present: {1: ONE_HALF}, absent: {1: ONE_HALF}, kept: {1: 1}}
    )
    names = []
    for name, less, more, factor in (
        ("present", kept[k] * present[k], gamma * x * BOTH_WAYS, gamma * x),
        ("absent", (1 - x) / gamma * BOTH_WAYS, kept[k] * absent[k], (1 - x) / gamma),
    ):
        by = ["1 <= gamma", "no weight w_k is negative", "every output is possible"]
        by += ["every output is membership-private"]
        d.generalize(name, le(less, more), OUTPUTS, by=by, reason="multiplied out")
        d.lemma(f"{name}, summed", lemmas.sum_monotone(less, more, OUTPUTS))
        d.lemma(f"{name}, scaled", lemmas.sum_scale(factor, BOTH_WAYS, OUTPUTS))
        names += [name, f"{name}, summed", f"{name}, scaled"]
    d.lemma("apart", lemmas.sum_add(kept[k] * present[k], kept[k] * absent[k], OUTPUTS))
    together = PASSED_ON[0] + PASSED_ON[1]
    d.step(
        "shares",
        And(le(PASSED_ON[0], gamma * x * together), le((1 - x) / gamma * together, PASSED_ON[1])),
        by=["1 <= gamma", *names, "apart"],
    )
    d.conclude(by=["1 <= gamma", "the new output is possible", "shares"])


AXIOMS = Claim(
    id="membership.axioms",
    kind=Kind.THEOREM,
    source=cite("section 6"),
    title="Positive membership privacy satisfies the axioms of choice and transformation",
    statement="Kifer and Lin [18] proposed the privacy axioms of choice and the axiom of "
    "transformation, which we show that membership privacy satisfy.",
    parts=(
        Part(
            "transformation",
            "Changing the outputs of a mechanism, at random or not, without another look at the "
            "data, keeps its positive membership privacy. Here k numbers the old outputs, and w_k "
            "is the chance that the k-th becomes the new one; u_k and v_k are how likely it is, "
            "with the entity and without.",
            formal=weighted_outputs,
            proof=derive_weighted_outputs,
            narrower=(FINITE_OUTCOMES, "positive membership privacy"),
        ),
        Part(
            "choice",
            "Choosing one of several positively membership-private mechanisms at random, "
            "without a look at the data, is positively membership-private. Here k numbers the "
            "mechanisms that may give the output, and w_k is the chance of the k-th; u_k and v_k "
            "are how likely it gives the output, with the entity and without.",
            formal=weighted_outputs,
            proof=derive_weighted_outputs,
            narrower=(FINITE_OUTCOMES, "positive membership privacy"),
        ),
    ),
    rests_on=(DEFINITION,),
    note="Where it is proved in the paper the excerpt does not have; it is derived here. In "
    "terms of likelihoods: bridges.gamma.post-processing and bridges.gamma.convexity.",
)


def violations() -> Statement:
    """State how likely an (epsilon, delta)-private mechanism exceeds e^t, for t above epsilon."""
    hypotheses = {
        "(epsilon, delta)-DP of the event": le(y, exp(epsilon) * z + delta),
        "y is at least e^t times z": le(exp(t) * z, y),
        **as_written(lt(epsilon, t)),
    }
    return Statement(hypotheses, le(y, delta / (1 - exp(epsilon - t))))


def derive_violations(d: Derivation) -> None:
    """What is e^t times as likely outgrows e^epsilon times as likely by delta at most."""
    d.model({y: ONE_HALF, z: 0, delta: ONE_HALF, epsilon: 0, t: 1})
    d.lemma("decay", lemmas.exp_sum(epsilon - t, t))
    d.lemma("positive", lemmas.exp_positive(epsilon - t))
    d.lemma("below 1", lemmas.exp_monotone(0, epsilon - t))
    fall = exp(epsilon - t)
    d.step("fall", And(gt(fall, 0), gt(1 - fall, 0)), by=["positive", "below 1", "epsilon < t"])
    by = ["decay", "positive", "y is at least e^t times z"]
    d.step("scaled", le(GROWTH * z, fall * y), by=by, reason="e^epsilon = e^(epsilon - t) e^t")
    d.step("rest", le(y * (1 - fall), delta), by=["scaled", "(epsilon, delta)-DP of the event"])
    d.conclude(by=["fall", "rest"])


def check_delta() -> Iterator[Evidence]:
    """Randomized response: its delta, and how likely its ratio is above e^epsilon."""
    for first, growth, name in (
        (Fraction(3, 4), TWO, "ln 2"),
        (Fraction(3, 5), Fraction(4, 3), "ln(4/3)"),
    ):
        answer, other = (first, 1 - first), (1 - first, first)
        needed = first - growth * (1 - first)
        exceeds = sum(p for p, q in zip(answer, other, strict=True) if p > growth * q)
        yield remark(
            private(answer, other, growth, needed) and exceeds > needed,
            f"how rough: to say the truth with {first} is ({name}, {needed})-DP, and the ratio of "
            f"the likelihoods exceeds e^epsilon with the probability {exceeds}, which is "
            f"{exceeds / needed} times delta",
        )


DELTA = Claim(
    id="membership.delta",
    kind=Kind.REMARK,
    source=cite("section 6"),
    title="Delta limits how likely a ratio above e^t is, for t above epsilon",
    statement=r"In an attempt to make differential privacy more amenable to more sensitive "
    r"queries, several relaxations have been developed, including $(\epsilon, "
    r"\delta)$-differential privacy [6, 13, 4, 11]. Machanavajjhala et al. [25] introduced a "
    r"variant of $(\epsilon, \delta)$-differential privacy called $(\epsilon, "
    r"\delta)$-probabilistic differential privacy. Roughly, all these relaxations use $\delta$ to "
    r"bound the probability that $\epsilon$-DP is violated.",
    parts=(
        Part(
            "violated",
            r"Let a mechanism be $(\epsilon, \delta)$-differentially private, and $t > \epsilon$. "
            r"The probability that the ratio of the likelihoods is at least $e^t$ is at most "
            r"$\delta/(1-e^{\epsilon-t})$.",
            formal=violations,
            proof=derive_violations,
            narrower=(
                "(epsilon, delta)-DP alone",
                "a ratio of at least e^t for a t above epsilon",
                "a bound above delta, for 'roughly'",
            ),
        ),
    ),
    checks=(check_delta,),
    rests_on=("the event on which the ratio exceeds e^t",),
    note=r"Judged here is the weakest sense of 'roughly': of $(\epsilon, \delta)$-differential "
    r"privacy a number above $\delta$ bounds a ratio above $e^t$. A bound by $\delta$ itself, on a "
    r"ratio above $e^\epsilon$, is another statement: $(\epsilon, \delta)$-probabilistic "
    r"differential privacy is defined by it; of $(\epsilon, \delta)$-differential privacy it is "
    "false, which abdi.section-9.epsilon-delta judges. The paper builds nothing on the sentence.",
)

CLAIMS = (INDEPENDENCE, AXIOMS, DELTA)

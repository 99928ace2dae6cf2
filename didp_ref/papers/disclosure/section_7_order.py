"""Section 7.3.3: local mechanisms beside each other, by what is known of the record."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from flint import arb, fmpq
from sympy import And, Rational, Sum, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, all_hold, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.disclosure.encoding import order_mechanisms
from didp_ref.papers.disclosure.section_7_local import LOCATIONS, all_unset, encoded, growth_at
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    ENCODED,
    ORDER_ALONE,
    RESPONDED,
    SELECTED,
    SUBSET_SIZE,
    UNSET,
    between_records,
    cite,
    omega,
    p,
    priors,
    right,
)
from didp_ref.papers.disclosure.theorem_4_1 import RAD
from didp_ref.papers.disclosure.theorem_4_1_tightness import VARIATION, sum_gains
from didp_ref.papers.disclosure.theorem_5_2 import bound_of
from didp_ref.papers.disclosure.theorem_5_2_tightness import NOT_PERFECTLY
from didp_ref.papers.shared.alphabet import epsilon, i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_WORLDS, UNIFORM_PRIOR
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response

UNKNOWN, ANY_KNOWLEDGE = "nothing known", "whatever is known"


def response_reaches_it() -> Statement:
    """State that GRR's gains, eq. 20, make Corollary 5.1's bound, where no delta is spent."""
    equal = {"all records are equally likely": every(eq(priors[j], 1 / m), WORLDS)}
    gained = Sum((GROWTH - 1) / (GROWTH + m - 1) * (1 - priors[j]) * priors[j], WORLDS)
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=0, n_worlds=m)
    return Statement({**MANY, **equal}, eq(gained, bound))


def derive_response_reaches_it(d: Derivation) -> None:
    """All terms are one."""
    d.model({m: 2, epsilon: 0, priors: {1: Rational(1, 2), 2: Rational(1, 2)}})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    whole = GROWTH + m - 1
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    own, same = (
        (GROWTH - 1) / whole * (1 - priors[j]) * priors[j],
        (GROWTH - 1) / whole * (m - 1) / m**2,
    )
    d.generalize(
        "each", eq(own, same), WORLDS, ["all records are equally likely", "2 <= m", "whole"]
    )
    d.lemma("all", lemmas.sum_equal(own, same, WORLDS))
    d.lemma("counted", lemmas.sum_constant(same, WORLDS))
    d.conclude(["each", "all", "counted", "2 <= m", "whole"])


def in_order() -> Statement:
    """State the order of Theorem 4.2's values."""
    hypotheses = {**MANY, **as_written(lt(0, epsilon)), **UNSET, **SUBSET_SIZE}
    return Statement(hypotheses, And(lt(ENCODED, SELECTED), le(SELECTED, RESPONDED)))


def derive_in_order(d: Derivation) -> None:
    """By the least of what a subset tells."""
    d.model({m: 2, omega: 1, epsilon: log(3), p: Rational(3, 4)})
    order_mechanisms(d)
    d.conclude(["below", "not above", "values"])


OWN_BIT = "the record's own bit is set with the chance 1/2"
OTHER_BIT = "another record's bit is set with the chance 1/(e^epsilon + 1)"


def reversed_order() -> Statement:
    """State it of an attack that knows the record, and answers it where its own bit is set.

    ``right(i, k)`` is how likely the bit of record i is set with record k in the data.
    """
    hypotheses = {
        **as_written(lt(0, epsilon), lt(GROWTH + 3, m)),
        "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
        OWN_BIT: every(eq((GROWTH + 1) * right(i, i), (GROWTH + 1) / 2), EACH_WORLD),
        **between_records(OTHER_BIT, eq((GROWTH + 1) * right(i, k), 1)),
    }
    told = (GROWTH - 1) / (2 * (GROWTH + 1))
    return Statement(hypotheses, And(eq(RAD, told * (1 - COLLISION)), lt(VARIATION, told)))


def derive_reversed_order(d: Derivation) -> None:
    """Of two fractions with one numerator the smaller denominator makes the larger."""
    five = range(1, 6)
    bits = {(z, y): Rational(1, 2) if z == y else Rational(2, 5) for z in five for y in five}
    priors_of_five = dict.fromkeys(five, Rational(1, 5))
    d.model({m: 5, epsilon: log(Rational(3, 2)), priors: priors_of_five, right: bits})
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    sum_gains(d, GROWTH + 1, (GROWTH + 1) / 2, OWN_BIT, OTHER_BIT)
    d.step("twice", eq(2 * (GROWTH + 1) * RAD, (GROWTH - 1) * (1 - COLLISION)), ["multiplied"])
    told = (GROWTH - 1) / (2 * (GROWTH + 1))
    d.step("value", eq(RAD, told * (1 - COLLISION)), ["twice", "gap"])
    d.step("less", lt(VARIATION, told), ["gap", "exp(epsilon) + 3 < m"])
    d.conclude(["value", "less"])


def unary_encoding(records: int, growth: Fraction) -> list[list[Fraction]]:
    """Return OUE's chances of all vectors: each bit is drawn on its own."""
    set_by_another = 1 / (growth + 1)

    def chance(record: int, vector: tuple[int, ...]) -> Fraction:
        total = Fraction(1, 2)
        for place, bit in enumerate(vector):
            if place != record:
                total *= set_by_another if bit else 1 - set_by_another
        return total

    vectors = list(product((0, 1), repeat=records))
    return [[chance(record, vector) for vector in vectors] for record in range(records)]


def check_reversal() -> Iterator[Evidence]:
    """Let an attack know the record: the fewest records among which OUE leaves it more."""
    records, growth = 5, Fraction(3, 2)
    prior, encoding = uniform(records), unary_encoding(records, growth)
    told = largest_advantage(prior, encoding, range(records))
    alone = largest_advantage(prior, encoding)
    other = largest_advantage(prior, randomized_response(records, growth), range(records))
    yield refuted_by(
        {
            "records": f"{records}, equally likely",
            "known": "the whole record",
            "e^epsilon": growth,
            "largest advantage under OUE": told,
            "largest advantage under GRR": other,
        },
        not alone < other < told,
        f"where nothing is known, OUE has {alone}",
        part="order",
        reading=ANY_KNOWLEDGE,
        contrast=contrary("the largest advantage under OUE", other, told, AT_MOST),
    )


def check_candidates() -> Iterator[Evidence]:
    """Tell an attack two candidates among Porto's locations, or the record itself.

    Of two candidates it answers the first if its bit is set, else the second if that one's is.
    """
    growth, drawn = growth_at("1"), arb(1) / LOCATIONS
    by_another = 1 / (growth + 1)
    response = (growth - 1) / (growth + LOCATIONS - 1) * (1 - drawn)
    first = arb(1) / 2 - (drawn / 2 + (1 - drawn) * by_another)
    unset = 1 - by_another
    seen = drawn * (unset + by_another) / 2 + (1 - 2 * drawn) * by_another * unset
    second = unset / 2 - seen
    of_two, of_one = Enclosure.of((first + second) / 2), Enclosure.of(first)
    limits = [Enclosure(least, least) for least in ("0.1999", "0.2309")]
    yield remark(
        all_hold(
            [
                limits[0].less_than(of_two),
                limits[1].less_than(of_one),
                Enclosure.of(response).less_than(Fraction("0.000564")),
                Enclosure("355", "355").less_than(Enclosure.of((first + second) / 2 / response)),
            ]
        ),
        f"{LOCATIONS} equally likely records, epsilon = 1. An attack on OUE that knows two "
        "candidates, one of them the record, has more than 0.1999; one that knows the record has "
        "more than 0.2309. Under GRR no attack has a 355th of the former",
        engine="Arb",
        part="order",
        reading=ANY_KNOWLEDGE,
    )


def times_encoded(budget: str) -> tuple[Enclosure, Enclosure]:
    """Enclose how many times OUE's advantage that of SS is, and that of GRR: Examples 1 and 3."""
    growth = growth_at(budget)
    size = max(1, int((LOCATIONS / (growth + 1)).floor().unique_fmpz()))
    left = LOCATIONS - size
    selected = (growth - 1) * left / (LOCATIONS * (size * growth + left))
    responded = (growth - 1) / (growth + LOCATIONS - 1) * (LOCATIONS - 1) / LOCATIONS
    return Enclosure.of(selected / encoded(growth)), Enclosure.of(responded / encoded(growth))


MORE_THAN_OUE = {"0.5": "1.0002", "1": "1.0007", "4": "1.0084", "6": "1.0382"}
"""By epsilon, how many times OUE's advantage that of SS is at most."""


MOST_UP_TO_6 = Fraction(107, 100)


def most_times_encoded() -> Enclosure:
    """Enclose what bounds SS over OUE at every positive epsilon up to 6, by size of the subset.

    Their quotient is 2 (m - omega)/(omega e^epsilon + m - omega), over 1 - p^(m-1). The size is
    omega where e^epsilon + 1 lies from m/(omega + 1) to m/omega. There the first factor is largest
    at the lower end, and 1 - p^(m-1) is least at the upper one.
    """
    limit, largest = growth_at("6"), arb(0)
    for size in range(LOCATIONS // 2, 0, -1):
        lower = max(Fraction(LOCATIONS, size + 1) - 1, Fraction(1))
        least, most = (
            arb(fmpq(*end.as_integer_ratio())) for end in (lower, Fraction(LOCATIONS, size) - 1)
        )
        if least > limit:
            break
        left = LOCATIONS - size
        largest = largest.max(2 * left / (size * least + left) / (1 - all_unset(most)))
    return Enclosure.of(largest)


def check_by_how_much() -> Iterator[Evidence]:
    """Divide the advantages by OUE's, among as many records as Porto has locations."""
    times = {budget: times_encoded(budget) for budget in (*MORE_THAN_OUE, "7")}
    ratios = ", ".join(MORE_THAN_OUE.values())
    yield remark(
        all_hold(
            times[budget][0].less_than(Fraction(most)) for budget, most in MORE_THAN_OUE.items()
        ),
        f"{LOCATIONS} equally likely records, epsilon = {', '.join(MORE_THAN_OUE)}: the advantage "
        f"of SS is less than {ratios} times that of OUE",
        engine="Arb",
        part="order",
        reading=UNKNOWN,
    )
    yield remark(
        most_times_encoded().less_than(MOST_UP_TO_6),
        f"{LOCATIONS} equally likely records: at every positive epsilon up to 6 the advantage of "
        "SS is less than 1.07 times that of OUE",
        engine="Arb",
        part="order",
        reading=UNKNOWN,
    )
    of_responses, of_subsets = (Enclosure(least, least) for least in ("1.56", "1.24"))
    yield remark(
        all_hold(
            [
                *(of_responses.less_than(responded) for _, responded in times.values()),
                of_subsets.less_than(times["7"][0]),
            ]
        ),
        "the advantage of GRR is more than 1.56 times that of OUE at these epsilons and at 7; that "
        "of SS is more than 1.24 times at 7",
        engine="Arb",
        part="order",
        reading=UNKNOWN,
    )


def check_unequal_priors() -> Iterator[Evidence]:
    """Set GRR's largest advantage beside Theorem 5.2, where one record is likelier."""
    prior, growth = fractions("1/2", "1/4", "1/4"), Fraction(3)
    reached = largest_advantage(prior, randomized_response(len(prior), growth))
    bound = bound_of(prior, growth, Fraction(0))
    yield remark(
        reached == Fraction(1, 4) < bound == Fraction(21, 80),
        f"priors 1/2, 1/4 and 1/4, e^epsilon = 3: GRR has {reached}, and Theorem 5.2 is {bound}",
        part="GRR reaches it",
    )


ORDER = Claim(
    id="disclosure.section-7.order",
    kind=Kind.REMARK,
    source=cite("section 7.3.3", "Figure 8"),
    title="If nothing is known, OUE leaves an attack least, but hardly less than SS up to 6",
    statement="RAD estimates for GRR perfectly align with our perfect-reconstruction black-box "
    r"bound Theorem 5.2, confirming its tightness. [...] for the same values of $\epsilon$, OUE "
    "offers significantly better protection against reconstruction attacks than GRR and SS.",
    parts=(
        Part(
            "GRR reaches it",
            says="GRR's advantage is the bound",
            formal=response_reaches_it,
            proof=derive_response_reaches_it,
            narrower=(NOT_PERFECTLY, UNIFORM_PRIOR),
        ),
        Part(
            "order",
            says="OUE's advantage is less than subset selection's, which is GRR's at most",
            formal=in_order,
            proof=derive_in_order,
            reading=UNKNOWN,
            narrower=(ORDER_ALONE, UNIFORM_PRIOR),
        ),
        false_here(
            "order",
            says="OUE leaves every attack less than GRR does",
            corrected=reversed_order,
            corrected_proof=derive_reversed_order,
            reading=ANY_KNOWLEDGE,
            narrower=(FINITE_WORLDS, "GRR, not SS"),
        ),
    ),
    readings={
        UNKNOWN: "the attacks are those of section 7.2's experiment, which know nothing of the "
        "record; all records are equally likely",
        ANY_KNOWLEDGE: "reconstruction attacks are all of section 2's, such as MIAs",
    },
    checks=(check_by_how_much, check_reversal, check_candidates, check_unequal_priors),
    correction=Correction(
        error="If the record is known, GRR can protect better than OUE",
        statement="Let nothing be known, and all records be equally likely. Then OUE has a smaller "
        "advantage than SS, and SS has GRR's at most. Let the record be known, as in an MIA. At "
        "every prior an attack on OUE then has "
        r"$\frac{e^\epsilon - 1}{2(e^\epsilon + 1)}(1 - \kappa_\pi)$. Under GRR the largest is "
        r"$\frac{e^\epsilon - 1}{e^\epsilon + m - 1}(1 - \kappa_\pi)$, whatever is known. So GRR "
        r"leaves less if $m > e^\epsilon + 3$.",
        printed="OUE offers significantly better protection against reconstruction attacks than "
        "GRR and SS",
        correct="better, if nothing is known and records are equally likely; on Porto SS "
        r"leaves less than 1.07 times as much as OUE up to $\epsilon$ = 6. If the record is known "
        r"and $m > e^\epsilon + 3$, GRR leaves less than OUE",
        consequence="Porto, 3052 records, epsilon = 1. Nothing known: OUE 0.00028, GRR 0.00056. "
        "Two candidates known, or the record: OUE more than 0.1999 or 0.2309, GRR still 0.00056. "
        "The former is more than 355 times GRR's",
        who=r"anyone who uses OUE where the record may be known and $m > e^\epsilon + 3$",
        repair="add that nothing is known",
        unrun="a sentence is corrected; the mechanisms stay the same",
    ),
    note="The order is of the advantages of Theorem 4.2 where nothing is known. "
    '"Significantly" is not proved. Take the 3,052 locations of Porto. Up to epsilon 6 SS has '
    "less than 1.07 times the advantage of OUE. It has less than 1.0002, 1.0007, 1.0084 and "
    "1.0382 times at 0.5, 1, 4 and 6, and more than 1.24 times at 7. GRR has more than 1.56 times "
    "the advantage of OUE at each of these. Where the record is known, the attack on OUE answers "
    "it if its own bit is set. It has Theorem 4.1's bound in the total variation, so no attack has "
    "more. At unequal priors GRR may stay below Theorem 5.2: at 1/2, 1/4 and 1/4, e^epsilon = 3, "
    "it has 1/4, and the theorem 21/80.",
    rests_on=(
        "disclosure.example-1 to example-3: what Theorem 4.2 says of each mechanism",
        "disclosure.example-1: no attack on GRR has more, whatever is known of the record",
    ),
)

CLAIMS = (ORDER,)

"""Every entry of the errata, computed a second time: from the definitions, by other means.

What an entry says is read out of the ledger, and the numbers are worked out again with fractions
and mpmath alone; nothing here comes from the checks that found them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import mpmath
import pytest

from didp_ref.audit.claim import Correction, Counterexample, Severity
from didp_ref.audit.errata import Erratum, errata
from tests.papers.recomputed import Computed, not_computed

HALF = Fraction(1, 2)
Row = Sequence[Fraction]
Numbers = Iterable[Computed]
"""What a second computation has come to, and what it started from."""


def examples(entry: Erratum) -> list[Counterexample]:
    """Return the counterexamples of an entry."""
    return [one.counterexample for one in entry.judged.evidence if one.counterexample]


def example(entry: Erratum, key: str) -> Mapping[str, str]:
    """Return the values of the counterexample that names something."""
    (found,) = (one.values for one in examples(entry) if key in one.values)
    return found


def said(entry: Erratum) -> Correction:
    """Return what is said to be correct, and why it matters."""
    assert entry.judged.correction
    return entry.judged.correction


def row(text: str) -> list[Fraction]:
    """Read ``(1/2, 1/2)``."""
    return [Fraction(one) for one in text.strip("()").split(",")]


def bayes(prior: Row, likelihoods: Row) -> list[Fraction]:
    weights = [p * h for p, h in zip(prior, likelihoods, strict=True)]
    return [one / sum(weights) for one in weights]


def answer(values: Iterable[int], response: int, growth: Fraction) -> list[Fraction]:
    """Likelihoods of a Laplace response whose scale is one over the logarithm of the growth."""
    return [1 / growth ** abs(response - one) for one in values]


def ratios(prior: Row, answers: Iterable[Row]) -> tuple[Fraction, Fraction]:
    """Return the least and the largest belief over prior, over answers."""
    found = [b / p for of in answers for p, b in zip(prior, bayes(prior, of), strict=True)]
    return min(found), max(found)


def growth_of(scale: str) -> Fraction:
    """Read ``1/ln 3``, or ``1/ln(7/4)``."""
    found = re.match(r"1/ln ?\(?(\d+(?:/\d+)?)\)?", scale)
    assert found
    return Fraction(found[1])


def theorem_1(entry: Erratum) -> Numbers:
    coin = example(entry, "heads of each of two coins")
    even, bias = row(coin["prior"]), row(coin["heads of each of two coins"])
    assert ratios(even, [bias, [1 - h for h in bias]]) == (HALF, Fraction(3, 2))
    lowered = bayes(even, [h * h for h in bias])[0]
    assert lowered == Fraction(coin["posterior of the first world after two heads"])
    quarter = HALF * HALF
    assert 1 - quarter == Fraction(coin["alpha_c"])
    assert lowered < quarter * even[0] == Fraction(coin["(1 - alpha_c) prior"])
    coins = example(entry, "heads of the first coin")
    prior = row(coins["prior"])
    heads = [row(coins[f"heads of the {which} coin"]) for which in ("first", "second")]
    for one in heads:
        low, high = ratios(prior, [one, [1 - h for h in one]])
        assert Fraction(1, 4) <= low  # alpha = 3/4
        assert high <= Fraction(3, 2)  # beta = 1/2
    after = bayes(prior, [prod(both) for both in zip(*heads, strict=True)])[0]
    assert after == Fraction(coins["posterior of the first world after two heads"]) == 3 * prior[0]
    promised = Fraction(3, 2) ** 2
    assert promised - 1 == Fraction(coins["beta_c"])
    assert promised * prior[0] == Fraction(coins["(1 + beta_c) prior"]) < after
    assert "a fifth of the prior, where a quarter" in said(entry).consequence
    assert lowered == even[0] / 5
    assert "three times the prior, where a factor of 9/4" in said(entry).consequence
    return {
        *(*even, *bias, lowered, 1 - quarter, quarter * even[0], 1),
        *(*prior, *heads[0], *heads[1], after, promised, promised - 1, promised * prior[0]),
    }


def answered_twice(entry: Erratum) -> Numbers:
    values = example(entry, "alpha_c")
    prior, growth = row(values["prior"]), growth_of(values["scale"])
    seen = [answer((0, 1), response, growth) for response in (0, 1)]
    assert ratios(prior, seen) == (HALF, Fraction(3, 2))
    after = bayes(prior, [one**2 for one in seen[0]])[1]
    assert after == Fraction(values["posterior of the second world"]) == Fraction(1, 10)
    promised = (1 - Fraction(values["alpha_c"])) * prior[1]
    assert promised == Fraction(values["(1 - alpha_c) prior"]) == Fraction(1, 8) > after
    return {*prior, 0, 1, growth, 1 - promised / prior[1], after, promised, HALF}


def with_theorem_3(entry: Erratum) -> Numbers:
    computed = set(answered_twice(entry))
    for alpha, beta, together in (
        (HALF, HALF, Fraction(4, 5)),
        (HALF, Fraction(1, 10), Fraction(20, 101)),
    ):
        # the largest odds that keep both sides at the prior 1/2, found by trying one a little wider
        up = 2 / (1 - alpha) - 1
        over = 1 / (2 / (1 + beta) - 1)
        odds = min(up, over)
        low, high = ratios([HALF, HALF], [[Fraction(1), odds], [odds, Fraction(1)]])
        assert low >= 1 - alpha
        assert high <= 1 + beta
        assert (low, high)[odds == over] == (1 - alpha, 1 + beta)[odds == over]
        low, high = ratios([HALF, HALF], [[Fraction(1), odds**2], [odds**2, Fraction(1)]])
        assert (1 - low, high - 1) == (together, together)
        assert str(together) in said(entry).consequence
        computed |= {alpha, beta, together}
    return computed


def theorem_4(entry: Erratum) -> Numbers:
    values = example(entry, "epsilon of eq. 24")
    prior, growth = row(values["prior"]), growth_of(values["scale"])
    alpha, beta = Fraction(values["alpha"]), Fraction(values["beta"])
    records = [0, 1, 2]
    worlds = [sum(records) - one for one in records]
    low, high = ratios(prior, [answer(worlds, response, growth) for response in range(-1, 6)])
    assert 1 - alpha <= low
    assert high <= 1 + beta
    least = min(prior)
    up = (1 - least * (1 - alpha)) / ((1 - alpha) * (1 - least))
    over = (1 + beta) * (1 - least) / (1 - least * (1 + beta))
    assert values["epsilon of eq. 24"] == f"ln({min(up, over)})"  # Delta = Theta = 2
    whole, less = answer([sum(records), sum(records) - 2], sum(records), growth)
    ratio = whole / less
    assert ratio == Fraction(values["likelihood ratio of D and {0, 1} at a response of 3"])
    assert min(up, over) < ratio <= (1 + beta) / (1 - alpha) == 4
    assert f"{ratio} = 3.06 where eq. 24 promises {min(up, over)}" in said(entry).consequence
    # attained: both sides met with equality
    fifth, steep = Fraction(1, 5), Fraction(3, 2)
    low, high = ratios(
        [2 * fifth, fifth, 2 * fifth], [answer((0, 1, 2), tau, steep) for tau in range(-1, 4)]
    )
    assert (low, high) == (1 - Fraction(3, 8), 1 + Fraction(13, 32))
    assert steep**2 == high / low == Fraction(9, 4)
    assert "(3/8, 13/32), and the likelihood ratio is 9/4" in entry.judged.claim.note
    assert "the corrected formula says 4" in said(entry).consequence
    return {*prior, *records, alpha, beta, 3, growth, min(up, over), ratio, 4}


def counting(entry: Erratum) -> Numbers:
    values = example(entry, "posterior")
    # without the 0 the count of 0s is 0, without the 1 it is 1
    after = bayes(row(values["prior"]), [Fraction(count == 0) for count in (0, 1)])
    assert after == row(values["posterior"]) == [1, 0]
    databases = [bits for size in range(4) for bits in product((0, 1), repeat=size)]

    def replaced(one: Sequence[int], other: Sequence[int]) -> bool:
        return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1

    def removed(one: Sequence[int], other: Sequence[int]) -> bool:
        return any((*other[:k], *other[k + 1 :]) == one for k in range(len(other)))

    def theta(near: Callable[[Sequence[int], Sequence[int]], bool]) -> int:
        """How far the counts of 1s lie apart in two databases next to one."""
        beside = ([sum(one) for one in databases if near(one, whole)] for whole in databases)
        return max(max(counts) - min(counts) for counts in beside if counts)

    assert theta(removed) == 1
    assert theta(replaced) == 2
    assert theta(lambda one, other: removed(one, other) or removed(other, one)) == 2
    assert r"$\Theta_q = 1$" in said(entry).correct
    assert "$2$ under addition and removal, or replacement" in said(entry).correct
    return {0, 1, HALF}


def information(entry: Erratum) -> Numbers:
    values = example(entry, "largest posterior")
    largest = max(
        bayes([HALF, HALF], [up, down])[0]
        for up in (HALF, Fraction(1), Fraction(2))
        for down in (HALF, Fraction(1), Fraction(2))
    )  # the density on D is 1, and no world's is more than twice or less than half
    assert largest == Fraction(values["largest posterior"]) == Fraction(4, 5)
    assert "above 4/5" in said(entry).consequence
    return {2, 1, -1, 0, HALF, largest}


def rho_to_epsilon(entry: Erratum) -> Numbers:
    values = example(entry, "rho")
    rho, m = Fraction(values["rho"]), int(values["m"])
    odds = (m - 1) * rho / (1 - rho)
    assert values["epsilon"] == f"ln {odds}"
    assert 1 / (1 + (m - 1) / odds) == rho == Fraction(values["largest posterior"])
    named = [[Fraction(world != one, 2) for world in range(3)] for one in range(3)]
    assert all(max(bayes([Fraction(1, 3)] * 3, of)) == HALF and min(of) == 0 for of in named)
    return {m, 1, 2, rho, odds}


def same_guarantees(entry: Erratum) -> Numbers:
    values = example(entry, "Theta")
    database = [0, 1]
    worlds = [database[:k] + database[k + 1 :] for k in range(2)]
    assert len({len(world) for world in worlds}) == 1  # Theta = 0: nothing is told
    assert values["Theta"] == "0"
    given = [Fraction(len(of) == len(database)) for of in (database, worlds[0])]
    assert values["probability of the answer |D| on D, and on D less one"] == ", ".join(
        map(str, given)
    )
    beliefs = row(values["beliefs after the answer"])
    assert bayes(beliefs, [Fraction(1), Fraction(1)]) == beliefs
    return {0, 1, *([Fraction(1, 4), Fraction(3, 4)] if sum(beliefs) == 1 else [])}


def ten_individuals(entry: Erratum) -> Numbers:
    printed = [(Fraction("0.1") - Fraction("0.000001")) / 9] * 9 + [Fraction("0.000001")]
    values = example(entry, "sum of the ten printed beliefs")
    assert Fraction(values["sum of the ten printed beliefs"]) == sum(printed) == Fraction(1, 10)
    assert Fraction(example(entry, "largest sum")["largest sum"]) == 10 * Fraction(1, 5) == 2
    meant = [Fraction(1, 9 * 10**6)] * 9
    assert sum(meant) == Fraction(1, 10**6)
    least_alpha = 1 - meant[0] / Fraction(1, 10)
    assert least_alpha == 1 - Fraction(1, 9 * 10**5)
    assert r"\alpha = 1 - 10^{-5}/9" in said(entry).correct
    assert meant[0] < Fraction(1, 10**5) / 10, "alpha = 1 - 10^-5 forbids so deep a fall"
    return {10, sum(printed), 9, 1, Fraction(1, 5), 10 * Fraction(1, 5)}


def beta_certainty(entry: Erratum) -> Numbers:
    values = example(entry, "largest posterior")
    prior, growth = row(values["prior"]), growth_of(values["scale"])
    seen = [bayes(prior, answer((0, 1), tau, growth)) for tau in range(-2, 4)]
    assert max(map(max, seen)) == Fraction(values["largest posterior"]) == Fraction(2, 3)
    assert (1 + int(values["beta"])) * prior[0] == 1
    assert 1 - (1 - Fraction(values["alpha"])) * (1 - prior[0]) == Fraction(3, 4)
    assert "2/3" in said(entry).consequence
    assert "3/4" in said(entry).consequence
    return {0, 1, *prior, growth, Fraction(2, 3), Fraction(3, 4), int(values["beta"])}


def sign(entry: Erratum) -> Numbers:
    values = example(entry, "1 - P_min (1 + beta)")
    p, beta, n = Fraction(values["P_min"]), Fraction(values["beta"]), int(values["n"])
    assert p <= Fraction(1, n)
    assert 1 - p * (1 + beta) == Fraction(values["1 - P_min (1 + beta)"]) == 0
    assert (1 + 2) * (1 - p) / (1 - p * (1 + 2)) == -3
    assert "logarithm of -3" in said(entry).consequence
    return {0, 1, 2, p, beta, n, 3}


def scale(alpha: Fraction, beta: Fraction, p: Fraction) -> mpmath.mpf:
    """Theorem 3's scale over Theta, as printed."""
    a, b, q = (mpmath.mpf(one.numerator) / one.denominator for one in (alpha, beta, p))
    falling = mpmath.log((1 + q * (a - 1)) / ((1 - a) * (1 - q)))
    rising = mpmath.log((1 + b) * (1 - q) / (1 - q * (1 + b)))
    return max(1 / falling, 1 / rising)


ONE_OF_ALL = Fraction(1, 32562)


def strong_adversary(entry: Erratum) -> Numbers:
    computed: set[Computed] = {29849, 32561, 0}  # counted from the file, below
    with mpmath.workdps(40):
        for values in (one.values for one in examples(entry) if "alpha" in one.values):
            alpha, beta = Fraction(values["alpha"]), Fraction(values["beta"])
            factor = scale(alpha, beta, Fraction(0)) / scale(alpha, beta, Fraction(1, 32562))
            assert factor < 1 / (1 - mpmath.mpf(10) / 32562) < mpmath.mpf("1.00031")
            computed |= {alpha, beta, factor}
        computed |= {scale(HALF, Fraction(1), Fraction(0)) / scale(HALF, Fraction(1), ONE_OF_ALL)}
    return {*computed, HALF, 1}


def max_capital_loss(entry: Erratum) -> Numbers:
    with mpmath.workdps(40):
        noise = 4356 / mpmath.log(2)
        assert f"{int(mpmath.nint(noise))} dollars" in said(entry).consequence
        assert mpmath.nstr(noise / 4356, 3) in said(entry).correct  # 1.44 times the answer
        needed = mpmath.mpf("0.1") * 4356 * mpmath.log(2)
        assert f"a sensitivity of {int(mpmath.nint(needed))}" in entry.judged.claim.note
        assert scale(HALF, Fraction(1), Fraction(1, 32562)) * mpmath.log(2) < 1
    (numbers,) = [one for one in entry.judged.evidence if one.cells]
    assert numbers.cells[0].ours.startswith("1.44")
    return {noise, int(mpmath.nint(noise)), 4356}


def epsilon_delta(entry: Erratum) -> Numbers:
    values = example(entry, "delta")
    one, other = (Fraction(3, 5), Fraction(2, 5)), (Fraction(2, 5), Fraction(3, 5))
    distance = sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 2
    assert Fraction(values["delta"]) == distance == Fraction(1, 5)
    assert Fraction(values["probability of a ratio above 1"]) == one[0] == 3 * distance
    assert "three times delta" in said(entry).consequence
    return {*one, distance, 0, 1}


def no_compromise(entry: Erratum) -> Numbers:
    values = example(entry, "Theorem 3's scale")
    with mpmath.workdps(40):
        strong = scale(HALF, Fraction(1), Fraction(0))
        assert abs(strong - 1 / mpmath.log(2)) < mpmath.mpf(10) ** -35
        assert values["Theorem 3's scale"] == values["Theorem 2's scale"] == "Theta/ln 2"
        p, most = Fraction(1, 32562), mpmath.mpf(0)
        for alpha, beta in product(
            [1 - Fraction(1, 10**k) for k in range(1, 5)],
            [Fraction(9 * k, 200) for k in range(1, 200)],
        ):
            most = max(most, 1 - scale(alpha, beta, p) / scale(alpha, beta, Fraction(0)))
        assert mpmath.mpf("0.000119") < most < mpmath.mpf("0.000125")  # 0.012%
        assert mpmath.mpf(10) / 32562 < mpmath.mpf("0.00031")  # P_min (1 + beta) < 0.031%
        assert "0.031%" in said(entry).consequence
        assert "0.012%" in said(entry).consequence
    return {0, Fraction(1, 10), HALF, 1, 2, p, 9, most, 10 * p}


def membership_privacy(entry: Erratum) -> Numbers:
    values = example(entry, "gamma")
    gamma = int(values["gamma"])
    assert values["probability of yes"] == "3/5 and 1/5"
    for likelihoods in ((Fraction(3, 5), Fraction(1, 5)), (Fraction(2, 5), Fraction(4, 5))):
        present, absent = bayes([HALF, HALF], likelihoods)
        assert present <= gamma * HALF
        assert absent >= HALF / gamma
        assert present <= 1 - HALF / gamma
    assert Fraction(values["belief in {t} after yes"]) == Fraction(3, 4) == 1 - HALF / gamma
    assert "3/4" in said(entry).consequence
    assert values["1 - (1 - Pr[t])/gamma"] == "3/4"
    return {gamma, HALF, Fraction(3, 5), Fraction(1, 5), 1, Fraction(3, 4)}


def induction(entry: Erratum) -> Numbers:
    return answered_twice(entry)


def worst_case(entry: Erratum) -> Numbers:
    values = example(entry, "worlds")
    assert values["D"] == "{0, 0, 1, 1}"
    sums = [sum((0, 0, 1, 1)) - sum(two) for two in ((1, 1), (0, 0))]
    prior = row(values["prior"])
    after = bayes(prior, answer(sums, 0, growth_of(values["scale"])))[0]
    assert after == Fraction(values["posterior"]) > 3 * prior[0]
    assert "more than three times the prior" in said(entry).consequence
    seen = [answer((0, 1), response, Fraction(2)) for response in (0, 1)]
    for one in (Fraction(k, 100) for k in range(1, 100)):
        low, high = ratios([one, 1 - one], seen)
        assert low >= HALF  # alpha = 1/2
        assert high <= 2  # beta = 1
    return {0, 1, *prior, HALF, 2, after}


def low_sensitivity(entry: Erratum) -> Numbers:
    records = [(0, 1, 1), (0, 0, 1)]
    middle, means = [sorted(one)[1] for one in records], [Fraction(sum(one), 3) for one in records]
    assert middle == [1, 0]
    return {0, 1, *means}


def equal_priors(entry: Erratum) -> Numbers:
    values = example(entry, "largest posterior")
    prior, rho = row(values["prior"]), Fraction(values["rho"])
    odds = (1 / max(prior) - 1) * rho / (1 - rho)
    assert values["scale"] == f"S/ln {odds}, with 1/P_max = {1 / max(prior)} for m"
    largest = max(b for at in (0, 1) for b in bayes(prior, answer((0, 1, 1), at, odds)))
    assert largest == rho == Fraction(values["largest posterior"])
    of_three = max(bayes(prior, answer((0, 1, 1), 0, 2 * rho / (1 - rho))))
    assert of_three > rho
    return {*prior, rho, odds, 1, 1 / max(prior), largest}


AGAIN: dict[str, Callable[[Erratum], Numbers]] = {
    "abdi.theorem-1": theorem_1,
    "abdi.theorem-1.with-theorem-3": with_theorem_3,
    "abdi.theorem-4": theorem_4,
    "abdi.remark-counting-queries": counting,
    "abdi.introduction.information": information,
    "abdi.introduction.rho-to-epsilon": rho_to_epsilon,
    "abdi.introduction.same-guarantees": same_guarantees,
    "abdi.example-ten-individuals": ten_individuals,
    "abdi.remark-beta-certainty": beta_certainty,
    "abdi.theorem-3.equations-20-23": sign,
    "abdi.section-8.strong-adversary": strong_adversary,
    "abdi.section-8.max-capital-loss": max_capital_loss,
    "abdi.section-9.epsilon-delta": epsilon_delta,
    "abdi.section-9.no-compromise": no_compromise,
    "abdi.section-9.membership-privacy": membership_privacy,
    "abdi.introduction.equal-priors": equal_priors,
    "abdi.section-3.worst-case": worst_case,
    "abdi.theorem-1.induction": induction,
    "abdi.section-9.low-sensitivity": low_sensitivity,
}
UNSAFE = {
    "abdi.theorem-1",
    "abdi.theorem-1.with-theorem-3",
    "abdi.theorem-4",
    "abdi.remark-counting-queries",
}


def shown() -> dict[str, Erratum]:
    """Return all errata, remarks too."""
    return {one.claim: one for one in errata("abdi")}


def entries() -> dict[str, Erratum]:
    """Return what is more than a remark."""
    return {name: one for name, one in shown().items() if one.severity is not Severity.REMARK}


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence() -> None:
    assert set(entries()) <= set(AGAIN)
    assert {name for name, one in shown().items() if examples(one)} <= set(AGAIN)
    assert {n for n, one in entries().items() if one.severity is Severity.UNSAFE} == UNSAFE


@pytest.mark.parametrize("name", AGAIN)
def test_an_entry_computed_again(name: str) -> None:
    """Every number that it says is one that was computed."""
    assert not_computed(shown()[name], AGAIN[name](shown()[name])) == []


def test_the_remarks_numbers() -> None:
    remarks = {one.claim: one.judged.claim for one in errata("abdi")}
    eleven = Fraction(11, 10)
    assert (1 - 1 / eleven**2, eleven**2 - 1) == (Fraction(21, 121), Fraction(21, 100))
    assert Fraction(21, 121) < Fraction("0.174") < 1 - HALF**2 == Fraction(3, 4)
    assert "$21/121 < 0.174$" in remarks["abdi.theorem-1.sharp"].finding
    with mpmath.workdps(40):
        saved = 1 - scale(HALF, Fraction(1), Fraction(1, 10)) * mpmath.log(2)
    assert f"{mpmath.nstr(100 * saved, 2)}%" in remarks["abdi.theorem-3"].finding
    two = bayes([Fraction(1, 10), Fraction(9, 10)], answer((0, 2), 0, Fraction(2)))[0]
    assert two == Fraction(4, 13) > 3 * Fraction(1, 10)
    assert "4/13" in str(remarks["abdi.section-3.worst-case"].correction)


def test_the_adult_data_counted_from_the_file(adult_folder: Path) -> None:
    lines = (adult_folder / "adult.data").read_text(encoding="ascii").split("\n")[:-1]
    records = [line.split(", ") for line in lines if line]
    assert (len(lines), len(records), len(records[0])) == (32562, 32561, 15)
    numbers = [place for place in range(15) if all(row[place].isdigit() for row in records)]
    assert len(numbers) == 6  # fnlwgt among them; 9 others with the class
    assert sum(row[10] == "0" for row in records) == 29849
    losses = sorted(int(row[11]) for row in records)
    assert losses[-4:] == [3900, 4356, 4356, 4356]
    texts = {one.claim: one.judged.claim for one in errata("abdi")}
    assert "29,849" in str(texts["abdi.section-8.strong-adversary"].correction)
    assert "occurs three times" in texts["abdi.section-8.max-capital-loss"].note

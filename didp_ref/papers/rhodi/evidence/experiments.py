"""What was looked at for section 5's budget, its figures and the HIPAA rule, by claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import (
    all_hold,
    broken_promise,
    cell,
    identity,
    illustrated,
    instance,
    refuted_by,
    reproduced,
)
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import scale, translation
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.alphabet import N, S, m, n, rho

SHARED_EPSILON, SHARED_RHO = "epsilon is shared", "rho is shared"


def sharing() -> Iterator[Evidence]:
    """Two Laplace answers, where every other world lies a sensitive range away."""

    def reached(worlds: int, each: Fraction) -> Fraction:
        odds = (worlds - 1) * each / (1 - each)  # e to what one answer spends
        return odds**2 / (odds**2 + worlds - 1)

    fewest, rho = 10, Fraction(2, 3)
    together = reached(fewest, rho / 2)
    yield refuted_by(
        {
            "m": fewest,
            "rho": rho,
            "rho_1, rho_2": rho / 2,
            "f": "0 in one world, S in every other, twice",
            "R": "0, twice",
        },
        together <= rho,
        f"each answer alone leaves 1/3, and both together {together} > 2/3",
        reading=SHARED_RHO,
        harm=broken_promise("the risk after both answers", rho, together),
    )
    shares = [Fraction(k, 1000) for k in range(1, 1000)]
    yield instance(
        all(reached(fewest - 1, one / 2) <= one for one in shares),
        "among 9 worlds two answers at rho/2 each keep rho = 1/1000, ..., 999/1000",
        subject=Subject.REMARK,
    )
    tenth, printed = Fraction(1, 10), 99
    yield instance(
        [reached(printed, one) for one in (tenth / 2, tenth)]
        == [Fraction(98, 459), Fraction(4802, 8771)],
        "among 99 worlds two answers at rho = 1/20 each reach 98/459, at 1/10 each 4802/8771",
        subject=Subject.REMARK,
    )


def noise_ratio(rho: str, n_worlds: int) -> Enclosure:
    """Enclose the expected size of the noise ratio of a mean: 1/(n ln((m-1)rho/(1-rho)))."""
    ratio: Enclosure = scale.rho.enclose(rho, n_worlds, Fraction(1, tables.RECORDS))
    return ratio


def figures_2_3() -> Iterator[Evidence]:
    """What the text says of the figures, as far as it follows from the formulas."""
    feasible = [one for one in tables.ATTRIBUTES if Fraction("0.015") * one.n_worlds > 1]
    # a Laplace variable exceeds t times its scale with the probability e^-t, and e^-10 < 1/10^4
    small = [noise_ratio("0.015", one.n_worlds).less_than("1/1000") for one in feasible]
    yield instance(
        [one.key for one in feasible] == ["AG", "CG", "CL", "HW"] and all_hold(small) is Truth.YES,
        "every attribute but education-num has a scale at rho = 1.5%, below a thousandth of its "
        "range: the noise exceeds a hundredth of the range with a probability below e^-10 < 10^-4",
        engine="Arb",
        part="close at 1.5%",
    )
    budget = translation.epsilon_from_rho.at(rho=rho, n_worlds=m)
    spent = scale.differential_privacy.at(epsilon=budget, global_sensitivity=S)
    yield identity(
        spent,
        scale.rho.at(rho=rho, n_worlds=m, sensitive_range=S),
        "with epsilon = ln((m-1)rho/(1-rho)) and Delta = S the two mechanisms have one scale",
        part="comparable",
    )
    gain, loss = (
        translation.epsilon_from_rho.enclose("0.015", one.n_worlds)
        for one in tables.ATTRIBUTES
        if one.key in ("CG", "CL")
    )
    yield illustrated(
        gain.lower - loss.upper > 3,
        f"at rho = 1.5% the same noise takes epsilon = {gain.digits[:5]} for capital-gain and "
        f"{loss.digits[:5]} for capital-loss; the axes of the plots are not at hand",
        engine="Arb",
        part="the scale of epsilon",
    )


def figure_4() -> Iterator[Evidence]:
    """The scale of a mean is that of a sum divided by n."""
    of_sum, of_mean, of_more = (
        scale.rho.at(rho=rho, n_worlds=m, sensitive_range=width) for width in (S, S / n, S / N)
    )
    yield identity(
        of_mean / of_more,
        N / n,
        "the mean's scales at n and N records are as N to n",
        part="the mean",
    )
    yield identity(
        of_mean * n,
        of_sum,
        "the mean's scale is 1/n of the sum's, which has no n",
        part="the sum",
    )


ONE_AGE, ALL_AGES = "one of five ages", "all who are 85 or older"


def hipaa() -> Iterator[Evidence]:
    """How 68 comes out of 20,000 and 1.7%, and which way it errs."""
    everybody = 20_000 * Fraction("0.017")
    for reading, people in ((ONE_AGE, everybody / 5), (ALL_AGES, everybody)):
        yield reproduced(
            [cell("people", "68", people)],
            f"20,000 people, 1.7% of them: {everybody}, and {people} under this reading",
            engine="exact rationals",
            reading=reading,
            part="the crowd",
        )
    yield reproduced(
        [cell("percent", "1.5", Fraction(100, 68))],
        "one of 68",
        engine="exact rationals",
        part="the percentage",
    )
    fewer = 20_000 * Fraction("0.016") / 5
    yield refuted_by(
        {"male and 85 or older": "1.6%", "people": "20,000 / 5 ages"},
        fewer >= 68,
        f"1.6% is less than 1.7%, and leaves {fewer} people: one in {fewer} is more than one in 68",
        part="less than",
    )
    yield instance(
        Fraction(1, 68) <= Fraction("0.015"),
        "1/68 <= rho = .015, section 1",
        subject=Subject.REMARK,
    )

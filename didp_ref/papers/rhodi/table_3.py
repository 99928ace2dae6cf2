"""Section 5, Table 3: the ranges of the Adult data, the noise of one mean, and what a world is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import (
    AT_MOST,
    all_hold,
    cell,
    contrary,
    corrected,
    instance,
    refuted_by,
    remark,
    reproduced,
    wasted,
)
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.formulas import scale
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.hipaa import RESIDENTS
from didp_ref.papers.rhodi.repairs import repair_number_of_worlds, repair_priors_of_values
from didp_ref.papers.rhodi.shared import cite
from didp_ref.papers.shared.adult import FIELDS, load_adult
from didp_ref.papers.shared.informal import printed_numbers, printed_values
from didp_ref.papers.shared.narrower import CLASS_COUNTED
from didp_ref.worlds.risk import risk_bound


def check_table_3() -> Iterator[Evidence]:
    """The ranges in the data."""
    yield reproduced(tables.table_3(), "both files of the Adult data", engine="data")


TABLE_3 = Claim(
    id="rhodi.table-3",
    kind=Kind.TABLE,
    source=cite("section 5, Table 3"),
    title="The ranges of five attributes of the Adult data are as printed",
    statement="age(AG) 90, 17; education-num(EN) 16, 1; capital-gain(CG) 99999, 0; "
    "capital-loss(CL) 4356, 0; hours-per-week(HW) 99, 1; 48,842 individuals.",
    parts=(printed_numbers("statement"),),
    checks=(check_table_3,),
)


def check_attributes() -> Iterator[Evidence]:
    """Count the columns of numbers without fnlwgt, and the others with the class."""
    numerical = len(load_adult("both"))
    yield reproduced(
        [
            cell("categorical, with the class", "9", FIELDS - numerical),
            cell("numerical, without fnlwgt", "5", numerical - 1),
        ],
        "both files of the Adult data",
        engine="data",
    )


ATTRIBUTES_OF_THE_DATA = Claim(
    id="rhodi.table-3.attributes",
    kind=Kind.REMARK,
    source=cite("section 5, before Table 3"),
    title="Adult has 5 numerical attributes if its sampling weight is left out",
    statement="This database contains 9 categorical and 5 numerical attributes. Only the "
    "numerical attributes (shown in Table 3) are used in this example.",
    parts=(printed_numbers("statement", narrower=(CLASS_COUNTED,)),),
    checks=(check_attributes,),
    finding="The 9 counts the class, and the 5 leaves the sampling weight fnlwgt out: of the 14 "
    "attributes beside the class 8 are categorical and 6 are numerical.",
)


def check_example_hours_per_week() -> Iterator[Evidence]:
    """The sensitive range and the scale of the mean of hours-per-week."""
    hours = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "HW")
    span = Fraction(hours.largest - hours.smallest, tables.RECORDS)
    yield reproduced(
        [
            cell("S(f)", "98/48842", span),
            cell("S(f), rounded", "0.0020", span),
            cell("(m-1)rho/(1-rho)", "98/9", 98 * Fraction("0.1") / (1 - Fraction("0.1"))),
            cell("S(f)/2", "49/24421", span),
            cell("λ", "8.4032e-4", scale.rho.enclose("1/10", hours.n_worlds, span)),
        ],
        "98/48842 over ln(98/9)",
    )


EXAMPLE_HOURS_PER_WEEK = Claim(
    id="rhodi.example-hours-per-week",
    kind=Kind.EXAMPLE,
    source=cite("section 5"),
    title="Range and scale of the mean of hours-per-week are as printed",
    statement=r"$\mathcal{S}(f) = |f(\omega_{99}) - f(\omega_1)| = \frac{98}{48842} \approx "
    r"0.0020$. For $\rho = \frac{1}{10}$, this gives $\lambda = [...] = "
    r"\frac{98/48842}{\ln \frac{98 \times 0.1}{1-0.1}} = "
    r"\frac{49}{24421 \cdot \ln \frac{98}{9}} \approx 8.4032 \times 10^{-4}$.",
    parts=(printed_numbers("statement"),),
    checks=(check_example_hours_per_week,),
    quantities=("scale.rho",),
    note="That m is 99: see rhodi.number-of-worlds.",
)

A_VALUE, AN_INDIVIDUAL = "a world for each value", "a world for each individual"
"""Of US residents the text does not say how many there are; the 2010 census counts them."""


def check_number_of_worlds() -> Iterator[Evidence]:
    """Values or individuals: how many worlds, and how much noise."""
    hours = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "HW")
    span = Fraction(hours.largest - hours.smallest, tables.RECORDS)
    yield instance(
        hours.n_worlds == 99,
        "a record from 1 to 99 has 99 values, and each gives another sum",
        reading=A_VALUE,
    )
    individuals = RESIDENTS - (tables.RECORDS - 1)
    of_values, of_individuals = (
        scale.rho.enclose("1/10", count, span) for count in (hours.n_worlds, individuals)
    )
    yield refuted_by(
        {"|U|": RESIDENTS, "|D'|": tables.RECORDS - 1, "rho": "1/10"},
        individuals == hours.n_worlds,
        f"m = |U| - |D'| is {individuals}, and Theorem 1's scale "
        f"{rounded_decimal(of_individuals.upper, 7)} in place of "
        f"{rounded_decimal(of_values.upper, 7)}",
        engine="Arb",
        reading=AN_INDIVIDUAL,
        harm=wasted("the scale of the mean of hours-per-week", of_values, of_individuals),
    )
    yield corrected(
        cell("lambda", "0.00011564", of_individuals).agrees,
        f"with m = {individuals} Theorem 1's scale is {rounded_decimal(of_individuals.upper, 7)}",
        engine="Arb",
        reading=AN_INDIVIDUAL,
    )
    commonest = int((tables.AdultColumns().values["HW"] == 40).sum())
    yield remark(
        commonest == 22_803,
        f"{commonest} of {tables.RECORDS} records are 40: the values are far from equally likely",
        engine="data",
    )


NUMBER_OF_WORLDS = Claim(
    id="rhodi.number-of-worlds",
    kind=Kind.EXAMPLE,
    source=cite("section 5"),
    title="m counts values of the attribute, not individuals",
    statement="we assume the universe is all US residents. [...] Assume the adversary knows "
    "hours-per-week of every individual except one (i.e., the adversary has $D'$). The possible "
    r"worlds the adversary would generate are $\omega_1 = D' \cup \lbrace 1 \rbrace$, $\omega_2 = "
    r"D' \cup \lbrace 2 \rbrace$, $\dots$, $\omega_{99} = D' \cup \lbrace 99 \rbrace$.",
    parts=(printed_values("99 worlds", says=r"There are 99 possible worlds, so that $m = 99$"),),
    checks=(check_number_of_worlds, repair_number_of_worlds),
    quantities=("scale.rho",),
    readings={
        A_VALUE: "the unknown record is a number from 1 to 99, each equally likely",
        AN_INDIVIDUAL: "the unknown record is one of the US residents who are not in D', as the "
        "definition of Psi and section 4.1's m = |U| - |D'| have it",
    },
    correction=Correction(
        statement="With one world for each resident who is not in $D'$, Theorem 1 has $m = |U| - "
        r"48841$: for 308,745,538 residents $\lambda \approx 1.1564 \times 10^{-4}$ at "
        r"$\rho = 0.1$. With one world for each value $m = 99$, and what $\rho$ bounds is the "
        r"belief in a value, at equal priors $\frac{1}{99}$.",
        printed=r"we assume the universe is all US residents. [...] $\lambda = [...] = "
        r"\frac{98/48842}{\ln \frac{98 \times 0.1}{1-0.1}} = [...] \approx 8.4032 \times 10^{-4}$",
        correct=r"where a world is an individual: $\ln\frac{(|U|-|D'|-1) \times 0.1}{1-0.1}$, with "
        r"308,745,538 residents (2010 census; the paper names no number) $\lambda \approx 1.1564 "
        r"\times 10^{-4}$",
        consequence="To protect individuals, 7.27 times the noise that Theorem 1 asks for; and at "
        "rho = 0.001 Table 4's infinite scale of this mean would be 1.5873e-4. Values are not "
        "equally likely: 22803 of 48842 records are 40, 0.4669 of them, more than every rho of "
        "the table.",
        error="m counts values of the attribute: more noise than hiding an individual needs",
        who="whoever wants to hide an individual, not a value, adds 7.27 times the noise that is "
        "enough",
        repair="Say what a world is. For individuals m = |U| - |D'|; for values take the priors "
        "that values have (rhodi.priors-of-values).",
    ),
)

EQUALLY_LIKELY, BY_FREQUENCY = "equally likely values", "values by frequency"
COMMONEST = {"AG": 36, "EN": 9, "CG": 0, "CL": 0, "HW": 40}
"""The commonest value of every attribute in the Adult data."""


def check_priors_of_values() -> Iterator[Evidence]:
    """What the noise of m = 99 leaves: at equal priors, and at the frequencies of the data."""
    tenth, odds = Fraction(1, 10), Fraction(98, 9)
    yield instance(
        risk_bound(99, 1, odds) == tenth,
        "S(f)/lambda = ln(98/9), and eq. 9 is 1/(1 + 98 9/98) = 1/10",
        reading=EQUALLY_LIKELY,
    )
    shares = tables.shares_of_values()
    hours = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "HW")
    prior = shares["HW"][40]
    seen = tables.posterior_by_frequency(hours, 40, odds)
    yield refuted_by(
        {"prior of 40 hours": prior, "rho": tenth},
        ~all_hold([prior > tenth, ~seen.less_than(prior)]),
        f"the response of that world raises it to {rounded_decimal(seen.lower, 3)}, and no noise "
        "keeps rho",
        engine="data",
        reading=BY_FREQUENCY,
        contrast=contrary("the posterior of 40 hours", tenth, seen, AT_MOST),
    )
    largest = {key: max(of, key=lambda value: of[value]) for key, of in shares.items()}
    above = [key for key, value in largest.items() if shares[key][value] > tenth]
    yield corrected(
        largest == COMMONEST
        and above == ["EN", "CG", "CL", "HW"]
        and 1 / prior - 1 == Fraction(26039, 22803),
        "before any answer four of the five attributes have a value above 1/10: "
        + ", ".join(
            f"{key} {largest[key]}: {float(shares[key][largest[key]]):.3f}" for key in above
        )
        + ". With 1/max prior for m, rho = 1/2 needs S(f)/ln(26039/22803) for the hours",
        engine="data",
        reading=BY_FREQUENCY,
    )
    yield remark(
        odds / (RESIDENTS - 48841) < Fraction(1, 10**7),
        "where a world is a resident, and the residents not in D' are equally likely, this noise "
        "leaves each a posterior of at most 98/9 over their number: below 1e-7",
    )


PRIORS_OF_VALUES = Claim(
    id="rhodi.priors-of-values",
    kind=Kind.EXAMPLE,
    source=cite("section 5, and section 3.3"),
    title="By frequency, 40 hours a week has a prior above rho = 0.1",
    statement="The adversary has complete knowledge on the universe; every value in U is known. "
    "[...] Before seeing the response R , we assume every possible world is equally likely to be D "
    "(we discuss relaxing this assumption at the end of Section 4.1.) [...] [Section 5:] The "
    "possible worlds the adversary would generate are $\\omega_1 = D' "
    r"\cup \lbrace 1 \rbrace$, $\omega_2 = D' \cup \lbrace 2 \rbrace$, $\dots$, $\omega_{99} = D' "
    r"\cup \lbrace 99 \rbrace$. [...] For $\rho = \frac{1}{10}$, this gives $\lambda = [...] "
    r"\approx 8.4032 \times 10^{-4}$ [...] [Section 4.1:] If the prior probability $\Pr[D = D' "
    r"\cup \lbrace i \rbrace] > \rho$, then the privacy goal is inherently violated and no "
    "privacy mechanism can restore it.",
    parts=(
        printed_values(
            "rho is kept", says=r"With this $\lambda$ no value has a posterior above $\frac{1}{10}$"
        ),
    ),
    checks=(check_priors_of_values, repair_priors_of_values),
    quantities=("scale.rho", "scale.rho_at_prior"),
    readings={
        EQUALLY_LIKELY: "the 99 values are equally likely, as section 3.3 assumes of worlds",
        BY_FREQUENCY: "the residents in U are equally likely, as section 3.3 assumes, so a value "
        "is as likely as it is frequent among them; the Adult data stand in",
    },
    correction=Correction(
        statement="Where a world is a value, and a value's prior is its frequency, no mechanism "
        r"keeps a $\rho$ below the largest frequency (rhodi.remark-prior-above-rho). In the Adult "
        "data 22803 of 48842 records have 40 hours, 0.467; education-num 9 has 0.323, capital-gain "
        "0 has 0.917, capital-loss 0 has 0.953, and the commonest age 0.028. Above the largest "
        r"frequency, eq. 15 with $1/\max \Pr$ for $m$ keeps $\rho$ "
        "(rhodi.remark-nonuniform-prior).",
        printed="we assume every possible world is equally likely to be D",
        correct=r"$\rho$ is kept if the 99 values are equally likely, as section 3.3 assumes. If a "
        r"value's prior is its frequency, $\rho$ must exceed the largest frequency, and its "
        r"inverse replaces $m$",
        consequence="At the printed scale the response of the world with 40 hours leaves 0.545. "
        "Four of the five attributes of Table 4 have a value above rho = 0.1 before any answer.",
        error="By frequency, 40 hours a week has a prior above rho = 0.1",
        who="nobody by Definition 4, which bounds the belief in an individual: among equally "
        "likely residents each keeps a posterior below 1e-7. A reader may take 0.1 for a bound on "
        "values",
        repair="let a world be an individual, or take the priors that values have",
        severity=Severity.REMARK,
    ),
    rests_on=("the frequencies of the Adult data stand in for those among US residents",),
    note="The paper says itself that no mechanism restores a goal below a prior (section 4.1). "
    "The remark is that the example's values, taken for worlds, have such priors. Where a world is "
    "a resident, the same noise is 7.27 times what is enough (rhodi.number-of-worlds).",
)

CLAIMS = (
    TABLE_3,
    ATTRIBUTES_OF_THE_DATA,
    EXAMPLE_HOURS_PER_WEEK,
    NUMBER_OF_WORLDS,
    PRIORS_OF_VALUES,
)

"""Section 5, Table 3: the ranges of the Adult data, the noise of one mean, and what a world is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import cell, corrected, instance, refuted_by, remark, reproduced, wasted
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind
from didp_ref.formulas import scale
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.repairs import repair_number_of_worlds
from didp_ref.papers.rhodi.shared import cite
from didp_ref.papers.shared.adult import FIELDS, load_adult
from didp_ref.papers.shared.informal import printed_numbers, printed_values
from didp_ref.papers.shared.narrower import CLASS_COUNTED


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
    title="The number of numerical attributes is as printed",
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
    r"0.0020$. For $\rho = \frac{1}{10}$, $\lambda = \frac{98/48842}{\ln \frac{98 \times "
    r"0.1}{1-0.1}} = \frac{49}{24421 \cdot \ln \frac{98}{9}} \approx 8.4032 \times 10^{-4}$.",
    parts=(printed_numbers("statement"),),
    checks=(check_example_hours_per_week,),
    quantities=("scale.rho",),
    note="That m is 99: see rhodi.number-of-worlds.",
)

A_VALUE, AN_INDIVIDUAL = "a world for each value", "a world for each individual"
RESIDENTS = 250_000_000
"""How many US residents are assumed; the text does not say."""


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
        f"m = |U| - |D'| is {individuals}, and Theorem 1's scale {of_individuals.digits[:12]} in "
        f"place of {of_values.digits[:12]}",
        engine="Arb",
        reading=AN_INDIVIDUAL,
        harm=wasted("the scale of the mean of hours-per-week", of_values, of_individuals),
    )
    yield corrected(
        cell("lambda", "0.00011707", of_individuals).agrees,
        f"with m = {individuals} Theorem 1's scale is {of_individuals.digits[:12]}",
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
        r"48841$: for, say, 250 million residents $\lambda \approx 1.1707 \times 10^{-4}$ at "
        r"$\rho = 0.1$. With one world for each value $m = 99$, and what $\rho$ bounds is the "
        r"belief in a value, at equal priors $\frac{1}{99}$.",
        printed=r"we assume the universe is all US residents. [...] "
        r"$\ln\frac{98 \times 0.1}{1-0.1}$, $\lambda \approx 8.4032 \times 10^{-4}$",
        correct=r"where a world is an individual: $\ln\frac{(|U|-|D'|-1) \times 0.1}{1-0.1}$, with "
        r"250 million residents (our round number, the paper names none) $\lambda \approx 1.1707 "
        r"\times 10^{-4}$",
        consequence="To protect individuals, 7.18 times the noise that Theorem 1 asks for; and at "
        "rho = 0.001 Table 4's infinite scale of this mean would be 1.6142e-4. Values are not "
        "equally likely: 22803 of 48842 records are 40, 0.4669 of them, more than every rho of "
        "the table.",
        error="m counts values of the attribute: more noise than hiding an individual needs",
        who="anyone who hides individuals, as Definition 4 does, adds more noise than that needs; "
        "the noise of m = 99 hides the value too, if all values are equally likely",
        repair="Say what a world is. For individuals m = |U| - |D'|; for values take the priors "
        "that values have (rhodi.remark-nonuniform-prior).",
    ),
)

CLAIMS = (TABLE_3, ATTRIBUTES_OF_THE_DATA, EXAMPLE_HOURS_PER_WEEK, NUMBER_OF_WORLDS)

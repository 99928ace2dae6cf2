"""Section 5: several answers, the figures, and the HIPAA rule."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.rhodi.evidence import experiments as found
from didp_ref.papers.rhodi.statements import experiments as statements
from didp_ref.papers.rhodi.statements import promises
from didp_ref.papers.shared.informal import FALSE_HERE, NUMBERS, VALUES
from didp_ref.papers.shared.narrower import (
    DENSITIES,
    FIXED_NUMBER_OF_WORLDS,
    LAPLACE_NOISE,
)

NOT_AT_HAND = "it speaks of plots that are not in the text at hand"

ONE_AGE, ALL_AGES = found.ONE_AGE, found.ALL_AGES
SHARED_EPSILON, SHARED_RHO = found.SHARED_EPSILON, found.SHARED_RHO

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.sharing-the-budget",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 5", "on Table 4"),
        title="several answers share the privacy budget",
        statement=(
            r"(This is assuming the adversary sees only a single one of these responses, returning "
            r'all would require sharing the "privacy budget" as with differential privacy.)'
        ),
        parts=(
            Part(
                "statement",
                formal=promises.two_answers,
                reading=SHARED_EPSILON,
                narrower=(DENSITIES,),
            ),
            Part("statement", informal=FALSE_HERE, reading=SHARED_RHO),
        ),
        checks=(found.sharing,),
        readings={
            SHARED_EPSILON: "what is shared is epsilon = ln((m-1)rho/(1-rho)), which Laplace "
            "answers spend",
            SHARED_RHO: "what is shared is rho, as epsilon is in differential privacy",
        },
        quantities=("translation.epsilon_from_rho",),
        correction=Correction(
            statement=(
                r"Answers that are $\epsilon_1$- and $\epsilon_2$-differentially private keep "
                r"$\rho$ together where $\epsilon_1 + \epsilon_2 \leq "
                r"\ln\frac{(m-1)\rho}{1-\rho}$. Parts of $\rho$ do not add up; and of "
                r"$\rho$-identifiable mechanisms in general two may name the world, whatever the "
                r"shares."
            ),
            printed='sharing the "privacy budget" as with differential privacy',
            correct=r"for Laplace answers, sharing the budget $\ln\frac{(m-1)\rho}{1-\rho}$: "
            r"$\epsilon_1 + \epsilon_2 \leq \ln\frac{(m-1)\rho}{1-\rho}$",
            consequence=(
                "Two Laplace answers at rho = 0.05 each, among 99 worlds, reach 98/459 = 0.2135 in "
                "place of 0.1; two at rho = 0.1 each reach 0.5475."
            ),
            error="Several answers share epsilon, not rho",
            who="everybody in the data, where more than one answer is returned",
            repair="Share epsilon = ln((m-1)rho/(1-rho)): answer k gets the scale S/epsilon_k.",
        ),
        rests_on=("uniform prior (section 3.3)", "independent noises"),
        note=(
            "That rho-identifiable mechanisms in general have no budget to share: "
            "bridges.rho.composition."
        ),
    ),
    Claim(
        id="rhodi.figure-2-3",
        kind=Kind.FIGURE,
        source=Source("rhodi", "section 5, Figures 2 and 3"),
        title="noise ratio as rho and epsilon vary",
        statement=(
            r"Noise ratio $NR = \frac{R - f(D)}{U_{range}}$. The smaller the value of $\rho$, the "
            r"more noise is required. For everything except years of education, answers for $\rho "
            r"= 1.5$% are highly likely to be close to the true answer. $\epsilon$-differential "
            r"privacy and $\rho$-differential identifiability are comparable, the scale of "
            r"$\epsilon$ is very different across the two plots."
        ),
        parts=(
            Part(
                "more noise",
                says=r"The smaller $\rho$, the more noise is required",
                formal=statements.scale_falls_with_rho,
            ),
            Part(
                "close at 1.5%",
                says=r"At $\rho = 1.5$% the answers for all but education-num are highly likely to "
                r"be close to the true one: with a probability above $1 - 10^{-4}$ they are within "
                "a hundredth of the attribute's range",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                "comparable",
                says=r"For every $\rho$ there is an $\epsilon$ whose noise is the same",
                formal=statements.same_noise,
                narrower=(LAPLACE_NOISE,),
            ),
            Part(
                "the scale of epsilon",
                says=r"For the same noise $\epsilon$ is very different for capital-gain and for "
                "capital-loss",
                informal=NOT_AT_HAND,
            ),
        ),
        checks=(found.figures_2_3,),
        quantities=("scale.rho", "scale.differential_privacy"),
        note=(
            "The plots are not in the text at hand, and their 1000 answers are random; what is "
            "checked is what the text says of them."
        ),
    ),
    Claim(
        id="rhodi.figure-4",
        kind=Kind.FIGURE,
        source=Source("rhodi", "section 5, Figure 4"),
        title="the mean's noise shrinks with the data, the sum's does not",
        statement=(
            r"For $f$ = mean, the noise needed shrinks with the size of the dataset. For $f$ = "
            r"sum, "
            r"the noise is independent of dataset size."
        ),
        parts=(
            Part(
                "the mean",
                says="The noise that a mean needs shrinks with the size of the dataset",
                formal=statements.mean_by_size,
                narrower=(FIXED_NUMBER_OF_WORLDS,),
            ),
            Part(
                "the sum",
                says="The noise that a sum needs is independent of it",
                formal=statements.sum_by_size,
                narrower=(FIXED_NUMBER_OF_WORLDS,),
            ),
        ),
        checks=(found.figure_4,),
        quantities=("scale.rho",),
        note=(
            "The plots are not in the text at hand. At a fixed range of the domain and a fixed rho "
            "the mean's scale is inversely proportional to the number of records."
        ),
    ),
    Claim(
        id="rhodi.harder-to-identify",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 5", "after Figure 4"),
        title="in a larger database an individual is harder to identify from a mean",
        statement=(
            r"Thus for mean it becomes harder to identify an individual from the released "
            r"statistics as the database grows."
        ),
        parts=(
            Part(
                "statement",
                says="At one scale of the noise, eq. 9 of a mean falls as the number of records "
                "grows",
                formal=statements.harder_by_size,
                narrower=(FIXED_NUMBER_OF_WORLDS, LAPLACE_NOISE),
            ),
        ),
        quantities=("guarantee.rho",),
        note="With the noise that rho asks for, the bound is rho at every size.",
    ),
    Claim(
        id="rhodi.hipaa",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "sections 1 and 5"),
        title="one of 68 people, approximately 1.5%",
        statement=(
            r"Given that less than 1.7% of the U.S. population is male and 85 or older, knowing "
            r"the age, gender and address of someone over 85 would limit them to one of 68 people "
            r"(on average) in geographic units as small as 20,000 people; the goal is met if the "
            r"probability is limited to approximately 1.5%."
        ),
        parts=(
            Part(
                "the crowd",
                says=r"1.7% of 20,000 people are one of 68",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                "the percentage",
                says="One of 68 is approximately 1.5%",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                "less than",
                says=r"Less than 1.7% of 20,000 people, at one of five ages, are 68 people at "
                "least, so that nobody is known with a probability above one in 68",
                corrected=statements.fewer_people,
            ),
        ),
        checks=(found.hipaa,),
        readings={
            ONE_AGE: "the five ages 85 to 89, which the rule gives in years, are equally common, "
            "and nobody is older; knowing the age leaves one of them",
            ALL_AGES: "all who are 85 or older, as the sentence counts them",
        },
        correction=Correction(
            statement=(
                r"Of less than 1.7% of 20,000 people, at one of five ages, fewer than 68 remain on "
                r"average: a probability above $\frac{1}{68}$. All of 1.7% are 340 people."
            ),
            printed="given that less than 1.7% ..., one of 68 people (on average)",
            correct=r"given that less than 1.7% ..., one of fewer than "
            r"$\frac{0.017 \cdot 20000}{5} = 68$ people",
            consequence=(
                "At 1.6% it is one of 64 people, 1.56%: the rule allows more than rho = .015, and "
                "how much more the figure does not say. Without the division by five ages, which "
                "is not printed, 68 would be 340, and 1.5% would be 0.29%."
            ),
            error="68 people are the most, so 1/68 is the least that the rule allows",
            who="whoever takes rho = .015 for what the rule intends: 1/68 is its lower end only",
            repair="Print the division by five, and say that 68 is an upper bound.",
            severity=Severity.WRONG_NUMBER,
        ),
        note="The census figure itself is not checked here.",
    ),
)

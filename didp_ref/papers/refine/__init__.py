"""The knowledge-refinement paper: what it claims, what it states, and what was found.

The user hands in what she expects of the answer, a distribution ``P_f``; the database holder
multiplies it by ``alpha_u >= 1`` near the true answer and by ``alpha_d <= 1`` far from it, and
returns a draw from the result. No sensitivity enters: whatever the data, the result lies within the
two factors of the same prior.

Sections 2 and 3 build the mechanism, section 4 combines answers, section 5 lets a user ask on,
section 6 compares with Laplace noise. Counterexamples are finite priors and rational factors, so
that every inequality is decided in exact arithmetic; a budget ``ln 2`` is written as the growth 2.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "refine",
    "J. Soria-Comas, J. Domingo-Ferrer: Sensitivity-Independent Differential Privacy via "
    "Prior Knowledge Refinement, 2012",
    Units(
        __name__,
        "section_1",
        "definition_1",
        "definition_2",
        "example_1",
        "propositions_1_2",
        "example_2",
        "table_2",
        "algorithm_1_steps",
        "algorithm_1",
        "individual_factors",
        "definition_3",
        "definition_3_statistical",
        "proposition_3",
        "protocols",
        "protocol_1_noise",
        "proposition_4",
        "section_6_boolean",
        "table_5",
        "section_6_accuracy",
        "section_6_prior",
        "section_7",
    ),
    version="the published text, whole; we did not have its figures",
)

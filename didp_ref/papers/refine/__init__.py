"""The knowledge-refinement paper: what it claims, what it states, and what was found.

The user hands in what she expects of the answer, a distribution ``P_f``; the database holder
multiplies it by ``alpha_u >= 1`` near the true answer and by ``alpha_d <= 1`` far from it, and
returns a draw from the result. No sensitivity enters: whatever the data, the result lies within the
two factors of the same prior.

Sections 2 and 3 build the mechanism, section 4 combines answers, section 5 lets a user ask on,
section 6 compares with Laplace noise. Counterexamples are finite priors and rational factors, so
that every inequality is decided in exact arithmetic; a budget ``ln 2`` is written as the growth 2.
"""

from functools import cache

from didp_ref.audit.claim import Drawing, Paper


@cache
def paper() -> Paper:
    """Return the paper with all its claims."""
    from didp_ref.papers.refine import (
        algorithm_1,
        algorithm_1_steps,
        definition_1,
        definition_2,
        definition_3,
        example_1,
        example_2,
        figures,
        proposition_3,
        proposition_4,
        propositions_1_2,
        protocols,
        section_1,
        section_6_accuracy,
        section_6_boolean,
        section_6_prior,
        section_7,
        table_2,
        table_5,
    )

    return Paper(
        "refine",
        "J. Soria-Comas, J. Domingo-Ferrer: Sensitivity-Independent Differential Privacy via "
        "Prior Knowledge Refinement, 2012",
        (
            *section_1.CLAIMS,
            *definition_1.CLAIMS,
            definition_2.DEFINITION_2,
            definition_2.MARGINALS,
            *example_1.CLAIMS,
            definition_2.ACCURACY_OF_THE_PRIOR,
            definition_2.OUTPUT_DISTRIBUTION,
            *propositions_1_2.CLAIMS,
            *example_2.CLAIMS,
            *table_2.CLAIMS,
            *algorithm_1_steps.CLAIMS,
            *algorithm_1.CLAIMS,
            *definition_3.CLAIMS,
            *proposition_3.CLAIMS,
            *protocols.CLAIMS,
            *proposition_4.CLAIMS,
            *section_6_boolean.CLAIMS,
            *table_5.CLAIMS,
            *section_6_accuracy.CLAIMS,
            *section_6_prior.CLAIMS,
            *section_7.CLAIMS,
        ),
        {
            "refine.example-1": (Drawing("refine-figure-1", figures.example_1),),
            "refine.epsilon-delta-individual": (
                Drawing("refine-figures-2-and-3", figures.moved_mass),
            ),
            "refine.boolean-laplace": (Drawing("refine-figure-5", figures.boolean_laplace),),
            "refine.boolean-refinement": (Drawing("refine-figure-6", figures.boolean_refinement),),
            "refine.figure-7": (Drawing("refine-figure-7", figures.densities_compared),),
        },
        version="the published text, whole; its figures were not at hand",
    )

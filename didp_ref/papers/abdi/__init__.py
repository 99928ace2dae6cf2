"""The (alpha, beta) paper: what it claims, what its statements say, and what was found.

A. Bkakria, N. Cuppens-Boulahia, F. Cuppens, *Linking Differential Identifiability with
Differential Privacy*, ICICS 2018. A database ``D`` is known to the adversary, who does not know
which one individual is missing from ``D^s``: every ``D`` less one individual is a possible world
with a prior. An answer with Laplace noise of scale lambda about ``D^s`` turns priors into
posteriors, and a mechanism is (alpha, beta)-differentially identifiable when every posterior lies
between ``(1 - alpha)`` and ``(1 + beta)`` times its prior.
"""

from functools import cache

from didp_ref.audit.claim import Drawing, Paper


@cache
def paper() -> Paper:
    """Return the paper with all its claims."""
    from didp_ref.papers.abdi import (
        definition_4,
        definition_5,
        definitions_1_to_3,
        figures,
        introduction,
        introduction_guarantees,
        section_3,
        section_7,
        section_8,
        section_8_adversaries,
        section_8_compromise,
        section_9,
        theorem_1,
        theorem_1_product_form,
        theorem_1_sharp,
        theorem_1_with_scales,
        theorem_2,
        theorem_3,
        theorem_3_equations,
        theorem_3_tightness,
        theorem_4,
    )

    return Paper(
        "abdi",
        "A. Bkakria, N. Cuppens-Boulahia, F. Cuppens: Linking Differential Identifiability "
        "with Differential Privacy, ICICS 2018, doi 10.1007/978-3-030-01950-1_14",
        (
            *introduction.CLAIMS,
            *introduction_guarantees.CLAIMS,
            *section_3.CLAIMS,
            *definitions_1_to_3.CLAIMS,
            *definition_4.CLAIMS,
            *theorem_1.CLAIMS,
            *theorem_1_sharp.CLAIMS,
            *theorem_1_product_form.CLAIMS,
            *theorem_1_with_scales.CLAIMS,
            *definition_5.CLAIMS,
            *theorem_2.CLAIMS,
            *theorem_3.CLAIMS,
            *theorem_3_equations.CLAIMS,
            *theorem_3_tightness.CLAIMS,
            *theorem_4.CLAIMS,
            *section_7.CLAIMS,
            *section_8.CLAIMS,
            *section_8_adversaries.CLAIMS,
            *section_8_compromise.CLAIMS,
            *section_9.CLAIMS,
        ),
        {
            "abdi.section-8.weak-adversary": (Drawing("abdi-figure-1", figures.weak_adversary),),
            "abdi.section-8.strong-adversary": (
                Drawing("abdi-figure-2", figures.strong_adversary),
            ),
        },
        version="the publisher's text; tables, figures and the two formulas that end "
        "Theorem 1's proof were not at hand",
    )

"""What the disclosure-risk paper claims: reconstruction advantage, its bounds, the optimal attack.

Of a record that was drawn from a prior, the advantage of an attack is the chance that it guesses
right from an output that the record took part in, less the same chance where another record did.
"""

from functools import cache

from didp_ref.audit.claim import Paper


@cache
def paper() -> Paper:
    """Return the paper with all its claims."""
    from didp_ref.papers.disclosure import (
        example_6,
        examples,
        examples_noise,
        figures_2_and_3,
        more_accurate,
        section_2,
        section_7,
        theorem_4_1,
        theorem_4_1_tightness,
        theorem_4_2,
        theorem_5_1,
        theorem_5_2,
    )

    return Paper(
        "disclosure",
        "P. Guerra-Balboa, A. Sauer, H. H. Arcolezi, T. Strufe: Understanding Disclosure Risk in "
        "Differential Privacy with Applications to Noise Calibration and Auditing, extended "
        "version, arXiv 2603.12142, 2026",
        (
            *section_2.CLAIMS,
            *theorem_4_1.CLAIMS,
            *theorem_4_1_tightness.CLAIMS,
            *theorem_4_2.CLAIMS,
            *examples.CLAIMS,
            *examples_noise.CLAIMS,
            *figures_2_and_3.CLAIMS,
            *example_6.CLAIMS,
            *theorem_5_1.CLAIMS,
            *theorem_5_2.CLAIMS,
            *more_accurate.CLAIMS,
            *section_7.CLAIMS,
        ),
        version="its text, without the figures",
    )

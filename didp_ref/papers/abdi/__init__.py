"""The (alpha, beta) paper: what it claims, what its statements say, and what was found.

A. Bkakria, N. Cuppens-Boulahia, F. Cuppens, *Linking Differential Identifiability with
Differential Privacy*, ICICS 2018. A database ``D`` is known to the adversary, who does not know
which one individual is missing from ``D^s``: every ``D`` less one individual is a possible world
with a prior. An answer with Laplace noise of scale lambda about ``D^s`` turns priors into
posteriors, and a mechanism is (alpha, beta)-differentially identifiable when every posterior lies
between ``(1 - alpha)`` and ``(1 + beta)`` times its prior.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "abdi",
    "A. Bkakria, N. Cuppens-Boulahia, F. Cuppens: Linking Differential Identifiability "
    "with Differential Privacy, ICICS 2018, doi 10.1007/978-3-030-01950-1_14",
    Units(
        __name__,
        "introduction",
        "introduction_knowledge",
        "introduction_guarantees",
        "section_3",
        "definitions_1_to_3",
        "definition_4",
        "theorem_1",
        "theorem_1_induction",
        "theorem_1_sharp",
        "theorem_1_product_form",
        "theorem_1_with_theorem_2",
        "theorem_1_with_theorem_3",
        "definition_5",
        "theorem_2",
        "theorem_2_certainty",
        "theorem_3",
        "theorem_3_other_priors",
        "theorem_3_equations",
        "theorem_3_equations_20_to_23",
        "theorem_3_tightness",
        "theorem_4",
        "theorem_4_calibrated",
        "section_7",
        "section_8",
        "section_8_adversaries",
        "section_8_compromise",
        "section_9",
    ),
    version="the publisher's text, without tables, figures and the two formulas that end "
    "Theorem 1's proof",
)

"""What the disclosure-risk paper claims: reconstruction advantage, its bounds, the optimal attack.

Of a record that was drawn from a prior, the advantage of an attack is the chance that it guesses
right from an output that the record took part in, less the same chance where another record did.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "disclosure",
    "P. Guerra-Balboa, A. Sauer, H. H. Arcolezi, T. Strufe: Understanding Disclosure Risk in "
    "Differential Privacy with Applications to Noise Calibration and Auditing, extended "
    "version, arXiv 2603.12142, 2026",
    Units(
        __name__,
        "introduction",
        "section_2",
        "section_2_no_risk",
        "no_risk",
        "absolute_risk",
        "section_3_told",
        "theorem_4_1",
        "theorem_4_1_tightness",
        "theorem_4_1_closed_form",
        "theorem_4_2",
        "corollary_4_1",
        "recalibration",
        "section_4_prior",
        "section_4_beside_rero",
        "example_1",
        "examples",
        "examples_noise",
        "figures_2_and_3",
        "example_6",
        "theorem_5_1",
        "theorem_5_1_proof",
        "lemma_5_1",
        "theorem_5_2",
        "theorem_5_2_tightness",
        "equations_77_and_79",
        "corollary_5_1",
        "section_5",
        "more_accurate",
        "section_6_guarantees",
        "section_6_known_mechanism",
        "section_7",
        "section_7_design",
        "section_7_inverse",
        "section_7_order",
        "section_7_local",
        "section_7_code",
        "conclusion",
    ),
    version="its text, without the figures",
)

"""What this project claims itself: the notions in one another's terms, and what each keeps."""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "ours",
    "This project: the notions in one another's terms",
    Units(
        __name__,
        "odds",
        "beliefs",
        "beliefs_to_epsilon",
        "membership_floor",
        "kazan_reiter",
        "breaches",
        "gain",
        "testing",
        "trade_off",
        "likelihood_ratios",
        "reconstruction",
        "reconstruction_any_prior",
        "laplace_testing",
        "gaussian",
        "obligations",
        "obligations_composition",
    ),
)

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
        "membership_floor",
        "kazan_reiter",
        "breaches",
        "gain",
        "testing",
        "reconstruction",
        "reconstruction_any_prior",
        "laplace_testing",
        "gaussian",
        "obligations",
        "obligations_composition",
    ),
)

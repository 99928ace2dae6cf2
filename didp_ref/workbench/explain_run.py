"""A training run as people describe it: batch size, records and epochs, for a rate and steps."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from didp_ref.errors import DomainError, InputError
from didp_ref.formulas.quantity.unknown import BATCH, EPOCHS, OF_A_RUN, RECORDS, batches_of

RUN = {
    **dict.fromkeys(BATCH, "batch_size"),
    **dict.fromkeys(RECORDS, "records"),
    **dict.fromkeys(EPOCHS, "epochs"),
}
"""What training programs say, and our name for it."""
TWICE = (("batch_size", "sampling_rate"), ("epochs", "times"))


def is_of_a_run(name: str, given: Mapping[str, object]) -> bool:
    """Say whether a name is one of a run; a delta is weighed against the number of records too.

    ``n`` is only beside others of a run.
    """
    return name in RUN and (name != "n" or bool(OF_A_RUN & given.keys()))


def with_rate_and_steps(known: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Return a question with the sampling rate and the steps that batches and epochs amount to.

    Each record is drawn at the rate batch_size/records. Opacus draws at 1/batches, which is no
    larger where the last, smaller batch counts: the epsilon holds for it too.

    >>> run = with_rate_and_steps({"batch_size": 256, "records": 60_000, "epochs": 15})
    >>> run["sampling_rate"], run["times"]
    (Fraction(8, 1875), Fraction(3525, 1))
    """
    for name, other in TWICE:
        if {name, other} <= known.keys():
            steps = "steps" if other == "times" else other
            raise InputError("explain", f"{name} and {steps} say the same: give one of them")
    given = dict(known)
    if "batch_size" in given:
        if "records" not in given:
            raise InputError("explain", "batch_size needs records: add records=60000, for example")
        if given["batch_size"] > given["records"]:
            most = f"at most records = {given['records']}"
            raise DomainError("batch_size", str(given["batch_size"]), most)
        if not {"epochs", "times"} & given.keys():
            raise InputError("explain", "missing epochs: add epochs=15, or steps=1500, for example")
        given["sampling_rate"] = Fraction(given["batch_size"]) / given["records"]
    if "epochs" in given:
        if "sampling_rate" not in given:
            raise InputError("explain", "epochs needs batch_size and records, or sampling_rate")
        given["times"] = Fraction(ceil(given["epochs"] * batches_of(given["sampling_rate"])))
    return given

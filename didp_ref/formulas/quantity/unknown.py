"""A name that no parameter has: what to type instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil

from didp_ref.errors import UnknownArgument, suggestion
from didp_ref.glossary import usual_name

BATCH = ("batch_size", "batch", "expected_batch_size", "lot_size")
EPOCHS = ("epochs", "epoch", "n_epochs", "num_epochs")
RECORDS = (
    *("n", "records", "n_records", "num_records", "dataset_size", "data_size"),
    *("num_examples", "n_examples", "num_samples", "n_samples"),
)
"""What training programs call the length of a run, and the size of the data."""
STEPS = ("steps", "times")
OF_A_RUN = {*BATCH, *EPOCHS, *STEPS, "noise_multiplier", "sampling_rate", "sample_rate"}
MOST_DIGITS = 18
PLAIN = re.compile(r"\d+(\.\d+)?|\d+/0*[1-9]\d*")


def unknown_argument(
    function: str, names: Iterable[str], given: Mapping[str, object], synonyms: Iterable[str] = ()
) -> UnknownArgument | None:
    """Return the error of the first keyword that a function does not take; none without one."""
    takes, others = [*names], [*synonyms]
    strange = next((name for name in given if name not in (*takes, *others)), None)
    if strange is None:
        return None
    call = f"parameter of {function}({', '.join(takes)})"
    return UnknownArgument("argument", strange, call, instead_of(strange, [*takes, *others], given))


def instead_of(
    name: str, names: Iterable[str], given: Mapping[str, object], listed_by: str = ""
) -> str:
    """Return what to type instead of a name that is none of some parameters.

    ``given`` is all that was given. A training run's batch size, number of records and epochs
    become a sampling rate and steps.

    >>> instead_of("sigma", ["deviation", "sampling_rate"], {"sigma": 2})
    'did you mean deviation?'
    >>> instead_of("epochs", ["sampling_rate", "steps"], {"epochs": 15})
    'write steps = epochs * (batches of an epoch)'
    """
    known = [*names]
    steps = next((each for each in STEPS if each in known), "")
    about_a_run = "n_worlds" not in known or OF_A_RUN & given.keys()
    if "sampling_rate" in known and (name in BATCH or (name in RECORDS and about_a_run)):
        return _of_a_run(given, steps) or (
            "write sampling_rate = 1/(batches of an epoch) if Opacus draws the batches, or "
            "batch_size/n if each record is drawn at that rate"
        )
    if steps and "sampling_rate" in known and name in EPOCHS:
        return (
            _of_a_run(given, steps)
            or _of_a_rate(given, steps)
            or f"write {steps} = epochs * (batches of an epoch)"
        )
    if name == "noise_multiplier" and {"deviation", "global_sensitivity"} <= {*known}:
        return "write deviation = noise_multiplier with global_sensitivity = 1"
    if name in ("confidence", "confidence_level") and "significance" in known:
        return "write significance = 1 - confidence"
    if f"{name}s" in known:
        return f"did you mean {name}s?"
    return suggestion(usual_name(name), known, listed_by)


def _of_a_run(given: Mapping[str, object], steps: str) -> str:
    """Return the sampling rate, and the steps, of a run whose batches and records are given."""
    size, records = (_among(given, names) for names in (BATCH, RECORDS))
    if not (1 <= size <= records):
        return ""
    batches = ceil(records / size)
    run = f"sampling_rate=1/{batches}"
    if steps and not {*STEPS} & given.keys():
        run += f" {steps}={_steps(given, batches)}"
    return (
        f"write {run}: Opacus draws {batches} batches an epoch, at rate 1/{batches}. If each "
        f"record is drawn at rate batch_size/n, write sampling_rate={size}/{records}"
    )


def _of_a_rate(given: Mapping[str, object], steps: str) -> str:
    """Return the steps of a run whose rate and epochs are given."""
    rate = _among(given, ("sampling_rate", "sample_rate"))
    if not 0 < rate < 1:
        return ""
    batches = ceil(1 / rate)
    counted = f"{batches} batches an epoch" + ("" if rate.numerator == 1 else ", the last smaller")
    return f"write {steps}={_steps(given, batches)}: {counted}"


def _steps(given: Mapping[str, object], batches: int) -> str:
    epochs = _among(given, EPOCHS)
    return str(ceil(epochs * batches)) if epochs else f"EPOCHS*{batches}"


def _among(given: Mapping[str, object], names: Iterable[str]) -> Fraction:
    """Return the number that is given under one of some names; zero without one."""
    for name in names:
        text = str(given.get(name, "")).replace(",", "")
        if PLAIN.fullmatch(text) and len(text) <= MOST_DIGITS:
            return Fraction(text)
    return Fraction(0)

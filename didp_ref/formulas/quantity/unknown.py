"""A name that no parameter has: what to type instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil

from didp_ref.errors import UnknownArgument, suggestion
from didp_ref.glossary import usual_name

BATCH = ("batch_size", "batch", "batchsize", "expected_batch_size", "lot_size")
EPOCHS = ("epochs", "epoch", "n_epochs", "num_epochs")
RECORDS = (
    *("n", "records", "n_records", "num_records", "dataset_size", "data_size"),
    *("num_examples", "n_examples", "num_samples", "n_samples", "samples"),
)
"""What training programs call the length of a run, and the size of the data."""
STEPS = ("steps", "times")
SAMPLING = ("sampling", "sampler", "sampling_method", "poisson_sampling", "shuffle", "shuffled")
"""What asks for batches that are drawn in another way, or says that they are Poisson samples."""
POISSON = {("shuffle", "false"), ("shuffled", "false"), ("poisson_sampling", "true")}
CLIPPING = ("max_grad_norm", "l2_norm_clip", "clipping_norm", "clip_norm", "max_norm")
OF_A_RUN = {*BATCH, *EPOCHS, *STEPS, "noise_multiplier", "sampling_rate", "sample_rate"}
MOST_DIGITS = 25
AS_A_FLOAT = Fraction(1, 10**12)
"""How far 1/batches is from the float that is printed for it, relatively, at most."""
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
    >>> instead_of("target_epsilon", ["epsilon", "total_epsilon"], {})
    'did you mean epsilon?'
    >>> instead_of("epochs", ["sampling_rate", "steps"], {"epochs": 15})
    'write steps = epochs * (batches of an epoch)'
    """
    known = [*names]
    steps = next((each for each in STEPS if each in known), "")
    if "sampling_rate" in known and name in SAMPLING:
        return _of_sampling(name, given)
    if "sampling_rate" in known and name in CLIPPING:
        return "leave it out: noise_multiplier is relative to it, and it does not change epsilon"
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
    of_training = OF_A_RUN & given.keys() or "sampling_rate" in given
    is_open = of_training and "global_sensitivity" not in given
    if "noise_multiplier" in known and is_open and usual_name(name) == "deviation":
        both = "deviation" in known and not (OF_A_RUN - {*STEPS}) & given.keys()
        return f"did you mean {'deviation, or ' * both}noise_multiplier{' of DP-SGD' * both}?"
    if name == "noise_multiplier" and {"deviation", "global_sensitivity"} <= {*known}:
        return "write deviation = noise_multiplier with global_sensitivity = 1"
    if name in ("confidence", "confidence_level") and "significance" in known:
        return "write significance = 1 - confidence"
    if (aim := name.removeprefix("target_")) != name and aim in known:
        return f"did you mean {aim}?"
    if f"{name}s" in known:
        return f"did you mean {name}s?"
    return suggestion(usual_name(name), known, listed_by)


def batches_of(rate: Fraction) -> int:
    """Return how many batches an epoch has at a sampling rate; the last may be smaller.

    >>> batches_of(Fraction(256, 60_000)), batches_of(Fraction(repr(1 / 235)))
    (235, 235)
    """
    nearest = round(1 / rate)
    return nearest if abs(nearest * rate - 1) <= AS_A_FLOAT else ceil(1 / rate)


def _of_sampling(name: str, given: Mapping[str, object]) -> str:
    """Return what to type for shuffled batches; nothing need be said of Poisson samples."""
    said = str(given.get(name, "")).lower()
    if "poisson" in said or (name, said) in POISSON:
        return "leave it out: sampling_rate means Poisson sampling"
    rate = _among(given, ("sampling_rate", "sample_rate"))
    steps, epochs = (_among(given, names) for names in (STEPS, EPOCHS))
    if steps and 0 < rate <= 1:
        epochs = Fraction(ceil(steps / batches_of(rate)))
    run = f"steps={ceil(epochs) if epochs else 'EPOCHS'}"
    return (
        f"for shuffled batches write sampling_rate=1 {run}: one step an epoch. This is a valid "
        "bound if each record is in one batch an epoch (docs/accounting.md)"
    )


def _of_a_run(given: Mapping[str, object], steps: str) -> str:
    """Return the sampling rate, and the steps, of a run whose batches and records are given."""
    size, records = (_among(given, names) for names in (BATCH, RECORDS))
    if size > records > 0:
        return f"a batch of {size} is larger than the data: {records} records"
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
    batches = batches_of(rate)
    counted = f"{batches} batches an epoch" + (
        "" if abs(batches * rate - 1) <= AS_A_FLOAT else ", the last smaller"
    )
    return f"write {steps}={_steps(given, batches)}: {counted}"


def _steps(given: Mapping[str, object], batches: int) -> str:
    epochs = _among(given, EPOCHS)
    return str(ceil(epochs * batches)) if epochs else f"EPOCHS*{batches}"


def _among(given: Mapping[str, object], names: Iterable[str]) -> Fraction:
    """Return the number that is given under one of some names; zero without one."""
    for name in names:
        text = str(given.get(name, "")).replace(",", "").replace("_", "")
        if PLAIN.fullmatch(text) and len(text) <= MOST_DIGITS:
            return Fraction(text)
    return Fraction(0)

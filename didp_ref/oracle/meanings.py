"""What our parameters are called elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from didp_ref.glossary import usual_name
from didp_ref.oracle.roles import SENSITIVITIES

MEANINGS: Mapping[str, tuple[str, ...]] = {
    "scale": ("lambda", "lam", "lambd", "b", "noise", "noisescale", "laplacescale"),
    "global_sensitivity": (
        *("delta", "deltaq", "deltaf", "gs", "df", "dq", "sensitivity", "l1sensitivity", "d", "s"),
        *("globalsens", "sens", "sensitivity1", "l1"),
        *("l2sensitivity", "l2"),
    ),
    "sensitivity": ("delta", "deltaf", "deltaq", "gs", "df", "globalsensitivity", "sens", "d", "s"),
    "identifiability_sensitivity": (
        *("theta", "thetaq", "th", "is", "idsens", "sensitivity", "s", "d"),
    ),
    "sensitive_range": ("s", "range", "spread", "diameter", "sr", "sensitivity", "d", "deltaf"),
    "distance": ("deltav", "dv", "d", "dist"),
    "n_worlds": ("m", "n", "k", "worlds", "count", "nworlds", "size", "numworlds", "universe"),
    "n": ("m", "k", "records", "count", "size", "nworlds"),
    "epsilon": ("eps", "e", "budget"),
    "exponent": ("t", "x", "eps", "epsilon", "u"),
    "alpha": ("a",),
    "beta": ("b",),
    "rho": ("r", "risk"),
    "gamma": ("g",),
    "delta": ("d", "del"),
    "p_min": ("pmin", "pimin", "p", "minprior", "priormin", "q", "pr"),
    "p_max": ("pmax", "pimax", "p", "maxprior", "priormax", "q", "pr"),
    "prior": ("p", "pi", "prd", "pri", "priors", "q", "pr"),
    "mass": ("p", "m", "q", "pu", "puu"),
    "factor_up": ("alphau", "au", "up", "u"),
    "factor_down": ("alphad", "ad", "down", "d"),
    "sampling_rate": (
        *("beta", "rate", "q", "p", "sampling", "b", "samplerate", "samplingprobability"),
    ),
    "deviation": ("noisemultiplier", "sigma", "noise", "noisestd", "std", "stddev", "z"),
    "times": ("steps", "numsteps", "k", "t", "count", "iterations", "compositions"),
    "order": ("alpha", "a"),
    "slack": ("deltaprime", "deltaslack", "deltatilde"),
    "groups": (
        *("l0sensitivity", "l0", "maxpartitionscontributed", "maxpartitions", "maxgroups", "k"),
    ),
    "probability": ("confidence", "p"),
    "truth": ("p",),
    "n_values": ("k", "d", "domainsize", "n"),
    "n_reports": ("n", "users", "nusers"),
    "n_candidates": ("candidates", "numcandidates", "n", "m", "k"),
    "one_kept": ("p",),
    "zero_flipped": ("q",),
    "flip": ("f",),
    "hashes": ("h", "k"),
    "cutoff": ("c", "k", "count"),
    "sample_size": ("m", "b", "batchsize"),
    "n_records": ("n", "datasetsize"),
    "true_positives": ("tpr",),
    "false_positives": ("fpr", "alpha"),
    "false_negatives": ("fnr", "beta"),
    "successes": ("k", "x"),
    "trials": ("n",),
    "significance": ("alpha",),
    "total_delta": ("delta", "targetdelta", "d"),
    "total_epsilon": ("epsilon", "eps", "targetepsilon", "e"),
    "alphas": ("alpha", "a"),
    "betas": ("beta", "b"),
    "epsilons": ("epsilon", "eps", "e", "budgets"),
    "values": ("v", "f", "answers"),
    "response": ("r", "tau", "t", "answer", "output", "y", "x"),
}
"""What a parameter is called elsewhere, without case, underlines and braces."""
OTHER_UNITS: Mapping[str, Mapping[str, str]] = {
    "deviation": {
        **dict.fromkeys(("variance", "var", "sigma2", "sigmasq", "sigmasquared"), "the square of"),
        "precision": "one over the square of",
    },
    "scale": {
        **dict.fromkeys(("rate", "inversescale", "invscale"), "one over"),
        **dict.fromkeys(("variance", "var"), "twice the square of"),
    },
    "delta": dict.fromkeys(("logdelta", "log10delta", "lndelta"), "the logarithm of"),
    "total_delta": dict.fromkeys(("logdelta", "log10delta", "lndelta"), "the logarithm of"),
    "probability": dict.fromkeys(
        ("alpha", "beta", "significance", "failureprobability", "failureprob", "tail"), "one minus"
    ),
    "significance": dict.fromkeys(("confidence", "confidencelevel"), "one minus"),
    "false_negatives": dict.fromkeys(("tpr", "truepositives", "truepositiverate"), "one minus"),
    "true_positives": dict.fromkeys(("fnr", "falsenegatives", "falsenegativerate"), "one minus"),
}
"""Names of what a parameter is not, but what is made of it."""
OF_LAPLACE_NOISE = (
    *("scale.differential_privacy", "guarantee.epsilon", "renyi.laplace", "sparse_vector."),
    *("laplace.", "concentrated.rho_of_laplace"),
)
"""How the ids of formulas begin whose sensitivity is that of Laplace noise, in the L1 norm."""
OF_L2 = ("l2sensitivity", "l2", "delta2", "delta2f")
RELATIVE = "noisemultiplier"
"""The deviation divided by the sensitivity."""
LONG_NAME = 3
"""A letter or two may stand for anything."""


def plainly(text: str) -> str:
    """Return a name without case, underlines and braces; a prime is spelled out."""
    return "".join(c for c in text.lower().replace("'", "prime") if c.isalnum())


def is_known(name: str, parameter: str) -> bool:
    """Say whether a parameter goes by this name somewhere."""
    return plainly(name) in (plainly(parameter), *MEANINGS.get(parameter, ()))


def meant(name: str, parameters: Sequence[str]) -> str:
    """Return the parameter that a name means among those of a formula; nothing if it may be others.

    The name of another of our parameters means none of these, nor does a noise multiplier mean the
    deviation where a sensitivity is given too.

    >>> meant("eps", ["epsilon", "delta"]), meant("mu", ["epsilon", "delta"])
    ('epsilon', '')
    """
    plain = plainly(name)
    if plain == RELATIVE and {*SENSITIVITIES} & {*parameters}:
        return ""
    if usual_name(name) in parameters:
        return usual_name(name)
    if len(plain) < LONG_NAME or plain in map(plainly, MEANINGS):
        return ""
    found = [each for each in parameters if is_known(name, each)]
    return found[0] if len(found) == 1 else ""


def in_other_units(name: str, parameter: str) -> str:
    """Say what of a parameter a name means, where it does not mean the parameter itself.

    >>> in_other_units("sigma_squared", "deviation")
    'the square of'
    """
    return OTHER_UNITS.get(parameter, {}).get(plainly(name), "")


def of_another_norm(name: str, parameter: str, quantity: str) -> str:
    """Say why a name means another sensitivity than a formula's; nothing if it does not.

    >>> of_another_norm("l2_sensitivity", "global_sensitivity", "laplace.scale")
    'Laplace noise needs the L1 sensitivity, which is larger for several numbers'
    >>> of_another_norm("l2_sensitivity", "global_sensitivity", "gaussian.deviation")
    ''
    """
    is_l2 = plainly(name) in OF_L2 and parameter in SENSITIVITIES
    if not is_l2 or not quantity.startswith(OF_LAPLACE_NOISE):
        return ""
    return "Laplace noise needs the L1 sensitivity, which is larger for several numbers"


def is_foreign(reading: Mapping[str, str], fixed: Mapping[str, str]) -> bool:
    """Say whether some name that means another of our parameters was read as this one."""
    aliases = {*MEANINGS, *(alias for each in MEANINGS.values() for alias in each)}
    meant = {plainly(each) for each in aliases if len(each) >= LONG_NAME}
    return any(
        plainly(m) in meant and not is_known(m, o) for m, o in reading.items() if m not in fixed
    )

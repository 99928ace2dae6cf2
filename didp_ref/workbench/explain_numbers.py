"""A number of a question for ``explain``: its domain, and how reports write it."""

import re
from fractions import Fraction

from didp_ref.errors import DomainError, ExactInputRequired, NoNumber, as_name
from didp_ref.formulas import auditing
from didp_ref.formulas.accounting.mechanisms import SYNONYMS
from didp_ref.formulas.parameters import (
    ALPHA,
    BETA,
    CONCENTRATED_RHO,
    DEVIATION,
    EPSILON,
    GLOBAL_SENSITIVITY,
    N_WORLDS,
    ORDER,
    RATE,
    RHO,
    SCALE,
    SENSITIVE_RANGE,
    SIZE,
    TIMES,
)
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import BELOW_CERTAINTY, POSITIVE, PROBABILITY, UNIT_OPEN, Domain
from didp_ref.numbers.exact import parse_short, to_fraction, without_percent
from didp_ref.workbench.explain_named import KINDS
from didp_ref.workbench.explain_run import RUN
from didp_ref.workbench.explain_words import plainly

SAME = {
    **SYNONYMS,
    **{name: ours for name, ours in RUN.items() if name != ours},
    **{"eps": "epsilon", "target_epsilon": "epsilon", "target_delta": "delta"},
    "sensitivity": "global_sensitivity",
}
"""Other names of what is asked with; each is the name of a public library."""
OF_HUNDRED = re.compile(r"\d{1,2}(\.\d{1,9})?")
ONE_OF_SEVERAL = re.compile(r"(?!0\d)\d[\w./%+-]*")
THOUSANDS = re.compile(r"[1-9]\d{0,2}((,\d{3})+|(_\d{3})+)")
AUDITS = (auditing.epsilon_from_counts, auditing.one_run_epsilon, auditing.epsilon)
"""Formulas of the epsilon that an audit rules out."""
DOMAINS: dict[str, Domain] = {
    **{
        parameter.name: parameter.domain
        for parameter in (ALPHA, BETA, EPSILON, N_WORLDS, RHO, SCALE, DEVIATION, TIMES, RATE)
    },
    "delta": BELOW_CERTAINTY,
    "concentrated_rho": CONCENTRATED_RHO.domain,
    "renyi_order": ORDER.domain,
    "renyi_budget": POSITIVE,
    "mu": POSITIVE,
    GLOBAL_SENSITIVITY.name: POSITIVE,
    SENSITIVE_RANGE.name: POSITIVE,
    "total_delta": UNIT_OPEN,
    "batch_size": TIMES.domain,
    "records": TIMES.domain,
    "epochs": POSITIVE,
    "group": SIZE.domain,
    "prior": UNIT_OPEN,
    "collision_probability": PROBABILITY,
    "false_positives": PROBABILITY,
    "baseline": PROBABILITY,
    "posterior": UNIT_OPEN,
    "success": UNIT_OPEN,
    "advantage": UNIT_OPEN,
}
OTHERS: list[Quantity] = [*(kind.formula for kind in KINDS.values()), *AUDITS]
for formula in OTHERS:
    for parameter in formula.parameters:
        DOMAINS.setdefault(parameter.name, parameter.domain)
AUDITED = {each.name for audit in AUDITS for each in audit.parameters} - {
    "delta",
    "false_positives",
}
"""What only an audit is asked with."""
MOST_OPTIONS = 20
"""So many numbers of one name are compared at most."""
MOST_CALLS = 4
"""So many of them are named one by one as what to type next."""
WORDS = ("mechanisms", "mechanism", "monotone")
"""What is asked with that is no number."""
OTHER_RHO = "the rho of zCDP is another, written concentrated_rho"
REASONS = {
    "epsilon": "at zero no answer depends on the data; for a delta alone type epsilon=1e-9",
    "delta": "it is a chance, and a delta of one promises nothing",
    "total_delta": "at zero only adding is left, times*epsilon, and one promises nothing",
    "deviation": "without noise an answer may settle everything",
    "scale": "without noise an answer may settle everything",
    "concentrated_rho": CONCENTRATED_RHO.reason,
    "renyi_order": ORDER.reason,
    "renyi_budget": EPSILON.reason,
    "mu": EPSILON.reason,
    "rho": f"it is a probability; {OTHER_RHO}",
    "times": TIMES.reason,
    "group": SIZE.reason,
}
"""What is wrong with what lies outside a domain."""
AT_ZERO = ("epsilon", "deviation", "scale", "concentrated_rho", "renyi_budget", "mu")
"""Where that is said of zero alone."""
CHANCES = ("prior", "posterior", "success", "advantage", "false_positives", "sampling_rate")
"""Where a number from 1 to 100 may be meant in percent."""
ONE_ORDER = "Renyi budgets add at one order alone: ask of each order by itself"


def read_number(name: str, value: object) -> Fraction:
    """Read the number that is asked with under a name of a question, or under a synonym.

    >>> read_number("prior", "1%"), read_number("steps", "10,000"), read_number("epsilon", 0.1)
    (Fraction(1, 100), Fraction(10000, 1), Fraction(1, 10))
    """
    several = isinstance(value, list | tuple) or (isinstance(value, str) and "," in value)
    if several and name in ("renyi_order", "renyi_budget"):
        raise DomainError(name, value, "one number", ONE_ORDER)
    known_as = SAME.get(name, name)
    domain = DOMAINS[known_as]
    if isinstance(value, float):  # a question is asked by people: 0.1 is the decimal
        value = repr(float(value))
    if isinstance(value, str):
        text = value.strip()
        if domain.integer and THOUSANDS.fullmatch(text):
            text = text.replace(",", "").replace("_", "")  # elsewhere it is a decimal comma
        if numbers := listed(name, text):
            advice = f"ask of each in a call of its own: {name}={numbers[0]}"
            raise DomainError(name, text, "one number", advice)
        value = without_percent(name, text)
        if value != text and not _is_share(known_as, domain):
            meant = plainly(Fraction(value))
            raise DomainError(name, text, f"a number without a percent sign: write {meant}")
    try:
        return to_fraction(domain.check_exact(name, parse_short(name, value)))
    except NoNumber:
        if not domain.integer:
            raise
        raise NoNumber(name, value, "a whole one, such as 4") from None
    except ExactInputRequired as problem:
        if name != "epsilon" or isinstance(value, str) or not hasattr(value, "__len__"):
            raise
        advice = "for many, call didp_ref.guarantee.rho_at_prior(1.0, epsilon, prior)"
        raise ExactInputRequired(name, value, problem.domain, advice) from None
    except DomainError as problem:
        text = value if isinstance(value, str) else as_name(problem.value)
        percent = _as_percent(known_as, text)
        of_zero = known_as in AT_ZERO and problem.value not in (0, "0")
        reason = problem.advice or percent or ("" if of_zero else REASONS.get(known_as, ""))
        raise DomainError(name, problem.value, problem.domain, reason) from None


def listed(name: str, text: str) -> list[str]:
    """Return the numbers of a list, and nothing for one number, whatever commas it has inside.

    >>> listed("epsilon", "0.5, 1"), listed("epsilon", "1,2,3"), listed("times", "10,50")
    (['0.5', '1'], ['1', '2', '3'], ['10', '50'])
    >>> listed("epsilon", "0,5"), listed("epsilon", "1,000.5"), listed("times", "1,000")
    ([], [], [])
    """
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) < 2 or THOUSANDS.fullmatch(text.partition(".")[0]):
        return []
    if is_decimal_comma(name, text):
        return []
    return numbers if all(ONE_OF_SEVERAL.fullmatch(number) for number in numbers) else []


def is_decimal_comma(name: str, text: str) -> bool:
    """Say whether a comma may be a decimal point: between whole numbers, if one need not be."""
    domain = DOMAINS.get(SAME.get(name, name))
    parts = text.split(",")
    is_whole = domain is not None and domain.integer
    return not is_whole and len(parts) == 2 and all(part.strip().isdecimal() for part in parts)


def _is_share(name: str, domain: Domain) -> bool:
    """Say whether a number may be written in percent: a probability, or a part of one."""
    return domain.upper is not None or name == BETA.name


def _as_percent(name: str, text: str) -> str:
    """Return how a chance is written that was given as a number of percent."""
    percents = name in CHANCES and OF_HUNDRED.fullmatch(text) and Fraction(text) > 1
    return f"did you mean {text}%?" if percents else ""

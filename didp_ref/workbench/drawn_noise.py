"""The scale in a line of code, or in a formula of a paper, that draws noise."""

import re

CALL = re.compile(r"(?:\b\w+\.)*\b(?:laplace|normal|gauss|Laplace|Lap|Normal|N)\s*\(")
"""What draws: ``np.random.laplace(``, ``rng.normal(``, ``random.gauss(``, ``Lap(``."""
DISTRIBUTION = re.compile(r"\b(?:Normal|N)\s*\($")
"""Of one number that is a probability, as formulas write it, and no noise."""
KEYWORD = re.compile(r"\s*(?:scale|sigma|b)\s*=(?!=)")
NAMED = re.compile(r"\s*\w+\s*=(?!=)")


def drawn_scale(text: str) -> str:
    """Return the scale, or deviation, with which a text draws noise; nothing where it draws none.

    It is the argument that is called so, the second one behind the center, or the only one.

    >>> drawn_scale("counts + np.random.laplace(0, 1/epsilon, len(counts))")
    '1/epsilon'
    >>> drawn_scale("f(D) + Lap(s/min(a, b))"), drawn_scale("rng.normal(loc=0, scale=2*s)")
    ('s/min(a, b)', '2*s')
    >>> drawn_scale("s/epsilon"), drawn_scale("1 + Lap(1")
    ('', '')
    >>> drawn_scale("Normal(a/b) - foo(x)"), drawn_scale("f(D) + N(0, s)")
    ('', 's')
    """
    call = CALL.search(text)
    arguments = _arguments(text[call.end() :]) if call else []
    for each in arguments:
        if named := KEYWORD.match(each):
            return each[named.end() :].strip()
    places = [each.strip() for each in arguments if not NAMED.match(each)]
    if call and len(places) < 2 and DISTRIBUTION.search(call[0]):
        return ""
    return places[min(1, len(places) - 1)] if places else ""


def _arguments(text: str) -> list[str]:
    """Return the arguments of a call up to its closing bracket; none where it has no end."""
    depth, found = 0, [""]
    for character in text:
        if character == ")" and not depth:
            return found
        depth += (character in "([") - (character in ")]")
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return []

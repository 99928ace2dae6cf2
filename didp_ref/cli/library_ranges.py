"""What a library's page says of ordinary parameters, and of extreme ones."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from didp_ref.libraries.cell import LITTLE, Point, by_factor
from didp_ref.libraries.errata import PublicErratum
from didp_ref.libraries.results import Result
from didp_ref.libraries.status import is_far
from didp_ref.oracle.encoding import read_input
from didp_ref.oracle.ordinary import DELTA, EPSILON, is_in_use, ranges_in_use
from didp_ref.oracle.subjects import subject
from didp_ref.summary import factor_text

MOST_EXTREME = 3
"""So many functions are told one by one without --all."""
RANGE = f"epsilon {EPSILON[0]:g} to {EPSILON[1]:g}, delta {DELTA[0]:g} to {DELTA[1]:g}"


def ordinary_of(result: Result, errata: Iterable[PublicErratum], *, named: bool) -> str:
    """Say which functions break their promise at ordinary parameters, such as an epsilon of 2.

    ``named`` adds those that keep it, but not where results are withheld: the list would say which
    are not on it.
    """
    unsafe = _unsafe(result, errata)
    cells, contracts = result.cells, result.library.contracts
    promised = [name for name in cells if contracts[name].promises == "safe"]
    safe = [name for name in promised if name not in unsafe and cells[name].ordinary.answered]
    said, ranges = "no function is UNSAFE", f" ({RANGE})"
    if unsafe:  # each has its own parameters: a range of epsilon says nothing of a scale
        own = (f"{name} ({ranges_in_use(subject(name).parameters)})" for name in unsafe)
        said, ranges = f"UNSAFE: {', '.join(own)}", ""
    elif result.kept_back:
        said = "no published result is UNSAFE"
    elif not promised:
        said = "no function compared promises a side, so only accuracy was judged"
    if named and safe and not result.kept_back:
        said += f"; safe at all inputs tried: {', '.join(safe)}"
    return f"{said}{ranges}{_withheld([result])}"


def ordinary_of_all(results: Iterable[Result], errata: Iterable[PublicErratum]) -> str:
    """Say the same of several libraries: which of them break a promise."""
    results, errata = list(results), list(errata)
    unsafe = [
        f"{name} of {result.library.name}" for result in results for name in _unsafe(result, errata)
    ]
    unsafe += [each.title for each in errata if each.read and each.unsafe and each.ordinary]
    said = f"UNSAFE: {', '.join(unsafe)}" if unsafe else "no published result is UNSAFE"
    return f"{said} ({RANGE}){_withheld(results, several=True)}"


def _unsafe(result: Result, errata: Iterable[PublicErratum]) -> list[str]:
    """Return the formulas of which a result is unsafe at ordinary parameters."""
    cells, contracts = result.cells, result.library.contracts
    found = [name for name, cell in cells.items() if cell.endangers(contracts[name])]
    own = [each for each in errata if each.library == result.library.key]
    found += [each.quantity for each in own if each.unsafe and each.ordinary]
    return list(dict.fromkeys(found))


def _withheld(results: Iterable[Result], *, several: bool = False) -> str:
    """Say that what is withheld is unsafe there: nothing else is withheld (docs/libraries.md)."""
    kept = [each for each in results if each.kept_back]
    named = ", ".join(f"{each.library.name} ({each.kept_back})" for each in kept)
    if not kept:
        return ""
    are = "result is" if sum(each.kept_back for each in kept) == 1 else "results are"
    among = f": {named}" if several else ""
    return f". The withheld {are} UNSAFE at some ordinary parameters{among}"


def extreme_of(result: Result, lead: str) -> Iterator[tuple[bool, str, str]]:
    """Say of each function that is not right at extreme parameters if it is unsafe, and how.

    It is named by its formula, or by the library where the formula is one.
    """
    for name, cell in result.cells.items():
        contract = result.library.contracts[name]
        part = cell.hard
        unsafe = contract.promises == "safe" and part.is_unsafe
        found = part.broken or part.refused or part.undecided or unsafe or is_far(part.farthest)
        if not found:
            continue
        reported = f" (reported: {contract.reported})" if contract.reported else ""
        rejects = f": {contract.rejects}" if contract.rejects and part.refused else ""
        point = part.unsafest if unsafe else None
        worst = f" (worst at {_where(point)})" if point else ""
        short = f"{lead or name} ({_by_little(point) or _where(point)})" if point else lead or name
        yield (
            bool(unsafe),
            short,
            f"{lead or name}: {part.words(contract.promises)}{rejects}{reported}{worst}",
        )


def _where(point: Point) -> str:
    """Return one parameter of a point that is unusual.

    >>> _where(Point("scale.differential_privacy/1", {"epsilon": "710.5"}, "0", "1"))
    'epsilon near 710'
    """
    known = {name: read_input(written) for name, written in point.inputs.items()}
    numbers = {name: float(x) for name, x in known.items() if isinstance(x, int | float | Fraction)}
    unusual = [(name, x) for name, x in numbers.items() if x and not is_in_use(name, x)]
    name, number = unusual[0] if unusual else ("a result", float(point.exact))
    return f"{name} near {factor_text(number)}"


def _by_little(point: Point) -> str:
    """Say by how little a result is unsafe; nothing, if it is not by little.

    >>> _by_little(Point("scale.rho/1", {}, "0", "1", 1.00004))
    'by 1 + 4e-05'
    """
    if point.factor is None or point.factor >= LITTLE:
        return ""
    return by_factor(point.factor).replace("a factor of", "by")


def extreme_in_short(found: list[tuple[bool, str, str]], *, cut: bool) -> list[str]:
    """Return a line for each function, or where these are many their names, the unsafe ones first.

    >>> extreme_in_short([(False, "a", "a: slow"), (True, "b (by 1)", "b: low")] * 2, cut=True)
    ['UNSAFE: b (by 1), b (by 1); other failures: a, a (--all says how)']
    """
    if len(found) <= MOST_EXTREME or not cut:
        return [text for _, _, text in found]
    kinds = {"UNSAFE": True, "other failures": False}
    named = {
        kind: ", ".join(short for unsafe, short, _ in found if unsafe is which)
        for kind, which in kinds.items()
    }
    said = "; ".join(f"{kind}: {names}" for kind, names in named.items() if names)
    return [f"{said}{MORE}"]


MORE = " (--all says how)"

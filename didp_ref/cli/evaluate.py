"""``didp-ref eval``: evaluate a quantity on exact inputs."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from flint import fmpq

from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import print_json, print_row, print_text
from didp_ref.errors import InputError, OutOfRange, UnknownName
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import DEFAULT_BITS, Quantity
from didp_ref.formulas.quantity.unknown import instead_of
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import without_percent
from didp_ref.processes.signals import exit_code
from didp_ref.workbench.explain_words import safe_digits

if TYPE_CHECKING:
    from didp_ref.formulas.accounting.answers import Bracket
    from didp_ref.formulas.bracketed import Bracketed
    from didp_ref.formulas.quantity.declaration import Declaration

FILE = re.compile(r"\.py(:|$)")
Values: TypeAlias = "dict[str, str | list[str]]"

MOST_WORK = 1 << 25
"""About two seconds, where each of n worlds takes n terms at so many bits."""
LISTED = {
    "accounting.epsilon": (
        "delta",
        "the least epsilon at delta of all mechanisms in the list together",
        "0 < delta < 1",
    ),
    "accounting.delta": (
        "epsilon",
        "the least delta at epsilon of all mechanisms in the list together",
        "0 <= epsilon",
    ),
}
"""What is computed of a list of mechanisms, from which number beside it."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "quantity",
        metavar="FORMULA",
        help="for instance scale.prior_dependent, or FILE.py:ID of your own",
    )
    parser.add_argument(
        "values",
        nargs="*",
        metavar="name=value",
        help="exact numbers: 3, 0.1, 1/3, 1e-12; for a sequence, several with commas between",
    )
    parser.add_argument(
        "--bits",
        type=int,
        default=DEFAULT_BITS,
        help="relative accuracy, in bits (as 53 for a float)",
    )
    parser.add_argument(
        "--width", metavar="SHARE", help="of a formula with a bracket: (upper - lower)/upper"
    )
    parser.add_argument(
        "--details", action="store_true", help="print the conditions and the rational bounds too"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Evaluate, and print the certain digits, the safe float64 and the conditions checked."""
    if arguments.quantity in LISTED:
        return _run_list(arguments)
    formula = _by_steps(arguments.quantity)
    if formula is not None and formula.takes_width:
        return _run_bracketed(formula, arguments)
    if arguments.width is not None:
        raise InputError("--width", "is for formulas that have a bracket: use --bits")
    quantity = formula or find_quantity(arguments.quantity)
    values, note = parse_values(quantity, arguments.values)
    _check_work(values, arguments.bits)
    result = quantity.enclose(bits=arguments.bits, **values)
    results = result if isinstance(result, tuple) else (result,)
    if arguments.json:
        print_json(
            {
                "quantity": quantity.id,
                "values": values,
                "bits": arguments.bits,
                "safe_side": quantity.safe_side.value,
                "conditions": list(quantity.domain),
                "results": [_as_json(quantity.safe_side, each) for each in results],
            }
        )
        return 0
    for world, each in enumerate(results):
        lead = f"world {world}: " if quantity.per_world else ""
        number = safe_float(quantity.safe_side, each)
        beyond = "" if math.isfinite(number) else " (the exact value exceeds float64)"
        print_text(f"{lead}{number!r}     float64, {_SIDES[quantity.safe_side]}{beyond}")
    print_text()
    exact = "\n".join(f"{each.digits}..." for each in results)
    print_row("Exact", exact)
    print_row("Formula", quantity.plain())
    if note or quantity.remark:
        print_row("Note", "\n".join(filter(None, (note, quantity.remark))))
    if arguments.details:
        for world, each in enumerate(results):
            lead = f"world {world}: " if quantity.per_world else ""
            ends = (_exact_text(end).replace("/", " / ") for end in (each.lower, each.upper))
            print_row("Between", lead + "\n".join(ends))  # a blank lets a line break there
        print_row("Holds", "\n".join(quantity.domain))
    else:
        print_row("Next", "--bits 256 (more digits)  --details (conditions, rational bounds)")
    return 0


def _by_steps(name: str) -> Bracketed | None:
    """Return the formula without a closed form of that id; nothing if it has one, or is unknown."""
    if FILE.search(name) or name in quantities:
        return None
    from didp_ref.formulas.bracketed import by_steps  # only then it is imported

    return by_steps.get(name)


def _run_bracketed(formula: Bracketed, arguments: argparse.Namespace) -> int:
    """Evaluate a formula without a closed form: print both ends of its bracket."""
    if arguments.bits != DEFAULT_BITS:
        raise InputError("--bits", NO_BITS.format(formula.id))
    values, note = parse_values(formula, arguments.values)
    width = {} if arguments.width is None else {"width": arguments.width}
    found, code = _found_in_time(lambda: formula.enclose(**values, **width))
    note = "\n".join(filter(None, (note, found.advice or formula.remark)))
    _print_bracket(arguments, values, found, formula.plain(), note, formula.domain)
    return code


def _run_list(arguments: argparse.Namespace) -> int:
    """Evaluate epsilon or delta of a list of mechanisms: print both ends of the bracket."""
    from didp_ref.formulas import accounting  # only then these are imported
    from didp_ref.workbench.explain_mechanisms import json_of, read_mechanisms

    name = arguments.quantity
    if arguments.bits != DEFAULT_BITS:
        raise InputError("--bits", NO_BITS.format(name))
    other, meaning, domain = LISTED[name]
    words = [word.partition("=") for word in arguments.values]
    given = {typed: text for typed, _, text in words}
    if len(given) < len(words):
        raise InputError(name, f"a value is given twice: {' '.join(arguments.values)}")
    if given.keys() != {"mechanisms", other}:
        usage = f"type mechanisms=FILE (a JSON list) and {other}=, as docs/accounting.md shows"
        raise InputError(name, usage)
    listed = read_mechanisms(json_of(given["mechanisms"]))
    width = {} if arguments.width is None else {"width": arguments.width}
    function = getattr(accounting, name.rpartition(".")[2])
    found, code = _found_in_time(lambda: function.enclose(listed, given[other], **width))
    _print_bracket(arguments, given, found, meaning, found.advice, (domain,))
    return code


def _found_in_time(enclose: Callable[[], Bracket]) -> tuple[Bracket, int]:
    """Return a bracket with the exit code: if interrupted, of what is known."""
    from didp_ref.formulas.accounting.answers import Bracket, as_bracket  # known to the caller
    from didp_ref.formulas.accounting.search import Ends, following

    known: list[Ends] = []
    try:
        with working("composing (Ctrl-C prints what is known)"), following(known.append):
            return enclose(), 0
    except KeyboardInterrupt as interrupt:
        finite = [each for each in known if each.upper is not None]
        if not finite:
            raise
        found = as_bracket(finite[-1], 1.0)
        advice = "interrupted: with more time, the bracket is narrower"
        return Bracket(found.lower, found.upper, advice), exit_code(interrupt)


def _print_bracket(
    arguments: argparse.Namespace,
    values: Mapping[str, object],
    found: Bracket,
    formula: str,
    note: str,
    conditions: Sequence[str],
) -> None:
    if arguments.json:
        print_json(
            {
                "quantity": arguments.quantity,
                "values": values,
                "width": found.relative_width,
                "safe_side": Side.UP.value,
                **({"advice": found.advice} if found.advice else {}),
                "conditions": list(conditions),
                "results": [{**_as_json(Side.UP, found), "digits": safe_digits(found, Side.UP)}],
            }
        )
        return
    print_text(f"{found.float_up()!r}     float64, {_SIDES[Side.UP]}")
    print_text()
    ends = f"{found.float_down()!r} and {found.float_up()!r}"
    print_row("Between", f"{ends} (certified; relative width {found.relative_width:.2g})")
    print_row("Formula", formula)
    if note:
        print_row("Note", note)
    if arguments.details:
        print_row("Exact", f"{_exact_text(found.lower)} to {_exact_text(found.upper)}")
        print_row("Holds", "\n".join(conditions))
    else:
        narrow = arguments.width or found.relative_width <= NARROW
        narrower = "" if narrow else "--width 1e-6 (narrower)  "
        print_row("Next", f"{narrower}--details (conditions, rational bounds)")


NO_BITS = "{} has a bracket: use --width, such as 1e-6"
NARROW = 1e-6
_SIDES = {
    Side.UP: "rounded up, the safe side",
    Side.DOWN: "rounded down, the safe side",
    Side.NEAREST: "rounded to nearest",
}


def find_quantity(name: str) -> Quantity:
    """Return the quantity of that id, or of ``FILE.py:ID``; or raise with the nearest id."""
    if FILE.search(name):
        from didp_ref.workbench.user_quantities import only_declared  # only then vectors are made

        return only_declared(name)
    if name in quantities:
        return quantities[name]
    from didp_ref.audit import index  # only then it is read
    from didp_ref.cli.names import elsewhere, hint_at

    listed = index.read()
    if name in listed.formulas:
        closed = "is computed by steps, and has no closed form to compare with"
        raise InputError(name, f"{closed}; test a function: didp-ref check {name} --python FILE:F")
    if name in listed.claims or name in listed.papers:
        kind = "claim" if name in listed.claims else "paper"
        raise InputError(
            name, f"is a {kind}, not a formula: didp-ref show {name} names its formulas"
        )
    hint = elsewhere(name) or hint_at(name, listed.formulas, "formulas")
    raise UnknownName("quantity", name, "formula", hint)


def parse_values(quantity: Declaration, words: list[str]) -> tuple[Values, str]:
    """Return ``name=value`` words as arguments, still as text, and which other names were read."""
    parameters = {parameter.name: parameter for parameter in quantity.parameters}
    given = dict(word.partition("=")[::2] for word in words)
    values: Values = {}
    read: dict[str, str] = {}
    for word in words:
        typed, equals, text = word.partition("=")
        if not equals:
            from didp_ref.cli.names import advice  # only then the index is read

            in_order = not given.keys() & parameters.keys() and len(words) == len(parameters)
            pairs = (
                zip(parameters, words, strict=True)
                if in_order
                else [(next(iter(parameters)), "0.5")]
            )
            shown = " ".join(f"{name}={value}" for name, value in pairs)
            example = advice(f"for instance {shown}", [word])
            raise UnknownName("argument", word, "name=value", example)
        name = typed if typed in parameters else _meant(typed, quantity)
        if not name:
            hint = instead_of(typed, [*parameters, *quantity.synonyms], given)
            raise UnknownName("name", typed, f"parameter of {quantity.id}", hint)
        if name in values:
            raise InputError(
                typed, "is given twice" if typed == name else f"is {name}, given twice"
            )
        if typed not in (name, *quantity.synonyms):
            read[typed] = name
        entries = text.strip("[]").split(",") if parameters[name].sequence else [text]
        read_as = [without_percent(name, entry) for entry in entries]
        values[name] = read_as if parameters[name].sequence else read_as[0]
    others = {name: other for other, name in quantity.synonyms.items()}
    written = {name: f"{name}=..." for name in parameters}
    written |= {
        name: f"{text} (or {others[name]})" for name, text in written.items() if name in others
    }
    if missing := [text for name, text in written.items() if name not in values]:
        conditions = [
            condition.text
            for condition in quantity.conditions
            if not values.keys() >= {*condition.parameters}
        ]
        needs = f"; it is checked that {' and '.join(conditions)}" if conditions else ""
        raise InputError(quantity.id, f"missing {', '.join(missing)}{needs}")
    listed = ", ".join(f"{typed} = {name}" for typed, name in read.items())
    return values, f"your names were read as ours: {listed}" if read else ""


def _meant(typed: str, quantity: Declaration) -> str:
    """Return the parameter that another name means; nothing where it means none, or several."""
    from didp_ref.oracle.meanings import meant  # only then it is needed

    return quantity.synonyms.get(typed) or meant(typed, quantity.names)


def _check_work(values: Values, bits: int) -> None:
    """Raise :class:`OutOfRange` for sequences too long to be evaluated while one waits."""
    longest = max((len(value) for value in values.values() if isinstance(value, list)), default=0)
    if longest**2 * bits > MOST_WORK:
        raise OutOfRange(
            f"n numbers at b bits are taken while n**2 * b <= {MOST_WORK}",
            {"n": longest, "b": bits},
            "ask for fewer bits, or use .enclose(...) in Python, which has no such limit",
        )


def safe_float(side: Side, value: Enclosure) -> float:
    """Return the float64 on a side of an enclosure."""
    if side is Side.UP:
        return value.float_up()
    return value.float_down() if side is Side.DOWN else value.float_nearest()


def _as_json(side: Side, value: Enclosure) -> dict[str, object]:
    return {
        "lower": _exact_text(value.lower),
        "upper": _exact_text(value.upper),
        "digits": value.digits,
        "float64": safe_float(side, value),
        "float64_hex": safe_float(side, value).hex(),
    }


def _exact_text(value: Fraction) -> str:
    """Write a fraction with all its digits, of which Python itself writes 4300 at most."""
    return str(fmpq(value.numerator, value.denominator))

"""Test vectors for formulas of differential privacy: exact results, and inputs to reject.

On the command line, with a function that takes the formula's parameters by name:

    python -m didp_vectors gaussian.delta mymodule:delta

In a test suite:

    assert didp_vectors.run(delta, "gaussian.delta") == []

This file needs nothing but Python 3.9. With a starter file beside it, it works without any
installation: `python didp_vectors.py scale.rho.json mymodule:scale`.
"""

import argparse
import importlib
import inspect
import json
import lzma
import math
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parent / "didp_vectors_data"
SUFFIX = ".json.xz"
FORMAT = ("didp-ref vectors", 2)
KEYS = ("quantity", "parameters", "safe_side", "flags", "count", "vectors")
LEVELS = ("accurate", "safe", "refuses")
OVERFLOWS = ("returns inf;", "returns -inf;", "returns np.float64(inf);", "raises OverflowError")
TOLERANCE = 4.0  # ulp, where a vector has no "ulps" of its own
FEW_ULPS = 64  # a result that is off by at most so many is rounded badly; the formula is right
ROUNDING = " (rounding)"
SHOWN = 20


class Failure(NamedTuple):
    """One level at which a function fails one vector."""

    id: str
    level: str
    message: str


# --- the data ------------------------------------------------------------------------------------


def quantities():
    """Return the names of all formulas that have vectors."""
    return sorted(path.name[: -len(SUFFIX)] for path in DATA.glob("*" + SUFFIX))


def load(quantity):
    """Return the vectors of a formula, as the JSON document that README.md describes.

    The argument is a formula's name, or the path of a JSON file. ValueError: there is no such
    formula, or the file holds no vectors.
    """
    name = str(quantity)
    if name.endswith(".json"):
        text = Path(name).read_text(encoding="utf-8")
    elif name in quantities():
        text = lzma.decompress((DATA / (name + SUFFIX)).read_bytes()).decode("utf-8")
    else:
        raise ValueError(f"no formula is called {name}: --list shows the names")
    document = json.loads(text)
    head = document if isinstance(document, dict) else {}
    if (head.get("format"), head.get("version")) != FORMAT:
        raise ValueError(f"{name}: it holds no vectors of version 2")
    if missing := [key for key in KEYS if key not in head]:
        raise ValueError(f"{name}: it has no {missing[0]}")
    if not isinstance(head["vectors"], list) or len(head["vectors"]) != head["count"]:
        raise ValueError(f"{name}: it does not hold the {head['count']} vectors of its head")
    return head


def expand(entries):
    """Write out runs of equal entries, {"repeat": entry, "times": count}."""
    written_out = []
    for entry in entries:
        is_run = isinstance(entry, dict) and "times" in entry
        written_out += [entry["repeat"]] * entry["times"] if is_run else [entry]
    return written_out


def read(written):
    """Return the input that a vector writes down: a number is a text, a text is an object."""
    if isinstance(written, list):
        return [read(entry) for entry in expand(written)]
    if isinstance(written, dict):
        return written["text"]
    if not isinstance(written, str):
        return written  # true, false or null
    return int(written) if written.lstrip("-").isdigit() else float(written)


# --- the judgement -------------------------------------------------------------------------------


def run(function, quantity, levels=LEVELS, tolerance=None):
    """Call a function with every vector of a formula, and return the list of failures.

    `levels` are those that must hold: `accurate` (within the tolerance of the exact value), `safe`
    (never on the unsafe side of it), `refuses` (invalid input raises an error). `tolerance` is in
    ulp. ValueError: the function takes other parameters, or nothing can be tested.
    """
    document = load(quantity)
    check_parameters(function, document)
    side = document["safe_side"]
    failures, tested = [], Counter()
    for vector in tested_vectors(document):
        problems = judge(vector, function, side, tolerance)
        tested.update(problems.keys())
        failures += [
            Failure(vector["id"], level, problems[level]) for level in levels if problems.get(level)
        ]
    if "safe" in levels and side != "nearest" and not tested["safe"]:
        failures.append(Failure(document["quantity"], "safe", "no valid input gets a number"))
    elif not any(tested[level] for level in levels):
        raise ValueError(f"{document['quantity']}: no vector tests {', '.join(levels)}")
    return failures


def tested_vectors(document):
    """Return the vectors that can be asked in float64."""
    return [vector for vector in document["vectors"] if vector.get("only") != "exact"]


def check_parameters(function, document):
    """Raise ValueError if a function does not take the formula's parameters by name."""
    names = [parameter["name"] for parameter in document["parameters"]]
    try:
        signature = inspect.signature(function)
    except ValueError:
        return  # a builtin that does not tell its parameters
    try:
        signature.bind(**dict.fromkeys(names))
    except TypeError:
        raise ValueError(
            f"the function takes {signature}: it must take {', '.join(names)}, by name"
        ) from None


def judge(vector, function, side, tolerance=None):
    """Return the problem at each level that a vector tests; the problem is "" if there is none."""
    expected = vector["expected"]
    inputs = {name: read(value) for name, value in vector["inputs"].items()}
    try:
        result = function(**inputs)
    except SystemExit:  # it would end the test as well, and no test is no pass
        return {"refuses" if "error" in expected else "accurate": "ends the process"}
    except Exception as error:  # a function may reject its input with any error
        if "error" in expected:
            return {"refuses": ""}
        return {"accurate": f"raises {error!r}, although the input is valid"}
    if "error" in expected:
        return {"refuses": f"returns {show(result)}; an error is due ({expected['error']})"}
    values = expand(expected["values"]) if "values" in expected else [expected["value"]]
    result = result.tolist() if hasattr(result, "tolist") else result  # numpy's
    results = result if isinstance(result, (list, tuple)) else [result]
    problems = dict.fromkeys(["accurate"] if side == "nearest" else ["accurate", "safe"], "")
    if len(results) != len(values):
        return dict.fromkeys(problems, f"returns {show(result)}; {len(values)} numbers are due")
    if tolerance is None:
        tolerance = vector.get("ulps", TOLERANCE)
    for given, value in zip(results, values):
        nearest, safe, number = float(value["nearest"]), float(value["safe"]), to_float(given)
        off = abs(number - nearest) / math.ulp(nearest)
        if not off <= tolerance:  # NaN is not, either
            rounding = ROUNDING if off <= FEW_ULPS else ""
            far = f"; off by {off:.3g} ulp" if math.isfinite(off) else ""
            problems["accurate"] = problems["accurate"] or (
                f"returns {show(given)}; {nearest!r} is right{far}{rounding}"
            )
        if (side == "up" and not number >= safe) or (side == "down" and not number <= safe):
            beyond = "above" if side == "up" else "below"
            problems["safe"] = problems["safe"] or (
                f"returns {show(given)}; {safe!r} is safe, or anything {beyond} it"
            )
    return problems


def to_float(given):
    """Return a result as a float; NaN if it is no number."""
    if isinstance(given, (bool, str)) or not hasattr(given, "__float__"):
        return math.nan
    try:
        return float(given)
    except OverflowError:
        return math.inf if given > 0 else -math.inf
    except Exception:  # an object of the function's own may do anything
        return math.nan


def show(result):
    """Return the text of a result, also of one that cannot be written."""
    try:
        return repr(result)
    except Exception as error:
        return f"a {type(result).__name__} whose repr raises {type(error).__name__}"


# --- the command ---------------------------------------------------------------------------------


def main(words=None):
    """Run the command; exit code 0: all holds, 1: something fails, 2: nothing was tested."""
    parser = argparse.ArgumentParser(prog="python -m didp_vectors", allow_abbrev=False)
    parser.add_argument("quantity", nargs="?", help="a formula, such as scale.rho, or a JSON file")
    parser.add_argument("function", nargs="?", metavar="module:function")
    parser.add_argument("--level", choices=LEVELS, action="append", help="must hold; repeatable")
    parser.add_argument("--tolerance", type=float, help="in ulp (default: 4, or the vector's own)")
    parser.add_argument("--known", type=Path, metavar="FILE", help="ids that may fail, one a line")
    parser.add_argument("--details", action="store_true", help="print every failure")
    parser.add_argument("--list", action="store_true", help="print the names of all formulas")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write the JSON files to a folder")
    given = parser.parse_args(words)
    try:
        if given.list:
            print("\n".join(quantities()))
            return 0
        if given.out:
            return write_all(given.out)
        if not given.function:
            parser.error("name a formula and a function, such as scale.rho mymodule:scale")
        return check(given)
    except (OSError, ValueError, RecursionError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2


def check(given):
    """Test the function that the command names, and print the report."""
    function = find_function(given.function)
    document = load(given.quantity)
    failures = run(function, given.quantity, given.level or LEVELS, given.tolerance)
    known = read_known(given.known) if given.known else set()
    failing = {failure.id for failure in failures}
    new = sorted((failure for failure in failures if failure.id not in known), key=is_rounding)
    asked = {vector["id"] for vector in document["vectors"] if is_asked(vector, given.level)}
    gone = sorted(known & asked - failing)
    for failure in new if given.details else new[:SHOWN]:
        print(f"{failure.id}: {failure.level}: {failure.message}")
    if len(new) > SHOWN and not given.details:
        print(f"and {counted(len(new) - SHOWN, 'more failure')}: --details prints all")
    for name in gone:
        print(f"{name}: passes now: remove it from {given.known}")
    print_bugs(document, new)
    word = "FAIL" if new or gone else "PASS"
    as_known = f", {len(failing & known)} as known" if known else ""
    fail = f"{len(failing)} of them {'fails' if len(failing) == 1 else 'fail'}{as_known}"
    count = f"{counted(len(tested_vectors(document)), 'vector')}, {fail}"
    print(f"{word}  {document['quantity']}: {count}")
    return 1 if new or gone else 0


def is_asked(vector, levels):
    """Say whether a vector tests one of the levels that must hold."""
    its_own = {"refuses"} if "error" in vector["expected"] else {"accurate", "safe"}
    return not its_own.isdisjoint(levels or LEVELS)


def find_function(named):
    """Return the function that module:function names, from the current folder too."""
    module, _, name = named.partition(":")
    sys.path.insert(0, "")
    try:
        function = getattr(importlib.import_module(module), name, None)
    except (Exception, SystemExit) as error:  # whatever a module does when it is imported
        raise ValueError(f"{named}: cannot be imported: {error!r}") from None
    if not callable(function):
        raise ValueError(f"{named}: module:function must name a function")
    return function


def read_known(path):
    """Return the ids of a file of known failures: one a line, with a reason behind it."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    return {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}


def is_overflow(failure):
    """Say whether a failure is an infinity, or Python's error for one."""
    return failure.message.startswith(OVERFLOWS)


def counted(count, kind):
    """Return a number with its noun, in the plural unless it is one."""
    return f"{count} {kind}{'' if count == 1 else 's'}"


def is_rounding(failure):
    """Say whether a failure may be bad rounding of a right formula's result."""
    return failure.level == "safe" or failure.message.endswith(ROUNDING)


def print_bugs(document, failures):
    """Print the bugs that most of the failing vectors are meant to catch."""
    beyond = {failure.id for failure in failures if is_overflow(failure)}
    if beyond:
        verb = "overflows" if len(beyond) == 1 else "overflow"
        print(f"{counted(len(beyond), 'result')} {verb}: an intermediate value exceeds float64")
    ids = {failure.id for failure in failures if not is_rounding(failure)} - beyond
    if failures and all(failure.level == "safe" for failure in failures):
        print("every result is accurate; some are rounded to the unsafe side")
        print("--level accurate --level refuses accepts that")
    flags = Counter(
        flag for vector in document["vectors"] if vector["id"] in ids for flag in vector["flags"]
    )
    for flag, count in flags.most_common(3):
        note = document["flags"][flag]
        have = f"{counted(count, 'failure')} {'has' if count == 1 else 'have'}"
        print(f"{have} the flag {flag}: {note['bug']}. {note['mend']}")


def write_all(folder):
    """Write every formula's JSON file to a folder, for runners in other languages."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in quantities():
        text = lzma.decompress((DATA / (name + SUFFIX)).read_bytes())
        (folder / (name + ".json")).write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

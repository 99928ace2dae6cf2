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
import re
import signal
import sys
import threading
from collections import Counter
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parent / "didp_vectors_data"
SUFFIX = ".json.xz"  # of the files, one for each topic: of gaussian.delta it is gaussian
FORMAT = ("didp-ref vectors", 2)
KEYS = ("quantity", "parameters", "safe_side", "flags", "count", "vectors")
VECTOR_KEYS = {"id", "flags", "inputs", "expected"}
LEVELS = ("accurate", "safe", "refuses")
REJECTS = "rejects"  # the name of refuses in didp-ref check
OVERFLOWS = ("returns inf;", "returns -inf;", "returns np.float64(inf);", "raises OverflowError")
MOST_ULPS = 2**53  # more allows any number
TOLERANCE = 4.0  # ulp, where a vector has no "ulps" of its own
WASTE = 0.01  # an answer may lie above a bracket by this share of it
FEW_ULPS = 64  # a result that is off by at most so many is rounded badly; the formula is right
ROUNDING = " (rounding)"
LOST = " (four or more digits are right)"  # more than rounding, but the formula is right
CLOSE = 1e-4  # an error of this share of the exact value leaves them right
HELD = 1e-9  # a known failure may change by this share of what it returned
LONGEST = 200  # characters of a result or an error in a message: some errors hold a backtrace
SECONDS = 10.0  # for one call
AGAIN = 1.0  # seconds between two alarms for one call
NEAREST = "nearest-is-unsafe"  # a flag that explains no result off by more than rounding
ORDINARY = "everyday"  # the flag of ordinary input
# the words of a bug that may leave four digits right
LOSING = re.compile("round|digit|cancel|lost|expm1|log1p|fused|underflow|subnormal")
SHOWN = 20
NO_DATA = "this copy of the module has no vectors: install the package, or name a JSON file"
NO_NUMBER = "no valid input gets a number"
LATE = "no result after"
REJECTED = "rejected"
FAR = "far"
WITHOUT_NUMBER = ("raises ", LATE, "ends the process")
NO_VECTOR = "is no vector of this file: correct or remove it in "
KNOWN = "known"  # the level of a known failure that is none any more
HEADER = re.compile(r"\[\[known\]\]\s*(#.*)?")
PRINTED = re.compile(r"([\w.]+(?:/[\w-]+/[0-9a-f]{10})?): (accurate|safe|refuses): ")
QUOTED = re.compile(r'(?:[^"\\]|\\.)*')  # the rest of a text that a list has in quotation marks
RETURNED = re.compile(r"returns (?:np\.float64\()?([^\s;()]+)\)?;")
NO_FLOAT = re.compile(r"returns (nan|np\.float64\(nan|None|True|False|['\"])")
EXPECTED = re.compile(r"; (\S+) is expected")
INPUTS = re.compile(r'.*(?= at (?:\{"|\[\w+:))')  # the text before a failure's inputs
ENTRY = re.compile(
    r'(?P<key>\w+)\s*=\s*(?P<text>"([^"\\]|\\["\\bfnrt]|\\u[0-9a-fA-F]{4})*")\s*(#.*)?'
)


class Allowed(NamedTuple):
    """How far a result may be off: the largest of these."""

    tolerance: object = None  # in ulp; the vector's own, or 4, where it is None
    relative: float = 0.0
    safe_relative: float = 0.0


DEFAULT = Allowed()


class TooSlow(BaseException):
    """A call took too long. It is no Exception: a function that catches those would go on."""


class Failure(NamedTuple):
    """One level at which a function fails one vector."""

    id: str
    level: str
    message: str


# --- the data ------------------------------------------------------------------------------------


def quantities():
    """Return the names of all formulas that have vectors."""
    return sorted(name for path in DATA.glob("*" + SUFFIX) for name in _of_topic(path))


def _of_topic(path):
    """Return the documents of a topic's formulas, by name."""
    if not path.is_file():
        return {}
    return json.loads(lzma.decompress(path.read_bytes()).decode("utf-8"))


def load(quantity):
    """Return the vectors of a formula, as the JSON document that README.md describes.

    The argument is a formula's name, or the path of a JSON file. ValueError: there is no such
    formula, or the file holds no vectors.
    """
    name = str(quantity)
    if name.endswith(".json"):
        document = json.loads(Path(name).read_text(encoding="utf-8"))
    else:
        document = _of_topic(DATA / (name.partition(".")[0] + SUFFIX)).get(name)
        if document is None:
            if not DATA.is_dir():
                raise ValueError(f"{name}: {NO_DATA}")
            raise ValueError(f"no formula is called {name}: --list shows the names")
    head = document if isinstance(document, dict) else {}
    if (head.get("format"), head.get("version")) != FORMAT:
        raise ValueError(f"{name}: it holds no vectors of version 2")
    if missing := [key for key in KEYS if key not in head]:
        raise ValueError(f"{name}: it has no {missing[0]}")
    if not isinstance(head["vectors"], list) or len(head["vectors"]) != head["count"]:
        raise ValueError(f"{name}: it does not hold the {head['count']} vectors of its head")
    for place, vector in enumerate(head["vectors"]):
        missing = VECTOR_KEYS.difference(vector) if isinstance(vector, dict) else VECTOR_KEYS
        if missing:
            raise ValueError(f"{name}: vectors[{place}] has no {min(missing)}")
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


def run(
    function,
    quantity,
    levels=LEVELS,
    tolerance=None,
    relative=0.0,
    safe_relative=0.0,
    known=None,
    seconds=SECONDS,
):
    """Call a function with every vector of a formula, and return the list of failures.

    `levels` are those that must hold: `accurate` (within the tolerance of the exact value), `safe`
    (never on the unsafe side of it), `refuses` (invalid input raises an error). `tolerance` is in
    ulp; `relative` is a share of the exact value, and `safe_relative` one on its safe side. The
    largest of them counts. `known` is the path of a TOML file of known failures: they are not
    returned, and one that passes now is. A call fails if it takes more than so many `seconds`;
    there is no limit on Windows and in threads. ValueError: the function takes other parameters, a
    file cannot be read, or nothing can be tested.
    """
    document = load(quantity)
    check_parameters(function, document)
    if tolerance is not None and not 0 <= tolerance <= MOST_ULPS:  # NaN is not, either
        raise ValueError(f"a tolerance is a number of ulp, from 0 to {MOST_ULPS}")
    if not all(0 <= share <= 1 for share in (relative, safe_relative)):
        raise ValueError("relative and safe_relative are shares, from 0 to 1")
    if not 0 < seconds < math.inf:
        raise ValueError(f"a number of seconds above 0 is due, not {seconds}")
    allowed = Allowed(tolerance, relative, safe_relative)
    side = document["safe_side"]
    failures, tested = [], Counter()
    for vector in asked_vectors(document):
        if not levels_of(vector, document).intersection(levels):
            continue
        problems = judge(vector, function, side, allowed, seconds)
        tested.update(problems.keys())
        failures += [
            Failure(vector["id"], level, problems[level]) for level in levels if problems.get(level)
        ]
    if "safe" in levels and side != "nearest" and not tested["safe"]:
        failures.append(Failure(document["quantity"], "safe", NO_NUMBER))
    elif not any(tested[level] for level in levels):
        raise ValueError(f"{document['quantity']}: no vector tests {', '.join(levels)}")
    if known is None:
        return failures
    entries = read_known(known)
    return [with_entry(each, entries) for each in without_known(failures, known, document, levels)]


def asked_vectors(document):
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


def judge(vector, function, side, allowed=DEFAULT, seconds=SECONDS):
    """Return the problem at each level that a vector tests; the problem is "" if there is none."""
    expected = vector["expected"]
    inputs = {name: read(value) for name, value in vector["inputs"].items()}
    level = "refuses" if "error" in expected else "accurate"
    try:
        with time_limit(seconds):
            result = function(**inputs)
    except TooSlow:
        return {level: f"{LATE} {seconds:g} seconds"}
    except SystemExit:  # it would end the test as well, and no test is no pass
        return {level: "ends the process"}
    except Exception as error:  # a function may reject its input with any error
        if "error" in expected:
            return {level: ""}
        return {level: f"raises {show(error)}, although the input is valid"}
    if "error" in expected:
        return {"refuses": f"returns {show(result)}; an error is due ({expected['error']})"}
    result = result.tolist() if hasattr(result, "tolist") else result  # numpy's
    if "bracket" in expected:
        return judge_bracket(result, expected["bracket"], side, allowed)
    values = expand(expected["values"]) if "values" in expected else [expected["value"]]
    results = result if isinstance(result, (list, tuple)) else [result]
    is_interval = len(values) == 1 and len(results) == 2
    pairs = [tuple(results)] if is_interval else [(each, each) for each in results]
    has_safe = side != "nearest" or is_interval
    problems = dict.fromkeys(["accurate", "safe"] if has_safe else ["accurate"], "")
    if len(pairs) != len(values):
        return dict.fromkeys(problems, f"returns {show(result)}; {len(values)} numbers are due")
    tolerance = allowed.tolerance
    if tolerance is None:
        tolerance = vector.get("ulps", TOLERANCE)
    for pair, value in zip(pairs, values):
        nearest, safe, (low, high) = float(value["nearest"]), float(value["safe"]), floats(pair)
        number = max(low, high, key=lambda end: abs(end - nearest))  # the end that is farther off
        ulp = math.ulp(nearest)
        off = abs(number - nearest) / ulp
        on_safe_side = (side == "up" and number > nearest) or (side == "down" and number < nearest)
        share = max(allowed.relative, allowed.safe_relative if on_safe_side else 0.0)
        said = f"returns {show(pair if is_interval else pair[0])}"
        if not off <= max(tolerance, share * abs(nearest) / ulp):  # NaN is not, either
            is_close = off * ulp <= CLOSE * abs(nearest)
            digits = ROUNDING if off <= FEW_ULPS else LOST if is_close else ""
            unsafe = " to the unsafe side" if has_safe and not on_safe_side else ""
            far = f"; off by {off:.3g} ulp{unsafe}" if math.isfinite(off) else ""
            problems["accurate"] = (
                problems["accurate"] or f"{said}; {nearest!r} is expected{far}{digits}"
            )
        if (side == "up" and not high >= safe) or (side == "down" and not low <= safe):
            beyond = "above" if side == "up" else "below"
            problems["safe"] = (
                problems["safe"] or f"{said}; {safe!r} is safe, or anything {beyond} it"
            )
        elif is_interval and not low <= nearest <= high:
            problems["safe"] = f"{said}; {nearest!r} is not in it"
    return problems


@contextmanager
def time_limit(seconds):
    """Raise TooSlow after these seconds, unless the system has no alarm or another uses it.

    The alarm rings until the call ends: Python drops what is raised in a ``__del__``.
    """
    can_ring = (
        hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    )
    if not can_ring or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return

    def ring(*_):
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except TooSlow:
        signal.setitimer(signal.ITIMER_REAL, 0)  # it may have rung while it was turned off
        raise
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)


def judge_bracket(result, bracket, side, allowed):
    """Judge the result of a formula without a closed form, whose exact value lies in a bracket.

    It is safe if it is not below the bracket, and accurate if it is at most 1% above.
    """
    if side != "up":
        raise ValueError(f"a bracket whose safe side is {side}: this module knows up")
    lower, upper = Fraction(bracket["lower"]), Fraction(bracket["upper"])
    is_interval = isinstance(result, (list, tuple)) and len(result) == 2
    low, high = floats(result if is_interval else (result, result))
    problems = {"accurate": "", "safe": ""}
    said = f"returns {show(result)}; the exact value lies from {bracket['lower']} to"
    said = f"{said} {bracket['upper']}"
    share = max(allowed.relative, allowed.safe_relative or WASTE)
    least, most = lower * (1 - Fraction(allowed.relative)), upper * (1 + Fraction(share))
    if not (math.isfinite(low) and math.isfinite(high) and least <= low and high <= most):
        problems["accurate"] = said
    if not high >= lower or (is_interval and not low <= upper):
        problems["safe"] = said
    return problems


def floats(pair):
    """Return the ends of an interval as floats; NaN if they are none, or exchanged."""
    low, high = map(to_float, pair)
    return (low, high) if low <= high else (math.nan, math.nan)


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
    """Return the text of a result or an error, also of one that cannot be written."""
    try:
        text = repr(result)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    except Exception as error:
        return f"a {type(result).__name__} whose repr raises {type(error).__name__}"


# --- known failures ------------------------------------------------------------------------------


def read_known(path):
    """Return what the known failures of a TOML file return, by id and level; "" is all levels.

    Of TOML the file may have tables [[known]] of texts, and comments. Without the key `returns`
    the text is "", and such a failure may return anything.
    """
    tables = []
    lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    for number, line in enumerate(map(str.strip, lines), 1):
        entry = ENTRY.fullmatch(line)
        if HEADER.fullmatch(line):
            tables.append({})
        elif entry and tables and entry["key"] not in tables[-1]:
            tables[-1][entry["key"]] = json.loads(entry["text"])
        elif line and not line.startswith("#"):
            raise ValueError(f'{path}, line {number}: [[known]] or key = "text" is due, not {line}')
    for table in tables:
        if not (table.get("id") and table.get("reason")):
            raise ValueError(f"{path}: an entry needs an id and a reason: {table}")
        if table.get("level", LEVELS[0]) not in (*LEVELS, REJECTS):
            raise ValueError(f"{path}: a level is one of {', '.join(LEVELS)}: {table}")
    return {
        (table["id"], level_of(table.get("level", ""))): table.get("returns", "")
        for table in tables
    }


def level_of(word):
    """Return a level by its name, which may be that of didp-ref check."""
    return "refuses" if word == REJECTS else word


def returned(message):
    """Return the number that a failure's message says was returned; None if it says none."""
    found = RETURNED.match(message)
    try:
        return float(found[1]) if found else None
    except ValueError:
        return None


def is_held(text, failure):
    """Say whether a failure returns the number that its entry has; without a number any will do."""
    number = returned(failure.message)
    try:
        before = float(text) if text and number is not None else None
    except ValueError:
        before = None
    if not text or before is None:
        return not text
    is_nan = math.isnan(before) and math.isnan(number)
    return is_nan or before == number or abs(before - number) <= HELD * abs(before)


def keys_of(failure):
    """Return the keys of the entries that cover a failure."""
    return (failure.id, failure.level), (failure.id, "")


def is_known(failure, known):
    """Say whether an entry covers a failure, which returns what the entry has."""
    return any(key in known and is_held(known[key], failure) for key in keys_of(failure))


def with_entry(failure, known):
    """Return a failure that is not known; its message has the number of an entry that has one."""
    texts = {known[key] for key in keys_of(failure) if known.get(key)}
    return failure._replace(message="; known: ".join([failure.message, *texts]))


def without_known(failures, path, document, levels):
    """Return the failures that are not known, and the known ones that pass now or are no more.

    An entry of another formula is left to the test of that formula, unless there is none: the end
    of an id belongs to one formula alone, so it shows that the formula is misspelled.
    """
    quantity = document["quantity"]
    vectors = {vector["id"]: vector for vector in asked_vectors(document)}
    known = {
        (name, level): text
        for (name, level), text in read_known(path).items()
        for formula, sign, end in [name.partition("/")]
        if formula == quantity or quantity + sign + end in vectors or is_no_formula(formula)
    }
    failing = {key for failure in failures for key in keys_of(failure)}
    rest = [each for each in failures if not is_known(each, known)]
    for name, level in sorted(known.keys() - failing):
        if name not in vectors and name != quantity:
            rest.append(Failure(name, KNOWN, NO_VECTOR + str(path)))
        elif levels_of(vectors.get(name), document).intersection(
            [level] if level else levels, levels
        ):
            rest.append(Failure(name, KNOWN, f"passes now: remove it from {path}"))
    return rest


def is_no_formula(name):
    """Say whether no formula has a name, as far as this copy of the module knows them."""
    return DATA.is_dir() and name not in _of_topic(DATA / (name.partition(".")[0] + SUFFIX))


def levels_of(vector, document):
    """Return the levels that a vector tests; without a vector, whether any result is safe."""
    safe = set() if document["safe_side"] == "nearest" else {"safe"}
    if vector is None:
        return safe
    return {"refuses"} if "error" in vector["expected"] else {"accurate", *safe}


def read_printed(text):
    """Return the failures that a runner in another language printed."""
    heads = list(PRINTED.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    failures = [
        Failure(
            *head.groups(),
            reason_in(text[head.end() : end], text[head.start() - 1 : head.start()] == '"'),
        )
        for head, end in zip(heads, ends)
    ]
    if not failures:
        raise ValueError("standard input has no failure such as scale.rho/x/0a1b2c3d4e: safe: ...")
    return list(dict.fromkeys(failures))


def reason_in(printed, is_quoted):
    """Return a printed failure's message without its inputs; a quoted text has its escapes undone.

    A message that ends a list without quotation marks is followed by the list's own sign.
    """
    if is_quoted:
        message = QUOTED.match(printed)[0]
        message = re.sub(r"\\(.)", lambda sign: {"n": " ", "t": " "}.get(sign[1], sign[1]), message)
    else:
        message = printed.partition("\n")[0].rstrip(", ]>")
    before = INPUTS.match(message)
    return before[0] if before else message


def text_of(number):
    """Return a number as the vectors write it, for runners in every language."""
    return repr(number).replace("nan", "NaN").replace("inf", "Infinity")


def write_known(failures, path):
    """Add failures to a TOML file of known failures, each with its message as the reason.

    ValueError: no valid input gets a number. A test that knows this would test no result.
    """
    silent = next((each for each in failures if each.message.startswith(NO_NUMBER)), None)
    if silent is not None:
        first = next((each.message for each in failures if each.level == "accurate"), "no result")
        raise ValueError(
            f"{silent.id}: {NO_NUMBER}, so nothing was written to {path}. "
            f"Fix the function first. Its first valid input: {first}"
        )
    before = read_known(path) if path.exists() else {}
    new = [each for each in failures if not is_known(each, before)]
    with path.open("a", encoding="utf-8") as file:
        for each in new:
            number = None if each.level == "refuses" else returned(each.message)
            held = {} if number is None else {"returns": text_of(number)}
            texts = {"id": each.id, "level": each.level, **held, "reason": each.message, "link": ""}
            lines = [
                f"{key} = {json.dumps(text, ensure_ascii=False)}\n" for key, text in texts.items()
            ]
            file.write("".join(["[[known]]\n", *lines, "\n"]))
    why = ": write why each is known" if new else ""
    print(f"{counted(len(new), 'failure')} added to {path}{why}")
    if late := [each for each in new if each.message.startswith(LATE)]:
        print(f"{len(late)} took too long; with more --seconds they may pass, and fail the test")
    return 0


# --- the command ---------------------------------------------------------------------------------


def main(words=None):
    """Run the command; exit code 0: all holds, 1: something fails, 2: nothing was tested."""
    parser = argparse.ArgumentParser(prog="python -m didp_vectors", allow_abbrev=False)
    parser.add_argument("quantity", nargs="?", help="a formula, such as scale.rho, or a JSON file")
    parser.add_argument("function", nargs="?", metavar="module:function")
    parser.add_argument(
        "--level", type=level_of, choices=LEVELS, action="append", help="must hold; repeatable"
    )
    parser.add_argument("--tolerance", type=float, help="in ulp (default: 4, or the vector's own)")
    share = {"type": float, "default": 0.0, "metavar": "SHARE"}
    parser.add_argument("--relative", **share, help="allowed error as a share of the exact value")
    parser.add_argument("--safe-relative", **share, help="the same, on the safe side only")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for one call (default: 10)")
    parser.add_argument("--known", type=Path, metavar="FILE", help="TOML file of known failures")
    parser.add_argument(
        "--write-known",
        type=Path,
        metavar="FILE",
        help="add the failures to FILE; without a formula, those that standard input has",
    )
    parser.add_argument("--details", action="store_true", help="print every failure")
    parser.add_argument("--list", action="store_true", help="print the names of all formulas")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write the JSON files to a folder")
    given = parser.parse_args(words)
    try:
        if (given.list or given.out) and not DATA.is_dir():
            raise ValueError(NO_DATA)
        if given.list:
            print("\n".join(quantities()))
            return 0
        if given.out:
            return write_all(given.out)
        if given.write_known and not given.quantity:
            return write_known(read_printed(sys.stdin.read()), given.write_known)
        if given.quantity and not given.function:
            names = ", ".join(each["name"] for each in load(given.quantity)["parameters"])
            raise ValueError(f"name a function too, as module:function; it gets {names}, by name")
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
    levels = given.level or LEVELS
    shares = given.relative, given.safe_relative
    failures = run(
        function, given.quantity, levels, given.tolerance, *shares, seconds=given.seconds
    )
    if given.write_known:
        if is_silent(document, failures):
            failures.append(Failure(document["quantity"], "accurate", NO_NUMBER))
        is_old = given.write_known.exists()
        old = without_known(failures, given.write_known, document, levels) if is_old else []
        write_known(failures, given.write_known)
        for stale in [each for each in old if each.level == KNOWN]:
            print(f"{stale.id}: {stale.message}")
        return 0
    failing = {failure.id for failure in failures}
    entries = read_known(given.known) if given.known else {}
    new = without_known(failures, given.known, document, levels) if given.known else failures
    known = failing - {failure.id for failure in new}
    new = sorted(new, key=is_rounding)
    inputs = {each["id"]: f" at {json.dumps(each['inputs'])}" for each in document["vectors"]}
    for failure in new if given.details else new[:SHOWN]:
        message = with_entry(failure, entries).message
        print(f"{failure.id}: {failure.level}: {message}{inputs.get(failure.id, '')}")
    if len(new) > SHOWN and not given.details:
        print(f"and {counted(len(new) - SHOWN, 'more failure')}: --details prints all")
    fresh = [failure for failure in new if failure.level != KNOWN]
    print_bugs(document, fresh, levels, [each for each in failures if each not in fresh])
    if any(kind_of(failure) for failure in fresh):
        command = f"didp-ref check {document['quantity']} --python {given.function}"
        print(f"to find the cause: {command}")
    valid = {each["id"] for each in asked_vectors(document) if "error" not in each["expected"]}
    free = {name for (name, level), text in entries.items() if level in ("", "accurate")}
    free -= {name for (name, level), text in entries.items() if text}
    if 2 * len(free & valid) > len(valid):
        what = f"{len(free & valid)} of {len(valid)} valid inputs may return anything"
        print(f"{what}: add returns to {given.known}")
    as_known = f", {len(known)} as known" if given.known else ""
    fail = f"{len(failing)} of them {'fails' if len(failing) == 1 else 'fail'}{as_known}"
    judged = [each for each in asked_vectors(document) if levels_of(each, document) & {*levels}]
    count = f"{counted(len(judged), 'vector')}, {fail}"
    print(f"{'FAIL' if new else 'PASS'}  {document['quantity']}: {count}")
    return 1 if new else 0


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


def is_silent(document, failures):
    """Say whether no valid input gets a number, by the failures of the level "accurate"."""
    valid = [each for each in asked_vectors(document) if "error" not in each["expected"]]
    silent = [
        each
        for each in failures
        if each.level == "accurate" and each.message.startswith(WITHOUT_NUMBER)
    ]
    return len(silent) == len(valid)


def is_overflow(failure):
    """Say whether a failure is an infinity, or Python's error for one."""
    return failure.message.startswith(OVERFLOWS)


def counted(count, kind):
    """Return a number with its noun, in the plural unless it is one."""
    return f"{count} {kind}{'' if count == 1 else 's'}"


def is_rounding(failure):
    """Say whether a failure may be bad rounding of a right formula's result."""
    return failure.level == "safe" or failure.message.endswith(ROUNDING)


def loses_digits(document, flag):
    """Say whether a flag's bug can leave half of the digits right, by the words of its note."""
    note = document["flags"][flag]
    return bool(LOSING.search(note["bug"] + note["mend"]))


def print_bugs(document, failures, levels=LEVELS, known=()):
    """Print the bugs that explain failures; the known failures count too, and are not printed."""
    beyond = {failure.id for failure in failures if is_overflow(failure)}
    if beyond:
        verb = "overflows" if len(beyond) == 1 else "overflow"
        print(f"{counted(len(beyond), 'result')} {verb}: an intermediate value exceeds float64")
    if failures and "accurate" not in levels:
        print("accuracy was not tested: add --level accurate")
    elif failures and all(failure.level == "safe" for failure in failures):
        print("every result is accurate; some are rounded to the unsafe side")
        print("--level accurate --level refuses accepts that")
    kinds = {failure.id: kind_of(failure) for failure in [*failures, *known] if kind_of(failure)}
    vectors = {vector["id"]: vector for vector in asked_vectors(document)}
    flags = Counter(
        flag
        for failure in failures
        for flag in vectors.get(failure.id, {"flags": ()})["flags"]
        if failure.level == "refuses"  # it says what invalid input was accepted
        or (kind_of(failure) and explains(flag, kind_of(failure), kinds, document))
    )
    for flag, count in sorted(flags.items(), key=lambda each: each[0] != ORDINARY):
        note = document["flags"][flag]
        have = f"{counted(count, 'failure')} {'has' if count == 1 else 'have'}"
        print(f"{have} the flag {flag}: {note['bug']}. {note['mend']}")
    shares = [share_off(each.message) for each in failures if each.level == "accurate"]
    close = [share for share in shares if share <= CLOSE]
    if close and ORDINARY not in flags:
        share = f"1e{math.ceil(math.log10(max(close)))}"
        allow = f"--relative {share} allows that"
        guesses = "an erf of few digits? " if "Normal" in document["formula"] else ""
        guesses += "float32? " if share in ("1e-6", "1e-7", "1e-8") else ""
        print(f"right to {share}: {len(close)} ({guesses}lost digits?); {allow}")
    note = document["flags"].get(ORDINARY, {"bug": ""})
    if "this bound" in note["bug"] and FAR in map(kind_of, failures):
        print("this formula is a bound that is enough: another result may be proven too;")
        print("didp-ref check knows some")


def kind_of(failure):
    """Return how the result for valid input is wrong; "" if it is not, or by rounding only."""
    if failure.level != "accurate" or is_rounding(failure) or is_overflow(failure):
        return ""
    if failure.message.startswith(WITHOUT_NUMBER):
        return REJECTED
    if NO_FLOAT.match(failure.message):
        return "no number"
    return LOST if failure.message.endswith(LOST) else FAR


def explains(flag, kind, kinds, document):
    """Say whether a flag's bug explains the wrong results of a kind, known failures too.

    Most vectors with the flag fail in this way. Of the others at most 10% do, and most are right.
    """
    if flag == ORDINARY:
        return kind == FAR
    if flag == NEAREST or (kind == LOST and not loses_digits(document, flag)):
        return False
    own, rest = [], []
    for vector in asked_vectors(document):
        if "error" not in vector["expected"]:
            (own if flag in vector["flags"] else rest).append(kinds.get(vector["id"]))
    is_often = 2 * own.count(kind) > len(own) - (kind == LOST)  # luck rounds every other one well
    others = len(kinds) - own.count(kind)
    return is_often and 10 * rest.count(kind) <= len(rest) and 2 * others <= len(rest)


def share_off(message):
    """Return the error that a message tells, as a share of the exact value; inf if none."""
    number, exact = returned(message), EXPECTED.search(message)
    if number is None or not exact or not float(exact[1]):
        return math.inf
    return abs(number - float(exact[1])) / abs(float(exact[1]))


def write_all(folder):
    """Write every formula's JSON file to a folder, for runners in other languages."""
    folder.mkdir(parents=True, exist_ok=True)
    for topic in DATA.glob("*" + SUFFIX):
        for name, document in _of_topic(topic).items():
            vectors = document.pop("vectors")
            head = json.dumps(document, indent=1, ensure_ascii=False)[:-2]
            lines = ",\n".join(
                json.dumps(vector, separators=(",", ":"), ensure_ascii=False) for vector in vectors
            )
            text = f'{head},\n "vectors": [\n{lines}\n ]\n}}\n'
            (folder / (name + ".json")).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

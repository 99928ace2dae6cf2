"""Asks a Python function the vectors of one file, and judges what it answers; needs no didp_ref.

    python run.py ../data/scale.rho.json scale_rho.py [--tier must|should|may] [--tolerance 4]
                  [--level accurate|safe|refuses]

The module's ``target`` takes the inputs by name and returns a number, or a list of numbers where
the file says per_world; it raises to refuse. An answer is accurate if it is near enough, and safe
if it lies on the file's safe side, which no NaN does; invalid input is refused. What refuses valid
input gave no answer that could be safe or not; what always does is not safe. Exit code 0: all that
was asked is passed, of the level where one is named; 1: some of it is not; 2: nothing was asked.
"""

import argparse
import json
import math
import runpy
import struct
import sys
from collections import Counter
from pathlib import Path

TIERS = ["must", "should", "may"]
LEVELS = ["accurate", "safe", "refuses"]
FORMAT = ("didp-ref vectors", 2)
FEW_ULPS = 64  # what is off by no more than these is rounding, and points to no wrong formula


def expand(entries):
    """Write runs of equal entries out."""
    found = []
    for entry in entries:
        run = isinstance(entry, dict) and "times" in entry
        found += [entry["repeat"]] * entry["times"] if run else [entry]
    return found


def read(written):
    """Read an input: every number is a text, and a text is an object."""
    if isinstance(written, list):
        return [read(entry) for entry in expand(written)]
    if isinstance(written, dict):
        return written["text"]
    if not isinstance(written, str):
        return written
    return int(written) if written.lstrip("-").isdigit() else float(written)


def same_bits(value, bits):
    """Say whether an input that was read has the bit patterns that the file gives."""
    if bits is None:
        return True
    if isinstance(bits, list):
        return all(map(same_bits, value, expand(bits)))
    return math.isnan(value) or struct.pack(">d", value).hex() == bits


def is_number(answer):
    """Say whether an answer is a number; NaN is."""
    return isinstance(answer, int | float) and not isinstance(answer, bool)


def ulps_off(answer, value):
    """Say how far a number is off; infinitely, if it is none."""
    nearest = float(value["nearest"])
    off = abs(answer - nearest) / math.ulp(nearest) if is_number(answer) else math.nan
    return math.inf if math.isnan(off) else off


def wrong(answer, value, side, tolerance):
    """Say by its level what is wrong with one number; nothing, if it is right."""
    if not is_number(answer):
        return dict.fromkeys(levels_of(side), f"{answer!r} is no number")
    problems = {}
    nearest, safe = float(value["nearest"]), float(value["safe"])
    off = ulps_off(answer, value)
    if off > tolerance:
        problems["accurate"] = f"{answer!r}, where {nearest!r} is right: off by {off:.3g} ulp"
    if (side == "up" and not answer >= safe) or (side == "down" and not answer <= safe):
        problems["safe"] = f"{answer!r} is not on the safe side: {safe!r} is"
    return problems


def levels_of(side):
    """Name the levels at which an answer to valid input is judged."""
    return ["accurate"] if side == "nearest" else ["accurate", "safe"]


def judge(vector, target, side, tolerance):
    """Say of each level that is judged at a vector what is wrong, if anything; and the answers.

    Last comes by how many ulp they are off.
    """
    error = vector["expected"].get("error")
    levels = ["refuses"] if error else levels_of(side)
    inputs = {name: read(written) for name, written in vector["inputs"].items()}
    for name, bits in vector.get("bits", {}).items():
        if not same_bits(inputs[name], bits):
            return dict.fromkeys(levels, f"{name} was not read exactly"), [], math.inf
    try:
        answer = target(**inputs)
    except Exception as problem:
        refused = f"refused ({problem!r}), although it is valid"
        return {"refuses": None} if error else {"accurate": refused}, [], math.inf
    if error:
        return {"refuses": f"{answer!r}, where it must be refused ({error})"}, [], math.inf
    expected = vector["expected"]
    values = [expected["value"]] if "value" in expected else expand(expected["values"])
    answers = answer if isinstance(answer, list | tuple) else [answer]
    if len(answers) != len(values):
        problem = f"{len(answers)} numbers, where {len(values)} belong"
        return dict.fromkeys(levels, problem), [], math.inf
    problems, allowed = dict.fromkeys(levels), max(tolerance, vector.get("ulps", 0))
    for pair in zip(reversed(answers), reversed(values), strict=True):
        problems |= wrong(*pair, side, allowed)
    return problems, answers, max(map(ulps_off, answers, values))


def like(answers, symptom):
    """Say whether the answers are a known bug's, which are written with ten digits."""
    wrong = expand(symptom) if isinstance(symptom, list) else [symptom]
    return len(answers) == len(wrong) and all(
        isinstance(answer, int | float) and math.isclose(answer, float(text), rel_tol=1e-8)
        for answer, text in zip(answers, wrong, strict=True)
    )


def tolerance(text):
    """Read how many ulp an answer may be off."""
    ulps = float(text)
    if not 0 <= ulps < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no finite number >= 0")
    return ulps


def vectors_of(path):
    """Read a file of vectors, or raise ValueError or OSError."""
    file = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(file, dict) or (file.get("format"), file.get("version")) != FORMAT:
        raise ValueError("no vectors of version 2")
    if len(file.get("vectors", [])) != file.get("count"):
        raise ValueError(f"it does not hold the {file.get('count')} vectors of its head")
    return file


def target_of(module):
    """Find the function under test, or raise ValueError, or what the module raises."""
    target = runpy.run_path(module).get("target")
    if not callable(target):
        raise ValueError(f"{module} has no function called target")
    return target


def print_hints(file, gave, told, flags):
    """Say what the failures point to: a known bug, or what most of them have in common."""
    hints = {
        flag: f"{count} of {told[flag]} answers are a known bug's,"
        for flag, count in gave.most_common()
        if 2 * count > told[flag]
    } or {flag: f"{count} with the flag" for flag, count in flags.most_common(5)}
    for flag, hint in hints.items():
        said = file["flags"][flag]
        print(f"{hint} {flag}: {said['bug']}. {said['mend']}")


def print_rounding(rounded):
    """Say by how many ulp answers are off that are not wrong by more than rounding."""
    most = math.ceil(max(rounded))
    print(
        f"rounding: {len(rounded)} answers are off by {most} ulp or less, which points to no wrong "
        f"formula; --tolerance {most} allows that"
    )


def main():
    """Read the command's words, ask, and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("file", type=Path)
    parser.add_argument("module")
    parser.add_argument("--tier", choices=TIERS, default="should")
    parser.add_argument("--tolerance", type=tolerance, default=4.0)
    parser.add_argument("--level", choices=LEVELS)
    given = parser.parse_args()
    try:
        file = vectors_of(given.file)
        target = target_of(given.module)
    except Exception as problem:  # the module may raise anything
        parser.error(f"{given.file}, {given.module}: {problem}")
    tiers = TIERS[: TIERS.index(given.tier) + 1]
    side = file["safe_side"]
    if side == "nearest" and given.level == "safe":
        parser.error(f"{file['quantity']} has no safe side: --level safe asks nothing of it")
    levels = [given.level] if given.level else [*levels_of(side), "refuses"]
    asked, passed = Counter(), Counter()
    shown, flags, told, gave, rounded = 0, Counter(), Counter(), Counter(), []
    for vector in file["vectors"]:
        if vector.get("only") == "exact" or vector["tier"] not in tiers:
            continue
        problems, answers, off = judge(vector, target, side, given.tolerance)
        asked.update(problems.keys())
        passed.update(level for level, problem in problems.items() if not problem)
        failing = [level for level in levels if problems.get(level)]
        if failing and shown < 5:
            shown += 1
            print(f"{vector['id']}: {problems[failing[0]]}")
        symptoms = vector.get("symptoms", {})
        if problems.get("accurate") and off <= FEW_ULPS:
            rounded.append(off)
        elif failing and failing != ["safe"]:  # what is rounding alone points to no bug
            flags.update(set(vector["flags"]) - symptoms.keys())
        if problems.get("accurate") and off > FEW_ULPS:
            told.update(symptoms.keys())
            gave.update(flag for flag, symptom in symptoms.items() if like(answers, symptom))
    silent = asked["accurate"] and not asked["safe"] and "safe" in levels
    if not silent and not any(asked[level] for level in levels):
        parser.error(f"{file['quantity']}: no vector of this tier can be asked")
    failed = [level for level in levels if passed[level] < asked[level]] + ["safe"] * bool(silent)
    print_hints(file, gave, told, flags)
    if rounded and "accurate" in failed:
        print_rounding(rounded)
    if "safe" in failed and passed["accurate"] == asked["accurate"]:
        print(f"every answer is accurate, and some are rounded to the unsafe side: {side} is safe")
    if silent:
        print("valid input is always refused: nothing was answered that could be safe")
    counts = ", ".join(f"{level} {passed[level]} of {asked[level]}" for level in levels)
    print(f"{file['quantity']}: {'not ' * bool(failed)}passed ({counts})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

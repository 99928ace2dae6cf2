"""Asks a Python function the vectors of one file, and judges what it answers; needs no didp_ref.

    python run.py ../data/scale.rho.json scale_rho.py [--tier must|should|may] [--tolerance 4]

The module's ``target`` takes the inputs by name and returns a number, or a list of numbers where
the file says per_world; it raises to refuse. Exit code 0: all that was asked is passed; 1: some of
it is not; 2: nothing could be asked.
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
FORMAT = ("didp-ref vectors", 2)


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


def wrong(answer, value, side, tolerance):
    """Say what is wrong with one number; nothing, if it is right."""
    if isinstance(answer, bool) or not isinstance(answer, int | float) or not math.isfinite(answer):
        return f"{answer!r} is no finite number"
    nearest, safe = float(value["nearest"]), float(value["safe"])
    if abs(answer - nearest) > tolerance * math.ulp(nearest):
        return f"{answer!r}, where {nearest!r} is right"
    if (side == "up" and answer < safe) or (side == "down" and answer > safe):
        return f"{answer!r} is on the unsafe side: {safe!r} is not"
    return ""


def judge(vector, target, side, tolerance):
    """Say what is wrong with the answer to a vector; nothing, if it is right."""
    inputs = {name: read(written) for name, written in vector["inputs"].items()}
    for name, bits in vector.get("bits", {}).items():
        if not same_bits(inputs[name], bits):
            return f"{name} was not read exactly"
    error = vector["expected"].get("error")
    try:
        answer = target(**inputs)
    except Exception as problem:
        return "" if error else f"refused ({problem!r}), although it is valid"
    if error:
        return f"{answer!r}, where it must be refused ({error})"
    expected = vector["expected"]
    values = [expected["value"]] if "value" in expected else expand(expected["values"])
    answers = answer if isinstance(answer, list | tuple) else [answer]
    if len(answers) != len(values):
        return f"{len(answers)} numbers, where {len(values)} belong"
    problems = (wrong(*pair, side, tolerance) for pair in zip(answers, values, strict=True))
    return next(filter(None, problems), "")


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


def main():
    """Read the command's words, ask, and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("file", type=Path)
    parser.add_argument("module")
    parser.add_argument("--tier", choices=TIERS, default="should")
    parser.add_argument("--tolerance", type=tolerance, default=4.0)
    given = parser.parse_args()
    try:
        file = vectors_of(given.file)
        target = target_of(given.module)
    except Exception as problem:  # the module may raise anything
        parser.error(f"{given.file}, {given.module}: {problem}")
    tiers = TIERS[: TIERS.index(given.tier) + 1]
    asked, failed, flags = 0, 0, Counter()
    for vector in file["vectors"]:
        if vector.get("only") == "exact" or vector["tier"] not in tiers:
            continue
        asked += 1
        problem = judge(vector, target, file["safe_side"], given.tolerance)
        if problem:
            failed += 1
            flags.update(vector["flags"])
            if failed <= 5:
                print(f"{vector['id']}: {problem}")
    if not asked:
        parser.error(f"{file['quantity']}: no vector of this tier can be asked")
    for flag, count in flags.most_common(5):
        said = file["flags"][flag]
        print(f"{count} with the flag {flag}: {said['bug']}. {said['mend']}")
    print(f"{file['quantity']}: {asked - failed} of {asked} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""The rooms of the house: imports run downwards only, and a float call needs numpy alone."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import didp_ref
from tests.looped import for_each

HOUSE = Path(didp_ref.__file__).parent

ROOMS = [
    {"errors", "extras", "searching", "source", "files", "notebooks", "glossary", "summary"},
    {"processes"},
    {"numbers"},
    {"kernel"},
    {"symbolic"},
    {"formulas"},
    {"worlds", "strategies", "declaring"},
    {"mechanisms"},
    {"audit"},
    {"papers", "proving"},
    {"oracle"},
    {"libraries"},
    {"workbench"},
    {"assessment"},
    {"book"},
    {"cli"},
    {"__main__", "public"},
]
"""From the ground up; a module imports from its own room and from those below."""

FLOOR = {name: floor for floor, names in enumerate(ROOMS) for name in names}
FILES = sorted(path for path in HOUSE.rglob("*.py") if path != HOUSE / "__init__.py")


def module_of(path):
    return ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")


@cache
def imported(path):
    """Every didp_ref module that a file imports, at its top or inside a function."""
    return list(_imported(path))


def _imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.split(".") for name in names if name.split(".")[0] == "didp_ref")


@for_each(FILES, name=module_of)
def test_imports_run_downwards(path):
    room = module_of(path).split(".")[0]
    assert room in FLOOR, f"{room} has no place in the house"
    for parts in imported(path):
        other = parts[1] if len(parts) > 1 else ""
        if other not in FLOOR:  # `import didp_ref` and `from didp_ref import __version__`
            assert FLOOR[room] > FLOOR["formulas"], f"{room} imports the whole package"
            continue
        assert FLOOR[other] <= FLOOR[room], f"{room} imports {other}, which lies above it"


def ring(imports):
    """Return modules of which each imports the next, and the last the first; none if none do."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as problem:
        return list(reversed(problem.args[1]))
    return []


def test_no_module_imports_itself_by_way_of_others():
    """Inside functions and for type checkers too; but for what `didp_ref` hands on when asked."""
    modules = {module_of(path): path for path in FILES}

    def named(parts):
        """The module of what is imported: itself, or the one that has it."""
        whole = ".".join(parts[1:])
        return whole if whole in modules else ".".join(parts[1:-1])

    imports = {
        module: {named(parts) for parts in imported(path)} & modules.keys() - {module}
        for module, path in modules.items()
    }
    assert sum(map(len, imports.values())) > len(modules)
    assert ring(imports) == []


def test_a_ring_is_found_and_named():
    assert ring({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert ring({"a": {"b"}, "b": {"c"}, "c": {"b"}}) in (["b", "c", "b"], ["c", "b", "c"])


def test_the_kernel_imports_errors_and_nothing_else_of_ours():
    for path in (HOUSE / "kernel").rglob("*.py"):
        assert {parts[1] for parts in imported(path)} <= {"kernel", "errors"}, path


STEPS = {
    "numbers.enclosure": "the room that rounds",
    "formulas.tight": "searches among neighbouring floats; which of them will do, it asks exactly",
}


def test_below_and_in_the_formulas_only_the_rounding_room_steps_to_the_next_float():
    for path in FILES:
        if FLOOR[module_of(path).split(".")[0]] > FLOOR["formulas"]:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert "nextafter" not in named or module_of(path) in STEPS, f"{path} rounds"


COMPILED = {"workbench.source_code": "compared with the code of a function; it is not run"}


def test_no_text_is_run_as_code():
    forbidden = {"eval", "exec", "sympify", "parse_expr", "compile", "__import__"}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                # a pattern is compiled, and a strict sympify takes no text
                strict = any(keyword.arg == "strict" for keyword in node.keywords)
                regular = name == "compile" and (
                    isinstance(node.func, ast.Attribute) or module_of(path) in COMPILED
                )
                if name in forbidden and not regular and not (name == "sympify" and strict):
                    raise AssertionError(f"{path}:{node.lineno} calls {name}")


# flint's rationals are what a scalar call computes with
HEAVY = [
    "sympy",
    "mpmath",
    "hypothesis",
    "rich",
    "z3",
    "cvc5",
    "duckdb",
    "matplotlib",
    "pooch",
    "jsonschema",
    "opendp",
]


@pytest.mark.parametrize(
    "call",
    [
        "didp_ref.scale.prior_dependent(0.5, 1.0, 98.0, 0.0, 0.1)",
        "didp_ref.guarantee.rho(1.0, 1.0, 10)",
        "didp_ref.composition.alpha([0.5, 0.25])",
        "didp_ref.belief.posterior([0.5, 0.5], [0.0, 1.0], 0.0, 1.0)",
    ],
)
def test_a_float_call_imports_numpy_and_nothing_heavy(call):
    program = (
        "import sys, didp_ref\n"
        f"value = {call}\n"
        f"print(sorted(name for name in {HEAVY!r} if name in sys.modules))"
    )
    process = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=HOUSE.parent,
    )
    assert process.stdout.strip() == "[]"


def test_bad_input_to_a_float_form_imports_nothing_heavy_either():
    program = (
        "import sys, didp_ref\n"
        "try:\n"
        "    didp_ref.scale.rho(0.125, 8, 1.0)\n"
        "except didp_ref.Infeasible:\n"
        "    print('sympy' in sys.modules)"
    )
    process = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=HOUSE.parent,
    )
    assert process.stdout.strip() == "False"

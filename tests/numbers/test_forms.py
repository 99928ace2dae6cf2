"""didp_ref/numbers/forms.py: what the type checker reads is what the interpreter runs."""

import ast
import inspect
from pathlib import Path

import pytest

from didp_ref.numbers import carriers, forms

TYPES = {"Floats", "Number", "Reals"}
FUNCTIONS = sorted(set(forms.__all__) - TYPES)
SIGNATURES = {
    node.name: [argument.arg for argument in node.args.args]
    for node in ast.walk(ast.parse(Path(forms.__file__).read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef)
}


def test_every_function_has_one_signature_here():
    assert sorted(SIGNATURES) == FUNCTIONS


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_is_the_one_on_both_carriers_and_takes_what_its_signature_says(name):
    function = getattr(forms, name)
    assert function is getattr(carriers, name)
    parameters = list(inspect.signature(function).parameters.values())
    said = SIGNATURES[name]
    assert [one.name for one in parameters[: len(said)]] == said
    rest = parameters[len(said) :]
    assert all(one.default is not one.empty or one.kind is one.VAR_POSITIONAL for one in rest)

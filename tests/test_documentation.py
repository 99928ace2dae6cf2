"""Every example in a module's documentation runs; tests/formulas/quantity has quantities."""

import doctest
import importlib
import pkgutil

import didp_ref as di
from tests.looped import for_each

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(di.__path__, "didp_ref.")
    if not name.endswith("__main__")
]


@for_each(MODULES)
def test_the_examples_of_a_module(name):
    module = importlib.import_module(name)
    assert (module.__doc__ or "").strip(), f"{name} does not say what it is"
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for documented in doctest.DocTestFinder().find(module, name):
        if documented.examples:  # a run asks for the date of every source file that is known
            runner.run(documented)
    assert runner.failures == 0

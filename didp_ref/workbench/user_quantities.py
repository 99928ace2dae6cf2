"""A file of a user's that declares quantities: imported, and made ready for all that is asked.

It is imported in a process of its own first, which is ended where it comes to no end, and then
here: a quantity is a function, and is called.
"""

from functools import partial
from pathlib import Path

from didp_ref.errors import InputError, suggestion
from didp_ref.formulas.quantity import Quantity, quantities
from didp_ref.oracle.user_vectors import with_second_engine
from didp_ref.processes.sandbox import Answering, Sandbox
from didp_ref.processes.user_file import import_file, require_file

TIMEOUT = 30.0
NOTHING = (
    "it declares no quantity: write @quantity(...) of didp_ref.declaring above its float64 form "
    "(docs/own-formulas.md has an example)"
)


def declared(path: Path, timeout: float = TIMEOUT, wanted: str = "") -> list[Quantity]:
    """Return the quantities that a file declares, in its order; one of them may be wanted.

    The second engine of one's vectors is derived from its expression, where the file writes none.

    Raises :class:`InputError` for a file that is not there, that raises, that comes to no end in
    ``timeout`` seconds, or that declares nothing.
    """
    require_file(path)
    with Sandbox(partial(_answering, path), timeout, path.name) as sandbox:
        sandbox.ask("is it imported?", type(None))
    module = import_file(path)
    in_file = [
        quantity for quantity in quantities.values() if quantity.__module__ == module.__name__
    ]
    if not in_file:
        is_plain = callable(getattr(module, wanted, None))
        checked = f"to check the function: didp-ref check FORMULA --python {path}:{wanted}"
        raise InputError(path.name, f"{NOTHING}; {checked}" if is_plain else NOTHING)
    return [with_second_engine(quantity) for quantity in in_file]


def _answering(path: Path) -> Answering:
    import_file(path)
    return lambda _: None


def find_declared(name: str) -> list[Quantity]:
    """Return the quantities of ``FILE.py``, or the one of ``FILE.py:ID``."""
    file, _, wanted = name.partition(".py")
    in_file = declared(Path(f"{file}.py"), wanted=wanted[1:])
    if not wanted:
        return in_file
    named = {
        **{quantity.__name__: quantity for quantity in in_file},
        **{quantity.id: quantity for quantity in in_file},
    }
    if wanted[1:] not in named:
        raise InputError(
            name, f"declares no {wanted[1:]!r}; {suggestion(wanted[1:], [o.id for o in in_file])}"
        )
    return [named[wanted[1:]]]


def only_declared(name: str) -> Quantity:
    """Return the quantity of ``FILE.py:ID``, or of ``FILE.py`` where there is one only."""
    in_file = find_declared(name)
    if len(in_file) > 1:
        listed = ", ".join(quantity.id for quantity in in_file)
        raise InputError(name, f"declares several: {listed}; say which one: {name}:{in_file[0].id}")
    return in_file[0]

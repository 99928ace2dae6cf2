"""The registry of all quantities, and the decorator that puts one there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeVar, Unpack, overload

from didp_ref.errors import UnknownName, as_name, suggestion
from didp_ref.formulas.quantity.evaluation import Quantity
from didp_ref.numbers.enclosure import Enclosure

if TYPE_CHECKING:
    from didp_ref.formulas.quantity.declaration import Declared

Form = TypeVar("Form", bound=Callable[..., object])


ROOM = "didp_ref.formulas"


class Registry(Mapping[str, Quantity]):
    """All quantities by id; a second use of an id is an error at import.

    An id begins with its topic, the module of our formulas that declares it: for one id that module
    is imported, and all of them for who goes through the quantities.
    """

    def __init__(self, *topics: str) -> None:
        self._topics = topics
        self._quantities: dict[str, Quantity] = {}

    def add(self, quantity: Quantity) -> None:
        """Register a quantity under its id; a file that is imported again declares it again."""
        if quantity.id in self and self[quantity.id].declared_at != quantity.declared_at:
            raise ValueError(f"the quantity id {quantity.id!r} is used twice")
        self._quantities[quantity.id] = quantity

    def __getitem__(self, key: str) -> Quantity:
        if key not in self:
            hint = suggestion(as_name(key), self, "didp-ref list formulas has them all")
            raise UnknownName("quantity", key, "formula", hint)
        return self._quantities[key]

    def __contains__(self, key: object) -> bool:
        name = as_name(key)
        topic = name.partition(".")[0]
        if topic in self._topics:
            import_module(f"{ROOM}.{topic}")
        return name in self._quantities

    def __iter__(self) -> Iterator[str]:
        ours = [import_module(f"{ROOM}.{topic}").__name__ for topic in self._topics]
        place = {name: number for number, name in enumerate(ours)}
        known = sorted(
            self._quantities.values(),
            key=lambda quantity: place.get(quantity.__module__, len(place)),
        )
        return iter([quantity.id for quantity in known])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _ipython_key_completions_(self) -> list[str]:
        """Return what the Tab key completes in ``di.quantities["scale.``."""
        return [*self]

    def __repr__(self) -> str:
        return f"<{len(self)} quantities, by id: {', '.join([*self][:3])}, ...>"


quantities = Registry(
    *("guarantee", "belief", "composition", "gaussian"),
    *("reconstruction", "refinement", "scale", "testing", "translation"),
    *("concentrated", "renyi", "group", "subsampling", "selection", "accuracy"),
    *("laplace", "local", "exponential", "sparse_vector", "auditing"),
)
"""Ours in this order, then those of users."""


@overload
def quantity(
    *, per_world: Literal[True], **declared: Unpack[Declared]
) -> Callable[[Form], Quantity[Form, tuple[Enclosure, ...]]]: ...
@overload
def quantity(**declared: Unpack[Declared]) -> Callable[[Form], Quantity[Form, Enclosure]]: ...
def quantity(
    *, per_world: bool = False, **declared: Unpack[Declared]
) -> Callable[[Form], Quantity[Form]]:
    """Declare the decorated float64 form as a quantity: one value, or one for each world."""

    def declare(form: Form) -> Quantity[Form]:
        decorated = Quantity(form, per_world=per_world, **declared)
        quantities.add(decorated)
        return decorated

    return declare

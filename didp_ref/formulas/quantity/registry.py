"""The registry of all quantities, and the decorator that puts one there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeVar, Unpack, overload

from didp_ref.formulas.quantity.three_forms import Quantity
from didp_ref.numbers.enclosure import Enclosure

if TYPE_CHECKING:
    from didp_ref.formulas.quantity.declaration import Declared

Form = TypeVar("Form", bound=Callable[..., object])


class Registry(Mapping[str, Quantity]):
    """All quantities by id; a second use of an id is an error at import."""

    def __init__(self) -> None:
        self._quantities: dict[str, Quantity] = {}

    def add(self, one: Quantity) -> None:
        """Register a quantity under its id; a file that is imported again declares it again."""
        known = self._quantities.get(one.id)
        if known is not None and known.declared_at != one.declared_at:
            raise ValueError(f"the quantity id {one.id!r} is used twice")
        self._quantities[one.id] = one

    def __getitem__(self, key: str) -> Quantity:
        return self._quantities[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._quantities)

    def __len__(self) -> int:
        return len(self._quantities)

    def __repr__(self) -> str:
        return f"<{len(self)} quantities, by id: {', '.join([*self][:3])}, ...>"


quantities = Registry()


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
        one = Quantity(form, per_world=per_world, **declared)
        quantities.add(one)
        return one

    return declare

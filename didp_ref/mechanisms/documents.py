"""A budget and its charges as texts, for a file: nothing is lost, and damage is found.

Each text is a JSON document with a checksum, a SHA-256 hash of it and of what it belongs to. The
checksum finds damage and careless editing. It is no signature: whoever may write to the file can
grant themselves a budget.
"""

import hashlib
import json
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.errors import DomainError
from didp_ref.mechanisms.account import NOT_RECORDED, Charge

INTEGER = r"(?:\d{1,1000}|0x[0-9a-f]+)"
RATIONAL = re.compile(rf"(-?)({INTEGER})(?:/({INTEGER}))?", re.ASCII)
LARGEST_DECIMAL_BITS = 3000  # numbers up to this size have fewer than a thousand digits

UNREADABLE = (
    *(ValueError, TypeError, LookupError, AttributeError),
    *(ArithmeticError, RecursionError),
)
"""What reading a damaged text may raise."""


@dataclass(frozen=True)
class Budget:
    """The first page of a file: whose budget it is, where the file lies, and what is spent.

    ``parameters`` are the protocol's, epsilon among them; ``identity`` is a random name;
    ``device`` and ``inode`` are the file's own; ``charges`` counts them.
    """

    kind: str
    parameters: Mapping[str, Fraction]
    identity: str
    device: int
    inode: int
    charges: int = 0
    spent: Fraction = Fraction(0)

    @property
    def epsilon(self) -> Fraction:
        """What may be spent in all."""
        return self.parameters["epsilon"]


def checksum(*texts: str) -> str:
    """Return the checksum of some texts."""
    return hashlib.sha256(json.dumps(texts).encode("ascii")).hexdigest()


# --- numbers and answers -----------------------------------------------------------------------


def write_rational(value: Fraction) -> str:
    """Write a rational, in decimal where a person can read it.

    >>> write_rational(Fraction(1, 3)), write_rational(Fraction(1, 16**999))[:9]
    ('1/3', '1/0x10000')
    """
    parts = (value.numerator, value.denominator)
    texts = [str(n) if n.bit_length() <= LARGEST_DECIMAL_BITS else f"{n:#x}" for n in parts]
    return texts[0] if value.denominator == 1 else "/".join(texts)


def read_rational(text: str) -> Fraction:
    """Read a rational back, or raise one of ``UNREADABLE``.

    >>> read_rational("-1/3"), read_rational("0x10")
    (Fraction(-1, 3), Fraction(16, 1))
    """
    match = RATIONAL.fullmatch(text)
    if match is None:
        raise ValueError("no rational")
    sign, numerator, denominator = match.groups(default="1")
    whole, part = (int(n, 16 if n.startswith("0x") else 10) for n in (numerator, denominator))
    return Fraction(-whole if sign else whole, part)


def _read_boolean(text: str) -> bool:
    return {"True": True, "False": False}[text]


def _read_integer(text: str) -> int:
    return read_rational(text).numerator


ANSWERS: dict[type, tuple[Callable[..., str], Callable[[str], Hashable]]] = {
    type(None): (str, lambda _: None),
    bool: (str, _read_boolean),
    int: (lambda number: write_rational(Fraction(number)), _read_integer),
    float: (float.hex, float.fromhex),
    str: (str, str),
    Fraction: (write_rational, read_rational),
}
"""The types of answers that a file keeps: how each is written, and how it is read."""
BY_NAME = {kind.__name__: kind for kind in ANSWERS}


def check_recordable(answer: Hashable) -> None:
    """Raise :class:`~didp_ref.errors.DomainError` unless a file can hold an answer of this type."""
    if type(answer) not in ANSWERS:
        meant = "int, float, Fraction, str, bool or None: only these are recorded"
        advice = "give a prior plain points; .item() makes a numpy number plain"
        raise DomainError("type of the answer", type(answer).__name__, meant, advice)


# --- the documents -----------------------------------------------------------------------------


def write_charge(charge: Charge) -> str:
    """Write a charge.

    >>> write_charge(Charge(Fraction(1, 4), 0.5))
    '{"cost": "1/4", "answer": ["float", "0x1.0000000000000p-1"]}'
    """
    document: dict[str, object] = {"cost": write_rational(charge.cost)}
    if charge.answer is not NOT_RECORDED:
        kind = type(charge.answer)
        document["answer"] = [kind.__name__, ANSWERS[kind][0](charge.answer)]
    if charge.note:
        document["note"] = charge.note
    return json.dumps(document)


def read_charge(text: str) -> Charge:
    """Read a charge back, or raise one of ``UNREADABLE``."""
    document = json.loads(text)
    cost = read_rational(document["cost"])
    if cost < 0:
        raise ValueError("a cost is negative")
    note = document.get("note", "")
    if type(note) is not str:
        raise TypeError("a note is no text")
    if "answer" not in document:
        return Charge(cost, note=note)
    name, written = document["answer"]
    return Charge(cost, ANSWERS[BY_NAME[name]][1](written), note)


def write_budget(budget: Budget) -> str:
    """Write the first page."""
    parameters = {name: write_rational(value) for name, value in budget.parameters.items()}
    spent = write_rational(budget.spent)
    return json.dumps({**vars(budget), "parameters": parameters, "spent": spent})


def read_budget(text: str) -> Budget:
    """Read the first page back, or raise one of ``UNREADABLE``.

    >>> budget = Budget("a kind", {"epsilon": Fraction(1)}, "a name", 1, 2)
    >>> read_budget(write_budget(budget)) == budget
    True
    """
    document = json.loads(text)
    parameters = {
        name: read_rational(written) for name, written in document.pop("parameters").items()
    }
    spent = read_rational(document.pop("spent"))
    budget = Budget(**document, parameters=parameters, spent=spent)
    numbers = (budget.device, budget.inode, budget.charges)
    texts = (budget.kind, budget.identity)
    if not all(type(n) is int for n in numbers) or not all(type(text) is str for text in texts):
        raise TypeError("an entry has the wrong type")
    if not budget.identity.isascii():
        raise ValueError("no random name")
    if not 0 <= spent <= budget.epsilon:
        raise ValueError("more is spent than the budget")
    return budget

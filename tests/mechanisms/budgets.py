"""Budgets in a file, and what is asked of them."""

from fractions import Fraction

from didp_ref.mechanisms.account import Price
from didp_ref.mechanisms.state import FileAccount

KIND = "a kind"


def costs(cost: Fraction | int) -> Price:
    return lambda *_: Fraction(cost)


def asked(account: FileAccount) -> int:
    return account.charge(costs(1))

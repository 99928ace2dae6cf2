"""The formulas, one module a topic, each of which registers its quantities when it is imported."""

from didp_ref.formulas.quantity import quantities

__all__ = ["quantities"]

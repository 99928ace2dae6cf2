"""The derivations of the advantage under Gaussian differential privacy."""

from __future__ import annotations

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.dong_roth_su_2022 import MIDDLE
from didp_ref.papers.field.shared import alarms, hits, mu, t
from proofs.field.shared import HALF


@proves("field.gaussian-advantage", part="event")
def event(d: Derivation) -> None:
    """The exponents differ by mu (t - mu/2)."""
    d.model({mu: 1})
    d.lemma("ordered", lemmas.exp_monotone(-(t**2) / 2, -((t - mu) ** 2) / 2))
    d.conclude(["ordered", "0 < mu"])


@proves("field.gaussian-advantage", part="attained")
def advantage(d: Derivation) -> None:
    """They are what is printed."""
    d.model({mu: 1, hits: Normal(HALF), alarms: Normal(-HALF)})
    d.conclude([*MIDDLE])

"""Flags: the bugs that vectors catch. One row says all of one: what it is, its mend, its tier.

* :mod:`~didp_ref.oracle.flags.flag`: what a flag is, and the mends that many share;
* :mod:`~didp_ref.oracle.flags.flaws`: formulas with one thing exchanged, or another formula in
  their place, and what they answer (:mod:`~didp_ref.oracle.flags.flaw`);
* :mod:`~didp_ref.oracle.flags.corners`: corners of a domain, and how points there are drawn
  (:mod:`~didp_ref.oracle.flags.corner`), of numbers and of sequences;
* :mod:`~didp_ref.oracle.flags.general`: bugs that show anywhere, and what interfaces differ in;
* :mod:`~didp_ref.oracle.flags.refused`: input that must be refused;
* :mod:`~didp_ref.oracle.flags.table`: all of them by name.
"""

"""OpenDP's Laplace mechanism, asked what it costs and which scale it needs."""

import opendp.prelude as dp

dp.enable_features("contrib")
SPACE = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)


def laplace(scale):
    """Return the mechanism with a scale."""
    return dp.m.make_laplace(*SPACE, scale=scale)


def epsilon(scale, global_sensitivity):
    """What a scale costs: `guarantee.epsilon`."""
    return laplace(scale).map(global_sensitivity)


def scale(epsilon, global_sensitivity):
    """The scale that a budget needs: `scale.differential_privacy`."""
    return dp.binary_search_param(laplace, d_in=global_sensitivity, d_out=epsilon, T=float)

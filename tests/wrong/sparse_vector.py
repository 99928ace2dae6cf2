"""Wrong formulas of the sparse vector technique, each with the flag that must catch it.

Half of epsilon is what a cutoff of one gives, and Algorithm 1 of Lyu, Su and Li 2017: it is named.
"""

from tests.wrong.shared import in_table

in_table(
    globals(),
    """
"sparse_vector.epsilon"(threshold_scale, query_scale, global_sensitivity, cutoff)
    cutoff-ignored up(global_sensitivity*up(1/threshold_scale + 2/query_scale))
    as-if-monotone up(global_sensitivity*up(1/threshold_scale + cutoff/query_scale))
    threshold-for-free up(2*cutoff*global_sensitivity/query_scale)
"sparse_vector.query_scale"(epsilon, global_sensitivity, cutoff)
    cutoff-ignored up(2*global_sensitivity*(1 + 2**(-2/3))/epsilon)
    as-if-monotone up(up(cutoff*global_sensitivity*(1 + cutoff**(-2/3)))/epsilon)
"sparse_vector.epsilon_monotone"(threshold_scale, query_scale, global_sensitivity, cutoff)
    cutoff-ignored up(global_sensitivity*up(1/threshold_scale + 1/query_scale))
    threshold-for-free up(cutoff*global_sensitivity/query_scale)
"sparse_vector.threshold_scale"(epsilon, global_sensitivity, cutoff)
    cutoff-ignored up(global_sensitivity*(1 + 2**(2/3))/epsilon)
    as-if-monotone up(up(global_sensitivity*(1 + cutoff**(2/3)))/epsilon)
"sparse_vector.threshold_scale_monotone"(epsilon, global_sensitivity, cutoff)
    cutoff-ignored up(2*global_sensitivity/epsilon)
"sparse_vector.query_scale_monotone"(epsilon, global_sensitivity, cutoff)
    cutoff-ignored up(2*global_sensitivity/epsilon)
"sparse_vector.threshold_epsilon"(epsilon, cutoff)
    cutoff-ignored down(epsilon/(1 + 2**(2/3)))
    as-if-monotone down(down(epsilon/(1 + cutoff**(2/3))))
"sparse_vector.threshold_epsilon_monotone"(epsilon, cutoff)
    known-bound down(epsilon/2)
""".strip(),
)

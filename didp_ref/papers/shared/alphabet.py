"""The letters that several papers share; a paper's own stand in its folder.

They are plain real numbers and integers: what is assumed of a letter, a hypothesis says.
"""

from didp_ref.symbolic.notation import integers, reals

alpha, beta, rho, gamma, epsilon, delta = reals("alpha beta rho gamma epsilon delta")
i, j, k, m, n = integers("i j k m n")

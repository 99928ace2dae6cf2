"""didp_ref/formulas/symbolic.py: the notation means what sympy computes when it is written out."""

import subprocess
import sys
from itertools import combinations
from math import prod

import pytest
import sympy

from didp_ref.formulas import symbolic
from didp_ref.numbers.evaluate import COUNT, WORLD, ElementarySymmetric, Largest
from didp_ref.numbers.normal_function import Normal

A = sympy.IndexedBase("A", positive=True)
x, y = sympy.symbols("x y", positive=True)


def written_out(expression, n):
    return expression.subs(COUNT, n).doit()


@pytest.mark.parametrize("n", [1, 2, 5])
def test_totals_and_products_run_over_all_entries(n):
    assert written_out(symbolic.total(lambda i: 3 * A[i]), n) == sum(3 * A[i] for i in range(n))
    assert written_out(symbolic.product(lambda i: 1 + A[i]), n) == prod(1 + A[i] for i in range(n))


@pytest.mark.parametrize("least", [0, 1])
def test_a_total_over_orders_has_every_symmetric_polynomial_once(least):
    column = written_out(symbolic.total_over_orders(lambda k, sigma: k * sigma, A, least), 3)
    assert column == sum(k * ElementarySymmetric(k, A) for k in range(least, 4))
    values = {A[0]: 2, A[1]: 3, A[2]: 5}
    counted = column.replace(
        ElementarySymmetric,
        lambda k, base: sum(prod(chosen) for chosen in combinations(values.values(), int(k))),
    )
    assert counted == sum(k * s for k, s in enumerate([1, 10, 31, 30]) if k >= least)


def test_the_rest_is_sympys_own():
    assert symbolic.exp(symbolic.log(x)) == x
    assert symbolic.larger(x, y) == sympy.Max(x, y) and symbolic.larger(2, 3) == 3
    assert symbolic.smaller(x, y) == sympy.Min(x, y) and symbolic.smaller(2, 3) == 2
    assert symbolic.largest_entry(A) == Largest(A)
    assert symbolic.root(x**2) == x
    assert symbolic.normal(x) == Normal(x)
    assert symbolic.of_world(lambda j: A[j] / x) == A[WORLD] / x


def test_what_is_above_a_quantile_has_its_probability():
    assert symbolic.normal(-symbolic.quantile(x)) == x
    assert symbolic.normal(symbolic.quantile(x)) == 1 - x
    of_another = symbolic.root_of(lambda z: symbolic.normal(2 * z) - x)
    for beside in (symbolic.quantile(x) - y, of_another):
        assert isinstance(symbolic.normal(beside), Normal)


def test_importing_the_notation_does_not_import_sympy():
    program = "import sys, didp_ref.formulas.symbolic; print('sympy' in sys.modules)"
    command = [sys.executable, "-c", program]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "False"

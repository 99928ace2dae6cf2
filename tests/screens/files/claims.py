"""Three claims, of which one is proved, one is false and one is not shown to be defined."""

from didp_ref.proving import Source, Statement, as_written, claim, le, lt, reals

(x,) = reals("x")


@claim("mine.probability", Source("notes", "page 3"), r"$x^2 <= x$ for a probability $x$")
def of_a_probability():
    return Statement(as_written(le(0, x), le(x, 1)), le(x * x, x))


@claim("mine.positive", Source("notes", "page 3"), r"$x^2 <= x$ for every positive $x$")
def of_a_positive_number():
    return Statement(as_written(lt(0, x)), le(x * x, x))


@claim("mine.inverse", Source("notes", "page 4"), r"$1/x <= 1/x + 1$")
def of_an_inverse():
    return Statement({}, le(1 / x, 1 / x + 1))

/* One formula of single numbers, right (bug 0) or wrong in ten ways: the environment has BUG. */
#include <math.h>
#include <stdlib.h>

int target(int count, const double *inputs, double *value) {
    const int bug = atoi(getenv("BUG"));
    const double rho = inputs[0], n = inputs[1], range = inputs[2];
    if (count != 3 || !(rho > 0 && rho < (bug == 4 ? 0.9 : 1.0))) return 1;
    if (!(n >= 2 && isfinite(n) && (bug == 6 || n == floor(n)))) return 1;
    if (!(range >= 0 && isfinite(range))) return 1;
    const double excess = fma(rho, n, -1);
    if (bug != 3 && !(excess > 0)) return 1;
    *value = range / (bug == 1 ? log(rho * n / (1 - rho)) : log1p(excess / (1 - rho)));
    *value += (bug == 2 ? -1.5 : 1.5) * 0x1p-52 * *value + (*value > 0 ? 5e-324 : 0);
    if (bug == 5) *value *= 2.302585092994046;
    if (bug == 7) *value *= 2;
    if (bug == 8) *value = NAN;
    if (bug == 9) *value = INFINITY;
    if (bug == 10) *value = fmin(*value, 100.0);
    return 0;
}

/* An implementation under test: scale.rho, rounded up. */
#include <math.h>

int target(int count, const double *inputs, double *value) {
    double rho = inputs[0], m = inputs[1], range = inputs[2];
    if (count != 3) return 1;
    if (!(rho > 0 && rho < 1 && m >= 2 && m < INFINITY && m == floor(m))) return 1;
    if (!(range >= 0 && range < INFINITY)) return 1;
    double excess = fma(rho, m, -1); /* rounded once: it cancels near rho = 1/m */
    if (excess <= 0) return 1;
    *value = range / log1p(excess / (1 - rho));
    *value += *value * 0x1.8p-52 + (*value > 0) * 0x1p-1074; /* rounded up: the safe side */
    return 0;
}

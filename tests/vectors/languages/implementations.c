/* Three formulas, right (bug 0) or wrong in ten ways; `target` is the first, and the environment has BUG. */
#include <math.h>
#include <stdlib.h>

int scale_rho(int bug, double rho, double n, double range, double *value) {
    if (!(rho > 0 && rho < (bug == 4 ? 0.9 : 1.0))) return 1;
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

int target(int count, const double *inputs, double *value) {
    return count != 3 || scale_rho(atoi(getenv("BUG")), inputs[0], inputs[1], inputs[2], value);
}

int composition_epsilon(int bug, int count, const double *epsilons, double *value) {
    double sum = 0, carry = 0, largest = 0;
    if ((bug != 3 && count == 0) || bug == 10) return 1;
    for (int k = 0; k < count; k++) {
        const double epsilon = epsilons[k], next = sum + epsilon;
        if (!((bug == 6 || epsilon >= 0) && isfinite(epsilon))) return 1;
        if ((bug == 4 && k >= 3) || (bug == 7 && k + 1 == count)) continue;
        carry += fabs(sum) >= fabs(epsilon) ? (sum - next) + epsilon : (epsilon - next) + sum;
        sum = next;
        largest = fmax(largest, epsilon);
    }
    *value = bug == 1 ? largest : sum + carry;
    if (!isfinite(*value)) return 1;
    if (*value != 0) *value = nextafter(*value, bug == 2 ? -INFINITY : INFINITY);
    if (bug == 5) *value = (float)*value;
    if (bug == 8) *value /= 2;
    if (bug == 9) *value = NAN;
    return 0;
}

static int compare(const void *one, const void *other) {
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Writes one result for each world, and returns their number; 0 rejects. */
int belief_posterior(int bug, int priors, const double *prior, int worlds, const double *values, double response,
                     double scale, double *results) {
    const int count = priors < worlds ? priors : worlds;
    double total = 0, nearest = INFINITY, weights = 0;
    if (!(count > 0 && (bug == 6 || priors == worlds))) return 0;
    if (!((bug == 4 || scale > 0) && isfinite(scale) && isfinite(response))) return 0;
    for (int k = 0; k < priors; k++) {
        if (!(prior[k] >= 0 && prior[k] <= 1)) return 0;
        total += prior[k];
    }
    if (bug != 5 && !(fabs(total - 1) < 1e-9)) return 0;
    for (int k = 0; k < count; k++) { /* the distances are kept where the results will be */
        if (!isfinite(values[k])) return 0;
        results[k] = fabs(response - values[k]) / (bug == 1 ? 2 * scale : scale);
        if (bug == 8) results[k] *= results[k];
        if (prior[k] > 0) nearest = fmin(nearest, results[k]);
    }
    for (int k = 0; k < count; k++) weights += (bug == 2 ? 1 : prior[k]) * exp(nearest - results[k]);
    for (int k = 0; k < count; k++) {
        const double half = exp((nearest - results[k]) / 2); /* the whole may be below all normal numbers */
        results[k] = bug == 9 ? NAN : (bug == 2 ? 1 : prior[k]) / (bug == 3 ? 1 : weights) * half * half;
    }
    if (bug == 7) qsort(results, count, sizeof *results, compare);
    return count - (bug == 10);
}

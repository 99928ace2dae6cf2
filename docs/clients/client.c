/* Answers requests for scale.rho: one JSON object a line in, one a line out. cc client.c -lm */
#include <math.h>
#include <stdio.h>
#include <string.h>

static int number(const char *line, const char *name, double *value) {
    const char *place = strstr(line, name); /* a text, true or null is no number */
    return place && sscanf(place + strlen(name), ": %lf", value) == 1;
}

int main(void) {
    char line[4096], id[256];
    while (fgets(line, sizeof line, stdin)) {
        double rho, m, range, excess, value;
        const char *error = NULL;
        sscanf(line, "{\"id\": \"%255[^\"]", id);
        if (!number(line, "\"rho\"", &rho) || !number(line, "\"n_worlds\"", &m) ||
            !number(line, "\"sensitive_range\"", &range)) error = "type";
        else if (!(rho > 0 && rho < 1 && m >= 2 && m == floor(m) && range >= 0)) error = "domain";
        else if ((excess = fma(rho, m, -1)) <= 0) error = "infeasible"; /* rounded once: it cancels */
        if (error) printf("{\"id\": \"%s\", \"error\": \"%s\"}\n", id, error);
        else value = range / log1p(excess / (1 - rho)), /* and rounded up: the safe side of a scale */
            printf("{\"id\": \"%s\", \"value\": \"%a\"}\n", id, value + value * 0x1p-51 + (value > 0) * 0x1p-1074);
        fflush(stdout);
    }
    return 0;
}

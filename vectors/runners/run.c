/* Asks a C function the vectors of one file, and judges what it answers.
 *
 *   cc -O2 -o run run.c scale_rho.c -lm
 *   ./run ../data/scale.rho.json [must|should|may [TOLERANCE]]
 *
 * The function is `target` below: it is given the inputs in the order of the parameters and returns
 * 0 with a value, or anything else to refuse. It is for formulas of single numbers; vectors with
 * lists, texts, booleans or nothing at all are counted as not asked.
 * Exit code 0: all that was asked is passed. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int target(int count, const double *inputs, double *value);

enum { MOST_INPUTS = 16, MOST_TEXT = 2048 };

/* --- a little of JSON: text is skipped from value to value, and found by key ------------------ */

static const char *blank(const char *at) {
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' || *at == ',' || *at == ':') at++;
    return at;
}

/* The place after the value that begins here. */
static const char *skip(const char *at) {
    int depth = 0;
    do {
        at = blank(at);
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\') at++;
            at++;
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else {
            at += strcspn(at, ",:]} \n\t\r");
        }
    } while (depth > 0 && *at);
    return at;
}

/* The value of a key of the object that begins here; nothing, if it has no such key. */
static const char *find(const char *object, const char *key) {
    const char *at = blank(object);
    size_t length = strlen(key);
    if (*at++ != '{') return NULL;
    for (at = blank(at); *at == '"'; at = blank(skip(at))) {
        int same = !strncmp(at + 1, key, length) && at[1 + length] == '"';
        at = blank(skip(at));
        if (same) return at;
    }
    return NULL;
}

/* Copies a text without its quotes; 0 if there is none. */
static int text(const char *at, char *copy) {
    if (!at || *at != '"') return 0;
    size_t length = strcspn(at + 1, "\"");
    if (length >= MOST_TEXT) return 0;
    memcpy(copy, at + 1, length);
    copy[length] = 0;
    return 1;
}

static double number(const char *object, const char *key) {
    char copy[MOST_TEXT];
    return text(find(object, key), copy) ? strtod(copy, NULL) : NAN;
}

/* --- one vector ------------------------------------------------------------------------------- */

/* Reads the inputs, and holds them to their bit patterns; -1 where one is no number. */
static int inputs_of(const char *vector, double *inputs) {
    const char *at = find(vector, "inputs"), *bits = find(vector, "bits");
    char name[MOST_TEXT], copy[MOST_TEXT], pattern[MOST_TEXT];
    int count = 0;
    for (at = blank(at + 1); *at == '"' && count < MOST_INPUTS; at = blank(skip(at))) {
        if (!text(at, name)) return -1;
        at = blank(skip(at));
        char *end;
        if (!text(at, copy)) return -1;
        inputs[count] = strtod(copy, &end);
        if (*end || end == copy) return -1;
        if (bits && text(find(bits, name), pattern) && !isnan(inputs[count])) {
            uint64_t word;
            memcpy(&word, &inputs[count], sizeof word);
            if (word != strtoull(pattern, NULL, 16)) {
                fprintf(stderr, "%s = %s was not read exactly\n", name, copy);
                exit(2);
            }
        }
        count++;
    }
    return count;
}

static const char *judge(const char *vector, char side, double tolerance, double *value) {
    double inputs[MOST_INPUTS];
    const char *expected = find(vector, "expected"), *exact = find(expected, "value");
    int count = inputs_of(vector, inputs), refused;
    if (count < 0 || (!exact && !find(expected, "error"))) return NULL;
    refused = target(count, inputs, value);
    if (find(expected, "error")) return refused ? "" : "accepted, where it must be refused";
    if (refused) return "refused, although it is valid";
    double nearest = number(exact, "nearest"), safe = number(exact, "safe");
    double ulp = nextafter(fabs(nearest), INFINITY) - fabs(nearest);
    if (!(fabs(*value - nearest) <= tolerance * ulp)) return "wrong";
    if ((side == 'u' && *value < safe) || (side == 'd' && *value > safe)) return "on the unsafe side";
    return "";
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    char *found = NULL;
    size_t size = 0, got = 1;
    while (file && got) {
        found = realloc(found, size + 65537);
        size += got = fread(found + size, 1, 65536, file);
        found[size] = 0;
    }
    if (file) fclose(file);
    return found;
}

int main(int count, char **words) {
    static const char *const tiers[] = {"must", "should", "may"};
    char *file = count > 1 ? contents(words[1]) : NULL, tier[MOST_TEXT], id[MOST_TEXT];
    double tolerance = count > 3 ? atof(words[3]) : 4, version = file ? atof(find(file, "version")) : 0;
    int least = 1, asked = 0, failed = 0, not_asked = 0, at_tier;
    if (version != 2) return fprintf(stderr, "no vectors of version 2\n"), 2;
    for (int k = 0; count > 2 && k < 3; k++)
        if (!strcmp(words[2], tiers[k])) least = k;
    const char *side = find(file, "safe_side"), *at = find(file, "vectors");
    for (at = blank(at + 1); *at == '{'; at = blank(skip(at))) {
        double value = NAN;
        text(find(at, "tier"), tier), text(find(at, "id"), id);
        for (at_tier = 0; strcmp(tier, tiers[at_tier]);) at_tier++;
        const char *only = find(at, "only"), *problem;
        if (at_tier > least || (only && only[1] == 'e')) continue;
        if (!(problem = judge(at, side[1], tolerance, &value))) not_asked++;
        else asked++;
        if (problem && *problem && failed++ < 5) printf("%s: %.17g is %s\n", id, value, problem);
    }
    text(find(file, "quantity"), id);
    printf("%s: %d of %d passed, %d not asked\n", id, asked - failed, asked, not_asked);
    free(file);
    return failed ? 1 : 0;
}

/* Asks a C function the vectors of one file, and judges what it answers.
 *
 *   cc -O2 -o run run.c scale_rho.c -lm
 *   ./run ../data/scale.rho.json [must|should|may [TOLERANCE [accurate|safe|refuses]]]
 *
 * The function is `target` below: it is given the inputs in the order of the parameters and returns
 * 0 with a value, or anything else to refuse. It is for formulas of single numbers; vectors with
 * lists, texts, booleans or nothing at all are counted as not asked.
 * An answer is accurate if it is near enough, and safe if it lies on the file's safe side, which no NaN
 * does; invalid input is refused. What refuses valid input gave no answer that could be safe or not; what
 * always does is not safe. Exit code 0: all that was asked is passed, of the level where one is named;
 * 1: some of it is not; 2: nothing could be asked. */
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int target(int count, const double *inputs, double *value);

enum { MOST_INPUTS = 16, MOST_TEXT = 2048 };
enum { FEW_ULPS = 64 }; /* what is off by no more than these is rounding, and points to no wrong formula */
enum { ACCURATE, SAFE, REFUSES, LEVELS };
static const char *const levels[] = {"accurate", "safe", "refuses"};

/* --- a little of JSON: text is skipped from value to value, and found by key ------------------ */

static const char *blank(const char *at) {
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' || *at == ',' || *at == ':') at++;
    return at;
}

/* The place after the value that begins here, and how many of its brackets are open there: none,
 * unless the file is cut short. */
static const char *after(const char *at, int *open) {
    int depth = 0;
    do {
        at = blank(at);
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\' && at[1]) at++;
            if (*at) at++;
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else {
            at += strcspn(at, ",:]} \n\t\r");
        }
    } while (depth > 0 && *at);
    *open = depth;
    return at;
}

static const char *skip(const char *at) {
    int open;
    return after(at, &open);
}

/* Ends the run where nothing can be asked. */
static _Noreturn void stop(const char *what, const char *problem) {
    fprintf(stderr, "%s: %s\n", what, problem);
    exit(2);
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

/* The value of a key that there has to be, and the same as a text. */
static const char *need(const char *object, const char *key) {
    const char *at = find(object, key);
    return at ? at : (stop(key, "the file lacks it"), NULL);
}

static void need_text(const char *object, const char *key, char *copy) {
    if (!text(need(object, key), copy)) stop(key, "it is no text");
}

static double number(const char *object, const char *key) {
    char copy[MOST_TEXT];
    return text(find(object, key), copy) ? strtod(copy, NULL) : NAN;
}

/* --- one vector ------------------------------------------------------------------------------- */

/* Reads the inputs, and holds them to their bit patterns; -1 where one is no number. */
static int inputs_of(const char *vector, double *inputs) {
    const char *at = need(vector, "inputs"), *bits = find(vector, "bits");
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

/* Says by its level what is wrong with the answer to a vector, and with which levels it has to do;
 * 0 where it cannot be asked. */
static int judge(const char *vector, char side, double tolerance, double *value, double *off,
                 const char *problems[LEVELS], int asked[LEVELS]) {
    static char far[MOST_TEXT];
    double inputs[MOST_INPUTS] = {0};
    const char *expected = need(vector, "expected"), *exact = find(expected, "value");
    int count = inputs_of(vector, inputs), error = find(expected, "error") != NULL, refused;
    if (count < 0 || (!exact && !error)) return 0;
    refused = target(count, inputs, value);
    asked[REFUSES] = error;
    asked[ACCURATE] = !error;
    asked[SAFE] = !error && !refused && side != 'n';
    if (error && !refused) problems[REFUSES] = "accepted, where it must be refused";
    if (!error && refused) problems[ACCURATE] = "refused, although it is valid";
    if (error || refused) return 1;
    double nearest = number(exact, "nearest"), safe = number(exact, "safe");
    double ulp = nextafter(fabs(nearest), INFINITY) - fabs(nearest);
    *off = fabs(*value - nearest) / ulp;
    snprintf(far, sizeof far, "off by %.3g ulp: %.17g is right", *off, nearest);
    const char *ulps = find(vector, "ulps"); /* a stable form may lose more here */
    if (ulps) tolerance = fmax(tolerance, atof(ulps));
    if (!(*off <= tolerance)) problems[ACCURATE] = isfinite(*off) ? far : "wrong";
    if ((side == 'u' && !(*value >= safe)) || (side == 'd' && !(*value <= safe)))
        problems[SAFE] = "not on the safe side";
    return 1;
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

/* Ends the run unless the file is whole: closed at its end, with the vectors that its head promises. */
static void check(const char *path, const char *file) {
    char format[MOST_TEXT];
    int open, count = 0;
    if (*blank(after(file, &open)) || open) stop(path, "the file is cut short or damaged");
    if (!text(find(file, "format"), format) || strcmp(format, "didp-ref vectors") ||
        atof(need(file, "version")) != 2)
        stop(path, "no vectors of version 2");
    const char *at = need(file, "vectors");
    for (at = blank(at + 1); *at == '{'; at = blank(skip(at))) count++;
    if (count != atoi(need(file, "count"))) stop(path, "it does not hold the vectors of its head");
}

static const char *const tiers[] = {"must", "should", "may"};

static int tier_of(const char *word) {
    for (int k = 0; k < 3; k++)
        if (!strcmp(word, tiers[k])) return k;
    return stop(word, "the tiers are must, should, may"), 0;
}

static int level_of(const char *word) {
    for (int k = 0; k < LEVELS; k++)
        if (!strcmp(word, levels[k])) return k;
    return stop(word, "the levels are accurate, safe, refuses"), 0;
}

static double tolerance_of(const char *word) {
    char *end;
    double tolerance = strtod(word, &end);
    if (*end || end == word || !(tolerance >= 0 && tolerance < INFINITY))
        stop(word, "the tolerance is no finite number >= 0");
    return tolerance;
}

int main(int count, char **words) {
    int help = count > 1 && (!strcmp(words[1], "--help") || !strcmp(words[1], "-h"));
    if (help || count < 2 || count > 5) {
        fprintf(help ? stdout : stderr,
                "usage: run FILE [must|should|may [TOLERANCE [accurate|safe|refuses]]]\n");
        return help ? 0 : 2;
    }
    int least = count > 2 ? tier_of(words[2]) : 1, only_level = count > 4 ? level_of(words[4]) : LEVELS;
    int asked[LEVELS] = {0}, passed[LEVELS] = {0}, shown = 0, not_asked = 0, all = 0, failed = 0, rounded = 0;
    double tolerance = count > 3 ? tolerance_of(words[3]) : 4, most = 0;
    char *file = contents(words[1]), tier[MOST_TEXT], id[MOST_TEXT], side[MOST_TEXT];
    if (!file) stop(words[1], strerror(errno));
    check(words[1], file);
    need_text(file, "safe_side", side);
    if (side[0] == 'n' && only_level == SAFE) stop(words[1], "it has no safe side: safe asks nothing of it");
    const char *at = need(file, "vectors");
    for (at = blank(at + 1); *at == '{'; at = blank(skip(at))) {
        double value = NAN, off = NAN;
        need_text(at, "tier", tier), need_text(at, "id", id);
        const char *only = find(at, "only"), *problems[LEVELS] = {0}, *problem = NULL;
        int judged[LEVELS] = {0};
        if (tier_of(tier) > least || (only && only[1] == 'e')) continue;
        not_asked += !judge(at, side[0], tolerance, &value, &off, problems, judged);
        if (problems[ACCURATE] && off <= FEW_ULPS) rounded++, most = fmax(most, ceil(off));
        for (int k = 0; k < LEVELS; k++) {
            asked[k] += judged[k], passed[k] += judged[k] && !problems[k];
            if (!problem && (only_level == LEVELS || only_level == k)) problem = problems[k];
        }
        if (problem && shown++ < 5) printf("%s: %.17g is %s\n", id, value, problem);
    }
    need_text(file, "quantity", id);
    for (int k = 0; k < LEVELS; k++)
        if (only_level == LEVELS || only_level == k) all += asked[k], failed += passed[k] < asked[k];
    int silent = side[0] != 'n' && asked[ACCURATE] && !asked[SAFE] &&
                 (only_level == LEVELS || only_level == SAFE);
    failed += silent;
    if ((!all && !silent) || (not_asked && !asked[ACCURATE] && only_level != REFUSES))
        stop(id, "no vector of this tier has one value and inputs of single numbers");
    if (rounded && (only_level == LEVELS || only_level == ACCURATE))
        printf("rounding: %d answers are off by %.0f ulp or less, which points to no wrong formula; a tolerance of "
               "%.0f allows that\n", rounded, most, most);
    if (only_level != ACCURATE && only_level != REFUSES && passed[SAFE] < asked[SAFE] &&
        passed[ACCURATE] == asked[ACCURATE])
        printf("every answer is accurate, and some are rounded to the unsafe side: %s is safe\n", side);
    if (silent) printf("valid input is always refused: nothing was answered that could be safe\n");
    printf("%s: %spassed (", id, failed ? "not " : "");
    for (int k = 0, first = 1; k < LEVELS; k++)
        if ((only_level == LEVELS || only_level == k) && (k != SAFE || side[0] != 'n'))
            printf("%s%s %d of %d", first ? "" : ", ", levels[k], passed[k], asked[k]), first = 0;
    printf("), %d not asked\n", not_asked);
    free(file);
    return failed ? 1 : 0;
}

/* Judges a C function by the vectors of one file. C11 and nothing else; README.md has the options and exit codes:
 *
 *   cc -O2 -o run run.c scale_rho.c -lm && ./run ../data/scale.rho.json [OPTION...]
 *
 * `target` gets the inputs in the order of the parameters, and returns 0 with a value, or anything else to reject.
 * It takes single numbers: vectors with lists, texts, booleans or nothing are counted as not asked. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int target(int count, const double *inputs, double *value);
enum { ACCURATE, SAFE, REFUSES, LEVELS, ID = 0, LEVEL, REASON, RETURNS, OTHER, KEYS, MOST_INPUTS = 16 };
static const char *source, *given, *doing, *const keys[] = {"id", "level", "reason", "returns", NULL}; /* in TOML */
static const char *const levels[] = {"accurate", "safe", "refuses", "rejects", NULL}; /* as didp-ref check says it */
static const char wrong_level[] = "the levels are accurate, safe, refuses";
static const char *const tiers[] = {"must", "should", "may", NULL};
static const char *const options[] = {"--level", "--tier", "--tolerance", "--relative", "--known", NULL};
static const char usage[] = "usage: run FILE [--level L]... [--tier T] [--tolerance N] [--relative N] [--known FILE]";
static struct Known { const char *texts[KEYS]; int exists, passes, fails; } *known;
static int known_count, is_asked[LEVELS], asked[LEVELS + 1], passed[LEVELS], failing;
static double tolerance = -1, relative = 0;

static _Noreturn void stop(const char *what, const char *problem) {
    fprintf(stderr, "%s: %s\n", what, problem);
    exit(2);
}
/* If target ends the program, nothing is decided. */
static void end_early(void) {
    const int length = doing ? (int)strcspn(++doing, "\"") : 0;
    if (doing) fflush(stdout), fprintf(stderr, "%.*s: target ends the program\n", length, doing), _Exit(2);
}
static int index_of(const char *word, const char *const *words, const char *problem) {
    for (int k = 0; words[k]; k++) if (!strcmp(word, words[k])) return k;
    return stop(word, problem), 0;
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    const long size = file && !fseek(file, 0, SEEK_END) ? ftell(file) : -1;
    char *text = calloc(size + 2, 1);
    if (size < 0 || !text || fseek(file, 0, SEEK_SET) || fread(text, 1, size, file) != (size_t)size)
        stop(path, "no such file, or it cannot be read");
    fclose(file);
    return text;
}
/* A little of JSON: text is skipped from value to value, and found by key. */
static const char *blank(const char *at) { return at + strspn(at, " \n\t\r,:"); }
static const char *skip(const char *at) {
    int depth = 0, quoted = 0;
    at = blank(at);
    do {
        const int escaped = quoted && *at == '\\' && at[1];
        if (!*at) stop(source, "it is cut short or damaged");
        quoted ^= *at == '"';
        if (!quoted) depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at += 1 + escaped;
    } while (quoted || depth > 0 || !strchr(",:]} \n\r\t", *at));
    return at;
}

static int is(const char *at, const char *text) {
    return at && *at == '"' && !strncmp(at + 1, text, strlen(text)) && at[1 + strlen(text)] == '"';
}
/* The value of a key of the object that begins here; nothing, if it has no such key. */
static const char *find(const char *object, const char *key) {
    const char *at = blank(object);
    for (at += *at == '{'; *(at = blank(at)) == '"'; at = skip(at)) {
        const int same = is(at, key);
        at = blank(skip(at));
        if (same) return at;
    }
    return NULL;
}

static const char *need(const char *object, const char *key) {
    return find(object, key) ? find(object, key) : (stop(source, "it lacks a key"), NULL);
}
/* Reads a number, with NaN and Infinity; 0 unless this sign follows. */
static int number(const char *at, char sign, double *read) {
    char *end;
    *read = strtod(at, &end);
    return end != at && *end == sign;
}
/* Reads known failures: of TOML, a file has tables [[known]] of texts, and comments. */
static void read_known(const char *path) {
    for (char *line = strtok(contents(path), "\n"); line; line = strtok(NULL, "\n")) {
        char key[32], *at = line + strspn(line, " \t\r");
        int start = 0;
        if (!strncmp(at, "[[known]]", 9)) {
            known = realloc(known, (known_count + 1) * sizeof *known);
            known[known_count++] = (struct Known){{"", "", "", "", ""}, 0, 0, 0};
            at += 9;
        } else if (known_count && sscanf(at, "%31[a-z_] = \"%n", key, &start) == 1 && start) {
            const char **texts = known[known_count - 1].texts, *text = at += start;
            int field = ID;
            while (keys[field] && strcmp(key, keys[field])) field++;
            for (; *at && *at != '"'; at++) at += *at == '\\' && at[1];
            if (!*at || *texts[field]) stop(text, "the text does not end, or the key is repeated");
            *at++ = 0;
            if (field == LEVEL) text = levels[(int)fmin(REFUSES, index_of(text, levels, wrong_level))];
            if (field != OTHER) texts[field] = text;
        }
        at += strspn(at, " \t\r");
        if (*at && *at != '#') stop(path, "[[known]] or key = \"text\" is due");
    }
    for (int k = 0; k < known_count; k++)
        if (!*known[k].texts[ID] || !*known[k].texts[REASON]) stop(path, "an entry needs an id and a reason");
}

/* Says if a failure returns the number that a known one has, to nine digits; without a number, any will do. */
static int is_held(const char *returns, const char *problem) {
    double now, was = strtod(returns, NULL);
    if (!*returns || sscanf(problem, "returns %lf", &now) != 1) return !*returns;
    return now == was || (now != now && was != was) || fabs(now - was) <= 1e-9 * fabs(was);
}

/* Reports one level of one vector; a result that is missing does not count. */
static void report(const char *id, int level, const char *problem, int counts) {
    int is_new = *problem != 0;
    if (!is_asked[level]) return;
    for (int k = 0; k < known_count; k++) {
        const char **texts = known[k].texts;
        if (!is(id, texts[ID]) || (*texts[LEVEL] && strcmp(texts[LEVEL], levels[level]))) continue;
        *(*problem ? &known[k].fails : &known[k].passes) = 1;
        is_new = is_new && !is_held(texts[RETURNS], problem);
    }
    asked[counts ? level : LEVELS]++;
    passed[level] += counts && !*problem;
    failing += is_new;
    if (is_new) printf("%.*s: %s: %s at ", (int)strcspn(id + 1, "\""), id + 1, levels[level], problem);
    if (is_new) printf("%.*s\n", (int)(skip(given) - given), given);
}

static int judge(const char *vector, char side) {
    const char *id = need(vector, "id"), *expected = need(vector, "expected"), *exact = find(expected, "value");
    double inputs[MOST_INPUTS], value = NAN, nearest = NAN, safe = NAN;
    int count = 0;
    for (const char *at = blank((given = need(vector, "inputs")) + 1); *at == '"'; at = blank(skip(at)), count++) {
        at = blank(skip(at));
        if (count == MOST_INPUTS || *at != '"' || !number(at + 1, '"', &inputs[count])) return 0; /* not asked */
    }
    const int is_invalid = find(expected, "error") != NULL;
    if (!exact && !is_invalid) return 0;
    const int rejected = (doing = id, target(count, inputs, &value) != 0);
    doing = NULL;
    if (is_invalid) return report(id, REFUSES, rejected ? "" : "returns a number; an error is due", 1), 1;
    if (rejected) return report(id, ACCURATE, "is rejected, although it is valid", 1), report(id, SAFE, "", 0), 1;
    number(need(exact, "nearest") + 1, '"', &nearest), number(need(exact, "safe") + 1, '"', &safe);
    const char *ulps = find(vector, "ulps"); /* a stable form may lose more than 4 here */
    const double ulp = nextafter(fabs(nearest), INFINITY) - fabs(nearest), off = fabs(value - nearest) / ulp;
    const double allowed = tolerance >= 0 ? tolerance : ulps ? atof(ulps) : 4;
    char text[160];
    snprintf(text, sizeof text, "returns %.17g; off by %.3g ulp; correct %.17g, safe %.17g", value, off, nearest, safe);
    report(id, ACCURATE, off <= fmax(allowed, relative * fabs(nearest) / ulp) ? "" : text, 1);
    report(id, SAFE, (side != 'u' || value >= safe) && (side != 'd' || value <= safe) ? "" : text, 1);
    return 1;
}

int main(int count, char **words) {
    if (count > 1 && (!strcmp(words[1], "--help") || !strcmp(words[1], "-h"))) return puts(usage) < 0;
    if (count < 2 || count % 2 || atexit(end_early)) stop("run", usage);
    int last_tier = 1, not_asked = 0, vectors = 0, any_level = 0;
    for (int k = 2; k < count; k += 2) {
        const char *value = words[k + 1];
        const int option = index_of(words[k], options, usage);
        if (option == 0) is_asked[(int)fmin(REFUSES, index_of(value, levels, wrong_level))] = any_level = 1;
        if (option == 1) last_tier = index_of(value, tiers, "the tiers are must, should, may");
        if (option == 2 && !(number(value, 0, &tolerance) && tolerance >= 0 && tolerance < 1e16))
            stop(value, "tolerance");
        if (option == 3 && !(number(value, 0, &relative) && relative >= 0 && relative <= 1)) stop(value, "no share");
        if (option == 4) read_known(value);
    }
    const char *file = contents(source = words[1]), *name = need(file, "quantity"), *side = need(file, "safe_side") + 1;
    for (int k = 0; k < LEVELS; k++) is_asked[k] = (is_asked[k] || !any_level) && (k != SAFE || *side != 'n');
    for (const char *at = blank(need(file, "vectors") + 1); *at == '{'; at = blank(skip(at)), vectors++) {
        if (is(find(at, "only"), "exact")) continue; /* float64 does not hold its inputs */
        for (int k = 0; k < known_count; k++) known[k].exists |= is(need(at, "id"), known[k].texts[ID]);
        for (int k = 0; k <= last_tier; k++) not_asked += is(need(at, "tier"), tiers[k]) && !judge(at, *side);
    }
    const int is_whole = is(need(file, "format"), "didp-ref vectors") && atof(need(file, "version")) == 2;
    if (*blank(skip(file)) || !is_whole || atoi(need(file, "count")) != vectors)
        stop(source, "not all vectors of its head, or not of version 2");
    if (!(asked[0] + asked[1] + asked[2] + asked[LEVELS]) || (not_asked && !asked[ACCURATE] && is_asked[ACCURATE]))
        stop(source, "no vector of this tier has one value and inputs of single numbers");
    report(name, SAFE, asked[SAFE] ? "" : (given = "all", "no valid input gets a number"), 0);
    for (int k = 0; k < known_count; k++) {
        const char *id = known[k].texts[ID], *end = strchr(id, '/'), *own = end ? strstr(file, end) : NULL;
        const size_t length = strcspn(id, "/"); /* own: an id's end belongs to one formula alone */
        if ((strncmp(id, name + 1, length) || name[1 + length] != '"') && !(own && own[strlen(end)] == '"')) continue;
        const int is_gone = !known[k].exists && id[length], passes = known[k].passes && !known[k].fails;
        if (is_gone || passes) printf("%s: known: %s\n", id, is_gone ? "is no vector of this file" : "passes now");
        failing += is_gone || passes;
    }
    printf("%.*s: %spassed (", (int)strcspn(name + 1, "\""), name + 1, failing ? "not " : "");
    for (int k = 0; k < LEVELS; k++)
        if (is_asked[k]) printf("%s %d of %d, ", levels[k], passed[k], asked[k]);
    printf("%d not asked)\n", not_asked);
    return failing > 0;
}

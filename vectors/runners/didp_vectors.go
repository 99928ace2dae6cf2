// Package didpvectors judges a Go function by the vectors of one file. It needs Go 1.18 and nothing else.
// Put it into a folder of your module, such as internal/didpvectors, and write a test:
//
//	func TestTotal(t *testing.T) {
//		failures, err := didpvectors.Failures("composition.epsilon.json", func(in didpvectors.Inputs) ([]float64, error) {
//			return []float64{Total(in.Numbers("epsilons"))}, nil
//		})
//		if err != nil || len(failures) > 0 {
//			t.Fatal(err, strings.Join(failures, "\n"))
//		}
//	}
//
// The function returns one number, or one for each world. An error or a panic rejects, as for inputs of other types.
package didpvectors

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// Options say what must hold.
type Options struct {
	Levels   []string // of accurate, safe, refuses; all if there is none
	Relative float64  // an allowed error, as a share of the exact value
	Known    string   // the path of a TOML file of known failures
}

// Inputs are the inputs of a vector, by the names of the parameters.
type Inputs map[string]any

// Number returns a number.
func (in Inputs) Number(name string) float64 { return number(in[name]) }

// Numbers returns an input that is a list of numbers.
func (in Inputs) Numbers(name string) (read []float64) {
	for _, entry := range expand(in[name].([]any)) {
		read = append(read, number(entry))
	}
	return read
}

func number(written any) float64 { return must(strconv.ParseFloat(written.(string), 64)) } // NaN and Infinity too

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func errorOfPanic(where string, err *error) {
	if problem := recover(); problem != nil {
		*err = fmt.Errorf("%s: %v", where, problem)
	}
}

// expand writes out runs of equal entries, {"repeat": entry, "times": count}.
func expand(list []any) (entries []any) {
	for _, entry := range list {
		run, _ := entry.(map[string]any)
		times, isRun := run["times"].(float64)
		for k := 0.0; isRun && k < times; k++ {
			entries = append(entries, run["repeat"])
		}
		if !isRun {
			entries = append(entries, entry)
		}
	}
	return entries
}

// Failures returns the failures of a function, one line each: the vector's id, the level, what is wrong, where.
// A known failure that passes now is a failure. An error says that a file cannot be read, or tests nothing.
func Failures(path string, function func(Inputs) ([]float64, error), options ...Options) (lines []string, err error) {
	defer errorOfPanic(path, &err)
	var file map[string]any
	must(0, json.Unmarshal(must(os.ReadFile(path)), &file))
	vectors, _ := file["vectors"].([]any)
	if file["format"] != "didp-ref vectors" || file["version"] != 2.0 || file["count"] != float64(len(vectors)) {
		panic("not all vectors of its head, or not of version 2")
	}
	quantity, side, asked := file["quantity"].(string), file["safe_side"].(string), append(options, Options{})[0]
	levels := strings.Join(asked.Levels, " ")
	known, ids, tested, answered := readKnown(asked.Known), map[string]string{quantity: " at all"}, false, false
	add := func(id, level, problem string) {
		if levels != "" && !strings.Contains(levels, level) || level == "safe" && side == "nearest" {
			return
		}
		tested = true
		isNew := problem != ""
		for _, entry := range known {
			if entry["id"] == id && (entry["level"] == "" || entry["level"] == level) {
				isNew = isNew && !isHeld(entry["returns"], problem)
				entry[map[bool]string{true: "it passes", false: "it fails"}[problem == ""]] = level
			}
		}
		if isNew {
			lines = append(lines, id+": "+level+": "+problem+ids[id])
		}
	}
	for _, each := range vectors {
		vector := each.(map[string]any)
		if vector["only"] == "exact" { // float64 does not hold its inputs
			continue
		}
		id, expected, in := vector["id"].(string), vector["expected"].(map[string]any), vector["inputs"].(map[string]any)
		results, err := func() (results []float64, err error) { defer errorOfPanic("panic", &err); return function(in) }()
		ids[id] = " at " + strings.TrimPrefix(fmt.Sprint(in), "map")
		if expected["error"] != nil {
			add(id, "refuses", map[bool]string{true: "returns a number; an error is due"}[err == nil])
			continue
		}
		accurate, safe := fmt.Sprintf("rejects valid input: %v", err), ""
		if err == nil {
			answered = true
			accurate, safe = judge(vector, expected, results, side, asked.Relative)
		}
		add(id, "accurate", accurate)
		add(id, "safe", safe)
	}
	add(quantity, "safe", map[bool]string{false: "no valid input gets a number"}[answered])
	if !tested {
		panic("no vector tests " + levels)
	}
	for _, entry := range known {
		if a, b, _ := strings.Cut(entry["id"], "/"); ids[entry["id"]] == "" && (a == quantity || ids[quantity+"/"+b] != "") {
			lines = append(lines, entry["id"]+": known: is no vector of this file")
		} else if entry["it passes"] != "" && entry["it fails"] == "" {
			lines = append(lines, entry["id"]+": known: passes now")
		}
	}
	return lines, nil
}

// judge says what is wrong with the results for valid input, by level.
func judge(vector, expected map[string]any, results []float64, side string, relative float64) (accurate, safe string) {
	due, isList := expected["values"].([]any)
	if !isList {
		due = []any{expected["value"]}
	}
	if due = expand(due); len(results) != len(due) {
		count := fmt.Sprintf("%d numbers are due", len(due))
		return count, count
	}
	ulps, _ := vector["ulps"].(float64) // a stable form may lose more than 4 here
	for k, value := range due {
		nearest, limit := Inputs(value.(map[string]any)).Number("nearest"), Inputs(value.(map[string]any)).Number("safe")
		ulp := math.Nextafter(math.Abs(nearest), math.Inf(1)) - math.Abs(nearest)
		if accurate == "" && !(math.Abs(results[k]-nearest) <= math.Max(math.Max(ulps, 4)*ulp, relative*math.Abs(nearest))) {
			accurate = fmt.Sprintf("returns %v; %v is expected", results[k], nearest)
		}
		if safe == "" && (side == "up" && !(results[k] >= limit) || side == "down" && !(results[k] <= limit)) {
			safe = fmt.Sprintf("returns %v; %v is safe", results[k], limit)
		}
	}
	return accurate, safe
}

// isHeld says if a failure returns the number that a known one has, to nine digits; without a number, any will do.
func isHeld(returns, problem string) bool {
	var now float64
	count, _ := fmt.Sscanf(problem, "returns %g;", &now)
	was, err := strconv.ParseFloat(returns, 64)
	isSame := now == was || now != now && was != was || math.Abs(now-was) <= 1e-9*math.Abs(was)
	return returns == "" || count == 1 && err == nil && isSame
}

// readKnown reads known failures: of TOML, a file has tables [[known]] of texts, and comments.
func readKnown(path string) (tables []map[string]string) {
	if path == "" {
		return nil
	}
	text := must(os.ReadFile(path))
	form := regexp.MustCompile(`^\s*(?:(\[\[known\]\])|(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"|)\s*(?:#.*)?$`)
	for _, line := range strings.Split(string(text), "\n") {
		match := form.FindStringSubmatch(line)
		if match == nil || match[2] != "" && (len(tables) == 0 || tables[len(tables)-1][match[2]] != "") {
			panic(path + ": [[known]] or key = \"text\" is due, not " + line)
		}
		if match[1] != "" {
			tables = append(tables, map[string]string{})
		} else if match[2] != "" {
			tables[len(tables)-1][match[2]] = match[3]
		}
	}
	levels := map[string]string{"": "", "accurate": "accurate", "safe": "safe", "refuses": "refuses", "rejects": "refuses"}
	for _, table := range tables {
		level, isLevel := levels[table["level"]]
		table["level"] = level
		if table["id"] == "" || table["reason"] == "" || !isLevel {
			panic(fmt.Sprintf("%s: an entry needs an id and a reason; levels are accurate, safe, refuses: %v", path, table))
		}
	}
	return tables
}

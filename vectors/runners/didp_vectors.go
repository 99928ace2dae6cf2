// Package didpvectors judges a Go function by the vectors of one file. It needs Go 1.18 and nothing else.
// Put it into a folder of your module, such as internal/didpvectors, and write a test:
//
//	func TestTotal(t *testing.T) {
//		failures, err := didpvectors.Failures("composition.epsilon.json", func(in didpvectors.Inputs) ([]float64, error) {
//			epsilons, err := in.Numbers("epsilons")
//			if err != nil {
//				return nil, err
//			}
//			return []float64{Total(epsilons)}, nil
//		})
//		if err != nil || len(failures) > 0 {
//			t.Fatal(err, strings.Join(failures, "\n"))
//		}
//	}
//
// The function returns one number, or one for each world. An error or a panic rejects the input. Number and
// Numbers return an error for an input of another type.
package didpvectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
)

// Function is what is judged.
type Function func(in Inputs) ([]float64, error)

// Inputs are the inputs of a vector, by the names of the parameters.
type Inputs map[string]any

// Number returns an input that is a number.
func (in Inputs) Number(name string) (float64, error) {
	written, exists := in[name]
	if !exists {
		return 0, fmt.Errorf("the vector lacks the input %s", name)
	}
	return number(written)
}

// Numbers returns an input that is a list of numbers.
func (in Inputs) Numbers(name string) ([]float64, error) {
	list, isList := in[name].([]any)
	if !isList {
		return nil, fmt.Errorf("%s is no list", name)
	}
	read := []float64{}
	for _, entry := range list {
		times := 1.0
		if run, isRun := entry.(map[string]any); isRun && run["times"] != nil {
			entry = run["repeat"]
			times, _ = run["times"].(float64)
		}
		value, err := number(entry)
		if err != nil {
			return nil, err
		}
		for ; times > 0; times-- {
			read = append(read, value)
		}
	}
	return read, nil
}

// number reads the text of a number; whatever else there is in JSON is none.
func number(written any) (float64, error) {
	text, isText := written.(string)
	if !isText {
		return 0, errors.New("no number")
	}
	return strconv.ParseFloat(text, 64) // reads NaN and Infinity too
}

type target struct {
	Nearest, Safe float64 `json:",string"`
	Repeat        *target
	Times         int
}

type vector struct {
	ID, Only string
	Ulps     float64
	Inputs   Inputs
	Expected struct {
		Error  string
		Value  *target
		Values []target
	}
}

type file struct {
	Format, Quantity string
	Version          float64
	SafeSide         string `json:"safe_side"`
	Count            int
	Vectors          []vector
}

// Failures returns the failures of a function, one line each: the vector's id, the level, what is wrong.
// It returns an error for a file that cannot be read, or that tests nothing.
func Failures(path string, function Function) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var read file
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if read.Format != "didp-ref vectors" || read.Version != 2 {
		return nil, fmt.Errorf("%s: no vectors of version 2", path)
	}
	if len(read.Vectors) == 0 || len(read.Vectors) != read.Count || read.SafeSide == "" {
		return nil, fmt.Errorf("%s: it does not hold the vectors of its head", path)
	}
	lines, answered := []string{}, false
	for _, each := range read.Vectors {
		if each.Only == "exact" { // float64 does not hold its inputs
			continue
		}
		results, err := call(function, each.Inputs)
		invalid := each.Expected.Error != ""
		answered = answered || err == nil && !invalid
		switch {
		case invalid && err == nil:
			lines = append(lines, each.ID+": refuses: returns a number; an error is due")
		case !invalid && err != nil:
			lines = append(lines, fmt.Sprintf("%s: accurate: rejects valid input: %v", each.ID, err))
		case !invalid:
			lines = append(lines, judge(each, results, read.SafeSide)...)
		}
	}
	if !answered && read.SafeSide != "nearest" {
		lines = append(lines, read.Quantity+": safe: no valid input gets a number")
	}
	return lines, nil
}

func call(function Function, in Inputs) (results []float64, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
	}()
	return function(in)
}

// targets returns the values that are due, with runs of equal ones written out.
func targets(asked vector) (due []target) {
	entries := asked.Expected.Values
	if asked.Expected.Value != nil {
		entries = []target{*asked.Expected.Value}
	}
	for _, entry := range entries {
		if entry.Repeat == nil {
			due = append(due, entry)
			continue
		}
		for k := 0; k < entry.Times; k++ {
			due = append(due, *entry.Repeat)
		}
	}
	return due
}

// judge says what is wrong with the results for valid input, in a line for each level.
func judge(asked vector, results []float64, side string) (lines []string) {
	accurate, safe, due, tolerance := "", "", targets(asked), 4.0
	if len(results) != len(due) || len(due) == 0 {
		accurate = fmt.Sprintf("%d numbers are due", len(due))
		safe, due = accurate, nil
	}
	if asked.Ulps != 0 {
		tolerance = asked.Ulps
	}
	for k, value := range due {
		result, size := results[k], math.Abs(value.Nearest)
		ulp := math.Nextafter(size, math.Inf(1)) - size
		if accurate == "" && !(math.Abs(result-value.Nearest)/ulp <= tolerance) { // NaN is not, either
			accurate = fmt.Sprintf("returns %v; %v is right", result, value.Nearest)
		}
		if safe == "" && (side == "up" && !(result >= value.Safe) || side == "down" && !(result <= value.Safe)) {
			safe = fmt.Sprintf("returns %v; %v is safe", result, value.Safe)
		}
	}
	if accurate != "" {
		lines = append(lines, asked.ID+": accurate: "+accurate)
	}
	if safe != "" && side != "nearest" {
		lines = append(lines, asked.ID+": safe: "+safe)
	}
	return lines
}

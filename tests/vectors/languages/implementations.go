// Three formulas, right (bug 0) or wrong in ten ways: program FILE FORMULA LEVELS RELATIVE KNOWN prints the failures.
package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"

	"example.org/didpvectors"
)

var outOfRange = errors.New("out of range")

func all(conditions ...bool) bool {
	for _, holds := range conditions {
		if !holds {
			return false
		}
	}
	return true
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func pick(holds bool, yes, no float64) float64 {
	if holds {
		return yes
	}
	return no
}

func scaleRho(in didpvectors.Inputs, bug int) ([]float64, error) {
	rho, n, reach := in.Number("rho"), in.Number("n_worlds"), in.Number("sensitive_range")
	if !all(rho > 0, rho < pick(bug == 4, 0.9, 1), n >= 2, isFinite(n)) {
		return nil, outOfRange
	}
	excess := math.FMA(rho, n, -1)
	if !all(bug == 6 || n == math.Floor(n), reach >= 0, isFinite(reach), bug == 3 || excess > 0) {
		return nil, outOfRange
	}
	value := reach / math.Log1p(excess/(1-rho))
	if bug == 1 {
		value = reach / math.Log(rho*n/(1-rho))
	}
	value += pick(bug == 2, -1.5, 1.5)*0x1p-52*value + pick(value > 0, 5e-324, 0)
	switch bug {
	case 5:
		value *= math.Ln10
	case 7:
		value *= 2
	case 8:
		value = math.NaN()
	case 9:
		value = math.Inf(1)
	case 10:
		value = math.Min(value, 100)
	}
	return []float64{value}, nil
}

func compositionEpsilon(in didpvectors.Inputs, bug int) ([]float64, error) {
	epsilons := in.Numbers("epsilons")
	if !all(bug == 3 || len(epsilons) > 0, bug != 10) {
		return nil, outOfRange
	}
	sum, carry, largest := 0.0, 0.0, 0.0
	for k, epsilon := range epsilons {
		if !all(bug == 6 || epsilon >= 0, isFinite(epsilon)) {
			return nil, outOfRange
		}
		if bug == 4 && k >= 3 || bug == 7 && k+1 == len(epsilons) {
			continue
		}
		next := sum + epsilon
		carry += pick(math.Abs(sum) >= math.Abs(epsilon), (sum-next)+epsilon, (epsilon-next)+sum)
		sum, largest = next, math.Max(largest, epsilon)
	}
	value := pick(bug == 1, largest, sum+carry)
	if !isFinite(value) {
		return nil, outOfRange
	}
	if value != 0 {
		value = math.Nextafter(value, pick(bug == 2, math.Inf(-1), math.Inf(1)))
	}
	switch bug {
	case 5:
		value = float64(float32(value))
	case 8:
		value /= 2
	case 9:
		value = math.NaN()
	}
	return []float64{value}, nil
}

func beliefPosterior(in didpvectors.Inputs, bug int) ([]float64, error) {
	prior, values := in.Numbers("prior"), in.Numbers("values")
	response, scale := in.Number("response"), in.Number("scale")
	if !all(bug == 6 || len(prior) == len(values)) {
		return nil, outOfRange
	}
	count := int(math.Min(float64(len(prior)), float64(len(values))))
	if !all(count > 0, bug == 4 || scale > 0, isFinite(scale), isFinite(response)) {
		return nil, outOfRange
	}
	total, nearest, distances := 0.0, math.Inf(1), []float64{}
	for _, p := range prior {
		if !all(p >= 0, p <= 1) {
			return nil, outOfRange
		}
		total += p
	}
	if !(bug == 5 || math.Abs(total-1) < 1e-9) {
		return nil, outOfRange
	}
	for k, value := range values[:count] {
		if !isFinite(value) {
			return nil, outOfRange
		}
		distance := math.Abs(response-value) / pick(bug == 1, 2*scale, scale)
		distances = append(distances, pick(bug == 8, distance*distance, distance))
		if prior[k] > 0 {
			nearest = math.Min(nearest, distances[k])
		}
	}
	weights, results := 0.0, []float64{}
	for k, distance := range distances {
		weights += pick(bug == 2, 1, prior[k]) * math.Exp(nearest-distance)
	}
	for k, distance := range distances {
		half := math.Exp((nearest - distance) / 2) // the whole may be below all normal numbers
		share := pick(bug == 2, 1, prior[k]) / pick(bug == 3, 1, weights) * half * half
		results = append(results, pick(bug == 9, math.NaN(), share))
	}
	if bug == 7 {
		sort.Float64s(results)
	}
	if bug == 10 {
		results = results[:len(results)-1]
	}
	return results, nil
}

func main() {
	formulas := map[string]func(didpvectors.Inputs, int) ([]float64, error){
		"scale.rho": scaleRho, "composition.epsilon": compositionEpsilon, "belief.posterior": beliefPosterior,
	}
	relative, _ := strconv.ParseFloat(os.Args[4], 64)
	options := didpvectors.Options{Levels: strings.Fields(os.Args[3]), Relative: relative, Known: os.Args[5]}
	for bug := 0; bug <= 10; bug++ {
		found, err := didpvectors.Failures(os.Args[1], func(in didpvectors.Inputs) ([]float64, error) {
			return formulas[os.Args[2]](in, bug)
		}, options)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		for _, line := range found {
			fmt.Println(bug, line)
		}
	}
}

// One formula against its vectors, with Go's own package testing.
package epsilon

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"example.org/didpvectors"
)

func epsilon(scale, sensitivity float64) (float64, error) {
	value := math.Nextafter(sensitivity/scale, math.Inf(1))
	if os.Getenv("BUG") != "" {
		value *= 2
	}
	if !(scale > 0 && sensitivity >= 0 && scale <= math.MaxFloat64 && value <= math.MaxFloat64) {
		return 0, errors.New("out of range")
	}
	return value, nil
}

func TestEpsilon(t *testing.T) {
	failures, err := didpvectors.Failures(os.Getenv("FILE"), func(in didpvectors.Inputs) ([]float64, error) {
		value, err := epsilon(in.Number("scale"), in.Number("global_sensitivity"))
		return []float64{value}, err
	})
	if err != nil || len(failures) > 0 {
		t.Fatal(err, strings.Join(failures, "\n"))
	}
}

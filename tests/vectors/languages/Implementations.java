import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/** Three formulas, right (bug 0) or wrong in ten ways: program FILE FORMULA LEVELS RELATIVE KNOWN. */
public final class Implementations {
    private static void require(boolean holds) {
        if (!holds) throw new IllegalArgumentException("out of range");
    }

    private static boolean isFinite(double x) {
        return !Double.isNaN(x) && !Double.isInfinite(x);
    }

    static double[] scaleRho(DidpVectors.Inputs in, int bug) {
        double rho = in.number("rho"), n = in.number("n_worlds"), range = in.number("sensitive_range");
        require(rho > 0 && rho < (bug == 4 ? 0.9 : 1.0));
        require(n >= 2 && isFinite(n) && (bug == 6 || n == Math.floor(n)));
        require(range >= 0 && isFinite(range));
        double excess = Math.fma(rho, n, -1);
        require(bug == 3 || excess > 0);
        double value = range / (bug == 1 ? Math.log(rho * n / (1 - rho)) : Math.log1p(excess / (1 - rho)));
        value += (bug == 2 ? -1.5 : 1.5) * Math.ulp(1.0) * value + (value > 0 ? Double.MIN_VALUE : 0);
        if (bug == 5) value *= 2.302585092994046;
        if (bug == 7) value *= 2;
        if (bug == 8) value = Double.NaN;
        if (bug == 9) value = Double.POSITIVE_INFINITY;
        if (bug == 10) value = Math.min(value, 100.0);
        return new double[] {value};
    }

    static double[] compositionEpsilon(DidpVectors.Inputs in, int bug) {
        double[] epsilons = in.numbers("epsilons");
        require(bug == 3 || epsilons.length > 0);
        require(bug != 10);
        double sum = 0, carry = 0, largest = 0;
        for (int k = 0; k < epsilons.length; k++) {
            double epsilon = epsilons[k];
            require((bug == 6 || epsilon >= 0) && isFinite(epsilon));
            if (bug == 4 && k >= 3 || bug == 7 && k + 1 == epsilons.length) continue;
            double next = sum + epsilon;
            carry += Math.abs(sum) >= Math.abs(epsilon) ? (sum - next) + epsilon : (epsilon - next) + sum;
            sum = next;
            largest = Math.max(largest, epsilon);
        }
        double value = bug == 1 ? largest : sum + carry;
        require(isFinite(value));
        if (value != 0) value = bug == 2 ? Math.nextDown(value) : Math.nextUp(value);
        if (bug == 5) value = (float) value;
        if (bug == 8) value /= 2;
        if (bug == 9) value = Double.NaN;
        return new double[] {value};
    }

    static double[] beliefPosterior(DidpVectors.Inputs in, int bug) {
        double[] prior = in.numbers("prior"), values = in.numbers("values");
        double response = in.number("response"), scale = in.number("scale");
        int count = Math.min(prior.length, values.length);
        require(count > 0 && (bug == 6 || prior.length == values.length));
        require((bug == 4 || scale > 0) && isFinite(scale) && isFinite(response));
        double total = 0, nearest = Double.POSITIVE_INFINITY, weights = 0;
        for (double p : prior) {
            require(p >= 0 && p <= 1);
            total += p;
        }
        require(bug == 5 || Math.abs(total - 1) < 1e-9);
        double[] distances = new double[count], results = new double[count];
        for (int k = 0; k < count; k++) {
            require(isFinite(values[k]));
            distances[k] = Math.abs(response - values[k]) / (bug == 1 ? 2 * scale : scale);
            if (bug == 8) distances[k] *= distances[k];
            if (prior[k] > 0) nearest = Math.min(nearest, distances[k]);
        }
        for (int k = 0; k < count; k++) weights += (bug == 2 ? 1 : prior[k]) * Math.exp(nearest - distances[k]);
        for (int k = 0; k < count; k++) {
            double half = Math.exp((nearest - distances[k]) / 2);  // the whole may be below all normal numbers
            results[k] = (bug == 2 ? 1 : prior[k]) / (bug == 3 ? 1 : weights) * half * half;
            if (bug == 9) results[k] = Double.NaN;
        }
        if (bug == 7) Arrays.sort(results);
        return bug == 10 ? Arrays.copyOf(results, count - 1) : results;
    }

    private static double[] answer(String formula, DidpVectors.Inputs in, int bug) {
        return switch (formula) {
            case "scale.rho" -> scaleRho(in, bug);
            case "composition.epsilon" -> compositionEpsilon(in, bug);
            default -> beliefPosterior(in, bug);
        };
    }

    public static void main(String[] words) throws Exception {
        Path known = words[4].isEmpty() ? null : Path.of(words[4]);
        var options = new DidpVectors.Options(Set.of(words[2].split(" ")), Double.parseDouble(words[3]), known);
        try {
            for (int number = 0; number <= 10; number++) {
                int bug = number;
                DidpVectors.failures(Path.of(words[0]), in -> answer(words[1], in, bug), options)
                        .forEach(line -> System.out.println(bug + " " + line));
            }
        } catch (java.io.IOException | IllegalArgumentException problem) {
            System.err.println(problem);
            System.exit(2);
        }
    }
}

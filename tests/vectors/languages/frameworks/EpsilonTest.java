import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

/** One formula against its vectors, with JUnit 4. */
public final class EpsilonTest {
    private static double epsilon(double scale, double sensitivity) {
        double value = Math.nextUp(sensitivity / scale) * (System.getenv("BUG") == null ? 1 : 2);
        if (!(scale > 0 && sensitivity >= 0 && scale <= Double.MAX_VALUE && value <= Double.MAX_VALUE))
            throw new IllegalArgumentException("out of range");
        return value;
    }

    @Test
    public void epsilonPasses() throws Exception {
        Path file = Path.of(System.getenv("FILE"));
        assertEquals(List.of(), DidpVectors.failures(file,
                in -> new double[] {epsilon(in.number("scale"), in.number("global_sensitivity"))}));
    }
}

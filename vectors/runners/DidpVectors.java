import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges a Java function by the vectors of one file. Java 17 and nothing else; for any test framework:
 *
 * <pre>
 * {@literal @}Test
 * void scaleRho() throws Exception {  // JUnit
 *     assertEquals(List.of(), DidpVectors.failures(Path.of("scale.rho.json"), in -> new double[] {
 *         Noise.scaleRho(in.number("rho"), in.number("n_worlds"), in.number("sensitive_range"))
 *     }));
 * }
 * </pre>
 *
 * The function returns one number, or one for each world, and throws to reject. {@code number} and
 * {@code numbers} throw for an input of another type, so that such an input counts as rejected.
 */
public final class DidpVectors {
    /** The function under test. */
    public interface Function {
        double[] apply(Inputs inputs) throws Exception;
    }

    /** The inputs of a vector, by the names of the parameters. */
    public record Inputs(Map<String, Object> written) {
        public double number(String name) {
            return read(written.get(name));
        }

        public double[] numbers(String name) {
            if (!(written.get(name) instanceof List<?> list)) throw new IllegalArgumentException(name + " is no list");
            return expand(list).stream().mapToDouble(Inputs::read).toArray();
        }

        private static double read(Object value) {
            if (!(value instanceof String text)) throw new IllegalArgumentException("no number");
            return Double.parseDouble(text);  // reads NaN and Infinity too
        }
    }

    /**
     * Returns the failures of a function, one line each: the vector's id, the level, what is wrong.
     * Throws IllegalArgumentException for a file that is not whole, or that tests nothing.
     */
    public static List<String> failures(Path path, Function function) throws IOException {
        Map<String, Object> file = object(new Parser(Files.readString(path)).whole());
        if (!"didp-ref vectors".equals(file.get("format")) || !"2".equals(String.valueOf(file.get("version"))))
            throw new IllegalArgumentException(path + ": no vectors of version 2");
        List<?> vectors = (List<?>) file.get("vectors");
        if (vectors == null || vectors.isEmpty() || !String.valueOf(vectors.size()).equals(String.valueOf(file.get("count"))))
            throw new IllegalArgumentException(path + ": it does not hold the vectors of its head");
        String side = (String) file.get("safe_side");
        List<String> lines = new ArrayList<>();
        boolean answered = false;
        for (Object each : vectors) {
            Map<String, Object> vector = object(each);
            if ("exact".equals(vector.get("only"))) continue;
            double[] results = null;
            String error = "";
            try {
                results = function.apply(new Inputs(object(vector.get("inputs"))));
            } catch (Exception problem) {
                error = "throws " + problem + ", although the input is valid";
            }
            answered |= results != null && !object(vector.get("expected")).containsKey("error");
            judge(vector, results, error, side).forEach(
                    (level, problem) -> lines.add(vector.get("id") + ": " + level + ": " + problem));
        }
        if (!answered && !side.equals("nearest"))
            lines.add(file.get("quantity") + ": safe: no valid input gets a number");
        return lines;
    }

    /** Returns what is wrong with the results of one vector, by level: accurate, safe, refuses. */
    private static Map<String, String> judge(Map<String, Object> vector, double[] results, String error, String side) {
        Map<String, Object> expected = object(vector.get("expected"));
        Map<String, String> problems = new LinkedHashMap<>();
        if (expected.containsKey("error")) {
            if (results != null) problems.put("refuses", "returns a number; an error is due");
            return problems;
        }
        if (results == null) {
            problems.put("accurate", error);
            return problems;
        }
        List<?> values = expected.get("values") instanceof List<?> list ? expand(list) : List.of(expected.get("value"));
        if (results.length != values.size()) {
            problems.put("accurate", values.size() + " numbers are due");
            if (!side.equals("nearest")) problems.put("safe", problems.get("accurate"));
            return problems;
        }
        double tolerance = Double.parseDouble(String.valueOf(vector.getOrDefault("ulps", "4")));
        for (int k = 0; k < results.length; k++) {
            Map<String, Object> value = object(values.get(k));
            double result = results[k];
            double nearest = Double.parseDouble((String) value.get("nearest"));
            double safe = Double.parseDouble((String) value.get("safe"));
            if (!(Math.abs(result - nearest) / Math.ulp(nearest) <= tolerance))
                problems.putIfAbsent("accurate", "returns " + result + "; " + nearest + " is right");
            if (side.equals("up") && !(result >= safe) || side.equals("down") && !(result <= safe))
                problems.putIfAbsent("safe", "returns " + result + "; " + safe + " is safe");
        }
        return problems;
    }

    /** Writes out runs of equal entries, {"repeat": entry, "times": count}. */
    private static List<Object> expand(List<?> list) {
        List<Object> entries = new ArrayList<>();
        for (Object entry : list) {
            boolean run = entry instanceof Map<?, ?> map && map.containsKey("times");
            int times = run ? Integer.parseInt(String.valueOf(object(entry).get("times"))) : 1;
            for (int k = 0; k < times; k++) entries.add(run ? object(entry).get("repeat") : entry);
        }
        return entries;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    /** What JSON writes without quotation marks: a number, true, false or null. */
    private record Bare(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A little of JSON: texts, lists, maps, and all else as {@link Bare}. */
    private static final class Parser {
        private final String text;
        private int at = 0;

        Parser(String text) {
            this.text = text;
        }

        Object whole() {
            Object read = value();
            if (next() != 0) throw damaged();
            return read;
        }

        private IllegalArgumentException damaged() {
            return new IllegalArgumentException("the file is cut short or damaged");
        }

        private char next() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
            return at < text.length() ? text.charAt(at) : 0;
        }

        private void expect(char sign) {
            if (next() != sign) throw damaged();
            at++;
        }

        private String quoted() {
            expect('"');
            StringBuilder read = new StringBuilder();
            while (at < text.length() && text.charAt(at) != '"') {
                if (text.charAt(at) == '\\') at++;  // no key or number has an escape
                if (at < text.length()) read.append(text.charAt(at++));
            }
            expect('"');
            return read.toString();
        }

        private Object value() {
            char kind = next();
            if (kind == '"') return quoted();
            if (kind != '{' && kind != '[') {
                int start = at;
                while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) at++;
                if (at == text.length()) throw damaged();
                return new Bare(text.substring(start, at));
            }
            Map<String, Object> members = new LinkedHashMap<>();
            List<Object> items = new ArrayList<>();
            at++;
            while (next() != (kind == '{' ? '}' : ']')) {
                if (!members.isEmpty() || !items.isEmpty()) expect(',');
                String key = kind == '{' ? quoted() : null;
                if (key != null) expect(':');
                if (key != null) members.put(key, value());
                else items.add(value());
            }
            at++;
            return kind == '{' ? members : items;
        }
    }
}

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.regex.*;

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
 * The function returns one number, or one for each world. It throws to reject, as Inputs does for another type.
 */
public final class DidpVectors {
    /** The function under test. */
    public interface Function { double[] apply(Inputs inputs) throws Exception; }

    /** The levels that must hold, an allowed share of the exact value, a TOML file of known failures or null. */
    public record Options(Set<String> levels, double relative, Path known) {
        public Options() { this(Set.of("accurate", "safe", "refuses"), 0, null); }
    }

    /** The inputs of a vector, by the names of the parameters. */
    public record Inputs(Map<String, String> written) {
        public double number(String name) { return read(need(written, name)); }

        public double[] numbers(String name) {
            return entries(need(written, name)).stream().mapToDouble(Inputs::read).toArray();
        }

        private static double read(String text) {
            if (!text.startsWith("\"")) throw new IllegalArgumentException(text + " is no number");
            return Double.parseDouble(unquoted(text)); // reads NaN and Infinity too
        }
    }

    /** The same, with the default options. */
    public static List<String> failures(Path path, Function function) throws IOException {
        return failures(path, function, new Options());
    }

    /** Returns a line for each failure: the vector's id, the level, what is wrong. A file that tests nothing throws. */
    public static List<String> failures(Path path, Function function, Options options) throws IOException {
        Map<String, String> file = object(Files.readString(path));
        List<String> vectors = entries(need(file, "vectors"));
        String head = need(file, "format") + need(file, "version") + " of " + need(file, "count");
        if (!head.equals("\"didp-ref vectors\"2 of " + vectors.size()))
            throw new IllegalArgumentException(path + ": not all vectors of its head, or not of version 2");
        String quantity = unquoted(need(file, "quantity")), side = unquoted(need(file, "safe_side"));
        List<String[]> results = new ArrayList<>(); // id, level, problem
        Map<String, String> ids = new HashMap<>(Map.of(quantity, " at all")); // and where each vector is
        boolean answered = false;
        for (String each : vectors) {
            Map<String, String> vector = object(each), expected = object(need(vector, "expected"));
            if ("\"exact\"".equals(vector.get("only"))) continue; // float64 does not hold its inputs
            String id = unquoted(need(vector, "id"));
            String[] problems = {"", ""};
            double[] answer = null;
            try {
                answer = function.apply(new Inputs(object(need(vector, "inputs"))));
            } catch (Exception error) {
                problems[0] = "throws " + error + ", although the input is valid";
            }
            ids.put(id, " at " + need(vector, "inputs"));
            if (expected.containsKey("error")) {
                results.add(new String[] {id, "refuses", answer == null ? "" : "returns a number; an error is due"});
                continue;
            }
            answered |= answer != null;
            double ulps = Double.parseDouble(vector.getOrDefault("ulps", "4"));
            if (answer != null) problems = judge(expected, answer, side, ulps, options.relative);
            results.add(new String[] {id, "accurate", problems[0]});
            results.add(new String[] {id, "safe", problems[1]});
        }
        results.add(new String[] {quantity, "safe", answered ? "" : "no valid input gets a number"});
        results.removeIf(each -> !options.levels.contains(each[1]) || each[1].equals("safe") && side.equals("nearest"));
        if (results.isEmpty()) throw new IllegalArgumentException(path + ": no vector tests " + options.levels);
        List<Map<String, String>> known = options.known == null ? List.of() : readKnown(options.known);
        List<String> lines = new ArrayList<>();
        results.stream()
                .filter(each -> !each[2].isEmpty() && known.stream().noneMatch(entry -> isKnown(entry, each)))
                .forEach(each -> lines.add(String.join(": ", each) + ids.get(each[0])));
        for (Map<String, String> entry : known) {
            String id = entry.get("id");
            List<String[]> covered = results.stream().filter(each -> covers(entry, each)).toList();
            String own = id.replaceFirst("^[^/]*/", quantity + "/"); // an id's end belongs to one formula alone
            if (!id.split("/")[0].equals(quantity) && !ids.containsKey(own)) continue;
            if (!ids.containsKey(id)) lines.add(id + ": known: is no vector of this file");
            else if (!covered.isEmpty() && covered.stream().allMatch(each -> each[2].isEmpty()))
                lines.add(id + ": known: passes now");
        }
        return lines;
    }

    private static boolean covers(Map<String, String> entry, String[] result) {
        return entry.get("id").equals(result[0]) && entry.getOrDefault("level", result[1]).equals(result[1]);
    }

    /** Says if an entry covers a failure. If it has a number, the failure returns this number to nine digits. */
    private static boolean isKnown(Map<String, String> entry, String[] result) {
        String was = entry.get("returns"), now = result[2].replaceAll("(?s)returns ([-\\dNI][^;]*);.*|.+", "$1");
        if (was == null || was.equals(now) || !covers(entry, result)) return covers(entry, result);
        double number = Double.parseDouble(was), share = 1e-9 * Math.abs(number);
        return !now.isEmpty() && Math.abs(Double.parseDouble(now) - number) <= share;
    }

    /** Returns what is wrong with the results for valid input: with their accuracy, and with their safe side. */
    private static String[] judge(
            Map<String, String> expected, double[] results, String side, double ulps, double share) {
        String accurate = "", safe = "";
        List<String> due = entries(expected.getOrDefault("values", "[" + expected.get("value") + "]"));
        if (results.length != due.size()) accurate = safe = due.size() + " numbers are due";
        for (int k = 0; k < results.length && results.length == due.size(); k++) {
            Inputs value = new Inputs(object(due.get(k)));
            double nearest = value.number("nearest"), limit = value.number("safe"), size = Math.abs(nearest);
            boolean isNear = Math.abs(results[k] - nearest) <= Math.max(ulps * Math.ulp(nearest), share * size);
            boolean isSafe = side.equals("up") ? results[k] >= limit : !side.equals("down") || results[k] <= limit;
            if (!isNear && accurate.isEmpty()) accurate = "returns " + results[k] + "; " + nearest + " is expected";
            if (!isSafe && safe.isEmpty()) safe = "returns " + results[k] + "; " + limit + " is safe";
        }
        return new String[] {accurate, safe};
    }

    /** Reads known failures: of TOML, a file has tables [[known]] of texts, and comments. */
    private static List<Map<String, String>> readKnown(Path path) throws IOException {
        Pattern form = Pattern.compile("\\s*(\\[\\[known]]|(\\w+)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"|)\\s*(#.*)?");
        List<Map<String, String>> tables = new ArrayList<>();
        for (String line : Files.readAllLines(path)) {
            Matcher match = form.matcher(line);
            boolean isRead = match.matches();
            if (isRead && match.group(1).equals("[[known]]")) tables.add(new HashMap<>());
            else if (isRead && match.group(2) != null && !tables.isEmpty())
                isRead = tables.get(tables.size() - 1).put(match.group(2), match.group(3)) == null;
            else isRead = isRead && match.group(1).isEmpty();
            if (!isRead) throw new IllegalArgumentException(path + ": [[known]] or key = \"text\" is due, not " + line);
        }
        for (Map<String, String> table : tables) {
            table.replace("level", "rejects", "refuses"); // as didp-ref check says it
            if (table.getOrDefault("id", "").isEmpty() || table.getOrDefault("reason", "").isEmpty()
                    || !new Options().levels.contains(table.getOrDefault("level", "safe")))
                throw new IllegalArgumentException(path + ": id, reason, level (accurate, safe, refuses): " + table);
        }
        return tables;
    }

    private static String unquoted(String text) { return text.replaceAll("^\"|\"$", ""); }

    private static String need(Map<String, String> object, String key) {
        if (!object.containsKey(key)) throw new IllegalArgumentException("the file lacks the key " + key);
        return object.get(key);
    }

    /** Returns the entries of a list, or the keys and values of an object in turn. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int start = 1, depth = 0;
        boolean quoted = false, escaped = false;
        for (int at = 0; at < text.length(); at++) {
            char sign = text.charAt(at);
            quoted ^= sign == '"' && !escaped;
            escaped = sign == '\\' && !escaped;
            if (quoted) continue;
            boolean closes = sign == '}' || sign == ']';
            depth += sign == '{' || sign == '[' ? 1 : closes ? -1 : 0;
            if (depth == 0 && closes || depth == 1 && (sign == ',' || sign == ':')) {
                parts.add(text.substring(start, at).strip());
                start = at + 1;
            }
        }
        if (depth != 0 || quoted) throw new IllegalArgumentException("the file is cut short or damaged");
        parts.removeIf(String::isEmpty);
        return parts;
    }

    private static Map<String, String> object(String text) {
        Map<String, String> members = new HashMap<>();
        List<String> parts = parts(text);
        for (int k = 1; k < parts.size(); k += 2) members.put(unquoted(parts.get(k - 1)), parts.get(k));
        return members;
    }

    /** Returns the entries of a list, with runs of equal ones, {"repeat": entry, "times": count}, written out. */
    private static List<String> entries(String list) {
        if (!list.startsWith("[")) throw new IllegalArgumentException(list + " is no list");
        List<String> entries = new ArrayList<>();
        for (String entry : parts(list)) {
            Map<String, String> run = object(entry);
            int times = Integer.parseInt(run.getOrDefault("times", "1"));
            entries.addAll(Collections.nCopies(times, run.getOrDefault("repeat", entry)));
        }
        return entries;
    }
}

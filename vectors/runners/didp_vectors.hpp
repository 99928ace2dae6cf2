// Judges a C++ function by the vectors of one file. C++17 and nothing else; for any test framework:
//
//   TEST(Noise, ScaleRho) {  // GoogleTest
//     EXPECT_EQ(didp::failures("scale.rho.json", [](const didp::Inputs& in) {
//       return std::vector<double>{scale_rho(in.number("rho"), in.number("n_worlds"), in.number("sensitive_range"))};
//     }), std::vector<std::string>{});
//   }
//
// The function returns one number, or one for each world. It throws to reject, as Inputs does for another type.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace didp {

using Strings = std::vector<std::string>;
using Object = std::map<std::string, std::string>;  // a value is the text that JSON has

struct Options {
    std::set<std::string> levels = {"accurate", "safe", "refuses"};  // those that must hold
    double relative = 0;                                             // an allowed error, as a share of the exact value
    std::string known;                                               // the path of a TOML file of known failures
};

inline auto broken(std::string where, std::string problem) { return std::runtime_error(where + ": " + problem); }

// The entries of a list, or the keys and values of an object in turn.
inline Strings parts(const std::string& text) {
    Strings found;
    std::string part;
    int depth = 0;
    bool quoted = false, escaped = false;
    for (const char sign : text) {
        quoted = quoted != (sign == '"' && !escaped);
        escaped = sign == '\\' && !escaped;
        if (!quoted && (sign == ' ' || sign == '\n' || sign == '\r' || sign == '\t')) continue;
        const bool opens = !quoted && (sign == '{' || sign == '['), closes = !quoted && (sign == '}' || sign == ']');
        depth += opens - closes;
        const bool ends = (closes && depth == 0) || (!quoted && depth == 1 && (sign == ',' || sign == ':'));
        if (ends && !part.empty()) found.push_back(part);
        part += sign;
        if (ends || (opens && depth == 1)) part.clear();
    }
    if (depth != 0 || quoted) throw broken("the file", "it is cut short or damaged");
    return found;
}

inline std::string unquoted(const std::string& text) { return text.substr(1, text.size() - 2); }
inline Object object(const std::string& text) {
    Object members;
    const Strings found = parts(text);
    for (std::size_t k = 1; k < found.size(); k += 2) members[unquoted(found[k - 1])] = found[k];
    return members;
}

inline auto need(const Object& of, const std::string& key) {
    return of.count(key) ? of.at(key) : throw broken(key, "the file lacks this key");
}
inline double number(const std::string& text) {
    return text[0] == '"' ? std::strtod(text.c_str() + 1, nullptr) : throw broken(text, "no number");
}

// Says if a failure returns the number that a known one has, to nine digits. Without a number, it may return anything.
inline bool is_held(const std::string& returns, const std::string& problem) {
    double now = 0, was = std::strtod(returns.c_str(), nullptr);
    if (returns.empty() || std::sscanf(problem.c_str(), "returns %lf;", &now) != 1) return returns.empty();
    return now == was || (now != now && was != was) || std::fabs(now - was) <= 1e-9 * std::fabs(was);
}

// The entries of a list, with runs of equal ones, {"repeat": entry, "times": count}, written out.
inline Strings entries(const std::string& list) {
    if (list[0] != '[') throw broken(list, "no list");
    Strings written_out;
    for (const std::string& entry : parts(list)) {
        const Object run = entry[0] == '{' ? object(entry) : Object();
        const std::size_t times = run.count("times") ? std::stoul(run.at("times")) : 1;
        written_out.insert(written_out.end(), times, run.count("repeat") ? run.at("repeat") : entry);
    }
    return written_out;
}

// The inputs of a vector, by the names of the parameters.
struct Inputs {
    Object written;
    double number(const std::string& name) const { return didp::number(need(written, name)); }
    std::vector<double> numbers(const std::string& name) const {
        std::vector<double> read;
        for (const std::string& entry : entries(need(written, name))) read.push_back(didp::number(entry));
        return read;
    }
};
using Function = std::function<std::vector<double>(const Inputs&)>;

// By level what is wrong with the results of one vector; an empty text if nothing is.
inline Object judge(const Object& vector, const Function& run, const std::string& side, double share, bool& answered) {
    const Object expected = object(need(vector, "expected"));
    const bool is_invalid = expected.count("error") > 0;
    std::vector<double> results;
    try {
        results = run(Inputs{object(need(vector, "inputs"))});
    } catch (const std::exception& error) {
        if (is_invalid) return {{"refuses", ""}};
        return {{"accurate", std::string("rejects valid input: ") + error.what()}, {"safe", ""}};
    }
    if (is_invalid) return {{"refuses", "returns a number; an error is due"}};
    answered = true;
    const Strings due = entries(expected.count("values") ? expected.at("values") : "[" + need(expected, "value") + "]");
    const double tolerance = vector.count("ulps") ? std::stod(vector.at("ulps")) : 4;
    std::string accurate = results.size() == due.size() ? "" : std::to_string(due.size()) + " are due", safe = accurate;
    for (std::size_t k = 0; k < due.size() && results.size() == due.size(); k++) {
        const Object value = object(due[k]);
        const double result = results[k], nearest = number(need(value, "nearest")), limit = number(need(value, "safe"));
        const double size = std::fabs(nearest), ulp = std::nextafter(size, INFINITY) - size;
        const bool is_near = std::fabs(result - nearest) <= std::max(tolerance * ulp, share * size);
        const bool is_safe = (side != "up" || result >= limit) && (side != "down" || result <= limit);  // not for NaN
        char returned[48];
        std::snprintf(returned, sizeof returned, "returns %.17g; ", result);
        if (!is_near && accurate.empty()) accurate = returned + unquoted(need(value, "nearest")) + " is expected";
        if (!is_safe && safe.empty()) safe = returned + unquoted(need(value, "safe")) + " is safe";
    }
    return {{"accurate", accurate}, {"safe", safe}};
}

// The known failures of a file: of TOML, it has tables [[known]] of texts, and comments.
inline std::vector<Object> read_known(const std::string& path) {
    const std::regex re(R"re(\s*(\[\[known\]\]|(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"|)\s*(#.*)?)re");
    std::vector<Object> tables;
    std::ifstream text(path);
    if (!text && !path.empty()) throw broken(path, "there is no such file");
    std::smatch got;
    for (std::string line; std::getline(text, line);) {
        if (!std::regex_match(line, got, re) || (got[2].matched && (tables.empty() || tables.back().count(got[2]))))
            throw broken(path, "[[known]] or key = \"text\" is due, not " + line);
        if (got[1] == "[[known]]") tables.emplace_back();
        if (got[2].matched) tables.back()[got[2]] = got[3] == "rejects" ? "refuses" : got[3].str();
    }
    for (Object& of : tables)
        if (of["id"].empty() || of["reason"].empty() || !(of["level"].empty() || Options().levels.count(of["level"])))
            throw broken(path, "an entry needs an id and a reason; levels are accurate, safe, refuses: " + of["id"]);
    return tables;
}

// The failures of a function, one line each: the vector's id, the level, what is wrong. A known failure
// that passes now is a failure. Throws std::runtime_error for a file that cannot be read, or tests nothing.
inline Strings failures(const std::string& path, const Function& function, const Options& options = {}) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw broken(path, "there is no such file");
    const Object file = object(std::string(std::istreambuf_iterator<char>(stream), {}));
    const Strings vectors = entries(need(file, "vectors"));
    const std::string head = need(file, "format") + need(file, "version") + " of " + need(file, "count");
    if (head != "\"didp-ref vectors\"2 of " + std::to_string(vectors.size()))
        throw broken(path, "not all vectors of its head, or not of version 2");
    const std::string quantity = unquoted(need(file, "quantity")), side = unquoted(need(file, "safe_side"));
    std::vector<Object> known = read_known(options.known);
    Strings lines;
    Object ids = {{quantity, " at all"}};  // and where each vector is
    bool answered = false, tested = false;
    const auto add = [&](const std::string& id, const Object& problems) {
        for (const auto& [level, problem] : problems) {
            if (options.levels.count(level) == 0 || (side == "nearest" && level == "safe")) continue;
            tested = true;
            bool is_known = false;
            for (Object& entry : known) {
                if (entry["id"] != id || (!entry["level"].empty() && entry["level"] != level)) continue;
                is_known |= is_held(entry["returns"], problem);
                entry[problem.empty() ? "it passes" : "it fails"] = level;
            }
            if (!problem.empty() && !is_known) lines.push_back(id + ": " + level + ": " + problem + ids[id]);
        }
    };
    for (const std::string& each : vectors) {
        const Object vector = object(each);
        if (vector.count("only") && vector.at("only") == "\"exact\"") continue;  // float64 does not hold its inputs
        const std::string id = unquoted(need(vector, "id"));
        ids[id] = " at " + need(vector, "inputs");
        add(id, judge(vector, function, side, options.relative, answered));
    }
    add(quantity, {{"safe", answered ? "" : "no valid input gets a number"}});
    if (!tested) throw broken(path, "no vector tests these levels");
    for (Object& entry : known) {
        const std::string &id = entry["id"], own = quantity + "/" + id.substr(id.find('/') + 1);
        if (id.substr(0, id.find('/')) != quantity && ids.count(own) == 0) continue;  // own: an id's end is unique
        if (ids.count(id) == 0) lines.push_back(id + ": known: is no vector of this file");
        if (entry.count("it passes") && !entry.count("it fails")) lines.push_back(id + ": known: passes now");
    }
    return lines;
}

}  // namespace didp

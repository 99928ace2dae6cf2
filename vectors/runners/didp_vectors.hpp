// Judges a C++ function by the vectors of one file. C++17 and nothing else; for any test framework:
//
//   #include "didp_vectors.hpp"
//
//   TEST(Noise, ScaleRho) {  // GoogleTest
//     EXPECT_EQ(didp::failures("scale.rho.json", [](const didp::Inputs& in) {
//       return std::vector<double>{scale_rho(in.number("rho"), in.number("n_worlds"), in.number("sensitive_range"))};
//     }), std::vector<std::string>{});
//   }
//
// The function returns one number, or one for each world, and throws to reject. `number` and `numbers`
// throw for an input of another type, so that such an input counts as rejected.
#pragma once

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace didp {

// --- a little of JSON ---------------------------------------------------------------------------

struct Json {
    char kind = 0;  // as the value begins: { [ " or another character, for numbers, booleans and null
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> members;

    bool has(const std::string& key) const { return members.count(key) > 0; }
    const Json& operator[](const std::string& key) const {
        if (!has(key)) throw std::runtime_error("the file lacks the key " + key);
        return members.at(key);
    }
    double number() const { return std::strtod(text.c_str(), nullptr); }  // reads NaN and Infinity too
};

class Parser {
public:
    explicit Parser(std::string text) : text_(std::move(text)) {}

    Json whole() {
        Json read = value();
        if (next() != 0) fail();
        return read;
    }

private:
    std::string text_;
    std::size_t at_ = 0;

    [[noreturn]] void fail() const { throw std::runtime_error("the file is cut short or damaged"); }
    char next() {
        at_ = text_.find_first_not_of(" \n\r\t", at_);
        if (at_ == std::string::npos) at_ = text_.size();
        return at_ < text_.size() ? text_[at_] : 0;
    }
    void expect(char sign) {
        if (next() != sign) fail();
        at_++;
    }
    std::string quoted() {
        expect('"');
        std::string read;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] == '\\') at_++;  // no key or number has an escape
            if (at_ < text_.size()) read += text_[at_++];
        }
        expect('"');
        return read;
    }
    Json value() {
        Json read;
        read.kind = next();
        if (read.kind == '"') {
            read.text = quoted();
        } else if (read.kind == '{' || read.kind == '[') {
            const char end = read.kind == '{' ? '}' : ']';
            at_++;
            while (next() != end) {
                if (!read.items.empty() || !read.members.empty()) expect(',');
                if (read.kind == '[') {
                    read.items.push_back(value());
                } else {
                    const std::string key = quoted();
                    expect(':');
                    read.members.emplace(key, value());
                }
            }
            at_++;
        } else {
            const std::size_t end = text_.find_first_of(",]} \n\r\t", at_);
            if (read.kind == 0 || end == std::string::npos) fail();
            read.text = text_.substr(at_, end - at_);
            at_ = end;
        }
        return read;
    }
};

// A list with its runs of equal entries, {"repeat": entry, "times": count}, written out.
inline std::vector<Json> expand(const Json& list) {
    std::vector<Json> entries;
    for (const Json& entry : list.items) {
        const bool run = entry.has("times");
        entries.insert(entries.end(), run ? std::size_t(entry["times"].number()) : 1, run ? entry["repeat"] : entry);
    }
    return entries;
}

// --- the judgement ------------------------------------------------------------------------------

class Inputs {
public:
    explicit Inputs(const Json& inputs) : inputs_(inputs) {}
    double number(const std::string& name) const { return read(inputs_[name]); }
    std::vector<double> numbers(const std::string& name) const {
        if (inputs_[name].kind != '[') throw std::invalid_argument(name + " is no list");
        std::vector<double> read_numbers;
        for (const Json& entry : expand(inputs_[name])) read_numbers.push_back(read(entry));
        return read_numbers;
    }

private:
    const Json& inputs_;
    static double read(const Json& value) {
        if (value.kind != '"') throw std::invalid_argument("no number");
        return value.number();
    }
};

using Function = std::function<std::vector<double>(const Inputs&)>;

// What is wrong with the results of one vector, by level: accurate, safe, refuses. `answered` says
// whether valid input got a result.
inline std::map<std::string, std::string> judge(const Json& vector, const Function& function,
                                                const std::string& side, bool& answered) {
    const Json& expected = vector["expected"];
    std::vector<double> results;
    try {
        results = function(Inputs(vector["inputs"]));
    } catch (const std::exception& error) {
        if (expected.has("error")) return {};
        return {{"accurate", std::string("throws ") + error.what() + ", although the input is valid"}};
    }
    if (expected.has("error")) return {{"refuses", "returns a number; an error is due"}};
    answered = true;
    std::map<std::string, std::string> problems;
    const std::vector<Json> values = expected.has("values") ? expand(expected["values"]) : std::vector<Json>{expected["value"]};
    if (results.size() != values.size()) {
        problems["accurate"] = std::to_string(values.size()) + " numbers are due";
        if (side != "nearest") problems["safe"] = problems["accurate"];
        return problems;
    }
    const double tolerance = vector.has("ulps") ? vector["ulps"].number() : 4;
    for (std::size_t k = 0; k < values.size(); k++) {
        const double result = results[k], nearest = values[k]["nearest"].number(), safe = values[k]["safe"].number();
        const double ulp = std::nextafter(std::fabs(nearest), INFINITY) - std::fabs(nearest);
        const std::string returned = "returns " + std::to_string(result) + "; ";
        if (!(std::fabs(result - nearest) / ulp <= tolerance))
            problems.emplace("accurate", returned + values[k]["nearest"].text + " is right");
        if ((side == "up" && !(result >= safe)) || (side == "down" && !(result <= safe)))
            problems.emplace("safe", returned + values[k]["safe"].text + " is safe");
    }
    return problems;
}

// The failures of a function, one line each: the vector's id, the level, what is wrong.
// Throws std::runtime_error for a file that cannot be read, or that tests nothing.
inline std::vector<std::string> failures(const std::string& path, const Function& function) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw std::runtime_error(path + ": there is no such file");
    const Json file = Parser(std::string(std::istreambuf_iterator<char>(stream), {})).whole();
    if (file["format"].text != "didp-ref vectors" || file["version"].number() != 2)
        throw std::runtime_error(path + ": no vectors of version 2");
    const std::vector<Json>& vectors = file["vectors"].items;
    if (vectors.empty() || vectors.size() != file["count"].number())
        throw std::runtime_error(path + ": it does not hold the vectors of its head");
    const std::string side = file["safe_side"].text;
    std::vector<std::string> lines;
    bool answered = false;
    for (const Json& vector : vectors) {
        if (vector.has("only") && vector["only"].text == "exact") continue;
        for (const auto& [level, problem] : judge(vector, function, side, answered))
            lines.push_back(vector["id"].text + ": " + level + ": " + problem);
    }
    if (!answered && side != "nearest")
        lines.push_back(file["quantity"].text + ": safe: no valid input gets a number");
    return lines;
}

}  // namespace didp

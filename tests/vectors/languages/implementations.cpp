// Three formulas, right (bug 0) or wrong in ten ways: program FILE FORMULA LEVELS RELATIVE KNOWN prints the failures.
// With -DIN_C, the functions are those of implementations.c.
#include <algorithm>
#include <iostream>
#include <sstream>

#include "didp_vectors.hpp"

using Numbers = std::vector<double>;

static void require(bool holds) {
    if (!holds) throw std::invalid_argument("out of range");
}

#ifdef IN_C
extern "C" {
int scale_rho(int bug, double rho, double n, double range, double* value);
int composition_epsilon(int bug, int count, const double* epsilons, double* value);
int belief_posterior(int bug, int priors, const double* prior, int worlds, const double* values, double response,
                     double scale, double* results);
}

static Numbers scale_rho(const didp::Inputs& in, int bug) {
    double value = 0;
    require(!scale_rho(bug, in.number("rho"), in.number("n_worlds"), in.number("sensitive_range"), &value));
    return {value};
}

static Numbers composition_epsilon(const didp::Inputs& in, int bug) {
    const Numbers epsilons = in.numbers("epsilons");
    double value = 0;
    require(!composition_epsilon(bug, static_cast<int>(epsilons.size()), epsilons.data(), &value));
    return {value};
}

static Numbers belief_posterior(const didp::Inputs& in, int bug) {
    const Numbers prior = in.numbers("prior"), values = in.numbers("values");
    Numbers results(prior.size());
    const int count = belief_posterior(bug, static_cast<int>(prior.size()), prior.data(), static_cast<int>(values.size()),
                                       values.data(), in.number("response"), in.number("scale"), results.data());
    require(count > 0);
    results.resize(static_cast<std::size_t>(count));
    return results;
}
#else
static Numbers scale_rho(const didp::Inputs& in, int bug) {
    const double rho = in.number("rho"), n = in.number("n_worlds"), range = in.number("sensitive_range");
    require(rho > 0 && rho < (bug == 4 ? 0.9 : 1.0));
    require(n >= 2 && std::isfinite(n) && (bug == 6 || n == std::floor(n)));
    require(range >= 0 && std::isfinite(range));
    const double excess = std::fma(rho, n, -1);
    require(bug == 3 || excess > 0);
    double value = range / (bug == 1 ? std::log(rho * n / (1 - rho)) : std::log1p(excess / (1 - rho)));
    value += (bug == 2 ? -1.5 : 1.5) * 2.220446049250313e-16 * value + (value > 0 ? 5e-324 : 0);
    if (bug == 5) value *= 2.302585092994046;
    if (bug == 7) value *= 2;
    if (bug == 8) value = NAN;
    if (bug == 9) value = INFINITY;
    if (bug == 10) value = std::min(value, 100.0);
    return {value};
}

static Numbers composition_epsilon(const didp::Inputs& in, int bug) {
    const Numbers epsilons = in.numbers("epsilons");
    require(bug == 3 || !epsilons.empty());
    require(bug != 10);
    double sum = 0, carry = 0, largest = 0;
    for (std::size_t k = 0; k < epsilons.size(); k++) {
        const double epsilon = epsilons[k];
        require((bug == 6 || epsilon >= 0) && std::isfinite(epsilon));
        if ((bug == 4 && k >= 3) || (bug == 7 && k + 1 == epsilons.size())) continue;
        const double next = sum + epsilon;
        carry += std::fabs(sum) >= std::fabs(epsilon) ? (sum - next) + epsilon : (epsilon - next) + sum;
        sum = next;
        largest = std::max(largest, epsilon);
    }
    double value = bug == 1 ? largest : sum + carry;
    require(std::isfinite(value));
    if (value != 0) value = std::nextafter(value, bug == 2 ? -INFINITY : INFINITY);
    if (bug == 5) value = static_cast<float>(value);
    if (bug == 8) value /= 2;
    if (bug == 9) value = NAN;
    return {value};
}

static Numbers belief_posterior(const didp::Inputs& in, int bug) {
    const Numbers prior = in.numbers("prior"), values = in.numbers("values");
    const double response = in.number("response"), scale = in.number("scale");
    const std::size_t count = std::min(prior.size(), values.size());
    require(count > 0 && (bug == 6 || prior.size() == values.size()));
    require((bug == 4 || scale > 0) && std::isfinite(scale) && std::isfinite(response));
    double total = 0, nearest = INFINITY;
    for (double p : prior) require(p >= 0 && p <= 1), total += p;
    require(bug == 5 || std::fabs(total - 1) < 1e-9);
    Numbers distances;
    for (std::size_t k = 0; k < count; k++) {
        require(std::isfinite(values[k]));
        distances.push_back(std::fabs(response - values[k]) / (bug == 1 ? 2 * scale : scale));
        if (bug == 8) distances[k] *= distances[k];
        if (prior[k] > 0) nearest = std::min(nearest, distances[k]);
    }
    Numbers results;
    double weights = 0;
    for (std::size_t k = 0; k < count; k++) weights += (bug == 2 ? 1 : prior[k]) * std::exp(nearest - distances[k]);
    for (std::size_t k = 0; k < count; k++) {
        const double half = std::exp((nearest - distances[k]) / 2);  // the whole may be below all normal numbers
        results.push_back((bug == 2 ? 1 : prior[k]) / (bug == 3 ? 1 : weights) * half * half);
        if (bug == 9) results[k] = NAN;
    }
    if (bug == 7) std::sort(results.begin(), results.end());
    if (bug == 10) results.pop_back();
    return results;
}

#endif

int main(int, char** words) {
    const std::string formula = words[2];
    std::istringstream levels(words[3]);
    didp::Options options{{}, std::stod(words[4]), words[5]};
    for (std::string level; levels >> level;) options.levels.insert(level);
    try {
        for (int bug = 0; bug <= 10; bug++) {
            const auto found = didp::failures(words[1], [&](const didp::Inputs& in) {
                if (formula == "scale.rho") return scale_rho(in, bug);
                return formula == "composition.epsilon" ? composition_epsilon(in, bug) : belief_posterior(in, bug);
            }, options);
            for (const std::string& line : found) std::cout << bug << " " << line << "\n";
        }
    } catch (const std::runtime_error& problem) {
        std::cerr << problem.what() << "\n";
        return 2;
    }
}

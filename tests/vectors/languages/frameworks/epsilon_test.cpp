// One formula against its vectors, with GoogleTest.
#include <gtest/gtest.h>

#include <limits>

#include "didp_vectors.hpp"

static double epsilon(double scale, double sensitivity) {
    const double largest = std::numeric_limits<double>::max();
    const double value = std::nextafter(sensitivity / scale, INFINITY) * (std::getenv("BUG") ? 2 : 1);
    if (!(scale > 0 && sensitivity >= 0 && scale <= largest && value <= largest)) throw std::domain_error("out of range");
    return value;
}

TEST(Epsilon, Passes) {
    const auto failures = didp::failures(std::getenv("FILE"), [](const didp::Inputs& in) {
        return std::vector<double>{epsilon(in.number("scale"), in.number("global_sensitivity"))};
    });
    EXPECT_EQ(failures, std::vector<std::string>{});
}

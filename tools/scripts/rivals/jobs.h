// The frame of the C++ programs here: PROGRAM JOB FILE, as in quality/bench/examples/jobs.rs.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

// The lines of a file, each made into an input.
template <typename Read>
auto inputs(const char *file, Read read) {
    std::vector<decltype(read(std::string()))> all;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) all.push_back(read(line));
    return all;
}

template <typename Inputs, typename Job>
int answer(const Inputs &inputs, bool time, Job job) {
    if (!time) {
        for (const auto &input : inputs) std::cout << job(input) << '\n';
        return 0;
    }
    for (const auto &input : inputs) job(input);
    auto start = std::chrono::steady_clock::now();
    for (const auto &input : inputs) job(input);
    std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
    std::printf("%.6f\n", taken.count() / inputs.size());
    return 0;
}

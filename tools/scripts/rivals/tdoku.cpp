// The jobs `solve` and `count`, done by tdoku.
#include <cstdint>

#include "jobs.h"

extern "C" size_t TdokuSolverDpllTriadSimd(const char *puzzle, size_t limit, uint32_t configuration,
                                           char *solution, size_t *guesses);

int main(int count, char **arguments) {
    size_t limit = std::string(arguments[1]) == "solve" ? 2 : SIZE_MAX;
    auto job = [limit](const std::string &puzzle) {
        char solution[81];
        size_t guesses;
        return TdokuSolverDpllTriadSimd(puzzle.c_str(), limit, 0, solution, &guesses);
    };
    auto puzzles = inputs(arguments[2], [](const std::string &line) { return line; });
    return answer(puzzles, count > 3, job);
}

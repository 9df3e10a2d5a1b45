// The job `form`, done by gridchecker.
#include "jobs.h"
#include "rowminlex.h"

int main(int count, char **arguments) {
    // Digits as bytes 1 to 9.
    auto read = [](std::string line) {
        for (char &cell : line) cell -= '0';
        return line;
    };
    auto job = [](const std::string &grid) {
        std::string form(81, '0');
        rowminlex(grid.data(), &form[0]);
        for (char &cell : form) cell += '0';
        return form;
    };
    return answer(inputs(arguments[2], read), count > 3, job);
}

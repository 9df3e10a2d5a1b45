// A C++11 program: the header in C++, and how little a wrapper needs.
#include <minlex.h>

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

// What went wrong, whichever thread made the call.
class Error : public std::runtime_error {
public:
    explicit Error(const minlex_error &error) : std::runtime_error(error.text), result(error.result), record(error.record) {}
    const minlex_result result;
    const std::uint64_t record;
};

// Makes a call with an error at its end, and throws it.
template <typename Function, typename... Arguments>
void call(Function function, Arguments... arguments)
{
    minlex_error error;
    if (function(arguments..., &error) != MINLEX_OK)
        throw Error(error);
}

class Table {
public:
    // Without a path, the table inside the library.
    explicit Table(const char *path = nullptr) : handle(opened(path), minlex_table_close) {}

    std::uint64_t rank(const std::string &grid) const
    {
        std::uint64_t rank;
        call(minlex_rank, handle.get(), grid.data(), grid.size(), &rank);
        return rank;
    }

    std::string unrank(std::uint64_t rank) const
    {
        char form[MINLEX_GRID_SIZE];
        call(minlex_unrank, handle.get(), rank, form, sizeof form);
        return form;
    }

    std::vector<std::uint64_t> ranks(const std::string &grids) const
    {
        std::vector<std::uint64_t> ranks(grids.size() / MINLEX_CELLS);
        call(minlex_rank_batch, handle.get(), grids.data(), grids.size(), ranks.data(), ranks.size(), nullptr, 0);
        return ranks;
    }

    std::string name(const std::string &puzzle, minlex_name_form form = MINLEX_NAME25) const
    {
        char name[MINLEX_NAME_SIZE];
        call(minlex_name, handle.get(), puzzle.data(), puzzle.size(), form, name, sizeof name, nullptr, 0);
        return name;
    }

private:
    static minlex_table *opened(const char *path)
    {
        minlex_table *handle = nullptr;
        path ? call(minlex_table_open, path, &handle) : call(minlex_table_embedded, &handle);
        return handle;
    }

    std::unique_ptr<minlex_table, void (*)(minlex_table *)> handle;
};

void require(bool condition, const char *what)
{
    if (!condition) {
        std::cerr << "not so: " << what << '\n';
        std::exit(1);
    }
}

} // namespace

#define REQUIRE(condition) require(condition, #condition)

int main(int argc, char **argv)
{
    REQUIRE(argc == 2);
    const std::string puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    const std::string grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    const Table embedded;
    const Table file(argv[1]);
    for (const Table *table : {&embedded, &file}) {
        REQUIRE(table->rank(grid) == 3897682283u);
        REQUIRE(table->rank(table->unrank(3897682283u)) == 3897682283u);
        REQUIRE(table->name(puzzle) == "3636310645 LW5RWaj13O0843");
        REQUIRE(table->name(puzzle, MINLEX_RANK_FIELD) == "3636310645;LW5RWaj13O0843");
    }
    REQUIRE(embedded.ranks(std::string()).empty());
    REQUIRE(embedded.ranks(grid + embedded.unrank(1)) == (std::vector<std::uint64_t>{3897682283u, 1}));

    try {
        embedded.ranks(grid + puzzle);
        REQUIRE(!"a puzzle is no grid");
    } catch (const Error &error) {
        REQUIRE(error.result == MINLEX_INVALID_GRID);
        REQUIRE(error.record == 1);
        REQUIRE(std::string(error.what()).find("grids[1]: row 1 column 3 is empty") == 0);
    }
    try {
        Table missing("no such file");
        REQUIRE(!"there is no such file");
    } catch (const Error &error) {
        REQUIRE(error.result == MINLEX_CANNOT_READ);
    }

    std::vector<std::thread> threads;
    for (int i = 0; i < 8; i++)
        threads.emplace_back([&embedded, i] { REQUIRE(embedded.rank(embedded.unrank(1u + 600000000u * i)) == 1u + 600000000u * i); });
    for (std::thread &thread : threads)
        thread.join();
    std::cout << "C++ agrees\n";
}

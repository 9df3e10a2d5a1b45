/* Neighbours, minimal puzzles and unavoidable sets against searches that try all there is with
   minlex_solve(), and the results of wrong calls. */
#include "check.h"

#define PUZZLE "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define EMPTY "................................................................................."

enum { ROOM = 1000 };

static const char *solution_of(const char *puzzle)
{
    char *grid = (char *)room(MINLEX_GRID_SIZE);
    OK(minlex_solution(puzzle, MINLEX_CELLS, grid, MINLEX_GRID_SIZE, NULL));
    return grid;
}

static int is_valid(const char *cells)
{
    uint32_t count;
    OK(minlex_solve(cells, MINLEX_CELLS, &count, NULL, 0, NULL));
    return count == 1;
}

static int is_minimal(const char *cells)
{
    char givens[MINLEX_GRID_SIZE];
    OK(minlex_redundant(cells, MINLEX_CELLS, givens, sizeof givens, NULL));
    return strcmp(givens, EMPTY) == 0;
}

static int in_order(const void *a, const void *b)
{
    return memcmp(a, b, MINLEX_CELLS);
}

/* Canonical puzzles in order, each once; gives their number. */
static size_t classes(const char *cells, size_t count, char *canonicals)
{
    size_t i, kept = 0;
    OK(minlex_canonical_batch(cells, count * MINLEX_CELLS, canonicals, count * MINLEX_CELLS, NULL, 0, NULL, 0, NULL));
    qsort(canonicals, count, MINLEX_CELLS, in_order);
    for (i = 0; i < count; i++)
        if (i == 0 || memcmp(canonicals + i * MINLEX_CELLS, canonicals + (kept - 1) * MINLEX_CELLS, MINLEX_CELLS) != 0)
            memmove(canonicals + kept++ * MINLEX_CELLS, canonicals + i * MINLEX_CELLS, MINLEX_CELLS);
    return kept;
}

/* Leaves the class of a puzzle out of those in order, if it is there; gives their number. */
static size_t without(const char *puzzle, char *canonicals, size_t count)
{
    char own[MINLEX_GRID_SIZE];
    size_t i;
    OK(minlex_canonical(puzzle, MINLEX_CELLS, own, sizeof own, NULL, 0, NULL));
    for (i = 0; i < count; i++)
        if (memcmp(canonicals + i * MINLEX_CELLS, own, MINLEX_CELLS) == 0) {
            memmove(canonicals + i * MINLEX_CELLS, canonicals + (i + 1) * MINLEX_CELLS, (count - i - 1) * MINLEX_CELLS);
            return count - 1;
        }
    return count;
}

/* All valid puzzles that have one given fewer and another one. */
static size_t tried(const char *puzzle, char *valid)
{
    char cells[MINLEX_GRID_SIZE];
    size_t found = 0;
    int from, to;
    char digit;
    for (from = 0; from < MINLEX_CELLS; from++) {
        if (puzzle[from] == '.')
            continue;
        for (to = 0; to < MINLEX_CELLS; to++) {
            strcpy(cells, puzzle);
            cells[from] = '.';
            if (cells[to] != '.')
                continue;
            for (digit = '1'; digit <= '9'; digit++) {
                cells[to] = digit;
                if (strcmp(cells, puzzle) != 0 && is_valid(cells)) {
                    CHECK(found < ROOM);
                    memcpy(valid + found++ * MINLEX_CELLS, cells, MINLEX_CELLS);
                }
            }
        }
    }
    return found;
}

static void neighbours(void)
{
    char *valid = (char *)room(ROOM * MINLEX_CELLS), *expected = (char *)room(ROOM * MINLEX_CELLS);
    char *found = (char *)room(ROOM * MINLEX_CELLS), *canonicals = (char *)room(ROOM * MINLEX_CELLS);
    char *few = (char *)room(10 * MINLEX_CELLS);
    uint64_t count, i, minimal = 0;
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 1, 1, 0, found, ROOM * MINLEX_CELLS, &count, NULL));
    CHECK(count == 42 && classes(found, count, canonicals) == count);
    /* Thousands of candidates. */
    if (getenv("MINLEX_UNDER_VALGRIND") == NULL) {
        CHECK(without(PUZZLE, expected, classes(valid, tried(PUZZLE, valid), expected)) == count);
        CHECK(memcmp(canonicals, expected, count * MINLEX_CELLS) == 0);
    }
    /* As many as there is room for are the first. */
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 1, 1, 0, few, 10 * MINLEX_CELLS, &count, NULL));
    CHECK(count == 10 && memcmp(few, found, 10 * MINLEX_CELLS) == 0);
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 2, 2, 0, few, 10 * MINLEX_CELLS, &count, NULL));
    CHECK(count == 10);
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 4, 4, 0, NULL, 0, &count, NULL));
    CHECK(count == 0);
    /* Options. */
    for (i = 0; i < 42; i++)
        minimal += (uint64_t)is_minimal(found + i * MINLEX_CELLS);
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 1, 1, MINLEX_NEAR_MINIMAL, found, ROOM * MINLEX_CELLS, &count, NULL));
    CHECK(count == minimal && minimal < 42);
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 1, 1, MINLEX_NEAR_SAME_PATTERN, found, ROOM * MINLEX_CELLS, &count, NULL));
    for (i = 0; i < count * MINLEX_CELLS; i++)
        CHECK((found[i] == '.') == (PUZZLE[i % MINLEX_CELLS] == '.'));
    OK(minlex_near(PUZZLE, MINLEX_CELLS, 1, 2, MINLEX_NEAR_SAME_GRID | MINLEX_NEAR_NEEDED, found, ROOM * MINLEX_CELLS, &count,
                   NULL));
    CHECK(count > 0);
    for (i = 0; i < count && i < 20; i++)
        CHECK(strcmp(solution_of(found + i * MINLEX_CELLS), solution_of(PUZZLE)) == 0);
}

/* Of a puzzle with a few givens too many, all minimal puzzles. */
static void minimal_puzzles(void)
{
    char more[MINLEX_GRID_SIZE], cells[MINLEX_GRID_SIZE], givens[MINLEX_GRID_SIZE];
    char *expected = (char *)room(ROOM * MINLEX_CELLS), *found = (char *)room(ROOM * MINLEX_CELLS);
    char both[2 * MINLEX_CELLS], answers[2 * MINLEX_CELLS];
    int redundant[MINLEX_CELLS], count = 0, i, parts;
    uint64_t minimals = 0, all;
    memcpy(more, PUZZLE, sizeof more);
    memcpy(more, solution_of(PUZZLE), 6);
    CHECK(is_minimal(PUZZLE) && !is_minimal(more));
    OK(minlex_redundant(more, MINLEX_CELLS, givens, sizeof givens, NULL));
    for (i = 0; i < MINLEX_CELLS; i++) {
        strcpy(cells, more);
        cells[i] = '.';
        CHECK((givens[i] != '.') == (more[i] != '.' && is_valid(cells)));
        if (givens[i] != '.')
            redundant[count++] = i;
    }
    CHECK(count > 4 && count < 14);
    memcpy(both, more, MINLEX_CELLS);
    memcpy(both + MINLEX_CELLS, PUZZLE, MINLEX_CELLS);
    OK(minlex_redundant_batch(both, sizeof both, answers, sizeof answers, NULL, 0, NULL));
    CHECK(memcmp(answers, givens, MINLEX_CELLS) == 0 && memcmp(answers + MINLEX_CELLS, EMPTY, MINLEX_CELLS) == 0);
    for (parts = 0; parts < 1 << count; parts++) {
        strcpy(cells, more);
        for (i = 0; i < count; i++)
            if (parts >> i & 1)
                cells[redundant[i]] = '.';
        if (is_valid(cells) && is_minimal(cells))
            memcpy(expected + minimals++ * MINLEX_CELLS, cells, MINLEX_CELLS);
        CHECK(minimals < ROOM);
    }
    OK(minlex_minimal_puzzles(more, MINLEX_CELLS, found, ROOM * MINLEX_CELLS, &all, NULL));
    CHECK(all == minimals && all > 2);
    qsort(expected, all, MINLEX_CELLS, in_order);
    OK(minlex_minimal_puzzles(more, MINLEX_CELLS, cells, MINLEX_CELLS, &minimals, NULL));
    CHECK(minimals == 1 && memcmp(cells, found, MINLEX_CELLS) == 0);
    qsort(found, all, MINLEX_CELLS, in_order);
    CHECK(memcmp(found, expected, all * MINLEX_CELLS) == 0);
}

/* The sets of grids: unavoidable, minimal, and of four cells as many as the table has. */
static void unavoidable_sets(const minlex_table *table)
{
    static const uint64_t ranks[] = {1, 1000, 3897682283u, UINT64_C(5472730538)};
    const uint32_t ua4 = MINLEX_FACT_UA4;
    size_t i;
    for (i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        const char *grid = grid_of(table, ranks[i]);
        char rest[MINLEX_GRID_SIZE], *sets;
        uint64_t count = 0, again = 0, set, fours = 0, two;
        uint32_t disjoint = 0;
        uint16_t four;
        int cell;
        OK(minlex_unavoidable_sets(grid, MINLEX_CELLS, 9, NULL, 0, &count, NULL, NULL));
        sets = (char *)room(count * MINLEX_CELLS);
        OK(minlex_unavoidable_sets(grid, MINLEX_CELLS, 9, sets, count * MINLEX_CELLS, &again, &disjoint, NULL));
        CHECK(count == again && disjoint <= count && (count == 0 || disjoint > 0));
        for (set = 0; set < count; set++) {
            const char *cells = sets + set * MINLEX_CELLS;
            int size = 0;
            strcpy(rest, grid);
            for (cell = 0; cell < MINLEX_CELLS; cell++)
                if (cells[cell] != '.') {
                    CHECK(cells[cell] == grid[cell]);
                    rest[cell] = '.';
                    size++;
                }
            fours += size == 4;
            CHECK(size >= 4 && size <= 9);
            OK(minlex_count_solutions(rest, MINLEX_CELLS, 2, &two, NULL));
            CHECK(two == 2);
            for (cell = 0; cell < MINLEX_CELLS; cell++)
                if (cells[cell] != '.') {
                    rest[cell] = grid[cell];
                    CHECK(is_valid(rest));
                    rest[cell] = '.';
                }
        }
        OK(minlex_scan_facts(table, ranks[i], 1, &ua4, 1, &four, 1, NULL, 0, NULL));
        CHECK(fours == four);
    }
}

#define FAILS(expected, words, call)                    \
    do {                                                \
        CHECK((call) == (expected));                    \
        CHECK(strstr(error.text, words) != NULL);       \
        CHECK(error.result == (expected));              \
    } while (0)

static void wrong_calls(void)
{
    const char *grid = solution_of(PUZZLE);
    char *out = (char *)room(3 * MINLEX_CELLS);
    uint64_t *count = (uint64_t *)room(sizeof *count), before = *count;
    minlex_error error;
    size_t i;
    FAILS(MINLEX_NULL_POINTER, "puzzle is NULL", minlex_near(NULL, 81, 1, 1, 0, out, 81, count, &error));
    FAILS(MINLEX_NULL_POINTER, "neighbours is NULL", minlex_near(PUZZLE, 81, 1, 1, 0, NULL, 81, count, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "5 givens", minlex_near(PUZZLE, 81, 5, 1, 0, out, 81, count, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "options 16", minlex_near(PUZZLE, 81, 1, 1, 16, out, 81, count, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "pattern", minlex_near(PUZZLE, 81, 1, 2, MINLEX_NEAR_SAME_PATTERN, out, 81, count, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "0 givens", minlex_near(EMPTY, 81, 1, 1, 0, out, 81, count, &error));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "one solution", minlex_near(EMPTY, 81, 0, 1, 0, out, 81, count, &error));
    FAILS(MINLEX_OVERLAP, "neighbours", minlex_near(out, 81, 0, 1, 0, out, 81, count, &error));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "one solution", minlex_redundant(EMPTY, 81, out, 82, &error));
    FAILS(MINLEX_BUFFER_TOO_SMALL, "givens", minlex_redundant(PUZZLE, 81, out, 81, &error));
    FAILS(MINLEX_INVALID_LENGTH, "multiple of 81", minlex_redundant_batch(PUZZLE, 80, out, 81, NULL, 0, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "80 cells", minlex_minimal_puzzles(PUZZLE, 80, out, 81, count, &error));
    FAILS(MINLEX_NULL_POINTER, "count is NULL", minlex_minimal_puzzles(PUZZLE, 81, out, 81, NULL, &error));
    FAILS(MINLEX_INVALID_GRID, "", minlex_unavoidable_sets(PUZZLE, 81, 6, out, 81, count, NULL, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "up to 3 cells", minlex_unavoidable_sets(grid, 81, 3, out, 81, count, NULL, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "up to 21 cells", minlex_unavoidable_sets(grid, 81, 21, out, 81, count, NULL, &error));
    FAILS(MINLEX_BUFFER_TOO_SMALL, "sets has room for 243 bytes: 1134 are needed for 14 sets",
          minlex_unavoidable_sets(grid, 81, 4, out, 243, count, NULL, &error));
    CHECK(*count == before);
    for (i = 0; i < 3 * MINLEX_CELLS; i++)
        CHECK(out[i] == 0x5a);
}

int main(void)
{
    minlex_table *table;
    OK(minlex_table_embedded(&table, NULL));
    neighbours();
    minimal_puzzles();
    unavoidable_sets(table);
    wrong_calls();
    minlex_table_close(table);
    release();
    puts("all around puzzles agrees");
    return 0;
}

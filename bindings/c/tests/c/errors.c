/* Wrong use: NULL, short, overlapping and impossible buffers, bad records, damaged files. Nothing
   is written, and each failure has its code and its text. */
#include "check.h"

#define GRID "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
#define PUZZLE "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define EMPTY "................................................................................."
#define NAME "3636310645 LW5RWaj13O0843"
#define WAY "r123456789c123456789d123456789"
/* As a record. */
#define WAY32 WAY "\0"
#define HUGE_SIZE ((size_t)-1)

static const uint32_t facts[] = {MINLEX_FACT_UA4, MINLEX_FACT_MCN4};
static const uint32_t bad_facts[] = {MINLEX_FACT_MCN4, 8};

/* All outputs of all calls, filled with a pattern before each. */
static struct {
    char text[400];
    char more[400];
    uint64_t ranks[4];
    minlex_grid_index indices[4];
    minlex_puzzle_number puzzle_numbers[4];
    minlex_info info;
    minlex_table *table;
    uint32_t counts[4];
    uint16_t numbers[24];
    int equivalent[4];
} out;

/* The last argument of each call: it has the same as minlex_last_error(). */
static minlex_error error;

static int untouched(void)
{
    const unsigned char *bytes = (const unsigned char *)&out;
    size_t i;
    for (i = 0; i < sizeof out; i++)
        if (bytes[i] != 0xa5)
            return 0;
    return 1;
}

static const char *last_error(void)
{
    static char text[1000];
    size_t length = minlex_last_error(text, sizeof text);
    CHECK(length == strlen(text));
    return text;
}

/* The expected error; if it shares memory with an argument, it is as it was. */
static int error_says(minlex_result result, uint64_t record)
{
    if (strstr(last_error(), "error shares memory") != NULL)
        return error.record == 4711;
    return error.result == result && error.record == record && strcmp(error.text, last_error()) == 0;
}

/* The call fails with this result, its text has these words, and nothing was written. `record` is
   the bad one of a batch. */
#define FAILS_AT(expected, index, words, call)                      \
    do {                                                            \
        memset(&out, 0xa5, sizeof out);                             \
        memset(&error, 0xa5, sizeof error);                         \
        error.record = 4711;                                        \
        CHECK((call) == (expected));                                \
        if (strstr(last_error(), words) == NULL)                    \
            fprintf(stderr, "expected: %s\n", words);               \
        CHECK(strstr(last_error(), words) != NULL);                 \
        CHECK(strchr(last_error(), '\n') == NULL);                  \
        CHECK(error_says(expected, index));                         \
        CHECK(untouched());                                         \
    } while (0)

#define FAILS(expected, words, call) FAILS_AT(expected, MINLEX_NO_RECORD, words, call)
#define IS_NULL(name, call) FAILS(MINLEX_NULL_POINTER, name " is NULL", call)
#define IS_SHORT(name, call) FAILS(MINLEX_BUFFER_TOO_SMALL, name " has room for", call)
#define OVERLAPS(name, call) FAILS(MINLEX_OVERLAP, name, call)

/* An output as inputs need it: text at the start of `out.text`, so that it overlaps. The pattern
   is put back by the caller. */
static void overlap(const minlex_table *c, minlex_result (*call)(const minlex_table *), const char *text)
{
    memset(&out, 0xa5, sizeof out);
    memset(&error, 0, sizeof error);
    memcpy(out.text, text, strlen(text));
    CHECK(call(c) == MINLEX_OVERLAP);
    CHECK(strstr(last_error(), " shares memory with ") != NULL);
    CHECK(strstr(last_error(), "error shares") != NULL || error.result == MINLEX_OVERLAP);
    CHECK(memcmp(out.text, text, strlen(text)) == 0);
    memset(out.text, 0xa5, strlen(text));
    CHECK(untouched());
}

#define OVERLAPPING(name, call) static minlex_result name(const minlex_table *c) { (void)c; return call; }
/* Outputs that start in the input, end in it, or are before it by one byte too few. */
OVERLAPPING(form_in_place, minlex_form(out.text, 81, out.text, 82, NULL, 0, &error))
OVERLAPPING(form_at_the_end, minlex_form(out.text, 81, out.text + 80, 82, NULL, 0, &error))
OVERLAPPING(way_at_the_end, minlex_form(out.text, 81, out.more, 82, out.text + 80, 32, &error))
OVERLAPPING(rank_in_place, minlex_rank(c, out.text, 81, (uint64_t *)(void *)(out.text + 8), &error))
OVERLAPPING(apply_in_place, minlex_apply(WAY, 30, out.text, 81, out.text, 82, &error))
OVERLAPPING(order_in_place, minlex_automorphism_count(out.text, 81, (uint32_t *)(void *)out.text, &error))
OVERLAPPING(ranks_in_place, minlex_rank_batch(c, out.text, 81, (uint64_t *)(void *)(out.text + 8), 1, NULL, 0, &error))
OVERLAPPING(results_in_place, minlex_rank_batch(c, out.text, 81, out.ranks, 1, (minlex_result *)(void *)out.text, 0, &error))
OVERLAPPING(error_in_place, minlex_rank(c, out.text, 81, out.ranks, (minlex_error *)(void *)out.text))
OVERLAPPING(numbers_in_place, minlex_band_numbers(out.text, 81, (uint16_t *)(void *)out.text, 6, &error))
OVERLAPPING(solutions_in_place, minlex_solution_batch(out.text, 81, out.text, 81, NULL, 0, &error))
OVERLAPPING(canonicals_in_place, minlex_canonical_batch(out.text, 81, out.text, 81, NULL, 0, NULL, 0, &error))
OVERLAPPING(images_in_place, minlex_smallest_image_batch(out.text, 81, out.text, 81, NULL, 0, NULL, 0, &error))
OVERLAPPING(bytes_in_place, minlex_table_from_bytes(out.text, 81, (minlex_table **)(void *)out.text, &error))
OVERLAPPING(forms_in_place, minlex_form_batch(out.text, 81, out.text, 81, NULL, 0, NULL, 0, &error))
OVERLAPPING(index_in_place, minlex_index(out.text, 81, 0, (minlex_grid_index *)(void *)(out.text + 8), &error))
OVERLAPPING(indices_in_place, minlex_index_batch(out.text, 81, 0, (minlex_grid_index *)(void *)(out.text + 8), 1, NULL, 0, &error))
OVERLAPPING(solution_in_place, minlex_solution(out.text, 81, out.text, 82, &error))
OVERLAPPING(name_in_place, minlex_name(c, out.text, 81, 25, out.text + 40, 26, NULL, 0, &error))
OVERLAPPING(names_in_place, minlex_name_batch(c, out.text, 81, 25, out.text + 40, 26, NULL, 0, NULL, 0, &error))
OVERLAPPING(canonical_in_place, minlex_canonical(out.text, 81, out.text, 82, NULL, 0, &error))
OVERLAPPING(image_in_place, minlex_smallest_image(out.text, 81, out.text, 82, NULL, 0, &error))
OVERLAPPING(equivalent_in_place, minlex_equivalence(out.text, 81, GRID, 81, (int *)(void *)out.text, NULL, 0, &error))
OVERLAPPING(equivalent_in_b, minlex_equivalence(GRID, 81, out.text, 81, (int *)(void *)out.text, NULL, 0, &error))
OVERLAPPING(puzzle_in_place, minlex_puzzle(c, out.text, 25, out.text, 82, &error))
OVERLAPPING(puzzles_in_place, minlex_puzzle_batch(c, out.text, 26, out.text, 81, NULL, 0, &error))
OVERLAPPING(rename_in_place, minlex_rename(out.text, 25, 19, out.text, 26, &error))
OVERLAPPING(renamed_in_place, minlex_rename_batch(out.text, 26, 19, out.text, 26, NULL, 0, &error))
OVERLAPPING(invert_in_place, minlex_invert(out.text, 30, out.text, 32, &error))
OVERLAPPING(compose_in_first, minlex_compose(out.text, 30, WAY, 30, out.text, 32, &error))
OVERLAPPING(compose_in_second, minlex_compose(WAY, 30, out.text, 30, out.text, 32, &error))
OVERLAPPING(number_in_place, minlex_index_from_text(out.text, 3, (minlex_grid_index *)(void *)out.text, &error))
OVERLAPPING(texts_in_place, minlex_index_from_text_batch(out.text, 23, (minlex_grid_index *)(void *)out.text, 1, NULL, 0, &error))
OVERLAPPING(lists_in_place, minlex_automorphisms_batch(out.text, 81, out.text + 40, 32, out.counts, 1, NULL, 0, &error))
OVERLAPPING(open_in_place, minlex_table_open(out.text, (minlex_table **)(void *)out.text, &error))

static void overlaps(const minlex_table *c)
{
    static minlex_result (*const of_grids[])(const minlex_table *) = {
        form_in_place, form_at_the_end, way_at_the_end, rank_in_place, apply_in_place, order_in_place, ranks_in_place,
        results_in_place, error_in_place, numbers_in_place, solutions_in_place, canonicals_in_place, images_in_place,
        bytes_in_place, forms_in_place, index_in_place, indices_in_place, solution_in_place, name_in_place, names_in_place,
        canonical_in_place, image_in_place, equivalent_in_place, equivalent_in_b,
        texts_in_place, lists_in_place,
    };
    size_t i;
    for (i = 0; i < sizeof of_grids / sizeof *of_grids; i++)
        overlap(c, of_grids[i], GRID);
    overlap(c, puzzle_in_place, NAME);
    overlap(c, puzzles_in_place, NAME);
    overlap(c, rename_in_place, NAME);
    overlap(c, renamed_in_place, NAME);
    overlap(c, invert_in_place, WAY);
    overlap(c, compose_in_first, WAY);
    overlap(c, compose_in_second, WAY);
    overlap(c, number_in_place, "123");
    memset(&out, 0, sizeof out); /* for the NUL */
    strcpy(out.text, "file");
    CHECK(open_in_place(c) == MINLEX_OVERLAP && strcmp(out.text, "file") == 0);

    /* Two outputs. */
    OVERLAPS("transform shares memory with form", minlex_form(GRID, 81, out.text, 82, out.text + 81, 32, &error));
    OVERLAPS("transforms shares memory with forms", minlex_form_batch(GRID, 81, out.text, 82, out.text + 81, 32, NULL, 0, &error));
    OVERLAPS("count shares memory with transforms", minlex_automorphisms(GRID, 81, out.text, 40, (uint32_t *)(void *)out.text, &error));
    OVERLAPS("morph shares memory with name", minlex_name(c, PUZZLE, 81, 25, out.text, 26, out.text + 25, 32, &error));
    OVERLAPS("morphs shares memory with names", minlex_name_batch(c, PUZZLE, 81, 25, out.text, 26, out.text, 32, NULL, 0, &error));
    OVERLAPS("results shares memory with ranks",
             minlex_rank_batch(c, GRID, 81, out.ranks, 4, (minlex_result *)&out.ranks[3], 0, &error));
    /* The second result would be in the array, after the first one. */
    OVERLAPS("results shares memory with ranks",
             minlex_rank_batch(c, GRID GRID, 162, out.ranks, 2, (minlex_result *)(void *)(out.more + 396), 4, &error));
    OVERLAPS("error shares memory with ranks", minlex_rank_batch(c, GRID, 81, out.ranks, 4, NULL, 0, (minlex_error *)out.ranks));
    OVERLAPS("error shares memory with table", minlex_table_embedded(&out.table, (minlex_error *)(void *)&out.table));
    OVERLAPS("morph shares memory with canonical", minlex_canonical(PUZZLE, 81, out.text, 82, out.text, 32, &error));
    OVERLAPS("transform shares memory with image", minlex_smallest_image(PUZZLE, 81, out.text, 82, out.text, 32, &error));
    OVERLAPS("transform shares memory with equivalent",
             minlex_equivalence(GRID, 81, GRID, 81, (int *)(void *)out.text, out.text, 32, &error));

    /* Arrays of numbers. */
    memset(&out, 0xa5, sizeof out);
    out.ranks[0] = 1;
    CHECK(minlex_unrank_batch(c, out.ranks, 1, (char *)out.ranks, 81, NULL, 0, &error) == MINLEX_OVERLAP && out.ranks[0] == 1);
    out.indices[0].high = out.indices[0].low = 0;
    CHECK(minlex_grid(out.indices, 0, (char *)out.indices, 82, &error) == MINLEX_OVERLAP);
    CHECK(minlex_grid_batch(out.indices, 1, 0, (char *)out.indices, 81, NULL, 0, &error) == MINLEX_OVERLAP);
    CHECK(minlex_index_to_text(out.indices, (char *)out.indices, 23, &error) == MINLEX_OVERLAP);
    CHECK(out.indices[0].high == 0 && out.indices[0].low == 0);

    /* Inputs may overlap, and neighbours do not. */
    OK(minlex_equivalence(GRID, 81, GRID, 81, out.equivalent, NULL, 0, &error));
    memcpy(out.text + 100, GRID, 81);
    OK(minlex_form(out.text + 100, 81, out.text + 18, 82, out.text + 181, 32, &error));
    CHECK(memcmp(out.text + 100, GRID, 81) == 0 && out.text[99] == 0);
}

static void nulls(const minlex_table *c)
{
    const minlex_grid_index zero = {0, 0};
    const uint64_t one = 1;
    minlex_table_close(NULL);
    IS_NULL("path", minlex_table_map(NULL, &out.table, &error));
    IS_NULL("table", minlex_table_map("file", NULL, &error));
    IS_NULL("bytes", minlex_table_from_bytes(NULL, 0, &out.table, &error));
    IS_NULL("table", minlex_table_from_bytes("table", 5, NULL, &error));
    IS_NULL("path", minlex_table_open(NULL, &out.table, &error));
    IS_NULL("table", minlex_table_open("file", NULL, &error));
    IS_NULL("table", minlex_table_embedded(NULL, &error));
    IS_NULL("table", minlex_table_check(NULL, &error));
    IS_NULL("table", minlex_table_warm_up(NULL, &error));
    IS_NULL("table", minlex_table_info(NULL, &out.info, sizeof out.info, &error));
    IS_NULL("info", minlex_table_info(c, NULL, sizeof out.info, &error));
    IS_NULL("table", minlex_band_counts(NULL, out.ranks, MINLEX_BANDS, &error));
    IS_NULL("counts", minlex_band_counts(c, NULL, MINLEX_BANDS, &error));

    IS_NULL("grid", minlex_form(NULL, 81, out.text, 82, out.more, 32, &error));
    IS_NULL("grid", minlex_form(NULL, 0, out.text, 82, out.more, 32, &error));
    IS_NULL("form", minlex_form(GRID, 81, NULL, 82, out.more, 32, &error));
    IS_NULL("grids", minlex_form_batch(NULL, 81, out.text, 81, out.more, 32, NULL, 0, &error));
    IS_NULL("forms", minlex_form_batch(GRID, 81, NULL, 81, out.more, 32, NULL, 0, &error));
    IS_NULL("forms", minlex_form_batch(GRID, 81, NULL, 0, out.more, 32, NULL, 0, &error));
    IS_NULL("table", minlex_rank(NULL, GRID, 81, out.ranks, &error));
    IS_NULL("grid", minlex_rank(c, NULL, 81, out.ranks, &error));
    IS_NULL("rank", minlex_rank(c, GRID, 81, NULL, &error));
    IS_NULL("table", minlex_rank_batch(NULL, GRID, 81, out.ranks, 1, NULL, 0, &error));
    IS_NULL("grids", minlex_rank_batch(c, NULL, 81, out.ranks, 1, NULL, 0, &error));
    IS_NULL("ranks", minlex_rank_batch(c, GRID, 81, NULL, 1, NULL, 0, &error));
    IS_NULL("table", minlex_unrank(NULL, 1, out.text, 82, &error));
    IS_NULL("form", minlex_unrank(c, 1, NULL, 82, &error));
    IS_NULL("table", minlex_unrank_batch(NULL, &one, 1, out.text, 81, NULL, 0, &error));
    IS_NULL("ranks", minlex_unrank_batch(c, NULL, 1, out.text, 81, NULL, 0, &error));
    IS_NULL("forms", minlex_unrank_batch(c, &one, 1, NULL, 81, NULL, 0, &error));
    IS_NULL("table", minlex_scan(NULL, 1, 1, out.text, 81, &error));
    IS_NULL("forms", minlex_scan(c, 1, 1, NULL, 81, &error));
    IS_NULL("table", minlex_scan_facts(NULL, 1, 1, facts, 2, out.numbers, 2, NULL, 0, &error));
    IS_NULL("facts", minlex_scan_facts(c, 1, 1, NULL, 2, out.numbers, 2, NULL, 0, &error));
    IS_NULL("numbers", minlex_scan_facts(c, 1, 1, facts, 2, NULL, 2, NULL, 0, &error));
    IS_NULL("grid", minlex_automorphisms(NULL, 81, out.text, 400, out.counts, &error));
    IS_NULL("count", minlex_automorphisms(GRID, 81, out.text, 400, NULL, &error));

    IS_NULL("transforms", minlex_automorphisms(GRID, 81, NULL, 0, out.counts, &error));
    IS_NULL("grid", minlex_automorphism_count(NULL, 81, out.counts, &error));
    IS_NULL("count", minlex_automorphism_count(GRID, 81, NULL, &error));
    IS_NULL("grids", minlex_automorphism_count_batch(NULL, 81, out.counts, 4, NULL, 0, &error));
    IS_NULL("counts", minlex_automorphism_count_batch(GRID, 81, NULL, 4, NULL, 0, &error));
    IS_NULL("grid", minlex_band_numbers(NULL, 81, out.numbers, 6, &error));
    IS_NULL("numbers", minlex_band_numbers(GRID, 81, NULL, 6, &error));
    IS_NULL("grids", minlex_band_numbers_batch(NULL, 81, out.numbers, 6, NULL, 0, &error));
    IS_NULL("numbers", minlex_band_numbers_batch(GRID, 81, NULL, 6, NULL, 0, &error));

    IS_NULL("table", minlex_name(NULL, PUZZLE, 81, 25, out.text, 26, out.more, 32, &error));
    IS_NULL("puzzle", minlex_name(c, NULL, 81, 25, out.text, 26, out.more, 32, &error));
    IS_NULL("name", minlex_name(c, PUZZLE, 81, 25, NULL, 26, out.more, 32, &error));
    IS_NULL("table", minlex_name_batch(NULL, PUZZLE, 81, 25, out.text, 26, out.more, 32, NULL, 0, &error));
    IS_NULL("puzzles", minlex_name_batch(c, NULL, 81, 25, out.text, 26, out.more, 32, NULL, 0, &error));
    IS_NULL("names", minlex_name_batch(c, PUZZLE, 81, 25, NULL, 26, out.more, 32, NULL, 0, &error));
    IS_NULL("table", minlex_puzzle(NULL, NAME, 25, out.text, 82, &error));
    IS_NULL("name", minlex_puzzle(c, NULL, 25, out.text, 82, &error));
    IS_NULL("puzzle", minlex_puzzle(c, NAME, 25, NULL, 82, &error));
    IS_NULL("table", minlex_puzzle_batch(NULL, NAME, 26, out.text, 81, NULL, 0, &error));
    IS_NULL("names", minlex_puzzle_batch(c, NULL, 26, out.text, 81, NULL, 0, &error));
    IS_NULL("puzzles", minlex_puzzle_batch(c, NAME, 26, NULL, 81, NULL, 0, &error));
    IS_NULL("name", minlex_rename(NULL, 25, 19, out.text, 26, &error));
    IS_NULL("renamed", minlex_rename(NAME, 25, 19, NULL, 26, &error));
    IS_NULL("names", minlex_rename_batch(NULL, 26, 19, out.text, 26, NULL, 0, &error));
    IS_NULL("renamed", minlex_rename_batch(NAME, 26, 19, NULL, 26, NULL, 0, &error));
    IS_NULL("table", minlex_check_name(NULL, NAME, 25, &error));
    IS_NULL("name", minlex_check_name(c, NULL, 25, &error));
    IS_NULL("table", minlex_check_name_batch(NULL, NAME, 26, NULL, 0, &error));
    IS_NULL("names", minlex_check_name_batch(c, NULL, 26, NULL, 0, &error));
    IS_NULL("puzzles", minlex_solution_batch(NULL, 81, out.text, 81, NULL, 0, &error));
    IS_NULL("grids", minlex_solution_batch(PUZZLE, 81, NULL, 81, NULL, 0, &error));
    IS_NULL("puzzle", minlex_solve(NULL, 81, out.counts, out.text, 162, &error));
    IS_NULL("count", minlex_solve(PUZZLE, 81, NULL, out.text, 162, &error));
    IS_NULL("puzzles", minlex_solve_batch(NULL, 81, out.counts, 4, out.text, 162, NULL, 0, &error));
    IS_NULL("counts", minlex_solve_batch(PUZZLE, 81, NULL, 4, out.text, 162, NULL, 0, &error));
    IS_NULL("puzzle", minlex_count_solutions(NULL, 81, 2, out.ranks, &error));
    IS_NULL("count", minlex_count_solutions(PUZZLE, 81, 2, NULL, &error));
    IS_NULL("puzzles", minlex_count_solutions_batch(NULL, 81, 2, out.ranks, 4, NULL, 0, &error));
    IS_NULL("counts", minlex_count_solutions_batch(PUZZLE, 81, 2, NULL, 4, NULL, 0, &error));
    IS_NULL("puzzles", minlex_canonical_batch(NULL, 81, out.text, 81, out.more, 32, NULL, 0, &error));
    IS_NULL("canonicals", minlex_canonical_batch(PUZZLE, 81, NULL, 81, out.more, 32, NULL, 0, &error));
    IS_NULL("puzzles", minlex_smallest_image_batch(NULL, 81, out.text, 81, out.more, 32, NULL, 0, &error));
    IS_NULL("images", minlex_smallest_image_batch(PUZZLE, 81, NULL, 81, out.more, 32, NULL, 0, &error));
    IS_NULL("a", minlex_equivalence_batch(NULL, 81, GRID, 81, out.equivalent, 4, out.text, 32, NULL, 0, &error));
    IS_NULL("b", minlex_equivalence_batch(GRID, 81, NULL, 81, out.equivalent, 4, out.text, 32, NULL, 0, &error));
    IS_NULL("equivalent", minlex_equivalence_batch(GRID, 81, GRID, 81, NULL, 4, out.text, 32, NULL, 0, &error));
    IS_NULL("transforms", minlex_apply_batch(NULL, 32, GRID, 81, out.text, 81, NULL, 0, &error));
    IS_NULL("cells", minlex_apply_batch(WAY32, 32, NULL, 81, out.text, 81, NULL, 0, &error));
    IS_NULL("images", minlex_apply_batch(WAY32, 32, GRID, 81, NULL, 81, NULL, 0, &error));
    IS_NULL("transforms", minlex_invert_batch(NULL, 32, out.text, 32, NULL, 0, &error));
    IS_NULL("inverses", minlex_invert_batch(WAY32, 32, NULL, 32, NULL, 0, &error));
    IS_NULL("first", minlex_compose_batch(NULL, 32, WAY32, 32, out.text, 32, NULL, 0, &error));
    IS_NULL("second", minlex_compose_batch(WAY32, 32, NULL, 32, out.text, 32, NULL, 0, &error));
    IS_NULL("both", minlex_compose_batch(WAY32, 32, WAY32, 32, NULL, 32, NULL, 0, &error));
    IS_NULL("puzzle", minlex_canonical(NULL, 81, out.text, 82, out.more, 32, &error));
    IS_NULL("canonical", minlex_canonical(PUZZLE, 81, NULL, 82, out.more, 32, &error));
    IS_NULL("puzzle", minlex_solution(NULL, 81, out.text, 82, &error));
    IS_NULL("grid", minlex_solution(PUZZLE, 81, NULL, 82, &error));
    IS_NULL("a", minlex_equivalence(NULL, 81, GRID, 81, out.equivalent, out.text, 32, &error));
    IS_NULL("b", minlex_equivalence(GRID, 81, NULL, 81, out.equivalent, out.text, 32, &error));
    IS_NULL("equivalent", minlex_equivalence(GRID, 81, GRID, 81, NULL, out.text, 32, &error));
    IS_NULL("puzzle", minlex_smallest_image(NULL, 81, out.text, 82, out.more, 32, &error));
    IS_NULL("image", minlex_smallest_image(PUZZLE, 81, NULL, 82, out.more, 32, &error));

    IS_NULL("transform", minlex_apply(NULL, 30, GRID, 81, out.text, 82, &error));
    IS_NULL("cells", minlex_apply(WAY, 30, NULL, 81, out.text, 82, &error));
    IS_NULL("image", minlex_apply(WAY, 30, GRID, 81, NULL, 82, &error));
    IS_NULL("transform", minlex_invert(NULL, 30, out.text, 32, &error));
    IS_NULL("inverse", minlex_invert(WAY, 30, NULL, 32, &error));
    IS_NULL("first", minlex_compose(NULL, 30, WAY, 30, out.text, 32, &error));
    IS_NULL("second", minlex_compose(WAY, 30, NULL, 30, out.text, 32, &error));
    IS_NULL("both", minlex_compose(WAY, 30, WAY, 30, NULL, 32, &error));

    IS_NULL("grid", minlex_index(NULL, 81, 0, out.indices, &error));
    IS_NULL("index", minlex_index(GRID, 81, 0, NULL, &error));
    IS_NULL("grids", minlex_index_batch(NULL, 81, 0, out.indices, 1, NULL, 0, &error));
    IS_NULL("indices", minlex_index_batch(GRID, 81, 0, NULL, 1, NULL, 0, &error));
    IS_NULL("index", minlex_grid(NULL, 0, out.text, 82, &error));
    IS_NULL("grid", minlex_grid(&zero, 0, NULL, 82, &error));
    IS_NULL("indices", minlex_grid_batch(NULL, 1, 0, out.text, 81, NULL, 0, &error));
    IS_NULL("grids", minlex_grid_batch(&zero, 1, 0, NULL, 81, NULL, 0, &error));
    IS_NULL("index", minlex_index_to_text(NULL, out.text, 23, &error));
    IS_NULL("text", minlex_index_to_text(&zero, NULL, 23, &error));
    IS_NULL("text", minlex_index_from_text(NULL, 1, out.indices, &error));
    IS_NULL("index", minlex_index_from_text("1", 1, NULL, &error));
    IS_NULL("indices", minlex_index_to_text_batch(NULL, 1, out.text, 23, NULL, 0, &error));
    IS_NULL("texts", minlex_index_to_text_batch(&zero, 1, NULL, 23, NULL, 0, &error));
    IS_NULL("texts", minlex_index_from_text_batch(NULL, 23, out.indices, 1, NULL, 0, &error));
    IS_NULL("indices", minlex_index_from_text_batch(GRID, 23, NULL, 1, NULL, 0, &error));
    IS_NULL("grids", minlex_automorphisms_batch(NULL, 81, out.text, 400, out.counts, 1, NULL, 0, &error));
    IS_NULL("transforms", minlex_automorphisms_batch(GRID, 81, NULL, 400, out.counts, 1, NULL, 0, &error));
    IS_NULL("counts", minlex_automorphisms_batch(GRID, 81, out.text, 400, NULL, 1, NULL, 0, &error));
}

static void shorts(const minlex_table *c)
{
    const minlex_grid_index zeros[2] = {{0, 0}, {0, 0}};
    const uint64_t ranks[2] = {1, 2};
    size_t size;
    IS_SHORT("info", minlex_table_info(c, &out.info, 47, &error));
    IS_SHORT("counts", minlex_band_counts(c, out.ranks, MINLEX_BANDS - 1, &error));
    for (size = 0; size < 82; size += 81) {
        IS_SHORT("form", minlex_form(GRID, 81, out.text, size, NULL, 0, &error));
        IS_SHORT("form", minlex_unrank(c, 1, out.text, size, &error));
        IS_SHORT("puzzle", minlex_puzzle(c, NAME, 25, out.text, size, &error));
        IS_SHORT("canonical", minlex_canonical(PUZZLE, 81, out.text, size, NULL, 0, &error));
        IS_SHORT("grid", minlex_solution(PUZZLE, 81, out.text, size, &error));
        IS_SHORT("image", minlex_smallest_image(PUZZLE, 81, out.text, size, NULL, 0, &error));
        IS_SHORT("image", minlex_apply(WAY, 30, GRID, 81, out.text, size, &error));
        IS_SHORT("grid", minlex_grid(zeros, 0, out.text, size, &error));
    }
    for (size = 0; size < 32; size += 31) {
        IS_SHORT("transform", minlex_form(GRID, 81, out.text, 82, out.more, size, &error));
        IS_SHORT("transforms", minlex_form_batch(GRID, 81, out.text, 82, out.more, size, NULL, 0, &error));
        IS_SHORT("transforms", minlex_automorphisms(GRID, 81, out.more, size, out.counts, &error));
        IS_SHORT("morph", minlex_name(c, PUZZLE, 81, 25, out.text, 26, out.more, size, &error));
        IS_SHORT("morphs", minlex_name_batch(c, PUZZLE, 81, 25, out.text, 26, out.more, size, NULL, 0, &error));
        IS_SHORT("morph", minlex_canonical(PUZZLE, 81, out.text, 82, out.more, size, &error));
        IS_SHORT("transform", minlex_equivalence(GRID, 81, GRID, 81, out.equivalent, out.more, size, &error));
        IS_SHORT("transform", minlex_smallest_image(PUZZLE, 81, out.text, 82, out.more, size, &error));
        IS_SHORT("inverse", minlex_invert(WAY, 30, out.more, size, &error));
        IS_SHORT("both", minlex_compose(WAY, 30, WAY, 30, out.more, size, &error));
    }
    for (size = 0; size < 26; size += 25) {
        IS_SHORT("name", minlex_name(c, PUZZLE, 81, 19, out.text, size, NULL, 0, &error));
        IS_SHORT("names", minlex_name_batch(c, PUZZLE, 81, 19, out.text, size, NULL, 0, NULL, 0, &error));
        IS_SHORT("renamed", minlex_rename(NAME, 25, 19, out.text, size, &error));
        IS_SHORT("renamed", minlex_rename_batch(NAME, 26, 19, out.text, size, NULL, 0, &error));
    }
    IS_SHORT("numbers", minlex_band_numbers(GRID, 81, out.numbers, 5, &error));
    IS_SHORT("numbers", minlex_band_numbers_batch(GRID GRID, 162, out.numbers, 11, NULL, 0, &error));
    IS_SHORT("counts", minlex_automorphism_count_batch(GRID GRID, 162, out.counts, 1, NULL, 0, &error));
    IS_SHORT("counts", minlex_count_solutions_batch(GRID GRID, 162, 2, out.ranks, 1, NULL, 0, &error));
    IS_SHORT("equivalent", minlex_equivalence_batch(GRID GRID, 162, GRID GRID, 162, out.equivalent, 1, NULL, 0, NULL, 0, &error));
    IS_SHORT("transforms", minlex_equivalence_batch(GRID, 81, GRID, 81, out.equivalent, 1, out.text, 31, NULL, 0, &error));
    IS_SHORT("grids", minlex_solution_batch(PUZZLE, 81, out.text, 80, NULL, 0, &error));
    IS_SHORT("grids", minlex_solve(PUZZLE, 81, out.counts, out.text, 161, &error));
    IS_SHORT("grids", minlex_solve_batch(PUZZLE, 81, out.counts, 1, out.text, 161, NULL, 0, &error));
    IS_SHORT("counts", minlex_solve_batch(PUZZLE, 81, out.counts, 0, NULL, 0, NULL, 0, &error));
    IS_SHORT("canonicals", minlex_canonical_batch(PUZZLE, 81, out.text, 80, NULL, 0, NULL, 0, &error));
    IS_SHORT("morphs", minlex_canonical_batch(PUZZLE, 81, out.text, 81, out.more, 31, NULL, 0, &error));
    IS_SHORT("images", minlex_smallest_image_batch(PUZZLE, 81, out.text, 80, NULL, 0, NULL, 0, &error));
    IS_SHORT("transforms", minlex_smallest_image_batch(PUZZLE, 81, out.text, 81, out.more, 31, NULL, 0, &error));
    IS_SHORT("images", minlex_apply_batch(WAY32, 32, GRID, 81, out.text, 80, NULL, 0, &error));
    IS_SHORT("inverses", minlex_invert_batch(WAY32, 32, out.text, 31, NULL, 0, &error));
    IS_SHORT("both", minlex_compose_batch(WAY32, 32, WAY32, 32, out.text, 31, NULL, 0, &error));
    IS_SHORT("text", minlex_index_to_text(zeros, out.text, 22, &error));
    IS_SHORT("forms", minlex_form_batch(GRID GRID, 162, out.text, 161, NULL, 0, NULL, 0, &error));
    IS_SHORT("ranks", minlex_rank_batch(c, GRID GRID, 162, out.ranks, 1, NULL, 0, &error));
    IS_SHORT("forms", minlex_unrank_batch(c, ranks, 2, out.text, 161, NULL, 0, &error));
    IS_SHORT("forms", minlex_scan(c, 1, 2, out.text, 161, &error));
    IS_SHORT("numbers", minlex_scan_facts(c, 1, 2, facts, 2, out.numbers, 3, NULL, 0, &error));
    IS_SHORT("forms", minlex_scan_facts(c, 1, 2, facts, 2, out.numbers, 4, out.text, 161, &error));
    IS_SHORT("puzzles", minlex_puzzle_batch(c, NAME "\0" NAME, 52, out.text, 161, NULL, 0, &error));
    IS_SHORT("indices", minlex_index_batch(GRID GRID, 162, 0, out.indices, 1, NULL, 0, &error));
    IS_SHORT("grids", minlex_grid_batch(zeros, 2, 0, out.text, 161, NULL, 0, &error));
    IS_SHORT("texts", minlex_index_to_text_batch(zeros, 2, out.text, 45, NULL, 0, &error));
    IS_SHORT("indices", minlex_index_from_text_batch(GRID, 46, out.indices, 1, NULL, 0, &error));
    IS_SHORT("transforms", minlex_automorphisms_batch(GRID GRID, 162, out.text, 63, out.counts, 2, NULL, 0, &error));
    IS_SHORT("counts", minlex_automorphisms_batch(GRID GRID, 162, out.text, 64, out.counts, 1, NULL, 0, &error));
    /* One record is enough to begin with, but this grid has 648 automorphisms. */
    IS_SHORT("transforms", minlex_automorphisms("123456789456789123789123456231564897564897231897231564312645978645978312978312645",
                                                81, out.text, 399, out.counts, &error));
    CHECK(strstr(last_error(), "20736 are needed") != NULL);
}

static void lengths(const minlex_table *c)
{
    const minlex_grid_index zero = {0, 0};
    const uint64_t one = 1;
    FAILS(MINLEX_INVALID_LENGTH, "grids_size is 80: expected a multiple of 81", minlex_rank_batch(c, GRID, 80, out.ranks, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "grids_size is 82", minlex_form_batch(GRID GRID, 82, out.text, 400, NULL, 0, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "grids_size is 1:", minlex_index_batch(GRID, 1, 0, out.indices, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "texts_size is 24", minlex_index_from_text_batch(GRID, 24, out.indices, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "grids_size is 80", minlex_automorphisms_batch(GRID, 80, out.text, 400, out.counts, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "puzzles_size is 82", minlex_name_batch(c, GRID GRID, 82, 25, out.text, 400, NULL, 0, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "names_size is 25", minlex_puzzle_batch(c, NAME, 25, out.text, 400, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "names_size is 27", minlex_rename_batch(NAME NAME, 27, 25, out.text, 400, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "grids_size is 82", minlex_automorphism_count_batch(GRID GRID, 82, out.counts, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "grids_size is 82", minlex_band_numbers_batch(GRID GRID, 82, out.numbers, 6, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "puzzles_size is 82", minlex_solution_batch(GRID GRID, 82, out.text, 400, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "puzzles_size is 82", minlex_count_solutions_batch(GRID GRID, 82, 2, out.ranks, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "puzzles_size is 1:",
          minlex_canonical_batch(GRID, 1, out.text, 400, NULL, 0, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "puzzles_size is 1:", minlex_smallest_image_batch(GRID, 1, out.text, 400, NULL, 0, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "transforms_size is 31", minlex_invert_batch(WAY32, 31, out.text, 400, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "names_size is 25", minlex_check_name_batch(c, NAME, 25, NULL, 0, &error));
    /* Batches that belong together. */
    FAILS(MINLEX_INVALID_LENGTH, "cells_size is 162: expected 81, for as many records as transforms has",
          minlex_apply_batch(WAY32, 32, GRID GRID, 162, out.text, 400, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "second_size is 32: expected 64,",
          minlex_compose_batch(WAY32 WAY32, 64, WAY32, 32, out.text, 400, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "b_size is 0: expected 81,",
          minlex_equivalence_batch(GRID, 81, NULL, 0, out.equivalent, 4, NULL, 0, NULL, 0, &error));
    /* A result needs four bytes. */
    FAILS(MINLEX_INVALID_ARGUMENT, "results_stride is 3",
          minlex_rank_batch(c, GRID, 81, out.ranks, 4, (minlex_result *)(void *)out.text, 3, &error));
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory",
          minlex_rank_batch(c, GRID GRID, 162, out.ranks, 4, (minlex_result *)(void *)out.text, HUGE_SIZE / 2, &error));
    /* Sizes that no object has. */
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory", minlex_rank(c, GRID, HUGE_SIZE, out.ranks, &error));
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory", minlex_form(GRID, 81, out.text, HUGE_SIZE, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory", minlex_rank_batch(c, GRID, HUGE_SIZE, out.ranks, 4, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory", minlex_rank_batch(c, GRID, 81, out.ranks, HUGE_SIZE / 8, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory", minlex_unrank_batch(c, &one, HUGE_SIZE / 8 + 2, out.text, 81, NULL, 0, &error));
    FAILS(MINLEX_INVALID_LENGTH, "more than fits into memory", minlex_grid_batch(&zero, HUGE_SIZE / 16 + 2, 0, out.text, 81, NULL, 0, &error));
    IS_SHORT("forms", minlex_unrank_batch(c, &one, HUGE_SIZE / 16, out.text, 81, NULL, 0, &error));
    IS_SHORT("forms", minlex_scan(c, 1, HUGE_SIZE, out.text, 81, &error));
}

static void bad_records(const minlex_table *c)
{
    const char *twice = "812753649943682175675491283154237896369845721287169534521974368438526917796318458";
    const char *open_band = "...........................214365897365897214897214365531642978642978531978531642";
    const minlex_grid_index one_too_many = {361, UINT64_C(0xa163028014900000)};
    const minlex_grid_index bad[2] = {{0, 7}, {362, 0}};
    const minlex_puzzle_number numbers[3] = {{{0}}, {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 81}}, {{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}}};
    const uint64_t ranks[3] = {1, UINT64_C(5472730538), UINT64_C(5472730539)};
    const uint64_t zero[1] = {0};
    char *batch = room(3 * MINLEX_CELLS);
    char *names = room(3 * MINLEX_NAME_SIZE);
    size_t i;

    FAILS(MINLEX_INVALID_GRID, "80 cells found", minlex_rank(c, bare(GRID), 80, out.ranks, &error));
    FAILS(MINLEX_INVALID_GRID, "0 cells found", minlex_rank(c, GRID, 0, out.ranks, &error));
    FAILS(MINLEX_INVALID_GRID, "82", minlex_form(GRID "\n", 82, out.text, 82, out.more, 32, &error));
    FAILS(MINLEX_INVALID_GRID, "row 9 has 8 twice", minlex_rank(c, twice, 81, out.ranks, &error));
    FAILS(MINLEX_INVALID_GRID, "row 1 column 1 is empty", minlex_index(EMPTY, 81, 0, out.indices, &error));
    FAILS(MINLEX_INVALID_GRID, "character 1", minlex_automorphism_count("\xff" GRID, 81, out.counts, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 0: ranks go from 1 to 5472730538", minlex_unrank(c, 0, out.text, 82, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 5472730539", minlex_unrank(c, ranks[2], out.text, 82, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 18446744073709551615", minlex_unrank(c, UINT64_MAX, out.text, 82, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 5472730539", minlex_scan(c, ranks[1], 2, out.text, 400, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 0", minlex_scan(c, 0, 2, out.text, 400, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 5472730539", minlex_scan_facts(c, ranks[1], 2, facts, 2, out.numbers, 4, NULL, 0, &error));
    FAILS_AT(MINLEX_INVALID_ARGUMENT, 1, "fact 8: expected", minlex_scan_facts(c, 1, 1, bad_facts, 2, out.numbers, 2, NULL, 0, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "character 1 is", minlex_name(c, "x" PUZZLE, 81, 25, out.text, 26, out.more, 32, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "cells found", minlex_apply(WAY, 30, GRID, 80, out.text, 82, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "cells found", minlex_equivalence(GRID, 81, GRID, 80, out.equivalent, out.text, 32, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "1 cell found", minlex_smallest_image(GRID, 1, out.text, 82, out.more, 32, &error));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "0 givens", minlex_name(c, EMPTY, 81, 25, out.text, 26, out.more, 32, &error));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "no solution", minlex_solution(twice, 81, out.text, 82, &error));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "several solutions", minlex_canonical(open_band, 81, out.text, 82, out.more, 32, &error));
    FAILS(MINLEX_INVALID_NAME, "24 characters", minlex_puzzle(c, bare(NAME), 24, out.text, 82, &error));
    FAILS(MINLEX_INVALID_NAME, "0 characters", minlex_puzzle(c, NAME, 0, out.text, 82, &error));
    FAILS(MINLEX_INVALID_NAME, "character", minlex_rename("eKEeveX3Ose2Ww4p42*", 19, 25, out.text, 26, &error));
    FAILS(MINLEX_INVALID_NAME, "rank 9999999999", minlex_check_name(c, "9999999999 LW5RWaj13O0843", 25, &error));
    FAILS(MINLEX_INVALID_NAME, "not the name of a puzzle", minlex_check_name(c, "3636310645 00000000000000", 25, &error));
    FAILS(MINLEX_INVALID_TRANSFORM, "not a transform", minlex_puzzle(c, NAME ";r1", 28, out.text, 82, &error));
    FAILS(MINLEX_INVALID_TRANSFORM, "not a transform", minlex_invert(bare(WAY), 29, out.text, 32, &error));
    FAILS(MINLEX_INVALID_TRANSFORM, "not a transform", minlex_invert(WAY " ", 31, out.text, 32, &error));
    FAILS(MINLEX_INVALID_TRANSFORM, "keep each band together", minlex_apply("r143256789c123456789d123456789", 30, GRID, 81, out.text, 82, &error));
    FAILS(MINLEX_INVALID_TRANSFORM, "permutation", minlex_compose(WAY, 30, "r123456789c123456789d123456788", 30, out.text, 32, &error));
    FAILS(MINLEX_INVALID_NUMBER, "13232250502363320951920453144805376", minlex_number_from_text("13232250502363320951920453144805376", 35, out.puzzle_numbers, &error));
    FAILS(MINLEX_INVALID_NUMBER, "not the number", minlex_number_from_text(" 1", 2, out.puzzle_numbers, &error));
    FAILS(MINLEX_INVALID_NUMBER, "not the number", minlex_number_from_text("", 0, out.puzzle_numbers, &error));
    FAILS(MINLEX_INVALID_NUMBER, "-1", minlex_number_from_text("-1", 2, out.puzzle_numbers, &error));
    FAILS(MINLEX_INVALID_NUMBER, "340282366920938463463374607431768211455", minlex_puzzle_of_number(c, &numbers[2], out.text, 82, &error));
    FAILS(MINLEX_GAP, "the number is 60", minlex_puzzle_of_number(c, &numbers[1], out.text, 82, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "form 7", minlex_name_of_number(&numbers[0], 7, out.text, 26, &error));
    FAILS(MINLEX_INVALID_NAME, "", minlex_number_of_name("x", 1, out.puzzle_numbers, &error));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "", minlex_number(c, EMPTY, 81, out.puzzle_numbers, &error));
    FAILS(MINLEX_INVALID_INDEX, "6670903752021072936960", minlex_index_from_text("6670903752021072936960", 22, out.indices, &error));
    FAILS(MINLEX_INVALID_INDEX, "not the index", minlex_index_from_text(" 1", 2, out.indices, &error));
    FAILS(MINLEX_INVALID_INDEX, "not the index", minlex_index_from_text("", 0, out.indices, &error));
    FAILS(MINLEX_INVALID_INDEX, "index -1", minlex_index_from_text("-1", 2, out.indices, &error));
    FAILS(MINLEX_INVALID_INDEX, "index 6670903752021072936960", minlex_grid(&one_too_many, 0, out.text, 82, &error));
    FAILS(MINLEX_INVALID_INDEX, "index 6677721354682857684992", minlex_index_to_text(&bad[1], out.text, 23, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "cells found", minlex_solve(GRID, 80, out.counts, out.text, 162, &error));
    FAILS(MINLEX_INVALID_PUZZLE, "cells found", minlex_count_solutions(GRID, 80, 2, out.ranks, &error));
    FAILS(MINLEX_INVALID_GRID, "80 cells found", minlex_automorphism_count(GRID, 80, out.counts, &error));
    FAILS(MINLEX_INVALID_GRID, "80 cells found", minlex_band_numbers(GRID, 80, out.numbers, 6, &error));
    FAILS(MINLEX_OTHER_VERSION, "made for minlex 2.0.0", minlex_check_version(2000000, &error));
    FAILS(MINLEX_OTHER_VERSION, "made for minlex 1.1.0", minlex_check_version(1001000, &error));
    FAILS(MINLEX_OTHER_VERSION, "made for minlex 0.1.999", minlex_check_version(1999, &error));
    FAILS(MINLEX_OTHER_VERSION, "made for minlex 0.0.7", minlex_check_version(7, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "form 7", minlex_name(c, PUZZLE, 81, 7, out.text, 26, out.more, 32, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "form 26", minlex_rename(NAME, 25, 26, out.text, 26, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "numbering 2", minlex_numbering_warm_up(2, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "numbering 4294967295", minlex_index(GRID, 81, (uint32_t)-1, out.indices, &error));
    FAILS(MINLEX_INVALID_ARGUMENT, "numbering 2", minlex_grid(bad, 2, out.text, 82, &error));

    /* The first bad one of a batch, at each place. */
    for (i = 0; i < 3; i++) {
        size_t j;
        char words[40];
        for (j = 0; j < 3; j++) {
            memcpy(batch + j * MINLEX_CELLS, j < i ? GRID : twice, MINLEX_CELLS);
            memcpy(names + j * MINLEX_NAME_SIZE, j < i ? NAME : "eKEeveX3Ose2Ww4p4*M\0\0\0\0\0\0", MINLEX_NAME_SIZE);
        }
        snprintf(words, sizeof words, "grids[%d]: row 9 has 8 twice", (int)i);
        FAILS_AT(MINLEX_INVALID_GRID, i, words, minlex_rank_batch(c, batch, 243, out.ranks, 4, NULL, 0, &error));
        FAILS_AT(MINLEX_INVALID_GRID, i, words, minlex_form_batch(batch, 243, out.text, 400, out.more, 400, NULL, 0, &error));
        FAILS_AT(MINLEX_INVALID_GRID, i, words, minlex_index_batch(batch, 243, 0, out.indices, 4, NULL, 0, &error));
        snprintf(words, sizeof words, "puzzles[%d]: the puzzle has no", (int)i);
        FAILS_AT(MINLEX_NOT_ONE_SOLUTION, i, words, minlex_name_batch(c, batch, 243, 25, out.text, 400, out.more, 400, NULL, 0, &error));
        batch[i * MINLEX_CELLS + 80] = '?';
        snprintf(words, sizeof words, "puzzles[%d]: character 81", (int)i);
        FAILS_AT(MINLEX_INVALID_PUZZLE, i, words, minlex_name_batch(c, batch, 243, 25, out.text, 400, out.more, 400, NULL, 0, &error));
        snprintf(words, sizeof words, "names[%d]: character 18", (int)i);
        FAILS_AT(MINLEX_INVALID_NAME, i, words, minlex_puzzle_batch(c, names, 78, out.text, 400, NULL, 0, &error));
        FAILS_AT(MINLEX_INVALID_NAME, i, words, minlex_rename_batch(names, 78, 19, out.text, 400, NULL, 0, &error));
    }
    FAILS_AT(MINLEX_INVALID_RANK, 2, "ranks[2]: rank 5472730539", minlex_unrank_batch(c, ranks, 3, out.text, 400, NULL, 0, &error));
    FAILS_AT(MINLEX_INVALID_RANK, 0, "ranks[0]: rank 0", minlex_unrank_batch(c, zero, 1, out.text, 400, NULL, 0, &error));
    FAILS_AT(MINLEX_GAP, 1, "numbers[1]: no puzzle has this number", minlex_puzzle_of_number_batch(c, numbers, 2, out.text, 400, NULL, 0, &error));
    FAILS_AT(MINLEX_INVALID_INDEX, 1, "indices[1]: index", minlex_grid_batch(bad, 2, 1, out.text, 400, NULL, 0, &error));
}

/* Tables that are none: `folder` has them. */
static void files(const char *folder)
{
    static const char *const damaged[] = {"empty", "text", "short", "header", "sums"};
    minlex_result (*const openers[])(const char *, minlex_table **, minlex_error *) = {minlex_table_open, minlex_table_map};
    minlex_result results[2];
    FILE *file, *copy;
    int byte;
    char path[1000];
    minlex_table *table;
    const uint64_t one = 1;
    size_t i;
    for (i = 0; i < 2; i++) {
        size_t j;
        snprintf(path, sizeof path, "%s/missing", folder);
        FAILS(MINLEX_CANNOT_READ, "missing", openers[i](path, &out.table, &error));
        FAILS(MINLEX_CANNOT_READ, folder, openers[i](folder, &out.table, &error));
        FAILS(MINLEX_CANNOT_READ, "cannot read the table", openers[i]("", &out.table, &error));
        for (j = 0; j < sizeof damaged / sizeof *damaged; j++) {
            snprintf(path, sizeof path, "%s/%s", folder, damaged[j]);
            FAILS(MINLEX_DAMAGED, path, openers[i](path, &out.table, &error));
        }
    }
    FAILS(MINLEX_DAMAGED, "", minlex_table_from_bytes("", 0, &out.table, &error));
    FAILS(MINLEX_DAMAGED, "", minlex_table_from_bytes(GRID, 81, &out.table, &error));
    /* Damage deep inside shows when it is met. */
    snprintf(path, sizeof path, "%s/middle", folder);
    OK(minlex_table_open(path, &table, NULL));
    FAILS(MINLEX_DAMAGED, "sum", minlex_table_check(table, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_rank(table, GRID, 81, out.ranks, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_rank_batch(table, GRID GRID, 162, out.ranks, 2, NULL, 0, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_unrank(table, 1, out.text, 82, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_unrank_batch(table, &one, 1, out.text, 82, NULL, 0, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_scan(table, 1, 1, out.text, 82, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_scan_facts(table, 1, 1, facts, 2, out.numbers, 2, NULL, 0, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_name(table, PUZZLE, 81, 25, out.text, 26, out.more, 32, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_name_batch(table, PUZZLE, 81, 25, out.text, 26, out.more, 32, NULL, 0, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_puzzle(table, NAME, 25, out.text, 82, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_puzzle_batch(table, NAME, 26, out.text, 82, NULL, 0, &error));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_check_name(table, NAME, 25, &error));
    FAILS_AT(MINLEX_DAMAGED, 0, "damaged table", minlex_check_name_batch(table, NAME, 26, NULL, 0, &error));
    /* With results each record has its own, and the call goes well. */
    OK(minlex_rank_batch(table, GRID GRID, 162, out.ranks, 2, results, 0, &error));
    CHECK(results[0] == MINLEX_DAMAGED && results[1] == MINLEX_DAMAGED && error.result == MINLEX_DAMAGED && error.record == 0);
    CHECK(out.ranks[0] == 0 && out.ranks[1] == 0);
    minlex_table_close(table);
    /* A file that is cut while it is open is an error, and nothing worse. */
    snprintf(path, sizeof path, "%s/good", folder);
    file = fopen(path, "rb");
    snprintf(path, sizeof path, "%s/cut", folder);
    copy = fopen(path, "wb");
    CHECK(file != NULL && copy != NULL);
    while ((byte = getc(file)) != EOF)
        putc(byte, copy);
    CHECK(fclose(file) == 0 && fclose(copy) == 0);
    OK(minlex_table_open(path, &table, NULL));
    file = fopen(path, "wb");
    CHECK(file != NULL && fclose(file) == 0);
    FAILS(MINLEX_CANNOT_READ, "cannot read the table", minlex_rank(table, GRID, 81, out.ranks, &error));
    FAILS(MINLEX_CANNOT_READ, "cannot read the table", minlex_table_check(table, &error));
    minlex_table_close(table);
    /* The name of a file that is not ASCII, cut at every length: never inside a character. */
    snprintf(path, sizeof path, "%s/n\xc3\xa4gel", folder);
    FAILS(MINLEX_CANNOT_READ, "n\xc3\xa4gel", minlex_table_open(path, &out.table, &error));
    {
        size_t length = minlex_last_error(NULL, 0), size;
        const char *whole = last_error();
        for (size = 1; size <= length + 1; size++) {
            char *cut = room(size);
            CHECK(minlex_last_error(cut, size) == length);
            CHECK(strncmp(cut, whole, strlen(cut)) == 0);
            CHECK(strlen(cut) == size - 1 || (strlen(cut) == size - 2 && whole[size - 2] == '\xc3'));
        }
    }
}

/* Random bytes and random sizes: any result but a panic. */
static void noise(const minlex_table *c)
{
    static const char *const starts[] = {GRID, PUZZLE, NAME, WAY, "eKEeveX3Ose2Ww4p42M", "123", EMPTY};
    static const char letters[] = "0123456789.;rcdt {}Zz\n\xff";
    int round;
    for (round = 0; round < 400; round++) {
        const char *start = starts[below(7)];
        char *a;
        size_t size = strlen(start), i;
        uint32_t kind = (uint32_t)below(3);
        a = bare(start);
        for (i = below(4); i > 0; i--)
            a[below(size)] = letters[below(sizeof letters)];
        size -= below(8) == 0 ? below(size) : 0;
        CHECK(minlex_form(a, size, out.text, 400, out.more, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_form_batch(a, size, out.text, 400, out.more, 400, NULL, 0, &error) != MINLEX_PANIC);
        CHECK(minlex_automorphisms(a, size, out.text, 400, out.counts, &error) != MINLEX_PANIC);
        CHECK(minlex_automorphism_count(a, size, out.counts, &error) != MINLEX_PANIC);
        CHECK(minlex_band_numbers(a, size, out.numbers, 6, &error) != MINLEX_PANIC);
        CHECK(minlex_count_solutions(a, size, 2, out.ranks, &error) != MINLEX_PANIC);
        CHECK(minlex_solution_batch(a, size, out.text, 400, (minlex_result *)(void *)out.more, 8, &error) != MINLEX_PANIC);
        CHECK(minlex_apply_batch(a, size, a, size, out.text, 400, NULL, 0, &error) != MINLEX_PANIC);
        CHECK(minlex_solution(a, size, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_canonical(a, size, out.text, 400, out.more, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_equivalence(a, size, GRID, 81, out.equivalent, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_apply(WAY, 30, a, size, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_apply(a, size, GRID, 81, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_invert(a, size, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_compose(WAY, 30, a, size, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_rename(a, size, kind, out.text, 400, &error) != MINLEX_PANIC);
        CHECK(minlex_index(a, size, 0, out.indices, &error) != MINLEX_PANIC);
        CHECK(minlex_index_from_text(a, size, out.indices, &error) != MINLEX_PANIC);
        if (round % 8 == 0) {
            CHECK(minlex_rank(c, a, size, out.ranks, &error) != MINLEX_PANIC);
            CHECK(minlex_name(c, a, size, 25, out.text, 400, out.more, 400, &error) != MINLEX_PANIC);
            CHECK(minlex_puzzle(c, a, size, out.text, 400, &error) != MINLEX_PANIC);
            CHECK(minlex_check_name(c, a, size, &error) != MINLEX_PANIC);
        }
    }
}

static void texts(void)
{
    int result;
    for (result = -1; result < 30; result++) {
        const char *text = minlex_result_text(result);
        int known = result >= 0 && (result <= 6 || (result >= 10 && result <= 19) || (result >= 20 && result <= 23));
        CHECK(text != NULL && (strcmp(text, "unknown result") != 0) == known);
    }
}

int main(int argc, char **argv)
{
    minlex_table *table;
    char byte = 7;
    CHECK(argc == 2);
    CHECK(minlex_last_error(&byte, 1) == 0 && byte == 0);
    byte = 7;
    CHECK(minlex_last_error(&byte, 0) == 0 && byte == 7);
    OK(minlex_table_embedded(&table, &error));
    nulls(table);
    shorts(table);
    lengths(table);
    overlaps(table);
    bad_records(table);
    files(argv[1]);
    noise(table);
    texts();
    minlex_table_close(table);
    release();
    puts("all wrong calls failed as they should");
    return 0;
}

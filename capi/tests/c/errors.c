/* Wrong use: NULL, short, overlapping and impossible buffers, bad items, damaged files. Nothing is written, and each failure
 * has its code and its text. */
#include "check.h"

#define GRID "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
#define PUZZLE "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define EMPTY "................................................................................."
#define NAME "3636310645 LW5RWaj13O0843"
#define WAY "r123456789c123456789d123456789"
#define HUGE_SIZE ((size_t)-1)

/* All outputs of all calls, filled with a pattern before each. */
static struct {
    char text[400];
    char more[400];
    uint64_t ranks[4];
    minlex_grid_index indices[4];
    minlex_info info;
    minlex_catalog *catalog;
    uint32_t order;
    int equivalent;
    size_t bad;
} out;

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

/* The call fails with this code, its text has these words, and nothing was written. */
#define FAILS(result, words, call)                                  \
    do {                                                            \
        memset(&out, 0xa5, sizeof out);                             \
        CHECK((call) == (result));                                  \
        if (strstr(last_error(), words) == NULL)                    \
            fprintf(stderr, "expected: %s\n", words);               \
        CHECK(strstr(last_error(), words) != NULL);                 \
        CHECK(strchr(last_error(), '\n') == NULL);                  \
        CHECK(untouched());                                         \
    } while (0)

/* The same for item `index` of a batch, which is told. */
#define FAILS_AT(result, index, words, call)                        \
    do {                                                            \
        memset(&out, 0xa5, sizeof out);                             \
        CHECK((call) == (result));                                  \
        CHECK(strstr(last_error(), words) != NULL);                 \
        CHECK(out.bad == (index));                                  \
        memset(&out.bad, 0xa5, sizeof out.bad);                     \
        CHECK(untouched());                                         \
    } while (0)

#define IS_NULL(name, call) FAILS(MINLEX_NULL_POINTER, name " is NULL", call)
#define IS_SHORT(name, call) FAILS(MINLEX_BUFFER_TOO_SMALL, name " has room for", call)
#define OVERLAPS(name, call) FAILS(MINLEX_OVERLAP, name, call)

/* An output as inputs need it: text at the start of `out.text`, so that it overlaps. The pattern is put back by the caller. */
static void overlap(const minlex_catalog *c, minlex_result (*call)(const minlex_catalog *), const char *text)
{
    memset(&out, 0xa5, sizeof out);
    memcpy(out.text, text, strlen(text));
    CHECK(call(c) == MINLEX_OVERLAP);
    CHECK(strstr(last_error(), " shares memory with ") != NULL);
    CHECK(memcmp(out.text, text, strlen(text)) == 0);
    memset(out.text, 0xa5, strlen(text));
    CHECK(untouched());
}

#define OVERLAPPING(name, call) static minlex_result name(const minlex_catalog *c) { (void)c; return call; }
/* Outputs that start in the input, end in it, or are in front of it by one byte too few. */
OVERLAPPING(form_in_place, minlex_form(out.text, 81, out.text, 82, NULL, 0))
OVERLAPPING(form_at_the_end, minlex_form(out.text, 81, out.text + 80, 82, NULL, 0))
OVERLAPPING(way_at_the_end, minlex_form(out.text, 81, out.more, 82, out.text + 80, 32))
OVERLAPPING(rank_in_place, minlex_rank(c, out.text, 81, (uint64_t *)(void *)(out.text + 8)))
OVERLAPPING(apply_in_place, minlex_apply(WAY, 30, out.text, 81, out.text, 82))
OVERLAPPING(order_in_place, minlex_automorphisms(out.text, 81, (uint32_t *)(void *)out.text, NULL, 0))
OVERLAPPING(ranks_in_place, minlex_rank_batch(c, out.text, 81, (uint64_t *)(void *)(out.text + 8), 1, NULL))
OVERLAPPING(bad_item_in_place, minlex_rank_batch(c, out.text, 81, out.ranks, 1, (size_t *)(void *)out.text))
OVERLAPPING(forms_in_place, minlex_form_batch(out.text, 81, out.text, 81, NULL, 0, NULL))
OVERLAPPING(index_in_place, minlex_index_of(0, out.text, 81, (minlex_grid_index *)(void *)(out.text + 8)))
OVERLAPPING(indices_in_place, minlex_index_of_batch(0, out.text, 81, (minlex_grid_index *)(void *)(out.text + 8), 1, NULL))
OVERLAPPING(solution_in_place, minlex_solution(out.text, 81, out.text, 82))
OVERLAPPING(name_in_place, minlex_name(c, 25, out.text, 81, out.text + 40, 26, NULL, 0))
OVERLAPPING(names_in_place, minlex_name_batch(c, 25, out.text, 81, out.text + 40, 26, NULL, 0, NULL))
OVERLAPPING(canonical_in_place, minlex_canonical(out.text, 81, out.text, 82, NULL, 0))
OVERLAPPING(image_in_place, minlex_smallest_image(out.text, 81, out.text, 82, NULL, 0))
OVERLAPPING(equivalent_in_place, minlex_equivalent(out.text, 81, GRID, 81, (int *)(void *)out.text, NULL, 0))
OVERLAPPING(equivalent_in_b, minlex_equivalent(GRID, 81, out.text, 81, (int *)(void *)out.text, NULL, 0))
OVERLAPPING(puzzle_in_place, minlex_puzzle(c, out.text, 25, out.text, 82))
OVERLAPPING(puzzles_in_place, minlex_puzzle_batch(c, out.text, 26, out.text, 81, NULL))
OVERLAPPING(rename_in_place, minlex_rename(out.text, 25, 19, out.text, 26))
OVERLAPPING(renamed_in_place, minlex_rename_batch(out.text, 26, 19, out.text, 26, NULL))
OVERLAPPING(invert_in_place, minlex_invert(out.text, 30, out.text, 32))
OVERLAPPING(compose_in_first, minlex_compose(out.text, 30, WAY, 30, out.text, 32))
OVERLAPPING(compose_in_second, minlex_compose(WAY, 30, out.text, 30, out.text, 32))
OVERLAPPING(number_in_place, minlex_index_from_text(out.text, 3, (minlex_grid_index *)(void *)out.text))
OVERLAPPING(open_in_place, minlex_open(out.text, (minlex_catalog **)(void *)out.text))

static void overlaps(const minlex_catalog *c)
{
    static minlex_result (*const of_grids[])(const minlex_catalog *) = {
        form_in_place, form_at_the_end, way_at_the_end, rank_in_place, apply_in_place, order_in_place, ranks_in_place,
        bad_item_in_place, forms_in_place, index_in_place, indices_in_place, solution_in_place, name_in_place, names_in_place,
        canonical_in_place, image_in_place, equivalent_in_place, equivalent_in_b,
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
    OVERLAPS("transform shares memory with form", minlex_form(GRID, 81, out.text, 82, out.text + 81, 32));
    OVERLAPS("transforms shares memory with forms", minlex_form_batch(GRID, 81, out.text, 82, out.text + 81, 32, NULL));
    OVERLAPS("transforms shares memory with order", minlex_automorphisms(GRID, 81, (uint32_t *)(void *)out.text, out.text, 40));
    OVERLAPS("transform shares memory with name", minlex_name(c, 25, PUZZLE, 81, out.text, 26, out.text + 25, 32));
    OVERLAPS("transforms shares memory with names", minlex_name_batch(c, 25, PUZZLE, 81, out.text, 26, out.text, 32, NULL));
    OVERLAPS("bad_item shares memory with ranks", minlex_rank_batch(c, GRID, 81, out.ranks, 4, (size_t *)&out.ranks[3]));
    OVERLAPS("transform shares memory with canonical", minlex_canonical(PUZZLE, 81, out.text, 82, out.text, 32));
    OVERLAPS("transform shares memory with image", minlex_smallest_image(PUZZLE, 81, out.text, 82, out.text, 32));
    OVERLAPS("transform shares memory with equivalent",
             minlex_equivalent(GRID, 81, GRID, 81, (int *)(void *)out.text, out.text, 32));

    /* Arrays of numbers. */
    memset(&out, 0xa5, sizeof out);
    out.ranks[0] = 1;
    CHECK(minlex_unrank_batch(c, out.ranks, 1, (char *)out.ranks, 81, NULL) == MINLEX_OVERLAP && out.ranks[0] == 1);
    out.indices[0].high = out.indices[0].low = 0;
    CHECK(minlex_grid_at(0, out.indices, (char *)out.indices, 82) == MINLEX_OVERLAP);
    CHECK(minlex_grid_at_batch(0, out.indices, 1, (char *)out.indices, 81, NULL) == MINLEX_OVERLAP);
    CHECK(minlex_index_to_text(out.indices, (char *)out.indices, 23) == MINLEX_OVERLAP);
    CHECK(out.indices[0].high == 0 && out.indices[0].low == 0);

    /* Inputs may overlap, and neighbours do not. */
    OK(minlex_equivalent(GRID, 81, GRID, 81, &out.equivalent, NULL, 0));
    memcpy(out.text + 100, GRID, 81);
    OK(minlex_form(out.text + 100, 81, out.text + 18, 82, out.text + 181, 32));
    CHECK(memcmp(out.text + 100, GRID, 81) == 0 && out.text[99] == 0);
}

static void nulls(const minlex_catalog *c)
{
    const minlex_grid_index zero = {0, 0};
    const uint64_t one = 1;
    minlex_close(NULL);
    IS_NULL("path", minlex_open(NULL, &out.catalog));
    IS_NULL("catalog", minlex_open("file", NULL));
    IS_NULL("catalog", minlex_open_embedded(NULL));
    IS_NULL("catalog", minlex_check(NULL));
    IS_NULL("catalog", minlex_get_info(NULL, &out.info, sizeof out.info));
    IS_NULL("info", minlex_get_info(c, NULL, sizeof out.info));

    IS_NULL("grid", minlex_form(NULL, 81, out.text, 82, out.more, 32));
    IS_NULL("grid", minlex_form(NULL, 0, out.text, 82, out.more, 32));
    IS_NULL("form", minlex_form(GRID, 81, NULL, 82, out.more, 32));
    IS_NULL("grids", minlex_form_batch(NULL, 81, out.text, 81, out.more, 32, &out.bad));
    IS_NULL("forms", minlex_form_batch(GRID, 81, NULL, 81, out.more, 32, &out.bad));
    IS_NULL("forms", minlex_form_batch(GRID, 81, NULL, 0, out.more, 32, &out.bad));
    IS_NULL("catalog", minlex_rank(NULL, GRID, 81, out.ranks));
    IS_NULL("grid", minlex_rank(c, NULL, 81, out.ranks));
    IS_NULL("rank", minlex_rank(c, GRID, 81, NULL));
    IS_NULL("catalog", minlex_rank_batch(NULL, GRID, 81, out.ranks, 1, &out.bad));
    IS_NULL("grids", minlex_rank_batch(c, NULL, 81, out.ranks, 1, &out.bad));
    IS_NULL("ranks", minlex_rank_batch(c, GRID, 81, NULL, 1, &out.bad));
    IS_NULL("catalog", minlex_unrank(NULL, 1, out.text, 82));
    IS_NULL("form", minlex_unrank(c, 1, NULL, 82));
    IS_NULL("catalog", minlex_unrank_batch(NULL, &one, 1, out.text, 81, &out.bad));
    IS_NULL("ranks", minlex_unrank_batch(c, NULL, 1, out.text, 81, &out.bad));
    IS_NULL("forms", minlex_unrank_batch(c, &one, 1, NULL, 81, &out.bad));
    IS_NULL("catalog", minlex_scan(NULL, 1, 1, out.text, 81));
    IS_NULL("forms", minlex_scan(c, 1, 1, NULL, 81));
    IS_NULL("grid", minlex_automorphisms(NULL, 81, &out.order, out.text, 400));
    IS_NULL("order", minlex_automorphisms(GRID, 81, NULL, out.text, 400));

    IS_NULL("catalog", minlex_name(NULL, 25, PUZZLE, 81, out.text, 26, out.more, 32));
    IS_NULL("puzzle", minlex_name(c, 25, NULL, 81, out.text, 26, out.more, 32));
    IS_NULL("name", minlex_name(c, 25, PUZZLE, 81, NULL, 26, out.more, 32));
    IS_NULL("catalog", minlex_name_batch(NULL, 25, PUZZLE, 81, out.text, 26, out.more, 32, &out.bad));
    IS_NULL("puzzles", minlex_name_batch(c, 25, NULL, 81, out.text, 26, out.more, 32, &out.bad));
    IS_NULL("names", minlex_name_batch(c, 25, PUZZLE, 81, NULL, 26, out.more, 32, &out.bad));
    IS_NULL("catalog", minlex_puzzle(NULL, NAME, 25, out.text, 82));
    IS_NULL("name", minlex_puzzle(c, NULL, 25, out.text, 82));
    IS_NULL("puzzle", minlex_puzzle(c, NAME, 25, NULL, 82));
    IS_NULL("catalog", minlex_puzzle_batch(NULL, NAME, 26, out.text, 81, &out.bad));
    IS_NULL("names", minlex_puzzle_batch(c, NULL, 26, out.text, 81, &out.bad));
    IS_NULL("puzzles", minlex_puzzle_batch(c, NAME, 26, NULL, 81, &out.bad));
    IS_NULL("name", minlex_rename(NULL, 25, 19, out.text, 26));
    IS_NULL("renamed", minlex_rename(NAME, 25, 19, NULL, 26));
    IS_NULL("names", minlex_rename_batch(NULL, 26, 19, out.text, 26, &out.bad));
    IS_NULL("renamed", minlex_rename_batch(NAME, 26, 19, NULL, 26, &out.bad));
    IS_NULL("catalog", minlex_check_name(NULL, NAME, 25));
    IS_NULL("name", minlex_check_name(c, NULL, 25));
    IS_NULL("puzzle", minlex_canonical(NULL, 81, out.text, 82, out.more, 32));
    IS_NULL("canonical", minlex_canonical(PUZZLE, 81, NULL, 82, out.more, 32));
    IS_NULL("puzzle", minlex_solution(NULL, 81, out.text, 82));
    IS_NULL("grid", minlex_solution(PUZZLE, 81, NULL, 82));
    IS_NULL("a", minlex_equivalent(NULL, 81, GRID, 81, &out.equivalent, out.text, 32));
    IS_NULL("b", minlex_equivalent(GRID, 81, NULL, 81, &out.equivalent, out.text, 32));
    IS_NULL("equivalent", minlex_equivalent(GRID, 81, GRID, 81, NULL, out.text, 32));
    IS_NULL("puzzle", minlex_smallest_image(NULL, 81, out.text, 82, out.more, 32));
    IS_NULL("image", minlex_smallest_image(PUZZLE, 81, NULL, 82, out.more, 32));

    IS_NULL("transform", minlex_apply(NULL, 30, GRID, 81, out.text, 82));
    IS_NULL("cells", minlex_apply(WAY, 30, NULL, 81, out.text, 82));
    IS_NULL("image", minlex_apply(WAY, 30, GRID, 81, NULL, 82));
    IS_NULL("transform", minlex_invert(NULL, 30, out.text, 32));
    IS_NULL("inverse", minlex_invert(WAY, 30, NULL, 32));
    IS_NULL("first", minlex_compose(NULL, 30, WAY, 30, out.text, 32));
    IS_NULL("second", minlex_compose(WAY, 30, NULL, 30, out.text, 32));
    IS_NULL("both", minlex_compose(WAY, 30, WAY, 30, NULL, 32));

    IS_NULL("grid", minlex_index_of(0, NULL, 81, out.indices));
    IS_NULL("index", minlex_index_of(0, GRID, 81, NULL));
    IS_NULL("grids", minlex_index_of_batch(0, NULL, 81, out.indices, 1, &out.bad));
    IS_NULL("indices", minlex_index_of_batch(0, GRID, 81, NULL, 1, &out.bad));
    IS_NULL("index", minlex_grid_at(0, NULL, out.text, 82));
    IS_NULL("grid", minlex_grid_at(0, &zero, NULL, 82));
    IS_NULL("indices", minlex_grid_at_batch(0, NULL, 1, out.text, 81, &out.bad));
    IS_NULL("grids", minlex_grid_at_batch(0, &zero, 1, NULL, 81, &out.bad));
    IS_NULL("index", minlex_index_to_text(NULL, out.text, 23));
    IS_NULL("text", minlex_index_to_text(&zero, NULL, 23));
    IS_NULL("text", minlex_index_from_text(NULL, 1, out.indices));
    IS_NULL("index", minlex_index_from_text("1", 1, NULL));
}

static void shorts(const minlex_catalog *c)
{
    const minlex_grid_index zeros[2] = {{0, 0}, {0, 0}};
    const uint64_t ranks[2] = {1, 2};
    size_t size;
    IS_SHORT("info", minlex_get_info(c, &out.info, sizeof out.info - 1));
    for (size = 0; size < 82; size += 81) {
        IS_SHORT("form", minlex_form(GRID, 81, out.text, size, NULL, 0));
        IS_SHORT("form", minlex_unrank(c, 1, out.text, size));
        IS_SHORT("puzzle", minlex_puzzle(c, NAME, 25, out.text, size));
        IS_SHORT("canonical", minlex_canonical(PUZZLE, 81, out.text, size, NULL, 0));
        IS_SHORT("grid", minlex_solution(PUZZLE, 81, out.text, size));
        IS_SHORT("image", minlex_smallest_image(PUZZLE, 81, out.text, size, NULL, 0));
        IS_SHORT("image", minlex_apply(WAY, 30, GRID, 81, out.text, size));
        IS_SHORT("grid", minlex_grid_at(0, zeros, out.text, size));
    }
    for (size = 0; size < 32; size += 31) {
        IS_SHORT("transform", minlex_form(GRID, 81, out.text, 82, out.more, size));
        IS_SHORT("transforms", minlex_form_batch(GRID, 81, out.text, 82, out.more, size, &out.bad));
        IS_SHORT("transforms", minlex_automorphisms(GRID, 81, &out.order, out.more, size));
        IS_SHORT("transform", minlex_name(c, 25, PUZZLE, 81, out.text, 26, out.more, size));
        IS_SHORT("transforms", minlex_name_batch(c, 25, PUZZLE, 81, out.text, 26, out.more, size, &out.bad));
        IS_SHORT("transform", minlex_canonical(PUZZLE, 81, out.text, 82, out.more, size));
        IS_SHORT("transform", minlex_equivalent(GRID, 81, GRID, 81, &out.equivalent, out.more, size));
        IS_SHORT("transform", minlex_smallest_image(PUZZLE, 81, out.text, 82, out.more, size));
        IS_SHORT("inverse", minlex_invert(WAY, 30, out.more, size));
        IS_SHORT("both", minlex_compose(WAY, 30, WAY, 30, out.more, size));
    }
    for (size = 0; size < 26; size += 25) {
        IS_SHORT("name", minlex_name(c, 19, PUZZLE, 81, out.text, size, NULL, 0));
        IS_SHORT("names", minlex_name_batch(c, 19, PUZZLE, 81, out.text, size, NULL, 0, &out.bad));
        IS_SHORT("renamed", minlex_rename(NAME, 25, 19, out.text, size));
        IS_SHORT("renamed", minlex_rename_batch(NAME, 26, 19, out.text, size, &out.bad));
    }
    IS_SHORT("text", minlex_index_to_text(zeros, out.text, 22));
    IS_SHORT("forms", minlex_form_batch(GRID GRID, 162, out.text, 161, NULL, 0, &out.bad));
    IS_SHORT("ranks", minlex_rank_batch(c, GRID GRID, 162, out.ranks, 1, &out.bad));
    IS_SHORT("forms", minlex_unrank_batch(c, ranks, 2, out.text, 161, &out.bad));
    IS_SHORT("forms", minlex_scan(c, 1, 2, out.text, 161));
    IS_SHORT("puzzles", minlex_puzzle_batch(c, NAME "\0" NAME, 52, out.text, 161, &out.bad));
    IS_SHORT("indices", minlex_index_of_batch(0, GRID GRID, 162, out.indices, 1, &out.bad));
    IS_SHORT("grids", minlex_grid_at_batch(0, zeros, 2, out.text, 161, &out.bad));
    /* One record is enough to begin with, but this grid has 648 automorphisms. */
    IS_SHORT("transforms", minlex_automorphisms("123456789456789123789123456231564897564897231897231564312645978645978312978312645",
                                                81, &out.order, out.text, 399));
    CHECK(strstr(last_error(), "20736 are needed") != NULL);
}

static void lengths(const minlex_catalog *c)
{
    const minlex_grid_index zero = {0, 0};
    const uint64_t one = 1;
    FAILS(MINLEX_BAD_LENGTH, "grids_size is 80: expected a multiple of 81", minlex_rank_batch(c, GRID, 80, out.ranks, 4, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "grids_size is 82", minlex_form_batch(GRID GRID, 82, out.text, 400, NULL, 0, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "grids_size is 1:", minlex_index_of_batch(0, GRID, 1, out.indices, 4, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "puzzles_size is 82", minlex_name_batch(c, 25, GRID GRID, 82, out.text, 400, NULL, 0, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "names_size is 25", minlex_puzzle_batch(c, NAME, 25, out.text, 400, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "names_size is 27", minlex_rename_batch(NAME NAME, 27, 25, out.text, 400, &out.bad));
    /* Sizes that no object has. */
    FAILS(MINLEX_BAD_LENGTH, "more than fits into memory", minlex_rank(c, GRID, HUGE_SIZE, out.ranks));
    FAILS(MINLEX_BAD_LENGTH, "more than fits into memory", minlex_form(GRID, 81, out.text, HUGE_SIZE, NULL, 0));
    FAILS(MINLEX_BAD_LENGTH, "more than fits into memory", minlex_rank_batch(c, GRID, HUGE_SIZE, out.ranks, 4, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "more than fits into memory", minlex_rank_batch(c, GRID, 81, out.ranks, HUGE_SIZE / 8, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "more than fits into memory", minlex_unrank_batch(c, &one, HUGE_SIZE / 8 + 2, out.text, 81, &out.bad));
    FAILS(MINLEX_BAD_LENGTH, "more than fits into memory", minlex_grid_at_batch(0, &zero, HUGE_SIZE / 16 + 2, out.text, 81, &out.bad));
    IS_SHORT("forms", minlex_unrank_batch(c, &one, HUGE_SIZE / 16, out.text, 81, &out.bad));
    IS_SHORT("forms", minlex_scan(c, 1, HUGE_SIZE, out.text, 81));
}

static void bad_items(const minlex_catalog *c)
{
    const char *twice = "812753649943682175675491283154237896369845721287169534521974368438526917796318458";
    const char *open_band = "...........................214365897365897214897214365531642978642978531978531642";
    const minlex_grid_index one_too_many = {361, UINT64_C(0xa163028014900000)};
    const minlex_grid_index bad[2] = {{0, 7}, {362, 0}};
    const uint64_t ranks[3] = {1, UINT64_C(5472730538), UINT64_C(5472730539)};
    const uint64_t zero[1] = {0};
    char *batch = room(3 * MINLEX_CELLS);
    char *names = room(3 * MINLEX_NAME_SIZE);
    size_t i;

    FAILS(MINLEX_BAD_GRID, "80 cells found", minlex_rank(c, bare(GRID), 80, out.ranks));
    FAILS(MINLEX_BAD_GRID, "0 cells found", minlex_rank(c, GRID, 0, out.ranks));
    FAILS(MINLEX_BAD_GRID, "82", minlex_form(GRID "\n", 82, out.text, 82, out.more, 32));
    FAILS(MINLEX_BAD_GRID, "row 9 has 8 twice", minlex_rank(c, twice, 81, out.ranks));
    FAILS(MINLEX_BAD_GRID, "row 1 column 1 is empty", minlex_index_of(0, EMPTY, 81, out.indices));
    FAILS(MINLEX_BAD_GRID, "character 1", minlex_automorphisms("\xff" GRID, 81, &out.order, NULL, 0));
    FAILS(MINLEX_BAD_RANK, "rank 0: ranks go from 1 to 5472730538", minlex_unrank(c, 0, out.text, 82));
    FAILS(MINLEX_BAD_RANK, "rank 5472730539", minlex_unrank(c, ranks[2], out.text, 82));
    FAILS(MINLEX_BAD_RANK, "rank 18446744073709551615", minlex_unrank(c, UINT64_MAX, out.text, 82));
    FAILS(MINLEX_BAD_RANK, "rank 5472730539", minlex_scan(c, ranks[1], 2, out.text, 400));
    FAILS(MINLEX_BAD_RANK, "rank 0", minlex_scan(c, 0, 2, out.text, 400));
    FAILS(MINLEX_BAD_PUZZLE, "character 1 is", minlex_name(c, 25, "x" PUZZLE, 81, out.text, 26, out.more, 32));
    FAILS(MINLEX_BAD_PUZZLE, "cells found", minlex_apply(WAY, 30, GRID, 80, out.text, 82));
    FAILS(MINLEX_BAD_PUZZLE, "cells found", minlex_equivalent(GRID, 81, GRID, 80, &out.equivalent, out.text, 32));
    FAILS(MINLEX_BAD_PUZZLE, "1 cell found", minlex_smallest_image(GRID, 1, out.text, 82, out.more, 32));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "0 givens", minlex_name(c, 25, EMPTY, 81, out.text, 26, out.more, 32));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "no solution", minlex_solution(twice, 81, out.text, 82));
    FAILS(MINLEX_NOT_ONE_SOLUTION, "several solutions", minlex_canonical(open_band, 81, out.text, 82, out.more, 32));
    FAILS(MINLEX_BAD_NAME, "24 characters", minlex_puzzle(c, bare(NAME), 24, out.text, 82));
    FAILS(MINLEX_BAD_NAME, "0 characters", minlex_puzzle(c, NAME, 0, out.text, 82));
    FAILS(MINLEX_BAD_NAME, "character", minlex_rename("eKEeveX3Ose2Ww4p42*", 19, 25, out.text, 26));
    FAILS(MINLEX_BAD_NAME, "rank 9999999999", minlex_check_name(c, "9999999999 LW5RWaj13O0843", 25));
    FAILS(MINLEX_BAD_NAME, "not the name of a puzzle", minlex_check_name(c, "3636310645 00000000000000", 25));
    FAILS(MINLEX_BAD_TRANSFORM, "not a transform", minlex_puzzle(c, NAME ";r1", 28, out.text, 82));
    FAILS(MINLEX_BAD_TRANSFORM, "not a transform", minlex_invert(bare(WAY), 29, out.text, 32));
    FAILS(MINLEX_BAD_TRANSFORM, "not a transform", minlex_invert(WAY " ", 31, out.text, 32));
    FAILS(MINLEX_BAD_TRANSFORM, "keep each band together", minlex_apply("r143256789c123456789d123456789", 30, GRID, 81, out.text, 82));
    FAILS(MINLEX_BAD_TRANSFORM, "permutation", minlex_compose(WAY, 30, "r123456789c123456789d123456788", 30, out.text, 32));
    FAILS(MINLEX_BAD_INDEX, "6670903752021072936960", minlex_index_from_text("6670903752021072936960", 22, out.indices));
    FAILS(MINLEX_BAD_INDEX, "not the index", minlex_index_from_text(" 1", 2, out.indices));
    FAILS(MINLEX_BAD_INDEX, "not the index", minlex_index_from_text("", 0, out.indices));
    FAILS(MINLEX_BAD_INDEX, "index -1", minlex_index_from_text("-1", 2, out.indices));
    FAILS(MINLEX_BAD_INDEX, "index 6670903752021072936960", minlex_grid_at(0, &one_too_many, out.text, 82));
    FAILS(MINLEX_BAD_INDEX, "index 6677721354682857684992", minlex_index_to_text(&bad[1], out.text, 23));
    FAILS(MINLEX_BAD_ARGUMENT, "form 7", minlex_name(c, 7, PUZZLE, 81, out.text, 26, out.more, 32));
    FAILS(MINLEX_BAD_ARGUMENT, "form 26", minlex_rename(NAME, 25, 26, out.text, 26));
    FAILS(MINLEX_BAD_ARGUMENT, "order 2", minlex_index_prepare(2));
    FAILS(MINLEX_BAD_ARGUMENT, "order 4294967295", minlex_index_of((uint32_t)-1, GRID, 81, out.indices));
    FAILS(MINLEX_BAD_ARGUMENT, "order 2", minlex_grid_at(2, bad, out.text, 82));

    /* The first bad one of a batch, at each place. */
    for (i = 0; i < 3; i++) {
        size_t j;
        char words[40];
        for (j = 0; j < 3; j++) {
            memcpy(batch + j * MINLEX_CELLS, j < i ? GRID : twice, MINLEX_CELLS);
            memcpy(names + j * MINLEX_NAME_SIZE, j < i ? NAME : "eKEeveX3Ose2Ww4p4*M\0\0\0\0\0\0", MINLEX_NAME_SIZE);
        }
        snprintf(words, sizeof words, "grids[%d]: row 9 has 8 twice", (int)i);
        FAILS_AT(MINLEX_BAD_GRID, i, words, minlex_rank_batch(c, batch, 243, out.ranks, 4, &out.bad));
        FAILS_AT(MINLEX_BAD_GRID, i, words, minlex_form_batch(batch, 243, out.text, 400, out.more, 400, &out.bad));
        FAILS_AT(MINLEX_BAD_GRID, i, words, minlex_index_of_batch(0, batch, 243, out.indices, 4, &out.bad));
        FAILS(MINLEX_BAD_GRID, words, minlex_rank_batch(c, batch, 243, out.ranks, 4, NULL));
        snprintf(words, sizeof words, "puzzles[%d]: the puzzle has no", (int)i);
        FAILS_AT(MINLEX_NOT_ONE_SOLUTION, i, words, minlex_name_batch(c, 25, batch, 243, out.text, 400, out.more, 400, &out.bad));
        batch[i * MINLEX_CELLS + 80] = '?';
        snprintf(words, sizeof words, "puzzles[%d]: character 81", (int)i);
        FAILS_AT(MINLEX_BAD_PUZZLE, i, words, minlex_name_batch(c, 25, batch, 243, out.text, 400, out.more, 400, &out.bad));
        snprintf(words, sizeof words, "names[%d]: character 18", (int)i);
        FAILS_AT(MINLEX_BAD_NAME, i, words, minlex_puzzle_batch(c, names, 78, out.text, 400, &out.bad));
        FAILS_AT(MINLEX_BAD_NAME, i, words, minlex_rename_batch(names, 78, 19, out.text, 400, &out.bad));
    }
    FAILS_AT(MINLEX_BAD_RANK, 2, "ranks[2]: rank 5472730539", minlex_unrank_batch(c, ranks, 3, out.text, 400, &out.bad));
    FAILS_AT(MINLEX_BAD_RANK, 0, "ranks[0]: rank 0", minlex_unrank_batch(c, zero, 1, out.text, 400, &out.bad));
    FAILS_AT(MINLEX_BAD_INDEX, 1, "indices[1]: index", minlex_grid_at_batch(1, bad, 2, out.text, 400, &out.bad));
}

/* Tables that are none: `folder` has them. */
static void files(const char *folder)
{
    static const char *const damaged[] = {"empty", "text", "short", "header", "sums"};
    char path[1000];
    minlex_catalog *catalog;
    const uint64_t one = 1;
    size_t i;
    snprintf(path, sizeof path, "%s/missing", folder);
    FAILS(MINLEX_CANNOT_OPEN, "missing", minlex_open(path, &out.catalog));
    FAILS(MINLEX_CANNOT_OPEN, folder, minlex_open(folder, &out.catalog));
    FAILS(MINLEX_CANNOT_OPEN, "cannot read the table", minlex_open("", &out.catalog));
    for (i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, damaged[i]);
        FAILS(MINLEX_DAMAGED, path, minlex_open(path, &out.catalog));
    }
    /* Damage deep inside shows when it is met. */
    snprintf(path, sizeof path, "%s/middle", folder);
    OK(minlex_open(path, &catalog));
    FAILS(MINLEX_DAMAGED, "sum", minlex_check(catalog));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_rank(catalog, GRID, 81, out.ranks));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_rank_batch(catalog, GRID GRID, 162, out.ranks, 2, &out.bad));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_unrank(catalog, 1, out.text, 82));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_unrank_batch(catalog, &one, 1, out.text, 82, &out.bad));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_scan(catalog, 1, 1, out.text, 82));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_name(catalog, 25, PUZZLE, 81, out.text, 26, out.more, 32));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_name_batch(catalog, 25, PUZZLE, 81, out.text, 26, out.more, 32, &out.bad));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_puzzle(catalog, NAME, 25, out.text, 82));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_puzzle_batch(catalog, NAME, 26, out.text, 82, &out.bad));
    FAILS(MINLEX_DAMAGED, "damaged table", minlex_check_name(catalog, NAME, 25));
    minlex_close(catalog);
    /* The name of a file that is not ASCII, cut at every length: never inside a character. */
    snprintf(path, sizeof path, "%s/n\xc3\xa4gel", folder);
    FAILS(MINLEX_CANNOT_OPEN, "n\xc3\xa4gel", minlex_open(path, &out.catalog));
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
static void noise(const minlex_catalog *c)
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
        CHECK(minlex_form(a, size, out.text, 400, out.more, 400) != MINLEX_PANIC);
        CHECK(minlex_form_batch(a, size, out.text, 400, out.more, 400, &out.bad) != MINLEX_PANIC);
        CHECK(minlex_automorphisms(a, size, &out.order, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_solution(a, size, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_canonical(a, size, out.text, 400, out.more, 400) != MINLEX_PANIC);
        CHECK(minlex_equivalent(a, size, GRID, 81, &out.equivalent, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_apply(WAY, 30, a, size, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_apply(a, size, GRID, 81, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_invert(a, size, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_compose(WAY, 30, a, size, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_rename(a, size, kind, out.text, 400) != MINLEX_PANIC);
        CHECK(minlex_index_of(0, a, size, out.indices) != MINLEX_PANIC);
        CHECK(minlex_index_from_text(a, size, out.indices) != MINLEX_PANIC);
        if (round % 8 == 0) {
            CHECK(minlex_rank(c, a, size, out.ranks) != MINLEX_PANIC);
            CHECK(minlex_name(c, 25, a, size, out.text, 400, out.more, 400) != MINLEX_PANIC);
            CHECK(minlex_puzzle(c, a, size, out.text, 400) != MINLEX_PANIC);
            CHECK(minlex_check_name(c, a, size) != MINLEX_PANIC);
        }
    }
}

static void texts(void)
{
    int result;
    for (result = -1; result < 30; result++) {
        const char *text = minlex_result_text(result);
        int known = result >= 0 && (result <= 5 || (result >= 10 && result <= 16) || (result >= 20 && result <= 23));
        CHECK(text != NULL && (strcmp(text, "unknown result") != 0) == known);
    }
}

int main(int argc, char **argv)
{
    minlex_catalog *catalog;
    char byte = 7;
    CHECK(argc == 2);
    CHECK(minlex_last_error(&byte, 1) == 0 && byte == 0);
    byte = 7;
    CHECK(minlex_last_error(&byte, 0) == 0 && byte == 7);
    OK(minlex_open_embedded(&catalog));
    nulls(catalog);
    shorts(catalog);
    lengths(catalog);
    overlaps(catalog);
    bad_items(catalog);
    files(argv[1]);
    noise(catalog);
    texts();
    minlex_close(catalog);
    release();
    puts("all wrong calls failed as they should");
    return 0;
}

/* Every batch against the call about one thing, with good and bad records side by side: with
   results each record has the answer that it has alone, without them the first bad record ends the
   batch and nothing is written. */
#include "check.h"

#define GRID "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
#define MOST_SYMMETRIC "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
#define TWICE "812753649943682175675491283154237896369845721287169534521974368438526917796318458"
#define PUZZLE "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define MORPH "..8..............89....6.2..7......53.....1......7.2.84..6.8..7..24.......5......"
#define EMPTY "................................................................................."
#define NOT_CELLS "57....9..........8.1....!....168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define WAY "r123456789c123456789d123456789"

static const minlex_table *table;

/* A batch of `count` records, and the call about one; `b` is the second input and `y` the second
   output, if there are any. */
typedef minlex_result many(const char *a, const char *b, size_t count, char *x, char *y, minlex_result *results, size_t stride,
                           minlex_error *error);
typedef minlex_result one(const char *a, const char *b, char *x, char *y, minlex_error *error);

/* The pieces of a call: inputs and outputs as pointers and sizes. */
#define CELLS(a) a, count * MINLEX_CELLS
#define WAYS(a) a, count * MINLEX_TRANSFORM_SIZE
#define NAMES(a) a, count * MINLEX_NAME_SIZE
#define NUMBERS(type, a) (type *)(void *)a, count
#define INDICES(a) (const minlex_grid_index *)(const void *)a, count
#define OF_PUZZLES(a) (const minlex_puzzle_number *)(const void *)a, count
#define REST results, stride, error
#define MANY(name, call)                                                                                                   \
    static minlex_result name(const char *a, const char *b, size_t count, char *x, char *y, minlex_result *results,       \
                              size_t stride, minlex_error *error)                                                         \
    {                                                                                                                      \
        (void)b, (void)x, (void)y;                                                                                                  \
        return call;                                                                                                       \
    }
/* `x` has room for a text and its NUL, of which the record has only the text. */
#define ONE(name, call)                                                                                       \
    static minlex_result name(const char *a, const char *b, char *x, char *y, minlex_error *error)            \
    {                                                                                                         \
        (void)b, (void)x, (void)y;                                                                            \
        return call;                                                                                          \
    }

MANY(forms, minlex_form_batch(CELLS(a), CELLS(x), WAYS(y), REST))
ONE(form, minlex_form(a, 81, x, 82, y, 32, error))
MANY(ranks, minlex_rank_batch(table, CELLS(a), NUMBERS(uint64_t, x), REST))
ONE(rank, minlex_rank(table, a, 81, (uint64_t *)(void *)x, error))
MANY(unranks, minlex_unrank_batch(table, (const uint64_t *)(const void *)a, count, CELLS(x), REST))
ONE(unrank, minlex_unrank(table, *(const uint64_t *)(const void *)a, x, 82, error))
MANY(automorphism_counts, minlex_automorphism_count_batch(CELLS(a), NUMBERS(uint32_t, x), REST))
ONE(automorphism_count, minlex_automorphism_count(a, 81, (uint32_t *)(void *)x, error))
MANY(band_numbers_of_many, minlex_band_numbers_batch(CELLS(a), (uint16_t *)(void *)x, count * MINLEX_CHUTES, REST))
ONE(band_numbers, minlex_band_numbers(a, 81, (uint16_t *)(void *)x, MINLEX_CHUTES, error))
MANY(images, minlex_apply_batch(WAYS(b), CELLS(a), CELLS(x), REST))
ONE(image, minlex_apply(b, strlen(b), a, 81, x, 82, error))
MANY(inverses, minlex_invert_batch(WAYS(a), WAYS(x), REST))
ONE(inverse, minlex_invert(a, strlen(a), x, 32, error))
MANY(compositions, minlex_compose_batch(WAYS(a), WAYS(b), WAYS(x), REST))
ONE(composition, minlex_compose(a, strlen(a), b, strlen(b), x, 32, error))
MANY(solutions, minlex_solution_batch(CELLS(a), CELLS(x), REST))
ONE(solution, minlex_solution(a, 81, x, 82, error))
MANY(solveds, minlex_solve_batch(CELLS(a), NUMBERS(uint32_t, x), y, count * 2 * MINLEX_CELLS, REST))
ONE(solved, minlex_solve(a, 81, (uint32_t *)(void *)x, y, 2 * MINLEX_CELLS, error))
MANY(solution_counts, minlex_count_solutions_batch(CELLS(a), 20, NUMBERS(uint64_t, x), REST))
ONE(solution_count, minlex_count_solutions(a, 81, 20, (uint64_t *)(void *)x, error))
MANY(exact_counts, minlex_count_all_solutions_batch(CELLS(a), x, count * MINLEX_COUNT_SIZE, REST))
ONE(exact_count, minlex_count_all_solutions(a, 81, x, MINLEX_COUNT_SIZE, error))
MANY(canonical_puzzles, minlex_canonical_batch(CELLS(a), CELLS(x), WAYS(y), REST))
ONE(canonical_puzzle, minlex_canonical(a, 81, x, 82, y, 32, error))
MANY(smallest_images, minlex_smallest_image_batch(CELLS(a), CELLS(x), WAYS(y), REST))
ONE(smallest_image, minlex_smallest_image(a, 81, x, 82, y, 32, error))
MANY(equivalences, minlex_equivalence_batch(CELLS(a), CELLS(b), NUMBERS(int, x), WAYS(y), REST))
ONE(equivalence, minlex_equivalence(a, 81, b, 81, (int *)(void *)x, y, 32, error))
MANY(names, minlex_name_batch(table, CELLS(a), MINLEX_NAME19, NAMES(x), WAYS(y), REST))
ONE(name, minlex_name(table, a, 81, MINLEX_NAME19, x, 26, y, 32, error))
MANY(puzzles, minlex_puzzle_batch(table, NAMES(a), CELLS(x), REST))
ONE(puzzle, minlex_puzzle(table, a, strlen(a), x, 82, error))
MANY(renames, minlex_rename_batch(NAMES(a), MINLEX_RANK_FIELD, NAMES(x), REST))
ONE(renamed, minlex_rename(a, strlen(a), MINLEX_RANK_FIELD, x, 26, error))
MANY(name_checks, minlex_check_name_batch(table, NAMES(a), REST))
ONE(name_check, minlex_check_name(table, a, strlen(a), error))
MANY(numbers, minlex_number_batch(table, CELLS(a), NUMBERS(minlex_puzzle_number, x), REST))
ONE(number, minlex_number(table, a, 81, (minlex_puzzle_number *)(void *)x, error))
MANY(numbered_puzzles, minlex_puzzle_of_number_batch(table, OF_PUZZLES(a), CELLS(x), REST))
ONE(numbered_puzzle, minlex_puzzle_of_number(table, (const minlex_puzzle_number *)(const void *)a, x, 82, error))
MANY(numbers_of_names, minlex_number_of_name_batch(NAMES(a), NUMBERS(minlex_puzzle_number, x), REST))
ONE(number_of_name, minlex_number_of_name(a, strlen(a), (minlex_puzzle_number *)(void *)x, error))
MANY(names_of_numbers, minlex_name_of_number_batch(OF_PUZZLES(a), MINLEX_NAME25, NAMES(x), REST))
ONE(name_of_number, minlex_name_of_number((const minlex_puzzle_number *)(const void *)a, MINLEX_NAME25, x, 26, error))
MANY(parts_of_numbers, minlex_number_parts_batch(OF_PUZZLES(a), NUMBERS(uint64_t, x), NUMBERS(uint32_t, y), REST))
ONE(number_parts, minlex_number_parts((const minlex_puzzle_number *)(const void *)a, (uint64_t *)(void *)x, (uint32_t *)(void *)y, error))
MANY(number_texts, minlex_number_to_text_batch(OF_PUZZLES(a), x, count * MINLEX_NUMBER_SIZE, REST))
ONE(number_text, minlex_number_to_text((const minlex_puzzle_number *)(const void *)a, x, MINLEX_NUMBER_SIZE, error))
MANY(text_numbers, minlex_number_from_text_batch(a, count * MINLEX_NUMBER_SIZE, NUMBERS(minlex_puzzle_number, x), REST))
ONE(text_number, minlex_number_from_text(a, strlen(a), (minlex_puzzle_number *)(void *)x, error))
MANY(indices, minlex_index_batch(CELLS(a), MINLEX_CLASS_NUMBERING, NUMBERS(minlex_grid_index, x), REST))
ONE(index_of, minlex_index(a, 81, MINLEX_CLASS_NUMBERING, (minlex_grid_index *)(void *)x, error))
MANY(grids, minlex_grid_batch(INDICES(a), MINLEX_CLASS_NUMBERING, CELLS(x), REST))
ONE(grid, minlex_grid((const minlex_grid_index *)(const void *)a, MINLEX_CLASS_NUMBERING, x, 82, error))

MANY(index_texts, minlex_index_to_text_batch(INDICES(a), x, count * MINLEX_INDEX_SIZE, REST))
ONE(index_text, minlex_index_to_text((const minlex_grid_index *)(const void *)a, x, MINLEX_INDEX_SIZE, error))
MANY(text_indices, minlex_index_from_text_batch(a, count * MINLEX_INDEX_SIZE, NUMBERS(minlex_grid_index, x), REST))
ONE(text_index, minlex_index_from_text(a, strlen(a), (minlex_grid_index *)(void *)x, error))

/* Kinds of inputs, each with good and bad ones. */
enum { POOL = 8 };
struct kind {
    size_t size;
    const char *const pool[POOL];
    /* Records that are no texts, in place of a pool. */
    const void *values;
};
static const struct kind cells = {81, {GRID, PUZZLE, TWICE, MOST_SYMMETRIC, EMPTY, NOT_CELLS, MORPH, GRID}, NULL};
static const struct kind few_solutions = {81, {GRID, PUZZLE, TWICE, MOST_SYMMETRIC, NOT_CELLS, MORPH, GRID, TWICE}, NULL};
static const struct kind ways = {
    MINLEX_TRANSFORM_SIZE,
    {WAY "\0", "tr456123789c123456789d987654321", "", "r143256789c123456789d123456789\0", "r321654987c978645312d912345678\0", WAY "\n",
     WAY "\0", "tr123456789c123456789d123456789"},
    NULL,
};
static const struct kind name_texts = {
    MINLEX_NAME_SIZE,
    {"3636310645 LW5RWaj13O0843", "eKEeveX3Ose2Ww4p42M\0\0\0\0\0\0", "5411131853;W1Rmk0Yu2q34I6", "3636310645 LW5RWaj13O084!",
     "5411131853 00000000000000", "", "9999999999 LW5RWaj13O0843", "3636310645;LW5RWaj13O0843"},
    NULL,
};
static const struct kind index_texts_pool = {
    MINLEX_INDEX_SIZE,
    {"0", "6670903752021072936959", "", "6670903752021072936960", " 7", "17", "-1", "12345678901234567890"},
    NULL,
};
static const struct kind number_texts_pool = {
    MINLEX_NUMBER_SIZE,
    {"0", "13232250502363320951920453144805375", "", "13232250502363320951920453144805376", " 7", "0017", "-1", "8792059651344088280655838701415619"},
    NULL,
};
static const uint64_t rank_pool[POOL] = {1, 0, UINT64_C(5472730538), 3897682283u, UINT64_C(5472730539), 2, 7, UINT64_MAX};
static const minlex_grid_index index_pool[POOL] = {
    {0, 0}, {361, 5}, {362, 0}, {7, UINT64_MAX}, {361, UINT64_C(0xa163028014900000)}, {0, 1}, {UINT64_MAX, 0}, {100, 100},
};
/* Two of them are gaps, two lie beyond the end. */
static const minlex_puzzle_number number_pool[POOL] = {
    {{0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00}},
    {{0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x51}},
    {{0x00, 0x02, 0x8c, 0x66, 0x7b, 0x54, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00}},
    {{0x00, 0x01, 0xb1, 0x7b, 0x64, 0xe8, 0x00, 0x66, 0x5b, 0xe0, 0xf9, 0xfc, 0x26, 0x4f, 0xec, 0xc3}},
    {{0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x3c}},
    {{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
    {{0x00, 0x02, 0x8c, 0x66, 0x7b, 0x53, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
    {{0x00, 0x00, 0x00, 0x1d, 0x6f, 0x8a, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x7d, 0xb9, 0x2c}},
};
static const struct kind rank_values = {sizeof *rank_pool, {NULL}, rank_pool};
static const struct kind index_values = {sizeof *index_pool, {NULL}, index_pool};
static const struct kind number_values = {sizeof *number_pool, {NULL}, number_pool};

/* A batch and its arguments; `a_name` is the name of its first input in messages. */
static const struct batch {
    const char *title;
    many *many;
    one *one;
    const struct kind *a, *b;
    size_t x_size, y_size;
} batches[] = {
    {"form", forms, form, &cells, NULL, 81, 32},
    {"rank", ranks, rank, &cells, NULL, 8, 0},
    {"unrank", unranks, unrank, &rank_values, NULL, 81, 0},
    {"automorphism_count", automorphism_counts, automorphism_count, &cells, NULL, 4, 0},
    {"band_numbers", band_numbers_of_many, band_numbers, &cells, NULL, 12, 0},
    {"apply", images, image, &cells, &ways, 81, 0},
    {"inverse", inverses, inverse, &ways, NULL, 32, 0},
    {"compose", compositions, composition, &ways, &ways, 32, 0},
    {"solve", solveds, solved, &cells, NULL, 4, 2 * MINLEX_CELLS},
    {"solution", solutions, solution, &cells, NULL, 81, 0},
    {"count_solutions", solution_counts, solution_count, &cells, NULL, 8, 0},
    {"count_all_solutions", exact_counts, exact_count, &few_solutions, NULL, MINLEX_COUNT_SIZE, 0},
    {"canonical_puzzle", canonical_puzzles, canonical_puzzle, &cells, NULL, 81, 32},
    {"smallest_image", smallest_images, smallest_image, &cells, NULL, 81, 32},
    {"equivalence", equivalences, equivalence, &cells, &cells, sizeof(int), 32},
    {"name", names, name, &cells, NULL, 26, 32},
    {"puzzle", puzzles, puzzle, &name_texts, NULL, 81, 0},
    {"rename", renames, renamed, &name_texts, NULL, 26, 0},
    {"check_name", name_checks, name_check, &name_texts, NULL, 0, 0},
    {"number", numbers, number, &cells, NULL, 16, 0},
    {"puzzle_of_number", numbered_puzzles, numbered_puzzle, &number_values, NULL, 81, 0},
    {"number_of_name", numbers_of_names, number_of_name, &name_texts, NULL, 16, 0},
    {"name_of_number", names_of_numbers, name_of_number, &number_values, NULL, 26, 0},
    {"number_parts", parts_of_numbers, number_parts, &number_values, NULL, 8, 4},
    {"number_to_text", number_texts, number_text, &number_values, NULL, MINLEX_NUMBER_SIZE, 0},
    {"number_from_text", text_numbers, text_number, &number_texts_pool, NULL, 16, 0},
    {"index", indices, index_of, &cells, NULL, 16, 0},
    {"grid", grids, grid, &index_values, NULL, 81, 0},
    {"index_to_text", index_texts, index_text, &index_values, NULL, MINLEX_INDEX_SIZE, 0},
    {"index_from_text", text_indices, text_index, &index_texts_pool, NULL, 16, 0},
};

/* Record i of an input. */
static const char *record(const struct kind *kind, size_t i)
{
    i %= POOL;
    return kind->values != NULL ? (const char *)kind->values + i * kind->size : kind->pool[i];
}

/* The caller's own records, of which the results are a part. */
struct own {
    int before;
    minlex_result result;
    int after;
};

enum { ITEMS = 19 };

/* The answers of each record alone. */
struct alone {
    minlex_result result;
    char x[MINLEX_GRID_SIZE], y[2 * MINLEX_CELLS];
    minlex_error error;
};

static void ask_alone(const struct batch *batch, const char *a, const char *b, struct alone *alone)
{
    const size_t a_size = batch->a->size, b_size = batch->b ? batch->b->size : 0;
    size_t i;
    memset(alone, 0, ITEMS * sizeof *alone);
    for (i = 0; i < ITEMS; i++) {
        alone[i].result = batch->one(a + i * a_size, b + i * b_size, alone[i].x, alone[i].y, &alone[i].error);
        CHECK(alone[i].error.result == alone[i].result && alone[i].error.record == MINLEX_NO_RECORD);
        CHECK((alone[i].error.text[0] == 0) == (alone[i].result == MINLEX_OK));
    }
}

/* The error is about record i as about one alone, with the record before it. */
static void check_error(const minlex_error *error, const struct alone *alone, size_t i)
{
    char words[80];
    const char *text;
    snprintf(words, sizeof words, "[%d]: ", (int)i);
    text = strstr(error->text, words);
    CHECK(error->result == alone[i].result && error->record == i && text != NULL);
    CHECK(strcmp(text + strlen(words), alone[i].error.text) == 0);
}

/* Copies record i, filled with NULs if it is a text shorter than the records of its batch. */
static void copy_record(char *to, const struct kind *kind, size_t i)
{
    const char *from = record(kind, i);
    const int is_short = kind->values == NULL && strlen(from) < kind->size;
    memset(to, 0, kind->size);
    memcpy(to, from, is_short ? strlen(from) : kind->size);
}

static void compare(const struct batch *batch, size_t first)
{
    static struct alone alone[ITEMS];
    const size_t a_size = batch->a->size, b_size = batch->b ? batch->b->size : 0;
    char *a = room(ITEMS * a_size), *b = room(ITEMS * b_size), *x = room(ITEMS * batch->x_size), *y = room(ITEMS * batch->y_size);
    struct own *own = room(ITEMS * sizeof *own);
    minlex_result *results = room(ITEMS * sizeof *results), result;
    minlex_error *error = room(sizeof *error);
    size_t i, bad = ITEMS;
    for (i = 0; i < ITEMS; i++) {
        copy_record(a + i * a_size, batch->a, first + i);
        if (batch->b)
            copy_record(b + i * b_size, batch->b, first + i + i / POOL);
    }
    ask_alone(batch, a, b, alone);
    for (i = ITEMS; i-- > 0;)
        bad = alone[i].result == MINLEX_OK ? bad : i;
    CHECK(bad < ITEMS);

    /* The first bad record ends the batch. */
    result = batch->many(a, b, ITEMS, x, y, NULL, 0, error);
    CHECK(result == alone[bad].result);
    check_error(error, alone, bad);
    for (i = 0; i < ITEMS * batch->x_size; i++)
        CHECK(x[i] == 0x5a);
    for (i = 0; i < ITEMS * batch->y_size; i++)
        CHECK(y[i] == 0x5a);

    /* With results each record gets its own. */
    CHECK(batch->many(a, b, ITEMS, x, y, &own->result, sizeof *own, error) == MINLEX_OK);
    check_error(error, alone, bad);
    for (i = 0; i < ITEMS; i++) {
        CHECK(own[i].result == alone[i].result && own[i].before == 0x5a5a5a5a && own[i].after == 0x5a5a5a5a);
        CHECK(memcmp(x + i * batch->x_size, alone[i].x, batch->x_size) == 0);
        CHECK(memcmp(y + i * batch->y_size, alone[i].y, batch->y_size) == 0);
    }
    CHECK(batch->many(a, b, ITEMS, x, y, results, 0, NULL) == MINLEX_OK);
    for (i = 0; i < ITEMS; i++)
        CHECK(results[i] == alone[i].result);

    /* A batch without bad records, and one of none. */
    for (i = 0; i < ITEMS && alone[i].result != MINLEX_OK; i++)
        ;
    CHECK(i < ITEMS);
    CHECK(batch->many(a + i * a_size, b + i * b_size, 1, x, y, results, 0, error) == MINLEX_OK);
    CHECK(results[0] == MINLEX_OK && error->result == MINLEX_OK && error->record == MINLEX_NO_RECORD && error->text[0] == 0);
    CHECK(memcmp(x, alone[i].x, batch->x_size) == 0);
    CHECK(batch->many(NULL, NULL, 0, NULL, NULL, NULL, 0, error) == MINLEX_OK && error->result == MINLEX_OK);
}

/* Lists of automorphisms have no fixed length: they are one after the other. */
static void automorphisms(void)
{
    enum { KNOWN = 1 + 648 + 1 };
    static const char *const pool[] = {GRID, TWICE, MOST_SYMMETRIC, PUZZLE, GRID};
    const size_t count = sizeof pool / sizeof *pool;
    char *grids_of_pool = room(count * MINLEX_CELLS), *together = room(KNOWN * MINLEX_TRANSFORM_SIZE);
    char *alone = room(KNOWN * MINLEX_TRANSFORM_SIZE), *end = together;
    uint32_t *counts = room(count * sizeof *counts), listed;
    minlex_result *results = room(count * sizeof *results), result;
    minlex_error *error = room(sizeof *error);
    size_t i;
    for (i = 0; i < count; i++)
        memcpy(grids_of_pool + i * MINLEX_CELLS, pool[i], MINLEX_CELLS);
#define AUTOMORPHISMS(records, results) \
    minlex_automorphisms_batch(grids_of_pool, count * MINLEX_CELLS, together, (records) * MINLEX_TRANSFORM_SIZE, counts, count, results, 0, error)

    /* Without results the first bad grid ends it; without room nothing is written either. */
    CHECK(AUTOMORPHISMS(KNOWN, NULL) == MINLEX_INVALID_GRID && error->record == 1);
    CHECK(AUTOMORPHISMS(KNOWN - 1, results) == MINLEX_BUFFER_TOO_SMALL && error->record == MINLEX_NO_RECORD);
    CHECK(strstr(error->text, "20800 are needed") != NULL);
    for (i = 0; i < KNOWN * MINLEX_TRANSFORM_SIZE; i++)
        CHECK(together[i] == 0x5a);
    CHECK(counts[0] == 0x5a5a5a5a && results[0] == 0x5a5a5a5a);

    CHECK(AUTOMORPHISMS(KNOWN, results) == MINLEX_OK && error->result == MINLEX_INVALID_GRID && error->record == 1);
#undef AUTOMORPHISMS
    for (i = 0; i < count; i++) {
        listed = 0;
        result = minlex_automorphisms(pool[i], MINLEX_CELLS, alone, KNOWN * MINLEX_TRANSFORM_SIZE, &listed, NULL);
        CHECK(results[i] == result && counts[i] == listed);
        CHECK(memcmp(end, alone, listed * MINLEX_TRANSFORM_SIZE) == 0);
        end += listed * MINLEX_TRANSFORM_SIZE;
    }
    CHECK(end == together + KNOWN * MINLEX_TRANSFORM_SIZE);
    OK(minlex_automorphisms_batch(NULL, 0, NULL, 0, NULL, 0, NULL, 0, error));
}

int main(void)
{
    minlex_table *embedded;
    size_t i, first;
    OK(minlex_table_embedded(&embedded, NULL));
    table = embedded;
    for (i = 0; i < sizeof batches / sizeof *batches; i++)
        for (first = 0; first < POOL; first += 3) {
            compare(&batches[i], first);
            release();
        }
    automorphisms();
    release();
    minlex_table_close(embedded);
    puts("all batches agree");
    return 0;
}

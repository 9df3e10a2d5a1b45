/* The vectors of quality/conformance/: every line of every file that the library can answer. */
#include "check.h"

enum { LINE = 2048, FIELDS = 8 };

/* The kit's folder, and a file of it. */
static const char *folder;

typedef struct rows {
    FILE *file;
    char line[LINE];
    char *field[FIELDS];
    int columns;
    int count;
} rows;

/* Splits the line at its tabs. */
static int split(rows *rows)
{
    int columns = 0;
    char *at = rows->line;
    rows->line[strcspn(rows->line, "\n")] = 0;
    while (at != NULL) {
        char *tab = strchr(at, '\t');
        CHECK(columns < FIELDS);
        rows->field[columns++] = at;
        if (tab != NULL)
            *tab++ = 0;
        at = tab;
    }
    return columns;
}

static void start(rows *rows, const char *name, int columns)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.tsv", folder, name);
    rows->file = fopen(path, "r");
    rows->columns = columns;
    rows->count = 0;
    CHECK(rows->file != NULL && fgets(rows->line, LINE, rows->file) != NULL);
    CHECK(split(rows) == columns);
}

/* Valgrind has time for one line in twenty. */
static int next(rows *rows)
{
    static int step;
    int i;
    if (step == 0)
        step = getenv("MINLEX_UNDER_VALGRIND") != NULL ? 20 : 1;
    for (i = 0; i < step; i++) {
        if (fgets(rows->line, LINE, rows->file) == NULL) {
            CHECK(rows->count * step > 10);
            fclose(rows->file);
            return 0;
        }
    }
    CHECK(split(rows) == rows->columns);
    rows->count++;
    release();
    return 1;
}

static uint64_t number(const char *text)
{
    return strtoull(text, NULL, 10);
}

static void ranks(const minlex_table *table)
{
    rows rows;
    start(&rows, "ranks", 5);
    while (next(&rows)) {
        uint32_t count = 0;
        uint16_t bands[MINLEX_CHUTES];
        const char *form = rows.field[1];
        CHECK(rank_of(table, form) == number(rows.field[0]));
        CHECK(strcmp(grid_of(table, number(rows.field[0])), form) == 0);
        OK(minlex_band_numbers(bare(form), MINLEX_CELLS, bands, MINLEX_CHUTES, NULL));
        CHECK(bands[0] == number(rows.field[2]));
        OK(minlex_automorphism_count(bare(form), MINLEX_CELLS, &count, NULL));
        CHECK(count == number(rows.field[3]));
    }
}

static void morphs(void)
{
    rows rows;
    start(&rows, "morphs", 4);
    while (next(&rows)) {
        const char *grid = rows.field[0], *form = rows.field[1], *transform = rows.field[2];
        char *found = room(MINLEX_GRID_SIZE), *way = room(MINLEX_TRANSFORM_SIZE);
        OK(minlex_form(bare(grid), MINLEX_CELLS, found, MINLEX_GRID_SIZE, way, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(found, form) == 0);
        CHECK(strcmp(apply(way, grid), form) == 0 && strcmp(apply(transform, grid), form) == 0);
        /* Where several transforms lead to the form, any will do. */
        CHECK(number(rows.field[3]) > 1 || strcmp(way, transform) == 0);
    }
}

static void automorphisms(void)
{
    rows rows;
    start(&rows, "automorphisms", 2);
    while (next(&rows)) {
        uint32_t count = 0;
        OK(minlex_automorphism_count(bare(rows.field[0]), MINLEX_CELLS, &count, NULL));
        CHECK(count == number(rows.field[1]));
    }
}

static void transforms(void)
{
    rows rows;
    start(&rows, "transforms", 5);
    while (next(&rows)) {
        const char *transform = rows.field[0], *inverse = rows.field[2];
        char *found = room(MINLEX_TRANSFORM_SIZE);
        OK(minlex_invert(bare(transform), strlen(transform), found, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(found, inverse) == 0);
        CHECK(strcmp(apply(transform, rows.field[3]), rows.field[4]) == 0);
        CHECK(strcmp(apply(inverse, rows.field[4]), rows.field[3]) == 0);
    }
}

static void grid_index(void)
{
    rows rows;
    start(&rows, "grid-index", 3);
    while (next(&rows)) {
        uint32_t numbering;
        for (numbering = 0; numbering < 2; numbering++) {
            const char *text = rows.field[1 + numbering];
            minlex_grid_index index, found;
            char *grid = room(MINLEX_GRID_SIZE);
            OK(minlex_index_from_text(bare(text), strlen(text), &index, NULL));
            OK(minlex_index(bare(rows.field[0]), MINLEX_CELLS, numbering, &found, NULL));
            CHECK(found.high == index.high && found.low == index.low);
            OK(minlex_grid(&index, numbering, grid, MINLEX_GRID_SIZE, NULL));
            CHECK(strcmp(grid, rows.field[0]) == 0);
        }
    }
}

static void names(const minlex_table *table)
{
    static const uint32_t forms[] = {MINLEX_NAME25, MINLEX_NAME19, MINLEX_RANK_FIELD};
    rows rows;
    int i;
    start(&rows, "names", 7);
    while (next(&rows)) {
        for (i = 0; i < 3; i++) {
            const char *name = rows.field[4 + i];
            char *found = room(MINLEX_NAME_SIZE), *puzzle = room(MINLEX_GRID_SIZE);
            OK(minlex_name(table, bare(rows.field[0]), MINLEX_CELLS, forms[i], found, MINLEX_NAME_SIZE, NULL, 0, NULL));
            CHECK(strcmp(found, name) == 0);
            OK(minlex_puzzle(table, bare(name), strlen(name), puzzle, MINLEX_GRID_SIZE, NULL));
            CHECK(strcmp(puzzle, rows.field[1]) == 0);
            OK(minlex_rename(bare(rows.field[4]), strlen(rows.field[4]), forms[i], found, MINLEX_NAME_SIZE, NULL));
            CHECK(strcmp(found, name) == 0);
            OK(minlex_check_name(table, bare(name), strlen(name), NULL));
        }
    }
}

static uint32_t count_of(char wanted, const char *text)
{
    uint32_t count = 0;
    for (; *text; text++)
        count += *text == wanted;
    return count;
}

static void puzzle_numbers(const minlex_table *table)
{
    rows rows;
    start(&rows, "puzzle-numbers", 5);
    while (next(&rows)) {
        const char *text = rows.field[0], *stands_for = rows.field[3];
        const int is_gap = strcmp(text, stands_for) != 0;
        minlex_puzzle_number number, found, meant;
        minlex_error error;
        char *puzzle = room(MINLEX_GRID_SIZE), *name = room(MINLEX_NAME_SIZE), *digits = room(MINLEX_NUMBER_SIZE);
        char field[MINLEX_NAME_SIZE];
        uint64_t rank;
        uint32_t givens;
        OK(minlex_number_from_text(bare(text), strlen(text), &number, NULL));
        OK(minlex_number_to_text(&number, digits, MINLEX_NUMBER_SIZE, NULL));
        CHECK(strcmp(digits, text) == 0);
        OK(minlex_number_parts(&number, &rank, &givens, NULL));
        CHECK(rank == strtoull(rows.field[1], NULL, 10));
        if (!is_gap)
            CHECK(givens == MINLEX_CELLS - count_of('.', rows.field[4]));
        snprintf(field, sizeof field, "%s;%s", rows.field[1], rows.field[2]);
        OK(minlex_name_of_number(&number, MINLEX_RANK_FIELD, name, MINLEX_NAME_SIZE, NULL));
        CHECK(strcmp(name, field) == 0);
        OK(minlex_number_of_name(bare(field), strlen(field), &found, NULL));
        CHECK(memcmp(&found, &number, sizeof found) == 0);
        OK(minlex_number_from_text(bare(stands_for), strlen(stands_for), &meant, NULL));
        OK(minlex_puzzle_of_number(table, &meant, puzzle, MINLEX_GRID_SIZE, NULL));
        CHECK(strcmp(puzzle, rows.field[4]) == 0);
        CHECK(minlex_puzzle_of_number(table, &number, puzzle, MINLEX_GRID_SIZE, &error) == (is_gap ? MINLEX_GAP : MINLEX_OK));
        CHECK(!is_gap || strcmp(strrchr(error.text, ' ') + 1, stands_for) == 0);
        if (minlex_number(table, puzzle, MINLEX_CELLS, &found, NULL) == MINLEX_OK)
            CHECK(memcmp(&found, &meant, sizeof found) == 0);
    }
}

static void morphed_names(const minlex_table *table)
{
    rows rows;
    start(&rows, "morphed-names", 5);
    while (next(&rows)) {
        const char *morphed = rows.field[3], *puzzle = rows.field[4];
        char *name = room(MINLEX_NAME_SIZE), *way = room(MINLEX_TRANSFORM_SIZE), *found = room(MINLEX_GRID_SIZE);
        OK(minlex_puzzle(table, bare(morphed), strlen(morphed), found, MINLEX_GRID_SIZE, NULL));
        CHECK(strcmp(found, puzzle) == 0);
        OK(minlex_name(table, bare(puzzle), MINLEX_CELLS, MINLEX_NAME25, name, MINLEX_NAME_SIZE, way, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(way, rows.field[1]) == 0);
    }
}

static void solutions(void)
{
    rows rows;
    start(&rows, "solutions", 4);
    while (next(&rows)) {
        uint64_t count = 0;
        char *grid = room(MINLEX_GRID_SIZE);
        minlex_result result;
        OK(minlex_count_solutions(bare(rows.field[0]), MINLEX_CELLS, number(rows.field[1]), &count, NULL));
        CHECK(count == number(rows.field[2]));
        if (count < number(rows.field[1])) {
            char exact[MINLEX_COUNT_SIZE];
            OK(minlex_count_all_solutions(bare(rows.field[0]), MINLEX_CELLS, exact, sizeof exact, NULL));
            CHECK(number(exact) == count);
        }
        result = minlex_solution(bare(rows.field[0]), MINLEX_CELLS, grid, MINLEX_GRID_SIZE, NULL);
        CHECK(result == (count == 1 ? MINLEX_OK : MINLEX_NOT_ONE_SOLUTION));
        CHECK(count != 1 || strcmp(grid, rows.field[3]) == 0);
    }
}

static void equivalence(void)
{
    rows rows;
    start(&rows, "equivalence", 4);
    while (next(&rows)) {
        const char *one = rows.field[0], *other = rows.field[1];
        char *way = room(MINLEX_TRANSFORM_SIZE);
        int equivalent = 7;
        OK(minlex_equivalence(bare(one), MINLEX_CELLS, bare(other), MINLEX_CELLS, &equivalent, way, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK((uint64_t)equivalent == number(rows.field[2]));
        CHECK(equivalent == 0 || strcmp(apply(way, one), other) == 0);
        CHECK(equivalent == 0 || strcmp(apply(rows.field[3], one), other) == 0);
    }
}

static void smallest_images(void)
{
    rows rows;
    start(&rows, "smallest-images", 2);
    while (next(&rows)) {
        char *image = room(MINLEX_GRID_SIZE);
        OK(minlex_smallest_image(bare(rows.field[0]), MINLEX_CELLS, image, MINLEX_GRID_SIZE, NULL, 0, NULL));
        CHECK(strcmp(image, rows.field[1]) == 0);
    }
}

/* The library's result for bad input; -1 for operations that it does not have. */
static int refusal(const minlex_table *table, const char *operation, const char *input)
{
    size_t size = strlen(input);
    char *text = bare(input), *cells = room(2 * MINLEX_CELLS);
    if (strcmp(operation, "grid") == 0)
        return (int)minlex_form(text, size, cells, MINLEX_GRID_SIZE, NULL, 0, NULL);
    if (strcmp(operation, "rank") == 0)
        return (int)minlex_unrank(table, number(input), cells, MINLEX_GRID_SIZE, NULL);
    if (strcmp(operation, "puzzle") == 0)
        return (int)minlex_smallest_image(text, size, cells, MINLEX_GRID_SIZE, NULL, 0, NULL);
    if (strcmp(operation, "solution") == 0)
        return (int)minlex_solution(text, size, cells, MINLEX_GRID_SIZE, NULL);
    if (strcmp(operation, "name") == 0)
        return (int)minlex_puzzle(table, text, size, cells, MINLEX_GRID_SIZE, NULL);
    if (strcmp(operation, "check-name") == 0)
        return (int)minlex_check_name(table, text, size, NULL);
    if (strcmp(operation, "index") == 0) {
        minlex_grid_index index;
        return (int)minlex_index_from_text(text, size, &index, NULL);
    }
    if (strcmp(operation, "transform") == 0)
        return (int)minlex_invert(text, size, cells, MINLEX_TRANSFORM_SIZE, NULL);
    return -1;
}

static void bad_input(const minlex_table *table)
{
    static const struct { const char *name; minlex_result result; } categories[] = {
        {"bad_grid", MINLEX_INVALID_GRID},
        {"bad_rank", MINLEX_INVALID_RANK},
        {"bad_puzzle", MINLEX_INVALID_PUZZLE},
        {"not_one_solution", MINLEX_NOT_ONE_SOLUTION},
        {"bad_name", MINLEX_INVALID_NAME},
        {"bad_index", MINLEX_INVALID_INDEX},
        {"bad_transform", MINLEX_INVALID_TRANSFORM},
    };
    rows rows;
    start(&rows, "bad", 3);
    while (next(&rows)) {
        int result = refusal(table, rows.field[0], rows.field[1]);
        size_t i;
        if (result < 0)
            continue;
        if (strcmp(rows.field[2], "bad_morph") == 0) {
            CHECK(result == MINLEX_INVALID_NAME || result == MINLEX_INVALID_TRANSFORM);
            continue;
        }
        for (i = 0; strcmp(categories[i].name, rows.field[2]) != 0; i++)
            CHECK(i + 1 < sizeof categories / sizeof *categories);
        CHECK(result == (int)categories[i].result);
    }
}

int main(int count, char **arguments)
{
    minlex_table *table = NULL;
    CHECK(count == 2);
    folder = arguments[1];
    OK(minlex_table_embedded(&table, NULL));
    ranks(table);
    morphs();
    automorphisms();
    transforms();
    grid_index();
    names(table);
    puzzle_numbers(table);
    morphed_names(table);
    solutions();
    equivalence();
    smallest_images();
    bad_input(table);
    minlex_table_close(table);
    release();
    puts("all vectors agree");
    return 0;
}

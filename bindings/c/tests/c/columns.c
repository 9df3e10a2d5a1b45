/* Columns against the calls about one thing: good, bad, missing, empty and too long texts, offsets
   of 32 and 64 bits, columns that begin inside their buffers, and errors for some or all of the bad
   texts. */
#include "check.h"

#define GRID "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
#define TWICE "812753649943682175675491283154237896369845721287169534521974368438526917796318458"
#define PUZZLE "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define EMPTY "................................................................................."

static const minlex_table *table;

/* NULL is missing. */
enum { TEXTS = 19, AROUND = 3, ALL = TEXTS + 2 * AROUND };
static const char *const grids[] = {GRID, NULL, "", TWICE, GRID "0", PUZZLE, GRID, "123", NULL};
static const char *const puzzles[] = {PUZZLE, GRID, NULL, EMPTY, "57", PUZZLE, "", NULL};
static const char *const names[] = {"3636310645 LW5RWaj13O0843", NULL, "eKEeveX3Ose2Ww4p42M", "", "5411131853;W1Rmk0Yu2q34I6",
                                    "3636310645 LW5RWaj13O084!", "9999999999 LW5RWaj13O0843", GRID};

/* A kind of column: the call of many and that of one; a number is an answer of eight bytes. */
struct kind {
    const char *title;
    const char *const *pool;
    size_t pool_count, most;
    minlex_result (*many)(const minlex_column *a, char *x, size_t x_size, int32_t *offsets, size_t offsets_count, uint8_t *validity,
                          size_t validity_size, minlex_result *results, size_t stride, minlex_error *errors, size_t errors_count);
    minlex_result (*one)(const char *a, size_t size, char *x, minlex_error *error);
};

#define MANY(name, call)                                                                                                          \
    static minlex_result name(const minlex_column *a, char *x, size_t x_size, int32_t *offsets, size_t offsets_count,             \
                              uint8_t *validity, size_t validity_size, minlex_result *results, size_t stride,                     \
                              minlex_error *errors, size_t errors_count)                                                          \
    {                                                                                                                             \
        (void)offsets, (void)offsets_count;                                                                                       \
        return call;                                                                                                              \
    }
#define TEXTS_OUT x, x_size, offsets, offsets_count
#define REST validity, validity_size, results, stride, errors, errors_count

MANY(forms, minlex_form_column(a, TEXTS_OUT, REST))
MANY(ranks, minlex_rank_column(table, a, (uint64_t *)(void *)x, x_size / 8, REST))
MANY(names_of, minlex_name_column(table, a, MINLEX_RANK_FIELD, TEXTS_OUT, REST))
MANY(puzzles_of, minlex_puzzle_column(table, a, TEXTS_OUT, REST))

static minlex_result form(const char *a, size_t size, char *x, minlex_error *error)
{
    return minlex_form(a, size, x, MINLEX_GRID_SIZE, NULL, 0, error);
}

static minlex_result rank(const char *a, size_t size, char *x, minlex_error *error)
{
    return minlex_rank(table, a, size, (uint64_t *)(void *)x, error);
}

static minlex_result name(const char *a, size_t size, char *x, minlex_error *error)
{
    return minlex_name(table, a, size, MINLEX_RANK_FIELD, x, MINLEX_NAME_SIZE, NULL, 0, error);
}

static minlex_result puzzle(const char *a, size_t size, char *x, minlex_error *error)
{
    return minlex_puzzle(table, a, size, x, MINLEX_GRID_SIZE, error);
}

#define POOL(pool) pool, sizeof pool / sizeof *pool
static const struct kind kinds[] = {
    {"form", POOL(grids), MINLEX_CELLS, forms, form},
    {"rank", POOL(grids), 8, ranks, rank},
    {"name", POOL(puzzles), MINLEX_NAME_SIZE - 1, names_of, name},
    {"puzzle", POOL(names), MINLEX_CELLS, puzzles_of, puzzle},
};

static const char *text(const struct kind *kind, size_t i)
{
    return kind->pool[i % kind->pool_count];
}

/* The caller's buffers, of which the column is the middle. */
static minlex_column column(const struct kind *kind, int is_large, size_t shift)
{
    minlex_column made = {NULL, NULL, NULL, NULL, AROUND, TEXTS};
    size_t i, end = 0;
    char *data, *offsets = room((ALL + 1) * (is_large ? 8 : 4) + shift);
    uint8_t *bits = room((AROUND + TEXTS + 7) / 8);
    offsets += shift;
    for (i = 0; i < ALL; i++)
        end += text(kind, i) ? strlen(text(kind, i)) : 2;
    data = room(end);
    memset(bits, 0, (AROUND + TEXTS + 7) / 8);
    for (i = 0, end = 0; i <= ALL; i++) {
        const int32_t narrow = (int32_t)end;
        const int64_t wide = (int64_t)end;
        memcpy(offsets + i * (is_large ? 8 : 4), is_large ? (const void *)&wide : (const void *)&narrow, is_large ? 8 : 4);
        if (i == ALL)
            break;
        if (text(kind, i)) {
            memcpy(data + end, text(kind, i), strlen(text(kind, i)));
            end += strlen(text(kind, i));
            if (i < AROUND + TEXTS)
                bits[i / 8] |= (uint8_t)(1 << i % 8);
        } else {
            end += 2;
        }
    }
    made.data = data;
    made.validity = bits;
    if (is_large)
        made.large_offsets = (const int64_t *)(const void *)offsets;
    else
        made.offsets = (const int32_t *)(const void *)offsets;
    return made;
}

static int is_set(const uint8_t *bits, size_t i)
{
    return bits[i / 8] >> i % 8 & 1;
}

static void compare(const struct kind *kind, int is_large, size_t shift)
{
    enum { ERRORS = TEXTS + 2 };
    const minlex_column a = column(kind, is_large, shift);
    const int is_number = kind->many == ranks;
    char *x = room(TEXTS * kind->most), alone[MINLEX_GRID_SIZE];
    int32_t *offsets = room((TEXTS + 1) * sizeof *offsets);
    uint8_t *bits = room((TEXTS + 7) / 8);
    minlex_result *results = room(TEXTS * sizeof *results);
    minlex_error *errors = room(ERRORS * sizeof *errors), error;
    size_t i, told, bad = 0, first_bad = TEXTS, answered = 0, end = 0;
#define ASK(results, errors, errors_count) \
    kind->many(&a, x, TEXTS * kind->most, offsets, TEXTS + 1, bits, (TEXTS + 7) / 8, results, 0, errors, errors_count)

    OK(ASK(results, errors, ERRORS));
    CHECK(is_number || offsets[0] == 0);
    for (i = 0; i < TEXTS; i++) {
        const char *asked = text(kind, AROUND + i);
        minlex_result result = MINLEX_OK;
        size_t length = 0;
        memset(alone, 0, sizeof alone);
        if (asked)
            result = kind->one(bare(asked), strlen(asked), alone, &error);
        CHECK(results[i] == result);
        CHECK(is_set(bits, i) == (asked != NULL && result == MINLEX_OK));
        if (is_number) {
            CHECK(memcmp(x + 8 * i, alone, 8) == 0);
        } else {
            length = strlen(alone);
            CHECK(offsets[i + 1] == (int32_t)(end + length));
            CHECK(memcmp(x + end, alone, length) == 0);
            end += length;
        }
        answered += is_set(bits, i);
        if (result == MINLEX_OK)
            continue;
        /* Each bad text has its error, with the one that it gets alone behind where it stands. */
        CHECK(errors[bad].record == i && errors[bad].result == result);
        CHECK(strlen(errors[bad].text) > strlen(error.text));
        CHECK(strcmp(errors[bad].text + strlen(errors[bad].text) - strlen(error.text), error.text) == 0);
        first_bad = bad == 0 ? i : first_bad;
        bad++;
    }
    CHECK(answered > 2 && bad > 2);
    for (i = TEXTS; i < (TEXTS + 7) / 8 * 8; i++)
        CHECK(!is_set(bits, i));
    for (i = bad; i < ERRORS; i++)
        CHECK(errors[i].result == MINLEX_OK && errors[i].record == MINLEX_NO_RECORD && errors[i].text[0] == 0);

    /* As many errors as there is room for, one or none among them. */
    for (told = 0; told < 3; told++) {
        minlex_error *few = room(told * sizeof *few);
        OK(ASK(results, told ? few : NULL, told));
        for (i = 0; i < told; i++)
            CHECK(few[i].record == errors[i].record && strcmp(few[i].text, errors[i].text) == 0);
    }

    /* Without results the first bad text ends it, and nothing is written. */
    memset(x, 0x5a, TEXTS * kind->most);
    memset(bits, 0x5a, (TEXTS + 7) / 8);
    memset(offsets, 0x5a, (TEXTS + 1) * sizeof *offsets);
    CHECK(ASK(NULL, errors, 2) == results[first_bad]);
    CHECK(errors[0].record == first_bad && errors[1].result == MINLEX_OK);
    for (i = 0; i < TEXTS * kind->most; i++)
        CHECK(x[i] == 0x5a);
    CHECK(bits[0] == 0x5a && offsets[0] == 0x5a5a5a5a);
#undef ASK
}

/* A fault of a column as a whole fails the call and changes nothing. */
static void wrong_columns(const struct kind *kind)
{
    const int32_t good[] = {0, 3, 3, 6}, back[] = {0, 3, 2, 6}, below[] = {-1, 3, 3, 6};
    const int64_t large[] = {0, 3, 3, 6}, huge[] = {0, INT64_MAX, 3, 6};
    const minlex_column columns[] = {
        {"123456", back, NULL, NULL, 0, 3},      {"123456", below, NULL, NULL, 0, 3},
        {"123456", NULL, huge, NULL, 0, 3},      {"123456", good, large, NULL, 0, 3},
        {NULL, good, NULL, NULL, 0, 3},          {"123456", NULL, NULL, NULL, 0, 3},
        {"123456", good, NULL, NULL, 0, SIZE_MAX}, {"123456", good, NULL, NULL, SIZE_MAX, 3},
        {"123456", good, NULL, NULL, 0, SIZE_MAX / 4},
    };
    const minlex_result expected[] = {
        MINLEX_INVALID_LENGTH, MINLEX_INVALID_LENGTH, MINLEX_INVALID_LENGTH, MINLEX_INVALID_ARGUMENT, MINLEX_NULL_POINTER,
        MINLEX_NULL_POINTER, MINLEX_INVALID_LENGTH, MINLEX_INVALID_LENGTH, MINLEX_INVALID_LENGTH,
    };
    char *x = room(3 * kind->most);
    int32_t *offsets = room(4 * sizeof *offsets);
    uint8_t *bits = room(1);
    minlex_result *results = room(3 * sizeof *results);
    minlex_error error;
    size_t i;
    for (i = 0; i < sizeof columns / sizeof *columns; i++) {
        const minlex_result result =
            kind->many(&columns[i], x, 3 * kind->most, offsets, 4, bits, 1, results, 0, &error, 1);
        CHECK(result == expected[i] && error.result == result && error.record == MINLEX_NO_RECORD && error.text[0] != 0);
        CHECK(x[0] == 0x5a && offsets[0] == 0x5a5a5a5a && bits[0] == 0x5a && results[0] == 0x5a5a5a5a);
    }
    CHECK(kind->many(NULL, x, 3 * kind->most, offsets, 4, bits, 1, results, 0, &error, 1) == MINLEX_NULL_POINTER);
    {
        /* Three bad texts; too little room, memory that is shared, no room for bits. */
        const minlex_column a = {"123456", good, NULL, NULL, 0, 3};
        CHECK(kind->many(&a, x, 3 * kind->most - 1, offsets, 4, bits, 1, results, 0, &error, 1) == MINLEX_BUFFER_TOO_SMALL);
        CHECK(kind->many(&a, x, 3 * kind->most, offsets, 4, bits, 0, results, 0, &error, 1) == MINLEX_BUFFER_TOO_SMALL);
        CHECK(kind->many(&a, x, 3 * kind->most, offsets, 4, (uint8_t *)x, 1, results, 0, &error, 1) == MINLEX_OVERLAP);
        CHECK(kind->many(&a, x, 3 * kind->most, offsets, 4, NULL, 0, results, 0, &error, 1) == MINLEX_OK);
        if (kind->many != ranks)
            CHECK(kind->many(&a, x, 3 * kind->most, offsets, 3, bits, 1, results, 0, &error, 1) == MINLEX_BUFFER_TOO_SMALL);
    }
    {
        /* An output may be none of the four pieces of a column. */
        struct {
            char data[2 * 81];
            int32_t offsets[4];
            uint8_t validity[8];
            minlex_column column;
        } *a = room(sizeof *a);
        a->column.data = a->data;
        a->column.offsets = a->offsets;
        a->column.large_offsets = NULL;
        a->column.validity = a->validity;
        a->column.first = 0;
        a->column.count = 2;
        a->offsets[0] = 0;
        a->offsets[1] = 81;
        a->offsets[2] = 162;
#define SHARED(bits) \
    CHECK(kind->many(&a->column, x, 3 * kind->most, offsets, 4, (uint8_t *)(bits), 1, results, 0, &error, 1) == MINLEX_OVERLAP)
        SHARED(a->data + 161);
        SHARED((char *)&a->offsets[2] + 3);
        SHARED(a->validity);
        SHARED(&a->column);
#undef SHARED
        OK(kind->many(&a->column, x, 3 * kind->most, offsets, 4, (uint8_t *)(a->validity + 1), 1, results, 0, &error, 1));
    }
}

/* Nothing needs to be there for no texts. */
static void no_texts(const struct kind *kind)
{
    const minlex_column none = {NULL, NULL, NULL, NULL, 7, 0};
    int32_t offset = -1;
    minlex_error error;
    OK(kind->many(&none, NULL, 0, NULL, 0, NULL, 0, NULL, 0, &error, 1));
    CHECK(error.result == MINLEX_OK);
    OK(kind->many(&none, NULL, 0, &offset, 1, NULL, 0, NULL, 0, NULL, 0));
    CHECK(kind->many == ranks || offset == 0);
}

int main(void)
{
    minlex_table *embedded;
    size_t i;
    OK(minlex_table_embedded(&embedded, NULL));
    table = embedded;
    for (i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int is_large;
        for (is_large = 0; is_large < 2; is_large++) {
            size_t shift;
            for (shift = 0; shift < 2; shift++) {
                compare(&kinds[i], is_large, shift);
                release();
            }
        }
        wrong_columns(&kinds[i]);
        no_texts(&kinds[i]);
        release();
    }
    CHECK(MINLEX_ESSENTIALLY_DIFFERENT == UINT64_C(5472730538));
    minlex_table_close(embedded);
    puts("all columns agree");
    return 0;
}

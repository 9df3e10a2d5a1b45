/* The one set of SQL functions; see functions.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection.h"
#include "functions.h"

/* More than a query should wait for; no call can be interrupted. */
#define MOST_SOLUTIONS 1000000
/* The version of the definitions of ranks, names and indices; see docs/SQL.md. */
#define SPEC_VERSION 1

static const struct sql_answer null_answer = {.outcome = SQL_NULL};

static struct sql_answer text_answer(const char *text)
{
    struct sql_answer answer = {.outcome = SQL_DONE, .text = text, .size = strlen(text)};
    return answer;
}

static struct sql_answer number_answer(int64_t number)
{
    struct sql_answer answer = {.outcome = SQL_DONE, .number = number};
    return answer;
}

bool sql_blames_value(minlex_result result)
{
    return result >= MINLEX_INVALID_GRID && result <= MINLEX_GAP;
}

/* Adds at most `most` characters of a text. Other than plain ASCII becomes one question mark a
 * character: a value may be of any encoding or of none, and an error must not spoil a log. */
static char *add_plain(char *to, const char *text, size_t size, size_t most)
{
    size_t i, shown = 0;
    for (i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c & 0xC0) == 0x80)
            continue;
        if (shown++ == most)
            return (char *)memcpy(to, "...", 3) + 3;
        *to++ = c >= 0x20 && c < 0x7F ? (char)c : '?';
    }
    return to;
}

/* Adds a puzzle number in decimal, also one beyond the end. */
static char *add_puzzle_number(char *to, minlex_puzzle_number number)
{
    char digits[3 * sizeof number.bytes];
    size_t count = 0, i;
    bool is_zero;
    do {
        unsigned rest = 0;
        is_zero = true;
        for (i = 0; i < sizeof number.bytes; i++) {
            rest = rest << 8 | number.bytes[i];
            number.bytes[i] = (uint8_t)(rest / 10);
            rest %= 10;
            is_zero = is_zero && number.bytes[i] == 0;
        }
        digits[count++] = (char)('0' + rest);
    } while (!is_zero);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

/* The arguments as an error shows them, each cut. */
static char *add_arguments(char *to, const struct sql_call *call)
{
    int i;
    for (i = 0; i < call->count; i++) {
        const struct sql_value *argument = &call->arguments[i];
        if (i > 0)
            to += sprintf(to, ", ");
        if (call->function->arguments[i] == SQL_TEXT) {
            *to++ = '\'';
            to = add_plain(to, argument->text, argument->size, SQL_SHOWN);
            *to++ = '\'';
        } else if (call->function->arguments[i] == SQL_LARGE) {
            to = add_puzzle_number(to, argument->large);
        } else {
            to += sprintf(to, "%" PRId64, argument->number);
        }
    }
    return to;
}

/* The error of an argument that is shown as a text. */
static const char *bad_text(const struct sql_function *function, const char *text, size_t size,
                            const char *why, char *room)
{
    char *to = room + sprintf(room, "%s('", function->name);
    to = add_plain(to, text, size, SQL_SHOWN);
    to += sprintf(to, "'): ");
    to = add_plain(to, why, strlen(why), sizeof ((minlex_error *)0)->text);
    *to = '\0';
    return room;
}

const char *sql_no_number(const struct sql_function *function, const char *text, size_t size,
                          char *room)
{
    return bad_text(function, text, size, "expected a whole number", room);
}

bool sql_read_puzzle_number(const struct sql_function *function, const char *text, size_t size,
                            minlex_puzzle_number *number, char *room)
{
    minlex_error error;
    if (minlex_number_from_text(text, size, number, &error) == MINLEX_OK)
        return true;
    bad_text(function, text, size, error.text, room);
    return false;
}

const char *sql_plain_error(minlex_error *error)
{
    char plain[sizeof error->text + 4];
    char *end = add_plain(plain, error->text, strlen(error->text), sizeof error->text - 4);
    *end = '\0';
    memcpy(error->text, plain, (size_t)(end - plain) + 1);
    return error->text;
}

/* The answer of a call that failed, from its error: minlex_rank('123'): why. */
static struct sql_answer failure(struct sql_call *call)
{
    struct sql_answer answer = {.outcome = SQL_FAILED, .text = call->room};
    char *to = call->room + sprintf(call->room, "%s", call->function->name);
    if (sql_blames_value(call->error.result)) {
        answer.outcome = SQL_BAD_VALUE;
        *to++ = '(';
        to = add_arguments(to, call);
        *to++ = ')';
    }
    to += sprintf(to, ": ");
    to = add_plain(to, call->error.text, strlen(call->error.text), sizeof call->error.text);
    *to = '\0';
    answer.size = (size_t)(to - call->room);
    return answer;
}

/* A failure that libminlex knows nothing of. */
static struct sql_answer refusal(struct sql_call *call, minlex_result result, const char *text)
{
    call->error.result = result;
    snprintf(call->error.text, sizeof call->error.text, "%s", text);
    return failure(call);
}

/* An answer that is in the room, or the failure. */
static struct sql_answer in_room(struct sql_call *call, minlex_result result)
{
    return result == MINLEX_OK ? text_answer(call->room) : failure(call);
}

/* The name of a file with a NUL, to be freed; NULL, and the reason in the call's error. */
static char *file_name(struct sql_call *call, const struct sql_value *path)
{
    char *copy = NULL;
    if (memchr(path->text, '\0', path->size) == NULL)
        copy = malloc(path->size + 1);
    if (copy == NULL) {
        call->error.result = MINLEX_CANNOT_READ;
        strcpy(call->error.text, "the name of the file has a NUL in it, or there is no memory");
        return NULL;
    }
    memcpy(copy, path->text, path->size);
    copy[path->size] = '\0';
    return copy;
}

static struct sql_answer form_call(struct sql_call *call)
{
    const struct sql_value *grid = call->arguments;
    return in_room(call, minlex_form(grid->text, grid->size, call->room, SQL_ROOM, NULL, 0,
                                     &call->error));
}

static struct sql_answer rank_call(struct sql_call *call)
{
    const struct sql_value *grid = call->arguments;
    uint64_t rank;
    if (minlex_rank(call->table, grid->text, grid->size, &rank, &call->error) != MINLEX_OK)
        return failure(call);
    return number_answer((int64_t)rank);
}

static minlex_result rank_batch(const minlex_table *table, struct sql_batch *batch,
                                minlex_error *error)
{
    return minlex_rank_batch(table, batch->records, batch->count * MINLEX_CELLS, batch->numbers,
                             batch->count, batch->results, 0, error);
}

static struct sql_answer unrank_call(struct sql_call *call)
{
    int64_t rank = call->arguments->number;
    if (rank < 0)
        return refusal(call, MINLEX_INVALID_RANK, "ranks go from 1 to 5472730538");
    return in_room(call, minlex_unrank(call->table, (uint64_t)rank, call->room, SQL_ROOM,
                                       &call->error));
}

static minlex_result unrank_batch(const minlex_table *table, struct sql_batch *batch,
                                  minlex_error *error)
{
    return minlex_unrank_batch(table, batch->numbers, batch->count, batch->texts,
                               batch->count * MINLEX_CELLS, batch->results, 0, error);
}

/* The form of names that a second argument asks for; 19 characters if there is none. */
static bool name_form(struct sql_call *call, uint32_t *form)
{
    static const struct {
        const char *text;
        uint32_t form;
    } forms[] = {{"19", MINLEX_NAME19}, {"25", MINLEX_NAME25}, {"rank", MINLEX_RANK_FIELD}};
    const struct sql_value *asked = &call->arguments[1];
    size_t i;
    *form = MINLEX_NAME19;
    if (call->count < 2)
        return true;
    for (i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (asked->size == strlen(forms[i].text) &&
            memcmp(asked->text, forms[i].text, asked->size) == 0) {
            *form = forms[i].form;
            return true;
        }
    }
    return false;
}

static struct sql_answer no_name_form(struct sql_call *call)
{
    return refusal(call, MINLEX_INVALID_NAME, "no form of names: expected '19', '25' or 'rank'");
}

static struct sql_answer name_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments;
    uint32_t form;
    if (!name_form(call, &form))
        return no_name_form(call);
    return in_room(call, minlex_name(call->table, puzzle->text, puzzle->size, form, call->room,
                                     SQL_ROOM, NULL, 0, &call->error));
}

static minlex_result name_batch(const minlex_table *table, struct sql_batch *batch,
                                minlex_error *error)
{
    return minlex_name_batch(table, batch->records, batch->count * MINLEX_CELLS, MINLEX_NAME19,
                             batch->texts, batch->count * MINLEX_NAME_SIZE, NULL, 0,
                             batch->results, 0, error);
}

static struct sql_answer puzzle_call(struct sql_call *call)
{
    const struct sql_value *name = call->arguments;
    return in_room(call, minlex_puzzle(call->table, name->text, name->size, call->room, SQL_ROOM,
                                       &call->error));
}

static minlex_result puzzle_batch(const minlex_table *table, struct sql_batch *batch,
                                  minlex_error *error)
{
    return minlex_puzzle_batch(table, batch->records, batch->count * MINLEX_NAME_SIZE,
                               batch->texts, batch->count * MINLEX_CELLS, batch->results, 0,
                               error);
}

static struct sql_answer number_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments;
    struct sql_answer answer = {.outcome = SQL_DONE};
    if (minlex_number(call->table, puzzle->text, puzzle->size, &answer.large,
                      &call->error) != MINLEX_OK)
        return failure(call);
    return answer;
}

static minlex_result number_batch(const minlex_table *table, struct sql_batch *batch,
                                  minlex_error *error)
{
    return minlex_number_batch(table, batch->records, batch->count * MINLEX_CELLS,
                               (minlex_puzzle_number *)batch->texts, batch->count,
                               batch->results, 0, error);
}

static struct sql_answer number_of_name_call(struct sql_call *call)
{
    const struct sql_value *name = call->arguments;
    struct sql_answer answer = {.outcome = SQL_DONE};
    if (minlex_number_of_name(name->text, name->size, &answer.large, &call->error) !=
        MINLEX_OK)
        return failure(call);
    return answer;
}

static struct sql_answer name_of_number_call(struct sql_call *call)
{
    uint32_t form;
    if (!name_form(call, &form))
        return no_name_form(call);
    return in_room(call, minlex_name_of_number(&call->arguments->large, form, call->room,
                                               SQL_ROOM, &call->error));
}

static struct sql_answer puzzle_of_number_call(struct sql_call *call)
{
    return in_room(call, minlex_puzzle_of_number(call->table, &call->arguments->large,
                                                 call->room, SQL_ROOM, &call->error));
}

static minlex_result puzzle_of_number_batch(const minlex_table *table, struct sql_batch *batch,
                                            minlex_error *error)
{
    return minlex_puzzle_of_number_batch(table, (const minlex_puzzle_number *)batch->records,
                                         batch->count, batch->texts, batch->count * MINLEX_CELLS,
                                         batch->results, 0, error);
}

/* True if a puzzle is in the collection file of a path; one without exactly one solution never
 * is. */
static struct sql_answer in_collection_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments, *path = &call->arguments[1];
    const minlex_collection *collection;
    minlex_puzzle_number number;
    char *copy;
    int contained = 0;
    minlex_result result = minlex_number(call->table, puzzle->text, puzzle->size, &number,
                                         &call->error);
    if (result != MINLEX_OK && result != MINLEX_NOT_ONE_SOLUTION)
        return failure(call);
    copy = file_name(call, path);
    if (copy == NULL)
        return failure(call);
    collection = sql_collection_open(copy, &call->error);
    free(copy);
    if (collection == NULL)
        return failure(call);
    if (result == MINLEX_OK)
        result = minlex_collection_contains(collection, &number, &contained, &call->error);
    sql_collection_close(collection);
    if (result != MINLEX_OK && result != MINLEX_NOT_ONE_SOLUTION)
        return failure(call);
    return number_answer(contained);
}

static struct sql_answer canonical_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments;
    return in_room(call, minlex_canonical(puzzle->text, puzzle->size, call->room, SQL_ROOM,
                                                 NULL, 0, &call->error));
}

static struct sql_answer solve_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments;
    return in_room(call, minlex_solution(puzzle->text, puzzle->size, call->room, SQL_ROOM,
                                         &call->error));
}

static struct sql_answer count_solutions_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments, *limit = &call->arguments[1];
    uint64_t count;
    if (limit->number < 1 || limit->number > MOST_SOLUTIONS)
        return refusal(call, MINLEX_INVALID_PUZZLE, "limit out of bounds: expected 1 to 1000000");
    if (minlex_count_solutions(puzzle->text, puzzle->size, (uint64_t)limit->number, &count,
                               &call->error) != MINLEX_OK)
        return failure(call);
    return number_answer((int64_t)count);
}

static struct sql_answer count_all_solutions_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments;
    struct sql_answer answer = {.outcome = SQL_DONE};
    char count[MINLEX_COUNT_SIZE];
    if (minlex_count_all_solutions(puzzle->text, puzzle->size, count, sizeof count,
                                   &call->error) != MINLEX_OK ||
        minlex_number_from_text(count, strlen(count), &answer.large, &call->error) != MINLEX_OK)
        return failure(call);
    return answer;
}

/* Why a text is no puzzle with exactly one solution, without the text itself. */
static struct sql_answer why_not_call(struct sql_call *call)
{
    const struct sql_value *puzzle = call->arguments;
    char *to = call->room;
    minlex_result result =
        minlex_solution(puzzle->text, puzzle->size, call->room, SQL_ROOM, &call->error);
    if (result == MINLEX_OK)
        return null_answer;
    if (!sql_blames_value(result))
        return failure(call);
    to = add_plain(to, call->error.text, strlen(call->error.text), sizeof call->error.text);
    *to = '\0';
    return text_answer(call->room);
}

static struct sql_answer is_valid_call(struct sql_call *call)
{
    struct sql_answer answer = why_not_call(call);
    if (answer.outcome == SQL_FAILED)
        return answer;
    return number_answer(answer.outcome == SQL_NULL);
}

static minlex_result compare(struct sql_call *call, int *equivalent)
{
    const struct sql_value *a = call->arguments, *b = &call->arguments[1];
    return minlex_equivalence(a->text, a->size, b->text, b->size, equivalent, call->room, SQL_ROOM,
                              &call->error);
}

static struct sql_answer equivalent_call(struct sql_call *call)
{
    int equivalent;
    if (compare(call, &equivalent) != MINLEX_OK)
        return failure(call);
    return number_answer(equivalent);
}

static struct sql_answer equivalence_call(struct sql_call *call)
{
    int equivalent;
    if (compare(call, &equivalent) != MINLEX_OK)
        return failure(call);
    return equivalent ? text_answer(call->room) : null_answer;
}

static struct sql_answer automorphisms_call(struct sql_call *call)
{
    const struct sql_value *grid = call->arguments;
    uint32_t count;
    if (minlex_automorphism_count(grid->text, grid->size, &count, &call->error) != MINLEX_OK)
        return failure(call);
    return number_answer(count);
}

static struct sql_answer bands_call(struct sql_call *call)
{
    const struct sql_value *grid = call->arguments;
    uint16_t n[MINLEX_CHUTES];
    if (minlex_band_numbers(grid->text, grid->size, n, MINLEX_CHUTES, &call->error) != MINLEX_OK)
        return failure(call);
    sprintf(call->room, "%d %d %d %d %d %d", n[0], n[1], n[2], n[3], n[4], n[5]);
    return text_answer(call->room);
}

static struct sql_answer grid_index_call(struct sql_call *call)
{
    const struct sql_value *grid = call->arguments;
    minlex_grid_index index;
    if (minlex_index(grid->text, grid->size, MINLEX_CLASS_NUMBERING, &index, &call->error) !=
        MINLEX_OK)
        return failure(call);
    return in_room(call, minlex_index_to_text(&index, call->room, SQL_ROOM, &call->error));
}

static struct sql_answer version_call(struct sql_call *call)
{
    (void)call;
    return text_answer(minlex_version());
}

static struct sql_answer spec_version_call(struct sql_call *call)
{
    (void)call;
    return number_answer(SPEC_VERSION);
}

/* The kind of the table that is now used, such as "standard". */
static struct sql_answer set_table_call(struct sql_call *call)
{
    const struct sql_value *path = call->arguments;
    const minlex_table *table;
    minlex_info info;
    if (memchr(path->text, '\0', path->size) != NULL)
        return refusal(call, MINLEX_CANNOT_READ, "the name of the file has a NUL in it");
    table = sql_open_table(path->text, path->size, &call->error);
    if (table == NULL || minlex_table_info(table, &info, sizeof info, &call->error) != MINLEX_OK)
        return failure(call);
    memcpy(call->room, info.preset, sizeof info.preset);
    return text_answer(call->room);
}

#define NO_BATCH NULL, 0, 0

const struct sql_function sql_functions[] = {
    {"minlex_form", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_REFUSES, form_call, NO_BATCH},
    {"minlex_rank", SQL_INTEGER, 1, 1, {SQL_TEXT}, SQL_NEEDS_TABLE | SQL_REFUSES, rank_call,
     rank_batch, MINLEX_CELLS, 0},
    {"minlex_unrank", SQL_TEXT, 1, 1, {SQL_INTEGER}, SQL_NEEDS_TABLE | SQL_REFUSES, unrank_call,
     unrank_batch, 0, MINLEX_CELLS},
    {"minlex_name", SQL_TEXT, 1, 2, {SQL_TEXT, SQL_TEXT}, SQL_NEEDS_TABLE | SQL_REFUSES, name_call,
     name_batch, MINLEX_CELLS, MINLEX_NAME_SIZE},
    {"minlex_puzzle", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_NEEDS_TABLE | SQL_REFUSES, puzzle_call,
     puzzle_batch, MINLEX_NAME_SIZE, MINLEX_CELLS},
    {"minlex_number", SQL_LARGE, 1, 1, {SQL_TEXT}, SQL_NEEDS_TABLE | SQL_REFUSES,
     number_call, number_batch, MINLEX_CELLS, sizeof(minlex_puzzle_number)},
    {"minlex_number_of_name", SQL_LARGE, 1, 1, {SQL_TEXT}, SQL_REFUSES,
     number_of_name_call, NO_BATCH},
    {"minlex_name_of_number", SQL_TEXT, 1, 2, {SQL_LARGE, SQL_TEXT}, SQL_REFUSES,
     name_of_number_call, NO_BATCH},
    {"minlex_puzzle_of_number", SQL_TEXT, 1, 1, {SQL_LARGE},
     SQL_NEEDS_TABLE | SQL_REFUSES, puzzle_of_number_call, puzzle_of_number_batch,
     sizeof(minlex_puzzle_number), MINLEX_CELLS},
    {"minlex_in_collection", SQL_BOOLEAN, 2, 2, {SQL_TEXT, SQL_TEXT},
     SQL_NEEDS_TABLE | SQL_REFUSES | SQL_OPENS_FILES, in_collection_call, NO_BATCH},
    {"minlex_canonical", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_REFUSES, canonical_call, NO_BATCH},
    {"minlex_solution", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_REFUSES, solve_call, NO_BATCH},
    {"minlex_count_solutions", SQL_INTEGER, 2, 2, {SQL_TEXT, SQL_INTEGER}, SQL_REFUSES,
     count_solutions_call, NO_BATCH},
    {"minlex_count_all_solutions", SQL_LARGE, 1, 1, {SQL_TEXT}, SQL_REFUSES,
     count_all_solutions_call, NO_BATCH},
    {"minlex_why_not", SQL_TEXT, 1, 1, {SQL_TEXT}, 0, why_not_call, NO_BATCH},
    {"minlex_is_valid", SQL_BOOLEAN, 1, 1, {SQL_TEXT}, 0, is_valid_call, NO_BATCH},
    {"minlex_equivalent", SQL_BOOLEAN, 2, 2, {SQL_TEXT, SQL_TEXT}, SQL_REFUSES, equivalent_call,
     NO_BATCH},
    {"minlex_equivalence", SQL_TEXT, 2, 2, {SQL_TEXT, SQL_TEXT}, SQL_REFUSES, equivalence_call,
     NO_BATCH},
    {"minlex_automorphism_count", SQL_INTEGER, 1, 1, {SQL_TEXT}, SQL_REFUSES, automorphisms_call,
     NO_BATCH},
    {"minlex_band_numbers", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_REFUSES, bands_call, NO_BATCH},
    {"minlex_index", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_REFUSES, grid_index_call, NO_BATCH},
    {"minlex_version", SQL_TEXT, 0, 0, {SQL_TEXT}, 0, version_call, NO_BATCH},
    {"minlex_spec_version", SQL_INTEGER, 0, 0, {SQL_TEXT}, 0, spec_version_call, NO_BATCH},
    {"minlex_set_table", SQL_TEXT, 1, 1, {SQL_TEXT}, SQL_VOLATILE, set_table_call, NO_BATCH},
};
const size_t sql_function_count = sizeof sql_functions / sizeof sql_functions[0];

struct sql_answer sql_call(const struct sql_function *function, const minlex_table *table,
                           const struct sql_value *arguments, int count, char *room)
{
    struct sql_call call = {function, arguments, count, table, room, {0, MINLEX_OK, {0}}};
    if (call.table == NULL && function->flags & SQL_NEEDS_TABLE) {
        call.table = sql_table(&call.error);
        if (call.table == NULL)
            return failure(&call);
    }
    return function->call(&call);
}

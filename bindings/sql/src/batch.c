/* Many calls of a function at once; see functions.h. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "functions.h"

bool sql_batch_open(struct sql_batch *batch, const struct sql_function *function, size_t count)
{
    size_t numbers = count * sizeof *batch->numbers;
    size_t results = count * sizeof *batch->results;
    size_t records = count * function->record, texts = count * function->answer;
    char *room = malloc(numbers + results + records + texts + 1);
    if (room == NULL)
        return false;
    batch->count = 0;
    batch->numbers = (uint64_t *)room;
    batch->results = (minlex_result *)(room + numbers);
    batch->records = room + numbers + results;
    batch->texts = batch->records + records;
    return true;
}

void sql_batch_close(struct sql_batch *batch)
{
    free(batch->numbers);
}

bool sql_batch_fits(const struct sql_function *function, const struct sql_value *argument)
{
    if (function->arguments[0] != SQL_TEXT)
        return true;
    if (function->record == MINLEX_CELLS)
        return argument->size == MINLEX_CELLS;
    /* Names are filled up with NUL, so they must have none. */
    return argument->size <= function->record &&
           memchr(argument->text, '\0', argument->size) == NULL;
}

void sql_batch_add(struct sql_batch *batch, const struct sql_function *function,
                   const struct sql_value *argument)
{
    size_t i = batch->count++;
    char *record = batch->records + i * function->record;
    if (function->arguments[0] == SQL_INTEGER) {
        /* A rank below zero becomes one above all. */
        batch->numbers[i] = (uint64_t)argument->number;
        return;
    }
    if (function->arguments[0] == SQL_LARGE) {
        memcpy(record, &argument->large, sizeof argument->large);
        return;
    }
    memcpy(record, argument->text, argument->size);
    memset(record + argument->size, 0, function->record - argument->size);
}

void sql_batch_run(struct sql_batch *batch, const struct sql_function *function,
                   const minlex_table *table)
{
    minlex_error error;
    size_t i;
    if (table == NULL)
        table = sql_table(&error);
    if (table != NULL && function->batch(table, batch, &error) == MINLEX_OK)
        return;
    for (i = 0; i < batch->count; i++)
        batch->results[i] = MINLEX_PANIC;
}

struct sql_answer sql_batch_answer(const struct sql_batch *batch,
                                   const struct sql_function *function, size_t i)
{
    struct sql_answer answer = {.outcome = SQL_DONE};
    minlex_result result = batch->results[i];
    if (result != MINLEX_OK) {
        answer.outcome = sql_blames_value(result) ? SQL_BAD_VALUE : SQL_FAILED;
        return answer;
    }
    switch (function->result) {
    case SQL_TEXT:
        answer.text = batch->texts + i * function->answer;
        answer.size = strnlen(answer.text, function->answer);
        break;
    case SQL_LARGE:
        memcpy(&answer.large, batch->texts + i * function->answer, function->answer);
        break;
    default:
        answer.number = (int64_t)batch->numbers[i];
        break;
    }
    return answer;
}

/* Ranks and names from C, as the examples beside it do it in other languages. */
#include <inttypes.h>
#include <minlex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(minlex_result result, const minlex_error *error)
{
    if (result != MINLEX_OK) {
        fprintf(stderr, "%s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

int main(int count, char **arguments)
{
    minlex_table *table;
    minlex_error error;
    minlex_result results[2];
    uint64_t rank, ranks[2];
    char name[MINLEX_NAME_SIZE], form[MINLEX_GRID_SIZE], grids[2 * MINLEX_CELLS];

    if (count != 3 || strlen(arguments[1]) != MINLEX_CELLS || strlen(arguments[2]) != MINLEX_CELLS)
        return EXIT_FAILURE;
    check(minlex_check_version(MINLEX_VERSION_NUMBER, &error), &error);
    printf("library %s\n", minlex_version());
    check(minlex_table_embedded(&table, &error), &error);
    check(minlex_rank(table, arguments[1], MINLEX_CELLS, &rank, &error), &error);
    printf("rank %" PRIu64 "\n", rank);
    check(minlex_name(table, arguments[2], MINLEX_CELLS, MINLEX_NAME25, name, sizeof name, NULL, 0,
                      &error),
          &error);
    printf("name %s\n", name);

    /* The second grid is none; the first gets its answer all the same. */
    memcpy(grids, arguments[1], MINLEX_CELLS);
    memcpy(grids + MINLEX_CELLS, arguments[2], MINLEX_CELLS);
    check(minlex_rank_batch(table, grids, sizeof grids, ranks, 2, results, 0, &error), &error);
    for (int i = 0; i < 2; i++)
        if (results[i] == MINLEX_OK)
            printf("grid %d: %" PRIu64 "\n", i, ranks[i]);
        else
            printf("grid %d: %s\n", i, minlex_result_text(results[i]));

    if (minlex_unrank(table, 0, form, sizeof form, &error) != MINLEX_OK)
        printf("%s\n", error.text);
    minlex_table_close(table);
    return EXIT_SUCCESS;
}

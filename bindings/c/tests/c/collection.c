/* Collection files: 1000 numbers with texts in a good file, of which other files are damaged, and
   the results of wrong calls. Threads share the handle. */
#define _POSIX_C_SOURCE 200112L
#include "check.h"
#include <pthread.h>

enum { PUZZLES = 1000, THREADS = 8 };

static const char *folder;
static minlex_collection *collection;
/* As the file of lines has them: number, rank, text. */
static minlex_puzzle_number numbers[PUZZLES];
static uint64_t ranks[PUZZLES];
static char texts[PUZZLES][64];

static const char *file(const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void read_lines(void)
{
    FILE *lines = fopen(file("lines"), "r");
    char line[256], *rank, *text;
    int i;
    CHECK(lines != NULL);
    for (i = 0; i < PUZZLES; i++) {
        CHECK(fgets(line, sizeof line, lines) != NULL);
        line[strcspn(line, "\n")] = 0;
        rank = strchr(line, '\t') + 1;
        text = strchr(rank, '\t') + 1;
        OK(minlex_number_from_text(line, (size_t)(rank - line) - 1, &numbers[i], NULL));
        ranks[i] = strtoull(rank, NULL, 10);
        strcpy(texts[i], text);
    }
    fclose(lines);
}

/* Every puzzle at its place, and the numbers beside it not. */
static void *look_up(void *unused)
{
    int i;
    for (i = 0; i < PUZZLES; i++) {
        minlex_puzzle_number found, beside = numbers[i];
        uint64_t place = 7;
        int contained = 7;
        OK(minlex_collection_get(collection, (uint64_t)i, &found, NULL));
        CHECK(memcmp(&found, &numbers[i], sizeof found) == 0);
        OK(minlex_collection_find(collection, &found, &place, NULL));
        OK(minlex_collection_contains(collection, &found, &contained, NULL));
        CHECK(place == (uint64_t)i && contained == 1);
        /* All numbers of the file are even. */
        beside.bytes[15] |= 1;
        OK(minlex_collection_find(collection, &beside, &place, NULL));
        OK(minlex_collection_contains(collection, &beside, &contained, NULL));
        CHECK(place == MINLEX_NO_PLACE && contained == 0);
    }
    return unused;
}

static void stretches(void)
{
    static minlex_puzzle_number found[PUZZLES];
    static uint64_t ends[PUZZLES], places[PUZZLES];
    static int contained[PUZZLES];
    static minlex_result results[PUZZLES];
    char *data;
    uint64_t start, end, len;
    int i;
    OK(minlex_collection_len(collection, &len, NULL));
    CHECK(len == PUZZLES);
    OK(minlex_collection_scan(collection, 0, PUZZLES, found, PUZZLES, NULL));
    CHECK(memcmp(found, numbers, sizeof found) == 0);
    OK(minlex_collection_scan(collection, 250, 13, found, 13, NULL));
    CHECK(memcmp(found, numbers + 250, 13 * sizeof *found) == 0);
    OK(minlex_collection_scan(collection, PUZZLES, 0, NULL, 0, NULL));

    OK(minlex_collection_find_batch(collection, numbers, PUZZLES, places, PUZZLES, results, 0, NULL));
    OK(minlex_collection_contains_batch(collection, numbers, PUZZLES, contained, PUZZLES, NULL, 0, NULL));
    OK(minlex_collection_get_batch(collection, places, PUZZLES, found, PUZZLES, NULL, 0, NULL));
    for (i = 0; i < PUZZLES; i++)
        CHECK(places[i] == (uint64_t)i && contained[i] == 1 && results[i] == MINLEX_OK);
    CHECK(memcmp(found, numbers, sizeof found) == 0);

    OK(minlex_collection_texts(collection, 200, 300, NULL, 0, ends, 300, NULL));
    data = room(ends[299]);
    OK(minlex_collection_texts(collection, 200, 300, data, ends[299], ends, 300, NULL));
    for (i = 0, start = 0; i < 300; start = ends[i++])
        CHECK(ends[i] - start == strlen(texts[200 + i]) && memcmp(data + start, texts[200 + i], ends[i] - start) == 0);

    for (i = 0; i < PUZZLES; i += 50) {
        uint64_t place;
        OK(minlex_collection_places_of(collection, ranks[i], ranks[i], &start, &end, NULL));
        CHECK(start <= (uint64_t)i && (uint64_t)i < end);
        for (place = start; place < end; place++)
            CHECK(ranks[place] == ranks[i]);
        CHECK((start == 0 || ranks[start - 1] < ranks[i]) && (end == PUZZLES || ranks[end] > ranks[i]));
    }
    OK(minlex_collection_places_of(collection, 1, UINT64_C(5472730538), &start, &end, NULL));
    CHECK(start == 0 && end == PUZZLES);
}

#define FAILS(expected, words, call)                    \
    do {                                                \
        CHECK((call) == (expected));                    \
        CHECK(strstr(error.text, words) != NULL);       \
        CHECK(error.result == (expected));              \
    } while (0)

static void wrong_calls(void)
{
    static const char *const damaged[] = {"empty", "text", "short", "header", "end"};
    minlex_puzzle_number number, beyond, two[2];
    minlex_collection *other = NULL;
    minlex_error error;
    uint64_t place = 7, end = 7, places[2] = {1, PUZZLES};
    char *text = room(2);
    size_t i;
    memset(&beyond, 0xff, sizeof beyond);
    FAILS(MINLEX_NULL_POINTER, "collection is NULL", minlex_collection_len(NULL, &place, &error));
    FAILS(MINLEX_NULL_POINTER, "number is NULL", minlex_collection_get(collection, 0, NULL, &error));
    FAILS(MINLEX_INVALID_PLACE, "place 1000: the collection has 1000 puzzles", minlex_collection_get(collection, PUZZLES, &number, &error));
    FAILS(MINLEX_INVALID_PLACE, "places[1]: place 1000", minlex_collection_get_batch(collection, places, 2, two, 2, NULL, 0, &error));
    CHECK(error.record == 1);
    FAILS(MINLEX_INVALID_PLACE, "place 1000", minlex_collection_scan(collection, PUZZLES - 1, 2, two, 2, &error));
    FAILS(MINLEX_INVALID_PLACE, "place 18446744073709551615", minlex_collection_scan(collection, UINT64_MAX, 2, two, 2, &error));
    FAILS(MINLEX_BUFFER_TOO_SMALL, "numbers has room for", minlex_collection_scan(collection, 0, 3, two, 2, &error));
    FAILS(MINLEX_BUFFER_TOO_SMALL, "are needed", minlex_collection_texts(collection, 0, 2, text, 2, places, 2, &error));
    FAILS(MINLEX_INVALID_NUMBER, "is not the number of a puzzle", minlex_collection_find(collection, &beyond, &place, &error));
    FAILS(MINLEX_INVALID_NUMBER, "is not the number of a puzzle", minlex_collection_contains(collection, &beyond, (int *)text, &error));
    FAILS(MINLEX_INVALID_RANK, "rank 0", minlex_collection_places_of(collection, 0, 1, &place, &end, &error));
    CHECK(place == 7 && end == 7 && places[0] == 1 && text[0] == 0x5a);
    FAILS(MINLEX_CANNOT_READ, "nowhere", minlex_collection_open(file("nowhere"), &other, &error));
    for (i = 0; i < sizeof damaged / sizeof *damaged; i++)
        FAILS(MINLEX_DAMAGED, damaged[i], minlex_collection_open(file(damaged[i]), &other, &error));
    CHECK(other == NULL);
    minlex_collection_close(NULL);

    /* A block is verified when it is read. */
    OK(minlex_collection_open(file("block"), &other, NULL));
    FAILS(MINLEX_DAMAGED, "", minlex_collection_get(other, 0, &number, &error));
    FAILS(MINLEX_DAMAGED, "", minlex_collection_check(other, &error));
    OK(minlex_collection_get(other, PUZZLES - 1, &number, &error));
    CHECK(memcmp(&number, &numbers[PUZZLES - 1], sizeof number) == 0);
    minlex_collection_close(other);
}

int main(int count, char **arguments)
{
    pthread_t threads[THREADS];
    int i;
    CHECK(count == 2);
    folder = arguments[1];
    read_lines();
    OK(minlex_collection_open(file("good"), &collection, NULL));
    OK(minlex_collection_check(collection, NULL));
    for (i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, look_up, NULL) == 0);
    for (i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    stretches();
    wrong_calls();
    minlex_collection_close(collection);
    release();
    puts("all collections agree");
    return 0;
}

/* Hundreds of threads that share one handle from its first use on, with small stacks and errors of
   their own. */
#define _POSIX_C_SOURCE 200112L
#include "check.h"
#include <pthread.h>

/* Threads that come first together each make the lists that the library makes at first use, which
   valgrind slows down a lot. */
enum { THREADS = 300, UNDER_VALGRIND = 20, PLACES = 40, BATCH = 200 };
/* The stack of a call according to the header. */
#define STACK (128 * 1024)

static minlex_table *shared;
static uint64_t ranks[PLACES];
static char grids[PLACES][MINLEX_GRID_SIZE];
static pthread_barrier_t start;

/* Other needs for stack, once. */
static void the_rest(void)
{
    char *cells = room(MINLEX_GRID_SIZE), *image = room(MINLEX_GRID_SIZE), *way = room(MINLEX_TRANSFORM_SIZE);
    char *forms = room(BATCH * MINLEX_CELLS), *names = room(BATCH * MINLEX_NAME_SIZE);
    uint64_t *numbers = room(BATCH * sizeof *numbers);
    minlex_grid_index index;
    int equivalent;
    OK(minlex_table_check(shared, NULL));
    OK(minlex_scan(shared, ranks[1], BATCH, forms, BATCH * MINLEX_CELLS, NULL));
    OK(minlex_rank_batch(shared, forms, BATCH * MINLEX_CELLS, numbers, BATCH, NULL, 0, NULL));
    CHECK(numbers[BATCH - 1] == ranks[1] + BATCH - 1);
    OK(minlex_unrank_batch(shared, numbers, BATCH, forms, BATCH * MINLEX_CELLS, NULL, 0, NULL));
    OK(minlex_name_batch(shared, forms, BATCH * MINLEX_CELLS, MINLEX_NAME25, names, BATCH * MINLEX_NAME_SIZE, NULL, 0, NULL, 0, NULL));
    OK(minlex_puzzle_batch(shared, names, BATCH * MINLEX_NAME_SIZE, forms, BATCH * MINLEX_CELLS, NULL, 0, NULL));
    memset(cells, '.', MINLEX_CELLS);
    memcpy(cells, "123456789", 9);
    OK(minlex_smallest_image(cells, MINLEX_CELLS, image, MINLEX_GRID_SIZE, way, MINLEX_TRANSFORM_SIZE, NULL));
    OK(minlex_equivalence(cells, MINLEX_CELLS, image, MINLEX_CELLS, &equivalent, NULL, 0, NULL));
    CHECK(equivalent);
    OK(minlex_index(forms, MINLEX_CELLS, MINLEX_LEXICOGRAPHIC_NUMBERING, &index, NULL));
    OK(minlex_grid(&index, MINLEX_LEXICOGRAPHIC_NUMBERING, image, MINLEX_GRID_SIZE, NULL));
    CHECK(memcmp(image, forms, MINLEX_CELLS) == 0);
    release();
}

static void *work(void *argument)
{
    const size_t number = (size_t)(uintptr_t)argument;
    size_t i;
    pthread_barrier_wait(&start);
    CHECK(minlex_last_error(NULL, 0) == 0);
    for (i = 0; i < 5; i++) {
        const size_t place = (number + i * i) % PLACES;
        char form[MINLEX_GRID_SIZE], name[MINLEX_NAME_SIZE], text[200], expected[100];
        uint64_t rank = 0;
        minlex_grid_index index;
        OK(minlex_unrank(shared, ranks[place], form, sizeof form, NULL));
        CHECK(strcmp(form, grids[place]) == 0);
        OK(minlex_rank(shared, form, MINLEX_CELLS, &rank, NULL));
        CHECK(rank == ranks[place]);
        OK(minlex_name(shared, form, MINLEX_CELLS, MINLEX_RANK_FIELD, name, sizeof name, NULL, 0, NULL));
        CHECK(strtoull(name, NULL, 10) == rank);
        OK(minlex_index(form, MINLEX_CELLS, MINLEX_CLASS_NUMBERING, &index, NULL));
        OK(minlex_grid(&index, MINLEX_CLASS_NUMBERING, form, sizeof form, NULL));
        CHECK(strcmp(form, grids[place]) == 0);
        CHECK(minlex_unrank(shared, UINT64_C(6000000000) + number, form, sizeof form, NULL) == MINLEX_INVALID_RANK);
        minlex_last_error(text, sizeof text);
        snprintf(expected, sizeof expected, "rank %llu:", 6000000000ull + number);
        CHECK(strncmp(text, expected, strlen(expected)) == 0);
    }
    if (number == 0)
        the_rest();
    return NULL;
}

int main(void)
{
    static pthread_t threads[THREADS];
    pthread_attr_t attributes;
    minlex_table *other;
    const size_t count = getenv("MINLEX_UNDER_VALGRIND") != NULL ? UNDER_VALGRIND : THREADS;
    size_t i;
    /* The right answers come from another process: this one must not have made any table yet. */
    for (i = 0; i < PLACES; i++)
        CHECK(scanf("%llu %81s", (unsigned long long *)&ranks[i], grids[i]) == 2);
    OK(minlex_table_embedded(&shared, NULL));
    CHECK(pthread_barrier_init(&start, NULL, (unsigned)count) == 0);
    CHECK(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, STACK) == 0);
    for (i = 0; i < count; i++)
        CHECK(pthread_create(&threads[i], &attributes, work, (void *)(uintptr_t)i) == 0);
    for (i = 0; i < count; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    /* Their errors were theirs. */
    CHECK(minlex_last_error(NULL, 0) == 0);
    pthread_barrier_destroy(&start);
    pthread_attr_destroy(&attributes);
    OK(minlex_table_embedded(&other, NULL));
    minlex_table_close(shared);
    minlex_table_close(other);
    puts("all threads agree");
    return 0;
}

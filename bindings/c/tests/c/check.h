/* Checks, and inputs and outputs that end where the memory ends, so that valgrind sees every byte
   too far. */
#ifndef CHECK_H
#define CHECK_H

#include <minlex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            char check_text[512];                                                         \
            minlex_last_error(check_text, sizeof check_text);                             \
            fprintf(stderr, "%s:%d: not so: %s\nlast error: %s\n", __FILE__, __LINE__, #condition, check_text); \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

#define OK(call) CHECK((call) == MINLEX_OK)

/* `size` bytes of their own; never freed before the program ends, see `release`. */
static void *blocks[100000];
static size_t blocks_used;

static inline void *room(size_t size)
{
    void *block = malloc(size ? size : 1);
    CHECK(block != NULL && blocks_used < sizeof blocks / sizeof *blocks);
    blocks[blocks_used++] = block;
    memset(block, 0x5a, size ? size : 1);
    return block;
}

static inline void release(void)
{
    while (blocks_used > 0)
        free(blocks[--blocks_used]);
}

/* A text without its NUL. */
static inline char *bare(const char *text)
{
    return (char *)memcpy(room(strlen(text)), text, strlen(text));
}

/* Random numbers, always the same. */
static uint64_t state = 20261121;

static inline uint64_t below(uint64_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % n;
}

static inline void shuffle(char *items, int count, int size)
{
    int i;
    for (i = count - 1; i > 0; i--) {
        char other[16];
        int j = (int)below((uint64_t)i + 1);
        memcpy(other, items + i * size, (size_t)size);
        memmove(items + i * size, items + j * size, (size_t)size);
        memcpy(items + j * size, other, (size_t)size);
    }
}

static inline void random_lines(char *nine)
{
    int chute;
    memcpy(nine, "123456789", 9);
    for (chute = 0; chute < 3; chute++)
        shuffle(nine + 3 * chute, 3, 1);
    shuffle(nine, 3, 3);
}

/* A random symmetry. */
static inline const char *random_transform(void)
{
    static char text[MINLEX_TRANSFORM_SIZE];
    char *end = text;
    if (below(2))
        *end++ = 't';
    end[0] = 'r';
    random_lines(end + 1);
    end[10] = 'c';
    random_lines(end + 11);
    end[20] = 'd';
    memcpy(end + 21, "123456789", 9);
    shuffle(end + 21, 9, 1);
    end[30] = 0;
    return text;
}

/* The calls that the checks use most, with texts that end with NUL. */
static inline const char *apply(const char *transform, const char *cells)
{
    char *image = (char *)room(MINLEX_GRID_SIZE);
    OK(minlex_apply(bare(transform), strlen(transform), bare(cells), strlen(cells), image, MINLEX_GRID_SIZE, NULL));
    CHECK(strlen(image) == MINLEX_CELLS);
    return image;
}

static inline uint64_t rank_of(const minlex_table *table, const char *grid)
{
    uint64_t *rank = (uint64_t *)room(sizeof *rank);
    OK(minlex_rank(table, bare(grid), strlen(grid), rank, NULL));
    return *rank;
}

static inline const char *grid_of(const minlex_table *table, uint64_t rank)
{
    char *form = (char *)room(MINLEX_GRID_SIZE);
    OK(minlex_unrank(table, rank, form, MINLEX_GRID_SIZE, NULL));
    CHECK(strlen(form) == MINLEX_CELLS);
    return form;
}

#endif

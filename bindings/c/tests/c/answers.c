/* Right answers: published ranks, known names and numbers, round trips, batches against single
   calls. */
#include "check.h"

#define LAST_RANK MINLEX_ESSENTIALLY_DIFFERENT
#define PUZZLE "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#define CANONICAL "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86."
#define GRID "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
#define FORM "123456789457189236698723415285914367761532948934867152346278591579641823812395674"
#define FIRST_FORM "123456789456789123789123456214365897365897214897214365531642978642978531978531642"

enum { ITEMS = 60 };

static void known_ranks(const minlex_table *table, const char *path)
{
    char line[200], grid[100];
    uint64_t rank;
    unsigned long automorphisms;
    int lines = 0;
    FILE *file = fopen(path, "r");
    CHECK(file != NULL && fgets(line, sizeof line, file) != NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        unsigned long long number;
        const char *morph = NULL;
        char *form = room(MINLEX_GRID_SIZE), *way = room(MINLEX_TRANSFORM_SIZE);
        uint32_t order = 0, listed = 0;
        uint16_t *bands = room(MINLEX_CHUTES * sizeof *bands);
        char *group;
        size_t i;
        CHECK(sscanf(line, "%llu %90s %lu", &number, grid, &automorphisms) == 3);
        rank = number;
        lines++;
        CHECK(rank_of(table, grid) == rank);
        CHECK(strcmp(grid_of(table, rank), grid) == 0);
        morph = apply(random_transform(), grid);
        CHECK(rank_of(table, morph) == rank);
        OK(minlex_form(bare(morph), MINLEX_CELLS, form, MINLEX_GRID_SIZE, way, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(form, grid) == 0 && strcmp(apply(way, morph), grid) == 0);
        OK(minlex_automorphism_count(bare(morph), MINLEX_CELLS, &order, NULL));
        CHECK(order == automorphisms);
        group = room(order * MINLEX_TRANSFORM_SIZE);
        OK(minlex_automorphisms(bare(morph), MINLEX_CELLS, group, order * MINLEX_TRANSFORM_SIZE, &listed, NULL));
        CHECK(listed == order);
        CHECK(strcmp(group, "r123456789c123456789d123456789") == 0);
        /* The form begins with the smallest of the six bands; the morph has the same ones in
           another order. */
        OK(minlex_band_numbers(bare(form), MINLEX_CELLS, bands, MINLEX_CHUTES, NULL));
        for (i = 0; i < MINLEX_CHUTES; i++)
            CHECK(bands[i] < 416 && bands[0] <= bands[i]);
        for (i = 0; i < order; i++) {
            CHECK(strcmp(apply(group + i * MINLEX_TRANSFORM_SIZE, morph), morph) == 0);
            CHECK(i == 0 || strcmp(group + i * MINLEX_TRANSFORM_SIZE, group + (i - 1) * MINLEX_TRANSFORM_SIZE) != 0);
        }
    }
    fclose(file);
    CHECK(lines == 4);
    CHECK(rank_of(table, GRID) == UINT64_C(3897682283));
    CHECK(strcmp(grid_of(table, UINT64_C(3897682283)), FORM) == 0);
}

static void known_names(const minlex_table *table)
{
    static const struct { uint32_t form; const char *name; } names[] = {
        {MINLEX_NAME25, "5411131853 W1Rmk0Yu2q34I6"},
        {MINLEX_NAME19, "eKEeveX3Ose2Ww4p42M"},
        {MINLEX_RANK_FIELD, "5411131853;W1Rmk0Yu2q34I6"},
    };
    const char *puzzle = ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
    char *name = room(MINLEX_NAME_SIZE), *way = room(MINLEX_TRANSFORM_SIZE), *back = room(MINLEX_GRID_SIZE);
    char *canonical = room(MINLEX_GRID_SIZE), *grid = room(MINLEX_GRID_SIZE), text[64];
    int equivalent = 7;
    uint64_t solutions = 7;
    uint32_t kind = 7;
    char *both = room(2 * MINLEX_CELLS);
    size_t i, j;
    for (i = 0; i < 3; i++) {
        const char *morph = apply(random_transform(), puzzle);
        OK(minlex_name(table, bare(morph), MINLEX_CELLS, names[i].form, name, MINLEX_NAME_SIZE, way, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(name, names[i].name) == 0);
        OK(minlex_puzzle(table, bare(name), strlen(name), back, MINLEX_GRID_SIZE, NULL));
        CHECK(strcmp(apply(way, back), morph) == 0);
        OK(minlex_canonical(bare(morph), MINLEX_CELLS, canonical, MINLEX_GRID_SIZE, NULL, 0, NULL));
        CHECK(strcmp(canonical, back) == 0);
        /* The name with its morph is the puzzle itself. */
        snprintf(text, sizeof text, "%s;%s", name, way);
        OK(minlex_puzzle(table, bare(text), strlen(text), back, MINLEX_GRID_SIZE, NULL));
        CHECK(strcmp(back, morph) == 0);
        OK(minlex_check_name(table, bare(name), strlen(name), NULL));
        for (j = 0; j < 3; j++) {
            OK(minlex_rename(bare(name), strlen(name), names[j].form, text, sizeof text, NULL));
            CHECK(strcmp(text, names[j].name) == 0);
        }
        OK(minlex_equivalence(bare(puzzle), MINLEX_CELLS, bare(morph), MINLEX_CELLS, &equivalent, way, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(equivalent == 1 && strcmp(apply(way, puzzle), morph) == 0);
        OK(minlex_solution(bare(morph), MINLEX_CELLS, grid, MINLEX_GRID_SIZE, NULL));
        OK(minlex_count_solutions(bare(morph), MINLEX_CELLS, 2, &solutions, NULL));
        CHECK(solutions == 1);
        OK(minlex_solve(bare(morph), MINLEX_CELLS, &kind, both, 2 * MINLEX_CELLS, NULL));
        CHECK(kind == 1 && memcmp(both, grid, MINLEX_CELLS) == 0 && both[MINLEX_CELLS] == 0);
        CHECK(rank_of(table, grid) == UINT64_C(5411131853));
        for (j = 0; j < MINLEX_CELLS; j++)
            CHECK(morph[j] == '.' || morph[j] == grid[j]);
    }
    OK(minlex_name(table, PUZZLE, 81, MINLEX_NAME25, name, MINLEX_NAME_SIZE, NULL, 0, NULL));
    CHECK(strcmp(name, "3636310645 LW5RWaj13O0843") == 0);
    OK(minlex_puzzle(table, name, 25, back, MINLEX_GRID_SIZE, NULL));
    CHECK(strcmp(back, CANONICAL) == 0);
    OK(minlex_equivalence(PUZZLE, 81, puzzle, 81, &equivalent, way, MINLEX_TRANSFORM_SIZE, NULL));
    CHECK(equivalent == 0 && strcmp(way, "") == 0);
    /* Without givens there is no puzzle. */
    CHECK(minlex_check_name(table, "5411131853 00000000000000", 25, NULL) == MINLEX_INVALID_NAME);
    /* Nor with too few. */
    memset(back, '.', MINLEX_CELLS);
    OK(minlex_solve(back, MINLEX_CELLS, &kind, both, 2 * MINLEX_CELLS, NULL));
    CHECK(kind == 2 && memcmp(both, both + MINLEX_CELLS, MINLEX_CELLS) != 0);
    for (i = 0; i < 2; i++) {
        OK(minlex_rank(table, both + i * MINLEX_CELLS, MINLEX_CELLS, &solutions, NULL));
        CHECK(solutions > 0);
    }
    OK(minlex_solve("11...............................................................................", MINLEX_CELLS, &kind, NULL, 0, NULL));
    CHECK(kind == 0);
    OK(minlex_count_solutions(back, MINLEX_CELLS, 1000, &solutions, NULL));
    CHECK(solutions == 1000);
    OK(minlex_count_solutions(back, MINLEX_CELLS, 0, &solutions, NULL));
    CHECK(solutions == 0);
    /* Patterns have a smallest image, too. */
    memset(back, '.', MINLEX_CELLS);
    back[80] = '7';
    OK(minlex_smallest_image(back, MINLEX_CELLS, grid, MINLEX_GRID_SIZE, way, MINLEX_TRANSFORM_SIZE, NULL));
    CHECK(strspn(grid, ".") == 80 && grid[80] == '1' && strcmp(apply(way, back), grid) == 0);
    OK(minlex_smallest_image(GRID, MINLEX_CELLS, grid, MINLEX_GRID_SIZE, NULL, 0, NULL));
    CHECK(strcmp(grid, FORM) == 0);
}

static void transforms(void)
{
    char a[MINLEX_TRANSFORM_SIZE], b[MINLEX_TRANSFORM_SIZE];
    char *inverse = room(MINLEX_TRANSFORM_SIZE), *both = room(MINLEX_TRANSFORM_SIZE);
    int i;
    for (i = 0; i < 50; i++) {
        strcpy(a, random_transform());
        strcpy(b, random_transform());
        OK(minlex_invert(bare(a), strlen(a), inverse, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(apply(inverse, apply(a, PUZZLE)), PUZZLE) == 0);
        OK(minlex_compose(bare(a), strlen(a), bare(b), strlen(b), both, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(apply(both, PUZZLE), apply(b, apply(a, PUZZLE))) == 0);
        OK(minlex_compose(a, strlen(a), inverse, strlen(inverse), both, MINLEX_TRANSFORM_SIZE, NULL));
        CHECK(strcmp(both, "r123456789c123456789d123456789") == 0);
    }
    /* By the definition in the header. */
    CHECK(strncmp(apply("r231456789c132456789d234567891", GRID), "145", 3) == 0); /* row 2 is 943..., 9 becomes 1 */
    CHECK(apply("tr231456789c132456789d123456789", GRID)[1] == '7'); /* transposed: row 3 column 2 */
}

static void numbers(void)
{
    uint32_t numbering;
    char *text = room(MINLEX_INDEX_SIZE), *grid = room(MINLEX_GRID_SIZE);
    minlex_grid_index *index = room(sizeof *index), *read = room(sizeof *read);
    int i;
    OK(minlex_numbering_warm_up(MINLEX_CLASS_NUMBERING, NULL));
    OK(minlex_index(bare(GRID), MINLEX_CELLS, MINLEX_LEXICOGRAPHIC_NUMBERING, index, NULL));
    OK(minlex_index_to_text(index, text, MINLEX_INDEX_SIZE, NULL));
    CHECK(strcmp(text, "5198239900510012091525") == 0);
    for (numbering = 0; numbering < 2; numbering++) {
        OK(minlex_index(FIRST_FORM, MINLEX_CELLS, numbering, index, NULL));
        CHECK(numbering == 0 || (index->high == 0 && index->low == 0));
        for (i = 0; i < (numbering == 0 ? 50 : 2); i++) {
            snprintf(text, MINLEX_INDEX_SIZE, "%llu%010llu", (unsigned long long)below(UINT64_C(667090375202)),
                     (unsigned long long)below(UINT64_C(10000000000)));
            OK(minlex_index_from_text(bare(text), strlen(text), index, NULL));
            CHECK(index->high < 362);
            OK(minlex_grid(index, numbering, grid, MINLEX_GRID_SIZE, NULL));
            OK(minlex_index(bare(grid), MINLEX_CELLS, numbering, read, NULL));
            CHECK(read->high == index->high && read->low == index->low);
        }
    }
    OK(minlex_index_from_text("6670903752021072936959", 22, index, NULL));
    CHECK(index->high == 361);
    OK(minlex_grid(index, MINLEX_LEXICOGRAPHIC_NUMBERING, grid, MINLEX_GRID_SIZE, NULL));
    CHECK(strncmp(grid, "987654321654321987321987654", 27) == 0);
}

/* Facts of a stretch against the functions for one grid; an unavoidable set of four
   cells is an intercalate. */
static void stretch_with_facts(const minlex_table *table)
{
    enum { GRIDS = 5000, FACTS = 8 };
    static const uint32_t facts[FACTS] = {
        MINLEX_FACT_AUTOMORPHISMS, MINLEX_FACT_BAND, MINLEX_FACT_HIGHEST,      MINLEX_FACT_LOWEST_CHUTES,
        MINLEX_FACT_UA4,           MINLEX_FACT_GROUP, MINLEX_FACT_INTERCALATES, MINLEX_FACT_MCN4,
    };
    static const uint16_t listed[FACTS] = {1, 46, 182, 1, 25, 0, 38, 11};
    static uint16_t numbers[FACTS][GRIDS];
    static char forms[GRIDS * MINLEX_CELLS];
    size_t i, k;
    OK(minlex_scan_facts(table, 1, GRIDS, facts, FACTS, numbers[0], FACTS * GRIDS, forms, sizeof forms, NULL));
    for (i = 0; i < GRIDS; i++) {
        uint16_t six[MINLEX_CHUTES], highest = 0, lowest = 0;
        uint32_t automorphisms;
        const char *form = forms + i * MINLEX_CELLS;
        OK(minlex_automorphism_count(form, MINLEX_CELLS, &automorphisms, NULL));
        OK(minlex_band_numbers(form, MINLEX_CELLS, six, MINLEX_CHUTES, NULL));
        for (k = 0; k < MINLEX_CHUTES; k++) {
            highest = six[k] > highest ? six[k] : highest;
            lowest += six[k] == six[0];
        }
        CHECK(numbers[0][i] == automorphisms && numbers[1][i] == six[0]);
        CHECK(numbers[2][i] == highest && numbers[3][i] == lowest);
        CHECK((numbers[5][i] == 0) == (automorphisms == 1));
        CHECK(numbers[7][i] <= numbers[4][i] && numbers[4][i] <= numbers[6][i]);
    }
    CHECK(memcmp(forms, grid_of(table, 1), MINLEX_CELLS) == 0);
    /* As `minlex list` has them, and without forms. */
    OK(minlex_scan_facts(table, 2043730039, 1, facts, FACTS, numbers[0], FACTS, NULL, 0, NULL));
    for (k = 0; k < FACTS; k++)
        CHECK(numbers[0][k] == listed[k]);
    OK(minlex_scan_facts(table, LAST_RANK, 1, facts, 2, numbers[0], 2, NULL, 0, NULL));
    CHECK(numbers[0][0] == 72 && numbers[0][1] == 415);
    /* Nothing at all. */
    OK(minlex_scan_facts(table, LAST_RANK, 0, NULL, 0, NULL, 0, NULL, 0, NULL));
    OK(minlex_scan_facts(table, 1, LAST_RANK, NULL, 0, NULL, 0, NULL, 0, NULL));
}

static void batches(const minlex_table *table)
{
    uint64_t *ranks = room(ITEMS * sizeof *ranks), *found = room(ITEMS * sizeof *found);
    char *grids = room(ITEMS * MINLEX_CELLS), *forms = room(ITEMS * MINLEX_CELLS);
    char *puzzles = room(ITEMS * MINLEX_CELLS), *back = room(ITEMS * MINLEX_CELLS);
    char *ways = room(ITEMS * MINLEX_TRANSFORM_SIZE);
    char *names = room(ITEMS * MINLEX_NAME_SIZE), *renamed = room(ITEMS * MINLEX_NAME_SIZE);
    minlex_grid_index *indices = room(ITEMS * sizeof *indices);
    char form[MINLEX_GRID_SIZE], way[MINLEX_TRANSFORM_SIZE], name[MINLEX_NAME_SIZE];
    minlex_grid_index index;
    size_t i;
    uint32_t numbering;
    for (i = 0; i < ITEMS; i++) {
        ranks[i] = i % 7 == 6 ? ranks[i - 1] + 1 : 1 + below(LAST_RANK - 1);
        memcpy(grids + i * MINLEX_CELLS, apply(random_transform(), grid_of(table, ranks[i])), MINLEX_CELLS);
        memcpy(puzzles + i * MINLEX_CELLS, apply(random_transform(), i % 2 ? PUZZLE : CANONICAL), MINLEX_CELLS);
    }
    OK(minlex_rank_batch(table, grids, ITEMS * MINLEX_CELLS, found, ITEMS, NULL, 0, NULL));
    CHECK(memcmp(found, ranks, ITEMS * sizeof *ranks) == 0);
    OK(minlex_unrank_batch(table, ranks, ITEMS, forms, ITEMS * MINLEX_CELLS, NULL, 0, NULL));
    OK(minlex_form_batch(grids, ITEMS * MINLEX_CELLS, back, ITEMS * MINLEX_CELLS, ways, ITEMS * MINLEX_TRANSFORM_SIZE, NULL, 0, NULL));
    CHECK(memcmp(forms, back, ITEMS * MINLEX_CELLS) == 0);
    memset(back, 0, ITEMS * MINLEX_CELLS);
    OK(minlex_form_batch(grids, ITEMS * MINLEX_CELLS, back, ITEMS * MINLEX_CELLS, NULL, 0, NULL, 0, NULL));
    CHECK(memcmp(forms, back, ITEMS * MINLEX_CELLS) == 0);
    for (i = 0; i < ITEMS; i++) {
        CHECK(memcmp(grid_of(table, ranks[i]), forms + i * MINLEX_CELLS, MINLEX_CELLS) == 0);
        OK(minlex_form(grids + i * MINLEX_CELLS, MINLEX_CELLS, form, sizeof form, way, sizeof way, NULL));
        CHECK(strcmp(way, ways + i * MINLEX_TRANSFORM_SIZE) == 0);
        CHECK(memcmp(form, forms + i * MINLEX_CELLS, MINLEX_CELLS) == 0);
    }

    OK(minlex_name_batch(table, puzzles, ITEMS * MINLEX_CELLS, MINLEX_RANK_FIELD, names, ITEMS * MINLEX_NAME_SIZE, ways,
                         ITEMS * MINLEX_TRANSFORM_SIZE, NULL, 0, NULL));
    OK(minlex_puzzle_batch(table, names, ITEMS * MINLEX_NAME_SIZE, back, ITEMS * MINLEX_CELLS, NULL, 0, NULL));
    OK(minlex_rename_batch(names, ITEMS * MINLEX_NAME_SIZE, MINLEX_NAME19, renamed, ITEMS * MINLEX_NAME_SIZE, NULL, 0, NULL));
    for (i = 0; i < ITEMS; i++) {
        CHECK(memcmp(back + i * MINLEX_CELLS, CANONICAL, MINLEX_CELLS) == 0);
        OK(minlex_name(table, puzzles + i * MINLEX_CELLS, MINLEX_CELLS, MINLEX_RANK_FIELD, name, sizeof name, way, sizeof way, NULL));
        CHECK(strcmp(name, names + i * MINLEX_NAME_SIZE) == 0 && strcmp(way, ways + i * MINLEX_TRANSFORM_SIZE) == 0);
        CHECK(minlex_rename(name, strlen(name), MINLEX_NAME19, name, sizeof name, NULL) == MINLEX_OVERLAP);
        OK(minlex_rename(bare(name), strlen(name), MINLEX_NAME19, way, sizeof way, NULL));
        CHECK(strcmp(way, renamed + i * MINLEX_NAME_SIZE) == 0);
        /* The rest of a record is NUL. */
        CHECK(memcmp(renamed + i * MINLEX_NAME_SIZE + 19, "\0\0\0\0\0\0", 7) == 0);
    }
    OK(minlex_rename_batch(renamed, ITEMS * MINLEX_NAME_SIZE, MINLEX_NAME25, names, ITEMS * MINLEX_NAME_SIZE, NULL, 0, NULL));
    CHECK(strcmp(names, "3636310645 LW5RWaj13O0843") == 0);

    for (numbering = 0; numbering < 2; numbering++) {
        size_t count = numbering == 0 ? ITEMS : 2;
        OK(minlex_index_batch(grids, count * MINLEX_CELLS, numbering, indices, count, NULL, 0, NULL));
        OK(minlex_grid_batch(indices, count, numbering, back, ITEMS * MINLEX_CELLS, NULL, 0, NULL));
        CHECK(memcmp(grids, back, count * MINLEX_CELLS) == 0);
        OK(minlex_index(grids + MINLEX_CELLS, MINLEX_CELLS, numbering, &index, NULL));
        CHECK(index.high == indices[1].high && index.low == indices[1].low);
    }

    /* Stretches: at a random place, at the ends, and of length 0. */
    OK(minlex_scan(table, ranks[0], ITEMS, back, ITEMS * MINLEX_CELLS, NULL));
    for (i = 0; i < ITEMS; i++)
        CHECK(memcmp(back + i * MINLEX_CELLS, grid_of(table, ranks[0] + i), MINLEX_CELLS) == 0);
    OK(minlex_scan(table, LAST_RANK, 1, back, MINLEX_CELLS, NULL));
    CHECK(memcmp(back, grid_of(table, LAST_RANK), MINLEX_CELLS) == 0);
    OK(minlex_scan(table, LAST_RANK, 0, NULL, 0, NULL));
    stretch_with_facts(table);

    /* Empty batches. */
    OK(minlex_rank_batch(table, NULL, 0, NULL, 0, NULL, 0, NULL));
    OK(minlex_unrank_batch(table, NULL, 0, NULL, 0, NULL, 0, NULL));
    OK(minlex_form_batch(NULL, 0, NULL, 0, NULL, 0, NULL, 0, NULL));
    OK(minlex_name_batch(table, NULL, 0, MINLEX_NAME25, NULL, 0, NULL, 0, NULL, 0, NULL));
    OK(minlex_puzzle_batch(table, NULL, 0, NULL, 0, NULL, 0, NULL));
    OK(minlex_rename_batch(NULL, 0, MINLEX_NAME25, NULL, 0, NULL, 0, NULL));
    OK(minlex_index_batch(NULL, 0, MINLEX_CLASS_NUMBERING, NULL, 0, NULL, 0, NULL));
    OK(minlex_grid_batch(NULL, 0, MINLEX_CLASS_NUMBERING, NULL, 0, NULL, 0, NULL));
}

/* A table from a file read, mapped, and from memory: the same answers. */
static void ways_to_open(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size;
    char *bytes;
    minlex_table *tables[3];
    minlex_error error;
    minlex_info info;
    struct {
        minlex_info known;
        char later[8];
    } larger;
    int i;
    CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
    size = (size_t)ftell(file);
    rewind(file);
    bytes = room(size);
    CHECK(fread(bytes, 1, size, file) == size);
    fclose(file);
    OK(minlex_table_open(path, &tables[0], &error));
    CHECK(error.result == MINLEX_OK && error.record == MINLEX_NO_RECORD && strcmp(error.text, "") == 0);
    OK(minlex_table_map(path, &tables[1], NULL));
    OK(minlex_table_from_bytes(bytes, size, &tables[2], NULL));
    /* It is a copy. */
    memset(bytes, 0, size);
    for (i = 0; i < 3; i++) {
        OK(minlex_table_check(tables[i], NULL));
        memset(&larger, 1, sizeof larger);
        OK(minlex_table_info(tables[i], &larger.known, sizeof larger, NULL));
        info = larger.known;
        CHECK(strcmp(info.preset, "custom") == 0 && info.stride == 65535 && info.version == 1);
        CHECK(info.grids == LAST_RANK && info.bytes == size);
        CHECK(memcmp(larger.later, "\0\0\0\0\0\0\0", 8) == 0);
        /* It is a slow table, but for the start of each band. */
        CHECK(rank_of(tables[i], apply(random_transform(), FIRST_FORM)) == 1);
        CHECK(strcmp(grid_of(tables[i], 1), FIRST_FORM) == 0);
        minlex_table_close(tables[i]);
    }
}

/* The counts of all bands are the catalogue, and a band begins after those before it. */
static void band_counts(const minlex_table *table)
{
    uint64_t counts[MINLEX_BANDS], sum = 0;
    int i;
    OK(minlex_band_counts(table, counts, MINLEX_BANDS, NULL));
    CHECK(counts[5] == 96229042);
    for (i = 0; i < MINLEX_BANDS; i++) {
        uint16_t chutes[MINLEX_CHUTES];
        if (counts[i] > 0) {
            OK(minlex_band_numbers(grid_of(table, sum + 1), MINLEX_CELLS, chutes, MINLEX_CHUTES, NULL));
            CHECK(chutes[0] == i);
        }
        sum += counts[i];
    }
    CHECK(sum == LAST_RANK);
}

/* Each band is the smallest of its images and begins the first grid that there is with it. */
static void bands(const minlex_table *table)
{
    const size_t size = MINLEX_BANDS * MINLEX_BAND_CELLS;
    uint64_t counts[MINLEX_BANDS], before = 0;
    char *bands = room(size);
    int i;
    OK(minlex_band_counts(table, counts, MINLEX_BANDS, NULL));
    OK(minlex_bands(bands, size, NULL));
    CHECK(minlex_bands(bands, size - 1, NULL) == MINLEX_BUFFER_TOO_SMALL);
    for (i = 0; i < MINLEX_BANDS; i++) {
        const char *band = bands + i * MINLEX_BAND_CELLS;
        CHECK(i == 0 || memcmp(band - MINLEX_BAND_CELLS, band, MINLEX_BAND_CELLS) < 0);
        if (counts[i] > 0)
            CHECK(memcmp(grid_of(table, before + 1), band, MINLEX_BAND_CELLS) == 0);
        before += counts[i];
    }
}

/* Grids of a seed are those of `minlex random --seed`, and the longer run begins as the shorter. */
static void random_grids(const minlex_table *table)
{
    static const char first[] = "365194278147268395982753641831679452754832916296541783429315867573986124618427539";
    char *few = room(2 * MINLEX_CELLS), *many = room(ITEMS * MINLEX_CELLS);
    uint64_t *ranks = room(ITEMS * sizeof *ranks);
    OK(minlex_random(1, 2, few, 2 * MINLEX_CELLS, NULL));
    OK(minlex_random(1, ITEMS, many, ITEMS * MINLEX_CELLS, NULL));
    CHECK(memcmp(few, first, MINLEX_CELLS) == 0 && memcmp(few, many, 2 * MINLEX_CELLS) == 0);
    OK(minlex_rank_batch(table, many, ITEMS * MINLEX_CELLS, ranks, ITEMS, NULL, 0, NULL));
    OK(minlex_random(2, 2, few, 2 * MINLEX_CELLS, NULL));
    CHECK(memcmp(few, many, MINLEX_CELLS) != 0);
    CHECK(minlex_random(1, 2, few, 2 * MINLEX_CELLS - 1, NULL) == MINLEX_BUFFER_TOO_SMALL);
    OK(minlex_random(1, 0, NULL, 0, NULL));
}

/* Disguises have one number, in the order in which they come. */
static void classes(void)
{
    static const char *const pool[] = {PUZZLE, GRID, NULL, "12", PUZZLE, NULL, GRID, FIRST_FORM};
    static const uint64_t expected[] = {0, 1, 0, 0, 0, 1, 1, 2};
    const size_t count = sizeof pool / sizeof *pool;
    char *puzzles = room(count * MINLEX_CELLS);
    uint64_t *numbers = room(count * sizeof *numbers);
    minlex_result *results = room(count * sizeof *results);
    minlex_error error;
    size_t i;
    for (i = 0; i < count; i++) {
        /* NULL is a disguise of the two before it in turn. */
        const char *puzzle = pool[i] != NULL ? pool[i] : apply(random_transform(), i == 2 ? PUZZLE : GRID);
        memset(puzzles + i * MINLEX_CELLS, 'x', MINLEX_CELLS);
        memcpy(puzzles + i * MINLEX_CELLS, puzzle, strlen(puzzle));
    }
    CHECK(minlex_classes(puzzles, count * MINLEX_CELLS, numbers, count, NULL, 0, &error) == MINLEX_INVALID_PUZZLE);
    CHECK(error.record == 3 && numbers[0] == UINT64_C(0x5a5a5a5a5a5a5a5a));
    OK(minlex_classes(puzzles, count * MINLEX_CELLS, numbers, count, results, 0, &error));
    for (i = 0; i < count; i++)
        CHECK(numbers[i] == expected[i] && results[i] == (i == 3 ? MINLEX_INVALID_PUZZLE : MINLEX_OK));
    OK(minlex_classes(NULL, 0, NULL, 0, NULL, 0, NULL));
}

static void version(void)
{
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", MINLEX_VERSION_MAJOR, MINLEX_VERSION_MINOR, MINLEX_VERSION_PATCH);
    CHECK(strcmp(minlex_version(), text) == 0);
    CHECK(minlex_version_number() == MINLEX_VERSION_NUMBER);
    CHECK(MINLEX_VERSION_NUMBER == MINLEX_VERSION_MAJOR * 1000000 + MINLEX_VERSION_MINOR * 1000 + MINLEX_VERSION_PATCH);
    OK(minlex_check_version(MINLEX_VERSION_NUMBER, NULL));
    CHECK(sizeof(minlex_error) == 512 && sizeof(minlex_result) == 4);
}

int main(int argc, char **argv)
{
    minlex_table *embedded, *again;
    minlex_info info;
    CHECK(argc == 3);
    version();
    CHECK(minlex_last_error(NULL, 0) == 0);
    OK(minlex_table_embedded(&embedded, NULL));
    OK(minlex_table_embedded(&again, NULL));
    CHECK(embedded != again);
    OK(minlex_table_check(embedded, NULL));
    OK(minlex_table_warm_up(embedded, NULL));
    OK(minlex_table_info(embedded, &info, sizeof info, NULL));
    CHECK(strcmp(info.preset, "embedded") == 0 && info.grids == LAST_RANK && info.checkpoints > 1000);
    ways_to_open(argv[2]);
    known_ranks(embedded, argv[1]);
    known_names(embedded);
    band_counts(embedded);
    bands(embedded);
    random_grids(embedded);
    classes();
    transforms();
    numbers();
    batches(embedded);
    /* The other handle lives on. */
    minlex_table_close(embedded);
    CHECK(rank_of(again, GRID) == UINT64_C(3897682283));
    minlex_table_close(again);
    minlex_table_close(NULL);
    CHECK(minlex_last_error(NULL, 0) > 0); /* of the overlaps above */
    release();
    puts("all answers are right");
    return 0;
}

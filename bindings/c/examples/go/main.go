// Ranks and names from Go with cgo: every call has its own error, as goroutines change threads.
package main

// #cgo pkg-config: minlex
// #include <minlex.h>
import "C"

import (
	"errors"
	"fmt"
	"log"
	"os"
	"unsafe"
)

// Table answers questions about the catalogue, to any number of goroutines.
type Table struct{ pointer *C.minlex_table }

// Embedded is the table inside the library.
func Embedded() (*Table, error) {
	var failure C.minlex_error
	table := &Table{}
	return table, check(C.minlex_table_embedded(&table.pointer, &failure), &failure)
}

// Close frees the table; no other call may be under way.
func (table *Table) Close() { C.minlex_table_close(table.pointer) }

// Rank is the place of a grid in the catalogue.
func (table *Table) Rank(grid string) (uint64, error) {
	var failure C.minlex_error
	var rank C.uint64_t
	result := C.minlex_rank(table.pointer, text(grid), C.size_t(len(grid)), &rank, &failure)
	return uint64(rank), check(result, &failure)
}

// Ranks are the places of many grids, 81 characters each; a bad grid has an error of its own.
func (table *Table) Ranks(grids string) ([]uint64, []error, error) {
	count := len(grids) / C.MINLEX_CELLS
	// Space for one, so that an empty batch has an address, too.
	ranks := make([]uint64, count, count+1)
	results := make([]C.enum_minlex_result, count, count+1)
	var failure C.minlex_error
	result := C.minlex_rank_batch(table.pointer, text(grids), C.size_t(len(grids)),
		(*C.uint64_t)(unsafe.Pointer(&ranks[:1][0])), C.size_t(count), &results[:1][0], 0, &failure)
	problems := make([]error, count)
	for i, result := range results {
		if result != C.MINLEX_OK {
			problems[i] = errors.New(C.GoString(C.minlex_result_text(C.int(result))))
		}
	}
	return ranks, problems, check(result, &failure)
}

// Form is the grid at a rank.
func (table *Table) Form(rank uint64) (string, error) {
	var failure C.minlex_error
	var form [C.MINLEX_GRID_SIZE]C.char
	result := C.minlex_unrank(table.pointer, C.uint64_t(rank), &form[0], C.MINLEX_GRID_SIZE, &failure)
	return C.GoString(&form[0]), check(result, &failure)
}

// Name is the canonical name of a puzzle.
func (table *Table) Name(puzzle string) (string, error) {
	var failure C.minlex_error
	var name [C.MINLEX_NAME_SIZE]C.char
	result := C.minlex_name(table.pointer, text(puzzle), C.size_t(len(puzzle)), C.MINLEX_NAME25,
		&name[0], C.MINLEX_NAME_SIZE, nil, 0, &failure)
	return C.GoString(&name[0]), check(result, &failure)
}

// The bytes of a string for C, and a NUL, so that an empty one has an address, too.
func text(s string) *C.char { return (*C.char)(unsafe.Pointer(&append([]byte(s), 0)[0])) }

func check(result C.enum_minlex_result, failure *C.minlex_error) error {
	if result == C.MINLEX_OK {
		return nil
	}
	return errors.New(C.GoString(&failure.text[0]))
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	grid, puzzle := os.Args[1], os.Args[2]
	var failure C.minlex_error
	if err := check(C.minlex_check_version(C.MINLEX_VERSION_NUMBER, &failure), &failure); err != nil {
		log.Fatal(err)
	}
	fmt.Println("library", C.GoString(C.minlex_version()))

	table := must(Embedded())
	defer table.Close()
	fmt.Println("rank", must(table.Rank(grid)))
	fmt.Println("name", must(table.Name(puzzle)))

	// The second grid is none; the first gets its answer all the same.
	ranks, problems, err := table.Ranks(grid + puzzle)
	if err != nil {
		log.Fatal(err)
	}
	for i, rank := range ranks {
		if problems[i] != nil {
			fmt.Printf("grid %d: %v\n", i, problems[i])
		} else {
			fmt.Printf("grid %d: %d\n", i, rank)
		}
	}
	if _, err := table.Form(0); err != nil {
		fmt.Println(err)
	}
}

(* The two statements and the lemmas that need no run, as the kernel has them: statements, then what
   they assume. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside templates conjugacy line_lists.
From Minlex Require Import places words multisets grid_count stack_kinds grid_sum.
From Minlex Require Import line_classes symmetry_classes class_sizes barren.
Set Printing Width 100.
Print sudoku_grids_statement.
Print essentially_different_statement.
Check burnside.
Check card_fixed.
Check fixed_conj.
Check card_grids_places.
Check card_grids_words.
Check card_grids_program.
Check fixed_symmetry.
Check sum_line_classes.
Check sum_symmetry_classes.
Check card_class.
Check in_some_class.
Check fixed_barren.
Print Assumptions burnside.
Print Assumptions card_fixed.
Print Assumptions fixed_conj.
Print Assumptions card_grids_places.
Print Assumptions card_grids_words.
Print Assumptions card_grids_program.
Print Assumptions fixed_symmetry.
Print Assumptions sum_line_classes.
Print Assumptions sum_symmetry_classes.
Print Assumptions card_class.
Print Assumptions in_some_class.
Print Assumptions fixed_barren.

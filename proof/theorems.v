(* The theorems that need the runs, as the kernel has them: statements, then what they assume. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside essentially_different grids totals.
Set Printing Width 100.
Check sudoku_grids.
Check totals.essentially_different.
Check classes_of_grids_grids.
Check essentially_different_grids.
Check fixed_no_class.
Print Assumptions sudoku_grids.
Print Assumptions totals.essentially_different.
Print Assumptions classes_of_grids_grids.
Print Assumptions essentially_different_grids.
Print Assumptions fixed_no_class.

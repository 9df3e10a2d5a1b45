(* Both numbers: the grids are counted, and the essentially different ones follow. *)
From Minlex Require Import statement essentially_different grids.

Theorem essentially_different : essentially_different_statement.
Proof. exact (essentially_different_grids sudoku_grids). Qed.

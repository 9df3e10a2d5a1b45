(* There are 6670903752021072936960 solution grids, of which 5472730538 are essentially different;
   the first class of Russell and Jarvis, the identity alone, fixes all of them. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside line_lists symmetry_classes class_table.
From Minlex Require Import essentially_different grids.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Theorem essentially_different : essentially_different_statement.
Proof. exact: essentially_different_grids sudoku_grids. Qed.

Theorem fixed_class_1 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 0; 1; 2; 3; 4; 5; 6; 7; 8])|
  = 9`! * N.to_nat 18383222420692992%num.
Proof.
apply: etrans fixed_identity _; rewrite fact9 -to_natM.
have G := sudoku_grids; rewrite /sudoku_grids_statement in G.
rewrite -[LHS]Nnat.Nat2N.id G.
by congr N.to_nat.
Qed.

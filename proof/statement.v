(* What is to be proved: everything that a reader has to understand.
   The two statements at the end are propositions. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition line  := 'I_9.                  (* rows and columns 0..8 *)
Definition digit := 'I_9.
Definition cell  := (line * line)%type.    (* row, column *)
Definition grid  := {ffun cell -> digit}.

Definition chute (l : line) : nat := l %/ 3.   (* band of a row, stack of a column *)

Definition same_unit (c d : cell) : bool :=
  [|| c.1 == d.1, c.2 == d.2
    | (chute c.1 == chute d.1) && (chute c.2 == chute d.2)].

Definition sudoku (g : grid) : bool :=
  [forall c, forall d, (c != d) && same_unit c d ==> (g c != g d)].

Definition grids : {set grid} := [set g | sudoku g].

Definition sudoku_grids_statement := N.of_nat #|grids| = 6670903752021072936960%num.

(* Permutations of lines that keep chutes together. *)
Definition line_sym (p : {perm line}) : bool :=
  [forall i, forall j, (chute i == chute j) ==> (chute (p i) == chute (p j))].

(* Cell symmetries: rows and columns permuted, and perhaps transposition. *)
Definition cell_sym (s : {perm cell}) : bool :=
  [exists p : {perm line}, exists q : {perm line}, line_sym p && line_sym q &&
    ([forall c : cell, s c == (p c.1, q c.2)] || [forall c : cell, s c == (q c.2, p c.1)])].

(* g' is g with its cells moved by s and its digits renamed by t. *)
Definition same_up_to_symmetry (g g' : grid) : bool :=
  [exists s : {perm cell}, exists t : {perm digit},
    cell_sym s && [forall c, g' (s c) == t (g c)]].

Definition essentially_different_statement :=
  N.of_nat #|[set [set g' in grids | same_up_to_symmetry g g'] | g in grids]|
  = 5472730538%num.

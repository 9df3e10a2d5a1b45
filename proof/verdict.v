(* The verdict on one symmetry: if it is (true, n), the symmetry fixes 9! * n grids. *)
From Coq Require Import Uint63 NArith ZArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside partitions templates merge masks.
From Minlex Require Import template_list program.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* t: transposition first; then rows by pl, columns by ql *)
Definition stl (t : bool) (pl ql : seq nat) (x : nat * nat) : nat * nat :=
  if t then (nth 0 ql x.2, nth 0 pl x.1) else (nth 0 pl x.1, nth 0 ql x.2).

(* The tables of the program are searched for here and checked there: nothing here is trusted. *)
Section Search.
Variable st : nat * nat -> nat * nat.
Definition order : nat :=
  nth 0 [seq n <- iota 1 72 | all (fun x => iter n st x == x) all_codes] 0.

Variable n : nat.
Definition num (x : nat * nat) := 9 * x.1 + x.2.
Definition first_in (x : nat * nat) : nat * nat :=
  foldl (fun y z => if num z < num y then z else y) x (traject st x n).
Definition firsts_of : seq (nat * nat) := [seq x <- all_codes | first_in x == x].
Definition ids_of : seq int :=
  let fs := firsts_of in
  [seq Uint63.of_Z (Z.of_nat (index (first_in x) fs)) | x <- all_codes].
End Search.

Definition result (st : nat * nat -> nat * nat) n ids fs : tree :=
  run (problemc st n ids fs) (mask (map (oidn ids) all_codes)).
Definition verdict_of st n ids fs : bool * BinNums.N :=
  if checks st n ids fs then let r := result st n ids fs in (finished r, total r) else (false, N0).
Definition verdict (t : bool) (pl ql : seq nat) : bool * BinNums.N :=
  let st := stl t pl ql in
  let n := order st in verdict_of st n (ids_of st n) (firsts_of st n).

Lemma verdict_of_correct st k ids fs (s : {perm cell}) n :
  cell_sym s -> (forall c, st (code c) = code (s c)) ->
  verdict_of st k ids fs = (true, n) -> #|fixed s| = 9`! * N.to_nat n.
Proof.
move=> hs stP; rewrite /verdict_of.
have := @program_correct st k ids fs s hs stP.
rewrite /all_done /fixed_partitions -/(result st k ids fs).
move: (result st k ids fs) => r; case: (checks st k ids fs); last by [].
by move=> /(_ isT) H [fin <-]; rewrite card_fixed H.
Qed.

Theorem verdict_correct t pl ql (s : {perm cell}) n :
  cell_sym s -> (forall c, stl t pl ql (code c) = code (s c)) ->
  verdict t pl ql = (true, n) -> #|fixed s| = 9`! * N.to_nat n.
Proof. exact: verdict_of_correct. Qed.

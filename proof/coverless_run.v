(* 14 classes of symmetries fix no grid: the program counts no partition. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside line_lists symmetry_classes class_table.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Lemma coverless_counted : all (fun x => counted x.1.1 x.1.2 x.2 0%num) coverless.
Proof. vm_cast_no_check (erefl true). Qed.

(* The classes of the statement, counted by Burnside's lemma from the number of grids. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside templates conjugacy pairs line_lists pair_classes.
From Minlex Require Import template_list barren symmetry_classes class_sizes class_sums.
From Minlex Require Import class_table.
From Minlex Require Import fixed_classes coverless_run barren_run_1 barren_run_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition fixes (x : key) (n : N) : Prop := #|fixed (symmetry_of x)| = 9`! * N.to_nat n.

(* Numbers are compared in binary, so a wrong one fails at once. *)
Lemma fixes_of t p q n x m : #|fixed (symmetry t p q)| = 9`! * N.to_nat n ->
  x = (t, p, q) -> m = n -> fixes x m.
Proof. by move=> h -> ->. Qed.

Ltac by_class h := split; [apply: (fixes_of h); exact: erefl |].

(* The theorems of fixed_classes.v, in the order of the table. *)
Lemma fixing_conj : foldr (fun y P => fixes y.1 y.2 /\ P) True fixing.
Proof.
by_class fixed_class_7.
by_class fixed_class_8.
by_class fixed_class_9.
by_class fixed_class_10.
by_class fixed_class_22.
by_class fixed_class_23.
by_class fixed_class_24.
by_class fixed_class_25.
by_class fixed_class_26.
by_class fixed_class_27.
by_class fixed_class_28.
by_class fixed_class_29.
by_class fixed_class_30.
by_class fixed_class_31.
by_class fixed_class_32.
by_class fixed_class_37.
by_class fixed_class_40.
by_class fixed_class_43.
by_class fixed_class_79.
by_class fixed_class_86.
by_class fixed_class_134.
by_class fixed_class_135.
by_class fixed_class_142.
by_class fixed_class_143.
by_class fixed_class_144.
by_class fixed_class_145.
exact: I.
Qed.

Lemma fixes_fixing y : y \in fixing -> fixes y.1 y.2.
Proof.
move: fixing fixing_conj => s; elim: s => //= z s IH [hz hs].
by rewrite in_cons => /orP[/eqP -> //|]; apply: IH.
Qed.

Lemma fixes_coverless x : x \in coverless -> fixes x 0.
Proof. by move=> /(allP coverless_counted); apply: fixed_symmetry. Qed.

Lemma fixes_barren x : x \in barren_symmetries -> fixes x 0.
Proof.
rewrite /fixes muln0 -(cat_take_drop 117 barren_symmetries) mem_cat => /orP[].
  exact: (fixed_barren barren_first).
exact: (fixed_barren barren_second).
Qed.

Lemma fixes_number x : x \in [seq c.2 | c <- symmetry_classes] -> x != identity ->
  fixes x (number_in fixing x).
Proof.
move=> xs xi; case xf: (x \in [seq y.1 | y <- fixing]).
  exact: fixes_fixing (number_inP xf).
rewrite (number_in0 (negbT xf)); case xc: (x \in coverless); first exact: fixes_coverless.
apply: fixes_barren; rewrite mem_filter xs andbT.
by rewrite in_cons mem_cat xf xc (negbTE xi).
Qed.

(* The identity is the first class, alone, and fixes every grid. *)
Definition classes_split : bool :=
  (symmetry_classes == (1%num, identity) :: behead symmetry_classes) &&
  (identity \notin [seq c.2 | c <- behead symmetry_classes]).
Lemma classes_splitP : classes_split.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma fixed_identity : #|fixed (symmetry_of identity)| = #|grids|.
Proof.
have -> : symmetry_of identity = 1%g by rewrite /symmetry_of /symmetry line_perm_id pair_sym1.
apply: eq_card => g; rewrite !inE; case: (sudoku g) => //=.
by apply/existsP; exists 1%g; apply/forallP=> c; rewrite !perm1.
Qed.

(* A symmetry that is conjugate to none of 27 fixes no grid. *)
Theorem fixed_no_class s : s \in H ->
  (forall x, x \in identity :: [seq y.1 | y <- fixing] -> s \notin (symmetry_of x ^: H)%g) ->
  #|fixed s| = 0.
Proof.
move=> sH no; have [x xs sx] := in_some_class sH.
have nx : x \notin identity :: [seq y.1 | y <- fixing] by apply: contraL sx; apply: no.
case/imsetP: sx => h hh ->; rewrite fixed_conj //.
move: nx; rewrite in_cons negb_or => /andP[xi xf].
by have := fixes_number xs xi; rewrite (number_in0 xf) /fixes muln0.
Qed.

Definition other_fixed : N := total_fixed (number_in fixing) (behead symmetry_classes).
Lemma other_fixedE : other_fixed = 949129933824%num.
Proof. vm_cast_no_check (erefl 949129933824%num). Qed.

Lemma sum_fixed : \sum_(s in H) #|fixed s| = #|grids| + 9`! * N.to_nat other_fixed.
Proof.
rewrite (sum_symmetry_classes (F := fun s => #|fixed s|)) => [|s x _ hx]; last exact: fixed_conj.
have /andP[/eqP E ni] := classes_splitP.
rewrite {1}E /weighted_sum big_cons mul1n fixed_identity; congr addn.
apply: (@weighted_sumE (fun s => #|fixed s|) (number_in fixing)) => x xs; apply: fixes_number.
  by rewrite {1}E in_cons xs orbT.
by apply: contraNneq ni => <-.
Qed.

Lemma card_H : #|H| = N.to_nat 3359232.
Proof.
have E : total_fixed (fun=> 1%num) symmetry_classes = 3359232%num.
  vm_cast_no_check (erefl 3359232%num).
rewrite -E -[RHS]mul1n -sum1_card (sum_symmetry_classes (F := fun=> 1) (fun _ _ _ _ => erefl)).
exact: weighted_sumE.
Qed.

Lemma fact9 : 9`! = N.to_nat 362880.
Proof.
have E : N.of_nat 9`! = 362880%num by vm_cast_no_check (erefl 362880%num).
by rewrite -E Nnat.Nat2N.id.
Qed.

(* Burnside's lemma, with all numbers but one. *)
Theorem classes_of_grids_grids :
  (N.of_nat #|classes_of_grids| * 3359232 * 362880 =
   N.of_nat #|grids| + 362880 * 949129933824)%num.
Proof.
apply: Nnat.N2Nat.inj; rewrite to_natD !to_natM !Nnat.Nat2N.id.
by rewrite -other_fixedE -card_H -fact9 -mulnA -burnside sum_fixed.
Qed.

Theorem essentially_different_grids : sudoku_grids_statement -> essentially_different_statement.
Proof.
rewrite /sudoku_grids_statement /essentially_different_statement -/classes_of_grids => G.
have := classes_of_grids_grids; rewrite G; move: (N.of_nat _) => n E.
have {E} : (n * (3359232 * 362880) = 5472730538 * (3359232 * 362880))%num.
  rewrite N.mul_assoc E.
  vm_cast_no_check (erefl (6670903752021072936960 + 362880 * 949129933824)%num).
by move/N.mul_cancel_r; apply.
Qed.

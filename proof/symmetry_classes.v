(* A sum over all cell symmetries, of a function that conjugates share, is a sum of 275 terms, each
   with the size of a class: two line symmetries of 22 classes in either order, or one of 22 after
   transposition. The cell symmetries are 3,359,232. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside pairs line_lists line_classes pair_classes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Transposition, rows, columns. *)
Definition key := (bool * seq nat * seq nat)%type.
(* A class of conjugates: its size and one of its symmetries. *)
Definition sized_class := (N * key)%type.

Definition line_id : seq nat := iota 0 9.

Fixpoint two_lines (s : seq (N * seq nat)) : seq sized_class :=
  if s is (z, p) :: s' then
    ((z * z)%num, (false, p, p))
      :: [seq ((z * x.1 + z * x.1)%num, (false, p, x.2)) | x <- s'] ++ two_lines s'
  else [::].

Definition number (s : seq (N * seq nat)) : N := foldr (fun x n => x.1 + n)%num 0%num s.

Definition transposed (s : seq (N * seq nat)) : seq sized_class :=
  [seq ((number s * x.1)%num, (true, line_id, x.2)) | x <- s].

Definition symmetry_classes : seq sized_class := two_lines line_classes ++ transposed line_classes.

Definition symmetry_of (x : key) : {perm cell} := symmetry x.1.1 x.1.2 x.2.
Definition weighted_sum (F : {perm cell} -> nat) (s : seq sized_class) : nat :=
  \sum_(x <- s) N.to_nat x.1 * F (symmetry_of x.2).

Lemma to_natM a b : N.to_nat (a * b) = N.to_nat a * N.to_nat b.
Proof. by rewrite Nnat.N2Nat.inj_mul multE. Qed.
Lemma to_natD a b : N.to_nat (a + b) = N.to_nat a + N.to_nat b.
Proof. by rewrite Nnat.N2Nat.inj_add plusE. Qed.

Lemma line_perm_id : line_perm line_id = 1%g.
Proof.
have h : line_list line_id by [].
by apply/permP=> i; apply: val_inj; rewrite /= line_permE // perm1 nth_iota.
Qed.

(* A sum over ordered pairs as a sum over unordered ones. *)
Lemma sum_two_lines (F : {perm cell} -> nat) (s : seq (N * seq nat)) :
  {in s &, forall x y, F (symmetry false x.2 y.2) = F (symmetry false y.2 x.2)} ->
  \sum_(x <- s) N.to_nat x.1 * (\sum_(y <- s) N.to_nat y.1 * F (symmetry false x.2 y.2))
  = weighted_sum F (two_lines s).
Proof.
elim: s => [|[z p] s IH] FC; first by rewrite /weighted_sum !big_nil.
have mem x : x \in s -> x \in (z, p) :: s by move=> xs; rewrite in_cons xs orbT.
rewrite /weighted_sum /= !big_cons big_cat big_map /= -/(weighted_sum _ _) -IH; last first.
  by move=> x y xs ys; apply: FC; apply: mem.
rewrite [X in _ + X = _](eq_bigr (fun x => N.to_nat x.1 * (N.to_nat z * F (symmetry false x.2 p)) +
    N.to_nat x.1 * (\sum_(y <- s) N.to_nat y.1 * F (symmetry false x.2 y.2)))); last first.
  by move=> x _; rewrite big_cons mulnDr.
rewrite [X in _ + X](big_split addn_comoid) !addnA; congr addn.
rewrite mulnDr to_natM mulnA -!addnA; congr addn.
rewrite big_distrr -(big_split addn_comoid); apply: eq_big_seq => x xs.
rewrite to_natD to_natM (FC x (z, p)) ?mem_head ?mem // mulnCA /=.
by rewrite mulnDl mulnA.
Qed.

Lemma numberE s : N.to_nat (number s) = \sum_(x <- s) N.to_nat x.1.
Proof. by elim: s => [|x s IH]; rewrite ?big_nil // big_cons -IH -to_natD. Qed.

Lemma card_lines : #|[pred p | line_sym p]| = N.to_nat (number line_classes).
Proof.
rewrite -sum1_card (sum_line_classes (F := fun=> 1)) // numberE.
by apply: eq_bigr => x _; rewrite muln1.
Qed.

Lemma line_sym_class x : x \in line_classes -> line_sym (line_perm x.2).
Proof.
by move=> xc; apply: line_sym_line_perm; have /and5P[/allP h _ _ _ _] := classes_ok_lines; apply: h.
Qed.

Theorem sum_symmetry_classes (F : {perm cell} -> nat) :
  (forall s x, s \in H -> x \in H -> F (s ^ x)%g = F s) ->
  \sum_(s in H) F s = weighted_sum F symmetry_classes.
Proof.
move=> FJ; rewrite sum_pairs /weighted_sum big_cat -/(weighted_sum _ (two_lines _)); congr addn.
  rewrite -sum_two_lines => [|x y xc yc]; last by apply: (F_swap FJ); apply: line_sym_class.
  rewrite (sum_line_classes (F := fun p => \sum_(q | line_sym q) F (pair_sym false p q))).
    apply: eq_big_seq => x xc; congr muln.
    rewrite (sum_line_classes (F := fun q => F (pair_sym false (line_perm x.2) q))) // => q y lq ly.
    rewrite -{1}(conjg1 (line_perm x.2)).
    by apply: (F_conj2 FJ) => //; [apply: line_sym_class | apply: line_sym1].
  move=> p x lp lx; apply: eq_bigr => q lq; rewrite -{1}(conjg1 q).
  by apply: (F_conj2 FJ) => //; apply: line_sym1.
have same p : line_sym p -> \sum_(q | line_sym q) F (pair_sym true p q) =
    \sum_(q | line_sym q) F (pair_sym true 1%g q).
  move=> lp; rewrite [RHS](reindex_inj (mulgI p)) /=.
  by apply: eq_big => [q|q lq]; [rewrite line_symMl | apply: (F_transposed FJ)].
rewrite (eq_bigr _ same) sum_nat_const card_lines.
rewrite (sum_line_classes (F := fun q => F (pair_sym true 1%g q))) => [|q x lq lx]; last first.
  exact: (F_transposed_conj FJ).
rewrite /transposed; move: (number line_classes) => n.
rewrite big_distrr big_map; apply: eq_bigr => x _ /=.
by rewrite to_natM -mulnA /symmetry_of /symmetry line_perm_id.
Qed.

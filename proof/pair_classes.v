(* The cell symmetries in classes of conjugates: 253 without transposition, one for each two classes
   of line symmetries, and 22 with it. A sum over all cell symmetries, of a function that conjugates
   share, is a sum of 275 terms, each with the size of a class. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside pairs line_lists line_classes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GroupScope.

Lemma line_symV p : line_sym p -> line_sym p^-1.
Proof.
rewrite invg_expg => lp; elim: #[p].-1 => [|n IH]; first by rewrite expg0 line_sym1.
by rewrite expgS line_symM.
Qed.

Lemma line_symMl p q : line_sym p -> line_sym (p * q) = line_sym q.
Proof.
move=> lp; apply/idP/idP=> [lpq|]; last exact: line_symM.
by rewrite -(mulKg p q) line_symM ?line_symV.
Qed.

(* Each cell symmetry is a pair, with or without transposition, in one way. *)
Lemma pair_symE t p q c : pair_sym t p q c = pair_fun t p q c.
Proof. by rewrite permE. Qed.

Definition pair_of (x : bool * ({perm line} * {perm line})) := pair_sym x.1 x.2.1 x.2.2.

Lemma pair_of_inj : injective pair_of.
Proof.
have no p q p' q' : pair_sym false p q <> pair_sym true p' q'.
  move=> E; have E' r k : p r = q' k.
    by have := congr1 (fun s : {perm cell} => s (r, k)) E; rewrite !pair_symE => -[].
  have /perm_inj/(congr1 val) := etrans (E' ord0 ord0) (esym (E' (inord 1) ord0)).
  by rewrite /= inordK.
move=> [t [p q]] [t' [p' q']] /=; case: t t' => [] [] E.
- have E' c : pair_fun true p q c = pair_fun true p' q' c by rewrite -!pair_symE [pair_sym _ _ _]E.
  by congr (_, (_, _)); apply/permP=> i; have [] := E' (i, i).
- by case: (no p' q' p q).
- by case: (no p q p' q').
have E' c : pair_fun false p q c = pair_fun false p' q' c by rewrite -!pair_symE [pair_sym _ _ _]E.
by congr (_, (_, _)); apply/permP=> i; have [] := E' (i, i).
Qed.

Lemma sum_pairs (F : {perm cell} -> nat) :
  (\sum_(s in H) F s = \sum_(p | line_sym p) \sum_(q | line_sym q) F (pair_sym false p q)
                     + \sum_(p | line_sym p) \sum_(q | line_sym q) F (pair_sym true p q))%N.
Proof.
pose D := [set x : bool * ({perm line} * {perm line}) | line_sym x.2.1 && line_sym x.2.2].
have -> : H = pair_of @: D.
  apply/setP=> s; rewrite inE; apply/idP/imsetP=> [/all_pairs[t [p [q [lp lq ->]]]]|].
    by exists (t, (p, q)); rewrite ?inE ?lp.
  by case=> -[t [p q]]; rewrite inE => /andP[lp lq] ->; apply: pair_symP.
rewrite big_imset => [|x y _ _]; last exact: pair_of_inj.
rewrite (eq_bigl (fun x : bool * _ => true && (line_sym x.2.1 && line_sym x.2.2))); last first.
  by move=> x; rewrite inE.
rewrite -(pair_big xpredT (fun x : {perm line} * {perm line} => line_sym x.1 && line_sym x.2)
                   (fun t x => F (pair_sym t x.1 x.2))) big_bool addnC.
by congr addn; rewrite pair_big.
Qed.

(* Conjugates of pairs. *)
Lemma pair_symM t p q x y : pair_sym t p q * pair_sym false x y =
  if t then pair_sym true (p * y) (q * x) else pair_sym false (p * x) (q * y).
Proof. by apply/permP=> c; case: t; rewrite !permM !pair_symE /pair_fun /= !permM. Qed.

Lemma pair_symMl t p q x y : pair_sym false x y * pair_sym t p q = pair_sym t (x * p) (y * q).
Proof. by apply/permP=> c; case: t; rewrite !permM !pair_symE /pair_fun /= !permM. Qed.

Lemma pair_sym1 : pair_sym false 1 1 = 1.
Proof. by apply/permP=> -[r k]; rewrite pair_symE /pair_fun !perm1. Qed.

Lemma pair_symV x y : (pair_sym false x y)^-1 = pair_sym false x^-1 y^-1.
Proof. by apply/eqP; rewrite eq_invg_mul pair_symM !mulgV pair_sym1. Qed.

Lemma pair_symJ p q x y :
  pair_sym false p q ^ pair_sym false x y = pair_sym false (p ^ x) (q ^ y).
Proof. by rewrite conjgE pair_symV pair_symM pair_symMl !conjgE. Qed.

Lemma pair_symTJ p q x y :
  pair_sym true p q ^ pair_sym false x y = pair_sym true (x^-1 * p * y) (y^-1 * q * x).
Proof. by rewrite conjgE pair_symV pair_symM pair_symMl !mulgA. Qed.

Lemma transpositionE r k : pair_sym true 1 1 (r, k) = (k, r).
Proof. by rewrite pair_symE /pair_fun /= !perm1. Qed.

Lemma transpositionV : (pair_sym true 1 1)^-1 = pair_sym true 1 1.
Proof.
apply/eqP; rewrite eq_invg_mul; apply/eqP/permP=> -[r k].
by rewrite permM !transpositionE perm1.
Qed.

Lemma pair_sym_swap t p q : pair_sym t p q ^ pair_sym true 1 1 = pair_sym t q p.
Proof.
rewrite conjgE transpositionV; apply/permP=> -[r k]; rewrite 2!permM transpositionE.
by rewrite (pair_symE t p q) (pair_symE t q p); case: t; rewrite /pair_fun transpositionE.
Qed.

Section ClassFunction.
Variable F : {perm cell} -> nat.
Hypothesis FJ : forall s x, s \in H -> x \in H -> F (s ^ x) = F s.

Lemma F_conj t p q x : line_sym p -> line_sym q -> x \in H ->
  F (pair_sym t p q ^ x) = F (pair_sym t p q).
Proof. by move=> lp lq hx; apply: FJ => //; rewrite inE; apply: pair_symP. Qed.

Lemma F_conj2 p q x y : line_sym p -> line_sym q -> line_sym x -> line_sym y ->
  F (pair_sym false (p ^ x) (q ^ y)) = F (pair_sym false p q).
Proof. by move=> lp lq lx ly; rewrite -pair_symJ F_conj // inE; apply: pair_symP. Qed.

Lemma F_swap p q : line_sym p -> line_sym q ->
  F (pair_sym false p q) = F (pair_sym false q p).
Proof.
by move=> lp lq; rewrite -(pair_sym_swap false q p) F_conj // inE; apply: pair_symP line_sym1 line_sym1.
Qed.

Lemma F_transposed p q : line_sym p -> line_sym q ->
  F (pair_sym true p q) = F (pair_sym true 1 (p * q)).
Proof.
move=> lp lq; rewrite -(F_conj true lp lq (x := pair_sym false 1 p^-1)).
  by rewrite pair_symTJ invg1 mul1g mulgV invgK mulg1.
by rewrite inE; apply: pair_symP line_sym1 (line_symV lp).
Qed.

Lemma F_transposed_conj q x : line_sym q -> line_sym x ->
  F (pair_sym true 1 (q ^ x)) = F (pair_sym true 1 q).
Proof.
move=> lq lx; rewrite -(F_conj true line_sym1 lq (x := pair_sym false x x)).
  by rewrite pair_symTJ mulg1 mulVg conjgE mulgA.
by rewrite inE; apply: pair_symP.
Qed.
End ClassFunction.

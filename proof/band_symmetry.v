(* The number of bands with given column sets does not change when digits are renamed, nor when
   columns are permuted so that stacks stay together. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside pair_classes bands.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Lemma nb_leq (f : band -> band) (A B : colsets) : injective f ->
  (forall b, vband b -> colset b = A -> vband (f b) /\ colset (f b) = B) -> nb A <= nb B.
Proof.
move=> inj h; rewrite /nb -(card_image inj); apply: subset_leq_card; apply/subsetP=> c /imageP[b].
by case/andP=> vb /eqP cb ->; have [vf cf] := h b vb cb; rewrite inE vf cf eqxx.
Qed.

Definition rename_sets (t : {perm digit}) (A : colsets) : colsets := [ffun j => t @: A j].

Lemma nb_rename_leq t A : nb A <= nb (rename_sets t A).
Proof.
pose f (b : band) : band := [ffun p => t (b p)].
apply: (@nb_leq f) => [b c /ffunP E|b /forallP vb <-].
  by apply/ffunP=> p; have := E p; rewrite !ffunE => /perm_inj.
split; last by apply/ffunP=> j; rewrite !ffunE -imset_comp; apply: eq_imset => i; rewrite ffunE.
apply/forallP=> p; apply/forallP=> q; apply/implyP=> pq; rewrite !ffunE (inj_eq perm_inj).
exact: (implyP (forallP (vb p) q)).
Qed.

Theorem nb_rename t A : nb (rename_sets t A) = nb A.
Proof.
apply/eqP; rewrite eqn_leq nb_rename_leq andbT.
suff {2}<- : rename_sets t^-1%g (rename_sets t A) = A by apply: nb_rename_leq.
apply/ffunP=> j; rewrite !ffunE -imset_comp (eq_imset (g := id)) ?imset_id // => d.
by rewrite /= permK.
Qed.

Definition permute_sets (q : {perm line}) (A : colsets) : colsets := [ffun j => A (q j)].

Lemma nb_permute_leq q A : line_sym q -> nb A <= nb (permute_sets q A).
Proof.
move=> lq; pose f (b : band) : band := [ffun p => b (p.1, q p.2)].
apply: (@nb_leq f) => [b c /ffunP E|b /forallP vb <-].
  apply/ffunP=> -[i j]; have := E (i, q^-1%g j).
  by rewrite !ffunE /= permKV.
split; last by apply/ffunP=> j; rewrite !ffunE; apply: eq_imset => i; rewrite ffunE.
apply/forallP=> -[i j]; apply/forallP=> -[k l]; apply/implyP=> /andP[ne u]; rewrite !ffunE /=.
apply: (implyP (forallP (vb _) _)); move: ne u.
by rewrite !xpair_eqE (inj_eq perm_inj) /= (line_sym_chute _ _ lq) => -> ->.
Qed.

Theorem nb_permute q A : line_sym q -> nb (permute_sets q A) = nb A.
Proof.
move=> lq; apply/eqP; rewrite eqn_leq nb_permute_leq // andbT.
suff {2}<- : permute_sets q^-1%g (permute_sets q A) = A.
  by apply: nb_permute_leq; apply: line_symV.
by apply/ffunP=> j; rewrite !ffunE permKV.
Qed.

(* Conjugate symmetries fix equally many grids. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GroupScope.

Lemma fixed_conj_leq s x : x \in H -> (#|fixed s| <= #|fixed (s ^ x)|)%N.
Proof.
move=> hx.
have inj : injective (fun g : grid => move g (x, 1)) by apply: (act_inj move_action).
rewrite -(card_imset _ inj); apply: subset_leq_card; apply/subsetP=> _ /imsetP[g gf ->].
move: gf; rewrite !inE => /andP[sg /existsP[t /forallP ht]].
rewrite sudoku_move ?inE ?andbT //=; last by move: hx; rewrite inE.
apply/existsP; exists t; apply/forallP=> c; rewrite !ffunE /= !perm1 conjgE !permM permK.
exact: ht.
Qed.

Theorem fixed_conj s x : x \in H -> #|fixed (s ^ x)| = #|fixed s|.
Proof.
move=> hx; apply/eqP; rewrite eqn_leq fixed_conj_leq // andbT.
by rewrite -{2}(conjgK x s) fixed_conj_leq ?groupV.
Qed.

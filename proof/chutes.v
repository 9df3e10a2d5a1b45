(* A line as line i of chute k: both numbers determine it, and every line has them. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition line_at (k i : 'I_3) : 'I_9 := inord (3 * k + i).
Lemma val_line_at (k i : 'I_3) : line_at k i = 3 * k + i :> nat.
Proof. by rewrite inordK //; case: k i => [[|[|[|k]]] hk] [[|[|[|i]]] hi]. Qed.
Definition chute_of (r : 'I_9) : 'I_3 := inord (r %/ 3).
Definition line_in (r : 'I_9) : 'I_3 := inord (r %% 3).
Lemma line_atK (r : 'I_9) : line_at (chute_of r) (line_in r) = r.
Proof.
apply: val_inj; rewrite /= val_line_at !inordK ?ltn_pmod ?ltn_divLR // mulnC -divn_eq //.
Qed.
Lemma chute_ofK (k i : 'I_3) : chute_of (line_at k i) = k.
Proof.
by apply: val_inj; rewrite /= inordK val_line_at; case: k i => [[|[|[|k]]] hk] [[|[|[|i]]] hi].
Qed.
Lemma line_inK (k i : 'I_3) : line_in (line_at k i) = i.
Proof.
by apply: val_inj; rewrite /= inordK val_line_at; case: k i => [[|[|[|k]]] hk] [[|[|[|i]]] hi].
Qed.
Lemma line_at_eq (k i k' i' : 'I_3) : (line_at k i == line_at k' i') = (k == k') && (i == i').
Proof.
apply/eqP/andP=> [E|[/eqP-> /eqP->] //].
by have := congr1 chute_of E; have := congr1 line_in E; rewrite !chute_ofK !line_inK => -> ->.
Qed.
Lemma chute_line_at (k i k' i' : 'I_3) : (chute (line_at k i) == chute (line_at k' i')) = (k == k').
Proof.
by rewrite /chute !val_line_at !(mulnC 3) !divnMDl // !divn_small // !addn0.
Qed.

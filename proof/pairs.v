(* Every cell symmetry is a pair of line symmetries, with or without transposition: its verdict. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside templates program verdict.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition lst (p : {perm line}) : seq nat := [seq val (p i) | i <- enum 'I_9].
Lemma nth_lst p (i : 'I_9) : nth 0 (lst p) i = p i.
Proof. by rewrite /lst (nth_map ord0) ?size_enum_ord // nth_ord_enum. Qed.

Definition pair_fun (t : bool) (p q : {perm line}) (c : cell) : cell :=
  if t then (q c.2, p c.1) else (p c.1, q c.2).
Lemma pair_inj t p q : injective (pair_fun t p q).
Proof. by case: t => -[a b] [c d] [/perm_inj -> /perm_inj ->]. Qed.
Definition pair_sym t p q : {perm cell} := perm (pair_inj (t := t) (p := p) (q := q)).

Lemma pair_symP t p q : line_sym p -> line_sym q -> cell_sym (pair_sym t p q).
Proof.
move=> lp lq; apply/cell_symP; case: t; first by apply: (CellSymT lp lq) => c; rewrite permE.
by apply: (CellSym lp lq) => c; rewrite permE.
Qed.

Lemma all_pairs s : cell_sym s -> exists t p q, [/\ line_sym p, line_sym q & s = pair_sym t p q].
Proof.
case/cell_symP=> p q lp lq h; [exists false | exists true]; exists p, q; split=> //;
  by apply/permP=> c; rewrite h permE.
Qed.

Theorem fixed_pair t p q n : line_sym p -> line_sym q ->
  verdict t (lst p) (lst q) = (true, n) -> #|fixed (pair_sym t p q)| = 9`! * N.to_nat n.
Proof.
move=> lp lq; apply: verdict_correct (pair_symP t lp lq) _ => -[r k].
by rewrite permE /stl /code /pair_fun; case: t; rewrite /= !nth_lst.
Qed.

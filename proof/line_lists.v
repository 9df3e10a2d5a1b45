(* Symmetries given by lists of numbers: if a computation says that the lists are line symmetries
   and that n partitions are left alone, then the symmetry fixes 9! * n grids up to relabelling. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside templates program verdict pairs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* The permutation that maps line i to line l_i; the identity if there is none. *)
Definition line_fun (l : seq nat) (i : line) : line := inord (nth 0 l i).
Definition line_perm (l : seq nat) : {perm line} :=
  if injectiveP (line_fun l) is ReflectT inj then perm inj else 1%g.

(* Transposition if t; then rows moved by pl and columns by ql. *)
Definition symmetry (t : bool) (pl ql : seq nat) : {perm cell} :=
  pair_sym t (line_perm pl) (line_perm ql).

Definition line_list (l : seq nat) : bool :=
  [&& size l == 9, all (fun x => x < 9) l, uniq l &
      all (fun i => all (fun j => (i %/ 3 == j %/ 3) ==> (nth 0 l i %/ 3 == nth 0 l j %/ 3))
                        (iota 0 9)) (iota 0 9)].

Lemma line_permE l (i : line) : line_list l -> line_perm l i = nth 0 l i :> nat.
Proof.
move=> /and4P[/eqP sl al ul _].
have lt9 (j : line) : nth 0 l j < 9 by apply: (allP al); rewrite mem_nth // sl.
have val_fun (j : line) : line_fun l j = nth 0 l j :> nat by rewrite /= inordK.
have inj : injective (line_fun l).
  move=> j k /(congr1 val); rewrite /= !val_fun => /eqP.
  by rewrite nth_uniq ?sl // => /eqP /val_inj.
by rewrite /line_perm; case: injectiveP => // inj'; rewrite permE val_fun.
Qed.

Lemma lst_line_perm l : line_list l -> lst (line_perm l) = l.
Proof.
move=> hl; have /and4P[/eqP sl _ _ _] := hl.
apply: (@eq_from_nth _ 0) => [|i]; first by rewrite size_map size_enum_ord sl.
rewrite size_map size_enum_ord => hi.
by have := nth_lst (line_perm l) (Ordinal hi); rewrite line_permE.
Qed.

Lemma line_sym_line_perm l : line_list l -> line_sym (line_perm l).
Proof.
move=> hl; have /and4P[_ _ _ /allP h] := hl.
apply/forallP=> i; apply/forallP=> j; rewrite /chute !line_permE //.
by apply: (allP (h _ _)); rewrite mem_iota ltn_ord.
Qed.

(* What a computation has to find. *)
Definition counted t pl ql n : bool :=
  [&& line_list pl, line_list ql & verdict t pl ql == (true, n)].

Theorem fixed_symmetry t pl ql n :
  counted t pl ql n -> #|fixed (symmetry t pl ql)| = 9`! * N.to_nat n.
Proof.
case/and3P=> hp hq /eqP v.
(* No tactic may meet the verdict: it would compute it. *)
have F := @fixed_pair t _ _ n (line_sym_line_perm hp) (line_sym_line_perm hq).
rewrite (lst_line_perm hp) (lst_line_perm hq) in F.
exact (F v).
Qed.

(* The kernel runs the program once, when the proof is closed. *)
Ltac by_machine := apply: fixed_symmetry; vm_cast_no_check (erefl true).

(* Symmetries that fix no grid, the quick way: no template is disjoint from all its images that
   differ from it. There is no limit on the number of orbits of cells. *)
From Coq Require Import Uint63 NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside partitions templates template_list program verdict.
From Minlex Require Import pairs line_lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Some image of every template of the list has 1 to 8 cells in common with it. *)
Definition barren (st : nat * nat -> nat * nat) (T : seq (seq nat)) : bool :=
  all (fun l => ~~ goodn st l 72 (map st (pts l))) T.

Definition barren_lists (T : seq (seq nat)) (xs : seq (bool * seq nat * seq nat)) : bool :=
  all (fun x => if line_list x.1.2 then if line_list x.2 then barren (stl x.1.1 x.1.2 x.2) T
                else false else false) xs.

(* A template of an invariant partition is disjoint from its images, as they are blocks, too. *)
Lemma Parts_good (s : {perm cell}) P B :
  P \in Parts s template setT -> B \in P -> good s B.
Proof.
rewrite inE => /and3P[/and3P[_ tP _] hP _] BP; apply: trivIsetS tP; exact: hinv_orb.
Qed.

Lemma no_good_template (s : {perm cell}) :
  (forall l, l \in cols -> ~~ good s (tset l)) -> #|Parts s template setT| = 0.
Proof.
move=> h; apply/eqP; rewrite cards_eq0; apply/eqP/setP=> P; rewrite in_set0; apply/negP=> PP.
move: (PP); rewrite inE => /and3P[/and3P[/eqP cP _ _] _ /forall_inP kP].
have : (ord0, ord0) \in cover P by rewrite cP.
case/bigcupP=> B BP _; have [l lc E] := template_tset (kP _ BP).
by have := h _ lc; rewrite -E (Parts_good PP BP).
Qed.

Lemma good_images (s : {perm cell}) l i : good s (tset l) ->
  let k := #|tset l :&: iter i (him s) (tset l)| in (k == 0) || (k == 9).
Proof.
set B := tset l; move=> /trivIsetP /(_ B (iter i (him s) B)).
rewrite !inE connect0 fconnect_iter => /(_ isT isT) h /=.
have [E|/h] := eqVneq B (iter i (him s) B); first by rewrite -E setIid card_tset orbT.
by rewrite -setI_eq0 => /eqP ->; rewrite cards0.
Qed.

Lemma barren_correct st (s : {perm cell}) :
  (forall c, st (code c) = code (s c)) -> barren st cols -> #|fixed s| = 0.
Proof.
move=> stP /allP h; rewrite card_fixed no_good_template ?muln0 // => l lc.
apply: contra (h l lc) => gl; rewrite goodnE; apply/allP=> i _.
by rewrite -(iterSr i (map st)) (countE stP) //; apply: good_images.
Qed.

Theorem fixed_barren xs : barren_lists cols xs ->
  forall x, x \in xs -> #|fixed (symmetry x.1.1 x.1.2 x.2)| = 0.
Proof.
move=> /allP h [[t pl] ql] /h /=; case: ifP => // hp; case: ifP => // hq.
have stP c : stl t pl ql (code c) = code (symmetry t pl ql c).
  case: c => r k; rewrite permE /stl /code /pair_fun.
  by case: t; rewrite /= !line_permE.
exact: barren_correct stP.
Qed.

(* The 1296 line symmetries fall into 22 classes of conjugates: a sum over all of them, of a
   function that conjugates share, is a sum of 22 terms, each with the size of a class. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside pairs line_lists lists_of_lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* A quick test that line_list implies: the first two chutes stay together. *)
Definition same_chute (l : seq nat) (i j : nat) : bool := nth 0 l i %/ 3 == nth 0 l j %/ 3.
Definition chutes_kept (l : seq nat) : bool :=
  if same_chute l 0 1 then if same_chute l 0 2 then
  if same_chute l 3 4 then same_chute l 3 5 else false else false else false.

Lemma line_list_chutes l : line_list l -> chutes_kept l.
Proof.
move=> /and4P[_ _ _ /allP h].
have K i j : i < 9 -> j < 9 -> i %/ 3 == j %/ 3 -> same_chute l i j.
  move=> hi hj ij; have hi' : i \in iota 0 9 by rewrite mem_iota.
  by have /allP/(_ j) := h i hi'; rewrite mem_iota ij; apply.
by rewrite /chutes_kept !K.
Qed.

(* All line symmetries, as lists. Locked: no tactic may compute them. *)
Definition all_line_lists : seq (seq nat) :=
  [seq l <- [seq l <- permutations (iota 0 9) | chutes_kept l] | line_list l].
Definition lines := locked all_line_lists.

Lemma mem_lines l : (l \in lines) = line_list l.
Proof.
rewrite /lines -lock !mem_filter mem_permutations.
case hl: (line_list l); rewrite ?andbF // line_list_chutes //.
have /and4P[/eqP sl al ul _] := hl; apply: uniq_perm => //.
have sub : {subset l <= iota 0 9} by move=> x /(allP al); rewrite mem_iota.
have [//|_ E] := uniq_min_size ul sub; first by rewrite sl.
exact: E.
Qed.

Lemma lines_uniq : uniq lines.
Proof. by rewrite /lines -lock; do 2!apply: filter_uniq; apply: permutations_uniq. Qed.

Lemma line_list_lst p : line_sym p -> line_list (lst p).
Proof.
move=> lp; have sl : size (lst p) = 9 by rewrite size_map size_enum_ord.
have nl i (hi : i < 9) : nth 0 (lst p) i = p (Ordinal hi) by rewrite -nth_lst.
apply/and4P; split; first by rewrite sl.
- by apply/allP=> x /mapP[i _ ->]; apply: ltn_ord.
- by rewrite map_inj_uniq ?enum_uniq // => i j /val_inj/perm_inj.
apply/allP=> i; rewrite mem_iota => hi; apply/allP=> j; rewrite mem_iota => hj.
rewrite !nl; exact: (forallP (forallP lp (Ordinal hi)) (Ordinal hj)).
Qed.

Lemma line_perm_lst p : line_sym p -> line_perm (lst p) = p.
Proof.
move=> lp; apply/permP=> i; apply: val_inj => /=.
by rewrite line_permE ?line_list_lst // nth_lst.
Qed.

Lemma sum_lines (F : {perm line} -> nat) :
  (\sum_(p | line_sym p) F p = \sum_(l <- lines) F (line_perm l))%N.
Proof.
rewrite -(big_map line_perm xpredT F).
transitivity (\sum_(p <- enum [pred p | line_sym p]) F p)%N.
  by rewrite big_enum; apply: eq_bigl.
apply: perm_big; apply: uniq_perm; first exact: enum_uniq.
  rewrite map_inj_in_uniq ?lines_uniq // => l m.
  by rewrite !mem_lines => hl hm E; rewrite -(lst_line_perm hl) E lst_line_perm.
move=> p; rewrite mem_enum; apply/idP/mapP=> [lp|[l]].
  by exists (lst p); rewrite ?mem_lines ?line_list_lst ?line_perm_lst.
by rewrite mem_lines => hl ->; apply: line_sym_line_perm.
Qed.

(* Conjugates, as lists. *)
Definition conj_list (r x : seq nat) : seq nat :=
  [seq nth 0 x (nth 0 r (index j x)) | j <- iota 0 9].

Lemma line_perm_conj r x : line_list r -> line_list x -> line_list (conj_list r x) ->
  line_perm (conj_list r x) = (line_perm r ^ line_perm x)%g.
Proof.
move=> hr hx hc; rewrite conjgE; apply/permP=> i; rewrite !permM.
set k := (line_perm x)^-1%g i; have -> : i = line_perm x k by rewrite permKV.
have /and4P[/eqP sx ax ux _] := hx.
apply: val_inj => /=; rewrite !line_permE // (nth_map 0) ?size_iota ?nth_iota //.
all: try by apply: (allP ax); rewrite mem_nth ?sx.
by rewrite add0n index_uniq ?sx.
Qed.

Definition class_list (ls : seq (seq nat)) (r : seq nat) : seq (seq nat) :=
  distinct [seq conj_list r x | x <- ls].

(* Sizes and representatives. *)
Definition line_classes : seq (N * seq nat) :=
  [::
      (1%num, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8]);
      (9%num, [:: 0; 1; 2; 3; 4; 5; 6; 8; 7]);
      (6%num, [:: 0; 1; 2; 3; 4; 5; 7; 8; 6]);
      (27%num, [:: 0; 1; 2; 3; 5; 4; 6; 8; 7]);
      (36%num, [:: 0; 1; 2; 3; 5; 4; 7; 8; 6]);
      (12%num, [:: 0; 1; 2; 4; 5; 3; 7; 8; 6]);
      (18%num, [:: 0; 1; 2; 6; 7; 8; 3; 4; 5]);
      (54%num, [:: 0; 1; 2; 6; 7; 8; 3; 5; 4]);
      (36%num, [:: 0; 1; 2; 6; 7; 8; 4; 5; 3]);
      (27%num, [:: 0; 2; 1; 3; 5; 4; 6; 8; 7]);
      (54%num, [:: 0; 2; 1; 3; 5; 4; 7; 8; 6]);
      (36%num, [:: 0; 2; 1; 4; 5; 3; 7; 8; 6]);
      (54%num, [:: 0; 2; 1; 6; 7; 8; 3; 4; 5]);
      (162%num, [:: 0; 2; 1; 6; 7; 8; 3; 5; 4]);
      (108%num, [:: 0; 2; 1; 6; 7; 8; 4; 5; 3]);
      (8%num, [:: 1; 2; 0; 4; 5; 3; 7; 8; 6]);
      (36%num, [:: 1; 2; 0; 6; 7; 8; 3; 4; 5]);
      (108%num, [:: 1; 2; 0; 6; 7; 8; 3; 5; 4]);
      (72%num, [:: 1; 2; 0; 6; 7; 8; 4; 5; 3]);
      (72%num, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]);
      (216%num, [:: 3; 4; 5; 6; 7; 8; 0; 2; 1]);
      (144%num, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])].

(* Each line symmetry is in one of the classes, in one alone, and the sizes are right. *)
Definition classes_ok (ls : seq (seq nat)) : bool :=
  let cs := [seq class_list ls x.2 | x <- line_classes] in
  [&& all (fun x => line_list x.2) line_classes, all line_list (flatten cs),
      no_repetition (flatten cs), size (flatten cs) == size ls &
      [seq N.of_nat (size c) | c <- cs] == [seq x.1 | x <- line_classes]].

(* The kernel checks it once. *)
Lemma classes_ok_lines : classes_ok lines.
Proof.
rewrite /lines -lock; vm_cast_no_check (erefl true).
Qed.

Lemma perm_lines : perm_eq lines (flatten [seq class_list lines x.2 | x <- line_classes]).
Proof.
have /and5P[_ /allP al /no_repetitionP u /eqP sz _] := classes_ok_lines.
rewrite perm_sym; apply: uniq_perm => //; first exact: lines_uniq.
have sub : {subset flatten [seq class_list lines x.2 | x <- line_classes] <= lines}.
  by move=> l /al; rewrite mem_lines.
by have [|_ E] := uniq_min_size u sub; first by rewrite sz.
Qed.

Lemma size_class x : x \in line_classes -> size (class_list lines x.2) = N.to_nat x.1.
Proof.
have /and5P[_ _ _ _ /eqP] := classes_ok_lines; rewrite -map_comp => /eq_in_map E /E <- /=.
by rewrite Nnat.Nat2N.id.
Qed.

Theorem sum_line_classes (F : {perm line} -> nat) :
  (forall p x, line_sym p -> line_sym x -> F (p ^ x)%g = F p) ->
  (\sum_(p | line_sym p) F p = \sum_(x <- line_classes) N.to_nat x.1 * F (line_perm x.2))%N.
Proof.
move=> FJ; rewrite sum_lines (perm_big _ perm_lines) big_flatten big_map.
apply: eq_big_seq => x xc; rewrite -size_class //.
rewrite (eq_big_seq (fun=> F (line_perm x.2))) => [|l lc].
  by rewrite big_const_seq count_predT iter_addn_0 mulnC.
have hl : line_list l by rewrite -mem_lines (perm_mem perm_lines); apply/flatten_mapP; exists x.
have hr : line_list x.2 by have /and5P[/allP h _ _ _ _] := classes_ok_lines; apply: h.
move: (lc); rewrite /class_list distinctE mem_undup => /mapP[y]; rewrite mem_lines => hy E.
by rewrite {1}E line_perm_conj -?E // FJ // line_sym_line_perm.
Qed.

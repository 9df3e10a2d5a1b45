(* All templates, listed: a column for each row. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside partitions templates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* l: the column of each row *)
Definition boxok (l : seq nat) : bool :=
  [&& uniq [seq x %/ 3 | x <- take 3 l], uniq [seq x %/ 3 | x <- take 3 (drop 3 l)]
    & uniq [seq x %/ 3 | x <- drop 6 l]].
Definition all_cols : seq (seq nat) := [seq l <- permutations (iota 0 9) | boxok l].
Definition cols := locked all_cols.      (* nothing may try to compute it by accident *)
Lemma mem_cols l : (l \in cols) = boxok l && perm_eq l (iota 0 9).
Proof. by rewrite /cols -lock mem_filter mem_permutations. Qed.
Lemma cols_uniq : uniq cols.
Proof. by rewrite /cols -lock; apply: filter_uniq; apply: permutations_uniq. Qed.
Definition cells_of (l : seq nat) : seq cell :=
  [seq (r, inord (nth 0 l (val r))) | r : 'I_9 <- enum 'I_9].

Lemma colsP l : l \in cols -> [/\ size l = 9, uniq l, all (fun x => x < 9) l & boxok l].
Proof.
rewrite mem_cols => /andP[bl pl]; split=> //.
- by rewrite (perm_size pl).
- by rewrite (perm_uniq pl) iota_uniq.
- by apply/allP=> x; rewrite (perm_mem pl) mem_iota.
Qed.

Lemma boxokP l : size l = 9 ->
  reflect (forall r r' : 'I_9, r != r' -> chute r = chute r' ->
             nth 0 l r %/ 3 != nth 0 l r' %/ 3) (boxok l).
Proof.
case: l => [|a [|b [|c [|d [|e [|f [|g [|h [|i [|]]]]]]]]]] //= _.
rewrite /boxok /= !inE !andbT !negb_or.
apply: (iffP idP).
  move=> H [[|[|[|[|[|[|[|[|[|r]]]]]]]]] //= hr] [[|[|[|[|[|[|[|[|[|r']]]]]]]]] //= hr'] //= _ _;
    case/and3P: H => /andP[/andP[x1 x2] x3] /andP[/andP[x4 x5] x6] /andP[/andP[x7 x8] x9] //;
    by rewrite eq_sym.
move=> H.
have K r r' (hr : r < 9) (hr' : r' < 9) : (r != r') -> (r %/ 3 = r' %/ 3) ->
   nth 0 [:: a; b; c; d; e; f; g; h; i] r %/ 3 != nth 0 [:: a; b; c; d; e; f; g; h; i] r' %/ 3.
  by move=> ne ch; apply: (H (Ordinal hr) (Ordinal hr')).
by rewrite (K 0 1) ?(K 0 2) ?(K 1 2) ?(K 3 4) ?(K 3 5) ?(K 4 5) ?(K 6 7) ?(K 6 8) ?(K 7 8).
Qed.

Lemma mem_cells l (c : cell) : size l = 9 -> all (fun x => x < 9) l ->
  (c \in cells_of l) = (val c.2 == nth 0 l c.1).
Proof.
move=> sl al; apply/mapP/eqP=> [[r _ ->] /=|E]; last first.
  by exists c.1; rewrite ?mem_enum // -E inord_val -surjective_pairing.
by rewrite inordK //; apply: (allP al); rewrite mem_nth // sl.
Qed.

Definition tset (l : seq nat) : {set cell} := [set c in cells_of l].

Lemma uniq_cells l : uniq (cells_of l).
Proof. by rewrite map_inj_uniq ?enum_uniq // => r r' []. Qed.

Lemma card_tset l : #|tset l| = 9.
Proof.
by rewrite cardsE; have /card_uniqP -> := uniq_cells l; rewrite size_map -cardE card_ord.
Qed.

Lemma tset_template l : l \in cols -> template (tset l).
Proof.
move=> /colsP[sl ul al bl]; apply/andP; split.
  by rewrite card_tset.
apply/forall_inP=> -[r k]; rewrite inE mem_cells //= => /eqP rk.
apply/forall_inP=> -[r' k']; rewrite inE mem_cells //= => /eqP rk'.
apply/implyP; rewrite xpair_eqE /same_unit /= => ne.
have rr : r != r'.
  by apply: contra ne => /eqP rr; rewrite rr eqxx /= -val_eqE /= rk rk' rr.
have kk : k != k'.
  by rewrite -val_eqE /= rk rk' nth_uniq ?sl.
rewrite (negbTE rr) (negbTE kk) /=; apply/negP=> /andP[/eqP ch /eqP ch'].
have := elimT (boxokP sl) bl r r' rr ch; rewrite -rk -rk'.
by move: ch'; rewrite /chute => ->; rewrite eqxx.
Qed.

Lemma template_tset B : template B -> exists2 l, l \in cols & B = tset l.
Proof.
move=> /andP[/eqP cB /forall_inP hB].
have hB' c d : c \in B -> d \in B -> c != d -> ~~ same_unit c d.
  by move=> cb db; apply: (implyP (forall_inP (hB c cb) d db)).
have fstI : {in B &, injective (fst : cell -> line)}.
  move=> c d cb db E; apply/eqP; apply/negPn/negP=> /(hB' c d cb db).
  by rewrite /same_unit E eqxx.
have onto : fst @: B = setT.
  by apply/eqP; rewrite eqEcard subsetT cardsT card_ord card_in_imset // cB.
have [f hf] : exists f : line -> line, forall r, (r, f r) \in B.
  apply: (@fin_all_exists _ _ (fun r k => (r, k) \in B)) => r.
  have /imsetP[[r' k] kB ->] : r \in fst @: B by rewrite onto.
  by exists k.
pose l := [seq val (f r) | r <- enum 'I_9].
have sl : size l = 9 by rewrite size_map -cardE card_ord.
have nl (r : line) : nth 0 l r = f r.
  by rewrite (nth_map r) ?nth_ord_enum // -cardE card_ord.
have al : all (fun x => x < 9) l by apply/allP=> x /mapP[r _ ->]; apply: ltn_ord.
have ul : uniq l.
  rewrite map_inj_in_uniq ?enum_uniq // => r r' _ _ E; apply/eqP; apply/negPn/negP=> rr.
  have := hB' _ _ (hf r) (hf r'); rewrite xpair_eqE (negbTE rr) => /(_ isT).
  by rewrite /same_unit /= (val_inj E) eqxx orbT.
have bl : boxok l.
  apply/boxokP=> // r r' rr ch; rewrite !nl; apply/negP=> /eqP E.
  have := hB' _ _ (hf r) (hf r'); rewrite xpair_eqE (negbTE rr) => /(_ isT).
  by move: ch; rewrite /same_unit /chute /= E => ->; rewrite !eqxx !orbT.
exists l.
  rewrite mem_cols bl; apply: uniq_perm => //.
  have sub : {subset l <= iota 0 9} by move=> x /(allP al); rewrite mem_iota.
  have [//|_ E] := uniq_min_size ul sub; first by rewrite sl.
  exact: E.
apply/esym/eqP; rewrite eqEcard cB card_tset leqnn andbT.
apply/subsetP=> -[r k]; rewrite inE mem_cells // => /eqP /= rk.
suff -> : k = f r by [].
by apply: val_inj; rewrite /= rk nl.
Qed.

Lemma tset_inj : {in cols &, injective tset}.
Proof.
move=> l l' /colsP[sl _ al _] /colsP[sl' _ al' _] E.
apply: (@eq_from_nth _ 0); first by rewrite sl sl'.
rewrite sl => i hi.
have lt : nth 0 l i < 9 by apply: (allP al); rewrite mem_nth ?sl.
have : (Ordinal hi, Ordinal lt) \in tset l by rewrite inE mem_cells //=.
by rewrite E inE mem_cells //= => /eqP.
Qed.

Theorem sum_templates (F : {set cell} -> nat) :
  \sum_(B : {set cell} | template B) F B = \sum_(l <- map cells_of cols) F [set c in l].
Proof.
rewrite big_map -(big_map tset xpredT F).
transitivity (\sum_(B <- enum [pred B | template B]) F B).
  by rewrite big_enum; apply: eq_bigl.
apply: perm_big; apply: uniq_perm; first exact: enum_uniq.
  by rewrite map_inj_in_uniq; [exact: cols_uniq | exact: tset_inj].
move=> B; rewrite mem_enum; apply/idP/mapP=> [/template_tset[l]|[l lc ->]]; first by exists l.
exact: tset_template.
Qed.

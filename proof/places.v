(* Grids by the places of their digits: a digit has a row in each box of a band and a column in
   each box of a stack, and the rows of a band form a permutation, as do the columns of a stack. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement chutes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* For each digit: in a band the row of each box, in a stack the column of each box. *)
Definition places := {ffun digit -> {perm 'I_3}}.
(* Band k with places q and stack l with places s have a box in common: no cell has two digits. *)
Definition hit (q s : places) (l k : 'I_3) : bool := injectiveb (fun d => (q d l, s d k)).

Definition line_places := {ffun 'I_3 -> places}.
Definition fits (qs : line_places * line_places) : bool :=
  [forall k, forall l, hit (qs.1 k) (qs.2 l) l k].
Definition grid_at (qs : line_places * line_places) : grid :=
  [ffun c => odflt ord0 [pick d |
     (qs.1 (chute_of c.1) d (chute_of c.2), qs.2 (chute_of c.2) d (chute_of c.1))
       == (line_in c.1, line_in c.2)]].

Lemma grid_atE qs k i l j d : fits qs ->
  (grid_at qs (line_at k i, line_at l j) == d) = ((qs.1 k d l, qs.2 l d k) == (i, j)).
Proof.
move=> /forallP /(_ k) /forallP /(_ l) /injectiveP inj.
have [|h hK Kh] := inj_card_bij inj; first by rewrite card_prod !card_ord.
rewrite ffunE /= !chute_ofK !line_inK; case: pickP => [e /eqP E|/(_ (h (i, j)))] /=; last first.
  by rewrite Kh eqxx.
by rewrite -E (inj_eq inj) eq_sym.
Qed.

Lemma grid_at_sudoku qs : fits qs -> grid_at qs \in grids.
Proof.
move=> hq; rewrite inE; apply/forallP=> -[r c]; apply/forallP=> -[r' c'].
apply/implyP=> /andP[ne u].
rewrite -(line_atK r) -(line_atK c) -(line_atK r') -(line_atK c') in ne u *.
move: (chute_of r) (line_in r) (chute_of c) (line_in c) ne u.
move: (chute_of r') (line_in r') (chute_of c') (line_in c').
move=> k' i' l' j' k i l j ne u; rewrite eq_sym; apply/negP.
move dE: (grid_at _ (line_at k i, _)) => d; move/eqP: dE.
rewrite !grid_atE // => /eqP[qi sj] /eqP[qi' sj']; case/negP: ne.
rewrite xpair_eqE !line_at_eq; move: u; rewrite /same_unit /= !line_at_eq !chute_line_at.
case/or3P=> /andP[/eqP ek /eqP e].
- have /perm_inj el : qs.1 k d l = qs.1 k d l' by rewrite qi e ek qi'.
  by rewrite -e -sj -sj' -ek -el !eqxx.
- have /perm_inj ek' : qs.2 l d k = qs.2 l d k' by rewrite sj e ek sj'.
  by rewrite -e -qi -qi' -ek -ek' !eqxx.
by rewrite -qi -qi' -sj -sj' -ek -e !eqxx.
Qed.

Lemma grid_at_inj : {in fits &, injective grid_at}.
Proof.
move=> qs qs' hq hq' E.
have K k l d : (qs'.1 k d l, qs'.2 l d k) = (qs.1 k d l, qs.2 l d k).
  by apply/eqP; rewrite -grid_atE // -E grid_atE.
case: qs qs' K {hq hq' E} => q s [q' s'] /= K; congr pair; apply/ffunP=> k; apply/ffunP=> d.
  by apply/permP=> l; case: (K k l d).
by apply/permP=> l; case: (K l k d).
Qed.

Section Surjective.
Variables (g : grid) (sg : sudoku g).
Let digit_at k i l j := g (line_at k i, line_at l j).

Lemma same_cell k i l j k' i' l' j' : digit_at k i l j = digit_at k' i' l' j' ->
  [|| (k == k') && (i == i'), (l == l') && (j == j') | (k == k') && (l == l')] ->
  [/\ k = k', i = i', l = l' & j = j'].
Proof.
move=> E u; have /forallP := forallP sg (line_at k i, line_at l j).
move/(_ (line_at k' i', line_at l' j'))/implyP.
rewrite /same_unit /= !line_at_eq !chute_line_at u andbT xpair_eqE !line_at_eq.
rewrite /digit_at in E; rewrite E eqxx.
case: (eqVneq k k') => [->|_]; case: (eqVneq i i') => [->|_];
  case: (eqVneq l l') => [->|_]; case: (eqVneq j j') => [->|_] //= H; by have := H isT.
Qed.

Lemma place_exists k l d : exists p : 'I_3 * 'I_3, digit_at k p.1 l p.2 = d.
Proof.
have inj : injective (fun p : 'I_3 * 'I_3 => digit_at k p.1 l p.2).
  move=> [i j] [i' j'] /= /same_cell same.
  by have [|_ -> _ ->] := same; rewrite ?eqxx ?orbT.
have [|h hK Kh] := inj_card_bij inj; first by rewrite card_prod !card_ord.
by exists (h d).
Qed.

Lemma perm_exists (f : 'I_3 -> 'I_3) : injective f -> exists p : {perm 'I_3}, forall i, p i = f i.
Proof. by move=> inj; exists (perm inj) => i; rewrite permE. Qed.

Lemma places_exist : exists2 qs, fits qs & grid_at qs = g.
Proof.
pose P k l d (p : 'I_3 * 'I_3) := digit_at k p.1 l p.2 = d.
have [p hp] : exists p, forall k l d, P k l d (p k l d).
  apply: (@fin_all_exists _ _ (fun k p => forall l d, P k l d (p l d))) => k.
  apply: (@fin_all_exists _ _ (fun l p => forall d, P k l d (p d))) => l.
  by apply: fin_all_exists => d; apply: place_exists.
have [q hq] : exists q : 'I_3 -> digit -> {perm 'I_3}, forall k d l, q k d l = (p k l d).1.
  pose Q k d (x : {perm 'I_3}) := forall l, x l = (p k l d).1.
  apply: (@fin_all_exists _ _ (fun k x => forall d, Q k d (x d))) => k.
  apply: fin_all_exists => d; apply: perm_exists => l l' E.
  have /same_cell := etrans (hp k l d) (esym (hp k l' d)).
  by rewrite E !eqxx => -[].
have [s hs] : exists s : 'I_3 -> digit -> {perm 'I_3}, forall l d k, s l d k = (p k l d).2.
  pose S l d (x : {perm 'I_3}) := forall k, x k = (p k l d).2.
  apply: (@fin_all_exists _ _ (fun l x => forall d, S l d (x d))) => l.
  apply: fin_all_exists => d; apply: perm_exists => k k' E.
  have /same_cell := etrans (hp k l d) (esym (hp k' l d)).
  by rewrite E !eqxx orbT => -[].
pose qs : line_places * line_places :=
  ([ffun k => [ffun d => q k d]], [ffun l => [ffun d => s l d]]).
have fq : fits qs.
  apply/forallP=> k; apply/forallP=> l; apply/injectiveP=> d d'.
  rewrite /qs !ffunE !hq !hs -!surjective_pairing => E.
  by have := hp k l d'; rewrite /P -E hp.
exists qs => //; apply/ffunP=> -[r c]; rewrite -(line_atK r) -(line_atK c).
move: (chute_of r) (line_in r) (chute_of c) (line_in c) => k i l j.
apply/eqP; rewrite grid_atE // /qs !ffunE hq hs.
have [|_ ei _ ej] := same_cell (hp k l (digit_at k i l j)); first by rewrite !eqxx !orbT.
by rewrite -/(digit_at k i l j) ei ej.
Qed.
End Surjective.

(* The number of grids: places for the stacks, and for each band the places that go with them. *)
Theorem card_grids_places :
  #|grids| = \sum_(s : line_places) \prod_k \sum_(q : places) \prod_l hit q (s l) l k.
Proof.
transitivity #|[pred qs | fits qs]|.
  rewrite -(card_in_imset grid_at_inj); apply: eq_card => g.
  apply/idP/imsetP=> [|[qs fq ->]]; last exact: grid_at_sudoku.
  by rewrite inE => /places_exist[qs fq <-]; exists qs.
rewrite -sum1_card big_mkcond /=.
rewrite -(pair_bigA _ (fun q s => if fits (q, s) then 1 else 0)) exchange_big /=.
apply: eq_bigr => s _; rewrite bigA_distr_bigA /=; apply: eq_bigr => q _.
have nat_forall (P : pred 'I_3) : \prod_k (P k : nat) = [forall k, P k].
  case: forallP => [h|h]; first by rewrite big1 // => k _; rewrite h.
  have [k] : exists k, ~~ P k by apply/existsP; rewrite -negb_forall; apply/forallP.
  by rewrite (bigD1 k) //= => /negbTE ->; rewrite mul0n.
transitivity (nat_of_bool (fits (q, s))); first by case: (fits _).
rewrite /fits -nat_forall; apply: eq_bigr => k _; by rewrite nat_forall.
Qed.

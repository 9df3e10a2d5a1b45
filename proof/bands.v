(* All grids, counted by the digits that the columns of the three bands hold. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition band := {ffun 'I_3 * 'I_9 -> digit}.        (* row in the band, column *)
Definition colsets := {ffun 'I_9 -> {set digit}}.

Definition vband (b : band) : bool :=
  [forall p, forall q, (p != q) && ((p.1 == q.1) || (chute p.2 == chute q.2)) ==> (b p != b q)].
Definition colset (b : band) : colsets := [ffun j => [set b (i, j) | i : 'I_3]].
(* The number of bands with given column sets. *)
Definition nb (A : colsets) : nat := #|[pred b | vband b & colset b == A]|.
(* No digit twice in a column. *)
Definition apart (AA : {ffun 'I_3 -> colsets}) : bool :=
  [forall k, forall k', (k != k') ==> [forall j, [disjoint AA k j & AA k' j]]].

Definition rowi (k i : 'I_3) : 'I_9 := inord (3 * k + i).
Lemma val_rowi (k i : 'I_3) : rowi k i = 3 * k + i :> nat.
Proof. by rewrite inordK //; case: k i => [[|[|[|k]]] hk] [[|[|[|i]]] hi]. Qed.
Definition kof (r : 'I_9) : 'I_3 := inord (r %/ 3).
Definition iof (r : 'I_9) : 'I_3 := inord (r %% 3).
Lemma rowiK (r : 'I_9) : rowi (kof r) (iof r) = r.
Proof.
apply: val_inj; rewrite /= val_rowi !inordK ?ltn_pmod ?ltn_divLR // mulnC -divn_eq //.
Qed.
Lemma kofK (k i : 'I_3) : kof (rowi k i) = k.
Proof. by apply: val_inj; rewrite /= inordK val_rowi; case: k i => [[|[|[|k]]] hk] [[|[|[|i]]] hi]. Qed.
Lemma iofK (k i : 'I_3) : iof (rowi k i) = i.
Proof. by apply: val_inj; rewrite /= inordK val_rowi; case: k i => [[|[|[|k]]] hk] [[|[|[|i]]] hi]. Qed.
Lemma rowi_eq (k i k' i' : 'I_3) : (rowi k i == rowi k' i') = (k == k') && (i == i').
Proof.
apply/eqP/andP=> [E|[/eqP-> /eqP->] //].
by have := congr1 kof E; have := congr1 iof E; rewrite !kofK !iofK => -> ->.
Qed.
Lemma chute_rowi (k i k' i' : 'I_3) : (chute (rowi k i) == chute (rowi k' i')) = (k == k').
Proof.
by rewrite /chute !val_rowi !(mulnC 3) !divnMDl // !divn_small // !addn0.
Qed.

Definition bands_of (g : grid) : {ffun 'I_3 -> band} :=
  [ffun k => [ffun p => g (rowi k p.1, p.2)]].
Definition grid_of (bb : {ffun 'I_3 -> band}) : grid :=
  [ffun c => bb (kof c.1) (iof c.1, c.2)].
Lemma grid_ofK : cancel grid_of bands_of.
Proof.
by move=> bb; apply/ffunP=> k; apply/ffunP=> -[i j]; rewrite !ffunE /= kofK iofK.
Qed.
Lemma bands_ofK : cancel bands_of grid_of.
Proof. by move=> g; apply/ffunP=> -[r j]; rewrite !ffunE /= rowiK. Qed.

Definition csets (bb : {ffun 'I_3 -> band}) : {ffun 'I_3 -> colsets} := [ffun k => colset (bb k)].
Lemma csetsE bb k : csets bb k = colset (bb k). Proof. by rewrite ffunE. Qed.

Lemma sudoku_bands g : sudoku g =
  [forall k, vband (bands_of g k)] && apart (csets (bands_of g)).
Proof.
apply/idP/andP.
  move=> sg; have S c d : c != d -> same_unit c d -> g c != g d.
    by move=> cd u; apply: (implyP (forallP (forallP sg c) d)); rewrite cd.
  split.
    apply/forallP=> k; apply/forallP=> -[i j]; apply/forallP=> -[i' j']; apply/implyP=> /andP[ne u].
    rewrite !ffunE /=; apply: S; first by rewrite xpair_eqE rowi_eq eqxx /= -xpair_eqE.
    rewrite /same_unit /= rowi_eq chute_rowi !eqxx /=; move: u => /= /orP[->|->] //.
    by rewrite !orbT.
  apply/forallP=> k; apply/forallP=> k'; apply/implyP=> kk; apply/forallP=> j.
  rewrite !ffunE -setI_eq0; apply/eqP/setP=> d; rewrite !inE; apply/negP=> /andP[].
  move=> /imsetP[i _ ->] /imsetP[i' _]; rewrite !ffunE /= => E.
  have := S (rowi k i, j) (rowi k' i', j); rewrite xpair_eqE rowi_eq (negbTE kk) /same_unit eqxx orbT E eqxx.
  by move=> /(_ isT isT).
case=> /forallP vb ap; apply/forallP=> -[r j]; apply/forallP=> -[r' j']; apply/implyP=> /andP[ne u].
rewrite -(rowiK r) -(rowiK r') in ne u *.
move: (kof r) (iof r) (kof r') (iof r') ne u => k i k' i' ne.
rewrite /same_unit /= rowi_eq chute_rowi => u.
have [kk|kk] := eqVneq k k'.
  have := implyP (forallP (forallP (vb k) (i, j)) (i', j')).
  rewrite !ffunE /= kk; apply; apply/andP; split.
    by move: ne; rewrite !xpair_eqE rowi_eq kk eqxx.
  move: u; rewrite kk eqxx /= => /or3P[->|/eqP ->|->] //; by rewrite ?eqxx orbT.
move: u; rewrite (negbTE kk) /= orbF => /eqP jj; rewrite -jj.
have := forallP (implyP (forallP (forallP ap k) k') kk) j; rewrite !csetsE => dis.
have mem l m : g (rowi l m, j) \in colset (bands_of g l) j.
  by rewrite ffunE; apply/imsetP; exists m; rewrite ?ffunE.
apply/negP=> /eqP E; have := mem k' i'; rewrite -E.
by rewrite (disjointFr dis) // mem.
Qed.

Lemma bands_sudoku bb : sudoku (grid_of bb) = [forall k, vband (bb k)] && apart (csets bb).
Proof. by rewrite sudoku_bands grid_ofK. Qed.

(* The number of grids is a sum of products of numbers of bands. *)
Theorem card_grids : #|grids| = \sum_(AA : {ffun 'I_3 -> colsets} | apart AA) \prod_k nb (AA k).
Proof.
rewrite -(card_imset _ (can_inj bands_ofK)).
rewrite (_ : bands_of @: grids = [set bb : {ffun 'I_3 -> band} | [forall k, vband (bb k)] && apart (csets bb)]); last first.
  apply/setP=> bb; rewrite inE -bands_sudoku; apply/imsetP/idP=> [[g gS ->]|h].
    by rewrite bands_ofK; move: gS; rewrite inE.
  by exists (grid_of bb); rewrite ?inE // grid_ofK.
rewrite -sum1_card (partition_big csets apart) /=; last by move=> bb; rewrite inE => /andP[].
apply: eq_bigr => AA aA; rewrite sum1_card.
pose F k : pred band := [pred b | vband b & colset b == AA k].
rewrite (eq_card (B := family F)); first by rewrite card_family foldrE big_map big_enum.
move=> bb; rewrite unfold_in inE; apply/andP/familyP=> [[/andP[/forallP vb ap] /eqP E] k|h].
  by rewrite inE vb -E csetsE eqxx.
have E : csets bb = AA by apply/ffunP=> k; rewrite csetsE; have := h k; rewrite inE => /andP[_ /eqP].
rewrite E aA eqxx andbT; split=> //; apply/forallP=> k.
by have := h k; rewrite inE => /andP[].
Qed.

(* Burnside's lemma for exactly the classes of the statement: the numbers of grids that the cell
   symmetries fix add up to the number of classes, times that of cell symmetries, times 9!. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GroupScope.

Lemma line_sym1 : line_sym 1.
Proof. by apply/forallP=> i; apply/forallP=> j; apply/implyP; rewrite !perm1. Qed.

Lemma line_symM p q : line_sym p -> line_sym q -> line_sym (p * q).
Proof.
move=> /forallP hp /forallP hq; apply/forallP=> i; apply/forallP=> j; apply/implyP=> ij.
by rewrite !permM; apply: (implyP (forallP (hq _) _)); apply: (implyP (forallP (hp _) _)).
Qed.

Variant cell_sym_spec (s : {perm cell}) : Prop :=
| CellSym (p q : {perm line}) of line_sym p & line_sym q & (forall c : cell, s c = (p c.1, q c.2))
| CellSymT (p q : {perm line}) of line_sym p & line_sym q & (forall c : cell, s c = (q c.2, p c.1)).

Lemma cell_symP s : reflect (cell_sym_spec s) (cell_sym s).
Proof.
apply: (iffP idP).
  move=> /existsP[p /existsP[q /andP[/andP[lp lq] /orP[]/forallP h]]].
    by apply: (CellSym lp lq) => c; apply/eqP.
  by apply: (CellSymT lp lq) => c; apply/eqP.
case=> p q lp lq h; apply/existsP; exists p; apply/existsP; exists q; rewrite lp lq /=; apply/orP.
  by left; apply/forallP=> c; apply/eqP; apply: h.
by right; apply/forallP=> c; apply/eqP; apply: h.
Qed.

Definition H := [set s | cell_sym s].

Lemma group_set_H : group_set H.
Proof.
apply/group_setP; split=> [|s s'].
  rewrite inE; apply/cell_symP; apply: (CellSym line_sym1 line_sym1).
  by case=> r c; rewrite !perm1.
rewrite !inE => /cell_symP[] p q lp lq h /cell_symP[] p' q' lp' lq' h'; apply/cell_symP.
- apply: (CellSym (line_symM lp lp') (line_symM lq lq')).
  by move=> c; rewrite !permM h h'.
- apply: (CellSymT (line_symM lp lp') (line_symM lq lq')).
  by move=> c; rewrite !permM h h'.
- apply: (CellSymT (line_symM lp lq') (line_symM lq lp')).
  by move=> c; rewrite !permM h h'.
- apply: (CellSym (line_symM lp lq') (line_symM lq lp')).
  by move=> c; rewrite !permM h h'.
Qed.
Canonical H_group := Group group_set_H.

(* The group acts on grids. *)
Definition sym := ({perm cell} * {perm digit})%type.
Definition move (g : grid) (a : sym) : grid := [ffun c => a.2 (g (a.1^-1 c))].
Lemma move1 g : move g 1 = g.
Proof. by apply/ffunP=> c; rewrite ffunE /= invg1 !perm1. Qed.
Lemma moveM g : act_morph move g.
Proof. by move=> a b; apply/ffunP=> c; rewrite !ffunE /= permM invMg permM. Qed.
Canonical move_action := TotalAction move1 moveM.

Definition G := setX H [set: {perm digit}].
Canonical G_group := [group of G].

Lemma same_orbit g g' : same_up_to_symmetry g g' = (g' \in orbit move_action G g).
Proof.
apply/existsP/orbitP.
  case=> s /existsP[t /andP[hs /forallP h]]; exists (s, t); first by rewrite !inE hs.
  by apply/ffunP=> c; rewrite ffunE /= -(eqP (h _)) permKV.
case=> [[s t]]; rewrite !inE andbT /= => hs <-.
exists s; apply/existsP; exists t; rewrite hs; apply/forallP=> c.
by rewrite ffunE /= permK.
Qed.

(* A symmetry maps units to units. *)
Lemma line_sym_chute p i j : line_sym p -> (chute (p i) == chute (p j)) = (chute i == chute j).
Proof.
move=> lp; apply/idP/idP; last exact: (implyP (forallP (forallP lp i) j)).
have lpn n : line_sym (p ^+ n).
  by elim: n => [|n IH]; rewrite ?expg0 ?line_sym1 // expgS line_symM.
have E x : x = (p ^+ (#[p].-1)) (p x).
  by rewrite -permM -expgS prednK ?order_gt0 // expg_order perm1.
by move=> pij; rewrite (E i) (E j); apply: (implyP (forallP (forallP (lpn _) _) _)).
Qed.

Lemma same_unit_sym s c d : cell_sym s -> same_unit (s c) (s d) = same_unit c d.
Proof.
rewrite /same_unit; case/cell_symP=> p q lp lq h;
  rewrite !h /= !(inj_eq perm_inj) !line_sym_chute //.
by rewrite orbCA andbC.
Qed.

Lemma sudoku_move g a : a \in G -> sudoku g -> sudoku (move g a).
Proof.
case: a => s t; rewrite !inE andbT /= => hs /forallP hg.
apply/forallP=> c; apply/forallP=> d; apply/implyP=> /andP[cd u];
  rewrite !ffunE /= (inj_eq perm_inj).
apply: (implyP (forallP (hg _) _)); rewrite (inj_eq perm_inj) cd /=.
by rewrite -(same_unit_sym _ _ hs) !permKV.
Qed.

Lemma acts_grids : [acts G, on grids | move_action].
Proof.
apply/actsP=> a aG g; rewrite !inE; apply/idP/idP; last exact: sudoku_move.
move=> h; rewrite -(actK move_action a g) /=.
by apply: sudoku_move; rewrite ?groupV.
Qed.

Definition classes_of_grids := [set [set g' in grids | same_up_to_symmetry g g'] | g in grids].

Lemma classes_orbits : classes_of_grids = orbit move_action G @: grids.
Proof.
apply: eq_in_imset => g gS; apply/setP=> g'; rewrite inE same_orbit.
case: orbitP; rewrite ?andbF ?andbT // => -[a aG <-].
by rewrite (acts_act acts_grids).
Qed.

(* Every digit occurs in a grid, so the relabelling is unique. *)
Lemma sudoku_onto g d : sudoku g -> exists c, g c = d.
Proof.
move=> /forallP hg.
have inj: injective (fun j : line => g (ord0, j)).
  move=> j k E; apply/eqP; apply/negPn/negP=> jk.
  suff : g (ord0, j) != g (ord0, k) by rewrite E eqxx.
  apply: (implyP (forallP (hg _) _)).
  by rewrite xpair_eqE eqxx jk /same_unit eqxx.
have /codomP[k kd] := inj_card_onto inj (leqnn _) d.
by exists (ord0, k).
Qed.

Definition fixed (s : {perm cell}) : {set grid} :=
  [set g in grids | [exists t : {perm digit}, [forall c, g (s c) == t (g c)]]].

Theorem burnside : (\sum_(s in H) #|fixed s| = #|classes_of_grids| * (#|H| * 9`!))%N.
Proof.
have <- : #|G| = (#|H| * 9`!)%N.
  by rewrite cardsX; congr (_ * _)%N; rewrite cardsT; apply: card_Sn.

rewrite classes_orbits -(Frobenius_Cauchy acts_grids).
rewrite (eq_bigl (fun a : sym => (a.1 \in H) && true)); last by move=> [s t]; rewrite !inE.
rewrite -(pair_big (fun s => s \in H) xpredT (fun s t => #|'Fix_(grids | move_action)[(s, t)]|)) /=.
apply: eq_bigr => s sH.
transitivity (\sum_t #|[set g in grids | [forall c, g (s c) == (t : {perm digit}) (g c)]]|);
  last first.
  apply: eq_bigr => t _; apply: eq_card => g.
  rewrite !inE sub1set inE; congr (_ && _); apply/forallP/eqP=> h.
    by apply/ffunP=> c; rewrite ffunE /= -(eqP (h _)) permKV.
  by move=> c; rewrite -[in X in X == _]h ffunE /= permK.
rewrite -sum1_card.
under [RHS]eq_bigr do rewrite -sum1_card.
rewrite (exchange_big_dep (mem (fixed s))) /=; last first.
  by move=> t g _; rewrite !inE => /andP[-> h]; apply/existsP; exists t.
apply: eq_bigr => g; rewrite inE => /andP[gS /existsP[t ht]].
rewrite sum1_card (eq_card1 (x := t)) // => t'.
rewrite -[LHS]/(g \in [set g0 in grids | [forall c, g0 (s c) == t' (g0 c)]]) !inE.
move: (gS); rewrite inE => -> /=.
apply/forallP/eqP=> [h|-> c]; last by apply: (forallP ht).
apply/permP=> d; have [|c <-] := @sudoku_onto g d; first by move: gS; rewrite inE.
by rewrite -(eqP (h c)) (eqP (forallP ht c)).
Qed.

(* Fixed grids of a cell symmetry are 9! times the invariant partitions into templates. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition template (B : {set cell}) : bool :=
  (#|B| == 9) && [forall c in B, forall d in B, (c != d) ==> ~~ same_unit c d].

Definition digit_cells (g : grid) (d : digit) : {set cell} := [set c | g c == d].
Definition parts_of (g : grid) : {set {set cell}} := [set digit_cells g d | d : digit].

Lemma digit_cells_inj g : sudoku g -> injective (digit_cells g).
Proof.
move=> sg d e E; have [c gc] := sudoku_onto d sg.
have : c \in digit_cells g e by rewrite -E inE gc.
by rewrite inE gc => /eqP.
Qed.

Lemma card_digit_cells g d : sudoku g -> #|digit_cells g d| = 9.
Proof.
move=> sg; have [f hf] : exists f : line -> line, forall r, g (r, f r) = d.
  apply: (@fin_all_exists _ _ (fun r k => g (r, k) = d)) => r.
  have inj: injective (fun j : line => g (r, j)).
    move=> j k E; apply/eqP; apply/negPn/negP=> jk.
    suff : g (r, j) != g (r, k) by rewrite E eqxx.
    apply: (implyP (forallP (forallP sg _) _)).
    by rewrite xpair_eqE eqxx jk /same_unit eqxx.
  by have /codomP[k kd] := inj_card_onto inj (leqnn _) d; exists k.
have -> : digit_cells g d = [set (r, f r) | r : line].
  apply/setP=> -[r k]; rewrite inE; apply/eqP/imsetP=> [gd|[r' _ [-> ->]]]; last exact: hf.
  exists r => //; congr (_, _); apply/eqP; apply/negPn/negP=> nk.
  suff : g (r, k) != g (r, f r) by rewrite gd hf eqxx.
  apply: (implyP (forallP (forallP sg _) _)).
  by rewrite xpair_eqE eqxx nk /same_unit eqxx.
by rewrite card_imset ?card_ord // => r r' [].
Qed.

Lemma template_digit g d : sudoku g -> template (digit_cells g d).
Proof.
move=> sg; rewrite /template card_digit_cells //=.
apply/forall_inP=> c; rewrite inE => /eqP gc; apply/forall_inP=> e; rewrite inE => /eqP ge.
apply/implyP=> ce; apply/negP=> u.
by have := implyP (forallP (forallP sg c) e); rewrite ce u gc ge eqxx => /(_ isT).
Qed.

Lemma parts_partition g : sudoku g -> partition (parts_of g) setT.
Proof.
move=> sg; apply/and3P; split.
- rewrite eqEsubset subsetT; apply/subsetP=> c _; apply/bigcupP.
  by exists (digit_cells g (g c)); rewrite ?imset_f // inE.
- apply/trivIsetP=> B C /imsetP[d _ ->] /imsetP[e _ ->] ne.
  rewrite -setI_eq0; apply/eqP/setP=> c; rewrite !inE; apply/negP=> /andP[/eqP dc /eqP ec].
  by rewrite -dc -ec eqxx in ne.
by apply/negP=> /imsetP[d _ E]; have := card_digit_cells d sg; rewrite -E cards0.
Qed.

Lemma sudoku_template g : (forall d, template (digit_cells g d)) -> sudoku g.
Proof.
move=> h; apply/forallP=> c; apply/forallP=> e; apply/implyP=> /andP[ce u].
apply/negP=> /eqP E; have /andP[_ /forall_inP k] := h (g c).
by have := implyP (forall_inP (k c _) e _) ce; rewrite u !inE E eqxx => /(_ isT isT).
Qed.

Lemma fixed_parts s g : g \in fixed s = (parts_of g \in Parts s template setT).
Proof.
rewrite !inE; apply/andP/and3P.
  case=> sg /existsP[t /forallP ht]; split; first exact: parts_partition.
    apply/forall_inP=> B /imsetP[d _ ->]; apply/imsetP; exists (t d) => //.
    apply/setP=> c; rewrite inE; apply/imsetP/eqP=> [[e]|E].
      by rewrite inE => /eqP <- ->; apply/eqP.
    exists (s^-1%g c); rewrite ?permKV // inE.
    by apply/eqP; apply: (@perm_inj _ t); rewrite -E -(eqP (ht _)) permKV.
  by apply/forall_inP=> B /imsetP[d _ ->]; apply: template_digit.
case=> pP hP kP.
have sg : sudoku g by apply: sudoku_template => d; apply: (forall_inP kP); apply: imset_f.
split=> //.
have [r hr] : exists r : digit -> cell, forall d, g (r d) = d.
  by apply: (@fin_all_exists _ _ (fun d c => g c = d)) => d; apply: sudoku_onto.
have him d : s @: digit_cells g d = digit_cells g (g (s (r d))).
  have /imsetP[e _ E] := forall_inP hP (digit_cells g d) (imset_f _ isT).
  move: E; rewrite /him => E; rewrite E; congr digit_cells.
  have : s (r d) \in digit_cells g e by rewrite -E imset_f // inE hr.
  by rewrite inE => /eqP.
have tinj : injective (fun d => g (s (r d))).
  move=> d e E; apply: (digit_cells_inj sg); apply: (imset_inj (@perm_inj _ s)).
  by rewrite !him E.
apply/existsP; exists (perm tinj); apply/forallP=> c; rewrite permE.
have : s c \in s @: digit_cells g (g c) by rewrite imset_f // inE.
by rewrite him inE.
Qed.

(* The grids with the same blocks differ by a relabelling. *)
Lemma parts_grid P : partition P setT -> (forall B, B \in P -> template B) ->
  exists g, sudoku g /\ parts_of g = P.
Proof.
move=> pP kP; have /and3P[/eqP cP tP nP] := pP.
have cardP : #|P| = 9.
  have := card_partition pP; rewrite (eq_bigr (fun=> 9)); last by move=> B /kP /andP[/eqP].
  rewrite sum_nat_const cardsT card_prod !card_ord => /eqP.
  by rewrite eqn_pmul2r // => /eqP.
have xP c : c \in cover P by rewrite cP.
have szP : size (enum P) = 9 by rewrite -cardE.
have ixP B : B \in P -> index B (enum P) < 9.
  by move=> BP; have := index_mem B (enum P); rewrite szP mem_enum BP => ->.
pose g : grid := [ffun c => inord (index (pblock P c) (enum P))].
have cells d : digit_cells g d = nth set0 (enum P) d.
  have nP' : nth set0 (enum P) d \in P by rewrite -mem_enum mem_nth // szP.
  apply/setP=> c; rewrite inE ffunE; apply/eqP/idP=> [<-|cn].
    rewrite inordK; last by apply: ixP; apply: pblock_mem.
    by rewrite nth_index ?mem_enum ?pblock_mem // mem_pblock.
  rewrite (def_pblock tP nP' cn) index_uniq ?enum_uniq ?szP //; exact: inord_val.
exists g; split.
  by apply: sudoku_template => d; rewrite cells; apply: kP; rewrite -mem_enum mem_nth // szP.
apply/setP=> B; apply/imsetP/idP=> [[d _ ->]|BP].
  by rewrite cells -mem_enum mem_nth // szP.
by exists (Ordinal (ixP B BP)) => //; rewrite cells /= nth_index // mem_enum.
Qed.

Definition relabel (g : grid) (t : {perm digit}) : grid := [ffun c => t (g c)].

Lemma digit_cells_relabel g t d : digit_cells (relabel g t) (t d) = digit_cells g d.
Proof. by apply/setP=> c; rewrite !inE ffunE (inj_eq perm_inj). Qed.

Lemma parts_relabel g t : parts_of (relabel g t) = parts_of g.
Proof.
apply/setP=> B; apply/imsetP/imsetP=> -[d _ ->].
  by exists (t^-1%g d) => //; rewrite -(digit_cells_relabel g t) permKV.
by exists (t d) => //; rewrite digit_cells_relabel.
Qed.

Lemma parts_same g g' : sudoku g -> sudoku g' -> parts_of g' = parts_of g ->
  exists t, g' = relabel g t.
Proof.
move=> sg sg' E.
have [t ht] : exists t : digit -> digit, forall d, digit_cells g d = digit_cells g' (t d).
  apply: (@fin_all_exists _ _ (fun d e => digit_cells g d = digit_cells g' e)) => d.
  have /imsetP[e _ ->] : digit_cells g d \in parts_of g' by rewrite E imset_f.
  by exists e.
have tinj : injective t by move=> d e te; apply: (digit_cells_inj sg); rewrite !ht te.
exists (perm tinj); apply/ffunP=> c; rewrite ffunE permE.
have : c \in digit_cells g (g c) by rewrite inE.
by rewrite ht inE => /eqP.
Qed.

Lemma relabel_inj g : sudoku g -> injective (relabel g).
Proof.
move=> sg t u /ffunP E; apply/permP=> d; have [c <-] := sudoku_onto d sg.
by have := E c; rewrite !ffunE.
Qed.

Theorem card_fixed s : #|fixed s| = 9`! * #|Parts s template setT|.
Proof.
rewrite -sum1_card (partition_big parts_of (fun P => P \in Parts s template setT)) /=; last first.
  by move=> g; rewrite fixed_parts.
rewrite mulnC -sum_nat_const; apply: eq_bigr => P PP; rewrite sum1_card.
have [pP kP] : partition P setT /\ (forall B, B \in P -> template B).
  by move: PP; rewrite inE => /and3P[pP _ /forall_inP].
have [g [sg gP]] := parts_grid pP kP.
have <- : #|[set: {perm digit}]| = 9`! by rewrite cardsT; apply: card_Sn.
rewrite -(card_imset _ (relabel_inj sg)); apply: eq_card => g'.
rewrite unfold_in fixed_parts; apply/andP/imsetP=> [[g'P /eqP E]|[t _ ->]]; last first.
  by rewrite parts_relabel gP.
have sg' : sudoku g'.
  by move: g'P; rewrite -fixed_parts !inE => /andP[].
have [|t ->] := parts_same sg sg'; first by rewrite E.
by exists t; rewrite ?inE.
Qed.

(* From the abstract recursion to a program: if the tables pass its checks, it gives the number of
   partitions that a symmetry leaves alone. The symmetry is a function on pairs of numbers. *)
From Coq Require Import Uint63 NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside partitions templates merge masks template_list.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition code (c : cell) : nat * nat := (val c.1, val c.2).
Definition all_codes : seq (nat * nat) := [seq (r, k) | r <- iota 0 9, k <- iota 0 9].
Lemma code_inj : injective code.
Proof. by move=> [r k] [r' k'] [/val_inj -> /val_inj ->]. Qed.
Lemma code_all c : code c \in all_codes.
Proof. by apply/allpairsP; exists (code c); rewrite !mem_iota /= !ltn_ord. Qed.

Definition pts (l : seq nat) := [seq (i, nth 0 l i) | i <- iota 0 9].
Definition hits (l : seq nat) (x : nat * nat) : bool := nth 0 l x.1 == x.2.

Lemma ptsE l : l \in cols -> pts l = map code (cells_of l).
Proof.
move=> /colsP[sl _ al _]; rewrite /pts -val_enum_ord -!map_comp; apply: eq_map => r.
by rewrite /code /= inordK //; apply: (allP al); rewrite mem_nth // sl.
Qed.
Lemma hitsE l c : l \in cols -> hits l (code c) = (c \in tset l).
Proof. by move=> /colsP[sl _ al _]; rewrite /tset inE mem_cells // eq_sym. Qed.

Section Program.
Variables (st : nat * nat -> nat * nat) (N : nat) (ids : seq int) (firsts : seq (nat * nat)).

Fixpoint goodn (l : seq nat) (n : nat) (p : seq (nat * nat)) : bool :=
  match n with
  | O => true
  | S n => let k := count (hits l) p in
           if (k == 0) || (k == 9) then goodn l n (map st p) else false
  end.
Definition goodc l := goodn l N (pts l).
Definition oidn (x : nat * nat) : int := nth 0%uint63 ids (9 * x.1 + x.2).
Definition unions : seq (int * seq nat) :=
  [seq (mask (map oidn (pts l)), l) | l <- all_cols & goodc l].
Definition bucketc (us : seq (int * seq nat)) (x : nat * nat) : seq int :=
  let low := Uint63.sub (Uint63.lsl 1 (oidn x)) 1 in
  [seq u.1 | u <- us & if Uint63.eqb (Uint63.land u.1 low) 0 then hits u.2 x else false].
Definition problemc : seq (int * seq int) :=
  let us := unions in [seq (Uint63.lsl 1 (oidn x), bucketc us x) | x <- firsts].
Definition checks : bool :=
  [&& 0 < N, all (fun x => iter N st x == x) all_codes,
      all (fun x => Uint63.ltb (oidn x) 63) all_codes,
      all (fun x => oidn (st x) == oidn x) all_codes &
      all (fun x => has (fun y => if oidn y == oidn x
                            then has (fun n => iter n st y == x) (iota 0 N) else false) firsts)
          all_codes]
  && all (fun y => all (fun z => (oidn y == oidn z) ==> (y == z)) firsts) firsts
  && all (fun y => y \in all_codes) firsts.

Variables (s : {perm cell}) (hs : cell_sym s).
Hypothesis stP : forall c, st (code c) = code (s c).
Hypothesis ok : checks.

Lemma iter_stP n c : iter n st (code c) = code (iter n s c).
Proof. by elim: n => //= n ->. Qed.

Lemma iterN c : iter N s c = c.
Proof.
move: ok => /andP[/andP[/and5P[_ /allP h _ _ _] _] _].
by apply: code_inj; rewrite -iter_stP; apply/eqP/h/code_all.
Qed.

Lemma goodnE l n p : goodn l n p =
  all (fun i => let k := count (hits l) (iter i (map st) p) in (k == 0) || (k == 9)) (iota 0 n).
Proof.
elim: n p => //= n IH p; case: ifP => //= _.
by rewrite IH (iotaDl 1 0) all_map; apply: eq_all => i; rewrite /= -iterSr.
Qed.

Lemma countE l i : l \in cols ->
  count (hits l) (iter i (map st) (pts l)) = #|tset l :&: iter i (him s) (tset l)|.
Proof.
move=> lc; rewrite ptsE //.
have -> : iter i (map st) (map code (cells_of l)) = map code (map (iter i s) (cells_of l)).
  elim: i => [|i IH] /=; first by rewrite map_id.
  by rewrite IH -!map_comp; apply: eq_map => c; rewrite /= stP.
have -> : iter i (him s) (tset l) = [set c in map (iter i s) (cells_of l)].
  elim: i => [|i IH] /=; first by rewrite map_id.
  rewrite IH /him; apply/setP=> c; rewrite inE; apply/imsetP/mapP=> [[d]|[d dl ->]].
    by rewrite inE => /mapP[e el ->] ->; exists e.
  by exists (iter i s d); rewrite ?inE ?map_f.
have u : uniq (map (iter i s) (cells_of l)).
  rewrite map_inj_uniq ?uniq_cells //; elim: i => [|i IH] //= c d /perm_inj; exact: IH.
rewrite count_map (eq_count (a2 := mem (tset l))); last by move=> c /=; rewrite hitsE.
rewrite -size_filter -(card_uniqP (filter_uniq _ u)); apply: eq_card => c.
by rewrite inE mem_filter inE.
Qed.

Lemma him_iterN B : iter N (him s) B = B.
Proof.
have E n : iter n (him s) B = [set iter n s c | c in B].
  elim: n => [|n IH] /=; first by rewrite imset_id.
  by rewrite IH /him -imset_comp.
by rewrite E (eq_imset _ iterN) imset_id.
Qed.

Lemma goodP l : l \in cols -> goodc l = good s (tset l).
Proof.
move=> lc; rewrite /goodc goodnE /good; set B := tset l.
have cB n : #|iter n (him s) B| = 9.
  by elim: n => [|n IH] /=; rewrite ?card_tset // card_imset //; apply: perm_inj.
apply/allP/trivIsetP=> [h C D|h n _ /=]; last first.
  rewrite countE //; have [E|ne] := eqVneq B (iter n (him s) B).
    by rewrite -/B -E setIid card_tset eqxx orbT.
  have := h B (iter n (him s) B); rewrite !inE connect0 fconnect_iter => /(_ isT isT ne).
  by rewrite -setI_eq0 => /eqP ->; rewrite cards0.
have N0 : 0 < N by move: ok => /andP[/andP[/and5P[]]].
have K n : iter n (him s) B = B \/ [disjoint B & iter n (him s) B].
  have -> : iter n (him s) B = iter (n %% N) (him s) B.
    rewrite {1}(divn_eq n N) addnC iterD; congr iter; elim: (n %/ N) => // m IH.
    by rewrite mulSn iterD IH him_iterN.
  have := h (n %% N); rewrite mem_iota ltn_mod N0 countE // =>
    /(_ isT) /orP[/eqP/cards0_eq E|/eqP E].
    by right; rewrite -setI_eq0 E.
  left; apply/esym/eqP; rewrite eqEcard cB card_tset leqnn andbT.
  by apply/setIidPl/eqP; rewrite eqEcard subsetIl card_tset E leqnn.
rewrite !inE => /iter_findex <- /iter_findex <-.
set a := findex _ _ _; set b := findex _ _ _.
wlog ab : a b / a <= b.
  move=> W; case/orP: (leq_total a b) => [/W //|/W X ne]; rewrite disjoint_sym X // eq_sym //.
rewrite -(subnKC ab) iterD; case: (K (b - a)) => [->|dis]; first by rewrite eqxx.
move: (iter (b - a) _ _) dis => D0 dis _; elim: a {ab} => //= a IH;
  rewrite -setI_eq0 /him -imsetI; last by move=> c d _ _; apply: perm_inj.
by move: IH; rewrite -setI_eq0 => /eqP ->; rewrite imset0.
Qed.

Definition oid (c : cell) : int := oidn (code c).
Lemma oid63 c : Uint63.ltb (oid c) 63.
Proof. by move: ok => /andP[/andP[/and5P[_ _ /allP h _ _] _] _]; apply/h/code_all. Qed.

Lemma first_of c : exists f : cell, [/\ code f \in firsts, oid f = oid c & fconnect s f c].
Proof.
move: ok => /andP[/andP[/and5P[_ _ _ _ /allP h] _] /allP fa].
have /hasP[y yf] := h _ (code_all c); case: ifP => // /eqP yo /hasP[n _ /eqP yn].
have /allpairsP[[r k] [ri ki E]] := fa _ yf.
move: ri ki; rewrite !mem_iota /= => ri ki.
exists (Ordinal ri, Ordinal ki); rewrite /oid /code /= -E; split=> //.
have -> : c = iter n s (Ordinal ri, Ordinal ki).
  by apply: code_inj; rewrite -iter_stP /code /= -E yn.
exact: fconnect_iter.
Qed.

Lemma oidP c d : Uint63.eqb (oid c) (oid d) = fconnect s c d.
Proof.
have symm := fconnect_sym (@perm_inj _ s).
apply/int_eqP/idP=> [E|/iter_findex <-].
  have [f [ff fo fc]] := first_of c; have [g [gf go gd]] := first_of d.
  suff fg : f = g by rewrite symm in fc; apply: connect_trans fc _; rewrite fg.
  move: ok => /andP[/andP[_ /allP h] _]; apply: code_inj; apply/eqP.
  have /allP h' := h _ ff; apply: (implyP (h' _ gf)); apply/eqP.
  by rewrite -/(oid f) -/(oid g) fo go.
elim: (findex _ _ _) => //= n ->.
move: ok => /andP[/andP[/and5P[_ _ _ /allP h _] _] _].
by rewrite /oid -stP (eqP (h _ (code_all _))).
Qed.

Definition goodb (l : seq cell) : bool := good s [set c in l].

Lemma bucketE c : bucket oid (map cells_of cols) goodb c = bucketc unions (code c).
Proof.
pose m l := mask (map oidn (pts l)).
pose low := Uint63.sub (Uint63.lsl 1 (oidn (code c))) 1.
pose P l := goodc l && (if Uint63.eqb (Uint63.land (m l) low) 0 then hits l (code c) else false).
have mE l : l \in cols -> mask (map oid (cells_of l)) = m l.
  by move=> lc; rewrite /m ptsE // -map_comp.
transitivity [seq m l | l <- cols & P l].
  rewrite /bucket filter_map -map_comp.
  rewrite (eq_in_filter (a2 := P)).
    by apply/eq_in_map => l; rewrite mem_filter => /andP[_ lc] /=; apply: mE.
  move=> l lc; rewrite /= /P /goodb goodP // mE // hitsE // /tset inE.
  by case: good => //=; rewrite andbC; case: ifP.
rewrite /bucketc /unions filter_map -map_comp -filter_predI /cols -lock; congr map.
by apply: eq_filter => l; rewrite /= /P andbC.
Qed.

Definition fixed_partitions : BinNums.N := total (run problemc (mask (map oidn all_codes))).
Definition all_done : bool := finished (run problemc (mask (map oidn all_codes))).

Theorem program_correct : all_done -> #|Parts s template setT| = N.to_nat fixed_partitions.
Proof.
have [fs fsE] : exists fs : seq cell, map code fs = firsts.
  move: ok => /andP[_ /allP]; elim: firsts => [|y l IH] h; first by exists [::].
  have [|fs E] := IH; first by move=> z zl; apply: h; rewrite inE zl orbT.
  have /allpairsP[[r k] [ri ki ->]] := h y (mem_head _ _).
  move: ri ki; rewrite !mem_iota /= => ri ki.
  by exists ((Ordinal ri, Ordinal ki) :: fs); rewrite /= E.
rewrite /all_done /fixed_partitions.
have -> : problemc = problem oid (map cells_of cols) goodb fs.
  by rewrite /problemc -fsE /problem -map_comp; apply: eq_map => c; rewrite /= bucketE.
move=> fin; apply: (count_parts hs oid63 oidP) => //.
- move=> F; exact: sum_templates.
- move=> c; rewrite bit_mask; last first.
    by apply/allP=> i /mapP[x xa ->]; move: ok => /andP[/andP[/and5P[_ _ /allP h _ _] _] _];
      apply: h.
  rewrite has_map; apply/hasP; exists (code c); rewrite ?code_all //=; apply/int_eqP; by [].
Qed.
End Program.

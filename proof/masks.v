(* Sets of orbits of cells as bits of a machine integer: the recursion for partitions, on masks. *)
From Coq Require Import Uint63 NArith ZArith Lia.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside partitions templates merge.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Lemma int_eqP a b : reflect (a = b) (Uint63.eqb a b).
Proof. by apply: (iffP idP); [exact: Uint63.eqb_correct | exact: Uint63.eqb_complete]. Qed.

Definition int_eqMixin := EqMixin int_eqP.
Canonical int_eqType := EqType int int_eqMixin.

Definition mask (l : seq int) : int := foldr (fun i u => Uint63.lor (Uint63.lsl 1 i) u) 0%uint63 l.

Lemma bit_lsl1 i j : Uint63.ltb i 63 -> Uint63.bit (Uint63.lsl 1 i) j = Uint63.eqb i j.
Proof.
move=> /Uint63.ltb_spec i63; rewrite Uint63.bit_lsl Uint63.bit_1.
have ib := Uint63.to_Z_bounded i; have jb := Uint63.to_Z_bounded j.
change (Uint63.to_Z 63) with 63%Z in i63.
case: (Uint63.ltbP j i) => ji /=.
  by symmetry; apply/Uint63.eqb_false_spec => E; rewrite E in ji; lia.
case: (Uint63.lebP Uint63.digits j) => /= [dj|jd].
  change (Uint63.to_Z Uint63.digits) with 63%Z in dj.
  by symmetry; apply/Uint63.eqb_false_spec => E; rewrite E in i63; lia.
have sub : Uint63.to_Z (Uint63.sub j i) = (Uint63.to_Z j - Uint63.to_Z i)%Z.
  by rewrite Uint63.sub_spec Z.mod_small //; lia.
apply/int_eqP/int_eqP => [E|->].
  by apply: Uint63.to_Z_inj; have := congr1 Uint63.to_Z E; rewrite sub Uint63.to_Z_0; lia.
by apply: Uint63.to_Z_inj; rewrite Uint63.sub_spec Z.sub_diag.
Qed.

Lemma bit_mask l j : all (fun i => Uint63.ltb i 63) l ->
  Uint63.bit (mask l) j = has (fun i => Uint63.eqb i j) l.
Proof.
elim: l => [|i l IH] /=; first by rewrite Uint63.bit_0.
by move=> /andP[i63 l63]; rewrite Uint63.lor_spec bit_lsl1 // IH.
Qed.

Section Symmetry.
Variables (s : {perm cell}) (hs : cell_sym s).
Variable oid : cell -> int.
Hypothesis oid63 : forall c, Uint63.ltb (oid c) 63.
Hypothesis oidP : forall c d, Uint63.eqb (oid c) (oid d) = fconnect s c d.

Definition sem (A : int) : {set cell} := [set c | Uint63.bit A (oid c)].
Definition ways (A : int) : nat := #|Parts s template (sem A)|.

Lemma template_sym (B : {set cell}) : template (s @: B) = template B.
Proof.
rewrite /template card_imset; last exact: perm_inj.
congr (_ && _); apply/forall_inP/forall_inP=> h c cB; apply/forall_inP=> d dB; apply/implyP=> cd.
  have := implyP (forall_inP (h (s c) (imset_f _ cB)) (s d) (imset_f _ dB)).
  by rewrite (inj_eq perm_inj) same_unit_sym // => /(_ cd).
move: cB dB cd => /imsetP[c' c'B ->] /imsetP[d' d'B ->];
  rewrite (inj_eq perm_inj) same_unit_sym // => cd.
exact: (implyP (forall_inP (h c' c'B) d' d'B) cd).
Qed.

(* What the orbit of a block covers. *)
Lemma cover_orb (l : seq cell) :
  cover (orb s [set c in l]) = sem (mask (map oid l)).
Proof.
apply/setP=> x; rewrite inE bit_mask; last by apply/allP=> i /mapP[c _ ->].
rewrite has_map; apply/bigcupP/hasP=> /=.
  case=> C; rewrite inE => /iter_findex <-.
  elim: (findex _ _ _) x => [|n IH] x /=.
    by rewrite inE => xl; exists x => //; rewrite oidP connect0.
  case/imsetP=> y /IH[c cl]; rewrite oidP => cy ->; exists c => //.
  by rewrite oidP; apply: connect_trans cy _; apply: fconnect1.
case=> c cl; rewrite oidP => /iter_findex <-.
exists (iter (findex s c x) (him s) [set c in l]); first by rewrite inE fconnect_iter.
by elim: (findex _ _ _) => [|n IH] /=; [rewrite inE | apply: imset_f].
Qed.

Lemma sem_sub A (l : seq cell) : let U := mask (map oid l) in
  (sem U \subset sem A) = Uint63.eqb (Uint63.land A U) U.
Proof.
move=> U; apply/subsetP/int_eqP=> [h|<- c]; last by rewrite !inE Uint63.land_spec => /andP[].
apply: Uint63.bit_ext => n; rewrite Uint63.land_spec.
case Un: (Uint63.bit U n); rewrite ?andbF // andbT.
move: Un; rewrite bit_mask; last by apply/allP=> i /mapP[c _ ->].
case/hasP=> i /mapP[c cl ->] /int_eqP <-.
have : c \in sem A; last by rewrite inE.
apply: h; rewrite inE bit_mask; last by apply/allP=> j /mapP[d _ ->].
by apply/hasP; exists (oid c); rewrite ?map_f // ; apply/int_eqP.
Qed.

Lemma sem_diff A (l : seq cell) : let U := mask (map oid l) in
  Uint63.eqb (Uint63.land A U) U -> sem A :\: sem U = sem (Uint63.lxor A U).
Proof.
move=> U /int_eqP AU; apply/setP=> c; rewrite !inE Uint63.lxor_spec.
have := congr1 (fun m => Uint63.bit m (oid c)) AU; rewrite /= Uint63.land_spec.
by case: (Uint63.bit A _); case: (Uint63.bit U _).
Qed.

Lemma sem0 : sem 0%uint63 = set0.
Proof. by apply/setP=> c; rewrite !inE Uint63.bit_0. Qed.

Lemma ways0 : ways 0%uint63 = 1.
Proof. by rewrite /ways sem0 Parts0. Qed.

(* A list of all templates. *)
Variable Tl : seq (seq cell).
Hypothesis TlP : forall F : {set cell} -> nat,
  \sum_(B : {set cell} | template B) F B = \sum_(l <- Tl) F [set c in l].
Variable goodb : seq cell -> bool.
Hypothesis goodP : forall l, l \in Tl -> goodb l = good s [set c in l].

Definition lowbit (x : cell) : int := Uint63.lsl 1 (oid x).
Definition bucket (x : cell) : seq int :=
  [seq mask (map oid l) | l <- Tl &
     [&& goodb l, x \in l &
         Uint63.eqb (Uint63.land (mask (map oid l)) (Uint63.sub (lowbit x) 1)) 0]].

Lemma ready_mem x A : ready (lowbit x) A -> x \in sem A.
Proof.
rewrite /ready; case: int_eqP => // ne _; rewrite inE.
case xA: (Uint63.bit A (oid x)) => //; case: ne.
apply: Uint63.bit_ext => n; rewrite Uint63.land_spec Uint63.bit_0 bit_lsl1 //.
by case: int_eqP => [<-|_]; rewrite ?xA ?andbF.
Qed.

Theorem ways_rec x A : ready (lowbit x) A ->
  ways A = \sum_(U <- bucket x | Uint63.eqb (Uint63.land A U) U) ways (Uint63.lxor A U).
Proof.
move=> rA; have xA := ready_mem rA.
have low : Uint63.land A (Uint63.sub (lowbit x) 1) = 0%uint63.
  by move: rA; rewrite /ready; case: ifP => // _ /int_eqP.
rewrite /ways (Parts_rec template_sym xA) /bucket.
rewrite big_mkcondr /= TlP big_map big_filter_cond [RHS]big_mkcond.
apply: eq_big_seq => l lT /=.
rewrite inE cover_orb sem_sub -goodP //.
case: (goodb l); rewrite ?andbF //=; case: (x \in l) => //=.
case AU: (Uint63.eqb _ _); rewrite ?andbF // andbT.
case: int_eqP => [_|[]]; first by rewrite sem_diff.
have /int_eqP E := AU.
by rewrite -E (Uint63.landC A) -Uint63.landA low Uint63.land0_r.
Qed.

Definition problem (cells : seq cell) : seq (int * seq int) :=
  [seq (lowbit x, bucket x) | x <- cells].

(* Every state is empty in the end: then the sum of the multiplicities is the number of
   partitions. *)
Theorem count_parts cells all :
  (forall c, Uint63.bit all (oid c)) ->
  finished (run (problem cells) all) ->
  #|Parts s template setT| = N.to_nat (total (run (problem cells) all)).
Proof.
move=> allP fin; rewrite -(run_correct (X := ways)) ?ways0 //.
  by rewrite /ways; congr #|pred_of_set (Parts _ _ _)|; apply/setP=> c; rewrite !inE allP.
move=> bit b bIn A; move: bIn; rewrite /problem.
elim: cells {fin} => //= x l IH [[<- <-]|/IH //]; exact: ways_rec.
Qed.
End Symmetry.

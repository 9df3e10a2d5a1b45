(* Invariant partitions of a set into blocks of a kind, counted by a recursion: the block of one
   point, its orbit, and the invariant partitions of what the orbit leaves. *)
From mathcomp Require Import all_ssreflect all_fingroup.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Section InvariantPartitions.
Variable T : finType.
Variable h : {perm T}.
Variable kind : pred {set T}.              (* which blocks are allowed: templates *)
Hypothesis kindh : forall B : {set T}, kind (h @: B) = kind B.

Definition him (B : {set T}) : {set T} := h @: B.
Lemma him_inj : injective him. Proof. exact: imset_inj (@perm_inj _ h). Qed.

Definition hinv (P : {set {set T}}) := [forall B in P, him B \in P].
Definition Parts (A : {set T}) : {set {set {set T}}} :=
  [set P | [&& partition P A, hinv P & [forall B in P, kind B]]].

Definition orb (B : {set T}) : {set {set T}} := [set C | fconnect him B C].
Definition good (B : {set T}) := trivIset (orb B).

Lemma hinvP P B C : hinv P -> B \in P -> fconnect him B C -> C \in P.
Proof.
move=> /forall_inP hP BP /iter_findex <-.
by elim: (findex _ _ _) => //= n IH; apply: hP.
Qed.

Lemma hinv_orb P B : hinv P -> B \in P -> orb B \subset P.
Proof. by move=> hP BP; apply/subsetP=> C; rewrite inE; apply: hinvP. Qed.

Lemma kind_orb B C : fconnect him B C -> kind C = kind B.
Proof. by move=> /iter_findex <-; elim: (findex _ _ _) => //= n <-; apply: kindh. Qed.

Lemma orb_hinv B : hinv (orb B).
Proof.
apply/forall_inP=> C; rewrite !inE => BC.
by apply: connect_trans BC _; apply: fconnect1.
Qed.

Lemma mem_orb B : B \in orb B. Proof. by rewrite inE connect0. Qed.

Lemma hinvD P Q : hinv P -> hinv Q -> hinv (P :\: Q).
Proof.
move=> hP hQ; apply/forall_inP=> C; rewrite !inE => /andP[CQ CP].
rewrite (forall_inP hP C CP) andbT; apply: contra CQ => hCQ.
apply: (hinvP hQ hCQ); rewrite (fconnect_sym him_inj); exact: fconnect1.
Qed.

Lemma hinvU P Q : hinv P -> hinv Q -> hinv (P :|: Q).
Proof.
move=> /forall_inP hP /forall_inP hQ; apply/forall_inP=> C.
by rewrite !inE => /orP[/hP-> //|/hQ->]; rewrite orbT.
Qed.

Lemma Parts0 : #|Parts set0| = 1.
Proof.
rewrite (_ : Parts _ = [set set0]) ?cards1 //; apply/setP=> P; rewrite !inE.
rewrite partition_set0; case: eqP => //= ->.
by apply/andP; split; apply/forall_inP=> B; rewrite inE.
Qed.

Lemma partition_setU (P Q : {set {set T}}) A B :
  partition P A -> partition Q B -> [disjoint A & B] -> partition (P :|: Q) (A :|: B).
Proof.
move=> /and3P[/eqP cP tP nP] /and3P[/eqP cQ tQ nQ] dAB.
apply/and3P; split; first by rewrite /cover bigcup_setU -!/(cover _) cP cQ.
  apply/trivIsetP=> C D; rewrite !inE.
  move=> /orP[CP|CQ] /orP[DP|DQ] nCD.
  - exact: (trivIsetP tP).
  - apply: disjointWl (_ : C \subset A) _; first by rewrite -cP; apply: (bigcup_max C).
    apply: disjointWr (_ : D \subset B) _; first by rewrite -cQ; apply: (bigcup_max D).
    by [].
  - rewrite disjoint_sym.
    apply: disjointWl (_ : D \subset A) _; first by rewrite -cP; apply: (bigcup_max D).
    apply: disjointWr (_ : C \subset B) _; first by rewrite -cQ; apply: (bigcup_max C).
    by [].
  - exact: (trivIsetP tQ).
by rewrite inE negb_or nP nQ.
Qed.

Lemma partition_setD (P Q : {set {set T}}) A :
  partition P A -> Q \subset P -> partition (P :\: Q) (A :\: cover Q).
Proof.
move=> /and3P[/eqP cP tP nP] QP.
have tQ := trivIsetS QP tP.
apply/and3P; split.
- apply/eqP/setP=> x; rewrite inE -cP; apply/bigcupP/andP.
    case=> B; rewrite inE => /andP[BQ BP] xB; split; last by apply/bigcupP; exists B.
    apply/negP=> /bigcupP[C CQ xC].
    have CP := subsetP QP _ CQ.
    have BC: B = C by rewrite -(def_pblock tP BP xB) (def_pblock tP CP xC).
    by rewrite BC CQ in BQ.
  case=> xQ /bigcupP[B BP xB]; exists B => //; rewrite inE BP andbT.
  by apply: contra xQ => BQ; apply/bigcupP; exists B.
- by apply: trivIsetS tP; apply: subsetDl.
by rewrite inE negb_and (negbTE nP) orbT.
Qed.

(* The recursion: x in A is in one block B; its orbit covers an invariant set; the rest is free. *)
Theorem Parts_rec (A : {set T}) x : x \in A ->
  #|Parts A| = \sum_(B : {set T} | [&& kind B, x \in B, good B & cover (orb B) \subset A])
                   #|Parts (A :\: cover (orb B))|.
Proof.
move=> xA.
rewrite -sum1_card (partition_big (fun P => pblock P x)
  (fun B => [&& kind B, x \in B, good B & cover (orb B) \subset A])) /=; last first.
  move=> P; rewrite inE => /and3P[pP hP kP].
  have /and3P[/eqP cP tP nP] := pP.
  have xP: x \in cover P by rewrite cP.
  have BP := pblock_mem xP.
  have oP := hinv_orb hP BP.
  rewrite (forall_inP kP _ BP) mem_pblock xP /=; apply/andP; split.
    exact: trivIsetS oP tP.
  rewrite -cP; apply/bigcupsP=> C Co; apply: (bigcup_max C) => //.
  exact: (subsetP oP).
apply: eq_bigr => B /and4P[kB xB gB oA]; rewrite sum1_card.
have pO: partition (orb B) (cover (orb B)).
  apply/and3P; split=> //; rewrite inE; apply/negP=> B0.
  have : fconnect him set0 B by rewrite (fconnect_sym him_inj).
  move=> /iter_findex E; move: xB; rewrite -E.
  suff -> : iter (findex him set0 B) him set0 = set0 by rewrite inE.
  by elim: (findex _ _ _) => //= n ->; apply: imset0.
have disO: [disjoint A :\: cover (orb B) & cover (orb B)].
  by rewrite -setI_eq0 setDE -setIA [_ :&: cover _]setIC setICr setI0.
have AE: A :\: cover (orb B) :|: cover (orb B) = A.
  by rewrite setDE setUIl (setUC (~: _)) setUCr setIT; apply/setUidPl.
have nmem (Q : {set {set T}}) C : partition Q (A :\: cover (orb B)) -> C \in Q -> C \notin orb B.
  move=> /and3P[/eqP cQ tQ nQ] CQ; apply/negP=> Co.
  have /set0Pn[y yC] : C != set0 by apply: contraNneq nQ => <-.
  have: y \in A :\: cover (orb B) by rewrite -cQ; apply/bigcupP; exists C.
  by rewrite inE => /andP[/bigcupP[]]; exists C.
set S := [pred P | (P \in Parts A) && (pblock P x == B)].
have Ssub P : P \in S -> orb B \subset P.
  rewrite !inE => /andP[/and3P[pP hP kP] /eqP PB].
  apply: hinv_orb => //; rewrite -PB; apply: pblock_mem.
  by have /and3P[/eqP -> _ _] := pP.
rewrite -(card_in_imset (f := fun P => P :\: orb B) (D := S)); last first.
  move=> P Q /Ssub oP /Ssub oQ PQ.
  by rewrite -(setID P (orb B)) -(setID Q (orb B)) PQ (setIidPr oP) (setIidPr oQ).
apply: eq_card => Q; apply/imsetP/idP.
  case=> P PS ->; have oP := Ssub P PS; move: PS.
  rewrite !inE => /andP[/and3P[pP hP kP] /eqP PB]; apply/and3P; split.
  - exact: partition_setD.
  - by apply: hinvD => //; apply: orb_hinv.
  - by apply/forall_inP=> C; rewrite inE => /andP[_]; apply: (forall_inP kP).
rewrite inE => /and3P[pQ hQ kQ].
exists (Q :|: orb B); last first.
  apply/setP=> C; rewrite !inE; case Co: (fconnect him B C) => //=; last by rewrite orbF.
  by apply/negbTE/negP=> CQ; have := nmem _ _ pQ CQ; rewrite inE Co.
have pA: partition (Q :|: orb B) A by rewrite -AE; apply: partition_setU.
rewrite !inE pA hinvU ?orb_hinv //=; apply/andP; split.
  apply/forall_inP=> C; rewrite !inE => /orP[/(forall_inP kQ) //|/kind_orb ->] //.
apply/eqP; apply: def_pblock => //; first by case/and3P: pA.
by rewrite inE mem_orb orbT.
Qed.
End InvariantPartitions.

(* What the number of bands for given columns does not depend on: the order of the digits and the
   names of the columns of a box. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import words.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Section Zip.
Variables S T : eqType.
Lemma zip_map2 (T' : eqType) (f : T -> T') (r : seq S) (a : seq T) :
  zip r (map f a) = [seq (p.1, f p.2) | p <- zip r a].
Proof. by elim: r a => [|x r IH] [|y a] //=; rewrite IH. Qed.
Lemma mem_zip2 (r : seq S) (a : seq T) p : p \in zip r a -> p.2 \in a.
Proof.
elim: r a => [|x r IH] [|y a] //=.
by rewrite !inE => /orP[/eqP ->|/IH ->]; rewrite ?eqxx ?orbT.
Qed.
Lemma mem_zip1 (r : seq S) (a : seq T) p : p \in zip r a -> p.1 \in r.
Proof.
elim: r a => [|x r IH] [|y a] //=.
by rewrite !inE => /orP[/eqP ->|/IH ->]; rewrite ?eqxx ?orbT.
Qed.
Lemma zip_swap (r : seq S) (a : seq T) : zip a r = [seq (p.2, p.1) | p <- zip r a].
Proof. by elim: r a => [|x r IH] [|y a] //=; rewrite IH. Qed.
End Zip.

Lemma bij_sym r a : bij r a = bij a r.
Proof. by rewrite /bij zip_swap map_inj_uniq // => -[x y] [x' y'] [-> ->]. Qed.

Lemma bij_map (f : nat -> nat) r a : {in a &, injective f} -> bij r (map f a) = bij r a.
Proof.
move=> inj; rewrite /bij zip_map2 map_inj_in_uniq // => -[x y] [x' y'] /mem_zip2 /= ya.
by move=> /mem_zip2 /= ya' [-> E]; rewrite (inj _ _ ya ya' E).
Qed.

Section Bands.
Variable n : nat.

Lemma nb_map0 (f : nat -> nat) a b c : {in a &, injective f} -> nb n (map f a) b c = nb n a b c.
Proof. by move=> inj; apply: eq_bigr => w _; rewrite bij_map. Qed.
Lemma nb_map1 (f : nat -> nat) a b c : {in b &, injective f} -> nb n a (map f b) c = nb n a b c.
Proof. by move=> inj; apply: eq_bigr => w _; rewrite bij_map. Qed.
Lemma nb_map2 (f : nat -> nat) a b c : {in c &, injective f} -> nb n a b (map f c) = nb n a b c.
Proof. by move=> inj; apply: eq_bigr => w _; rewrite bij_map. Qed.

(* Letters in the order of their last occurrences. *)
Definition norm (a : seq nat) : seq nat := let u := undup a in [seq index i u | i <- a].
Lemma norm_inj (a : seq nat) : {in a &, injective (index^~ (undup a))}.
Proof.
move=> i j ia ja E; rewrite -(nth_index 0 (s := undup a) (x := i)) ?mem_undup //.
by rewrite E nth_index // mem_undup.
Qed.

(* Digits in another order. *)
Section Order.
Variables (I : seq nat) (pI : perm_eq I (iota 0 n)).
Definition act (w : word) : word := [seq nth [::] w i | i <- I].
Definition act0 (a : seq nat) : seq nat := [seq nth 0 a i | i <- I].

Lemma act_mem i : (i \in I) = (i < n).
Proof. by rewrite (perm_mem pI) mem_iota. Qed.
Lemma size_I : size I = n. Proof. by rewrite (perm_size pI) size_iota. Qed.

Lemma nth_col k w i : nth 0 (col k w) i = nth 0 (nth [::] w i) k.
Proof.
have [lt|ge] := ltnP i (size w); first by rewrite (nth_map [::]).
by rewrite !nth_default // ?size_map // nth_default.
Qed.
Lemma col_act k w : col k (act w) = act0 (col k w).
Proof. by rewrite /col /act -map_comp; apply: eq_map => i; rewrite /= -nth_col. Qed.

Lemma act_inj : {in words six n &, injective act}.
Proof.
move=> v w; rewrite !mem_words => /andP[/eqP sv _] /andP[/eqP sw _] E.
apply: (@eq_from_nth _ [::]); rewrite ?sv ?sw // => i lt.
have iI : i \in I by rewrite act_mem.
have := congr1 (fun u => nth [::] u (index i I)) E.
by rewrite !(nth_map 0) ?index_mem // nth_index.
Qed.

Lemma sum_act (F : word -> nat) : \sum_(w <- words six n) F (act w) = \sum_(w <- words six n) F w.
Proof.
rewrite -(big_map act xpredT F); apply: perm_big.
have u : uniq (map act (words six n)).
  by rewrite map_inj_in_uniq ?words_uniq ?six_uniq //; apply: act_inj.
apply: uniq_perm => //; first exact: words_uniq six_uniq.
have sub : {subset map act (words six n) <= words six n}.
  move=> w /mapP[v]; rewrite !mem_words => /andP[/eqP sv /allP av] ->.
  rewrite size_map size_I eqxx; apply/allP=> x /mapP[i]; rewrite act_mem => lt ->.
  by apply: av; rewrite mem_nth // sv.
by have [|_ E] := uniq_min_size u sub; rewrite ?size_map.
Qed.

Lemma bij_act r a : size r = n -> size a = n -> bij (act0 r) (act0 a) = bij r a.
Proof.
move=> sr sa; rewrite /bij zip_map -[in RHS](mkseq_nth (0, 0) (zip r a)); apply: perm_uniq.
rewrite size_zip sr sa minnn /mkseq (eq_map (f2 := fun i => nth (0, 0) (zip r a) i)).
  exact: perm_map.
by move=> i; rewrite /= nth_zip ?sr.
Qed.

Lemma nb_act a b c : size a = n -> size b = n -> size c = n ->
  nb n (act0 a) (act0 b) (act0 c) = nb n a b c.
Proof.
move=> sa sb sc; rewrite /nb -sum_act; apply: eq_big_seq => w.
rewrite mem_words => /andP[/eqP sw _].
by rewrite !col_act !bij_act // size_map.
Qed.
End Order.

(* In how many ways two stacks can be completed. *)
Definition completions (s t : word) : nat := \sum_(u <- words six n) nb3 n s t u.

Lemma completions_act I s t : perm_eq I (iota 0 n) -> size s = n -> size t = n ->
  completions (act I s) (act I t) = completions s t.
Proof.
move=> pI ss st; rewrite /completions -(sum_act pI); apply: eq_big_seq => u.
rewrite mem_words => /andP[/eqP su _].
by rewrite /nb3 !col_act !nb_act // size_map.
Qed.

Lemma completions_perm s t s' t' : size s = n -> size t = n -> size s' = n -> size t' = n ->
  perm_eq (zip s' t') (zip s t) -> completions s' t' = completions s t.
Proof.
move=> ss st ss' st' /(perm_iotaP ([::], [::]))[I].
rewrite size_zip ss st minnn => pI E.
have z : zip s' t' = zip (act I s) (act I t).
  by rewrite E zip_map; apply: eq_map => i; rewrite nth_zip // ss.
have sI := size_I pI.
rewrite -(completions_act pI ss st); congr completions.
  by have := congr1 unzip1 z; rewrite !unzip1_zip ?size_map ?sI ?ss' ?st'.
by have := congr1 unzip2 z; rewrite !unzip2_zip ?size_map ?sI ?ss' ?st'.
Qed.

(* In how many ways one stack can be completed. *)
Definition completions1 (s : word) : nat := \sum_(t <- words six n) completions s t.
Lemma completions1_perm s s' : size s = n -> perm_eq s' s -> completions1 s' = completions1 s.
Proof.
move=> ss /(perm_iotaP [::])[I]; rewrite ss => pI ->.
rewrite /completions1 -(sum_act pI); apply: eq_big_seq => t; rewrite mem_words => /andP[/eqP st _].
exact: completions_act.
Qed.
End Bands.

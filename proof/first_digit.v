(* The first digit may be in row or column k of box k: six times these words are all words. And
   columns must hold three digits each. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import words symmetries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition rename (x : letter) (w : word) : word := [seq [seq nth 0 x i | i <- y] | y <- w].

Lemma six_size x : x \in six -> size x = 3.
Proof. by rewrite mem_six => /perm_size ->. Qed.
Lemma six_lt x i : x \in six -> i \in x -> i < 3.
Proof. by rewrite mem_six => /perm_mem ->; rewrite mem_iota. Qed.
Lemma six_inj x : x \in six -> {in gtn 3 &, injective (nth 0 x)}.
Proof.
move=> xs i j i3 j3 /eqP; rewrite nth_uniq ?(six_size xs) // => [/eqP //|].
by move: xs; rewrite mem_six => /perm_uniq ->.
Qed.

Lemma mem_col k w n : k < 3 -> w \in words six n -> col k w \in words (iota 0 3) n.
Proof.
move=> k3; rewrite !mem_words size_map => /andP[-> /allP aw]; apply/allP=> i /mapP[x /aw xs ->].
by change (nth 0 x k \in iota 0 3); rewrite mem_iota /= (six_lt xs) // mem_nth // (six_size xs).
Qed.

Lemma col_rename k x w n : k < 3 -> w \in words six n ->
  col k (rename x w) = map (nth 0 x) (col k w).
Proof.
move=> k3; rewrite mem_words => /andP[_ /allP aw]; rewrite /col /rename -!map_comp.
by apply/eq_in_map => y /aw ys; rewrite /= (nth_map 0) // (six_size ys).
Qed.

Lemma col_inj k x w n : k < 3 -> x \in six -> w \in words six n ->
  {in col k w &, injective (nth 0 x)}.
Proof.
move=> k3 xs /(mem_col k3); rewrite mem_words => /andP[_ /allP aw].
have lt i : i \in col k w -> i < 3 
  by move=> /aw hi; have : i \in iota 0 3 by []; rewrite mem_iota.
by move=> i j /lt i3 /lt j3; apply: six_inj.
Qed.

Lemma perm_rename x : x \in six -> perm_eq [seq [seq nth 0 x i | i <- y] | y <- six] six.
Proof. by apply/allP: x; vm_compute. Qed.

Lemma sum_rename x n (F : word -> nat) : x \in six ->
  \sum_(w <- words six n) F (rename x w) = \sum_(w <- words six n) F w.
Proof.
move=> xs; elim: n F => [|n IH] F; first by rewrite !sum_words0.
rewrite !sum_wordsS -[RHS](perm_big _ (perm_rename xs)) [RHS]big_map; apply: eq_bigr => y _.
by rewrite -(IH (fun w => F ([seq nth 0 x i | i <- y] :: w))).
Qed.

Definition id3 : letter := [:: 0; 1; 2].
Lemma map_id3 (x : letter) : x \in six -> [seq nth 0 x i | i <- id3] = x.
Proof. by move/six_size; case: x => [|a [|b [|c []]]]. Qed.

Lemma sum_first n (F : word -> nat) :
  (forall x w, x \in six -> w \in words six n.+1 -> F (rename x w) = F w) ->
  \sum_(w <- words six n.+1) F w = 6 * \sum_(w <- words six n) F (id3 :: w).
Proof.
move=> FE; rewrite sum_wordsS.
have E x : x \in six -> \sum_(w <- words six n) F (x :: w) = \sum_(w <- words six n) F (id3 :: w).
  move=> xs; rewrite -(sum_rename n _ xs); apply: eq_big_seq => w hw.
  have R : rename x (id3 :: w) = x :: rename x w by rewrite -{2}(map_id3 xs).
  rewrite -R FE //.
  by move: hw; rewrite !mem_words /= => /andP[/eqP -> ->]; rewrite eqxx.
by rewrite (eq_big_seq _ E) big_const_seq iter_addn_0 mulnC.
Qed.

(* Bands. *)
Lemma nb_first n a b c : nb n.+1 a b c =
  6 * \sum_(w <- words six n) bij (0 :: col 0 w) a * bij (1 :: col 1 w) b * bij (2 :: col 2 w) c.
Proof.
rewrite /nb (sum_first (F := fun w => bij (col 0 w) a * bij (col 1 w) b * bij (col 2 w) c)) //.
move=> x w xs hw; rewrite !(col_rename _ _ hw) // !(bij_sym _ a) !(bij_sym _ b) !(bij_sym _ c).
by rewrite !bij_map //; apply: col_inj hw.
Qed.

Lemma nb3_rename2 n s t u x : x \in six -> u \in words six n ->
  nb3 n s t (rename x u) = nb3 n s t u.
Proof.
move=> xs hu; rewrite /nb3 !(col_rename _ _ hu) //.
by congr (_ * _ * _); apply: nb_map2; apply: col_inj hu.
Qed.
Lemma nb3_rename1 n s t u x : x \in six -> t \in words six n ->
  nb3 n s (rename x t) u = nb3 n s t u.
Proof.
move=> xs hu; rewrite /nb3 !(col_rename _ _ hu) //.
by congr (_ * _ * _); apply: nb_map1; apply: col_inj hu.
Qed.
Lemma nb3_rename0 n s t u x : x \in six -> s \in words six n ->
  nb3 n (rename x s) t u = nb3 n s t u.
Proof.
move=> xs hu; rewrite /nb3 !(col_rename _ _ hu) //.
by congr (_ * _ * _); apply: nb_map0; apply: col_inj hu.
Qed.

Lemma completions1_rename n s x : x \in six -> s \in words six n ->
  completions1 n (rename x s) = completions1 n s.
Proof.
by move=> xs hs; apply: eq_bigr => t _; apply: eq_bigr => u _; apply: nb3_rename0.
Qed.

Theorem completions1_first n s : completions1 n.+1 s =
  36 * \sum_(t <- words six n) \sum_(u <- words six n) nb3 n.+1 s (id3 :: t) (id3 :: u).
Proof.
rewrite /completions1 sum_first; last first.
  by move=> x t xs ht; apply: eq_bigr => u _; apply: nb3_rename1.
rewrite [36](_ : _ = 6 * 6) // -mulnA; congr (_ * _); rewrite big_distrr /=.
apply: eq_bigr => t _; rewrite /completions sum_first // => x u xs hu.
exact: nb3_rename2.
Qed.

(* Three digits in each column. *)
Definition balanced (a : seq nat) : bool :=
  if count_mem 0 a == 3 then if count_mem 1 a == 3 then count_mem 2 a == 3 else false else false.

Lemma bij_balanced r a : r \in words (iota 0 3) 9 -> a \in words (iota 0 3) 9 ->
  bij r a -> balanced a.
Proof.
rewrite !mem_words => /andP[/eqP sr /allP ar] /andP[/eqP sa /allP aa] u.
pose all9 := [seq (i, j) | i <- iota 0 3, j <- iota 0 3].
have sub : {subset zip r a <= all9}.
  move=> p hp; rewrite /all9 (surjective_pairing p); apply/allpairsP; exists p.
  by split=> //; [apply/ar/(mem_zip1 hp) | apply/aa/(mem_zip2 hp)].
have [|_ E] := uniq_min_size u sub; first by rewrite size_zip sr sa.
have pz : perm_eq (zip r a) all9 by apply: uniq_perm.
have := perm_map snd pz; rewrite -/(unzip2 _) unzip2_zip ?sr ?sa // => /seq.permP C.
by rewrite /balanced !C.
Qed.

Lemma nb_balanced a b c : all (fun x => x \in words (iota 0 3) 9) [:: a; b; c] ->
  ~~ [&& balanced a, balanced b & balanced c] -> nb 9 a b c = 0.
Proof.
case/and4P=> ha hb hc _ N; rewrite /nb big1_seq // => w /= hw.
case ba: (bij _ a) => //; case bb: (bij _ b); rewrite ?muln0 ?mul0n //.
case bc: (bij _ c); rewrite ?muln0 //; case/negP: N.
by rewrite (bij_balanced _ _ ba) ?(bij_balanced _ _ bb) ?(bij_balanced _ _ bc) ?mem_col.
Qed.

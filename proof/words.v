(* Places of digits as words over the six permutations of 0, 1, 2: sums over words instead of sums
   over functions, and the number of grids as such a sum. *)
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement places.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* All words of n letters of e. *)
Fixpoint words (T : Type) (e : seq T) (n : nat) : seq (seq T) :=
  if n is m.+1 then [seq x :: w | x <- e, w <- words e m] else [:: [::]].
Arguments words : simpl never.

Lemma size_words (T : Type) (e : seq T) n : size (words e n) = size e ^ n.
Proof. by elim: n => //= n IH; rewrite /words -/words size_allpairs IH expnS. Qed.

Section Words.
Variables (T : eqType) (e : seq T).
Lemma wordsS n : words e n.+1 = [seq x :: w | x <- e, w <- words e n]. Proof. by []. Qed.

Lemma mem_words n w : (w \in words e n) = (size w == n) && all (mem e) w.
Proof.
elim: n w => [|n IH] w; first by rewrite /words inE; case: w.
rewrite wordsS; apply/allpairsP/idP=> [[[x v] /= [xe]]|].
  by rewrite IH => /andP[/eqP sv av] ->; rewrite /= sv eqxx xe.
case: w => //= x v /andP[sv /andP[xe av]]; exists (x, v); split=> //.
by rewrite IH -eqSS sv.
Qed.

Lemma words_uniq n : uniq e -> uniq (words e n).
Proof.
by move=> ue; elim: n => // n IH; rewrite wordsS allpairs_uniq // => -[x v] [y w] _ _ [-> ->].
Qed.

Lemma sum_words0 (F : seq T -> nat) : \sum_(w <- words e 0) F w = F [::].
Proof. by rewrite /words big_seq1. Qed.
Lemma sum_wordsS n (F : seq T -> nat) :
  \sum_(w <- words e n.+1) F w = \sum_(x <- e) \sum_(w <- words e n) F (x :: w).
Proof. by rewrite wordsS big_allpairs_dep. Qed.
Lemma sum_words_cat m n (F : seq T -> nat) :
  \sum_(w <- words e (m + n)) F w = \sum_(v <- words e m) \sum_(w <- words e n) F (v ++ w).
Proof.
elim: m F => [|m IH] F; first by rewrite sum_words0.
by rewrite addSn !sum_wordsS; apply: eq_bigr => x _; rewrite IH.
Qed.
End Words.

Definition letter := seq nat.
Definition word := seq letter.
(* The even ones first. *)
Definition six : seq letter :=
  [:: [:: 0; 1; 2]; [:: 1; 2; 0]; [:: 2; 0; 1]; [:: 0; 2; 1]; [:: 1; 0; 2]; [:: 2; 1; 0]].
Definition col (k : nat) (w : word) : seq nat := [seq nth 0 x k | x <- w].
(* Words of rows and columns in one box: no cell has two digits. *)
Definition bij (r a : seq nat) : bool := uniq (zip r a).

Lemma six_uniq : uniq six. Proof. by vm_compute. Qed.
Lemma mem_six x : (x \in six) = perm_eq x (iota 0 3).
Proof.
rewrite -mem_permutations; apply: perm_mem; by vm_compute.
Qed.

Definition code (p : {perm 'I_3}) : letter := [seq val (p i) | i <- enum 'I_3].
Lemma nth_code p (i : 'I_3) : nth 0 (code p) i = p i.
Proof. by rewrite /code (nth_map ord0) ?size_enum_ord // nth_ord_enum. Qed.
Lemma code_inj : injective code.
Proof. by move=> p q E; apply/permP=> i; apply: val_inj; rewrite /= -!nth_code E. Qed.
Lemma code_six p : code p \in six.
Proof.
rewrite mem_six; have u : uniq (code p).
  by rewrite map_inj_uniq ?enum_uniq // => i j /val_inj /perm_inj.
have sub : {subset code p <= iota 0 3} by move=> x /mapP[i _ ->]; rewrite mem_iota ltn_ord.
apply: uniq_perm => //; have [|_ E] := uniq_min_size u sub; last exact: E.
by rewrite size_map size_enum_ord.
Qed.

Definition word_of (n : nat) (b : {ffun 'I_n -> {perm 'I_3}}) : word :=
  [seq code (b d) | d <- enum 'I_n].
Lemma word_of_inj n : injective (@word_of n).
Proof.
move=> b b' E; apply/ffunP=> d; apply: code_inj.
have K (c : {ffun 'I_n -> {perm 'I_3}}) : nth [::] (word_of c) d = code (c d).
  by rewrite /word_of (nth_map d) ?size_enum_ord // nth_ord_enum.
by rewrite -!K E.
Qed.

Lemma sum_word_of n (F : word -> nat) :
  \sum_(b : {ffun 'I_n -> {perm 'I_3}}) F (word_of b) = \sum_(w <- words six n) F w.
Proof.
rewrite -big_enum -(big_map (@word_of n) xpredT F); apply: perm_big.
have u : uniq [seq word_of b | b <- enum {ffun 'I_n -> {perm 'I_3}}].
  by rewrite map_inj_uniq ?enum_uniq //; apply: word_of_inj.
apply: uniq_perm => //; first exact: words_uniq six_uniq.
have sub : {subset [seq word_of b | b <- enum {ffun 'I_n -> {perm 'I_3}}] <= words six n}.
  move=> w /mapP[b _ ->]; rewrite mem_words size_map size_enum_ord eqxx.
  by apply/allP=> x /mapP[d _ ->]; apply: code_six.
have [|_ E] := uniq_min_size u sub; last exact: E.
rewrite size_words size_map -cardE card_ffun card_ord.
suff -> : #|{perm 'I_3}| = size six by [].
by rewrite card_Sn.
Qed.

Lemma col_word_of n (b : {ffun 'I_n -> {perm 'I_3}}) (k : 'I_3) :
  col k (word_of b) = [seq val (b d k) | d <- enum 'I_n].
Proof. by rewrite /col /word_of -map_comp; apply: eq_map => d; rewrite /= nth_code. Qed.

Lemma hit_bij (q s : places) (l k : 'I_3) :
  hit q s l k = bij (col l (word_of q)) (col k (word_of s)).
Proof.
rewrite /bij !col_word_of zip_map.
have -> : [seq (val (q d l), val (s d k)) | d <- enum 'I_9] =
    [seq (val p.1, val p.2) | p <- [seq (q d l, s d k) | d <- enum 'I_9]].
  by rewrite -[RHS]map_comp.
rewrite map_inj_uniq; last by move=> [a b] [c d] /= [/val_inj -> /val_inj ->].
by apply/injectiveP/idP=> [inj|/injectiveP]; [rewrite map_inj_uniq ?enum_uniq | ].
Qed.

(* The bands with given places of the columns. *)
Definition nb n (a b c : seq nat) : nat :=
  \sum_(w <- words six n) bij (col 0 w) a * bij (col 1 w) b * bij (col 2 w) c.
Definition nb3 n (s t u : word) : nat :=
  nb n (col 0 s) (col 0 t) (col 0 u) * nb n (col 1 s) (col 1 t) (col 1 u)
  * nb n (col 2 s) (col 2 t) (col 2 u).

Lemma prod3 (F : 'I_3 -> nat) : \prod_k F k = F ord0 * F (inord 1) * F (inord 2).
Proof.
rewrite !big_ord_recl big_ord0 muln1 mulnA.
by congr (_ * F _ * F _); apply: val_inj; rewrite /= inordK.
Qed.

Lemma sum3 (T : finType) (F : T -> T -> T -> nat) :
  \sum_(s : {ffun 'I_3 -> T}) F (s ord0) (s (inord 1)) (s (inord 2)) =
  \sum_x \sum_y \sum_z F x y z.
Proof.
pose h (p : T * (T * T)) := [ffun i : 'I_3 => nth p.1 [:: p.1; p.2.1; p.2.2] i].
pose h' (s : {ffun 'I_3 -> T}) := (s ord0, (s (inord 1), s (inord 2))).
rewrite (reindex h) /=; last first.
  exists h' => [[x [y z]] _|s _]; first by rewrite /h' !ffunE /= !inordK.
  apply/ffunP=> i; rewrite ffunE /h' /=; case: i => [[|[|[|]]] hi] //=; congr (s _);
    by apply: val_inj; rewrite /= ?inordK.
rewrite -(pair_bigA _ (fun x p => F (h (x, p) ord0) (h (x, p) (inord 1)) (h (x, p) (inord 2)))).
apply: eq_bigr => x _ /=; rewrite pair_bigA /=; apply: eq_bigr => p _.
by rewrite !ffunE /= !inordK.
Qed.

Theorem card_grids_words : #|grids| =
  \sum_(s <- words six 9) \sum_(t <- words six 9) \sum_(u <- words six 9) nb3 9 s t u.
Proof.
rewrite card_grids_places.
have nbE (s : line_places) (k : 'I_3) : \sum_(q : places) \prod_l hit q (s l) l k =
    nb 9 (col k (word_of (s ord0))) (col k (word_of (s (inord 1))))
         (col k (word_of (s (inord 2)))).
  rewrite /nb -sum_word_of; apply: eq_bigr => q _; rewrite prod3 !hit_bij.
  by rewrite /= !inordK.
transitivity (\sum_(s : line_places)
    nb3 9 (word_of (s ord0)) (word_of (s (inord 1))) (word_of (s (inord 2)))).
  by apply: eq_bigr => s _; rewrite prod3 !nbE /nb3 /= !inordK.
rewrite (sum3 (fun x y z => nb3 9 (word_of x) (word_of y) (word_of z))).
pose F s t := \sum_(u <- words six 9) nb3 9 s t u.
rewrite -(sum_word_of 9 (fun s => \sum_(t <- words six 9) F s t)); apply: eq_bigr => s _.
rewrite -(sum_word_of 9 (F (word_of s))); apply: eq_bigr => t _.
by rewrite /F -sum_word_of.
Qed.

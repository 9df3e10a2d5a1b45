(* Sums over words in which equal or reordered blocks count alike: sorted words with
   multiplicities instead of all words. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import words tries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition counted_words := seq (N * word).
Fixpoint put (c : N) (w : word) (l : counted_words) : counted_words :=
  match l with
  | [::] => [:: (c, w)]
  | x :: l => if w == x.2 then (N.add c x.1, x.2) :: l else x :: put c w l
  end.
Fixpoint insert (x : letter) (w : word) : word :=
  match w with
  | [::] => [:: x]
  | y :: v => if index x six <= index y six then x :: w else y :: insert x v
  end.
(* All sorted words of n letters: how many words are permutations of them. *)
Fixpoint multisets n : counted_words :=
  if n is m.+1 then
    foldr (fun x l => foldr (fun y l => put x.1 (insert y x.2) l) l six) [::] (multisets m)
  else [:: (1%num, [::])].
Arguments multisets : simpl never.

Definition weighted (l : counted_words) (F : word -> nat) : nat :=
  \sum_(x <- l) N.to_nat x.1 * F x.2.

Lemma insert_perm x w : perm_eq (insert x w) (x :: w).
Proof.
elim: w => //= y w IH; case: ifP => // _.
apply: (perm_trans (y := y :: x :: w)); first by rewrite perm_cons.
by apply/permP=> a /=; rewrite addnCA.
Qed.

Lemma weighted_cons x l F : weighted (x :: l) F = N.to_nat x.1 * F x.2 + weighted l F.
Proof. by rewrite /weighted big_cons. Qed.

Lemma weighted_put c w l F : weighted (put c w l) F = N.to_nat c * F w + weighted l F.
Proof.
elim: l => [|x l IH] /=; first by rewrite weighted_cons.
case: eqP => [->|_]; rewrite !weighted_cons /= ?toD ?mulnDl ?addnA // IH.
by rewrite addnCA addnA.
Qed.

Lemma multisetsS n : multisets n.+1 =
  foldr (fun x l => foldr (fun y l => put x.1 (insert y x.2) l) l six) [::] (multisets n).
Proof. by []. Qed.

Lemma weighted_put_all (e : seq letter) c w l F :
  weighted (foldr (fun y l => put c (insert y w) l) l e) F =
  N.to_nat c * (\sum_(y <- e) F (insert y w)) + weighted l F.
Proof.
elim: e => [|y e IH] /=; first by rewrite big_nil muln0.
by rewrite weighted_put IH big_cons mulnDr addnA.
Qed.

Lemma sum_multisets_any n (F : word -> nat) :
  (forall v w, perm_eq v w -> F v = F w) ->
  \sum_(w <- words six n) F w = weighted (multisets n) F.
Proof.
elim: n F => [|n IH] F FE; first by rewrite sum_words0 /weighted big_seq1 mul1n.
rewrite sum_wordsS multisetsS.
transitivity (weighted (multisets n) (fun w => \sum_(y <- six) F (y :: w))).
  rewrite exchange_big /= IH // => v w p; apply: eq_bigr => y _.
  by apply: FE; rewrite perm_cons.
elim: (multisets n) => [|[c w] l IHl]; first by rewrite /weighted !big_nil.
rewrite weighted_cons IHl -[foldr _ _ (_ :: _)]/(foldr (fun y l => put c (insert y w) l) _ six).
rewrite weighted_put_all; congr (_ * _ + _).
by apply: eq_bigr => y _; apply/FE; rewrite perm_sym insert_perm.
Qed.

(* A check of the list instead of a proof: it has words of n letters. *)
Definition of_words n (l : counted_words) : bool :=
  all (fun x => if size x.2 == n then all (mem six) x.2 else false) l.
Definition all_words n : bool := of_words n (multisets n).
Lemma all_wordsP n : all_words n -> forall x, x \in multisets n -> x.2 \in words six n.
Proof. by move=> /allP h x /h; rewrite mem_words; case: (_ == n). Qed.
Theorem sum_multisets n (F : word -> nat) : all_words n ->
  (forall v w, size v = n -> perm_eq v w -> F v = F w) ->
  \sum_(w <- words six n) F w = weighted (multisets n) F.
Proof.
move=> ok FE; pose G w := if size w == n then F w else 0.
have GE v w : perm_eq v w -> G v = G w.
  move=> p; rewrite /G -(perm_size p); case: eqP => // sv; exact: FE.
transitivity (\sum_(w <- words six n) G w).
  by apply: eq_big_seq => w; rewrite mem_words /G => /andP[->].
rewrite (sum_multisets_any _ GE); apply: eq_big_seq => x xm.
by have := all_wordsP ok xm; rewrite mem_words /G => /andP[->].
Qed.

(* The letters of a block may be in any order, whatever follows it. *)
Fixpoint blocks_free (bs : seq nat) (F : word -> nat) : Prop :=
  if bs is b :: bs then
    (forall v w u, size v = b -> size u = sumn bs -> perm_eq v w -> F (v ++ u) = F (w ++ u)) /\
    (forall v, size v = b -> blocks_free bs (fun u => F (v ++ u)))
  else True.

(* The sum for a function that adds what it has for a word to what there is. *)
Fixpoint sum_blocks (bs : seq counted_words) (F : word -> N -> N) (acc : N) : N :=
  if bs is b :: bs then
    foldl (fun acc x => N.add (N.mul x.1 (sum_blocks bs (fun w => F (x.2 ++ w)) 0%num)) acc) acc b
  else F [::] acc.

Theorem sum_blocks_correct bs (F : word -> nat) (G : word -> N -> N) acc :
  all all_words bs -> blocks_free bs F ->
  (forall w acc, w \in words six (sumn bs) -> N.to_nat (G w acc) = F w + N.to_nat acc) ->
  N.to_nat (sum_blocks (map multisets bs) G acc) =
  \sum_(w <- words six (sumn bs)) F w + N.to_nat acc.
Proof.
elim: bs F G acc => [|b bs IH] F G acc /= ok free GE; first by rewrite sum_words0 GE.
have /andP[szb {}ok] := ok; have [freeb free'] := free.
rewrite sum_words_cat (sum_multisets szb); last first.
  move=> v w sv p; apply: eq_big_seq => u; rewrite mem_words => /andP[/eqP su _].
  exact: freeb.
move/all_wordsP: szb; rewrite /weighted; elim: (multisets b) acc => [|x l IHl] acc sz.
  by rewrite big_nil.
have xw : x.2 \in words six b by apply/sz/mem_head.
rewrite /= IHl => [|y yl]; last by apply: sz; rewrite inE yl orbT.
rewrite big_cons toD toM (IH (fun w => F (x.2 ++ w))) ?addn0 //; last 2 first.
- by move: xw; rewrite mem_words => /andP[/eqP /free'].
- move=> w a; move: xw; rewrite !mem_words => /andP[/eqP sx ax] /andP[/eqP sw aw].
  by rewrite GE // mem_words size_cat sx sw eqxx all_cat ax aw.
by rewrite addnCA addnA.
Qed.

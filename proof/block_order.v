(* Where the first stack has equal letters, the second stack may have its letters in any order. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import words symmetries multisets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition blocks_word (bl : seq (nat * letter)) : word := flatten [seq nseq x.1 x.2 | x <- bl].

Lemma size_blocks_word bl : size (blocks_word bl) = sumn (map fst bl).
Proof. by elim: bl => // -[b l] bl IH; rewrite /= size_cat size_nseq IH. Qed.

Lemma zip_nseq (l : letter) (v : word) : zip (nseq (size v) l) v = [seq (l, y) | y <- v].
Proof. by elim: v => //= y v ->. Qed.

Lemma blocks_free_comp bs (g : nat -> nat) (F G : word -> nat) :
  (forall w, G w = g (F w)) -> blocks_free bs F -> blocks_free bs G.
Proof.
elim: bs F G => //= b bs IH F G E [f1 f2]; split=> [v w u sv su p|v sv].
  by rewrite !E (f1 v w).
by apply: IH (f2 v sv) => w; apply: E.
Qed.

Theorem completions_blocks n (bl : seq (nat * letter)) (p q : word) : size p = size q ->
  size p + sumn (map fst bl) = n ->
  blocks_free (map fst bl) (fun t => completions n (p ++ blocks_word bl) (q ++ t)).
Proof.
elim: bl p q => //= -[b l] bl IH p q pq /= sn; rewrite -/(blocks_word bl).
have sb : size (nseq b l) = b by rewrite size_nseq.
split=> [v w u sv su pvw|v sv]; last first.
  have := IH (p ++ nseq b l) (q ++ v); rewrite !size_cat sb sv pq => /(_ erefl).
  rewrite -pq -addnA => /(_ sn); apply: (blocks_free_comp (g := id)) => w.
  by rewrite -!catA.
have sw : size w = b by rewrite -(perm_size pvw).
apply: completions_perm; rewrite ?size_cat ?sb ?size_blocks_word ?sv ?sw ?su ?sumn_cat -?pq //.
have z x : size x = b -> zip (p ++ nseq b l ++ blocks_word bl) (q ++ x ++ u) =
    zip p q ++ [seq (l, y) | y <- x] ++ zip (blocks_word bl) u.
  by move=> sx; rewrite zip_cat // zip_cat ?sb ?sx // -zip_nseq sx.
by rewrite !z // perm_cat2l perm_cat2r perm_map.
Qed.

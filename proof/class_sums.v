(* Sums over classes of symmetries, each of its size times a number from a table: computed in
   binary, they are the sums over all symmetries. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement symmetry_classes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* The number of a symmetry in a table: 0 if it is not there. *)
Definition number_in (s : seq (key * N)) (x : key) : N :=
  nth 0%num [seq y.2 | y <- s] (index x [seq y.1 | y <- s]).

Lemma number_inP s x : x \in [seq y.1 | y <- s] -> (x, number_in s x) \in s.
Proof.
rewrite /number_in; elim: s => //= y s IH; rewrite !in_cons eq_sym.
case: eqP => [<- _|_ xs] /=; first by rewrite -surjective_pairing eqxx.
by rewrite IH ?orbT.
Qed.

Lemma number_in0 s x : x \notin [seq y.1 | y <- s] -> number_in s x = 0%num.
Proof. by move=> xs; rewrite /number_in memNindex // !size_map nth_default ?size_map. Qed.

(* What the symmetries of the classes fix, divided by 9! and added up. *)
Definition total_fixed (f : key -> N) (s : seq sized_class) : N :=
  foldr (fun x n => x.1 * f x.2 + n)%num 0%num s.

Lemma weighted_sumE F f m s :
  (forall x, x \in [seq c.2 | c <- s] -> F (symmetry_of x) = m * N.to_nat (f x)) ->
  weighted_sum F s = m * N.to_nat (total_fixed f s).
Proof.
rewrite /weighted_sum; elim: s => [|c s IH] h; first by rewrite big_nil muln0.
rewrite big_cons IH => [|x xs]; last by apply: h; rewrite in_cons xs orbT.
by rewrite h ?mem_head //= to_natD to_natM mulnDr mulnCA.
Qed.

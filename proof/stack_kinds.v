(* Stacks are of two kinds: in one, the digits of a column stay together in each band; the other
   has all the rest. Completions of all stacks from those of one of each kind. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import words symmetries first_digit tries multisets block_order.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* The first letter is [id3]; the rest is in blocks. *)
Definition blocks1 : seq (nat * letter) := [:: (2, id3); (3, [:: 1; 2; 0]); (3, [:: 2; 0; 1])].
Definition blocks2 : seq (nat * letter) :=
  [:: (1, id3); (2, [:: 1; 2; 0]); (2, [:: 2; 0; 1]);
      (1, [:: 0; 2; 1]); (1, [:: 1; 0; 2]); (1, [:: 2; 1; 0])].
Definition stack1 : word := id3 :: blocks_word blocks1.
Definition stack2 : word := id3 :: blocks_word blocks2.
Definition flip : letter := [:: 0; 2; 1].

Definition balanced3 (s : word) : bool :=
  [&& balanced (col 0 s), balanced (col 1 s) & balanced (col 2 s)].
Definition of_kind (s w : word) : bool := perm_eq w s || perm_eq w (rename flip s).

(* How many stacks of each kind a list has; none if it has others. *)
Fixpoint kinds (l : counted_words) : option (N * N) :=
  if l is x :: l then
    if kinds l is Some (k1, k2) then
      if balanced3 x.2 then
        if of_kind stack1 x.2 then Some (N.add x.1 k1, k2)
        else if of_kind stack2 x.2 then Some (k1, N.add x.1 k2) else None
      else Some (k1, k2)
    else None
  else Some (N0, N0).

Definition all_kinds n : option (N * N) :=
  let l := multisets n in if of_words n l then kinds l else None.
Lemma all_kindsP n k : all_kinds n = Some k -> all_words n /\ kinds (multisets n) = Some k.
Proof. by rewrite /all_kinds /all_words; case: (of_words _ _). Qed.

Section Kinds.
Variables (n : nat) (F : word -> nat).
Hypothesis F0 : forall s, s \in words six n -> ~~ balanced3 s -> F s = 0.
Hypothesis F_perm : forall s s', size s = n -> perm_eq s' s -> F s' = F s.
Hypothesis F_rename : forall x s, x \in six -> s \in words six n -> F (rename x s) = F s.
Hypothesis in1 : stack1 \in words six n.
Hypothesis in2 : stack2 \in words six n.

Lemma of_kindE s w : s \in words six n -> of_kind s w -> F w = F s.
Proof.
move=> hs; have sz : size s = n by move: hs; rewrite mem_words => /andP[/eqP].
case/orP=> p; first exact: F_perm.
by rewrite (F_perm _ p) ?size_map // F_rename.
Qed.

Lemma weighted_kinds l k1 k2 : (forall x, x \in l -> x.2 \in words six n) ->
  kinds l = Some (k1, k2) -> weighted l F = N.to_nat k1 * F stack1 + N.to_nat k2 * F stack2.
Proof.
elim: l k1 k2 => [|x l IH] k1 k2 hl; first by case=> <- <-; rewrite /weighted big_nil.
have hx := hl x (mem_head _ _).
have {}IH := fun k1 k2 => IH k1 k2 (fun y yl => hl y (mem_behead (s := x :: l) yl)).
rewrite weighted_cons /=; case: (kinds l) IH => // -[j1 j2] /(_ j1 j2 erefl) ->.
case: ifP => [_|/negbT u]; last by case=> <- <-; rewrite (F0 hx u) muln0.
case: ifP => [e1|_]; first by case=> <- <-; rewrite (of_kindE in1 e1) toD mulnDl addnA.
case: ifP => // e2 [<- <-].
by rewrite (of_kindE in2 e2) toD mulnDl addnCA.
Qed.
End Kinds.

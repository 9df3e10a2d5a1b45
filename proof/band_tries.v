(* Bands in two steps: what the third box may be after the first two, then the sum with the third.
   And the rows that a box may have with given columns, as a trie. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import words tries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Fixpoint dot (t u : trie N) : N :=
  match t, u with
  | Leaf a, Leaf b => N.mul a b
  | Node t0 t1 t2, Node u0 u1 u2 => N.add (dot t0 u0) (N.add (dot t1 u1) (dot t2 u2))
  | _, _ => N0
  end.
Fixpoint merge (t u : trie N) : trie N :=
  match t, u with
  | Void, _ => u
  | _, Void => t
  | Leaf a, Leaf b => Leaf (N.add a b)
  | Node t0 t1 t2, Node u0 u1 u2 => Node (merge t0 u0) (merge t1 u1) (merge t2 u2)
  | _, _ => Void
  end.
(* For a word of third letters: how many words of the six permutations go with it. *)
Fixpoint thirds (t u : trie N) : trie N :=
  match t, u with
  | Leaf a, Leaf b => Leaf (N.mul a b)
  | Node t0 t1 t2, Node u0 u1 u2 =>
    node (merge (thirds t1 u2) (thirds t2 u1)) (merge (thirds t2 u0) (thirds t0 u2))
         (merge (thirds t0 u1) (thirds t1 u0))
  | _, _ => Void
  end.

Lemma dotx0 t : dot t Void = N0. Proof. by case: t. Qed.

Lemma deep_Node n (t u v : trie N) :
  deep n.+1 (Node t u v) -> [/\ deep n t, deep n u & deep n v].
Proof. by rewrite /=; do 2!case: ifP => //. Qed.

Lemma deep_merge n t u : deep n t -> deep n u -> deep n (merge t u).
Proof.
elim: n t u => [|n IH] [|a|t0 t1 t2] [|b|u0 u1 u2] // /deep_Node[a0 a1 a2] /deep_Node[b0 b1 b2].
by rewrite /= !IH.
Qed.

Lemma dot_merge n t u v : deep n t -> deep n u ->
  N.to_nat (dot (merge t u) v) = N.to_nat (dot t v) + N.to_nat (dot u v).
Proof.
elim: n t u v => [|n IH] [|a|t0 t1 t2] [|b|u0 u1 u2] [|c|v0 v1 v2] //;
  rewrite ?addn0 //; first by rewrite /= !toM toD mulnDl.
move=> /deep_Node[a0 a1 a2] /deep_Node[b0 b1 b2]; rewrite /= !toD !IH //.
by rewrite [X in _ + X]addnACA addnACA.
Qed.

Lemma deep_thirds n t u : deep n t -> deep n u -> deep n (thirds t u).
Proof.
elim: n t u => [|n IH] [|a|t0 t1 t2] [|b|u0 u1 u2] // /deep_Node[a0 a1 a2] /deep_Node[b0 b1 b2].
by rewrite [thirds _ _]/= deep_node !deep_merge ?IH.
Qed.

Lemma dot_node t u v w : N.to_nat (dot (node t u v) w) =
  N.to_nat (dot t (child 0 w)) + (N.to_nat (dot u (child 1 w)) + N.to_nat (dot v (child 2 w))).
Proof.
by case: t u v w => [|?|? ? ?] [|?|? ? ?] [|?|? ? ?] [|?|? ? ?] //;
  rewrite /= ?dotx0 ?toD //.
Qed.

Theorem dot_thirds n t u v : deep n t -> deep n u -> deep n v ->
  N.to_nat (dot (thirds t u) v) = sum3w n (value_at t) (value_at u) (value_at v).
Proof.
elim: n t u v => [|n IH] t u v dt du dv.
  case: t u v dt du dv => [|a|//] [|b|//] [|c|//] _ _ _;
    by rewrite sum3w0 /value_at /= ?muln0 ?mul0n // !toM.
case: t u dt du => [|//|t0 t1 t2] [|//|u0 u1 u2] dt du; try by rewrite (@sum3w_void n.+1) // ?orbT.
rewrite sum3w_child // !big_cons big_nil /= dot_node.
case: (deep_Node dt) (deep_Node du) => [a0 a1 a2] [b0 b1 b2].
have c i := deep_child i dv.
rewrite !(dot_merge (n := n)) ?deep_thirds // !IH //.
rewrite -/(child 0 v) -/(child 1 v) -/(child 2 v) addn0.
by rewrite !addnA [LHS](ACl (5*1*3*4*6*2)).
Qed.

(* The rows that go with the columns a; pairs of row and column that are taken. *)
Fixpoint box_trie (taken : seq (nat * nat)) (a : seq nat) : trie N :=
  match a with
  | [::] => Leaf 1%num
  | j :: a =>
    let branch i := if (i, j) \in taken then Void else box_trie ((i, j) :: taken) a in
    node (branch 0) (branch 1) (branch 2)
  end.

Lemma deep_box_trie taken a : deep (size a) (box_trie taken a).
Proof.
elim: a taken => [|j a IH] taken //; rewrite [box_trie _ _]/= deep_node.
have v : deep (size a) (@Void N) by case: (size a).
by rewrite !(fun_if (deep (size a))) !IH v !if_same.
Qed.

Lemma at_box_trie taken a r : r \in words (iota 0 3) (size a) ->
  value_at (box_trie taken a) r = bij r a && ~~ has (mem taken) (zip r a).
Proof.
rewrite /bij; elim: a r taken => [|j a IH] r taken; first by rewrite inE => /eqP ->.
rewrite [size _]/= wordsS => /allpairsP[[i v] /= [hi hv ->]].
have E : value_at (box_trie taken (j :: a)) (i :: v) =
    value_at (if (i, j) \in taken then Void else box_trie ((i, j) :: taken) a) v.
  rewrite /value_at [box_trie _ _]/= get_node; congr num.
  by move: hi; rewrite !inE => /or3P[] /eqP ->.
rewrite E /=.
case: ifP => /= it; first by rewrite andbF.
rewrite IH //; congr nat_of_bool.
have -> : has (mem ((i, j) :: taken)) (zip v a) =
    ((i, j) \in zip v a) || has (mem taken) (zip v a).
  elim: (zip v a) => //= p s ->; rewrite !inE eq_sym.
  by case: (_ == p); case: (p \in taken); rewrite ?orbT.
by rewrite negb_or andbA [~~ _ && uniq _]andbC.
Qed.

Lemma at_box a r : r \in words (iota 0 3) (size a) -> value_at (box_trie [::] a) r = bij r a.
Proof.
move=> hr; rewrite at_box_trie // (_ : has _ _ = false) ?andbT //.
by elim: (zip r a).
Qed.

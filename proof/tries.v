(* Tries over the letters 0, 1, 2: tables of functions on words, and sums over words of the six
   permutations as walks through three tries. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import words.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Inductive trie A := Void | Leaf (a : A) | Node (t0 t1 t2 : trie A).
Arguments Void {A}.

Section Trie.
Variable A : Type.
Implicit Types (t u v : trie A) (w : seq nat).
(* No node is there without a leaf. *)
Definition node t u v : trie A :=
  match t, u, v with Void, Void, Void => Void | _, _, _ => Node t u v end.
Definition leaf (o : option A) : trie A := if o is Some a then Leaf a else Void.
(* What f has for the words of n letters. *)
Fixpoint tab n (f : seq nat -> option A) : trie A :=
  match n with
  | 0 => leaf (f [::])
  | n.+1 => node (tab n (fun w => f (0 :: w))) (tab n (fun w => f (1 :: w)))
                 (tab n (fun w => f (2 :: w)))
  end.
Definition child i t : trie A :=
  match t with
  | Node t u v => match i with 0 => t | 1 => u | _ => v end
  | _ => Void
  end.
Fixpoint get t w : option A :=
  match t, w with
  | Leaf a, _ => Some a
  | Node t u v, i :: w => match i with 0 => get t w | 1 => get u w | _ => get v w end
  | _, _ => None
  end.
(* No leaf but at depth n. *)
Fixpoint deep n t : bool :=
  match n, t with
  | 0, Node _ _ _ => false
  | n.+1, Leaf _ => false
  | n.+1, Node t u v => if deep n t then if deep n u then deep n v else false else false
  | _, _ => true
  end.

Lemma deep_node n t u v : deep n.+1 (node t u v) = [&& deep n t, deep n u & deep n v].
Proof. by case: t u v => [|?|? ? ?] [|?|? ? ?] [|?|? ? ?] /=; do ?case: ifP; case: n. Qed.
Lemma child_node i t u v : child i (node t u v) = match i with 0 => t | 1 => u | _ => v end.
Proof. by case: t u v => [|?|? ? ?] [|?|? ? ?] [|?|? ? ?]; case: i => [|[]]. Qed.
Lemma get_node t u v w :
  get (node t u v) w =
  if w is i :: w then match i with 0 => get t w | 1 => get u w | _ => get v w end else None.
Proof.
by case: t u v => [|?|? ? ?] [|?|? ? ?] [|?|? ? ?] //; case: w => // -[|[]].
Qed.
Lemma get_child n i t w : deep n.+1 t -> get (child i t) w = get t (i :: w).
Proof. by case: t => //= t u v _; case: i => [|[]]. Qed.
Lemma deep_child n i t : deep n.+1 t -> deep n (child i t).
Proof.
case: t => /= [_|//|t u v]; first by case: n.
by case dt: (deep n t) => //; case du: (deep n u) => // dv; case: i => [|[|i]].
Qed.

Lemma deep_tab n f : deep n (tab n f).
Proof. by elim: n f => [|n IH] f; [rewrite /=; case: (f _) | rewrite /tab -/tab deep_node !IH]. Qed.
Lemma get_tab n f w : w \in words (iota 0 3) n -> get (tab n f) w = f w.
Proof.
elim: n f w => [|n IH] f w; first by rewrite /words inE => /eqP -> /=; case: (f _).
rewrite wordsS => /allpairsP[[i v] /= [hi hv ->]].
rewrite get_node !IH //; move: hi; rewrite !inE.
by case/or3P=> /eqP ->.
Qed.
End Trie.

Section Map.
Variables (A B : Type) (f : A -> option B).
Fixpoint tmap (t : trie A) : trie B :=
  match t with
  | Void => Void
  | Leaf a => leaf (f a)
  | Node t u v => node (tmap t) (tmap u) (tmap v)
  end.
Lemma get_tmap t w : get (tmap t) w = obind f (get t w).
Proof.
elim: t w => [|a|t IHt u IHu v IHv] w //=; first by case: (f a).
by rewrite get_node; case: w => // -[|[|i]] w; rewrite ?IHt ?IHu ?IHv.
Qed.
Lemma deep_tmap n t : deep n t -> deep n (tmap t).
Proof.
elim: t n => [|a|t IHt u IHu v IHv] n.
- by case: n.
- by case: n => //= _; case: (f a).
case: n => // n d; rewrite [tmap _]/= deep_node; move: d => /=.
by case: ifP => // dt; case: ifP => // du dv; rewrite IHt ?IHu ?IHv.
Qed.
End Map.

(* The number that a trie has for a word. *)
Definition num (o : option N) : nat := if o is Some n then N.to_nat n else 0.
Definition value_at (t : trie N) (w : seq nat) : nat := num (get t w).

Lemma toD a b : N.to_nat (N.add a b) = N.to_nat a + N.to_nat b.
Proof. exact: Nnat.N2Nat.inj_add. Qed.
Lemma toM a b : N.to_nat (N.mul a b) = N.to_nat a * N.to_nat b.
Proof. exact: Nnat.N2Nat.inj_mul. Qed.

Lemma value_child n i t w : deep n.+1 t -> value_at t (i :: w) = value_at (child i t) w.
Proof. by move=> d; rewrite /value_at (get_child _ _ d). Qed.

(* The sum over all words of the six permutations. *)
Definition sum3w n (f g h : seq nat -> nat) : nat :=
  \sum_(w <- words six n) f (col 0 w) * g (col 1 w) * h (col 2 w).

Lemma sum3w0 f g h : sum3w 0 f g h = f [::] * g [::] * h [::].
Proof. by rewrite /sum3w sum_words0. Qed.
Lemma sum3wS n f g h : sum3w n.+1 f g h = \sum_(x <- six)
  sum3w n (fun w => f (nth 0 x 0 :: w)) (fun w => g (nth 0 x 1 :: w)) (fun w => h (nth 0 x 2 :: w)).
Proof. by rewrite /sum3w sum_wordsS. Qed.
Lemma eq_sum3w n f g h f' g' h' : f =1 f' -> g =1 g' -> h =1 h' ->
  sum3w n f g h = sum3w n f' g' h'.
Proof. by move=> ef eg eh; apply: eq_bigr => w _; rewrite ef eg eh. Qed.
Lemma sum3w_child n t u v : deep n.+1 t -> deep n.+1 u -> deep n.+1 v ->
  sum3w n.+1 (value_at t) (value_at u) (value_at v) = \sum_(x <- six)
  sum3w n (value_at (child (nth 0 x 0) t)) (value_at (child (nth 0 x 1) u))
          (value_at (child (nth 0 x 2) v)).
Proof.
move=> dt du dv; rewrite sum3wS; apply: eq_bigr => x _.
apply: eq_sum3w => w; [exact: value_child dt | exact: value_child du | exact: value_child dv].
Qed.
Lemma sum3w_void n t u v : 
  [|| if t is Void then true else false, if u is Void then true else false
    | if v is Void then true else false] -> sum3w n (value_at t) (value_at u) (value_at v) = 0.
Proof.
move=> e; rewrite /sum3w big1 // => w _; rewrite /value_at.
by case: t u v e => [|a|a b c] [|d|d e f] [|g|g h i] //= _; rewrite ?muln0 ?mul0n.
Qed.

Fixpoint walk (t u v : trie N) (acc : N) : N :=
  match t, u, v with
  | Leaf a, Leaf b, Leaf c => N.add (N.mul a (N.mul b c)) acc
  | Node t0 t1 t2, Node u0 u1 u2, Node v0 v1 v2 =>
    walk t0 u1 v2 (walk t1 u2 v0 (walk t2 u0 v1
    (walk t0 u2 v1 (walk t1 u0 v2 (walk t2 u1 v0 acc)))))
  | _, _, _ => acc
  end.

Theorem walk_correct n t u v acc : deep n t -> deep n u -> deep n v ->
  N.to_nat (walk t u v acc) = sum3w n (value_at t) (value_at u) (value_at v) + N.to_nat acc.
Proof.
elim: n t u v acc => [|n IH] t u v acc dt du dv.
  case: t u v dt du dv => [|a|//] [|b|//] [|c|//] _ _ _;
    rewrite sum3w0 /value_at /= ?muln0 ?mul0n //.
  by rewrite toD !toM mulnA.
case: t u v dt du dv => [|//|t0 t1 t2] [|//|u0 u1 u2] [|//|v0 v1 v2] dt du dv;
  try by rewrite (@sum3w_void n.+1).
rewrite sum3w_child // !big_cons big_nil /=.
have d (w0 w1 w2 : trie N) : deep n.+1 (Node w0 w1 w2) -> [/\ deep n w0, deep n w1 & deep n w2].
  by rewrite /=; do 2!case: ifP => //.
case: (d _ _ _ dt) (d _ _ _ du) (d _ _ _ dv) => [dt0 dt1 dt2] [du0 du1 du2] [dv0 dv1 dv2].
by rewrite !IH // !addnA addn0.
Qed.

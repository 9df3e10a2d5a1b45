(* The number of grids from what the program counts for one stack of each kind, if its checks
   pass. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import statement words symmetries first_digit tries multisets.
From Minlex Require Import grid_count stack_kinds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Lemma completions1_unbalanced s : s \in words six 9 -> ~~ balanced3 s -> completions1 9 s = 0.
Proof.
move=> hs u; rewrite /completions1 big1_seq // => t /= ht.
rewrite /completions big1_seq // => v /= hv; rewrite /nb3.
have zero k : k < 3 -> ~~ balanced (col k s) -> nb 9 (col k s) (col k t) (col k v) = 0.
  move=> k3 uk; apply: nb_balanced; last by rewrite (negbTE uk).
  by apply/and4P; split; [exact: mem_col hs | exact: mem_col ht | exact: mem_col hv | ].
case b0: (balanced (col 0 s)); last by rewrite (zero 0 isT (negbT b0)).
case b1: (balanced (col 1 s)); last by rewrite (zero 1 isT (negbT b1)) muln0.
case b2: (balanced (col 2 s)); last by rewrite (zero 2 isT (negbT b2)) muln0.
by rewrite /balanced3 b0 b1 b2 in u.
Qed.

Lemma card_grids_kinds k1 k2 : all_words 9 -> kinds (multisets 9) = Some (k1, k2) ->
  stack1 \in words six 9 -> stack2 \in words six 9 ->
  #|grids| = N.to_nat k1 * completions1 9 stack1 + N.to_nat k2 * completions1 9 stack2.
Proof.
move=> ok hk in1 in2; rewrite card_grids_words.
have perm s s' : size s = 9 -> perm_eq s' s -> completions1 9 s' = completions1 9 s.
  exact: completions1_perm.
rewrite -(weighted_kinds completions1_unbalanced perm _ in1 in2 (all_wordsP ok) hk).
  apply: (sum_multisets ok) => v w sv p; rewrite perm_sym in p.
  by rewrite -/(completions1 9 v) -/(completions1 9 w) (perm _ _ sv p).
by move=> x s; apply: completions1_rename.
Qed.

Lemma all_blocks (p : pred nat) : p 1 -> p 2 -> p 3 ->
  all p (map fst blocks1) /\ all p (map fst blocks2).
Proof. by move=> p1 p2 p3; rewrite /= p1 p2 p3. Qed.

Theorem card_grids_program k1 k2 m1 m2 :
  names_fine 8 -> all_words 1 -> all_words 2 -> all_words 3 -> all_kinds 9 = Some (k1, k2) ->
  stack1 \in words six 9 -> stack2 \in words six 9 ->
  phi 8 stack1 (map fst blocks1) = m1 -> phi 8 stack2 (map fst blocks2) = m2 ->
  N.of_nat #|grids| = N.mul 36 (N.add (N.mul k1 m1) (N.mul k2 m2)).
Proof.
move=> fine w1 w2 w3 hk in1 in2 e1 e2.
have [w9 {}hk] := all_kindsP hk.
have [b1 b2] := all_blocks w1 w2 w3.
have P x bl := @phi_correct 8 fine nb_balanced x bl.
rewrite (card_grids_kinds w9 hk in1 in2).
have P1 := P id3 blocks1 in1 erefl; have P2 := P id3 blocks2 in2 erefl.
have {}P1 : completions1 9 stack1 = 36 * N.to_nat m1.
  by rewrite -e1; apply: P1.
have {}P2 : completions1 9 stack2 = 36 * N.to_nat m2.
  by rewrite -e2; apply: P2.
rewrite P1 P2 -[RHS]Nnat.N2Nat.id toM toD !toM; congr N.of_nat.
by rewrite mulnDr !(mulnCA 36).
Qed.

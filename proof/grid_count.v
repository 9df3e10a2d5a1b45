(* The program that counts grids for the places of one stack, and its correctness. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Minlex Require Import words symmetries first_digit tries band_tries multisets block_order.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Section Program.
(* One less than the number of digits: with a number here, tactics would run the program. *)
Variable n : nat.
Notation columns := (words (iota 0 3) n.+1).
Definition normal (a : seq nat) : bool := if balanced a then norm a == a else false.
Definition boxes : trie (trie N) :=
  tab n.+1 (fun a => if normal a then Some (box_trie [::] a) else None).
Definition names : trie (seq nat) := tab n.+1 (fun a => if balanced a then Some (norm a) else None).
Definition positive (m : N) : option N := if m is N0 then None else Some m.

(* The numbers of bands for two boxes and all columns of the third. *)
Definition row (boxes : trie (trie N)) (names : trie (seq nat)) (ta tb : trie N) : trie N :=
  let t := thirds (child 0 ta) (child 1 tb) in
  tmap (get (tmap (fun tc => positive (N.mul 6 (dot t (child 2 tc)))) boxes)) names.
Definition table boxes names (a : seq nat) : trie (trie N) :=
  let ta := box_trie [::] a in tmap (fun tb => Some (row boxes names ta tb)) boxes.
Definition find (names : trie (seq nat)) (t : trie (trie N)) (b : seq nat) : option (trie N) :=
  if get names b is Some b' then get t b' else None.

(* For the second stack t without its first digit: in how many ways there is a third. *)
Definition add_thirds names (t0 t1 t2 : trie (trie N)) (t : word) (acc : N) : N :=
  if find names t0 (0 :: col 0 t) is Some r0 then
  if find names t1 (1 :: col 1 t) is Some r1 then
  if find names t2 (2 :: col 2 t) is Some r2 then
    walk (child 0 r0) (child 1 r1) (child 2 r2) acc
  else acc else acc else acc.
(* Stack s; the second stack with each block of its digits sorted; all third stacks. *)
Definition phi_with boxes names (s : word) (bs : seq nat) : N :=
  let t0 := table boxes names (col 0 s) in
  let t1 := table boxes names (col 1 s) in
  let t2 := table boxes names (col 2 s) in
  sum_blocks (map multisets bs) (add_thirds names t0 t1 t2) 0%num.
Definition phi (s : word) (bs : seq nat) : N :=
  let b := boxes in let m := names in phi_with b m s bs.

(* A check instead of a proof: names are as they should be. *)
Definition names_fine : bool :=
  all (fun a => if balanced a then if normal (norm a) then all (gtn 3) (norm a) else false
                else true) columns.

Hypothesis fine : names_fine.
Hypothesis nb_bal : forall a b c, all (fun x => x \in columns) [:: a; b; c] ->
  ~~ [&& balanced a, balanced b & balanced c] -> nb n.+1 a b c = 0.

Lemma fine_norm a : a \in columns -> balanced a -> normal (norm a) /\ norm a \in columns.
Proof.
move=> ha ba; have := allP fine _ ha; rewrite ba; case: ifP => // nn al; split=> //.
move: ha; rewrite !mem_words size_map => /andP[-> _]; apply/allP=> i /(allP al) /= i3.
by change (i \in iota 0 3); rewrite mem_iota.
Qed.

Lemma get_names a : a \in columns -> get names a = if balanced a then Some (norm a) else None.
Proof. exact: get_tab. Qed.
Lemma get_boxes a : a \in columns -> balanced a ->
  get boxes (norm a) = Some (box_trie [::] (norm a)).
Proof. by move=> ha ba; have [nn nc] := fine_norm ha ba; rewrite get_tab // nn. Qed.

Lemma size_columns a : a \in columns -> size a = n.+1.
Proof. by rewrite mem_words => /andP[/eqP]. Qed.
Lemma cons_columns i w : i < 3 -> w \in words (iota 0 3) n -> i :: w \in columns.
Proof.
move=> i3; rewrite !mem_words => /andP[/eqP sw aw]; apply/andP; split; first by rewrite /= sw.
by apply/andP; split=> //; change (i \in iota 0 3); rewrite mem_iota.
Qed.

Lemma deep_row ta tb : deep n.+1 (row boxes names ta tb).
Proof. by apply: deep_tmap; apply: deep_tab. Qed.

Lemma num_positive m : num (positive m) = N.to_nat m. Proof. by case: m. Qed.

Lemma num_row a b c : a \in columns -> b \in columns -> c \in columns ->
  num (get (row boxes names (box_trie [::] a) (box_trie [::] b)) c) = nb n.+1 a b c.
Proof.
move=> ha hb hc; rewrite get_tmap get_names //; case bc: (balanced c); last first.
  by rewrite nb_bal //= ?ha ?hb ?hc // bc !andbF.
have [nn nc] := fine_norm hc bc.
have -> : nb n.+1 a b c = nb n.+1 a b (norm c) by rewrite (nb_map2 _ _ _ (@norm_inj c)).
rewrite [obind _ _]/= get_tmap get_boxes // -[obind _ _]/(positive (N.mul 6 (dot _ _))).
rewrite num_positive toM nb_first.
congr (_ * _).
have d x : x \in columns -> deep n.+1 (box_trie [::] x).
  by move=> /size_columns sx; have := deep_box_trie [::] x; rewrite sx.
rewrite (dot_thirds (n := n)); try by apply: deep_child; apply: d.
rewrite /sum3w; apply: eq_big_seq => w hw.
have K k x : k < 3 -> x \in columns ->
    value_at (child k (box_trie [::] x)) (col k w) = bij (k :: col k w) x.
  move=> k3 hx; rewrite -(@value_child n k _ (col k w) (d x hx)) at_box // (size_columns hx).
  by apply: cons_columns => //; apply: mem_col.
by rewrite !K.
Qed.

Lemma findE a b : a \in columns -> b \in columns ->
  find names (table boxes names a) b =
  if balanced b then Some (row boxes names (box_trie [::] a) (box_trie [::] (norm b))) else None.
Proof.
move=> ha hb; rewrite /find get_names //; case bb: (balanced b) => //.
by rewrite get_tmap get_boxes.
Qed.

(* What the program counts. *)
Definition thirds_of (s t : word) : nat :=
  \sum_(u <- words six n) nb3 n.+1 s (id3 :: t) (id3 :: u).

Lemma num_find a b c r : a \in columns -> b \in columns -> c \in columns ->
  find names (table boxes names a) b = Some r -> num (get r c) = nb n.+1 a b c.
Proof.
move=> ha hb hc; rewrite findE //; case bb: (balanced b) => // -[<-].
have [nn nc] := fine_norm hb bb; rewrite num_row //.
by rewrite (nb_map1 _ _ _ (@norm_inj b)).
Qed.
Lemma find_none a b c : a \in columns -> b \in columns -> c \in columns ->
  find names (table boxes names a) b = None -> nb n.+1 a b c = 0.
Proof.
move=> ha hb hc; rewrite findE //; case bb: (balanced b) => // _.
by rewrite nb_bal //= ?ha ?hb ?hc // bb andbF.
Qed.
Lemma find_deep a b r : a \in columns -> b \in columns ->
  find names (table boxes names a) b = Some r -> deep n.+1 r.
Proof.
by move=> ha hb; rewrite findE //; case: (balanced b) => // -[<-]; apply: deep_row.
Qed.

Lemma add_thirds_correct s t acc : s \in words six n.+1 -> t \in words six n ->
  N.to_nat (add_thirds names (table boxes names (col 0 s)) (table boxes names (col 1 s))
    (table boxes names (col 2 s)) t acc) = thirds_of s t + N.to_nat acc.
Proof.
move=> hs ht; have cs k : k < 3 -> col k s \in columns by move=> k3; apply: mem_col.
have ct k u : k < 3 -> u \in words six n -> k :: col k u \in columns.
  by move=> k3 hu; apply: cons_columns => //; apply: mem_col.
have zero : (exists2 k, k < 3 & find names (table boxes names (col k s)) (k :: col k t) = None) ->
    thirds_of s t = 0.
  case=> k k3 fk; rewrite /thirds_of big1_seq // => u /= hu.
  have := find_none (cs k k3) (ct k t k3 ht) (ct k u k3 hu) fk.
  by case: k k3 {fk} => [|[|[|]]] // _ e; rewrite /nb3 /= -/(col _ _) e ?muln0 ?mul0n.
rewrite /add_thirds; case f0: (find _ _ (0 :: _)) => [r0|]; last by rewrite zero //; exists 0.
case f1: (find _ _ (1 :: _)) => [r1|]; last by rewrite zero //; exists 1.
case f2: (find _ _ (2 :: _)) => [r2|]; last by rewrite zero //; exists 2.
have d k r : k < 3 -> find names (table boxes names (col k s)) (k :: col k t) = Some r ->
    deep n.+1 r.
  by move=> k3; apply: find_deep; [apply: cs | apply: ct].
have [d0 d1 d2] := And3 (d 0 r0 isT f0) (d 1 r1 isT f1) (d 2 r2 isT f2).
rewrite (walk_correct acc (deep_child 0 d0) (deep_child 1 d1) (deep_child 2 d2)).
congr (_ + _).
apply: eq_big_seq => u hu; have K k r : k < 3 ->
    find names (table boxes names (col k s)) (k :: col k t) = Some r ->
    value_at (child k r) (col k u) = nb n.+1 (col k s) (k :: col k t) (k :: col k u).
  move=> k3 fk; rewrite -(@value_child n k _ (col k u) (d k r k3 fk)).
  by apply: num_find fk; [apply: cs | apply: ct | apply: ct].
by rewrite (K 0 r0) // (K 1 r1) // (K 2 r2).
Qed.

Theorem phi_correct x (bl : seq (nat * letter)) :
  let s := x :: blocks_word bl in let bs := map fst bl in
  s \in words six n.+1 -> sumn bs = n -> all all_words bs ->
  completions1 n.+1 s = 36 * N.to_nat (phi s bs).
Proof.
move=> s bs hs sn ok; rewrite completions1_first; congr (_ * _).
rewrite /phi /phi_with (sum_blocks_correct (F := thirds_of s)) //.
- by rewrite sn addn0.
- have free := @completions_blocks n.+1 bl [:: x] [:: id3].
  apply: (blocks_free_comp (g := fun m => m %/ 6)) (free _ _).
  + move=> t /=; rewrite /completions sum_first ?mulKn // => y u ys hu; exact: nb3_rename2.
  + by [].
  + by rewrite /= add1n sn.
- move=> t acc; rewrite sn => ht; exact: add_thirds_correct.
Qed.
End Program.

(* The 275 symmetries are of different classes of conjugates, and the sizes that the sum has are
   those of the classes: so many symmetries are conjugate to each. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside pairs line_lists lists_of_lists.
From Minlex Require Import line_classes pair_classes symmetry_classes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GroupScope.

(* No two of the 22 line symmetries are conjugate. *)
Definition reps_apart (ls : seq (seq nat)) : bool :=
  all (fun c => all (fun r => if among r c.2 then same r c.1 else true)
                    [seq x.2 | x <- line_classes])
      [seq (x.2, class_list ls x.2) | x <- line_classes].

Lemma reps_apart_lines : reps_apart lines.
Proof.
rewrite /lines -lock; vm_cast_no_check (erefl true).
Qed.

Definition reps : seq (seq nat) := [seq x.2 | x <- line_classes].

Lemma line_list_reps r : r \in reps -> line_list r.
Proof.
by case/mapP=> x xc ->; have /and5P[/allP h _ _ _ _] := classes_ok_lines; apply: h.
Qed.

Lemma reps_conj r r' a : r \in reps -> r' \in reps -> line_sym a ->
  line_perm r = line_perm r' ^ a -> r = r'.
Proof.
move=> rr r'r la E; have /mapP[x xc Ex] := r'r.
have hr' := line_list_reps r'r.
have cl : conj_list r' (lst a) \in class_list lines r'.
  by rewrite /class_list distinctE mem_undup map_f // mem_lines line_list_lst.
have hc : line_list (conj_list r' (lst a)).
  rewrite -mem_lines (perm_mem perm_lines); by apply/flatten_mapP; exists x; rewrite -?Ex.
have Er : r = conj_list r' (lst a).
  rewrite -(lst_line_perm (line_list_reps rr)) E -{1}(line_perm_lst la).
  by rewrite -line_perm_conj ?line_list_lst // lst_line_perm.
have /allP h := reps_apart_lines.
have /allP /(_ r rr) := h _ (map_f (fun x => (x.2, class_list lines x.2)) xc).
by rewrite /= -Ex amongE {1}Er cl sameE => /eqP.
Qed.

(* Conjugates of a pair without transposition: each side is conjugate, perhaps to the other one. *)
Lemma pair_sym_conj p q h : h \in H -> exists a b, [/\ line_sym a, line_sym b &
  pair_sym false p q ^ h = pair_sym false (p ^ a) (q ^ b) \/
  pair_sym false p q ^ h = pair_sym false (q ^ a) (p ^ b)].
Proof.
rewrite inE => /all_pairs[[] [x [y [lx ly ->]]]]; last first.
  by exists x, y; split=> //; left; rewrite pair_symJ.
exists y, x; split=> //; right.
have -> : pair_sym true x y = pair_sym true 1 1 * pair_sym false y x by rewrite pair_symM !mul1g.
by rewrite conjgM pair_sym_swap pair_symJ.
Qed.

(* With transposition, the product of the two sides stays conjugate. *)
Lemma pair_symT_conj q h : h \in H -> exists p' q' a,
  [/\ line_sym a, pair_sym true 1 q ^ h = pair_sym true p' q' & p' * q' = q ^ a].
Proof.
rewrite inE => /all_pairs[[] [x [y [lx ly ->]]]].
  exists (y^-1 * q * x), (x^-1 * 1 * y), y; split=> //; last by rewrite mulg1 conjgE !mulgA mulgK.
  have -> : pair_sym true x y = pair_sym true 1 1 * pair_sym false y x by rewrite pair_symM !mul1g.
  by rewrite conjgM pair_sym_swap pair_symTJ.
exists (x^-1 * 1 * y), (y^-1 * q * x), x; split=> //; first exact: pair_symTJ.
by rewrite mulg1 conjgE !mulgA mulgK.
Qed.

(* The list, as computed: two classes of lines each, none twice in either order. *)
Definition keys : seq key := [seq c.2 | c <- symmetry_classes].
Definition keys_ok (ks : seq key) : bool :=
  [&& uniq ks,
      all (fun k => (k.1.2 \in reps) && (k.2 \in reps)) ks,
      all (fun k => k.1.1 ==> (k.1.2 == line_id)) ks &
      all (fun k => ((false, k.2, k.1.2) \in ks) ==> k.1.1 || (k.1.2 == k.2)) ks].

Lemma keys_okP ks : keys_ok ks ->
  [/\ uniq ks,
      forall t p q, (t, p, q) \in ks -> p \in reps /\ q \in reps,
      forall p q, (true, p, q) \in ks -> p = line_id &
      forall p q, (false, p, q) \in ks -> (false, q, p) \in ks -> p = q].
Proof.
case/and4P=> u /allP rs /allP ts /allP os; split=> //.
- by move=> t p q /rs/andP.
- by move=> p q /ts/eqP.
by move=> p q /os/= /implyP h /h/eqP.
Qed.

Lemma keys_checked : keys_ok keys.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma keys_conj k k' h : k \in keys -> k' \in keys -> h \in H ->
  symmetry_of k = symmetry_of k' ^ h -> k = k'.
Proof.
have [_ rs ts os] := keys_okP keys_checked.
case: k k' => [[t p] q] [[t' p'] q'] kk kk' hh.
have [pr qr] := rs _ _ _ kk; have [pr' qr'] := rs _ _ _ kk'.
rewrite /symmetry_of /symmetry [_.2]/= [_.1]/=.
have inj t1 p1 q1 t2 p2 q2 : pair_sym t1 p1 q1 = pair_sym t2 p2 q2 ->
    [/\ t1 = t2, p1 = p2 & q1 = q2].
  by move=> E; have [] : (t1, (p1, q1)) = (t2, (p2, q2)) by apply: pair_of_inj.
case: t' kk' => kk'.
  rewrite (ts _ _ kk') line_perm_id.
  have [p2 [q2 [a [la -> E]]]] := pair_symT_conj (line_perm q') hh.
  move/inj=> [Et Ep Eq]; move: kk; rewrite Et => /ts Epid; rewrite Epid; congr (_, _, _).
  by apply: reps_conj la _ => //; rewrite -E -Ep -Eq Epid line_perm_id mul1g.
have [a [b [la lb [] ->]]] := pair_sym_conj (line_perm p') (line_perm q') hh.
  by move/inj=> [-> Ep Eq]; congr (_, _, _); [apply: reps_conj la Ep | apply: reps_conj lb Eq].
move/inj=> [Et Ep Eq].
have Epq : p = q' by apply: reps_conj la Ep.
have Eqp : q = p' by apply: reps_conj lb Eq.
by move: kk; rewrite Et Epq Eqp => /os ->.
Qed.

(* A key is in the list with one size. *)
Lemma class_of_key c d : c \in symmetry_classes -> d \in symmetry_classes -> c.2 = d.2 -> c = d.
Proof.
have [u _ _ _] := keys_okP keys_checked; move: u; rewrite /keys.
elim: symmetry_classes => //= x s IH /andP[xs u].
rewrite !in_cons => /orP[/eqP ->|cs] /orP[/eqP ->|ds] // E; last exact: IH.
  by move: xs; rewrite E map_f.
by move: xs; rewrite -E map_f.
Qed.

Lemma classes_uniq : uniq symmetry_classes.
Proof. by have [u _ _ _] := keys_okP keys_checked; apply: map_uniq u. Qed.

Lemma symmetry_class c : c \in symmetry_classes -> cell_sym (symmetry_of c.2).
Proof.
have [_ rs _ _] := keys_okP keys_checked; case: c => n [[t p] q] cs.
have [pr qr] := rs _ _ _ (map_f snd cs).
by apply: pair_symP; apply: line_sym_line_perm; apply: line_list_reps.
Qed.

Theorem card_class n x : (n, x) \in symmetry_classes -> #|symmetry_of x ^: H| = N.to_nat n.
Proof.
set s := symmetry_of x => ns.
pose F s' : nat := s' \in s ^: H.
have sH : s \in H by rewrite inE; apply: symmetry_class ns.
have FJ s' h : s' \in H -> h \in H -> F (s' ^ h) = F s'.
  by move=> _ hh; rewrite /F !(class_sym H_group _ s) (classGidl (G := H_group)).
transitivity (\sum_(s' in H) F s')%N.
  rewrite -sum1_card big_mkcond [RHS]big_mkcond; apply: eq_bigr => s' _; rewrite /F.
  case: ifP => [sc|_]; last by case: ifP.
  by have /subsetP -> := class_subG sH (subxx H).
rewrite (sum_symmetry_classes FJ) /weighted_sum (bigD1_seq _ ns classes_uniq) /=.
rewrite {1}/F (class_refl H_group) muln1 big1_seq ?addn0 // => -[m y] /andP[ne ys].
rewrite /F; case: imsetP => [[h hh /= E]|_]; last by rewrite muln0.
have yx : y = x by apply: keys_conj hh E; [exact: (map_f snd ys) | exact: (map_f snd ns)].
by case/eqP: ne; apply: class_of_key.
Qed.

(* Every cell symmetry is in one of the classes. *)
Theorem in_some_class s : s \in H ->
  exists2 x, x \in keys & s \in symmetry_of x ^: H.
Proof.
move=> sH; apply/hasP; apply: contraT => none.
pose F s' : nat := ~~ has (fun x => s' \in symmetry_of x ^: H) keys.
have FJ s' h : s' \in H -> h \in H -> F (s' ^ h) = F s'.
  move=> _ hh; rewrite /F; congr (nat_of_bool (~~ _)); apply: eq_has => x.
  by rewrite !(class_sym H_group _ (symmetry_of x)) (classGidl (G := H_group)).
have : \sum_(s' in H) F s' = 0.
  rewrite (sum_symmetry_classes FJ) /weighted_sum big1_seq // => c /andP[_ cs].
  rewrite /F (_ : has _ _) ?muln0 //; apply/hasP; exists c.2; first exact: map_f cs.
  exact: (class_refl H_group).
by move/eqP; rewrite sum_nat_eq0 => /forall_inP /(_ s sH); rewrite /F none.
Qed.

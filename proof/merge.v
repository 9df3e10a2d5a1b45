(* Forward dynamic programming with merged states: a step changes no table's value, so a run
   counts as many ways to the empty state as the recursion does. *)
From Coq Require Import Uint63 NArith.
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Inductive tree := E | L (k : int) (v : N) | B (l r : tree).

Fixpoint insert (d : nat) (s k : int) (v : N) (t : tree) : tree :=
  match d with
  | O => B (L k v) t
  | S d =>
    match t with
    | E => L k v
    | L k' v' => if Uint63.eqb k k' then L k (N.add v v') else
        let t' := if Uint63.eqb (Uint63.land (Uint63.lsr k' s) 1) 0 then B t E else B E t in
        match t' with
        | B l r => if Uint63.eqb (Uint63.land (Uint63.lsr k s) 1) 0
                   then B (insert d (Uint63.add s 1) k v l) r
                   else B l (insert d (Uint63.add s 1) k v r)
        | _ => t'
        end
    | B l r => if Uint63.eqb (Uint63.land (Uint63.lsr k s) 1) 0
               then B (insert d (Uint63.add s 1) k v l) r
               else B l (insert d (Uint63.add s 1) k v r)
    end
  end.
Definition ins k v t := insert 64 0 k v t.

Fixpoint foldt {A} (f : int -> N -> A -> A) (t : tree) (a : A) : A :=
  match t with E => a | L k v => f k v a | B l r => foldt f r (foldt f l a) end.

(* The states that come of A if its lowest item is the one of [bit]. *)
Fixpoint expand (A : int) (m : N) (bucket : seq int) (acc : tree) : tree :=
  match bucket with
  | [::] => acc
  | U :: b => if Uint63.eqb (Uint63.land A U) U then expand A m b (ins (Uint63.lxor A U) m acc)
              else expand A m b acc
  end.

Definition ready (bit A : int) : bool :=
  if Uint63.eqb (Uint63.land A bit) 0 then false
  else Uint63.eqb (Uint63.land A (Uint63.sub bit 1)) 0.

Definition step (bit : int) (bucket : seq int) (t : tree) : tree :=
  foldt (fun A m acc => if ready bit A then expand A m bucket acc else ins A m acc) t E.

Section Value.
Variable X : int -> nat.      (* what a state is worth: in how many ways it can be completed *)

Fixpoint value (t : tree) : nat :=
  match t with E => 0 | L k v => N.to_nat v * X k | B l r => value l + value r end.

Lemma insert_value d s k v t : value (insert d s k v t) = N.to_nat v * X k + value t.
Proof.
elim: d s t => [|d IH] s //= [|k' v'|l r] /=; first by rewrite addn0.
  case kk: (Uint63.eqb k k').
    rewrite /= -(Uint63.eqb_correct _ _ kk) -mulnDl; congr (_ * _).
    exact: Nnat.N2Nat.inj_add.
  by case: (Uint63.eqb (Uint63.land (Uint63.lsr k' s) 1) 0);
     case: (Uint63.eqb (Uint63.land (Uint63.lsr k s) 1) 0);
       rewrite /= ?IH /= ?addn0 ?add0n // addnC.
by case: ifP => _ /=; rewrite IH; [rewrite addnA | rewrite addnCA].
Qed.

Lemma ins_value k v t : value (ins k v t) = N.to_nat v * X k + value t.
Proof. exact: insert_value. Qed.

Lemma expand_value A m b acc : value (expand A m b acc) =
  N.to_nat m * (\sum_(U <- b | Uint63.eqb (Uint63.land A U) U) X (Uint63.lxor A U)) + value acc.
Proof.
elim: b acc => [|U b IH] acc; first by rewrite big_nil muln0.
rewrite big_cons /=; case: ifP => _; rewrite IH // ins_value mulnDr -addnA.
by rewrite addnCA.
Qed.

Lemma step_value bit b t :
  (forall A, ready bit A ->
     X A = \sum_(U <- b | Uint63.eqb (Uint63.land A U) U) X (Uint63.lxor A U)) ->
  value (step bit b t) = value t.
Proof.
move=> XE.
have key acc :
   value (foldt (fun A m acc => if ready bit A then expand A m b acc else ins A m acc) t acc)
   = value t + value acc.
  elim: t acc => [|k v|l IHl r IHr] acc //=; last by rewrite IHr IHl addnCA addnA.
  by case: ifP => r; rewrite ?ins_value // expand_value XE.
by rewrite /step key addn0.
Qed.
End Value.

(* All states must be empty in the end. *)
Fixpoint finished (t : tree) : bool :=
  match t with
  | E => true
  | L k v => Uint63.eqb k 0
  | B l r => if finished l then finished r else false
  end.
Fixpoint total (t : tree) : N :=
  match t with E => 0%num | L k v => v | B l r => N.add (total l) (total r) end.

Lemma total_value X t : X 0%uint63 = 1 -> finished t -> value X t = N.to_nat (total t).
Proof.
move=> X0; elim: t => [|k v|l IHl r IHr] //=.
  by move=> /Uint63.eqb_correct ->; rewrite X0 muln1.
by case: ifP => // fl fr; rewrite IHl // IHr //; symmetry; apply: Nnat.N2Nat.inj_add.
Qed.

Definition run (l : seq (int * seq int)) (all : int) : tree :=
  foldl (fun t x => step x.1 x.2 t) (ins all 1%num E) l.

Theorem run_correct X (l : seq (int * seq int)) all :
  X 0%uint63 = 1 ->
  (forall bit b, List.In (bit, b) l -> forall A, ready bit A ->
     X A = \sum_(U <- b | Uint63.eqb (Uint63.land A U) U) X (Uint63.lxor A U)) ->
  finished (run l all) -> X all = N.to_nat (total (run l all)).
Proof.
move=> X0 XE fin; rewrite -(total_value X0 fin).
have -> : X all = value X (ins all 1%num E) by rewrite ins_value mul1n addn0.
rewrite {fin}/run; elim: l XE (ins _ _ _) => //= -[bit b] l IH XE t.
rewrite -IH; last by move=> bit' b' inl; apply: XE; right.
by symmetry; apply: step_value; apply: XE; left.
Qed.

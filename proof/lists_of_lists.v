(* Membership and repetitions in lists of lists, by programs that stop at the first difference. In
   the virtual machine && and || evaluate both sides, so those of MathComp do not stop. *)
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Fixpoint same (l m : seq nat) : bool :=
  match l, m with
  | [::], [::] => true
  | x :: l', y :: m' => if eqn x y then same l' m' else false
  | _, _ => false
  end.

Lemma sameE l m : same l m = (l == m).
Proof.
elim: l m => [|x l IH] [|y m] //=; rewrite eqseq_cons -IH eqnE.
by case: (x == y).
Qed.

Fixpoint among (l : seq nat) (s : seq (seq nat)) : bool :=
  if s is m :: s' then if same l m then true else among l s' else false.

Lemma amongE l s : among l s = (l \in s).
Proof. by elim: s => //= m s ->; rewrite sameE in_cons; case: (l == m). Qed.

Fixpoint distinct (s : seq (seq nat)) : seq (seq nat) :=
  if s is l :: s' then if among l s' then distinct s' else l :: distinct s' else [::].

Lemma distinctE s : distinct s = undup s.
Proof. by elim: s => //= l s ->; rewrite amongE. Qed.

Definition no_repetition (s : seq (seq nat)) : bool := size (distinct s) == size s.

Lemma no_repetitionP s : no_repetition s -> uniq s.
Proof.
rewrite /no_repetition distinctE => /eqP E; apply: contraT.
by rewrite -ltn_size_undup E ltnn.
Qed.

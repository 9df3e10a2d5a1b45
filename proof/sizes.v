(* How many cell symmetries are conjugate to each of 27: the theorem class_size_N holds of one
   symmetry of class N of Russell and Jarvis, that of fixed_class_N. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside line_lists symmetry_classes class_sizes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Lemma card_class_of t p q n :
  (n, (t, p, q)) \in symmetry_classes -> #|class (symmetry t p q) H| = N.to_nat n.
Proof. exact: card_class. Qed.

Ltac by_list := apply: card_class_of; vm_cast_no_check (erefl true).

Theorem class_size_1 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 0; 1; 2; 3; 4; 5; 6; 7; 8]) H|
  = N.to_nat 1%num.
Proof. by_list. Qed.

Theorem class_size_7 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 7; 8; 6] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6]) H|
  = N.to_nat 96%num.
Proof. by_list. Qed.

Theorem class_size_8 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6]) H|
  = N.to_nat 16%num.
Proof. by_list. Qed.

Theorem class_size_9 :
  #|class (symmetry false [:: 0; 1; 2; 4; 5; 3; 7; 8; 6] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6]) H|
  = N.to_nat 192%num.
Proof. by_list. Qed.

Theorem class_size_10 :
  #|class (symmetry false [:: 1; 2; 0; 4; 5; 3; 7; 8; 6] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6]) H|
  = N.to_nat 64%num.
Proof. by_list. Qed.

Theorem class_size_22 :
  #|class (symmetry false [:: 3; 4; 5; 6; 7; 8; 0; 1; 2] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]) H|
  = N.to_nat 5184%num.
Proof. by_list. Qed.

Theorem class_size_23 :
  #|class (symmetry false [:: 3; 4; 5; 6; 7; 8; 1; 2; 0] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0]) H|
  = N.to_nat 20736%num.
Proof. by_list. Qed.

Theorem class_size_24 :
  #|class (symmetry false [:: 3; 4; 5; 6; 7; 8; 0; 1; 2] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0]) H|
  = N.to_nat 20736%num.
Proof. by_list. Qed.

Theorem class_size_25 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]) H|
  = N.to_nat 144%num.
Proof. by_list. Qed.

Theorem class_size_26 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0]) H|
  = N.to_nat 1728%num.
Proof. by_list. Qed.

Theorem class_size_27 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0]) H|
  = N.to_nat 288%num.
Proof. by_list. Qed.

Theorem class_size_28 :
  #|class (symmetry false [:: 0; 1; 2; 3; 4; 5; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]) H|
  = N.to_nat 864%num.
Proof. by_list. Qed.

Theorem class_size_29 :
  #|class (symmetry false [:: 0; 1; 2; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0]) H|
  = N.to_nat 3456%num.
Proof. by_list. Qed.

Theorem class_size_30 :
  #|class (symmetry false [:: 0; 1; 2; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]) H|
  = N.to_nat 1728%num.
Proof. by_list. Qed.

Theorem class_size_31 :
  #|class (symmetry false [:: 1; 2; 0; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0]) H|
  = N.to_nat 2304%num.
Proof. by_list. Qed.

Theorem class_size_32 :
  #|class (symmetry false [:: 1; 2; 0; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]) H|
  = N.to_nat 1152%num.
Proof. by_list. Qed.

Theorem class_size_37 :
  #|class (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 0; 1; 2; 3; 4; 5; 6; 7; 8]) H|
  = N.to_nat 1296%num.
Proof. by_list. Qed.

Theorem class_size_40 :
  #|class (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6]) H|
  = N.to_nat 10368%num.
Proof. by_list. Qed.

Theorem class_size_43 :
  #|class (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]) H|
  = N.to_nat 93312%num.
Proof. by_list. Qed.

Theorem class_size_79 :
  #|class (symmetry false [:: 0; 2; 1; 6; 7; 8; 3; 4; 5] [:: 0; 2; 1; 6; 7; 8; 3; 4; 5]) H|
  = N.to_nat 2916%num.
Proof. by_list. Qed.

Theorem class_size_86 :
  #|class (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 0; 2; 1; 6; 7; 8; 3; 4; 5]) H|
  = N.to_nat 69984%num.
Proof. by_list. Qed.

Theorem class_size_134 :
  #|class (symmetry false [:: 0; 1; 2; 6; 7; 8; 3; 4; 5] [:: 0; 2; 1; 3; 5; 4; 6; 8; 7]) H|
  = N.to_nat 972%num.
Proof. by_list. Qed.

Theorem class_size_135 :
  #|class (symmetry false [:: 0; 2; 1; 3; 5; 4; 6; 8; 7] [:: 1; 2; 0; 6; 7; 8; 4; 5; 3]) H|
  = N.to_nat 3888%num.
Proof. by_list. Qed.

Theorem class_size_142 :
  #|class (symmetry false [:: 1; 2; 0; 6; 7; 8; 4; 5; 3] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1]) H|
  = N.to_nat 31104%num.
Proof. by_list. Qed.

Theorem class_size_143 :
  #|class (symmetry false [:: 0; 1; 2; 6; 7; 8; 4; 5; 3] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1]) H|
  = N.to_nat 15552%num.
Proof. by_list. Qed.

Theorem class_size_144 :
  #|class (symmetry false [:: 1; 2; 0; 6; 7; 8; 3; 4; 5] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1]) H|
  = N.to_nat 15552%num.
Proof. by_list. Qed.

Theorem class_size_145 :
  #|class (symmetry false [:: 0; 1; 2; 6; 7; 8; 3; 4; 5] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1]) H|
  = N.to_nat 7776%num.
Proof. by_list. Qed.

(* The grids that the symmetries of 26 conjugacy classes fix. The theorem fixed_class_N holds of one
   symmetry of class N of Russell and Jarvis: it fixes 9! times so many solution grids, up to
   relabelling. The class of the identity is the 27th; it fixes every grid. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside line_lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Theorem fixed_class_7 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 7; 8; 6] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6])|
  = 9`! * N.to_nat 21233664%num.
Proof. by_machine. Qed.

Theorem fixed_class_8 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6])|
  = 9`! * N.to_nat 107495424%num.
Proof. by_machine. Qed.

Theorem fixed_class_9 :
  #|fixed (symmetry false [:: 0; 1; 2; 4; 5; 3; 7; 8; 6] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6])|
  = 9`! * N.to_nat 4204224%num.
Proof. by_machine. Qed.

Theorem fixed_class_10 :
  #|fixed (symmetry false [:: 1; 2; 0; 4; 5; 3; 7; 8; 6] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6])|
  = 9`! * N.to_nat 2508084%num.
Proof. by_machine. Qed.

Theorem fixed_class_22 :
  #|fixed (symmetry false [:: 3; 4; 5; 6; 7; 8; 0; 1; 2] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2])|
  = 9`! * N.to_nat 323928%num.
Proof. by_machine. Qed.

Theorem fixed_class_23 :
  #|fixed (symmetry false [:: 3; 4; 5; 6; 7; 8; 1; 2; 0] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])|
  = 9`! * N.to_nat 162%num.
Proof. by_machine. Qed.

Theorem fixed_class_24 :
  #|fixed (symmetry false [:: 3; 4; 5; 6; 7; 8; 0; 1; 2] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])|
  = 9`! * N.to_nat 288%num.
Proof. by_machine. Qed.

Theorem fixed_class_25 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2])|
  = 9`! * N.to_nat 14837760%num.
Proof. by_machine. Qed.

Theorem fixed_class_26 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])|
  = 9`! * N.to_nat 2592%num.
Proof. by_machine. Qed.

Theorem fixed_class_27 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])|
  = 9`! * N.to_nat 5184%num.
Proof. by_machine. Qed.

Theorem fixed_class_28 :
  #|fixed (symmetry false [:: 0; 1; 2; 3; 4; 5; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2])|
  = 9`! * N.to_nat 2085120%num.
Proof. by_machine. Qed.

Theorem fixed_class_29 :
  #|fixed (symmetry false [:: 0; 1; 2; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])|
  = 9`! * N.to_nat 1296%num.
Proof. by_machine. Qed.

Theorem fixed_class_30 :
  #|fixed (symmetry false [:: 0; 1; 2; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2])|
  = 9`! * N.to_nat 294912%num.
Proof. by_machine. Qed.

Theorem fixed_class_31 :
  #|fixed (symmetry false [:: 1; 2; 0; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 1; 2; 0])|
  = 9`! * N.to_nat 648%num.
Proof. by_machine. Qed.

Theorem fixed_class_32 :
  #|fixed (symmetry false [:: 1; 2; 0; 4; 5; 3; 7; 8; 6] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2])|
  = 9`! * N.to_nat 6342480%num.
Proof. by_machine. Qed.

Theorem fixed_class_37 :
  #|fixed (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 0; 1; 2; 3; 4; 5; 6; 7; 8])|
  = 9`! * N.to_nat 30258432%num.
Proof. by_machine. Qed.

Theorem fixed_class_40 :
  #|fixed (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 1; 2; 0; 4; 5; 3; 7; 8; 6])|
  = 9`! * N.to_nat 1854%num.
Proof. by_machine. Qed.

Theorem fixed_class_43 :
  #|fixed (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 3; 4; 5; 6; 7; 8; 0; 1; 2])|
  = 9`! * N.to_nat 288%num.
Proof. by_machine. Qed.

Theorem fixed_class_79 :
  #|fixed (symmetry false [:: 0; 2; 1; 6; 7; 8; 3; 4; 5] [:: 0; 2; 1; 6; 7; 8; 3; 4; 5])|
  = 9`! * N.to_nat 155492352%num.
Proof. by_machine. Qed.

Theorem fixed_class_86 :
  #|fixed (symmetry true [:: 0; 1; 2; 3; 4; 5; 6; 7; 8] [:: 0; 2; 1; 6; 7; 8; 3; 4; 5])|
  = 9`! * N.to_nat 13056%num.
Proof. by_machine. Qed.

Theorem fixed_class_134 :
  #|fixed (symmetry false [:: 0; 1; 2; 6; 7; 8; 3; 4; 5] [:: 0; 2; 1; 3; 5; 4; 6; 8; 7])|
  = 9`! * N.to_nat 449445888%num.
Proof. by_machine. Qed.

Theorem fixed_class_135 :
  #|fixed (symmetry false [:: 0; 2; 1; 3; 5; 4; 6; 8; 7] [:: 1; 2; 0; 6; 7; 8; 4; 5; 3])|
  = 9`! * N.to_nat 27648%num.
Proof. by_machine. Qed.

Theorem fixed_class_142 :
  #|fixed (symmetry false [:: 1; 2; 0; 6; 7; 8; 4; 5; 3] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1])|
  = 9`! * N.to_nat 6480%num.
Proof. by_machine. Qed.

Theorem fixed_class_143 :
  #|fixed (symmetry false [:: 0; 1; 2; 6; 7; 8; 4; 5; 3] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1])|
  = 9`! * N.to_nat 1728%num.
Proof. by_machine. Qed.

Theorem fixed_class_144 :
  #|fixed (symmetry false [:: 1; 2; 0; 6; 7; 8; 3; 4; 5] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1])|
  = 9`! * N.to_nat 3456%num.
Proof. by_machine. Qed.

Theorem fixed_class_145 :
  #|fixed (symmetry false [:: 0; 1; 2; 6; 7; 8; 3; 4; 5] [:: 3; 4; 5; 6; 7; 8; 0; 2; 1])|
  = 9`! * N.to_nat 13824%num.
Proof. by_machine. Qed.

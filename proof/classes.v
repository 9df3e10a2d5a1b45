(* The theorems fixed_class_N as the kernel has them: statements, then what they assume. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import fixed_classes.
Set Printing Width 100.
Check fixed_class_7.
Check fixed_class_8.
Check fixed_class_9.
Check fixed_class_10.
Check fixed_class_22.
Check fixed_class_23.
Check fixed_class_24.
Check fixed_class_25.
Check fixed_class_26.
Check fixed_class_27.
Check fixed_class_28.
Check fixed_class_29.
Check fixed_class_30.
Check fixed_class_31.
Check fixed_class_32.
Check fixed_class_37.
Check fixed_class_40.
Check fixed_class_43.
Check fixed_class_79.
Check fixed_class_86.
Check fixed_class_134.
Check fixed_class_135.
Check fixed_class_142.
Check fixed_class_143.
Check fixed_class_144.
Check fixed_class_145.
Definition all_classes := (fixed_class_7,
  fixed_class_8,
  fixed_class_9,
  fixed_class_10,
  fixed_class_22,
  fixed_class_23,
  fixed_class_24,
  fixed_class_25,
  fixed_class_26,
  fixed_class_27,
  fixed_class_28,
  fixed_class_29,
  fixed_class_30,
  fixed_class_31,
  fixed_class_32,
  fixed_class_37,
  fixed_class_40,
  fixed_class_43,
  fixed_class_79,
  fixed_class_86,
  fixed_class_134,
  fixed_class_135,
  fixed_class_142,
  fixed_class_143,
  fixed_class_144,
  fixed_class_145).
Print Assumptions all_classes.

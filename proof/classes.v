(* The theorems about the 27 classes that fix some grid, as the kernel has them: how many symmetries
   each has, what they fix, and what is assumed. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_fingroup.
From Minlex Require Import statement burnside line_lists sizes fixed_classes totals.
Set Printing Width 100.
Check class_size_1.
Check fixed_class_1.
Check class_size_7.
Check fixed_class_7.
Check class_size_8.
Check fixed_class_8.
Check class_size_9.
Check fixed_class_9.
Check class_size_10.
Check fixed_class_10.
Check class_size_22.
Check fixed_class_22.
Check class_size_23.
Check fixed_class_23.
Check class_size_24.
Check fixed_class_24.
Check class_size_25.
Check fixed_class_25.
Check class_size_26.
Check fixed_class_26.
Check class_size_27.
Check fixed_class_27.
Check class_size_28.
Check fixed_class_28.
Check class_size_29.
Check fixed_class_29.
Check class_size_30.
Check fixed_class_30.
Check class_size_31.
Check fixed_class_31.
Check class_size_32.
Check fixed_class_32.
Check class_size_37.
Check fixed_class_37.
Check class_size_40.
Check fixed_class_40.
Check class_size_43.
Check fixed_class_43.
Check class_size_79.
Check fixed_class_79.
Check class_size_86.
Check fixed_class_86.
Check class_size_134.
Check fixed_class_134.
Check class_size_135.
Check fixed_class_135.
Check class_size_142.
Check fixed_class_142.
Check class_size_143.
Check fixed_class_143.
Check class_size_144.
Check fixed_class_144.
Check class_size_145.
Check fixed_class_145.
Definition all_sizes := (class_size_1,
  class_size_7,
  class_size_8,
  class_size_9,
  class_size_10,
  class_size_22,
  class_size_23,
  class_size_24,
  class_size_25,
  class_size_26,
  class_size_27,
  class_size_28,
  class_size_29,
  class_size_30,
  class_size_31,
  class_size_32,
  class_size_37,
  class_size_40,
  class_size_43,
  class_size_79,
  class_size_86,
  class_size_134,
  class_size_135,
  class_size_142,
  class_size_143,
  class_size_144,
  class_size_145).
Print Assumptions all_sizes.
Definition all_fixed := (fixed_class_7,
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
Print Assumptions all_fixed.

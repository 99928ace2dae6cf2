(* disclosure, Algorithm 2: the hypothesis of its theorem is met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import algorithm_2.
Open Scope R_scope.

Definition the_largest_product_is_not_the_likeliest_met :=
  the_largest_product_is_not_the_likeliest (1 / 2) ltac:(lra).

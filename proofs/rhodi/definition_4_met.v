(* What the theorems of definition_4.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import definition_4.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition identifiable_above_a_guess_met := ltac:(refine
  (@rhodi.definition_4.identifiable_above_a_guess bool bool Bool.bool_dec Bool.bool_dec itself both
  _ unit 1%nat silent (3 / 4) [] tt _ _ _ _); met).

(* What the theorems of family_5_9.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.membership Require Import family_5_9.
From didp.membership Require Import examples.
Open Scope R_scope.

Definition family_5_9_independent_met := ltac:(refine (@membership.family_5_9.family_5_9_independent
  bool Bool.bool_dec (/ 2) both false true _ _ _ _); met).

Definition family_5_9_probability_met := ltac:(refine (@membership.family_5_9.family_5_9_probability
  bool Bool.bool_dec (/ 2) both true _); met).

(* What the theorems of theorem_3_tightness.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_3_tightness.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition belief_after_far_response_met := ltac:(refine
  (@abdi.theorem_3_tightness.belief_after_far_response bool told 1 1 [] [true] false even _ _ _ _ 1
  _); met).

Definition belief_after_near_response_met := ltac:(refine
  (@abdi.theorem_3_tightness.belief_after_near_response bool told 1 1 [] [true] false even _ _ _ _ 0
  _); met).

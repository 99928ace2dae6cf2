(* What the theorems of theorem_4_counterexamples.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_4_counterexamples.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition theorem_4_fails_at_Theta_0_met := ltac:(refine
  (@abdi.theorem_4_counterexamples.theorem_4_fails_at_Theta_0 any 0 (/ 2) (/ 2) _ _ _); met).

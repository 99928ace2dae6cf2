(* What the theorems of theorem_1_counterexamples.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_1_counterexamples.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition theorem_1_needs_independence_met := ltac:(refine
  (@abdi.theorem_1_counterexamples.theorem_1_needs_independence (/ 2) (/ 2) _ _); met).

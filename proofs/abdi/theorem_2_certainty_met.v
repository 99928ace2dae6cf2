(* What the theorems of theorem_2_certainty.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_2_certainty.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition alpha_bounds_certainty_met := ltac:(refine
  (@abdi.theorem_2_certainty.alpha_bounds_certainty bool unit both even silent (/ 2) _ _ _ _ tt true
  _ _); met).

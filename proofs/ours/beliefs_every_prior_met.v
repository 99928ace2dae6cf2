(* What the theorems of beliefs_every_prior.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import beliefs_every_prior.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition alpha_beta_to_epsilon_met := ltac:(refine
  (@ours.beliefs_every_prior.alpha_beta_to_epsilon bool unit both even silent (/ 2) (/ 2) _ _ _ _ _
  _); met).

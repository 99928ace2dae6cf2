(* What the theorems of beliefs.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import beliefs.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition epsilon_to_alpha_beta_met := ltac:(refine (@ours.beliefs.epsilon_to_alpha_beta bool unit
  both even silent 1 _ _ tt true _ _); met).

Definition epsilon_to_gamma_met := ltac:(refine (@ours.beliefs.epsilon_to_gamma bool unit both even
  silent 1 _ _); met).

Definition rather_another_from_statement_met := ltac:(refine (fun said =>
  @ours.beliefs.rather_another_from_statement 2%nat (3 / 4) said _ _ _ _); met).

Definition rho_is_beta_met := ltac:(refine (@ours.beliefs.rho_is_beta bool unit both silent (3 / 4)
  (/ 2) _ _); met).

(* What the theorems of obligations_stated.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import obligations_stated.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition alpha_beta_convexity_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.alpha_beta_convexity_from_statement bool unit both even silent silent (/
  2) _ _ _ _ (/ 2) (/ 2) said _ _); met).

Definition alpha_beta_monotone_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.alpha_beta_monotone_from_statement bool unit both even silent _ _ (/ 2)
  (/ 2) (3 / 4) (3 / 4) said _ _ _); met).

Definition alpha_beta_post_processing_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.alpha_beta_post_processing_from_statement bool unit unit both even silent
  (fun f => [f]) (fun _ _ => 1) _ _ _ (/ 2) (/ 2) said _); met).

Definition alpha_beta_to_epsilon_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.alpha_beta_to_epsilon_from_statement bool unit both even silent _ _ (/ 2)
  (/ 2) said _ _ _ _); met).

Definition epsilon_monotone_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.epsilon_monotone_from_statement bool unit both silent 1 2 said _ _ _);
  met).

Definition gamma_convexity_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.gamma_convexity_from_statement bool unit both even silent silent (/ 2) _
  _ _ _ 2 said _ _ _); met).

Definition gamma_monotone_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.gamma_monotone_from_statement bool unit both even silent _ _ 2 3 said _ _
  _); met).

Definition gamma_post_processing_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.gamma_post_processing_from_statement bool unit unit both even silent (fun
  f => [f]) (fun _ _ => 1) _ _ _ 2 said _ _); met).

Definition rho_convexity_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.rho_convexity_from_statement bool unit both even silent silent (/ 2) _ _
  _ _ (3 / 4) said _ _); met).

Definition rho_monotone_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.rho_monotone_from_statement bool unit both even silent _ _ (3 / 4) 1 said
  _ _); met).

Definition rho_post_processing_from_statement_met := ltac:(refine (fun said =>
  @ours.obligations_stated.rho_post_processing_from_statement bool unit unit both even silent (fun f
  => [f]) (fun _ _ => 1) _ _ _ (3 / 4) said _); met).

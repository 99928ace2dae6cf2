(* What the theorems of obligations.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import obligations.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition alpha_beta_convexity_met := ltac:(refine (@ours.obligations.alpha_beta_convexity bool
  unit both even silent silent (/ 2) _ _ _ _ (/ 2) (/ 2) _ _); met).

Definition alpha_beta_monotone_met := ltac:(refine (@ours.obligations.alpha_beta_monotone bool unit
  both even silent (/ 2) (/ 2) (3 / 4) (3 / 4) _ _ _ _); met).

Definition alpha_beta_post_processing_met := ltac:(refine
  (@ours.obligations.alpha_beta_post_processing bool unit unit both even silent (fun f => [f]) (fun
  _ _ => 1) _ _ _ (/ 2) (/ 2) _); met).

Definition epsilon_convexity_met := ltac:(refine (@ours.obligations.epsilon_convexity bool unit both
  silent silent (/ 2) _ 1 _ _); met).

Definition epsilon_monotone_met := ltac:(refine (@ours.obligations.epsilon_monotone bool unit both
  silent 1 2 _ _ _); met).

Definition epsilon_post_processing_met := ltac:(refine (@ours.obligations.epsilon_post_processing
  bool unit unit both silent (fun f => [f]) (fun _ _ => 1) _ 1 _); met).

Definition gamma_convexity_met := ltac:(refine (@ours.obligations.gamma_convexity bool unit both
  even silent silent (/ 2) _ _ _ _ 2 _ _ _); met).

Definition gamma_monotone_met := ltac:(refine (@ours.obligations.gamma_monotone bool unit both even
  silent 2 3 _ _ _ _); met).

Definition gamma_post_processing_met := ltac:(refine (@ours.obligations.gamma_post_processing bool
  unit unit both even silent (fun f => [f]) (fun _ _ => 1) 2 _ _ _ _ _); met).

Definition rho_convexity_met := ltac:(refine (@ours.obligations.rho_convexity bool unit both even
  silent silent (/ 2) _ _ _ _ (3 / 4) _ _); met).

Definition rho_monotone_met := ltac:(refine (@ours.obligations.rho_monotone bool unit both even
  silent (3 / 4) 1 _ _); met).

Definition rho_post_processing_met := ltac:(refine (@ours.obligations.rho_post_processing bool unit
  unit both even silent (fun f => [f]) (fun _ _ => 1) _ _ _ (3 / 4) _); met).

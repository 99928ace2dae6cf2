(* What the theorems of epsilon_and_rho.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import epsilon_and_rho.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition epsilon_to_rho_met := ltac:(refine (@rhodi.epsilon_and_rho.epsilon_to_rho bool bool
  Bool.bool_dec Bool.bool_dec itself both _ unit silent 1%nat 2%nat _ _ 1 _); met).

Definition epsilon_to_rho_unbounded_met := ltac:(refine
  (@rhodi.epsilon_and_rho.epsilon_to_rho_unbounded bool bool Bool.bool_dec Bool.bool_dec itself both
  _ unit silent 1%nat 2%nat _ _ 1 _); met).

Definition no_larger_budget_is_enough_met := ltac:(refine
  (@rhodi.epsilon_and_rho.no_larger_budget_is_enough 2%nat 3 _ _ (3 / 4) _ _); met).

Definition rho_to_epsilon_met := ltac:(refine (@rhodi.epsilon_and_rho.rho_to_epsilon bool bool
  Bool.bool_dec Bool.bool_dec itself both _ unit silent 1%nat 2%nat _ _ 0 (3 / 4) _ _ _ _); met).

Definition translation_attained_met := ltac:(refine (@rhodi.epsilon_and_rho.translation_attained
  2%nat 1 _ _); met).

(* What the theorems of figures_2_to_4.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import figures_2_to_4.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition mean_needs_less_noise_met := ltac:(refine (@rhodi.figures_2_to_4.mean_needs_less_noise 2
  1 (3 / 4) 1 [] [1] _ _ _ _ _); met).

Definition means_by_size_from_statement_met := ltac:(refine (fun said =>
  @rhodi.figures_2_to_4.means_by_size_from_statement 1 1 [] [1] 1 (3 / 4) said _ _ _ _); met).

Definition same_noise_met := ltac:(refine (@rhodi.figures_2_to_4.same_noise 2 1 (3 / 4) _ _ _);
  met).

Definition same_noise_from_statement_met := ltac:(refine (fun said =>
  @rhodi.figures_2_to_4.same_noise_from_statement 2 1 (3 / 4) said _ _ _); met).

Definition sums_by_size_from_statement_met := ltac:(refine (fun said =>
  @rhodi.figures_2_to_4.sums_by_size_from_statement 1 1 [] [1] said); met).

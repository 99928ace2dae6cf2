(* What the theorems of introduction.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import introduction.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
From didp.ours Require Import examples.
Open Scope R_scope.

Definition epsilon_measures_from_statement_met := ltac:(refine (fun said =>
  @rhodi.introduction.epsilon_measures_from_statement bool unit both silent 1 tt true true said _ _
  _ _); met).

Definition gamma_to_alpha_beta_from_statement_met := ltac:(refine (fun said =>
  @rhodi.introduction.gamma_to_alpha_beta_from_statement bool unit both silent 2 said _ _ _); met).

Definition no_guarantee_from_statement_met := ltac:(refine (fun said =>
  @rhodi.introduction.no_guarantee_from_statement 1 even said _ _ _); met).

Definition no_separation_from_statement_met := ltac:(refine (fun said =>
  @rhodi.introduction.no_separation_from_statement bool unit both silent _ (3 / 4) said _ _ _ _);
  met).

Definition same_guarantees_from_statement_met := ltac:(refine (fun said =>
  @rhodi.introduction.same_guarantees_from_statement bool unit both silent (3 / 4) tt said _ _ _ _ _
  true true _ _); met).

Definition told_apart_met := ltac:(refine (@rhodi.introduction.told_apart 1 _); met).

Definition told_apart_from_statement_met := ltac:(refine (fun said =>
  @rhodi.introduction.told_apart_from_statement 1 said _); met).

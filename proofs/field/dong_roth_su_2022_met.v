(* What the theorems of dong_roth_su_2022.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import probability.
From didp.field Require Import dong_roth_su_2022.
From didp.field Require Import examples.
Open Scope R_scope.

Definition gaussian_advantage_met := ltac:(refine (
  @field.dong_roth_su_2022.gaussian_advantage bool told 1 true false _ _ (at_least 0)); met).
Definition gaussian_likelier_from_statement_met := ltac:(refine (fun said =>
  @field.dong_roth_su_2022.gaussian_likelier_from_statement bool told 1 true false _ 0 said _); met).
Definition gaussian_advantage_from_statement_met := ltac:(refine (fun said =>
  @field.dong_roth_su_2022.gaussian_advantage_from_statement bool told 1 true false _ said _); met).

(* What the theorems of theorem_5_7.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.membership Require Import theorem_5_7.
From didp.membership Require Import examples.
Open Scope R_scope.

Definition separation_identifiable_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_7.separation_identifiable_from_statement 3%nat _ (3 / 4) said _); met).

Definition separation_not_private_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_7.separation_not_private_from_statement 3%nat _ 1 said); met).

Definition theorem_5_7_identifiable_so_private_met := ltac:(refine
  (@membership.theorem_5_7.theorem_5_7_identifiable_so_private bool Bool.bool_dec unit silent both
  (3 / 4) _ _ _ _); met).

Definition theorem_5_7_identifiable_so_private_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_7.theorem_5_7_identifiable_so_private_from_statement bool Bool.bool_dec unit
  silent both (3 / 4) _ _ said _ _); met).

Definition theorem_5_7_private_so_identifiable_met := ltac:(refine
  (@membership.theorem_5_7.theorem_5_7_private_so_identifiable bool Bool.bool_dec unit silent both
  (3 / 4) _ _); met).

Definition theorem_5_7_private_so_identifiable_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_7.theorem_5_7_private_so_identifiable_from_statement bool Bool.bool_dec unit
  silent both (3 / 4) _ said _); met).

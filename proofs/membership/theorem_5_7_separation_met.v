(* What the theorems of theorem_5_7_separation.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.membership Require Import theorem_5_7_separation.
From didp.membership Require Import examples.
Open Scope R_scope.

Definition no_separation_below_met := ltac:(refine
  (@membership.theorem_5_7_separation.no_separation_below bool unit both silent (3 / 4) _ _ _ _);
  met).

Definition separation_identifiable_met := ltac:(refine
  (@membership.theorem_5_7_separation.separation_identifiable 3%nat _ (3 / 4) _); met).

Definition separation_not_private_met := ltac:(refine
  (@membership.theorem_5_7_separation.separation_not_private 3%nat _ 1); met).

Definition theorem_5_6_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_7_separation.theorem_5_6_from_statement bool Bool.bool_dec unit silent both
  2%nat (3 / 4) _ _ _ said); met).

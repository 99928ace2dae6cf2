(* What the theorems of vadhan_2017.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import vadhan_2017.
From didp.field Require Import examples.
Open Scope R_scope.

Definition group_privacy_from_statement_met := ltac:(refine (fun said =>
  @field.vadhan_2017.group_privacy_from_statement bool unit (fun _ _ => True) [tt] silent 1 0 (fun _
  => true) 1%nat (fun _ => true) said _ _ _ _ _); met).

Definition group_privacy_attained_from_statement_met := ltac:(refine (fun said =>
  @field.vadhan_2017.group_privacy_attained_from_statement 1 0 1%nat said _ _ _ _); met).

(* What the theorem of dwork_rothblum_vadhan_2010_with_delta.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import dwork_rothblum_vadhan_2010_with_delta.
From didp.field Require Import examples.
Open Scope R_scope.

Definition advanced_composition_with_delta_from_statement_met := ltac:(refine (fun said pure added concentrates drawn =>
  @field.dwork_rothblum_vadhan_2010_with_delta.advanced_composition_with_delta_from_statement unit [tt] tt
  (fun _ => silent) 1 0 (/ 2) 1%nat said pure added concentrates drawn _ _ _ _ _ _); met).

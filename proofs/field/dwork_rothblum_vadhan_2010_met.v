(* What the theorem of dwork_rothblum_vadhan_2010.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import dwork_rothblum_vadhan_2010.
From didp.field Require Import examples.
Open Scope R_scope.

Definition advanced_composition_from_statement_met := ltac:(refine (fun said added concentrates =>
  @field.dwork_rothblum_vadhan_2010.advanced_composition_from_statement bool unit [tt]
  (fun _ => silent) tt (fun _ _ => True) 1 (/ 2) 1%nat said added concentrates _ _ _ _ _ _ _); met).

(* What the theorems of sentences.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import sentences.
From didp.field Require Import examples.
Open Scope R_scope.

Definition advantage_from_statement_met := ltac:(refine (fun said =>
  @field.sentences.advantage_from_statement bool unit (fun _ _ => True) [tt] silent 1 0 true true
  (fun _ => true) said _ _ _ _); met).

Definition rarely_further_from_statement_met := ltac:(refine (fun said =>
  @field.sentences.rarely_further_from_statement bool unit [tt] silent 1 1 true true tt (fun _ =>
  false) (fun _ => true) said _ _ _); met).

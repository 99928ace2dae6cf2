(* What the theorems of proposition_4.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import proposition_4.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition consistency_from_statement_met := ltac:(refine (fun said =>
  @refine.proposition_4.consistency_from_statement bool unit unit [tt] (fun _ _ => True) silent 1
  (fun x => x) said _); met).

Definition corollary_1_met := ltac:(refine (@refine.proposition_4.corollary_1 bool unit two two (fun
  _ _ => True) (fun _ => fair) 1 [tt] (fun _ => 1) (fun _ x => x) unchanged_fine _ _); met).

Definition proposition_4_from_statement_met := ltac:(refine (fun said =>
  @refine.proposition_4.proposition_4_from_statement bool unit unit [tt] (fun _ _ => True) silent 1
  (fun x => x) said _); met).

(* What the theorems of proposition_3.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import proposition_3.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition adaptive_composition_met := ltac:(refine (@refine.proposition_3.adaptive_composition bool
  unit [tt] (fun _ _ => True) (fun _ => silent) (fun _ => 1) _ _ 1%nat 1 _); met).

Definition composition_of_dependent_answers_met := ltac:(refine
  (@refine.proposition_3.composition_of_dependent_answers (fun _ _ => True) _); met).

Definition independence_in_pairs_is_not_enough_met := ltac:(refine
  (@refine.proposition_3.independence_in_pairs_is_not_enough (fun _ _ => True) _); met).

Definition proposition_3_met := ltac:(refine (@refine.proposition_3.proposition_3 bool bool unit
  [tt] (fun _ => silent) (fun _ => 1) first_alone _ _ _ _ 1%nat); met).

Definition proposition_3_from_statement_met := ltac:(refine (fun said =>
  @refine.proposition_3.proposition_3_from_statement bool bool unit [tt] (fun _ => silent) (fun _ =>
  1) first_alone _ _ _ _ _ 1%nat said); met).

Definition sequential_composition_met := ltac:(refine (@refine.proposition_3.sequential_composition
  bool unit [tt] (fun _ _ => True) (fun _ => silent) (fun _ => 1) 1%nat _ _); met).

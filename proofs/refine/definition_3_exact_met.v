(* What the theorems of definition_3_exact.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import definition_3_exact.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition individual_move_setting_met := ltac:(refine
  (@refine.definition_3_exact.individual_move_setting 1 (definition_3_exact.share 1) _ _ _); met).

Definition individual_no_more_met := ltac:(refine (@refine.definition_3_exact.individual_no_more 1 0
  (definition_3_exact.share 1) _); met).

Definition individual_no_more_from_statement_met := ltac:(refine (fun said =>
  @refine.definition_3_exact.individual_no_more_from_statement 1 0 (definition_3_exact.share 1) said
  _ _ _ _); met).

Definition printed_individual_move_breaks_it_met := ltac:(refine
  (@refine.definition_3_exact.printed_individual_move_breaks_it 1 (definition_3_exact.share 1) _ _);
  met).

Definition printed_statistical_move_breaks_it_met := ltac:(refine
  (@refine.definition_3_exact.printed_statistical_move_breaks_it 1 (definition_3_exact.share 1) _
  _); met).

Definition statistical_move_setting_met := ltac:(refine
  (@refine.definition_3_exact.statistical_move_setting 1 (definition_3_exact.share 1) _ _ _); met).

Definition statistical_no_more_met := ltac:(refine (@refine.definition_3_exact.statistical_no_more 1
  0 (definition_3_exact.share 1) _); met).

Definition statistical_no_more_from_statement_met := ltac:(refine (fun said =>
  @refine.definition_3_exact.statistical_no_more_from_statement 1 0 (definition_3_exact.share 1)
  said _ _ _ _); met).

(* What the theorems of section_8.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import section_8.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition alpha_bounds_certainty_from_statement_met := ltac:(refine (fun said =>
  @abdi.section_8.alpha_bounds_certainty_from_statement bool unit both even silent _ _ tt true _ _
  (/ 2) said _ _ _); met).

Definition counts_of_worlds_from_statement_met := ltac:(refine (fun said =>
  @abdi.section_8.counts_of_worlds_from_statement any (fun _ => true) [0; 1] [1] [0] said _); met).

Definition no_certainty_from_statement_met := ltac:(refine (fun said =>
  @abdi.section_8.no_certainty_from_statement bool unit both even silent tt true _ _ (/ 2) (/ 2) (/
  2) said _ _ _ _); met).

Definition nothing_disclosed_from_statement_met := ltac:(refine (fun said =>
  @abdi.section_8.nothing_disclosed_from_statement any [0; 1] one_of_two (fun _ => / 2) [0]
  (section_8.number_of_all [0]) said _ _ _ _); met).

Definition number_of_records_from_statement_met := ltac:(refine (fun said =>
  @abdi.section_8.number_of_records_from_statement any 0 _ said); met).

Definition predicate_counts_met := ltac:(refine (@abdi.section_8.predicate_counts any below_one 0 1
  _ _ _ _); met).

Definition predicate_counts_from_statement_met := ltac:(refine (fun said =>
  @abdi.section_8.predicate_counts_from_statement any 0 1 _ below_one said _ _ _); met).

Definition sign_from_statement_met := ltac:(refine (fun said => @abdi.section_8.sign_from_statement
  bool both even _ true _ (/ 2) (/ 2) (/ 2) said _ _ _); met).

(* What the theorems of table_5.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import table_5.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition figure_7_nearer_met := ltac:(refine (@refine.table_5.figure_7_nearer 1 _ (/ 4) _ _);
  met).

Definition figure_7_supports_met := ltac:(refine (@refine.table_5.figure_7_supports 1 _); met).

Definition figure_7_supports_from_statement_met := ltac:(refine (fun said =>
  @refine.table_5.figure_7_supports_from_statement 1 _ said); met).

Definition size_is_mass_up_met := ltac:(refine (@refine.table_5.size_is_mass_up 1 _); met).

Definition table_5_in_range_met := ltac:(refine (@refine.table_5.table_5_in_range 1 _ _); met).

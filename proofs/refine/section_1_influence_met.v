(* What the theorem of section_1_influence.v supposes can be met: of one record, or none. *)
From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.refine Require Import section_1_influence.
From didp.shared Require Import worlds belief notions data_sets examples.
Open Scope R_scope.

Definition belief_in_a_presence_from_statement_met := ltac:(refine (fun said =>
  refine.section_1_influence.belief_in_a_presence_from_statement silent 1 [tt] [] (fun _ => / 2) tt said
  (silent_private_between _ 1 _) (ex_intro _ tt (Permutation_refl _)) _ _ Rlt_0_1 Rlt_0_1);
  try split; intros; simpl; lra).

(* What the theorems of protocols.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import protocols.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition protocol_1_met := ltac:(refine (@refine.protocols.protocol_1 bool one_then_other (fun _
  => told) 1 1 number_of_answers _ _ _); met).

Definition protocol_1_flexible_met := ltac:(refine (@refine.protocols.protocol_1_flexible bool
  one_then_other (fun _ => told) 1 (fun _ => 1) (fun _ => 1) _ _ _ _); met).

Definition protocol_1_refusal_met := ltac:(refine (@refine.protocols.protocol_1_refusal bool
  one_then_other (fun _ => told) 1 1 number_of_answers _ _ _ [] None); met).

Definition protocol_1_refusal_from_statement_met := ltac:(refine (fun said =>
  @refine.protocols.protocol_1_refusal_from_statement bool one_then_other (fun _ => told)
  number_of_answers _ _ [] None said); met).

Definition protocol_2_met := ltac:(refine (@refine.protocols.protocol_2 bool unit [Some tt] (fun _ _
  => True) (fun _ => silent) (fun _ => 1) 1 1%nat _ _ _ _); met).

Definition sensitivity_subadditive_met := ltac:(refine (@refine.protocols.sensitivity_subadditive
  bool one_then_other (fun _ => told) number_of_answers _ (fun _ => 1) _ []); met).

Definition subadditive_from_statement_met := ltac:(refine (fun said =>
  @refine.protocols.subadditive_from_statement bool one_then_other (fun _ => told) number_of_answers
  _ (fun _ => 1) [] said _); met).

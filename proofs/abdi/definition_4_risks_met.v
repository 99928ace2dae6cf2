(* What the theorem of definition_4_risks.v supposes can be met. *)
From Coq Require Import Reals List.
From didp.abdi Require Import definition_4_risks examples.
From didp.shared Require Import worlds belief notions.
Open Scope R_scope.

Definition presence_rises_from_statement_met := ltac:(refine (fun said =>
  abdi.definition_4_risks.presence_rises_from_statement Bool.bool_dec both even silent (/ 2) (/ 2) tt true said
  _ _ _ _ _ _); met).

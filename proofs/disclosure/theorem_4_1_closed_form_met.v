(* What the theorem of theorem_4_1_closed_form.v supposes can be met. *)
From Coq Require Import Reals List.
Import ListNotations.
From didp.disclosure Require Import theorem_4_1_closed_form examples.
From didp.shared Require Import worlds belief notions approximate attacks.
Open Scope R_scope.

Definition three_records_from_statement_met := ltac:(refine (fun said =>
  disclosure.theorem_4_1_closed_form.three_records_from_statement [tt] silent (fun _ => tt)
  (fun _ _ => uniform three) Nat.eqb 1 0 said _ _ _ _); met).

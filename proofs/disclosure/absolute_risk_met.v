(* What the theorem of absolute_risk.v supposes can be met: by a mechanism that tells the record. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import absolute_risk.
From didp.shared Require Import worlds belief data_sets approximate attacks examples.
From didp.ours Require Import testing.
Open Scope R_scope.

Definition each_gains_its_most_from_statement_met := ltac:(refine (fun said =>
  disclosure.absolute_risk.each_gains_its_most_from_statement both even two_outputs (answers 1 0) (fun _ => tt)
  (fun o _ y => if Bool.eqb y o then 1 else 0) Bool.eqb true said even_distribution _ _ _ (or_introl eq_refl));
  [intros [|]; split; [intros [|] _ | | intros [|] _ |]
  | intros [|] x; split; [intros [|] _ | | intros [|] _ |]
  | unfold advantage, collision, succeeds, chance_of_yes, right, probability_that, even, both];
  unfold two_outputs, answers, both; simpl; lra).

(* What the theorems of randomized_response.v suppose can be met: by two records at epsilon = 1. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import randomized_response examples.
From didp.shared Require Import worlds belief notions attacks.
Open Scope R_scope.

Notation two_of theorem := (theorem Bool.bool_dec both (fun _ => tt) 1 both_distinct (le_n 2)).

Definition gains_from_statement_met := fun said => disclosure.randomized_response.gains_from_statement
  Bool.bool_dec both 1 both_distinct (le_n 2) even even_distribution true true said
  (or_introl eq_refl) (or_introl eq_refl).

Definition value_from_statement_met := fun said =>
  two_of (disclosure.randomized_response.value_from_statement) even true even_distribution said.

Definition whole_record_from_statement_met := fun said =>
  two_of (disclosure.randomized_response.whole_record_from_statement) even true even_distribution said.

Definition closed_form_from_statement_met := ltac:(refine (fun said =>
  two_of (disclosure.randomized_response.closed_form_from_statement) even even_distribution said Rlt_0_1 _);
  unfold collision, even; simpl; lra).

Definition reaches_corollary_5_1_from_statement_met := fun said =>
  two_of (disclosure.randomized_response.reaches_corollary_5_1_from_statement) even true even_distribution said
  (fun _ => eq_refl).

Definition equal_priors_from_statement_met := fun said =>
  two_of (disclosure.randomized_response.equal_priors_from_statement) (/ 2) said.

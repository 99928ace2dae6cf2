(* What the theorems of theorem_5_2_tightness.v suppose can be met: by a mechanism that says nothing. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_5_2_tightness examples.
From didp.shared Require Import worlds belief notions data_sets approximate attacks.
Open Scope R_scope.

Definition gain_from_statement_met := fun said => disclosure.theorem_5_2_tightness.gain_from_statement
  both even silent 1 even_distribution true tt said (or_introl eq_refl).

Definition any_prior_from_statement_met := ltac:(refine (fun said =>
  disclosure.theorem_5_2_tightness.any_prior_from_statement both even [tt] silent (fun _ => tt) blindly
  Bool.eqb 1 0 1 even_distribution blindly_answers silent_probabilities
  (silent_approximately_private _ 1 0 _ _) _ _ _ said);
  [lra .. | intros o; unfold right, probability_that, blindly; simpl; lra |
    intros z _; unfold share, even; apply (Rmult_le_reg_r (1 + / 2 * (exp 1 - 1)));
      pose proof (exp_ineq1_le 1); [lra | unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra]]).

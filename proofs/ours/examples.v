(* Examples, by which hypotheses are met: what a mechanism that says nothing keeps of each notion, and
   a mechanism that tells the world. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate.
From didp.shared Require Export examples.
From didp.ours Require Import beliefs odds testing.
Open Scope R_scope.

Lemma silent_membership_private_at gamma :
  1 <= gamma -> membership_private_at both even silent gamma.
Proof.
  intros above e w inside _. rewrite silent_posterior by exact even_distribution. unfold even.
  assert (/ gamma <= / 1) by (apply Rinv_le_contravar; lra). split; lra.
Qed.

Lemma silent_membership_private_uniform gamma :
  1 <= gamma -> membership_private_at both (uniform both) silent gamma.
Proof. rewrite uniform_even. apply silent_membership_private_at. Qed.

Lemma silent_leaves_no_certainty : no_certain_belief both even silent.
Proof.
  intros e w inside _. rewrite silent_posterior by exact even_distribution. unfold even. lra.
Qed.

Lemma silent_leaves_no_certainty_uniform : no_certain_belief both (uniform both) silent.
Proof. rewrite uniform_even. exact silent_leaves_no_certainty. Qed.

(* a test of what says nothing is right as often as it is wrong *)
Definition blind (x : R) : R := 1 - x.

Lemma silent_keeps_blind {W : Type} (neighbours : W -> W -> Prop) :
  keeps_trade_off neighbours [tt] silent blind.
Proof. intros v w says _ _. unfold chance_of_yes, blind, silent. simpl. lra. Qed.

Lemma blind_slope x y : 0 <= y <= 1 -> blind x + -1 * (y - x) <= blind y.
Proof. unfold blind. lra. Qed.

(* an answer that tells the world is private where the margin is 1 *)
Definition truthful : mechanism bool bool := answers 1 0.

Lemma truthful_private : approximately_private between_any two_outputs truthful 0 1.
Proof.
  intros v w event _. rewrite exp_0. unfold chance_of, probability_that, truthful, answers. simpl.
  destruct v, w, (event true), (event false); lra.
Qed.

Lemma truthful_probabilities : probabilities two_outputs truthful.
Proof. apply answers_probabilities; lra. Qed.

Lemma truthful_likelier o : o = true -> exp 1 * truthful false o <= truthful true o.
Proof. intros ->. unfold truthful, answers. lra. Qed.

Lemma budget_of_three_halves : 0 <= ln ((1 - even true) / (1 / (3 / 2) - even true)).
Proof.
  unfold even. replace ((1 - / 2) / (1 / (3 / 2) - / 2)) with 3 by field.
  left. rewrite <- ln_1. apply ln_increasing; lra.
Qed.

Lemma silent_within_budget (v w : bool) o : silent v o <= exp 1 * silent w o.
Proof. pose proof (exp_ineq1_le 1). unfold silent. lra. Qed.

Lemma silent_tests_yes : 0 < mixture [true; false] (fun w : bool => if w then / 2 else 1 - / 2)
  (fun (w : bool) (says : unit -> R) => chance_of_yes [tt] silent says w) (fun _ => 1).
Proof. unfold mixture, chance_of_yes, silent. simpl. lra. Qed.

Lemma no_margin_attained : 0 / (1 - exp (0 - 1)) <= / (1 + exp (- 1)).
Proof.
  pose proof (exp_pos (- 1)). unfold Rdiv. rewrite Rmult_0_l. left. apply Rinv_0_lt_compat. lra.
Qed.

#[export] Hint Resolve silent_membership_private_at silent_membership_private_uniform
  silent_leaves_no_certainty silent_leaves_no_certainty_uniform silent_keeps_blind blind_slope
  truthful_private truthful_probabilities truthful_likelier budget_of_three_halves
  silent_within_budget silent_tests_yes no_margin_attained : met.

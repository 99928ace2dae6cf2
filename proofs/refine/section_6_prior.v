(* refine, section 6: a Boolean attribute, by Laplace noise and by knowledge refinement.

   "Differential privacy via Laplace noise addition does not let the user exploit prior knowledge"
   (section 6.1). "We show how the distribution for the differentially private response gets closer
   to the real response by refining prior knowledge than by adding Laplace noise" (section 6).
   "Knowledge refinement outperforms Laplace noise addition for Boolean attributes" (section 6.1),
   "even when there is no prior knowledge" (section 7).

   Laplace noise is added to 0 or 1, an absent individual counts as 1/2, so its scale is
   1/(2 epsilon); what is above 1/2 is read as 1. The refined answer is that of Algorithm 1 with
   e^epsilon and e^-epsilon. *)
From Coq Require Import ZArith Reals Bool List Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace belief notions.
From didp.refine Require Import definitions definition_1 propositions_1_2 proposition_3_example.
Open Scope R_scope.

Definition value_of (b : bool) : R := if b then 1 else 0.

(* how likely the noisy answer about a value is read as another *)
Definition noisy_boolean (scale : R) : mechanism bool bool := fun value answer =>
  let below := laplace_cumulative (value_of value) scale (1 / 2) in
  if answer then 1 - below else below.

Section Boolean.
Variable epsilon : R.
Hypothesis positive : 0 < epsilon.
Notation scale := (/ (2 * epsilon)).

Lemma scale_positive : 0 < scale.
Proof. apply Rinv_0_lt_compat. lra. Qed.

Lemma noisy_boolean_is value answer : noisy_boolean scale value answer
  = if eqb value answer then 1 - exp (- epsilon) / 2 else exp (- epsilon) / 2.
Proof.
  pose proof scale_positive as noise. unfold noisy_boolean, value_of. destruct value.
  - rewrite cumulative_below by lra.
    replace ((1 / 2 - 1) / scale) with (- epsilon) by (field; lra). destruct answer; simpl; lra.
  - rewrite cumulative_above by lra.
    replace (- ((1 / 2 - 0) / scale)) with (- epsilon) by (field; lra). destruct answer; simpl; lra.
Qed.

(* At the prior 1/2 the two mechanisms are one: Example 3's answer about an individual who is there. *)
Theorem boolean_answers_are_the_same (D : data_set bool bool) (i value answer : bool) :
  D i = Some value -> noisy_boolean scale value answer = answer_about epsilon i D answer.
Proof.
  intros there. rewrite noisy_boolean_is. unfold answer_about. rewrite there.
  destruct (eqb value answer); lra.
Qed.

(* how often an answer is wrong, where p is the prior of 1 *)
Definition wrong (p : R) (K : mechanism bool bool) : R := (1 - p) * K false true + p * K true false.

(* Algorithm 1's answer where 1 is rare: it multiplies the prior of 1, and 0 has the rest *)
Definition refined_boolean (p : R) : mechanism bool bool := fun value answer =>
  let told := p * exp (if value then epsilon else - epsilon) in
  if answer then told else 1 - told.

Definition rare (p : R) : Prop := 0 < p /\ p * exp epsilon < (1 - p) * exp (- epsilon).

Lemma growth : 1 < exp epsilon /\ 0 < exp (- epsilon) < 1 /\ exp epsilon * exp (- epsilon) = 1.
Proof.
  assert (1 < exp epsilon) by (rewrite <- exp_0; apply exp_increasing; lra).
  assert (exp (- epsilon) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  pose proof (exp_pos (- epsilon)). pose proof (product_of_exponentials epsilon). lra.
Qed.

(* Bayes' rule on the Laplace answer: 0 stays the likelier value, whatever the response *)
Theorem a_rare_value_is_never_read (p response : R) : rare p ->
  p * laplace_density 1 scale response < (1 - p) * laplace_density 0 scale response.
Proof.
  intros [some small]. destruct growth as (up & [down below] & inverse).
  pose proof scale_positive as noise.
  assert (odds : p * exp (2 * epsilon) < 1 - p).
  { replace (2 * epsilon) with (epsilon + epsilon) by ring. rewrite exp_plus. nra. }
  assert (apart : exp (- (Rabs (response - 1) / scale))
    <= exp (2 * epsilon) * exp (- (Rabs (response - 0) / scale))).
  { rewrite <- exp_plus. apply exp_monotone. unfold Rdiv. rewrite Rinv_inv.
    assert (Rabs (response - 0) <= Rabs (response - 1) + 1).
    { replace (response - 0) with (response - 1 + 1) by ring.
      apply (Rle_trans _ _ _ (Rabs_triang _ _)). rewrite Rabs_R1. lra. }
    nra. }
  pose proof (exp_pos (- (Rabs (response - 0) / scale))) as weight.
  assert (0 < / (2 * scale)) by (apply Rinv_0_lt_compat; lra).
  unfold laplace_density, Rdiv at 1 3. rewrite <- !Rmult_assoc.
  apply Rmult_lt_compat_r; [assumption |]. nra.
Qed.

(* so it is wrong with the probability p; the answer as it comes is wrong more often *)
Theorem a_prior_is_exploited (p : R) : rare p ->
  p < wrong p (refined_boolean p) < wrong p (noisy_boolean scale).
Proof.
  intros [some small]. destruct growth as (up & [down below] & inverse).
  unfold wrong, refined_boolean. rewrite !noisy_boolean_is. simpl.
  set (g := exp epsilon) in *. set (h := exp (- epsilon)) in *.
  assert (bounds : p < p * g < 1 - p) by nra.
  assert (middle : 0 < (p * g - p) * (1 - p * g - p)) by (apply Rmult_lt_0_compat; lra).
  split; [nra |].
  assert (less : ((1 - p) * (p * h) + p * (1 - p * g)) * g < 1 / 2).
  { replace (((1 - p) * (p * h) + p * (1 - p * g)) * g)
      with (p * (1 - p) * (g * h) + p * g - p * g * (p * g)) by ring.
    rewrite inverse. pose proof (Rle_0_sqr (p * g - 1 / 2)) as square. unfold Rsqr in square. nra. }
  nra.
Qed.

(* The mechanism of section 6: both answers where the attribute is 1 *)
Theorem a_rare_value_is_told_less_often (p : R) : rare p ->
  refined_boolean p true true < noisy_boolean scale true true.
Proof.
  intros [some small]. destruct growth as (up & [down below] & inverse).
  rewrite noisy_boolean_is. unfold refined_boolean. simpl. nra.
Qed.
End Boolean.

(* The paper's own numbers, and smaller ones *)

Lemma rare_at_1 : rare 1 (1 / 100).
Proof.
  pose proof (exp_pos (Ropp 1)) as down. pose proof (product_of_exponentials 1) as inverse.
  pose proof exp_le_3 as bound. pose proof (exp_pos 1) as up.
  unfold rare. set (g := exp 1) in *. set (h := exp (Ropp 1)) in *. split; [lra |].
  apply (Rmult_lt_reg_l g); [exact up |].
  replace (g * ((1 - 1 / 100) * h)) with (99 / 100 * (g * h)) by field. rewrite inverse. nra.
Qed.

(* "does not let the user exploit prior knowledge": at the prior 1/100 and epsilon = 1 Bayes' rule
   on the Laplace answer always says 0, and is wrong less often than the answer as it comes *)
Theorem laplace_noise_lets_the_user_exploit :
  (forall response, 1 / 100 * laplace_density 1 (/ (2 * 1)) response
    < (1 - 1 / 100) * laplace_density 0 (/ (2 * 1)) response) /\
  1 / 100 < wrong (1 / 100) (noisy_boolean (/ (2 * 1))).
Proof.
  split; [intros response; apply a_rare_value_is_never_read; [lra | apply rare_at_1] |].
  destruct (a_prior_is_exploited 1 ltac:(lra) (1 / 100) rare_at_1). lra.
Qed.

(* "closer to the real response": not where the attribute is 1 *)
Theorem not_closer_to_a_rare_response :
  refined_boolean 1 (1 / 100) true true < noisy_boolean (/ (2 * 1)) true true.
Proof. apply a_rare_value_is_told_less_often; [lra | apply rare_at_1]. Qed.

(* "Sending a guess as P_f will most likely be wrong and worsen the response quality" (section 2),
   "increased utility over the prior knowledge" (section 1.1): a prior that is certain of 0, and a
   user who answers 0 from the prior alone, are wrong with 1/100. Of answers 0 and 1 the squared
   error is 1 where the answer is wrong. *)
Theorem a_guess_is_wrong_less_often : 1 / 100 < wrong (1 / 100) (refined_boolean 1 (1 / 100)).
Proof. apply (a_prior_is_exploited 1 ltac:(lra) (1 / 100) rare_at_1). Qed.

(* "a much more accurate response even when there is no prior knowledge": at the prior 1/2 the
   refined answer about a Boolean is wrong as often as the Laplace answer, epsilon = ln 2 *)
Theorem no_better_without_prior_knowledge :
  let refined value := answer_about (ln 2) true (fun _ => Some value) in
  ~ wrong (1 / 2) refined < wrong (1 / 2) (noisy_boolean (/ (2 * ln 2))).
Proof.
  intros refined. pose proof ln_lt_2 as half.
  assert (same : wrong (1 / 2) (noisy_boolean (/ (2 * ln 2))) = wrong (1 / 2) refined).
  { unfold wrong, refined. rewrite !(boolean_answers_are_the_same (ln 2) ltac:(lra)
      (fun _ => Some true) true true) by reflexivity.
    rewrite !(boolean_answers_are_the_same (ln 2) ltac:(lra) (fun _ => Some false) true false)
      by reflexivity. reflexivity. }
  rewrite same. lra.
Qed.

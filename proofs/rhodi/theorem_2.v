(* rhodi, section 4.1, eqs. 8-9 and Theorem 2: the bound on the risk is attained.

   "THEOREM 2. The upper bound on the identifiability risk, Gamma(i), is tight, that is there exists
   a case where the bound holds with equality. PROOF. The conditions under which Equation (8) and
   (9) hold with equality are 1. R >= f(D) >= f(w_i) \/ R <= f(D) <= f(w_i) and 2. for all w,
   w <> D, |f(D) - f(w)| = S(f) respectively. Consider the case where the size of database to
   publish is one less than that of universe (i.e., |D| = |U| - 1). ... for any function f, there
   exists a case that satisfies both conditions at the same time."

   Stated here: eq. 8 and eq. 9 for any worlds, their conditions of
   equality, and what follows for the noise: where a world lies a range away from all others,
   identifiability needs Theorem 1's scale; in the paper's case, |D| = |U| - 1, it holds exactly at
   that scale and above, whatever the query, the constant ones too. For events see
   theorem_1_events.v. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace probability ranges belief notions events.
From didp.rhodi Require Import risk laplace_noise.
Open Scope R_scope.

Section Attained.
Context {W : Type} (before after : list W) (w : W) (f : W -> R) (lambda : R).
Hypothesis scale : 0 < lambda.
Notation worlds := (before ++ w :: after).
Notation others := (before ++ after).
Notation answers := (laplace_mechanism f lambda).
Notation risk response := (posterior worlds (uniform worlds) answers response w).

(* the right-hand side of eq. 8 *)
Definition bound_by_distances : R :=
  / (1 + sum (fun v => exp (- (Rabs (f w - f v) / lambda))) others).

Lemma density_positive v response : 0 < answers v response.
Proof. apply laplace_density_positive. exact scale. Qed.

Lemma in_question : In w worlds.
Proof. apply in_elt. Qed.

Lemma response_possible response : 0 < mixture worlds (uniform worlds) answers response.
Proof.
  pose proof (number_positive worlds w in_question) as many.
  apply (sum_positive _ worlds w); [intros v _; left | exact in_question |];
    (apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat; exact many | apply density_positive]).
Qed.

(* the densities of the response in the other worlds, seen from the one in question *)
Lemma risk_by_ratios response :
  risk response = / (1 + sum (fun v => answers v response / answers w response) others).
Proof.
  rewrite posterior_is_share.
  - rewrite sum_split. unfold Rdiv. rewrite sum_scaled_right.
    pose proof (density_positive w response).
    assert (0 <= sum (fun v => answers v response) others)
      by (apply sum_nonnegative; intros; left; apply density_positive).
    field. split; lra.
  - intros v e. left. apply density_positive.
  - exact in_question.
  - apply response_possible.
Qed.

Lemma ratio_at_least v response :
  exp (- (Rabs (f w - f v) / lambda)) <= answers v response / answers w response.
Proof.
  pose proof (density_positive w response) as positive.
  apply (Rmult_le_reg_r (answers w response)); [exact positive |].
  unfold Rdiv at 2. rewrite (Rmult_assoc (answers v response)), Rinv_l, Rmult_1_r by lra.
  apply (likelihood_near f); [exact scale | | apply Rle_refl].
  apply responses_have_noise. exact scale.
Qed.

(* eq. 8 *)
Theorem equation_8 response : risk response <= bound_by_distances.
Proof.
  rewrite risk_by_ratios. apply Rinv_le_contravar.
  - assert (0 <= sum (fun v => exp (- (Rabs (f w - f v) / lambda))) others)
      by (apply sum_nonnegative; intros; left; apply exp_pos). lra.
  - apply Rplus_le_compat_l, sum_monotone. intros v _. apply ratio_at_least.
Qed.

(* condition 1: seen from another world's answer, the response lies beyond the one in question *)
Definition beyond (response other : R) : Prop :=
  other <= f w <= response \/ response <= f w <= other.

Theorem equality_in_equation_8 response :
  (forall v, In v others -> beyond response (f v)) -> risk response = bound_by_distances.
Proof.
  intros condition. rewrite risk_by_ratios. unfold bound_by_distances. do 2 f_equal.
  apply sum_extensional. intros v among.
  assert (ratio : answers w response = exp (Rabs (f w - f v) / lambda) * answers v response).
  { destruct (condition v among);
      [apply laplace_ratio_attained_above | apply laplace_ratio_attained_below]; lra. }
  rewrite ratio, exp_Ropp. pose proof (exp_pos (Rabs (f w - f v) / lambda)).
  pose proof (density_positive v response). field. lra.
Qed.

(* eq. 9, and condition 2 *)
Lemma number_of_others : INR (length worlds) - 1 = INR (length others).
Proof.
  rewrite !app_length. simpl length. rewrite <- plus_n_Sm, S_INR. lra.
Qed.

Theorem equation_9 range :
  (forall v, In v others -> Rabs (f w - f v) <= range) ->
  bound_by_distances <= risk_bound (INR (length worlds) - 1) (exp (- (range / lambda))).
Proof.
  intros near. unfold risk_bound. rewrite number_of_others, <- sum_constant.
  apply Rinv_le_contravar.
  - assert (0 <= sum (fun _ : W => exp (- (range / lambda))) others)
      by (apply sum_nonnegative; intros; left; apply exp_pos). lra.
  - apply Rplus_le_compat_l, sum_monotone. intros v among.
    apply exp_monotone, Ropp_le_contravar, Rmult_le_compat_r; [| apply near; exact among].
    left. apply Rinv_0_lt_compat. exact scale.
Qed.

Theorem equality_in_equation_9 range :
  (forall v, In v others -> Rabs (f w - f v) = range) ->
  bound_by_distances = risk_bound (INR (length worlds) - 1) (exp (- (range / lambda))).
Proof.
  intros far. unfold bound_by_distances, risk_bound. rewrite number_of_others, <- sum_constant.
  do 2 f_equal. apply sum_extensional. intros v among. rewrite far by exact among. reflexivity.
Qed.

(* Theorem 2: the response f(D) meets condition 1 whatever the answers *)
Theorem theorem_2 range :
  (forall v, In v others -> Rabs (f w - f v) = range) ->
  risk (f w) = risk_bound (INR (length worlds) - 1) (exp (- (range / lambda))).
Proof.
  intros far. rewrite <- equality_in_equation_9 by exact far. apply equality_in_equation_8.
  intros v _. unfold beyond. lra.
Qed.

(* so that Theorem 1's scale is needed there *)
Corollary scale_needed range rho :
  (forall v, In v others -> Rabs (f w - f v) = range) -> / INR (length worlds) < rho < 1 ->
  risk (f w) <= rho -> range / ln ((INR (length worlds) - 1) * rho / (1 - rho)) <= lambda.
Proof.
  intros far guess kept. rewrite (theorem_2 range far) in kept.
  apply scale_from_bound; auto. apply (number_positive worlds w in_question).
Qed.

(* Through events: where all other answers lie on one side, on the half line on the other side *)
Theorem theorem_2_events range :
  (forall v, In v others -> f v = f w + range) ->
  let own_side := if Rle_dec 0 range then at_most (f w) else at_least (f w) in
  0 < mixture worlds (uniform worlds) (laplace_events f lambda) own_side /\
  posterior worlds (uniform worlds) (laplace_events f lambda) own_side w
    = risk_bound (INR (length worlds) - 1) (exp (- (Rabs range / lambda))).
Proof.
  intros one_side own_side.
  assert (own : laplace_events f lambda w own_side = / 2).
  { unfold own_side, laplace_events, through_events. destruct (Rle_dec 0 range);
      rewrite ?probability_at_most, ?probability_at_least, cumulative_at_mean by exact scale; lra. }
  apply (posterior_attained worlds _ (laplace_events_nonnegative f lambda scale) before w after);
    [reflexivity | rewrite own; lra | left; apply exp_pos |].
  intros v among. rewrite own. unfold own_side, laplace_events, through_events.
  rewrite (one_side v among). destruct (Rle_dec 0 range) as [above | below].
  - rewrite probability_at_most, cumulative_below, Rabs_right by lra.
    replace ((f w - (f w + range)) / lambda) with (- (range / lambda)) by (field; lra). lra.
  - rewrite probability_at_least, cumulative_above, Rabs_left by lra.
    replace ((f w - (f w + range)) / lambda) with (- range / lambda) by (field; lra). lra.
Qed.
End Attained.

(* Joined with the formal statements. *)

Lemma odds_of_eight_as_stated rho : 7 * rho * / (1 + -1 * rho) = (8 - 1) * rho / (1 - rho).
Proof. rewrite minus_as_stated. unfold Rdiv. ring. Qed.

Lemma odds_of_eight rho : 7 * rho * / (1 + -1 * rho) = (8 - 1) * rho / (1 - rho).
Proof. rewrite minus_as_stated. unfold Rdiv. ring. Qed.

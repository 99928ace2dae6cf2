(* rhodi, section 4.1: the inequalities that follow for numbered worlds.

   The world in question answers a, and the others v 1, ..., v (m-1); the noisy answer is the
   response. Each inequality follows from a theorem about mechanisms and beliefs. In Theorem 1 and
   eq. 9 only the distances from the world in question count. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.rhodi Require Import risk laplace_noise theorem_2 translations.
Open Scope R_scope.

Section Numbered.
Context (m : nat) (a response lambda : R) (v : nat -> R).
Hypothesis several : (2 <= m)%nat.
Hypothesis scale : 0 < lambda.
Notation others := (seq 1 (m - 1)).
Notation worlds := ([] ++ 0%nat :: others).
Notation weight answer := (exp (- (Rabs (response - answer) / lambda))).
Notation risk := (weight a / (weight a + sum (fun k => weight (v k)) others)).

Definition answer_of (k : nat) : R := match k with O => a | S _ => v k end.

Lemma number_of_numbered : INR (length worlds) = INR m.
Proof. f_equal. simpl. rewrite seq_length. lia. Qed.

Lemma answer_of_other k : In k others -> answer_of k = v k.
Proof. destruct k as [| k]; intros among; [apply in_seq in among; lia | reflexivity]. Qed.

Lemma risk_of_numbered :
  posterior worlds (uniform worlds) (laplace_mechanism answer_of lambda) response 0%nat = risk.
Proof.
  rewrite (risk_by_ratios [] others 0%nat answer_of lambda scale).
  rewrite (sum_extensional _ (fun k => weight (v k) * / weight a)).
  - rewrite sum_scaled_right. set (total := sum _ _).
    assert (0 <= total) by (apply sum_nonnegative; intros; left; apply exp_pos).
    pose proof (exp_pos (- (Rabs (response - a) / lambda))). simpl. field. split; lra.
  - intros k among. unfold laplace_mechanism, laplace_density. rewrite (answer_of_other k among).
    pose proof (exp_pos (- (Rabs (response - a) / lambda))). simpl. field. split; lra.
Qed.

Lemma distances_of_numbered :
  bound_by_distances [] others 0%nat answer_of lambda
    = / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others).
Proof.
  unfold bound_by_distances. do 2 f_equal. apply sum_extensional. intros k among.
  rewrite (answer_of_other k among). reflexivity.
Qed.

Theorem equation_8_gives_inequality :
  risk <= / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others).
Proof. rewrite <- risk_of_numbered, <- distances_of_numbered. apply equation_8. exact scale. Qed.

Theorem equality_in_equation_8_gives_equality :
  (forall k, (1 <= k <= m - 1)%nat -> v k <= a <= response \/ response <= a <= v k) ->
  risk = / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others).
Proof.
  intros condition. rewrite <- risk_of_numbered, <- distances_of_numbered.
  apply equality_in_equation_8; [exact scale |]. intros k among.
  unfold beyond. rewrite (answer_of_other k among). apply condition. apply in_seq in among. lia.
Qed.

Theorem equation_9_gives_inequality range :
  (forall k, (1 <= k <= m - 1)%nat -> Rabs (a - v k) <= range) ->
  / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others)
    <= / (1 + (INR m - 1) * exp (- (range / lambda))).
Proof.
  intros near. rewrite <- distances_of_numbered, <- number_of_numbered.
  apply equation_9; [exact scale |]. intros k among. rewrite (answer_of_other k among).
  apply near. apply in_seq in among. lia.
Qed.

Theorem equality_in_equation_9_gives_equality range :
  (forall k, (1 <= k <= m - 1)%nat -> Rabs (a - v k) = range) ->
  / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others)
    = / (1 + (INR m - 1) * exp (- (range / lambda))).
Proof.
  intros far. rewrite <- distances_of_numbered, <- number_of_numbered.
  apply equality_in_equation_9. intros k among. rewrite (answer_of_other k among).
  apply far. apply in_seq in among. lia.
Qed.

Theorem theorem_1_gives_inequality range rho :
  0 < rho < 1 -> 1 < INR m * rho ->
  (forall k, (1 <= k <= m - 1)%nat -> Rabs (a - v k) <= range) ->
  lambda = range / ln ((INR m - 1) * rho / (1 - rho)) -> risk <= rho.
Proof.
  intros chance guess near calibrated. rewrite <- risk_of_numbered.
  assert (many : 0 < INR m) by (apply lt_0_INR; lia).
  assert (first : In 0%nat worlds) by (left; reflexivity).
  pose proof (responses_have_noise answer_of lambda scale) as noise.
  apply (scale_enough worlds answer_of _ range lambda scale noise); try rewrite number_of_numbered.
  - exact first.
  - intros k [<- | among].
    + simpl. replace (a - a) with 0 by lra. rewrite Rabs_R0.
      eapply Rle_trans; [apply Rabs_pos | apply (near 1%nat); lia].
    + rewrite (answer_of_other k among). apply near. apply in_seq in among. lia.
  - apply response_possible. exact scale.
  - split; [| lra]. apply (Rmult_lt_reg_l (INR m)); [exact many |].
    rewrite Rinv_r by lra. exact guess.
  - rewrite <- calibrated. apply Rle_refl.
Qed.
End Numbered.

(* epsilon and rho, at one response: f k is its likelihood in the world k *)
Section Private.
Context (m i : nat) (epsilon : R) (f : nat -> R).
Hypothesis a_world : (1 <= i <= m)%nat.
Hypothesis private : forall j k, (1 <= j <= m)%nat -> (1 <= k <= m)%nat -> f j <= exp epsilon * f k.
Hypothesis possible : 0 < sum (fun k => f k * / INR m) (seq 1 m).

Lemma likelihood_not_negative k : (1 <= k <= m)%nat -> 0 <= f k.
Proof.
  intros inside. assert (many : 0 < INR m) by (apply lt_0_INR; lia).
  destruct (sum_has_positive _ _ possible) as [j [among positive]]. apply in_seq in among.
  assert (0 < f j).
  { apply (Rmult_lt_reg_r (/ INR m)); [apply Rinv_0_lt_compat; exact many | lra]. }
  assert (ratio : f j <= exp epsilon * f k) by (apply private; lia).
  apply (Rmult_le_reg_l (exp epsilon)); [apply exp_pos | lra].
Qed.

Theorem epsilon_to_rho_gives_inequality :
  f i * / INR m / sum (fun k => f k * / INR m) (seq 1 m) <= / (1 + (INR m - 1) * exp (- epsilon)).
Proof.
  set (M := (fun k _ => Rmax 0 (f k)) : mechanism nat unit).
  assert (same : forall k, In k (seq 1 m) -> M k tt = f k)
    by (intros k among; apply Rmax_right, likelihood_not_negative; apply in_seq in among; lia).
  assert (inside : In i (seq 1 m)) by (apply in_seq; lia).
  assert (mixed : mixture (seq 1 m) (uniform (seq 1 m)) M tt
                    = sum (fun k => f k * / INR m) (seq 1 m)).
  { apply sum_extensional. intros k among. rewrite same by exact among.
    unfold uniform. rewrite seq_length. ring. }
  pose proof (private_worlds_are_identifiable (seq 1 m) M epsilon) as kept.
  rewrite seq_length in kept. rewrite <- mixed. rewrite <- mixed in possible.
  replace (f i * / INR m) with (uniform (seq 1 m) i * M i tt)
    by (rewrite same by exact inside; unfold uniform; rewrite seq_length; ring).
  apply kept; [| | exact inside | exact possible].
  - intros k e. apply Rmax_l.
  - intros j k e Hj Hk. destruct e. rewrite !same by assumption.
    apply in_seq in Hj, Hk. apply private; lia.
Qed.

Theorem rho_to_epsilon_gives_inequality rho :
  (2 <= m)%nat -> 0 < rho < 1 -> epsilon <= ln ((INR m - 1) * rho / (1 - rho)) ->
  f i * / INR m / sum (fun k => f k * / INR m) (seq 1 m) <= rho.
Proof.
  intros several chance enough. eapply Rle_trans; [apply epsilon_to_rho_gives_inequality |].
  apply (bound_keeps_exactly (INR m - 1)); [| exact chance | exact enough].
  apply le_INR in several. simpl in several. lra.
Qed.
End Private.

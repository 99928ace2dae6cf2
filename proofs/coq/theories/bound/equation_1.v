(* bound, section 1.2, eq. 1.

   "the upper bound of differential privacy budget should satisfy epsilon <= (Df/Dv) ln((n-1)
   rho/(1-rho)), where n represents the number of records, Df is the sensitivity of query, Dv is the
   maximum distance between function values of every possible world (the same information needed to
   calculate global sensitivity), and rho is the maximum inference probability. Then, if given n =
   600,000 records, the bound yields epsilon <= (1/1) ln((600,000 - 1)(1/10)/(1 - 1/10)) ~ 11.1
   (1)". (The letter epsilon is lost in the text at hand.)

   Stated here as the project reads it: n is the number of possible worlds, equally likely, and the
   mechanism adds Laplace noise of scale Df/epsilon. Within the bound no belief exceeds rho, at any
   response (by densities) and at any event. Where one answer lies Dv away from all others, the
   bound is also necessary. For other mechanisms it is not: counterexamples.v. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.rhodi Require Import risk laplace_noise theorem_2.
Open Scope R_scope.

(* the right-hand side of eq. 1 *)
Definition largest_budget (sensitivity distance n rho : R) : R :=
  sensitivity / distance * ln ((n - 1) * rho / (1 - rho)).

(* at the scale Df/epsilon the exponent Dv/lambda is within the logarithm exactly when epsilon is
   within the bound *)
Lemma within_largest_budget sensitivity distance n rho epsilon :
  0 < sensitivity -> 0 < distance -> 0 < epsilon ->
  (distance / (sensitivity / epsilon) <= ln ((n - 1) * rho / (1 - rho)) <->
   epsilon <= largest_budget sensitivity distance n rho).
Proof.
  intros Hs Hd He. unfold largest_budget.
  set (budget := ln _). replace (distance / (sensitivity / epsilon))
    with (distance / sensitivity * epsilon) by (field; lra).
  assert (0 < distance / sensitivity) by (apply Rdiv_lt_0_compat; assumption).
  assert (0 < sensitivity / distance) by (apply Rdiv_lt_0_compat; assumption).
  split; intros less.
  - apply (Rmult_le_reg_l (distance / sensitivity)); [assumption |].
    replace (distance / sensitivity * (sensitivity / distance * budget)) with budget
      by (field; lra). exact less.
  - apply (Rmult_le_reg_l (sensitivity / distance)); [assumption |].
    replace (sensitivity / distance * (distance / sensitivity * epsilon)) with epsilon
      by (field; lra). exact less.
Qed.

Section Budget.
Context {W : Type} (worlds : list W) (f : W -> R) (sensitivity distance epsilon rho : R).
Notation n := (INR (length worlds)).
Hypothesis several : (2 <= length worlds)%nat.
Hypothesis sensitive : 0 < sensitivity.
Hypothesis apart : 0 < distance.
Hypothesis spent : 0 < epsilon.
Hypothesis chance : 0 < rho < 1.

Lemma odds_positive : 0 < n - 1.
Proof. apply le_INR in several. simpl in several. lra. Qed.

Lemma scale_positive : 0 < sensitivity / epsilon.
Proof. apply Rdiv_lt_0_compat; assumption. Qed.

(* eq. 1: a budget within the bound is enough *)
Theorem equation_1 :
  (forall v w, In v worlds -> In w worlds -> Rabs (f v - f w) <= distance) ->
  epsilon <= largest_budget sensitivity distance n rho ->
  rho_differentially_identifiable worlds (laplace_mechanism f (sensitivity / epsilon)) rho /\
  rho_differentially_identifiable worlds (laplace_events f (sensitivity / epsilon)) rho.
Proof.
  intros near within. pose proof scale_positive as scale.
  assert (any : forall E (M : mechanism W E), noise_of_scale f (sensitivity / epsilon) M ->
            rho_differentially_identifiable worlds M rho).
  { intros E M noise e w inside possible.
    eapply Rle_trans;
      [apply (risk_bounded_by_range worlds f M distance _ scale noise); auto |].
    apply bound_keeps_exactly; [exact odds_positive | exact chance |].
    apply within_largest_budget; assumption. }
  split; apply any; [apply responses_have_noise | apply events_have_noise]; exact scale.
Qed.

(* and necessary where one answer lies that far from all others *)
Theorem equation_1_needed before w after :
  worlds = before ++ w :: after ->
  (forall v, In v (before ++ after) -> Rabs (f w - f v) = distance) ->
  rho_differentially_identifiable worlds (laplace_mechanism f (sensitivity / epsilon)) rho ->
  epsilon <= largest_budget sensitivity distance n rho.
Proof.
  intros parts far kept. pose proof scale_positive as scale.
  apply within_largest_budget; try assumption.
  apply (bound_keeps_exactly (n - 1)); [exact odds_positive | exact chance |].
  rewrite parts, <- (theorem_2 before after w f _ scale distance far).
  rewrite <- parts. apply kept; rewrite parts.
  - apply in_elt.
  - apply response_possible. exact scale.
Qed.

(* the inequality of eq. 1, where only the distances from the world in question count *)
Theorem equation_1_gives_inequality before w after response :
  worlds = before ++ w :: after ->
  (forall v, In v (before ++ after) -> Rabs (f w - f v) <= distance) ->
  epsilon <= largest_budget sensitivity distance n rho ->
  let lambda := sensitivity / epsilon in
  exp (- (Rabs (response - f w) / lambda)) /
    (exp (- (Rabs (response - f w) / lambda)) +
     sum (fun v => exp (- (Rabs (response - f v) / lambda))) (before ++ after)) <= rho.
Proof.
  intros parts near within lambda. pose proof scale_positive as scale. fold lambda in scale.
  assert (kept : posterior worlds (uniform worlds) (laplace_mechanism f lambda) response w <= rho).
  { rewrite parts.
    eapply Rle_trans; [apply (equation_8 before after w f lambda scale response) |].
    eapply Rle_trans; [apply (equation_9 before after w f lambda scale distance near) |].
    rewrite <- parts. apply bound_keeps_exactly; [exact odds_positive | exact chance |].
    apply within_largest_budget; assumption. }
  rewrite parts, (risk_by_ratios before after w f lambda scale response) in kept.
  refine (Rle_trans _ _ _ (Req_le _ _ _) kept).
  rewrite (sum_extensional (fun v => laplace_mechanism f lambda v response /
                                     laplace_mechanism f lambda w response)
             (fun v => exp (- (Rabs (response - f v) / lambda)) *
                       / exp (- (Rabs (response - f w) / lambda)))).
  - rewrite sum_scaled_right. set (others := sum _ _).
    assert (0 <= others) by (apply sum_nonnegative; intros; left; apply exp_pos).
    pose proof (exp_pos (- (Rabs (response - f w) / lambda))). field. split; lra.
  - intros v _. unfold laplace_mechanism, laplace_density.
    pose proof (exp_pos (- (Rabs (response - f w) / lambda))). field. split; lra.
Qed.
End Budget.

(* The number, from 1 + y <= exp y: exp 11.05 is at most 0.9511^-221, and exp 11.15 at least
   1.05118^223 *)
Lemma exp_power x k : exp x ^ k = exp (INR k * x).
Proof.
  induction k as [| k IH]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |].
  simpl pow. rewrite IH, <- exp_plus, S_INR. f_equal. ring.
Qed.

Lemma exp_at_least y floor k :
  0 <= floor -> floor <= (1 + y / 16) ^ 16 -> 0 <= 1 + y / 16 -> floor ^ k <= exp (INR k * y).
Proof.
  intros sign below inside. rewrite <- exp_power. apply pow_incr. split; [exact sign |].
  eapply Rle_trans; [exact below |]. replace y with (INR 16 * (y / 16)) at 2 by (simpl; field).
  rewrite <- exp_power. apply pow_incr. split; [exact inside | apply exp_ineq1_le].
Qed.

Lemma powers_compared (a b c d : Z) (k : nat) :
  (0 < b)%Z -> (0 < d)%Z -> (c * b ^ Z.of_nat k < d * a ^ Z.of_nat k)%Z ->
  IZR c / IZR d < (IZR a / IZR b) ^ k.
Proof.
  intros Hb Hd less. apply IZR_lt in Hb, Hd, less.
  rewrite !mult_IZR, <- !pow_IZR in less. unfold Rdiv at 2. rewrite Rpow_mult_distr, pow_inv.
  pose proof (pow_lt _ k Hb) as Hbk.
  apply (Rmult_lt_reg_r (IZR d * IZR b ^ k)); [apply Rmult_lt_0_compat; assumption |].
  replace (IZR c / IZR d * (IZR d * IZR b ^ k)) with (IZR c * IZR b ^ k) by (field; lra).
  replace (IZR a ^ k * / IZR b ^ k * (IZR d * IZR b ^ k)) with (IZR d * IZR a ^ k)
    by (field; lra). exact less.
Qed.

Theorem equation_1_number : 11.05 < largest_budget 1 1 600000 (1 / 10) < 11.15.
Proof.
  unfold largest_budget. replace ((600000 - 1) * (1 / 10) / (1 - 1 / 10)) with (599999 / 9) by lra.
  replace (1 / 1 * ln (599999 / 9)) with (ln (599999 / 9)) by field.
  rewrite <- (ln_exp 11.05), <- (ln_exp 11.15).
  split; apply ln_increasing; try apply exp_pos; try lra.
  - assert (floor : (9511 / 10000) ^ 221 <= exp (- (11.05))).
    { replace (- (11.05)) with (INR 221 * (-1 / 20)) by (rewrite INR_IZR_INZ; simpl; lra).
      apply exp_at_least; lra. }
    assert (powers : 9 / 599999 < (9511 / 10000) ^ 221)
      by (apply powers_compared; vm_compute; reflexivity).
    pose proof (Rlt_le_trans _ _ _ powers floor) as above. rewrite exp_Ropp in above.
    apply Rinv_lt_contravar in above; [| apply Rmult_lt_0_compat; [| apply Rinv_0_lt_compat];
      try apply exp_pos; lra].
    rewrite Rinv_inv in above.
    replace (599999 / 9) with (/ (9 / 599999)) by field. exact above.
  - apply Rlt_le_trans with ((105118 / 100000) ^ 223).
    + apply powers_compared; vm_compute; reflexivity.
    + replace 11.15 with (INR 223 * (1 / 20)) by (rewrite INR_IZR_INZ; simpl; lra).
      apply exp_at_least; lra.
Qed.

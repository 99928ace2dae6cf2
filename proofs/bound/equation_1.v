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
   bound is also necessary. For other mechanisms it is not: below. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief notions events.
From didp.rhodi Require Import risk definition_4 laplace_noise theorem_2
  epsilon_and_rho_counterexamples as_stated equations_2_to_9.
From didp.statements Require Import bound_equation_1 bound_remark_growth.
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

(* bound, section 1.2, the remark after eq. 1.

   "epsilon is proportional to ln(n) where n is data size. As n increases, the upper bound of
   epsilon also increases. In case of a large or small n, the derived bound would be meaningless
   (unbounded or negative)."

   Stated here of eq. 1's right-hand side: it is affine in ln(n-1), not proportional to ln n
   (not_proportional_to_ln_n); it increases with n; it is negative exactly below n = 1/rho, finite
   for every n, and above any given budget for n large enough. *)

Section Growth.
Context (sensitivity distance rho : R).
Hypothesis sensitive : 0 < sensitivity.
Hypothesis apart : 0 < distance.
Hypothesis chance : 0 < rho < 1.
Notation bound n := (largest_budget sensitivity distance n rho).

Lemma factor_positive : 0 < sensitivity / distance.
Proof. apply Rdiv_lt_0_compat; assumption. Qed.

Lemma odds_of_rho : 0 < rho / (1 - rho).
Proof. apply Rdiv_lt_0_compat; lra. Qed.

Theorem affine_in_logarithm n :
  1 < n -> bound n = sensitivity / distance * (ln (n - 1) + ln (rho / (1 - rho))).
Proof.
  intros several. unfold largest_budget. rewrite <- ln_mult by (try apply odds_of_rho; lra).
  do 2 f_equal. unfold Rdiv. ring.
Qed.

Theorem larger_for_more n N : 1 < n -> n < N -> bound n < bound N.
Proof.
  intros several more. rewrite !affine_in_logarithm by lra.
  apply Rmult_lt_compat_l; [exact factor_positive |]. apply Rplus_lt_compat_r, ln_increasing; lra.
Qed.

Theorem negative_below_a_guess n : 1 < n -> (bound n < 0 <-> n * rho < 1).
Proof.
  intros several. unfold largest_budget. pose proof factor_positive as factor.
  assert (positive : 0 < (n - 1) * rho / (1 - rho))
    by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  assert (same : (n - 1) * rho / (1 - rho) < 1 <-> n * rho < 1).
  { split; intros less.
    - apply (Rmult_lt_compat_r (1 - rho)) in less; [| lra]. unfold Rdiv in less.
      rewrite Rmult_assoc, Rinv_l in less by lra. lra.
    - apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
  rewrite <- same. split; intros less.
  - apply ln_lt_inv; [exact positive | lra |]. rewrite ln_1.
    apply (Rmult_lt_reg_l (sensitivity / distance)); lra.
  - apply ln_increasing in less; [| exact positive]. rewrite ln_1 in less.
    apply (Rmult_lt_compat_l (sensitivity / distance)) in less; lra.
Qed.

Theorem above_any_budget budget n :
  1 < n -> 1 + exp (budget * distance / sensitivity) * (1 - rho) / rho < n -> budget < bound n.
Proof.
  intros several enough. unfold largest_budget. pose proof factor_positive as factor.
  pose proof (exp_pos (budget * distance / sensitivity)) as positive.
  assert (exceeded : exp (budget * distance / sensitivity) < (n - 1) * rho / (1 - rho)).
  { apply (Rmult_lt_reg_r ((1 - rho) / rho)); [apply Rdiv_lt_0_compat; lra |].
    replace ((n - 1) * rho / (1 - rho) * ((1 - rho) / rho)) with (n - 1) by (field; lra).
    replace (exp (budget * distance / sensitivity) * ((1 - rho) / rho))
      with (exp (budget * distance / sensitivity) * (1 - rho) / rho) by (field; lra). lra. }
  apply ln_increasing in exceeded; [| exact positive]. rewrite ln_exp in exceeded.
  apply (Rmult_lt_compat_l (sensitivity / distance)) in exceeded; [| exact factor].
  replace (sensitivity / distance * (budget * distance / sensitivity)) with budget in exceeded
    by (field; lra). exact exceeded.
Qed.
End Growth.

(* at rho = 1/2 and Df = Dv the bound is ln(n-1): from 3 records to 9, where ln n doubles, it
   becomes three times as large *)
Theorem not_proportional_to_ln_n :
  ~ exists factor, forall n, 2 <= n -> largest_budget 1 1 n (1 / 2) = factor * ln n.
Proof.
  intros [factor proportional]. pose proof (proportional 3 ltac:(lra)) as three.
  pose proof (proportional 9 ltac:(lra)) as nine. unfold largest_budget in three, nine.
  replace ((3 - 1) * (1 / 2) / (1 - 1 / 2)) with 2 in three by field.
  replace ((9 - 1) * (1 / 2) / (1 - 1 / 2)) with (2 * (2 * 2)) in nine by field.
  replace 9 with (3 * 3) in nine by lra. rewrite !ln_mult in nine by lra.
  assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (two : ln 2 = factor * ln 3) by lra.
  assert (ln 2 + (ln 2 + ln 2) = factor * ln 3 + factor * ln 3) by lra. lra.
Qed.

(* "in order to achieve this protection goal ... the upper bound of differential privacy budget
   should satisfy epsilon <= ..." (eq. 1), of every mechanism: one that keeps rho = 1/2 among three
   worlds, and that no epsilon bounds, let alone eq. 1's ln 2 *)
Theorem equation_1_not_necessary :
  rho_differentially_identifiable [[0]; [1]; [2]]%nat names_another (1 / 2) /\
  ~ exists epsilon, differentially_private [[0]; [1]; [2]]%nat names_another epsilon.
Proof.
  destruct identifiable_without_privacy as [_ [kept _]]. split.
  - apply (identifiable_as_posteriors _ _ _ _ three_entries) with (known := []) in kept.
    + exact kept.
    + repeat split; [constructor | intros i []].
  - intros [epsilon private].
    specialize (private [0]%nat [1]%nat 1%nat ltac:(simpl; auto) ltac:(simpl; auto)).
    unfold names_another in private. simpl in private. lra.
Qed.

(* Joined with the formal statements. *)

Lemma budget_as_stated sensitivity distance n rho :
  sensitivity * / distance * ln (rho * / (1 + -1 * rho) * (-1 + n))
    = largest_budget sensitivity distance n rho.
Proof.
  unfold largest_budget, Rdiv. rewrite minus_as_stated.
  replace (-1 + n) with (n - 1) by ring. do 2 f_equal. ring.
Qed.

Theorem proportional_from_notions :
  c_bound_remark_growth__proportional__correction__fbb0689bcd93.
Proof.
  intros n rho sensitivity distance several chance certain sensitive apart. apply IZR_le in several.
  rewrite budget_as_stated, affine_in_logarithm by lra. unfold Rdiv.
  replace (-1 + IZR n) with (IZR n - 1) by ring. rewrite minus_as_stated. ring.
Defined.

Theorem increasing_from_notions :
  c_bound_remark_growth__increasing__55fbe1f3022b.
Proof.
  intros n N rho sensitivity distance several more chance certain sensitive apart.
  apply IZR_le in several. apply IZR_lt in more. rewrite !budget_as_stated.
  apply larger_for_more; lra.
Defined.

Theorem extremes_from_notions :
  c_bound_remark_growth__extremes__573009a1f496.
Proof.
  intros n rho sensitivity distance budget several chance certain sensitive apart.
  apply IZR_le in several. rewrite budget_as_stated. split.
  - rewrite negative_below_a_guess by lra. rewrite Rmult_comm. reflexivity.
  - intros enough. apply above_any_budget; try lra. eapply Rle_lt_trans; [right | exact enough].
    unfold Rdiv. rewrite minus_as_stated, (Rmult_comm budget). ring.
Defined.

Theorem equation_1_from_notions :
  c_bound_equation_1__the_bound__623cbb92d59e.
Proof.
  intros n rho sensitivity distance epsilon lambda a v response several chance certain sensitive
    apart spent calibrated near enough.
  rewrite weight_as_stated, weights_as_stated, share_as_stated by exact several.
  set (others := seq 1 (Z.to_nat n - 1)). set (answer := answer_of a (fun k => v (Z.of_nat k))).
  assert (answers : forall k, In k others -> answer k = v (Z.of_nat k))
    by (intros k among; apply (answer_of_other (Z.to_nat n)); lia || exact among).
  assert (count : length (0%nat :: others) = Z.to_nat n)
    by (simpl; unfold others; rewrite seq_length; lia).
  rewrite odds_as_stated in enough.
  pose proof (equation_1_gives_inequality (0%nat :: others) answer sensitivity distance epsilon rho
    ltac:(rewrite count; lia) sensitive apart spent (conj chance certain) nil 0%nat others response
    eq_refl) as bounded.
  rewrite count, real_number_of in bounded by lia.
  change (sensitivity / epsilon) with (sensitivity * / epsilon) in bounded.
  rewrite <- calibrated in bounded. cbn [app answer answer_of] in bounded.
  rewrite (sum_extensional _ (fun k => exp (- (Rabs (response - answer k) / lambda)))).
  - apply bounded; [| exact enough]. intros k among. rewrite (answers k among), <- minus_as_stated.
    unfold others in among. apply in_seq in among. apply (each_other _ n near k). lia.
  - intros k among. rewrite (answers k among). reflexivity.
Defined.

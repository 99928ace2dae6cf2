(* rhodi, section 4.1, eqs. 4-9 and 10-14, over any mechanism.

   "Gamma(i) = Pr[D = D' u {i}] Pr[M_f(D' u {i}) = R] / sum_{w in Psi} Pr[w] Pr[M_f(w) = R] (5)
   ... <= 1/(1 + (m-1) e^{-S(f)/lambda}) (9)"; "1/(1 + (m-1) exp(-S(f)/lambda)) <= rho (10) ...
   S(f)/lambda <= ln((m-1) rho/(1-rho)) (14)".

   Stated here: whatever the mechanism, a world whose likelihood is at most 1/q times that of every
   world has a posterior of at most 1/(1 + (1/P - 1) q), where P bounds its prior; at a uniform
   prior over m worlds 1/P - 1 is m - 1, and for Laplace noise q is e^{-S/lambda}. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds laplace belief notions.
Open Scope R_scope.

(* the bound on the risk: eq. 9, with its m - 1 as the odds, and e^{-S/lambda} as q *)
Definition risk_bound (odds q : R) : R := / (1 + odds * q).

Lemma posterior_of_prior x P q own all :
  0 <= x <= 1 -> 0 < P -> x <= P -> P <= 1 -> 0 < q -> 0 <= own -> 0 < all ->
  x * own + q * own * (1 - x) <= all -> x * own / all <= risk_bound (/ P - 1) q.
Proof.
  intros chance positive below certain Hq Hown Hall floor. unfold risk_bound.
  assert (1 <= / P) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  assert (0 < 1 + (/ P - 1) * q)
    by (assert (0 <= (/ P - 1) * q) by (apply Rmult_le_pos; lra); lra).
  assert (share : x * / P <= 1).
  { replace 1 with (P * / P) by (apply Rinv_r; lra). apply Rmult_le_compat_r; [| exact below].
    left. apply Rinv_0_lt_compat. exact positive. }
  apply (Rmult_le_reg_r all); [exact Hall |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (Rmult_le_reg_l (1 + (/ P - 1) * q)); [assumption |].
  rewrite <- (Rmult_assoc _ (/ _)), Rinv_r, Rmult_1_l by lra.
  assert (0 <= own * q * (1 - x * / P)) by (repeat apply Rmult_le_pos; lra).
  nra.
Qed.

Section Posteriors.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.

(* eqs. 5-9, at any prior *)
Theorem posterior_bounded w e q P :
  In w worlds -> 0 < mixture worlds p M e -> 0 < q -> 0 < P <= 1 -> p w <= P ->
  (forall v, In v worlds -> q * M w e <= M v e) ->
  posterior worlds p M e w <= risk_bound (/ P - 1) q.
Proof.
  intros inside possible Hq [HP certain] below near. pose proof prior as [sign total].
  assert (most : p w <= 1).
  { rewrite <- total. apply sum_bounds_each; assumption. }
  unfold posterior. apply posterior_of_prior; auto.
  unfold mixture. destruct (in_split w worlds inside) as [before [after parts]].
  rewrite parts, sum_split in *. apply Rplus_le_compat_l.
  replace (1 - p w) with (sum p (before ++ after)) by lra.
  rewrite <- sum_scaled. apply sum_monotone. intros v among.
  assert (listed : In v (before ++ w :: after))
    by (apply in_app_or in among; apply in_or_app; simpl; tauto).
  rewrite (Rmult_comm _ (p v)). apply Rmult_le_compat_l; [apply sign | apply near]; exact listed.
Qed.
End Posteriors.

Section UniformPrior.
Context {W E : Type} (worlds : list W) (M : mechanism W E).
Hypothesis likelihood : nonnegative M.
Notation m := (INR (length worlds)).

Lemma number_positive w : In w worlds -> 0 < m.
Proof.
  intros inside. apply lt_0_INR. destruct worlds; [contradiction | simpl; auto with arith].
Qed.

Lemma uniform_distribution w : In w worlds -> distribution worlds (uniform worlds).
Proof.
  intros inside. pose proof (number_positive w inside). split.
  - intros v _. left. apply Rinv_0_lt_compat. assumption.
  - unfold uniform. rewrite sum_constant. apply Rinv_r. lra.
Qed.

Lemma uniform_mixture e : mixture worlds (uniform worlds) M e = / m * sum (fun v => M v e) worlds.
Proof. unfold mixture, uniform. apply sum_scaled. Qed.

Lemma uniform_possible e :
  0 < mixture worlds (uniform worlds) M e -> 0 < sum (fun v => M v e) worlds.
Proof.
  intros possible. rewrite uniform_mixture in possible.
  assert (0 <= sum (fun v => M v e) worlds) as [positive | zero]
    by (apply sum_nonnegative; intros; apply likelihood); [exact positive |].
  rewrite <- zero, Rmult_0_r in possible. lra.
Qed.

(* eq. 6: at a uniform prior the posterior is the share of all likelihoods *)
Theorem posterior_is_share e w :
  In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e w = M w e / sum (fun v => M v e) worlds.
Proof.
  intros inside possible. pose proof (number_positive w inside).
  pose proof (uniform_possible e possible). unfold posterior. rewrite uniform_mixture.
  unfold uniform. field. split; lra.
Qed.

(* eq. 9 *)
Theorem posterior_bounded_uniform w e q :
  In w worlds -> 0 < mixture worlds (uniform worlds) M e -> 0 < q ->
  (forall v, In v worlds -> q * M w e <= M v e) ->
  posterior worlds (uniform worlds) M e w <= risk_bound (m - 1) q.
Proof.
  intros inside possible Hq near. pose proof (number_positive w inside) as positive.
  replace m with (/ / m) at 1 by (apply Rinv_inv).
  apply posterior_bounded; auto.
  - apply (uniform_distribution w inside).
  - split; [apply Rinv_0_lt_compat; exact positive |].
    rewrite <- Rinv_1. apply Rinv_le_contravar; [lra |].
    apply (le_INR 1). destruct worlds; [contradiction | simpl; auto with arith].
  - unfold uniform. lra.
Qed.

(* it is attained where every other world's likelihood is exactly q times the one in question *)
Theorem posterior_attained before w after e q :
  worlds = before ++ w :: after -> 0 < M w e -> 0 <= q ->
  (forall v, In v (before ++ after) -> M v e = q * M w e) ->
  0 < mixture worlds (uniform worlds) M e /\
  posterior worlds (uniform worlds) M e w = risk_bound (m - 1) q.
Proof.
  intros parts own Hq far.
  assert (inside : In w worlds) by (rewrite parts; apply in_elt).
  pose proof (number_positive w inside) as many.
  assert (possible : 0 < mixture worlds (uniform worlds) M e).
  { rewrite uniform_mixture. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat; exact many |].
    apply (sum_positive _ worlds w); auto. }
  split; [exact possible |]. rewrite posterior_is_share by assumption. unfold risk_bound.
  assert (others : m - 1 = INR (length (before ++ after)))
    by (rewrite parts, !app_length; simpl length; rewrite <- plus_n_Sm, S_INR; lra).
  rewrite others, parts, sum_split, (sum_extensional _ (fun _ => q * M w e)) by exact far.
  rewrite sum_constant. pose proof (pos_INR (length (before ++ after))).
  assert (0 <= INR (length (before ++ after)) * q) by (apply Rmult_le_pos; assumption).
  field. split; [lra |].
  assert (0 <= INR (length (before ++ after)) * q * M w e) by (apply Rmult_le_pos; lra). lra.
Qed.

(* the posteriors of all worlds sum to one, so that one of them is 1/m or more: no mechanism is
   identifiable below a random guess *)
Theorem not_below_a_guess rho e w :
  In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
  (forall v, In v worlds -> posterior worlds (uniform worlds) M e v <= rho) -> / m <= rho.
Proof.
  intros inside possible kept. pose proof (number_positive w inside) as positive.
  destruct (posterior_distribution worlds (uniform worlds) M
              (uniform_distribution w inside) likelihood e possible) as [_ total].
  apply (Rmult_le_reg_l m); [exact positive |]. rewrite Rinv_r by lra.
  rewrite <- total, <- sum_constant. apply sum_monotone. exact kept.
Qed.
End UniformPrior.

Lemma ln_increasing_le x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros Hx [less | equal]; [left; apply ln_increasing; assumption | subst; lra]. Qed.

(* "the lower bound of Equation (9) is 1/m": whatever the noise *)
Theorem bound_of_a_guess m x : 1 <= m -> 0 <= x -> / m <= risk_bound (m - 1) (exp (- x)).
Proof.
  intros some sign. unfold risk_bound. pose proof (exp_pos (- x)).
  assert (exp (- x) <= 1) by (rewrite <- exp_0; apply exp_monotone; lra).
  assert (0 <= (m - 1) * exp (- x)) by (apply Rmult_le_pos; lra).
  assert ((m - 1) * exp (- x) <= (m - 1) * 1) by (apply Rmult_le_compat_l; lra).
  apply Rinv_le_contravar; lra.
Qed.

(* eqs. 10-14: the bound is at most rho exactly when the exponent is at most the logarithm of the
   odds times rho/(1 - rho) *)
Theorem bound_keeps_exactly odds rho x :
  0 < odds -> 0 < rho < 1 ->
  (risk_bound odds (exp (- x)) <= rho <-> x <= ln (odds * rho / (1 - rho))).
Proof.
  intros Hodds [Hrho certain]. unfold risk_bound.
  assert (positive : 0 < odds * rho / (1 - rho)).
  { apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra. }
  pose proof (exp_pos x) as Hx. pose proof (exp_pos (- x)) as Hnx.
  assert (inverse : exp (- x) * exp x = 1)
    by (rewrite <- exp_plus, <- exp_0; f_equal; lra).
  assert (0 < 1 + odds * exp (- x))
    by (pose proof (Rmult_lt_0_compat _ _ Hodds Hnx); lra).
  split; intros H0.
  - rewrite <- (ln_exp x). apply ln_increasing_le; [exact Hx |].
    apply (Rmult_le_compat_l (1 + odds * exp (- x))) in H0; [| lra].
    rewrite Rinv_r in H0 by lra.
    apply (Rmult_le_reg_r (1 - rho)); [lra |].
    unfold Rdiv. rewrite (Rmult_assoc (odds * rho)), Rinv_l by lra.
    apply (Rmult_le_compat_r (exp x)) in H0; [| lra].
    replace ((1 + odds * exp (- x)) * rho * exp x)
      with (rho * exp x + odds * rho * (exp (- x) * exp x)) in H0 by ring.
    rewrite inverse in H0. lra.
  - apply exp_monotone in H0. rewrite exp_ln in H0 by exact positive.
    apply (Rmult_le_compat_r (1 - rho)) in H0; [| lra].
    unfold Rdiv in H0. rewrite (Rmult_assoc (odds * rho)), Rinv_l in H0 by lra.
    apply (Rmult_le_reg_l (1 + odds * exp (- x))); [lra |]. rewrite Rinv_r by lra.
    apply (Rmult_le_compat_r (exp (- x))) in H0; [| lra].
    replace (exp x * (1 - rho) * exp (- x)) with ((1 - rho) * (exp (- x) * exp x)) in H0 by ring.
    rewrite inverse in H0. lra.
Qed.

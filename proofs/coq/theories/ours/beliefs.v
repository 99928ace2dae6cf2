(* bridges.epsilon-to-alpha-beta, bridges.epsilon-to-gamma, bridges.rho-is-beta.

   "Where any two worlds' likelihoods differ by at most the factor e^epsilon, posterior over prior
   lies between 1/(p + e^epsilon (1 - p)) and 1/(p + e^-epsilon (1 - p))."
   "... Pr[t|S] <= e^epsilon Pr[t] and Pr[not t|S] >= e^-epsilon Pr[not t], at any prior over the
   worlds."
   "At the uniform prior 1/m, a posterior is at most rho exactly when it is at most (1 + beta)/m with
   beta = m rho - 1; and beta > 0 exactly when rho > 1/m."

   Stated for any mechanism, any finite list of worlds and any prior; (1 + beta)/m is one side of
   (alpha, beta)-DI, so its other side is asked for apart. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions multiplied_out.
Open Scope R_scope.

(* positive membership privacy (membership), where one entity is the member of each world: the belief
   in a world does not rise above gamma times the prior, nor the disbelief fall below 1/gamma times *)
Definition membership_private_at {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E)
  (gamma : R) : Prop :=
  forall e w, In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w <= gamma * p w /\ (1 - p w) / gamma <= 1 - posterior worlds p M e w.

(* the two ends between which e^epsilon keeps posterior over prior *)
Definition ratio_floor (epsilon prior : R) : R := 1 / (prior + exp epsilon * (1 - prior)).
Definition ratio_ceiling (epsilon prior : R) : R := 1 / (prior + exp (- epsilon) * (1 - prior)).

Section EpsilonOfBeliefs.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (epsilon : R).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Hypothesis private : differentially_private worlds M epsilon.

(* what a world has of the mixture, and what the others have *)
Lemma mixture_parts e w : In w worlds ->
  exists others, mixture worlds p M e = p w * M w e + others /\
    (1 - p w) * M w e <= exp epsilon * others /\ others <= exp epsilon * ((1 - p w) * M w e) /\
    (1 - p w) * mixture worlds p M e <= exp epsilon * others.
Proof.
  intros inside. pose proof prior as [sign total].
  destruct (in_split w worlds inside) as [before [after split_at_w]].
  exists (sum (fun v => p v * M v e) (before ++ after)).
  assert (rest : 1 - p w = sum p (before ++ after))
    by (rewrite split_at_w, sum_split in total; lra).
  assert (listed : forall v, In v (before ++ after) -> In v worlds).
  { intros v. rewrite split_at_w, !in_app_iff. simpl. tauto. }
  assert (least : forall c, (forall v, In v worlds -> c <= exp epsilon * M v e) ->
    (1 - p w) * c <= exp epsilon * sum (fun v => p v * M v e) (before ++ after)).
  { intros c below. rewrite rest, <- sum_scaled_right, <- sum_scaled. apply sum_monotone.
    intros v other. replace (exp epsilon * (p v * M v e)) with (p v * (exp epsilon * M v e)) by ring.
    apply Rmult_le_compat_l; auto. }
  split; [unfold mixture; rewrite split_at_w at 1; rewrite sum_split; reflexivity | split; [| split]].
  - apply least. intros v other. apply private; assumption.
  - replace (exp epsilon * ((1 - p w) * M w e)) with ((1 - p w) * (exp epsilon * M w e)) by ring.
    rewrite rest, <- sum_scaled_right. apply sum_monotone. intros v other.
    apply Rmult_le_compat_l; [| apply private]; auto.
  - apply least. intros v other. apply (mixture_within_ratio worlds p M _ e v prior private other).
Qed.

Lemma prior_between w : In w worlds -> 0 <= p w <= 1.
Proof.
  intros inside. pose proof prior as [sign total]. split; [apply sign; exact inside |].
  rewrite <- total. apply sum_bounds_each; assumption.
Qed.

(* whatever can be observed, can be observed in each world *)
Lemma likelihood_positive e w : In w worlds -> 0 < mixture worlds p M e -> 0 < M w e.
Proof.
  intros inside possible.
  destruct (mixture_within_ratio worlds p M (exp epsilon) e w prior private inside) as [above _].
  pose proof (exp_pos epsilon). pose proof (likelihood w e). nra.
Qed.

Theorem epsilon_to_alpha_beta e w : In w worlds -> 0 < mixture worlds p M e ->
  p w * ratio_floor epsilon (p w) <= posterior worlds p M e w <= p w * ratio_ceiling epsilon (p w).
Proof.
  intros inside possible. destruct (mixture_parts e w inside) as [others [whole [least [most _]]]].
  pose proof (likelihood_positive e w inside possible) as positive.
  pose proof (prior_between w inside) as share. pose proof (exp_pos epsilon) as growth.
  pose proof (exp_pos (- epsilon)) as decay.
  assert (inverse : exp (- epsilon) * exp epsilon = 1) by (rewrite exp_Ropp; field; lra).
  (* the mixture at least and at most, divided by the likelihood in w *)
  set (least_part := p w + exp (- epsilon) * (1 - p w)).
  set (most_part := p w + exp epsilon * (1 - p w)).
  assert (0 < least_part) by (unfold least_part; nra).
  assert (0 < most_part) by (unfold most_part; nra).
  assert (above : mixture worlds p M e <= M w e * most_part) by (unfold most_part; lra).
  assert (below : M w e * least_part <= mixture worlds p M e).
  { unfold least_part. rewrite whole. apply (Rmult_le_reg_l (exp epsilon)); [exact growth |].
    replace (exp epsilon * (M w e * (p w + exp (- epsilon) * (1 - p w))))
      with (exp epsilon * (p w * M w e) + exp (- epsilon) * exp epsilon * ((1 - p w) * M w e))
      by ring. rewrite inverse. lra. }
  unfold ratio_floor, ratio_ceiling. fold least_part most_part.
  replace (p w * (1 / most_part)) with (p w * M w e / (M w e * most_part)) by (field; lra).
  replace (p w * (1 / least_part)) with (p w * M w e / (M w e * least_part)) by (field; lra).
  split; apply Rmult_le_compat_l; try nra; apply Rinv_le_contravar; nra.
Qed.

Theorem epsilon_to_gamma : membership_private_at worlds p M (exp epsilon).
Proof.
  intros e w inside possible. pose proof (exp_pos epsilon) as growth. split.
  - apply (posterior_within_ratio worlds p M _ e w prior private inside growth possible).
  - destruct (mixture_parts e w inside) as [others [whole [_ [_ rest]]]].
    apply (Rmult_le_reg_r (exp epsilon * mixture worlds p M e)); [nra |].
    replace ((1 - p w) / exp epsilon * (exp epsilon * mixture worlds p M e))
      with ((1 - p w) * mixture worlds p M e) by (field; lra).
    replace ((1 - posterior worlds p M e w) * (exp epsilon * mixture worlds p M e))
      with (exp epsilon * (mixture worlds p M e - p w * M w e))
      by (unfold posterior; field; lra).
    replace (mixture worlds p M e - p w * M w e) with others by lra. exact rest.
Qed.
End EpsilonOfBeliefs.

(* rho-DI is the upper side of (alpha, beta)-DI at the uniform prior *)
Theorem rho_is_beta {W E : Type} (worlds : list W) (M : mechanism W E) rho beta :
  worlds <> nil -> beta = INR (length worlds) * rho - 1 ->
  (rho_differentially_identifiable worlds M rho <->
   forall e w, In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
     posterior worlds (uniform worlds) M e w <= (1 + beta) * uniform worlds w)
  /\ (0 < beta <-> 1 / INR (length worlds) < rho).
Proof.
  intros some ->. unfold uniform.
  assert (many : 0 < INR (length worlds)).
  { apply lt_0_INR. destruct worlds; [contradiction | apply Nat.lt_0_succ]. }
  replace ((1 + (INR (length worlds) * rho - 1)) * / INR (length worlds)) with rho
    by (field; lra). split; [reflexivity |].
  split; intros side.
  - apply (Rmult_lt_reg_l (INR (length worlds))); [exact many |]. unfold Rdiv.
    rewrite Rmult_1_l, Rinv_r; lra.
  - apply (Rmult_lt_compat_l (INR (length worlds))) in side; [| exact many]. unfold Rdiv in side.
    rewrite Rmult_1_l, Rinv_r in side; lra.
Qed.

Corollary alpha_beta_gives_rho {W E : Type} (worlds : list W) (M : mechanism W E) alpha rho :
  worlds <> nil ->
  differentially_identifiable_at worlds (uniform worlds) M alpha
    (INR (length worlds) * rho - 1) ->
  rho_differentially_identifiable worlds M rho.
Proof.
  intros some kept. apply (rho_is_beta worlds M rho _ some eq_refl).
  intros e w inside possible. apply kept; assumption.
Qed.

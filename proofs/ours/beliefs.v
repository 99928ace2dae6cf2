(* bridges.epsilon-to-alpha-beta, bridges.epsilon-to-gamma, bridges.rho-is-beta.

   "Where any two worlds' likelihoods differ by at most the factor e^epsilon, posterior over prior
   lies between 1/(p + e^epsilon (1 - p)) and 1/(p + e^-epsilon (1 - p))." "... Pr[t|S] <= e^epsilon
   Pr[t] and Pr[not t|S] >= e^-epsilon Pr[not t], at any prior over the worlds." "At the uniform
   prior 1/m, a posterior is at most rho exactly when it is at most (1 + beta)/m with beta = m rho -
   1; and beta > 0 exactly when rho > 1/m."

   Stated for any mechanism, any finite list of worlds and any prior; (1 + beta)/m is one side of
   (alpha, beta)-DI, so its other side is asked for apart. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.ours Require Import beliefs_identifiability.
From didp.statements Require Import bridges_epsilon_to_alpha_beta bridges_epsilon_to_gamma
  bridges_identifiability_to_epsilon.
Open Scope R_scope.

(* positive membership privacy (membership), where one entity is the member of each world: the
   belief in a world does not rise above gamma times the prior, nor the disbelief fall below 1/gamma
   times *)
Definition membership_private_at {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E)
  (gamma : R) : Prop :=
  forall e w, In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w <= gamma * p w /\ (1 - p w) / gamma <= 1 - posterior worlds p M e w.

(* the two ends between which e^epsilon keeps posterior over prior *)
Definition ratio_floor (epsilon prior : R) : R := 1 / (prior + exp epsilon * (1 - prior)).
Definition ratio_ceiling (epsilon prior : R) : R := 1 / (prior + exp (- epsilon) * (1 - prior)).

(* One output: its likelihood in every world, near that in one world w *)
Section OneOutput.
Context {W : Type} (worlds : list W) (p : W -> R) (h : W -> R) (w : W) (epsilon : R).
Hypothesis prior : distribution worlds p.
Hypothesis inside : In w worlds.
Hypothesis not_above : forall v, In v worlds -> h v <= exp epsilon * h w.
Hypothesis not_below : forall v, In v worlds -> h w <= exp epsilon * h v.
Notation whole := (sum (fun v => p v * h v) worlds).
Hypothesis possible : 0 < whole.

Lemma prior_between : 0 <= p w <= 1.
Proof.
  pose proof prior as [sign total]. split; [apply sign; exact inside |].
  rewrite <- total. apply sum_bounds_each; assumption.
Qed.

(* what can be observed, can be observed in w *)
Lemma whole_below : whole <= exp epsilon * h w.
Proof.
  destruct prior as [sign total].
  replace (exp epsilon * h w) with (sum (fun v => p v * (exp epsilon * h w)) worlds)
    by (rewrite sum_scaled_right, total; ring).
  apply sum_monotone. intros v listed. apply Rmult_le_compat_l; auto.
Qed.

Lemma likelihood_positive : 0 < h w.
Proof. pose proof whole_below. pose proof (exp_pos epsilon). nra. Qed.

(* what w has of the whole, and what the others have *)
Lemma parts : exists others, whole = p w * h w + others /\
  (1 - p w) * h w <= exp epsilon * others /\ others <= exp epsilon * ((1 - p w) * h w).
Proof.
  pose proof prior as [sign total].
  destruct (in_split w worlds inside) as [before [after split_at_w]].
  exists (sum (fun v => p v * h v) (before ++ after)).
  assert (rest : 1 - p w = sum p (before ++ after))
    by (rewrite split_at_w, sum_split in total; lra).
  assert (listed : forall v, In v (before ++ after) -> In v worlds).
  { intros v. rewrite split_at_w, !in_app_iff. simpl. tauto. }
  split; [rewrite split_at_w at 1; rewrite sum_split; reflexivity | split].
  - rewrite rest, <- sum_scaled_right, <- sum_scaled. apply sum_monotone. intros v other.
    replace (exp epsilon * (p v * h v)) with (p v * (exp epsilon * h v)) by ring.
    apply Rmult_le_compat_l; auto.
  - replace (exp epsilon * ((1 - p w) * h w)) with ((1 - p w) * (exp epsilon * h w)) by ring.
    rewrite rest, <- sum_scaled_right. apply sum_monotone. intros v other.
    apply Rmult_le_compat_l; auto.
Qed.

Lemma belief_within_ratio : p w / exp epsilon <= p w * h w / whole <= exp epsilon * p w.
Proof.
  destruct parts as [others [split_whole [least most]]]. pose proof likelihood_positive as positive.
  pose proof prior_between as share. pose proof (not_below w inside) as own.
  pose proof whole_below as below.
  assert (at_least_1 : 1 <= exp epsilon) by nra.
  assert (above : h w <= exp epsilon * whole) by (rewrite split_whole; nra).
  split; apply (Rmult_le_reg_r (exp epsilon * whole)); try nra.
  - replace (p w / exp epsilon * (exp epsilon * whole)) with (p w * whole) by (field; lra).
    replace (p w * h w / whole * (exp epsilon * whole)) with (p w * (exp epsilon * h w))
      by (field; lra). apply Rmult_le_compat_l; lra.
  - replace (p w * h w / whole * (exp epsilon * whole)) with (p w * (exp epsilon * h w))
      by (field; lra).
    replace (exp epsilon * p w * (exp epsilon * whole))
      with (p w * (exp epsilon * (exp epsilon * whole))) by ring.
    apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_l; lra.
Qed.

Theorem epsilon_to_alpha_beta_gives_one_output :
  p w * ratio_floor epsilon (p w) <= p w * h w / whole <= p w * ratio_ceiling epsilon (p w).
Proof.
  destruct parts as [others [split_whole [least most]]]. pose proof likelihood_positive as positive.
  pose proof prior_between as share. pose proof (exp_pos epsilon) as growth.
  pose proof (exp_pos (- epsilon)) as decay.
  assert (inverse : exp (- epsilon) * exp epsilon = 1) by (rewrite exp_Ropp; field; lra).
  (* the whole at least and at most, divided by the likelihood in w *)
  set (least_part := p w + exp (- epsilon) * (1 - p w)).
  set (most_part := p w + exp epsilon * (1 - p w)).
  assert (0 < least_part) by (unfold least_part; nra).
  assert (0 < most_part) by (unfold most_part; nra).
  assert (above : whole <= h w * most_part) by (unfold most_part; lra).
  assert (below : h w * least_part <= whole).
  { unfold least_part. rewrite split_whole. apply (Rmult_le_reg_l (exp epsilon)); [exact growth |].
    replace (exp epsilon * (h w * (p w + exp (- epsilon) * (1 - p w))))
      with (exp epsilon * (p w * h w) + exp (- epsilon) * exp epsilon * ((1 - p w) * h w))
      by ring. rewrite inverse. lra. }
  unfold ratio_floor, ratio_ceiling. fold least_part most_part.
  replace (p w * (1 / most_part)) with (p w * h w / (h w * most_part)) by (field; lra).
  replace (p w * (1 / least_part)) with (p w * h w / (h w * least_part)) by (field; lra).
  split; apply Rmult_le_compat_l; try nra; apply Rinv_le_contravar; nra.
Qed.

Theorem epsilon_to_gamma_gives_one_output : p w * h w / whole <= exp epsilon * p w /\
  (1 - p w) / exp epsilon <= 1 - p w * h w / whole.
Proof.
  destruct parts as [others [split_whole [least most]]]. pose proof likelihood_positive as positive.
  pose proof prior_between as share. pose proof (not_below w inside) as own.
  assert (at_least_1 : 1 <= exp epsilon) by nra.
  split; [apply belief_within_ratio |]. apply (Rmult_le_reg_r (exp epsilon * whole)); [nra |].
  replace ((1 - p w) / exp epsilon * (exp epsilon * whole)) with ((1 - p w) * whole)
    by (field; lra).
  replace ((1 - p w * h w / whole) * (exp epsilon * whole)) with (exp epsilon * others)
    by (replace others with (whole - p w * h w) by lra; field; lra).
  rewrite split_whole. assert (0 <= others) by nra. nra.
Qed.
End OneOutput.

(* epsilon-DP, of any mechanism *)
Section EpsilonOfBeliefs.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (epsilon : R).
Hypothesis prior : distribution worlds p.
Hypothesis private : differentially_private worlds M epsilon.

Theorem epsilon_to_alpha_beta e w : In w worlds -> 0 < mixture worlds p M e ->
  p w * ratio_floor epsilon (p w) <= posterior worlds p M e w <= p w * ratio_ceiling epsilon (p w).
Proof.
  intros inside possible.
  apply (epsilon_to_alpha_beta_gives_one_output worlds p (fun v => M v e)); auto.
Qed.

Theorem epsilon_to_gamma : membership_private_at worlds p M (exp epsilon).
Proof.
  intros e w inside possible.
  apply (epsilon_to_gamma_gives_one_output worlds p (fun v => M v e)); auto.
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

(* Joined with the formal statements. *)

(* what the statements spell otherwise *)
Lemma whole_as_stated (h p : Z -> R) m :
  sum_over (fun j => h j * p j) 1 m = sum (fun j => p j * h j) (numbered m).
Proof. rewrite sum_over_numbered. apply sum_extensional. intros j _. ring. Qed.

Lemma belief_as_stated p h whole : / whole * h * p = p * h / whole.
Proof. unfold Rdiv. ring. Qed.

Lemma smaller_as_stated alpha beta :
  Rmin (ln (1 + beta)) (-1 * ln (1 + -1 * alpha)) = Rmin (ln (1 + beta)) (- ln (1 - alpha)).
Proof. rewrite minus_as_stated. f_equal. ring. Qed.

(* a mechanism that names a world, rather another than its own *)
Theorem rather_another_from_statement (m : nat) rho :
  c_bridges_identifiability_to_epsilon__attained__d8e53cf10821 ->
  (2 <= m)%nat -> 0 < rho -> / INR m <= rho -> (INR m - 1) * rho < 1 ->
  rather_another m rho 2%nat 1%nat
    = exp (ln (rho / (1 - (INR m - 1) * rho))) * rather_another m rho 1%nat 1%nat
  /\ forall w, In w (seq 1 m) ->
    rather_another m rho w 1%nat <= rho * sum (fun v => rather_another m rho v 1%nat) (seq 1 m).
Proof.
  intros said several positive guess below.
  assert (number : IZR (Z.of_nat m) = INR m) by (symmetry; apply INR_IZR_INZ).
  assert (many : 2 <= INR m) by (apply (le_INR 2); exact several).
  specialize (said (Z.of_nat m) rho (ln (rho / (1 - (INR m - 1) * rho))) 2%Z
    (fun j => rather_another m rho (Z.to_nat j) 1%nat)).
  cbv beta in said. rewrite number, sum_over_natural, Nat2Z.id in said.
  rewrite (sum_extensional _ (fun v => rather_another m rho v 1%nat)) in said
    by (intros; rewrite Nat2Z.id; reflexivity).
  destruct said as (_ & ratio & own & others); try lia; try lra; try assumption.
  - apply (Rmult_lt_reg_l (-1 + INR m)); [lra |]. rewrite Rinv_r; lra.
  - f_equal. unfold Rdiv. do 2 f_equal. ring.
  - unfold rather_another. simpl. ring.
  - intros j first last. unfold rather_another. destruct (Nat.eq_dec 1 (Z.to_nat j)); [lia | reflexivity].
  - split; [rewrite Rmult_comm; exact ratio |]. intros w inside. apply in_seq in inside.
    destruct (Nat.eq_dec w 1) as [-> | differs]; [exact own |].
    specialize (others (Z.of_nat w) ltac:(lia) ltac:(lia)). rewrite Nat2Z.id in others. exact others.
Defined.

Section OneOutput.
Context (i m : Z) (p h : Z -> R) (epsilon : R).
Hypothesis low : (1 <= i)%Z.
Hypothesis high : (i <= m)%Z.
Hypothesis sign : forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 <= p j.
Hypothesis total : sum_over (fun j => p j) 1 m = 1.
Hypothesis above : forall j, (1 <= j)%Z -> (j <= m)%Z -> h j <= h i * exp epsilon.
Hypothesis under : forall j, (1 <= j)%Z -> (j <= m)%Z -> h i <= h j * exp epsilon.

Lemma prior_as_stated : distribution (numbered m) p.
Proof.
  rewrite sum_over_numbered in total. split; [| exact total].
  intros j inside. apply in_numbered in inside. apply sign; lia.
Qed.

Lemma inside_as_stated : In i (numbered m).
Proof. apply in_numbered. lia. Qed.

Lemma above_as_stated j : In j (numbered m) -> h j <= exp epsilon * h i.
Proof. intros inside. apply in_numbered in inside. rewrite Rmult_comm. apply above; lia. Qed.

Lemma under_as_stated j : In j (numbered m) -> h i <= exp epsilon * h j.
Proof. intros inside. apply in_numbered in inside. rewrite Rmult_comm. apply under; lia. Qed.
End OneOutput.

Theorem epsilon_to_alpha_beta_from_notions :
  c_bridges_epsilon_to_alpha_beta__statement__e123df6f1ff7.
Proof.
  intros i m p h epsilon low high sign total possible above under _.
  rewrite whole_as_stated in *. rewrite belief_as_stated.
  pose proof (epsilon_to_alpha_beta_gives_one_output (numbered m) p h i epsilon
    (prior_as_stated m p sign total) (inside_as_stated i m low high)
    (above_as_stated i m h epsilon above) (under_as_stated i m h epsilon under) possible)
    as [least most].
  unfold ratio_floor, ratio_ceiling in least, most. rewrite !minus_as_stated.
  replace (-1 * epsilon) with (- epsilon) by ring. split.
  - eapply Rle_trans; [right | exact least]. unfold Rdiv.
    rewrite (Rplus_comm (p i)), (Rmult_comm (exp epsilon)). ring.
  - eapply Rle_trans; [exact most | right]. unfold Rdiv.
    rewrite (Rplus_comm (p i)), (Rmult_comm (exp (- epsilon))). ring.
Defined.

Theorem epsilon_to_gamma_from_notions :
  c_bridges_epsilon_to_gamma__statement__34ace29a14ab.
Proof.
  intros i m p h epsilon low high sign total possible above under _.
  rewrite whole_as_stated in *.
  pose proof (epsilon_to_gamma_gives_one_output (numbered m) p h i epsilon
    (prior_as_stated m p sign total) (inside_as_stated i m low high)
    (above_as_stated i m h epsilon above) (under_as_stated i m h epsilon under) possible)
    as [most least].
  unfold Rdiv in most, least. rewrite <- exp_Ropp in least.
  replace (-1 * epsilon) with (- epsilon) by ring. split; lra.
Defined.

(* abdi, Theorems 2, 3 and 4 as the inequalities between densities that the formal statements are.

   The statements number the possible worlds 1..m: the world j has the prior p j, the answer q j and
   the Laplace density h j at the response tau, the world i is any of them, and no answer is further
   than Theta from that of the world i (Definition 5). Here each follows from what is proved of
   mechanisms; it needs that distance for the world i alone. *)
From Coq Require Import Reals ZArith List Lra Lia.
From didp.theories Require Import worlds belief notions laplace events belief_bounds.
From didp.theories.abdi Require Import numbered definitions scales theorem_4.
Open Scope R_scope.

(* the density of the response tau about an answer, as the statements write it *)
Definition density (answer tau scale : R) : R :=
  1/2 * exp (- Rabs (tau - answer) * / scale) * / scale.

Lemma density_is_laplace answer tau scale :
  0 < scale -> density answer tau scale = laplace_density answer scale tau.
Proof.
  intros noise. unfold density, laplace_density, Rdiv. rewrite Ropp_mult_distr_l. field. lra.
Qed.

Section Worlds.
Context (m i : Z) (p q h : Z -> R) (tau Theta scale : R).
Hypothesis world : (1 <= i <= m)%Z.
Hypothesis no_prior_negative : forall j, (1 <= j <= m)%Z -> 0 <= p j.
Hypothesis priors_sum_to_1 : sum p (numbered m) = 1.
Hypothesis distances : forall j, (1 <= j <= m)%Z -> Rabs (q i - q j) <= Theta.
Hypothesis sensitivity : 0 <= Theta.
Hypothesis noise : 0 < scale.
Hypothesis densities : forall j, (1 <= j <= m)%Z -> h j = density (q j) tau scale.

Let worlds := numbered m.
Let M := laplace_mechanism q scale.
Let observed := sum (fun j => p j * h j) worlds.

Lemma numbered_prior : distribution worlds p.
Proof. split; [intros j inside; apply no_prior_negative, in_numbered, inside | assumption]. Qed.

Lemma inside : In i worlds.
Proof. apply in_numbered. exact world. Qed.

Lemma h_is_likelihood j : In j worlds -> h j = M j tau.
Proof.
  intros listed. apply in_numbered in listed. rewrite (densities j listed).
  apply density_is_laplace. exact noise.
Qed.

Lemma observed_is_mixture : observed = mixture worlds p M tau.
Proof. apply sum_extensional. intros j listed. rewrite h_is_likelihood; auto. Qed.

Lemma near_world_i : near_world worlds M (exp (Theta / scale)) i tau.
Proof.
  intros j listed. apply in_numbered in listed.
  split; apply laplace_ratio_within; try exact noise; [rewrite Rabs_minus_sym |]; auto.
Qed.

Lemma response_possible : 0 < observed.
Proof.
  rewrite observed_is_mixture.
  pose proof (mixture_near worlds p M numbered_prior (exp (Theta / scale)) i tau) as bounds.
  destruct (bounds (exp_pos _) inside near_world_i) as [below _].
  eapply Rlt_le_trans; [| exact below].
  pose proof (no_prior_negative i world) as sign.
  pose proof (prior_at_most_1 worlds p numbered_prior i inside) as most.
  assert (0 < / exp (Theta / scale)) as shrink by apply Rinv_0_lt_compat, exp_pos.
  apply Rmult_lt_0_compat; [| apply laplace_mechanism_positive; exact noise].
  assert (0 <= / exp (Theta / scale) * (1 - p i)) by (apply Rmult_le_pos; lra).
  destruct sign as [some | none]; [lra | rewrite <- none; lra].
Qed.

Lemma growth_at_least_1 : 1 <= exp (Theta / scale).
Proof.
  rewrite <- exp_0. apply exp_monotone, Rmult_le_pos; [exact sensitivity |].
  left. apply Rinv_0_lt_compat. exact noise.
Qed.

(* eq. 12 and 13, of which eq. 14, 17 and 20 are other forms *)
Theorem equations_12_13_gives_belief :
  p i / (p i + exp (Theta / scale) * (1 - p i)) <= p i * h i / observed
    <= p i / (p i + / exp (Theta / scale) * (1 - p i)).
Proof.
  pose proof response_possible as possible.
  rewrite (h_is_likelihood i inside), observed_is_mixture in *.
  apply (posterior_within_odds worlds p M numbered_prior).
  - apply exp_pos.
  - exact near_world_i.
  - exact inside.
  - exact possible.
  - apply laplace_mechanism_nonnegative. exact noise.
Qed.

Theorem equation_14_gives_belief :
  0 < p i ->
  / (1 - exp (Theta / scale) + exp (Theta / scale) * / p i) <= p i * h i / observed.
Proof.
  intros positive. destruct equations_12_13_gives_belief as [low _].
  eapply Rle_trans; [right | exact low]. pose proof (exp_pos (Theta / scale)).
  pose proof (prior_at_most_1 worlds p numbered_prior i inside).
  assert (0 <= exp (Theta / scale) * (1 - p i)) by (apply Rmult_le_pos; lra).
  field. repeat split; lra.
Qed.

Theorem equations_15_16_gives_belief :
  exp (- (Theta / scale)) * p i <= p i * h i / observed <= exp (Theta / scale) * p i.
Proof.
  pose proof response_possible as possible. pose proof growth_at_least_1 as above.
  rewrite (h_is_likelihood i inside), observed_is_mixture in *. rewrite exp_Ropp.
  destruct (mixture_near worlds p M numbered_prior _ i tau (exp_pos _) inside near_world_i)
    as [low high].
  set (g := exp (Theta / scale)) in *. set (mix := mixture worlds p M tau) in *.
  pose proof (no_prior_negative i world) as sign.
  pose proof (laplace_mechanism_nonnegative q scale noise i tau : 0 <= M i tau) as seen.
  assert (shrinks : / g <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  assert (most : mix <= g * M i tau).
  { eapply Rle_trans; [exact high |]. apply Rmult_le_compat_r; [exact seen |].
    enough (0 <= (g - 1) * p i) by lra. apply Rmult_le_pos; lra. }
  assert (least : / g * M i tau <= mix).
  { eapply Rle_trans; [| exact low]. apply Rmult_le_compat_r; [exact seen |].
    enough (0 <= (1 - / g) * p i) by lra. apply Rmult_le_pos; lra. }
  assert (belief : p i * M i tau / mix * mix = p i * M i tau) by (field; lra).
  split; apply (Rmult_le_reg_r mix); try exact possible; rewrite belief.
  - replace (/ g * p i * mix) with (p i * (/ g * mix)) by ring.
    apply Rmult_le_compat_l; [exact sign |]. apply (Rmult_le_reg_l g); [lra |].
    rewrite <- Rmult_assoc, Rinv_r by lra. lra.
  - replace (g * p i * mix) with (p i * (g * mix)) by ring.
    apply Rmult_le_compat_l; [exact sign |].
    apply (Rmult_le_compat_l g) in least; [| lra]. rewrite <- Rmult_assoc, Rinv_r in least; lra.
Qed.

(* within the promise, where the odds allow the growth *)
Lemma kept_within least alpha beta :
  least <= p i -> 0 < alpha < 1 -> 0 < beta ->
  (1 - alpha) * (least + exp (Theta / scale) * (1 - least)) <= 1 ->
  1 <= (1 + beta) * (least + / exp (Theta / scale) * (1 - least)) ->
  (1 - alpha) * p i <= p i * h i / observed <= (1 + beta) * p i.
Proof.
  intros smallest fall rise falls rises. pose proof response_possible as possible.
  pose proof (one_world_within_odds worlds p M numbered_prior (exp (Theta / scale)) least alpha beta
    i tau (laplace_mechanism_nonnegative q scale noise i tau) growth_at_least_1 near_world_i inside
    smallest ltac:(lra) ltac:(lra) falls rises) as kept.
  rewrite <- observed_is_mixture, <- (h_is_likelihood i inside) in kept.
  assert (belief : p i * h i / observed * observed = p i * h i) by (field; lra).
  split; apply (Rmult_le_reg_r observed); lra.
Qed.

Theorem theorem_2_gives_inequality alpha beta :
  0 < alpha < 1 -> 0 < beta -> prior_free_scale alpha beta Theta <= scale ->
  (1 - alpha) * p i <= p i * h i / observed <= (1 + beta) * p i.
Proof.
  intros fall rise enough. apply (prior_free_scale_enough alpha beta Theta scale) in enough; auto.
  destruct enough as [falls rises]. pose proof (exp_pos (Theta / scale)) as positive.
  apply (kept_within 0); auto.
  - apply (Rmult_le_compat_l (1 - alpha)) in falls; [| lra]. rewrite Rinv_r in falls; lra.
  - apply (Rmult_le_compat_r (/ exp (Theta / scale))) in rises.
    + rewrite Rinv_r in rises; lra.
    + left. apply Rinv_0_lt_compat. exact positive.
Qed.

Theorem theorem_3_gives_inequality alpha beta p_min p_max :
  0 < alpha < 1 -> 0 < beta -> (2 <= m)%Z -> 0 <= p_min -> 0 < p_max ->
  (forall j, (1 <= j <= m)%Z -> p_min <= p j) -> (forall j, (1 <= j <= m)%Z -> p j <= p_max) ->
  beta < 1 / p_max - 1 -> prior_dependent_scale alpha beta Theta p_min <= scale ->
  (1 - alpha) * p i <= p i * h i / observed <= (1 + beta) * p i.
Proof.
  intros fall rise _ sign positive least most below enough.
  assert (short : p_min * (1 + beta) < 1).
  { apply Rle_lt_trans with (p_max * (1 + beta)).
    - apply Rmult_le_compat_r; [lra |]. apply Rle_trans with (p i); auto.
    - replace 1 with (p_max * (1 / p_max)) at 2 by (field; lra). apply Rmult_lt_compat_l; lra. }
  assert (0 <= p_min * beta) by (apply Rmult_le_pos; lra).
  apply (prior_dependent_scale_enough alpha beta Theta scale) in enough; auto; try lra.
  destruct enough as [falls rises]. apply alpha_odds_bound in falls; try lra.
  apply beta_odds_bound in rises; try lra; [| apply exp_pos].
  apply (kept_within p_min); auto.
Qed.
End Worlds.

(* eq. 11 *)
Theorem equation_11_gives_ratio q_1 q_2 h_1 h_2 tau Theta scale :
  Rabs (q_1 - q_2) <= Theta -> 0 < scale ->
  h_1 = density q_1 tau scale -> h_2 = density q_2 tau scale ->
  exp (- (Theta / scale)) <= h_1 / h_2 <= exp (Theta / scale).
Proof.
  intros near noise -> ->. rewrite !density_is_laplace, exp_Ropp by exact noise.
  pose proof (laplace_density_positive q_2 scale noise tau) as positive.
  pose proof (exp_pos (Theta / scale)). rewrite <- (Rmult_1_l (/ exp _)).
  split; [| apply (Rmult_le_reg_r (laplace_density q_2 scale tau)); [exact positive |];
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; apply laplace_ratio_within; auto].
  apply fractions_ordered; try assumption.
  rewrite Rmult_1_l, Rmult_comm. apply laplace_ratio_within; [exact noise |].
  rewrite Rabs_minus_sym. exact near.
Qed.

(* Theorem 4, of the densities of two adjacent databases *)
Section TwoDatabases.
Context (q_1 q_2 h_1 h_2 tau Delta Theta scale alpha beta p_min p_max : R).
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis smallest : 0 <= p_min <= p_max.
Hypothesis largest : 0 < p_max.
Hypothesis below : beta < 1 / p_max - 1.
Hypothesis global : 0 <= Delta.
Hypothesis noise : 0 < scale.
Hypothesis distance : Rabs (q_1 - q_2) <= Delta.
Hypothesis first : h_1 = density q_1 tau scale.
Hypothesis second : h_2 = density q_2 tau scale.

Lemma p_min_range : 0 <= p_min < 1 /\ p_min * (1 + beta) < 1.
Proof.
  assert (p_max * (1 + beta) < 1).
  { replace 1 with (p_max * (1 / p_max)) at 2 by (field; lra). apply Rmult_lt_compat_l; lra. }
  assert (p_min * (1 + beta) <= p_max * (1 + beta)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= p_min * beta) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem theorem_4_gives_inequality :
  0 < Theta -> prior_dependent_scale alpha beta Theta p_min <= scale ->
  h_1 <= exp (translated_epsilon alpha beta Delta Theta p_min) * h_2.
Proof.
  intros differ enough. destruct p_min_range as [range short].
  rewrite first, second, !density_is_laplace by exact noise.
  apply Rle_trans with (exp (Delta / scale) * laplace_density q_2 scale tau);
    [apply laplace_ratio_within; assumption |].
  apply Rmult_le_compat_r; [left; apply laplace_density_positive; exact noise |].
  apply exp_monotone, epsilon_covers_scale; assumption.
Qed.

(* the scale is positive, so Theta > 0 and the calibrated scale is one of these *)
Theorem theorem_4_calibrated_gives_inequality :
  scale = prior_dependent_scale alpha beta Theta p_min ->
  h_1 <= exp (translated_epsilon alpha beta Delta Theta p_min) * h_2.
Proof.
  intros calibrated. destruct p_min_range as [range short]. apply theorem_4_gives_inequality.
  - rewrite calibrated in noise. unfold prior_dependent_scale in noise.
    assert (0 < Rmax (/ ln (alpha_odds alpha p_min)) (/ ln (beta_odds beta p_min))).
    { eapply Rlt_le_trans; [| apply Rmax_l].
      apply Rinv_0_lt_compat, ln_positive, alpha_odds_above_1; assumption. }
    apply Rnot_le_lt. intros none.
    apply (Rmult_le_compat_r (Rmax (/ ln (alpha_odds alpha p_min)) (/ ln (beta_odds beta p_min))))
      in none; lra.
  - rewrite calibrated. right. reflexivity.
Qed.
End TwoDatabases.

(* abdi, Theorem 2 (prior-free mechanism), with eq. 10-16 of its proof.

   "For a given query function q, a randomized mechanism M_L that returns q(X) + Y as an answer
   where Y is drawn i.i.d from Lap(lambda) satisfies (alpha, beta)-DI for any lambda such that
   lambda >= max(Theta_q/log(1 + beta), -Theta_q/log(1 - alpha))" (section 6).

   Stated here: the same, Definition 4 read at every prior, for the densities of answers, for the
   probabilities of all finite unions of intervals, and over numbered worlds for every event. Eq. 14-16 form posterior/prior, so they are here
   for priors above 0; the theorem is not: a world of prior 0 keeps it. Beside it, what the paper
   does not say: a smaller scale serves not every prior (theorem_3_tightness.v). *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require further_schemas.
From didp.shared Require Import points_and_events worlds laplace probability ranges belief
  belief_bounds events.
From didp.abdi Require Import definitions as_stated scales theorem_2_certainty.
From didp.statements Require Import abdi_equations_10_11 abdi_equations_12_16
  abdi_remark_beta_certainty abdi_theorem_2 abdi_theorem_3_every_adversary.
Open Scope R_scope.

Section PriorFree.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (query : Database -> R).
Context (Theta lambda : R).
Hypothesis sensitivity : identifiability_sensitivity adjacent query Theta.
Hypothesis noise : 0 < lambda.

(* eq. 10 *)
Theorem equation_10 D1 D2 x :
  exp (- (Rabs (query D1 - query D2) / lambda))
    <= laplace_mechanism query lambda D1 x / laplace_mechanism query lambda D2 x
    <= exp (Rabs (query D1 - query D2) / lambda).
Proof.
  pose proof (laplace_mechanism_positive query lambda noise D2 x) as positive.
  set (mine := laplace_mechanism query lambda D1 x).
  set (theirs := laplace_mechanism query lambda D2 x) in *. split.
  - rewrite exp_Ropp, <- (Rmult_1_l (/ exp _)).
    apply fractions_ordered; [apply exp_pos | exact positive |].
    rewrite Rmult_1_l, (Rmult_comm mine), Rabs_minus_sym. apply laplace_ratio. exact noise.
  - apply (Rmult_le_reg_r theirs); [exact positive |].
    replace (mine / theirs * theirs) with mine by (field; lra).
    apply laplace_ratio. exact noise.
Qed.

(* eq. 11 *)
Theorem equation_11 D D1 D2 x :
  adjacent D D1 -> adjacent D D2 ->
  exp (- (Theta / lambda))
    <= laplace_mechanism query lambda D1 x / laplace_mechanism query lambda D2 x
    <= exp (Theta / lambda).
Proof.
  intros first second.
  pose proof (proj1 sensitivity D D1 D2 first second) as near.
  apply (Rmult_le_compat_r (/ lambda)) in near; [| left; apply Rinv_0_lt_compat; exact noise].
  destruct (equation_10 D1 D2 x) as [low high]. split.
  - eapply Rle_trans; [apply exp_monotone | exact low]. apply Ropp_le_contravar. exact near.
  - eapply Rle_trans; [exact high | apply exp_monotone; exact near].
Qed.

Lemma worlds_within_growth D worlds :
  possible_worlds adjacent D worlds ->
  within_ratio worlds (laplace_mechanism query lambda) (exp (Theta / lambda)).
Proof.
  intros possible. apply laplace_mechanism_within_ratio; [exact noise |].
  intros v w Hv Hw. eapply worlds_within_sensitivity; eauto.
Qed.

Section Beliefs.
Context (D : Database) (worlds : list Database) (p : Database -> R) (x : R) (D' : Database).
Hypothesis possible : possible_worlds adjacent D worlds.
Hypothesis prior : distribution worlds p.
Hypothesis inside : In D' worlds.
Let mechanism := laplace_mechanism query lambda.

Lemma answer_possible : 0 < mixture worlds p mechanism x.
Proof.
  destruct (Rle_lt_or_eq_dec 0 (mixture worlds p mechanism x)) as [|none]; [| assumption |].
  - apply mixture_nonnegative; [exact prior | apply laplace_mechanism_nonnegative; exact noise].
  - pose proof (worlds_within_growth D worlds possible) as ratio.
    pose proof (mixture_within_ratio worlds p mechanism _ x D' prior ratio inside) as [_ below].
    rewrite <- none in below.
    pose proof (laplace_mechanism_positive query lambda noise D' x). unfold mechanism in *. lra.
Qed.

(* eq. 12 and 13 *)
Theorem equations_12_13 :
  p D' / (p D' + exp (Theta / lambda) * (1 - p D')) <= posterior worlds p mechanism x D'
    <= p D' / (p D' + exp (- (Theta / lambda)) * (1 - p D')).
Proof.
  rewrite exp_Ropp. apply posterior_within_odds.
  - exact prior.
  - apply exp_pos.
  - apply near_every_world; [apply (worlds_within_growth D); exact possible | exact inside].
  - exact inside.
  - exact answer_possible.
  - apply laplace_mechanism_nonnegative. exact noise.
Qed.

(* "since 1 - exp(Theta_q/lambda) <= 0" *)
Theorem reason_for_15 : 1 - exp (Theta / lambda) <= 0.
Proof.
  enough (1 <= exp (Theta / lambda)) by lra. rewrite <- exp_0. apply exp_monotone, Rmult_le_pos.
  - apply (sensitivity_nonnegative adjacent query). exact sensitivity.
  - left. apply Rinv_0_lt_compat. exact noise.
Qed.

(* eq. 14, for a prior above 0 *)
Theorem equation_14 :
  0 < p D' ->
  / (1 - exp (Theta / lambda) + exp (Theta / lambda) / p D') <= posterior worlds p mechanism x D'.
Proof.
  intros positive. destruct equations_12_13 as [low _]. eapply Rle_trans; [right | exact low].
  pose proof (prior_at_most_1 worlds p prior D' inside). pose proof (exp_pos (Theta / lambda)).
  assert (0 <= exp (Theta / lambda) * (1 - p D')) by (apply Rmult_le_pos; lra).
  field. repeat split; lra.
Qed.

(* eq. 15 and 16, multiplied by the prior: so they hold at prior 0 too *)
Theorem equations_15_16 :
  exp (- (Theta / lambda)) * p D' <= posterior worlds p mechanism x D'
    <= exp (Theta / lambda) * p D'.
Proof.
  rewrite exp_Ropp, (Rmult_comm (/ _)). apply posterior_within_ratio; auto.
  - apply (worlds_within_growth D). exact possible.
  - apply exp_pos.
  - exact answer_possible.
Qed.
End Beliefs.

Section Promise.
Context (alpha beta : R).
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis enough : prior_free_scale alpha beta Theta <= lambda.

Theorem theorem_2 :
  keeps_definition_4 adjacent (laplace_mechanism query lambda) alpha beta.
Proof.
  intros D worlds possible p prior.
  pose proof (sensitivity_nonnegative _ _ _ sensitivity) as sign.
  apply prior_free_scale_enough in enough; try assumption. destruct enough as [falls rises].
  pose proof (exp_pos (Theta / lambda)) as positive.
  apply (identifiable_within_odds worlds p _ prior (exp (Theta / lambda)) 0); try lra.
  - apply laplace_mechanism_nonnegative. exact noise.
  - rewrite <- exp_0. apply exp_monotone.
    apply Rmult_le_pos; [exact sign | left; apply Rinv_0_lt_compat; exact noise].
  - apply (worlds_within_growth D). exact possible.
  - apply prior.
  - apply (Rmult_le_compat_l (1 - alpha)) in falls; [| lra]. rewrite Rinv_r in falls; lra.
  - apply (Rmult_le_compat_r (/ exp (Theta / lambda))) in rises.
    + rewrite Rinv_r in rises; lra.
    + left. apply Rinv_0_lt_compat. exact positive.
Qed.

Theorem theorem_2_events : keeps_definition_4 adjacent (laplace_events query lambda) alpha beta.
Proof.
  intros D worlds possible. apply (events_identifiable (laplace_mechanism query lambda)).
  - exact (laplace_distributed query lambda noise).
  - apply (theorem_2 D). exact possible.
Qed.
End Promise.
End PriorFree.

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
End Worlds.

(* an event about the response: in each world the integral of the density *)
Section Events.
Context {points : Type} (some : points) (S : points_and_events.event points).
Context (m i : Z) (p q h : Z -> R) (g : points -> Z -> R) (tau : points -> R) (Theta scale : R).
Hypothesis world : (1 <= i <= m)%Z.
Hypothesis no_prior_negative : forall j, (1 <= j <= m)%Z -> 0 <= p j.
Hypothesis priors_sum_to_1 : sum p (numbered m) = 1.
Hypothesis distances : forall j, (1 <= j <= m)%Z -> Rabs (q i - q j) <= Theta.
Hypothesis sensitivity : 0 <= Theta.
Hypothesis noise : 0 < scale.
Hypothesis densities : forall x j, (1 <= j <= m)%Z -> g x j = density (q j) (tau x) scale.
Hypothesis over_event : forall j, (1 <= j <= m)%Z -> integrable S (fun x => g x j).
Hypothesis probabilities : forall j, (1 <= j <= m)%Z -> h j = integral S (fun x => g x j).

Let worlds := numbered m.
Let M : mechanism Z unit := fun j _ => h j.
Let observed := sum (fun j => p j * h j) worlds.
Hypothesis possible : 0 < observed.

Lemma probability_within j k :
  (1 <= j <= m)%Z -> (1 <= k <= m)%Z -> Rabs (q j - q k) <= Theta ->
  h j <= exp (Theta / scale) * h k.
Proof.
  intros first second near. rewrite !probabilities by assumption.
  rewrite <- integral_of_times by auto.
  apply (further_schemas.integral_monotone points some S).
  repeat split; [auto | apply integrable_times; auto |]. intros x.
  rewrite !densities, !density_is_laplace by assumption. apply laplace_ratio_within; assumption.
Qed.

Lemma near_event : near_world worlds M (exp (Theta / scale)) i tt.
Proof.
  intros j listed. apply in_numbered in listed.
  split; apply probability_within; try assumption; [rewrite Rabs_minus_sym |]; auto.
Qed.

Lemma event_nonnegative : 0 <= M i tt.
Proof.
  unfold M. rewrite probabilities by exact world. apply integral_positive; [auto |]. intros x.
  rewrite densities, density_is_laplace by assumption. left. apply laplace_density_positive.
  exact noise.
Qed.

(* within the promise, where the odds allow the growth *)
Lemma kept_within least alpha beta :
  least <= p i -> 0 < alpha < 1 -> 0 < beta ->
  (1 - alpha) * (least + exp (Theta / scale) * (1 - least)) <= 1 ->
  1 <= (1 + beta) * (least + / exp (Theta / scale) * (1 - least)) ->
  (1 - alpha) * p i <= p i * h i / observed <= (1 + beta) * p i.
Proof.
  intros smallest fall rise falls rises.
  pose proof (one_world_within_odds worlds p M
    (numbered_prior m p no_prior_negative priors_sum_to_1) (exp (Theta / scale)) least alpha beta
    i tt event_nonnegative (growth_at_least_1 Theta scale sensitivity noise) near_event
    (inside m i world) smallest ltac:(lra) ltac:(lra) falls rises) as kept.
  change (mixture worlds p M tt) with observed in kept. change (M i tt) with (h i) in kept.
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
End Events.

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

(* Joined with the formal statements. *)

(* what the statements spell otherwise *)
Lemma observed_as_stated (h p : Z -> R) m :
  sum_over (fun j => h j * p j) 1 m = sum (fun j => p j * h j) (numbered m).
Proof. rewrite sum_over_numbered. apply sum_extensional. intros j _. ring. Qed.

Lemma density_as_stated answer tau scale :
  1 / 2 * / scale * exp (-1 * / scale * Rabs (tau + -1 * answer)) = density answer tau scale.
Proof.
  unfold density. replace (tau + -1 * answer) with (tau - answer) by ring.
  replace (-1 * / scale * Rabs (tau - answer)) with (- Rabs (tau - answer) * / scale) by ring. ring.
Qed.

Lemma density_about_as_stated answer tau scale :
  1 / 2 * / scale * exp (-1 * / scale * Rabs (answer + -1 * tau)) = density answer tau scale.
Proof.
  rewrite <- density_as_stated. rewrite <- (Rabs_Ropp (tau + -1 * answer)).
  do 4 f_equal. ring.
Qed.

Lemma distance_as_stated a b : Rabs (-1 * b + a) = Rabs (a - b).
Proof. f_equal. ring. Qed.

Lemma prior_free_scale_as_stated alpha beta Theta :
  Rmax (Theta * / ln (1 + beta)) (-1 * Theta * / ln (1 + -1 * alpha))
    = prior_free_scale alpha beta Theta.
Proof. unfold prior_free_scale, Rdiv. rewrite minus_as_stated. f_equal. ring. Qed.

Section Worlds.
Context (m : Z) (p q h : Z -> R) (i : Z) (tau Theta scale : R).
Hypothesis near : forall j, (1 <= j)%Z -> (j <= m)%Z -> Rabs (-1 * q j + q i) <= Theta.
Hypothesis densities : forall j, (1 <= j)%Z -> (j <= m)%Z ->
  h j = 1 / 2 * / scale * exp (-1 * / scale * Rabs (tau + -1 * q j)).

Lemma near_as_stated j : (1 <= j <= m)%Z -> Rabs (q i - q j) <= Theta.
Proof. intros []. rewrite <- distance_as_stated. auto. Qed.

Lemma densities_as_stated j : (1 <= j <= m)%Z -> h j = density (q j) tau scale.
Proof. intros []. rewrite <- density_as_stated. auto. Qed.
End Worlds.

Lemma of_each_point {points : Type} m (q : Z -> R) (g : points -> Z -> R) tau scale :
  (forall x, forall j, (1 <= j)%Z -> (j <= m)%Z ->
    g x j = 1 / 2 * / scale * exp (-1 * / scale * Rabs (-1 * q j + tau x))) ->
  forall x j, (1 <= j <= m)%Z -> g x j = density (q j) (tau x) scale.
Proof.
  intros densities x j []. rewrite <- density_as_stated, densities by assumption.
  do 4 f_equal. ring.
Qed.

Theorem no_beta_from_notions :
  c_abdi_remark_beta_certainty__no_beta_at_every_prior__7c6dbaeba59b.
Proof.
  intros beta rise each. destruct (no_beta_at_every_prior beta rise) as (p & _ & between & certain).
  specialize (each (p true) between). lra.
Defined.

Theorem equations_10_11_from_notions :
  c_abdi_equations_10_11__statement__0244789dbbb6.
Proof.
  intros q_1 q_2 Theta scale h_1 tau h_2 near noise first second.
  rewrite density_about_as_stated in first, second.
  replace (q_1 + -1 * q_2) with (q_1 - q_2) in near by ring.
  pose proof (equation_11_gives_ratio q_1 q_2 h_1 h_2 tau Theta scale near noise first second)
    as [low high].
  split; [exact high |]. replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  exact low.
Defined.

Theorem equation_14_from_notions :
  c_abdi_equations_12_16__eq__14__4fc36e8ac2ec.
Proof.
  intros i m p q Theta scale h tau low high sign total near noise densities positive.
  rewrite belief_as_stated, observed_as_stated. rewrite sum_over_numbered in total.
  rewrite (Rmult_comm (/ p i)). replace (1 + -1 * exp (Theta * / scale)) with (1 - exp (Theta / scale))
    by (unfold Rdiv; ring).
  apply (equation_14_gives_belief m i p q h tau Theta scale); try assumption; try lia.
  - apply of_each. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
Defined.

Theorem reason_for_15_from_notions :
  c_abdi_equations_12_16__reason_for_eq__15__a9f8a8f60ed7.
Proof.
  intros Theta scale sign noise.
  (* two databases, adjacent to each other, whose answers lie Theta apart *)
  pose proof (reason_for_15 (fun _ _ : bool => True) (fun one => if one then Theta else 0) Theta scale)
    as reason.
  rewrite minus_as_stated. apply reason; [| exact noise]. split.
  - intros _ [|] [|] _ _; apply Rabs_le; lra.
  - exists true, true, false. repeat split. rewrite Rminus_0_r. apply Rabs_right. lra.
Defined.

Theorem equations_15_16_from_notions :
  c_abdi_equations_12_16__eq__15_and_16__ce08a07caf98.
Proof.
  intros i m p q Theta scale h tau low high sign total near zero noise densities positive.
  rewrite observed_as_stated. rewrite sum_over_numbered in total.
  pose proof (equations_15_16_gives_belief m i p q h tau Theta scale ltac:(lia) (of_each _ _ sign) total
    (near_as_stated m q i Theta near) zero noise
    (densities_as_stated m q h tau scale densities)) as [least most].
  rewrite <- belief_as_stated in least, most.
  replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  split; apply (Rmult_le_reg_r (p i)); assumption.
Defined.

Theorem theorem_2_from_notions :
  c_abdi_theorem_2__statement__9e99535c2599.
Proof.
  intros i m p q Theta scale points some g tau S h alpha beta low high sign total near zero noise
    densities over_event probabilities possible fall below rise enough.
  rewrite observed_as_stated in possible.
  rewrite belief_as_stated, observed_as_stated, minus_as_stated.
  rewrite sum_over_numbered in total. rewrite prior_free_scale_as_stated in enough.
  apply and_comm.
  apply (theorem_2_gives_inequality some S m i p q h g tau Theta scale); auto; try lia.
  - apply of_each. exact sign.
  - apply near_as_stated. exact near.
  - apply of_each_point. exact densities.
  - apply of_each. exact over_event.
  - apply of_each. exact probabilities.
Defined.

(* the same statement, of one mechanism for every adversary *)
Theorem every_adversary_from_notions :
  c_abdi_theorem_3_every_adversary__statement__one_scale_for_every_prior__correction__9e99535c2599.
Proof. exact theorem_2_from_notions. Defined.

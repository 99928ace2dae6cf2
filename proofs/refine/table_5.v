(* refine, Figure 7 and Table 5 (section 6.2).

   "Let f : D -> [0, 1] be a query function that returns a value in the interval [0, 1]. [...] When
   using Laplace noise addition, the response to f(D) is K_f(D) = f(D) + Laplace(0, 1/epsilon). When
   using knowledge refinement, the prior knowledge [U[0, 1]] is modified by increasing the
   probability of the set U_u containing the points closer to f(D) by a factor alpha_u [=
   e^epsilon], and decreasing the probability of the rest by a factor alpha_d [= e^-epsilon]." "The
   results in the table show that knowledge refinement behaves much better than Laplace noise
   addition", at f(D) = 0.5.

   Stated: at every distance the refined answer is at least as likely to fall within it; the refined
   answer stays in [0, 1], the noisy one is in it with the probability 1 - e^(-epsilon/2), for which
   Table 5 prints other numbers. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp.shared Require laplace.
From didp.shared Require probability.
From didp.shared Require Import ranges.
From didp.abdi Require Import definitions.
From didp.refine Require Import definitions continuous_ranges propositions_1_2 algorithm_1_steps
  section_3.
From didp.statements Require Import refine_figure_7.
Open Scope R_scope.

(* The points within the distance r of 1/2 *)

Definition within_of_half (r x : R) : bool := if Rle_dec (Rabs (1 / 2 - x)) r then true else false.

Lemma within_of_half_true r x : within_of_half r x = true <-> Rabs (1 / 2 - x) <= r.
Proof. unfold within_of_half. destruct (Rle_dec _ r); split; easy. Qed.

Lemma within_of_half_integral r : 0 <= r <= 1 / 2 ->
  is_RInt (density_on one (within_of_half r)) 0 1 (2 * r).
Proof.
  intros radius. replace (2 * r) with (1 / 2 + r - (1 / 2 - r)) by ring.
  apply interval_mass; try lra; intros x inside there.
  - apply within_of_half_true, Rabs_le. lra.
  - apply not_true_iff_false. rewrite within_of_half_true. intros near.
    apply Rabs_le_between in near. lra.
Qed.

Section Distances.
Variables (r : R).
Hypothesis radius : 0 <= r <= 1 / 2.

Lemma within_of_half_measurable : measurable unit_interval (within_of_half r).
Proof. exists (2 * r). apply within_of_half_integral. exact radius. Qed.
Definition ball_of_half : event unit_interval :=
  {| holds := within_of_half r : point unit_interval -> bool;
     is_measurable := within_of_half_measurable |}.

Lemma ball_of_half_mass : uniform_prior ball_of_half = 2 * r.
Proof. apply is_RInt_unique, within_of_half_integral. exact radius. Qed.
End Distances.

Section Figure7.
Variable epsilon : R.
Hypothesis positive : 0 < epsilon.
Notation up := (exp epsilon).
Notation down := (exp (- epsilon)).

(* the size of U_u *)
Definition size : R := 1 / (1 + up).
Lemma size_is_mass_up : size = mass_up up down.
Proof.
  pose proof (exp_pos epsilon) as growth. pose proof (product_of_exponentials epsilon) as inverse.
  assert (1 < up) by (rewrite <- exp_0; apply exp_increasing; exact positive).
  assert (down < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  unfold size, mass_up. apply (Rmult_eq_reg_r ((1 + up) * (up - down))); [| nra].
  replace (1 / (1 + up) * ((1 + up) * (up - down))) with (up - down) by (field; lra).
  replace ((1 - down) / (up - down) * ((1 + up) * (up - down))) with ((1 - down) * (1 + up))
    by (field; lra). nra.
Qed.

Lemma size_radius : 0 <= size / 2 <= 1 / 2.
Proof.
  pose proof (exp_pos epsilon). assert (0 < / (1 + up) <= / 1).
  { split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra. }
  unfold size. rewrite Rinv_1 in *. lra.
Qed.

(* Knowledge refinement at f(D) = 1/2 *)
Definition refined_answer : event unit_interval -> R :=
  refined uniform_prior (ball_of_half (size / 2) size_radius) up down.

Theorem refined_answer_is_refinement : refinement_of uniform_prior down up refined_answer.
Proof.
  apply refined_is_refinement; [apply uniform_prior_probability | left; apply exp_pos
    | apply exponential_monotone; lra |].
  unfold fits. rewrite ball_of_half_mass. replace (2 * (size / 2)) with size by field.
  assert (1 < up) by (rewrite <- exp_0; apply exp_increasing; exact positive).
  assert (down < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  rewrite size_is_mass_up. unfold mass_up. field. lra.
Qed.

Theorem refined_within r (radius : 0 <= r <= 1 / 2) :
  refined_answer (ball_of_half r radius) = Rmin (2 * r * up) (up * size + down * (2 * r - size)).
Proof.
  destruct uniform_prior_probability as [sums _]. pose proof size_radius as room.
  assert (up_down : down < up) by (apply exp_increasing; lra).
  unfold refined_answer, refined. set (B := ball_of_half r radius).
  set (U := ball_of_half (size / 2) size_radius).
  pose proof (measure_additive uniform_prior sums B U) as parts.
  unfold B at 1 in parts. rewrite ball_of_half_mass in parts.
  assert (smaller : uniform_prior (within B U) = Rmin (2 * r) size).
  { unfold Rmin. destruct (Rle_dec (2 * r) size) as [less | more].
    - rewrite <- (ball_of_half_mass r radius). apply (measure_extensional _ sums). intros x. simpl.
      destruct (within_of_half r x) eqn:near; [| reflexivity].
      apply within_of_half_true in near. apply within_of_half_true. lra.
    - replace size with (2 * (size / 2)) at 1 by field.
      rewrite <- (ball_of_half_mass (size / 2) size_radius). apply (measure_extensional _ sums).
      intros x. simpl. destruct (within_of_half (size / 2) x) eqn:near; [| apply andb_false_r].
      apply within_of_half_true in near. rewrite andb_true_r. apply within_of_half_true. lra. }
  replace (uniform_prior (without B U)) with (2 * r - Rmin (2 * r) size) by lra.
  rewrite smaller. unfold Rmin at 1 2.
  destruct (Rle_dec (2 * r) size) as [less | more]; unfold Rmin;
    destruct (Rle_dec (2 * r * up) (up * size + down * (2 * r - size))); nra.
Qed.

(* Table 5, P(K_f(D) in U_u) *)
Theorem table_5_near_set : refined_answer (ball_of_half (size / 2) size_radius) = up / (1 + up).
Proof.
  destruct uniform_prior_probability as [sums _]. pose proof (exp_pos epsilon).
  unfold refined_answer, refined. set (U := ball_of_half (size / 2) size_radius).
  rewrite (measure_extensional _ sums (within U U) U), (measure_of_nothing _ (without U U) sums)
    by (intros x; simpl; destruct (within_of_half (size / 2) x); reflexivity).
  unfold U. rewrite ball_of_half_mass. unfold size. field. lra.
Qed.

(* Laplace noise about 1/2 of scale 1/epsilon *)
Definition noisy_within (r : R) (some : 0 < r) : R :=
  probability.probability (laplace.laplace_cumulative (1 / 2) (1 / epsilon))
    (probability.between (1 / 2 - r) (1 / 2 + r) ltac:(lra)).

Theorem noisy_within_is r (some : 0 < r) : noisy_within r some = 1 - exp (- (epsilon * r)).
Proof.
  assert (scale : 0 < 1 / epsilon) by (apply Rdiv_lt_0_compat; lra).
  unfold noisy_within. rewrite probability.probability_of_between.
  rewrite laplace.cumulative_above, laplace.cumulative_below by lra.
  replace ((1 / 2 + r - 1 / 2) / (1 / epsilon)) with (epsilon * r) by (field; lra).
  replace ((1 / 2 - r - 1 / 2) / (1 / epsilon)) with (- (epsilon * r)) by (field; lra). lra.
Qed.

(* refinement keeps to [0, 1], noise leaves every range *)
Theorem figure_7_supports : refined_answer everything = 1 /\
  forall r (some : 0 < r), noisy_within r some < 1.
Proof.
  split; [apply refined_answer_is_refinement |]. intros r some. rewrite noisy_within_is.
  pose proof (exp_pos (- (epsilon * r))). lra.
Qed.

(* Table 5, P(K_f(D) in [0, 1]) for Laplace noise, as corrected *)
Theorem table_5_in_range (some : 0 < 1 / 2) :
  noisy_within (1 / 2) some = 1 - exp (- (epsilon / 2)).
Proof. rewrite noisy_within_is. do 3 f_equal. field. Qed.

Lemma nearer_numbers r : 0 <= r <= 1 / 2 ->
  1 - exp (- (epsilon * r)) <= Rmin (2 * r * up) (up * size + down * (2 * r - size)).
Proof.
  intros radius. pose proof (exp_pos epsilon) as growth. pose proof (exp_pos (- epsilon)) as decay.
  pose proof (product_of_exponentials epsilon) as inverse.
  apply Rmin_glb.
  - pose proof (exp_ineq1_le (- (epsilon * r))). pose proof (exp_ineq1_le epsilon). nra.
  - assert (down <= exp (- (epsilon * r))) by (apply exponential_monotone; nra).
    replace (up * size + down * (2 * r - size)) with (1 - down + down * (2 * r)); [nra |].
    unfold size. apply (Rmult_eq_reg_r (1 + up)); [| lra].
    replace ((up * (1 / (1 + up)) + down * (2 * r - 1 / (1 + up))) * (1 + up))
      with (up + down * (2 * r * (1 + up) - 1)) by (field; lra). nra.
Qed.

(* "knowledge refinement behaves much better": near the true answer at every distance *)
Theorem figure_7_nearer r (radius : 0 <= r <= 1 / 2) (some : 0 < r) :
  noisy_within r some <= refined_answer (ball_of_half r radius).
Proof. rewrite noisy_within_is, refined_within. apply nearer_numbers. exact radius. Qed.
End Figure7.

(* refine, section 6, of individual queries: "as any individual can take any value in Range(f), the
   sensitivity of the query equals the length of Range(f)."

   Stated here for the range [0, 1] of section 6.2 and for the neighbours of Definition 1, where a
   record is added or removed and an absent individual counts as 1/2, as in section 6.1: the
   sensitivity is half the length. *)

(* an individual's record, or none *)
Definition answer_of (record : option R) : R :=
  match record with Some value => value | None => 1 / 2 end.
Definition added_or_removed (one other : option R) : Prop :=
  exists value, 0 <= value <= 1
  /\ (one = Some value /\ other = None \/ one = None /\ other = Some value).
Definition sensitivity_is_the_range : Prop := global_sensitivity added_or_removed answer_of (1 - 0).

Theorem sensitivity_is_half_the_range :
  global_sensitivity added_or_removed answer_of (1 / 2) /\ ~ sensitivity_is_the_range.
Proof.
  assert (near : forall one other, added_or_removed one other ->
            Rabs (answer_of one - answer_of other) <= 1 / 2).
  { intros one other (value & inside & [[-> ->] | [-> ->]]); simpl; apply Rabs_le; lra. }
  split.
  - split; [exact near |]. exists (Some 1), None. split.
    + exists 1. split; [lra | auto].
    + simpl. rewrite Rabs_right; lra.
  - intros [_ (one & other & related & whole)]. specialize (near one other related). lra.
Qed.

(* Joined with the formal statements. *)

Theorem figure_7_nearer_from_notions :
  c_refine_figure_7__nearer__ee80ebab9344.
Proof.
  intros epsilon r positive sign room.
  pose proof (nearer_numbers epsilon positive r ltac:(lra)) as nearer. unfold size, Rdiv in nearer.
  rewrite Rmult_1_l in nearer. replace (-1 * epsilon * r) with (- (epsilon * r)) by ring.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite minus_as_stated.
  rewrite (Rplus_comm (-1 * _)), minus_as_stated, (Rmult_comm (/ _)), (Rmult_comm (2 * r - _)).
  exact nearer.
Defined.

Theorem figure_7_supports_from_statement epsilon (positive : 0 < epsilon) :
  c_refine_figure_7__supports__383e7e856e98 ->
  refined_answer epsilon everything = 1 /\
  forall r (some : 0 < r), noisy_within epsilon r some < 1.
Proof.
  intros said. split.
  - assert (half : 0 <= 1 / 2 <= 1 / 2) by lra.
    pose proof (refined_within epsilon positive (1 / 2) half) as whole.
    replace (refined_answer epsilon everything)
      with (refined_answer epsilon (ball_of_half (1 / 2) half)).
    + rewrite whole. destruct (said epsilon 0 positive) as [_ one]. etransitivity; [| exact one].
      unfold size. replace (-1 * epsilon) with (- epsilon) by ring.
      rewrite minus_as_stated. replace (2 * (1 / 2)) with 1 by field. unfold Rdiv.
      f_equal; ring.
    + unfold refined_answer, refined. destruct uniform_prior_probability as [sums total].
      set (U := ball_of_half (size epsilon / 2) (size_radius epsilon)).
      (* outside the interval there is no mass *)
      assert (none : forall T : event unit_interval,
        uniform_prior (within (without everything (ball_of_half (1 / 2) half)) T) = 0).
      { intros T. apply Rle_antisym; [| apply (measure_nonnegative _ sums)].
        pose proof (measure_additive _ sums everything (ball_of_half (1 / 2) half)) as parts.
        rewrite total, (measure_extensional _ sums (within everything (ball_of_half (1 / 2) half))
          (ball_of_half (1 / 2) half)), ball_of_half_mass in parts by reflexivity.
        pose proof (measure_additive _ sums (without everything (ball_of_half (1 / 2) half)) T) as more.
        pose proof (measure_nonnegative _ sums
          (without (without everything (ball_of_half (1 / 2) half)) T)). lra. }
      assert (same : forall T : event unit_interval,
        uniform_prior (within (ball_of_half (1 / 2) half) T) = uniform_prior (within everything T)).
      { intros T. rewrite (measure_additive _ sums (within everything T) (ball_of_half (1 / 2) half)).
        rewrite (measure_extensional _ sums (without (within everything T) (ball_of_half (1 / 2) half))
          (within (without everything (ball_of_half (1 / 2) half)) T)), none, Rplus_0_r
          by (intros x; simpl; destruct (T x), (within_of_half (1 / 2) x); reflexivity).
        apply (measure_extensional _ sums). intros x. simpl.
        destruct (T x), (within_of_half (1 / 2) x); reflexivity. }
      unfold without. rewrite !same. reflexivity.
  - intros r some. rewrite noisy_within_is by exact positive. destruct (said epsilon r positive) as [less _].
    replace (- (epsilon * r)) with (-1 * epsilon * r) by ring. lra.
Defined.

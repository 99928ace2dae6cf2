(* The least deviation, and the least epsilon, of Gaussian noise (B. Balle, Y.-X. Wang, 2018).

   "The deviation, or the epsilon, at which the exact delta is delta is the least that keeps delta",
   stated here for the mechanism that returns any query's answer with Gaussian noise, by the
   probabilities of all half lines: that none does better than the one where the ratio is e^epsilon
   (best_threshold), is proved by a derivative. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace normal normal_schemas belief probability events gaussian.
From didp.statements Require Import field_gaussian_least.
Open Scope R_scope.

(* what a threshold leaves, where answers are so many deviations apart *)
Definition left_at (apart epsilon threshold : R) : R :=
  normal (apart - threshold) - exp epsilon * normal (- threshold).

Definition slope (apart epsilon threshold : R) : R :=
  (exp (epsilon - threshold * threshold / 2)
    - exp (- ((apart - threshold) * (apart - threshold) / 2))) / sqrt (2 * PI).

Lemma left_derive apart epsilon threshold :
  is_derive (left_at apart epsilon) threshold (slope apart epsilon threshold).
Proof.
  pose proof root_of_circle. unfold left_at.
  evar_last.
  - apply (is_derive_minus (fun s => normal (apart - s)) (fun s => exp epsilon * normal (- s))).
    + apply (is_derive_comp normal (fun s => apart - s)); [apply normal_derive |].
      auto_derive; [exact I | reflexivity].
    + apply (is_derive_scal (fun s => normal (- s))).
      apply (is_derive_comp normal (fun s => - s)); [apply normal_derive |].
      auto_derive; [exact I | reflexivity].
  - unfold minus, plus, opp, scal, slope, Rminus; simpl; unfold mult; simpl. rewrite exp_plus.
    replace (- threshold * - threshold / 2) with (threshold * threshold / 2) by field.
    field. lra.
Qed.

Definition best (apart epsilon : R) : R := apart / 2 + epsilon / apart.

Theorem best_threshold apart epsilon threshold :
  0 < apart -> left_at apart epsilon threshold <= left_at apart epsilon (best apart epsilon).
Proof.
  intros some. pose proof root_of_circle as circle.
  destruct (MVT_gen (left_at apart epsilon) (best apart epsilon) threshold (slope apart epsilon))
    as [c [between same]].
  - intros x _. apply left_derive.
  - intros x _. apply derivable_continuous_pt. exists (slope apart epsilon x).
    apply is_derive_Reals, left_derive.
  - enough (slope apart epsilon c * (threshold - best apart epsilon) <= 0) by lra.
    assert (scaled : best apart epsilon * apart = apart * apart / 2 + epsilon)
      by (unfold best; field; lra).
    unfold slope. set (root := sqrt (2 * PI)) in *.
    assert (part : 0 < / root) by (apply Rinv_0_lt_compat; exact circle).
    unfold Rmin, Rmax in between. destruct (Rle_dec (best apart epsilon) threshold) as [above | below].
    + assert (exp (epsilon - c * c / 2) <= exp (- ((apart - c) * (apart - c) / 2))).
      { apply laplace.exp_monotone. assert (best apart epsilon * apart <= c * apart)
          by (apply Rmult_le_compat_r; lra). nra. }
      assert (0 <= (exp (- ((apart - c) * (apart - c) / 2)) - exp (epsilon - c * c / 2)) * / root
        * (threshold - best apart epsilon)) by (repeat apply Rmult_le_pos; lra).
      unfold Rdiv in *. lra.
    + assert (exp (- ((apart - c) * (apart - c) / 2)) <= exp (epsilon - c * c / 2)).
      { apply laplace.exp_monotone. assert (c * apart <= best apart epsilon * apart)
          by (apply Rmult_le_compat_r; lra). nra. }
      assert (0 <= (exp (epsilon - c * c / 2) - exp (- ((apart - c) * (apart - c) / 2))) * / root
        * (best apart epsilon - threshold)) by (repeat apply Rmult_le_pos; lra).
      unfold Rdiv in *. lra.
Qed.

(* the exact delta of Gaussian noise *)
Definition exact_delta (epsilon deviation sensitivity : R) : R :=
  normal (sensitivity / (2 * deviation) - epsilon * deviation / sensitivity)
  - exp epsilon * normal (- sensitivity / (2 * deviation) - epsilon * deviation / sensitivity).

Section Least.
Context (sensitivity : R).
Hypothesis apart : 0 < sensitivity.

Lemma exact_as_left epsilon deviation : 0 < deviation ->
  exact_delta epsilon deviation sensitivity
    = left_at (sensitivity / deviation) epsilon (best (sensitivity / deviation) epsilon).
Proof.
  intros noise. unfold exact_delta, left_at, best.
  replace (sensitivity / deviation - (sensitivity / deviation / 2 + epsilon / (sensitivity / deviation)))
    with (sensitivity / (2 * deviation) - epsilon * deviation / sensitivity) by (field; lra).
  replace (- (sensitivity / deviation / 2 + epsilon / (sensitivity / deviation)))
    with (- sensitivity / (2 * deviation) - epsilon * deviation / sensitivity) by (field; lra).
  reflexivity.
Qed.

Lemma exact_as_stated epsilon deviation : 0 < deviation ->
  -1 * normal (-1 / 2 * sensitivity * / deviation + -1 * epsilon * deviation * / sensitivity)
    * exp epsilon
  + normal (1 / 2 * sensitivity * / deviation + -1 * epsilon * deviation * / sensitivity)
  = exact_delta epsilon deviation sensitivity.
Proof.
  intros noise. unfold exact_delta.
  replace (-1 / 2 * sensitivity * / deviation + -1 * epsilon * deviation * / sensitivity)
    with (- sensitivity / (2 * deviation) - epsilon * deviation / sensitivity) by (field; lra).
  replace (1 / 2 * sensitivity * / deviation + -1 * epsilon * deviation * / sensitivity)
    with (sensitivity / (2 * deviation) - epsilon * deviation / sensitivity) by (field; lra).
  ring.
Qed.

(* a threshold in the words of a formal statement *)
Lemma no_better epsilon deviation near far : 0 < deviation ->
  near - far = sensitivity / deviation ->
  -1 * normal far * exp epsilon + normal near <= exact_delta epsilon deviation sensitivity.
Proof.
  intros noise ends. rewrite exact_as_left by exact noise.
  replace (-1 * normal far * exp epsilon + normal near)
    with (left_at (sensitivity / deviation) epsilon (- far)).
  - apply best_threshold. apply Rdiv_lt_0_compat; assumption.
  - unfold left_at. rewrite Ropp_involutive. replace (sensitivity / deviation - - far) with near by lra.
    ring.
Qed.

(* (epsilon, delta)-DP of every half line *)
Definition kept_by_half_lines {W : Type} (M : mechanism W event) (epsilon delta : R) (v w : W) : Prop :=
  forall x, M v (at_least x) <= exp epsilon * M w (at_least x) + delta.

Context {W : Type} (query : W -> R) (v w : W).
Hypothesis distance : query v - query w = sensitivity.

Definition gaussian_events (deviation : R) : mechanism W event :=
  through_events (fun u => gaussian_cumulative (query u) deviation).

Lemma above deviation u x : 0 < deviation ->
  gaussian_events deviation u (at_least x) = normal ((query u - x) / deviation).
Proof.
  intros noise. unfold gaussian_events, through_events. rewrite probability_at_least.
  unfold gaussian_cumulative. pose proof (normal_symmetric ((x - query u) / deviation)) as both.
  replace (-1 * ((x - query u) / deviation)) with ((query u - x) / deviation) in both by (field; lra).
  lra.
Qed.

Lemma kept_as_exact epsilon delta deviation : 0 < deviation ->
  (kept_by_half_lines (gaussian_events deviation) epsilon delta v w
    <-> exact_delta epsilon deviation sensitivity <= delta).
Proof.
  intros noise. pose proof (Rdiv_lt_0_compat _ _ apart noise) as some.
  rewrite exact_as_left by exact noise. split; intros kept.
  - specialize (kept (query w + deviation * best (sensitivity / deviation) epsilon)).
    rewrite !above in kept by exact noise. unfold left_at.
    replace ((query v - (query w + deviation * best (sensitivity / deviation) epsilon)) / deviation)
      with (sensitivity / deviation - best (sensitivity / deviation) epsilon) in kept
      by (rewrite <- distance; field; lra).
    replace ((query w - (query w + deviation * best (sensitivity / deviation) epsilon)) / deviation)
      with (- best (sensitivity / deviation) epsilon) in kept by (field; lra).
    lra.
  - intros x. rewrite !above by exact noise.
    pose proof (best_threshold (sensitivity / deviation) epsilon ((x - query w) / deviation) some)
      as no_better.
    unfold left_at at 1 in no_better.
    replace (sensitivity / deviation - (x - query w) / deviation) with ((query v - x) / deviation)
      in no_better by (rewrite <- distance; field; lra).
    replace (- ((x - query w) / deviation)) with ((query w - x) / deviation) in no_better
      by (field; lra).
    lra.
Qed.

Theorem least_deviation_from_statement epsilon delta least deviation :
  c_field_gaussian_least__least_deviation__a85418dc77d6 ->
  0 < least -> 0 < deviation -> exact_delta epsilon least sensitivity = delta ->
  (kept_by_half_lines (gaussian_events deviation) epsilon delta v w <-> least <= deviation).
Proof.
  intros said some noise solved. rewrite kept_as_exact by exact noise.
  specialize (said least sensitivity deviation epsilon delta some apart noise).
  rewrite !exact_as_stated in said by assumption.
  destruct (said solved) as [forth back].
  - apply no_better; [exact some |]. field; lra.
  - apply no_better; [exact noise |]. field; lra.
  - split; assumption.
Defined.

Theorem least_epsilon_from_statement delta deviation least epsilon :
  c_field_gaussian_least__least_epsilon__7c0b7db929ce ->
  0 < deviation -> exact_delta least deviation sensitivity = delta ->
  (kept_by_half_lines (gaussian_events deviation) epsilon delta v w <-> least <= epsilon).
Proof.
  intros said noise solved. rewrite kept_as_exact by exact noise.
  specialize (said deviation sensitivity least delta epsilon noise apart).
  rewrite !exact_as_stated in said by assumption.
  destruct (said solved) as [forth back].
  - apply no_better; [exact noise |]. field; lra.
  - apply no_better; [exact noise |]. field; lra.
  - split; assumption.
Defined.
End Least.

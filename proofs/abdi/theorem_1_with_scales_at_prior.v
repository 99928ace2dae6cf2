From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import ranges belief.
From didp.abdi Require Import theorem_1_product_form definitions as_stated theorem_1 theorem_1_odds
  theorem_3 theorem_1_with_scales.
From didp.statements Require Import abdi_theorem_1_with_theorem_3.
Open Scope R_scope.

Section WithTheorem3.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (D : Database).
Context (worlds : list Database) (p : Database -> R) (P_min P_max : R) (promises : list (R * R)).
Context (query : list R -> Database -> R) (noise Theta : list R -> R).
Hypothesis setting :
  calibrated_at_prior adjacent query noise Theta D worlds p P_min P_max promises.
Hypothesis some : promises <> [].
Variables (answers : list R) (w : Database).
Hypothesis inside : In w worlds.
Notation asked := (asks_answers query noise).
Notation together := (transcript (length promises) asked []).
Hypothesis possible : 0 < mixture worlds p together answers.
Notation n := (count promises).
Notation alpha := (entry (alphas promises) 0).
Notation beta := (entry (betas promises) 0).
Notation before k := (before_answer answers k).
Notation x k := (alpha_odds (alpha k) P_min).
Notation y k := (/ beta_odds (beta k) P_min).

Lemma range : valid promises.
Proof. apply setting. Qed.

Lemma prior : distribution worlds p.
Proof. apply setting. Qed.

Lemma short_at k : (1 <= k)%Z -> (k <= n)%Z -> beta k < -1 + / P_max.
Proof.
  intros low high. destruct (promise_at promises range k low high) as (_ & _ & known).
  destruct setting as (_ & _ & _ & _ & _ & short & _). rewrite Forall_forall in short.
  apply nth_error_In, (in_map snd) in known. specialize (short _ known). simpl in short. lra.
Qed.

Lemma largest_positive : 0 < P_max.
Proof. apply (largest_prior_positive worlds p); apply setting. Qed.

Lemma several_worlds : (2 <= count worlds)%Z.
Proof.
  assert (n_positive : (1 <= n)%Z) by (apply count_positive; exact some).
  pose proof (short_at 1 ltac:(lia) n_positive) as short.
  destruct (promise_at promises range 1 ltac:(lia) n_positive) as (_ & rise & _).
  assert (unsure : P_max < 1).
  { pose proof largest_positive as positive. apply Rnot_le_lt. intros sure.
    apply Rinv_le_contravar in sure; [| lra]. rewrite Rinv_1 in sure. lra. }
  pose proof (proj2 prior) as total. destruct setting as (_ & _ & _ & [most _] & _).
  apply Z.le_ngt. intros few. clear -few most unsure total inside. unfold count in few.
  destruct worlds as [| v [| u rest]]; cbn [length] in few; [contradiction | | lia].
  specialize (most v (or_introl eq_refl)). simpl in total. lra.
Qed.

Lemma smallest_sign : 0 <= P_min.
Proof.
  destruct setting as (_ & [sign _] & [_ (v & listed & <-)] & _). apply sign. exact listed.
Qed.

Lemma scale_as_stated k : (1 <= k)%Z -> (k <= n)%Z ->
  Theta (before k) * Rmax
    (/ ln (/ (1 + -1 * P_min * (1 + beta k)) * (1 + -1 * P_min) * (1 + beta k)))
    (/ ln (/ (1 + -1 * P_min) * / (1 + -1 * alpha k) * (1 + P_min * (-1 + alpha k))))
    <= noise (before k).
Proof.
  intros low high. destruct (promise_at promises range k low high) as (_ & _ & known).
  pose proof (as_many worlds p asked promises answers possible) as same.
  assert (many : length (before k) = Z.to_nat (k - 1))
    by (apply firstn_length_le; unfold count in high; rewrite same; lia).
  rewrite <- many in known. destruct setting as (_ & _ & _ & _ & _ & _ & _ & _ & enough).
  specialize (enough _ _ _ known). eapply Rle_trans; [right | exact enough].
  unfold prior_dependent_scale, alpha_odds, beta_odds. rewrite Rmax_comm, !minus_as_stated.
  f_equal. f_equal; do 2 f_equal; unfold Rdiv; rewrite ?Rinv_mult;
    replace (-1 + alpha k) with (alpha k - 1) by ring;
    replace (1 + -1 * P_min * (1 + beta k)) with (1 - P_min * (1 + beta k)) by ring; ring.
Qed.

Lemma x_as_stated k :
  x k = / (1 + -1 * P_min) * / (1 + -1 * alpha k) * (1 + P_min * (-1 + alpha k)).
Proof.
  unfold alpha_odds, Rdiv. rewrite Rinv_mult, !minus_as_stated.
  replace (-1 + alpha k) with (alpha k - 1) by ring. ring.
Qed.

Lemma y_as_stated k :
  y k = / (1 + -1 * P_min) * / (1 + beta k) * (1 + -1 * P_min * (1 + beta k)).
Proof.
  unfold beta_odds, Rdiv. rewrite !Rinv_mult, Rinv_inv, !minus_as_stated.
  replace (1 + -1 * P_min * (1 + beta k)) with (1 - P_min * (1 + beta k)) by ring. ring.
Qed.

Lemma xs_together : product_over (fun k => x k) 1 n = alpha_odds_together P_min (alphas promises).
Proof.
  rewrite <- (count_mapped fst promises). unfold alpha_odds_together.
  exact (product_of_entries (alphas promises) 0 (fun a => alpha_odds a P_min)).
Qed.

Lemma ys_together : product_over (fun k => y k) 1 n = beta_odds_together P_min (betas promises).
Proof.
  rewrite <- (count_mapped snd promises). unfold beta_odds_together.
  exact (product_of_entries (betas promises) 0 (fun b => / beta_odds b P_min)).
Qed.

Ltac premises :=
  try assumption; try exact smallest_sign; try exact largest_positive; try exact several_worlds;
  lazymatch goal with
  | |- forall j, _ -> _ -> 0 <= prior_at _ _ _ j =>
    intros j least most; apply prior, entry_inside; assumption
  | |- sum_over _ _ _ = 1 => rewrite (sum_of_entries worlds w p) by reflexivity; apply prior
  | |- (1 <= n)%Z => apply count_positive; exact some
  | |- forall k, _ -> _ -> forall j, _ -> _ -> _ = _ * exp _ => intros k _ _ j _ _; apply answers_as_stated
  | |- forall k, _ -> _ -> forall j, _ -> _ -> Rabs _ <= _ =>
    intros k _ _ j least most; apply (near_as_stated adjacent D); try assumption; apply setting
  | |- forall k, _ -> _ -> 0 < noise _ => intros k _ _; apply setting
  | |- forall k, _ -> _ -> 0 <= Theta _ =>
    intros k _ _; apply (sensitivity_nonnegative adjacent (query (before k))); apply setting
  | |- forall k, _ -> _ -> P_min <= _ =>
    intros k least most; apply setting, entry_inside; assumption
  | |- forall k, _ -> _ -> _ <= P_max =>
    intros k least most; apply setting, entry_inside; assumption
  | |- forall k, _ -> _ -> _ < -1 + _ => exact short_at
  | |- forall k, _ -> _ -> Theta _ * Rmax _ _ <= _ => exact scale_as_stated
  | |- forall k, _ -> _ -> x _ = _ => intros k _ _; apply x_as_stated
  | |- forall k, _ -> _ -> y _ = _ => intros k _ _; apply y_as_stated
  | |- forall k, _ -> _ -> Rmin _ _ = _ => intros k _ _; rewrite Rinv_inv; reflexivity
  | |- forall j, _ -> _ -> _ < _ =>
    intros j least most; apply (promise_at promises range j); assumption
  | |- sign_said 0 = _ => reflexivity
  | |- forall k, _ -> _ -> sign_said _ = _ => intros k _ _; apply sign_turns
  | |- forall e, _ -> _ -> sigma_said _ 0 _ = 1 => intros e _ _; apply sigma_said_none
  | |- forall e, _ -> _ -> forall k, _ -> _ -> sigma_said _ _ _ = _ =>
    intros e _ _ k least _; apply sigma_said_next; exact least
  | _ => try reflexivity
  end.

Theorem with_theorem_3_alpha_from_statement :
  c_abdi_theorem_1_with_theorem_3__alpha_side__correction__0d4d0f36dfb3 ->
  alpha_combined (alphas promises) <= alpha_at_prior P_min (alphas promises) /\
  (1 - alpha_at_prior P_min (alphas promises)) * p w <= posterior worlds p together answers w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n alpha beta
    (answer_in worlds asked answers w 0) (fun k => noise (before k)) (answer_to answers)
    (query_in worlds query answers w) (fun k => Theta (before k)) P_min P_max
    (fun k => x k) (fun k => y k) (fun k => Rmin (x k) (/ y k)) sign_said (sigma_said alpha)).
  cbv beta in said.
  rewrite (theorem_1.observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated,
    xs_together in said.
  pose proof (alpha_combined_as_stated (alphas promises) 0) as combined.
  rewrite (proj1 (counts promises)) in combined. rewrite combined in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  assert (sides : / (P_min + (1 - P_min) * alpha_odds_together P_min (alphas promises))
      <= 1 - alpha_combined (alphas promises)
    /\ / (P_min + (1 - P_min) * alpha_odds_together P_min (alphas promises)) * p w
      <= posterior worlds p together answers w).
  { destruct said as (first & second & third); premises. rewrite !minus_as_stated in *.
    split; [exact first |].
    eapply Rle_trans; [| exact third]. apply Rmult_le_compat_r; [| exact second].
    apply prior. exact inside. }
  unfold alpha_at_prior. split; [lra |].
  replace (1 - (1 - / (P_min + (1 - P_min) * alpha_odds_together P_min (alphas promises))))
    with (/ (P_min + (1 - P_min) * alpha_odds_together P_min (alphas promises))) by ring.
  apply sides.
Defined.

Lemma beta_combined_with_none :
  sum_over (fun k => sigma_said beta (IZR k) (IZR n)) 0 n = 1 + beta_combined (betas promises).
Proof.
  pose proof (beta_combined_as_stated (betas promises) 0) as combined.
  rewrite (proj2 (counts promises)) in combined. lra.
Qed.

Theorem with_theorem_3_beta_from_statement :
  c_abdi_theorem_1_with_theorem_3__beta_side__correction__3d87957cbe8f ->
  beta_at_prior P_min (betas promises) <= beta_combined (betas promises) /\
  posterior worlds p together answers w <= (1 + beta_at_prior P_min (betas promises)) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n alpha beta
    (answer_in worlds asked answers w 0) (fun k => noise (before k)) (answer_to answers)
    (query_in worlds query answers w) (fun k => Theta (before k)) P_min P_max
    (fun k => x k) (fun k => y k) (fun k => Rmin (x k) (/ y k)) (fun k => / Rmin (x k) (/ y k))
    (sigma_said beta)).
  cbv beta in said.
  rewrite (theorem_1.observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated,
    ys_together, beta_combined_with_none in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  assert (sides : / (P_min + (1 - P_min) * beta_odds_together P_min (betas promises))
      <= 1 + beta_combined (betas promises)
    /\ posterior worlds p together answers w
      <= / (P_min + (1 - P_min) * beta_odds_together P_min (betas promises)) * p w).
  { destruct said as (first & second & third); premises. rewrite !minus_as_stated in *.
    split; [exact first |].
    eapply Rle_trans; [exact third |]. apply Rmult_le_compat_r; [| exact second].
    apply prior. exact inside. }
  unfold beta_at_prior. split; [lra |].
  replace (1 + (/ (P_min + (1 - P_min) * beta_odds_together P_min (betas promises)) - 1))
    with (/ (P_min + (1 - P_min) * beta_odds_together P_min (betas promises))) by ring.
  apply sides.
Defined.

Theorem printed_beta_from_statement :
  c_abdi_theorem_1_with_theorem_3__beta_side__b4f190ffcba5 ->
  posterior worlds p together answers w <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n alpha beta
    (answer_in worlds asked answers w 0) (fun k => noise (before k)) (answer_to answers)
    (query_in worlds query answers w) (fun k => Theta (before k)) P_min P_max
    (fun k => x k) (fun k => y k) (sigma_said beta)).
  cbv beta in said.
  rewrite (theorem_1.observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated,
    beta_combined_with_none in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  rewrite Rmult_comm. apply said; premises.
Defined.
End WithTheorem3.

(* abdi, Theorem 1 for mechanisms whose noise Theorem 3 sets at the first prior.

   Theorem 1 takes "(alpha_i, beta_i)-differentially identifiable" mechanisms (section 5), and
   Theorem 3's are, at the prior for which they were calibrated (section 6).

   Stated here: n answers, asked adaptively, each with at least the noise of Theorem 3 at the first
   prior, promise 1 - 1/(P_min + (1 - P_min) prod X_i) and 1/(P_min + (1 - P_min) prod Y_i) - 1 at
   that prior (densities and events). This alpha is never below Theorem 1's alpha_c, and this beta
   never above its beta_c: so the printed beta_c stands, and the printed alpha_c does not
   (counterexamples.v). *)
From Coq Require Import Reals List Arith Lra.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.abdi Require Import definitions scales symmetric_polynomials theorem_1.
From didp.theories.abdi Require Import odds_together theorem_1_with_theorem_2 theorem_2 theorem_3.
Import ListNotations.
Open Scope R_scope.

Section WithTheorem3.
Context {Database E : Type} (adjacent : Database -> Database -> Prop).
Context (query : list E -> Database -> R) (noise Theta : list E -> R).
Context (D : Database) (worlds : list Database) (p : Database -> R) (P_min P_max : R).
Context (promises : list (R * R)).

(* the setting: queries and noise may depend on the answers so far, promises on their number *)
Definition calibrated_at_prior : Prop :=
  possible_worlds adjacent D worlds
  /\ distribution worlds p /\ smallest_prior worlds p P_min /\ largest_prior worlds p P_max
  /\ valid promises /\ Forall (fun beta => beta < 1 / P_max - 1) (betas promises)
  /\ (forall past, 0 < noise past)
  /\ (forall past, identifiability_sensitivity adjacent (query past) (Theta past))
  /\ (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
      prior_dependent_scale alpha beta (Theta past) P_min <= noise past).

Hypothesis setting : calibrated_at_prior.
Hypothesis some : promises <> [].

Lemma all_short :
  0 <= P_min < 1 /\ Forall (fun beta => P_min * (1 + beta) < 1) (betas promises).
Proof.
  destruct setting as (_ & prior & smallest & largest & [_ rise] & short & _).
  assert (each : forall beta, In beta (betas promises) ->
    0 <= P_min < 1 /\ P_min * (1 + beta) < 1).
  { rewrite Forall_forall in rise, short. intros beta inside.
    apply (smallest_short_of_certainty worlds p beta P_min P_max); auto. }
  split; [| rewrite Forall_forall; apply each].
  destruct promises as [| [alpha beta] rest]; [tauto |]. apply (each beta). left. reflexivity.
Qed.

Lemma answer_within_odds past promise :
  nth_error promises (length past) = Some promise ->
  within_ratio worlds (laplace_mechanism (query past) (noise past)) (allowed P_min promise).
Proof.
  destruct promise as [alpha beta]. intros listed. destruct all_short as [range shorts].
  destruct setting as (possible & prior & smallest & largest & valid_promises & short & noisy
    & sensitivity & enough).
  destruct (promise_range promises _ alpha beta valid_promises listed) as [fall rise].
  specialize (enough past alpha beta listed).
  assert (first_short : P_min * (1 + beta) < 1).
  { rewrite Forall_forall in shorts. apply shorts. apply nth_error_In in listed.
    apply (in_map snd) in listed. exact listed. }
  apply prior_dependent_scale_enough in enough; auto;
    [| apply (sensitivity_nonnegative adjacent (query past)); apply sensitivity].
  intros v w x Hv Hw.
  apply Rle_trans
    with (exp (Theta past / noise past) * laplace_mechanism (query past) (noise past) w x).
  - apply (worlds_within_growth adjacent (query past) (Theta past) (noise past)) with D worlds;
      auto.
  - apply Rmult_le_compat_r; [apply laplace_mechanism_nonnegative, noisy |].
    apply Rmin_glb; apply enough.
Qed.
End WithTheorem3.

Theorem with_theorem_3 {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds p P_min P_max promises :
  calibrated_at_prior adjacent query noise Theta D worlds p P_min P_max promises ->
  promises <> [] ->
  differentially_identifiable_at worlds p
    (transcript (length promises) (asks_answers query noise) [])
    (alpha_at_prior P_min (alphas promises)) (beta_at_prior P_min (betas promises))
  /\ alpha_combined (alphas promises) <= alpha_at_prior P_min (alphas promises)
  /\ beta_at_prior P_min (betas promises) <= beta_combined (betas promises).
Proof.
  intros setting some. destruct (all_short _ _ _ _ _ _ _ _ _ _ setting some) as [range short].
  pose proof setting as (_ & prior & smallest & _ & valid_promises & _ & noisy & _).
  split; [| split].
  - apply transcript_at_prior; auto; [apply smallest | |].
    + intros past. apply laplace_mechanism_nonnegative, noisy.
    + intros past promise listed. eapply answer_within_odds; eauto.
  - apply alpha_no_better; [exact range | apply valid_promises].
  - apply beta_no_worse; [exact range | apply valid_promises | exact short].
Qed.

Theorem with_theorem_3_events {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds p P_min P_max promises :
  calibrated_at_prior adjacent query noise Theta D worlds p P_min P_max promises ->
  promises <> [] ->
  differentially_identifiable_at worlds p
    (transcript (length promises) (asks_events query noise) [])
    (alpha_at_prior P_min (alphas promises)) (beta_at_prior P_min (betas promises)).
Proof.
  intros setting some. destruct (all_short _ _ _ _ _ _ _ _ _ _ setting some) as [range short].
  pose proof setting as (_ & prior & smallest & _ & valid_promises & _ & noisy & _).
  apply transcript_at_prior; auto; [apply smallest | |].
  - intros past. apply laplace_events_nonnegative, noisy.
  - intros past promise listed.
    apply (events_within_ratio (laplace_mechanism (query past) (noise past))).
    + apply laplace_distributed, noisy.
    + eapply answer_within_odds; eauto.
Qed.

(* the printed beta_c therefore stands *)
Theorem printed_beta_stands {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds p P_min P_max promises answers w :
  calibrated_at_prior adjacent query noise Theta D worlds p P_min P_max promises ->
  promises <> [] -> In w worlds ->
  let M := transcript (length promises) (asks_answers query noise) [] in
  0 < mixture worlds p M answers ->
  posterior worlds p M answers w <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros setting some inside M possible.
  destruct (with_theorem_3 _ _ _ _ _ _ _ _ _ _ setting some) as (kept & _ & less).
  destruct (kept answers w inside possible) as [_ high]. eapply Rle_trans; [exact high |].
  apply Rmult_le_compat_r; [| lra]. destruct setting as (_ & prior & _). apply prior. exact inside.
Qed.

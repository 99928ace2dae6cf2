(* abdi, Theorem 1 for the mechanisms of Theorem 2.

   "In our model [...] we permit the adversary to have full control over which query to ask, and
   which differentially identifiable mechanism to be used for each query. In addition, the adversary
   is free to make these choices adaptively based on previous queries outcomes" (section 5).

   Stated here: Theorem 1's alpha_c and beta_c hold where every answer has at least Theorem 2's
   noise, whatever is asked in the light of earlier answers, for densities and for events. The k-th
   answer has the k-th promise, whatever its query. *)
From Coq Require Import ZArith Reals Arith List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace probability ranges belief notions events.
From didp.abdi Require Import theorem_1_product_form definitions as_stated scales theorem_1
  theorem_1_odds theorem_2 theorem_3 theorem_1_sharp.
From didp.statements Require Import abdi_theorem_1_with_theorem_2 abdi_theorem_1_with_theorem_3.
Open Scope R_scope.

(* what the adversary asks after the answers so far, and the noise that is added *)
Definition asks_answers {W : Type} (query : list R -> W -> R) (noise : list R -> R)
  : list R -> mechanism W R := fun past => laplace_mechanism (query past) (noise past).
Definition asks_events {W : Type} (query : list event -> W -> R) (noise : list event -> R)
  : list event -> mechanism W event := fun past => laplace_events (query past) (noise past).

Lemma promise_range promises k alpha beta :
  valid promises -> nth_error promises k = Some (alpha, beta) -> 0 < alpha < 1 /\ 0 < beta.
Proof.
  intros [fall rise] listed. unfold alphas, betas in fall, rise.
  rewrite Forall_map, Forall_forall in fall, rise. apply nth_error_In in listed.
  split; [apply (fall (alpha, beta)) | apply (rise (alpha, beta))]; exact listed.
Qed.

Theorem with_theorem_2 {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds promises :
  possible_worlds adjacent D worlds -> promises <> [] -> valid promises ->
  (forall past, 0 < noise past) ->
  (forall past, identifiability_sensitivity adjacent (query past) (Theta past)) ->
  (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
    prior_free_scale alpha beta (Theta past) <= noise past) ->
  differentially_identifiable worlds (transcript (length promises) (asks_answers query noise) [])
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros possible some range noisy sensitivity enough. apply theorem_1; try assumption.
  - intros past. apply laplace_mechanism_nonnegative, noisy.
  - intros k alpha beta past listed many. simpl. subst k.
    destruct (promise_range promises _ alpha beta range listed) as [fall rise].
    apply (theorem_2 adjacent (query past) (Theta past)) with (D := D); auto.
Qed.

Theorem with_theorem_2_events {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds promises :
  possible_worlds adjacent D worlds -> promises <> [] -> valid promises ->
  (forall past, 0 < noise past) ->
  (forall past, identifiability_sensitivity adjacent (query past) (Theta past)) ->
  (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
    prior_free_scale alpha beta (Theta past) <= noise past) ->
  differentially_identifiable worlds (transcript (length promises) (asks_events query noise) [])
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros possible some range noisy sensitivity enough. apply theorem_1; try assumption.
  - intros past. apply laplace_events_nonnegative, noisy.
  - intros k alpha beta past listed many. simpl. subst k.
    destruct (promise_range promises _ alpha beta range listed) as [fall rise].
    apply (theorem_2_events adjacent (query past) (Theta past)) with (D := D); auto.
Qed.

(* abdi, Theorem 1 for mechanisms whose noise Theorem 3 sets at the first prior.

   Theorem 1 takes "(alpha_i, beta_i)-differentially identifiable" mechanisms (section 5), and
   Theorem 3's are, at the prior for which they were calibrated (section 6).

   Stated here: n answers, asked adaptively, each with at least the noise of Theorem 3 at the first
   prior, promise 1 - 1/(P_min + (1 - P_min) prod X_i) and 1/(P_min + (1 - P_min) prod Y_i) - 1 at
   that prior (densities and events). This alpha is never below Theorem 1's alpha_c, and this beta
   never above its beta_c: so the printed beta_c stands, and the printed alpha_c does not
   (theorem_1_counterexamples.v). *)

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

(* Joined with the formal statements. *)

(* what the noise of Theorem 3 allows at a prior is reached too: two worlds, one answer each time *)
Theorem attained_at_prior_from_statement (ratios : list R) P_min :
  c_abdi_theorem_1_with_theorem_3__attained__7f63d676a63f ->
  Forall (Rlt 1) ratios -> 0 <= P_min < 1 ->
  let together := transcript (length ratios) (true_worlds ratios) [] in
  let answers := repeat true (length ratios) in
  posterior [true; false] (share_of_first P_min) together answers true
    = P_min * / (P_min + (1 - P_min) * product (map Rinv ratios))
  /\ posterior [true; false] (share_of_first (1 - P_min)) together answers false
    = P_min * / (P_min + (1 - P_min) * product ratios).
Proof.
  intros said above between together answers. set (r := entry ratios 2).
  set (f := fun k j => true_world (r (number_of k)) (Z.eqb (number_of j) 1) true).
  assert (likelihood : forall j w, Z.eqb j 1 = w ->
    product_over (fun k => f (IZR k) (IZR j)) 1 (count ratios) = together w answers).
  { intros j w which. unfold together, answers.
    pose proof (all_true_likelihood ratios w [] [] eq_refl) as seen. cbn [app] in seen. rewrite seen.
    rewrite <- (product_of_entries ratios 2 (fun g => true_world g w true)), !product_as_stated.
    f_equal. apply map_ext. intros k. unfold f. rewrite !number_of_real, which. reflexivity. }
  assert (each : forall k, (1 <= k)%Z -> (k <= count ratios)%Z -> 1 < r k).
  { intros k low high. rewrite Forall_forall in above. apply above, entry_inside; assumption. }
  specialize (said P_min (count ratios) r (fun k => / r k) f (proj1 between) (proj2 between)).
  cbv beta in said.
  rewrite (likelihood 1%Z true eq_refl), (likelihood 2%Z false eq_refl) in said.
  assert (inverses : product_over (fun k => / r k) 1 (count ratios) = product (map Rinv ratios))
    by exact (product_of_entries ratios 2 Rinv).
  assert (products : product_over (fun k => r k) 1 (count ratios) = product ratios).
  { etransitivity; [exact (product_of_entries ratios 2 (fun g => g)) |]. rewrite map_id. reflexivity. }
  rewrite inverses, products, !minus_as_stated in said.
  destruct said as [first second].
  - intros k low high. specialize (each k low high). lra.
  - reflexivity.
  - intros k low high. specialize (each k low high). unfold f.
    rewrite number_of_real, (number_of_real 2). unfold true_world. simpl.
    pose proof (Rinv_0_lt_compat (1 + r k) ltac:(lra)). unfold Rdiv. lra.
  - intros k low high. unfold f. rewrite number_of_real, (number_of_real 1), (number_of_real 2).
    unfold true_world, Rdiv. simpl. ring.
  - unfold posterior, mixture. cbn [sum share_of_first]. rewrite !Rplus_0_r. split.
    + rewrite <- first. unfold Rdiv. ring.
    + rewrite <- second. replace (1 - (1 - P_min)) with P_min by ring. unfold Rdiv.
      rewrite (Rplus_comm ((1 - P_min) * _)). ring.
Defined.

(* Theorem 1 with the noise of Theorem 2 *)
Section WithTheorem2.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (D : Database).
Context (worlds : list Database) (p : Database -> R) (promises : list (R * R)).
Context (query : list R -> Database -> R) (noise Theta : list R -> R).
Hypothesis worlds_of_D : possible_worlds adjacent D worlds.
Hypothesis prior : distribution worlds p.
Hypothesis some : promises <> [].
Hypothesis range : valid promises.
Hypothesis noisy : forall past, 0 < noise past.
Hypothesis sensitivity : forall past, identifiability_sensitivity adjacent (query past) (Theta past).
Hypothesis enough : forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
  prior_free_scale alpha beta (Theta past) <= noise past.
Variables (answers : list R) (w : Database).
Hypothesis inside : In w worlds.
Notation asked := (asks_answers query noise).
Notation together := (transcript (length promises) asked []).
Hypothesis possible : 0 < mixture worlds p together answers.
Notation n := (count promises).
Definition before_answer (k : Z) : list R := firstn (Z.to_nat (k - 1)) answers.
Definition answer_to (k : Z) : R := nth (Z.to_nat (k - 1)) answers 0.
Definition query_in (k j : R) : R := query (before_answer (number_of k)) (entry worlds w (number_of j)).

Lemma answers_as_stated k j :
  answer_in worlds asked answers w 0 (IZR k) (IZR j)
    = 1 / 2 * / noise (before_answer k) * exp (-1 * / noise (before_answer k)
        * Rabs (-1 * answer_to k + query_in (IZR k) (IZR j))).
Proof.
  unfold answer_in, query_in, asks_answers, laplace_mechanism, laplace_density, answer_to, before_answer.
  rewrite !number_of_real, Rplus_comm, minus_as_stated, <- Rabs_Ropp, Ropp_minus_distr.
  unfold Rdiv. rewrite Rinv_mult, Rmult_1_l.
  rewrite (Rmult_comm (exp _)). f_equal. f_equal. ring.
Qed.

Lemma near_as_stated i k j : (1 <= i)%Z -> (i <= count worlds)%Z -> (1 <= j)%Z -> (j <= count worlds)%Z ->
  Rabs (-1 * query_in (IZR k) (IZR j) + query_in (IZR k) (IZR i)) <= Theta (before_answer k).
Proof.
  intros low high least most. rewrite Rplus_comm, minus_as_stated. unfold query_in.
  rewrite !number_of_real.
  apply (proj1 (sensitivity (before_answer k)) D); apply worlds_of_D, entry_inside; assumption.
Qed.

Lemma scale_as_stated k : (1 <= k)%Z -> (k <= n)%Z ->
  Rmax (/ ln (1 + entry (betas promises) 0 k) * Theta (before_answer k))
    (-1 * / ln (1 + -1 * entry (alphas promises) 0 k) * Theta (before_answer k))
    <= noise (before_answer k).
Proof.
  intros low high. destruct (promise_at promises range k low high) as (_ & _ & known).
  pose proof (as_many worlds p asked promises answers possible) as same.
  assert (many : length (before_answer k) = Z.to_nat (k - 1))
    by (apply firstn_length_le; unfold count in high; rewrite same; lia).
  rewrite <- many in known. specialize (enough _ _ _ known).
  eapply Rle_trans; [right | exact enough]. rewrite <- prior_free_scale_as_stated.
  f_equal; ring.
Qed.

Ltac noise_premises :=
  try assumption;
  lazymatch goal with
  | |- forall j, _ -> _ -> 0 <= prior_at _ _ _ j =>
    intros j least most; apply prior, entry_inside; assumption
  | |- sum_over _ _ _ = 1 => rewrite (sum_of_entries worlds w p) by reflexivity; apply prior
  | |- (1 <= n)%Z => apply count_positive; exact some
  | |- forall k, _ -> _ -> forall j, _ -> _ -> _ = _ * exp _ => intros k _ _ j _ _; apply answers_as_stated
  | |- forall k, _ -> _ -> forall j, _ -> _ -> Rabs _ <= _ =>
    intros k _ _ j least most; apply near_as_stated; assumption
  | |- forall k, _ -> _ -> 0 < noise _ => intros k _ _; apply noisy
  | |- forall k, _ -> _ -> Rmax _ _ <= _ => exact scale_as_stated
  | |- forall j, _ -> _ -> _ < _ =>
    intros j least most; apply (promise_at promises range j); assumption
  | |- sign_said 0 = _ => reflexivity
  | |- forall k, _ -> _ -> sign_said _ = _ => intros k _ _; apply sign_turns
  | |- forall e, _ -> _ -> _ = 1 => intros e _ _; apply sigma_said_none
  | |- forall e, _ -> _ -> forall k, _ -> _ -> sigma_said _ _ _ = _ =>
    intros e _ _ k least _; apply sigma_said_next; exact least
  | _ => idtac
  end.

Theorem with_theorem_2_alpha_from_statement :
  c_abdi_theorem_1_with_theorem_2__alpha_side__8ff5a3e87235 ->
  (1 - alpha_combined (alphas promises)) * p w <= posterior worlds p together answers w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w 0) (fun k => noise (before_answer k))
    answer_to query_in (fun k => Theta (before_answer k)) sign_said
    (sigma_said (entry (alphas promises) 0))).
  cbv beta in said.
  rewrite (theorem_1.observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated in said.
  pose proof (alpha_combined_as_stated (alphas promises) 0) as combined.
  rewrite (proj1 (counts promises)) in combined. rewrite combined in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said.
  rewrite own, minus_as_stated in said. apply said; noise_premises.
Defined.

Theorem with_theorem_2_beta_from_statement :
  c_abdi_theorem_1_with_theorem_2__beta_side__0d72091f9c25 ->
  posterior worlds p together answers w <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w 0) (fun k => noise (before_answer k))
    answer_to query_in (fun k => Theta (before_answer k)) (sigma_said (entry (betas promises) 0))).
  cbv beta in said.
  rewrite (theorem_1.observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated in said.
  pose proof (beta_combined_as_stated (betas promises) 0) as combined.
  rewrite (proj2 (counts promises)) in combined.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said.
  rewrite own in said. rewrite <- combined, Rmult_comm. 
  replace (1 + (-1 + sum_over (fun k => sigma_said (entry (betas promises) 0) (IZR k) (IZR n)) 0 n))
    with (sum_over (fun k => sigma_said (entry (betas promises) 0) (IZR k) (IZR n)) 0 n) by ring.
  apply said; noise_premises.
Defined.
End WithTheorem2.

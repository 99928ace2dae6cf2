(* membership, section 5.2, Theorem 5.6 and the remark before it.

   "Note that (rho, m)-DI makes sense only when rho > 1/m. THEOREM 5.6. (rho, m)-DI is equivalent to
   (D^m_C, gamma)-PMP for gamma = max(rho m, (m-1)/(m(1-rho)))."

   Stated here for every finite universe, any mechanism and whatever is observed, 1/m < rho < 1. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.rhodi Require Import risk.
From didp.theories.membership Require Import privacy.
Open Scope R_scope.

Definition gamma_of (rho m : R) : R := Rmax (rho * m) ((m - 1) / (m * (1 - rho))).

Section Gamma.
Context (rho m : R).
Hypothesis several : 2 <= m.
Hypothesis guess : / m < rho < 1.

Lemma gamma_above_one : 1 <= gamma_of rho m.
Proof.
  eapply Rle_trans; [| apply Rmax_l]. left. replace 1 with (/ m * m) by (apply Rinv_l; lra).
  apply Rmult_lt_compat_r; lra.
Qed.

(* what the proof of Theorem 5.6 shows *)
Lemma rho_of_gamma : rho = Rmin (gamma_of rho m / m) (1 - (m - 1) / (m * gamma_of rho m)).
Proof.
  pose proof gamma_above_one as above. unfold gamma_of in *.
  assert (positive : 0 < m * (1 - rho)) by (apply Rmult_lt_0_compat; lra).
  assert (product : 0 < rho * m) by (apply Rmult_lt_0_compat; [| lra];
    apply Rlt_trans with (/ m); [apply Rinv_0_lt_compat |]; lra).
  destruct (Rle_lt_dec ((m - 1) / (m * (1 - rho))) (rho * m)) as [less | more].
  - rewrite Rmax_left by exact less.
    replace (rho * m / m) with rho by (field; lra). symmetry. apply Rmin_left.
    apply (Rmult_le_compat_r ((1 - rho) / (rho * m))) in less;
      [| left; apply Rdiv_lt_0_compat; lra].
    replace ((m - 1) / (m * (1 - rho)) * ((1 - rho) / (rho * m)))
      with ((m - 1) / (m * (rho * m))) in less by (field; repeat split; nra).
    replace (rho * m * ((1 - rho) / (rho * m))) with (1 - rho) in less by (field; split; nra).
    lra.
  - rewrite Rmax_right by lra.
    replace (1 - (m - 1) / (m * ((m - 1) / (m * (1 - rho))))) with rho
      by (field; repeat split; lra).
    symmetry. apply Rmin_right. apply (Rmult_le_reg_r m); [lra |]. unfold Rdiv at 1.
    rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* one belief: at most rho, or as little above 1/m as gamma allows *)
Lemma belief_by_gamma x :
  x <= rho <-> x <= gamma_of rho m * / m /\ (1 - / m) / gamma_of rho m <= 1 - x.
Proof.
  pose proof gamma_above_one as above.
  replace ((1 - / m) / gamma_of rho m) with ((m - 1) / (m * gamma_of rho m)) by (field; lra).
  change (gamma_of rho m * / m) with (gamma_of rho m / m).
  pose proof rho_of_gamma as equal. split.
  - intros below. rewrite equal in below.
    pose proof (Rmin_l (gamma_of rho m / m) (1 - (m - 1) / (m * gamma_of rho m))).
    pose proof (Rmin_r (gamma_of rho m / m) (1 - (m - 1) / (m * gamma_of rho m))). lra.
  - intros [one other]. rewrite equal. apply Rmin_glb; lra.
Qed.
End Gamma.

Section Theorem56.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (m : nat) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis several : (2 <= m)%nat.

Lemma many : 2 <= INR m.
Proof. apply le_INR in several. simpl in several. lra. Qed.

(* entities that are certain, or absent, stay so *)
Lemma certain_or_absent T chosen e t :
  NoDup (chosen ++ T) -> length chosen = m -> ~ In t chosen ->
  0 < mixture (one_more T chosen) (uniform (one_more T chosen)) M e ->
  let worlds := one_more T chosen in
  prior_of same worlds (uniform worlds) t = posterior_of same worlds (uniform worlds) M e t /\
  (prior_of same worlds (uniform worlds) t = 0 \/ prior_of same worlds (uniform worlds) t = 1).
Proof.
  intros distinct count outside possible worlds.
  assert (exists w, In w worlds) as [w inside].
  { unfold worlds. destruct chosen as [| c rest]; [simpl in count; lia |].
    exists (c :: T). left. reflexivity. }
  pose proof (uniform_distribution worlds w inside) as prior. unfold posterior_of, prior_of.
  destruct (in_dec same t T) as [known | unknown].
  - unfold worlds. rewrite !every_world_holds by exact known. fold worlds.
    rewrite (proj2 prior), (proj2 (posterior_distribution worlds _ M prior likelihood e possible)).
    auto.
  - unfold worlds. rewrite !no_world_holds by assumption. auto.
Qed.

Theorem theorem_5_6_within (F : family) :
  (forall worlds p, F worlds p -> one_of_m universe m worlds p) -> / INR m < rho < 1 ->
  (identifiable_over same F M rho <-> member_private same F M (gamma_of rho (INR m))).
Proof.
  intros within guess. pose proof many as large.
  pose proof (gamma_above_one rho (INR m) large guess) as above.
  split.
  - intros kept worlds p member e t possible. pose proof (within worlds p member)
      as [T [chosen [distinct [inside [count [shape uniformly]]]]]].
    destruct (in_dec same t chosen) as [candidate | outside].
    + assert (before : prior_of same worlds p t = / INR m)
        by (subst p worlds; apply candidate_prior; assumption).
      rewrite before. apply belief_by_gamma; [exact large | exact guess |].
      apply kept; [exact member | exact possible |]. unfold uncertain. rewrite before.
      split; [apply Rinv_0_lt_compat; lra |]. lra.
    + subst p worlds.
      destruct (certain_or_absent T chosen e t distinct count outside possible) as [stays ends].
      simpl in stays, ends. rewrite <- stays. destruct ends as [zero | one].
      * rewrite zero. split; [lra |]. rewrite Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l.
        rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
      * rewrite one. unfold Rdiv. rewrite Rminus_eq_0, Rmult_0_l. lra.
  - intros kept worlds p member e t possible unsure. pose proof (within worlds p member)
      as [T [chosen [distinct [inside [count [shape uniformly]]]]]].
    specialize (kept worlds p member e t possible).
    destruct (in_dec same t chosen) as [candidate | outside].
    + assert (before : prior_of same worlds p t = / INR m)
        by (subst p worlds; apply candidate_prior; assumption).
      rewrite before in kept. apply (belief_by_gamma rho (INR m)); assumption.
    + subst p worlds.
      destruct (certain_or_absent T chosen e t distinct count outside possible) as [_ ends].
      simpl in ends. unfold uncertain in unsure. lra.
Qed.

Corollary theorem_5_6 :
  / INR m < rho < 1 ->
  (identifiable_over same (one_of_m universe m) M rho <->
   member_private same (one_of_m universe m) M (gamma_of rho (INR m))).
Proof. apply theorem_5_6_within. auto. Qed.

(* in the other reading of the family, too *)
Corollary theorem_5_6_all_others :
  / INR m < rho < 1 ->
  (identifiable_over same (one_of_all_others universe m) M rho <->
   member_private same (one_of_all_others universe m) M (gamma_of rho (INR m))).
Proof.
  apply theorem_5_6_within.
  intros worlds p [T [chosen [distinct [inside [count [shape [uniformly _]]]]]]].
  exists T, chosen. auto.
Qed.

(* "makes sense only when rho > 1/m": no mechanism goes below 1/m *)
Theorem not_below_one_in_m T chosen e :
  NoDup (chosen ++ T) -> incl (chosen ++ T) universe -> length chosen = m ->
  0 < mixture (one_more T chosen) (uniform (one_more T chosen)) M e ->
  identifiable_over same (one_of_m universe m) M rho -> / INR m <= rho.
Proof.
  intros distinct inside count possible kept. pose proof many as large.
  assert (exists w, In w (one_more T chosen)) as [w among]
    by (destruct chosen as [| c rest]; [simpl in count; lia | exists (c :: T); left; reflexivity]).
  rewrite <- count, <- (one_more_length T chosen).
  apply (not_below_a_guess _ M likelihood rho e w among possible).
  intros v listed. apply in_one_more in listed. destruct listed as [t [candidate shape]]. subst v.
  rewrite <- (candidate_posterior same) by assumption.
  apply kept; [exists T, chosen; auto | exact possible |]. unfold uncertain.
  rewrite (candidate_prior same m) by assumption. split; [apply Rinv_0_lt_compat; lra |].
  rewrite <- Rinv_1. apply Rinv_lt_contravar; lra.
Qed.

(* and at 1/m the answer says nothing *)
Theorem nothing_told_at_one_in_m T chosen e t :
  NoDup (chosen ++ T) -> incl (chosen ++ T) universe -> length chosen = m -> In t chosen ->
  0 < mixture (one_more T chosen) (uniform (one_more T chosen)) M e ->
  identifiable_over same (one_of_m universe m) M (/ INR m) ->
  posterior_of same (one_more T chosen) (uniform (one_more T chosen)) M e t = / INR m.
Proof.
  intros distinct inside count candidate possible kept. pose proof many as large.
  set (worlds := one_more T chosen) in *.
  assert (all : forall v, In v worlds -> posterior worlds (uniform worlds) M e v <= / INR m).
  { intros v listed. unfold worlds in listed. apply in_one_more in listed.
    destruct listed as [s [other shape]]. subst v. unfold worlds.
    rewrite <- (candidate_posterior same) by assumption.
    apply kept; [exists T, chosen; auto | exact possible |]. unfold uncertain.
    rewrite (candidate_prior same m) by assumption. split; [apply Rinv_0_lt_compat; lra |].
    rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. }
  unfold worlds. rewrite candidate_posterior by assumption. fold worlds.
  assert (listed : In (t :: T) worlds) by (apply in_one_more; exists t; auto).
  apply Rle_antisym; [apply all; exact listed |].
  pose proof (uniform_distribution worlds (t :: T) listed) as prior.
  destruct (posterior_distribution worlds _ M prior likelihood e possible) as [_ total].
  destruct (in_split _ _ listed) as [before [after parts]].
  assert (others : sum (posterior worlds (uniform worlds) M e) (before ++ after)
                     <= INR (length (before ++ after)) * / INR m).
  { rewrite <- sum_constant. apply sum_monotone. intros v among. apply all. rewrite parts.
    apply in_app_or in among. apply in_or_app. simpl. tauto. }
  assert (number : INR (length (before ++ after)) = INR m - 1).
  { rewrite <- count, <- (one_more_length T chosen). fold worlds. rewrite parts, !app_length.
    simpl length. rewrite <- plus_n_Sm, S_INR. lra. }
  rewrite parts, sum_split in total. rewrite <- parts in total. rewrite number in others.
  assert (INR m * / INR m = 1) by (apply Rinv_r; lra). lra.
Qed.
End Theorem56.

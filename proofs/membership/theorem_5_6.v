(* membership, section 5.2, Theorem 5.6 and the remark before it.

   "Note that (rho, m)-DI makes sense only when rho > 1/m. THEOREM 5.6. (rho, m)-DI is equivalent to
   (D^m_C, gamma)-PMP for gamma = max(rho m, (m-1)/(m(1-rho)))."

   Stated here for every finite universe, any mechanism and whatever is observed, 1/m < rho < 1. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions data_sets.
From didp.rhodi Require Import risk.
From didp.membership Require Import privacy sampling.
From didp.statements Require Import membership_family_5_5 membership_rho_range
  membership_theorem_5_6.
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

(* membership, section 5.2, Distribution Family 5.5.

   "D^m_C is a sub-family of D_B, the family of BMI distributions, as it allows only BMI
   distributions that satisfy three further conditions. First, the sampled dataset must have size 1
   + |{t | p_t = 1}|. Second, there must exist m entities with probability between 0 and 1. Third,
   all these m entities must have the same probability."

   Stated here: of m entities that appear independently, each with the same probability strictly
   between 0 and 1, given that exactly one appears, each is as likely, 1/m. (The excerpt does not
   define D_B: independent entities, given how many appear. The certain entities T change
   nothing.) *)

(* how likely it is that exactly one entity appears *)
Definition one_appears {Entity : Type} (chance : R) (chosen : list Entity) : R :=
  mean chance chosen (fun s => if Nat.eqb (length s) 1 then 1 else 0).

Lemma none_appears {Entity : Type} chance (chosen : list Entity) :
  mean chance chosen (fun s => if Nat.eqb (length s) 0 then 1 else 0)
    = (1 - chance) ^ length chosen.
Proof.
  induction chosen as [| t rest IH]; [unfold mean, drawn; simpl; ring |].
  rewrite mean_with_tuple, IH. simpl. rewrite mean_constant. ring.
Qed.

Lemma one_of_them_appears {Entity : Type} chance (t : Entity) rest :
  one_appears chance (t :: rest)
    = INR (length (t :: rest)) * (chance * (1 - chance) ^ length rest).
Proof.
  unfold one_appears. revert t. induction rest as [| s rest IH]; intros t;
    rewrite mean_with_tuple; cbn [length Nat.eqb].
  - rewrite (none_appears chance (@nil Entity)). unfold mean, drawn. simpl. ring.
  - rewrite (none_appears chance (s :: rest)), IH. cbn [length]. rewrite !S_INR. simpl pow. ring.
Qed.

Theorem family_5_5_equally_likely {Entity : Type} chance (chosen : list Entity) t :
  0 < chance < 1 -> In t chosen ->
  drawn chance chosen [t] / one_appears chance chosen = / INR (length chosen).
Proof.
  intros [positive uncertain] inside. destruct chosen as [| s rest]; [contradiction |].
  rewrite one_of_them_appears. unfold drawn. cbn [length]. rewrite pow_1.
  replace (S (length rest) - 1)%nat with (length rest) by lia.
  assert (0 < (1 - chance) ^ length rest) by (apply pow_lt; lra).
  pose proof (lt_0_INR (S (length rest)) ltac:(lia)). field. lra.
Qed.

(* Joined with the formal statements. *)

Lemma length_as_count {A : Type} (listed : list A) : INR (length listed) = IZR (count listed).
Proof. unfold count. apply INR_IZR_INZ. Qed.

Theorem gamma_and_rho_from_notions :
  c_membership_theorem_5_6__gamma_and_rho__370140e10970.
Proof.
  intros m rho several guess certain. apply IZR_le in several.
  pose proof (gamma_above_one rho (IZR m) several (conj guess certain)) as above.
  pose proof (rho_of_gamma rho (IZR m) several (conj guess certain)) as equal. symmetry.
  replace (Rmax (rho * IZR m) (/ IZR m * / (1 + -1 * rho) * (-1 + IZR m)))
    with (gamma_of rho (IZR m)).
  - rewrite equal at 1. f_equal; [unfold Rdiv; ring |]. field. lra.
  - unfold gamma_of, Rdiv. rewrite minus_as_stated, Rinv_mult. f_equal. ring.
Defined.

(* what the statements say of the candidates 1..m, and of one output *)
Section Candidates.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E).
Variables (T chosen : list Entity) (c : Entity) (e : E).
Hypothesis distinct : NoDup (chosen ++ T).
Notation worlds := (one_more T chosen).

Definition candidate_likelihood (_ j : R) : R := M (entry chosen c (number_of j) :: T) e.

Lemma mixture_of_candidates x :
  sum_over (fun j => / IZR (count chosen) * candidate_likelihood x (IZR j)) 1 (count chosen)
    = mixture worlds (uniform worlds) M e.
Proof.
  unfold mixture, uniform, one_more. rewrite sum_mapped, map_length, length_as_count.
  apply (sum_of_entries chosen c (fun t => / IZR (count chosen) * M (t :: T) e)).
  intros j _. unfold candidate_likelihood. rewrite number_of_real. reflexivity.
Qed.

Lemma posterior_of_candidates x j :
  (1 <= j)%Z -> (j <= count chosen)%Z ->
  / IZR (count chosen) * / mixture worlds (uniform worlds) M e * candidate_likelihood x (IZR j)
    = posterior_of same worlds (uniform worlds) M e (entry chosen c j).
Proof.
  intros low high. rewrite candidate_posterior by (try apply entry_inside; assumption).
  unfold candidate_likelihood, posterior, uniform. rewrite number_of_real, one_more_length.
  rewrite length_as_count. unfold Rdiv. ring.
Qed.

Lemma absence_of_candidate x j :
  (1 <= j)%Z -> (j <= count chosen)%Z ->
  1 + -1 * / IZR (count chosen) * / mixture worlds (uniform worlds) M e * candidate_likelihood x (IZR j)
    = 1 - posterior_of same worlds (uniform worlds) M e (entry chosen c j).
Proof. intros low high. rewrite <- (posterior_of_candidates x) by assumption. ring. Qed.
End Candidates.

Section RhoRange.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (m : nat).
Hypothesis several : (2 <= m)%nat.
Variables (T chosen : list Entity) (e : E).
Hypothesis distinct : NoDup (chosen ++ T).
Hypothesis inside : incl (chosen ++ T) universe.
Hypothesis number : length chosen = m.
Hypothesis possible : 0 < mixture (one_more T chosen) (uniform (one_more T chosen)) M e.

Lemma kept_of_candidates rho t :
  identifiable_over same (one_of_m universe m) M rho -> In t chosen ->
  posterior_of same (one_more T chosen) (uniform (one_more T chosen)) M e t <= rho.
Proof.
  intros kept candidate. apply kept; [exists T, chosen; auto | exact possible |].
  unfold uncertain. rewrite (candidate_prior same m) by assumption.
  pose proof (many m several). split; [apply Rinv_0_lt_compat; lra |].
  rewrite <- Rinv_1. apply Rinv_lt_contravar; lra.
Qed.

Theorem not_below_one_in_m_from_statement rho :
  c_membership_rho_range__below_1_m__299cf650ac5f ->
  identifiable_over same (one_of_m universe m) M rho -> / INR m <= rho.
Proof.
  intros said kept. destruct chosen as [| c rest] eqn:some; [simpl in number; lia |].
  rewrite <- some in *. rewrite <- number, length_as_count.
  apply (said (count chosen) (candidate_likelihood M T chosen c e) 0).
  - apply count_positive. rewrite some. discriminate.
  - rewrite mixture_of_candidates. exact possible.
  - intros j low high. rewrite mixture_of_candidates, (posterior_of_candidates same) by assumption.
    apply kept_of_candidates; [exact kept |]. apply entry_inside; assumption.
Defined.

Theorem nothing_told_at_one_in_m_from_statement t :
  c_membership_rho_range__at_1_m__b257dc1f4e1c -> In t chosen ->
  identifiable_over same (one_of_m universe m) M (/ INR m) ->
  posterior_of same (one_more T chosen) (uniform (one_more T chosen)) M e t = / INR m.
Proof.
  intros said candidate kept.
  destruct (inside_is_entry chosen t t candidate) as (i & low & high & own).
  rewrite <- own at 1. rewrite <- (posterior_of_candidates same M T chosen t e distinct 0 i low high).
  rewrite <- (mixture_of_candidates M T chosen t e 0), <- number, length_as_count.
  apply (said i (count chosen) _ 0 (/ IZR (count chosen))); try assumption; [| | reflexivity].
  - rewrite mixture_of_candidates. exact possible.
  - intros j least most. rewrite mixture_of_candidates, (posterior_of_candidates same) by assumption.
    rewrite <- length_as_count, number.
    apply kept_of_candidates; [exact kept |]. apply entry_inside; assumption.
Defined.
End RhoRange.

(* m entities that appear with one probability, given that one of them does *)
Theorem family_5_5_from_statement {Entity : Type} chance (chosen : list Entity) t :
  c_membership_family_5_5__sub_family__56735bf7d315 ->
  0 < chance < 1 -> In t chosen ->
  drawn chance chosen [t] / one_appears chance chosen = / INR (length chosen).
Proof.
  intros said [positive uncertain] inside. destruct chosen as [| first rest]; [contradiction |].
  set (m := length (first :: rest)).
  assert (none : product_over (fun _ => 1 + -1 * chance) 1 (Z.of_nat m) = (1 - chance) ^ m).
  { unfold product_over, defined.many. replace (Z.to_nat (Z.of_nat m - 1 + 1)) with m by lia.
    induction m as [| k IH]; [reflexivity |]. cbn [product_of_first pow]. rewrite IH. ring. }
  specialize (said 1%Z (Z.of_nat m) (fun _ => chance) ltac:(lia) ltac:(unfold m; cbn [length]; lia)
    positive uncertain (fun _ _ _ => eq_refl)).
  cbv beta in said. rewrite none, sum_over_natural, sum_constant, seq_length, Nat2Z.id in said.
  replace (IZR (Z.of_nat m)) with (INR m) in said by apply INR_IZR_INZ. rewrite <- said.
  rewrite one_of_them_appears. unfold drawn. fold m. cbn [length]. rewrite pow_1.
  replace (m - 1)%nat with (length rest) by (unfold m; cbn [length]; lia).
  assert (0 < (1 - chance) ^ length rest) by (apply pow_lt; lra).
  assert (0 < INR m) by (apply lt_0_INR; unfold m; cbn [length]; lia).
  replace ((1 - chance) ^ m) with ((1 - chance) * (1 - chance) ^ length rest) by reflexivity.
  rewrite !minus_as_stated. field. repeat split; lra.
Defined.

(* abdi, eq. 17-23 of the proof of Theorem 3.

   "Since P_min <= Pr[D_i' = D^s] <= P_max, we have" the bound of (17) at least its value at P_min
   (18); "since P_min <= 1/n, we have 1 + P_min (alpha - 1) > 0. Then, rearranging yields" (19). On
   the other side, "considering the fact that P_min <= Pr[D_i' = D^s] <= P_min" (21), and "since
   P_min <= 1/n, for all n > 1, we have 1 - P_min (1 + beta) > 0" before (23).

   Stated here: (17) and (20) multiplied by the prior are equations_12_13 of theorem_2.v, which do
   without the priors' signs. (18), (19), (21), (22) and (23) hold; the chain printed for (21) and
   the reason for the last sign do not, and P_max and the condition on beta mend them
   (smallest_short_of_certainty, theorem_3.v). *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief notions belief_bounds events.
From didp.abdi Require Import definitions as_stated definition_5 scales theorem_2 section_8.
From didp.statements Require Import abdi_theorem_3_equations_17_19 abdi_theorem_3_equations_20_23
  abdi_theorem_3_lower_bound abdi_theorem_3_tightness.
Open Scope R_scope.

Section Bounds.
Context (Theta lambda p P_min : R).
Hypothesis sensitivity : 0 <= Theta.
Hypothesis noise : 0 < lambda.
Hypothesis least : 0 <= P_min <= p.
Hypothesis prior : p <= 1.
Let growth := exp (Theta / lambda).

Lemma growth_range : 1 <= growth /\ 0 < / growth <= 1.
Proof.
  assert (1 <= growth).
  { unfold growth. rewrite <- exp_0. apply exp_monotone.
    apply Rmult_le_pos; [exact sensitivity | left; apply Rinv_0_lt_compat; exact noise]. }
  split; [assumption | split; [apply Rinv_0_lt_compat; lra |]].
  rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Theorem equation_18 :
  / (P_min * (1 - growth) + growth) <= / (p + growth * (1 - p)).
Proof.
  destruct growth_range as [above _].
  assert (0 <= (growth - 1) * (p - P_min)) by (apply Rmult_le_pos; lra).
  assert (0 <= (growth - 1) * (1 - p)) by (apply Rmult_le_pos; lra).
  apply Rinv_le_contravar; lra.
Qed.

Theorem equation_21 :
  / (p + / growth * (1 - p)) <= / (P_min * (1 - / growth) + / growth).
Proof.
  destruct growth_range as [_ [positive below]].
  assert (0 <= (1 - / growth) * (p - P_min)) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - / growth) * P_min) by (apply Rmult_le_pos; lra).
  apply Rinv_le_contravar; lra.
Qed.

Theorem equation_19 alpha :
  0 < alpha < 1 -> P_min < 1 ->
  0 < 1 + P_min * (alpha - 1)
  /\ (1 - alpha <= / (P_min * (1 - growth) + growth)
      <-> Theta * / ln (alpha_odds alpha P_min) <= lambda).
Proof.
  intros fall small. destruct growth_range as [above _].
  assert (0 <= P_min * alpha) by (apply Rmult_le_pos; lra). split; [lra |].
  assert (1 < alpha_odds alpha P_min) by (apply alpha_odds_above_1; lra).
  rewrite scale_for_odds, alpha_odds_bound by lra. fold growth.
  assert (0 <= (growth - 1) * (1 - P_min)) by (apply Rmult_le_pos; lra).
  assert (total : 0 < P_min * (1 - growth) + growth) by lra.
  split; intros bound.
  - apply (Rmult_le_compat_r (P_min * (1 - growth) + growth)) in bound; [| lra].
    rewrite Rinv_l in bound; lra.
  - apply (Rmult_le_reg_r (P_min * (1 - growth) + growth)); [exact total |].
    rewrite Rinv_l; lra.
Qed.

Theorem equation_23 beta :
  0 < beta -> P_min * (1 + beta) < 1 ->
  (/ (P_min * (1 - / growth) + / growth) <= 1 + beta
    <-> Theta * / ln (beta_odds beta P_min) <= lambda).
Proof.
  intros rise short. destruct growth_range as [above [positive below]].
  assert (0 <= P_min * beta) by (apply Rmult_le_pos; lra).
  assert (1 < beta_odds beta P_min) by (apply beta_odds_above_1; lra).
  rewrite scale_for_odds by lra. fold growth. rewrite (beta_odds_bound beta P_min) by lra.
  assert (0 <= (1 - / growth) * P_min) by (apply Rmult_le_pos; lra).
  assert (total : 0 < P_min * (1 - / growth) + / growth) by lra.
  split; intros bound.
  - apply (Rmult_le_compat_r (P_min * (1 - / growth) + / growth)) in bound; [| lra].
    rewrite Rinv_l in bound; lra.
  - apply (Rmult_le_reg_r (P_min * (1 - / growth) + / growth)); [exact total |].
    rewrite Rinv_l; lra.
Qed.
End Bounds.

(* (20) multiplied by the prior, and (22): where the bound at P_min is at most 1 + beta, so is what
   the adversary believes *)
Theorem equation_22 {Database : Type} (adjacent : Database -> Database -> Prop) query Theta lambda
  D worlds p x D' P_min beta :
  identifiability_sensitivity adjacent query Theta -> 0 < lambda ->
  possible_worlds adjacent D worlds -> distribution worlds p -> In D' worlds ->
  0 <= P_min <= p D' ->
  / (P_min * (1 - / exp (Theta / lambda)) + / exp (Theta / lambda)) <= 1 + beta ->
  posterior worlds p (laplace_mechanism query lambda) x D' <= (1 + beta) * p D'.
Proof.
  intros sensitivity noise possible prior inside least bound.
  pose proof (sensitivity_nonnegative _ _ _ sensitivity) as sign.
  pose proof (prior_at_most_1 worlds p prior D' inside) as most.
  destruct (equations_12_13 adjacent query Theta lambda sensitivity noise D worlds p x D' possible
    prior inside) as [_ high].
  eapply Rle_trans; [exact high |]. rewrite exp_Ropp.
  replace ((1 + beta) * p D') with (p D' * (1 + beta)) by ring.
  apply Rmult_le_compat_l; [apply prior; exact inside |].
  eapply Rle_trans; [| exact bound].
  apply equation_21; assumption.
Qed.

(* "P_min <= 1/n, for all n > 1" does not give the sign: n = 2, P_min = 1/2, beta = 1 *)
Theorem reason_for_sign_fails :
  smallest_prior [true; false] (fun _ => / 2) (1/2) /\ 1/2 <= 1 / INR (length [true; false])
  /\ ~ 0 < 1 - 1/2 * (1 + 1).
Proof.
  split; [split | simpl; split; lra].
  - intros w _. lra.
  - exists true. split; [simpl; auto | lra].
Qed.

(* the chain printed for (21): P_max is meant *)
Theorem printed_chain_fails :
  let p (w : bool) := if w then 1/3 else 2/3 in
  distribution [true; false] p /\ smallest_prior [true; false] p (1/3) /\ ~ p false <= 1/3.
Proof.
  split; [split | split; [split |]].
  - intros [] _; lra.
  - simpl. lra.
  - intros [] _; lra.
  - exists true. simpl. auto.
  - lra.
Qed.

(* "we transform Inequality (13) to get Inequality (14)": what keeps the one keeps the other *)
Definition eq_13 (growth p posterior : R) : Prop := posterior <= p / (p + / growth * (1 - p)).
Definition eq_14 (growth p posterior : R) : Prop := / (1 - growth + growth / p) <= posterior.
Definition eq_14_comes_from_eq_13 : Prop :=
  forall growth p posterior, 1 <= growth -> 0 < p <= 1 -> 0 <= posterior <= 1 ->
  eq_13 growth p posterior -> eq_14 growth p posterior.

(* growth 2, prior 1/2: a posterior of 1/4 *)
Theorem eq_14_does_not_come_from_eq_13 : ~ eq_14_comes_from_eq_13.
Proof.
  intros printed. specialize (printed 2 (1 / 2) (1 / 4) ltac:(lra) ltac:(lra) ltac:(lra)).
  unfold eq_13, eq_14 in printed. lra.
Qed.

(* Joined with the formal statements. *)

(* the formulas of the proof; among two worlds the smallest prior is below 1 *)
Lemma smallest_below_one (p : Z -> R) m P_min :
  sum_over (fun j => p j) 1 m = 1 -> (2 <= m)%Z ->
  (forall j, (1 <= j)%Z -> (j <= m)%Z -> P_min <= p j) -> P_min < 1.
Proof.
  intros total several least. rewrite sum_over_numbered in total.
  assert (below : sum (fun _ => P_min) (numbered m) <= sum (fun j => p j) (numbered m)).
  { apply sum_monotone. intros j inside. apply in_numbered in inside. apply least; lia. }
  rewrite sum_constant, total in below. unfold numbered in below.
  rewrite map_length, seq_length, real_number_of in below by lia. apply IZR_le in several. nra.
Qed.

Theorem equation_19_from_notions :
  c_abdi_theorem_3_equations_17_19__eq__19__c6bb98c8a3b8.
Proof.
  intros m p Theta scale p_min alpha total zero noise several sign least fall below.
  pose proof (smallest_below_one p m p_min total several least) as small.
  pose proof (equation_19 Theta scale p_min p_min zero noise ltac:(lra) alpha ltac:(lra) small)
    as same.
  rewrite alpha_odds_as_stated, minus_as_stated, minus_as_stated.
  replace (-1 + alpha) with (alpha - 1) by ring. exact same.
Defined.

Theorem equation_23_from_notions :
  c_abdi_theorem_3_equations_20_23__eq__23__a9f12efe866c.
Proof.
  intros i m p Theta scale p_min p_max beta low high total zero noise several sign least positive rise
    short most.
  assert (room : p_min * (1 + beta) < 1).
  { specialize (least i low high). specialize (most i low high).
    apply Rle_lt_trans with (p_max * (1 + beta)); [apply Rmult_le_compat_r; lra |].
    apply Rlt_le_trans with (p_max * / p_max); [apply Rmult_lt_compat_l; lra | rewrite Rinv_r; lra]. }
  pose proof (equation_23 Theta scale p_min p_min zero noise ltac:(lra) beta rise room) as same.
  rewrite beta_odds_as_stated. replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  rewrite exp_Ropp, minus_as_stated. symmetry. exact same.
Defined.

(* the likelihoods of one response *)
Section Response.
Context {Database : Type} (worlds : list Database) (p query : Database -> R) (lambda x : R).
Hypothesis prior : distribution worlds p.
Hypothesis noise : 0 < lambda.
Notation M := (laplace_mechanism query lambda).
Variable w : Database.
Hypothesis inside : In w worlds.

Lemma answer_as_stated v : M v x = 1 / 2 * / lambda * exp (-1 * / lambda * Rabs (x + -1 * query v)).
Proof. rewrite density_as_stated. symmetry. apply density_is_laplace. exact noise. Qed.

Lemma mixture_as_stated (h : Z -> R) :
  (forall j, h j = M (entry worlds w j) x) ->
  sum_over (fun j => h j * p (entry worlds w j)) 1 (count worlds) = mixture worlds p M x.
Proof.
  intros same. apply (sum_of_entries worlds w (fun v => p v * M v x)). intros j _.
  rewrite same. ring.
Qed.

Theorem equation_22_from_statement (adjacent : Database -> Database -> Prop) D Theta P_min beta :
  c_abdi_theorem_3_equations_20_23__eq__22__f7e4d4d35703 ->
  identifiability_sensitivity adjacent query Theta -> possible_worlds adjacent D worlds ->
  (2 <= length worlds)%nat -> 0 <= P_min -> (forall v, In v worlds -> P_min <= p v) ->
  / (P_min * (1 - / exp (Theta / lambda)) + / exp (Theta / lambda)) <= 1 + beta ->
  posterior worlds p M x w <= (1 + beta) * p w.
Proof.
  intros said sensitivity possible several sign least bound.
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (fun j => p (entry worlds w j))
    (fun j => query (entry worlds w j)) Theta lambda (fun j => M (entry worlds w j) x) x P_min beta).
  cbv beta in said.
  rewrite (mixture_as_stated (fun j => M (entry worlds w j) x)), own, belief_as_stated in said
    by reflexivity.
  replace (-1 * Theta * / lambda) with (- (Theta / lambda)) in said by (unfold Rdiv; ring).
  rewrite exp_Ropp, minus_as_stated in said. apply said; try assumption.
  - intros j first last. apply prior, entry_inside; assumption.
  - rewrite (sum_of_entries worlds w p) by reflexivity. apply prior.
  - intros j first last. rewrite distance_as_stated.
    apply (proj1 sensitivity D); apply possible; [exact inside | apply entry_inside; assumption].
  - exact (sensitivity_nonnegative adjacent query Theta sensitivity).
  - intros j _ _. apply answer_as_stated.
  - unfold count. lia.
  - intros j first last. apply least, entry_inside; assumption.
Defined.
End Response.

(* Theorem 3's scale is needed where the least likely world, listed once, answers 0, and every other
   Theta *)
Theorem tightness_from_statement {Database : Type} (before after : list Database) (w : Database)
  (p query : Database -> R) lambda Theta alpha beta P_max :
  let worlds := before ++ w :: after in
  c_abdi_theorem_3_tightness__statement__37f30b8ab1d5 ->
  distribution worlds p -> 0 < lambda -> 0 <= Theta -> 0 < alpha < 1 -> 0 < beta < 1 / P_max - 1 ->
  0 < P_max -> (forall v, In v worlds -> p w <= p v <= P_max) -> 0 < p w ->
  query w = 0 -> (forall v, In v (before ++ after) -> query v = Theta) ->
  differentially_identifiable_at worlds p (laplace_mechanism query lambda) alpha beta ->
  prior_dependent_scale alpha beta Theta (p w) <= lambda.
Proof.
  intros worlds said prior noise zero fall [rise short] positive range can_be here others kept.
  apply Rnot_lt_le. intros less. set (M := laplace_mechanism query lambda).
  set (i := (Z.of_nat (length before) + 1)%Z).
  assert (inside : In w worlds) by (apply in_elt).
  assert (own : entry worlds w i = w).
  { unfold entry, i. replace (Z.to_nat _) with (length before) by lia. apply nth_middle. }
  assert (low : (1 <= i)%Z) by (unfold i; lia).
  assert (high : (i <= count worlds)%Z)
    by (unfold i, count, worlds; rewrite app_length; cbn [length]; lia).
  assert (P_max_short : P_max < 1).
  { apply Rnot_le_lt. intros sure. apply Rinv_le_contravar in sure; [| lra].
    rewrite Rinv_1 in sure. lra. }
  assert (several : (2 <= count worlds)%Z).
  { apply Z.le_ngt. intros few. destruct prior as [_ total]. specialize (range w inside).
    revert few total. unfold count, worlds in *. rewrite app_length, sum_split. cbn [length]. intros few.
    destruct before, after; cbn [length app sum] in *; try lia. lra. }
  assert (possible : forall x, 0 < mixture worlds p M x).
  { intros x. apply (sum_positive _ worlds w); [| exact inside |].
    - intros v listed. apply Rmult_le_pos; [apply prior; exact listed |].
      apply laplace_mechanism_nonnegative. exact noise.
    - apply Rmult_lt_0_compat; [exact can_be | apply laplace_mechanism_positive; exact noise]. }
  specialize (said i (count worlds) (fun j => p (entry worlds w j)) alpha beta (p w) P_max Theta lambda
    (fun j => query (entry worlds w j)) 0 Theta (fun j => M (entry worlds w j) 0)
    (fun j => M (entry worlds w j) Theta)).
  cbv beta in said. rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in said.
  rewrite (mixture_as_stated worlds p query lambda 0 w (fun j => M (entry worlds w j) 0)),
    (mixture_as_stated worlds p query lambda Theta w (fun j => M (entry worlds w j) Theta)), own,
    !belief_as_stated in said by reflexivity.
  destruct said as (_ & _ & [above | below]); try assumption; try lra; try reflexivity.
  - intros j first last. apply prior, entry_inside; assumption.
  - rewrite (sum_of_entries worlds w p) by reflexivity. apply prior.
  - intros j first last. apply range, entry_inside; assumption.
  - intros j first last. apply range, entry_inside; assumption.
  - intros j first last other. apply others. unfold entry, worlds, i in *.
    unfold count, worlds in last. rewrite app_length in last. cbn [length] in last.
    destruct (Nat.lt_ge_cases (Z.to_nat (j - 1)) (length before)) as [left | right].
    + rewrite app_nth1 by exact left. apply in_or_app. left. apply nth_In. exact left.
    + rewrite app_nth2 by exact right. apply in_or_app. right.
      replace (Z.to_nat (j - 1) - length before)%nat with (S (Z.to_nat (j - 1) - length before - 1))
        by lia. cbn [nth]. apply nth_In. lia.
  - intros j _ _. apply answer_as_stated. exact noise.
  - intros j _ _. apply answer_as_stated. exact noise.
  - destruct (kept 0 w inside (possible 0)) as [_ most]. fold M in most.
    change (p w * (1 + beta) < posterior worlds p M 0 w) in above. lra.
  - destruct (kept Theta w inside (possible Theta)) as [least _]. fold M in least.
    change (posterior worlds p M Theta w < p w * (1 + -1 * alpha)) in below. lra.
Defined.

(* the same statement, of "a lower bound for the quantity of Laplace noise" *)
Theorem lower_bound_from_statement {Database : Type} (before after : list Database) (w : Database)
  (p query : Database -> R) lambda Theta alpha beta P_max :
  let worlds := before ++ w :: after in
  c_abdi_theorem_3_lower_bound__statement__below_that_scale_not__correction__37f30b8ab1d5 ->
  distribution worlds p -> 0 < lambda -> 0 <= Theta -> 0 < alpha < 1 -> 0 < beta < 1 / P_max - 1 ->
  0 < P_max -> (forall v, In v worlds -> p w <= p v <= P_max) -> 0 < p w ->
  query w = 0 -> (forall v, In v (before ++ after) -> query v = Theta) ->
  differentially_identifiable_at worlds p (laplace_mechanism query lambda) alpha beta ->
  prior_dependent_scale alpha beta Theta (p w) <= lambda.
Proof.
  intros worlds said. exact (tightness_from_statement before after w p query _ _ _ _ _ said).
Defined.

Theorem equation_17_from_notions :
  c_abdi_theorem_3_equations_17_19__eq__17__b3a8d431eb0e.
Proof.
  intros i m p q Theta scale h tau low high sign total near noise densities positive.
  rewrite observed_as_stated. rewrite sum_over_numbered in total.
  pose proof (equations_12_13_gives_belief m i p q h tau Theta scale ltac:(lia) (of_each _ _ sign) total
    (near_as_stated m q i Theta near) noise
    (densities_as_stated m q h tau scale densities)) as [least _].
  rewrite <- belief_as_stated in least. apply (Rmult_le_reg_r (p i)); [exact positive |].
  eapply Rle_trans; [right | exact least]. rewrite minus_as_stated.
  unfold Rdiv. rewrite (Rplus_comm (p i)), (Rmult_comm (1 - p i)). ring.
Defined.

Section Priors.
Context (i m : Z) (p : Z -> R).
Hypothesis low : (1 <= i)%Z.
Hypothesis high : (i <= m)%Z.
Hypothesis sign : forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 <= p j.
Hypothesis total : sum_over (fun j => p j) 1 m = 1.

Lemma prior_at_most_1_as_stated : p i <= 1.
Proof.
  rewrite sum_over_numbered in total. apply (prior_at_most_1 (numbered m) p).
  - split; [| exact total]. intros j inside. apply in_numbered in inside. apply sign; lia.
  - apply in_numbered. lia.
Qed.
End Priors.

Theorem equation_18_from_notions :
  c_abdi_theorem_3_equations_17_19__eq__18__3700a6261ef1.
Proof.
  intros i m p Theta scale p_min low high sign total zero noise several least_sign least.
  rewrite !minus_as_stated.
  replace ((1 - p i) * exp (Theta * / scale) + p i)
    with (p i + exp (Theta / scale) * (1 - p i)) by (unfold Rdiv; ring).
  apply equation_18; auto. apply (prior_at_most_1_as_stated i m); assumption.
Defined.

Theorem equation_21_from_notions :
  c_abdi_theorem_3_equations_20_23__eq__21__e83296cb6c68.
Proof.
  intros i m p Theta scale p_min low high sign total zero noise several least_sign least.
  rewrite !minus_as_stated.
  replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  rewrite exp_Ropp, (Rplus_comm _ (p i)), (Rmult_comm (1 - p i)).
  apply equation_21; auto.
Defined.

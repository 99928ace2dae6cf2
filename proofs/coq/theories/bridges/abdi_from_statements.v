(* abdi: certainty, the steps of Theorem 3's proof, its tightness, and counting queries: theorems
   over defined notions drawn from the formal statements, and the formulas (18), (19) and (23) the
   other way.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions laplace events belief_bounds.
From didp.theories.abdi Require Import numbered definitions scales theorem_2 theorem_3
  equations_17_23 certainty removing_one counting_queries as_statements.
From didp.theories.bridges Require Import ranges listed abdi.
From didp.statements Require abdi.
Open Scope R_scope.

Theorem no_beta_from_notions :
  statements.abdi.c_abdi_remark_beta_certainty__no_beta_at_every_prior__7c6dbaeba59b.
Proof.
  intros beta rise each. destruct (no_beta_at_every_prior beta rise) as (p & _ & between & certain).
  specialize (each (p true) between). lra.
Qed.

Section Certainty.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Variables (e : E) (w : W).
Hypothesis inside : In w worlds.
Hypothesis possible : 0 < mixture worlds p M e.

Theorem alpha_bounds_certainty_from_statement alpha :
  statements.abdi.c_abdi_remark_beta_certainty__the_condition_is_needed__correction__8129fa9901c6 ->
  0 < alpha < 1 -> p w < 1 ->
  (forall v, In v worlds -> (1 - alpha) * p v <= posterior worlds p M e v) ->
  posterior worlds p M e w <= 1 - (1 - alpha) * (1 - p w) /\ posterior worlds p M e w < 1.
Proof.
  intros said fall unsure kept. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (fun j => p (entry worlds w j)) alpha
    (fun j => posterior worlds p M e (entry worlds w j)) low high).
  cbv beta in said. rewrite own in said. destruct said as [below most]; try lra.
  - rewrite (sum_of_entries worlds w p) by reflexivity. apply prior.
  - rewrite (sum_of_entries worlds w (posterior worlds p M e)) by reflexivity.
    apply (posterior_distribution worlds p M prior likelihood e possible).
  - intros j least top. rewrite minus_as_stated. apply kept, entry_inside; assumption.
Qed.

Theorem no_certainty_from_statement alpha beta P_max :
  statements.abdi.c_abdi_theorem_3_beta_condition__short_of_certainty__9e66c50bae6d ->
  0 < P_max -> (forall v, In v worlds -> p v <= P_max) -> 0 < beta < 1 / P_max - 1 ->
  differentially_identifiable_at worlds p M alpha beta ->
  P_max < 1 /\ posterior worlds p M e w < 1.
Proof.
  intros said positive most [rise short] kept.
  apply (said beta P_max (p w) (posterior worlds p M e w)); auto; try lra.
  rewrite Rmult_comm. apply (kept e w inside possible).
Qed.

Theorem sign_from_statement beta P_min P_max :
  statements.abdi.c_abdi_theorem_3_equations_20_23__sign__correction__cbd3d2c792d2 ->
  smallest_prior worlds p P_min -> largest_prior worlds p P_max -> 0 < beta < 1 / P_max - 1 ->
  P_min * (1 + beta) < 1.
Proof.
  intros said smallest largest [rise short].
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) P_max beta P_min (fun j => p (entry worlds w j)) low high).
  enough (0 < 1 + -1 * P_min * (1 + beta)) by lra. apply said; try lra.
  - apply (largest_prior_positive worlds p); assumption.
  - destruct smallest as [_ (v & listed & <-)]. apply prior. exact listed.
  - intros j least most. apply smallest, entry_inside; assumption.
  - intros j least most. apply largest, entry_inside; assumption.
Qed.
End Certainty.

(* the formulas of the proof; among two worlds the smallest prior is below 1 *)
Lemma smallest_below_one (p : Z -> R) m P_min :
  sum_over (fun j => p j) 1 m = 1 -> (2 <= m)%Z ->
  (forall j, (1 <= j)%Z -> (j <= m)%Z -> P_min <= p j) -> P_min < 1.
Proof.
  intros total several least. rewrite sum_over_numbered in total.
  assert (below : sum (fun _ => P_min) (numbered m) <= sum (fun j => p j) (numbered m)).
  { apply sum_monotone. intros j inside. apply in_numbered in inside. apply least; lia. }
  rewrite sum_constant, total in below. unfold numbered in below.
  rewrite map_length, seq_length, number_of_worlds in below by lia. apply IZR_le in several. nra.
Qed.

Theorem equation_19_from_notions :
  statements.abdi.c_abdi_theorem_3_equations_17_19__eq__19__c6bb98c8a3b8.
Proof.
  intros m p Theta scale p_min alpha total zero noise several sign least fall below.
  pose proof (smallest_below_one p m p_min total several least) as small.
  pose proof (equation_19 Theta scale p_min p_min zero noise ltac:(lra) alpha ltac:(lra) small)
    as same.
  rewrite alpha_odds_as_stated, minus_as_stated, minus_as_stated.
  replace (-1 + alpha) with (alpha - 1) by ring. exact same.
Qed.

Theorem equation_23_from_notions :
  statements.abdi.c_abdi_theorem_3_equations_20_23__eq__23__a9f12efe866c.
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
Qed.

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
  statements.abdi.c_abdi_theorem_3_equations_20_23__eq__22__f7e4d4d35703 ->
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
Qed.
End Response.

(* Theorem 3's scale is needed where the least likely world, listed once, answers 0, and every other
   Theta *)
Theorem tightness_from_statement {Database : Type} (before after : list Database) (w : Database)
  (p query : Database -> R) lambda Theta alpha beta P_max :
  let worlds := before ++ w :: after in
  statements.abdi.c_abdi_theorem_3_tightness__statement__37f30b8ab1d5 ->
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
Qed.

(* counting queries *)
Section CountingQueries.
Context (universe : R -> Prop) (x y : R).
Hypothesis some : universe x.

Lemma one_record_less D D' : less_one universe D D' -> number_of_all D' = -1 + number_of_all D.
Proof.
  intros related. destruct (total_less_one _ (fun _ => 1) _ _ related) as (? & _ & _ & fewer).
  unfold number_of_all, count_of. rewrite fewer. ring.
Qed.

Theorem number_of_records_from_statement :
  statements.abdi.c_abdi_remark_counting_queries__sensitivity_zero__all_records__06f944526efd ->
  identifiability_sensitivity (less_one universe) number_of_all 0.
Proof.
  intros said.
  assert (same : forall D D1 D2, less_one universe D D1 -> less_one universe D D2 ->
    Rabs (number_of_all D1 - number_of_all D2) = 0).
  { intros D D1 D2 one other. rewrite <- minus_as_stated.
    apply (said _ (number_of_all D)); apply one_record_less; assumption. }
  split; [intros D D1 D2 one other; rewrite (same D) by assumption; lra |].
  assert (related : less_one universe [x] [])
    by (apply (removing_one universe [] x []); repeat constructor; exact some).
  exists [x], [], []. repeat split; try assumption; try apply related. apply (same [x]); assumption.
Qed.

Theorem nothing_disclosed_from_statement D worlds p w e :
  statements.abdi.c_abdi_remark_counting_queries__nothing_disclosed__all_records__53065531c2ae ->
  possible_worlds (less_one universe) D worlds -> distribution worlds p ->
  In w worlds -> number_of_all w = e -> posterior worlds p (exact number_of_all) e w = p w.
Proof.
  intros said possible prior inside seen.
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (fun j => p (entry worlds w j))
    (fun j => number_of_all (entry worlds w j)) (number_of_all D) e
    (fun j => exact number_of_all (entry worlds w j) e)).
  cbv beta in said.
  rewrite (sum_of_entries worlds w (fun v => p v * exact number_of_all v e)
    (fun j => exact number_of_all (entry worlds w j) e * p (entry worlds w j))), own, belief_as_stated in said
    by (intros; cbv beta; ring).
  apply said; try assumption; try (symmetry; assumption).
  - rewrite (sum_of_entries worlds w p) by reflexivity. apply prior.
  - intros j first last. apply one_record_less, possible, entry_inside; assumption.
  - intros j _ _. unfold exact. destruct (Req_EM_T (number_of_all (entry worlds w j)) e);
      split; intros; lra || contradiction.
Qed.

Theorem predicate_counts_from_statement satisfies :
  statements.abdi.c_abdi_remark_counting_queries__sensitivity_zero__records_that_satisfy_a_predicate__correction__3a9ba7fab61c ->
  universe y -> satisfies x = true -> satisfies y = false ->
  identifiability_sensitivity (less_one universe) (count_of satisfies) 1.
Proof.
  intros said second yes no.
  assert (bit : forall a, (if satisfies a then 1 else 0) = 0 \/ (if satisfies a then 1 else 0) = 1)
    by (intros a; destruct (satisfies a); auto).
  assert (fewer : forall D D', less_one universe D D' -> exists a, universe a /\
    count_of satisfies D' = count_of satisfies D + -1 * (if satisfies a then 1 else 0)).
  { intros D D' related.
    destruct (total_less_one _ (fun a => if satisfies a then 1 else 0) _ _ related)
      as (a & _ & known & equal).
    exists a. split; [exact known |]. unfold count_of. rewrite equal. ring. }
  split.
  - intros D D1 D2 one other. destruct (fewer D D1 one) as (a & _ & first).
    destruct (fewer D D2 other) as (b & _ & next). rewrite <- minus_as_stated.
    apply (said _ _ _ _ _ (bit a) (bit b) first next).
  - exists [x; y], [x], [y].
    assert (without_y : less_one universe [x; y] [x])
      by (apply (removing_one universe [x] y []); repeat constructor; assumption).
    assert (without_x : less_one universe [x; y] [y])
      by (apply (removing_one universe [] x [y]); repeat constructor; assumption).
    repeat split; try apply without_x; try apply without_y. rewrite <- minus_as_stated.
    apply (said 0 1 _ (count_of satisfies [x; y]) _); auto;
      unfold count_of, total; simpl; rewrite ?yes, ?no; lra.
Qed.

(* an exact count is the same in two worlds exactly where the missing records count the same *)
Theorem counts_of_worlds_from_statement satisfies D v w :
  statements.abdi.c_abdi_remark_counting_queries__nothing_disclosed__records_that_satisfy_a_predicate__correction__5529f89f5409 ->
  possible_worlds (less_one universe) D [v; w] ->
  exists a b, In a D /\ In b D /\
    (count_of satisfies v = count_of satisfies w <-> satisfies a = satisfies b).
Proof.
  intros said possible.
  destruct (total_less_one _ (fun a => if satisfies a then 1 else 0) _ _ (possible v (or_introl eq_refl)))
    as (a & in_a & _ & first).
  destruct (total_less_one _ (fun a => if satisfies a then 1 else 0) _ _
    (possible w (or_intror (or_introl eq_refl)))) as (b & in_b & _ & other).
  exists a, b. split; [exact in_a | split; [exact in_b |]].
  specialize (said (count_of satisfies v) (count_of satisfies D) (if satisfies a then 1 else 0)
    (count_of satisfies w) (if satisfies b then 1 else 0)).
  unfold count_of in *. rewrite said by lra.
  destruct (satisfies a), (satisfies b); split; intros; try reflexivity; try lra; discriminate.
Qed.
End CountingQueries.

(* Theorem 4 at one prior, as corrected: two possible worlds whose answers lie Theta apart *)
Theorem theorem_4_one_prior_from_statement {Database : Type} (neighbours : Database -> Database -> Prop)
  (query : Database -> R) worlds p v w lambda alpha beta Theta Delta :
  statements.abdi.c_abdi_theorem_4__statement__one_prior__correction__ea0ae37aeafd ->
  distribution worlds p -> In v worlds -> In w worlds -> 0 < p v -> 0 < p w ->
  Rabs (query v - query w) = Theta -> 0 < Theta -> 0 < lambda -> 0 < alpha < 1 -> 0 < beta ->
  0 <= Delta -> (forall D D', neighbours D D' -> Rabs (query D - query D') <= Delta) ->
  differentially_identifiable_at worlds p (laplace_mechanism query lambda) alpha beta ->
  private_between neighbours (laplace_mechanism query lambda)
    (Delta / Theta * ln ((1 + beta) / (1 - alpha))).
Proof.
  intros said prior Hv Hw some_v some_w apart differ noise fall rise sign global kept D D' x near.
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  set (M := laplace_mechanism query lambda). set (tau := query v).
  assert (possible : 0 < mixture worlds p M tau).
  { apply (sum_positive _ worlds v); [| exact Hv |].
    - intros u listed. apply Rmult_le_pos; [apply prior; exact listed |].
      apply laplace_mechanism_nonnegative. exact noise.
    - apply Rmult_lt_0_compat; [exact some_v | apply laplace_mechanism_positive; exact noise]. }
  specialize (said i (count worlds) (fun j => p (entry worlds w j)) alpha beta lambda Theta Delta l
    (fun j => query (entry worlds w j)) tau (fun j => M (entry worlds w j) tau) (query D) (query D')
    (M D x) x (M D' x)).
  cbv beta in said.
  rewrite (mixture_as_stated worlds p query lambda tau w (fun j => M (entry worlds w j) tau)), own, own'
    in said by reflexivity.
  rewrite (Rmult_comm (exp _)).
  replace (Delta / Theta * ln ((1 + beta) / (1 - alpha)))
    with (Delta * / Theta * ln (/ (1 + -1 * alpha) * (1 + beta)))
    by (unfold Rdiv; rewrite minus_as_stated; f_equal; f_equal; ring).
  destruct (kept tau v Hv possible) as [_ most]. destruct (kept tau w Hw possible) as [least _].
  apply said; try lra; try assumption.
  - intros j first last. apply prior, entry_inside; assumption.
  - rewrite distance_as_stated. exact apart.
  - reflexivity.
  - intros j _ _. apply answer_as_stated. exact noise.
  - rewrite belief_as_stated. exact most.
  - rewrite belief_as_stated, minus_as_stated. exact least.
  - rewrite minus_as_stated. apply global. exact near.
  - rewrite density_about_as_stated. symmetry. apply density_is_laplace. exact noise.
  - rewrite density_about_as_stated. symmetry. apply density_is_laplace. exact noise.
Qed.

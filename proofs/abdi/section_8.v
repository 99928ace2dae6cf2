(* abdi, section 8: counting queries.

   "By definition, counting queries have an identifiability sensitivity equal to zero, which means
   that revealing the exact result of a counting query performed over D^s will not disclose any
   information to the adversary about the content of D^s."

   Stated here: so it is for the number of all records, where adjacent databases lack one record
   (number_of_records). A count of the records that satisfy a predicate has the sensitivity 1 as
   soon as the predicate tells two records apart, and its exact result may reveal who is missing
   (predicate_counts, exact_count_reveals). *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.rhodi Require Import as_stated.
From didp.abdi Require Import definitions as_stated definition_5 theorem_2 theorem_3.
From didp.statements Require Import abdi_remark_beta_certainty abdi_remark_counting_queries
  abdi_theorem_3_beta_condition abdi_theorem_3_equations_20_23.
Open Scope R_scope.

(* the release of an exact answer: its probability in a world is 1 or 0 *)
Definition exact {W : Type} (query : W -> R) : mechanism W R :=
  fun w x => if Req_EM_T (query w) x then 1 else 0.

Definition count_of (satisfies : R -> bool) : database -> R :=
  total (fun x => if satisfies x then 1 else 0).
Definition number_of_all : database -> R := count_of (fun _ => true).

Theorem number_of_records (universe : R -> Prop) x D worlds p w e :
  universe x -> possible_worlds (less_one universe) D worlds -> distribution worlds p ->
  In w worlds -> 0 < mixture worlds p (exact number_of_all) e ->
  identifiability_sensitivity (less_one universe) number_of_all 0
  /\ posterior worlds p (exact number_of_all) e w = p w.
Proof.
  intros some possible prior inside seen. split.
  { apply (identifiability_sensitivity_of_total universe _ 0 x x); try assumption;
      intros; rewrite Rminus_eq_0, Rabs_R0; lra. }
  assert (same : forall v, In v worlds -> number_of_all v = number_of_all w).
  { intros v Hv.
    destruct (total_less_one _ (fun _ => 1) _ _ (possible v Hv)) as (? & _ & _ & one).
    destruct (total_less_one _ (fun _ => 1) _ _ (possible w inside)) as (? & _ & _ & other).
    unfold number_of_all, count_of. congruence. }
  assert (all : mixture worlds p (exact number_of_all) e = exact number_of_all w e).
  { unfold mixture. rewrite (sum_extensional _ (fun v => p v * exact number_of_all w e)).
    - rewrite sum_scaled_right, (proj2 prior). ring.
    - intros v Hv. unfold exact. rewrite (same v Hv). reflexivity. }
  unfold posterior. rewrite all in *. field. lra.
Qed.

Theorem predicate_counts (universe : R -> Prop) satisfies x y :
  universe x -> universe y -> satisfies x = true -> satisfies y = false ->
  identifiability_sensitivity (less_one universe) (count_of satisfies) 1.
Proof.
  intros first second yes no.
  apply (identifiability_sensitivity_of_total universe _ 1 x y); try assumption.
  - intros a b _ _. destruct (satisfies a), (satisfies b); apply Rabs_le; lra.
  - rewrite yes, no, Rminus_0_r. apply Rabs_R1.
Qed.

(* D = {0, 1}: how many records are 0 *)
Definition is_zero (x : R) : bool := if Req_EM_T x 0 then true else false.
Definition one_half (D : database) : R := / 2.

Theorem exact_count_reveals :
  possible_worlds (less_one (fun _ => True)) [0; 1] [[1]; [0]]
  /\ posterior [[1]; [0]] one_half (exact (count_of is_zero)) 0 [1] = 1
  /\ posterior [[1]; [0]] one_half (exact (count_of is_zero)) 0 [0] = 0.
Proof.
  assert (none : count_of is_zero [1] = 0).
  { unfold count_of, total, is_zero. simpl. destruct (Req_EM_T 1 0); lra. }
  assert (one : count_of is_zero [0] = 1).
  { unfold count_of, total, is_zero. simpl. destruct (Req_EM_T 0 0); lra. }
  split; [| split].
  - intros D [<- | [<- | []]].
    + apply (removing_one _ [] 0 [1]). repeat constructor.
    + apply (removing_one _ [0] 1 []). repeat constructor.
  - unfold posterior, mixture, exact, one_half. simpl. rewrite none, one.
    destruct (Req_EM_T 0 0), (Req_EM_T 1 0); lra.
  - unfold posterior, mixture, exact, one_half. simpl. rewrite none, one.
    destruct (Req_EM_T 0 0), (Req_EM_T 1 0); lra.
Qed.

(* "By definition, counting queries have an identifiability sensitivity equal to zero" (section 8),
   of the records that satisfy a predicate; of {0, 1}, the number of zeros has 1 *)
Definition counting_has_no_sensitivity : Prop :=
  forall (universe : R -> Prop) satisfies,
  identifiability_sensitivity (less_one universe) (count_of satisfies) 0.

Theorem counting_has_sensitivity : ~ counting_has_no_sensitivity.
Proof.
  intros printed. destruct (printed (fun _ => True) is_zero) as [none _].
  destruct exact_count_reveals as [possible _].
  specialize (none [0; 1] [1] [0] (possible _ (or_introl eq_refl))
    (possible _ (or_intror (or_introl eq_refl)))).
  unfold count_of, total, is_zero in none. simpl in none.
  destruct (Req_EM_T 1 0), (Req_EM_T 0 0); try lra.
  unfold Rabs in none. destruct Rcase_abs in none; lra.
Qed.

(* Joined with the formal statements. *)

Section Certainty.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Variables (e : E) (w : W).
Hypothesis inside : In w worlds.
Hypothesis possible : 0 < mixture worlds p M e.

Theorem alpha_bounds_certainty_from_statement alpha :
  c_abdi_remark_beta_certainty__the_condition_is_needed__correction__8129fa9901c6 ->
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
Defined.

Theorem no_certainty_from_statement alpha beta P_max :
  c_abdi_theorem_3_beta_condition__short_of_certainty__9e66c50bae6d ->
  0 < P_max -> (forall v, In v worlds -> p v <= P_max) -> 0 < beta < 1 / P_max - 1 ->
  differentially_identifiable_at worlds p M alpha beta ->
  P_max < 1 /\ posterior worlds p M e w < 1.
Proof.
  intros said positive most [rise short] kept.
  apply (said beta P_max (p w) (posterior worlds p M e w)); auto; try lra.
  rewrite Rmult_comm. apply (kept e w inside possible).
Defined.

Theorem sign_from_statement beta P_min P_max :
  c_abdi_theorem_3_equations_20_23__sign__beta_as_in_the_theorem__cbd3d2c792d2 ->
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
Defined.
End Certainty.

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
  c_abdi_remark_counting_queries__sensitivity_zero__all_records__06f944526efd ->
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
Defined.

Theorem nothing_disclosed_from_statement D worlds p w e :
  c_abdi_remark_counting_queries__nothing_disclosed__all_records__53065531c2ae ->
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
Defined.

Theorem predicate_counts_from_statement satisfies :
  c_abdi_remark_counting_queries__sensitivity_zero__records_that_satisfy_a_predicate__correction__3a9ba7fab61c ->
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
Defined.

(* an exact count is the same in two worlds exactly where the missing records count the same *)
Theorem counts_of_worlds_from_statement satisfies D v w :
  c_abdi_remark_counting_queries__nothing_disclosed__records_that_satisfy_a_predicate__correction__5529f89f5409 ->
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
Defined.
End CountingQueries.

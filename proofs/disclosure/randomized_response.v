(* disclosure, Example 1: randomized response (GRR) among m records, "p = e^epsilon/(e^epsilon + m - 1), q =
   1/(e^epsilon + m - 1)", and the attack that repeats what was observed; and the mechanism that names the
   record with the probability delta, and responds otherwise. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions data_sets approximate attacks.
From didp.statements Require Import disclosure_example_1 disclosure_theorem_4_1_tightness
  disclosure_theorem_4_1_closed_form disclosure_theorem_5_2_tightness disclosure_section_7_order.
Open Scope R_scope.

Section Response.
Context {W K : Type} (same : forall v w : W, {v = w} + {v <> w}) (records : list W) (known : W -> K).
Context (epsilon : R).
Hypothesis distinct : NoDup records.
Hypothesis several : (2 <= length records)%nat.
Notation m := (INR (length records)).
Notation g := (exp epsilon).

Definition is (v w : W) : bool := if same v w then true else false.
Definition own : R := g / (g + m - 1).
Definition other : R := / (g + m - 1).
Definition response : mechanism W W := fun z o => if same z o then own else other.
Definition repeats (o : W) (_ : K) (y : W) : R := if same y o then 1 else 0.

Lemma many : 2 <= m.
Proof. apply le_INR in several. exact several. Qed.

Lemma several_as_counted : (2 <= count records)%Z.
Proof. unfold count. lia. Qed.

Lemma denominator : 0 < g + m - 1.
Proof. pose proof many. pose proof (exp_pos epsilon). lra. Qed.

Lemma sum_of_one a b z : In z records ->
  sum (fun w => if same z w then a else b) records = a + (m - 1) * b.
Proof.
  intros inside. destruct (in_split z records inside) as (before & after & parts).
  assert (alone : ~ In z (before ++ after)) by (apply NoDup_remove_2; rewrite <- parts; exact distinct).
  rewrite parts, sum_split, app_length. cbn [length]. rewrite Nat.add_succ_r, S_INR, <- app_length.
  destruct (same z z); [| contradiction]. f_equal.
  rewrite (sum_extensional _ (fun _ => b)), sum_constant; [ring |].
  intros w there. destruct (same z w) as [<- |]; [contradiction | reflexivity].
Qed.

Lemma sum_at f z : In z records -> sum (fun w => if same z w then f w else 0) records = f z.
Proof.
  intros inside. rewrite (sum_extensional _ (fun w => if same z w then f z else 0)).
  - rewrite sum_of_one by exact inside. ring.
  - intros w _. destruct (same z w) as [<- |]; reflexivity.
Qed.

Theorem responds z : In z records -> distribution records (response z).
Proof.
  intros inside. pose proof denominator. pose proof (exp_pos epsilon). split.
  - intros o _. unfold response, own, other. destruct (same z o).
    + left. apply Rdiv_lt_0_compat; assumption.
    + left. apply Rinv_0_lt_compat. assumption.
  - unfold response. rewrite sum_of_one by exact inside. unfold own, other. field. lra.
Qed.

Theorem response_private : 0 <= epsilon -> differentially_private records response epsilon.
Proof.
  intros sign v w o _ _. assert (1 <= g) by (pose proof (exp_ineq1_le epsilon); lra).
  pose proof denominator as positive. assert (some : 0 < other) by (apply Rinv_0_lt_compat; exact positive).
  assert (equal : own = g * other) by reflexivity. unfold response. rewrite equal.
  assert (other <= g * other) by nra. assert (g * other <= g * (g * other)) by nra.
  destruct (same v o), (same w o); lra.
Qed.

(* who repeats what names a record is right of it wherever it is named *)
Lemma right_where_repeated z o : In z records ->
  right records known repeats is z o = if same z o then 1 else 0.
Proof.
  intros inside. unfold right, probability_that.
  rewrite (sum_extensional _ (fun y => if same z y then repeats o (known z) y else 0)).
  - rewrite sum_at by exact inside. reflexivity.
  - intros y _. unfold is. destruct (same z y); reflexivity.
Qed.

Lemma repeats_answers : (forall o, In o records) -> answers_records records repeats.
Proof.
  intros all o x. unfold repeats. split; [intros y _; destruct (same y o); lra |].
  rewrite (sum_extensional _ (fun y => if same o y then 1 else 0)).
  - rewrite sum_of_one by apply all. ring.
  - intros y _. destruct (same y o), (same o y); congruence.
Qed.

Notation succeeds_at := (succeeds records records response known repeats is).
Notation RAD prior := (advantage records prior records response known repeats is).

Lemma named_as_often z used : In z records -> succeeds_at z used = if same z used then own else other.
Proof.
  intros inside. unfold succeeds, chance_of_yes.
  rewrite (sum_extensional _ (fun o => if same z o then response used o else 0)).
  - rewrite sum_at by exact inside. unfold response. destruct (same used z), (same z used); congruence.
  - intros o _. rewrite right_where_repeated by exact inside. destruct (same z o); ring.
Qed.

Section AtPrior.
Context (prior : W -> R) (some : W).
Hypothesis drawn : distribution records prior.
Notation kappa := (collision records prior).

Lemma mean_of a b z : In z records ->
  sum (fun used => prior used * (if same z used then a else b)) records = b + (a - b) * prior z.
Proof.
  intros inside.
  rewrite (sum_extensional _ (fun used => b * prior used + (a - b) * (if same z used then prior used else 0)))
    by (intros used _; destruct (same z used); ring).
  rewrite sum_added, !sum_scaled, (proj2 drawn), sum_at by exact inside. ring.
Qed.

Lemma advantage_where_named {O : Type} (outputs : list O) M A a b :
  (forall z used, In z records ->
    succeeds records outputs M known A is z used = if same z used then a else b) ->
  advantage records prior outputs M known A is = (a - b) * (1 - kappa).
Proof.
  intros often.
  rewrite advantage_by_record, (sum_extensional _ (fun z => (a - b) * (prior z + -1 * (prior z * prior z)))).
  - rewrite sum_scaled, sum_added, sum_scaled, (proj2 drawn). unfold collision. ring.
  - intros z inside. rewrite (sum_extensional _ (fun used => prior used * (if same z used then a else b)))
      by (intros; rewrite often by exact inside; reflexivity).
    rewrite mean_of, often by exact inside. destruct (same z z); [ring | contradiction].
Qed.

Theorem advantage_of_response : RAD prior = (own - other) * (1 - kappa).
Proof. apply advantage_where_named, named_as_often. Qed.

(* Example 1: what each record gains at each output, and the value of eq. 20 *)
Theorem gains_from_statement z o : c_disclosure_example_1__gains__425a70b7583f ->
  In z records -> In o records ->
  response z o - mixture records prior response o
    = (own - other) * (if same z o then 1 - prior o else - prior o).
Proof.
  intros said here there. destruct (inside_is_entry records z o there) as (i & low & high & entry_i).
  specialize (said (count records) (prior_at records prior z) epsilon i several_as_counted
    (prior_sum_as_stated records prior z drawn)).
  rewrite (prior_sum_as_stated records prior z drawn), count_as_stated in said.
  unfold prior_at in said. rewrite entry_i in said.
  replace (mixture records prior response o) with (other + (own - other) * prior o).
  - unfold response, own, other, Rdiv. replace (g + m - 1) with (-1 + m + g) by ring.
    destruct said as [lost gained]. destruct (same z o); lra.
  - symmetry. rewrite <- (mean_of own other o there). apply sum_extensional. intros used _.
    unfold response. destruct (same used o), (same o used); congruence.
Defined.

(* what each record gains, summed *)
Lemma own_less_other : own - other = / (-1 + m + g) * (-1 + g).
Proof.
  pose proof denominator. unfold own, other. replace (-1 + m + g) with (g + m - 1) by ring. field. lra.
Qed.

Lemma advantage_is_summed :
  RAD prior = sum_over (fun j => (1 + -1 * prior_at records prior some j)
    * (-1 * / (-1 + m + g) + / (-1 + m + g) * g) * prior_at records prior some j) 1 (count records).
Proof.
  rewrite (sum_of_entries records some (fun z => (own - other) * (prior z + -1 * (prior z * prior z)))).
  - rewrite advantage_of_response, sum_scaled, sum_added, sum_scaled, (proj2 drawn).
    unfold collision. ring.
  - intros j _. rewrite own_less_other. unfold prior_at. ring.
Qed.

Theorem value_from_statement : c_disclosure_example_1__value__45a445291893 ->
  RAD prior = (g - 1) / (g + m - 1) * (1 - kappa).
Proof.
  intros said. specialize (said (count records) (prior_at records prior some) epsilon several_as_counted
    (prior_sum_as_stated records prior some drawn)).
  rewrite count_as_stated, collision_as_stated in said. rewrite advantage_is_summed, said.
  unfold Rdiv. replace (g + m - 1) with (-1 + m + g) by ring. ring.
Defined.

(* the tightness of eq. 19 in epsilon: whatever is known, where the whole record is to be guessed *)
Theorem whole_record_from_statement :
  c_disclosure_theorem_4_1_tightness__any_knowledge__the_whole_record__f67e4f60fba2 ->
  RAD prior = (g - 1) / (g + m - 1) * (1 - kappa).
Proof.
  intros said. pose proof denominator as positive.
  rewrite <- (advantage_as_stated records prior records response known repeats is some),
    <- (collision_as_stated records prior some).
  replace ((g - 1) / (g + m - 1) * (1 - sum_over _ _ _)) with (/ (-1 + IZR (count records) + g)
    * (1 + -1 * sum_over (fun j => prior_at records prior some j * prior_at records prior some j) 1
      (count records)) * (-1 + g)).
  - assert (apart : forall j k, (1 <= j <= count records)%Z -> (1 <= k <= count records)%Z -> j <> k ->
      (-1 + IZR (count records) + g) * right_at records records response known repeats is some (IZR j) (IZR k)
        = 1).
    { intros j k one two differ. unfold right_at. rewrite !number_of_real, named_as_often
        by (apply entry_inside; lia). rewrite count_as_stated.
      destruct (same _ _) as [equal |]; [| unfold other; field; lra].
      exfalso. apply differ. unfold entry, count in *. apply NoDup_nth in equal; [lia | exact distinct | lia | lia]. }
    apply said.
    + exact several_as_counted.
    + apply prior_sum_as_stated. exact drawn.
    + intros j low high. unfold right_at. rewrite !number_of_real, named_as_often
        by (apply entry_inside; lia). rewrite count_as_stated.
      destruct (same _ _); [unfold own; field; lra | contradiction].
    + intros j ? ? k ? ?. apply apart; lia.
    + intros j ? ? k ? ?. apply apart; lia.
  - rewrite count_as_stated. unfold Rdiv. replace (-1 + m + g) with (g + m - 1) by ring. ring.
Defined.

(* Theorem 4.1's closed form at delta = 0: reached between two records, and not among more *)
Theorem closed_form_from_statement :
  c_disclosure_theorem_4_1_closed_form__closed_form__at_some_prior__96a8f21385a1 ->
  0 < epsilon -> kappa < 1 ->
  (length records = 2%nat -> RAD prior = (g - 1) / (g + 1) * (1 - kappa))
  /\ ((2 < length records)%nat -> RAD prior < (g - 1) / (g + 1) * (1 - kappa)).
Proof.
  intros said spent uncertain. rewrite advantage_of_response, own_less_other.
  destruct (said (count records) epsilon several_as_counted spent) as [two more].
  rewrite count_as_stated in *. unfold Rdiv. rewrite (Rplus_comm g 1). split; intros size.
  - rewrite two by (unfold count; lia). ring.
  - apply Rmult_lt_compat_r; [lra |]. rewrite (Rmult_comm (g - 1)). replace (g - 1) with (-1 + g) by ring.
    apply more. unfold count. lia.
Defined.

(* section 7.3.4: at equal priors *)
Theorem reaches_corollary_5_1_from_statement : c_disclosure_section_7_order__grr_reaches_it__b0e13170d4ac ->
  (forall z, prior z = / m) -> RAD prior = (g - 1) / (g + m - 1) * ((m - 1) / m).
Proof.
  intros said equal. specialize (said (count records) (prior_at records prior some) epsilon several_as_counted).
  rewrite count_as_stated in said. rewrite advantage_is_summed.
  rewrite (sum_over_extensional _ (fun j => / (-1 + m + g) * (1 + -1 * prior_at records prior some j) * (-1 + g)
    * prior_at records prior some j)) by (intros; ring).
  rewrite said by (intros; apply equal). unfold Rdiv. replace (g + m - 1) with (-1 + m + g) by ring. ring.
Defined.
End AtPrior.

(* naming the record with the probability delta, and responding otherwise *)
Section Named.
Context (delta : R).
Hypothesis share : 0 <= delta <= 1.
Definition named_or_response : mechanism W (W + W) := fun z o =>
  match o with inl named => if same z named then delta else 0 | inr told => (1 - delta) * response z told end.
Definition two_ways : list (W + W) := map inl records ++ map inr records.
Definition repeats_either (o : W + W) (x : K) : W -> R :=
  repeats (match o with inl named => named | inr told => told end) x.

Theorem named_or_response_private : 0 <= epsilon ->
  approximately_private (any_two records) two_ways named_or_response epsilon delta.
Proof.
  intros sign v w event [first second]. pose proof (response_private sign) as private.
  unfold chance_of, probability_that, two_ways. rewrite !sum_appended, !sum_mapped. simpl.
  assert (one : forall z, In z records ->
    sum (fun o => if event (inl o) then if same z o then delta else 0 else 0) records
      = if event (inl z) then delta else 0).
  { intros z inside. rewrite <- (sum_at (fun o => if event (inl o) then delta else 0)) by exact inside.
    apply sum_extensional. intros o _. destruct (event (inl o)), (same z o); reflexivity. }
  rewrite !one by assumption.
  assert (rest : sum (fun o => if event (inr o) then (1 - delta) * response v o else 0) records
    <= g * sum (fun o => if event (inr o) then (1 - delta) * response w o else 0) records).
  { rewrite <- sum_scaled. apply sum_monotone. intros o _. specialize (private v w o first second).
    destruct (event (inr o)); [nra | lra]. }
  pose proof (exp_pos epsilon). destruct (event (inl v)), (event (inl w)); nra.
Qed.

Theorem equal_priors_from_statement :
  c_disclosure_theorem_5_2_tightness__tightness__at_equal_priors__ee12ba03a565 ->
  advantage records (uniform records) two_ways named_or_response known repeats_either is
    = (g - 1 + delta * m) / (g + m - 1) * ((m - 1) / m).
Proof.
  intros said. specialize (said (count records) epsilon delta several_as_counted).
  rewrite count_as_stated in said. pose proof denominator as positive. pose proof many as two.
  assert (drawn : distribution records (uniform records)).
  { unfold uniform. split; [intros; left; apply Rinv_0_lt_compat; lra |]. rewrite sum_constant. field. lra. }
  assert (often : forall z used, In z records ->
    succeeds records two_ways named_or_response known repeats_either is z used
      = if same z used then delta + (1 - delta) * own else (1 - delta) * other).
  { intros z used inside. unfold succeeds, chance_of_yes, two_ways. rewrite sum_appended, !sum_mapped.
    assert (named : forall o, right records known repeats_either is z (inl o) = if same z o then 1 else 0)
      by (intros; apply right_where_repeated; exact inside).
    assert (told : forall o, right records known repeats_either is z (inr o) = if same z o then 1 else 0)
      by (intros; apply right_where_repeated; exact inside).
    rewrite (sum_extensional (fun o => right _ _ _ _ _ (inl o) * _)
      (fun o => if same z o then if same used o then delta else 0 else 0)), sum_at by
      (exact inside || (intros o _; rewrite named; simpl; destruct (same z o); ring)).
    rewrite (sum_extensional _ (fun o => if same z o then (1 - delta) * response used o else 0)), sum_at by
      (exact inside || (intros o _; rewrite told; simpl; destruct (same z o); ring)).
    unfold response. destruct (same used z), (same z used); try congruence; ring. }
  rewrite (advantage_where_named (uniform records) drawn two_ways _ _ _ _ often).
  assert (kappa : collision records (uniform records) = / m).
  { unfold collision, uniform. rewrite sum_constant. field. lra. }
  rewrite kappa. replace ((g - 1 + delta * m) / (g + m - 1) * ((m - 1) / m))
    with (/ m * / (-1 + m + g) * (-1 + m) * (-1 + delta * m + g)) by (field; lra).
  rewrite <- said. unfold own, other. field. lra.
Defined.
End Named.
End Response.

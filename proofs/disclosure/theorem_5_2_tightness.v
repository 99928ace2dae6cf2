(* disclosure, section 7.3.3 and Figure 8: "our black-box bound Theorem 5.2, confirming its tightness". At
   unequal priors every attack may stay below it. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate attacks.
From didp.ours Require Import testing.
From didp.disclosure Require Import theorem_4_1_closed_form.
From didp.statements Require Import disclosure_theorem_5_2_tightness.
Open Scope R_scope.

Section AnyPrior.
Context {W O K : Type} (records : list W) (prior : W -> R) (outputs : list O) (M : mechanism W O).
Context (known : W -> K) (A : O -> K -> W -> R) (near : W -> W -> bool) (epsilon delta top : R).
Hypothesis drawn : distribution records prior.
Hypothesis proper : answers_records records A.
Hypothesis probable : probabilities outputs M.
Hypothesis private : approximately_private (any_two records) outputs M epsilon delta.
Hypothesis sign : 0 <= epsilon.
Notation g := (exp epsilon).
Notation right := (right records known A near).
Definition share (z : W) : R := prior z * (1 - prior z) / (1 + prior z * (g - 1)).
(* nothing is known, and an answer is right of one record alone *)
Hypothesis one_right : forall o, sum (fun z => right z o) records <= 1.
Hypothesis largest : forall z, In z records -> share z <= top.

Lemma prior_range z : In z records -> 0 <= prior z <= 1.
Proof.
  intros inside. split; [apply drawn; exact inside |]. rewrite <- (proj2 drawn).
  apply sum_bounds_each; [apply drawn | exact inside].
Qed.

Lemma growth : 1 <= g.
Proof. pose proof (exp_ineq1_le epsilon). lra. Qed.

Lemma denominator z : In z records -> 0 < 1 + prior z * (g - 1).
Proof. intros inside. pose proof growth. pose proof (prior_range z inside). nra. Qed.

Definition weight (z : W) : R := prior z / (1 + prior z * (g - 1)).
Lemma weight_sign z : In z records -> 0 <= weight z.
Proof.
  intros inside. apply Rmult_le_pos; [apply prior_range; exact inside |].
  left. apply Rinv_0_lt_compat, denominator. exact inside.
Qed.

Lemma top_sign : 0 <= top.
Proof.
  destruct (sum_has_positive prior records) as (z & inside & _); [rewrite (proj2 drawn); lra |].
  apply (Rle_trans _ (share z)); [| apply largest; exact inside].
  replace (share z) with (weight z * (1 - prior z)) by (unfold share, weight, Rdiv; ring).
  apply Rmult_le_pos; [apply weight_sign; exact inside | pose proof (prior_range z inside); lra].
Qed.

Theorem gain_from_statement z o :
  c_disclosure_theorem_5_2_tightness__tightness__at_any_prior__correction__ac4cb6a5211f ->
  In z records ->
  (1 + prior z * (g - 1)) * (prior z * (M z o - mixture records prior M o))
    <= prior z * (1 - prior z) * (g - 1) * mixture records prior M o
      + prior z * sum (fun w => prior w * excess M g z w o) records.
Proof.
  intros said inside. destruct (inside_is_entry records z z inside) as (i & low & high & own).
  pose (at_number k := entry records z (number_of k)).
  specialize (said (count records) (prior_at records prior z) (mixture records prior M o)
    (fun j => M (entry records z j) o) (fun i k => excess M g (at_number i) (at_number k) o) epsilon
    (prior_sign_as_stated records prior z drawn) (prior_sum_as_stated records prior z drawn)).
  cbv beta in said.
  rewrite (sum_of_entries records z (fun w => prior w * M w o)) in said
    by (intros; unfold prior_at; ring).
  specialize (said eq_refl). unfold at_number in said.
  assert (least : forall v w, 0 <= excess M g v w o /\ -1 * M w o * g + M v o <= excess M g v w o).
  { intros v w. unfold excess. split; [apply Rmax_l |].
    eapply Rle_trans; [| apply Rmax_r]. lra. }
  specialize (said ltac:(intros j _ _ k _ _; rewrite !number_of_real; apply least) i low high).
  rewrite (sum_of_entries records z (fun w => prior w * excess M g z w o)) in said
    by (intros; unfold prior_at; rewrite !number_of_real, own; reflexivity).
  unfold prior_at in said. rewrite own in said. lra.
Defined.

(* over all outputs *)
Lemma all_excess_of z :
  In z records ->
  sum (fun w => prior w * sum (excess M g z w) outputs) records <= delta * (1 - prior z).
Proof.
  intros inside. destruct (in_split z records inside) as (before & after & parts).
  assert (total := proj2 drawn). rewrite parts, sum_split in total |- *.
  assert (itself : sum (excess M g z z) outputs = 0).
  { rewrite <- (sum_zero outputs). apply sum_extensional. intros o among. unfold excess.
    apply Rmax_left. pose proof growth. pose proof (proj1 (probable z) o among). nra. }
  rewrite itself. replace (1 - prior z) with (sum prior (before ++ after)) by lra.
  rewrite <- sum_scaled. rewrite Rmult_0_r, Rplus_0_l. apply sum_monotone. intros w among.
  assert (there : In w records) by (rewrite parts; apply in_or_app; apply in_app_or in among;
    simpl; tauto).
  rewrite (Rmult_comm delta). apply Rmult_le_compat_l; [apply drawn; exact there |].
  apply (all_excess (any_two records)); [exact private | split; assumption].
Qed.

Theorem any_prior_from_statement :
  c_disclosure_theorem_5_2_tightness__tightness__at_any_prior__correction__ac4cb6a5211f ->
  advantage records prior outputs M known A near
    <= top * (g - 1) + delta * sum share records.
Proof.
  intros said. pose proof growth as one. rewrite advantage_by_output.
  assert (whole : sum (mixture records prior M) outputs = 1).
  { unfold mixture. rewrite sum_exchanged, <- (proj2 drawn). apply sum_extensional. intros z _.
    rewrite sum_scaled, (proj2 (probable z)). ring. }
  apply (Rle_trans _ (sum (fun o => top * (g - 1) * mixture records prior M o
    + sum (fun z => weight z * sum (fun w => prior w * excess M g z w o) records) records) outputs)).
  - apply sum_monotone. intros o among.
    assert (seen : 0 <= mixture records prior M o).
    { apply sum_nonnegative. intros z inside. apply Rmult_le_pos; [apply drawn; exact inside |].
      apply (proj1 (probable z) o among). }
    apply (Rle_trans _ (sum (fun z => top * (g - 1) * mixture records prior M o * right z o
      + weight z * sum (fun w => prior w * excess M g z w o) records) records)).
    + apply sum_monotone. intros z inside. destruct (prior_range z inside) as [low high].
      pose proof (right_test records known A near proper z o) as [no yes].
      pose proof (gain_from_statement z o said inside) as gained. pose proof (largest z inside) as most.
      set (mix := mixture records prior M o) in *.
      assert (failed : 0 <= sum (fun w => prior w * excess M g z w o) records).
      { apply sum_nonnegative. intros w there. apply Rmult_le_pos; [apply drawn; exact there | apply Rmax_l]. }
      set (failing := sum _ records) in *.
      pose proof (denominator z inside) as positive.
      assert (value : prior z * (M z o - mix) <= share z * (g - 1) * mix + weight z * failing).
      { apply (Rmult_le_reg_l (1 + prior z * (g - 1))); [exact positive |]. unfold share, weight.
        replace (_ * (_ + _)) with (prior z * (1 - prior z) * (g - 1) * mix + prior z * failing)
          by (field; lra). exact gained. }
      pose proof (weight_sign z inside) as heavy.
      assert (part : 0 <= weight z * failing) by (apply Rmult_le_pos; assumption).
      assert (capped : share z * ((g - 1) * mix) <= top * ((g - 1) * mix))
        by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | exact most]).
      apply (Rle_trans _ (right z o * (top * ((g - 1) * mix) + weight z * failing))).
      * rewrite <- Rmult_assoc, (Rmult_comm (prior z)), Rmult_assoc.
        apply Rmult_le_compat_l; [exact no | lra].
      * assert (right z o * (weight z * failing) <= 1 * (weight z * failing))
          by (apply Rmult_le_compat_r; assumption). lra.
    + rewrite sum_added, sum_scaled. apply Rplus_le_compat_r.
      rewrite <- (Rmult_1_r (top * (g - 1) * mixture records prior M o)) at 2.
      apply Rmult_le_compat_l; [| apply one_right]. repeat apply Rmult_le_pos; try lra. exact top_sign.
  - rewrite sum_added, sum_scaled, whole, sum_exchanged, <- (sum_scaled delta).
    rewrite Rmult_1_r. apply Rplus_le_compat_l, sum_monotone. intros z inside. rewrite sum_scaled.
    replace (delta * share z) with (weight z * (delta * (1 - prior z)))
      by (unfold weight, share, Rdiv; ring).
    apply Rmult_le_compat_l; [apply weight_sign; exact inside |].
    rewrite sum_exchanged, (sum_extensional _ (fun w => prior w * sum (excess M g z w) outputs))
      by (intros; apply sum_scaled).
    apply all_excess_of. exact inside.
Defined.
End AnyPrior.

(* Theorem 5.2's bound at priors in their order: the first K records gain what one can at most, and the
   next what is left of what all can *)
Section Printed.
Context (priors : list R) (g delta : R).
Notation m := (INR (length priors)).
Definition most : R := (g - 1 + 2 * delta) / (g + 1).
Definition left_after (K : nat) : R :=
  (m - 1) * ((g - 1 + m * delta) / (g + m - 1)) - (INR K - sum (fun p => p) (firstn K priors)) * most.
Definition biggest (K : nat) : Prop :=
  (K <= length priors)%nat /\ 0 <= left_after K
  /\ forall more, (K < more <= length priors)%nat -> left_after more < 0.
Definition theorem_5_2 (K : nat) : R :=
  most * sum (fun p => (1 - p) * p) (firstn K priors) + left_after K * nth K priors 0.
End Printed.

Definition in_their_order (priors : list R) : Prop :=
  forall i j, (i <= j < length priors)%nat -> nth j priors 0 * (1 - nth j priors 0)
    <= nth i priors 0 * (1 - nth i priors 0).

(* at any prior some mechanism and attack reach it *)
Definition theorem_5_2_is_tight : Prop :=
  forall priors epsilon delta K, distribution priors (fun p => p) -> in_their_order priors ->
  0 <= epsilon -> 0 <= delta -> biggest priors (exp epsilon) delta K ->
  let records := seq 0 (length priors) in
  exists (O : Type) (outputs : list O) (M : mechanism nat O) (A : O -> unit -> nat -> R),
  probabilities outputs M /\ approximately_private (any_two records) outputs M epsilon delta
  /\ answers_records records A
  /\ advantage records (fun z => nth z priors 0) outputs M (fun _ => tt) A Nat.eqb
    = theorem_5_2 priors (exp epsilon) delta K.

Theorem nothing_reaches_it_at_unequal_priors : ~ theorem_5_2_is_tight.
Proof.
  intros printed. assert (growth : exp (ln 3) = 3) by (apply exp_ln; lra).
  assert (sign : 0 <= ln 3) by (left; rewrite <- ln_1; apply ln_increasing; lra).
  specialize (printed [1 / 2; 1 / 4; 1 / 4] (ln 3) 0 2%nat). rewrite growth in printed.
  destruct printed as (O & outputs & M & A & probable & private & proper & reached).
  - split; [intros p [<- | [<- | [<- | []]]]; lra | simpl; lra].
  - intros i j [order inside]. simpl in inside.
    destruct j as [| [| [| j]]], i as [| [| [| i]]]; try lia; simpl; lra.
  - exact sign.
  - lra.
  - split; [simpl; lia | split; [unfold left_after, most; simpl; lra |]].
    intros more [above below]. simpl in below. replace more with 3%nat by lia.
    unfold left_after, most. simpl. lra.
  - simpl length in *. cbn [seq] in *. set (records := [0; 1; 2]%nat) in *.
    assert (within : forall v w o, In v records -> In w records -> In o outputs -> M v o <= 3 * M w o).
    { intros v w o one other among.
      pose proof (all_excess (any_two records) outputs M (ln 3) 0 v w private (conj one other)) as none.
      rewrite growth in none.
      pose proof (sum_bounds_each (excess M 3 v w) outputs o (fun u _ => Rmax_l _ _) among) as each.
      pose proof (Rmax_r 0 (M v o - 3 * M w o)) as least. unfold excess in *. lra. }
    assert (bounded : forall o, In o outputs -> sum (fun z => nth z [1 / 2; 1 / 4; 1 / 4] 0
      * (right records (fun _ => tt) A Nat.eqb z o
        * (M z o - mixture records (fun z => nth z [1 / 2; 1 / 4; 1 / 4] 0) M o))) records
      <= 1 / 4 * mixture records (fun z => nth z [1 / 2; 1 / 4; 1 / 4] 0) M o).
    { intros o among. destruct (proper o tt) as [no one].
      assert (zero : In 0%nat records) by (left; reflexivity).
      assert (another : In 1%nat records) by (right; left; reflexivity).
      assert (last : In 2%nat records) by (right; right; left; reflexivity).
      pose proof (no _ zero). pose proof (no _ another). pose proof (no _ last).
      pose proof (within _ _ o zero another among). pose proof (within _ _ o zero last among).
      pose proof (within _ _ o another zero among). pose proof (within _ _ o another last among).
      pose proof (within _ _ o last zero among). pose proof (within _ _ o last another among).
      set (mix := mixture records _ M o).
      assert (value : mix = 1 / 2 * M 0%nat o + 1 / 4 * M 1%nat o + 1 / 4 * M 2%nat o)
        by (unfold mix, mixture, records; simpl; ring).
      assert (all : 1 / 4 * mix = (A o tt 0%nat + A o tt 1%nat + A o tt 2%nat) * (1 / 4 * mix)).
      { unfold records in one. simpl in one. replace (_ + _ + _) with 1 by lra. ring. }
      rewrite all. clearbody mix.
      assert (first : A o tt 0%nat * (1 / 2 * (M 0%nat o - mix)) <= A o tt 0%nat * (1 / 4 * mix))
        by (apply Rmult_le_compat_l; lra).
      assert (second : A o tt 1%nat * (1 / 4 * (M 1%nat o - mix)) <= A o tt 1%nat * (1 / 4 * mix))
        by (apply Rmult_le_compat_l; lra).
      assert (third : A o tt 2%nat * (1 / 4 * (M 2%nat o - mix)) <= A o tt 2%nat * (1 / 4 * mix))
        by (apply Rmult_le_compat_l; lra).
      unfold right, probability_that, records. simpl. lra. }
    assert (less : advantage records (fun z => nth z [1 / 2; 1 / 4; 1 / 4] 0) outputs M (fun _ => tt) A
      Nat.eqb <= 1 / 4 * 1).
    { rewrite advantage_by_output. eapply Rle_trans; [apply sum_monotone; exact bounded |].
      rewrite sum_scaled. unfold mixture. rewrite sum_exchanged.
      rewrite (sum_extensional _ (fun z => nth z [1 / 2; 1 / 4; 1 / 4] 0))
        by (intros; rewrite sum_scaled, (proj2 (probable _)); ring).
      unfold records. simpl. lra. }
    rewrite reached in less. unfold theorem_5_2, left_after, most in less. simpl in less. lra.
Qed.

(* bridges.gamma-has-no-floor: how low positive membership privacy lets a belief fall.

   Among m equally likely worlds it implies (alpha, beta)-DI with alpha = (m - 1)(m b - 1),
   beta = gamma - 1 and b = min(gamma/m, 1 - (m - 1)/(m gamma)); a posterior may fall to zero among
   m >= 3 of them where gamma >= m/(m - 1), and among two it has a floor. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions.
From didp.ours Require Import beliefs.
Open Scope R_scope.

(* how high membership privacy lets a posterior rise from 1/m *)
Definition most_belief (gamma m : R) : R := Rmin (gamma / m) (1 - (m - 1) / (m * gamma)).

Lemma uniform_distribution {W : Type} (worlds : list W) :
  worlds <> [] -> distribution worlds (uniform worlds).
Proof.
  intros some. assert (0 < INR (length worlds)).
  { apply lt_0_INR. destruct worlds; [contradiction | apply Nat.lt_0_succ]. }
  split; [intros w _; left; apply Rinv_0_lt_compat; assumption |].
  unfold uniform. rewrite sum_constant. apply Rinv_r. lra.
Qed.

Section Floor.
Context {W E : Type} (worlds : list W) (M : mechanism W E) (gamma : R).
Notation m := (INR (length worlds)).
Hypothesis two_or_more : (2 <= length worlds)%nat.
Hypothesis likelihood : nonnegative M.
Hypothesis at_least_1 : 1 <= gamma.

Theorem gamma_to_alpha_beta :
  membership_private_at worlds (uniform worlds) M gamma ->
  differentially_identifiable_at worlds (uniform worlds) M
    ((m - 1) * (m * most_belief gamma m - 1)) (gamma - 1).
Proof.
  intros kept e w inside possible.
  assert (some : worlds <> []) by (intros ->; simpl in two_or_more; lia).
  pose proof (uniform_distribution worlds some) as prior.
  pose proof (posterior_distribution worlds (uniform worlds) M prior likelihood e possible)
    as [sign total].
  assert (many : 2 <= m) by (apply (le_INR 2); exact two_or_more).
  assert (most : forall v, In v worlds ->
    posterior worlds (uniform worlds) M e v <= most_belief gamma m).
  { intros v listed. destruct (kept e v listed possible) as [presence absence].
    unfold uniform in presence, absence. apply Rmin_glb; [exact presence |].
    replace ((m - 1) / (m * gamma)) with ((1 - / m) / gamma) by (field; lra).
    fold (uniform worlds) in absence. lra. }
  split.
  - destruct (in_split w worlds inside) as [before [after split_at_w]].
    rewrite split_at_w in total at 3. rewrite sum_split in total.
    assert (others : sum (posterior worlds (uniform worlds) M e) (before ++ after)
      <= (m - 1) * most_belief gamma m).
    { replace (m - 1) with (INR (length (before ++ after))).
      - rewrite <- sum_constant. apply sum_monotone. intros v other. apply most.
        revert other. rewrite split_at_w, !in_app_iff. simpl. tauto.
      - rewrite split_at_w, !app_length. simpl. rewrite Nat.add_succ_r, S_INR. lra. }
    unfold uniform at 1.
    replace ((1 - (m - 1) * (m * most_belief gamma m - 1)) * / m)
      with (1 - (m - 1) * most_belief gamma m) by (field; lra). lra.
  - replace (1 + (gamma - 1)) with gamma by ring. apply (kept e w inside possible).
Qed.
End Floor.

(* Between two worlds at gamma = 6/5 no posterior falls below 5/12. *)
Corollary two_worlds_have_a_floor {W E : Type} (v w : W) (M : mechanism W E) :
  nonnegative M -> membership_private_at [v; w] (uniform [v; w]) M (6 / 5) ->
  differentially_identifiable_at [v; w] (uniform [v; w]) M (1 / 6) (1 / 5).
Proof.
  intros likelihood kept.
  pose proof (gamma_to_alpha_beta [v; w] M (6 / 5) (le_n 2) likelihood ltac:(lra) kept) as floor.
  assert (INR (length [v; w]) = 2) as two by (simpl; lra). rewrite two in floor.
  assert (most_belief (6 / 5) 2 = 7 / 12) as most.
  { unfold most_belief, Rmin. destruct (Rle_dec _ _); lra. }
  rewrite most in floor. replace (1 / 6) with ((2 - 1) * (2 * (7 / 12) - 1)) by lra.
  replace (1 / 5) with (6 / 5 - 1) by lra. exact floor.
Qed.

(* Three worlds or more: one of those that are not the true one is named, each as likely. *)
Section FallsToZero.
Context {W : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W) (gamma : R).
Notation m := (INR (length worlds)).
Hypothesis once : NoDup worlds.
Hypothesis three_or_more : (3 <= length worlds)%nat.
Hypothesis large : m / (m - 1) <= gamma.

Definition rules_one_out : mechanism W W := fun w e => if decide w e then 0 else 1 / (m - 1).

Lemma at_least_three : 3 <= m.
Proof. replace 3 with (INR 3) by (simpl; lra). apply le_INR. exact three_or_more. Qed.

Lemma sum_of_others (c : R) (list : list W) e : NoDup list -> In e list ->
  sum (fun w => if decide w e then 0 else c) list = (INR (length list) - 1) * c.
Proof.
  intros each inside. destruct (in_split e list inside) as [before [after ->]].
  rewrite sum_split. destruct (decide e e) as [_ | no]; [| contradiction].
  rewrite (sum_extensional _ (fun _ => c)), sum_constant.
  - rewrite !app_length. simpl. rewrite Nat.add_succ_r, S_INR. ring.
  - intros w other. destruct (decide w e) as [-> |]; [| reflexivity].
    destruct (NoDup_remove_2 before after e each other).
Qed.

Theorem rules_one_out_distribution w : In w worlds -> distribution worlds (rules_one_out w).
Proof.
  pose proof at_least_three. intros inside. split.
  - intros e _. unfold rules_one_out. destruct (decide w e); [lra |].
    left. apply Rdiv_lt_0_compat; lra.
  - unfold rules_one_out.
    rewrite (sum_extensional _ (fun e => if decide e w then 0 else 1 / (m - 1))).
    + rewrite sum_of_others by assumption. field. lra.
    + intros e _. destruct (decide w e), (decide e w); congruence.
Qed.

Lemma rules_one_out_mixture e :
  In e worlds -> mixture worlds (uniform worlds) rules_one_out e = 1 / m.
Proof.
  intros inside. pose proof at_least_three. unfold mixture, uniform, rules_one_out.
  rewrite (sum_extensional _ (fun w => if decide w e then 0 else / m * (1 / (m - 1)))).
  - rewrite sum_of_others by assumption. field. lra.
  - intros w _. destruct (decide w e); ring.
Qed.

(* an output that names no world says nothing *)
Lemma rules_one_out_posterior e w : In w worlds ->
  0 < mixture worlds (uniform worlds) rules_one_out e ->
  0 <= posterior worlds (uniform worlds) rules_one_out e w <= 1 / (m - 1).
Proof.
  intros listed possible. pose proof at_least_three as many. unfold posterior.
  assert (0 < / m) by (apply Rinv_0_lt_compat; lra).
  assert (smaller : 1 / m <= mixture worlds (uniform worlds) rules_one_out e).
  { destruct (in_dec decide e worlds) as [inside | outside];
      [rewrite (rules_one_out_mixture e inside); lra |].
    unfold mixture, uniform, rules_one_out.
    rewrite (sum_extensional _ (fun _ => / m * (1 / (m - 1)))), sum_constant.
    - rewrite <- Rmult_assoc, Rinv_r by lra. rewrite Rmult_1_l.
      apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
    - intros v inside. destruct (decide v e) as [-> |]; [contradiction | reflexivity]. }
  unfold uniform at 1 3, rules_one_out at 1 3.
  assert (0 < 1 / (m - 1)) by (apply Rdiv_lt_0_compat; lra).
  split.
  - apply Rmult_le_pos; [destruct (decide w e); nra |].
    left. apply Rinv_0_lt_compat. exact possible.
  - apply (Rmult_le_reg_r (mixture worlds (uniform worlds) rules_one_out e)); [exact possible |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    destruct (decide w e); nra.
Qed.

Theorem gamma_falls_to_zero :
  membership_private_at worlds (uniform worlds) rules_one_out gamma /\
  forall e, In e worlds -> posterior worlds (uniform worlds) rules_one_out e e = 0.
Proof.
  pose proof at_least_three as many. split.
  - intros e w listed possible.
    destruct (rules_one_out_posterior e w listed possible) as [_ most].
    assert (whole : 1 < m / (m - 1)).
    { apply (Rmult_lt_reg_r (m - 1)); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    change (uniform worlds w) with (/ m).
    assert (enough : 1 / (m - 1) <= gamma * / m).
    { replace (1 / (m - 1)) with (m / (m - 1) * / m) by (field; lra).
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat |]; lra. }
    split; [lra |].
    assert (ceiling : (1 - / m) / gamma <= (1 - / m) / (m / (m - 1))).
    { apply Rmult_le_compat_l; [| apply Rinv_le_contravar; lra].
      assert (/ m <= / 1) by (apply Rinv_le_contravar; lra). lra. }
    assert (room : (1 - / m) / (m / (m - 1)) <= 1 - 1 / (m - 1)).
    { replace ((1 - / m) / (m / (m - 1))) with ((m - 1) * (m - 1) / (m * m)) by (field; lra).
      replace (1 - 1 / (m - 1)) with ((m - 2) / (m - 1)) by (field; lra).
      apply (Rmult_le_reg_r (m * m * (m - 1))); [nra |].
      replace ((m - 1) * (m - 1) / (m * m) * (m * m * (m - 1))) with ((m - 1) ^ 3) by (field; lra).
      replace ((m - 2) / (m - 1) * (m * m * (m - 1))) with ((m - 2) * (m * m)) by (field; lra).
      nra. }
    lra.
  - intros e _. unfold posterior, rules_one_out at 1. destruct (decide e e); [| contradiction].
    unfold Rdiv. ring.
Qed.

(* so it implies (alpha, beta)-DI for no alpha < 1 *)
Corollary gamma_implies_no_alpha alpha beta : alpha < 1 ->
  membership_private_at worlds (uniform worlds) rules_one_out gamma /\
  ~ differentially_identifiable_at worlds (uniform worlds) rules_one_out alpha beta.
Proof.
  intros below. split; [apply gamma_falls_to_zero |]. intros kept.
  pose proof at_least_three as many.
  destruct worlds as [| e rest] eqn:all; [simpl in three_or_more; lia |]. rewrite <- all in *.
  assert (inside : In e worlds) by (rewrite all; left; reflexivity).
  assert (0 < / m) by (apply Rinv_0_lt_compat; lra).
  destruct (kept e e inside) as [floor _]; [rewrite rules_one_out_mixture by exact inside; lra |].
  rewrite (proj2 gamma_falls_to_zero e inside) in floor. unfold uniform in floor. nra.
Qed.
End FallsToZero.

(* An entity that may be in the data or not, in with the prior x: without it the output false has
   the probability 1 - 1/gamma, and with it none. *)
Section InOrOut.
Variables (gamma x : R).
Hypothesis above : 1 < gamma.
Hypothesis uncertain : 0 < x < 1.
Definition is_in : list bool := [true; false].
Definition share_in (present : bool) : R := if present then x else 1 - x.
Definition rules_the_entity_out : mechanism bool bool := fun present answer =>
  match present, answer with
  | true, true => 1 | true, false => 0
  | false, true => / gamma | false, false => 1 - / gamma
  end.
Notation M := rules_the_entity_out.
Notation after := (fun answer => posterior is_in share_in M answer true).

Theorem entity_falls_to_zero :
  distribution is_in share_in /\ (forall present, M present true + M present false = 1) /\
  nonnegative M /\ 0 < mixture is_in share_in M false /\ after false = 0 /\
  forall answer, after answer <= gamma * x /\ (1 - x) / gamma <= 1 - after answer.
Proof.
  assert (positive : 0 < / gamma) by (apply Rinv_0_lt_compat; lra).
  assert (small : / gamma < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  assert (inverse : gamma * / gamma = 1) by (apply Rinv_r; lra).
  assert (zero : after false = 0) by (unfold posterior; simpl; unfold Rdiv; ring).
  split; [| split; [| split; [| split; [| split; [exact zero |]]]]].
  - split; [intros [] _; simpl; lra | unfold is_in, share_in; simpl; lra].
  - intros []; simpl; lra.
  - intros [] []; simpl; lra.
  - unfold mixture, is_in, share_in. simpl. nra.
  - intros [].
    + assert (seen : after true = gamma * x / (gamma * x + (1 - x))).
      { unfold posterior, mixture, is_in, share_in. simpl. field. split; nra. }
      assert (most : 1 <= gamma * x + (1 - x) <= gamma) by nra.
      cbv beta in seen. rewrite seen. split.
      * apply (Rmult_le_reg_r (gamma * x + (1 - x))); [lra |]. unfold Rdiv.
        rewrite Rmult_assoc, Rinv_l by lra. nra.
      * replace (1 - gamma * x / (gamma * x + (1 - x))) with ((1 - x) / (gamma * x + (1 - x)))
          by (field; lra).
        apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
    + cbv beta in zero. rewrite zero. split; [nra |]. unfold Rdiv. nra.
Qed.
End InOrOut.

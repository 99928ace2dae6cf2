(* rhodi, section 4.1, after Theorem 1: differential privacy and rho.

   "Any epsilon-differentially private mechanism satisfies 1/(1+(m-1)e^-epsilon)-differential
   identifiability. ... Alternatively, epsilon <= ln((m-1) rho/(1-rho)). This provides an upper
   bound on epsilon for the given rho, not an optimal value."

   Stated here for any mechanism, whatever is observed (responses or events), for databases of one
   size, and privacy between databases that differ by replacing one record (section 3.1: bounded).
   Both directions of use: the rho of an epsilon, and an epsilon that is enough for a rho; each
   attained by Laplace noise, so that no larger epsilon is enough for all mechanisms, though for
   some (a_mechanism_that_spends_more). Under privacy between databases that differ by adding or
   removing a record, e^(-2 epsilon) takes the place of e^-epsilon. A rho-identifiable mechanism
   need not be private at all: epsilon_and_rho_counterexamples.v. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief notions data_sets events.
From didp.rhodi Require Import risk definition_4 theorem_2 table_2 as_stated theorem_1.
From didp.statements Require Import rhodi_epsilon_to_rho rhodi_rho_to_epsilon.
Open Scope R_scope.

(* Among worlds that are all neighbours of each other *)
Theorem private_worlds_are_identifiable {W E : Type} (worlds : list W) (M : mechanism W E) epsilon :
  nonnegative M -> differentially_private worlds M epsilon ->
  rho_differentially_identifiable worlds M
    (risk_bound (INR (length worlds) - 1) (exp (- epsilon))).
Proof.
  intros likelihood private e w inside possible.
  apply posterior_bounded_uniform; auto using exp_pos.
  intros v among. apply (Rmult_le_reg_l (exp epsilon)); [apply exp_pos |].
  rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0, Rmult_1_l. apply private; assumption.
Qed.

Section Translations.
Context {Entry Individual : Type}.
Context (same : forall i j : Entry, {i = j} + {i <> j}).
Context (same_individual : forall a b : Individual, {a = b} + {a <> b}).
Context (identity : Entry -> Individual) (universe : list Entry).
Notation database := (list Entry).
Notation possible_worlds := (possible_worlds same universe).
Notation identifiable := (identifiable same same_individual identity universe).
Hypothesis entries : one_entry_each identity universe.
Context {E : Type} (M : mechanism database E) (size m : nat).
Hypothesis likelihood : nonnegative M.
Hypothesis total : (m + size = S (length universe))%nat.

(* two worlds differ by replacing a record, or by removing one and adding another *)
Lemma private_so_among_worlds epsilon known :
  private_between (replaced_within universe) M epsilon -> knowledge universe size known ->
  differentially_private (possible_worlds known) M epsilon.
Proof.
  intros private knows v w e Hv Hw. apply private.
  split; [eapply possible_worlds_are_databases; eassumption |].
  split; [eapply possible_worlds_are_databases; eassumption |].
  apply in_possible_worlds in Hv, Hw. destruct Hv as [i [_ [_ Hv]]], Hw as [j [_ [_ Hw]]].
  subst v w. exists known, i, j. split; apply Permutation_refl.
Qed.

Lemma unbounded_so_among_worlds epsilon known :
  private_between (added_or_removed_within universe) M epsilon -> knowledge universe size known ->
  differentially_private (possible_worlds known) M (2 * epsilon).
Proof.
  intros private knows v w e Hv Hw.
  destruct (possible_worlds_are_databases same universe size known v knows Hv) as [Hknown Dv].
  destruct (possible_worlds_are_databases same universe size known w knows Hw) as [_ Dw].
  apply in_possible_worlds in Hv, Hw. destruct Hv as [i [_ [_ Hv]]], Hw as [j [_ [_ Hw]]].
  subst v w. apply Rle_trans with (exp epsilon * M known e).
  - apply private. split; [exact Dv | split; [exact Hknown |]].
    exists i. left. apply Permutation_refl.
  - replace (2 * epsilon) with (epsilon + epsilon) by ring. rewrite exp_plus, Rmult_assoc.
    apply Rmult_le_compat_l; [left; apply exp_pos |].
    apply private. split; [exact Hknown | split; [exact Dw |]].
    exists j. right. apply Permutation_refl.
Qed.

Lemma private_among_all_worlds budget :
  (forall known, knowledge universe size known ->
     differentially_private (possible_worlds known) M budget) ->
  identifiable size M (risk_bound (INR m - 1) (exp (- budget))).
Proof.
  intros private. apply (identifiable_as_posteriors same same_individual identity universe entries).
  intros known knows.
  rewrite <- (number_of_possible_worlds same identity universe entries size known m)
    by assumption.
  apply private_worlds_are_identifiable; auto.
Qed.

(* epsilon to rho *)
Theorem epsilon_to_rho epsilon :
  private_between (replaced_within universe) M epsilon ->
  identifiable size M (/ (1 + (INR m - 1) * exp (- epsilon))).
Proof.
  intros private. apply private_among_all_worlds. intros known.
  apply private_so_among_worlds. exact private.
Qed.

Theorem epsilon_to_rho_unbounded epsilon :
  private_between (added_or_removed_within universe) M epsilon ->
  identifiable size M (/ (1 + (INR m - 1) * exp (- (2 * epsilon)))).
Proof.
  intros private. apply private_among_all_worlds. intros known.
  apply unbounded_so_among_worlds. exact private.
Qed.

(* rho to epsilon: a budget of at most the logarithm is enough *)
Theorem rho_to_epsilon epsilon rho :
  (2 <= m)%nat -> 0 < rho < 1 -> epsilon <= ln ((INR m - 1) * rho / (1 - rho)) ->
  private_between (replaced_within universe) M epsilon -> identifiable size M rho.
Proof.
  intros several chance enough private known knows i Hi outside e possible.
  eapply Rle_trans; [apply (epsilon_to_rho epsilon private known knows i Hi outside e possible) |].
  apply (bound_keeps_exactly (INR m - 1)); [| exact chance | exact enough].
  apply le_INR in several. simpl in several. lra.
Qed.
End Translations.

(* Both are attained: m entries, a database of one of them, which the adversary does not know, and
   the query whether it is entry 0 (with the answer 0; else 1), with Laplace noise of scale
   1/epsilon. *)
Section Attaining.
Context (m : nat) (epsilon : R).
Hypothesis several : (2 <= m)%nat.
Hypothesis spent : 0 < epsilon.
Definition differs_from_first (d : list nat) : R := if in_dec Nat.eq_dec 0%nat d then 0 else 1.
Notation universe := (seq 0 m).
Notation attaining := (laplace_mechanism differs_from_first (/ epsilon)).

Lemma numbered_entries : one_entry_each (fun i : nat => i) universe.
Proof. split; [apply seq_NoDup | auto]. Qed.

Lemma attaining_private : private_between (replaced_within universe) attaining epsilon.
Proof.
  intros v w response _. replace (exp epsilon) with (exp (1 / / epsilon)) by (f_equal; field; lra).
  apply laplace_ratio_within; [apply Rinv_0_lt_compat; exact spent |].
  unfold differs_from_first.
  destruct (in_dec _ _ v), (in_dec _ _ w); unfold Rabs; destruct Rcase_abs; lra.
Qed.

Lemma worlds_of_one_record :
  possible_worlds Nat.eq_dec universe [] = [0%nat] :: map (fun i => [i]) (seq 1 (m - 1)).
Proof.
  unfold possible_worlds, unknown, one_more, holds. simpl in_dec.
  replace m with (S (m - 1)) at 1 by lia. simpl. f_equal.
  generalize (seq 1 (m - 1)). intros l. induction l as [| j rest IH]; simpl;
    [| rewrite IH]; reflexivity.
Qed.

Theorem translation_attained :
  let worlds := possible_worlds Nat.eq_dec universe [] in
  posterior worlds (uniform worlds) attaining 0 [0%nat] = / (1 + (INR m - 1) * exp (- epsilon)).
Proof.
  intros worlds. unfold worlds. rewrite worlds_of_one_record.
  pose proof (theorem_2 [] (map (fun i => [i]) (seq 1 (m - 1))) [0%nat] differs_from_first
                (/ epsilon) (Rinv_0_lt_compat _ spent) 1) as attained.
  simpl app in attained. change (differs_from_first [0%nat]) with 0 in attained.
  rewrite attained.
  - unfold risk_bound. simpl length. rewrite map_length, seq_length.
    replace (S (m - 1)) with m by lia. do 4 f_equal. field. lra.
  - intros v among. apply in_map_iff in among. destruct among as [j [shape among]]. subst v.
    apply in_seq in among. change (differs_from_first [0%nat]) with 0. unfold differs_from_first.
    destruct (in_dec _ _ [j]) as [[zero | []] | _]; [lia |].
    replace (0 - 1) with (-1) by lra. unfold Rabs. destruct Rcase_abs; lra.
Qed.

(* so that no larger budget is enough for all mechanisms *)
Theorem no_larger_budget_is_enough rho :
  0 < rho < 1 -> ln ((INR m - 1) * rho / (1 - rho)) < epsilon ->
  private_between (replaced_within universe) attaining epsilon /\
  ~ identifiable Nat.eq_dec Nat.eq_dec (fun i => i) universe 1 attaining rho.
Proof.
  intros chance more. split; [apply attaining_private |]. intros kept.
  apply (Rlt_not_le _ _ more). apply (bound_keeps_exactly (INR m - 1)); [| exact chance |].
  - apply le_INR in several. simpl in several. lra.
  - unfold risk_bound. rewrite <- translation_attained.
    rewrite (identifiable_as_posteriors _ _ _ _ numbered_entries) in kept.
    apply (kept []).
    + repeat split; [constructor | intros i []].
    + rewrite worlds_of_one_record. left. reflexivity.
    + rewrite worlds_of_one_record.
      apply (response_possible [] (map (fun i => [i]) (seq 1 (m - 1))) [0%nat] _ _
               (Rinv_0_lt_compat _ spent)).
Qed.
End Attaining.

(* two worlds and epsilon = ln 2: 2/3 *)
Theorem equal_priors_have_a_guarantee : ~ no_guarantee_for_equal_priors.
Proof.
  intros printed.
  destruct (printed (ln 2) 2%nat (2 / 3)) as (W & E & worlds & M & e & w & K); try lra; auto.
  { rewrite <- ln_1. apply ln_increasing; lra. }
  destruct K as (two & likelihood & private & inside & possible & above).
  pose proof (private_worlds_are_identifiable worlds M _ likelihood private e w inside possible)
    as most.
  rewrite two, exp_Ropp, exp_ln in most by lra. simpl in most. unfold risk_bound in most. lra.
Qed.

(* epsilon and rho, at one response: f k is its likelihood in the world k *)
Section Private.
Context (m i : nat) (epsilon : R) (f : nat -> R).
Hypothesis a_world : (1 <= i <= m)%nat.
Hypothesis private : forall j k, (1 <= j <= m)%nat -> (1 <= k <= m)%nat -> f j <= exp epsilon * f k.
Hypothesis possible : 0 < sum (fun k => f k * / INR m) (seq 1 m).

Lemma likelihood_not_negative k : (1 <= k <= m)%nat -> 0 <= f k.
Proof.
  intros inside. assert (many : 0 < INR m) by (apply lt_0_INR; lia).
  destruct (sum_has_positive _ _ possible) as [j [among positive]]. apply in_seq in among.
  assert (0 < f j).
  { apply (Rmult_lt_reg_r (/ INR m)); [apply Rinv_0_lt_compat; exact many | lra]. }
  assert (ratio : f j <= exp epsilon * f k) by (apply private; lia).
  apply (Rmult_le_reg_l (exp epsilon)); [apply exp_pos | lra].
Qed.

Theorem epsilon_to_rho_gives_inequality :
  f i * / INR m / sum (fun k => f k * / INR m) (seq 1 m) <= / (1 + (INR m - 1) * exp (- epsilon)).
Proof.
  set (M := (fun k _ => Rmax 0 (f k)) : mechanism nat unit).
  assert (same : forall k, In k (seq 1 m) -> M k tt = f k)
    by (intros k among; apply Rmax_right, likelihood_not_negative; apply in_seq in among; lia).
  assert (inside : In i (seq 1 m)) by (apply in_seq; lia).
  assert (mixed : mixture (seq 1 m) (uniform (seq 1 m)) M tt
                    = sum (fun k => f k * / INR m) (seq 1 m)).
  { apply sum_extensional. intros k among. rewrite same by exact among.
    unfold uniform. rewrite seq_length. ring. }
  pose proof (private_worlds_are_identifiable (seq 1 m) M epsilon) as kept.
  rewrite seq_length in kept. rewrite <- mixed. rewrite <- mixed in possible.
  replace (f i * / INR m) with (uniform (seq 1 m) i * M i tt)
    by (rewrite same by exact inside; unfold uniform; rewrite seq_length; ring).
  apply kept; [| | exact inside | exact possible].
  - intros k e. apply Rmax_l.
  - intros j k e Hj Hk. destruct e. rewrite !same by assumption.
    apply in_seq in Hj, Hk. apply private; lia.
Qed.

Theorem rho_to_epsilon_gives_inequality rho :
  (2 <= m)%nat -> 0 < rho < 1 -> epsilon <= ln ((INR m - 1) * rho / (1 - rho)) ->
  f i * / INR m / sum (fun k => f k * / INR m) (seq 1 m) <= rho.
Proof.
  intros several chance enough. eapply Rle_trans; [apply epsilon_to_rho_gives_inequality |].
  apply (bound_keeps_exactly (INR m - 1)); [| exact chance | exact enough].
  apply le_INR in several. simpl in several. lra.
Qed.
End Private.

(* Joined with the formal statements. *)

(* the likelihoods of one response *)
Section Private.
Context (m i : Z) (f : R -> R -> R) (epsilon response : R).
Hypothesis low : (1 <= i)%Z.
Hypothesis high : (i <= m)%Z.
Hypothesis private : forall j, (1 <= j)%Z -> (j <= m)%Z -> forall k, (1 <= k)%Z -> (k <= m)%Z ->
  forall x, f (IZR j) x <= exp epsilon * f (IZR k) x.
Let likelihood (k : nat) : R := f (IZR (Z.of_nat k)) response.

Lemma observed_as_stated :
  sum_over (fun j => / IZR m * f (IZR j) response) 1 m
    = sum (fun k => likelihood k * / INR (Z.to_nat m)) (seq 1 (Z.to_nat m)).
Proof.
  rewrite sum_over_natural, real_number_of by lia.
  apply sum_extensional. intros k _. apply Rmult_comm.
Qed.

Lemma belief_as_stated :
  / IZR m * / sum_over (fun j => / IZR m * f (IZR j) response) 1 m * f (IZR i) response
    = likelihood (Z.to_nat i) * / INR (Z.to_nat m)
      / sum (fun k => likelihood k * / INR (Z.to_nat m)) (seq 1 (Z.to_nat m)).
Proof.
  rewrite observed_as_stated. unfold likelihood at 2. rewrite Z2Nat.id, real_number_of by lia.
  unfold Rdiv. ring.
Qed.

Lemma private_as_stated j k :
  (1 <= j <= Z.to_nat m)%nat -> (1 <= k <= Z.to_nat m)%nat ->
  likelihood j <= exp epsilon * likelihood k.
Proof. intros first second. apply private; lia. Qed.
End Private.

Theorem epsilon_to_rho_from_notions :
  c_rhodi_epsilon_to_rho__statement__1b4d347daede.
Proof.
  intros i m f epsilon response low high private possible.
  rewrite (observed_as_stated m i) in possible by lia. rewrite belief_as_stated by lia.
  replace (-1 + IZR m) with (IZR m - 1) by ring. rewrite <- (real_number_of m) by lia.
  replace (-1 * epsilon) with (- epsilon) by ring.
  apply (epsilon_to_rho_gives_inequality (Z.to_nat m) (Z.to_nat i) epsilon
    (fun k => f (IZR (Z.of_nat k)) response)); [lia | | exact possible].
  apply private_as_stated. exact private.
Defined.

Theorem rho_to_epsilon_from_notions :
  c_rhodi_rho_to_epsilon__the_bound__045e70e3da0a.
Proof.
  intros m i f epsilon response rho several low high private possible chance certain enough.
  rewrite (observed_as_stated m i) in possible by lia. rewrite belief_as_stated by lia.
  rewrite odds_as_stated, <- (real_number_of m) in enough by lia.
  apply (rho_to_epsilon_gives_inequality (Z.to_nat m) (Z.to_nat i) epsilon
    (fun k => f (IZR (Z.of_nat k)) response)); [lia | | exact possible | lia | lra
    | exact enough].
  apply private_as_stated. exact private.
Defined.

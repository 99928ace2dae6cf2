(* abdi: the sharper Theorem 1, and Theorem 1 with the noise of Theorem 2, over mechanisms, drawn
   from the formal statements. A formal statement here is about one transcript and one world.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.abdi Require Import numbered symmetric_polynomials definitions theorem_1
  sharp_composition theorem_1_with_theorem_2.
From didp.theories.bridges Require Import ranges listed product_form abdi theorem_1_from_statements.
From didp.statements Require abdi.
Open Scope R_scope.

Lemma posterior_as_stated p h observed : / observed * p * h = p * h / observed.
Proof. unfold Rdiv. ring. Qed.

Lemma count_mapped {A B : Type} (g : A -> B) listed : count (map g listed) = count listed.
Proof. unfold count. rewrite map_length. reflexivity. Qed.

Lemma product_of_entries {A : Type} (listed : list A) some (g : A -> R) :
  product_over (fun j => g (entry listed some j)) 1 (count listed) = product (map g listed).
Proof. rewrite product_as_stated, (entries_mapped listed some g). reflexivity. Qed.

Section Sharp.
Context {W E : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W) (p : W -> R).
Context (asked : list E -> mechanism W E) (promises : list (R * R)).
Hypothesis once : NoDup worlds.
Hypothesis prior : distribution worlds p.
Hypothesis range : valid promises.
Hypothesis likelihood : forall past, nonnegative (asked past).
Hypothesis kept : each_keeps worlds asked [] promises.
Variables (answers : list E) (w : W) (d : E).
Hypothesis inside : In w worlds.
Notation together := (transcript (length promises) asked []).
Hypothesis possible : 0 < mixture worlds p together answers.
Notation n := (count promises).
Notation ratio := (entry (largest_ratios promises) 2).

Lemma ratio_at k : (1 <= k)%Z -> (k <= n)%Z ->
  ratio k = Rmin (1 + entry (betas promises) 0 k) (/ (1 + -1 * entry (alphas promises) 0 k)).
Proof.
  intros low high. destruct (promise_at promises range k low high) as (_ & _ & known).
  unfold entry, largest_ratios in *.
  rewrite (nth_error_nth _ _ _ (map_nth_error largest_ratio _ _ known)).
  unfold largest_ratio. simpl. rewrite minus_as_stated. reflexivity.
Qed.

Lemma ratios_together : product_over (fun k => ratio k) 1 n = product (largest_ratios promises).
Proof.
  rewrite <- (count_mapped largest_ratio promises). fold (largest_ratios promises).
  etransitivity; [exact (product_of_entries (largest_ratios promises) 2 (fun g => g)) |].
  rewrite map_id. reflexivity.
Qed.

Lemma inverse_ratios_together : product_over (fun k => / ratio k) 1 n = / product (largest_ratios promises).
Proof.
  rewrite <- (count_mapped largest_ratio promises). fold (largest_ratios promises).
  etransitivity; [exact (product_of_entries (largest_ratios promises) 2 Rinv) |].
  pose proof (ratios_above_one _ range) as above. unfold product.
  induction above as [| g rest more above IH]; simpl; [rewrite Rinv_1; reflexivity |].
  rewrite IH, Rinv_mult. reflexivity.
Qed.

Ltac sharp_premises :=
  try assumption;
  lazymatch goal with
  | |- forall j, _ -> _ -> 0 <= prior_at _ _ _ j =>
    intros j least most; apply prior, entry_inside; assumption
  | |- sum_over _ _ _ = 1 => rewrite (sum_of_entries worlds w p) by reflexivity; apply prior
  | |- forall j, _ -> _ -> _ < _ =>
    intros j least most; apply (promise_at promises range j); assumption
  | |- forall k, _ -> _ -> forall j, _ -> _ -> 0 <= _ => intros k _ _ j _ _; apply likelihood
  | |- forall k, _ -> _ -> forall l, _ -> _ -> forall x, _ =>
    intros k least most l first last x between;
    apply (kept_as_stated decide worlds p asked promises once range likelihood kept answers w d);
    assumption
  | _ => idtac
  end.

Theorem sharp_alpha_from_statement :
  statements.abdi.c_abdi_theorem_1_sharp__alpha_side__a2003ba704d9 ->
  p w / product (largest_ratios promises) <= posterior worlds p together answers w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w d) ratio (fun k => / ratio k)).
  cbv beta in said.
  rewrite (observed_as_stated worlds p asked promises answers w d possible),
    (together_as_stated worlds p asked promises answers w d possible), inverse_ratios_together,
    posterior_as_stated in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  apply said; sharp_premises; [exact ratio_at | reflexivity].
Qed.

Theorem sharp_beta_from_statement :
  statements.abdi.c_abdi_theorem_1_sharp__beta_side__97d0c5206e6d ->
  posterior worlds p together answers w <= product (largest_ratios promises) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w d) ratio).
  cbv beta in said.
  rewrite (observed_as_stated worlds p asked promises answers w d possible),
    (together_as_stated worlds p asked promises answers w d possible), ratios_together,
    posterior_as_stated in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  rewrite Rmult_comm. apply said; sharp_premises. exact ratio_at.
Qed.
End Sharp.

(* the answer of two worlds that attains them *)
Theorem true_world_identifiable_from_statement alpha beta :
  statements.abdi.c_abdi_theorem_1_sharp__an_answer_that_attains_them__50df83df47c1 ->
  0 < alpha < 1 -> 0 < beta ->
  forall x, 0 < x < 1 ->
    differentially_identifiable_at [true; false] (share_of_first x)
      (true_world (largest_ratio (alpha, beta))) alpha beta.
Proof.
  intros said fall rise x between.
  pose proof (largest_ratio_above_one alpha beta fall rise) as above.
  set (g := largest_ratio (alpha, beta)) in *.
  assert (ratio : g = Rmin (1 + beta) (/ (1 + -1 * alpha)))
    by (unfold g, largest_ratio; rewrite minus_as_stated; reflexivity).
  pose proof (Rinv_0_lt_compat (1 + g) ltac:(lra)) as scale.
  pose proof (fun y range => said alpha beta g y (/ (1 + g)) (g * / (1 + g)) ltac:(lra) ltac:(lra) rise
    ratio (proj1 range) (proj2 range) scale eq_refl) as bounds. clear said ratio.
  pose proof (bounds x between) as first. pose proof (bounds (1 - x) ltac:(lra)) as second.
  apply multiplied_out.identifiable_multiplied_out.
  - apply share_distribution. lra.
  - apply true_world_nonnegative. exact above.
  - intros answer w _. unfold mixture. cbn [sum].
    assert (likelihoods : true_world g true answer = (if answer then g * / (1 + g) else / (1 + g))
      /\ true_world g false answer = (if answer then / (1 + g) else g * / (1 + g)))
      by (destruct answer; unfold true_world, Rdiv; simpl; split; ring).
    destruct likelihoods as [-> ->].
    rewrite (Rmult_assoc (1 - alpha)), (Rmult_assoc (1 + beta)).
    rewrite (Rmult_comm (1 - alpha)), (Rmult_comm (1 + beta)), !(Rmult_assoc (share_of_first x w)).
    assert (sign : 0 <= share_of_first x w) by (destruct w; simpl; lra).
    assert (seen : true_world g w answer = (if Bool.eqb w answer then g * / (1 + g) else / (1 + g)))
      by (unfold true_world, Rdiv; destruct (Bool.eqb w answer); ring).
    rewrite seen. destruct w, answer; simpl; split; apply Rmult_le_compat_l; lra.
Qed.

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
  statements.abdi.c_abdi_theorem_1_with_theorem_2__alpha_side__8ff5a3e87235 ->
  (1 - alpha_combined (alphas promises)) * p w <= posterior worlds p together answers w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w 0) (fun k => noise (before_answer k))
    answer_to query_in (fun k => Theta (before_answer k)) sign_said
    (sigma_said (entry (alphas promises) 0))).
  cbv beta in said.
  rewrite (observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated in said.
  pose proof (alpha_combined_as_stated (alphas promises) 0) as combined.
  rewrite (proj1 (counts promises)) in combined. rewrite combined in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said.
  rewrite own, minus_as_stated in said. apply said; noise_premises.
Qed.

Theorem with_theorem_2_beta_from_statement :
  statements.abdi.c_abdi_theorem_1_with_theorem_2__beta_side__0d72091f9c25 ->
  posterior worlds p together answers w <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w 0) (fun k => noise (before_answer k))
    answer_to query_in (fun k => Theta (before_answer k)) (sigma_said (entry (betas promises) 0))).
  cbv beta in said.
  rewrite (observed_as_stated worlds p asked promises answers w 0 possible),
    (together_as_stated worlds p asked promises answers w 0 possible), posterior_as_stated in said.
  pose proof (beta_combined_as_stated (betas promises) 0) as combined.
  rewrite (proj2 (counts promises)) in combined.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said.
  rewrite own in said. rewrite <- combined, Rmult_comm. 
  replace (1 + (-1 + sum_over (fun k => sigma_said (entry (betas promises) 0) (IZR k) (IZR n)) 0 n))
    with (sum_over (fun k => sigma_said (entry (betas promises) 0) (IZR k) (IZR n)) 0 n) by ring.
  apply said; noise_premises.
Qed.
End WithTheorem2.

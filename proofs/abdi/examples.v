(* Examples, by which hypotheses are met: databases told apart by a query, all of them adjacent; one
   promise, that a mechanism keeps which says nothing. *)
From Coq Require Import Reals List Lra Lia.
Import ListNotations.
From didp.shared Require Import worlds belief notions events.
From didp.shared Require Export examples.
From didp.abdi Require Import definitions theorem_1 theorem_1_product_form theorem_1_when_asked
  theorem_1_with_scales theorem_2 theorem_1_sharp definition_4 definition_5.
Open Scope R_scope.

Definition all_adjacent (_ _ : bool) : Prop := True.
Definition promised : list (R * R) := [(/ 2, / 2)].

Lemma told_sensitivity : global_sensitivity all_adjacent told 1.
Proof.
  split; [intros; apply told_within |]. exists true, false. split; [exact I | exact told_apart].
Qed.

Lemma told_identifiability : identifiability_sensitivity all_adjacent told 1.
Proof.
  split; [intros; apply told_within |].
  exists true, true, false. repeat split. exact told_apart.
Qed.

Lemma all_possible D worlds : possible_worlds all_adjacent D worlds.
Proof. intros w _. exact I. Qed.

Lemma even_smallest : smallest_prior both even (/ 2).
Proof. split; [intros; apply Rle_refl | exists true; simpl; auto]. Qed.

Lemma even_largest : largest_prior both even (/ 2).
Proof. split; [intros; apply Rle_refl | exists true; simpl; auto]. Qed.

Lemma promised_valid : valid promised.
Proof. split; repeat constructor; simpl; lra. Qed.

Lemma promised_kept {W : Type} (worlds : list W) past :
  each_keeps worlds (fun _ => silent) past promised.
Proof.
  intros [| [| k]] alpha beta later; simpl; intros listed; inversion listed.
  intros _. apply silent_identifiable; lra.
Qed.

Lemma promised_kept_when_asked : kept_when_asked both (fun _ => silent) even [] [tt] promised.
Proof.
  intros [| [| k]] alpha beta; simpl; intros listed; inversion listed.
  apply silent_identifiable_at; [exact even_distribution | lra | lra].
Qed.

Lemma promised_kept_of_databases {A : Type} (past : list A) alpha beta :
  nth_error promised (length past) = Some (alpha, beta) ->
  keeps_definition_4 all_adjacent silent alpha beta.
Proof.
  destruct past as [| a [| b past]]; simpl; intros listed; inversion listed.
  intros D worlds _. apply silent_identifiable; lra.
Qed.

Lemma promised_ratio : 1 < product (largest_ratios promised).
Proof.
  pose proof (largest_ratio_above_one (/ 2) (/ 2)). unfold product, largest_ratios. simpl. lra.
Qed.

Lemma promised_possible_when_asked : possible_when_asked both (fun _ => silent) even [] [tt].
Proof.
  intros [| [| k]] answer; simpl; intros listed; inversion listed.
  apply silent_seen, even_distribution.
Qed.

Lemma promised_possible :
  0 < mixture both even (transcript 1 (fun _ => silent) []) [tt].
Proof. unfold mixture, even, silent. simpl. lra. Qed.

(* Laplace noise that is enough for the one promise, at every prior and at this one *)
Definition enough : R := Rmax 1 (prior_free_scale (/ 2) (/ 2) 1).
Definition enough_here : R := Rmax 1 (prior_dependent_scale (/ 2) (/ 2) 1 (/ 2)).

Lemma enough_positive : 0 < enough.
Proof. pose proof (Rmax_l 1 (prior_free_scale (/ 2) (/ 2) 1)). unfold enough. lra. Qed.

Lemma enough_here_positive : 0 < enough_here.
Proof.
  pose proof (Rmax_l 1 (prior_dependent_scale (/ 2) (/ 2) 1 (/ 2))). unfold enough_here. lra.
Qed.

Lemma enough_kept : keeps_definition_4 all_adjacent (laplace_mechanism told enough) (/ 2) (/ 2).
Proof.
  apply (theorem_2 _ _ 1); try lra;
    [exact told_identifiability | exact enough_positive | apply Rmax_r].
Qed.

Lemma enough_kept_at worlds p : distribution worlds p ->
  differentially_identifiable_at worlds p (laplace_mechanism told enough) (/ 2) (/ 2).
Proof. apply (enough_kept true). apply all_possible. Qed.

Lemma enough_kept_by_events :
  keeps_definition_4 all_adjacent (laplace_events told enough) (/ 2) (/ 2).
Proof.
  apply (theorem_2_events _ _ 1); try lra;
    [exact told_identifiability | exact enough_positive | apply Rmax_r].
Qed.

Lemma enough_for_promised {A : Type} (past : list A) alpha beta :
  nth_error promised (length past) = Some (alpha, beta) -> prior_free_scale alpha beta 1 <= enough.
Proof.
  destruct past as [| a [| b past]]; simpl; intros listed; inversion listed. apply Rmax_r.
Qed.

Lemma enough_here_calibrated {A : Type} :
  calibrated_at_prior (E := A) all_adjacent (fun _ => told) (fun _ => enough_here) (fun _ => 1) true
    both even (/ 2) (/ 2) promised.
Proof.
  split; [apply all_possible |]. split; [exact even_distribution |].
  split; [exact even_smallest |]. split; [exact even_largest |]. split; [exact promised_valid |].
  split; [repeat constructor; simpl; lra |]. split; [intros; exact enough_here_positive |].
  split; [intros; exact told_identifiability |].
  intros past alpha beta listed. destruct past as [| a [| b past]]; simpl in listed;
    inversion listed. apply Rmax_r.
Qed.

Lemma both_answers_likely : 0 < mixture both even
  (transcript 1 (asks_answers (fun _ => told) (fun _ => enough)) []) [0].
Proof.
  unfold mixture, asks_answers, even. simpl.
  pose proof (laplace_mechanism_positive told enough enough_positive true 0).
  pose proof (laplace_mechanism_positive told enough enough_positive false 0). lra.
Qed.

Lemma both_answers_likely_here : 0 < mixture both even
  (transcript 1 (asks_answers (fun _ => told) (fun _ => enough_here)) []) [0].
Proof.
  unfold mixture, asks_answers, even. simpl.
  pose proof (laplace_mechanism_positive told enough_here enough_here_positive true 0).
  pose proof (laplace_mechanism_positive told enough_here enough_here_positive false 0). lra.
Qed.

Lemma exactly_enough : 0 < prior_dependent_scale (/ 2) 1 1 0.
Proof.
  unfold prior_dependent_scale, alpha_odds, beta_odds. rewrite Rmult_1_l.
  eapply Rlt_le_trans; [| apply Rmax_l]. apply Rinv_0_lt_compat.
  replace ((1 + 0 * (/ 2 - 1)) / ((1 - / 2) * (1 - 0))) with 2 by field.
  rewrite <- ln_1. apply ln_increasing; lra.
Qed.

(* two records, of which one is removed *)
Definition any (_ : R) : Prop := True.
Definition below_one (x : R) : bool := if Rlt_dec x 1 then true else false.
Definition one_of_two : list database := [[1]; [0]].

Lemma one_of_two_possible : possible_worlds (less_one any) [0; 1] one_of_two.
Proof.
  intros D [<- | [<- | []]]; (split; [repeat constructor |]).
  - exists [], 0, [1]. auto.
  - exists [0], 1, []. auto.
Qed.

Lemma below_one_tells_apart : below_one 0 = true /\ below_one 1 = false.
Proof. unfold below_one. split; destruct (Rlt_dec _ _); try reflexivity; lra. Qed.

(* ten individuals, of whom one is missing *)
Lemma evenly_missing : distribution missing (fun _ => / 10).
Proof. split; [intros; lra | simpl; lra]. Qed.

Lemma tiny : 0 <= 1 - / 10 ^ 5.
Proof. assert (/ 10 ^ 5 <= / 1) by (apply Rinv_le_contravar; lra). lra. Qed.

Lemma ratio_at_half r : 0 < r -> / (/ 2 * (1 - / r) + / r) <= 1 + 1.
Proof.
  intros positive. pose proof (Rinv_0_lt_compat r positive).
  rewrite <- (Rinv_inv (1 + 1)). apply Rinv_le_contravar; lra.
Qed.

#[export] Hint Resolve promised_kept_of_databases promised_ratio
  promised_possible_when_asked enough_kept_at one_of_two_possible ratio_at_half exp_pos
  (proj1 below_one_tells_apart) (proj2 below_one_tells_apart) : met.
#[export] Hint Resolve told_sensitivity told_identifiability all_possible even_smallest even_largest
  promised_valid promised_kept promised_kept_when_asked promised_possible enough_positive
  enough_here_positive enough_kept enough_kept_by_events enough_for_promised enough_here_calibrated
  both_answers_likely both_answers_likely_here exactly_enough : met.
#[export] Hint Extern 1 (1 < _ * product _) => rewrite Rmult_1_l; exact promised_ratio : met.
#[export] Hint Extern 1 (prior_free_scale _ _ _ <= _) => apply Rmax_r : met.
#[export] Hint Extern 1 (prior_dependent_scale _ _ _ _ <= _) => apply Rmax_r : met.

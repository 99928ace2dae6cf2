(* abdi, counterexamples to Theorems 1 and 3 as they are printed, or under one of their readings.

   Theorem 1 does not say that Definition 4 must hold at every prior, nor that the noises must be
   independent; Theorem 3 sets a scale "for a given prior distribution", and not for others.

   Stated here: each fails, at the project's own numbers, for Laplace noise or for coins. For
   Theorem 4 see theorem_4_counterexamples.v. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import laplace belief notions multiplied_out belief_bounds events.
From didp.abdi Require Import theorem_1_product_form definitions scales theorem_1.
Open Scope R_scope.

(* two worlds, told apart by an answer of 0 or 1 *)
Definition bit (b : bool) : R := if b then 1 else 0.
Definition both : list bool := [false; true].
Definition fair (b : bool) : R := / 2.

Lemma bit_apart v w : Rabs (bit v - bit w) <= 1.
Proof. destruct v, w; simpl; apply Rabs_le; lra. Qed.

Lemma fair_prior : distribution both fair.
Proof. split; [intros w _; unfold fair; lra | unfold fair; simpl; lra]. Qed.

Lemma bit_ratio g v w x :
  1 < g ->
  laplace_mechanism bit (noise_for g) v x <= g * laplace_mechanism bit (noise_for g) w x.
Proof.
  intros above. rewrite <- (growth_of_noise g above) at 2.
  apply laplace_ratio_within; [apply noise_for_positive; exact above | apply bit_apart].
Qed.

(* at an answer of 0 the factor is attained *)
Lemma bit_at_0 g :
  1 < g ->
  laplace_mechanism bit (noise_for g) false 0 = g * laplace_mechanism bit (noise_for g) true 0.
Proof.
  intros above. rewrite <- (growth_of_noise g above) at 2. unfold laplace_mechanism.
  rewrite (laplace_ratio_attained_below (bit false) (bit true))
    by (try apply noise_for_positive; simpl; lra).
  do 2 f_equal. simpl. rewrite Rabs_left; [| lra]. f_equal. ring.
Qed.

(* Theorem 1, alpha side, at one prior: each of two answers is (1/2, 1/2)-differentially
   identifiable at the prior (1/2, 1/2); alpha_c is 3/4 and promises 1/8, and after two zeros the
   belief in the world that answers 1 is 1/10 *)
Definition one_answer : mechanism bool R := laplace_mechanism bit (noise_for 3).

Theorem theorem_1_fails_at_one_prior_alpha :
  differentially_identifiable_at both fair one_answer (1/2) (1/2)
  /\ alpha_combined [1/2; 1/2] = 3/4
  /\ posterior both fair (combination [one_answer; one_answer]) [0; 0] true = 1/10
  /\ ~ differentially_identifiable_at both fair (combination [one_answer; one_answer])
      (alpha_combined [1/2; 1/2]) (beta_combined [1/2; 1/2]).
Proof.
  assert (combined : alpha_combined [1/2; 1/2] = 3/4)
    by (rewrite alpha_product_form; unfold product; simpl; lra).
  assert (positive : 0 < one_answer true 0)
    by (apply laplace_mechanism_positive, noise_for_positive; lra).
  assert (attained : one_answer false 0 = 3 * one_answer true 0) by (apply bit_at_0; lra).
  assert (observed : mixture both fair (combination [one_answer; one_answer]) [0; 0]
    = 5 * (one_answer true 0 * one_answer true 0)).
  { unfold mixture, fair, combination. simpl. rewrite attained. field. }
  assert (0 < one_answer true 0 * one_answer true 0) by (apply Rmult_lt_0_compat; assumption).
  assert (belief : posterior both fair (combination [one_answer; one_answer]) [0; 0] true = 1/10).
  { unfold posterior. rewrite observed. unfold combination, fair. simpl. field. lra. }
  split; [| split; [exact combined | split; [exact belief |]]].
  - apply (identifiable_within_odds both fair _ fair_prior 3 (/ 2)); try lra.
    + apply laplace_mechanism_nonnegative, noise_for_positive. lra.
    + intros v w x _ _. apply bit_ratio. lra.
    + intros w _. unfold fair. lra.
  - intros kept. destruct (kept [0; 0] true) as [low _]; [simpl; auto | lra |].
    rewrite belief, combined in low. unfold fair in low. lra.
Qed.

(* Theorem 1, beta side, at one prior: two coins, heads or tails in three worlds, each coin
   (3/4, 1/2)-differentially identifiable; beta_c promises 9/20, two heads give 3/5 *)
Inductive world := first | second | third.
Definition three : list world := [first; second; third].
Definition fifths (w : world) : R := match w with first => 1/5 | _ => 2/5 end.
Definition coin (heads : world -> R) : mechanism world bool :=
  fun w shown => if shown then heads w else 1 - heads w.
Definition heads_of_one (w : world) : R := match w with third => 1/12 | _ => 1/2 end.
Definition heads_of_other (w : world) : R := match w with second => 1/12 | _ => 1/2 end.

Lemma fifths_prior : distribution three fifths.
Proof. split; [intros [] _; simpl; lra | simpl; lra]. Qed.

Theorem theorem_1_fails_at_one_prior_beta :
  differentially_identifiable_at three fifths (coin heads_of_one) (3/4) (1/2)
  /\ differentially_identifiable_at three fifths (coin heads_of_other) (3/4) (1/2)
  /\ posterior three fifths (combination [coin heads_of_one; coin heads_of_other])
      [true; true] first = 3/5
  /\ ~ differentially_identifiable_at three fifths
      (combination [coin heads_of_one; coin heads_of_other])
      (alpha_combined [3/4; 3/4]) (beta_combined [1/2; 1/2]).
Proof.
  assert (belief : posterior three fifths (combination [coin heads_of_one; coin heads_of_other])
    [true; true] first = 3/5).
  { unfold posterior, mixture, combination, coin. simpl. field. }
  split; [| split; [| split; [exact belief |]]].
  - apply identifiable_multiplied_out; [exact fifths_prior | intros [] []; simpl; lra |].
    intros [] [] _; unfold mixture; simpl; lra.
  - apply identifiable_multiplied_out; [exact fifths_prior | intros [] []; simpl; lra |].
    intros [] [] _; unfold mixture; simpl; lra.
  - intros kept. destruct (kept [true; true] first) as [_ high]; [simpl; auto | |].
    + unfold mixture, combination. simpl. lra.
    + rewrite belief, beta_product_form in high. unfold product in high. simpl in high. lra.
Qed.

(* Theorem 1 without independent noises: a fair coin r, and r xor b, each leave every belief in the
   bit b as it was, at every prior; together they reveal it *)
Definition coin_and_masked : mechanism bool (bool * bool) :=
  fun b seen => if Bool.eqb (snd seen) (xorb (fst seen) b) then / 2 else 0.
Definition coin_alone : mechanism bool bool :=
  fun b r => coin_and_masked b (r, false) + coin_and_masked b (r, true).
Definition masked_alone : mechanism bool bool :=
  fun b m => coin_and_masked b (false, m) + coin_and_masked b (true, m).

Lemma always_half_keeps (M : mechanism bool bool) alpha beta :
  0 < alpha -> 0 < beta -> (forall b e, M b e = / 2) ->
  differentially_identifiable both M alpha beta.
Proof.
  intros fall rise same p prior.
  apply identifiable_multiplied_out; [exact prior | intros b e; rewrite same; lra |].
  destruct prior as [sign total]. simpl in total. intros e w inside. specialize (sign w inside).
  unfold mixture. simpl. rewrite !same.
  replace (p false * / 2 + (p true * / 2 + 0)) with (/ 2) by lra.
  assert (0 <= alpha * p w) by (apply Rmult_le_pos; lra).
  assert (0 <= beta * p w) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem theorem_1_needs_independence alpha beta :
  0 < alpha < 1 -> 0 < beta ->
  differentially_identifiable both coin_alone alpha beta
  /\ differentially_identifiable both masked_alone alpha beta
  /\ posterior both fair coin_and_masked (true, true) false = 1
  /\ posterior both fair coin_and_masked (true, true) true = 0.
Proof.
  intros fall rise. split; [| split; [| split]].
  - apply always_half_keeps; try lra.
    intros [] []; unfold coin_alone, coin_and_masked; simpl; lra.
  - apply always_half_keeps; try lra.
    intros [] []; unfold masked_alone, coin_and_masked; simpl; lra.
  - unfold posterior, mixture, fair, coin_and_masked. simpl. field.
  - unfold posterior, mixture, fair, coin_and_masked. simpl. field.
Qed.

(* Theorem 3 at every prior: the scale 1/ln 3, set at the prior (1/2, 1/2) for alpha = beta = 1/2,
   lets the first belief double from 1/4 to 1/2 at the prior (1/4, 3/4) *)
Definition quarter (b : bool) : R := if b then 3/4 else 1/4.

Theorem theorem_3_fails_at_another_prior :
  prior_dependent_scale (1/2) (1/2) 1 (1/2) = noise_for 3
  /\ posterior both quarter one_answer 0 false = 1/2
  /\ ~ differentially_identifiable both one_answer (1/2) (1/2).
Proof.
  assert (positive : 0 < one_answer true 0)
    by (apply laplace_mechanism_positive, noise_for_positive; lra).
  assert (attained : one_answer false 0 = 3 * one_answer true 0) by (apply bit_at_0; lra).
  assert (belief : posterior both quarter one_answer 0 false = 1/2).
  { unfold posterior, mixture. simpl. rewrite attained. field. lra. }
  split; [| split; [exact belief |]].
  - unfold prior_dependent_scale, noise_for.
    replace (alpha_odds (1/2) (1/2)) with 3 by (unfold alpha_odds; field).
    replace (beta_odds (1/2) (1/2)) with 3 by (unfold beta_odds; field).
    rewrite Rmax_left by lra. ring.
  - intros kept. destruct (kept quarter) with (e := 0) (w := false) as [_ high].
    + split; [intros [] _; simpl; lra | simpl; lra].
    + simpl. auto.
    + unfold mixture. simpl. lra.
    + rewrite belief in high. simpl in high. lra.
Qed.

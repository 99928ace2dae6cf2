(* Examples, by which hypotheses are met: a range of two points, both as likely; the region of the one
   point, of which Algorithm 1's answers have the mass; queries that differ by 1. *)
From Coq Require Import Reals Bool List Lra Lia.
Import ListNotations.
From didp.shared Require Import worlds belief notions.
From didp.shared Require Export examples.
From didp.refine Require Import definitions definition_1 algorithm_1_steps algorithm_1
  definition_3 definition_3_exact continuous_ranges propositions_1_2 proposition_3
  proposition_4 protocols.
Open Scope R_scope.

Notation two := (discrete bool).
Definition fair : event two -> R := of_masses both examples.even.
Definition the (y : bool) : event two := event_of (eqb y).
Definition none : event two := event_of (fun _ => false).
Definition sharper (y : bool) : event two -> R := refined fair (the y) (3 / 2) (/ 2).

Lemma fair_probability : probability fair.
Proof. apply of_masses_probability. exact even_distribution. Qed.

Lemma fair_mass y : fair (the y) = / 2.
Proof.
  unfold fair, of_masses, the, examples.even. destruct y; simpl; lra.
Qed.

Lemma fair_none : fair none = 0.
Proof. unfold fair, of_masses. simpl. lra. Qed.

Lemma half_up : mass_up (3 / 2) (/ 2) = / 2.
Proof. unfold mass_up. field. Qed.

Lemma half_down : mass_down (3 / 2) (/ 2) = / 2.
Proof. unfold mass_down. field. Qed.

Lemma the_closed_ball y : closed_ball (A := two) apart y 0 (the y).
Proof. intros x. unfold apart. simpl. destruct y, x; simpl; split; intros; try easy; lra. Qed.

Lemma none_open_ball y : open_ball (A := two) apart y 0 none.
Proof. intros x. unfold apart. simpl. destruct y, x; simpl; split; intros; try easy; lra. Qed.

Lemma the_near y : near_set (A := two) apart y (the y).
Proof. exists 0. split; [lra | left; apply the_closed_ball]. Qed.

Lemma sharper_answer y : algorithm_1 fair apart (3 / 2) (/ 2) y (sharper y).
Proof.
  left. exists (the y). split; [apply the_near |]. split; [rewrite half_up; apply fair_mass |].
  reflexivity.
Qed.

Lemma apart_nonnegative (y x : bool) : 0 <= apart y x.
Proof. unfold apart. destruct (eqb y x); lra. Qed.

Lemma half_within : fair none < mass_up (3 / 2) (/ 2).
Proof. rewrite fair_none, half_up. lra. Qed.

Lemma half_within_down : fair none < mass_down (3 / 2) (/ 2).
Proof. rewrite fair_none, half_down. lra. Qed.

Lemma half_between y : fair none <= mass_up (3 / 2) (/ 2) <= fair (the y).
Proof. rewrite fair_none, half_up, fair_mass. lra. Qed.

Lemma half_printed y : fair (the y) = (3 / 2 - 1) / (3 / 2 - / 2).
Proof. rewrite fair_mass. field. Qed.

Lemma e_below_half : exp (- (1)) <= / 2.
Proof.
  rewrite exp_Ropp. pose proof (exp_ineq1_le 1). apply Rinv_le_contravar; lra.
Qed.

Lemma e_above : 3 / 2 <= exp 1.
Proof. pose proof (exp_ineq1_le 1). lra. Qed.

Lemma quarter_of_margin : 0 <= / 4 <= 1 * exp (- (1)).
Proof.
  rewrite exp_Ropp, Rmult_1_l. pose proof exp_le_3. pose proof (exp_pos 1).
  split; [lra | apply Rinv_le_contravar; lra].
Qed.

Lemma quarter_of_statistical_margin : / 4 <= 1 / (1 + exp 1).
Proof.
  pose proof exp_le_3. pose proof (exp_pos 1). unfold Rdiv. rewrite Rmult_1_l.
  apply Rinv_le_contravar; lra.
Qed.

(* the prior itself refines it *)
Lemma fair_unrefined down up : down <= 1 -> 1 <= up -> refinement_of fair down up fair.
Proof.
  intros below above. split; [exact fair_probability |]. intros S.
  pose proof (measure_nonnegative _ (proj1 fair_probability) S). split; nra.
Qed.

Lemma fair_unrefined_by_e : refinement_of fair (exp (- (1))) (exp 1) fair.
Proof.
  pose proof e_below_half. pose proof e_above. apply fair_unrefined; lra.
Qed.

Definition quarter : event two -> R := put_at (true : point two) (/ 4).
Lemma quarter_moves : moves (/ 4) quarter quarter /\ is_there quarter fair.
Proof.
  split; [split; apply put_at_measure; lra |]. intros S. unfold quarter, put_at, fair, of_masses.
  unfold examples.even. simpl. destruct (S true), (S false); lra.
Qed.

Definition certain (S : event two) : R := if S (true : point two) then 1 else 0.
Lemma certain_unrefined :
  refinement_of (fun S : event two => if S (true : point two) then 1 else 0) (/ 2) (3 / 2) certain.
Proof.
  split; [split; [apply (point_mass (A := two)) | reflexivity] |].
  intros S. unfold certain. destruct (S true); lra.
Qed.

Lemma shares_of_1 : 0 < share 1.
Proof. pose proof (exp_pos 1). unfold share. apply Rdiv_lt_0_compat; lra. Qed.

Lemma share_of_1_left : 0 <= share 1.
Proof. left. exact shares_of_1. Qed.

Lemma share_above_no_margin : 0 * exp (- (1)) < share 1 /\ 0 / (1 + exp 1) < share 1.
Proof. pose proof shares_of_1. unfold Rdiv. rewrite !Rmult_0_l. auto. Qed.

Lemma share_within : 0 < share 1 <= 2 * share 1.
Proof. pose proof shares_of_1. lra. Qed.

Lemma e_within : 1 <= exp 1 * 1.
Proof. pose proof e_above. lra. Qed.

Lemma uneven_fits : fits (uneven 1) (only true) (exp 1) (exp (- (1))).
Proof.
  unfold fits, uneven, masses_of_two, of_masses, only, share. simpl. rewrite exp_Ropp.
  pose proof (exp_pos 1). field. lra.
Qed.

Lemma uneven_probability : probability (uneven 1).
Proof.
  apply (individual_move_setting 1 0); [lra | lra |]. left. exact shares_of_1.
Qed.

(* the region of the answer alone tells two databases apart *)
Lemma fair_refined_private (neighbours : bool -> bool -> Prop) :
  private_between neighbours (statistical_answer (fun D => D : point two) fair the (3 / 2) (/ 2))
    (ln 3).
Proof.
  intros v w S _. rewrite exp_ln by lra. unfold statistical_answer.
  pose proof (refined_between fair (the v) (3 / 2) (/ 2) S (proj1 fair_probability)) as one.
  pose proof (refined_between fair (the w) (3 / 2) (/ 2) S (proj1 fair_probability)) as other.
  lra.
Qed.

Lemma the_tells_apart (x : point two) : the true x = true -> the true x = true /\ the false x = false.
Proof. destruct x; simpl; auto. Qed.

Lemma silent_private_on {W : Type} (neighbours : W -> W -> Prop) :
  private_on [tt] neighbours silent 1.
Proof.
  intros v w x _ _. unfold silent. pose proof (exp_ineq1_le 1). lra.
Qed.

Lemma silent_private_by_events {W : Type} (neighbours : W -> W -> Prop) :
  private_between neighbours (by_events [tt] silent) 1.
Proof. apply outcomes_to_events, silent_private_on. Qed.

Definition first_alone (i : nat) (_ : bool) : bool := Nat.eqb i 0.
Lemma first_alone_disjoint i j (a : bool) :
  first_alone i a = true -> first_alone j a = true -> i = j.
Proof. destruct i, j; simpl; easy. Qed.

Lemma unchanged_fine (y : unit) : measurable_function (A := two) (B := two) (fun x => x).
Proof. intros S. exact I. Qed.

Lemma fair_always_private {W : Type} (neighbours : W -> W -> Prop) :
  private_between neighbours (fun _ => fair) 1.
Proof.
  intros v w S _. pose proof (measure_nonnegative _ (proj1 fair_probability) S).
  pose proof (exp_ineq1_le 1). nra.
Qed.

(* queries that differ by 1, whatever was answered *)
Definition one_then_other (D D' : bool) : Prop := D = true /\ D' = false.
Definition number_of_answers (h : list (option R)) : R := INR (S (length h)).

Lemma asked_number {X : Type} (level : list (option X) -> R) after : (forall h, level h = 1) ->
  forall before, asked level before after = INR (S (length after)).
Proof.
  intros all. induction after as [| a rest IH]; intros before.
  - simpl. rewrite all. lra.
  - simpl asked. rewrite all, IH. rewrite (S_INR (length (a :: rest))). simpl length. lra.
Qed.

Lemma told_change h : change (fun _ => told) true false h = 1.
Proof. exact told_apart. Qed.

Lemma told_asked h D D' : one_then_other D D' ->
  asked (change (fun _ => told) D D') [] h <= number_of_answers h.
Proof.
  intros [-> ->]. rewrite asked_number by apply told_change. apply Rle_refl.
Qed.

Lemma told_least h bound :
  (forall D D', one_then_other D D' -> asked (change (fun _ => told) D D') [] h <= bound) ->
  number_of_answers h <= bound.
Proof.
  intros all. specialize (all true false (conj eq_refl eq_refl)).
  rewrite asked_number in all by apply told_change. exact all.
Qed.

Lemma told_change_within h D D' : one_then_other D D' -> change (fun _ => told) D D' h <= 1.
Proof. intros [-> ->]. rewrite told_change. lra. Qed.

#[export] Hint Resolve fair_probability fair_mass the_closed_ball none_open_ball the_near
  sharper_answer apart_nonnegative half_within half_within_down half_between half_printed
  e_below_half e_above quarter_of_margin quarter_of_statistical_margin fair_unrefined_by_e
  quarter_moves certain_unrefined shares_of_1 share_of_1_left share_within e_within
  (proj1 share_above_no_margin) (proj2 share_above_no_margin) uneven_fits uneven_probability fair_refined_private
  the_tells_apart silent_private_on silent_private_by_events first_alone_disjoint
  fair_always_private told_asked told_least told_change_within : met.
#[export] Hint Extern 1 (0 < fair _) => rewrite fair_mass; lra : met.
#[export] Hint Extern 1 (refinement_of fair _ _ fair) => apply fair_unrefined; lra : met.

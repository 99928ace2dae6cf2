(* Examples, by which hypotheses are met: what says nothing is within any promise. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate.
From didp.ours Require Export examples.
From didp.ours Require Import testing.
From didp.shared Require Import gaussian.
From didp.field Require Import vadhan_2017 kairouz_oh_viswanath_2015_many
  kairouz_oh_viswanath_2015_four_outcomes mironov_2017_noise bun_steinke_2016_noise
  mironov_2017 bun_steinke_2016.
Open Scope R_scope.

Lemma nothing_added : group_margin 1 0 1 <= 1 / 2.
Proof. unfold group_margin, Rdiv. rewrite !Rmult_0_l. lra. Qed.

Lemma silent_never {W : Type} (w : W) : chance_of [tt] silent (fun _ => false) w <= 1.
Proof. unfold chance_of, probability_that. simpl. lra. Qed.

Lemma silent_seen_by_all : 0 < mixture [true; false] (fun w : bool => if w then / 2 else 1 - / 2)
  (fun (w : bool) (event : unit -> bool) => chance_of [tt] silent event w) (fun _ => true).
Proof. unfold mixture, chance_of, probability_that, silent. simpl. lra. Qed.

Lemma silent_uses_all_up {W : Type} (v w : W) :
  chance_of [tt] silent (fun _ => true) v = exp 0 * chance_of [tt] silent (fun _ => true) w + 0.
Proof. unfold chance_of, probability_that, silent. rewrite exp_0. simpl. lra. Qed.

(* what is promised with the margin 1 is kept by anything *)
Lemma margin_of_one {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O) :
  probabilities outputs M -> approximately_private neighbours outputs M 0 1.
Proof.
  intros probable v w event _. rewrite exp_0, <- !chance_of_certain_test.
  pose proof (chance_of_yes_range outputs M _ v probable (certain_test_valid event)).
  pose proof (chance_of_yes_range outputs M _ w probable (certain_test_valid event)). lra.
Qed.

Lemma names_once_within_one :
  approximately_private between_any (transcripts two_outputs 1) (transcript (names 0) []) 0 1.
Proof. apply margin_of_one, transcripts_probable, names_probable. lra. Qed.

Lemma four_within_one :
  approximately_private between_any (transcripts outcomes 1) (transcript (four 1 0) []) 0 1.
Proof.
  apply margin_of_one, transcripts_probable. intros seen. apply four_outcomes_probable. lra.
Qed.

(* a coin that says nothing of the database *)
Definition coin {W : Type} : mechanism W bool := fun _ _ => / 2.

Lemma coin_probable {W : Type} : probabilities two_outputs (@coin W).
Proof. intros w. split; [intros o _; unfold coin; lra | unfold coin; simpl; lra]. Qed.

Lemma coin_sign {W : Type} : nonnegative (@coin W).
Proof. intros w o. unfold coin. lra. Qed.

Lemma coin_concentrated {W : Type} (neighbours : W -> W -> Prop) :
  concentrated two_outputs coin neighbours 1.
Proof.
  intros order above v w _. split; [intros o _; unfold coin; lra |].
  assert (nothing : moment two_outputs (@coin W) order v w = 1).
  { unfold moment, loss, coin. destruct (Req_EM_T (/ 2) 0) as [wrong | _]; [lra |].
    replace (/ 2 / / 2) with 1 by field. rewrite ln_1, Rmult_0_r, exp_0. simpl. lra. }
  rewrite nothing. pose proof (exp_ineq1_le ((order - 1) * (order * 1))).
  pose proof (Rmult_lt_0_compat (order - 1) order ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma coin_chance {W : Type} (w : W) : 0 < chance_of two_outputs coin (fun o => o) w.
Proof. unfold chance_of, probability_that, coin. simpl. lra. Qed.

Lemma coin_tossed {W : Type} (w : W) : 0 < chance_of two_outputs coin (fun o => o) w < 1.
Proof. unfold chance_of, probability_that, coin. simpl. lra. Qed.

#[export] Hint Resolve coin_probable coin_sign coin_concentrated coin_chance coin_tossed : met.

(* one answer with Gaussian noise tells nothing *)
Lemma noise_on_one_answer : bun_steinke_2016_noise.concentrated (gaussian_mechanism shared.examples.told 1) 0 true true.
Proof.
  intros order above. eexists. split; [apply (moment_exists shared.examples.told 1 order true true); lra |].
  right. unfold constant, of_gaussian, apart. rewrite Rminus_eq_0. apply f_equal. field.
Qed.

Lemma one_answer_near : Rabs (apart shared.examples.told true true) <= 1.
Proof. exact (told_within true true). Qed.

#[export] Hint Resolve noise_on_one_answer one_answer_near : met.
#[export] Hint Resolve nothing_added names_once_within_one four_within_one silent_never silent_seen_by_all silent_uses_all_up : met.

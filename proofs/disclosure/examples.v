(* Examples, by which hypotheses are met: two records, as likely, and a guess without an answer. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate.
From didp.ours Require Export examples.
From didp.shared Require Import attacks.
From didp.disclosure Require Import theorem_4_1 theorem_5_1.
Open Scope R_scope.

Definition blindly {O K : Type} (_ : O) (_ : K) (_ : bool) : R := / 2.

Lemma blindly_answers {O K : Type} : answers_records both (@blindly O K).
Proof. intros o x. unfold blindly. split; [intros; lra | simpl; lra]. Qed.

Lemma blindly_answers_any (records : list nat) {O K : Type} :
  records <> [] -> answers_records records (fun (_ : O) (_ : K) => notions.uniform records).
Proof. intros some o x. apply uniform_distribution. exact some. Qed.

Lemma silent_total_variation : total_variation_within both [tt] silent 0.
Proof.
  intros v w event _ _. unfold chance_of, probability_that, silent. simpl. destruct (event tt); lra.
Qed.

Lemma silent_within_ratio {W : Type} (records : list W) : within_ratio records silent (exp 1).
Proof. intros v w o _ _. unfold silent. pose proof (exp_ineq1_le 1). lra. Qed.

Lemma silent_within_four {W : Type} (records : list W) : within_ratio records silent (exp (ln 4)).
Proof. intros v w o _ _. unfold silent. rewrite exp_ln; lra. Qed.

Lemma silent_gains_nothing (o : unit) (z : bool) :
  even z * (silent z o - mixture both even silent o) <= 0.
Proof. unfold even, silent, mixture, both. simpl. lra. Qed.

Lemma near_each (y : bool) :
  In y both -> 0 <= drawn_near both even Bool.eqb y <= / 2.
Proof. intros _. unfold drawn_near, even, both. destruct y; simpl; lra. Qed.

Lemma itself_alone (v w y : bool) : Bool.eqb v y = true -> Bool.eqb w y = true -> v = w.
Proof. destruct v, w, y; easy. Qed.

Lemma blind_falls x y : x <= y -> blind y <= blind x.
Proof. unfold blind. lra. Qed.

#[export] Hint Resolve blindly_answers itself_alone blind_falls silent_total_variation silent_within_ratio
  silent_within_four silent_gains_nothing near_each : met.
#[export] Hint Extern 1 (answers_records _ _) => apply blindly_answers_any; discriminate : met.
#[export] Hint Extern 1 (In _ both) => left; reflexivity : met.
#[export] Hint Extern 1 (In _ [tt]) => left; reflexivity : met.

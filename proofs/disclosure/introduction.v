(* disclosure, abstract, introduction and conclusion: Algorithm 1 where a guess may be off, Theorem 4.2
   where records have a density, and the bounds for attacks that are told nothing, in Figures 4 and 5 too. *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate examples.
From didp.ours Require Import testing.
From didp.shared Require Import attacks.
Open Scope R_scope.

(* three records 0, 1, 2: a guess may be off by 1. Algorithm 1 answers the record that gains most, 1
   after a yes and 0 after a no; another attack answers 2 after a yes *)
Definition off_by_1 (v w : nat) : bool := Nat.leb v (S w) && Nat.leb w (S v).
Definition yes_of_three (z : nat) (o : bool) : R :=
  let yes := match z with 0%nat => 1 / 5 | 1%nat => 7 / 10 | _ => 3 / 5 end in if o then yes else 1 - yes.
Definition names (answer : bool -> nat) (o : bool) (_ : unit) (z : nat) : R :=
  if Nat.eqb z (answer o) then 1 else 0.

Theorem algorithm_1_is_exceeded_where_a_guess_may_be_off :
  let records := [0; 1; 2]%nat in let prior (_ : nat) := / 3 in
  let gain (z : nat) (o : bool) := prior z * (yes_of_three z o - mixture records prior yes_of_three o) in
  let most (o : bool) := if o then 1%nat else 0%nat in
  let gained A :=
    advantage records prior two_outputs yes_of_three (fun _ => tt) (names A) off_by_1 in
  (forall z o, In z records -> gain z o <= gain (most o) o)
  /\ gained most = 1 / 30
  /\ gained (fun o => if o then 2 else 0)%nat = 2 / 15.
Proof.
  intros records prior gain most gained. split; [| split].
  - intros z o [<- | [<- | [<- | []]]]; destruct o;
      unfold gain, most, mixture, records, prior, yes_of_three; simpl; lra.
  - unfold gained, advantage, succeeds, chance_of_yes, right, probability_that, records, prior,
      two_outputs, yes_of_three, names, most, off_by_1. simpl. lra.
  - unfold gained, advantage, succeeds, chance_of_yes, right, probability_that, records, prior,
      two_outputs, yes_of_three, names, off_by_1. simpl. lra.
Qed.

(* records are the numbers from 0 to 1, with the density 1; the mechanism says whether the record is
   above 1/2. An attack answers y o after the output o, and is right where that is the record *)
Definition above_half : mechanism R bool := fun z o =>
  if Rlt_dec (1 / 2) z then (if o then 1 else 0) else if o then 0 else 1.
Definition on_average (o : bool) : R := RInt (fun z => above_half z o) 0 1.
Definition is_it (y z : R) : R := if Req_EM_T y z then 1 else 0.

Lemma constant_between (f : R -> R) low high value :
  low <= high -> (forall z, low < z < high -> f z = value) ->
  is_RInt f low high ((high - low) * value).
Proof.
  intros order same. apply (is_RInt_ext (fun _ => value)).
  - intros z. rewrite Rmin_left, Rmax_right by exact order. intros inside. symmetry. exact (same z inside).
  - exact (is_RInt_const low high value).
Qed.

Lemma zero_but_at_one (f : R -> R) y : (forall z, z <> y -> f z = 0) -> is_RInt f 0 1 0.
Proof.
  intros zero.
  destruct (Rlt_dec 0 y) as [above |], (Rlt_dec y 1) as [below |].
  - replace 0 with (@plus R_AbelianGroup ((y - 0) * 0) ((1 - y) * 0)) at 2 by (unfold plus; simpl; ring).
    refine (@is_RInt_Chasles R_NormedModule f 0 y 1 _ _ _ _); apply constant_between; try lra; intros; apply zero; lra.
  - replace 0 with ((1 - 0) * 0) at 2 by ring.
    apply constant_between; [lra |]. intros; apply zero; lra.
  - replace 0 with ((1 - 0) * 0) at 2 by ring.
    apply constant_between; [lra |]. intros; apply zero; lra.
  - lra.
Qed.

Lemma half_on_average o : on_average o = / 2.
Proof.
  apply is_RInt_unique.
  replace (/ 2) with (@plus R_AbelianGroup ((/ 2 - 0) * (if o then 0 else 1)) ((1 - / 2) * (if o then 1 else 0)))
    by (unfold plus; destruct o; simpl; lra).
  refine (@is_RInt_Chasles R_NormedModule _ 0 (/ 2) 1 _ _ _ _); apply constant_between; try lra; intros z inside;
    unfold above_half; destruct (Rlt_dec (1 / 2) z); lra.
Qed.

Theorem no_exact_guess_at_a_density (y : bool -> R) :
  let w (z : R) (o : bool) := above_half z o - on_average o in
  RInt (fun z => sum (fun o : bool => is_it (y o) z * w z o) two_outputs) 0 1 = 0
  /\ (forall z (o : bool), w z o <= w (if o then 1 else 0) o)
  /\ sum (fun o : bool => w (if o then 1 else 0) o) two_outputs = 1.
Proof.
  intros w. unfold w. split; [| split].
  - apply is_RInt_unique. unfold two_outputs. simpl.
    assert (one : forall o,
      is_RInt (fun z => is_it (y o) z * (above_half z o - on_average o)) 0 1 0).
    { intros o. apply (zero_but_at_one _ (y o)). intros z other. unfold is_it.
      destruct (Req_EM_T (y o) z); [congruence | ring]. }
    assert (two := @is_RInt_plus R_NormedModule _ _ 0 1 0 0 (one true) (one false)).
    replace (@plus R_NormedModule 0 0) with 0 in two by (unfold plus; simpl; ring).
    eapply is_RInt_ext; [| exact two]. intros z _. unfold plus. simpl. ring.
  - intros z o. unfold above_half. destruct o; repeat destruct (Rlt_dec _ _); lra.
  - unfold two_outputs. simpl. rewrite !half_on_average. unfold above_half.
    repeat destruct (Rlt_dec _ _); lra.
Qed.

(* four records, and a mechanism that tells nothing: an attack that is told nothing is right as often as
   the largest prior says, which is the bound at epsilon = 0; an attack that is told the record always *)
Definition kept_secret (A : nat -> R) (_ _ : unit) (z : nat) : R := A z.
Definition repeats (_ : unit) (known z : nat) : R := if Nat.eqb z known then 1 else 0.

Theorem no_attack_told_nothing_exceeds_the_bound (A : nat -> R) :
  let records := [0; 1; 2; 3]%nat in let prior (_ : nat) := / 4 in
  distribution records A ->
  let success_of_told_nothing := sum (fun z => prior z
    * succeeds records [tt] silent (fun _ => tt) (kept_secret A) Nat.eqb z z) records in
  let success_of_told_all := sum (fun z => prior z
    * succeeds records [tt] silent (fun z => z) repeats Nat.eqb z z) records in
  success_of_told_nothing = exp 0 * / 4 /\ success_of_told_all = 1.
Proof.
  intros records prior [_ total] success_of_told_nothing success_of_told_all. rewrite exp_0.
  unfold records in total. simpl in total. split.
  - unfold success_of_told_nothing, succeeds, chance_of_yes, right, probability_that, records, prior,
      silent, kept_secret. simpl. lra.
  - unfold success_of_told_all, succeeds, chance_of_yes, right, probability_that, records, prior,
      silent, repeats. simpl. lra.
Qed.

(* the captions of Figures 4 and 5: of eight equally likely records, GRR at e^epsilon = 2 names the true one
   with 2/9. No attack from the output alone is right more often, and eq. 3 says 1/4; an attack that is
   told the record is right always *)
Definition named_with (own other : R) (z o : nat) : R := if Nat.eqb z o then own else other.

Theorem no_attack_told_nothing_exceeds_eq_3 :
  let records := [0; 1; 2; 3; 4; 5; 6; 7]%nat in let prior (_ : nat) := / 8 in
  let M := named_with (2 / 9) (1 / 9) in
  let told_all (_ known z : nat) := if Nat.eqb z known then 1 else 0 in
  2 / 9 < Rmin (2 * / 8) (1 - (1 - / 8) / 2) /\ Rmin (2 * / 8) (1 - (1 - / 8) / 2) = 1 / 4
  /\ (forall A : nat -> unit -> nat -> R, answers_records records A ->
    sum (fun z => prior z * succeeds records records M (fun _ => tt) A Nat.eqb z z) records <= 2 / 9)
  /\ sum (fun z => prior z * succeeds records records M (fun z => z) told_all Nat.eqb z z) records = 1.
Proof.
  intros records prior M told_all. rewrite Rmin_left by lra. split; [lra | split; [lra | split]].
  - intros A proper.
    assert (each : forall o, sum (fun z => M z o * A o tt z) records <= 2 / 9).
    { intros o. destruct (proper o tt) as [sign total].
      apply (Rle_trans _ (sum (fun z => 2 / 9 * A o tt z) records)).
      - apply sum_monotone. intros z inside. specialize (sign z inside). unfold M, named_with.
        destruct (Nat.eqb z o); lra.
      - unfold records in *. simpl in total |- *. lra. }
    assert (all : / 8 * sum (fun o => sum (fun z => M z o * A o tt z) records) records <= 2 / 9).
    { assert (sum (fun o => sum (fun z => M z o * A o tt z) records) records
        <= sum (fun _ => 2 / 9) records) as most by (apply sum_monotone; intros o _; apply each).
      assert (sum (fun _ => 2 / 9) records = 16 / 9) by (unfold records; simpl; lra). lra. }
    refine (Rle_trans _ _ _ (Req_le _ _ _) all).
    unfold succeeds, chance_of_yes, right, probability_that, records, prior. simpl. ring.
  - unfold succeeds, chance_of_yes, right, probability_that, records, prior, M, named_with, told_all.
    simpl. lra.
Qed.

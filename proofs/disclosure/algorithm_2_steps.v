(* disclosure, Example 6 and Algorithm 2, over several steps: eq. 44 to 47, and the weight pi_z. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds gaussian belief notions.
From didp.disclosure Require Import algorithm_2.
Open Scope R_scope.

(* in each step the candidate's clipped gradient is released with noise of deviation 1 *)
Definition times (f : nat -> R) (steps : list nat) : R := fold_right Rmult 1 (map f steps).
Definition in_step (clipped : nat -> nat -> R) (t : nat) : mechanism nat (list R) :=
  fun z g => gaussian_density (clipped t z) 1 (nth t g 0).
Definition over_steps (clipped : nat -> nat -> R) : mechanism nat (list R) :=
  fun z g => times (fun t => in_step clipped t z g) (seq 0 (length g)).

(* w, by its definition *)
Definition w (records : list nat) prior (clipped : nat -> nat -> R) (z : nat) (g : list R) : R :=
  over_steps clipped z g - mixture records prior (over_steps clipped) g.

(* where all clipped gradients have the length 1 *)
Definition bell (g : list R) (t : nat) : R := exp (- (nth t g 0 * nth t g 0 + 1) / 2) / sqrt (2 * PI).
Definition exponent (clipped : nat -> nat -> R) (g : list R) (z t : nat) : R := nth t g 0 * clipped t z.

Lemma bells_positive g steps : 0 < times (bell g) steps.
Proof.
  induction steps as [| t rest IH]; [apply Rlt_0_1 |]. apply Rmult_lt_0_compat; [| exact IH].
  apply Rdiv_lt_0_compat; [apply exp_pos | apply root_of_circle].
Qed.

Lemma density_in_step clipped t z g : clipped t z * clipped t z = 1 ->
  in_step clipped t z g = bell g t * exp (exponent clipped g z t).
Proof.
  intros one. unfold in_step, gaussian_density, bell, exponent, Rdiv. rewrite !Rmult_1_l.
  rewrite (Rmult_comm (exp _ * _) (exp _)), <- Rmult_assoc, <- exp_plus. do 2 f_equal. lra.
Qed.

Lemma density_over_steps clipped z g : (forall t, clipped t z * clipped t z = 1) ->
  over_steps clipped z g
    = times (bell g) (seq 0 (length g)) * exp (sum (exponent clipped g z) (seq 0 (length g))).
Proof.
  intros one. unfold over_steps. induction (seq 0 (length g)) as [| t rest IH].
  - unfold times. simpl. rewrite exp_0. ring.
  - change (times ?f (t :: rest)) with (f t * times f rest). rewrite IH, density_in_step by apply one.
    change (times (bell g) (t :: rest)) with (bell g t * times (bell g) rest).
    simpl sum. rewrite exp_plus. ring.
Qed.

(* "product over t of P_M(g | z) - product over t of P_M(g_t)" for w *)
Definition w_is_a_product_of_means : Prop := forall records clipped z g, records <> [] ->
  w records (uniform records) clipped z g
    = over_steps clipped z g
      - times (fun t => mixture records (uniform records) (in_step clipped t) g) (seq 0 (length g)).

(* two candidates 1 and -1 in two steps: their likelihoods are 4 and 1/4, and then 1/2 and 2 *)
Theorem a_mean_of_products_is_no_product_of_means : ~ w_is_a_product_of_means.
Proof.
  intros printed. set (g := [2 * ln 2; - ln 2]).
  specialize (printed [0; 1]%nat plus_or_minus 0%nat g ltac:(discriminate)).
  assert (one : forall z, (z <= 1)%nat -> forall t, plus_or_minus t z * plus_or_minus t z = 1)
    by (intros [| [| z]] below t; simpl; lia || ring).
  unfold w, mixture, uniform in printed. simpl sum in printed.
  rewrite !density_over_steps in printed by (apply one; lia).
  unfold times in printed. simpl length in printed. cbn [seq map fold_right sum] in printed.
  rewrite !density_in_step in printed by (apply one; lia).
  unfold exponent, g in printed. cbn [nth plus_or_minus] in printed. fold g in printed.
  assert (two : exp (ln 2) = 2) by (apply exp_ln; lra).
  assert (half : exp (- ln 2) = / 2) by (rewrite exp_Ropp, two; reflexivity).
  replace (2 * ln 2 * 1 + (- ln 2 * 1 + 0)) with (ln 2) in printed by ring.
  replace (2 * ln 2 * -1 + (- ln 2 * -1 + 0)) with (- ln 2) in printed by ring.
  replace (2 * ln 2 * 1) with (ln 2 + ln 2) in printed by ring.
  replace (2 * ln 2 * -1) with (- ln 2 + - ln 2) in printed by ring.
  replace (- ln 2 * 1) with (- ln 2) in printed by ring.
  replace (- ln 2 * -1) with (ln 2) in printed by ring.
  rewrite !exp_plus, half, two in printed.
  pose proof (bells_positive g [0; 1]%nat) as some. unfold times in some. simpl in some. lra.
Qed.

(* "Select z* = argmax sum_t W(g_t, clip_C(grad l(theta_t, z))) pi_z": that record has the largest w pi_z,
   where nothing is known, all clipped gradients have one length, and W is taken of the target's share *)
Definition selects_the_largest_gain : Prop := forall records prior clipped shares,
  records <> [] -> distribution records prior -> (forall t z, clipped t z * clipped t z = 1) ->
  let best := largest (score records [] prior clipped shares) (hd 0%nat records) (tl records) in
  forall z, In z records ->
  prior z * w records prior clipped z shares <= prior best * w records prior clipped best shares.

(* three candidates, of which the first has the prior 8/10: the products with what is released sum to ln 2,
   2 ln 2 and -3 ln 2 *)
Definition prior_of_three (z : nat) : R := match z with O => 8 / 10 | _ => 1 / 10 end.
Definition signs (t z : nat) : R :=
  match t, z with
  | 1%nat, 2%nat => -1
  | 2%nat, 1%nat => 1
  | 2%nat, _ => -1
  | _, _ => 1
  end.

Theorem the_prior_is_no_weight_of_W : ~ selects_the_largest_gain.
Proof.
  intros printed. set (g := [- (ln 2) / 2; 2 * ln 2; ln 2 / 2]).
  assert (two : exp (ln 2) = 2) by (apply exp_ln; lra).
  assert (half : exp (- ln 2) = / 2) by (rewrite exp_Ropp, two; reflexivity).
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (one : forall t z, signs t z * signs t z = 1)
    by (intros [| [| [| t]]] [| [| [| z]]]; simpl; ring).
  specialize (printed [0; 1; 2]%nat prior_of_three signs g ltac:(discriminate)).
  assert (chosen : largest (score [0; 1; 2]%nat [] prior_of_three signs g) 0 [1; 2]%nat = 0%nat).
  { unfold largest. unfold score, printed_w, prior_of_three, g. simpl.
    repeat (destruct (Rlt_dec _ _); simpl); try reflexivity; lra. }
  simpl hd in printed. simpl tl in printed. rewrite chosen in printed.
  specialize (printed ltac:(split; [intros [| z] _; simpl; lra | simpl; lra]) one 1%nat ltac:(simpl; tauto)).
  unfold w, mixture in printed. simpl sum in printed.
  rewrite !density_over_steps in printed by (intros; apply one).
  set (bells := times _ _) in printed. assert (some : 0 < bells) by apply bells_positive.
  unfold exponent, g in printed. simpl in printed.
  replace (- ln 2 / 2 * 1 + (2 * ln 2 * 1 + (ln 2 / 2 * 1 + 0))) with (ln 2 + ln 2) in printed by field.
  replace (- ln 2 / 2 * 1 + (2 * ln 2 * 1 + (ln 2 / 2 * -1 + 0))) with (ln 2) in printed by field.
  replace (- ln 2 / 2 * 1 + (2 * ln 2 * -1 + (ln 2 / 2 * -1 + 0))) with (- ln 2 + (- ln 2 + - ln 2))
    in printed by field.
  rewrite !exp_plus, half, two in printed. lra.
Qed.

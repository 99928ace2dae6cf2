(* bridges.largest-gain: under epsilon-DP no belief gains more than (e^(epsilon/2) - 1)/(e^(epsilon/2)
   + 1), whatever the prior; at the prior 1/(1 + e^(epsilon/2)) one of two worlds gains just that.

   Stated here for any mechanism over finitely many worlds, and any prior. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.ours Require Import beliefs.
From didp.statements Require Import bridges_largest_gain.
Open Scope R_scope.

Definition largest_gain (epsilon : R) : R := (exp (epsilon / 2) - 1) / (1 + exp (epsilon / 2)).

(* the ceiling's gain, with s = e^(epsilon/2) *)
Lemma ceiling_gain p s :
  0 <= p <= 1 -> 1 <= s -> p * (1 / (p + / (s * s) * (1 - p))) - p <= (s - 1) / (1 + s).
Proof.
  intros share larger. assert (square : 1 <= s * s) by nra.
  assert (positive : 0 < p * (s * s) + (1 - p)) by nra.
  replace (p * (1 / (p + / (s * s) * (1 - p)))) with (p * (s * s) / (p * (s * s) + (1 - p)))
    by (field; repeat split; nra).
  apply (Rmult_le_reg_r ((p * (s * s) + (1 - p)) * (1 + s))); [apply Rmult_lt_0_compat; lra |].
  replace ((p * (s * s) / (p * (s * s) + (1 - p)) - p) * ((p * (s * s) + (1 - p)) * (1 + s)))
    with ((p * (s * s) - p * (p * (s * s) + (1 - p))) * (1 + s)) by (field; lra).
  replace ((s - 1) / (1 + s) * ((p * (s * s) + (1 - p)) * (1 + s)))
    with ((s - 1) * (p * (s * s) + (1 - p))) by (field; lra).
  (* the difference is (s - 1)(p s - (1 - p))^2 *)
  assert (0 <= (s - 1) * ((p * s - (1 - p)) * (p * s - (1 - p)))).
  { apply Rmult_le_pos; [lra | apply Rle_0_sqr]. }
  lra.
Qed.

Lemma half_growth epsilon : exp epsilon = exp (epsilon / 2) * exp (epsilon / 2).
Proof. rewrite <- exp_plus. f_equal. field. Qed.

Lemma half_growth_at_least_one epsilon : 0 <= epsilon -> 1 <= exp (epsilon / 2).
Proof.
  intros [more | <-]; [rewrite <- exp_0; left; apply exp_increasing; lra |].
  replace (0 / 2) with 0 by field. rewrite exp_0. lra.
Qed.

Theorem largest_gain_bound {W E : Type} (worlds : list W) p (M : mechanism W E) epsilon e w :
  distribution worlds p -> differentially_private worlds M epsilon -> 0 <= epsilon ->
  In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w - p w <= largest_gain epsilon.
Proof.
  intros prior private spent inside possible.
  destruct (epsilon_to_alpha_beta worlds p M epsilon prior private e w inside possible) as [_ most].
  assert (share : 0 <= p w <= 1).
  { split; [apply prior; exact inside |]. rewrite <- (proj2 prior).
    apply sum_bounds_each; [apply prior | exact inside]. }
  pose proof (ceiling_gain (p w) (exp (epsilon / 2)) share (half_growth_at_least_one epsilon spent)).
  unfold ratio_ceiling in most. rewrite exp_Ropp, (half_growth epsilon) in most. unfold largest_gain. lra.
Qed.

(* two worlds, two answers: the true one is e^epsilon times likelier *)
Definition truth_or_not (epsilon : R) : mechanism bool bool := fun w answer =>
  (if Bool.eqb w answer then exp epsilon else 1) / (1 + exp epsilon).

Theorem largest_gain_attained epsilon :
  0 <= epsilon ->
  let p (w : bool) := let share := / (1 + exp (epsilon / 2)) in if w then share else 1 - share in
  distribution [true; false] p
  /\ (forall w, distribution [true; false] (truth_or_not epsilon w))
  /\ differentially_private [true; false] (truth_or_not epsilon) epsilon
  /\ posterior [true; false] p (truth_or_not epsilon) true true - p true = largest_gain epsilon.
Proof.
  intros spent p. pose proof (half_growth_at_least_one epsilon spent) as larger.
  assert (growth : 1 <= exp epsilon) by (rewrite (half_growth epsilon); nra).
  pose proof (Rinv_0_lt_compat (1 + exp (epsilon / 2)) ltac:(lra)) as positive.
  assert (part : / (1 + exp (epsilon / 2)) <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  pose proof (Rinv_0_lt_compat (1 + exp epsilon) ltac:(lra)) as scale.
  repeat split.
  - intros [|] _; unfold p; lra.
  - unfold p. simpl. lra.
  - intros o _. unfold truth_or_not, Rdiv. apply Rmult_le_pos; [destruct w, o; simpl; lra | lra].
  - unfold truth_or_not. destruct w; simpl; field; lra.
  - intros v w o _ _. unfold truth_or_not, Rdiv.
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [lra |]. destruct v, w, o; simpl; nra.
  - unfold posterior, mixture, truth_or_not, p, largest_gain. simpl. rewrite (half_growth epsilon).
    field. repeat split; nra.
Qed.

(* Joined with the formal statements. *)

Theorem largest_gain_bound_from_statement {W E : Type} (worlds : list W) p (M : mechanism W E)
  epsilon e w :
  c_bridges_largest_gain__bound__f428f3f3dfd4 ->
  distribution worlds p -> differentially_private worlds M epsilon -> 0 <= epsilon ->
  In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w - p w <= largest_gain epsilon.
Proof.
  intros said prior private spent inside possible.
  destruct (epsilon_to_alpha_beta worlds p M epsilon prior private e w inside possible) as [_ most].
  assert (share : 0 <= p w <= 1).
  { split; [apply prior; exact inside |]. rewrite <- (proj2 prior).
    apply sum_bounds_each; [apply prior | exact inside]. }
  specialize (said (p w) epsilon (posterior worlds p M e w) (proj1 share) (proj2 share) spent).
  unfold largest_gain, Rdiv. rewrite <- minus_as_stated, (Rmult_comm epsilon), (Rmult_comm (_ - 1)).
  replace (/ 2) with (1 / 2) by (unfold Rdiv; ring).
  replace (exp (1 / 2 * epsilon) - 1) with (-1 + exp (1 / 2 * epsilon)) by ring.
  apply said. eapply Rle_trans; [exact most |]. right. unfold ratio_ceiling, Rdiv.
  rewrite Rmult_1_l, minus_as_stated, (Rmult_comm (exp (- epsilon))).
  replace (-1 * epsilon) with (- epsilon) by ring. reflexivity.
Defined.

Theorem largest_gain_attained_from_statement epsilon :
  c_bridges_largest_gain__attained__bf08441f1a24 ->
  let p (w : bool) := let share := / (1 + exp (epsilon / 2)) in if w then share else 1 - share in
  posterior [true; false] p (truth_or_not epsilon) true true - p true = largest_gain epsilon.
Proof.
  intros said p. specialize (said epsilon).
  unfold largest_gain, Rdiv. rewrite (Rmult_comm epsilon), (Rmult_comm (_ - 1)).
  replace (/ 2) with (1 / 2) by (unfold Rdiv; ring).
  replace (exp (1 / 2 * epsilon) - 1) with (-1 + exp (1 / 2 * epsilon)) by ring. rewrite <- said.
  unfold posterior, mixture, truth_or_not, p. cbn [sum Bool.eqb].
  replace (epsilon / 2) with (1 / 2 * epsilon) by (unfold Rdiv; ring).
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite exp_Ropp.
  pose proof (exp_pos epsilon) as growth. pose proof (exp_pos (1 / 2 * epsilon)) as half.
  set (s := exp (1 / 2 * epsilon)) in *. set (g := exp epsilon) in *.
  assert (whole : 0 < g + s) by lra.
  field. repeat split; nra.
Defined.

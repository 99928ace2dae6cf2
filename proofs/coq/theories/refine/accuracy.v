(* refine, Definition 2 and the paragraph after it (section 2): "The more concentrated the
   probability mass of P_f around the real value of the response to f, the more accurate is the
   user's prior knowledge. [...] Whatever the prior knowledge, the refinement procedure guarantees
   that the output distribution is more accurate than the prior knowledge."

   Stated as: no ball around f(D) loses probability, whatever the prior and the distance, where the
   answer is Algorithm 1's as corrected. That some ball gains is false (counterexamples.v: a prior
   that is certain of one answer stays what it is). *)
From Coq Require Import Reals Bool Lra.
From didp.theories Require Import belief.
From didp.theories.refine Require Import definitions propositions_1_2 region_masses algorithm_1.
Open Scope R_scope.

Section Accuracy.
Context {A : range} (P : event A -> R) (distance : point A -> point A -> R) (up down : R).
Hypothesis prior : probability P.
Hypothesis below : 0 <= down <= 1.
Hypothesis above : 1 <= up.
Hypothesis order : down < up.

Lemma balls_are_nested y (U V : event A) : near_set distance y U -> near_set distance y V ->
  (forall x, U x = true -> V x = true) \/ (forall x, V x = true -> U x = true).
Proof.
  unfold near_set, closed_ball, open_ball.
  intros [r [_ [U_ball | U_ball]]] [s [_ [V_ball | V_ball]]].
  - destruct (Rle_dec r s); [left | right]; intros x; rewrite U_ball, V_ball; lra.
  - destruct (Rlt_dec r s); [left | right]; intros x; rewrite U_ball, V_ball; lra.
  - destruct (Rle_dec r s); [left | right]; intros x; rewrite U_ball, V_ball; lra.
  - destruct (Rle_dec r s); [left | right]; intros x; rewrite U_ball, V_ball; lra.
Qed.

(* of a ball one knows what it gains, or what is left outside it *)
Lemma enough_outside (Q : event A -> R) (B : event A) :
  probability Q -> Q (complement B) <= P (complement B) -> P B <= Q B.
Proof. intros answer. rewrite !measure_of_complement by assumption. lra. Qed.

Lemma within_all (S T : event A) : (forall x, S x = true -> T x = true) ->
  P (within S T) = P S /\ P (without S T) = 0.
Proof.
  intros inside. destruct prior as [sums _]. split.
  - apply (measure_extensional P sums). intros x. simpl. specialize (inside x).
    destruct (S x); [rewrite inside by reflexivity |]; reflexivity.
  - apply measure_of_nothing; [exact sums |]. intros x. simpl. specialize (inside x).
    destruct (S x); [rewrite inside by reflexivity |]; reflexivity.
Qed.

Lemma within_nothing (S T : event A) : (forall x, S x = true -> T x = false) ->
  P (within S T) = 0 /\ P (without S T) = P S.
Proof.
  intros outside. destruct prior as [sums _]. split.
  - apply measure_of_nothing; [exact sums |]. intros x. simpl. specialize (outside x).
    destruct (S x); [rewrite outside by reflexivity |]; reflexivity.
  - apply (measure_extensional P sums). intros x. simpl. specialize (outside x).
    destruct (S x); [rewrite outside by reflexivity |]; reflexivity.
Qed.

Lemma refined_ball_gains y (U B : event A) (Q : event A -> R) : probability Q ->
  (forall S, Q S = refined P U up down S) -> near_set distance y U -> near_set distance y B ->
  P B <= Q B.
Proof.
  intros answer is_refined U_near B_near. pose proof (proj1 prior) as sums.
  destruct (balls_are_nested y U B U_near B_near) as [around | inside].
  - apply enough_outside; [exact answer |]. rewrite is_refined. unfold refined.
    destruct (within_nothing (complement B) U) as [-> ->].
    + intros x. simpl. specialize (around x). destruct (U x); [rewrite around by reflexivity |];
        easy.
    + pose proof (measure_nonnegative P sums (complement B)). nra.
  - rewrite is_refined. unfold refined. destruct (within_all B U inside) as [-> ->].
    pose proof (measure_nonnegative P sums B). nra.
Qed.

Theorem definition_2_accuracy y (Q : event A -> R) (B : event A) :
  algorithm_1 P distance up down y Q -> near_set distance y B -> P B <= Q B.
Proof.
  intros runs B_near. pose proof (proj1 prior) as sums.
  destruct (algorithm_1_refines P distance up down prior order y Q (proj1 below) runs)
    as [answer between].
  destruct runs as [[U [U_near [_ is_refined]]]
    | [_ [near [far [near_found [far_found is_three]]]]]].
  { apply (refined_ball_gains y U); assumption. }
  destruct near_found as [near_ball [near_light _]], far_found as [far_ball [far_light _]].
  destruct (middle_factor_between P up down order near far near_light far_light)
    as [room [factor _]].
  assert (disjoint : forall x, near x = true -> far x = false).
  { apply (near_and_far_are_disjoint P distance prior y); auto. lra. }
  destruct far_ball as [V [V_near away]].
  destruct (balls_are_nested y B near B_near near_ball) as [inside | around_near].
  { (* the ball lies in the near set: it gains alpha_u *)
    rewrite is_three. unfold three_factors. destruct (within_all B near inside) as [-> none].
    destruct (within_nothing B far) as [-> _]; [intros x in_B; apply disjoint, inside, in_B |].
    assert (P (without (without B near) far) = 0) as ->.
    { apply Rle_antisym; [rewrite <- none | apply (measure_nonnegative P sums)].
      apply measure_monotone; [exact sums |]. intros x. simpl. destruct (B x), (near x), (far x);
        easy. }
    pose proof (measure_nonnegative P sums B). nra. }
  destruct (balls_are_nested y V B V_near B_near) as [around_middle | inside_middle].
  { (* outside the ball there are points of the far set only: they lose alpha_d *)
    apply enough_outside; [exact answer |].
    assert (all_far : forall x, complement B x = true -> far x = true).
    { intros x. simpl. rewrite away. specialize (around_middle x).
      destruct (V x); [rewrite around_middle by reflexivity |]; easy. }
    rewrite is_three. unfold three_factors.
    destruct (within_all (complement B) far all_far) as [-> none].
    destruct (within_nothing (complement B) near) as [-> _].
    { intros x. simpl. specialize (around_near x). destruct (near x);
        [rewrite around_near by reflexivity |]; easy. }
    assert (P (without (without (complement B) near) far) = 0) as ->.
    { apply Rle_antisym; [rewrite <- none | apply (measure_nonnegative P sums)].
      apply measure_monotone; [exact sums |]. intros x. simpl.
      destruct (B x), (near x), (far x); easy. }
    pose proof (measure_nonnegative P sums (complement B)). nra. }
  (* the ball's border lies between: inside are the near set and points of the middle *)
  assert (no_far : forall x, B x = true -> far x = false).
  { intros x in_B. rewrite away, (inside_middle x in_B). reflexivity. }
  destruct (Rle_dec 1 (middle_factor P up down near far)) as [gains | loses].
  - rewrite is_three. unfold three_factors. destruct (within_nothing B far no_far) as [-> _].
    rewrite (measure_extensional P sums (without (without B near) far) (without B near)).
    + rewrite (measure_additive P sums B near).
      pose proof (measure_nonnegative P sums (within B near)).
      pose proof (measure_nonnegative P sums (without B near)). nra.
    + intros x. simpl. specialize (no_far x). destruct (B x), (near x); simpl; try reflexivity.
      rewrite no_far; reflexivity.
  - apply enough_outside; [exact answer |]. rewrite is_three.
    rewrite (three_parts P prior near far (complement B) disjoint). unfold three_factors.
    destruct (within_nothing (complement B) near) as [-> _].
    { intros x. simpl. specialize (around_near x). destruct (near x);
        [rewrite around_near by reflexivity |]; easy. }
    pose proof (measure_nonnegative P sums (within (complement B) far)).
    pose proof (measure_nonnegative P sums (without (without (complement B) near) far)). nra.
Qed.
End Accuracy.

(* refine, Definition 2 and the paragraph after it (section 2): "The more concentrated the
   probability mass of P_f around the real value of the response to f, the more accurate is the
   user's prior knowledge. [...] Whatever the prior knowledge, the refinement procedure guarantees
   that the output distribution is more accurate than the prior knowledge."

   Stated as: no ball around f(D) loses probability, whatever the prior and the distance, where the
   answer is Algorithm 1's as corrected. That some ball gains is false (below: a prior
   that is certain of one answer stays what it is). *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges.
From didp.refine Require Import definitions algorithm_1_steps algorithm_1.
From didp.statements Require Import refine_definition_2 refine_increased_utility.
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

(* Section 2, after Definition 2: "the output distribution is more accurate than the prior
   knowledge": a prior that is certain of one answer stays what it is. *)
Theorem certain_priors_are_not_refined {A : range} (y : point A) down up (Q : event A -> R) :
  refinement_of (fun S => if S y then 1 else 0) down up Q ->
  forall S, Q S = if S y then 1 else 0.
Proof.
  intros [[sums total] between] S.
  pose proof (between S) as here. pose proof (between (complement S)) as there.
  rewrite (measure_of_complement Q S (conj sums total)) in there. simpl in there.
  destruct (S y); simpl in there; lra.
Qed.

(* Joined with the formal statements. *)

(* of a part: its probability, whether it lies in the ball, and its factor *)
Definition four_parts (x : R) (parts : list (R * bool * R)) : Prop :=
  Forall (fun part : R * bool * R => 0 <= fst (fst part)
    /\ if snd (fst part) then x <= snd part else snd part <= x) parts
  /\ sum (fun part : R * bool * R => fst (fst part)) parts = 1
  /\ sum (fun part : R * bool * R => snd part * fst (fst part)) parts = 1.

Lemma parts_gain x parts :
  c_refine_definition_2__accuracy__at_least_as_accurate__33f0dd17cd39 ->
  parts <> [] -> four_parts x parts ->
  sum (fun part : R * bool * R => if snd (fst part) then fst (fst part) else 0) parts
    <= sum (fun part : R * bool * R => if snd (fst part) then snd part * fst (fst part) else 0) parts.
Proof.
  intros said some (each & whole & after). rewrite Forall_forall in each.
  set (none := (0, false, 0)).
  set (mark := fun part : R * bool * R => if snd (fst part) then 1 else 0).
  specialize (said (count parts) (fun k => fst (fst (entry parts none k)))
    (fun k => mark (entry parts none k)) x (fun k => snd (entry parts none k))).
  cbv beta in said.
  rewrite (sum_of_entries parts none
      (fun part => if snd (fst part) then fst (fst part) else 0)
      (fun k => fst (fst (entry parts none k)) * mark (entry parts none k))),
    (sum_of_entries parts none
      (fun part => if snd (fst part) then snd part * fst (fst part) else 0)
      (fun k => snd (entry parts none k) * fst (fst (entry parts none k)) * mark (entry parts none k)))
    in said by (intros; unfold mark; destruct (snd (fst _)); ring).
  apply said.
  - apply count_positive. exact some.
  - intros k low high. apply each, entry_inside; assumption.
  - rewrite (sum_of_entries parts none (fun part => fst (fst part))) by reflexivity. exact whole.
  - intros k _ _. unfold mark. destruct (snd (fst _)); auto.
  - intros k low high. pose proof (each _ (entry_inside parts none k low high)) as [_ own].
    unfold mark. destruct (snd (fst _)); [intros _; exact own | lra].
  - intros k low high. pose proof (each _ (entry_inside parts none k low high)) as [_ own].
    unfold mark. destruct (snd (fst _)); [lra | intros _; exact own].
  - rewrite (sum_of_entries parts none (fun part => snd part * fst (fst part))) by reflexivity.
    exact after.
Qed.

Section Accuracy.
Context {A : range} (P : event A -> R) (distance : point A -> point A -> R) (up down : R).
Hypothesis prior : probability P.
Hypothesis below : 0 <= down <= 1.
Hypothesis above : 1 <= up.
Hypothesis order : down < up.

Lemma split_by (S T : event A) : P S = P (within S T) + P (without S T).
Proof. apply (measure_additive P (proj1 prior)). Qed.

Lemma sign (S : event A) : 0 <= P S.
Proof. apply (measure_nonnegative P (proj1 prior)). Qed.

Lemma alike (S T : event A) : (forall x, S x = T x) -> P S = P T.
Proof. apply (measure_extensional P (proj1 prior)). Qed.

(* three sets, one inside the other, and the four factors of what lies between them *)
Lemma nested_gain (S T U : event A) (a b c d x : R) (in_s in_t in_u in_rest : bool) :
  c_refine_definition_2__accuracy__at_least_as_accurate__33f0dd17cd39 ->
  (forall y, S y = true -> T y = true) -> (forall y, T y = true -> U y = true) ->
  (if in_s then x <= a else a <= x) -> (if in_t then x <= b else b <= x) ->
  (if in_u then x <= c else c <= x) -> (if in_rest then x <= d else d <= x) ->
  a * P S + b * (P T - P S) + c * (P U - P T) + d * (1 - P U) = 1 ->
  (if in_s then P S else 0) + (if in_t then P T - P S else 0)
    + (if in_u then P U - P T else 0) + (if in_rest then 1 - P U else 0)
  <= (if in_s then a * P S else 0) + (if in_t then b * (P T - P S) else 0)
    + (if in_u then c * (P U - P T) else 0) + (if in_rest then d * (1 - P U) else 0).
Proof.
  intros said s_in_t t_in_u one two three four whole.
  assert (s_below : P S <= P T) by (apply measure_monotone; [apply prior | exact s_in_t]).
  assert (t_below : P T <= P U) by (apply measure_monotone; [apply prior | exact t_in_u]).
  assert (u_below : P U <= 1).
  { rewrite <- (proj2 prior). apply measure_monotone; [apply prior | reflexivity]. }
  pose proof (sign S).
  pose proof (parts_gain x [(P S, in_s, a); (P T - P S, in_t, b); (P U - P T, in_u, c);
    (1 - P U, in_rest, d)] said ltac:(discriminate)) as gain.
  cbn [sum fst snd] in gain.
  assert (four_parts x [(P S, in_s, a); (P T - P S, in_t, b); (P U - P T, in_u, c);
    (1 - P U, in_rest, d)]) as parts.
  { split; [| split]; [| cbn [sum fst snd]; lra | cbn [sum fst snd]; lra].
    repeat (apply Forall_cons; [cbn [fst snd]; split; [lra | assumption] |]). apply Forall_nil. }
  specialize (gain parts). lra.
Qed.

(* what one set has of a larger one, and what it leaves *)
Lemma inner (S T : event A) : (forall y, S y = true -> T y = true) ->
  P (within T S) = P S /\ P (without T S) = P T - P S.
Proof.
  intros inside. assert (same : P (within T S) = P S).
  { apply alike. intros y. simpl. specialize (inside y). destruct (S y), (T y); auto;
    try (specialize (inside eq_refl); discriminate). }
  split; [exact same |]. rewrite (split_by T S), same. ring.
Qed.

Lemma outer (S T : event A) : (forall y, S y = true -> T y = true) ->
  P (within S T) = P S /\ P (without S T) = 0.
Proof.
  intros inside. assert (same : P (within S T) = P S).
  { apply alike. intros y. simpl. specialize (inside y). destruct (S y), (T y); auto;
    try (specialize (inside eq_refl); discriminate). }
  split; [exact same |]. pose proof (split_by S T). lra.
Qed.

Theorem definition_2_accuracy_from_statement y (Q : event A -> R) (B : event A) :
  c_refine_definition_2__accuracy__at_least_as_accurate__33f0dd17cd39 ->
  algorithm_1 P distance up down y Q -> near_set distance y B -> P B <= Q B.
Proof.
  intros said runs B_near.
  destruct runs as [[U [U_near [mass is_refined]]]
    | [_ [near [far [near_found [far_found is_three]]]]]].
  - assert (whole : up * P U + down * (1 - P U) = 1) by (rewrite mass; unfold mass_up; field; lra).
    rewrite is_refined. unfold refined.
    destruct (balls_are_nested distance y U B U_near B_near) as [around | inside].
    + destruct (inner U B around) as [-> ->].
      pose proof (nested_gain U B B up down down down down true true false false said around
        (fun _ one => one) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as gain. lra.
    + destruct (outer B U inside) as [-> ->].
      pose proof (nested_gain B U U up up down down up true false false false said inside
        (fun _ one => one) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as gain. lra.
  - destruct near_found as [near_ball [near_light _]], far_found as [far_ball [far_light _]].
    destruct (middle_factor_between P up down order near far near_light far_light)
      as [room [factor whole]].
    assert (disjoint : forall x, near x = true -> far x = false)
      by (apply (near_and_far_are_disjoint P distance prior y); auto; lra).
    destruct far_ball as [V [V_near away]]. set (mid := middle_factor P up down near far) in *.
    assert (near_in_V : forall x, near x = true -> V x = true).
    { intros x one. apply disjoint in one. rewrite away in one. destruct (V x); [reflexivity | discriminate]. }
    assert (far_mass : P far = 1 - P V).
    { rewrite <- (proj2 prior). destruct (inner V everything (fun _ _ => eq_refl)) as [_ <-].
      apply alike. intros x. simpl. rewrite away. destruct (V x); reflexivity. }
    rewrite far_mass in *. rewrite is_three. unfold three_factors. fold mid.
    destruct (balls_are_nested distance y B near B_near near_ball) as [inside | around_near];
      [| destruct (balls_are_nested distance y V B V_near B_near) as [around | inside]].
    + destruct (outer B near inside) as [-> none].
      assert (P (within B far) = 0) as ->.
      { apply Rle_antisym; [| apply sign]. rewrite <- none.
        apply measure_monotone; [apply prior |]. intros x. simpl. specialize (disjoint x).
        destruct (B x), (near x), (far x); auto. specialize (disjoint eq_refl). discriminate. }
      assert (P (without (without B near) far) = 0) as ->.
      { apply Rle_antisym; [| apply sign]. rewrite <- none.
        apply measure_monotone; [apply prior |]. intros x. simpl.
        destruct (B x), (near x), (far x); auto. }
      pose proof (nested_gain B near V up up mid down up true false false false said inside near_in_V
        ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as gain. lra.
    + assert (in_far : P (within B far) = P B - P V).
      { destruct (inner V B around) as [_ <-]. apply alike. intros x. simpl. rewrite away. reflexivity. }
      assert (between : P (without (without B near) far) = P V - P near).
      { destruct (inner near V near_in_V) as [_ <-]. apply alike. intros x. simpl. rewrite away.
        specialize (around x). destruct (B x), (V x), (near x); auto;
          try (specialize (around eq_refl); discriminate). }
      rewrite (proj1 (inner near B around_near)), in_far, between.
      pose proof (nested_gain near V B up mid down down down true true true false said near_in_V around
        ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as gain. lra.
    + assert (in_far : P (within B far) = 0).
      { rewrite <- (proj2 (outer B V inside)). apply alike. intros x. simpl. rewrite away. reflexivity. }
      assert (between : P (without (without B near) far) = P B - P near).
      { rewrite <- (proj2 (inner near B around_near)). apply alike. intros x. simpl. rewrite away.
        specialize (inside x). destruct (B x), (V x), (near x); auto;
          try (specialize (inside eq_refl); discriminate). }
      rewrite (proj1 (inner near B around_near)), in_far, between.
      pose proof (nested_gain near B V up mid mid down mid true true false false said around_near inside
        ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) as gain. lra.
Defined.

(* the same statement, of the utility beside a draw from the prior *)
Theorem increased_utility_from_statement y (Q : event A -> R) (B : event A) :
  c_refine_increased_utility__statement__beside_a_draw_from_the_prior__33f0dd17cd39 ->
  algorithm_1 P distance up down y Q -> near_set distance y B -> P B <= Q B.
Proof. intros said. exact (definition_2_accuracy_from_statement y Q B said). Defined.
End Accuracy.

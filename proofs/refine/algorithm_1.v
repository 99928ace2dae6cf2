(* refine, Algorithm 1 (section 3), as corrected, for any range, any prior and any distance.

   "(c) if there exists a set U_u of the form U^1_{f(D),r} or U^2_{f(D),r} with P_f(U_u) = p_u then
   build the distribution of the response by applying the factor alpha_u to U_u, and alpha_d to
   Range(f) \ U_u; else i. find the maximal set U'_u of that form with P_f(U'_u) < p_u. ii. Find the
   maximal set U'_d of the form Range(f) \ U^1 or Range(f) \ U^2 with P_f(U'_d) < p_d. iii. Let
   p_ud = 1 - P_f(U'_u) - P_f(U'_d). iv. Let alpha_ud = (1 - alpha_u p_u - alpha_d p_d)/(1 - p_u -
   p_d). v. [Apply] alpha_u to U'_u, alpha_d to U'_d, alpha_ud to the points in neither."
   "The total probability mass of the distribution equals one [...]. Differential privacy also
   holds, because alpha_ud belongs to the interval [alpha_d, alpha_u]."

   Corrected in two places, without which it is false (below): p_u and p_d are exchanged
   (algorithm_1_steps.v), and step iv takes the masses of the sets found in i and ii. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.refine Require Import definitions definition_1 propositions_1_2 definition_3_exact
  algorithm_1_steps.
From didp.statements Require Import refine_algorithm_1_else_branch.
Open Scope R_scope.

(* The factor between: step iv and its interval, of any two masses that are found *)
Lemma else_branch_numbers up down mass_near mass_far :
  down < up -> mass_near <= mass_up up down -> mass_far <= mass_down up down ->
  mass_near + mass_far < 1 ->
  let factor := (1 - up * mass_near - down * mass_far) / (1 - mass_near - mass_far) in
  down <= factor <= up /\
  up * mass_near + down * mass_far + factor * (1 - mass_near - mass_far) = 1.
Proof.
  unfold mass_up, mass_down. intros order small_near small_far rest.
  assert (near_room : mass_near * (up - down) <= 1 - down).
  { apply (Rmult_le_compat_r (up - down)) in small_near; [| lra]. unfold Rdiv in small_near.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in small_near; lra. }
  assert (far_room : mass_far * (up - down) <= up - 1).
  { apply (Rmult_le_compat_r (up - down)) in small_far; [| lra]. unfold Rdiv in small_far.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in small_far; lra. }
  split; [| field; lra].
  split; apply (Rmult_le_reg_r (1 - mass_near - mass_far)); try lra; unfold Rdiv;
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; nra.
Qed.

Section Algorithm.
Context {A : range}.
Variables (P : event A -> R) (distance : point A -> point A -> R) (up down : R).
Implicit Types (y x : point A) (U V near far : event A) (Q : event A -> R).

(* equation 2: a ball around y, with or without its border *)
Definition closed_ball y (r : R) U : Prop := forall x, U x = true <-> distance y x <= r.
Definition open_ball y (r : R) U : Prop := forall x, U x = true <-> distance y x < r.
Definition near_set y U : Prop := exists r, 0 <= r /\ (closed_ball y r U \/ open_ball y r U).
Definition far_set y V : Prop := exists U, near_set y U /\ forall x, V x = negb (U x).

Definition maximal_below (family : event A -> Prop) (mass : R) U : Prop :=
  family U /\ P U < mass /\
  forall V, family V -> P V < mass -> forall x, V x = true -> U x = true.

Definition middle_factor near far : R := (1 - up * P near - down * P far) / (1 - P near - P far).

Definition three_factors near far : event A -> R := fun S =>
  up * P (within S near) + down * P (within S far)
  + middle_factor near far * P (without (without S near) far).

(* Q is an answer that the algorithm may give where the query's true answer is y, if these masses
   are looked for *)
Definition algorithm_1_with (p_u p_d : R) y Q : Prop :=
  (exists U, near_set y U /\ P U = p_u /\ forall S, Q S = refined P U up down S)
  \/ ((forall U, near_set y U -> P U <> p_u) /\
      exists near far, maximal_below (near_set y) p_u near /\ maximal_below (far_set y) p_d far /\
        forall S, Q S = three_factors near far S).

Definition algorithm_1 : point A -> (event A -> R) -> Prop :=
  algorithm_1_with (mass_up up down) (mass_down up down).
Definition printed_algorithm_1 : point A -> (event A -> R) -> Prop :=
  algorithm_1_with (mass_down up down) (mass_up up down).

Hypothesis prior : probability P.
Hypothesis order : down < up.

Lemma middle_factor_between near far :
  P near < mass_up up down -> P far < mass_down up down ->
  0 < 1 - P near - P far /\ down <= middle_factor near far <= up /\
  up * P near + down * P far + middle_factor near far * (1 - P near - P far) = 1.
Proof.
  intros small_near small_far.
  assert (one : mass_up up down + mass_down up down = 1)
    by (unfold mass_up, mass_down; field; lra).
  split; [lra | apply else_branch_numbers; lra].
Qed.

(* Balls around one point lie within each other, so the near and the far set have no point in
   common: otherwise they would cover everything. *)
Lemma near_and_far_are_disjoint y near far :
  near_set y near -> far_set y far -> P near + P far < 1 ->
  forall x, near x = true -> far x = false.
Proof.
  intros [r [_ near_ball]] [U [[s [_ far_ball]] away]] light x inside.
  destruct (far x) eqn:outside; [exfalso | reflexivity].
  rewrite away in outside. apply negb_true_iff in outside.
  assert (cover : forall z, near z = false -> far z = true).
  { intros z not_near. rewrite away. apply negb_true_iff. apply not_true_iff_false.
    intros in_ball. apply not_true_iff_false in not_near, outside.
    unfold closed_ball, open_ball in *.
    destruct near_ball as [ball | ball], far_ball as [other | other];
      rewrite ball in inside, not_near; rewrite other in in_ball, outside; lra. }
  destruct prior as [sums total]. rewrite (measure_additive P sums everything near) in total.
  rewrite (measure_extensional P sums (within everything near) near) in total
    by (intros z; reflexivity).
  assert (P (without everything near) <= P far).
  { apply (measure_monotone P _ _ sums). intros z. simpl. rewrite negb_true_iff. apply cover. }
  lra.
Qed.

Lemma three_parts near far S :
  (forall x, near x = true -> far x = false) ->
  P S = P (within S near) + P (within S far) + P (without (without S near) far).
Proof.
  intros disjoint. destruct prior as [sums _]. rewrite (measure_additive P sums S near).
  rewrite (measure_additive P sums (without S near) far).
  rewrite (measure_extensional P sums (within (without S near) far) (within S far)); [ring |].
  intros x. simpl. specialize (disjoint x).
  destruct (S x), (near x), (far x); simpl; try reflexivity.
  discriminate (disjoint eq_refl).
Qed.

(* The whole algorithm: its answer is a distribution, and no event's probability is multiplied by
   less than alpha_d or more than alpha_u. *)
Theorem algorithm_1_refines y Q : 0 <= down -> algorithm_1 y Q -> refinement_of P down up Q.
Proof.
  intros sign [[U [_ [mass answer]]] | [_ [near [far [near_found [far_found answer]]]]]].
  - assert (fits P U up down) by (apply region_masses; [exact prior | exact order |
      rewrite (measure_of_complement P U prior), mass; split; [reflexivity |];
      unfold mass_up, mass_down; field; lra]).
    destruct (refined_is_refinement P U up down prior sign) as [[sums total] between]; auto;
      [lra |].
    split; [split; [split |] |].
    + intros S. rewrite answer. apply (measure_nonnegative _ sums).
    + intros S T. rewrite !answer. apply (measure_additive _ sums).
    + intros S T same. rewrite !answer. apply (measure_extensional _ sums). exact same.
    + rewrite answer. exact total.
    + intros S. rewrite answer. apply between.
  - destruct near_found as [near_ball [near_light _]], far_found as [far_ball [far_light _]].
    destruct (middle_factor_between near far near_light far_light) as [room [factor total]].
    assert (disjoint : forall x, near x = true -> far x = false)
      by (apply (near_and_far_are_disjoint y); auto; lra).
    pose proof prior as [sums whole].
    assert (parts : forall S, P S = P (within S near) + P (within S far)
      + P (without (without S near) far)) by (intros S; apply three_parts; exact disjoint).
    assert (answer_sums : measure (three_factors near far)).
    { apply measure_added; [apply measure_added |]; apply measure_scaled; try lra;
        try (apply measure_restricted; exact sums).
      apply (measure_restricted (complement near) (fun S => P (without S far))).
      apply (measure_restricted (complement far)). exact sums. }
    split; [split; [split |] |].
    + intros S. rewrite answer. apply (measure_nonnegative _ answer_sums).
    + intros S T. rewrite !answer. apply (measure_additive _ answer_sums).
    + intros S T same. rewrite !answer. apply (measure_extensional _ answer_sums). exact same.
    + rewrite answer. unfold three_factors. specialize (parts everything).
      rewrite (measure_extensional P sums (within everything near) near) in *
        by (intros x; reflexivity).
      rewrite (measure_extensional P sums (within everything far) far) in *
        by (intros x; reflexivity).
      replace (P (without (without everything near) far)) with (1 - P near - P far) by lra.
      exact total.
    + intros S. rewrite answer. unfold three_factors. rewrite (parts S).
      pose proof (measure_nonnegative P sums (within S near)).
      pose proof (measure_nonnegative P sums (within S far)).
      pose proof (measure_nonnegative P sums (without (without S near) far)). split; nra.
Qed.
End Algorithm.

Definition gap (x y : nat) : R := Rabs (INR x - INR y).

Theorem printed_algorithm_total_is_false :
  exists Q, printed_algorithm_1 (A := discrete nat) thirds gap 2 (1 / 2) 0%nat Q /\
    Q everything = 3 / 2.
Proof.
  set (U := event_of (fun x => if Rle_dec (gap 0 x) 1 then true else false)).
  assert (members : U 0%nat = true /\ U 1%nat = true /\ U 2%nat = false).
  { unfold U, gap. simpl. repeat split; destruct (Rle_dec _ _) as [less | more]; try reflexivity.
    - destruct more. rewrite Rminus_0_r, Rabs_R0. lra.
    - destruct more. rewrite Rabs_left; lra.
    - rewrite Rabs_left in less; lra. }
  destruct members as [first [second third]].
  exists (refined (A := discrete nat) thirds U 2 (1 / 2)). split.
  - left. exists U. split; [| split; [| reflexivity]].
    + exists 1. split; [lra |]. left. intros x. simpl.
      destruct (Rle_dec (gap 0 x) 1); split; easy.
    + unfold thirds, of_masses, three_outcomes, mass_down. cbn [sum]. rewrite first, second, third.
      lra.
  - unfold refined, thirds, of_masses, three_outcomes, without, within. simpl.
    simpl in first, second, third. rewrite first, second, third. simpl. lra.
Qed.

(* "For the else case, differential privacy also holds." Two equally likely outcomes, 0 and 1 apart:
   the answer is the true one for certain, so no epsilon is kept. *)
Definition apart (x y : bool) : R := if eqb x y then 0 else 1.

Lemma near_sets_of_two y (U : event (discrete bool)) :
  near_set (A := discrete bool) apart y U -> U (negb y) = true -> U y = true.
Proof.
  intros [r [_ [ball | ball]]] far; apply ball; apply ball in far; unfold apart in *;
    destruct y; simpl in *; lra.
Qed.

Theorem printed_algorithm_privacy_is_false :
  exists K : mechanism (data_set unit unit) (event (discrete bool)),
    (forall D, printed_algorithm_1 (A := discrete bool) even apart 2 (1 / 2) (counts D) (K D)) /\
    forall epsilon, ~ private_between added_or_removed K epsilon.
Proof.
  set (nothing := event_of (fun _ : bool => false)).
  exists (fun D => three_factors (A := discrete bool) even 2 (1 / 2) (only (counts D)) nothing).
  assert (half : forall y, even (only y) = 1 / 2)
    by (intros []; unfold even, masses_of_two, of_masses; simpl; lra).
  assert (none : even nothing = 0) by (unfold even, masses_of_two, of_masses; simpl; lra).
  assert (masses : forall U,
    even U = (if U true then 1 / 2 else 0) + (if U false then 1 / 2 else 0))
    by (intros U; unfold even, masses_of_two, of_masses; simpl; destruct (U true), (U false); lra).
  split.
  - intros D. generalize (counts D) as y. intros y. right.
    unfold mass_up, mass_down. split.
    + intros U _. rewrite masses. destruct (U true), (U false); lra.
    + exists (only y), nothing. split; [| split; [| reflexivity]].
      * split; [| split; [rewrite half; lra |]].
        -- exists 0. split; [lra |]. left. intros x. simpl. unfold apart. destruct (eqb y x); split;
             intros; try easy; lra.
        -- intros V near light x inside. simpl.
           destruct (eqb y x) eqn:other; [reflexivity |]. apply eqb_false_iff in other.
           assert (x = negb y) as -> by (destruct x, y; simpl; congruence).
           pose proof (near_sets_of_two y V near inside) as also. rewrite masses in light.
           destruct y; simpl in *; rewrite inside, also in light; lra.
      * split; [| split; [rewrite none; lra |]].
        -- exists (event_of (fun _ => true)). split; [| reflexivity].
           exists 1. split; [lra |]. left. intros x. simpl. unfold apart.
           destruct (eqb y x); split; intros; try easy; lra.
        -- intros V _ light x inside. rewrite masses in light.
           destruct x; rewrite inside in light; destruct (V true), (V false); lra.
  - intros epsilon private.
    specialize (private somebody nobody (only true) somebody_is_next_to_nobody).
    unfold three_factors, middle_factor in private. rewrite !half, !none, !masses in private.
    simpl in private. lra.
Qed.

(* Joined with the formal statements. *)

Theorem else_branch_from_notions :
  c_refine_algorithm_1_else_branch__statement__correction__a478a73ab71e.
Proof.
  intros down up near far factor order near_light far_light middle.
  assert (together : mass_up up down + mass_down up down = 1)
    by (unfold mass_up, mass_down; field; lra).
  assert (near_small : near < mass_up up down)
    by (unfold mass_up, Rdiv; rewrite Rmult_comm; rewrite !minus_as_stated in near_light; exact near_light).
  assert (far_small : far < mass_down up down).
  { unfold mass_down, Rdiv. rewrite Rmult_comm, <- (minus_as_stated up down).
    replace (up - 1) with (-1 + up) by ring. exact far_light. }
  pose proof (else_branch_numbers up down near far order (Rlt_le _ _ near_small) (Rlt_le _ _ far_small)
    ltac:(lra)) as [between whole].
  assert (same : factor = (1 - up * near - down * far) / (1 - near - far)).
  { rewrite middle, Rmult_comm. unfold Rdiv. f_equal; [ring |]. f_equal. ring. }
  rewrite <- same in *. repeat split; lra.
Defined.

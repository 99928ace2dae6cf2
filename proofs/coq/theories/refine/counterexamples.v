(* refine: what is printed and is not so. Each theorem refutes the sentence above it, in numbers.

   That the printed moves of section 3 (delta, delta/2) break Definition 3 is in
   epsilon_delta_exact.v, for every epsilon and delta. *)
From Coq Require Import Reals List Bool Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2 region_masses
  algorithm_1 epsilon_delta_exact.
Import ListNotations.
Open Scope R_scope.

(* Section 3, after equation 3: "P_f(U_u) = (alpha_u - 1)/(alpha_u - alpha_d)". *)
Theorem printed_region_masses_are_false :
  ~ forall (A : range) (P : event A -> R) (U : event A) up down,
      probability P -> down <= 1 <= up -> down < up -> fits P U up down ->
      P U = (up - 1) / (up - down).
Proof.
  intros claim. specialize (claim _ (masses_of_two (1 / 3) (2 / 3)) (only true) 2 (1 / 2)).
  assert (masses_of_two (1 / 3) (2 / 3) (only true) = 1 / 3) as mass
    by (unfold masses_of_two, of_masses; simpl; lra).
  unfold fits in claim. rewrite mass in claim.
  enough (1 / 3 = (2 - 1) / (2 - 1 / 2)) by lra.
  apply claim; try lra. apply of_masses_probability. split; [intros [] _; lra | simpl; lra].
Qed.

(* A set of the printed mass does not make a distribution: the total is alpha_u + alpha_d - 1. *)
Theorem printed_masses_total {A : range} (P : event A -> R) (U : event A) up down :
  probability P -> down < up -> P U = (up - 1) / (up - down) ->
  refined P U up down everything = up + down - 1.
Proof.
  intros [sums whole] order mass. unfold refined.
  pose proof (measure_additive P sums everything U) as parts. rewrite whole in parts.
  rewrite (measure_extensional P sums (within everything U) U) in * by (intros x; reflexivity).
  replace (P (without everything U)) with (1 - P U) by lra. rewrite mass. field. lra.
Qed.

(* Algorithm 1, step iv: "alpha_ud = (1 - alpha_u p_u - alpha_d p_d)/(1 - p_u - p_d)": p_u and p_d
   sum to one, in either order, for all factors. *)
Theorem printed_middle_factor_divides_by_zero up down : down < up ->
  1 - (up - 1) / (up - down) - (1 - down) / (up - down) = 0.
Proof. intros order. field. lra. Qed.

(* Step iv with the masses of the sets found, p_u and p_d still as printed: prior 3/5, 1/10, 3/10 at
   the distances 0, 1, 2; alpha_u = 2, alpha_d = 1/2. The sets found weigh 3/5 < p_u = 2/3 and
   3/10 < p_d = 1/3, and the factor between is negative. *)
Theorem printed_masses_make_a_negative_factor :
  3 / 5 < mass_down 2 (1 / 2) /\ 3 / 10 < mass_up 2 (1 / 2) /\
  (1 - 2 * (3 / 5) - 1 / 2 * (3 / 10)) / (1 - 3 / 5 - 3 / 10) = - (7 / 2).
Proof. unfold mass_up, mass_down. repeat split; lra. Qed.

(* "The total probability mass of the distribution equals one, no matter whether the then or the
   else option [...] is taken." Three equally likely outcomes at the distances 0, 1, 2. *)
Definition three_outcomes : list nat := [0; 1; 2]%nat.
Definition thirds : event (discrete nat) -> R := of_masses three_outcomes (fun _ => 1 / 3).
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

(* Example 1: "Given two constants alpha_u >= 1 and alpha_d <= 1, the level of differential privacy
   achieved is ln(alpha_u/alpha_d)": at alpha_d = 0 no level is. *)
Theorem example_1_at_zero :
  (forall D, fits (A := discrete bool) even (only (counts D)) 2 0) /\
  forall epsilon, ~ private_between added_or_removed
    (statistical_answer (A := discrete bool) counts even only 2 0) epsilon.
Proof.
  split.
  - intros D. unfold fits, even, masses_of_two, of_masses. destruct (counts D); simpl; lra.
  - intros epsilon private.
    specialize (private somebody nobody (only true) somebody_is_next_to_nobody).
    unfold statistical_answer, refined, even, masses_of_two, of_masses in private.
    simpl in private. lra.
Qed.

(* Proposition 2 where neighbours differ in the value of a record: "satisfies epsilon-differential
   privacy" fails, three equally likely values, epsilon = ln 2. *)
Definition one_replaced {individual record : Type} (D D' : data_set individual record) : Prop :=
  exists i, (forall j, j <> i -> D j = D' j) /\ D i <> None /\ D' i <> None.
Definition only_value (y : nat) : event (discrete nat) := event_of (Nat.eqb y).

Theorem proposition_2_of_replaced_records :
  let answer r := refined (A := discrete nat) thirds (only_value r) (exp (ln 2)) (exp (- ln 2)) in
  fits (A := discrete nat) thirds (only_value 0) (exp (ln 2)) (exp (- ln 2)) /\
  fits (A := discrete nat) thirds (only_value 1) (exp (ln 2)) (exp (- ln 2)) /\
  ~ private_between one_replaced (individual_answer thirds answer tt) (ln 2).
Proof.
  intros answer. assert (exp (ln 2) = 2) as up by (apply exp_ln; lra).
  assert (exp (- ln 2) = 1 / 2) as down by (rewrite exp_Ropp, up; lra).
  unfold answer. rewrite up, down. unfold fits, thirds, of_masses, three_outcomes.
  split; [simpl; lra | split; [simpl; lra |]]. intros private.
  specialize (private (fun _ => Some 0%nat) (fun _ => Some 1%nat) (only_value 0)).
  unfold individual_answer, refined in private. simpl in private. rewrite up in private.
  enough (one_replaced (fun _ : unit => Some 0%nat) (fun _ => Some 1%nat)) as near
    by (specialize (private near); lra).
  exists tt. split; [intros [] []; reflexivity | split; discriminate].
Qed.

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

(* Section 4: "If for each of the components we get an epsilon_i-differentially private response,
   then we get a sum epsilon_i-differentially private response": not where they share their
   randomness. A coin r, and r xor the individual's bit. *)
Definition coin_and_masked_bit : mechanism bool (bool * bool) :=
  fun b answers => if eqb (xorb (fst answers) (snd answers)) b then 1 / 2 else 0.
Definition first_alone (K : mechanism bool (bool * bool)) : mechanism bool bool :=
  fun b x => K b (x, true) + K b (x, false).
Definition second_alone (K : mechanism bool (bool * bool)) : mechanism bool bool :=
  fun b x => K b (true, x) + K b (false, x).

Theorem composition_of_dependent_answers (neighbours : bool -> bool -> Prop) :
  neighbours true false ->
  private_between neighbours (first_alone coin_and_masked_bit) 0 /\
  private_between neighbours (second_alone coin_and_masked_bit) 0 /\
  forall epsilon, ~ private_between neighbours coin_and_masked_bit epsilon.
Proof.
  intros near. repeat split.
  - intros [] [] [] _; unfold first_alone, coin_and_masked_bit; simpl; rewrite exp_0; lra.
  - intros [] [] [] _; unfold second_alone, coin_and_masked_bit; simpl; rewrite exp_0; lra.
  - intros epsilon private. specialize (private true false (true, false) near).
    unfold coin_and_masked_bit in private. simpl in private. lra.
Qed.

(* Corollary 1: "Whatever the attacker's strategy, her estimate always satisfies
   epsilon-differential privacy": not where two users, each with a budget of ln 2, put their answers
   together. *)
Definition session : mechanism bool bool :=
  fun present x => if present then (if x then 1 / 4 else 3 / 4) else 1 / 2.
Definition both_hear_true : mechanism bool unit := fun present _ => session present true ^ 2.

Theorem colluding_users :
  private_between (fun _ _ => True) session (ln 2) /\
  ~ private_between (fun _ _ => True) both_hear_true (ln 2).
Proof.
  assert (exp (ln 2) = 2) as two by (apply exp_ln; lra). split.
  - intros v w x _. rewrite two. unfold session. destruct v, w, x; lra.
  - intros private. specialize (private false true tt I). rewrite two in private.
    unfold both_hear_true, session in private. lra.
Qed.

(* refine, Propositions 1 and 2 (section 2).

   Proposition 1: "Let alpha_u >= 1 and alpha_d <= 1 be such that alpha_u = e^epsilon alpha_d. Let
   U_u be an environment of f(D) satisfying alpha_u P_f(U_u) + alpha_d (1 - P_f(U_u)) = 1. The
   response mechanism that returns a value randomly sampled from the distribution obtained by
   modifying P_f through multiplication of the probability mass of the points in U_u by alpha_u, and
   multiplication of the probability mass of the points outside U_u by alpha_d, satisfies
   epsilon-differential privacy." Proposition 2: the same for an individual query, alpha_u =
   e^epsilon, alpha_d = e^-epsilon; "the level of differential privacy that we can guarantee for a
   statistical query function is 2 epsilon".

   Stated here for every range and every prior, continuous or not. Proposition 1 holds for any two
   data sets, neighbours or not, and for any sets of the right mass, around f(D) or not. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds belief notions.
From didp.refine Require Import definitions definition_1.
Open Scope R_scope.

(* Two refinements of one prior, however they were made, differ by the factor up/down at most. *)
Lemma refinements_are_near {A : range} (P Q Q' : event A -> R) down up growth S :
  probability P -> refinement_of P down up Q -> refinement_of P down up Q' ->
  0 <= growth -> up <= growth * down -> Q S <= growth * Q' S.
Proof.
  intros [sums _] [_ one] [_ other] sign ratio.
  specialize (one S). specialize (other S). pose proof (measure_nonnegative P sums S).
  assert (growth * (down * P S) <= growth * Q' S) by (apply Rmult_le_compat_l; tauto). nra.
Qed.

Lemma product_of_exponentials epsilon : exp epsilon * exp (- epsilon) = 1.
Proof. rewrite <- exp_plus, Rplus_opp_r. apply exp_0. Qed.

Lemma exponential_monotone x y : x <= y -> exp x <= exp y.
Proof. intros [less | ->]; [left; apply exp_increasing; exact less | lra]. Qed.

Lemma exponential_at_least_1 epsilon : 0 <= epsilon -> 1 <= exp epsilon.
Proof. intros sign. rewrite <- exp_0. apply exponential_monotone. exact sign. Qed.

Section Statistical.
Context {W : Type} {A : range}.
Variables (query : W -> point A) (P : event A -> R) (environment : point A -> event A).
Variables (neighbours : W -> W -> Prop).

Definition statistical_answer (up down : R) : mechanism W (event A) :=
  fun D => refined P (environment (query D)) up down.

Theorem proposition_1 up down epsilon :
  probability P -> 1 <= up -> down <= 1 -> up = exp epsilon * down ->
  (forall D, fits P (environment (query D)) up down) ->
  (forall D, probability (statistical_answer up down D)) /\
  private_between neighbours (statistical_answer up down) epsilon.
Proof.
  intros prior above below ratio fit. pose proof (exp_pos epsilon) as positive.
  assert (sign : 0 <= down) by nra.
  assert (refinement : forall D, refinement_of P down up (statistical_answer up down D))
    by (intros D; apply refined_is_refinement; auto; lra).
  split; [intros D; apply refinement |]. intros D D' S _.
  apply (refinements_are_near P _ _ down up); try apply refinement; [exact prior | lra | lra].
Qed.

Theorem proposition_2_statistical epsilon :
  probability P -> 0 < epsilon ->
  (forall D, fits P (environment (query D)) (exp epsilon) (exp (- epsilon))) ->
  (forall D, probability (statistical_answer (exp epsilon) (exp (- epsilon)) D)) /\
  private_between neighbours (statistical_answer (exp epsilon) (exp (- epsilon))) (2 * epsilon).
Proof.
  intros prior positive fit. apply proposition_1; auto.
  - apply exponential_at_least_1. lra.
  - rewrite <- exp_0. apply exponential_monotone. lra.
  - rewrite <- exp_plus. f_equal. ring.
Qed.
End Statistical.

Section Individual.
Context {individual record : Type} {A : range}.
Variables (value : record -> point A) (P : event A -> R) (i : individual).

(* Whoever answers a present individual by refining the prior keeps epsilon. *)
Theorem individual_answers_are_private (answer : record -> event A -> R) down up epsilon :
  probability P -> 0 <= epsilon -> exp (- epsilon) <= down -> up <= exp epsilon ->
  (forall r, refinement_of P down up (answer r)) ->
  private_between added_or_removed (individual_answer P answer i) epsilon.
Proof.
  intros [sums _] sign floor ceiling refinement D D' S near.
  pose proof (measure_nonnegative P sums S) as nonnegative.
  pose proof (product_of_exponentials epsilon) as inverse.
  pose proof (exp_pos epsilon) as positive.
  pose proof (exponential_at_least_1 epsilon sign) as one.
  unfold individual_answer. destruct near as [j [same change]].
  destruct (D i) as [r |] eqn:here; destruct (D' i) as [r' |] eqn:there.
  - (* present in both: the other individual came or went *)
    destruct (refinement r) as [[sums_r _] _].
    assert (r = r') as <-.
    { assert (D i = D' i) as equal by (apply same; intros <-; rewrite here, there in change;
        destruct change as [[absent _] | [_ absent]]; discriminate).
      rewrite here, there in equal. injection equal as equal. exact equal. }
    pose proof (measure_nonnegative _ sums_r S). nra.
  - destruct (refinement r) as [_ between]. specialize (between S). nra.
  - destruct (refinement r') as [_ between]. specialize (between S).
    assert (exp (- epsilon) * P S <= answer r' S) by nra.
    assert (exp epsilon * (exp (- epsilon) * P S) <= exp epsilon * answer r' S)
      by (apply Rmult_le_compat_l; lra).
    rewrite <- Rmult_assoc, inverse in *. lra.
  - nra.
Qed.

Variable environment : point A -> event A.

Theorem proposition_2 epsilon :
  let answer r := refined P (environment (value r)) (exp epsilon) (exp (- epsilon)) in
  probability P -> 0 < epsilon ->
  (forall r, fits P (environment (value r)) (exp epsilon) (exp (- epsilon))) ->
  (forall D, probability (individual_answer P answer i D)) /\
  private_between added_or_removed (individual_answer P answer i) epsilon.
Proof.
  intros answer prior positive fit.
  assert (refinement : forall r, refinement_of P (exp (- epsilon)) (exp epsilon) (answer r)).
  { intros r. apply refined_is_refinement; auto; [left; apply exp_pos |].
    apply exponential_monotone. lra. }
  split.
  - intros D. unfold individual_answer. destruct (D i); [apply refinement | exact prior].
  - apply (individual_answers_are_private answer (exp (- epsilon)) (exp epsilon)); auto; lra.
Qed.
End Individual.

(* From the notions to the inequalities between sums that stand for them: outcomes are listed, an
   event and the near sets are sequences of zeros and ones. *)

Section Sums.
Context {X : Type} (outcomes : list X) (p : X -> R).
Hypothesis prior : distribution outcomes p.

Definition marks (s : X -> R) : Prop := forall x, s x = 0 \/ s x = 1.
Definition marked (s : X -> R) : event (discrete X) :=
  event_of (fun x => if Req_EM_T (s x) 1 then true else false).

Lemma sum_of_marked s a : marks s ->
  of_masses outcomes a (marked s) = sum (fun x => s x * a x) outcomes.
Proof.
  intros marking. apply sum_extensional. intros x _. simpl.
  destruct (Req_EM_T (s x) 1) as [-> | not_one]; [lra |].
  destruct (marking x) as [-> | one]; [lra | contradiction].
Qed.

(* the refined probability of an outcome, as sums say it *)
Definition two_factors (u : X -> R) (up down : R) : X -> R :=
  fun x => (up * u x + down * (1 - u x)) * p x.

Lemma refined_as_sum s u up down : marks s -> marks u ->
  refined (of_masses outcomes p) (marked u) up down (marked s)
  = sum (fun x => s x * two_factors u up down x) outcomes.
Proof.
  intros s_marks u_marks. rewrite refined_of_masses, <- sum_of_marked by exact s_marks.
  apply sum_extensional. intros x _. unfold two_factors. simpl.
  destruct (Req_EM_T (s x) 1); [| reflexivity].
  destruct (Req_EM_T (u x) 1) as [-> | not_one]; [lra |].
  destruct (u_marks x) as [-> | one]; [lra | contradiction].
Qed.

Lemma refined_total_as_sum u up down : marks u -> probability
    (refined (of_masses outcomes p) (marked u) up down) ->
  sum (two_factors u up down) outcomes = 1.
Proof.
  intros u_marks [_ total]. rewrite <- total, refined_of_masses. apply sum_extensional. intros x _.
  unfold two_factors. simpl. destruct (Req_EM_T (u x) 1) as [-> | not_one]; [lra |].
  destruct (u_marks x) as [-> | one]; [lra | contradiction].
Qed.

Definition masses_fit (u : X -> R) (up down : R) : Prop :=
  let mass := sum (fun x => u x * p x) outcomes in up * mass + down * (1 - mass) = 1.

Lemma masses_fit_fits u up down : marks u -> masses_fit u up down ->
  fits (of_masses outcomes p) (marked u) up down.
Proof. intros u_marks fit. unfold fits. rewrite sum_of_marked by exact u_marks. exact fit. Qed.

(* two data sets, whose near sets are marked by u and v *)
Theorem proposition_1_gives_sums s u v up down epsilon :
  marks s -> marks u -> marks v -> 1 <= up -> down <= 1 -> up = exp epsilon * down ->
  masses_fit u up down -> masses_fit v up down ->
  sum (two_factors u up down) outcomes = 1 /\ sum (two_factors v up down) outcomes = 1 /\
  sum (fun x => s x * two_factors u up down x) outcomes
  <= exp epsilon * sum (fun x => s x * two_factors v up down x) outcomes.
Proof.
  intros s_marks u_marks v_marks above below ratio u_fits v_fits.
  pose proof (of_masses_probability outcomes p prior) as is_prior.
  assert (both : forall D : bool, fits (of_masses outcomes p) (marked (if D then u else v)) up down)
    by (intros []; apply masses_fit_fits; assumption).
  assert (sign : 0 <= down) by (pose proof (exp_pos epsilon); nra).
  assert (refinement : forall D : bool, refinement_of (of_masses outcomes p) down up
    (refined (of_masses outcomes p) (marked (if D then u else v)) up down))
    by (intros D; apply refined_is_refinement; auto; lra).
  split; [| split].
  - apply (refined_total_as_sum u up down u_marks), (proj1 (refinement true)).
  - apply (refined_total_as_sum v up down v_marks), (proj1 (refinement false)).
  - rewrite <- !refined_as_sum by assumption.
    apply (refinements_are_near _ _ _ down up (exp epsilon) (marked s) is_prior (refinement true)
      (refinement false)); [left; apply exp_pos | lra].
Qed.

(* an individual query's answer against the prior, either way round *)
Theorem proposition_2_gives_sums s u epsilon :
  marks s -> marks u -> 0 < epsilon -> masses_fit u (exp epsilon) (exp (- epsilon)) ->
  let answer := two_factors u (exp epsilon) (exp (- epsilon)) in
  sum answer outcomes = 1 /\
  sum (fun x => s x * answer x) outcomes <= exp epsilon * sum (fun x => s x * p x) outcomes /\
  sum (fun x => s x * p x) outcomes <= exp epsilon * sum (fun x => s x * answer x) outcomes.
Proof.
  intros s_marks u_marks positive u_fits answer.
  pose proof (of_masses_probability outcomes p prior) as is_prior.
  assert (refinement : refinement_of (of_masses outcomes p) (exp (- epsilon)) (exp epsilon)
    (refined (of_masses outcomes p) (marked u) (exp epsilon) (exp (- epsilon)))).
  { apply refined_is_refinement; [exact is_prior | left; apply exp_pos
      | apply exponential_monotone; lra | apply masses_fit_fits; assumption]. }
  split; [apply refined_total_as_sum; [exact u_marks | apply refinement] |].
  unfold answer. rewrite <- !refined_as_sum, <- sum_of_marked by assumption.
  (* a present individual next to an absent one *)
  pose proof (individual_answers_are_private (individual := unit) (record := unit)
    (of_masses outcomes p) tt (fun _ => refined (of_masses outcomes p) (marked u) (exp epsilon)
    (exp (- epsilon))) (exp (- epsilon)) (exp epsilon) epsilon is_prior (Rlt_le _ _ positive)
    (Rle_refl _) (Rle_refl _) (fun _ => refinement)) as private.
  split.
  - apply (private (fun _ => Some tt) (fun _ => None)). exists tt.
    split; [intros [] []; reflexivity | right; split; [discriminate | reflexivity]].
  - apply (private (fun _ => None) (fun _ => Some tt)). exists tt.
    split; [intros [] []; reflexivity | left; split; [reflexivity | discriminate]].
Qed.
End Sums.

(* "The total probability mass of the distribution equals one, no matter whether the then or the
   else option [...] is taken." Three equally likely outcomes at the distances 0, 1, 2. *)
Definition three_outcomes : list nat := [0; 1; 2]%nat.
Definition thirds : event (discrete nat) -> R := of_masses three_outcomes (fun _ => 1 / 3).

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

(* Joined with the formal statements. *)

(* Example 1 *)
Section Example1.
Context (outcomes : list Z) (p : Z -> R).

(* the query whose near sets are marked by two sequences *)
Definition either_set (u v : Z -> R) (x : point (discrete Z)) : event (discrete Z) :=
  marked (if Z.eqb x 1 then u else v).
Definition first_or_other (D : bool) : point (discrete Z) := if D then 1%Z else 0%Z.

Lemma answers_as_stated u v up down (D : bool) :
  statistical_answer first_or_other (of_masses outcomes p) (either_set u v) up down D
    = refined (of_masses outcomes p) (marked (if D then u else v)) up down.
Proof. destruct D; reflexivity. Qed.
End Example1.

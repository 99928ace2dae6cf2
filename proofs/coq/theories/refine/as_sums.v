(* From the notions to the inequalities between sums that stand for them: outcomes are listed, an
   event and the near sets are sequences of zeros and ones. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2.
Open Scope R_scope.

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

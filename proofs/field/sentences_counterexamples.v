(* field, counterexamples to two sentences: "for epsilon = 1, an attacker which starts with a prior of
   50% can at most increase it to 66%", and "with probability 1 - delta the likelihoods of what is
   seen differ by a factor of e^epsilon at the most". Both by answers of yes and no. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets notions approximate.
From didp.ours Require Import testing.
Open Scope R_scope.

Lemma five_halves_below_e : 5 / 2 <= exp 1.
Proof.
  replace 1 with (/ 8 + / 8 + / 8 + / 8 + / 8 + / 8 + / 8 + / 8) by field.
  rewrite !exp_plus. pose proof (exp_ineq1_le (/ 8)) as least.
  set (e := exp (/ 8)) in *. assert (9 / 8 <= e) by lra.
  assert (81 / 64 <= e * e) by nra. assert (6561 / 4096 <= (e * e) * (e * e)) by nra.
  replace (e * e * e * e * e * e * e * e) with ((e * e) * (e * e) * ((e * e) * (e * e))) by ring.
  nra.
Qed.

(* a randomized response at the factor 5/2 raises the prior 1/2 to 5/7 *)
Theorem one_half_rises_above_66_percent :
  let M := answers (5 / 7) (2 / 7) in
  probabilities two_outputs M /\ private_between between_any M 1 /\
  66 / 100 < posterior [true; false] (fun _ => / 2) M true true.
Proof.
  intros M. pose proof five_halves_below_e. split; [apply answers_probabilities; lra | split].
  - intros v w o _. unfold M, answers. destruct v, w, o; lra.
  - unfold posterior, mixture, M, answers. simpl. lra.
Qed.

(* an answer that may be given with the probability 1/2, and with 1/5: within e^epsilon = 2 and delta =
   1/10, though the factor of 5/2 is seen half of the time *)
Theorem further_than_epsilon_half_of_the_time :
  let M := answers (/ 2) (/ 5) in
  probabilities two_outputs M /\
  approximately_private between_any two_outputs M (ln 2) (/ 10) /\
  / 10 < chance_of two_outputs M (fun o => o) true /\
  forall o, o = true -> exp (ln 2) * M false o < M true o.
Proof.
  intros M. assert (exp (ln 2) = 2) as two by (apply exp_ln; lra).
  split; [apply answers_probabilities; lra | split; [| split]].
  - intros v w event _. rewrite two. unfold chance_of, probability_that, M, answers. simpl.
    destruct v, w, (event true), (event false); lra.
  - unfold chance_of, probability_that, M, answers. simpl. lra.
  - intros o ->. rewrite two. unfold M, answers. lra.
Qed.

From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets events.
From didp.rhodi Require Import risk laplace_noise as_stated epsilon_and_rho.
Open Scope R_scope.

(* "the probabilities of each possible query's outputs differ by a bounded multiplicative factor
   epsilon" (section 1) *)
Definition private_answers_differ_by_epsilon : Prop :=
  forall (W E : Type) (neighbours : W -> W -> Prop) (M : mechanism W E) epsilon,
  0 < epsilon -> nonnegative M -> private_between neighbours M epsilon ->
  forall v w e, neighbours v w -> M v e <= epsilon * M w e.

(* one coin for all databases, and epsilon = 1/2 *)
Theorem private_answers_differ_by_more : ~ private_answers_differ_by_epsilon.
Proof.
  intros printed.
  specialize (printed bool bool (fun _ _ => True) (fun _ _ => 1 / 2) (1 / 2) ltac:(lra)).
  assert (one : 1 <= exp (1 / 2)) by (pose proof (exp_ineq1_le (1 / 2)); lra).
  specialize (printed ltac:(intros ? ?; lra) ltac:(intros ? ? ? _; lra) true false true I). lra.
Qed.

(* "and thus, the data utility may become unable to estimate" (section 1), of the cited paper's noise
   between two equally likely worlds whose answers lie 1 apart, at rho = 3/4: no scale is known *)
Definition no_scale_is_known : Prop :=
  ~ exists lambda, 0 < lambda /\ forall f : bool -> R, Rabs (f true - f false) <= 1 ->
    rho_differentially_identifiable_at [true; false] (fun _ => 1 / 2) (laplace_mechanism f lambda)
      (3 / 4).

(* the cited Theorem 1's, 1/ln 3; that a scale is the mean of the noise's absolute value is not
   stated here *)
Theorem a_scale_is_known : ~ no_scale_is_known.
Proof.
  intros printed. apply printed.
  assert (odds : (/ (1 / 2) - 1) * (3 / 4) / (1 - 3 / 4) = 3) by field.
  assert (positive : 0 < ln 3) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < 1 / ln ((/ (1 / 2) - 1) * (3 / 4) / (1 - 3 / 4)))
    by (rewrite odds; apply Rdiv_lt_0_compat; lra).
  exists (1 / ln ((/ (1 / 2) - 1) * (3 / 4) / (1 - 3 / 4))). split; [exact scale |].
  intros f apart e w inside possible.
  assert (near : forall v u, In v [true; false] -> In u [true; false] -> Rabs (f v - f u) <= 1).
  { intros [|] [|] _ _; try (rewrite Rminus_eq_0, Rabs_R0; lra); [exact apart |].
    rewrite Rabs_minus_sym. exact apart. }
  eapply (scale_enough_at_prior [true; false] f _ 1 _ scale (responses_have_noise f _ scale)
    (fun _ => 1 / 2) (1 / 2) (3 / 4) w e); auto; try lra.
  split; [intros v _; lra | simpl; lra].
Qed.

(* "overcoming the previously mentioned privacy problem", that the adversary has additional knowledge
   (section 1), of a person's bit: whatever is known beforehand, which is a prior over what all people
   have, an epsilon-private answer raises the odds of a person's bit by the factor e^epsilon at most *)
Definition one_bit_differs (v w : list bool) : Prop :=
  exists before a b after, v = before ++ a :: after /\ w = before ++ b :: after.

Definition protected_whatever_is_known : Prop :=
  forall worlds p (E : Type) (M : mechanism (list bool) E) epsilon person e,
  0 <= epsilon -> nonnegative M -> private_between one_bit_differs M epsilon -> distribution worlds p ->
  0 < mixture worlds p M e ->
  let belief := probability_that (fun w => nth person w false) worlds in
  let after := belief (posterior worlds p M e) in
  after * (1 - belief p) <= exp epsilon * belief p * (1 - after).

(* epsilon = ln 3: each of three people says the bit rightly with 3/4. They are known to have the same bit,
   and all say yes *)
Fixpoint each_says (w answers : list bool) : R :=
  match w, answers with
  | x :: w, a :: answers => (if Bool.eqb x a then 3 / 4 else 1 / 4) * each_says w answers
  | [], [] => 1
  | _, _ => 0
  end.

Lemma each_says_nonnegative : nonnegative each_says.
Proof.
  intros w. induction w as [| x w IH]; intros [| a e]; simpl; try lra.
  specialize (IH e). destruct (Bool.eqb x a); lra.
Qed.

Lemma each_says_private : private_between one_bit_differs each_says (ln 3).
Proof.
  intros v w e (before & a & b & after & -> & ->). rewrite exp_ln by lra. revert e.
  induction before as [| x before IH]; intros [| y e]; simpl; try lra.
  - pose proof (each_says_nonnegative after e). destruct (Bool.eqb a y), (Bool.eqb b y); lra.
  - specialize (IH e). destruct (Bool.eqb x y); lra.
Qed.

Theorem people_who_are_alike_reveal_more : ~ protected_whatever_is_known.
Proof.
  intros printed.
  specialize (printed [[true; true; true]; [false; false; false]] (fun _ => / 2) (list bool) each_says (ln 3)
    0%nat [true; true; true]). rewrite exp_ln in printed by lra.
  assert (sign : 0 <= ln 3) by (left; rewrite <- ln_1; apply ln_increasing; lra).
  specialize (printed sign each_says_nonnegative each_says_private).
  unfold posterior, mixture, probability_that in printed. simpl in printed.
  specialize (printed ltac:(split; [intros; lra | simpl; lra]) ltac:(lra)). lra.
Qed.

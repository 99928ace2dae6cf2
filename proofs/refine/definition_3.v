(* refine, section 3, Figures 2 and 3: how much probability may be moved to f(D).

   "For an individual query, we only need to compare the distribution of the response with the prior
   knowledge. As the prior knowledge is not modified, we can modify the response by adding delta to
   the probability mass of f(D), and subtract delta from the tails of the distribution." "A sensible
   choice is to have the probability mass of f(D) increased by the same amount delta', whatever the
   data set D [and to] decrease the probability of S'_{f(D)} by delta'. [...] It must be delta' =
   delta/2 (it can also be delta' < delta/2)."

   Both are too much. Stated here: delta e^-epsilon and delta/(1 + e^epsilon) may be moved, for
   every prior and every refinement of it, wherever it is put and taken from. That nothing more may
   be moved, and that the printed moves break Definition 3, is in definition_3_exact.v. *)
From Coq Require Import Reals Lra.
From didp.shared Require Import belief.
From didp.refine Require Import definitions propositions_1_2.
Open Scope R_scope.

Section Moving.
Context {A : range}.
Implicit Types (P Q gain loss : event A -> R) (y : point A).

(* the mass is put where gain says, all of it at y for instance, and taken where loss says *)
Definition moved Q gain loss : event A -> R := fun S => Q S + gain S - loss S.
Definition put_at y (mass : R) : event A -> R := fun S => mass * (if S y then 1 else 0).
Definition moves (mass : R) gain loss : Prop :=
  (measure gain /\ gain everything = mass) /\ (measure loss /\ loss everything = mass).
(* no more is taken than is there *)
Definition is_there loss Q : Prop := forall S, loss S <= Q S.

Lemma put_at_measure y mass :
  0 <= mass -> measure (put_at y mass) /\ put_at y mass everything = mass.
Proof.
  intros some. split; [apply measure_scaled; [exact some | apply point_mass] |].
  unfold put_at. simpl. ring.
Qed.

Lemma moved_probability Q mass gain loss :
  probability Q -> moves mass gain loss -> is_there loss Q -> probability (moved Q gain loss).
Proof.
  intros [sums whole] [[gains gained] [losses lost]] there. unfold moved. split; [split |].
  - intros S. pose proof (measure_nonnegative gain gains S). specialize (there S). lra.
  - intros S T. rewrite (measure_additive Q sums S T), (measure_additive gain gains S T),
      (measure_additive loss losses S T). ring.
  - intros S T same. rewrite (measure_extensional Q sums S T same),
      (measure_extensional gain gains S T same), (measure_extensional loss losses S T same).
    reflexivity.
  - rewrite whole, gained, lost. ring.
Qed.

Lemma part_of_measure mu mass (S : event A) :
  measure mu /\ mu everything = mass -> 0 <= mu S <= mass.
Proof.
  intros [sums <-]. split; [apply (measure_nonnegative mu sums) |].
  apply measure_monotone; [exact sums | reflexivity].
Qed.

(* an event's probability moves by no more than the mass *)
Lemma moved_bounds Q mass gain loss S : moves mass gain loss ->
  0 <= mass /\ Q S - mass <= moved Q gain loss S <= Q S + mass.
Proof.
  intros [gains losses]. pose proof (part_of_measure gain mass S gains).
  pose proof (part_of_measure loss mass S losses). unfold moved. lra.
Qed.

(* against the prior, which loses nothing *)
Lemma individual_move_is_close P Q mass gain loss epsilon delta (S : event A) :
  0 <= epsilon -> exp (- epsilon) * P S <= Q S <= exp epsilon * P S -> moves mass gain loss ->
  mass <= delta * exp (- epsilon) ->
  moved Q gain loss S <= exp epsilon * P S + delta /\
  P S <= exp epsilon * moved Q gain loss S + delta.
Proof.
  intros sign between moving most. pose proof (product_of_exponentials epsilon) as inverse.
  pose proof (exponential_at_least_1 epsilon sign) as one.
  pose proof (exp_pos (- epsilon)) as small.
  destruct (moved_bounds Q mass gain loss S moving) as [some [below above]].
  assert (mass * exp epsilon <= delta).
  { apply (Rmult_le_reg_r (exp (- epsilon))); [exact small |].
    rewrite Rmult_assoc, inverse, Rmult_1_r. exact most. }
  split; [nra |].
  assert (exp epsilon * (exp (- epsilon) * P S - mass) <= exp epsilon * moved Q gain loss S)
    by (apply Rmult_le_compat_l; lra).
  replace (exp epsilon * (exp (- epsilon) * P S - mass)) with (P S - mass * exp epsilon) in *
    by (rewrite Rmult_minus_distr_l, <- Rmult_assoc, inverse; ring). lra.
Qed.

(* against another answer, which loses as much *)
Lemma statistical_move_is_close Q (Q' : event A -> R) mass gain loss gain' loss' epsilon delta S :
  Q S <= exp epsilon * Q' S -> moves mass gain loss -> moves mass gain' loss' ->
  mass <= delta / (1 + exp epsilon) ->
  moved Q gain loss S <= exp epsilon * moved Q' gain' loss' S + delta.
Proof.
  intros near moving moving' most. pose proof (exp_pos epsilon) as positive.
  assert (mass * (1 + exp epsilon) <= delta).
  { apply (Rmult_le_compat_r (1 + exp epsilon)) in most; [| lra]. unfold Rdiv in most.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in most; lra. }
  destruct (moved_bounds Q mass gain loss S moving) as [_ [_ above]].
  destruct (moved_bounds Q' mass gain' loss' S moving') as [_ [below _]].
  apply (Rmult_le_compat_l (exp epsilon)) in below; lra.
Qed.
End Moving.

(* What may be moved *)

Theorem individual_move {individual record : Type} {A : range} (P : event A -> R) (i : individual)
  (answer gain loss : record -> event A -> R) mass epsilon delta :
  probability P -> 0 <= epsilon ->
  (forall r, refinement_of P (exp (- epsilon)) (exp epsilon) (answer r)) ->
  (forall r, moves mass (gain r) (loss r) /\ is_there (loss r) (answer r)) ->
  0 <= mass <= delta * exp (- epsilon) ->
  let K := individual_answer P (fun r => moved (answer r) (gain r) (loss r)) i in
  (forall D, probability (K D)) /\ private_but_for added_or_removed K epsilon delta.
Proof.
  intros prior sign refinement moving [some most] K. split.
  { intros D. unfold K, individual_answer. destruct (D i) as [r |]; [| exact prior].
    apply (moved_probability _ mass); [apply refinement | apply moving | apply moving]. }
  intros D D' S near. pose proof (exponential_at_least_1 epsilon sign) as one.
  pose proof (exp_pos (- epsilon)) as small.
  assert (0 <= delta) by nra.
  assert (close : forall r, moved (answer r) (gain r) (loss r) S <= exp epsilon * P S + delta /\
    P S <= exp epsilon * moved (answer r) (gain r) (loss r) S + delta).
  { intros r. apply (individual_move_is_close P (answer r) mass); auto; [apply refinement |].
    apply moving. }
  unfold K, individual_answer. destruct near as [j [same change]].
  destruct (D i) as [r |] eqn:here; destruct (D' i) as [r' |] eqn:there.
  - assert (r = r') as <-.
    { assert (D i = D' i) as equal by (apply same; intros <-; rewrite here, there in change;
        destruct change as [[absent _] | [_ absent]]; discriminate).
      rewrite here, there in equal. injection equal as equal. exact equal. }
    assert (probability (moved (answer r) (gain r) (loss r))) as [sums _]
      by (apply (moved_probability _ mass); [apply refinement | apply moving | apply moving]).
    pose proof (measure_nonnegative _ sums S). nra.
  - apply close.
  - apply close.
  - pose proof (measure_nonnegative P (proj1 prior) S). nra.
Qed.

Theorem statistical_move {W : Type} {A : range} (P : event A -> R)
  (answer gain loss : mechanism W (event A)) down up mass epsilon delta neighbours :
  probability P -> up <= exp epsilon * down -> (forall D, refinement_of P down up (answer D)) ->
  (forall D, moves mass (gain D) (loss D) /\ is_there (loss D) (answer D)) ->
  mass <= delta / (1 + exp epsilon) ->
  let K := fun D => moved (answer D) (gain D) (loss D) in
  (forall D, probability (K D)) /\ private_but_for neighbours K epsilon delta.
Proof.
  intros prior ratio refinement moving most K. split.
  { intros D. apply (moved_probability _ mass); [apply refinement | apply moving | apply moving]. }
  intros D D' S _. apply (statistical_move_is_close _ _ mass); try apply moving; [| exact most].
  apply (refinements_are_near P (answer D) (answer D') down up);
    [exact prior | apply refinement | apply refinement | left; apply exp_pos | exact ratio].
Qed.

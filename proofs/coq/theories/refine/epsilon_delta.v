(* refine, section 3, Figures 2 and 3: how much probability may be moved to f(D).

   "For an individual query, we only need to compare the distribution of the response with the prior
   knowledge. As the prior knowledge is not modified, we can modify the response by adding delta to
   the probability mass of f(D), and subtract delta from the tails of the distribution."
   "A sensible choice is to have the probability mass of f(D) increased by the same amount delta',
   whatever the data set D [and to] decrease the probability of S'_{f(D)} by delta'. [...] It must be
   delta' = delta/2 (it can also be delta' < delta/2)."

   Both are too much. Stated here: delta e^-epsilon and delta/(1 + e^epsilon) may be moved, for every
   prior and every refinement of it, wherever it is taken from. That nothing more may be moved, and
   that the printed moves break Definition 3, is in epsilon_delta_exact.v. *)
From Coq Require Import Reals Lra.
From didp.theories Require Import belief notions.
From didp.theories.refine Require Import definitions propositions_1_2.
Open Scope R_scope.

Section Moving.
Context {A : range}.
Implicit Types (P Q loss : event A -> R) (y : point A).

(* the mass is put at y, and taken where loss says *)
Definition moved Q y mass loss : event A -> R :=
  fun S => Q S + mass * (if S y then 1 else 0) - loss S.
Definition may_be_taken Q mass loss : Prop :=
  measure loss /\ loss everything = mass /\ forall S, loss S <= Q S.

Lemma taken_from_event Q mass loss S : may_be_taken Q mass loss -> 0 <= loss S <= mass.
Proof.
  intros [sums [total _]]. rewrite <- total. split; [apply (measure_nonnegative _ sums) |].
  apply measure_monotone; [exact sums | reflexivity].
Qed.

Lemma moved_bounds Q y mass loss S : may_be_taken Q mass loss ->
  0 <= mass /\ 0 <= moved Q y mass loss S /\ Q S - mass <= moved Q y mass loss S <= Q S + mass.
Proof.
  intros takes. pose proof (taken_from_event Q mass loss S takes).
  destruct takes as [_ [_ room]]. specialize (room S). unfold moved.
  destruct (S y); repeat split; lra.
Qed.

Lemma moved_probability Q y mass loss :
  probability Q -> may_be_taken Q mass loss -> probability (moved Q y mass loss).
Proof.
  intros [sums whole] takes. pose proof takes as [loss_sums [total _]].
  pose proof (point_mass y) as point_sums. split; [split |].
  - intros S. apply moved_bounds. exact takes.
  - intros S T. unfold moved. rewrite (measure_additive Q sums S T),
      (measure_additive loss loss_sums S T), (measure_additive _ point_sums S T). ring.
  - intros S T same. unfold moved. rewrite (measure_extensional Q sums S T same),
      (measure_extensional loss loss_sums S T same), same. reflexivity.
  - unfold moved. simpl. lra.
Qed.
End Moving.

(* What may be moved *)

Theorem individual_move {individual record : Type} {A : range} (P : event A -> R) (i : individual)
  (value : record -> point A) (answer loss : record -> event A -> R) mass epsilon delta :
  probability P -> 0 <= epsilon ->
  (forall r, refinement_of P (exp (- epsilon)) (exp epsilon) (answer r)) ->
  (forall r, may_be_taken (answer r) mass (loss r)) -> 0 <= mass <= delta * exp (- epsilon) ->
  let K := individual_answer P (fun r => moved (answer r) (value r) mass (loss r)) i in
  (forall D, probability (K D)) /\ private_but_for added_or_removed K epsilon delta.
Proof.
  intros prior sign refinement takes [some most] K. split.
  { intros D. unfold K, individual_answer. destruct (D i); [| exact prior].
    apply moved_probability; [apply refinement | apply takes]. }
  intros D D' S near. pose proof (product_of_exponentials epsilon) as inverse.
  pose proof (exponential_at_least_1 epsilon sign) as one. pose proof (exp_pos (- epsilon)) as small.
  pose proof (measure_nonnegative P (proj1 prior) S) as nonnegative.
  assert (mass * exp epsilon <= delta).
  { apply (Rmult_le_reg_r (exp (- epsilon))); [exact small |].
    rewrite Rmult_assoc, inverse, Rmult_1_r. exact most. }
  unfold K, individual_answer. destruct near as [j [same change]].
  destruct (D i) as [r |] eqn:here; destruct (D' i) as [r' |] eqn:there.
  - assert (r = r') as <-.
    { assert (D i = D' i) as equal by (apply same; intros <-; rewrite here, there in change;
        destruct change as [[absent _] | [_ absent]]; discriminate).
      rewrite here, there in equal. injection equal as equal. exact equal. }
    destruct (moved_bounds _ (value r) mass (loss r) S (takes r)) as [_ [least _]]. nra.
  - destruct (moved_bounds _ (value r) mass (loss r) S (takes r)) as [_ [_ [_ above]]].
    destruct (refinement r) as [_ between]. specialize (between S). nra.
  - destruct (moved_bounds _ (value r') mass (loss r') S (takes r')) as [_ [_ [below _]]].
    destruct (refinement r') as [_ between]. specialize (between S).
    assert (exp epsilon * (exp (- epsilon) * P S - mass)
      <= exp epsilon * moved (answer r') (value r') mass (loss r') S)
      by (apply Rmult_le_compat_l; lra).
    replace (exp epsilon * (exp (- epsilon) * P S - mass)) with (P S - mass * exp epsilon) in *
      by (rewrite Rmult_minus_distr_l, <- Rmult_assoc, inverse; ring). lra.
  - nra.
Qed.

Theorem statistical_move {W : Type} {A : range} (P : event A -> R) (query : W -> point A)
  (answer loss : mechanism W (event A)) down up mass epsilon delta neighbours :
  probability P -> up <= exp epsilon * down -> (forall D, refinement_of P down up (answer D)) ->
  (forall D, may_be_taken (answer D) mass (loss D)) -> mass <= delta / (1 + exp epsilon) ->
  let K := fun D => moved (answer D) (query D) mass (loss D) in
  (forall D, probability (K D)) /\ private_but_for neighbours K epsilon delta.
Proof.
  intros prior ratio refinement takes most K. split.
  { intros D. apply moved_probability; [apply refinement | apply takes]. }
  intros D D' S _. pose proof (exp_pos epsilon) as positive.
  assert (mass * (1 + exp epsilon) <= delta).
  { apply (Rmult_le_compat_r (1 + exp epsilon)) in most; [| lra]. unfold Rdiv in most.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in most; lra. }
  pose proof (refinements_are_near P (answer D) (answer D') down up (exp epsilon) S prior
    (refinement D) (refinement D') (Rlt_le _ _ positive) ratio).
  destruct (moved_bounds _ (query D) mass (loss D) S (takes D)) as [_ [_ [_ above]]].
  destruct (moved_bounds _ (query D') mass (loss D') S (takes D')) as [_ [_ [below _]]].
  unfold K. apply (Rmult_le_compat_l (exp epsilon)) in below; lra.
Qed.

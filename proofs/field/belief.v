(* What (epsilon, delta)-differential privacy leaves of a belief after an event.

   "Pr[D|S] <= p (e^epsilon + (1 - p) delta/s)/(1 - p + p e^epsilon) for every event S of probability
   s > 0 and every prior p", stated here for any mechanism of finitely many outputs. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.statements Require Import field_belief.
Open Scope R_scope.

Theorem belief_after_an_event_from_statement {O : Type} (outputs : list O) (M : mechanism bool O)
  epsilon delta p event :
  c_field_belief__bound__dfb58d1286f4 ->
  approximately_private between_any outputs M epsilon delta -> 0 <= p <= 1 ->
  let prior (w : bool) := if w then p else 1 - p in
  let chances : mechanism bool (O -> bool) := fun w event => chance_of outputs M event w in
  let seen := mixture [true; false] prior chances event in
  0 < seen ->
  posterior [true; false] prior chances event true
    <= p * (exp epsilon + (1 - p) * delta / seen) / (1 - p + p * exp epsilon).
Proof.
  intros said private share prior chances seen possible.
  assert (parts : seen = chance_of outputs M event false * (1 + -1 * p)
    + chance_of outputs M event true * p)
    by (unfold seen, mixture, chances, prior; simpl; ring).
  specialize (said p seen (chance_of outputs M event false) (chance_of outputs M event true) delta
    epsilon (proj1 share) (proj2 share) parts possible).
  specialize (private true false event I). specialize (said ltac:(lra)).
  pose proof (exp_pos epsilon) as growth.
  assert (whole : 0 < 1 - p + p * exp epsilon).
  { destruct (Rle_lt_or_eq_dec 0 p (proj1 share)) as [some | <-]; [| lra].
    pose proof (Rmult_lt_0_compat p (exp epsilon) some growth). lra. }
  apply (Rmult_le_reg_r (1 - p + p * exp epsilon)); [exact whole |].
  unfold posterior. fold seen. unfold chances, prior, Rdiv in *.
  rewrite (Rmult_assoc _ (/ (1 - p + p * exp epsilon))), Rinv_l, Rmult_1_r by lra. lra.
Defined.

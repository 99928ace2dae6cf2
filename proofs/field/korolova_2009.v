(* Naming groups with Laplace noise (A. Korolova and others, 2009): the least threshold.

   "A count of one with Laplace noise of the scale b reaches the threshold T with a probability of at
   most d exactly from T = 1 - b ln(2 d) on", stated here for the mechanism that returns a count with
   Laplace noise, by the probability of a half line. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace probability events.
From didp.statements Require Import field_laplace_threshold.
Open Scope R_scope.

Theorem laplace_least_threshold_from_statement {W : Type} (count : W -> R) scale share threshold w :
  c_field_laplace_threshold__least_threshold__0d9de5f137b1 ->
  0 < scale -> 0 < share -> count w = 1 -> 1 <= threshold ->
  (laplace_events count scale w (at_least threshold) <= share
    <-> 1 - scale * ln (2 * share) <= threshold).
Proof.
  intros said noise some alone reached. unfold laplace_events, through_events.
  rewrite probability_at_least, alone, (cumulative_above 1 scale noise threshold) by exact reached.
  specialize (said scale share threshold noise some).
  replace (- ((threshold - 1) / scale)) with (/ scale * (1 + -1 * threshold)) by (field; lra).
  destruct said as [forth back]. split; intros within.
  - enough (1 + -1 * scale * ln (2 * share) <= threshold) by lra. apply back. lra.
  - enough (1 / 2 * exp (/ scale * (1 + -1 * threshold)) <= share) by lra. apply forth. lra.
Defined.

(* disclosure, Theorem 4.1, and the range of the advantage: "RAD <= TV(M) (1 - kappa) <= (e^epsilon - 1 +
   2 delta)/(e^epsilon + 1) (1 - kappa)", "RAD takes values between -1 and 1 - kappa <= 1".

   Stated here for finitely many records and outputs, any prior, and any attack, whatever it is told
   of the record, and whatever counts as close. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.shared Require Import attacks.
From didp.statements Require Import disclosure_theorem_4_1 disclosure_advantage_range.
Open Scope R_scope.

Section Bounded.
Context {Z O K : Type} (records : list Z) (prior : Z -> R) (outputs : list O) (M : mechanism Z O).
Context (known : Z -> K) (A : O -> K -> Z -> R) (near : Z -> Z -> bool) (some : Z).
Hypothesis drawn : distribution records prior.
Hypothesis proper : answers_records records A.
Notation RAD := (advantage records prior outputs M known A near).
Notation kappa := (collision records prior).
Notation right_at := (right_at records outputs M known A near some).
Notation prior_at := (prior_at records prior some).

Definition total_variation_within (T : R) : Prop := forall v w event, In v records -> In w records ->
  chance_of outputs M event v - chance_of outputs M event w <= T.

(* what holds of every event, holds of a right guess *)
Lemma guess_within T z v w :
  total_variation_within T -> In v records -> In w records ->
  succeeds records outputs M known A near z v - succeeds records outputs M known A near z w <= T.
Proof.
  intros apart first second. unfold succeeds.
  pose proof (best_event outputs M 1 v w _ (right_test records known A near proper z)).
  specialize (apart v w (at_least_as_likely M 1 v w) first second). lra.
Qed.

Theorem total_variation_from_statement T :
  c_disclosure_theorem_4_1__total_variation__3d5788f182d0 ->
  total_variation_within T -> RAD <= T * (1 - kappa).
Proof.
  intros said apart.
  rewrite <- (advantage_as_stated records prior outputs M known A near some),
    <- (collision_as_stated records prior some), <- minus_as_stated.
  apply (said (count records) prior_at right_at T);
    [apply prior_sign_as_stated; exact drawn | apply prior_sum_as_stated; exact drawn | |];
    intros i ? ? k ? ?; rewrite Rplus_comm, minus_as_stated; unfold attacks.right_at;
    rewrite !number_of_real; apply guess_within; try exact apart; apply entry_inside; lia.
Defined.

Lemma both_ways epsilon delta i k :
  probabilities outputs M -> approximately_private (any_two records) outputs M epsilon delta ->
  (1 <= i <= count records)%Z -> (1 <= k <= count records)%Z ->
  right_at (IZR i) (IZR i) <= delta + exp epsilon * right_at (IZR i) (IZR k)
  /\ 1 + -1 * right_at (IZR i) (IZR k) <= delta + (1 + -1 * right_at (IZR i) (IZR i)) * exp epsilon.
Proof.
  intros probable private own other. unfold attacks.right_at. rewrite !number_of_real.
  pose proof (entry_inside records some i (proj1 own) (proj2 own)) as inside.
  pose proof (entry_inside records some k (proj1 other) (proj2 other)) as beside.
  pose proof (right_test records known A near proper (entry records some i)) as valid.
  pose proof (one_way (any_two records) outputs M epsilon delta _ _ _ private
    (conj inside beside) valid).
  pose proof (other_way (any_two records) outputs M epsilon delta _ _ _ probable private
    valid (conj beside inside)). unfold succeeds. split; lra.
Qed.

Theorem epsilon_delta_from_statement epsilon delta :
  c_disclosure_theorem_4_1__epsilon__delta__daa6f7f60232 ->
  probabilities outputs M -> approximately_private (any_two records) outputs M epsilon delta ->
  RAD <= (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1) * (1 - kappa).
Proof.
  intros said probable private.
  specialize (said (count records) prior_at right_at delta epsilon).
  rewrite (advantage_as_stated records prior outputs M known A near some),
    (collision_as_stated records prior some) in said.
  replace ((exp epsilon - 1 + 2 * delta) / (exp epsilon + 1) * (1 - kappa))
    with (/ (1 + exp epsilon) * (1 + -1 * kappa) * (-1 + 2 * delta + exp epsilon))
    by (unfold Rdiv; rewrite (Rplus_comm (exp epsilon) 1); ring).
  apply said; [apply prior_sign_as_stated; exact drawn | apply prior_sum_as_stated; exact drawn | |];
    intros i ? ? k ? ?; apply both_ways; try assumption; lia.
Defined.

Lemma succeeds_range z w : probabilities outputs M ->
  0 <= succeeds records outputs M known A near z w <= 1.
Proof. intros probable. apply chance_of_yes_range; [exact probable | apply right_test; exact proper]. Qed.

Theorem largest_from_statement :
  c_disclosure_advantage_range__largest__1939738da29a ->
  probabilities outputs M -> 1 - kappa <= 1 /\ RAD <= 1 - kappa.
Proof.
  intros said probable.
  rewrite <- (advantage_as_stated records prior outputs M known A near some),
    <- (collision_as_stated records prior some), <- minus_as_stated.
  apply (said (count records) prior_at right_at);
    [apply prior_sign_as_stated; exact drawn | apply prior_sum_as_stated; exact drawn | |];
    intros i ? ? k ? ?; unfold attacks.right_at;
    pose proof (succeeds_range (entry records some (number_of (IZR i))) (entry records some
      (number_of (IZR i))) probable);
    pose proof (succeeds_range (entry records some (number_of (IZR i))) (entry records some
      (number_of (IZR k))) probable); lra.
Defined.

Theorem smallest_from_statement :
  c_disclosure_advantage_range__smallest__11193c3af8d8 -> probabilities outputs M -> -1 <= RAD.
Proof.
  intros said probable.
  rewrite <- (advantage_as_stated records prior outputs M known A near some).
  apply (said (count records) prior_at right_at);
    [apply prior_sign_as_stated; exact drawn | apply prior_sum_as_stated; exact drawn | |];
    intros i ? ? k ? ?; unfold attacks.right_at;
    pose proof (succeeds_range (entry records some (number_of (IZR i))) (entry records some
      (number_of (IZR i))) probable);
    pose proof (succeeds_range (entry records some (number_of (IZR i))) (entry records some
      (number_of (IZR k))) probable); lra.
Defined.
End Bounded.

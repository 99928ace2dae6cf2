(* disclosure, eq. 2, Lemma 5.1 and Corollary 5.1: "Gamma <= (m - 1) (e^epsilon - 1 + delta m)/(e^epsilon +
   m - 1)", "0-RAD <= (e^epsilon - 1 + delta m)/(e^epsilon + m - 1) (m - 1)/m".

   Stated here for any finitely many records and outputs, and any guess, randomized or not:
   [names w o] is how likely the record w is answered to the output o. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing testing_stated.
From didp.shared Require Import attacks.
From didp.statements Require Import disclosure_equation_2 disclosure_lemma_5_1 disclosure_corollary_5_1.
Open Scope R_scope.

Theorem total_variation_of_an_event_from_statement {W O : Type} (neighbours : W -> W -> Prop)
  (outputs : list O) (M : mechanism W O) epsilon delta v w event :
  c_disclosure_equation_2__statement__69caefef13ad -> probabilities outputs M ->
  approximately_private neighbours outputs M epsilon delta -> neighbours v w -> neighbours w v ->
  chance_of outputs M event v - chance_of outputs M event w
    <= (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1).
Proof.
  intros said probable private near back.
  pose proof (one_way neighbours outputs M epsilon delta v w _ private near
    (certain_test_valid event)) as one.
  pose proof (other_way neighbours outputs M epsilon delta v w _ probable private
    (certain_test_valid event) back) as other.
  rewrite !chance_of_certain_test in *.
  specialize (said (chance_of outputs M event v) delta (chance_of outputs M event w) epsilon).
  unfold Rdiv. rewrite (Rplus_comm (exp epsilon) 1).
  assert (less := said ltac:(lra) ltac:(lra)). lra.
Defined.

Section Guess.
Context {W O : Type} (records : list W) (outputs : list O) (M : mechanism W O) (names : W -> O -> R).
Context (epsilon delta : R) (w : W).
Hypothesis probable : probabilities outputs M.
Hypothesis valid : forall v, test (names v).
Hypothesis answered : forall o, sum (fun v => names v o) records = 1.
Hypothesis several : (2 <= length records)%nat.
Hypothesis private : approximately_private (any_two records) outputs M epsilon delta.
Notation m := (INR (length records)).
Notation guess := (guess_at records outputs M names w).

Lemma between i j : (1 <= i <= count records)%Z -> (1 <= j <= count records)%Z ->
  guess (IZR j) (IZR j) <= delta + exp epsilon * guess (IZR j) (IZR i).
Proof.
  intros own other. rewrite Rplus_comm. unfold guess_at. rewrite !number_of_real.
  apply (tests_inherit (any_two records)); [exact private | | apply valid].
  split; apply entry_inside; lia.
Qed.

Theorem all_gains_from_statement :
  c_disclosure_lemma_5_1__statement__01b306adc649 ->
  sum (fun v => chance_of_yes outputs M (names v) v) records - 1
    <= (m - 1) * (exp epsilon - 1 + delta * m) / (exp epsilon + m - 1).
Proof.
  intros said. specialize (said (count records) guess delta epsilon
    (several_as_stated records several)).
  rewrite (sum_of_entries records w (fun v => chance_of_yes outputs M (names v) v)) in said
    by (intros; unfold guess_at; rewrite number_of_real; reflexivity).
  rewrite count_as_stated in said.
  replace ((m - 1) * (exp epsilon - 1 + delta * m) / (exp epsilon + m - 1))
    with (/ (-1 + m + exp epsilon) * (-1 + m) * (-1 + delta * m + exp epsilon)).
  - rewrite Rplus_comm in said. apply said; try (intros; apply between; lia).
    intros i _ _. apply guesses_sum_as_stated; assumption.
  - unfold Rdiv. replace (exp epsilon + m - 1) with (-1 + m + exp epsilon) by ring. ring.
Defined.

Theorem uniform_from_statement :
  c_disclosure_corollary_5_1__bound__b23720f96ffd ->
  success records outputs M names - / m
    <= (exp epsilon - 1 + delta * m) / (exp epsilon + m - 1) * ((m - 1) / m).
Proof.
  intros said. specialize (said (count records) guess delta epsilon
    (success records outputs M names) (several_as_stated records several)).
  rewrite (success_as_stated records outputs M names w) in said at 1.
  rewrite count_as_stated in said. rewrite <- minus_as_stated.
  replace ((exp epsilon - 1 + delta * m) / (exp epsilon + m - 1) * ((m - 1) / m))
    with (/ m * / (-1 + m + exp epsilon) * (-1 + m) * (-1 + delta * m + exp epsilon)).
  - apply said; try (intros; apply between; lia).
    + intros i _ _. apply guesses_sum_as_stated; assumption.
    + rewrite <- count_as_stated. reflexivity.
  - unfold Rdiv. replace (exp epsilon + m - 1) with (-1 + m + exp epsilon) by ring. ring.
Defined.
End Guess.

(* What is true instead of some sentences about (epsilon, delta)-differential privacy.

   "Where outputs whose likelihoods differ by more than e^epsilon have the probability delta together,
   (epsilon, delta)-DP follows", and "an advantage is at most e^epsilon - 1 + delta", stated here for
   any mechanism of finitely many outputs and any event. *)
From Coq Require Import ZArith Reals List Lra.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing testing_stated.
From didp.statements Require Import field_advantage field_delta_as_a_chance.
Open Scope R_scope.

Theorem rarely_further_from_statement {W O : Type} (outputs : list O) (M : mechanism W O)
  epsilon delta (v w : W) (o : O) (bad event : O -> bool) :
  c_field_delta_as_a_chance__statement__correction__ab2f109bcad9 ->
  nonnegative M -> (forall o, bad o = false -> M v o <= exp epsilon * M w o) ->
  chance_of outputs M bad v <= delta ->
  chance_of outputs M event v <= exp epsilon * chance_of outputs M event w + delta.
Proof.
  intros said sign good rare.
  specialize (said (count outputs) (likelihood_at outputs M o v) (likelihood_at outputs M o w)
    (fun j => certain_test bad (entry outputs o j)) (fun j => certain_test event (entry outputs o j))
    epsilon delta).
  cbv beta in said. rewrite !event_as_stated in said.
  rewrite Rplus_comm, (Rmult_comm (exp epsilon)). apply said; [| | | exact rare].
  - intros j _ _. split; apply sign.
  - intros j _ _. pose proof (certain_test_valid bad (entry outputs o j)).
    pose proof (certain_test_valid event (entry outputs o j)). lra.
  - intros j _ _. unfold certain_test, likelihood_at. rewrite number_of_real.
    specialize (good (entry outputs o j)). destruct (bad _); [lra |].
    specialize (good eq_refl). lra.
Defined.

Theorem advantage_from_statement {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O)
  (M : mechanism W O) epsilon delta (v w : W) event :
  c_field_advantage__statement__852538ec2c96 ->
  0 <= epsilon -> probabilities outputs M ->
  approximately_private neighbours outputs M epsilon delta -> neighbours v w ->
  chance_of outputs M event v - chance_of outputs M event w <= exp epsilon - 1 + delta.
Proof.
  intros said spent probable private near.
  specialize (said epsilon (chance_of outputs M event w) (chance_of outputs M event v) delta spent).
  specialize (private v w event near).
  pose proof (chance_of_yes_range outputs M (certain_test event) w probable
    (certain_test_valid event)) as range.
  rewrite chance_of_certain_test in range. specialize (said (proj2 range) ltac:(lra)). lra.
Defined.

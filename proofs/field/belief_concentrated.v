(* What zCDP leaves of a test and of a belief (M. Bun, T. Steinke, 2016, of one event).

   "Under rho-zCDP an event of the probability x on the one database is missed on the other at a rate of
   f(x) = max(1 - exp(-max(0, sqrt(ln(1/x)) - sqrt(rho))^2), exp(-(sqrt(ln(1/(1 - x))) + sqrt(rho))^2)) at
   least, and the belief in this one, of prior p, is at most p (1 - f(x))/(p (1 - f(x)) + (1 - p) x)",
   stated here for any mechanism of finitely many outputs. *)
From Coq Require Import ZArith Reals List Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.field Require Import mironov_2017 bun_steinke_2016.
From didp.statements Require Import field_belief_under_zcdp.
Open Scope R_scope.

Definition least_misses (rho x : R) : R :=
  Rmax (exp (- (sqrt rho + sqrt (- ln (1 - x))) ^ 2))
    (1 - exp (- (Rmax 0 (sqrt (- ln x) - sqrt rho)) ^ 2)).

Lemma misses_as_stated rho x :
  Rmax (exp ((-1) * ((sqrt rho + sqrt ((-1) * ln (1 + (-1) * x)))
      * (sqrt rho + sqrt ((-1) * ln (1 + (-1) * x))))))
    (1 + (-1) * exp ((-1) * (Rmax 0 (sqrt ((-1) * ln x) + (-1) * sqrt rho)
      * Rmax 0 (sqrt ((-1) * ln x) + (-1) * sqrt rho)))) = least_misses rho x.
Proof.
  unfold least_misses. replace (1 + -1 * x) with (1 - x) by ring.
  replace (-1 * ln (1 - x)) with (- ln (1 - x)) by ring. replace (-1 * ln x) with (- ln x) by ring.
  replace (sqrt (- ln x) + -1 * sqrt rho) with (sqrt (- ln x) - sqrt rho) by ring.
  f_equal; [f_equal; ring |]. replace (1 + -1 * exp _) with (1 - exp (-1 * (Rmax 0
    (sqrt (- ln x) - sqrt rho) * Rmax 0 (sqrt (- ln x) - sqrt rho)))) by ring.
  do 2 f_equal. ring.
Qed.

Section Concentrated.
Context {W O : Type} (outputs : list O) (M : mechanism W O) (o : O).
Context (neighbours : W -> W -> Prop) (rho : R) (event : O -> bool) (v w : W).
Hypothesis probable : probabilities outputs M.
Hypothesis sign : nonnegative M.
Hypothesis spent : 0 < rho.
Hypothesis budget : concentrated outputs M neighbours rho.

Theorem concentrated_event_from_statement (seen : O -> bool) t u order :
  c_field_belief_under_zcdp__event__15643383617a ->
  neighbours t u -> neighbours u t -> 1 < order ->
  0 < chance_of outputs M seen t -> 0 < chance_of outputs M seen u ->
  order * ln (chance_of outputs M seen t)
    <= (order - 1) * (order * rho + ln (chance_of outputs M seen u)).
Proof.
  intros said near back above hits alarms.
  destruct (budget order above t u near) as [given moments].
  destruct (budget order above u t back) as [other _].
  specialize (said order (chance_of outputs M seen u) (chance_of outputs M seen t) (count outputs)
    (chance_at outputs M o u) (chance_at outputs M o t) (loss_at outputs M o t u)
    (fun j => certain_test seen (entry outputs o j)) rho above alarms hits).
  cbv beta in said. rewrite !(kept_as_stated outputs M o), moment_as_stated in said.
  replace (order - 1) with (-1 + order) by ring. apply said; auto.
  - intros j low high. apply (likelihoods_within outputs M o t u); auto.
  - intros j _ _. apply certain_test_valid.
  - replace (order * rho * (-1 + order)) with ((order - 1) * (order * rho)) by ring. exact moments.
Defined.

Lemma chance_of_rest u :
  chance_of outputs M (fun a => negb (event a)) u = 1 - chance_of outputs M event u.
Proof.
  rewrite <- !chance_of_certain_test, <- (chance_of_no outputs M (certain_test event) u probable).
  unfold chance_of_yes, complement, certain_test. apply sum_extensional. intros a _.
  destruct (event a); simpl; ring.
Qed.

Theorem concentrated_misses_from_statement :
  c_field_belief_under_zcdp__event__15643383617a ->
  c_field_belief_under_zcdp__false_negatives__7cc143683005 ->
  neighbours v w -> neighbours w v ->
  0 < chance_of outputs M event w < 1 -> 0 < chance_of outputs M event v < 1 ->
  least_misses rho (chance_of outputs M event w) <= 1 - chance_of outputs M event v.
Proof.
  intros events said near back alarms hits.
  set (x := chance_of outputs M event w) in *. set (h := chance_of outputs M event v) in *.
  assert (own : 0 < sqrt rho) by (apply sqrt_lt_R0; exact spent).
  set (order := sqrt (-1 * ln x) / sqrt rho).
  set (other := 1 + sqrt (-1 * ln (1 + -1 * x)) / sqrt rho).
  assert (surprise : 0 < -1 * ln (1 + -1 * x)).
  { pose proof (ln_increasing (1 + -1 * x) 1 ltac:(lra) ltac:(lra)) as below. rewrite ln_1 in below.
    lra. }
  assert (above : 1 < other).
  { unfold other. pose proof (Rdiv_lt_0_compat _ _ (sqrt_lt_R0 _ surprise) own). lra. }
  specialize (said rho x h order other spent (proj1 alarms) (proj2 alarms) (proj1 hits) (proj2 hits)).
  rewrite misses_as_stated in said. replace (1 + -1 * h) with (1 - h) in said by ring.
  apply said.
  - unfold order. field. lra.
  - intros beyond. replace (-1 + order) with (order - 1) by ring.
    apply concentrated_event_from_statement; auto; [apply hits | apply alarms].
  - unfold other. field. lra.
  - replace (-1 + other) with (other - 1) by ring. replace (1 + -1 * x) with (1 - x) by ring.
    pose proof (chance_of_rest w) as rest_w. pose proof (chance_of_rest v) as rest_v.
    fold x in rest_w. fold h in rest_v. rewrite <- rest_w, <- rest_v.
    apply concentrated_event_from_statement; auto; [rewrite rest_w | rewrite rest_v]; lra.
Defined.
End Concentrated.

(* the belief in the first of two databases, where either has the prior that is given *)
Theorem concentrated_belief_from_statement {O : Type} (outputs : list O) (M : mechanism bool O) (o : O)
    rho p event :
  c_field_belief_under_zcdp__event__15643383617a ->
  c_field_belief_under_zcdp__false_negatives__7cc143683005 ->
  c_field_belief_under_zcdp__belief__3898215d2b37 ->
  probabilities outputs M -> nonnegative M -> 0 < rho ->
  concentrated outputs M between_any rho -> 0 <= p <= 1 ->
  let x := chance_of outputs M event false in
  let prior (w : bool) := if w then p else 1 - p in
  let chances : mechanism bool (O -> bool) := fun w event => chance_of outputs M event w in
  0 < x < 1 -> 0 < chance_of outputs M event true < 1 ->
  posterior [true; false] prior chances event true
    <= p * (1 - least_misses rho x) / (p * (1 - least_misses rho x) + (1 - p) * x).
Proof.
  intros events misses said probable sign spent budget share x prior chances alarms hits.
  assert (parts : mixture [true; false] prior chances event
    = x * (1 + -1 * p) + chance_of outputs M event true * p)
    by (unfold mixture, chances, prior, x; simpl; ring).
  assert (seen : 0 < mixture [true; false] prior chances event).
  { rewrite parts. destruct (Rle_lt_or_eq_dec 0 p (proj1 share)) as [some | <-]; [| lra].
    pose proof (Rmult_lt_0_compat _ p (proj1 hits) some).
    pose proof (Rmult_le_pos x (1 + -1 * p) ltac:(lra) ltac:(lra)). lra. }
  pose proof (concentrated_misses_from_statement outputs M o between_any rho event true false probable
    sign spent budget events misses I I alarms hits) as missed.
  specialize (said p _ x (chance_of outputs M event true) rho (proj1 share) (proj2 share) parts seen
    spent (proj1 alarms) (proj2 alarms)).
  rewrite misses_as_stated in said. specialize (said ltac:(fold x in missed; lra)).
  unfold posterior, chances at 1, prior at 1.
  replace (p * (1 - least_misses rho x) / (p * (1 - least_misses rho x) + (1 - p) * x))
    with (p * / (x * (1 + -1 * p) + p * (1 + -1 * least_misses rho x))
      * (1 + -1 * least_misses rho x)); [| unfold Rdiv].
  - replace (p * _ / _) with (chance_of outputs M event true * p
      * / mixture [true; false] prior chances event) by (unfold Rdiv; ring). exact said.
  - replace (x * (1 + -1 * p) + p * (1 + -1 * least_misses rho x))
      with (p * (1 - least_misses rho x) + (1 - p) * x) by ring. ring.
Defined.

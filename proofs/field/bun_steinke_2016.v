(* Concentrated differential privacy (M. Bun, T. Steinke, 2016): a bound at every Renyi order.

   "What is epsilon-DP is rho-zCDP with rho = epsilon tanh(epsilon/2), and randomized response with no
   smaller budget", stated here for any mechanism of finitely many outputs and any symmetric relation of
   neighbours. *)
From Coq Require Import ZArith Reals List Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets notions approximate.
From didp.ours Require Import testing.
From didp.field Require Import mironov_2017.
From didp.statements Require Import field_concentrated_of_epsilon.
Open Scope R_scope.

Definition concentrated {W O : Type} (outputs : list O) (M : mechanism W O)
  (neighbours : W -> W -> Prop) (rho : R) : Prop :=
  forall order, 1 < order -> renyi_private outputs M neighbours order (order * rho).

(* what a formal statement says of numbers, where either database gives what the other does *)
Section Within.
Context {W O : Type} (outputs : list O) (M : mechanism W O) (o : O).

Lemma kept_as_stated (seen : O -> bool) u :
  sum_over (fun j => certain_test seen (entry outputs o j) * chance_at outputs M o u (IZR j)) 1
    (count outputs) = chance_of outputs M seen u.
Proof.
  rewrite <- chance_of_certain_test. unfold chance_of_yes.
  apply (sum_of_entries outputs o (fun a => certain_test seen a * M u a)).
  intros j _. unfold chance_at. rewrite number_of_real. reflexivity.
Qed.

Lemma likelihoods_within v w j :
  nonnegative M -> (forall a, In a outputs -> M w a = 0 -> M v a = 0) ->
  (forall a, In a outputs -> M v a = 0 -> M w a = 0) -> (1 <= j)%Z -> (j <= count outputs)%Z ->
  0 <= chance_at outputs M o w (IZR j)
  /\ chance_at outputs M o v (IZR j) = exp (loss_at outputs M o v w j) * chance_at outputs M o w (IZR j).
Proof.
  intros sign given other low high. unfold chance_at, loss_at. rewrite number_of_real.
  split; [apply sign |]. set (a := entry outputs o j).
  assert (inside : In a outputs) by (apply entry_inside; assumption).
  unfold loss. destruct (Req_EM_T (M w a) 0) as [none | some].
  - rewrite none, (given a inside none). ring.
  - assert (0 < M w a) by (destruct (sign w a); [assumption | congruence]).
    assert (0 < M v a).
    { destruct (sign v a) as [own | none]; [exact own |]. symmetry in none.
      apply (other a inside) in none. contradiction. }
    rewrite exp_ln; [field; lra | apply Rdiv_lt_0_compat; assumption].
Qed.
End Within.

(* epsilon tanh(epsilon/2) *)
Definition rho_of_epsilon (epsilon : R) : R := epsilon * (exp epsilon - 1) / (exp epsilon + 1).

Lemma rho_as_stated epsilon :
  epsilon * / (1 + exp epsilon) * (-1 + exp epsilon) = rho_of_epsilon epsilon.
Proof.
  unfold rho_of_epsilon, Rdiv. rewrite (Rplus_comm (exp epsilon) 1).
  replace (-1 + exp epsilon) with (exp epsilon - 1) by ring. ring.
Qed.

Theorem concentrated_of_epsilon_from_statement {W O : Type} (outputs : list O) (M : mechanism W O)
  (o : O) (neighbours : W -> W -> Prop) epsilon :
  c_field_concentrated_of_epsilon__bound__2e5701917cf7 ->
  0 < epsilon -> probabilities outputs M -> nonnegative M ->
  (forall v w, neighbours v w -> neighbours w v) -> private_between neighbours M epsilon ->
  concentrated outputs M neighbours (rho_of_epsilon epsilon).
Proof.
  intros said spent probable sign symmetric private order above v w near.
  pose proof (given_together M neighbours epsilon v w sign private near (symmetric v w near))
    as together.
  split; [intros a _; apply together |].
  specialize (said order epsilon (count outputs) (chance_at outputs M o w) (chance_at outputs M o v)
    (loss_at outputs M o v w) above spent). cbv beta in said.
  rewrite !chances_as_stated, moment_as_stated in said. rewrite <- rho_as_stated.
  replace ((order - 1) * (order * (epsilon * / (1 + exp epsilon) * (-1 + exp epsilon))))
    with (epsilon * order * / (1 + exp epsilon) * (-1 + order) * (-1 + exp epsilon)) by ring.
  apply said.
  - intros j _ _. apply likelihoods_as_stated; assumption.
  - split; apply (probable _).
  - intros j _ _. apply losses_as_stated with neighbours; auto. lra.
Defined.

(* the truth is told with the probability e^epsilon/(1 + e^epsilon) *)
Definition responds (epsilon : R) : mechanism bool bool :=
  answers (exp epsilon / (1 + exp epsilon)) (1 / (1 + exp epsilon)).

Lemma response_moment epsilon order : 0 < epsilon ->
  moment two_outputs (responds epsilon) order true false
    = / (1 + exp epsilon) * (exp (epsilon * order) + exp (epsilon * (1 + -1 * order))).
Proof.
  intros spent. pose proof (exp_pos epsilon) as growth.
  assert (truth : 1 - 1 / (1 + exp epsilon) = exp epsilon / (1 + exp epsilon)) by (field; lra).
  assert (lie : 1 - exp epsilon / (1 + exp epsilon) = 1 / (1 + exp epsilon)) by (field; lra).
  unfold moment, two_outputs, responds, answers, loss. simpl. rewrite truth, lie.
  assert (some : 0 < 1 / (1 + exp epsilon)) by (apply Rdiv_lt_0_compat; lra).
  assert (more : 0 < exp epsilon / (1 + exp epsilon)) by (apply Rdiv_lt_0_compat; lra).
  destruct (Req_EM_T _ 0) as [none | _]; [lra |]. destruct (Req_EM_T _ 0) as [none | _]; [lra |].
  replace (exp epsilon / (1 + exp epsilon) / (1 / (1 + exp epsilon))) with (exp epsilon)
    by (field; lra).
  replace (1 / (1 + exp epsilon) / (exp epsilon / (1 + exp epsilon))) with (exp (- epsilon))
    by (rewrite exp_Ropp; field; lra).
  rewrite !ln_exp.
  replace (epsilon * order) with (epsilon + (order - 1) * epsilon) by ring. rewrite exp_plus.
  replace (epsilon * (1 + -1 * order)) with ((order - 1) * - epsilon) by ring. field. lra.
Qed.

Theorem no_smaller_budget_from_statement epsilon rho :
  c_field_concentrated_of_epsilon__attained__b43b95fc3832 -> 0 < epsilon -> 0 < rho ->
  private_between between_any (responds epsilon) epsilon
  /\ (concentrated two_outputs (responds epsilon) between_any rho -> rho_of_epsilon epsilon <= rho).
Proof.
  intros said spent some. pose proof (exp_pos epsilon) as growth. split.
  - assert (least : 1 < exp epsilon) by (rewrite <- exp_0; apply exp_increasing; exact spent).
    assert (part : 0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
    assert (whole : / (1 + exp epsilon) * (1 + exp epsilon) = 1) by (apply Rinv_l; lra).
    intros v w answer _. unfold responds, answers, Rdiv.
    destruct v, w, answer; nra.
  - intros kept. apply Rnot_lt_le. intros smaller.
    specialize (said epsilon rho ((rho + rho_of_epsilon epsilon) / (2 * rho)) spent some).
    rewrite rho_as_stated in said.
    destruct said as [above beyond]; [exact smaller | field; lra |].
    destruct (kept _ above true false I) as [_ within]. rewrite response_moment in within by exact spent.
    set (order := (rho + rho_of_epsilon epsilon) / (2 * rho)) in *.
    replace ((order - 1) * (order * rho)) with (order * rho * (-1 + order)) in within by ring. lra.
Defined.

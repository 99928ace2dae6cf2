(* Renyi differential privacy (I. Mironov, 2017).

   "What is epsilon-DP has at the order a a Renyi divergence of at most that of randomized response,
   ln((e^(a epsilon) + e^((1 - a) epsilon))/(1 + e^epsilon))/(a - 1)", stated here for any mechanism of
   finitely many outputs and any symmetric relation of neighbours. *)
From Coq Require Import ZArith Reals List Lra.
From Coquelicot Require Import Rcomplements.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets notions approximate.
From didp.statements Require Import field_renyi_of_epsilon.
Open Scope R_scope.

Section Renyi.
Context {W O : Type} (outputs : list O) (M : mechanism W O).

(* the logarithm of how much likelier an output is in one world than in another; 0 of what neither
   gives *)
Definition loss (v w : W) (o : O) : R :=
  if Req_EM_T (M w o) 0 then 0 else ln (M v o / M w o).

Definition moment (order : R) (v w : W) : R :=
  sum (fun o => M v o * exp ((order - 1) * loss v w o)) outputs.

(* the Renyi divergence of an order is at most the budget; it is infinite where the first world alone
   gives an output *)
Definition renyi_within (order budget : R) (v w : W) : Prop :=
  (forall o, In o outputs -> M w o = 0 -> M v o = 0)
  /\ moment order v w <= exp ((order - 1) * budget).

Definition renyi_private (neighbours : W -> W -> Prop) (order budget : R) : Prop :=
  forall v w, neighbours v w -> renyi_within order budget v w.

(* what a formal statement says of numbers *)
Section Stated.
Context (o : O) (v w : W).

Definition chance_at (u : W) (x : R) : R := M u (entry outputs o (number_of x)).
Definition loss_at (j : Z) : R := loss v w (entry outputs o j).

Lemma chances_as_stated u : sum_over (fun j => chance_at u (IZR j)) 1 (count outputs)
  = sum (M u) outputs.
Proof.
  apply (sum_of_entries outputs o (M u)). intros j _. unfold chance_at. rewrite number_of_real.
  reflexivity.
Qed.

Lemma moment_as_stated order :
  sum_over (fun j => exp ((-1 + order) * loss_at j) * chance_at v (IZR j)) 1 (count outputs)
    = moment order v w.
Proof.
  apply (sum_of_entries outputs o (fun o => M v o * exp ((order - 1) * loss v w o))). intros j _.
  unfold chance_at, loss_at. rewrite number_of_real.
  replace (-1 + order) with (order - 1) by ring. ring.
Qed.

Hypothesis sign : nonnegative M.
Hypothesis together : forall o, M w o = 0 <-> M v o = 0.

Lemma likelihood_by_loss a : M v a = exp (loss v w a) * M w a.
Proof.
  unfold loss. destruct (Req_EM_T (M w a) 0) as [none | some].
  - rewrite none. apply together in none. rewrite none. ring.
  - assert (own : 0 < M v a).
    { destruct (sign v a) as [own | none]; [exact own |]. symmetry in none.
      apply together in none. contradiction. }
    assert (other : 0 < M w a) by (destruct (sign w a); [assumption | congruence]).
    rewrite exp_ln; [field; lra | apply Rdiv_lt_0_compat; assumption].
Qed.

Lemma likelihoods_as_stated j :
  0 <= chance_at w (IZR j) /\ chance_at v (IZR j) = exp (loss_at j) * chance_at w (IZR j).
Proof.
  unfold chance_at, loss_at. rewrite number_of_real. split; [apply sign |].
  apply likelihood_by_loss.
Qed.

Lemma loss_below epsilon a : 0 <= epsilon ->
  M v a <= exp epsilon * M w a -> loss v w a <= epsilon.
Proof.
  intros spent private. unfold loss. destruct (Req_EM_T (M w a) 0) as [none | some]; [exact spent |].
  assert (other : 0 < M w a) by (destruct (sign w a); [assumption | congruence]).
  assert (own : 0 < M v a).
  { destruct (sign v a) as [own | none]; [exact own |]. symmetry in none.
    apply together in none. contradiction. }
  rewrite <- (ln_exp epsilon). apply ln_le; [apply Rdiv_lt_0_compat; assumption |].
  apply (Rle_div_l (M v a) (exp epsilon) (M w a)); assumption.
Qed.

Lemma loss_above epsilon a : 0 <= epsilon ->
  M w a <= exp epsilon * M v a -> - epsilon <= loss v w a.
Proof.
  intros spent private. unfold loss. destruct (Req_EM_T (M w a) 0) as [none | some]; [lra |].
  assert (other : 0 < M w a) by (destruct (sign w a); [assumption | congruence]).
  rewrite <- (ln_exp (- epsilon)). apply ln_le; [apply exp_pos |].
  apply (Rle_div_r (exp (- epsilon)) (M v a) (M w a)); [exact other |].
  apply (Rmult_le_reg_l (exp epsilon)); [apply exp_pos |].
  rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0. lra.
Qed.
End Stated.

Section Pure.
Context (neighbours : W -> W -> Prop) (epsilon order : R) (v w : W).
Hypothesis sign : nonnegative M.
Hypothesis private : private_between neighbours M epsilon.
Hypothesis near : neighbours v w.
Hypothesis back : neighbours w v.

Lemma given_together a : M w a = 0 <-> M v a = 0.
Proof.
  pose proof (private v w a near) as here. pose proof (private w v a back) as there.
  split; intros none; rewrite none, Rmult_0_r in *; apply Rle_antisym; auto.
Qed.

Lemma losses_as_stated o j : 0 <= epsilon ->
  loss_at o v w j <= epsilon /\ -1 * epsilon <= loss_at o v w j.
Proof.
  intros spent. replace (-1 * epsilon) with (- epsilon) by ring. unfold loss_at. split.
  - apply loss_below; [exact sign | exact given_together | exact spent |].
    apply private. exact near.
  - apply loss_above; [exact sign | exact spent |]. apply private. exact back.
Qed.
End Pure.
End Renyi.

(* the Renyi divergence of randomized response *)
Definition of_randomized_response (order epsilon : R) : R :=
  ln ((exp (order * epsilon) + exp ((1 - order) * epsilon)) / (1 + exp epsilon)) / (order - 1).

Theorem renyi_of_epsilon_from_statement {W O : Type} (outputs : list O) (M : mechanism W O) (o : O)
  (neighbours : W -> W -> Prop) epsilon order :
  c_field_renyi_of_epsilon__bound__0663512d1a11 ->
  1 < order -> 0 < epsilon -> probabilities outputs M -> nonnegative M ->
  (forall v w, neighbours v w -> neighbours w v) -> private_between neighbours M epsilon ->
  renyi_private outputs M neighbours order (of_randomized_response order epsilon).
Proof.
  intros said above spent probable sign symmetric private v w near.
  pose proof (given_together M neighbours epsilon v w sign private near (symmetric v w near))
    as together.
  split; [intros a _; apply together |].
  specialize (said order epsilon (count outputs) (chance_at outputs M o w) (chance_at outputs M o v)
    (loss_at outputs M o v w) above spent). cbv beta in said.
  rewrite !chances_as_stated, moment_as_stated in said.
  pose proof (exp_pos epsilon) as growth. pose proof (exp_pos (order * epsilon)).
  pose proof (exp_pos ((1 - order) * epsilon)).
  unfold of_randomized_response.
  replace ((order - 1) * (ln _ / (order - 1)))
    with (ln ((exp (order * epsilon) + exp ((1 - order) * epsilon)) / (1 + exp epsilon)))
    by (field; lra).
  rewrite exp_ln by (apply Rdiv_lt_0_compat; lra).
  unfold Rdiv. rewrite Rmult_comm, (Rmult_comm order), (Rmult_comm (1 - order)).
  unfold Rminus. replace (- order) with (-1 * order) by ring. apply said.
  - intros j _ _. apply likelihoods_as_stated; assumption.
  - split; apply (probable _).
  - intros j _ _. apply losses_as_stated with neighbours; auto. lra.
Defined.

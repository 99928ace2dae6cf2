From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief events.
From didp.rhodi Require Import table_2.
Open Scope R_scope.

(* Laplace noise of scale 1/ln g at a whole number of steps from the mean *)
Lemma weight_at_steps g (k : nat) : 1 < g -> exp (- (INR k / / ln g)) = (/ g) ^ k.
Proof.
  intros large. assert (positive : 0 < ln g) by (rewrite <- ln_1; apply ln_increasing; lra).
  replace (- (INR k / / ln g)) with (INR k * - ln g) by (field; lra).
  rewrite <- (exp_ln (/ g)) by (apply Rinv_0_lt_compat; lra). rewrite ln_Rinv by lra.
  induction k as [| k IH]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |].
  rewrite S_INR. simpl pow. rewrite <- IH, <- exp_plus. f_equal. ring.
Qed.

Lemma density_at_steps g (k : nat) mean x :
  1 < g -> Rabs (x - mean) = INR k -> laplace_density mean (/ ln g) x = (/ g) ^ k * (ln g / 2).
Proof.
  intros large steps. unfold laplace_density. rewrite steps, weight_at_steps by exact large.
  assert (positive : 0 < ln g) by (rewrite <- ln_1; apply ln_increasing; lra). field. lra.
Qed.

Ltac distance := unfold Rabs; destruct Rcase_abs; simpl; lra.

(* Joined with the formal statements. *)

(* what the statements spell otherwise *)
Lemma others_as_stated f m :
  (2 <= m)%Z -> sum_over f 1 (-1 + m) = sum (fun k => f (Z.of_nat k)) (seq 1 (Z.to_nat m - 1)).
Proof. intros several. rewrite sum_over_natural. do 2 f_equal. lia. Qed.

Lemma weight_as_stated response answer lambda :
  exp (-1 * / lambda * Rabs (response + -1 * answer)) = exp (- (Rabs (response - answer) / lambda)).
Proof. rewrite minus_as_stated. f_equal. unfold Rdiv. ring. Qed.

Lemma weights_as_stated response (v : Z -> R) lambda m :
  (2 <= m)%Z ->
  sum_over (fun j => exp (-1 * / lambda * Rabs (response + -1 * v j))) 1 (-1 + m)
    = sum (fun k => exp (- (Rabs (response - v (Z.of_nat k)) / lambda))) (seq 1 (Z.to_nat m - 1)).
Proof.
  intros several. rewrite others_as_stated by exact several.
  apply sum_extensional. intros k _. apply weight_as_stated.
Qed.

Lemma share_as_stated own others : / (others + own) * own = own / (own + others).
Proof. unfold Rdiv. rewrite (Rplus_comm others). ring. Qed.

Lemma odds_as_stated m rho :
  rho * / (1 + -1 * rho) * (-1 + m) = (m - 1) * rho / (1 - rho).
Proof. rewrite minus_as_stated. unfold Rdiv. ring. Qed.

Lemma falling_as_stated range lambda : -1 * range * / lambda = - (range / lambda).
Proof. unfold Rdiv. ring. Qed.

Lemma each_other (P : Z -> Prop) m :
  (forall j, (1 <= j)%Z -> (j <= -1 + m)%Z -> P j) ->
  forall k, (1 <= k <= Z.to_nat m - 1)%nat -> P (Z.of_nat k).
Proof. intros all k inside. apply all; lia. Qed.

(* one world, and the others *)
Section OneAndOthers.
Context {W : Type} (before after : list W) (w : W) (p f : W -> R) (lambda response : R).
Notation worlds := (before ++ w :: after).
Notation others := (before ++ after).
Hypothesis scale : 0 < lambda.
Notation weight v := (exp (-1 * / lambda * Rabs (response + -1 * f v))).

Lemma posterior_by_weights :
  posterior worlds p (laplace_mechanism f lambda) response w
    = p w * / (p w * weight w + sum (fun v => p v * weight v) others) * weight w.
Proof.
  assert (density : forall v, laplace_mechanism f lambda v response = weight v * / (2 * lambda)).
  { intros v. unfold laplace_mechanism, laplace_density. rewrite weight_as_stated. reflexivity. }
  unfold posterior, mixture. rewrite sum_split, density.
  rewrite (sum_extensional _ (fun v => p v * weight v * / (2 * lambda)))
    by (intros; rewrite density; ring).
  rewrite sum_scaled_right, <- Rmult_assoc, <- Rmult_plus_distr_r.
  set (total := p w * weight w + _). unfold Rdiv. rewrite (Rinv_mult total), Rinv_inv.
  replace (p w * weight w * / (2 * lambda) * (/ total * (2 * lambda)))
    with (p w * / total * weight w * (/ (2 * lambda) * (2 * lambda))) by ring.
  rewrite Rinv_l by lra. ring.
Qed.
End OneAndOthers.

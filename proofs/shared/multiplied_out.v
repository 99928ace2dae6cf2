(* The bounds on a posterior, multiplied by the likelihood of what was observed. Multiplied out they
   are linear in the likelihoods, say 0 <= 0 <= 0 where nothing can be observed, and divide by
   nothing. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import worlds belief notions.
Open Scope R_scope.

Section MultipliedOut.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.

Lemma impossible_term e w : In w worlds -> mixture worlds p M e = 0 -> p w * M w e = 0.
Proof.
  intros inside impossible.
  assert (terms : forall v, In v worlds -> 0 <= p v * M v e).
  { intros v Hv. apply Rmult_le_pos; [apply prior; exact Hv | apply likelihood]. }
  pose proof (sum_bounds_each (fun v => p v * M v e) worlds w terms inside) as below.
  specialize (terms w inside). fold (mixture worlds p M e) in below. cbv beta in below. lra.
Qed.

Lemma posterior_multiplied e w :
  0 < mixture worlds p M e -> posterior worlds p M e w * mixture worlds p M e = p w * M w e.
Proof. intros possible. unfold posterior. field. lra. Qed.

Theorem identifiable_multiplied_out alpha beta :
  differentially_identifiable_at worlds p M alpha beta <->
  forall e w, In w worlds ->
    (1 - alpha) * p w * mixture worlds p M e <= p w * M w e
      <= (1 + beta) * p w * mixture worlds p M e.
Proof.
  split.
  - intros kept e w inside.
    destruct (mixture_nonnegative worlds p M prior likelihood e) as [possible | impossible].
    + specialize (kept e w inside possible). rewrite <- (posterior_multiplied e w possible).
      split; apply Rmult_le_compat_r; lra.
    + rewrite (impossible_term e w inside) by auto. rewrite <- impossible. lra.
  - intros kept e w inside possible. specialize (kept e w inside).
    rewrite <- (posterior_multiplied e w possible) in kept.
    split; apply (Rmult_le_reg_r (mixture worlds p M e)); lra.
Qed.

Theorem rho_identifiable_multiplied_out rho :
  rho_differentially_identifiable_at worlds p M rho <->
  forall e w, In w worlds -> p w * M w e <= rho * mixture worlds p M e.
Proof.
  split.
  - intros kept e w inside.
    destruct (mixture_nonnegative worlds p M prior likelihood e) as [possible | impossible].
    + specialize (kept e w inside possible). rewrite <- (posterior_multiplied e w possible).
      apply Rmult_le_compat_r; lra.
    + rewrite (impossible_term e w inside) by auto. rewrite <- impossible. lra.
  - intros kept e w inside possible. specialize (kept e w inside).
    rewrite <- (posterior_multiplied e w possible) in kept.
    apply (Rmult_le_reg_r (mixture worlds p M e)); lra.
Qed.
End MultipliedOut.

(* what holds of single observations holds of finite unions of different ones *)
Definition any_of {W E : Type} (M : mechanism W E) : mechanism W (list E) :=
  fun w observations => sum (M w) observations.

Lemma any_of_nonnegative {W E : Type} (M : mechanism W E) : nonnegative M -> nonnegative (any_of M).
Proof. intros likelihood w observations. apply sum_nonnegative. auto. Qed.

Theorem any_of_identifiable_at {W E : Type} (worlds : list W) p (M : mechanism W E) alpha beta :
  distribution worlds p -> nonnegative M ->
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p (any_of M) alpha beta.
Proof.
  intros prior likelihood.
  rewrite !identifiable_multiplied_out by auto using any_of_nonnegative.
  intros kept observations w inside.
  replace (mixture worlds p (any_of M) observations)
    with (sum (mixture worlds p M) observations).
  - unfold any_of. rewrite <- !sum_scaled. split; apply sum_monotone; intros e _; apply kept;
      exact inside.
  - unfold mixture, any_of. rewrite <- sum_exchanged. apply sum_extensional.
    intros v _. apply sum_scaled.
Qed.

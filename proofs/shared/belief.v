(* What an adversary believes: a prior over finitely many worlds, a mechanism, Bayes' rule.

   A mechanism gives each world a likelihood of what was observed. What was observed may be an
   answer (the likelihood is then a probability, or a density) or an event (then its probability):
   whatever is proved for all mechanisms holds for each of these. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import worlds.
Open Scope R_scope.

Definition mechanism (W E : Type) : Type := W -> E -> R.
Definition nonnegative {W E : Type} (M : mechanism W E) : Prop := forall w e, 0 <= M w e.

Definition distribution {W : Type} (worlds : list W) (p : W -> R) : Prop :=
  (forall w, In w worlds -> 0 <= p w) /\ sum p worlds = 1.

(* the likelihood of what was observed, over all worlds *)
Definition mixture {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (e : E) : R :=
  sum (fun v => p v * M v e) worlds.

Definition posterior {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (e : E) (w : W)
  : R := p w * M w e / mixture worlds p M e.

Section Posterior.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.

Lemma mixture_nonnegative e : 0 <= mixture worlds p M e.
Proof.
  apply sum_nonnegative. intros w inside. apply Rmult_le_pos; [apply prior | apply likelihood].
  exact inside.
Qed.

(* wherever something was observed that can be, the posterior is a distribution again *)
Lemma posterior_distribution e :
  0 < mixture worlds p M e -> distribution worlds (posterior worlds p M e).
Proof.
  intros possible. split.
  - intros w inside. apply Rmult_le_pos.
    + apply Rmult_le_pos; [apply prior; exact inside | apply likelihood].
    + left. apply Rinv_0_lt_compat. exact possible.
  - unfold posterior, Rdiv. rewrite sum_scaled_right. apply Rinv_r. lra.
Qed.
End Posterior.

(* A mechanism whose likelihoods differ by a factor of at most r between any two worlds moves no
   belief by more than the factor r, whatever the prior. *)
Definition within_ratio {W E : Type} (worlds : list W) (M : mechanism W E) (r : R) : Prop :=
  forall v w e, In v worlds -> In w worlds -> M v e <= r * M w e.

Lemma mixture_within_ratio {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) r e w :
  distribution worlds p -> within_ratio worlds M r -> In w worlds ->
  mixture worlds p M e <= r * M w e /\ M w e <= r * mixture worlds p M e.
Proof.
  intros [sign total] ratio inside. unfold mixture. split.
  - replace (r * M w e) with (sum (fun v => p v * (r * M w e)) worlds)
      by (rewrite sum_scaled_right, total; lra).
    apply sum_monotone. intros v Hv. apply Rmult_le_compat_l; [apply sign | apply ratio]; auto.
  - replace (M w e) with (sum (fun v => p v * M w e) worlds)
      by (rewrite sum_scaled_right, total; lra).
    rewrite <- sum_scaled. apply sum_monotone. intros v Hv.
    replace (r * (p v * M v e)) with (p v * (r * M v e)) by ring.
    apply Rmult_le_compat_l; [apply sign | apply ratio]; auto.
Qed.

Lemma posterior_within_ratio {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) r e w :
  distribution worlds p -> within_ratio worlds M r -> In w worlds -> 0 < r ->
  0 < mixture worlds p M e ->
  p w / r <= posterior worlds p M e w <= r * p w.
Proof.
  intros prior ratio inside positive possible. pose proof prior as [sign _].
  destruct (mixture_within_ratio worlds p M r e w prior ratio inside) as [above below].
  specialize (sign w inside). unfold posterior. split.
  - apply (Rmult_le_reg_r (mixture worlds p M e)); [exact possible |].
    unfold Rdiv. rewrite (Rmult_assoc (p w * M w e)), Rinv_l, Rmult_1_r by lra.
    rewrite (Rmult_assoc (p w)). apply Rmult_le_compat_l; [exact sign |].
    apply (Rmult_le_reg_l r); [exact positive |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact above.
  - apply (Rmult_le_reg_r (mixture worlds p M e)); [exact possible |].
    unfold Rdiv. rewrite (Rmult_assoc (p w * M w e)), Rinv_l, Rmult_1_r by lra.
    replace (r * p w * mixture worlds p M e) with (p w * (r * mixture worlds p M e)) by ring.
    apply Rmult_le_compat_l; assumption.
Qed.

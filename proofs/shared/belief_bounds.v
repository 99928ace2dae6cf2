(* How far one world's belief can move, where the likelihoods of the other worlds are within a
   factor of its own: less far than the factor (posterior_within_ratio of belief.v), because the
   world is one of those that what was observed is compared with. And how far it does move, where
   every other world has the same likelihood. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import worlds belief notions multiplied_out.
Open Scope R_scope.

(* the worlds listed before and after w *)
Lemma others_sum {W : Type} (p : W -> R) before w after :
  sum p (before ++ w :: after) = 1 -> sum p (before ++ after) = 1 - p w.
Proof. rewrite sum_split. lra. Qed.

Lemma fractions_ordered a b c d : 0 < b -> 0 < d -> a * d <= c * b -> a / b <= c / d.
Proof.
  intros first second crossed.
  apply (Rmult_le_reg_r (b * d)); [apply Rmult_lt_0_compat; assumption |].
  replace (a / b * (b * d)) with (a * d) by (field; lra).
  replace (c / d * (b * d)) with (c * b) by (field; lra). exact crossed.
Qed.

Section OneWorld.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.

Lemma prior_at_most_1 w : In w worlds -> p w <= 1.
Proof.
  intros inside. rewrite <- (proj2 prior). apply sum_bounds_each; [apply prior | exact inside].
Qed.

Lemma mixture_above factor w e :
  In w worlds -> (forall v, In v worlds -> M v e <= factor * M w e) ->
  mixture worlds p M e <= (p w + factor * (1 - p w)) * M w e.
Proof.
  intros inside near. destruct prior as [sign total].
  apply in_split in inside. destruct inside as (before & after & listed).
  unfold mixture. rewrite listed in *. rewrite sum_split.
  pose proof (others_sum p _ _ _ total) as rest.
  enough (sum (fun v => p v * M v e) (before ++ after) <= (1 - p w) * (factor * M w e)) by lra.
  rewrite <- rest, <- sum_scaled_right. apply sum_monotone. intros v Hv.
  assert (listed_too : In v (before ++ w :: after))
    by (apply in_or_app; apply in_app_or in Hv; simpl; tauto).
  apply Rmult_le_compat_l; auto.
Qed.

Lemma mixture_below factor w e :
  In w worlds -> (forall v, In v worlds -> factor * M w e <= M v e) ->
  (p w + factor * (1 - p w)) * M w e <= mixture worlds p M e.
Proof.
  intros inside near. destruct prior as [sign total].
  apply in_split in inside. destruct inside as (before & after & listed).
  unfold mixture. rewrite listed in *. rewrite sum_split.
  pose proof (others_sum p _ _ _ total) as rest.
  enough ((1 - p w) * (factor * M w e) <= sum (fun v => p v * M v e) (before ++ after)) by lra.
  rewrite <- rest, <- sum_scaled_right. apply sum_monotone. intros v Hv.
  assert (listed_too : In v (before ++ w :: after))
    by (apply in_or_app; apply in_app_or in Hv; simpl; tauto).
  apply Rmult_le_compat_l; auto.
Qed.

(* every world's likelihood is within the factor g of that in the world w *)
Definition near_world (g : R) (w : W) (e : E) : Prop :=
  forall v, In v worlds -> M v e <= g * M w e /\ M w e <= g * M v e.

Lemma near_every_world g w e : within_ratio worlds M g -> In w worlds -> near_world g w e.
Proof. intros ratio inside v Hv. split; apply ratio; assumption. Qed.

Lemma mixture_near g w e :
  0 < g -> In w worlds -> near_world g w e ->
  (p w + / g * (1 - p w)) * M w e <= mixture worlds p M e <= (p w + g * (1 - p w)) * M w e.
Proof.
  intros growth inside near. split.
  - apply mixture_below; [exact inside |]. intros v Hv. apply (Rmult_le_reg_l g); [exact growth |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. apply near. exact Hv.
  - apply mixture_above; [exact inside |]. intros v Hv. apply near. exact Hv.
Qed.

(* what the factor g bounds: abdi, eq. 12 and 13, for any likelihoods *)
Theorem posterior_within_odds g w e :
  0 < g -> near_world g w e -> In w worlds -> 0 < mixture worlds p M e -> 0 <= M w e ->
  p w / (p w + g * (1 - p w)) <= posterior worlds p M e w <= p w / (p w + / g * (1 - p w)).
Proof.
  intros growth near inside possible likelihood.
  destruct (mixture_near g w e growth inside near) as [below above].
  pose proof (proj1 prior w inside) as sign. pose proof (prior_at_most_1 w inside) as most.
  assert (0 < / g) by (apply Rinv_0_lt_compat; exact growth).
  assert (0 <= g * (1 - p w)) by (apply Rmult_le_pos; lra).
  assert (0 <= / g * (1 - p w)) by (apply Rmult_le_pos; lra).
  assert (seen : 0 < M w e).
  { destruct likelihood as [seen | unseen]; [exact seen |]. rewrite <- unseen in above. lra. }
  assert (0 < p w + g * (1 - p w)) by (apply (Rmult_lt_reg_r (M w e)); lra).
  assert (0 < p w + / g * (1 - p w)).
  { destruct sign as [some | none]; [lra | rewrite <- none; lra]. }
  unfold posterior. split; apply fractions_ordered; try assumption; rewrite !Rmult_assoc;
    apply Rmult_le_compat_l; lra.
Qed.

(* what the factor g makes of a promise (alpha, beta) in one world, its prior not below least *)
Theorem one_world_within_odds g least alpha beta w e :
  0 <= M w e -> 1 <= g -> near_world g w e -> In w worlds -> least <= p w ->
  0 <= 1 - alpha -> 0 <= 1 + beta ->
  (1 - alpha) * (least + g * (1 - least)) <= 1 ->
  1 <= (1 + beta) * (least + / g * (1 - least)) ->
  (1 - alpha) * p w * mixture worlds p M e <= p w * M w e
    <= (1 + beta) * p w * mixture worlds p M e.
Proof.
  intros likelihood growth near inside smallest fall rise falls rises.
  assert (shrinks : / g <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  destruct (mixture_near g w e) as [below above]; try assumption; [lra |].
  pose proof (proj1 prior w inside) as sign.
  replace ((1 - alpha) * p w * mixture worlds p M e)
    with (p w * ((1 - alpha) * mixture worlds p M e)) by ring.
  replace ((1 + beta) * p w * mixture worlds p M e)
    with (p w * ((1 + beta) * mixture worlds p M e)) by ring.
  split; apply Rmult_le_compat_l; try exact sign.
  - apply Rle_trans with ((1 - alpha) * ((p w + g * (1 - p w)) * M w e));
      [apply Rmult_le_compat_l; assumption |].
    rewrite <- Rmult_assoc. rewrite <- (Rmult_1_l (M w e)) at 2.
    apply Rmult_le_compat_r; [exact likelihood |].
    apply Rle_trans with ((1 - alpha) * (least + g * (1 - least))); [| exact falls].
    apply Rmult_le_compat_l; [exact fall |].
    enough (0 <= (g - 1) * (p w - least)) by lra. apply Rmult_le_pos; lra.
  - apply Rle_trans with ((1 + beta) * ((p w + / g * (1 - p w)) * M w e));
      [| apply Rmult_le_compat_l; assumption].
    rewrite <- Rmult_assoc. rewrite <- (Rmult_1_l (M w e)) at 1.
    apply Rmult_le_compat_r; [exact likelihood |].
    apply Rle_trans with ((1 + beta) * (least + / g * (1 - least))); [exact rises |].
    apply Rmult_le_compat_l; [exact rise |].
    enough (0 <= (1 - / g) * (p w - least)) by lra. apply Rmult_le_pos; lra.
Qed.

(* ... and in all of them *)
Corollary identifiable_within_odds g least alpha beta :
  nonnegative M -> 1 <= g -> within_ratio worlds M g ->
  (forall w, In w worlds -> least <= p w) -> 0 <= 1 - alpha -> 0 <= 1 + beta ->
  (1 - alpha) * (least + g * (1 - least)) <= 1 ->
  1 <= (1 + beta) * (least + / g * (1 - least)) ->
  differentially_identifiable_at worlds p M alpha beta.
Proof.
  intros likelihood growth ratio smallest fall rise falls rises.
  apply (identifiable_multiplied_out worlds p M prior likelihood). intros e w inside.
  apply one_world_within_odds with (g := g) (least := least); auto.
  apply near_every_world; assumption.
Qed.
End OneWorld.

(* What was observed has the likelihood M w e in the world w, and factor times that in every other
   world that can be. Then the mixture is as large as it may be, or as small. *)
Section Attained.
Context {W E : Type} (p : W -> R) (M : mechanism W E) (before after : list W) (w : W).
Let worlds := before ++ w :: after.
Hypothesis prior : distribution worlds p.

Lemma mixture_attained factor e :
  (forall v, In v (before ++ after) -> p v = 0 \/ M v e = factor * M w e) ->
  mixture worlds p M e = (p w + factor * (1 - p w)) * M w e.
Proof.
  intros same. unfold mixture, worlds. rewrite sum_split.
  pose proof (others_sum p _ _ _ (proj2 prior)) as rest.
  rewrite (sum_extensional _ (fun v => p v * (factor * M w e)) (before ++ after)).
  - rewrite sum_scaled_right, rest. ring.
  - intros v Hv. destruct (same v Hv) as [none | equal]; [rewrite none; ring | rewrite equal; ring].
Qed.

(* then the promise bounds the factor *)
Theorem promise_bounds_factor factor alpha beta e :
  nonnegative M -> differentially_identifiable_at worlds p M alpha beta ->
  0 < p w -> 0 < M w e ->
  (forall v, In v (before ++ after) -> p v = 0 \/ M v e = factor * M w e) ->
  (1 - alpha) * (p w + factor * (1 - p w)) <= 1 <= (1 + beta) * (p w + factor * (1 - p w)).
Proof.
  intros likelihood kept possible seen same.
  assert (inside : In w worlds) by (apply in_or_app; simpl; auto).
  apply (identifiable_multiplied_out worlds p M prior likelihood) with (e := e) (w := w) in kept;
    [| exact inside].
  rewrite (mixture_attained factor e same) in kept.
  assert (positive : 0 < p w * M w e) by (apply Rmult_lt_0_compat; assumption).
  split; apply (Rmult_le_reg_r (p w * M w e)); lra.
Qed.
End Attained.

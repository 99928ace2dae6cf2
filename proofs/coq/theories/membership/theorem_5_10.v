(* membership, section 5.3, Theorem 5.10.

   "Similar to our analysis of differential privacy, we focus on positive DPS. ... THEOREM 5.10. A
   randomized mechanism satisfies (beta, epsilon)-Positive DPS if and only if it satisfies
   (D^beta_F, gamma)-PMP for gamma = max(e^epsilon, (e^epsilon - 1 + beta)/(beta e^epsilon))."

   Stated here over every finite universe, for any mechanism that does not depend on how a data set
   is listed, whatever is observed: the first half for 0 < beta <= 1, the second for 0 < beta < 1.
   At beta = 1, and for privacy in both directions, the second half fails: counterexamples.v.
   "Positive DPS", which the excerpt does not define, is read as: with a tuple no event is more than
   e^epsilon times as likely as without. *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.membership Require Import privacy sampling.
Open Scope R_scope.

Definition sampling_gamma (beta epsilon : R) : R :=
  Rmax (exp epsilon) ((exp epsilon - 1 + beta) / (beta * exp epsilon)).

(* what happens to one tuple that is drawn with the probability beta, where the event is likelier
   with it by the factor 1/y at most *)
Section OneTuple.
Context (beta growth y : R).
Hypothesis rate : 0 < beta <= 1.
Hypothesis grows : 1 <= growth.
Notation gamma := (Rmax growth ((growth - 1 + beta) / (beta * growth))).
Notation belief := (1 - (1 - beta) * y).

Lemma second_times_beta :
  beta * ((growth - 1 + beta) / (beta * growth)) = 1 - (1 - beta) * / growth.
Proof. field. lra. Qed.

Lemma belief_if_private :
  / growth <= y -> belief <= gamma * beta /\ (1 - beta) / gamma <= 1 - belief.
Proof.
  intros bounded. pose proof second_times_beta as second.
  pose proof (Rmax_l growth ((growth - 1 + beta) / (beta * growth))) as left_part.
  pose proof (Rmax_r growth ((growth - 1 + beta) / (beta * growth))) as right_part.
  assert (less : (1 - beta) * / growth <= (1 - beta) * y)
    by (apply Rmult_le_compat_l; [lra | exact bounded]).
  split.
  - apply (Rmult_le_compat_l beta) in right_part; lra.
  - apply Rle_trans with ((1 - beta) * / growth); [| lra].
    apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
Qed.

Lemma private_if_belief :
  beta < 1 -> belief <= gamma * beta /\ (1 - beta) / gamma <= 1 - belief -> / growth <= y.
Proof.
  intros sampled [above below]. pose proof second_times_beta as second.
  apply (Rmult_le_reg_l (1 - beta)); [lra |].
  destruct (Rle_lt_dec ((growth - 1 + beta) / (beta * growth)) growth) as [less | more].
  - rewrite Rmax_left in below by exact less. unfold Rdiv in below. lra.
  - rewrite Rmax_right in above by lra. lra.
Qed.
End OneTuple.

Section Theorem510.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (beta epsilon : R).
Hypothesis likelihood : nonnegative M.
Hypothesis order : unordered M.
Hypothesis rate : 0 < beta <= 1.
Hypothesis spent : 0 <= epsilon.
Notation data_set := (list Entity).
Notation gamma := (sampling_gamma beta epsilon).

Lemma growth_at_least_one : 1 <= exp epsilon.
Proof.
  rewrite <- exp_0. destruct spent as [more | none]; [left; apply exp_increasing; exact more |].
  subst. lra.
Qed.

Lemma prior_as_mean d t :
  prior_of same (subsets d) (drawn beta d) t =
  mean beta d (fun s => if holds same t s then 1 else 0).
Proof. apply sum_extensional. intros s _. destruct (holds same t s); lra. Qed.

Lemma posterior_as_mean d e t :
  posterior_of same (subsets d) (drawn beta d) M e t =
  mean beta d (fun s => if holds same t s then M s e else 0) / sampling beta M d e.
Proof.
  unfold mean, Rdiv. rewrite <- sum_scaled_right. apply sum_extensional. intros s _.
  unfold posterior. destruct (holds same t s); [unfold sampling, Rdiv |]; lra.
Qed.

Lemma holds_unordered t s u : Permutation s u -> holds same t s = holds same t u.
Proof.
  intros listed. unfold holds.
  destruct (in_dec same t s) as [one | none], (in_dec same t u) as [other | no];
    try reflexivity; exfalso.
  - apply no. apply (Permutation_in t listed one).
  - apply none. apply (Permutation_in t (Permutation_sym listed) other).
Qed.

(* of a tuple that may appear *)
Lemma tuple_among d t rest e :
  NoDup d -> Permutation d (t :: rest) ->
  prior_of same (subsets d) (drawn beta d) t = beta /\
  posterior_of same (subsets d) (drawn beta d) M e t =
    beta * mean beta rest (fun s => M (t :: s) e) / sampling beta M d e /\
  sampling beta M d e =
    beta * mean beta rest (fun s => M (t :: s) e) + (1 - beta) * sampling beta M rest e.
Proof.
  intros distinct listed. rewrite prior_as_mean, posterior_as_mean.
  pose proof (Permutation_NoDup listed distinct) as apart.
  assert (held : forall s, holds same t (t :: s) = true)
    by (intros s; apply holds_true; left; reflexivity).
  assert (missing : forall s, In s (subsets rest) -> holds same t s = false).
  { intros s among. apply holds_false. intros Hs. apply subsets_within in among.
    inversion apart as [| ? ? new old]. apply new. apply among. exact Hs. }
  split; [| split].
  - rewrite (mean_unordered beta d (t :: rest) listed)
      by (intros s u perm; cbv beta; rewrite (holds_unordered t s u perm); reflexivity).
    rewrite mean_with_tuple, (mean_extensional beta rest _ (fun _ => 1))
      by (intros s _; cbv beta; rewrite held; reflexivity).
    rewrite (mean_extensional beta rest (fun s => if holds same t s then 1 else 0) (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    rewrite !mean_constant. ring.
  - f_equal. rewrite (mean_unordered beta d (t :: rest) listed)
      by (intros s u perm; cbv beta;
          rewrite (holds_unordered t s u perm), (order s u e perm); reflexivity).
    rewrite mean_with_tuple, (mean_extensional beta rest _ (fun s => M (t :: s) e))
      by (intros s _; cbv beta; rewrite held; reflexivity).
    rewrite (mean_extensional beta rest (fun s => if holds same t s then M s e else 0)
               (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    rewrite mean_constant. ring.
  - change (sampling beta M d e) with (mean beta d (fun s => M s e)).
    rewrite (mean_unordered beta d (t :: rest) listed)
      by (intros s u perm; cbv beta; apply order; exact perm).
    apply (mean_with_tuple beta t rest (fun s => M s e)).
Qed.

Lemma tuple_missing d t e :
  ~ In t d -> prior_of same (subsets d) (drawn beta d) t = 0 /\
  posterior_of same (subsets d) (drawn beta d) M e t = 0.
Proof.
  intros outside. assert (missing : forall s, In s (subsets d) -> holds same t s = false).
  { intros s among. apply holds_false. intros Hs. apply outside. apply subsets_within in among.
    apply among. exact Hs. }
  rewrite prior_as_mean, posterior_as_mean. split.
  - rewrite (mean_extensional beta d _ (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    apply mean_constant.
  - rewrite (mean_extensional beta d _ (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    rewrite mean_constant. unfold Rdiv. ring.
Qed.

Lemma sampling_nonnegative d e : 0 <= sampling beta M d e.
Proof. apply (mean_nonnegative beta d (fun s => M s e)); [lra | intros s; apply likelihood]. Qed.

Theorem theorem_5_10_private_so_member_private :
  positively_private_under_sampling universe M beta epsilon ->
  member_private same (independent_at universe beta) M gamma.
Proof.
  intros private worlds p [d [[distinct inside] [shape independent]]] e t possible. subst worlds p.
  change (mixture (subsets d) (drawn beta d) M e) with (sampling beta M d e) in possible.
  pose proof growth_at_least_one as grows.
  destruct (in_dec same t d) as [among | outside].
  - destruct (in_split t d among) as [before [after parts]].
    assert (listed : Permutation d (t :: before ++ after))
      by (rewrite parts; apply Permutation_sym, Permutation_middle).
    destruct (tuple_among d t (before ++ after) e distinct listed) as [before_it [after_it total]].
    rewrite before_it, after_it.
    assert (bounded : sampling beta M d e <= exp epsilon * sampling beta M (before ++ after) e).
    { apply private. split; [split; assumption | exists t; exact listed]. }
    set (without := sampling beta M (before ++ after) e) in *.
    replace (beta * mean beta (before ++ after) (fun s => M (t :: s) e) / sampling beta M d e)
      with (1 - (1 - beta) * (without / sampling beta M d e)) by (rewrite total in *; field; lra).
    apply belief_if_private; [exact rate | exact grows |].
    apply (Rmult_le_reg_r (sampling beta M d e)); [exact possible |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_reg_l (exp epsilon)); [lra |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact bounded.
  - destruct (tuple_missing d t e outside) as [zero none]. rewrite zero, none.
    assert (1 <= gamma) by (eapply Rle_trans; [exact grows | apply Rmax_l]).
    rewrite Rmult_0_r, !Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l. split; [lra |].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Theorem theorem_5_10_member_private_so_private :
  beta < 1 -> member_private same (independent_at universe beta) M gamma ->
  positively_private_under_sampling universe M beta epsilon.
Proof.
  intros sampled kept d rest e [[distinct inside] [t listed]].
  pose proof growth_at_least_one as grows.
  destruct (tuple_among d t rest e distinct listed) as [before_it [after_it total]].
  destruct (sampling_nonnegative d e) as [possible | nothing].
  - specialize (kept (subsets d) (drawn beta d)). specialize (fun F => kept F e t possible).
    rewrite before_it, after_it in kept.
    set (without := sampling beta M rest e) in *.
    replace (beta * mean beta rest (fun s => M (t :: s) e) / sampling beta M d e)
      with (1 - (1 - beta) * (without / sampling beta M d e)) in kept
      by (rewrite total in *; field; lra).
    assert (bounded : / exp epsilon <= without / sampling beta M d e).
    { apply (private_if_belief beta); [exact rate | exact grows | exact sampled |].
      apply kept. exists d. repeat split; assumption. }
    apply (Rmult_le_compat_r (sampling beta M d e)) in bounded; [| lra]. unfold Rdiv in bounded.
    rewrite (Rmult_assoc without), Rinv_l, Rmult_1_r in bounded by lra.
    apply (Rmult_le_compat_l (exp epsilon)) in bounded; [| lra].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in bounded by lra. exact bounded.
  - rewrite <- nothing. apply Rmult_le_pos; [lra | apply sampling_nonnegative].
Qed.
End Theorem510.

(* membership, section 5.2, Theorem 5.7, first half.

   "THEOREM 5.7. When rho > 1/2, (rho, 2)-DI is equivalent to epsilon-BDP for epsilon =
   ln(rho/(1-rho))."

   Stated here for every finite universe and any mechanism that does not depend on how a data set is
   listed, whatever is observed, with family 5.5 in the proof's reading (any T, and m entities
   outside it; in the other reading it fails: counterexamples.v). *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.rhodi Require Import risk.
From didp.theories.membership Require Import privacy.
Open Scope R_scope.

Lemma odds_exceeded a b rho :
  rho < 1 -> 0 < a + b -> (a / (a + b) <= rho <-> a <= rho / (1 - rho) * b).
Proof.
  intros certain total. split; intros less.
  - apply (Rmult_le_compat_r (a + b)) in less; [| lra]. unfold Rdiv in less.
    rewrite Rmult_assoc, Rinv_l in less by lra.
    apply (Rmult_le_reg_r (1 - rho)); [lra |].
    replace (rho / (1 - rho) * b * (1 - rho)) with (rho * b) by (field; lra). lra.
  - apply (Rmult_le_compat_r (1 - rho)) in less; [| lra].
    replace (rho / (1 - rho) * b * (1 - rho)) with (rho * b) in less by (field; lra).
    apply (Rmult_le_reg_r (a + b)); [exact total |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Section Equivalence.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis guess : / 2 < rho < 1.

Lemma budget_of_two : exp (ln (rho / (1 - rho))) = rho / (1 - rho) /\ 1 < rho / (1 - rho).
Proof.
  assert (1 < rho / (1 - rho)).
  { apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  split; [apply exp_ln; lra | assumption].
Qed.

(* the posterior of an entity among two *)
Lemma posterior_of_two T s t e :
  NoDup ([s; t] ++ T) ->
  let worlds := one_more T [s; t] in
  (0 < mixture worlds (uniform worlds) M e <-> 0 < M (s :: T) e + M (t :: T) e) /\
  (0 < mixture worlds (uniform worlds) M e ->
   posterior_of same worlds (uniform worlds) M e s
     = M (s :: T) e / (M (s :: T) e + M (t :: T) e) /\
   posterior_of same worlds (uniform worlds) M e t
     = M (t :: T) e / (M (t :: T) e + M (s :: T) e)).
Proof.
  intros distinct worlds.
  assert (mixed : mixture worlds (uniform worlds) M e = / 2 * (M (s :: T) e + M (t :: T) e))
    by (unfold worlds, mixture, uniform; simpl; lra).
  split; [rewrite mixed; lra |]. intros possible. unfold worlds.
  rewrite !candidate_posterior by (try exact distinct; simpl; auto). fold worlds.
  unfold posterior. rewrite mixed in *. unfold uniform, worlds. simpl length. simpl INR.
  split; field; lra.
Qed.

(* two entities that may be the one: each posterior is at most rho *)
Lemma identifiable_of_two T s t e :
  identifiable_over same (one_of_m universe 2) M rho ->
  NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe -> 0 < M (s :: T) e + M (t :: T) e ->
  M (s :: T) e / (M (s :: T) e + M (t :: T) e) <= rho /\
  M (t :: T) e / (M (t :: T) e + M (s :: T) e) <= rho.
Proof.
  intros kept distinct inside something.
  destruct (posterior_of_two T s t e distinct) as [possible shares].
  apply possible in something. destruct (shares something) as [<- <-].
  assert (unsure : forall u, In u [s; t] ->
    uncertain same (one_more T [s; t]) (uniform (one_more T [s; t])) u).
  { intros u among. unfold uncertain. rewrite (candidate_prior same 2) by auto. simpl. lra. }
  split; apply kept; auto; try (apply unsure; simpl; auto);
    exists T, [s; t]; repeat split; auto.
Qed.

(* and that is all that (rho, 2)-DI asks *)
Lemma two_suffice_for_identifiable :
  (forall T s t e, NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe ->
    0 < M (s :: T) e + M (t :: T) e ->
    M (s :: T) e / (M (s :: T) e + M (t :: T) e) <= rho /\
    M (t :: T) e / (M (t :: T) e + M (s :: T) e) <= rho) ->
  identifiable_over same (one_of_m universe 2) M rho.
Proof.
  intros kept worlds p [T [chosen [distinct [inside [count [shape uniformly]]]]]] e u possible
    unsure. subst worlds p.
  destruct chosen as [| s [| t [| third rest]]]; try discriminate.
  destruct (posterior_of_two T s t e distinct) as [something shares].
  destruct (shares possible) as [share_s share_t].
  apply something in possible. destruct (kept T s t e distinct inside possible) as [one other].
  destruct (in_dec same u [s; t]) as [[<- | [<- | []]] | outside].
  - rewrite share_s. exact one.
  - rewrite share_t. exact other.
  - exfalso. unfold uncertain, prior_of in unsure.
    assert (ends : forall p : list Entity -> R,
              probability_that (holds same u) (one_more T [s; t]) p = 0 \/
              probability_that (holds same u) (one_more T [s; t]) p
                = sum p (one_more T [s; t])).
    { intros p. destruct (in_dec same u T);
        [right; apply every_world_holds | left; apply no_world_holds]; assumption. }
    destruct (ends (uniform (one_more T [s; t]))) as [zero | one']; [lra |].
    rewrite one' in unsure. unfold uniform in unsure. simpl in unsure. lra.
Qed.

(* two entities, one replaced by the other: neither event is much likelier *)
Lemma private_of_two T s t e :
  bounded_private universe M (ln (rho / (1 - rho))) ->
  NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe ->
  M (s :: T) e <= rho / (1 - rho) * M (t :: T) e /\
  M (t :: T) e <= rho / (1 - rho) * M (s :: T) e.
Proof.
  intros private distinct inside. destruct budget_of_two as [budget _]. rewrite <- budget.
  assert (valid : forall c, In c [s; t] -> data_set_of universe (c :: T)).
  { intros c Hc. split.
    - simpl in distinct. inversion distinct as [| ? ? new old]. inversion old. subst.
      simpl in new. constructor; [| assumption]. destruct Hc as [<- | [<- | []]]; intuition.
    - intros x [<- | Hx]; apply inside; apply in_or_app; auto. }
  split; apply private; repeat split; try (apply valid; simpl; auto);
    [exists T, s, t | exists T, t, s]; split; apply Permutation_refl.
Qed.

(* and that is all that privacy asks of a mechanism that does not depend on the listing *)
Lemma two_suffice_for_private :
  unordered M ->
  (forall T s t e, NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe ->
    0 < M (s :: T) e + M (t :: T) e -> M (s :: T) e <= rho / (1 - rho) * M (t :: T) e) ->
  bounded_private universe M (ln (rho / (1 - rho))).
Proof.
  intros order kept v w e [[distinct_v inside_v] [[distinct_w inside_w] [T [s [t [Hv Hw]]]]]].
  destruct budget_of_two as [budget above]. rewrite budget.
  rewrite (order v (s :: T) e Hv), (order w (t :: T) e Hw).
  pose proof (likelihood (s :: T) e) as Hs. pose proof (likelihood (t :: T) e) as Ht.
  destruct (same s t) as [equal | differ].
  { subst t. assert (0 <= (rho / (1 - rho) - 1) * M (s :: T) e) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rle_lt_dec (M (s :: T) e + M (t :: T) e) 0) as [nothing | something].
  { assert (0 <= rho / (1 - rho) * M (t :: T) e) by (apply Rmult_le_pos; lra). lra. }
  apply kept; [| | exact something].
  - apply (Permutation_NoDup Hv) in distinct_v. apply (Permutation_NoDup Hw) in distinct_w.
    inversion distinct_v. inversion distinct_w. subst. simpl.
    constructor; [intros [equal | among]; [congruence | contradiction] |].
    constructor; assumption.
  - intros u among.
    assert (in_v : forall u, In u (s :: T) -> In u universe)
      by (intros x Hx; apply inside_v; apply (Permutation_in x (Permutation_sym Hv)); exact Hx).
    assert (in_w : forall u, In u (t :: T) -> In u universe)
      by (intros x Hx; apply inside_w; apply (Permutation_in x (Permutation_sym Hw)); exact Hx).
    simpl in among, in_v, in_w. destruct among as [K | [K | K]]; auto.
Qed.

Theorem theorem_5_7_identifiable_so_private :
  unordered M -> identifiable_over same (one_of_m universe 2) M rho ->
  bounded_private universe M (ln (rho / (1 - rho))).
Proof.
  intros order kept. apply two_suffice_for_private; [exact order |].
  intros T s t e distinct inside something. apply odds_exceeded; [lra | exact something |].
  apply (identifiable_of_two T s t e kept distinct inside something).
Qed.

Theorem theorem_5_7_private_so_identifiable :
  bounded_private universe M (ln (rho / (1 - rho))) ->
  identifiable_over same (one_of_m universe 2) M rho.
Proof.
  intros private. apply two_suffice_for_identifiable. intros T s t e distinct inside something.
  destruct (private_of_two T s t e private distinct inside) as [one other].
  split; apply odds_exceeded; lra.
Qed.

Theorem theorem_5_7_equivalence :
  unordered M ->
  (identifiable_over same (one_of_m universe 2) M rho <->
   bounded_private universe M (ln (rho / (1 - rho)))).
Proof.
  intros order. split;
    [apply theorem_5_7_identifiable_so_private; exact order
    | apply theorem_5_7_private_so_identifiable].
Qed.
End Equivalence.

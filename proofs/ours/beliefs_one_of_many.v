(* The membership privacy of the bridges, of one belief for each world, is that of the membership
   paper, of one belief for each entity, under its family of priors 5.5: "includes every
   distributions that is fully specified by fixing a set T of U such that |U \ T| = m. To sample a
   dataset from the distribution, one includes T plus one additional entity sampled uniformly at
   random from U \ T."

   Stated for every finite universe, any mechanism and gamma >= 1; any m entities outside T are
   chosen. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import ranges belief notions data_sets.
From didp.membership Require Import privacy.
From didp.rhodi Require Import introduction.
From didp.ours Require Import beliefs membership_floor.
From didp.statements Require Import bridges_gamma_has_no_floor.
Open Scope R_scope.

Section OneOfMany.
Context {Entity E : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Variables (universe : list Entity) (m : nat) (M : mechanism (list Entity) E) (gamma : R).
Hypothesis likelihood : nonnegative M.
Hypothesis at_least_1 : 1 <= gamma.

(* the belief in an entity that is known, or that is in no world, does not move *)
Lemma known_entity T chosen t (p : list Entity -> R) :
  distribution (one_more T chosen) p -> In t T -> prior_of same (one_more T chosen) p t = 1.
Proof. intros [_ total] known. unfold prior_of. rewrite every_world_holds; assumption. Qed.

Lemma absent_entity T chosen t (p : list Entity -> R) :
  ~ In t T -> ~ In t chosen -> prior_of same (one_more T chosen) p t = 0.
Proof. intros unknown outside. apply no_world_holds; assumption. Qed.

Theorem membership_of_worlds_is_membership_of_entities :
  member_private same (one_of_m universe m) M gamma <->
  forall T chosen, NoDup (chosen ++ T) -> incl (chosen ++ T) universe -> length chosen = m ->
    membership_private_at (one_more T chosen) (uniform (one_more T chosen)) M gamma.
Proof.
  split.
  - intros private T chosen distinct within_universe count e w listed possible.
    apply in_one_more in listed as [t [candidate ->]].
    specialize (private (one_more T chosen) (uniform (one_more T chosen))).
    specialize (private ltac:(exists T, chosen; auto) e t possible).
    rewrite candidate_posterior in private by assumption.
    unfold prior_of in private.
    rewrite one_world_holds in private; [exact private | | exact candidate |].
    + apply NoDup_app_first in distinct. exact distinct.
    + apply (NoDup_app_apart chosen); assumption.
  - intros private worlds p [T [chosen [distinct [within_universe [count [-> ->]]]]]] e t possible.
    assert (some : one_more T chosen <> [])
      by (intros none; rewrite none in possible; unfold mixture in possible;
        simpl in possible; lra).
    pose proof (uniform_distribution (one_more T chosen) some) as prior.
    pose proof (posterior_distribution (one_more T chosen) _ M prior likelihood e possible)
      as after.
    destruct (in_dec same t chosen) as [candidate | not_chosen];
      [| destruct (in_dec same t T) as [known | unknown]].
    + rewrite candidate_posterior by assumption.
      assert (prior_of same (one_more T chosen) (uniform (one_more T chosen)) t
        = uniform (one_more T chosen) (t :: T)) as ->.
      { unfold prior_of. apply one_world_holds; [| exact candidate |].
        - apply NoDup_app_first in distinct. exact distinct.
        - apply (NoDup_app_apart chosen); assumption. }
      apply private; auto. apply in_one_more. exists t. auto.
    + unfold posterior_of. rewrite !known_entity by assumption. unfold Rdiv. split; lra.
    + unfold posterior_of. rewrite !absent_entity by assumption.
      split; [lra |]. unfold Rdiv. rewrite <- Rinv_1 at 2.
      assert (/ gamma <= / 1) by (apply Rinv_le_contravar; lra). rewrite Rinv_1 in *. lra.
Qed.
End OneOfMany.

(* Joined with the formal statements. *)

(* a named world that is not the true one *)
Section FallsToZero.
Context {W : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W) (gamma : R).
Notation m := (INR (length worlds)).
Hypothesis once : NoDup worlds.
Hypothesis three_or_more : (3 <= length worlds)%nat.
Hypothesis large : m / (m - 1) <= gamma.
Notation M := (rules_one_out decide worlds).

Theorem gamma_falls_to_zero_from_statement e :
  c_bridges_gamma_has_no_floor__falls_to_zero__9f27df84a82b ->
  In e worlds ->
  posterior worlds (uniform worlds) M e e = 0 /\
  forall w, In w worlds ->
    posterior worlds (uniform worlds) M e w <= gamma * uniform worlds w /\
    (1 - uniform worlds w) / gamma <= 1 - posterior worlds (uniform worlds) M e w.
Proof.
  intros said inside. destruct (inside_is_entry worlds e e inside) as (i & low & high & own).
  assert (many : 3 <= m) by (replace 3 with (INR 3) by (simpl; lra); apply le_INR; assumption).
  specialize (said (count worlds) i gamma (fun j => M (entry worlds e j) e)).
  rewrite count_as_stated in said. cbv beta in said.
  rewrite (uniform_as_stated worlds M e e), own, !posterior_as_stated in said.
  assert (other : forall j, (1 <= j)%Z -> (j <= count worlds)%Z -> j <> i ->
    M (entry worlds e j) e = / (-1 + m)).
  { intros j first last differs. unfold rules_one_out. destruct (decide (entry worlds e j) e) as [same |].
    - exfalso. apply differs. unfold count, entry in *. rewrite <- own in same at 2.
      apply (NoDup_nth worlds e) in same; try assumption; lia.
    - unfold Rdiv. rewrite Rmult_1_l. f_equal. ring. }
  destruct said as (zero & most & least & before & after); try assumption.
  - unfold count. lia.
  - replace (m * / (-1 + m)) with (m / (m - 1)) by (unfold Rdiv; f_equal; f_equal; ring). exact large.
  - unfold rules_one_out. destruct (decide e e); [reflexivity | contradiction].
  - intros j first last. apply other; lia.
  - intros j first last. apply other; lia.
  - split; [exact zero |]. intros w listed.
    destruct (inside_is_entry worlds e w listed) as (j & first & last & own').
    unfold uniform at 2 3. rewrite <- own' in *. unfold Rdiv.
    rewrite (Rmult_comm (1 - / m)). rewrite <- (minus_as_stated 1 (/ m)), <- minus_as_stated.
    assert (form : forall u, 1 + -1 * posterior worlds (uniform worlds) M e u
      = 1 + -1 * / m * / mixture worlds (uniform worlds) M e * M u e)
      by (intros; rewrite <- posterior_as_stated; ring).
    rewrite form. destruct (Z_lt_ge_dec j i) as [less | more]; [| destruct (Z.eq_dec j i) as [-> | differs]].
    + specialize (before j first ltac:(lia)). rewrite posterior_as_stated in before. exact before.
    + rewrite own in *. split; assumption.
    + specialize (after j ltac:(lia) last). rewrite posterior_as_stated in after. exact after.
Defined.
End FallsToZero.

(* an entity that may be in the data or not *)
Theorem entity_falls_to_zero_from_statement gamma x :
  c_bridges_gamma_has_no_floor__in_or_out__eda9df3ffb82 ->
  1 < gamma -> 0 < x < 1 ->
  posterior is_in (share_in x) (rules_the_entity_out gamma) false true = 0 /\
  forall answer,
    posterior is_in (share_in x) (rules_the_entity_out gamma) answer true <= gamma * x /\
    (1 - x) / gamma <= 1 - posterior is_in (share_in x) (rules_the_entity_out gamma) answer true.
Proof.
  intros said above [low high].
  destruct (said gamma x 0 (1 + -1 * / gamma) above low high eq_refl eq_refl)
    as (zero & most & least & most_of_other & least_of_other).
  assert (ruled_out : posterior is_in (share_in x) (rules_the_entity_out gamma) false true
    = 0 * x * / (0 * x + (1 + -1 * / gamma) * (1 + -1 * x))).
  { unfold posterior, mixture, is_in, share_in, rules_the_entity_out. simpl. unfold Rdiv.
    f_equal; [ring | f_equal; ring]. }
  assert (left_in : posterior is_in (share_in x) (rules_the_entity_out gamma) true true
    = x * / (x * (1 + -1 * 0) + (1 + -1 * (1 + -1 * / gamma)) * (1 + -1 * x)) * (1 + -1 * 0)).
  { unfold posterior, mixture, is_in, share_in, rules_the_entity_out. simpl. unfold Rdiv.
    replace (x * (1 + -1 * 0) + (1 + -1 * (1 + -1 * / gamma)) * (1 + -1 * x))
      with (x * 1 + ((1 - x) * / gamma + 0)) by ring. ring. }
  split; [rewrite ruled_out; exact zero |].
  intros []; [rewrite left_in | rewrite ruled_out]; split; unfold Rdiv; lra.
Defined.

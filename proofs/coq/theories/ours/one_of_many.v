(* The membership privacy of the bridges, of one belief for each world, is that of the membership
   paper, of one belief for each entity, under its family of priors 5.5: "includes every
   distributions that is fully specified by fixing a set T of U such that |U \ T| = m. To sample a
   dataset from the distribution, one includes T plus one additional entity sampled uniformly at
   random from U \ T."

   Stated for every finite universe, any mechanism and gamma >= 1; any m entities outside T are
   chosen. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.membership Require Import privacy.
From didp.theories.ours Require Import beliefs membership_floor.
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

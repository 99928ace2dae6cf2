(* Examples, by which hypotheses are met: what a mechanism that says nothing keeps of each notion. *)
From Coq Require Import Reals List Permutation Lra Lia.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets.
From didp.shared Require Export examples.
From didp.membership Require Import privacy sampling theorem_5_6 theorem_5_7 theorem_5_10.
Open Scope R_scope.

Lemma silent_unordered {Record : Type} : unordered (@silent (list Record)).
Proof. intros v w e _. reflexivity. Qed.

Section Family.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context (universe : list Entity).

Lemma silent_bounded_private epsilon : 0 <= epsilon -> bounded_private universe silent epsilon.
Proof. intros sign. apply silent_private_between. exact sign. Qed.

Lemma one_of_two_seen T (chosen : list Entity) e :
  chosen <> [] -> 0 < mixture (one_more T chosen) (uniform (one_more T chosen)) silent e.
Proof.
  intros some. apply silent_seen, uniform_distribution. destruct chosen; [contradiction | discriminate].
Qed.

Lemma silent_identifiable_over m rho :
  (1 <= m)%nat -> / INR m <= rho -> identifiable_over same (one_of_m universe m) silent rho.
Proof.
  intros some bound worlds p (T & chosen & distinct & _ & count & -> & ->) e t _ [above below].
  assert (listed : one_more T chosen <> []) by (destruct chosen; simpl in *; [lia | discriminate]).
  assert (told : posterior_of same (one_more T chosen) (uniform (one_more T chosen)) silent e t
    = prior_of same (one_more T chosen) (uniform (one_more T chosen)) t).
  { apply sum_extensional. intros w _. rewrite silent_posterior; [reflexivity |].
    apply uniform_distribution. exact listed. }
  rewrite told. destruct (in_dec same t chosen) as [inside | outside].
  - rewrite (candidate_prior same m); auto.
  - destruct (in_dec same t T) as [known | unknown]; unfold prior_of in *.
    + rewrite every_world_holds in below by exact known.
      rewrite (proj2 (uniform_distribution _ listed)) in below. lra.
    + rewrite no_world_holds in above by assumption. lra.
Qed.

Lemma silent_private_under_sampling beta epsilon :
  0 <= epsilon -> positively_private_under_sampling universe silent beta epsilon.
Proof.
  intros sign v w e _. change (mean beta v (fun _ => 1) <= exp epsilon * mean beta w (fun _ => 1)).
  rewrite !mean_constant. pose proof (exp_ineq1_le epsilon). lra.
Qed.

Lemma silent_member_private beta epsilon : 0 < beta <= 1 -> 0 <= epsilon ->
  member_private same (independent_at universe beta) silent (sampling_gamma beta epsilon).
Proof.
  intros rate sign. apply theorem_5_10_private_so_member_private; auto with met.
  - exact silent_unordered.
  - apply silent_private_under_sampling. exact sign.
Qed.
End Family.

#[export] Hint Resolve silent_unordered silent_bounded_private one_of_two_seen
  silent_identifiable_over silent_private_under_sampling silent_member_private : met.
#[export] Hint Extern 1 (0 <= ln (3 / 4 / (1 - 3 / 4))) =>
  replace (3 / 4 / (1 - 3 / 4)) with 3 by field; left; rewrite <- ln_1; apply ln_increasing; lra : met.

(* membership, section 5.3, Distribution Family 5.9.

   "D^beta_F: Fixed-probability Mutually Independent Distributions. This is a sub-family of D_I. It
   includes all mutually independent distributions such that for all t: Pr[t] in {0, beta}."

   Stated here: what privacy.v draws from a set of entities is a distribution, every entity has the
   probability beta or 0, and any two are independent. *)
From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets.
From didp.membership Require Import privacy sampling theorem_5_10.
Open Scope R_scope.

Section Family59.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context (beta : R).

Theorem drawn_distribution (some : list Entity) :
  0 <= beta <= 1 -> distribution (subsets some) (drawn beta some).
Proof.
  intros rate. split.
  - intros s _. apply Rmult_le_pos; apply pow_le; lra.
  - rewrite <- (mean_constant beta some 1). apply sum_extensional. intros s _. ring.
Qed.

(* with an entity put first *)
Lemma mean_of_holding (some : list Entity) t (h : list Entity -> R) :
  NoDup some -> (forall s u, Permutation s u -> h s = h u) -> In t some ->
  exists rest, NoDup (t :: rest) /\ Permutation some (t :: rest) /\
  mean beta some (fun s => if holds same t s then h s else 0)
    = beta * mean beta rest (fun s => h (t :: s)).
Proof.
  intros distinct order among. destruct (in_split t some among) as [before [after parts]].
  exists (before ++ after).
  assert (listed : Permutation some (t :: before ++ after))
    by (rewrite parts; apply Permutation_sym, Permutation_middle).
  pose proof (Permutation_NoDup listed distinct) as apart.
  split; [exact apart | split; [exact listed |]].
  rewrite (mean_unordered beta some _ listed)
    by (intros s u perm; rewrite (holds_unordered same t s u perm), (order s u perm); reflexivity).
  rewrite mean_with_tuple.
  rewrite (mean_extensional beta (before ++ after) (fun s => if holds same t s then h s else 0)
             (fun _ => 0)).
  - rewrite mean_constant. rewrite Rmult_0_r, Rplus_0_r. f_equal. apply mean_extensional.
    intros s _. replace (holds same t (t :: s)) with true; [reflexivity |].
    symmetry. apply holds_true. left. reflexivity.
  - intros s inside. apply subsets_within in inside.
    replace (holds same t s) with false; [reflexivity |]. symmetry. apply holds_false.
    intros Ht. inversion apart as [| ? ? new old]. apply new. apply inside. exact Ht.
Qed.

Theorem family_5_9_probability some t :
  NoDup some ->
  prior_of same (subsets some) (drawn beta some) t = if in_dec same t some then beta else 0.
Proof.
  intros distinct. rewrite prior_as_mean. destruct (in_dec same t some) as [among | outside].
  - destruct (mean_of_holding some t (fun _ => 1) distinct (fun _ _ _ => eq_refl) among)
      as [rest [_ [_ ->]]].
    rewrite mean_constant. ring.
  - rewrite (mean_extensional beta some _ (fun _ => 0)); [apply mean_constant |].
    intros s inside. apply subsets_within in inside.
    replace (holds same t s) with false; [reflexivity |]. symmetry. apply holds_false.
    intros Ht. apply outside, inside. exact Ht.
Qed.

Theorem family_5_9_independent some s t :
  NoDup some -> In s some -> In t some -> s <> t ->
  probability_that (fun d => (holds same s d && holds same t d)%bool) (subsets some)
    (drawn beta some) = beta * beta.
Proof.
  intros distinct Hs Ht differ.
  transitivity (mean beta some
    (fun d => if holds same s d then (if holds same t d then 1 else 0) else 0)).
  { apply sum_extensional. intros d _. destruct (holds same s d), (holds same t d); simpl; ring. }
  destruct (mean_of_holding some s (fun d => if holds same t d then 1 else 0) distinct)
    as [rest [apart [listed ->]]].
  - intros d e perm. rewrite (holds_unordered same t d e perm). reflexivity.
  - exact Hs.
  - f_equal. inversion apart as [| ? ? new old]. subst.
    assert (among : In t rest).
    { apply (Permutation_in t listed) in Ht. destruct Ht; [contradiction | assumption]. }
    rewrite (mean_extensional beta rest _ (fun d => if holds same t d then 1 else 0)).
    + rewrite <- prior_as_mean, family_5_9_probability by exact old.
      destruct (in_dec same t rest); [reflexivity | contradiction].
    + intros d _. replace (holds same t (s :: d)) with (holds same t d); [reflexivity |].
      unfold holds.
      destruct (in_dec same t d) as [one | none], (in_dec same t (s :: d)) as [two | no];
        try reflexivity; exfalso; simpl in *; tauto.
Qed.
End Family59.

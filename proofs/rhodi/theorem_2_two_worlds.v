(* rhodi, section 4.1, the proof of Theorem 2: two worlds.

   "Consider the case where the size of database to publish is one less than that of universe
   (i.e., |D| = |U| - 1). In this case, there exists only two possible worlds ... Therefore, for any
   function f, there exists a case that satisfies both conditions at the same time."

   Stated here: in that case, whatever the query (the constant ones too), Laplace answers are
   rho-differentially identifiable exactly when the scale is Theorem 1's or larger; for responses,
   by densities, and for events. *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.shared Require Import laplace probability belief notions events.
From didp.rhodi Require Import risk definition_4 laplace_noise as_stated theorem_1.
Open Scope R_scope.

(* among two worlds, something can be observed that tells as much of either as eq. 9 allows *)
Definition attains_between_two {W E : Type} (f : W -> R) (lambda : R) (M : mechanism W E) : Prop :=
  forall a b, exists e, 0 < M a e /\ M b e = exp (- (Rabs (f a - f b) / lambda)) * M a e.

Lemma responses_attain {W : Type} (f : W -> R) lambda :
  0 < lambda -> attains_between_two f lambda (laplace_mechanism f lambda).
Proof.
  intros scale a b. exists (f a).
  pose proof (laplace_mechanism_positive f lambda scale a (f a)). split; [assumption |].
  unfold laplace_mechanism, laplace_density. replace (f a - f a) with 0 by lra.
  rewrite Rabs_R0. replace (0 / lambda) with 0 by (field; lra). rewrite Ropp_0, exp_0. field. lra.
Qed.

Lemma events_attain {W : Type} (f : W -> R) lambda :
  0 < lambda -> attains_between_two f lambda (laplace_events f lambda).
Proof.
  intros scale a b. exists (if Rle_dec (f a) (f b) then at_most (f a) else at_least (f a)).
  unfold laplace_events, through_events. destruct (Rle_dec (f a) (f b)) as [below | above].
  - rewrite !probability_at_most, cumulative_at_mean, cumulative_below, Rabs_left1 by lra.
    replace ((f a - f b) / lambda) with (- (- (f a - f b) / lambda)) by (field; lra). lra.
  - rewrite !probability_at_least, cumulative_at_mean, cumulative_above, Rabs_right by lra. lra.
Qed.

Section TwoWorlds.
Context {Entry Individual : Type}.
Context (same : forall i j : Entry, {i = j} + {i <> j}).
Context (same_individual : forall a b : Individual, {a = b} + {a <> b}).
Context (identity : Entry -> Individual) (universe : list Entry) (f : list Entry -> R).
Context (size : nat) (range lambda rho : R).
Notation possible_worlds := (possible_worlds same universe).
Notation identifiable := (identifiable same same_individual identity universe).
Hypothesis entries : one_entry_each identity universe.
Hypothesis all_but_one : S size = length universe.
Hypothesis wide : sensitive_range same universe size f range.
Hypothesis scale : 0 < lambda.
Hypothesis guess : / 2 < rho < 1.

Lemma two_possible_worlds known :
  knowledge universe size known -> length (possible_worlds known) = 2%nat.
Proof.
  intros knows. apply (number_of_possible_worlds same identity universe entries size);
    [exact knows | lia].
Qed.

Lemma scale_needed_between_two {E : Type} (M : mechanism (list Entry) E) a b worlds :
  noise_of_scale f lambda M -> attains_between_two f lambda M ->
  worlds = [a; b] \/ worlds = [b; a] -> rho_differentially_identifiable worlds M rho ->
  Rabs (f a - f b) / ln (rho / (1 - rho)) <= lambda.
Proof.
  intros [likelihood _] attains pair kept. destruct (attains a b) as [e [own other]].
  replace (rho / (1 - rho)) with ((2 - 1) * rho / (1 - rho)) by (field; lra).
  apply scale_from_bound; [lra | exact scale | exact guess |].
  assert (attained : 0 < mixture worlds (uniform worlds) M e /\
            posterior worlds (uniform worlds) M e a
              = risk_bound (INR (length worlds) - 1) (exp (- (Rabs (f a - f b) / lambda)))).
  { destruct pair as [pair | pair];
      [apply (posterior_attained worlds M likelihood [] a [b])
      | apply (posterior_attained worlds M likelihood [b] a [])]; auto;
      try (left; apply exp_pos); intros v [<- | []]; exact other. }
  destruct attained as [possible attained].
  replace 2 with (INR (length worlds)) by (destruct pair as [-> | ->]; simpl; lra).
  rewrite <- attained. apply kept; [| exact possible]. destruct pair as [-> | ->]; simpl; auto.
Qed.

Theorem two_worlds_exactly {E : Type} (M : mechanism (list Entry) E) :
  noise_of_scale f lambda M -> attains_between_two f lambda M ->
  (identifiable size M rho <-> range / ln (rho / (1 - rho)) <= lambda).
Proof.
  intros noise attains. pose proof wide as [near [known [v [w [knows [Hv [Hw attained]]]]]]].
  rewrite (identifiable_as_posteriors same same_individual identity universe entries). split.
  - intros kept. specialize (kept known knows).
    pose proof (two_possible_worlds known knows) as count.
    destruct (possible_worlds known) as [| one [| other [| third rest]]]; try discriminate.
    assert (itself : forall a, Rabs (f a - f a) / ln (rho / (1 - rho)) <= lambda)
      by (intros a; replace (f a - f a) with 0 by lra; rewrite Rabs_R0; unfold Rdiv;
          rewrite Rmult_0_l; lra).
    rewrite <- attained. simpl in Hv, Hw.
    destruct Hv as [Hv | [Hv | []]], Hw as [Hw | [Hw | []]]; subst v w; try apply itself;
      apply (scale_needed_between_two M _ _ [one; other]); auto.
  - intros enough known' knows' e u inside possible.
    pose proof (two_possible_worlds known' knows') as count.
    apply (scale_enough _ f M range lambda scale noise); auto; try (rewrite count; simpl).
    + intros x among. apply (near known'); assumption.
    + lra.
    + replace ((1 + 1 - 1) * rho / (1 - rho)) with (rho / (1 - rho)) by (field; lra). exact enough.
Qed.

Theorem theorem_2_two_worlds :
  identifiable size (laplace_mechanism f lambda) rho <-> range / ln (rho / (1 - rho)) <= lambda.
Proof. apply two_worlds_exactly; [apply responses_have_noise | apply responses_attain]; auto. Qed.

Theorem theorem_2_two_worlds_events :
  identifiable size (laplace_events f lambda) rho <-> range / ln (rho / (1 - rho)) <= lambda.
Proof. apply two_worlds_exactly; [apply events_have_noise | apply events_attain]; auto. Qed.
End TwoWorlds.

Theorem theorem_1_not_at_one_range :
  let universe := [0; 1; 10]%nat in
  let lambda := (1 / 2) / ln ((2 - 1) * (3 / 4) / (1 - 3 / 4)) in
  (forall v w, In v (possible_worlds Nat.eq_dec universe [10%nat]) ->
               In w (possible_worlds Nat.eq_dec universe [10%nat]) ->
               Rabs (mean_of_two v - mean_of_two w) <= 1 / 2) /\
  ~ identifiable Nat.eq_dec Nat.eq_dec (fun i => i) universe 2
      (laplace_mechanism mean_of_two lambda) (3 / 4).
Proof.
  intros universe lambda. split.
  - intros v w Hv Hw. simpl in Hv, Hw. unfold mean_of_two.
    destruct Hv as [<- | [<- | []]], Hw as [<- | [<- | []]]; simpl; distance.
  - intros kept.
    assert (entries : one_entry_each (fun i : nat => i) universe).
    { split; [| auto]. repeat constructor; simpl; intuition discriminate. }
    assert (positive : 0 < ln 3) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (odds : (2 - 1) * (3 / 4) / (1 - 3 / 4) = 3) by field.
    assert (scale : 0 < lambda) by (unfold lambda; rewrite odds; apply Rdiv_lt_0_compat; lra).
    apply (identifiable_as_posteriors _ _ _ _ entries) with (known := [0%nat]) in kept.
    + change (possible_worlds Nat.eq_dec universe [0%nat]) with [[1; 0]; [10; 0]]%nat in kept.
      assert (needed : Rabs (mean_of_two [10; 0]%nat - mean_of_two [1; 0]%nat)
                         / ln ((3 / 4) / (1 - 3 / 4)) <= lambda).
      { eapply (scale_needed_between_two mean_of_two lambda (3 / 4) scale);
          [lra | apply responses_have_noise | apply responses_attain | right; reflexivity |
           exact kept];
          exact scale. }
      replace (3 / 4 / (1 - 3 / 4)) with 3 in needed by field. unfold lambda in needed.
      assert (far : Rabs (mean_of_two [10; 0]%nat - mean_of_two [1; 0]%nat) = 9 / 2)
        by (unfold mean_of_two; simpl; distance).
      rewrite odds, far in needed. apply Rmult_le_reg_r in needed; [lra |].
      apply Rinv_0_lt_compat. exact positive.
    + split; [repeat constructor; simpl; tauto |]. split; [| reflexivity].
      intros i [<- | []]. left. reflexivity.
Qed.

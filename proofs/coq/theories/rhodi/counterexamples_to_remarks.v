(* rhodi, remarks and examples that are false as they are printed, or under one of their readings;
   each with the paper's words beside it, stated as a Prop, and refuted. *)
From Coq Require Import Reals List ZArith Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets laplace events.
From didp.theories.rhodi Require Import risk definition_4 laplace_noise table_2 translations
  counterexamples.
Open Scope R_scope.

(* "Assuming a large universe U, knowledge of a few individuals not in D has little impact" (section
   3.3, footnote 3), of any mechanism that keeps rho: among 1000 possible worlds, who knows of one
   individual who is not in D, so that one world less is possible, faces at most c rho, for some c
   below 2 *)
Definition one_more_known_has_little_impact : Prop :=
  exists c, c < 2 /\
  forall (W E : Type) (before after : list W) excluded (M : mechanism W E) rho, nonnegative M ->
  length (before ++ excluded :: after) = (500 * 2)%nat ->
  rho_differentially_identifiable (before ++ excluded :: after) M rho ->
  rho_differentially_identifiable (before ++ after) M (c * rho).

(* 500 pairs; the mechanism names the pair that the one in D belongs to *)
Definition names_the_pair : mechanism (nat * bool) nat :=
  fun w pair => if Nat.eq_dec (fst w) pair then 1 else 0.
Definition other_pairs : list (nat * bool) := list_prod (seq 1 499) [false; true].

Lemma names_the_pair_nonnegative : nonnegative names_the_pair.
Proof. intros w e. unfold names_the_pair. destruct Nat.eq_dec; lra. Qed.

Lemma two_terms {W : Type} (f : W -> R) worlds v w :
  (forall u, In u worlds -> 0 <= f u) -> In v worlds -> In w worlds -> v <> w ->
  f v + f w <= sum f worlds.
Proof.
  intros sign one other differ. destruct (in_split v worlds one) as [before [after ->]].
  rewrite sum_split. apply Rplus_le_compat_l, sum_bounds_each.
  - intros u inside. apply sign. apply in_app_or in inside. apply in_or_app. simpl. tauto.
  - apply in_app_or in other. apply in_or_app. destruct other as [| [|]]; auto. contradiction.
Qed.

Lemma pairs_keep_a_half :
  rho_differentially_identifiable ((0%nat, false) :: (0%nat, true) :: other_pairs) names_the_pair
    (1 / 2).
Proof.
  set (worlds := _ :: _). intros e w inside possible.
  assert (all : worlds = list_prod (seq 0 500) [false; true]) by reflexivity.
  rewrite (posterior_is_share worlds names_the_pair names_the_pair_nonnegative) by assumption.
  destruct w as [k b].
  assert (partner : In (k, negb b) worlds).
  { rewrite all in inside |- *. apply in_prod_iff in inside. apply in_prod_iff.
    split; [apply inside |].
    destruct b; simpl; auto. }
  pose proof (two_terms (fun v => names_the_pair v e) worlds (k, b) (k, negb b)
    (fun u _ => names_the_pair_nonnegative u e) inside partner) as both.
  assert (differ : (k, b) <> (k, negb b))
    by (intros same; injection same; destruct b; discriminate).
  specialize (both differ). cbv beta in both.
  replace (names_the_pair (k, negb b) e) with (names_the_pair (k, b) e) in both by reflexivity.
  assert (some : 0 < sum (fun v => names_the_pair v e) worlds)
    by (apply (uniform_possible worlds names_the_pair names_the_pair_nonnegative e possible)).
  apply (Rmult_le_reg_r (sum (fun v => names_the_pair v e) worlds)); [exact some |].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem one_more_known_may_tell_all : ~ one_more_known_has_little_impact.
Proof.
  intros (c & low & printed).
  specialize (printed _ _ [(0%nat, false)] other_pairs (0%nat, true) names_the_pair (1 / 2)
    names_the_pair_nonnegative eq_refl pairs_keep_a_half 0%nat (0%nat, false)).
  simpl app in printed.
  assert (rest : sum (fun v => names_the_pair v 0%nat) other_pairs = 0).
  { rewrite <- (sum_zero other_pairs). apply sum_extensional. intros [k b] inside.
    apply in_prod_iff in inside. destruct inside as [inside _]. apply in_seq in inside.
    unfold names_the_pair. simpl. destruct Nat.eq_dec; [lia | reflexivity]. }
  assert (whole : sum (fun v => names_the_pair v 0%nat) ((0%nat, false) :: other_pairs) = 1).
  { transitivity (1 + sum (fun v => names_the_pair v 0%nat) other_pairs); [reflexivity |].
    rewrite rest. lra. }
  assert (possible : 0 < mixture ((0%nat, false) :: other_pairs)
                           (uniform ((0%nat, false) :: other_pairs)) names_the_pair 0%nat).
  { rewrite uniform_mixture, whole. apply Rmult_lt_0_compat; [| lra].
    apply Rinv_0_lt_compat, lt_0_INR, Nat.lt_0_succ. }
  specialize (printed (or_introl eq_refl) possible).
  rewrite posterior_is_share, whole in printed;
    [| exact names_the_pair_nonnegative | left; reflexivity | exact possible].
  unfold names_the_pair in printed. simpl in printed. lra.
Qed.

(* "Basically, every possible world becomes indistinguishable within a factor of rho" (section 4):
   no posterior is more than 1/rho times another *)
Definition worlds_within_a_factor_of_rho : Prop :=
  forall (W E : Type) (worlds : list W) (M : mechanism W E) rho, nonnegative M -> 0 < rho < 1 ->
  rho_differentially_identifiable worlds M rho ->
  forall e v w, In v worlds -> In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e v <= / rho * posterior worlds (uniform worlds) M e w.

(* two worlds, rho = 2/3, and the mechanism names the right one 2 times in 3 *)
Definition names_rightly : mechanism bool bool := fun w e => if Bool.eqb w e then 2 / 3 else 1 / 3.

Theorem worlds_beyond_a_factor_of_rho : ~ worlds_within_a_factor_of_rho.
Proof.
  intros printed.
  assert (kept : rho_differentially_identifiable [true; false] names_rightly (2 / 3)).
  { intros e w _ _. unfold posterior, mixture, uniform, names_rightly.
    destruct e, w; simpl; lra. }
  specialize (printed bool bool [true; false] names_rightly (2 / 3)).
  assert (within := printed ltac:(intros [] []; unfold names_rightly; simpl; lra) ltac:(lra) kept
    true true false ltac:(simpl; auto) ltac:(simpl; auto)).
  unfold posterior, mixture, uniform, names_rightly in within. simpl in within. lra.
Qed.

(* "differential privacy does not provide guarantees on individual identifiability" (section 4.1),
   of worlds that are equally likely: no number below 1 bounds their posteriors *)
Definition no_guarantee_for_equal_priors : Prop :=
  forall epsilon m bound, 0 < epsilon -> (2 <= m)%nat -> bound < 1 ->
  exists (W E : Type) (worlds : list W) (M : mechanism W E) e w, length worlds = m
  /\ nonnegative M /\ differentially_private worlds M epsilon /\ In w worlds
  /\ 0 < mixture worlds (uniform worlds) M e /\ bound < posterior worlds (uniform worlds) M e w.

(* two worlds and epsilon = ln 2: 2/3 *)
Theorem equal_priors_have_a_guarantee : ~ no_guarantee_for_equal_priors.
Proof.
  intros printed.
  destruct (printed (ln 2) 2%nat (2 / 3)) as (W & E & worlds & M & e & w & K); try lra; auto.
  { rewrite <- ln_1. apply ln_increasing; lra. }
  destruct K as (two & likelihood & private & inside & possible & above).
  pose proof (private_worlds_are_identifiable worlds M _ likelihood private e w inside possible)
    as most.
  rewrite two, exp_Ropp, exp_ln in most by lra. simpl in most. unfold risk_bound in most. lra.
Qed.

(* "the amount of noise computed by the upper bound is the amount actually required" (section 4.1,
   after Table 2), whoever the adversary is: 1/ln(7/2), from S(f_median) = 1 among eight worlds,
   keeps 1/3 for the median of three of {1, ..., 10} *)
Definition median_scale : R := 1 / ln ((8 - 1) * (1 / 3) / (1 - 1 / 3)).
Definition median_scale_serves_everybody : Prop :=
  identifiable Nat.eq_dec Nat.eq_dec (fun i => i) (seq 1 10) 3
    (laplace_mechanism median median_scale) (1 / 3).

(* to who knows {1, 4} the response 2 gives {1, 2, 4} the belief 49/87 *)
Theorem median_scale_does_not_serve_everybody : ~ median_scale_serves_everybody.
Proof.
  intros kept.
  assert (entries : one_entry_each (fun i : nat => i) (seq 1 10))
    by (split; [apply seq_NoDup | auto]).
  apply (identifiable_as_posteriors _ _ _ _ entries) with (known := [1; 4]%nat) in kept;
    [| split; [repeat constructor; simpl; intuition discriminate |];
       split; [intros i [<- | [<- | []]]; simpl; auto 10 | reflexivity]].
  change (possible_worlds Nat.eq_dec (seq 1 10) [1; 4]%nat)
    with (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat) in kept.
  assert (positive : 0 < ln (7 / 2)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : median_scale = / ln (7 / 2)).
  { unfold median_scale. replace ((8 - 1) * (1 / 3) / (1 - 1 / 3)) with (7 / 2) by field. lra. }
  assert (at_2 : laplace_mechanism median median_scale [2; 1; 4]%nat 2 = ln (7 / 2) / 2)
    by (unfold laplace_mechanism, median; rewrite scale, (density_at_steps (7 / 2) 0);
        [simpl; field | lra | simpl; distance]).
  assert (at_3 : laplace_mechanism median median_scale [3; 1; 4]%nat 2
                   = 2 / 7 * (ln (7 / 2) / 2))
    by (unfold laplace_mechanism, median; rewrite scale, (density_at_steps (7 / 2) 1);
        [simpl; field | lra | simpl; distance]).
  assert (far : forall i, In i [5; 6; 7; 8; 9; 10]%nat ->
            laplace_mechanism median median_scale [i; 1; 4]%nat 2 = 4 / 49 * (ln (7 / 2) / 2)).
  { intros i inside. unfold laplace_mechanism.
    replace (median [i; 1; 4]%nat) with 4
      by (unfold median; simpl in inside; repeat destruct inside as [<- | inside];
          try contradiction; simpl; lra).
    rewrite scale, (density_at_steps (7 / 2) 2); [simpl; field | lra | simpl; distance]. }
  specialize (kept 2 [2; 1; 4]%nat (or_introl eq_refl)).
  assert (whole : sum (fun v => laplace_mechanism median median_scale v 2)
                    (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat)
                  = 87 / 49 * (ln (7 / 2) / 2)).
  { simpl sum. rewrite at_2, at_3, !far by (simpl; auto 10). field. }
  assert (possible : 0 < mixture (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat)
    (uniform (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat))
    (laplace_mechanism median median_scale) 2).
  { rewrite uniform_mixture, whole. simpl length.
    apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, lt_0_INR; lia | lra]. }
  specialize (kept possible).
  rewrite posterior_is_share, whole, at_2 in kept; [| | left; reflexivity | exact possible].
  - replace (ln (7 / 2) / 2 / (87 / 49 * (ln (7 / 2) / 2))) with (49 / 87) in kept
      by (field; lra). lra.
  - apply laplace_mechanism_nonnegative. rewrite scale. apply Rinv_0_lt_compat. exact positive.
Qed.

(* "We assume the universe is all US residents. Assume the adversary knows hours-per-week of every
   individual except one. The possible worlds ... are omega_1 = D' union { 1 }, ..., omega_99 = D'
   union { 99 }" (section 5), with a world for each individual who is not in D': of 250,000,000
   residents and 48,841 known ones there are 249,951,159 *)
Definition residents : nat := Z.to_nat 250000000.
Definition known_records : nat := Z.to_nat 48841.
Definition ninety_nine_worlds : Prop :=
  forall universe known : list nat, one_entry_each (fun i => i) universe ->
  length universe = residents -> NoDup known -> incl known universe ->
  length known = known_records -> length (possible_worlds Nat.eq_dec universe known) = 99%nat.

Theorem many_more_worlds : ~ ninety_nine_worlds.
Proof.
  intros printed.
  assert (fewer : (known_records + 100 <= residents)%nat) by (unfold known_records, residents; lia).
  assert (entries : one_entry_each (fun i : nat => i) (seq 0 residents))
    by (split; [apply seq_NoDup | auto]).
  assert (inside : incl (seq 0 known_records) (seq 0 residents)).
  { intros i. rewrite !in_seq. lia. }
  specialize (printed _ _ entries (seq_length _ _) (seq_NoDup known_records 0) inside
    (seq_length _ _)).
  pose proof (number_of_worlds Nat.eq_dec (fun i => i) _ entries _ (seq_NoDup known_records 0)
    inside) as count.
  rewrite printed, !seq_length in count. lia.
Qed.

(* "(This is assuming the adversary sees only a single one of these responses, returning all would
   require sharing the "privacy budget" as with differential privacy.)" (section 5), where rho is
   what is shared: two Laplace answers that keep rho_1 and rho_2 keep their sum together *)
Definition both {W E F : Type} (M : mechanism W E) (N : mechanism W F) : mechanism W (E * F) :=
  fun w seen => M w (fst seen) * N w (snd seen).
Definition rho_is_shared : Prop :=
  forall (W : Type) (worlds : list W) f g lambda mu rho_1 rho_2, 0 < lambda -> 0 < mu ->
  rho_differentially_identifiable worlds (laplace_mechanism f lambda) rho_1 ->
  rho_differentially_identifiable worlds (laplace_mechanism g mu) rho_2 ->
  rho_1 + rho_2 < 1 ->
  rho_differentially_identifiable worlds
    (both (laplace_mechanism f lambda) (laplace_mechanism g mu))
    (rho_1 + rho_2).

(* ten worlds, of which one answers 0 and the others 1: 1/3 each, and 9/13 after two responses 0 *)
Definition apart (w : nat) : R := match w with O => 0 | _ => 1 end.

Theorem rho_is_not_shared : ~ rho_is_shared.
Proof.
  intros printed. set (worlds := seq 0 10). set (M := laplace_mechanism apart (/ ln (9 / 2))).
  assert (positive : 0 < ln (9 / 2)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < / ln (9 / 2)) by (apply Rinv_0_lt_compat; exact positive).
  assert (many : INR (length worlds) = 10) by (simpl; lra).
  assert (kept : rho_differentially_identifiable worlds M (1 / 3)).
  { intros e w inside possible.
    apply (scale_enough worlds apart M 1 (/ ln (9 / 2)) scale
      (responses_have_noise apart _ scale)); auto; rewrite ?many; try lra.
    - intros v _. unfold apart. destruct w, v; distance.
    - replace ((10 - 1) * (1 / 3) / (1 - 1 / 3)) with (9 / 2) by field. lra. }
  assert (total : 1 / 3 + 1 / 3 < 1) by lra.
  specialize (printed nat worlds apart apart _ _ _ _ scale scale kept kept total (0, 0) 0%nat
    (or_introl eq_refl)). fold M in printed.
  assert (own : both M M 0%nat (0, 0) = ln (9 / 2) / 2 * (ln (9 / 2) / 2)).
  { unfold both, M, laplace_mechanism. simpl.
    rewrite (density_at_steps (9 / 2) 0); [simpl; field | lra | distance]. }
  assert (other : forall k, both M M (S k) (0, 0)
                    = 4 / 81 * (ln (9 / 2) / 2 * (ln (9 / 2) / 2))).
  { intros k. unfold both, M, laplace_mechanism. simpl.
    rewrite (density_at_steps (9 / 2) 1); [simpl; field | lra | distance]. }
  assert (square : 0 < ln (9 / 2) / 2 * (ln (9 / 2) / 2)) by (apply Rmult_lt_0_compat; lra).
  assert (whole : sum (fun v => both M M v (0, 0)) worlds
                    = 117 / 81 * (ln (9 / 2) / 2 * (ln (9 / 2) / 2))).
  { unfold worlds. simpl sum. rewrite own, !other. lra. }
  assert (possible : 0 < mixture worlds (uniform worlds) (both M M) (0, 0)).
  { rewrite uniform_mixture, whole, many. lra. }
  specialize (printed possible).
  rewrite posterior_is_share, whole, own in printed;
    [| | left; reflexivity | exact possible].
  - assert (ratio : ln (9 / 2) / 2 * (ln (9 / 2) / 2) / (117 / 81 * (ln (9 / 2) / 2
                      * (ln (9 / 2) / 2))) = 9 / 13) by (field; lra).
    rewrite ratio in printed. lra.
  - intros w e. apply Rmult_le_pos; apply laplace_mechanism_nonnegative; exact scale.
Qed.

(* "Given that less than 1.7% of the U.S. population is male and 85 or older, knowing the age,
   gender and address of someone over 85 would limit them to one of 68 people (on average) in
   geographic units as small as 20,000 people" (sections 1 and 5), at one of five ages: 68 people or
   more are left, so that nobody is known with a probability above 1/68 *)
Definition one_of_68_or_more : Prop :=
  forall share, 0 < share < 17 / 1000 ->
  68 <= share * 20000 / 5 /\ / (share * 20000 / 5) <= / 68.

(* 1.6% leaves 64 *)
Theorem one_of_64 : ~ one_of_68_or_more.
Proof. intros printed. destruct (printed (16 / 1000)) as [many _]; lra. Qed.

(* rhodi: what its words also say, and is false; each with the paper's words beside it. *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets laplace events.
From didp.theories.rhodi Require Import risk definition_4 laplace_noise two_worlds.
Open Scope R_scope.

(* Laplace noise of scale 1/ln g at a whole number of steps from the mean *)
Lemma weight_at_steps g (k : nat) : 1 < g -> exp (- (INR k / / ln g)) = (/ g) ^ k.
Proof.
  intros large. assert (positive : 0 < ln g) by (rewrite <- ln_1; apply ln_increasing; lra).
  replace (- (INR k / / ln g)) with (INR k * - ln g) by (field; lra).
  rewrite <- (exp_ln (/ g)) by (apply Rinv_0_lt_compat; lra). rewrite ln_Rinv by lra.
  induction k as [| k IH]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |].
  rewrite S_INR. simpl pow. rewrite <- IH, <- exp_plus. f_equal. ring.
Qed.

Lemma density_at_steps g (k : nat) mean x :
  1 < g -> Rabs (x - mean) = INR k -> laplace_density mean (/ ln g) x = (/ g) ^ k * (ln g / 2).
Proof.
  intros large steps. unfold laplace_density. rewrite steps, weight_at_steps by exact large.
  assert (positive : 0 < ln g) by (rewrite <- ln_1; apply ln_increasing; lra). field. lra.
Qed.

Ltac distance := unfold Rabs; destruct Rcase_abs; simpl; lra.

(* Theorem 1, "for an arbitrary adversary": not for one whose prior is not uniform. Two worlds with
   the priors 2/3 and 1/3, and the answers 0 and 1; at Theorem 1's scale for rho = 3/4 the response
   0 leaves the belief 6/7. *)
Theorem theorem_1_not_at_any_prior :
  let p (w : bool) := if w then 2 / 3 else 1 / 3 in
  let f (w : bool) := if w then 0 else 1 in
  let lambda := 1 / ln ((2 - 1) * (3 / 4) / (1 - 3 / 4)) in
  distribution [true; false] p /\
  posterior [true; false] p (laplace_mechanism f lambda) 0 true = 6 / 7 /\
  ~ rho_differentially_identifiable_at [true; false] p (laplace_mechanism f lambda) (3 / 4).
Proof.
  intros p f lambda.
  assert (scale : lambda = / ln 3).
  { unfold lambda. replace ((2 - 1) * (3 / 4) / (1 - 3 / 4)) with 3 by field. field.
    apply Rgt_not_eq. rewrite <- ln_1. apply ln_increasing; lra. }
  assert (positive : 0 < ln 3) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (own : laplace_mechanism f lambda true 0 = ln 3 / 2)
    by (unfold laplace_mechanism, f; rewrite scale, (density_at_steps 3 0);
        [simpl; field | lra | distance]).
  assert (other : laplace_mechanism f lambda false 0 = / 3 * (ln 3 / 2))
    by (unfold laplace_mechanism, f; rewrite scale, (density_at_steps 3 1);
        [simpl; field | lra | distance]).
  assert (belief : posterior [true; false] p (laplace_mechanism f lambda) 0 true = 6 / 7)
    by (unfold posterior, mixture; simpl; rewrite own, other; field; lra).
  split; [| split; [exact belief |]].
  - split; [intros [|] _; simpl; lra | simpl; lra].
  - intros kept. specialize (kept 0 true (or_introl eq_refl)). rewrite belief in kept.
    enough (6 / 7 <= 3 / 4) by lra. apply kept.
    unfold mixture. simpl. rewrite own, other. lra.
Qed.

(* Theorem 1 with S(f) at the D' of one adversary (the formula of Definition 3, without the
   paragraph before it): the mean of two of 0, 1 and 10. S(f) at D' = {10} is 1/2; who knows 0 has
   worlds 9/2 apart. *)
Definition mean_of_two (d : list nat) : R := sum INR d / 2.

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

(* "For rho >= 1/m, lambda >= S(f) / ln((m-1) rho/(1-rho)) (15)": at rho = 1/m, here 1/3, the
   logarithm is 0, and no scale satisfies eq. 14 *)
Theorem equation_15_not_at_a_guess :
  ln ((3 - 1) * (1 / 3) / (1 - 1 / 3)) = 0 /\
  forall range lambda, 0 < range -> 0 < lambda ->
  ~ range / lambda <= ln ((3 - 1) * (1 / 3) / (1 - 1 / 3)).
Proof.
  replace ((3 - 1) * (1 / 3) / (1 - 1 / 3)) with 1 by field. rewrite ln_1. split; [reflexivity |].
  intros range lambda wide scale. apply Rlt_not_le. apply Rdiv_lt_0_compat; assumption.
Qed.

(* "When rho <= 1/m, (14) can never be satisfied": it is where all answers are the same *)
Theorem equation_14_satisfied_at_a_guess :
  0 / 1 <= ln ((3 - 1) * (1 / 3) / (1 - 1 / 3)) /\ risk_bound (3 - 1) (exp (- (0 / 1))) <= 1 / 3.
Proof.
  replace ((3 - 1) * (1 / 3) / (1 - 1 / 3)) with 1 by field. rewrite ln_1. unfold risk_bound, Rdiv.
  rewrite Rmult_0_l, Ropp_0, exp_0. lra.
Qed.

(* "Since rho <= 1, taking the natural log of both sides" of eq. 12: at rho = 1 its right-hand side
   is 0 *)
Theorem equation_12_without_logarithm : ~ 0 < (1 - 1) / ((3 - 1) * 1).
Proof. lra. Qed.

(* "For less severe cases" than a prior above rho: not where the largest prior is rho. Priors 1/2
   and 1/2, answers 0 and 1: every scale breaks 1/2. And "the adversary's best guess is no better
   than the average": with the priors 2/3 and 1/3 it is. *)
Theorem prior_at_rho_not_repaired lambda :
  let f (w : bool) := if w then 0 else 1 in
  0 < lambda ->
  ~ rho_differentially_identifiable [true; false] (laplace_mechanism f lambda) (1 / 2).
Proof.
  intros f scale kept.
  pose proof (laplace_mechanism_positive f lambda scale) as positive.
  assert (possible : 0 < mixture [true; false] (uniform [true; false])
                           (laplace_mechanism f lambda) 0)
    by (unfold mixture, uniform; simpl; pose proof (positive true 0);
        pose proof (positive false 0); lra).
  specialize (kept 0 true (or_introl eq_refl) possible).
  rewrite (posterior_is_share _ _ (laplace_mechanism_nonnegative f lambda scale)) in kept
    by (try exact possible; left; reflexivity).
  assert (nearer : laplace_mechanism f lambda false 0 < laplace_mechanism f lambda true 0).
  { unfold laplace_mechanism, laplace_density, f.
    apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; lra |]. apply exp_increasing.
    apply Ropp_lt_contravar, Rmult_lt_compat_r; [apply Rinv_0_lt_compat; exact scale |].
    rewrite Rminus_0_r, Rabs_R0. unfold Rabs. destruct Rcase_abs; lra. }
  pose proof (positive true 0). pose proof (positive false 0). simpl in kept.
  apply (Rmult_le_compat_r (laplace_mechanism f lambda true 0
           + (laplace_mechanism f lambda false 0 + 0))) in kept; [| lra].
  unfold Rdiv in kept at 1. rewrite Rmult_assoc, Rinv_l in kept by lra. lra.
Qed.

Theorem best_guess_above_average : ~ Rmax (2 / 3) (1 / 3) <= / INR (length [2 / 3; 1 / 3]).
Proof. rewrite Rmax_left by lra. simpl. lra. Qed.

(* Eq. 6 with the answer of the database at hand for D: Gamma(i) for an individual who is not in it.
   Answers 0 (the world that holds i) and 1 (the database at hand), noise of scale 1/ln 2, response
   1: the posterior is 1/3, the share of the database at hand 2/3. *)
Theorem equation_6_not_of_the_database_at_hand :
  let f (w : bool) := if w then 0 else 1 in
  let M := laplace_mechanism f (/ ln 2) in
  posterior [true; false] (uniform [true; false]) M 1 true = 1 / 3 /\
  M false 1 / (M true 1 + M false 1) = 2 / 3.
Proof.
  intros f M. assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (own : M true 1 = / 2 * (ln 2 / 2))
    by (unfold M, laplace_mechanism, f; rewrite (density_at_steps 2 1);
        [simpl; field | lra | distance]).
  assert (at_hand : M false 1 = ln 2 / 2)
    by (unfold M, laplace_mechanism, f; rewrite (density_at_steps 2 0);
        [simpl; field | lra | distance]).
  unfold posterior, mixture, uniform. simpl. rewrite own, at_hand. split; field; lra.
Qed.

(* "When the adversary knows k rows of D, the size of Psi is C(|U|-k, n-k)", for the multisets of
   section 3.1: an entry may be held twice, so that here three worlds are possible, not C(3-1, 1) *)
Theorem number_of_worlds_not_of_multisets :
  length (one_more [0%nat] [0; 1; 2]%nat) = 3%nat /\ 3%nat <> (3 - 1)%nat.
Proof. split; [reflexivity | discriminate]. Qed.

(* Table 4: "When rho = 0.001, the amount of noise required to enforce Gamma(i) <= rho for the
   attributes age, education-num and hours-per-week becomes infinite": no noise enforces it, and no
   other mechanism, for the 74, 16 and 99 worlds have the priors 1/74, 1/16 and 1/99 *)
Theorem no_noise_enforces {W E : Type} (worlds : list W) (M : mechanism W E) e w rho :
  nonnegative M -> In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
  INR (length worlds) * rho < 1 -> ~ rho_differentially_identifiable worlds M rho.
Proof.
  intros likelihood inside possible below kept.
  pose proof (number_positive worlds w inside) as many.
  pose proof (not_below_a_guess worlds M likelihood rho e w inside possible
                (fun v among => kept e v among possible)) as guess.
  apply (Rmult_le_compat_l (INR (length worlds))) in guess; [| lra].
  rewrite Rinv_r in guess by lra. lra.
Qed.

Corollary no_noise_enforces_table_4 {W E : Type} (worlds : list W) (M : mechanism W E) e w :
  In (length worlds) [74; 16; 99]%nat -> nonnegative M -> In w worlds ->
  0 < mixture worlds (uniform worlds) M e ->
  ~ rho_differentially_identifiable worlds M (1 / 1000).
Proof.
  intros count likelihood inside possible. apply (no_noise_enforces worlds M e w); auto.
  destruct count as [<- | [<- | [<- | []]]]; rewrite INR_IZR_INZ; simpl; lra.
Qed.

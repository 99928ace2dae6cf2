(* abdi, remarks of sections 1, 3, 6, 8 and 9 that are false as they are printed, or under one of
   their readings; each with the paper's words beside it, stated as a Prop, and refuted. *)
From Coq Require Import Reals List Permutation Lra.
From didp.theories Require Import worlds belief notions data_sets laplace events.
From didp.theories.abdi Require Import definitions scales removing_one counting_queries theorem_2.
From didp.theories.rhodi Require Import risk laplace_noise translations counterexamples.
From didp.theories.membership Require Import privacy.
Import ListNotations.
Open Scope R_scope.

(* "the DP's parameter epsilon ... does not limit the amount of information that are revealed about
   an individual" (section 1), read of how far an answer moves a belief: whatever epsilon is, no
   number bounds it, where neighbours differ by one record and a possible world lacks one *)
Definition moves_beliefs_without_limit : Prop :=
  forall epsilon factor, 0 <= epsilon -> 1 <= factor ->
  exists (Record E : Type) (D : list Record) worlds p (M : mechanism (list Record) E) e w,
  nonnegative M /\ private_between one_added_or_removed M epsilon
  /\ (forall v, In v worlds -> exists i, Permutation D (i :: v)) /\ distribution worlds p
  /\ In w worlds /\ 0 < mixture worlds p M e
  /\ ~ p w / factor <= posterior worlds p M e w <= factor * p w.

(* epsilon = ln 2: no belief moves by more than the factor 2 * 2 *)
Lemma worlds_of_private_answers {Record E : Type} D worlds (M : mechanism (list Record) E) :
  private_between one_added_or_removed M (ln 2) ->
  (forall v, In v worlds -> exists i, Permutation D (i :: v)) -> within_ratio worlds M 4.
Proof.
  intros private lacking v w e Hv Hw.
  destruct (lacking v Hv) as [i first], (lacking w Hw) as [j second].
  assert (up : M v e <= exp (ln 2) * M D e) by (apply private; exists i; right; exact first).
  assert (down : M D e <= exp (ln 2) * M w e) by (apply private; exists j; left; exact second).
  rewrite exp_ln in up, down by lra. lra.
Qed.

Theorem beliefs_do_not_move_without_limit : ~ moves_beliefs_without_limit.
Proof.
  intros printed.
  destruct (printed (ln 2) 4) as (Record & E & D & worlds & p & M & e & w & K);
    [rewrite <- ln_1; left; apply ln_increasing; lra | lra |].
  destruct K as (_ & private & lacking & prior & inside & possible & moved). apply moved.
  apply (posterior_within_ratio worlds p M 4 e w); auto; [| lra].
  apply (worlds_of_private_answers D); assumption.
Qed.

(* "the proposed model is based on the assumption that the prior probability of an individual being
   in the database is the same for all individuals" (section 1), of all that the cited paper says:
   neither of its scales, for m worlds and for a largest prior in the place of 1/m, keeps rho at
   another prior, here 1/2, 1/4, 1/4, with rho = 2/3 *)
Definition scales_of_the_cited_model (m P_max range rho : R) : list R :=
  [range / ln ((m - 1) * rho / (1 - rho)); range / ln ((/ P_max - 1) * rho / (1 - rho))].
Definition three_worlds : list nat := [0; 1; 2]%nat.
Definition unequal (w : nat) : R := match w with O => 1 / 2 | _ => 1 / 4 end.

Definition no_scale_for_unequal_priors : Prop :=
  forall range lambda, 0 < range -> In lambda (scales_of_the_cited_model 3 (1 / 2) range (2 / 3)) ->
  exists f, (forall v w, In v three_worlds -> In w three_worlds -> Rabs (f v - f w) <= range)
  /\ ~ rho_differentially_identifiable_at three_worlds unequal (laplace_mechanism f lambda) (2 / 3).

Theorem unequal_priors_have_a_scale : ~ no_scale_for_unequal_priors.
Proof.
  intros printed.
  destruct (printed 1 (1 / ln ((/ (1 / 2) - 1) * (2 / 3) / (1 - 2 / 3)))) as (f & near & broken);
    [lra | simpl; auto |].
  apply broken. intros e w inside possible.
  assert (odds : (/ (1 / 2) - 1) * (2 / 3) / (1 - 2 / 3) = 2) by field.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < 1 / ln ((/ (1 / 2) - 1) * (2 / 3) / (1 - 2 / 3)))
    by (rewrite odds; apply Rdiv_lt_0_compat; lra).
  eapply (scale_enough_at_prior three_worlds f _ 1 _ scale (responses_have_noise f _ scale)
    unequal (1 / 2) (2 / 3) w e); auto; try lra.
  - split; [intros v _; destruct v; simpl; lra | unfold unequal; simpl; lra].
  - destruct w; simpl; lra.
Qed.

(* "There is no direct translation from the DI parameter rho to the DP parameter epsilon" (section
   1), of an epsilon such that every mechanism that has it keeps rho: there is none for m equally
   likely worlds *)
Definition translates (epsilon_for : nat -> R -> R) : Prop :=
  forall (W : Type) (worlds : list W) rho, / INR (length worlds) < rho < 1 ->
  (2 <= length worlds)%nat -> 0 < epsilon_for (length worlds) rho
  /\ forall (E : Type) (M : mechanism W E), nonnegative M ->
     differentially_private worlds M (epsilon_for (length worlds) rho) ->
     rho_differentially_identifiable worlds M rho.
Definition no_translation : Prop := ~ exists epsilon_for, translates epsilon_for.

Theorem there_is_a_translation : ~ no_translation.
Proof.
  intros printed. apply printed. exists (fun m rho => ln ((INR m - 1) * rho / (1 - rho))).
  intros W worlds rho [guess certain] several. apply le_INR in several. simpl in several.
  assert (share : 1 < INR (length worlds) * rho).
  { apply (Rmult_lt_compat_l (INR (length worlds))) in guess; [| lra].
    rewrite Rinv_r in guess; lra. }
  assert (0 < / INR (length worlds)) by (apply Rinv_0_lt_compat; lra).
  split; [apply budget_positive; lra |].
  intros E M likelihood private e w inside possible.
  eapply Rle_trans; [apply (private_worlds_are_identifiable worlds M _ likelihood private); auto |].
  apply bound_keeps_exactly; lra.
Qed.

(* two worlds and rho = 3/4: epsilon = ln 3 keeps it *)
Corollary translation_at_three_quarters (E : Type) (M : mechanism bool E) :
  nonnegative M -> differentially_private [true; false] M (ln 3) ->
  rho_differentially_identifiable [true; false] M (3 / 4).
Proof.
  intros likelihood private e w inside possible.
  pose proof (private_worlds_are_identifiable _ M _ likelihood private e w inside possible) as most.
  replace (INR (length [true; false]) - 1) with 1 in most by (simpl; lra).
  rewrite exp_Ropp, exp_ln in most by lra. unfold risk_bound in most. lra.
Qed.

(* "the same strong guarantees as DP" (section 1), where neighbours are a database and the same less
   one individual: what keeps Definition 4 at every prior has an epsilon *)
Definition definition_4_is_private : Prop :=
  forall (universe : R -> Prop) (E : Type) (M : mechanism database E) alpha beta,
  0 < alpha < 1 -> 0 < beta -> nonnegative M ->
  keeps_definition_4 (less_one universe) M alpha beta ->
  exists epsilon, private_between (less_one universe) M epsilon.

(* the exact number of records tells a database from the same less one *)
Theorem definition_4_is_not_private : ~ definition_4_is_private.
Proof.
  intros printed.
  destruct (printed (fun _ => True) R (exact number_of_all) (1 / 2) 1) as [epsilon private];
    try lra.
  - intros w e. unfold exact. destruct Req_EM_T; lra.
  - intros D worlds possible p prior e w inside seen.
    destruct (number_of_records (fun _ => True) 0 D worlds p w e) as [_ same]; auto.
    rewrite same. destruct prior as [sign _]. specialize (sign w inside). lra.
  - specialize (private [0] [] 1). unfold exact, number_of_all, count_of, total in private.
    simpl in private. destruct (Req_EM_T (1 + 0) 1), (Req_EM_T 0 1); try lra.
    enough (1 <= exp epsilon * 0) by lra. apply private.
    apply (removing_one (fun _ => True) [] 0 []). repeat constructor.
Qed.

(* "we will consider the worst case in which D and D^s are adjacent databases" (section 3): what is
   promised where one individual is missing holds where more are *)
Fixpoint less_several (universe : R -> Prop) (k : nat) (D D' : database) : Prop :=
  match k with
  | O => D = D'
  | S more => exists between, less_one universe D between /\ less_several universe more between D'
  end.
Definition one_missing_is_the_worst_case : Prop :=
  forall (universe : R -> Prop) query alpha beta lambda k,
  0 < alpha < 1 -> 0 < beta -> 0 < lambda ->
  keeps_definition_4 (less_one universe) (laplace_mechanism query lambda) alpha beta ->
  keeps_definition_4 (less_several universe k) (laplace_mechanism query lambda) alpha beta.

(* the Sum over {0, 0, 1, 1}, of which the two 1s or the two 0s are missing: at Theorem 2's scale
   for (1/2, 1) the belief in the first rises from 1/10 to 4/13 *)
Definition bit_record (x : R) : Prop := x = 0 \/ x = 1.
Ltac bits := repeat (apply Forall_cons; [unfold bit_record; auto |]); apply Forall_nil.
Definition adding_up : database -> R := total (fun x => x).
Definition tenth (w : database) : R := if Req_EM_T (adding_up w) 0 then 1 / 10 else 9 / 10.

Theorem one_missing_is_not_the_worst_case : ~ one_missing_is_the_worst_case.
Proof.
  intros printed.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (noise : 0 < / ln 2) by (apply Rinv_0_lt_compat; exact positive).
  assert (kept : keeps_definition_4 (less_one bit_record) (laplace_mechanism adding_up (/ ln 2))
                   (1 / 2) 1).
  { apply (theorem_2 (less_one bit_record) adding_up 1 (/ ln 2)); try lra.
    - apply (identifiability_sensitivity_of_total bit_record (fun x => x) 1 1 0).
      + intros a b [-> | ->] [-> | ->]; apply Rabs_le; lra.
      + right. reflexivity.
      + left. reflexivity.
      + rewrite Rminus_0_r. apply Rabs_R1.
    - unfold prior_free_scale. replace (1 - 1 / 2) with (/ 2) by field.
      rewrite ln_Rinv by lra. replace (1 + 1) with 2 by ring.
      apply Rmax_lub; right; field; lra. }
  specialize (printed bit_record adding_up (1 / 2) 1 (/ ln 2) 2%nat ltac:(lra) ltac:(lra) noise kept
    [0; 0; 1; 1] [[0; 0]; [1; 1]]).
  assert (possible : possible_worlds (less_several bit_record 2) [0; 0; 1; 1] [[0; 0]; [1; 1]]).
  { intros D [<- | [<- | []]].
    - exists [0; 0; 1]. split; [| exists [0; 0]; split; [| reflexivity]].
      + apply (removing_one bit_record [0; 0; 1] 1 []). bits.
      + apply (removing_one bit_record [0; 0] 1 []). bits.
    - exists [0; 1; 1]. split; [| exists [1; 1]; split; [| reflexivity]].
      + apply (removing_one bit_record [] 0 [0; 1; 1]). bits.
      + apply (removing_one bit_record [] 0 [1; 1]). bits. }
  assert (first : tenth [0; 0] = 1 / 10)
    by (unfold tenth, adding_up, total; simpl; destruct Req_EM_T; lra).
  assert (second : tenth [1; 1] = 9 / 10)
    by (unfold tenth, adding_up, total; simpl; destruct Req_EM_T; lra).
  assert (prior : distribution [[0; 0]; [1; 1]] tenth).
  { split; [| simpl; rewrite first, second; lra].
    intros w [<- | [<- | []]]; rewrite ?first, ?second; lra. }
  assert (own : laplace_mechanism adding_up (/ ln 2) [0; 0] 0 = ln 2 / 2)
    by (unfold laplace_mechanism, adding_up, total; simpl;
        rewrite (density_at_steps 2 0); [simpl; field | lra | distance]).
  assert (other : laplace_mechanism adding_up (/ ln 2) [1; 1] 0 = / 4 * (ln 2 / 2))
    by (unfold laplace_mechanism, adding_up, total; simpl;
        rewrite (density_at_steps 2 2); [simpl; field | lra | distance]).
  assert (belief : posterior [[0; 0]; [1; 1]] tenth (laplace_mechanism adding_up (/ ln 2)) 0 [0; 0]
                     = 4 / 13).
  { unfold posterior, mixture. simpl. rewrite first, second, own, other. field. lra. }
  destruct (printed possible tenth prior 0 [0; 0]) as [_ high].
  - left. reflexivity.
  - unfold mixture. simpl. rewrite first, second, own, other. lra.
  - assert (4 / 13 <= (1 + 1) * (1 / 10)) by (rewrite <- belief, <- first; exact high). lra.
Qed.

(* "By definition, counting queries have an identifiability sensitivity equal to zero" (section 8),
   of the records that satisfy a predicate; of {0, 1}, the number of zeros has 1 *)
Definition counting_has_no_sensitivity : Prop :=
  forall (universe : R -> Prop) satisfies,
  identifiability_sensitivity (less_one universe) (count_of satisfies) 0.

Theorem counting_has_sensitivity : ~ counting_has_no_sensitivity.
Proof.
  intros printed. destruct (printed (fun _ => True) is_zero) as [none _].
  destruct exact_count_reveals as [possible _].
  specialize (none [0; 1] [1] [0] (possible _ (or_introl eq_refl))
    (possible _ (or_intror (or_introl eq_refl)))).
  unfold count_of, total, is_zero in none. simpl in none.
  destruct (Req_EM_T 1 0), (Req_EM_T 0 0); try lra.
  unfold Rabs in none. destruct Rcase_abs in none; lra.
Qed.

(* "a little more noise for Min(capital gain) is mainly caused by the reduced range of beta's
   values" (section 8): from the weak adversary, of the smallest prior 1/32562, to the strong one,
   of 0, the noise of this query grows by more than that of another, at some alpha and beta < 9 *)
Definition growth_to_the_strong_adversary (alpha beta Theta : R) : R :=
  prior_dependent_scale alpha beta Theta 0 / prior_dependent_scale alpha beta Theta (/ 32562).
Definition noise_grows_for_one_query : Prop :=
  exists alpha beta Theta_of_min Theta_of_another, 0 < alpha < 1 /\ 0 < beta < 9
  /\ 0 < Theta_of_min /\ 0 < Theta_of_another
  /\ growth_to_the_strong_adversary alpha beta Theta_of_another
     < growth_to_the_strong_adversary alpha beta Theta_of_min.

(* no query enters the factor: at (9/10, 179/20), as everywhere *)
Lemma growth_of_any_query alpha beta Theta :
  0 < alpha < 1 -> 0 < beta < 9 -> 0 < Theta ->
  growth_to_the_strong_adversary alpha beta Theta = growth_to_the_strong_adversary alpha beta 1.
Proof.
  intros fall rise sign. unfold growth_to_the_strong_adversary, prior_dependent_scale.
  assert (some : 0 < Rmax (/ ln (alpha_odds alpha (/ 32562))) (/ ln (beta_odds beta (/ 32562)))).
  { eapply Rlt_le_trans; [| apply Rmax_l].
    apply Rinv_0_lt_compat, ln_positive, alpha_odds_above_1; lra. }
  field. lra.
Qed.

Theorem noise_grows_for_all_queries_alike : ~ noise_grows_for_one_query.
Proof.
  intros (alpha & beta & one & other & fall & rise & first & second & more).
  rewrite (growth_of_any_query _ _ one), (growth_of_any_query _ _ other) in more by assumption. lra.
Qed.

(* "low sensitive queries such as counting, mean, and median queries" (section 9): of three records
   between 0 and 1 the median changes less than its whole range when one is replaced *)
Definition median_of_three (D : database) : R :=
  match D with [a; b; c] => Rmax (Rmin a b) (Rmin (Rmax a b) c) | _ => 0 end.
Definition three_replaced (D D' : database) : Prop :=
  length D = 3%nat /\ Forall (fun x => 0 <= x <= 1) (D ++ D') /\ one_replaced D D'.
Definition median_has_low_sensitivity : Prop :=
  exists Delta, Delta < 1 /\ global_sensitivity three_replaced median_of_three Delta.

(* 0, 1, 1 and 0, 0, 1 *)
Theorem median_has_the_whole_range : ~ median_has_low_sensitivity.
Proof.
  intros (Delta & low & bound & _). specialize (bound [0; 1; 1] [0; 0; 1]).
  enough (Rabs (median_of_three [0; 1; 1] - median_of_three [0; 0; 1]) <= Delta) as most.
  { unfold median_of_three in most. rewrite (Rmin_left 0 1), (Rmax_right 0 1), (Rmin_left 1 1),
      (Rmax_right 0 1), (Rmin_left 0 0), (Rmax_left 0 0), (Rmin_left 0 1), (Rmax_left 0 0),
      Rminus_0_r, Rabs_R1 in most by lra. lra. }
  apply bound. split; [reflexivity | split].
  - repeat constructor; lra.
  - exists [0; 1], 1, 0. split; [apply perm_swap |]. apply Permutation_refl.
Qed.

(* "no possible acceptable privacy/utility compromise can be provided for our DI model without
   making assumptions about the adversary prior knowledge" (section 9): what section 8 accepts for
   the strong adversary, whose priors are 0 to 1/10, is less noise than serves every prior *)
Definition compromise_needs_the_prior : Prop :=
  exists alpha beta Theta, 0 < alpha < 1 /\ 0 < beta < / (1 / 10) - 1 /\ 0 < Theta
  /\ prior_dependent_scale alpha beta Theta 0 < prior_free_scale alpha beta Theta.

Theorem compromise_without_the_prior : ~ compromise_needs_the_prior.
Proof.
  intros (alpha & beta & Theta & fall & rise & some & less).
  rewrite scales_agree_at_0 in less by lra. lra.
Qed.

(* "the proposed model [Membership Privacy] fails to bound the probability that an adversary figure
   out the set of individuals in a database" (section 9), of the belief itself: whatever gamma, and
   whatever is believed before, no number below 1 bounds the belief in any set of individuals *)
Definition no_bound_on_the_set : Prop :=
  forall gamma (worlds : list (list nat)) p D bound, 1 <= gamma -> distribution worlds p ->
  In D worlds -> D <> [] -> 0 < p D < 1 -> bound < 1 ->
  exists (E : Type) (M : mechanism (list nat) E) e, nonnegative M
  /\ member_private Nat.eq_dec (fun v q => v = worlds /\ q = p) M gamma
  /\ 0 < mixture worlds p M e /\ bound < posterior worlds p M e D.

(* one entity, in the database with 1/2, and gamma = 2: the belief in {t} stays at 3/4 or below *)
Theorem the_set_has_a_bound : ~ no_bound_on_the_set.
Proof.
  intros printed.
  destruct (printed 2 [[0%nat]; []] (fun _ => 1 / 2) [0%nat] (3 / 4))
    as (E & M & e & likelihood & private & possible & above); try lra.
  - split; [intros; lra | simpl; lra].
  - left. reflexivity.
  - discriminate.
  - destruct (private _ _ (conj eq_refl eq_refl) e 0%nat possible) as [_ absent].
    unfold posterior_of, prior_of, probability_that in absent. simpl in absent. lra.
Qed.

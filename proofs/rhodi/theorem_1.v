(* rhodi, section 4.1, Theorem 1, and the two remarks after it.

   "THEOREM 1. For an arbitrary adversary A, if lambda = S(f) / ln((m-1) rho/(1-rho)), M satisfies
   rho-differential identifiability where m = |Psi|." "If the prior probability Pr[D = D' u {i}] >
   rho, then the privacy goal is inherently violated and no privacy mechanism can restore it. For
   less severe cases, the value for m in Equation (15) can be replaced with 1/max_Psi(Pr[D = D' u
   {i}])."

   Stated here for every database of one size over any finite universe, any real query, S(f) the
   largest distance of answers over every D', the uniform prior of section 3.3 and 1/m < rho < 1
   (the theorem is false for an "arbitrary" prior and for S(f) at one D': below).
   theorem_1 speaks of single responses, by densities, theorem_1_events of events. The second remark
   is proved for a largest prior below rho; where it equals rho the printed scale divides by ln
   1. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace probability ranges belief notions multiplied_out
  events.
From didp.rhodi Require Import risk definition_4 laplace_noise table_2 as_stated equations_2_to_9
  figures_2_to_4.
From didp.statements Require Import rhodi_equations_10_15 rhodi_random_guess
  rhodi_remark_nonuniform_prior rhodi_remark_prior_above_rho rhodi_table_4_infeasible
  rhodi_same_guarantees rhodi_theorem_1 rhodi_theorem_1_range_at_hand.
Open Scope R_scope.

Section Theorem1.
Context {Entry Individual : Type}.
Context (same : forall i j : Entry, {i = j} + {i <> j}).
Context (same_individual : forall a b : Individual, {a = b} + {a <> b}).
Context (identity : Entry -> Individual) (universe : list Entry).
Notation database := (list Entry).
Notation possible_worlds := (possible_worlds same universe).
Notation identifiable := (identifiable same same_individual identity universe).
Hypothesis entries : one_entry_each identity universe.

(* Definition 3, over every D' as the paragraph before it says: the largest distance between the
   answers in two possible worlds *)
Definition sensitive_range (size : nat) (f : database -> R) (range : R) : Prop :=
  (forall known, knowledge universe size known -> forall v w,
     In v (possible_worlds known) -> In w (possible_worlds known) -> Rabs (f v - f w) <= range) /\
  (exists known v w, knowledge universe size known /\
     In v (possible_worlds known) /\ In w (possible_worlds known) /\ Rabs (f v - f w) = range).

(* m = |Psi| = |U| - |D'| *)
Lemma number_of_possible_worlds size known m :
  knowledge universe size known -> (m + size = S (length universe))%nat ->
  length (possible_worlds known) = m.
Proof.
  intros [distinct [inside count]] total.
  pose proof (number_of_worlds same identity universe entries known distinct inside). lia.
Qed.

Theorem theorem_1_noise {E : Type} (f : database -> R) (M : mechanism database E)
  (size m : nat) range lambda rho :
  (m + size = S (length universe))%nat -> / INR m < rho < 1 ->
  sensitive_range size f range -> 0 < lambda ->
  lambda = range / ln ((INR m - 1) * rho / (1 - rho)) -> noise_of_scale f lambda M ->
  identifiable size M rho.
Proof.
  intros total guess [near _] scale calibrated noise.
  apply (identifiable_as_posteriors same same_individual identity universe entries).
  intros known knows e w inside possible.
  assert (count : length (possible_worlds known) = m)
    by (apply (number_of_possible_worlds size); assumption).
  apply (scale_enough _ f M range lambda scale noise); auto.
  - intros v among. apply (near known); assumption.
  - rewrite count. exact guess.
  - rewrite count, <- calibrated. apply Rle_refl.
Qed.

(* Theorem 1 *)
Theorem theorem_1 (f : database -> R) (size m : nat) range lambda rho :
  (m + size = S (length universe))%nat -> / INR m < rho < 1 ->
  sensitive_range size f range -> 0 < lambda ->
  lambda = range / ln ((INR m - 1) * rho / (1 - rho)) ->
  identifiable size (laplace_mechanism f lambda) rho.
Proof.
  intros total guess wide scale calibrated.
  apply (theorem_1_noise f _ size m range lambda); auto. apply responses_have_noise. exact scale.
Qed.

Theorem theorem_1_events (f : database -> R) (size m : nat) range lambda rho :
  (m + size = S (length universe))%nat -> / INR m < rho < 1 ->
  sensitive_range size f range -> 0 < lambda ->
  lambda = range / ln ((INR m - 1) * rho / (1 - rho)) ->
  identifiable size (laplace_events f lambda) rho.
Proof.
  intros total guess wide scale calibrated.
  apply (theorem_1_noise f _ size m range lambda); auto. apply events_have_noise. exact scale.
Qed.
End Theorem1.

(* The remark on another prior: P is the largest prior of a world. *)
Theorem theorem_1_at_prior {W : Type} (worlds : list W) (p : W -> R) (f : W -> R)
  range lambda P rho :
  distribution worlds p -> (forall w, In w worlds -> p w <= P) -> 0 < P < rho -> rho < 1 ->
  (forall v w, In v worlds -> In w worlds -> Rabs (f v - f w) <= range) -> 0 < lambda ->
  lambda = range / ln ((/ P - 1) * rho / (1 - rho)) ->
  rho_differentially_identifiable_at worlds p (laplace_mechanism f lambda) rho /\
  rho_differentially_identifiable_at worlds p (laplace_events f lambda) rho.
Proof.
  intros prior below guess certain near scale calibrated.
  assert (any : forall E (M : mechanism W E), noise_of_scale f lambda M ->
            rho_differentially_identifiable_at worlds p M rho).
  { intros E M noise e w inside possible.
    apply (scale_enough_at_prior worlds f M range lambda scale noise p P); auto.
    rewrite <- calibrated. apply Rle_refl. }
  split; apply any; [apply responses_have_noise | apply events_have_noise]; exact scale.
Qed.

(* "This essentially says that the adversary's best guess is no better than the average": it is
   the other way round. *)
Theorem best_guess_is_not_below_average {W : Type} (worlds : list W) (p : W -> R) P w :
  distribution worlds p -> In w worlds -> (forall v, In v worlds -> p v <= P) ->
  / INR (length worlds) <= P.
Proof.
  intros [_ total] inside below. pose proof (number_positive worlds w inside) as many.
  apply (Rmult_le_reg_l (INR (length worlds))); [exact many |]. rewrite Rinv_r by lra.
  rewrite <- total, <- sum_constant. apply sum_monotone. exact below.
Qed.

(* A prior above rho: the posterior averages to the prior over all that can be observed, so that
   some observation leaves it above rho, whatever the mechanism with finitely many outcomes. *)
Theorem prior_above_rho {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E)
  (outcomes : list E) w rho :
  distribution worlds p -> nonnegative M -> In w worlds ->
  (forall v, In v worlds -> sum (M v) outcomes = 1) -> rho < p w ->
  exists e, In e outcomes /\ 0 < mixture worlds p M e /\ rho < posterior worlds p M e w.
Proof.
  intros prior likelihood inside whole above. pose proof prior as [sign total].
  assert (floor : forall e, p w * M w e <= mixture worlds p M e).
  { intros e. apply (sum_bounds_each (fun v => p v * M v e)); [| exact inside].
    intros v among. apply Rmult_le_pos; auto. }
  assert (mixed : sum (mixture worlds p M) outcomes = 1).
  { unfold mixture. rewrite sum_exchanged, <- total. apply sum_extensional. intros v among.
    rewrite sum_scaled, whole by exact among. lra. }
  assert (share : sum (fun e => p w * M w e - rho * mixture worlds p M e) outcomes = p w - rho).
  { rewrite (sum_extensional _ (fun e => p w * M w e + - rho * mixture worlds p M e))
      by (intros; lra).
    rewrite sum_added, !sum_scaled, mixed, whole by exact inside. lra. }
  destruct (sum_has_positive _ _ (eq_ind_r (fun x => 0 < x) (Rlt_Rminus _ _ above) share))
    as [e [among positive]].
  assert (possible : 0 < mixture worlds p M e).
  { destruct (mixture_nonnegative worlds p M prior likelihood e) as [one | zero]; [exact one |].
    specialize (floor e). rewrite <- zero in *. lra. }
  exists e. repeat split; [exact among | exact possible |]. unfold posterior.
  apply (Rmult_lt_reg_r (mixture worlds p M e)); [exact possible |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.

(* For answers that have a density, the event that there is some answer tells nothing. *)
Theorem prior_above_rho_continuous {W : Type} (worlds : list W) (p : W -> R)
  (cumulative : W -> R -> R) w rho :
  distribution worlds p -> In w worlds -> rho < p w ->
  ~ rho_differentially_identifiable_at worlds p (through_events cumulative) rho.
Proof.
  intros [_ total] inside above kept.
  assert (certain : mixture worlds p (through_events cumulative) anything = 1).
  { unfold mixture, through_events. rewrite <- total. apply sum_extensional. intros v _.
    rewrite probability_anything. lra. }
  specialize (kept anything w inside). unfold posterior in kept. rewrite certain in kept.
  unfold through_events in kept. rewrite probability_anything in kept.
  specialize (kept Rlt_0_1). lra.
Qed.

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

(* "differential privacy does not provide guarantees on individual identifiability" (section 4.1),
   of worlds that are equally likely: no number below 1 bounds their posteriors *)
Definition no_guarantee_for_equal_priors : Prop :=
  forall epsilon m bound, 0 < epsilon -> (2 <= m)%nat -> bound < 1 ->
  exists (W E : Type) (worlds : list W) (M : mechanism W E) e w, length worlds = m
  /\ nonnegative M /\ differentially_private worlds M epsilon /\ In w worlds
  /\ 0 < mixture worlds (uniform worlds) M e /\ bound < posterior worlds (uniform worlds) M e w.

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

Theorem best_guess_above_average :
  let worlds := [true; false] in let p (w : bool) := if w then 2 / 3 else 1 / 3 in
  distribution worlds p /\ ~ Rmax (p true) (p false) <= / INR (length worlds).
Proof.
  intros worlds p. split; [split; [intros w _; destruct w; simpl; lra | simpl; lra] |].
  rewrite Rmax_left by (simpl; lra). simpl. lra.
Qed.

(* Joined with the formal statements. *)

(* a prior above rho; responses that cannot be observed are left out *)
Lemma sum_of_kept {A : Type} (keep : A -> bool) f (listed : list A) :
  (forall a, In a listed -> keep a = false -> f a = 0) -> sum f (filter keep listed) = sum f listed.
Proof.
  induction listed as [| a rest IH]; intros none; [reflexivity |]. cbn [filter sum].
  specialize (IH (fun b inside => none b (or_intror inside))).
  destruct (keep a) eqn:kept; cbn [sum]; rewrite IH; [reflexivity |].
  rewrite (none a (or_introl eq_refl) kept). ring.
Qed.

Section PriorAboveRho.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (outcomes : list E) (w : W).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Hypothesis inside : In w worlds.
Hypothesis whole : forall v, In v worlds -> sum (M v) outcomes = 1.
Hypothesis unsure : 0 < p w < 1.
Notation mixed := (mixture worlds p M).
Definition possible (e : E) : bool := if Rlt_dec 0 (mixed e) then true else false.
Notation observed := (filter possible outcomes).

Lemma not_possible e : possible e = false -> mixed e = 0 /\ M w e = 0.
Proof.
  unfold possible. destruct (Rlt_dec 0 (mixed e)) as [| no]; [discriminate | intros _].
  destruct (mixture_nonnegative worlds p M prior likelihood e) as [one | none]; [contradiction |].
  pose proof (impossible_term worlds p M prior likelihood e w inside (eq_sym none)) as term.
  split; [auto |]. apply Rmult_integral in term. destruct term; [lra | assumption].
Qed.

Lemma mixed_whole : sum mixed outcomes = 1.
Proof.
  unfold mixture. rewrite sum_exchanged, <- (proj2 prior). apply sum_extensional. intros v among.
  rewrite sum_scaled, whole by exact among. ring.
Qed.

(* the likelihood in all other worlds *)
Definition in_others (e : E) : R := (mixed e - p w * M w e) / (1 - p w).

Lemma prior_at_most_rho rho (n := count observed) :
  (forall d, c_rhodi_remark_prior_above_rho__statement__e3173daf05e7 ->
    (forall e, In e outcomes -> 0 < mixed e -> posterior worlds p M e w <= rho) ->
    In d observed -> p w <= rho).
Proof.
  intros d said kept some.
  assert (real : forall e, In e observed -> In e outcomes /\ 0 < mixed e).
  { intros e among. apply filter_In in among. destruct among as [listed able]. split; [exact listed |].
    unfold possible in able. destruct (Rlt_dec 0 (mixed e)); [assumption | discriminate]. }
  apply (said n (fun r => M w (entry observed d r)) (fun r => in_others (entry observed d r))
    (fun r => mixed (entry observed d r)) (p w)
    (fun r => p w * / mixed (entry observed d r) * M w (entry observed d r))).
  - apply count_positive. intros none. rewrite none in some. exact some.
  - rewrite (sum_of_entries observed d (M w)) by reflexivity. rewrite sum_of_kept; [auto |].
    intros e _ none. apply (not_possible e none).
  - rewrite (sum_of_entries observed d in_others) by reflexivity. rewrite sum_of_kept.
    + unfold in_others, Rdiv. rewrite sum_scaled_right.
      rewrite (sum_extensional _ (fun e => mixed e + - p w * M w e)) by (intros; ring).
      rewrite sum_added, sum_scaled, mixed_whole, whole by exact inside. field. lra.
    + intros e _ none. destruct (not_possible e none) as [zero own]. unfold in_others.
      rewrite zero, own. unfold Rdiv. ring.
  - intros r _ _. unfold in_others. field. lra.
  - intros r low high. apply real, entry_inside; assumption.
  - reflexivity.
  - intros r low high. destruct (real _ (entry_inside observed d r low high)) as [listed able].
    specialize (kept _ listed able). unfold posterior in kept. unfold Rdiv in kept. lra.
Qed.

Theorem prior_above_rho_from_statement rho :
  c_rhodi_remark_prior_above_rho__statement__e3173daf05e7 ->
  (forall e, In e outcomes -> 0 < mixed e -> posterior worlds p M e w <= rho) -> p w <= rho.
Proof.
  intros said kept.
  destruct (sum_has_positive mixed outcomes ltac:(rewrite mixed_whole; lra)) as (d & listed & able).
  apply (prior_at_most_rho rho d said kept). apply filter_In. split; [exact listed |].
  unfold possible. destruct (Rlt_dec 0 (mixed d)); [reflexivity | contradiction].
Defined.

(* the same statement, of the remark on priors that are not uniform *)
Theorem nonuniform_prior_above_rho_from_statement rho :
  c_rhodi_remark_nonuniform_prior__a_prior_above_rho__e3173daf05e7 ->
  (forall e, In e outcomes -> 0 < mixed e -> posterior worlds p M e w <= rho) -> p w <= rho.
Proof. intros said. exact (prior_above_rho_from_statement rho said). Defined.
End PriorAboveRho.

Theorem theorem_1_at_prior_from_statement {W : Type} (worlds : list W) (p : W -> R) (f : W -> R)
  range lambda P rho :
  c_rhodi_remark_nonuniform_prior__1_max_prior_for_m__0cee9cac83eb ->
  distribution worlds p -> (forall w, In w worlds -> p w <= P) -> 0 < P < rho -> rho < 1 ->
  (forall v w, In v worlds -> In w worlds -> Rabs (f v - f w) <= range) -> 0 < lambda ->
  range / ln ((/ P - 1) * rho / (1 - rho)) <= lambda ->
  rho_differentially_identifiable_at worlds p (laplace_mechanism f lambda) rho.
Proof.
  intros said [sign total] below guess certain near scale enough response w inside _.
  destruct (in_split w worlds inside) as (before & after & parts). subst worlds.
  rewrite posterior_by_weights by exact scale. rewrite sum_split in total.
  assert (listed : forall v, In v (before ++ after) -> In v (before ++ w :: after))
    by (intros v among; apply in_app_or in among; apply in_or_app; simpl; tauto).
  assert (some : before ++ after <> []).
  { intros none. rewrite none in total. simpl in total. specialize (below w inside). lra. }
  set (others := before ++ after) in *.
  destruct others as [| d rest] eqn:all; [contradiction |]. rewrite <- all in *. clear some.
  specialize (said (1 + count others)%Z lambda (f w) (fun k => f (entry others d k)) range (p w)
    (fun k => p (entry others d k)) P rho response).
  replace (-1 + (1 + count others))%Z with (count others) in said by lia. cbv beta in said.
  rewrite (sum_of_entries others d (fun v => p v * exp (-1 * / lambda * Rabs (response + -1 * f v)))
    (fun k => p (entry others d k)
      * exp (-1 * / lambda * Rabs (response + -1 * f (entry others d k))))) in said by reflexivity.
  assert (positive : (1 <= count others)%Z) by (apply count_positive; rewrite all; discriminate).
  apply said; try lra; try lia.
  - intros k low high. rewrite minus_as_stated. apply near; [exact inside |].
    apply listed, entry_inside; assumption.
  - apply sign. exact inside.
  - intros k low high. apply sign, listed, entry_inside; assumption.
  - rewrite (sum_of_entries others d p) by reflexivity. exact total.
  - apply below. exact inside.
  - eapply Rle_trans; [right | exact enough]. unfold Rdiv. do 3 f_equal.
    rewrite minus_as_stated. ring.
Defined.

Theorem theorem_1_from_notions :
  c_rhodi_theorem_1__statement__d18783e33cc1.
Proof.
  intros m lambda rho a v range response several scale chance certain guess near calibrated.
  rewrite weight_as_stated, weights_as_stated, share_as_stated by exact several.
  apply (theorem_1_gives_inequality (Z.to_nat m)) with (range := range); rewrite ?real_number_of;
    try lia; try lra.
  - intros k inside. rewrite <- minus_as_stated. apply (each_other _ m near k inside).
  - rewrite calibrated, odds_as_stated. reflexivity.
Defined.

(* the same statement, of the adversary whom differential privacy is proof against *)
Theorem same_adversary_from_notions :
  c_rhodi_same_guarantees__differential_privacy__proof_against_the_same_adversary__d18783e33cc1.
Proof. exact theorem_1_from_notions. Defined.

(* and of S(f) over every D', as the text before Definition 3 has it *)
Theorem range_of_every_known_from_notions :
  c_rhodi_theorem_1_range_at_hand__rho_is_kept__every_d__d18783e33cc1.
Proof. exact theorem_1_from_notions. Defined.

Section Posteriors.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis likelihood : nonnegative M.

Lemma posteriors_as_stated e w :
  distribution worlds p -> 0 < mixture worlds p M e ->
  sum_over (fun j => posterior worlds p M e (entry worlds w j)) 1 (count worlds) = 1.
Proof.
  intros prior possible. rewrite (sum_of_entries worlds w (posterior worlds p M e)) by reflexivity.
  apply (posterior_distribution worlds p M prior likelihood e possible).
Qed.

Theorem best_guess_from_statement P w :
  c_rhodi_remark_nonuniform_prior__the_best_guess__1_over_what_takes_the_place_of_m__38df431b7f73 ->
  distribution worlds p -> In w worlds -> (forall v, In v worlds -> p v <= P) -> 0 < P ->
  / INR (length worlds) <= P /\ p w <= P.
Proof.
  intros said [sign total] inside below positive.
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said (count worlds) i (fun j => p (entry worlds w j)) P (/ P)).
  cbv beta in said. rewrite own, Rinv_inv, count_as_stated in said. apply said; auto; try lia.
  - rewrite (sum_of_entries worlds w p) by reflexivity. exact total.
  - intros j least most. apply below, entry_inside; assumption.
Defined.
End Posteriors.

Section Uniform.
Context {W E : Type} (worlds : list W) (M : mechanism W E) (e : E) (w : W) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis inside : In w worlds.
Hypothesis possible : 0 < mixture worlds (uniform worlds) M e.

Theorem risk_of_a_guess_from_statement :
  c_rhodi_random_guess__the_risk__4887f2671374 ->
  rho_differentially_identifiable worlds M rho -> / INR (length worlds) <= rho.
Proof.
  intros said kept. rewrite <- count_as_stated.
  apply (said (count worlds) (fun j => posterior worlds (uniform worlds) M e (entry worlds w j))).
  - apply count_positive. intros none. rewrite none in inside. exact inside.
  - apply posteriors_as_stated; auto. apply (uniform_distribution worlds w inside).
  - intros j low high. apply kept; [apply entry_inside; assumption | exact possible].
Defined.

(* the same statement, of why nobody does better than a guess *)
Theorem someone_at_a_guess_from_statement :
  c_rhodi_random_guess__this_implies__correction__4887f2671374 ->
  rho_differentially_identifiable worlds M rho -> / INR (length worlds) <= rho.
Proof. intros said. exact (risk_of_a_guess_from_statement said). Defined.

Theorem no_noise_enforces_from_statement :
  c_rhodi_table_4_infeasible__infinite_noise__correction__3eb30cec0eee ->
  INR (length worlds) * rho < 1 -> ~ rho_differentially_identifiable worlds M rho.
Proof.
  intros said short kept.
  apply (said (count worlds) rho
    (fun j => posterior worlds (uniform worlds) M e (entry worlds w j))).
  - apply count_positive. intros none. rewrite none in inside. exact inside.
  - rewrite count_as_stated. lra.
  - apply posteriors_as_stated; auto. apply (uniform_distribution worlds w inside).
  - intros j low high. apply kept; [apply entry_inside; assumption | exact possible].
Defined.
End Uniform.

Theorem equations_10_14_from_notions :
  c_rhodi_equations_10_15__eqs__10_14__2064db5539de.
Proof.
  intros m lambda rho range several scale chance certain.
  rewrite falling_as_stated, odds_as_stated, (Rplus_comm (-1)).
  apply (bound_keeps_exactly (IZR m - 1)); [| lra]. apply IZR_le in several. lra.
Defined.

Theorem equation_15_from_notions :
  c_rhodi_equations_10_15__eq__15__2c352049be99.
Proof.
  intros m lambda rho range several scale chance certain guess. rewrite odds_as_stated.
  symmetry. apply equation_15; try lra. apply IZR_le in several. lra.
Defined.

Theorem never_from_notions :
  c_rhodi_equations_10_15__never__201c62a9a59f.
Proof.
  intros m lambda rho range several scale chance certain wide guess. rewrite odds_as_stated.
  apply Rnot_le_lt. apply IZR_le in several. apply never_below_a_guess; lra.
Defined.

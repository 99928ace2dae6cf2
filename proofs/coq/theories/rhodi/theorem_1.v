(* rhodi, section 4.1, Theorem 1, and the two remarks after it.

   "THEOREM 1. For an arbitrary adversary A, if lambda = S(f) / ln((m-1) rho/(1-rho)), M satisfies
   rho-differential identifiability where m = |Psi|." "If the prior probability Pr[D = D' u {i}] >
   rho, then the privacy goal is inherently violated and no privacy mechanism can restore it. For
   less severe cases, the value for m in Equation (15) can be replaced with 1/max_Psi(Pr[D = D' u
   {i}])."

   Stated here for every database of one size over any finite universe, any real query, S(f) the
   largest distance of answers over every D', the uniform prior of section 3.3 and 1/m < rho < 1
   (the theorem is false for an "arbitrary" prior and for S(f) at one D': counterexamples.v).
   theorem_1 speaks of single responses, by densities, theorem_1_events of events. The second remark
   is proved for a largest prior below rho; where it equals rho the printed scale divides by ln
   1. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets laplace events.
From didp.theories.rhodi Require Import risk definition_4 laplace_noise.
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

(* abdi, Theorem 1: composition of n mechanisms.

   "If each M_i, i in [1,n], is (alpha_i, beta_i)-differentially identifiable, then the combination
   M = (M_1(q_1(D^s)), ..., M_n(q_n(D^s))) is (alpha_c, beta_c)-differentially identifiable where
   alpha_c = sum_(k=1)^n (-1)^(k+1) sigma_k(alpha_1, ..., alpha_n) and
   beta_c = sum_(k=0)^n sigma_k(beta_1, ..., beta_n) - 1" (section 5), queries and mechanisms being
   chosen "adaptively based on previous queries outcomes".

   Stated here: the same for any n and any mechanisms that keep Definition 4 at every prior, each
   chosen in the light of all earlier answers, with noises that are independent given the database:
   the likelihood of all answers is the product of each one's. All answers are of one type, which
   may be a sum of types; an answer may be an event. At one prior Theorem 1 is false, and where the
   noises are not independent too (counterexamples.v). *)
From Coq Require Import Reals List Arith Lra.
From didp.theories Require Import worlds belief notions multiplied_out.
From didp.theories.abdi Require Import definitions symmetric_polynomials.
Import ListNotations.
Open Scope R_scope.

(* n answers, one after the other; what is asked next depends on the answers so far, first one
   first. Any other number of answers is impossible. *)
Fixpoint transcript {W E : Type} (n : nat) (asked : list E -> mechanism W E) (past : list E)
  : mechanism W (list E) :=
  fun w answers =>
  match n, answers with
  | O, [] => 1
  | S n, answer :: later => asked past w answer * transcript n asked (past ++ [answer]) w later
  | _, _ => 0
  end.

(* n mechanisms that are chosen in advance *)
Definition combination {W E : Type} (mechanisms : list (mechanism W E)) : mechanism W (list E) :=
  transcript (length mechanisms) (fun past => nth (length past) mechanisms (fun _ _ => 0)) [].

Lemma transcript_nonnegative {W E : Type} (asked : list E -> mechanism W E) :
  (forall past, nonnegative (asked past)) ->
  forall n past, nonnegative (transcript n asked past).
Proof.
  intros likelihood n. induction n as [| n IH]; intros past w [| answer later]; simpl; try lra.
  apply Rmult_le_pos; [apply likelihood | apply IH].
Qed.

Section TwoSteps.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (e : E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Context (later : W -> R) (alpha beta alpha' beta' : R).
Hypothesis fall : 0 <= 1 - alpha'.
Hypothesis rise : 0 <= 1 + beta'.
Hypothesis later_nonnegative : forall v, 0 <= later v.
Let observed := mixture worlds p M e.

(* eq. 6-9: Definition 4 at the prior, and then at the belief after the first answer *)
Lemma one_step_more w :
  In w worlds ->
  (1 - alpha) * p w * observed <= p w * M w e <= (1 + beta) * p w * observed ->
  (0 < observed ->
    let b := posterior worlds p M e in
    (1 - alpha') * b w * sum (fun v => b v * later v) worlds <= b w * later w
      <= (1 + beta') * b w * sum (fun v => b v * later v) worlds) ->
  (1 - alpha) * (1 - alpha') * p w * sum (fun v => p v * (M v e * later v)) worlds
    <= p w * (M w e * later w)
    <= (1 + beta) * (1 + beta') * p w * sum (fun v => p v * (M v e * later v)) worlds.
Proof.
  intros inside first second.
  destruct (mixture_nonnegative worlds p M prior likelihood e) as [possible | impossible].
  - specialize (second possible). fold observed in possible. cbv zeta in second.
    set (b := posterior worlds p M e) in *. set (after := sum (fun v => b v * later v) worlds) in *.
    assert (own : forall v, p v * (M v e * later v) = b v * later v * observed).
    { intros v. unfold b, posterior. fold observed. field. lra. }
    rewrite own, (sum_extensional _ (fun v => b v * later v * observed)) by (intros; apply own).
    rewrite sum_scaled_right. fold after.
    assert (first_here : p w * M w e = b w * observed)
      by (unfold b, posterior; fold observed; field; lra).
    rewrite first_here in first.
    assert (all : 0 <= after).
    { apply sum_nonnegative. intros v Hv. apply Rmult_le_pos; [| apply later_nonnegative].
      apply (posterior_distribution worlds p M prior likelihood e possible). exact Hv. }
    destruct first as [low high], second as [low' high']. split.
    + apply Rle_trans with ((1 - alpha') * after * (b w * observed)).
      * replace ((1 - alpha) * (1 - alpha') * p w * (after * observed))
          with ((1 - alpha') * after * ((1 - alpha) * p w * observed)) by ring.
        apply Rmult_le_compat_l; [apply Rmult_le_pos |]; assumption.
      * apply (Rmult_le_compat_r observed) in low'; lra.
    + apply Rle_trans with ((1 + beta') * after * (b w * observed)).
      * apply (Rmult_le_compat_r observed) in high'; lra.
      * replace ((1 + beta) * (1 + beta') * p w * (after * observed))
          with ((1 + beta') * after * ((1 + beta) * p w * observed)) by ring.
        apply Rmult_le_compat_l; [apply Rmult_le_pos |]; assumption.
  - assert (none : forall v, In v worlds -> p v * (M v e * later v) = 0).
    { intros v Hv. rewrite <- Rmult_assoc.
      rewrite (impossible_term worlds p M prior likelihood e v Hv) by (symmetry; exact impossible).
      ring. }
    rewrite none, (sum_extensional _ (fun _ => 0)), sum_zero by auto. lra.
Qed.
End TwoSteps.

Section Composition.
Context {W E : Type} (worlds : list W).

(* the k-th mechanism, whatever was answered before, keeps the k-th promise at every prior *)
Definition each_keeps (asked : list E -> mechanism W E) (past : list E) (promises : list (R * R))
  : Prop :=
  forall k alpha beta later, nth_error promises k = Some (alpha, beta) -> length later = k ->
  differentially_identifiable worlds (asked (past ++ later)) alpha beta.

Definition alphas (promises : list (R * R)) : list R := map fst promises.
Definition betas (promises : list (R * R)) : list R := map snd promises.

Definition valid (promises : list (R * R)) : Prop :=
  Forall (fun alpha => 0 < alpha < 1) (alphas promises) /\ Forall (Rlt 0) (betas promises).

(* eq. 3, by the induction of the proof *)
Theorem induction_of_theorem_1 (asked : list E -> mechanism W E) promises :
  (forall past, nonnegative (asked past)) -> valid promises ->
  forall past, each_keeps asked past promises ->
  differentially_identifiable worlds (transcript (length promises) asked past)
    (1 - falls (alphas promises)) (rises (betas promises) - 1).
Proof.
  intros likelihood. pose proof (transcript_nonnegative asked likelihood) as all_likelihoods.
  induction promises as [| [alpha beta] rest IH]; intros [fall rise] past kept p prior.
  - unfold falls, rises, product.
    intros [| answer later] w inside possible; unfold posterior, mixture in *; simpl in *;
      rewrite sum_scaled_right in *; [rewrite (proj2 prior) |]; lra.
  - simpl in fall, rise. inversion_clear fall as [| ? ? first_fall other_falls].
    inversion_clear rise as [| ? ? first_rise other_rises].
    pose proof (falls_range _ other_falls). pose proof (rises_range _ other_rises).
    apply (identifiable_multiplied_out worlds p _ prior (all_likelihoods _ _)).
    intros [| answer later] w inside.
    { unfold mixture. simpl. rewrite sum_scaled_right. lra. }
    assert (first : differentially_identifiable_at worlds p (asked past) alpha beta).
    { rewrite <- (app_nil_r past). apply (kept O alpha beta []); auto. }
    apply (identifiable_multiplied_out worlds p _ prior (likelihood past))
      with (e := answer) (w := w) in first; [| exact inside].
    change (falls (alphas ((alpha, beta) :: rest))) with ((1 - alpha) * falls (alphas rest)).
    change (rises (betas ((alpha, beta) :: rest))) with ((1 + beta) * rises (betas rest)).
    replace (1 - (1 - (1 - alpha) * falls (alphas rest)))
      with ((1 - alpha) * (1 - (1 - falls (alphas rest)))) by ring.
    replace (1 + ((1 + beta) * rises (betas rest) - 1))
      with ((1 + beta) * (1 + (rises (betas rest) - 1))) by ring.
    apply (one_step_more worlds p (asked past) answer prior (likelihood past)
      (fun v => transcript (length rest) asked (past ++ [answer]) v later)); auto; try lra.
    { intros v. apply all_likelihoods. }
    intros possible b.
    assert (believed : distribution worlds b) by (apply posterior_distribution; auto).
    apply (identifiable_multiplied_out worlds b _ believed (all_likelihoods _ _)); [| exact inside].
    apply IH; [split; assumption | | exact believed].
    intros k alpha' beta' more listed many. rewrite <- app_assoc. apply (kept (S k)); simpl; auto.
Qed.

Theorem theorem_1 (asked : list E -> mechanism W E) promises :
  promises <> [] -> valid promises ->
  (forall past, nonnegative (asked past)) -> each_keeps asked [] promises ->
  0 < alpha_combined (alphas promises) < 1 /\ 0 < beta_combined (betas promises)
  /\ differentially_identifiable worlds (transcript (length promises) asked [])
      (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept. split; [| split].
  - apply alpha_combined_range; [destruct promises; [tauto | discriminate] | apply range].
  - apply beta_combined_range; [destruct promises; [tauto | discriminate] | apply range].
  - rewrite alpha_product_form, beta_product_form. apply induction_of_theorem_1; assumption.
Qed.

(* what is seen may be a finite union of different transcripts *)
Corollary theorem_1_finite_unions (asked : list E -> mechanism W E) promises :
  promises <> [] -> valid promises ->
  (forall past, nonnegative (asked past)) -> each_keeps asked [] promises ->
  differentially_identifiable worlds (any_of (transcript (length promises) asked []))
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept p prior. apply any_of_identifiable_at; [exact prior | |].
  - apply transcript_nonnegative. exact likelihood.
  - apply theorem_1; assumption.
Qed.

(* mechanisms that are chosen in advance *)
Corollary theorem_1_in_advance (mechanisms : list (mechanism W E)) promises :
  promises <> [] -> valid promises -> Forall nonnegative mechanisms ->
  Forall2 (fun M promise => differentially_identifiable worlds M (fst promise) (snd promise))
    mechanisms promises ->
  differentially_identifiable worlds (combination mechanisms)
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept. unfold combination.
  assert (as_many : length mechanisms = length promises)
    by (clear -kept; induction kept; simpl; congruence).
  rewrite as_many. apply theorem_1; try assumption.
  - intros past. destruct (Nat.lt_ge_cases (length past) (length mechanisms)) as [one | none].
    + rewrite Forall_forall in likelihood. apply likelihood, nth_In. exact one.
    + rewrite nth_overflow by exact none. intros w e. lra.
  - clear -kept. intros k alpha beta later listed <-. simpl. revert later listed.
    induction kept as [| M promise mechanisms promises first _ IH]; intros [| answer later] listed;
      simpl in *; try discriminate.
    + injection listed as ->. exact first.
    + apply IH. exact listed.
Qed.
End Composition.

(* over databases, as the paper puts it *)
Corollary theorem_1_of_databases {Database E : Type} (adjacent : Database -> Database -> Prop)
  (asked : list E -> mechanism Database E) promises :
  promises <> [] -> valid promises -> (forall past, nonnegative (asked past)) ->
  (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
    keeps_definition_4 adjacent (asked past) alpha beta) ->
  keeps_definition_4 adjacent (transcript (length promises) asked [])
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept D worlds possible. apply theorem_1; try assumption.
  intros k alpha beta past listed <-. exact (kept past alpha beta listed D worlds possible).
Qed.

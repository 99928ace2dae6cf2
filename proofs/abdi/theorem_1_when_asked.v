(* abdi, Theorem 1, read at the belief when asked: each answer keeps inequality (2) at the belief
   that the adversary has when the answer is given, and at no other.

   "If each M_i, i in [1,n], is (alpha_i, beta_i)-differentially identifiable, then the combination
   M = (M_1(q_1(D^s)), ..., M_n(q_n(D^s))) is (alpha_c, beta_c)-differentially identifiable"
   (section 5); eq. 3 of the proof bounds the belief after n answers by the products of 1 - alpha_i
   and 1 + beta_i.

   Stated here for any n and any mechanisms, each chosen in the light of all earlier answers, with
   noises that are independent given the database, at one prior and after one sequence of answers:
   what each answer promises at the beliefs that occur, they promise together at the prior. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.abdi Require Import theorem_1_product_form theorem_1.
From didp.statements Require Import abdi_theorem_1 abdi_theorem_1_induction.
Open Scope R_scope.

Section WhenAsked.
Context {W E : Type} (worlds : list W) (asked : list E -> mechanism W E).
Hypothesis likelihood : forall past, nonnegative (asked past).

(* the belief after some answers, where these are the past already *)
Fixpoint belief_after (p : W -> R) (past answers : list E) : W -> R :=
  match answers with
  | [] => p
  | e :: later => belief_after (posterior worlds p (asked past) e) (past ++ [e]) later
  end.

Lemma belief_after_one_more p answers e : forall past,
  belief_after p past (answers ++ [e])
    = posterior worlds (belief_after p past answers) (asked (past ++ answers)) e.
Proof.
  revert p. induction answers as [| a later IH]; intros p past; cbn [belief_after app].
  - rewrite app_nil_r. reflexivity.
  - rewrite IH, <- app_assoc. reflexivity.
Qed.

(* it is the belief after the transcript *)
Lemma mixture_of_transcript p past e later :
  0 < mixture worlds p (asked past) e ->
  mixture worlds p (transcript (S (length later)) asked past) (e :: later)
    = mixture worlds p (asked past) e
      * mixture worlds (posterior worlds p (asked past) e)
          (transcript (length later) asked (past ++ [e])) later.
Proof.
  intros seen. unfold mixture at 1 3. rewrite <- sum_scaled. apply sum_extensional.
  intros v _. unfold posterior. cbn [transcript]. field. lra.
Qed.

Lemma first_is_possible p past e later :
  distribution worlds p ->
  0 < mixture worlds p (transcript (S (length later)) asked past) (e :: later) ->
  0 < mixture worlds p (asked past) e.
Proof.
  intros prior seen.
  destruct (mixture_nonnegative worlds p (asked past) prior (likelihood past) e) as [one | none];
    [exact one |]. exfalso. revert seen. unfold mixture at 1.
  rewrite (sum_extensional _ (fun _ => 0)), sum_zero; [apply Rlt_irrefl |].
  intros v inside. cbn [transcript]. rewrite <- Rmult_assoc.
  rewrite (multiplied_out.impossible_term worlds p (asked past) prior (likelihood past) e v inside)
    by auto. ring.
Qed.

Theorem belief_after_is_posterior answers : forall p past w,
  distribution worlds p ->
  0 < mixture worlds p (transcript (length answers) asked past) answers -> In w worlds ->
  posterior worlds p (transcript (length answers) asked past) answers w
    = belief_after p past answers w.
Proof.
  induction answers as [| e later IH]; intros p past w prior seen inside.
  - unfold posterior, mixture in *. simpl in *. rewrite sum_scaled_right, (proj2 prior). field.
  - pose proof (first_is_possible p past e later prior seen) as first. cbn [length] in *.
    pose proof (mixture_of_transcript p past e later first) as parts.
    assert (rest : 0 < mixture worlds (posterior worlds p (asked past) e)
        (transcript (length later) asked (past ++ [e])) later).
    { rewrite parts in seen. apply (Rmult_lt_reg_l (mixture worlds p (asked past) e)); lra. }
    cbn [belief_after]. rewrite <- IH; auto.
    + unfold posterior at 1. rewrite parts. unfold posterior at 2. cbn [transcript].
      set (after := mixture worlds (posterior worlds p (asked past) e) _ later) in *.
      unfold posterior. field. lra.
    + apply posterior_distribution; auto.
Qed.

(* each answer is possible, and keeps its promise, at the belief that it is given at *)
Definition possible_when_asked (p : W -> R) (past answers : list E) : Prop :=
  forall k e, nth_error answers k = Some e ->
  0 < mixture worlds (belief_after p past (firstn k answers)) (asked (past ++ firstn k answers)) e.
Definition kept_when_asked (p : W -> R) (past answers : list E) (promises : list (R * R)) : Prop :=
  forall k alpha beta, nth_error promises k = Some (alpha, beta) ->
  differentially_identifiable_at worlds (belief_after p past (firstn k answers))
    (asked (past ++ firstn k answers)) alpha beta.

Lemma transcript_is_possible answers : forall p past,
  distribution worlds p ->
  0 < mixture worlds p (transcript (length answers) asked past) answers ->
  possible_when_asked p past answers.
Proof.
  induction answers as [| a later IH]; intros p past prior seen k e listed;
    [destruct k; discriminate |].
  pose proof (first_is_possible p past a later prior seen) as first. cbn [length] in seen.
  destruct k as [| k].
  - injection listed as <-. simpl. rewrite app_nil_r. exact first.
  - cbn [firstn belief_after]. rewrite (mixture_of_transcript p past a later first) in seen.
    change (a :: firstn k later) with ([a] ++ firstn k later). rewrite app_assoc.
    apply IH; [apply posterior_distribution; auto | | exact listed].
    apply (Rmult_lt_reg_l (mixture worlds p (asked past) a)); lra.
Qed.

(* eq. 3 *)
Theorem induction_when_asked promises : forall p past answers w,
  distribution worlds p -> valid promises -> length answers = length promises ->
  possible_when_asked p past answers -> kept_when_asked p past answers promises -> In w worlds ->
  falls (alphas promises) * p w <= belief_after p past answers w
    <= rises (betas promises) * p w.
Proof.
  induction promises as [| [alpha beta] rest IH]; intros p past [| e later] w prior [fall rise] same
    seen kept inside; try discriminate.
  - unfold falls, rises, product. simpl. lra.
  - simpl in fall, rise. inversion_clear fall as [| ? ? first_fall other_falls].
    inversion_clear rise as [| ? ? first_rise other_rises].
    pose proof (falls_range _ other_falls). pose proof (rises_range _ other_rises).
    pose proof (seen O e eq_refl) as first. pose proof (kept O alpha beta eq_refl) as own.
    cbn [firstn belief_after] in first, own. rewrite app_nil_r in first, own.
    specialize (own e w inside first). cbn [belief_after].
    change (falls (alphas ((alpha, beta) :: rest))) with ((1 - alpha) * falls (alphas rest)).
    change (rises (betas ((alpha, beta) :: rest))) with ((1 + beta) * rises (betas rest)).
    assert (shift : forall k, past ++ firstn (S k) (e :: later) = (past ++ [e]) ++ firstn k later)
      by (intros k; rewrite <- app_assoc; reflexivity).
    destruct (IH (posterior worlds p (asked past) e) (past ++ [e]) later w) as [low high]; auto.
    + apply posterior_distribution; auto.
    + split; assumption.
    + intros k a listed. rewrite <- shift. apply (seen (S k) a listed).
    + intros k a b listed. rewrite <- shift. apply (kept (S k) a b listed).
    + split; [eapply Rle_trans; [| exact low] | eapply Rle_trans; [exact high |]].
      * rewrite Rmult_assoc, (Rmult_comm (falls (alphas rest))), <- Rmult_assoc, Rmult_comm.
        apply Rmult_le_compat_l; lra.
      * rewrite (Rmult_comm (1 + beta)), Rmult_assoc. apply Rmult_le_compat_l; lra.
Qed.

Theorem theorem_1_when_asked p promises answers w :
  distribution worlds p -> promises <> [] -> valid promises -> length answers = length promises ->
  0 < mixture worlds p (transcript (length answers) asked []) answers ->
  kept_when_asked p [] answers promises -> In w worlds ->
  (1 - alpha_combined (alphas promises)) * p w
    <= posterior worlds p (transcript (length answers) asked []) answers w
    <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros prior some range same seen kept inside.
  rewrite belief_after_is_posterior by assumption. rewrite alpha_product_form, beta_product_form.
  fold (falls (alphas promises)). fold (rises (betas promises)).
  replace (1 - (1 - falls (alphas promises))) with (falls (alphas promises)) by ring.
  replace (1 + (rises (betas promises) - 1)) with (rises (betas promises)) by ring.
  apply induction_when_asked; try assumption. apply transcript_is_possible; assumption.
Qed.
End WhenAsked.

(* Joined with the formal statements. *)

Section WhenAsked.
Context {W E : Type} (worlds : list W) (asked : list E -> mechanism W E) (p : W -> R).
Context (promises : list (R * R)) (answers : list E) (w : W).
Hypothesis likelihood : forall past, nonnegative (asked past).
Hypothesis prior : distribution worlds p.
Hypothesis some : promises <> [].
Hypothesis range : valid promises.
Hypothesis same : length answers = length promises.
Hypothesis seen : 0 < mixture worlds p (transcript (length answers) asked []) answers.
Hypothesis kept : kept_when_asked worlds asked p [] answers promises.
Hypothesis inside : In w worlds.
Notation n := (count promises).
Notation after answers := (belief_after worlds asked p [] answers).
(* the belief in the world after the first answers *)
Definition belief (j : Z) : R := after (firstn (Z.to_nat j) answers) w.

Lemma some_promises : (1 <= n)%Z.
Proof. apply count_positive. exact some. Qed.

Lemma first_belief : belief 0 = p w.
Proof. reflexivity. Qed.

Lemma last_belief :
  belief n = posterior worlds p (transcript (length answers) asked []) answers w.
Proof.
  unfold belief. rewrite belief_after_is_posterior by assumption.
  rewrite firstn_all2; [reflexivity |]. unfold count. lia.
Qed.

(* the k-th answer, at the belief after those before it *)
Lemma one_answer k : (1 <= k)%Z -> (k <= n)%Z ->
  belief k <= (1 + entry (betas promises) 1 k) * belief (-1 + k)
  /\ (1 + -1 * entry (alphas promises) (1 / 2) k) * belief (-1 + k) <= belief k.
Proof.
  intros low high. destruct (promise_at promises range k low high) as (_ & _ & known).
  set (before := Z.to_nat (k - 1)) in *.
  assert (below : (before < length answers)%nat) by (unfold before, count in *; lia).
  destruct (nth_error answers before) as [e |] eqn:given; [| apply nth_error_None in given; lia].
  assert (extended : firstn (Z.to_nat k) answers = firstn before answers ++ [e]).
  { replace (Z.to_nat k) with (S before) by (unfold before; lia).
    clear -given. revert answers given. induction before as [| m IH]; intros [| a rest] given;
      try discriminate; cbn [firstn nth_error] in *.
    - injection given as ->. reflexivity.
    - rewrite <- app_comm_cons. f_equal. apply IH. exact given. }
  assert (alpha_k : entry (alphas promises) (1 / 2) k = entry (alphas promises) 0 k)
    by (apply nth_indep; unfold alphas; rewrite map_length; unfold count in high; lia).
  assert (beta_k : entry (betas promises) 1 k = entry (betas promises) 0 k)
    by (apply nth_indep; unfold betas; rewrite map_length; unfold count in high; lia).
  unfold belief. replace (Z.to_nat (-1 + k)) with before by (unfold before; lia).
  rewrite extended, belief_after_one_more, alpha_k, beta_k, minus_as_stated. apply and_comm.
  apply (kept _ _ _ known); [exact inside |].
  exact (transcript_is_possible worlds asked likelihood answers p [] prior seen before e given).
Qed.

Theorem alpha_when_asked_from_statement :
  c_abdi_theorem_1__alpha_side__the_belief_when_asked__83ca60627149 ->
  (1 - alpha_combined (alphas promises)) * p w
    <= posterior worlds p (transcript (length answers) asked []) answers w.
Proof.
  intros said.
  specialize (said n (entry (alphas promises) (1 / 2)) belief sign_said
    (sigma_said (entry (alphas promises) (1 / 2))) some_promises).
  pose proof (alpha_combined_as_stated (alphas promises) (1 / 2)) as combined.
  rewrite (proj1 (counts promises)) in combined.
  rewrite combined, first_belief, last_belief, minus_as_stated in said. apply said.
  - intros k low high. destruct (promise_at promises range k low high) as [[positive _] _].
    unfold entry in *. rewrite (nth_indep _ (1 / 2) 0); [exact positive |].
    unfold alphas. rewrite map_length. unfold count in high. lia.
  - intros k low high. destruct (promise_at promises range k low high) as [[_ below] _].
    unfold entry in *. rewrite (nth_indep _ (1 / 2) 0); [exact below |].
    unfold alphas. rewrite map_length. unfold count in high. lia.
  - intros k low high. apply (one_answer k low high).
  - reflexivity.
  - intros k _ _. apply sign_turns.
  - intros e _ _. apply sigma_said_none.
  - intros e _ _ k least _. apply sigma_said_next. exact least.
Defined.

Theorem beta_when_asked_from_statement :
  c_abdi_theorem_1__beta_side__the_belief_when_asked__3e8c13aaf128 ->
  posterior worlds p (transcript (length answers) asked []) answers w
    <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros said.
  specialize (said n (entry (betas promises) 1) belief (sigma_said (entry (betas promises) 1))
    some_promises).
  pose proof (beta_combined_as_stated (betas promises) 1) as combined.
  rewrite (proj2 (counts promises)) in combined.
  rewrite first_belief, last_belief in said. rewrite <- combined, Rmult_comm.
  replace (1 + (-1 + sum_over (fun k => sigma_said (entry (betas promises) 1) (IZR k) (IZR n)) 0 n))
    with (sum_over (fun k => sigma_said (entry (betas promises) 1) (IZR k) (IZR n)) 0 n) by ring.
  apply said.
  - intros k low high. destruct (promise_at promises range k low high) as (_ & positive & _).
    unfold entry in *. rewrite (nth_indep _ 1 0); [exact positive |].
    unfold betas. rewrite map_length. unfold count in high. lia.
  - intros k low high. apply (one_answer k low high).
  - intros e _ _. apply sigma_said_none.
  - intros e _ _ k least _. apply sigma_said_next. exact least.
Defined.

(* eq. 3: no more is said after the last answer *)
Lemma promises_as_stated k : (1 <= k)%Z ->
  0 < entry (alphas promises) (1 / 2) k < 1 /\ 0 < entry (betas promises) 1 k.
Proof.
  intros low. destruct (Z_le_gt_dec k n) as [high | beyond].
  - destruct (promise_at promises range k low high) as (fall & rise & _).
    unfold entry in *. rewrite (nth_indep (alphas promises) (1 / 2) 0), (nth_indep (betas promises) 1 0).
    + split; assumption.
    + unfold betas. rewrite map_length. unfold count in high. lia.
    + unfold alphas. rewrite map_length. unfold count in high. lia.
  - unfold entry. rewrite !nth_overflow by
      (unfold alphas, betas; rewrite map_length; unfold count in beyond; lia). lra.
Qed.

Lemma each_answer j : (0 <= j)%Z ->
  belief (1 + j) <= (1 + entry (betas promises) 1 (1 + j)) * belief j
  /\ (1 + -1 * entry (alphas promises) (1 / 2) (1 + j)) * belief j <= belief (1 + j).
Proof.
  intros low. destruct (Z_le_gt_dec (1 + j) n) as [high | beyond].
  - destruct (one_answer (1 + j) ltac:(lia) high) as [most least].
    replace (-1 + (1 + j))%Z with j in * by lia. split; assumption.
  - assert (all : forall i, (n <= i)%Z -> belief i = after answers w)
      by (intros i late; unfold belief; rewrite firstn_all2; [reflexivity | unfold count in late; lia]).
    rewrite !all by lia. destruct (promises_as_stated (1 + j) ltac:(lia)) as [fall rise].
    assert (sign : 0 <= after answers w).
    { rewrite <- belief_after_is_posterior by assumption.
      apply (posterior_distribution worlds p); try assumption. apply transcript_nonnegative. exact likelihood. }
    split; nra.
Qed.

Lemma products_as_stated :
  product_over (fun k => 1 + entry (betas promises) 1 k) 1 n = rises (betas promises)
  /\ product_over (fun k => 1 + -1 * entry (alphas promises) (1 / 2) k) 1 n = falls (alphas promises).
Proof.
  split.
  - rewrite <- (proj2 (counts promises)).
    exact (product_of_entries (betas promises) 1 (fun b => 1 + b)).
  - rewrite <- (proj1 (counts promises)).
    etransitivity; [exact (product_of_entries (alphas promises) (1 / 2) (fun a => 1 + -1 * a)) |].
    unfold falls. f_equal. apply map_ext. intros a. ring.
Qed.

Theorem induction_from_statement :
  c_abdi_theorem_1_induction__eq__3__one_prior__correction__a1dc51738c9e ->
  falls (alphas promises) * p w
    <= posterior worlds p (transcript (length answers) asked []) answers w
    <= rises (betas promises) * p w.
Proof.
  intros said. destruct products_as_stated as [rising falling].
  destruct (said (entry (alphas promises) (1 / 2)) (entry (betas promises) 1) belief) with (j_8 := n)
    as [most least].
  - intros k low. apply (promises_as_stated k low).
  - intros k low. apply (promises_as_stated k low).
  - intros k low. apply (promises_as_stated k low).
  - exact each_answer.
  - exact some_promises.
  - rewrite rising, first_belief, last_belief, Rmult_comm in most.
    rewrite falling, first_belief, last_belief, Rmult_comm in least. split; assumption.
Defined.

(* the same statement, of the reading at the belief when asked *)
Theorem induction_when_asked_from_statement :
  c_abdi_theorem_1_induction__eq__3__the_belief_when_asked__a1dc51738c9e ->
  falls (alphas promises) * p w
    <= posterior worlds p (transcript (length answers) asked []) answers w
    <= rises (betas promises) * p w.
Proof. intros said. exact (induction_from_statement said). Defined.
End WhenAsked.

(* ... and at every prior *)
Theorem induction_at_every_prior_from_statement {W E : Type} (worlds : list W)
  (asked : list E -> mechanism W E) promises :
  c_abdi_theorem_1_induction__eq__3__every_prior__a1dc51738c9e ->
  (forall past, nonnegative (asked past)) -> promises <> [] -> valid promises ->
  each_keeps worlds asked [] promises ->
  differentially_identifiable worlds (transcript (length promises) asked [])
    (1 - falls (alphas promises)) (rises (betas promises) - 1).
Proof.
  intros said likelihood some range kept p prior answers w inside seen.
  replace (1 - (1 - falls (alphas promises))) with (falls (alphas promises)) by ring.
  replace (1 + (rises (betas promises) - 1)) with (rises (betas promises)) by ring.
  pose proof (as_many worlds p asked promises answers seen) as same. rewrite <- same in seen |- *.
  apply (induction_from_statement worlds asked p promises answers w); try assumption.
  intros k alpha beta known e v listed possible.
  assert (short : (k < length promises)%nat) by (apply nth_error_Some; rewrite known; discriminate).
  apply (kept k alpha beta (firstn k answers) known); try assumption; cbn [app].
  - apply firstn_length_le. lia.
  - clear -prior likelihood seen.
    pose proof (transcript_is_possible worlds asked likelihood answers p [] prior seen) as each.
    induction k as [| k IH]; [exact prior |].
    destruct (nth_error answers k) as [e |] eqn:given.
    + assert (extended : firstn (S k) answers = firstn k answers ++ [e]).
      { clear -given. revert answers given. induction k as [| m IH]; intros [| a rest] given;
          try discriminate; cbn [firstn nth_error] in *.
        - injection given as ->. reflexivity.
        - rewrite <- app_comm_cons. f_equal. apply IH. exact given. }
      rewrite extended, belief_after_one_more. cbn [app].
      apply posterior_distribution; [exact IH | apply likelihood | apply (each k e given)].
    + apply nth_error_None in given. rewrite firstn_all2 by lia.
      rewrite firstn_all2 in IH by lia. exact IH.
Defined.

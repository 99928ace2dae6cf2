(* abdi, Theorem 1, read at the belief when asked: each answer keeps inequality (2) at the belief
   that the adversary has when the answer is given, and at no other.

   "If each M_i, i in [1,n], is (alpha_i, beta_i)-differentially identifiable, then the combination
   M = (M_1(q_1(D^s)), ..., M_n(q_n(D^s))) is (alpha_c, beta_c)-differentially identifiable"
   (section 5); eq. 3 of the proof bounds the belief after n answers by the products of 1 - alpha_i
   and 1 + beta_i.

   Stated here for any n and any mechanisms, each chosen in the light of all earlier answers, with
   noises that are independent given the database, at one prior and after one sequence of answers:
   what each answer promises at the beliefs that occur, they promise together at the prior. *)
From Coq Require Import Reals List Lra Lia.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import symmetric_polynomials theorem_1.
Import ListNotations.
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

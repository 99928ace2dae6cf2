(* abdi's Theorem 1 and eq. 3, read at the belief when asked, over mechanisms, drawn from the formal
   statements. A formal statement here is about the beliefs in one world after 0, 1, ..., n answers.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import symmetric_polynomials theorem_1 belief_when_asked.
From didp.theories.bridges Require Import ranges listed theorem_1_from_statements
  composition_from_statements.
From didp.statements Require abdi.
Open Scope R_scope.

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
  statements.abdi.c_abdi_theorem_1__alpha_side__the_belief_when_asked__83ca60627149 ->
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
Qed.

Theorem beta_when_asked_from_statement :
  statements.abdi.c_abdi_theorem_1__beta_side__the_belief_when_asked__3e8c13aaf128 ->
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
Qed.

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
  statements.abdi.c_abdi_theorem_1_induction__eq__3__one_prior__correction__a1dc51738c9e ->
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
Qed.

(* the same statement, of the reading at the belief when asked *)
Theorem induction_when_asked_from_statement :
  statements.abdi.c_abdi_theorem_1_induction__eq__3__the_belief_when_asked__a1dc51738c9e ->
  falls (alphas promises) * p w
    <= posterior worlds p (transcript (length answers) asked []) answers w
    <= rises (betas promises) * p w.
Proof. intros said. exact (induction_from_statement said). Qed.
End WhenAsked.

(* ... and at every prior *)
Theorem induction_at_every_prior_from_statement {W E : Type} (worlds : list W)
  (asked : list E -> mechanism W E) promises :
  statements.abdi.c_abdi_theorem_1_induction__eq__3__every_prior__a1dc51738c9e ->
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
Qed.

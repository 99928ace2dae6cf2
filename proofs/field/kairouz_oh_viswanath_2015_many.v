(* Composition of k answers, each chosen after those before it were seen (P. Kairouz, S. Oh,
   P. Viswanath, 2015).

   "k answers, each (epsilon, delta)-DP whatever those before it were, are together
   (k epsilon, 1 - (1 - delta)^k)-DP, and so (k epsilon, k delta)-DP; for no total epsilon does a total
   delta below 1 - (1 - delta)^k hold of all such answers", stated here for answers of finitely many
   outputs, any relation of neighbours and any event of all answers. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.field Require Import kairouz_oh_viswanath_2015.
From didp.statements Require Import field_composition field_composition_of_many.
Open Scope R_scope.

(* the answers, the first one first; what is asked next may depend on those that were seen, of which
   the last stands first *)
Section Transcripts.
Context {W O : Type} (outputs : list O) (next : list O -> mechanism W O).

Fixpoint transcripts (k : nat) : list (list O) :=
  match k with
  | 0%nat => [[]]
  | S fewer => map (fun both => fst both :: snd both) (list_prod outputs (transcripts fewer))
  end.

Fixpoint transcript_after (seen : list O) (w : W) (given : list O) : R :=
  match given with
  | [] => 1
  | o :: rest => next seen w o * transcript_after (o :: seen) w rest
  end.
Definition transcript (seen : list O) : mechanism W (list O) := transcript_after seen.

Lemma chance_of_next event seen k w :
  chance_of (transcripts (S k)) (transcript seen) event w
    = chance_of (list_prod outputs (transcripts k))
        (then_asked (next seen) (fun o => transcript (o :: seen)))
        (fun both => event (fst both :: snd both)) w.
Proof.
  unfold chance_of, probability_that. simpl. rewrite sum_mapped. apply sum_extensional.
  intros [o rest] _. reflexivity.
Qed.

Lemma transcripts_probable k seen :
  (forall seen, probabilities outputs (next seen)) -> probabilities (transcripts k) (transcript seen).
Proof.
  intros each. revert seen. induction k as [| k IH]; intros seen w.
  - split; [intros given [<- | []]; simpl; lra | simpl; ring].
  - split.
    + intros given inside. apply in_map_iff in inside. destruct inside as ([o rest] & <- & among).
      apply in_prod_iff in among. simpl. apply Rmult_le_pos; [apply each, among |].
      apply (IH (o :: seen) w), among.
    + cbn [transcripts]. rewrite sum_mapped, sum_of_pairs. simpl.
      rewrite (sum_extensional _ (next seen w)); [apply each |]. intros o _.
      rewrite sum_scaled. rewrite (proj2 (IH (o :: seen) w)). ring.
Qed.
End Transcripts.

Lemma product_of_equal c (k : nat) : product_over (fun _ => c) 1 (Z.of_nat k) = c ^ k.
Proof.
  unfold product_over, many. replace (Z.to_nat _) with k by lia.
  induction k as [| k IH]; simpl; [reflexivity |]. rewrite IH. ring.
Qed.

Section Composed.
Context {W O : Type} (outputs : list O) (next : list O -> mechanism W O) (o : O).
Context (neighbours : W -> W -> Prop) (epsilon delta : R).
Hypothesis step : c_field_composition__statement__04c08dd26257.
Hypothesis margin : 0 <= delta < 1.
Hypothesis sign : forall seen, nonnegative (next seen).
Hypothesis probable : forall seen, probabilities outputs (next seen).
Hypothesis private : forall seen, approximately_private neighbours outputs (next seen) epsilon delta.

Lemma transcripts_private k seen :
  approximately_private neighbours (transcripts outputs k) (transcript next seen)
    (INR k * epsilon) (1 - (1 - delta) ^ k).
Proof.
  revert seen. induction k as [| k IH]; intros seen v w event near.
  - unfold chance_of, probability_that. simpl. rewrite Rmult_0_l, exp_0. destruct (event []); lra.
  - rewrite !chance_of_next. assert (0 < (1 - delta) ^ k) by (apply pow_lt; lra).
    pose proof (composition_from_statement outputs (transcripts outputs k) o (next seen)
      (fun o => transcript next (o :: seen)) neighbours epsilon delta (INR k * epsilon)
      (1 - (1 - delta) ^ k) step ltac:(lra) (probable seen)
      (fun o => transcripts_probable outputs next k (o :: seen) probable) (sign seen) (private seen)
      (fun o => IH (o :: seen)) v w (fun both => event (fst both :: snd both)) near) as both.
    replace (INR (S k) * epsilon) with (epsilon + INR k * epsilon) by (rewrite S_INR; ring).
    replace (1 - (1 - delta) ^ S k)
      with (1 - (1 - delta) * (1 - (1 - (1 - delta) ^ k))) by (simpl; ring).
    exact both.
Qed.

Theorem composition_of_many_from_statement (k : nat) :
  c_field_composition_of_many__bound__ecef4f931a18 -> (1 <= k)%nat ->
  approximately_private neighbours (transcripts outputs k) (transcript next [])
    (INR k * epsilon) (1 - (1 - delta) ^ k)
  /\ approximately_private neighbours (transcripts outputs k) (transcript next [])
    (INR k * epsilon) (INR k * delta).
Proof.
  (* named here too: what a section supposes does not show on what its theorems rest *)
  pose proof (step : c_field_composition__statement__04c08dd26257) as given; clear given.
  intros said some. pose proof (transcripts_private k []) as together.
  split; [exact together |]. intros v w event near. eapply Rle_trans; [apply together, near |].
  destruct (said delta (Z.of_nat k) (fun j => (1 - delta) ^ Z.to_nat j) (fun j => IZR j * epsilon)
    epsilon ltac:(lra) ltac:(lra) ltac:(lia)) as (_ & fewer & _).
  - simpl. split; ring.
  - intros j low high. split; [rewrite plus_IZR; ring |].
    replace (Z.to_nat (1 + j)) with (S (Z.to_nat j)) by lia. simpl. ring.
  - cbv beta in fewer. rewrite Nat2Z.id, <- INR_IZR_INZ in fewer. lra.
Defined.
End Composed.

(* an answer that names the first of two databases with the probability delta *)
Section Named.
Context (delta : R).
Hypothesis margin : 0 <= delta <= 1.

Definition names (seen : list bool) : mechanism bool bool := answers delta 0.

Lemma names_probable seen : probabilities two_outputs (names seen).
Proof. apply answers_probabilities; lra. Qed.

Lemma named_once k seen w :
  chance_of (transcripts two_outputs k) (transcript names seen) (existsb (fun o => o)) w
    = 1 - (if w then 1 - delta else 1) ^ k.
Proof.
  revert seen. induction k as [| k IH]; intros seen.
  - unfold chance_of, probability_that. simpl. ring.
  - assert (certain : chance_of (transcripts two_outputs k) (transcript names (true :: seen))
      (fun _ => true) w = 1)
      by apply (transcripts_probable two_outputs names k (true :: seen) names_probable).
    rewrite chance_of_next, chance_after.
    transitivity (names seen w true
        * chance_of (transcripts two_outputs k) (transcript names (true :: seen)) (fun _ => true) w
      + (names seen w false
        * chance_of (transcripts two_outputs k) (transcript names (false :: seen))
          (existsb (fun o => o)) w + 0)); [reflexivity |].
    rewrite certain, IH. unfold names, answers. destruct w; simpl; ring.
Qed.

Theorem no_smaller_margin_from_statement (k : nat) total_epsilon total_delta :
  c_field_composition_of_many__attained__ec9d010bbef1 ->
  approximately_private between_any (transcripts two_outputs k) (transcript names [])
    total_epsilon total_delta ->
  1 - (1 - delta) ^ k <= total_delta.
Proof.
  intros said private. specialize (private true false (existsb (fun o => o)) I).
  rewrite !named_once, pow1 in private.
  specialize (said (1 - (1 - delta) ^ k) (Z.of_nat k) delta 0 total_delta total_epsilon).
  cbv beta in said. rewrite product_of_equal, !minus_as_stated in said.
  apply said; [reflexivity | reflexivity | lra].
Defined.

Lemma names_private epsilon seen :
  0 <= epsilon -> approximately_private between_any two_outputs (names seen) epsilon delta.
Proof.
  intros spent. assert (1 <= exp epsilon) by (pose proof (exp_ineq1_le epsilon); lra).
  assert (0 <= (exp epsilon - 1) * (1 - delta)) by (apply Rmult_le_pos; lra).
  assert (0 <= exp epsilon * delta) by (apply Rmult_le_pos; lra).
  apply answers_private; lra.
Qed.
End Named.

(* Advanced composition of answers that each have a delta (C. Dwork, G. Rothblum, S. Vadhan, 2010).

   "where each is (epsilon, delta)-DP, with k delta + slack", stated here for two databases, answers of
   finitely many outputs, each chosen after those before it were seen, and any event of all answers.
   Each is drawn from four outcomes, of which those that name no database are outcomes of a randomized
   response, with the probability 1 - delta. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets notions approximate.
From didp.ours Require Import testing.
From didp.field Require Import kairouz_oh_viswanath_2015 kairouz_oh_viswanath_2015_many
  kairouz_oh_viswanath_2015_four_outcomes mironov_2017 bun_steinke_2016 dwork_rothblum_vadhan_2010.
From didp.statements Require Import field_renyi_composition field_concentrated_of_epsilon
  field_optimal_composition field_advanced_composition.
Open Scope R_scope.

Section Named.
Context (epsilon delta : R).
Hypothesis spent : 0 < epsilon.
Hypothesis margin : 0 <= delta < 1.

Definition draws (delta : R) : list outcome -> mechanism bool outcome :=
  fun _ => four_outcomes epsilon delta.

(* where no database is named *)
Definition response : list outcome -> mechanism bool outcome := draws 0.

Lemma growth_above_one : 1 < exp epsilon.
Proof. rewrite <- exp_0. apply exp_increasing. exact spent. Qed.

Lemma response_sign seen : nonnegative (response seen).
Proof.
  intros w x. unfold response, draws, four_outcomes. pose proof growth_above_one.
  assert (0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
  destruct x as [v | v]; destruct (Bool.eqb v w); unfold Rdiv; try lra;
    repeat apply Rmult_le_pos; lra.
Qed.

Lemma response_private seen : private_between between_any (response seen) epsilon.
Proof.
  intros v w x _. unfold response, draws, four_outcomes. pose proof growth_above_one.
  assert (sharing : 0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
  set (share := / (1 + exp epsilon)) in *. set (g := exp epsilon) in *.
  assert (share <= g * share) by (rewrite <- (Rmult_1_l share) at 1;
    apply Rmult_le_compat_r; lra).
  assert (g * share <= g * (g * share)) by (apply Rmult_le_compat_l; lra).
  unfold Rdiv. fold share.
  destruct x as [u | u], u, v, w; simpl; lra.
Qed.

Lemma share_of_one seen w x : (1 - delta) * response seen w x <= draws delta seen w x.
Proof.
  unfold response, draws, four_outcomes. pose proof growth_above_one.
  destruct x as [v | v]; destruct (Bool.eqb v w); unfold Rdiv; lra.
Qed.

Lemma share_of_all k seen w given : In given (transcripts outcomes k) ->
  (1 - delta) ^ k * transcript response seen w given <= transcript (draws delta) seen w given.
Proof.
  revert seen given. induction k as [| k IH]; intros seen given inside.
  - destruct inside as [<- | []]. simpl. lra.
  - apply in_map_iff in inside. destruct inside as ([x rest] & <- & among).
    apply in_prod_iff in among. destruct among as [_ among].
    change (fst (x, rest) :: snd (x, rest)) with (x :: rest).
    change (transcript response seen w (x :: rest))
      with (response seen w x * transcript response (x :: seen) w rest).
    change (transcript (draws delta) seen w (x :: rest))
      with (draws delta seen w x * transcript (draws delta) (x :: seen) w rest).
    replace ((1 - delta) ^ S k * (response seen w x * transcript response (x :: seen) w rest))
      with ((1 - delta) * response seen w x
        * ((1 - delta) ^ k * transcript response (x :: seen) w rest)) by (simpl; ring).
    apply Rmult_le_compat.
    + apply Rmult_le_pos; [lra | apply response_sign].
    + apply Rmult_le_pos; [apply pow_le; lra | apply transcript_sign, response_sign].
    + apply share_of_one.
    + apply IH, among.
Qed.

(* how likely a transcript is, and some answer names the database *)
Definition named_of_all (k : nat) : mechanism bool (list outcome) := fun w given =>
  transcript (draws delta) [] w given - (1 - delta) ^ k * transcript response [] w given.

Lemma named_mass k w : sum (named_of_all k w) (transcripts outcomes k) = 1 - (1 - delta) ^ k.
Proof.
  unfold named_of_all.
  rewrite (sum_extensional _ (fun given => transcript (draws delta) [] w given
    + - (1 - delta) ^ k * transcript response [] w given)) by (intros; ring).
  rewrite sum_added, sum_scaled.
  rewrite (proj2 (transcripts_probable outcomes (draws delta) k []
    (fun _ => four_outcomes_probable epsilon delta ltac:(lra)) w)).
  rewrite (proj2 (transcripts_probable outcomes response k []
    (fun _ => four_outcomes_probable epsilon 0 ltac:(lra)) w)). ring.
Qed.
End Named.

Theorem advanced_composition_with_delta_from_statement {O : Type} (outputs : list O) (o : O)
    (next : list O -> mechanism bool O) epsilon delta slack (k : nat) :
  c_field_advanced_composition__with_delta__d6f78b14d990 ->
  c_field_advanced_composition__statement__818c5d1ea3bc ->
  c_field_renyi_composition__statement__dbf4233ac68b ->
  c_field_concentrated_of_epsilon__bound__2e5701917cf7 ->
  c_field_optimal_composition__four_outcomes__af0f0f429f42 ->
  0 < epsilon -> 0 <= delta < 1 -> 0 < slack < 1 -> (1 <= k)%nat ->
  (forall seen, probabilities outputs (next seen)) ->
  (forall seen, approximately_private between_any outputs (next seen) epsilon delta) ->
  approximately_private between_any (transcripts outputs k) (transcript next [])
    (advanced epsilon slack k) (INR k * delta + slack).
Proof.
  intros said pure added concentrates drawn spent margin little some probable private.
  apply (optimal_composition_from_statement outputs o next epsilon delta k); auto.
  change (fun _ : list outcome => four_outcomes epsilon delta) with (draws epsilon delta).
  intros v w event near.
  assert (without : approximately_private between_any (transcripts outcomes k)
    (transcript (response epsilon) []) (advanced epsilon slack k) slack).
  { apply (advanced_composition_from_statement outcomes (response epsilon) (told true) between_any
      epsilon slack k pure added concentrates spent little some); auto.
    - intros seen. apply four_outcomes_probable. lra.
    - intros seen. apply response_sign, spent.
    - intros seen. apply response_private, spent. }
  specialize (without v w event near).
  set (all := transcripts outcomes k) in *.
  assert (least : exp (-1 * - ln slack) = slack).
  { replace (-1 * - ln slack) with (ln slack) by ring. apply exp_ln. lra. }
  specialize (said delta (Z.of_nat k) (fun j => (1 - delta) ^ Z.to_nat j) (count all)
    (fun j => certain_test event (entry all [] j))
    (chance_at all (named_of_all epsilon delta k) [] v)
    (chance_at all (named_of_all epsilon delta k) [] w)
    (chance_at all (transcript (draws epsilon delta) []) [] v)
    (chance_at all (transcript (response epsilon) []) [] v)
    (chance_at all (transcript (draws epsilon delta) []) [] w)
    (chance_at all (transcript (response epsilon) []) [] w)
    (advanced epsilon slack k) (- ln slack)).
  cbv beta in said.
  rewrite !event_of_all, chances_as_stated, <- INR_IZR_INZ, Nat2Z.id, least in said.
  eapply Rle_trans; [apply said | lra].
  - lra.
  - lra.
  - lia.
  - reflexivity.
  - intros j low high. replace (Z.to_nat (1 + j)) with (S (Z.to_nat j)) by lia. simpl. ring.
  - intros j _ _. apply certain_test_valid.
  - intros j low high. unfold chance_at. rewrite number_of_real.
    assert (inside : In (entry all [] j) all) by (apply entry_inside; lia).
    pose proof (share_of_all epsilon delta spent margin k [] v _ inside).
    pose proof (share_of_all epsilon delta spent margin k [] w _ inside).
    unfold named_of_all. repeat split; lra.
  - rewrite named_mass by exact margin. ring.
  - lra.
Defined.

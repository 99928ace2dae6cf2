(* Subsampling (B. Balle, G. Barthe, M. Gaboardi, 2018, Theorem 8).

   "A mechanism that is (epsilon, delta)-DP where one record is added or removed, asked about a sample
   that every record enters by itself with the probability q, is (ln(1 + q (e^epsilon - 1)), q delta)-DP",
   stated here for any mechanism of finitely many outputs, and any event; and that it is reached. *)
From Coq Require Import ZArith Reals List Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.statements Require Import field_poisson_sampling.
Open Scope R_scope.

Section Poisson.
Context {Record O : Type} (outputs : list O) (M : mechanism (list Record) O) (rate : R).

(* every sample of a database, with its probability *)
Fixpoint samples (data : list Record) : list (R * list Record) :=
  match data with
  | [] => [(1, [])]
  | record :: rest =>
    map (fun sample => (rate * fst sample, record :: snd sample)) (samples rest)
    ++ map (fun sample => ((1 - rate) * fst sample, snd sample)) (samples rest)
  end.

Definition poisson_sampled : mechanism (list Record) O := fun data o =>
  sum (fun sample => fst sample * M (snd sample) o) (samples data).

Lemma chance_over_samples event data :
  chance_of outputs poisson_sampled event data
    = sum (fun sample => fst sample * chance_of outputs M event (snd sample)) (samples data).
Proof.
  unfold chance_of, probability_that, poisson_sampled.
  rewrite (sum_extensional _ (fun o => sum (fun sample =>
    fst sample * (if event o then M (snd sample) o else 0)) (samples data))).
  - rewrite sum_exchanged. apply sum_extensional. intros sample _. apply sum_scaled.
  - intros o _. destruct (event o); [reflexivity |]. symmetry.
    rewrite (sum_extensional _ (fun _ => 0)) by (intros; ring). apply sum_zero.
Qed.

Lemma samples_distributed data : 0 <= rate <= 1 ->
  (forall sample, In sample (samples data) -> 0 <= fst sample) /\ sum fst (samples data) = 1.
Proof.
  intros share. induction data as [| record rest [sign whole]]; simpl.
  - split; [intros sample [<- | []]; simpl; lra | simpl; lra].
  - split.
    + intros sample inside. apply in_app_or in inside.
      destruct inside as [inside | inside]; apply in_map_iff in inside;
        destruct inside as (old & <- & among); simpl; apply Rmult_le_pos; try lra; apply sign, among.
    + rewrite sum_appended, !sum_mapped. simpl. rewrite !sum_scaled, whole. ring.
Qed.

Lemma one_record_more event record rest :
  chance_of outputs poisson_sampled event (record :: rest)
    = sum (fun sample => (rate * chance_of outputs M event (record :: snd sample)
        + (1 + -1 * rate) * chance_of outputs M event (snd sample)) * fst sample) (samples rest).
Proof.
  rewrite chance_over_samples. simpl. rewrite sum_appended, !sum_mapped, <- sum_added.
  apply sum_extensional. intros sample _. simpl. ring.
Qed.

Section Sampled.
Context (epsilon delta : R) (record : Record) (rest : list Record) (event : O -> bool).
Notation drawn := (count (samples rest)).
Notation sample_at j := (entry (samples rest) (1, []) j).
Notation weight_at := (fun j => fst (sample_at j)).
Notation with_at := (fun j => chance_of outputs M event (record :: snd (sample_at j))).
Notation without_at := (fun j => chance_of outputs M event (snd (sample_at j))).

Lemma with_it_as_stated :
  sum_over (fun j => (rate * with_at j + (1 + -1 * rate) * without_at j) * weight_at j) 1 drawn
    = chance_of outputs poisson_sampled event (record :: rest).
Proof.
  rewrite one_record_more. apply (sum_of_entries (samples rest) (1, []) (fun sample =>
    (rate * chance_of outputs M event (record :: snd sample)
      + (1 + -1 * rate) * chance_of outputs M event (snd sample)) * fst sample)).
  reflexivity.
Qed.

Lemma without_it_as_stated :
  sum_over (fun j => weight_at j * without_at j) 1 drawn
    = chance_of outputs poisson_sampled event rest.
Proof.
  rewrite chance_over_samples. apply (sum_of_entries (samples rest) (1, []) (fun sample =>
    fst sample * chance_of outputs M event (snd sample))).
  reflexivity.
Qed.

Lemma weights_as_stated : 0 <= rate <= 1 -> sum_over weight_at 1 drawn = 1.
Proof.
  intros share. rewrite (sum_of_entries (samples rest) (1, []) fst) by reflexivity.
  apply samples_distributed. exact share.
Qed.

Theorem poisson_sampling_from_statement :
  c_field_poisson_sampling__bound__f605a61ebc5f ->
  0 <= rate <= 1 -> 0 < epsilon -> 0 <= delta -> probabilities outputs M ->
  approximately_private one_added_or_removed outputs M epsilon delta ->
  let factor := 1 + rate * (exp epsilon - 1) in
  chance_of outputs poisson_sampled event (record :: rest)
    <= factor * chance_of outputs poisson_sampled event rest + rate * delta
  /\ chance_of outputs poisson_sampled event rest
    <= factor * chance_of outputs poisson_sampled event (record :: rest) + rate * delta.
Proof.
  intros said share spent margin probable private factor.
  specialize (said rate epsilon delta drawn weight_at without_at with_at (proj1 share) (proj2 share)
    spent margin).
  cbv beta in said. rewrite with_it_as_stated, without_it_as_stated in said.
  unfold factor. destruct said as [more fewer]; [| exact (weights_as_stated share) | | | |
    split; lra].
  - intros j low high. apply (proj1 (samples_distributed rest share)), entry_inside; assumption.
  - intros j _ _. rewrite <- chance_of_certain_test.
    apply chance_of_yes_range; [exact probable | apply certain_test_valid].
  - intros j _ _. rewrite Rplus_comm, Rmult_comm. apply private. exists record. left. reflexivity.
  - intros j _ _. rewrite Rplus_comm, Rmult_comm. apply private. exists record. right. reflexivity.
Defined.

Theorem poisson_sampling_attained_from_statement :
  c_field_poisson_sampling__attained__0eb098eafaef ->
  0 <= rate <= 1 ->
  (forall sample, chance_of outputs M event (record :: sample)
    = exp epsilon * chance_of outputs M event sample + delta) ->
  chance_of outputs poisson_sampled event (record :: rest)
    = (1 + rate * (exp epsilon - 1)) * chance_of outputs poisson_sampled event rest + rate * delta.
Proof.
  intros said share used_up.
  specialize (said drawn weight_at with_at delta without_at epsilon rate (weights_as_stated share)).
  cbv beta in said. rewrite with_it_as_stated, without_it_as_stated in said. rewrite said; [ring |].
  intros j _ _. rewrite used_up. ring.
Defined.
End Sampled.
End Poisson.

(* disclosure, Definitions 2.1 to 4.1: an attack on a record that was drawn from a prior, and by how
   much likelier it is to be right because the record took part.

   Records are finitely many, and so are outputs. [known z] is what is told of the record z, [A o x]
   the distribution of the answer to the output o where x is known, and [near z y] says that the
   answer y is close enough to z. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
Open Scope R_scope.

Section Attack.
Context {Z O K : Type} (records : list Z) (prior : Z -> R) (outputs : list O) (M : mechanism Z O).
Context (known : Z -> K) (A : O -> K -> Z -> R) (near : Z -> Z -> bool).

Definition right (z : Z) (o : O) : R := probability_that (near z) records (A o (known z)).
(* how likely a guess at z is right where the record [used] took part *)
Definition succeeds (z used : Z) : R := chance_of_yes outputs M (right z) used.
Definition advantage : R :=
  sum (fun z => prior z * succeeds z z) records
  - sum (fun used => prior used * sum (fun z => prior z * succeeds z used) records) records.
Definition collision : R := sum (fun z => prior z * prior z) records.

Definition answers_records : Prop := forall o x, distribution records (A o x).
Definition any_two (v w : Z) : Prop := In v records /\ In w records.

Lemma right_test : answers_records -> forall z, test (right z).
Proof.
  intros proper z o. destruct (proper o (known z)) as [sign total]. unfold right, probability_that.
  split.
  - apply sum_nonnegative. intros y inside. destruct (near z y); [apply sign; exact inside | lra].
  - rewrite <- total. apply sum_monotone. intros y inside. specialize (sign y inside).
    destruct (near z y); lra.
Qed.

Lemma mean_of_others z :
  sum (fun used => prior used * succeeds z used) records
    = sum (fun o => right z o * mixture records prior M o) outputs.
Proof.
  unfold succeeds, chance_of_yes, mixture.
  rewrite (sum_extensional _ (fun used => sum (fun o => right z o * (prior used * M used o)) outputs))
    by (intros; rewrite <- sum_scaled; apply sum_extensional; intros; ring).
  rewrite sum_exchanged. apply sum_extensional. intros o _. apply sum_scaled.
Qed.

Lemma advantage_by_record :
  advantage = sum (fun z => prior z * (succeeds z z
    - sum (fun used => prior used * succeeds z used) records)) records.
Proof.
  unfold advantage.
  rewrite (sum_extensional (fun used => prior used * sum _ records)
    (fun used => sum (fun z => prior z * (prior used * succeeds z used)) records))
    by (intros; rewrite <- sum_scaled; apply sum_extensional; intros; ring).
  rewrite sum_exchanged.
  rewrite (sum_extensional (fun z => prior z * (succeeds z z - _))
    (fun z => prior z * succeeds z z
      + -1 * sum (fun used => prior z * (prior used * succeeds z used)) records))
    by (intros; rewrite sum_scaled; ring).
  rewrite sum_added, sum_scaled. ring.
Qed.

(* what each output adds *)
Lemma advantage_by_output :
  advantage = sum (fun o => sum (fun z => prior z * (right z o * (M z o - mixture records prior M o)))
    records) outputs.
Proof.
  rewrite advantage_by_record, sum_exchanged. apply sum_extensional. intros z _.
  rewrite sum_scaled, mean_of_others. f_equal. unfold succeeds, chance_of_yes.
  rewrite (sum_extensional (fun o => right z o * (M z o - _))
    (fun o => right z o * M z o + -1 * (right z o * mixture records prior M o))) by (intros; ring).
  rewrite sum_added, sum_scaled. ring.
Qed.

(* numbered, as the formal statements have it *)
Variable some : Z.
Definition prior_at (j : BinInt.Z) : R := prior (entry records some j).
Definition right_at (i k : R) : R :=
  succeeds (entry records some (number_of i)) (entry records some (number_of k)).

Lemma advantage_as_stated :
  sum_over (fun j => (-1 * sum_over (fun k => prior_at k * right_at (IZR j) (IZR k)) 1 (count records)
    + right_at (IZR j) (IZR j)) * prior_at j) 1 (count records) = advantage.
Proof.
  rewrite advantage_by_record. apply (sum_of_entries records some (fun z => prior z * (succeeds z z
    - sum (fun used => prior used * succeeds z used) records))). intros j _.
  unfold right_at, prior_at. rewrite number_of_real.
  rewrite (sum_of_entries records some
    (fun used => prior used * succeeds (entry records some j) used));
    [ring | intros k _; rewrite number_of_real; reflexivity].
Qed.

Lemma collision_as_stated :
  sum_over (fun j => prior_at j * prior_at j) 1 (count records) = collision.
Proof. apply (sum_of_entries records some (fun z => prior z * prior z)). reflexivity. Qed.

Lemma prior_sum_as_stated :
  distribution records prior -> sum_over (fun j => prior_at j) 1 (count records) = 1.
Proof.
  intros [_ total]. rewrite <- total. apply (sum_of_entries records some prior). reflexivity.
Qed.

Lemma prior_sign_as_stated :
  distribution records prior ->
  forall j, (1 <= j)%Z -> (j <= count records)%Z -> 0 <= prior_at j.
Proof. intros [sign _] j low high. apply sign, entry_inside; assumption. Qed.
End Attack.

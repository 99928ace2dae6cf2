From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp.rhodi Require Import definition_4 table_2 as_stated.
Open Scope R_scope.

(* "We assume the universe is all US residents. Assume the adversary knows hours-per-week of every
   individual except one. The possible worlds ... are omega_1 = D' union { 1 }, ..., omega_99 = D'
   union { 99 }" (section 5), with a world for each individual who is not in D': of 308,745,538
   residents and 48,841 known ones there are 308,696,697 *)
Definition residents : nat := Z.to_nat 308745538.
Definition known_records : nat := Z.to_nat 48841.
Definition ninety_nine_worlds : Prop :=
  forall universe known : list nat, one_entry_each (fun i => i) universe ->
  length universe = residents -> NoDup known -> incl known universe ->
  length known = known_records -> length (possible_worlds Nat.eq_dec universe known) = 99%nat.

Theorem many_more_worlds : ~ ninety_nine_worlds.
Proof.
  intros printed.
  assert (fewer : (known_records + 100 <= residents)%nat) by (unfold known_records, residents; lia).
  assert (entries : one_entry_each (fun i : nat => i) (seq 0 residents))
    by (split; [apply seq_NoDup | auto]).
  assert (inside : incl (seq 0 known_records) (seq 0 residents)).
  { intros i. rewrite !in_seq. lia. }
  specialize (printed _ _ entries (seq_length _ _) (seq_NoDup known_records 0) inside
    (seq_length _ _)).
  pose proof (number_of_worlds Nat.eq_dec (fun i => i) _ entries _ (seq_NoDup known_records 0)
    inside) as count.
  rewrite printed, !seq_length in count. lia.
Qed.

(* The same with a world for each value, and the priors by frequency: of the 48,842 people of the
   Adult data 22,803 work 40 hours. An output has a probability and leaves a posterior; the
   posteriors average to the prior, whatever the mechanism. *)
Definition a_tenth_is_kept : Prop :=
  exists outputs : list (R * R),
    Forall (fun output => 0 <= fst output /\ snd output <= 1 / 10) outputs /\
    fold_right (fun output total => fst output + total) 0 outputs = 1 /\
    fold_right (fun output total => fst output * snd output + total) 0 outputs = 22803 / 48842.

Theorem no_mechanism_keeps_a_tenth : ~ a_tenth_is_kept.
Proof.
  intros (outputs & kept & whole & average).
  assert (at_most : fold_right (fun output total => fst output * snd output + total) 0 outputs
    <= 1 / 10 * fold_right (fun output total => fst output + total) 0 outputs).
  { clear whole average. induction kept as [| output rest [least most] _ below]; simpl; [lra | nra]. }
  rewrite whole, average in at_most. lra.
Qed.

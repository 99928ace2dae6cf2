(* abdi, section 4, before Definition 3: "Adversary belief changes each time a result of a query performed
   over D^s is observed by the adversary." *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief.
From didp.abdi Require Import definitions definition_5 section_8.
Open Scope R_scope.

Definition every_result_changes_the_belief : Prop :=
  forall (D : database) worlds p (query : database -> R) result,
  possible_worlds (less_one (fun _ => True)) D worlds -> distribution worlds p ->
  0 < mixture worlds p (exact query) result ->
  exists w, In w worlds /\ posterior worlds p (exact query) result w <> p w.

(* of {0, 1}, believed to lack 0 with the probability 1/4: the number of all records is 1 in either world *)
Definition one_in_four (D : database) : R := if Req_EM_T (hd 0 D) 1 then / 4 else 3 / 4.

Theorem the_number_of_records_changes_no_belief : ~ every_result_changes_the_belief.
Proof.
  intros printed. specialize (printed [0; 1] [[1]; [0]] one_in_four number_of_all 1).
  assert (possible : possible_worlds (less_one (fun _ => True)) [0; 1] [[1]; [0]])
    by apply exact_count_reveals.
  assert (prior : distribution [[1]; [0]] one_in_four).
  { unfold one_in_four. split; [intros D _; destruct (Req_EM_T _ _); lra |].
    simpl. destruct (Req_EM_T 1 1), (Req_EM_T 0 1); lra. }
  assert (seen : 0 < mixture [[1]; [0]] one_in_four (exact number_of_all) 1).
  { assert (each : forall x, exact number_of_all [x] 1 = 1).
    { intros x. unfold exact, number_of_all, count_of, total. simpl. destruct (Req_EM_T _ _); lra. }
    unfold mixture. simpl. rewrite !each. pose proof (proj2 prior) as whole. simpl in whole. lra. }
  destruct (printed possible prior seen) as (w & inside & changed). apply changed.
  apply (number_of_records (fun _ => True) 0 [0; 1]); auto.
Qed.
